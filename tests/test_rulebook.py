"""The rules pages, read as text: every rule is there with its number, figures are right, refusals name rules that can be looked up."""

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import unlost
from tests import board_positions, positions
from tests.whole_server import WholeServer, whole_server
from unlost.games import board, cards, rivals
from unlost.kernel.game import find_game

ROOT = Path(__file__).resolve().parents[1]
BOOKS = ROOT / "src" / "unlost" / "web" / "js" / "rulebook"
COMMON = "X1 X2 X3 X4 X5 X6"
RULES = {
    "cards": f"C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16 C17 C18 P1 P2 P3 P4 P5 P6 P7 P8 P9 {COMMON}",
    "board": "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 B21 B22 B23 B24 B25 B26 B27 B28 B29 " + COMMON,
    "rivals": f"R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 {COMMON}",
}
GAMES = list(RULES)


def source(name: str) -> str:
    return (BOOKS / f"{name}.js").read_text(encoding="utf-8")


def numbers(game: str) -> list[str]:
    """The numbers of a game's page, as its passages carry them."""
    found = re.findall(r"rules: \[([^\]]*)\]", source(game) + source("common"))
    return [number for passage in found for number in re.findall(r'"(\w+)"', passage)]


def worth(written: str) -> int:
    """What a sum such as (4 + 7 − 20) × 2 comes to."""
    plain = written.replace("−", "-").replace("×", "*")
    assert re.fullmatch(r"[-+*() \d]+", plain), written
    return int(eval(plain))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_passage_and_none_has_two(game: str) -> None:
    assert sorted(numbers(game)) == sorted(RULES[game].split())


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_rules_of_the_documents(game: str) -> None:
    written = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| ([A-Z]\d+) \|", written, re.MULTILINE)) | set(COMMON.split()) == set(numbers(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_passage_refers_to_is_on_its_page(game: str) -> None:
    """Numbers in the text become links; a card such as red 7 is never written as a number."""
    named = re.findall(r"\b[XCPBR]\d{1,2}\b", " ".join(re.findall(r't\("((?:[^"\\]|\\.)*)"', source(game) + source("common"))))
    assert set(named) <= set(numbers(game))


@pytest.mark.parametrize("name", [*GAMES, "common"])
def test_every_title_and_every_sentence_can_be_translated(name: str) -> None:
    text = source(name)
    assert not re.findall(r"\b(?:title|caption): (?!t\()", text.replace("title: string", ""))
    for kind in ("words", "points"):
        for block in re.findall(rf"\b{kind}: (\[[^\]]*\]|[^\[\n]*)", text):
            assert '"' not in re.sub(r't\("(?:[^"\\]|\\.)*"(?:, \{[^}]*\})?\)', "", block), block


# ---------------------------------------------------------------- figures


@pytest.mark.parametrize("game", GAMES)
def test_every_sum_is_right(game: str) -> None:
    lists = re.findall(r"sums: \[([^\]]*)\]", source(game))
    assert lists
    for written in re.findall(r'"([^"]*)"', " ".join(lists)):
        left, right = written.split(" = ")
        assert worth(left) == worth(right), written


@pytest.mark.parametrize(("game", "value"), [("cards", cards.expedition_value), ("rivals", rivals.expedition_value)])
def test_every_expedition_in_a_picture_is_worth_what_stands_below_it(game: str, value: Any) -> None:
    shown = re.findall(r'cards: "([^"]*)", value: (-?\d+)', source(game))
    assert len(shown) > 3
    for held, figure in shown:
        assert value(held.split()) == int(figure), held


@pytest.mark.parametrize("game", GAMES)
def test_a_column_in_a_picture_takes_what_it_is_said_to_take(game: str) -> None:
    drawn = re.findall(r'column="([^"]*)"(?: colour="\w")? fits="([^"]*)" not="([^"]*)"', source(game))
    assert drawn
    for column, fits, others in drawn:
        held = f"{fits} {others}".split()
        assert [card for card in held if TAKES[game](column.split(), card, held)] == fits.split(), (column, held)


def cards_take(column: list[str], card: str, held: list[str]) -> bool:
    """Lay the column turn by turn; can the card follow?"""
    match = positions.table(" ".join([*column, card]), players=4)
    for laid in column:
        match.play(laid)
        while match.turn != 0 or match.view(0)["phase"] != "play":
            match.play(next(action for action in match.actions() if action == "+" or action[0] == "-"))
    return card in match.actions()


def board_takes(column: list[str], card: str, held: list[str]) -> bool:
    match = board_positions.board(" ".join([*column, *(held if not column else [card])]))
    for laid in column:
        match.play(laid if match.view(0)["explorers"][0] else f"{laid}a")
        while match.turn != 0 or match.view(0)["phase"] != "play":
            match.play(next(action for action in match.actions() if action in "+=" or action[0] == "-"))
    return {card, f"{card}a"} & set(map(str, match.actions())) != set()


def rivals_take(column: list[str], card: str, held: list[str]) -> bool:
    view = unlost.new("rivals", seed=1).view(0)
    view["expeditions"][0][card[0]], view["display"] = column, [card]
    return rivals.guide(view, [])["brings"][card][0] is not None


TAKES = {"cards": cards_take, "board": board_takes, "rivals": rivals_take}


def test_the_figures_of_the_board_are_those_of_the_game() -> None:
    text = source("board")

    def listed(name: str) -> list[int]:
        found = re.search(rf"const {name} = \[([^\]]*)\]", text)
        assert found, name
        return [int(one) for one in found[1].split(",")]

    assert listed("STONES") == board.STONE_VALUES.tolist()[1:]
    assert listed("SHORT") == board.SHORT_TRACK
    assert listed("EARLY") == board.EARLY_TRACK[:10]
    assert listed("LATER") == board.LONG_TRACK[:10]
    assert board.LONG_TRACK[11] - board.LONG_TRACK[10] == board.LONG_TRACK[10] - board.LONG_TRACK[9] == 15
    assert f"const BRIDGE = {board.BRIDGE};" in text
    spaces = re.search(r"SPACES = \{(.*)\};", text)
    assert spaces
    paths = re.findall(r"(\w): \[([^\]]*)\]", spaces[1])
    assert {letter: [int(one) for one in stones.split(",")] for letter, stones in paths} == board.TILE_SPACES
    tiles = dict(re.findall(r'\["(\w+)", (\d)\]', text))
    assert {text: str(board.TILES.tolist().count(code)) for code, text in enumerate(board.TILE_TEXTS) if text} == tiles


def test_options_that_a_passage_names_can_be_had() -> None:
    for game in GAMES:
        known = {option.name for option in find_game(game).options}
        for option in re.findall(r'option: "(\w+)=', source(game) + source("common")):
            assert option in known, (game, option)


# ---------------------------------------------------------------- refusals


def refusals(game: str, seed: int, steps: int, **options: Any) -> Iterator[str]:
    """The rules that forbid what a player tries in vain, in a game played at random."""
    chance = random.Random(seed)
    match = unlost.new(game, seed=seed, **options)
    everything = [str(action) for action in find_game(game).actions]
    for _ in range(steps):
        legal = [str(action) for action in match.actions()]
        for action in chance.sample(everything, 25):
            if action not in legal:
                with pytest.raises(unlost.IllegalAction) as refused:
                    match.play(action)
                yield refused.value.rule
        if not legal:
            return
        match.play(chance.choice(legal))


@pytest.mark.parametrize(
    ("game", "options", "some"),
    [
        ("cards", {"players": 2, "rounds": 1}, "C2 C5 C6 C7 C9 C10 C16 P4"),
        ("cards", {"players": 4, "rounds": 1}, "C5 C6 C7 C9 C10 P4 P7"),
        ("board", {"players": 3, "expeditions": 1, "max_turns": 60}, "B7 B8 B9 B10 B13 B17 B23"),
        ("board", {"players": 2, "expeditions": 1, "up_and_down": True}, "B26"),
        ("rivals", {"players": 3}, "R4 R6 R8 R9 R10 R12"),
    ],
)
def test_every_refusal_names_a_rule_that_can_be_looked_up(game: str, options: dict[str, Any], some: str) -> None:
    met = {rule for seed in range(3) for rule in refusals(game, seed, 400, **options)}
    assert met <= set(numbers(game))
    assert set(some.split()) <= met


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_code_can_name_is_on_the_page(game: str) -> None:
    code = (ROOT / "src" / "unlost" / "games" / f"{game}.py").read_text(encoding="utf-8")
    named = set(re.findall(r'"([CPBRX]\d{1,2})"', code))
    assert named
    assert named <= set(numbers(game))


def test_why_not_and_errors_carry_the_rule_and_what_no_rule_forbids_carries_none(tmp_path: Path) -> None:
    async def evening(server: WholeServer) -> None:
        me, other = await server.guests(2)
        table = (await me.make("cards", ["me", "open"], options={"first": 0}))["id"]
        await other.post(f"/api/tables/{table}/join", seat=1)
        async with me.socket(table) as mine, other.socket(table) as theirs:
            await mine.send("why", action="+")
            assert (await mine.hear("because"))["rule"] == "C5"
            await mine.send("act", id="1", action="+")
            refused = await mine.hear("error")
            assert (refused["error"], refused["rule"]) == ("illegal_action", "C5")
            await theirs.send("why", action="+")
            assert "rule" not in await theirs.hear("because")
            await theirs.send("act", id="1", action="+")
            refused = await theirs.hear("error")
            assert refused["error"] == "not_your_turn"
            assert "rule" not in refused
            await mine.send("why", action="$3")
            assert "rule" not in await mine.hear("because")
            await mine.send("why", action="nonsense")
            assert "rule" not in await mine.hear("because")

    async def told() -> None:
        async with whole_server(tmp_path) as server:
            await evening(server)

    with capture_logs():
        asyncio.run(told())
