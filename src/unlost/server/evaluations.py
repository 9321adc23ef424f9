"""Evaluations of positions: asked for by somebody who waits, made by the review pool, and kept for a while for whoever asks the same."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

import structlog
from msgspec import Struct

from unlost.kernel.errors import BadNotation, BadOption, BadPosition
from unlost.kernel.game import find_game, read_action
from unlost.kernel.position import Position, position
from unlost.languages import speaking, spoken, t
from unlost.server.errors import Refused
from unlost.server.review_pool import ReviewPool
from unlost.server.tables import check_offered
from unlost.study.odds import Odds, odds
from unlost.study.scale import Mark

LEAST, USUAL, MOST = 2, 256, 512  # worlds
MOST_OF_ONE = 4  # that wait for one person
KEPT = 256  # answers

log = structlog.get_logger()


class EvaluatedAction(Struct):
    """One legal action as it was judged."""

    action: str
    points: float  # the margin still to come in the match
    error: float  # standard error of what it lacks to the best
    win: float  # the chance to win the match
    policy: float | None  # how likely the network makes it; null without a network
    worlds: int  # in which it was tried
    proven: bool  # counted out: no estimate
    behind: float  # what it lacks to the best in points, with what winning counts beside them


class Beside(Struct):
    """How one action was judged beside the best, in worlds of their own."""

    action: str
    loss: float  # points that the best would bring more, as far as that is to be believed
    loss_win: float  # and how much more of a chance to win
    error: float
    mark: Mark  # how heavy a mistake it would be
    too_close: bool
    proven: bool
    reasons: list[str]  # why the best is better, in the asker's language; none where no reason stands out


class Evaluated(Struct):
    """What every legal action is worth to the seat to act, on what that seat knows; the best first."""

    game: str
    text: str  # the position
    seat: int
    phase: str
    best: str
    too_close: list[str]  # those that cannot be told from the best
    by: str  # who judged: network, or playouts
    actions: list[EvaluatedAction]
    reasons: list[str]  # those of `beside`
    beside: Beside | None  # the action that was asked about; of a hint, the best that would be a mistake
    odds: Odds | None  # where the cards may be that the seat does not see; null where no hands are hidden


def read_position(game: str, known: str | Mapping[str, object]) -> Position:
    """The position of a text or a view, if its seat is to act; Refused says what cannot be."""
    try:
        found = position(find_game(game).name, known)
    except (BadPosition, BadOption) as fault:
        raise Refused("bad_position", f"{fault}.") from None
    check_offered(found.game, found.options)
    if found.turn is None:
        raise Refused("bad_position", t("The game is over here: there is nothing to choose."))
    if found.seat != found.turn:
        raise Refused("bad_position", t("Only what the seat to act knows can be evaluated, and this is what somebody else knows."))
    if not found.actions():
        raise Refused("bad_position", t("There is nothing that could be played here."))
    return found


class Evaluations:
    """All evaluations of a server."""

    def __init__(self, pool: ReviewPool) -> None:
        self.pool = pool
        self._made: OrderedDict[tuple[object, ...], asyncio.Task[Evaluated]] = OrderedDict()

    async def evaluate(
        self, person: str, known: Position, worlds: int = USUAL, against: str | None = None, why: bool = False, least: Mark = ""
    ) -> Evaluated:
        """What the legal actions are worth, in the language spoken; who asks what somebody has asked before gets the same answer.

        `against`, `why` and `least` are as in `study/hint.py`.
        """
        action = None if against is None else legal(known, against)
        key = known, known.game.version, worlds, action, why, least, spoken()
        task = self._made.get(key)
        if task is None:
            if self.pool.waiting(person) >= MOST_OF_ONE:
                raise Refused("too_much", t("You have asked for several evaluations that are still to be made. Please wait a moment."))
            task = self._made[key] = asyncio.create_task(self._make(person, known, worlds, action, why, least))
            task.add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may wait for it any more
        self._made.move_to_end(key)
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Refused:
            self._made.pop(key, None)
            raise

    async def _make(self, person: str, known: Position, worlds: int, against: str | None, why: bool, least: Mark) -> Evaluated:
        try:
            return await self.pool.ask(person, _evaluate, known, worlds, against, why, least, spoken())
        except Exception as fault:
            log.warning("an evaluation could not be made", game=known.game.name, fault=repr(fault))
            raise Refused("failed", t("This could not be evaluated, and it has been noted. Please try again.")) from None


def legal(known: Position, action: str) -> str:
    """The exact text of an action that can be played in a position."""
    try:
        exact = read_action(action, known.game)
    except BadNotation as fault:
        raise Refused("bad_action", str(fault)) from None
    if exact not in map(str, known.actions()):
        raise Refused("illegal_action", t("{action} cannot be played here.", action=exact))
    return exact


# ---------------------------------------------------------------- in the process, which alone imports what judges


def _evaluate(known: Position, worlds: int, against: str | None, why: bool, least: Mark, language: str) -> Evaluated:
    from unlost.study.hint import hint

    with speaking(language):
        found = hint(known, worlds, against, why, least)
    names = ("points", "error", "win", "policy", "worlds", "proven", "behind")
    told, one, beside = found.evaluation, found.than, None
    if one:
        beside = Beside(one.action, one.loss, one.loss_win, one.error, one.mark, one.too_close, one.proven, list(one.reasons))
    return Evaluated(
        known.game.name, str(known), told.seat, known.phase or "", str(told.best), list(map(str, told.too_close)), told.by,
        [EvaluatedAction(str(each.action), *(getattr(each, name) for name in names)) for each in told.actions],
        list(one.reasons) if one else [], beside, odds(known.game, known.observation[0]),
    )  # fmt: skip
