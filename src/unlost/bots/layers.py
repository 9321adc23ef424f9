"""What the layers of a network do between their products of matrices, compiled: once over the numbers instead of five times."""

from typing import Any

from unlost.kernel.rule import seldom


@seldom
def settle(own: Any, told: Any, mean: Any) -> None:
    """What each colour has found, and what all are told: kept where it is above nothing, and put together."""
    rows, colours, size = own.shape
    for row in range(rows):
        to = mean[row]
        for unit in range(size):
            to[unit] = 0
        for colour in range(colours):
            found = own[row, colour]
            for unit in range(size):
                value = found[unit] + told[row, unit]
                value = value if value > 0 else value - value
                found[unit] = value
                to[unit] += value
        for unit in range(size):
            to[unit] /= colours


@seldom
def unsettle(slope: Any, own: Any, mean_slope: Any, told_slope: Any) -> None:
    """The same backwards: from the slopes of each colour and of the mean to those before them."""
    rows, colours, size = own.shape
    share = mean_slope.dtype.type(1 / colours)
    for row in range(rows):
        to = told_slope[row]
        for unit in range(size):
            to[unit] = 0
        for colour in range(colours):
            there, found = slope[row, colour], own[row, colour]
            for unit in range(size):
                value = there[unit] + mean_slope[row, unit] * share
                value = value if found[unit] > 0 else value - value
                there[unit] = value
                to[unit] += value


@seldom
def arrange(plays: Any, others: Any, place: Any, mask: Any, never: Any, logits: Any) -> None:
    """The outputs as logits of the actions; what is not legal never is."""
    rows, actions = mask.shape
    ends = plays.shape[1]
    for row in range(rows):
        for action in range(actions):
            at = place[action]
            if not mask[row, action] or at >= ends + others.shape[1]:
                logits[row, action] = never
            else:
                logits[row, action] = plays[row, at] if at < ends else others[row, at - ends]
