"""The loops that drive a game, compiled. Each game has its own copy of this module, with its rules put in: see `specialised`."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unlost.kernel.game import Apply, DealOut, Legal, Observe, Sample, Score, Shuffle
from unlost.kernel.intrinsics import copy_shared, lowest, member, size
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.records import DEAL, NOBODY, OVER, Ints, Record, Records
from unlost.kernel.rng import WORDS, Rng, RngState, below, open_stream, ready, scale, word

if TYPE_CHECKING:  # the rules of the game that this copy is for
    legal: Legal
    apply: Apply
    shuffle: Shuffle
    deal: DealOut
    score: Score
    observe: Observe
    sample: Sample
    STARTS: tuple[int, ...]  # the number of the first action of each group


# ---------------------------------------------------------------- choosing


@inlined
def pick(sets: tuple[int, ...], rng: RngState, roll: int) -> int:
    """One of some actions, each as likely as the others, by a word of the rng."""
    n = size(sets[0])
    for group in range(1, len(sets)):
        n += size(sets[group])
    place = scale(rng, n, roll)
    bits, start, before, passed = sets[0], STARTS[0], 0, 0
    for group in range(1, len(sets)):
        passed += size(sets[group - 1])
        if place >= passed:
            bits, start, before = sets[group], STARTS[group], passed
    return start + member(bits, place - before)


@inlined
def random_action(s: Record, rng: RngState, roll: int) -> int:
    """A legal action. The phases are told apart here so that each gets code of its own, with the empty groups left out."""
    if s.phase == 2:
        return pick(legal(s, 2), rng, roll)
    if s.phase == 3:
        return pick(legal(s, 3), rng, roll)
    return pick(legal(s, 4), rng, roll)


@inlined
def choose(o: Record, rng: RngState) -> int:
    """The policy of the bot `random`: a state or an observation, and rng."""
    return random_action(o, rng, word(rng))


# ---------------------------------------------------------------- dealing


@compiled
def deal_on(states: Records, template: Records, i: int, rng: RngState, first: int) -> bool:
    """The next deal of a game, or the first of a new one if that was the last (or none was begun). Tells whether it was.

    The seat that begins is drawn also where it is named, so that naming it changes no deck.
    """
    return deal_next(states[i], template[0], rng, first)


@compiled
def deal_next(s: Record, template: Record, rng: RngState, first: int) -> bool:
    """As `deal_on`, for one record."""
    anew: bool = s.phase != DEAL
    if anew:
        copy_shared(s, template)
        drawn = below(rng, int(s.players))
        s.starter = drawn if first < 0 else first
    shuffle(s, rng)
    deal(s)
    return anew


# ---------------------------------------------------------------- one match


@compiled
def legal_sets(states: Records) -> tuple[int, ...]:
    return legal(states[0], int(states[0].phase))


@compiled
def play(states: Records, action: int) -> None:
    apply(states[0], action)


@compiled
def draw_starter(states: Records, rng: Rng, first: int) -> None:
    drawn = below(rng[0], int(states[0].players))
    states[0].starter = drawn if first < 0 else first


@compiled
def shuffle_up(states: Records, rng: Rng) -> None:
    shuffle(states[0], rng[0])


@compiled
def deal_out(states: Records) -> None:
    deal(states[0])


@compiled
def points(states: Records, out: Ints) -> None:
    score(states[0], out)


@compiled
def look(states: Records, seat: int, observations: Records) -> None:
    observe(states[0], seat, observations[0])


@compiled
def imagine(observations: Records, rng: Rng, states: Records) -> None:
    sample(observations[0], rng[0], states[0])


# ---------------------------------------------------------------- many games at once


@inlined
def show(states: Records, i: int, turn: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_]) -> None:
    """Write whose turn it is in a game, and what is legal."""
    turn[i] = states[i].turn
    for column in range(mask.shape[1]):
        mask[i, column] = False
    sets = legal(states[i], int(states[i].phase))
    for group in range(len(sets)):
        bits = sets[group]
        while bits:
            mask[i, STARTS[group] + lowest(bits)] = True
            bits &= bits - 1


@compiled
def show_all(states: Records, turn: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_]) -> None:
    """Write whose turn it is in each game, and what is legal."""
    for i in range(len(states)):
        show(states, i, turn, mask)


@compiled
def step_all(
    states: Records, template: Records, rng: Rng, deals: Ints, first: int, actions: Ints, turn: npt.NDArray[np.uint8],
    mask: npt.NDArray[np.bool_],    finished: npt.NDArray[np.bool_], scores: Ints, length: Ints, capped: Ints, dealt: Ints,
) -> int:  # fmt: skip
    """Play an action in every game, unless one is illegal: then nothing moves, and that game's place is returned.

    A game that is over, as all are before the first step, is dealt anew instead. What is dealt depends on the seed, the
    game's place and the number of the deal there, and on nothing else: each has a stream of its own.
    """
    for i in range(len(states)):
        legal_here = 0 <= actions[i] < mask.shape[1] and mask[i, actions[i]]
        if not legal_here and states[i].phase != OVER:
            return i
    for i in range(len(states)):
        finished[i] = False
        if states[i].phase != OVER:
            apply(states[i], actions[i])
            finished[i] = states[i].phase == OVER
            if finished[i]:
                score(states[i], scores[i])
                length[i] = states[i].length
                capped[i] = states[i].capped
                dealt[i] = states[i].deal
        if states[i].turn == NOBODY:
            deals[i] += 1
            open_stream(rng[0], (int(deals[i]) << 32) | i)
            deal_on(states, template, i, rng[0], first)
        show(states, i, turn, mask)
    return -1


@compiled
def random_all(states: Records, rng: Rng, actions: Ints) -> None:
    d = rng[0]
    for start in range(0, len(states), WORDS):
        end = min(start + WORDS, len(states))
        rolls = ready(d, end - start) - start
        for i in range(start, end):
            actions[i] = random_action(states[i], d, int(d.words[rolls + i]))


@compiled
def observe_all(states: Records, seat: int, observations: Records) -> None:
    """What a seat may know in each game; with seat -1, what the seat to act may know."""
    for i in range(len(states)):
        observe(states[i], int(states[i].turn) if seat < 0 else seat, observations[i])


# ---------------------------------------------------------------- random playouts, for measuring


@compiled
def play_out(states: Records, template: Records, rng: Rng, out: Ints, games: int) -> int:
    """Play random games one after the other; a checksum of what came out."""
    total = 0
    s = states[0]
    for _ in range(games):
        deal_on(states, template, 0, rng[0], -1)
        while s.phase != OVER:
            apply(s, random_action(s, rng[0], word(rng[0])))
            if s.phase == DEAL:
                deal_on(states, template, 0, rng[0], -1)
        score(s, out)
        total = (total * 31 + out[0] * 7 + out[1] + s.length) & 0xFFFFFFFFFFFF
    return total


@compiled
def lockstep(states: Records, template: Records, rng: Rng, actions: Ints, games: int) -> int:
    """Play random games (at most WORDS) side by side until so many have ended; how many actions that took."""
    d = rng[0]
    for i in range(len(states)):
        states[i].phase = OVER
        deal_on(states, template, i, d, -1)
    done = steps = 0
    while done < games:
        rolls = ready(d, len(states))
        for i in range(len(states)):
            actions[i] = random_action(states[i], d, int(d.words[rolls + i]))
        for i in range(len(states)):
            apply(states[i], actions[i])
            if states[i].turn == NOBODY:
                done += int(deal_on(states, template, i, d, -1))
        steps += len(states)
    return steps
