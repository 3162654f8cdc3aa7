"""Where the compiler's own time goes: stages, each inside the one that it is a part of.

A stage is marked where it runs, `with stage("linking"):`, which costs nothing where nothing
watches. Commands watch, and show the tree of what ran: `loopwright-opt --mlir-timing`, and
`loopwright explain --time`.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import TypeVar

from loopwright.records import dataclass, field

FRONT_END = "front end"
CACHE = "disk cache"
RUNTIME = "runtime library"
"""It is compiled once, and then in the disk cache."""
_NOTHING: AbstractContextManager[None] = nullcontext()


@dataclass()
class Stage:
    """What a stage took in seconds, all its runs together, and the stages inside it.

    `subject` is its name, or what has one, such as a pass.
    """

    subject: object
    wall: float = 0.0
    user: float = 0.0
    inner: dict[object, Stage] = field(default_factory=dict["object", "Stage"])

    def tree(self, depth: int = 0) -> Iterator[tuple[Stage, int]]:
        """Yield the stages inside, each with how deep it is."""
        for child in self.inner.values():
            yield child, depth
            yield from child.tree(depth + 1)

    def add(self, wall: float, user: float) -> None:
        """Add what a run took."""
        self.wall += wall
        self.user += user

    @property
    def remainder(self) -> Stage:
        """The time that it took besides the stages inside it."""
        inner = self.inner.values()
        wall = self.wall - sum(child.wall for child in inner)
        return Stage("Rest", wall, self.user - sum(child.user for child in inner))


_RUNNING: ContextVar[Stage | None] = ContextVar("running", default=None)
"""The innermost stage that runs, if anybody watches."""


def stage(subject: object, key: object = None) -> AbstractContextManager[None]:
    """Time the code inside as a stage. Within another stage, those with the same key, or the same
    subject if no key is given, are one."""
    enclosing = _RUNNING.get()
    if enclosing is None:
        return _NOTHING
    key = subject if key is None else key
    return watched(enclosing.inner.setdefault(key, Stage(subject)))


@contextmanager
def watched(observed: Stage) -> Generator[None]:
    """Add to a stage what runs inside, with the stages of it."""
    wall = time.perf_counter()
    user = time.process_time()
    try:
        with setting(_RUNNING, observed):
            yield
    finally:
        observed.add(time.perf_counter() - wall, time.process_time() - user)


# Context variables, of which the stage that runs is one

_ValueT = TypeVar("_ValueT")


@contextmanager
def setting(variable: ContextVar[_ValueT], value: _ValueT) -> Generator[_ValueT]:
    """Within the context, a variable has that value."""
    token = variable.set(value)
    try:
        yield value
    finally:
        variable.reset(token)
