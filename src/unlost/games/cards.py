"""The card game: two players, or four in partnerships.

The numbers in the margin (C10, P4) are those of the rules in `docs/rules/cards.md`. First the components and the table, then
set-up, what is legal and what it does, scoring, what a seat knows; all that compiled. Then, in plain Python, the same
for reading: texts, options, views and reasons.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from unlost.kernel import dice as chance
from unlost.kernel.colours import COLOURS, NAMES
from unlost.kernel.errors import BadNotation, BadOption
from unlost.kernel.game import Game, Options, Rules, register
from unlost.kernel.heaps import HEAP, add, clear, copy_heap, count, heap_of, kinds, listed, remove, remove_heap, total
from unlost.kernel.machine import copy_shared, lowest
from unlost.kernel.notation import read_action
from unlost.kernel.options import choice, flag, whole
from unlost.kernel.rule import rule, seldom
from unlost.kernel.table import COMMON, DEAL, NOBODY, OVER, arranged, record_type

# ---------------------------------------------------------------- components
# A kind of card is a number: 10 × colour + rank. Rank 0 is the investment, rank 1 the 2, ... rank 9 the 10.

RANKS = 10
KINDS = 6 * RANKS
SEATS = 4
HAND = 8  # C4
SMALLEST_HAND = 6  # P4
COST = 20  # C12
LONG, BONUS = 8, 20  # C14

PLAY, DRAW, GIVE = 2, 3, 4  # phases
NO_COLOUR = 7  # no pile is closed

TABLE = arranged(
    [
        *COMMON,
        ("colours", "i8"),
        ("rounds", "i8"),
        ("tiebreak_round", "u1"),
        ("max_turns", "i8"),
        ("turns_left", "i8"),  # C17
        ("totals", "i8", 2),  # finished rounds, by side
        ("began", "i8", SEATS),  # rounds begun by each seat (P9)
        ("deck_left", "u1"),
        ("pile", "u1", (6, 16)),  # kinds, the top last
        ("pile_size", "u1", 6),
        ("stocked", "i8"),  # the colours whose pile has a card, a bit each
        ("closed", "u1"),  # the colour just discarded (C10), or NO_COLOUR
        ("laid", "i8", (2, HEAP)),  # the cards of a side's expeditions
        ("open", "i8", 2),  # the kinds that a side could still add to them, a bit each
        ("hand", "i8", (SEATS, HEAP)),
        ("keeps", "u1", SEATS),  # the cards a seat holds between its turns (P4 P5)
        ("gave", "u1", 2),  # a side's last turn was a give (P7)
        ("known", "i8", (SEATS, HEAP)),  # the cards that everybody knows to be in a hand (C18)
        ("shared", "i8", (SEATS, HEAP)),  # the cards that the partner knows to be in a hand (P8)
    ]
)
OBSERVATION = record_type([*TABLE, ("seat", "i8")])
STATE = record_type(
    [
        *TABLE,
        ("unseen", "i8", HEAP),  # scratch for `sample`
        ("deck", "u1", 96),  # the top is the last of deck_left
    ]
)


@rule
def colour_of(kind: int) -> int:
    return kind * 205 >> 11  # kind // 10, without a division


# How many cards there are of each kind, with two players and with four; the same as packs in order, and as heaps.
COPIES = np.ones((2, KINDS), np.uint8)
COPIES[:, ::RANKS] = 3  # C1
COPIES[1].reshape(6, RANKS)[:, 1:4] = 2  # P1: a second 2, 3 and 4
PACK_OF_TWO = np.repeat(np.arange(KINDS, dtype=np.uint8), COPIES[0])
PACK_OF_FOUR = np.repeat(np.arange(KINDS, dtype=np.uint8), COPIES[1])
WHOLE = np.stack([heap_of(COPIES[0]), heap_of(COPIES[1])])


# ---------------------------------------------------------------- set-up


@seldom
def shuffle(s: Any, dice: Any) -> None:
    """Put all cards into the deck in random order (X2)."""
    pack, per_colour = (PACK_OF_TWO, 12) if s.players == 2 else (PACK_OF_FOUR, 15)
    n = int(s.colours) * per_colour
    for place in range(n):
        s.deck[place] = pack[place]
    s.deck_left = n
    chance.shuffle(dice, s.deck, n)


@seldom
def deal(s: Any) -> None:
    """Clear the table and deal eight cards to each player, seat by seat, from the top of the full deck (C4)."""
    for side in range(2):
        s.open[side] = (1 << int(s.colours) * RANKS) - 1
        s.gave[side] = 0
        clear(s.laid[side])
    for colour in range(6):
        s.pile_size[colour] = 0
    s.stocked = 0
    for seat in range(SEATS):
        s.keeps[seat] = HAND if seat < s.players else 0
        clear(s.hand[seat])
        clear(s.known[seat])
        clear(s.shared[seat])
    for seat in range(int(s.players)):
        for _ in range(HAND):
            add(s.hand[seat], 1 << from_deck(s))
    s.began[s.starter] += 1
    s.turns_left = s.max_turns
    s.turn = s.starter
    s.phase = PLAY
    s.closed = NO_COLOUR


# ---------------------------------------------------------------- moving cards


@rule
def from_deck(s: Any) -> int:
    left = int(s.deck_left) - 1
    s.deck_left = left
    return int(s.deck[left])


@rule
def hand_size(s: Any, seat: int) -> int:
    """How many cards a seat holds now: one less between its play and its draw."""
    return int(s.keeps[seat]) - int(s.phase == DRAW and s.turn == seat)


@rule
def from_hand(s: Any, seat: int, card: int) -> None:
    """A card leaves a hand in the open: it counts as the one that was known to be there (C18)."""
    remove(s.hand[seat], card)
    remove(s.known[seat], card & kinds(s.known[seat]))
    if s.players == 4:
        remove(s.shared[seat], card & kinds(s.shared[seat]))


# ---------------------------------------------------------------- what is legal, and what it does
# Four groups of actions, numbered through: play a kind, discard a kind, draw from the deck or a pile, give a kind.

DISCARD, DRAWS, GIVES = KINDS, 2 * KINDS, 2 * KINDS + 7


@rule
def legal(s: Any, phase: int) -> tuple[int, int, int, int]:
    """The legal actions of a phase, a set of bits for each group."""
    seat = int(s.turn) & 3
    held = kinds(s.hand[seat])
    if phase == PLAY:  # C5
        plays = held & int(s.open[seat & 1])  # C6 C7 P3
        may_give = s.players == 4 and s.keeps[seat] >= SMALLEST_HAND + 2 and s.gave[seat & 1] == 0  # P4 P7
        return plays, held, 0, held if may_give else 0  # C8: discarding is always allowed
    if phase == DRAW:
        return 0, 0, 1 | (int(s.stocked) & ~(1 << int(s.closed))) << 1, 0  # C9 C10
    if phase == GIVE:
        return 0, 0, 0, held  # P4: the second card is compulsory
    return 0, 0, 0, 0


@rule
def apply(s: Any, action: int) -> None:
    """Play a legal action."""
    seat = int(s.turn)
    if action < DRAWS:
        away = int(action >= DISCARD)
        put_down(s, seat, (action - away * DISCARD) & 63, away)
    elif action < GIVES:
        draw(s, seat, action - DRAWS)
    else:
        give(s, seat, action - GIVES)


@rule
def put_down(s: Any, seat: int, kind: int, away: int) -> None:
    """Add a card to one's expedition (away 0) or discard it (away 1), without a branch between the two."""
    from_hand(s, seat, 1 << kind)
    side = seat & 1  # P2: seats 0 and 2 against 1 and 3
    colour = colour_of(kind)
    rank = kind - colour * RANKS
    add(s.laid[side], (1 - away) << kind)
    passed = (1 << rank + 1) - 1 if rank and not away else 0  # C6: a number closes all that is not higher, C7: and the investments
    s.open[side] &= ~(passed << colour * RANKS)
    size = int(s.pile_size[colour])
    s.pile[colour, size] = kind  # C8; above the top of the pile if the card goes elsewhere
    s.pile_size[colour] = size + away
    s.stocked |= away << colour
    s.closed = colour if away else NO_COLOUR
    s.phase = DRAW


@rule
def draw(s: Any, seat: int, source: int) -> None:
    """Draw from the deck (0) or from a colour's pile (1 + colour)."""
    pile = int(source > 0)
    colour = (source - pile) & 7
    left = int(s.deck_left) - 1
    size = int(s.pile_size[colour]) - pile
    top, pile_top = int(s.deck[left]), int(s.pile[colour, size])
    kind = pile_top if pile else top
    s.deck_left = left + pile
    s.pile_size[colour] = size
    s.stocked &= ~((pile & int(size == 0)) << colour)
    add(s.hand[seat], 1 << kind)
    add(s.known[seat], pile << kind)
    if s.players == 4:
        add(s.shared[seat], pile << kind)
        s.gave[seat & 1] = 0
    end_turn(s, seat)


@seldom
def give(s: Any, seat: int, kind: int) -> None:
    partner = seat ^ 2
    card = 1 << kind
    remove(s.hand[seat], card)
    add(s.hand[partner], card)
    clear(s.known[seat])  # C18: nobody else knows which cards these were
    remove(s.shared[seat], card & kinds(s.shared[seat]))
    add(s.shared[partner], card)
    s.keeps[seat] -= 1
    s.keeps[partner] += 1
    if s.phase == PLAY:
        s.phase = GIVE
    else:
        s.gave[seat & 1] = 1
        end_turn(s, seat)


@rule
def end_turn(s: Any, seat: int) -> None:
    s.turns_left -= 1
    s.turn = (seat + 1) & (int(s.players) - 1)
    s.phase = PLAY
    if s.deck_left == 0 or s.turns_left == 0:  # C11 C17
        end_round(s)


# ---------------------------------------------------------------- scoring


@rule
def worth(s: Any, side: int, colour: int) -> int:
    """An expedition's value (C12 C13 C14)."""
    investments = count(s.laid[side], colour * RANKS)
    cards, total = investments, -COST
    for rank in range(1, RANKS):
        if count(s.laid[side], colour * RANKS + rank):
            cards += 1
            total += rank + 1
    if cards == 0:
        return 0
    return total * (1 + investments) + (BONUS if cards >= LONG else 0)


@rule
def round_points(s: Any, side: int) -> int:
    points = 0
    for colour in range(int(s.colours)):
        points += worth(s, side, colour)
    return points


@seldom
def end_round(s: Any) -> None:
    """Score the round; then the game is over or the next one is to be dealt (X6)."""
    s.length += s.max_turns - s.turns_left
    s.capped += int(s.deck_left != 0)
    for side in range(2):
        s.totals[side] += round_points(s, side)
    s.turn = NOBODY
    lead = int(s.totals[0]) - int(s.totals[1])
    if s.deal >= s.rounds and not (s.tiebreak_round and lead == 0):  # C16
        s.phase = OVER
        return
    ahead = (int(s.starter) & 1) ^ 1 if lead == 0 else int(lead < 0)  # C15
    s.starter = ahead + 2 if s.players == 4 and s.began[ahead + 2] < s.began[ahead] else ahead  # P9
    s.deal += 1
    s.phase = DEAL


@seldom
def score(s: Any, points: Any) -> None:
    """The points by seat, the running round counted as it stands."""
    for seat in range(int(s.players)):
        points[seat] = int(s.totals[seat & 1]) + (round_points(s, seat & 1) if s.phase > DEAL else 0)


# ---------------------------------------------------------------- what a seat knows


@seldom
def observe(s: Any, seat: int, o: Any) -> None:
    """Write what a seat may know (C18 P8): the table, its own hand, and of the others' hands what was seen."""
    copy_shared(o, s)
    o.seat = seat
    for other in range(int(s.players)):
        if other != seat:
            partner = s.players == 4 and other == seat ^ 2
            seen = s.shared[other] if partner else s.known[other]
            copy_heap(o.hand[other], seen)
            copy_heap(o.shared[other], seen)


@seldom
def sample(o: Any, dice: Any, s: Any) -> None:
    """Fill in what an observation leaves open, at random: the other hands and the order of the deck."""
    copy_shared(s, o)
    unseen = s.unseen
    copy_heap(unseen, WHOLE[int(o.players == 4)])
    colours = (1 << int(o.colours) * RANKS) - 1
    unseen[0] &= colours
    unseen[1] &= colours
    for side in range(2):
        remove_heap(unseen, o.laid[side])
    for seat in range(int(o.players)):
        remove_heap(unseen, o.hand[seat])
    for colour in range(int(o.colours)):
        for place in range(int(o.pile_size[colour])):
            remove(unseen, 1 << int(o.pile[colour, place]))
    n = 0
    while kinds(unseen):
        card = lowest(kinds(unseen))
        remove(unseen, 1 << card)
        s.deck[n] = card
        n += 1
    chance.shuffle(dice, s.deck, n)
    s.deck_left = n
    for seat in range(int(o.players)):
        for _ in range(hand_size(o, seat) - total(o.hand[seat])):
            add(s.hand[seat], 1 << from_deck(s))


# ---------------------------------------------------------------- for reading: texts and options

VALUES = ("x", "2", "3", "4", "5", "6", "7", "8", "9", "10")
CARDS = tuple(colour + value for colour in COLOURS for value in VALUES)  # the text of each kind
GROUPS = (
    CARDS,
    tuple(f"-{card}" for card in CARDS),
    ("+", *(f"+{colour}" for colour in COLOURS)),
    tuple(f"^{card}" for card in CARDS),
)
OPTIONS = (
    choice("players", 2, 2, 4),
    whole("rounds", 3, 1),  # C3
    choice("expeditions", 5, 5, 6),  # C2
    flag("tiebreak_round", False),  # C16
    whole("max_turns", 200, 1),  # C17
    whole("first", None, 0, 3),  # X4
)


def set_up(s: Any, options: Options) -> None:
    s.colours = options["expeditions"]
    s.rounds = options["rounds"]
    s.tiebreak_round = options["tiebreak_round"]
    s.max_turns = options["max_turns"]


def lay_out(s: Any, given: Mapping[str, Any]) -> None:
    """Put the deck into a given order, top first."""
    if set(given) != {"deck"} or not isinstance(given["deck"], list | tuple):
        raise BadOption('a deal of cards is {"deck": [...]}, top first')
    deck = [kind_of(card) for card in given["deck"]]
    pack = PACK_OF_TWO if s.players == 2 else PACK_OF_FOUR
    whole_pack = pack[: len(pack) // 6 * int(s.colours)]
    if sorted(deck) != whole_pack.tolist():
        raise BadOption(f"the deck must hold each of the {len(whole_pack)} cards once; {_difference(deck, whole_pack.tolist())}")
    s.deck[: len(deck)] = deck[::-1]
    s.deck_left = len(deck)


def _difference(deck: list[int], pack: list[int]) -> str:
    for kind in range(KINDS):
        if deck.count(kind) != pack.count(kind):
            return f"it has {CARDS[kind]} {deck.count(kind)} times, not {pack.count(kind)}"
    return "it does not"


def kind_of(card: Any) -> int:
    try:
        return CARDS.index(read_action(card))
    except (BadNotation, ValueError):
        raise BadOption(f"{card!r} is no card of this game") from None


# ---------------------------------------------------------------- for reading: the table


def card_list(heap: Any) -> list[str]:
    return [CARDS[kind] for kind in listed(heap)]


def describe(o: Any) -> dict[str, Any]:
    """The table of a state or an observation."""
    seats, colours = range(int(o.players)), range(int(o.colours))
    phase = int(o.phase)
    laid = [card_list(o.laid[side]) for side in range(2)]
    return {
        "round": int(o.deal),
        "turn": None if o.turn == NOBODY else int(o.turn),
        "phase": {PLAY: "play", DRAW: "draw", GIVE: "give"}.get(phase),
        "hands": [card_list(o.hand[seat]) for seat in seats],
        "hand_sizes": [int(o.keeps[seat]) - int(phase == DRAW and o.turn == seat) for seat in seats],
        "expeditions": [{COLOURS[c]: [card for card in side if card[0] == COLOURS[c]] for c in colours} for side in laid],
        "piles": {COLOURS[c]: [CARDS[kind] for kind in o.pile[c, : int(o.pile_size[c])]] for c in colours},
        "closed": COLOURS[int(o.closed)] if phase == DRAW and o.closed != NO_COLOUR else None,
        "deck_left": int(o.deck_left),
        "totals": [int(o.totals[seat & 1]) for seat in seats],
        "turns_left": int(o.turns_left),
    }


def hidden(s: Any) -> dict[str, Any]:
    return {"deck": [CARDS[kind] for kind in s.deck[: int(s.deck_left)][::-1]]}


def winners(s: Any) -> tuple[int, ...]:
    best = max(int(s.totals[0]), int(s.totals[1]))  # C16 X3
    return tuple(seat for seat in range(int(s.players)) if s.totals[seat & 1] == best)


def expedition_value(cards: list[str]) -> int:
    """The value of an expedition by its cards (C12 C13 C14)."""
    if not cards:
        return 0
    numbers = [int(card[1:]) for card in cards if card[1:] != "x"]
    investments = len(cards) - len(numbers)
    return (sum(numbers) - COST) * (1 + investments) + (BONUS if len(cards) >= LONG else 0)


def why_not(s: Any, number: int) -> tuple[str, str]:
    """The rule that forbids an action in this state, and why."""
    if s.phase == OVER:
        return "C16", "the game is over"
    group = int(number >= DISCARD) + int(number >= DRAWS) + int(number >= GIVES)
    if s.phase == DRAW:
        return _why_not_draw(s, number - DRAWS) if group == 2 else ("C5", "a card has been played: now draw one")
    if s.phase == GIVE and group != 3:
        return "P4", "one card has been given: now give the second"
    if group == 2:
        return "C5", "first play or discard a card, then draw"
    if group == 3 and s.players == 2:
        return "P4", "only partners give cards to each other"
    kind = (number - (0, DISCARD, DRAWS, GIVES)[group]) % KINDS
    card, colour, seat = CARDS[kind], kind // RANKS, int(s.turn)
    if colour >= s.colours:
        return "C2", f"{NAMES[colour]} is only there with six expeditions"
    if count(s.hand[seat], kind) == 0:
        return "C5", f"there is no {card} in this hand"
    if group == 3:
        if s.gave[seat & 1]:
            return "P7", "this pair gave in its last turn: a normal turn comes first"
        return "P4", f"a player keeps at least {SMALLEST_HAND} cards"
    laid = [rank for rank in range(1, RANKS) if count(s.laid[seat & 1], colour * RANKS + rank)]
    if kind % RANKS == 0:
        return "C7", f"investments come before the first number, and {NAMES[colour]} has {VALUES[max(laid)]} already"
    return "C6", f"{NAMES[colour]} stands at {VALUES[max(laid)]}: only a higher number goes on"


def _why_not_draw(s: Any, source: int) -> tuple[str, str]:
    colour = source - 1
    if colour >= s.colours:
        return "C2", f"{NAMES[colour]} is only there with six expeditions"
    if s.pile_size[colour] == 0:
        return "C9", f"the {NAMES[colour]} pile is empty"
    return "C10", f"the {NAMES[colour]} pile is closed to this draw: you just discarded there"


def tell(action: str) -> str:
    """An action in words."""
    if action[0] == "+":
        return "draws from the deck" if action == "+" else f"takes from the {NAMES[COLOURS.index(action[1])]} pile"
    verb = {"-": "discards", "^": "gives"}.get(action[0], "plays")
    card = action.lstrip("-^")
    colour = NAMES[COLOURS.index(card[0])]
    return f"{verb} a {colour} investment" if card[1:] == "x" else f"{verb} {colour} {card[1:]}"


def picture(view: dict[str, Any]) -> str:
    """The table as text: a line for each colour, with the pile between the two sides."""
    seats = range(len(view["hands"]))
    sides = ["seat 0", "seat 1"] if len(seats) == 2 else ["seats 0+2", "seats 1+3"]
    doing = "the game is over" if view["turn"] is None else f"seat {view['turn']} to {view['phase']}"
    lines = [f"round {view['round']} · {view['deck_left']} in the deck · {view['turns_left']} turns left · {doing}", ""]
    left, right = view["expeditions"]
    rows = [["", sides[0], "pile", sides[1]]]
    for letter, pile in view["piles"].items():
        middle = f"{pile[-1]} ({len(pile)})" if pile else "·"
        if view["closed"] == letter:
            middle += " closed"
        rows.append([NAMES[COLOURS.index(letter)], _column(left[letter]), middle, _column(right[letter])])
    totals = [sum(expedition_value(cards) for cards in side.values()) for side in (left, right)]
    rows.append(["this round", str(totals[0]), "", str(totals[1])])
    rows.append(["rounds before" if view["turn"] is not None else "in all", str(view["totals"][0]), "", str(view["totals"][1])])
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines.append("")
    for seat in seats:
        hand, size = view["hands"][seat], view["hand_sizes"][seat]
        unknown = size - len(hand)
        cards = " ".join(hand) + (f" and {unknown} more" if hand else f"{unknown} cards") * bool(unknown)
        lines.append(f"{'>' if view['turn'] == seat else ' '} hand of seat {seat}: {cards}")
    return "\n".join(lines)


def _column(cards: list[str]) -> str:
    return f"{' '.join(card[1:] for card in cards)} ({expedition_value(cards)})" if cards else "·"


register(
    Game(
        name="cards",
        title="the card game",
        deal_name="round",
        version=1,
        options=OPTIONS,
        groups=GROUPS,
        state=STATE,
        observation=OBSERVATION,
        rules=Rules(legal, apply, shuffle, deal, score, observe, sample),
        width=lambda options: GIVES if options["players"] == 2 else GIVES + KINDS,
        most_deals=lambda options: None if options["tiebreak_round"] else options["rounds"],
        set_up=set_up,
        lay_out=lay_out,
        describe=describe,
        hidden=hidden,
        why_not=why_not,
        winners=winners,
        picture=picture,
        tell=tell,
    )
)
