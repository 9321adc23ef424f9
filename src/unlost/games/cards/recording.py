"""What of a game at a real table may be unknown to the one who notes it."""

from unlost.games.cards.rules import CARDS, HOUSE, copies
from unlost.kernel.options import Options
from unlost.kernel.unknown import Recording


def in_deck(options: Options) -> int:
    return int(copies(options).sum())


def dealt(options: Options) -> int:
    return int((HOUSE | dict(options))["hand"])


RECORDING = Recording(CARDS, lambda options: copies(options).tolist(), in_deck, dealt)
