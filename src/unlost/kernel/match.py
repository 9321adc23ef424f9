"""A match: one game being played, with all that a person or a program may ask of it.

A match is its options, its seed and its actions. Everything else is worked out from them by the compiled rules. The state before each
action is kept as well, so that looking and going back take no time.
"""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, cast

import numpy as np

from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import Game, find_game, read_action
from unlost.kernel.notation import Action
from unlost.kernel.options import Options, OptionValue, checked_seat, checked_seed, short
from unlost.kernel.position import AS_VIEWED, Position
from unlost.kernel.records import DEAL, FIRST_PHASE, NOBODY, OVER, AnyRecord, Records, copied, made
from unlost.kernel.rng import new_rng, open_stream
from unlost.kernel.unknown import UNKNOWN, Moment, Plan, filled, has_unknown, plan, recording_of
from unlost.kernel.views import AnyShape, JsonObject

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with a default: a match whose game is known at run time only has dictionaries for views

    V = TypeVar("V", bound=AnyShape, default=AnyShape, covariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V")

Deal = AnyShape


@dataclass(frozen=True)
class Result:
    """How a match ended: the seats that won (several share the victory), and the points by seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Move:
    """An action as it was played: in which deal, by which seat, in which phase."""

    deal: int
    seat: int
    phase: str
    action: Action


@dataclass(frozen=True, slots=True)
class Before:
    """What was before an action: the state, how many actions before it could be taken back, and how many deals were finished."""

    state: bytes
    may_go_back: int
    finished: int


class Match(Generic[V]):
    """One game, from the deal to the result. Made by `unlost.new` or `unlost.load`."""

    def __init__(
        self,
        game: str,
        /,
        seed: int | str | bytes | None = None,
        deals: Sequence[Deal | None] | None = None,
        rules: int | None = None,
        **options: OptionValue,
    ) -> None:
        found = find_game(game)
        self.game: Game = found if rules is None else found.by_rules(rules)
        self.options = self.game.checked(options)
        self.seed = secrets.token_hex(16) if seed is None else checked_seed(seed)
        self.deals = self._checked_deals(deals)
        self.remarks: list[str] = []  # lines of its record's heading that begin with '#': who played, when
        self._rng = new_rng(self.seed)
        self._observations: Records = np.zeros(1, self.game.observation)
        self._states = self.game.template(self.options)
        self._given: bytes | None = None  # the state it began from, where no deal leads there
        self._plan = self._planned(()) if any(map(has_unknown, self.deals)) else None  # how unknown cards are filled in
        self._begin()
        self._deal()

    @classmethod
    def from_state(cls, game: Game, options: Options, states: Records, seed: int | str | bytes = 0) -> "Match[V]":
        """A match that begins in a given state (an array of one). The seed has its later deals. It has no record."""
        match: Match[V] = cls.__new__(cls)
        match.game, match.options, match.seed = game, dict(options), checked_seed(seed)
        match.deals, match.remarks = (), []
        match._rng = new_rng(match.seed)
        match._observations = np.zeros(1, game.observation)
        match._states = copied(states)
        match._given, match._plan = match._states.tobytes(), None
        match._begin()
        return match

    def _begin(self) -> None:
        """Nothing has been played yet."""
        self._history: list[Action] = []
        self._before: list[Before] = []  # for each action of the history
        self._ends: list[V] = []
        self._brinks: list[V] = []
        self._may_go_back = 0  # how many of the last actions may be taken back

    def _checked_deals(self, deals: object) -> tuple[Deal | None, ...]:
        if deals is None:
            return ()
        if isinstance(deals, str | bytes | Mapping) or not isinstance(deals, Sequence):
            raise BadOption('deals takes a list with one entry a deal, such as [{"deck": ["R7", ...]}]')
        most = self.game.most_deals(self.options)
        if most is not None and len(deals) > most:
            raise BadOption(f"deals: entry {most + 1}: the game has no such {self.game.deal_name}; it has {most}")
        template = self.game.template(self.options)
        for number, deal in enumerate(deals, 1):
            try:
                if deal is not None:
                    if not isinstance(deal, dict):
                        raise BadOption("a deal is a dictionary or None")
                    self.game.lay_out(template[0], filled(self.game, self.options, deal) if has_unknown(deal) else deal)
            except BadOption as fault:
                raise BadOption(f"deals: entry {number}: {fault}") from None
        try:
            return tuple(json.loads(json.dumps(deal)) for deal in deals)  # a copy of its own, as a record would have it
        except (TypeError, ValueError) as fault:
            raise BadOption(f"deals takes texts and plain numbers only: {fault}") from None

    def _deal(self) -> None:
        """Deal what is to be dealt next: as the table says, or else as the seed does."""
        state, loops = self._states[0], self.game.loops
        number = int(state.deal)
        open_stream(self._rng[0], number)
        if number == 1:
            loops.draw_starter(self._states, self._rng, self.game.first(self.options))
        deals = self.deals if self._plan is None else self._plan.deals
        given = deals[number - 1] if number <= len(deals) else None
        if given is None:
            loops.shuffle_up(self._states, self._rng)
        else:
            self.game.lay_out(state, given)
        loops.deal_out(self._states)

    # ------------------------------------------------------------ playing

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def by_earlier_rules(self) -> bool:
        """Is this match played by an earlier version of its game's rules than new ones are?"""
        return self.game.version != find_game(self.game.name).version

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the game is over."""
        seat = int(self._states[0].turn)
        return None if seat == NOBODY else seat

    @property
    def phase(self) -> str | None:
        """What the seat to act is to do, in the game's word for it; None when the game is over."""
        phase = int(self._states[0].phase)
        return self.game.phases[phase - FIRST_PHASE] if phase >= FIRST_PHASE else None

    @property
    def deal(self) -> int:
        """The number of the running round or expedition, from 1."""
        return int(self._states[0].deal)

    def actions(self) -> tuple[Action, ...]:
        """The legal actions, in order of their numbers."""
        self._check_known(self.turn)
        return self.game.legal_actions(self._states)

    def play(self, action: str) -> Action:
        """Play an action, given as such or as its text. If it is illegal, IllegalAction says why and nothing changes."""
        if self._plan is None:
            return self._play(self.checked(action))
        return self._play_noted(self._exact(action))

    def play_number(self, number: int) -> Action:
        """As `play`, by the action's number."""
        if not 0 <= number < len(self.game.actions):
            raise IllegalAction(str(number), "", f"the actions are numbered 0 to {len(self.game.actions) - 1}")
        if self._plan is not None:
            return self._play_noted(self._word_of(number))
        return self._play(self._legal(self.game.actions[number]))

    def checked(self, action: str) -> Action:
        """The action of this text, if it can be played now; else IllegalAction or BadNotation says why not."""
        exact = self._exact(action)
        if self._plan is not None:
            return self._planned_action(self._planned((*self._history, exact)), exact)
        number = self.game.numbers.get(exact)
        if number is None:
            raise IllegalAction(exact, "", f"{self.game.title} has no such action")
        return self._legal(self.game.actions[number])

    def _legal(self, action: Action) -> Action:
        if not self._is_legal(action.number):
            rule, reason = self.game.why_not(self._states[0], action.number)
            raise IllegalAction(str(action), rule, reason)
        return action

    def _play(self, action: Action) -> Action:
        before = Before(self._states.tobytes(), self._may_go_back, len(self._ends))
        state = self._states[0]
        turn, deal, deck_left = int(state.turn), int(state.deal), int(state.deck_left)
        self._history.append(action)
        self._before.append(before)
        self.game.loops.play(self._states, action.number)
        if state.phase < FIRST_PHASE:
            self._ends.append(self._seen_by_all(self._states))
            self._brinks.append(self._seen_by_all(made(before.state, self.game.state)))
        if state.phase == DEAL:
            self._deal()
        same_turn = state.turn == turn and state.deal == deal and state.deck_left == deck_left and state.phase > FIRST_PHASE
        self._may_go_back = self._may_go_back + 1 if same_turn and not self.game.is_concealed(action) else 0
        return action

    # ------------------------------------------------------------ unknown cards

    def _planned(self, words: Sequence[str]) -> Plan:
        return plan(self.game, self.options, self.seed, self.deals, words)

    def _exact(self, action: str) -> str:
        """An action's exact text; one that was not seen is told by how it begins, and `?`."""
        unseen = f"{self.game.concealed}{UNKNOWN}"
        if self._plan is not None and isinstance(action, str) and action.strip() == unseen:
            return unseen
        return read_action(action, self.game)

    def _word_of(self, number: int) -> str:
        """The text of an action by its number: as it was noted, if it was."""
        assert self._plan is not None
        n = len(self._history)
        return self._plan.words[n] if self._plan.gifts.get(n) == number else str(self.game.actions[number])

    def foresee(self, actions: Sequence[str]) -> None:
        """Fill in unknown cards so that these actions can be played next; IllegalAction if that cannot be. It saves time, no more."""
        if self._plan is not None:
            self._follow(self._planned((*self._history, *map(self._exact, actions))))

    def _play_noted(self, word: str) -> Action:
        """Play an action in a match with unknown cards, which are filled in otherwise if need be."""
        n = len(self._history)
        if self._plan is None or self._plan.words[: n + 1] != (*self._history, word):
            self._follow(self._planned((*self._history, word)))
        assert self._plan is not None
        return self._play(self._legal(self._planned_action(self._plan, word)))

    def _planned_action(self, found: Plan, word: str) -> Action:
        """The next action, of which a plan says what was not seen."""
        n = len(self._history)
        return Action(word, found.gifts[n] if n in found.gifts else self.game.numbers[word])

    def _follow(self, found: Plan) -> None:
        """Fill in the unknown cards by another plan."""
        same = self._plan is not None and self._plan.is_same(found)
        self._plan = found
        if not same:
            played = self._history
            self._states = self.game.template(self.options)
            self._begin()
            self._deal()
            for n, action in enumerate(played):
                self._play(Action(action, found.gifts.get(n, action.number)))

    @property
    def has_unknown(self) -> bool:
        """Are some cards of this match not known?"""
        return self._plan is not None

    @property
    def moment(self) -> Moment | None:
        """Which cards are known now; None where all are."""
        return None if self._plan is None else self._plan.moments[len(self._history)]

    @property
    def unseen(self) -> Mapping[str, int]:
        """In a match with unknown cards: how many of each kind have not been seen in this deal."""
        return {} if self._plan is None else self._planned(self._history).left

    @property
    def known_seats(self) -> tuple[int, ...]:
        """The seats whose cards are all known now."""
        return tuple(range(self.players)) if self.moment is None else self.moment.seats

    def _check_known(self, seat: int | None) -> None:
        """BadOption if what this seat knows is not known; None is a spectator."""
        if self.moment is None:
            return
        if self.moment.missing:
            raise BadOption(self.moment.missing)
        if seat is not None and seat not in self.moment.seats:
            raise BadOption(f"seat {seat} holds cards that are not known: this game was noted at a table")

    def _eyes(self) -> int | None:
        """Who is shown the table, if nobody is named: the seat to act, or another one whose cards are known."""
        known = self.known_seats
        return self.turn if self.turn is None or self.turn in known else next(iter(known), None)

    def _seen_by_all(self, states: Records) -> V:
        self.game.loops.look(states, NOBODY, self._observations)
        return cast(V, self.game.read(self._observations[0]))

    def may_take_back(self) -> bool:
        """May the seat to act take back its last action? Only within its turn, and never past anything that came to light."""
        return self._may_go_back > 0

    def _is_legal(self, number: int) -> bool:
        sets = self.game.loops.legal_sets(self._states)
        group = max(place for place, start in enumerate(self.game.starts) if start <= number)
        return bool(int(sets[group]) >> (number - self.game.starts[group]) & 1)

    def undo(self) -> Action:
        """Take back the last action; returns it."""
        if not self._history:
            raise IllegalAction("undo", "", "nothing has been played yet")
        last = self._history[-1]
        self._cut(len(self._history) - 1)
        return last

    def _cut(self, length: int) -> None:
        """Go back to what was after so many actions, fewer than were played."""
        before = self._before[length]
        self._states, self._may_go_back = made(before.state, self.game.state), before.may_go_back
        del self._history[length:], self._before[length:], self._ends[before.finished :], self._brinks[before.finished :]

    # ------------------------------------------------------------ looking

    def observation(self, seat: int | None) -> Records:
        """What a seat may know, as an array of one record; None is a spectator. The match writes the next one over it."""
        chosen = None if seat is None else checked_seat(seat, self.players)
        self._check_known(chosen)
        self.game.loops.look(self._states, NOBODY if chosen is None else chosen, self._observations)
        return self._observations

    def view(self, seat: int | None) -> V:
        """What a seat may know, ready for JSON; None is a spectator."""
        return cast(V, self.game.view(self.observation(seat)[0], self.options))

    def position(self, seat: int | None = AS_VIEWED) -> Position[V]:
        """What a seat knows now, by default the one to act, as a thing of its own; None is a spectator."""
        return Position.of(self, seat)

    def truth(self) -> V:
        """Everything, hidden cards included, ready for JSON. A card that is not known is `?`."""
        found = {**self.game.read(self._states[0]), **self.game.hidden(self._states[0])}
        return cast(V, found if self.moment is None else self._without_invented(found, self.moment))

    def _without_invented(self, truth: JsonObject, moment: Moment) -> JsonObject:
        """What is known of a truth whose unknown cards are filled in."""
        recording = recording_of(self.game)
        given = self.deals[self.deal - 1] if self.deal <= len(self.deals) else recording.blank(self.options)
        if not has_unknown(given):
            return truth
        assert given is not None
        truth["deck"] = list(given["deck"][len(moment.owners) :])
        for name in self.game.hidden(self._states[0]).keys() - {"deck"}:
            truth[name] = [UNKNOWN] * len(truth[name])
        if "hands" in truth:
            truth["hands"] = [list(hand) for hand in moment.hands]
        if moment.missing:
            truth.update(dict.fromkeys((*recording.shown, *(fact.shown for fact in recording.facts))))
        return truth

    def state(self) -> Records:
        """A copy of the state, hidden cards and all, as an array of one record: for referees and experiments, never for bots."""
        return copied(self._states)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat, as if what is running were scored now."""
        points = np.zeros(self.players, np.int64)
        self.game.loops.points(self._states, points)
        return tuple(map(int, points))

    @property
    def result(self) -> Result | None:
        """None while the match runs. Who is level with the best shares the victory (X3)."""
        if int(self._states[0].phase) != OVER:
            return None
        scores = self.scores
        ranks = [(points, self.game.tiebreak(self._states[0], seat)) for seat, points in enumerate(scores)]
        return Result(tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks)), scores)

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions played so far."""
        return tuple(self._history)

    @property
    def ends(self) -> tuple[V, ...]:
        """The table as everybody saw it at the end of each deal that is finished, for score sheets."""
        return tuple(self._ends)

    @property
    def brinks(self) -> tuple[V, ...]:
        """The table as everybody saw it just before the action that ended each of those deals."""
        return tuple(self._brinks)

    def copy(self) -> "Match[V]":
        """Another match that is the same, and goes on by itself."""
        twin: Match[V] = Match.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states, twin._observations, twin._rng = map(copied, (self._states, self._observations, self._rng))
        twin.remarks, twin._history, twin._before = self.remarks[:], self._history[:], self._before[:]
        twin._ends, twin._brinks = self._ends[:], self._brinks[:]
        return twin

    def __copy__(self) -> "Match[V]":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match[V]":
        return self.copy()

    def at(self, length: int) -> "Match[V]":
        """The match as it was after so many actions: another one, so that this one stays."""
        if isinstance(length, bool) or not hasattr(length, "__index__") or not 0 <= length <= len(self._history):
            raise BadOption(f"at takes a number of actions from 0 to {len(self._history)}, which were played, not {short(length)}")
        earlier = self.copy()
        if length < len(self._history):
            earlier._cut(length)
        return earlier

    def turns(self) -> list[list[Move]]:
        """The actions played, a turn at a time: a turn begins with a game's first phase, and others may act in it (an auction)."""
        found: list[list[Move]] = []
        for action, before in zip(self._history, self._before, strict=True):
            state: AnyRecord = np.frombuffer(before.state, self.game.state)[0]
            phase = int(state.phase)
            if phase == FIRST_PHASE or not found:
                found.append([])
            found[-1].append(Move(int(state.deal), int(state.turn), self.game.phases[phase - FIRST_PHASE], action))
        return found

    def record(self) -> str:
        """The match as readable text, from which `unlost.load` makes it again."""
        from unlost.kernel.record import write_record

        if self._given is not None:
            raise ValueError("this match began from a position, not from a deal: it has no record")
        return write_record(self)

    def svg(self, seat: int | None = None, dark: bool = False) -> str:
        """The table as one SVG, as a seat knows it: the seat to act, if none is named; when the game is over, as a spectator sees it."""
        from unlost.kernel.svg import table_svg

        seat = self._eyes() if seat is None else checked_seat(seat, self.players)
        return table_svg(self.game, self.view(seat), self.options, seat, dark)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from unlost.kernel.svg import table_html

        return table_html(self.svg(), self.svg(dark=True))

    def __str__(self) -> str:
        """The table as the seat to act sees it, or another seat, where its cards are not known."""
        if self.moment is not None and self.moment.missing:
            return "\n".join([*map(self._picture, self.last_known()), self.moment.missing])
        return self._picture(self.game.read(self.observation(self._eyes())[0]))

    def _picture(self, view: AnyShape) -> str:
        return self.game.picture(view, self.options)

    def last_known(self) -> Sequence[V]:
        """The table before something came that is not known: at the end of the deal before, or an action ago. None at the beginning."""
        if not self._history:
            return ()
        if self._before[-1].finished < len(self._ends):
            return self._ends[-1:]
        return (self.at(len(self._history) - 1).view(None),)

    def __repr__(self) -> str:
        return f"<unlost {self.game.name}: {self.players} players, {len(self._history)} actions>"

    def __reduce__(self) -> tuple[Callable[..., "Match"], tuple[object, ...]]:
        """Pickles are made through the record; without one, from the state it began with and the actions."""
        from unlost.kernel.record import read_record

        if self._given is None:
            return read_record, (self.record(),)
        actions = [action.number for action in self._history]
        return _again, (self.game.name, self.game.version, self.options, self._given, self.seed, actions, self.remarks)


def _again(
    game: str, version: int, options: Options, state: bytes, seed: int | str | bytes, actions: list[int], remarks: list[str]
) -> Match:
    found = find_game(game).by_rules(version)
    match: Match = Match.from_state(found, options, np.frombuffer(state, found.state), seed)
    match.remarks = remarks
    for action in actions:
        match.play_number(action)
    return match
