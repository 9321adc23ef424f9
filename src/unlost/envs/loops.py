"""The loops of the environments, compiled. Each game, with each bot that plays along, has its own copy of this module: see `for_game`.

A desk (`desk.py`) is a game with all that belongs to it: the state, the dice, what its seats may know, and who plays along.
"""

from typing import Any

from unlost.kernel.dice import open_stream, word
from unlost.kernel.machine import lowest
from unlost.kernel.rule import rule, seldom
from unlost.kernel.table import NOBODY, OVER

legal: Any
apply: Any
score: Any
observe: Any
choose: Any  # the policy of the opponents
encode: Any
deal_next: Any
random_action: Any
STARTS: tuple[int, ...]
PARTNERS: bool  # do those who sit opposite win together, with four players?


@rule
def show(desk: Any, colours: Any, rest: Any, mask: Any) -> None:
    """Write what the seat to act may know, and what is legal."""
    observe(desk.state, int(desk.state.turn), desk.seen)
    encode(desk.seen, colours, rest)
    for column in range(len(mask)):
        mask[column] = 0
    mark(desk.state, mask)


@rule
def mark(s: Any, mask: Any) -> None:
    """Mark what is legal."""
    sets = legal(s, int(s.phase))
    for group in range(len(sets)):
        bits = sets[group]
        while bits:
            mask[STARTS[group] + lowest(bits)] = 1
            bits &= bits - 1


@rule
def is_legal(s: Any, action: int) -> bool:
    sets = legal(s, int(s.phase))
    found = False
    for group in range(len(sets)):
        place = action - STARTS[group]
        if 0 <= place < 64:
            found = found or (sets[group] >> place & 1) == 1
    return found


@seldom
def pay(desk: Any, rewards: Any) -> None:
    """What each seat gets at the end: its margin over the mean of the others, or its rank, from 1 for the first to -1 for the last."""
    points, players = desk.points, int(desk.state.players)
    score(desk.state, points)
    for seat in range(players):
        better = worse = total = others = 0
        for other in range(players):
            if other != seat and not (PARTNERS and players == 4 and (seat ^ other) & 1 == 0):
                others += 1
                total += points[other]
                better += int(points[other] > points[seat])
                worse += int(points[other] < points[seat])
        rewards[seat] = (worse - better) / others if desk.by_rank else points[seat] - total / others


@seldom
def deal_again(desk: Any) -> None:
    """The next deal, or a new game if that was the last. Each has a stream of the desk's dice of its own, which the opponents use too."""
    desk.deals += 1
    open_stream(desk.dice, int(desk.deals))
    deal_next(desk.state, desk.template, desk.dice, int(desk.first))


@rule
def play_along(desk: Any) -> None:
    """Let the opponents play until the learner is to act or the game is over. Without a learner there are none."""
    while desk.state.turn != desk.learner:
        if desk.state.turn == NOBODY:
            if desk.state.phase == OVER:
                return
            deal_again(desk)
        elif desk.learner < 0:
            return
        else:
            observe(desk.state, int(desk.state.turn), desk.seen)
            apply(desk.state, choose(desk.seen, desk.dice))


@seldom
def begin(desk: Any) -> None:
    """A new game, up to the first decision."""
    desk.state.phase = OVER
    deal_again(desk)
    play_along(desk)


@seldom
def end(desk: Any, seat: int, rewards: Any, last_colours: Any, last_rest: Any) -> None:
    """The game is over: pay, show how it ended, and begin anew."""
    pay(desk, rewards)
    observe(desk.state, seat, desk.seen)
    encode(desk.seen, last_colours, last_rest)
    begin(desk)


@rule
def step(desk: Any, action: int, rewards: Any, last_colours: Any, last_rest: Any) -> bool:
    """Play a legal action, and on to the next decision. Was that the end of a game?"""
    seat = int(desk.state.turn)
    apply(desk.state, action)
    play_along(desk)
    if desk.state.phase != OVER:
        return False
    end(desk, seat, rewards, last_colours, last_rest)
    return True


# ---------------------------------------------------------------- one game


@seldom
def begin_one(whole: Any) -> None:
    one = whole[0]
    begin(one.desk)
    one.turn = one.desk.state.turn
    show(one.desk, one.colours, one.rest, one.mask)


@seldom
def step_one(whole: Any, action: int) -> int:
    """Play an action: 0 to go on, 1 if that was the end of a game, -1 if it is illegal and nothing moves."""
    one = whole[0]
    if not (0 <= action < len(one.mask) and one.mask[action]):
        return -1
    ended = step(one.desk, action, one.rewards, one.last_colours, one.last_rest)
    one.turn = one.desk.state.turn
    show(one.desk, one.colours, one.rest, one.mask)
    return int(ended)


@seldom
def look_one(whole: Any, seat: int) -> None:
    """Write what a seat may know, and what it can do: nothing, if it is not to act."""
    one = whole[0]
    observe(one.desk.state, seat, one.desk.seen)
    encode(one.desk.seen, one.colours, one.rest)
    for column in range(len(one.mask)):
        one.mask[column] = 0
    if one.desk.state.turn == seat:
        mark(one.desk.state, one.mask)


@seldom
def play_one(whole: Any, action: int) -> int:
    """As `step_one`, but a game that is over stays so, and nothing is shown."""
    one = whole[0]
    if one.desk.state.phase == OVER or not is_legal(one.desk.state, action):
        return -1
    apply(one.desk.state, action)
    if one.desk.state.phase == OVER:
        pay(one.desk, one.rewards)
        return 1
    if one.desk.state.turn == NOBODY:
        deal_again(one.desk)
    return 0


@seldom
def random_one(whole: Any, dice: Any) -> int:
    return random_action(whole[0].desk.state, dice[0], word(dice[0]))


# ---------------------------------------------------------------- many games


@seldom
def begin_some(desks: Any, where: Any, colours: Any, rest: Any, mask: Any, turn: Any) -> None:
    for i in range(len(desks)):
        if where[i]:
            begin(desks[i])
            turn[i] = desks[i].state.turn
            show(desks[i], colours[i], rest[i], mask[i])


@seldom
def step_all(
    desks: Any, actions: Any, colours: Any, rest: Any, mask: Any, turn: Any, rewards: Any, ended: Any, last_colours: Any, last_rest: Any
) -> int:
    """Play an action in every game, unless one is illegal: then nothing moves, and that game's place is returned.

    A game that ends pays, shows how it ended, and begins anew in the same step.
    """
    for i in range(len(desks)):
        if not (0 <= actions[i] < mask.shape[1] and mask[i, actions[i]]):
            return i
    for i in range(len(desks)):
        if ended[i]:  # what it paid is over too
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0
        ended[i] = step(desks[i], actions[i], rewards[i], last_colours[i], last_rest[i])
        turn[i] = desks[i].state.turn
        show(desks[i], colours[i], rest[i], mask[i])
    return -1


@seldom
def random_all(desks: Any, dice: Any, actions: Any) -> None:
    """A legal action for each game."""
    for i in range(len(desks)):
        actions[i] = random_action(desks[i].state, dice[0], word(dice[0]))
