"""The server says what it said before: the recorded matches, played again, bring the same messages on every socket."""

import json

import pytest

from tests.server.transcripts import FOLDER, SCENES, make


@pytest.mark.parametrize("name", SCENES)
def test_a_recorded_match_brings_the_same_messages(name: str) -> None:
    recorded = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    today = json.loads(json.dumps(make(name)))
    for person, said in recorded["sockets"].items():
        for way in ("sent", "heard"):
            for number, (before, now) in enumerate(zip(said[way], today["sockets"][person][way], strict=False)):
                assert now == before, (person, way, number)
    assert today == recorded
