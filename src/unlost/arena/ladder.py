"""The ladder: ratings of many bots from their games (Plackett and Luce's model, by openskill)."""

from collections.abc import Iterable
from typing import TypedDict

from openskill.models import PlackettLuce

from unlost.arena.deals import Contest, Played
from unlost.arena.line_ups import labels


class Rated(TypedDict):
    """A bot on the ladder."""

    name: str
    rating: float  # what it is worth at least: mu less three sigma
    mu: float
    sigma: float


class Ladder:
    """The bots of a contest with their ratings: what a bot is thought to be worth, and how uncertain that is."""

    def __init__(self, contest: Contest) -> None:
        self._model = PlackettLuce()
        self._line_ups = contest.line_ups
        self._ratings = {bot: self._model.rating(name=name) for bot, name in enumerate(labels(contest.names))}

    def add(self, games: Iterable[Played]) -> None:
        """Rate by the games of a chunk, in their order."""
        for game in games:
            line_up = self._line_ups[game.line_up]
            bots = list(dict.fromkeys(line_up))
            ranks = [-self._place(game, line_up, bot) for bot in bots]
            order = sorted(set(ranks))
            rated = self._model.rate([[self._ratings[bot]] for bot in bots], ranks=[float(order.index(rank)) for rank in ranks])
            for bot, (rating,) in zip(bots, rated, strict=True):
                self._ratings[bot] = rating

    @staticmethod
    def _place(game: Played, line_up: tuple[int, ...], bot: int) -> float:
        """How well a bot did: by its points, but ahead of all who did not win if it did, and behind all if it forfeited."""
        seats = [seat for seat, sits in enumerate(line_up) if sits == bot]
        if any(seat in game.forfeits for seat in seats):
            return -1e9
        return sum(game.points[seat] + (1e6 if seat in game.winners else 0.0) for seat in seats) / len(seats)

    def summary(self) -> list[Rated]:
        """The ladder from the top, ready for JSON."""
        rated = sorted(self._ratings.values(), key=lambda rating: -rating.ordinal())
        return [{"name": str(rating.name), "rating": rating.ordinal(), "mu": rating.mu, "sigma": rating.sigma} for rating in rated]
