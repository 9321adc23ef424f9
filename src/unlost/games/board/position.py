"""Positions of the board game: its views read and checked, what a view has beside the table, and both as text."""

import re
from collections import Counter

import numpy as np

from unlost.games.board.rules import (
    ADVENTURERS,
    ARTIFACT,
    BRIDGE,
    CARDS,
    COPIES,
    CROSSINGS,
    DOWN,
    DRAW,
    HAND,
    LETTERS,
    MOST_TOKENS,
    NO_PATH,
    PATH,
    PUT_AWAY,
    STEP,
    STONES,
    TILE_SPACES,
    TILE_TEXTS,
    TILES,
    UNDECIDED,
    UP,
    VALUES,
    movable,
    usual_track,
    whole_track,
)  # fmt: skip
from unlost.games.board.state import Observation
from unlost.kernel import hands_position
from unlost.kernel.errors import BadPosition
from unlost.kernel.hands_position import Hands
from unlost.kernel.options import Options, OptionValue, short
from unlost.kernel.position_checks import (
    MOST_POINTS,
    Sections,
    by_colour,
    check_copies,
    check_rising,
    groups,
    joined,
    lanes,
    listed,
    mapping,
    multiset,
    number,
    numbers,
    taken,
    taken_cards,
    taken_number,
    word_numbers,
)  # fmt: skip
from unlost.kernel.records import FIRST_PHASE
from unlost.kernel.views import AnyShape, JsonObject

KEYS = ("expedition", "columns", "explorers", "tiles", "points", "artifacts", "crossed", *hands_position.KEYS)
MORE_KEYS = ("known",)
ARTIFACTS = int(np.count_nonzero(TILES == ARTIFACT))
viewer = hands_position.viewer
tidy = hands_position.tidy


# ---------------------------------------------------------------- what a view has beside the table


def beside(o: Observation) -> JsonObject:
    """What others know of the hands (B28)."""
    return {"known": hands_position.known_cards(o, CARDS)}


def seen_options(o: Observation) -> dict[str, OptionValue]:
    """The spaces for tiles and the artifact track, where they are not the usual ones."""
    found: dict[str, OptionValue] = {}
    spaces = {
        letter: [stone for stone in range(STONES + 1) if bits >> stone & 1] for letter, bits in zip(LETTERS, o.spaces.tolist(), strict=True)
    }
    if spaces != TILE_SPACES:
        found["tile_spaces"] = spaces
    track = o.track.tolist()
    if track != whole_track(usual_track({"expeditions": int(o.expeditions)})):
        while len(track) > 1 and track[-1] == track[-2]:
            track.pop()
        found["artifact_track"] = track
    return found


# ---------------------------------------------------------------- from a view


def shape(view: AnyShape) -> dict[str, OptionValue]:
    """The options that a view shows by its shape."""
    return {"players": len(listed(view["hands"], "hands"))}


def fill(o: Observation, view: AnyShape, options: Options) -> None:
    """Write what a view tells into an observation that has the options, the viewer and the turn."""
    players, over = int(o.players), o.phase < FIRST_PHASE
    in_game = len(CARDS) * 2 - (PUT_AWAY if players == 2 else 0)
    hands = hands_position.read_hands(view, o, CARDS)
    columns = [lanes(seat, f"columns: seat {at}", LETTERS, CARDS) for at, seat in enumerate(listed(view["columns"], "columns", players))]
    piles = hands_position.read_piles(view, LETTERS, CARDS)
    on_table = [kind for lane in (*(lane for seat in columns for lane in seat), *piles) for kind in lane]
    check_copies([*on_table, *(kind for hand in hands.cards for kind in hand)], COPIES.tolist(), CARDS)
    o.deal = number(view["expedition"], "expedition", 1, int(o.expeditions))
    if over and o.deal != o.expeditions:
        raise BadPosition(f"expedition: the game is not over after expedition {int(o.deal)}")
    for seat, explorers in enumerate(listed(view["explorers"], "explorers", players)):
        _fill_seat(o, seat, columns[seat], explorers)
    o.crossed = number(view["crossed"], "crossed", int((o.stone >= BRIDGE).sum()), int((o.stone >= BRIDGE).sum()))
    ended_at_once = over and o.crossed == CROSSINGS  # B18
    _check_sizes(o, hands, ended_at_once)
    hands_position.fill_deck(o, view, in_game, len(on_table) + sum(hands.sizes))
    hands_position.fill_hands(o, hands)
    hands_position.fill_piles(o, piles, view["closed"], LETTERS, bool(o.phase == DRAW))
    if (o.phase == DRAW and view["closed"] is None and not any(columns[o.turn])) or (o.phase == STEP and not movable(o, int(o.turn))):
        raise BadPosition(f"phase: nothing can be seen that the seat to act has done to come to {view['phase']!r}")
    hands_position.fill_turns(o, view, in_game - players * HAND - int(o.deck_left))
    if over and o.deck_left and o.turns_left and not ended_at_once:
        raise BadPosition(f"turn: the game is not over while there are cards, turns, and fewer than {CROSSINGS} explorers over a bridge")
    if not over and o.crossed >= CROSSINGS:
        raise BadPosition(f"crossed: with {CROSSINGS} explorers over a bridge an expedition is over")
    hands_position.check_running(o)
    o.points[:players] = numbers(view["points"], "points", players, 0, MOST_POINTS)
    _fill_tiles(o, view, bool(over))


def _check_sizes(o: Observation, hands: Hands, ended_at_once: bool) -> None:
    """Eight cards a hand (B6); who ended the game at once did not draw."""
    if ended_at_once:
        if sorted(hands.sizes)[0] != HAND - 1 or sorted(hands.sizes)[1] != HAND or max(hands.sizes) != HAND:
            raise BadPosition(f"hand_sizes: who ended the game has {HAND - 1} cards, the others {HAND}")
    else:
        hands_position.check_hand_sizes(hands, o, HAND, bool(o.phase in (DRAW, STEP)))


def _fill_seat(o: Observation, seat: int, columns: list[list[int]], explorers: object) -> None:
    """A seat's cards and explorers, path by path (B3 B8 B10 B11 B26)."""
    where = f"explorers: seat {seat}"
    given = mapping(explorers, where, (), LETTERS)
    o.laid[seat] = multiset(kind for column in columns for kind in column)
    o.researcher[seat] = NO_PATH
    follow = 0
    for path, (letter, column) in enumerate(zip(LETTERS, columns, strict=True)):
        if bool(column) != (letter in given):
            raise BadPosition(f"{where}: a path with cards has an explorer, and no other has; {letter} is otherwise")
        if not column:
            continue
        o.direction[seat, path] = _direction(o, column, f"columns: seat {seat} {letter}")
        follow |= _follow(int(o.direction[seat, path]), column[-1] % VALUES) << path * VALUES
        explorer = mapping(given[letter], f"{where} {letter}", ("stone", "piece"))
        o.stone[seat, path] = number(explorer["stone"], f"{where} {letter}: stone", min(len(column), STONES), STONES)
        if not isinstance(explorer["piece"], str) or explorer["piece"] not in ("adventurer", "researcher"):
            raise BadPosition(f"{where} {letter}: a piece is 'adventurer' or 'researcher', not {short(explorer['piece'])}")
        if explorer["piece"] == "researcher":
            if o.researcher[seat] != NO_PATH:
                raise BadPosition(f"{where}: there is one researcher, not two")
            o.researcher[seat] = path
    o.open[seat] = follow
    o.begun[seat] = len(given)
    if len(given) > ADVENTURERS and o.researcher[seat] == NO_PATH:
        raise BadPosition(f"{where}: there are {ADVENTURERS} adventurers, not {len(given)}")


def _direction(o: Observation, column: list[int], where: str) -> int:
    if not o.up_and_down:
        check_rising(column, where, CARDS)
        return UP
    if column[0] == column[-1]:
        check_rising(column, where, CARDS)
        return UNDECIDED
    falls = column[-1] < column[0]
    if falls and sorted(column, reverse=True) != column:
        raise BadPosition(f"{where}: the cards neither rise nor fall")
    if not falls:
        check_rising(column, where, CARDS)
    return DOWN if falls else UP


def _follow(direction: int, last: int) -> int:
    """The values that can follow, a bit each."""
    if direction == UNDECIDED:
        return PATH
    return PATH & ~((1 << last) - 1) if direction == UP else (2 << last) - 1


def _fill_tiles(o: Observation, view: AnyShape, over: bool) -> None:
    """The tiles still there, and the artifacts that were found (B4 B5 B15)."""
    there: Counter[int] = Counter()
    for path, letter in enumerate(LETTERS):
        stones = [str(stone) for stone in range(1, STONES + 1) if int(o.spaces[path]) >> stone & 1]
        given = mapping(mapping(view["tiles"], "tiles", LETTERS)[letter], f"tiles {letter}", (), stones)
        for stone in stones:
            tile = given.get(stone)
            if tile is None:
                if o.stone[:, path].max() < int(stone):
                    raise BadPosition(f"tiles {letter}: the tile of stone {stone} is gone, and no explorer has come so far")
                continue
            if not isinstance(tile, str) or tile not in TILE_TEXTS[ARTIFACT:]:
                raise BadPosition(f"tiles {letter}: {short(tile)} is no tile; there is {', '.join(TILE_TEXTS[ARTIFACT:])}")
            o.tile[path, int(stone)] = TILE_TEXTS.index(tile)
            there[TILE_TEXTS.index(tile)] += 1
    for kind in range(ARTIFACT + 1, len(TILE_TEXTS)):
        wanted = int(np.count_nonzero(kind == TILES))
        if there[kind] != wanted:
            raise BadPosition(f"tiles: {TILE_TEXTS[kind]} is there {there[kind]} times, not {wanted}; only artifacts are taken away")
    players = int(o.players)
    for seat, found in enumerate(listed(view["artifacts"], "artifacts", players)):
        kept = mapping(found, f"artifacts: seat {seat}", ("tiles", "tokens"))
        o.artifact_tiles[seat] = number(kept["tiles"], f"artifacts: seat {seat}: tiles", 0, 0 if over else ARTIFACTS)
        o.artifact_tokens[seat] = number(kept["tokens"], f"artifacts: seat {seat}: tokens", 0, MOST_TOKENS)
    held, tokens = int(o.artifact_tiles.sum()), int(o.artifact_tokens.sum())
    if not over and there[ARTIFACT] + held != ARTIFACTS:
        raise BadPosition(f"artifacts: {there[ARTIFACT]} lie on the board and {held} were found, of {ARTIFACTS}")
    most = (int(o.deal) - 1) * ARTIFACTS + (ARTIFACTS - there[ARTIFACT] if over else 0)
    least = ARTIFACTS - there[ARTIFACT] if over else 0
    if not least <= tokens <= most:
        raise BadPosition(f"artifacts: there are {tokens} tokens, and there can be {least} to {most}")


# ---------------------------------------------------------------- as text
# An explorer is `B@3` on stone 3 of the blue path, `B@3r` if it is the researcher; a tile `Y2=arrow`; artifacts `2+1`, tiles and tokens.


def to_text(view: JsonObject) -> dict[str, str]:
    """The sections of a position's text."""
    return {
        "expedition": str(view["expedition"]),
        "points": " ".join(map(str, view["points"])),
        "artifacts": " ".join(f"{found['tiles']}+{found['tokens']}" for found in view["artifacts"]),
        "hands": hands_position.hands_text(view),
        "columns": joined([card for lane in seat.values() for card in lane] for seat in view["columns"]),
        "explorers": joined(
            [f"{letter}@{one['stone']}{'r' if one['piece'] == 'researcher' else ''}" for letter, one in seat.items()]
            for seat in view["explorers"]
        ),
        "tiles": " ".join(f"{letter}{stone}={tile}" for letter, lane in view["tiles"].items() for stone, tile in lane.items()),
        **hands_position.piles_text(view),
    }


def from_text(sections: Sections, view: JsonObject, options: Options) -> JsonObject:
    """The view of these sections, but for what all games have."""
    explorers = [_explorers(words) for words in groups(taken(sections, "explorers"))]
    return {
        "expedition": taken_number(sections, "expedition"),
        "points": word_numbers(taken(sections, "points"), "points"),
        "artifacts": [_artifacts(word) for word in taken(sections, "artifacts")],
        **hands_position.hands_from_text(sections, view["seat"]),
        "columns": [by_colour(seat, "columns", LETTERS) for seat in groups(taken(sections, "columns"))],
        "explorers": explorers,
        "tiles": _tiles(taken_cards(sections, "tiles")),
        "crossed": sum(one["stone"] >= BRIDGE for seat in explorers for one in seat.values()),
        **hands_position.piles_from_text(sections, LETTERS),
    }


def _explorers(words: list[str]) -> dict[str, OptionValue]:
    found: dict[str, OptionValue] = {}
    for word in words:
        read = re.fullmatch(r"([YBWGR])@([1-9])(R?)", word.upper())
        if read is None or read[1] in found:
            raise BadPosition(f"explorers: {short(word)} is no explorer such as B@3 or B@3r, or its path has two")
        found[read[1]] = {"stone": int(read[2]), "piece": "researcher" if read[3] else "adventurer"}
    return found


def _artifacts(word: str) -> dict[str, int]:
    read = re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", word)
    if read is None:
        raise BadPosition(f"artifacts: {short(word)} is not as in 2+1, tiles and tokens")
    return {"tiles": int(read[1]), "tokens": int(read[2])}


def _tiles(words: list[str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {letter: {} for letter in LETTERS}
    for word in words:
        read = re.fullmatch(r"([YBWGR])([2-9])=([A-Z0-9]+)", word.upper())
        if read is None or read[2] in found[read[1]]:
            raise BadPosition(f"tiles: {short(word)} is no tile such as Y2=arrow, or its stone has two")
        found[read[1]][read[2]] = read[3].lower()
    return {letter: dict(sorted(lane.items())) for letter, lane in found.items()}
