"""What study knows of the card game: how much a mistake weighs, and the endings that can be counted out.

The thresholds come from the distribution of losses in docs/study.md.
"""

from itertools import combinations

from unlost.games.cards.rules import CARDS, DRAW, DRAWS, KINDS, PLAY, Scoring, expedition_value, legal
from unlost.games.cards.state import Observation
from unlost.kernel.colours import COLOURS
from unlost.kernel.multiset import count, listed
from unlost.kernel.records import Records
from unlost.study.scale import Scale

SCALE = Scale(points=(2.0, 6.0, 12.0), win=(0.015, 0.04, 0.08), first_error=1.5, model_error=0.6)
LEVELS = {"novice": 1.25, "explorer": 0.41, "expert": 0.11}  # points lost a decision: `tools/check_review.py level`, six rounds each


def endings(observations: Records) -> dict[int, list[int]]:
    """In the last round of two players, with one card in the deck: all actions. With two: to take one of them.

    Whoever is to draw with one card left takes it: to take from a pile instead only lets the other side play once more and end the round
    itself. So with one card left a play brings what it adds at once, and after a draw from a pile the other plays the card that adds most.
    What the other holds follows from what is unseen: all of it but the cards of the deck, each choice of those equally likely.
    """
    o: Observation = observations[0]
    deck, last = int(o.deck_left), int(o.deal) >= int(o.rounds) and not o.tiebreak_round
    if int(o.players) != 2 or not last or deck > 2 or o.phase not in (PLAY, DRAW):
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
    elif o.phase == DRAW:
        sources = legal(o, DRAW)[2]
        after = [lead] if o.turns_left == 1 else _after_the_other(o, seat, lead)
        if deck == 1:
            found = {DRAWS + source: after for source in range(1, len(COLOURS) + 1) if sources >> source & 1}
            found[DRAWS] = [lead]
        else:
            found[DRAWS] = after
    return found


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
