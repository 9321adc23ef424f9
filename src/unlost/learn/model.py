"""The network of `unlost.bots.network` in torch, to be trained: the same weights by the same names, and the same answers."""

from typing import Any

import numpy as np
import torch
from torch import nn

from unlost.bots.network import NEVER, Answers, Weights, shapes
from unlost.features.layout import Layout


class Model(nn.Module):
    """The weights, for all options with the same number of players."""

    def __init__(self, layout: Layout, size: int) -> None:
        super().__init__()
        for name, shape in shapes(layout, size).items():
            weights = torch.zeros(shape)
            if len(shape) == 2:
                scale = 0.01 if name in ("play", "other", "margin", "win") else (2 / sum(shape)) ** 0.5
                nn.init.normal_(weights, std=scale)
            setattr(self, name, nn.Parameter(weights))
        self.size = size
        self._places: dict[int, torch.Tensor] = {}

    def place(self, layout: Layout) -> torch.Tensor:
        """Which output is which action."""
        if layout.colours not in self._places:
            self._places[layout.colours] = torch.from_numpy(Answers.of(layout).place)
        return self._places[layout.colours]

    def forward(self, read: torch.Tensor, beside: torch.Tensor, place: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        w: Any = self
        n, colours, width = read.shape
        around = torch.addmm(w.read_bias, beside, w.read_beside)
        own = torch.relu(torch.mm(read.view(-1, width), w.read).view(n, colours, -1) + around[:, None])
        told = torch.addmm(torch.addmm(w.own_bias, beside, w.all_beside), own.mean(1), w.all)
        own = torch.relu(torch.mm(own.view(n * colours, -1), w.own).view(n, colours, -1) + told[:, None])
        table = torch.relu(torch.addmm(torch.addmm(w.table_bias, beside, w.table_beside), own.mean(1), w.table))
        plays = torch.addmm(w.play_bias, own.view(n * colours, -1), w.play).view(n, -1)
        never = torch.full((n, 1), float(NEVER))
        flat = torch.cat([plays, torch.addmm(w.other_bias, table, w.other), never], 1)
        return flat[:, place], torch.addmm(w.margin_bias, table, w.margin), torch.addmm(w.win_bias, table, w.win)

    def weights(self) -> dict[str, Any]:
        return {name: value.detach().numpy().copy() for name, value in self.named_parameters()}

    def take(self, weights: Weights) -> None:
        with torch.no_grad():
            for name, value in self.named_parameters():
                value.copy_(torch.from_numpy(np.ascontiguousarray(weights[name])))
