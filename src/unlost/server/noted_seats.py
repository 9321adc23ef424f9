"""Matches with cards that nobody noted: the seats through whose eyes they can be seen, and those whose decisions can be judged."""

from unlost.kernel.match import Match


def seats_seen(match: Match) -> tuple[int, ...]:
    """The seats whose cards are known from the first deal to the end: all, unless there are cards that nobody noted."""
    if not match.has_unknown:
        return tuple(range(match.players))
    seats = set(range(match.players))
    for n in range(len(match.history) + 1):
        then = match.at(n)
        seats &= set(then.known_seats) if then.moment and not then.moment.missing else set()
    return tuple(sorted(seats))


def seats_judged(match: Match) -> tuple[int, ...]:
    """The seats whose cards are known at each of their decisions."""
    if not match.has_unknown:
        return tuple(range(match.players))
    moments = [match.at(n) for n in range(len(match.history))]
    return tuple(seat for seat in match.at(0).known_seats if all(seat in one.known_seats for one in moments if one.turn == seat))
