"""Plans: what somebody wants done when it is their turn, while they are away: "if they discard red I take it, after my blue 2".

A plan is what to play, step by step, and what the others must have done before it; without that it always holds. When the turn comes, the
first plan is followed that holds and whose next step is legal. Where none is, the person is asked as ever. Plans are for one turn: with
its end, or with the first step that nobody planned, they are gone. Only the one who made them is ever told of them.

They speak of what everybody sees: of the others' actions as they are told to the one who plans, never of a card that is still to come.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, Struct

from unlost.kernel.errors import BadNotation
from unlost.kernel.game import Game, read_action
from unlost.kernel.match import Match
from unlost.kernel.records import FIRST_PHASE
from unlost.languages import t
from unlost.server.errors import Refused

MOST, LONGEST = 8, 6  # plans of a seat, steps of a plan
BEGINNING = re.compile(r"[-+^>$=A-Za-z0-9]{0,11}\*")

Step = Annotated[str, Meta(max_length=12)]


class Plan(Struct, forbid_unknown_fields=True):
    """What to play, if the others have done something; `-R*` is any action that begins so, "" is whatever they do."""

    play: Annotated[list[Step], Meta(min_length=1, max_length=LONGEST)]
    after: Step = ""


Plans = Annotated[list[Plan], Meta(max_length=MOST)]


class PlanNews(Struct):
    """My plans for my next turn."""

    plans: list[Plan]
    first: list[str]  # what I could play now if it were my turn: a plan begins with one of these, as far as can be told


@dataclass(frozen=True)
class SeatPlans:
    """The plans of a seat, and after how many entries they were made."""

    made: int
    plans: list[Plan]


def checked_plans(game: Game, plans: Sequence[Plan]) -> list[Plan]:
    """The plans with all actions in their exact form; Refused if one is no action of the game."""
    if len(plans) > MOST or any(not 1 <= len(plan.play) <= LONGEST for plan in plans):
        raise Refused("bad_option", t("At most {n} plans of {steps} steps each can be made.", n=MOST, steps=LONGEST))
    try:
        return [Plan([_exact(game, action) for action in plan.play], _condition(game, plan.after)) for plan in plans]
    except BadNotation as fault:
        raise Refused("bad_action", str(fault)) from None


def _exact(game: Game, action: str) -> str:
    exact = read_action(action, game)
    if exact not in game.numbers:
        raise BadNotation(f"{action!r} is no action of {game.title}")
    return exact


def _condition(game: Game, after: str) -> str:
    return after if not after or BEGINNING.fullmatch(after) else _exact(game, after)


def is_fresh(seat: int, turn: int | None, since: Sequence[tuple[int, str]]) -> bool:
    """Is the turn that plans were made for still to come, or going on? `since`: seats and actions of the entries after that."""
    acted = False
    for other, action in since:
        if other == seat and action.startswith("!"):
            return False
        if other != seat and acted and not action.startswith("!"):
            return False
        acted = acted or other == seat
    return turn == seat or not acted


def planned(plans: Sequence[Plan], before: Sequence[str], done: Sequence[str], is_legal: Callable[[str], bool]) -> str | None:
    """The next step by plan, after what the others did before the turn and what was done in it already; None if there is none."""
    for plan in plans:
        is_next = len(plan.play) > len(done) and plan.play[: len(done)] == list(done)
        if is_next and _holds(plan.after, before) and is_legal(plan.play[len(done)]):
            return plan.play[len(done)]
    return None


def _holds(after: str, before: Sequence[str]) -> bool:
    if after.endswith("*"):
        return any(action.startswith(after[:-1]) for action in before)
    return not after or after in before


def could_begin_with(match: Match, seat: int) -> list[str]:
    """What a seat could play if it were its turn now, as far as it knows: how a plan can begin."""
    seen = match.observation(seat).copy()
    seen["turn"], seen["phase"] = seat, FIRST_PHASE
    return [str(action) for action in match.game.legal_actions(seen)]
