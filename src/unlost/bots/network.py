"""A network that plays: what it reads, what it thinks, and the file it is kept in. It works with NumPy and Numba, and in one thread.

Every colour is read by the same weights, what they find is put together and told to all of them once more, and each colour outputs for the
actions that name it. So exchanging the colours exchanges the answer, and five or six expeditions have the same weights.
"""

import hashlib
import json
import threading
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt
from threadpoolctl import ThreadpoolController

from unlost.bots.layers import arrange, in_order, relu_and_mean
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Colours, Encode, Floats, Layout, Mask, Refine, Rest, layout_of
from unlost.kernel.colours import COLOURS
from unlost.kernel.game import find_game
from unlost.kernel.jit import specialised
from unlost.kernel.records import Records
from unlost.kernel.views import JsonObject

Weights = Mapping[str, Floats]

WIN = 0.4  # what a sure win counts beside the margin, in units of the game's margin_scale
AT_ONCE = 128  # rows that go through the layers together: what they find stays in the processor's cache
ONE = np.float32(1)
NEVER = np.float32(-1e9)  # the logit of what is not legal


class BadWeights(ValueError):
    """A file of weights that cannot be used, and why."""


@dataclass(frozen=True)
class Outputs:
    """Which output of a network is which action: an action names one colour or none, and what is left of it is its kind."""

    colours: int
    kinds: tuple[str, ...]  # those that name a colour
    others: tuple[str, ...]
    place: npt.NDArray[np.int64]  # of each action: among the outputs colour by colour, then the others, then one that never is

    @classmethod
    def of(cls, layout: Layout) -> "Outputs":
        texts = [str(action) for action in layout.game.actions[: layout.actions]]
        named = [next((sign for sign in text if sign in COLOURS), "") for text in texts]
        left = [text.replace(sign, "", 1) if sign else text for text, sign in zip(texts, named, strict=True)]
        kinds = tuple(dict.fromkeys(kind for kind, sign in zip(left, named, strict=True) if sign))
        others = tuple(dict.fromkeys(kind for kind, sign in zip(left, named, strict=True) if not sign))
        ends = layout.colours * len(kinds)
        place = []
        for kind, sign in zip(left, named, strict=True):
            if not sign:
                place.append(ends + others.index(kind))
            elif COLOURS.index(sign) < layout.colours:
                place.append(COLOURS.index(sign) * len(kinds) + kinds.index(kind))
            else:
                place.append(ends + len(others))
        return cls(layout.colours, kinds, others, np.array(place))


def shapes(layout: Layout, size: int) -> dict[str, tuple[int, ...]]:
    """The weights that a network of so many units has."""
    outputs, players = Outputs.of(layout), int(layout.options["players"])
    beside = layout.read_beside
    return {
        "read": (layout.read, size), "read_beside": (beside, size), "read_bias": (size,),
        "own": (size, size), "all": (size, size), "all_beside": (beside, size), "own_bias": (size,),
        "play": (size, len(outputs.kinds)), "play_bias": (len(outputs.kinds),),
        "table": (size, size), "table_beside": (beside, size), "table_bias": (size,),
        "other": (size, len(outputs.others)), "other_bias": (len(outputs.others),),
        "margin": (size, players), "margin_bias": (players,), "win": (size, players), "win_bias": (players,),
    }  # fmt: skip


class Scratch:
    """Arrays that are written again and again. To ask the system for large ones each time takes a third of the time to think."""

    def __init__(self) -> None:
        self._kept: dict[str, Floats] = {}

    def array(self, name: str, *shape: int) -> Floats:
        """The array of this name, in this shape; what was in it before is overwritten."""
        size = prod(shape)
        if name not in self._kept or len(self._kept[name]) < size:
            self._kept[name] = np.empty(size, np.float32)
        return self._kept[name][:size].reshape(shape)


@dataclass
class Activations:
    """What a network found on its way, for some rows."""

    own: Floats  # of each colour
    mean: Floats
    again: Floats  # of each colour, after all were told of the others
    mean_again: Floats
    table: Floats
    plays: Floats  # logits of the actions that name a colour, colour by colour
    others: Floats
    margin: Floats
    win: Floats  # logits


def forward(w: Weights, read: Floats, beside: Floats, scratch: Scratch | None = None) -> Activations:
    """What the network thinks of each row. With `scratch` some of it lies there, until the next time."""
    n, colours, width = read.shape
    size, scratch = len(w["own"]), scratch or Scratch()
    own, again = scratch.array("own", n, colours, size), scratch.array("again", n, colours, size)
    np.matmul(read.reshape(-1, width), w["read"], out=own.reshape(-1, size))
    mean = np.empty((n, size), np.float32)
    relu_and_mean(own, beside @ w["read_beside"] + w["read_bias"], mean)
    np.matmul(own.reshape(-1, size), w["own"], out=again.reshape(-1, size))
    mean_again = np.empty((n, size), np.float32)
    relu_and_mean(again, mean @ w["all"] + beside @ w["all_beside"] + w["own_bias"], mean_again)
    table = mean_again @ w["table"] + beside @ w["table_beside"] + w["table_bias"]
    np.maximum(table, 0, out=table)
    return Activations(
        own, mean, again, mean_again, table,
        plays=(again.reshape(-1, size) @ w["play"] + w["play_bias"]).reshape(n, -1),
        others=table @ w["other"] + w["other_bias"],
        margin=table @ w["margin"] + w["margin_bias"],
        win=table @ w["win"] + w["win_bias"],
    )  # fmt: skip


class _Own(threading.local):
    """What each thread has for itself."""

    def __init__(self) -> None:
        self.scratch = Scratch()


_own = _Own()


@cache
def _threads() -> ThreadpoolController:
    """The threads in which NumPy multiplies matrices. They are small: threads that wait for each other cost time on a busy machine."""
    return ThreadpoolController().select(user_api="blas")


def sigmoid(logits: Floats) -> Floats:
    return ONE / (ONE + np.exp(-logits))


class Network:
    """The network of a game with certain options: observations as numbers in, what to do and how it will end out."""

    def __init__(self, layout: Layout, weights: Weights) -> None:
        self.layout, self.weights = layout, weights
        self.outputs = Outputs.of(layout)

    @cached_property
    def _loops(self) -> ModuleType:
        return _reader(self.layout.game.name, self.layout.encode, self.layout.refine)

    def predict(self, colours: Colours, rest: Rest, mask: Mask) -> tuple[Floats, Floats, Floats]:
        """For each row: logits of the actions; and by seat, from the one that looks, the margin to come in POINTS and the chance to win."""
        ordered, slots = np.empty_like(colours), np.empty(colours.shape[:2], np.int64)
        in_order(colours, ordered, slots)
        n, players = len(mask), self.weights["margin"].shape[1]
        logits, margin, win = np.empty(mask.shape, np.float32), np.empty((n, players), np.float32), np.empty((n, players), np.float32)
        with _threads().limit(limits=1):
            parts = max(1, round(n / AT_ONCE))
            for rows in np.array_split(np.arange(n), parts) if n else ():
                some = slice(rows[0], rows[-1] + 1)
                read, beside = self.read(ordered, rest, rows, _own.scratch)
                layers = forward(self.weights, read, beside, _own.scratch)
                arrange(layers.plays, layers.others, self.outputs.place, slots[some], mask[some], NEVER, logits[some])
                margin[some], win[some] = layers.margin, sigmoid(layers.win)
        return logits, margin, win

    def read(self, colours: Colours, rest: Rest, where: npt.NDArray[np.int64], scratch: Scratch | None = None) -> tuple[Floats, Floats]:
        """What the network reads of the rows at certain places: of each colour, and beside that."""
        layout, n, scratch = self.layout, len(where), scratch or Scratch()
        read, beside = scratch.array("read", n, layout.colours, layout.read), scratch.array("beside", n, layout.read_beside)
        self._loops.read(colours, rest, where, read, beside)
        return read, beside

    def look(self, observations: Records, where: npt.NDArray[np.int64]) -> tuple[Colours, Rest, Mask]:
        """Records of observations as numbers, with what is legal: those at certain places."""
        layout, n = self.layout, len(where)
        colours, rest = np.empty((n, layout.colours, layout.width), COLOURS_TYPE), np.empty((n, layout.rest), REST_TYPE)
        mask = np.zeros((n, layout.actions), np.int8)
        self._loops.look(observations, where, colours, rest, mask)
        return colours, rest, mask


@cache
def _reader(game: str, encode: Encode, refine: Refine) -> ModuleType:
    found = find_game(game)
    return specialised("unlost.bots.network_loops", encode=encode, refine=refine, legal=found.rules.legal, STARTS=found.starts)


# ---------------------------------------------------------------- files


def save(path: Path, game: str, networks: Mapping[int, Weights], about: Mapping[str, object]) -> str:
    """Write the networks of a game, by the number of players, into one file; returns its hash. The same weights make the same file."""
    arrays: dict[str, npt.NDArray[np.generic]] = {
        f"{players}/{name}": value for players, weights in networks.items() for name, value in weights.items()
    }
    arrays["about"] = np.frombuffer(json.dumps({"game": game, **about}).encode(), np.uint8)
    half = path.with_suffix(".new")
    with zipfile.ZipFile(half, "w") as file:  # as np.savez writes them, but for the date
        for name, value in arrays.items():
            with file.open(zipfile.ZipInfo(f"{name}.npy"), "w") as part:
                np.lib.format.write_array(part, value, allow_pickle=False)
    half.replace(path)
    return digest(path)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def load(path: Path, game: str) -> tuple[dict[int, dict[str, Floats]], JsonObject]:
    """The networks of a file, by the number of players, and what is written about them. BadWeights if it is broken or of another game."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            about = json.loads(bytes(file["about"]).decode())
            found: dict[int, dict[str, Floats]] = {}
            for key in file.files:
                players, _, name = key.partition("/")
                if name:
                    found.setdefault(int(players), {})[name] = file[key]
    except FileNotFoundError:
        raise BadWeights(f"{path}: there is no such file") from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, UnicodeDecodeError) as fault:
        raise BadWeights(f"{path} is no file of weights, or a part of it is missing ({fault})") from None
    if about.get("game") != game:
        raise BadWeights(f"{path} has weights for {about.get('game')}, not for {game}")
    for players, weights in found.items():
        check(path, layout_of(game, players=players), weights)
    return found, about


def check(path: Path, layout: Layout, weights: Weights) -> None:
    """Do these weights fit this version of the game's features?"""
    size = weights["own"].shape[0] if "own" in weights else 0
    for name, shape in shapes(layout, size).items():
        if name not in weights or weights[name].shape != shape or weights[name].dtype != np.float32:
            raise BadWeights(f"{path} was made for another version: {name} should be {shape} of float32")
        if not np.isfinite(weights[name]).all():
            raise BadWeights(f"{path}: {name} has values that are no numbers")
