"""What of a game at a real table may be unknown to the one who notes it: the order of the piles. The starting wagers are asked first."""

from unlost.games.rivals.rules import CARDS, CARDS_IN_ALL, COPIES, LETTERS, STARTING
from unlost.kernel.options import Options
from unlost.kernel.unknown import UNKNOWN, Fact, Recording


def how_many(options: Options) -> int:
    return STARTING * int(options["players"])


def ask_wager(options: Options, place: int) -> str:
    return f"the starting wagers of seat {place // STARTING}, as colours ({' '.join(LETTERS)})"


def fill_wagers(colours: list[str]) -> list[str]:
    """Colours for the unknown ones: of each at most two, and no seat has two alike (R2)."""
    found = colours.copy()

    def fill(place: int) -> bool:
        if place == len(found):
            return True
        if colours[place] != UNKNOWN:
            return fill(place + 1)
        for letter in LETTERS:
            first = place - place % STARTING
            if found.count(letter) < 2 and letter not in found[first : first + STARTING]:
                found[place] = letter
                if fill(place + 1):
                    return True
        found[place] = UNKNOWN
        return False

    fill(0)
    return found


NOTATION = """+ uncovers, $3 bids 3, = passes or ends the auction, R7 takes the card from the display, -R7 puts it into the box.
After whatever uncovers a card comes that card."""
RECORDING = Recording(
    CARDS,
    lambda options: COPIES.tolist(),
    lambda options: CARDS_IN_ALL,
    facts=(Fact("starting", "starting wagers", "expeditions", tuple(LETTERS), how_many, ask_wager, fill_wagers, row=STARTING),),
    notation=NOTATION,
    shown=("display", "boxed", "gold", "supply"),
)
