"""The games, a package each. Everything that belongs to one game is in its package, and found by its name: see `unlost.kernel.registry`."""
