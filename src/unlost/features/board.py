"""The features of the board game. A colour is a path; values are 0 to 10, stones 1 to 9."""

from typing import Any

import numpy as np

from unlost.features.layout import Field, Layout
from unlost.features.refined import DECK, clip, warm
from unlost.games.board import ARROW, ARTIFACT, DOWN, MOST_TOKENS, PATHS, STONE_VALUES, STONES, TILE_POINTS, UP, VALUES, WHOLE
from unlost.kernel.game import Game, Options
from unlost.kernel.machine import highest, lowest, spread
from unlost.kernel.rule import rule

_EACH = VALUES + STONES + 4  # columns of one seat on a path
MORE = 10  # columns that follow, for each path, five for each value and 3 for each seat
_POINTS_AT = 3 * VALUES + 2 * STONES  # where the points stand, with nobody's columns before them


def layout(game: Game, options: Options) -> Layout:
    players = int(options["players"])
    names = ["own", *(f"rival_{place}" for place in range(1, players))]
    by_seat: list[Field] = []
    for place, name in enumerate(names):
        whose = "one's own" if place == 0 else f"opponent {place}'s"
        by_seat += [
            Field(f"{name}_column", VALUES, 0, 2, f"cards of {whose} column, by value"),
            Field(f"{name}_stone", STONES, 0, 1, f"where {whose} explorer stands"),
            Field(f"{name}_researcher", 1, 0, 1, "is it the researcher?"),
            Field(f"{name}_last", 1, -1, VALUES - 1, "the last card of the column; -1 without one"),
            Field(f"{name}_way", 2, 0, 1, "up and down: does this path rise; does it fall?"),
        ]
    return Layout(
        game=game,
        options=options,
        colours=PATHS,
        by_colour=(
            Field("hand", VALUES, 0, 2, "cards in one's hand, by value"),
            *(Field(f"known_{place}", VALUES, 0, 2, f"cards known to be with opponent {place}") for place in range(1, players)),
            Field("pile", VALUES, 0, 2, "cards of the discard pile"),
            Field("top", VALUES, 0, 1, "the card on top of it"),
            Field("unseen", VALUES, 0, 2, "cards nobody has shown"),
            *by_seat,
            Field("artifact", STONES, 0, 1, "is there an artifact on this stone?"),
            Field("arrow", STONES, 0, 1, "an arrow?"),
            Field("points", STONES, 0, 15, "points?"),
            Field("closed", 1, 0, 1, "is this pile closed to the draw?"),
        ),
        beside=(
            Field("phase", 3, 0, 1, "play, step, draw"),
            Field("deck_left", 1, 0, 110, "cards in the deck"),
            Field("turns_left", 1, 0, 32767, "before the turn cap; at most 32767"),
            Field("crossed", 1, 0, 5, "explorers over a bridge, of everybody"),
            Field("expedition", 1, 1, 3, "the expedition, from 1"),
            Field("expeditions_left", 1, 0, 3, "after this one"),
            Field("up_and_down", 1, 0, 1, "may a path fall?"),
            Field("lowest_start", 1, 0, 1, "does a path begin with the lowest card in hand?"),
            Field("starter", 1, 0, 3, "who began this expedition, counted from oneself"),
            Field("score", players, -32768, 32767, "points of everybody, from oneself on"),
            Field("worth", players, -1000, 1000, "what their explorers would bring now"),
            Field("artifacts", players, 0, MOST_TOKENS, "their artifacts"),
            Field("paid", players, -32768, 32767, "what the track pays for those"),
            Field("next_paid", players, -32768, 32767, "and for one more"),
            Field("begun", players, 0, PATHS, "paths they have begun"),
            Field("researcher_out", players, 0, 1, "is their researcher on a path?"),
            Field("hand_size", players, 0, 9, "cards in their hands"),
        ),
        encode=encode,
        refine=refine,
        read=(3 + players) * VALUES + players * _EACH + 3 * STONES + 1 + 5 * VALUES + MORE + 3 * players,
        read_beside=21 + len(DECK) + 9 * players,
    )


@rule
def encode(o: Any, colours: Any, rest: Any) -> None:
    """Write what an observation tells."""
    seat, players = int(o.seat), int(o.players)
    low, high = int(WHOLE[0]), int(WHOLE[1])
    for other in range(players):
        gone = int(o.hand[other, 0])
        low ^= gone
        high ^= (low & gone) ^ int(o.hand[other, 1])
        gone = int(o.laid[other, 0])
        low ^= gone
        high ^= (low & gone) ^ int(o.laid[other, 1])
    pile_low = pile_high = tops = 0
    artifacts_at = arrows_at = 0
    points, closed = _POINTS_AT + players * (VALUES + _EACH), int(o.closed)
    for path in range(PATHS):
        bit = 0
        for place in range(int(o.pile_size[path])):
            bit = 1 << int(o.pile[path, place])
            pile_high ^= pile_low & bit
            pile_low ^= bit
        tops |= bit
        for step in range(STONES):
            tile = int(o.tile[path, step + 1])
            artifacts_at |= int(tile == ARTIFACT) << path * STONES + step
            arrows_at |= int(tile == ARROW) << path * STONES + step
            colours[path, points + step] = TILE_POINTS[tile]
        colours[path, points + STONES] = closed == path
    low ^= pile_low
    high ^= (low & pile_low) ^ pile_high
    at = players * VALUES
    spread(colours, at, pile_low, pile_high, VALUES)
    spread(colours, at + VALUES, tops, 0, VALUES)
    spread(colours, at + 2 * VALUES, low, high, VALUES)
    at += 3 * VALUES
    for place in range(players):
        other = seat + place
        other -= players if other >= players else 0
        spread(colours, place * VALUES, int(o.hand[other, 0]), int(o.hand[other, 1]), VALUES)
        laid, twice, researcher = int(o.laid[other, 0]), int(o.laid[other, 1]), int(o.researcher[other])
        spread(colours, at, laid, twice, VALUES)
        stones = worth = 0
        for path in range(PATHS):
            stone, way = int(o.stone[other, path]), int(o.direction[other, path])
            stones |= (1 << path * STONES + stone) >> 1 if stone else 0
            there = (laid | twice) >> path * VALUES & (1 << VALUES) - 1
            last = -1
            if there:
                last = lowest(there) if way == DOWN else highest(there)
            colours[path, at + VALUES + STONES] = researcher == path
            colours[path, at + VALUES + STONES + 1] = last
            colours[path, at + VALUES + STONES + 2] = way == UP
            colours[path, at + VALUES + STONES + 3] = way == DOWN
            worth += int(STONE_VALUES[stone]) * (2 if researcher == path else 1)
        spread(colours, at + VALUES, stones, 0, STONES)
        rest[11 + players + place] = worth
        at += _EACH
    spread(colours, at, artifacts_at, 0, STONES)
    spread(colours, at + STONES, arrows_at, 0, STONES)
    for phase in range(3):
        rest[phase] = o.phase == phase + 2
    rest[3] = o.deck_left
    rest[4] = min(int(o.turns_left), 32767)
    rest[5] = o.crossed
    rest[6] = o.deal
    rest[7] = int(o.expeditions) - int(o.deal)
    rest[8] = o.up_and_down
    rest[9] = o.lowest_start
    rest[10] = (int(o.starter) - seat) % players
    for place in range(players):
        other = seat + place
        other -= players if other >= players else 0
        artifacts = np.int64(o.artifact_tiles[other]) + np.int64(o.artifact_tokens[other])
        rest[11 + place] = o.points[other]
        rest[11 + 2 * players + place] = artifacts
        rest[11 + 3 * players + place] = o.track[min(artifacts, MOST_TOKENS)]
        rest[11 + 4 * players + place] = o.track[min(artifacts + 1, MOST_TOKENS)]
        rest[11 + 5 * players + place] = o.begun[other]
        rest[11 + 6 * players + place] = o.researcher[other] < PATHS
        rest[11 + 7 * players + place] = o.hand_size[other]


@rule
def fitting_on(row: Any, at: int, value: int, free: int) -> bool:
    """Does a value fit on a column that stands at these columns of a row?"""
    last, up, down = row[at + VALUES + STONES + 1], row[at + VALUES + STONES + 2], row[at + VALUES + STONES + 3]
    return bool(last < 0 or value == last or (value > last and not down) or (value < last and (down or (free and not up))))


@rule
def refine(colours: Any, rest: Any, read: Any, beside: Any) -> None:
    """Write what a network reads: all of the table, then what we could play on each path, how far it may lead, and what a step brings."""
    width = colours.shape[1]
    players = (width - 3 * VALUES - 3 * STONES - 1) // (VALUES + _EACH)
    seats, tiles = (3 + players) * VALUES, (3 + players) * VALUES + players * _EACH
    free, ready = rest[8], 0  # may a path fall?
    for path in range(PATHS):
        row, to = colours[path], read[path]
        for column in range(width):
            to[column] = row[column]
        for step in range(STONES):
            to[tiles + 2 * STONES + step] = row[tiles + 2 * STONES + step] / 10
        for place in range(players):
            at = seats + place * _EACH
            to[at + VALUES + STONES + 1] = (1 + row[at + VALUES + STONES + 1]) / 11
            stone = 0
            for step in range(STONES):
                if row[at + VALUES + step]:
                    stone = step + 1
            now, more = int(STONE_VALUES[stone]), int(STONE_VALUES[min(stone + 1, STONES)])
            times = 2 if row[at + VALUES + STONES] else 1
            at = width + 5 * VALUES + MORE + 3 * place
            to[at] = stone / 9
            to[at + 1] = now * times / 50
            to[at + 2] = (more - now) * times / 25 if stone else -0.8
            if place == 0:
                own, gain = stone, (more - now) * times
        at = seats
        last, down = int(row[at + VALUES + STONES + 1]), row[at + VALUES + STONES + 3]
        fitting = above = fitting_unseen = pile_fits = 0
        for column in range(width, width + 5 * VALUES):
            to[column] = 0
        for place in range(VALUES):
            value = VALUES - 1 - place if down else place  # in the order in which they can be laid
            if fitting_on(row, seats, value, free):
                if row[value]:
                    to[width + value] = row[value]  # what we could play
                    to[width + VALUES + value] = (fitting + fitting_unseen) / 4  # and what it leaves behind, in the hand and yet to come
                to[width + 2 * VALUES + value] = row[(2 + players) * VALUES + value]  # what may still come and fits
                fitting += row[value]
                fitting_unseen += row[(2 + players) * VALUES + value]
                pile_fits |= int(row[(1 + players) * VALUES + value])
            above += row[value] if value > last else 0
            for other in range(1, players):
                theirs = seats + other * _EACH
                if row[value] and row[theirs + VALUES + STONES + 1] >= 0 and fitting_on(row, theirs, value, free):
                    to[width + 4 * VALUES + value] += 1  # what others could use if we discard it
        if last >= 0:
            to[width + 3 * VALUES + last] = 1
            ready += fitting
        at = width + 5 * VALUES
        to[at] = fitting / 4
        to[at + 1] = min(own + fitting, STONES) / 9
        to[at + 2] = int(STONE_VALUES[min(own + fitting, STONES)]) / 50
        to[at + 3] = fitting_unseen / 10
        to[at + 4] = pile_fits
        to[at + 5] = above / 4
        to[at + 6] = gain / 25
        coming = min(own, STONES - 1)  # the tile of the next stone
        to[at + 7] = row[tiles + coming] if own < STONES else 0
        to[at + 8] = row[tiles + STONES + coming] if own < STONES else 0
        to[at + 9] = row[tiles + 2 * STONES + coming] / 10 if own < STONES else 0
    for place in range(3):
        beside[place] = rest[place]
    deck, turns = int(rest[3]), int(rest[4])
    at = warm(deck, beside, 3)
    beside[at] = deck / 60
    beside[at + 1] = min(turns, 60) / 60
    for crossed in range(5):
        beside[at + 2 + crossed] = rest[5] > crossed
    beside[at + 7] = rest[6] / 3
    for left in range(3):
        beside[at + 8 + left] = rest[7] == left
    beside[at + 11] = rest[8]
    beside[at + 12] = rest[9]
    at += 13
    for place in range(players):
        beside[at] = rest[10] == place
        beside[at + 1] = clip((rest[11] + rest[11 + players] - rest[11 + place] - rest[11 + players + place]) / 100, 5)
        beside[at + 2] = clip((rest[11] - rest[11 + place]) / 100, 5)
        beside[at + 3] = rest[11 + players + place] / 100
        beside[at + 4] = rest[11 + 2 * players + place] / 5
        beside[at + 5] = (rest[11 + 4 * players + place] - rest[11 + 3 * players + place]) / 20
        beside[at + 6] = rest[11 + 5 * players + place] / 5
        beside[at + 7] = rest[11 + 6 * players + place]
        beside[at + 8] = rest[11 + 7 * players + place] / 8
        at += 9
    beside[at] = rest[0] * deck / 60
    beside[at + 1] = rest[2] * deck / 60
    mine = (deck + players - 1) // players  # turns left, if nobody takes from a pile
    beside[at + 2] = ready / 4
    beside[at + 3] = clip((ready - mine) / 4, 2)
    beside[at + 4] = max(0, ready - mine + 2) / 4
