"""Questions with many unknowns, asked in a process of their own.

isl counts its operations but not the length of the numbers in them: the Hermite forms of dense
systems with twenty unknowns grow without end between one operation and the next. A copy of the
process that is ended by its timer has a limit that holds.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import warnings
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from loopwright.presburger.undecided import UndecidedError

MANY: Final = 16
"""A system with more unknowns than this is large."""

_SECONDS_PER_OPERATION: Final = 1e-5
_SHORTEST: Final = 0.2
_LONGEST: Final = 2.0

_Answer = TypeVar("_Answer")


def seconds_for(budget: int) -> float:
    """How much processor time stands for a budget of operations.

    >>> seconds_for(50_000)
    0.5
    """
    return max(_SHORTEST, min(_LONGEST, budget * _SECONDS_PER_OPERATION))


def operations_in(seconds: float) -> int:
    """How many operations processor time counts as."""
    return int(seconds / _SECONDS_PER_OPERATION)


def apart(ask: Callable[[], _Answer], budget: int) -> tuple[_Answer, int]:
    """The answer of `ask`, computed by a copy of this process, and the operations it counts as.

    Raises `UndecidedError` when the time of `budget` is over, or as `ask` does. Where processes
    cannot be copied, or the copy breaks down, `ask` is just called.
    """
    if not hasattr(os, "fork"):
        return ask(), 0
    limit = seconds_for(budget)
    receiver, sender = os.pipe()
    with warnings.catch_warnings():
        # Threads that are asleep do not matter: the copy calls isl and ends.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _answer_and_end(ask, sender, limit)
    os.close(sender)
    with os.fdopen(receiver, "rb") as stream:
        received = stream.read()
    _, status, usage = os.wait4(child, 0)
    if os.WIFSIGNALED(status):
        raise UndecidedError(f"more than {budget} operations of isl, or too long ones")
    if not received:
        return ask(), 0
    found, reason, internal = pickle.loads(received)
    if reason is not None:
        raise UndecidedError(reason, internal=internal)
    return found, operations_in(usage.ru_utime + usage.ru_stime)


def _answer_and_end(ask: Callable[[], object], sender: int, limit: float) -> NoReturn:
    """In the copy: the timer's signal ends it without a trace."""
    try:
        gc.disable()
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)
        try:
            found = ask(), None, False
        except UndecidedError as error:
            found = None, str(error), error.internal
        with os.fdopen(sender, "wb") as stream:
            stream.write(pickle.dumps(found))
    finally:
        os._exit(0)
