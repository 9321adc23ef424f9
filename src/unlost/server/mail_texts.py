"""What stands in mails: subject and text, in the language that is being spoken. Nothing of what is played at a table."""

from collections.abc import Sequence

from unlost.languages import t, tn
from unlost.server.people import Person
from unlost.server.table import Table
from unlost.server.turns import about


def confirm(name: str, link: str) -> tuple[str, str]:
    """To somebody whose address was named."""
    return t("Is this your address?"), _letter(
        t("Hello,"),
        t("{name} at Unlost has named this address. If that is you, please follow this link within two days:", name=name),
        link,
        t("If it is not, you need do nothing: you will get no more mails."),
    )


def reset(name: str, link: str) -> tuple[str, str]:
    """To somebody who has lost the password."""
    return t("A new password"), _letter(
        t("Hello {name},", name=name),
        t("By this link you can choose a new password. It works once, for one hour:"),
        link,
        t("If you did not ask for it, you need do nothing: your password stays as it is."),
    )


def turns(person: Person, waiting: Sequence[Table], site: str, stop: str) -> tuple[str, str]:
    """To somebody for whom others wait."""
    tables = "\n".join(f"{about(table, person.id)}\n{site}/t/{table.id}" for table in waiting[:20])
    return tn("It is your turn", "It is your turn in {n} games", len(waiting)), _letter(
        t("Hello {name},", name=person.name),
        tn("It is your turn:", "It is your turn in {n} games:", len(waiting)),
        tables,
        t("You get such a mail at most once an hour. One click, and there are no more:"),
        stop,
    )


def _letter(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs) + "\n"
