"""What people are told of a tournament: who plays, how they stand, and the pairings of all rounds."""

from typing import Literal

from msgspec import Struct

from unlost.kernel.views import JsonObject
from unlost.server.characters import of_name
from unlost.server.pace import Pace
from unlost.server.pairings import Mode, most_rounds
from unlost.server.rows import ListedRow, PairingRow, PlayerRow, TournamentStatus
from unlost.server.standings import standings
from unlost.server.tournament_rounds import done, starting_order
from unlost.server.tournaments import Tournament


class TournamentPlayer(Struct):
    """Somebody who plays in a tournament, or did."""

    number: int
    name: str
    account: bool
    level: str | None  # of a bot,
    character: str | None  # and the id of who it is
    withdrawn: bool  # no longer paired


class TournamentStanding(Struct):
    """How somebody stands, the best first; equal ones share a place. What decides between equal points: docs/tournaments.md."""

    place: int
    number: int
    points: float  # 1 for a match won, ½ for one that is level
    buchholz: float
    berger: float
    margin: int
    won: int
    level: int
    lost: int


class TournamentPairing(Struct):
    """Who plays whom in a round."""

    first: int  # the number of the player with the first seat
    second: int | None  # null: the first one rests
    table: str | None  # null: nobody plays, since one of them has left, or rests
    points: float | None  # of the first; null while they play
    scores: list[int] | None  # at the table, of the first and the second; null also while others play the same cards
    how: Literal["played", "resigned", "time", "aborted"] | None


class TournamentListed(Struct):
    """A tournament in a list."""

    id: str
    name: str
    host: str
    mine: bool  # am I its host?
    game: str
    options: JsonObject
    clock: JsonObject
    mode: Mode
    rounds: int
    round: int
    same_deals: bool
    status: TournamentStatus
    playing: int
    created: int


class TournamentList(Struct):
    """Tournaments that are open or running, and mine."""

    tournaments: list[TournamentListed]


class TournamentNews(Struct):
    """Everything about a tournament."""

    id: str
    name: str
    host: str
    mine: bool  # am I its host?
    game: str
    options: JsonObject
    clock: JsonObject
    pace: Pace
    mode: Mode
    rounds: int
    most_rounds: int  # as many as so many players could play
    pause: int  # seconds between two rounds
    same_deals: bool  # have all tables of a round the same cards?
    listed: bool
    status: TournamentStatus
    round: int  # the one that is played, or was last; 0 before the first
    due: int | None  # milliseconds until the next one begins
    created: int
    started: int | None
    ended: int | None
    players: list[TournamentPlayer]
    standings: list[TournamentStanding]
    pairings: list[list[TournamentPairing]]  # by round
    you: int | None  # the number that I play under
    table: str | None  # where I play now
    commitment: str  # the hash of the secret that the deals come from
    secret: str | None  # shown when the tournament is over,
    words: list[str] | None  # and with it the words of all players, by their numbers


def listed(row: ListedRow, person: str | None) -> TournamentListed:
    return TournamentListed(
        row.id, row.name, row.host_name, row.host == person, row.game, row.options, row.clock, row.mode, row.rounds, row.round,
        row.same_deals, row.status, row.playing, row.created,
    )  # fmt: skip


def news(found: Tournament, person: str | None, now: int) -> TournamentNews:
    """A tournament as somebody may know it."""
    row, is_over = found.row, found.row.status in ("finished", "closed")
    order = starting_order(row, found.players) if row.started else [one.number for one in found.players]
    you = found.number_of(person)
    own = (
        pairing.match
        for pairing in found.pairings
        if pairing.status == "running" and you is not None and you in (pairing.first, pairing.second)
    )
    pairings: list[list[TournamentPairing]] = [[] for _ in range(row.round)]
    for pairing in found.pairings:
        pairings[pairing.round - 1].append(
            _pairing(pairing, row.same_deals and not is_over and pairing.round == row.round and row.due is None)
        )
    return TournamentNews(
        row.id, row.name, found.host, row.host == person, row.game, row.options, row.clock, row.pace, row.mode, row.rounds,
        most_rounds(row.mode, len(found.players)), row.pause, row.same_deals, row.listed, row.status, row.round,
        max(0, row.due - now) if row.due is not None else None, row.created, row.started, row.ended,
        [_player(one) for one in found.players],
        [
            TournamentStanding(
                one.place, one.number, one.points / 2, one.buchholz / 2, one.berger / 4, one.margin, one.won, one.level, one.lost
            )
            for one in standings(order, done(found.pairings))
        ],
        pairings, you, next(own, None), row.commitment, row.secret if is_over else None,
        [one.words for one in found.players] if is_over else None,
    )  # fmt: skip


def _player(one: PlayerRow) -> TournamentPlayer:
    character = of_name(one.name) if one.kind == "house" else None
    level = one.person.removeprefix("bot:") if one.kind == "house" else None
    return TournamentPlayer(one.number, one.name, one.kind == "account", level, character.id if character else None, one.withdrawn)


def _pairing(pairing: PairingRow, is_withheld: bool) -> TournamentPairing:
    points = pairing.points / 2 if pairing.points is not None else None
    ending = pairing.ending if pairing.points is not None else None
    scores = ending["scores"] if ending and ending["winners"] and not is_withheld else None
    how = ending["how"] if ending and ending["how"] != "unfinished" else None
    return TournamentPairing(pairing.first, pairing.second, pairing.match, points, scores, how)
