"""Passes that write linearised indices out, as arithmetic or as affine expressions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant, symbol
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.ir.syntax.properties import segments
from loopwright.loops.lowering.expand_affine import (
    IndexBuilder,
    expand_delinearize,
    expand_linearize,
)
from loopwright.loops.passes.lowering import static_basis
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import refusal
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger

ROUNDS = 10
"""How often folding is repeated at the most."""


@dataclass(frozen=True)
class AffineExpandIndexOpsPass(Pass):
    """`-affine-expand-index-ops`: linearised indices written out as arithmetic.

    **What.** `affine.delinearize_index` and `affine.linearize_index` become `arith` operations;
    constants are folded on the way, and dead operations erased.

    **Before → After**

        %0:2 = affine.delinearize_index %i           %0 = arith.floordivsi %i, %c8
            into (4, 8) : index, index               %1 = …  (%i mod 8)

    **Legal when** always.

    **Refuses when** `needs-dimension`: an affine op in a loop uses the result, which then could not
    be bound to a dimension.
    """

    name: ClassVar[str] = "affine-expand-index-ops"
    title: ClassVar[str] = "AffineExpandIndexOps"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, for_index_ops(_as_arithmetic), bottom_up=True).run(op, ROUNDS)
        message = "an affine op uses the result, which would no longer be a valid dimension"
        report_remaining(op, "needs-dimension", self.name, message, ledger)


def for_index_ops(pattern: Pattern) -> Callable[[Operation], Sequence[Pattern]]:
    """The patterns of an op where one is for linearised indices, and none for others."""

    def patterns(op: Operation) -> Sequence[Pattern]:
        return (pattern,) if isinstance(op, affine.BasisOperation) else ()

    return patterns


def report_remaining(
    root: Operation, code: str, pass_name: str, message: str, ledger: Ledger
) -> None:
    """Refuse the linearised indices that are left, for one reason."""
    for op in root.walk():
        if isinstance(op, affine.BasisOperation):
            ledger.append(refusal(code, (op,), message).entry(pass_name))


def _as_arithmetic(op: Operation, rewriter: PatternRewriter) -> str | None:
    if _is_needed_as_dimension(op):
        return None

    def insert(made: Operation) -> None:
        made.location = op.location
        rewriter.insert_before(op, made)

    rewriter.replace(op, expand_index_op(op, insert))
    return "expand-index"


def _is_needed_as_dimension(op: Operation) -> bool:
    """Whether an affine op uses a result that `arith` could not give it: one in a loop."""
    return any(
        isinstance(use.operation, affine.AFFINE_OPS) and not affine.is_top_level_value(result)
        for result in op.results
        for use in result.uses
    )


@dataclass(frozen=True)
class AffineExpandIndexOpsAsAffinePass(Pass):
    """`-affine-expand-index-ops-as-affine`: linearised indices written out as affine expressions.

    **What.** `affine.delinearize_index` and `affine.linearize_index` become `affine.apply` ops;
    constants are folded on the way, and dead operations erased.

    **Before → After**

        %0:2 = affine.delinearize_index %i           %0 = affine.apply (%i floordiv 8)
            into (4, 8) : index, index               %1 = affine.apply (%i mod 8)

    **Legal when** always.

    **Refuses when** `not-affine`: an operand is neither a valid dimension nor a valid symbol.
    """

    name: ClassVar[str] = "affine-expand-index-ops-as-affine"
    title: ClassVar[str] = "AffineExpandIndexOpsAsAffine"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, for_index_ops(_as_affine), bottom_up=True).run(op, ROUNDS)
        message = "an operand is neither a valid dimension nor a valid symbol"
        report_remaining(op, "not-affine", self.name, message, ledger)


def _as_affine(op: Operation, rewriter: PatternRewriter) -> str | None:
    kinds = (affine.DelinearizeIndexOp, affine.LinearizeIndexOp)
    if not isinstance(op, kinds) or not _is_affine(op):
        return None
    bounds = _digits(op) if isinstance(op, affine.DelinearizeIndexOp) else [_linear(op)]
    results: list[SSAValue] = []
    for plain in bounds:
        bound = canonicalize(plain).simplified()
        made = affine.ApplyOp(bound.map, list(bound.operands))
        made.location = op.location
        rewriter.insert_before(op, made)
        results.append(made.results[0])
    rewriter.replace(op, results)
    return "expand-index-as-affine"


def _is_affine(op: affine.BasisOperation) -> bool:
    scope = affine.affine_scope(op)
    return all(affine.is_valid_symbol(value, scope) for value in op.dynamic_basis) and all(
        affine.is_valid_dim(value, scope) for value in op.operands
    )


@dataclass(frozen=True, slots=True)
class _Stride:
    """A product of a number and values, the innermost first."""

    factor: int
    values: tuple[SSAValue, ...]

    @property
    def is_value(self) -> bool:
        """Whether it is just one value."""
        return self.factor == 1 and len(self.values) == 1


def _strides(op: affine.BasisOperation, count: int) -> list[_Stride]:
    """The products of the innermost extents for `count` components, that of the first one first."""
    extents = op.mixed_basis
    if len(extents) == count:
        extents = extents[1:]
    strides = [_Stride(1, ())]
    for extent in reversed(extents):
        last = strides[-1]
        if isinstance(extent, int):
            strides.append(_Stride(last.factor * extent, last.values))
        else:
            strides.append(_Stride(last.factor, (*last.values, extent)))
    return strides[::-1]


def _bound(
    terms: Sequence[SSAValue | _Stride], make: Callable[[Sequence[AffineExpr]], AffineExpr]
) -> BoundExprs:
    """An expression of values and strides; values come first among the symbols, those that only
    products have come last."""
    direct = [t if isinstance(t, SSAValue) else t.values[0] for t in terms if not _is_product(t)]
    products = [v for t in terms if isinstance(t, _Stride) and not t.is_value for v in t.values]
    operands = tuple(dict.fromkeys((*direct, *products)))
    places = {value: symbol(number) for number, value in enumerate(operands)}

    def expr_of(term: SSAValue | _Stride) -> AffineExpr:
        if isinstance(term, SSAValue):
            return places[term]
        product: AffineExpr | None = None
        for value in term.values:
            product = places[value] if product is None else product * places[value]
        return constant(term.factor) if product is None else product * term.factor

    return BoundExprs((make([expr_of(term) for term in terms]),), (), operands)


def _is_product(term: SSAValue | _Stride) -> bool:
    return isinstance(term, _Stride) and not term.is_value


def _digits(op: affine.DelinearizeIndexOp) -> list[BoundExprs]:
    """The components of a linear index, operand 0."""
    index = op.operands[0]
    strides = _strides(op, len(op.results))[:-1]
    if not strides:
        return [_bound([index], lambda at: at[0])]
    middle = [
        _bound([index, outer, inner], lambda at: (at[0] % at[1]) // at[2])
        for outer, inner in pairwise(strides)
    ]
    first = _bound([index, strides[0]], lambda at: at[0] // at[1])
    return [first, *middle, _bound([index, strides[-1]], lambda at: at[0] % at[1])]


def _linear(op: affine.LinearizeIndexOp) -> BoundExprs:
    """The sum of the components times their strides."""
    values = op.multi_index
    strides = _strides(op, len(values))
    terms = [term for pair in zip(values, strides, strict=False) for term in pair]

    def total(parts: Sequence[AffineExpr]) -> AffineExpr:
        found: AffineExpr = constant(0)
        for value, stride in zip(parts[::2], parts[1::2], strict=True):
            found = found + value * stride
        return found

    return _bound(terms, total)


def expand_index_op(op: Operation, insert: Callable[[Operation], None]) -> list[SSAValue]:
    """The results of an `affine.delinearize_index` or `affine.linearize_index`, by `arith` ops that
    are handed to `insert`."""
    build = IndexBuilder(insert)
    if isinstance(op, affine.DelinearizeIndexOp):
        index, *dynamic = op.operands
        return expand_delinearize(build, index, static_basis(op), dynamic, len(op.results))
    multi_index, dynamic = segments(op)
    disjoint = isinstance(op, affine.LinearizeIndexOp) and op.disjoint
    basis = static_basis(op)
    return [expand_linearize(build, op, multi_index, basis, dynamic, disjoint=disjoint)]
