"""Attacks on a real server: what one client may ask is bounded before any work is done, and the matches of others go on."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from tests.server.server_process import Guest, ServerProcess
from tests.server.small_server import quick_passwords, small_server
from tests.server.whole_server import Story, whole_server
from tests.waiting import until
from unlost.bots import find_bot
from unlost.kernel.errors import BadOption
from unlost.server import bot_pool, protocols, schema, socket, socket_limits, table, tables
from unlost.server.bot_pool import BotPool
from unlost.server.condition import Condition
from unlost.server.errors import Refused
from unlost.server.people import Person
from unlost.server.protocols import BYTES, BYTES_AT_ONCE, FRAME, RequestProtocol, SocketProtocol
from unlost.server.settings import Settings
from unlost.server.socket_limits import MOST, REMEMBERED, SocketLimits
from unlost.server.steady_clock import SteadyClock
from unlost.server.store import Store
from unlost.server.token_bucket import TokenBucket

PING, PIECE = b"\x89\x80\x00\x00\x00\x00", b"\x00\x80\x00\x00\x00\x00"  # the smallest frames there are


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), workers="1") as running:
        yield running


async def match_of(server: ServerProcess) -> tuple[str, Guest]:
    guest = Guest(server)
    return (await guest.make("cards", ["me", "same"]))["id"], guest


def work_of(server: ServerProcess) -> float:
    """Seconds of processor time that the server has used."""
    assert server.process
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---------------------------------------------------------------- frames, bytes, greetings


@pytest.mark.parametrize("frame", [PING, PIECE], ids=["pings", "pieces of a message"])
def test_frames_have_a_budget_and_the_others_play_on(server: ServerProcess, frame: bytes) -> None:
    async def story() -> None:
        attacked, rude = await match_of(server)
        other, person = await match_of(server)
        async with rude.socket(attacked) as wire, person.socket(other) as calm:
            if frame == PIECE:
                wire.connection.transport.write(b"\x01\x80\x00\x00\x00\x00")  # a message that has begun, and goes on with nothing
            before, began = work_of(server), time.monotonic()
            wire.connection.transport.write(frame * 5_000_000)
            await calm.send("hello")
            await calm.hear_until("welcome")
            while time.monotonic() - began < 2:
                await calm.send("ping")
                await calm.hear_until("pong")
                await asyncio.sleep(0.05)
            assert work_of(server) - before < (time.monotonic() - began) / 2  # else it would do nothing but read frames
            wire.connection.transport.abort()
        for guest in (rude, person):
            await guest.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_greetings_cost_more_than_other_messages(server: ServerProcess) -> None:
    async def story() -> None:
        table, rude = await match_of(server)
        async with rude.socket(table) as wire:
            began, most = time.monotonic(), 60
            for _ in range(most):
                await wire.send("hello")
            answered = 0
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.5):
                    while True:
                        answered += (await wire.hear())["type"] == "welcome"
            allowed = (socket.BURST + socket.RATE * (time.monotonic() - began)) / (socket.HELLO + 1) + 1
            assert 1 <= answered <= allowed < most
        await rude.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_the_budget_of_bytes_is_what_it_says() -> None:
    async def story() -> None:
        got = 0

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal got
            await receive()
            await send({"type": "websocket.accept"})
            while (event := await receive())["type"] == "websocket.receive":
                got += len(event["text"])
            await send({"type": "websocket.close"})

        async with serving(app) as port, connect(f"ws://127.0.0.1:{port}/", compression=None, ping_interval=None) as wire:
            began = time.monotonic()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    while True:
                        await wire.send("x" * 400)
            passed = time.monotonic() - began
            assert 0 < got <= (BYTES_AT_ONCE + BYTES * passed) * 400 / (400 + FRAME) + 2 * protocols.PIECE
            wire.transport.abort()

    asyncio.run(asyncio.wait_for(story(), 30))


@contextlib.asynccontextmanager
async def serving(app: Any) -> Any:
    """An app behind the server's own protocols; the port."""
    config = uvicorn.Config(
        app, http=RequestProtocol, ws=SocketProtocol, lifespan="off", log_config=None, port=0, ws_per_message_deflate=False
    )
    running = uvicorn.Server(config)
    running.capture_signals = contextlib.nullcontext  # type: ignore[method-assign, assignment]
    task = asyncio.create_task(running.serve())
    while not running.started:
        await asyncio.sleep(0.01)
    try:
        yield running.servers[0].sockets[0].getsockname()[1]
    finally:
        running.should_exit = running.force_exit = True
        await task


async def hello_world(scope: Scope, receive: Receive, send: Send) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


@pytest.mark.parametrize(
    ("sent", "is_hung_up_on"),
    [
        (b"", True),
        (b"GET / HTTP/1.1\r\nHost: ", True),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf", True),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", False),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n|GET / HT", True),
    ],
)
def test_who_sends_no_whole_request_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, sent: bytes, is_hung_up_on: bool) -> None:
    monkeypatch.setattr(protocols, "HEADERS", 0.2)
    monkeypatch.setattr(protocols, "BODY", 0.3)

    async def story() -> None:
        async with serving(hello_world) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            first, _, second = sent.partition(b"|")
            writer.write(first)
            if second:
                await reader.readuntil(b"hi")
                writer.write(second)
            try:
                async with asyncio.timeout(1.5):
                    while await reader.read(1000):
                        pass
                hung_up = True
            except TimeoutError:
                hung_up = False
            assert hung_up == is_hung_up_on
            writer.close()

    asyncio.run(story())


def test_a_person_has_so_many_sockets_and_what_one_took_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("unlost.server.token_bucket.time", SimpleNamespace(monotonic=lambda: now[0]))
    limits, scope = SocketLimits(Settings()), {"client": ("203.0.113.7", 5)}
    ann, bob = Person("ann", "guest", "Ann"), Person("bob", "guest", "Bob")
    with contextlib.ExitStack() as opened:
        for _ in range(MOST):
            opened.enter_context(limits.counted(scope, ann, exempt=False)).messages.take(1)
        with pytest.raises(Refused) as fault, limits.counted(scope, ann, exempt=False):
            pass
        assert fault.value.code == "too_much"
        with limits.counted(scope, bob, exempt=False):  # somebody else at the same address
            pass
        for number in range(socket_limits.MOST_OF_ADDRESS - MOST):
            opened.enter_context(limits.counted(scope, Person(f"{number}", "guest", ""), exempt=False))
        with pytest.raises(Refused), limits.counted(scope, bob, exempt=False):
            pass
    assert limits._open == {}
    with limits.counted(scope, ann, exempt=False) as budget:
        assert not budget.messages.is_full  # she was here just now
    now[0] += 60
    for number in range(2 * REMEMBERED):
        with limits.counted({"client": (f"2001:db8::{number % 100:x}", 5)}, Person(f"{number}", "guest", ""), exempt=False):
            pass
    assert len(limits._budgets) <= REMEMBERED + 2


def test_a_token_bucket_holds_so_much_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("unlost.server.token_bucket.time", SimpleNamespace(monotonic=lambda: now[0]))
    bucket = TokenBucket(rate=10, burst=20)
    assert [bucket.take(15), bucket.take(15)] == [0, 1.0]
    assert bucket.try_take() == pytest.approx(1.1)
    now[0] += 2
    assert bucket.try_take(10) == 0
    assert not bucket.is_full
    now[0] += 2
    assert bucket.is_full


def test_a_spectator_who_came_before_the_deal_sees_nothing_of_a_match_without_spectators(tell: Callable[[Story], None]) -> None:
    async def story(server: Any) -> None:
        host, friend, spy = await server.guests(3)
        made = (await host.make("cards", ["me", "open"], watch="nobody"))["id"]
        async with spy.socket(made, seen=None) as early:
            await friend.post(f"/api/tables/{made}/join")
            await early.send("hello", seen=0)
            assert (await early.hear("error"))["error"] == "not_allowed"
            assert all("position" not in message for message in early.heard)

    tell(story)


# ---------------------------------------------------------------- what grows


def test_taking_back_has_an_end_in_each_turn(tell: Callable[[Story], None]) -> None:
    async def story(server: Any) -> None:
        (host,) = await server.guests(1)
        made = (await host.make("cards", ["me", "same"]))["id"]
        for n in range(table.MOST_BACKS):
            await host.act(made)
            await host.post(f"/api/tables/{made}/back", id=f"back {n}")
        await host.act(made)
        assert await host.refused("POST", f"/api/tables/{made}/back", {"id": "once more"}) == "too_much"
        position = (await host.get(f"/api/tables/{made}/play"))["position"]
        await host.act(made, position["actions"][-1])  # the turn ends, and the next one has its own
        await host.act(made)
        await host.post(f"/api/tables/{made}/back", id="of the next turn")

    tell(story)


def test_tables_that_are_not_finished_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_UNFINISHED", 3)
    monkeypatch.setattr(tables.Tables.check_number, "__defaults__", (3, False))

    async def story() -> None:
        async with whole_server(tmp_path, limits=True, public_url="http://localhost") as server:
            (host,) = await server.guests(1)
            made = [(await host.make("cards", ["me", "open"]))["id"] for _ in range(3)]
            wanted = {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}
            assert await host.refused("POST", "/api/tables", wanted) == "too_much"
            await host.post(f"/api/tables/{made[0]}/leave")
            await host.make("cards", ["me", "open"])
        async with whole_server(tmp_path) as server:
            (host,) = await server.guests(1)
            server.bots.may_move.clear()
            for _ in range(tables.MOST_OF_BOTS):
                await host.make("cards", ["novice", "novice"])
            wanted = {"game": "cards", "seats": [{"kind": "bot", "level": "novice"}] * 2}
            assert await host.refused("POST", "/api/tables", wanted) == "too_much"

    asyncio.run(story())


def test_chat_has_a_limit_of_its_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, limits=True) as server:
            host, friend = await server.guests(2)
            made = (await host.make("cards", ["me", "open"]))["id"]
            await friend.post(f"/api/tables/{made}/join")
            async with host.socket(made) as wire:
                for n in range(int(socket_limits.CHAT_BURST) + 1):
                    await wire.send("say", text=f"line {n}")
                assert (await wire.hear("error"))["error"] == "too_much"
                assert sum(message["type"] == "said" for message in wire.heard) == socket_limits.CHAT_BURST
                await wire.send("ping")
                await wire.hear("pong")

    asyncio.run(story())


# ---------------------------------------------------------------- people


def test_who_logs_out_hears_nothing_more_and_a_new_password_ends_the_tokens(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_passwords(monkeypatch)

    async def story(server: Any) -> None:
        (ann,) = await server.guests(1)
        await ann.post("/api/account", name="Ann", password="correct horse")
        made = (await ann.make("cards", ["me", "same"]))["id"]
        token = (await ann.post("/api/tokens", label="my bot"))["token"]
        program = server.visitor(Authorization=f"Bearer {token}")
        elsewhere = server.visitor()
        await elsewhere.post("/api/login", name="Ann", password="correct horse")
        async with ann.socket(made) as here, elsewhere.socket(made) as there:
            await elsewhere.post("/api/logout")
            assert (await there.hear("error"))["error"] == "not_allowed"
            await until(lambda: there.code == socket.GONE)
            await here.send("ping")
            await here.hear("pong")
            assert (await program.ask("GET", "/api/me")).status_code == 200
            answer = await ann.ask("PATCH", "/api/me", {"password": "battery staple", "old_password": "correct horse"})
            assert answer.status_code == 200
            assert await program.refused("GET", "/api/me") == "wrong_token"
            await here.send("ping")
            await here.hear("pong")

    tell(story)


def test_who_leaves_for_good_leaves_all_tables_and_takes_along_what_was_said(tell: Callable[[Story], None]) -> None:
    async def story(server: Any) -> None:
        host, friend = await server.guests(2)
        made = [(await host.make("cards", ["me", "open"]))["id"] for _ in range(60)]
        await friend.post(f"/api/tables/{made[0]}/join")
        async with host.socket(made[0]) as wire:
            await wire.send("say", text="my secret")
            await wire.hear("said")
        assert (await host.ask("DELETE", "/api/me")).status_code == 204
        await until(lambda: not server.tables._later)
        stati = [(await friend.get(f"/api/tables/{one}"))["status"] for one in made]
        assert stati == ["finished", *["aborted"] * 59]
        async with friend.socket(made[0]) as wire:
            assert wire.heard[0]["chat"] == []

    tell(story)


def test_guesses_from_elsewhere_do_not_lock_out_the_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_passwords(monkeypatch)

    async def story() -> None:
        async with small_server(tmp_path, public_url="https://unlost.example") as server:

            def at(address: str) -> Any:
                return server.browser(address, host="unlost.example", scheme="https")

            home = at("198.51.100.1")
            credentials = {"name": "Ann", "password": "correct horse"}
            assert (await home.post("/api/account", json=credentials)).status_code == 200
            await home.post("/api/logout")
            codes = set()
            for host in range(30):
                stranger = at(f"203.0.113.{host}")
                for _ in range(9):
                    codes.add((await stranger.post("/api/login", json={"name": "Ann", "password": "a wild guess"})).status_code)
            assert codes == {403, 429}  # they are told to wait,
            assert (await at("203.0.113.99").post("/api/login", json=credentials)).status_code == 429  # wherever they come from,
            assert (await home.post("/api/login", json=credentials)).status_code == 200  # but not a browser in which Ann was

    asyncio.run(story())


def test_a_rated_match_is_not_called_off_or_cut_short_and_friends_who_meet_often_count_less(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_passwords(monkeypatch)

    async def story(server: Any) -> None:
        people = await server.guests(3)
        for person, name in zip(people, ("Ann", "Bob", "Eve"), strict=True):
            await person.post("/api/account", name=name, password="correct horse")
        ann, bob, eve = people
        seats = [{"kind": "me"}, {"kind": "open"}]
        wanted = {"game": "cards", "seats": seats, "rated": True, "options": {"max_turns": 1}}
        assert await ann.refused("POST", "/api/tables", wanted) == "bad_option"

        async def gained(loser: Any) -> float:
            made = (await ann.make("cards", ["me", "open"], rated=True))["id"]
            await loser.post(f"/api/tables/{made}/join")
            assert await loser.refused("POST", f"/api/tables/{made}/abort", {"id": "a look was enough"}) == "too_late"
            await loser.post(f"/api/tables/{made}/resign", id="on purpose")
            news = (await ann.get(f"/api/tables/{made}"))["ratings"][0]
            return float(news["after"] - news["before"])

        first, second, third = [await gained(bob) for _ in range(3)]
        assert first > second * 1.8 > third * 1.8 > 0
        assert await gained(eve) > second  # somebody else
        server.wait(8 * 86_400)
        assert await gained(bob) > third  # a week later they are opponents as others

    tell(story)


def test_the_ladder_goes_by_what_somebody_is_sure_to_be_worth(tmp_path: Path) -> None:
    async def story() -> None:
        async with whole_server(tmp_path) as server:
            guest = server.visitor()
            store: Store = server.app.state.store
            known = {"Sure": (28.0, 1.0), "Lucky": (33.0, 5.0), "Steady": (29.0, 2.0), "New": (34.0, 7.0)}
            async with store.writing() as connection:
                for name, (mu, sigma) in known.items():
                    person = {"id": name, "kind": "account", "name": name, "name_key": name.lower(), "created": 0}
                    await connection.execute(insert(schema.people).values(person))
                    rating = {"person": name, "game": "cards", "players": 2, "mu": mu, "sigma": sigma, "games": 5, "wins": 3}
                    await connection.execute(insert(schema.ratings).values(rating))
            found = (await guest.get("/api/leaderboard?game=cards&players=2"))["standings"]
            assert [(one["name"], one["provisional"]) for one in found] == [
                ("Sure", False),
                ("Steady", False),
                ("Lucky", True),
                ("New", True),
            ]

    asyncio.run(story())


# ---------------------------------------------------------------- processes, files, clocks


def test_a_process_that_hangs_is_killed_and_another_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "ANSWER", 1.0)

    async def story() -> None:
        pool = BotPool(workers=0)  # the stand-in alone
        await pool.start()
        try:
            import unlost

            match = unlost.Match("cards", seed="hangs")
            seen = match.observation(match.turn).tobytes()
            await pool.choose("cards", "novice", seen, "first")
            hung = pool._stand_in.process.pid
            assert hung
            os.kill(hung, signal.SIGSTOP)
            assert await asyncio.wait_for(pool.choose("cards", "novice", seen, "second"), 60) >= 0
            assert pool.restarts == 1
            assert pool._stand_in.process.pid != hung
        finally:
            await pool.stop()

    asyncio.run(story())


def test_among_those_who_wait_whoever_had_the_fewest_moves_comes_first() -> None:
    async def story() -> None:
        pool, worker = BotPool(workers=1), bot_pool._Worker(compiled=True)
        worker.warm = {"cards"}
        bot = find_bot("cards", "explorer")
        loop = asyncio.get_running_loop()
        pool._waiting = [bot_pool._Move(bot, b"", f"{n}", loop.create_future(), whose, 0.0) for n, whose in enumerate("aaaabc")]
        jobs = [await pool._next_job(worker) for _ in range(6)]
        assert [job.whose for job in jobs if isinstance(job, bot_pool._Move)] == ["a", "b", "c", "a", "a", "a"]

    asyncio.run(story())


def test_the_server_says_what_is_wrong_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with whole_server(tmp_path) as server:
            guest = server.visitor()
            assert (await guest.get("/healthz"))["ok"]
            condition: Condition = server.app.state.condition
            server.app.state.store.is_failing = True
            answer = await guest.ask("GET", "/healthz")
            assert (answer.status_code, answer.json()["message"]) == (503, "Nothing can be written into the database.")
            server.app.state.store.is_failing = False
            monkeypatch.setattr(server.bots, "oldest", 121.0)
            condition._lag = 6.0
            assert (await guest.ask("GET", "/healthz")).json()[
                "message"
            ] == "The bots do not answer. The server has more to do than it can."

    asyncio.run(story())


def test_a_commit_that_fails_is_noted_until_one_succeeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with whole_server(tmp_path) as server:
            (host,) = await server.guests(1)
            made = (await host.make("cards", ["me", "same"]))["id"]
            store: Store = server.app.state.store
            with monkeypatch.context() as broken:

                @contextlib.asynccontextmanager
                async def full(self: Store) -> Any:
                    raise OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
                    yield

                broken.setattr(Store, "writing", full)
                position = (await host.get(f"/api/tables/{made}/play"))["position"]
                answer = await host.ask("POST", f"/api/tables/{made}/act", {"id": "1", "action": position["actions"][0]})
                assert (answer.status_code, store.is_failing) == (503, True)
            await host.act(made)
            assert not store.is_failing

    asyncio.run(story())


def test_a_database_of_a_later_version_is_left_alone_and_a_new_one_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "some.db"

    async def opened() -> None:
        await (await Store.opened(Settings(database=f"sqlite+aiosqlite:///{file}"))).close()

    asyncio.run(opened())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = file.read_bytes()
    with pytest.raises(BadOption, match="later Unlost"):
        asyncio.run(opened())
    assert file.read_bytes() == before


def test_time_goes_on_evenly_when_the_wall_clock_is_set() -> None:
    second = 1_000_000_000
    wall, steady = [1_700_000_000 * second], [5 * second]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    began = clock()

    def pass_by(seconds: float, set_by: float = 0) -> float:
        wall[0] += int((seconds + set_by) * second)
        steady[0] += int(seconds * second)
        return (clock() - began) / 1000

    assert pass_by(10) == 10
    assert pass_by(10, set_by=3600) == pytest.approx(20.1)  # an hour ahead: a hundredth quicker until it is there
    assert pass_by(10, set_by=-7200) == pytest.approx(30.0)
    assert pass_by(400_000) == pytest.approx(400_030 - 3600)  # there at last


@pytest.mark.parametrize("proxies", ["nonsense", "10.0.0.1,", "10.0.0.1/99"])
def test_proxies_are_addresses_or_networks(proxies: str) -> None:
    with pytest.raises(BadOption, match="trusted_proxies"):
        Settings.gathered({"trusted_proxies": proxies}, {})


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("10.0.0.2", "203.0.113.7", "203.0.113.7"),
        ("10.0.0.2", "198.51.100.1, 203.0.113.7", "203.0.113.7"),  # the first is what the visitor claims; the proxy added the second
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # no proxy of ours
    ],
)
def test_where_a_visitor_comes_from_is_told_by_trusted_proxies_only(peer: str, forwarded: str, address: str) -> None:
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    settings = Settings.gathered({"trusted_proxies": "10.0.0.0/24"}, {})
    behind = ProxyHeadersMiddleware(app, settings.trusted_proxies)
    scope: Any = {"type": "http", "client": (peer, 5), "scheme": "http", "headers": [(b"x-forwarded-for", forwarded.encode())]}
    asyncio.run(behind(scope, None, None))  # type: ignore[arg-type]
    assert seen == [address]
