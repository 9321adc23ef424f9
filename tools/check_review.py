"""Checks the review by experiment: planted mistakes, the network's own decisions, and found losses against the arena's margin.

python tools/check_review.py planted cards --games 100     of random actions put into the network's play, how many are marked
python tools/check_review.py own cards --games 40          how many of the network's own decisions are marked, and do playouts agree
python tools/check_review.py losses cards --games 40 --bot explorer     losses found of a bot less those of the network, and the margin
python tools/check_review.py level cards --games 10 --bot explorer      points lost a decision by a bot against itself (`LEVELS`)
python tools/check_review.py peek cards --games 200        hidden cards exchanged at every decision: is the verdict the same, byte for byte
python tools/check_review.py memory cards --games 1000     how much memory the process has after each tenth of so many reviews
python tools/check_review.py sum cards --games 1000        do the parts sum to the result, and luck to zero between the sides and on average

The yardstick is playouts by the network to the end of the deal, in fresh worlds: as many as it takes to tell the difference from a
threshold by four standard errors, and at most a number that is named. Games are spread over processes; progress goes to standard error.
Figures go into docs/study.md.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from unlost.bots.bot import find_bot, legal_actions
from unlost.kernel.game import find_game
from unlost.kernel.match import Match
from unlost.kernel.records import Records
from unlost.kernel.rng import new_rng
from unlost.study.judge import TO_THE_END, Judge, judge_for
from unlost.study.luck import course, states_of
from unlost.study.review import Decision, judge_decision, review
from unlost.study.scale import scale_of
from unlost.study.sides import Sides

AT_ONCE = 256  # worlds
HEAVY = ("medium", "large")
REVIEWED = 24  # decisions of each match of which the memory is measured
GivenOptions = dict[str, Any]  # as typed: the game checks them


def playouts(judge: Judge, seen: Records, best: int, played: int, worlds: int, seed: str, threshold: float) -> tuple[float, float]:
    """How many points one action brings more than another, by playouts to the end of the deal, and the standard error.

    It ends early when the difference is told from the threshold by four standard errors.
    """
    found = np.zeros(0)
    for first in range(0, worlds, AT_ONCE):
        numbers = np.arange(first, min(first + AT_ONCE, worlds))
        margin, _ = judge.outcomes(seen, new_rng(f"yardstick {seed}"), numbers, np.array([best, played]), TO_THE_END)
        found = np.concatenate([found, margin[:, 0] - margin[:, 1]])
        mean, error = float(found.mean()), float(found.std(ddof=1) / len(found) ** 0.5)
        if abs(mean - threshold) > 4 * error:
            break
    return mean, error


def moments(game: str, names: list[str], seed: str, options: GivenOptions) -> Iterator[tuple[Match, Records, int]]:
    """A match of bots, decision by decision: the match before it, what the seat knows, and what it will play."""
    match = Match(game, seed=seed, **options)
    bots = [find_bot(game, name) for name in names]
    while match.turn is not None:
        seen = match.observation(match.turn).copy()
        action = bots[match.turn].choose(seen, f"{seed}/{len(match.history)}")
        yield match, seen, action
        match.play_number(action)


def judged(match: Match, seen: Records, action: int, worlds: int) -> Decision:
    judge = judge_for(match.game, seen)
    return judge_decision(judge, scale_of(match.game), seen, len(match.history), action, worlds, f"0/{len(match.history)}")


Row = dict[str, Any]  # what one game showed


def planted_in(game: str, worlds: int, costly: float, options: GivenOptions, number: int) -> Row:
    """One decision of a game replaced by a random legal action: what does it cost, and is it marked?"""
    rng = np.random.default_rng(number)
    choices = [
        (len(match.history), seen, action)
        for match, seen, action in moments(game, ["network"] * _players(game, options), f"planted {number}", options)
        if len(legal_actions(match.game, seen)) > 1
    ]
    n, seen, action = choices[rng.integers(len(choices))]
    judge = judge_for(find_game(game), seen)
    wrong = int(rng.choice([other for other in legal_actions(judge.game, seen).values() if other != action]))
    cost, error = playouts(judge, seen, action, wrong, 4000, f"{number}", costly)
    verdict = judge_decision(judge, scale_of(judge.game), seen, n, wrong, worlds, f"0/{n}")
    names = judge.game.actions
    return {
        "number": number, "n": n, "phase": verdict.phase, "planted": str(names[wrong]), "network": str(names[action]), "best": verdict.best,
        "cost": round(cost, 1), "error": round(error, 1), "mark": verdict.mark, "loss": round(verdict.loss, 1),
        "too_close": verdict.too_close,
    }  # fmt: skip


def planted(rows: list[Row], costly: float) -> Row:
    """Of the planted mistakes that cost a lot, how many are marked? And of those that cost next to nothing?"""
    dear, cheap = [row for row in rows if row["cost"] > costly], [row for row in rows if row["cost"] < 1]
    missed = [row for row in dear if not row["mark"]]
    return {
        "games": len(rows), "costly": len(dear), "marked": len(dear) - len(missed), "marks": Counter(row["mark"] for row in dear),
        "missed": missed, "cost less than 1": len(cheap), "of these medium or large": sum(row["mark"] in HEAVY for row in cheap),
    }  # fmt: skip


def own_in(game: str, worlds: int, options: GivenOptions, number: int) -> Row:
    """The network's own decisions in a game: how many are marked, and do long playouts agree?"""
    marks, loss, heavy = Counter[str](), 0.0, []
    for match, seen, action in moments(game, ["network"] * _players(game, options), f"own {number}", options):
        verdict = judged(match, seen, action, worlds)
        marks[verdict.mark] += 1
        loss += verdict.loss
        if verdict.mark in HEAVY:
            best = match.game.numbers[verdict.best]
            lead, error = playouts(judge_for(match.game, seen), seen, best, action, 20_000, f"{number}/{verdict.n}", 0.0)
            heavy.append([verdict.n, verdict.action, verdict.best, round(verdict.loss, 1), round(lead, 1), round(error, 2)])
    return {"marks": marks, "loss": loss / _players(game, options), "heavy": heavy}


def own(rows: list[Row]) -> Row:
    marks = sum((row["marks"] for row in rows), Counter[str]())
    heavy = [one for row in rows for one in row["heavy"]]
    agree = sum(one[4] > 0 for one in heavy)
    return {
        "games": len(rows), "decisions": marks.total(), "marks": marks, "medium or large": len(heavy) / marks.total(),
        "agreed": f"{agree} of {len(heavy)}", "loss a game": float(np.mean([row["loss"] for row in rows])),
        "disagreed": [one for one in heavy if one[4] <= 0],
    }  # fmt: skip


def losses_in(game: str, worlds: int, bot: str, options: GivenOptions, number: int) -> Row:
    """A bot against the network: the losses found of each, and how the game ended."""
    names = [bot, "network"] if number % 2 else ["network", bot]
    lost, beside, decisions, match = [0.0, 0.0], 0.0, [0, 0], None
    for match, seen, action in moments(game, names, f"losses {number // 2}", options):
        who = names[match.turn or 0] == bot
        verdict = judged(match, seen, action, worlds)
        lost[who] += verdict.loss
        beside += who * _beside_the_network(verdict)
        decisions[who] += 1
    assert match
    end = match.scores[names.index("network")] - match.scores[names.index(bot)]
    return {
        "network lost": lost[0], "bot lost": lost[1], "difference": lost[1] - lost[0], "beside the network's choice": beside,
        "raw margin": end, "decisions": decisions[1],
    }  # fmt: skip


def _beside_the_network(verdict: Decision) -> float:
    """What an action is worth less than the one that the network would have played: chosen beforehand, so it is not too good by chance.

    Over a game of a bot against the network these sum to the margin on average, if the values are right.
    """
    if not verdict.candidates:
        return 0.0
    usual = max(verdict.candidates, key=lambda one: one.policy or 0.0)
    return usual.points - next(one for one in verdict.candidates if one.action == verdict.action).points


def losses(rows: list[Row]) -> Row:
    table = np.array([list(row.values()) for row in rows])
    half = 1.96 * table.std(axis=0, ddof=1) / len(table) ** 0.5
    found: Row = {name: [round(float(a), 2), round(float(b), 2)] for name, a, b in zip(rows[0], table.mean(axis=0), half, strict=True)}
    return {"games": len(rows), **found}


def level_in(game: str, worlds: int, bot: str, options: GivenOptions, number: int) -> Row:
    """The losses of a bot against itself, decision by decision."""
    names = [bot] * _players(game, options)
    verdicts = [judged(match, seen, action, worlds) for match, seen, action in moments(game, names, f"level {number}", options)]
    return {"losses": [round(one.loss, 3) for one in verdicts], "marks": Counter(one.mark for one in verdicts)}


def level(rows: list[Row]) -> Row:
    """Points that a bot loses a decision, and how its losses are distributed."""
    each = [np.mean(row["losses"]) for row in rows]
    every = np.concatenate([row["losses"] for row in rows])
    shares = {f"{share:.3g}": round(float(np.quantile(every, share)), 2) for share in (0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995)}
    error = float(np.std(each, ddof=1) / len(each) ** 0.5)
    marks = sum((row["marks"] for row in rows), Counter[str]())
    return {
        "games": len(rows), "decisions": len(every), "loss a decision": float(np.mean(each)), "error": error, "quantiles": shares,
        "marks": {mark: round(count / len(every), 4) for mark, count in marks.items()},
    }  # fmt: skip


def peek_in(game: str, worlds: int, options: GivenOptions, number: int) -> Row:
    """At every decision of a game of mixed bots, the cards that the seat cannot know are drawn anew: how many verdicts change?"""
    found = {"decisions": 0, "changed": 0}
    for match, seen, action in moments(game, _mixed(game, options, number), f"peek {number}", options):
        assert match.turn is not None
        other_world, again = np.zeros(1, match.game.state), np.zeros(1, match.game.observation)
        match.game.loops.imagine(seen, new_rng(f"another world {len(match.history)}"), other_world)
        match.game.loops.look(other_world, match.turn, again)
        verdicts = [json.dumps(judged(match, known, action, worlds).json()) for known in (seen, again)]
        found["decisions"] += 1
        found["changed"] += verdicts[0] != verdicts[1]
    return found


def peek(rows: list[Row]) -> Row:
    return {"games": len(rows), **{name: sum(row[name] for row in rows) for name in rows[0]}}


def sum_in(game: str, options: GivenOptions, number: int) -> Row:
    """The parts of a result of mixed bots: by how much their sum is off, the sum of luck over the sides, and the luck of seat 0."""
    match = [match for match, _, _ in moments(game, _mixed(game, options, number), f"sum {number}", options)][-1]
    walked = course(judge_for(match.game, match.observation(0)), match, states_of(match))
    luck = walked.deals.sum(axis=0) + walked.draws.sum(axis=0)
    sides = Sides(match.game, match.players)
    total = walked.expected + luck + walked.decisions.sum(axis=0)
    off = abs(total - sides.margins(np.array([match.scores]))[0]).max()
    return {"off": float(off), "between": abs(float(luck.sum())), "luck": float(luck[0]), "deals": float(walked.deals.sum(axis=0)[0])}


def sums(rows: list[Row]) -> Row:
    table = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    found: Row = {"games": len(rows), "off at most": table["off"].max(), "luck over the sides at most": table["between"].max()}
    for name in ("luck", "deals"):
        half = 1.96 * table[name].std(ddof=1) / len(rows) ** 0.5
        found[f"mean of {name}"] = [round(float(table[name].mean()), 2), round(float(half), 2)]
    return found


def memory(game: str, games: int, worlds: int, options: GivenOptions) -> Row:
    """Megabytes of this process after each tenth of so many reviews, each of the first decisions of another match."""
    found, page = [], os.sysconf("SC_PAGE_SIZE")
    for number in range(games):
        mixed = _mixed(game, options, number)
        match = next(match for match, _, _ in moments(game, mixed, f"memory {number}", options) if len(match.history) == REVIEWED)
        review(match, worlds=worlds)
        if (number + 1) % max(1, games // 10) == 0:
            resident = int(Path("/proc/self/statm").read_text().split()[1]) * page
            found.append(round(resident / 2**20, 1))
            print(f"\r{number + 1} of {games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {"reviews": games, "megabytes": found}


def _mixed(game: str, options: GivenOptions, number: int) -> list[str]:
    names = ("network", "explorer", "novice")
    return [names[(number + seat) % len(names)] for seat in range(_players(game, options))]


def in_processes(job: Callable[[int], Row], first: int, games: int, processes: int) -> list[Row]:
    """A row for each game, in the order of their numbers."""
    found: dict[int, Row] = {}
    with ProcessPoolExecutor(processes) as pool:
        jobs = {pool.submit(job, number): number for number in range(first, first + games)}
        for done in as_completed(jobs):
            found[jobs[done]] = done.result()
            print(f"\r{len(found)} of {games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return [found[number] for number in sorted(found)]


def _players(game: str, options: GivenOptions) -> int:
    return int(find_game(game).checked(options)["players"])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["planted", "own", "losses", "level", "peek", "sum", "memory"])
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--first", type=int, default=0, help="number of the first game")
    asked.add_argument("--worlds", type=int, default=512)
    asked.add_argument("--costly", type=float, default=8.0)
    asked.add_argument("--bot", default="explorer")
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--options", type=json.loads, default=None)
    given = asked.parse_args()
    options = given.options or dict(find_game(given.game).contest)
    if given.what == "memory":
        print(json.dumps({"what": "memory", "game": given.game, **memory(given.game, given.games, given.worlds, options)}))
        return
    job: Callable[[int], Row]
    if given.what == "planted":
        job = partial(planted_in, given.game, given.worlds, given.costly, options)
    elif given.what == "own":
        job = partial(own_in, given.game, given.worlds, options)
    elif given.what == "peek":
        job = partial(peek_in, given.game, given.worlds, options)
    elif given.what == "sum":
        job = partial(sum_in, given.game, options)
    else:
        job = partial(losses_in if given.what == "losses" else level_in, given.game, given.worlds, given.bot, options)
    rows = in_processes(job, given.first, given.games, given.processes)
    summaries: dict[str, Callable[[list[Row]], Row]] = {
        "planted": partial(planted, costly=given.costly), "own": own, "losses": losses, "level": level, "peek": peek, "sum": sums,
    }  # fmt: skip
    print(json.dumps({"what": given.what, "game": given.game, "bot": given.bot, "options": options, **summaries[given.what](rows)}))


if __name__ == "__main__":
    main()
