"""The arena: a contest from beginning to end."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from unlost.arena.deals import Contest, Played, contest
from unlost.arena.ladder import Ladder
from unlost.arena.stats import Tally
from unlost.arena.store import Store
from unlost.arena.workers import play_chunks
from unlost.bots.bot import Seed

Watcher = Callable[[list[Played]], None]


class Arena:
    """A contest and what has come out of it so far."""

    def __init__(self, contest: Contest, until_sure: bool = False, ladder: bool = False) -> None:
        self.contest, self.tally = contest, Tally(contest, until_sure)
        self.ladder = Ladder(contest) if ladder else None
        self.done = False
        self._next = 0  # the chunk to be counted next

    def play(
        self, jobs: int = 1, ray: str | None = None, file: Path | None = None, resume: bool = False, watchers: Sequence[Watcher] = ()
    ) -> None:
        """Play it. The watchers are told the games of each chunk, in the order of the chunks. An interrupt leaves what is known so far."""
        store = Store(file, self.contest, resume) if file else None
        waiting = dict(store.chunks) if store else {}
        try:
            self._count(waiting, watchers)
            left = [] if self.done else [chunk for chunk in range(self.contest.chunks) if chunk not in waiting and chunk >= self._next]
            with closing(play_chunks(self.contest, left, jobs, ray)) as played:
                for chunk, games in played:
                    if store:
                        store.add(chunk, games)
                    waiting[chunk] = games
                    self._count(waiting, watchers)
                    if self.done:
                        break
        finally:
            if store:
                store.close()

    def _count(self, waiting: dict[int, list[Played]], watchers: Sequence[Watcher]) -> None:
        """Count the chunks whose turn it is. Whether to stop early is asked at the same chunks whoever played them."""
        while not self.done and self._next in waiting:
            games = waiting.pop(self._next)
            self.tally.add(games)
            if self.ladder:
                self.ladder.add(games)
            for watch in watchers:
                watch(games)
            self._next += 1
            self.done = self._next == self.contest.chunks or (self.tally.until_sure and self.tally.sure)

    def summary(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        return self.tally.summary(self.done) | ({"ladder": self.ladder.summary()} if self.ladder else {})


def arena(
    game: str, bots: list[str], deals: int, seed: Seed = 0, jobs: int = 1, until_sure: bool = False, ladder: bool = False, **options: Any
) -> dict[str, Any]:
    """Let bots play mirrored deals; the figures, as `unlost arena --json` prints them. Bots registered by a script play too."""
    played = Arena(contest(game, bots, deals, seed, options), until_sure, ladder)
    played.play(jobs)
    return played.summary()
