"""A picture being painted: shapes, lines and gradients, from back to front."""

import random
import re
from collections.abc import Callable, Sequence

from paint.strokes import Point, join, num, sheer, veil


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
