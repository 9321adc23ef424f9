"""Everything the server keeps of somebody, for themselves: every row of every table that belongs to a person, without secrets."""

import json

from sqlalchemy import Column, LargeBinary, or_, select

from unlost.kernel.views import JsonObject
from unlost.server import schema
from unlost.server.store import Store

SECRET = {"password", "recovery", "hash", "secret", "invite", "commitment", "endpoint", "auth"}  # columns that are shown to nobody
SECRET_OF = {("sessions", "id")}  # what a browser is recognised by


async def own_data(store: Store, person: str) -> str:
    """As JSON: by table, the rows in which somebody stands as the one they belong to."""
    found: JsonObject = {}
    for table in schema.metadata.sorted_tables:
        if own := [column for column in table.columns if _is_owner(column)]:
            shown = [column for column in table.columns if not _is_secret(column)]
            rows = await store.rows(select(*shown).where(or_(*(column == person for column in own))))
            found[table.name] = [dict(row._mapping) for row in rows]
    return json.dumps(found, indent=1, ensure_ascii=False)


def _is_owner(column: "Column[object]") -> bool:
    """Does a row belong to the person that this column names?"""
    if column.table is schema.people:
        return column.name == "id"
    return column.name != "followed" and any(key.target_fullname == "people.id" for key in column.foreign_keys)


def _is_secret(column: "Column[object]") -> bool:
    return column.name in SECRET or (column.table.name, column.name) in SECRET_OF or isinstance(column.type, LargeBinary)
