"""Numbers, colours and lines as SVG writes them."""

import itertools
from collections.abc import Iterable, Sequence

Point = tuple[float, float]


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


def points(text: str) -> list[Point]:
    """Points written as SVG writes them: "x,y x,y …"."""
    pairs = (pair.split(",") for pair in text.split())
    return [(float(x), float(y)) for x, y in pairs]


def wisp(x: float, y: float, w: float, h: float) -> str:
    """The outline of a long thin cloud with pointed ends."""
    upper = f"c{join((w * 0.2, -h * 0.2, w * 0.3, -h, w * 0.55, -h * 0.7))}s{join((w * 0.25, h * 0.6, w * 0.45, h * 0.6))}"
    lower = f"c{join((-w * 0.3, h * 0.15, -w * 0.4, h * 0.5, -w * 0.6, h * 0.35))}s{join((-w * 0.2, -h * 0.2, -w * 0.4, -h * 0.25))}z"
    return f"M{join((x, y))}{upper}{lower}"


def down(line: str, foot: float, left: float = -4) -> str:
    """The ground under a crest that runs from the left edge to the right one."""
    return f"{line}V{num(foot)}H{num(left)}z"


def veil(o: float) -> str:
    return "" if o >= 1 else f' opacity="{f"{o:.2f}".lstrip("0").rstrip("0")}"'


def sheer(colour: str, o: float) -> tuple[str, str]:
    """A colour that lets light through, and what else must be said of the opacity."""
    return (colour, veil(o)) if o >= 1 or len(colour) != 7 else (f"{colour}{round(o * 255):02x}", "")


DASH = "40 2 17 1"  # how the pen lifts from the paper
