"""The first game of Rivals: the first auctions, and the last pile."""

from unlost.languages import later
from unlost.lessons.lesson import Chapter, Lesson, attempt, do, filled, guide, listed, read, steps

CARDS = [f"{colour}{value}" for colour in "YBWGR" for value in ("x", "x", "x", 2, 2, 3, 3, 4, 4, 5, 5, *range(6, 11))]
OPTIONS = {"players": 2, "first": 0}

WHAT_OTHERS_WANT = Chapter(
    "rivals", later("What others want"), OPTIONS,
    deal={
        "deck": filled("R2 G3 R3 Y2 W3 Y4 W4 Bx G5 Y6 W5 Rx G8 R4   R5 Y9 Y3 W2 B2 R7", CARDS),
        "starting": [["R", "B"], ["Y", "G"]],
    },
    before=listed("+ + + + $2 = R2 R3 = + + $2 = Y2 G3 Y4 = $1 = W3 W4 = + + $3 $4 $5 = G5 Y6 -W5 + +"),
    steps=steps(
        read("camp:0", "wagers multiply",
            later("This is your camp. In red and in blue lies a wager: what those expeditions bring will count double.")),
        do("+", "display", "uncover",
            later("On your turn you do one of two things: uncover a card, or open an auction for the cards on display. Uncover one.")),
        guide("+", "display", "uncover",
            later("The guide uncovered one too. Below each card stands what it would bring you, and smaller, what the guide.")),
        read("card:R4 card:R5 lane:R", "footprints multiply bonus",
            later("Points come from footprints. Red 4 and 5 have one each, and red counts double. A fourth number brings 8 more.")),
        do("$2", "gold:0", "auction bid",
            later("That is worth an auction: bid 2 gold for the right to choose.")),
        guide("$4", "card:Y9", "raise",
            later("The guide raises to 4: yellow 9 would be its own fourth number.")),
        do("$6", "", "raise",
            later("The two red cards bring you 12 points. Raise to 6.")),
        guide("=", "supply", "pass winner",
            later("The guide passes. The auction is yours, and your 6 gold go to the supply.")),
        do("R4", "", "winner",
            later("Take what fits: numbers of an expedition rise or stay the same. Red 4 first.")),
        do("R5", "", "bonus winner",
            later("Then red 5, your fourth red number.")),
        attempt("Rx", "wagers",
            later("There is a red wager as well. Try to take it.")),
        do("Bx", "", "wagers multiply",
            later("Blue has no number yet, so there a wager fits: blue will count three times.")),
        do("-Y9", "", "box",
            later("Last, you may put one card into the box, out of the game: yellow 9, which would bring the guide 12.")),
        guide("$1", "display", "auction",
            later("The winner turns up the next card. Now the guide opens an auction, for green 8.")),
        do("=", "gold:0", "pass gold",
            later("Nothing here brings you much, so pass. Each coin that you keep is a point at the end.")),
        guide("G8 ="),
        do("+", "pile", "uncover",
            later("The guide paid 1 and took the 8. Two cards are left in this pile: uncover one.")),
        guide("+", "gold:0 gold:1 supply", "share",
            later("That was the last one of the pile. The supply is shared out: 8 gold for each of you, and 1 stays.")),
        read("", "share",
            later("There are four piles. Next we join another game, near the end of its last pile.")),
    ),
)  # fmt: skip

THE_LAST_PILE = Chapter(
    "rivals", later("The last pile"), OPTIONS,
    deal={
        "deck": listed(
            "Y4 R5 R2 B9 W4 B10 Bx W10 B4 G3 G8 Y5 Y7 R4 Gx Gx G2 B4 R4 W9 R8 W7 Rx Y8 Y6 G10 Yx Bx W3 Rx W3 B5 Y2 G4 G5 R2 Wx R5 "
            "G2 Y3 G4 W6 Rx Y9 Y4 B3 G5 R7 B3 B2 Wx R3 B6 Bx R9 G3 Y2 B2 G9 R6 W5 Y5 W2 Y3 R10 W2 Wx Gx W5 B5 B7 B8 R3 G6 W8 G7 Y10 "
            "Yx W4 Yx"
        ),
        "starting": [["B", "W"], ["G", "R"]],
    },
    before=listed(
        "+ + + + + + + $1 $2 $3 = Bx -B9 + + + + + + + $1 $2 $3 $4 = Gx -G8 $1 $2 $3 $4 = Gx -Y7 + + + + + + $1 $2 $3 = Rx -R2 + + "
        "+ $1 $2 $3 = Yx -W7 $1 $2 $3 = Bx -R8 + $1 $2 $3 $4 = Rx -R4 + + + + + $1 = G2 G3 G4 G5 -R2 $1 $2 $3 $4 $5 = Y2 Y4 Y5 Y6 "
        "Y8 Wx R4 R5 -W3 + $1 = R5 -W3 + + $1 = W4 W6 W9 W10 -G10 + $1 $2 = Y9 -Rx + + $1 = B3 B4 B4 B5 G5 -B10 $1 = R7 -Y3 + + + "
        "$1 $2 $3 = Wx -R3 $1 = B6 -G2 $1 $2 $3 = Bx B2 B3 -Y4 + + + $1 = G3 G4 R9 -Y2 + + + + + + $1 $2 = R10 -R6 + $1 $2 $3 $4 = "
        "G9 -W2 $1 $2 = -Wx $1 $2 = -W2 $1 $2 = -B5 $1 $2 $3 $4 $5 $6 = B7 -W5 $1 $2 $3 $4 = B8 -W5 + $1 $2 $3 $4 G6 -R3 $1 $2 = W8 "
        "-Y3 +"
    ),
    steps=steps(
        read("pile supply", "end share",
            later("Three cards are left in the last pile. With the last one the game ends at once, and the supply is not shared out.")),
        read("card:G7 lane:G", "footprints multiply bonus",
            later("You are one point behind. But green 7 brings 14: 2 footprints, times 3 for your wagers, and 8 for a fourth number.")),
        do("$3", "gold:1", "bid gold",
            later("The guide has 3 gold left. Bid 3 at once, and it cannot go higher.")),
        do("G7", "", "winner bonus",
            later("The guide is out. Take green 7.")),
        do("Y10", "", "footprints",
            later("Yellow 10 fits as well: 2 footprints, and no wager to multiply them.")),
        do("-Y5", "", "box",
            later("Yellow 5 does not fit any more, but the guide could use it. Into the box with it.")),
        guide("+", "box", "uncover",
            later("White 4 fits nobody’s expedition: such a card goes into the box by itself.")),
        do("+", "pile", "end",
            later("One card is left. Uncover it, and the game is over.")),
        read("row:G", "count footprints multiply bonus",
            later("Green: 6 footprints, times 3 for two wagers, and 8 for four numbers make 26.")),
        read("row:R", "count wagers",
            later("The guide’s three red wagers bring nothing: no number ever followed them.")),
        read("coins", "count gold",
            later("Every coin is a point: 2 for you, 3 for the guide. Most points win.")),
    ),
)  # fmt: skip

LESSON = Lesson("rivals", (WHAT_OTHERS_WANT, THE_LAST_PILE))
