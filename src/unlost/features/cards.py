"""The features of the card game. Ranks are the investments, then 2 to 10."""

from typing import Any

import numpy as np

from unlost.features.layout import Field, Layout
from unlost.features.refined import DECK, clip, warm
from unlost.games.cards import WHOLE
from unlost.kernel.game import Game, Options
from unlost.kernel.machine import spread
from unlost.kernel.ranks import RANKS
from unlost.kernel.rule import rule

ALL = (1 << RANKS) - 1
SUMS = np.array([sum(rank + 1 for rank in range(1, RANKS) if ranks >> rank & 1) for ranks in range(ALL + 1)], np.int64)  # of some ranks
MORE = 24  # columns that follow, for each colour
MOST = 63  # the sum of an expedition's numbers: 2 to 10, and another 2, 3 and 4


def layout(game: Game, options: Options) -> Layout:
    players = int(options["players"])
    pair = players == 4
    others = ["the partner" if pair and place == 2 else f"opponent {place}" for place in range(1, players)]
    return Layout(
        game=game,
        options=options,
        colours=int(options["expeditions"]),
        by_colour=(
            Field("hand", RANKS, 0, 3, "cards in one's hand, by rank"),
            *(Field(f"known_{place}", RANKS, 0, 3, f"cards known to be with {who}") for place, who in enumerate(others, 1)),
            Field("ours", RANKS, 0, 3, "cards of our expedition"),
            Field("theirs", RANKS, 0, 3, "cards of theirs"),
            Field("pile", RANKS, 0, 3, "cards of the discard pile"),
            Field("top", RANKS, 0, 1, "the card on top of it"),
            Field("unseen", RANKS, 0, 3, "cards nobody has shown: in the deck, or in a hand"),
            Field("our_sum", 1, 0, MOST, "sum of the numbers of our expedition"),
            Field("their_sum", 1, 0, MOST, "and of theirs"),
            Field("closed", 1, 0, 1, "is this pile closed to the draw?"),
        ),
        beside=(
            Field("phase", 3, 0, 1, "play, draw, give"),
            Field("deck_left", 1, 0, 90, "cards in the deck"),
            Field("turns_left", 1, 0, 32767, "before the turn cap; at most 32767"),
            Field("round", 1, 1, 32767, "the round, from 1"),
            Field("rounds_left", 1, 0, 32767, "after this one"),
            Field("our_total", 1, -32768, 32767, "points of the finished rounds"),
            Field("their_total", 1, -32768, 32767, "and of theirs"),
            Field("tiebreak_round", 1, 0, 1, "is a level score played off?"),
            Field("starter", 1, 0, 3, "who began this round, counted from oneself"),
            Field("hand_size", players, 0, 10, "cards in hand, by seat from oneself"),
            Field("gave", 2, 0, 1, "did our pair give in its last turn; did theirs?"),
        ),
        encode=encode,
        refine=refine,
        read=(players + 5) * RANKS + 3 + RANKS + MORE,
        read_beside=31 + len(DECK) + 2 * players,
    )


@rule
def encode(o: Any, colours: Any, rest: Any) -> None:
    """Write what an observation tells."""
    seat, players, expeditions = int(o.seat), int(o.players), int(o.expeditions)
    ours, sums = seat & 1, (players + 5) * RANKS
    # what nobody has shown: all cards but those that are seen, as the two numbers of a heap
    pack = 0 if players == 2 else 1
    whole = (1 << expeditions * RANKS) - 1
    low, high = int(WHOLE[pack, 0]) & whole, int(WHOLE[pack, 1]) & whole
    for other in range(players):
        gone = int(o.hand[other, 0])
        low ^= gone
        high ^= (low & gone) ^ int(o.hand[other, 1])
    for side in range(2):
        gone = int(o.laid[side, 0])
        low ^= gone
        high ^= (low & gone) ^ int(o.laid[side, 1])
    pile_low = pile_high = tops = 0
    for colour in range(expeditions):
        bit = 0
        for place in range(int(o.pile_size[colour])):
            bit = 1 << int(o.pile[colour, place])
            pile_high ^= pile_low & bit
            pile_low ^= bit
        tops |= bit
    low ^= pile_low
    high ^= (low & pile_low) ^ pile_high
    at = 0
    for place in range(players):
        other = seat + place
        other -= players if other >= players else 0
        spread(colours, at, int(o.hand[other, 0]), int(o.hand[other, 1]), RANKS)
        at += RANKS
    for turn in range(2):
        side = ours ^ turn
        laid, twice = int(o.laid[side, 0]), int(o.laid[side, 1])
        spread(colours, at, laid, twice, RANKS)
        at += RANKS
        for colour in range(expeditions):
            colours[colour, sums + turn] = SUMS[laid & ALL] + 2 * SUMS[twice & ALL]
            laid >>= RANKS
            twice >>= RANKS
    spread(colours, at, pile_low, pile_high, RANKS)
    spread(colours, at + RANKS, tops, 0, RANKS)
    spread(colours, at + 2 * RANKS, low, high, RANKS)
    for colour in range(expeditions):
        colours[colour, sums + 2] = o.closed == colour
    for phase in range(3):
        rest[phase] = o.phase == phase + 2
    rest[3] = o.deck_left
    rest[4] = min(int(o.turns_left), 32767)
    rest[5] = min(int(o.deal), 32767)
    rest[6] = min(max(int(o.rounds) - int(o.deal), 0), 32767)
    rest[7] = o.totals[ours]
    rest[8] = o.totals[ours ^ 1]
    rest[9] = o.tiebreak_round
    rest[10] = (int(o.starter) - seat) % players
    for place in range(players):
        other = seat + place
        other -= players if other >= players else 0
        rest[11 + place] = o.hand_size[other]
    rest[11 + players] = o.gave[ours]
    rest[12 + players] = o.gave[ours ^ 1]


@rule
def value(total: int, investments: int, cards: int) -> int:
    """What an expedition is worth (C13)."""
    if cards == 0:
        return 0
    return (total - 20) * (1 + investments) + (20 if cards >= 8 else 0)


@rule
def refine(colours: Any, rest: Any, read: Any, beside: Any) -> None:
    """Write what a network reads: all of the table, then what we could play, and what both sides have and may yet get."""
    expeditions, width = colours.shape
    players = (width - 3) // RANKS - 5
    ours, pile = players * RANKS, (players + 2) * RANKS
    ours_now = theirs_now = begun = begun_by_them = 0
    for colour in range(expeditions):
        row, to = colours[colour], read[colour]
        for column in range(width - 3):
            to[column] = row[column]
        to[width - 3] = row[width - 3] / 20
        to[width - 2] = row[width - 2] / 20
        to[width - 1] = row[width - 1]
        at = width
        last = width + RANKS
        for side in range(2):
            start = ours + side * RANKS
            top = cards = 0
            for rank in range(RANKS):
                cards += row[start + rank]
                if row[start + rank]:
                    top = rank
            investments, total = int(row[start]), int(row[width - 3 + side])
            now = value(total, investments, cards)
            fitting = fitting_cards = fitting_wagers = open_sum = open_cards = 0  # from the hand (of theirs: what is known); yet unseen
            pile_fits = 0
            for rank in range(RANKS):
                fits = rank > top or (rank == 0 and top == 0)
                held = int(row[rank]) if side == 0 else int(row[RANKS + rank])
                if side == 0:
                    to[at + rank] = held if fits else 0
                if fits:
                    points = rank + 1 if rank else 0
                    held = min(held, 1) if rank else held  # two equal numbers never stand in one expedition
                    fitting += held * points
                    fitting_cards += held
                    fitting_wagers += held if rank == 0 else 0
                    unseen = int(row[pile + 2 * RANKS + rank])
                    open_sum += unseen * points
                    open_cards += unseen
                    pile_fits |= int(row[pile + RANKS + rank])
            then = value(total + fitting, investments + fitting_wagers, cards + fitting_cards)
            to[last] = cards > 0
            to[last + 1] = (top + 1) / 10 if top else 0
            to[last + 2] = (1 + investments) / 4
            to[last + 3] = cards / 8
            to[last + 4] = now / 40
            to[last + 5] = fitting / 20
            to[last + 6] = fitting_cards / 4
            to[last + 7] = clip(then / 40, 4)
            to[last + 8] = open_sum / 40
            to[last + 9] = open_cards / 8
            to[last + 10] = pile_fits
            to[last + 11] = max(0, 20 - total) / 20
            last += 12
            if side == 0:
                ours_now += now
                begun += int(cards > 0)
            else:
                theirs_now += now
                begun_by_them += int(cards > 0)
    for place in range(3):
        beside[place] = rest[place]
    deck, turns, left = int(rest[3]), int(rest[4]), int(rest[6])
    at = warm(deck, beside, 3)
    beside[at] = deck / 44
    beside[at + 1] = min(turns, 60) / 60
    beside[at + 2] = turns <= 10
    beside[at + 3] = turns <= 25
    beside[at + 4] = expeditions == 6
    beside[at + 5] = begun / 5
    beside[at + 6] = begun_by_them / 5
    at += 7
    for place in range(4):
        beside[at + place] = left == place
    beside[at + 4] = left > 3
    lead = int(rest[7]) - int(rest[8])
    beside[at + 5] = clip(lead / 60, 3)
    beside[at + 6] = clip((ours_now - theirs_now) / 60, 3)
    beside[at + 7] = clip((lead + ours_now - theirs_now) / 60, 4)
    for place in range(8):  # the lead as a thermometer, where it matters whether one is ahead
        beside[at + 8 + place] = lead > (place - 4) * 15 + 7
    beside[at + 16] = rest[9]
    at += 17
    for place in range(players):
        beside[at + place] = rest[10] == place
        beside[at + players + place] = rest[11 + place] / 8
    at += 2 * players
    beside[at] = rest[11 + players]
    beside[at + 1] = rest[12 + players]
    beside[at + 2] = rest[0] * deck / 44
    beside[at + 3] = rest[1] * deck / 44
