"""Positions of the card game: its views read and checked, what a view has beside the table, and both as text."""

from unlost.games.cards.rules import CARDS, DRAW, GIVE, SMALLEST_HAND, copies
from unlost.games.cards.state import Observation
from unlost.kernel import hands_position
from unlost.kernel.colours import COLOURS
from unlost.kernel.deck import card_list
from unlost.kernel.errors import BadPosition
from unlost.kernel.hands_position import Hands
from unlost.kernel.options import Options, OptionValue
from unlost.kernel.position_checks import (
    MOST_POINTS,
    Sections,
    by_colour,
    cards,
    check_copies,
    check_part,
    check_rising,
    groups,
    joined,
    lanes,
    listed,
    mapping,
    multiset,
    number,
    numbers,
    taken,
    taken_number,
    word_numbers,
)  # fmt: skip
from unlost.kernel.ranks import RANKS
from unlost.kernel.records import FIRST_PHASE, NOBODY
from unlost.kernel.views import AnyShape, JsonObject

KEYS = ("round", "expeditions", "totals", *hands_position.KEYS)
MORE_KEYS = ("known", "shared", "gave", "began")
viewer = hands_position.viewer


# ---------------------------------------------------------------- what a view has beside the table


def tidy(o: Observation) -> None:
    """Clear what is no fact of the position."""
    hands_position.tidy(o)
    if o.players == 2:
        o.began[:] = 0  # it matters to partners only (P9)


def beside(o: Observation) -> JsonObject:
    """What others know of the hands (C18); with partners also what the partner knows, who gave, and who began how often (P8 P9)."""
    found: JsonObject = {"known": hands_position.known_cards(o, CARDS)}
    if o.players == 4:
        found["gave"] = [bool(gave) for gave in o.gave]
        found["began"] = o.began.tolist()
        if o.seat != NOBODY:
            found["shared"] = card_list(o.shared[o.seat], CARDS)
    return found | ({"rules": 1} if o.gives_apart else {})


def seen_options(o: Observation) -> dict[str, OptionValue]:
    return {}


# ---------------------------------------------------------------- from a view


def shape(view: AnyShape) -> dict[str, OptionValue]:
    """The options that a view shows by its shape."""
    colours = len(mapping(view["piles"], "piles", (), COLOURS))
    return {"players": len(listed(view["hands"], "hands")), "expeditions": colours}


def fill(o: Observation, view: AnyShape, options: Options) -> None:
    """Write what a view tells into an observation that has the options, the viewer and the turn."""
    letters, in_game = COLOURS[: int(o.expeditions)], copies(options)
    partners = o.players == 4
    hands = hands_position.read_hands(view, o, CARDS, int(o.seat) ^ 2 if partners and o.seat != NOBODY else None)
    sides = [
        lanes(side, f"expeditions: side {at}", letters, CARDS) for at, side in enumerate(listed(view["expeditions"], "expeditions", 2))
    ]
    for at, side in enumerate(sides):
        for letter, lane in zip(letters, side, strict=True):
            check_rising(lane, f"expeditions: side {at} {letter}", CARDS, strictly=True)
    piles = hands_position.read_piles(view, letters, CARDS)
    on_table = [kind for lane in (*sides[0], *sides[1], *piles) for kind in lane]
    check_copies([*on_table, *(kind for hand in hands.cards for kind in hand)], in_game.tolist(), CARDS)
    _check_sizes(o, hands)
    hands_position.fill_deck(o, view, int(in_game.sum()), len(on_table) + sum(hands.sizes))
    hands_position.fill_hands(o, hands)
    hands_position.fill_piles(o, piles, view["closed"], letters, bool(o.phase == DRAW))
    for at, side in enumerate(sides):
        _fill_side(o, at, [kind for lane in side for kind in lane])
    if o.phase == DRAW and view["closed"] is None and not any(sides[int(o.turn) & 1]):
        raise BadPosition("phase: a card is to be drawn, so one was played or discarded; neither can be seen")
    hands_position.fill_turns(o, view, int(in_game.sum()) - int(o.players) * int(o.dealt) - int(o.deck_left))
    _fill_rounds(o, view)
    hands_position.check_running(o)
    _fill_partners(o, view, hands)


def _check_sizes(o: Observation, hands: Hands) -> None:
    """Eight cards a hand (C4); partners give two at a time, and keep six (P4)."""
    if o.players == 2:
        if o.phase == GIVE:
            raise BadPosition("phase: only partners give cards to each other")
        hands_position.check_hand_sizes(hands, o, int(o.dealt), bool(o.phase == DRAW))
        return
    sizes = [size + int(o.phase == DRAW and seat == o.turn) for seat, size in enumerate(hands.sizes)]
    for seat, size in enumerate(sizes):
        given = o.phase == GIVE and seat & 1 == o.turn & 1
        if size % 2 != int(given) or size < SMALLEST_HAND or size + sizes[seat ^ 2] != 2 * int(o.dealt):
            raise BadPosition(
                f"hand_sizes: seat {seat} and its partner cannot have {hands.sizes[seat]} and {hands.sizes[seat ^ 2]} cards here"
            )


def _fill_side(o: Observation, side: int, laid: list[int]) -> None:
    o.laid[side] = multiset(laid)
    closed = 0
    for kind in laid:
        rank = kind % RANKS
        closed |= ((1 << rank + 1) - 1 if rank else 0) << kind - rank  # C6 C7
    o.open[side] = (1 << int(o.expeditions) * RANKS) - 1 & ~closed


def _fill_rounds(o: Observation, view: AnyShape) -> None:
    """The round, and the points of those before."""
    over, last = o.phase < FIRST_PHASE, int(o.rounds)
    o.deal = number(view["round"], "round", 1, 10**9 + 10**6 if o.tiebreak_round else last)
    totals = numbers(view["totals"], "totals", int(o.players), -MOST_POINTS, MOST_POINTS)
    if totals[2:] and totals[2:] != totals[:2]:
        raise BadPosition("totals: partners have the same points")
    if o.deal == 1 and not over and any(totals):
        raise BadPosition("totals: in the first round nobody has points of a round before")
    if over and (o.deal < last or (o.tiebreak_round and totals[0] == totals[1])):
        raise BadPosition(f"round: the game is not over after round {int(o.deal)}")  # C16
    if over and o.deck_left and o.turns_left:
        raise BadPosition("turn: the game is not over while there are cards in the deck and turns left")
    if not over and o.deal > last and totals[0] != totals[1]:
        raise BadPosition(f"round: there is a round {int(o.deal)} only if the points are level, and they are {totals[0]} and {totals[1]}")
    o.totals[:] = totals[:2]


def _fill_partners(o: Observation, view: AnyShape, hands: Hands) -> None:
    """What the partner knows, who gave in the last turn, who began (P7 P8 P9). Without these in the view: nobody gave, nothing
    more is known than to all, and the side that began this round began all, in turn.
    """
    seat, partners = int(o.seat), o.players == 4
    for name in ("shared", "gave", "began"):
        if name in view and not partners:
            raise BadPosition(f"{name}: only with partners")
    for other in range(int(o.players)):
        if other != seat:
            o.shared[other] = o.hand[other]
    if not partners:
        return
    if seat != NOBODY:
        shared = cards(view["shared"], "shared", CARDS) if "shared" in view else hands.known[seat]
        check_part(shared, hands.cards[seat], "shared", "cards of one's own hand", CARDS)
        check_part(hands.known[seat], shared, f"known: seat {seat}", "cards that the partner knows", CARDS)
        o.shared[seat] = multiset(shared)
    elif "shared" in view:
        raise BadPosition("shared: a spectator has no partner")
    given = listed(view.get("gave", [False, False]), "gave", 2)
    gave = [one for one in given if isinstance(one, bool)]
    if len(gave) != len(given):
        raise BadPosition("gave takes True or False for each side")
    o.gave[:] = gave
    o.rests[:] = [one and bool(o.gives_apart) for one in gave]
    running = o.phase >= FIRST_PHASE
    if "began" in view:
        o.began[:] = numbers(view["began"], "began", 4, 0, int(o.deal))
        if o.began.sum() != o.deal or (running and o.began[o.starter] == 0):
            raise BadPosition(f"began: of {int(o.deal)} rounds every one was begun by somebody, and this one by seat {int(o.starter)}")
    else:
        o.began[o.starter], o.began[o.starter ^ 2] = (o.deal + 1) // 2, o.deal // 2


# ---------------------------------------------------------------- as text


def to_text(view: JsonObject) -> dict[str, str]:
    """The sections of a position's text."""
    found = {"round": str(view["round"]), "totals": " ".join(map(str, view["totals"])), "hands": hands_position.hands_text(view)}
    found["expeditions"] = joined([card for lane in side.values() for card in lane] for side in view["expeditions"])
    found |= hands_position.piles_text(view)
    if any(view.get("gave", ())):
        found["gave"] = " ".join(str(side) for side in range(2) if view["gave"][side])
    if "began" in view:
        found["began"] = " ".join(map(str, view["began"]))
    return found


def from_text(sections: Sections, view: JsonObject, options: Options) -> JsonObject:
    """The view of these sections, but for what all games have."""
    letters = COLOURS[: number(options.get("expeditions", 5), "expeditions", 1, len(COLOURS))]
    found: JsonObject = {"round": taken_number(sections, "round"), "totals": word_numbers(taken(sections, "totals"), "totals")}
    found |= hands_position.hands_from_text(sections, view["seat"], partners=True)
    found["expeditions"] = [by_colour(side, "expeditions", letters) for side in groups(taken(sections, "expeditions"))]
    found |= hands_position.piles_from_text(sections, letters)
    if "gave" in sections:
        gave = word_numbers(sections.pop("gave"), "gave")
        if not set(gave) <= {0, 1}:
            raise BadPosition("gave takes the sides that gave in their last turn: 0, 1 or both")
        found["gave"] = [side in gave for side in range(2)]
    if "began" in sections:
        found["began"] = word_numbers(sections.pop("began"), "began")
    if view["seat"] is None:
        found.pop("shared", None)
    return found
