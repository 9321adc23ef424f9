"""The picture that messengers show beside a link: a table and a few words, 1200 × 630, as SVG and as PNG."""

from dataclasses import dataclass
from html import escape
from pathlib import Path

from unlost.pictures.drawing import FULL, SMALL, Drawing, definitions, num, width_of
from unlost.pictures.palette import LIGHT, style

WIDTH, HEIGHT = 1200, 630  # what messengers ask for
EDGE = 44
ROOM = (700, HEIGHT - 2 * 20)  # what the table may take
FONTS = tuple(map(str, sorted((Path(__file__).parent / "fonts").glob("*.ttf"))))


@dataclass(frozen=True)
class Words:
    """What stands beside the table: the names with their points, the winners first, and what was played."""

    title: str
    lines: tuple[tuple[str, str, bool], ...]  # name, points, and did they win?
    below: str


def link_svg(words: Words, drawing: Drawing, width: float, height: float) -> str:
    """A table that has been drawn, with words at its left."""
    scale = min(ROOM[0] / width, ROOM[1] / height)
    x, y = WIDTH - 20 - width * scale, (HEIGHT - height * scale) / 2
    frame = f'<rect width="{num(width)}" height="{num(height)}" rx="16" class="sheet"/>'
    table = f'<g transform="translate({num(x)} {num(y)})scale({num(scale)})">{frame}{"".join(drawing.body)}</g>'
    return _page(definitions(drawing.needs, drawing.own, SMALL), table + _words(words, x - EDGE - 24))


def site_svg(title: str, about: str) -> str:
    """The picture of the site itself: the camp, and what it is."""
    camp = (FULL / "camp.svg").read_text(encoding="utf-8").strip()
    inner = camp[camp.index(">") + 1 : camp.rindex("</svg>")]
    scene = f'<g transform="translate(0 210)" fill="none" stroke-linecap="round" stroke-width=".5">{inner}</g>'
    words = f'<text x="{EDGE}" y="112" class="n ink" font-size="92">{escape(title)}</text>'
    words += f'<text x="{EDGE}" y="172" class="soft" font-size="30">{escape(about)}</text>'
    return _page("", scene + f'<rect width="{WIDTH}" height="210" class="paper"/>' + words)


def as_png(svg: str) -> bytes:
    """A picture as PNG. It takes up to a second, in which nothing else of the process runs."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg, font_files=list(FONTS), width=WIDTH, height=HEIGHT)


def _page(defined: str, inner: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ul" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<style>{style(".ul", LIGHT)}</style><defs>{defined}</defs><rect width="{WIDTH}" height="{HEIGHT}" class="paper"/>{inner}</svg>'
    )


def _words(words: Words, room: float) -> str:
    """The title above, the names with their points in the middle, the rest below; in so much room."""
    title = _wrapped(words.title, 36, room)
    found = [f'<text x="{EDGE}" y="{82 + 44 * k}" class="n accent" font-size="36">{escape(one)}</text>' for k, one in enumerate(title)]
    few = len(words.lines) < 3
    step, size, figure = (112, 46.0, 72) if few else (76, 34.0, 46)
    right = EDGE + min(room, 520)
    y = HEIGHT / 2 - step * (len(words.lines) - 1) / 2 + 20
    for name, points, won in words.lines:
        left = right - EDGE - width_of(points, figure) - 16
        fits = max(22.0, min(size, size * left / max(1.0, width_of(name, size))))
        found += [
            f'<text x="{EDGE}" y="{num(y)}" class="{"b ink" if won else "soft"}" font-size="{num(fits)}">'
            f"{escape(_shortened(name, fits, left))}</text>",
            f'<text x="{num(right)}" y="{num(y)}" class="n e {"ink" if won else "soft"}" font-size="{figure}">{escape(points)}</text>',
            f'<path d="M{EDGE} {num(y + step / 4)}H{num(right)}" class="line" stroke-width="1.5"/>',
        ]
        y += step
    below = _wrapped(words.below, 24, room)
    start = HEIGHT - EDGE - 44 - 30 * (len(below) - 1)
    found += [f'<text x="{EDGE}" y="{start + 30 * k}" class="soft" font-size="24">{escape(one)}</text>' for k, one in enumerate(below)]
    return "".join([*found, f'<text x="{EDGE}" y="{HEIGHT - EDGE}" class="n accent" font-size="34">Unlost</text>'])


def _shortened(text: str, size: float, room: float) -> str:
    while width_of(text, size) > room and len(text) > 2:
        text = text[:-2].rstrip() + "…"
    return text


def _wrapped(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
