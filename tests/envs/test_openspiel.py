"""The games in OpenSpiel: its own tests, the odds of chance, the same play as in a match, and nothing seen that is hidden."""

import importlib
import itertools
import json
import pickle
import random
import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import unlost
from unlost.bots import find_bot
from unlost.games.board import rules as board_rules
from unlost.games.cards import rules as cards_rules
from unlost.games.rivals import rules as rivals_rules
from unlost.kernel.game import find_game

pyspiel: Any = pytest.importorskip("pyspiel")
openspiel: Any = importlib.import_module("unlost.envs.openspiel")

QUICK = [
    "python_unlost_cards(rounds=1,max_turns=60)",
    "python_unlost_cards(players=4,rounds=1,max_turns=60)",
    "python_unlost_board(expeditions=1,max_turns=60)",
    "python_unlost_board(players=4,expeditions=1,max_turns=60)",
    "python_unlost_rivals",
    "python_unlost_rivals(players=4)",
]
MORE = [
    "python_unlost_cards(rounds=2,max_turns=40,expeditions=6)",
    "python_unlost_cards(rounds=3,max_turns=40,expeditions=4,highest=9,investments=2,hand=6,cost=6,bonus=False)",
    "python_unlost_cards(players=4,rounds=2,max_turns=40,expeditions=6,first=3)",
    "python_unlost_board(players=3,expeditions=1,max_turns=60,up_and_down=True)",
    "python_unlost_board(expeditions=3,max_turns=20,edition=2008,lowest_start=False,open_scores=1)",
    "python_unlost_board(expeditions=1,max_turns=40,edition=2014,tile_spaces=Y23456 B23456 W23456 G23456 R23456,artifact_track=-5 0 70)",
    "python_unlost_rivals(players=3,first=1)",
]
LONG = [
    *(f"python_unlost_cards(players={players},expeditions={expeditions})" for players in (2, 4) for expeditions in (5, 6)),
    *(f"python_unlost_board(players={players})" for players in (2, 3, 4)),
    *(f"python_unlost_board(up_and_down=True,edition={edition})" for edition in (2008, 2014, 0)),
    *(f"python_unlost_rivals(players={players})" for players in (2, 3, 4)),
]
ALL = [*QUICK, *MORE]


def walk(name: str, seed: int) -> Iterator[Any]:
    """The states of a random game, each before it is moved on; the last one is over."""
    rng = random.Random(f"{name} {seed}")
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        actions, weights = zip(*state.chance_outcomes(), strict=True) if state.is_chance_node() else (state.legal_actions(), None)
        state.apply_action(rng.choices(actions, weights)[0])
    yield state


def after(name: str, moves: list[int]) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    for move in moves:
        state.apply_action(move)
    return state


def seen(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel tells a player."""
    return (
        state.observation_string(player),
        state.information_state_string(player),
        state.observation_tensor(player),
        state.information_state_tensor(player),
    )


# ---------------------------------------------------------------- OpenSpiel's own tests


@pytest.mark.parametrize("name", ALL)
def test_openspiels_random_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_openspiels_random_simulation_passes_for_whole_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def borrowed(module: str, name: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return getattr(pytest.importorskip(module), name)


@pytest.mark.parametrize("name", QUICK)
def test_openspiels_simulation_for_python_games_passes(name: str) -> None:
    """Cloned, serialized, pickled, and within bounds."""
    np.random.seed(1)
    borrowed("open_spiel.python.tests.games_sim_test", "GamesSimTest")().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("short_name", ["python_unlost_cards", "python_unlost_board", "python_unlost_rivals"])
def test_openspiels_api_test_passes(short_name: str) -> None:
    random.seed(1)
    np.random.seed(1)
    base = borrowed("open_spiel.integration_tests.api_test", "EnforceAPIOnPartialTreeBase")
    made: Any = type("Test", (base,), {"game_name": short_name, "game": pyspiel.load_game(short_name)})
    some = [state.clone() for place, state in enumerate(walk(short_name, 1)) if place % 60 == 0]
    made.some_states, made.game_type = some, made.game.get_type()
    for test in (name for name in dir(made) if name.startswith("test_")):
        getattr(made(test), test)()


# ---------------------------------------------------------------- options


def test_parameters_are_the_options_of_the_game() -> None:
    for name in ("cards", "board", "rivals"):
        game = pyspiel.load_game(f"python_unlost_{name}")
        assert set(game.get_parameters()) == {option.name for option in find_game(name).options}
        assert game.variant.options == find_game(name).checked({})
    game = pyspiel.load_game(ALL[-2])
    assert game.variant.options["tile_spaces"] == {letter: [2, 3, 4, 5, 6] for letter in "YBWGR"}
    assert game.variant.options["artifact_track"] == [-5, 0, 70]
    assert str(pyspiel.load_game(str(game))) == str(game)
    other = pickle.loads(pickle.dumps(game))
    assert other.variant is game.variant
    assert str(other.new_initial_state()) == str(game.new_initial_state())


@pytest.mark.parametrize(
    "name",
    [
        "python_unlost_cards(players=3)",
        "python_unlost_cards(rounds=0)",
        "python_unlost_cards(first=2)",
        "python_unlost_cards(tiebreak_round=True)",
        "python_unlost_cards(rounds=1000000000,max_turns=1000000000)",
        "python_unlost_board(edition=2011)",
        "python_unlost_board(expeditions=2)",
        "python_unlost_board(tile_spaces=Y2)",
        "python_unlost_board(tile_spaces=somewhere else)",
        "python_unlost_board(artifact_track=1 a)",
        "python_unlost_rivals(players=5)",
    ],
)
def test_a_wrong_option_is_a_bad_option(name: str) -> None:
    with pytest.raises(unlost.BadOption):
        pyspiel.load_game(name)


def test_a_wrong_sort_of_option_is_refused_by_openspiel_itself() -> None:
    for name in ("python_unlost_cards(rounds=many)", "python_unlost_cards(colours=3)"):
        with pytest.raises(pyspiel.SpielError):
            pyspiel.load_game(name)
    with pytest.raises(unlost.BadOption, match="no such option"):
        openspiel.GAMES["cards"]({"colours": 3})


# ---------------------------------------------------------------- chance


def pack_of(variant: Any) -> Counter[str]:
    """All cards of a deal, with those that two players of the board game put away."""
    if variant.name == "cards":
        return Counter(dict(zip(variant.traits.kinds, cards_rules.copies(variant.options).tolist(), strict=True))) + Counter()
    pack = {"board": board_rules.PACK, "rivals": rivals_rules.PACK}[variant.name]
    return Counter(variant.traits.kinds[kind] for kind in pack)


def left_over(state: Any) -> Counter[str]:
    """The cards that could come next, counted from what has been dealt or lies on the table."""
    trajectory = state._trajectory
    variant, record = trajectory.variant, trajectory.record[0]["state"]
    if trajectory.dealing:
        begun = trajectory.deals[-1] if len(trajectory.deals) % 2 else len(trajectory.moves)
        dealt = [move & openspiel.VALUE for move in trajectory.moves[begun:] if move >> openspiel.SORT == 2]
        return pack_of(variant) - Counter(variant.traits.kinds[kind] for kind in dealt)
    truth = variant.game.read(record)
    lanes = truth.get("expeditions") or truth["columns"]
    seen = Counter(card for side in lanes for lane in side.values() for card in lane)
    if variant.name == "rivals":
        started = [f"{variant.traits.things[move & openspiel.VALUE][-2:]}" for move in trajectory.moves if move >> openspiel.SORT == 1]
        return pack_of(variant) - (seen - Counter(started)) - Counter(truth["display"]) - Counter(truth["boxed"])
    for held in (*truth["hands"], *truth["piles"].values()):
        seen.update(held)
    return pack_of(variant) - seen


@pytest.mark.parametrize("name", ALL)
def test_the_odds_of_chance_are_those_of_the_cards_that_are_left(name: str) -> None:
    for state in walk(name, 2):
        if not state.is_chance_node():
            continue
        odds = state.chance_outcomes()
        assert sum(odd for _, odd in odds) == pytest.approx(1, abs=1e-12)
        assert state.legal_actions() == sorted(outcome for outcome, _ in odds)
        if state._trajectory.stage == 3:
            left = left_over(state)
            assert {state.action_to_string(-1, outcome): odd for outcome, odd in odds} == {
                card: pytest.approx(number / left.total()) for card, number in left.items()
            }


def test_cards_put_away_can_still_come() -> None:
    """Of the 110 cards two players of the board game put 30 away, unseen: any of the 110 can be the first to be dealt."""
    state = after("python_unlost_board(first=0)", [])
    for _ in range(25):
        state.apply_action(state.legal_actions()[0])
    assert [odd for _, odd in state.chance_outcomes()] == [pytest.approx(2 / 110)] * 55
    state.apply_action(7)
    assert dict(state.chance_outcomes())[7] == pytest.approx(1 / 109)
    state.apply_action(7)
    assert 7 not in dict(state.chance_outcomes())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_wagers_come_with_exact_odds(players: int) -> None:
    """All ways to deal the ten wagers in pairs of two colours, weighed by how many wagers they can be; a deal must follow the same odds."""
    pairs = list(itertools.permutations(range(5), 2))
    weights: Counter[tuple[int, ...]] = Counter()
    for deal in itertools.product(pairs, repeat=players):
        counts, weight = [2] * 5, 1
        for colour in itertools.chain(*deal):
            weight *= counts[colour]
            counts[colour] -= 1
        if weight:
            row = tuple(itertools.chain(*deal))
            for size in range(len(row) + 1):
                weights[row[:size]] += weight
    rng = random.Random(players)
    game = pyspiel.load_game(f"python_unlost_rivals(players={players},first=0)")
    for _ in range(40):
        state = game.new_initial_state()
        while state.is_chance_node():
            row = tuple(state.history())
            expected = {colour: weights[(*row, colour)] / weights[row] for colour in range(5) if weights[(*row, colour)]}
            odds = state.chance_outcomes()
            assert dict(odds) == pytest.approx(expected)
            state.apply_action(rng.choice([outcome for outcome, _ in odds]))


def test_who_begins_is_drawn_evenly_unless_it_is_named() -> None:
    state = after("python_unlost_rivals(players=3)", [])
    assert state.chance_outcomes() == [(seat, pytest.approx(1 / 3)) for seat in range(3)]
    assert [state.action_to_string(seat) for seat in range(3)] == ["seat 0 begins", "seat 1 begins", "seat 2 begins"]
    state = next(state for state in walk("python_unlost_rivals(players=3,first=2)", 1) if not state.is_chance_node())
    assert state.current_player() == 2


# ---------------------------------------------------------------- the same as in a match


def deals_of(state: Any) -> list[dict[str, Any]]:
    """The deals of a game that is over, as a match takes them. What was not needed follows in any order."""
    trajectory = state._trajectory
    variant, traits = trajectory.variant, trajectory.variant.traits
    found: list[dict[str, Any]] = []
    pack = pack_of(variant)
    for start, _, end in trajectory.rounds():
        moves = [(move >> openspiel.SORT, move & openspiel.VALUE) for move in trajectory.moves[start:end]]
        deck = [traits.kinds[value] for sort, value in moves if sort in (2, 4)]
        deck += list((pack - Counter(deck)).elements())
        shown = [value for sort, value in moves if sort == 1]
        deal: dict[str, Any] = {"deck": deck[: traits.pack(variant.options)]}
        if variant.name == "board":
            deal["tiles"] = [traits.things[value] for value in shown]
        if variant.name == "rivals":
            letters = ["YBWGR"[value] for value in shown]
            deal["starting"] = [letters[place : place + 2] for place in range(0, len(letters), 2)]
        found.append(deal)
    return found


@pytest.mark.parametrize("name", ALL)
def test_a_game_goes_as_it_would_in_a_match(name: str) -> None:
    *_, over = walk(name, 3)
    trajectory = over._trajectory
    variant = trajectory.variant
    starter = trajectory.moves[0] & openspiel.VALUE if variant.options["first"] is None else variant.options["first"]
    match = unlost.Match(variant.name, deals=deals_of(over), **{**variant.options, "first": starter})
    state = over.get_game().new_initial_state()
    for move in over.history():
        if not state.is_chance_node():
            assert state.current_player() == match.turn
            assert state.legal_actions() == [action.number for action in match.actions()]
            for player in range(variant.players):
                view = json.loads(state.observation_string(player))
                assert view.pop("seat") == player
                view.pop("rest")
                assert view.items() <= match.view(player).items()
            match.play(state.action_to_string(move))
        state.apply_action(move)
    scores = match.scores
    assert match.result is not None
    for player in range(variant.players):
        others = [scores[other] for other in range(variant.players) if not match.game.allies(variant.players, player, other)]
        assert state.returns()[player] == pytest.approx(scores[player] - sum(others) / len(others))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-9)
    assert state.rewards() == state.returns()


def test_the_numbers_are_those_of_the_features() -> None:
    from unlost.features import layout_of

    for name in ("python_unlost_cards(players=4,rounds=1)", "python_unlost_board(players=3)", "python_unlost_rivals"):
        *_, state = itertools.islice((state for state in walk(name, 4) if not state.is_chance_node()), 40)
        variant = state._trajectory.variant
        layout = layout_of(variant.name, **variant.options)
        observer = state.get_game().make_py_observer()
        for player in range(variant.players):
            observation = np.zeros(1, variant.game.observation)
            variant.game.rules.observe(state._trajectory.record[0]["state"], player, observation[0])
            colours, rest = np.zeros((layout.colours, layout.width), np.int8), np.zeros(layout.rest, np.int16)
            layout.encode(observation[0], colours, rest)
            observer.set_from(state, player)
            assert list(observer.dict) == ["colours", "rest", "player"]
            np.testing.assert_array_equal(observer.dict["colours"], colours)
            np.testing.assert_array_equal(observer.dict["rest"], rest)
            np.testing.assert_array_equal(observer.dict["player"], np.eye(variant.players)[player])
            expected = [*colours.ravel(), *rest, *np.eye(variant.players)[player]]
            assert state.observation_tensor(player) == observer.tensor.tolist() == expected


# ---------------------------------------------------------------- bounds


def test_the_margin_of_a_colour_has_the_bound_that_is_told() -> None:
    """All ways to share a colour between two sides."""

    def value(total: int, size: int, wagers: int) -> int:
        return ((total - 20) * (1 + wagers) + (20 if size + wagers >= 8 else 0)) if size + wagers else 0

    shared_wagers = [(wagers, others) for wagers in range(4) for others in range(4 - wagers)]
    for players, copies in ((2, 1), (4, 2)):
        best = 0
        for shares in itertools.product((0, 1, 2), repeat=8):  # nobody's, ours, theirs
            sums, sizes = [0, 0, 0], [0, 0, 0]
            for number, share in enumerate(shares, 3):
                sums[share] += number
                sizes[share] += 1
            for two_ours, two_theirs in ((0, 0), (0, 1), (1, 0), (1, 1))[: 2 + copies]:
                ours, theirs = (sums[1] + 2 * two_ours, sizes[1] + two_ours), (sums[2] + 2 * two_theirs, sizes[2] + two_theirs)
                best = max(best, *(value(*ours, wagers) - value(*theirs, others) for wagers, others in shared_wagers))
        game = pyspiel.load_game(f"python_unlost_cards(players={players},rounds=2,expeditions=6)")
        assert game.max_utility() == -game.min_utility() == 2 * 6 * best


@pytest.mark.parametrize("name", ["python_unlost_cards(rounds=2,max_turns=50)", "python_unlost_cards(players=4,rounds=1,max_turns=50)"])
def test_a_game_can_be_as_long_as_is_told(name: str) -> None:
    """Everybody discards and takes what lies on a pile, as long as that can be done."""
    state = after(name, [])
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_player_node():
            decisions += 1
            actions = [a for a in actions if state.action_to_string(a)[0] == "-"] or [a for a in actions if a > 120] or actions
        state.apply_action(actions[decisions % len(actions)])
    assert decisions == state.get_game().max_game_length()


@pytest.mark.parametrize("name", ALL)
def test_no_game_is_longer_than_is_told(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(5):
        *_, state = walk(name, 10 + seed)
        players = [item.player for item in state.full_history()]
        assert sum(player >= 0 for player in players) <= game.max_game_length()
        assert sum(player < 0 for player in players) <= game.max_chance_nodes_in_history()
        assert all(game.min_utility() <= margin <= game.max_utility() for margin in state.returns())


def test_rivals_who_bid_one_by_one_stay_within_the_bound() -> None:
    for players in (2, 3, 4):
        state = after(f"python_unlost_rivals(players={players})", [])
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_player_node():
                decisions += 1
                bids = [action for action in actions if state.action_to_string(action)[0] == "$"]
                takes = [action for action in actions if state.action_to_string(action)[0] not in "-=+$"]
                actions = bids[:1] or takes or actions
            state.apply_action(actions[0])
        assert decisions <= state.get_game().max_game_length()


# ---------------------------------------------------------------- what a player sees


@pytest.mark.parametrize("name", [name for name in ALL if "rivals" not in name])
def test_what_is_hidden_from_a_player_changes_nothing_that_the_player_sees(name: str) -> None:
    """Somebody else got another card and kept it: the same game as far as a player can see."""
    histories = [list(state.history()) for state in walk(name, 5)]
    trajectory = after(name, histories[-1])._trajectory
    moves = histories[trajectory.deals[1] + 24]
    variant = trajectory.variant
    tested = 0
    for place, move in enumerate(trajectory.moves[: len(moves)]):
        seat = move >> openspiel.SEAT & 7
        if move >> openspiel.SORT not in (2, 4):
            continue
        for kind in random.Random(place).sample(range(len(variant.traits.kinds)), 3):
            if kind == move & openspiel.VALUE:
                continue
            try:
                other = after(name, [*moves[:place], kind, *moves[place + 1 :]])
            except unlost.IllegalAction:
                continue
            one = after(name, moves)
            if str(one) == str(other):
                continue
            for player in range(variant.players):
                if player != seat:
                    assert seen(one, player) == seen(other, player)
                else:
                    assert all(a != b for a, b in zip(seen(one, player), seen(other, player), strict=True))
            tested += 1
    assert tested > 10


def test_a_gift_is_seen_by_partners_only() -> None:
    name = "python_unlost_cards(players=4,rounds=1,first=0)"
    start = next(list(state.history()) for state in walk(name, 6) if state.is_player_node())
    state = after(name, start)
    gifts = [action for action in state.legal_actions() if state.action_to_string(action)[0] == "^"]
    one, other = after(name, [*start, gifts[0], gifts[1]]), after(name, [*start, gifts[0], gifts[2]])
    for player in (0, 2):
        assert all(a != b for a, b in zip(seen(one, player), seen(other, player), strict=True))
    for player in (1, 3):
        assert seen(one, player) == seen(other, player)
    assert one.information_state_string(1).endswith(" 0:^? 0:^?")
    observer = one.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(one, 2)
    assert observer.dict["history"][:3].tolist() == [[3, gifts[0] + 1, 0], [3, gifts[1] + 1, 0], [0, 0, 0]]
    observer.set_from(one, 3)
    assert observer.dict["history"][:3].tolist() == [[2, 0, 0], [2, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize("name", ALL)
def test_nobody_forgets_what_they_saw(name: str) -> None:
    """What a player knew is the beginning of what the player knows; both tell the same games apart."""
    players = pyspiel.load_game(name).num_players()
    observer = pyspiel.load_game(name).make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    told, rows = [""] * players, [0] * players
    for state in walk(name, 7):
        for player in range(players) if state.is_player_node() else ():
            story = state.information_state_string(player)
            assert story.startswith(told[player])
            assert story.startswith(f"seat {player} ")
            told[player] = story
            observer.set_from(state, player)
            filled = int(np.count_nonzero(observer.dict["history"][:, 0]))
            assert filled >= rows[player]
            assert np.count_nonzero(observer.dict["history"][filled:]) == 0
            rows[player] = filled
            assert state.information_state_tensor(player) == observer.tensor.tolist()


def test_history_and_deals_are_told_in_numbers() -> None:
    name = "python_unlost_board(expeditions=1,first=1)"
    *_, state = itertools.islice((state for state in walk(name, 8) if state.is_player_node()), 13)
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    history = [(item.player, item.action) for item in state.full_history()]
    for player in range(2):
        observer.set_from(state, player)
        dealt = observer.dict["dealt"][0]
        assert dealt[55:].tolist() == [outcome + 1 for _, outcome in history[:25]]
        assert dealt[:55].sum() == 8
        assert all(dealt[outcome] for _, outcome in history[25 + 8 * player : 33 + 8 * player])
        expected: list[list[int]] = []
        for who, action in history[41:]:
            if who >= 0:
                expected.append([1 if who == player else 2, action + 1, 0])
            elif expected[-1][0] == 1:
                expected[-1][2] = action + 1
        assert observer.dict["history"][: len(expected)].tolist() == expected


def kind(public: bool, recall: bool, private: str) -> Any:
    return pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=getattr(pyspiel.PrivateInfoType, private)
    )  # fmt: skip


@pytest.mark.parametrize("name", QUICK)
def test_public_and_private_things_can_be_seen_apart(name: str) -> None:
    game = pyspiel.load_game(name)
    public, private = game.make_py_observer(kind(True, False, "NONE")), game.make_py_observer(kind(False, False, "SINGLE_PLAYER"))
    story, everything = game.make_py_observer(kind(True, True, "NONE")), game.make_py_observer(kind(True, False, "ALL_PLAYERS"))
    *_, state = itertools.islice((state for state in walk(name, 9) if state.is_player_node()), 30)
    views = [json.loads(public.string_from(state, player)) for player in range(game.num_players())]
    own = [json.loads(state.observation_string(player)) for player in range(game.num_players())]
    truth = json.loads(everything.string_from(state, 0))
    stories = {story.string_from(state, player).partition(" | ")[2] for player in range(game.num_players())}
    assert len(stories) == 1
    for observer in (public, private, story, everything):
        observer.set_from(state, 0)
        assert sum(piece.size for piece in observer.dict.values()) == observer.tensor.size
    if "rivals" in name:
        assert private.string_from(state, 0) == ""
        assert views[0] == own[0] == truth
        return
    for player in range(game.num_players()):
        assert {**views[player], "seat": 0, "rest": 0} == {**views[0], "seat": 0, "rest": 0}
        held = private.string_from(state, player).removeprefix(f"seat {player}: ").split(" / ")
        for place, hidden in enumerate(held):
            seat = (player + place) % game.num_players()
            assert sorted(hidden.split() + views[0]["hands"][seat]) == sorted(own[player]["hands"][seat])
        assert truth["hands"][player] == own[player]["hands"][player]
        private.set_from(state, player)
        assert private.dict["hands"].sum() == sum(len(hidden.split()) for hidden in held)


def test_an_observer_that_makes_no_sense_is_refused() -> None:
    game = pyspiel.load_game("python_unlost_cards")
    for wrong in (kind(False, False, "NONE"), kind(False, True, "SINGLE_PLAYER"), kind(True, True, "ALL_PLAYERS")):
        with pytest.raises(ValueError, match=r"information|recall"):
            game.make_py_observer(wrong)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


# ---------------------------------------------------------------- other worlds


@pytest.mark.parametrize("name", ALL)
def test_another_world_looks_the_same_and_could_have_been(name: str) -> None:
    rng = random.Random(name)
    worlds = set()
    looked = 0
    for place, state in enumerate(walk(name, 11)):
        if place % 11 or state.is_chance_node() or state.is_terminal():
            continue
        player = rng.randrange(state.num_players())
        other = state.resample_from_infostate(player, rng.random)
        assert seen(other, player) == seen(state, player)
        assert other.current_player() == state.current_player()
        assert other.move_number() == state.move_number()
        again = state.get_game().new_initial_state()
        for move in other.history():
            assert move in again.legal_actions()
            again.apply_action(move)
        assert str(again) == str(other)
        assert [item.player for item in other.full_history()] == [item.player for item in state.full_history()]
        for seat in range(state.num_players()):
            assert seen(again, seat) == seen(other, seat)
        worlds.add(str(other) == str(state))
        looked += 1
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
    assert looked > 5
    assert worlds == ({True} if "rivals" in name else {True, False}) or False in worlds


def test_other_worlds_are_as_likely_as_they_should_be() -> None:
    """A rival played twice and drew twice. Each unseen card is in that hand equally often, and the second card played came with the first
    draw once in eight times: it was one of seven cards of the deal, or that one.
    """
    name = "python_unlost_cards(rounds=1,first=0)"
    *_, start = (list(state.history()) for state in walk(name, 12) if len(state.history()) <= 16)
    state = after(name, start)
    for turn in range(4):
        first = [action for action in state.legal_actions() if state.action_to_string(action)[0] == "-"]
        state.apply_action(first[turn // 2])
        state.apply_action(120)
        state.apply_action(state.legal_actions()[turn])
    rng = random.Random(13)
    came, held, tries = 0, Counter[str](), 2000
    for _ in range(tries):
        other = state.resample_from_infostate(1, rng.random)
        history = other.history()
        came += history[16 + 2] == history[16 + 6] - 60
        held.update(json.loads(other.get_game().make_py_observer(kind(True, False, "ALL_PLAYERS")).string_from(other, 1))["hands"][0])
    assert came / tries == pytest.approx(1 / 8, abs=0.02)
    unseen = 60 - 8 - 4
    singles = [number for card, number in held.items() if not card.endswith("x")]
    assert sum(held.values()) == 8 * tries
    assert all(number / tries == pytest.approx(8 / unseen, abs=0.03) for number in singles)


def test_no_world_is_made_while_cards_are_dealt() -> None:
    state = after("python_unlost_cards", [0, 3])
    with pytest.raises(ValueError, match="deal"):
        state.resample_from_infostate(0, random.random)


def test_openspiels_searches_can_play() -> None:
    """In games with hands the search over worlds, in Rivals the plain one: there is nothing to hide."""
    ismcts, mcts = borrowed("open_spiel.python.algorithms.ismcts", "ISMCTSBot"), borrowed("open_spiel.python.algorithms.mcts", "MCTSBot")
    evaluator = borrowed("open_spiel.python.algorithms.mcts", "RandomRolloutEvaluator")
    for name in ("python_unlost_cards(players=4,rounds=1,max_turns=12)", "python_unlost_board(expeditions=1,max_turns=12)"):
        rng = np.random.RandomState(1)
        state = next(state for state in walk(name, 15) if len(state.history()) > 60 and state.is_player_node())
        bot = ismcts(state.get_game(), evaluator(1, rng), 50.0, 20, random_state=rng)
        assert bot.step(state) in state.legal_actions()
    state = next(state for state in walk("python_unlost_rivals", 14) if len(state.history()) > 60 and state.is_player_node())
    rng = np.random.RandomState(1)
    assert mcts(state.get_game(), 50.0, 20, evaluator(1, rng), random_state=rng).step(state) in state.legal_actions()


# ---------------------------------------------------------------- states


@pytest.mark.parametrize("name", ["cards", "board", "rivals"])
def test_our_bots_play_at_openspiels_tables(name: str) -> None:
    """The same actions as at a table of ours, from what the player may see."""
    game, rng = pyspiel.load_game(f"python_unlost_{name}"), random.Random(1)
    bots = [openspiel.UnlostBot(game, player, "explorer") for player in range(game.num_players())]
    own, state = find_bot(name, "explorer"), game.new_initial_state()
    asked = [0 for _ in bots]
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
            continue
        player = state.current_player()
        asked[player] += 1
        seen = np.zeros(1, own.game.observation)
        own.game.loops.look(state._trajectory.record["state"].copy(), player, seen)
        action = bots[player].step(state)
        assert action == own.choose(seen, f"0/{asked[player]}")
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(asked) > 20
    with pytest.raises(unlost.BadOption, match="seat"):
        openspiel.UnlostBot(game, 7, "explorer")


def test_a_copy_goes_its_own_way() -> None:
    for name in QUICK:
        *_, state = itertools.islice(walk(name, 15), 70)
        before, copy = str(state), state.clone()
        assert str(copy) == before
        assert copy.history() == state.history()
        copy.apply_action(copy.legal_actions()[0])
        assert str(state) == before != str(copy)
        other = pickle.loads(pickle.dumps(copy))
        assert str(other) == str(copy)
        assert other.history() == copy.history()
        assert all(seen(other, player) == seen(copy, player) for player in range(copy.num_players()))


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    state = next(state for state in walk("python_unlost_cards", 16) if state.is_player_node())
    before, history = str(state), state.history()
    with pytest.raises(unlost.IllegalAction, match="first play or discard") as caught:
        state.apply_action(120)
    assert caught.value.rule == "C5"
    for number in (-5, 127, 10_000):
        with pytest.raises(unlost.IllegalAction):
            state.apply_action(number)
    assert (str(state), state.history()) == (before, history)
    *_, over = walk("python_unlost_cards(rounds=1)", 16)
    with pytest.raises(unlost.IllegalAction, match="over"):
        over.apply_action(0)


def test_chance_cannot_decide_what_cannot_be() -> None:
    state = after("python_unlost_rivals(first=0)", [])
    state.apply_action(2)
    for wrong in (2, 5, -5):
        with pytest.raises(unlost.IllegalAction, match="chance"):
            state.apply_action(wrong)
    state = after("python_unlost_cards(first=0)", [7])
    for wrong in (7, 55, 1000, -5):
        with pytest.raises(unlost.IllegalAction, match="chance"):
            state.apply_action(wrong)
    with pytest.raises(unlost.IllegalAction):
        after("python_unlost_cards", [2])


def test_actions_are_called_as_in_a_record() -> None:
    state = next(state for state in walk("python_unlost_board", 17) if state.is_player_node())
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert texts == [str(find_game("board").actions[action]) for action in state.legal_actions()]
    assert [state.string_to_action(text) for text in texts] == state.legal_actions()
