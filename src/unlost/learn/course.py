"""`unlost train`: the whole training of a game, one plan after the other, and at the end the file of weights that is shipped."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import numpy as np

from unlost.bots.bot import PolicyBot, find_bot
from unlost.bots.network import BadWeights, Weights, digest, load, save
from unlost.bots.network_bot import NetworkBot
from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game
from unlost.learn.plans import Plan, Run, plans_of
from unlost.learn.progress import Measured
from unlost.learn.train import train
from unlost.learn.widen import widen


class OneRun(TypedDict):
    """What was measured in a run."""

    name: str
    measured: list[Measured]


class Outcome(TypedDict):
    """What came of a training. Without a file it was interrupted."""

    game: str
    runs: list[OneRun]
    file: str | None
    sha256: str | None


def course(
    game: str, players: int | None, folder: Path, seed: int, processes: int, decisions: float | None, against: str | None,
    ray: str | None = None,
) -> Outcome:  # fmt: skip
    """Train what is not trained yet in this folder. Without `players`, all of a game's networks, into one file.

    Returns what was measured in the runs that are done, the file that came of it all, and its hash.
    """
    plans = every = plans_of(find_game(game).name)
    if not plans:
        raise BadOption(f"{game} has no training plan")
    if players is not None:
        plans = tuple(plan for plan in plans if plan.players == players)
        if not plans:
            raise BadOption(f"players: {game} has networks for {', '.join(str(plan.players) for plan in every)} players, not for {players}")
    found: dict[int, Weights] = {}
    outcome: Outcome = {"game": game, "runs": [], "file": None, "sha256": None}
    for plan in (part for whole in plans for part in (whole.courses[-1:] if against else whole.courses)):
        if decisions:
            plan = replace(plan, decisions=int(decisions))
        name = f"{plan.game}-{plan.players}-against-{Path(against).stem}" if against else plan.name
        frozen = frozen_weights(plan, against)
        start = frozen or able(plan) if against else None
        if plan.players in found:
            start = widen(found[plan.players], plan.size, np.random.default_rng(seed))
        run = Run(plan, folder / name, seed, processes, against, frozen, start)
        if not (run.folder / "weights.npz").exists():
            train(run, ray)
        if not (run.folder / "weights.npz").exists():
            return outcome  # interrupted
        found |= load(run.folder / "weights.npz", game)[0]
        measured = [json.loads(line).get("measured") for line in (run.folder / "log.jsonl").read_text().splitlines()]
        outcome["runs"].append({"name": name, "measured": [point for point in measured if point]})
    file = run.folder / "weights.npz"
    if players is None and not against:
        file = folder / f"{game}.npz"
        save(file, game, found, {"seed": seed})
    return {**outcome, "file": str(file), "sha256": digest(file)}


def able(plan: Plan) -> Weights | None:
    """The network that is shipped, if there is one: the best answer to a bot is looked for from there."""
    network = find_bot(plan.game, "network")
    return network.weights.get(plan.players) if isinstance(network, NetworkBot) else None


def frozen_weights(plan: Plan, against: str | None) -> Weights | None:
    """Those of whom the run is to find the best answer to, if it plays by a network."""
    if against is None:
        return None
    if against.endswith(".npz"):
        try:
            found: Mapping[int, Weights] = load(Path(against), plan.game)[0]
        except BadWeights as fault:
            raise BadOption(f"--against {fault}") from None
    else:
        bot = find_bot(plan.game, against)
        if isinstance(bot, PolicyBot):
            return None
        if not isinstance(bot, NetworkBot):
            raise BadOption(f"--against {against}: a best answer is learnt to a bot that needs no time, or to a file of weights")
        found = bot.weights
    if plan.players not in found:
        raise BadOption(f"--against {against}: it has no network for {plan.players} players")
    return found[plan.players]
