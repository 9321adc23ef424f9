"""Hints at a table: what the seat to act could do, on exactly what that seat knows. Not in rated matches.

Whoever takes one is noted before it is given: the match says so ever after.
"""

from msgspec import Struct

from unlost.kernel.position import Position
from unlost.languages import t
from unlost.server.errors import Refused
from unlost.server.evaluations import Evaluated, Evaluations
from unlost.server.table import Table
from unlost.server.tables import Tables
from unlost.study.scale import Mark

QUICKLY = 64  # worlds, where somebody waits with a card in hand
HEAVY: Mark = "large"  # the mistakes that are spoken of before they are played


class Sure(Struct):
    """Whether an action that somebody is about to play would be a large mistake."""

    mark: Mark  # large; or "": it is none, as far as can be told in a moment
    loss: float  # points that the best would bring more
    best: str
    reasons: list[str]


class Hints:
    """The hints of all tables of a server."""

    def __init__(self, tables: Tables, evaluations: Evaluations) -> None:
        self.tables, self.evaluations = tables, evaluations

    async def hint(self, table: Table, person: str, against: str | None, why: bool) -> Evaluated:
        """What the legal actions are worth; and why the best is better than this action, or else than one that would be a mistake."""
        known = await self._known(table, person)
        return await self.evaluations.evaluate(person, known, against=against, why=why)

    async def sure(self, table: Table, person: str, action: str | None) -> Sure:
        """Would this be a large mistake? Without an action, what is needed to answer that is made ready."""
        found = await self.evaluations.evaluate(person, await self._known(table, person), QUICKLY, action, least=HEAVY)
        one = found.beside
        return Sure(one.mark, one.loss, found.best, one.reasons) if one and one.mark == HEAVY else Sure("", 0.0, found.best, [])

    async def _known(self, table: Table, person: str) -> Position:
        """What the seat to act knows, if it is one of this person's and may have hints; noted that it takes one."""
        known = may_have_hint(table, person)
        assert known.seat is not None
        if not table.seats[known.seat].hinted:
            await self.tables.note_hint(table, known.seat)
        return known


def may_have_hint(table: Table, person: str) -> Position:
    """What the seat to act knows; Refused unless it is a seat of this person's, in a match that is played and not rated."""
    table.check_rules()
    mine = table.seats_of(person)
    if not mine:
        raise Refused("not_seated", t("You do not sit at this table."))
    if table.row.rated:
        raise Refused("not_allowed", t("In a rated match there are no hints."))
    if table.row.tournament:
        raise Refused("not_allowed", t("In a tournament there are no hints."))
    if table.match is None or table.status != "running" or table.is_over:
        raise Refused("not_running", t("This match is over.") if table.match else t("This match has not begun."))
    if table.turn not in mine or table.turn in table.stand_ins:
        raise Refused("not_your_turn", t("It is not your turn."))
    return table.match.position()
