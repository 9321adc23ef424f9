"""Rude visitors at a real server: nonsense, floods, slow readers, wrong doors. They get named errors, and the matches beside go on."""

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

import httpx
import pytest
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import unlost
from tests.server.server_process import Guest, ServerProcess, Wire, at_random, play_through
from unlost.server.errors import STATUS
from unlost.server.socket import serve_table
from unlost.server.tables import Tables

MESSAGES = 10_000
TIMEOUT = 60.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), workers="1") as running:
        yield running
        assert httpx.get(f"{running.address}/healthz").status_code == 200
        lines = [json.loads(line) for line in running.log.read_text().splitlines()]
        assert {line["event"] for line in lines if line["level"] != "info"} <= {"Invalid HTTP request received."}


def told(server: ServerProcess, story: Callable[[ServerProcess], Any]) -> None:
    asyncio.run(asyncio.wait_for(story(server), 4 * TIMEOUT))


async def begun(server: ServerProcess, game: str = "cards", **more: Any) -> tuple[str, list[Guest]]:
    """A match of two that has begun."""
    people = [Guest(server), Guest(server)]
    table = await people[0].make(game, ["me", "open"], **more)
    await people[1].post(f"/api/tables/{table['id']}/join", seat=1)
    return table["id"], people


async def hear_all(wire: Wire) -> None:
    while True:
        await wire.hear()


async def go_home(people: list[Guest]) -> None:
    for guest in people:
        await guest.close()


# ---------------------------------------------------------------- nonsense


def nonsense(chance: random.Random) -> str | bytes:
    """A message that nobody may act on, sent by somebody who does not sit at the table."""
    small, large = chance.randrange(100), chance.randrange(4097, 15_000)
    act = {"type": "act", "id": f"x{small}", "action": chance.choice(["+", "R7", "-Bx", "^G3", "$5", "=", ">W"])}
    kinds: list[Callable[[], str | bytes]] = [
        lambda: chance.choice(["", "{", "null", "[]", "1e5", '"hello"', "NaN", "{'type': 'hello'}", "\x00", "hello", "true", "{}"]),
        lambda: chance.randbytes(small),  # binary
        lambda: json.dumps(act).encode("utf-16"),
        lambda: json.dumps({"type": "hello"})[: chance.randrange(1, 16)],
        lambda: "[" * 3000,
        lambda: '{"a":' * 600 + "1" + "}" * 600,
        lambda: '{"type":"act","id":"x","action":' + "[" * 1500 + "]" * 1500 + "}",
        lambda: "x" * large,
        lambda: json.dumps({"type": "say", "text": "x" * large}),
        lambda: json.dumps({"type": chance.choice(["Hello", "acts", "", None, 5, [], {}, "__proto__", "welcome", "event"])}),
        lambda: json.dumps({"type": "hello", "seen": chance.choice([-1, "0", 0.5, None, [], True, -(10**300)])}),
        lambda: '{"type":"hello","seen":1e999}',
        lambda: json.dumps({"type": "hello", "protocol": chance.choice([0, 3, 10**30])}),
        lambda: json.dumps({"type": "hello", "seen": 0, "seat": 1}),  # unknown field
        lambda: json.dumps({**act, "seat": 0}),
        lambda: json.dumps({**act, "id": chance.choice(["", "x" * 65, 7, None, "\x00", "\x1b[2J"])}),
        lambda: json.dumps({**act, "action": chance.choice(["R" * 13, 7, None, ["R7"], {}])}),
        lambda: json.dumps({**act, "action": chance.choice(["", "R11", "!resign", "^?", "R7\n", "🂡", "__class__"])}),
        lambda: json.dumps(act),  # out of turn: a spectator has none
        lambda: json.dumps({"type": chance.choice(["back", "resign", "abort", "return"]), "id": f"x{small}"}),
        lambda: json.dumps({"type": chance.choice(["back", "resign", "abort", "return"])}),
        lambda: '{"type":"act","id":"\\ud800","action":"+"}',
        lambda: '{"type":"say","text":"\\udfff\\ud800"}',
        lambda: json.dumps({"type": "why", "action": chance.choice(["R" * 13, 7, None, ["R7"], {}])}),
        lambda: json.dumps({"type": "say", "text": chance.choice(["", "x" * 501, 5, "\u202e", "I see R7"])}),
        lambda: '{"type":"hello","type":"act","id":"x","id":"x","action":"+"}',
    ]
    return chance.choice(kinds)()


async def be_rude(guest: Guest, table: str, seed: int) -> int:
    """Send nonsense until the server hangs up; how many messages were answered."""
    chance = random.Random(seed)
    answered = 0
    async with guest.socket(table) as wire:
        await wire.send("hello", seen=0)
        await wire.hear_until("welcome")

        async def send() -> None:
            for _ in range(390):  # about as many as are read at once
                await wire.connection.send(nonsense(chance))

        sending = asyncio.create_task(send())
        try:
            while True:
                message = await wire.hear()
                if message["type"] == "error":
                    assert message["error"] in STATUS, message
                    assert message["message"]
                    answered += 1
        except ConnectionClosed as closed:
            assert closed.rcvd, "the server should say goodbye"
            assert closed.rcvd.code == 4400
        await asyncio.gather(sending, return_exceptions=True)
    return answered


@pytest.mark.slow
def test_ten_thousand_malformed_messages_are_answered_by_name_and_the_match_beside_goes_on(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server, options={"rounds": 1})
        rude = Guest(server)
        await rude.get("/api/me")
        answered, seed = 0, 0

        async def flood() -> None:
            nonlocal answered, seed
            while answered < MESSAGES:
                seed += 1
                answered += await be_rude(rude, table, seed)

        async def play(seat: int) -> Any:
            async with people[seat].socket(table) as wire:
                return await play_through(wire, at_random(seat))

        floods = [asyncio.create_task(flood()) for _ in range(3)]
        endings = await asyncio.gather(play(0), play(1))
        assert all(ending["ending"]["how"] == "played" for ending in endings)
        await asyncio.gather(*floods)
        assert answered >= MESSAGES
        record = (await people[0].http.get(f"/api/tables/{table}/record")).text
        assert unlost.load(record).record() == record
        await go_home([*people, rude])

    told(server, story)


def test_a_seat_that_acts_out_of_turn_or_against_the_rules_changes_nothing(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server, options={"first": 0})
        chance = random.Random(1)
        before = (await people[0].get(f"/api/tables/{table}/play"))["position"]
        cards = unlost.new("cards").game.actions
        legal = set(before["actions"])
        async with people[0].socket(table) as to_act, people[1].socket(table) as waiting:
            for wire, names in ((to_act, {"illegal_action"}), (waiting, {"not_your_turn"})):
                await wire.send("hello", seen=0)
                await wire.hear_until("welcome")
                for number in range(300):
                    action = chance.choice([str(action) for action in cards if wire is waiting or str(action) not in legal])
                    await wire.send("act", id=f"try {number}", action=action)
                for number in range(300):
                    error = await wire.hear_until("error")
                    assert (error["error"] in names, error["id"]) == (True, f"try {number}"), error
        after = (await people[0].get(f"/api/tables/{table}/play"))["position"]
        assert after | {"now": 0} == before | {"now": 0}
        await go_home(people)

    told(server, story)


def test_frames_larger_than_any_message_end_the_connection(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server)
        for payload in ("x" * 20_000, b"\xff" * 200_000):
            async with people[0].socket(table) as wire:
                await wire.send("hello", seen=0)
                await wire.connection.send(payload)
                with pytest.raises(ConnectionClosed) as closed:
                    await hear_all(wire)
                assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        await go_home(people)

    told(server, story)


def test_what_is_no_websocket_at_all_ends_the_connection(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server)
        chance = random.Random(2)
        for _ in range(20):
            async with people[0].socket(table) as wire:
                await wire.send("hello", seen=0)
                await wire.hear_until("welcome")
                wire.connection.transport.write(bytes([0xFF]) + chance.randbytes(200))  # reserved bits, an opcode there is not
                with pytest.raises(ConnectionClosed):
                    await hear_all(wire)
        assert (await people[0].get(f"/api/tables/{table}"))["status"] == "running"
        await go_home(people)

    told(server, story)


# ---------------------------------------------------------------- slow readers, two tabs


def test_who_asks_for_a_socket_and_is_gone_before_the_answer_is_no_fault() -> None:
    """As the server that carries us tells it: sending fails."""

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        raise ClientDisconnected

    gone = WebSocket({"type": "websocket", "headers": [], "path": "/", "query_string": b""}, receive, send)
    asyncio.run(serve_table(gone, cast(Tables, None), "a table", None))  # asks no table for anything


def test_a_slow_reader_is_dropped_and_catches_up(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server, options={"rounds": 1, "first": 0})
        slow = Guest(server)
        async with people[0].socket(table) as mine, people[1].socket(table) as theirs:
            await asyncio.gather(play_through(mine, at_random(1)), play_through(theirs, at_random(2)))
        seen = max(message["line"]["n"] for message in mine.heard if message["type"] == "event")
        async with slow.socket(table) as wire:
            await wire.send("hello", seen=0)
            await wire.hear_until("welcome")
            wire.connection.transport.pause_reading()
            for _ in range(390):  # each asks for everything there is; nothing is read
                await wire.send("hello", seen=0)
            async with asyncio.timeout(TIMEOUT):
                while (await people[0].get(f"/api/tables/{table}"))["watchers"]:
                    await asyncio.sleep(0.1)
            wire.connection.transport.resume_reading()
            with pytest.raises(ConnectionClosed) as closed:
                await hear_all(wire)
            assert closed.value.rcvd is None or closed.value.rcvd.code == 4408  # there may be no room for a goodbye
            assert len([message for message in wire.heard if message["type"] == "welcome"]) < 391
        async with slow.socket(table) as again:
            await again.send("hello", seen=3)
            welcome = await again.hear_until("welcome")
            assert [line["n"] for line in welcome["lines"]] == list(range(4, seen + 1))
        await go_home([*people, slow])

    told(server, story)


def test_two_tabs_of_one_seat_see_the_same_and_only_one_action_counts(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server, options={"first": 0})

        async def greeted(wire: Wire) -> Any:
            await wire.send("hello", seen=0)
            return (await wire.hear_until("welcome"))["position"]

        async with people[0].socket(table) as one, people[0].socket(table) as two:
            positions = [await greeted(one), await greeted(two)]
            assert positions[0] | {"now": 0} == positions[1] | {"now": 0}
            for tab, action in ((one, positions[0]["actions"][0]), (two, positions[0]["actions"][-1])):
                await tab.send("act", id=f"of {id(tab)}", action=action)
            heard = await asyncio.gather(*(_until_settled(tab) for tab in (one, two)))
            answers = sorted(message["type"] for messages in heard for message in messages if message["type"] in ("ack", "error"))
            assert answers == ["ack", "error"]
            events = [[m for m in messages if m["type"] == "event"] for messages in heard]
            assert [event["line"]["n"] for event in events[0]] == [1]
            assert events[0] == events[1]
            for tab in (one, two):  # the same id from both: once
                await tab.send("act", id="draw", action="+")
                assert (await tab.hear_until("ack"))["n"] == 2
        assert (await people[0].get(f"/api/tables/{table}/play"))["position"]["n"] == 2
        await go_home(people)

    told(server, story)


async def _until_settled(wire: Wire) -> list[dict[str, Any]]:
    """What is heard until an answer and the event are both there."""
    while not {"event"} <= {m["type"] for m in wire.heard} or not {"ack", "error"} & {m["type"] for m in wire.heard}:
        await wire.hear()
    return wire.heard


# ---------------------------------------------------------------- wrong doors


async def knock(server: ServerProcess, path: str, **more: Any) -> ClientConnection:
    return await connect(f"{server.address.replace('http', 'ws', 1)}{path}", **more)


def test_sockets_at_wrong_doors_are_refused(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server)
        door = f"/api/tables/{table}/socket"
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{server.port}", "http://127.0.0.1:1"):
            with pytest.raises(InvalidStatus) as refused:
                await knock(server, door, origin=origin)
            assert (refused.value.response.status_code, json.loads(refused.value.response.body)["error"]) == (403, "wrong_origin")
        with pytest.raises(InvalidStatus) as refused:
            await knock(server, door, additional_headers={"Authorization": "Bearer unlost_wrong"})
        assert refused.value.response.status_code == 401
        for link in ("AAAAAAAAAAAAAAAAAAAAAA", "%00", "x" * 300, "🂡"):
            async with await knock(server, f"/api/tables/{link}/socket") as wire:
                assert json.loads(await wire.recv())["error"] == "not_found"
                with pytest.raises(ConnectionClosed) as closed:
                    await wire.recv()
                assert closed.value.rcvd
                assert closed.value.rcvd.code == 4404
        async with await knock(server, door, origin=server.address) as wire:
            await wire.send('{"type":"act","id":"1","action":"+"}')  # before hello
            assert json.loads(await wire.recv())["error"] == "bad_message"
        await go_home(people)

    told(server, story)


def test_an_ended_session_is_nobody_and_a_forged_cookie_too(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server, options={"first": 0})
        stolen = Guest(server)
        stolen.http.cookies = httpx.Cookies(people[0].http.cookies)
        assert (await stolen.get(f"/api/tables/{table}"))["you"] == [0]
        await people[0].http.post("/api/logout")
        assert (await stolen.get(f"/api/tables/{table}"))["you"] == []
        async with stolen.socket(table) as wire:
            await wire.send("hello", seen=0)
            position = (await wire.hear_until("welcome"))["position"]
            assert (position["seat"], position["view"]["hands"]) == (None, [[], []])
            await wire.send("act", id="1", action="+")
            assert (await wire.hear_until("error"))["error"] == "not_your_turn"
        forged = Guest(server)
        cookie = str(people[1].http.cookies["unlost"])
        forged.http.cookies.set("unlost", ("A" if cookie[0] != "A" else "B") + cookie[1:])
        assert (await forged.get(f"/api/tables/{table}"))["you"] == []
        await go_home([*people, stolen, forged])

    told(server, story)


def test_bodies_that_cannot_be_read_are_refused_by_name(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server)
        async with httpx.AsyncClient(base_url=server.address) as http:
            http.cookies = httpx.Cookies(people[0].http.cookies)
            good = {"content-type": "application/json"}
            wrong: list[tuple[str | bytes, dict[str, str], int, str]] = [
                ("x" * 70_000, good, 413, "too_large"),
                ("not json", good, 400, "bad_message"),
                ("", good, 400, "bad_message"),
                ("[" * 60_000, good, 400, "bad_message"),
                ('{"a":' * 10_000 + "1" + "}" * 10_000, good, 400, "bad_message"),
                ('{"id": ' + "9" * 5000 + "}", good, 400, "bad_message"),
                ("[]", good, 400, "bad_message"),
                ("null", good, 400, "bad_message"),
                (b"\xff\xfe\x00", good, 400, "bad_message"),
                ('{"id":"1","action":"+"}', {"content-type": "text/plain"}, 400, "bad_message"),
                ('{"id":"1"}', good, 422, "bad_option"),
                ('{"id":"1","action":"+","more":1}', good, 422, "bad_option"),
                ('{"id":"\\ud800","action":"+"}', good, 422, "bad_option"),
                ('{"id":"1","action":"🂡"}', good, 422, "bad_action"),
            ]
            for body, headers, status, name in wrong:
                answer = await http.post(f"/api/tables/{table}/act", content=body, headers=headers)
                # out of turn is said first, by those whose message can be read
                expected = {(status, name)} | ({(409, "not_your_turn")} if name == "bad_action" else set())
                assert (answer.status_code, answer.json()["error"]) in expected, (body[:40], answer.text)

            async def endless() -> Any:
                for _ in range(100):
                    yield b"x" * 10_000

            assert (await http.post(f"/api/tables/{table}/act", content=endless(), headers=good)).status_code == 413
            wrong_token = await http.get("/api/me", headers={"Authorization": "Bearer unlost_wrong"})
            assert (wrong_token.status_code, wrong_token.json()["error"]) == (401, "wrong_token")
            for path in ("", "/play", "/record", "/fairness"):
                answer = await http.get(f"/api/tables/AAAAAAAAAAAAAAAAAAAAAA{path}")
                assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
        await go_home(people)

    told(server, story)


async def raw(server: ServerProcess, request: bytes) -> bytes:
    """What comes back to these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request)
    writer.write_eof()
    try:
        return await asyncio.wait_for(reader.read(), TIMEOUT)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "//etc/passwd",
        "/./../server/app.py", "/..%5c..%5cserver%5capp.py", "/%00", "/index.html%00.py", "/api/../../server/app.py", "/%ff%fe",
        "/api/tables/../../../etc/passwd", "/" + "a" * 8000, "/" + "../" * 500 + "etc/passwd",
        "/.git/config", "/__pycache__", "/~root", "/api//tables//x",
        "/api/tables/%2e%2e", "/api/tables/%2e%2e/qr.svg/..", "/t/../../server/app.py",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_pages(server: ServerProcess, path: str) -> None:
    async def story(server: ServerProcess) -> None:
        answer = await raw(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode("latin-1"))
        status = re.match(rb"HTTP/1\.1 (\d+)", answer)
        assert status is None or 400 <= int(status[1]) < 500, answer[:100]
        assert not any(text in answer for text in (b"root:", b"import ", b"Traceback", b"site-packages"))

    told(server, story)


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # somebody speaks TLS
        b"GET / HTTP/9.9\r\n\r\n",
        b"FOO /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n",  # no host
        b"GET /api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\nConnection: close\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999\r\nConnection: close\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + b"x" * 100_000 + b"\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + b"\xff" * 50 + b"\r\nConnection: close\r\n\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
)  # fmt: skip
def test_what_is_no_request_is_no_trouble(server: ServerProcess, request_: bytes) -> None:
    async def story(server: ServerProcess) -> None:
        answer = await raw(server, request_)
        status = re.match(rb"HTTP/1\.1 (\d+)", answer)
        assert status is None or 400 <= int(status[1]) < 500, answer[:200]

    told(server, story)


def test_the_log_tells_neither_links_nor_names_nor_cards(server: ServerProcess) -> None:
    async def story(server: ServerProcess) -> None:
        table, people = await begun(server, options={"rounds": 1})
        name = (await people[0].get("/api/me"))["name"]
        async with people[0].socket(table) as mine, people[1].socket(table) as theirs:
            await asyncio.gather(play_through(mine, at_random(1)), play_through(theirs, at_random(2)))
        fairness = await people[0].get(f"/api/tables/{table}/fairness")
        noted = server.log.read_text()
        cookie = str(people[0].http.cookies["unlost"])
        assert noted.count("\n") > 5
        for secret in (table, name, fairness["secret"], *filter(None, fairness["words"]), cookie, cookie.partition(".")[0], "127.0.0.1"):
            assert secret not in noted
        assert not re.search(r"\b[YBWGR](x|10|[2-9])\b", noted)
        await go_home(people)

    told(server, story)
