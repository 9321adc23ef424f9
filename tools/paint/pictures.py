"""The list of the pictures: the name of a file, and what is in it."""

from collections.abc import Callable

from paint.camp import camp
from paint.card_back import card_back
from paint.caves import caves
from paint.desert import desert
from paint.faces import FACES
from paint.icon import icon
from paint.jungle import jungle
from paint.mountains import mountains
from paint.paper import paper
from paint.scroll import Scroll
from paint.sea import sea
from paint.small import LIMITS, small
from paint.symbols import symbols
from paint.volcano import volcano

PANORAMAS: dict[str, Callable[[], Scroll]] = {
    "yellow": desert,
    "blue": sea,
    "white": mountains,
    "green": jungle,
    "red": volcano,
    "purple": caves,
}


def pictures() -> dict[str, str]:
    """Every picture as SVG, by its file's name."""
    files = {f"{name}.svg": paint().svg() for name, paint in PANORAMAS.items()}
    files |= {"symbols.svg": symbols(), "back.svg": card_back().svg(), "icon.svg": icon().svg(), "table.svg": paper().svg()}
    files |= {"icon-turn.svg": icon(your_turn=True).svg()}
    files |= {"camp.svg": camp(False).svg(), "camp-dark.svg": camp(True).svg()}
    files |= {f"people/{name}.svg": paint().svg() for name, paint in FACES.items()}
    return files


def small_pictures() -> dict[str, str]:
    """The panoramas for pictures of tables (`unlost.pictures`), likewise."""
    full = {name: paint().svg() for name, paint in PANORAMAS.items()}
    return {f"{size}/{name}.svg": small(text, limit) for size, limit in LIMITS.items() for name, text in full.items()}
