"""What a person lets passes take for granted of programs, by name, as nothing in them says so."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum

from xdsl.ir import Operation

from loopwright.reporting.errors import UsageError


class Assume(Enum):
    """The assumptions; the value is the name."""

    UNREGISTERED = "unregistered-ops-have-no-effects"
    TRIP_COUNTS = "trip-counts-not-negative"
    MEMORY = "memory-ends-with-the-loop"


MEANING = {
    Assume.UNREGISTERED: "operations that no dialect defines touch no memory, and return",
    Assume.TRIP_COUNTS: "loops do not end below their lower bounds, nor below 0",
    Assume.MEMORY: "memory ends where the loop ends whose variable is its subscript",
}
"""What each of them says."""

Uses = dict[Assume, Operation]
"""What was taken for granted, each with the op that was first asked about."""

_allowed: ContextVar[frozenset[Assume]] = ContextVar("allowed", default=frozenset())
_uses: ContextVar[Uses | None] = ContextVar("uses", default=None)


@contextmanager
def assuming(names: Iterable[str] | str) -> Generator[None]:
    """Let passes that run inside take these for granted; `UsageError` for an unknown name.

    >>> with assuming(["trip-counts-not-negative"]):
    ...     list(allowed())
    [<Assume.TRIP_COUNTS: 'trip-counts-not-negative'>]
    """
    known = {one.value: one for one in Assume}
    wanted = [names] if isinstance(names, str) else list(names)
    for name in wanted:
        if name not in known:
            raise UsageError(f"there is no assumption '{name}'; accepted: {', '.join(known)}")
    token = _allowed.set(_allowed.get() | {known[name] for name in wanted})
    try:
        yield
    finally:
        _allowed.reset(token)


def allowed() -> frozenset[Assume]:
    """What may be taken for granted."""
    return _allowed.get()


@contextmanager
def noting_uses() -> Generator[Uses]:
    """Collect what is taken for granted meanwhile."""
    found: Uses = {}
    token = _uses.set(found)
    try:
        yield found
    finally:
        _uses.reset(token)


def is_assumed(assumption: Assume, op: Operation) -> bool:
    """Whether something may be taken for granted of an op; then it counts as used."""
    if assumption not in _allowed.get():
        return False
    if (uses := _uses.get()) is not None:
        uses.setdefault(assumption, op)
    return True
