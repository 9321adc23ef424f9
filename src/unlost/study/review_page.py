"""A review as a page of its own: the match to step through, with the table, the verdict and the chance to win at every step.

The pictures of all steps are made of the same few hundred pieces. The page has each piece once, and for each step the list of its pieces.
"""

import json
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from unlost.kernel.svg import Drawn, draw_table
from unlost.kernel.views import AnyShape, JsonObject
from unlost.languages import spoken, t
from unlost.pictures.drawing import FULL, definitions
from unlost.pictures.palette import DARK, LIGHT, SERIF, style
from unlost.study.compare import SURE
from unlost.study.review_text import PARTS, mark_name, part_names, turning_point_told

if TYPE_CHECKING:
    from unlost.kernel.match import Match
    from unlost.study.review import Decision, Review, SeatReview

HERE = Path(__file__).parent / "page"
FONTS = {"Fraunces": "fraunces.woff2", "Source Sans": "source-sans.woff2"}
MOST_CANDIDATES = 8  # shown of one decision; the one that was played is always among them


def review_page(review: "Review") -> str:
    """One HTML file that needs no network."""
    drawn, steps = _steps(review)
    needs: dict[str, None] = {}
    own: dict[str, str] = {}
    for one in drawn:
        needs |= one.drawing.needs
        own |= one.drawing.own
    data = {
        "steps": steps,
        "pieces": _shared([one.drawing.body for one in drawn], steps),
        "box": [max(one.width for one in drawn), max(one.height for one in drawn)],
        "win": [] if review.course is None else [[round(float(share), 4) for share in row] for row in review.course.win],
        "words": {**_words(), "seats": [_name(seat) for seat in range(review.match.players)]},
    }
    title = t("Review: {game}", game=t(review.match.game.title))
    page = {
        "language": spoken(), "title": escape(title), "style": _style(), "serif": SERIF,
        "definitions": definitions(needs, own, FULL, whole=True),
        "result": escape(_result(review)), "sums": _sums(review), "turning": _turning(review),
        "mistakes": _mistakes(review), "filter": _filter(review),
        "data": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/"),
        "script": (HERE / "review.js").read_text(encoding="utf-8"), "by": escape(t("Judged by {who}.", who=review.by)),
        **{f"t_{name}": escape(said) for name, said in _headings().items()},
    }  # fmt: skip
    text = (HERE / "review.html").read_text(encoding="utf-8")
    for name, value in page.items():
        text = text.replace(f"<!--{name}-->", value)
    return text


def review_frame(page: str) -> str:
    """A page inside another one, for a notebook."""
    return f'<iframe srcdoc="{escape(page)}" style="width:100%;height:820px;border:0" title="Unlost"></iframe>'


def _steps(review: "Review") -> tuple[list[Drawn], list[JsonObject]]:
    """The tables before each action and at the end, each as the seat that acts knows it; and what is told beside them."""
    match, judged = review.match, {one.n: one for one in review.decisions}
    only = review.seats[0].seat if len(review.seats) == 1 else None
    judged_seats = [one.seat for one in review.seats] if match.has_unknown else list(range(match.players))
    again = match.at(0)
    seen: list[tuple[AnyShape, int | None]] = []
    steps: list[JsonObject] = []
    for n, action in enumerate(match.history):
        seat = again.turn
        eyes = only if only is not None else seat if seat in judged_seats else review.seats[0].seat
        seen.append((again.view(eyes), eyes))
        told = t("{name} {does}", name=_name(seat), does=match.game.tell(action, again.phase or ""))
        steps.append({"n": n, "seat": seat, "deal": again.deal, "told": told, **_verdict(review, judged.get(n))})
        again.play_number(action.number)
    seen.append(_last(again, only))
    steps.append({"n": len(match.history), "seat": None, "deal": again.deal, "told": _result(review)})
    among = [view for view, _ in seen]
    return [draw_table(match.game, view, match.options, eyes, among) for view, eyes in seen], steps


def _last(match: "Match", only: int | None) -> tuple[AnyShape, int | None]:
    """The table at the end; where not all of it is known, the last one that is."""
    if not match.has_unknown or (only is not None and only in match.known_seats):
        return match.view(only), only
    return next(iter(match.last_known()), match.at(0).view(None)), None


def _name(seat: int | None) -> str:
    return t("Seat {n}", n=seat)


def _verdict(review: "Review", one: "Decision | None") -> JsonObject:
    """What is told of a decision."""
    if one is None:
        return {}
    found: JsonObject = {"mark": one.mark, "verdict": _in_words(one), "reasons": list(one.reasons)}
    if one.loss > 0:
        found["loss"] = [round(one.loss, 2), round(one.error, 2), round(max(0.0, one.loss_win), 4)]
    if one.candidates:
        rows = [place for place, each in enumerate(one.candidates) if place < MOST_CANDIDATES or each.action == one.action]
        found["candidates"] = [
            {
                "told": review.match.game.tell(str(each.action), one.phase, yours=True), "points": round(each.points, 2),
                "behind": round(each.behind, 2), "error": round(each.error, 2), "win": round(each.win, 4),
                "own": each.action == one.action, "close": place > 0 and each.behind <= SURE * each.error,
            }
            for place, each in sorted(((place, one.candidates[place]) for place in rows), key=lambda row: row[1].behind)
        ]  # fmt: skip
        found["left_out"] = len(one.candidates) - len(rows)
    return found


def _in_words(one: "Decision") -> str:
    if one.mark:
        return mark_name(one.mark)
    if not one.candidates:
        return t("Obvious: not examined.")
    if one.too_close:
        return t("Too close to call.")
    if one.loss > 0:
        return t("A little less than the best.")
    return t("Proven the best.") if one.proven else t("The best that was found.")


def _result(review: "Review") -> str:
    result = review.match.result
    if result is None:
        return t("The match was not played to its end.")
    return " · ".join(t("{name}: {n}", name=_name(seat), n=_figure(points, 0)) for seat, points in enumerate(result.scores))


def _words() -> dict[str, str]:
    return {
        "of": t("{n} of {many}"), "close": t("too close to call"), "played": t("played"), "points": t("points"),
        "chance": t("{n} chance to win"), "left_out": t("and {n} that are worse"),
    }  # fmt: skip


def _headings() -> dict[str, str]:
    return {
        "chance": t("Chance to win"), "table": t("The table"), "decision": t("The decision"), "sum": t("Where the result came from"),
        "mistakes": t("Mistakes, the heaviest first"), "back": t("Back"), "on": t("Forward"), "previous": t("Previous mistake"),
        "next": t("Next mistake"), "keys": t("Keys: ← and → for steps, p and n for mistakes, Home and End."),
    }  # fmt: skip


def _shared(bodies: list[list[str]], steps: list[JsonObject]) -> list[str]:
    """All pieces of all pictures, each once; each step gets the places of its own."""
    places: dict[str, int] = {}
    for body, step in zip(bodies, steps, strict=True):
        step["picture"] = [places.setdefault(piece, len(places)) for piece in body]
    return list(places)


def _figure(value: float, digits: int = 1) -> str:
    """A number with its sign, as people write it."""
    sign = "+" if digits and round(value, digits) else ""
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}".replace("-", "−")


def _sums(review: "Review") -> str:
    """Where each seat's margin came from, as a table; and the marks of each."""
    seats = [one for one in review.seats if one.sum is not None]
    lines = "".join(f"<p>{escape(_marks(one))}</p>" for one in review.seats)
    if not seats:
        return lines
    head = "".join(f"<th>{escape(_name(one.seat))}</th>" for one in seats)
    columns = [_adding_up(one) for one in seats]
    rows = "".join(
        f'<tr class="{part}"><th>{escape(name)}</th>{"".join(f"<td>{_figure(column[part])}</td>" for column in columns)}</tr>'
        for part, name in part_names().items()
    )
    return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>{lines}"


def _adding_up(seat: "SeatReview") -> dict[str, float]:
    """The parts to a tenth of a point, so that those that are shown sum to the margin that is shown."""
    assert seat.sum is not None
    shown = {part: round(getattr(seat.sum, part), 1) for part in PARTS}
    shown["hidden"] = shown["margin"] - sum(shown[part] for part in PARTS if part not in ("hidden", "margin"))
    return shown


def _marks(seat: "SeatReview") -> str:
    small, medium, large = seat.marks["small"], seat.marks["medium"], seat.marks["large"]
    counts = {t("{n} small", n=small): small, t("{n} medium", n=medium): medium, t("{n} large", n=large): large}
    marks = ", ".join(said for said, count in counts.items() if count) or t("no marks")
    lost = f"{seat.loss:.1f}"
    return t("Seat {seat}: {marks}; {points} points lost in {n} decisions", seat=seat.seat, marks=marks, points=lost, n=seat.decisions)


def _turning(review: "Review") -> str:
    """The turning points as a list, each a button that leads there."""
    if not review.turning_points:
        return ""
    rows = "".join(
        f'<li><button type="button" data-step="{one.n}"><span>{escape(turning_point_told(review, one))}</span></button></li>'
        for one in review.turning_points
    )
    return f"<h2>{escape(t('Turning points'))}</h2><ol>{rows}</ol>"


def _mistakes(review: "Review") -> str:
    tell = review.match.game.tell
    rows = []
    for one in review.mistakes:
        told = t("{name} {does}", name=_name(one.seat), does=tell(one.action, one.phase))
        better = t("better: {action}", action=tell(one.best, one.phase, yours=True))
        rows.append(
            f'<li><button type="button" data-step="{one.n}"><i class="dot {one.mark}" title="{escape(mark_name(one.mark))}"></i>'
            f"<span>{escape(told)}<small>{escape(better)}</small></span><b>{_figure(-one.loss)}</b></button></li>"
        )
    return f"<ol>{''.join(rows)}</ol>" if rows else f"<p>{escape(t('No mistake stands out.'))}</p>"


def _filter(review: "Review") -> str:
    """Buttons to step through the decisions of one seat only."""
    if len(review.seats) < 2:
        return ""
    names = {"": t("All"), **{str(one.seat): _name(one.seat) for one in review.seats}}
    return "".join(
        f'<button type="button" data-seat="{seat}" aria-pressed="{str(not seat).lower()}">{escape(name)}</button>'
        for seat, name in names.items()
    )


def _style() -> str:
    """The page's look: its colours by day and by lamplight, the fonts, the rules of the pictures."""
    by_day, by_night = ("".join(f"--{name}:{value};" for name, value in colours.items()) for colours in (LIGHT, DARK))
    fonts = "".join(
        f'@font-face{{font-family:"{name}";src:url(data:font/woff2;base64,{_font(file)});font-weight:200 900}}'
        for name, file in FONTS.items()
    )
    return (
        f":root{{color-scheme:light dark;{by_day}}}@media (prefers-color-scheme:dark){{:root{{{by_night}}}}}{fonts}"
        + style(".u", {name: f"var(--{name})" for name in LIGHT})
        + (HERE / "review.css").read_text(encoding="utf-8")
    )


def _font(file: str) -> str:
    return b64encode((FULL.parent / "fonts" / file).read_bytes()).decode()
