"""No leaks: whatever the server sends to a seat stays the same, byte for byte, when cards that are hidden from that seat are exchanged.

A match is planned, then played twice at a server: once as planned, and once with other cards wherever this seat, or a spectator, has seen
none. Everybody does the same in both worlds. Only a card that opponents give each other unseen may be another one.
"""

import asyncio
import hashlib
import random
import secrets
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from structlog.testing import capture_logs

import unlost
from tests.server.whole_server import Visitor, WholeServer, whole_server
from unlost.kernel.errors import IllegalAction
from unlost.kernel.game import Game, find_game
from unlost.server import table as server_table

Viewer = int | None  # a seat, or a spectator
PUBLIC_NAME = "Ada"

AFTERWARDS = (  # what is told of a match that is over, and of no other
    "/record", "/replay", "/replay?seat=0", "/replay?seat=all", "/replay?seat=none", "/review", "/branches", "/odds?at=0",
    "/why?at=0&action=R5", "/picture.png",
)  # fmt: skip

Kind = tuple[str, int, dict[str, Any]]
KINDS: list[Kind] = [
    ("cards", 2, {"rounds": 3, "max_turns": 9, "expeditions": 6}),
    ("cards", 4, {"rounds": 3, "max_turns": 12}),
    ("board", 2, {"expeditions": 1, "open_scores": False}),
    ("board", 3, {"expeditions": 3, "max_turns": 8, "edition": "2008"}),
    ("rivals", 4, {}),
]
MORE: list[Kind] = [
    ("cards", 2, {"rounds": 1}),
    ("cards", 4, {"rounds": 1, "expeditions": 6}),
    ("board", 4, {"expeditions": 1, "open_scores": False, "up_and_down": True}),
    ("rivals", 2, {}),
    ("rivals", 3, {}),
]


def told(kind: Kind) -> str:
    return f"{kind[0]}-{kind[1]}-" + "-".join(f"{name}={value}" for name, value in kind[2].items())


# ---------------------------------------------------------------- a match is planned, and who has seen which card


@dataclass(frozen=True)
class Step:
    """What somebody does: act, back, try (what is refused), say, look (all do)."""

    what: str
    seat: int
    action: str = ""
    given: tuple[int, int] | None = None  # of a card given unseen: the deal and the card's place in it


@dataclass
class Dealt:
    """The cards of one deal by their places, where they went, and who has seen each."""

    cards: list[str]
    more: dict[str, Any]  # of the deal, but for the deck
    in_deck: int
    hands: list[list[int]]
    piles: dict[str, list[int]] = field(default_factory=dict)
    seen: list[set[Viewer]] = field(default_factory=list)
    drawn: int = 0

    def as_deal(self, cards: list[str]) -> dict[str, Any]:
        return {"deck": cards[: self.in_deck], **self.more}

    def draw(self) -> int:
        self.drawn += 1
        return self.drawn - 1


class Plan:
    """A random match: what everybody does, and the deals."""

    def __init__(self, kind: Kind, seed: int, length: int, bots: int = 0) -> None:
        self.game, self.players, options = kind
        self.chance = random.Random(f"{kind} {seed}")
        self.options = {**options, "players": self.players, "first": self.chance.randrange(self.players)}
        self.bots = tuple(range(self.players - bots, self.players))
        self.viewers: list[Viewer] = [*range(self.players), None]
        self.match = unlost.Match(self.game, seed=seed, **self.options)
        self.dealt: list[Dealt] = []
        self.steps: list[Step] = []
        self._deal()
        while self.match.turn is not None and len(self.steps) < length:
            self._go_on()
        if self.match.turn is None:  # when it is over, everything is told
            self.match.undo()
            self.steps.pop()

    def _deal(self) -> None:
        truth = self.match.truth()
        hands = truth.get("hands", [[]] * self.players)
        deck = [card for hand in hands for card in hand] + truth["deck"]
        more = {}
        if self.game == "board":
            more["tiles"] = [tile for path in truth["tiles"].values() for _, tile in sorted(path.items())]
        if self.game == "rivals":
            more["starting"] = [[letter for letter, cards in side.items() if cards] for side in truth["expeditions"]]
        dealt = Dealt(deck + truth.get("put_away", []), more, len(deck), [])
        dealt.seen = [set() for _ in dealt.cards]
        self.dealt.append(dealt)
        for seat, hand in enumerate(hands):
            dealt.hands.append([dealt.draw() for _ in hand])
            self._show(dealt.hands[seat], [seat])

    def _show(self, places: list[int], viewers: Any) -> None:
        for place in places:
            self.dealt[-1].seen[place] |= set(viewers)

    def _go_on(self) -> None:
        seat, chance = self.match.turn, self.chance
        assert seat is not None
        is_bot = seat in self.bots
        if self.match.may_take_back() and not is_bot and chance.random() < 0.15:
            self._take_back(seat)
            return
        if chance.random() < 0.3:
            legal = set(map(str, self.match.actions()))
            self.steps.append(Step("try", seat, chance.choice([str(a) for a in self.match.game.actions if str(a) not in legal])))
        if chance.random() < 0.3:
            self.steps.append(Step("try", (seat + 1) % self.players, chance.choice([str(action) for action in self.match.game.actions])))
        if chance.random() < 0.1:
            self.steps.append(Step("say", chance.randrange(self.players), f"line {len(self.steps)}"))
        if chance.random() < 0.02:
            self.steps.append(Step("look", seat))
        self._act(seat, str(chance.choice(self.match.actions())))

    def _take_back(self, seat: int) -> None:
        action = str(self.match.undo())
        dealt = self.dealt[-1]
        if action[0] == "-":
            dealt.hands[seat].append(dealt.piles[action[1]].pop())
        elif action[0].isalpha() and self.game != "rivals":
            dealt.hands[seat].append(self._laid)
        self.steps.append(Step("back", seat))

    def _act(self, seat: int, action: str) -> None:
        dealt, number = self.dealt[-1], len(self.dealt)
        before = len(self.match.truth()["deck"])
        self.match.play(action)
        given = None
        if self.game == "rivals":
            uncovered = before - len(self.match.truth()["deck"])
            self._show([dealt.draw() for _ in range(uncovered)], self.viewers)
        elif action == "+":
            dealt.hands[seat].append(dealt.draw())
            self._show(dealt.hands[seat][-1:], [seat])
        elif action[0] == "+":
            dealt.hands[seat].append(dealt.piles[action[1]].pop())
        elif action[0] == "^":
            place = self._from_hand(seat, action[1:], hidden_first=True)
            dealt.hands[seat ^ 2].append(place)
            self._show([place], [seat, seat ^ 2])
            given = (number - 1, place)
        elif action[0] not in ">=":
            place = self._from_hand(seat, action.strip("-ar"))
            self._show([place], self.viewers)
            self._laid = place
            if action[0] == "-":
                dealt.piles.setdefault(action[1], []).append(place)
        self.steps.append(Step("act", seat, action, given))
        if self.match.deal > number and self.match.turn is not None:
            self._deal()

    def _from_hand(self, seat: int, card: str, hidden_first: bool = False) -> int:
        """The place of a card that leaves a hand. Of two that are alike, the one that was known to be there leaves in the open."""
        dealt = self.dealt[-1]
        alike = [place for place in dealt.hands[seat] if dealt.cards[place] == card]
        place = min(alike, key=lambda place: len(dealt.seen[place]) * (1 if hidden_first else -1))
        dealt.hands[seat].remove(place)
        return place

    # ------------------------------------------------------------ the other world

    def world(self, cards: list[list[str]] | None = None) -> "World":
        """The match with these cards instead."""
        cards = cards or [dealt.cards for dealt in self.dealt]
        steps = [replace(step, action=f"^{cards[step.given[0]][step.given[1]]}") if step.given else step for step in self.steps]
        return World([dealt.as_deal(own) for dealt, own in zip(self.dealt, cards, strict=True)], steps)

    def exchanged(self, viewer: Viewer) -> "World":
        """Other cards wherever a viewer has seen none. Where a rule lets moves tell something (B9), they change by pairs."""
        cards = [list(dealt.cards) for dealt in self.dealt]
        hidden = [[place for place, seen in enumerate(dealt.seen) if viewer not in seen] for dealt in self.dealt]
        for own, places in zip(cards, hidden, strict=True):
            mixed = self.chance.sample(places, len(places))
            for place, card in zip(places, [own[other] for other in mixed], strict=True):
                own[place] = card
        if self._can_be_played(self.world(cards)):
            return self.world(cards)
        cards = [list(dealt.cards) for dealt in self.dealt]
        for _ in range(60):
            number = self.chance.choice([number for number, places in enumerate(hidden) if len(places) > 1])
            one, other = self.chance.sample(hidden[number], 2)
            own = cards[number]
            own[one], own[other] = own[other], own[one]
            if not self._can_be_played(self.world(cards)):
                own[one], own[other] = own[other], own[one]
        return self.world(cards)

    def _can_be_played(self, world: "World") -> bool:
        try:
            world.played(self)
        except IllegalAction:
            return False
        return True


@dataclass(frozen=True)
class World:
    """Deals, and what everybody does with them."""

    deals: list[dict[str, Any]]
    steps: list[Step]

    def played(self, plan: Plan) -> unlost.Match:
        match = unlost.Match(plan.game, seed=1, deals=self.deals, **plan.options)
        for step in self.steps:
            if step.what == "act":
                match.play(step.action)
            elif step.what == "back":
                match.undo()
        return match


# ---------------------------------------------------------------- it is played at a server


class Evening:
    """A plan, played at a server in one of its worlds. `got` is what each viewer was sent, and what the bots were asked."""

    def __init__(self, plan: Plan, world: World, only: Viewer | str = "everybody") -> None:
        self.plan, self.world = plan, world
        self.only = only  # who asks for all there is, and tries what is not allowed: of others it may be allowed in another world
        self.moves: asyncio.Queue[int] = asyncio.Queue()
        self.asked: dict[int, list[bytes]] = {seat: [] for seat in plan.bots}
        self.got: dict[Viewer, list[bytes]] = {}
        self.log: list[str] = []
        self.secret = ""
        self.words = [f"words of {seat}" for seat in range(plan.players)]

    async def choose(self, game: str, bot: str, observation: bytes, seed: str, whose: str = "") -> int:
        seat = int(np.frombuffer(observation, find_game(game).observation)[0]["seat"])
        self.asked[seat].append(repr((game, bot, seed)).encode() + observation)
        return await self.moves.get()

    async def play(self, folder: Path) -> "Evening":
        with pytest.MonkeyPatch.context() as patch, capture_logs() as logged:
            make_certain(patch)
            patch.setattr(server_table, "Match", self._match)
            async with whole_server(folder, self.choose) as server, AsyncExitStack() as stack:
                await self._sit_down(server)
                self.sockets = {viewer: await stack.enter_async_context(self.people[viewer].socket(self.id)) for viewer in self.people}
                number = 0
                for step in self.world.steps:
                    server.wait(0.7)
                    number = await self._do(step, number)
                await self._look(number)
                if len((await self._table()).sides) == 2:  # a match that was given up still shows no hand
                    await self.sockets[0].send("resign", id="enough")
                    for socket in self.sockets.values():
                        assert (await socket.hear("table"))["table"]["ending"]["how"] == "resigned"
                for viewer, socket in self.sockets.items():
                    await socket.send("ping")
                    await socket.hear("pong")
                    self.got[viewer] = list(self.people[viewer].got)
                self.secret = (await server.tables.get(self.id)).row.secret
                for seat, asked in self.asked.items():
                    self.got[seat] = asked
            self.log = [repr({name: value for name, value in line.items() if name != "ms"}) for line in logged]
        return self

    def _match(self, game: str, seed: str, **options: Any) -> unlost.Match:
        return unlost.Match(game, seed=seed, deals=self.world.deals, **options)

    async def _sit_down(self, server: WholeServer) -> None:
        plan = self.plan
        guests = await server.guests(plan.players - len(plan.bots) + 1)
        spectator, host = guests.pop(), guests[0]
        await host.http.patch("/api/me", json={"name": PUBLIC_NAME})
        self.people: dict[Viewer, Visitor] = {**dict(enumerate(guests)), None: spectator}
        table = await host.make(
            plan.game, ["me"] + ["open"] * (len(guests) - 1) + ["explorer"] * len(plan.bots),
            options={name: value for name, value in plan.options.items() if name != "players"},
            clock={"kind": "fischer", "seconds": 86400, "increment": 5}, words=self.words[0], watch="everyone",
        )  # fmt: skip
        self.id = table["id"]
        for seat, guest in enumerate(guests[1:], 1):
            await guest.post(f"/api/tables/{self.id}/join", seat=seat, words=self.words[seat])

    async def _do(self, step: Step, number: int) -> int:
        if step.what == "look":
            await self._look(number)
        elif step.what == "act" and step.seat in self.plan.bots:
            self.moves.put_nowait(find_game(self.plan.game).numbers[step.action])
            number += 1
        elif step.seat in self.plan.bots:
            pass
        elif step.what == "say":
            await self.sockets[step.seat].send("say", text=step.action)
            if len((await self._table()).sides) < self.plan.players:
                await self.sockets[step.seat].hear("error")
            else:
                for socket in self.sockets.values():
                    await socket.hear("said")
        elif step.what == "try":
            if self.only in (step.seat, "everybody"):
                await self.sockets[step.seat].send("why", action=step.action)
                await self.sockets[step.seat].hear("because")
                await self.sockets[step.seat].send("act", id=f"try {number}", action=step.action)
                assert (await self.sockets[step.seat].hear("error", "ack"))["type"] == "error", step
        else:
            more = {"action": step.action} if step.what == "act" else {}
            await self.sockets[step.seat].send(step.what, id=f"own {number}", **more)
            answer = await self.sockets[step.seat].hear("ack", "error")
            assert answer["type"] == "ack", (step, answer)
            number += 1
        for socket in self.sockets.values():
            if number:
                await socket.hear_entry(number)
        return number

    async def _table(self) -> Any:
        return await self.people[0].server.tables.get(self.id)

    async def _look(self, number: int) -> None:
        """Everybody asks for whatever there is, once more from a second tab, and plays out of turn over HTTP."""
        turn = (await self._table()).turn
        for viewer, person in self.people.items():
            async with person.socket(self.id, seen=number // 2):
                pass
            if self.only not in (viewer, "everybody"):
                continue
            for path in ("", "/play", f"/play?seen={number // 2}"):
                await person.get(f"/api/tables/{self.id}{path}")
            fairness = await person.get(f"/api/tables/{self.id}/fairness")
            assert fairness == {"commitment": fairness["commitment"], "secret": None, "words": None, "seed": None}
            for path in AFTERWARDS:
                assert await person.refused("GET", f"/api/tables/{self.id}{path}") == "not_finished", path
            assert await person.refused("POST", f"/api/tables/{self.id}/review") == "not_finished"
            branch = {"at": 0, "seats": [{"kind": "me"}] + [{"kind": "same"}] * (self.plan.players - 1)}
            assert await person.refused("POST", f"/api/tables/{self.id}/branches", branch) == "not_finished"
            for path in ("/api/tables?which=open", "/api/tables?which=running", "/api/tables?which=mine", "/api/me", "/api/leaderboard"):
                await person.get(path)
            for path in ("/api/me/games", "/api/me/records", "/api/me/figures", "/api/people/Explorer", f"/api/people/{PUBLIC_NAME}"):
                answer = await person.ask("GET", path)
                assert self.id.encode() not in answer.content, "what is counted and kept is of matches that are over"
            page = await person.ask("GET", f"/t/{self.id}")
            assert 'property="og:title" content="Unlost"' in page.text
            if viewer != turn:
                assert await person.refused("POST", f"/api/tables/{self.id}/act", {"id": f"early {number}", "action": "+"})
                for way in ("hint", "sure"):
                    refused = await person.refused("POST", f"/api/tables/{self.id}/{way}", {})
                    assert refused == ("not_your_turn" if viewer is not None else "not_seated")


def make_certain(patch: pytest.MonkeyPatch) -> None:
    """Ids, names and secrets are the same each time."""
    count = iter(range(10**6))

    def word() -> str:
        return hashlib.sha256(f"certain {next(count)}".encode()).hexdigest()

    patch.delenv("UNLOST_SECRET", raising=False)
    patch.setattr(secrets, "token_hex", lambda size=32: word()[: 2 * size])
    patch.setattr(secrets, "token_urlsafe", lambda size=32: word()[: size * 4 // 3])
    patch.setattr(secrets, "choice", lambda some: some[int(word(), 16) % len(some)])


async def compare(plan: Plan, folder: Path) -> int:
    """Play a plan as it is, and in a world of its own for each viewer. Returns how many cards were exchanged."""
    (folder / "planned").mkdir()
    planned = await Evening(plan, plan.world()).play(folder / "planned")
    different = 0
    for viewer in plan.viewers:
        world = plan.exchanged(viewer)
        here, there = world.played(plan), plan.world().played(plan)
        assert here.observation(viewer).tobytes() == there.observation(viewer).tobytes()
        decks = [(deal["deck"], as_planned["deck"]) for deal, as_planned in zip(world.deals, plan.world().deals, strict=True)]
        different += sum(one != other for deck in decks for one, other in zip(*deck, strict=True))
        (folder / f"for {viewer}").mkdir()
        other = await Evening(plan, world, viewer).play(folder / f"for {viewer}")
        assert len(planned.got[viewer]) == len(other.got[viewer])
        for number, (expected, got) in enumerate(zip(planned.got[viewer], other.got[viewer], strict=True)):
            assert got == expected, f"message {number} to {viewer} tells something"
        assert set(other.log) <= set(planned.log)
        for evening in (planned, other):
            check_secrets(evening)
    return different


def check_secrets(evening: Evening) -> None:
    """What the deal came from is told to nobody, and noted nowhere, while the match is played."""
    assert len(evening.secret) == 64
    for viewer, got in evening.got.items():
        everything = b"\n".join(got)
        assert evening.secret.encode() not in everything
        assert not any(words.encode() in everything for seat, words in enumerate(evening.words) if seat != viewer)
    noted = str(evening.log)
    assert not any(text in noted for text in (evening.secret, *evening.words, evening.id, PUBLIC_NAME))


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.slow if kind in (KINDS[1], KINDS[3]) else (), id=told(kind)) for kind in KINDS]
)
def test_exchanging_hidden_cards_changes_no_byte_that_a_seat_or_a_spectator_is_sent(kind: Kind, tmp_path: Path) -> None:
    plan = Plan(kind, seed=1, length=44)
    assert asyncio.run(compare(plan, tmp_path)) > 5 * plan.players


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("kind", KINDS + MORE, ids=told)
def test_exchanging_hidden_cards_changes_no_byte_in_longer_matches(kind: Kind, seed: int, tmp_path: Path) -> None:
    plan = Plan(kind, seed, length=120)
    assert asyncio.run(compare(plan, tmp_path)) > 0


@pytest.mark.parametrize("kind", [MORE[0], KINDS[1]], ids=told)
def test_a_bot_is_asked_with_what_its_seat_may_know_and_nothing_else(kind: Kind, tmp_path: Path) -> None:
    plan = Plan(kind, seed=7, length=24, bots=1)
    assert asyncio.run(compare(plan, tmp_path)) > 0


@pytest.mark.parametrize("leak", ["read", "checked"])
def test_a_leak_would_be_noticed(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the top of the deck were in what the server sends of a table, or in the words of a refusal."""
    kind = {"read": Game, "checked": unlost.Match}[leak]
    honest, look, looked_at = getattr(kind, leak), unlost.Match.observation, list[unlost.Match]()

    def observation(match: unlost.Match, seat: int | None) -> Any:
        looked_at[:] = [match]
        return look(match, seat)

    def read(game: Game, record: Any) -> dict[str, Any]:
        return {**honest(game, record), "hint": [game.hidden(match.state()[0])["deck"][0] for match in looked_at]}

    def checked(match: unlost.Match, action: str) -> Any:
        try:
            return honest(match, action)
        except IllegalAction as fault:
            raise IllegalAction(action, fault.rule, f"the next card is {match.truth()['deck'][0]}") from None

    monkeypatch.setattr(unlost.Match, "observation", observation)
    monkeypatch.setattr(kind, leak, {"read": read, "checked": checked}[leak])
    with pytest.raises(AssertionError, match="tells something"):
        asyncio.run(compare(Plan(MORE[0], seed=1, length=12), tmp_path))


# ---------------------------------------------------------------- doors


def test_who_came_before_the_deal_and_may_not_watch_has_to_go(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            host, friend, stranger = await server.guests(3)
            table = await host.make("cards", ["me", "open"], watch="nobody")
            async with stranger.socket(table["id"]) as early, host.socket(table["id"]) as mine:
                await friend.post(f"/api/tables/{table['id']}/join")
                assert await early.closed() == 4404
                assert not any(message.get("position") for message in early.heard)
                assert (await mine.hear("table"))["position"]
                async with stranger.socket(table["id"], seen=None) as late:
                    assert (await late.hear("error"))["error"] == "not_allowed"
                    assert await late.closed() == 4404
            for path in ("", "/play", "/fairness", *AFTERWARDS):
                refused = await stranger.refused("GET", f"/api/tables/{table['id']}{path}")
                assert refused == ("not_finished" if path == "/picture.png" else "not_allowed")
            for way in ("review", "hint", "sure"):
                assert await stranger.refused("POST", f"/api/tables/{table['id']}/{way}", {}) == "not_allowed"
            branch = {"at": 0, "seats": [{"kind": "me"}, {"kind": "same"}]}
            assert await stranger.refused("POST", f"/api/tables/{table['id']}/branches", branch) == "not_allowed"

    asyncio.run(evening())


def test_the_secret_is_shown_by_the_finished_match_and_by_no_other(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (host,) = await server.guests(1)
            for end, shown in (("resign", True), ("abort", False)):
                table = await host.make("cards", ["me", "same"], words="mine")
                secret = (await server.tables.get(table["id"])).row.secret
                await host.post(f"/api/tables/{table['id']}/{end}", id="enough")
                fairness = await host.get(f"/api/tables/{table['id']}/fairness")
                assert fairness["commitment"] == hashlib.sha256(secret.encode()).hexdigest() == table["commitment"]
                assert (fairness["secret"], fairness["words"]) == ((secret, ["mine", ""]) if shown else (None, None))
                assert (await host.ask("GET", f"/api/tables/{table['id']}/record")).status_code == (200 if shown else 403)

    asyncio.run(evening())
