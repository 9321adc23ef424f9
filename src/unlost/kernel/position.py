"""Positions: what one seat knows at one moment, without the match that led there.

A position is made from a match, from a view, or from a position's text. What a game must tell for that is its part `position`
(`docs/positions.md`); this file has what all games share.
"""

import json
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Generic, cast

import numpy as np

from unlost.kernel.errors import BadOption, BadPosition
from unlost.kernel.game import Game, find_game
from unlost.kernel.notation import Action
from unlost.kernel.options import Options, OptionValue, short
from unlost.kernel.position_checks import Sections, mapping, one_seat, one_word, taken, word_number
from unlost.kernel.records import FIRST_PHASE, NOBODY, OVER, AnyRecord, Records, copied
from unlost.kernel.registry import part
from unlost.kernel.rng import new_rng
from unlost.kernel.views import AnyShape, JsonObject

if TYPE_CHECKING:
    from unlost.kernel.match import Match, V
else:
    from typing import TypeVar

    V = TypeVar("V")

AS_VIEWED = -1  # the seat that the view is of
SHARED_KEYS = ("turn", "phase")  # what every view has
LONGEST = 10_000  # characters of a text
MORE_KEYS = ("seat", "starter", "options", "rules")  # what a view may have beside its game's own keys


class Position(Generic[V]):
    """What one seat knows. Made by `unlost.position` or `match.position`; two positions are equal if they tell the same."""

    def __init__(self, game: Game, options: Options, observation: Records) -> None:
        self.game = game
        self.options = dict(options)
        self.observation: Records = copied(observation)  # an array of one observation, as bots take it
        if part_of_game := part(game.name, "position"):
            part_of_game.tidy(self.observation[0])

    @classmethod
    def of(cls, match: "Match[V]", seat: int | None = AS_VIEWED) -> "Position[V]":
        """What a seat knows in a match, by default the one to act; None is a spectator."""
        return cls(match.game, match.options, match.observation(match.turn if seat == AS_VIEWED else seat))

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def seat(self) -> int | None:
        """The seat that knows this; None is a spectator."""
        return _seat(self.observation[0].seat)

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return _seat(self.observation[0].turn)

    @property
    def phase(self) -> str | None:
        """What the seat to act is to do, in the game's word for it; None when the game is over."""
        phase = int(self.observation[0].phase)
        return self.game.phases[phase - FIRST_PHASE] if phase >= FIRST_PHASE else None

    def actions(self) -> tuple[Action, ...]:
        """What this seat may play now, in order of the numbers; nothing if another is to act."""
        if self.seat is None or self.seat != self.turn:
            return ()
        return self.game.legal_actions(self.observation)

    def view(self) -> V:
        """The position ready for JSON, as `match.view(seat)` has it."""
        return cast(V, self.game.view(self.observation[0], self.options))

    def sample(self, seed: int | str | bytes = 0) -> "Match[V]":
        """A match that goes on from here, with what the seat cannot know filled in at random: a world, to play on in."""
        from unlost.kernel.match import Match

        states: Records = np.zeros(1, self.game.state)
        self.game.loops.imagine(self.observation, new_rng(seed), states)
        return Match.from_state(self.game, self.options, states, seed=seed)

    def svg(self, dark: bool = False) -> str:
        """The table as one SVG, as this seat knows it."""
        from unlost.kernel.svg import table_svg

        return table_svg(self.game, self.view(), self.options, self.seat, dark)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from unlost.kernel.svg import table_html

        return table_html(self.svg(), self.svg(dark=True))

    def __str__(self) -> str:
        """The position as a line of text, from which `unlost.position` makes it again."""
        return write_text(self)

    def __repr__(self) -> str:
        return f"<unlost position: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())

    def _told(self) -> tuple[str, bytes]:
        return self.game.name, self.observation.tobytes()

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[object, ...]]:
        return _again, (self.game.name, self.game.version, self.options, self.observation.tobytes())


def _again(game: str, version: int, options: JsonObject, observation: bytes) -> Position:
    found = find_game(game).by_rules(version)
    return Position(found, options, np.frombuffer(observation, found.observation))


def _seat(number: int) -> int | None:
    return None if int(number) == NOBODY else int(number)


# ---------------------------------------------------------------- from a view


def position(
    game: str, known: AnyShape | str, /, *, seat: int | None = AS_VIEWED, rules: int | None = None, **options: OptionValue
) -> Position:
    """What one seat knows, from its view or from a position's text; BadPosition says what cannot be.

    `unlost.position("cards", game.view(0))`. A view names its options; where it does not, they are those given here, or else the usual
    ones. `seat` is whose view it is, where the view does not tell.
    """
    found = find_game(game)
    part_of_game = part(found.name, "position")
    if part_of_game is None:
        raise BadPosition(f"{found.name} has no positions: its package has no part of that name")
    view = read_text(found, part_of_game, known, options) if isinstance(known, str) else known
    view = mapping(view, "a view", (*SHARED_KEYS, *part_of_game.KEYS), (*MORE_KEYS, *part_of_game.MORE_KEYS))
    found = _by_rules(found, view.get("rules"), rules)
    agreed = _agreed(found, part_of_game, view, options)
    players = int(agreed["players"])
    observation = _template(found, agreed)
    o: AnyRecord = observation[0]
    o.seat = _viewer(part_of_game, view, seat, players)
    _take_turn(found, o, view, players)
    part_of_game.fill(o, view, agreed)
    return Position(found, agreed, observation)


def _by_rules(game: Game, viewed: object, given: int | None) -> Game:
    if given is not None:
        return game.by_rules(given)
    try:
        return game if viewed is None else game.by_rules(viewed)
    except BadOption as fault:
        raise BadPosition(str(fault)) from None


def _agreed(game: Game, part_of_game: ModuleType, view: AnyShape, given: Options) -> JsonObject:
    """The options: what can be seen in the view, what is given, what the view names, and the defaults."""
    named = view.get("options", {})
    names = [option.name for option in game.options]
    named = mapping(named, "options", (), names)
    game.checked(given)  # a wrong option is a BadOption, as everywhere
    seen = part_of_game.shape(view)
    for name, value in seen.items():
        for told in (given, named):
            if name in told and told[name] != value:
                raise BadPosition(f"{name} is {short(told[name])}, but the view has {value}")
    try:
        return game.checked({**named, **given, **seen})
    except BadOption as fault:
        raise BadPosition(f"options: {fault}") from None


def _template(game: Game, options: Options) -> Records:
    """An empty observation with the options."""
    observation: Records = np.zeros(1, game.observation)
    template = game.template(options)
    for name in game.observation.names or ():
        if name in (game.state.names or ()):
            observation[name] = template[name]
    return observation


def _viewer(part_of_game: ModuleType, view: AnyShape, given: int | None, players: int) -> int:
    """Whose view it is, as an observation has it."""
    if "seat" in view:
        told = None if view["seat"] is None else one_seat(view["seat"], "seat", players)
        if given not in (AS_VIEWED, told):
            raise BadPosition(f"the view is of {'a spectator' if told is None else f'seat {told}'}, not of {short(given)}")
    elif given == AS_VIEWED:
        told = part_of_game.viewer(view)
    else:
        told = None if given is None else one_seat(given, "seat", players)
    return NOBODY if told is None else told


def _take_turn(game: Game, o: AnyRecord, view: AnyShape, players: int) -> None:
    """Who is to act, and what."""
    if (view["turn"] is None) != (view["phase"] is None):
        raise BadPosition("turn and phase are both None when the game is over, or neither")
    if view["turn"] is None:
        o.turn, o.phase = NOBODY, OVER
    elif not isinstance(view["phase"], str) or view["phase"] not in game.phases:
        raise BadPosition(f"phase takes {', '.join(game.phases)} or None, not {short(view['phase'])}")
    else:
        o.turn, o.phase = one_seat(view["turn"], "turn", players), game.phases.index(view["phase"]) + FIRST_PHASE
    if view.get("starter") is not None:
        o.starter = one_seat(view["starter"], "starter", players)


# ---------------------------------------------------------------- as text
# cards rounds=1; seat 0; turn 0 play; round 1; hands Y2 Y5 … / ? ? …; …
# The first section names the game and the options that are not the usual ones; the others are told by their first word.


def write_text(told: Position) -> str:
    """A position as a line of text."""
    part_of_game = part(told.game.name, "position")
    if part_of_game is None:
        return f"{told.game.name}: no text"
    view: JsonObject = dict(told.view())
    words = [f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in view["options"].items()]
    sections = [" ".join([told.game.name, *([f"rules={view['rules']}"] if "rules" in view else []), *words])]
    sections.append("seat -" if view["seat"] is None else f"seat {view['seat']}")
    sections.append("over" if view["turn"] is None else f"turn {view['turn']} {view['phase']}")
    sections += [f"{name} {words}" for name, words in part_of_game.to_text(view).items()]
    if view["starter"] is not None:
        sections.append(f"starter {view['starter']}")
    return "; ".join(sections)


def read_text(game: Game, part_of_game: ModuleType, text: str, given: Options) -> JsonObject:
    """The view that a position's text tells."""
    if len(text) > LONGEST:
        raise BadPosition(f"the text of a position has at most {LONGEST} characters, not {len(text)}")
    heading, *rest = text.strip().split(";")
    view = _read_heading(game, heading)
    sections: Sections = {}
    for section in rest:
        name, *words = section.split() or [""]
        name = name.lower()
        if name in sections:
            raise BadPosition(f"{name} is there twice")
        sections[name] = words
    view |= _read_turn(sections)
    if "starter" in sections:
        view["starter"] = word_number(one_word(sections.pop("starter"), "starter"), "starter")
    view |= part_of_game.from_text(sections, view, {**view["options"], **given})
    for name in sections:
        raise BadPosition(f"{short(name)} is no section of a position of {game.name}")
    return view


def _read_heading(game: Game, heading: str) -> JsonObject:
    """The game's name and the options."""
    name, *words = heading.split() or [""]
    if name.lower() != game.name:
        raise BadPosition(f"the text of a position of {game.name} begins with {game.name!r}, not with {short(name)}")
    options: JsonObject = {}
    for word in words:
        option, equals, value = word.partition("=")
        if not equals or option in options:
            raise BadPosition(f"{short(word)}: after the game's name come options such as rounds=1, each once; then a semicolon")
        try:
            options[option] = json.loads(value)
        except (ValueError, RecursionError):
            raise BadPosition(f"{option}: {short(value)} is no value; texts stand in quotes") from None
    rules = {"rules": options.pop("rules")} if "rules" in options else {}
    return {"options": options, **rules}


def _read_turn(sections: Sections) -> JsonObject:
    """The seat that knows this, the seat to act, and the phase."""
    seat = one_word(taken(sections, "seat"), "seat")
    found: JsonObject = {"seat": None if seat == "-" else word_number(seat, "seat")}
    if "over" in sections and "turn" not in sections:
        if sections.pop("over"):
            raise BadPosition("over stands alone")
        return found | {"turn": None, "phase": None}
    words = taken(sections, "turn")
    if len(words) != 2:
        raise BadPosition("turn takes a seat and a phase, such as: turn 0 play")
    return found | {"turn": word_number(words[0], "turn"), "phase": words[1].lower()}
