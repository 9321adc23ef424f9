"""The analysis table at the server: positions from texts, views and records, played on; what cannot be is said in one sentence."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

import unlost
from tests.noted import noted, random_match, told
from tests.server.whole_server import Story, Visitor, WholeServer

GAMES: dict[str, dict[str, object]] = {"cards": {"rounds": 1}, "board": {"expeditions": 1}, "rivals": {}}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with capture_logs():
        yield


async def fault(visitor: Visitor, path: str, **body: Any) -> tuple[str, str]:
    """The name and the sentence of a refusal."""
    answer = await visitor.ask("POST", path, body)
    assert 400 <= answer.status_code < 500, answer.text
    found = answer.json()
    assert found.keys() == {"error", "message"}
    assert "\n" not in found["message"]
    return found["error"], found["message"]


# ---------------------------------------------------------------- what comes


@pytest.mark.parametrize("game", GAMES)
def test_a_position_comes_back_as_a_table_is_drawn_from_it_by_text_and_by_view(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        stranger = server.visitor()
        for seed in range(3):
            match = random_match(game, GAMES[game], seed, length=15 + seed)
            for seat in (0, 1, None):
                known = match.position(seat)
                found = await stranger.post("/api/positions", game=game, text=str(known))
                assert found == await stranger.post("/api/positions", game=game, view=known.view())
                assert found["text"] == str(known)
                assert found["position"]["view"] == known.view()
                assert found["position"]["actions"] == [str(action) for action in known.actions()]
                assert found["printed"] == match.game.printed(match.options)
                assert found["options"] == match.options

    tell(story)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_played_through_by_positions_is_the_one_that_was_played(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        stranger = server.visitor()
        match = random_match(game, GAMES[game], seed=5, length=40)
        now = await stranger.post("/api/positions", game=game, text=str(match.at(0).position(0)))
        for n, (word, _, card) in enumerate(told(match, [0])):
            assert word in now["choices"]
            now = await stranger.post("/api/positions/play", game=game, text=now["text"], action=word, **({"card": card} if card else {}))
            assert now["text"] == str(match.at(n + 1).position(0))
            assert now["line"]["seat"] == match.at(n).turn
            assert now["drawn"] == (card or None)

    tell(story)


def test_the_end_of_a_deal_tells_the_points_and_goes_on_with_another(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        stranger = server.visitor()
        text = (
            "cards; seat 0; turn 0 draw; round 1; totals 0 0; hands Y3 Y4 Y5 Y6 Y7 Y8 Y9 / ? ? ? ? ? ? ? ?; expeditions Y2 / -; piles "
            "Bx B2 B3 B4 B5 B6 B7 B8 B9 B10 Wx W2 W3 W4 W5 W6 W7 W8 W9 W10 Gx G2 G3 G4 G5 G6 G7 G8 G9 G10 "
            "Rx R2 R3 R4 R5 R6 R7 R8 R9 Bx Bx Wx Wx; deck 1; left 100"
        )
        found = await stranger.post("/api/positions/play", game="cards", text=text, action="+")
        assert found["scores"] == [-18, 0]
        assert found["position"]["view"]["round"] == 2
        last = text.replace("cards;", "cards rounds=1;")
        found = await stranger.post("/api/positions/play", game="cards", text=last, action="+")
        assert found["scores"] == [-18, 0]
        assert (found["position"]["view"]["turn"], found["choices"]) == (None, [])

    tell(story)


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_record_is_shown_as_the_seat_to_act_knew_it(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        stranger = server.visitor()
        match = random_match(game, GAMES[game], seed=9, length=30)
        for at in (0, 7, 30, 31):
            found = await stranger.post("/api/positions/record", record=match.record(), at=at)
            then = match.at(min(at, 30))
            assert found["text"] == str(then.position())
            assert (found["moment"]["at"], found["moment"]["last"]) == (min(at, 30), 30)
            assert (found["moment"]["next"] or {}).get("action") == (str(match.history[at]) if at < 30 else None)
            assert (found["line"] or {}).get("action") == (str(match.history[min(at, 30) - 1]) if at else None)
        found = await stranger.post("/api/positions/record", record=match.record(), at=7, seat=1)
        assert found["text"] == str(match.at(7).position(1))

    tell(story)


@pytest.mark.parametrize("game", ["cards", "board"])
def test_of_a_game_noted_at_a_table_only_seats_whose_cards_are_known_are_shown(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        stranger = server.visitor()
        match = random_match(game, GAMES[game], seed=2, length=24)
        record = noted(match, [1]).record()
        for at in range(0, 24, 5):
            for seat in (None, 0, 1):
                found = await stranger.post("/api/positions/record", record=record, at=at, **({} if seat is None else {"seat": seat}))
                assert found["moment"]["seats"] == [1]
                assert found["text"] == str(match.at(at).position(1))

    tell(story)


def test_a_record_that_cannot_be_names_its_line(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        stranger = server.visitor()
        record = random_match("cards", {}, seed=2, length=6).record()
        code, said = await fault(stranger, "/api/positions/record", record="unlost record 1\nhello")
        assert (code, said.startswith("line 2: ")) == ("bad_record", True)
        lines = record.splitlines()
        code, said = await fault(stranger, "/api/positions/record", record="\n".join([*lines, "Y2 Y2"]))
        assert (code, said.startswith(f"line {len(lines) + 1}: ")) == ("bad_record", True)
        unknown = noted(random_match("cards", {}, seed=2, length=3), []).record()
        assert await fault(stranger, "/api/positions/record", record=unknown) == (
            "bad_record",
            "At this moment the cards of no seat are known.",
        )
        code, _ = await fault(stranger, "/api/positions/record", record=record, seat=3)
        assert code == "bad_option"

    tell(story)


# ---------------------------------------------------------------- what cannot be


WRONG = {
    "a card twice": ("Y2 Y5", "Y2 Y2", "Y2 is there 2 times, and the game has one."),
    "a hand too small": ("Y2 Y5", "Y5", "hand_sizes: seat 0 must have 8 cards here, not 7."),
    "a deck that does not add up": ("deck 44", "deck 40", "deck_left is 40, but of 60 cards 16 are in hands and on the table."),
    "an unknown phase": ("turn 0 play", "turn 0 dance", "phase takes play, draw, give or None, not 'dance'."),
    "a section twice": ("piles -", "piles -; piles -", "piles is there twice."),
    "another game": ("cards", "chess", "the text of a position of cards begins with 'cards', not with 'chess'."),
    "no turns left": ("left 200", "left 0", "turns_left must be from 1 to 200, not 0."),
}
RIGHT = (
    "cards; seat 0; turn 0 play; round 1; totals 0 0; hands Y2 Y5 Y8 B4 B9 Wx W3 G7 / ? ? ? ? ? ? ? ?; expeditions - / -; "
    "piles -; deck 44; left 200; starter 0"
)


def test_what_cannot_be_is_said_in_one_clear_sentence(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        stranger = server.visitor()
        assert (await stranger.post("/api/positions", game="cards", text=RIGHT))["text"] == RIGHT
        for name, (old, new, sentence) in WRONG.items():
            found = await fault(stranger, "/api/positions", game="cards", text=RIGHT.replace(old, new, 1))
            assert found == ("bad_position", sentence), name
        assert (await fault(stranger, "/api/positions", game="chess", text=RIGHT))[0] == "bad_position"
        assert (await fault(stranger, "/api/positions", game="cards"))[0] == "bad_position"
        assert (await fault(stranger, "/api/positions/play", game="cards", text=RIGHT, action="R9"))[0] == "illegal_action"
        assert (await fault(stranger, "/api/positions/play", game="cards", text=RIGHT, action="hello"))[0] == "bad_action"
        drawing = (await stranger.post("/api/positions/play", game="cards", text=RIGHT, action="Y2"))["text"]
        assert (await fault(stranger, "/api/positions/play", game="cards", text=drawing, action="+", card="Y5"))[0] == "bad_position"

    tell(story)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_sent_the_answer_is_a_position_or_a_sentence(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        stranger, chance = server.visitor(), random.Random(8)
        text = str(random_match(game, GAMES[game], seed=1, length=25).position())
        for _ in range(150):
            words = text.split(" ")
            for _ in range(chance.randint(1, 3)):
                at = chance.randrange(len(words))
                words[at] = chance.choice([*words, "?", "-", "/", "-1", "99999999999", "R7", "", ";", "é", "seat 3;"])
            path, more = chance.choice(
                [("/api/positions", {}), ("/api/positions/play", {"action": chance.choice(["+", "Y5", "-R7", "=", "$3"])})]
            )
            answer = await stranger.ask("POST", path, {"game": game, "text": " ".join(words), **more})
            assert answer.status_code in (200, 409, 422), answer.text
            if answer.status_code != 200:
                assert answer.json()["message"]

    tell(story)


def test_nothing_of_a_running_match_can_be_analysed(tell: Callable[[Story], None]) -> None:
    """A match is analysed by its record, and that is there when the match is over."""

    async def story(server: WholeServer) -> None:
        host, other = await server.guests(2)
        table = await host.make("cards", ["me", "open"])
        await other.post(f"/api/tables/{table['id']}/join", seat=1)
        for person in (host, other, server.visitor()):
            assert await person.refused("GET", f"/api/tables/{table['id']}/record") == "not_finished"

    tell(story)


def test_an_analysis_makes_nobody_a_guest_and_keeps_nothing(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        answer = await server.visitor().ask("POST", "/api/positions", {"game": "cards", "text": RIGHT})
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        assert unlost.position("cards", answer.json()["text"]) == unlost.position("cards", RIGHT)

    tell(story)
