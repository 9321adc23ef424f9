"""The people who sit at the tables as bots: three of each level. Their faces are painted by `tools/paint/faces.py`.

A character plays as its level does. What makes them different is who they are: a name, a sentence, how long they think, what they say now
and then. Styles of play of their own have their place in `style`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from unlost.languages import later

Moment = Literal["begin", "great", "fine", "won", "lost", "close"]
# The match begins; they have just done something great; somebody else has; and how the match ended for them: won, lost, or close.
MOMENTS: tuple[Moment, ...] = ("begin", "great", "fine", "won", "lost", "close")


@dataclass(frozen=True, eq=False)
class Character:
    """Somebody who plays at a level. Names are the same in all languages; the other texts are said by `t`."""

    id: str
    name: str
    level: str
    pace: float  # how long they think, beside what is usual: 1 is as usual, 1.5 half as long again
    about: str
    remarks: Mapping[Moment, Sequence[str]]
    style: str | None = None  # of play; None: as the level plays


CHARACTERS = (
    Character(
        "pim", "Pim", "novice", 0.7,
        later("He carries the lanterns and wants to see everything once."),
        {
            "begin": (
                later("I have filled all the lanterns. Where do we go first?"),
                later("I have never been this far out. I am glad you are here."),
            ),
            "great": (later("Did you see that? I got all the way up."),),
            "fine": (later("How did you think of that?"), later("I will remember that one.")),
            "won": (later("I think I was lucky. Will you show me what I missed?"),),
            "lost": (later("That was a good walk. I learnt two things today."),),
            "close": (later("That was so close that I could hardly look."),),
        },
    ),
    Character(
        "anselm", "Anselm", "novice", 1.3,
        later("A watchmaker of seventy-one, on the first long journey of his life."),
        {
            "begin": (
                later("Fifty years at a bench, and now this. Please be patient with me."),
                later("My watch says that it is time to begin."),
            ),
            "great": (later("Well. For once everything fitted together."),),
            "fine": (later("A neat piece of work."), later("Very tidy. I take my hat off.")),
            "won": (later("The luck was kind to me today. Thank you for the game."),),
            "lost": (later("You read the road better than I did. Thank you."),),
            "close": (later("A second either way, as we say in my trade."),),
        },
    ),
    Character(
        "naledi", "Naledi", "novice", 0.9,
        later("A reporter after her first great story, with ink on her fingers."),
        {
            "begin": (
                later("May I take notes? I write everything down."),
                later("First page, first line. Let us see what happens."),
            ),
            "great": (later("I did not expect that myself. I must write it down."),),
            "fine": (later("Could you say in a few words how you did that?"), later("That will read well.")),
            "won": (later("A good story needs two. Thank you for yours."),),
            "lost": (later("My readers will like your ending better than mine."),),
            "close": (later("Nobody will believe how close this was."),),
        },
    ),
    Character(
        "teodora", "Teodora", "explorer", 1.0,
        later("She leads mules over passes where others turn round."),
        {
            "begin": (
                later("The mules are loaded. We go at their pace."),
                later("Good weather for the pass. Let us go."),
            ),
            "great": (later("Step by step, and there we are at the top."),),
            "fine": (later("Sure-footed. I like that."), later("You know how to load a mule.")),
            "won": (later("The mules did the work. Come and rest your feet."),),
            "lost": (later("You found the better path. I will try it too."),),
            "close": (later("Side by side down to the last bend."),),
        },
    ),
    Character(
        "kofi", "Kofi", "explorer", 0.9,
        later("A photographer who waits all day for the right light."),
        {
            "begin": (
                later("The light is good today."),
                later("Do not mind the camera. It only looks."),
            ),
            "great": (later("I wish that somebody had held the camera just then."),),
            "fine": (later("Hold still: that deserves a picture."), later("That came out sharp.")),
            "won": (later("Thank you for sitting. Next time you take the picture."),),
            "lost": (later("A fine picture, with you in the middle of it."),),
            "close": (later("On a photograph one could not say who was ahead."),),
        },
    ),
    Character(
        "linnea", "Linnea", "explorer", 1.1,
        later("A botanist who knows each valley by what grows there."),
        {
            "begin": (
                later("I found something new on the way here. I will show you afterwards."),
                later("It smells of rain. A good day to set out."),
            ),
            "great": (later("Sown early, and now it flowers."),),
            "fine": (later("I did not see that one growing."), later("That has deep roots.")),
            "won": (later("Everything came up at once this time. It rarely does."),),
            "lost": (later("Yours grew better. I would like to know what you gave it."),),
            "close": (later("Two seeds of one pod."),),
        },
    ),
    Character(
        "mirela", "Mirela", "expert", 1.2,
        later("A cartographer who trusts no coast that she has not walked."),
        {
            "begin": (
                later("A clean sheet. I like this moment best."),
                later("My pencil is sharp. Shall we?"),
            ),
            "great": (later("There: the line is closed."),),
            "fine": (later("That was not on my map."), later("I must draw that one in.")),
            "won": (later("Next time the same coast may look quite different."),),
            "lost": (later("You went where my map was white. Well found."),),
            "close": (later("A hair's breadth, even at this scale."),),
        },
    ),
    Character(
        "yara", "Yara", "expert", 0.9,
        later("A captain with thirty years at sea, who still asks the youngest what they see."),
        {
            "begin": (
                later("Fair wind. We cast off when you are ready."),
                later("Welcome aboard. The tide does not wait, but I do."),
            ),
            "great": (later("Land in sight."),),
            "fine": (later("Well steered."), later("That took the wind out of my sails.")),
            "won": (later("The sea decides more than we do. Thank you for the passage."),),
            "lost": (later("I lower my flag to you. It was a pleasure."),),
            "close": (later("By the length of a rope, no more."),),
        },
    ),
    Character(
        "ishaan", "Ishaan", "expert", 1.0,
        later("A balloonist who has seen many borders from above and could not find one."),
        {
            "begin": (
                later("No wind and a clear sky. One could not wish for more."),
                later("Let go of the ropes, and we will see where it takes us."),
            ),
            "great": (later("Higher than I had hoped."),),
            "fine": (later("That gave you some height."), later("From up there you must see far.")),
            "won": (later("A kind wind carried me. It might have been yours."),),
            "lost": (later("You caught the better wind. Happy landing."),),
            "close": (later("We came down in the same field."),),
        },
    ),
    Character(
        "amina", "Amina", "master", 1.3,
        later("An astronomer who has waited forty years for one comet, and has time for a game."),
        {
            "begin": (
                later("The sky is clear. Let us take our time."),
                later("Sit down. The stars will still be there afterwards."),
            ),
            "great": (later("It came back just when it was due."),),
            "fine": (later("A bright one. I had not counted it."), later("One seldom sees it so clearly.")),
            "won": (later("We looked at the same sky. Thank you for the company."),),
            "lost": (later("You saw it before I did. I am glad that I was there."),),
            "close": (later("Closer than two stars of a pair."),),
        },
    ),
    Character(
        "ossian", "Ossian", "master", 1.5,
        later("He came back from the ice three times, and tells it shorter each time."),
        {
            "begin": (
                later("A long way. Tea first?"),
                later("No hurry. One learns that on the ice."),
            ),
            "great": (later("Slow, but it carried."),),
            "fine": (later("Hm. That was good."), later("Strong. I felt that from here.")),
            "won": (later("A hard road. You walked it to its end."),),
            "lost": (later("Well walked. I have nothing to add."),),
            "close": (later("The length of a ski, no more."),),
        },
    ),
    Character(
        "jun", "Jun", "master", 1.1,
        later("A geologist who reads in a stone what happened before there were people."),
        {
            "begin": (
                later("Layer by layer, then."),
                later("There is always something underneath. Let us dig."),
            ),
            "great": (later("Under pressure for a long time, and then it shines."),),
            "fine": (later("That is solid ground."), later("A good cut. Very clean.")),
            "won": (later("It lay deeper than it looked, for both of us."),),
            "lost": (later("You struck the better vein. I would not have dug there."),),
            "close": (later("A grain of sand lay between us."),),
        },
    ),
)  # fmt: skip

_BY_ID = {one.id: one for one in CHARACTERS}
_BY_NAME = {one.name: one for one in CHARACTERS}


def find_character(character_id: str) -> Character | None:
    return _BY_ID.get(character_id)


def of_name(name: str | None) -> Character | None:
    """Who is called this; names are unique."""
    return _BY_NAME.get(name or "")


def pick(table_id: str, level: str, here: Iterable[Character]) -> Character | None:
    """Somebody of a level for a table, always the same one; not who sits there already. None if all of them do."""
    taken = {one.id for one in here}
    free = [one for one in CHARACTERS if one.level == level and one.id not in taken]
    return min(free, key=lambda one: sha256(f"{table_id} {one.id}".encode()).digest(), default=None)
