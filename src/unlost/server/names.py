"""Names of people: friendly ones for guests, what a name may be, and when two names count as the same."""

import re
import secrets
import unicodedata

from unlost.languages import t
from unlost.server.characters import CHARACTERS
from unlost.server.errors import Refused

LONGEST = 24  # characters of a name
LONGEST_TITLE = 60  # of the name of a tournament
LEVELS = ("novice", "explorer", "expert", "master")  # the bots of a server, weakest first
GONE = "Someone who left"  # what the games of a deleted account show

FIRST = """
    Amber Azure Bold Brass Brave Bright Bronze Calm Cedar Cheerful Clever Cobalt Copper Coral Crimson Curious Daring Dawn Distant
    Dusty Early Ebony Emerald Fabled Fearless Gentle Gilded Golden Hidden Indigo Ivory Jade Keen Lively Lucky Lunar Merry Misty
    Mossy Noble Northern Opal Patient Polar Quiet Roaming Ruby Sandy Scarlet Silent Silver Southern Starlit Steady Sunny Swift
    Tidal Velvet Wandering Western Willow Windy
""".split()  # noqa: SIM905 (a list to read)
SECOND = """
    Albatross Antelope Badger Beacon Bison Caravan Cartographer Compass Condor Courier Crane Dolphin Falcon Ferry Finch Fox Gazelle
    Geologist Guide Hare Harbour Heron Ibex Ibis Jackal Kestrel Kingfisher Lantern Lark Lynx Mapmaker Marten Navigator Nomad Oriole
    Osprey Otter Owl Panther Pathfinder Pelican Pilgrim Pilot Plover Porter Puffin Ranger Raven Rover Sailor Sandpiper Scout
    Seafarer Skipper Sparrow Stork Surveyor Swallow Tern Tortoise Traveller Trekker Voyager Wanderer Wren
""".split()  # noqa: SIM905 (a list to read)

# Nobody may pass for a bot, or for the server itself.
RESERVED = re.compile(
    rf"(the)?(bot)?({'|'.join(LEVELS)}|random)(bot)?\d*"
    r"|(the)?(unlost|house|server|system|admin|administrator|moderator|mod|support|staff|guest|nobody|everyone|you|me|bot|computer)\d*"
    r"|someonewholeft"
)
UNSEEN = set("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and signs that show nothing
ALIKE = str.maketrans("аеорсухіјѕԁһӏкмтвнαορνικτυε", "aeopcyxijsdhlkmtbhaopviktue")  # Cyrillic and Greek letters that look Latin


def friendly_name() -> str:
    """A name for somebody who has not chosen one: Amber Heron."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


def tidy_name(text: str) -> str:
    """The name as it will be shown. Raises Refused if it cannot be a name."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= LONGEST:
        raise Refused("bad_option", t("A name has 1 to {most} characters.", most=LONGEST))
    marks = "".join("m" if unicodedata.category(sign) in ("Mn", "Me") else "." for sign in name)
    if not name.isprintable() or UNSEEN & set(name) or "mmm" in marks:
        raise Refused("bad_option", t("This name has characters that cannot be shown. Please choose another one."))
    key = name_key(name)
    if not key:
        raise Refused("bad_option", t("A name needs at least one letter or digit."))
    if RESERVED.fullmatch(key) or key in {name_key(one.name) for one in CHARACTERS}:
        raise Refused("name_taken", t("This name is kept for the house. Please choose another one."))
    return name


def tidy_title(text: str) -> str:
    """The name of something that people make together, as it will be shown."""
    title = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(title) <= LONGEST_TITLE or not title.isprintable() or UNSEEN & set(title) or not name_key(title):
        raise Refused("bad_option", t("A name here has 1 to {most} characters that can be shown.", most=LONGEST_TITLE))
    return title


def name_key(name: str) -> str:
    """The name as it is compared: Zoë, ZOE and z.o.e are the same."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    kept = (sign for sign in apart if unicodedata.category(sign)[0] in "LNM" and not "\u0300" <= sign <= "\u036f")
    return unicodedata.normalize("NFC", "".join(kept).translate(ALIKE))[:40]
