"""A position played on: what the seat to act may do, as far as the one can tell who knows the position, and what they know afterwards.

What another seat holds is not known, so it may play whatever it can hold. What comes from the deck and is seen is chosen, or drawn evenly
from the cards that have not been seen.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from unlost.kernel.errors import BadPosition, IllegalAction
from unlost.kernel.game import read_action
from unlost.kernel.match import Match
from unlost.kernel.notation import exact_form
from unlost.kernel.options import short
from unlost.kernel.position import Position, position
from unlost.kernel.position_checks import multiset
from unlost.kernel.records import AnyRecord, Records, copied
from unlost.kernel.unknown import UNKNOWN, recording_of
from unlost.kernel.views import JsonObject

MOST_WORLDS = 500  # before a card is thought to be nowhere in the deck


@dataclass(frozen=True)
class Continued:
    """What came of an action."""

    position: Position  # of the same seat
    seat: int  # that acted
    action: str  # as the one who knows the position saw it
    phase: str
    drawn: str | None  # the card that came from the deck, if it was seen
    scores: tuple[int, ...] | None  # by seat, if a deal has ended with it: the position is of the next one, if there is one


def unseen(known: Position) -> Counter[str]:
    """The cards that the one who knows a position cannot see: in other hands, in the deck, put away."""
    match, hands = known.sample(), known.view().get("hands", [])
    found = Counter(card for cards in known.game.hidden(match.state()[0]).values() for card in cards)
    for hand, seen in zip(match.truth().get("hands", []), hands, strict=True):
        found += Counter(hand) - Counter(seen)
    return found


def choices(known: Position) -> tuple[str, ...]:
    """What the seat to act may play, as far as the one can tell who knows the position; in order of the actions' numbers."""
    if known.turn is None:
        return ()
    if known.seat == known.turn or not _has_hands(known):
        return tuple(map(str, known.game.legal_actions(known.observation)))
    numbers = {action.number for hand in _likely_hands(known) for action in known.game.legal_actions(hand)}
    words = [str(known.game.actions[number]) for number in sorted(numbers)]
    return tuple(dict.fromkeys(_as_seen(known, word) for word in words))


def play_on(known: Position, action: str, card: str | None = None, seed: int | str | bytes = 0) -> Continued:
    """Play an action in a position; IllegalAction or BadNotation if it cannot be. `card` then comes from the deck, if that is seen."""
    turn, phase = known.turn, known.phase
    if turn is None or phase is None:
        raise IllegalAction(action, "", "the game is over")
    kind = None if card is None else _kind(known, card)
    if action.strip() == f"{known.game.concealed}{UNKNOWN}":
        match, word = _unknown_gift(known, action, seed)
    else:
        word = read_action(action, known.game)
        if turn != known.seat:
            known = _holding(known, turn, word)
        match = _world(known, word, kind, seed)
    state = match.state()[0]
    next_card = recording_of(known.game).cards[int(state.deck[int(state.deck_left) - 1])] if state.deck_left else None
    deal, finished = match.deal, len(match.ends)
    match.play(word)
    came = match.deal != deal or len(match.ends) > finished or int(match.state()[0].deck_left) < int(state.deck_left)
    drawn = next_card if came and _sees_draw(known) else None
    scores = match.scores if len(match.ends) > finished else None
    return Continued(Position.of(match, known.seat), turn, _as_seen(known, word), phase, drawn, scores)


# ---------------------------------------------------------------- hands that are not known


def _has_hands(known: Position) -> bool:
    return recording_of(known.game).hand(known.options) > 0


def _likely_hands(known: Position) -> Iterator[Records]:
    """Observations in which the seat to act holds what is known of its hand, and one of the cards that it can hold beside it."""
    recording, turn = recording_of(known.game), known.turn
    assert turn is not None
    view = known.view()
    held = [recording.cards.index(card) for card in view["hands"][turn]]
    hand: Records = copied(known.observation)
    o: AnyRecord = hand[0]
    if len(held) == view["hand_sizes"][turn]:
        yield hand
        return
    for card in unseen(known):
        o.hand[turn] = multiset([*held, recording.cards.index(card)])
        yield hand


def _holding(known: Position, turn: int, word: str) -> Position:
    """The position in which everybody knows that a seat has the card that it plays."""
    card = _card_of(known, word)
    view: JsonObject = dict(known.view())
    if card is None or not _has_hands(known) or card in view["hands"][turn]:
        return known
    if len(view["hands"][turn]) >= view["hand_sizes"][turn]:
        raise IllegalAction(word, "", f"seat {turn} does not have {card}: its cards are known")
    if unseen(known)[card] < 1:
        raise IllegalAction(word, "", f"seat {turn} cannot have {card}: it is somewhere else")
    for key in ("hands", "known"):
        view[key] = [[*cards, card] if seat == turn else cards for seat, cards in enumerate(view[key])]
    return position(known.game.name, view, players=known.players)


def _card_of(known: Position, word: str) -> str | None:
    """The card that an action takes out of the hand, if it does."""
    recording = recording_of(known.game)
    return exact_form(word.lstrip("-").removeprefix(known.game.concealed).rstrip("ar"), recording.spellings)


def _as_seen(known: Position, word: str) -> str:
    """An action as the one sees it who knows the position: what partners give each other, the others do not see."""
    turn, seat = known.turn, known.seat
    if known.game.is_concealed(word) and (seat is None or turn is None or not known.game.allies(known.players, turn, seat)):
        return f"{known.game.concealed}{UNKNOWN}"
    return word


# ---------------------------------------------------------------- the deck


def _sees_draw(known: Position) -> bool:
    """Does the one who knows the position see a card that comes from the deck now?"""
    return known.turn == known.seat if _has_hands(known) else True


def _kind(known: Position, card: str) -> int:
    """The kind of a card that is to come from the deck, and to be seen."""
    if not _sees_draw(known):
        raise BadPosition("a card that another seat draws is not seen")
    recording = recording_of(known.game)
    exact = exact_form(card, recording.spellings)
    if exact is None:
        raise BadPosition(f"{short(card)} is no card of this game")
    if unseen(known)[exact] < 1:
        raise BadPosition(f"{exact} cannot come from the deck: it has been seen elsewhere")
    return recording.cards.index(exact)


def _world(known: Position, word: str, kind: int | None, seed: int | str | bytes) -> Match:
    """A match that agrees with a position, in which an action is legal and this kind of card lies on top of the deck, if one is named."""
    last: ValueError = BadPosition("this card is hardly in the deck: it was not there in any of many worlds")
    for world in range(MOST_WORLDS):
        match = known.sample(f"{seed!r} {world}")
        try:
            match.checked(word)
        except IllegalAction as fault:
            if known.turn == known.seat or not _has_hands(known):
                raise
            last = fault  # another hand may allow it
            continue
        if kind is None:
            return match
        states = match.state()
        state, left = states[0], int(states[0].deck_left)
        places = [place for place in range(left) if int(state.deck[place]) == kind]
        if places:
            state.deck[places[0]], state.deck[left - 1] = state.deck[left - 1], kind
            return Match.from_state(known.game, known.options, states, seed)
    raise last


def _unknown_gift(known: Position, action: str, seed: int | str | bytes) -> tuple[Match, str]:
    """A match in which the seat to act gives a card that is not seen, and that action."""
    match = known.sample(seed)
    gifts = [str(one) for one in match.actions() if known.game.is_concealed(one)]
    if not gifts or _as_seen(known, gifts[0]) != action.strip():
        raise IllegalAction(action, "", "no card can be given unseen now")
    return match, gifts[0]  # the world was drawn at random: any card of the hand is as good as another
