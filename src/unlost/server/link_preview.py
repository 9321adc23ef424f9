"""What a link says in a messenger: a title, a sentence and a picture, as Open Graph and Twitter tags in the head of the page.

Only a match that is finished, and that others may look at, has words and a picture of its own. All other links have those of the site.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape

from unlost.languages import later, spoken, t
from unlost.pictures.link_picture import HEIGHT, WIDTH, Words
from unlost.server.table import Seat, Table

ABOUT = later("Play the Lost Cities games in your browser: against bots, with friends, at one screen. Unofficial.")
SITE_PICTURE = "/art/link.png"
LEVEL_NAMES = {"novice": later("Novice"), "explorer": later("Explorer"), "expert": later("Expert"), "master": later("Master")}


@dataclass(frozen=True)
class Preview:
    """What a messenger shows of a link."""

    title: str
    about: str
    picture: str  # an address of ours
    alt: str


def site_preview() -> Preview:
    return Preview("Unlost", t(ABOUT), SITE_PICTURE, t("A camp before five landscapes"))


def may_be_shown(table: Table) -> bool:
    """Has a table something to show to whoever has its link? A record that ends before its match did was won by nobody."""
    ending = table.row.ending
    if table.status != "finished" or table.row.watch == "nobody" or ending is None or table.is_outdated:
        return False
    return bool(ending["winners"])


def table_preview(table: Table) -> Preview:
    """What the link of a table says, in the language spoken."""
    if not may_be_shown(table):
        return site_preview()
    title = result_in_words(table)
    about = t("Lost Cities, {game}, {date}: look at the match step by step.", game=t(table.game.title), date=_date(table))
    picture = f"/api/tables/{table.id}/picture.png?language={spoken()}"
    return Preview(title, about, picture, t("The table at the end: {result}", result=title))


def tags(preview: Preview, origin: str, path: str) -> str:
    """The tags of a page at this address."""
    facts = {
        "og:type": "website", "og:site_name": "Unlost", "og:title": preview.title, "og:description": preview.about,
        "og:url": f"{origin}{path}", "og:image": f"{origin}{preview.picture}", "og:image:type": "image/png", "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT), "og:image:alt": preview.alt,
    }  # fmt: skip
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in facts.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])


# ---------------------------------------------------------------- words


def picture_words(table: Table) -> Words:
    """What stands in the picture beside the table: each side with its points, the winners first."""
    ending = table.row.ending
    assert ending
    names = names_of(table)
    winners = set(ending["winners"])
    sides = sorted(table.sides, key=lambda side: (not side & winners, -_points(table, side)))
    lines = [(" & ".join(names[seat] for seat in sorted(side)), _figure(_points(table, side)), bool(side & winners)) for side in sides]
    return Words(t("Lost Cities, {game}", game=t(table.game.title)), tuple(lines), _date(table))


def result_in_words(table: Table) -> str:
    """Who won against whom, and how."""
    ending = table.row.ending
    assert ending
    names, winning = names_of(table), set(ending["winners"])
    won = [side for side in table.sides if side & winning]
    lost = sorted((side for side in table.sides if not side & winning), key=lambda side: -_points(table, side))
    winners = _listed([names[seat] for side in won for seat in sorted(side)])
    others = _listed([names[seat] for side in lost for seat in sorted(side)])
    if not lost:
        return t("{names} drew with {points}", names=winners, points=_figure(_points(table, won[0])))
    if ending["how"] == "resigned":
        return t("{winners} won against {others} by resignation", winners=winners, others=others)
    if ending["how"] == "time":
        return t("{winners} won against {others} on time", winners=winners, others=others)
    points = " : ".join(_figure(_points(table, side)) for side in (won[0], *lost))
    return t("{winners} won {points} against {others}", winners=winners, points=points, others=others)


def names_of(table: Table) -> list[str]:
    """The names of those who sat there, by seat; a bot's level beside its own, in the language spoken."""
    return [_name_of(seat) for seat in table.seats]


def _name_of(seat: Seat) -> str:
    level = t(LEVEL_NAMES[seat.level]) if seat.level in LEVEL_NAMES else ""
    return f"{seat.name} ({level})" if seat.character and level else level or seat.name or ""


def _points(table: Table, side: frozenset[int]) -> int:
    assert table.row.ending
    return table.row.ending["scores"][min(side)]


def _figure(points: int) -> str:
    return str(points).replace("-", "−")


def _language() -> str:
    return spoken() if spoken() in ("de", "fr", "es") else "en"


def _listed(names: Sequence[str]) -> str:
    from babel.lists import format_list

    return format_list(names, locale=_language())


def _date(table: Table) -> str:
    from babel.dates import format_date

    return format_date(datetime.fromtimestamp((table.row.ended or 0) / 1000, UTC), "long", locale=_language())
