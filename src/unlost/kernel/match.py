"""A match: one game being played, with all that a person or a program may ask of it.

A match is its options, its seed and its actions. Everything else is worked out from them by the compiled rules.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from unlost.kernel.dice import new_dice, open_stream
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import Game, find_game
from unlost.kernel.notation import Action, read_action
from unlost.kernel.options import checked_seat, checked_seed
from unlost.kernel.table import DEAL, FIRST_PHASE, NOBODY, OVER, Records

Deal = Mapping[str, Any]


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


class Match:
    """One game, from the deal to the result. Made by `unlost.new` or `unlost.load`."""

    def __init__(
        self, game: str, /, seed: int | str | bytes | None = None, deals: Sequence[Deal | None] | None = None, **options: Any
    ) -> None:
        self.game: Game = find_game(game)
        self.options = self.game.checked(options)
        self.seed = secrets.token_hex(16) if seed is None else checked_seed(seed)
        self.deals = self._checked_deals(deals)
        self.remarks: list[str] = []  # lines of its record's heading that begin with '#': who played, when
        self._dice = new_dice(self.seed)
        self._observations: Records = np.zeros(1, self.game.observation)
        self._restart()

    def _checked_deals(self, deals: Any) -> tuple[Deal | None, ...]:
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
                    self.game.lay_out(template[0], deal)
            except BadOption as fault:
                raise BadOption(f"deals: entry {number}: {fault}") from None
        try:
            return tuple(json.loads(json.dumps(deal)) for deal in deals)  # a copy of its own, as a record would have it
        except (TypeError, ValueError) as fault:
            raise BadOption(f"deals takes texts and plain numbers only: {fault}") from None

    def _restart(self) -> None:
        self._states = self.game.template(self.options)
        self._history: list[Action] = []
        self._ends: list[dict[str, Any]] = []
        self._brinks: list[dict[str, Any]] = []
        self._earlier: list[Records] = []  # the states before those last actions that may be taken back
        self._deal()

    def _deal(self) -> None:
        """Deal what is to be dealt next: as the table says, or else as the seed does."""
        state, loops = self._states[0], self.game.loops
        number = int(state.deal)
        open_stream(self._dice[0], number)
        if number == 1:
            loops.draw_starter(self._states, self._dice, self.game.first(self.options))
        given = self.deals[number - 1] if number <= len(self.deals) else None
        if given is None:
            loops.shuffle_up(self._states, self._dice)
        else:
            self.game.lay_out(state, given)
        loops.deal_out(self._states)

    # ------------------------------------------------------------ playing

    @property
    def players(self) -> int:
        return int(self.options["players"])

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
        found = []
        for start, bits in zip(self.game.starts, self.game.loops.legal_sets(self._states), strict=True):
            bits = int(bits)
            while bits:
                found.append(self.game.actions[start + (bits & -bits).bit_length() - 1])
                bits &= bits - 1
        return tuple(found)

    def play(self, action: str) -> Action:
        """Play an action, given as such or as its text. If it is illegal, IllegalAction says why and nothing changes."""
        return self._play(self.checked(action))

    def play_number(self, number: int) -> Action:
        """As `play`, by the action's number."""
        if not 0 <= number < len(self.game.actions):
            raise IllegalAction(str(number), "", f"the actions are numbered 0 to {len(self.game.actions) - 1}")
        return self._play(self._legal(self.game.actions[number]))

    def checked(self, action: str) -> Action:
        """The action of this text, if it can be played now; else IllegalAction or BadNotation says why not."""
        exact = read_action(action)
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
        before = self._states.copy()
        self._history.append(action)
        self.game.loops.play(self._states, action.number)
        if self._states[0].phase < FIRST_PHASE:
            self._ends.append(self.view(None))
            self._brinks.append(self._seen_by_all(before))
        if self._states[0].phase == DEAL:
            self._deal()
        if self._same_turn(before[0]) and not self.game.is_concealed(action):
            self._earlier.append(before)
        else:
            self._earlier.clear()
        return action

    def _seen_by_all(self, states: Records) -> dict[str, Any]:
        self.game.loops.look(states, NOBODY, self._observations)
        return self.game.read(self._observations[0])

    def _same_turn(self, before: Any) -> bool:
        """Does the same seat go on in the same turn, and has no card left the deck?"""
        now = self._states[0]
        same = now.turn == before.turn and now.deal == before.deal and now.deck_left == before.deck_left
        return bool(same and now.phase > FIRST_PHASE)

    def may_take_back(self) -> bool:
        """May the seat to act take back its last action? Only within its turn, and never past anything that came to light."""
        return bool(self._earlier)

    def _is_legal(self, number: int) -> bool:
        sets = self.game.loops.legal_sets(self._states)
        group = max(place for place, start in enumerate(self.game.starts) if start <= number)
        return bool(int(sets[group]) >> (number - self.game.starts[group]) & 1)

    def undo(self) -> Action:
        """Take back the last action; returns it. Where the state before it is not at hand, all but the last are played again."""
        if not self._history:
            raise IllegalAction("undo", "", "nothing has been played yet")
        if self._earlier:
            self._states = self._earlier.pop()
            return self._history.pop()
        *earlier, last = self._history
        self._restart()
        for action in earlier:
            self.play_number(action.number)
        return last

    # ------------------------------------------------------------ looking

    def observation(self, seat: int | None) -> Records:
        """What a seat may know, as an array of one record; None is a spectator. The match writes the next one over it."""
        self.game.loops.look(self._states, NOBODY if seat is None else checked_seat(seat, self.players), self._observations)
        return self._observations

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, ready for JSON; None is a spectator."""
        return self.game.read(self.observation(seat)[0])

    def truth(self) -> dict[str, Any]:
        """Everything, hidden cards included, ready for JSON."""
        return self.game.read(self._states[0]) | self.game.hidden(self._states[0])

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
    def ends(self) -> tuple[dict[str, Any], ...]:
        """The table as everybody saw it at the end of each deal that is finished, for score sheets."""
        return tuple(self._ends)

    @property
    def brinks(self) -> tuple[dict[str, Any], ...]:
        """The table as everybody saw it just before the action that ended each of those deals."""
        return tuple(self._brinks)

    def at(self, length: int) -> "Match":
        """The match as it was after so many actions: another one, so that this one stays."""
        earlier = Match(self.game.name, seed=self.seed, deals=self.deals, **self.options)
        for action in self._history[:length]:
            earlier.play_number(action.number)
        return earlier

    def turns(self) -> list[list[Move]]:
        """The actions played, a turn at a time: a turn begins with a game's first phase, and others may act in it (an auction)."""
        again = self.at(0)
        found: list[list[Move]] = []
        for action in self._history:
            state = again._states[0]
            phase = int(state.phase)
            if phase == FIRST_PHASE:
                found.append([])
            found[-1].append(Move(again.deal, int(state.turn), self.game.phases[phase - FIRST_PHASE], action))
            again.play_number(action.number)
        return found

    def record(self) -> str:
        """The match as readable text, from which `unlost.load` makes it again."""
        from unlost.kernel.record import write_record

        return write_record(self)

    def __str__(self) -> str:
        """The table as the seat to act sees it."""
        return self.game.picture(self.view(self.turn))

    def __repr__(self) -> str:
        return f"<unlost {self.game.name}: {self.players} players, {len(self._history)} actions>"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Copies and pickles are made through the record."""
        from unlost.kernel.record import read_record

        return read_record, (self.record(),)
