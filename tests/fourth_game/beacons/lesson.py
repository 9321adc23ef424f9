"""The first game of Beacons: a whole one, against the guide."""

from unlost.languages import later
from unlost.lessons.lesson import Chapter, Lesson, attempt, do, guide, listed, read, steps

FIRST_LIGHTS = Chapter(
    "beacons", later("First lights"), {"players": 2, "first": 0},
    deal={"deck": listed("Y5 Y3 R5 Y4 R2 R4 Y2 B3 B5 B4 B2 R3")},
    steps=steps(
        read("lights", "K7", later("There are three beacons. The brightest light keeps one; above 7 it is too bright, and lost.")),
        do("Y5", "", "K3", later("On your turn you light a card. Begin with yellow 5.")),
        guide("R2", "theirs:R deck", "K5", later("The guide lit red 2. You both drew a card.")),
        do("Y3", "", "K4 K7", later("See what too much does: light yellow 3 as well. That makes 8.")),
        guide("Y4", "theirs:Y", "K7", later("Your yellow light is lost, and 4 is enough for the guide.")),
        attempt("Y2", "K4", later("You still have yellow 2. Try to light it.")),
        do("-Y2", "buried", "K3 K8 K9", later("Then bury it, face down. That costs you a point.")),
        guide("R4"),
        do("B5", "", "K3", later("Blue is still dark. Light blue 5.")),
        guide("B3"),
        do("B2", "lane:B", "K7", later("Blue 2 makes it 7: brighter is not possible.")),
        guide("-B4", "theirs:B", "K9", later("The guide has buried a card. Which one, you cannot see.")),
        do("R5", "", "K6", later("Your last card is red 5.")),
        guide("R3", "row:R", "K7", later("The guide had to light red 3: that makes 9, and red is yours, with all four cards.")),
        read("row:B", "K7 K8", later("Blue is yours too, with three cards. One point is off for the card you buried.")),
    ),
)  # fmt: skip

LESSON = Lesson("beacons", (FIRST_LIGHTS,))
