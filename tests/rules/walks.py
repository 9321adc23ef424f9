"""What the walks of all games share: a game is played beside its referee, compared with it, and situations on the way are counted."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

import pytest

import unlost

Seen = Counter[str]  # how often each situation came up


class AnyReferee(Protocol):
    """An independent referee of a game."""

    turn: int | None
    result: tuple[tuple[int, ...], tuple[int, ...]] | None  # winners, scores

    @property
    def scores(self) -> tuple[int, ...]: ...
    def actions(self) -> set[str]: ...
    def truth(self) -> dict[str, Any]: ...
    def view(self, observer: int | None) -> dict[str, Any]: ...


def compare(game: unlost.Match, referee: AnyReferee, observers: Iterable[int | None]) -> None:
    """Everything that can be asked of the game, with the views of these observers."""
    assert game.turn == referee.turn
    texts = [str(action) for action in game.actions()]
    assert len(texts) == len(set(texts))
    assert set(texts) == referee.actions()
    assert game.truth() == referee.truth()
    for observer in observers:
        table = referee.view(observer)
        assert {key: game.view(observer)[key] for key in table} == table, f"the view of {observer}"
    assert tuple(game.scores) == referee.scores
    result = game.result
    assert (None if result is None else (result.winners, result.scores)) == referee.result


@contextmanager
def nothing_changes(game: unlost.Match, referee: AnyReferee) -> Iterator[None]:
    """Whatever is tried here is refused."""
    history, before = list(game.history), referee.truth()
    yield
    assert game.truth() == referee.truth() == before
    assert tuple(game.scores) == referee.scores
    assert list(game.history) == history


@contextmanager
def told(seed: object, options: Mapping[str, Any], first: int | None, played: list[str]) -> Iterator[None]:
    """If something is wrong in here, the failure tells how to come there again."""
    try:
        yield
    except (AssertionError, ValueError, pytest.fail.Exception) as fault:
        fault.add_note(f"seed {seed}, options {options}, first {first}, actions: {' '.join(played)}")
        raise


def reached(seen: Seen, *situations: str) -> None:
    """The walk is only worth something if it met what it was made for."""
    assert {situation: seen[situation] for situation in situations if seen[situation] == 0} == {}, seen


def hunt(least: int, most: int, play: Callable[[int], Seen], *aims: str) -> None:
    """Play at least so many games, and on until every situation was met; `most` games must be enough."""
    seen: Seen = Counter()
    for number in range(most):
        seen += play(number)
        if number + 1 >= least and all(seen[aim] for aim in aims):
            break
    reached(seen, *aims)
