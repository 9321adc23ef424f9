"""Hands and discard piles, for the games that have them: the moves, compiled; then the same for reading.

A turn there is to use a card of one's hand and to draw one, from the deck or a colour's pile, but not from the pile one just
discarded on. Of a hand the others know what was taken from a pile and has not left again.
"""

from typing import Protocol

from unlost.kernel.colours import COLOURS, colour_name
from unlost.kernel.deck import card_list, from_deck
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import MULTISET, add, clear, kinds, plus, remove, remove_multiset, total
from unlost.kernel.records import SEATS, Bytes, DeckRecord, DeckState, Fields, Ints
from unlost.kernel.views import HandsView
from unlost.languages import t

NO_COLOUR = 7  # no pile is closed

HANDS: Fields = [
    ("hand", "i8", (SEATS, MULTISET)),
    ("known", "i8", (SEATS, MULTISET)),  # the cards that everybody knows to be in a hand
    ("hand_size", "u1", SEATS),
]


def piles(colours: int, deepest: int) -> Fields:
    """The fields of a discard pile for each colour, with room for this many cards."""
    return [
        ("pile", "u1", (colours, deepest)),  # kinds, the top last
        ("pile_size", "u1", colours),
        ("stocked", "i8"),  # the colours whose pile has a card, a bit each
        ("closed", "u1"),  # the colour just discarded, or NO_COLOUR
    ]


class HandsRecord(DeckRecord, Protocol):
    """The fields of `HANDS` and `piles`, as the type checker sees them."""

    hand: Ints
    known: Ints
    hand_size: Bytes
    pile: Bytes
    pile_size: Bytes
    stocked: int
    closed: int


class HandsState(HandsRecord, DeckState, Protocol):
    """A state of a game with hands."""


# ---------------------------------------------------------------- moves


@compiled
def deal_hands(s: HandsState, cards: int) -> None:
    """Clear hands and piles, and deal so many cards to each player, seat by seat, from the top of the deck."""
    for colour in range(len(s.pile_size)):
        s.pile_size[colour] = 0
    s.stocked = 0
    s.closed = NO_COLOUR
    for seat in range(int(s.players)):
        clear(s.hand[seat])
        clear(s.known[seat])
        s.hand_size[seat] = cards
        for _ in range(cards):
            add(s.hand[seat], 1 << from_deck(s))


@inlined
def from_hand(s: HandsRecord, seat: int, card: int) -> None:
    """A card, as a bit, leaves a hand in the open: it counts as the one that was known to be there."""
    remove(s.hand[seat], card)
    remove(s.known[seat], card & kinds(s.known[seat]))
    s.hand_size[seat] -= 1


@inlined
def onto_pile(s: HandsRecord, colour: int, kind: int, away: int) -> None:
    """Discard a card (away 1), which closes its pile to the draw; or not (away 0), without a branch between the two."""
    size = int(s.pile_size[colour])
    s.pile[colour, size] = kind  # above the top of the pile if the card goes elsewhere
    s.pile_size[colour] = size + away
    s.stocked |= away << colour
    s.closed = colour if away else NO_COLOUR


@inlined
def sources(s: HandsRecord) -> int:
    """Where a card may be drawn from, as bits: the deck (0) or a colour's pile (1 + colour)."""
    return 1 | (int(s.stocked) & ~(1 << int(s.closed))) << 1


@inlined
def draw_card(s: HandsState, seat: int, source: int) -> int:
    """Draw from the deck (0) or from a colour's pile (1 + colour). Returns what everybody saw: the card as a bit, or 0."""
    pile = int(source > 0)
    colour = (source - pile) & 7
    left = int(s.deck_left) - 1
    size = int(s.pile_size[colour]) - pile
    top, pile_top = int(s.deck[left]), int(s.pile[colour, size])
    kind = pile_top if pile else top
    s.deck_left = left + pile
    s.pile_size[colour] = size
    s.stocked &= ~((pile & int(size == 0)) << colour)
    seen = pile << kind
    add(s.hand[seat], 1 << kind)
    add(s.known[seat], seen)
    s.hand_size[seat] += 1
    s.closed = NO_COLOUR
    return seen


# ---------------------------------------------------------------- what is not seen


@inlined
def pile_cards(o: HandsRecord, colours: int) -> tuple[int, int, int]:
    """The cards of all discard piles, as the two numbers of a multiset; and those on top, as bits."""
    low = high = tops = 0
    for colour in range(colours):
        card = 0
        for place in range(int(o.pile_size[colour])):
            card = 1 << int(o.pile[colour, place])
            low, high = plus(low, high, card)
        tops |= card
    return low, high, tops


@compiled
def remove_seen(unseen: Ints, o: HandsRecord) -> None:
    """Leave out of all cards those that an observation shows in hands and piles."""
    for seat in range(int(o.players)):
        remove_multiset(unseen, o.hand[seat])
    for colour in range(len(o.pile_size)):
        for place in range(int(o.pile_size[colour])):
            remove(unseen, 1 << int(o.pile[colour, place]))


@compiled
def fill_hands(s: HandsState) -> None:
    """Fill the hands, of which some cards are there, from the top of the deck."""
    for seat in range(int(s.players)):
        for _ in range(int(s.hand_size[seat]) - total(s.hand[seat])):
            add(s.hand[seat], 1 << from_deck(s))


# ---------------------------------------------------------------- for reading


def describe_hands(o: HandsRecord, letters: str, texts: tuple[str, ...]) -> HandsView:
    """The part of a view with hands, piles and the deck's size, for the colours of these letters."""
    seats = range(int(o.players))
    pile, sizes, closed = o.pile.tolist(), o.pile_size.tolist(), int(o.closed)
    return {
        "hands": [card_list(o.hand[seat], texts) for seat in seats],
        "hand_sizes": o.hand_size.tolist()[: len(seats)],
        "piles": {letter: [texts[kind] for kind in pile[colour][: sizes[colour]]] for colour, letter in enumerate(letters)},
        "closed": None if closed == NO_COLOUR else COLOURS[closed],
        "deck_left": int(o.deck_left),
    }


def with_top(before: HandsRecord, action: str, texts: tuple[str, ...]) -> str:
    """The text of drawing from a pile, with the card that lay on it: +R is +R7."""
    if action[0] != "+" or len(action) != 2:
        return action
    colour = COLOURS.index(action[1])
    return f"+{texts[int(before.pile[colour, int(before.pile_size[colour]) - 1])]}"


def hand_text(view: HandsView, seat: int) -> str:
    """A seat's hand in a view: the cards that are known, and how many others there are."""
    hand, size = view["hands"][seat], view["hand_sizes"][seat]
    unknown = size - len(hand)
    return " ".join(hand) + (f" and {unknown} more" if hand else f"{unknown} cards") * bool(unknown)


def pile_text(view: HandsView, letter: str) -> str:
    """A discard pile in a view: its top, and how many cards it has."""
    pile = view["piles"][letter]
    top = f"{pile[-1]} ({len(pile)})" if pile else "·"
    return f"{top} closed" if view["closed"] == letter else top


def why_no_draw(s: HandsRecord, colour: int) -> str:
    """Why a colour's pile cannot be drawn from, in words."""
    if s.pile_size[colour] == 0:
        return t("the {colour} pile is empty", colour=colour_name(COLOURS[colour]))
    return t("the {colour} pile is closed to this draw: you just discarded there", colour=colour_name(COLOURS[colour]))
