"""What the server says when it will not do something: an error with a name for programs and a sentence for people."""

from typing import Literal

from unlost.languages import t

# Every name there is, and the status it has over HTTP. docs/protocol.md lists them.
Code = Literal[
    "bad_message",
    "bad_action",
    "bad_option",
    "bad_position",
    "bad_record",
    "illegal_action",
    "not_your_turn",
    "not_running",
    "not_open",
    "not_finished",
    "nothing_to_take_back",
    "too_late",
    "seat_taken",
    "not_seated",
    "not_allowed",
    "account_needed",
    "wrong_password",
    "wrong_token",
    "name_taken",
    "not_found",
    "too_much",
    "too_large",
    "no_chat",
    "wrong_origin",
    "wrong_host",
    "wrong_method",
    "storage_failed",
    "moved_on",
    "failed",
]
STATUS: dict[Code, int] = {
    "bad_message": 400,  # cannot be read, or is no message there is
    "bad_action": 422,  # no action in any of the games
    "bad_option": 422,  # an option, a name or a value is not one that can be had
    "bad_position": 422,  # cannot be in its game, or there is nothing to choose
    "bad_record": 422,  # cannot be read or replayed
    "illegal_action": 409,  # the rules forbid it now
    "not_your_turn": 409,
    "not_running": 409,  # the match is not being played
    "not_open": 409,  # the table is no longer open
    "not_finished": 403,  # to be seen only when the match is over
    "nothing_to_take_back": 409,
    "too_late": 409,
    "seat_taken": 409,
    "not_seated": 403,
    "not_allowed": 403,
    "account_needed": 403,
    "wrong_password": 403,
    "wrong_token": 401,  # an API token that is not, or no longer, one of ours
    "name_taken": 409,
    "not_found": 404,
    "too_much": 429,  # too often, or too large
    "too_large": 413,
    "no_chat": 409,
    "wrong_origin": 403,  # asked by a page of somebody else's
    "wrong_host": 421,  # the server does not go by this name
    "wrong_method": 405,
    "storage_failed": 503,  # nothing was kept; try again
    "moved_on": 409,  # the match has moved on since: catch up
    "failed": 500,  # a fault of the server's own
}


class Refused(Exception):
    """The server will not do this: `code` is one of the names above, the message a plain sentence; `rule` the number of a game's rule."""

    def __init__(self, code: Code, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.rule = code, message, rule

    @property
    def status(self) -> int:
        return STATUS[self.code]


class TooMuch(Refused):
    """Too often: come back in so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too_much", t("That was a lot in a short time. Please try again in {seconds} s.", seconds=seconds))
        self.seconds = seconds
