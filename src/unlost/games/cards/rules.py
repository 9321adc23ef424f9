"""The card game: two players, or four in partnerships.

The numbers in the margin (C10, P4) are those of the rules in `docs/rules/cards.md`. First the components and the table, then
set-up, what is legal and what it does, scoring, what a seat knows; all that compiled. Then, in plain Python, the same
for reading: texts, options, views and reasons.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from unlost.games.cards.state import Observation, Shown, State
from unlost.games.cards.views import CardsGuide, CardsPrinted, CardsTable, CardsView, Standing
from unlost.kernel.colours import COLOURS, card_name, colour_name
from unlost.kernel.deck import card_list, deck_list, lay_deck, pack_of, shuffle_multiset, shuffle_pack
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
    with_top,
)  # fmt: skip
from unlost.kernel.intrinsics import copy_shared, size
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import MULTISET, add, clear, copy_multiset, count, kinds, listed, multiset_of, remove, remove_multiset
from unlost.kernel.options import Options, choice, flag, seat_choice, whole
from unlost.kernel.ranks import RANKS, colour_of, ranked_cards, why_no_card
from unlost.kernel.records import COMMON, DEAL, NOBODY, OVER, SEATS, Bytes, Ints, arranged, following, record_type
from unlost.kernel.rng import RngState
from unlost.kernel.text_table import aligned, doing, lane, mark
from unlost.languages import later, t

# ---------------------------------------------------------------- components

KINDS = 6 * RANKS
SMALLEST_HAND = 6  # P4
LONG, BONUS = 8, 20  # C14
NUMBERS = (1 << RANKS) - 2  # the bits of the numbers of one colour, of which the investments have the lowest
SUMS = np.array([sum(rank + 1 for rank in range(1, RANKS) if lane >> rank & 1) for lane in range(1 << RANKS)], np.int64)  # by their bits
HOUSE = {
    "highest": 10,
    "investments": 3,
    "hand": 8,
    "cost": 20,
    "bonus": True,
}  # what house rules may change, as the book has it (C1 C4 C12 C14)


def copies(options: Options) -> Bytes:
    """How many cards there are of each kind in a game with these options."""
    house, found = HOUSE | dict(options), np.zeros((6, RANKS), np.uint8)
    found[: options["expeditions"], 0] = house["investments"]  # C1
    found[: options["expeditions"], 1 : house["highest"]] = 1
    if options["players"] == 4:
        found[: options["expeditions"], 1:4] = 2  # P1: a second 2, 3 and 4
    return found.reshape(KINDS)


PACK_OF_TWO, PACK_OF_FOUR = (pack_of(copies({"players": players, "expeditions": 6})) for players in (2, 4))  # in order, colour by colour

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
        ("laid", "i8", (2, MULTISET)),  # the cards of a side's expeditions
        ("open", "i8", 2),  # the kinds that a side could still add to them, a bit each
        ("gave", "u1", 2),  # a side's last turn was a give
        ("shared", "i8", (SEATS, MULTISET)),  # the cards that the partner knows to be in a hand (P8)
        # what is looked at once a round stands last, so that what is looked at all the time stays together
        ("highest", "u1"),
        ("investments", "u1"),
        ("dealt", "u1"),  # cards dealt to each player (option `hand`)
        ("cost", "i8"),
        ("bonus", "u1"),
        ("gives_apart", "u1"),  # P7 of rules version 1: a pair takes a normal turn between two gives,
        ("rests", "u1", 2),  # and this side's comes now
        ("cards", "i8", MULTISET),  # all cards of the game
    ]
)
OBSERVATION = record_type([*TABLE, ("seat", "i8")])
STATE = record_type(
    [
        *TABLE,
        ("unseen", "i8", MULTISET),  # scratch for `sample`
        ("deck", "u1", 96),  # the top is the last of deck_left
    ]
)


# ---------------------------------------------------------------- set-up


@compiled
def shuffle(s: State, rng: RngState) -> None:
    """Put all cards into the deck in random order. The usual packs are written down, which is quicker."""
    if s.players == 4:
        shuffle_pack(s, PACK_OF_FOUR, int(s.expeditions) * 15, rng)
    elif s.highest == 10 and s.investments == 3:
        shuffle_pack(s, PACK_OF_TWO, int(s.expeditions) * 12, rng)
    else:
        copy_multiset(s.unseen, s.cards)
        shuffle_multiset(s, s.unseen, rng)


@compiled
def deal(s: State) -> None:
    """Clear the table and deal the hands, of eight cards if the table has not chosen otherwise (C4)."""
    deal_hands(s, int(s.dealt))
    for side in range(2):
        s.open[side] = (1 << int(s.expeditions) * RANKS) - 1
        s.gave[side] = 0
        s.rests[side] = 0
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


@inlined
def legal(s: Shown, phase: int) -> tuple[int, int, int, int]:
    """The legal actions of a phase, a set of bits for each group."""
    seat = int(s.turn) & 3
    held = kinds(s.hand[seat])
    if phase == PLAY:  # C5
        plays = held & int(s.open[seat & 1])  # C6 C7 P3
        may_give = s.players == 4 and s.hand_size[seat] >= SMALLEST_HAND + 2 and s.rests[seat & 1] == 0  # P4 P7
        return plays, held, 0, held if may_give else 0  # C8: discarding is always allowed
    if phase == DRAW:
        return 0, 0, sources(s), 0  # C9 C10
    if phase == GIVE:
        return 0, 0, 0, held  # P4: the second card is compulsory
    return 0, 0, 0, 0


@inlined
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    seat = int(s.turn) & 3
    if action < DRAWS:
        away = int(action >= DISCARD)
        put_down(s, seat, (action - away * DISCARD) & 63, away)
    elif action < GIVES:
        draw(s, seat, action - DRAWS)
    else:
        give(s, seat, action - GIVES)


@inlined
def put_down(s: State, seat: int, kind: int, away: int) -> None:
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


@inlined
def draw(s: State, seat: int, source: int) -> None:
    """Draw from the deck (0) or from a colour's pile (1 + colour) (C9)."""
    seen = draw_card(s, seat, source)
    if s.players == 4:
        add(s.shared[seat], seen)
        s.gave[seat & 1] = 0
        s.rests[seat & 1] = 0
    end_turn(s, seat)


@compiled
def give(s: State, seat: int, kind: int) -> None:
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
        s.rests[seat & 1] = s.gives_apart
        end_turn(s, seat)


@inlined
def end_turn(s: State, seat: int) -> None:
    s.turns_left -= 1
    s.turn = following(s, seat)
    s.phase = PLAY
    if s.deck_left == 0 or s.turns_left == 0:  # C11 C17
        end_round(s)


# ---------------------------------------------------------------- scoring


@inlined
def worth(laid: Ints, colour: int, cost: int, bonus: int) -> int:
    """An expedition's value (C12 C13 C14)."""
    investments = count(laid, colour * RANKS)
    numbers = kinds(laid) >> colour * RANKS & NUMBERS
    cards = investments + size(numbers)
    if cards == 0:
        return 0
    return (int(SUMS[numbers]) - cost) * (1 + investments) + (bonus if cards >= LONG else 0)


@inlined
def round_points(s: Shown, side: int) -> int:
    points, cost, bonus = 0, int(s.cost), BONUS * int(s.bonus)
    for colour in range(int(s.expeditions)):
        points += worth(s.laid[side], colour, cost, bonus)
    return points


@compiled
def end_round(s: State) -> None:
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


@compiled
def score(s: Shown, points: Ints) -> None:
    """The points by seat, the running round counted as it stands."""
    for seat in range(int(s.players)):
        points[seat] = int(s.totals[seat & 1]) + (round_points(s, seat & 1) if s.phase > DEAL else 0)


# ---------------------------------------------------------------- what a seat knows


@compiled
def observe(s: State, seat: int, o: Observation) -> None:
    """Write what a seat may know (C18 P8): the table, its own hand, and of the others' hands what was seen."""
    copy_shared(o, s)
    o.seat = seat
    for other in range(int(s.players)):
        if other != seat:
            partner = s.players == 4 and other == seat ^ 2
            seen = s.shared[other] if partner else s.known[other]
            copy_multiset(o.hand[other], seen)
            copy_multiset(o.shared[other], seen)


@compiled
def sample(o: Observation, rng: RngState, s: State) -> None:
    """Fill in what an observation leaves open, at random: the other hands and the order of the deck."""
    copy_shared(s, o)
    copy_multiset(s.unseen, o.cards)
    for side in range(2):
        remove_multiset(s.unseen, o.laid[side])
    remove_seen(s.unseen, o)
    shuffle_multiset(s, s.unseen, rng)
    fill_hands(s)


# ---------------------------------------------------------------- for reading: texts and options

CARDS = ranked_cards(6)
GROUPS = (
    CARDS,
    tuple(f"-{card}" for card in CARDS),
    ("+", *(f"+{colour}" for colour in COLOURS)),
    tuple(f"^{card}" for card in CARDS),
)
TWO = (2,)  # house rules are for two players
OPTIONS = (
    choice("players", 2, 2, 4),
    whole("rounds", 3, 1).asked(later("Rounds"), later("how many rounds make a match; three in the book"), high=10),  # C3
    whole("expeditions", 5, 1, 6).asked(
        later("Expeditions"),
        later("how many colours there are: five in the book, the sixth is purple; fewer make a smaller game"),
        least=((4, 3),),  # four hands take more cards than two colours have
    ),  # C2
    flag("tiebreak_round", False).asked(later("Tie-break round"), later("level players play one more round, as often as it takes")),  # C16
    whole("max_turns", 200, 1).asked(
        later("Turn limit"), later("after so many turns of all players together a round ends and is counted as it stands"), high=1000
    ),  # C17
    seat_choice("first").asked(later("Who begins"), later("the first round; without a choice, chance decides")),  # X4
    whole("highest", HOUSE["highest"], 3, 10).asked(
        later("Highest number"), later("the highest number of each colour"), players=TWO, house=True
    ),
    whole("investments", HOUSE["investments"], 0, 3).asked(
        later("Investments"), later("how many there are of each colour"), players=TWO, house=True
    ),
    whole("hand", HOUSE["hand"], 2, 8).asked(later("Cards in hand"), later("how many cards each player holds"), players=TWO, house=True),
    whole("cost", HOUSE["cost"], 0, 30).asked(
        later("Cost"), later("the points that beginning an expedition costs"), players=TWO, house=True
    ),
    flag("bonus", bool(HOUSE["bonus"])).asked(
        later("Bonus"), later("20 points more for an expedition of eight cards"), players=TWO, house=True
    ),
)


TOO_FEW = later(
    "of the {cards} cards of such a game {dealt} are dealt, and at least one must be left to draw: take more cards or smaller hands"
)


def consistent(options: Options) -> None:
    """House rules are for two players, and some card must be left to draw."""
    options = HOUSE | dict(options)
    for name, usual in HOUSE.items():
        if options["players"] != 2 and options[name] != usual:
            raise BadOption(f"{name} takes {usual!r} with {options['players']} players, not {options[name]!r}: house rules are for two")
    cards, dealt = int(copies(options).sum()), options["players"] * options["hand"]
    if cards <= dealt:
        told = t(TOO_FEW, cards=cards, dealt=dealt)
        chosen = [name for name in ("expeditions", "highest", "investments", "hand") if options[name] != (HOUSE | {"expeditions": 5})[name]]
        raise BadOption(f"{', '.join(chosen)}: {told}")


def set_up(s: State, options: Options) -> None:
    """All cards of the game."""
    s.cards[:] = multiset_of(copies(options))


class Scoring(NamedTuple):
    """What house rules change about an expedition's value."""

    cost: int = 20  # C12
    bonus: bool = True  # C14

    @classmethod
    def of(cls, options: Options) -> "Scoring":
        house = HOUSE | dict(options)
        return cls(house["cost"], house["bonus"])


PRINTED = Scoring()


def lay_out(s: State, given: Mapping[str, object]) -> None:
    """Put the deck into a given order, top first."""
    if set(given) != {"deck"}:
        raise BadOption('a deal of cards is {"deck": [...]}, top first')
    pack = np.array(listed(s.cards), np.uint8)
    lay_deck(s, given["deck"], pack, len(pack), CARDS)


# ---------------------------------------------------------------- for reading: the table


def describe(o: Shown) -> CardsTable:
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


def hidden(s: State) -> dict[str, list[str]]:
    return {"deck": deck_list(s, CARDS)}


def expedition_value(cards: list[str], scoring: Scoring = PRINTED) -> int:
    """The value of an expedition by its cards (C12 C13 C14)."""
    if not cards:
        return 0
    numbers = [int(card[1:]) for card in cards if card[1:] != "x"]
    investments = len(cards) - len(numbers)
    return (sum(numbers) - scoring.cost) * (1 + investments) + (BONUS if scoring.bonus and len(cards) >= LONG else 0)


def guide(view: CardsView, actions: list[str], options: Options) -> CardsGuide:
    """What a table tells beside a view: how each expedition stands, what each card that can be played would make of it, the pace."""
    scoring = Scoring.of(options)
    sides = [{letter: _standing(scoring, *cards) for letter, cards in side.items()} for side in view["expeditions"]]
    turn = view["turn"]
    brings = {}
    if turn is not None:
        for card in actions:
            if card[0] in COLOURS:
                brings[card] = _standing(scoring, *view["expeditions"][turn & 1][card[0]], card)
    players = len(view["hand_sizes"])
    return {"sides": sides, "brings": brings, "turns": [-(-(view["deck_left"] - place) // players) for place in range(players)]}


def standing(view: CardsView, options: Options) -> list[int]:
    """Each seat's points if the round ended now."""
    sums = [sum(lane["value"] for lane in side.values()) for side in guide(view, [], options)["sides"]]
    return [total + sums[seat & 1] for seat, total in enumerate(view["totals"])]


@lru_cache(maxsize=4096)
def _standing(scoring: Scoring, *cards: str) -> Standing:
    """An expedition in figures: its value, the multiplier, how much its numbers lack to break even, how many cards to the bonus, if any."""
    if not cards:
        return {"value": 0, "times": 1, "lacks": 0, "to_bonus": LONG if scoring.bonus else None}
    numbers = [int(card[1:]) for card in cards if card[1:] != "x"]
    times = 1 + len(cards) - len(numbers)
    return {
        "value": expedition_value(list(cards), scoring),
        "times": times,
        "lacks": max(0, scoring.cost - sum(numbers)),
        "to_bonus": max(0, LONG - len(cards)) if scoring.bonus else None,
    }


def printed(options: Options) -> CardsPrinted:
    """What the score sheet of such a game counts with: the cost of an expedition, and what a long one gains."""
    scoring = Scoring.of(options)
    return {"cost": scoring.cost, "bonus": BONUS if scoring.bonus else 0}


def why_not(s: State, number: int) -> tuple[str, str]:
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
        return "C2", _why_no_colour(colour)
    if count(s.hand[seat], kind) == 0:
        return "C5", t("there is no {card} in this hand", card=card)
    if group == 3:
        if s.rests[seat & 1]:
            return "P7", t("this match goes by earlier rules: the pair gave in its last turn, and a normal turn comes first")
        return "P4", t("a player keeps at least {n} cards", n=SMALLEST_HAND)
    return "C6" if kind % RANKS else "C7", why_no_card(
        s.laid[seat & 1],
        kind,
        later("investments come before the first number, and {colour} has {last} already"),
        later("{colour} stands at {last}: only a higher number goes on"),
    )


def _why_no_colour(colour: int) -> str:
    name = colour_name(COLOURS[colour])
    if colour == len(COLOURS) - 1:
        return t("{colour} is only there with six expeditions", colour=name)
    return t("{colour} is not in this game: it has fewer expeditions", colour=name)


def _why_not_draw(s: State, source: int) -> tuple[str, str]:
    colour = source - 1
    if colour >= s.expeditions:
        return "C2", _why_no_colour(colour)
    return "C10" if s.pile_size[colour] else "C9", why_no_draw(s, colour)


def tell(action: str, phase: str, yours: bool = False) -> str:
    """An action of a phase in words; as it is said to the one who played it, if that is asked for."""
    if action == "+":
        return t("draw from the deck") if yours else t("draws from the deck")
    if action[0] == "+" and len(action) > 2:  # as `seen` has it
        card = card_name(action[1:], "investment")
        return t("take {card} from the pile", card=card) if yours else t("takes {card} from the pile", card=card)
    if action[0] == "+":
        colour = colour_name(action[1])
        return t("take from the {colour} pile", colour=colour) if yours else t("takes from the {colour} pile", colour=colour)
    if action == "^?":
        return t("give a card to the partner") if yours else t("gives a card to the partner")
    card = card_name(action.lstrip("-^"), "investment")
    if action[0] == "-":
        return t("discard {card}", card=card) if yours else t("discards {card}", card=card)
    if action[0] == "^":
        return t("give {card}", card=card) if yours else t("gives {card}", card=card)
    return t("play {card}", card=card) if yours else t("plays {card}", card=card)


def picture(view: CardsView, options: Options) -> str:
    """The table as text: a line for each colour, with the pile between the two sides."""
    seats, scoring = range(len(view["hands"])), Scoring.of(options)
    sides = ["seat 0", "seat 1"] if len(seats) == 2 else ["seats 0+2", "seats 1+3"]
    lines = [f"round {view['round']} · {view['deck_left']} in the deck · {view['turns_left']} turns left · {doing(view)}", ""]
    left, right = view["expeditions"]
    rows = [["", sides[0], "pile", sides[1]]]
    for letter in view["piles"]:
        rows.append([colour_name(letter), _lane(left[letter], scoring), pile_text(view, letter), _lane(right[letter], scoring)])
    totals = [sum(expedition_value(cards, scoring) for cards in side.values()) for side in (left, right)]
    rows.append(["this round", str(totals[0]), "", str(totals[1])])
    rows.append(["rounds before" if view["turn"] is not None else "in all", str(view["totals"][0]), "", str(view["totals"][1])])
    lines += [*aligned(rows), ""]
    lines += [f"{mark(view, seat)} hand of seat {seat}: {hand_text(view, seat)}" for seat in seats]
    return "\n".join(lines)


def _lane(cards: list[str], scoring: Scoring) -> str:
    return lane(cards, expedition_value(cards, scoring))


# ---------------------------------------------------------------- the game, and its earlier rules


GAME = Game(
    name="cards",
    title=later("the card game"),
    order=1,
    banked="totals",
    contest={"rounds": 1},
    counted_by_deal=True,
    deal_name="round",
    version=2,
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
    seen=lambda before, action: with_top(before, action, CARDS),
    guide=guide,
    standing=standing,
    printed=printed,
    concealed="^",  # P8
    partners=True,  # P2
    fields={"hand": "dealt"},
    consistent=consistent,
    set_up=set_up,
)


# Rules version 1: a pair took a normal turn between two gives, and there were no house rules.

OPTIONS_1 = tuple(choice("expeditions", 5, 5, 6) if option.name == "expeditions" else option for option in OPTIONS if not option.house)


def set_up_1(s: State, options: Options) -> None:
    set_up(s, options)
    s.highest, s.investments, s.dealt, s.cost, s.bonus = HOUSE.values()
    s.gives_apart = 1


register(replace(GAME, earlier=(replace(GAME, version=1, options=OPTIONS_1, set_up=set_up_1),)))
