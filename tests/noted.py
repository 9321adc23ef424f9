"""A match as somebody at the table would note it: what these seats do not see is left out."""

import random
from collections.abc import Iterator, Sequence

from unlost.kernel.match import Match
from unlost.kernel.unknown import UNKNOWN, recording_of
from unlost.kernel.views import JsonObject

TABLES: list[tuple[str, dict[str, object]]] = [
    ("cards", {}),
    ("cards", {"players": 4, "rounds": 2}),
    ("cards", {"rounds": 1, "expeditions": 2, "highest": 4, "hand": 3}),
    ("board", {}),
    ("board", {"players": 3, "expeditions": 1}),
    ("board", {"players": 4, "expeditions": 1, "up_and_down": True}),
    ("rivals", {}),
    ("rivals", {"players": 3}),
    ("rivals", {"players": 4}),
]


def random_match(game: str, options: dict[str, object], seed: int, length: int = 10_000) -> Match:
    """A match of random actions, to its end or so long."""
    match, chance = Match(game, seed=seed, **options), random.Random(seed)  # type: ignore[arg-type]
    while match.turn is not None and len(match.history) < length:
        match.play(chance.choice(match.actions()))
    return match


def _begun(match: Match, seats: Sequence[int]) -> JsonObject:
    """What these seats see of a deal that has just been dealt."""
    recording, truth = recording_of(match.game), match.truth()
    deal = recording.blank(match.options)
    hand = recording.hand(match.options)
    if hand:
        for seat in seats:
            deal["deck"][seat * hand : (seat + 1) * hand] = truth["hands"][seat]
    if "tiles" in deal:
        deal["tiles"] = [tile for path in truth["tiles"].values() for tile in path.values()]
    if "starting" in deal:
        deal["starting"] = [[colour for colour, lane in lanes.items() if lane] for lanes in truth["expeditions"]]
    return deal


def told(match: Match, seats: Sequence[int]) -> Iterator[tuple[str, int, str]]:
    """What is seen of a match: every action, with the place in the deck and the card that it brought into view, or -1 and nothing."""
    hands, drawn, again = recording_of(match.game).hand(match.options), 0, match.at(0)
    for n, action in enumerate(match.history):
        seat, deal, top = again.turn, again.deal, again.truth()["deck"]
        assert seat is not None
        if n == 0 or match.at(n - 1).deal != deal:
            drawn = hands * match.players
        mine = any(match.game.allies(match.players, seat, own) for own in seats)
        word = str(action) if mine or not match.game.is_concealed(action) else f"{match.game.concealed}{UNKNOWN}"
        again.play(action)
        left = len(again.truth()["deck"]) if again.deal == deal else len(top) - (action == "+")
        seen = len(top) > left and (not hands or (seat in seats and again.deal == deal and again.turn is not None))
        yield (word, drawn, top[0]) if seen else (word, -1, "")
        drawn += len(top) - left


def noted(match: Match, seats: Sequence[int] = (0,), seed: str = "noted") -> Match:
    """The match as these seats would note it."""
    deals: list[JsonObject] = []
    words = []
    for n, (word, place, card) in enumerate(told(match, seats)):
        before = match.at(n)
        if before.deal > len(deals):
            deals.append(_begun(before, seats))
        if card:
            deals[-1]["deck"][place] = card
        words.append(word)
    options = {**match.options, "first": match.at(0).turn}
    found: Match = Match(match.game.name, seed=seed, deals=deals or [_begun(match, seats)], **options)
    found.foresee(words)
    for word in words:
        found.play(word)
    return found


def typed(match: Match, seat: int = 0) -> list[str]:
    """The lines that somebody types who notes a match from this seat."""
    lines: list[str] = []
    for n, (word, _, card) in enumerate(told(match, [seat])):
        before = match.at(n)
        if n == 0 or match.at(n - 1).deal != before.deal:
            deal, hand = _begun(before, [seat]), recording_of(match.game).hand(match.options)
            for value in (deal.get("tiles"), [colour for pair in deal.get("starting", ()) for colour in pair]):
                lines += [" ".join(value)] if value else []
            lines += [" ".join(deal["deck"][seat * hand : (seat + 1) * hand])] if hand else []
        lines.append(f"{word} {card}".strip())
    return lines
