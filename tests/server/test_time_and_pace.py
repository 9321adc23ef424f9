"""Running out of time, and how long bots take: who loses and who plays on, what a pause holds up and what it tells."""

import asyncio
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from structlog.testing import capture_logs

from tests.server.small_server import quick_passwords
from tests.server.test_tables import account, at_table, news, position, take_turn
from tests.server.whole_server import Story, Visitor, WholeServer, whole_server
from tests.waiting import until
from unlost.server import fair, migrations, pace
from unlost.server.clocks import Clocks, read_clock
from unlost.server.ratings import NEW_SIGMA, rated

MINUTE = {"kind": "turn", "seconds": 60}
NEVER = 100_000.0  # for so long no bot moves that takes its time


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    monkeypatch.delenv("UNLOST_SECRET", raising=False)
    with capture_logs():  # nobody reads them
        yield


async def rated_table(server: WholeServer, game: str, players: int, **more: Any) -> tuple[str, list[Visitor]]:
    """A rated match of accounts that has just begun, a minute a turn, in which a bot was asked to play on."""
    people = [await account(server, f"Player {seat}") for seat in range(players)]
    table = await people[0].make(game, ["me"] + ["open"] * (players - 1), rated=True, clock=MINUTE, on_timeout="bot", **more)
    for person in people[1:]:
        await person.post(f"/api/tables/{table['id']}/join")
    return table["id"], people


async def out_of_time(server: WholeServer, table: str) -> int:
    """The seat to act does nothing for a minute."""
    live = await server.tables.get(table)
    seat = live.turn
    assert seat is not None
    await server.run_out(table, 61)
    return seat


async def change(person: Visitor, table: str, seat: int) -> float:
    """What the match did to the rating of a seat."""
    one = (await news(person, table))["ratings"][seat]
    return float(one["after"] - one["before"])


async def finish(server: WholeServer, table: str, people: list[Visitor]) -> Any:
    """Those who still play do so to the end; what the table says then."""
    while (found := await news(people[0], table))["status"] == "running":
        await server.settle(table)
        now = (await server.tables.get(table)).turn
        if now is not None and not (await news(people[0], table))["seats"][now]["stand_in"]:
            await people[now].act(table)
    return found


# ---------------------------------------------------------------- running out of time


def test_a_person_who_runs_out_of_time_loses_a_rated_game(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await rated_table(server, "cards", 2)
        assert (await news(people[0], table))["on_timeout"] == "lose"
        seat = await out_of_time(server, table)
        found = await news(people[0], table)
        assert (found["status"], found["ending"]["how"], found["ending"]["winners"]) == ("finished", "time", [1 - seat])
        assert found["ending"]["lost"] == [seat]
        assert await change(people[0], table, seat) < 0 < await change(people[0], table, 1 - seat)
        again = await people[0].post(f"/api/tables/{table}/rematch")
        assert (again["rated"], again["on_timeout"]) == (True, "lose")

    tell(story)


def test_no_bot_wins_a_rated_game_for_somebody_who_does_nothing(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada = await account(server, "Ada")
        table = (await ada.make("cards", ["me", "novice"], rated=True, clock=MINUTE))["id"]
        await server.settle(table)
        before = (await ada.get(f"/api/tables/{table}/play"))["lines"]
        assert await out_of_time(server, table) == 0
        found = await ada.get(f"/api/tables/{table}/play")
        assert found["table"]["ending"]["winners"] == [1]
        assert [line["action"] for line in found["lines"]] == [*(line["action"] for line in before), "!time"]
        assert await change(ada, table, 0) < 0

    tell(story)


def test_among_three_the_seat_is_lost_and_the_others_have_what_they_play(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await rated_table(server, "rivals", 3)
        lost = await out_of_time(server, table)
        found = await news(people[0], table)
        assert (found["status"], found["seats"][lost]["stand_in"]) == ("running", True)
        assert await people[lost].refused("POST", f"/api/tables/{table}/return", {"id": "1"}) == "not_seated"
        found = await finish(server, table, people)
        scores, winners = found["ending"]["scores"], found["ending"]["winners"]
        others = [seat for seat in range(3) if seat != lost]
        assert (found["ending"]["how"], found["ending"]["lost"]) == ("played", [lost])
        assert winners
        assert all(scores[seat] == max(scores[other] for other in others) for seat in winners)
        assert lost not in winners
        changes = [await change(people[0], table, seat) for seat in range(3)]
        assert changes[lost] == min(changes) < 0

    tell(story)


def test_a_partner_plays_on_beside_a_bot_and_only_who_left_has_lost(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await rated_table(server, "cards", 4, options={"rounds": 1, "max_turns": 12})
        lost = await out_of_time(server, table)
        partner = lost ^ 2
        found = await news(people[0], table)
        assert (found["status"], found["seats"][lost]["stand_in"]) == ("running", True)
        found = await finish(server, table, people)
        assert (found["ending"]["how"], found["ending"]["lost"]) == ("played", [lost])
        assert lost not in found["ending"]["winners"]
        scores = found["ending"]["scores"]
        assert (partner in found["ending"]["winners"]) == (scores[partner] >= scores[partner ^ 1])
        assert await change(people[0], table, lost) < 0

    tell(story)


def test_when_both_partners_have_run_out_of_time_the_match_is_over(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await rated_table(server, "cards", 4)
        first = await out_of_time(server, table)
        await server.settle(table)
        while (await server.tables.get(table)).turn != first ^ 2:
            await take_turn(table, people)
            await server.settle(table)
        await out_of_time(server, table)
        found = await news(people[0], table)
        assert (found["status"], found["ending"]["how"]) == ("finished", "time")
        assert found["ending"]["winners"] == [seat for seat in range(4) if seat % 2 != first % 2]

    tell(story)


def test_who_is_left_by_a_partner_is_rated_by_what_was_played() -> None:
    before = [(25.0, NEW_SIGMA)] * 4
    sides = [frozenset({0, 2}), frozenset({1, 3})]
    won = rated(before, sides, {"how": "played", "winners": [0], "scores": [60, 20, 60, 20], "lost": [2]})
    assert won[0][0] > 25 > won[1][0] == won[3][0]
    as_last = rated(before, sides, {"how": "played", "winners": [1, 3], "scores": [20, 60, 20, 60], "lost": []})
    assert won[2] == as_last[2]
    assert as_last[2][0] < 25


def test_a_bot_plays_on_at_a_persons_pace_says_so_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path, second=NEVER) as server:
            table, people = await at_table(server, clock=MINUTE, options={"first": 0})
            live = await server.tables.get(table)
            server.wait(61)
            async with people[1].socket(table) as wire:
                await live._run_out(0, live.number)
                assert (await wire.hear("table"))["table"]["seats"][0]["stand_in"]
            lines = (await people[1].get(f"/api/tables/{table}/play"))["lines"]
            assert [(line["action"], line["words"]) for line in lines] == [("!time", "ran out of time: a bot plays on")]
            assert (await news(people[1], table))["seats"][0]["stand_in"]
            assert live._tasks  # the bot takes its time: nothing has been played
            await people[0].post(f"/api/tables/{table}/return", id="here I am")
            await server.settle(table)  # and it does not wait for nothing
            assert (await position(people[0], table))["n"] == 2
            await people[0].act(table)
            assert [line["action"][0] for line in (await people[0].get(f"/api/tables/{table}/play"))["lines"]][:2] == ["!", "!"]

    asyncio.run(evening())


def test_in_the_place_of_a_person_no_bot_moves_within_a_second() -> None:
    for name in pace.PACES:
        times = [pace.seconds_in_place(name, "secret", number, kind, 3) for number in range(300) for kind in pace.SHARE]
        assert min(times) >= 1
        assert max(times) <= pace.PACES["calm"].longest


# ---------------------------------------------------------------- the pace of bots


def test_programs_that_ask_for_no_pace_do_not_wait(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path, second=NEVER) as server:
            (me,) = await server.guests(1)
            table = await me.make("cards", ["me", "novice"], options={"rounds": 1, "max_turns": 6})
            assert "pace" not in table
            for _ in range(100):
                await server.settle(table["id"])
                if not (await position(me, table["id"]))["actions"]:
                    break
                await me.act(table["id"])
            assert (await news(me, table["id"]))["status"] == "finished"

    asyncio.run(evening())


def test_a_bot_that_takes_its_time_holds_up_nothing_and_hurries_when_asked_to(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path, second=NEVER) as server:
            (me, stranger) = await server.guests(2)
            slow = (await me.make("cards", ["me", "novice"], options={"first": 1}, pace="calm"))["id"]
            assert (await news(stranger, slow))["pace"] == "calm"
            quick = (await me.make("cards", ["me", "novice"], options={"first": 1}))["id"]
            await server.settle(quick)
            assert (await position(me, quick))["view"]["turn"] == 0
            await me.post(f"/api/tables/{slow}/chat", text="take your time")
            assert (await position(me, slow))["n"] == 0
            assert await stranger.refused("POST", f"/api/tables/{slow}/pace", {"pace": "instant"}) == "not_seated"
            async with me.socket(slow) as wire:
                await wire.send("pace", pace="instant")
                assert "pace" not in (await wire.hear("table"))["table"]
                assert (await wire.hear("event"))["line"]["seat"] == 1
            await server.settle(slow)
            assert (await position(me, slow))["view"]["turn"] == 0
            assert await me.refused("POST", f"/api/tables/{slow}/pace", {"pace": "hasty"}) == "bad_option"

    asyncio.run(evening())


def test_a_server_that_ends_while_a_bot_takes_its_time_loses_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path, second=NEVER) as server:
            (me,) = await server.guests(1)
            table = (await me.make("cards", ["me", "novice"], options={"first": 1}, pace="steady"))["id"]
            cookies = me.http.cookies
        async with whole_server(tmp_path, now=server.now[0] + 500, second=0.001) as again:
            back = again.visitor()
            back.http.cookies = cookies
            live = await again.tables.get(table)
            await until(lambda: live.turn == 0)
            assert (await news(back, table))["pace"] == "steady"

    asyncio.run(evening())


def test_a_step_is_taken_back_while_a_bot_takes_its_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (me,) = await server.guests(1)
            first = (await me.make("cards", ["me", "novice"], options={"first": 0}, pace="calm"))["id"]
            await me.act(first)
            await me.post(f"/api/tables/{first}/abort", id="off")
        async with whole_server(tmp_path, now=server.now[0], second=NEVER) as server:
            again = server.visitor()
            again.http.cookies = me.http.cookies
            seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
            table = (await again.post(f"/api/tables/{first}/branches", at=1, seats=seats))["id"]
            await again.act(table, "+")
            live = await server.tables.get(table)
            assert live.turn == 1
            assert live._tasks
            await again.post(f"/api/tables/{table}/back", id="b")
            await server.settle(table)
            assert (await position(again, table))["view"]["turn"] == 0

    asyncio.run(evening())


def test_how_long_a_bot_takes_tells_nothing_about_its_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same secret and other words make another deal: after as many entries each bot takes exactly as long."""
    monkeypatch.setattr(fair, "new_secret", lambda: "5e" * 32)

    async def evening() -> None:
        async with whole_server(tmp_path, second=NEVER) as server:
            (me,) = await server.guests(1)
            taken, hands = [], []
            for words in ("one", "other", "third"):
                seats = [{"kind": "me"}, {"kind": "bot", "character": "pim"}]  # who it is may be told by the time
                wanted = {"game": "cards", "seats": seats, "options": {"first": 1}, "pace": "calm", "words": words}
                live = await server.tables.get((await me.post("/api/tables", **wanted))["id"])
                assert live.match
                hands.append(str(live.match.view(1)["hands"]))
                taken.append(live._seconds(1))
            assert len(set(hands)) == 3
            assert len(set(taken)) == 1
            assert taken[0] > 0

    asyncio.run(evening())


def test_decisions_take_longer_than_what_follows_and_each_pace_keeps_its_bounds() -> None:
    typical: dict[tuple[str, str], float] = {}
    for name, times in pace.PACES.items():
        for kind in pace.SHARE:
            found = [pace.seconds(name, "secret", number, kind) for number in range(500)]
            assert times.shortest <= min(found) <= max(found) <= times.longest
            typical[name, kind] = statistics.median(found)
    for name in ("brisk", "steady", "calm"):
        assert typical[name, "decision"] > typical[name, "step"] >= typical[name, "forced"] > 0
    assert typical["brisk", "decision"] < typical["steady", "decision"] < typical["calm", "decision"]
    assert {pace.seconds("instant", "secret", number, "decision") for number in range(9)} == {0}
    assert pace.seconds("calm", "secret", 1, "decision", 3) < pace.seconds("calm", "secret", 1, "decision", 1)


def test_rated_matches_of_before_are_lost_by_those_who_run_out_of_time_unless_a_bot_plays_on_already(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    columns = "id, game, players, options, rules, status, rated, watch, clock, on_timeout, host, invite, secret, commitment, created"
    with engine.begin() as connection:
        migrations.migrate(connection, "0006")
        connection.execute(text("INSERT INTO people (id, kind, name, created) VALUES ('p', 'guest', 'P', 1)"))
        for name, status, is_rated in (("new", "running", 1), ("late", "running", 1), ("free", "running", 0), ("old", "finished", 1)):
            values = f"'{name}', 'cards', 2, '{{}}', 1, '{status}', {is_rated}, 'link', '{{}}', 'bot', 'p', 'i', 's', 'c', 1"
            connection.execute(text(f"INSERT INTO matches ({columns}) VALUES ({values})"))
        connection.execute(text("INSERT INTO log (match, number, seat, action, spent, time) VALUES ('late', 1, 0, '!time', 0, 1)"))
        migrations.migrate(connection)
        found = connection.execute(text("SELECT id, on_timeout, pace FROM matches ORDER BY id")).all()
    engine.dispose()
    assert [tuple(row) for row in found] == [
        (name, "lose" if name == "new" else "bot", "instant") for name in ("free", "late", "new", "old")
    ]


# ---------------------------------------------------------------- the next game that waits


def test_my_games_are_listed_in_the_order_in_which_they_are_urgent(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        me, other = await server.guests(2)

        async def table(**more: Any) -> str:
            made = await me.make("cards", ["me", "open"], **more)
            server.wait(1)
            await other.post(f"/api/tables/{made['id']}/join")
            return str(made["id"])

        mine, others = {"options": {"first": 0}}, {"options": {"first": 1}}
        bots = (await me.make("cards", ["me", "novice"], **mine))["id"]
        waits = await table(**mine)
        three = await table(**mine, clock={"kind": "days", "days": 3})
        two = await table(**mine, clock={"kind": "days", "days": 2})
        theirs = await table(**others, clock={"kind": "days", "days": 1})
        over = await table(**mine)
        await me.post(f"/api/tables/{over}/resign", id="1")
        found = await me.get("/api/tables?which=mine")
        assert found["waiting"] == [two, three, waits, bots]
        assert [one["id"] for one in found["tables"]] == [two, three, waits, bots, theirs, over]
        assert found["left"] == {two: 2 * 86_400_000 - 2_000, three: 3 * 86_400_000 - 3_000}
        assert (await other.get("/api/tables?which=mine"))["waiting"] == [theirs]

    tell(story)


# ---------------------------------------------------------------- games of days: reminders and vacations

HOUR, DAY = 3600, 86_400


def test_somebody_is_reminded_once_a_turn_before_time_runs_out(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        told: list[tuple[str, int, int]] = []
        server.tables.when_due.append(lambda table, seat, left: told.append((table.id, seat, left)))
        table, people = await at_table(server, clock={"kind": "days", "days": 3}, options={"first": 0})
        live = await server.tables.get(table)
        server.wait(2.5 * DAY - 1)
        await live.go_on()
        assert told == []
        server.wait(1)
        await live.go_on()
        await until(lambda: told)
        assert told == [(table, 0, 12 * HOUR * 1000)]
        await people[0].act(table)  # half of the turn: the same clock runs on
        await live.go_on()
        await people[0].act(table, "+")
        server.wait(3 * DAY - HOUR)
        await live.go_on()
        await until(lambda: len(told) > 1)
        assert told[1:] == [(table, 1, HOUR * 1000)]

    tell(story)


@pytest.mark.parametrize(
    ("clock", "before"),
    [({"kind": "days", "days": 1}, 6 * HOUR), ({"kind": "turn", "seconds": 2 * HOUR}, HOUR // 2), ({"kind": "turn", "seconds": 60}, None)],
)
def test_the_reminder_comes_a_quarter_before_the_end_of_a_shorter_turn_and_never_in_a_hurry(clock: Any, before: int | None) -> None:
    assert Clocks(read_clock(clock), 2, 0).reminder == (before * 1000 if before else None)


def test_a_vacation_holds_the_clocks_of_days_and_the_others_are_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            table, people = await at_table(server, clock={"kind": "days", "days": 2}, options={"first": 0})
            me, other = people
            assert await me.get("/api/me/vacation") == {"until": None, "days_left": 30, "days_a_year": 30}
            server.wait(DAY)
            async with other.socket(table) as wire:
                await me.post("/api/me/vacation", days=5)
                told = (await wire.hear("table"))["table"]["seats"]
            until_then = server.now[0] + 5 * DAY * 1000
            assert [seat.get("away_until") for seat in told] == [until_then, None]
            assert await me.refused("POST", "/api/me/vacation", {"days": 1}) == "not_allowed"
            server.wait(4 * DAY)
            live = await server.tables.get(table)
            await live._run_out(0, live.number)
            now = await position(other, table)
            assert (now["n"], now["running"], now["clocks"]) == (0, None, [DAY * 1000, 2 * DAY * 1000])
            cookies = me.http.cookies
        async with whole_server(tmp_path, now=server.now[0] + (DAY + HOUR) * 1000) as again:  # it is over since an hour
            back = again.visitor()
            back.http.cookies = cookies
            now = await position(back, table)
            assert (now["running"], now["clocks"][0]) == (0, (DAY - HOUR) * 1000)
            await take_turn(table, [back, back])
            assert (await position(back, table))["clocks"] == [2 * DAY * 1000] * 2
            assert await back.refused("POST", "/api/me/vacation", {"days": 26}) == "not_allowed"
            assert (await back.post("/api/me/vacation", days=3))["days_left"] == 22
            again.wait(HOUR)
            assert (await back.ask("DELETE", "/api/me/vacation")).json()["days_left"] == 24  # the day that was begun is used
            assert "away_until" not in (await news(back, table))["seats"][0]

    asyncio.run(evening())


def test_a_vacation_holds_no_clock_that_is_not_of_days(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, clock=MINUTE, options={"first": 0})
        await people[0].post("/api/me/vacation", days=1)
        server.wait(10)
        now = await position(people[0], table)
        assert (now["running"], now["clocks"][0]) == (0, 50_000)
        assert "away_until" not in (await news(people[1], table))["seats"][0]

    tell(story)


def test_while_all_are_here_and_agree_the_clock_of_days_is_set_aside(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, clock={"kind": "days", "days": 1}, options={"first": 0})
        quick, _ = await at_table(server, clock=MINUTE)
        server.wait(HOUR)
        async with people[0].socket(table) as wire:
            async with people[1].socket(table) as other:
                await wire.send("together", on=True)
                told = (await other.hear("table"))["table"]
                assert ([seat.get("together") for seat in told["seats"]], "aside" in told) == ([True, None], False)
                await other.send("together", on=True)
                while not (await wire.hear("table"))["table"].get("aside"):
                    pass
                server.wait(2 * HOUR)
                now = await position(people[0], table)
                assert (now["running"], now["clocks"][0]) == (None, (DAY - HOUR) * 1000)
                await people[0].act(table)
                server.wait(2 * HOUR)
                assert (await position(people[0], table))["clocks"][0] == (DAY - HOUR) * 1000
            while (await wire.hear("table"))["table"].get("aside"):  # one has gone
                pass
            server.wait(HOUR)
            now = await position(people[0], table)
            assert (now["running"], now["clocks"][0]) == (0, (DAY - 2 * HOUR) * 1000)
        async with people[0].socket(quick) as wire:
            await wire.send("together", on=True)
            assert (await wire.hear("error"))["error"] in ("bad_option", "not_seated")

    tell(story)
