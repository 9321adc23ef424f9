"""What of a game at a real table may be unknown to the one who notes it."""

from unlost.games.cards.rules import CARDS, HOUSE, copies
from unlost.kernel.options import Options
from unlost.kernel.unknown import Recording


def in_deck(options: Options) -> int:
    return int(copies(options).sum())


def dealt(options: Options) -> int:
    return int((HOUSE | dict(options))["hand"])


NOTATION = """R7 plays, -R7 discards, + draws from the deck, +B takes from the blue pile.
Partners: ^R7 gives that card, ^? a card that you do not see."""
RECORDING = Recording(CARDS, lambda options: copies(options).tolist(), in_deck, dealt, notation=NOTATION)
