"""The paths of the project's own files."""

import signal
from pathlib import Path

import pytest

# A shell ignores it in what it runs in the background, and programs inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root() -> Path:
    """The clone that this package is part of."""
    return ROOT
