"""A table in the terminal: people at the keyboard, bots at the other seats. `unlost.terminal.app.play` opens it."""
