"""The tables of docs/bots.md: every level against the one below it, in each game and at each number of players.

    python tools/ladder.py            all of it, some hours; a contest that was interrupted is gone on with
    python tools/ladder.py --quick    fewer deals for those that think, under an hour

Contests are kept in the folder ladder/ (`--folder`), a file each, so that nothing is played twice.
"""

import argparse
from pathlib import Path
from typing import Any

from unlost.arena.arena import Arena
from unlost.arena.deals import contest

GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("cards, two players", "cards", {}),
    ("cards, six expeditions", "cards", {"expeditions": 6}),
    ("cards, partners", "cards", {"players": 4}),
    ("board, short, two players", "board", {"expeditions": 1}),
    ("board, short, three players", "board", {"expeditions": 1, "players": 3}),
    ("board, short, four players", "board", {"expeditions": 1, "players": 4}),
    ("board, long, two players", "board", {}),
    ("board, long, three players", "board", {"players": 3}),
    ("board, long, four players", "board", {"players": 4}),
    ("board, up and down, two players", "board", {"expeditions": 1, "up_and_down": True}),
    ("board, up and down, three players", "board", {"expeditions": 1, "up_and_down": True, "players": 3}),
    ("board, up and down, four players", "board", {"expeditions": 1, "up_and_down": True, "players": 4}),
    ("rivals, two players", "rivals", {}),
    ("rivals, three players", "rivals", {"players": 3}),
    ("rivals, four players", "rivals", {"players": 4}),
]
CONTESTS = (  # each level against the one below; then what the levels are made of
    ("novice", "random"), ("explorer", "novice"), ("expert", "explorer"), ("master", "expert"),
    ("network", "explorer"), ("master", "network"), ("master", "planner"),
)  # fmt: skip
QUICK = {"cards": 200, "board": 60, "rivals": 60}  # deals of those that think, with --quick; the others need no time
PLANNER = {"cards": "planner@0.05s", "board": "planner@0.05s", "rivals": "planner@0.05s"}  # about as long as the master takes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("ladder"))
    parser.add_argument("--only", default="", help="contests whose title and bots have this in them: 'master > network'")
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    print("| | bots | deals | margin | 95 % | wins | points | capped |\n|---|---|---|---|---|---|---|---|")
    for title, game, options in GAMES:
        for better, worse in CONTESTS:
            if arguments.only in f"{title} {better} > {worse}":
                deals = 2000 if better != "master" or not arguments.quick else QUICK[game]
                names = [better, PLANNER[game] if worse == "planner" else worse]
                print(row(title, Arena(contest(game, names, deals, "ladder", options)), arguments), flush=True)


def row(title: str, arena: Arena, arguments: argparse.Namespace) -> str:
    names = arena.contest.names
    file = arguments.folder / f"{title.replace(', ', '-').replace(' ', '-')}-{'-'.join(names)}.jsonl"
    arena.play(arguments.jobs, file=file, resume=file.exists())
    figures = arena.summary()
    better, worse = figures["bots"]
    low, high = better["margin_95"]
    capped = 100 * max(better["capped"], worse["capped"])
    wins, points = f"{100 * better['wins']:.0f} %", f"{better['points']:.1f} : {worse['points']:.1f}"
    cells = [
        title,
        " > ".join(names),
        figures["deals"],
        f"{better['margin']:+.1f}",
        f"{low:+.1f} … {high:+.1f}",
        wins,
        points,
        f"{capped:.2f} %",
    ]
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    main()
