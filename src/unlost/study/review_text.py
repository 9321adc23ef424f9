"""A review in words, for a terminal."""

from typing import TYPE_CHECKING

from unlost.languages import t

if TYPE_CHECKING:
    from unlost.study.review import Decision, Review, SeatReview
    from unlost.study.turning import TurningPoint

PARTS = ("expected", "deal", "draws", "hidden", "own", "others", "margin")


def review_text(review: "Review") -> str:
    """Each seat's sum and marks, the turning points, then the mistakes, the heaviest first."""
    lines = []
    for seat in review.seats:
        lines += [*_seat(seat), ""]
    if review.turning_points:
        lines += [t("Turning points"), *(f"  {turning_point_told(review, one)}" for one in review.turning_points), ""]
    lines += [_moment(review, one) for one in review.mistakes] or [t("No mistake stands out.")]
    return "\n".join(lines)


def _seat(seat: "SeatReview") -> list[str]:
    marks = ", ".join(f"{count} {mark}" for mark, count in seat.marks.items() if count) or t("no marks")
    lines = [
        t(
            "Seat {seat}: {marks}; {points} points lost in {n} decisions",
            seat=seat.seat,
            marks=marks,
            points=f"{seat.loss:.1f}",
            n=seat.decisions,
        )
    ]
    if seat.sum:
        names = part_names()
        lines += [f"  {getattr(seat.sum, part):+8.1f}  {names[part]}" for part in PARTS]
    return lines


def turning_point_told(review: "Review", one: "TurningPoint") -> str:
    """A turning point in a line: what happened, and what it did to somebody's chance to win."""
    match = review.match
    phase = match.at(one.n).phase or ""
    told = t("{n}. seat {seat} {played}", n=one.n, seat=one.acted, played=match.game.tell(match.history[one.n], phase))
    chance = {"seat": one.seat, "before": f"{one.before:.0%}", "after": f"{one.after:.0%}"}
    if one.cause == "deal":
        why = t("the cards dealt then took seat {seat} from {before} to {after}", **chance)
    elif one.cause == "draw":
        why = t("the card took seat {seat} from {before} to {after}", **chance)
    else:
        why = t("this took seat {seat} from {before} to {after}", **chance)
    return t("{told}: {why}", told=told, why=why)


def part_names() -> dict[str, str]:
    """What the parts of a sum are called."""
    return {
        "expected": t("expected before the deal"),
        "deal": t("luck of the deal"),
        "draws": t("luck of the draws"),
        "hidden": t("what hidden cards did"),
        "own": t("own mistakes"),
        "others": t("mistakes of the others"),
        "margin": t("the result, as a margin"),
    }


def mark_name(mark: str) -> str:
    """How heavy a mistake is, in words."""
    return {"small": t("A small mistake"), "medium": t("A mistake"), "large": t("A large mistake")}[mark]


def _moment(review: "Review", one: "Decision") -> str:
    tell = review.match.game.tell
    played, better = tell(one.action, one.phase), tell(one.best, one.phase, yours=True)
    told = t("{n}. seat {seat} {played}; better: {better}", n=one.n, seat=one.seat, played=played, better=better)
    loss = f"−{one.loss:.1f} ± {one.error:.1f}, {one.loss_win:.1%}"
    return "\n".join([f"{told} ({one.mark}: {loss})", *(f"    {reason}" for reason in one.reasons)])
