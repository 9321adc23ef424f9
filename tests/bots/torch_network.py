"""The network in torch, as it would be written there: what the shipped one is checked against."""

from collections.abc import Mapping
from typing import Any

import torch

from unlost.learn.loops import PolicyTerms


def predict(w: dict[str, Any], read: Any, beside: Any) -> tuple[Any, Any, Any, Any, Any, Any]:
    """By the names of the weights: what each colour's layer holds, the table, and the four outputs."""
    own = torch.relu(read @ w["read"] + (beside @ w["read_beside"] + w["read_bias"])[:, None])
    told = own.mean(1) @ w["all"] + beside @ w["all_beside"] + w["own_bias"]
    again = torch.relu(own @ w["own"] + told[:, None])
    table = torch.relu(again.mean(1) @ w["table"] + beside @ w["table_beside"] + w["table_bias"])
    plays = (again @ w["play"] + w["play_bias"]).flatten(1)
    return own, table, plays, table @ w["other"] + w["other_bias"], table @ w["margin"] + w["margin_bias"], table @ w["win"] + w["win_bias"]


def policy_loss(flat: Any, some: Mapping[str, Any], weight: Any, terms: PolicyTerms) -> Any:
    """PPO's, or that of imitation, of some rows of a rollout."""
    log_probs = torch.log_softmax(flat.masked_fill(some["mask"] == 0, -1e9), 1)
    chosen = log_probs.gather(1, some["actions"][:, None])[:, 0]
    uniform_kl = -terms.uniform_kl * (weight * (log_probs * some["mask"]).sum(1) / some["mask"].sum(1)).sum()
    if terms.imitate:
        return -(weight * chosen).sum() + uniform_kl
    entropy = -(log_probs.exp() * log_probs).sum(1)
    ratio, advantage = (chosen - some["log_prob"]).exp(), some["advantage"]
    clipped = torch.min(ratio * advantage, ratio.clamp(1 - terms.clip, 1 + terms.clip) * advantage)
    return (weight * (-clipped - terms.entropy * entropy)).sum() + uniform_kl


def value_loss(margin: Any, win: Any, some: Mapping[str, Any], weight: Any) -> Any:
    off = torch.nn.functional.huber_loss(margin, some["margin"], delta=2.0, reduction="none").mean(1)
    cross_entropy = torch.nn.functional.binary_cross_entropy_with_logits(win, some["win"], reduction="none").mean(1)
    return (weight * (off + 0.25 * cross_entropy)).sum()
