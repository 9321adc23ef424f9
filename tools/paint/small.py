"""The panoramas with less in them, for pictures that must stay small: what covers little for its length is left out."""

import itertools
import re
from collections.abc import Iterator
from math import hypot
from xml.etree import ElementTree as ET

LIMITS = {"small": 6600, "least": 4400}  # bytes of one panorama, for a picture with room and for one with little
POWER = 0.6  # large shapes first, but not at the price of everything on them
NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
ARC = re.compile(rf"({NUMBER})[ ,]*({NUMBER})[ ,]*({NUMBER})[ ,]*([01])[ ,]*([01])[ ,]*({NUMBER})[ ,]*({NUMBER})")
SIZES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]


def small(text: str, limit: int) -> str:
    """A panorama in at most so many bytes: the shapes that cover most for each byte, in their order."""
    root = ET.fromstring(text)
    shapes = {one.get("id") or "": one for one in root.iter() if one.get("id")}
    parts = [one for one in root if one.tag != f"{SVG}defs"]
    best = sorted(parts[1:], key=lambda one: -(_area(one, shapes) ** POWER) / len(_written(one)))
    low, high = 0, len(best)
    while low < high:  # as many of the best as there is room for
        middle = (low + high + 1) // 2
        if len(_joined(parts[0], parts, best[:middle], shapes)) <= limit:
            low = middle
        else:
            high = middle - 1
    return _joined(parts[0], parts, best[:low], shapes)


def _joined(ground: ET.Element, parts: list[ET.Element], kept: list[ET.Element], shapes: dict[str, ET.Element]) -> str:
    ids = set(map(id, kept))
    body = [_written(ground), *(_written(one) for one in parts if id(one) in ids)]
    used: dict[str, str] = {}
    _needed("".join(body), shapes, used)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 880" fill="none" stroke-linecap="round" stroke-width=".5">'
        f"<defs>{''.join(used.values())}</defs>{''.join(body)}</svg>\n"
    )


def _needed(text: str, shapes: dict[str, ET.Element], used: dict[str, str]) -> None:
    """Gather the definitions that a text refers to, and those that they refer to."""
    for name in re.findall(r"#(u\w+)", text):
        if name not in used:
            written = _written(shapes[name])
            _needed(written, shapes, used)
            used[name] = written


def _written(element: ET.Element) -> str:
    text = ET.tostring(element, encoding="unicode").replace(' xmlns:ns0="http://www.w3.org/2000/svg"', "").replace("ns0:", "")
    return text.replace(" />", "/>")


def _area(element: ET.Element, shapes: dict[str, ET.Element], fill: str = "", stroke: str = "") -> float:
    """About how much of the picture a shape changes: its area, or its length by its width, by how much one sees through it."""
    fill, stroke = element.get("fill", fill), element.get("stroke", stroke)
    size = float((re.findall(r"scale\((-?[\d.]+)", element.get("transform", "")) or ["1"])[0])
    seen = float(element.get("opacity", "1")) * size * size
    tag = element.tag.removeprefix(SVG)
    if tag == "use":
        return seen * _area(shapes[element.get("href", "")[1:]], shapes, fill, stroke)
    if tag == "g":
        return seen * sum(_area(one, shapes, fill, stroke) for one in element)
    area, length = 0.0, 0.0
    if tag == "path":
        for points in _outlines(element.get("d", "")):
            turned = zip(points, points[1:] + points[:1], strict=True)
            area += abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned)) / 2
            length += sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in itertools.pairwise(points))
    elif tag == "rect":
        area = float(element.get("width", "0")) * float(element.get("height", "0"))
    else:
        radii = [float(element.get(name, "0")) for name in ("r", "rx", "ry")]
        area = 3.1 * (radii[0] ** 2 or radii[1] * radii[2])
    width = float(element.get("stroke-width", ".5"))
    return seen * (area * _opacity(fill) + length * width * _opacity(stroke))


def _opacity(colour: str) -> float:
    """How opaque a colour is; of a gradient, half."""
    if colour in ("", "none"):
        return 0.0
    if colour.startswith("url"):
        return 0.5
    return int(colour[7:], 16) / 255 if len(colour) == 9 else 1.0


def _outlines(d: str) -> Iterator[list[Point]]:
    """The points of each part of a path, those of its curves' handles among them."""
    x, y, points = 0.0, 0.0, list[Point]()
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        kind, origin = command.upper(), command.islower()
        if kind == "M":
            if points:
                yield points
            points = []
        numbers = [float(n) for row in ARC.findall(rest) for n in row] if kind == "A" else [float(n) for n in re.findall(NUMBER, rest)]
        if kind == "Z" and points:
            x, y = points[0]
        for at in range(0, len(numbers), SIZES[kind] or 1):
            row = numbers[at : at + SIZES[kind]]
            if kind in "HV":
                x, y = (row[0] + x * origin, y) if kind == "H" else (x, row[0] + y * origin)
                points.append((x, y))
                continue
            pairs = [row[-2:]] if kind == "A" else [row[k : k + 2] for k in range(0, len(row), 2)]
            placed = [(px + x * origin, py + y * origin) for px, py in pairs]
            points += placed
            x, y = placed[-1]
    if points:
        yield points
