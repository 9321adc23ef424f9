"""A contest for people to see: progress while it runs, tables at the end, and all games as CSV."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from unlost.arena.arena import Watcher
from unlost.arena.deals import Contest, Played
from unlost.arena.line_ups import labels
from unlost.arena.stats import ContestFigures, Tally
from unlost.kernel.game import find_game


@contextmanager
def watching(tally: Tally) -> Iterator[Watcher]:
    """A bar on the terminal, with the first bot's margin so far."""
    errors = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("playing", total=tally.contest.deals)

        def show(games: list[Played]) -> None:
            low, high = tally.interval(0)
            margin = f"{escape(tally.contest.names[0])} {tally.bots[0].margins.mean:+.2f} ({low:+.2f} … {high:+.2f})"
            bar.update(task, completed=tally.deals, description=margin)

        yield show


@contextmanager
def games_to(file: Path | None, contest: Contest) -> Iterator[Watcher]:
    """Write games to a file, a row each, as they are counted."""
    if file is None:
        yield lambda games: None
        return
    names, line_ups = labels(contest.names), contest.line_ups
    seats = range(contest.options["players"])
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        bots, points = [f"bot_{seat}" for seat in seats], [f"points_{seat}" for seat in seats]
        rows.writerow(["deal", "line_up", *bots, *points, "winners", "turns", "dealt", "capped", "forfeits"])

        def write(games: list[Played]) -> None:
            for game in games:
                sits = [names[bot] for bot in line_ups[game.line_up]]
                winners, forfeits = " ".join(map(str, game.winners)), "; ".join(f"{seat}: {why}" for seat, why in game.forfeits.items())
                rows.writerow([game.deal, game.line_up, *sits, *game.points, winners, game.length, game.dealt, game.capped, forfeits])

        yield write


def _ends(interval: list[float | None]) -> str:
    return " … ".join("?" if end is None else f"{end:+.2f}" for end in interval)


def print_standing(figures: ContestFigures) -> None:
    """The table of a contest's figures, and of its ladder."""
    forfeits = any(bot["forfeits"] for bot in figures["bots"])
    adjusted = any("adjusted" in bot for bot in figures["bots"])
    table = Table(
        "bot", "games", "wins", "points", "margin", "95 %", *(["without luck", "95 %"] if adjusted else []), "turns",
        *(["forfeits"] if forfeits else []),
    )  # fmt: skip
    for bot in figures["bots"]:
        counts = [
            str(bot["games"]),
            f"{100 * bot['wins']:.1f} %",
            f"{bot['points']:.2f}",
            f"{bot['margin']:+.2f}",
            _ends(bot["margin_95"]),
            *([f"{bot['adjusted']:+.2f}", _ends(bot["adjusted_95"])] if adjusted else []),
            f"{bot['length']:.0f}",
        ]
        table.add_row(escape(bot["name"]), *counts, *([str(bot["forfeits"])] if forfeits else []))
    Console().print(table)
    capped = max(bot["capped"] for bot in figures["bots"])
    game = find_game(figures["game"])
    unit = f"a {game.deal_name}" if game.counted_by_deal else "a game"
    print(f"{figures['deals']} deals, {figures['games']} games; points and margins {unit}", end="")
    print(f"; the turn cap ended up to {100 * capped:.2f} %" if capped else "")
    for bot in figures["bots"]:
        if bot["forfeits"]:
            print(f"{bot['name']} forfeited {bot['forfeits']} of its {bot['games']} games; the first: {bot['first_forfeit']}")
    if figures["until_sure"]:
        print("sure" if figures["sure"] else "not sure yet")
    if "ladder" in figures:
        steps = Table("place", "bot", "rating", "mu", "sigma")
        for place, step in enumerate(figures["ladder"], 1):
            steps.add_row(str(place), escape(step["name"]), f"{step['rating']:.2f}", f"{step['mu']:.2f}", f"{step['sigma']:.2f}")
        Console().print(steps)
