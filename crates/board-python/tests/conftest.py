"""The paths of the project's own files, and what the tests of several files look at."""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from board_rules.environments import Batch

# A shell ignores it in what it runs in the background, and programs inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root() -> Path:
    """The clone that this package is part of."""
    return ROOT


@pytest.fixture(scope="session")
def seen_by_networks() -> Callable[[Batch], str]:
    """A digest of what a batch shows in 60 random steps: observations, masks and players."""

    def digest_of(batch: Batch) -> str:
        digest = hashlib.sha256()
        for _ in range(60):
            batch.step(batch.sample())
            for array in (batch.observations, batch.masks, batch.player):
                digest.update(array.astype(np.uint8).tobytes())
        return digest.hexdigest()[:16]

    return digest_of
