"""The loops of the environments, compiled. Each game, with each bot that plays along, has its own copy of this module: see `for_game`.

A desk (`desk.py`) is a game under way with its dice; the room around the desks is what they have in common: the options, who learns and for
what. An environment of one game is a record with both, which is told by its address: that is the quickest call there is from Python.
"""

from typing import Any

import numpy as np

from unlost.kernel.dice import DICE, open_stream, word
from unlost.kernel.machine import lowest, table_at
from unlost.kernel.rule import brief, rule, seldom
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
ONE: np.dtype[np.void]  # an environment of one game
PARTNERS: bool  # do those who sit opposite win together, with four players?


@rule
def show(room: Any, desk: Any, colours: Any, rest: Any, mask: Any) -> None:
    """Write what the seat to act may know, and what is legal."""
    observe(desk.state, int(desk.state.turn), room.seen)
    encode(room.seen, colours, rest)
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
def pay(room: Any, desk: Any, rewards: Any) -> None:
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
        rewards[seat] = (worse - better) / others if room.by_rank else points[seat] - total / others


@seldom
def deal_again(room: Any, desk: Any) -> None:
    """The next deal, or a new game if that was the last. Each has a stream of the desk's dice of its own, which the opponents use too."""
    desk.deals += 1
    open_stream(desk.dice, int(desk.deals))
    deal_next(desk.state, room.template, desk.dice, int(room.first))


@rule
def play_along(room: Any, desk: Any) -> None:
    """Let the opponents play until the learner is to act or the game is over. Without a learner there are none."""
    while desk.state.turn != room.learner:
        if desk.state.turn == NOBODY:
            if desk.state.phase == OVER:
                return
            deal_again(room, desk)
        elif room.learner < 0:
            return
        else:
            observe(desk.state, int(desk.state.turn), room.seen)
            apply(desk.state, choose(room.seen, desk.dice))


@seldom
def begin(room: Any, desk: Any) -> None:
    """A new game, up to the first decision."""
    desk.state.phase = OVER
    deal_again(room, desk)
    play_along(room, desk)


# ---------------------------------------------------------------- one game


@rule
def one_at(address: int) -> Any:
    return table_at(address, (1,), ONE)[0]


@rule
def look_at(one: Any, sheet: int, seat: int) -> None:
    """Write on a sheet what a seat may know, and what it can do: nothing, if it is not to act."""
    places = table_at(sheet, (3,), np.int64)
    observe(one.desk.state, seat, one.room.seen)
    colours = table_at(int(places[0]), (int(one.rows), int(one.width)), np.int8)
    encode(one.room.seen, colours, table_at(int(places[1]), (int(one.beside),), np.int16))
    mask = table_at(int(places[2]), (int(one.actions),), np.int8)
    for column in range(len(mask)):
        mask[column] = 0
    if one.desk.state.turn == seat:
        mark(one.desk.state, mask)


@brief
def begin_one(address: int, sheet: int) -> int:
    """A new game, shown on a sheet to the seat that acts first."""
    one = one_at(address)
    begin(one.room, one.desk)
    look_at(one, sheet, int(one.desk.state.turn))
    return int(one.desk.state.turn)


@brief
def step_one(address: int, action: int, sheet: int) -> int:
    """Play an action and show on a sheet what comes of it: 0 if the viewer is to act, 2 if another seat is, 1 if the game is
    over, -1 if the action is illegal and nothing moves.
    """
    one = one_at(address)
    if one.desk.state.phase == OVER or not is_legal(one.desk.state, action):
        return -1
    apply(one.desk.state, action)
    play_along(one.room, one.desk)
    if one.desk.state.phase == OVER:
        pay(one.room, one.desk, one.rewards)
        look_at(one, sheet, int(one.viewer))
        return 1
    look_at(one, sheet, int(one.desk.state.turn))
    return 0 if one.desk.state.turn == one.viewer else 2


@brief
def look_one(address: int, sheet: int, seat: int) -> int:
    """Show on a sheet what any seat may know."""
    look_at(one_at(address), sheet, seat)
    return 0


@brief
def random_one(address: int, dice: int) -> int:
    """A legal action, by the dice at another address; -1 if the game is over."""
    if one_at(address).desk.state.phase == OVER:
        return -1
    thrown = table_at(dice, (1,), DICE)[0]
    return int(random_action(one_at(address).desk.state, thrown, word(thrown)))


# ---------------------------------------------------------------- many games


@seldom
def begin_some(rooms: Any, desks: Any, where: Any, colours: Any, rest: Any, mask: Any, turn: Any) -> None:
    room = rooms[0]
    for i in range(len(desks)):
        if where[i]:
            begin(room, desks[i])
            turn[i] = desks[i].state.turn
            show(room, desks[i], colours[i], rest[i], mask[i])


@seldom
def end(room: Any, desk: Any, seat: int, rewards: Any, last_colours: Any, last_rest: Any) -> None:
    """The game is over: pay, show how it ended, and begin anew."""
    pay(room, desk, rewards)
    observe(desk.state, seat, room.seen)
    encode(room.seen, last_colours, last_rest)
    begin(room, desk)


@seldom
def step_all(
    rooms: Any, desks: Any, actions: Any, colours: Any, rest: Any, mask: Any, turn: Any, rewards: Any, ended: Any, last_colours: Any,
    last_rest: Any,
) -> int:  # fmt: skip
    """Play an action in every game, unless one is illegal: then nothing moves, and that game's place is returned.

    A game that ends pays, shows how it ended, and begins anew in the same step.
    """
    room = rooms[0]
    for i in range(len(desks)):
        if not (0 <= actions[i] < mask.shape[1] and mask[i, actions[i]]):
            return i
    for i in range(len(desks)):
        desk = desks[i]
        if ended[i]:  # what it paid is over too
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0
        seat = int(desk.state.turn)
        apply(desk.state, actions[i])
        play_along(room, desk)
        ended[i] = desk.state.phase == OVER
        if ended[i]:
            end(room, desk, seat, rewards[i], last_colours[i], last_rest[i])
        turn[i] = desk.state.turn
        show(room, desk, colours[i], rest[i], mask[i])
    return -1


@seldom
def random_all(desks: Any, dice: Any, actions: Any) -> None:
    """A legal action for each game."""
    for i in range(len(desks)):
        actions[i] = random_action(desks[i].state, dice[0], word(dice[0]))
