"""Records: a match as text that a person can read and a program can replay.

    unlost record 1
    game: cards
    rules: 1
    players: 2
    ...
    seed: "friday night"

    R7 +
    -B3 +

First the heading: a name and a JSON value a line; deals that the table gave itself as `deal 1: {"deck": [...]}`. Then, after
an empty line, the actions. A finished match has its points in the heading, as `result: [61, 44]`, which reading checks.
Lines that begin with `#` are remarks, and so is what follows a `#` among the actions. Those of the heading stay with the match.
A card of a deal that nobody noted is "?", and a card that was given unseen is `^?` (see `unknown.py`).
"""

import json
import re
from typing import Any

from unlost.kernel.errors import BadNotation, BadOption, BadRecord, IllegalAction
from unlost.kernel.game import find_game
from unlost.kernel.match import Deal, Match
from unlost.kernel.rng import seed_bytes
from unlost.kernel.unknown import Impossible
from unlost.kernel.views import AnyShape

FORMAT = "unlost record 1"


def write_record(match: Match[AnyShape]) -> str:
    """The record of a match."""
    lines = [FORMAT, f"game: {match.game.name}", f"rules: {match.game.version}"]
    lines += [f"{name}: {json.dumps(value)}" for name, value in match.options.items()]
    lines.append(_written_seed(match.seed))
    lines += [f"deal {number}: {json.dumps(deal)}" for number, deal in enumerate(match.deals, 1) if deal is not None]
    if match.result:
        lines.append(f"result: {json.dumps(match.result.scores)}")
    return "\n".join([*lines, *match.remarks, "", *_turns(match)]) + "\n"


def _turns(match: Match) -> list[str]:
    """The actions, a turn a line, with a remark where the next deal begins."""
    lines: list[str] = []
    before = 1
    for turn in match.turns():
        if turn[0].deal != before:
            before = turn[0].deal
            lines.append(f"# {match.game.deal_name} {before}")
        lines.append(" ".join(move.action for move in turn))
    return lines


def _written_seed(seed: int | str | bytes) -> str:
    raw = seed_bytes(seed)
    try:
        return f"seed: {json.dumps(raw.decode())}"
    except UnicodeDecodeError:
        return f"seed_hex: {json.dumps(raw.hex())}"


def read_record(text: str) -> Match:
    """The match of a record; BadRecord names the line that is wrong."""
    if not isinstance(text, str):
        raise BadRecord(1, f"a record is a text, not {type(text).__name__}")
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord(1, f"a record begins with {FORMAT!r}")
    end = next((number for number, line in enumerate(lines, 1) if not line.strip()), len(lines) + 1)
    match, result = _begun(_heading(lines[1 : end - 1]), end)
    match.remarks = [line.rstrip() for line in lines[1 : end - 1] if line.startswith("#")]
    words = [(number, word) for number, line in enumerate(lines[end:], end + 1) for word in line.split("#")[0].split()]
    if match.has_unknown:
        _foresee(match, words)
    for number, word in words:
        try:
            match.play(word)
        except (IllegalAction, BadNotation) as fault:
            raise BadRecord(number, str(fault)) from None
    if result is not None:
        at, scores = result
        if match.result is None or list(match.result.scores) != scores:
            ended = f"ends with {list(match.result.scores)}" if match.result else "is not over"
            raise BadRecord(at, f"the result is given as {scores}, but the game {ended}")
    return match


def _foresee(match: Match, words: list[tuple[int, str]]) -> None:
    """Fill in unknown cards so that these actions can be played; BadRecord names the line of the first that cannot."""
    try:
        match.foresee([word for _, word in words])
    except Impossible as fault:
        raise BadRecord(words[fault.place][0], str(fault)) from None
    except BadNotation:
        return  # playing finds out which it is


Entry = tuple[int, Any]  # the number of a line and what it says, of whatever type: whoever takes it checks it
Heading = dict[str, Entry]  # by name


def _heading(lines: list[str]) -> Heading:
    heading: Heading = {}
    for number, line in enumerate(lines, 2):
        if line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        name, value = name.strip(), value.strip()
        if not colon:
            raise BadRecord(number, f"{line[:40]!r} is no heading such as 'players: 2'; an empty line comes before the actions")
        if name in heading:
            raise BadRecord(number, f"{name} is given twice")
        try:
            heading[name] = number, value if name == "game" else json.loads(value)
        except (ValueError, RecursionError):
            raise BadRecord(number, f"{name}: {value[:40]!r} is not a value; texts stand in quotes") from None
    return heading


def _begun(heading: Heading, end: int) -> tuple[Match, Entry | None]:
    """The match that a heading describes, with nothing played yet, and the result that it gives."""

    def take(name: str) -> Entry:
        if name not in heading:
            raise BadRecord(end, f"the heading does not say {name}")
        return heading.pop(name)

    line, name = take("game")
    try:
        game = find_game(name)
        line, version = take("rules")
        game = game.by_rules(version)
    except BadOption as fault:
        raise BadRecord(line, str(fault)) from None
    result = heading.pop("result", None)
    if "seed_hex" in heading:
        line, digits = heading.pop("seed_hex")
        try:
            seed = bytes.fromhex(digits)
        except (ValueError, TypeError):
            raise BadRecord(line, "seed_hex takes pairs of hexadecimal digits in quotes") from None
    else:
        line, seed = take("seed")
        if not isinstance(seed, int | str):
            raise BadRecord(line, "seed takes a text in quotes or a whole number")
    deals: list[Deal | None] = []
    options: dict[str, object] = {}
    for entry, (at, value) in heading.items():
        if entry.startswith("deal "):
            number = entry[5:]
            if not number.isdecimal() or number != str(int(number)) or not 1 <= int(number) <= 1_000_000:
                raise BadRecord(at, f"{entry!r}: deals are numbered from 1")
            deals += [None] * (int(number) - len(deals))
            deals[int(number) - 1] = value
        else:
            options[entry] = value
    try:
        return Match(name, seed=seed, deals=deals, rules=game.version, **game.checked(options)), result
    except BadOption as fault:
        raise BadRecord(_line_of(fault, heading, line), str(fault)) from None


def _line_of(fault: BadOption, heading: Heading, otherwise: int) -> int:
    """The line that a fault speaks of: its message begins with the name of the option, or with "deals: entry 2"."""
    deal = re.match(r"deals: entry (\d+)", str(fault))
    for entry, (line, _) in heading.items():
        if (deal and entry == f"deal {deal[1]}") or (not deal and str(fault).startswith(entry)):
            return line
    return otherwise
