"""Whether processors that share loops access an element that one of them writes.

They run one after the other here (`extensions/mlir/tests/asking.py`), so what one of them
sees of the others need not show in results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.ir import Operation

from loopwright.ir.dialects import affine, scf
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.meaning.memory import Allocation, MemRef
from tests.costs import Counting
from tests.generate.asking import PROCESSORS, SHARED
from tests.subjects import Running, Subject, parse


class Racing(Counting):
    """Notes which processors access the elements of memory in each loop that they share."""

    def __init__(self) -> None:
        super().__init__()
        self.readers: dict[tuple[Operation, Allocation, int], set[tuple[int, ...]]] = {}
        self.writers: dict[tuple[Operation, Allocation, int], set[tuple[int, ...]]] = {}

    def has_races(self) -> bool:
        """Whether one processor writes what another one accesses."""
        return any(
            len(found | self.readers.get(element, set())) > 1
            for element, found in self.writers.items()
        )

    def reader(self, op: Operation) -> Callable[[MemRef, Sequence[int]], Any]:
        access = super().reader(op)

        def read(memref: MemRef, subscripts: Sequence[int]) -> Any:
            self._note(op, self.readers, memref, subscripts)
            return access(memref, subscripts)

        return read

    def writer(self, op: Operation) -> Callable[[Any, MemRef, Sequence[int]], None]:
        access = super().writer(op)

        def write(value: Any, memref: MemRef, subscripts: Sequence[int]) -> None:
            self._note(op, self.writers, memref, subscripts)
            access(value, memref, subscripts)

        return write

    def _note(
        self,
        op: Operation,
        noted: dict[tuple[Operation, Allocation, int], set[tuple[int, ...]]],
        memref: MemRef,
        subscripts: Sequence[int],
    ) -> None:
        shared, dimensions, inside = _shared_around(op)
        if shared is not None:
            own = self.iteration[len(self.iteration) - inside :]  # The rest is its callers'.
            processor = tuple(own[:dimensions])
            element = (shared, memref.allocation, memref.position(subscripts))
            noted.setdefault(element, set()).add(processor)


def _shared_around(op: Operation) -> tuple[Operation | None, int, int]:
    """The outermost loop over processors around an op, how many there are, and how many induction
    variables the loops from there on have."""
    found, count, variables, inside = None, 0, 0, 0
    for parent in ops_around(op):
        if isinstance(parent, affine.ForOp | scf.ForOp):
            variables += 1
        elif isinstance(parent, affine.ParallelOp | scf.ParallelOp):
            variables += len(parent.regions[0].blocks[0].args)
        if SHARED in parent.attributes:
            found, count, inside = parent, count + 1, variables
    assert count <= len(PROCESSORS)
    return found, count, inside


def races(subject: Subject, text: str) -> bool:
    """Whether processors get in each other's way on an input of a program."""
    running, noted = Running(parse(subject.meaning(text))), Racing()
    with running.counting(noted):
        for given in (*subject.inputs, *subject.others()):
            running.enter(subject.entry, given.values)
            if noted.has_races():
                return True
            noted.readers.clear()
            noted.writers.clear()
    return False
