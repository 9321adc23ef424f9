"""What the layers of a network do between their products of matrices, compiled: once over the numbers instead of five times."""

import numpy as np

from unlost.features.layout import Colours, Floats, Mask
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.records import Ints


@compiled
def relu_and_mean(own: Floats, told: Floats, mean: Floats) -> None:
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


@compiled
def relu_and_mean_backward(gradient: Floats, own: Floats, mean_gradient: Floats, told_gradient: Floats) -> None:
    """The same backwards: from the slopes of each colour and of the mean to those before them."""
    rows, colours, size = own.shape
    share = mean_gradient.dtype.type(1 / colours)
    for row in range(rows):
        to = told_gradient[row]
        for unit in range(size):
            to[unit] = 0
        for colour in range(colours):
            there, found = gradient[row, colour], own[row, colour]
            for unit in range(size):
                value = there[unit] + mean_gradient[row, unit] * share
                value = value if found[unit] > 0 else value - value
                there[unit] = value
                to[unit] += value


@compiled
def in_order(colours: Colours, sorted_colours: Colours, slots: Ints) -> None:
    """The rows of the colours in an order that follows from themselves, and where each has gone; equal ones to the same place.

    So a network meets the same numbers in the same places however the colours are exchanged, and finds the same to the last bit.
    """
    rows, count, width = colours.shape
    order = np.empty(count, np.int64)
    for row in range(rows):
        table = colours[row]
        for colour in range(count):
            at = colour
            while at > 0 and before(table[colour], table[order[at - 1]], width) < 0:
                order[at] = order[at - 1]
                at -= 1
            order[at] = colour
        for at in range(count):
            colour = order[at]
            for column in range(width):
                sorted_colours[row, at, column] = table[colour, column]
            alike = at > 0 and before(table[order[at - 1]], table[colour], width) == 0
            slots[row, colour] = slots[row, order[at - 1]] if alike else at


@inlined
def before(one: Colours, other: Colours, width: int) -> int:
    """Which of two rows comes first: less than nothing if it is the one, nothing if they are equal."""
    for column in range(width):
        if one[column] != other[column]:
            return int(one[column]) - int(other[column])
    return 0


@compiled
def arrange(plays: Floats, others: Floats, place: Ints, slots: Ints, mask: Mask, never: np.float32, logits: Floats) -> None:
    """The outputs as logits of the actions; what is not legal never is. A colour's outputs are those of its slot."""
    rows, actions = mask.shape
    ends = plays.shape[1]
    kinds = ends // slots.shape[1]
    for row in range(rows):
        for action in range(actions):
            at = place[action]
            if not mask[row, action] or at >= ends + others.shape[1]:
                logits[row, action] = never
            elif at < ends:
                logits[row, action] = plays[row, slots[row, at // kinds] * kinds + at % kinds]
            else:
                logits[row, action] = others[row, at - ends]
