"""What is mine: records that somebody brings along, and what is counted of people as matches end and reviews are made."""

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, delete, insert, select
from structlog.testing import capture_logs

from tests.server.small_server import quick_passwords
from tests.server.whole_server import Story, Visitor, WholeServer
from unlost.bots import find_bot
from unlost.kernel.match import Match
from unlost.server import figures, schema
from unlost.server.figures import steps_of


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    with capture_logs():
        yield


async def account(server: WholeServer, name: str) -> Visitor:
    person = server.visitor()
    await person.post("/api/account", name=name, password="long enough")
    return person


def played(game: str, actions: int = 2000, **options: Any) -> Match:
    """A match between two who play at random."""
    match: Match = Match(game, seed="elsewhere", **options)
    bot = find_bot(game, "random")
    for n in range(actions):
        if match.turn is None:
            break
        match.play_number(bot.choose(match.observation(match.turn), seed=n))
    return match


def noted(match: Match) -> str:
    """The record of a match as seat 0 noted it: its own cards, and what came to light."""
    size = match.options["hand"]
    deck = match.at(0).truth()["hands"]
    cards = [card for hand in deck for card in hand] + list(match.at(0).truth()["deck"])
    mine = set(range(size))
    place = 2 * size
    for move in (move for turn in match.turns() for move in turn):
        if str(move.action) == "+":
            if move.seat == 0:
                mine.add(place)
            place += 1
    told = [card if at in mine else "?" for at, card in enumerate(cards)]
    head, _, rest = match.record().partition("\n\n")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("result"))
    return f"{head}\ndeal 1: {json.dumps({'deck': told})}\n\n{rest}"


# ---------------------------------------------------------------- imports


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
def test_an_imported_record_is_a_match_of_mine_that_can_be_replayed(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        ann, stranger = await account(server, "Ann"), server.visitor()
        match = played(game)
        match.remarks = ["# seat 0: Ben", "# seat 1: ann", "# a friend noted this"]
        told = await ann.post("/api/me/games", record=match.record())
        assert (told["game"], told["finished"], told["unknown"]) == (game, True, False)
        (mine,) = (await ann.get("/api/me/games"))["games"]
        assert match.result
        assert (mine["id"], mine["imported"], mine["rated"], mine["seat"]) == (told["id"], True, False, 1)
        assert mine["scores"] == list(match.result.scores)
        assert mine["opponents"] == [{"seat": 0, "kind": "person", "name": "Ben", "level": None, "character": None}]
        steps = (await stranger.get(f"/api/tables/{told['id']}/replay?seat=all"))["steps"]
        assert len(steps) == len(match.history) + 1
        assert [step["entry"]["action"] for step in steps[1:]] == [str(action) for action in match.history]
        assert (await stranger.ask("GET", f"/api/tables/{told['id']}/record")).text == match.record()
        news = await ann.get(f"/api/tables/{told['id']}")
        assert (news["imported"], news["you"], [seat["name"] for seat in news["seats"]]) == (True, [1], ["Ben", "Ann"])
        # the same once more is the same match
        assert (await ann.post("/api/me/games", record=match.record()))["id"] == told["id"]
        assert await ann.refused("POST", f"/api/tables/{told['id']}/rematch", {}) == "not_allowed"
        assert await ann.refused("GET", f"/api/tables/{told['id']}/fairness") == "not_found"
        assert [one["id"] for one in (await ann.get("/api/me/games?opponent=Ben"))["games"]] == [told["id"]]

    tell(story)


def test_imported_matches_count_nowhere(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann = await account(server, "Ann")
        await ann.post("/api/me/games", record=played("cards", rounds=1).record())
        assert await ann.get("/api/me/figures") == {"results": [], "ratings": [], "study": [], "colours": []}
        profile = await server.visitor().get("/api/people/Ann")
        assert (profile["figures"], profile["history"], profile["standings"]) == ([], [], [])
        assert (await ann.get("/api/leaderboard"))["standings"] == []
        assert (await ann.get("/api/tables?which=mine"))["tables"] == []

    tell(story)


def test_what_is_wrong_with_a_record_is_said_with_its_line(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann = await account(server, "Ann")
        good = played("cards", rounds=1).record()
        lines = good.splitlines()
        first = lines.index("") + 1
        wrong = {
            "hello": "Line 1:", good.replace("players: 2", "players: 7"): "Line 4:",
            "\n".join([*lines[:first], "R99 +", *lines[first + 1 :]]): f"Line {first + 1}:",
            good.replace("result: [", "result: [9, "): "the result is given as",
            "\n".join(line for line in lines[: first - 1] if not line.startswith("result")): "Nothing is played",
        }  # fmt: skip
        for text, said in wrong.items():
            answer = await ann.ask("POST", "/api/me/games", {"record": text})
            assert answer.status_code == 422
            assert said in answer.json()["message"]
        answer = await ann.ask("POST", "/api/me/games", {"record": good + "# " + "x" * 60_000})
        assert answer.status_code == 413
        answer = await ann.ask("POST", "/api/me/games", {"record": good.replace("\n\n", "\n# nothing: \x00\n\n")})
        assert answer.json()["message"] == "This is no record."
        answer = await ann.ask("POST", "/api/me/games", {"record": good + "+ " * 5000})
        assert "so many actions" in answer.json()["message"]
        assert (await ann.get("/api/me/games"))["games"] == []

    tell(story)


def test_records_that_end_early_say_how_and_are_shown_as_far_as_they_go(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann = await account(server, "Ann")
        unfinished = await ann.post("/api/me/games", record=played("cards", 20).record())
        assert not unfinished["finished"]
        # a record of a match that was given up at another server
        table = (await ann.make("cards", ["me", "explorer"]))["id"]
        await server.settle(table)
        await ann.act(table)
        await ann.post(f"/api/tables/{table}/resign", id="enough")
        text = (await ann.ask("GET", f"/api/tables/{table}/record")).text
        server.wait(1)
        given_up = await ann.post("/api/me/games", record=text)
        games = {one["id"]: one for one in (await ann.get("/api/me/games"))["games"]}
        assert (games[unfinished["id"]]["how"], games[unfinished["id"]]["result"]) == ("unfinished", None)
        assert (games[given_up["id"]]["how"], games[given_up["id"]]["result"]) == ("resigned", "lost")
        assert games[given_up["id"]]["opponents"][0]["name"].endswith(" (explorer)")
        assert len((await ann.get(f"/api/tables/{unfinished['id']}/replay"))["steps"]) == 21
        lost = [one["id"] for one in (await ann.get("/api/me/games?result=lost"))["games"]]
        assert unfinished["id"] not in lost

    tell(story)


def test_cards_that_nobody_noted_are_not_shown(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, stranger = await account(server, "Ann"), server.visitor()
        match = played("cards", 30, rounds=1)
        told = await ann.post("/api/me/games", record=noted(match))
        assert told["unknown"]
        address = f"/api/tables/{told['id']}"
        own = (await ann.get(f"{address}/replay"))["steps"]
        assert own[0]["position"]["view"]["hands"][0] == match.at(0).truth()["hands"][0]
        for step in own:
            assert all(card != "?" for card in step["position"]["view"]["hands"][0])
            assert len(step["position"]["view"]["hands"][1]) < 8, "what was filled in is nobody's to see"
        for seat in ("1", "all"):
            assert await ann.refused("GET", f"{address}/replay?seat={seat}") == "bad_option"
        for step in (await stranger.get(f"{address}/replay"))["steps"] + (await ann.get(f"{address}/replay?seat=none"))["steps"]:
            assert len(step["position"]["view"]["hands"][0]) < 8
        for person in (ann, stranger):
            assert (await person.get(f"{address}/replay"))["seats"] == [0]
        async with ann.socket(told["id"]):
            pass

    tell(story)


# ---------------------------------------------------------------- figures


async def give_up(server: WholeServer, person: Visitor, seats: list[str], loser: Visitor | None = None, **more: Any) -> str:
    server.wait(60)
    table = (await person.make("cards", seats, **more))["id"]
    if loser:
        await loser.post(f"/api/tables/{table}/join")
    await (loser or person).post(f"/api/tables/{table}/resign", id="enough")
    return str(table)


def test_results_are_counted_as_matches_end_and_others_see_those_they_may(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        await give_up(server, ann, ["me", "explorer"])
        await give_up(server, ann, ["me", "explorer"], watch="nobody")
        await give_up(server, ann, ["me", "open"], ben, rated=True)
        await give_up(server, ann, ["me", "same"])
        long = (await ann.make("cards", ["me", "novice"], options={"rounds": 1, "max_turns": 6}))["id"]
        for _ in range(40):
            await server.settle(long)
            if (await ann.get(f"/api/tables/{long}"))["ending"]:
                break
            await ann.act(long)
        ended = (await ann.get(f"/api/tables/{long}"))["ending"]
        found = await ann.get("/api/me/figures")
        mine = {one["against"]: one for one in found["results"]}
        assert mine["explorer"] == {
            "game": "cards", "players": 2, "against": "explorer", "games": 2, "wins": 0, "draws": 0, "mean": None,
        }  # fmt: skip
        assert (mine["people"]["games"], mine["people"]["wins"]) == (1, 1)
        assert mine["novice"]["mean"] == ended["scores"][0]
        assert sum(one["games"] for one in found["results"]) == 4, "matches at one screen are nobody's"
        cards = [one for one in (await server.tables.get(long))._log if one.action[0] in "YBWGR"]
        assert sum(found["colours"][0]["cards"].values()) <= len(cards)
        ((curve,)) = found["ratings"]
        assert len(curve["points"]) == 1
        assert curve["points"][0]["rating"] > 1500
        profile = await server.visitor().get("/api/people/Ann")
        shown = {one["against"]: one["games"] for one in profile["figures"]}
        assert shown == {"explorer": 1, "people": 1, "novice": 1}
        assert len(profile["history"]) == 5, "without the one that was played without spectators"
        assert profile["ratings"] == found["ratings"]
        assert not {"study", "colours"} & profile.keys()
        assert (await server.visitor().get("/api/me/figures"))["results"] == []

    tell(story)


def review_for(marks: list[tuple[int, int, str, float]], luck: float = 4.0) -> dict[str, Any]:
    """What a review says, as far as it is counted: decisions (n, seat, kind, loss)."""
    decisions: list[dict[str, Any]] = [
        {"n": n, "seat": seat, "kind": kind, "mark": "large" if loss > 12 else "small", "loss": loss} for n, seat, kind, loss in marks
    ]
    seats = [
        {
            "seat": seat, "decisions": 10, "loss": sum(loss for _, whose, _, loss in marks if whose == seat),
            "marks": {"small": 1, "medium": 0, "large": 0},
            "sum": {"expected": 0, "deal": luck / 2, "draws": luck / 2, "hidden": 1, "own": 0, "others": 0, "margin": 0},
        }
        for seat in (0, 1)
    ]  # fmt: skip
    return {"decisions": decisions, "seats": seats}


async def count(server: WholeServer, table: str, review: dict[str, Any], steps: Sequence[int] = range(100)) -> None:
    async with server.tables.store.writing() as connection:
        await connection.run_sync(lambda plain: figures.count_review(plain, table, review, steps))


def test_what_reviews_say_is_counted_once_and_told_to_nobody_else(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        first, second = await give_up(server, ann, ["me", "open"], ben), await give_up(server, ann, ["me", "open"], ben)
        await count(server, first, review_for([(4, 0, "fed_other", 3.0), (6, 0, "fed_other", 14.0), (7, 1, "started_late", 5.0)]))
        await count(server, second, review_for([(2, 0, "started_late", 4.0)], -6.0))
        for _ in range(2):  # a review that is made anew replaces the one before
            await count(server, second, review_for([(2, 0, "started_late", 4.0), (9, 0, "fed_other", 2.5)], -6.0))
        (study,) = (await ann.get("/api/me/figures"))["study"]
        assert (study["matches"], study["decisions"], study["loss"], study["luck"], study["lucky"]) == (2, 20, 1.175, -2.0, 2)
        assert [(one["kind"], one["times"], one["loss"]) for one in study["kinds"]] == [("fed_other", 3, 19.5), ("started_late", 1, 4.0)]
        assert [(one["table"], one["step"]) for one in study["kinds"][0]["worst"]] == [(first, 6), (first, 4), (second, 9)]
        assert [point["table"] for point in study["curve"]] == [first, second]
        assert study["levels"]["novice"] > study["levels"]["expert"] > 0
        assert study["kinds"][0]["title"] != "fed_other"
        (other,) = (await ben.get("/api/me/figures"))["study"]
        assert [one["kind"] for one in other["kinds"]] == ["started_late"]
        assert "fed_other" not in (await ben.ask("GET", "/api/people/Ann")).text
        await ann.ask("DELETE", "/api/me")
        async with server.tables.store.reading() as connection:
            for table in (schema.figures, schema.study_figures, schema.mistakes, schema.seat_reviews):
                people = set((await connection.execute(select(table.c.person))).scalars())
                assert len(people) == 1, "nothing is left of one who has left"

    tell(story)


def test_what_a_guest_has_done_is_counted_for_the_account_they_log_in_to(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann = await account(server, "Ann")
        first = await give_up(server, ann, ["me", "explorer"])
        await count(server, first, review_for([(1, 0, "fed_other", 3.0)]))
        guest = server.visitor()
        await guest.get("/api/me")
        second = await give_up(server, guest, ["me", "explorer"])
        await count(server, second, review_for([(1, 0, "fed_other", 5.0)]))
        await guest.post("/api/login", name="Ann", password="long enough")
        found = await guest.get("/api/me/figures")
        assert [(one["against"], one["games"]) for one in found["results"]] == [("explorer", 2)]
        assert found["study"][0]["kinds"][0]["loss"] == 8.0
        assert found == await ann.get("/api/me/figures")

    tell(story)


def test_counting_everything_anew_comes_to_the_same(tell: Callable[[Story], None], tmp_path: Path) -> None:
    """What the migration does with a database in which nothing was counted."""

    async def story(server: WholeServer) -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        table = await give_up(server, ann, ["me", "open"], ben)
        await give_up(server, ann, ["me", "explorer"], watch="nobody")
        review = review_for([(0, 0, "fed_other", 3.0)])
        await count(server, table, review, steps_of(["!resign"]))
        body = zlib.compress(json.dumps({"review": review}).encode())
        async with server.tables.store.writing() as connection:
            done = {"state": "done", "asked_by": "somebody", "judge": "1", "body": body, "marks": [], "created": 1}
            await connection.execute(insert(schema.reviews).values(match=table, **done))

    tell(story)
    counted = (schema.figures, schema.study_figures, schema.mistakes, schema.seat_reviews)
    engine = create_engine(f"sqlite:///{tmp_path / 'whole.db'}")
    with engine.begin() as connection:
        before = [sorted(map(repr, connection.execute(select(table)))) for table in counted]
        for table in counted:
            connection.execute(delete(table))
        figures.count_everything(connection)
        assert [sorted(map(repr, connection.execute(select(table)))) for table in counted] == before
        assert all(before)
    engine.dispose()


def test_steps_of_decisions_pass_over_what_is_no_action_and_what_was_taken_back() -> None:
    assert steps_of(["R7", "+", "B3", "!back", "B4", "!time", "+"]) == [0, 1, 2, 4, 5]
    assert steps_of([]) == [0]
