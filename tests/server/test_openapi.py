"""The OpenAPI document is true: whatever it lets somebody send, no answer is a fault of the server's, and all answers are as it says."""

import asyncio
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.server.server_process import Guest, ServerProcess
from unlost.server.app import create_app
from unlost.server.errors import STATUS
from unlost.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = create_app(Settings()).openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance, response_schema_conformance,
    negative_data_rejection, unsupported_method, allow_header_conformance,
]  # fmt: skip
GOODBYES = ("/api/me", "/api/logout", "/api/login", "/api/account", "/api/sessions")  # what ends the session one asks from
usual = settings(max_examples=4, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
thorough = settings(usual, max_examples=400)


@dataclass
class House:
    """A server with somebody known, and tables of all kinds."""

    address: str
    cookies: dict[str, str]
    tables: list[str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNLOST_LIMITS", "no")
        with ServerProcess(tmp_path_factory.mktemp("server"), workers="1") as running:
            yield asyncio.run(furnished(running))
            assert '"level": "error"' not in running.log.read_text()


async def furnished(server: ServerProcess) -> House:
    host = Guest(server)
    await host.post("/api/account", name="Ada", password="long enough")
    tables = [await host.make(game, seats) for game in ("cards", "board", "rivals") for seats in (["me", "same"], ["me", "open"])]
    tables += [await host.make("cards", ["me", "novice"], rated=True), await host.make("cards", ["me", "same"], watch="nobody")]
    await host.post(f"/api/tables/{tables[0]['id']}/resign", id="1")
    await host.close()
    return House(server.address, dict(host.http.cookies), [table["id"] for table in tables])


def ask(case: Any, house: House) -> None:
    """Send what was made up, often to a table that there is, as somebody who sits there."""
    chance = random.Random(repr(case.body) + repr(case.query))
    if "table_id" in (case.path_parameters or {}) and chance.random() < 0.8:
        case.path_parameters["table_id"] = chance.choice(house.tables)
    cookies = {} if case.path.startswith(GOODBYES) and case.method != "GET" else house.cookies
    checks = CHECKS
    if any(isinstance(value, list) for value in (case.query or {}).values()):  # of a parameter that is given twice the last counts
        checks = [check for check in CHECKS if check is not negative_data_rejection]
    case.call_and_validate(base_url=house.address, cookies=cookies, checks=checks)


@SCHEMA.parametrize()
@usual
def test_answers_are_as_the_document_says(case: Any, house: House) -> None:
    ask(case, house)


@pytest.mark.slow
@SCHEMA.parametrize()
@thorough
def test_answers_are_as_the_document_says_however_often_one_asks(case: Any, house: House) -> None:
    ask(case, house)


def test_the_document_tells_what_each_route_is_for_and_what_it_answers() -> None:
    for path, ways in DOCUMENT["paths"].items():
        for method, way in ways.items():
            assert way["summary"], (method, path)
            for status, answer in way["responses"].items():
                assert status == "204" or answer["content"], (method, path, status)


def test_the_protocol_lists_every_name_of_an_error_with_its_status() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (\d+) \|", (ROOT / "docs" / "protocol.md").read_text(), re.MULTILINE)
    assert {name: int(status) for name, status in listed} == STATUS


def test_the_remote_bot_of_the_examples_plays_a_rated_game_to_the_end(house: House) -> None:
    example = ROOT / "examples" / "remote_bot.py"
    assert len(example.read_text().splitlines()) < 60
    played = subprocess.run([sys.executable, str(example), house.address], capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    assert "'how': 'played'" in played.stdout
    ladder = httpx.get(f"{house.address}/api/leaderboard?game=cards&players=2").json()["standings"]
    assert any(one["name"].startswith("Dice ") and one["games"] == 1 for one in ladder)
    assert any(one["name"] == "Explorer" and one["is_bot"] for one in ladder)
