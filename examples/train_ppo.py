"""Train a player of the card game from nothing, by proximal policy optimisation, in one file: python examples/train_ppo.py --minutes 10

It learns by playing one round at a time against the bot `novice` at 512 tables, and is then measured over fresh games. Ten minutes on two
cores are enough to beat that bot. Needs torch (`pip install torch==2.13.0`); without a number of minutes it only shows that it runs.
"""

import argparse
import time

import numpy as np

from unlost.envs import VectorEnv

try:
    import torch
    from torch import nn
except ImportError:
    raise SystemExit(print("This example needs torch: pip install torch==2.13.0")) from None

TABLES, STEPS, EPOCHS, BATCH = 512, 64, 2, 2048
CLIP, ENTROPY, LAMBDA, RATE, POINTS = 0.2, 0.01, 0.95, 7e-4, 50.0  # POINTS: a margin of so many counts as 1


class Player(nn.Module):
    """Every colour is read by the same layers; what they find is mixed with what belongs to no colour."""

    def __init__(self, envs: VectorEnv, size: int = 96) -> None:
        super().__init__()
        layout = envs.layout
        self.each = nn.Sequential(nn.Linear(layout.width + layout.rest, size), nn.ReLU(), nn.Linear(size, size), nn.ReLU())
        self.all = nn.Sequential(nn.Linear(size + layout.rest, 2 * size), nn.ReLU())
        self.own = nn.Sequential(nn.Linear(size + 2 * size, size), nn.ReLU(), nn.Linear(size, 21))  # 10 plays, 10 discards, a draw
        self.deck, self.value = nn.Linear(2 * size, 1), nn.Linear(2 * size, 1)
        self.scale = torch.tensor([1, 1, 1, 40, 200, 3, 3, 100, 100, 1, 1, 8, 8, 1, 1], dtype=torch.float32)

    def forward(self, colours: torch.Tensor, rest: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        colours, rest = colours.float(), rest.float() / self.scale
        n, c, _ = colours.shape
        seen = self.each(torch.cat([colours, rest[:, None].expand(n, c, -1)], 2))
        table = self.all(torch.cat([seen.mean(1), rest], 1))
        per = self.own(torch.cat([seen, table[:, None].expand(n, c, -1)], 2))
        spare = torch.zeros(n, 10 * (6 - c), device=per.device)  # the sixth colour's actions, never legal here
        plays, discards, draws = per[:, :, :10].flatten(1), per[:, :, 10:20].flatten(1), per[:, :, 20]
        logits = torch.cat([plays, spare, discards, spare, self.deck(table), draws, spare[:, : 6 - c]], 1)
        return logits, self.value(table)[:, 0]


def masked(logits: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return torch.log_softmax(logits.masked_fill(mask == 0, -1e9), 1)


class Memory:
    """What was seen, done and got in the last steps."""

    def __init__(self, envs: VectorEnv) -> None:
        def room(*shape: int, kind: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros((STEPS, TABLES, *shape), dtype=kind)

        self.colours = room(*envs.colours.shape[1:], kind=torch.int8)
        self.rest, self.mask = room(envs.rest.shape[1], kind=torch.int16), room(envs.mask.shape[1], kind=torch.int8)
        self.actions, self.ended = room(kind=torch.int64), room()
        self.chance, self.value, self.reward = room(), room(), room()


def collect(envs: VectorEnv, player: Player, memory: Memory) -> tuple[torch.Tensor, torch.Tensor]:
    """Play some steps at every table; returns advantages and what the values should have been."""
    with torch.no_grad():
        for step in range(STEPS):
            for kept, now in ((memory.colours, envs.colours), (memory.rest, envs.rest), (memory.mask, envs.mask)):
                kept[step] = torch.from_numpy(now)
            logits, memory.value[step] = player(memory.colours[step], memory.rest[step])
            chances = masked(logits, memory.mask[step])
            memory.actions[step] = (chances - torch.log(-torch.log(torch.rand_like(chances) + 1e-20))).argmax(1)  # a draw by these chances
            memory.chance[step] = chances.gather(1, memory.actions[step][:, None])[:, 0]
            envs.step(memory.actions[step].numpy())
            memory.reward[step], memory.ended[step] = torch.from_numpy(envs.rewards) / POINTS, torch.from_numpy(envs.ended)
        _, following = player(torch.from_numpy(envs.colours), torch.from_numpy(envs.rest))
    advantages, gain = torch.zeros_like(memory.value), torch.zeros(TABLES)
    for step in reversed(range(STEPS)):
        going_on = 1 - memory.ended[step]
        gain = memory.reward[step] + following * going_on - memory.value[step] + LAMBDA * going_on * gain
        advantages[step], following = gain, memory.value[step]
    return advantages, advantages + memory.value


def learn(player: Player, optimizer: torch.optim.Optimizer, memory: Memory, advantages: torch.Tensor, returns: torch.Tensor) -> None:
    parts = (memory.colours, memory.rest, memory.mask, memory.actions, memory.chance, advantages, returns)
    colours, rest, mask, actions, before, advantage, wanted = (part.flatten(0, 1) for part in parts)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(actions)).split(BATCH):
            logits, value = player(colours[some], rest[some])
            chances = masked(logits, mask[some])
            ratio = (chances.gather(1, actions[some][:, None])[:, 0] - before[some]).exp()
            good = (advantage[some] - advantage[some].mean()) / (advantage[some].std() + 1e-6)
            policy = -torch.min(ratio * good, ratio.clamp(1 - CLIP, 1 + CLIP) * good).mean()
            spread = -(chances.exp() * chances).sum(1).mean()
            loss = policy + 0.5 * (value - wanted[some]).square().mean() - ENTROPY * spread
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def measure(player: Player, games: int, opponent: str = "novice") -> tuple[float, float]:
    """The mean margin over fresh games, the likeliest action each time, and its standard error."""
    envs, margins = VectorEnv("cards", TABLES, seed="measured", opponents=opponent, rounds=1), list[float]()
    with torch.no_grad():
        while len(margins) < games:
            logits, _ = player(torch.from_numpy(envs.colours), torch.from_numpy(envs.rest))
            envs.step(masked(logits, torch.from_numpy(envs.mask)).argmax(1).numpy())
            margins += envs.rewards[envs.ended].tolist()
    return float(np.mean(margins)), float(np.std(margins) / len(margins) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a player of the card game.")
    parser.add_argument("--minutes", type=float, default=0.1)
    minutes = parser.parse_args().minutes
    torch.manual_seed(1)
    torch.set_num_threads(1)  # the layers are small: a second thread would wait more than it works
    envs = VectorEnv("cards", TABLES, seed=1, opponents="novice", rounds=1)
    player, memory = Player(envs), Memory(envs)
    optimizer = torch.optim.Adam(player.parameters(), RATE, eps=1e-5)
    began, told, rounds = time.monotonic(), 0.0, 0
    while (passed := time.monotonic() - began) < minutes * 60:
        optimizer.param_groups[0]["lr"] = RATE * max(0.05, 1 - passed / (minutes * 60))
        learn(player, optimizer, memory, *collect(envs, player, memory))
        rounds += 1
        if passed - told > 30:
            told = passed
            played = rounds * STEPS * TABLES / 1e6
            print(f"{passed / 60:4.1f} min, {played:5.1f} M decisions: {measure(player, 1024)[0]:+.1f} points a round", flush=True)
    margin, error = measure(player, 4096 if minutes > 1 else 512)
    print(f"against novice: {margin:+.1f} points a round (95 %: ± {1.96 * error:.1f})")


if __name__ == "__main__":
    main()
