"""Work done by several processes at once, its results in the order of the tasks.

A thread waits for each process, so that no process waits for the one that uses the results. A
process that dies takes only its own task with it: that task's result is a ``Death``.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, TypeVar

Label = TypeVar("Label")
Task = TypeVar("Task")
Result = TypeVar("Result")

_FORK_SERVER: Final = "forkserver"
_AHEAD: Final = 4
_AHEAD_IN_ALL: Final = 24
"""Tasks under way or done for each process, and at least for all of them together: neither one that
takes long nor a caller who is busy for a while must stop the others. Results that nobody has taken
yet wait as they came, pickled."""

_IN_VAIN: Final = 3
"""So many processes that end before they begin are enough to see that all others will."""
_NONE_BEGAN: Final = (
    "the other processes end before they begin. A script that wants several must call this below "
    'if __name__ == "__main__", since each of them runs the script up to there'
)


@dataclass(frozen=True, slots=True)
class Death:
    """A process came to its end in the middle of a task. ``reason`` says how, in a few words."""

    reason: str


class WorkFailed(Exception):
    """The work itself failed in its process, a fault of this program, and the message holds the
    traceback from there; or no process came to do any."""


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def get_ready(*modules: str) -> None:
    """Starts the process that others will be copies of, where there is such a thing; it loads the
    modules, while the caller goes on. ``spread`` calls this, too: who calls it first has the
    processes sooner."""
    context = _context()
    if context.get_start_method() == _FORK_SERVER:
        from multiprocessing import forkserver  # not there on every system

        context.set_forkserver_preload(list(modules))
        with _interrupts_held_back():
            forkserver.ensure_running()


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[tuple[Label, Task]],
    jobs: int,
    alone: int = 0,
    loaded: Sequence[str] = (),
) -> Iterator[tuple[Label, Result | Death]]:
    """What ``work`` makes of each task, in the order of the tasks; their labels stay here.

    ``work`` runs in ``jobs`` processes, which must be able to import it; tasks and results are
    pickled. Up to ``alone`` tasks, or all if there is but one job, are done by this process, and no
    other is started. Tasks are taken as they are needed: few are held at any time. Processes have
    these modules ``loaded`` when they begin, where they are copies of one that has. When the caller
    stops early (Ctrl-C, too), they end at once. Raises ``WorkFailed``.
    """
    tasks = iter(tasks)
    first_ones = list(islice(tasks, alone + 1))
    tasks = chain(first_ones, tasks)
    if jobs == 1 or len(first_ones) <= alone:
        yield from ((label, work(task)) for label, task in tasks)
        return
    crew = _Crew(work, jobs, loaded)
    try:
        ahead = islice(tasks, max(jobs * _AHEAD, _AHEAD_IN_ALL))
        under_way = deque((label, crew.submit(task)) for label, task in ahead)
        for label, task in tasks:
            first, outcome = under_way.popleft()
            under_way.append((label, crew.submit(task)))
            yield first, _unpacked(outcome.result())
        while under_way:
            first, outcome = under_way.popleft()
            yield first, _unpacked(outcome.result())
    finally:
        crew.close()


def _unpacked(outcome: bytes | Death) -> Any:
    """Raises ``WorkFailed``."""
    if isinstance(outcome, Death):
        return outcome
    done, result = pickle.loads(outcome)
    if not done:
        raise WorkFailed(result)
    return result


class _Crew(Generic[Task, Result]):
    """One thread for each process; which process a thread has, it finds in ``_own``. No process is
    started before there is a task for it."""

    def __init__(self, work: Callable[[Task], Result], jobs: int, loaded: Sequence[str]) -> None:
        self._work = work
        self._loaded = loaded
        self._own = threading.local()
        self._workers: list[_Worker] = []
        self._closing = False
        self._in_vain = 0  # how many processes were started that did not come to work
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(jobs, "worker")

    def submit(self, task: Task) -> Future[bytes | Death]:
        """The answer of ``_serve``, as it came."""
        return self._threads.submit(self._do, task)

    def close(self) -> None:
        with self._lock:
            self._closing = True
            for worker in self._workers:
                worker.end()
        self._threads.shutdown(cancel_futures=True)

    def _do(self, task: Task) -> bytes | Death:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            with self._lock:
                if self._closing:
                    return Death("it was stopped")
                if self._in_vain >= _IN_VAIN:
                    raise WorkFailed(_NONE_BEGAN) from None
                worker = self._own.worker = _Worker(self._work, self._loaded)
                self._workers.append(worker)
        try:
            answer: bytes = worker.do(task)
        except (EOFError, OSError):
            self._own.worker = None
            with self._lock:
                self._workers.remove(worker)
                self._in_vain += not worker.began
            death = Death(worker.how_it_ended())
            return death if worker.began else self._do(task)
        return answer


class _Worker:
    """A process that does one task after the other."""

    def __init__(self, work: Callable[[Any], Any], loaded: Sequence[str]) -> None:
        context = _context()
        get_ready(*loaded)
        self.began = False
        self._tasks, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        with _interrupts_held_back():
            self._process.start()
        theirs.close()  # so that the end of the process is the end of the pipe

    def do(self, task: Any) -> bytes:
        """Raises ``EOFError`` or ``OSError`` when the process is no more."""
        if not self.began:
            self._tasks.recv_bytes()
            self.began = True
        self._tasks.send_bytes(pickle.dumps(task, pickle.HIGHEST_PROTOCOL))
        answer: bytes = self._tasks.recv_bytes()
        return answer

    def end(self) -> None:
        self._process.terminate()
        self._process.join()

    def how_it_ended(self) -> str:
        self._process.join(timeout=1)
        self.end()
        status = self._process.exitcode
        if status is not None and status < 0:
            return f"it was killed by signal {-status}"
        return f"it ended with status {status}"


def _serve(tasks: Connection, work: Callable[[Any], Any]) -> None:
    """What a process does: tasks, until there are no more of them or its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C stops
    try:
        tasks.send_bytes(b"")  # it has come so far
        while True:
            task = pickle.loads(tasks.recv_bytes())
            try:
                answer = (True, work(task))
            except Exception:
                answer = (False, traceback.format_exc())
            tasks.send_bytes(pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))
    except (EOFError, OSError):
        return


def _context() -> Any:
    """How processes are started: never by a copy of this one, whose threads would not be in it. The
    frameworks of macOS do not bear that even of a process which has loaded them and no more."""
    serves = _FORK_SERVER in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
    return multiprocessing.get_context(_FORK_SERVER if serves else "spawn")


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes inherit from the thread that starts them that Ctrl-C does not reach them; later
    they could be interrupted before they have said so themselves."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    # Processes start this, too, and it lets interrupts through again when it has started.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
