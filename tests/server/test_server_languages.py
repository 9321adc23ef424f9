"""A real server speaks to everybody in their own language: pages, errors, and what happens at a table."""

import asyncio
import json

import pytest

from tests.server.server_process import Guest, ServerProcess
from unlost.languages import speaking, t
from unlost.server.pages import WRITTEN


def test_two_at_one_table_hear_the_same_move_each_in_their_language(server: ServerProcess) -> None:
    async def evening() -> None:
        anna, bela = Guest(server), Guest(server)
        table = await anna.make("cards", ["me", "open"], options={"first": 0})
        await bela.post(f"/api/tables/{table['id']}/join")
        async with anna.socket(table["id"]) as hers, bela.socket(table["id"]) as his:
            await hers.send("hello", language="de-CH")
            await his.send("hello")
            position = (await hers.hear_until("welcome"))["position"]
            await his.hear_until("welcome")
            card = position["view"]["hands"][0][0]
            await hers.send("act", id="1", action=f"-{card}")
            heard, told = (await hers.hear_until("event"))["line"], (await his.hear_until("event"))["line"]
            assert told["words"].startswith("discards ")
            assert "yours" not in told
            assert heard["words"].startswith("legt ")
            assert heard["yours"].startswith("legst ")
            await hers.send("act", id="2", action=card)
            assert (await hers.hear_until("error"))["message"].endswith("(C5)")
            await hers.send("why", action="+" + card[0])
            with speaking("de"):
                colour = t({"Y": "yellow", "B": "blue", "W": "white", "G": "green", "R": "red"}[card[0]])
                wanted = t("the {colour} pile is closed to this draw: you just discarded there", colour=colour)
            assert (await hers.hear_until("because"))["message"] == wanted
            await his.send("hello", language="fr")
            french = await his.hear_until("welcome")
            assert french["lines"][0]["words"] not in (told["words"], heard["words"])
        for guest in (anna, bela):
            await guest.close()

    asyncio.run(evening())


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_errors_and_the_list_of_games_are_in_the_language_of_the_request(server: ServerProcess, language: str) -> None:
    async def visit() -> None:
        guest = Guest(server)
        guest.http.headers["Accept-Language"] = f"{language}, en;q=0.5"
        missing = await guest.http.get("/api/tables/nowhere")
        wrong = await guest.http.patch("/api/me", json={"name": "Master"})
        games = (await guest.http.get("/api/games")).json()["games"]
        with speaking(language):
            assert missing.json()["message"] == t("There is no table at this link.")
            assert wrong.json()["message"] == t("This name is kept for the house. Please choose another one.")
            assert next(one for one in games if one["name"] == "cards")["levels"][0]["character"] == t("a beginner with some sense")
        await guest.close()

    asyncio.run(visit())


@pytest.mark.parametrize("language", ["de", "fr", "es", "xx"])
def test_the_texts_of_the_pages_can_be_fetched(server: ServerProcess, language: str) -> None:
    async def visit() -> None:
        guest = Guest(server)
        answer = await guest.http.get(f"/languages/{language}.json")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.json()["Play now"] not in ("", "Play now")
        again = await guest.http.get(f"/languages/{language}.json", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
        plain = await guest.http.get(f"/languages/{language}.json", headers={"Accept-Encoding": "identity"})
        assert plain.json() == answer.json()
        assert (await guest.http.get("/languages/klingon.json")).status_code == 404
        await guest.close()

    asyncio.run(visit())


def test_what_stands_in_the_files_themselves_is_translated_too(server: ServerProcess) -> None:
    async def visit() -> None:
        guest = Guest(server)
        for path, name in (("/", "index.html"), ("/offline.html", "offline.html"), ("/manifest.webmanifest", "manifest.webmanifest")):
            english, german = [(await guest.http.get(path, headers={"Accept-Language": one})).text for one in ("en", "de")]
            for text in WRITTEN[name]:
                with speaking("de"):
                    assert text in english
                    assert text not in german
                    assert t(text) in german
        assert json.loads(german)["name"] == "Unlost"
        await guest.close()

    asyncio.run(visit())
