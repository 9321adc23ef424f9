"""Unknown cards: a match that was noted at a real table, where one sees one's own hand and what is laid down.

A card of a deal may be `?`. For the rules every card must be some card, so the unknown ones are filled in: first what the actions force
(a card that a seat laid down was in its hand), then the rest by the seed. `plan` finds such a way to fill them in, or says which
action cannot have been. Everything that is shown of such a match leaves out what was filled in.

What a game tells for this is `RECORDING` in its part `recording`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import NamedTuple

from unlost.kernel.colours import COLOURS
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import Game
from unlost.kernel.notation import exact_form, spellings
from unlost.kernel.options import Options, short
from unlost.kernel.position_checks import multiset
from unlost.kernel.records import DEAL, OVER, AnyRecord, copied
from unlost.kernel.registry import part
from unlost.kernel.rng import new_rng, open_stream
from unlost.kernel.views import AnyShape, JsonObject

UNKNOWN = "?"
MOST_WALKS = 400  # before it is called impossible
NEVER = 1 << 60  # the place of what does not come


@dataclass(frozen=True)
class Fact:
    """What a deal has beside its deck and everybody sees, such as tiles: a list of words."""

    name: str  # the key of the deal
    title: str  # in words
    shown: str  # the key of a view in which it is seen
    words: tuple[str, ...]  # the words there are
    count: Callable[[Options], int]
    ask: Callable[[Options, int], str]  # what is asked of the one who notes, for the word at this place
    fill: Callable[[list[str]], list[str]]  # put words for those that are unknown
    row: int = 0  # so many words make a list of their own; 0: they all stand in one list

    def flat(self, value: object) -> list[str]:
        """The words of a deal, as one list."""
        if not isinstance(value, list | tuple):
            raise BadOption(f"{self.name} takes a list, not {short(value)}")
        words = [word for row in value for word in (row if isinstance(row, list | tuple) else [row])] if self.row else value
        known = spellings(self.words)
        return [UNKNOWN if word == UNKNOWN else exact_form(str(word), known) or str(word) for word in words]

    def packed(self, words: list[str]) -> list[str] | list[list[str]]:
        """One list as the deal has it."""
        return [words[at : at + self.row] for at in range(0, len(words), self.row)] if self.row else words


def _nothing_barred(state: AnyRecord, action: int) -> int:
    return 0


@dataclass(frozen=True)
class Recording:
    """What a game tells about its components, so that some of them may be unknown."""

    cards: tuple[str, ...]  # the text of each kind
    copies: Callable[[Options], Sequence[int]]  # how many there are of each
    deck: Callable[[Options], int]  # how many are in the deck of a deal
    hand: Callable[[Options], int] = lambda options: 0  # how many each seat is dealt; 0: there are no hands, and all see what is drawn
    bars: Callable[[AnyRecord, int], int] = _nothing_barred  # the kinds, as bits, that no other card in that hand is, says an action
    facts: tuple[Fact, ...] = ()
    shown: tuple[str, ...] = ()  # the keys of a view that change when a card is uncovered
    notation: str = ""  # how its actions are written, for the one who notes

    @cached_property
    def spellings(self) -> dict[str, str]:
        return spellings(self.cards)

    def blank(self, options: Options) -> JsonObject:
        """A deal of which nothing is known."""
        facts = {fact.name: fact.packed([UNKNOWN] * fact.count(options)) for fact in self.facts}
        return {"deck": [UNKNOWN] * self.deck(options), **facts}

    def kinds(self, deck: object) -> list[int | None]:
        """The kinds of a deck's cards; None is an unknown one."""
        if not isinstance(deck, list | tuple):
            raise BadOption("the deck is a list of cards, top first")
        found: list[int | None] = []
        for card in deck:
            exact = UNKNOWN if card == UNKNOWN else exact_form(card, self.spellings)
            if exact is None:
                raise BadOption(f"{short(card)} is no card of this game")
            found.append(None if exact == UNKNOWN else self.cards.index(exact))
        return found

    def left(self, deck: list[int | None], options: Options) -> Counter[int]:
        """The cards that are not among the known ones of a deck; BadOption if one is there too often."""
        left = Counter(dict(enumerate(map(int, self.copies(options)))))
        for kind in deck:
            if kind is not None:
                left[kind] -= 1
        for kind, number in sorted(left.items()):
            if number < 0:
                copies = int(self.copies(options)[kind])
                there = f"the deck has {self.cards[kind]} {copies - number} times, not {copies}"
                raise BadOption(there if copies else f"{self.cards[kind]} is not among the cards in play")
        return left


def recording_of(game: Game) -> Recording:
    """What a game tells; BadOption if it takes no unknown cards."""
    found = part(game.name, "recording")
    if found is None:
        raise BadOption(f"{game.name} takes no unknown cards: its package has no part 'recording'")
    told: Recording = found.RECORDING
    return told


def has_unknown(deal: AnyShape | None) -> bool:
    """Is anything of this deal unknown?"""

    def unknown(value: object) -> bool:
        return any(map(unknown, value)) if isinstance(value, list | tuple) else value == UNKNOWN

    return deal is not None and any(map(unknown, deal.values()))


def filled(game: Game, options: Options, deal: AnyShape, order: Sequence[int] = ()) -> JsonObject:
    """A deal with something put for all that is unknown: cards in this order, as far as they are not known to be elsewhere."""
    recording = recording_of(game)
    deck = recording.kinds(deal.get("deck"))
    left = recording.left(deck, options)
    rest = _in_order(left, order or range(len(recording.cards)))
    missing = deck.count(None) - len(rest)
    if missing > 0 or len(deck) != recording.deck(options):
        raise BadOption(f"the deck must hold the {recording.deck(options)} cards in play, not {len(deck)}")
    found = {**deal, "deck": [recording.cards[rest.pop(0) if kind is None else kind] for kind in deck]}
    for fact in recording.facts:
        if fact.name in deal:
            found[fact.name] = fact.packed(fact.fill(fact.flat(deal[fact.name])))
    return found


def _in_order(left: Counter[int], order: Sequence[int]) -> list[int]:
    """The cards that are left: in this order, and then the others."""
    left, found = left.copy(), []
    for kind in order:
        if left[kind] > 0:
            left[kind] -= 1
            found.append(kind)
    return found + sorted(left.elements())


# ---------------------------------------------------------------- what came of it


@dataclass(frozen=True)
class Moment:
    """What is known at one moment, without what was filled in."""

    hands: tuple[tuple[str, ...], ...]  # by seat; `?` is an unknown card
    owners: tuple[int | None, ...]  # the seat that got each card that has left the deck; None: it was uncovered for all
    missing: str  # what of the table itself is not known, in words; "" if it is all there

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose cards are all known."""
        return () if self.missing else tuple(seat for seat, hand in enumerate(self.hands) if UNKNOWN not in hand)


@dataclass(frozen=True)
class Plan:
    """A way to fill in the unknown cards for which all these actions are legal."""

    words: tuple[str, ...]
    deals: tuple[AnyShape | None, ...]  # as they are laid out
    gifts: Mapping[int, int]  # the numbers of the actions that were not seen, by their place
    moments: tuple[Moment, ...]  # before each action, and at the end
    left: Mapping[str, int]  # how many cards of each kind have not been seen in the last deal

    def is_same(self, other: "Plan") -> bool:
        """Is everything filled in alike, as far as both go?"""
        places = self.gifts.keys() & other.gifts.keys()
        return all(a == b for a, b in zip(self.deals, other.deals, strict=False)) and all(
            self.gifts[at] == other.gifts[at] for at in places
        )


class Impossible(IllegalAction):
    """An action that cannot have been played, at this place of the list."""

    def __init__(self, place: int, action: str, rule: str, reason: str) -> None:
        super().__init__(action, rule, reason)
        self.place = place

    def __reduce__(self) -> tuple[type["Impossible"], tuple[int, str, str, str]]:  # type: ignore[override]
        return type(self), (self.place, self.action, self.rule, self.reason)


def plan(game: Game, options: Options, seed: int | str | bytes, deals: Sequence[AnyShape | None], words: Sequence[str]) -> Plan:
    """A way to fill in the unknown cards for which all these actions are legal; Impossible if there is none.

    There is one choice on the way: which card is given unseen. It is made by what is laid down later, as far as an earlier try came; where
    that comes no further, chance has a say. So where very much was given unseen, a way may be missed.
    """
    walk = _Walk(game, options, seed, deals)
    uses: list[_Use] = []
    last: Impossible | None = None
    for luck in range(MOST_WALKS):
        try:
            return walk.whole(tuple(words))
        except Impossible as fault:
            if not walk.is_choice_to_blame:
                raise
            on = last is None or fault.place > last.place
            if on:
                last, uses = fault, walk.uses
        settled = {place: kind for place, kind in walk.chosen if place < walk.begun}
        walk = _Walk(game, options, seed, deals, uses, settled, None if on else Random(luck))
    assert last is not None
    reason = f"{last.reason}, and no other way was found to explain what was given unseen"
    raise Impossible(last.place, last.action, last.rule, reason)


# ---------------------------------------------------------------- how it is found


@dataclass(eq=False)
class _Card:
    """A card in a hand. Of an unknown one the kind is None until it is laid down."""

    kind: int | None
    seen: bool = True  # is its kind known to whoever notes?
    barred: int = 0  # kinds that it cannot be, as bits


class _Use(NamedTuple):
    """A card that leaves a hand, and is seen: when, whose, and its kind."""

    place: int
    seat: int
    kind: int


@dataclass
class _Walk:
    """One way through the actions. The rules say who is to act and what is legal; hands are kept here, and lent to the rules' state."""

    game: Game
    options: Options
    seed: int | str | bytes
    deals: Sequence[AnyShape | None]
    later: "Sequence[_Use]" = ()  # what leaves hands in the open, as far as an earlier try came
    settled: Mapping[int, int | None] = field(default_factory=dict)  # the choices of earlier deals, by the place of the action
    luck: Random | None = None  # for other choices

    def __post_init__(self) -> None:
        self.recording = recording_of(self.game)
        self.states = self.game.template(self.options)
        self.rng = new_rng(self.seed)
        self.laid: list[AnyShape | None] = []
        self.gifts: list[tuple[int, _Card]] = []  # cards that were given unseen, with the place of the action
        self.chosen: list[tuple[int, int | None]] = []  # their kinds, as far as they were known then
        self.uses: list[_Use] = []
        self.moments: list[Moment] = []
        self.is_choice_to_blame = False  # for a card that a hand lacks
        self.place = self.begun = 0
        self.begin_deal()

    @property
    def state(self) -> AnyRecord:
        return self.states[0]

    # ------------------------------------------------------------ deals

    def begin_deal(self) -> None:
        """Deal, with the unknown filled in anyhow: what matters of it is decided at the end of the deal."""
        number = int(self.state.deal)
        open_stream(self.rng[0], number)
        if number == 1:
            self.game.loops.draw_starter(self.states, self.rng, self.game.first(self.options))
        shuffled = copied(self.states)
        self.game.loops.shuffle_up(shuffled, self.rng)
        cards = sum(map(int, self.recording.copies(self.options)))
        self.order = shuffled[0].deck[:cards].tolist()[::-1]
        self.noted = self.deals[number - 1] if number <= len(self.deals) else self.recording.blank(self.options)
        self.missing = ""
        if self.noted is None:
            self.states = shuffled
            self.deck: list[int | None] = self.state.deck[: int(self.state.deck_left)].tolist()[::-1]
        else:
            self.deck = self.recording.kinds(self.noted["deck"])
            for fact in self.recording.facts:
                if UNKNOWN in fact.flat(self.noted[fact.name]):
                    self.missing = f"the {fact.title} of {self.game.deal_name} {number} have not been noted"
            self.game.lay_out(self.state, filled(self.game, self.options, self.noted, self.order))
        self.left = self.recording.left(self.deck, self.options)
        self.game.loops.deal_out(self.states)
        players, hand = int(self.options["players"]), self.recording.hand(self.options)
        self.hands: list[list[_Card]] = [[] for _ in range(players)]
        self.drawn: list[tuple[int | None, _Card]] = []  # by whom, and which
        self.doubtful: set[int] = set()  # known cards that may have been given unseen
        for seat in range(players):
            for _ in range(hand):
                self.draw(seat)

    def draw(self, seat: int | None) -> None:
        slot = len(self.drawn)
        kind = self.deck[slot]
        card = _Card(kind, seen=kind is not None)
        self.drawn.append((seat, card))
        if seat is not None:
            self.hands[seat].append(card)
        elif kind is None:
            self.missing = f"card {slot + 1} of the deck was uncovered, and has not been noted"

    def end_deal(self) -> None:
        """Decide the unknown cards that were not laid down, and the order of the rest."""
        if self.noted is None:
            self.laid.append(None)
            return
        deck = self.deck.copy()
        open_slots: list[tuple[int, int]] = []
        for slot, kind in enumerate(self.deck):
            if kind is None:
                card = self.drawn[slot][1] if slot < len(self.drawn) else _Card(None)
                deck[slot] = card.kind
                if card.kind is None:
                    open_slots.append((slot, card.barred))
        rest = _in_order(self.left, self.order)
        for slot, kind in self.matched(open_slots, rest).items():
            deck[slot] = kind
            if slot < len(self.drawn):
                self.drawn[slot][1].kind = kind
        told = {**self.noted, "deck": [UNKNOWN if kind is None else self.recording.cards[kind] for kind in deck]}
        self.laid.append(filled(self.game, self.options, told))

    def matched(self, slots: list[tuple[int, int]], rest: list[int]) -> dict[int, int]:
        """A card of the rest for each of these places, none that is barred there: in order, and by exchanges where that fails."""
        bars, owner = dict(slots), dict[int, int]()

        def find(slot: int, tried: set[int]) -> bool:
            fitting = [at for at in range(len(rest)) if at not in tried and not bars[slot] >> rest[at] & 1]
            free = next((at for at in fitting if at not in owner), None)
            if free is not None:
                owner[free] = slot
                return True
            for at in fitting:
                tried.add(at)
                if find(owner[at], tried):
                    owner[at] = slot
                    return True
            return False

        for slot, barred in sorted(slots, key=lambda entry: (-entry[1].bit_count(), entry[0])):
            if not find(slot, set()):
                raise self.impossible("", "the cards that are left do not fit into the hands" if barred else "there are too few cards")
        return {slot: rest[at] for at, slot in owner.items()}

    # ------------------------------------------------------------ actions

    def impossible(self, action: str, reason: str, rule: str = "") -> Impossible:
        return Impossible(self.place, action, rule, reason)

    def whole(self, words: tuple[str, ...]) -> Plan:
        """All actions, one after the other."""
        self.moments.append(self.moment())
        for self.place, word in enumerate(words):
            self.step(word)
            self.moments.append(self.moment())
        left = {self.recording.cards[kind]: number for kind, number in self.left.items()}
        self.end_deal()
        texts = {place: f"{self.game.concealed}{self.recording.cards[card.kind or 0]}" for place, card in self.gifts}
        gifts = {place: self.game.numbers[text] for place, text in texts.items()}
        return Plan(words, tuple(self.laid), gifts, tuple(self.moments), left)

    def moment(self) -> Moment:
        def text(card: _Card) -> str:
            return self.recording.cards[card.kind] if card.seen and card.kind is not None else UNKNOWN

        by_kind = {card: place for place, card in enumerate((*self.recording.cards, UNKNOWN))}
        hands = tuple(tuple(sorted(map(text, hand), key=by_kind.__getitem__)) for hand in self.hands)
        return Moment(hands, tuple(seat for seat, _ in self.drawn), self.missing)

    def step(self, word: str) -> None:
        state, self.is_choice_to_blame = self.state, False
        if self.missing and state.phase != OVER:
            raise self.impossible(word, self.missing)
        seat, told = int(state.turn), word
        unseen = word == f"{self.game.concealed}{UNKNOWN}" and state.phase != OVER
        gift = self.unseen_gift(seat) if unseen else None
        if gift:
            kind = self.order[0] if gift.kind is None else gift.kind
            word = f"{self.game.concealed}{self.recording.cards[kind]}"
        number = self.game.numbers.get(word)
        if number is None:
            raise self.impossible(word, f"{self.game.title} has no such action")
        used = self.card_of(word) if state.phase != OVER else None
        if used is not None:
            self.lend(seat, used)
            if not gift:
                self.uses.append(_Use(self.place, seat, used))
        self.check(number, told)
        if used is not None:
            self.leave(seat, used, number, word, gift)
        taken = self.taken(word)
        deck_left, sizes = int(state.deck_left), self.sizes()
        self.game.loops.play(self.states, number)
        if used is not None and word.startswith(self.game.concealed):
            self.hand_over(sizes)
        if taken is not None:
            self.hands[seat].append(_Card(taken))
        for _ in range(deck_left - int(state.deck_left)):
            self.draw(seat if self.recording.hand(self.options) else None)
        if state.phase == DEAL:
            self.end_deal()
            self.begun = self.place + 1
            self.begin_deal()

    def check(self, number: int, word: str) -> None:
        """Do the rules allow it?"""
        group = max(place for place, start in enumerate(self.game.starts) if start <= number)
        if not int(self.game.loops.legal_sets(self.states)[group]) >> (number - self.game.starts[group]) & 1:
            rule, reason = self.game.why_not(self.state, number)
            raise self.impossible(word, reason, rule)

    def card_of(self, word: str) -> int | None:
        """The kind of card that an action takes out of the hand, if it does."""
        if not self.recording.hand(self.options):
            return None
        card = exact_form(word.lstrip("-").removeprefix(self.game.concealed).rstrip("ar"), self.recording.spellings)
        return None if card is None else self.recording.cards.index(card)

    def taken(self, word: str) -> int | None:
        """The kind of the card that an action takes from a discard pile, if it does."""
        if len(word) != 2 or word[0] != "+":
            return None
        colour = COLOURS.index(word[1])
        return int(self.state.pile[colour, int(self.state.pile_size[colour]) - 1])

    def sizes(self) -> list[int]:
        return self.state.hand_size.tolist() if self.recording.hand(self.options) else []

    def lend(self, seat: int, used: int) -> None:
        """Let the rules see what a hand is known to hold; and the card that is used, if the hand has an unknown one."""
        known = [card.kind for card in self.hands[seat] if card.kind is not None]
        if used not in known:
            if len(known) < len(self.hands[seat]):
                known.append(used)
            else:
                self.blame(seat, used)
        self.state.hand[seat] = multiset(known)

    def unseen_gift(self, seat: int) -> _Card:
        """The card that is given unseen: one that the partner will need, else an unknown one, else one that nobody will."""
        if self.place in self.settled:
            return next(card for card in self.hands[seat] if card.kind == self.settled[self.place])
        players = len(self.hands)
        taker = next((other for other in range(players) if other != seat and self.game.allies(players, seat, other)), seat)
        wild = self.luck is not None and self.luck.random() < 0.5

        def rank(card: _Card) -> tuple[int, int]:
            if card.kind is None:
                return 2, 0
            here, there = self.next_use(seat, card.kind, 1), self.next_use(taker, card.kind, 0)
            if there < here:
                return int(self.left[card.kind] > 0), there  # first what no unknown card can be
            return (1 if wild else 3, NEVER) if here == NEVER else (4, -here)

        if self.luck is not None and self.luck.random() < 0.2:
            return self.luck.choice(self.hands[seat])
        return min(self.hands[seat], key=rank)

    def next_use(self, seat: int, kind: int, without: int) -> int:
        """When a seat lays down a card of this kind that it does not have yet, if it has so many less than now."""
        held = sum(card.kind == kind for card in self.hands[seat]) - without
        places = [use.place for use in self.later if use.seat == seat and use.kind == kind and use.place > self.place]
        return places[held] if held < len(places) else NEVER

    def leave(self, seat: int, used: int, number: int, word: str, gift: _Card | None) -> None:
        """A card leaves a hand: one that is known to be there, else the unknown one about which most is known already."""
        hand, bit = self.hands[seat], 1 << used
        card = gift or next((card for card in hand if card.kind == used), None)
        if card is None and self.left[used] > 0:
            fitting = [card for card in hand if card.kind is None and not card.barred & bit]
            card = max(fitting, key=lambda one: one.barred.bit_count(), default=None)
            if card is not None:
                card.kind, self.left[used] = used, self.left[used] - 1
        if card is None:
            self.blame(seat, used)
            raise self.impossible(word, self.why_not_held(seat, used))
        barred = 0 if gift else self.recording.bars(self.state, number)
        hand.remove(card)
        for other in hand:
            other.barred |= barred
        if gift:
            self.gifts.append((self.place, gift))
            self.chosen.append((self.place, gift.kind))
            for one in (*hand, gift):
                one.seen = False  # nobody else knows which card it was
                self.doubtful |= set() if one.kind is None else {one.kind}
        elif word.startswith(self.game.concealed):
            card.seen = True
        self.leaving = card

    def hand_over(self, before: list[int]) -> None:
        """A card that was given is in another hand now."""
        taker = next(seat for seat, size in enumerate(self.sizes()) if size > before[seat])
        self.hands[taker].append(self.leaving)

    def blame(self, seat: int, used: int) -> None:
        """If this hand lacks this card, could it be because of what was thought to be given unseen?"""
        full = all(card.kind is not None for card in self.hands[seat])
        self.is_choice_to_blame = used in self.doubtful or (full and bool(self.doubtful))

    def why_not_held(self, seat: int, used: int) -> str:
        card = self.recording.cards[used]
        if self.left[used] > 0:
            return f"no unknown card of seat {seat} can be {card}: it began that colour with a higher one when it held them"
        return f"seat {seat} cannot have {card}: {self.whereabouts(used)}"

    def whereabouts(self, kind: int) -> str:
        """Where the cards of a kind are, all of which are known."""
        there = [f"in the hand of seat {seat}" for seat, hand in enumerate(self.hands) for one in hand if one.kind == kind]
        copies = int(self.recording.copies(self.options)[kind])
        there += ["on the table"] * (copies - len(there) - self.deck[len(self.drawn) :].count(kind))
        there += ["still in the deck"] * (copies - len(there))
        named = " and ".join(dict.fromkeys(there))
        return f"it is {named}" if copies == 1 else f"all {copies} are {named}" if copies else "this game has none"
