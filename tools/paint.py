"""Paints every picture of the web pages: python tools/paint.py [--icons] [--sheet FILE.html]

Our own hand, in code: layers of simple shapes, one light from the upper right, haze between the layers, a broken ink line on the
crests. Everything is drawn from fixed seeds, so the same code paints the same files. Each landscape is a scroll 200 x 880, cut
into cards: card v shows the window from y = 60 v, 280 high. The left 52 units stay calm down to y = 656 (numerals lie there).
"""

import argparse
import itertools
import math
import random
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

ART = Path(__file__).resolve().parents[1] / "src" / "unlost" / "web" / "art"

Point = tuple[float, float]

# Each colour: deep for ink, mid for the land, light for paper.
PALETTE = {
    "yellow": ("#5A3710", "#E3A83B", "#FBEFCF"),
    "blue": ("#12395A", "#2B7BB3", "#DCEEF6"),
    "white": ("#394956", "#DDE4EA", "#F8FAFB"),
    "green": ("#163F2A", "#3B8A57", "#E2F0DC"),
    "red": ("#551810", "#C4432D", "#FBE0D2"),
    "purple": ("#2C1B4E", "#7758A3", "#E9E0F4"),
}
LAMP = "#FFE3A0"


# ── numbers, colours, lines


def num(value: float) -> str:
    """A number as short as SVG allows, to one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def join(numbers: Iterable[float]) -> str:
    text = ""
    for value in numbers:
        piece = num(value)
        text += piece if not text or piece[0] == "-" or (piece[0] == "." and "." in text.split(" ")[-1].split("-")[-1]) else " " + piece
    return text


def mix(one: str, two: str, share: float) -> str:
    """The colour between two."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(two[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def grid(value: float) -> float:
    return round(value * 10) / 10


def bent(points: Sequence[Point], close: bool = False) -> str:
    """A soft line led by the points (it begins and ends in the first and the last one)."""
    points = [(grid(x), grid(y)) for x, y in points]
    if close:
        points = [*points, points[0], points[1]]
        start: Point = (grid((points[0][0] + points[1][0]) / 2), grid((points[0][1] + points[1][1]) / 2))
    else:
        start = points[0]
    text, here = f"M{join(start)}q", start
    numbers: list[float] = []
    for at in range(1, len(points) - 1):
        (cx, cy), (nx, ny) = points[at], points[at + 1]
        last = at == len(points) - 2 and not close
        end = (nx, ny) if last else (grid((cx + nx) / 2), grid((cy + ny) / 2))
        numbers += [cx - here[0], cy - here[1], end[0] - here[0], end[1] - here[1]]
        here = end
    return text + join(numbers) + ("z" if close else "")


def cornered(points: Sequence[Point], close: bool = True) -> str:
    """A line with corners."""
    points = [(grid(x), grid(y)) for x, y in points]
    numbers: list[float] = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        numbers += [bx - ax, by - ay]
    return f"M{join(points[0])}l{join(numbers)}" + ("z" if close else "")


def down(line: str, foot: float, left: float = -4) -> str:
    """The ground under a crest that runs from the left edge to the right one."""
    return f"{line}V{num(foot)}H{num(left)}z"


def veil(o: float) -> str:
    return "" if o >= 1 else f' opacity="{f"{o:.2f}".lstrip("0").rstrip("0")}"'


def sheer(colour: str, o: float) -> tuple[str, str]:
    """A colour that lets light through, and what else must be said of the opacity."""
    return (colour, veil(o)) if o >= 1 or len(colour) != 7 else (f"{colour}{round(o * 255):02x}", "")


class Canvas:
    """A picture being painted, from back to front."""

    def __init__(self, prefix: str, width: int, height: int) -> None:
        self.prefix, self.width, self.height = prefix, width, height
        self.defs: list[str] = []
        self.body: list[str] = []
        self.known: dict[str, str] = {}
        self.rng = random.Random("unlost " + prefix)
        self.pen = "#333"
        self.first: dict[str, str] = {}  # the first colour of each gradient

    def define(self, make: Callable[[str], str], key: str) -> str:
        if key not in self.known:
            name = f"u{self.prefix}{len(self.known)}"
            self.known[key] = name
            self.defs.append(make(name))
        return self.known[key]

    def stops(self, colours: Sequence[str]) -> str:
        """Each is colour[:opacity][@offset]."""
        text = ""
        for at, colour in enumerate(colours):
            colour, _, where = colour.partition("@")
            colour, _, opacity = colour.partition(":")
            offset = where or num(at / (len(colours) - 1)) if at else where
            text += "<stop" + (f' offset="{offset}"' if offset else "") + f' stop-color="{sheer(colour, float(opacity or 1))[0]}"/>'
        return text

    def ramp(self, *colours: str, across: bool = False, box: tuple[float, float, float, float] | None = None) -> str:
        """A gradient from top to bottom of what it fills (or from left to right, or along a line of the picture)."""
        where = 'x2="0" y2="1"' if not across else ""
        if box:
            where = 'gradientUnits="userSpaceOnUse" ' + " ".join(
                f'{k}="{num(v)}"' for k, v in zip(("x1", "y1", "x2", "y2"), box, strict=True)
            )
        inner = self.stops(colours)
        name = self.paint("linearGradient", where, inner)
        self.first[name] = re.split("[:@]", colours[0])[0]
        return name

    def halo(self, *colours: str) -> str:
        """A round gradient from the middle of what it fills."""
        inner = self.stops(colours)
        return self.paint("radialGradient", "", inner)

    def paint(self, tag: str, where: str, inner: str) -> str:
        head = f"{tag} {where}".strip()
        name = self.define(lambda n: f'<{head} id="{n}">{inner}</{tag}>', head + inner)
        return f"url(#{name})"

    def shape(self, name: str, inner: str) -> str:
        """Something to be stamped several times."""
        return self.define(lambda n: f'<g id="{n}">{inner}</g>', "shape " + name)

    def outline(self, d: str) -> str:
        """A line to be used several times, each time with another brush."""
        return self.define(lambda n: f'<path id="{n}" d="{d}"/>', "outline " + d)

    def brush(
        self, name: str, fill: str = "none", stroke: str = "", width: float = 1, o: float = 1, dash: str = "", at: Point = (0, 0)
    ) -> None:
        place = f' x="{num(at[0])}"' * (at[0] != 0) + f' y="{num(at[1])}"' * (at[1] != 0)
        colour = sheer(stroke, o)[0]
        pen = f' stroke="{colour}"' + (f' stroke-width="{num(width)}"' if num(width) != ".5" else "") if stroke else veil(o)
        broken = f' stroke-dasharray="{dash}"' if dash else ""
        ground = f' fill="{fill}"' if fill != "none" else ""
        self.body.append(f'<use href="#{name}"{place}{ground}{pen}{broken}/>')

    def stamp(self, name: str, x: float, y: float, size: float = 1, flip: bool = False, more: str = "") -> None:
        scale = f"{num(-size) if flip else f'{size:.2f}'.rstrip('0').rstrip('.')}" + (f" {num(size)}" if flip else "")
        turn = f"scale({scale})" if size != 1 or flip else ""
        self.body.append(f'<use href="#{name}" transform="translate({join((x, y))}){turn}"{more}/>')

    def put(self, d: str, fill: str, o: float = 1, ink: float = 0, width: float = 0.5, pen: str = "") -> None:
        """A painted shape; `ink` is how dark its outline is."""
        outline = ""
        if ink:
            outline = f' stroke="{sheer(pen or self.pen, ink)[0]}"' + (f' stroke-width="{num(width)}"' if width != 0.5 else "")
        colour, more = sheer(fill, o)
        self.body.append(f'<path fill="{colour}"{more}{outline} d="{d}"/>')

    def line(self, d: str, colour: str, width: float = 0.7, o: float = 1, dash: str = "", more: str = "") -> None:
        broken = f' stroke-dasharray="{dash}"' if dash else ""
        colour, thin = sheer(colour, o)
        wide = f' stroke-width="{num(width)}"' if num(width) != ".5" else ""
        self.body.append(f'<path stroke="{colour}"{wide}{thin}{broken}{more} d="{d}"/>')

    def disc(self, x: float, y: float, r: float, fill: str, o: float = 1, ry: float | None = None) -> None:
        fill, thin = sheer(fill, o)
        if ry is None:
            self.body.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{thin}/>')
        else:
            self.body.append(f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(r)}" ry="{num(ry)}" fill="{fill}"{thin}/>')

    def rect(self, x: float, y: float, w: float, h: float, fill: str, o: float = 1) -> None:
        fill, thin = sheer(fill, o)
        place = " ".join(f'{k}="{num(v)}"' for k, v in (("x", x), ("y", y), ("width", w), ("height", h)) if v)
        self.body.append(f'<rect {place} fill="{fill}"{thin}/>')

    def svg(self) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}"'
            f' height="{self.height}" fill="none" stroke-linecap="round" stroke-width=".5">'
        )
        body: list[str] = []
        for piece in self.body:  # neighbours painted with the same brush become one shape
            brush, found, d = piece.partition(' d="')
            if found and body and "url" not in brush and body[-1].startswith(brush + found):
                body[-1] = body[-1][:-3] + d
            else:
                body.append(piece)
        text = [
            re.sub(r"(?<=\d) 0 ([01]) ([01]) ", r" 0 \1\2", "".join(part)) for part in (self.defs, body)
        ]  # the flags of arcs need no spaces
        return head + (f"<defs>{text[0]}</defs>" if self.defs else "") + text[1] + "</svg>\n"


DASH = "40 2 17 1"  # how the pen lifts from the paper


class Scroll(Canvas):
    """The panorama of one colour."""

    def __init__(self, colour: str, tones: Sequence[str], haze: str) -> None:
        super().__init__(colour[0] if colour != "purple" else "p", 200, 880)
        self.deep, self.mid, self.light = PALETTE[colour]
        self.tones, self.haze, self.pen = tones, haze, self.deep
        self.rect(0, 0, 200, 880, haze)

    def tone(self, depth: float) -> str:
        """The colour of the land at a depth: 0 far away, 1 before our feet."""
        place = min(max(depth, 0), 0.9999) * (len(self.tones) - 1)
        return mix(self.tones[int(place)], self.tones[int(place) + 1], place % 1)

    def crest(self, y: float, swing: float, step: float = 20, calm: float = 0.5, left: float = -4, right: float = 204) -> list[Point]:
        """A line of hills, calmer on the left where numerals lie."""
        rng, points = self.rng, []
        count = round((right - left) / step)
        phase = [rng.uniform(0, 6.3) for _ in range(3)]
        for at in range(count + 1):
            x = left + at * (right - left) / count
            height = math.sin(x / 37 + phase[0]) * 0.55 + math.sin(x / 17 + phase[1]) * 0.3 + math.sin(x / 7.3 + phase[2]) * 0.15
            soft = calm + (1 - calm) * min(max((x - 30) / 50, 0), 1)
            points.append((x, y + height * swing * soft + rng.uniform(-0.06, 0.06) * swing))
        return points

    def land(self, line: str, depth: float, foot: float, haze: float = 0.55, ink: float = 0.45, rim: float = 0) -> None:
        """A layer of land: full colour at the crest, dissolving into haze at its foot (which the next layer hides)."""
        colour = self.tone(round(depth * 20) / 20)
        self.put(down(line, foot), self.ramp(colour, mix(colour, self.haze, haze)), 1, ink, 0.5 + 0.4 * depth)
        if rim:
            self.line(line, self.light, 0.9, rim, "", ' transform="translate(0 1)"')

    def grain(self, lines: str, colour: str, width: float = 0.7, o: float = 0.4, dash: str = "0 3 0 7 0 2 0 11 0 4") -> None:
        """Dots of the brush along lines."""
        self.line(lines, colour, width, o, dash)

    def mist(self, y: float, height: float, o: float, colour: str = "") -> None:
        """A band of haze over everything painted so far."""
        colour = colour or self.haze
        self.rect(0, y, 200, height, self.ramp(colour + ":0", colour + "@.55", colour + ":0"), o)

    def wisps(self, spots: Sequence[tuple[float, float, float, float]], colour: str, o: float) -> None:
        """Long thin clouds with pointed ends: x, y, width, height."""
        d = ""
        for x, y, w, h in spots:
            d += (
                f"M{join((x, y))}c{join((w * 0.2, -h * 0.2, w * 0.3, -h, w * 0.55, -h * 0.7))}"
                f"s{join((w * 0.25, h * 0.6, w * 0.45, h * 0.6))}"
            )
            d += f"c{join((-w * 0.3, h * 0.15, -w * 0.4, h * 0.5, -w * 0.6, h * 0.35))}s{join((-w * 0.2, -h * 0.2, -w * 0.4, -h * 0.25))}z"
        self.put(d, colour, o)

    def camp(self, x: float, y: float, size: float = 1, cloth: str = "#FFF6E0", glow: float = 0.8) -> None:
        """The base camp: three tents, a flag, a thread of smoke. The same in every land."""
        dark = mix(self.deep, cloth, 0.25)
        half = mix(self.deep, cloth, 0.6)
        if glow:
            self.disc(x, y - 2, 16 * size, self.halo(LAMP, LAMP + ":0"), glow)
        tent = self.shape(
            "tent",
            f'<path fill="{cloth}" d="M-1-8L7 0H-3z"/><path fill="{half}" d="M-1-8L-7 0H-2z"/><path fill="{dark}" d="M1-4L3.5 0H0z"/>',
        )
        self.line(f"M{join((x + 3 * size, y - 5 * size))}q4-5 1-10t2-10q3-5 0-9", self.light, 0.9, 0.75)
        self.stamp(tent, x - 11 * size, y - size, 0.7 * size)
        self.stamp(tent, x + 10 * size, y - 0.5 * size, 0.8 * size)
        self.stamp(tent, x, y + size, size)
        self.line(f"M{join((x - 5.5 * size, y))}v{num(-13 * size)}", self.deep, 0.6)
        self.put(f"M{join((x - 5.5 * size, y - 13 * size))}l{join((-6 * size, 1.6 * size, 6 * size, 2 * size))}z", "#C4432D")

    def birds(self, spots: Sequence[tuple[float, float, float]], colour: str = "", o: float = 0.8) -> None:
        d = ""
        for x, y, s in spots:
            d += f"M{join((x - 3 * s, y - s))}q{join((2 * s, -s, 3 * s, s))}q{join((1.3 * s, -2.2 * s, 3.4 * s, -1.4 * s))}"
        self.line(d, colour or self.deep, 0.7, o)

    def trail(self, points: Sequence[Point], colour: str, width: float = 1.2, o: float = 0.9) -> None:
        """The way of the expedition, where it can be seen."""
        self.line(bent(points), colour, width, o, f"0 {num(width * 2.4)}")

    def people(self, spots: Sequence[tuple[float, float, float]], colour: str = "") -> None:
        colour = colour or self.deep
        who = self.shape(
            f"who {colour}", f'<path fill="{colour}" d="M-1.7 0l.6-4.4Q-.8-6 0-6t1.1 1.6L1.7 0z"/><circle cy="-7" r="1.1" fill="{colour}"/>'
        )
        for x, y, s in spots:
            self.stamp(who, x, y, s)

    def lamps(self, spots: Sequence[Point], size: float = 6, core: float = 0.9, o: float = 0.9) -> None:
        glow = self.halo("#FFF3C8", LAMP + ":.5@.25", LAMP + ":0")
        lamp = self.shape(f"lamp {size} {core}", f'<circle r="{num(size)}" fill="{glow}"/><circle r="{num(core)}" fill="#FFF8DE"/>')
        for x, y in spots:
            self.stamp(lamp, x, y, more=f' opacity="{num(o)}"' if o < 1 else "")

    def windows(self, spots: Sequence[Point], w: float = 1.6, h: float = 3, fill: str = LAMP, o: float = 1) -> None:
        """Windows with round heads; each spot is the middle of the sill. Small ones are one touch of the pen."""
        if w < 5:
            self.line("".join(f"M{join((x, round(y - w / 2)))}v{num(-round(h - w))}" for x, y in spots), fill, w, o)
            return
        d = "".join(
            f"M{join((x - w / 2, y))}v{num(-h + w / 2)}a{join((w / 2, w / 2))} 0 0 1 {num(w)} 0v{num(h - w / 2)}z" for x, y in spots
        )
        self.put(d, fill, o)

    def tier(
        self,
        houses: Sequence[tuple[float, float, float, float, str]],
        lit: str,
        shade: str,
        roof: str = "",
        roof_shade: str = "",
        ink: float = 0.5,
        share: float = 0.4,
        taper: float = 0,
        tooth: str = "",
    ) -> None:
        """A row of houses: middle, base, width, height and kind of roof. Light on the right, shade on the left."""
        walls = sides = roofs = backs = lines = teeth = ""
        for x, y, w, h, kind in houses:
            top, r, t = y - h, w / 2, w * taper
            walls += f"M{join((x - r, y))}" + (
                f"l{join((t, -h))}h{num(w - 2 * t)}l{join((t, h))}z" if t else f"v{num(-h)}h{num(w)}v{num(h)}z"
            )
            cut = w * share
            sides += f"M{join((x - r, y))}" + (f"l{join((t, -h))}" if t else f"v{num(-h)}") + f"h{num(cut - t)}v{num(h)}z"
            r -= t
            if kind == "dome":
                roofs += f"M{join((x - r, top))}a{join((r, r * 1.1))} 0 0 1 {num(2 * r)} 0z"
                backs += (
                    f"M{join((x - r, top))}a{join((r, r * 1.1))} 0 0 1 {join((r, -r * 1.1))}"
                    f"q{join((-r * 0.6, r * 0.4, -r * 0.5, r * 1.1))}z"
                )
                lines += f"M{join((x, top - r * 1.1))}v-{num(r * 0.6)}"
            elif kind == "onion":
                up = r * 2.3
                roofs += (
                    f"M{join((x - r * 0.8, top))}c{join((-r * 0.9, -up * 0.4, r * 0.3, -up * 0.5, r * 0.8, -up))}"
                    f"c{join((r * 0.5, up * 0.5, r * 1.7, up * 0.6, r * 0.8, up))}z"
                )
                backs += (
                    f"M{join((x - r * 0.8, top))}c{join((-r * 0.9, -up * 0.4, r * 0.3, -up * 0.5, r * 0.8, -up))}"
                    f"c{join((-r * 0.3, up * 0.5, -r * 0.6, up * 0.6, -r * 0.4, up))}z"
                )
                lines += f"M{join((x, top - up))}v{num(-r * 0.7)}"
            elif kind == "spire":
                up = w * 1.7
                roofs += f"M{join((x - r * 1.15, top))}L{join((x, top - up))}L{join((x + r * 1.15, top))}z"
                backs += f"M{join((x - r * 1.15, top))}L{join((x, top - up))}L{join((x - r * 0.2, top))}z"
            elif kind == "gable":
                up = w * 0.45
                roofs += f"M{join((x - r - 1.5, top))}L{join((x, top - up))}L{join((x + r + 1.5, top))}z"
                backs += f"M{join((x - r - 1.5, top))}L{join((x, top - up))}L{join((x - r * 0.2, top))}z"
            elif kind == "pagoda":
                for level, size in ((0.0, 1.0), (w * 0.42, 0.72), (w * 0.78, 0.45)):
                    e, q = r * size + 2.2, top - level
                    roofs += (
                        f"M{join((x - e, q))}q{join((e * 0.6, -w * 0.05, e * 0.75, -w * 0.28))}h{num(e * 0.5)}"
                        f"q{join((e * 0.15, w * 0.23, e * 0.75, w * 0.28))}z"
                    )
                    backs += f"M{join((x - e, q))}q{join((e * 0.6, -w * 0.05, e * 0.75, -w * 0.28))}L{join((x - e * 0.2, q))}z"
                lines += f"M{join((x, top - w * 1.04))}v{num(-w * 0.3)}"
            elif kind == "teeth":
                teeth += f"M{join((x - r, top - 1))}h{num(2 * r)}"
            elif kind == "flat":
                roofs += f"M{join((x - r - 0.8, top))}v-1.8h{num(2 * r + 1.6)}v1.8z"
        if teeth:
            self.line(teeth, tooth or self.first.get(lit, lit), 2.4, 1, "1.7", ' stroke-linecap="butt"')
        self.put(walls, lit, 1, ink)
        self.put(sides, shade)
        if roofs:
            self.put(roofs, roof or lit, 1, ink)
        if backs:
            self.put(backs, roof_shade or shade)
        if lines:
            self.line(lines, self.deep, 0.7, 0.9)

    def lights(self, houses: Sequence[tuple[float, float, float, float, str]], w: float = 1.6, h: float = 3.6, some: float = 0.5) -> None:
        """A few windows in every house, some of them lit; a moulding under the roof and one lower down."""
        lit, dark, bands = [], [], ""
        for x, y, width, height, _ in houses:
            top = y - height
            seen = min(height, 46)
            bands += f"M{join((round(x - width / 2), round(top + 2)))}h{num(width)}"
            if height > 44:
                bands += f"M{join((round(x - width / 2), round(top + 17)))}h{num(width)}"
            columns = [0.0] if width < 12 else [-width / 4, width / 4] if width < 20 else [-width / 3.3, 0.0, width / 3.3]
            row = top + 8.0
            while row < top + seen:
                for column in columns:
                    luck = self.rng.random()
                    if luck < some:
                        lit.append((round(x + column), round(row)))
                    elif luck < some + 0.25:
                        dark.append((round(x + column), round(row)))
                row += self.rng.choice((9, 12, 15))
        self.line(bands, self.deep, 0.5, 0.4)
        if dark:
            self.windows(dark, w, h, self.deep, 0.6)
        self.windows(lit, w, h)


# ── yellow: the desert


def palm(c: Canvas, x: float, y: float, h: float, lean: int, trunk: str, leaf: str, lit: str) -> None:
    """A palm tree, 40 high before it is scaled."""
    dark = light = ""
    for turn, droop in ((200, 0.5), (235, 0.3), (160, 0.9), (300, 0.3), (335, 0.5), (15, 0.9), (268, 0.15)):
        a = math.radians(turn)
        ex, ey = 17 * math.cos(a), 12 * math.sin(a) + droop * 8.5
        kx, ky = ex * 0.55, min(ey, 0) * 0.9 - 4.8
        piece = f"M{lean}-40q{join((kx, ky, ex, ey))}q{join((kx - ex * 1.12, ky - ey + 4.8, -ex, -ey))}z"
        if turn > 250 or turn < 20:
            light += piece
        else:
            dark += piece
    stem = f'<path stroke="{trunk}" stroke-width="2.4" d="M0 0q{num(lean * 0.1)}-24 {lean}-40"/>'
    name = c.shape(f"palm {lean} {leaf}", stem + f'<path fill="{leaf}" d="{dark}"/><path fill="{lit}" d="{light}"/>')
    c.stamp(name, x, y, h / 40)


def desert() -> Scroll:
    c = Scroll("yellow", ["#F7DFA4", "#F2CB74", "#E8B149", "#DB9833", "#C67D2B", "#A86127"], "#FBE6B4")
    shade, cool = "#8C4A22", "#7A4A52"

    def dune(x: float, y: float, left: float, right: float, h: float, depth: float, snake: float = 0.2) -> None:
        """A crescent of sand: the wind side in the light, the slip face in the shade."""
        lit = c.tone(round(depth * 8) / 8)
        rise = f"M{join((x - left, y + h))}q{join((left * 0.65, -h * 0.38, left, -h))}"
        c.put(
            f"{rise}q{join((right * 0.4, h * 0.25, right, h))}",
            c.ramp(mix(lit, c.light, 0.25), lit + "@.3", mix(lit, c.haze, 0.45)),
            1,
            0.4,
        )
        s = right * snake
        c.put(f"{rise}c{join((s, h * 0.2, -s * 0.7, h * 0.5, s * 1.2, h))}", c.ramp("#9A5626:.8", "#A86127:.4@.6", "#A86127:0"), 1, 0.3)

    # dawn
    c.rect(0, 0, 200, 200, c.ramp("#EBB04A", "#F6D083@.4", "#FDEFC9"))
    c.disc(138, 92, 74, c.halo("#FFF9E4", "#FFF3CC:.6@.4", "#FFF0C0:0"))
    c.disc(138, 92, 24, "#FFFBEC")
    c.wisps([(54, 40, 120, 7), (96, 70, 130, 5), (-30, 84, 90, 5), (120, 112, 90, 4), (-10, 18, 100, 5)], "#FFF6DA", 0.75)
    c.wisps([(84, 46, 90, 4), (130, 76, 80, 3), (-20, 104, 100, 3)], "#DE9A3C", 0.35)
    c.birds([(86, 66, 1), (95, 60, 0.8), (104, 63, 0.7), (76, 60, 0.7)])
    # far table mountains
    mesas = [
        (-4, 146),
        (18, 146),
        (22, 142),
        (40, 142),
        (44, 148),
        (70, 149),
        (74, 136),
        (77, 133),
        (98, 133),
        (101, 139),
        (104, 150),
        (128, 150),
    ]
    mesas += [(160, 148), (164, 134), (167, 131), (186, 130), (190, 136), (204, 138)]
    c.land(cornered(mesas, False), 0.14, 185, 0.8, 0.3)
    c.put("M74 136l3-3h6l-3 8-1 9h-9zM164 134l3-3h5l-2 8-2 10h-8zM22 142h5l-4 5h-5z", shade, 0.25)
    c.line("M88 134v7M93 134l1 5M177 132v9M183 131l1 6", shade, 0.5, 0.4)
    # 2: the camp
    dune(52, 160, 60, 70, 26, 0.12)
    c.land(bent([(-4, 172), (30, 168), (60, 171), (95, 172), (128, 163), (160, 166), (204, 174)]), 0.2, 300, 0.5)
    c.put("M128 165q-18 6-46 22 30 4 60 4-18-14-14-26z", cool, 0.14)
    c.camp(134, 167, 0.9)
    c.trail([(128, 170), (112, 178), (122, 188), (140, 196), (138, 206)], "#FFFAE8", 1)
    # 3: the caravan
    dune(36, 194, 60, 90, 40, 0.3)
    dune(168, 190, 110, 70, 56, 0.32, 0.25)
    c.land(bent([(-4, 224), (30, 226), (60, 222), (100, 216), (140, 218), (170, 226), (204, 228)]), 0.34, 330, 0.5)
    d = "M0 0l.3-4q.2-2.2 2-2.6 1-2.4 2.2-.2 1.6-2.4 2.6.2.8.6 1 1.2l1.4.4q.6-.4.7-2.6l1.6-.1.3.8-1.1.4q-.2 3-1.4 3.6l-.6.6.2 4.3h-.6"
    camel = c.shape("camel", f'<path fill="{c.deep}" d="{d}l-.5-3.6h-.6l-.3 3.6h-.6l.2-3.8h-3.4l-.5 3.9H2l0-3.5L.8 0z"/>')
    for x, y, s in ((92, 219, 0.95), (107, 218, 0.95), (121, 218.5, 0.9), (135, 219, 0.9)):
        c.stamp(camel, x, y, s, True)
        c.line(f"M{num(x - 4)} {num(y + 0.5)}l-14 6", cool, 1.3, 0.35)
    c.people([(77, 220, 0.8)])
    c.trail([(74, 222), (62, 228), (70, 238), (88, 246)], "#FFF4D2", 1)
    # 4: the arch of stone
    c.mist(226, 44, 0.5)
    dune(60, 244, 80, 80, 34, 0.4)
    stone = c.ramp(c.tone(0.62), mix(c.tone(0.5), c.haze, 0.3))
    c.put("M108 284q4-20 12-32 4-11 18-12 20-3 34 6 14 8 18 38h-22q-2-22-14-26-13-3-18 7-4 8-3 19z", stone)
    c.put("M108 284q4-20 12-32 4-11 18-12l10 0q-16 6-18 16-6 8-6 28zM154 258q13 4 14 26h6q-2-22-10-26z", shade, 0.42)
    c.line(
        "M138 240q20-3 34 6 14 8 18 34M141 247q14-3 24 2M176 254q6 8 7 16M120 256l-4 10M126 252l-3 12M150 243l8 2", c.deep, 0.6, 0.5, DASH
    )
    c.put("M84 284l3-12 5-4 5 3 3 13z", stone)
    c.put("M84 284l3-12 5-4-2 8 1 8z", shade, 0.4)
    c.land(bent([(-4, 272), (40, 276), (80, 278), (120, 282), (160, 276), (204, 266)]), 0.46, 400, 0.5)
    c.put("M128 285q-36 0-74 12 40 6 82 6 24 0 40-18z", cool, 0.22)
    c.grain("M110 292q40 6 86-6M90 304q50 8 110-6M8 292q30 4 60 2M0 302q40 6 90 4", c.deep, 0.7, 0.35)
    c.trail([(150, 283), (140, 292), (118, 300), (124, 312)], "#FFF1C8", 1.1)
    # 5: the oasis
    dune(66, 310, 90, 70, 44, 0.46)
    dune(188, 304, 60, 60, 44, 0.5)
    c.land(bent([(-4, 340), (30, 338), (64, 334), (104, 338), (150, 336), (204, 330)]), 0.5, 480, 0.45)
    c.put("M76 352q14-9 50-9t56 7q-8 10-54 11-46 1-52-9z", c.ramp("#DDE6C6", "#6FA098"))
    c.put("M76 352q14-9 50-9t56 7q-40-4-62-3-30 1-44 5z", "#FFF6DA", 0.6)
    c.line("M100 355h22M132 352h18M114 358h30M150 356h14", "#FFF9E8", 0.6, 0.8)
    for x, y, h, lean in ((150, 348, 30, 4), (164, 350, 40, -5), (94, 349, 24, -4), (176, 349, 25, 5), (84, 351, 36, 3)):
        c.put(f"M{num(x)} {num(y)}q{num(-h * 0.6)} 2 {num(-h)} 9l2 1q{num(h * 0.4)} -7 {num(h)} -9z", cool, 0.28)
        palm(c, x, y, h, lean, "#6B421C", "#4E5B28", "#848C38")
    c.put("M80 352q2-4 5-1 3-5 6 0 3-3 5 1zM158 351q3-5 6-1 3-4 6 0 4-3 6 1z", "#59642C")
    # 6: the great dunes
    c.mist(356, 36, 0.4)
    dune(44, 384, 70, 80, 60, 0.52)
    dune(130, 366, 90, 100, 90, 0.58, 0.22)
    c.line("M152 388q16 4 40 10M158 398q16 4 40 8M160 409q16 3 40 6M164 420q16 3 36 4", c.deep, 0.5, 0.3, DASH)
    c.trail([(133, 372), (140, 384), (128, 398), (134, 410), (150, 424)], "#FFEFC4", 1.2)
    dune(196, 402, 90, 40, 60, 0.6)
    # 7: columns in the sand
    pillars = ((78, 434, 8, 46), (97, 446, 8, 34), (118, 430, 9, 50), (140, 430, 9, 46), (163, 450, 9, 24), (181, 438, 9, 40))
    lit = c.ramp("#9A5A2A", "#EDBE68@.6", "#FFE9B4", across=True)
    c.put("M113 431v-6h-2v-3h45l-1 4 2 5z", c.ramp("#F6D488", "#B8762E"), 1, 0.8)
    for x, y, w, h in pillars:
        c.put(f"M{x} {y}l2 3 2-2 {w - 5} 1-1 {h}h-{w - 2}z", lit)
        c.line(f"M{x + 3} {y + 4}v{h - 4}M{x + 5} {y + 4}v{h - 4}", c.deep, 0.4, 0.4)
    c.land(bent([(-4, 452), (40, 458), (84, 466), (130, 468), (170, 464), (204, 454)]), 0.68, 600, 0.3)
    for x, _, w, _ in pillars:
        c.put(f"M{x} {466}l-30 13 4 3 {26 + w}-15z", cool, 0.3)
    c.put("M146 482l1-6h12l2 6zM58 480l3-6 8 2-1 6z", lit)
    c.grain("M60 490q60 8 140-6M80 500q60 6 120-6M0 476q30 8 60 8M0 490q20 6 50 6", c.deep, 0.8, 0.4)
    # 8: the sunken king
    dune(30, 494, 60, 70, 50, 0.72)
    c.put("M104 542q2-28 8-40 6-18 24-18t24 18q6 10 10 40z", c.ramp("#8F5626", "#D99A44@.5", "#F6D084", across=True))
    c.put("M122 502q2-10 14-10t14 10q1 14-4 22-5 7-10 7t-10-7q-5-8-4-22z", c.ramp("#A8672C", "#EBB75F@.6", "#FFEAB4", across=True))
    c.put("M122 502q2-10 14-10-6 6-6 20t4 19q-6-1-8-7-5-8-4-22z", shade, 0.4)
    c.put("M127 507q3-3 6 0-3 1-6 0zM139 507q3-3 6 0-3 1-6 0z", c.deep)
    c.line("M126 503q4-2 7 0M139 503q4-2 7 0M136 505l-1 9 3 1M132 521q4 2 8 0M136 484v8", c.deep, 0.7, 0.75)
    c.line("M116 502l-6 34M119 498l-2 38M156 502l6 34M153 498l2 36M121 494q15-8 30 0", c.deep, 0.6, 0.45)
    c.birds([(80, 496, 1.2), (92, 502, 0.9), (180, 494, 0.9)])
    c.land(bent([(-4, 524), (40, 520), (80, 528), (124, 534), (166, 528), (204, 512)]), 0.74, 660, 0.35)
    c.put("M106 534q-40 4-62 18 40 4 82-2 24-4 40-20z", cool, 0.32)
    # 9: the avenue
    c.mist(530, 40, 0.3)
    dune(34, 556, 80, 60, 60, 0.78)
    c.land(bent([(-4, 604), (50, 598), (100, 592), (150, 592), (204, 600)]), 0.8, 760, 0.2)
    c.put("M120 590h12l24 34H96z", c.ramp("#FFE9B4:.8", "#FFE9B4:.2"))
    d = '<path fill="#FFE2A0" d="M-4 0l1.6-44L0-51l2.4 7L4 0z"/><path fill="#7E4420" d="M-4 0l1.6-44L0-51l.8 7V0z"/>'
    needle = c.shape("needle", d)
    for x, y, s in ((84, 618, 1.15), (114, 610, 0.8), (138, 610, 0.8), (174, 618, 1.15)):
        c.stamp(needle, x, y, s)
        c.put(f"M{x - 3} {y - 2}l-34 9 5 3L{x + 3} {y - 1}z", cool, 0.25)
    # the city of the sun
    c.rect(0, 592, 200, 288, c.ramp("#F3C568:0", "#FAE0A0@.18", "#EBB24C@.6", "#B56F2A"))
    c.disc(126, 690, 120, c.halo("#FFF7D8", "#FFEDB8:.7@.35", "#FFE9B0:0"))
    far = [
        (70, 750, 12, 70, "dome"),
        (84, 750, 8, 84, "onion"),
        (98, 750, 14, 60, "teeth"),
        (152, 750, 14, 66, "dome"),
        (170, 750, 8, 90, "onion"),
    ]
    far += [
        (184, 750, 18, 70, "dome"),
        (60, 750, 8, 64, "flat"),
        (30, 750, 22, 52, "dome"),
        (8, 750, 16, 58, "teeth"),
        (46, 750, 10, 70, "dome"),
    ]
    c.tier(far, c.ramp("#EFC26C", "#F3CE80"), "#D9A552", "#F8DA94", "#DCA854", 0.2)
    # the stair of the temple
    rise = [(126, 740, 92, 34), (126, 708, 70, 22), (126, 688, 52, 18), (126, 672, 36, 16)]
    for at, (x, y, w, h) in enumerate(rise):
        c.tier([(x, y, w, h, "teeth" if at < 3 else "flat")], c.ramp("#F7D388", "#DC9E42"), "#A9682C", ink=0.45, share=0.3, taper=0.06)
    c.tier([(126, 657, 22, 12, "dome")], "#FBE0A0", "#B57532", c.ramp("#FFF0B8", "#E3A83B"), "#B0702C", 0.6)
    c.windows([(126, 656)], 5, 9, "#FFF8DC")
    c.windows([(112, 671), (119, 671), (133, 671), (140, 671), (106, 687), (114, 687), (138, 687), (146, 687)], 2.4, 5, "#7A4218")
    c.windows([(98, 706), (107, 706), (145, 706), (154, 706)], 3, 7, "#7A4218")
    c.put("M120 740l2.5-84h7l2.5 84z", c.ramp("#FFF3CC", "#E6B050"))
    c.line("".join(f"M{num(123 - k * 0.13)} {num(660 + k * 4)}h{num(6 + k * 0.26)}" for k in range(20)), c.deep, 0.5, 0.4)
    c.put("M-4 744q20-8 50-4l40-4q40-4 80 0 20 0 40 6v70H-4z", c.ramp("#E7B052", "#B8742C"), 1, 0.3)
    mid = [
        (66, 804, 20, 72, "dome"),
        (84, 804, 14, 50, "flat"),
        (52, 804, 12, 80, "onion"),
        (36, 806, 20, 48, "teeth"),
        (18, 806, 16, 74, "dome"),
        (2, 806, 14, 52, "flat"),
    ]
    mid += [
        (164, 806, 22, 64, "dome"),
        (182, 806, 12, 90, "onion"),
        (198, 806, 16, 56, "teeth"),
        (100, 806, 16, 40, "teeth"),
        (150, 806, 10, 44, "flat"),
    ]
    c.tier(mid, c.ramp("#EBB458", "#C07A2C"), "#9A5A28", c.ramp("#FFDF94", "#D08A30"), "#8C4E22", 0.6)
    c.lights(mid)
    # the gate
    c.tier([(125, 822, 160, 34, "teeth"), (20, 826, 70, 26, "teeth")], c.ramp("#D69A44", "#8F5222"), "#8A4A20", share=0.06)
    c.tier([(100, 826, 20, 62, "teeth"), (150, 826, 20, 62, "teeth")], c.ramp("#E9B253", "#9A5A26"), "#7E4420", ink=0.7, taper=0.08)
    c.windows([(125, 824)], 22, 34, "#6A3818")
    c.windows([(125, 824)], 17, 30, c.ramp("#FFE9A8", "#FFF9E0"))
    c.windows([(100, 784), (150, 784), (100, 804), (150, 804)], 3, 7)
    c.line("M88 792h24M138 792h24M58 800h30M162 800h38", c.deep, 0.5, 0.5)
    c.put("M100 744q-8 4-17 3 6 4 17 4zM150 744q-8 4-17 3 6 4 17 4z", "#B8432A")
    c.line("M100 764v-21M150 764v-21", c.deep, 0.8)
    # the ground before it
    c.put("M0 826q60-8 125-4t75 0v58H0z", c.ramp("#B06A2A", "#5E3414"))
    c.put("M116 822h18l34 58H82z", c.ramp("#FFE7A6", "#E0A144:.5"))
    c.line("M113 829h24M109 837h32M104 846h42M98 857h54M91 869h68", c.deep, 0.6, 0.45)
    c.people([(121, 838, 1), (130, 846, 1.2)], "#4A2A12")
    c.people([(112, 862, 1.6), (143, 858, 1.5)], "#4A2A12")
    c.line("M98 840v-10M152 840v-10M84 860v-12M166 860v-12", "#3E2410", 0.9)
    c.lamps([(98, 829), (152, 829), (84, 847), (166, 847)], 10, 1.3)
    c.lamps([(126, 652)], 14, 0.6, 0.8)
    palm(c, 22, 884, 72, 14, "#3E2410", "#34401C", "#5E6A2A")
    palm(c, 186, 884, 60, -6, "#3E2410", "#34401C", "#6E7830")
    c.put("M0 880v-16q10-8 18 2 8-10 18 0 10-6 16 14zM200 880v-12q-12-8-18 2-10-6-16 10z", "#3E2A12")
    return c


# ── blue: the sea


def sea() -> Scroll:
    c = Scroll("blue", ["#C3E4EC", "#95CDE2", "#63B2D4", "#3792C0", "#2478A8", "#1A5F8C"], "#D9EEF3")
    foam, dark = "#F7FCFC", "#0E3558"

    def waves(high: int, variant: int) -> str:
        rng = random.Random(f"waves {high} {variant}")
        x, d = -60, ""
        while x < 250:
            w = round(high * 5.5 * rng.uniform(0.7, 1.35))
            d += (
                join((round(w * rng.uniform(0.5, 0.65)), round(high * rng.uniform(0.8, 1.4)), w, round(rng.uniform(-0.4, 0.4) * high)))
                + " "
            )
            x += w
        return c.outline(f"M-60 0q{d.rstrip()}V130H-60z")

    places = iter(range(1, 99))

    def swell(y: float, depth: float, high: int, haze: float = 0.3) -> None:
        """A line of water: hollow between the crests, foam on them, ripples behind."""
        turn = next(places)
        line, x = waves(high, turn % 2), (turn * 31) % 90 - 45
        colour = c.tone(round(depth * 12) / 12)
        c.brush(line, c.ramp(mix(colour, c.light, 0.35), colour + "@.1", mix(colour, c.haze, haze)), at=(x, y))
        c.brush(line, "none", mix(colour, "#0E3558", 0.4), 0.6 + depth, 0.3, "14 9 31 17", (x - 9, y + 5 + round(depth * 6)))
        c.brush(line, "none", mix(colour, c.light, 0.6), 0.5 + depth * 0.6, 0.5, "9 15 22 21", (x + 7, y + 11 + round(depth * 8)))
        c.brush(line, "none", foam, 0.5 + depth * 0.6, 0.9, "26 7 11 4 47 15", (x, y))

    def glints(y: float, h: float, x: float, spread: float, count: int, size: float) -> None:
        """The light on the water."""
        d = ""
        for _ in range(count):
            w = round(c.rng.uniform(2, 8) * size)
            d += f"M{round(c.rng.gauss(x, spread)) - w // 2} {round(y + c.rng.random() * h)}h{w}"
        c.line(d, "#FFFBEA", 0.5 + size * 0.3, 0.75)

    def cloud(x: float, y: float, bumps: Sequence[float], fill: str, o: float = 1) -> None:
        d = f"M{join((x, y))}"
        low = y
        for at, r in enumerate(bumps):
            rise = -r * 0.5 if at < len(bumps) / 2 else r * 0.5
            d += f"a{join((r, r))} 0 0 1 {join((r * 1.5, rise))}"
            low += rise
        c.put(f"{d}q{join((5, (y - low) * 0.6, 1, y - low))}q-1 5-8 5H{num(x - 4)}q-4-3 4-5z", fill, o)

    c.rect(0, 0, 200, 190, c.ramp("#4F9FD2", "#9CD0E8@.5", "#FBF3DC@.95"))
    c.disc(140, 104, 66, c.halo("#FFFBEA", "#FFF6D8:.6@.35", "#FFF3D0:0"))
    c.disc(140, 104, 15, "#FFFDF2")
    soft = c.ramp("#FFFFFF", "#FFFDF4@.55", "#E3F1F5:0")
    cloud(96, 62, (7, 12, 16, 11, 7), soft)
    cloud(60, 84, (6, 10, 8, 5), soft, 0.85)
    cloud(150, 36, (8, 13, 17, 12), soft, 0.9)
    cloud(-16, 46, (8, 12, 9, 6), soft, 0.6)
    c.wisps([(10, 22, 110, 5), (40, 100, 90, 4), (120, 80, 100, 4)], "#FFFFFF", 0.7)
    c.birds([(88, 96, 0.8), (98, 91, 1), (110, 95, 0.7)])
    # 2: the coast and the camp
    c.put("M204 150v-22q-10-6-20-5-8 1-14 10-10 2-16 9-14 1-20 10z", c.ramp("#A9CBDD", "#C9E1E8"), 1, 0.3)
    c.put("M-4 152q20-7 34-5 14-6 26 2 10 1 14 4z", "#B4D5E3", 0.9)
    c.rect(0, 151, 200, 60, c.ramp("#F3EFDC", "#BFE0EC@.2", "#9CCDE4"))
    c.put("M204 176v-34q-8-3-16 0-10 0-16 8-12 2-16 8-24 0-40 6-24 2-30 6 30 8 118 6z", c.ramp("#8FB5A8", "#E9DDB6@.5", "#F4EBCB"), 1, 0.4)
    c.put("M172 150q-10 2-14 8-10 0-20 3 24 2 34 0zM188 142q-8 2-12 9 4 6 10 10z", "#4E7F86", 0.45)
    c.camp(136, 169, 0.85)
    c.line("M96 174q30 4 104 3", foam, 1, 0.9, "20 3 30 2")
    # 3: sails
    swell(186, 0.14, 3, 0.2)
    glints(178, 50, 140, 14, 22, 0.7)
    sail = c.shape(
        "sail",
        f'<path fill="#FFF9E8" d="M.6-13Q8-6 7-1H.6z"/><path fill="#C9DDE6" d="M-.4-11Q-5-5-5-1h4.6z"/><path fill="{c.deep}" d="M-6 0'
        f'H8L5 2.6H-4z"/>',
    )
    for x, y, z in ((92, 202, 0.8), (166, 198, 0.6), (122, 207, 1.2)):
        c.line(f"M{x - 6} {y + 4}h12M{x - 3} {y + 6}h7", "#FFFBEA", 0.6, 0.7)
        c.stamp(sail, x, y, z)
    swell(216, 0.22, 3, 0.2)
    c.stamp(sail, 74, 226, 1)
    swell(232, 0.28, 4, 0.2)
    # 4: the ship
    ship = ""
    for x, top, width in ((-13, -36, 15), (1, -44, 18), (14, -34, 13)):
        for row, h in enumerate((9, 11, 12)):
            w = width * (0.6 + row * 0.2)
            y = top + (0, 10, 22)[row]
            ship += (
                f"M{join((x - w / 2, y))}q{join((w / 2, 1.5, w, 0))}q{join((-3, h / 2, 0.6, h))}q{join((-w / 2, 3, -w - 1, 0))}"
                f"q{join((-3, -h / 2, 0.4, -h))}z"
            )
    x, y = 134, 288
    c.line(f"M{x - 13} {y}v-40M{x + 1} {y}v-48M{x + 14} {y}v-38M{x - 18} {y - 6}l-14-5", dark, 0.9)
    move = f' transform="translate({x} {y})"'
    c.body.append(
        f'<path fill="{c.ramp("#C6DCE8", "#FFF6DE@.5", "#FFFDF2", across=True)}" stroke="{c.deep}" stroke-width=".4"{move} d="{ship}"/>'
    )
    c.put(f"M{x - 27} {y - 7}q4 3 9 4h30q6-1 11-5l-5 16h-38q-4-5-7-15z", c.ramp("#7A4A2C", "#3A2C3A"), 1, 0.8)
    c.line(f"M{x - 19} {y}h34M{x - 17} {y + 3}h30", "#E8C78E", 0.6, 0.8)
    c.put(f"M{x + 1} {y - 48}q-6 2-11 1 5 3 11 2z", "#C4432D")
    c.line(
        f"M{x - 26} {y - 9}l13-25M{x - 13} {y - 38}l-8 30M{x + 23} {y - 5}l-9-30M{x + 1} {y - 46}l13 14M{x - 13} {y - 37}l14-8",
        c.deep,
        0.4,
        0.6,
    )
    swell(292, 0.36, 4, 0.15)
    c.line(f"M{x - 40} {y + 8}q20-5 60 0t36-2", foam, 1.2, 0.9, "14 2 26 3")
    glints(296, 30, 138, 14, 16, 1)
    # 5: the arch of rock
    swell(322, 0.4, 4, 0.15)
    rock = c.ramp("#6E93A6", "#3F6B86@.6", "#7FB2CC")
    c.put("M120 372l3-30-2-12q3-12 14-14 16-6 30 0 12 4 15 14l3 18 4 24h-20l-3-20q-3-14-14-14t-12 15l-2 19z", rock, 1, 0.5)
    c.put("M120 372l3-30-2-12q3-12 14-14l6-1q-7 8-7 20l-2 14 1 23zM150 338q11 0 14 14l3 20h6l-5-22q-4-12-12-13z", dark, 0.45)
    c.put("M84 372l4-26 6-10 8 4 4 14 3 18z", rock, 1, 0.5)
    c.put("M84 372l4-26 6-10-1 14 3 22z", dark, 0.45)
    c.put("M135 316q16-6 30 0 9 3 12 8-9-3-14-3-18-4-28-5zM94 336l8 4 2 5q-6-2-10-9z", "#9DBE8E", 0.9)
    c.line("M170 330l3 14M176 340l2 16M140 330l-2 12M100 348l2 10", c.deep, 0.6, 0.6)
    c.birds([(106, 322, 1), (112, 330, 0.8), (100, 316, 0.7), (190, 318, 0.8)], foam, 1)
    swell(368, 0.5, 6, 0.1)
    c.line("M80 372q10-5 32 0M116 372q14-6 24 0M160 372q16-6 32 0", foam, 1.6, 0.95, "9 2 5 1")
    # 6: the whale
    swell(388, 0.54, 6, 0.1)
    c.line("M92 396q-1-14-8-18M92 396q1-16 7-20M92 396v-16", foam, 1.2, 0.9, "0 2.2")
    c.put("M62 408q4-11 26-12 22 0 36 12z", c.ramp("#2C5876", "#164464"), 1, 0.6)
    c.put("M74 403q16-6 36 0-18-2-36 0z", "#8FC7E1", 0.6)
    c.put(
        "M148 414c0-12-4-16-13-19-6-2-7-6-4-7 8-1 15 1 18 8 3-7 10-9 18-8 3 1 2 5-4 7-9 3-12 8-11 19z", c.ramp("#3C6C8A", "#123E5E"), 1, 0.7
    )
    c.put("M149 396c3-7 10-9 18-8 3 1 2 5-4 7-6 1-11 3-14 1z", "#8FC7E1", 0.4)
    swell(410, 0.6, 6, 0.08)
    c.line("M56 411q30-4 72 0M134 416q14-5 32 0", foam, 1.4, 0.95, "10 2 4 1")
    # 7: the light on the rock
    swell(440, 0.62, 6, 0.08)
    c.put("M177 429L40 436l2 20L177 434z", c.ramp(LAMP + ":0", LAMP + ":.8", across=True), 0.7)
    c.put("M136 486q4-16 18-20 18-7 34 0 12 4 18 20z", c.ramp("#5F7F78", "#34617C"), 1, 0.5)
    c.put("M136 486q4-16 18-20l10-3q-10 10-8 23z", dark, 0.45)
    c.put("M154 466q18-7 34 0 8 3 13 8-26-8-47-8z", "#8DB487", 0.9)
    c.put("M170 467l2-30h10l2 30z", c.ramp("#B9CCD4", "#FFFBEE@.6", across=True), 1, 0.6)
    c.put("M171.400 447l.5-6h10.200l.5 6zM170.500 460l.4-6h12.200l.4 6z", "#C4432D")
    c.put("M170 467l2-30h2.600l-1 30z", dark, 0.4)
    c.put("M170.500 437h13v-2h-13zM172 427h10l-5-5z", "#2C3E50")
    c.rect(173, 427, 8, 8, "#FFEFB4")
    c.lamps([(177, 431)], 16, 2)
    c.put("M188 470v-7l5-4 5 4v7z", "#FFF3DA", 1, 0.5)
    c.put("M186 464l7-6 7 6z", "#A0503A")
    swell(482, 0.7, 8, 0.05)
    c.line("M132 486q20-7 36-2t40-1", foam, 1.8, 0.95, "8 2 5 1")
    # 8: the great wave
    swell(502, 0.72, 6, 0.05)
    c.put("M64 534q11 5 28 0l-4 12H70z", "#5A3A2A", 1, 0.8)
    c.put("M79 533v-20q10 9 9 19z", "#FFF6DE", 1, 0.7)
    c.people([(71, 536, 0.8)])
    swell(538, 0.76, 8, 0.05)
    c.put(
        "M204 484C178 474 142 476 126 496q-12 14-10 28 6-14 18-15 22 0 22 20-2 24-62 38h110z",
        c.ramp("#8FD0E6", "#3A94C6@.4", "#164F80"),
        1,
        0.6,
    )
    c.put(
        "M116 524q6-14 18-15 22 0 22 20-2 24-62 38 54-2 76-24 10-24-12-38-20-10-36 4-6 8-6 15z",
        c.ramp("#0F4A7A", "#2F86BC@.7", "#1C6298"),
        0.75,
    )
    c.line(
        "M126 512q10-12 26-6 18 8 12 30M132 503q14-10 30-2 18 12 8 38M146 494q24-4 36 14 8 20-8 42M170 490q24 8 24 34 0 14-10 28M190"
        " 492q10 10 12 24",
        "#CDEBF4",
        1,
        0.7,
    )
    d = (
        "M204 482a7 7 0 0 0-11-5 8 8 0 0 0-14-3 8 8 0 0 0-15-1 9 9 0 0 0-16 2 8 8 0 0 0-13 6 8 8 0 0 0-11 8 7 7 0 0 0-8 9 6 6 0 0 0-5"
        " 9 5 5 0 0 0-1 9"
    )
    c.put(d + "q0 6 4 9-1-6 3-8 0 5 4 7-1-7 3-9 1 5 6 6-2-7 3-9 3 4 8 3-2-6 5-9 6 4 12 2-1-5 8-8 9 3 17 0 10 0 21-8z", foam, 1, 0.5)
    c.line("M186 480q-6 4-14 2M160 478q-8 6-16 4M138 488q-8 2-10 8M124 500q-4 4-4 10", "#7FB4CE", 1.2, 0.7)
    c.grain("M108 506q4-14 18-26M100 518q4-16 16-30M104 530q-4-8 0-18M120 536q-6 2-8-4", foam, 1.5, 0.95, "0 6 0 4 0 9")
    # 9: what stands out of the water
    swell(558, 0.78, 8, 0.05)
    stone = c.ramp("#55809A", "#CFE3E6@.75", "#F2F4E6", across=True)
    c.put(
        "M88 626v-52h-3v-4h14v4h-3v52zM116 626v-40h-2l3-4 4 2 4-3v45zM142 626v-58h-3v-4h44v4h-4v58h-8v-38q0-10-11-10t-10 10v38z",
        stone,
        1,
        0.6,
    )
    c.line("M90 578v30M94 578v30M119 590v20M145 580v28M175 580v28M140 572h42", c.deep, 0.5, 0.45)
    c.line("M140 564q2 6 0 10t2 9M180 568q3 5 1 9M88 574q-2 5 0 8", "#5E9A6E", 1.4, 0.8)
    c.birds([(92, 562, 1.1), (128, 560, 0.9), (104, 554, 0.8)], foam, 1)
    # the drowned city
    line = bent([(-4, 604), (16, 600), (34, 606), (56, 600), (80, 608), (104, 602), (128, 609), (152, 601), (176, 608), (204, 602)])
    c.put(f"{line}V884H-4z", c.ramp("#A8DEEA", "#4AAACB@.1", "#1F759F@.5", "#0D4466"))
    c.line(line, foam, 2.2)
    c.line(line, "#7FC8DE", 1.4, 0.8, "", ' transform="translate(0 3)"')
    ray = c.ramp("#EAFBFF:0", "#EAFBFF:.6@.06", "#BFEAF5:0")
    c.put("M92 606h14l-38 190H20zM122 606h20l-6 210H88zM158 606h10l30 180h-40zM60 606h8l-50 120H0z", ray, 0.7)
    c.disc(128, 720, 92, c.halo("#C9F0F4:.75", "#6FC0DC:.35@.5", "#3F9CC8:0"))
    far = [
        (72, 790, 14, 76, "dome"),
        (88, 790, 9, 104, "onion"),
        (56, 790, 10, 60, "spire"),
        (34, 790, 18, 50, "dome"),
        (14, 790, 12, 66, "spire"),
    ]
    far += [
        (168, 790, 9, 110, "onion"),
        (184, 790, 16, 80, "dome"),
        (198, 790, 9, 96, "spire"),
        (104, 790, 14, 66, "flat"),
        (150, 790, 14, 70, "flat"),
    ]
    c.tier(far, c.ramp("#7CC4DC", "#2F7FB0"), "#3E8DB8", "#A6DDEA", "#5AA8CB", 0.2)
    c.lights(far)
    # the great dome
    c.tier([(127, 800, 74, 60, "flat")], c.ramp("#8ED0E2", "#2A76A8"), "#1D6094", ink=0.5, share=0.22)
    c.tier([(127, 740, 54, 22, "dome")], "#A9DDE8", "#2C7AAC", c.ramp("#E3F8F6", "#4C9CC6"), "#2C7AAC", 0.5, 0.22)
    c.tier([(127, 690, 12, 9, "onion")], "#C6ECF0", "#3E8DB8", "#E9FBF8", "#3E8DB8", 0.5)
    c.line("M127 688q-14 8-16 30M127 688q14 8 16 30M127 688v30M100 718h54M90 744h74", c.deep, 0.6, 0.45)
    c.put("M86 800h82l4 8h-90zM80 808h94l4 10H76zM72 818h110l4 16H68z", c.ramp("#8FCBDD", "#2A6E98"), 1, 0.5)
    c.windows([(x, 738) for x in (107, 115, 127, 139, 147)], 4, 12)
    c.windows([(x, 796) for x in (100, 154)], 7, 26, "#0E3F68")
    c.windows([(x, 796) for x in (100, 154)], 5, 23, c.ramp(LAMP, "#E9A24C"))
    c.windows([(127, 798)], 20, 40, "#0E3F68")
    c.windows([(127, 798)], 15, 35, c.ramp("#FFF6D0", "#F2B45E"))
    c.line("M90 800v-50M112 800v-50M142 800v-50M164 800v-50", "#CDEFF2", 2.4, 0.8)
    c.disc(127, 782, 46, c.halo(LAMP + ":.6", LAMP + ":0"))
    near = [
        (60, 834, 24, 62, "dome"),
        (40, 834, 12, 84, "onion"),
        (20, 836, 22, 48, "teeth"),
        (3, 836, 14, 70, "dome"),
        (78, 834, 10, 40, "flat"),
    ]
    near += [(182, 834, 24, 66, "dome"), (198, 834, 10, 94, "onion"), (166, 834, 10, 44, "flat")]
    c.tier(near, c.ramp("#4FA3CC", "#124a78"), "#0F456F", c.ramp("#8FD0E4", "#1F6CA0"), "#155585", 0.6)
    c.lights(near)
    c.lamps([(60, 800), (182, 796)], 14, 0.6, 0.5)
    # the bed of the sea
    c.put("M-4 828q40-8 90 0t118-2v58H-4z", c.ramp("#1C5F92", "#082A4A"), 1, 0.5)
    c.put("M118 826h18l30 54H86z", c.ramp("#FFE9AE:.8", "#8FD0E4:.15"))
    c.line("M115 833h24M110 842h34M104 853h46M97 866h60", dark, 0.7, 0.5)
    c.line("M98 846v-11M156 846v-11M80 868v-14M174 868v-14", "#0A2C4C", 1)
    c.lamps([(98, 834), (156, 834), (80, 853), (174, 853)], 10, 1.4)
    fish = c.shape("fish", '<path d="M0 0q4-3 8 0l3-2v4L8 0Q4 3 0 0z"/>')
    for x, y, z in (
        (70, 650, 0.8),
        (80, 656, 0.7),
        (62, 660, 0.7),
        (76, 664, 0.6),
        (90, 652, 0.6),
        (164, 668, 0.9),
        (176, 674, 0.7),
        (162, 678, 0.7),
        (30, 740, 0.9),
        (18, 748, 0.7),
    ):
        c.stamp(fish, x, y, z, more=' fill="#F4FBF6"' if y < 700 else ' fill="#0D3A62"')
    c.line("M14 884q-8-20 2-38t-2-40M24 884q8-16 0-32t4-26M190 884q8-22-2-42t3-38M178 884q-6-14 1-28", "#0B3F45", 3)
    c.line("M14 884q-8-20 2-38t-2-40M190 884q8-22-2-42t3-38", "#2F8A78", 1, 0.8)
    c.grain("M36 820q-6-40 2-80M166 790q8-40 0-90M60 700q4-30-2-60", foam, 1.6, 0.7, "0 9 0 5 0 14")
    c.put("M30 884q0-12 8-10 2-12 10-6 8-4 8 8 8 0 6 8zM200 884v-22q-10-2-10 8-10-4-12 4-8 0-6 10z", "#A2455C")
    c.put("M36 884q2-8 8-6 6-6 8 6zM200 884v-12q-8 0-8 6z", "#D0707A")
    return c


# ── white: the mountains


def mountains() -> Scroll:
    c = Scroll("white", ["#EAF0F4", "#E0E8EF", "#D8E1EA", "#CFD9E4", "#C2CDDB", "#B0BED0"], "#F7F9FA")
    blue, slate = "#8BA3B9", "#4B6074"

    def mount(x: float, y: float, left: float, right: float, h: float, depth: float, rock: float = 0.6) -> None:
        """A peak: snow in the light on the right, blue shade on the left, a broken spine between."""
        rng = c.rng

        def side(reach: float) -> list[Point]:
            steps, points = 5, []
            for at in range(1, steps):
                part = at / steps
                points.append(
                    (round(x + reach * part + rng.uniform(-0.05, 0.05) * reach), round(y + h * part**0.92 + rng.uniform(-0.06, 0.04) * h))
                )
            return [*points, (round(x + reach), round(y + h))]

        west, east = side(-left), side(right)
        spine = [
            (x + right * 0.06, y + h * 0.14),
            (x - left * 0.07, y + h * 0.3),
            (x + right * 0.12, y + h * 0.48),
            (x - left * 0.02, y + h * 0.64),
            (x + right * 0.2, y + h),
        ]
        fade = c.ramp(c.deep + ":.6", c.deep + ":0")
        depth = round(depth * 8) / 8
        snow, dusk = mix("#FFFFFF", "#FFE4CC", depth * 1.3), mix(c.tone(min(depth + 0.25, 1)), "#7F95B4", 0.5 + depth * 0.35)
        c.put(
            cornered([*reversed(west), (x, y), *east], False),
            c.ramp(snow, mix(snow, c.tone(depth), 0.6) + "@.6", c.haze + ":0"),
            1,
            1,
            0.5 + depth * 0.4,
            fade,
        )
        c.put(
            cornered([*reversed(west), (x, y), *[(round(a), round(b)) for a, b in spine]], False),
            c.ramp(dusk, mix(dusk, c.haze, 0.3) + "@.6", dusk + ":0"),
        )
        if rock:
            d = ""
            for _ in range(5):
                a, b = rng.uniform(0.15, 0.75), rng.uniform(0.2, 0.8)
                tall = h / 60
                d += (
                    f"M{join((round(x + right * a * b), round(y + h * a + 3)))}"
                    f"l{join((rng.randint(1, 3), round(rng.uniform(3, 8) * tall), -rng.randint(3, 5), round(rng.uniform(2, 6) * tall)))}z"
                )
            for _ in range(3):
                a, b = rng.uniform(0.25, 0.7), rng.uniform(0.25, 0.8)
                d += (
                    f"M{join((round(x - left * a * b), round(y + h * a + 2)))}"
                    f"l{join((rng.randint(2, 5), round(rng.uniform(4, 9) * tall), -rng.randint(4, 6), rng.randint(0, 4)))}z"
                )
            c.put(d, slate, rock * (0.3 + depth * 0.5))

    def pine(x: float, y: float, size: float) -> None:
        d = "M0-20l4 6-2 0 4 6-2.5 0 5 8h-17l5-8H-6l4-6h-2z"
        tree = c.shape(
            "pine", f'<path fill="#5D7A82" d="{d}"/><path fill="#F4F8FA" d="M0-20l4 6-3-1-2 1zM2-14l4 6-4-1-2 1zM3.500-8l5 8-5-2z"/>'
        )
        c.stamp(tree, x, y, size)

    c.rect(0, 0, 200, 220, c.ramp("#A9C3D6", "#D6E3EB@.45", "#FBF3E6"))
    c.disc(142, 74, 66, c.halo("#FFFDF6", "#FFFAEC:.6@.3", "#FFF8E6:0"))
    c.disc(142, 74, 13, "#FFFEFA")
    c.wisps([(60, 34, 110, 6), (-20, 60, 90, 5), (100, 54, 120, 5), (70, 92, 120, 5)], "#FFFFFF", 0.85)
    c.wisps([(90, 40, 90, 3), (-30, 22, 110, 4)], "#8FAEC6", 0.35)
    c.birds([(92, 70, 1), (84, 64, 0.7)])
    # 2: the camp under the far peaks
    mount(46, 128, 60, 60, 60, 0.05, 0.3)
    mount(96, 108, 56, 66, 82, 0.1, 0.5)
    mount(168, 114, 56, 60, 76, 0.08, 0.5)
    c.mist(150, 40, 0.8)
    c.land(bent([(-4, 176), (40, 172), (80, 176), (120, 170), (160, 172), (204, 166)]), 0.05, 420, 0.9, 0.35)
    c.put("M118 172q-30 5-50 14 40 4 76 2-20-6-26-16z", blue, 0.3)
    c.camp(130, 173, 0.9, "#F6DFA8")
    c.trail([(124, 176), (108, 182), (118, 190), (140, 196), (150, 206)], slate, 0.9, 0.7)
    # 3: the pass
    mount(30, 206, 60, 70, 80, 0.2, 0.3)
    mount(108, 188, 66, 60, 100, 0.25)
    mount(182, 194, 56, 60, 100, 0.2)
    c.mist(236, 50, 0.9)
    # 4: the bridge
    c.put(
        "M204 340V252l-16 2-20-4-6 8 3 20-5 26 3 36z",
        c.ramp("#C3D2DE", "#DCE6EC@.5", "#EDF2F5:0"),
        1,
        1,
        0.6,
        c.ramp(c.deep + ":.7", c.deep + ":0"),
    )
    cliff = c.ramp(slate + ":.6", slate + ":0")
    c.put("M162 258l3 20-5 26 3 36h10l-4-36 4-28-3-16z", cliff)
    c.put("M168 250l20 4 16-2v-8q-18-4-36 0-6 2-6 12z", "#FFFFFF", 1, 0.4)
    c.put(
        "M56 340l6-34-6-28 4-14 10-8 16 2 8 8-4 24 6 26-2 24z",
        c.ramp("#C3D2DE", "#DCE6EC@.5", "#EDF2F5:0"),
        1,
        1,
        0.6,
        c.ramp(c.deep + ":.7", c.deep + ":0"),
    )
    c.put("M56 340l6-34-6-28 4-14 8 2-2 20 6 24-2 30z", cliff)
    c.line("M80 270l2 14M86 280l-2 18M182 262l2 16M192 266l-2 22", slate, 0.7, 0.5)
    c.put("M58 268q2-12 12-14 12-2 20 2 6 4 4 10-10-6-18-2-8-2-18 4z", "#FFFFFF", 1, 0.4)
    c.line("M94 262q34 16 70-8M94 256q34 16 70-8", slate, 0.8)
    c.line("M98 258v6M104 260v6M110 261v7M116 262v7M122 262v7M128 263v7M134 262v7M140 261v6M146 259v6M152 256v6M158 252v6", slate, 0.6)
    c.people([(120, 269, 0.8), (134, 268, 0.8)], slate)
    c.mist(286, 50, 0.8)
    # 5: the wood and the eagle
    mount(150, 300, 70, 60, 70, 0.35, 0.4)
    c.land(bent([(-4, 344), (40, 338), (80, 342), (130, 346), (170, 336), (204, 330)]), 0.3, 460, 0.5)
    for x, y, z in (
        (74, 344, 0.7),
        (84, 348, 0.9),
        (96, 345, 0.7),
        (108, 350, 1),
        (124, 348, 0.8),
        (138, 352, 1.1),
        (152, 346, 0.8),
        (164, 346, 1),
        (178, 342, 0.8),
        (190, 344, 1.1),
    ):
        pine(x, y, z)
    for x, y, z in ((66, 356, 1), (118, 360, 1.2), (172, 356, 1.2)):
        c.put(f"M{x - 6} {y - 1}l-24 6 4 3L{x + 6} {y}z", blue, 0.6)
        pine(x, y, z)
    c.put("M92 318q10-8 18 1 3-3 6 0 8-10 20-3-10 0-16 7-4 5-8 1-8-8-20-6z", slate)
    # 6: the frozen lake
    c.mist(356, 30, 0.6)
    mount(38, 376, 60, 60, 50, 0.35, 0.3)
    mount(188, 372, 50, 40, 60, 0.4, 0.5)
    c.land(bent([(-4, 402), (50, 398), (100, 396), (150, 400), (204, 398)]), 0.35, 520, 0.5)
    c.put("M66 412q20-10 66-10t74 6v12q-20 5-78 4-54 0-62-12z", c.ramp("#CFE3EC", "#9FC3D6"), 1, 0.5)
    c.put("M66 412q20-10 66-10t74 6q-56-4-84-3-36 1-56 7z", "#FFFFFF", 0.8)
    c.line("M84 414l24 4 10-5 20 8 16-6 20 1M118 413l-4-6M138 421l-2 3M154 415l6-7", "#FFFFFF", 0.8, 0.9)
    c.people([(104, 416, 0.9), (112, 417, 0.9), (120, 416, 0.9)], slate)
    c.line("M103 417l-14 4M111 418l-14 4M119 417l-14 4", blue, 1.2, 0.6)
    c.line("M104 412q4 2 8 0t8-1", slate, 0.4)
    # 7: flags in the wind
    mount(108, 424, 70, 50, 70, 0.45)
    c.land(bent([(-4, 462), (40, 458), (80, 466), (130, 470), (170, 462), (204, 450)]), 0.45, 590, 0.45)
    c.put("M140 470h24l-3-5h-18zM144 465q0-10 8-10t8 10zM149 455h6l-1.500-5h-3z", c.ramp("#FFFFFF", "#C2D0DC"), 1, 0.6)
    c.put("M140 470h8l-2-5h-3zM144 465q0-10 8-10-4 3-4 10z", blue, 0.7)
    c.put("M150 450h4l-2-9z", "#D9A63E", 1, 0.5)
    c.line("M152 442q-26 18-52 22M152 442q20 12 42 10", slate, 0.5)
    flags = ("#C4432D", "#E3A83B", "#3B8A57", "#2B7BB3", "#FFFFFF")
    for at, (x, y) in enumerate(
        ((145, 446), (138, 451), (130, 455), (122, 458), (114, 461), (160, 446), (168, 449), (176, 451), (184, 452))
    ):
        c.put(f"M{x} {y}l-4 1 1 5 4-1z", flags[at % 5])
    c.put("M136 472q-40 4-64 12 30 4 60-2 20-4 30-11z", blue, 0.4)
    # 8: the rope
    c.mist(474, 40, 0.7)
    mount(160, 478, 80, 70, 90, 0.55)
    c.land(bent([(-4, 516), (40, 520), (70, 514), (100, 506), (130, 520), (160, 534), (204, 536)]), 0.55, 650, 0.5)
    c.put("M100 508q-30 10-60 14 20 16 70 50 30 0 40-2-30-30-50-62z", c.ramp(blue + ":.8", blue + ":0"))
    c.people([(88, 512, 1), (101, 509, 1), (114, 515, 1), (127, 521, 1)], slate)
    c.line("M88 507q7 3 13-3 6 7 13 6 6 7 13 6M86 513l-2-9M125 522l-3-9", slate, 0.5)
    c.trail([(132, 524), (152, 534), (176, 540), (190, 552)], slate, 1, 0.6)
    # 9: the watch gate
    mount(30, 548, 60, 70, 80, 0.5, 0.3)
    c.land(bent([(-4, 590), (50, 588), (100, 586), (150, 580), (204, 568)]), 0.6, 700, 0.5)
    c.tier([(110, 602, 14, 34, "pagoda"), (150, 602, 14, 34, "pagoda")], c.ramp("#FFFFFF", "#B9C9D6"), "#7F96AB", "#A84A38", "#6E3430", 0.6)
    c.put("M104 574h52v-4q-26-6-52 0z", "#A84A38", 1, 0.6)
    c.disc(130, 592, 22, c.halo(LAMP, LAMP + ":0"), 0.9)
    c.land(bent([(-4, 608), (50, 602), (100, 600), (150, 602), (204, 594)]), 0.5, 740, 1)
    c.trail([(130, 602), (120, 608), (132, 616)], slate, 1, 0.5)
    c.mist(596, 40, 0.8)
    # the city of the clouds
    c.rect(0, 612, 200, 268, c.ramp("#F7F9FA:0", "#FFF6E4@.2", "#E3EAF0@.5", "#A9BCCD"))
    c.disc(130, 690, 104, c.halo("#FFFBEE", "#FFF4D8:.7@.4", "#FFF2D4:0"))
    mount(44, 690, 60, 70, 110, 0.1, 0.3)
    mount(186, 640, 80, 60, 170, 0.2, 0.5)
    c.mist(700, 70, 0.7)
    c.put("M34 830l22-40 8-30 18-30 14-36 16-14h34l14 20 18 34 12 40 24 56z", c.ramp("#C9D6E1", "#9FB4C8"), 1, 0.5)
    c.put("M34 830l22-40 8-30 18-30 14-36 10-8-4 30-14 34-6 40-14 40z", slate, 0.4)
    white, shadow = c.ramp("#FFFFFF", "#CBD7E1"), "#8FA5BA"
    red, rust = "#B5503C", "#7A3832"
    c.tier([(128, 700, 24, 28, "pagoda")], c.ramp("#F6E2C4", "#E0B98E"), "#A8806A", c.ramp("#F2C45A", "#C98A34"), "#9A6428", 0.6)
    rows = [
        [(104, 730, 26, 40, "flat"), (152, 730, 26, 42, "flat"), (128, 730, 30, 32, "flat")],
        [(88, 762, 24, 42, "flat"), (168, 762, 24, 44, "flat"), (112, 762, 30, 34, "flat"), (144, 762, 36, 30, "flat")],
    ]
    rows += [
        [(72, 796, 22, 40, "flat"), (184, 796, 26, 48, "flat"), (100, 796, 38, 36, "flat"), (146, 796, 56, 34, "flat")],
        [
            (50, 826, 26, 36, "gable"),
            (24, 830, 22, 30, "gable"),
            (84, 826, 46, 34, "flat"),
            (128, 826, 50, 28, "flat"),
            (180, 826, 60, 36, "flat"),
            (4, 832, 18, 40, "gable"),
        ],
    ]
    for row in rows:
        c.tier(row, white, shadow, red, rust, 0.5, 0.26, 0.06)
        c.lights(row)
    c.tier([(128, 716, 18, 12, "flat")], "#C9604A", "#7A3832", red, rust, 0.5)
    stair = "M114 828L140 796 116 764 136 732"
    for colour, width, dash in ((slate, 6.6, ""), ("#F4F7F9", 5.4, ""), (slate, 5.4, ".5 1.9")):
        c.line(stair, colour, width, 1, dash, ' stroke-linecap="butt" stroke-linejoin="bevel"')
    c.lamps([(128, 694), (142, 732), (114, 766), (144, 798)], 9, 1, 0.9)
    # snow before it
    c.put("M-4 832q40-10 90-6t118-8v62H-4z", c.ramp("#EEF3F6", "#93AABF"), 1, 0.4)
    c.put("M110 826q14 8 4 18t20 18-6 22h34q-2-16-22-24-10-8 2-18t-14-16z", "#FFFFFF", 0.75)
    c.put("M84 856h-60l10 4h50zM168 850h-30l6 4h26z", blue, 0.45)
    c.people([(116, 846, 1.2), (134, 862, 1.5)], slate)
    c.line("M98 850v-12M150 846v-12M104 874v-14M168 870v-14", slate, 1)
    c.lamps([(98, 837), (150, 833), (104, 859), (168, 855)], 10, 1.4)
    for x, y, z in ((8, 884, 2.4), (30, 888, 1.9), (192, 886, 2.6), (48, 884, 1.1), (176, 884, 1.2)):
        pine(x, y, z)
    c.grain("M4 640q20 40 10 90t20 100M190 640q-20 50-6 100t-10 90M60 650q14 60-4 110", "#FFFFFF", 1.6, 0.9, "0 11 0 7 0 15")
    return c


# ── green: the jungle


def jungle() -> Scroll:
    c = Scroll("green", ["#C3DEBB", "#9CCB9C", "#6FB27E", "#45945F", "#2F7A4C", "#1F5C3A"], "#E6F2D6")
    night, _moss, sunny = "#123524", "#7FB069", "#D5E59A"

    def treetops(size: int, variant: int) -> str:
        """The outline of a wood, wide enough to be shifted."""
        rng = random.Random(f"treetops {size} {variant}")
        x, here, d = -70.0, 0.0, "M-70 0a"
        while x < 250:
            r = round(size * rng.choice((0.5, 0.7, 0.9, 1.2)))
            step = round(r * 1.5)
            dy = round(math.sin(x / 34 + variant) * size * 0.4 + rng.uniform(-1.5, 1.5) - here)
            d += f"{join((r, r))} 0 0 1 {join((step, dy))} "
            x, here = x + step, here + dy
        return c.outline(f"{d.rstrip()}V110H-70z")

    places = iter(range(1, 99))

    def canopy(y: float, size: int, depth: float, haze: float = 0.5, light: float = 0.5) -> None:
        """Treetops: heads of leaves, dabs of light on them, a darker row below."""
        colour, turn = c.tone(round(depth * 12) / 12), next(places)
        line, x = treetops(size, turn % 2), (turn * 23) % 90 - 45
        c.brush(
            line,
            c.ramp(mix(colour, sunny, 0.12), colour + "@.2", mix(colour, c.haze, haze)),
            mix(colour, c.deep, 0.5),
            0.5 + depth * 0.3,
            at=(x, y),
        )
        c.brush(line, c.ramp(mix(colour, c.deep, 0.28), mix(colour, c.haze, haze) + ":0@.5"), at=(x - 13, y + round(size * 1.5)), o=0.8)
        if light:
            c.brush(line, "none", sunny, size * 0.17, light, "0 3 0 7 0 4 0 11 0 2 0 19", (x + 2, y + round(size * 0.4)))
            c.brush(line, "none", mix(colour, sunny, 0.35), size * 0.15, light, "0 3 0 6 0 15", (x - 11, y + round(size * 1.8)))

    def giant(x: float, y: float, h: float, depth: float, spread: float) -> None:
        """A tree above the others: a bare trunk and a flat crown."""
        colour = c.tone(depth)
        c.line(
            f"M{join((x - 2, y))}q3-{num(h * 0.5)} 1-{num(h)}M{join((x - 1, y - h * 0.7))}"
            f"q-{num(spread * 0.3)}-2-{num(spread * 0.5)}-{num(h * 0.3)}M{join((x, y - h * 0.6))}q{num(spread * 0.3)}-4"
            f" {num(spread * 0.5)}-{num(h * 0.4)}",
            mix(c.deep, c.haze, 0.4 * (1 - depth)),
            1 + h / 40,
        )
        w = spread / 4
        crown = (
            f"M{join((x - spread, y - h + 3))}a{join((w, w * 0.8))} 0 0 1 {num(w * 1.5)}-{num(w * 0.7)}a{join((w, w * 0.8))} 0 0 1"
            f" {num(w * 2.2)}-{num(w * 0.3)}a{join((w, w * 0.8))} 0 0 1 {num(w * 2)} {num(w * 0.2)}a{join((w, w * 0.8))} 0 0 1"
            f" {num(w * 2.1)} {num(w)}q-{num(w * 4)} {num(w * 0.9)}-{num(w * 7.8)}-{num(w * 0.2)}z"
        )
        c.put(crown, c.ramp(mix(colour, sunny, 0.45), colour, mix(colour, c.deep, 0.35)), 1, 0.5)

    c.rect(0, 0, 200, 220, c.ramp("#A8D3B0", "#CFE6C4@.5", "#FBF5D6"))
    c.disc(140, 82, 70, c.halo("#FFFDEA", "#FFF9D2:.6@.35", "#FFF7C8:0"))
    c.disc(140, 82, 16, "#FFFEF4")
    c.wisps([(56, 40, 120, 6), (-20, 66, 100, 5), (110, 66, 120, 5), (60, 108, 130, 5), (-20, 20, 90, 4)], "#FBFCEC", 0.85)
    c.birds([(92, 60, 1), (100, 55, 0.8), (84, 54, 0.7)])
    # 2: hills and the camp
    c.land(bent([(-4, 150), (30, 140), (56, 146), (84, 134), (112, 142), (150, 126), (180, 138), (204, 130)]), 0.02, 260, 0.8, 0.3)
    c.land(bent([(-4, 160), (40, 156), (80, 150), (120, 156), (170, 146), (204, 154)]), 0.14, 260, 0.8, 0.3)
    canopy(172, 9, 0.2, 0.5, 0.35)
    c.put("M104 178q8-12 32-12t30 12q-30 8-62 0z", c.ramp("#E9EDB4", "#A9CC94"), 1, 0.3)
    c.camp(136, 174, 0.85)
    canopy(190, 9, 0.28, 0.45, 0.4)
    # 3: parrots over the giants
    c.mist(186, 40, 0.7)
    giant(92, 250, 46, 0.36, 24)
    giant(168, 250, 58, 0.4, 28)
    canopy(240, 9, 0.36, 0.45)
    bird = c.shape(
        "parrot",
        '<path fill="#C4432D" d="M0 0q5-4 9-1l3 0-2 2q-4 3-10 3l-8 6 4-7z"/><path fill="#E3A83B" d="M2 0q-2-6-9-8 1 6 6 9z"/><path fi'
        'll="#2B7BB3" d="M3 1q4-5 9-8 0 6-6 9z"/>',
    )
    for x, y, z, f in ((118, 216, 0.8, False), (134, 208, 0.6, False), (126, 228, 0.6, True)):
        c.stamp(bird, x, y, z, f)
    # 4: the fall
    c.mist(236, 44, 0.8)
    c.put("M90 340l4-50-6-22 4-12 20-4 18 3 28-4 30-3 16 6v90z", c.ramp("#7FA98C", "#CFE3C4"), 1, 0.4)
    c.put("M90 340l4-50-6-22 4-12 10-2-4 14 8 20-4 50z", night, 0.35)
    c.put("M128 254q10-3 22 0l3 30-2 60h-28l3-60z", c.ramp("#FFFFFF", "#EDF7F1@.6", "#FFFFFF:.6"))
    c.line("M132 258v76M138 256v80M144 258l2 76M150 262v60", "#8FC0B4", 0.6, 0.7, "16 3 28 4")
    c.line("M112 266l3 20M104 280l2 24M164 264l-2 26M176 262l2 30M188 266l-2 20", c.deep, 0.6, 0.4)
    for x, w in ((88, 38), (154, 50)):
        d, here = f"M{x} 258", x
        while here < x + w - 4:
            r = c.rng.uniform(4, 8)
            d += f"a{join((r, r))} 0 0 1 {num(r * 1.5)} {num(c.rng.uniform(-1, 1))}"
            here += round(r * 1.5)
        c.put(f"{d}q-6 10-12 4-6 8-12 0-8 4-12-2z", c.tone(0.46), 1, 0.4)
    c.disc(138, 338, 40, c.halo("#FFFFFF", "#FFFFFF:.5@.5", "#FFFFFF:0"), 0.9, 16)
    # 5: the river
    canopy(312, 9, 0.48, 0.3)
    c.put("M124 330q-44 8-54 18t36 15 60 6l38 4v-34q-30-2-44-8z", c.ramp("#F2F9EE", "#9CCFC0@.4", "#5FA89E"), 1, 0.3)
    c.line("M108 338q-22 5-24 10M150 344q14 6 40 4M150 362q20 4 44 3M84 354q10 8 30 7", "#FFFFFF", 0.8, 0.9)
    c.put("M112 352q14 5 32 1-6 6-16 6t-16-7z", "#6B4226", 1, 0.8)
    c.people([(120, 353, 0.9), (128, 354, 0.9), (136, 353, 0.9)])
    c.line("M121 348l-7 10M137 348l7 10", c.deep, 0.6)
    palm(c, 70, 358, 34, -4, "#3E5A34", "#2F6B45", "#7FB069")
    palm(c, 186, 346, 26, 4, "#3E5A34", "#2F6B45", "#7FB069")
    # 6: the bridge of lianas
    canopy(400, 9, 0.5, 0.45)
    c.mist(396, 50, 0.6)
    bark = c.ramp("#27503A", "#4F7C58@.7", "#86A874", across=True)
    for x, w in ((74, 13), (176, 17)):
        c.put(f"M{x - w - 4} 490q5-50 {w - 4}-106h{w - 3}q-2 56 {w} 106z", bark, 1, 0.5)
        c.line(f"M{x - 3} 392q-3 50-5 90M{x + 1} 394q0 50 4 86", c.deep, 0.6, 0.5, DASH)
    c.line("M78 412q48 34 94 4M78 404q48 34 94 4", "#4A3A22", 1)
    c.line("".join(f"M{x} {num(407 + 16 * (1 - ((x - 125) / 47) ** 2))}v8" for x in range(84, 172, 8)), "#4A3A22", 0.7)
    c.people([(112, 429, 1), (126, 432, 1)])
    c.line("M92 396q-2 24 2 46M150 398q4 24 0 46M134 396q-3 8 1 16M60 392q-4 30-1 54", "#3F6B3A", 1, 0.8)
    d = (
        "M48 384a9 9 0 0 1 13-8 12 12 0 0 1 20-3 11 11 0 0 1 19 3 8 8 0 0 1 12 3 9 9 0 0 1 15 0 10 10 0 0 1 17-3 13 13 0 0 1 23-4 12"
        " 12 0 0 1 20 3 10 10 0 0 1 17 4v12"
    )
    c.put(
        d + "q-9 9-20 2-12 9-24 1-14 8-28-2-12 7-24 0-10 6-20 1-14 10-30 1-10 4-15-5z",
        c.ramp(mix(c.tone(0.6), sunny, 0.3), c.tone(0.62), c.tone(0.8)),
        1,
        0.5,
    )
    c.put("M70 374q8-1 11 6-4-5-11-6zM92 375q7 0 9 6-3-5-9-6zM150 377q8-1 10 6-4-5-10-6zM172 373q10 0 12 7-5-6-12-7z", sunny, 0.7)
    # 7: the house in the tree
    canopy(448, 13, 0.62, 0.3)
    c.put("M130 540q10-40 8-96h22q-2 50 12 96z", bark, 1, 0.6)
    c.put("M122 468h46l-4 6h-38z", "#6B4A2A", 1, 0.7)
    c.put("M128 468v-16h34v16z", c.ramp("#B98A4E", "#7A5430"), 1, 0.6)
    c.put("M120 454l25-18 25 18q-25-5-50 0z", c.ramp("#D9C070", "#8A7436"), 1, 0.6)
    c.windows([(138, 464), (152, 464)], 5, 8)
    c.line("M134 474l-6 40M140 474l-5 40M133 480h6M132 487h6M131 494h6M130 501h6", "#4A3A22", 0.8)
    c.lamps([(145, 460)], 18, 0.5, 0.8)
    leafy = c.ramp(mix(c.tone(0.6), sunny, 0.25), c.tone(0.75))
    c.put(
        "M96 458a7 7 0 0 1 6-11 8 8 0 0 1 14-1 6 6 0 0 1 9 8q-6 6-13 2-8 6-16 2zM168 456a7 7 0 0 1 5-11 8 8 0 0 1 14-3 8 8 0 0 1 14 4"
        "v12q-8 4-15-1-10 5-18-1z",
        leafy,
        1,
        0.5,
    )
    canopy(502, 13, 0.7, 0.25)
    # 8: the stone face
    stone = c.ramp("#3E5F4C", "#A9B89A@.7", "#D9DFBE", across=True)
    c.put("M92 524h10v20H92zM146 524h12v20h-12z", stone, 1, 0.7)
    c.put("M98 560l2-52q4-14 24-14t24 14l4 52z", stone, 1, 0.7)
    c.put("M98 560l2-52q4-14 24-14-12 8-12 24l-2 42z", night, 0.4)
    c.line(
        "M106 516h12v7h-12zM130 516h12v7h-12zM124 514v16l-6 2h12M110 540h28M110 540v5h28v-5M117 540v5M124 540v5M131 540v5M104 508"
        "q20-8 40 0M95 529v10M154 529v10M104 514l14-1M130 513l14 1",
        c.deep,
        0.9,
        0.8,
    )
    c.windows([(112, 522), (136, 522)], 2, 3, "#F6D26A")
    c.put("M100 506q-4-12 10-13 6-8 16-3 12-5 18 5 8 2 4 11-8-2-12 2-4 8-8 0-8 4-12-2-6 10-16 0z", c.tone(0.72), 1, 0.4)
    c.line("M106 508q-3 14 0 26M146 506q4 12 1 30M150 508q2 8 0 14", "#5E9A56", 1.3)
    canopy(552, 13, 0.78, 0.2)
    # 9: the stair
    c.mist(548, 44, 0.5)
    c.put("M106 640l12-66h32l12 66z", stone, 1, 0.5)
    c.line("M116 582h36M115 589h38M113 596h42M112 603h44M111 610h46", c.deep, 0.7, 0.5)
    c.put("M102 600l3-28h8l2 28zM154 600l2-28h8l3 28z", stone, 1, 0.7)
    c.lamps([(109, 569), (160, 569)], 12, 1.6)
    canopy(600, 13, 0.7, 0.6, 0.4)
    # the city under the leaves
    c.rect(0, 600, 200, 280, c.ramp("#CFE6B4:0", "#F3F3C4@.16", "#9CCB8C@.5", "#245F3E"))
    c.disc(130, 676, 110, c.halo("#FFFBD8", "#F6F3B8:.7@.35", "#E9EEB0:0"))
    canopy(690, 13, 0.25, 0.5, 0.4)

    def pyramid(x: float, y: float, w: float, h: float, steps: int, lit: str, dim: str, ink: float) -> None:
        rise = h / steps
        c.tier([(x, y - k * rise, w * (1 - 0.78 * k / steps), rise, "flat") for k in range(steps)], lit, dim, lit, dim, ink, 0.3, 0.05)

    pyramid(64, 740, 70, 60, 5, c.ramp("#C3D3A0", "#86B083"), "#7FA57C", 0.25)
    pyramid(190, 740, 60, 74, 5, c.ramp("#C3D3A0", "#86B083"), "#7FA57C", 0.25)
    canopy(740, 13, 0.42, 0.3, 0.4)
    lit, dim = c.ramp("#EFE9B8", "#A9B27C"), "#5E7A58"
    pyramid(128, 810, 124, 118, 6, lit, dim, 0.6)
    c.tier([(128, 692, 28, 22, "flat"), (128, 668, 20, 8, "teeth")], c.ramp("#F9F1C0", "#C9BF86"), dim, "#FFF8CF", dim, 0.6, 0.3)
    c.windows([(128, 692)], 8, 16, "#1F3E2A")
    c.windows([(128, 692)], 6, 13, c.ramp("#FFF6C8", "#F2B04A"))
    c.put("M116 812l6-120h12l6 120z", c.ramp("#FFF9D2", "#C3BC84"), 1, 0.5)
    c.line("".join(f"M{num(122 - k * 0.3)} {696 + k * 6}h{num(12 + k * 0.6)}" for k in range(19)), c.deep, 0.6, 0.45)
    c.windows(
        [
            (x, y)
            for y, row in (
                (708, (116, 140)),
                (728, (108, 148)),
                (748, (100, 112, 144, 156)),
                (768, (92, 106, 150, 164)),
                (788, (86, 100, 156, 170)),
            )
            for x in row
        ],
        2.6,
        7,
        "#2C4A32",
    )
    c.lamps([(116, 700), (140, 700), (106, 740), (150, 740), (92, 780), (164, 780)], 9, 1.2)
    c.line("M96 712q-4 10-2 20M160 732q4 10 1 22M84 752q-3 10 0 22M172 770q4 8 2 20M148 692q3 8 1 14", "#4E8A4C", 1.6)
    c.put("M70 772q4-8 10-4 6-6 12 0 8-2 8 4zM150 752q4-6 10-2 8-4 10 2zM94 732q4-6 9-2 6-2 7 2z", "#4E9A58", 1, 0.4)
    canopy(806, 13, 0.72, 0.1)
    c.tier([(84, 836, 16, 44, "flat"), (172, 836, 16, 44, "flat")], c.ramp("#D9D9A4", "#6E8A62"), "#3E5F44", ink=0.7)
    c.line("M80 800h8v8h-8zM168 800h8v8h-8zM80 814h8v6h-8zM168 814h8v6h-8z", c.deep, 0.8, 0.7)
    c.lamps([(84, 787), (172, 787)], 14, 2.2)
    c.put("M-4 836q50-10 100-4t108-2v54H-4z", c.ramp("#2F6E46", "#0F3322"), 1, 0.4)
    c.put("M118 830h20l26 54H92z", c.ramp("#F6EDB4", "#7FA06A:.6"))
    c.line("M116 838h24M112 847h32M107 858h42M101 870h54", c.deep, 0.7, 0.4)
    c.people([(122, 846, 1.2), (134, 856, 1.4)])
    # leaves close to the eye
    for x, y, turn, size, fill in (
        (-6, 884, 20, 1.2, "#0F3A24"),
        (4, 890, -8, 1.5, "#1B5434"),
        (-10, 860, 48, 1, "#174A2E"),
        (206, 884, -26, 1.3, "#0F3A24"),
        (196, 892, 6, 1.4, "#1B5434"),
        (210, 856, -52, 1, "#174A2E"),
    ):
        blades = "".join(
            f"M0-{k * 7 + 6}q{join((m * (16 - k * 1.5), k - 10, m * (20 - k * 2), 2))}q{join((-m * 9, -4, -m * (20 - k * 2), -2))}z"
            for k in range(8)
            for m in (1, -1)
        )
        frond = c.shape(f"frond{fill}", f'<path fill="{fill}" stroke="{fill}" d="M0 0V-60{blades}"/>')
        c.body.append(f'<use href="#{frond}" transform="translate({x} {y})rotate({turn})scale({size})"/>')
    return c


# ── red: the volcano


def volcano() -> Scroll:
    c = Scroll("red", ["#F0B79C", "#E38E70", "#D4664A", "#BE4630", "#963024", "#6B201C"], "#F8CBAE")
    black, ember = "#3A100E", "#FFC24A"

    def rocks(points: Sequence[Point], depth: float, foot: float, haze: float = 0.4) -> None:
        """A broken ridge with shaded faces on the left of its heights."""
        line: list[Point] = []
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            line.append((ax, ay))
            if bx - ax > 14:
                line.append((round(ax + (bx - ax) * c.rng.uniform(0.35, 0.6)), round((ay + by) / 2 + c.rng.uniform(-3, 3))))
        line.append(points[-1])
        c.land(cornered(line, False), depth, foot, haze, 0.5)
        d = lit = ""
        for before, top, after in zip(line, line[1:], line[2:], strict=False):
            if top[1] < before[1] and top[1] <= after[1] and top[0] > 60:
                w, h = top[0] - before[0], c.rng.uniform(16, 34)
                a, b = c.rng.uniform(-0.15, 0.3), c.rng.uniform(-0.3, 0.1)
                d += cornered(
                    [
                        before,
                        top,
                        (top[0] + w * a, top[1] + h * 0.4),
                        (top[0] + w * b, top[1] + h * 0.7),
                        (top[0] + w * a * 0.6, top[1] + h * 1.3),
                        (before[0] + w * c.rng.uniform(-0.4, 0.2), top[1] + h * 1.2),
                    ]
                )
                lit += cornered([top, after, (after[0] - 2, after[1] + h * 0.3), (top[0] + w * a, top[1] + h * 0.4)])
        if d:
            c.put(d, c.ramp(black + ":.55", black + ":0"))
            c.put(lit, c.ramp("#FFD9B0:.35", "#FFD9B0:0"))
        cracks = ""
        for x, y in line[1:-1]:
            if x > 56 and c.rng.random() < 0.6:
                cracks += (
                    f"M{join((x + c.rng.randint(-8, 8), y + c.rng.randint(12, 30)))}"
                    f"l{join((c.rng.randint(3, 9), c.rng.randint(2, 5), c.rng.randint(2, 7), c.rng.randint(-2, 3)))}"
                )
        if cracks:
            c.line(cracks, black, 0.6, 0.35)

    def lava(d: str, width: float, hot: float = 1) -> None:
        """Glowing rock: a halo, the stream, its white-hot core."""
        c.line(d, "#FF7A2A", width * 2.6, 0.28 * hot)
        c.line(d, "#FF8A32", width)
        c.line(d, "#FFE08A", width * 0.4)

    def stream(points: Sequence[Point], start: float, end: float) -> None:
        """A river of fire that grows as it comes nearer."""
        n = len(points) - 1
        left = [(x - (start + (end - start) * k / n) / 2, y) for k, (x, y) in enumerate(points)]
        right = [(x + (start + (end - start) * k / n) / 2, y) for k, (x, y) in enumerate(points)]
        body = bent(left) + "L" + bent(right[::-1])[1:].replace("M", "") + "z"
        c.put(body, c.ramp("#FFE9A0", "#FFB040@.3", "#F2602A"), 1, 0.35, 3, "#FF8A32")
        c.line(bent([(x + 0.6, y) for x, y in points]), "#FFF6CC", 0.4 + start * 0.25, 0.9, "14 3 30 4")

    # the sky, the smoke, the mountain
    c.rect(0, 0, 200, 240, c.ramp("#C95138", "#E98A62@.35", "#FBD9B4@.8"))
    c.disc(150, 96, 80, c.halo("#FFF0C8", "#FFDCA0:.6@.35", "#FFD090:0"))
    c.wisps([(-20, 34, 100, 6), (-10, 76, 90, 5), (30, 104, 80, 4)], "#FBD9B4", 0.6)
    c.put(
        "M138 92q-10-8-6-18-12-4-8-16-10-8 0-18-6-12 8-16 0-12 14-14 6-12 20-8 10-10 22-2 8-4 16 2v50q-8 8-16 4-4 8-14 6-2 8-10 8-2"
        " 10-10 12-2 8-8 10z",
        c.ramp("#7E2E28", "#A8483A@.5", "#E08A62"),
        0.9,
    )
    c.put(
        "M144 90q-4-8 2-16-4-10 6-16-2-12 10-16-2-12 12-14 4-10 14-8 8-6 16 0v26q-10 6-16 4-4 8-14 6-2 8-10 8-2 10-10 12-2 8-8 10z",
        "#F2A878",
        0.45,
    )
    c.line("M132 74q6-2 10 2M124 58q8-2 12 4M124 40q10-2 14 4M146 10q8 2 10 8M176 8q6 4 6 10", black, 0.7, 0.4)
    c.birds([(76, 92, 0.9), (86, 86, 0.8), (70, 84, 0.7)])
    c.put("M64 184q34-26 56-72 6-12 12-18l8 3 8-2 7 3q8 14 18 34 14 30 34 52z", c.ramp("#A8402E", "#D4745A@.6", "#F2B894"), 1, 0.5)
    c.put("M64 184q34-26 56-72 6-12 12-18l4 8-6 16 4 16-12 24-4 26z", black, 0.35)
    c.disc(143, 95, 22, c.halo("#FFF0B0", "#FFC24A:.6@.3", "#FF9A3A:0"), 0.95)
    lava("M143 97q-3 10 1 18t-4 16 4 20", 1.8)
    lava("M150 98q4 12 10 18t6 22", 1.2)
    # 2: the camp
    rocks([(-4, 164), (30, 160), (50, 166), (78, 158), (104, 168), (140, 172), (170, 158), (186, 164), (204, 156)], 0.16, 300, 0.6)
    c.camp(124, 171, 0.9)
    c.trail([(118, 173), (104, 180), (116, 190), (134, 198)], "#FFF0D2", 1)
    # 3: rivers of fire
    rocks([(-4, 206), (40, 202), (70, 208), (96, 192), (112, 206), (140, 210), (172, 188), (204, 198)], 0.28, 330, 0.5)
    stream([(120, 206), (114, 216), (128, 226), (122, 240), (104, 252), (100, 272)], 1.5, 9)
    stream([(182, 195), (176, 206), (188, 220), (184, 236), (192, 262)], 1.2, 6)
    c.mist(222, 34, 0.4)
    # 4: columns of basalt
    rocks([(-4, 256), (40, 254), (66, 260), (110, 262), (204, 262)], 0.36, 360, 0.4)
    lit, dim = c.ramp("#D9664A", "#B24432"), "#6A221C"
    x, towers = 78.0, []
    for h in (18, 30, 24, 40, 48, 36, 52, 44, 30, 40, 26, 16, 24):
        towers.append((x, 304.0, 10.0, float(h), ""))
        x += 10
    c.tier(towers, lit, dim, ink=0.5, share=0.35)
    c.put("".join(f"M{num(x - 5)} {num(304 - h)}l4-2h4l2 2z" for x, _, _, h, _ in towers), "#F2A07C", 1, 0.4)
    rocks([(-4, 296), (40, 300), (80, 300), (120, 306), (160, 298), (204, 304)], 0.44, 430, 0.35)
    c.trail([(84, 310), (70, 318), (92, 326), (120, 330)], "#FFE0B8", 1.1)
    # 5: geysers
    rocks([(-4, 338), (50, 336), (90, 342), (130, 336), (170, 342), (204, 334)], 0.5, 470, 0.35)
    steam = c.ramp("#FFF6EA:.2", "#FFF2E2:.9")
    for x, y, z in ((96, 346, 0.8), (132, 350, 1.2), (172, 348, 0.9)):
        c.body.append(
            f'<path fill="{steam}" transform="translate({x} {y})scale({z})" d="M-2 0q-3-10-2-18-8-4-4-10-4-8 4-10 4-8 10-2 8 2 5 9 5'
            f' 6-2 12-3 8-2 19z"/>'
        )
        c.put(f"M{x - 14 * z:.0f} {y + 4}q{6 * z:.0f}-7 {14 * z:.0f}-6t{14 * z:.0f} 6z", "#8A2C22", 1, 0.5)
    c.line("M80 354h14M112 358h30M156 356h26", ember, 1, 0.8)
    # 6: the lake of fire and the bridge of stone
    c.put("M-4 378q60-6 104-2t104-4v70H-4z", c.ramp("#FFE9A0", "#FFB448@.25", "#F2702E@.8"))
    c.line("M90 386h26M132 392h40M104 400h30M150 404h36M84 410h24M70 392h10M128 414h34", "#FFF6CC", 1.1, 0.8)
    c.put(
        "M204 378v-8h-18l-14 6-14 2q-28 2-48 2l-18-4-16 4-8 12 10 24 12-4 6-12q14-10 30-10t28 10l8 12 14-2 28 6z",
        c.ramp("#A83A2A", "#5A1A16"),
        1,
        0.7,
    )
    c.put("M68 392l10 24 12-4 6-12q-10-4-12-10zM96 400q14-10 30-10t28 10l8 12 4 0q-6-16-18-22-24-8-44 4z", black, 0.45)
    c.line("M92 377q30 8 64 2M172 376l10 10M186 370l6 14", "#FFC08A", 0.7, 0.8)
    c.people([(112, 380, 1), (124, 380, 1), (138, 380, 1)], black)
    rocks([(-4, 414), (30, 418), (60, 412), (84, 424), (130, 430), (168, 418), (204, 424)], 0.64, 560, 0.15)
    # 7: burnt trees and black glass
    for x, y, z, f in ((90, 448, 1, False), (160, 446, 1.2, True), (112, 452, 0.7, True)):
        tree = c.shape(
            "burnt",
            f'<path fill="none" stroke="{black}" stroke-width="2" d="M0 0Q2-12-1-22M0-10Q6-14 8-22M-.5-15Q-6-18-8-25"/><path'
            f' fill="none" stroke="{black}" d="M-1-22l3-8M-1-22l-4-6M6-16l6-2M-5-18l-6 0M7-19l3-7"/>',
        )
        c.stamp(tree, x, y, z, f)
    rocks([(-4, 458), (40, 454), (70, 462), (120, 458), (150, 464), (204, 452)], 0.68, 600, 0.15)
    glass = c.ramp("#7A2A2C", "#2A0C10")
    for x, y, z in ((128, 476, 1), (180, 474, 1.3), (84, 480, 0.8)):
        c.body.append(f'<path fill="{glass}" transform="translate({x} {y})scale({z})" d="M-10 0l3-14 4-4 3 5 3-15 4-3 4 16 4 3 2 12z"/>')
        c.body.append(
            f'<path fill="#F2907A" opacity=".7" transform="translate({x} {y})scale({z})" d="M6-28l1 28h3L7-25zM-3-18l2 18h3zM11-15l2'
            f' 15h2z"/>'
        )
    stream([(190, 478), (176, 486), (150, 488), (132, 494), (140, 504), (150, 520)], 2, 9)
    # 8: the guardians
    rocks([(-4, 508), (40, 504), (76, 512), (120, 516), (160, 508), (204, 514)], 0.74, 650, 0.1)
    guard = c.shape(
        "guard",
        f'<path fill="{c.ramp("#4A1614", "#9A3828@.6", "#E08058", across=True)}" stroke="{black}" stroke-width=".6" d="M-12 0l2-30 4-6'
        f' 1-8 5-5 5 5 1 8 4 6 2 30z"/><path fill="{black}" opacity=".5" d="M-12 0l2-30 4-6 1-8 5-5-1 16-4 10 1 23z"/><path'
        f' fill="none" stroke="{black}" stroke-width=".8" d="M-6-34h12M0-30V0M-4-24v14M4-24v14"/><path stroke="#FFD56A"'
        f' stroke-width="1.400" d="M-2.500-41h.6M2-41h.6"/>',
    )
    c.stamp(guard, 86, 546, 1.1)
    c.stamp(guard, 166, 546, 1.1, True)
    rocks([(-4, 540), (40, 538), (70, 546), (126, 542), (180, 548), (204, 540)], 0.78, 680, 0.1)
    stream([(126, 543), (120, 552), (134, 562), (124, 574), (126, 600)], 3, 16)
    # 9: chains over the chasm
    rocks([(-4, 572), (40, 576), (72, 570), (90, 580), (160, 578), (176, 568), (204, 572)], 0.84, 700, 0)
    c.line("M76 566q50 30 100-2", black, 1.3, 1, "3 1.4")
    c.line("M76 578q50 30 100-2", black, 2.6, 1, "2.2 1", ' stroke-linecap="butt"')
    c.line("".join(f"M{x} {num(566 + 14.5 * (1 - ((x - 126) / 50) ** 2))}v12" for x in range(84, 174, 8)), black, 0.7)
    c.people([(108, 592, 1), (120, 593, 1)], black)
    c.put("M73 590l1-26h6l2 26zM171 588l2-26h6l1 26z", c.ramp("#8C2E22", "#4A1412"), 1, 0.8)
    c.lamps([(77, 561), (176, 559)], 14, 2)
    # the city of the forge
    c.rect(0, 592, 200, 288, c.ramp("#B8402C:0", "#F59A52@.16", "#D4502E@.5", "#5A1814"))
    c.disc(128, 690, 116, c.halo("#FFF2B8", "#FFC868:.75@.32", "#F27A3A:0"))
    c.put("M-4 640l20-10 22 14 16 30 6 60 20 40H-4zM204 622l-12 4-10 28-10 50-10 50h42z", c.ramp("#A8402E", "#7A2620"), 1, 0.4)
    c.put("M-4 640l20-10-6 40 14 40-8 60h-20zM192 626l-10 28-10 50-10 50h8l14-60 4-40z", black, 0.3)
    far = [
        (70, 780, 10, 90, "spire"),
        (86, 780, 14, 70, "teeth"),
        (58, 780, 10, 56, "flat"),
        (166, 780, 12, 104, "spire"),
        (182, 780, 16, 70, "teeth"),
        (150, 780, 12, 60, "flat"),
        (104, 780, 12, 60, "flat"),
    ]
    c.tier(far, c.ramp("#D9643E", "#A83A28"), "#8C2E22", ink=0.3)
    c.lights(far)
    stream([(20, 676), (23, 700), (18, 730), (22, 760), (24, 812)], 3, 8)
    stream([(190, 690), (187, 714), (193, 744), (188, 776), (190, 820)], 3, 8)
    # the great forge
    c.tier(
        [(128, 800, 60, 56, "teeth"), (128, 744, 44, 30, "teeth"), (128, 714, 28, 34, "flat")],
        c.ramp("#B8482E", "#6A201A"),
        "#4A1412",
        ink=0.7,
        share=0.3,
        taper=0.07,
        tooth="#A8402A",
    )
    c.put("M112 680l4-26 6 8 6-22 6 22 6-8 4 26z", c.ramp("#FFB85A", "#8C2E20"), 1, 0.7)
    c.put("M112 680l4-26 6 8-2 18zM122 662l6-22-1 40h-4z", "#5A1814", 0.6)
    c.disc(128, 700, 7, "#5A1814")
    c.disc(128, 700, 5.4, c.halo("#FFFBE0", "#FFD060"))
    c.line("M128 694.500v11M122.500 700h11", "#5A1814", 0.8)
    c.put("M94 800h68l4 8H90zM88 808h80l4 10H84zM80 818h96l6 16H74z", c.ramp("#A8442C", "#4A1814"), 1, 0.6)
    c.windows([(112, 738), (120, 738), (136, 738), (144, 738)], 3, 12, "#FFD87A")
    c.windows([(106, 770), (150, 770)], 4, 14, "#FFD87A")
    c.windows([(128, 802)], 24, 44, "#2E0C0C")
    c.windows([(128, 802)], 19, 39, c.ramp("#FFF6C0", "#FF9A3A"))
    c.disc(128, 786, 50, c.halo("#FFD060:.7", "#FF9A3A:0"))
    near = [
        (70, 836, 20, 66, "teeth"),
        (52, 836, 12, 96, "spire"),
        (32, 838, 22, 56, "teeth"),
        (10, 840, 18, 84, "spire"),
        (88, 834, 12, 44, "flat"),
        (186, 836, 22, 72, "teeth"),
        (168, 834, 12, 50, "flat"),
        (202, 838, 12, 100, "spire"),
    ]
    c.tier(near, c.ramp("#A03C28", "#4A1412"), "#3A0F0E", c.ramp("#D9643E", "#6A201A"), "#4A1412", 0.7, tooth="#963826")
    c.lights(near)
    # the ground, the canal of fire
    c.put("M-4 836q50-8 100-2t108-4v54H-4z", c.ramp("#6A201A", "#240808"), 1, 0.5)
    c.put("M118 826h20l26 54H92z", c.ramp("#FFE9A0", "#FFA842@.5", "#F2702E"))
    c.line("M115 834h26M110 844h36M105 856h46M99 869h58", "#8C2E20", 0.8, 0.6)
    c.put("M114 826l-26 58h-9l31-58zM142 826l26 58h9l-31-58z", c.ramp("#A8402E", "#4A1412"), 1, 0.6)
    c.people([(108, 850, 1.2), (152, 862, 1.500)], black)
    c.line("M84 848v-14M172 848v-14M62 872v-16M190 870v-16", "#A8503A", 1.1)
    c.lamps([(84, 832), (172, 832), (62, 854), (190, 852)], 11, 1.8)
    c.put("M-4 884v-30l12-8 8 14 10-6 8 14 10 2 6 14zM204 884v-26l-10-4-8 12-10 2-6 16z", "#1E0606")
    c.grain(
        "M60 690q10-30-4-60M160 660q10-20 2-50M96 680q-14-30 2-60M180 760q10-40-4-80M40 790q-10-50 4-90",
        "#FFD87A",
        1.5,
        0.9,
        "0 9 0 14 0 6",
    )
    return c


# ── purple: the caves by moonlight


def caves() -> Scroll:
    c = Scroll("purple", ["#B09AD4", "#9379C0", "#795CAA", "#5F448E", "#472F74", "#321F58"], "#CDBBE6")
    night, glow = "#1E1238", "#EADFFB"

    def teeth(y: float, spread: Sequence[tuple[float, float, float]], up: bool) -> str:
        """Stalactites (or, upwards, stalagmites): x, width, length."""
        d = ""
        m = -1 if up else 1
        for x, w, h in spread:
            d += f"M{join((x - w / 2, y))}q{join((w * 0.38, h * 0.3 * m, w * 0.5, h * m))}q{join((w * 0.1, -h * 0.7 * m, w * 0.5, -h * m))}"
        return d

    def hollow(
        d: str, light: str, hang: Sequence[tuple[float, float, float]], stand: Sequence[tuple[float, float, float]], top: float, base: float
    ) -> None:
        """A lit hollow in the rock with what hangs from its roof and what stands on its floor."""
        c.put(d, light, 1, 1, 1.6, "#2A1950")
        c.put(teeth(top, hang, False), c.ramp("#4A3478", "#8468B2"), 1, 0.5)
        c.put(teeth(top, [(x - w * 0.22, w * 0.5, h * 0.8) for x, w, h in hang], False), night, 0.35)
        if stand:
            c.put(teeth(base, stand, True), c.ramp("#A48ACE", "#4A3478"), 1, 0.5)
            c.put(teeth(base, [(x - w * 0.22, w * 0.5, h * 0.8) for x, w, h in stand], True), night, 0.35)

    c.rect(0, 0, 200, 260, c.ramp("#3A2A6B", "#6A50A0@.4", "#B79CD6@.85"))
    c.disc(138, 66, 84, c.halo("#F4ECFF:.9", "#CDB6EE:.5@.35", "#A88CD4:0"))
    c.disc(138, 66, 27, "#FBF6EA")
    c.put(
        "M126 54a9 7 0 0 1 12-2 7 6 0 0 1-4 9 9 6 0 0 1-8-7zM142 72a7 6 0 0 1 11 0 7 6 0 0 1-10 5zM130 78a5 4 0 0 1 7 2 5 3 0 0 1-7-2z",
        "#DCCDE8",
        0.7,
    )
    c.put("M138 39a27 27 0 0 0 0 54 31 31 0 0 1-12-27 31 31 0 0 1 12-27z", "#B8A0D6", 0.4)
    d = "".join(f"M{c.rng.randint(2, 198)} {c.rng.randint(4, 120)}h0" for _ in range(46))
    c.line(d, "#FFF8EA", 1, 0.8)
    c.line("M60 30h0M96 16h0M184 104h0M86 96h0M180 22h0", "#FFFFFF", 1.8)
    c.wisps([(50, 100, 130, 6), (110, 50, 110, 5), (-30, 70, 90, 5)], "#E6D8F6", 0.45)
    # 2: hills by night
    c.land(
        bent(
            [(-4, 156), (24, 146), (50, 152), (70, 138), (84, 128), (98, 140), (120, 152), (150, 140), (164, 124), (180, 138), (204, 146)]
        ),
        0.02,
        260,
        0.6,
        0.3,
    )
    c.put("M84 130q-12 10-18 24h22q-6-14-4-24zM164 126q-14 12-20 28h22q-6-14-2-28z", "#6A4E98", 0.35)
    c.land(bent([(-4, 172), (40, 166), (90, 172), (130, 166), (170, 172), (204, 164)]), 0.2, 300, 0.4)
    c.camp(132, 169, 0.9, "#FFE9B8", 1)
    c.trail([(126, 171), (112, 178), (124, 188), (146, 196)], "#FFF3DA", 1)
    # 3: rocks and bats
    c.land(
        bent(
            [
                (-4, 206),
                (30, 204),
                (60, 212),
                (84, 200),
                (92, 182),
                (104, 178),
                (112, 196),
                (122, 208),
                (150, 210),
                (160, 190),
                (172, 184),
                (184, 194),
                (204, 206),
            ]
        ),
        0.36,
        340,
        0.45,
    )
    c.put("M103 180q-9 2-11 18-4 10-12 14 14 6 26 6-8-18-3-38zM171 186q-10 4-12 20-2 8-8 10 14 4 22 4-6-16-2-34z", night, 0.3)
    bat = c.shape(
        "bat", f'<path fill="{night}" d="M0 0l1-2 1 1 1-1 1 2q3-5 9-4-3 2-3 5-3-1-5 1-1 1-3 3-2-2-3-3-2-2-5-1 0-3-3-5 6-1 9 4z"/>'
    )
    for x, y, z in ((132, 190, 0.8), (144, 200, 0.6), (126, 204, 0.5), (76, 186, 0.6), (140, 182, 0.5)):
        c.stamp(bat, x, y, z)
    c.mist(212, 34, 0.5)
    # the rock, with its layers and cracks
    c.put(
        "M-4 250q30-12 60-10 20-10 44-10 30-2 50 8 30 0 54 14v410H-4z",
        c.ramp(c.tone(0.5), c.tone(0.72) + "@.2", c.tone(0.86) + "@.6", c.tone(1)),
        1,
        0.5,
    )
    c.line(
        "M-4 300q30-10 60 2M-4 362q60-14 110-4t94-8M-4 392q24-6 50 4M-4 462q60-8 100 0t104-6M-4 500q30-8 56 2M-4 536q80-12 120-4t84-8"
        "M-4 575q30-6 60 0",
        "#A98CD4",
        0.7,
        0.45,
        DASH,
    )
    c.line("M-4 316q26-6 50 2M-4 372q50-10 90-4M-4 480q30-6 60 2M-4 550q40-8 70-4", night, 0.7, 0.4, DASH)
    c.grain(
        "M6 276q20-4 40 2M4 340q24-6 46 0M4 430q20-6 44 2M6 520q20-4 44 0M4 590q30-6 50 0M60 360q60-10 130-4M80 460q50-6 110-2",
        "#CDBBE6",
        0.9,
        0.45,
    )
    # 4: the mouth of the cave
    c.put("M62 350q-4-40 12-62 18-30 54-30 38 0 54 34 10 26 6 58z", c.ramp("#E3D5F6", "#A68BD0@.5", "#6A4E98"), 1, 1, 1.6, "#2A1950")
    c.put("M204 236l-36 24-90 90h92z", c.ramp("#FFF9EC:.8", "#EADFFB:.1"))
    c.put(
        teeth(261, [(112, 7, 20), (124, 9, 34), (136, 6, 18), (148, 8, 28), (160, 7, 20), (100, 6, 20)], False),
        c.ramp("#523B80", "#9379C0"),
        1,
        0.5,
    )
    c.line("M74 288q18-30 54-30 38 0 54 34", glow, 1, 0.8, DASH)
    c.line("M84 244l4 10M186 262l-6 10M196 276l-6 8M150 240l3 8", night, 0.7, 0.5)
    c.put("M58 352q12-8 30-6 30-4 56 0 24-4 48 6z", c.ramp("#7A5EA8", "#4A3478"), 1, 0.4)
    c.put(teeth(350, [(78, 10, 24), (90, 7, 14), (172, 12, 30), (183, 8, 18)], True), c.ramp("#B09AD4", "#4A3478"), 1, 0.5)
    c.people([(122, 346, 1.2), (134, 347, 1.2)], night)
    c.line("M138 348v-9", night, 0.7)
    c.lamps([(138, 338)], 14, 1.4)
    c.trail([(118, 350), (104, 356), (116, 364), (110, 372)], "#FFF3DA", 1.2)
    # 5 and 6: the lake below
    d = "M204 374q-30-9-64-5-44-3-66 9-22 12-18 38 4 26 40 32 50 6 108 2z"
    hollow(
        d,
        c.ramp("#6A4E98", "#A68BD0@.55", "#8468B2"),
        [(82, 10, 24), (94, 6, 12), (106, 8, 20), (158, 7, 14), (170, 12, 34), (184, 8, 22), (196, 8, 14)],
        [],
        373,
        0,
    )
    c.put("M130 370h20l-10 56H84z", c.ramp("#FFF9EC:.8", "#EADFFB:.05"))
    c.put("M56 416q60-3 148-3v37q-58 4-108-2-36-6-40-32z", c.ramp("#C6AEE6", "#6650A0@.45", "#3B2864"))
    c.line("M70 424h20M100 421h40M150 424h30M88 430h44M140 432h30M110 438h36M160 440h28M78 436h16M112 445h50", glow, 0.8, 0.65)
    c.put("M96 416q16 5 38 0-6 9-18 9t-20-9z", night)
    c.people([(108, 417, 1.1), (122, 417, 1.1)], night)
    c.line("M128 418v-12h5M124 410l10 18", night, 0.8)
    c.lamps([(133, 408)], 18, 1.8)
    c.line("M128 430h10M130 434h7M129 439h8", LAMP, 1.1, 0.9)
    c.put(teeth(452, [(72, 12, 22), (184, 14, 30), (196, 9, 18)], True), c.ramp("#9379C0", "#3B2864"), 1, 0.5)
    c.trail([(150, 450), (160, 458), (146, 466), (150, 474)], "#FFF3DA", 1.2)
    # 7: crystals
    d = "M204 474q-40-8-70-3-40-2-60 12-18 14-10 30 8 12 36 12 54 4 104-1z"
    hollow(
        d, c.ramp("#472F74", "#8468B2@.6", "#B09AD4"), [(88, 8, 14), (104, 6, 10), (164, 8, 14), (186, 10, 22), (198, 8, 14)], [], 474, 0
    )
    c.disc(130, 512, 60, c.halo("#FBE3FF", "#C79AE8:.5@.4", "#9C82C6:0"), 0.9, 30)
    d = e = ""
    for x, h, w, lean in (
        (130, 44, 11, 2),
        (116, 32, 9, -8),
        (146, 34, 9, 10),
        (104, 20, 7, -8),
        (160, 22, 7, 8),
        (138, 24, 7, 4),
        (86, 14, 6, -3),
        (178, 16, 6, 4),
    ):
        tip = (x + lean, 524 - h)
        d += (
            f"M{num(x - w / 2)} 524L{num(tip[0] - w / 2)} {num(tip[1] + w * 0.7)}L{join(tip)}L{num(tip[0] + w / 2)}"
            f" {num(tip[1] + w * 0.7)}L{num(x + w / 2)} 524z"
        )
        e += (
            f"M{num(x - w / 2)} 524L{num(tip[0] - w / 2)} {num(tip[1] + w * 0.7)}L{join(tip)}L{num(tip[0] - w * 0.1)}"
            f" {num(tip[1] + w * 0.9)}L{num(x - w * 0.1)} 524z"
        )
    c.put(d, c.ramp("#FFF4FF", "#E0A8EE@.5", "#8A5CC0"), 1, 0.6)
    c.put(e, "#7A48B4", 0.5)
    c.put("M70 526q20-5 50-3t84-1v5q-50 4-104 2-20 0-30-3z", "#523B80", 1, 0.5)
    c.trail([(116, 526), (102, 532), (112, 540), (104, 548)], "#FFF3DA", 1.2)
    # 8: mushrooms of light
    d = "M204 540q-40-6-76-3-42 0-58 14-14 14-2 26 14 10 46 10 50 3 90 0z"
    hollow(d, c.ramp("#3B2864", "#6A4E98@.6", "#8F6FB8"), [(96, 8, 12), (128, 7, 10), (188, 10, 20), (176, 7, 12)], [], 539, 0)
    cap = c.ramp("#FFF1D8", "#F0A8D4@.5", "#9A5CB8")
    inner = '<path fill="#F0E0F4" d="M-2 0q1.500-8 .5-16h3q-1 8 1 16z"/>'.replace("00", "")
    inner += (
        f'<path fill="{cap}" stroke="{c.deep}" d="M-11-14q1-12 11-12t11 12q-11 4-22 0z"/><path stroke="#FFF6E0"'
        f' stroke-width="1.3" d="M-4-20h.1M2-22h.1M5-18h.1"/>'
    )
    for x, y, z in ((88, 582, 1), (108, 586, 0.7), (152, 582, 1.3), (174, 585, 0.8), (128, 586, 0.6)):
        c.disc(x, y - 18 * z, 22 * z, c.halo("#F6C8F0:.8", "#D9A0E0:0"))
        c.stamp(c.shape("mushroom", inner), x, y, z)
    c.trail([(134, 590), (120, 596), (130, 604)], "#FFE9C8", 1.2)
    # the city under the mountain
    d = "M-4 640q8-26 40-30 30-10 60-4 40-8 70 0 24 2 38 12v266H-4z"
    c.put(d, c.ramp("#4A3478", "#8468B2@.32", "#4A3478@.7", "#1E1238"), 1, 1, 2, "#2A1950")
    c.disc(128, 690, 112, c.halo("#F6ECFF", "#C4ABE6:.6@.35", "#8468B2:0"))
    c.put("M116 602h26l44 224H70z", c.ramp("#FFFBEE:.9", "#FBF2FF:.35@.6", "#EADFFB:0"))
    hang = [(60, 9, 24), (76, 10, 34), (92, 7, 18), (160, 8, 20), (174, 12, 46), (188, 9, 28), (26, 9, 16), (42, 7, 14)]
    c.put(teeth(607, hang, False), c.ramp("#3B2864", "#8468B2"), 1, 0.5)
    c.put(teeth(607, [(x - w * 0.22, w * 0.5, h * 0.8) for x, w, h in hang], False), night, 0.35)
    # towers grown out of the rock
    tall = [(68, 24, 96), (88, 18, 128), (50, 22, 72), (28, 26, 98), (6, 26, 80), (170, 18, 132), (188, 26, 100), (204, 20, 124)]
    body = "".join(
        f"M{num(x - w / 2)} 800q{join((w * 0.34, -h * 0.5, w * 0.5, -h))}q{join((w * 0.16, h * 0.5, w * 0.5, h))}" for x, w, h in tall
    )
    side = "".join(
        f"M{num(x - w / 2)} 800q{join((w * 0.34, -h * 0.5, w * 0.5, -h))}q{join((-w * 0.12, h * 0.5, -w * 0.1, h))}" for x, w, h in tall
    )
    c.put(body, c.ramp("#DCCBF2", "#8468B2"), 1, 0.4)
    c.put(side, "#5F448E", 0.55)
    c.windows([(round(x + k), round(800 - h * part)) for x, w, h in tall for k, part in ((1, 0.6), (2, 0.46), (0, 0.34))], 1.6, 3.6)
    # the gate of the moon
    pale, dusk = c.ramp("#F0E6FA", "#8A6CBC"), "#5F448E"
    c.tier(
        [(127, 812, 88, 84, "flat"), (127, 726, 60, 14, "flat"), (127, 710, 30, 12, "dome")],
        pale,
        dusk,
        c.ramp("#FFFBF2", "#B79CDC"),
        "#6A4E98",
        0.6,
        0.2,
    )
    c.put("M128 659a6 6 0 1 0 5 9 7 7 0 0 1-5-9z", "#FFF6D8", 1, 0.6)
    c.line("M83 736h88M83 742h88M97 720h60", c.deep, 0.6, 0.5)
    c.disc(127, 776, 29, c.ramp("#4A3478", "#2C1B4E"))
    c.disc(127, 776, 24.5, c.ramp("#FFFDF2", "#FFEBC0@.6", "#F2B46A"))
    c.line(
        "M127 747a29 29 0 1 0 0 58 29 29 0 0 0 0-58M127 751.500a24.500 24.500 0 1 0 0 49 24.500 24.500 0 0 0 0-49".replace("500", "5"),
        "#F6ECFF",
        1.2,
    )
    c.put("M102 776h50a25 25 0 0 1-50 0z", "#F0A05A", 0.35)
    c.line("M88 812v-66M95 812v-66M159 812v-66M166 812v-66", "#F6ECFF", 2.6, 0.9)
    c.line("M87 812v-66M94 812v-66M158 812v-66M165 812v-66", "#6A4E98", 0.8, 0.7)
    c.put("M112 800h30l3 12h-36zM80 812h94l4 8H76zM74 820h106l6 14H68z", c.ramp("#D9C6F0", "#6A4E98"), 1, 0.5)
    c.disc(127, 786, 56, c.halo(LAMP + ":.7", LAMP + ":0"))
    c.lamps([(83, 742), (171, 742)], 10, 1.2)
    near = [
        (62, 838, 24, 40, "dome"),
        (42, 838, 12, 62, "dome"),
        (22, 840, 22, 36, "dome"),
        (4, 840, 16, 58, "dome"),
        (186, 838, 24, 44, "dome"),
        (202, 838, 10, 66, "dome"),
    ]
    c.tier(near, c.ramp("#7E62B4", "#3B2864"), "#33215A", c.ramp("#C0A6E2", "#523B80"), "#3B2864", 0.6)
    c.lights(near)
    # the lake before it
    c.put("M-4 836q50-7 100-2t108-3v53H-4z", c.ramp("#5E4696", "#1E1238"), 1, 0.4)
    c.put("M118 830h18l30 54H86z", c.ramp("#FFE9B4:.9", "#C9A0D0:.3"))
    c.line("M115 837h24M110 846h34M104 857h46M97 870h60", night, 0.7, 0.45)
    c.people([(121, 848, 1.2), (134, 858, 1.4)], night)
    c.line("M98 850v-12M156 850v-12M80 872v-14M174 872v-14", night, 1)
    c.lamps([(98, 837), (156, 837), (80, 857), (174, 857)], 10, 1.4)
    c.put(teeth(886, [(10, 22, 66), (28, 16, 38), (46, 12, 20), (192, 20, 58), (176, 14, 30)], True), c.ramp("#4A3676", "#150B2C"), 1, 0.5)
    c.put("M58 884l-3-14 4-8 5 7 2 15zM150 884l2-10 4-5 4 6v9z", "#D9A8F0", 1, 0.6)
    c.grain("M110 640q-10 60 6 110M150 650q12 50 0 90M70 640q-10 40 6 80M186 660q-8 40 4 80", "#FFFBEA", 1.4, 0.9, "0 12 0 8 0 17")
    return c


PANORAMAS: dict[str, Callable[[], Scroll]] = {
    "yellow": desert,
    "blue": sea,
    "white": mountains,
    "green": jungle,
    "red": volcano,
    "purple": caves,
}


# ── signs, the back of a card, the icon


FILLED = {  # one colour, clear at 12 px
    "sun": '<circle cx="12" cy="12" r="5.2"/><path fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" '
    'd="M12 1.700v2.200M12 20.100v2.200M1.700 12h2.200M20.100 12h2.200M4.700 4.700l1.600 1.600M17.700 17.700l1.600 1.600M4.700 19.300'
    'l1.600-1.600M17.700 6.300l1.600-1.600"/>',
    "wave": '<path d="M1 14.500C4 14 5 12 6 9.500 7.700 5.200 11 3 15 3.200c3.600.2 6.400 2.500 7.200'
    " 5.900-2-1.900-4.600-2-6.200-.8-1.500 1.200-1.400 3.300 0 4.600 "
    "1.600 1.500 4.300 1.900 7 1.600v3.100c-2.400.6-3.700-.6-5.400-.6s-2.400 1.200-4.300 1.200-2.700-1.200-4.500-1.200-2.600"
    ' 1.200-4.300 1.200C3.200 18.200 2.300 17.600 1 17.600z"/>'
    '<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M2.500 21.300c2 0 2-1 4.200-1s2.200 1 4.300 1'
    ' 2.200-1 4.300-1 2.200 1 4.200 1"/>',
    "peak": '<path d="M1 20.500 9.300 4.300c.3-.6 1.100-.6 1.400 0l3.700 7 1.700-2.500c.3-.5 1-.5 1.300 0L23 20.500z" fill="none" '
    'stroke="currentColor" stroke-width="2" '
    'stroke-linejoin="round"/><path d="M1 20.500 6.300 10.200l2 2.300 1.900-2 1.900 2.100 2-1.300.4.800 1.700-2.700c.3-.5 1-.5 1.300'
    ' 0L23 20.500z"/>',
    "leaf": '<path d="M20.800 3.200C11.500 3 5 6.600 4.200 12.700c-.2 1.700.1 3 .7 4.200L14 8.700l.9 1-9 8.900c1.300 1 3 1.500 5'
    ' 1.300 6.700-.5 10.300-6.900 9.900-16.700z"/>'
    '<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M3 21.500l3-3.200"/>',
    "flame": '<path d="M12.600 1.500c.6 3.600-1 5.300-2.800 7.300-.6-.8-.9-1.700-.9-2.800C6 8.400 4 11.400 4 14.800c0 4.600 3.500'
    " 7.900 8 7.900s8-3.300 8-7.900c0-5.300-3.400-9.600-7.400-13.300z"
    "m-.5 18.700c-2 0-3.400-1.400-3.400-3.300 0-2.200 2.300-3.300 3-5.900 2.400 1.700 3.900 3.700 3.900 5.900 0 1.900-1.500"
    ' 3.300-3.500 3.300z" fill-rule="evenodd"/>',
    "moon": '<path d="M14.800 2.200A10 10 0 1 0 21.900 15.500 8.200 8.200 0 0 1 14.800 2.200z"/>',
    "footprint": '<path d="M8 2.500c2.400 0 3.700 2.200 3.500 5.200-.2 2.200-.8 3-.6 5H5.800c.1-1.700-1-2.800-1.200-5C4.300 4.700'
    " 5.600 2.500 8 2.500zM5.900 14.500h5c.1 2-.9 3.200-2.500 3.200"
    "s-2.600-1.200-2.500-3.200zM16.500 7c2.300.2 3.300 2.400 3 4.800-.3 2-1.200 2.800-1.200 4.500l-4.600-.4"
    "c.1-1.800-.6-2.600-.6-4.800.1-2.500 1.300-4.300 3.400-4.100zM13.500 17.600l4.600.4"
    'c-.1 2-1.100 3-2.500 2.900-1.500-.1-2.300-1.400-2.100-3.300z"/>',
}

DRAWN = {  # 1.75 lines, round joins
    "backpack": "M6 21V11.500a6 6 0 0 1 12 0V21zM9.500 6V4.500a2.500 2.500 0 0 1 5 0V6M9 21v-5.500h6V21M9 11.500h6M6 14H3.800v5H6M18"
    " 14h2.200v5H18",
    "compass": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.800 8.200l-2.300 5.300-5.300 2.300 2.300-5.300zM12 3v1.500M12 19.500V21M3 12"
    "h1.500M19.500 12H21",
    "deck": "M9.500 3H18a1.800 1.800 0 0 1 1.800 1.800v11A1.800 1.800 0 0 1 18 17.600H9.500a1.800 1.800 0 0 1-1.800-1.800v-11A1.800"
    " 1.800 0 0 1 9.500 3zM4.500 6.500v12"
    "a2.500 2.500 0 0 0 2.500 2.500h9M13.750 7.500l2 2.800-2 2.800-2-2.800z",
    "hourglass": "M6 3h12M6 21h12M7.500 3v3.500c0 2.600 4.500 3.800 4.500 5.500s-4.500 2.900-4.500 5.500V21M16.500 3v3.500c0"
    " 2.600-4.500 3.800-4.500 5.500s4.500 2.900 4.500 5.500V21M10.500 18.500h3M10.500 6.800h3",
    "chat": "M5 4h14a2 2 0 0 1 2 2v8.500a2 2 0 0 1-2 2h-7.500l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM7.500 8.500h9M7.500 12h5.500",
    "sound": "M3.500 9.500v5H7l4.500 4v-13l-4.500 4zM15 9a4.300 4.300 0 0 1 0 6M17.700 6.300a8 8 0 0 1 0 11.400",
    "mute": "M3.500 9.500v5H7l4.500 4v-13l-4.500 4zM15.500 9.500l5 5M20.500 9.500l-5 5",
    "eye": "M2.500 12C4.500 8 8 5.500 12 5.500S19.500 8 21.500 12c-2 4-5.500 6.500-9.500 6.500S4.500 16 2.500 12zM12 9a3 3 0 1 0 0 6"
    " 3 3 0 0 0 0-6z",
    "flag": "M5.500 21.500V4.500c4.500-2.500 7.500 2 13 0v9c-5.500 2-8.500-2.500-13 0",
    "undo": "M4 9h10.500a5.500 5.500 0 0 1 0 11H9M8 5L4 9l4 4",
    "help": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.300 9.300a2.750 2.750 0 1 1 4 2.500c-.9.500-1.300 1-1.300 2M12 17h.01",
    "link": "M10 13.700a4 4 0 0 0 5.900.3l3-3a4 4 0 0 0-5.700-5.700l-1.400 1.400M14 10.300a4 4 0 0 0-5.900-.3l-3 3a4 4 0 0 0 5.700"
    " 5.700l1.400-1.400",
    "bot": "M6 8.500h12a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-7.500a2 2 0 0 1 2-2zM12 8.500V5M12 5a1.250 1.250 0 1 0"
    " 0-2.500A1.250 1.250 0 0 0 12 5zM9 12.500v1.500M15 12.500v1.500"
    "M9.500 17h5M1.800 12.500v3.500M22.200 12.500v3.500",
    "person": "M8 8.500c0-3.800 1.300-5.500 4-5.500s4 1.700 4 5.500M4.500 8c4.500 1.800 10.500 1.800 15 0M8.500 9.500a3.500 3.500 0 0"
    " 0 7 0M4.500 21c.5-4 3.500-6.500 7.500-6.500s7 2.500 7.500 6.500",
    "crown": "M4.500 17.500L3 7.500l5 4 4-7 4 7 5-4-1.500 10zM5 20.800h14",
    "sort": "M7 4v16M3.800 16.800L7 20l3.200-3.200M13 5.500h8M13 11h6M13 16.500h4",
    "check": "M4.500 12.500l5 5 10-11",
    "close": "M5.500 5.500l13 13M18.500 5.500l-13 13",
    "menu": "M4 6.500h16M4 12h16M4 17.500h16",
    "arrow": "M4 12h16M14 6l6 6-6 6",
    "play": "M7 4.500v15l12-7.500z",
    "pause": "M8 5v14M16 5v14",
    "copy": "M9 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 15.500V5a2 2 0 0 1 2-2h9.500",
    "light": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300"
    "l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
    "dark": "M14 3.500A9 9 0 1 0 20.500 15.500 7.500 7.500 0 0 1 14 3.500z",
    "trophy": "M7.500 3.500h9v6a4.500 4.500 0 0 1-9 0zM7.500 5.500H4c0 3.500 1.500 5 4 5.300M16.500 5.500H20c0 3.500-1.500 5-4 5.300"
    "M12 14v4M8 20.500h8M9.500 20.500c0-1.700 1-2.500 2.500-2.500s2.500.8 2.500 2.500",
}


def symbols() -> str:
    """The sprite of signs and icons."""
    teeth, points = 8, []
    for at in range(teeth * 4):
        a = 2 * math.pi * (at + 0.5) / (teeth * 4)
        r = 9.3 if at % 4 in (0, 1) else 6.9
        points.append((12 + r * math.sin(a - math.pi / 16), 12 - r * math.cos(a - math.pi / 16)))
    drawn = DRAWN | {"gear": cornered(points) + "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"}
    out = '<svg xmlns="http://www.w3.org/2000/svg">'
    for name, inner in FILLED.items():
        out += f'<symbol id="{name}" viewBox="0 0 24 24" fill="currentColor">{inner}</symbol>'
    for name, d in drawn.items():
        out += (
            f'<symbol id="{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"'
            f' stroke-linejoin="round">'
        )
        out += f'<path d="{d}"/></symbol>'
    # the contract: a sheet with rolled ends, lines of writing, a ribbon under the seal
    star = cornered(
        [
            (44 + (7 if k % 2 == 0 else 2.6) * math.sin(k * math.pi / 4), 45 - (7 if k % 2 == 0 else 2.6) * math.cos(k * math.pi / 4))
            for k in range(8)
        ]
    )
    wax = bent(
        [
            (44 + (12.6 if k % 2 else 11) * math.sin(k * math.pi / 8), 45 - (12.6 if k % 2 else 11) * math.cos(k * math.pi / 8))
            for k in range(16)
        ],
        True,
    )
    out += (
        '<symbol id="contract" viewBox="0 0 64 64"><g fill="none" stroke="currentColor" stroke-width="2.75" stroke-linecap="round" '
        'stroke-linejoin="round">'
        '<path d="M15 11v38a6 6 0 0 0 6 6h10M49 27V15a6 6 0 0 0-6-6H14a5.500 5.500 0 0 0-5.500 5.500V19H15M49 15a6 6 0 0 0-6-6"/>'
        '<path stroke-width="2.4" d="M22.500 19.500h19M22.500 27h17M22.500 34.500h8M22.500 42h5"/></g>'
        '<g fill="var(--seal,#b5502f)"><path d="M37 52l-3 10 5.500-2.500L43 63l2-8zM51 52l3 10-5.500-2.500L45 63l-2-8z" opacity=".75"/>'
        f'<path d="{wax}"/></g><path fill="#fff" opacity=".85" d="{star}"/></symbol>'
    )
    return re.sub(r"(\.\d*?[1-9])0+(?=\D)", r"\1", out) + "</svg>\n"


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


def back() -> Canvas:
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


def icon() -> Canvas:
    """The icon of the app: the lands behind each other, a lost city before the sun. Its heart lies in the safe circle."""
    c = Canvas("i", 512, 512)
    c.pen = "#3A2015"
    c.rect(0, 0, 512, 512, c.ramp("#F0B35A", "#FBE3AE@.5", "#FFF3D2"))
    c.disc(256, 206, 190, c.halo("#FFFBEA", "#FFF3CC:.6@.5", "#FFEFC0:0"))
    c.disc(256, 198, 92, "#FFFBEC")
    c.put("M-4 330L70 250l36 34 66-80 54 70 40-40 70 74 60-64 62 50 66-66v284H-4z", c.ramp("#EEF3F6", "#C9D8E2"), 1, 0.4, 3)
    c.put("M172 204l-66 80-36 46h96l-10-40 22-30zM266 234l-40 40-20 50h64l-14-36zM396 244l-50 56-16 40h60l-10-40z", "#8BA3B9", 0.5)
    c.put("M-4 346q90-40 180-10t170-6 170-14v200H-4z", c.ramp("#E9B64C", "#D9952F"), 1, 0.5, 3)
    # the city
    lit, dim = c.ramp("#C4432D", "#8C2E22"), "#6A201C"
    for x, y, w, h in ((256, 392, 180, 56), (256, 336, 132, 48), (256, 288, 88, 44)):
        c.put(f"M{x - w / 2:.0f} {y}l{w * 0.06:.0f}-{h}h{w * 0.88:.0f}l{w * 0.06:.0f} {h}z", lit, 1, 0.8, 3)
        c.put(f"M{x - w / 2:.0f} {y}l{w * 0.06:.0f}-{h}h{w * 0.26:.0f}v{h}z", dim)
    c.put("M226 244a30 34 0 0 1 60 0z", c.ramp("#F2B45E", "#C4632D"), 1, 0.8, 3)
    c.put("M226 244a30 34 0 0 1 30-34q-16 12-14 34z", "#8C2E22")
    c.line("M256 210v-26", "#3A2015", 5)
    c.put("M256 184q-18 8-34 5 14 9 34 7z", "#2B7BB3")
    c.put("M226 392l12-104h36l12 104z", c.ramp("#FFEDB8", "#E9A24C"))
    c.line("M235 306h42M233 324h46M231 342h50M229 360h54M227 378h58", "#8C2E22", 3, 0.5)
    c.put("M242 288v-22a14 14 0 0 1 28 0v22z", "#FFF6D0", 1, 0.8, 3)
    # nearer lands
    c.put("M-4 398q70-34 150-10 60 18 116 0t124 2 130-14v140H-4z", c.ramp("#4E9E68", "#2F7A4C"), 1, 0.5, 3)
    c.put("M-4 430q50-26 100-6t100 0 104-4 100 6 116-10v100H-4z", c.ramp("#3F92C8", "#216BA2"), 1, 0.5, 3)
    c.line("M20 448q40-16 80 0t80-2M220 452q40-16 80 0M340 446q50-14 100 0", "#DCEEF6", 5, 0.8)
    c.put("M-4 480q120-30 256-6t264-8v60H-4z", c.ramp("#7758A3", "#3B2864"), 1, 0.5, 3)
    return c


def camp_scene(dark: bool) -> Canvas:
    """The base camp at dusk, or by lamplight: every land on the horizon, a table with maps and cards before us."""
    c = Canvas("n" if dark else "d", 1200, 420)
    c.pen = "#0E0A1C" if dark else "#4A2E1C"
    veil_colour = "#4A3A66" if dark else "#F9DDB4"
    gloom = 0.62 if dark else 0.0

    def tint(colour: str, far: float = 0.0) -> str:
        """A colour in this light, at this distance."""
        return mix(mix(colour, "#15122B", gloom), veil_colour, far)

    if dark:
        c.rect(0, 0, 1200, 330, c.ramp("#0F1530", "#272750@.5", "#6A4A72@.85", "#A8686A"))
        c.line("".join(f"M{c.rng.randint(4, 1196)} {c.rng.randint(4, 190)}h0" for _ in range(110)), "#FFF8EA", 1.3, 0.75)
        c.line("".join(f"M{c.rng.randint(4, 1196)} {c.rng.randint(4, 150)}h0" for _ in range(16)), "#FFFFFF", 2.4, 0.9)
        c.disc(1046, 84, 120, c.halo("#F4ECFF:.6", "#A88CD4:.2@.4", "#6A50A0:0"))
        c.disc(1046, 84, 34, "#FBF6EA")
        c.put("M1046 50a34 34 0 0 0 0 68 40 40 0 0 1-14-34 40 40 0 0 1 14-34z", "#C9B4DC", 0.5)
    else:
        c.rect(0, 0, 1200, 330, c.ramp("#A9C6CF", "#DDE0C8@.35", "#F9DDA8@.7", "#F6BE84"))
        c.disc(720, 250, 330, c.halo("#FFF8DC", "#FFEDB8:.6@.3", "#FFE3A8:0"))
        c.disc(720, 228, 40, "#FFFBEC")
    for x, y, w, h in (
        (90, 150, 340, 10),
        (430, 96, 420, 10),
        (700, 60, 380, 9),
        (-60, 206, 300, 8),
        (560, 160, 300, 7),
        (960, 150, 300, 8),
    ):
        d = f"M{x} {y}c{join((w * 0.2, -h * 0.2, w * 0.3, -h, w * 0.55, -h * 0.7))}s{join((w * 0.25, h * 0.6, w * 0.45, h * 0.6))}"
        d += f"c{join((-w * 0.3, h * 0.15, -w * 0.4, h * 0.5, -w * 0.6, h * 0.35))}s{join((-w * 0.2, -h * 0.2, -w * 0.4, -h * 0.25))}z"
        c.put(d, "#8A6A8E" if dark else "#FFF6E0", 0.35 if dark else 0.7)
    # the lands on the horizon, from the left: desert, sea, mountains, jungle, volcano, caves
    c.rect(150, 268, 330, 50, c.ramp(tint("#5FAAD3", 0.45), tint("#2B7BB3", 0.25)))
    c.line("M270 278h40M340 284h60M300 292h36M380 296h50M290 302h70", "#FFF6E0", 1.4, 0.35 if dark else 0.8)
    c.put("M352 281q8-14 4-34 24 14 24 32zM350 281q-16-4-18-1 8-12 17-26zM326 283h62l-8 8h-44z", tint("#FFF9E8", 0.1), 1, 0.5, 1)
    c.put("M326 283h62l-8 8h-44z", tint("#12395A", 0.1))
    c.put(
        "M-4 300v-36h36l6-26 5-5h52l6 7 8 24h40l5-18 5-4h36l6 20 30 6 44 8 70 24z",
        c.ramp(tint("#E3A83B", 0.4), tint("#F2CB74", 0.7)),
        1,
        0.3,
        1,
    )
    c.put("M38 238l5-5h16l-8 20-2 14H30zM154 246l5-4h12l-5 14-3 12h-16z", tint("#8C4A22", 0.3), 0.5)
    c.put("M-4 320v-36q60-4 110-24 70 26 150 36 60 8 130 24z", c.ramp(tint("#E3A83B", 0.2), tint("#F2CB74", 0.5)), 1, 0.4, 1)
    c.put("M106 260q-46 20-110 24v24q60-4 104-14 22-6 6-34z", tint("#A86127", 0.2), 0.5)
    peaks = "M410 320l34-40 22 6 46-86 24 34 22-22 26 36 40-72 44 62 18-10 60 92z"
    c.put(peaks, c.ramp(tint("#FFFFFF", 0.05), tint("#DDE4EA", 0.3)), 1, 0.4, 1)
    c.put(
        "M512 200l-46 86-22-6-34 40h96l-14-34 22-30-10-24zM624 176l-40 72-26-36-10 40 24 68h56l-14-50 20-36-12-26z",
        tint("#6E8CA8", 0.25),
        0.7,
    )
    c.put("M516 214l10 12-4 18zM630 200l12 16-2 20zM548 226l8 12-6 16z", tint("#4B6074"), 0.35)
    hills = "M640 320v-30a18 18 0 0 1 26-12 20 20 0 0 1 32-8 22 22 0 0 1 36-4 20 20 0 0 1 34 2 22 22 0 0 1 36 6 18 18 0 0 1 28 10v36z"
    c.put("M690 284l8-14h4l6-14h4l6-14h4l4-12h20l4 12h4l6 14h4l6 14h4l8 14z", c.ramp(tint("#E9E4B0", 0.2), tint("#8FA678", 0.3)), 1, 0.4, 1)
    c.put("M690 284l8-14h4l6-14h4l6-14h4l4-12h5l-4 12-2 14-4 14-4 14z", tint("#4E6E4E", 0.2), 0.7)
    c.put("M732 284l2-54h8l2 54z", tint("#FFF6C8", 0.1), 0.8)
    c.put(hills, c.ramp(tint("#6FB27E", 0.25), tint("#2F7A4C", 0.3)), 1, 0.4, 1)
    c.put(
        "M894 168q-12-10-4-22-12-12 2-24-4-16 14-20 2-14 20-14 12-10 26 0 16-4 24 8 14 0 16 12-12 14-28 10-4 12-20 10-4 14-16 14-4"
        " 16-16 18-2 8-8 8z",
        c.ramp(tint("#A8584A", 0.25), tint("#E9A07C", 0.45)),
        0.85,
    )
    c.put(
        "M806 320q54-46 76-128 6-18 12-24l8 4 10-3 8 3q10 40 34 78 22 36 60 70z",
        c.ramp(tint("#C4432D", 0.12), tint("#E38E70", 0.45)),
        1,
        0.4,
        1,
    )
    c.put("M806 320q54-46 76-128 6-18 12-24l4 12-8 28 8 26-16 40-2 46z", tint("#551810", 0.1), 0.5)
    c.disc(903, 168, 40, c.halo("#FFE9A8", "#FFB448:.5@.3", "#FF9A3A:0"), 0.9)
    c.line("M902 172q-6 18 2 30t-6 30 6 34M911 174q8 26 18 40t8 34", "#FF9A42", 3.4)
    c.line("M902 172q-6 18 2 30t-6 30 6 34M911 174q8 26 18 40t8 34", "#FFE9A0", 1.2)
    c.put(
        "M960 320q10-30 30-38 4-50 30-56 20-4 34 24 14-2 20-14 10-40 40-38 34 4 42 52 20 4 48 0v70z",
        c.ramp(tint("#7758A3", 0.15), tint("#A98CD4", 0.4)),
        1,
        0.4,
        1,
    )
    c.put(
        "M1020 226q-26 6-30 56-20 8-30 38h60q-14-40 0-94zM1114 198q-30-2-40 38-6 12-20 14 0 40 10 70h30q-10-60 20-122z",
        tint("#2C1B4E", 0.1),
        0.45,
    )
    c.put("M1096 320q-2-40 14-54 20-12 36 4 12 16 10 50z", tint("#1E1238", 0.05), 0.9)
    c.put("M1104 320q0-34 12-46 12-6 20 2-14 10-12 44z", "#EADFFB", 0.25)
    c.put("M1118 270l3 14 3-15zM1130 268l3 20 3-17z", tint("#7758A3", 0.15))
    c.rect(0, 246, 1200, 84, c.ramp(veil_colour + ":0", veil_colour + ":.85"))
    if not dark:
        c.line("M300 206q6-4 9 3 4-7 11-5M330 194q5-3 7 2 3-5 8-4M286 190q5-3 7 2 3-5 8-4", c.pen, 1.4, 0.7)
    # the meadow of the camp
    earth = ("#3A2A44", "#1A1226") if dark else ("#C99A5C", "#8C5E38")
    c.put("M-4 326q160-26 360-10t420-8 428-4v120H-4z", c.ramp(mix(earth[0], veil_colour, 0.35), earth[0] + "@.4", earth[1]), 1, 0.4, 1)
    c.line("M20 340q80-8 150-2M240 352q90-8 180 0M60 366q60-6 120 0M480 372q80-6 130 2", c.pen, 1, 0.25, "60 6 30 4")
    glow = c.halo("#FFF0C0", "#FFD98A:.6@.3", "#FFC870:0")
    c.disc(560, 336, 230 if dark else 150, glow, 0.75 if dark else 0.55, 90 if dark else 60)

    def tent(x: float, y: float, size: float, flip: bool = False) -> None:
        cloth = c.ramp("#FFF3D2" if not dark else "#F2C98A", "#E3C288" if not dark else "#9A6A4A")
        back_cloth = "#B48A5C" if not dark else "#4A3244"
        inside = c.ramp("#FFD98A", "#FFF6D0")
        name = c.shape(
            "tent",
            f'<path fill="{back_cloth}" stroke="{c.pen}" stroke-opacity=".5" d="M0-74L-62 0h40z"/>'
            f'<path fill="{cloth}" stroke="{c.pen}" stroke-opacity=".5" d="M0-74L58 0h-80z"/><path fill="{inside}" d="M0-68L26 0H-8z"/>'
            f'<path fill="{back_cloth}" d="M0-68L-8 0h-10zM0-68L26 0h8z"/>'
            f'<path fill="none" stroke="{c.pen}" stroke-width="1.2" d="M0-74v-8M-62 0l-12 5M58 0l12 5M0-74L-74 5M0-74L70 5"'
            f' stroke-opacity=".45"/>',
        )
        c.stamp(name, x, y, size, flip)

    shadow = "#1A1030" if dark else "#6A3E3A"
    for x, y, w in ((660, 346, 120), (430, 350, 130), (536, 362, 150)):
        c.put(f"M{x} {y - 6}l{w * 0.5:.0f} 6q-{w} 22-{w * 2:.0f} 18z", shadow, 0.3)
    tent(648, 344, 0.8)
    tent(430, 350, 0.9)
    tent(540, 360, 1.1)
    c.line("M482 352v-96", c.pen, 2.4)
    c.put("M482 256q-22 12-46 6 16 12 8 22 20 4 38-6z", "#C4432D", 1, 0.5, 1)
    c.line("M604 352q14-18 4-36t10-34q12-18 2-38t8-30", "#FFF6E0", 3, 0.4)
    c.put("M592 358q2-16 10-22 0 8 5 10 1-8 6-12 8 12 3 24z", "#FF9A3A")
    c.put("M597 358q2-10 6-13 1 5 4 6 4 3 1 7z", "#FFF0B0")
    c.line("M586 360l32-5M588 355l28 6", c.pen, 3)
    who = (
        f'<path fill="{mix(c.pen, "#15122B", gloom)}" d="M-5 0l1.500-14Q-3-20 0-20t3.500 6L5 0z"/><circle cy="-23.500" r="3.400"'
        f' fill="{c.pen}"/><path stroke="{c.pen}" stroke-width="1.600" d="M-6-25H6"/>'
    )
    man = c.shape("man", who)
    for x, y, z in ((628, 362, 1.1), (574, 366, 1.1), (694, 356, 0.9), (360, 362, 1)):
        c.stamp(man, x, y, z)
    # the table
    wood = ("#7A4A32", "#3A2024") if dark else ("#B9804A", "#7A4A2A")
    if dark:
        c.disc(1110, 372, 330, glow, 0.55, 110)
    c.put("M716 424l60-66q4-5 10-5h356q6 0 10 5l52 60v6z", c.ramp(*wood), 1, 0.7, 1.4)
    c.line("M760 376h404M742 396h440M726 412h470", c.pen, 0.9, 0.3, "90 8 40 5")
    c.line("M778 355h372", "#FFE3B0", 2, 0.6)
    # a map
    paper = c.ramp("#E9CF9A", "#F6E6C0") if dark else c.ramp("#FBF0D2", "#EBD3A0")
    c.put("M786 412l34-50q60 6 150-2l10 52q-90 8-194 0z", shadow, 0.35)
    c.put("M784 408l34-50q60 6 150-2l10 52q-90 8-194 0z", paper, 1, 0.6, 1)
    c.line("M832 372q20-6 34 2t30-4M822 386q14-8 30-2t20 10M930 364q-14 8-6 18t26 8M916 398q20-10 50-2", "#8A6A44", 1.1, 0.7)
    c.line("M830 400q20-14 44-8t40-10 22-14", "#C4432D", 2, 0.9, "1 5")
    c.line("M938 362l8 7M946 361l-8 9", "#C4432D", 2.4)
    c.put("M848 382l4-7 5 7 4-5 4 7zM884 376l5-9 6 9z", "#8A6A44", 0.8)
    # a compass
    c.disc(752, 404, 17, c.pen, 1, 9)
    c.disc(752, 402, 16, "#D9A94E", 1, 8.5)
    c.disc(752, 402, 12.5, "#FBF3DC", 1, 6.2)
    c.put("M752 396l3 6h-6z", "#C4432D")
    c.put("M752 408l3-6h-6z", "#2B4A6A")
    # a hand of cards
    c.put("M980 414q40-52 130-44l14 40q-60 12-144 4z", shadow, 0.35)
    for k, name in enumerate(("yellow", "blue", "white", "green", "red", "purple")):
        deep, mid, light = PALETTE[name]
        lit = mix(mix(light, "#15122B", 0.12), "#FFCF80", 0.4) if dark else light
        middle = mix(mid, "#3A2030", 0.2) if dark else mid
        turn = -42 + k * 17
        card = (
            f'<g transform="translate(1046 446)scale(1 .7)rotate({turn})"><rect x="-19" y="-114" width="38" height="56" rx="4"'
            f' fill="{lit}" stroke="{c.pen}" stroke-width="1.2"/>'
        )
        card += (
            f'<path fill="{middle}" d="M-15-74q7-12 12-8t9-6 9 6v12h-30z"/><path fill="{deep}" d="M-15-70q8-6 15-2t15-2v12h-30z"/>'
            f'<circle cx="7" cy="-98" r="5" fill="{middle}"/></g>'
        )
        c.body.append(card.replace("--", "-"))
    # the lamp on it
    c.disc(1144, 344, 110, c.halo("#FFF6D0", "#FFDF90:.5@.25", "#FFC870:0"), 0.95 if dark else 0.7)
    c.put("M1126 388h36v6h-36zM1130 388l-3-6h34l-3 6zM1132 340h24l-4-10h-16z", "#3A2A22" if not dark else "#241A1E", 1, 0.9, 1)
    c.put("M1131 382q-6-20 2-42h22q8 22 2 42z", c.ramp("#FFEDB0", "#FFF9E4"), 0.92, 0.9, 1.2)
    c.put("M1144 380q-9-8 0-26 9 18 0 26z", "#FF9A3A")
    c.line("M1134 330q0-22 10-22t10 22M1144 340v-4M1131 362h26", "#3A2A22", 1.6)
    # grass and a pack close to us
    blades = "".join(
        f"M{x} 424q{c.rng.randint(-6, 6)}-{c.rng.randint(10, 22)} {c.rng.randint(-16, 16)}-{c.rng.randint(18, 36)}"
        for x in sorted(c.rng.randint(-4, 330) for _ in range(44))
    )
    c.line(blades, "#120C1E" if dark else "#6A4428", 2, 0.8)
    return c


def table() -> Canvas:
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


# ── files


def render(page: str, target: Path, width: int, height: int) -> None:
    """A page of HTML as a picture, by Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page)
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000"]
        command += [f"--window-size={width},{height}", f"--screenshot={target}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


def icons() -> None:
    for name, size in (("icon-192.png", 192), ("icon-512.png", 512), ("apple-touch-icon.png", 180)):
        # Chromium's window is never very small: paint large, cut by the size of the picture
        page = f'<body style="margin:0"><img src="{(ART / "icon.svg").as_uri()}" style="display:block;width:{size}px;height:{size}px">'
        render(page, ART / name, size, size)
        print(name, (ART / name).stat().st_size)


# Machado, Oliveira and Fernandes 2009: what people see who lack one kind of cone
VISION = {
    "protanopia": "0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0",
    "deuteranopia": "0.367 0.861 -0.228 0 0 0.280 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0",
    "tritanopia": "1.256 -0.077 -0.179 0 0 -0.078 0.931 0.148 0 0 0.005 0.691 0.304 0 0 0 0 0 1 0",
}


def sheet() -> str:
    """Everything at one glance, to be judged by eye: panoramas, cards, columns, both grounds, kinds of colour vision."""

    def card(name: str, value: int, width: float, covered: bool = False) -> str:
        deep, _, light = PALETTE[name]
        up = f"margin-top:-{width * 1.1:.0f}px;" if covered else ""
        box = (
            f"position:relative;width:{width}px;height:{width * 1.4:.0f}px;border-radius:{width * 0.06:.0f}px;box-shadow:0 0 0 1px"
            f" #0004,0 1px 3px #0006;{up}"
        )
        ground = f"background:url({(ART / name).as_uri()}.svg) 0 {-value * width * 0.3:.1f}px/{width}px auto"
        badge = (
            f"position:absolute;left:4%;top:3%;"
            f"min-width:20%;background:{light};color:{deep};border-radius:{width * 0.05:.0f}px;text-align:center"
        )
        return f'<div style="{box}{ground}"><b style="{badge};font:700 {width * 0.2:.0f}px Georgia,serif">{value}</b></div>'

    def row(*parts: str, more: str = "") -> str:
        return f'<div style="display:flex;gap:10px;padding:12px;{more}">' + "".join(parts) + "</div>"

    def columns(width: int, values: Sequence[int]) -> list[str]:
        return ["<div>" + "".join(card(name, v, width, at > 0) for at, v in enumerate(values)) + "</div>" for name in PANORAMAS]

    page = '<body style="margin:0;background:#efe6d3">' + row(
        *(f'<img width="220" src="{(ART / name).as_uri()}.svg">' for name in PANORAMAS)
    )
    for name in PANORAMAS:
        page += row(*(card(name, v, 120) for v in range(11)))
    for ground in ("#efe6d3", "#1d1712"):
        page += row(*columns(96, (2, 3, 5, 8, 10)), *columns(60, (2, 3, 5, 8, 10)), more=f"background:{ground}")
    for name, values in VISION.items():
        page += (
            f'<svg width="0" height="0"><filter id="{name}" color-interpolation-filters="linearRGB"><feColorMatrix'
            f' values="{values}"/></filter></svg>'
        )
        page += row(*columns(96, (2, 4, 5, 7, 10)), *columns(60, (3, 6, 9)), more=f"filter:url(#{name})")
    return page


def main() -> None:
    say = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    say.add_argument("--icons", action="store_true", help="also the icons as PNG (needs chromium)")
    say.add_argument("--sheet", type=Path, metavar="FILE.html", help="also a page that shows everything, to be judged by eye")
    wanted = say.parse_args()
    ART.mkdir(parents=True, exist_ok=True)
    files = {f"{name}.svg": paint().svg() for name, paint in PANORAMAS.items()}
    files |= {"symbols.svg": symbols(), "back.svg": back().svg(), "icon.svg": icon().svg(), "table.svg": table().svg()}
    files |= {"camp.svg": camp_scene(False).svg(), "camp-dark.svg": camp_scene(True).svg()}
    for name, text in files.items():
        (ART / name).write_text(text)
        print(name, len(text.encode()))
    if wanted.icons:
        icons()
    if wanted.sheet:
        wanted.sheet.write_text(sheet())


if __name__ == "__main__":
    main()
