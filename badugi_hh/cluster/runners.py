"""Who runs tasks: processes of this machine, or a Dask cluster. The only room that knows Dask."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from badugi_hh import __version__
from badugi_hh.portions import LOADED
from badugi_hh.store import StoreError
from badugi_hh.workers import Death, spread

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD: Final = 4
"""Tasks under way or done for each thread of the cluster: one that takes long must not stop the
others, and neither may the scheduler be swamped by a billion hands' worth of tasks."""
_CONNECT: Final = 10  # seconds
_MORE_TRIES: Final = 3
"""So often a task is begun again whose process has died, as Dask does."""


class Runner(Protocol):
    """Runs tasks, and gives the results in their order. Tasks are taken as they are needed.

    Raises ``StoreError``, also when workers die again and again."""

    def __call__(
        self, work: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Iterator[Result]: ...


@dataclass(frozen=True, slots=True)
class _Refused:
    """A worker could not do its task: a reason for people, and not a traceback."""

    reason: str


def _guarded(work: Callable[[Task], Result], version: str, task: Task) -> Result | _Refused:
    if version != __version__:
        return _Refused(
            f"a worker has badugi-hh {__version__}, and this is {version}: install the same one "
            "everywhere"
        )
    try:
        return work(task)
    except StoreError as error:
        return _Refused(str(error))
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        return _Refused(f"a worker can't go on: {what}")


def _result(outcome: Any) -> Any:
    if isinstance(outcome, _Refused):
        raise StoreError(outcome.reason)
    return outcome


_TASKS: Final = "badugi_hh.cluster.tasks"


def on_this_machine(jobs: int) -> Runner:
    """Up to ``jobs`` processes of this machine; with one, it is this process itself. A task whose
    process dies is run again by another one."""

    def run(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        guarded = partial(_guarded, work, __version__)
        spread_out = partial(spread, guarded, jobs=jobs, loaded=(*LOADED, _TASKS))
        for task, outcome in spread_out((task, task) for task in tasks):
            for _ in range(_MORE_TRIES):
                if isinstance(outcome, Death):
                    ((_, outcome),) = spread_out([(task, task)])
            if isinstance(outcome, Death):
                raise StoreError(
                    f"processes died one after the other at the same task ({outcome.reason}). "
                    "Nothing was changed: begin again"
                )
            yield _result(outcome)

    return run


@contextmanager
def on_dask(address: str) -> Iterator[Runner]:
    """The workers of the scheduler at ``address``, as ``tcp://10.0.0.1:8786``. A task whose worker
    dies is run again by another one. Raises ``StoreError``."""
    try:
        import distributed
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise StoreError(
            "--scheduler needs Dask: python -m pip install 'badugi-hh[cluster]'"
        ) from None
    connect: Any = distributed.Client  # it has no types
    try:  # a client that was given no address leaves a traceback behind
        get_address_host_port(address, strict=False)
    except ValueError:
        raise StoreError(
            f"{address!r} is no address of a Dask scheduler: they are written as "
            "tcp://10.0.0.1:8786"
        ) from None
    try:
        client = connect(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError):
        raise StoreError(f"there is no Dask scheduler at {address}") from None
    with client:
        yield partial(_run, client, address)


def _run(
    client: Any, address: str, work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    guarded = partial(_guarded, work, __version__)
    under_way: deque[Any] = deque()
    try:
        for task in tasks:
            under_way.append(client.submit(guarded, task, pure=False))
            while len(under_way) >= max(sum(client.nthreads().values()), 1) * _AHEAD:
                yield _result(under_way.popleft().result())
        while under_way:
            yield _result(under_way.popleft().result())
    except KilledWorker:
        raise StoreError(
            f"the workers at {address} died one after the other at the same task: look at their "
            "logs (memory?)"
        ) from None
    except (FutureCancelledError, OSError):
        raise StoreError(f"the Dask scheduler at {address} is gone") from None
    finally:
        client.cancel(list(under_way))
