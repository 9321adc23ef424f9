"""Recovery words: what lets somebody in again who has forgotten the password. They are shown once, and kept by the person."""

import secrets

from unlost.server.names import FIRST, SECOND, name_key

PAIRS = 6  # of one word of each list: 12 words, about 70 bits


def new_words() -> str:
    """Some words by chance, such as "amber heron quiet raven …"."""
    return " ".join(f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}" for _ in range(PAIRS)).lower()


def tidy_words(text: str) -> str:
    """The words as they are compared: capitals, commas, hyphens and line breaks do not count."""
    apart = "".join(sign if sign.isalpha() else " " for sign in text)
    return " ".join(name_key(word) for word in apart.split())
