"""Where the project's own files are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root() -> Path:
    """The clone that this package is part of."""
    return ROOT
