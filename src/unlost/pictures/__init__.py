"""Pictures of tables as SVG: what the drawings of all games share. A game draws its own table in its part `svg`."""
