"""The table of the card game as a picture: lanes with the expeditions of both sides and the piles between them, the deck, the hands."""

from collections.abc import Sequence

from unlost.games.cards.views import CardsGuide, CardsPrinted, CardsView, Standing
from unlost.kernel.options import Options
from unlost.kernel.svg import Drawn
from unlost.languages import t, tn
from unlost.pictures.drawing import CARD, COVERED, Drawing, seat_name, signed

SCALE = 0.72
WIDE, HIGH = CARD[0] * SCALE, CARD[1] * SCALE
LANE, EDGE, FIGURE = WIDE + 14, 18, 22


def draw(
    view: CardsView,
    guide: CardsGuide,
    printed: CardsPrinted,
    options: Options,
    seat: int | None,
    among: Sequence[CardsView],
    names: Sequence[str] = (),
) -> Drawn:
    """Draw the table, the side of a seat below."""
    drawing, own = Drawing(), seat or 0
    side, players = own & 1, len(view["hands"])
    letters = list(view["piles"])
    width = 2 * EDGE + LANE * (len(letters) + 1) + 8
    above, below = (_room(among, one) for one in (1 - side, side))

    drawing.text(width - EDGE, 26, _round(view, options), 13, "soft e")
    y = 26.0
    x = EDGE + 10.0
    for other in range(players):
        if other & 1 != side:
            x = drawing.person(x, y, seat_name(names, other), view["turn"] == other)
            x = drawing.held(view["hands"][other], view["hand_sizes"][other], x, y - 18) + 18
    lanes_at = y + 16
    middle = lanes_at + FIGURE + above + 8
    ends = middle + HIGH + 8 + below + FIGURE
    for place, letter in enumerate(letters):
        x = EDGE + place * LANE
        drawing.lane(letter, x, lanes_at, LANE - 4, ends - lanes_at, 12)
        _lane(drawing, view, guide, side, letter, x + 5, middle)
    x = EDGE + len(letters) * LANE + 8
    _deck(drawing, view, guide, seat, x, middle)
    _score(drawing, view, guide, 1 - side, x + WIDE / 2, lanes_at + 24)
    _score(drawing, view, guide, side, x + WIDE / 2, ends - 22)

    y, x = ends + 32, EDGE + 10.0
    x = drawing.person(x, y, seat_name(names, own), view["turn"] == own) + 18
    for other in range(players):
        if other & 1 == side and other != own:
            x = drawing.person(x, y, seat_name(names, other), view["turn"] == other)
            drawing.held(view["hands"][other], view["hand_sizes"][other], x, y - 18)
    drawing.hand(view["hands"][own], view["hand_sizes"][own], EDGE, y + 18, width - 2 * EDGE, SCALE)
    return Drawn(drawing, width, y + 18 + HIGH + EDGE)


def _round(view: CardsView, options: Options) -> str:
    if options["rounds"] == 1:
        return ""
    return t("Round {n} of {many}", n=view["round"], many=max(view["round"], options["rounds"]))


def _room(among: Sequence[CardsView], side: int) -> float:
    """How high the columns of a side become."""
    most = max(len(cards) for view in among for cards in view["expeditions"][side].values())
    return HIGH * 0.55 if most == 0 else HIGH + (most - 1) * COVERED * SCALE


def _lane(drawing: Drawing, view: CardsView, guide: CardsGuide, side: int, letter: str, x: float, middle: float) -> None:
    theirs, ours = view["expeditions"][1 - side][letter], view["expeditions"][side][letter]
    if theirs:
        high = HIGH + (len(theirs) - 1) * COVERED * SCALE
        drawing.column(theirs, x, middle - 8 - high, SCALE)
        _figure(drawing, guide["sides"][1 - side][letter], letter, x, middle - 14 - high)
    drawing.pile(letter, view["piles"][letter], view["closed"] == letter, x, middle, SCALE)
    below = middle + HIGH + 8
    if ours:
        drawing.column(ours, x, below, SCALE)
        _figure(drawing, guide["sides"][side][letter], letter, x, below + HIGH + (len(ours) - 1) * COVERED * SCALE + 17)
    else:
        drawing.empty(letter, x, below, SCALE, 0.55)


def _figure(drawing: Drawing, standing: Standing, letter: str, x: float, y: float) -> None:
    """What an expedition is worth, and its multiplier."""
    times = f"  ×{standing['times']}" if standing["times"] > 1 else ""
    drawing.text(x + WIDE / 2, y, signed(standing["value"]) + times, 14.5, f"{letter} n m")


def _score(drawing: Drawing, view: CardsView, guide: CardsGuide, side: int, x: float, y: float) -> None:
    """The points of a side: of the rounds before, and of this one as it stands, which is among them when the game is over."""
    points = view["totals"][side]
    if view["turn"] is not None:
        points += sum(one["value"] for one in guide["sides"][side].values())
    drawing.text(x, y, signed(points), 24, "ink n m")
    drawing.text(x, y + 17, tn("point", "points", points), 12.5, "soft m")


def _deck(drawing: Drawing, view: CardsView, guide: CardsGuide, seat: int | None, x: float, y: float) -> None:
    drawing.deck(view["deck_left"], x, y, SCALE)
    if seat is not None and view["turn"] is not None:
        turns = guide["turns"][seat]
        drawing.text(x + WIDE / 2 + 2, y - 26, str(turns), 20, "ink n m")
        drawing.text(x + WIDE / 2 + 2, y - 10, tn("turn left", "turns left", turns), 12.5, "soft m")
