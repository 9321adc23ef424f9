"""Rivals, the auction game: two to four players."""
