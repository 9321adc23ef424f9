"""The card game: two players, or four in partnerships."""
