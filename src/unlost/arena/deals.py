"""Mirrored deals: each deal is played once for every line-up, with the same shuffles."""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from unlost.arena.line_ups import LineUp, checked_names, labels, line_ups
from unlost.bots.bot import Bot, Forfeit, QuickBot, Seed, find_bot
from unlost.bots.subprocess_bot import OutsideBot
from unlost.kernel.batch import Batch
from unlost.kernel.game import Game, find_game
from unlost.kernel.options import Options, checked, checked_seed, whole
from unlost.kernel.records import AnyRecord, Records
from unlost.kernel.rng import new_rng, seed_bytes
from unlost.study.judge import judge_for
from unlost.study.luck import chances, first_deal

QUICK, SLOW = 128, 4  # deals of a chunk: where all bots choose at once, and where one takes its time
FORFEIT = 100  # points that a bot which forfeits a game has less than the worst points in it
_DEALS = whole("deals", 1, 1)


@dataclass(frozen=True)
class Contest:
    """What is to be played. From this alone follow all games, whoever plays which of its chunks."""

    game: str
    options: Options
    names: tuple[str, ...]
    deals: int
    seed: str
    chunk: int  # deals of a chunk
    adjusted: bool = False  # are margins wanted with the luck taken out, too?

    @cached_property
    def line_ups(self) -> list[LineUp]:
        return line_ups(len(self.names), find_game(self.game).sides(self.options["players"]), self.options["players"])

    @property
    def chunks(self) -> int:
        return -(-self.deals // self.chunk)

    @property
    def quick(self) -> bool:
        """Whether all bots choose at once."""
        return self.chunk == QUICK

    def deals_of(self, chunk: int) -> range:
        """The numbers of a chunk's deals."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.deals))


def contest(game: str, names: Sequence[str], deals: int, seed: Seed, options: Options, adjusted: bool = False) -> Contest:
    """A contest, checked. With the options that the game names for a contest, unless these say otherwise."""
    names, deals = checked_names(names), checked("the arena", (_DEALS,), {"deals": deals})["deals"]
    found = find_game(game)
    quick = all(isinstance(find_bot(game, name), QuickBot) for name in names)
    told = seed_bytes(checked_seed(seed)).decode(errors="backslashreplace")
    made = Contest(found.name, found.checked({**found.contest, **options}), names, deals, told, QUICK if quick else SLOW, adjusted)
    _ = made.line_ups  # too few bots are told at once
    return made


@dataclass(frozen=True)
class Played:
    """One game of a contest, as it ended."""

    deal: int
    line_up: int
    points: list[int]  # by seat
    winners: list[int]  # seats
    length: int  # turns
    capped: int  # rounds or expeditions that the turn cap ended
    dealt: int  # rounds or expeditions in all
    forfeits: dict[int, str]  # by seat: why
    luck: list[float] = field(default_factory=list)  # by seat: points of the margin that were luck; empty where nobody asked


Chunk = tuple[int, list[Played]]  # its number, and its games


def play_chunk(contest: Contest, chunk: int) -> list[Played]:
    """The games of a chunk of deals, deal by deal: every deal in all line-ups."""
    bots = [find_bot(contest.game, name) for name in contest.names]
    try:
        played = [_play_line_up(contest, chunk, number, bots) for number in range(len(contest.line_ups))]
    finally:
        for bot in bots:
            if isinstance(bot, OutsideBot):
                bot.close()
    return [games[place] for place in range(len(played[0])) for games in played]


def _play_line_up(contest: Contest, chunk: int, number: int, bots: list[Bot]) -> list[Played]:
    """The deals of a chunk in one line-up, side by side until each has ended. The same chunk has the same shuffles in each line-up."""
    line_up = contest.line_ups[number]
    deals = contest.deals_of(chunk)
    batch = Batch(contest.game, len(deals), _key(contest, chunk, "deals"), **contest.options)
    names = labels(contest.names)
    key = _key(contest, chunk, ",".join(names[bot] for bot in line_up))  # the seats' names: not the order they were typed in
    rng = new_rng(key)
    running, forfeits = np.ones(len(deals), np.bool_), [dict[int, str]() for _ in deals]
    games: list[Played | None] = [None] * len(deals)
    luck = _Luck(contest, batch.states()) if contest.adjusted else None
    step = 0
    while running.any():
        actions = batch.random()  # for deals that have ended, and for seats that have forfeited
        _choose(batch, line_up, bots, running, forfeits, key, rng, step, actions)
        before = batch.states()
        batch.step(actions)
        if luck:
            luck.add(running, before, actions, batch.states())
        for place in np.flatnonzero(batch.finished & running):
            running[place] = False
            batch.game.loops.play(before[place : place + 1], actions[place])
            points, winners = result(batch.game, before[place], batch.scores[place].tolist(), lost_seats(line_up, forfeits[place]))
            ended = int(batch.length[place]), int(batch.capped[place]), int(batch.dealt[place])
            lucky = luck.of[place].round(6).tolist() if luck else []
            games[place] = Played(deals[place], number, points, winners, *ended, forfeits[place], lucky)
        step += 1
    return [game for game in games if game]


class _Luck:
    """The luck in the margins of games side by side, by seat: of the deals and of the cards drawn. Its mean is zero, whoever plays."""

    def __init__(self, contest: Contest, dealt: Records) -> None:
        self.judge = judge_for(find_game(contest.game), dealt)
        self.of = first_deal(self.judge, contest.options, dealt)[1]

    def add(self, running: npt.NDArray[np.bool_], before: Records, actions: npt.NDArray[np.int64], now: Records) -> None:
        """Count what chance did after the actions of the games that run."""
        where = np.flatnonzero(running)
        found = chances(self.judge, before[where], actions[where], now[where])
        self.of[where] += found.draws + found.deals


def _choose(
    batch: Batch, line_up: LineUp, bots: list[Bot], running: npt.NDArray[np.bool_], forfeits: list[dict[int, str]], key: str,
    rng: npt.NDArray[np.void], step: int, actions: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Write the actions of the seats to act in the games that run."""
    observations: Records = batch.observe()
    seats = [bots[bot] for bot in line_up]
    for bot in dict.fromkeys(seats):
        where = np.array([sits is bot for sits in seats])[batch.turn] & running
        if isinstance(bot, QuickBot):
            bot.choose_all(observations, where, rng, actions)
            continue
        for place in np.flatnonzero(where):
            seat = int(batch.turn[place])
            if seat in lost_seats(line_up, forfeits[place]):
                continue
            try:
                actions[place] = bot.choose(observations[place : place + 1], _sealed(f"{key}/place {place}/action {step}"))
            except Forfeit as fault:
                forfeits[place][seat] = str(fault)


def lost_seats(line_up: LineUp, forfeits: Collection[int]) -> set[int]:
    """The seats of the bots that have forfeited at one of theirs. Partners are one bot."""
    return {seat for seat, bot in enumerate(line_up) if any(line_up[at] == bot for at in forfeits)}


def result(game: Game, state: AnyRecord, points: list[int], lost: set[int]) -> tuple[list[int], list[int]]:
    """Points and winners by seat. Seats lost by forfeit have no share in the victory, and fewer points than anybody at the table had."""
    ranks = {seat: (own, game.tiebreak(state, seat)) for seat, own in enumerate(points) if seat not in lost}
    winners = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    return [min(points) - FORFEIT if seat in lost else own for seat, own in enumerate(points)], winners


def _sealed(key: str) -> str:
    """A seed for a bot, from which nobody can tell the deal's."""
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def _key(contest: Contest, chunk: int, what: str) -> str:
    return f"{contest.seed}/chunk {chunk}/{what}"
