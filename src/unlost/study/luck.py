"""Where a result came from: the values along a match, and what chance and decisions did to them.

The value of a state is the final margin that a judge expects, with all hands open and the deck unknown. Between two values lies a decision,
or a decision and a card that came by chance. The luck of a card is the value after it less the mean over all cards that could have come.
So luck has the mean zero whatever the judge expects, and all parts sum to the result.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from unlost.kernel.match import Match
from unlost.kernel.options import Options
from unlost.kernel.records import DEAL, Records
from unlost.study.judge import Judge
from unlost.study.sides import Floats


@dataclass(frozen=True)
class Chances:
    """What chance did right after some actions, by seat: a row for each action."""

    mean: Floats  # the value after the action and before the card or the deal, where one came; elsewhere NaN
    draws: Floats  # the luck of a card that came from the deck
    deals: Floats  # the luck of a new deal


def chances(judge: Judge, before: Records, actions: npt.NDArray[np.int64], now: Records) -> Chances:
    """The luck after actions that were played in some states and led to others, new deals included."""
    game, shape = judge.game, (len(actions), judge.players)
    found = Chances(np.full(shape, np.nan), np.zeros(shape), np.zeros(shape))
    after: Records = np.zeros(1, game.state)
    drawn: list[tuple[int, int]] = []  # the row, and how many outcomes it has
    outcomes: list[Records] = []
    weights: list[Floats] = []
    for row, number in enumerate(actions):
        after[0] = before[row]
        game.loops.play(after, number)
        if after[0]["phase"] == DEAL:
            found.mean[row] = judge.before_deal(after)[0]
            found.deals[row] = judge.values(now[row : row + 1])[0][0] - found.mean[row]
        elif after[0]["deck_left"] < before[row]["deck_left"] and before[row]["deck_left"] > 1:
            led_to, weight = redrawn(judge, before[row : row + 1], int(number))
            drawn.append((row, len(led_to)))
            outcomes.append(led_to)
            weights.append(weight)
    if drawn:
        values, start = judge.values(np.concatenate(outcomes))[0], 0
        for (row, count), weight in zip(drawn, weights, strict=True):
            of_row = values[start : start + count]
            found.mean[row] = weight @ of_row / weight.sum()
            found.draws[row] = of_row[0] - found.mean[row]  # the first outcome is the one that came
            start += count
    return found


def first_deal(judge: Judge, options: Options, dealt: Records) -> tuple[Floats, Floats]:
    """The margin before the first deal of some matches, the starter known, and the luck of that deal: a row for each match."""
    expected = np.zeros((len(dealt), judge.players))
    for starter in np.unique(dealt["starter"]):
        table = judge.game.template(options)
        table[0]["starter"] = starter
        expected[dealt["starter"] == starter] = judge.before_deal(table)[0]
    return expected, judge.values(dealt)[0] - expected


@dataclass(frozen=True)
class Course:
    """The values along a match, by seat: a row before each action, and one at the end."""

    margin: Floats
    win: Floats
    expected: Floats  # the margin before the first deal
    deals: Floats  # the luck of each deal: a row each
    draws: Floats  # the luck of the card that an action brought: a row for each action
    decisions: Floats  # what each action changed, without that luck


def course(judge: Judge, match: Match, states: Records) -> Course:
    """The values along a match, whose states are those of `states_of`."""
    margin, win = judge.values(states)[0], judge.steady_values(states)[1]
    expected, _ = first_deal(judge, match.options, states[:1])
    actions = np.array([action.number for action in match.history], np.int64)
    found = chances(judge, states[:-1], actions, states[1:])
    value = np.where(np.isnan(found.mean), margin[1:], found.mean)
    luck = margin[1:] - value  # as `found` has it, but for rounding: so the parts sum to the result exactly
    dealt_anew = states["deal"][1:] != states["deal"][:-1]
    deals = np.concatenate([margin[:1] - expected, luck[dealt_anew]])
    return Course(margin, win, expected[0], deals, np.where(dealt_anew[:, None], 0.0, luck), value - margin[:-1])


def redrawn(judge: Judge, state: Records, number: int) -> tuple[Records, Floats]:
    """What an action that takes the top of the deck leads to, for every kind of card that could be there; and how many of each.

    The first is what it led to.
    """
    most = int(state[0]["deck_left"])
    outcomes, weight = np.zeros(most, judge.game.state), np.zeros(most)
    count = judge.loops.other_cards(state, number, outcomes, weight)
    return outcomes[:count], weight[:count]


def states_of(match: Match) -> Records:
    """The states before each action of a match, and the last one."""
    return np.concatenate([match.at(n).state() for n in range(len(match.history) + 1)])
