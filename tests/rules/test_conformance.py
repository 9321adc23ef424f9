"""What must hold for every game in the list: a game that is not walked here fails the first test."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import unlost
from unlost.kernel import multiset as multisets
from unlost.kernel.game import games
from unlost.kernel.records import NOBODY
from unlost.kernel.rng import new_rng

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "cards": [
        {"rounds": 1},
        {"rounds": 2, "expeditions": 6, "max_turns": 40},
        {"rounds": 1, "players": 4},
        {"rounds": 2, "players": 4, "expeditions": 6, "max_turns": 60},
        {"rounds": 2, "expeditions": 3, "highest": 7, "investments": 2, "hand": 5, "max_turns": 40},
        {"rounds": 1, "expeditions": 4, "highest": 9, "investments": 0, "hand": 6, "cost": 7, "bonus": False},
        {"rounds": 1, "tiebreak_round": True, "max_turns": 3, "first": 1},
    ],
    "board": [
        {"expeditions": 1},
        {"expeditions": 3, "players": 3, "edition": "2008", "max_turns": 60},
        {"expeditions": 1, "players": 4, "up_and_down": True},
        {"expeditions": 3, "up_and_down": True, "lowest_start": False, "max_turns": 25, "first": 1, "artifact_track": [0, 5]},
        {"expeditions": 1, "players": 4, "tile_spaces": {"Y": [2, 3, 4, 5, 6, 7, 8, 9], "B": [2, 3, 4, 5, 6, 7, 8, 9],
         "W": [2, 3, 4, 5, 6, 7, 8, 9], "G": [9]}},
    ],
    "rivals": [{}, {"players": 3, "first": 2}, {"players": 4}],
}  # fmt: skip
BOUNDS = {"cards": (-80 * 6 * 8, 156 * 6 * 8), "board": (0, 3000), "rivals": (0, 5 * 98 + 36)}
WALKS = [(name, variant) for name in games() for variant in VARIANTS.get(name, [])]
walked = pytest.mark.parametrize(("name", "options"), WALKS)
held = pytest.mark.parametrize(("name", "options"), [walk for walk in WALKS if "hand" in (games()[walk[0]].state.names or ())])


def walk(name: str, options: dict[str, Any], seed: int = 1) -> Iterator[unlost.Match]:
    """A random match, after each of its actions."""
    chance = random.Random(seed)
    match = unlost.Match(name, seed=seed, **options)
    yield match
    while match.turn is not None:
        match.play(chance.choice(match.actions()))
        yield match


def state_of(match: unlost.Match) -> Any:
    return match._states


def test_every_registered_game_is_walked() -> None:
    assert set(VARIANTS) == set(BOUNDS) == set(games())


@walked
def test_a_match_replays_from_its_record(name: str, options: dict[str, Any]) -> None:
    *_, match = walk(name, options)
    again = unlost.load(match.record())
    assert again.truth() == match.truth()
    assert again.history == match.history
    assert again.result == match.result
    assert again.record() == match.record()


@walked
def test_undo_takes_back_exactly_one_action(name: str, options: dict[str, Any]) -> None:
    for number, match in enumerate(walk(name, options)):
        if number % 37 == 0 and match.turn is not None:
            before, history = state_of(match).tobytes(), match.history
            action = match.actions()[-1]
            match.play(action)
            assert match.undo() == action
            assert (state_of(match).tobytes(), match.history) == (before, history)


@walked
def test_texts_and_numbers_of_actions_agree_both_ways(name: str, options: dict[str, Any]) -> None:
    for match in walk(name, options):
        for action in match.actions():
            assert unlost.action_number(name, str(action)) == action.number
            assert unlost.action_text(name, action.number) == action
    assert len(set(games()[name].actions)) == len(games()[name].actions)


@walked
def test_actions_are_in_order_and_everything_else_is_refused_with_a_rule(name: str, options: dict[str, Any]) -> None:
    game = games()[name]
    for number, match in enumerate(walk(name, options)):
        legal = match.actions()
        assert list(legal) == sorted(legal, key=lambda action: action.number)
        assert (match.turn is None) == (not legal)
        if number % 11 == 0:
            before = state_of(match).tobytes()
            for action in set(game.actions) - set(legal):
                with pytest.raises(unlost.IllegalAction) as refused:
                    match.play(action)
                assert refused.value.rule
                assert refused.value.reason
            assert state_of(match).tobytes() == before


@walked
def test_the_mask_of_a_batch_equals_the_actions_of_a_match(name: str, options: dict[str, Any]) -> None:
    """Each game of a batch is looked at by a match that is given its state."""
    game = games()[name]
    batch = unlost.Batch(name, 3, seed=5, **options)
    match = unlost.Match(name, seed=1, **options)
    for _ in range(300):
        for i in range(3):
            state_of(match)[0] = batch._states[i]
            assert np.flatnonzero(batch.mask[i]).tolist() == [action.number for action in match.actions()]
            assert batch.turn[i] == match.turn
        chosen = batch.random()
        assert all(batch.mask[i, chosen[i]] for i in range(3))
        batch.step(chosen)
    assert batch.mask.shape[1] <= len(game.actions)


@walked
def test_points_stay_within_bounds_and_matches_end(name: str, options: dict[str, Any]) -> None:
    low, high = BOUNDS[name]
    for number, match in enumerate(walk(name, options, seed=2)):
        assert all(low <= points <= high for points in match.scores)
        assert number < 5000
    assert match.result is not None
    assert match.result.scores == match.scores
    assert match.result.winners


@walked
def test_no_card_is_lost_or_made(name: str, options: dict[str, Any]) -> None:
    whole: Counter[str] | None = None
    for match in walk(name, options):
        cards = Counter(all_cards(match.truth()))
        whole = whole or cards
        assert cards == whole


def all_cards(truth: Mapping[str, Any]) -> list[str]:
    """The cards in hands, on the table, in the deck and out of the game, whichever of these a game has."""
    lanes = [lane for side in truth.get("expeditions", truth.get("columns", [])) for lane in side.values()]
    others = [truth[name] for name in ("deck", "put_away", "display", "boxed") if name in truth]
    piles = [*truth.get("hands", []), *truth.get("piles", {}).values(), *others, *lanes]
    return [card for pile in piles for card in pile]


@walked
def test_a_sample_agrees_with_the_observation_it_was_made_from(name: str, options: dict[str, Any]) -> None:
    game = games()[name]
    whole = Counter(all_cards(unlost.Match(name, seed=1, **options).truth()))
    rng = new_rng("worlds")
    for number, match in enumerate(walk(name, options)):
        if number % 5:
            continue
        for seat in [*range(match.players), None]:
            observation = match.observation(seat).copy()
            world = np.zeros(1, game.state)
            game.loops.imagine(observation, rng, world)
            again = np.zeros(1, game.observation)
            game.loops.look(world, NOBODY if seat is None else seat, again)
            assert again.tobytes() == observation.tobytes()
            assert Counter(all_cards({**game.read(world[0]), **game.hidden(world[0])})) == whole


@walked
def test_samples_differ_where_something_is_hidden(name: str, options: dict[str, Any]) -> None:
    game = games()[name]
    match = unlost.Match(name, seed=1, **options)
    rng, world, seen = new_rng("worlds"), np.zeros(1, game.state), set()
    for _ in range(20):
        game.loops.imagine(match.observation(0), rng, world)
        seen.add(world.tobytes())
    assert len(seen) == 20


@walked
def test_nothing_leaks_what_a_seat_cannot_know_changes_nothing_it_sees(name: str, options: dict[str, Any]) -> None:
    """A card that a seat cannot know is exchanged for another in the true state; all that the seat sees stays the same."""
    chance = random.Random(3)
    exchanged = 0
    for number, match in enumerate(walk(name, options)):
        if number % 7:
            continue
        for seat in [*range(match.players), None]:
            observation, view, state = match.observation(seat).tobytes(), match.view(seat), state_of(match).copy()
            for _ in range(3):
                exchanged += exchange(match, view, chance)
                assert match.observation(seat).tobytes() == observation
                assert match.view(seat) == view
                state_of(match)[0] = state[0]
    assert exchanged > 5


def exchange(match: unlost.Match, view: Mapping[str, Any], chance: random.Random) -> int:
    """Exchange a hidden card of a hand, or one of the deck if there is none, for one of the deck. Tells whether cards changed place."""
    state, truth = state_of(match)[0], match.truth()
    if not truth["deck"]:
        return 0
    place = chance.randrange(len(truth["deck"]))
    hidden = [
        (owner, card)
        for owner, hand in enumerate(truth.get("hands", []))
        for card in (Counter(hand) - Counter(view["hands"][owner])).elements()
    ]
    cards = match.game.groups[0]
    if not hidden:
        other = chance.randrange(len(truth["deck"]))
        state.deck[[place, other]] = state.deck[[other, place]]
        return int(place != other)
    owner, card = chance.choice(hidden)
    drawn = int(state.deck[place])
    multisets.remove(state.hand[owner], 1 << cards.index(card))
    multisets.add(state.hand[owner], 1 << drawn)
    state.deck[place] = cards.index(card)
    return int(cards[drawn] != card)


@held
def test_at_the_start_nothing_is_known_of_other_hands(name: str, options: dict[str, Any]) -> None:
    match = unlost.Match(name, seed=1, **options)
    for seat in [*range(match.players), None]:
        hands = match.view(seat)["hands"]
        assert all(not hand for owner, hand in enumerate(hands) if owner != seat)
        observed = match.observation(seat)[0]
        assert all(not observed.hand[owner].any() for owner in range(match.players) if owner != seat)


@held
def test_samples_of_the_other_hands_differ(name: str, options: dict[str, Any]) -> None:
    game = games()[name]
    match = unlost.Match(name, seed=1, **options)
    rng, world = new_rng("worlds"), np.zeros(1, game.state)
    seen = set()
    for _ in range(20):
        game.loops.imagine(match.observation(0), rng, world)
        seen.add(world["hand"][0, 1].tobytes())
    assert len(seen) == 20


@walked
def test_a_deal_that_has_ended_is_counted_once(name: str, options: dict[str, Any]) -> None:
    """Between two deals the points are those with which the next one begins."""
    game = games()[name]
    match = unlost.Match(name, seed=1, **options)
    chance = random.Random(1)
    while match.turn is not None:
        state, action = state_of(match).copy(), chance.choice(match.actions())
        deal = match.deal
        match.play(action)
        if match.deal != deal:
            game.loops.play(state, action.number)
            points = np.zeros(match.players, np.int64)
            game.loops.points(state, points)
            assert tuple(points.tolist()) == match.scores


@walked
def test_views_and_truth_are_ready_for_json(name: str, options: dict[str, Any]) -> None:
    import json

    for number, match in enumerate(walk(name, options)):
        if number % 29 == 0:
            assert json.loads(json.dumps(match.truth())) == match.truth()
            for seat in [*range(match.players), None]:
                view = match.view(seat)
                assert json.loads(json.dumps(view)) == view
                assert set(match.truth()) - set(view) == set(game_hidden(match))
                assert "seed" not in view


def game_hidden(match: unlost.Match) -> set[str]:
    return set(match.game.hidden(state_of(match)[0]))


@walked
def test_the_table_is_drawn_at_every_moment(name: str, options: dict[str, Any]) -> None:
    for match in walk(name, options):
        assert str(match).count("\n") > 5
        for action in match.actions():
            assert match.game.tell(action, match.view(None)["phase"])


def test_an_option_of_each_game_is_described_and_checked() -> None:
    for name, game in games().items():
        for option in game.options:
            wrong: Any = object()
            with pytest.raises(unlost.BadOption, match=option.name):
                unlost.Match(name, None, None, **{option.name: wrong})
            assert unlost.Match(name, None, None, **{option.name: option.default}).options[option.name] == option.default


def test_records_have_no_gaps_so_that_equal_tables_are_equal_bytes() -> None:
    for game in games().values():
        for kind in (game.state, game.observation):
            assert kind.fields is not None
            assert kind.itemsize == sum(field[0].itemsize for field in kind.fields.values())
            assert all(field[1] % 8 == 0 for field in kind.fields.values() if field[0].base == np.int64)
        assert game.state.itemsize % 8 == game.observation.itemsize % 8 == 0
