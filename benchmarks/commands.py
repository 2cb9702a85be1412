"""A command of badugi-hh in a process of its own, as a user runs it, and what that takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Used:
    """``cpu`` is seconds of the processor, of the process and those it waited for; ``seconds`` is
    by the clock; ``peak_mb`` the most memory it had. ``lines`` is what it printed."""

    cpu: float
    seconds: float
    peak_mb: float
    lines: int


def run(*arguments: str) -> Used:
    """``SystemExit``: the command failed, and nothing it took means anything."""
    started = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "badugi_hh", *arguments], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    # By pieces: a process begins with the most memory that the one which starts it ever had.
    pieces = iter(partial(process.stdout.read, 1 << 20), b"")
    with ThreadPoolExecutor(1) as reader:
        lines = reader.submit(lambda: sum(piece.count(b"\n") for piece in pieces))
        _, status, used = os.wait4(process.pid, 0)
        # Then whoever typed the command can type the next one; that the process which others were
        # copies of keeps the pipe open until it has ended, too, is none of his business.
        seconds = time.monotonic() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(arguments)}: exit status {process.returncode}")
    kilobytes = used.ru_maxrss / 1024 if sys.platform == "darwin" else used.ru_maxrss
    cpu = used.ru_utime + used.ru_stime
    return Used(cpu, seconds, kilobytes / 1024, lines.result())
