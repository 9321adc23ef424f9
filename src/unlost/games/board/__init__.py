"""The board game: two to four players on five paths."""
