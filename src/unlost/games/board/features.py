"""The features of the board game. A colour is a path; values are 0 to 10, stones 1 to 9."""

import numpy as np

from unlost.features.layout import Colours, Field, Floats, Layout, Rest, starts
from unlost.features.network_inputs import DECK, PHASES, clip, warm
from unlost.games.board.rules import (
    ARROW,
    ARTIFACT,
    CROSSINGS,
    DOWN,
    HAND,
    MOST_TOKENS,
    PATHS,
    STONE_VALUES,
    STONES,
    TILE_POINTS,
    UP,
    VALUES,
    WHOLE,
)
from unlost.games.board.state import Observation
from unlost.kernel.game import Game
from unlost.kernel.hands import pile_cards
from unlost.kernel.intrinsics import highest, lowest, spread
from unlost.kernel.jit import inlined
from unlost.kernel.multiset import minus
from unlost.kernel.options import Options
from unlost.kernel.records import FIRST_PHASE, seat_after

# ---------------------------------------------------------------- the columns
# Of a path: the cards in each seat's hand (as far as they are known), of the pile, on top of it and unseen, value by value; then
# the columns of each seat, which begin with its cards and its stone; then the tiles, stone by stone, and whether the pile is closed.

BY_VALUE = 3
RESEARCHER, LAST_CARD, RISES, FALLS, EACH_SEAT = range(VALUES + STONES, VALUES + STONES + 5)
STONE = VALUES  # where the columns of a seat's stone begin
ARTIFACTS_AT, ARROWS_AT, POINTS_AT, CLOSED, TILE_COLUMNS = 0, STONES, 2 * STONES, 3 * STONES, 3 * STONES + 1
# Beside them, before what is by seat:
BESIDE = (
    Field("phase", PHASES, 0, 1, "play, step, draw"),
    Field("deck_left", 1, 0, 110, "cards in the deck"),
    Field("turns_left", 1, 0, 32767, "before the turn cap; at most 32767"),
    Field("crossed", 1, 0, CROSSINGS, "explorers over a bridge, of everybody"),
    Field("expedition", 1, 1, 3, "the expedition, from 1"),
    Field("expeditions_left", 1, 0, 3, "after this one"),
    Field("up_and_down", 1, 0, 1, "may a path fall?"),
    Field("lowest_start", 1, 0, 1, "does a path begin with the lowest card in hand?"),
    Field("starter", 1, 0, 3, "who began this expedition, counted from oneself"),
)
PHASE, DECK_LEFT, TURNS_LEFT, CROSSED, EXPEDITION, EXPEDITIONS_LEFT, UP_AND_DOWN, LOWEST_START, STARTER, BY_SEAT = starts(BESIDE)
# What is by seat, so many times the number of players after BY_SEAT:
SCORE, STANDING, ARTIFACTS, PAID, NEXT_PAID, BEGUN, RESEARCHER_OUT, HAND_SIZE = range(8)
# What a network reads more of a path, value by value:
PLAYABLE, LEFT_BEHIND, MAY_COME, TOP_OF_COLUMN, OTHERS_COULD_USE, MORE_BY_VALUE = range(6)
# ... of the path:
(FITTING, STONE_WITH_FITTING, WORTH_WITH_FITTING, UNSEEN_FITTING, PILE_FITS, ABOVE, GAIN,
 NEXT_ARTIFACT, NEXT_ARROW, NEXT_POINTS, OF_PATH) = range(11)  # fmt: skip
# ... and of each seat on it:
SEAT_STONE, SEAT_WORTH, SEAT_GAIN, OF_SEAT = range(4)
# What it reads beside the paths: the phase, the thermometer of the deck, then:
EXPEDITIONS = 3  # the most of a game
DECK_SHARE, TURNS_SHARE, CROSSED_STEPS = range(3)
EXPEDITION_SHARE = CROSSED_STEPS + CROSSINGS
LEFT_STEPS = EXPEDITION_SHARE + 1
MAY_FALL, FROM_THE_LOWEST, GENERAL = range(LEFT_STEPS + EXPEDITIONS, LEFT_STEPS + EXPEDITIONS + 3)
# ... for each seat:
BEGAN, LEAD, SCORE_LEAD, WORTH, ARTIFACT_SHARE, NEXT_ARTIFACT_PAYS, PATHS_BEGUN, IS_RESEARCHER_OUT, HAND_SHARE, EACH_BESIDE = range(10)
# ... and last:
DECK_TO_PLAY, DECK_TO_DRAW, READY, READY_TOO_MANY, READY_NO_TIME, EXTRA = range(6)
# Scales: all of it is to be about as large as 1.
CARDS_OF_DECK, TURNS, POINTS, STONE_POINTS, STONE_GAIN, TILE, FEW, SOME = 60, 60, 100, 50, 25, 10, 4, 5
NOT_BEGUN = -0.8  # the gain where no explorer stands


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
            *BESIDE,
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
        read=(BY_VALUE + players) * VALUES + players * (EACH_SEAT + OF_SEAT) + TILE_COLUMNS + MORE_BY_VALUE * VALUES + OF_PATH,
        read_beside=PHASES + len(DECK) + GENERAL + players * EACH_BESIDE + EXTRA,
    )


@inlined
def encode(o: Observation, colours: Colours, rest: Rest) -> None:
    """Write what an observation tells."""
    seat, players = int(o.seat), int(o.players)
    low, high = int(WHOLE[0]), int(WHOLE[1])
    for other in range(players):
        low, high = minus(low, high, o.hand[other])
        low, high = minus(low, high, o.laid[other])
    pile_low, pile_high, tops = pile_cards(o, PATHS)
    artifacts_at = arrows_at = 0
    tiles, closed = (BY_VALUE + players) * VALUES + players * EACH_SEAT, int(o.closed)
    for path in range(PATHS):
        for step in range(STONES):
            tile = int(o.tile[path, step + 1])
            artifacts_at |= int(tile == ARTIFACT) << path * STONES + step
            arrows_at |= int(tile == ARROW) << path * STONES + step
            colours[path, tiles + POINTS_AT + step] = TILE_POINTS[tile]
        colours[path, tiles + CLOSED] = closed == path
    low ^= pile_low
    high ^= (low & pile_low) ^ pile_high
    at = players * VALUES
    spread(colours, at, pile_low, pile_high, VALUES)
    spread(colours, at + VALUES, tops, 0, VALUES)
    spread(colours, at + 2 * VALUES, low, high, VALUES)
    at += BY_VALUE * VALUES
    for place in range(players):
        other = seat_after(seat, place, players)
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
            colours[path, at + RESEARCHER] = researcher == path
            colours[path, at + LAST_CARD] = last
            colours[path, at + RISES] = way == UP
            colours[path, at + FALLS] = way == DOWN
            worth += int(STONE_VALUES[stone]) * (2 if researcher == path else 1)
        spread(colours, at + STONE, stones, 0, STONES)
        rest[BY_SEAT + STANDING * players + place] = worth
        at += EACH_SEAT
    spread(colours, at + ARTIFACTS_AT, artifacts_at, 0, STONES)
    spread(colours, at + ARROWS_AT, arrows_at, 0, STONES)
    for phase in range(PHASES):
        rest[PHASE + phase] = o.phase == FIRST_PHASE + phase
    rest[DECK_LEFT] = o.deck_left
    rest[TURNS_LEFT] = min(int(o.turns_left), 32767)
    rest[CROSSED] = o.crossed
    rest[EXPEDITION] = o.deal
    rest[EXPEDITIONS_LEFT] = int(o.expeditions) - int(o.deal)
    rest[UP_AND_DOWN] = o.up_and_down
    rest[LOWEST_START] = o.lowest_start
    rest[STARTER] = (int(o.starter) - seat) % players
    for place in range(players):
        other = seat_after(seat, place, players)
        artifacts = int(np.int64(o.artifact_tiles[other]) + np.int64(o.artifact_tokens[other]))
        at = BY_SEAT + place
        rest[at + SCORE * players] = o.points[other]
        rest[at + ARTIFACTS * players] = artifacts
        rest[at + PAID * players] = o.track[min(artifacts, MOST_TOKENS)]
        rest[at + NEXT_PAID * players] = o.track[min(artifacts + 1, MOST_TOKENS)]
        rest[at + BEGUN * players] = o.begun[other]
        rest[at + RESEARCHER_OUT * players] = o.researcher[other] < PATHS
        rest[at + HAND_SIZE * players] = o.hand_size[other]


@inlined
def fitting_on(row: Colours, at: int, value: int, free: int) -> bool:
    """Does a value fit on a column that stands at these columns of a row?"""
    last, up, down = row[at + LAST_CARD], row[at + RISES], row[at + FALLS]
    return bool(last < 0 or value == last or (value > last and not down) or (value < last and (down or (free and not up))))


@inlined
def refine(colours: Colours, rest: Rest, read: Floats, beside: Floats) -> None:
    """Write what a network reads: all of the table, then what we could play on each path, how far it may lead, and what a step brings."""
    width = colours.shape[1]
    players = (width - BY_VALUE * VALUES - TILE_COLUMNS) // (VALUES + EACH_SEAT)
    seats, tops, unseen = (BY_VALUE + players) * VALUES, (1 + players) * VALUES, (2 + players) * VALUES
    tiles = seats + players * EACH_SEAT
    of_path = width + MORE_BY_VALUE * VALUES
    free, ready = rest[UP_AND_DOWN], 0
    for path in range(PATHS):
        row, to = colours[path], read[path]
        for column in range(width):
            to[column] = row[column]
        for step in range(STONES):
            to[tiles + POINTS_AT + step] = row[tiles + POINTS_AT + step] / TILE
        for place in range(players):
            at = seats + place * EACH_SEAT
            to[at + LAST_CARD] = (1 + row[at + LAST_CARD]) / VALUES
            stone = 0
            for step in range(STONES):
                if row[at + STONE + step]:
                    stone = step + 1
            now, more = int(STONE_VALUES[stone]), int(STONE_VALUES[min(stone + 1, STONES)])
            times = 2 if row[at + RESEARCHER] else 1
            at = of_path + OF_PATH + OF_SEAT * place
            to[at + SEAT_STONE] = stone / STONES
            to[at + SEAT_WORTH] = now * times / STONE_POINTS
            to[at + SEAT_GAIN] = (more - now) * times / STONE_GAIN if stone else NOT_BEGUN
            if place == 0:
                own, gain = stone, (more - now) * times
        last, down = int(row[seats + LAST_CARD]), row[seats + FALLS]
        fitting = above = fitting_unseen = pile_fits = 0
        for column in range(width, of_path):
            to[column] = 0
        for place in range(VALUES):
            value = VALUES - 1 - place if down else place  # in the order in which they can be laid
            if fitting_on(row, seats, value, free):
                if row[value]:
                    to[width + PLAYABLE * VALUES + value] = row[value]
                    to[width + LEFT_BEHIND * VALUES + value] = (fitting + fitting_unseen) / FEW  # in the hand and yet to come
                to[width + MAY_COME * VALUES + value] = row[unseen + value]
                fitting += row[value]
                fitting_unseen += row[unseen + value]
                pile_fits |= int(row[tops + value])
            above += row[value] if value > last else 0
            for other in range(1, players):
                theirs = seats + other * EACH_SEAT
                if row[value] and row[theirs + LAST_CARD] >= 0 and fitting_on(row, theirs, value, free):
                    to[width + OTHERS_COULD_USE * VALUES + value] += 1  # if we discard it
        if last >= 0:
            to[width + TOP_OF_COLUMN * VALUES + last] = 1
            ready += fitting
        at = of_path
        to[at + FITTING] = fitting / FEW
        to[at + STONE_WITH_FITTING] = min(own + fitting, STONES) / STONES
        to[at + WORTH_WITH_FITTING] = int(STONE_VALUES[min(own + fitting, STONES)]) / STONE_POINTS
        to[at + UNSEEN_FITTING] = fitting_unseen / 10
        to[at + PILE_FITS] = pile_fits
        to[at + ABOVE] = above / FEW
        to[at + GAIN] = gain / STONE_GAIN
        coming = min(own, STONES - 1)  # the tile of the next stone
        to[at + NEXT_ARTIFACT] = row[tiles + ARTIFACTS_AT + coming] if own < STONES else 0
        to[at + NEXT_ARROW] = row[tiles + ARROWS_AT + coming] if own < STONES else 0
        to[at + NEXT_POINTS] = row[tiles + POINTS_AT + coming] / TILE if own < STONES else 0
    for place in range(PHASES):
        beside[place] = rest[PHASE + place]
    deck, turns = int(rest[DECK_LEFT]), int(rest[TURNS_LEFT])
    at = warm(deck, beside, PHASES)
    beside[at + DECK_SHARE] = deck / CARDS_OF_DECK
    beside[at + TURNS_SHARE] = min(turns, TURNS) / TURNS
    for crossed in range(CROSSINGS):
        beside[at + CROSSED_STEPS + crossed] = rest[CROSSED] > crossed
    beside[at + EXPEDITION_SHARE] = rest[EXPEDITION] / EXPEDITIONS
    for left in range(EXPEDITIONS):
        beside[at + LEFT_STEPS + left] = rest[EXPEDITIONS_LEFT] == left
    beside[at + MAY_FALL] = rest[UP_AND_DOWN]
    beside[at + FROM_THE_LOWEST] = rest[LOWEST_START]
    at += GENERAL
    scores, standing = BY_SEAT + SCORE * players, BY_SEAT + STANDING * players
    for place in range(players):
        seat = BY_SEAT + place
        beside[at + BEGAN] = rest[STARTER] == place
        beside[at + LEAD] = clip((rest[scores] + rest[standing] - rest[scores + place] - rest[standing + place]) / POINTS, 5)
        beside[at + SCORE_LEAD] = clip((rest[scores] - rest[scores + place]) / POINTS, 5)
        beside[at + WORTH] = rest[standing + place] / POINTS
        beside[at + ARTIFACT_SHARE] = rest[seat + ARTIFACTS * players] / SOME
        beside[at + NEXT_ARTIFACT_PAYS] = (rest[seat + NEXT_PAID * players] - rest[seat + PAID * players]) / 20
        beside[at + PATHS_BEGUN] = rest[seat + BEGUN * players] / SOME
        beside[at + IS_RESEARCHER_OUT] = rest[seat + RESEARCHER_OUT * players]
        beside[at + HAND_SHARE] = rest[seat + HAND_SIZE * players] / HAND
        at += EACH_BESIDE
    beside[at + DECK_TO_PLAY] = rest[PHASE] * deck / CARDS_OF_DECK
    beside[at + DECK_TO_DRAW] = rest[PHASE + 2] * deck / CARDS_OF_DECK
    mine = (deck + players - 1) // players  # turns left, if nobody takes from a pile
    beside[at + READY] = ready / FEW
    beside[at + READY_TOO_MANY] = clip((ready - mine) / FEW, 2)
    beside[at + READY_NO_TIME] = max(0, ready - mine + 2) / FEW
