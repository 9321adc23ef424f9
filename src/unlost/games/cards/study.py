"""What study knows of the card game: how much a mistake weighs, and the endings that can be counted out.

The thresholds come from the distribution of losses in docs/study.md.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from unlost.games.cards.endings import DEPTH, TURNS, meet
from unlost.games.cards.rules import CARDS, DISCARD, DRAW, DRAWS, KINDS, PLAY, STATE, Scoring, expedition_value, legal, sample
from unlost.games.cards.state import Observation
from unlost.kernel.colours import COLOURS
from unlost.kernel.multiset import count, listed, multiset_of
from unlost.kernel.records import Records
from unlost.kernel.rng import new_rng
from unlost.study.exact import outcome
from unlost.study.scale import Scale

SCALE = Scale(points=(2.0, 6.0, 12.0), win=(0.015, 0.04, 0.08), first_error=1.5, model_error=0.6)
LEVELS = {"novice": 1.25, "explorer": 0.41, "expert": 0.11}  # points lost a decision: `tools/check_review.py level`, six rounds each

Order = tuple[int, ...]  # of the deck: kinds, the top last
WAITS = {2: 2, 3: 1}  # by the cards in the deck: how often the strategies may wait by which an action is proven
MOST_ORDERS = 2000  # of the deck; with three cards and hands of eight there are no more than 990
NODES, NODES_EACH = 2_000_000, 400_000  # of the search, for a position and for each action: about 0.12 s for a million


def endings(observations: Records) -> dict[int, tuple[float, float]]:
    """In the last round of two players, with one card in the deck: all actions. With two or three: those that can be proven.

    Whoever is to draw with one card left takes it: to take from a pile instead only lets the other side play once more and end the round
    itself. So with one card left a play brings what it adds at once, and after a draw from a pile the other plays the card that adds most.
    What the other holds follows from what is unseen: all of it but the cards of the deck, each choice of those equally likely.
    With more cards left see `endings.py`.
    """
    o: Observation = observations[0]
    deck, last = int(o.deck_left), int(o.deal) >= int(o.rounds) and not o.tiebreak_round
    if int(o.players) != 2 or not last or deck > max(WAITS) or o.phase not in (PLAY, DRAW):
        return {}
    seat = int(o.turn)
    lead = int(o.totals[seat]) - int(o.totals[1 - seat]) + _laid_points(o, seat) - _laid_points(o, 1 - seat)
    found: dict[int, list[int]] = {}
    if o.phase == PLAY and deck == 1:
        plays, discards, _, _ = legal(o, PLAY)
        for kind in range(KINDS):
            if plays >> kind & 1:
                found[kind] = [lead + _gain(o, seat, kind)]
            if discards >> kind & 1:
                found[KINDS + kind] = [lead]
    elif o.phase == DRAW and deck <= 2:
        sources = legal(o, DRAW)[2]
        after = [lead] if o.turns_left == 1 else _after_the_other(o, seat, lead)
        if deck == 1:
            found = {DRAWS + source: after for source in range(1, len(COLOURS) + 1) if sources >> source & 1}
            found[DRAWS] = [lead]
        else:
            found[DRAWS] = after
    if deck in WAITS and o.turns_left > TURNS:
        orders = deck_orders(o)
        for number, margins in proven(observations, orders).items():
            found[number] = [margin for order, margin in margins.items() for _ in range(orders[order])]
    return {number: outcome(margins) for number, margins in found.items()}


def deck_orders(o: Observation) -> Counter[Order]:
    """The orders in which the deck may lie, and how often: of cards that are alike, either may be there."""
    unseen = _unseen(o, int(o.turn))
    return Counter(tuple(unseen[place] for place in places) for places in permutations(range(len(unseen)), int(o.deck_left)))


def proven(observations: Records, orders: Iterable[Order]) -> dict[int, dict[Order, int]]:
    """The actions that are proven by `endings.py`: the final margin of the seat to act, by the order of the deck."""
    o: Observation = observations[0]
    seat, deck, decks = int(o.turn), int(o.deck_left), sorted(orders, key=lambda order: (sorted(order), order))
    if len(decks) > MOST_ORDERS:
        return {}
    ways, pool, same = np.zeros(len(decks), STATE), np.zeros(DEPTH, STATE), np.zeros(len(decks), np.int64)
    sample(o, new_rng(0)[0], ways[0])
    ways[:] = ways[0]
    ways["deck"][:, :deck] = decks
    hidden = _numbers([*listed(o.known[1 - seat]), *_unseen(o, seat)])
    for place, order in enumerate(decks):
        same[place] = same[place - 1] + int(place > 0 and sorted(order) != sorted(decks[place - 1]))
        ways["hand"][place, 1 - seat] = multiset_of(hidden - _numbers(order))
    left, found = NODES, dict[int, dict[Order, int]]()
    for start, bits in zip((0, DISCARD, DRAWS), legal(o, int(o.phase)), strict=False):
        for number in (start + place for place in range(int(bits).bit_length()) if int(bits) >> place & 1):
            given = min(left, NODES_EACH)
            margins, nodes = np.zeros(len(decks), np.int64), np.array([given])
            if meet(ways, same, number, WAITS[deck], pool, nodes, margins):
                found[number] = dict(zip(decks, margins.tolist(), strict=True))
            left -= given - max(0, int(nodes[0]))
    return found


def _numbers(cards: Iterable[int]) -> npt.NDArray[np.uint8]:
    """How many there are of each kind."""
    return np.bincount(list(cards), minlength=KINDS).astype(np.uint8)


def _after_the_other(o: Observation, seat: int, lead: int) -> list[int]:
    """The lead after the other side has played the card that adds most, and ended the round: for every hand that it may hold."""
    other = 1 - seat
    unseen = _unseen(o, seat)
    known = listed(o.known[other])
    hands = (
        [kind for place, kind in enumerate(unseen) if place not in gone] for gone in combinations(range(len(unseen)), int(o.deck_left))
    )
    return [lead - max(0, *(_gain(o, other, kind) for kind in {*known, *hand})) for hand in hands]


def _unseen(o: Observation, seat: int) -> list[int]:
    """The kinds of all cards that this seat has not seen."""
    left = [count(o.cards, kind) for kind in range(KINDS)]
    seen = [*listed(o.hand[seat]), *listed(o.known[1 - seat]), *listed(o.laid[0]), *listed(o.laid[1])]
    for colour in range(int(o.expeditions)):
        seen += [int(kind) for kind in o.pile[colour][: int(o.pile_size[colour])]]
    for kind in seen:
        left[kind] -= 1
    return [kind for kind, copies in enumerate(left) for _ in range(copies)]


def _laid_points(o: Observation, side: int) -> int:
    laid = [CARDS[kind] for kind in listed(o.laid[side])]
    return sum(expedition_value([card for card in laid if card[0] == letter], _scoring(o)) for letter in COLOURS)


def _gain(o: Observation, side: int, kind: int) -> int:
    """What playing a card adds to a side's points; nothing where it cannot be played."""
    if not int(o.open[side]) >> kind & 1:
        return 0
    lane = [CARDS[own] for own in listed(o.laid[side]) if CARDS[own][0] == CARDS[kind][0]]
    return expedition_value([*lane, CARDS[kind]], _scoring(o)) - expedition_value(lane, _scoring(o))


def _scoring(o: Observation) -> Scoring:
    return Scoring(int(o.cost), bool(o.bonus))
