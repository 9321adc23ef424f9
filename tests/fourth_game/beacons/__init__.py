"""Beacons: a little game of light and darkness, for two to four players."""
