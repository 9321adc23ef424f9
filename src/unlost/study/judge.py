"""Who judges at a table: a network with its critic where there are trained ones, otherwise playouts by rules of thumb.

A judge tries actions in worlds that agree with what a seat knows. Worlds have numbers: the world of a number and a seed is always the same,
so candidates meet the same worlds and are compared in pairs. Values are final margins in points and chances to win the match, by seat.
"""

from abc import ABC, abstractmethod
from functools import cache
from types import ModuleType
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import PolicyBot, bots, find_bot
from unlost.bots.levels import has_learnt
from unlost.bots.network import BadWeights, Network, Weights, load
from unlost.bots.network_bot import NetworkBot
from unlost.features.layout import layout_for, layout_options
from unlost.kernel.game import Game
from unlost.kernel.jit import specialised
from unlost.kernel.records import DEAL, OVER, Records
from unlost.kernel.registry import folder
from unlost.kernel.rng import Rng, new_rng
from unlost.study.sides import Floats, Sides

Places = npt.NDArray[np.int64]
SHALLOW, USUAL = 4, 12  # decisions that everybody goes on by the network before the critic judges: at a first look, and at a closer one
TO_THE_END = 1 << 30  # to the end of the deal
PLAYOUTS = 32  # by which a state is judged where there is no critic
STEADY = 16  # continuations of a state, over which its steady value is averaged
DEALS = 64  # over which the value of a table that waits for its next deal is averaged
WIN_COUNTS = 0.4  # what a sure win counts beside the margin, in units of the game's margin_scale: as in the training of the networks


class Playouts(NamedTuple):
    """How a deal ended in some worlds, a row for each, after each of some candidates, a column for each."""

    ends: Records
    moments: Records  # each game as it first stood in a certain phase
    met: npt.NDArray[np.bool_]  # whether it ever did


class Judge(ABC):
    """Judges the positions of one game with one number of players."""

    name: str  # by whom: for people to read
    looks: tuple[int, ...]  # how far ahead it looks: at first, and at those candidates that are still in question

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players, self.sides = game, players, Sides(game, players)
        self.loops = study_loops(game)
        self.win_points = WIN_COUNTS * game.margin_scale  # points that a sure win counts as

    @abstractmethod
    def go_on(self, states: Records, worlds: Places, rng: Rng, depth: int) -> None:
        """Let everybody go on for so many decisions, but not beyond the end of the deal; a judge may always go on to the end."""

    @abstractmethod
    def running_values(self, states: Records, where: Places) -> tuple[Floats, Floats]:
        """The final margins and the chances to win in the games at certain places, none of them over or waiting for a deal."""

    def policy(self, observations: Records) -> Floats | None:
        """How likely the network makes each action number, in one position; None without a network."""
        return None

    def outcomes(self, observations: Records, rng: Rng, numbers: Places, candidates: Places, depth: int) -> tuple[Floats, Floats]:
        """In the worlds of these numbers, for each candidate: the final margin and the chance to win of the seat to act."""
        root, each = int(observations[0]["turn"]), len(candidates)
        states, worlds = np.zeros(len(numbers) * each, self.game.state), np.zeros(len(numbers) * each, np.int64)
        self.loops.imagine(observations, rng, numbers, candidates, states, worlds)
        self.loops.deal_each(states, rng, worlds)
        self.go_on(states, worlds, rng, depth)
        margin, win = self.values(states)
        return margin[:, root].reshape(-1, each), win[:, root].reshape(-1, each)

    def whole_deal(
        self, observations: Records, rng: Rng, numbers: Places, candidates: Places, phase: int
    ) -> tuple[Floats, Floats, Playouts]:
        """As `outcomes`, with everybody going on to the end of the deal, and how the deal ended.

        The playouts also have each game as it first stood in this phase.
        """
        root, each = int(observations[0]["turn"]), len(candidates)
        states, worlds = np.zeros(len(numbers) * each, self.game.state), np.zeros(len(numbers) * each, np.int64)
        moments, met = np.zeros_like(states), np.zeros(len(states), np.bool_)
        self.loops.imagine(observations, rng, numbers, candidates, states, worlds)
        self.play_deal(states, worlds, rng, phase, moments, met)
        ends = states.copy()
        self.loops.deal_each(states, rng, worlds)
        self.after_deal(states, worlds, rng)
        margin, win = self.values(states)
        shape = len(numbers), each
        playouts = Playouts(ends.reshape(shape), moments.reshape(shape), met.reshape(shape))
        return margin[:, root].reshape(shape), win[:, root].reshape(shape), playouts

    @abstractmethod
    def play_deal(self, states: Records, worlds: Places, rng: Rng, phase: int, moments: Records, met: npt.NDArray[np.bool_]) -> None:
        """Let everybody go on to the end of the deal; the next one is not dealt. `moments` gets each game as it first stands in a phase."""

    def after_deal(self, states: Records, worlds: Places, rng: Rng) -> None:  # noqa: B027 (a network judges what was dealt)
        """Let everybody go on after the deal, as far as this judge needs it."""

    def values(self, states: Records) -> tuple[Floats, Floats]:
        """The final margin and the chance to win, by seat, of each state. None of them may wait for a deal."""
        margin, win = np.zeros((len(states), self.players)), np.zeros((len(states), self.players))
        over = states["phase"] == OVER
        if over.any():
            ended = states[over]
            points = np.zeros((len(ended), self.players), np.int64)
            self.loops.final_points(ended, points)
            margin[over], win[over] = self.sides.margins(points), self.sides.shares(ended, points)
        where = np.flatnonzero(~over)
        if len(where):
            margin[where], win[where] = self.running_values(states, where)
        return margin, win

    def steady_values(self, states: Records) -> tuple[Floats, Floats]:
        """As `values`, with less noise, for figures that are followed along a match."""
        return self.values(states)

    def reshuffled(self, states: Records, where: Places, times: int) -> tuple[Records, Places, Rng]:
        """The states at certain places, so many times each, with what nobody can know drawn anew; their worlds' numbers; their rng."""
        rng, made = new_rng("what nobody can know"), np.zeros(len(where) * times, self.game.state)
        self.loops.reshuffle(states, where, rng, np.zeros(1, self.game.observation), made)
        return made, np.tile(np.arange(times), len(where)), rng

    def before_deal(self, state: Records) -> tuple[Floats, Floats]:
        """The value of a table that waits for its next deal: the mean over some deals, the same ones every time."""
        dealt = np.repeat(state, DEALS)
        assert (dealt["phase"] == DEAL).all()
        self.loops.deal_each(dealt, new_rng("deals to expect"), np.arange(DEALS))
        margin, win = self.values(dealt)
        return margin.mean(axis=0), win.mean(axis=0)


class NetworkJudge(Judge):
    """Everybody goes on by the network for some decisions; then the critic, a network that sees all hands, judges the state.

    Where there is no critic, the network judges itself.
    """

    name = "network"
    looks = (SHALLOW, USUAL)

    def __init__(self, game: Game, players: int, network: Network, critic: Network | None) -> None:
        super().__init__(game, players)
        self.network, self.critic = network, critic

    def policy(self, observations: Records) -> Floats:
        logits = self.network.predict(*self.network.look(observations, np.zeros(1, np.int64)))[0][0].astype(np.float64)
        likely: Floats = np.exp(logits - logits.max())
        likely /= likely.sum()
        return likely

    def go_on(self, states: Records, worlds: Places, rng: Rng, depth: int) -> None:
        seen, running = np.zeros(len(states), self.game.observation), np.arange(len(states))
        deals = states["deal"].copy()
        for _ in range(depth):
            running = running[(states["phase"][running] != OVER) & (states["deal"][running] == deals[running])]
            if not len(running):
                break
            self.loops.observe_turns(states, running, seen)
            logits = self.network.predict(*self.network.look(seen, np.arange(len(running))))[0]
            self.loops.play(states, running, logits.argmax(axis=1), rng, worlds)

    def play_deal(self, states: Records, worlds: Places, rng: Rng, phase: int, moments: Records, met: npt.NDArray[np.bool_]) -> None:
        seen, running = np.zeros(len(states), self.game.observation), np.arange(len(states))
        while True:
            running = running[states["phase"][running] > DEAL]
            if not len(running):
                break
            first = running[(states["phase"][running] == phase) & ~met[running]]
            moments[first], met[first] = states[first], True
            self.loops.observe_turns(states, running, seen)
            logits = self.network.predict(*self.network.look(seen, np.arange(len(running))))[0]
            self.loops.play_within_deal(states, running, logits.argmax(axis=1))

    def running_values(self, states: Records, where: Places) -> tuple[Floats, Floats]:
        n, players, allied = len(where), self.players, self.sides.allied
        seen = np.zeros(n, self.game.observation)
        critic = self.critic or self.network
        (self.loops.open_hands if self.critic else self.loops.observe_turns)(states, where, seen)
        _, to_come, likely = critic.predict(*critic.look(seen, np.arange(n)))
        rows, seats = np.arange(n)[:, None], (states["turn"][where].astype(np.int64)[:, None] + np.arange(players)) % players
        margin, win = np.empty((n, players)), np.empty((n, players))
        margin[rows, seats], win[rows, seats] = to_come, likely
        margin = margin @ allied.T / allied[0].sum()
        margin -= margin.mean(axis=1, keepdims=True)  # the margins of all sides sum to zero
        banked = self.game.banked_points(states[where], players)
        win = win @ allied.T + 1e-9
        win *= allied[0].sum() / win.sum(axis=1, keepdims=True)  # and their chances to one
        return margin * self.game.margin_scale + self.sides.margins(banked), win

    def steady_values(self, states: Records) -> tuple[Floats, Floats]:
        """The mean over the next decisions of everybody: what the critic gets wrong for one seat to act, it gets wrong the other way
        for the other.
        """
        margin, win = self.values(states)
        where = np.flatnonzero(states["phase"] != OVER)
        steps = 2 * self.players
        tried, numbers, rng = self.reshuffled(states, where, STEADY)
        for _ in range(1, steps):
            self.go_on(tried, numbers, rng, 1)
            for total, found in zip((margin, win), self.values(tried), strict=True):
                total[where] += found.reshape(len(where), STEADY, -1).mean(axis=1)
        margin[where] /= steps
        win[where] /= steps
        return margin, win


class PlayoutJudge(Judge):
    """Everybody goes on to the end of the match by rules of thumb, those of explorer."""

    name = "playouts"
    looks = (TO_THE_END,)

    def __init__(self, game: Game, players: int, bot: PolicyBot) -> None:
        super().__init__(game, players)
        self._playouts = _playout_loops(bot)

    def go_on(self, states: Records, worlds: Places, rng: Rng, depth: int) -> None:
        self._playouts.play_out(states, worlds, rng)

    def play_deal(self, states: Records, worlds: Places, rng: Rng, phase: int, moments: Records, met: npt.NDArray[np.bool_]) -> None:
        self._playouts.play_deal(states, worlds, rng, phase, moments, met)

    def after_deal(self, states: Records, worlds: Places, rng: Rng) -> None:
        self.go_on(states, worlds, rng, TO_THE_END)

    def running_values(self, states: Records, where: Places) -> tuple[Floats, Floats]:
        tried, numbers, rng = self.reshuffled(states, where, PLAYOUTS)
        self.go_on(tried, numbers, rng, TO_THE_END)
        margin, win = self.values(tried)
        return margin.reshape(len(where), PLAYOUTS, -1).mean(axis=1), win.reshape(len(where), PLAYOUTS, -1).mean(axis=1)


# ---------------------------------------------------------------- which one


def study_loops(game: Game) -> ModuleType:
    """The compiled loops of study for a game. All versions of its rules share them."""
    return _loops(game.rules)


@cache
def _loops(rules: object) -> ModuleType:
    names = ("apply", "shuffle", "deal", "score", "observe", "sample")
    return specialised("unlost.study.loops", **{name: getattr(rules, name) for name in names})


@cache
def _playout_loops(bot: PolicyBot) -> ModuleType:
    names = ("apply", "shuffle", "deal")
    rules = {name: getattr(bot.game.rules, name) for name in names}
    return specialised("unlost.study.playout_loops", policy=bot.policy, **rules)


_judges: dict[tuple[str, int, int, tuple[int, ...]], Judge] = {}


def judge_for(game: Game, records: Records) -> Judge:
    """The judge of the table that an observation or a state is of."""
    record = records[0]
    players = int(record["players"])
    network = bots(game.name).get("network")
    learnt = isinstance(network, NetworkBot) and players in network.weights and has_learnt(game, record)
    key = game.name, game.version, players if learnt else -players, tuple(layout_options(game, record).values()) if learnt else ()
    if key not in _judges:
        if learnt:
            assert isinstance(network, NetworkBot)
            layout, weights = layout_for(game, record), _critics(game.name).get(players)
            critic = Network(layout, weights) if weights else None
            _judges[key] = NetworkJudge(game, players, Network(layout, network.weights[players]), critic)
        else:
            explorer = find_bot(game.name, "explorer") if "explorer" in bots(game.name) else find_bot(game.name, "random")
            assert isinstance(explorer, PolicyBot)
            _judges[key] = PlayoutJudge(game, players, explorer)
    return _judges[key]


@cache
def _critics(game: str) -> dict[int, Weights]:
    """The critics of a game, by the number of players; none where the file is missing."""
    path = folder(game) / "critic.npz"
    try:
        return dict(load(path, game)[0]) if path.exists() else {}
    except BadWeights:
        return {}
