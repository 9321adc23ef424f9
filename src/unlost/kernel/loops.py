"""The loops that drive a game, compiled. Each game has its own copy of this module, with its rules put in: see `for_game`."""

from typing import Any

from unlost.kernel.dice import WORDS, below, open_stream, ready, scale, word
from unlost.kernel.machine import copy_shared, lowest, member, size
from unlost.kernel.rule import rule, seldom
from unlost.kernel.table import DEAL, NOBODY, OVER

legal: Any
apply: Any
shuffle: Any
deal: Any
score: Any
observe: Any
sample: Any
STARTS: tuple[int, ...]  # the number of the first action of each group


# ---------------------------------------------------------------- choosing


@rule
def pick(sets: Any, dice: Any, roll: int) -> int:
    """One of some actions, each as likely as the others, by a word of the dice."""
    n = size(sets[0])
    for group in range(1, len(sets)):
        n += size(sets[group])
    place = scale(dice, n, roll)
    bits, start, before, passed = sets[0], STARTS[0], 0, 0
    for group in range(1, len(sets)):
        passed += size(sets[group - 1])
        if place >= passed:
            bits, start, before = sets[group], STARTS[group], passed
    return start + member(bits, place - before)


@rule
def random_action(s: Any, dice: Any, roll: int) -> int:
    """A legal action. The phases are told apart here so that each gets code of its own, with the empty groups left out."""
    if s.phase == 2:
        return pick(legal(s, 2), dice, roll)
    if s.phase == 3:
        return pick(legal(s, 3), dice, roll)
    return pick(legal(s, 4), dice, roll)


@rule
def choose(o: Any, dice: Any) -> int:
    """The policy of the bot `random`: a state or an observation, and dice."""
    return random_action(o, dice, word(dice))


# ---------------------------------------------------------------- dealing


@seldom
def deal_on(states: Any, template: Any, i: int, dice: Any, first: int) -> bool:
    """The next deal of a game, or the first of a new one if that was the last (or none was begun). Tells whether it was.

    The seat that begins is drawn also where it is named, so that naming it changes no deck.
    """
    return deal_next(states[i], template[0], dice, first)


@seldom
def deal_next(s: Any, template: Any, dice: Any, first: int) -> bool:
    """As `deal_on`, for one record."""
    anew: bool = s.phase != DEAL
    if anew:
        copy_shared(s, template)
        drawn = below(dice, int(s.players))
        s.starter = drawn if first < 0 else first
    shuffle(s, dice)
    deal(s)
    return anew


# ---------------------------------------------------------------- one match


@seldom
def legal_sets(states: Any) -> Any:
    return legal(states[0], int(states[0].phase))


@seldom
def play(states: Any, action: int) -> None:
    apply(states[0], action)


@seldom
def draw_starter(states: Any, dice: Any, first: int) -> None:
    drawn = below(dice[0], int(states[0].players))
    states[0].starter = drawn if first < 0 else first


@seldom
def shuffle_up(states: Any, dice: Any) -> None:
    shuffle(states[0], dice[0])


@seldom
def deal_out(states: Any) -> None:
    deal(states[0])


@seldom
def points(states: Any, out: Any) -> None:
    score(states[0], out)


@seldom
def look(states: Any, seat: int, observations: Any) -> None:
    observe(states[0], seat, observations[0])


@seldom
def imagine(observations: Any, dice: Any, states: Any) -> None:
    sample(observations[0], dice[0], states[0])


# ---------------------------------------------------------------- many games at once


@rule
def show(states: Any, i: int, turn: Any, mask: Any) -> None:
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


@seldom
def step_all(
    states: Any, template: Any, dice: Any, deals: Any, first: int, actions: Any, turn: Any, mask: Any,
    finished: Any, scores: Any, length: Any, capped: Any, dealt: Any,
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
            open_stream(dice[0], (int(deals[i]) << 32) | i)
            deal_on(states, template, i, dice[0], first)
        show(states, i, turn, mask)
    return -1


@seldom
def random_all(states: Any, dice: Any, actions: Any) -> None:
    d = dice[0]
    for start in range(0, len(states), WORDS):
        end = min(start + WORDS, len(states))
        rolls = ready(d, end - start) - start
        for i in range(start, end):
            actions[i] = random_action(states[i], d, int(d.words[rolls + i]))


@seldom
def observe_all(states: Any, seat: int, observations: Any) -> None:
    """What a seat may know in each game; with seat -1, what the seat to act may know."""
    for i in range(len(states)):
        observe(states[i], int(states[i].turn) if seat < 0 else seat, observations[i])


# ---------------------------------------------------------------- random playouts, for measuring


@seldom
def play_out(states: Any, template: Any, dice: Any, out: Any, games: int) -> int:
    """Play random games one after the other; a checksum of what came out."""
    total = 0
    s = states[0]
    for _ in range(games):
        deal_on(states, template, 0, dice[0], -1)
        while s.phase != OVER:
            apply(s, random_action(s, dice[0], word(dice[0])))
            if s.phase == DEAL:
                deal_on(states, template, 0, dice[0], -1)
        score(s, out)
        total = (total * 31 + out[0] * 7 + out[1] + s.length) & 0xFFFFFFFFFFFF
    return total


@seldom
def lockstep(states: Any, template: Any, dice: Any, actions: Any, games: int) -> int:
    """Play random games (at most WORDS) side by side until so many have ended; how many actions that took."""
    d = dice[0]
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
