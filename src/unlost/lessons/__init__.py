"""Lessons: a first game of five to ten minutes for each game, at its real table, with the guide."""

from functools import cache

from unlost.kernel.game import games
from unlost.kernel.registry import part
from unlost.lessons.lesson import Chapter, Lesson


@cache
def lessons() -> dict[str, Lesson]:
    """The lesson of each game that has one, by the game's name."""
    parts = {name: part(name, "lesson") for name in games()}
    return {name: module.LESSON for name, module in parts.items() if module}


@cache
def chapter_of(name: str) -> Chapter | None:
    """The chapter that a match is kept as; None if it is not there any more as it was."""
    game, number, _ = name.split(":")
    lesson = lessons().get(game)
    known = lesson is not None and 1 <= int(number) <= len(lesson.chapters)
    return lesson.chapters[int(number) - 1] if lesson and known and lesson.name(int(number)) == name else None
