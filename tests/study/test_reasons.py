"""Reasons in words: their figures are those of the playouts, they see nothing hidden, and every language has them."""

import ast
import re
import string
from pathlib import Path

import numpy as np
import pytest

import unlost
from tests.study.test_evaluate import played
from unlost.bots.bot import find_bot
from unlost.games.board.rules import STONE_VALUES
from unlost.games.cards.rules import expedition_value as value_of_cards
from unlost.games.rivals.rules import expedition_value as value_of_rivals
from unlost.kernel.colours import COLOURS, colour_name
from unlost.kernel.game import find_game
from unlost.kernel.match import Match
from unlost.kernel.registry import part
from unlost.kernel.rng import new_rng
from unlost.languages import LANGUAGES, speaking, t
from unlost.study.judge import TO_THE_END, Judge, judge_for
from unlost.study.reasons import Reason, explain, kind_name, moment_phase, standing_out
from unlost.study.review import Decision, judge_decision
from unlost.study.scale import scale_of

WORLDS = 12
OPTIONS: dict[str, dict[str, object]] = {"cards": {"rounds": 1}, "board": {"expeditions": 1}, "rivals": {}}
POSITIONS = [("cards", 24), ("cards", 50), ("cards", 76), ("board", 34), ("board", 94), ("rivals", 30), ("rivals", 90)]
NUMBER = r"(−?\d+(?:\.\d)?)"


def judge_of(match: Match) -> Judge:
    return judge_for(match.game, match.observation(0))


def worst(match: Match) -> tuple[int, int]:
    """The best and the worst action of a position, by a quick look."""
    found = unlost.evaluate(match, worlds=16).actions
    return found[0].action.number, found[-1].action.number


def planted(game: str, n: int) -> tuple[Match, Decision]:
    """A position of the network's own play, and its worst action as it is judged."""
    match = played(game, OPTIONS[game], n, bot="network")
    assert match.turn is not None
    seen = match.observation(match.turn).copy()
    return match, judge_decision(judge_of(match), scale_of(match.game), seen, n, worst(match)[1], 32, "planted")


def ends_of(match: Match, pair: tuple[int, int]) -> list[list[Match]]:
    """The same worlds played to the end one by one, by the network as a bot: for the best action and for the other one."""
    game, bot, judge = match.game, find_bot(match.game.name, "network"), judge_of(match)
    assert match.turn is not None
    states, worlds = np.zeros(2 * WORLDS, game.state), np.zeros(2 * WORLDS, np.int64)
    judge.loops.imagine(match.observation(match.turn).copy(), new_rng("test"), np.arange(WORLDS), np.array(pair), states, worlds)
    found: list[list[Match]] = [[], []]
    for place in range(2 * WORLDS):
        one: Match = Match.from_state(game, match.options, states[place : place + 1].copy())
        while one.turn is not None:
            one.play_number(bot.choose(one.observation(one.turn).copy(), 0))
        found[place % 2].append(one)
    return found


def expedition(end: Match, seat: int, letter: str) -> float:
    """What an expedition, or a path, has come to, by the view."""
    view = end.view(None)
    if end.game.name == "board":
        explorer = view["explorers"][seat].get(letter)
        return float(STONE_VALUES[explorer["stone"]] * (2 if explorer["piece"] == "researcher" else 1)) if explorer else 0.0
    value = value_of_cards if end.game.name == "cards" else value_of_rivals
    return float(value(view["expeditions"][seat][letter]))


def laid(end: Match, seat: int, card: str) -> bool:
    view = end.view(None)
    return card in view["columns" if end.game.name == "board" else "expeditions"][seat][card[0]]


@pytest.mark.parametrize(("game", "n"), POSITIONS)
def test_the_figures_in_the_sentences_are_those_of_the_playouts(game: str, n: int) -> None:
    match = played(game, OPTIONS[game], n, bot="network")
    assert match.turn is not None
    pair, seat = worst(match), match.turn
    seen = match.observation(seat).copy()
    margin, _, playouts = judge_of(match).whole_deal(seen, new_rng("test"), np.arange(WORLDS), np.array(pair), moment_phase(match.game))
    loss = float(margin[:, 0].mean() - margin[:, 1].mean())
    best, action = (str(match.game.actions[number]) for number in pair)
    told, kind = explain(match.game, seen, best, action, playouts, loss)
    assert told, "the worst action has a reason"
    assert kind in part(game, "reasons").KINDS  # type: ignore[union-attr]
    better, worse = ends_of(match, pair)
    figures = 0
    names = {colour_name(letter): letter for letter in COLOURS}
    for sentence in told:
        text = sentence.lower()
        for colour, first, second in re.findall(rf"(\w+) would end at {NUMBER} on average, not at {NUMBER}", text):
            figures += agree([better, worse], seat, names[colour], first, second)
        for colour, first, second in re.findall(rf"their (\w+) ends at {NUMBER} on average, not at {NUMBER}", text):
            figures += agree([worse, better], 1 - seat, names[colour], first, second)
        for colour, first, second in re.findall(
            rf"(\w+) would end on stone [\d.]+, at {NUMBER} points on average, not on [\d.]+, at {NUMBER}", text
        ):
            figures += agree([better, worse], seat, names[colour], first, second)
        thin = rf"(\w+) (?:does not pay|comes too late|is too thin to begin):.* at {NUMBER} on average, and breaks even (\d+)% of the time"
        for colour, value, share in re.findall(thin, text):
            values = [expedition(end, seat, names[colour]) for end in worse]
            figures += same(value, values) + same(share, [100.0 * (one >= 0) for one in values])
        for first, second in re.findall(rf"{NUMBER} turns of one's own (?:and not|instead of) {NUMBER}", text):
            left = match.view(seat)["turns_left"]
            figures += same(first, [-(-(left - end.view(None)["turns_left"]) // 2) for end in better])
            figures += same(second, [-(-(left - end.view(None)["turns_left"]) // 2) for end in worse])
        for first, second in re.findall(rf"{NUMBER} more artifacts would be found, not {NUMBER}", text):
            before = sum(match.view(seat)["artifacts"][seat].values())
            figures += same(first, [end.view(None)["artifacts"][seat]["tokens"] - before for end in better])
            figures += same(second, [end.view(None)["artifacts"][seat]["tokens"] - before for end in worse])
        for colour, card, share in re.findall(r"the other side plays (\w+) (\d+) (\d+)% of the time", text):
            figures += same(share, [100.0 * laid(end, 1 - seat, names[colour] + card) for end in worse])
    assert figures, f"no figure was found in {told}"


def agree(ends: list[list[Match]], seat: int, letter: str, first: str, second: str) -> int:
    """Compare two figures of a sentence with the means over the games; how many there are."""
    return sum(same(told, [expedition(end, seat, letter) for end in games]) for games, told in zip(ends, (first, second), strict=True))


def same(told: str, values: list[float]) -> int:
    """A figure of a sentence is the mean of these values, as far as it is written."""
    assert float(told.replace("−", "-")) == pytest.approx(np.mean(values), abs=0.051 if "." in told else 0.51)
    return 1


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
def test_playing_to_the_end_of_the_deal_gives_the_same_values_with_and_without_its_ends(game: str) -> None:
    match = played(game, OPTIONS[game], 40, bot="network")
    assert match.turn is not None
    seen, numbers, pair = match.observation(match.turn).copy(), np.arange(6), np.array(worst(match))
    judge = judge_of(match)
    margin, win, playouts = judge.whole_deal(seen, new_rng("test"), numbers, pair, 0)
    plain = judge.outcomes(seen, new_rng("test"), numbers, pair, TO_THE_END)
    assert margin.tolist() == plain[0].tolist()
    assert win.tolist() == plain[1].tolist()
    assert playouts.ends.shape == (6, 2)
    assert (playouts.ends["phase"] <= 1).all()


@pytest.mark.parametrize(("game", "n"), [("cards", 50), ("board", 34), ("rivals", 30)])
def test_reasons_are_the_same_whatever_the_seat_could_not_know(game: str, n: int) -> None:
    match, first = planted(game, n)
    assert first.reasons
    assert match.turn is not None
    seen, hidden, again = match.observation(match.turn), np.zeros(1, match.game.state), np.zeros(1, match.game.observation)
    match.game.loops.imagine(seen.copy(), new_rng("another world"), hidden)
    match.game.loops.look(hidden, match.turn, again)
    number = match.game.numbers[first.action]
    second = judge_decision(judge_of(match), scale_of(match.game), again, n, number, 32, "planted")
    assert (second.reasons, second.kind) == (first.reasons, first.kind)


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
def test_every_sentence_and_every_kind_can_be_said_in_every_language(game: str) -> None:
    texts = _texts(Path(str(part(game, "reasons").__file__)))  # type: ignore[union-attr]
    assert len(texts) > 15
    for text in texts:
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name]
        parts = {name: f"<{name}>" for name in names}
        said = set()
        for language in LANGUAGES:
            with speaking(language):
                sentence = t(text, **parts)
            assert all(value in sentence for value in parts.values())
            said.add(sentence)
        assert len(said) == len(LANGUAGES), text
    for kind in part(game, "reasons").KINDS:  # type: ignore[union-attr]
        names = []
        for language in LANGUAGES:
            with speaking(language):
                names.append(kind_name(find_game(game), kind))
        assert len(set(names)) == len(LANGUAGES), kind


def _texts(path: Path) -> set[str]:
    """The texts that a module says."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    firsts = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "t"]
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}


def test_the_reasons_are_said_in_the_language_that_is_spoken() -> None:
    with speaking("de"):
        _, told = planted("cards", 50)
    _, english = planted("cards", 50)
    assert len(told.reasons) == len(english.reasons) > 0
    assert told.reasons != english.reasons
    assert told.kind == english.kind


def test_what_makes_up_most_of_the_loss_is_said_and_nothing_where_nothing_stands_out() -> None:
    large, middle, small, unsure = (Reason(*figures, "pace", "…") for figures in ((6.0, 1.0), (3.0, 1.0), (0.8, 0.1), (5.0, 4.0)))
    assert standing_out([small, middle, large, unsure], 10.0) == [large, middle]
    assert standing_out([large, middle], 7.0) == [large]
    assert standing_out([small, unsure], 10.0) == []
    assert standing_out([middle], 40.0) == []


def test_the_points_lost_by_kind_are_those_of_the_marked_decisions() -> None:
    found = unlost.review(played("cards", {"rounds": 1}, 1000, bot="novice"), worlds=16)
    kinds = part("cards", "reasons").KINDS  # type: ignore[union-attr]
    for seat in found.seats:
        marked = [one for one in found.decisions if one.seat == seat.seat and one.mark]
        assert marked
        assert all(one.kind in kinds for one in marked)
        assert sum(seat.by_kind.values()) == pytest.approx(sum(one.loss for one in marked))
        assert set(seat.by_kind) == {one.kind for one in marked}
    assert all(not one.kind and not one.reasons for one in found.decisions if not one.mark)
    assert set(found.json()["kinds"]) == {kind for seat in found.seats for kind in seat.by_kind}


def test_a_game_without_a_network_has_reasons_too() -> None:
    match = unlost.new("cards", rounds=1, expeditions=3, highest=6, seed=3)
    judge = judge_of(match)
    assert judge.name == "playouts"
    found = 0
    while match.turn is not None and not found:
        seen = match.observation(match.turn).copy()
        verdict = judge_decision(judge, scale_of(match.game), seen, 0, worst(match)[1], 64, "little")
        found += bool(verdict.mark and verdict.reasons)
        match.play(match.actions()[0])
    assert found
