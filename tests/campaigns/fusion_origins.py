"""What `mlir-opt` did with the nests of a program: which it fused, and which are gone.

It prints places in the text, and copies keep those of what they are copies of. So it is seen from
the places of the operations inside each loop of the result which nests it was made of.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.core.locations import source_location
from tests.campaigns.passes import parse
from tests.oracle import mlir_opt

_MEMORY = ("affine.load", "affine.store", "affine.vector_load", "affine.vector_store")


def line_of(op: Operation) -> int:
    """The line that an op is in; 0 if that is not known."""
    place = source_location(op)
    return place.line if place else 0


@dataclass(frozen=True)
class Origins:
    """A program as written, and as `mlir-opt` made it, with places."""

    before: ModuleOp
    after: ModuleOp

    @classmethod
    def of(cls, text: str, pipeline: str) -> Origins | None:
        """What a pipeline for functions makes of a program; None where it crashes or refuses."""
        passes = f"--pass-pipeline=builtin.module(func.func({pipeline}))"
        answer = mlir_opt(text, passes, "-mlir-print-debuginfo", "-mlir-print-local-scope")
        return cls(parse(text), parse(answer.out)) if answer.ok else None

    def joins(self, first: int, second: int) -> bool:
        """Whether a loop has accesses of both of two nests, given by their lines."""
        ours = self._inside(first)
        theirs = self._inside(second)
        for op in self.after.walk():
            if op.name == "affine.for" and line_of(op) in ours | theirs:
                lines = {line_of(inner) for inner in op.walk() if inner.name in _MEMORY}
                if lines & ours and lines & theirs:
                    return True
        return False

    def removes(self, nest: int) -> bool:
        """Whether a nest, given by its line, is gone from where it stood."""
        lines_around = {_around(op) for op in self.before.walk() if _is_loop(op, nest)}
        return not any(
            _is_loop(op, nest) and _around(op) in lines_around for op in self.after.walk()
        )

    def _inside(self, nest: int) -> set[int]:
        """The lines of a nest."""
        loops = (op for op in self.before.walk() if _is_loop(op, nest))
        return {line_of(op) for loop in loops for op in loop.walk()}


def _is_loop(op: Operation, line: int) -> bool:
    return op.name == "affine.for" and line_of(op) == line


def _around(op: Operation) -> int:
    """The line of what is around an op."""
    parent = op.parent_op()
    return 0 if parent is None else line_of(parent)
