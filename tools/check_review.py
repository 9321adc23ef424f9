"""Checks the review by experiment: planted mistakes, the network's own decisions, and found losses against the arena's margin.

python tools/check_review.py planted cards --games 100     of random actions put into the network's play, how many are marked
python tools/check_review.py own cards --games 40          how many of the network's own decisions are marked, and do playouts agree
python tools/check_review.py losses cards --games 40 --bot explorer     losses found of a bot less those of the network, and the margin
python tools/check_review.py level cards --games 10 --bot explorer      points lost a decision by a bot against itself (`LEVELS`)

The yardstick is playouts by the network to the end of the deal, in fresh worlds. Figures go into docs/study.md.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from unlost.bots.bot import find_bot, legal_actions
from unlost.kernel.game import find_game
from unlost.kernel.match import Match
from unlost.kernel.records import Records
from unlost.kernel.rng import new_rng
from unlost.study.judge import TO_THE_END, Judge, judge_for
from unlost.study.review import Decision, judge_decision
from unlost.study.scale import scale_of

AT_ONCE = 512  # worlds
GivenOptions = dict[str, Any]  # as typed: the game checks them


def playouts(judge: Judge, seen: Records, best: int, played: int, worlds: int, seed: str) -> tuple[float, float]:
    """How many points one action brings more than another, by playouts to the end of the deal, and the standard error."""
    found = []
    for first in range(0, worlds, AT_ONCE):
        numbers = np.arange(first, min(first + AT_ONCE, worlds))
        margin, _ = judge.outcomes(seen, new_rng(f"yardstick {seed}"), numbers, np.array([best, played]), TO_THE_END)
        found.append(margin[:, 0] - margin[:, 1])
    all_of = np.concatenate(found)
    return float(all_of.mean()), float(all_of.std(ddof=1) / len(all_of) ** 0.5)


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


def planted(game: str, games: int, worlds: int, costly: float, options: GivenOptions) -> dict[str, object]:
    """One decision of each game replaced by a random legal action: are those that cost a lot marked?"""
    rng, costs, found = np.random.default_rng(1), Counter[str](), Counter[str]()
    missed = []
    for number in range(games):
        all_of = [
            (len(match.history), seen, action)
            for match, seen, action in moments(game, ["network"] * _players(game, options), f"planted {number}", options)
            if len(legal_actions(match.game, seen)) > 1
        ]
        n, seen, action = all_of[rng.integers(len(all_of))]
        judge = judge_for(find_game(game), seen)
        others = [other for other in legal_actions(judge.game, seen).values() if other != action]
        wrong = int(rng.choice(others))
        cost, error = playouts(judge, seen, action, wrong, 4000, f"{number}")
        verdict = judge_decision(judge, scale_of(judge.game), seen, n, wrong, worlds, f"0/{n}")
        costs["costly" if cost > costly else "cheap"] += 1
        if cost > costly:
            found[verdict.mark or "none"] += 1
            if not verdict.mark:
                missed.append((number, n, str(judge.game.actions[wrong]), str(judge.game.actions[action]), round(cost, 1), round(error, 1)))
    marked = sum(count for mark, count in found.items() if mark != "none")
    return {
        "games": games,
        "costly": costs["costly"],
        "marked": marked,
        "share": marked / max(1, costs["costly"]),
        "marks": found,
        "missed": missed,
    }


def own(game: str, games: int, worlds: int, options: GivenOptions) -> dict[str, object]:
    """The network's own decisions: how many are marked, and do long playouts agree?"""
    marks, decisions, agreed, loss = Counter[str](), 0, Counter[str](), 0.0
    for number in range(games):
        for match, seen, action in moments(game, ["network"] * _players(game, options), f"own {number}", options):
            verdict = judged(match, seen, action, worlds)
            decisions += 1
            marks[verdict.mark] += 1
            loss += verdict.loss
            if verdict.mark in ("medium", "large"):
                best = match.game.numbers[verdict.best]
                lead, error = playouts(judge_for(match.game, seen), seen, best, action, 20_000, f"{number}/{verdict.n}")
                agreed["agree" if lead > 0 else "disagree"] += 1
                agreed["agree surely"] += lead > 2 * error
    heavy = marks["medium"] + marks["large"]
    return {
        "games": games, "decisions": decisions, "marks": marks, "medium or large": heavy / decisions, "agreed": agreed,
        "agreement": agreed["agree"] / max(1, heavy), "loss a game": loss / games / _players(game, options),
    }  # fmt: skip


def losses(game: str, games: int, worlds: int, bot: str, options: GivenOptions) -> dict[str, object]:
    """A bot against the network: the losses found of each, and how the games ended."""
    found: list[list[float]] = []
    for number in range(games):
        names = [bot, "network"] if number % 2 else ["network", bot]
        lost = [0.0, 0.0]
        match = None
        for match, seen, action in moments(game, names, f"losses {number // 2}", options):
            lost[names[match.turn or 0] == bot] += judged(match, seen, action, worlds).loss
        assert match
        end = match.scores[names.index("network")] - match.scores[names.index(bot)]
        found.append([*lost, lost[1] - lost[0], end])
    table = np.array(found)
    half = 1.96 * table.std(axis=0, ddof=1) / len(table) ** 0.5
    names_of = ("network lost", f"{bot} lost", "difference", "raw margin")
    return {
        name: [round(float(mean), 2), round(float(width), 2)] for name, mean, width in zip(names_of, table.mean(axis=0), half, strict=True)
    }


def level(game: str, games: int, worlds: int, bot: str, options: GivenOptions) -> dict[str, object]:
    """Points that a bot loses a decision with a choice, against itself."""
    lost = []
    for number in range(games):
        names = [bot] * _players(game, options)
        of_game = [judged(match, seen, action, worlds).loss for match, seen, action in moments(game, names, f"level {number}", options)]
        lost.append([sum(of_game), len(of_game)])
    table = np.array(lost)
    each = table[:, 0] / table[:, 1]
    return {"bot": bot, "games": games, "loss a decision": float(each.mean()), "error": float(each.std(ddof=1) / games**0.5)}


def _players(game: str, options: GivenOptions) -> int:
    return int(find_game(game).checked(options)["players"])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["planted", "own", "losses", "level"])
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--worlds", type=int, default=512)
    asked.add_argument("--costly", type=float, default=8.0)
    asked.add_argument("--bot", default="explorer")
    asked.add_argument("--options", type=json.loads, default=None)
    given = asked.parse_args()
    options = given.options or dict(find_game(given.game).contest)
    if given.what == "planted":
        found = planted(given.game, given.games, given.worlds, given.costly, options)
    elif given.what == "own":
        found = own(given.game, given.games, given.worlds, options)
    elif given.what == "losses":
        found = losses(given.game, given.games, given.worlds, given.bot, options)
    else:
        found = level(given.game, given.games, given.worlds, given.bot, options)
    print(json.dumps({"what": given.what, "game": given.game, "options": options, **found}))


if __name__ == "__main__":
    main()
