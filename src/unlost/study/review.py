"""Review of a match: every decision judged on what the seat knew, what luck did, and how it all adds up to the result."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from unlost.bots.bot import legal_actions
from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game
from unlost.kernel.match import Match
from unlost.kernel.options import checked, checked_seat, checked_seed, short, whole
from unlost.kernel.record import read_record
from unlost.kernel.records import FIRST_PHASE, Records
from unlost.kernel.rng import new_rng, seed_bytes
from unlost.kernel.views import JsonObject
from unlost.languages import speaking
from unlost.study.compare import SURE, Comparison, compare, confirm
from unlost.study.evaluate import WORLDS, Judged, judged
from unlost.study.judge import Judge, Playouts, judge_for
from unlost.study.level import Level, level_of
from unlost.study.luck import Course, course, states_of
from unlost.study.reasons import explain, kind_name, moment_phase
from unlost.study.scale import MARKS, Mark, Scale, scale_of
from unlost.study.turning import TurningPoint, turning_points

OBVIOUS = 0.95  # an action that the network makes as likely as this is not examined where it was played
PLAYED = 64  # worlds in which a proven mistake is played out for its reasons
_WORLDS = whole("worlds", WORLDS, 2, 1_000_000)
Watcher = Callable[[int, int], None]  # (decisions judged, decisions in all)


@dataclass(frozen=True)
class Decision:
    """One decision as it was judged."""

    n: int  # its place in the history, from 0
    seat: int
    deal: int
    phase: str
    action: str
    best: str
    loss: float  # points that the best action would have brought more, as far as that is to be believed (`shrunk`)
    loss_win: float  # and how much more of a chance to win
    error: float  # standard error of the loss
    mark: Mark
    too_close: bool  # another action was judged better, but not beyond the error: the small loss that is left says little by itself
    proven: bool
    candidates: tuple[Judged, ...]  # best first; none where the decision was obvious
    reasons: tuple[str, ...] = ()  # why the best action is better, in the language spoken
    kind: str = ""  # the kind of mistake, where it is marked
    said: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the reasons in other languages that were asked for, each with its language

    def json(self) -> JsonObject:
        plain = ("n", "seat", "deal", "phase", "action", "best", "loss", "loss_win", "error", "mark", "too_close", "proven")
        found = {name: _rounded(getattr(self, name)) for name in plain}
        names = ("points", "error", "win", "policy", "behind")
        candidates = [{"action": str(one.action), **{name: _rounded(getattr(one, name)) for name in names}} for one in self.candidates]
        return {**found, "reasons": list(self.reasons), "kind": self.kind, "candidates": candidates}


@dataclass(frozen=True)
class Sum:
    """Where a seat's margin came from. The first six sum to the margin."""

    expected: float  # before the first deal
    deal: float  # luck of the deals
    draws: float  # luck of the cards that came from the deck
    hidden: float  # what decisions that were right, or equally wrong, on what was known turned out to bring
    own: float  # what one's own losses cost: not above 0
    others: float  # what the others' losses brought
    margin: float

    @property
    def luck(self) -> float:
        return self.deal + self.draws + self.hidden


@dataclass(frozen=True)
class SeatReview:
    """What a review says of one seat."""

    seat: int
    sum: Sum | None  # None where not all hands are known, or the match is not over
    marks: dict[Mark, int]
    decisions: int  # with a choice
    loss: float  # points lost by its decisions
    loss_win: float
    by_phase: dict[str, float]  # points lost, by phase of the game
    by_kind: dict[str, float]  # points lost by marked decisions, by kind of mistake, the most first
    level: Level  # at which it was played

    def json(self) -> JsonObject:
        return {
            "seat": self.seat, "sum": None if self.sum is None else {name: round(value, 6) for name, value in vars(self.sum).items()},
            "marks": dict(self.marks), "decisions": self.decisions, "loss": _rounded(self.loss), "loss_win": _rounded(self.loss_win),
            "by_phase": {name: _rounded(value) for name, value in self.by_phase.items()},
            "by_kind": {name: _rounded(value) for name, value in self.by_kind.items()}, "level": dict(self.level),
        }  # fmt: skip


@dataclass(frozen=True)
class Review:
    """A match as it was judged."""

    match: Match
    decisions: tuple[Decision, ...]
    seats: tuple[SeatReview, ...]
    course: Course | None  # None where not all hands are known
    by: str  # who judged

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The marked decisions, the heaviest first."""
        marked = [one for one in self.decisions if one.mark]
        return tuple(sorted(marked, key=lambda one: (-MARKS.index(one.mark), -one.loss, one.n)))

    @cached_property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The moments at which the chance to win changed most, in the order of the match; none where not all hands are known."""
        if self.course is None:
            return ()
        return turning_points(states_of(self.match), self.course, {one.n for one in self.mistakes})

    def json(self) -> JsonObject:
        """The review as `unlost review --json` prints it."""
        match = self.match
        return {
            "game": match.game.name, "options": match.options, "by": self.by, "result": vars(match.result) if match.result else None,
            "decisions": [one.json() for one in self.decisions], "seats": [one.json() for one in self.seats],
            "turning_points": [one.json() for one in self.turning_points],
            "kinds": {kind: kind_name(match.game, kind) for one in self.seats for kind in one.by_kind},
            "win": [] if self.course is None else [[round(float(share), 4) for share in row] for row in self.course.win],
            "margin": [] if self.course is None else [[round(float(points), 2) for points in row] for row in self.course.margin],
        }  # fmt: skip

    def text(self) -> str:
        """The review in words, for a terminal."""
        from unlost.study.review_text import review_text

        return review_text(self)

    def html(self) -> str:
        """The review as a page of its own, which needs no network."""
        from unlost.study.review_page import review_page

        return review_page(self)

    def _repr_html_(self) -> str:
        from unlost.study.review_page import review_frame

        return review_frame(self.html())


def review(
    match: "Match | str", /, *, seats: Sequence[int] | None = None, worlds: int = WORLDS, seed: int | str | bytes = 0,
    watch: Watcher | None = None,
) -> Review:  # fmt: skip
    """Judge every decision of a match, or of a record's text: those of all seats, or of some. The same seed gives the same review.

    In a match with unknown cards these are the seats whose own cards are known, and nothing is said of luck.
    """
    worlds = checked("review", (_WORLDS,), {"worlds": worlds})["worlds"]
    if isinstance(match, str):
        match = read_record(match)
    if not isinstance(match, Match):
        raise BadOption(f"review takes a match or a record's text, not {short(match)}")
    reviewer = Reviewer(match, seats, worlds, seed)
    found: list[Decision] = []
    for n in reviewer.places:
        found.append(reviewer.judge_at(n))
        if watch:
            watch(n + 1, len(match.history))
    return reviewer.put_together(found)


class Reviewer:
    """A match under review. Its decisions can be judged in any order, and by several processes; together they are the review."""

    def __init__(self, match: Match, seats: Sequence[int] | None = None, worlds: int = WORLDS, seed: int | str | bytes = 0) -> None:
        self.match, self.worlds = match, worlds
        self.seats = _seats(seats, match)
        self._seed = seed_bytes(checked_seed(seed)).hex()
        self._states = states_of(match)
        self._judge = judge_for(match.game, self._states)
        self._seen: Records = np.zeros(1, match.game.observation)
        self.places = [n for n in range(len(match.history)) if int(self._states[n]["turn"]) in self.seats]  # of the decisions to judge

    def judge_at(self, n: int, languages: Sequence[str] = ()) -> Decision:
        """The decision of this place in the history; with its reasons in these languages, too."""
        game, states = self.match.game, self._states[n : n + 1]
        game.loops.look(states, int(states[0]["turn"]), self._seen)
        played = self.match.history[n].number
        return judge_decision(self._judge, scale_of(game), self._seen, n, played, self.worlds, f"{self._seed}/{n}", languages)

    def put_together(self, made: Sequence[Decision]) -> Review:
        """The review, of all its decisions in order."""
        match, judge, made = self.match, self._judge, tuple(made)
        walked = None if match.has_unknown else course(judge, match, self._states)
        return Review(match, made, tuple(_seat_review(match, judge, seat, made, walked) for seat in self.seats), walked, judge.name)


def judge_decision(
    judge: Judge, scale: Scale, observations: Records, n: int, played: int, worlds: int, seed: str, languages: Sequence[str] = ()
) -> Decision:
    """Judge one decision on what its seat knew; with its reasons in these languages beside the one spoken."""
    legal = np.array(list(legal_actions(judge.game, observations).values()), np.int64)
    policy = judge.policy(observations)
    if len(legal) == 1 or (policy is not None and policy[played] >= OBVIOUS):
        return _unexamined(judge.game, observations, n, played)
    first = compare(judge, scale, observations, legal, seed, worlds, played=played)
    return weighed(judge, scale, observations, first, n, played, worlds, seed, languages)


def _unexamined(game: Game, observations: Records, n: int, played: int) -> Decision:
    record, action = observations[0], str(game.actions[played])
    return Decision(
        n, int(record["turn"]), int(record["deal"]), game.phases[int(record["phase"]) - FIRST_PHASE], action, action,
        0.0, 0.0, 0.0, "", too_close=False, proven=False, candidates=(),
    )  # fmt: skip


def weighed(
    judge: Judge, scale: Scale, observations: Records, first: Comparison, n: int, played: int, worlds: int, seed: str,
    languages: Sequence[str] = (),
) -> Decision:  # fmt: skip
    """A decision by the comparison of its candidates: what looks like a mistake is confirmed in fresh worlds, or not marked."""
    game, policy = judge.game, judge.policy(observations)
    told = _unexamined(game, observations, n, played)
    place, best = first.place(played), int(first.candidates[0])
    evaluation = judged(judge, observations, first)
    told = replace(told, candidates=evaluation.actions, best=str(evaluation.best))
    if best == played:
        return told
    behind, error = float(first.behind[place]), float(first.error[place])
    loss, loss_win = float(first.margin[0] - first.margin[place]), float(first.win[0] - first.win[place])
    sure = shrunk(behind, error)
    told = replace(told, loss=max(0.0, sure * loss), loss_win=sure * loss_win, error=error)
    legal = np.sort(first.candidates)
    close = _too_close(told, first, place, None if policy is None else first.place(int(legal[policy[legal].argmax()])), sure)
    if behind <= SURE * error:
        return close
    if first.proven[0] and first.proven[place]:
        told = replace(told, proven=True, mark=scale.mark(loss, loss_win, scale.is_open(float(first.win[0]))))
        pair, phase = np.array([best, played]), moment_phase(game)
        playouts = judge.whole_deal(observations, new_rng(seed), np.arange(PLAYED), pair, phase)[2]
        return _explained(told, game, observations, playouts, languages)
    if not scale.mark(loss + error, loss_win + error / judge.win_points / 2, scale.is_open(float(first.win[0]))):
        return told  # too little for a mark, whatever more worlds would say
    least, phase = scale.points[0] / 2, moment_phase(game)
    fresh, playouts = confirm(judge, observations, np.array([best, played]), seed, worlds, least, least / 2, phase)
    behind, error = float(fresh.behind[1]), float(fresh.error[1])
    loss, loss_win = float(fresh.margin[0] - fresh.margin[1]), float(fresh.win[0] - fresh.win[1])
    sure = shrunk(behind, error)
    told = replace(told, loss=max(0.0, sure * loss), loss_win=sure * loss_win, error=error)
    if behind <= SURE * error:
        return replace(close, error=error)
    told = replace(told, mark=scale.mark(told.loss, told.loss_win, scale.is_open(float(fresh.win[0]))))
    return _explained(told, game, observations, playouts, languages)


def _too_close(told: Decision, found: Comparison, played: int, usual: int | None, sure: float) -> Decision:
    """A decision that is too close to call. Its loss is told against what the network would have played (`usual`), if there is one.

    The best of several figures that cannot be told apart is mostly noise. What the network plays was chosen beforehand, so the sum of such
    losses is fair; of the network's own choice there is none.
    """
    if usual is not None:
        loss, loss_win = float(found.margin[usual] - found.margin[played]), float(found.win[usual] - found.win[played])
        told = replace(told, loss=max(0.0, sure * loss), loss_win=sure * loss_win if loss > 0 else 0.0)
    return replace(told, too_close=True)


def _explained(told: Decision, game: Game, observations: Records, playouts: Playouts, languages: Sequence[str]) -> Decision:
    """A decision with its reasons and its kind, if it is marked."""
    if not told.mark:
        return told

    def explained() -> tuple[tuple[str, ...], str]:
        return explain(game, observations, told.best, told.action, playouts, told.loss)

    said = []
    for language in languages:
        with speaking(language):
            said.append((language, explained()[0]))
    reasons, kind = explained()
    return replace(told, reasons=reasons, kind=kind, said=tuple(said))


def shrunk(behind: float, error: float) -> float:
    """The share of a difference that is to be believed: the best of several noisy figures is too good, the more so the noisier they are."""
    return behind**2 / (behind**2 + error**2) if behind > 0 else 0.0


def _seats(seats: object, match: Match) -> list[int]:
    known = _known_throughout(match)
    if seats is None:
        if not known:
            raise BadOption("review: there is no seat whose cards are known throughout this match")
        return known
    if isinstance(seats, int) and not isinstance(seats, bool):
        seats = [seats]
    if isinstance(seats, str | bytes) or not isinstance(seats, Sequence):
        raise BadOption(f"seats takes a list of seats, such as [0], not {short(seats)}")
    wanted = sorted({checked_seat(seat, match.players) for seat in seats})
    for seat in wanted:
        if seat not in known:
            there = f"those of seat {' and '.join(map(str, known))} are" if known else "nobody's are"
            raise BadOption(f"seats: the cards of seat {seat} are not known throughout this match, and {there}")
    return wanted


def _known_throughout(match: Match) -> list[int]:
    """The seats whose cards are known at each of their decisions."""
    seats = list(match.at(0).known_seats)
    if match.has_unknown:
        moments = [match.at(n) for n in range(len(match.history))]
        seats = [seat for seat in seats if all(seat in one.known_seats for one in moments if one.turn == seat)]
    return seats


def _seat_review(match: Match, judge: Judge, seat: int, made: Sequence[Decision], walked: Course | None) -> SeatReview:
    own = [one for one in made if one.seat == seat]
    by_phase = {phase: sum(one.loss for one in own if one.phase == phase) for phase in match.game.phases}
    by_kind: dict[str, float] = {}
    for one in own:
        if one.kind:
            by_kind[one.kind] = by_kind.get(one.kind, 0.0) + one.loss
    return SeatReview(
        seat, adds_up(match, judge, seat, made, walked) if match.result and walked else None,
        {mark: sum(one.mark == mark for one in own) for mark in MARKS[1:]}, len(own),
        sum(one.loss for one in own), sum(max(0.0, one.loss_win) for one in own), by_phase,
        dict(sorted(by_kind.items(), key=lambda entry: -entry[1])), level_of(match.game, [one.loss for one in own]),
    )  # fmt: skip


def adds_up(match: Match, judge: Judge, seat: int, made: Sequence[Decision], walked: Course) -> Sum:
    """Where a seat's margin came from."""
    own = others = 0.0
    for one in made:
        share = float(judge.sides.spread(one.seat, one.loss)[seat])
        if judge.sides.allied[one.seat, seat]:
            own += share
        else:
            others += share
    margin = float(walked.margin[-1, seat])
    deal, draws = float(walked.deals[:, seat].sum()), float(walked.draws[:, seat].sum())
    hidden = float(walked.decisions[:, seat].sum()) - own - others
    return Sum(float(walked.expected[seat]), deal, draws, hidden, own, others, margin)


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def as_json(found: Review) -> str:
    return json.dumps(found.json(), ensure_ascii=False)
