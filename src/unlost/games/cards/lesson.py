"""The card game's first game: setting out, and coming home in time."""

from unlost.languages import later
from unlost.lessons.lesson import Chapter, Lesson, attempt, do, filled, guide, late, read, steps

CARDS = [f"{colour}{value}" for colour in "YBWGR" for value in ("x", "x", "x", *range(2, 11))]
OPTIONS = {"players": 2, "rounds": 1, "first": 0}

SETTING_OUT = Chapter(
    "cards", later("Setting out"), OPTIONS,
    deal={"deck": filled("B3 B7 Rx R5 R8 R9 G4 Y2   W2 W4 W8 G6 G8 G9 B5 Y10   B8 W9 R7 Gx R4 Y4 W10 Yx Bx B10", CARDS)},
    steps=steps(
        read("lanes", "table",
            later("Five landscapes, five expeditions. Yours grow downwards from the middle, the guide’s upwards.")),
        do("B3", "", "rise turn",
            later("A turn has two steps: put a card down, then draw one. Numbers only rise, so begin with a low one: blue 3.")),
        do("+", "lane:B", "cost",
            later("Setting out costs 20 points: blue stands at 3 − 20 = −17. More blue cards will make up for that.")),
        guide("W2 +", "theirs:W", "cost",
            later("The guide has begun white, and is 20 points down there as well.")),
        do("Rx", "", "invest",
            later("This red card is an investment: it doubles what red brings, and a loss too. It has to come before the first number.")),
        do("+", "lane:R", "invest",
            later("Red counts double now: −20 has become −40. You hold red 5, 8 and 9, so it can pay.")),
        guide("G6 +"),
        do("R5", "", "rise",
            later("The 5 comes before the 8 and the 9. Gaps are fine, but what you pass over is lost for you.")),
        do("+", "lane:R", "invest",
            later("Red: (5 − 20) × 2 = −30. From here every red point counts twice.")),
        guide("-B5 +", "pile:B", "discard",
            later("The guide has discarded blue 5. Every turn a card must go, even if the other one likes it.")),
        attempt("R4", "rise",
            later("You drew red 4, but red stands at 5 already. Try to play it all the same.")),
        do("-R4", "", "discard",
            later("So it is a card to let go: discard it.")),
        attempt("+R", "closed",
            later("Now you draw. Try to take your red 4 back.")),
        do("+B", "", "take",
            later("All other piles are open: take the blue 5 instead of a card from the deck.")),
        guide("W4 +"),
        do("B5", "", "rise",
            later("Now play the blue 5 on your 3.")),
        do("+", "lane:B", "lacks",
            later("Below blue stands what it lacks to break even: 12. You hold the 7 and the 8, so blue will pay.")),
        guide("G8 +"),
        read("card:Yx card:Y2", "finish",
            later("You drew a yellow investment. But yellow 2 is all you have there: do not begin what you cannot finish.")),
        do("-G4", "", "discard",
            later("Green 4 is of no use to anybody: the guide’s green is past it. The best discards help nobody.")),
        do("+", "turns", "clock",
            later("Now draw. The deck is the clock: with its last card the round is over.")),
        read("", "table",
            later("Well begun. Next we join another round, a few turns before its end.")),
    ),
)  # fmt: skip

_deck, _before = late(
    mine="Rx R2 B3 -Y6 R4 -Y2 B5 G2 -Gx R5 -Wx -Yx R6 G6 -W3 B7 -Gx R7 -Y4",
    theirs="Wx W2 -Rx G4 W4 -Bx Yx Yx -Rx Y3 G5 -B2 W5 Y5 -Bx G7 W6 -B4 G8",
    my_hand="R8 R10 B9 B10 Y9 Y10 W8 W10",
    their_hand="W7 W9 G9 G10 R9 B8 B6 R3",
    draws="Bx Y8 Gx Wx G3 Y7",
)

COMING_HOME = Chapter(
    "cards", later("Coming home"), OPTIONS,
    deal={"deck": filled(_deck, CARDS)},
    before=_before,
    steps=steps(
        read("turns card:R8 card:R10 card:B9 card:B10", "clock",
            later("Six cards are left in the deck: three turns for you. But you hold four cards that you would like to play.")),
        do("B9", "lane:B", "lacks",
            later("Blue lacks 5 to break even. Blue 9 brings it home.")),
        do("+W", "turns", "clock take",
            later("A card from a pile leaves the deck as it is, and wins you a turn. Take white 3: it helps nobody, time does.")),
        guide("W7 +"),
        read("card:Y9 card:Y10 theirs:Y", "finish",
            later("Yellow 9 and 10 make 19: one short of the cost, and two turns gone. Keep them: the guide would love them.")),
        do("R8", "lane:R", "invest",
            later("Red counts double, so red goes first: the 8 brings 16 points.")),
        do("+", "", "bonus",
            later("Seven cards lie in red. Draw from the deck.")),
        guide("W9 +"),
        do("R10", "lane:R", "bonus",
            later("The eighth card of an expedition brings 20 points more. Play red 10.")),
        do("+", "lane:R", "bonus",
            later("From 24 to 64 with one card. Draw once more.")),
        guide("G10 +", "turns", "clock",
            later("One card is left. This is your last turn: the one you won.")),
        do("B10", "", "clock",
            later("What stays in your hand counts nothing. Play blue 10.")),
        do("+", "", "clock",
            later("Draw the last card, and the round ends at once.")),
        read("row:R", "scoring bonus",
            later("Red: 2, 4, 5, 6, 7, 8 and 10 make 42. Less 20, times 2, is 44, and eight cards bring 20 more.")),
        read("row:Y", "scoring invest",
            later("The guide invested twice in yellow and got no further than 8: (8 − 20) × 3 = −36. A loss is multiplied too.")),
        read("row:G", "scoring",
            later("Your green never paid its 20 back. A match has three rounds, and most points in all win.")),
    ),
)  # fmt: skip

LESSON = Lesson("cards", (SETTING_OUT, COMING_HOME))
