"""Positions of Rivals for tests: stacked piles and chosen starting wagers."""

import unlost

STARTING = [["Y", "B"], ["W", "G"], ["Y", "W"], ["R", "B"]]


def stacked(*places: str, **later: str) -> list[str]:
    """The 80 cards: these on top; with p20="R7", red 7 as the twentieth card. The others fill up in order of colour and value."""
    wanted = dict(enumerate(" ".join(places).split(), 1)) | {int(place[1:]): card for place, card in later.items()}
    rest = [
        card
        for colour in "YBWGR"
        for card in [f"{colour}x"] * 3 + [f"{colour}{value}" for value in range(2, 11) for _ in range(2 if value < 6 else 1)]
    ]
    for card in wanted.values():
        rest.remove(card)
    others = iter(rest)
    return [wanted.get(place) or next(others) for place in range(1, 81)]


def rivals(*places: str, players: int = 2, starting: list[list[str]] | None = None, **later: str) -> unlost.Match:
    """A match of Rivals in which these cards come first; seat 0 begins."""
    deal = {"deck": stacked(*places, **later), "starting": starting or STARTING[:players]}
    return unlost.Match("rivals", players=players, first=0, seed=1, deals=[deal])


def uncover(match: unlost.Match, times: int = 1) -> unlost.Match:
    """The next players uncover a card each."""
    for _ in range(times):
        match.play("+")
    return match


def auction(match: unlost.Match, winner: int, amount: int, taken: str = "") -> unlost.Match:
    """An auction that a seat wins for this much: the seats before it uncover; it opens, everybody else passes, it takes this."""
    while match.turn != winner:
        match.play("+")
    match.play(f"${amount}")
    while match.view(None)["phase"] == "bid":
        match.play("=")
    for action in taken.split():
        match.play(action)
    if match.turn == winner:
        match.play("=")
    return match
