"""Beacons: the brightest light keeps a beacon, but one that is too bright is lost.

The numbers in the margin (K3) are those of `web/rulebook.js`. First what is compiled, then the same for reading.
"""

from collections.abc import Mapping

import numpy as np

from unlost.kernel.colours import card_name, colour_name
from unlost.kernel.deck import deck_list, from_deck, lay_deck, shuffle_multiset, shuffle_pack
from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game, Rules, register
from unlost.kernel.intrinsics import copy_shared, size
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import MULTISET
from unlost.kernel.options import Options, seat_choice, whole
from unlost.kernel.records import COMMON, NOBODY, OVER, SEATS, Ints, arranged, following, record_type
from unlost.kernel.rng import RngState
from unlost.kernel.text_table import aligned, doing, mark
from unlost.languages import later, t

from .state import Observation, Shown, State
from .views import BeaconsGuide, BeaconsTable, BeaconsView

# ---------------------------------------------------------------- components

LETTERS, VALUES = "YBR", (2, 3, 4, 5)  # K1
BEACONS, RANKS = len(LETTERS), len(VALUES)
KINDS = BEACONS * RANKS  # a kind of card is RANKS × colour + rank; sets of cards are bits
HAND = 3  # K2
ALL, LANE = (1 << KINDS) - 1, (1 << RANKS) - 1
SUMS = np.array([sum(value for rank, value in enumerate(VALUES) if lane >> rank & 1) for lane in range(LANE + 1)], np.int64)
PACK = np.arange(KINDS, dtype=np.uint8)
PLAY = 2  # the only phase

TABLE = arranged(
    [
        *COMMON,
        ("limit", "i8"),  # an option is written into the field of its name
        ("deck_left", "u1"),
        ("hand", "i8", SEATS),  # cards, a bit each
        ("lit", "i8", SEATS),
        ("buried", "i8", SEATS),
        ("hand_size", "u1", SEATS),
        ("buried_size", "u1", SEATS),
    ]
)
OBSERVATION = record_type([*TABLE, ("seat", "i8")])
STATE = record_type([*TABLE, ("unseen", "i8", MULTISET), ("deck", "u1", 16)])

# ---------------------------------------------------------------- set-up


@compiled
def shuffle(s: State, rng: RngState) -> None:
    shuffle_pack(s, PACK, KINDS, rng)


@compiled
def deal(s: State) -> None:
    """Three cards for everybody (K2)."""
    for seat in range(int(s.players)):
        s.hand[seat] = s.lit[seat] = s.buried[seat] = 0
        s.buried_size[seat] = 0
        s.hand_size[seat] = HAND
        for _ in range(HAND):
            s.hand[seat] |= 1 << from_deck(s)
    s.turn = s.starter
    s.phase = PLAY


# ---------------------------------------------------------------- what is legal, and what it does
# Two groups of actions, numbered through: light a kind, bury a kind.

BURY = KINDS


@inlined
def light_of(s: Shown, seat: int, colour: int) -> int:
    """How bright a seat's light is."""
    return int(SUMS[int(s.lit[seat]) >> colour * RANKS & LANE])


@inlined
def legal(s: Shown, phase: int) -> tuple[int, int]:
    """The legal actions, a set of bits for each group."""
    seat = int(s.turn) & 3
    held = int(s.hand[seat]) if phase == PLAY else 0
    lights = held
    for colour in range(BEACONS):
        if light_of(s, seat, colour) > s.limit:  # K4
            lights &= ~(LANE << colour * RANKS)
    return lights, held  # K3


@inlined
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    seat = int(s.turn) & 3
    if action < BURY:
        card = 1 << action
        s.lit[seat] |= card
    else:
        card = 1 << action - BURY
        s.buried[seat] |= card
        s.buried_size[seat] += 1
    s.hand[seat] &= ~card
    if s.deck_left:  # K5
        s.hand[seat] |= 1 << from_deck(s)
    else:
        s.hand_size[seat] -= 1
    s.length += 1
    s.turn = following(s, seat)
    if s.hand_size[int(s.turn) & 3] == 0:  # K6
        s.turn = NOBODY
        s.phase = OVER


@compiled
def score(s: Shown, points: Ints) -> None:
    """The points by seat, as if it were counted now (K7 K8)."""
    for seat in range(int(s.players)):
        points[seat] = 0
        points[seat] -= s.buried_size[seat]  # the minus of a u1 alone would wrap round when compiled
    for colour in range(BEACONS):
        best, keeper, cards = 0, NOBODY, 0
        for seat in range(int(s.players)):
            light = light_of(s, seat, colour)
            cards += size(int(s.lit[seat]) >> colour * RANKS & LANE)
            if light == best:
                keeper = NOBODY
            elif best < light <= s.limit:
                best, keeper = light, seat
        if keeper != NOBODY:
            points[keeper] += cards


# ---------------------------------------------------------------- what a seat knows


@compiled
def observe(s: State, seat: int, o: Observation) -> None:
    """Write what a seat may know: all but the others' hands, what they buried, and the deck (K9)."""
    copy_shared(o, s)
    o.seat = seat
    for other in range(int(s.players)):
        if other != seat:
            o.hand[other] = o.buried[other] = 0


@compiled
def sample(o: Observation, rng: RngState, s: State) -> None:
    """Fill in at random what an observation leaves open."""
    copy_shared(s, o)
    unseen = ALL
    for seat in range(int(o.players)):
        unseen &= ~(int(o.hand[seat]) | int(o.lit[seat]) | int(o.buried[seat]))
    s.unseen[0] = unseen
    s.unseen[1] = 0
    shuffle_multiset(s, s.unseen, rng)
    for seat in range(int(o.players)):
        for _ in range(int(o.hand_size[seat]) - size(int(o.hand[seat]))):
            s.hand[seat] |= 1 << from_deck(s)
        for _ in range(int(o.buried_size[seat]) - size(int(o.buried[seat]))):
            s.buried[seat] |= 1 << from_deck(s)


# ---------------------------------------------------------------- for reading

CARDS = tuple(f"{letter}{value}" for letter in LETTERS for value in VALUES)
GROUPS = (CARDS, tuple(f"-{card}" for card in CARDS))
OPTIONS = (
    whole("players", 2, 2, 4),
    whole("limit", 7, 5, 14).asked(later("Brightest light"), later("a light with a higher sum is lost")),
    seat_choice("first").asked(later("Who begins"), later("the game; without a choice, chance decides")),
)


def lay_out(s: State, given: Mapping[str, object]) -> None:
    """Put the deck, top first, into a given order."""
    if set(given) != {"deck"}:
        raise BadOption('a deal of Beacons is {"deck": [...]}')
    lay_deck(s, given["deck"], PACK, KINDS, CARDS)


def cards_of(bits: int) -> list[str]:
    return [card for kind, card in enumerate(CARDS) if int(bits) >> kind & 1]


def describe(o: Shown) -> BeaconsTable:
    """The table of a state or an observation."""
    seats = range(int(o.players))
    return {
        "hands": [cards_of(o.hand[seat]) for seat in seats],
        "hand_sizes": o.hand_size.tolist()[: len(seats)],
        "lit": [{letter: [card for card in cards_of(o.lit[seat]) if card[0] == letter] for letter in LETTERS} for seat in seats],
        "buried": [cards_of(o.buried[seat]) for seat in seats],
        "buried_sizes": o.buried_size.tolist()[: len(seats)],
        "deck_left": int(o.deck_left),
    }


def hidden(s: State) -> dict[str, list[str]]:
    return {"deck": deck_list(s, CARDS)}


def guide(view: BeaconsView, actions: list[str], options: Options) -> BeaconsGuide:
    """How bright every light is, who would keep each beacon, and the points so far."""
    lights = [{letter: sum(int(card[1:]) for card in lane[letter]) for letter in LETTERS} for lane in view["lit"]]
    points, keepers = [-size for size in view["buried_sizes"]], dict[str, int | None]()
    for letter in LETTERS:
        sums = [seat[letter] if seat[letter] <= options["limit"] else 0 for seat in lights]
        best = max(sums)
        keepers[letter] = sums.index(best) if best and sums.count(best) == 1 else None
        if (keeper := keepers[letter]) is not None:
            points[keeper] += sum(len(lane[letter]) for lane in view["lit"])
    return {"lights": lights, "keepers": keepers, "points": points}


def why_not(s: State, number: int) -> tuple[str, str]:
    """The rule that forbids an action in this state, and why."""
    if s.phase == OVER:
        return "K6", t("the game is over")
    card = CARDS[number % KINDS]
    if not int(s.hand[s.turn]) >> number % KINDS & 1:
        return "K3", t("there is no {card} in your hand", card=card)
    light = light_of(s, int(s.turn), number // RANKS)
    return "K4", t("your {colour} light is at {light}, too bright to go on", colour=colour_name(card[0]), light=light)


def tell(action: str, phase: str, yours: bool = False) -> str:
    """An action in words."""
    if action == "-?":  # what the others see of burying a card
        return t("bury a card") if yours else t("buries a card")
    card = card_name(action.lstrip("-"))
    if action[0] == "-":
        return t("bury {card}", card=card) if yours else t("buries {card}", card=card)
    return t("light {card}", card=card) if yours else t("lights {card}", card=card)


def picture(view: BeaconsView, options: Options) -> str:
    """The table as text."""
    found = guide(view, [], options)
    rows = [["", *map(colour_name, LETTERS), "buried", "points", "hand"]]
    for seat, lane in enumerate(view["lit"]):
        lights = [f"{' '.join(card[1:] for card in lane[letter]) or '·'} ({found['lights'][seat][letter]})" for letter in LETTERS]
        hand = " ".join(view["hands"][seat]) or f"{view['hand_sizes'][seat]} cards"
        rows.append([f"{mark(view, seat)} seat {seat}", *lights, str(view["buried_sizes"][seat]), str(found["points"][seat]), hand])
    return "\n".join([f"{view['deck_left']} in the deck · {doing(view)}", "", *aligned(rows)])


register(
    Game(
        name="beacons",
        title=later("Beacons"),
        deal_name="game",
        version=1,
        phases=("play",),
        options=OPTIONS,
        groups=GROUPS,
        state=STATE,
        observation=OBSERVATION,
        rules=Rules(legal, apply, shuffle, deal, score, observe, sample),
        width=lambda options: 2 * KINDS,
        most_deals=lambda options: 1,
        lay_out=lay_out,
        describe=describe,
        hidden=hidden,
        why_not=why_not,
        picture=picture,
        tell=tell,
        guide=guide,
        margin_scale=10.0,
        concealed="-",  # K9
    )
)
