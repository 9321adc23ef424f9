"""How the networks of rivals are trained."""

from unlost.learn.plans import Plan, Tables


def _plan(players: int, decisions: int) -> Plan:
    """With three and four players self-play runs in circles: everybody waits for a longer display, until a high bid takes all of it; then
    nobody waits, and so on. More games against past checkpoints and a higher entropy bonus keep the answers to both from being forgotten.
    """
    if players == 2:
        tables: tuple[Tables, ...] = Tables(0.9, {}), Tables(0.1, {}, "explorer")
        return Plan("rivals", players, tables, decisions, uniform_kl=(0.03, 0.0005))
    tables = Tables(0.6, {}), Tables(0.3, {}, "explorer"), Tables(0.1, {}, "novice")
    return Plan("rivals", players, tables, decisions, earlier=0.5, kept=24, entropy=(0.04, 0.004))


PLANS = (_plan(2, 50_000_000), _plan(3, 20_000_000), _plan(4, 20_000_000))
CRITICS = {2: 5_000_000, 3: 3_000_000, 4: 3_000_000}  # positions, by the number of players
