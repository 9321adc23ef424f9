"""The network in torch, as they would be written there: what the shipped one is checked against."""

from typing import Any

import torch


def think(w: dict[str, Any], read: Any, beside: Any) -> tuple[Any, Any, Any, Any, Any, Any]:
    """By the names of the weights: what each colour found, the table, and the four answers."""
    own = torch.relu(read @ w["read"] + (beside @ w["read_beside"] + w["read_bias"])[:, None])
    told = own.mean(1) @ w["all"] + beside @ w["all_beside"] + w["own_bias"]
    again = torch.relu(own @ w["own"] + told[:, None])
    table = torch.relu(again.mean(1) @ w["table"] + beside @ w["table_beside"] + w["table_bias"])
    plays = (again @ w["play"] + w["play_bias"]).flatten(1)
    return own, table, plays, table @ w["other"] + w["other_bias"], table @ w["margin"] + w["margin_bias"], table @ w["win"] + w["win_bias"]


def loss(
    flat: Any, mask: Any, actions: Any, chance: Any, good: Any, weight: Any, clip: float, entropy: float, curiosity: float, imitate: bool
) -> Any:  # fmt: skip
    """PPO's, or that of imitation."""
    chances = torch.log_softmax(flat.masked_fill(mask == 0, -1e9), 1)
    chosen = chances.gather(1, actions[:, None])[:, 0]
    ruled_out = (weight * (chances * mask).sum(1) / mask.sum(1)).sum()
    if imitate:
        return -(weight * chosen).sum() - curiosity * ruled_out
    disorder = -(chances.exp() * chances).sum(1)
    ratio = (chosen - chance).exp()
    return (weight * (-torch.min(ratio * good, ratio.clamp(1 - clip, 1 + clip) * good) - entropy * disorder)).sum() - curiosity * ruled_out


def missed(margin: Any, win: Any, true_margin: Any, true_win: Any, weight: Any) -> Any:
    off = torch.nn.functional.huber_loss(margin, true_margin, delta=2.0, reduction="none").mean(1)
    doubt = torch.nn.functional.binary_cross_entropy_with_logits(win, true_win, reduction="none").mean(1)
    return (weight * (off + 0.25 * doubt)).sum()
