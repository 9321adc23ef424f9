"""Reviews of record files, for the command line: each in whichever process has time."""

from dataclasses import dataclass

from unlost.kernel.errors import BadRecord
from unlost.kernel.record import read_record
from unlost.kernel.views import JsonObject
from unlost.study.review import Review, Watcher, review


@dataclass(frozen=True)
class Job:
    """A record to review."""

    file: str
    text: str
    seats: tuple[int, ...] | None
    worlds: int
    seed: str
    page: bool  # is a page wanted, too?


@dataclass(frozen=True)
class Reviewed:
    """A review as it is printed; or what is wrong with the record."""

    file: str
    json: JsonObject
    text: str
    page: str = ""
    fault: str = ""


def review_job(job: Job, watch: Watcher | None = None) -> Reviewed:
    """Review one record. A record that cannot be read is told, and does not stop the others."""
    try:
        found: Review = review(read_record(job.text), seats=job.seats, worlds=job.worlds, seed=job.seed, watch=watch)
    except ValueError as fault:
        where = f"{job.file}: " if isinstance(fault, BadRecord) else ""
        return Reviewed(job.file, {}, "", fault=f"{where}{fault}")
    return Reviewed(job.file, found.json(), found.text(), found.html() if job.page else "")
