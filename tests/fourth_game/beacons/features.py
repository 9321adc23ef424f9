"""The features of Beacons: a row for each colour, and what belongs to none."""

from unlost.features.layout import Colours, Field, Floats, Layout, Rest
from unlost.kernel.game import Game
from unlost.kernel.jit import inlined
from unlost.kernel.options import Options

from .rules import ALL, BEACONS, KINDS, LANE, RANKS, SUMS
from .state import Observation


def layout(game: Game, options: Options) -> Layout:
    players = int(options["players"])
    width, rest = (2 + players) * RANKS + players, 2 + 2 * players
    return Layout(
        game=game,
        options=options,
        colours=BEACONS,
        by_colour=(
            Field("hand", RANKS, 0, 1, "cards in one's hand"),
            Field("unseen", RANKS, 0, 1, "cards that one has not seen"),
            *(Field(f"lit_{place}", RANKS, 0, 1, f"cards lit {place} seats on") for place in range(players)),
            *(Field(f"light_{place}", 1, 0, 14, f"their sum, {place} seats on") for place in range(players)),
        ),
        beside=(
            Field("deck_left", 1, 0, KINDS, "cards in the deck"),
            Field("limit", 1, 5, 14, "the brightest light"),
            Field("hand_size", players, 0, 3, "cards in hand, by seat from oneself"),
            Field("buried_size", players, 0, KINDS, "cards buried, likewise"),
        ),
        encode=encode,
        refine=refine,
        read=width,
        read_beside=rest,
    )


@inlined
def encode(o: Observation, colours: Colours, rest: Rest) -> None:
    """Write what an observation tells."""
    seat, players = int(o.seat), int(o.players)
    unseen = ALL & ~int(o.hand[seat]) & ~int(o.buried[seat])
    for other in range(players):
        unseen &= ~int(o.lit[other])
    rest[0] = o.deck_left
    rest[1] = o.limit
    for place in range(players):
        other = (seat + place) % players
        rest[2 + place] = o.hand_size[other]
        rest[2 + players + place] = o.buried_size[other]
    for colour in range(BEACONS):
        start = colour * RANKS
        for rank in range(RANKS):
            colours[colour, rank] = int(o.hand[seat]) >> start + rank & 1
            colours[colour, RANKS + rank] = unseen >> start + rank & 1
        for place in range(players):
            lane = int(o.lit[(seat + place) % players]) >> start & LANE
            for rank in range(RANKS):
                colours[colour, (2 + place) * RANKS + rank] = lane >> rank & 1
            colours[colour, (2 + players) * RANKS + place] = SUMS[lane]


@inlined
def refine(colours: Colours, rest: Rest, read: Floats, beside: Floats) -> None:
    """Write what a network reads: here the same numbers, the large ones scaled."""
    players = (len(rest) - 2) // 2
    for colour in range(BEACONS):
        for column in range(colours.shape[1]):
            read[colour, column] = colours[colour, column] / (9 if column >= (2 + players) * RANKS else 1)
    for place in range(len(rest)):
        beside[place] = rest[place] / 3
