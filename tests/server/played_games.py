"""Many finished games of somebody, written straight into the database, for pages that show what somebody has played."""

import random
import secrets
import time

from sqlalchemy import Connection, insert

from unlost.kernel.game import find_game, games
from unlost.kernel.registry import part
from unlost.server import figures, schema

DAY = 86_400_000
LEVELS = ("novice", "explorer", "expert", "master")


def fill(connection: Connection, person: str, many: int, seed: int = 1) -> None:
    """So many finished games of somebody against bots, the latest now; every second one reviewed."""
    chance, now, rating = random.Random(seed), int(time.time() * 1000), 1500.0
    names = list(games())
    for n in range(many):
        game = names[0] if chance.random() < 0.6 else chance.choice(names)
        level, match = chance.choice(LEVELS), secrets.token_urlsafe(16)
        scores = [chance.randint(-20, 120), chance.randint(-20, 120)]
        at, rated = now - (many - n) * DAY // 2, chance.random() < 0.4
        winners = [0, 1] if scores[0] == scores[1] else [int(scores[1] > scores[0])]
        options = find_game(game).checked({})
        row = {
            "id": match, "game": game, "players": 2, "options": options, "rules": find_game(game).version, "status": "finished",
            "rated": rated, "watch": "link", "clock": {"kind": "none"}, "on_timeout": "bot", "host": person, "invite": "i", "secret": "s",
            "commitment": "c", "created": at, "started": at, "ended": at,
            "ending": {"how": "played", "winners": winners, "scores": scores, "lost": []},
        }  # fmt: skip
        connection.execute(insert(schema.matches), [row])
        who = [person, f"bot:{level}"]
        kinds = ["person", "bot"]
        seats = [{"match": match, "seat": seat, "kind": kinds[seat], "person": who[seat], "words": ""} for seat in (0, 1)]
        connection.execute(insert(schema.seats), seats)
        after = rating + chance.uniform(-22, 24)
        results = [
            {
                "match": match, "seat": seat, "person": who[seat], "points": scores[seat], "won": seat in winners, "time": at,
                "rating_before": rating if rated else None, "rating_after": after if rated else None,
            }
            for seat in (0, 1)
        ]  # fmt: skip
        connection.execute(insert(schema.results), results)
        rating = after if rated else rating
        cards = chance.choices("YBWGR", weights=(5, 3, 4, 2, 6), k=24)
        log = [
            {"match": match, "number": k + 1, "seat": 0, "action": f"{card}{2 + k % 9}", "spent": 0, "time": at}
            for k, card in enumerate(cards)
        ]
        connection.execute(insert(schema.log), log)
        figures.count_result(connection, match)
        if n % 2:
            _review(connection, match, game, at, chance, 1.3 - 0.9 * n / many)


def _review(connection: Connection, match: str, game: str, at: int, chance: random.Random, usual: float) -> None:
    """A review by chance, which counts what a real one would."""
    kinds = list(part(game, "reasons").KINDS)  # type: ignore[union-attr]
    loss = max(0.0, usual + chance.uniform(-0.3, 0.3)) * 60
    marks = [(n, chance.choice(kinds), chance.choice(["small", "small", "medium", "large"])) for n in chance.sample(range(24), 4)]
    decisions = [
        {"n": n, "seat": 0, "kind": kind, "mark": mark, "loss": {"small": 3.0, "medium": 8.0, "large": 16.0}[mark] + chance.random()}
        for n, kind, mark in marks
    ]
    counted = {mark: sum(one == mark for _, _, one in marks) for mark in ("small", "medium", "large")}
    luck = {"deal": chance.gauss(0, 9), "draws": chance.gauss(0, 12)}
    seat = {"seat": 0, "decisions": 60, "loss": loss, "marks": counted, "sum": luck}
    done = {"match": match, "state": "done", "asked_by": "bench", "judge": "1", "body": b"", "marks": [counted, {}], "created": at}
    connection.execute(insert(schema.reviews).values(**done))
    figures.count_review(connection, match, {"seats": [seat], "decisions": decisions}, list(range(30)))
