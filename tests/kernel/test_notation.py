"""Actions as text: read forgivingly, written exactly, and never read as something else."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import unlost
from unlost.kernel.game import games, read_action


@pytest.mark.parametrize(
    ("written", "exact"),
    [
        ("r7", "R7"), (" R7 ", "R7"), ("RT", "R10"), ("-bt", "-B10"), ("BX", "Bx"), ("bx", "Bx"), ("+y", "+Y"), ("^gT", "^G10"),
        ("R7A", "R7a"), ("r7R", "R7r"), ("rta", "R10a"), (">b", ">B"), ("$3", "$3"), ("$36", "$36"), ("=", "="), ("+\n", "+"), ("w0", "W0"),
    ],
)  # fmt: skip
def test_reading_is_forgiving_and_writing_exact(written: str, exact: str) -> None:
    assert read_action(written) == exact


@pytest.mark.parametrize(
    "text",
    ["", " ", "7", "R", "R11", "R07", "Q7", "R 7", "--R7", "++", "+Q", "^R0", "^R1", "P0", "P1", "P7a", ">P", "$0", "$37", "$03", "$",
     "==", "R7 +", "R7x", "Rxa", "-R7a", "٣", "R٧", "ＲT", "R7\x00"],
)  # fmt: skip
def test_what_is_no_action_in_any_game_is_bad_notation(text: str) -> None:
    with pytest.raises(unlost.BadNotation):
        read_action(text)


@pytest.mark.parametrize("thing", [None, 7, 7.0, b"R7", ["R7"], object()])
def test_what_is_no_text_is_bad_notation(thing: object) -> None:
    with pytest.raises(unlost.BadNotation):
        unlost.new("cards").play(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["W0", "R1", "R7a", "R7r", "-W0", ">B", "$3", "=", "P7", "+P", "^P7"])
def test_an_action_of_another_game_is_illegal_but_no_bad_notation(text: str) -> None:
    with pytest.raises(unlost.IllegalAction):
        unlost.new("cards", seed=1).play(text)


@given(st.one_of(st.text(max_size=6), st.text(alphabet="YBWGRPxXtTaArR0123456789-+^>$= ", max_size=6)))
@example("İ")
def test_reading_what_was_read_changes_nothing(text: str) -> None:
    try:
        exact = read_action(text)
    except unlost.BadNotation:
        return
    assert read_action(exact) == exact
    assert read_action(exact.lower()) == exact


def test_every_action_of_every_game_is_read_as_itself() -> None:
    for game in games().values():
        for action in game.actions:
            assert read_action(str(action)) == action


def test_numbers_and_texts_that_are_not_there_are_named() -> None:
    with pytest.raises(unlost.BadNotation, match="187"):
        unlost.action_text("cards", 187)
    with pytest.raises(unlost.BadNotation, match="-1"):
        unlost.action_text("cards", -1)
    with pytest.raises(unlost.BadNotation, match=r"\$3"):
        unlost.action_number("cards", "$3")
    with pytest.raises(unlost.BadOption, match="chess"):
        unlost.action_text("chess", 1)


def test_an_action_is_its_text() -> None:
    match = unlost.new("cards", seed=7)
    action = match.actions()[0]
    assert (str(action), action == str(action), f"{action}") == ("Y7", True, "Y7")
    assert match.play(action) == "Y7"
    assert match.history == ("Y7",)
