"""Bots of the board game."""

import numpy as np

from unlost.bots.bot import Budget
from unlost.bots.levels import Learnt, Levels, Written
from unlost.bots.weights import NamedWeights, weights
from unlost.games.board.rules import (
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
from unlost.games.board.state import Shown
from unlost.kernel.intrinsics import lowest, size
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import kinds
from unlost.kernel.records import DEAL, Ints, following
from unlost.kernel.rng import RngState
from unlost.languages import later

FAR = -(1 << 40)
HOPELESS = 2000  # a card of a path that may bring less than minus this is not kept for it nor taken
NO_CARD = VALUES
STANDING = np.array([*STONE_VALUES, STONE_VALUES[-1]], np.int64)  # what a stone is worth; beyond the last, as much as the last
# The bits of a colour the other way round, for paths that go down.
FLIPPED = np.array([sum(1 << VALUES - 1 - value for value in range(VALUES) if lane >> value & 1) for lane in range(1 << VALUES)], np.int64)
TOKEN = 14  # what an artifact token of the long game brings in the end; it was measured on the track of rules version 1 (14 to 15)

# ---------------------------------------------------------------- explorer
# Rules of thumb with weights that `tools/tune.py` found by play against themselves, for two, three and four players.
# Worths are in hundredths of a point, steps and turns in hundredths of a step or turn, where nothing else is said.

WEIGHTS = weights(
    turns_for_a_step=(191, 655, 532),  # turns left for each step that the nearest crossings need, in hundredths
    unseen_to_come=(115, 55, 59),  # the share of the unseen cards that will come, in hundredths
    turns_for_a_card=(14, 47, 40),  # turns that a card in hand for another path takes, in hundredths
    arrow=(725, 724, 748),  # an arrow
    artifact_next=(67, 71, 72),  # an artifact, for each point that one more brings on the track
    artifact_next_three=(80, 25, 45),  # ... for each point that three more bring
    artifact_early=(1500, 1500, 1500),  # an artifact before the last expedition
    go_on=(195, 23, 17),  # moving on
    go_on_by_stone=(-7, 2, -4),  # ... for each point of the next stone over this one
    go_on_by_stone_at_last=(27, 42, 42),  # ... the same, if there is one turn left; less with more
    go_on_by_tile=(12, 38, 38),  # ... share of the tile there
    go_on_by_hope=(14, 17, 17),  # ... share of what the path may still bring
    gap=(80, 80, 80),  # moving on or beginning: less for each unseen card given up, by its chance to come, in tenths
    at_the_end=(167, 106, 154),  # a card for the path of an explorer at the end
    adventurer=(-114, -239, -200),  # beginning with an adventurer
    adventurer_by_hope=(-11, 36, 6),  # ... share of what the path may bring
    researcher=(-538, -1563, -1486),  # beginning with the researcher
    researcher_by_hope=(161, 209, 230),  # ... share of what the path may bring
    begin_by_tiles=(23, 38, 30),  # either: share of the tiles on the way
    end=(-5, -3, 133),  # ending the expedition
    end_by_lead=(65, 114, 67),  # ... for each point that one stands better than the others
    end_by_hope=(-98, 8, -112),  # ... less this share of what one's paths may still bring
    cross_by_lead=(2, 2, 1),  # crossing a bridge, for each point that one stands better than the others
    discard=(-59, 5, 3),  # discarding
    keep_by_last_step=(272, 30, 7),  # ... less this share of what a step on a begun path is worth at its probable end
    keep_begun=(785, 416, 571),  # ... less if it fits a begun path
    keep_by_hope=(64, 23, 53),  # ... less this share of what a path not begun may bring
    keep_by_value=(28, -1, 60),  # ... less for each value of the card
    keep_from_next=(401, 315, 315),  # ... less if the next player could use it
    keep_from_next_begin=(124, 64, 15),  # ... less if the next player could begin with it
    keep_from_others=(64, 69, 54),  # ... less if another player could use it
    offer=(430, 411, 421),  # a pile must offer this much
    take_begun=(620, 500, 500),  # a pile's card that fits a begun path
    take_by_last_step=(23, 37, 26),  # ... share of what a step is worth at its probable end
    take_by_hope=(17, 22, 21),  # a pile's card of a path not begun: share of what the path may bring
    take_from_next=(36, 1, 1),  # a pile's card that the next player could use
    step_by_stone=(43, 75, 94),  # an extra step: for each point of the next stone over this one
    step_by_last_step=(119, 90, 101),  # ... share of what a step is worth at the probable end
    step_by_tile=(44, 21, 3),  # ... share of the tile there
    step_by_cards=(18, 33, -4),  # ... less for each card in hand that would do the same
    begin_by_begun=(23, 0, 38),  # beginning: for each path begun already
    cross_by_hope=(-1, -6, -5),  # crossing a bridge, share of what one's paths may still bring
    artifact_by_rivals=(142, 150, 194),  # an artifact on the next stone, for each player who is close to it too
)


@inlined
def explorer(o: Shown, rng: RngState) -> int:
    """Rules of thumb: begin what hand and deck will carry past the third stone, the best supplied with the researcher; small gaps;
    tiles on the way; keep from the next player what it could use; end the expedition when the others stand worse.
    """
    return by_weights(o, WEIGHTS[int(o.players) - 2])


@inlined
def by_weights(o: Shown, w: NamedWeights) -> int:
    if o.phase == PLAY:
        return _play(o, w)
    if o.phase == DRAW:
        return _draw(o, w)
    return _step(o, w)


# ---------------------------------------------------------------- what lies ahead


@inlined
def _accounted(o: Shown, seat: int) -> tuple[int, int]:
    """The cards that cannot come from the deck, as the two numbers of a multiset: hand, columns, piles, what is known of other hands."""
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


@inlined
def _turns(o: Shown, w: NamedWeights) -> int:
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
    return min(100 * int(o.deck_left), int(w.turns_for_a_step) * steps) // int(o.players)


@inlined
def _coming(turns: int, seen_low: int, seen_high: int, w: NamedWeights) -> int:
    """The chance of an unseen card to come, in hundredths."""
    return min(100, int(w.unseen_to_come) * turns // (100 * (2 * KINDS - size(seen_low) - 2 * size(seen_high)) + 1))


@inlined
def _copies(low: int, high: int, mask: int) -> int:
    return size(low & mask) + 2 * size(high & mask)


@inlined
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


@inlined
def _lane(o: Shown, seat: int, path: int, low: int, high: int, seen_low: int, seen_high: int) -> tuple[int, int, int, int]:
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


@inlined
def _worth(place: int) -> int:
    """What an explorer is worth between two stones, place and worth in hundredths."""
    place = min(place, 100 * STONES)
    stone = place // 100
    here = int(STANDING[stone])
    return here * 100 + (int(STANDING[stone + 1]) - here) * (place - 100 * stone)


@inlined
def _artifact(o: Shown, seat: int, w: NamedWeights) -> int:
    """What one more artifact is worth."""
    if o.deal < o.expeditions:
        return int(w.artifact_early)
    tokens = int(o.artifact_tokens[seat]) + int(o.artifact_tiles[seat])
    now = int(o.track[tokens])
    one, three = int(o.track[min(tokens + 1, MOST_TOKENS)]) - now, int(o.track[min(tokens + 3, MOST_TOKENS)]) - now
    return int(w.artifact_next) * one + int(w.artifact_next_three) * three


@inlined
def _tile(o: Shown, path: int, stone: int, artifact: int, w: NamedWeights) -> int:
    """What the tile on a stone is worth."""
    tile = int(o.tile[path, stone])
    if tile == ARTIFACT:
        return artifact
    return int(w.arrow) if tile == ARROW else 100 * int(TILE_POINTS[tile])


@inlined
def _tiles(o: Shown, path: int, stone: int, end: int, artifact: int, w: NamedWeights) -> int:
    """What the tiles after a stone are worth, as far as the probable end."""
    worth = 0
    for ahead in range(stone + 1, min(end // 100, STONES) + 1):
        worth += _tile(o, path, ahead, artifact, w)
    return worth


@inlined
def _lead(o: Shown, seat: int) -> int:
    """How much better a seat's explorers stand than the others' on average."""
    others = 0
    for other in range(int(o.players)):
        if other != seat:
            others += net(o, other)
    return net(o, seat) - others // (int(o.players) - 1)


@inlined
def _ending(o: Shown, seat: int, times: int, hope: int, w: NamedWeights) -> int:
    """What it is worth to end the expedition by the fifth crossing, with the researcher (2 times) or an adventurer."""
    gain = (int(STANDING[BRIDGE]) - int(STANDING[BRIDGE - 1])) * times
    return int(w.end) + int(w.end_by_lead) * (_lead(o, seat) + gain) - int(w.end_by_hope) * hope // 100


@inlined
def _rivals(o: Shown, seat: int, path: int, stone: int) -> int:
    """How many others stand on this stone of a path or the one before."""
    found = 0
    for other in range(int(o.players)):
        if other != seat and stone - 1 <= o.stone[other, path] <= stone and o.stone[other, path]:
            found += 1
    return found


# ---------------------------------------------------------------- explorer: the three decisions


@inlined
def _play(o: Shown, w: NamedWeights) -> int:
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
        time = max(0, turns - w.turns_for_a_card * (ready - (cards if stone else 0)))
        end = 100 * stone + min(100 * cards + coming * after, time)
        at_end = (_worth(end + 100) - _worth(end)) * times
        if stone:
            if cards:
                if stone == STONES:
                    found = w.at_the_end
                elif stone == BRIDGE - 1 and o.crossed == CROSSINGS - 1:
                    found = _ending(o, seat, times, hope, w)
                else:
                    gain = (STANDING[stone + 1] - STANDING[stone]) * times
                    found = w.go_on + (w.go_on_by_stone + w.go_on_by_stone_at_last * 100 // (turns + 100)) * gain
                    found -= w.gap * given_up * times // 10
                    found += w.go_on_by_tile * _tile(o, path, stone + 1, artifact, w) // 100
                    found += w.go_on_by_hope * (_worth(end) - 100 * STANDING[stone]) * times // 100
                    if stone == BRIDGE - 1:
                        found += w.cross_by_lead * _lead(o, seat) + w.cross_by_hope * hope // 100
                    if o.tile[path, stone + 1] == ARTIFACT:
                        found += w.artifact_by_rivals * _rivals(o, seat, path, stone)
                if found > worth:
                    best, worth = start + first, found
        else:
            hoped = _worth(end)
            found = w.begin_by_tiles * _tiles(o, path, 0, end, artifact, w) // 100
            found += w.begin_by_begun * int(o.begun[seat]) - w.gap * given_up // 10
            as_adventurer = found + w.adventurer + w.adventurer_by_hope * hoped // 100
            as_researcher = found + w.researcher + w.researcher_by_hope * hoped // 100
            if adventurers and as_adventurer > worth:
                best, worth = BEGIN + start + first, as_adventurer
            if free and as_researcher > worth:
                best, worth = BEGIN_RESEARCHER + start + first, as_researcher
        next_times = 2 if o.researcher[following_seat] == path else 1
        keep_path = w.keep_begun + w.keep_by_last_step * at_end // 100 if stone else w.keep_by_hope * max(0, _worth(end) + HOPELESS) // 100
        while hand:
            value = lowest(hand)
            hand &= hand - 1
            keep = 0
            if stone == 0 or able >> start + value & 1:
                keep = keep_path + w.keep_by_value * value
            if next_able >> start + value & 1:
                keep += w.keep_from_next * next_times
            elif o.stone[following_seat, path] == 0:
                keep += w.keep_from_next_begin
            for other in range(int(o.players)):
                if other != seat and other != following_seat and int(o.open[other]) >> start + value & 1:
                    keep += w.keep_from_others
            if w.discard - keep > worth:
                best, worth = DISCARD + start + value, w.discard - keep
    return best


@inlined
def _draw(o: Shown, w: NamedWeights) -> int:
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
    best, worth = 0, w.offer
    while draws:
        source = lowest(draws)
        draws &= draws - 1
        path = source - 1
        card = 1 << int(o.pile[path, int(o.pile_size[path]) - 1])
        found = w.take_from_next if next_able & card else 0
        stone = int(o.stone[seat, path])
        if stone == 0 or int(o.open[seat]) & card:
            cards, _, _, after = _lane(o, seat, path, low ^ card, high | low & card, seen_low, seen_high)
            time = max(0, turns - w.turns_for_a_card * (ready - (cards - 1 if stone else 0)))
            end = 100 * stone + min(100 * cards + coming * after, time)
            if stone:
                found += w.take_begun + w.take_by_last_step * (_worth(end) - _worth(end - 100)) * (2 if researcher == path else 1) // 100
            else:
                found += w.take_by_hope * max(0, _worth(end) + HOPELESS) // 100
        if found > worth:
            best, worth = source, found
    return DRAWS + best


@inlined
def _step(o: Shown, w: NamedWeights) -> int:
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
        found = w.step_by_stone * (STANDING[stone + 1] - STANDING[stone]) * times
        found += w.step_by_last_step * (_worth(end + 100) - _worth(end)) * times // 100
        found += w.step_by_tile * _tile(o, path, stone + 1, artifact, w) // 100 - w.step_by_cards * cards
        if stone == BRIDGE - 1:
            found += w.cross_by_lead * _lead(o, seat)
        if best < 0 or found > worth:
            best, worth = path, found
    if last >= 0 and _ending(o, seat, 2 if researcher == last else 1, hope, w) > worth:
        best = last
    return STEPS + best if best >= 0 else DECLINE


# ---------------------------------------------------------------- novice


@inlined
def novice(o: Shown, rng: RngState) -> int:
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


@inlined
def _gap(o: Shown, seat: int, kind: int) -> int:
    """How far a card is from the nearest one on its path."""
    path = path_of(kind)
    laid, value = kinds(o.laid[seat]) >> path * VALUES & PATH, kind - path * VALUES
    for gap in range(VALUES):
        if (laid << gap | laid >> gap) >> value & 1:
            return gap
    return VALUES


@inlined
def _in_hand(o: Shown, seat: int, path: int) -> int:
    """How many cards of a colour are in hand."""
    return _copies(int(o.hand[seat, 0]), int(o.hand[seat, 1]), PATH << path * VALUES)


@inlined
def _novice_play(o: Shown, seat: int, moves: int, with_adventurer: int, with_researcher: int, held: int) -> int:
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


@inlined
def _novice_step(o: Shown, seat: int, steps: int) -> int:
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


@compiled
def prospects(s: Shown, points: Ints) -> None:
    """The points by seat after an expedition, with what the artifact tokens will probably bring if there is another one."""
    score(s, points)
    if s.phase == DEAL:
        for seat in range(int(s.players)):
            points[seat] += TOKEN * int(s.artifact_tokens[seat])


LEVELS = Levels(
    novice=Written(novice, later("a beginner who likes to get going")),
    explorer=Written(explorer, later("plans the way by rules of thumb")),
    planner=Budget(15_000, 1.0),
    master=later("has seen in mind how the others may go on"),
    prospects=prospects,
    temperature=1.2,
    learnt=Learnt({"tile_spaces": (None,), "artifact_track": (None,)}, ("spaces", "track")),
)
