"""House rules: which can be had; and little games gone through: what `tools/count_positions.py` counts, the referee counts too."""

from itertools import permutations, product
from typing import Any

import pytest
from count_positions import count

import unlost
from tests.rules.cards_referee import House, Referee, in_order, pack

Key = tuple[Any, ...]


# ---------------------------------------------------------------- what can be had


def test_two_players_can_have_every_combination_that_leaves_a_card_to_draw() -> None:
    for expeditions, highest, investments, hand in product(range(1, 7), range(3, 11), range(4), range(2, 9)):
        left = len(pack(2, expeditions, House(highest, investments, hand))) - 2 * hand
        chosen: dict[str, Any] = {"expeditions": expeditions, "highest": highest, "investments": investments, "hand": hand}
        if left > 0:
            assert unlost.new("cards", seed=1, **chosen).view(None)["deck_left"] == left, chosen
        else:
            with pytest.raises(unlost.BadOption, match="at least one must be left to draw"):
                unlost.new("cards", seed=1, **chosen)


@pytest.mark.parametrize(
    ("name", "values"),
    [("expeditions", (0, 7)), ("highest", (2, 11)), ("investments", (-1, 4)), ("hand", (1, 9)), ("cost", (-1, 31)), ("bonus", (20, None))],
)
def test_beyond_its_range_a_house_rule_is_refused(name: str, values: tuple[Any, Any]) -> None:
    for value in values:
        with pytest.raises(unlost.BadOption, match=f"{name} takes"):
            unlost.new("cards", seed=1, **{name: value})


@pytest.mark.parametrize(("name", "value"), [("highest", 9), ("investments", 2), ("hand", 7), ("cost", 10), ("bonus", False)])
def test_partners_have_no_house_rules(name: str, value: Any) -> None:
    with pytest.raises(unlost.BadOption, match=f"{name} takes .* with 4 players"):
        unlost.new("cards", players=4, seed=1, **{name: value})


def test_partners_choose_from_three_to_six_expeditions() -> None:
    assert [unlost.new("cards", players=4, expeditions=n).view(None)["deck_left"] for n in (3, 4, 5, 6)] == [13, 28, 43, 58]
    with pytest.raises(unlost.BadOption, match="at least one must be left to draw"):
        unlost.new("cards", players=4, expeditions=2)


# ---------------------------------------------------------------- gone through completely


def key(referee: Referee, hands: list[list[str]]) -> Key:
    """A position, with these hands; without the turns that are left."""
    piles, table = (tuple(referee.piles[colour]) for colour in referee.colours), (tuple(side.items()) for side in referee.table)
    laid = tuple(tuple((colour, tuple(in_order(cards))) for colour, cards in side) for side in table)
    shown = tuple(tuple(in_order(hand)) for hand in hands), tuple(len(hand) for hand in referee.hands)
    return referee.turn, referee.phase, referee.closed, tuple(piles), laid, shown, len(referee.deck)


def all_of_it(referee: Referee) -> Key:
    public = tuple(tuple(in_order(cards)) for cards in referee.known[None])
    return (*key(referee, referee.hands), tuple(referee.deck), public)


def view_of(referee: Referee) -> Key:
    """What the seat to act sees, and what of its own hand the other knows."""
    seat = referee.turn
    hands = [referee.hands[who] if who == seat else referee.known[seat][who] for who in range(2)]
    return (*key(referee, hands), tuple(tuple(in_order(cards)) for cards in referee.known[None]))


def count_by_referee(expeditions: int, house: House) -> tuple[int, int, int]:
    """Deals, positions and information sets, action by action."""
    every = pack(2, expeditions, house)
    hand = house.hand
    deals = {
        (first, tuple(in_order(list(order[:hand]))), tuple(in_order(list(order[hand : 2 * hand]))), order[2 * hand :])
        for order in permutations(every)
        for first in (0, 1)
    }
    known: set[Key] = set()
    views: set[Key] = set()
    waiting = [Referee(2, 1, expeditions, False, 1000, first, [[*one, *other, *deck]], house) for first, one, other, deck in sorted(deals)]
    while waiting:
        here = waiting.pop()
        if here.turn is None or all_of_it(here) in known:
            continue
        known.add(all_of_it(here))
        views.add(view_of(here))
        for action in here.actions():
            after = twin(here)
            after.play(action)
            waiting.append(after)
    return len(deals), len(known), len(views)


def twin(referee: Referee) -> Referee:
    """A copy of what changes within a round."""
    copy: Any = object.__new__(Referee)
    vars(copy).update(vars(referee))
    copy.hands = [list(hand) for hand in referee.hands]
    copy.deck = list(referee.deck)
    copy.table = [{colour: list(cards) for colour, cards in side.items()} for side in referee.table]
    copy.piles = {colour: list(cards) for colour, cards in referee.piles.items()}
    copy.known = {who: [list(cards) for cards in hands] for who, hands in referee.known.items()}
    copy.side_totals, copy.begun = list(referee.side_totals), list(referee.begun)
    return copy  # type: ignore[no-any-return]


LITTLE = [
    pytest.param(1, {"highest": 5, "investments": 1, "hand": 2}, (60, 300, 100), id="one-colour"),
    pytest.param(1, {"highest": 6, "investments": 0, "hand": 2}, (60, 300, 100), id="one-colour-numbers-only"),
    pytest.param(2, {"highest": 3, "investments": 1, "hand": 2}, (360, 17_100, 8_154), id="two-colours-hands-of-two"),
    pytest.param(2, {"highest": 4, "investments": 1, "hand": 3}, (2_240, 305_088, 112_656), id="two-colours-to-4", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("expeditions", "rules", "expected"), LITTLE)
def test_a_little_game_is_gone_through_completely_and_the_referee_counts_the_same(
    expeditions: int, rules: dict[str, Any], expected: tuple[int, int, int]
) -> None:
    found = count({"expeditions": expeditions, **rules})
    assert (found.deals, found.positions, found.information_sets) == expected
    assert count_by_referee(expeditions, House(**rules)) == expected
    assert found.ends > 0
