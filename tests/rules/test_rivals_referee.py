"""Random games of `rivals`, played beside the plain referee of `rivals_referee.py`, which must agree after every single action."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unlost
from tests.rules.rivals_referee import COINS, COLOURS, Deal, RivalsReferee, fits, is_wager, number_of, pack, worth
from tests.rules.walks import Seen, compare, hunt, nothing_changes, reached, told

Policy = Callable[[random.Random, RivalsReferee], str]
Dealer = Callable[[random.Random, int], Deal]

FOREIGN = ["^R7", "R7a", "R7r", "+B", ">B", "W0", "-W1", "P7", "Px"]  # actions of the other games
ALL_TEXTS = sorted({*pack(), *("-" + card for card in pack())}) + [f"${amount}" for amount in range(1, COINS + 1)] + ["+", "=", *FOREIGN]
NONSENSE = ["$0", "$37", "$", "$-1", "$1.5", "R11", "-", "x", ""]
MOST_GOLD = 33  # that one of two players can come to hold


# ------------------------------------------------------------ how the random players choose


def kind(referee: RivalsReferee, text: str) -> str:
    """What sort of action this is at this moment."""
    if text == "+":
        return "uncover"
    if text[0] == "$":
        return "opening" if referee.phase == "act" else "raising"
    if text == "=":
        return "passing" if referee.phase == "bid" else "leaving"
    return "boxing" if text[0] == "-" else "taking"


def evenly(rng: random.Random, referee: RivalsReferee) -> str:
    return rng.choice(sorted(referee.actions()))


def leaning(thrift: float = 0.5, **weights: float) -> Policy:
    """First choose the kind of action, by weight, 1 where nothing is said; a bid is then the lowest possible with the chance `thrift`."""

    def choose(rng: random.Random, referee: RivalsReferee) -> str:
        texts: dict[str, list[str]] = {}
        for text in sorted(referee.actions()):
            texts.setdefault(kind(referee, text), []).append(text)
        kinds = list(texts)
        chosen = rng.choices(kinds, [weights.get(each, 1.0) for each in kinds])[0]
        if chosen in ("opening", "raising") and rng.random() < thrift:
            return min(texts[chosen], key=lambda text: int(text[1:]))
        return rng.choice(texts[chosen])

    return choose


def wagering(rng: random.Random, referee: RivalsReferee) -> str:
    """Take wagers, and nothing but wagers, for a small bid whenever there is one to take."""
    seat = referee.turn
    assert seat is not None
    wagers = sorted(card for card in referee.takeable(seat) if is_wager(card))
    if referee.phase == "take":
        return rng.choice(wagers) if wagers else "="
    if referee.phase == "bid":
        return "="
    return "$1" if wagers and "$1" in referee.actions() and rng.random() < 0.5 else "+"


def spreading(rng: random.Random, referee: RivalsReferee) -> str:
    """Take one number of every colour, the lowest, for a bid of 1: with high cards early, all later ones are of use to nobody."""
    seat = referee.turn
    assert seat is not None
    columns = referee.expeditions[seat]
    new = [card for card in referee.takeable(seat) if not is_wager(card) and all(is_wager(other) for other in columns[card[0]])]
    if referee.phase == "take":
        return min(new, key=lambda card: (number_of(card), card)) if new else "="
    if referee.phase == "bid":
        return "="
    return "$1" if new and "$1" in referee.actions() and rng.random() < 0.8 else "+"


def fleecing(rng: random.Random, referee: RivalsReferee) -> str:
    """Seat 0 sits on its gold until nobody could get more, then bids it all; the others spend all they have."""
    seat = referee.turn
    assert seat is not None
    if referee.phase == "take":
        return rng.choice(sorted(referee.actions()))
    if seat == 0:
        everything = f"${referee.gold[0]}"
        ripe = referee.gold[0] == MOST_GOLD and everything in referee.actions()
        return everything if ripe else "+" if referee.phase == "act" else "="
    return max(referee.actions(), key=lambda text: (int(text[1:] or 0) if text[0] == "$" else 0, text))


POLICIES: dict[str, Policy] = {
    "even": evenly,
    "small bids": leaning(thrift=0.97, opening=0.6, passing=2.0, taking=6.0),
    "long auctions": leaning(thrift=1.0, opening=0.3, raising=15.0),
    "takes everything": leaning(thrift=0.9, opening=0.5, passing=4.0, taking=500.0, leaving=0.1),
    "hoards gold": leaning(thrift=0.9, opening=0.05, passing=20.0),
    "boxes": leaning(thrift=0.95, boxing=6.0, taking=3.0, passing=3.0),
    "declines": leaning(thrift=0.95, leaving=5.0, passing=3.0),
    "spends": leaning(thrift=0.1, opening=2.0, uncover=1.0, taking=5.0),
    "only uncovers": leaning(opening=0.0),
    "wagers": wagering,
    "spreads": spreading,
    "fleeces": fleecing,
}


# ------------------------------------------------------------ the deals


def shuffled(rng: random.Random, players: int) -> Deal:
    deck = pack()
    rng.shuffle(deck)
    while True:
        starters = list(COLOURS * 2)
        rng.shuffle(starters)
        pairs = [starters[2 * seat : 2 * seat + 2] for seat in range(players)]
        if all(first != second for first, second in pairs):
            return {"deck": deck, "starting": pairs}


def falling(rng: random.Random, players: int) -> Deal:
    """High cards early, wagers last, more or less: many cards come up of use to nobody."""
    deal = shuffled(rng, players)
    height = {card: 0.0 if is_wager(card) else float(number_of(card)) for card in deal["deck"]}
    return {**deal, "deck": sorted(deal["deck"], key=lambda card: rng.gauss(0.0, 0.8) - height[card])}


def rising(rng: random.Random, players: int) -> Deal:
    """Wagers early, high cards late, more or less: long expeditions come about."""
    deal = falling(rng, players)
    return {**deal, "deck": deal["deck"][::-1]}


DEALERS: dict[str, Dealer | None] = {"shuffled": shuffled, "falling": falling, "rising": rising, "seed": None}


def deal_of(truth: Mapping[str, Any]) -> Deal:
    """The deal that leads to this table, where a game has just begun."""
    return {"deck": list(truth["deck"]), "starting": [[colour for colour in COLOURS if each[colour]] for each in truth["expeditions"]]}


# ------------------------------------------------------------ the walk


def compare_gold(game: unlost.Match, referee: RivalsReferee, observers: list[int | None]) -> None:
    """Everything that can be asked of the game, with the views of these observers; and that no gold is lost."""
    compare(game, referee, observers)
    assert sum(referee.gold) + referee.supply == COINS


def try_illegal(game: unlost.Match, referee: RivalsReferee, rng: random.Random) -> None:
    """A few illegal actions, refused by both, and nothing changed: some of any kind, some near to what is legal now."""
    legal = referee.actions()
    seat = referee.turn or 0
    edges = {f"${referee.amount}", f"${referee.amount - 1}", f"${referee.gold[seat] + 1}", f"${max(referee.gold)}"}
    near = [text for text in ALL_TEXTS if text.lstrip("-") in referee.display or text in "+=" or text in edges]
    with nothing_changes(game, referee):
        for texts in (ALL_TEXTS, near):
            illegal = [text for text in texts if text not in legal]
            for text in rng.sample(illegal, min(3, len(illegal))):
                with pytest.raises(unlost.IllegalAction):
                    game.play(text)
                with pytest.raises(ValueError, match="not legal"):
                    referee.play(text)
        with pytest.raises(ValueError):  # noqa: PT011 - what is no action at all may be refused in either way
            game.play(rng.choice(NONSENSE))


def note(seen: Seen, before: Mapping[str, Any], action: str, text: str, referee: RivalsReferee) -> None:
    """Count the situations this action, just played, made of the table `before`."""
    after = referee.truth()
    seat = before["turn"]
    columns, display = before["expeditions"][seat], before["display"]
    seen[action] += 1
    note_auction(seen, before, action, text, after)
    if action in ("taking", "boxing", "leaving"):
        card = text.lstrip("-")
        useful = [each for each in display if fits(each, columns[each[0]])]
        seen["leaving what could be taken"] += action == "leaving" and bool(useful)
        seen["nothing to take"] += not useful
        seen["boxing a card one could take"] += action == "boxing" and card in useful
        seen["the display emptied by taking"] += action == "taking" and len(display) == 1
        seen["the display emptied by boxing"] += action == "boxing" and len(display) == 1
        places = [place for place, other in enumerate(display) if other == card]
        seen["the first of two alike leaves from between"] += len(places) == 2 and places[1] - places[0] > 1
        if action == "taking" and not is_wager(card):
            equal = bool(columns[card[0]]) and columns[card[0]][-1] == card
            seen["an equal number follows"] += equal
    if len(after["deck"]) == len(before["deck"]):
        return
    way = "uncovering" if action == "uncover" else "the closing flip"
    useless = len(after["boxed"]) - len(before["boxed"]) - (action == "boxing")
    seen[f"a card of use to nobody, {way}"] += useless
    seen["a wager of use to nobody"] += bool(useless) and is_wager(before["deck"][0])
    seen["two cards boxed by one action"] += bool(useless) and action == "boxing"
    seen["a card in the display of use to nobody"] += any(
        not any(fits(each, side[each[0]]) for side in after["expeditions"]) for each in after["display"]
    )
    seen["an empty display to act on"] += after["phase"] == "act" and not after["display"]
    if after["phase"] == "act":
        seen["no gold, though there are cards to bid for"] += after["gold"][after["turn"]] == 0 and bool(after["display"])
        seen["no gold at all"] += after["gold"] == [0] * referee.players
    if before["pile"]["left"] > 1:
        return
    if after["phase"] is None:
        seen["a game ended"] += 1
        seen[f"a game ended by {way}"] += 1
        seen[f"the last card of the game of use to nobody, {way}"] += useless
        seen["no gold shared at the end, though there was enough"] += after["supply"] >= referee.players
        assert referee.result is not None
        winners = len(referee.result[0])
        seen["a win alone"] += winners == 1
        seen["a win shared"] += winners > 1
        seen["a win shared by some"] += 1 < winners < referee.players
        every = [column for side in after["expeditions"] for column in side.values()]
        seen["an expedition with four wagers"] += any(column.count(column[0]) == 4 and is_wager(column[0]) for column in every if column)
        seen["four wagers and a number"] += any(is_wager(column[3]) and len(column) > 4 for column in every if len(column) > 3)
        seen["four numbers"] += any(len([card for card in column if not is_wager(card)]) >= 4 for column in every)
        seen["wagers only"] += any(column != [] and is_wager(column[-1]) for column in every)
        seen["a number and no wager"] += any(column != [] and not is_wager(column[0]) for column in every)
    else:
        shared = sum(after["gold"]) - sum(before["gold"])
        seen[f"a pile ended by {way}"] += 1
        seen[f"the last card of a pile of use to nobody, {way}"] += useless
        seen["gold shared"] += shared > 0
        seen["gold shared, a remainder left"] += shared > 0 and after["supply"] > 0
        seen["too little gold to share"] += shared == 0 and after["supply"] > 0
        seen["no gold to share"] += shared == 0 and after["supply"] == 0


def note_auction(seen: Seen, before: Mapping[str, Any], action: str, text: str, after: Mapping[str, Any]) -> None:
    """Count what a bid or a pass, just made, did."""
    if action not in ("opening", "raising", "passing"):
        return
    seat, players = before["turn"], len(before["gold"])
    were_in = list(range(players)) if before["bid"] is None else before["bid"]["in"]
    silent = [each for each in were_in if each not in after["bid"]["in"] and not (each == seat and action == "passing")]
    seen["an automatic pass"] += len(silent)
    seen["several automatic passes at once"] += len(silent) > 1
    seen["an automatic pass before another is asked"] += bool(silent) and after["phase"] == "bid"
    seen["an automatic pass without gold"] += any(before["gold"][each] == 0 for each in silent)
    seen["an automatic pass by one with as much gold as the bid"] += any(before["gold"][each] == after["bid"]["amount"] for each in silent)
    seen["in, though too poor to be asked again"] += after["phase"] == "bid" and any(
        before["gold"][each] <= after["bid"]["amount"] for each in after["bid"]["in"] if each != after["bid"]["by"]
    )
    seen["an opening nobody can follow"] += action == "opening" and after["phase"] == "take"
    seen["won by who bid, not by who was asked last"] += action == "passing" and after["phase"] == "take"
    if action != "passing":
        seen["a bid of all one's gold"] += int(text[1:]) == before["gold"][seat]
        seen["a bid of the most there can be"] += int(text[1:]) == MOST_GOLD
        seen["a raise by more than one"] += action == "raising" and int(text[1:]) > before["bid"]["amount"] + 1


def walk(rng: random.Random, policies: list[Policy], *, players: int, deal: Dealer | None = shuffled, all_views: bool = False) -> Seen:
    """Play one game on both sides, each seat by its own policy, in turn. Returns what was met on the way.

    `deal` None lets the seed of `unlost` deal; without `all_views` one view is looked at after an action, and all where a pile ends.
    """
    options: dict[str, Any] = {"players": players}
    if rng.random() < 0.5:
        options["first"] = rng.randrange(players)
    own = None if deal is None else deal(rng, players)
    if own is not None:
        options["deals"] = [own]
    seed = rng.randrange(10**9)
    game = unlost.new("rivals", seed=seed, **json.loads(json.dumps(options)))
    assert game.turn is not None
    first = options.get("first", game.turn)
    referee = RivalsReferee(players, first, deal_of(game.truth()) if own is None else own)
    seen: Seen = Counter()
    played: list[str] = []
    raises = opener = 0
    with told(seed, options, first, played):
        compare_gold(game, referee, referee.observers)
        while referee.turn is not None:
            text = policies[referee.turn % len(policies)](rng, referee)
            before, action = referee.truth(), kind(referee, text)
            played.append(text)
            game.play(text)
            if rng.random() < 0.02:
                game.undo()
                assert game.truth() == before
                game.play(text)
            referee.play(text)
            turned = len(referee.deck) < len(before["deck"]) and len(referee.deck) % 20 == 0
            compare_gold(game, referee, referee.observers if all_views or turned else [rng.choice(referee.observers)])
            note(seen, before, action, text, referee)
            raises = raises + 1 if action == "raising" else raises if action == "passing" else 0
            seen["an auction of ten raises"] += raises == 10
            opener = before["turn"] if action == "opening" else opener
            seen["an auction won by another than its opener"] += action == "passing" and referee.phase == "take" and referee.turn != opener
            if rng.random() < 0.1 or referee.turn is None:
                try_illegal(game, referee, rng)
        assert [str(action) for action in game.history] == played
        assert json.loads(json.dumps(game.truth())) == game.truth()
    return seen


# ------------------------------------------------------------ the tests


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(set(POLICIES) - {"spreads", "fleeces"}))
def test_random_games_agree_with_an_independent_referee(players: int, name: str) -> None:
    rng = random.Random(f"random {players} {name}")
    place = players + sorted(POLICIES).index(name)
    seen = walk(rng, [POLICIES[name]], players=players, deal=list(DEALERS.values())[place % len(DEALERS)], all_views=place % 3 == 0)
    assert seen["a game ended"] == 1
    assert sum(seen[f"a pile ended by {way}"] for way in ("uncovering", "the closing flip")) == 3
    if name == "only uncovers":
        reached(seen, "no gold to share", "a win shared")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_dealt_by_the_seed_and_mixed_players_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"mixed {players}")

    def play(number: int) -> Seen:
        names = [rng.choice(sorted(POLICIES)) for _ in range(players)]
        return walk(rng, [POLICIES[name] for name in names], players=players, deal=None)

    hunt(
        3, 12, play, "an auction won by another than its opener", "an automatic pass", "a card of use to nobody, uncovering", "a win alone"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_auctions_and_automatic_passes_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"auctions {players}")
    names = ["long auctions", "spends", "small bids", "even"]

    def play(number: int) -> Seen:
        turned = names[number % 4 :] + names[: number % 4]
        return walk(rng, [POLICIES[name] for name in (turned[:players] if number % 2 else ["long auctions"])], players=players)

    aims = ["an automatic pass without gold", "an automatic pass by one with as much gold as the bid", "an opening nobody can follow"]
    aims += ["an auction of ten raises", "a raise by more than one", "a bid of all one's gold", "an auction won by another than its opener"]
    aims += ["no gold, though there are cards to bid for", "won by who bid, not by who was asked last"]
    if players > 2:
        aims += ["several automatic passes at once", "an automatic pass before another is asked", "in, though too poor to be asked again"]
    hunt(2, 20, play, *aims)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_taking_leaving_and_boxing_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"taking {players}")
    names = ["takes everything", "boxes", "declines"]

    def play(number: int) -> Seen:
        return walk(rng, [POLICIES[names[number % 3]]], players=players, deal=(shuffled, rising)[number % 2])

    aims = ["leaving what could be taken", "nothing to take", "boxing a card one could take", "the display emptied by taking"]
    aims += ["the display emptied by boxing", "the first of two alike leaves from between", "an equal number follows"]
    hunt(2, 20, play, *aims, "an empty display to act on", "a card in the display of use to nobody")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ends_of_piles_and_shared_gold_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"piles {players}")
    names = ["boxes", "small bids", "spends", "hoards gold"]

    def play(number: int) -> Seen:
        return walk(rng, [POLICIES[names[number % 4]]], players=players)

    aims = [
        "a pile ended by uncovering",
        "a pile ended by the closing flip",
        "a game ended by uncovering",
        "a game ended by the closing flip",
    ]
    aims += [
        "gold shared",
        "gold shared, a remainder left",
        "too little gold to share",
        "no gold shared at the end, though there was enough",
    ]
    hunt(2, 30, play, *aims)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_use_to_nobody_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"useless {players}")
    chances = leaning(thrift=1.0, opening=1.5, passing=500.0, leaving=1.0, boxing=1.0, taking=0.2)  # bids long after all is settled

    def frugal(rng: random.Random, referee: RivalsReferee) -> str:
        settled = len(referee.deck) <= 60 and min(referee.gold) > 1
        return chances(rng, referee) if settled and len(referee.deck) % 20 in (0, 1, 2) else spreading(rng, referee)

    def play(number: int) -> Seen:
        return walk(rng, [frugal], players=players, deal=falling)

    aims = ["a card of use to nobody, uncovering", "a card of use to nobody, the closing flip", "a wager of use to nobody"]
    aims += ["the last card of a pile of use to nobody, uncovering", "the last card of a pile of use to nobody, the closing flip"]
    aims += ["the last card of the game of use to nobody, uncovering", "the last card of the game of use to nobody, the closing flip"]
    hunt(2, 40, play, *aims, "two cards boxed by one action")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_expeditions_of_all_kinds_and_shared_wins_agree_with_the_referee(players: int) -> None:
    rng = random.Random(f"expeditions {players}")

    def collecting(rng: random.Random, referee: RivalsReferee) -> str:
        if len(referee.deck) > 50:
            return (wagering if referee.turn == 0 else POLICIES["only uncovers"])(rng, referee)
        return POLICIES["takes everything"](rng, referee)

    def play(number: int) -> Seen:
        policy = (collecting, leaning(thrift=1.0, opening=0.02, passing=9.0))[number % 2]
        return walk(rng, [policy], players=players, deal=rising)

    aims = ["an expedition with four wagers", "four wagers and a number", "four numbers", "wagers only", "a number and no wager"]
    hunt(2, 60, play, *aims, "a win alone", "a win shared", *(["a win shared by some"] if players > 2 else []))


def test_one_of_two_players_can_bid_33_coins() -> None:
    rng = random.Random("fleeces")
    seen = Counter[str]()
    for deal in DEALERS.values():
        seen += walk(rng, [fleecing], players=2, deal=deal)
    reached(seen, "a bid of the most there can be", "no gold, though there are cards to bid for", "gold shared, a remainder left")


def test_nobody_can_come_to_hold_more_than_33_coins() -> None:
    """Gold grows only where a pile ends, and then the others' as well: three ends, whatever is paid before each."""
    for players in (2, 3, 4):
        tables = {(COINS // players, COINS - COINS // players, 0)}  # one player's gold, the others' together, the supply
        for _ in range(3):
            paid = {(own, rest - out, supply + out) for own, rest, supply in tables for out in range(rest + 1)}
            paid |= {(own - out, rest, supply + out) for own, rest, supply in paid for out in range(own + 1)}
            shares = {(table, table[2] // players) for table in paid}
            tables = {(own + each, rest + each * (players - 1), supply - each * players) for (own, rest, supply), each in shares}
        assert max(own for own, _, _ in tables) == {2: MOST_GOLD, 3: 28, 4: 24}[players]


def both(players: int, first: int, deal: Deal) -> tuple[unlost.Match, RivalsReferee]:
    return unlost.Match("rivals", players=players, first=first, seed=0, deals=[deal]), RivalsReferee(players, first, deal)


def play_both(game: unlost.Match, referee: RivalsReferee, actions: str) -> None:
    for text in actions.split():
        game.play(text)
        referee.play(text)
        compare_gold(game, referee, referee.observers)


def with_on_top(top: str) -> list[str]:
    rest = pack()
    for card in top.split():
        rest.remove(card)
    return top.split() + rest


def test_E5_the_auction_of_the_rulebook_is_played_so_by_both() -> None:
    game, referee = both(4, 0, {"deck": with_on_top("R4 R4 Gx W2 Y7"), "starting": [["R", "B"], ["Y", "B"], ["W", "G"], ["R", "Y"]]})
    play_both(game, referee, "+ + + + $1 = $2 $3 $4 = $5 =")
    assert referee.turn == 3
    assert referee.gold == [9, 9, 9, 4]
    play_both(game, referee, "R4 R4 -Gx")
    assert referee.display == ["W2", "Y7"]
    assert (referee.turn, referee.supply, referee.boxed) == (0, 5, ["Gx"])


def test_E6_the_score_of_the_rulebook_is_reckoned_so_by_both() -> None:
    cards = "Bx Bx Bx B6 B7 G6 G7 G8 G9 Wx W2 W6 W7 Rx R2 R3 R6 R7"
    game, referee = both(2, 0, {"deck": with_on_top(cards), "starting": [["B", "R"], ["Y", "G"]]})
    play_both(game, referee, "+ " * 18 + "$1 = " + cards)
    assert referee.scores == (72 + 17, 18)
    assert worth(["Rx"] * 4 + [card for card in pack() if card[0] == "R" and not is_wager(card)]) == 98  # the most there can be (R13)


@settings(max_examples=25)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    first=st.none() | st.integers(0, 1),
    choices=st.lists(st.integers(0, 80), min_size=20, max_size=160),
)
def test_any_choices_in_any_game_agree_with_the_referee(players: int, seed: int, first: int | None, choices: list[int]) -> None:
    named: dict[str, Any] = {} if first is None else {"first": first}
    game = unlost.Match("rivals", players=players, seed=seed, **named)
    assert game.turn is not None
    assert first is None or game.turn == first
    referee = RivalsReferee(players, game.turn, deal_of(game.truth()))
    for choice in choices:
        texts = sorted(referee.actions(), key=lambda text: (len(text), text))  # small bids first
        if not texts:
            break
        text = texts[choice % len(texts) if choice < 40 else 0]
        game.play(text)
        referee.play(text)
        compare_gold(game, referee, referee.observers)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_agree_with_an_independent_referee(players: int) -> None:
    rng = random.Random(f"many {players}")
    seen: Seen = Counter()
    for _ in range(200):
        names = [rng.choice(sorted(POLICIES))] if rng.random() < 0.5 else rng.choices(sorted(POLICIES), k=players)
        seen += walk(rng, [POLICIES[name] for name in names], players=players, deal=DEALERS[rng.choice(sorted(DEALERS))], all_views=True)
    assert seen["a game ended"] == 200
    reached(seen, "the last card of the game of use to nobody, uncovering", "the last card of the game of use to nobody, the closing flip")
    reached(seen, "the last card of a pile of use to nobody, the closing flip", "two cards boxed by one action", "no gold at all")
    reached(seen, "an expedition with four wagers", "four wagers and a number", "an auction of ten raises", "a win shared")
    reached(seen, "a game ended by the closing flip", "gold shared, a remainder left", "too little gold to share")
