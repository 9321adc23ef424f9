"""The board game: two to four players on five paths, three editions, short and long.

The numbers in the margin (B17) are those of the rules in `docs/rules/board.md`. First the components, with where each figure comes from
and how sure it is; then the table, set-up, what is legal and what it does, scoring, what a seat knows; all that compiled.
Then, in plain Python, the same for reading: texts, options, views and reasons.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from unlost.games.board.state import Observation, Shown, State
from unlost.games.board.views import BoardGuide, BoardPrinted, BoardSeat, BoardSheet, BoardTable, BoardView, Brings, Explorer, Piece, Way
from unlost.kernel import rng as chance
from unlost.kernel.colours import COLOURS, card_name, colour_name
from unlost.kernel.deck import card_list, deck_list, from_deck, lay_deck, pack_of, shuffle_multiset, shuffle_pack
from unlost.kernel.errors import BadOption, by_ruling
from unlost.kernel.game import Game, Rules, register
from unlost.kernel.hands import (
    HANDS,
    deal_hands,
    describe_hands,
    draw_card,
    fill_hands,
    from_hand,
    hand_text,
    onto_pile,
    pile_text,
    piles,
    remove_seen,
    sources,
    why_no_draw,
    with_top,
)  # fmt: skip
from unlost.kernel.intrinsics import copy_shared, lowest
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import MULTISET, add, clear, copy_multiset, count, kinds, listed, multiset_of, remove_multiset
from unlost.kernel.options import Option, Options, OptionValue, choice, flag, seat_choice, short, whole
from unlost.kernel.records import COMMON, DEAL, NOBODY, OVER, SEATS, Ints, arranged, following, record_type
from unlost.kernel.rng import RngState
from unlost.kernel.text_table import aligned, doing, mark
from unlost.languages import later, t

# ---------------------------------------------------------------- components
# A kind of card is a number: 11 × colour + value.

PATHS = 5
VALUES = 11
KINDS = PATHS * VALUES
STONES = 9
HAND = 8  # B6
ADVENTURERS = 4  # B3
BRIDGE = 7  # the first stone beyond the bridge (B2)
CROSSINGS = 5  # B18
PUT_AWAY = 30  # B6

# What each stone is worth, from 1 on (B2). A fact of the printed board; the rulebooks' examples confirm -20, -15, 15 and 30.
STONE_VALUES = np.array([0, -20, -15, -10, 5, 10, 15, 30, 35, 50], np.int64)

# Event tiles (B4). How many of each is in the rulebooks; the values of the victory point tiles are a fact of the sister game, times five.
NO_TILE, ARTIFACT, ARROW = 0, 1, 2  # 3 and above: victory points
TILE_TEXTS = ("", "artifact", "arrow", "5", "10", "15")
TILE_POINTS = np.array([0, 0, 0, 5, 10, 15], np.int64)
TILES = np.array([ARTIFACT] * 9 + [ARROW] * 9 + [3, 3, 4, 4, 4, 5, 5], np.uint8)

# Where the tiles lie (B5). The five patterns are a fact of the sister game's board; that this board has them too, and which colour has
# which, is reconstructed. Option `tile_spaces`.
TILE_SPACES = {"Y": [2, 3, 5, 7, 9], "B": [2, 4, 6, 7, 9], "W": [3, 5, 6, 7, 9], "G": [2, 4, 5, 7, 9], "R": [3, 4, 6, 7, 9]}

# What artifact tokens bring at the end, by their number, the last entry holding for more (B24). Option `artifact_track`.
SHORT_TRACK = [-20, -15, 10, 15, 30, 50]  # a fact of the sister game, times five
LONG_TRACK = [-50, -45, -40, -10, -5, 0, 30, 35, 40, 70, 75, 80, 110, 115, 120, 150]  # a fact; the rulebooks' examples confirm 6 and 9
MOST_TOKENS = 27  # in three expeditions with nine artifacts each

PLAY, STEP, DRAW = 2, 3, 4  # phases
NO_PATH = 7  # has the researcher
UNDECIDED, UP, DOWN = 0, 1, 2  # the direction of a path (B26)

COPIES = np.full(KINDS, 2, np.uint8)  # B1: two of each
PACK = pack_of(COPIES)
WHOLE = multiset_of(COPIES)
PATH = (1 << VALUES) - 1  # the bits of one colour

TABLE = arranged(
    [
        *COMMON,
        ("expeditions", "i8"),
        ("up_and_down", "u1"),
        ("lowest_start", "u1"),
        ("max_turns", "i8"),
        ("turns_left", "i8"),  # B29
        ("spaces", "i8", PATHS),  # the stones of each path that have a space for a tile, a bit each
        ("track", "i8", MOST_TOKENS + 1),
        ("tile", "u1", (PATHS, STONES + 1)),  # the tiles still there, by stone
        ("deck_left", "u1"),
        *piles(PATHS, 2 * VALUES + 2),
        *HANDS,  # B28
        ("laid", "i8", (SEATS, MULTISET)),  # the cards of a seat's columns
        ("open", "i8", SEATS),  # the kinds that a seat could add to the paths it has begun, a bit each
        ("direction", "u1", (SEATS, PATHS)),
        ("stone", "u1", (SEATS, PATHS)),  # where a seat's explorer stands; 0 where it has none
        ("researcher", "u1", SEATS),  # the path with the researcher, or NO_PATH
        ("begun", "u1", SEATS),  # how many paths a seat has begun
        ("crossed", "u1"),  # explorers beyond a bridge, of all seats
        ("points", "i8", SEATS),
        ("artifact_tiles", "u1", SEATS),
        ("artifact_tokens", "u1", SEATS),
    ]
)
OBSERVATION = record_type([*TABLE, ("seat", "i8")])
STATE = record_type(
    [
        *TABLE,
        ("unseen", "i8", MULTISET),  # scratch for `sample`
        ("put_away", "i8", MULTISET),  # B6
        ("deck", "u1", 112),  # the top is the last of deck_left
        ("tiles", "u1", 32),  # the 25 tiles in the order of the spaces
    ]
)

# ---------------------------------------------------------------- set-up


@compiled
def shuffle(s: State, rng: RngState) -> None:
    """Put the cards into the deck and the tiles into a row, both in random order; two players put thirty cards away (B6)."""
    shuffle_pack(s, PACK, 2 * KINDS, rng)
    clear(s.put_away)
    if s.players == 2:
        s.deck_left = 2 * KINDS - PUT_AWAY
        for place in range(2 * KINDS - PUT_AWAY, 2 * KINDS):
            add(s.put_away, 1 << int(s.deck[place]))
    for place in range(len(TILES)):
        s.tiles[place] = TILES[place]
    chance.shuffle(rng, s.tiles, len(TILES))


@compiled
def deal(s: State) -> None:
    """Lay the tiles out, bring the explorers back, and deal eight cards to each player (B6)."""
    deal_hands(s, HAND)
    place = 0
    for path in range(PATHS):
        for stone in range(1, STONES + 1):
            here = int(s.spaces[path]) >> stone & 1
            s.tile[path, stone] = s.tiles[place] if here else NO_TILE
            place += here
    s.crossed = 0
    for seat in range(int(s.players)):
        clear(s.laid[seat])
        s.open[seat] = 0
        s.begun[seat] = 0
        s.researcher[seat] = NO_PATH
        for path in range(PATHS):
            s.stone[seat, path] = 0
            s.direction[seat, path] = UNDECIDED
    s.turns_left = s.max_turns
    s.turn = s.starter
    s.phase = PLAY


# ---------------------------------------------------------------- small words


@inlined
def path_of(kind: int) -> int:
    return kind * 187 >> 11  # kind // 11, without a division


@inlined
def movable(s: Shown, seat: int) -> int:
    """The paths on which a seat's explorer could take an extra step, a bit each: begun, and not on the ninth stone (B11 B17)."""
    paths = 0
    for path in range(PATHS):
        stone = int(s.stone[seat, path])
        paths |= int(0 < stone < STONES) << path
    return paths


# ---------------------------------------------------------------- what is legal, and what it does
# Six groups of actions, numbered through: move on with a kind, begin with a kind and an adventurer, or the researcher,
# discard a kind, draw from the deck or a pile, take an extra step on a path or decline it.

BEGIN, BEGIN_RESEARCHER, DISCARD, DRAWS, STEPS = KINDS, 2 * KINDS, 3 * KINDS, 4 * KINDS, 4 * KINDS + 1 + PATHS
DECLINE = STEPS + PATHS


@inlined
def beginnings(s: Shown, seat: int, held: int) -> int:
    """The kinds with which a seat may begin a path: the lowest of a colour in hand (B8 B9)."""
    found = 0
    for path in range(PATHS):
        if s.stone[seat, path] == 0:
            colour = held & PATH << path * VALUES
            found |= colour & -colour if s.lowest_start and not s.up_and_down else colour
    return found


@inlined
def legal(s: Shown, phase: int) -> tuple[int, int, int, int, int, int]:
    """The legal actions of a phase, a set of bits for each group."""
    seat = int(s.turn) & 3
    if phase == PLAY:  # B7
        held = kinds(s.hand[seat])
        begin = beginnings(s, seat, held)
        researcher = s.researcher[seat] == NO_PATH
        adventurers = ADVENTURERS - int(s.begun[seat]) + int(not researcher)
        return held & int(s.open[seat]), begin if adventurers else 0, begin if researcher else 0, held, 0, 0  # B10 B3 B12
    if phase == STEP:
        return 0, 0, 0, 0, 0, movable(s, seat) | 1 << PATHS
    if phase == DRAW:
        return 0, 0, 0, 0, sources(s), 0  # B13
    return 0, 0, 0, 0, 0, 0


@inlined
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    seat = int(s.turn) & 3
    if action < DISCARD:
        play(s, seat, action)
    elif action < DRAWS:
        discard(s, seat, action - DISCARD)
    elif action < STEPS:
        draw(s, seat, action - DRAWS)
    elif action < DECLINE:
        advance(s, seat, action - STEPS)
    else:
        s.phase = DRAW


@inlined
def play(s: State, seat: int, action: int) -> None:
    """Put a card down on a path, beginning it or moving on (B8 B10 B11)."""
    how = int(action >= BEGIN) + int(action >= BEGIN_RESEARCHER)
    kind = action - how * KINDS
    path = path_of(kind)
    from_hand(s, seat, 1 << kind)
    take_direction(s, seat, path, kind - path * VALUES)
    add(s.laid[seat], 1 << kind)
    if how:
        s.begun[seat] += 1
        if how == 2:
            s.researcher[seat] = path
        s.stone[seat, path] = 1  # B8; B14: the first stone has no tile
        s.phase = DRAW
    elif s.stone[seat, path] == STONES:  # B11
        s.phase = STEP if movable(s, seat) else DRAW
    else:
        advance(s, seat, path)


@inlined
def take_direction(s: State, seat: int, path: int, value: int) -> None:
    """What can follow this card on its path: as high or higher; in the up-and-down variant the first different card decides (B10 B26)."""
    start = path * VALUES
    before = kinds(s.laid[seat]) >> start & PATH
    if not s.up_and_down:
        s.direction[seat, path] = UP
    elif s.direction[seat, path] == UNDECIDED and before and not before >> value & 1:
        s.direction[seat, path] = UP if before < 1 << value else DOWN
    follow = PATH
    if s.direction[seat, path] == UP:
        follow = PATH & ~((1 << value) - 1)
    elif s.direction[seat, path] == DOWN:
        follow = (2 << value) - 1
    s.open[seat] = int(s.open[seat]) & ~(PATH << start) | follow << start


@inlined
def advance(s: State, seat: int, path: int) -> None:
    """An explorer goes one stone forward, and what lies there acts (B14)."""
    stone = int(s.stone[seat, path]) + 1
    s.stone[seat, path] = stone
    s.phase = DRAW
    if stone == BRIDGE:
        s.crossed += 1
        if s.crossed == CROSSINGS:  # B18: at once; the tile does not act, and no card is drawn
            end_expedition(s)
            return
    tile = int(s.tile[path, stone])
    if tile == ARROW:  # B17
        if movable(s, seat):
            s.phase = STEP
    elif tile == ARTIFACT:  # B15
        s.artifact_tiles[seat] += 1
        s.tile[path, stone] = NO_TILE
    else:
        s.points[seat] += TILE_POINTS[tile]  # B16


@inlined
def discard(s: State, seat: int, kind: int) -> None:
    """B12."""
    from_hand(s, seat, 1 << kind)
    onto_pile(s, path_of(kind), kind, 1)
    s.phase = DRAW


@inlined
def draw(s: State, seat: int, source: int) -> None:
    """Draw from the deck (0) or from a colour's pile (1 + colour), which ends the turn (B13)."""
    draw_card(s, seat, source)
    s.turns_left -= 1
    if s.deck_left == 0 or s.turns_left == 0:  # B19 B29
        end_expedition(s)
    else:
        s.turn = following(s, seat)
        s.phase = PLAY


# ---------------------------------------------------------------- scoring


@inlined
def net(s: Shown, seat: int) -> int:
    """What a seat's explorers bring where they stand, the researcher double (B20)."""
    points = 0
    for path in range(PATHS):
        points += STONE_VALUES[s.stone[seat, path]] * (2 if s.researcher[seat] == path else 1)
    return points


@compiled
def end_expedition(s: State) -> None:
    """Score the expedition; then the game is over or the next one is to be dealt (B18 B20 B22 B24 X6)."""
    s.length += s.max_turns - s.turns_left
    s.capped += int(s.turns_left == 0 and s.deck_left != 0 and s.crossed < CROSSINGS)
    s.starter = following(s, int(s.turn))
    last = s.deal == s.expeditions
    for seat in range(int(s.players)):
        s.points[seat] = max(0, int(s.points[seat]) + net(s, seat))
        s.artifact_tokens[seat] += s.artifact_tiles[seat]
        s.artifact_tiles[seat] = 0
        if last:
            s.points[seat] = max(0, int(s.points[seat]) + int(s.track[s.artifact_tokens[seat]]))
    s.turn = NOBODY
    if last:
        s.phase = OVER
    else:
        s.deal += 1
        s.phase = DEAL


@compiled
def score(s: Shown, points: Ints) -> None:
    """The points by seat, the running expedition counted as it stands."""
    for seat in range(int(s.players)):
        points[seat] = max(0, int(s.points[seat]) + net(s, seat)) if s.phase > DEAL else s.points[seat]


# ---------------------------------------------------------------- what a seat knows


@compiled
def observe(s: State, seat: int, o: Observation) -> None:
    """Write what a seat may know (B28): the table, its own hand, and of the others' hands what was seen."""
    copy_shared(o, s)
    o.seat = seat
    for other in range(int(s.players)):
        if other != seat:
            copy_multiset(o.hand[other], s.known[other])


@compiled
def sample(o: Observation, rng: RngState, s: State) -> None:
    """Fill in what an observation leaves open, at random: the other hands, the cards put away and the order of the deck."""
    copy_shared(s, o)
    copy_multiset(s.unseen, WHOLE)
    for seat in range(int(o.players)):
        remove_multiset(s.unseen, o.laid[seat])
    remove_seen(s.unseen, o)
    shuffle_multiset(s, s.unseen, rng)
    clear(s.put_away)
    if o.players == 2:
        for _ in range(PUT_AWAY):
            add(s.put_away, 1 << from_deck(s))
    fill_hands(s)


# ---------------------------------------------------------------- for reading: texts and options

LETTERS = COLOURS[:PATHS]
CARDS = tuple(f"{colour}{value}" for colour in LETTERS for value in range(VALUES))  # the text of each kind
GROUPS = (
    CARDS,
    tuple(f"{card}a" for card in CARDS),
    tuple(f"{card}r" for card in CARDS),
    tuple(f"-{card}" for card in CARDS),
    ("+", *(f"+{colour}" for colour in LETTERS)),
    (*(f">{colour}" for colour in LETTERS), "="),
)


def edition(value: object) -> str:
    if isinstance(value, bool) or str(value) not in ("2008", "2014", "later"):
        raise ValueError
    return str(value)


def tile_spaces(value: object) -> dict[str, list[int]] | None:
    """The spaces for tiles, by colour; None is the table above."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise ValueError("it is no dictionary")
    for colour, stones in value.items():
        if colour not in list(LETTERS):
            raise ValueError(f"there is no path {colour!r}")
        if not isinstance(stones, list | tuple) or not all(type(stone) is int for stone in stones):
            raise ValueError(f"path {colour} needs a list of stones")
        wrong = [stone for stone in stones if not 2 <= stone <= STONES]
        if wrong:
            raise ValueError(f"path {colour} has a tile on stone {wrong[0]}, and tiles lie on stones 2 to {STONES}")
        if len(set(stones)) != len(stones):
            raise ValueError(f"path {colour} has a stone twice")
    spaces = {colour: sorted(value.get(colour, ())) for colour in LETTERS}
    number = sum(map(len, spaces.values()))
    if number != len(TILES):
        raise ValueError(f"it has {number} spaces, and there are {len(TILES)} tiles")
    return spaces


def artifact_track(value: object) -> list[int] | None:
    """What tokens bring, by their number, the last entry holding for more; None is the edition's."""
    if value is None:
        return None
    if not isinstance(value, list | tuple) or not value:
        raise ValueError("it needs at least one entry")
    for entry in value:
        if type(entry) is not int or abs(entry) > 1_000_000:
            raise ValueError(f"{entry!r} is no number of points")
    return list(value)


_SPACES, _TRACK = "dict[str, list[int]] | None", "list[int] | None"  # the types of two options
OPTIONS = (
    whole("players", 2, 2, 4),
    Option("edition", "later", "'2008', '2014' or 'later'", edition).asked(
        later("Edition"),
        later("they play alike; in 2008 and 2014 points lie face down"),
        choices=(("later", later("Newest")), ("2014", "2014"), ("2008", "2008")),
    ),  # B21
    choice("expeditions", 3, 1, 3).asked(
        later("Length"),
        later("the long game is three expeditions, the short game one"),
        choices=((3, later("Three expeditions")), (1, later("One expedition"))),
    ),  # B23
    flag("up_and_down", False).asked(
        later("Up and down"), later("on each path the first card of another value decides whether it rises or falls")
    ),  # B26
    flag("lowest_start", True).asked(
        later("Lowest card begins"), later("a path begins with the lowest card of its colour in hand; up and down does without this")
    ),  # B9
    choice("open_scores", None, None, True, False).asked(
        later("Points"),
        later("open points show what everybody has; hidden ones are seen at the end of an expedition"),
        choices=((None, later("As the edition has them")), (True, later("Open")), (False, later("Hidden"))),
    ),  # B27
    Option("tile_spaces", None, f"None or the stones of each path, {len(TILES)} in all", tile_spaces, "tile_spaces", _SPACES).asked(
        later("Spaces for tiles"), later("if your board has its tiles elsewhere: 25 spaces on the stones 2 to 9")
    ),  # B5
    Option("artifact_track", None, "None or a list of points, by the number of tokens", artifact_track, "artifact_track", _TRACK).asked(
        later("Artifact track"), later("if your board pays artifacts otherwise: the points for none, one, two and so on")
    ),  # B24
    whole("max_turns", 400, 1).asked(
        later("Turn limit"), later("after so many turns of all players together an expedition ends and is counted as it stands"), high=1000
    ),  # B29
    seat_choice("first").asked(later("Who begins"), later("the first expedition; without a choice, chance decides")),  # X4
)


def set_up(s: State, options: Options) -> None:
    """The spaces for tiles and the artifact track (B5 B24)."""
    spaces = options["tile_spaces"] or TILE_SPACES
    for path, colour in enumerate(LETTERS):
        s.spaces[path] = sum(1 << stone for stone in spaces[colour])
    s.track[:] = whole_track(options["artifact_track"] or usual_track(options))


def usual_track(options: Options) -> list[int]:
    """The artifact track of the short and the long game (B24)."""
    return SHORT_TRACK if options["expeditions"] == 1 else LONG_TRACK


def whole_track(track: list[int]) -> list[int]:
    """A track for every number of tokens there can be: its last entry holds for more."""
    return [track[min(tokens, len(track) - 1)] for tokens in range(MOST_TOKENS + 1)]


def are_scores_open(options: Options) -> bool:
    """Do all see everybody's points during an expedition? As the option says, or else the edition (B27)."""
    chosen = options["open_scores"]
    return bool(options["edition"] == "later" if chosen is None else chosen)


def lay_out(s: State, given: Mapping[str, object]) -> None:
    """Put the deck, top first, and the tiles into a given order."""
    if set(given) != {"deck", "tiles"} or not isinstance(given["tiles"], list | tuple):
        raise BadOption('a deal of the board game is {"deck": [...], "tiles": [...]}')
    tiles = [str(tile) if isinstance(tile, str | int) else short(tile) for tile in given["tiles"]]
    for code in range(ARTIFACT, len(TILE_TEXTS)):
        number = int(np.count_nonzero(code == TILES))
        if tiles.count(TILE_TEXTS[code]) != number:
            raise BadOption(f"the tiles have {TILE_TEXTS[code]} {tiles.count(TILE_TEXTS[code])} times, not {number}")
    if len(tiles) != len(TILES):
        raise BadOption(f"there are {len(TILES)} tiles, not {len(tiles)}")
    deck = lay_deck(s, given["deck"], PACK, len(PACK) - (PUT_AWAY if s.players == 2 else 0), CARDS)
    s.put_away[:] = multiset_of(np.array([2 - deck.count(kind) for kind in range(KINDS)], np.uint8))
    s.tiles[: len(tiles)] = [TILE_TEXTS.index(tile) for tile in tiles]


# ---------------------------------------------------------------- for reading: the table


def column(o: Shown, seat: int, path: int) -> list[str]:
    """A seat's cards on a path, in the order they were laid."""
    cards = [CARDS[kind] for kind in listed(o.laid[seat]) if kind // VALUES == path]
    return cards[::-1] if o.direction[seat, path] == DOWN else cards


def describe(o: Shown) -> BoardTable:
    """The table of a state or an observation. Fields are taken out of the record once: each look into it takes its time."""
    seats, colours = range(int(o.players)), list(enumerate(LETTERS))
    stone, tile, researcher = o.stone.tolist(), o.tile.tolist(), o.researcher.tolist()
    laid, direction = o.laid, o.direction.tolist()
    found, tokens = o.artifact_tiles.tolist(), o.artifact_tokens.tolist()

    def lanes(seat: int) -> dict[str, list[str]]:
        cards = card_list(laid[seat], CARDS)
        in_order = {letter: [card for card in cards if card[0] == letter] for _, letter in colours}
        return {letter: in_order[letter][:: -1 if direction[seat][path] == DOWN else 1] for path, letter in colours}

    def piece(seat: int, path: int) -> Explorer:
        return {"stone": stone[seat][path], "piece": "researcher" if researcher[seat] == path else "adventurer"}

    return {
        "expedition": int(o.deal),
        **describe_hands(o, LETTERS, CARDS),
        "columns": [lanes(seat) for seat in seats],
        "explorers": [{letter: piece(seat, path) for path, letter in colours if stone[seat][path]} for seat in seats],
        "tiles": {letter: {str(place): TILE_TEXTS[kind] for place, kind in enumerate(tile[path]) if kind} for path, letter in colours},
        "points": o.points.tolist()[: len(seats)],
        "artifacts": [{"tiles": found[seat], "tokens": tokens[seat]} for seat in seats],
        "crossed": int(o.crossed),
        "turns_left": int(o.turns_left),
    }


def hidden(s: State) -> dict[str, list[str]]:
    return {"deck": deck_list(s, CARDS), "put_away": card_list(s.put_away, CARDS)}


def tiebreak(s: Shown, seat: int) -> int:
    return int(s.artifact_tokens[seat])  # B25


def why_not(s: State, number: int) -> tuple[str, str]:
    """The rule that forbids an action in this state, and why."""
    if s.phase == OVER:
        return "B23", t("the game is over")
    seat = int(s.turn)
    if s.phase == STEP:
        return _why_not_step(s, seat, number)
    if number >= STEPS:
        return "B17", t("no extra step is to be taken or declined now")
    if s.phase == DRAW:
        return _why_not_draw(s, number - DRAWS - 1) if number >= DRAWS else ("B7", t("a card has been played: now draw one"))
    if number >= DRAWS:
        return "B7", t("first play or discard a card, then draw")
    kind = number % KINDS
    path, card, name = kind // VALUES, CARDS[kind], colour_name(LETTERS[kind // VALUES])
    if count(s.hand[seat], kind) == 0:
        return "B7", t("there is no {card} in this hand", card=card)
    if number < BEGIN:
        return _why_not_move(s, seat, path)
    if s.stone[seat, path]:
        return "B8", t("there is an explorer on the {colour} path already: move on with {card}", colour=name, card=card)
    if s.lowest_start and not s.up_and_down and kind != lowest(kinds(s.hand[seat]) & PATH << path * VALUES):
        return "B9", t("a path begins with the lowest card of its colour in hand, and {card} is not", card=card)
    return "B8", t("the researcher is on another path") if number >= BEGIN_RESEARCHER else t("all adventurers are on other paths")


def _why_not_draw(s: State, path: int) -> tuple[str, str]:
    reason = why_no_draw(s, path)
    return "B13", by_ruling(reason) if s.pile_size[path] else reason


def _why_not_move(s: State, seat: int, path: int) -> tuple[str, str]:
    if not s.stone[seat, path]:
        return "B8", t("the {colour} path is not begun: say with whom, by a or r after the card", colour=colour_name(LETTERS[path]))
    last = column(s, seat, path)[-1]
    if s.up_and_down:
        if s.direction[seat, path] == DOWN:
            return "B26", t("this path falls, and its last card is {last}", last=last)
        return "B26", t("this path rises, and its last card is {last}", last=last)
    return "B10", t("a card moves on if it is as high as the last one or higher, and that is {last}", last=last)


def _why_not_step(s: State, seat: int, number: int) -> tuple[str, str]:
    if not STEPS <= number < DECLINE:
        return "B17", t("an extra step is to be taken or declined first")
    path = number - STEPS
    if s.stone[seat, path] == STONES:
        return "B17", t("the explorer on the {colour} path is at its end", colour=colour_name(LETTERS[path]))
    return "B17", t("there is no explorer on the {colour} path", colour=colour_name(LETTERS[path]))


def guide(view: BoardView, actions: list[str], options: Options) -> BoardGuide:
    """What a table tells beside a view: what each explorer is worth and all of a seat's together, and what each move would bring."""
    seats: list[BoardSeat] = []
    for seat, explorers in enumerate(view["explorers"]):
        worth = {letter: _worth(one["stone"], one["piece"]) for letter, one in explorers.items()}
        together, artifacts = sum(worth.values()), view["artifacts"][seat]
        now = view["points"][seat] if view["turn"] is None else max(0, view["points"][seat] + together)  # B20
        ways = {letter: _way(cards) for letter, cards in view["columns"][seat].items() if cards}
        seats.append({"worth": worth, "net": together, "now": now, "artifacts": artifacts["tiles"] + artifacts["tokens"], "ways": ways})
    turn = view["turn"]
    moves = [action for action in actions if action[0] in LETTERS or action[0] == ">"]
    return {"seats": seats, "brings": {} if turn is None else {action: _brings(view, turn, action) for action in moves}}


def standing(view: BoardView, options: Options) -> list[int]:
    """Each seat's points if the expedition ended now, without the artifacts; nothing where points are hidden (B22)."""
    return [seat["now"] for seat in guide(view, [], options)["seats"]] if are_scores_open(options) else []


def _worth(stone: int, piece: Piece) -> int:
    return int(STONE_VALUES[stone]) * (2 if piece == "researcher" else 1)


def _way(cards: list[str]) -> Way:
    """Where the cards of a column lead: up, down, or neither yet."""
    first, last = int(cards[0][1:]), int(cards[-1][1:])
    return "up" if last > first else "down" if last < first else "level"


def _brings(view: BoardView, seat: int, action: str) -> Brings:
    """What a move would bring: where the explorer comes to stand, what it is worth then, what lies there, and what follows."""
    letter = action.lstrip(">")[0]
    explorer = view["explorers"][seat].get(letter)
    piece = explorer["piece"] if explorer else "researcher" if action[-1] == "r" else "adventurer"
    stone = explorer["stone"] if explorer else 0
    was = _worth(stone, piece)
    if stone == STONES:  # B11
        others = any(one["stone"] < STONES for one in view["explorers"][seat].values())
        return {
            "path": letter,
            "piece": piece,
            "stone": stone,
            "was": was,
            "value": was,
            "tile": "",
            "step": others,
            "crosses": False,
            "ends": False,
        }
    stone += 1
    crosses = stone == BRIDGE
    ends = crosses and view["crossed"] == CROSSINGS - 1  # B18
    tile = "" if ends else view["tiles"][letter].get(str(stone), "")
    movable = stone < STONES or any(one["stone"] < STONES for other, one in view["explorers"][seat].items() if other != letter)
    return {
        "path": letter,
        "piece": piece,
        "stone": stone,
        "was": was,
        "value": _worth(stone, piece),
        "tile": tile,
        "step": tile == "arrow" and movable,  # B17
        "crosses": crosses,
        "ends": ends,
    }


def printed(options: Options) -> BoardPrinted:
    """What the board of such a game has printed on it: the stones' values, the bridge, the spaces for tiles, the artifact track."""
    track = options["artifact_track"] or usual_track(options)
    return {
        "stones": [int(value) for value in STONE_VALUES[1:]],
        "bridge": BRIDGE,
        "crossings": CROSSINGS,
        "spaces": options["tile_spaces"] or TILE_SPACES,
        "track": whole_track(track),
        "rungs": len(track),
        "open_scores": are_scores_open(options),
    }


def sheet(before: BoardView, end: BoardView) -> BoardSheet:
    """How an expedition was scored, by seat: the points before, with all explorers, and the tokens that the track pays at the end."""
    sums = [sum(_worth(one["stone"], one["piece"]) for one in explorers.values()) for explorers in end["explorers"]]
    after = [max(0, points + more) for points, more in zip(before["points"], sums, strict=True)]
    return {"before": before["points"], "after": after, "tokens": [found["tokens"] for found in end["artifacts"]]}


def tell(action: str, phase: str, yours: bool = False) -> str:
    """An action of a phase in words; as it is said to the one who played it, if that is asked for."""
    if action == "=":
        return t("take no extra step") if yours else t("takes no extra step")
    if action == "+":
        return t("draw from the deck") if yours else t("draws from the deck")
    if action[0] == "+" and len(action) > 2:  # as `seen` has it
        card = card_name(action[1:])
        return t("take {card} from the pile", card=card) if yours else t("takes {card} from the pile", card=card)
    if action[0] in "+>":
        colour = colour_name(action[1])
        if action[0] == "+":
            return t("take from the {colour} pile", colour=colour) if yours else t("takes from the {colour} pile", colour=colour)
        if yours:
            return t("take an extra step on the {colour} path", colour=colour)
        return t("takes an extra step on the {colour} path", colour=colour)
    card = card_name(action.strip("-ar"))
    if action[0] == "-":
        return t("discard {card}", card=card) if yours else t("discards {card}", card=card)
    if action[-1] == "a":
        return t("begin with {card} and an adventurer", card=card) if yours else t("begins with {card} and an adventurer", card=card)
    if action[-1] == "r":
        return t("begin with {card} and the researcher", card=card) if yours else t("begins with {card} and the researcher", card=card)
    return t("play {card}", card=card) if yours else t("plays {card}", card=card)


TILE_SIGNS = {"artifact": "♦", "arrow": "→", "5": "5", "10": "10", "15": "15"}


def picture(view: BoardView, options: Options) -> str:
    """The table as text: each path with its stones, tiles and explorers (a seat's number, with * for the researcher), then all cards."""
    seats = range(len(view["hands"]))
    head = f"expedition {view['expedition']} · {view['deck_left']} in the deck · {view['crossed']} of {CROSSINGS} over a bridge"
    lines = [f"{head} · {view['turns_left']} turns left · {doing(view)}", ""]
    stones = [f"{int(value):+d}" for value in STONE_VALUES[1:]]
    rows = [["", *stones[: BRIDGE - 1], "‖", *stones[BRIDGE - 1 :], "pile"]]
    for letter, tiles in view["tiles"].items():
        cells = [_cell(view, letter, str(stone), tiles) for stone in range(1, STONES + 1)]
        rows.append([colour_name(letter), *cells[: BRIDGE - 1], "‖", *cells[BRIDGE - 1 :], pile_text(view, letter)])
    lines += aligned(rows)
    lines.append("")
    for seat in seats:
        columns = "  ".join(" ".join(column) for column in view["columns"][seat].values() if column)
        found = view["artifacts"][seat]
        artifacts = found["tiles"] + found["tokens"]
        lines.append(f"{mark(view, seat)} seat {seat}: {view['points'][seat]} points, {artifacts} artifacts, hand {hand_text(view, seat)}")
        if columns:
            lines.append(f"    laid {columns}")
    return "\n".join(lines)


def _cell(view: BoardView, letter: str, stone: str, tiles: dict[str, str]) -> str:
    there = [
        f"{seat}{'*' if explorers[letter]['piece'] == 'researcher' else ''}"
        for seat, explorers in enumerate(view["explorers"])
        if letter in explorers and str(explorers[letter]["stone"]) == stone
    ]
    sign = f"[{TILE_SIGNS[tiles[stone]]}]" if stone in tiles else ""
    return sign + ",".join(there) or "·"


# ---------------------------------------------------------------- the game, and its earlier rules


GAME = Game(
    name="board",
    title=later("the board game"),
    order=2,
    banked="points",
    margin_scale=150.0,
    deal_name="expedition",
    version=2,
    phases=("play", "step", "draw"),
    options=OPTIONS,
    groups=GROUPS,
    state=STATE,
    observation=OBSERVATION,
    rules=Rules(legal, apply, shuffle, deal, score, observe, sample),
    width=lambda options: DECLINE + 1,
    most_deals=lambda options: options["expeditions"],
    lay_out=lay_out,
    describe=describe,
    hidden=hidden,
    why_not=why_not,
    picture=picture,
    tell=tell,
    seen=lambda before, action: with_top(before, action, CARDS),
    guide=guide,
    standing=standing,
    printed=printed,
    sheet=sheet,
    set_up=set_up,
    tiebreak=tiebreak,
)

# Rules version 1: guesses where facts were found since. Two paths had other spaces, the long game had a track for each edition,
# and points were open unless somebody said otherwise.

TILE_SPACES_1 = TILE_SPACES | {"W": [2, 3, 5, 6, 9], "R": [2, 3, 4, 6, 9]}
LONG_TRACK_1 = [-50, -40, -30, -20, -10, 20, 30, 40, *range(55, 55 + 15 * 20, 15)]
EARLY_TRACK_1 = [*LONG_TRACK_1[:5], -5, *LONG_TRACK_1[6:]]  # 2008 and 2014
OPTIONS_1 = tuple(flag("open_scores", True) if option.name == "open_scores" else option for option in OPTIONS)


def as_of_1(options: Options) -> dict[str, OptionValue]:
    """Options of version 1 as the ones that say the same now."""
    long_track = LONG_TRACK_1 if options["edition"] == "later" else EARLY_TRACK_1
    track = SHORT_TRACK if options["expeditions"] == 1 else long_track
    return {**options, "tile_spaces": options["tile_spaces"] or TILE_SPACES_1, "artifact_track": options["artifact_track"] or track}


register(
    replace(
        GAME,
        earlier=(
            replace(
                GAME,
                version=1,
                options=OPTIONS_1,
                set_up=lambda state, options: set_up(state, as_of_1(options)),
                printed=lambda options: printed(as_of_1(options)),
            ),
        ),
    )
)
