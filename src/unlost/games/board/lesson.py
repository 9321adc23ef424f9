"""The board game's first game: into the wild, and over the bridge."""

from unlost.languages import later
from unlost.lessons.lesson import Chapter, Lesson, do, filled, guide, late, listed, read, steps

CARDS = [f"{colour}{value}" for colour in "YBWGR" for value in range(11)] * 2
IN_PLAY = 80  # of two players
OPTIONS = {"players": 2, "expeditions": 1, "first": 0}

INTO_THE_WILD = Chapter(
    "board", later("Into the wild"), OPTIONS,
    deal={
        "deck": filled("Y0 Y1 Y1 Y4 B2 B4 B7 R9   G1 G1 G4 G6 W2 W5 Y3 R4   B5 W6 Y6 G7 B8 W8 Y9 G8 R2", CARDS, IN_PLAY),
        "tiles": listed(
            "artifact arrow 10 artifact 15   10 arrow artifact arrow arrow   arrow artifact 5 arrow artifact   "
            "5 arrow artifact 15 artifact   artifact arrow 10 artifact arrow"
        ),
    },
    steps=steps(
        read("paths", "paths",
            later("Five paths lead from the camp into the wild. Cards of a path’s colour take your explorer along it, stone by stone.")),
        read("path:Y", "stones",
            later("The first three stones cost points, the later ones pay, up to 50. Whoever sets out should get far.")),
        do("Y0r", "", "paths researcher",
            later(
                "A path begins with your lowest card of its colour. Begin yellow with the researcher: for it every stone counts double."
            )),
        do("+", "path:Y", "stones researcher",
            later("The first stone: −20, for the researcher −40. You hold more yellow cards, so it will not stay there. Draw a card.")),
        guide("G1a +"),
        do("Y1", "path:Y", "higher artifact",
            later("A higher card takes you one stone on. On the next stone lies a tile with an artifact: whoever comes first takes it.")),
        do("+", "track", "artifact",
            later("Artifacts pay at the end, as the track shows. With none or one you lose points; so go on looking.")),
        guide("G1 +", "path:G", "same points",
            later("The guide played a second 1: the same number is fine. Its tile brought 5 points at once.")),
        do("B2a", "", "adventurer",
            later("Begin blue too, with your lowest blue card. The researcher is on its way, so one of your four adventurers goes.")),
        do("+", "", "paths",
            later("Two paths are enough for the moment. Draw a card.")),
        guide("W2a +"),
        do("Y1", "path:Y", "same arrow",
            later("Put your other yellow 1 on the first: the same number. On the third stone waits an arrow.")),
        do(">B", "", "arrow points",
            later("An arrow is one extra step, for any explorer of yours. Blue stands before a tile with 10 points: let blue take it.")),
        do("+", "score", "points",
            later("10 points, and nobody can take them away. Such a tile stays for others; an artifact is gone.")),
        guide("-Y3 +", "pile:Y", "discard",
            later("The guide has discarded yellow 3. Played before your 4, it would give you one step more.")),
        do("-R9", "", "discard",
            later("So discard this turn what you need least: red 9. A path that begins so high does not get far.")),
        do("+Y", "", "discard",
            later("And take the yellow 3 from its pile, instead of a card from the deck.")),
        read("", "end",
            later("That is how a turn goes. Next we join another expedition, shortly before its end.")),
    ),
)  # fmt: skip

_deck, _before = late(
    mine="W0r W2 G2a W3>W G2>G B1a G5>G B1 B2 G6 B4>B W5 B5 R3a B6>B R4 G8",
    theirs="Y0a Y2 B2r B3 Y3>Y G0a Y5 -W7 G1>G Y6 -R1 G3>G -W1 Y8>Y -R0 G4 -R2",
    my_hand="W6 W8 R6 R7 G1 Y4 B3 Y10",
    their_hand="G7 B5 B7 R9 W4 R5 W0 W10",
    draws="Y3 Y1 B0 R8",
)

OVER_THE_BRIDGE = Chapter(
    "board", later("Over the bridge"), OPTIONS,
    deal={
        "deck": filled(_deck, CARDS, IN_PLAY),
        "tiles": listed(
            "10 arrow 15 arrow artifact   artifact arrow artifact arrow artifact   arrow 5 artifact arrow artifact   "
            "arrow arrow 10 15 artifact   arrow artifact 5 10 artifact"
        ),
    },
    before=_before,
    steps=steps(
        read("bridges", "bridge end",
            later("Three explorers are over a bridge: yours on blue and green, the guide’s on yellow. The fifth ends it for all.")),
        read("deck", "end",
            later("It ends as well when the deck is used up. Then everybody is paid where they stand.")),
        do("W6", "path:W", "artifact",
            later("Your researcher stands on the fifth stone of white. Play the 6: an artifact waits on the next one.")),
        do("+", "track", "artifact",
            later("That makes two artifacts, which pay 10 at the end. With one you would have lost 15.")),
        guide("G7 +", "bridges path:G", "bridge",
            later("The guide’s green has crossed: four are over. Before the fifth goes, see where yours stand.")),
        do("R6", "path:R", "stones arrow",
            later("Your red adventurer stands at −15. Play the 6: the next stone has an arrow.")),
        do(">R", "", "arrow artifact",
            later("Red takes the extra step itself: to a stone that pays 5, and an artifact.")),
        do("+", "path:R", "stones",
            later("From −15 to 5 in one turn. Draw a card.")),
        guide("B5 +", "path:B", "researcher end",
            later("The guide’s researcher is still at −20, but it walks on. Time to end it.")),
        do("W8", "bridges", "bridge end",
            later("Take your researcher over the bridge: the fifth. The expedition ends at once, and no card is drawn.")),
        read("row:W", "scoring researcher",
            later("White: your researcher’s stone is worth 30, and counts double: 60.")),
        read("row:B", "scoring researcher",
            later("Blue: the guide’s researcher never got far: −10, doubled to −20. Losses count double too.")),
        read("artifacts", "scoring artifact",
            later("Artifacts are paid last: your three bring 15, the guide’s one costs 15.")),
        read("together", "scoring",
            later("Most points win; nobody falls below zero. The long game has three expeditions, and keeps artifacts to the end.")),
    ),
)  # fmt: skip

LESSON = Lesson("board", (INTO_THE_WILD, OVER_THE_BRIDGE))
