"""What is trained, at which tables, and for how long. One network for each number of players of a game; the other options are mixed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from unlost.bots.network import Weights
from unlost.kernel.options import Options, OptionValue
from unlost.kernel.registry import part

TABLES, STEPS = 512, 96  # of each process: tables, and steps at each between two passes of the learner
BATCH = 1024  # decisions of each process to one step of the optimizer
IMITATED = 2_000_000  # decisions of explorer to imitate first
RANDOM_SHARE = 0.08  # of which so many are played at random
UNITS = 128  # of a network, unless a plan says otherwise


@dataclass(frozen=True)
class Tables:
    """Some of the tables: their share, and what is played there. `against` names a bot that plays all seats but one."""

    share: float
    options: Options
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
    entropy: tuple[float, float] = (0.01, 0.0015)  # the bonus for it, at the beginning and at the end
    uniform_kl: tuple[float, float] = (0.0, 0.0)  # the weight of the KL divergence from the uniform policy, likewise: see `policy_loss`
    then: "Plan | None" = None  # the course after this one, of a larger network that begins as what came of it

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}" + (f"-{self.size}" if self.size != UNITS else "")

    @property
    def courses(self) -> "tuple[Plan, ...]":
        return (self, *self.then.courses) if self.then else (self,)

    @property
    def measured_with(self) -> dict[str, OptionValue]:
        """The options with which it is measured on the way."""
        return {"players": self.players, **self.tables[0].options}


def and_larger(plan: Plan, decisions: int) -> Plan:
    """A plan, followed by a second stage: a network of twice as many units, which starts from what the first one has learnt."""
    return replace(plan, then=replace(plan, decisions=decisions, size=2 * UNITS, entropy=(0.002, 0.0007), uniform_kl=(0.003, 0.0003)))


@dataclass(frozen=True)
class Stalling:
    """Actions by which a player keeps a deal from ending, and how many of them a deal allows for each player before each one costs."""

    allowance: int
    is_stalling: Callable[[str], bool]


def plans_of(game: str) -> tuple[Plan, ...]:
    """The plans of a game: `PLANS` in its `training.py`, one for each number of players that has a network."""
    plans: tuple[Plan, ...] = getattr(part(game, "training"), "PLANS", ())
    return plans


def critics_of(game: str) -> Mapping[int, int]:
    """The critics of a game: `CRITICS` in its `training.py`, the positions to learn from by the number of players."""
    critics: Mapping[int, int] = getattr(part(game, "training"), "CRITICS", {})
    return critics


def stalling_of(game: str) -> Stalling | None:
    """`STALLING` in a game's `training.py`; None if the game's actions cannot keep a deal from ending."""
    found: Stalling | None = getattr(part(game, "training"), "STALLING", None)
    return found


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
