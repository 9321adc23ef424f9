"""The card game in OpenSpiel: what is random in it, and how far it can go."""

from unlost.envs.openspiel_traits import Traits
from unlost.games.cards.rules import CARDS, Scoring, copies, expedition_value
from unlost.kernel.errors import BadOption
from unlost.kernel.options import Options


def most_margin(options: Options) -> float:
    """The most that one side can be ahead in each colour of each round: nothing, or all cards that are left, against the worst there is,
    which is investments alone, the lowest number alone, or nothing.
    """
    scoring, many = Scoring.of(options), options["investments"]
    numbers = [f"Y{number}" for number in range(2, options["highest"] + 1)]
    second = options["players"] == 4  # of the 2
    best = 0
    for theirs in [[], numbers[:1], *(["Yx"] * n for n in range(1, many + 1))]:
        left = numbers[1:] if theirs == numbers[:1] and not second else numbers
        for n in range(many + 1 - theirs.count("Yx")):
            ours = max(0, expedition_value(["Yx"] * n + left, scoring))
            best = max(best, ours - expedition_value(theirs, scoring))
    return float(options["rounds"] * options["expeditions"] * best)


def check(options: Options) -> None:
    if options["tiebreak_round"]:
        raise BadOption("tiebreak_round: such a game can go on for ever, and OpenSpiel's games cannot")


TRAITS = Traits(
    title="Unlost: the card game",
    kinds=CARDS,
    pack=lambda options: int(copies(options).sum()),
    decisions=lambda options: options["rounds"] * options["max_turns"] * 2,  # a card and a draw, or two gifts
    margin=most_margin,
    check=check,
)
