"""Positions: views and texts say all that a bot is told, and what cannot be is refused with one clear line."""

import copy
import json
import pickle
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unlost
from tests.rules.test_conformance import VARIANTS, WALKS, walk
from unlost.bots import find_bot, register_bot
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Layout, layout_of
from unlost.kernel.game import games
from unlost.kernel.position import position
from unlost.kernel.registry import part

walked = pytest.mark.parametrize(("name", "options"), WALKS)
BESIDE = ("seat", "starter", "options", "rules", "known", "shared", "gave", "began", "starting")  # what a view has beside the table


def positions(name: str, options: dict[str, Any], every: int, seed: int = 1) -> Iterator[tuple[unlost.Match, int | None]]:
    """Every so many actions of a random match, all seats and a spectator; and so at its end."""
    for number, match in enumerate(walk(name, options, seed)):
        if number % every == 0 or match.turn is None:
            for seat in [*range(match.players), None]:
                yield match, seat


def test_every_registered_game_has_positions() -> None:
    for name in games():
        assert part(name, "position"), name


# ---------------------------------------------------------------- views and texts are enough


@walked
def test_a_view_and_a_text_bring_the_same_position(name: str, options: dict[str, Any]) -> None:
    for match, seat in positions(name, options, every=7):
        told, view = match.position(seat), match.view(seat)
        assert told.view() == view
        for again in (position(name, json.loads(json.dumps(view))), position(name, str(told)), pickle.loads(pickle.dumps(told))):
            assert again == told
            assert again.observation.tobytes() == told.observation.tobytes()
            assert (again.seat, again.turn, again.phase, again.players) == (seat, match.turn, match.phase, match.players)
            assert again.view() == view
            assert str(again) == str(told)
            assert again.actions() == (match.actions() if seat is not None and seat == match.turn else ())


@walked
def test_a_position_differs_from_the_observation_only_in_what_is_no_fact(name: str, options: dict[str, Any]) -> None:
    """Room above piles and after the display, figures of earlier deals, who began what is over, who began before where no rule asks."""
    for match, seat in positions(name, options, every=13):
        seen, told = match.observation(seat)[0], match.position(seat).observation[0]
        for field in match.game.observation.names or ():
            if field in ("length", "capped") or (field == "starter" and match.turn is None) or (field == "began" and match.players == 2):
                continue
            if field in ("pile", "display", "boxed"):
                sizes = np.atleast_1d(seen[f"{field}_size"])
                for row, row_told, size in zip(np.atleast_2d(seen[field]), np.atleast_2d(told[field]), sizes, strict=True):
                    assert (row[:size] == row_told[:size]).all()
                    assert not row_told[size:].any()
            else:
                assert (seen[field] == told[field]).all(), field


@walked
def test_the_table_alone_as_the_server_sends_it_is_enough_for_the_legal_actions(name: str, options: dict[str, Any]) -> None:
    for match, seat in positions(name, options, every=13):
        table = {key: value for key, value in match.view(seat).items() if key not in BESIDE}
        told = position(name, table, seat=seat, **options)
        assert told.actions() == match.position(seat).actions()
        assert {key: told.view()[key] for key in table} == table


@pytest.mark.parametrize("name", games())
def test_without_a_seat_the_view_of_the_seat_to_act_is_known_by_its_hand(name: str) -> None:
    match = unlost.Match(name, seed=3)
    table = {key: value for key, value in match.view(match.turn).items() if key not in BESIDE}
    assert position(name, table).seat == match.turn


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("bot", ["novice", "explorer", "planner@40"])
def test_a_bot_chooses_from_a_view_what_it_would_in_the_match(name: str, bot: str) -> None:
    for options in VARIANTS[name]:
        for match, seat in positions(name, options, every=37, seed=2):
            if seat is not None and seat == match.turn:
                told = position(name, json.loads(json.dumps(match.view(seat))))
                chosen = find_bot(name, bot).choose(match.observation(seat), seed=5)
                assert find_bot(name, bot).ask(told, seed=5) == match.game.actions[chosen]
                assert match.game.actions[chosen] in told.actions()


@walked
def test_a_network_reads_from_a_view_what_it_would_in_the_match(name: str, options: dict[str, Any]) -> None:
    layout = layout_of(name, **options)
    for match, seat in positions(name, options, every=13):
        if seat is not None and seat == match.turn:
            assert encoded(layout, position(name, match.view(seat)).observation) == encoded(layout, match.observation(seat))


def encoded(layout: Layout, observation: Any) -> bytes:
    """An observation as numbers."""
    colours, rest = np.zeros((layout.colours, layout.width), COLOURS_TYPE), np.zeros(layout.rest, REST_TYPE)
    layout.encode(observation[0], colours, rest)
    return colours.tobytes() + rest.tobytes()


@pytest.mark.parametrize("seat", [0, None])
def test_a_bot_is_asked_in_positions_of_its_game_and_of_the_seat_to_act(seat: int | None) -> None:
    match = unlost.new("cards", seed=1, first=1)
    with pytest.raises(unlost.BadOption, match="explorer can be asked in a position of the seat to act"):
        find_bot("cards", "explorer").ask(match.position(seat))
    with pytest.raises(unlost.BadOption, match="explorer plays rivals, and this is a position of cards"):
        find_bot("rivals", "explorer").ask(match.position())


def test_the_view_of_earlier_rules_brings_those_rules() -> None:
    match = unlost.Match("cards", players=4, seed=1, rules=1)
    told = unlost.position("cards", match.view(0))
    assert told == match.position(0)
    assert told.game.version == 1
    assert unlost.position("cards", str(told)) == told
    board = unlost.Match("board", seed=1, rules=1)
    assert unlost.position("board", str(board.position(1))) == board.position(1)


def test_what_else_knows_the_cards_is_marked_in_the_text() -> None:
    match = unlost.new("cards", seed=1, first=0, rounds=1)
    card = match.view(0)["hands"][0][0]
    match.play(f"-{card}")
    match.play("+")
    match.play(next(action for action in match.actions() if action.startswith("-") and action[1] != card[0]))
    match.play(f"+{card[0]}")
    assert f"/ {card} ? ? ? ? ? ? ?;" in str(match.position(0))
    assert f"{card}*" in str(match.position(1))
    assert str(match.position(0)).startswith("cards rounds=1; seat 0; turn 0 play; round 1; totals 0 0; hands ")


def test_reading_forgives_case_spaces_and_T_for_10() -> None:
    match = unlost.new("cards", seed=4)
    text = str(match.position())
    assert unlost.position("cards", "  " + text.lower().replace("10", "T").replace("; ", " ;\n ") + " ") == match.position()


def test_positions_are_equal_if_they_tell_the_same() -> None:
    match = unlost.new("cards", seed=4, first=0)
    one, other = match.position(0), unlost.new("cards", seed=4, first=0).position(0)
    assert one == other
    assert len({one, other, match.position(1)}) == 2
    assert one != "cards"
    assert unlost.position("cards", repr(one).removeprefix("<unlost position: ").removesuffix(">")) == one


# ---------------------------------------------------------------- what cannot be

Fault = tuple[Callable[[dict[str, Any]], Any], str]


def put(key: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda view: view.__setitem__(key, value)


def put_in(key: str, inner: Any, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda view: view[key].__setitem__(inner, value)


def without(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda view: view.pop(key)


def add(card: str, *path: Any) -> Callable[[dict[str, Any]], Any]:
    """Put cards, with spaces between, onto a list in a view."""

    def added(view: dict[str, Any]) -> None:
        place: Any = view
        for key in path:
            place = place[key]
        place.extend(card.split())

    return added


def begin(cards: str, stone: int, piece: str) -> Callable[[dict[str, Any]], Any]:
    """Seat 0 has these cards and an explorer on the yellow path."""

    def begun(view: dict[str, Any]) -> None:
        view["columns"][0]["Y"] = cards.split()
        view["explorers"][0]["Y"] = {"stone": stone, "piece": piece}

    return begun


def put_down(phase: str) -> Callable[[dict[str, Any]], Any]:
    """Seat 0 has put a card down that is nowhere."""

    def done(view: dict[str, Any]) -> None:
        view["hands"][0].pop()
        view["hand_sizes"][0] -= 1
        view["deck_left"] += 1
        view["phase"] = phase

    return done


NONE_FOUND = {"tiles": 0, "tokens": 0}
CARDS_FAULTS: dict[str, Fault] = {
    "a card twice": (add("Y6 Y6", "piles", "Y"), "Y6 is there 2 times, and the game has one"),
    "too many investments": (add("Rx Rx Rx Rx", "piles", "R"), "Rx is there 4 times, and the game has 3"),
    "a hand too small": (lambda view: view["hands"][0].pop(), "hands: seat 0 has 8 cards by hand_sizes, and 7 are listed"),
    "a wrong hand size": (put_in("hand_sizes", 1, 7), "hand_sizes: seat 1 must have 8 cards here, not 7"),
    "a hand of the other that is too large": (put_in("hands", 1, ["Y2"] * 9), "hands: seat 1 has 8 cards"),
    "a hand that cannot be known": (put_in("hands", 1, ["Y2"]), "hands: seat 1 shows a card that not everybody knows"),
    "an expedition out of order": (add("Y9 Y3", "expeditions", 0, "Y"), "expeditions: side 0 Y: Y3 cannot come after Y9"),
    "an investment after a number": (add("B9 Bx", "expeditions", 1, "B"), "side 1 B: Bx cannot come after B9"),
    "a card in a wrong colour": (add("B9", "piles", "Y"), "piles Y: B9 is of another colour"),
    "no card": (add("Y11", "piles", "Y"), "piles Y: 'Y11' is no card of this game"),
    "a card that is no text": (put_in("piles", "Y", [7]), "piles Y: 7 is no card of this game"),
    "an unknown key": (put("hand", []), "a view: 'hand' is not known here"),
    "a truth": (put("deck", []), "a view: 'deck' is not known here"),
    "a missing key": (without("totals"), "a view lacks 'totals'"),
    "a wrong type": (put("hands", 7), "hands takes a list, not 7"),
    "a wrong number": (put("deck_left", "44"), "deck_left takes a whole number, not '44'"),
    "a deck that does not add up": (put("deck_left", 43), "deck_left is 43, but of 60 cards 16 are in hands and on the table"),
    "a closed pile while playing": (put("closed", "Y"), "closed: no pile is closed unless a card is to be drawn; here Y is"),
    "no colour closed": (put("closed", "X"), "closed takes None or a colour"),
    "an unknown phase": (put("phase", "sleep"), "phase takes play, draw, give or None, not 'sleep'"),
    "a give between two": (put("phase", "give"), "phase: only partners give cards to each other"),
    "a phase without a turn": (put("turn", None), "turn and phase are both None when the game is over, or neither"),
    "no such seat to act": (put("turn", 2), "turn must be from 0 to 1, not 2"),
    "no such seat": (put("seat", 5), "seat must be from 0 to 1, not 5"),
    "three players": (lambda view: view["hands"].append([]), "players takes 2 or 4, not 3"),
    "a round too many": (put("round", 4), "round must be from 1 to 3, not 4"),
    "points before the first round": (put("totals", [3, 0]), "totals: in the first round nobody has points"),
    "over too early": (lambda view: view.update(turn=None, phase=None), "round: the game is not over after round 1"),
    "too many turns left": (put("turns_left", 201), "turns_left must be from 1 to 200, not 201"),
    "a wrong starter": (put("starter", 1), "starter: after 0 turns of 200 seat 0 is to act, so seat 0 began"),
    "a wrong option": (put("options", {"rounds": 0}), "options: rounds takes a whole number from 1"),
    "an unknown option": (put("options", {"round": 1}), "options: 'round' is not known here"),
    "known cards that are not there": (put("known", [["P2"], []]), "known: seat 0: P2 is not among the cards of that hand"),
    "partners' keys for two": (put("shared", []), "shared: only with partners"),
    "colours that are not the first": (lambda view: view["piles"].pop("B"), "expeditions: side 0: 'R' is not known here"),
    "a draw without a card put down": (put_down("draw"), "phase: a card is to be drawn, so one was played or discarded"),
}
BOARD_FAULTS: dict[str, Fault] = {
    "a card three times": (add("Y6 Y6 Y6", "piles", "Y"), "Y6 is there 3 times, and the game has 2"),
    "cards without an explorer": (add("Y0", "columns", 0, "Y"), "explorers: seat 0: a path with cards has an explorer"),
    "an explorer without cards": (begin("", 1, "adventurer"), "explorers: seat 0: a path with cards has an explorer"),
    "a stone too few": (begin("Y0 Y1", 1, "researcher"), "stone must be from 2 to 9, not 1"),
    "no such piece": (begin("Y0", 1, "dog"), "a piece is 'adventurer' or 'researcher', not 'dog'"),
    "a column out of order": (begin("Y3 Y1", 2, "researcher"), "columns: seat 0 Y: Y1 cannot come after Y3"),
    "a tile that nobody took": (lambda view: view["tiles"]["Y"].pop("3"), "the tile of stone 3 is gone, and no explorer has come so far"),
    "no such tile": (lambda view: view["tiles"]["Y"].update({"3": "gem"}), "tiles Y: 'gem' is no tile"),
    "a tile where no space is": (lambda view: view["tiles"]["Y"].update({"4": "arrow"}), "tiles Y: '4' is not known here"),
    "artifacts from nowhere": (put("artifacts", [{"tiles": 1, "tokens": 0}, NONE_FOUND]), "9 lie on the board and 1 were found, of 9"),
    "tokens in the first expedition": (put("artifacts", [{"tiles": 0, "tokens": 1}, NONE_FOUND]), "there are 1 tokens, and there can be 0"),
    "crossed without crossing": (put("crossed", 1), "crossed must be 0, not 1"),
    "negative points": (put("points", [-5, 0]), "points: seat 0 must be from 0"),
    "a step without an explorer": (put_down("step"), "phase: nothing can be seen that the seat to act has done to come to 'step'"),
}
RIVALS_FAULTS: dict[str, Fault] = {
    "gold from nowhere": (put("gold", [19, 18]), "gold: with the supply there are 37 coins, not 36"),
    "a bid while nobody bids": (put("bid", {"amount": 1, "by": 0, "in": [0, 1]}), "bid: there is a bid while"),
    "an auction for nothing": (
        lambda view: view.update(phase="bid", bid={"amount": 1, "by": 1, "in": [0, 1]}),
        "display: there is no auction without a card",
    ),
    "a card too many in the display": (add("Y10 Y10", "display"), "Y10 is there 2 times, and the game has one"),
    "a wrong pile": (put("pile", {"number": 2, "left": 20}), "pile: 60 cards are left"),
    "no such pile": (put("pile", {"number": 5, "left": 20}), "pile: number must be from 1 to 4, not 5"),
    "no starting wagers": (lambda view: view["expeditions"][0].update({letter: [] for letter in "YBWGR"}), "starting: seat 0"),
    "starting wagers alike": (
        lambda view: view["starting"][0].reverse() or view["starting"][0].append("Y"),
        "starting: seat 0 takes a list",
    ),
    "an expedition out of order": (add("Y5 Y2", "expeditions", 0, "Y"), "expeditions: seat 0 Y: Y2 cannot come after Y5"),
}
FAULTS = [(name, what, *fault) for name, faults in (("cards", CARDS_FAULTS), ("board", BOARD_FAULTS), ("rivals", RIVALS_FAULTS))
          for what, fault in faults.items()]  # fmt: skip


@pytest.mark.parametrize(("name", "what", "spoil", "says"), FAULTS, ids=[f"{name}: {what}" for name, what, *_ in FAULTS])
def test_what_cannot_be_is_refused_and_named(name: str, what: str, spoil: Callable[[dict[str, Any]], Any], says: str) -> None:
    view = copy.deepcopy(dict(unlost.Match(name, seed=2, first=0).view(0)))
    position(name, view)
    spoil(view)
    with pytest.raises(unlost.BadPosition, match=says) as fault:
        position(name, view)
    assert "\n" not in str(fault.value)
    assert isinstance(fault.value, ValueError)


@pytest.mark.parametrize("wrong", [None, 7, [], b"cards"])
def test_what_is_neither_a_view_nor_a_text_is_refused(wrong: Any) -> None:
    with pytest.raises(unlost.BadPosition, match="a view takes a dictionary"):
        unlost.position("cards", wrong)


def test_options_given_by_keyword_are_checked_as_everywhere_and_must_agree_with_the_view() -> None:
    view = unlost.new("cards", seed=1).view(0)
    with pytest.raises(unlost.BadOption, match="rounds takes"):
        unlost.position("cards", view, rounds=0)
    with pytest.raises(unlost.BadPosition, match="players is 4, but the view has 2"):
        unlost.position("cards", view, players=4)
    with pytest.raises(unlost.BadPosition, match="the view is of seat 0, not of 1"):
        unlost.position("cards", view, seat=1)
    with pytest.raises(unlost.BadPosition, match="hand_sizes: seat 0 must have 5 cards here, not 8"):
        unlost.position("cards", view, hand=5)
    with pytest.raises(unlost.BadOption, match="there is no game called"):
        unlost.position("chess", view)  # type: ignore[call-overload]


# ---------------------------------------------------------------- texts, corrupted

LETTERS = "YBWGRPx0123456789?*'/;-=@+ abcdefghijklmnopqrstuvwxyz[]{}\",\n٣é"


def spoilt(text: str, chance: random.Random) -> str:
    """A text with one to four accidents: a piece changed, lost, doubled or moved."""
    for _ in range(chance.randint(1, 4)):
        at, to = sorted(chance.choices(range(len(text) + 1), k=2))
        to = min(to, at + chance.choice((1, 1, 2, 8, 40)))
        here = chance.choice(("", chance.choice(LETTERS), text[at:to] * 2, text[chance.randrange(len(text) + 1) :][:5]))
        text = text[:at] + here + text[to:]
    return text


@cache
def texts(place: int) -> list[str]:
    """The texts of a random match."""
    name, options = WALKS[place]
    return [str(match.position(seat)) for match, seat in positions(name, options, every=11)]


@settings(max_examples=300)
@given(st.sampled_from(range(len(WALKS))), st.integers(0, 10**9))
def test_a_corrupted_text_is_a_position_or_is_refused(place: int, seed: int) -> None:
    chance, name = random.Random(seed), WALKS[place][0]
    text = chance.choice(texts(place))
    for _ in range(10):
        try:
            told = position(name, spoilt(text, chance))
        except unlost.BadPosition as fault:
            assert "\n" not in str(fault)
            continue
        again = position(name, str(told))
        assert again == told
        assert str(again) == str(told)
        assert told.sample(seed).position(told.seat) == told


@settings(max_examples=200)
@given(st.sampled_from(range(len(WALKS))), st.integers(0, 10**9))
def test_a_corrupted_view_is_a_position_or_is_refused(place: int, seed: int) -> None:
    chance, name = random.Random(seed), WALKS[place][0]
    view = json.loads(json.dumps(position(name, chance.choice(texts(place))).view()))
    for _ in range(chance.randint(1, 3)):
        corrupt(view, chance)
    try:
        told = position(name, view)
    except unlost.BadPosition as fault:
        assert "\n" not in str(fault)
        return
    assert position(name, str(told)) == told
    assert told.sample(seed).position(told.seat) == told


WRONG: tuple[Any, ...] = (None, True, -1, 0, 1, 255, 2**70, 0.5, "", "R7", "Y", [], {}, ["R7"], {"Y": 1}, [[]], float("nan"))


def corrupt(view: Any, chance: random.Random) -> None:
    """Something somewhere in a view becomes something else, is lost, or stands there twice."""
    while True:
        keys = list(view) if isinstance(view, dict) else list(range(len(view)))
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(view[key], dict | list) and view[key] and chance.random() < 0.8:
            view = view[key]
            continue
        accident = chance.randrange(3)
        if accident == 0:
            view[key] = chance.choice(WRONG)
        elif accident == 1:
            view.pop(key)
        elif isinstance(view, list):
            view.append(view[key])
        else:
            view[chance.choice(("seat", "round", "Z", "Y"))] = view[key]
        return


# ---------------------------------------------------------------- playing on


@walked
def test_a_world_of_a_position_agrees_with_it_and_can_be_played_to_the_end(name: str, options: dict[str, Any]) -> None:
    for match, seat in positions(name, options, every=41):
        told = match.position(seat)
        world = told.sample(seed=7)
        assert world.position(seat) == told
        assert world.truth() == told.sample(seed=7).truth()
        chance = random.Random(1)
        while world.turn is not None:
            world.play(chance.choice(world.actions()))
        assert world.result
        with pytest.raises(ValueError, match="it has no record"):
            world.record()
        again = pickle.loads(pickle.dumps(world))
        assert again.truth() == world.truth()
        assert again.history == world.history


def test_two_worlds_differ() -> None:
    told = unlost.new("cards", seed=1).position()
    assert told.sample(1).truth() != told.sample(2).truth()


def test_an_opening_of_ones_own_then_explorer_is_three_lines() -> None:
    @register_bot("my opening, then explorer", "cards", "discards first, then explores")
    def opening(view: dict[str, Any], actions: list[str], chance: random.Random) -> str:
        if view["deck_left"] > 42 and "+" not in actions:
            return next(action for action in actions if action.startswith("-"))
        return find_bot("cards", "explorer").ask(unlost.position("cards", view))

    mine, explorer = find_bot("cards", "my opening, then explorer"), find_bot("cards", "explorer")
    match = unlost.new("cards", seed=5, rounds=1)
    while match.turn is not None:
        early = match.view(None)["deck_left"] > 42 and match.phase == "play"
        chosen = mine.choose(match.observation(match.turn), seed=0)
        assert (
            unlost.action_text("cards", chosen).startswith("-")
            if early
            else chosen == explorer.choose(match.observation(match.turn), seed=0)
        )
        match.play_number(chosen)
