"""The table of the board game as a picture: five paths with tiles and explorers, one's cards and the piles beside them, the seats."""

from collections.abc import Mapping, Sequence

from unlost.games.board.views import BoardGuide, BoardPrinted, BoardSeat, BoardView, Explorer
from unlost.kernel.options import Options
from unlost.kernel.svg import Drawn
from unlost.languages import t, tn
from unlost.pictures.drawing import CARD, COVERED, Drawing, num, seat_name, signed

SCALE, HELD = 0.5, 0.66  # of the cards on the table, and of those in hand
WIDE, HIGH = CARD[0] * SCALE, CARD[1] * SCALE
SCENE, LENGTH, EDGE = 84, 400, 16  # a path's width and length
LANE = SCENE + WIDE + 14
UNIT = LENGTH / 9.8  # from stone to stone; the river takes half of one
WINDING = {"Y": "LRRLLRLLR", "B": "RLLRRLRRL", "W": "LLRRLLRRL", "G": "RRLLRLLRR", "R": "RLRRLLRLL"}  # the side on which each stone lies
COATS = (("#33291f", "#ffe9bd", "#6b5335", "#fff8e8"), ("#fff3d6", "#33291f", "#d9bf8c", "#33291f"),
         ("#0d7580", "#fff", "#064850", "#fff8e8"), ("#8a2f7f", "#fff", "#561a4f", "#fff8e8"))  # coat, emblem, hat, outline  # fmt: skip
EMBLEMS = ("M12 20.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z", "M12 19.8l4.6 8.2H7.4z", "M8.3 20.8h7.4v7.4H8.3z", "M12 19.4l4.8 5.1-4.8 5.1-4.8-5.1z")
COAT = (
    "M12 1.8a6.2 6.2 0 0 1 3.6 11.3c4.4 1.6 6.6 7.5 6.6 18.2 0 .9-.6 1.4-1.4 1.4H3.2c-.8 0-1.4-.5-1.4-1.4C1.8 20.6 4 14.7 8.4 13.1"
    "A6.2 6.2 0 0 1 12 1.8z"
)
HAT = "M.9 8.9c2.2-1 4.1-1.4 5.3-1.6C6.8 3 8.7.9 12 .9s5.2 2.1 5.8 6.4c1.2.2 3.1.6 5.3 1.6-2.6 1.5-6.5 2.3-11.1 2.3S3.5 10.4.9 8.9z"
URN = (
    "M8 2h8v2.2l-1.6 1v1.6c3.2 1 5.1 3.4 5.1 6.4 0 3.7-2.5 6-4.5 7.2V22H9v-1.6c-2-1.2-4.5-3.5-4.5-7.2 0-3 1.9-5.4 5.1-6.4V5.2"
    "L8 4.2zM7 11.5h10M6.6 14.8h10.8"
)
_BOX = '<rect x="-11" y="-11" width="22" height="22" rx="5"'
WAYS = {"up": "↑", "down": "↓", "level": "↕"}


def draw(
    view: BoardView,
    guide: BoardGuide,
    printed: BoardPrinted,
    options: Options,
    seat: int | None,
    among: Sequence[BoardView],
    names: Sequence[str] = (),
) -> Drawn:
    """Draw the table: the cards of a seat beside the paths, the other seats in a row each."""
    drawing, own = Drawing(), seat or 0
    letters, ways = list(view["tiles"]), WAYS if options["up_and_down"] else {}
    width = 2 * EDGE + LANE * len(letters) - 6
    y = 28.0
    for other in range(len(view["hands"])):
        if other != own:
            x = _seat(drawing, view, other, seat_name(names, other), EDGE + 10, y)
            x = drawing.held(view["hands"][other], view["hand_sizes"][other], x + 8, y - 18)
            drawing.text(x + 14, y, _figures(view, guide["seats"][other], other), 13, "soft")
            _laid(drawing, view, guide["seats"][other], ways, other, width - EDGE, y + 2)
            y += 38
    top = y - 14
    for place, letter in enumerate(letters):
        _path(drawing, view, printed, own, letter, EDGE + place * LANE, top)
        _cards(drawing, view, guide["seats"][own], ways, own, letter, EDGE + place * LANE + SCENE + 4, top)
    y = top + LENGTH + 32
    x = _seat(drawing, view, own, seat_name(names, own), EDGE + 10, y)
    drawing.text(x + 6, y, _figures(view, guide["seats"][own], own), 13, "soft")
    told = [t("{n} of {many} over a bridge", n=view["crossed"], many=printed["crossings"])]
    if options["expeditions"] > 1:
        told.insert(0, t("Expedition {n} of {many}", n=view["expedition"], many=options["expeditions"]))
    drawing.text(width - EDGE, y, " · ".join(told), 13, "soft e")
    room = width - 2 * EDGE - CARD[0] * HELD - 18
    drawing.hand(view["hands"][own], view["hand_sizes"][own], EDGE, y + 16, room, HELD)
    drawing.deck(view["deck_left"], width - EDGE - CARD[0] * HELD - 4, y + 16, HELD)
    return Drawn(drawing, width, y + 16 + CARD[1] * HELD + EDGE + 4)


def _seat(drawing: Drawing, view: BoardView, seat: int, name: str, x: float, y: float) -> float:
    """A seat's explorer and name. Returns where it ends."""
    _pawn(drawing, seat, "adventurer", x + 4, y + 6, 26, False)
    return drawing.person(x + 24, y, name, view["turn"] == seat)


def _figures(view: BoardView, stands: BoardSeat, seat: int) -> str:
    points, artifacts = view["points"][seat], stands["artifacts"]
    told = [tn("{n} point", "{n} points", points), tn("{n} artifact", "{n} artifacts", artifacts)]
    if view["turn"] is not None:
        told.insert(1, f"{stands['net']:+d} {t('on the way')}".replace("-", "−"))
    return " · ".join(told)


def _laid(drawing: Drawing, view: BoardView, stands: BoardSeat, ways: Mapping[str, str], seat: int, right: float, y: float) -> None:
    """The last card that another seat has laid on each path."""
    laid = [cards for cards in view["columns"][seat].values() if cards]
    x = right - 40 * len(laid)
    for cards in laid:
        drawing.chip(cards[-1], x, y - 20)
        drawing.text(x + 23, y - 1, f"{len(cards)}{ways.get(stands['ways'][cards[0][0]], '')}", 12, "soft")
        x += 40


def _path(drawing: Drawing, view: BoardView, printed: BoardPrinted, own: int, letter: str, x: float, y: float) -> None:
    _scene(drawing, printed, letter)
    drawing.use(f"path{letter}", x, y)
    places = [_placed(letter, stone, printed["bridge"]) for stone in range(1, 10)]
    for stone, (at_x, at_y) in enumerate(places, 1):
        if stone in printed["spaces"][letter]:
            _tile(drawing, view["tiles"][letter].get(str(stone)), x + (SCENE * 0.82 if at_x < SCENE / 2 else SCENE * 0.18), y + at_y)
    for stone, (at_x, at_y) in enumerate(places, 1):
        there = [(seat, who[letter]) for seat, who in enumerate(view["explorers"]) if letter in who and who[letter]["stone"] == stone]
        _group(drawing, there, own, x, y, at_x, at_y)


def _scene(drawing: Drawing, printed: BoardPrinted, letter: str) -> None:
    """What is printed on the board along one path: the landscape, the way, the river with its bridge, the stones."""
    drawing.needs[letter] = None
    places = [_placed(letter, stone, printed["bridge"]) for stone in range(1, 10)]
    way, from_x, from_y = f"M{SCENE / 2:.0f} 0", SCENE / 2, 0.0
    for to_x, to_y in places:
        middle = num((from_y + to_y) / 2)
        way += f"C{num(from_x)} {middle} {num(to_x)} {middle} {num(to_x)} {num(to_y)}"
        from_x, from_y = to_x, to_y
    river, across = num(UNIT * (printed["bridge"] - 1 + 0.37)), f"h{SCENE}"
    drawing.define(f"way{letter}", f'<path d="{way}"/>')
    drawing.needs[f"way{letter}"] = None
    stones = "".join(_stone(drawing, value, *place) for value, place in zip(printed["stones"], places, strict=True))
    drawing.define(
        f"path{letter}",
        f'<svg width="{SCENE}" height="{LENGTH}" viewBox="0 0 200 880" preserveAspectRatio="none"><use href="#u{letter}"/></svg>'
        f'<rect width="{SCENE}" height="{LENGTH}" fill="none" stroke="#281905" stroke-opacity=".45"/>'
        f'<use href="#uway{letter}" fill="none" stroke="#2b1e0f" stroke-opacity=".5" stroke-width="6"/>'
        f'<use href="#uway{letter}" fill="none" stroke="#fff6df" stroke-width="3" stroke-dasharray=".5 6" stroke-linecap="round"/>'
        f'<path d="M0 {river}{across}" stroke="#e9f4fb" stroke-width="14"/>'
        f'<path d="M0 {river}{across}" stroke="#2773a7" stroke-width="11"/>'
        f'<path d="M26 {river}h32" stroke="#8d5c2c" stroke-width="18"/>'
        f'<path d="M26 {river}m0-6h32m-32 4h32m-32 4h32m-32 4h32" stroke="#3d2812" stroke-opacity=".6" fill="none"/>{stones}',
    )


def _placed(letter: str, stone: int, bridge: int) -> tuple[float, float]:
    across = 0.35 if WINDING[letter][stone - 1] == "L" else 0.65
    return SCENE * across, UNIT * (stone - 0.27 + (0.5 if stone >= bridge else 0))


def _stone(drawing: Drawing, value: int, x: float, y: float) -> str:
    ground, ink = ("#4a3d2e", "#fff6df") if value < 0 else ("#fffaf0", "#2b241c")
    drawing.define(
        f"stone{value}",
        f'<ellipse rx="21" ry="12" fill="{ground}" stroke="#2b1e0f" stroke-opacity=".5"/>'
        f'<text y="5" text-anchor="middle" font-size="14" fill="{ink}">{signed(value)}</text>',
    )
    drawing.needs[f"stone{value}"] = None
    return f'<use href="#ustone{value}" x="{num(x)}" y="{num(y)}"/>'


def _tile(drawing: Drawing, tile: str | None, x: float, y: float) -> None:
    name = f"tile{tile or 'gone'}"
    if tile is None:
        shown = _BOX + ' fill="#fffaf0" fill-opacity=".25" stroke="#2b1e0f" stroke-opacity=".7" stroke-dasharray="3 3"/>'
    elif tile == "artifact":
        shown = (
            f'{_BOX} fill="#fde7cd" stroke="#5b452a"/><path transform="translate(-9.6 -9.6)scale(.8)" d="{URN}" fill="#9a3f1c"'
            ' stroke="#fde7cd" stroke-width="1.2"/>'
        )
    elif tile == "arrow":
        shown = (
            f'{_BOX} fill="#2b241c" stroke="#fff3da"/><path d="M0-6v11m-5-5l5 6 5-6" fill="none" stroke="#ffe2a3" stroke-width="2.6"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
    else:
        shown = (
            '<circle r="11.5" fill="#f6cf6b" stroke="#5b452a"/>'
            f'<text y="4.5" text-anchor="middle" font-size="13" fill="#4a3305">{tile}</text>'
        )
    drawing.define(name, shown)
    drawing.use(name, x, y)


def _group(drawing: Drawing, there: list[tuple[int, Explorer]], own: int, x: float, y: float, at_x: float, at_y: float) -> None:
    """Those who stand on one stone, side by side, with a little of its number left to see."""
    step = min(18.0, (SCENE - 24) / max(1, len(there) - 1))
    left = min(max(at_x - step * (len(there) - 1) / 2, 12), SCENE - 12 - step * (len(there) - 1))
    for place, (seat, explorer) in enumerate(there):
        high = 34 if explorer["piece"] == "researcher" else 27
        _pawn(drawing, seat, explorer["piece"], x + left + place * step, y + at_y - 3, high, seat == own)


def _pawn(drawing: Drawing, seat: int, piece: str, x: float, y: float, high: float, mine: bool) -> None:
    """An explorer: each seat has a colour and an emblem; the researcher is larger and wears a hat."""
    coat, emblem, hat, outline = COATS[seat]
    name = f"pawn{seat}{piece[0]}{'m' * mine}"
    for part, shape in (("coat", COAT), ("hat", HAT)):
        drawing.define(part, f'<path d="{shape}"/>')
        drawing.needs[part] = None
    rim = '<use href="#ucoat" fill="none" stroke="#f7b23c" stroke-width="5"/>' if mine else ""
    hats = f'<use href="#uhat" fill="{hat}"/>' if piece == "researcher" else ""
    inner = (
        f'{rim}<g stroke="{outline}" stroke-width="1.6"><use href="#ucoat" fill="{coat}"/>{hats}</g>'
        f'<path d="{EMBLEMS[seat]}" fill="{emblem}"/>'
    )
    drawing.define(name, inner)
    drawing.use(name, x - 12 * high / 34, y - high, high / 34)


def _cards(
    drawing: Drawing, view: BoardView, stands: BoardSeat, ways: Mapping[str, str], own: int, letter: str, x: float, y: float
) -> None:
    """One's own cards beside a path, and its pile."""
    drawing.lane(letter, x - 2, y, WIDE + 4, LENGTH, 9)
    cards = view["columns"][own][letter]
    foot = y + LENGTH - HIGH - 4
    if cards:
        room = (foot - y - HIGH - 26) / max(1, len(cards) - 1)
        step = min(COVERED * SCALE, room)
        for place, card in enumerate(cards):
            drawing.card(card, x, y + 4 + place * step, SCALE)
        way = ways.get(stands["ways"][letter], "")
        if way:
            drawing.text(x + WIDE / 2, y + 20 + HIGH + (len(cards) - 1) * step, way, 14, f"{letter} n m")
    else:
        drawing.empty(letter, x, y + 4, SCALE, 0.6)
    drawing.pile(letter, view["piles"][letter], view["closed"] == letter, x, foot, SCALE)
