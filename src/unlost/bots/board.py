"""Bots of the board game."""

from typing import Any

import numpy as np

from unlost.bots.bot import Budget
from unlost.bots.levels import add_levels
from unlost.games.board import (
    ADVENTURERS,
    ARROW,
    ARTIFACT,
    BEGIN,
    BEGIN_RESEARCHER,
    BRIDGE,
    CROSSINGS,
    DECLINE,
    DISCARD,
    DOWN,
    DRAW,
    DRAWS,
    KINDS,
    MOST_TOKENS,
    NO_PATH,
    PATH,
    PATHS,
    PLAY,
    STEPS,
    STONE_VALUES,
    STONES,
    TILE_POINTS,
    UNDECIDED,
    VALUES,
    legal,
    net,
    path_of,
    score,
)  # fmt: skip
from unlost.kernel.heaps import kinds
from unlost.kernel.machine import lowest, size
from unlost.kernel.rule import rule, seldom
from unlost.kernel.table import DEAL, following
from unlost.languages import later

FAR = -(1 << 40)
NO_CARD = VALUES
STANDING = np.array([*STONE_VALUES, STONE_VALUES[-1]], np.int64)  # what a stone is worth; beyond the last, as much as the last
# The bits of a colour the other way round, for paths that go down.
FLIPPED = np.array([sum(1 << VALUES - 1 - value for value in range(VALUES) if lane >> value & 1) for lane in range(1 << VALUES)], np.int64)
TOKEN = 14  # what an artifact token of the long game brings in the end: 14 to 15 on average, with any number of players

# ---------------------------------------------------------------- explorer
# Rules of thumb with weights that `tools/tune.py` found by play against themselves, for two, three and four players.
# Worths are in hundredths of a point, steps and turns in hundredths of a step or turn, where nothing else is said.

WEIGHTS = np.ascontiguousarray(
    np.array(
        [
            [191, 655, 532],  # 0 turns left for each step that the nearest crossings need, in hundredths
            [115, 55, 59],  # 1 the share of the unseen cards that will come, in hundredths
            [14, 47, 40],  # 2 turns that a card in hand for another path takes, in hundredths
            [725, 724, 748],  # 3 an arrow
            [67, 71, 72],  # 4 an artifact, for each point that one more brings on the track
            [80, 25, 45],  # 5 ... for each point that three more bring
            [1500, 1500, 1500],  # 6 an artifact before the last expedition
            [195, 23, 17],  # 7 moving on
            [-7, 2, -4],  # 8 ... for each point of the next stone over this one
            [27, 42, 42],  # 9 ... the same, if there is one turn left; less with more
            [12, 38, 38],  # 10 ... share of the tile there
            [14, 17, 17],  # 11 ... share of what the path may still bring
            [80, 80, 80],  # 12 moving on or beginning: less for each unseen card given up, by its chance to come, in tenths
            [167, 106, 154],  # 13 a card for the path of an explorer at the end
            [-114, -239, -200],  # 14 beginning with an adventurer
            [-11, 36, 6],  # 15 ... share of what the path may bring
            [-538, -1563, -1486],  # 16 beginning with the researcher
            [161, 209, 230],  # 17 ... share of what the path may bring
            [23, 38, 30],  # 18 either: share of the tiles on the way
            [-5, -3, 133],  # 19 ending the expedition
            [65, 114, 67],  # 20 ... for each point that one stands better than the others
            [-98, 8, -112],  # 21 ... less this share of what one's paths may still bring
            [2, 2, 1],  # 22 crossing a bridge, for each point that one stands better than the others
            [-59, 5, 3],  # 23 discarding
            [272, 30, 7],  # 24 ... less this share of what a step on a begun path is worth at its probable end
            [785, 416, 571],  # 25 ... less if it fits a begun path
            [64, 23, 53],  # 26 ... less this share of what a path not begun may bring
            [28, -1, 60],  # 27 ... less for each value of the card
            [401, 315, 315],  # 28 ... less if the next player could use it
            [124, 64, 15],  # 29 ... less if the next player could begin with it
            [64, 69, 54],  # 30 ... less if another player could use it
            [430, 411, 421],  # 31 a pile must offer this much
            [620, 500, 500],  # 32 a pile's card that fits a begun path
            [23, 37, 26],  # 33 ... share of what a step is worth at its probable end
            [17, 22, 21],  # 34 a pile's card of a path not begun: share of what the path may bring
            [36, 1, 1],  # 35 a pile's card that the next player could use
            [43, 75, 94],  # 36 an extra step: for each point of the next stone over this one
            [119, 90, 101],  # 37 ... share of what a step is worth at the probable end
            [44, 21, 3],  # 38 ... share of the tile there
            [18, 33, -4],  # 39 ... less for each card in hand that would do the same
            [23, 0, 38],  # 40 beginning: for each path begun already
            [-1, -6, -5],  # 41 crossing a bridge, share of what one's paths may still bring
            [142, 150, 194],  # 42 an artifact on the next stone, for each player who is close to it too
        ],
        np.int64,
    ).T
)


@rule
def explorer(o: Any, dice: Any) -> int:
    """Rules of thumb: begin what hand and deck will carry past the third stone, the best supplied with the researcher; small gaps;
    tiles on the way; keep from the next player what it could use; end the expedition when the others stand worse.
    """
    return by_weights(o, WEIGHTS[int(o.players) - 2])


@rule
def by_weights(o: Any, w: Any) -> int:
    if o.phase == PLAY:
        return _play(o, w)
    if o.phase == DRAW:
        return _draw(o, w)
    return _step(o, w)


# ---------------------------------------------------------------- what lies ahead


@rule
def _accounted(o: Any, seat: int) -> tuple[int, int]:
    """The cards that cannot come from the deck, as the two numbers of a heap: hand, columns, piles, what is known of other hands."""
    low, high = int(o.hand[seat, 0]), int(o.hand[seat, 1])
    for other in range(int(o.players)):
        more = int(o.laid[other, 0])
        high |= int(o.laid[other, 1]) | low & more
        low ^= more
        if other != seat:
            more = int(o.known[other, 0])
            high |= int(o.known[other, 1]) | low & more
            low ^= more
    for path in range(PATHS):
        for place in range(int(o.pile_size[path])):
            card = 1 << int(o.pile[path, place])
            high |= low & card
            low ^= card
    return low, high


@rule
def _turns(o: Any, w: Any) -> int:
    """How many turns a seat probably still has, in hundredths: till the deck is empty or five explorers are beyond a bridge."""
    steps_needed = 0  # how many explorers are how far from the bridge: eight bits for each distance
    for seat in range(int(o.players)):
        for path in range(PATHS):
            steps_needed += 1 << 8 * max(0, BRIDGE - int(o.stone[seat, path]))
    crossings, steps = CROSSINGS - int(o.crossed), 0
    for distance in range(1, BRIDGE + 1):
        some = min(crossings, steps_needed >> 8 * distance & 255)
        crossings -= some
        steps += some * distance
    return min(100 * int(o.deck_left), int(w[0]) * steps) // int(o.players)


@rule
def _coming(turns: int, seen_low: int, seen_high: int, w: Any) -> int:
    """The chance of an unseen card to come, in hundredths."""
    return min(100, int(w[1]) * turns // (100 * (2 * KINDS - size(seen_low) - 2 * size(seen_high)) + 1))


@rule
def _copies(low: int, high: int, mask: int) -> int:
    return size(low & mask) + 2 * size(high & mask)


@rule
def _one_way(low: int, high: int, seen_low: int, seen_high: int, floor: int) -> tuple[int, int, int, int]:
    """A path upwards from a value: the cards in hand for it, the lowest of them, the unseen cards for it before and after that one."""
    mask = PATH & ~((1 << floor) - 1)
    cards = _copies(low, high, mask)
    before = 2 * size(mask) - _copies(seen_low, seen_high, mask)
    if cards == 0:
        return 0, NO_CARD, before, before
    first = lowest((low | high) & mask)
    mask = PATH & ~((1 << first) - 1)
    return cards, first, before, 2 * size(mask) - _copies(seen_low, seen_high, mask)


@rule
def _lane(o: Any, seat: int, path: int, low: int, high: int, seen_low: int, seen_high: int) -> tuple[int, int, int, int]:
    """The same for a seat's path and hand, in the direction it goes or had better go; the card as it is."""
    start = path * VALUES
    low, high, seen_low, seen_high = low >> start & PATH, high >> start & PATH, seen_low >> start & PATH, seen_high >> start & PATH
    begun = int(o.stone[seat, path]) > 0
    direction = int(o.direction[seat, path])
    upwards = not o.up_and_down or direction != DOWN
    downwards = o.up_and_down and direction in (DOWN, UNDECIDED)
    cards, first, before, after = 0, NO_CARD, 0, 0
    able = int(o.open[seat]) >> start & PATH
    if begun and o.up_and_down and direction == UNDECIDED:
        able = kinds(o.laid[seat]) >> start & PATH
    if upwards:
        cards, first, before, after = _one_way(low, high, seen_low, seen_high, lowest(able) if begun else 0)
    if downwards:
        floor = lowest(FLIPPED[able]) if begun else 0
        n, card, unseen, left = _one_way(FLIPPED[low], FLIPPED[high], FLIPPED[seen_low], FLIPPED[seen_high], floor)
        if not upwards or 4 * n + left > 4 * cards + after:
            cards, first, before, after = n, VALUES - 1 - card if card < NO_CARD else NO_CARD, unseen, left
    return cards, first, before, after


@rule
def _worth(place: int) -> int:
    """What an explorer is worth between two stones, place and worth in hundredths."""
    place = min(place, 100 * STONES)
    stone = place // 100
    here = int(STANDING[stone])
    return here * 100 + (int(STANDING[stone + 1]) - here) * (place - 100 * stone)


@rule
def _artifact(o: Any, seat: int, w: Any) -> int:
    """What one more artifact is worth."""
    if o.deal < o.expeditions:
        return int(w[6])
    tokens = int(o.artifact_tokens[seat]) + int(o.artifact_tiles[seat])
    now = int(o.track[tokens])
    one, three = int(o.track[min(tokens + 1, MOST_TOKENS)]) - now, int(o.track[min(tokens + 3, MOST_TOKENS)]) - now
    return int(w[4]) * one + int(w[5]) * three


@rule
def _tile(o: Any, path: int, stone: int, artifact: int, w: Any) -> int:
    """What the tile on a stone is worth."""
    tile = int(o.tile[path, stone])
    if tile == ARTIFACT:
        return artifact
    return int(w[3]) if tile == ARROW else 100 * int(TILE_POINTS[tile])


@rule
def _tiles(o: Any, path: int, stone: int, end: int, artifact: int, w: Any) -> int:
    """What the tiles after a stone are worth, as far as the probable end."""
    worth = 0
    for ahead in range(stone + 1, min(end // 100, STONES) + 1):
        worth += _tile(o, path, ahead, artifact, w)
    return worth


@rule
def _lead(o: Any, seat: int) -> int:
    """How much better a seat's explorers stand than the others' on average."""
    others = 0
    for other in range(int(o.players)):
        if other != seat:
            others += net(o, other)
    return net(o, seat) - others // (int(o.players) - 1)


@rule
def _ending(o: Any, seat: int, times: int, hope: int, w: Any) -> int:
    """What it is worth to end the expedition by the fifth crossing, with the researcher (2 times) or an adventurer."""
    gain = (int(STANDING[BRIDGE]) - int(STANDING[BRIDGE - 1])) * times
    return int(w[19]) + int(w[20]) * (_lead(o, seat) + gain) - int(w[21]) * hope // 100


@rule
def _rivals(o: Any, seat: int, path: int, stone: int) -> int:
    """How many others stand on this stone of a path or the one before."""
    found = 0
    for other in range(int(o.players)):
        if other != seat and stone - 1 <= o.stone[other, path] <= stone and o.stone[other, path]:
            found += 1
    return found


# ---------------------------------------------------------------- explorer: the three decisions


@rule
def _play(o: Any, w: Any) -> int:
    seat = int(o.turn) & 3
    low, high = int(o.hand[seat, 0]), int(o.hand[seat, 1])
    seen_low, seen_high = _accounted(o, seat)
    turns, artifact = _turns(o, w), _artifact(o, seat, w)
    coming = _coming(turns, seen_low, seen_high, w)
    researcher = int(o.researcher[seat])
    free = researcher == NO_PATH
    adventurers = ADVENTURERS - int(o.begun[seat]) + int(not free) > 0
    able, held = int(o.open[seat]), low | high
    following_seat = following(o, seat)
    next_able = int(o.open[following_seat])
    ready, hope = 0, 0
    for path in range(PATHS):
        stone = int(o.stone[seat, path])
        if stone:
            cards, _, _, after = _lane(o, seat, path, low, high, seen_low, seen_high)
            ready += cards
            end = 100 * stone + min(100 * cards + coming * after, turns)
            hope += (_worth(end) - 100 * STANDING[stone]) * (2 if researcher == path else 1)
    best, worth = -1, FAR
    for path in range(PATHS):
        start = path * VALUES
        hand = held >> start & PATH
        if hand == 0:
            continue
        stone = int(o.stone[seat, path])
        times = 2 if researcher == path else 1
        cards, first, before, after = _lane(o, seat, path, low, high, seen_low, seen_high)
        given_up = (before - after) * coming
        time = max(0, turns - w[2] * (ready - (cards if stone else 0)))
        end = 100 * stone + min(100 * cards + coming * after, time)
        at_end = (_worth(end + 100) - _worth(end)) * times
        if stone:
            if cards:
                if stone == STONES:
                    found = w[13]
                elif stone == BRIDGE - 1 and o.crossed == CROSSINGS - 1:
                    found = _ending(o, seat, times, hope, w)
                else:
                    gain = (STANDING[stone + 1] - STANDING[stone]) * times
                    found = w[7] + (w[8] + w[9] * 100 // (turns + 100)) * gain - w[12] * given_up * times // 10
                    found += w[10] * _tile(o, path, stone + 1, artifact, w) // 100
                    found += w[11] * (_worth(end) - 100 * STANDING[stone]) * times // 100
                    if stone == BRIDGE - 1:
                        found += w[22] * _lead(o, seat) + w[41] * hope // 100
                    if o.tile[path, stone + 1] == ARTIFACT:
                        found += w[42] * _rivals(o, seat, path, stone)
                if found > worth:
                    best, worth = start + first, found
        else:
            hoped = _worth(end)
            found = w[18] * _tiles(o, path, 0, end, artifact, w) // 100 - w[12] * given_up // 10 + w[40] * int(o.begun[seat])
            as_adventurer, as_researcher = found + w[14] + w[15] * hoped // 100, found + w[16] + w[17] * hoped // 100
            if adventurers and as_adventurer > worth:
                best, worth = BEGIN + start + first, as_adventurer
            if free and as_researcher > worth:
                best, worth = BEGIN_RESEARCHER + start + first, as_researcher
        next_times = 2 if o.researcher[following_seat] == path else 1
        keep_path = w[25] + w[24] * at_end // 100 if stone else w[26] * max(0, _worth(end) + 2000) // 100
        while hand:
            value = lowest(hand)
            hand &= hand - 1
            keep = 0
            if stone == 0 or able >> start + value & 1:
                keep = keep_path + w[27] * value
            if next_able >> start + value & 1:
                keep += w[28] * next_times
            elif o.stone[following_seat, path] == 0:
                keep += w[29]
            for other in range(int(o.players)):
                if other != seat and other != following_seat and int(o.open[other]) >> start + value & 1:
                    keep += w[30]
            if w[23] - keep > worth:
                best, worth = DISCARD + start + value, w[23] - keep
    return best


@rule
def _draw(o: Any, w: Any) -> int:
    _, _, _, _, draws, _ = legal(o, DRAW)
    draws &= ~1
    if draws == 0:
        return DRAWS
    seat = int(o.turn) & 3
    low, high = int(o.hand[seat, 0]), int(o.hand[seat, 1])
    seen_low, seen_high = _accounted(o, seat)
    turns = _turns(o, w)
    coming = _coming(turns, seen_low, seen_high, w)
    researcher, next_able = int(o.researcher[seat]), int(o.open[following(o, seat)])
    ready = _copies(low, high, int(o.open[seat]))
    best, worth = 0, w[31]
    while draws:
        source = lowest(draws)
        draws &= draws - 1
        path = source - 1
        card = 1 << int(o.pile[path, int(o.pile_size[path]) - 1])
        found = w[35] if next_able & card else 0
        stone = int(o.stone[seat, path])
        if stone == 0 or int(o.open[seat]) & card:
            cards, _, _, after = _lane(o, seat, path, low ^ card, high | low & card, seen_low, seen_high)
            time = max(0, turns - w[2] * (ready - (cards - 1 if stone else 0)))
            end = 100 * stone + min(100 * cards + coming * after, time)
            if stone:
                found += w[32] + w[33] * (_worth(end) - _worth(end - 100)) * (2 if researcher == path else 1) // 100
            else:
                found += w[34] * max(0, _worth(end) + 2000) // 100
        if found > worth:
            best, worth = source, found
    return DRAWS + best


@rule
def _step(o: Any, w: Any) -> int:
    seat = int(o.turn) & 3
    low, high = int(o.hand[seat, 0]), int(o.hand[seat, 1])
    seen_low, seen_high = _accounted(o, seat)
    turns, artifact, researcher = _turns(o, w), _artifact(o, seat, w), int(o.researcher[seat])
    coming = _coming(turns, seen_low, seen_high, w)
    best, worth, hope, last = -1, 0, 0, -1
    for path in range(PATHS):
        stone = int(o.stone[seat, path])
        if stone == 0 or stone == STONES:
            continue
        times = 2 if researcher == path else 1
        cards, _, _, after = _lane(o, seat, path, low, high, seen_low, seen_high)
        end = 100 * stone + min(100 * cards + coming * after, turns)
        hope += (_worth(end) - 100 * STANDING[stone]) * times
        if stone == BRIDGE - 1 and o.crossed == CROSSINGS - 1:
            if last < 0 or times == 2:
                last = path
            continue
        found = w[36] * (STANDING[stone + 1] - STANDING[stone]) * times + w[37] * (_worth(end + 100) - _worth(end)) * times // 100
        found += w[38] * _tile(o, path, stone + 1, artifact, w) // 100 - w[39] * cards
        if stone == BRIDGE - 1:
            found += w[22] * _lead(o, seat)
        if best < 0 or found > worth:
            best, worth = path, found
    if last >= 0 and _ending(o, seat, 2 if researcher == last else 1, hope, w) > worth:
        best = last
    return STEPS + best if best >= 0 else DECLINE


# ---------------------------------------------------------------- novice


@rule
def novice(o: Any, dice: Any) -> int:
    """A beginner with some sense: moves on with the closest card, begins where it has a few, takes every extra step,
    throws away what helps it least, and draws from the deck unless a pile has just the next card.
    """
    seat = int(o.turn) & 3
    moves, with_adventurer, with_researcher, held, draws, steps = legal(o, int(o.phase))
    if held:
        return _novice_play(o, seat, moves, with_adventurer, with_researcher, held)
    if draws:
        bits = draws & ~1
        while bits:
            source = lowest(bits)
            bits &= bits - 1
            kind = int(o.pile[source - 1, int(o.pile_size[source - 1]) - 1])
            if int(o.open[seat]) >> kind & 1 and _gap(o, seat, kind) <= 1:
                return DRAWS + source
        return DRAWS
    return STEPS + _novice_step(o, seat, steps)


@rule
def _gap(o: Any, seat: int, kind: int) -> int:
    """How far a card is from the nearest one on its path."""
    path = path_of(kind)
    laid, value = kinds(o.laid[seat]) >> path * VALUES & PATH, kind - path * VALUES
    for gap in range(VALUES):
        if (laid << gap | laid >> gap) >> value & 1:
            return gap
    return VALUES


@rule
def _in_hand(o: Any, seat: int, path: int) -> int:
    """How many cards of a colour are in hand."""
    return _copies(int(o.hand[seat, 0]), int(o.hand[seat, 1]), PATH << path * VALUES)


@rule
def _novice_play(o: Any, seat: int, moves: int, with_adventurer: int, with_researcher: int, held: int) -> int:
    best, worth = -1, 0
    bits = moves
    while bits:
        kind = lowest(bits)
        bits &= bits - 1
        if VALUES - _gap(o, seat, kind) > worth:
            best, worth = kind, VALUES - _gap(o, seat, kind)
    begin = with_adventurer | with_researcher
    early = int(o.deck_left) > 5 * int(o.players)
    while begin:
        kind = lowest(begin)
        begin &= begin - 1
        path = path_of(kind)
        cards = _in_hand(o, seat, path)
        if cards >= 2 and early and 3 * cards - (kind - path * VALUES) // 3 > worth:
            worth = 3 * cards - (kind - path * VALUES) // 3
            best = (BEGIN_RESEARCHER if with_researcher and (cards >= 4 or with_adventurer == 0) else BEGIN) + kind
    if best >= 0:
        return best
    worst, least = -1, 1 << 30
    while held:
        kind = lowest(held)
        held &= held - 1
        path = path_of(kind)
        keep = 0 if o.stone[seat, path] else 1 + _in_hand(o, seat, path)
        if keep < least:
            worst, least = kind, keep
    return DISCARD + worst


@rule
def _novice_step(o: Any, seat: int, steps: int) -> int:
    """The extra step that gains most on the board, and something on the way if it can be."""
    best, worth = -1, FAR
    steps &= ~(1 << PATHS)
    while steps:
        path = lowest(steps)
        steps &= steps - 1
        stone = int(o.stone[seat, path])
        found = STANDING[stone + 1] - STANDING[stone] + (10 if o.tile[path, stone + 1] else 0)
        if found > worth:
            best, worth = path, found
    return best


# ---------------------------------------------------------------- how a game may end


@seldom
def prospects(s: Any, points: Any) -> None:
    """The points by seat after an expedition, with what the artifact tokens will probably bring if there is another one."""
    score(s, points)
    if s.phase == DEAL:
        for seat in range(int(s.players)):
            points[seat] += TOKEN * int(s.artifact_tokens[seat])


add_levels(
    "board",
    novice=(novice, later("a beginner who likes to get going")),
    explorer=(explorer, later("plans the way by rules of thumb")),
    planner=Budget(15_000, 1.0),
    master=later("has seen in mind how the others may go on"),
    prospects=prospects,
)
