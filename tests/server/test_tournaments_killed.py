"""A real server is killed in the middle of a tournament and started again: it is played to its end, and stands as the pairings say."""

import asyncio
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select

from tests.server.plain_standings import PlainPairing, plain_standings
from tests.server.server_process import Guest, ServerProcess
from unlost.server import schema

PATIENCE = 240.0  # seconds for a whole tournament on a busy machine
AGREED: dict[str, Any] = {
    "name": "Killed", "game": "cards", "options": {"rounds": 1, "max_turns": 6}, "clock": {"kind": "turn", "seconds": 3600},
    "rounds": 7, "same_deals": True, "pause": 0, "pace": "instant",
}  # fmt: skip


class Entrant:
    """Somebody who plays at whatever table the tournament sends them to, whatever happens to the server."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest, self._chance, self._acts = guest, random.Random(seed), 0

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """Asked again until the server is there."""
        while True:
            try:
                answer = await self.guest.http.request(method, path, json=body or None)
                if answer.status_code < 500:
                    return answer.json()
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.05)

    async def play(self, tournament: str) -> Any:
        """All rounds; the tournament when it is over."""
        while (news := await self.ask("GET", f"/api/tournaments/{tournament}"))["status"] == "running":
            table = news["table"]
            position = (await self.ask("GET", f"/api/tables/{table}/play"))["position"] if table else None
            if position and position["actions"]:
                self._acts += 1
                act = {"id": f"act {self._acts}", "action": self._chance.choice(position["actions"])}
                await self.ask("POST", f"/api/tables/{table}/act", **act)
            else:
                await asyncio.sleep(0.03)
        return news


def check_pairings(news: dict[str, Any], players: int, rounds: int) -> None:
    """Everybody played in every round, nobody twice against anybody, and the standings are those of a calculation of another kind."""
    assert (news["status"], news["round"], len(news["pairings"])) == ("finished", rounds, rounds)
    met: set[frozenset[int]] = set()
    for pairings in news["pairings"]:
        assert sorted(number for one in pairings for number in (one["first"], one["second"])) == list(range(1, players + 1))
        pairs = {frozenset((one["first"], one["second"])) for one in pairings}
        assert not pairs & met
        met |= pairs
    played = [
        PlainPairing(one["first"], one["second"], Fraction(one["points"]), one["scores"][0] - one["scores"][1])
        for pairings in news["pairings"] for one in pairings
    ]  # fmt: skip
    assert {one["how"] for pairings in news["pairings"] for one in pairings} == {"played"}
    told = [
        (one["place"], one["number"], Fraction(one["points"]), Fraction(one["buchholz"]), Fraction(one["berger"]), one["margin"])
        for one in news["standings"]
    ]
    assert sorted(told) == sorted(plain_standings(range(1, players + 1), played))
    assert [one[0] for one in told] == sorted(one[0] for one in told)


def check_deals(server: ServerProcess, tournament: str, rounds: int) -> None:
    """In the database: one match a pairing, and one secret a round."""
    engine = create_engine(server.database.replace("+aiosqlite", ""))
    pairings, matches = schema.tournament_pairings, schema.matches
    query = select(pairings.c.round, matches.c.id, matches.c.secret).join(matches, matches.c.id == pairings.c.match)
    with engine.connect() as connection:
        found = connection.execute(query.where(pairings.c.tournament == tournament)).all()
        assert connection.execute(select(matches.c.id).where(matches.c.tournament == tournament))
    engine.dispose()
    assert len({row.id for row in found}) == len(found)
    assert len({(row.round, row.secret) for row in found}) == rounds


async def tournament_with_kills(server: ServerProcess, people: int, players: int, rounds: int, kills: list[tuple[int, float]]) -> Any:
    """Play a tournament while the server is killed: in these rounds, after so many seconds in each."""
    entrants = [Entrant(Guest(server), number) for number in range(people)]
    tournament = (await entrants[0].ask("POST", "/api/tournaments", **{**AGREED, "rounds": rounds}))["id"]
    for number, entrant in enumerate(entrants):
        await entrant.ask("POST", f"/api/tournaments/{tournament}/join", words=f"words {number}")
    await entrants[0].ask("POST", f"/api/tournaments/{tournament}/bots", up_to=players, level="novice")
    begun = await entrants[0].ask("POST", f"/api/tournaments/{tournament}/start", rounds=rounds)
    assert len(begun["players"]) == players

    async def kill() -> int:
        killed = 0
        for number, after in kills:
            while (await entrants[0].ask("GET", f"/api/tournaments/{tournament}"))["round"] < number:
                await asyncio.sleep(0.01)
            await asyncio.sleep(after)
            server.kill()
            await asyncio.to_thread(server.start)
            killed += 1
        return killed

    async with asyncio.timeout(PATIENCE):
        killed, news, *_ = await asyncio.gather(kill(), *(entrant.play(tournament) for entrant in entrants))
    assert killed == len(kills)
    for entrant in entrants:
        await entrant.guest.close()
    check_pairings(news, players, rounds)
    check_deals(server, tournament, rounds)
    return news


@pytest.mark.parametrize(
    ("people", "players", "rounds", "kills"),
    [
        pytest.param(2, 6, 3, [(1, 0.1), (2, 0.0)], id="six"),
        pytest.param(4, 16, 7, [(2, 0.0), (5, 0.3)], id="sixteen", marks=pytest.mark.slow),
    ],
)
def test_a_tournament_whose_server_is_killed_twice_is_finished_and_stands_as_its_pairings_say(
    tmp_path: Path, people: int, players: int, rounds: int, kills: list[tuple[int, float]]
) -> None:
    with ServerProcess(tmp_path, workers="1") as server:
        asyncio.run(tournament_with_kills(server, people, players, rounds, kills))
        assert server.faults() == []
