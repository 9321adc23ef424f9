"""The levels that every game has, from the novice to the master, and what a game's file `bots.py` says about its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import product

from unlost.bots.bot import Bot, Budget, Policy, PolicyBot
from unlost.bots.network_bot import NetworkBot, weights_file
from unlost.bots.network_search import NetworkSearchBot
from unlost.bots.search import Prospects, SearchBot
from unlost.kernel.game import Game, find_game
from unlost.kernel.options import Option, Options, OptionValue
from unlost.kernel.records import SEATS, AnyRecord
from unlost.kernel.registry import part
from unlost.languages import later

STAND_IN = "planner"  # plays for the network's levels with options that the network was not trained with

PLANNER = "tries every action in sampled worlds, where everybody goes on as explorer would"
NETWORK = "the network's likeliest action, without search"
EXPERT = later("has learnt from millions of games")
MASTER_BUDGET = Budget(256, 1.0)  # of the search by the network
PRIOR_POINTS = 1.5  # in the search by play-outs: an action that the network finds likelier by a factor of e has a start of so many points


@dataclass(frozen=True)
class Learnt:
    """The options with which the networks of a game were trained, where those are not all: the values of some options, and the fields of
    an observation that show them.
    """

    options: Mapping[str, tuple[OptionValue, ...]]
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Written:
    """A policy written by hand, and a line about its character."""

    policy: Policy
    character: str


@dataclass(frozen=True)
class Levels:
    """The levels of a game: `LEVELS` in its `bots.py`."""

    novice: Written
    explorer: Written
    planner: Budget  # for each decision of the search by explorer's play-outs
    master: str = ""  # a line about its character
    temperature: float = 1.0  # of the expert, who is not always at his best: between explorer and master
    look_ahead: int | None = None  # decisions that the master looks ahead by the network; None: it plays on to the end as explorer would
    prospects: Prospects | None = None  # (state, points): what a play-out is worth that stops before the end; without it, the score
    learnt: Learnt | None = None
    has_network: bool = True


def levels_of(game: Game) -> Levels | None:
    """What a game says about its levels."""
    module = part(game.name, "bots")
    found: Levels | None = getattr(module, "LEVELS", None)
    return found


def level_bots(game: Game, levels: Levels) -> list[Bot]:
    """The bots of a game's levels: two that go by rules written by hand, two by a network; beside them the planner, which searches by
    explorer's rules, and the raw network. Without the network's weights explorer plays in its place.
    """
    worth = levels.prospects or game.rules.score
    explorer = PolicyBot("explorer", game, levels.explorer.character, levels.explorer.policy)
    planner = SearchBot(STAND_IN, game, PLANNER, levels.explorer.policy, worth, levels.planner)
    found: list[Bot] = [PolicyBot("novice", game, levels.novice.character, levels.novice.policy), explorer, planner]
    if not levels.has_network:
        return found
    by_network = partial(
        NetworkBot, game=game, weights=weights_file(game.name), instead=explorer, learnt=partial(has_learnt, game), stand_in=planner
    )
    network = by_network("network", character=NETWORK)
    found += [network, by_network("expert", character=EXPERT, temperature=levels.temperature)]
    if levels.look_ahead is None:
        master: Bot = SearchBot(
            "master", game, levels.master, levels.explorer.policy, worth, levels.planner, prior=network, prior_weight=PRIOR_POINTS
        )
    else:
        master = NetworkSearchBot("master", game, levels.master, network, MASTER_BUDGET, levels.look_ahead)
    return [*found, master]


def has_learnt(game: Game, record: AnyRecord) -> bool:
    """Were the networks of this game trained with options like those of an observation or a state?"""
    levels = levels_of(game)
    learnt = levels and levels.learnt
    return not learnt or _shown(learnt, record) in _learnt_tables(game.name)


def _shown(learnt: Learnt, record: AnyRecord) -> tuple[bytes, ...]:
    return tuple(record[field].tobytes() for field in learnt.fields)


@cache
def _learnt_tables(name: str) -> frozenset[tuple[bytes, ...]]:
    """What the fields of `Learnt` show with every combination of options that was trained: by all versions of the rules, with any number
    of players and all values of the other options.
    """
    game = find_game(name)
    levels = levels_of(game)
    assert levels
    assert levels.learnt
    learnt = levels.learnt

    def values(option: Option) -> Sequence[OptionValue]:
        if option.name == "players":
            return [number for number in range(2, SEATS + 1) if _takes(option, number)]
        return learnt.options.get(option.name) or [value for value, _ in option.choices] or [option.default]

    found = set()
    for version in (game, *game.earlier):
        ways = [[(option.name, value) for value in values(option)] for option in version.options]
        found |= {_shown(learnt, version.template(version.checked(dict(way)))[0]) for way in product(*ways)}
    return frozenset(found)


def _takes(option: Option, value: object) -> bool:
    try:
        option.check(value)
    except ValueError:
        return False
    return True


def stand_in(game: Game, level: str, options: Options) -> str | None:
    """Who plays in place of a bot that goes by a network, at a table that it has not learnt; None if it plays itself."""
    by_network = level.partition("@")[0] in ("network", "expert", "master")
    return STAND_IN if by_network and not has_learnt(game, game.template(options)[0]) else None
