"""Canonicalization: local simplifications, applied until nothing changes.

**What** Constants are folded, created once and put first; maps are composed of the `affine.apply`s
that compute their operands and written in canonical form; dead operations, empty branches and
loops without effect are erased.

**Before → After**

    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.load %m[%0 * 2] : memref<9xf32>          %1 = affine.load %m[%i * 2 + 2]

**Legal when** each rule keeps the value of every result and every effect on memory; rules state
their own conditions.

**Refuses when** nothing: what no rule fits stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ledger import Ledger
from loopwright.transforms.affine_folds import AFFINE_FOLDS
from loopwright.transforms.affine_patterns import AFFINE_PATTERNS
from loopwright.transforms.arith_float_folds import FLOAT_FOLDS
from loopwright.transforms.arith_folds import ARITH_FOLDS
from loopwright.transforms.arith_patterns import ARITH_PATTERNS
from loopwright.transforms.base import Pass
from loopwright.transforms.control_patterns import CONTROL_PATTERNS
from loopwright.transforms.index_folds import INDEX_FOLDS, INDEX_PATTERNS
from loopwright.transforms.linearize_patterns import LINEARIZE_FOLDS, LINEARIZE_PATTERNS
from loopwright.transforms.memref_folds import MEMREF_FOLDS, MEMREF_PATTERNS
from loopwright.transforms.options import at_least, option
from loopwright.transforms.parallel_patterns import PARALLEL_PATTERNS
from loopwright.transforms.rewriter import Fold, Pattern, Rewriter

FOLDS: Mapping[str, Fold] = {
    **AFFINE_FOLDS,
    **LINEARIZE_FOLDS,
    **ARITH_FOLDS,
    **FLOAT_FOLDS,
    **INDEX_FOLDS,
    **MEMREF_FOLDS,
}
PATTERNS: Mapping[str, Sequence[Pattern]] = {
    **AFFINE_PATTERNS,
    **LINEARIZE_PATTERNS,
    **ARITH_PATTERNS,
    **INDEX_PATTERNS,
    **MEMREF_PATTERNS,
    **PARALLEL_PATTERNS,
    **CONTROL_PATTERNS,
}


@dataclass(frozen=True)
class CanonicalizePass(Pass):
    """Simplify operations until nothing changes."""

    name: ClassVar[str] = "canonicalize"
    description: ClassVar[str] = "Canonicalize operations"

    max_iterations: int = option(
        10, "How many times the module is gone through at most", check=at_least(0)
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, FOLDS, PATTERNS).run(op, self.max_iterations)
