"""Which of somebody's games is the most urgent: where their clock runs out soonest, then where people wait for them the longest."""

from collections.abc import Iterable

from unlost.server.table import Table


def waits_for(table: Table, person: str | None) -> bool:
    """Is this person to act at a table?"""
    return table.turn is not None and table.turn in table.seats_of(person) and table.turn not in table.stand_ins


def is_awaited(table: Table, person: str | None) -> bool:
    """Is there anybody who minds how long this person takes: another person, or a clock?"""
    return table.clocks.runs or any(seat.kind == "person" and seat.person != person for seat in table.seats)


def by_urgency(tables: Iterable[Table], person: str | None) -> list[Table]:
    """The tables in the order in which somebody should look after them; those that are over come last, as they came."""

    def place(table: Table) -> tuple[int, int]:
        if table.status == "running" and waits_for(table, person):
            if table.due is not None:
                return 0, table.due
            return 1 if is_awaited(table, person) else 2, table.moved
        return {"running": (3, -table.moved), "open": (4, -table.row.created)}.get(table.status, (5, 0))

    return sorted(tables, key=place)
