"""Where the games are found: each is a package, and each part of it a module of that package with a fixed name.

The games that come with Unlost are the packages in `unlost.games`. Others come from installed packages, by the entry point group
`unlost.games`: the name of the game, and its package. `docs/new-game.md` lists the parts.
"""

import importlib
import importlib.util
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

GROUP = "unlost.games"
_SHIPPED = Path(__file__).resolve().parents[1]


@cache
def packages() -> dict[str, str]:
    """The package of each game, by the game's name."""
    found = {module.name: f"unlost.games.{module.name}" for module in pkgutil.iter_modules([str(_SHIPPED / "games")]) if module.ispkg}
    for offered in entry_points(group=GROUP):
        if offered.name in found:
            raise ImportError(f"two packages offer a game called {offered.name}: {found[offered.name]} and {offered.value}")
        found[offered.name] = offered.value
    return found


def is_shipped(game: str) -> bool:
    """Does this game come with Unlost?"""
    return packages()[game] == f"unlost.games.{game}"


def installed_folders() -> list[Path]:
    """The folders of the games that come from other packages."""
    return [folder(name) for name in packages() if not is_shipped(name)]


@cache
def part(game: str, name: str) -> ModuleType | None:
    """The module `name` of a game's package; None if the game has no such part."""
    module = f"{packages()[game]}.{name}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def folder(game: str) -> Path:
    """The folder of a game's package, for its data files."""
    spec = importlib.util.find_spec(packages()[game])
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(f"{packages()[game]} is no package")
    return Path(spec.submodule_search_locations[0])


def web_folder(game: str) -> Path:
    """The folder of a game's pages: served at /js/games/NAME."""
    return _SHIPPED / "web" / "js" / "games" / game if is_shipped(game) else folder(game) / "web"
