"""Random games of `board`, played beside the plain referee of `board_referee.py`, which must agree after every single action."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import unlost
from tests.rules.board_referee import COLOURS, LAST, TILES, BoardReferee, number_of, pack, track_pays
from tests.rules.walks import Seen, compare, hunt, nothing_changes, reached, told

Policy = Callable[[random.Random, BoardReferee], str]
Deal = dict[str, list[str]]
Dealer = Callable[[random.Random, int], Deal]

FOREIGN = ["^R7", "$3", "Rx", "-Yx", "P7", "-P7", "+P"]  # actions of the other games
ALL_TEXTS = (
    sorted({before + card + after for card in pack() for before, after in (("", ""), ("", "a"), ("", "r"), ("-", ""))})
    + ["+", "="]
    + [mark + colour for mark in "+>" for colour in COLOURS]
    + FOREIGN
)
LONG_PATHS = {"Y": [2, 3, 4, 5, 6, 7, 8, 9], "B": [2, 3, 4, 5, 6, 7, 8, 9], "W": [9, 8, 7, 6, 5, 4, 3, 2], "G": [5], "R": []}
LOW_PATHS = {"Y": [2, 3, 4, 5, 6], "B": [2, 3, 4, 5, 6], "W": [2, 3, 4, 5, 6], "G": [2, 3, 4, 5, 6], "R": [2, 3, 4, 5, 6]}
HIGH_PATHS = {"R": [5, 6, 7, 8, 9], "G": [5, 6, 7, 8, 9], "W": [5, 6, 7, 8, 9], "B": [5, 6, 7, 8, 9], "Y": [5, 6, 7, 8, 9]}


# ------------------------------------------------------------ how the random players choose


def kind(text: str) -> str:
    if text == "+":
        return "deck"
    if text[0] in "+->=":
        return {"+": "pile", "-": "discard", ">": "step", "=": "decline"}[text[0]]
    return {"a": "adventurer", "r": "researcher"}.get(text[-1], "move")


def leaning(**weights: float) -> Policy:
    """Choose at random, each action weighted by its kind; 1 where nothing is said."""

    def choose(rng: random.Random, referee: BoardReferee) -> str:
        texts = sorted(referee.actions())
        return rng.choices(texts, [weights.get(kind(text), 1.0) for text in texts])[0]

    return choose


def runner(paths: int, aside: bool) -> Policy:
    """Run far on few paths of one's own in small steps, and take useful discards; extra steps to the front, or `aside`, to the rear."""

    def choose(rng: random.Random, referee: BoardReferee) -> str:
        texts = sorted(referee.actions())
        seat = referee.turn
        assert seat is not None
        home = [COLOURS[(seat * paths + place) % 5] for place in range(paths)]
        columns = referee.columns[seat]

        def useful(card: str) -> bool:
            return card[0] in home and (not columns[card[0]] or referee.fits(card, columns[card[0]]))

        def gap(card: str) -> int:
            column = columns[card[0]]
            return abs(number_of(card) - number_of(column[-1])) if column else min(number_of(card), 2)

        if referee.phase == "step":
            steps = [text for text in texts if kind(text) == "step"]
            places = {text: referee.stones[seat][text[1]] for text in steps}
            return rng.choice(texts) if rng.random() < 0.1 else (min if aside else max)(steps, key=lambda text: (places[text], text))
        if referee.phase == "draw":
            piles = [text for text in texts if kind(text) == "pile" and useful(referee.piles[text[1]][-1])]
            return rng.choice(piles) if piles and rng.random() < 0.5 else "+"
        plays = [text for text in texts if kind(text) in ("move", "adventurer", "researcher") and text[0] in home]
        if plays and rng.random() < 0.97:
            return min(plays, key=lambda text: (gap(text.strip("ar")), rng.random()))
        discards = [text for text in texts if kind(text) == "discard"]
        return rng.choice([text for text in discards if not useful(text[1:])] or discards)

    return choose


POLICIES: dict[str, Policy] = {
    "even": leaning(),
    "plays": leaning(move=20.0, adventurer=3.0, researcher=3.0, discard=0.5, step=5.0, deck=4.0),
    "wide": leaning(move=2.0, adventurer=30.0, researcher=10.0, deck=4.0),
    "piles": leaning(pile=6.0),
    "one path": runner(1, False),
    "two paths": runner(2, False),
    "five paths": runner(5, False),
    "aside": runner(3, True),
}


# ------------------------------------------------------------ the deals


def shuffled(rng: random.Random, players: int) -> Deal:
    cards, tiles = pack(), list(TILES)
    rng.shuffle(cards)
    rng.shuffle(tiles)
    return {"deck": cards[:80] if players == 2 else cards, "tiles": tiles}


def gentle(rng: random.Random, players: int) -> Deal:
    """Low cards early, high cards late, more or less, so that explorers come far."""
    deal = shuffled(rng, players)
    return {**deal, "deck": sorted(deal["deck"], key=lambda card: number_of(card) + rng.gauss(0.0, 1.5))}


def windy(rng: random.Random, players: int) -> Deal:
    """As `gentle`, and the arrows on the first spaces: long chains come about."""
    deal = gentle(rng, players)
    rank = {"arrow": 0.0, "artifact": 0.5}
    return {**deal, "tiles": sorted(deal["tiles"], key=lambda tile: rank.get(tile, 0.8) + rng.random() * 0.6)}


def laid(*places: int) -> Dealer:
    """As `gentle`, and the artifacts on these spaces (the first is 0) of every path, where each has five."""

    def deal(rng: random.Random, players: int) -> Deal:
        shuffle = gentle(rng, players)
        others = [tile for tile in shuffle["tiles"] if tile != "artifact"]
        spaces = [path * 5 + place for place in places for path in range(5)][:9]
        return {**shuffle, "tiles": ["artifact" if space in spaces else others.pop() for space in range(len(TILES))]}

    return deal


rich, late = laid(0, 1), laid(2, 3)


def deal_of(truth: Mapping[str, Any]) -> Deal:
    """The deal that leads to this table, where an expedition has just begun."""
    tiles = [truth["tiles"][colour][stone] for colour in COLOURS for stone in sorted(truth["tiles"][colour])]
    return {"deck": [card for hand in truth["hands"] for card in hand] + list(truth["deck"]), "tiles": tiles}


# ------------------------------------------------------------ the walk


def try_illegal(game: unlost.Match, referee: BoardReferee, rng: random.Random) -> None:
    """A few illegal actions, each refused, and nothing changed: some of any kind, some with a card that is there."""
    legal = referee.actions()
    hand = referee.hands[referee.turn or 0]
    near = [text for text in ALL_TEXTS if text.strip("-ar") in hand or len(text) <= 2]
    with nothing_changes(game, referee):
        for texts in (ALL_TEXTS, near):
            for text in rng.sample([text for text in texts if text not in legal], 2):
                with pytest.raises(unlost.IllegalAction):
                    game.play(text)


def note_before(seen: Seen, referee: BoardReferee, text: str) -> None:
    """Count the rare situations this action makes."""
    seat = referee.turn
    assert seat is not None
    stones, columns, reserve = referee.stones[seat], referee.columns[seat], referee.in_reserve(seat)
    if referee.phase == "play":
        begin = any(referee.may_begin(seat, card) for card in referee.hands[seat])
        seen["a path could begin, all adventurers used"] += begin and reserve == ["r"]
        seen["a path could begin, the researcher used"] += begin and reserve == ["a"]
        seen["all five explorers out"] += not reserve
        later = [card for card in referee.hands[seat] if card[0] not in stones and reserve and not referee.may_begin(seat, card)]
        seen["a higher card may not begin"] += bool(later)
        if kind(text) in ("adventurer", "researcher"):
            lower = [card for card in referee.hands[seat] if card[0] == text[0] and number_of(card) < number_of(text[:-1])]
            seen["a path begun with a higher card"] += bool(lower)
        if kind(text) in ("move", "discard"):
            card = text.lstrip("-")
            seen["a known card shown while a copy stays"] += card in referee.known[None][seat] and referee.hands[seat].count(card) > 1
    if kind(text) == "move":
        column = columns[text[0]]
        finished = stones[text[0]] == LAST
        seen["a card on a finished path, something to move"] += finished and bool(referee.movable(seat))
        seen["a card on a finished path, nothing to move"] += finished and not referee.movable(seat)
        if referee.up_and_down:
            first, number = number_of(column[0]), number_of(text)
            equal = len(column) > 1 and {number_of(card) for card in column} == {first}
            seen["equal, then up"] += equal and number > first
            seen["equal, then down"] += equal and number < first
            seen["down and equal"] += number_of(column[-1]) < first and number == number_of(column[-1])
    seen["an extra step declined"] += kind(text) == "decline"
    if kind(text) == "pile":
        seen["a pile gives a card already held"] += referee.piles[text[1]][-1] in referee.hands[seat]
    path = text[1] if kind(text) == "step" else text[0] if kind(text) == "move" else None
    if path is None or stones[path] == LAST:
        return
    stone = stones[path] + 1
    tile = referee.tiles[path].get(stone)
    if stone == 7 and referee.crossed == 4:
        seen["five crossings"] += 1
        seen["five crossings, another expedition follows"] += referee.expedition < referee.expeditions
        seen["five crossings by an extra step"] += kind(text) == "step"
        seen["five crossings, a tile that does not act"] += tile is not None
        seen["five crossings, an artifact left lying"] += tile == "artifact"
        return
    seen["an artifact taken"] += tile == "artifact"
    seen["an artifact gone"] += tile is None and stone in referee.spaces.get(path, [])
    seen["victory points by an extra step"] += tile in ("5", "10", "15") and kind(text) == "step"
    seen["an arrow that nobody can follow"] += tile == "arrow" and referee.movable(seat) == [path] and stone == LAST


def note_end(seen: Seen, referee: BoardReferee, text: str) -> None:
    """If this action completes the last turn of an expedition, count how."""
    if kind(text) not in ("deck", "pile"):
        return
    last_card = text == "+" and len(referee.deck) == 1
    seen["the last card ends an expedition"] += last_card
    seen["the last card, another expedition follows"] += last_card and referee.expedition < referee.expeditions
    seen["the last card on the last turn"] += last_card and referee.turns_left == 1
    seen["a capped expedition"] += referee.turns_left == 1 and not last_card


def note_score(seen: Seen, referee: BoardReferee) -> None:
    """Count what the end of an expedition, just reached, did with the points."""
    for seat, (points, net) in enumerate(referee.reckoning):
        seen["floor at zero, an expedition"] += points + net < 0
        seen["an expedition costs, points are left"] += net < 0 < points + net
        if referee.result is not None:
            tokens, printed = referee.tokens[seat], referee.artifact_track is None
            pays = track_pays(referee.expeditions, referee.artifact_track, tokens)
            seen["floor at zero, the artifact track"] += max(0, points + net) + pays < 0
            seen["the artifact track costs, points are left"] += pays < 0 < points + net + pays
            seen["nine tokens or more in a long game"] += tokens >= 9 and printed and referee.expeditions == 3
            seen["five tokens in a long game"] += tokens == 5 and printed and referee.expeditions == 3
            seen["more tokens than one's own track has"] += not printed and tokens >= len(referee.artifact_track or [])
    if referee.result is not None:
        level = [seat for seat in referee.seats if referee.points[seat] == max(referee.points)]
        winners = referee.result[0]
        seen["a game ended"] += 1
        seen["a shared win"] += len(winners) > 1
        seen["a tie broken by tokens"] += len(level) > len(winners)
        seen["a tie broken by tokens, still shared"] += len(level) > len(winners) > 1
        seen["a win with points"] += len(level) == 1


def walk(
    rng: random.Random,
    policy: Policy,
    *,
    players: int,
    edition: str = "later",
    expeditions: int = 1,
    up_and_down: bool = False,
    lowest_start: bool = True,
    tile_spaces: dict[str, list[int]] | None = None,
    artifact_track: list[int] | None = None,
    max_turns: int | None = None,
    deal: Dealer | None = shuffled,
    all_views: bool = True,
    rules: int | None = None,
) -> Seen:
    """Play one game on both sides. Returns what was met on the way.

    `deal` None lets the seed of `unlost` deal; `all_views` False looks at one view after an action, at all only at an expedition's end.
    """
    options: dict[str, Any] = {"players": players, "edition": edition, "expeditions": expeditions}
    options |= {"up_and_down": up_and_down, "lowest_start": lowest_start}
    given = {"tile_spaces": tile_spaces, "artifact_track": artifact_track, "max_turns": max_turns, "rules": rules}
    options |= {name: value for name, value in given.items() if value is not None}
    deals: list[Deal] = []
    if deal is not None:
        deals = [deal(rng, players) for _ in range(expeditions)]
        options |= {"deals": deals, "first": rng.randrange(players)}
    seed = rng.randrange(10**9)
    game = unlost.new("board", seed=seed, **json.loads(json.dumps(options)))
    assert game.turn is not None
    if deal is None:
        deals.append(deal_of(game.truth()))
    first = options.get("first", game.turn)
    cap = 400 if max_turns is None else max_turns
    referee = BoardReferee(players, expeditions, up_and_down, lowest_start, tile_spaces, artifact_track, cap, first, deals)
    seen: Seen = Counter()
    played: list[str] = []
    chain = 0
    with told(seed, options, first, played):
        compare(game, referee, referee.observers)
        while referee.turn is not None:
            text = policy(rng, referee)
            note_before(seen, referee, text)
            note_end(seen, referee, text)
            chain = chain + 1 if kind(text) == "step" else 0
            seen["a chain of three extra steps"] += chain == 3
            seen["a chain of five extra steps"] += chain == 5
            number = referee.expedition
            played.append(text)
            game.play(text)
            if deal is None and referee.expedition == len(deals):  # the next one, if it begins now, is dealt by the seed
                truth = game.truth()
                if truth["expedition"] > number:
                    deals.append(deal_of(truth))
            referee.play(text)
            ended = referee.expedition > number or referee.turn is None
            compare(game, referee, referee.observers if all_views or ended else [rng.choice(referee.observers)])
            if rng.random() < 0.1 or referee.turn is None:
                try_illegal(game, referee, rng)
            if ended:
                note_score(seen, referee)
                assert json.loads(json.dumps(game.truth())) == game.truth()
        assert [str(action) for action in game.history] == played
    return seen


# ------------------------------------------------------------ the tests


@pytest.mark.parametrize(
    ("players", "edition", "policy", "up_and_down", "lowest_start", "max_turns"),
    [
        (2, "later", "even", False, True, None),
        (2, "2014", "piles", True, True, 50),
        (3, "2008", "plays", False, False, 80),
        (3, "later", "even", True, False, 40),
        (4, "2014", "wide", False, True, 50),
        (4, "later", "plays", True, False, 80),
    ],
)
def test_random_short_games_agree_with_an_independent_referee(
    players: int, edition: str, policy: str, up_and_down: bool, lowest_start: bool, max_turns: int | None
) -> None:
    rng = random.Random(f"random {players} {policy}")
    options: dict[str, Any] = {"edition": edition, "up_and_down": up_and_down, "lowest_start": lowest_start, "max_turns": max_turns}
    seen = walk(rng, POLICIES[policy], players=players, **options)
    reached(seen, "a game ended", "a path could begin, the researcher used")
    if max_turns is None:
        reached(seen, "the last card ends an expedition")
    reached(seen, "a higher card may not begin" if lowest_start and not up_and_down else "a path begun with a higher card")


@pytest.mark.parametrize("edition", ["2008", "2014", "later"])
def test_long_games_agree_with_the_referee(edition: str) -> None:
    rng = random.Random(f"long {edition}")

    def play(number: int) -> Seen:
        options: dict[str, Any] = {"edition": edition, "tile_spaces": LOW_PATHS, "max_turns": 22 if number % 2 else 12, "all_views": False}
        return walk(rng, POLICIES["five paths"], players=2, expeditions=3, deal=rich, **options)

    aims = ("a capped expedition", "an artifact gone", "nine tokens or more in a long game", "five tokens in a long game")
    hunt(2, 12, play, *aims)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_dealt_by_the_seed_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"seed {players}")
    seen: Seen = Counter()
    for expeditions, max_turns in ((3, 6), (1, 10)):
        seen += walk(rng, POLICIES["plays"], players=players, expeditions=expeditions, max_turns=max_turns, deal=None)
    assert seen["a game ended"] == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_capped_games_and_ties_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"ties {players}")

    def play(number: int) -> Seen:
        options: dict[str, Any] = {"edition": rng.choice(["2008", "2014", "later"]), "expeditions": 3 if number % 4 == 0 else 1}
        options |= {"artifact_track": [[0], [-5, 0], None, [7], [-60, 3, 3]][number % 5], "max_turns": rng.randint(1, 4 * players)}
        policy = leaning(move=30.0, adventurer=0.5, researcher=0.2)
        return walk(rng, policy, players=players, deal=rich, all_views=False, **options)

    aims = ["a capped expedition", "a tie broken by tokens", "a shared win", "a win with points"]
    aims += ["floor at zero, an expedition", "floor at zero, the artifact track", "more tokens than one's own track has"]
    hunt(8, 40, play, *aims, *(["a tie broken by tokens, still shared"] if players > 2 else []))


@pytest.mark.parametrize("up_and_down", [False, True])
def test_finished_paths_and_chains_of_arrows_agree_with_the_referee(up_and_down: bool) -> None:
    rng = random.Random(f"finished {up_and_down}")

    def play(number: int) -> Seen:
        options: dict[str, Any] = {"up_and_down": up_and_down, "tile_spaces": LONG_PATHS, "all_views": False}
        return walk(rng, POLICIES[("one path", "two paths")[number % 2]], players=2 + number % 3 // 2, deal=windy, **options)

    aims = ["a card on a finished path, something to move", "a card on a finished path, nothing to move"]
    hunt(2, 12, play, *aims, "a chain of three extra steps", "an arrow that nobody can follow", "an extra step declined")


@pytest.mark.parametrize("up_and_down", [False, True])
def test_five_crossings_agree_with_the_referee(up_and_down: bool) -> None:
    rng = random.Random(f"crossings {up_and_down}")

    def play(number: int) -> Seen:
        policy, deal = POLICIES[("five paths", "aside")[number % 2]], (late, windy)[number % 2]
        options: dict[str, Any] = {"up_and_down": up_and_down, "tile_spaces": HIGH_PATHS, "expeditions": 1 if number % 3 else 3}
        return walk(rng, policy, players=2 + number % 3 // 2, deal=deal, all_views=False, **options)

    aims = ["five crossings", "five crossings by an extra step", "five crossings, another expedition follows"]
    aims += ["five crossings, a tile that does not act", "five crossings, an artifact left lying"]
    aims += ["an artifact taken", "an artifact gone", "victory points by an extra step", "the artifact track costs, points are left"]
    hunt(2, 12, play, *aims)


def test_all_adventurers_used_and_last_cards_agree_with_the_referee() -> None:
    rng = random.Random("wide")

    def play(number: int) -> Seen:
        policy = leaning(adventurer=50.0, researcher=0.1, move=0.2, deck=5000.0)
        return walk(rng, policy, players=2, expeditions=1 if number % 2 else 3, edition="2014", max_turns=64, all_views=False)

    aims = ["a path could begin, all adventurers used", "all five explorers out", "floor at zero, an expedition"]
    aims += ["the last card ends an expedition", "the last card, another expedition follows", "the last card on the last turn"]
    hunt(1, 8, play, *aims)


def test_directions_and_known_cards_agree_with_the_referee() -> None:
    rng = random.Random("up and down")

    def play(number: int) -> Seen:
        policy = leaning(move=3.0, pile=4.0, step=3.0) if number % 3 == 0 else POLICIES["five paths"]
        return walk(rng, policy, players=2, up_and_down=True, max_turns=60, all_views=number == 0)

    aims = ["equal, then up", "equal, then down", "down and equal"]
    hunt(2, 12, play, *aims, "a pile gives a card already held", "a known card shown while a copy stays")


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_agree_with_an_independent_referee(players: int) -> None:
    rng = random.Random(f"many {players}")

    def play(number: int) -> Seen:
        return walk(
            rng,
            POLICIES[rng.choice(sorted(POLICIES))],
            players=players,
            edition=rng.choice(["2008", "2014", "later"]),
            expeditions=rng.choice([1, 3]),
            up_and_down=rng.random() < 0.5,
            lowest_start=rng.random() < 0.5,
            tile_spaces=rng.choice([None, None, LONG_PATHS, LOW_PATHS, HIGH_PATHS]),
            artifact_track=rng.choice([None, None, [0], [-30, -15, 10, 40], [5, -5] * 9]),
            max_turns=rng.choice([None, None, 1, 3, 10, 40, 90]),
            deal=rng.choice([shuffled, gentle, windy, rich, None]),
        )

    aims = ["a capped expedition", "the last card ends an expedition", "five crossings", "five crossings by an extra step"]
    aims += ["a card on a finished path, something to move", "a card on a finished path, nothing to move", "a chain of five extra steps"]
    aims += ["equal, then up", "equal, then down", "a tie broken by tokens", "a shared win", "floor at zero, an expedition"]
    hunt(60, 240, play, *aims)


@pytest.mark.parametrize(("rule", "options"), [("B5", {"expeditions": 1}), ("B24", {"expeditions": 3, "tile_spaces": LOW_PATHS})])
def test_the_referee_tells_the_rules_of_version_1_from_those_of_today(rule: str, options: dict[str, Any]) -> None:
    """It was changed before the game was; a referee that agrees with both would be none."""

    def play(rules: int) -> Seen:
        return walk(
            random.Random(rule), POLICIES["five paths"], players=2, deal=rich, max_turns=40, all_views=False, rules=rules, **options
        )

    assert play(2)["a game ended"] == 1
    with pytest.raises(AssertionError):
        play(1)
