"""The hint at the table: what the evaluation of a position says, in as many lines as there is room for."""

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from unlost.kernel.game import Game
from unlost.languages import t
from unlost.study.compare import SURE
from unlost.study.evaluate import Evaluation, Judged
from unlost.study.reasons import few, percent
from unlost.terminal import styles

MOST = 5  # candidates that are listed
LEAST = 3  # lines below the headline for a list with a line for each; otherwise they stand side by side, in notation
SECONDS = 10.0  # that an evaluation takes at most, once it is compiled


def signed(value: float) -> str:
    """A figure with one decimal and its sign."""
    figure = few(abs(value))
    return figure if not round(value, 1) else f"{'−' if value < 0 else '+'}{figure}"


def headline(found: Evaluation, game: Game, phase: str) -> str:
    """The best action, and how much better it is than the next one."""
    words = game.tell(str(found.best), phase, yours=True)
    if len(found.actions) == 1:
        return t("There is only one thing to do: {action}.", action=words)
    following = found.actions[1]
    if following.action in found.too_close:
        also = game.tell(str(following.action), phase, yours=True)
        more = len(found.too_close) - 1
        return (
            t("Best: {action}. Too close to call: {other}, and {n} more.", action=words, other=also, n=more)
            if more
            else t("Best: {action}. Too close to call: {other}.", action=words, other=also)
        )
    if found.actions[0].proven and following.proven:
        return t("Best: {action}, {lead} better than the next. Proven.", action=words, lead=few(following.behind))
    return t("Best: {action}, {lead} ± {error} better than the next.", action=words, lead=few(following.behind), error=few(following.error))


def candidate_lines(shown: Sequence[Judged], game: Game, phase: str, width: int) -> list[Text]:
    """A line for each action, the best first: in words, in notation if there is room, points, the error of what it lacks, chance to win."""
    words = [game.tell(str(one.action), phase, yours=True) for one in shown]
    told, written = max(map(len, words)), max(len(str(one.action)) for one in shown)
    figures = [_figures(place, one) for place, one in enumerate(shown)]
    if told + written + 4 + max(map(len, figures)) > width:
        written = 0
    lines = []
    for place, (one, said, figure) in enumerate(zip(shown, words, figures, strict=True)):
        line = Text(f"{said:<{told}}", styles.TEXT if place else styles.ACCENT)
        line.append(f"  {one.action!s:<{written}}" if written else "", styles.MUTED)
        lines.append(line.append(f"  {figure}", styles.MUTED if place else styles.TEXT))
    return lines


def _figures(place: int, one: Judged) -> str:
    close = place and one.behind <= SURE * one.error
    remark = t("proven") if one.proven else t("too close to call") if close else ""
    points, win = t("{points} points", points=f"{signed(one.points):>6}"), t("{n} % to win", n=f"{percent(one.win):>2}")
    return f"{points} {_error(one, place):<6}  {win}  {remark}".rstrip()


def _error(one: Judged, place: int) -> str:
    """The standard error of what an action lacks to the best, which itself lacks nothing."""
    return f"± {few(one.error)}" if place and not one.proven else ""


def _side_by_side(shown: Sequence[Judged], width: int, rows: int) -> list[Text]:
    """The same in notation, as many as go into these lines."""
    lines = [""]
    for place, one in enumerate(shown):
        error = _error(one, place)
        told = " ".join(filter(None, [str(one.action), signed(one.points), error])) + f", {percent(one.win)} %"
        longer = f"{lines[-1]} · {told}" if lines[-1] else told
        if len(longer) <= width:
            lines[-1] = longer
        elif len(lines) < rows:
            lines.append(told)
        else:
            break
    return [Text(line, styles.MUTED, no_wrap=True) for line in lines]


def in_words(found: Evaluation, game: Game, phase: str, width: int, rows: int) -> Text:
    """What an evaluation says, in lines of this width, about as many as these."""
    top = wrap(headline(found, game, phase), width) or [""]
    lines = [Text(line, styles.ACCENT) for line in top]
    left = rows - len(top)
    if len(found.actions) > 1 and left > 0:
        candidates = candidate_lines(found.actions[:MOST], game, phase, width)
        if left >= min(LEAST, len(candidates)) and max(line.cell_len for line in candidates) <= width:
            lines += candidates[:left]
        else:
            lines += _side_by_side(found.actions, width, left)
    return Text("\n").join(lines)
