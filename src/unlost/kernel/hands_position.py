"""The hands, piles and turns of a position, for the games that have them: read from a view and checked, and as text."""

from collections import Counter
from dataclasses import dataclass

from unlost.kernel.colours import COLOURS
from unlost.kernel.deck import card_list
from unlost.kernel.errors import BadPosition
from unlost.kernel.hands import NO_COLOUR
from unlost.kernel.options import short
from unlost.kernel.position_checks import (
    Sections,
    by_colour,
    cards,
    check_part,
    groups,
    joined,
    lanes,
    listed,
    multiset,
    number,
    numbers,
    one_word,
    taken,
    taken_cards,
    taken_number,
)  # fmt: skip
from unlost.kernel.records import FIRST_PHASE, AnyRecord
from unlost.kernel.views import AnyShape, JsonObject

KEYS = ("hands", "hand_sizes", "piles", "closed", "deck_left", "turns_left")
EVERYBODY, PARTNER = "*", "'"  # after a card of a hand, in a text: who else knows that it is there


def tidy(o: AnyRecord) -> None:
    """Clear what is no fact of the position: the room above the piles, and figures of the deals before."""
    for colour, size in enumerate(o.pile_size.tolist()):
        o.pile[colour, size:] = 0
    o.length = o.capped = 0
    if o.phase < FIRST_PHASE:
        o.starter = 0


def known_cards(o: AnyRecord, texts: tuple[str, ...]) -> list[list[str]]:
    """By seat, the cards that everybody knows to be in a hand."""
    return [card_list(o.known[seat], texts) for seat in range(int(o.players))]


def viewer(view: AnyShape) -> int | None:
    """The seat whose view this is: the one whose hand is all there."""
    hands = [len(listed(hand, "hands")) for hand in listed(view["hands"], "hands")]
    sizes = numbers(view["hand_sizes"], "hand_sizes", len(hands), 0, 255)
    whole = [seat for seat, cards_there in enumerate(hands) if cards_there == sizes[seat]]
    if not whole:
        raise BadPosition("hands: no hand has all its cards; a seat's own has (say seat=None for the view of a spectator)")
    if len(whole) == 1:
        return whole[0]
    if view["turn"] in whole:
        return int(view["turn"])
    raise BadPosition("hands: several hands have all their cards: say seat=0 or another whose view it is")


@dataclass
class Hands:
    """The hands of a view, as kinds."""

    cards: list[list[int]]
    sizes: list[int]
    known: list[list[int]]  # to everybody


def read_hands(view: AnyShape, o: AnyRecord, texts: tuple[str, ...], partner: int | None = None) -> Hands:
    """The hands: one's own whole, of a partner's what one knows, of the others' what everybody knows."""
    players, seat = int(o.players), int(o.seat)
    hands = [cards(hand, f"hands: seat {at}", texts) for at, hand in enumerate(listed(view["hands"], "hands", players))]
    sizes = numbers(view["hand_sizes"], "hand_sizes", players, 0, 255)
    for at, hand in enumerate(hands):
        if len(hand) > sizes[at] or (at == seat and len(hand) != sizes[at]):
            raise BadPosition(f"hands: seat {at} has {sizes[at]} cards by hand_sizes, and {len(hand)} are listed")
    if view.get("known") is None:
        return Hands(hands, sizes, [[] if at == seat else hand for at, hand in enumerate(hands)])
    known = [cards(hand, f"known: seat {at}", texts) for at, hand in enumerate(listed(view["known"], "known", players))]
    for at, some in enumerate(known):
        check_part(some, hands[at], f"known: seat {at}", "cards of that hand", texts)
        if at not in (seat, partner) and len(some) != len(hands[at]):
            raise BadPosition(f"hands: seat {at} shows a card that not everybody knows")
    return Hands(hands, sizes, known)


def check_hand_sizes(hands: Hands, o: AnyRecord, hand: int, one_less: bool) -> None:
    """All hands have so many cards; that of the seat to act one less where it has put one down and has not drawn yet."""
    for seat, size in enumerate(hands.sizes):
        wanted = hand - int(one_less and seat == o.turn)
        if size != wanted:
            raise BadPosition(f"hand_sizes: seat {seat} must have {wanted} cards here, not {size}")


def read_piles(view: AnyShape, letters: str, texts: tuple[str, ...]) -> list[list[int]]:
    return lanes(view["piles"], "piles", letters, texts)


def fill_hands(o: AnyRecord, hands: Hands) -> None:
    for seat, held in enumerate(hands.cards):
        o.hand[seat], o.known[seat] = multiset(held), multiset(hands.known[seat])
        o.hand_size[seat] = hands.sizes[seat]


def fill_piles(o: AnyRecord, piles: list[list[int]], closed: object, letters: str, may_be_closed: bool) -> None:
    """The piles, and the one that is closed to this draw."""
    for colour, pile in enumerate(piles):
        o.pile[colour, : len(pile)] = pile
        o.pile_size[colour] = len(pile)
    o.stocked = sum(1 << colour for colour, pile in enumerate(piles) if pile)
    o.closed = NO_COLOUR
    if closed is None:
        return
    if not isinstance(closed, str) or closed not in list(letters):
        raise BadPosition(f"closed takes None or a colour, {' '.join(letters)}, not {short(closed)}")
    if not may_be_closed:
        raise BadPosition(f"closed: no pile is closed unless a card is to be drawn; here {closed} is")
    if not piles[letters.index(closed)]:
        raise BadPosition(f"closed: the pile {closed} is closed, but it has no card")
    o.closed = COLOURS.index(closed)


def fill_deck(o: AnyRecord, view: AnyShape, in_game: int, elsewhere: int) -> None:
    """How many cards are left in the deck: those of the game that are nowhere else."""
    left = number(view["deck_left"], "deck_left", 0, in_game)
    if left != in_game - elsewhere:
        raise BadPosition(f"deck_left is {left}, but of {in_game} cards {elsewhere} are in hands and on the table")
    o.deck_left = left


def fill_turns(o: AnyRecord, view: AnyShape, drawn: int) -> None:
    """The turns left, and from them who began, if the view does not say so; so many cards have been drawn from the deck."""
    over, most, players = int(o.phase) < FIRST_PHASE, int(o.max_turns), int(o.players)
    left = number(view["turns_left"], "turns_left", 0 if over else 1, most)
    taken_so_far = most - left
    if taken_so_far < drawn:
        raise BadPosition(f"turns_left: {taken_so_far} turns of {most} were taken, but {drawn} cards have left the deck")
    o.turns_left = left
    if over:
        return
    starter = (int(o.turn) - taken_so_far) % players
    if view.get("starter") is None:
        o.starter = starter
    elif int(o.starter) != starter:
        raise BadPosition(f"starter: after {taken_so_far} turns of {most} seat {int(o.turn)} is to act, so seat {starter} began")


def check_running(o: AnyRecord) -> None:
    """While a deal runs there is a card to draw."""
    if o.phase >= FIRST_PHASE and o.deck_left == 0:
        raise BadPosition("deck_left: with the last card of the deck the game goes on to its end or to another deal")


# ---------------------------------------------------------------- as text


def hands_text(view: JsonObject) -> str:
    """The hands, with ? for each card that is not known, and marks on those that others know of."""
    seat, known, found = view["seat"], view["known"], []
    for at, hand in enumerate(view["hands"]):
        of_all, of_partner = Counter(known[at]), Counter(view.get("shared", []) if at == seat else [])
        marks = seat is not None and (at == seat or (len(view["hands"]) == 4 and "shared" in view and at == seat ^ 2))
        words = []
        for card in hand:
            mark = ""
            if marks and of_all[card] > 0:
                mark = EVERYBODY
            elif marks and of_partner[card] > 0:
                mark = PARTNER
            of_all[card] -= 1
            of_partner[card] -= 1
            words.append(card + mark)
        found.append(words + ["?"] * (view["hand_sizes"][at] - len(hand)))
    return joined(found)


def hands_from_text(sections: Sections, seat: object, partners: bool = False) -> JsonObject:
    """The same, read: hands, their sizes, and what is known of them."""
    hands, sizes, known, shared = [], [], [], []
    for at, words in enumerate(groups(taken(sections, "hands"))):
        there = [word for word in words if word != "?"]
        plain = [word.rstrip(EVERYBODY + PARTNER) for word in there]
        marked = partners and isinstance(seat, int) and at == seat ^ 2
        hands.append(plain)
        sizes.append(len(words))
        known.append([card for card, word in zip(plain, there, strict=True) if word.endswith(EVERYBODY) or not (at == seat or marked)])
        if at == seat:
            shared = [card for card, word in zip(plain, there, strict=True) if word != card]
    return {"hands": hands, "hand_sizes": sizes, "known": known} | ({"shared": shared} if partners and len(hands) == 4 else {})


def piles_text(view: JsonObject) -> dict[str, str]:
    """The sections with the piles, the deck and the turns left."""
    closed = {"closed": view["closed"]} if view["closed"] else {}
    piles = joined([[card for pile in view["piles"].values() for card in pile]])
    return {"piles": piles, **closed, "deck": str(view["deck_left"]), "left": str(view["turns_left"])}


def piles_from_text(sections: Sections, letters: str) -> JsonObject:
    closed = one_word(sections.pop("closed"), "closed").upper() if "closed" in sections else None
    return {
        "piles": by_colour(taken_cards(sections, "piles"), "piles", letters),
        "closed": closed,
        "deck_left": taken_number(sections, "deck"),
        "turns_left": taken_number(sections, "left"),
    }
