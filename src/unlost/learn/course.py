"""The whole training of a game: one network after the other, and at the end the file that is shipped."""

from dataclasses import replace
from pathlib import Path

from unlost.bots.network import Weights, load, save
from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game
from unlost.learn.plans import PLANS, Run
from unlost.learn.train import train


def course(
    game: str, players: int | None, folder: Path, seed: int, processes: int, decisions: float | None, against: str | None
) -> None:  # fmt: skip
    """Train what is not trained yet in this folder. Without `players`, all of a game's networks, into one file."""
    plans = PLANS[find_game(game).name]
    if players is not None:
        plans = tuple(plan for plan in plans if plan.players == players)
        if not plans:
            raise BadOption(
                f"players: {game} has networks for {', '.join(str(plan.players) for plan in PLANS[game])} players, not for {players}"
            )
    found: dict[int, Weights] = {}
    for plan in plans:
        if decisions:
            plan = replace(plan, decisions=int(decisions))
        run = Run(plan, folder / (f"{plan.name}-against" if against else plan.name), seed, processes, against)
        if not (run.folder / "weights.npz").exists():
            train(run)
        if not (run.folder / "weights.npz").exists():
            return  # interrupted
        found |= load(run.folder / "weights.npz", game)[0]
    if players is None and not against:
        print(f"{game}: {save(folder / f'{game}.npz', game, found, {'seed': seed})}  {folder / f'{game}.npz'}")
