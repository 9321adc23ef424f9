"""What is trained, at which tables, and for how long. One network for each number of players of a game; the other options are mixed."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from unlost.bots.network import Weights

TABLES, STEPS = 512, 96  # of each process: tables, and steps at each between two passes of the learner
BATCH = 1024  # decisions of each process to one step of the optimizer
TAUGHT = 2_000_000  # decisions of explorer to imitate first
CHANCE = 0.08  # of which so many are played by chance
UNITS = 128  # of a network, unless a plan says otherwise


@dataclass(frozen=True)
class Tables:
    """Some of the tables: their share, and what is played there. `against` names a bot that plays all seats but one."""

    share: float
    options: dict[str, Any]
    against: str | None = None


@dataclass(frozen=True)
class Plan:
    """A course: the training of one network, or a part of it."""

    game: str
    players: int
    tables: tuple[Tables, ...]
    decisions: int
    size: int = UNITS
    earlier: float = 0.12  # the share of the tables where an earlier self plays
    kept: int = 8  # earlier selves
    entropy: tuple[float, float] = (0.01, 0.0015)  # what it is worth to keep several actions likely, at the beginning and at the end
    curiosity: tuple[float, float] = (0.0, 0.0)  # and to rule none out, likewise: see `assess`
    then: "Plan | None" = None  # the course after this one, of a larger network that begins as what came of it

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}" + (f"-{self.size}" if self.size != UNITS else "")

    @property
    def courses(self) -> "tuple[Plan, ...]":
        return (self, *self.then.courses) if self.then else (self,)

    @property
    def measured_with(self) -> dict[str, Any]:
        """The options with which it is measured on the way."""
        return {"players": self.players, **self.tables[0].options}


def _and_larger(plan: Plan, decisions: int) -> Plan:
    """What a plan comes to is learnt on by twice as many units, which need no more telling that everything should be tried."""
    return replace(plan, then=replace(plan, decisions=decisions, size=2 * UNITS, entropy=(0.002, 0.0007), curiosity=(0.003, 0.0003)))


def _cards(players: int, decisions: int) -> Plan:
    kinds = [(0.46, 1, 5), (0.2, 3, 5), (0.08, 1, 6), (0.08, 3, 6)]
    tables = [Tables(share, {"rounds": rounds, "expeditions": expeditions}) for share, rounds, expeditions in kinds]
    bots = Tables(0.12, {"rounds": 1}, "explorer"), Tables(0.06, {"rounds": 1}, "novice")
    return Plan("cards", players, (*tables, *bots), decisions, entropy=(0.005, 0.001), curiosity=(0.03, 0.0005))


def _board(players: int, decisions: int) -> Plan:
    kinds: list[tuple[float, dict[str, Any]]] = [
        (0.4, {"expeditions": 1}), (0.2, {"expeditions": 3}), (0.12, {"expeditions": 1, "up_and_down": True}),
        (0.08, {"expeditions": 3, "up_and_down": True}), (0.06, {"expeditions": 3, "edition": 2008}),
        (0.06, {"expeditions": 1, "edition": 2014}),
    ]  # fmt: skip
    tables = *(Tables(*kind) for kind in kinds), Tables(0.08, {"expeditions": 1}, "explorer")
    return Plan("board", players, tables, decisions, entropy=(0.005, 0.001), curiosity=(0.03, 0.0005))


def _rivals(players: int, decisions: int) -> Plan:
    """With three and four players everybody soon waits for a longer display, until somebody bids all at once and has it all; then nobody
    waits, and so on in circles. Who often meets all earlier selves, and tries more, does not forget what to do about the one or the other.
    """
    if players == 2:
        tables: tuple[Tables, ...] = Tables(0.9, {}), Tables(0.1, {}, "explorer")
        return Plan("rivals", players, tables, decisions, curiosity=(0.03, 0.0005))
    tables = Tables(0.6, {}), Tables(0.3, {}, "explorer"), Tables(0.1, {}, "novice")
    return Plan("rivals", players, tables, decisions, earlier=0.5, kept=24, entropy=(0.04, 0.004))


PLANS: dict[str, tuple[Plan, ...]] = {
    "cards": (_cards(2, 140_000_000), _cards(4, 30_000_000)),
    "board": (_board(2, 80_000_000), _and_larger(_board(3, 50_000_000), 40_000_000), _and_larger(_board(4, 50_000_000), 40_000_000)),
    "rivals": (_rivals(2, 50_000_000), _rivals(3, 20_000_000), _rivals(4, 20_000_000)),
}


@dataclass(frozen=True)
class Run:
    """A plan in a folder, by so many processes."""

    plan: Plan
    folder: Path
    seed: int = 1
    processes: int = 2
    against: str | None = None  # a bot to find the best answer to, or a file of weights
    frozen: Weights | None = field(default=None, repr=False)  # its weights, if it plays by a network
    start: Weights | None = field(default=None, repr=False)  # what it begins as, instead of imitating explorer

    @property
    def size(self) -> int:
        """Units of the network: as many as the one has that it begins as."""
        return len(self.start["own"]) if self.start else self.plan.size
