"""A contest's file: its settings in the first line, then a line for each chunk that was played. What was cut off is played again."""

import json
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

from unlost.arena.deals import Contest, Played
from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game
from unlost.version import VERSION


class Store:
    """The chunks played so far, and where the next are added."""

    def __init__(self, file: Path, contest: Contest, resume: bool) -> None:
        self.file = file
        self.chunks: dict[int, list[Played]] = {}
        settings = _settings(contest)
        if resume:
            whole = self._read(settings)
        elif file.exists():
            raise BadOption(f"{file} is there already: go on with it by --resume, or name another file")
        self._out = file.open("r+b" if resume else "xb")
        if resume:
            self._out.truncate(whole)
            self._out.seek(whole)
        if not resume or not whole:
            self._write(settings)

    def add(self, chunk: int, games: list[Played]) -> None:
        """Note a chunk; it is in the file when this returns."""
        self.chunks[chunk] = games
        self._write({"chunk": chunk, "games": [astuple(game) for game in games]})

    def close(self) -> None:
        self._out.close()

    def _write(self, line: dict[str, Any]) -> None:
        self._out.write(_line(line))
        self._out.flush()

    def _read(self, settings: dict[str, Any]) -> int:
        """Read what was played; how many bytes of the file are whole lines."""
        whole = 0
        for number, line in enumerate(self.file.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):  # cut off while it was written
                if number == 1 and not _line(settings).startswith(line):
                    raise BadOption(f"{self.file} is not the file of a contest: line 1 cannot be read")
                break
            try:
                entry = json.loads(line)
                if number == 1:
                    _compare(self.file, entry, settings)
                else:
                    self.chunks[int(entry["chunk"])] = [_played(game) for game in entry["games"]]
            except BadOption:
                raise
            except (ValueError, TypeError, KeyError, AttributeError):
                raise BadOption(f"{self.file} is not the file of a contest: line {number} cannot be read") from None
            whole += len(line)
        return whole


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"


def _settings(contest: Contest) -> dict[str, Any]:
    versions = {"unlost": VERSION, "rules": find_game(contest.game).version}
    return {"contest": json.loads(json.dumps(asdict(contest))) | versions}


def _compare(file: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    was, now = found["contest"], wanted["contest"]
    for name in now:
        if was[name] != now[name]:
            there, here = _differing(was[name], now[name])
            raise BadOption(f"{file} was begun with {name} {there}, not {here}: --resume takes the same settings")


def _differing(was: Any, now: Any) -> tuple[Any, Any]:
    """What differs, of options only those."""
    if isinstance(was, dict) and isinstance(now, dict):
        names = [name for name in {**was, **now} if was.get(name) != now.get(name)]
        return {name: was.get(name) for name in names}, {name: now.get(name) for name in names}
    return was, now


def _played(game: list[Any]) -> Played:
    deal, line_up, points, winners, length, capped, dealt, forfeits = game
    return Played(deal, line_up, points, winners, length, capped, dealt, {int(seat): why for seat, why in forfeits.items()})
