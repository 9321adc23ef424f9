"""The compiled loops of self-play and of the learner: rewards, sampled actions, advantages, and the gradients of the losses."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unlost.features.layout import Floats, Mask
from unlost.kernel.jit import compiled
from unlost.kernel.records import Ints
from unlost.kernel.sides import margin as margin_of

Flags = npt.NDArray[np.bool_]
Sums = npt.NDArray[np.float64]

CERTAIN = 20.0  # the logarithm of a ratio of probabilities is cut here
HUBER = 2.0  # an error of a margin is squared up to here, and counts as itself beyond
WIN_LOSS = 0.25  # what the loss of the predicted win counts beside that of the margin


class Steps(NamedTuple):
    """What was played: by step and table, and by seat where there is a third index."""

    turn: Ints  # the seat that decided
    value: Floats  # what the network expected: margins, then wins, by seat from the one that decided
    reward: Floats
    cost: Floats  # of the decision, to its seat
    won: Floats  # the share of the victory, if the game ended
    ended: Flags


class Targets(NamedTuple):
    """What follows for each decision, by step and table."""

    advantage: Floats
    margin: Floats  # what the network should have expected, by seat from the one that decided
    win: Floats
    known: Flags  # is any of it known?


class Decisions(NamedTuple):
    """Decisions to learn from, a row each."""

    mask: Mask
    actions: Ints
    log_prob: Floats  # of the action, when it was chosen
    advantage: Floats


class PolicyLogits(NamedTuple):
    """Logits, or their gradients, of the actions that name a colour, and of the others."""

    plays: Floats
    others: Floats


class Values(NamedTuple):
    """Values, or their gradients, by seat from the one that decides."""

    margin: Floats
    win: Floats  # as a logit, if the network said it


class PolicyTerms(NamedTuple):
    """The terms of the policy's loss: PPO's clipping, or imitation; what entropy is worth; the weight of the KL divergence from uniform."""

    clip: float
    entropy: float
    uniform_kl: float
    imitate: bool


@compiled
def step_rewards(
    bank: Ints, by_side: bool, points: Ints, ended: Flags, banked: Ints, sides: int, unit: float, reward: Floats, won: Floats
) -> None:
    """The reward of each seat in a step: what was banked, rounds and expeditions that ended, and the rest at the end of a match; so many
    points count as 1.
    """
    tables, players = reward.shape
    for i in range(tables):
        most, winners = points[i, 0], 0
        for seat in range(1, players):
            most = max(most, points[i, seat])
        for seat in range(players):
            winners += points[i, seat] == most
        for seat in range(players):
            now = points[i, seat] if ended[i] else bank[i, seat & 1 if by_side else seat]
            reward[i, seat] = (now - banked[i, seat]) / unit
            won[i, seat] = (players // sides) / winners if points[i, seat] == most else 0.0
            banked[i, seat] = 0 if ended[i] else now


@compiled
def select_decisions(
    known: Flags, ours: Flags, mask: Mask, log_prob: Floats, uniform: Floats, sure: float, kept: float, rows: Ints, weight: Floats
) -> int:
    """The decisions to learn from: the learner's own with a choice. One that was as good as sure teaches little: some of them are left
    out, and the others count for them. Returns how many there are.
    """
    count = 0
    for row in range(len(known)):
        if known[row] and ours[row]:
            choices = 0
            for action in range(mask.shape[1]):
                choices += mask[row, action]
            if choices > 1 and (log_prob[row] < sure or uniform[row] < kept):
                rows[count] = row
                weight[count] = 1.0 if log_prob[row] < sure else 1 / kept
                count += 1
    return count


@compiled
def sample_actions(logits: Floats, uniform: Floats, actions: Ints, log_prob: Floats) -> None:
    """Draw an action for each row from the softmax of its logits, by a number between 0 and 1; and its log-probability."""
    for i in range(len(logits)):
        row = logits[i]
        most = row[0]
        for a in range(1, len(row)):
            most = max(most, row[a])
        total = 0.0
        for a in range(len(row)):
            if row[a] > -1e8:
                total += np.exp(row[a] - most)
        left, chosen = uniform[i] * total, -1
        for a in range(len(row)):
            if row[a] > -1e8:
                left -= np.exp(row[a] - most)
                chosen = a
                if left < 0:
                    break
        actions[i] = chosen
        log_prob[i] = row[chosen] - most - np.log(total)


@compiled
def policy_loss(
    logits: PolicyLogits, place: Ints, decisions: Decisions, rows: Ints, weight: Floats, terms: PolicyTerms, gradient: PolicyLogits,
    sums: Sums,
) -> None:  # fmt: skip
    """The gradient, with respect to the logits, of PPO's loss, or of imitation's, at some rows of the decisions; `weight` is how much each
    counts, `place` the output of each action. Adds to `sums`: loss, entropy, how far the policy has moved (KL divergence).

    Entropy keeps actions that are about as good as each other likely. The KL divergence from the uniform policy keeps every legal action
    possible, if rarely: it pulls as hard at one that is out of the question as at any other, where the rest of the gradient vanishes.
    """
    ends, actions_in_all = logits.plays.shape[1], decisions.mask.shape[1]
    legal, log_prob = np.empty(actions_in_all, np.int64), np.empty(actions_in_all)
    gradient.plays[:] = 0
    gradient.others[:] = 0
    for i in range(len(rows)):
        row = rows[i]
        count, chosen, most = 0, 0, -1e9
        for action in range(actions_in_all):
            if decisions.mask[row, action]:
                at = place[action]
                logit = logits.plays[i, at] if at < ends else logits.others[i, at - ends]
                legal[count] = at
                log_prob[count] = logit
                most = max(most, logit)
                if action == decisions.actions[row]:
                    chosen = count
                count += 1
        total = 0.0
        for k in range(count):
            total += np.exp(log_prob[k] - most)
        shift, entropy = most + np.log(total), 0.0
        for k in range(count):
            log_prob[k] -= shift
            entropy -= np.exp(log_prob[k]) * log_prob[k]
        if terms.imitate:
            push, loss = 1.0, -log_prob[chosen]
        else:
            apart = min(CERTAIN, log_prob[chosen] - decisions.log_prob[row])
            ratio, advantage = np.exp(apart), decisions.advantage[row]
            clipped = min(max(ratio, 1 - terms.clip), 1 + terms.clip)
            push = ratio * advantage if ratio * advantage <= clipped * advantage else 0.0
            loss = -min(ratio * advantage, clipped * advantage)
            sums[2] += weight[i] * (ratio - 1 - apart)
        sums[0] += weight[i] * loss
        sums[1] += weight[i] * entropy
        for k in range(count):
            probability = np.exp(log_prob[k])
            found = push * (probability - (1.0 if k == chosen else 0.0))
            if not terms.imitate:
                found += terms.entropy * probability * (log_prob[k] + entropy)
            found += terms.uniform_kl * (probability - 1 / count)
            if legal[k] < ends:
                gradient.plays[i, legal[k]] = weight[i] * found
            else:
                gradient.others[i, legal[k] - ends] = weight[i] * found


@compiled
def value_loss(predicted: Values, rows: Ints, target: Values, weight: Floats, gradient: Values, sums: Sums) -> None:
    """The gradient of the value's loss, with respect to what was predicted, at some rows of the targets: Huber's loss for the margin, by
    seat; for winning the cross entropy. Adds both to `sums`.
    """
    players = predicted.margin.shape[1]
    for i in range(len(rows)):
        row, share = rows[i], weight[i] / players
        for seat in range(players):
            off = predicted.margin[i, seat] - target.margin[row, seat]
            sums[0] += share * (0.5 * off * off if abs(off) < HUBER else HUBER * (abs(off) - HUBER / 2))
            gradient.margin[i, seat] = share * min(HUBER, max(-HUBER, off))
            logit, true = predicted.win[i, seat], target.win[row, seat]
            sums[1] += share * (max(logit, 0.0) - logit * true + np.log1p(np.exp(-abs(logit))))
            gradient.win[i, seat] = WIN_LOSS * share * (1 / (1 + np.exp(-logit)) - true)


@compiled
def advantages(steps: Steps, sides: int, lam: float, win_weight: float, learner: int, targets: Targets) -> None:
    """Generalised advantages (GAE) along each seat's own decisions, backwards; and by the same way what each value should have been.

    What a decision costs is taken from its seat and given to nobody. A decision counts as known if its game ended within these steps,
    or its seat decided again in it: the last decision of a seat in a game that goes on only lends its value.
    """
    count, tables = steps.turn.shape
    players = steps.reward.shape[2]
    outputs = 2 * players
    following = np.zeros((players, outputs))  # what the next decision of each seat expected
    carried = np.zeros((players, outputs))  # its advantage
    pending = np.zeros((players, outputs))  # what came between
    seen = np.zeros(players, np.bool_)  # is there a next decision, or an end?
    for table in range(tables):
        following[:] = 0
        carried[:] = 0
        pending[:] = 0
        seen[:] = False
        for step in range(count - 1, -1, -1):
            over = steps.ended[step, table]
            if over:
                following[:] = 0
                carried[:] = 0
                pending[:] = 0
                seen[:] = True
            for seat in range(players):
                for place in range(players):
                    other = (seat + place) % players
                    pending[seat, place] += margin_of(steps.reward[step, table], other, players, sides)
                    if over:
                        pending[seat, players + place] += steps.won[step, table, other]
            seat = steps.turn[step, table] if learner < 0 else learner
            pending[seat, 0] -= steps.cost[step, table]
            worth = 0.0
            for output in range(outputs):
                expected = steps.value[step, table, output]
                delta = pending[seat, output] + following[seat, output] - expected
                found = delta + lam * carried[seat, output]
                if seen[seat]:
                    carried[seat, output] = found
                    if output < players:
                        targets.margin[step, table, output] = expected + found
                    else:
                        targets.win[step, table, output - players] = min(1.0, max(0.0, expected + found))
                    if output == 0:
                        worth += found
                    elif output == players:
                        worth += win_weight * found
                pending[seat, output] = 0
                following[seat, output] = expected
            targets.advantage[step, table] = worth
            targets.known[step, table] = seen[seat]
            seen[seat] = True
