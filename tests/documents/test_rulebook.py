"""The rules pages, read as text: every rule is there with its number, figures are right, refusals name rules that can be looked up."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from structlog.testing import capture_logs

import unlost
from tests.rules import board_positions
from tests.rules import cards_positions as positions
from tests.server.whole_server import WholeServer, whole_server
from unlost.games.board import rules as board
from unlost.games.cards import rules as cards
from unlost.games.rivals import rules as rivals
from unlost.kernel.game import find_game

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "src" / "unlost" / "web" / "js"
COMMON = [f"X{number}" for number in range(1, 7)]
RULES = {  # every number of the settled rules
    "cards": [*(f"C{number}" for number in range(1, 19)), *(f"P{number}" for number in range(1, 10)), *COMMON],
    "board": [*(f"B{number}" for number in range(1, 31)), *COMMON],
    "rivals": [*(f"R{number}" for number in range(1, 17)), *COMMON],
}
GAMES = list(RULES)
KINDS = {"book", "fact", "ruling", "here"}
RULINGS = set(
    "X3 X4 X5 X6 C15 C17 P1 P5 P6 P9 B9 B13 B21 B24 B27 B29 B30 R2 R5 R6 R15 R16".split()
)  # where the books are silent, or a part of them
FACTS = set("C2 C16 B2 B4 B5 B24 R1".split())  # known from outside the books


def source(name: str) -> str:
    path = PAGES / "rulebook" / "common.js" if name == "common" else PAGES / "games" / name / "rulebook.js"
    text = re.sub(r"\s+", " ", path.read_text(encoding="utf-8"))  # however it is laid out
    return re.sub(r",? (?=[)\]])|(?<=[(\[]) ", "", text.replace('" + "', "")).replace(", }", " }")


def numbers(game: str) -> list[str]:
    """The numbers of a game's page, as its passages carry them."""
    found = re.findall(r"rules: \[([^\]]*)\]", source(game) + source("common"))
    return [number for passage in found for number in re.findall(r'"(\w+)"', passage)]


def passages(game: str) -> list[str]:
    """The passages of a game's page, as they are written."""
    return re.split(r"(?=\brules: \[)", source(game) + source("common"))[1:]


def document(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def kinds_in_the_book(game: str) -> dict[str, list[str]]:
    """Where each rule comes from, as its passage says."""
    return {
        rule: re.findall(r'\bkind: "(\w+)"', passage) or ["book"]
        for passage in passages(game)
        for rule in re.findall(r'"(\w+)"', passage.partition("]")[0])
    }


def kinds_in_the_documents() -> dict[str, list[str]]:
    rows = re.findall(r"^\| ([A-Z]\d+) \| .* \| ([^|]*) \|$", "\n".join(map(document, GAMES)), re.MULTILINE)
    return {rule: [part.partition(":")[0] for part in told.split(" · ")] for rule, told in rows}


def worth(written: str) -> int:
    """What a sum such as (4 + 7 − 20) × 2 comes to."""
    plain = written.replace("−", "-").replace("×", "*")
    assert re.fullmatch(r"[-+*() \d]+", plain), written
    return int(eval(plain))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_passage_and_none_has_two(game: str) -> None:
    assert sorted(numbers(game)) == sorted(RULES[game])


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_rules_of_the_documents(game: str) -> None:
    written = re.findall(r"^\| ([A-Z]\d+) \|", document(game), re.MULTILINE)
    assert sorted([*written, *([] if game == "cards" else COMMON)]) == sorted(RULES[game])


def test_the_page_and_the_documents_agree_on_where_each_rule_comes_from() -> None:
    told = kinds_in_the_documents()
    assert set(told) == {rule for game in GAMES for rule in RULES[game]}
    for game in GAMES:
        for rule, kinds in kinds_in_the_book(game).items():
            assert kinds == told[rule], rule
            assert kinds, rule
            assert set(kinds) <= KINDS, rule
            assert len(set(kinds)) == len(kinds), rule


def test_exactly_the_rulings_are_marked_as_such() -> None:
    kinds = {rule: of for game in GAMES for rule, of in kinds_in_the_book(game).items()}
    assert {rule for rule, of in kinds.items() if "ruling" in of} == RULINGS
    assert {rule for rule, of in kinds.items() if "fact" in of} == FACTS


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_in_the_book_says_which_part_and_how_sure(game: str) -> None:
    for passage in passages(game):
        for kind, said in re.findall(r'\{ kind: "(\w+)"(?:, words: t\("([^"]*)"\))? \}', passage):
            assert bool(said) == (kind != "book"), passage
            assert kind != "fact" or re.search(r"(Sure|Quite sure|Likely|Likely, not certain)\.$", said), said


@pytest.mark.parametrize("game", GAMES)
def test_a_passage_without_a_number_has_a_name_and_is_in_no_book(game: str) -> None:
    text = source(game) + source("common")
    for before in re.findall(r"(.*)rules: \[\]", text):
        assert re.search(r'id: "[a-z-]+", $', before)
    for passage in passages(game):
        if passage.startswith("rules: []"):
            assert re.findall(r'\bkind: "(\w+)"', passage) == ["here"]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_passage_refers_to_is_on_its_page(game: str) -> None:
    """Numbers in the text become links; a card such as red 7 is never written as a number."""
    named = re.findall(r"\b[XCPBR]\d{1,2}\b", " ".join(re.findall(r't\("((?:[^"\\]|\\.)*)"', source(game) + source("common"))))
    assert set(named) <= set(numbers(game))


@pytest.mark.parametrize("name", [*GAMES, "common"])
def test_every_title_and_every_sentence_can_be_translated(name: str) -> None:
    text = source(name)
    assert not re.findall(r"\b(?:title|caption): (?!t\()", text.replace("title: string", ""))
    bare = re.sub(r't\("(?:[^"\\]|\\.)*"(?:, \{[^}]*\})?\)|kind: "\w+"', "", text)
    for kind in ("words", "points", "also"):
        for block in re.findall(rf"\b{kind}: (\[[^\]]*\]|[^\[,}}]*)", bare):
            assert '"' not in block, block


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
    return rivals.guide(view, [], {"players": 2})["brings"][card][0] is not None


TAKES = {"cards": cards_take, "board": board_takes, "rivals": rivals_take}


def test_the_figures_of_the_board_are_those_of_the_game() -> None:
    text = source("board")

    def listed(name: str) -> list[int]:
        found = re.search(rf"const {name} = \[([^\]]*)\]", text)
        assert found, name
        return [int(one) for one in found[1].split(",")]

    assert listed("STONES") == board.STONE_VALUES.tolist()[1:]
    assert listed("SHORT") == board.SHORT_TRACK
    assert listed("LONG") == board.LONG_TRACK
    assert [min(150, -50 + 40 * (tokens // 3) + 5 * (tokens % 3)) for tokens in range(16)] == board.LONG_TRACK  # as the example counts
    assert f"const BRIDGE = {board.BRIDGE};" in text
    spaces = re.search(r"SPACES = \{(.*?)\};", text)
    assert spaces
    paths = re.findall(r"(\w): \[([^\]]*)\]", spaces[1])
    assert {letter: [int(one) for one in stones.split(",")] for letter, stones in paths} == board.TILE_SPACES
    tiles = dict(re.findall(r'\["(\w+)", (\d)\]', text))
    assert {text: str(board.TILES.tolist().count(code)) for code, text in enumerate(board.TILE_TEXTS) if text} == tiles


def test_the_documents_have_the_figures_of_the_board() -> None:
    rows = dict(re.findall(r"^\| (B\d+) \| (.*) \| [^|]* \|$", document("board").replace("−", "-"), re.MULTILINE))
    assert all(stones in rows["B5"] for stones in (" ".join(map(str, path)) for path in board.TILE_SPACES.values()))
    short, long = rows["B24"].split("Long game: ")
    assert [int(one) for one in re.findall(r"-?\d+", short)] == board.SHORT_TRACK
    assert [int(one) for one in re.findall(r"-?\d+", long)] == board.LONG_TRACK


def test_options_that_a_passage_names_can_be_had() -> None:
    for game in GAMES:
        known = {option.name for option in find_game(game).options}
        for options in re.findall(r'option: "((?:[^"\\]|\\.)*)"', source(game) + source("common")):
            for option in re.findall(r"(\w+)=", options):
                assert option in known, (game, option)


def test_house_rules_have_the_bounds_of_the_game_and_the_example_can_be_played() -> None:
    table = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", document("cards"), re.MULTILINE))
    options = {option.name: option for option in find_game("cards").options}
    assert set(table) == {"expeditions", *(name for name, option in options.items() if option.house)}
    drawn = iter(re.findall(r'"(\d+) – (\d+)", "(\d+)"', source("cards")))
    for name, bounds in table.items():
        if name != "bonus":
            low, high = map(int, bounds.split(" to "))
            option = options[name]
            assert (low, high, option.default) == (option.low, option.high, option.default) == tuple(map(int, next(drawn))), name
    example = re.search(r'option: "(expeditions=3 [^"]*)"', source("cards"))
    assert example
    chosen = {name: json.loads(value) for name, value in (one.split("=") for one in example[1].split())}
    assert unlost.new("cards", seed=1, **chosen).view(0)["deck_left"] == 10


def test_one_word_for_the_gold_that_was_paid() -> None:
    for game_text in (source("rivals"), document("rivals")):
        shown = re.sub(r"also: \[[^\]]*\]", "", game_text)
        assert not re.search(r"\b(bank|purse|pot)\b", shown, re.IGNORECASE)


@pytest.mark.parametrize(("language", "word"), [("de", "vorrat"), ("fr", "réserve"), ("es", "reserva")])
def test_one_word_for_it_in_each_language(language: str, word: str) -> None:
    with (ROOT / "src" / "unlost" / "languages" / f"{language}.po").open("rb") as file:
        said = {str(text.id): str(text.string).lower() for text in read_po(file) if text.id}  # of a plural, both forms
    assert [english for english, other in said.items() if re.search(r"\bsupply\b", english.lower()) and word not in other] == []
    synonyms = set(re.findall(r'also: \[t\("([^"]*)"\)\]', source("rivals")))  # what the search knows besides
    others = r"\b(bank|kasse|topf|börse|banque|bourse|cagnotte|banca|bolsa|bote)\b"
    assert [english for english, other in said.items() if english not in synonyms and re.search(others, other)] == []


# ---------------------------------------------------------------- refusals


def refusals(game: str, seed: int, steps: int, **options: Any) -> Iterator[str]:
    """The rules that forbid what a player tries in vain, in a game played at random."""
    chance = random.Random(seed)
    match = unlost.Match(game, seed=seed, **options)
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
        ("cards", {"players": 4, "rounds": 1}, "C5 C6 C7 C9 C10 P4"),
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
    code = (ROOT / "src" / "unlost" / "games" / game / "rules.py").read_text(encoding="utf-8")
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
