"""The features of Rivals. Ranks are the wagers, then 2 to 10."""

import numpy as np

from unlost.features.layout import Colours, Field, Floats, Layout, Rest, starts
from unlost.features.network_inputs import DECK, PHASES, clip, warm
from unlost.games.rivals.rules import BONUS, CARDS_IN_ALL, EXPEDITIONS, FOOTPRINTS, GOLD, MANY, PILE, PILES, WHOLE
from unlost.games.rivals.state import Observation
from unlost.kernel.game import Game
from unlost.kernel.intrinsics import spread
from unlost.kernel.jit import inlined
from unlost.kernel.multiset import minus, plus
from unlost.kernel.options import Options
from unlost.kernel.ranks import RANKS
from unlost.kernel.records import FIRST_PHASE, seat_after

ALL = (1 << RANKS) - 1
STEPS = np.array([sum(int(FOOTPRINTS[rank]) for rank in range(RANKS) if ranks >> rank & 1) for ranks in range(ALL + 1)], np.int64)

# ---------------------------------------------------------------- the columns
# Of a colour: the cards of each seat's expedition, rank by rank, and two columns more; then the display, the box and what is unseen.

STARTING_WAGER, STEPS_TAKEN, EACH_SEAT = range(RANKS, RANKS + 3)
DISPLAY, BOXED, UNSEEN, BY_RANK = 0, RANKS, 2 * RANKS, 3 * RANKS
# Beside them, before what is by seat:
BESIDE = (
    Field("phase", PHASES, 0, 1, "act, bid, take"),
    Field("deck_left", 1, 0, CARDS_IN_ALL, "cards in all piles"),
    Field("pile_left", 1, 0, PILE, "in the pile that is being used"),
    Field("pile", 1, 1, PILES, "which of the four that is"),
    Field("display_size", 1, 0, CARDS_IN_ALL, "cards on display"),
    Field("supply", 1, 0, GOLD, "gold in the supply"),
    Field("bid", 1, 0, GOLD, "the highest bid; 0 outside of an auction"),
    Field("starter", 1, 0, 3, "who began, counted from oneself"),
)
PHASE, DECK_LEFT, PILE_LEFT, PILE_NUMBER, DISPLAY_SIZE, SUPPLY, HIGHEST_BID, STARTER, GOLD_OF = starts(BESIDE)
# What a network reads more of a colour and a seat: the cards of the display that it could lay, rank by rank, then:
(TOP, NUMBERS, HAS_BONUS, FACTOR, WORTH, GAIN, UNSEEN_STEPS, UNSEEN_WAGERS, MORE) = range(RANKS, RANKS + 9)
# What it reads beside the colours: what all of a seat's expeditions are worth and would gain, seat by seat; the phase, the thermometer
# of the deck; then:
BID_STEPS = 16  # that are told apart
DECK_SHARE, PILE_SHARE, PILE_USED, DISPLAY_SHARE, SUPPLY_SHARE, BID_SHARE, BID_ABOVE = range(7)
LAST_CARD, LAST_CARDS, GENERAL = range(BID_ABOVE + BID_STEPS, BID_ABOVE + BID_STEPS + 3)
# ... for each seat:
BEGAN, GOLD_SHARE, GOLD_LEAD, IS_BIDDER, IS_BIDDING, EACH_BESIDE = range(6)
# ... and last:
GOLD_OVER_BID, CAN_BID, EXTRA = range(3)
# Scales: all of it is to be about as large as 1.
STEPS_OF_ONE, POINTS_OF_ONE, GAIN_OF_ONE, POINTS, GAINS, COINS = 9, 25, 15, 60, 30, 12


def layout(game: Game, options: Options) -> Layout:
    players = int(options["players"])
    by_seat: list[Field] = []
    for place in range(players):
        name, whose = ("own", "one's own expedition") if place == 0 else (f"rival_{place}", f"opponent {place}'s expedition")
        by_seat += [
            Field(name, RANKS, 0, 3, f"cards of {whose}, without starting wagers"),
            Field(f"{name}_starting", 1, 0, 1, "its starting wager"),
            Field(f"{name}_footprints", 1, 0, 20, "its footprints"),
        ]
    return Layout(
        game=game,
        options=options,
        colours=EXPEDITIONS,
        by_colour=(
            *by_seat,
            Field("display", RANKS, 0, 3, "cards of the display"),
            Field("boxed", RANKS, 0, 3, "cards in the box"),
            Field("unseen", RANKS, 0, 3, "cards still in the piles"),
        ),
        beside=(
            *BESIDE,
            Field("gold", players, 0, GOLD, "everybody's gold, from oneself on"),
            Field("bidder", players, 0, 1, "whose bid it is"),
            Field("bidding", players, 0, 1, "who is still in the auction"),
        ),
        encode=encode,
        refine=refine,
        read=BY_RANK + players * (EACH_SEAT + MORE),
        read_beside=2 * players + PHASES + len(DECK) + GENERAL + players * EACH_BESIDE + EXTRA,
    )


@inlined
def encode(o: Observation, colours: Colours, rest: Rest) -> None:
    """Write what an observation tells."""
    seat, players = int(o.seat), int(o.players)
    boxed_low = boxed_high = 0
    for place in range(int(o.boxed_size)):
        boxed_low, boxed_high = plus(boxed_low, boxed_high, 1 << int(o.boxed[place]))
    low, high = int(WHOLE[0]), int(WHOLE[1])
    low ^= boxed_low
    high ^= (low & boxed_low) ^ boxed_high
    low, high = minus(low, high, o.shown)
    for other in range(players):
        low, high = minus(low, high, o.laid[other])
    at = 0
    for place in range(players):
        other = seat_after(seat, place, players)
        laid, twice, starting = int(o.laid[other, 0]), int(o.laid[other, 1]), int(o.starting[other])
        spread(colours, at, laid, twice, RANKS)
        for colour in range(EXPEDITIONS):
            colours[colour, at + STARTING_WAGER] = starting >> colour & 1
            colours[colour, at + STEPS_TAKEN] = STEPS[laid & ALL] + 2 * STEPS[twice & ALL]
            laid >>= RANKS
            twice >>= RANKS
        at += EACH_SEAT
    spread(colours, at + DISPLAY, int(o.shown[0]), int(o.shown[1]), RANKS)
    spread(colours, at + BOXED, boxed_low, boxed_high, RANKS)
    spread(colours, at + UNSEEN, low, high, RANKS)
    for phase in range(PHASES):
        rest[PHASE + phase] = o.phase == FIRST_PHASE + phase
    deck = int(o.deck_left)
    used = (CARDS_IN_ALL - deck) // PILE if deck else PILES - 1
    rest[DECK_LEFT] = deck
    rest[PILE_LEFT] = deck - (PILES - 1 - used) * PILE
    rest[PILE_NUMBER] = used + 1
    rest[DISPLAY_SIZE] = o.display_size
    rest[SUPPLY] = o.supply
    rest[HIGHEST_BID] = o.bid
    rest[STARTER] = (int(o.starter) - seat) % players
    bidder = GOLD_OF + players
    bidding = bidder + players
    for place in range(players):
        other = seat_after(seat, place, players)
        rest[GOLD_OF + place] = o.gold[other]
        rest[bidder + place] = int(o.bidder) == other
        rest[bidding + place] = int(o.bidding) >> other & 1


@inlined
def value(footprints: int, wagers: int, numbers: int) -> int:
    """What an expedition is worth (R13)."""
    return footprints * (1 + wagers) + (BONUS if numbers >= MANY else 0)


@inlined
def refine(colours: Colours, rest: Rest, read: Floats, beside: Floats) -> None:
    """Write what a network reads: all of the table, then for each seat what its expedition is worth, and what the display would add."""
    width = colours.shape[1]
    players = (width - BY_RANK) // EACH_SEAT
    display, unseen = players * EACH_SEAT + DISPLAY, players * EACH_SEAT + UNSEEN
    for place in range(players):
        beside[place] = 0
        beside[players + place] = 0
    for colour in range(EXPEDITIONS):
        row, to = colours[colour], read[colour]
        for column in range(width):
            to[column] = row[column]
        for place in range(players):
            start = place * EACH_SEAT
            footprints, wagers = int(row[start + STEPS_TAKEN]), int(row[start]) + int(row[start + STARTING_WAGER])
            to[start + STEPS_TAKEN] = footprints / STEPS_OF_ONE
            numbers = top = 0
            for rank in range(1, RANKS):
                numbers += row[start + rank]
                if row[start + rank]:
                    top = rank
            now = value(footprints, wagers, numbers)
            at = width + place * MORE
            more = more_numbers = more_wagers = open_steps = open_wagers = 0
            for rank in range(RANKS):
                fits = rank >= top if rank else top == 0
                offered = int(row[display + rank]) if fits else 0
                to[at + rank] = offered
                steps = int(FOOTPRINTS[rank])
                more += offered * steps
                if rank:
                    more_numbers += offered
                    open_steps += int(row[unseen + rank]) * steps if fits else 0
                else:
                    more_wagers += offered
                    open_wagers += int(row[unseen]) if fits else 0
            then = value(footprints + more, wagers + more_wagers, numbers + more_numbers)
            to[at + TOP] = (top + 1) / RANKS if top else 0
            to[at + NUMBERS] = numbers / MANY
            to[at + HAS_BONUS] = numbers >= MANY
            to[at + FACTOR] = (1 + wagers) / 3
            to[at + WORTH] = now / POINTS_OF_ONE
            to[at + GAIN] = (then - now) / GAIN_OF_ONE
            to[at + UNSEEN_STEPS] = open_steps / 10
            to[at + UNSEEN_WAGERS] = open_wagers / 3
            beside[place] += now / POINTS
            beside[players + place] += (then - now) / GAINS
    at = 2 * players
    for place in range(PHASES):
        beside[at + place] = rest[PHASE + place]
    deck, bid = int(rest[DECK_LEFT]), int(rest[HIGHEST_BID])
    at = warm(deck, beside, at + PHASES)
    beside[at + DECK_SHARE] = deck / CARDS_IN_ALL
    beside[at + PILE_SHARE] = rest[PILE_LEFT] / PILE
    beside[at + PILE_USED] = rest[PILE_NUMBER] / PILES
    beside[at + DISPLAY_SHARE] = rest[DISPLAY_SIZE] / 8
    beside[at + SUPPLY_SHARE] = rest[SUPPLY] / GOLD
    beside[at + BID_SHARE] = bid / 10
    for step in range(BID_STEPS):
        beside[at + BID_ABOVE + step] = bid > step
    beside[at + LAST_CARD] = rest[PILE_LEFT] <= 1
    beside[at + LAST_CARDS] = rest[PILE_LEFT] <= 3
    at += GENERAL
    gold, bidder = int(rest[GOLD_OF]), GOLD_OF + players
    bidding = bidder + players
    for place in range(players):
        beside[at + BEGAN] = rest[STARTER] == place
        beside[at + GOLD_SHARE] = rest[GOLD_OF + place] / 18
        beside[at + GOLD_LEAD] = clip((gold - rest[GOLD_OF + place]) / COINS, 3)
        beside[at + IS_BIDDER] = rest[bidder + place]
        beside[at + IS_BIDDING] = rest[bidding + place]
        at += EACH_BESIDE
    beside[at + GOLD_OVER_BID] = (gold - bid) / COINS
    beside[at + CAN_BID] = gold > bid
