"""Training: the gradient written by hand is torch's, a run can be interrupted, and so can the training of the critics."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.waiting import wait_until
from unlost.bots.network import digest
from unlost.learn.gradient import Parameters
from unlost.learn.plans import Plan
from unlost.learn.selfplay import Collector, Rollout

torch = pytest.importorskip("torch")

Kind = tuple[str, dict[str, Any]]
KINDS: list[Kind] = [("cards", {}), ("cards", {"players": 4, "expeditions": 6}), ("board", {"players": 3}), ("rivals", {"players": 2})]


def told(kind: Kind) -> str:
    return "-".join([kind[0], *(f"{name}={value}" for name, value in kind[1].items())])


every_kind = pytest.mark.parametrize("kind", KINDS, ids=told)


def played(kind: Kind, tables: int, rng: np.random.Generator) -> tuple[Parameters, Rollout]:
    """A network with any weights, and what it played."""
    collector = Collector(kind[0], tables, "played", 24, **kind[1])
    parameters = Parameters(collector.layout, 32)
    parameters.flat[:] = rng.normal(0, 0.15, len(parameters.flat))
    return parameters, collector.play(parameters.named, None)


@pytest.mark.parametrize("imitate", [False, True])
@every_kind
def test_the_gradient_written_by_hand_is_that_of_torch(kind: Kind, imitate: bool) -> None:
    from tests.bots import torch_network
    from unlost.learn.loops import PolicyTerms
    from unlost.learn.ppo import CLIP, Learner

    rng = np.random.default_rng(2)
    parameters, rollout = played(kind, 16, rng)
    parameters.flat += rng.normal(0, 0.01, len(parameters.flat)).astype(np.float32)  # so that the probabilities have moved
    learner = Learner(parameters)
    rows, sums = rollout.rows, np.zeros(5)
    weight = rollout.weight / rollout.weight.sum()
    terms = PolicyTerms(CLIP, 0.02, 0.03, imitate)
    learner._step(rollout, rows, weight, terms, sums)

    w = {name: torch.tensor(value, requires_grad=True) for name, value in parameters.named.items()}
    read, beside = map(torch.from_numpy, rollout.network.read(rollout.colours, rollout.rest, rows))
    _, _, plays, others, margin, win = torch_network.predict(w, read, beside)
    never = torch.full((len(rows), 1), -1e9)
    flat = torch.cat([plays, others, never], 1)[:, torch.from_numpy(rollout.network.outputs.place)]
    some = {name: torch.from_numpy(getattr(rollout, name)[rows]) for name in ("mask", "actions", "log_prob", "advantage", "margin", "win")}
    weights = torch.from_numpy(weight)
    loss = torch_network.policy_loss(flat, some, weights, terms)
    (loss + torch_network.value_loss(margin, win, some, weights)).backward()
    for name, gradient in parameters.view(learner.gradient).items():
        theirs = w[name].grad.numpy()
        assert np.allclose(gradient, theirs, atol=2e-5 + 1e-3 * np.abs(theirs).max()), name
    assert np.abs(learner.gradient).max() > 1e-3


def test_a_decision_left_out_is_counted_by_one_like_it() -> None:
    from unlost.learn.loops import select_decisions

    n = 20_000
    known = np.ones(n, np.bool_)
    mask = np.ones((n, 3), np.int8)
    log_prob = np.where(np.arange(n) % 2, -0.01, -1.0).astype(np.float32)
    uniform = np.random.default_rng(1).random(n, np.float32)
    rows, weight = np.empty(n, np.int64), np.empty(n, np.float32)
    count = select_decisions(known, known, mask, log_prob, uniform, -0.05, 0.25, rows, weight)
    sure = rows[:count] % 2 == 1
    assert (~sure).sum() == n / 2
    assert weight[:count][~sure].sum() == n / 2
    assert abs(weight[:count][sure].sum() / (n / 2) - 1) < 0.05
    assert sure.sum() < n * 0.15


@pytest.mark.parametrize("size", [48, 64])
@every_kind
def test_a_wider_network_predicts_as_the_one_before(kind: Kind, size: int) -> None:
    from unlost.bots.network import Network, shapes
    from unlost.learn.widen import widen

    rng = np.random.default_rng(3)
    parameters, rollout = played(kind, 64, rng)
    layout = rollout.network.layout
    wide = widen(parameters.named, size, rng)
    assert {name: value.shape for name, value in wide.items()} == shapes(layout, size)
    before, after = (Network(layout, weights).predict(rollout.colours, rollout.rest, rollout.mask) for weights in (parameters.named, wide))
    for name, one, other in zip(("logits", "margin", "win"), before, after, strict=True):
        told = one > -1e8
        assert np.abs(one - other)[told].mean() < 0.05 * one[told].std(), name
    assert len(np.unique(wide["read"], axis=1).T) == size, "copies go their own ways"


# ---------------------------------------------------------------- whole runs


def command(folder: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "unlost", "train", "rivals", "--players", "2", "--folder", str(folder), "--decisions", "6e5", *more]


def passes(folder: Path) -> list[int]:
    log = folder / "rivals-2" / "log.jsonl"
    lines = map(json.loads, log.read_text().splitlines()) if log.exists() else []
    return [line["decisions"] for line in lines if "decisions" in line]


@pytest.mark.slow
def test_a_run_that_is_interrupted_goes_on_and_ends_with_weights_that_play(tmp_path: Path) -> None:
    running = subprocess.Popen(command(tmp_path), stderr=subprocess.PIPE, text=True, start_new_session=True)
    wait_until(lambda: passes(tmp_path) or running.poll() is not None, 300)
    assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)  # as Ctrl-C does
    _, said = running.communicate(timeout=120)
    assert "Go on with the same command" in said
    before = passes(tmp_path)
    again = subprocess.run(command(tmp_path, "--json"), capture_output=True, text=True, timeout=600)
    assert again.returncode == 0, again.stderr
    outcome = json.loads(again.stdout)
    assert outcome["sha256"] == digest(Path(outcome["file"]))
    assert len(outcome["runs"][0]["measured"]) > 1
    after = passes(tmp_path)
    assert after[: len(before)] == before
    assert after == sorted(after)
    assert after[-1] >= 6e5
    assert (tmp_path / "rivals-2" / "curve.svg").read_text().startswith("<svg")

    from unlost.bots.network import load
    from unlost.bots.network_bot import NetworkBot
    from unlost.kernel.game import find_game
    from unlost.learn.duel import duel

    weights, about = load(tmp_path / "rivals-2" / "weights.npz", "rivals")
    assert about["decisions"] == after[-1]
    learnt = NetworkBot("learnt", find_game("rivals"), "", weights)
    from unlost.bots import find_bot

    assert duel(learnt, find_bot("rivals", "random"), 50, "test", players=2)["margin"] > 10

    other = subprocess.run(command(tmp_path, "--seed", "2"), capture_output=True, text=True, timeout=60)
    assert other.returncode == 0  # it is done: nothing is trained again
    (tmp_path / "rivals-2" / "weights.npz").unlink()
    other = subprocess.run(command(tmp_path, "--seed", "2"), capture_output=True, text=True, timeout=60)
    assert other.returncode == 2
    assert "another plan or seed" in other.stderr


@pytest.mark.slow
def test_after_the_first_course_a_larger_network_goes_on(tmp_path: Path) -> None:
    from unlost.bots.network import load
    from unlost.bots.network_bot import NetworkBot
    from unlost.kernel.game import find_game
    from unlost.learn.duel import duel
    from unlost.learn.plans import plans_of

    first, larger = next(plan for plan in plans_of("board") if plan.players == 3).courses
    line = [sys.executable, "-m", "unlost", "train", "board", "--players", "3", "--folder", str(tmp_path), "--decisions", "5e5", "--json"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    assert [run["name"] for run in outcome["runs"]] == [first.name, larger.name]
    assert Path(outcome["file"]) == tmp_path / larger.name / "weights.npz"
    small, wide = (load(tmp_path / name / "weights.npz", "board")[0] for name in (first.name, larger.name))
    assert (len(small[3]["own"]), len(wide[3]["own"])) == (first.size, larger.size)
    one, other = (NetworkBot("learnt", find_game("board"), "", weights) for weights in (wide, small))
    assert duel(one, other, 400, "test", players=3, expeditions=1)["margin"] > -10, "it begins where the first one ended"


@pytest.mark.slow
def test_the_same_seed_makes_the_same_file(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        subprocess.run(command(tmp_path / folder), check=True, capture_output=True, timeout=600)
    one, two = ((tmp_path / folder / "rivals-2" / "weights.npz").read_bytes() for folder in ("one", "two"))
    assert one == two


# ---------------------------------------------------------------- the critics


@pytest.fixture
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few positions that a critic is trained in a moment."""
    from unlost.learn import critic

    monkeypatch.setattr(critic, "TABLES", 16)
    monkeypatch.setattr(critic, "STEPS", 24)


@pytest.mark.usefixtures("few_tables")
def test_the_critics_of_a_game_come_into_one_file_and_none_is_trained_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from unlost.bots.network import load
    from unlost.kernel.errors import BadOption
    from unlost.learn.course import able
    from unlost.learn.critic_course import critic_course
    from unlost.learn.plans import critics_of, plans_of

    outcome = critic_course("cards", None, tmp_path / "one", 1, 200)
    assert outcome["sha256"] == digest(Path(outcome["file"]))
    assert Path(outcome["file"]) == tmp_path / "one" / "cards-critic.npz"
    assert [run["passes"][-1]["positions"] >= 200 for run in outcome["runs"]] == [True, True]
    said = capsys.readouterr()
    assert said.out == ""
    assert "cards-2-critic" in said.err
    assert "cards-4-critic" in said.err
    found, about = load(Path(outcome["file"]), "cards")
    assert about["seed"] == 1
    assert set(found) == set(critics_of("cards")) == {2, 4}
    for plan in plans_of("cards"):
        began = able(plan)
        assert began is not None
        assert any((found[plan.players][name] != value).any() for name, value in began.items()), "it has learnt"

    again = critic_course("cards", None, tmp_path / "one", 1, 200)
    assert [run["passes"] for run in again["runs"]] == [[], []]
    assert again["sha256"] == outcome["sha256"]
    alone = critic_course("cards", 2, tmp_path / "two", 1, 200)
    assert Path(alone["file"]).read_bytes() == (tmp_path / "one" / "cards-2-critic.npz").read_bytes(), "the same seed, the same file"
    with pytest.raises(BadOption, match="another seed"):
        critic_course("cards", 2, tmp_path / "two", 2, 200)


@pytest.mark.usefixtures("few_tables")
def test_stopping_keeps_the_critics_that_are_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from unlost.learn import critic_course
    from unlost.learn.critic import train_critic

    def stopped_at_the_second(plan: Plan, *arguments: Any) -> Any:
        if plan.players == 4:
            raise KeyboardInterrupt
        return train_critic(plan, *arguments)

    monkeypatch.setattr(critic_course, "train_critic", stopped_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        critic_course.critic_course("cards", None, tmp_path, 1, 200)
    assert [file.name for file in tmp_path.iterdir()] == ["cards-2-critic.npz"]
    monkeypatch.setattr(critic_course, "train_critic", train_critic)
    outcome = critic_course.critic_course("cards", None, tmp_path, 1, 200)
    assert [bool(run["passes"]) for run in outcome["runs"]] == [False, True]


def test_a_critic_that_cannot_be_trained_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from unlost.games.rivals import training
    from unlost.kernel.errors import BadOption
    from unlost.learn.critic_course import critic_course

    monkeypatch.delattr(training, "CRITICS")
    with pytest.raises(BadOption, match="no plan for a critic"):
        critic_course("rivals", None, tmp_path, 1, None)
    with pytest.raises(BadOption, match="critics for 2, 3, 4 players, not for 5"):
        critic_course("board", 5, tmp_path, 1, None)
    (tmp_path / "board-2-critic.npz").write_text("nothing")
    with pytest.raises(BadOption, match="remove it to begin anew"):
        critic_course("board", 2, tmp_path, 1, None)
