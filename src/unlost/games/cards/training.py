"""How the networks of the card game are trained."""

from unlost.learn.plans import Plan, Stalling, Tables

STALLING = Stalling(6, lambda action: action[0] == "^" or (action[0] == "+" and len(action) > 1))  # gifts, and draws from discard piles


def _plan(players: int, decisions: int) -> Plan:
    kinds = [(0.46, 1, 5), (0.2, 3, 5), (0.08, 1, 6), (0.08, 3, 6)]
    tables = [Tables(share, {"rounds": rounds, "expeditions": expeditions}) for share, rounds, expeditions in kinds]
    bots = Tables(0.12, {"rounds": 1}, "explorer"), Tables(0.06, {"rounds": 1}, "novice")
    return Plan("cards", players, (*tables, *bots), decisions, entropy=(0.005, 0.001), uniform_kl=(0.03, 0.0005))


PLANS = (_plan(2, 140_000_000), _plan(4, 30_000_000))
CRITICS = {2: 8_000_000, 4: 4_000_000}  # positions, by the number of players
