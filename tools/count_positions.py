"""How many positions and information sets a little card game has: every deal, every action, until nothing new is found.

python tools/count_positions.py                                              # two colours, numbers to 4, one investment, hands of 3
python tools/count_positions.py -o expeditions=1 -o highest=4 -o hand=2 --json

A position is what the cards, the piles, the seat to act and its phase are, with what each hand is known to hold. An information set is
what the seat to act sees of it (its observation). The turns that are left before the cap are not counted apart: with them every position
that can come back, by drawing from piles again and again, would be another one each time.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any

import numpy as np

from unlost.games.cards.rules import CARDS, apply, copies, legal, observe
from unlost.kernel.game import find_game
from unlost.kernel.intrinsics import lowest
from unlost.kernel.jit import compiled
from unlost.kernel.records import OVER, Records

GAME = find_game("cards")
STARTS = np.array(GAME.starts)
LITTLE = {"expeditions": 2, "highest": 4, "investments": 1, "hand": 3}
AT_ONCE = 100_000  # positions that are looked at together


@dataclass(frozen=True)
class Count:
    """What there is in a game: deals (with who begins), positions in which somebody acts, their information sets, positions at the end."""

    deals: int
    positions: int
    information_sets: int
    ends: int


@compiled
def follow(states: Any, starts: Any, out: Any) -> int:
    """Write what follows from each state, an action each; how many there are."""
    found = 0
    for i in range(len(states)):
        sets = legal(states[i], int(states[i].phase))
        for group in range(len(sets)):
            bits = sets[group]
            while bits:
                out[found] = states[i]
                apply(out[found], starts[group] + lowest(bits))
                tidy(out[found])
                found += 1
                bits &= bits - 1
    return found


@compiled
def tidy(s: Any) -> None:
    """Forget what is no part of a position: counters, and what lay in piles and deck before."""
    s.turns_left, s.length, s.capped = s.max_turns, 0, 0
    s.totals[0] = 0
    s.totals[1] = 0
    for colour in range(len(s.pile_size)):
        for place in range(int(s.pile_size[colour]), s.pile.shape[1]):
            s.pile[colour, place] = 0
    for place in range(int(s.deck_left), len(s.deck)):
        s.deck[place] = 0


@compiled
def seen(states: Any, out: Any) -> None:
    """What the seat to act sees of each state."""
    for i in range(len(states)):
        observe(states[i], int(states[i].turn), out[i])


def dealt(options: dict[str, Any]) -> Records:
    """Every deal, as the hands and the order of the deck have it, with each of the two as the one who begins."""
    kinds = np.repeat(np.arange(len(CARDS), dtype=np.uint8), copies(options))
    hand = options["hand"]
    orders = {
        (*sorted(order[:hand]), *sorted(order[hand : 2 * hand]), *order[2 * hand :]) for order in permutations(kinds.tolist())
    }  # fmt: skip
    template = GAME.template(options)
    states: Records = np.zeros(2 * len(orders), GAME.state)
    for place, order in enumerate(sorted(orders)):
        for starter in range(2):
            one = states[2 * place + starter : 2 * place + starter + 1]
            one[:] = template
            one[0].starter = starter
            GAME.lay_out(one[0], {"deck": [CARDS[kind] for kind in order]})
            GAME.loops.deal_out(one)
            tidy(one[0])
            one[0].starter = 0
            one[0].began[:] = 0
    return np.unique(states)


def count(options: dict[str, Any], tell: Any = lambda line: None) -> Count:
    """Count a game of one round."""
    options = GAME.checked({**options, "rounds": 1})
    new = dealt(options)
    deals = len(new)
    known, views = set(map(bytes, new)), set[bytes]()
    ends: set[bytes] = set()
    while len(new):
        following = []
        for start in range(0, len(new), AT_ONCE):
            some = np.ascontiguousarray(new[start : start + AT_ONCE])
            looks: Records = np.zeros(len(some), GAME.observation)
            seen(some, looks)
            views.update(map(bytes, looks))
            widest = sum(map(len, GAME.groups))
            out: Records = np.zeros(len(some) * min(widest, 4 * options["hand"] + 8), GAME.state)
            found = np.unique(out[: follow(some, STARTS, out)])
            over = found["phase"] == OVER
            ends.update(map(bytes, found[over]))
            following += [state for state in found[~over] if bytes(state) not in known]
            known.update(map(bytes, following))
        new = np.array(following, GAME.state) if following else new[:0]
        tell(f"{len(known):,} positions, {len(views):,} information sets, {len(new):,} of them new")
    return Count(deals, len(known), len(views), len(ends))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("-o", "--option", action="append", default=[], help="an option of the game, such as hand=3")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    given = {name: json.loads(value) for name, _, value in (setting.partition("=") for setting in asked.option)}
    began = time.monotonic()
    found = count(LITTLE | given, lambda line: print(line, file=sys.stderr, flush=True))
    if asked.json:
        print(json.dumps(asdict(found) | {"options": LITTLE | given}))
    else:
        print(f"{LITTLE | given}: {found.deals:,} deals, {found.positions:,} positions, {found.information_sets:,} information sets,")
        print(f"{found.ends:,} positions at the end; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
