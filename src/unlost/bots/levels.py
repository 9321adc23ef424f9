"""The levels that every game has, from the novice to the master."""

from unlost.bots.bot import Budget, PolicyBot, add_bot
from unlost.bots.foresight import ForesightBot
from unlost.bots.learned import NetworkBot, shipped
from unlost.bots.search import Policy, SearchBot
from unlost.kernel.game import find_game
from unlost.languages import later

Written = tuple[Policy, str]  # a policy written by hand, and a line about its character

PLANNER = "tries every action in imagined worlds, where everybody goes on as explorer would"
NETWORK = "the master's first thought: a network, without a look ahead"
EXPERT = later("has learnt from millions of games")
TEMPERATURE = {"cards": 1.5, "board": 1.2, "rivals": 1.8}  # the expert's, who is not always at his best: between explorer and master
AHEAD = {"cards": 8, "rivals": 6}  # decisions that the master thinks ahead; on the board he goes on to the end, by explorer's rules,
FAITH = 1.5  # where an action that the network finds likelier by a factor of e has a start of so many points


def add_levels(game: str, novice: Written, explorer: Written, planner: Budget, master: str, prospects: Policy | None = None) -> None:
    """Add a game's levels to the list: two that go by rules written by hand, two by what a network has learnt; beside them the planner,
    which searches by explorer's rules, and the raw network. Without the network's weights explorer plays in its place.
    """
    found, file = find_game(game), shipped(game)
    instead = PolicyBot("explorer", found, explorer[1], explorer[0])
    network = NetworkBot("network", found, NETWORK, file, instead=instead)
    add_bot(PolicyBot("novice", found, novice[1], novice[0]))
    add_bot(instead)
    worth = prospects or found.rules.score
    add_bot(SearchBot("planner", found, PLANNER, explorer[0], worth, planner))
    add_bot(network)
    add_bot(NetworkBot("expert", found, EXPERT, file, TEMPERATURE[game], instead=instead))
    if game in AHEAD:
        add_bot(ForesightBot("master", found, master, network, Budget(256, 1.0), AHEAD[game]))
    else:
        add_bot(SearchBot("master", found, master, explorer[0], worth, planner, guide=network, faith=FAITH))
