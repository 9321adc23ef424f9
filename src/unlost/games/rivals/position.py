"""Positions of Rivals: its views read and checked, what a view has beside the table, and both as text."""

from collections import Counter

from unlost.games.rivals.rules import BID, CARDS, CARDS_IN_ALL, COPIES, GOLD, KINDS, LETTERS, PILE, PILES, STARTING, TAKE
from unlost.games.rivals.state import Observation
from unlost.kernel.errors import BadPosition
from unlost.kernel.options import Options, OptionValue, short
from unlost.kernel.position_checks import (
    Sections,
    by_colour,
    cards,
    check_copies,
    check_rising,
    groups,
    joined,
    lanes,
    listed,
    mapping,
    multiset,
    number,
    numbers,
    one_seat,
    taken,
    taken_cards,
    taken_number,
    word_numbers,
)  # fmt: skip
from unlost.kernel.ranks import RANKS
from unlost.kernel.records import FIRST_PHASE, NOBODY
from unlost.kernel.views import AnyShape, JsonObject

KEYS = ("display", "expeditions", "gold", "supply", "bid", "pile", "boxed")
MORE_KEYS = ("starting",)


# ---------------------------------------------------------------- what a view has beside the table


def tidy(o: Observation) -> None:
    """Clear what is no fact of the position: the room after the display and the box, and figures of the end."""
    o.display[int(o.display_size) :] = 0
    o.boxed[int(o.boxed_size) :] = 0
    o.length = o.capped = 0
    if o.phase < FIRST_PHASE:
        o.starter = 0


def beside(o: Observation) -> JsonObject:
    """Which wagers are starting wagers (R2)."""
    bits = o.starting.tolist()[: int(o.players)]
    return {"starting": [[letter for colour, letter in enumerate(LETTERS) if own >> colour & 1] for own in bits]}


def seen_options(o: Observation) -> dict[str, OptionValue]:
    return {}


# ---------------------------------------------------------------- from a view


def shape(view: AnyShape) -> dict[str, OptionValue]:
    """The options that a view shows by its shape."""
    return {"players": len(listed(view["gold"], "gold"))}


def viewer(view: AnyShape) -> int | None:
    """Everybody knows the same: it is taken for the view of the seat to act."""
    return view["turn"] if isinstance(view["turn"], int) else None


def fill(o: Observation, view: AnyShape, options: Options) -> None:
    """Write what a view tells into an observation that has the options, the viewer and the turn."""
    players = int(o.players)
    display, boxed = cards(view["display"], "display", CARDS), cards(view["boxed"], "boxed", CARDS)
    seats = [
        lanes(seat, f"expeditions: seat {at}", LETTERS, CARDS)
        for at, seat in enumerate(listed(view["expeditions"], "expeditions", players))
    ]
    starting = _starting(view, seats, [*display, *boxed])
    for seat, own in enumerate(seats):
        for colour, lane in enumerate(own):
            check_rising(lane, f"expeditions: seat {seat} {LETTERS[colour]}", CARDS)
            if colour in starting[seat]:
                lane.remove(colour * RANKS)
    laid = [[kind for lane in own for kind in lane] for own in seats]
    elsewhere = [*display, *boxed, *(kind for own in laid for kind in own)]
    check_copies(elsewhere, COPIES.tolist(), CARDS)
    _fill_pile(o, view, CARDS_IN_ALL - len(elsewhere))
    o.display[: len(display)], o.display_size, o.shown[:] = display, len(display), multiset(display)
    o.boxed[: len(boxed)], o.boxed_size = boxed, len(boxed)
    for seat, added in enumerate(laid):
        o.laid[seat] = multiset(added)
        o.starting[seat] = sum(1 << colour for colour in starting[seat])
        closed = 0
        for kind in added:
            closed |= ((1 << kind % RANKS) - 1) << kind - kind % RANKS  # R8
        o.open[seat] = (1 << KINDS) - 1 & ~closed
    o.gold[:players] = numbers(view["gold"], "gold", players, 0, GOLD)
    o.supply = number(view["supply"], "supply", 0, GOLD)
    in_all = GOLD // players * players
    if int(o.gold.sum()) + int(o.supply) != in_all:
        raise BadPosition(f"gold: with the supply there are {int(o.gold.sum()) + int(o.supply)} coins, not {in_all}")
    _fill_bid(o, view["bid"], bool(display))
    if o.deck_left == CARDS_IN_ALL:
        if view.get("starter") not in (None, view["turn"]):
            raise BadPosition(f"starter: nothing has happened yet, and seat {int(o.turn)} is to act")
        o.starter = o.turn


def _starting(view: AnyShape, seats: list[list[list[int]]], elsewhere: list[int]) -> list[list[int]]:
    """The colours of each seat's starting wagers (R2). A view without them may leave a choice: then the first that fit are taken."""
    wagers = [[colour for colour, lane in enumerate(own) if lane and lane[0] % RANKS == 0] for own in seats]
    if "starting" not in view:
        seen = Counter(
            kind // RANKS for kind in (*elsewhere, *(kind for own in seats for lane in own for kind in lane)) if kind % RANKS == 0
        )
        return _fitting(wagers, [], {colour: seen[colour] - int(COPIES[0]) for colour in seen})
    found = []
    for seat, letters in enumerate(listed(view["starting"], "starting", len(seats))):
        where = f"starting: seat {seat}"
        colours = [
            LETTERS.find(letter) if isinstance(letter, str) and len(letter) == 1 else -1 for letter in listed(letters, where, STARTING)
        ]
        if not set(colours) <= set(wagers[seat]):
            raise BadPosition(f"{where}: {short(letters)} are not colours in which that seat has a wager")
        if len(set(colours)) != STARTING:
            raise BadPosition(f"{where}: there must be two different colours (R2)")
        found.append(sorted(colours))
    for colour, number_there in Counter(colour for pair in found for colour in pair).items():
        if number_there > 2:
            raise BadPosition(f"starting: {LETTERS[colour]} is there {number_there} times, and there are two starting wagers of a colour")
    return found


def _fitting(wagers: list[list[int]], before: list[list[int]], least: dict[int, int]) -> list[list[int]]:
    """Two colours of each seat, none of them more than twice in all, and so often at least that the others come from the deck."""
    seat = len(before)
    used = Counter(colour for pair in before for colour in pair)
    if seat == len(wagers):
        if any(used[colour] < number_there for colour, number_there in least.items()):
            raise BadPosition("expeditions: there are more wagers than the game has")
        return before
    free = [colour for colour in wagers[seat] if used[colour] < 2]
    for place, one in enumerate(free):
        for other in free[place + 1 :]:
            try:
                return _fitting(wagers, [*before, [one, other]], least)
            except BadPosition:
                continue
    raise BadPosition(f"expeditions: seat {seat} lacks its two starting wagers, of different colours (R2)")


def _fill_pile(o: Observation, view: AnyShape, left: int) -> None:
    """The cards left, by the pile in use (R3)."""
    over = o.phase < FIRST_PHASE
    pile = mapping(view["pile"], "pile", ("number", "left"))
    current = number(pile["number"], "pile: number", PILES if over else 1, PILES)
    told = number(pile["left"], "pile: left", 0 if over else 1, 0 if over else PILE) + PILE * (PILES - current)
    if told != left:
        raise BadPosition(
            f"pile: {told} cards are left in the piles, but {CARDS_IN_ALL - left} of {CARDS_IN_ALL} are on the table and in the box"
        )
    o.deck_left = left


def _fill_bid(o: Observation, given: object, display: bool) -> None:
    """The auction (R6)."""
    players, turn = int(o.players), int(o.turn)
    o.bidder = NOBODY
    if (given is not None) != (o.phase in (BID, TAKE)):
        raise BadPosition("bid: there is a bid while others may raise it and while the winner takes, and no other time")
    if o.phase not in (BID, TAKE):
        return
    bid = mapping(given, "bid", ("amount", "by", "in"))
    by = one_seat(bid["by"], "bid: by", players)
    bidding = [one_seat(seat, "bid: in", players) for seat in listed(bid["in"], "bid: in")]
    if len(set(bidding)) != len(bidding) or by not in bidding:
        raise BadPosition(f"bid: seat {by} has bid and is in, and nobody is in twice")
    if not display:
        raise BadPosition("display: there is no auction without a card in the display")
    if o.phase == TAKE:
        if turn != by or bidding != [by]:
            raise BadPosition("bid: the one who takes has the bid, and nobody else is in")
        o.bid = number(bid["amount"], "bid: amount", 1, int(o.supply))
    else:
        o.bid = number(bid["amount"], "bid: amount", 1, int(o.gold[by]))
        passed = [(by + step) % players for step in range(1, (turn - by) % players)]
        if turn == by or turn not in bidding or set(passed) & set(bidding):
            raise BadPosition(f"bid: seat {turn} is asked after seat {by}'s bid, so it is in, and those between them are not")
        if o.gold[turn] <= o.bid:
            raise BadPosition(f"bid: seat {turn} cannot pay more than {int(o.bid)}, and is not asked")
    o.bidder, o.bidding = by, sum(1 << seat for seat in bidding)


# ---------------------------------------------------------------- as text
# A bid is `bid 3 by 1 in 0 1`, the pile `pile 2 17`: its number, and the cards left in it.


def to_text(view: JsonObject) -> dict[str, str]:
    """The sections of a position's text."""
    found = {
        "display": joined([view["display"]]),
        "expeditions": joined([card for lane in seat.values() for card in lane] for seat in view["expeditions"]),
        "starting": joined(view["starting"]),
        "gold": " ".join(map(str, view["gold"])),
        "supply": str(view["supply"]),
    }
    if view["bid"]:
        found["bid"] = f"{view['bid']['amount']} by {view['bid']['by']} in {' '.join(map(str, view['bid']['in']))}"
    return found | {"pile": f"{view['pile']['number']} {view['pile']['left']}", "boxed": joined([view["boxed"]])}


def from_text(sections: Sections, view: JsonObject, options: Options) -> JsonObject:
    """The view of these sections, but for what all games have."""
    pile = word_numbers(taken(sections, "pile"), "pile")
    if len(pile) != 2:
        raise BadPosition("pile takes its number and the cards left in it, such as: pile 2 17")
    return {
        "display": taken_cards(sections, "display"),
        "expeditions": [by_colour(seat, "expeditions", LETTERS) for seat in groups(taken(sections, "expeditions"))],
        "gold": word_numbers(taken(sections, "gold"), "gold"),
        "supply": taken_number(sections, "supply"),
        "bid": _bid(sections.pop("bid")) if "bid" in sections else None,
        "pile": {"number": pile[0], "left": pile[1]},
        "boxed": taken_cards(sections, "boxed"),
    } | ({"starting": [[word.upper() for word in own] for own in groups(sections.pop("starting"))]} if "starting" in sections else {})


def _bid(words: list[str]) -> dict[str, OptionValue]:
    if len(words) < 5 or [words[1].lower(), words[3].lower()] != ["by", "in"]:
        raise BadPosition("bid is as in: bid 3 by 1 in 0 1")
    amount, by, *bidding = word_numbers([words[0], words[2], *words[4:]], "bid")
    return {"amount": amount, "by": by, "in": bidding}
