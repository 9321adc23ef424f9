"""What all portraits share: the ground behind, the shoulders, a head with its light from the upper right, and the parts of a face.

A portrait is 200 by 200. It must be readable as a small round picture of 32 pixels: large shapes, dark lids, one clear hat or head of hair.
"""

from dataclasses import dataclass

from paint.canvas import Canvas
from paint.strokes import join, mix

INK = "#3A2418"
WHITE = "#FFF9EC"


@dataclass(frozen=True)
class Skin:
    """The colours of a skin: in the light, in the shade, at its brightest; of lips, and of the lines on it."""

    mid: str
    deep: str
    light: str
    lip: str
    line: str


FAIR = Skin("#F3CBA8", "#C4825C", "#FFE9D2", "#B5594C", "#6A3826")
RUDDY = Skin("#EDB892", "#B56D4B", "#FFDCC0", "#A84F40", "#5E2F20")
WARM = Skin("#EBC096", "#B47E56", "#FFE4C4", "#A65246", "#55301C")
OLIVE = Skin("#DDA878", "#A06A42", "#F7D3A8", "#9C4A3C", "#4E2A18")
TAN = Skin("#C98F60", "#8A5533", "#EBBB8A", "#8C3F34", "#452314")
BROWN = Skin("#A86B45", "#683A24", "#D39A6C", "#7A332E", "#34190F")
DARK = Skin("#7E4B32", "#47261B", "#B27C58", "#5E2724", "#24110B")


@dataclass(frozen=True)
class Head:
    """The outline of a head: half of its width at the cheeks and at the jaw, and from where to where it reaches."""

    cheek: float = 36
    jaw: float = 25
    chin: float = 150
    top: float = 46


def way(*pieces: str | float) -> str:
    """A path: its letters, each with the numbers behind it."""
    text, numbers = "", list[float]()
    for piece in (*pieces, ""):
        if isinstance(piece, str):
            text, numbers = text + join(numbers) + piece, []
        else:
            numbers.append(piece)
    return text


class Portrait(Canvas):
    """One person, from back to front. `look` is how far the face is turned: to the right, or to the left if below 0."""

    def __init__(self, name: str, skin: Skin, head: Head | None = None, look: float = 4) -> None:
        super().__init__(name, 200, 200)
        self.skin, self.head, self.look = skin, head or Head(), look
        self.pen = INK

    # ------------------------------------------------------------ behind and below

    def ground(
        self, top: str, middle: str, low: str, sun: tuple[float, float, float] = (150, 52, 60), far: str = "", near: str = ""
    ) -> None:
        """The sky, its light, and two rows of land."""
        self.rect(0, 0, 200, 200, self.ramp(top, f"{middle}@.6", low))
        x, y, r = sun
        self.disc(x, y, r, self.halo("#FFFDF0:.95", "#FFF4CC:.45@.45", "#FFF0C0:0"))
        if far:
            self.put(far, mix(low, top, 0.45), 0.9)
        if near:
            self.put(near, mix(low, INK, 0.22), 0.9)

    def bust(self, light: str, dark: str, width: float = 78, slope: float = 0) -> None:
        """Shoulders in a coat."""
        left, right, y = 100 - width, 100 + width, 158 + slope
        upper = way("M", left - 2, 204, "C", left, 176, left + 22, y + 6, 80, y - 8)
        self.put(upper + way("H", 120, "C", right - 22, y + 6, right, 176, right + 2, 204, "z"), self.ramp(light, dark), 1, 0.55, 1.2)
        self.put(upper + way("C", 66, 172, 62, 186, 64, 204, "z"), mix(dark, INK, 0.35), 0.42)

    def neck(self, low: float = 166) -> None:
        """A neck, and the chin's shade on it, which reaches down to `low`."""
        s = self.skin
        self.put(way("M", 81, 124, "L", 79, 156, "Q", 100, low + 8, 121, 156, "L", 119, 124, "z"), s.mid, 1, 0.35, 1, s.line)
        self.put(way("M80.5 138Q100 164 119.5 138L120.5 150Q102 168 100 ", low, "Q88 164 79.3 152z"), s.deep, 0.6)

    # ------------------------------------------------------------ the head

    def skull(self, ears: bool = True) -> None:
        """The head with its ears, lit from the right."""
        h, s = self.head, self.skin
        left, right = 100 - h.cheek, 100 + h.cheek
        for side in (-1, 1) if ears else ():
            x = 100 + side * (h.cheek - 0.5) - self.look * 0.5
            skin = s.mid if side > 0 else mix(s.mid, s.deep, 0.5)
            self.put(way("M", x - side * 3, 92, "q", side * 11, -7, side * 11, 6, "t", side * -10, 15, "z"), skin, 1, 0.4, 1, s.line)
            self.line(way("M", x + side * 1.5, 95, "q", side * 4, 1, side * 1.5, 8), s.deep, 1.4, 0.6)
        down = way("M", left, 86, "C", left, 108, 96 - h.jaw, 122, 100 - h.jaw, 131, "S", 89, h.chin, 100, h.chin)
        up = way("C", 111, h.chin, 96 + h.jaw, 140, 100 + h.jaw, 131, "C", 104 + h.jaw, 122, right, 108, right, 86)
        crown = way("C", right, 62, 100 + h.cheek * 0.62, h.top, 100, h.top, "S", left, 62, left, 86, "z")
        light = self.ramp(mix(s.mid, s.deep, 0.18), f"{s.mid}@.45", mix(s.mid, s.light, 0.5), across=True)
        self.put(down + up + crown, light, 1, 0.5, 1, s.line)
        self.put(down + way("C", 92, h.chin - 8, 78, 130, 78, 108, "S70 70 84 56C72 60", left, 68, left, 86, "z"), s.deep, 0.34)
        blush = self.halo(f"{s.lip}:.42", f"{s.lip}:0")
        for side in (-1, 1):
            self.disc(100 + self.look * 0.7 + side * 17.5, 115, 10.5, blush, 1, 9)
        self.disc(116, 76, 14, self.halo(f"{s.light}:.7", f"{s.light}:0"), 1, 11)

    # ------------------------------------------------------------ the face

    def eyes(self, iris: str, y: float, apart: float, lash: float = 0, narrow: bool = False) -> None:
        """Two eyes; narrow ones have a full upper lid."""
        s, up = self.skin, 5.5 if narrow else 7.5
        for side in (-1, 1):
            x = 100 + self.look + side * apart
            self.put(way("M", x - 7.5, y + 1, "Q", x, y - up, x + 7.5, y + 1, "Q", x, y + 6, x - 7.5, y + 1, "z"), WHITE)
            glance = x + self.look * 0.25
            self.disc(glance, y - 0.2, 3.7, iris)
            self.disc(glance + 1.4, y - 1.7, 1.2, "#FFFFFF")
            self.line(way("M", x - 8, y + 1.4, "Q", x, y - up - 1.4, x + 8, y + 1.4), s.line, 2.5)
            if lash:
                self.line(way("M", x + side * 7.5, y + 0.8, "l", side * lash, -lash * 0.7), s.line, 1.8)
            self.line(way("M", x - 6, y - up - 1.5, "q6-3 12 0"), s.deep, 1.1, 0.6)

    def brows(self, colour: str, width: float = 3.6, y: float = 85, arch: float = 5, tilt: float = 0, apart: float = 15.5) -> None:
        """Brows whose outer ends are lower than the inner ones by `tilt`."""
        d = ""
        for side in (-1, 1):
            x = 100 + self.look + side * apart
            d += way("M", x - side * 8.5, y + 1, "q", side * 8, -arch, side * 18, tilt + 1)
        self.line(d, colour, width)

    def nose(self, length: float = 118, width: float = 7, bridge: float = 96) -> None:
        """A nose down to `length`, with the shade on the side that the face is turned away from."""
        s, x = self.skin, 100 + self.look * 1.6
        turn = 1 if self.look >= 0 else -1
        wing, base = x - turn * (width + 1), length - 2
        shade = way("M", x - turn * 3, bridge, "Q", x - turn * 4, length - 10, wing, base, "Q", x - turn * 3, length + 3, x, length, "z")
        self.put(shade, s.deep, 0.55)
        under = way("M", x - width, length - 3.5, "q", -1.5, 4, 3, 4.2, "q", width - 3, 3.4, (width - 3) * 2, 0, "q", 4.5, -0.2, 3, -4.2)
        self.line(under, s.line, 1.6, 0.85)
        self.disc(x + 1.5, length - 5, 2.2, s.light, 0.75, 3.2)

    def mouth(self, y: float = 132, width: float = 11, smile: float = 5, teeth: bool = False) -> None:
        """A smile, closed or with its teeth."""
        s, x, w = self.skin, 100 + self.look * 1.15, width
        if teeth:
            deep = smile * 2.3
            self.put(
                way("M", x - w, y - 1, "q", w, smile * 1.1, w * 2, 0, "q", -w * 0.5, deep, -w, deep, "t", -w, -deep, "z"),
                "#7A2A26", 1, 0.6, 1.4, s.line,
            )  # fmt: skip
            row = way("M", x - w + 2, y, "q", w - 2, smile * 1.1, w * 2 - 4, 0, "q", -1.5, 3.4, -3, 4, "q", 5 - w, 3, 10 - w * 2, 0, "z")
            self.put(row, WHITE)
            return
        part = w * 0.7
        self.put(way("M", x - part, y + 1.5, "q", part, smile * 0.8, part * 2, 0, "q", -part, smile + 6, part * -2, 0, "z"), s.lip, 0.75)
        self.line(way("M", x - w, y - 0.5, "q", w, smile * 1.5, w * 2, 0), s.line, 2.1)

    def years(self, much: float = 0.5) -> None:
        """Lines that came with the years: beside the eyes, and from nose to mouth."""
        x, c = 100 + self.look, self.skin.deep
        beside = "".join(way("M", x + side * 26, y, "l", side * 5, rise) for side in (1, -1) for y, rise in ((95, -2.5), (99, 0.5)))
        self.line(beside, c, 1.3, much)
        self.line(way("M", x + 10, 119, "q", 5, 3, 5.5, 9, "M", x - 9, 119, "q", -5, 3, -5.5, 9), c, 1.5, much)

    def spectacles(self, colour: str, r: float = 11.5, y: float = 98, apart: float = 15.5) -> None:
        """Round ones."""
        x, cheek = 100 + self.look, self.head.cheek
        for side in (-1, 1):
            self.disc(x + side * apart, y, r, "#FFFFFF", 0.18)
            self.ring(x + side * apart, y, r, colour, 1.9)
        bows = way("M", x - apart - r, y - 1, "L", 100 - cheek, y - 4, "M", x + apart + r, y - 1, "L", 100 + cheek, y - 4)
        self.line(way("M", x - apart + r, y - 2, "q", apart - r, -4, 2 * (apart - r), 0) + bows, colour, 1.8)
        self.line(way("M", x + apart + 1, y - 7, "l5 4M", x - apart + 1, y - 7, "l5 4"), "#FFFFFF", 1.6, 0.8)

    def ring(self, x: float, y: float, r: float, colour: str, width: float) -> None:
        self.line(way("M", x - r, y, "a", r, r, " 0 1 0 ", 2 * r, 0, "a", r, r, " 0 1 0 ", -2 * r, 0), colour, width)

    def svg(self) -> str:
        """As of any picture; most lines are one wide, which is said once."""
        root, rest = super().svg().split(">", 1)
        return root.replace('stroke-width=".5"', 'stroke-width="1"') + ">" + rest.replace(' stroke-width="1"', "")
