"""The back of a card."""

import math

from paint.canvas import Canvas
from paint.palette import PALETTE
from paint.strokes import bent, join


def rose(c: Canvas, x: float, y: float, r: float, lit: str, dim: str, hub: str) -> None:
    """A compass rose of sixteen points, each half in the light and half in the shade."""
    for turn, reach, wide in ((22.5, 0.52, 0.09), (45, 0.72, 0.13), (0, 1.0, 0.16)):
        bright = dark = ""
        step = 45.0 if turn == 22.5 else 90.0
        for k in range(int(360 / step)):
            a = math.radians(turn + k * step)
            tip = (x + r * reach * math.sin(a), y - r * reach * math.cos(a))
            for side, out in ((1, "b"), (-1, "d")):
                b = a + side * math.pi / 4
                foot = (x + r * wide * 1.2 * math.sin(b), y - r * wide * 1.2 * math.cos(b))
                piece = f"M{join((x, y))}L{join(tip)}L{join(foot)}z"
                if out == "b":
                    bright += piece
                else:
                    dark += piece
        c.put(bright, lit)
        c.put(dark, dim, 1, 0.9, 0.4, lit)
    c.disc(x, y, r * 0.09, hub)


def card_back() -> Canvas:
    """The back of a card: the leather cover of the journal, stitched, with a compass stamped in gold."""
    c = Canvas("k", 200, 280)
    gold, dim, dark = "#E4C07A", "#8A5E34", "#3A2015"
    c.rect(0, 0, 200, 280, c.ramp("#7A4A2E", "#5E3521@.55", "#45261A"))
    c.disc(128, 96, 150, c.halo("#B07A4A:.55", "#7A4A2E:0"))
    rng = c.rng
    # contour lines of an unknown land
    for cx, cy, rings, flat in ((38, 44, 7, 0.8), (176, 226, 8, 0.9), (182, 30, 5, 0.9), (20, 252, 6, 0.8)):
        phases = [rng.uniform(0, 6.3) for _ in range(3)]
        for ring in range(1, rings + 1):
            r = ring * 9.5
            points = []
            for k in range(12):
                a = k * math.pi / 6
                swell = 1 + 0.14 * math.sin(2 * a + phases[0]) + 0.09 * math.sin(3 * a + phases[1]) + 0.05 * math.sin(5 * a + phases[2])
                points.append((round(cx + r * swell * math.cos(a)), round(cy + r * swell * flat * math.sin(a))))
            c.line(bent(points, True), "#D9A86A", 0.6, 0.34 - ring * 0.025)
    # the medallion
    c.disc(100, 140, 64, c.halo(dark + ":.75@.6", dark + ":0"))
    c.disc(100, 140, 54, c.ramp("#4A2A1B", "#633822"))
    c.line("M100 86a54 54 0 1 0 0 108 54 54 0 0 0 0-108", gold, 1.6)
    c.line("M100 91a49 49 0 1 0 0 98 49 49 0 0 0 0-98", gold, 0.6, 0.8)
    c.line("M100 93.5a46.5 46.5 0 1 0 0 93 46.5 46.5 0 0 0 0-93", gold, 3, 0.55, ".6 3.46", ' stroke-linecap="butt"')
    rose(c, 100, 140, 43, gold, dim, "#F6E2B0")
    # six stones for six lands
    for k, name in enumerate(("yellow", "green", "blue", "white", "purple", "red")):
        a = math.radians(60 * k + 30)
        x, y = 100 + 51.5 * math.sin(a), 140 - 51.5 * math.cos(a)
        c.disc(x, y, 4.2, dark)
        c.disc(x, y, 3, PALETTE[name][1])
        c.disc(x + 0.9, y - 0.9, 0.9, "#FFFFFF", 0.7)
    # border, stitches, corners
    c.line("M10 5h180a5 5 0 0 1 5 5v260a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5V10a5 5 0 0 1 5-5z", dark, 1.4, 0.7)
    c.line("M17 11h166a6 6 0 0 1 6 6v246a6 6 0 0 1-6 6H17a6 6 0 0 1-6-6V17a6 6 0 0 1 6-6z", gold, 1.4, 0.85, "5 4")
    corner = c.shape(
        "corner",
        f'<path fill="{gold}" d="M18 18h34q-5 3-14 3-2 7-8 9-2 6-9 8 0 9-3 14z"/><path fill="none" stroke="{dark}" stroke-width=".8"'
        f' d="M21 21q10 2 14 0M21 21q2 10 0 14"/><circle cx="24" cy="24" r="1.5" fill="{dark}"/>',
    )
    for turn in ("", "matrix(-1 0 0 1 200 0)", "matrix(1 0 0 -1 0 280)", "matrix(-1 0 0 -1 200 280)"):
        c.body.append(f'<use href="#{corner}"' + (f' transform="{turn}"' if turn else "") + "/>")
    c.line("M100 30v20M100 230v20M86 40h28M86 240h28M92 34l16 12M108 34L92 46M92 234l16 12M108 234l-16 12", gold, 0.9, 0.75)
    c.disc(100, 40, 2.4, gold)
    c.disc(100, 240, 2.4, gold)
    return c
