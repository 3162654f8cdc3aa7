"""`-test-affine-reify-value-bounds`: ops that ask for bounds give way to what computes them.

**What.** Each `test.reify_bound` is replaced by an index that its operand, or the extent of one of
its dimensions, is equal to (`EQ`), is not below (`LB`), or is below (`UB`): computed of the values
that the asked one is made of, of arguments of the function, or a constant where it asks for such.
Of several bounds the best constant is taken, else the first. For each `test.compare` a remark says
whether its comparison holds.

**Before → After**

    %x = arith.addi %a, %c5                       %x = arith.addi %a, %c5
    %u = "test.reify_bound"(%x) {type = "UB"}     %u = affine.apply (%a + 6)

**Legal when** always: bounds follow from what ops compute, without overflow of indices.

**Refuses when** `no-bound`: no bound is known of the values that may be used; `not-decided`: a
comparison holds for some of them. Both are errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.value_bounds import Quantity, ValueBounds, tightest
from loopwright.ir import affine_expr
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.dialects.arith import DivSIOp, IntegerOverflowAttr, RemSIOp
from loopwright.loops.lowering.expand_affine import NO_OVERFLOW, IndexBuilder
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.base import FUNCTIONS, Pass
from loopwright.loops.support.messages import Reporter
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.errors import PassError
from loopwright.reporting.ledger import Ledger, Remark
from loopwright_mlir.dialects.test import CompareOp, ReifyBoundOp


@dataclass(frozen=True)
class AffineReifyValueBoundsPass(Pass):
    """Compute the bounds that ops ask for."""

    reify_to_func_args: bool = option(
        False, "whether bounds are computed of the function's arguments alone"
    )
    use_arith_ops: bool = option(
        False, "whether arith operations compute them instead of affine.apply"
    )

    name: ClassVar[str] = "test-affine-reify-value-bounds"
    description: ClassVar[str] = "Compute the bounds that test.reify_bound ops ask for"
    title: ClassVar[str] = "(anonymous namespace)::TestReifyValueBounds"
    anchor: ClassVar[str] = FUNCTIONS

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it; raise `PassError` where there is no bound."""
        reporter = Reporter(self.name)
        for function in functions_with_bodies(op):
            asking = [o for o in function.walk() if isinstance(o, ReifyBoundOp | CompareOp)]
            for inner in asking:
                if isinstance(inner, ReifyBoundOp):
                    self._reify(inner, function, ledger, reporter)
                else:
                    ledger.append(_compared(inner, reporter))

    def _reify(
        self, op: ReifyBoundOp, function: Operation, ledger: Ledger, reporter: Reporter
    ) -> None:
        arguments = set(function.regions[0].block.args) if self.reify_to_func_args else None
        bounds = ValueBounds(lambda quantity: arguments is None or quantity[0] in arguments)
        found = _bound(op, bounds, arguments)
        if found is None:
            raise _failure(reporter.error("no-bound", op, f"'{op.name}' op could not reify bound"))
        ledger.append(decision("reified", self.name, (op,)))
        value = _Computation(op, bounds.quantities).of(found, with_arith=self.use_arith_ops)
        op.results[0].replace_all_uses_with(value)
        op.detach()
        op.erase()


def _bound(
    op: ReifyBoundOp, bounds: ValueBounds, arguments: set[BlockArgument] | None
) -> affine_expr.AffineExpr | None:
    """The bound that an op asks for."""
    if op.scalable is not None:
        return None
    start: Quantity = op.var, op.position
    kind = op.bound_type.data
    expr = bounds.explored(start)

    def may_use(expr: affine_expr.AffineExpr) -> bool:
        if op.constant is not None:
            return expr.constant_value() is not None
        used = [bounds.quantities[k] for k in expr.used_dims()]
        return all(
            known is not None and known != start and (arguments is None or known[0] in arguments)
            for known in used
        )

    if kind == "EQ":
        equal = bounds.equal(expr)
        return equal if equal is not None and may_use(equal) else None
    is_upper = kind == "UB"
    if not is_upper and kind != "LB":
        return None
    some = bounds.upper(expr) if is_upper else bounds.lower(expr)
    found = tightest([one for one in some if may_use(one)], is_upper=is_upper)
    return found if found is None or not is_upper else found + 1


def _compared(op: CompareOp, reporter: Reporter) -> Remark:
    """Whether a comparison holds."""
    bounds = ValueBounds(lambda _: False)
    first, second = op.sides
    (left,) = bounds.apply(first, op.operands[: first.num_inputs])
    (right,) = bounds.apply(second, op.operands[first.num_inputs :])
    bounds.explore()
    distance = left - right
    lower = tightest(bounds.lower(distance), is_upper=False)
    upper = tightest(bounds.upper(distance), is_upper=True)
    low = None if lower is None else lower.constant_value()
    high = None if upper is None else upper.constant_value()
    answer = _holds(op.cmp.data, low, high)
    if answer is None:
        raise _failure(reporter.error("not-decided", op, "unknown"))
    return reporter.remark("compared", op, "true" if answer else "false")


def _holds(kind: str, low: int | None, high: int | None) -> bool | None:
    """Whether a number between two others compares with zero as asked; None if it may or not."""
    if kind in ("GT", "GE"):
        flipped = None if high is None else -high, None if low is None else -low
        return _holds({"GT": "LT", "GE": "LE"}[kind], *flipped)
    if kind in ("LT", "LE"):
        limit = kind == "LT"
        if high is not None and high <= -limit:
            return True
        return False if low is not None and low > -limit else None
    if low == high == 0:
        return True
    return False if (low is not None and low > 0) or (high is not None and high < 0) else None


def _failure(remark: Remark) -> PassError:
    assert remark.diagnostic is not None
    return PassError([remark.diagnostic])


class _Computation:
    """Computes an expression of quantities in front of an op."""

    def __init__(self, op: Operation, quantities: Sequence[Quantity | None]) -> None:
        self._quantities = quantities
        self._build = LoopBuilder.before(op)

    def of(self, expr: affine_expr.AffineExpr, *, with_arith: bool) -> SSAValue:
        """The value of an expression."""
        used = sorted(expr.used_dims())
        places = [
            affine_expr.symbol(used.index(k)) if k in used else affine_expr.symbol(0)
            for k in range(len(self._quantities))
        ]
        values = tuple(self._value(self._quantities[k]) for k in used)
        bound = BoundExprs((_floored(expr.replace_dims(places)),), (), values).simplified()
        if with_arith:
            build = _Arithmetic(self._insert)
            return build.expression(bound.exprs[0], (), bound.symbols)
        bound = compose(bound)
        (expr,) = bound.exprs
        number = expr.constant_value()
        if number is not None:
            return self._build.constant(number)
        inputs = (
            *map(affine_expr.dim, range(len(bound.dims))),
            *map(affine_expr.symbol, range(len(bound.symbols))),
        )
        if expr in inputs:
            return bound.operands[inputs.index(expr)]
        return self._build.apply(bound.map, bound.operands)

    def _insert(self, op: Operation) -> None:
        self._build.insert(op)

    def _value(self, quantity: Quantity | None) -> SSAValue:
        assert quantity is not None, "only what has a value may be used"
        value, position = quantity
        return value if position is None else self._build.extent(value, position)


class _Arithmetic(IndexBuilder):
    """As `mlir-opt` computes bounds: products may wrap around, what is not negative is divided by
    one operation (there everything is, also what rounds to zero then)."""

    def mul(
        self, lhs: SSAValue, rhs: SSAValue, flags: IntegerOverflowAttr = NO_OVERFLOW
    ) -> SSAValue:
        """`arith.muli`."""
        return super().mul(lhs, rhs, flags)

    def floordiv(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """`lhs floordiv rhs` for a positive `rhs`."""
        if _is_never_negative(lhs):
            return self.plain(DivSIOp, lhs, rhs)
        return super().floordiv(lhs, rhs)

    def modulo(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """`lhs mod rhs` for a positive `rhs`."""
        return (
            self.plain(RemSIOp, lhs, rhs) if _is_never_negative(lhs) else super().modulo(lhs, rhs)
        )


def _is_never_negative(value: SSAValue) -> bool:
    bounds = ValueBounds(lambda _: False)
    least = tightest(bounds.lower(bounds.explored((value, None))), is_upper=False)
    number = None if least is None else least.constant_value()
    return number is not None and number >= 0


def _floored(expr: affine_expr.AffineExpr) -> affine_expr.AffineExpr:
    """With quotients that are rounded down instead of those that are rounded up."""
    if not isinstance(expr, affine_expr.AffineBinaryExpr):
        return expr
    left, right = _floored(expr.lhs), _floored(expr.rhs)
    divisor = right.constant_value()
    if expr.kind is affine_expr.AffineExprKind.CEILDIV and divisor is not None:
        return (left + divisor - 1) // divisor
    return affine_expr.binary(expr.kind, left, right)
