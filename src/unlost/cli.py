"""The command line: `unlost` and its sub-commands. What they do is done elsewhere; here it is asked for and printed."""

import io
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import unlost
from unlost.version import VERSION

if TYPE_CHECKING:
    from unlost.learn.course import Outcome
    from unlost.learn.critic_course import CriticOutcome
    from unlost.server.backups import Copied
    from unlost.server.settings import Settings as ServerSettings

app = typer.Typer(
    add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
    help="Play, simulate and study the Lost Cities games. Unofficial. Without a command, the server starts on this machine and the "
    "browser opens.",
)  # fmt: skip


def _first_game() -> str:
    """The game that is meant where none is named."""
    from unlost.kernel.game import games

    return next(iter(games()))


GameName = Annotated[
    str,
    typer.Argument(
        help="The game, such as board; unlost doctor lists all.  [usual: cards]", default_factory=_first_game, show_default=False
    ),
]
GivenOptions = dict[str, Any]  # as typed: the game checks them
Players = Annotated[int | None, typer.Option(help="How many players.")]
Settings = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, as NAME=VALUE; may be repeated.")]
Seed = Annotated[str | None, typer.Option(help="The seed of all chance; without it, one that nobody can guess.")]
INTERRUPTED = 130
MOST_DECISIONS = 1e12  # to learn from
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def main() -> NoReturn:
    """Run the command line. Whatever is wrong with what was typed is said in one line, with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a bar or a dash that a terminal cannot show is no reason to stop
    try:
        code = app(standalone_mode=False) or 0
    except (SystemExit, BrokenPipeError):  # the reader, such as `head`, has seen enough
        code = 0
    except typer.TyperException as fault:
        _fail(getattr(fault, "format_message", fault.__str__)())
    except (unlost.BadOption, unlost.BadRecord, unlost.BadNotation, unlost.IllegalAction) as fault:
        _fail(str(fault))
    except OSError as fault:
        _fail(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    if code == INTERRUPTED:
        print("unlost: stopped", file=sys.stderr)
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # what is left to be written has no reader: Python would complain of it at its exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def _fail(reason: str) -> NoReturn:
    print(f"unlost: {' '.join(reason.split())}", file=sys.stderr)
    sys.exit(2)


@app.callback(invoke_without_command=True)
def _unlost(context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        print(f"unlost {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve(open_browser=True)


def _typed(players: int | None, settings: list[str] | None) -> GivenOptions:
    """The options of a game as typed: `-o rounds=1 -o tiebreak_round=true`."""
    options: GivenOptions = {} if players is None else {"players": players}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise unlost.BadOption(f"--option takes NAME=VALUE, not {setting!r}")
        try:
            options[name] = json.loads(value.lower() if value.lower() in ("true", "false", "null") else value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def _options(game: str, players: int | None, settings: list[str] | None) -> GivenOptions:
    """The same, checked, with the others' defaults."""
    from unlost.kernel.game import find_game

    return find_game(game).checked(_typed(players, settings))


@app.command()
def play(
    game: GameName,
    players: Players = None,
    seats: Annotated[str | None, typer.Option(help="Who sits where: me or a bot for each seat, such as me,expert.")] = None,
    settings: Settings = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(help="A saved record to go on with, instead of a new game.")] = None,
    choose: Annotated[bool, typer.Option("--choose", help="Choose the game, the seats and all options on a page first.")] = False,
    list_options: Annotated[bool, typer.Option("--options", help="Only list the game's options, for -o.")] = False,
) -> None:
    """Play in the terminal: unlost play cards --seats me,novice -o rounds=1"""
    if list_options:
        _list_options(game)
        return
    from unlost.arena.line_ups import split_names
    from unlost.bots import find_bot
    from unlost.bots.subprocess_bot import OutsideBot
    from unlost.terminal.app import play as open_table

    if resume and choose:
        raise unlost.BadOption("--choose begins a new game, and --resume goes on with one: take one of them")
    match = _loaded(resume) if resume else unlost.Match(game, seed=seed, **_options(game, players, settings))
    if match.has_unknown:
        raise unlost.BadOption(f"{resume} was noted at a table and has unknown cards: unlost record --resume {resume} goes on with it")
    game = match.game.name
    usual = ["me"] + ["novice"] * (match.players - 1)
    chosen = split_names(seats) if seats else usual
    if len(chosen) != match.players:
        raise unlost.BadOption(f"--seats takes {match.players} names here, such as {','.join(usual)}")
    for name in chosen:
        if name != "me" and isinstance(find_bot(game, name), OutsideBot):
            raise unlost.BadOption("programs outside play in the arena only: unlost arena")
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise unlost.BadOption("play needs a terminal with a keyboard; try 'unlost simulate cards' or the Python interface")
    open_table(match, chosen, str(match.seed), choosing=choose)


def _list_options(game: str) -> None:
    """Every option of a game, as -o takes it."""
    from unlost.kernel.game import find_game
    from unlost.terminal.options_screen import option_list

    table = Table("option", "takes", "usual", "about", box=None, padding=(0, 2, 0, 0))
    for row in option_list(find_game(game)):
        table.add_row(*map(escape, row))
    Console().print(table)


def _say_who_stands_in(game: str, names: list[str], options: GivenOptions) -> None:
    """Say who plays for whom, at a table that not all have learnt."""
    from unlost.bots.levels import stand_in
    from unlost.kernel.game import find_game

    replaced = {name: instead for name in names if (instead := stand_in(find_game(game), name, options))}
    if replaced:
        who = ", ".join(f"{instead} plays for {name}" for name, instead in replaced.items())
        print(f"unlost: not learnt with these options: {who}", file=sys.stderr)


@app.command()
def simulate(
    game: GameName,
    n: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="A bot for all seats, or one for each, such as novice,random.")] = "random",
    players: Players = None,
    settings: Settings = None,
    seed: Annotated[str, typer.Option(help="The seed of all chance.")] = "0",
    as_json: AsJson = False,
) -> None:
    """Let bots play many games: unlost simulate cards --games 10000 --bots novice,random"""
    from unlost.arena.line_ups import split_names
    from unlost.arena.simulate import histogram
    from unlost.arena.simulate import simulate as run
    from unlost.kernel.game import find_game

    with _progress("playing", n, quiet=as_json) as step:
        names, options = split_names(bots), _options(game, players, settings)
        played = run(game, n, names, seed, lambda done: step(done, n), **options)
    _say_who_stands_in(game, names, options)
    figures = played.summary()
    if as_json:
        print(json.dumps(figures))
        return
    table = Table("seat", "bot", "points", "spread")
    for seat, (mean, spread) in enumerate(zip(figures["points"]["mean"], figures["points"]["sd"], strict=True)):
        table.add_row(str(seat), names[seat % len(names)], f"{mean:.1f}", f"{spread:.1f}")
    Console().print(table)
    print(f"{figures['games']} games of {figures['length']['mean']:.0f} turns (at most {figures['length']['max']})", end="")
    if "max_turns" in played.options:
        print(f"; the turn cap ended {100 * figures['capped']:.2f} % of {find_game(game).deal_name}s", end="")
    print("\n\npoints of a game, all seats")
    print(histogram(sum(played.points, Counter())))


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help='Two bots or more: explorer,novice; planner@500 or master@0.2s; cmd:"python mybot.py".')
    ] = "novice,random",
    deals: Annotated[int, typer.Option(help="How many deals; each is played in every line-up.")] = 1000,
    players: Players = None,
    settings: Settings = None,
    seed: Annotated[str, typer.Option(help="The seed of all chance.")] = "0",
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes; without it, one for each core.")] = None,
    ray: Annotated[str | None, typer.Option(help="The address of a Ray cluster that is to play, such as auto.")] = None,
    file: Annotated[Path | None, typer.Option(help="Keep what was played in this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with that file.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Write a row for each game to this file.")] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Rate the bots; with many, all pairs play.")] = False,
    until_sure: Annotated[bool, typer.Option("--until-sure", help="Stop as soon as it is sure who is better.")] = False,
    adjusted: Annotated[bool, typer.Option("--adjusted", help="Tell the margins with the luck taken out, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, deals mirrored: unlost arena cards --bots explorer,novice --deals 2000"""
    from unlost.arena.arena import Arena
    from unlost.arena.deals import contest
    from unlost.arena.line_ups import split_names
    from unlost.arena.report import games_to, print_standing, watching

    if resume and not file:
        raise unlost.BadOption("--resume goes on with the file that --file names")
    if csv and (csv == file or csv.is_file()):
        raise unlost.BadOption(f"{csv} is there already: --csv takes the name of a new file")
    played = Arena(contest(game, split_names(bots), deals, seed, _typed(players, settings), adjusted), until_sure, ladder)
    _say_who_stands_in(game, split_names(bots), _options(game, players, settings))
    with suppress(KeyboardInterrupt), games_to(csv, played.contest) as write, watching(played.tally) as show:
        played.play(jobs or os.cpu_count() or 1, ray, file, resume, (write, show))
    figures = played.summary()
    if as_json:
        print(json.dumps(figures))
    elif figures["deals"]:
        print_standing(figures)
    if not figures["complete"]:
        raise typer.Exit(INTERRUPTED)


def _text_of(file: Path) -> str:
    """The text of a record's file."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise unlost.BadRecord(1, f"{file} is not a text") from None


def _loaded(file: Path) -> "unlost.Match":
    """The match of a record's file."""
    text = _text_of(file)
    try:
        return unlost.load(text)
    except unlost.BadRecord as fault:
        raise unlost.BadRecord(fault.line, f"{fault.reason} ({file})") from None


@app.command()
def record(
    game: GameName,
    players: Players = None,
    settings: Settings = None,
    seat: Annotated[list[int] | None, typer.Option(help="Your seat; may be repeated, if you see several hands.  [usual: 0]")] = None,
    first: Annotated[int | None, typer.Option(help="The seat that begins; without it, you are asked.")] = None,
    out: Annotated[Path | None, typer.Option(help="The file to write.  [usual: unlost-GAME-table.txt]")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with this file.")] = None,
) -> None:
    """Note a game at a real table as it is played, with advice if you ask: unlost record cards --seat 0 --out game.txt"""
    from unlost.terminal.recorder import Recorder, ask_first, begun, free_name, noting_seats

    if resume:
        match = _loaded(resume)
        noting_seats(match)
        file = resume
    else:
        file = out or free_name(game)
        if file.exists():
            raise unlost.BadOption(f"{file} is there already: --out takes the name of a new file, and --resume goes on with one")
        _check_folder("--out", file)
        options = _options(game, players, settings)
        begun(game, options, seat or [0])  # what is wrong with these is said before anything is asked
        if first is not None:
            options["first"] = first
        if options["first"] is None:
            options["first"] = ask_first(options["players"], _line, print)
            if options["first"] is None:
                return
        match = begun(game, options, seat or [0])
    Recorder(match, file, _line, _print_now).run()


def _check_folder(option: str, file: Path) -> None:
    """Is there a folder for a file that is to be written? Better asked before the work than after it."""
    if not file.parent.is_dir():
        raise unlost.BadOption(f"{option}: there is no folder {file.parent}")


def _line(prompt: str) -> str | None:
    """A line that somebody types; None if there are no more."""
    with suppress(ImportError):
        import readline  # noqa: F401  arrows and earlier lines at the prompt
    try:
        return input(prompt)
    except EOFError:
        print()
        return None


def _print_now(text: str) -> None:
    print(text, flush=True)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as saved by the table or by game.record().")],
    at: Annotated[int | None, typer.Option(help="Show the table after so many actions instead.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game action by action: unlost replay game.txt"""
    from unlost.kernel.game import find_game
    from unlost.languages import t

    match = _loaded(file)
    if at is not None:
        if not 0 <= at <= len(match.history):
            raise unlost.BadOption(f"--at takes a number from 0 to {len(match.history)}")
        match = match.at(at)
    if as_json:
        result = match.result and {"winners": match.result.winners, "scores": match.result.scores}
        print(json.dumps({
            "game": match.game.name, "rules": match.game.version, "earlier_rules": match.by_earlier_rules,
            "options": match.options, "actions": match.history,
            "scores": match.scores, "result": result, "truth": match.truth(),
        }))  # fmt: skip
        return
    if match.by_earlier_rules:
        now = find_game(match.game.name).version
        print(f"played by earlier rules: version {match.game.version} of {t(match.game.title)}; today's is version {now}")
    if at is None:
        _tell(match)
    print(match)
    if match.result:
        seats = " and ".join(f"seat {seat}" for seat in match.result.winners)
        print(f"\n{seats} won: {' : '.join(map(str, match.result.scores))}")


def _tell(match: "unlost.Match") -> None:
    """The game so far, a line for each seat that acts."""
    deal, played = 0, 0
    for turn in match.turns():
        if turn[0].deal != deal and match.game.most_deals(match.options) != 1:
            deal = turn[0].deal
            points = " : ".join(map(str, match.at(played).scores))
            print(f"\n{match.game.deal_name} {deal}, points so far {points}")
        for seat, moves in groupby(turn, lambda move: move.seat):
            told = [match.game.tell(move.action, move.phase) for move in moves]
            print(f"{played + 1:5}  seat {seat} {', '.join(told)}")
            played += len(told)
    print()


@app.command()
def review(
    files: Annotated[list[Path], typer.Argument(help="Records, as saved by a table or by game.record().")],
    seat: Annotated[list[int] | None, typer.Option(help="Only the decisions of this seat; may be repeated.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page to this file, or for several records into this folder.")] = None,
    worlds: Annotated[int, typer.Option(help="In how many worlds a decision is tried, at most.")] = 512,
    seed: Annotated[str, typer.Option(help="The seed of the worlds.")] = "0",
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes, for several records; without it, one for each core.")] = None,
    ray: Annotated[str | None, typer.Option(help="The address of a Ray cluster that is to do it, such as auto.")] = None,
    as_json: AsJson = False,
) -> None:
    """Judge every decision of recorded games, and what was luck: unlost review game.txt --html review.html"""
    from functools import partial

    from unlost.study.files import Job, Reviewed, review_job

    several = len(files) > 1
    if html and several and not html.is_dir():
        raise unlost.BadOption(f"--html takes a folder for several records, and {html} is none")
    if html:
        _check_folder("--html", html)
    waiting = [Job(str(file), _text_of(file), tuple(seat) if seat else None, worlds, seed, html is not None) for file in files]
    failed = False
    with _progress("reviewing", None if several else 0, quiet=as_json) as step:
        if several or ray is not None:
            from unlost.arena.workers import do_all

            step(0, len(files))
            found: Iterable[Reviewed] = do_all(review_job, waiting, jobs or os.cpu_count() or 1, ray)
        else:
            found = map(partial(review_job, watch=step), waiting)
        for done, reviewed in enumerate(found, 1):
            if several:
                step(done, len(files))
            if reviewed.fault:
                failed = True
                print(f"unlost: {' '.join(reviewed.fault.split())}", file=sys.stderr)
                continue
            if html:
                page = html / f"{Path(reviewed.file).stem}.html" if html.is_dir() else html
                page.write_text(reviewed.page, encoding="utf-8")
            if as_json:
                print(json.dumps(reviewed.json | ({"file": reviewed.file} if several else {})))
            else:
                print(f"{reviewed.file}\n{reviewed.text}" if several else reviewed.text)
    if failed:
        raise typer.Exit(2)


@app.command()
def evaluate(
    file: Annotated[Path, typer.Argument(help="A record, as saved by a table or by game.record().")],
    at: Annotated[int | None, typer.Option(help="Before which action, counted from 0; without it, where the record ends.")] = None,
    worlds: Annotated[int, typer.Option(help="In how many worlds an action is tried, at most.")] = 512,
    seconds: Annotated[float | None, typer.Option(help="Stop after so long.")] = None,
    seed: Annotated[str, typer.Option(help="The seed of the worlds.")] = "0",
    as_json: AsJson = False,
) -> None:
    """What every legal action is worth at one moment of a game: unlost evaluate game.txt --at 42"""
    match = _loaded(file)
    if at is not None:
        if not 0 <= at <= len(match.history):
            raise unlost.BadOption(f"--at takes a number from 0 to {len(match.history)}")
        match = match.at(at)
    found = unlost.evaluate(match, worlds=worlds, seconds=seconds, seed=seed)
    if as_json:
        print(json.dumps(found.json()))
        return
    print(f"{match}\n\n{found}")


@contextmanager
def _progress(what: str, total: int | None, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal; what it yields takes how much is done, of how much in all."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    errors = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)


@app.command()
def bench(
    what: Annotated[
        str,
        typer.Argument(
            help="playouts, peers, stepping (environments), thought (networks), study, reviews, mine, "
            "load and attacks (a server), page (a browser)."
        ),
    ] = "playouts",
    seconds: Annotated[float, typer.Option(help="How long to measure each way.")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast it is, beside the same without us: unlost bench --json"""
    from importlib import import_module

    tree = Path(__file__).resolve().parents[2]
    script = tree / "benchmarks" / f"{what}.py"
    if what not in (known := ("playouts", "peers", "stepping", "thought", "study", "reviews", "mine", "load", "attacks", "page")):
        raise unlost.BadOption(f"there is no benchmark called {what!r}; there are {', '.join(known[:-1])} and {known[-1]}")
    if not script.exists():
        raise unlost.BadOption(f"the benchmarks are part of the source tree, and {script.parent} is not there")
    if not 0 < seconds <= 36_000:
        raise unlost.BadOption("--seconds takes a number above 0, up to 36000")
    sys.path[:0] = [str(tree), str(script.parent)]  # they use the tests' helpers, and their own processes find them
    benchmark = import_module(what)
    measured = benchmark.measure(seconds)
    if as_json:
        print(json.dumps(measured))
    else:
        benchmark.tell(measured)


@app.command()
def train(
    game: Annotated[str, typer.Argument(help="The game, such as cards.")],
    players: Annotated[int | None, typer.Option(help="Only the network for so many players.")] = None,
    folder: Annotated[Path, typer.Option(help="Where runs are kept; one that was interrupted goes on.")] = Path("runs"),
    seed: Annotated[int, typer.Option(help="Another seed, another player.")] = 1,
    processes: Annotated[int | None, typer.Option(help="How many play and learn together.  [usual: one for each core]")] = None,
    decisions: Annotated[
        float | None, typer.Option(help="How many decisions (--critic: positions) to learn from, such as 5e6.  [usual: what the plan says]")
    ] = None,
    against: Annotated[str | None, typer.Option(help="A bot to find the best answer to, or a file of weights.")] = None,
    critic: Annotated[bool, typer.Option("--critic", help="Train the critics instead: they see all hands, and judge in reviews.")] = False,
    ray: Annotated[str | None, typer.Option(help="The address of a Ray cluster that is to train, such as auto.")] = None,
    as_json: AsJson = False,
) -> None:
    """Train the player that learns: unlost train cards. Needs torch: pip install torch==2.13.0"""
    if decisions is not None and not 1 <= decisions <= MOST_DECISIONS:  # what is no number is not in between, either
        raise unlost.BadOption(f"--decisions takes a number from 1 to 1e12, such as 5e6, not {decisions:g}")
    if processes is not None and processes < 1:
        raise unlost.BadOption(f"--processes takes a number from 1 on, not {processes}")
    if seed < 0:
        raise unlost.BadOption(f"--seed takes a number from 0 on, not {seed}")
    if critic:
        for name, given in {"against": against, "ray": ray, "processes": processes}.items():
            if given is not None:
                raise unlost.BadOption(f"--critic is trained in one process, from the network's own games: --{name} does not go with it")
    try:
        from unlost.learn.course import course
        from unlost.learn.critic_course import critic_course
    except ImportError as missing:
        raise unlost.BadOption(f"training needs torch (pip install torch==2.13.0): {missing}") from None
    if critic:
        outcome: Outcome | CriticOutcome = critic_course(game, players, folder, seed, None if decisions is None else int(decisions))
    else:
        outcome = course(game, players, folder, seed, processes or os.cpu_count() or 1, decisions, against, ray)
    if as_json:
        print(json.dumps(outcome))
    elif outcome["file"]:
        print(f"{outcome['file']}\n{outcome['sha256']}")


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.  [usual: 127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.  [usual: any free one]")] = None,
    database: Annotated[str | None, typer.Option(help="postgresql+psycopg://… or sqlite+aiosqlite:///FILE.")] = None,
    public_url: Annotated[str | None, typer.Option(help="The address people type, with a proxy in front: https://…")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes for the bots.  [usual: one for each core]")] = None,
    trusted_proxies: Annotated[
        str | None, typer.Option(help="Proxies whose X-Forwarded-For counts: addresses or networks.  [usual: 127.0.0.1,::1]")
    ] = None,
    metrics: Annotated[str | None, typer.Option(help="Who may read /metrics: nobody, local or everyone.  [usual: local]")] = None,
    limits: Annotated[bool | None, typer.Option("--limits/--no-limits", help="Limit what one person may ask in a minute.")] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = False,
) -> None:
    """Serve tables to people and bots: unlost serve --port 8000. Settings may also come from UNLOST_HOST, UNLOST_DATABASE and so on."""
    os.environ.setdefault("UNLOST_JIT", "0")  # a match needs few steps: interpreted, the server is there at once. Bots compile theirs
    from unlost.server.serve import serve as run
    from unlost.server.settings import Settings as OfServer

    given = {
        "host": host,
        "port": port,
        "database": database,
        "public_url": public_url,
        "trusted_proxies": trusted_proxies,
        "workers": workers,
        "metrics": metrics,
        "limits": limits,
    }
    run(OfServer.gathered(given), open_browser)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a match that a server dealt.")],
    commitment: Annotated[str | None, typer.Option(help="What the table showed before the deal; without it, what the record says.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check that a server's deal was fair: unlost verify game.txt --commitment 3f9a…"""
    from unlost.server.fair import verdict

    found = verdict(_loaded(file), commitment)
    print(json.dumps(found.as_json()) if as_json else found.in_words())
    if not found.holds:
        raise typer.Exit(1)


Database = Annotated[str | None, typer.Option(help="postgresql+psycopg://… or sqlite+aiosqlite:///FILE.  [usual: as serve takes it]")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Copy the server's database, while it runs: unlost backup friday.backup"""
    from unlost.server.backups import backup as copied

    _tell_copied(copied, file, database, as_json)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Make the server's database from a backup, where there is none: unlost restore friday.backup"""
    from unlost.server.backups import restore as restored

    _tell_copied(restored, file, database, as_json)


def _tell_copied(work: "Callable[[ServerSettings, Path], Copied]", file: Path, database: str | None, as_json: bool) -> None:
    import msgspec

    from unlost.server.settings import Settings as OfServer

    done = work(OfServer.gathered({"database": database}), file)
    print(msgspec.json.encode(done).decode() if as_json else done.in_words())


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """Check this installation: unlost doctor"""
    from unlost.doctor import examine

    findings = examine()
    if as_json:
        print(json.dumps([vars(finding) for finding in findings]))
    else:
        for finding in findings:
            print(f"{'ok  ' if finding.ok else 'note' if finding.optional else 'BAD '}  {finding.what}: {finding.found}")
            if finding.advice:
                print(f"      {finding.advice}")
    if any(not finding.ok and not finding.optional for finding in findings):
        raise typer.Exit(1)
