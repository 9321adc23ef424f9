"""The features of Rivals. Ranks are the wagers, then 2 to 10."""

from typing import Any

import numpy as np

from unlost.features.layout import Field, Layout
from unlost.features.refined import DECK, clip, warm
from unlost.games.rivals import CARDS_IN_ALL, EXPEDITIONS, FOOTPRINTS, GOLD, PILE, PILES, WHOLE
from unlost.kernel.game import Game, Options
from unlost.kernel.machine import spread
from unlost.kernel.ranks import RANKS
from unlost.kernel.rule import rule

ALL = (1 << RANKS) - 1
STEPS = np.array([sum(int(FOOTPRINTS[rank]) for rank in range(RANKS) if ranks >> rank & 1) for ranks in range(ALL + 1)], np.int64)
MORE = RANKS + 8  # columns that follow, for each colour and seat
_EACH = RANKS + 2  # columns of one seat's expedition


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
            Field("phase", 3, 0, 1, "act, bid, take"),
            Field("deck_left", 1, 0, CARDS_IN_ALL, "cards in all piles"),
            Field("pile_left", 1, 0, PILE, "in the pile that is being used"),
            Field("pile", 1, 1, PILES, "which of the four that is"),
            Field("display_size", 1, 0, CARDS_IN_ALL, "cards on display"),
            Field("supply", 1, 0, GOLD, "gold in the supply"),
            Field("bid", 1, 0, GOLD, "the highest bid; 0 outside of an auction"),
            Field("starter", 1, 0, 3, "who began, counted from oneself"),
            Field("gold", players, 0, GOLD, "everybody's gold, from oneself on"),
            Field("bidder", players, 0, 1, "whose bid it is"),
            Field("bidding", players, 0, 1, "who is still in the auction"),
        ),
        encode=encode,
        refine=refine,
        read=3 * RANKS + players * (_EACH + MORE),
        read_beside=29 + len(DECK) + 7 * players,
    )


@rule
def encode(o: Any, colours: Any, rest: Any) -> None:
    """Write what an observation tells."""
    seat, players = int(o.seat), int(o.players)
    boxed_low = boxed_high = 0
    for place in range(int(o.boxed_size)):
        bit = 1 << int(o.boxed[place])
        boxed_high ^= boxed_low & bit
        boxed_low ^= bit
    low, high = int(WHOLE[0]), int(WHOLE[1])
    low ^= boxed_low
    high ^= (low & boxed_low) ^ boxed_high
    gone = int(o.shown[0])
    low ^= gone
    high ^= (low & gone) ^ int(o.shown[1])
    for other in range(players):
        gone = int(o.laid[other, 0])
        low ^= gone
        high ^= (low & gone) ^ int(o.laid[other, 1])
    at = 0
    for place in range(players):
        other = seat + place
        other -= players if other >= players else 0
        laid, twice, starting = int(o.laid[other, 0]), int(o.laid[other, 1]), int(o.starting[other])
        spread(colours, at, laid, twice, RANKS)
        for colour in range(EXPEDITIONS):
            colours[colour, at + RANKS] = starting >> colour & 1
            colours[colour, at + RANKS + 1] = STEPS[laid & ALL] + 2 * STEPS[twice & ALL]
            laid >>= RANKS
            twice >>= RANKS
        at += _EACH
    spread(colours, at, int(o.shown[0]), int(o.shown[1]), RANKS)
    spread(colours, at + RANKS, boxed_low, boxed_high, RANKS)
    spread(colours, at + 2 * RANKS, low, high, RANKS)
    for phase in range(3):
        rest[phase] = o.phase == phase + 2
    deck = int(o.deck_left)
    used = (CARDS_IN_ALL - deck) // PILE if deck else PILES - 1
    rest[3] = deck
    rest[4] = deck - (PILES - 1 - used) * PILE
    rest[5] = used + 1
    rest[6] = o.display_size
    rest[7] = o.supply
    rest[8] = o.bid
    rest[9] = (int(o.starter) - seat) % players
    for place in range(players):
        other = seat + place
        other -= players if other >= players else 0
        rest[10 + place] = o.gold[other]
        rest[10 + players + place] = int(o.bidder) == other
        rest[10 + 2 * players + place] = int(o.bidding) >> other & 1


@rule
def value(footprints: int, wagers: int, numbers: int) -> int:
    """What an expedition is worth (R13)."""
    return footprints * (1 + wagers) + (8 if numbers >= 4 else 0)


@rule
def refine(colours: Any, rest: Any, read: Any, beside: Any) -> None:
    """Write what a network reads: all of the table, then for each seat what its expedition is worth, and what the display would add."""
    width = colours.shape[1]
    players = (width - 3 * RANKS) // _EACH
    display, unseen = players * _EACH, players * _EACH + 2 * RANKS
    for place in range(players):
        beside[place] = 0
        beside[players + place] = 0
    for colour in range(EXPEDITIONS):
        row, to = colours[colour], read[colour]
        for column in range(width):
            to[column] = row[column]
        for place in range(players):
            start = place * _EACH
            footprints, wagers = int(row[start + RANKS + 1]), int(row[start]) + int(row[start + RANKS])
            to[start + RANKS + 1] = footprints / 9
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
                steps = 0 if rank == 0 else 1 if rank <= 4 else 2
                more += offered * steps
                if rank:
                    more_numbers += offered
                    open_steps += int(row[unseen + rank]) * steps if fits else 0
                else:
                    more_wagers += offered
                    open_wagers += int(row[unseen]) if fits else 0
            then = value(footprints + more, wagers + more_wagers, numbers + more_numbers)
            at += RANKS
            to[at] = (top + 1) / 10 if top else 0
            to[at + 1] = numbers / 4
            to[at + 2] = numbers >= 4
            to[at + 3] = (1 + wagers) / 3
            to[at + 4] = now / 25
            to[at + 5] = (then - now) / 15
            to[at + 6] = open_steps / 10
            to[at + 7] = open_wagers / 3
            beside[place] += now / 60
            beside[players + place] += (then - now) / 30
    at = 2 * players
    for place in range(3):
        beside[at + place] = rest[place]
    deck, bid = int(rest[3]), int(rest[8])
    at = warm(deck, beside, at + 3)
    beside[at] = deck / 80
    beside[at + 1] = rest[4] / 20
    beside[at + 2] = rest[5] / 4
    beside[at + 3] = rest[6] / 8
    beside[at + 4] = rest[7] / 36
    beside[at + 5] = bid / 10
    for step in range(16):
        beside[at + 6 + step] = bid > step
    beside[at + 22] = rest[4] <= 1
    beside[at + 23] = rest[4] <= 3
    at += 24
    gold = int(rest[10])
    for place in range(players):
        beside[at] = rest[9] == place
        beside[at + 1] = rest[10 + place] / 18
        beside[at + 2] = clip((gold - rest[10 + place]) / 12, 3)
        beside[at + 3] = rest[10 + players + place]
        beside[at + 4] = rest[10 + 2 * players + place]
        at += 5
    beside[at] = (gold - bid) / 12
    beside[at + 1] = gold > bid
