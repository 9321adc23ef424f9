"""The card game: two players, or four in partnerships.

The numbers in the margin (C10, P4) are those of the rules in `docs/rules/cards.md`. First the components and the table, then
set-up, what is legal and what it does, scoring, what a seat knows; all that compiled. Then, in plain Python, the same
for reading: texts, options, views and reasons.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from unlost.kernel.colours import COLOURS, card_name, colour_name
from unlost.kernel.deck import card_list, deck_list, lay_deck, pack_of, shuffle_heap, shuffle_pack
from unlost.kernel.errors import BadOption
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
)  # fmt: skip
from unlost.kernel.heaps import HEAP, add, clear, copy_heap, count, heap_of, kinds, remove, remove_heap
from unlost.kernel.machine import copy_shared
from unlost.kernel.options import choice, flag, whole
from unlost.kernel.picture import aligned, doing, lane, mark
from unlost.kernel.ranks import RANKS, colour_of, ranked_cards, why_no_card
from unlost.kernel.rule import rule, seldom
from unlost.kernel.table import COMMON, DEAL, NOBODY, OVER, SEATS, arranged, following, record_type
from unlost.languages import later, t

# ---------------------------------------------------------------- components

KINDS = 6 * RANKS
HAND = 8  # C4
SMALLEST_HAND = 6  # P4
COST = 20  # C12
LONG, BONUS = 8, 20  # C14

# How many cards there are of each kind, with two players and with four; the same as packs in order, and as heaps.
COPIES = np.ones((2, KINDS), np.uint8)
COPIES[:, ::RANKS] = 3  # C1
COPIES[1].reshape(6, RANKS)[:, 1:4] = 2  # P1: a second 2, 3 and 4
PACK_OF_TWO, PACK_OF_FOUR = pack_of(COPIES[0]), pack_of(COPIES[1])
WHOLE = np.stack([heap_of(COPIES[0]), heap_of(COPIES[1])])

PLAY, DRAW, GIVE = 2, 3, 4  # phases

TABLE = arranged(
    [
        *COMMON,
        ("expeditions", "i8"),  # the number of colours
        ("rounds", "i8"),
        ("tiebreak_round", "u1"),
        ("max_turns", "i8"),
        ("turns_left", "i8"),  # C17
        ("totals", "i8", 2),  # finished rounds, by side
        ("began", "i8", SEATS),  # rounds begun by each seat (P9)
        ("deck_left", "u1"),
        *piles(6, 16),
        *HANDS,  # C18
        ("laid", "i8", (2, HEAP)),  # the cards of a side's expeditions
        ("open", "i8", 2),  # the kinds that a side could still add to them, a bit each
        ("gave", "u1", 2),  # a side's last turn was a give (P7)
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


# ---------------------------------------------------------------- set-up


@seldom
def shuffle(s: Any, dice: Any) -> None:
    """Put all cards into the deck in random order."""
    if s.players == 2:
        shuffle_pack(s, PACK_OF_TWO, int(s.expeditions) * 12, dice)
    else:
        shuffle_pack(s, PACK_OF_FOUR, int(s.expeditions) * 15, dice)


@seldom
def deal(s: Any) -> None:
    """Clear the table and deal eight cards to each player (C4)."""
    deal_hands(s, HAND)
    for side in range(2):
        s.open[side] = (1 << int(s.expeditions) * RANKS) - 1
        s.gave[side] = 0
        clear(s.laid[side])
    for seat in range(SEATS):
        clear(s.shared[seat])
    s.began[s.starter] += 1
    s.turns_left = s.max_turns
    s.turn = s.starter
    s.phase = PLAY


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
        may_give = s.players == 4 and s.hand_size[seat] >= SMALLEST_HAND + 2 and s.gave[seat & 1] == 0  # P4 P7
        return plays, held, 0, held if may_give else 0  # C8: discarding is always allowed
    if phase == DRAW:
        return 0, 0, sources(s), 0  # C9 C10
    if phase == GIVE:
        return 0, 0, 0, held  # P4: the second card is compulsory
    return 0, 0, 0, 0


@rule
def apply(s: Any, action: int) -> None:
    """Play a legal action."""
    seat = int(s.turn) & 3
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
    if s.players == 4:
        remove(s.shared[seat], 1 << kind & kinds(s.shared[seat]))
    side = seat & 1  # P2: seats 0 and 2 against 1 and 3
    colour = colour_of(kind)
    rank = kind - colour * RANKS
    add(s.laid[side], (1 - away) << kind)
    passed = (1 << rank + 1) - 1 if rank and not away else 0  # C6: a number closes all that is not higher, C7: and the investments
    s.open[side] &= ~(passed << colour * RANKS)
    onto_pile(s, colour, kind, away)  # C8 C10
    s.phase = DRAW


@rule
def draw(s: Any, seat: int, source: int) -> None:
    """Draw from the deck (0) or from a colour's pile (1 + colour) (C9)."""
    seen = draw_card(s, seat, source)
    if s.players == 4:
        add(s.shared[seat], seen)
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
    s.hand_size[seat] -= 1
    s.hand_size[partner] += 1
    if s.phase == PLAY:
        s.phase = GIVE
    else:
        s.gave[seat & 1] = 1
        end_turn(s, seat)


@rule
def end_turn(s: Any, seat: int) -> None:
    s.turns_left -= 1
    s.turn = following(s, seat)
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
    for colour in range(int(s.expeditions)):
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
    copy_heap(s.unseen, WHOLE[int(o.players == 4)])
    colours = (1 << int(o.expeditions) * RANKS) - 1
    s.unseen[0] &= colours
    s.unseen[1] &= colours
    for side in range(2):
        remove_heap(s.unseen, o.laid[side])
    remove_seen(s.unseen, o)
    shuffle_heap(s, s.unseen, dice)
    fill_hands(s)


# ---------------------------------------------------------------- for reading: texts and options

CARDS = ranked_cards(6)
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


def lay_out(s: Any, given: Mapping[str, Any]) -> None:
    """Put the deck into a given order, top first."""
    if set(given) != {"deck"}:
        raise BadOption('a deal of cards is {"deck": [...]}, top first')
    pack = PACK_OF_TWO if s.players == 2 else PACK_OF_FOUR
    pack = pack[: len(pack) // 6 * int(s.expeditions)]
    lay_deck(s, given["deck"], pack, len(pack), CARDS)


# ---------------------------------------------------------------- for reading: the table


def describe(o: Any) -> dict[str, Any]:
    """The table of a state or an observation."""
    letters = COLOURS[: int(o.expeditions)]
    laid = [card_list(o.laid[side], CARDS) for side in range(2)]
    return {
        "round": int(o.deal),
        **describe_hands(o, letters, CARDS),
        "expeditions": [{letter: [card for card in side if card[0] == letter] for letter in letters} for side in laid],
        "totals": [int(o.totals[seat & 1]) for seat in range(int(o.players))],
        "turns_left": int(o.turns_left),
    }


def hidden(s: Any) -> dict[str, Any]:
    return {"deck": deck_list(s, CARDS)}


def expedition_value(cards: list[str]) -> int:
    """The value of an expedition by its cards (C12 C13 C14)."""
    if not cards:
        return 0
    numbers = [int(card[1:]) for card in cards if card[1:] != "x"]
    investments = len(cards) - len(numbers)
    return (sum(numbers) - COST) * (1 + investments) + (BONUS if len(cards) >= LONG else 0)


def guide(view: dict[str, Any], actions: list[str]) -> dict[str, Any]:
    """What a table tells beside a view: how each expedition stands, what each card that can be played would make of it, the pace."""
    sides = [{letter: _standing(*cards) for letter, cards in side.items()} for side in view["expeditions"]]
    turn = view["turn"]
    brings = {}
    if turn is not None:
        for card in actions:
            if card[0] in COLOURS:
                brings[card] = _standing(*view["expeditions"][turn & 1][card[0]], card)
    players = len(view["hand_sizes"])
    return {"sides": sides, "brings": brings, "turns": [-(-(view["deck_left"] - place) // players) for place in range(players)]}


@lru_cache(maxsize=4096)
def _standing(*cards: str) -> Mapping[str, int]:
    """An expedition in figures: its value, the multiplier, how much its numbers lack to break even, how many cards to the bonus."""
    if not cards:
        return {"value": 0, "times": 1, "lacks": 0, "to_bonus": LONG}
    numbers = [int(card[1:]) for card in cards if card[1:] != "x"]
    times = 1 + len(cards) - len(numbers)
    return {
        "value": expedition_value(list(cards)),
        "times": times,
        "lacks": max(0, COST - sum(numbers)),
        "to_bonus": max(0, LONG - len(cards)),
    }


def why_not(s: Any, number: int) -> tuple[str, str]:
    """The rule that forbids an action in this state, and why."""
    if s.phase == OVER:
        return "C16", t("the game is over")
    group = int(number >= DISCARD) + int(number >= DRAWS) + int(number >= GIVES)
    if s.phase == DRAW:
        return _why_not_draw(s, number - DRAWS) if group == 2 else ("C5", t("a card has been played: now draw one"))
    if s.phase == GIVE and group != 3:
        return "P4", t("one card has been given: now give the second")
    if group == 2:
        return "C5", t("first play or discard a card, then draw")
    if group == 3 and s.players == 2:
        return "P4", t("only partners give cards to each other")
    kind = (number - (0, DISCARD, DRAWS, GIVES)[group]) % KINDS
    card, colour, seat = CARDS[kind], kind // RANKS, int(s.turn)
    if colour >= s.expeditions:
        return "C2", t("{colour} is only there with six expeditions", colour=colour_name(COLOURS[colour]))
    if count(s.hand[seat], kind) == 0:
        return "C5", t("there is no {card} in this hand", card=card)
    if group == 3:
        if s.gave[seat & 1]:
            return "P7", t("this pair gave in its last turn: a normal turn comes first")
        return "P4", t("a player keeps at least {n} cards", n=SMALLEST_HAND)
    return "C6" if kind % RANKS else "C7", why_no_card(
        s.laid[seat & 1],
        kind,
        later("investments come before the first number, and {colour} has {last} already"),
        later("{colour} stands at {last}: only a higher number goes on"),
    )


def _why_not_draw(s: Any, source: int) -> tuple[str, str]:
    colour = source - 1
    if colour >= s.expeditions:
        return "C2", t("{colour} is only there with six expeditions", colour=colour_name(COLOURS[colour]))
    return "C10" if s.pile_size[colour] else "C9", why_no_draw(s, colour)


def tell(action: str, phase: str, yours: bool = False) -> str:
    """An action of a phase in words; as it is said to the one who played it, if that is asked for."""
    if action == "+":
        return t("draw from the deck") if yours else t("draws from the deck")
    if action[0] == "+":
        colour = colour_name(action[1])
        return t("take from the {colour} pile", colour=colour) if yours else t("takes from the {colour} pile", colour=colour)
    card = card_name(action.lstrip("-^"), "investment")
    if action[0] == "-":
        return t("discard {card}", card=card) if yours else t("discards {card}", card=card)
    if action[0] == "^":
        return t("give {card}", card=card) if yours else t("gives {card}", card=card)
    return t("play {card}", card=card) if yours else t("plays {card}", card=card)


def picture(view: dict[str, Any]) -> str:
    """The table as text: a line for each colour, with the pile between the two sides."""
    seats = range(len(view["hands"]))
    sides = ["seat 0", "seat 1"] if len(seats) == 2 else ["seats 0+2", "seats 1+3"]
    lines = [f"round {view['round']} · {view['deck_left']} in the deck · {view['turns_left']} turns left · {doing(view)}", ""]
    left, right = view["expeditions"]
    rows = [["", sides[0], "pile", sides[1]]]
    for letter in view["piles"]:
        rows.append([colour_name(letter), _lane(left[letter]), pile_text(view, letter), _lane(right[letter])])
    totals = [sum(expedition_value(cards) for cards in side.values()) for side in (left, right)]
    rows.append(["this round", str(totals[0]), "", str(totals[1])])
    rows.append(["rounds before" if view["turn"] is not None else "in all", str(view["totals"][0]), "", str(view["totals"][1])])
    lines += [*aligned(rows), ""]
    lines += [f"{mark(view, seat)} hand of seat {seat}: {hand_text(view, seat)}" for seat in seats]
    return "\n".join(lines)


def _lane(cards: list[str]) -> str:
    return lane(cards, expedition_value(cards))


register(
    Game(
        name="cards",
        title=later("the card game"),
        deal_name="round",
        version=1,
        phases=("play", "draw", "give"),
        options=OPTIONS,
        groups=GROUPS,
        state=STATE,
        observation=OBSERVATION,
        rules=Rules(legal, apply, shuffle, deal, score, observe, sample),
        width=lambda options: GIVES if options["players"] == 2 else GIVES + KINDS,
        most_deals=lambda options: None if options["tiebreak_round"] else options["rounds"],
        lay_out=lay_out,
        describe=describe,
        hidden=hidden,
        why_not=why_not,
        picture=picture,
        tell=tell,
        guide=guide,
        concealed="^",  # P8
        partners=True,  # P2
    )
)
