"""A table being drawn: cards, backs, signs and texts at their places, and the SVG that comes of it."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from unlost.languages import t
from unlost.pictures.palette import CARD_INK, DARK, FILES, LETTERS, LIGHT, MID, SERIF, SIGNS, style

SMALL, LEAST = Path(__file__).parent / "art" / "small", Path(__file__).parent / "art" / "least"  # landscapes with less in them
LARGEST = 60_000  # bytes of a picture by itself
FULL = Path(__file__).parents[1] / "web" / "art"
CARD = (100, 140)  # the size of a card at scale 1
COVERED = 26  # how much of a card is seen under the next one, at scale 1
MINUS = "−"
_PARTS = {  # what is drawn more than once, but for cards
    "clip": '<clipPath id="uclip"><rect width="100" height="140" rx="9"/></clipPath>',
    "back": (
        '<g id="uback"><rect width="100" height="140" rx="9" fill="#4a2a18" stroke="#28190540"/><rect x="7" y="7" width="86" height="126"'
        ' rx="5" fill="none" stroke="#c99a52" stroke-width="1.6"/><path d="M50 38l24 32-24 32-24-32zM50 54l12 16-12 16-12-16z" fill="none"'
        ' stroke="#c99a52" stroke-width="1.6"/><path d="M7 29V7h22zM93 29V7H71zM7 111v22h22zM93 111v22H71z" fill="#c99a52" opacity=".55"/>'
        '<circle cx="50" cy="70" r="4" fill="#e9c27c"/></g>'
    ),
}


class Drawing:
    """A picture being drawn, from back to front. What is drawn more than once is defined once and named in `needs`."""

    def __init__(self, prints: Mapping[str, int] | None = None) -> None:
        self.body: list[str] = []
        self.needs: dict[str, None] = {}  # a set that keeps its order
        self.own: dict[str, str] = {}  # what a game defines itself, by name
        self.prints = prints or {}  # footprints printed on cards, by what stands after the colour

    def add(self, *parts: str) -> None:
        self.body += parts

    def use(self, name: str, x: float, y: float, scale: float = 1.0, more: str = "") -> None:
        """Put something at a place: `back`, `sun`, a card."""
        self.needs[name] = None
        size = f"scale({num(scale)})" if scale != 1 else ""
        self.body.append(f'<use href="#u{name}" transform="translate({num(x)} {num(y)}){size}"{more}/>')

    def define(self, name: str, inner: str) -> None:
        """Something of a game's own that is drawn more than once, by `use`."""
        self.own[name] = f'<g id="u{name}">{inner}</g>'

    def card(self, card: str, x: float, y: float, scale: float) -> None:
        prints = self.prints.get(card[1:], 0)
        self.use(f"{card}-{prints}" if prints else card, x, y, scale)

    def back(self, x: float, y: float, scale: float) -> None:
        self.use("back", x, y, scale)

    def column(self, cards: Sequence[str], x: float, y: float, scale: float) -> None:
        """Cards over one another, the first at the top and covered by the next."""
        for place, card in enumerate(cards):
            self.card(card, x, y + place * COVERED * scale, scale)

    def pile(self, letter: str, cards: Sequence[str], closed: bool, x: float, y: float, scale: float) -> None:
        """A discard pile: its top card and how many there are; paler if it is closed to the draw."""
        w, h = CARD[0] * scale, CARD[1] * scale
        if not cards:
            self.empty(letter, x, y, scale)
            return
        self.card(cards[-1], x, y, scale)
        if closed:
            self.add(
                f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(9 * scale)}" class="paper" opacity=".6"/>'
            )
        if len(cards) > 1:
            self.add(f'<circle cx="{num(x + w - 3)}" cy="{num(y + 3)}" r="10" fill="#2b241c" stroke="#fffaf0"/>')
            self.add(f'<text x="{num(x + w - 3)}" y="{num(y + 7.5)}" class="b m" font-size="12.5" fill="#fffaf0">{len(cards)}</text>')

    def deck(self, left: int, x: float, y: float, scale: float) -> None:
        """A face-down pile with its number of cards."""
        if left:
            for lift in (4, 2, 0):
                self.back(x + lift, y + lift, scale)
        else:
            self.empty("", x, y, scale)
        w, h = CARD[0] * scale, CARD[1] * scale
        self.add(f'<circle cx="{num(x + w / 2)}" cy="{num(y + h / 2)}" r="{num(22 * scale)}" fill="#fffaf0"/>')
        at = f'x="{num(x + w / 2)}" y="{num(y + h / 2 + 9 * scale)}"'
        self.add(f'<text {at} class="n m" font-size="{num(26 * scale)}" fill="#2b241c">{left}</text>')

    def lane(self, letter: str, x: float, y: float, width: float, height: float, rx: float) -> None:
        """A strip of table in a colour."""
        box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
        self.add(f'<rect {box} rx="{num(rx)}" fill="{MID[letter]}" opacity=".13"/>')

    def empty(self, letter: str, x: float, y: float, scale: float, height: float = 1.0) -> None:
        """A place where no card lies."""
        w, h = CARD[0] * scale, CARD[1] * scale * height
        colour = f'stroke="{MID[letter]}" fill="none" opacity=".6"' if letter else 'class="line"'
        self.add(
            f'<rect x="{num(x + 1)}" y="{num(y + 1)}" width="{num(w - 2)}" height="{num(h - 2)}" rx="{num(9 * scale)}" {colour}'
            ' stroke-width="1.5" stroke-dasharray="4 4"/>'
        )
        if letter:
            size = 30 * scale
            self.sign(letter, x + (w - size) / 2, y + (h - size) / 2, size, ' opacity=".45"')

    def sign(self, letter: str, x: float, y: float, size: float, more: str = "") -> None:
        """The sign of a colour."""
        self.use(SIGNS[letter], x, y, size / 24, f' class="{letter}"{more}')

    def chip(self, card: str, x: float, y: float) -> None:
        """A card as small as its number and sign."""
        letter, value = card[0], "×" if card[1:] == "x" else card[1:]
        ink = CARD_INK[letter]
        self.define(
            f"k{letter}",
            f'<rect width="20" height="27" rx="3.5" fill="#fffaf0" stroke="{MID[letter]}" stroke-width="1.6"/>'
            f'<use href="#u{SIGNS[letter]}" transform="translate(5.5 15.5)scale(.375)" color="{ink}"/>',
        )
        self.needs[SIGNS[letter]] = None
        self.use(f"k{letter}", x, y)
        size = 11.5 if len(value) > 1 else 13
        self.add(f'<text x="{num(x + 10)}" y="{num(y + 13)}" class="n m" font-size="{size}" fill="{ink}">{value}</text>')

    def held(self, known: Sequence[str], size: int, x: float, y: float) -> float:
        """Another's hand: the cards that are known to be there, then backs. Returns where it ends."""
        for card in known:
            self.chip(card, x, y)
            x += 23
        for place in range(size - len(known)):
            self.back(x + 9 * place, y, 0.193)
        hidden = size - len(known)
        return x + (9 * (hidden - 1) + 20 if hidden > 0 else 0)

    def hand(self, known: Sequence[str], size: int, x: float, y: float, width: float, scale: float) -> None:
        """A hand in a row, in the middle of so much room; cards that are not known lie face down."""
        fits = (width / max(size, 8) - 4) / CARD[0]  # so that it is as large with seven cards as with eight
        scale = min(scale, max(fits, 0.75 * scale))
        wide = CARD[0] * scale
        step = min(wide + 4, (width - wide) / max(1, size - 1))
        x += (width - wide - step * (size - 1)) / 2
        for place in range(size):
            if place < len(known):
                self.card(known[place], x + place * step, y, scale)
            else:
                self.back(x + place * step, y, scale)

    def text(self, x: float, y: float, text: str, size: float = 14, kind: str = "ink") -> None:
        """A text; `kind` names its colour and place: "ink", "soft m" (in the middle), "Y n e" (a number that ends here)."""
        self.add(f'<text x="{num(x)}" y="{num(y)}" class="{kind}" font-size="{num(size)}">{escape(text)}</text>')

    def person(self, x: float, y: float, name: str, turn: bool) -> float:
        """A seat's name, framed if it is to act. Returns where it ends."""
        wide = width_of(name, 14)
        if turn:
            self.add(
                f'<rect x="{num(x - 10)}" y="{num(y - 17)}" width="{num(wide + 20)}" height="25" rx="12.5" class="rim" stroke-width="2"/>'
            )
        self.text(x, y, name, 14)
        self.body[-1] = self.body[-1].replace('class="', 'class="b ')
        return x + wide + (16 if turn else 8)

    def svg(self, width: float, height: float, title: str, about: str, dark: bool) -> str:
        """The picture, with all that it needs; where many cards lie, the landscapes have less in them."""
        text = self._with(SMALL, width, height, title, about, dark)
        return text if len(text.encode()) < LARGEST else self._with(LEAST, width, height, title, about, dark)

    def _with(self, art: Path, width: float, height: float, title: str, about: str, dark: bool) -> str:
        kind = "ud" if dark else "ul"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}"'
            f' height="{num(height)}" font-family="{SERIF}" font-weight="600" role="img">'
            f"<title>{escape(title)}</title><desc>{escape(about)}</desc>"
            f"<style>{style(f'.{kind}', DARK if dark else LIGHT)}</style><defs>{definitions(self.needs, self.own, art)}</defs>"
            f'<rect width="{num(width)}" height="{num(height)}" rx="16" class="paper"/>{"".join(self.body)}</svg>'
        )


def definitions(needs: Iterable[str], own: Mapping[str, str], art: Path, whole: bool = False) -> str:
    """What pictures refer to: cards with their panoramas from a folder, signs, backs.

    With `whole` a panorama is an image of its own, not shapes: a browser draws many of them quicker, but other programs may not know it.
    """
    cards = [name for name in needs if name[0] in LETTERS and len(name) > 1]
    found = [_PARTS["clip"]] if cards else []
    found += [_panorama(letter, art, whole) for letter in LETTERS if any(name[0] == letter for name in needs)]
    signs = dict.fromkeys(SIGNS[name[0]] for name in cards)
    if any(name[1] == "x" for name in cards):
        signs["contract"] = ""
    if any("-" in name for name in cards):
        signs["footprint"] = ""
    signs |= dict.fromkeys(name for name in needs if name[0] not in LETTERS and name not in _PARTS and name not in own)
    found += [_symbol(name) for name in signs]
    found += [_PARTS[name] for name in needs if name in _PARTS] + [own[name] for name in needs if name in own]
    plain = [name.partition("-") for name in cards]
    found += [_frame(*one) for one in dict.fromkeys((card[0], _frame_of(card[1:])) for card, _, _ in plain)]
    found += [_number(value) for value in dict.fromkeys(card[1:] for card, _, _ in plain)]
    found += [_prints(count) for count in dict.fromkeys(count for _, _, count in plain if count)]
    return "".join(found + [_card(name) for name in cards])


@cache
def _panorama(letter: str, art: Path, whole: bool) -> str:
    text = (art / f"{FILES[letter]}.svg").read_text(encoding="utf-8").strip()
    if whole:
        coded = b64encode(text.encode()).decode()
        return f'<image id="u{letter}" width="200" height="880" href="data:image/svg+xml;base64,{coded}"/>'
    inner = text[text.index(">") + 1 : text.rindex("</svg>")]
    return f'<g id="u{letter}" fill="none" stroke-linecap="round" stroke-width=".5">{inner}</g>'


@cache
def _symbol(name: str) -> str:
    """A sign of the pages, as a group."""
    sprite = (FULL / "symbols.svg").read_text(encoding="utf-8")
    start = sprite.index(f'<symbol id="{name}"')
    inner = sprite[sprite.index(">", start) + 1 : sprite.index("</symbol>", start)]
    return f'<g id="u{name}" fill="currentColor">{inner.replace("var(--seal,#b5502f)", "#b5502f")}</g>'


def _frame(letter: str, value: str) -> str:
    """What all cards of a colour have over their landscape, by how wide the number is; a wager has its emblem."""
    wide, foot = {"1": (46, 40), "2": (68, 56), "x": (52, 40)}[value]
    emblem = ""
    if value == "x":
        emblem = (
            '<circle cx="50" cy="80" r="33" fill="#fffaf0" opacity=".45"/><use href="#ucontract" x="18" y="48"/>'
            '<use href="#ucontract" transform="translate(4 3)scale(.38)"/>'
        )
    return (
        f'<g id="uf{value}{letter}"><path d="M0 9a9 9 0 0 1 9-9h{wide - 9}v22q0 8-8 8H0z'
        f'M{100 - foot} 140v-17q0-8 8-8h{foot - 8}v16a9 9 0 0 1-9 9z"'
        f' fill="#fffaf0"/>{emblem}<use href="#u{SIGNS[letter]}" transform="translate({wide - 22} 6)scale(.75)"/>'
        f'<text x="{105 - foot}" y="133" font-size="13" fill="currentColor">{letter}</text>'
        '<rect x=".5" y=".5" width="99" height="139" rx="9" fill="none" stroke="#281905" stroke-opacity=".45"/></g>'
    )


def _number(value: str) -> str:
    """The number of a card, in both corners."""
    if value == "x":
        return '<text id="unx" fill="currentColor" x="94" y="134" text-anchor="end" font-size="21">×</text>'
    return (
        f'<g id="un{value}" fill="currentColor"><text x="6" y="24" font-size="27">{value}</text>'
        f'<text x="95" y="134" text-anchor="end" font-size="21">{value}</text></g>'
    )


def _prints(count: str) -> str:
    """Footprints in a corner of a card."""
    feet = "".join(f'<use href="#ufootprint" transform="translate({3 + 17 * k} 118)scale(.8)"/>' for k in range(int(count)))
    return f'<g id="up{count}"><path d="M0 116h{3 + 18 * int(count)}q5 0 5 5v19H9a9 9 0 0 1-9-9z" fill="#fffaf0"/>{feet}</g>'


def _frame_of(value: str) -> str:
    return value if value == "x" else str(len(value))


def _card(name: str) -> str:
    """The face of a card: the part of its landscape that belongs to its number, and what lies over it."""
    card, _, prints = name.partition("-")
    letter, value = card[0], card[1:]
    ink, shown = CARD_INK[letter], 0 if value == "x" else int(value)
    feet = f'<use href="#up{prints}"/>' if prints else ""
    return (
        f'<g id="u{name}" color="{ink}"><g clip-path="url(#uclip)"><use href="#u{letter}" y="{-60 * shown}" transform="scale(.5)"/></g>'
        f'<use href="#uf{_frame_of(value)}{letter}"/><use href="#un{value}"/>{feet}</g>'
    )


def seat_name(names: Sequence[str], seat: int) -> str:
    """What a seat is called: by who sits there, or by its number."""
    return names[seat] if names else t("Seat {n}", n=seat)


def num(value: float) -> str:
    """A number as short as it can be written, to a tenth; scales to a thousandth."""
    text = f"{value:.3f}" if abs(value) < 2 else f"{value:.1f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def signed(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)


def width_of(text: str, size: float) -> float:
    """About how wide a text is."""
    return sum(0.3 if one in "ijl.,:;'|! ()" else 0.62 if one.islower() or one.isdigit() else 0.72 for one in text) * size * 0.94
