"""The colours of the three games, as letters and as words (X1)."""

COLOURS = "YBWGRP"
NAMES = ("yellow", "blue", "white", "green", "red", "purple")
