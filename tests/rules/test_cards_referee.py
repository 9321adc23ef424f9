"""Random games of `cards`, played beside the plain referee of `cards_referee.py`, which must agree after every single action."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

import pytest

import unlost
from tests.rules.cards_referee import PRINTED, House, Referee, number_of, pack
from tests.rules.walks import Seen, compare, nothing_changes, reached, told

Policy = Callable[[random.Random, Referee], str]
Dealer = Callable[[random.Random, int, int, House], list[str]]

FOREIGN = ["R7a", "B0r", "W0", "-R0", ">B", "$3", "="]  # actions of the other games
ALL_TEXTS = (
    sorted({mark + card for card in pack(4, 6) for mark in ("", "-", "^")}) + ["+"] + ["+" + colour for colour in "YBWGRP"] + FOREIGN
)


# ------------------------------------------------------------ how the random players choose


def kind(text: str) -> str:
    if text == "+":
        return "deck"
    return {"+": "pile", "-": "discard", "^": "give"}.get(text[0], "play")


def leaning(**weights: float) -> Policy:
    """Choose at random, each action weighted by its kind; 1 where nothing is said."""

    def choose(rng: random.Random, referee: Referee) -> str:
        texts = sorted(referee.actions())
        return rng.choices(texts, [weights.get(kind(text), 1.0) for text in texts])[0]

    return choose


def builder(rng: random.Random, referee: Referee) -> str:
    """Build long expeditions: each side in two colours, in small steps; the rest is thrown away, for the other side to take."""
    texts = sorted(referee.actions())
    seat = referee.turn
    assert seat is not None
    home = referee.colours[:2] if seat % 2 == 0 else referee.colours[2:4]

    def step(card: str) -> int:
        return number_of(card) - max([number_of(other) for other in referee.table[seat % 2][card[0]]], default=0)

    def useful(card: str) -> bool:
        return card[0] in home and referee.fits(card, referee.table[seat % 2][card[0]])

    if referee.phase == "draw":
        return rng.choice([text for text in texts if kind(text) == "pile" and useful(referee.piles[text[1]][-1])] or ["+"])
    plays = [text for text in texts if kind(text) == "play" and useful(text)]
    discards = [text for text in texts if kind(text) == "discard"]
    waste = [text for text in discards if not useful(text[1:])]
    if plays and rng.random() < 0.95:
        smallest = min(plays, key=lambda text: (step(text), rng.random()))
        if step(smallest) <= 2 or not waste:
            return smallest
    return rng.choice(waste or discards)


def gossip(rng: random.Random, referee: Referee) -> str:
    """Make hands known and unknown again: take from piles, give, above all cards that are known or held twice."""
    texts = sorted(referee.actions())
    seat = referee.turn
    assert seat is not None

    def weight(text: str) -> float:
        if kind(text) == "pile":
            return 12.0 if referee.piles[text[1]][-1] in referee.hands[seat] else 4.0
        if kind(text) == "deck":
            return 1.0
        card = text.lstrip("-^")
        known = any(card in referee.known[who][seat] for who in referee.observers if who != seat)
        twice = referee.hands[seat].count(card) > 1
        return {"give": 1.0, "discard": 2.0, "play": 0.3}[kind(text)] * (4.0 if known or twice else 1.0)

    return rng.choices(texts, [weight(text) for text in texts])[0]


POLICIES: dict[str, Policy] = {
    "even": leaning(),
    "plays": leaning(play=20.0, deck=5.0, give=0.2),
    "piles": leaning(pile=8.0, give=0.2),
    "gives": leaning(give=6.0, pile=3.0),
    "builder": builder,
    "gossip": gossip,
}


# ------------------------------------------------------------ the decks


def shuffled(rng: random.Random, players: int, expeditions: int, house: House = PRINTED) -> list[str]:
    cards = pack(players, expeditions, house)
    rng.shuffle(cards)
    return cards


def gentle(rng: random.Random, players: int, expeditions: int, house: House = PRINTED) -> list[str]:
    """Low cards early, high cards late, more or less: long expeditions come about."""
    return sorted(shuffled(rng, players, expeditions, house), key=lambda card: number_of(card) + rng.gauss(0.0, 1.0))


def deck_of(truth: Mapping[str, Any]) -> list[str]:
    """A deck that deals these hands and leaves this draw pile."""
    return [card for hand in truth["hands"] for card in hand] + list(truth["deck"])


# ------------------------------------------------------------ the walk


def all_cards(truth: Mapping[str, Any]) -> list[str]:
    """Every card, wherever it is: in hands, on the table, on piles, in the deck."""
    laid = [card for side in truth["expeditions"] for cards in side.values() for card in cards]
    discarded = [card for pile in truth["piles"].values() for card in pile]
    return sorted([*deck_of(truth), *laid, *discarded])


def compare_cards(game: unlost.Match, referee: Referee, observed: bool = True) -> None:
    """Everything that can be asked of the game; without `observed`, all but the views."""
    compare(game, referee, referee.observers if observed else ())
    assert all_cards(game.truth()) == sorted(referee.everything), "no card is lost and none is made"


def try_illegal(game: unlost.Match, referee: Referee, rng: random.Random) -> None:
    """A few illegal actions, each refused, and nothing changed."""
    legal = referee.actions()
    with nothing_changes(game, referee):
        for text in rng.sample([text for text in ALL_TEXTS if text not in legal], 4):
            with pytest.raises(unlost.IllegalAction):
                game.play(text)


def note_before(seen: Seen, referee: Referee, text: str) -> None:
    """Count the rare situations this action makes."""
    seat = referee.turn
    assert seat is not None
    if kind(text) == "pile":
        card = referee.piles[text[1]][-1]
        seen["a pile gives a card already held"] += card in referee.hands[seat]
        seen["a pile gives an investment already held"] += card in referee.hands[seat] and number_of(card) == 0
        return
    card = text.lstrip("-^")
    public, hand = referee.known[None][seat], referee.hands[seat]
    if kind(text) in ("play", "discard"):
        seen["a known card shown while a copy stays"] += card in public and hand.count(card) > 1
        if referee.players == 4:
            seen["a given card shown by the receiver"] += card in referee.known[(seat + 2) % 4][seat] and card not in public
    if kind(text) == "give":
        seen["a known card given"] += card in public
        seen["a given card given back"] += card in referee.known[(seat + 2) % 4][seat] and card not in public
        seen["a known copy of two given"] += card in public and hand.count(card) > 1
        seen["known cards hidden by the give of another"] += bool(public) and card not in public
        seen["given from ten cards"] += len(hand) == 10


def note_end(seen: Seen, referee: Referee, text: str) -> None:
    """If this action ends the round, count how, and what the table shows (a card put down never ends one)."""
    last_card = text == "+" and len(referee.deck) == 1
    last_turn = referee.turns_left == 1 and (referee.phase == "draw" or referee.phase == "give")
    if not last_card and not last_turn:
        return
    seen["the last card ends a round"] += last_card
    seen["a capped round"] += not last_card
    seen["a capped round ends with a give"] += kind(text) == "give"
    for side in referee.table:
        for cards in side.values():
            seen["eight cards or more"] += len(cards) >= 8
            seen["eight cards, investments among them"] += len(cards) >= 8 and number_of(cards[0]) == 0
            seen["investments only"] += bool(cards) and number_of(cards[-1]) == 0


def walk(
    rng: random.Random,
    policy: Policy,
    *,
    players: int,
    expeditions: int = 5,
    rounds: int = 1,
    tiebreak_round: bool = False,
    max_turns: int | None = None,
    deal: Dealer | None = shuffled,
    most_rounds: int = 12,
    house: House = PRINTED,
    observed: bool = True,
    rules: int | None = None,
) -> Seen:
    """Play one game on both sides; `deal` None lets the seed of `unlost` deal. Returns what was met on the way."""
    options: dict[str, Any] = {"players": players, "expeditions": expeditions, "rounds": rounds, "tiebreak_round": tiebreak_round}
    if max_turns is not None:
        options["max_turns"] = max_turns
    if rules is not None:
        options["rules"] = rules
    if house is not PRINTED:
        options |= asdict(house)
    decks: list[list[str]] = []
    if deal is not None:
        decks = [deal(rng, players, expeditions, house) for _ in range(rounds + (2 if tiebreak_round else 0))]
        options["deals"] = [{"deck": list(deck)} for deck in decks]
        options["first"] = rng.randrange(players)
    seed = rng.randrange(10**9)
    game = unlost.new("cards", seed=seed, **options)
    if deal is None:
        assert game.turn is not None
        decks.append(deck_of(game.truth()))
        first = game.turn
    else:
        first = options["first"]
    referee = Referee(players, rounds, expeditions, tiebreak_round, 200 if max_turns is None else max_turns, first, decks, house)

    seen: Seen = Counter()
    played: list[str] = []
    with told(seed, options, first, played):
        compare_cards(game, referee, observed)
        while referee.turn is not None and referee.round <= most_rounds:
            text = policy(rng, referee)
            note_before(seen, referee, text)
            note_end(seen, referee, text)
            before = referee.round
            played.append(text)
            game.play(text)
            if referee.round == len(decks):  # the next round, if one begins now, is dealt by the seed
                truth = game.truth()
                if truth["round"] > before:
                    decks.append(deck_of(truth))
            referee.play(text)
            compare_cards(game, referee, observed)
            if rng.random() < 0.15 or referee.turn is None:
                try_illegal(game, referee, rng)
            if referee.round > before or referee.turn is None:
                seen["a tie-break round"] += referee.round > max(rounds, before)
                seen["a round begun after level totals"] += referee.round > before and len(set(referee.totals)) == 1
                assert json.loads(json.dumps(game.truth())) == game.truth()
        if referee.result is not None:
            seen["a game ended"] += 1
            seen["a shared win"] += len(set(referee.totals)) == 1
            seen["a win of one side"] += len(set(referee.totals)) == 2
        assert [str(action) for action in game.history] == played
    return seen


# ------------------------------------------------------------ the tests


@pytest.mark.parametrize(
    ("players", "expeditions", "policy", "max_turns"),
    [
        (2, 5, "even", None),
        (2, 6, "plays", None),
        (2, 5, "piles", 80),
        (4, 5, "even", 40),
        (4, 6, "plays", None),
        (4, 5, "piles", 30),
        (4, 6, "gives", 40),
    ],
)
def test_random_games_agree_with_an_independent_referee(players: int, expeditions: int, policy: str, max_turns: int | None) -> None:
    rng = random.Random(f"random {players} {policy}")
    seen = walk(rng, POLICIES[policy], players=players, expeditions=expeditions, max_turns=max_turns)
    reached(seen, "a game ended")


@pytest.mark.parametrize("players", [2, 4])
def test_games_dealt_by_the_seed_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"seed {players}")
    seen: Seen = Counter()
    for expeditions, rounds, max_turns in ((5, 2, 12), (6, 3, 9)):
        seen += walk(rng, gossip, players=players, expeditions=expeditions, rounds=rounds, max_turns=max_turns, deal=None)
    assert seen["a game ended"] == 2


@pytest.mark.parametrize("players", [2, 4])
def test_capped_rounds_and_who_begins_the_next_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"capped {players}")
    seen: Seen = Counter()
    for number in range(12):
        policy = POLICIES[("even", "plays", "gives", "gossip")[number % 4]]
        seen += walk(rng, policy, players=players, rounds=rng.randint(2, 5), max_turns=rng.randint(1, 4))
    assert seen["a game ended"] == 12
    reached(seen, "a capped round", "a win of one side", "a shared win", "investments only")
    if players == 4:
        reached(seen, "a capped round ends with a give")


@pytest.mark.parametrize("players", [2, 4])
def test_level_totals_and_tiebreak_rounds_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"level {players}")
    seen: Seen = Counter()
    for number in range(12):
        policy = leaning(play=0.2, give=0.5)
        rounds, tiebreak_round, max_turns = rng.randint(1, 3), number % 4 != 0, rng.randint(1, 4)
        seen += walk(rng, policy, players=players, rounds=rounds, tiebreak_round=tiebreak_round, max_turns=max_turns)
    reached(seen, "a tie-break round", "a round begun after level totals", "a shared win", "a win of one side")


@pytest.mark.parametrize("players", [2, 4])
def test_long_expeditions_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"long {players}")
    seen: Seen = Counter()
    for expeditions in (5, 6):
        seen += walk(rng, builder, players=players, expeditions=expeditions, deal=gentle)
    reached(seen, "eight cards or more", "eight cards, investments among them", "the last card ends a round")


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_known_of_hands_agrees_with_the_referee(players: int) -> None:
    rng = random.Random(f"known {players}")
    seen: Seen = Counter()
    for deal in (gentle, shuffled):
        seen += walk(rng, gossip, players=players, max_turns=75, deal=deal)
    reached(seen, "a pile gives a card already held", "a pile gives an investment already held", "a known card shown while a copy stays")
    if players == 4:
        reached(seen, "a known card given", "a given card given back", "a known copy of two given")
        reached(seen, "known cards hidden by the give of another", "given from ten cards", "a given card shown by the receiver")


def test_the_referee_tells_the_rules_of_version_1_from_those_of_today() -> None:
    """It was changed before the game was (P7); a referee that agrees with both would be none."""

    def play(rules: int) -> Seen:
        return walk(random.Random("P7"), POLICIES["gives"], players=4, max_turns=40, rules=rules)

    assert play(2)["a game ended"] == 1
    with pytest.raises(AssertionError):
        play(1)


HOUSES = [  # the number of colours, and the house rules: the least and the most of each, and some between
    (1, House(hand=2)), (1, House(highest=10, investments=0, hand=4)), (1, House(highest=4, investments=3, hand=2, cost=0)),
    (2, House(highest=4, investments=1, hand=3)), (2, House(highest=3, investments=2, hand=3, cost=5)), (2, House(hand=8, cost=30)),
    (2, House(highest=10, investments=3, hand=2, bonus=False)), (3, House(highest=3, investments=0, hand=2)),
    (3, House(highest=7, investments=2, hand=5, cost=10, bonus=False)), (3, House(highest=6, investments=3, hand=8)),
    (4, House(highest=5, investments=0, hand=7)), (4, House(cost=0)), (4, House(highest=9, investments=1, hand=6, cost=25)),
    (5, House(highest=3, investments=3, hand=8)), (5, House(investments=0)), (5, House(cost=30, bonus=False)), (5, House(hand=2, cost=1)),
    (6, House(highest=3, investments=0, hand=5)), (6, House(highest=8, investments=1, hand=4, bonus=False)), (6, House(hand=3, cost=12)),
]  # fmt: skip


@pytest.mark.parametrize(("expeditions", "house"), HOUSES)
def test_house_rules_agree_with_the_referee(expeditions: int, house: House) -> None:
    rng = random.Random(f"house {expeditions} {house}")
    seen: Seen = Counter()
    for policy in ("even", "plays", "gossip"):
        seen += walk(rng, POLICIES[policy], players=2, expeditions=expeditions, rounds=2, max_turns=60, house=house)
    seen += walk(rng, POLICIES["plays"], players=2, expeditions=expeditions, max_turns=60, house=house, deal=None)
    assert seen["a game ended"] == 4


@pytest.mark.slow
@pytest.mark.parametrize(("expeditions", "house"), HOUSES)
def test_a_thousand_games_of_house_rules_agree_with_the_referee(expeditions: int, house: House) -> None:
    """Compiled, or interpreted with UNLOST_JIT=0, as the tests are run."""
    rng = random.Random(f"many houses {expeditions} {house}")
    seen: Seen = Counter()
    for number in range(1000):
        policy = POLICIES[("even", "plays", "piles", "gossip")[number % 4]]
        seen += walk(
            rng, policy, players=2, expeditions=expeditions, max_turns=(8, 20, 60)[number % 3], house=house, observed=number % 20 == 0
        )
    assert seen["a game ended"] == 1000


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_many_random_games_agree_with_an_independent_referee(players: int) -> None:
    rng = random.Random(f"many {players}")
    seen: Seen = Counter()
    for _ in range(75):
        seen += walk(
            rng,
            POLICIES[rng.choice(sorted(POLICIES))],
            players=players,
            expeditions=rng.choice([5, 6]),
            rounds=rng.randint(1, 3),
            tiebreak_round=rng.random() < 0.5,
            max_turns=rng.choice([None, None, 1, 2, 5, 30, 80]),
            deal=rng.choice([shuffled, gentle, None]),
        )
    reached(seen, "a capped round", "the last card ends a round", "eight cards or more", "a tie-break round", "a win of one side")
