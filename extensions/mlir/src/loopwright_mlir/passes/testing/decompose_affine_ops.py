"""`-test-decompose-affine-ops`: sums and products of `affine.apply` in steps that can be hoisted.

**What.** The operands of each `affine.apply` are ordered by how many loops around it they are
computed outside of, most first. If it then is a sum, or a product, of symbols, it becomes a chain
of `affine.apply` ops whose terms come in that order: what does not change in inner loops first.

**Before → After** (`%j` varies faster than `%i`)

    %x = affine.apply (%i * %a + %j + 3)

    %0 = affine.apply (3)
    %1 = affine.apply (%i * %a)
    %2 = affine.apply (%0 + %1)
    %3 = affine.apply (%j)
    %x = affine.apply (%2 + %3)

**Legal when** always: integers are added and multiplied in any order. Operands that are dimensions
(induction variables of affine loops) stay in one op.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.ir import affine_expr
from loopwright.ir.affine_expr.expr import binary
from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.interfaces.control_flow import LoopLike
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger

_CHAINED = (affine_expr.AffineExprKind.ADD, affine_expr.AffineExprKind.MUL)


@dataclass(frozen=True)
class DecomposeAffineOpsPass(Pass):
    """Compute sums and products of affine.apply step by step, what varies least first."""

    name: ClassVar[str] = "test-decompose-affine-ops"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = (
        "Compute sums and products of affine.apply step by step, what varies least first"
    )
    title: ClassVar[str] = "(anonymous namespace)::TestDecomposeAffineOps"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for apply in [inner for inner in op.walk() if isinstance(inner, ApplyOp)]:
            bound = _by_hoistability(apply)
            if bound.dims or not _terms(bound.exprs[0]):
                _replace(apply, LoopBuilder.before(apply).apply(bound.map, bound.operands))
                continue
            ledger.append(decision("decomposed", self.name, (apply,)))
            _replace(apply, _chain(apply, bound))


def _by_hoistability(apply: ApplyOp) -> BoundExprs:
    """What an op computes, over its operands in the order of how many loops around it do not
    change them, most first."""
    loops = list(_loops_around(apply))
    depths = [_invariant_in(value, loops) for value in apply.operands]
    order = sorted(range(len(depths)), key=lambda position: -depths[position])
    places = {position: affine_expr.symbol(place) for place, position in enumerate(order)}
    dims = apply.affine_map.num_dims
    (expr,) = apply.affine_map.results
    expr = expr.replace_dims_and_symbols(
        [places[k] for k in range(dims)], [places[k] for k in range(dims, len(depths))]
    )
    symbols = tuple(apply.operands[position] for position in order)
    return canonicalize(BoundExprs((expr,), (), symbols).simplified())


def _loops_around(op: Operation) -> Iterator[Operation]:
    return (around for around in ops_around(op) if interface_of(around, LoopLike) is not None)


def _invariant_in(value: SSAValue, loops: list[Operation]) -> int:
    """In how many of the loops around an op, from the innermost on, a value does not change."""
    owner = value.owner
    inside = owner.parent_op()
    around: set[Operation] = set()
    while inside is not None:
        around.add(inside)
        inside = inside.parent_op()
    count = 0
    for loop in loops:
        if loop in around:
            break
        count += 1
    return count


def _terms(expr: affine_expr.AffineExpr) -> list[affine_expr.AffineExpr]:
    """The terms of a sum or the factors of a product, the last one first; none of other forms, or
    if they are only symbols and numbers, two of them."""
    if not isinstance(expr, affine_expr.AffineBinaryExpr) or expr.kind not in _CHAINED:
        return []
    if not any(isinstance(part, affine_expr.AffineBinaryExpr) for part in (expr.lhs, expr.rhs)):
        return []
    kind, found = expr.kind, list[affine_expr.AffineExpr]()
    while isinstance(expr, affine_expr.AffineBinaryExpr) and expr.kind is kind:
        found.append(expr.rhs)
        expr = expr.lhs
    return [*found, expr]


def _chain(apply: ApplyOp, bound: BoundExprs) -> SSAValue:
    """The result of a sum or a product of symbols, term by term."""
    (expr,) = bound.exprs
    assert isinstance(expr, affine_expr.AffineBinaryExpr), "a sum or a product"
    terms = sorted(_terms(expr), key=lambda term: max(term.used_symbols(), default=-1))
    step = affine_expr.AffineMap(
        0, 2, (binary(expr.kind, affine_expr.symbol(0), affine_expr.symbol(1)),)
    )
    builder = LoopBuilder.before(apply)
    total: SSAValue | None = None
    for term in terms:
        part = canonicalize(bound.with_exprs([term]))
        value = builder.apply(part.map, part.operands)
        total = value if total is None else builder.apply(step, [total, value])
    assert total is not None, "there are terms"
    return total


def _replace(apply: ApplyOp, value: SSAValue) -> None:
    apply.results[0].replace_all_uses_with(value)
    apply.detach()
    apply.erase()
