"""The network: the same for all colours, the same in torch, and kept in a file that is checked when it is read."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

import unlost
from unlost.bots.network import BadWeights, Network, Outputs, digest, forward, load, save, shapes
from unlost.bots.network_bot import NetworkBot
from unlost.envs import VectorEnv
from unlost.features import layout_of
from unlost.features.symmetry import Exchange
from unlost.kernel.game import find_game

Kind = tuple[str, dict[str, Any]]
KINDS: list[Kind] = [("cards", {}), ("cards", {"players": 4, "expeditions": 6}), ("board", {"players": 3}), ("rivals", {"players": 2})]
SIZE = 24


def told(kind: Kind) -> str:
    return "-".join([kind[0], *(f"{name}={value}" for name, value in kind[1].items())])


every_kind = pytest.mark.parametrize("kind", KINDS, ids=told)


def some_weights(kind: Kind, seed: int = 1) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    layout = layout_of(kind[0], **kind[1])
    return {name: rng.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes(layout, SIZE).items()}


def positions(kind: Kind, steps: int = 40) -> VectorEnv:
    envs = VectorEnv(kind[0], 32, 1, **kind[1])
    for _ in range(steps):
        envs.step(envs.random())
    return envs


@every_kind
def test_every_action_has_an_output_of_its_own(kind: Kind) -> None:
    layout = layout_of(kind[0], **kind[1])
    outputs = Outputs.of(layout)
    never = layout.colours * len(outputs.kinds) + len(outputs.others)
    used = outputs.place[outputs.place != never]
    assert len(set(used.tolist())) == len(used)
    assert len(used) == never or kind[0] == "cards"


@every_kind
def test_what_a_network_reads_is_written_whole_and_of_about_the_same_size(kind: Kind) -> None:
    envs = positions(kind)
    read, beside = Network(envs.layout, some_weights(kind)).read(envs.colours, envs.rest, np.arange(envs.n))
    assert np.isfinite(read).all()
    assert np.isfinite(beside).all()
    assert max(np.abs(read).max(), np.abs(beside).max()) <= 8


@pytest.mark.parametrize("rows", [1, 32])
@every_kind
def test_exchanging_the_colours_exchanges_the_policy_to_the_last_bit(kind: Kind, rows: int) -> None:
    network = Network(layout_of(kind[0], **kind[1]), some_weights(kind))
    for steps in (0, 1, 7, 40):
        envs = positions(kind, steps)
        for seed in range(4):
            turned = Exchange(envs.layout, np.random.default_rng(seed).permutation(envs.layout.colours).tolist())
            colours, rest, mask = envs.colours[:rows], envs.rest[:rows], envs.mask[:rows]
            logits, margin, win = network.predict(colours, rest, mask)
            again, margin_again, win_again = network.predict(turned.colours(colours).copy(), rest, turned.mask(mask).copy())
            assert (turned.mask(logits) == again).all()
            assert (margin == margin_again).all()
            assert (win == win_again).all()


def test_only_what_is_legal_is_chosen_and_temperature_brings_variety() -> None:
    kind: Kind = ("cards", {})
    bot = NetworkBot("network", find_game("cards"), "", {2: some_weights(kind)})
    warm = NetworkBot("network", find_game("cards"), "", {2: some_weights(kind)}, temperature=5.0)
    from unlost import new

    match = new("cards", seed=1)
    chosen = set()
    for seed in range(30):
        assert match.turn is not None
        seen = match.observation(match.turn)
        numbers = {action.number for action in match.actions()}
        assert bot.choose(seen, seed) == bot.choose(seen, 0)
        assert warm.choose(seen, seed) in numbers
        assert bot.choose(seen, seed) in numbers
        chosen.add(warm.choose(seen, seed))
    assert len(chosen) > 1


@every_kind
def test_torch_finds_the_same(kind: Kind) -> None:
    torch = pytest.importorskip("torch")
    from tests.bots import torch_network

    envs, weights = positions(kind), some_weights(kind)
    read, beside = Network(envs.layout, weights).read(envs.colours, envs.rest, np.arange(envs.n))
    layers = forward(weights, read, beside)
    theirs = torch_network.predict(
        {name: torch.from_numpy(value) for name, value in weights.items()}, *map(torch.from_numpy, (read, beside))
    )
    for ours, other in zip((layers.own, layers.table, layers.plays, layers.others, layers.margin, layers.win), theirs, strict=True):
        assert np.allclose(ours, other.numpy(), atol=1e-4)


# ---------------------------------------------------------------- files


def test_weights_come_back_as_they_were_with_what_is_written_about_them(tmp_path: Path) -> None:
    path, weights = tmp_path / "cards.npz", some_weights(("cards", {}))
    assert save(path, "cards", {2: weights}, {"seed": 7}) == digest(path)
    found, about = load(path, "cards")
    assert about == {"game": "cards", "seed": 7}
    assert all((found[2][name] == value).all() for name, value in weights.items())
    assert [child.name for child in tmp_path.iterdir()] == ["cards.npz"]


def test_a_file_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    path, weights = tmp_path / "cards.npz", some_weights(("cards", {}))
    with pytest.raises(BadWeights, match="no such file"):
        load(path, "cards")
    save(path, "cards", {2: weights}, {})
    with pytest.raises(BadWeights, match="for cards, not for board"):
        load(path, "board")
    whole = path.read_bytes()
    for length in (0, 10, len(whole) // 2, len(whole) - 30):
        path.write_bytes(whole[:length])
        with pytest.raises(BadWeights, match="no file of weights"):
            load(path, "cards")
    save(path, "cards", {2: weights | {"own": weights["own"][:-1]}}, {})
    with pytest.raises(BadWeights, match="another version"):
        load(path, "cards")
    broken = weights["own"].copy()
    broken[0, 0] = np.nan
    save(path, "cards", {2: weights | {"own": broken}}, {})
    with pytest.raises(BadWeights, match="no numbers"):
        load(path, "cards")


def test_it_thinks_in_one_thread_and_leaves_numpys_others_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    def threads() -> set[int]:
        return {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"}

    def spied(*arguments: Any) -> Any:
        seen.append(threads())
        return forward(*arguments)

    seen: list[set[int]] = []
    monkeypatch.setattr("unlost.bots.network.forward", spied)
    bot = NetworkBot("quick", find_game("cards"), "", {2: some_weights(KINDS[0])}, instead=None)
    with threadpool_limits(2, "blas"):
        bot.choose(unlost.new("cards", seed=1, first=0).observation(0).copy(), 1)
        assert seen == [{1}]
        assert threads() == {2}
