"""The ground of the table: a tile of paper."""

from paint.canvas import Canvas
from paint.strokes import join


def paper() -> Canvas:
    """A tile of paper fibres and grain, to be repeated; so faint that it is felt more than seen."""
    c = Canvas("t", 240, 240)
    rng = c.rng
    for colour, count in (("#7A5A34", 70), ("#FFFFFF", 60)):
        d = ""
        for _ in range(count):
            x, y, w = rng.randint(0, 239), rng.randint(0, 239), rng.randint(4, 16)
            bend, rise = rng.randint(-2, 2), rng.randint(-3, 3)
            for dx in (0, -240):
                for dy in (0, -240):
                    if (not dx or x + w > 236) and (not dy or y > 236):
                        d += f"M{x + dx} {y + dy}q{join((w // 2, bend, w, rise))}"
        c.line(d, colour, 0.6, 0.1 if colour == "#7A5A34" else 0.14)
    c.line("".join(f"M{rng.randint(2, 238)} {rng.randint(2, 238)}h0" for _ in range(120)), "#7A5A34", 0.9, 0.1)
    return c
