"""`python -m unlost.features cards players=4`: what the columns of a game's features are."""

import json
import sys

from unlost.features.layout import layout_of
from unlost.kernel.game import games


def main() -> None:
    game, *options = sys.argv[1:] or list(games())[:1]
    given = {name: json.loads(value) for name, _, value in (option.partition("=") for option in options)}
    print(layout_of(game, **given).table())


if __name__ == "__main__":
    main()
