"""What a table looks like at many sizes of screen: prepared tables, the sizes, and what is measured there."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page
from sqlalchemy import create_engine, insert

from tests.browser.driver import PATIENT, drawn_anew
from tests.browser.prepared import CHOICES, Position, auction
from tests.server.server_process import ServerProcess
from unlost.kernel.match import Match
from unlost.server import schema
from unlost.server.fair import commitment_of, seed_of

SIZES = [
    (320, 568), (568, 320), (360, 640), (640, 360), (390, 844), (844, 390), (600, 960), (768, 1024), (1024, 768), (820, 1180),
    (1180, 820), (1280, 720), (1920, 1080),
]  # fmt: skip


class Prepared(NamedTuple):
    """A match that is played sensibly, always the same, until `stops`."""

    game: str
    players: int
    stops: Callable[[Position], bool]
    options: dict[str, Any] = {}  # noqa: RUF012


def _late(position: Position) -> bool:
    view = position["view"]
    return bool(view["phase"] == "play" and view["deck_left"] <= 9)


def _walking(position: Position) -> bool:
    view = position["view"]
    return bool(view["phase"] == "play" and sum(map(len, view["explorers"])) > 4 and view["deck_left"] < 70)


TABLES = {
    "cards": Prepared("cards", 2, _late),
    "six expeditions": Prepared("cards", 2, _late, {"expeditions": 6}),
    "partners": Prepared("cards", 4, _late),
    "board 2": Prepared("board", 2, _walking),
    "board 3": Prepared("board", 3, _walking),
    "board 4": Prepared("board", 4, _walking),
    "rivals 2": Prepared("rivals", 2, auction),
    "rivals 3": Prepared("rivals", 3, auction),
    "rivals 4": Prepared("rivals", 4, auction),
}
LONG = "Maximilian Wolkenstein {}"  # a name as long as names may be
SAID = "https://example.org/" + "wolkenstein" * 9


def prepare(page: Page, server: ServerProcess, name: str, people: Sequence[str] = ()) -> str:
    """Such a table as if it had been played at this server, with this page's visitor to act; the others are bots, or these people.

    It is written into the server's database: so the cards are the same each time, and nobody has to play.
    """
    wanted = TABLES[name]
    me = str(page.request.get(f"{server.address}/api/me").json()["id"])
    words, secret = [""] * wanted.players, "for the looks"
    match = Match(wanted.game, seed=seed_of(secret, words), **({"players": wanted.players} | wanted.options))
    while match.turn is not None:
        position = _position(match)
        if wanted.stops(position):
            break
        match.play(CHOICES[wanted.game](position))
    moves = [move for turn in match.turns() for move in turn]
    table = f"looks-{secrets.token_hex(4)}"
    engine = create_engine(server.database.replace("+aiosqlite", ""))
    with engine.begin() as database:
        database.execute(
            insert(schema.matches).values(
                id=table, game=wanted.game, players=wanted.players, options=match.options, rules=match.game.version, status="running",
                rated=False, watch="link", clock={"kind": "none"}, on_timeout="bot", host=me, invite="-", secret=secret,
                commitment=commitment_of(secret), created=1, started=1,
            )
        )  # fmt: skip
        for seat in range(wanted.players):
            kind, person = ("person", me) if seat == match.turn else ("person", people[seat]) if people else ("bot", "bot:novice")
            database.execute(insert(schema.seats).values(match=table, seat=seat, kind=kind, person=person, words=words[seat]))
        for n, move in enumerate(moves, 1):
            database.execute(insert(schema.log).values(match=table, number=n, seat=move.seat, action=str(move.action), spent=0, time=n))
        for person in [me, *people[:1]]:
            database.execute(insert(schema.chat).values(match=table, person=person, text=SAID, time=len(moves)))
    engine.dispose()
    return table


def _position(match: Match[Any]) -> Position:
    seat = match.turn
    view, actions = match.view(seat), [str(action) for action in match.actions()]
    return {"view": view, "actions": actions, "seat": seat, "guide": match.game.guide(view, actions, match.options)}


def long_names(page: Page, server: ServerProcess) -> list[str]:
    """Four people whose names are as long as names may be."""
    assert page.context.browser
    found = []
    for number in range(4):
        other = page.context.browser.new_context().request
        other.get(f"{server.address}/api/me")
        renamed = other.patch(f"{server.address}/api/me", data={"name": LONG.format(number)})
        assert renamed.ok, renamed.text()
        found.append(str(renamed.json()["id"]))
    return found


def sit_down(page: Page, server: ServerProcess, table: str) -> None:
    page.goto(f"{server.address}/t/{table}")
    page.wait_for_selector(".table.mine", timeout=PATIENT)
    prefer(page, warn=False)  # nobody wants to be asked whether they want to be asked
    page.evaluate("() => document.querySelector('.toast')?.remove()")


# The screen has its new size, and the table its height. Nothing waits for a frame to be drawn, which takes long on a busy machine.
SETTLED = """([width, height]) => innerWidth === width && innerHeight === height && document.documentElement.clientWidth <= width
  && document.querySelector(".table").getBoundingClientRect().height > height - 1"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another screen; done when the page is laid out for it."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(SETTLED, arg=[width, height], polling=10)


def prefer(page: Page, **change: Any) -> None:
    """Change the preferences, as the page's own settings do."""
    page.evaluate("change => import('/js/base/ui.js').then(({ prefer }) => prefer(change))", change)
    drawn_anew(page)


FAULTS = (
    Path(__file__).with_name("layout_faults.js").read_text(encoding="utf-8").rstrip(";\n")
)  # what is wrong with the table on this screen, in words


def is_drawer(size: tuple[int, int]) -> bool:
    """Does the log lie over the table there? Elsewhere it has a column of its own."""
    width, height = size
    return (width <= 1000 and not (width >= 600 and height >= 900)) or (width >= 500 and height <= 480)


def faults(page: Page, size: tuple[int, int], tall: bool = False) -> list[str]:
    """What is wrong there. With large letters a table may be `tall`: higher than the screen."""
    for _ in range(3):  # what is wrong once may be on its way to where it belongs
        found: list[str] = page.evaluate(FAULTS, [is_drawer(size), tall])
        if not found:
            break
        drawn_anew(page)
    return found
