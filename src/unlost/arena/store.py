"""A contest's file: its settings in the first line, then a line for each chunk that was played. What was cut off is played again."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

from unlost.arena.deals import Chunk, Contest, Played
from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game
from unlost.version import VERSION

JsonLine = dict[str, Any]  # of the file, which anybody may have changed: what is not as it should be raises one of FAULTS
JsonList = Sequence[Any]  # likewise
FAULTS = (ValueError, TypeError, KeyError, AttributeError, RecursionError)  # of a line that is not what it should be


class Store:
    """The file with the chunks played so far, to which the next are added."""

    def __init__(self, file: Path, contest: Contest, resume: bool) -> None:
        self.file, self.contest = file, contest
        if not resume and file.exists():
            raise BadOption(f"{file} is there already: go on with it by --resume, or name another file")
        self._out = file.open("r+b" if resume else "x+b")

    def earlier(self) -> Iterator[Chunk]:
        """The chunks in the file. Nothing is added before all are read: what was cut off at the end is dropped then."""
        whole, found = self._read_settings(), set[int]()
        for number, line in enumerate(self._out, 2):
            if not line.endswith(b"\n"):  # cut off while it was written
                break
            try:
                chunk, games = _chunk(json.loads(line), self.contest)
                if chunk in found:
                    raise ValueError
            except FAULTS:
                wrong = f"{self.file}: line {number} is no chunk of this contest, or one that was there before"
                raise BadOption(f"{wrong}; take it out to have what is missing played again") from None
            found.add(chunk)
            yield chunk, games
            whole += len(line)
        self._out.seek(whole)
        self._out.truncate()

    def _read_settings(self) -> int:
        """See that the first line has the contest's settings, or write it where there is none yet; its length."""
        settings, line = _settings(self.contest), self._out.readline()
        try:
            if line.endswith(b"\n"):
                _compare(self.file, json.loads(line)["contest"], settings["contest"])
                return len(line)
            if not _line(settings).startswith(line):  # else it was cut off while it was written
                raise ValueError
        except BadOption:
            raise
        except FAULTS:
            raise BadOption(f"{self.file} is not the file of a contest: line 1 cannot be read") from None
        self._out.seek(0)
        return self._write(settings)

    def add(self, chunk: int, games: list[Played]) -> None:
        """Note a chunk; it is in the file when this returns."""
        self._write({"chunk": chunk, "games": [astuple(game) for game in games]})

    def close(self) -> None:
        self._out.close()

    def _write(self, entry: Mapping[str, object]) -> int:
        written = self._out.write(_line(entry))
        self._out.flush()
        return written


def _line(entry: Mapping[str, object]) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"


def _settings(contest: Contest) -> JsonLine:
    versions = {"unlost": VERSION, "rules": find_game(contest.game).version}
    return {"contest": versions | json.loads(json.dumps(asdict(contest)))}  # another version is the first thing to be told


def _compare(file: Path, was: JsonLine, now: JsonLine) -> None:
    for name in now:
        if was[name] != now[name]:
            there, here = _differing(was[name], now[name])
            raise BadOption(f"{file} was begun with {name} {there}, not {here}: --resume takes the same settings")


def _differing(was: object, now: object) -> tuple[object, object]:
    """What differs, of options only those."""
    if isinstance(was, dict) and isinstance(now, dict):
        names = [name for name in {**was, **now} if was.get(name) != now.get(name)]
        return {name: was.get(name) for name in names}, {name: now.get(name) for name in names}
    return was, now


def _chunk(entry: JsonLine, contest: Contest) -> Chunk:
    """The chunk of a line; ValueError if it is none of this contest, whole and with all its games in their order."""
    chunk, games = entry["chunk"], [_played(game, contest.options["players"]) for game in entry["games"]]
    wanted = [(deal, line_up) for deal in contest.deals_of(chunk) for line_up in range(len(contest.line_ups))]
    if type(chunk) is not int or not 0 <= chunk < contest.chunks or [(game.deal, game.line_up) for game in games] != wanted:
        raise ValueError
    return chunk, games


def _played(game: JsonList, players: int) -> Played:
    deal, line_up, points, winners, length, capped, dealt, forfeits, luck = game
    seats = {str(seat): seat for seat in range(players)}
    whole = [deal, line_up, *points, *winners, length, capped, dealt]
    sound = all(type(number) is int for number in whole) and all(isinstance(why, str) for why in forfeits.values())
    sound &= all(type(part) is float for part in luck) and len(luck) in (0, players)
    if not sound or len(points) != players or not set(winners) <= set(seats.values()) or not 0 <= capped <= dealt or not dealt:
        raise ValueError
    return Played(deal, line_up, points, winners, length, capped, dealt, {seats[seat]: why for seat, why in forfeits.items()}, luck)
