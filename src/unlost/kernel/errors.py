"""What can be wrong with what a person or a program says. All are ValueErrors, and all say what to do about it."""

from unlost.languages import t


def by_ruling(reason: str) -> str:
    """Why something is forbidden, where the book is silent and a ruling of ours forbids it."""
    return t("{reason} (our ruling: the book is silent here)", reason=reason)


class IllegalAction(ValueError):
    """An action that the rules forbid here. `rule` is the number of the rule, such as "C10"; nothing has changed."""

    def __init__(self, action: str, rule: str, reason: str) -> None:
        super().__init__(f"{action}: {reason} ({rule})" if rule else f"{action}: {reason}")
        self.action = action
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, str, str]]:
        return type(self), (self.action, self.rule, self.reason)


class BadNotation(ValueError):
    """A text that is no action in any of the games."""


class BadOption(ValueError):
    """An option, a seed or a deal that the game does not take."""


class BadPosition(ValueError):
    """A view or a text that is no position of its game, and why it cannot be."""


class BadRecord(ValueError):
    """A record that cannot be read or replayed. `line` is the number of the line that is wrong, from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type["BadRecord"], tuple[int, str]]:
        return type(self), (self.line, self.reason)
