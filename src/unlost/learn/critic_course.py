"""`unlost train --critic`: the critics of a game, one after the other, and at the end the file of weights that is shipped."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from unlost.bots.network import BadWeights, Weights, digest, load, save
from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game
from unlost.learn.course import able
from unlost.learn.critic import CriticPass, train_critic
from unlost.learn.plans import critics_of, plans_of
from unlost.learn.progress import EVERY

WHAT = "critic: values with all hands open"


class CriticRun(TypedDict):
    """One critic: from how many positions, and the losses on the way; none if it was there already."""

    name: str
    positions: int
    passes: list[CriticPass]


class CriticOutcome(TypedDict):
    """What came of a training."""

    game: str
    runs: list[CriticRun]
    file: str
    sha256: str


def critic_course(game: str, players: int | None, folder: Path, seed: int, positions: int | None) -> CriticOutcome:
    """Train the critics of the networks that are shipped; those that are in this folder already are not trained again.

    Without `players`, all of a game's critics, into one file. Each is kept as soon as it is done, so that stopping loses only the one in
    training.
    """
    planned = critics_of(find_game(game).name)
    if not planned:
        raise BadOption(f"{game} has no plan for a critic: its network judges by itself")
    if players is not None and players not in planned:
        raise BadOption(f"players: {game} has critics for {', '.join(map(str, planned))} players, not for {players}")
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[int, Weights] = {}
    runs: list[CriticRun] = []
    for number in [players] if players is not None else planned:
        file = folder / f"{game}-{number}-critic.npz"
        wanted = positions or planned[number]
        found[number], passes = _one(game, number, file, seed, wanted)
        runs.append({"name": file.stem, "positions": wanted, "passes": passes})
    if players is None:
        file = folder / f"{game}-critic.npz"
        save(file, game, found, {"what": WHAT, "seed": seed})
    return {"game": game, "runs": runs, "file": str(file), "sha256": digest(file)}


def _one(game: str, players: int, file: Path, seed: int, positions: int) -> tuple[Weights, list[CriticPass]]:
    """The critic for one number of players: that of the file, or a new one that is put there."""
    about = {"what": WHAT, "seed": seed, "positions": positions}
    if file.exists():
        try:
            kept, noted = load(file, game)
        except BadWeights as fault:
            raise BadOption(f"{fault}; remove it to begin anew") from None
        if players not in kept or {name: noted.get(name) for name in about} != about:
            raise BadOption(f"{file} is a critic of another seed or number of positions; name another folder, or remove it")
        return kept[players], []
    plan = next(plan for plan in plans_of(game) if plan.players == players).courses[-1]
    network = able(plan)
    if network is None:
        raise BadOption(f"{game} has no network for {players} players that a critic could begin as")
    passes: list[CriticPass] = []
    tell = _teller(file.stem, positions)

    def watch(one: CriticPass) -> None:
        passes.append(one)
        tell(one)

    weights = train_critic(plan, network, positions, seed, watch)
    save(file, game, {players: weights}, about)
    return weights, passes


def _teller(name: str, positions: int) -> Callable[[CriticPass], None]:
    """Says from time to time how far a training is."""
    told = [-EVERY]

    def tell(one: CriticPass) -> None:
        done, seconds = one["positions"], max(1, one["seconds"])
        if done < positions and time.monotonic() - told[0] < EVERY:
            return
        told[0] = time.monotonic()
        left = seconds / done * max(0, positions - done) / 60
        print(
            f"{name}: {done / 1e6:.2f} of {positions / 1e6:.2f} M positions, {done / seconds / 1e3:.0f} k/s, {left:.0f} min left;"
            f" loss of the margin {one['margin']:.4f}, of winning {one['win']:.4f}",
            file=sys.stderr,
            flush=True,
        )

    return tell
