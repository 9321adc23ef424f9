"""The colours of the three games, as letters and as words (X1)."""

from unlost.languages import later, t

COLOURS = "YBWGRP"
NAMES = (later("yellow"), later("blue"), later("white"), later("green"), later("red"), later("purple"))


def colour_name(letter: str) -> str:
    return t(NAMES[COLOURS.index(letter)])


def card_name(card: str, wager: str = "wager") -> str:
    """A card in words, with what its game calls an `x`: "red 7", "a blue wager"."""
    colour = colour_name(card[0])
    if card[1:] != "x":
        return t("{colour} {value}", colour=colour, value=card[1:])
    return t("a {colour} wager", colour=colour) if wager == "wager" else t("a {colour} investment", colour=colour)
