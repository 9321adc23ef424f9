"""The colours of the three games, as letters and as words (X1)."""

COLOURS = "YBWGRP"
NAMES = ("yellow", "blue", "white", "green", "red", "purple")


def colour_name(letter: str) -> str:
    return NAMES[COLOURS.index(letter)]


def card_name(card: str, wager: str = "wager") -> str:
    """A card in words, with what its game calls an `x`: "red 7", "a blue wager"."""
    colour = colour_name(card[0])
    return f"a {colour} {wager}" if card[1:] == "x" else f"{colour} {card[1:]}"
