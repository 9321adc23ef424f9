"""Features: what a seat may know, as plain numbers in two tables, for programs that learn.

`colours` has a row for each colour, the same columns for all; `rest` is what belongs to no colour. Everything is seen from the seat that
looks: its own things come first, then those of the others in the order of play. So the colours can be exchanged (`symmetry`), and so can
the seats. A game's `features.py` says what each column means, and `python -m unlost.features cards` prints that as a table.
"""

from unlost.features.layout import Layout, layout_of

__all__ = ["Layout", "layout_of"]
