"""What all tests share."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is not a fault: no time limit on a single example.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what it runs in the background deaf to Ctrl-C, and so would be the programs
    # that tests start and stop by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """A folder of real hand histories, which is not part of the repository."""
    if not CORPUS.is_dir():
        pytest.skip("the folder of real hands is not there")
    return CORPUS
