"""In lists a running match has its points, of every game, unless that table hides them."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.server_process import Guest, ServerProcess


def of_cards(view: Any, guide: Any) -> list[int]:
    sums = [sum(lane["value"] for lane in side.values()) for side in guide["sides"]]
    return [view["totals"][seat] + sums[seat % 2] for seat in range(len(view["hand_sizes"]))]


# What stands on the table itself, counted here once more.
POINTS: dict[str, Callable[[Any, Any], list[int]]] = {
    "cards": of_cards,
    "board": lambda view, guide: [max(0, had + seat["net"]) for had, seat in zip(view["points"], guide["seats"], strict=True)],
    "rivals": lambda view, guide: [
        sum(lane["value"] for lane in lanes.values()) + gold for lanes, gold in zip(guide["seats"], view["gold"], strict=True)
    ],
}


@pytest.mark.parametrize(
    ("game", "seats", "options", "is_shown"),
    [
        ("cards", 2, {}, True),
        ("cards", 4, {"players": 4}, True),
        ("board", 3, {"players": 3}, True),
        ("board", 2, {"edition": "2008"}, False),
        ("board", 2, {"edition": "2014"}, False),
        ("board", 2, {"open_scores": False}, False),
        ("rivals", 2, {}, True),
    ],
)
def test_the_points_of_a_running_match_are_told_where_all_may_see_them(
    server: ServerProcess, game: str, seats: int, options: dict[str, Any], is_shown: bool
) -> None:
    async def visit() -> None:
        guest = Guest(server)
        await guest.get("/api/me")
        table = await guest.make(game, ["me", *["same"] * (seats - 1)], options=options)
        assert "standing" not in table  # of lists only
        for n in range(12):
            position = (await guest.get(f"/api/tables/{table['id']}/play"))["position"]
            await guest.post(f"/api/tables/{table['id']}/act", id=f"p{n}", action=position["actions"][0])
        position = (await guest.get(f"/api/tables/{table['id']}/play"))["position"]
        listed = next(one for one in (await guest.get("/api/tables?which=mine"))["tables"] if one["id"] == table["id"])
        assert listed.get("standing") == (POINTS[game](position["view"], position["guide"]) if is_shown else None)
        await guest.close()

    asyncio.run(visit())
