"""Lessons: a first game of five to ten minutes for each game, at its real table, with the guide."""

from functools import cache

from unlost.lessons import board, cards, rivals
from unlost.lessons.lesson import Chapter

LESSONS = {lesson.game: lesson for lesson in (cards.LESSON, board.LESSON, rivals.LESSON)}


@cache
def chapter_of(name: str) -> Chapter | None:
    """The chapter that a match is kept as; None if it is not there any more as it was."""
    game, number, _ = name.split(":")
    lesson = LESSONS.get(game)
    known = lesson is not None and 1 <= int(number) <= len(lesson.chapters)
    return lesson.chapters[int(number) - 1] if lesson and known and lesson.name(int(number)) == name else None
