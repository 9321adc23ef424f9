"""Rivals, the auction game: two to four players, no hands, and gold.

The numbers in the margin (R6) are those of the rules in `docs/rules/rivals.md`. First the components and the table, then
set-up, what is legal and what it does, scoring, what a seat knows; all that compiled. Then, in plain Python, the same
for reading: texts, options, views and reasons.
"""

import textwrap
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from unlost.games.rivals.state import Observation, Shown, State
from unlost.games.rivals.views import Bid, Brought, Left, RivalsGuide, RivalsPrinted, RivalsTable, RivalsView, Standing
from unlost.kernel import rng as chance
from unlost.kernel.colours import COLOURS, card_name, colour_name
from unlost.kernel.deck import card_list, deck_list, from_deck, lay_deck, pack_of, shuffle_multiset, shuffle_pack
from unlost.kernel.errors import BadOption, by_ruling
from unlost.kernel.game import Game, Rules, register
from unlost.kernel.intrinsics import copy_shared
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import MULTISET, add, clear, copy_multiset, count, kinds, multiset_of, remove, remove_multiset
from unlost.kernel.options import Options, seat_choice, short, whole
from unlost.kernel.ranks import RANKS, VALUES, colour_of, ranked_cards, why_no_card
from unlost.kernel.records import COMMON, NOBODY, OVER, SEATS, Ints, arranged, following, record_type
from unlost.kernel.rng import RngState
from unlost.kernel.text_table import aligned, doing, lane, mark
from unlost.languages import later, t

# ---------------------------------------------------------------- components

EXPEDITIONS = 5
KINDS = EXPEDITIONS * RANKS
PILES, PILE = 4, 20  # R3
CARDS_IN_ALL = PILES * PILE
GOLD = 36  # R1
STARTING = 2  # starting wagers for each player (R2)
MANY, BONUS = 4, 8  # R13

# R1: 2 to 5 twice, 6 to 10 once, three wagers; footprints: one on each of 2 to 5, two on each of 6 to 10.
COPIES = np.tile(np.array([3, 2, 2, 2, 2, 1, 1, 1, 1, 1], np.uint8), EXPEDITIONS)
FOOTPRINTS = np.array([0, 1, 1, 1, 1, 2, 2, 2, 2, 2], np.int64)
PACK = pack_of(COPIES)
WHOLE = multiset_of(COPIES)

ACT, BID, TAKE = 2, 3, 4  # phases

TABLE = arranged(
    [
        *COMMON,
        ("deck_left", "u1"),  # of all four piles
        ("display", "u1", CARDS_IN_ALL),  # kinds, in the order uncovered
        ("display_size", "u1"),
        ("shown", "i8", MULTISET),  # the cards of the display
        ("boxed", "u1", CARDS_IN_ALL),  # kinds, in the order they went into the box
        ("boxed_size", "u1"),
        ("starting", "u1", SEATS),  # the colours of a seat's starting wagers, a bit each
        ("laid", "i8", (SEATS, MULTISET)),  # the cards added to a seat's expeditions
        ("open", "i8", SEATS),  # the kinds that a seat could still add to them, a bit each
        ("gold", "u1", SEATS),
        ("supply", "u1"),
        ("bid", "u1"),  # 0 outside of an auction
        ("bidder", "u1"),  # whose bid that is, or NOBODY
        ("bidding", "u1"),  # the seats still in the auction, a bit each
    ]
)
OBSERVATION = record_type([*TABLE, ("seat", "i8")])
STATE = record_type(
    [
        *TABLE,
        ("unseen", "i8", MULTISET),  # scratch for `sample`
        ("deck", "u1", CARDS_IN_ALL),  # the top is the last of deck_left
        ("wagers", "u1", 16),  # the starting wagers as colours, two to a seat; 16 for whole words
    ]
)

# ---------------------------------------------------------------- set-up


@compiled
def shuffle(s: State, rng: RngState) -> None:
    """Put the cards and the starting wagers into random order; again, until no player has two of one colour (R2 R3)."""
    shuffle_pack(s, PACK, CARDS_IN_ALL, rng)
    alike = True
    while alike:
        for place in range(2 * EXPEDITIONS):
            s.wagers[place] = place >> 1
        chance.shuffle(rng, s.wagers, 2 * EXPEDITIONS)
        alike = False
        for seat in range(int(s.players)):
            alike |= s.wagers[STARTING * seat] == s.wagers[STARTING * seat + 1]


@compiled
def deal(s: State) -> None:
    """Clear the table, and give each player starting wagers and gold (R2 R3)."""
    s.display_size = 0
    s.boxed_size = 0
    clear(s.shown)
    for seat in range(int(s.players)):
        clear(s.laid[seat])
        s.open[seat] = (1 << KINDS) - 1
        s.starting[seat] = 1 << int(s.wagers[STARTING * seat]) | 1 << int(s.wagers[STARTING * seat + 1])
        s.gold[seat] = GOLD // int(s.players)
    s.supply = 0
    s.turn = s.starter
    close_auction(s)


# ---------------------------------------------------------------- what is legal, and what it does
# Three groups of actions, numbered through: take a kind from the display, put one into the box, and the others:
# uncover, decline, bid 1, 2, ... 36.

BOX, UNCOVER, DECLINE, BIDS = KINDS, 2 * KINDS, 2 * KINDS + 1, 2 * KINDS + 2


@inlined
def legal(s: Shown, phase: int) -> tuple[int, int, int]:
    """The legal actions of a phase, a set of bits for each group."""
    seat = int(s.turn) & 3
    if phase == TAKE:
        shown = kinds(s.shown)
        return shown & int(s.open[seat]), shown, 2  # R8 R9
    payable = (1 << int(s.gold[seat])) - 1
    if phase == ACT:
        return 0, 0, 1 | (payable << 2 if s.display_size else 0)  # R4 R5 R6
    if phase == BID:
        return 0, 0, 2 | (payable >> int(s.bid) << int(s.bid)) << 2  # R6
    return 0, 0, 0


@inlined
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    seat = int(s.turn) & 3
    if action >= BIDS:
        bid(s, seat, action - BIDS + 1)
    elif action == UNCOVER:
        turn_up(s, seat)
    elif action < BOX:
        take(s, seat, action)
    elif s.phase == BID:
        s.bidding = int(s.bidding) & ~(1 << seat)
        go_round(s, seat)
    else:
        if action < UNCOVER:  # R9
            from_display(s, action - BOX)
            into_box(s, action - BOX)
        turn_up(s, seat)


@inlined
def bid(s: State, seat: int, amount: int) -> None:
    """Open an auction, or raise (R6)."""
    if s.phase == ACT:
        s.bidding = (1 << int(s.players)) - 1
    s.bid = amount
    s.bidder = seat
    go_round(s, seat)


@inlined
def go_round(s: State, seat: int) -> None:
    """Ask the next player still in; who cannot pay more passes unasked. The last one left has won, and pays (R6 R7 X5)."""
    seat = following(s, seat)
    while seat != s.bidder:
        if s.bidding >> seat & 1:
            if s.gold[seat] > s.bid:
                break
            s.bidding = int(s.bidding) & ~(1 << seat)
        seat = following(s, seat)
    s.turn = seat
    if seat == s.bidder:
        s.gold[seat] -= s.bid
        s.supply += s.bid
        s.phase = TAKE
    else:
        s.phase = BID


@inlined
def take(s: State, seat: int, kind: int) -> None:
    """Add a card of the display to one's expedition (R8)."""
    from_display(s, kind)
    add(s.laid[seat], 1 << kind)
    start = colour_of(kind) * RANKS
    lower = (1 << kind - start) - 1  # a number closes what is lower, and the wagers; a wager closes nothing
    s.open[seat] &= ~(lower << start)
    if s.display_size == 0:  # X5
        turn_up(s, seat)


@inlined
def from_display(s: State, kind: int) -> None:
    """Take a card out of the display; of two that are alike, the one that was there first."""
    remove(s.shown, 1 << kind)
    size = int(s.display_size) - 1
    place = 0
    while s.display[place] != kind:
        place += 1
    while place < size:
        s.display[place] = s.display[place + 1]
        place += 1
    s.display_size = size


@inlined
def into_box(s: State, kind: int) -> None:
    s.boxed[s.boxed_size] = kind
    s.boxed_size += 1


@compiled
def turn_up(s: State, seat: int) -> None:
    """Turn the top card into the display, or into the box if nobody can use it; that ends a seat's turn (R5 R10)."""
    kind = from_deck(s)
    usable = 0
    for other in range(int(s.players)):
        usable |= int(s.open[other])
    if usable >> kind & 1:
        s.display[s.display_size] = kind
        s.display_size += 1
        add(s.shown, 1 << kind)
    else:
        into_box(s, kind)
    s.turn = following(s, seat)
    close_auction(s)
    if s.deck_left == 0:  # R12
        s.length = CARDS_IN_ALL  # every turn turns up one card
        s.turn = NOBODY
        s.phase = OVER
    elif s.deck_left % PILE == 0:  # R11
        share = int(s.supply) // int(s.players)
        s.supply -= share * int(s.players)
        for other in range(int(s.players)):
            s.gold[other] += share


@inlined
def close_auction(s: State) -> None:
    s.bid = 0
    s.bidder = NOBODY
    s.bidding = 0
    s.phase = ACT


# ---------------------------------------------------------------- scoring


@compiled
def score(s: Shown, points: Ints) -> None:
    """The points by seat: expeditions and gold as they are (R13)."""
    for seat in range(int(s.players)):
        points[seat] = s.gold[seat]
        for colour in range(EXPEDITIONS):
            points[seat] += worth(s, seat, colour)


@inlined
def worth(s: Shown, seat: int, colour: int) -> int:
    """An expedition's value (R13)."""
    first = colour * RANKS
    wagers = count(s.laid[seat], first) + (int(s.starting[seat]) >> colour & 1)
    numbers = footprints = 0
    for rank in range(1, RANKS):
        cards = count(s.laid[seat], first + rank)
        numbers += cards
        footprints += cards * FOOTPRINTS[rank]
    return footprints * (1 + wagers) + (BONUS if numbers >= MANY else 0)


# ---------------------------------------------------------------- what a seat knows


@compiled
def observe(s: State, seat: int, o: Observation) -> None:
    """Write what a seat may know: all but the order of the piles (R16)."""
    copy_shared(o, s)
    o.seat = seat


@compiled
def sample(o: Observation, rng: RngState, s: State) -> None:
    """Fill in what an observation leaves open, at random: the order of the piles."""
    copy_shared(s, o)
    copy_multiset(s.unseen, WHOLE)
    remove_multiset(s.unseen, o.shown)
    for seat in range(int(o.players)):
        remove_multiset(s.unseen, o.laid[seat])
    for place in range(int(o.boxed_size)):
        remove(s.unseen, 1 << int(o.boxed[place]))
    shuffle_multiset(s, s.unseen, rng)


# ---------------------------------------------------------------- for reading: texts and options

LETTERS = COLOURS[:EXPEDITIONS]
CARDS = ranked_cards(EXPEDITIONS)
GROUPS = (CARDS, tuple(f"-{card}" for card in CARDS), ("+", "=", *(f"${amount}" for amount in range(1, GOLD + 1))))
OPTIONS = (
    whole("players", 2, 2, 4),
    seat_choice("first").asked(later("Who begins"), later("the game; without a choice, chance decides")),  # X4
)


def lay_out(s: State, given: Mapping[str, object]) -> None:
    """Put the deck, top first, and the starting wagers of each seat into a given order."""
    if set(given) != {"deck", "starting"}:
        raise BadOption('a deal of Rivals is {"deck": [...], "starting": [["R", "B"], ...]}')
    wagers = _starting(given["starting"], int(s.players))
    lay_deck(s, given["deck"], PACK, CARDS_IN_ALL, CARDS)
    s.wagers[: len(wagers)] = wagers


def _starting(given: object, players: int) -> list[int]:
    """The colours of the starting wagers, two to a seat (R2)."""
    if not isinstance(given, list | tuple) or not all(isinstance(pair, list | tuple) for pair in given):
        raise BadOption('starting is a list of two colours for each seat, such as [["R", "B"], ["Y", "R"]]')
    if len(given) != players:
        raise BadOption(f"starting must have {players} pairs of colours, one a seat, not {len(given)}")
    colours: list[int] = []
    for seat, pair in enumerate(given):
        letters = [letter.strip().upper() if isinstance(letter, str) else "" for letter in pair]
        for letter, original in zip(letters, pair, strict=True):
            if letter not in list(LETTERS):
                raise BadOption(f"starting: {short(original)} is no colour; there are {' '.join(LETTERS)}")
        if len(letters) != STARTING or len(set(letters)) != STARTING:
            raise BadOption(f"starting: seat {seat} needs two different colours (R2)")
        colours += [LETTERS.index(letter) for letter in letters]
    for colour, number in Counter(colours).items():
        if number > 2:
            raise BadOption(
                f"starting: {colour_name(LETTERS[colour])} is there {number} times, and there are two starting wagers of a colour"
            )
    return colours


# ---------------------------------------------------------------- for reading: the table


def describe(o: Shown) -> RivalsTable:
    """The table of a state or an observation."""
    seats = range(int(o.players))
    number = min(PILES, PILES + 1 - -(-int(o.deck_left) // PILE))
    return {
        "display": [CARDS[kind] for kind in o.display[: int(o.display_size)]],
        "expeditions": [_expeditions(o, seat) for seat in seats],
        "gold": o.gold.tolist()[: len(seats)],
        "supply": int(o.supply),
        "bid": _bid(o) if o.bid else None,
        "pile": {"number": number, "left": int(o.deck_left) - PILE * (PILES - number)},
        "boxed": [CARDS[kind] for kind in o.boxed[: int(o.boxed_size)]],
    }


def _bid(o: Shown) -> Bid:
    return {"amount": int(o.bid), "by": int(o.bidder), "in": [seat for seat in range(int(o.players)) if o.bidding >> seat & 1]}


def _expeditions(o: Shown, seat: int) -> dict[str, list[str]]:
    cards = card_list(o.laid[seat], CARDS)
    starting = int(o.starting[seat])
    return {
        letter: [f"{letter}x"] * (starting >> colour & 1) + [card for card in cards if card[0] == letter]
        for colour, letter in enumerate(LETTERS)
    }


def hidden(s: State) -> dict[str, list[str]]:
    return {"deck": deck_list(s, CARDS)}


def expedition_value(cards: list[str]) -> int:
    """The value of an expedition by its cards (R13)."""
    ranks = [VALUES.index(card[1:]) for card in cards]
    numbers = [rank for rank in ranks if rank]
    footprints = sum(int(FOOTPRINTS[rank]) for rank in numbers)
    return footprints * (1 + len(ranks) - len(numbers)) + (BONUS if len(numbers) >= MANY else 0)


def guide(view: RivalsView, actions: list[str], options: Options) -> RivalsGuide:
    """What a table tells beside a view.

    How every expedition and player stands, what each card of the display would bring to whom, the bids that can be made,
    how the supply would be shared, what is left in the piles.
    """
    seats = [{letter: _standing(*cards) for letter, cards in lanes.items()} for lanes in view["expeditions"]]
    gold, pile = view["gold"], view["pile"]
    sums = [sum(lane["value"] for lane in lanes.values()) for lanes in seats]
    bids = [int(action[1:]) for action in actions if action[0] == "$"]
    shared = pile["number"] < PILES  # R11 R12
    return {
        "seats": seats,
        "sums": sums,
        "points": [own + coins for own, coins in zip(sums, gold, strict=True)],
        "brings": {card: [_brings(lanes[card[0]], card) for lanes in view["expeditions"]] for card in view["display"]},
        "bids": {"least": bids[0], "most": bids[-1], "price": view["bid"]["amount"] if view["bid"] else 0} if bids else None,
        "piles": [0] * (pile["number"] - 1) + [pile["left"]] + [PILE] * (PILES - pile["number"]),
        "share": {"each": view["supply"] // len(gold), "stays": view["supply"] % len(gold)} if shared else None,
        "left": _left(view),
    }


def standing(view: RivalsView, options: Options) -> list[int]:
    """Each seat's points if it ended now: expeditions and gold."""
    return guide(view, [], options)["points"]


def printed(options: Options) -> RivalsPrinted:
    """What the cards have printed on them: their footprints, by value."""
    return {"footprints": dict(zip(VALUES, FOOTPRINTS.tolist(), strict=True))}


@lru_cache(maxsize=4096)
def _standing(*cards: str) -> Standing:
    """An expedition in figures, as they are counted (R13)."""
    ranks = [VALUES.index(card[1:]) for card in cards]
    numbers = [rank for rank in ranks if rank]
    return {
        "value": expedition_value(list(cards)),
        "footprints": sum(int(FOOTPRINTS[rank]) for rank in numbers),
        "times": 1 + len(ranks) - len(numbers),
        "numbers": len(numbers),
        "bonus": BONUS if len(numbers) >= MANY else 0,
        "to_bonus": max(0, MANY - len(numbers)),
    }


def _brings(cards: list[str], card: str) -> Brought | None:
    """What a card would bring to an expedition now; None if it does not fit (R8)."""
    rank = VALUES.index(card[1:])
    highest = max((VALUES.index(other[1:]) for other in cards), default=0)
    if highest > rank:
        return None
    before, after = _standing(*cards), _standing(*cards, card)
    return {"more": after["value"] - before["value"], "value": after["value"], "times": after["times"]}


def _left(view: RivalsView) -> Left:
    """The cards that must still be in the piles: numbers by colour, from 2 to 10; wagers together, and of each colour at most."""
    lanes = [(letter, cards) for seat in view["expeditions"] for letter, cards in seat.items()]
    seen = Counter(card for _, cards in lanes for card in cards) + Counter(view["display"]) + Counter(view["boxed"])
    copies = dict(zip(CARDS, COPIES.tolist(), strict=True))
    numbers = {letter: [copies[letter + value] - seen[letter + value] for value in VALUES[1:]] for letter in LETTERS}
    cards_left = view["pile"]["left"] + PILE * (PILES - view["pile"]["number"])
    wagers = cards_left - sum(map(sum, numbers.values()))
    starting = Counter(letter for letter, cards in lanes if f"{letter}x" in cards)  # at most: which two they were is not told
    most = {letter: min(wagers, COPIES[0].item() - max(0, seen[f"{letter}x"] - starting[letter])) for letter in LETTERS}
    return {"cards": cards_left, "numbers": numbers, "wagers": wagers, "wagers_at_most": most}


def why_not(s: State, number: int) -> tuple[str, str]:
    """The rule that forbids an action in this state, and why."""
    if s.phase == OVER:
        return "R12", t("the game is over")
    if s.phase == TAKE:
        return _why_not_take(s, number)
    if number < UNCOVER:
        return "R9" if number >= BOX else "R8", t("only the winner of an auction takes cards or puts one into the box")
    if s.phase == ACT and number == DECLINE:
        return "R4", t("on your turn you must do one of the two: uncover a card, or open an auction")
    if s.phase == BID and number == UNCOVER:
        return "R6", t("an auction is on: bid more, or pass")
    amount, gold = number - BIDS + 1, int(s.gold[s.turn])
    if s.phase == ACT and s.display_size == 0:
        return "R6", t("there is no card in the display to bid for: uncover one")
    if s.phase == ACT and gold == 0:
        return "R6", by_ruling(t("an auction begins with a bid of at least 1, and there is no gold left: uncover a card"))
    if amount > gold:
        return "R6", t("a bid of {amount} cannot be paid with {gold} gold", amount=amount, gold=gold)
    return "R6", t("the bid is {amount}: bid more, or pass", amount=int(s.bid))


def _why_not_take(s: State, number: int) -> tuple[str, str]:
    if number >= BIDS:
        return "R6", t("the auction is won: take what you like, put one card into the box, or end it")
    if number == UNCOVER:
        return "R10", t("the top card is turned up by itself when you end the auction")
    kind = number % KINDS
    if count(s.shown, kind) == 0:
        return "R9" if number >= BOX else "R8", t("there is no {card} in the display", card=CARDS[kind])
    return "R8", why_no_card(
        s.laid[s.turn],
        kind,
        later("wagers come before the first number, and {colour} has {last} already"),
        later("{colour} stands at {last}: only that or a higher number goes on"),
    )


def tell(action: str, phase: str, yours: bool = False) -> str:
    """An action of a phase in words; as it is said to the one who played it, if that is asked for."""
    if action == "+":
        return t("uncover a card") if yours else t("uncovers a card")
    if action[0] == "+":  # as `seen` has it
        card = card_name(action[1:])
        return t("uncover {card}", card=card) if yours else t("uncovers {card}", card=card)
    if action == "=":
        if phase == "bid":
            return t("pass") if yours else t("passes")
        return t("end the auction") if yours else t("ends the auction")
    if action[0] == "$":
        bid = action[1:]
        if phase == "act":
            return t("open an auction with {bid}", bid=bid) if yours else t("opens an auction with {bid}", bid=bid)
        return t("bid {bid}", bid=bid) if yours else t("bids {bid}", bid=bid)
    card = card_name(action.lstrip("-"))
    if action[0] == "-":
        return t("box {card}", card=card) if yours else t("boxes {card}", card=card)
    return t("take {card}", card=card) if yours else t("takes {card}", card=card)


def picture(view: RivalsView, options: Options) -> str:
    """The table as text: the display and the auction, then a line for each colour with everyone's cards."""
    seats = range(len(view["gold"]))
    pile, bid = view["pile"], view["bid"]
    head = f"pile {pile['number']} of {PILES}, {pile['left']} left · {view['supply']} gold in the supply · {len(view['boxed'])} in the box"
    lines = [f"{head} · {doing(view)}", ""]
    shown = " ".join(view["display"]) or "no card"
    lines += textwrap.wrap(f"display: {shown}", 100, subsequent_indent=" " * len("display: "))
    if bid:
        lines.append(f"auction: {bid['amount']} bid by seat {bid['by']}, still in: {' '.join(map(str, bid['in']))}")
    lines.append("")
    rows = [["", *(f"{mark(view, seat)}seat {seat}" for seat in seats)]]
    for letter in LETTERS:
        rows.append([colour_name(letter), *(_lane(view["expeditions"][seat][letter]) for seat in seats)])
    rows.append(["gold", *map(str, view["gold"])])
    sums = [sum(map(expedition_value, view["expeditions"][seat].values())) + view["gold"][seat] for seat in seats]
    rows.append(["points", *map(str, sums)])
    lines += aligned(rows)
    return "\n".join(lines)


def _lane(cards: list[str]) -> str:
    return lane(cards, expedition_value(cards))


register(
    Game(
        name="rivals",
        title=later("Rivals"),
        order=3,
        deal_name="game",
        version=1,
        phases=("act", "bid", "take"),
        options=OPTIONS,
        groups=GROUPS,
        state=STATE,
        observation=OBSERVATION,
        rules=Rules(legal, apply, shuffle, deal, score, observe, sample),
        width=lambda options: BIDS + GOLD,
        most_deals=lambda options: 1,
        lay_out=lay_out,
        describe=describe,
        hidden=hidden,
        why_not=why_not,
        picture=picture,
        tell=tell,
        seen=lambda before, action: f"+{CARDS[int(before.deck[int(before.deck_left) - 1])]}" if action == "+" else action,
        guide=guide,
        standing=standing,
        printed=printed,
    )
)
