"""The arena: a contest from beginning to end."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from unlost.arena.deals import Contest, Played, contest
from unlost.arena.ladder import Ladder
from unlost.arena.stats import ContestFigures, Tally
from unlost.arena.store import Store
from unlost.arena.workers import play_chunks
from unlost.bots.bot import Seed
from unlost.kernel.options import OptionValue, checked, whole

_JOBS = whole("jobs", 1, 1, 1024)

Watcher = Callable[[list[Played]], None]


class Arena:
    """A contest and what has come out of it so far."""

    def __init__(self, contest: Contest, until_sure: bool = False, ladder: bool = False) -> None:
        self.contest, self.tally = contest, Tally(contest, until_sure)
        self.ladder = Ladder(contest) if ladder else None
        self.done = False
        self._next = 0  # the chunk to be counted next
        self._waiting: dict[int, list[Played]] = {}  # chunks whose turn it is not yet

    def play(
        self, jobs: int = 1, ray: str | None = None, file: Path | None = None, resume: bool = False, watchers: Sequence[Watcher] = ()
    ) -> None:
        """Play it. The watchers are told the games of each chunk, in the order of the chunks. An interrupt leaves what is known so far."""
        jobs = checked("the arena", (_JOBS,), {"jobs": jobs})["jobs"]
        with ExitStack() as leaving:
            store = leaving.enter_context(closing(Store(file, self.contest, resume))) if file else None
            noted = set[int]()
            for chunk, games in store.earlier() if store else ():
                noted.add(chunk)
                self._count(chunk, games, watchers)
            if self.done:
                return
            left = (chunk for chunk in range(self._next, self.contest.chunks) if chunk not in noted)
            for chunk, games in leaving.enter_context(closing(play_chunks(self.contest, left, jobs, ray))):
                if store:
                    store.add(chunk, games)
                self._count(chunk, games, watchers)
                if self.done:
                    return

    def _count(self, chunk: int, games: list[Played], watchers: Sequence[Watcher]) -> None:
        """Count the chunks whose turn it is. Whether to stop early is asked at the same chunks whoever played them."""
        self._waiting[chunk] = games
        while not self.done and self._next in self._waiting:
            games = self._waiting.pop(self._next)
            self.tally.add(games)
            if self.ladder:
                self.ladder.add(games)
            for watch in watchers:
                watch(games)
            self._next += 1
            self.done = self._next == self.contest.chunks or (self.tally.until_sure and self.tally.sure)

    def summary(self) -> ContestFigures:
        """The figures, ready for JSON."""
        figures = self.tally.summary(self.done)
        if self.ladder:
            figures["ladder"] = self.ladder.summary()
        return figures


def arena(
    game: str, bots: Sequence[str], deals: int, seed: Seed = 0, jobs: int = 1,
    until_sure: bool = False, ladder: bool = False, adjusted: bool = False, **options: OptionValue,
) -> ContestFigures:  # fmt: skip
    """Let bots play mirrored deals; the figures, as `unlost arena --json` prints them. Bots registered by a script play too."""
    played = Arena(contest(game, bots, deals, seed, options, adjusted), until_sure, ladder)
    played.play(jobs)
    return played.summary()
