"""Write the types that follow from others: `python tools/generate_types.py` (with `--check`: only say whether they are up to date).

- `src/unlost/signatures.pyi`: `unlost.new`, `batch` and `position` for each game that comes with Unlost, with its options and its view.
- `src/unlost/web/js/types.d.ts`: the server's messages and answers, for the pages.
- `types.d.ts` among the pages of each game, also of one that is installed: its shapes.
"""

import argparse
import json
import sys
from pathlib import Path

from typescript_types import game_types, shared_types

from unlost.kernel.game import Game, games
from unlost.kernel.options import Option
from unlost.kernel.registry import is_shipped, packages, web_folder

ROOT = Path(__file__).resolve().parents[1]

HEAD = '''"""`unlost.new`, `batch` and `position` as a type checker sees them. Written by `tools/generate_types.py`: do not edit."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict, Unpack, overload

'''
TYPES = {"whole": "int", "seat": "int | None", "flag": "bool"}  # by the kind of an option


def type_of(option: Option) -> str:
    """An option's type, as Python writes it."""
    if option.kind == "choice":
        found = f"Literal[{', '.join(json.dumps(value) if isinstance(value, str) else repr(value) for value, _ in option.choices)}]"
    else:
        found = option.annotation or TYPES[option.kind]
    return found if option.default is not None or "None" in found else f"{found} | None"


def own_games() -> list[Game]:
    """The games that come with Unlost."""
    return [game for name, game in games().items() if is_shipped(name)]


def signatures() -> str:
    """The text of `signatures.pyi`."""
    found = own_games()
    imports = [f"from {packages()[game.name]}.views import {title(game)}Deal, {title(game)}View" for game in found]
    kernel = [
        f"from unlost.kernel.{module} import {name}" for module, name in (("batch", "Batch"), ("match", "Match"), ("position", "Position"))
    ]
    lines = [HEAD + "\n".join(sorted([*imports, *kernel])) + "\n"]
    for game in found:
        options = "".join(f"    {option.name}: {type_of(option)}\n" for option in game.options)
        lines.append(f"\nclass {title(game)}Options(TypedDict, total=False):\n{options}")
    for game in found:
        name = title(game)
        lines.append(
            f"\n@overload\ndef new(\n"
            f'    game: Literal["{game.name}"],\n    /,\n    *,\n    seed: int | str | bytes | None = None,\n'
            f"    deals: Sequence[{name}Deal | None] | None = None,\n    rules: int | None = None,\n    **options: Unpack[{name}Options],\n"
            f") -> Match[{name}View]: ...\n"
        )
    for game in found:
        lines.append(
            f"\n@overload\ndef batch(\n"
            f'    game: Literal["{game.name}"], n: int, seed: int | str | bytes | None = None, **options: Unpack[{title(game)}Options]\n'
            f") -> Batch: ...\n"
        )
    for game in found:
        lines.append(
            f"\n@overload\ndef position(\n"
            f'    game: Literal["{game.name}"],\n    view_or_text: Mapping[str, object] | str,\n    /,\n    *,\n'
            f"    seat: int | None = ...,\n    rules: int | None = None,\n    **options: Unpack[{title(game)}Options],\n"
            f") -> Position[{title(game)}View]: ...\n"
        )
    return "".join(lines).replace(": ...\n\n@overload", ": ...\n@overload")


def title(game: Game) -> str:
    """How the types of a game begin."""
    return game.name.capitalize()


def main() -> int:
    """Write what is out of date, or say so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if something is out of date")
    check = parser.parse_args().check
    web = ROOT / "src/unlost/web/js"
    written = {ROOT / "src/unlost/signatures.pyi": signatures(), web / "types.d.ts": shared_types()}
    for game in games().values():
        annotations = {option.name: type_of(option) for option in game.options}
        written[web_folder(game.name) / "types.d.ts"] = game_types(game, annotations)
    old = [path for path, text in written.items() if not path.exists() or path.read_text() != text]
    for path in old:
        print(f"{path} {'is out of date: run python tools/generate_types.py' if check else 'written'}")
        if not check:
            path.write_text(written[path])
    return int(bool(old) and check)


if __name__ == "__main__":
    sys.exit(main())
