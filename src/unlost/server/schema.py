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
    false,
    true,
)  # fmt: skip

REVISION = "0010"  # the newest of the migrations

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
    Column("recovery", String(200)),  # the hash of the words that take the place of a forgotten password
    Column("presence", Boolean, nullable=False, server_default=true()),  # may those they follow see when they are here?
)  # fmt: skip

follows = Table(  # whom somebody wants to find again
    "follows", metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("followed", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
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
    Column("branch_of", String(40), index=True),  # the match whose first actions this one has too
    Column("branch_at", Integer),  # how many they are
    Column("open_hands", Boolean),  # of a branch: are all hands shown?
    Column("record", Text),  # of an imported match, which was played elsewhere
    Column("pace", String(10), nullable=False, server_default="instant"),  # of its bots: instant, brisk, steady, calm
    Column("tournament", String(40), index=True),  # that it is played in
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
    Column("hinted", Boolean, nullable=False, server_default=false()),  # did this seat take a hint?
    Column("name", String(40)),  # at this table only: of a bot its character, else as it was given
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

plans = Table(  # what somebody wants done in their next turn; secret
    "plans", metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("made", Integer, nullable=False),  # after so many entries
    Column("plans", JSON, nullable=False),  # [{"play": ["-B2", "+R"], "after": "-R*"}]
)  # fmt: skip

vacations = Table(  # in which somebody's clocks of days stand still
    "vacations", metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
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

figures = Table(  # what somebody has done, summed up as matches end (see `figures.py`)
    "figures", metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("against", String(20), primary_key=True),  # the level of the bots that were the others; people; bots: of several levels
    Column("shown", Boolean, primary_key=True),  # are they of matches that others might watch?
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),  # alone, with a partner, or shared with some
    Column("draws", Integer, nullable=False),  # all share the victory
    Column("points", Integer, nullable=False),  # of matches that were played to the end,
    Column("deals", Integer, nullable=False),  # and how many rounds or expeditions these had
    Column("colours", JSON, nullable=False),  # cards played: {"R": 12}
)  # fmt: skip

seat_reviews = Table(  # what a review says of somebody, in a few figures
    "seat_reviews", metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("game", String(20), nullable=False),
    Column("time", BigInteger, nullable=False),  # when the match ended
    Column("decisions", Integer, nullable=False),
    Column("loss", Float, nullable=False),  # points lost by them
    Column("luck", Float),  # of deals and draws, if that could be told
    Column("small", Integer, nullable=False),
    Column("medium", Integer, nullable=False),
    Column("large", Integer, nullable=False),
    Index(None, "person", "game", "time"),
)  # fmt: skip

mistakes = Table(  # the marked decisions of people
    "mistakes", metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # of the decision
    Column("step", Integer, nullable=False),  # of the replay, at which it was taken
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("game", String(20), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("mark", String(10), nullable=False),  # small, medium, large
    Column("loss", Float, nullable=False),
    Column("time", BigInteger, nullable=False),  # when the match ended
    Index(None, "person", "game", "kind", "loss"),
)  # fmt: skip

study_figures = Table(  # what reviews say of somebody's play, summed up as they are made
    "study_figures", metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("matches", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("loss", Float, nullable=False),
    Column("lucky", Integer, nullable=False),  # matches of which luck could be told,
    Column("luck", Float, nullable=False),  # and what it came to
    Column("small", Integer, nullable=False),
    Column("medium", Integer, nullable=False),
    Column("large", Integer, nullable=False),
    Column("kinds", JSON, nullable=False),  # {"fed_other": [12, 61.5]}: how often, and points lost
)  # fmt: skip

push_subscriptions = Table(  # browsers that may be woken by their push service (see `push.py`)
    "push_subscriptions", metadata,
    Column("id", String(40), primary_key=True),  # a hash of the endpoint, which is a secret
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),  # the browser's public key
    Column("auth", String(40), nullable=False),
    Column("language", String(10), nullable=False),
    Column("failures", Integer, nullable=False),  # notices in a row that could not be delivered
    Column("created", BigInteger, nullable=False),
)  # fmt: skip

mail_addresses = Table(  # of accounts, at servers that send mail (see `mail_addresses.py`)
    "mail_addresses", metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), index=True),  # confirmed; None: not yet
    Column("pending", String(254)),  # the one that a link was sent to
    Column("language", String(10), nullable=False),
    Column("turns", Boolean, nullable=False),  # are turns told by mail?
    Column("told", BigInteger),  # when that was done last
    Column("due", BigInteger, index=True),  # when it is to be done next
    Column("tries", Integer, nullable=False),  # in a row that failed
)  # fmt: skip

notices = Table(  # what was told of the turns of a seat, so that nothing is told twice (see `notices.py`)
    "notices", metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("told", Integer, nullable=False),  # it was told that it is their turn, which began after so many entries
    Column("reminded", Integer, nullable=False),  # the same of the reminder that the time runs out
)  # fmt: skip

tournaments = Table(
    "tournaments", metadata,
    Column("id", String(40), primary_key=True),  # cannot be guessed: it is the link
    Column("name", String(60), nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("game", String(20), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("pace", String(10), nullable=False),  # of the bots
    Column("mode", String(10), nullable=False),  # swiss, robin: everybody against everybody
    Column("rounds", Integer, nullable=False),
    Column("pause", Integer, nullable=False),  # seconds between two of them
    Column("same_deals", Boolean, nullable=False),  # have all tables of a round the same cards?
    Column("listed", Boolean, nullable=False),  # may everybody find it?
    Column("status", String(10), nullable=False),  # open, running, finished, closed
    Column("round", Integer, nullable=False),  # the one that is played, or was last; 0 before the first
    Column("due", BigInteger),  # when the next round begins; None while one is played
    Column("secret", String(64), nullable=False),  # from which its deals come
    Column("commitment", String(64), nullable=False),  # the secret's hash, shown from the beginning
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Index(None, "status", "created"),
)  # fmt: skip

tournament_players = Table(
    "tournament_players", metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(40)),  # of a bot: who it is
    Column("words", String(64), nullable=False),  # the person's part of the seeds
    Column("withdrawn", Boolean, nullable=False),  # no longer paired
)  # fmt: skip

tournament_pairings = Table(  # who plays whom; written with the tables of a round, all at once
    "tournament_pairings", metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("pairing", Integer, primary_key=True),
    Column("first", Integer, nullable=False),  # the number of the player with the first seat
    Column("second", Integer),  # None: the first one rests
    Column("match", ForeignKey("matches.id"), unique=True),  # None: one of them has left, or rests
    Column("points", Integer),  # of the first, in halves; None while they play
    Column("margin", Integer, nullable=False),  # points of the first at the table, less those of the second
)  # fmt: skip
