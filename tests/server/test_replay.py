"""Replays: who may see one and when, that it shows the match as it was played in the end, and through whose eyes."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

import unlost
from tests.server.small_server import quick_passwords
from tests.server.whole_server import Story, Visitor, WholeServer

SHORT = {"cards": {"rounds": 2, "max_turns": 8}, "board": {"expeditions": 3, "max_turns": 6}, "rivals": {}}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    with capture_logs():  # nobody reads them
        yield


async def begun(server: WholeServer, game: str = "cards", players: int = 2, **more: Any) -> tuple[str, list[Visitor]]:
    """A short match of guests that has just begun: its link, and who sits there by seat."""
    people = await server.guests(players)
    options = {**SHORT[game], **more.pop("options", {})}
    table = await people[0].make(game, ["me"] + ["open"] * (players - 1), options=options, **more)
    for seat, person in enumerate(people[1:], 1):
        await person.post(f"/api/tables/{table['id']}/join", seat=seat)
    return table["id"], people


async def act(table: str, people: list[Visitor], place: int = 0) -> dict[str, Any]:
    """Whoever is to act plays one action."""
    turn = (await people[0].get(f"/api/tables/{table}/play"))["position"]["view"]["turn"]
    position = (await people[turn].get(f"/api/tables/{table}/play"))["position"]
    await people[turn].post(
        f"/api/tables/{table}/act", id=f"act {position['n']}", action=position["actions"][place % len(position["actions"])]
    )
    return dict(position)


async def play_out(table: str, people: list[Visitor]) -> None:
    place = 0
    while (await people[0].get(f"/api/tables/{table}"))["status"] == "running":
        await act(table, people, place := place + 7)


# ---------------------------------------------------------------- who, and when


@pytest.mark.parametrize("watch", ["everyone", "link"])
def test_nobody_sees_a_replay_of_a_running_match_and_everybody_afterwards(tell: Callable[[Story], None], watch: str) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await begun(server, watch=watch)
        (spectator,) = await server.guests(1)
        everybody = [*people, spectator, server.visitor()]
        for _ in range(3):
            for person in everybody:
                for query in ("", "?seat=0", "?seat=1", "?seat=all"):
                    answer = await person.ask("GET", f"/api/tables/{table}/replay{query}")
                    assert answer.json().keys() == {"error", "message"}
                    assert answer.json()["error"] == "not_finished"
            await act(table, people)
        await people[0].post(f"/api/tables/{table}/resign", id="enough")
        for person in everybody:
            for query in ("", "?seat=0", "?seat=1", "?seat=all"):
                assert (await person.get(f"/api/tables/{table}/replay{query}"))["steps"]
            assert await person.refused("GET", f"/api/tables/{table}/replay?seat=2") == "bad_option"
            assert await person.refused("GET", f"/api/tables/{table}/replay?seat=me") == "bad_option"

    tell(story)


def test_a_match_without_spectators_is_replayed_to_its_players_only(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await begun(server, watch="nobody")
        stranger = server.visitor()
        assert await stranger.refused("GET", f"/api/tables/{table}/replay") == "not_allowed"
        await people[1].post(f"/api/tables/{table}/resign", id="enough")
        assert await stranger.refused("GET", f"/api/tables/{table}/replay?seat=all") == "not_allowed"
        for person in people:
            assert (await person.get(f"/api/tables/{table}/replay?seat=all"))["steps"]

    tell(story)


def test_what_never_began_has_no_replay_and_what_was_called_off_has(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)
        open_table = (await host.make("cards", ["me", "open"]))["id"]
        assert await host.refused("GET", f"/api/tables/{open_table}/replay") == "not_finished"
        await host.post(f"/api/tables/{open_table}/leave")
        assert await host.refused("GET", f"/api/tables/{open_table}/replay") == "not_finished"
        table, people = await begun(server)
        played = (await act(table, people))["actions"][0]
        await people[0].post(f"/api/tables/{table}/abort", id="enough")
        found = await people[0].get(f"/api/tables/{table}/replay")
        assert [step["entry"] and step["entry"]["action"] for step in found["steps"]] == [None, played, "!abort"]
        assert found["steps"][1]["position"]["view"] == found["steps"][2]["position"]["view"]

    tell(story)


# ---------------------------------------------------------------- what it shows


@pytest.mark.parametrize(("game", "players"), [("cards", 2), ("cards", 4), ("board", 3), ("rivals", 2)])
def test_a_replay_shows_every_seat_what_that_seat_could_see(tell: Callable[[Story], None], game: str, players: int) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await begun(server, game, players)
        await play_out(table, people)
        record = (await people[0].ask("GET", f"/api/tables/{table}/record")).text
        played = unlost.load(record)
        for seat in [*range(players), None]:
            person = people[0] if seat is not None else server.visitor()
            found = await person.get(f"/api/tables/{table}/replay" + (f"?seat={seat}" if seat is not None else ""))
            assert (found["seat"], found["seats"]) == (seat, list(range(players)))
            assert found["table"] == await person.get(f"/api/tables/{table}")
            assert [step["n"] for step in found["steps"]] == [step["at"] for step in found["steps"]] == list(range(len(played.history) + 1))
            for step in found["steps"]:
                then, position = played.at(step["at"]), step["position"]
                assert position["seat"] == seat
                assert position["view"] == then.game.read(then.observation(seat)[0])
                assert (position["n"], position["actions"], position["may_take_back"]) == (step["n"], [], False)
                assert position["guide"].keys().isdisjoint(found["printed"])
            deals = [1, *(played.at(n).deal for n in range(1, len(played.history)))]
            assert found["deals"] == [deals.index(deal) for deal in range(1, played.deal + 1)]
            assert [sheet["view"] for sheet in found["sheets"]] == list(played.ends)
            told = [step["entry"]["action"] for step in found["steps"][1:]]
            assert all(one in (str(action), "^?") for one, action in zip(told, played.history, strict=True))

    tell(story)


@pytest.mark.parametrize(("game", "players"), [("cards", 2), ("cards", 4), ("board", 2), ("rivals", 3)])
def test_with_open_hands_every_hand_and_every_action_is_told(tell: Callable[[Story], None], game: str, players: int) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await begun(server, game, players)
        await play_out(table, people)
        played = unlost.load((await people[0].ask("GET", f"/api/tables/{table}/record")).text)
        found = await server.visitor().get(f"/api/tables/{table}/replay?seat=all")
        assert (found["seat"], {step["position"]["seat"] for step in found["steps"]}) == ("all", {None})
        assert [step["entry"]["action"] for step in found["steps"][1:]] == list(map(str, played.history))
        for step in found["steps"]:
            truth, view = played.at(step["at"]).truth(), step["position"]["view"]
            assert view == {name: truth[name] for name in view}
            if "hands" in view:
                assert list(map(len, view["hands"])) == view["hand_sizes"]
            assert "deck" not in view

    tell(story)


@pytest.mark.parametrize("game", ["cards", "board"])
def test_with_covered_hands_who_played_sees_what_a_spectator_sees(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await begun(server, game)
        await play_out(table, people)
        covered = await people[0].get(f"/api/tables/{table}/replay?seat=none")
        stranger = await server.visitor().get(f"/api/tables/{table}/replay")
        for one in (*covered["steps"], *stranger["steps"]):
            one["entry"] = one["entry"] and one["entry"] | {"yours": ""}  # what one did is told as one's own
        assert (covered["seat"], covered["steps"], covered["dealt"]) == (None, stranger["steps"], [])
        assert not any(card for hand in covered["steps"][0]["position"]["view"]["hands"] for card in hand)

    tell(story)


def test_what_was_taken_back_is_not_replayed_and_its_time_is_used(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await begun(server, clock={"kind": "fischer", "seconds": 600, "increment": 0})
        first = await act(table, people)
        seat = first["view"]["turn"]
        server.wait(10)
        await people[seat].post(f"/api/tables/{table}/back", id="back")
        server.wait(10)
        await act(table, people, 3)
        await act(table, people)
        await people[1 - seat].post(f"/api/tables/{table}/resign", id="enough")
        found = await people[seat].get(f"/api/tables/{table}/replay")
        entries = [step["entry"] for step in found["steps"][1:]]
        assert [entry["n"] for entry in entries] == [3, 4, 5]
        assert entries[0]["action"] == first["actions"][3]
        assert entries[0]["yours"].startswith(("play ", "discard "))
        assert "yours" not in entries[2]
        assert [(step["n"], step["at"]) for step in found["steps"]] == [(0, 0), (1, 1), (2, 2), (3, 2)]
        assert [step["position"]["clocks"][seat] for step in found["steps"]] == [600_000, 580_000, 580_000, 580_000]

    tell(story)


def test_a_time_out_and_a_return_are_steps_in_the_readers_language(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await begun(server, clock={"kind": "turn", "seconds": 30})
        turn = (await people[0].get(f"/api/tables/{table}/play"))["position"]["view"]["turn"]
        server.bots.may_move.clear()
        server.wait(31)
        live = await server.tables.get(table)
        await live._run_out(turn, live.number)
        await people[turn].post(f"/api/tables/{table}/return", id="here")
        server.bots.may_move.set()
        await people[turn].post(f"/api/tables/{table}/resign", id="enough")
        german = server.visitor(**{"Accept-Language": "de"})
        for reader, words in (
            (people[1 - turn], ["ran out of time: a bot plays on", "is back", "resigns"]),
            (german, ["hat keine Zeit mehr: ein Bot spielt weiter", "ist wieder da", "gibt auf"]),
        ):
            found = await reader.get(f"/api/tables/{table}/replay")
            assert [step["entry"]["action"] for step in found["steps"][1:]] == ["!time", "!return", "!resign"]
            assert [step["entry"]["words"] for step in found["steps"][1:]] == words

    tell(story)


def test_those_at_one_screen_see_the_hand_of_the_one_to_act(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)
        table = (await host.make("cards", ["me", "same"], options=SHORT["cards"]))["id"]
        for _ in range(6):
            await host.act(table)
        await host.post(f"/api/tables/{table}/resign", id="enough")
        found = await host.get(f"/api/tables/{table}/replay")
        assert found["seat"] is None
        assert [step["position"]["seat"] for step in found["steps"]] == [step["position"]["view"]["turn"] for step in found["steps"]]

    tell(story)


def test_the_replay_of_three_rounds_is_sent_compressed(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)
        table = (await host.make("cards", ["me", "novice"], options={"rounds": 3}))["id"]
        while (await host.get(f"/api/tables/{table}"))["status"] == "running":
            if (await host.get(f"/api/tables/{table}/play"))["position"]["actions"]:
                await host.act(table)
            await server.settle(table)
        answer = await host.http.get(f"/api/tables/{table}/replay?seat=all")
        assert len(answer.json()["deals"]) == 3
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.num_bytes_downloaded < len(answer.content) / 5

    tell(story)
