"""How an op's interface speaks of index values: as affine expressions that an analysis makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from xdsl.ir import SSAValue

from loopwright.affine_expr import AffineExpr, AffineMap

Subscripts: TypeAlias = tuple[AffineExpr, ...]
"""One expression for each dimension of a memref."""


class IndexValues(Protocol):
    """The index values at one place of a program, as expressions of its loops and parameters."""

    def resolve(self, value: SSAValue | int, /) -> AffineExpr:
        """The expression of an index value."""
        ...

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue], /) -> list[AffineExpr]:
        """The results of a map at operands, dimensions first."""
        ...

    def between(self, low: int, high: int, /) -> AffineExpr:
        """A new variable that takes all values from `low` up to, not including, `high`."""
        ...

    def doubt(self, reason: str, /) -> None:
        """Note that the expressions may describe more elements than there are."""
        ...
