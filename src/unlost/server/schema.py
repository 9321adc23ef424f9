"""What the database holds. Times are milliseconds since 1970; what has no fixed shape is JSON."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)  # fmt: skip

REVISION = "0003"  # the newest of the migrations

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

server_values = Table(  # what the server keeps for itself, such as the key of its cookies
    "house", metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

people = Table(
    "people", metadata,
    Column("id", String(40), primary_key=True),  # of a bot: bot:expert
    Column("kind", String(10), nullable=False),  # guest, account, house (a bot of the server), gone
    Column("name", String(40), nullable=False),
    Column("name_key", String(40), unique=True),  # the name as it is compared; guests have none
    Column("password", String(200)),
    Column("created", BigInteger, nullable=False),
)  # fmt: skip

sessions = Table(
    "sessions", metadata,
    Column("id", String(40), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("device", String(200), nullable=False),  # what the browser calls itself
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)  # fmt: skip

tokens = Table(
    "tokens", metadata,
    Column("id", String(40), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("hash", String(64), nullable=False, unique=True),  # the token itself is nowhere
    Column("label", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
)  # fmt: skip

matches = Table(
    "matches", metadata,
    Column("id", String(40), primary_key=True),  # cannot be guessed: it is the link
    Column("game", String(20), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the game's rules
    Column("status", String(10), nullable=False),  # open, running, finished, aborted
    Column("rated", Boolean, nullable=False),
    Column("watch", String(10), nullable=False),  # everyone, link, nobody
    Column("clock", JSON, nullable=False),
    Column("on_timeout", String(10), nullable=False),  # bot, lose
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("invite", String(40), nullable=False),
    Column("secret", String(64), nullable=False),  # the server's part of the seed
    Column("commitment", String(64), nullable=False),  # the secret's hash, shown before the deal
    Column("rematch_of", String(40)),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("ending", JSON),  # {"how": "played", "winners": [0], "scores": [61, 44], "lost": []}
    Column("lesson", String(40)),  # of a lesson's chapter: GAME:1:3fa9c2d1
    Index(None, "status", "created"),
    UniqueConstraint("rematch_of"),
)  # fmt: skip

seats = Table(
    "seats", metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, same (screen), bot, open, invite
    Column("person", ForeignKey("people.id"), index=True),  # who sits there, a bot included; of an invite, the one it is kept for
    Column("words", String(64), nullable=False),  # the person's part of the seed
)  # fmt: skip

log = Table(  # append-only
    "log", metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", String(12), nullable=False),  # of the game; or !back !resign !time !return !abort
    Column("client_id", String(80)),  # the seat and the client's own id of it: 0:f3a9
    Column("spent", Integer, nullable=False),  # milliseconds of the seat's clock
    Column("time", BigInteger, nullable=False),
    UniqueConstraint("match", "client_id"),
)  # fmt: skip

chat = Table(
    "chat", metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("text", String(500), nullable=False),
    Column("time", BigInteger, nullable=False),
)  # fmt: skip

ratings = Table(
    "ratings", metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)  # fmt: skip

results = Table(  # of finished matches, for profiles
    "results", metadata,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rating_before", Float),  # rated games only
    Column("rating_after", Float),
    Column("time", BigInteger, nullable=False),
    ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.seat"], ondelete="CASCADE"),
    Index(None, "person", "time"),
)  # fmt: skip

reviews = Table(  # one for all who look; can be made again from the log
    "reviews", metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("state", String(10), nullable=False),  # waiting, done, failed
    Column("asked_by", String(40), nullable=False),  # the id of a person, who may have left since
    Column("judge", String(40), nullable=False),  # the version of who judged: of the program and of the networks
    Column("body", LargeBinary),  # JSON, compressed by zlib
    Column("marks", JSON),  # by seat: {"small": 2, "medium": 0, "large": 1}
    Column("created", BigInteger, nullable=False),
)  # fmt: skip
