"""The table of Rivals as a picture: the draw pile, the display, the auction, and each seat's gold and expeditions."""

from collections.abc import Sequence

from unlost.games.rivals.views import RivalsGuide, RivalsPrinted, RivalsView
from unlost.kernel.options import Options
from unlost.kernel.svg import Drawn
from unlost.languages import t, tn
from unlost.pictures.drawing import CARD, COVERED, Drawing, num, seat_name, width_of

SHOWN, SCALE = 0.62, 0.52  # of the cards in the display, and of those in expeditions
WIDE, HIGH = CARD[0] * SCALE, CARD[1] * SCALE
EDGE, LANE = 16, WIDE + 8
PANEL = 5 * LANE + 16  # a seat's width
WIDTH = 2 * PANEL + 2 * EDGE + 12
ROW = 7  # cards of the display beside one another
SHAPES = "●▲■◆"  # one for each seat


def draw(
    view: RivalsView,
    guide: RivalsGuide,
    printed: RivalsPrinted,
    options: Options,
    seat: int | None,
    among: Sequence[RivalsView],
    names: Sequence[str] = (),
) -> Drawn:
    """Draw the table. Nothing is hidden but the order of the piles, so that all seats see the same."""
    drawing = Drawing(printed["footprints"])
    rows = max(1, max(-(-len(one["display"]) // ROW) for one in among))
    end = _market(drawing, view, guide, rows)
    y = end + 8
    drawing.add(f'<rect x="{EDGE}" y="{num(y)}" width="{WIDTH - 2 * EDGE}" height="38" rx="12" class="sheet"/>')
    _auction(drawing, view, names, y + 24)
    y += 50
    seats = range(len(view["gold"]))
    for left in seats[::2]:
        pair = [one for one in (left, left + 1) if one in seats]
        most = max(len(cards) for one in among for who in pair for cards in one["expeditions"][who].values())
        high = 66 + HIGH + max(0, most - 1) * COVERED * SCALE
        for place, who in enumerate(pair):
            _seat(drawing, view, guide, who, names, EDGE + place * (PANEL + 12), y, high)
        y += high + 12
    return Drawn(drawing, WIDTH, y + 4)


def _market(drawing: Drawing, view: RivalsView, guide: RivalsGuide, rows: int) -> float:
    """The draw pile, the display, the supply and the box. Returns where they end."""
    wide, high = CARD[0] * SHOWN, CARD[1] * SHOWN
    piles = len(guide["piles"])
    drawing.deck(view["pile"]["left"], EDGE + 4, EDGE, SHOWN)
    drawing.text(EDGE + 4 + wide / 2, EDGE + high + 22, t("Pile {n} of {many}", n=view["pile"]["number"], many=piles), 12.5, "soft m")
    start = EDGE + wide + 34
    for place, card in enumerate(view["display"]):
        row, column = divmod(place, ROW)
        drawing.card(card, start + column * (wide + 6), EDGE + row * (high + 8), SHOWN)
    right = WIDTH - EDGE
    _gold(drawing, view["supply"], right, EDGE + 18)
    drawing.text(right, EDGE + 38, t("Supply"), 12.5, "soft e")
    if view["boxed"]:
        drawing.text(right, EDGE + 62, t("Box {n}", n=len(view["boxed"])), 12.5, "soft e")
    return EDGE + max(high + 26, rows * (high + 8))


def _gold(drawing: Drawing, amount: int, right: float, y: float) -> None:
    """An amount of gold, ending at the right with a coin."""
    drawing.add(f'<circle cx="{num(right - 8)}" cy="{num(y - 6)}" r="8" fill="#f6cf6b" stroke="#8a6420" stroke-width="1.5"/>')
    drawing.add(f'<circle cx="{num(right - 8)}" cy="{num(y - 6)}" r="4.5" fill="none" stroke="#8a6420"/>')
    drawing.text(right - 21, y, str(amount), 18, "ink n e")


def _auction(drawing: Drawing, view: RivalsView, names: Sequence[str], y: float) -> None:
    """Who bid how much, and who is still in."""
    bid, x = view["bid"], EDGE + 16.0
    if bid is None:
        drawing.text(x, y, t("No auction"), 13, "soft")
        return
    for seat in range(len(view["gold"])):
        if seat == bid["by"]:
            told = t("{name} bids {n}", name=f"{SHAPES[seat]} {seat_name(names, seat)}", n=bid["amount"])
        elif seat in bid["in"]:
            told = f"{SHAPES[seat]} {seat_name(names, seat)}"
        else:
            told = f"{SHAPES[seat]} {t('passed')}"
        kind = "b ink" if seat == bid["by"] else "ink" if seat in bid["in"] else "soft"
        drawing.text(x, y, told, 13.5, kind)
        x += width_of(told, 13.5) + 24


def _seat(drawing: Drawing, view: RivalsView, guide: RivalsGuide, seat: int, names: Sequence[str], x: float, y: float, high: float) -> None:
    rim = "rim" if view["turn"] == seat else "line"
    drawing.add(
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(PANEL)}" height="{num(high)}" rx="12" class="sheet"/>'
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(PANEL)}" height="{num(high)}" rx="12" class="{rim}" stroke-width="1.6"/>'
    )
    drawing.text(x + 12, y + 25, SHAPES[seat], 14, "b ink")  # apart: a font that lacks it is not to change that of the name
    drawing.text(x + 28, y + 25, seat_name(names, seat), 14, "b ink")
    points = tn("{n} point", "{n} points", guide["points"][seat])
    drawing.text(x + PANEL - 12, y + 25, points, 14, "b ink e")
    _gold(drawing, view["gold"][seat], x + PANEL - 34 - width_of(points, 14), y + 25)
    for place, (letter, cards) in enumerate(view["expeditions"][seat].items()):
        at, top = x + 8 + place * LANE + 4, y + 38
        drawing.lane(letter, at - 2, top, WIDE + 4, high - 44, 8)
        if not cards:
            drawing.empty(letter, at, top + 2, SCALE, 0.55)
            continue
        drawing.column(cards, at, top + 2, SCALE)
        standing = guide["seats"][seat][letter]
        times = f" ×{standing['times']}" if standing["times"] > 1 else ""
        foot = top + 18 + HIGH + (len(cards) - 1) * COVERED * SCALE
        drawing.text(at + WIDE / 2, foot, f"{standing['value']}{times}", 13.5, f"{letter} n m")
