"""Endings that are proven, beside a slow solver that knows nothing but the rules."""

from collections import Counter

import numpy as np
import pytest

import unlost
from tests.study.slow_cards import Move, Table, confirmed, moves
from unlost.bots.bot import find_bot
from unlost.games.cards.rules import CARDS
from unlost.games.cards.study import deck_orders, proven
from unlost.games.cards.study import endings as endings_of_cards
from unlost.kernel.match import Match
from unlost.kernel.records import OVER, Records
from unlost.kernel.rng import new_rng

LITTLE: dict[str, object] = {"rounds": 1, "expeditions": 2, "highest": 5, "investments": 1, "hand": 3}
FULL: dict[str, object] = {"rounds": 1}


def numbers(match: Match, state: Records) -> list[int]:
    return [action.number for action in match.game.legal_actions(state)]


def minimax(match: Match, state: Records, seat: int, turns: int, low: int = -1000, high: int = 1000) -> int:
    """The margin of a seat if both sides play for it with open hands; the match is counted after so many turns."""
    if state[0]["phase"] == OVER or int(state[0]["turns_left"]) <= turns:
        points = np.zeros(2, np.int64)
        match.game.rules.score(state[0], points)
        return int(points[seat] - points[1 - seat])
    ours = int(state[0]["turn"]) == seat
    for number in numbers(match, state):
        after = state.copy()
        match.game.loops.play(after, number)
        value = minimax(match, after, seat, turns, low, high)
        low, high = (max(low, value), high) if ours else (low, min(high, value))
        if low >= high:
            break
    return low if ours else high


def solved(match: Match, number: int) -> float:
    """What an action comes to, by the mean over every world: all ways in which the unseen cards can lie."""
    assert match.turn is not None
    seen = match.observation(match.turn).copy()
    worlds = dict[bytes, Records]()
    for seed in range(400):
        world = np.zeros(1, match.game.state)
        match.game.loops.imagine(seen, new_rng(seed), world)
        worlds.setdefault(world["hand"][0].tobytes() + world["deck"][0, : int(world[0]["deck_left"])].tobytes(), world)
    values = []
    for world in worlds.values():
        match.game.loops.play(world, number)
        values.append(minimax(match, world, match.turn, int(world[0]["turns_left"]) - 3))
    return float(np.mean(values))


def endings(options: dict[str, object], wanted: int, bot: str) -> list[Match]:
    """Positions with one card in the deck."""
    found: list[Match] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        match = Match("cards", seed=f"ending {seed}", **options)  # type: ignore[arg-type]
        while match.turn is not None:
            if match.state()[0]["deck_left"] == 1 and len(match.actions()) > 1:
                found.append(match.copy())
            match.play_number(find_bot("cards", bot).choose(match.observation(match.turn), f"{seed}/{len(match.history)}"))
    return found[:wanted]


@pytest.mark.parametrize(("options", "wanted"), [(LITTLE, 40), (FULL, 3)])
def test_proven_values_are_those_of_a_solver_that_tries_everything(options: dict[str, object], wanted: int) -> None:
    checked = 0
    for match in endings(options, wanted, "novice"):
        for one in unlost.evaluate(match, worlds=2):
            assert one.proven
            assert one.points == pytest.approx(solved(match, one.action.number), abs=1e-9), (match.record(), one)
            checked += 1
    assert checked > wanted


# ---------------------------------------------------------------- two and three cards in the deck


def reached(options: dict[str, object], deck: int, wanted: int, bots: tuple[str, ...] = ("novice", "explorer")) -> list[Match]:
    """Positions with so many cards in the deck, where there is something to choose, of games by these bots in turn."""
    found: list[Match] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        match, bot = Match("cards", seed=f"reached {seed}", **options), find_bot("cards", bots[seed % len(bots)])  # type: ignore[arg-type]
        while match.turn is not None:
            if match.state()[0]["deck_left"] == deck and len(match.actions()) > 1:
                found.append(match.copy())
            match.play_number(bot.choose(match.observation(match.turn), f"{seed}/{len(match.history)}"))
    return found[:wanted]


def tables(match: Match, decks: list[tuple[str, ...]]) -> list[Table]:
    """The table as it would be with these cards in the deck, the top last, and all other unseen cards in the other hand."""
    seat = match.turn
    assert seat is not None
    view, full = match.view(seat), match.truth()
    unseen = Counter([*full["deck"], *full["hands"][1 - seat]]) - Counter(view["hands"][1 - seat])
    laid = [tuple(sorted(card for lane in lanes.values() for card in lane)) for lanes in view["expeditions"]]
    piles, cost = tuple((colour, tuple(pile)) for colour, pile in view["piles"].items()), int(match.options.get("cost", 20))
    found = []
    for deck in decks:
        hands = [tuple(sorted(view["hands"][seat]))] * 2
        hands[1 - seat] = tuple(sorted([*view["hands"][1 - seat], *(unseen - Counter(deck)).elements()]))
        found.append(Table((hands[0], hands[1]), (laid[0], laid[1]), piles, deck, seat, cost))
    return found


def check_proven(match: Match, depths: tuple[int, ...], most: int = 100) -> tuple[int, int]:
    """Have what is proven confirmed by a search that tries everything; how many actions that are, and how many there are in all."""
    assert match.turn is not None
    seen = match.observation(match.turn).copy()
    orders = deck_orders(seen[0])
    claimed, judged = proven(seen, orders), unlost.evaluate(match, worlds=2)
    assert {one.action.number for one in judged if one.proven} == set(claimed)
    for number, margins in list(claimed.items())[:most]:
        action, every = match.game.actions[number], tables(match, [tuple(CARDS[kind] for kind in order) for order in margins])
        if action.startswith("+"):
            first: tuple[Move, ...] = (Move("", False, action[1:]),)
        else:
            first = tuple(move for move in moves(every[0]) if action == "-" * move.away + move.card)
        assert confirmed(every, list(margins.values()), first, depths), (match.record(), action)
        values = [margin for order, margin in margins.items() for _ in range(orders[order])]
        one = judged.of(action)
        assert one.points == pytest.approx(np.mean(values))
        assert one.win == pytest.approx(np.mean([(value > 0) + (value == 0) / 2 for value in values]))
        assert one.error == 0 or not judged.actions[0].proven
    return len(claimed), len(judged.actions)


SMALL: dict[str, object] = {"rounds": 1, "expeditions": 2, "highest": 4, "investments": 1, "hand": 2, "cost": 3}
LIVELY: dict[str, object] = {**LITTLE, "cost": 3}


@pytest.mark.parametrize(
    ("options", "deck", "wanted", "least"),
    [(SMALL, 2, 60, 0.6), (LIVELY, 2, 70, 0.7), (SMALL, 3, 50, 0.1), (LIVELY, 3, 20, 0.2)],
)
def test_in_200_positions_of_little_games_what_is_proven_holds_against_everything(
    options: dict[str, object], deck: int, wanted: int, least: float
) -> None:
    counted = [check_proven(match, depths=(3, 5, 7, 9)) for match in reached(options, deck, wanted)]
    proved, actions = (sum(column) for column in zip(*counted, strict=True))
    assert proved > least * actions


def test_in_the_full_game_what_is_proven_holds_against_everything() -> None:
    for match in reached(FULL, 2, 2, ("explorer", "network")):
        assert check_proven(match, depths=(3, 6), most=1)[0]


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "wanted", "most"), [(2, 4, 1), (3, 1, 1)])
def test_in_the_full_game_more_of_it(deck: int, wanted: int, most: int) -> None:
    for match in reached(FULL, deck, wanted, ("explorer", "network", "novice")):
        assert check_proven(match, depths=(9,), most=most)[0]


def test_with_two_cards_left_to_take_one_of_them_is_proven_in_two_ways() -> None:
    """By the card that the other side then plays; and by the search, which has no part in it when the limit of turns is near."""
    taking = unlost.action_number("cards", "+")
    for match in reached(FULL, 2, 20):
        assert match.turn is not None
        if match.phase == "draw":
            seen = match.observation(match.turn).copy()
            searched = endings_of_cards(seen)
            seen[0]["turns_left"] = 5
            counted = endings_of_cards(seen)
            assert list(counted) == [taking]
            assert searched[taking] == pytest.approx(counted[taking])


# ---------------------------------------------------------------- the last auction of Rivals


SHOWN = 6  # cards in the display: the solver tries every order in which they may be taken


def auctions(players: int, wanted: int, phases: tuple[str, ...]) -> list[Match]:
    """Positions of Rivals with one card left to uncover, in one of these phases."""
    found: list[Match] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        match, bot = (
            Match("rivals", seed=f"auction {seed}", players=players),
            find_bot("rivals", ("explorer", "random", "novice")[seed % 3]),
        )
        while match.turn is not None:
            if match.state()[0]["deck_left"] == 1 and match.phase in phases and 0 < match.state()[0]["display_size"] <= SHOWN:
                found.append(match.copy())
            match.play_number(bot.choose(match.observation(match.turn), f"{seed}/{len(match.history)}"))
    return found[:wanted]


def final_points(match: Match, state: Records) -> list[int]:
    points = np.zeros(int(state[0]["players"]), np.int64)
    match.game.rules.score(state[0], points)
    return points.tolist()


def auction_value(match: Match, state: Records, seat: int, known: dict[bytes, float | None]) -> float | None:
    """The margin of a seat if two players try everything; of more players, None where somebody else would have to choose."""
    if state[0]["phase"] == OVER:
        points = final_points(match, state)
        return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
    table = state.tobytes()
    if table not in known:
        known[table] = None
        ours = int(state[0]["turn"]) == seat
        if ours or int(state[0]["players"]) == 2:
            values = []
            for number in numbers(match, state):
                after = state.copy()
                match.game.loops.play(after, number)
                values.append(auction_value(match, after, seat, known))
            if None not in values:
                known[table] = (max if ours else min)(value for value in values if value is not None)
    return known[table]


@pytest.mark.parametrize(
    ("players", "wanted", "phases"), [(2, 12, ("act", "bid")), (2, 10, ("take",)), (3, 8, ("take", "bid")), (4, 8, ("take", "act"))]
)
def test_the_last_auction_is_proven(players: int, wanted: int, phases: tuple[str, ...]) -> None:
    proved = 0
    for match in auctions(players, wanted, phases):
        assert match.turn is not None
        known: dict[bytes, float | None] = {}
        for one in unlost.evaluate(match, worlds=2):
            after = match.state().copy()
            match.game.loops.play(after, one.action.number)
            value = auction_value(match, after, match.turn, known)
            assert one.proven == (value is not None), (match.record(), one)
            if value is not None:
                banked = match.game.banked_points(match.observation(match.turn), players)[0]
                start = float(banked[match.turn] - (banked.sum() - banked[match.turn]) / (players - 1))
                assert one.points + start == pytest.approx(value)
                assert players > 2 or one.win == (value > 0) + 0.5 * (value == 0)
                proved += 1
    assert proved > wanted


def test_nothing_of_an_auction_is_proven_while_cards_are_hidden() -> None:
    match = Match("rivals", seed=3)
    while match.state()[0]["deck_left"] > 2 or len(match.actions()) < 2:
        assert match.turn is not None
        match.play_number(find_bot("rivals", "explorer").choose(match.observation(match.turn), len(match.history)))
    assert not any(one.proven for one in unlost.evaluate(match, worlds=2))


# ---------------------------------------------------------------- the last step of an expedition


def test_a_step_that_ends_the_last_expedition_is_proven() -> None:
    for seed in range(40):
        match = Match("board", seed=seed, expeditions=1)
        while match.turn is not None:
            if match.view(None)["crossed"] == 4:
                proven = [one for one in unlost.evaluate(match, worlds=2) if one.proven]
                for one in proven:
                    after = match.copy()
                    after.play(one.action)
                    assert after.result
                    margin = after.scores[match.turn] - after.scores[1 - match.turn]
                    banked = match.game.banked_points(match.observation(match.turn), 2)[0]
                    assert one.points + float(banked[match.turn] - banked[1 - match.turn]) == pytest.approx(margin)
                if proven:
                    return
            match.play_number(find_bot("board", "novice").choose(match.observation(match.turn), len(match.history)))
    pytest.fail("no expedition ended by a step")


def board_value(match: Match) -> float:
    """The margin of the seat to act over everything that it can do by itself; of the draws only the last card of the deck."""
    seat = match.turn
    assert seat is not None
    best = -np.inf
    for action in match.actions():
        if match.phase == "draw" and action != "+":
            continue
        after = match.copy()
        after.play(action)
        best = max(best, board_value(after) if after.result is None else after.scores[seat] - after.scores[1 - seat])
    return float(best)


def test_with_the_last_card_of_the_last_expedition_to_draw_plays_and_steps_are_proven() -> None:
    proved, seed = set[str](), 0
    while not {"play", "step"} <= proved:
        seed += 1
        match = Match("board", seed=seed, expeditions=1)
        while match.turn is not None:
            if match.state()[0]["deck_left"] == 1 and match.phase in ("play", "step"):
                banked = match.game.banked_points(match.observation(match.turn), 2)[0]
                for one in unlost.evaluate(match, worlds=2):
                    after = match.copy()
                    after.play(one.action)
                    ended = after.result is not None
                    value = after.scores[match.turn] - after.scores[1 - match.turn] if ended else board_value(after)
                    assert one.proven
                    assert one.points + float(banked[match.turn] - banked[1 - match.turn]) == pytest.approx(value)
                proved.add(str(match.phase))
            match.play_number(find_bot("board", "novice").choose(match.observation(match.turn), len(match.history)))


def test_nothing_is_proven_before_the_last_round() -> None:
    match = next(iter(endings({"rounds": 2}, 1, "novice")))
    assert match.deal == 1
    assert not any(one.proven for one in unlost.evaluate(match, worlds=2))
