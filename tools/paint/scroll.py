"""The panorama of one colour, and what all six share: hills, haze, houses, the camp, people, lamps."""

import math
from collections.abc import Sequence

from paint.canvas import Canvas
from paint.palette import LAMP, PALETTE
from paint.strokes import Point, bent, down, join, mix, num, wisp

House = tuple[float, float, float, float, str]  # middle, base, width, height, kind of roof


def houses(text: str) -> list[House]:
    """Houses written as "middle base width height roof, …"."""
    rows = (row.split() for row in text.split(","))
    return [(float(middle), float(base), float(width), float(height), roof) for middle, base, width, height, roof in rows]


class Scroll(Canvas):
    """The panorama of one colour: 200 x 880, cut into cards. Card v shows the window from y = 60 v, 280 high.

    The left 52 units stay calm down to y = 656: numerals lie there.
    """

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
        self.put("".join(wisp(*spot) for spot in spots), colour, o)

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

    def palm(self, x: float, y: float, h: float, lean: int, trunk: str, leaf: str, lit: str) -> None:
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
        name = self.shape(f"palm {lean} {leaf}", stem + f'<path fill="{leaf}" d="{dark}"/><path fill="{lit}" d="{light}"/>')
        self.stamp(name, x, y, h / 40)

    def tier(
        self,
        houses: Sequence[House],
        lit: str,
        shade: str,
        roof: str = "",
        roof_shade: str = "",
        ink: float = 0.5,
        share: float = 0.4,
        taper: float = 0,
        tooth: str = "",
    ) -> None:
        """A row of houses. Light on the right, shade on the left."""
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

    def lights(self, houses: Sequence[House], w: float = 1.6, h: float = 3.6, some: float = 0.5) -> None:
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
