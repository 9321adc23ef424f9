"""Bad input: each gets the named error in one clear line, and changes nothing."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import unlost
from tests.rules.cards_positions import pack

WRONG_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "players takes 2 or 4, not 3"),
    ({"players": "2"}, "players"),
    ({"players": 2.0}, "players"),
    ({"players": True}, "players"),
    ({"players": None}, "players"),
    ({"rounds": 0}, "rounds takes a whole number from 1, up to 1,000,000,000, not 0"),
    ({"rounds": -3}, "rounds"),
    ({"rounds": 1.5}, "rounds"),
    ({"rounds": 10**30}, "rounds"),
    ({"expeditions": 7}, "expeditions takes a whole number from 1 to 6, not 7"),
    ({"expeditions": [5]}, "expeditions"),
    ({"tiebreak_round": 1}, "tiebreak_round takes True or False, not 1"),
    ({"tiebreak_round": "yes"}, "tiebreak_round"),
    ({"max_turns": 0}, "max_turns"),
    ({"max_turns": None}, "max_turns"),
    ({"first": 2}, "first takes a seat from 0 to 1, not 2"),
    ({"first": -1}, "first"),
    ({"first": 4, "players": 4}, "first"),
    ({"colour": "red"}, "colour: cards has no such option; it has players, rounds"),
    ({"seed": 1.5}, "seed takes a whole number, a text or bytes, not 1.5"),
    ({"seed": True}, "seed"),
    ({"seed": "\ud800"}, "seed takes a text of whole characters"),
    ({"seed": 10**5000}, "seed takes"),
    ({"self": 1}, "self: cards has no such option"),
    ({"game": 1}, "game: cards has no such option"),
    ({"deals": {"deck": pack()}}, "deals takes a list"),
    ({"deals": "R7"}, "deals takes a list"),
    ({"deals": [7]}, "deals: entry 1"),
    ({"deals": [{"deck": pack()[:-1]}]}, "deals: entry 1: the deck must hold the 60 cards in play, not 59; R10 is missing"),
    ({"deals": [None, {"deck": [*pack()[:-1], "Yx"]}]}, "deals: entry 2: .*Yx 4 times, not 3"),
    ({"deals": [{"deck": pack(expeditions=6)}]}, "Px is not among the cards in play"),
    ({"deals": [{"deck": [*pack()[:-1], "Q7"]}]}, "'Q7' is no card"),
    ({"deals": [{"deck": [*pack()[:-1], 7]}]}, "7 is no card"),
    ({"deals": [{"deck": [*pack()[:-1], "-R7"]}]}, "'-R7' is no card"),
    ({"deals": [{"cards": pack()}]}, "a deal of cards is"),
    ({"deals": [{"deck": pack()}] * 2, "rounds": 1}, "deals: entry 2: the game has no such round; it has 1"),
]


@pytest.mark.parametrize(("options", "message"), WRONG_OPTIONS)
def test_a_wrong_option_is_named_with_what_it_takes(options: dict[str, Any], message: str) -> None:
    with pytest.raises(unlost.BadOption, match=message) as refused:
        unlost.new("cards", **options)
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("game", ["chess", "", None, 7, "Cards"])
def test_an_unknown_game_is_named(game: Any) -> None:
    with pytest.raises(unlost.BadOption, match="there is no game called"):
        unlost.new(game)


@pytest.mark.parametrize("n", [0, -1, 1.5, "8", None, True])
def test_a_batch_takes_a_number_of_games(n: Any) -> None:
    with pytest.raises(unlost.BadOption, match="n takes a whole number"):
        unlost.batch("cards", n)


def test_a_batch_takes_no_given_deals() -> None:
    with pytest.raises(unlost.BadOption, match="deals"):
        unlost.Batch("cards", 2, deals=[{"deck": pack()}])


@pytest.mark.parametrize("seat", [2, -1, "0", True, 0.5, 1.0, np.True_])
def test_a_seat_that_is_not_there_is_named(seat: Any) -> None:
    with pytest.raises(unlost.BadOption, match="seat takes"):
        unlost.new("cards", seed=1).view(seat)
    with pytest.raises(unlost.BadOption, match="seat takes"):
        unlost.batch("cards", 2, seed=1).observe(seat)


def test_nothing_is_taken_back_from_a_new_match() -> None:
    with pytest.raises(unlost.IllegalAction, match="nothing has been played"):
        unlost.new("cards", seed=1).undo()


def test_nothing_is_played_after_the_end() -> None:
    match = unlost.new("cards", seed=1, rounds=1, max_turns=1)
    match.play(match.actions()[0])
    match.play("+")
    before = match.truth()
    with pytest.raises(unlost.IllegalAction, match="the game is over"):
        match.play("+")
    assert match.truth() == before


@pytest.mark.parametrize("number", [-1, 187, 10**12])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    with pytest.raises(unlost.IllegalAction, match="numbered 0 to 186"):
        unlost.new("cards", seed=1).play_number(number)


def test_a_deal_changed_afterwards_changes_nothing() -> None:
    deck = pack()
    match = unlost.new("cards", seed=1, deals=[{"deck": deck}])
    before = match.truth()
    deck.reverse()
    match.play(match.actions()[0])
    match.undo()
    assert match.truth() == before


def test_errors_and_actions_survive_pickling_and_copying() -> None:
    for error in (unlost.IllegalAction("R7", "C6", "why"), unlost.BadRecord(3, "why"), unlost.BadOption("why"), unlost.BadNotation("why")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    action = unlost.new("cards", seed=1).actions()[0]
    for again in (pickle.loads(pickle.dumps(action)), copy.deepcopy(action)):
        assert (again, again.number) == (action, action.number)


WRONG_STEPS: list[Callable[[Any], Any]] = [
    lambda right: right[:-1],
    lambda right: right.astype(float),
    lambda right: right.reshape(2, 2),
    lambda right: int(right[0]),
    lambda right: ["R7"] * 4,
    lambda right: right.astype(bool),
]


@pytest.mark.parametrize("wrong", WRONG_STEPS)
def test_a_step_takes_one_action_number_a_game(wrong: Callable[[Any], Any]) -> None:
    batch = unlost.batch("cards", 4, seed=1)
    before = batch._states.tobytes()
    with pytest.raises(ValueError, match="step takes 4 action numbers"):
        batch.step(wrong(batch.random()))
    assert batch._states.tobytes() == before


@pytest.mark.parametrize("number", [-1, 120, 186, 187, 10**12])
def test_an_illegal_step_names_its_game_and_moves_nothing(number: int) -> None:
    batch = unlost.batch("cards", 4, seed=1)
    before, mask = batch._states.tobytes(), batch.mask.copy()
    actions = batch.random().copy()
    actions[2] = number
    with pytest.raises(unlost.IllegalAction, match="game 2"):
        batch.step(actions)
    assert batch._states.tobytes() == before
    assert np.array_equal(batch.mask, mask)


RECORD = unlost.new("cards", seed="s", rounds=1).record()
WRONG_RECORDS: list[tuple[str, int, str]] = [
    ("", 1, "begins with"),
    ("hello", 1, "begins with"),
    (RECORD.replace("game: cards", "game: chess"), 2, "there is no game called 'chess'"),
    (RECORD.replace("game: cards\n", ""), 15, "does not say game"),
    (RECORD.replace("rules: 2", "rules: 99"), 3, "rules 1 and 2 here, not 99"),
    (RECORD.replace("players: 2", "players: 3"), 4, "players takes 2 or 4"),
    (RECORD.replace("players: 2", "players: two"), 4, "is not a value"),
    (RECORD.replace("players: 2", "players: 2\nplayers: 2"), 5, "given twice"),
    (RECORD.replace("players: 2", "players 2"), 4, "is no heading"),
    (RECORD.replace("rounds: 1", "rounds: 1\ncolour: 3"), 6, "no such option"),
    (RECORD.replace('seed: "s"\n', ""), 15, "does not say seed"),
    (RECORD.replace('seed: "s"', 'seed_hex: "zz"'), 15, "hexadecimal"),
    (RECORD.replace('seed: "s"', 'seed: "s"\ndeal 0: null'), 16, "deals are numbered from 1"),
    (RECORD.replace('seed: "s"', 'seed: "s"\ndeal 1: {"deck": []}'), 16, "the deck must hold"),
    (RECORD.replace('seed: "s"', 'seed: "s"\nresult: [1, 2]'), 16, "the game is not over"),
    (RECORD.replace('seed: "s"', "seed: null"), 15, "seed takes a text"),
    (RECORD.replace('seed: "s"', 'seed: "\\ud800"'), 15, "seed takes a text of whole characters"),
    (RECORD.replace('seed: "s"', 'seed: "s"\nseed_hex: "00"'), 15, "no such option"),
    (RECORD.replace('seed: "s"', 'seed: "s"\ndeals: []'), 16, "no such option"),
    (RECORD.replace('seed: "s"', 'seed: "s"\nself: 1'), 16, "no such option"),
    (RECORD.replace('seed: "s"', 'seed: "s"\nx: ' + "[" * 100_000), 16, "is not a value"),
    (RECORD.replace('seed: "s"', 'seed: "s"\ndeal 01: null'), 16, "deals are numbered from 1"),
    (RECORD.replace('seed: "s"', 'seed: "s"\n: 1'), 16, "no such option"),
    (RECORD.replace('seed: "s"', 'seed: "s"\ndeal 1: null\ndeal 2: 7').replace("rounds: 1", "rounds: 2"), 17, "entry 2"),
    (RECORD.replace("rules: 2", "rules: true"), 3, "rules 1 and 2 here, not True"),
    (RECORD + "\nQ7", 18, "is no action"),
    (RECORD + "\n+", 18, "first play or discard"),
]


@pytest.mark.parametrize(("text", "line", "message"), WRONG_RECORDS)
def test_a_wrong_record_names_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(unlost.BadRecord, match=message) as refused:
        unlost.load(text)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("thing", [None, 7, b"unlost record 1"])
def test_a_record_is_a_text(thing: Any) -> None:
    with pytest.raises(unlost.BadRecord):
        unlost.load(thing)
