"""Learning: a network that plays itself, and is trained by what comes of it. Needs torch (the extra `train`); playing does not."""
