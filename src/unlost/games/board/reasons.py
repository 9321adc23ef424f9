"""Why an action of the board game is better than another, in words: how far the explorers come, what they find, how long it lasts.

The points of an expedition are those of its paths, its victory point tiles and, at the end of the game, its artifacts. What each of them
ends higher or lower explains its part of the loss; nobody falls below nothing, which can leave some of it unexplained.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from unlost.games.board.rules import ARROW, ARTIFACT, BRIDGE, CARDS, CROSSINGS, LETTERS, PATHS, STONE_VALUES, STONES, TILE_POINTS, VALUES
from unlost.games.board.rules import KINDS as ALL
from unlost.kernel.colours import card_name, colour_name
from unlost.kernel.multiset import count
from unlost.languages import later, t
from unlost.study.reasons import LEAST_POINTS, Compared, Reason, Trial, compared, counts, few, listed, percent, points

KINDS = {
    "began_thin": later("began with too little in hand"),
    "began_early": later("began too early"),
    "began_late": later("began too late"),
    "researcher": later("put the researcher on the wrong path"),
    "skipped_numbers": later("skipped numbers"),
    "waited": later("waited with a card"),
    "arrow": later("took the extra step elsewhere"),
    "gave_up_card": later("discarded a card of one's own"),
    "fed_other": later("discarded for the other side"),
    "left_card": later("left a card lying"),
    "drew_pile": later("took from a pile without need"),
    "tiles": later("left tiles lying"),
    "pace": later("missed the pace"),
    "ended": later("ended the expedition too early"),
    "played": later("played the wrong card"),
    "discarded": later("discarded the wrong card"),
}
OFTEN = 0.2  # a share of the playouts by which an action makes something likelier, so that it is worth telling
SELDOM = 0.5  # what is begun in fewer playouts than this was not worth beginning
HALF = 0.5  # of what it explains: more or fewer turns must show in the paths by so much
LAST_TURNS = 6  # own turns: a path begun with fewer left is begun late
MOSTLY = 0.8  # what is begun in more playouts than this is begun sooner or later
FEW_TURNS = 0.3  # of a turn, by which an expedition is longer or shorter, so that it is worth telling
LIKELIER = 0.1  # a share of the playouts by which a tile is reached more often, so that it is worth naming
RACE = 1.5  # times what its path explains: an artifact that counts for more is told with what others find
SURELY = 0.7  # a share of the playouts in which a card is played later, so that it can wait
MANY_CARDS = 3  # more are not counted up
UNEXPLAINED = 1.5  # times its standard error: what has no cause must differ more to be told


@dataclass(frozen=True)
class Chosen:
    """An action by its parts."""

    sort: str  # move, adventurer, researcher, discard, draw, step
    card: int  # the kind, of a pile its top; -1 where there is none
    path: int  # -1 where there is none


class Expedition:
    """What the playouts of two actions say about the expedition."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.o, self.seat = trial, trial.observation, trial.seat
        self.others = [seat for seat in range(trial.players) if seat != self.seat]
        self.best, self.played = self.chosen(trial.best), self.chosen(trial.played)
        self.ends = [trial.playouts.ends[:, place] for place in (0, 1)]
        self.values = [values_of(ends["stone"], ends["researcher"]) for ends in self.ends]
        self.laid = [[counts(ends["laid"][:, seat], ALL) for seat in range(trial.players)] for ends in self.ends]

    def chosen(self, action: str) -> Chosen:
        if action in "+=":
            return Chosen("draw" if action == "+" else "step", -1, -1)
        if action[0] == ">":
            return Chosen("step", -1, LETTERS.index(action[1]))
        if action[0] == "+":
            path = LETTERS.index(action[1])
            return Chosen("draw", int(self.o["pile"][path][int(self.o["pile_size"][path]) - 1]), path)
        card = CARDS.index(action.strip("-ar"))
        sort = "discard" if action[0] == "-" else {"a": "adventurer", "r": "researcher"}.get(action[-1], "move")
        return Chosen(sort, card, card // VALUES)

    def value(self, path: int) -> Compared:
        return compared(*(values[:, self.seat, path] for values in self.values))

    def other_value(self, path: int) -> Compared:
        """The mean value of the others' explorers on a path."""
        return compared(*(values[:, self.others, path].mean(axis=1) for values in self.values))

    def stone(self, path: int) -> Compared:
        return compared(*(ends["stone"][:, self.seat, path] for ends in self.ends))

    def extra_steps(self, path: int) -> Compared:
        """How many stones an explorer has come on without a card of its path."""
        cards = [laid[self.seat][:, path * VALUES : (path + 1) * VALUES].sum(axis=1) for laid in self.laid]
        return compared(*(ends["stone"][:, self.seat, path].astype(np.int64) - own for ends, own in zip(self.ends, cards, strict=True)))

    def researcher(self, path: int) -> Compared:
        """How likely the researcher goes on a path."""
        return compared(*(ends["researcher"][:, self.seat] == path for ends in self.ends))

    def begun(self, path: int) -> Compared:
        return compared(*(ends["stone"][:, self.seat, path] > 0 for ends in self.ends))

    def laying(self, card: int) -> Compared:
        """How likely the seat lays such a card from now on."""
        before = count(self.o["laid"][self.seat], card)
        return compared(*(laid[self.seat][:, card] > before for laid in self.laid))

    def other_laying(self, card: int) -> Compared:
        """How likely one of the others lays such a card from now on."""
        before = sum(count(self.o["laid"][seat], card) for seat in self.others)
        return compared(*(np.sum([laid[seat][:, card] for seat in self.others], axis=0) > before for laid in self.laid))

    def numbers(self, card: int) -> Compared:
        """How many such cards the seat lays from now on: there are two of each."""
        before = count(self.o["laid"][self.seat], card)
        return compared(*(laid[self.seat][:, card] - before for laid in self.laid))

    def laying_below(self, card: int) -> Compared:
        """How likely the seat lays a lower card on the path of a card from now on."""
        lower = range(card // VALUES * VALUES, card)
        before = sum(count(self.o["laid"][self.seat], other) for other in lower)
        return compared(*(laid[self.seat][:, lower.start : lower.stop].sum(axis=1) > before for laid in self.laid))

    def reaching(self, path: int, stone: int) -> Compared:
        """How likely the seat's explorer comes to a stone."""
        return compared(*(ends["stone"][:, self.seat, path] >= stone for ends in self.ends))

    def others_reaching(self, path: int, stone: int) -> Compared:
        """How likely one of the others comes to a stone."""
        return compared(*((ends["stone"][:, self.others, path] >= stone).any(axis=1) for ends in self.ends))

    def ahead(self, tile: int) -> list[tuple[int, int]]:
        """Path and stone of the tiles of a sort that lie before the seat's explorers; sort 3 stands for all victory points."""
        tiles = np.minimum(self.o["tile"], 3)
        return [(int(path), int(stone)) for path, stone in np.argwhere(tiles == tile) if stone > self.o["stone"][self.seat, path]]

    def further(self, tile: int, beside: int = -1) -> tuple[int, int] | None:
        """The tile of a sort that gains most likelihood to be reached by the better action, if it is worth telling; not on one path."""
        places = [place for place in self.ahead(tile) if place[0] != beside]
        found = max(places, key=lambda place: self.reaching(*place).lead, default=None)
        return found if found and self.reaching(*found).lead >= LIKELIER else None

    def next_stone(self, one: Chosen) -> int:
        """The stone on which an action puts an explorer; 0 where it moves none on its path."""
        moves = one.path >= 0 and one.sort in ("move", "step", "adventurer", "researcher")
        stone = int(self.o["stone"][self.seat, one.path])
        return stone + 1 if moves and stone < STONES else 0

    def moves_another(self) -> bool:
        """Whether the better action plays a card beyond the ninth stone, which moves another explorer (B11)."""
        return self.best.sort == "move" and int(self.o["stone"][self.seat, self.best.path]) == STONES

    def steps_on(self, tile: int) -> bool:
        """Whether the better action puts an explorer on a tile of a sort, which then acts."""
        stone = self.next_stone(self.best)
        return stone > 0 and int(self.o["tile"][self.best.path, stone]) == tile and not self.ends_at_once()

    def ends_at_once(self) -> bool:
        """Whether the better action ends the expedition, as the explorer that it moves is the last that may cross a bridge (B18)."""
        return self.next_stone(self.best) == BRIDGE and int(self.o["crossed"]) == CROSSINGS - 1

    def paths(self) -> Compared:
        """What all own paths come to."""
        return compared(*(values[:, self.seat].sum(axis=1) for values in self.values))

    def other_paths(self) -> Compared:
        """What all paths of the others come to, in the mean of them."""
        return compared(*(values[:, self.others].sum(axis=2).mean(axis=1) for values in self.values))

    def turns(self) -> Compared:
        """The own turns from this one on."""
        used = [int(self.o["turns_left"]) - ends["turns_left"] for ends in self.ends]
        return compared(*(-(-turns // self.trial.players) for turns in used))

    def artifacts(self, seats: list[int]) -> Compared:
        """The artifacts found from now on, in the mean of some seats."""
        before = self.o["artifact_tokens"][seats].astype(np.int64) + self.o["artifact_tiles"][seats]
        return compared(*((ends["artifact_tokens"][:, seats].astype(np.int64) - before).mean(axis=1) for ends in self.ends))

    def artifact_points(self, seats: list[int]) -> Compared:
        """What the artifacts bring: as the track pays after the last expedition, before it by the mean step of the track."""
        track = self.o["track"].astype(np.float64)
        if int(self.o["deal"]) == int(self.o["expeditions"]):
            return compared(*(track[ends["artifact_tokens"][:, seats]].mean(axis=1) for ends in self.ends))
        steps = int(np.argmax(track))
        step = float(track[steps] - track[0]) / max(1, steps)
        return compared(*(step * ends["artifact_tokens"][:, seats].mean(axis=1) for ends in self.ends))

    def tiles(self) -> Compared | None:
        """The points of the victory point tiles found from now on; None where points were cut off at nothing, and cannot be told apart."""
        found = []
        for ends, values in zip(self.ends, self.values, strict=True):
            paid = ends["points"][:, self.seat]
            if (paid <= 0).any():
                return None
            last = int(self.o["deal"]) == int(self.o["expeditions"])
            track = self.o["track"][ends["artifact_tokens"][:, self.seat]] if last else 0
            found.append(paid - track - values[:, self.seat].sum(axis=1) - int(self.o["points"][self.seat]))
        return compared(*found)

    def beneath(self) -> int:
        """The card that lies under the one drawn from a pile; -1 where there is none."""
        if self.played.sort != "draw" or self.played.path < 0:
            return -1
        size = int(self.o["pile_size"][self.played.path])
        return int(self.o["pile"][self.played.path][size - 2]) if size > 1 else -1

    def held(self, card: int) -> bool:
        return count(self.o["hand"][self.seat], card) > 0

    def has_begun(self, path: int) -> bool:
        return int(self.o["stone"][self.seat, path]) > 0


def values_of(stone: npt.NDArray[np.uint8], researcher: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """What the explorers bring where they stand (B20): by world, seat and path."""
    doubled: npt.NDArray[np.int64] = STONE_VALUES[stone] * (1 + (researcher[:, :, None] == np.arange(PATHS)))
    return doubled


def reasons(trial: Trial) -> Iterator[Reason]:
    """What explains the loss, each with its points."""
    of, usual = Expedition(trial), kind(trial)
    rest: list[Reason] = []  # what has no cause of its own
    told_paths: dict[int, float] = {}  # the points of those that have one
    for path in range(PATHS):
        own, theirs = of.value(path), of.other_value(path)
        told = _own(of, path, own) if own.lead > 0 else None
        if told:
            told_paths[path] = own.lead
            yield Reason(own.lead, own.error, *told)
        else:
            rest.append(Reason(own.lead, UNEXPLAINED * own.error, usual, _ends(of, path, own)))
        lost = _theirs(of, path, theirs) if theirs.lead < 0 else None
        if lost:
            yield Reason(-theirs.lead, theirs.error, *lost)
        else:
            rest.append(Reason(-theirs.lead, UNEXPLAINED * theirs.error, usual, _other_ends(path, theirs)))
    yield from _artifacts(of, told_paths)
    tiles = of.tiles()
    if tiles:
        yield Reason(tiles.lead, tiles.error, "tiles", _tiles(of, tiles))
    pace = _pace(of, rest)
    if pace and pace.points >= max(one.points for one in rest):
        yield pace
    else:
        yield from rest


def kind(trial: Trial) -> str:
    """The kind of a mistake of which nothing more is known than the two actions."""
    of = Expedition(trial)
    best, played = of.best, of.played
    if played.sort == "draw":
        return "left_card" if best.card >= 0 and played.card < 0 else "drew_pile"
    if played.sort == "step":
        return "arrow"
    if played.sort == "discard":
        return "discarded" if best.sort == "discard" else "waited"
    if best.card == played.card:
        return "researcher"
    return "played"


# ---------------------------------------------------------------- own paths


def _own(of: Expedition, path: int, value: Compared) -> tuple[str, str] | None:
    """What has brought an own explorer further by the best action than by the one played: the kind of mistake, and the sentence."""
    best, played = of.best, of.played
    ends = _ends(of, path, value)
    researcher = of.researcher(path)
    if researcher.lead >= OFTEN and (best.sort == "researcher" or played.sort in ("adventurer", "researcher")):
        parts = {"colour": _colour(path), "best": percent(researcher.best), "played": percent(researcher.played), "ends": ends}
        return "researcher", t("the researcher would double {colour} {best}% of the time, not {played}%: {ends}", **parts)
    if played.path == path and played.sort == "researcher" and researcher.lead <= -OFTEN and value.played < 0:
        return "researcher", t("the researcher doubles a loss here: {ends}", ends=ends)
    if played.path == path and played.sort in ("move", "adventurer", "researcher"):
        return _by_playing(of, path, value)
    if played.path == path and played.sort == "discard":
        keeps = of.laying(played.card)
        if keeps.lead >= OFTEN:
            text = t(
                "{card} is worth keeping: it would be played {share}% of the time, and {ends}",
                card=_card(played.card), share=percent(keeps.best), ends=ends,
            )  # fmt: skip
            return "gave_up_card", text
        if of.numbers(played.card).lead >= OFTEN:
            return "gave_up_card", t("the second {card} is worth keeping too: {ends}", card=_card(played.card), ends=ends)
    told = _by_not_playing(of, path, value) if best.path == path else None
    return told or _elsewhere(of, path, ends)


def _elsewhere(of: Expedition, path: int, ends: str) -> tuple[str, str] | None:
    """A path that neither action is about: cards of the hand that lack the turn, extra steps that go to it, a card that is no help."""
    held = [card for card in range(path * VALUES, (path + 1) * VALUES) if of.held(card) and of.laying(card).lead >= OFTEN]
    if held:
        turns, parts = of.turns(), {"cards": listed([_card(card) for card in held]), "ends": ends}
        if turns.lead >= FEW_TURNS and turns.is_sure:
            parts |= {"best": few(turns.best), "played": few(turns.played)}
            return "pace", t("with {best} turns of one's own instead of {played} there would be time for {cards}: {ends}", **parts)
        return "pace", t("the turn is missing for {cards}: {ends}", **parts)
    stone, extra = of.stone(path), of.extra_steps(path)
    if stone.lead >= OFTEN and 2 * extra.lead >= stone.lead:
        return "arrow", _by_arrow(of, path, ends)
    if of.played.sort == "draw" and of.played.card >= 0 and of.best.card < 0 and of.laying(of.played.card).played < SELDOM:
        parts = {"card": _card(of.played.card), "share": percent(of.laying(of.played.card).played), "ends": ends}
        return "drew_pile", t("{card} is played only {share}% of the time, a card from the deck helps more: {ends}", **parts)
    return None


def _by_arrow(of: Expedition, path: int, ends: str) -> str:
    """Extra steps take a path further: from which arrow?"""
    parts = {"colour": _colour(path), "ends": ends}
    if of.steps_on(ARROW):
        parts |= {"stone": str(of.next_stone(of.best)), "other": _colour(of.best.path)}
        return t("the arrow on stone {stone} of {other} can be used now, and extra steps take {colour} further: {ends}", **parts)
    if of.moves_another():
        return t(
            "{card} beyond the last stone moves another explorer, and {colour} comes further: {ends}", card=_card(of.best.card), **parts
        )
    place = of.further(ARROW, beside=path)
    if place is None:
        return t("extra steps would take {colour} further: {ends}", **parts)
    reaching = of.reaching(*place)
    parts |= {"other": _colour(place[0]), "stone": str(place[1]), "best": percent(reaching.best), "played": percent(reaching.played)}
    return t(
        "the arrow on stone {stone} of {other} would be reached {best}% of the time, not {played}%, and take {colour} further: {ends}",
        **parts,
    )  # fmt: skip


def _by_playing(of: Expedition, path: int, value: Compared) -> tuple[str, str] | None:
    """A card was played on this path, and that was wrong for it."""
    card, ends, turns = of.played.card, _ends(of, path, value), of.turns()
    first = not of.has_begun(path)
    if first and of.begun(path).best < SELDOM:
        parts = {"colour": _colour(path), "value": points(value.played), "stone": few(of.stone(path).played), "turns": few(turns.played)}
        if turns.played <= LAST_TURNS:
            text = t("{colour} comes too late: with {turns} turns left it ends on stone {stone}, at {value} points on average", **parts)
            return "began_late", text
        return "began_thin", t("{colour} is too thin to begin: it ends on stone {stone}, at {value} points on average", **parts)
    if first and of.best.path != path and of.begun(path).best < MOSTLY:
        parts = {"colour": _colour(path), "share": percent(of.begun(path).best), "ends": ends}
        text = t("{colour} is better begun with another card, or left alone: it would be begun {share}% of the time, and {ends}", **parts)
        return "began_thin", text
    shut = [other for other in range(path * VALUES, (path + 1) * VALUES) if other != card and of.laying(other).lead >= OFTEN]
    held = [other for other in shut if of.held(other)]
    if held:
        text = t("{card} shuts out {cards} in hand: {ends}", card=_card(card), cards=listed([_card(other) for other in held]), ends=ends)
        return "skipped_numbers", text
    if len(shut) > MANY_CARDS:
        text = t("{card} shuts out many cards that still come: {ends}", card=_card(card), ends=ends)
        return "began_early" if first else "skipped_numbers", text
    if shut:
        cards = listed([_card(other) for other in shut])
        text = t("{card} shuts out {cards}, which may still come: {ends}", card=_card(card), cards=cards, ends=ends)
        return "began_early" if first else "skipped_numbers", text
    below = of.laying_below(card)
    if below.lead >= OFTEN:
        text = t(
            "a card below {card} still comes and is played {share}% of the time if one waits: {ends}",
            card=_card(card), share=percent(below.best), ends=ends,
        )  # fmt: skip
        return "began_early" if first else "skipped_numbers", text
    later = of.laying(card).best
    if of.best.path != path and later >= SURELY:
        text = t("{card} can wait: it is still played {share}% of the time, and {ends}", card=_card(card), share=percent(later), ends=ends)
        return "played", text
    return None


def _by_not_playing(of: Expedition, path: int, value: Compared) -> tuple[str, str] | None:
    """Something should have been done on this path, and something else was done."""
    best, colour, ends = of.best, _colour(path), _ends(of, path, value)
    if of.ends_at_once():
        return "waited", t("a step on {colour} ends the expedition now: {ends}", colour=colour, ends=ends)
    if best.sort == "step":
        return "arrow", t("the extra step belongs to {colour}: {ends}", colour=colour, ends=ends)
    if best.sort == "draw":
        takes = of.laying(best.card)
        if of.numbers(best.card).lead < OFTEN:
            return None
        if of.held(best.card):
            return "left_card", t("a second {card} lies on the pile for the taking: {ends}", card=_card(best.card), ends=ends)
        text = t(
            "{card} lies on the pile for the taking: it would be played {share}% of the time, and {ends}",
            card=_card(best.card), share=percent(takes.best), ends=ends,
        )  # fmt: skip
        return "left_card", text
    if best.sort == "discard":
        return None
    if not of.has_begun(path):
        return "began_late", t("{colour} is worth beginning now: {ends}", colour=colour, ends=ends)
    if of.steps_on(ARROW):
        return "waited", t("an arrow waits on {colour}: {ends}", colour=colour, ends=ends)
    return "waited", t("{colour} has to go on now: {ends}", colour=colour, ends=ends)


# ---------------------------------------------------------------- the others, and the pace


def _theirs(of: Expedition, path: int, value: Compared) -> tuple[str, str] | None:
    """What has brought the others further on a path by the action played."""
    best, played = of.best, of.played
    if played.path == path and played.sort == "discard":
        takes = of.other_laying(played.card)
        if -takes.lead >= OFTEN:
            text = t(
                "others play {card} {played}% of the time once it is discarded, otherwise {best}%: {ends}",
                card=_card(played.card), played=percent(takes.played), best=percent(takes.best), ends=_other_ends(path, value),
            )  # fmt: skip
            return "fed_other", text
    if best.path == path and best.sort == "draw":
        takes = of.other_laying(best.card)
        if -takes.lead >= OFTEN:
            text = t(
                "left on the pile, {card} is played by others {played}% of the time, otherwise {best}%: {ends}",
                card=_card(best.card), played=percent(takes.played), best=percent(takes.best), ends=_other_ends(path, value),
            )  # fmt: skip
            return "left_card", text
    beneath = of.beneath()
    if beneath >= 0 and played.path == path and -of.other_laying(beneath).lead >= OFTEN:
        takes = of.other_laying(beneath)
        text = t(
            "it uncovers {card}, which others play {played}% of the time, otherwise {best}%: {ends}",
            card=_card(beneath), played=percent(takes.played), best=percent(takes.best), ends=_other_ends(path, value),
        )  # fmt: skip
        return "drew_pile", text
    return None


def _pace(of: Expedition, rest: list[Reason]) -> Reason | None:
    """What the choice does to the length of the expedition: it explains what has no cause of its own."""
    share, error = sum(one.points for one in rest), sum(one.error**2 for one in rest) ** 0.5 / UNEXPLAINED
    turns = of.turns()
    if abs(turns.lead) < FEW_TURNS or not turns.is_sure:
        return None
    own, theirs = of.paths(), of.other_paths()
    parts = {"best": few(turns.best), "played": few(turns.played)}
    if turns.lead > 0:
        parts |= {"own": points(own.best), "less": points(own.played)}
        if own.lead < HALF * share:
            return None
        text = t(
            "the expedition would last longer, {best} turns of one's own and not {played}: "
            "one's own paths would come to {own} points on average, not to {less}",
            **parts,
        )  # fmt: skip
        return Reason(share, error, "ended", text)
    if -theirs.lead < HALF * share:
        return None
    parts |= {"less": points(theirs.best), "more": points(theirs.played)}
    if turns.best == 0:
        text = t("the expedition would be over at once: their paths would come to {less} points on average, not to {more}", **parts)
    else:
        text = t(
            "the expedition would end sooner, after {best} turns of one's own and not {played}: "
            "their paths would come to {less} points on average, not to {more}",
            **parts,
        )  # fmt: skip
    return Reason(share, error, "pace", text)


# ---------------------------------------------------------------- artifacts and victory points


def _artifacts(of: Expedition, told_paths: dict[int, float]) -> Iterator[Reason]:
    """Artifacts: one's own and the others', as one reason where both hang on the same one and its path says nothing larger."""
    own, theirs = of.artifact_points([of.seat]), of.artifact_points(of.others)
    found, lost = of.artifacts([of.seat]), of.artifacts(of.others)
    parts = {"best": few(found.best), "played": few(found.played), "fewer": few(lost.best), "more": few(lost.played)}
    place = (of.best.path, of.next_stone(of.best)) if of.steps_on(ARTIFACT) else of.further(ARTIFACT)
    if place and -theirs.lead >= LEAST_POINTS and own.lead - theirs.lead > RACE * told_paths.get(place[0], 0.0):
        text = t("{best} more artifacts would be found, not {played}, and {fewer} by others, not {more}", **parts)
        yield Reason(own.lead - theirs.lead, (own.error**2 + theirs.error**2) ** 0.5, "tiles", _which_artifact(of, place, text))
        return
    text = t("{best} more artifacts would be found, not {played}", **parts)
    yield Reason(own.lead, own.error, "tiles", _which_artifact(of, place, text))
    text = t("others find {more} more artifacts, not {fewer}", **parts)
    yield Reason(-theirs.lead, theirs.error, "tiles", _which_of_theirs(of, text))


def _which_artifact(of: Expedition, place: tuple[int, int] | None, found: str) -> str:
    """The artifact that is at stake, before what is found in all."""
    if place is None:
        return found
    reaching, parts = of.reaching(*place), {"colour": _colour(place[0]), "stone": str(place[1]), "found": found}
    if of.steps_on(ARTIFACT):
        return t("the artifact on stone {stone} of {colour} is there for the taking: {found}", **parts)
    parts |= {"best": percent(reaching.best), "played": percent(reaching.played)}
    return t("the artifact on stone {stone} of {colour} would be reached {best}% of the time, not {played}%: {found}", **parts)


def _which_of_theirs(of: Expedition, found: str) -> str:
    """The artifact that others reach more often, before what they find in all."""
    places = [(int(path), int(stone)) for path, stone in np.argwhere(of.o["tile"] == ARTIFACT)]
    place = min(places, key=lambda place: of.others_reaching(*place).lead, default=None)
    if place is None or -of.others_reaching(*place).lead < LIKELIER:
        return found
    reaching, parts = of.others_reaching(*place), {"colour": _colour(place[0]), "stone": str(place[1]), "found": found}
    parts |= {"best": percent(reaching.best), "played": percent(reaching.played)}
    return t("others reach the artifact on stone {stone} of {colour} {played}% of the time, not {best}%: {found}", **parts)


def _tiles(of: Expedition, value: Compared) -> str:
    """Victory point tiles, and which of them counts most."""
    found = t("tiles would bring {best} points, not {played}", best=few(value.best), played=few(value.played))

    def counts_for(place: tuple[int, int]) -> float:
        return of.reaching(*place).lead * float(TILE_POINTS[of.o["tile"][place]])

    place = max(of.ahead(3), key=counts_for, default=None)
    if place is None or of.reaching(*place).lead < LIKELIER:
        return found
    reaching = of.reaching(*place)
    parts = {"worth": str(TILE_POINTS[of.o["tile"][place]]), "colour": _colour(place[0]), "stone": str(place[1])}
    parts |= {"best": percent(reaching.best), "played": percent(reaching.played), "found": found}
    return t(
        "the tile of {worth} points on stone {stone} of {colour} would be reached {best}% of the time, not {played}%: {found}", **parts
    )


# ---------------------------------------------------------------- words


def _card(card: int) -> str:
    return card_name(CARDS[card])


def _colour(path: int) -> str:
    return colour_name(LETTERS[path])


def _ends(of: Expedition, path: int, value: Compared) -> str:
    stone = of.stone(path)
    return t(
        "{colour} would end on stone {reached}, at {best} points on average, not on {stone}, at {played}",
        colour=_colour(path), reached=few(stone.best), best=points(value.best), stone=few(stone.played), played=points(value.played),
    )  # fmt: skip


def _other_ends(path: int, value: Compared) -> str:
    return t(
        "their {colour} ends at {played} on average, not at {best}",
        colour=_colour(path), best=points(value.best), played=points(value.played),
    )  # fmt: skip
