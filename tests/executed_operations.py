"""What a program costs: what the interpreter executes and accesses."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from xdsl.dialects.builtin import IntegerAttr, MemRefType
from xdsl.ir import Operation

from loopwright.meaning import memref
from loopwright.meaning.machine import Machine, Recorder
from loopwright.meaning.memory import MemRef
from loopwright.meaning.values import Value


@dataclass(frozen=True)
class Costs:
    """How many operations are executed, how many elements they access, and how many of these in
    memory that is not fast: in the default space."""

    steps: int
    accesses: int
    slow: int


class Counting(Recorder):
    """Counts what is accessed."""

    def __init__(self) -> None:
        super().__init__(active=False)
        self.steps = self.count = self.slow = 0

    @contextmanager
    def transfers(self) -> Generator[None]:
        """Count the elements of transfers, too."""
        whole = memref.transfer

        def transfer(op: Operation, machine: Machine, *where: Any) -> None:
            self.count += 2 * where[2]
            self.slow += where[2]
            whole(op, machine, *where)

        with patch.object(memref, "transfer", transfer):
            yield

    def reader(self, op: Operation) -> Callable[[MemRef, Sequence[int]], Value]:
        return self._counted(op, super().reader(op))

    def writer(self, op: Operation) -> Callable[[Value, MemRef, Sequence[int]], None]:
        return self._counted(op, super().writer(op))

    def _counted(self, op: Operation, access: Callable[..., Any]) -> Callable[..., Any]:
        slow = int(not any(_is_fast(operand.type) for operand in op.operands))

        def counted(*where: Any) -> Any:
            self.count += 1
            self.slow += slow
            return access(*where)

        return counted


def _is_fast(type_: object) -> bool:
    return isinstance(type_, MemRefType) and isinstance(type_.memory_space, IntegerAttr)
