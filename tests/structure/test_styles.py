"""Style sheets are in layers, and those of a game hold only where that game is shown."""

import re
from pathlib import Path

import pytest

import unlost

WEB = Path(unlost.__file__).parent / "web"
BEACONS = Path(__file__).parents[1] / "fourth_game" / "beacons" / "web" / "table.css"
LAYERS = {
    "style.css": "base",
    "table.css": "table",
    "coach.css": "lesson",
    "rules.css": "rulebook",
    "review.css": "review",
    "analysis.css": "review",
    "mine.css": "review",
    "tournaments.css": "review",
}
AT_THE_TOP = re.compile(r"@(layer|font-face|property|keyframes)\b")  # what may stand outside a layer


def blocks(sheet: str) -> list[tuple[str, str]]:
    """The outermost blocks of a style sheet: what stands before the brace, and what is in it."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found, depth, start, head = [], 0, 0, ""
    for place, sign in enumerate(sheet):
        if sign == "{":
            if not depth:
                head, start = sheet[start:place].rpartition(";")[2].strip(), place + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                found.append((head, sheet[start:place]))
                start = place + 1
    return found


@pytest.mark.parametrize(("name", "layer"), LAYERS.items())
def test_every_rule_of_the_shared_sheets_is_in_its_layer(name: str, layer: str) -> None:
    found = [head for head, _ in blocks((WEB / name).read_text())]
    assert f"@layer {layer}" in found
    assert all(AT_THE_TOP.match(head) for head in found), found


@pytest.mark.parametrize("path", [*sorted(WEB.glob("js/games/*/table.css")), BEACONS], ids=lambda path: path.parts[-2])
def test_every_rule_of_a_game_has_its_prefix(path: Path) -> None:
    game = path.parents[1].name if path == BEACONS else path.parent.name
    outer = blocks(path.read_text())
    assert all(AT_THE_TOP.match(head) for head, _ in outer), [head for head, _ in outer]
    inside = [block for head, content in outer if head == "@layer game" for block in blocks(content)]
    assert inside
    assert {head for head, _ in inside} == {f':where([data-game="{game}"])'}


def test_the_first_sheet_names_the_layers_in_their_order() -> None:
    assert "@layer base, table, game, lesson, rulebook, review;" in (WEB / "style.css").read_text()
