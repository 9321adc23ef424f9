"""Golden games: whole games as readable text, a record and then the table at its turning points. They come out the same for ever.

`python -m tests.rules.test_golden` draws the tables of the records anew; do that when the picture of a table changes, and read
the difference. A record changes only with the version of its rules.
"""

from pathlib import Path

import pytest

import unlost

GOLDEN = sorted((Path(__file__).parent / "golden").rglob("*.txt"))  # in version-1 what was played by those rules
MARK = "\n\nafter 0 actions"


def playthrough(record: str) -> str:
    """A record, then the table at the beginning, every forty actions, at the end of each deal and at the end."""
    match = unlost.load(record)
    again = match.at(0)
    pictures = [f"after 0 actions\n{again}\n"]
    for length, action in enumerate(match.history):
        deal, last = again.deal, str(again)
        again.play(action)
        if again.deal != deal:
            pictures.append(f"after {length} actions, before {action} ended the deal\n{last}\n")
        elif again.turn is None or length % 40 == 39:
            pictures.append(f"after {length + 1} actions\n{again}\n")
    return "\n".join([record, *pictures])


def golden_record(file: Path) -> str:
    return file.read_text().split(MARK)[0] + "\n"


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_game_comes_out_the_same(file: Path) -> None:
    record = golden_record(file)
    assert playthrough(record) == file.read_text()
    assert unlost.load(record).record() == record
    assert unlost.load(record).result is not None


def test_there_are_golden_games_of_every_kind() -> None:
    assert {
        "cards-two-players",
        "cards-six-expeditions",
        "cards-partners",
        "cards-tiebreak-and-cap",
        "cards-house-rules",
        "board-short-two-players",
        "board-long-three-players",
        "board-up-and-down-four-players",
        "rivals-two-players",
        "rivals-three-players",
        "rivals-four-players",
    } <= {f.stem for f in GOLDEN}


if __name__ == "__main__":
    for file in GOLDEN:
        file.write_text(playthrough(golden_record(file)))
