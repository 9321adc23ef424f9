"""The version of Unlost."""

VERSION = "0.1.0"
