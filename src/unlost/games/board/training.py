"""How the networks of the board game are trained."""

from unlost.games.board.rules import LONG_TRACK_1, TILE_SPACES_1
from unlost.kernel.options import Options
from unlost.learn.plans import Plan, Stalling, Tables, and_larger

OTHER_BOARD = {"tile_spaces": TILE_SPACES_1, "artifact_track": LONG_TRACK_1}  # so that the networks go by the tiles and the track they see
STALLING = Stalling(20, lambda action: action[0] == "+" and len(action) > 1)  # draws from discard piles


def _plan(players: int, decisions: int) -> Plan:
    kinds: list[tuple[float, Options]] = [
        (0.4, {"expeditions": 1}), (0.2, {"expeditions": 3}), (0.12, {"expeditions": 1, "up_and_down": True}),
        (0.08, {"expeditions": 3, "up_and_down": True}), (0.06, {"expeditions": 3, **OTHER_BOARD}),
        (0.06, {"expeditions": 1, "lowest_start": False}),
    ]  # fmt: skip
    tables = *(Tables(*kind) for kind in kinds), Tables(0.08, {"expeditions": 1}, "explorer")
    return Plan("board", players, tables, decisions, entropy=(0.005, 0.001), uniform_kl=(0.03, 0.0005))


PLANS = (_plan(2, 80_000_000), and_larger(_plan(3, 50_000_000), 40_000_000), and_larger(_plan(4, 50_000_000), 40_000_000))
CRITICS = {2: 5_000_000, 3: 3_000_000, 4: 2_000_000}  # positions, by the number of players
