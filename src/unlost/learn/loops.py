"""The compiled loops of self-play."""

from typing import Any

import numpy as np

from unlost.kernel.rule import seldom


@seldom
def pay(bank: Any, by_side: bool, points: Any, ended: Any, banked: Any, pairs: bool, unit: float, gain: Any, won: Any) -> None:
    """What each seat got in a step: what was banked, rounds and expeditions that ended, and the rest at the end of a match; so many points
    count as 1.
    """
    tables, players = gain.shape
    for i in range(tables):
        most, winners = points[i, 0], 0
        for seat in range(1, players):
            most = max(most, points[i, seat])
        for seat in range(players):
            winners += points[i, seat] == most
        for seat in range(players):
            now = points[i, seat] if ended[i] else bank[i, seat & 1 if by_side else seat]
            gain[i, seat] = (now - banked[i, seat]) / unit
            won[i, seat] = (2 if pairs else 1) / winners if points[i, seat] == most else 0.0
            banked[i, seat] = 0 if ended[i] else now


@seldom
def pick(known: Any, ours: Any, mask: Any, chance: Any, rolls: Any, sure: float, kept: float, rows: Any, weight: Any) -> int:
    """The decisions to learn from: the learner's own with a choice. One that was as good as sure teaches little: some of them are left
    out, and the others count for them. Returns how many there are.
    """
    count = 0
    for row in range(len(known)):
        if known[row] and ours[row]:
            choices = 0
            for action in range(mask.shape[1]):
                choices += mask[row, action]
            if choices > 1 and (chance[row] < sure or rolls[row] < kept):
                rows[count] = row
                weight[count] = 1.0 if chance[row] < sure else 1 / kept
                count += 1
    return count


@seldom
def draw(logits: Any, rolls: Any, actions: Any, chance: Any) -> None:
    """Draw an action for each row by its chances, and tell the logarithm of its chance."""
    for i in range(len(logits)):
        row = logits[i]
        most = row[0]
        for a in range(1, len(row)):
            most = max(most, row[a])
        total = 0.0
        for a in range(len(row)):
            if row[a] > -1e8:
                total += np.exp(row[a] - most)
        left, chosen = rolls[i] * total, -1
        for a in range(len(row)):
            if row[a] > -1e8:
                left -= np.exp(row[a] - most)
                chosen = a
                if left < 0:
                    break
        actions[i] = chosen
        chance[i] = row[chosen] - most - np.log(total)


@seldom
def assess(
    plays: Any, others: Any, place: Any, rows: Any, mask: Any, actions: Any, chance: Any, good: Any, weight: Any, clip: float,
    entropy: float, curiosity: float, imitate: bool, play_slopes: Any, other_slopes: Any, sums: Any,
) -> None:  # fmt: skip
    """What the learner's decisions say about the logits: the slopes of PPO's loss, or of imitation's. `good` is how much better than
    expected a decision turned out; `weight` how much it counts. Adds to `sums`: loss, entropy, how far the policy has moved.

    `entropy` keeps actions that are about as good as each other likely. `curiosity` keeps every legal action possible, if rarely: it pulls
    as hard at one that is out of the question as at any other, where the slopes of the rest are nearly nothing.
    """
    ends, actions_in_all = plays.shape[1], mask.shape[1]
    legal, log_chance = np.empty(actions_in_all, np.int64), np.empty(actions_in_all)
    play_slopes[:] = 0
    other_slopes[:] = 0
    for i in range(len(rows)):
        row = rows[i]
        count, chosen, most = 0, 0, -1e9
        for action in range(actions_in_all):
            if mask[row, action]:
                at = place[action]
                logit = plays[i, at] if at < ends else others[i, at - ends]
                legal[count] = at
                log_chance[count] = logit
                most = max(most, logit)
                if action == actions[row]:
                    chosen = count
                count += 1
        total = 0.0
        for k in range(count):
            total += np.exp(log_chance[k] - most)
        shift, disorder = most + np.log(total), 0.0
        for k in range(count):
            log_chance[k] -= shift
            disorder -= np.exp(log_chance[k]) * log_chance[k]
        if imitate:
            push, loss = 1.0, -log_chance[chosen]
        else:
            apart = min(20.0, log_chance[chosen] - chance[row])
            ratio = np.exp(apart)
            held = min(max(ratio, 1 - clip), 1 + clip)
            push = ratio * good[row] if ratio * good[row] <= held * good[row] else 0.0
            loss = -min(ratio * good[row], held * good[row])
            sums[2] += weight[i] * (ratio - 1 - apart)
        sums[0] += weight[i] * loss
        sums[1] += weight[i] * disorder
        for k in range(count):
            likely = np.exp(log_chance[k])
            slope = push * (likely - (1.0 if k == chosen else 0.0))
            if not imitate:
                slope += entropy * likely * (log_chance[k] + disorder)
            slope += curiosity * (likely - 1 / count)
            if legal[k] < ends:
                play_slopes[i, legal[k]] = weight[i] * slope
            else:
                other_slopes[i, legal[k] - ends] = weight[i] * slope


@seldom
def miss(
    margin: Any, win: Any, rows: Any, true_margin: Any, true_win: Any, weight: Any, margin_slopes: Any, win_slopes: Any, sums: Any
) -> None:
    """How far a value was off: Huber's loss for the margin, by seat; for winning the cross entropy, which counts a quarter."""
    players = margin.shape[1]
    for i in range(len(rows)):
        row, share = rows[i], weight[i] / players
        for seat in range(players):
            off = margin[i, seat] - true_margin[row, seat]
            sums[0] += share * (0.5 * off * off if abs(off) < 2 else 2 * abs(off) - 2)
            margin_slopes[i, seat] = share * min(2.0, max(-2.0, off))
            logit, true = win[i, seat], true_win[row, seat]
            sums[1] += share * (max(logit, 0.0) - logit * true + np.log1p(np.exp(-abs(logit))))
            win_slopes[i, seat] = 0.25 * share * (1 / (1 + np.exp(-logit)) - true)


@seldom
def advantages(
    turn: Any, ours: Any, value: Any, gain: Any, cost: Any, won: Any, ended: Any, pairs: bool, lam: float, weight: float, learner: int,
    advantage: Any, margin: Any, win: Any, known: Any,
) -> None:  # fmt: skip
    """Generalised advantages along each seat's own decisions, backwards; and by the same way what each output should have been.

    What a decision costs is taken from its seat and given to nobody. A decision counts as known if its game ended within these steps,
    or its seat decided again in it: the last decision of a seat in a game that goes on only lends its value.
    """
    steps, tables = turn.shape
    players = gain.shape[2]
    outputs = 2 * players
    following = np.zeros((players, outputs))  # what the next decision of each seat expected
    carried = np.zeros((players, outputs))  # its advantage
    pending = np.zeros((players, outputs))  # what came between
    seen = np.zeros(players, np.bool_)  # is there a next decision, or an end?
    each = 2 if pairs else 1
    for table in range(tables):
        following[:] = 0
        carried[:] = 0
        pending[:] = 0
        seen[:] = False
        for step in range(steps - 1, -1, -1):
            over = ended[step, table]
            if over:
                following[:] = 0
                carried[:] = 0
                pending[:] = 0
                seen[:] = True
            for seat in range(players):
                for place in range(players):
                    other = (seat + place) % players
                    mine = total = 0.0
                    for third in range(players):
                        if third == other or (pairs and (third ^ other) & 1 == 0):
                            mine += gain[step, table, third]
                        else:
                            total += gain[step, table, third]
                    pending[seat, place] += mine / each - total / (players - each)
                    if over:
                        pending[seat, players + place] += won[step, table, other]
            seat = turn[step, table] if learner < 0 else learner
            pending[seat, 0] -= cost[step, table]
            worth = 0.0
            for output in range(outputs):
                expected = value[step, table, output]
                delta = pending[seat, output] + following[seat, output] - expected
                found = delta + lam * carried[seat, output]
                if seen[seat]:
                    carried[seat, output] = found
                    if output < players:
                        margin[step, table, output] = expected + found
                    else:
                        win[step, table, output - players] = min(1.0, max(0.0, expected + found))
                    if output == 0:
                        worth += found
                    elif output == players:
                        worth += weight * found
                pending[seat, output] = 0
                following[seat, output] = expected
            advantage[step, table] = worth
            known[step, table] = seen[seat]
            seen[seat] = True
