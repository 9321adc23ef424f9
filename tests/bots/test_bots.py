"""What must hold for every bot of every game."""

import random
import sys
from itertools import islice
from typing import Any

import numpy as np
import pytest

import unlost
from tests.rules.test_conformance import WALKS, exchange, state_of, walk
from unlost.arena.simulate import simulate
from unlost.bots import Bot, Budget, Forfeit, bots, find_bot, register_bot
from unlost.bots.bot import PolicyBot, ViewBot, legal_actions
from unlost.bots.network_bot import NetworkBot
from unlost.bots.search import SearchBot, Trial
from unlost.bots.subprocess_bot import OutsideBot
from unlost.kernel.game import find_game, games
from unlost.kernel.rng import new_rng

LEVELS = ("random", "novice", "explorer", "planner", "network", "expert", "master")
SEARCHES = ("planner", "master")
FEW = Budget(simulations=1000)
EVERY = [(name, options, bot) for name, options in WALKS for bot in LEVELS]
every_bot = pytest.mark.parametrize(
    ("name", "options", "level"),
    [  # the search is the same everywhere, and takes a while to compile for each game
        pytest.param(
            name,
            options,
            bot,
            id=f"{name}-{options.get('players', 2)}-{bot}",
            marks=[pytest.mark.slow] if bot in SEARCHES and name != "cards" else [],
        )
        for name, options, bot in EVERY
    ],
)


def decisions(name: str, options: dict[str, Any], every: int) -> list[tuple[unlost.Match, int]]:
    """Some moments of a random match, with the seat to act."""
    at_turns = ((match.at(number), match.turn) for number, match in enumerate(walk(name, options, seed=4)) if number % every == 3)
    return [(match, turn) for match, turn in islice(at_turns, 12) if turn is not None]


@pytest.mark.parametrize("game", games())
def test_every_game_has_the_same_levels(game: str) -> None:
    assert set(LEVELS) <= set(bots(game))
    for level in LEVELS:
        assert find_bot(game, level).character


@every_bot
def test_what_a_bot_cannot_know_does_not_change_its_choice(name: str, options: dict[str, Any], level: str) -> None:
    """Hidden cards are exchanged in the true state: same observation and seed, same action."""
    chance, bot, exchanged = random.Random(3), find_bot(name, level), 0
    for match, seat in decisions(name, options, 9):
        chosen = bot.choose(match.observation(seat).copy(), 1, FEW)
        assert str(match.game.actions[chosen]) in match.actions()
        view = match.view(seat)
        for _ in range(2):
            exchanged += exchange(match, view, chance)
        assert bot.choose(match.observation(seat).copy(), 1, FEW) == chosen
    assert exchanged


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("level", ["novice", "explorer"])
def test_a_policy_looks_at_nothing_else_on_a_full_state(game: str, level: str) -> None:
    """The search lets policies play on imagined states, where all hands are filled in: they choose as by the observation."""
    bot = find_bot(game, level)
    assert isinstance(bot, PolicyBot)
    for match, seat in decisions(game, dict(VARIANT_OF_FOUR), 7):
        by_state = np.zeros(1, np.int64)
        bot._loops.choose_all(state_of(match), np.ones(1, np.bool_), new_rng(1), by_state)
        assert bot.choose(match.observation(seat).copy(), 1) == by_state[0]


VARIANT_OF_FOUR = {"players": 4}


def test_the_search_chooses_the_same_with_any_number_of_threads() -> None:
    one = find_bot("cards", "planner")
    assert isinstance(one, SearchBot)
    two = SearchBot("two", one.game, "", one.policy, one.prospects, one.usual, threads=2)
    for match, seat in decisions("cards", {"rounds": 1}, 9):
        seen = match.observation(seat).copy()
        assert one.choose(seen, 5, Budget(simulations=512)) == two.choose(seen, 5, Budget(simulations=512))


def guided(prior_weight: float) -> SearchBot:
    planner, network = find_bot("board", "planner"), find_bot("board", "network")
    assert isinstance(planner, SearchBot)
    assert isinstance(network, NetworkBot)
    return SearchBot("guided", planner.game, "", planner.policy, planner.prospects, planner.usual, prior=network, prior_weight=prior_weight)


def test_a_search_with_a_prior_leaves_the_likeliest_for_what_makes_up_for_its_start() -> None:
    network, by_search, by_prior = find_bot("board", "network"), guided(0.0), guided(1000.0)
    assert by_search.in_a_hurry is network
    kept = changed = 0
    for match, seat in decisions("board", {"expeditions": 1}, 9):
        seen = match.observation(seat).copy()
        first = network.choose(seen, 5)
        assert by_search.choose(seen, 5, Budget(simulations=8)) == first  # too few worlds to tell
        assert by_prior.choose(seen, 5, Budget(simulations=512)) == first
        same = by_search.choose(seen, 5, Budget(simulations=512)) == first
        kept, changed = kept + same, changed + (not same)
    assert changed > 3
    assert kept > 3


def test_a_guided_search_is_compiled_beforehand_also_where_the_guide_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, tried = guided(1.5), []

    def run(trial: Trial, kept: int) -> None:
        tried.append(len(trial.candidates))

    monkeypatch.setattr("unlost.bots.search.LEAST", 1.0)  # as if it were
    monkeypatch.setattr(Trial, "run", run)
    match, seat = decisions("board", {"expeditions": 1}, 9)[0]
    seen = match.observation(seat).copy()
    bot.choose(seen, 1)
    assert not tried
    bot.warm_up(seen)
    assert tried == [len(match.actions())]


def test_the_search_keeps_to_its_time() -> None:
    import time

    match = unlost.new("cards", seed=1)
    bot = find_bot("cards", "planner")
    bot.choose(match.observation(match.turn).copy(), 1, FEW)
    began = time.monotonic()
    bot.choose(match.observation(match.turn).copy(), 1, Budget(seconds=0.2))
    assert 0.1 < time.monotonic() - began < 2  # generous: the machine may have other work


def test_the_search_sees_what_the_policy_does_not() -> None:
    """The last turn of a round: of two cards that fit, the higher brings more; discarding brings nothing."""
    from tests.rules.cards_positions import play, table

    match = table("R9 R10 Y2", "B2", rounds=1)
    while match.view(None)["deck_left"] > 2:
        play(match, next(str(a) for a in match.actions() if a[0] in "-+" and a[1:] not in ("R9", "R10")))
    assert match.turn == 0
    seen = match.observation(0).copy()
    assert int(seen[0].deck_left) == 2
    chosen = str(match.game.actions[find_bot("cards", "planner").choose(seen, 1, Budget(simulations=2000))])
    assert chosen.startswith("-")  # beginning red now would cost at least one point


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("pair", [("novice", "random"), ("explorer", "novice"), ("explorer", "explorer")], ids="-".join)
def test_no_bot_stalls(game: str, pair: tuple[str, str]) -> None:
    options: dict[str, Any] = {"cards": {"rounds": 1}, "board": {"expeditions": 1}}.get(game, {})
    played = simulate(game, 600, pair, 2, **options)
    assert played.summary()["capped"] < 0.02


def test_the_explorer_of_the_card_game_is_worth_its_name() -> None:
    against_itself = simulate("cards", 2000, ["explorer"], 3, rounds=1).summary()["points"]["mean"]
    assert min(against_itself) > 15
    ours, theirs = simulate("cards", 1000, ["explorer", "random"], 3, rounds=1).summary()["points"]["mean"]
    assert ours - theirs > 100


def test_a_function_over_a_view_is_a_bot() -> None:
    @register_bot("first-legal", "cards", "takes what comes first")
    def first_legal(view: dict[str, Any], actions: list[str], chance: random.Random) -> str:
        assert view["seat"] in (0, 1)
        assert "deck" not in view
        return actions[0]

    match = unlost.new("cards", seed=1, rounds=1)
    bot = find_bot("cards", "first-legal")
    assert match.game.actions[bot.choose(match.observation(match.turn), 1)] == match.actions()[0]
    assert simulate("cards", 3, ["first-legal", "random"], 1, rounds=1).summary()["games"] == 3


def test_two_bots_of_a_game_cannot_have_one_name() -> None:
    with pytest.raises(ValueError, match="already"):
        register_bot("novice", "cards", "")(lambda view, actions, chance: actions[0])


def test_a_function_that_fails_or_cheats_forfeits() -> None:
    match = unlost.new("cards", seed=1)
    wrong: list[tuple[Any, str]] = [
        (lambda view, actions, chance: "+", "'\\+' is not legal"),
        (lambda view, actions, chance: None, "None is not legal"),
        (lambda view, actions, chance: actions, "is not legal"),
        (lambda view, actions, chance: view["cards"], r"it raised KeyError\('cards'\)"),
        (lambda view, actions, chance: sys.exit(), "it raised SystemExit"),
    ]
    for chooser, why in wrong:
        with pytest.raises(Forfeit, match=why):
            ViewBot("wrong", find_game("cards"), "", chooser).choose(match.observation(match.turn), 1)


@pytest.mark.parametrize("game", games())
def test_a_bot_chooses_for_the_seat_to_act_only(game: str) -> None:
    match, batch = unlost.Match(game, seed=1, first=0), unlost.Batch(game, 3, seed=1, first=0)
    own = ViewBot("own", find_game(game), "", lambda view, actions, chance: actions[0])
    outside = OutsideBot("outside", find_game(game), ["true"])
    for bot in (*(find_bot(game, level) for level in LEVELS), find_bot(game, "planner@5"), find_bot(game, "master@5"), own, outside):
        with pytest.raises(ValueError, match="here seat 0 is, and the observation is of seat 1"):
            bot.choose(match.observation(1), 1)
        with pytest.raises(ValueError, match="here seat 0 is, and the observation is of nobody"):
            bot.choose(match.observation(None), 1)
        with pytest.raises(ValueError, match="here seat 0 is, and the observation is of seat 1"):
            bot.choose_all(batch.observe(1), np.ones(3, np.bool_), new_rng(1), np.zeros(3, np.int64))
    bot = find_bot(game, "novice")
    while match.turn is not None:
        match.play_number(bot.choose(match.observation(match.turn), 1))
    with pytest.raises(ValueError, match="here nobody is, and the observation is of seat 0"):
        bot.choose(match.observation(0), 1)


def test_legal_actions_of_an_observation_are_those_of_the_match() -> None:
    for name, options in WALKS:
        for match, seat in decisions(name, options, 13):
            assert tuple(legal_actions(match.game, match.observation(seat))) == match.actions()


def test_a_bot_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(unlost.BadOption, match="has no bot called 'hal'; it has random, novice, explorer"):
        find_bot("cards", "hal")
    assert issubclass(SearchBot, Bot)


def test_a_search_without_enough_worlds_does_as_its_policy() -> None:
    for match, seat in decisions("cards", {"rounds": 1}, 9):
        seen = match.observation(seat).copy()
        assert find_bot("cards", "planner@1").choose(seen, 5) == find_bot("cards", "explorer").choose(seen, 5)


@pytest.mark.parametrize("wrong", [{}, {"simulations": 0}, {"seconds": 0.0}, {"seconds": -1.0}])
def test_a_budget_is_above_zero(wrong: dict[str, Any]) -> None:
    with pytest.raises(unlost.BadOption, match="a budget is"):
        Budget(**wrong)
