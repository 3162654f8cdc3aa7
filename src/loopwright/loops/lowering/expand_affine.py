"""Affine expressions, and indices that are linearised or delinearised, as ops of `arith`; and the
engine that lowers operations one by one, each to what a rule makes of it.

`mod`, `floordiv` and `ceildiv` round as affine expressions do (the quotient towards minus or plus
infinity, the remainder never negative for a positive divisor), built from `remsi` and `divsi`,
which round towards zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, UnknownLoc
from xdsl.ir import Attribute, Operation, SSAValue, TypedAttribute

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
)
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects import arith
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import RefusedError
from loopwright.loops.support.reporting import decision
from loopwright.records import dataclass, field
from loopwright.reporting.ledger import Ledger

INDEX = IndexType()
NO_OVERFLOW = arith.IntegerOverflowAttr("none")
NSW = arith.IntegerOverflowAttr([arith.IntegerOverflowFlag.NSW])
NSW_NUW = arith.IntegerOverflowAttr([arith.IntegerOverflowFlag.NSW, arith.IntegerOverflowFlag.NUW])


class IndexBuilder:
    """Creates operations on index values and hands each to `insert`, in order."""

    def __init__(self, insert: Callable[[Operation], object]) -> None:
        self._insert = insert

    def insert(self, op: Operation) -> SSAValue:
        """Insert an operation; its first result."""
        self._insert(op)
        return op.results[0]

    def append(self, op: Operation) -> None:
        """Insert an operation that may have no result."""
        self._insert(op)

    def constant(self, value: Attribute, type_: Attribute) -> SSAValue:
        """`arith.constant`."""
        return self.insert(
            arith.ConstantOp.create(result_types=[type_], properties={"value": value})
        )

    def index(self, value: int) -> SSAValue:
        """A constant of type index."""
        return self.constant(IntegerAttr(value, INDEX), INDEX)

    def _flagged(
        self,
        op_type: type[Operation],
        lhs: SSAValue,
        rhs: SSAValue,
        flags: arith.IntegerOverflowAttr,
    ) -> SSAValue:
        return self.insert(
            op_type.create(
                operands=[lhs, rhs],
                result_types=[lhs.type],
                properties={"overflowFlags": flags},
            )
        )

    def add(
        self, lhs: SSAValue, rhs: SSAValue, flags: arith.IntegerOverflowAttr = NO_OVERFLOW
    ) -> SSAValue:
        """`arith.addi`."""
        return self._flagged(arith.AddiOp, lhs, rhs, flags)

    def sub(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """`arith.subi`."""
        return self._flagged(arith.SubiOp, lhs, rhs, NO_OVERFLOW)

    def mul(self, lhs: SSAValue, rhs: SSAValue, flags: arith.IntegerOverflowAttr = NSW) -> SSAValue:
        """`arith.muli`; products in affine expressions do not overflow."""
        return self._flagged(arith.MuliOp, lhs, rhs, flags)

    def plain(self, op_type: type[Operation], lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """An operation on two values of one type, without properties."""
        return self.insert(op_type.create(operands=[lhs, rhs], result_types=[lhs.type]))

    def compare(self, predicate: str, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """`arith.cmpi`."""
        return self.insert(arith.CmpiOp(lhs, rhs, predicate))

    def select(self, condition: SSAValue, yes: SSAValue, no: SSAValue) -> SSAValue:
        """`arith.select`."""
        return self.insert(
            arith.SelectOp.create(operands=[condition, yes, no], result_types=[yes.type])
        )

    # Expressions

    def expression(
        self, expr: AffineExpr, dims: Sequence[SSAValue], symbols: Sequence[SSAValue]
    ) -> SSAValue:
        """The value of `expr`; each occurrence of an operator becomes its own operations."""
        values: list[SSAValue] = []
        work: list[tuple[AffineExpr, bool]] = [(expr, False)]
        while work:
            node, ready = work.pop()
            if isinstance(node, AffineBinaryExpr):
                if ready:
                    rhs = values.pop()
                    values.append(_EXPAND[node.kind](self, values.pop(), rhs))
                else:
                    work += [(node, True), (node.rhs, False), (node.lhs, False)]
            elif isinstance(node, AffineDimExpr):
                values.append(dims[node.position])
            elif isinstance(node, AffineSymbolExpr):
                values.append(symbols[node.position])
            elif isinstance(node, AffineConstantExpr):
                values.append(self.index(node.value))
        return values[0]

    def map_results(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> list[SSAValue]:
        """The value of each result of a map."""
        dims = operands[: affine_map.num_dims]
        symbols = operands[affine_map.num_dims :]
        return [self.expression(result, dims, symbols) for result in affine_map.results]

    def extremum(
        self, op_type: type[Operation], affine_map: AffineMap, operands: Sequence[SSAValue]
    ) -> SSAValue:
        """The results of a map combined with `arith.minsi` or `arith.maxsi`."""
        first, *rest = self.map_results(affine_map, operands)
        for value in rest:
            first = self.plain(op_type, first, value)
        return first

    def modulo(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """`lhs mod rhs` for a positive `rhs`."""
        remainder = self.plain(arith.RemSIOp, lhs, rhs)
        negative = self.compare("slt", remainder, self.index(0))
        return self.select(negative, self.add(remainder, rhs), remainder)

    def floordiv(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """`lhs floordiv rhs` for a positive `rhs`: `-1 - (-1 - lhs) / rhs` where lhs < 0."""
        zero, minus_one = self.index(0), self.index(-1)
        negative = self.compare("slt", lhs, zero)
        dividend = self.select(negative, self.sub(minus_one, lhs), lhs)
        quotient = self.plain(arith.DivSIOp, dividend, rhs)
        return self.select(negative, self.sub(minus_one, quotient), quotient)

    def ceildiv(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """`lhs ceildiv rhs` for a positive `rhs`: `(lhs - 1) / rhs + 1` where lhs > 0."""
        zero, one = self.index(0), self.index(1)
        not_positive = self.compare("sle", lhs, zero)
        negated = self.sub(zero, lhs)
        dividend = self.select(not_positive, negated, self.sub(lhs, one))
        quotient = self.plain(arith.DivSIOp, dividend, rhs)
        negated = self.sub(zero, quotient)
        return self.select(not_positive, negated, self.add(quotient, one))


_EXPAND: dict[AffineExprKind, Callable[[IndexBuilder, SSAValue, SSAValue], SSAValue]] = {
    AffineExprKind.ADD: lambda build, lhs, rhs: build.add(lhs, rhs),
    AffineExprKind.MUL: lambda build, lhs, rhs: build.mul(lhs, rhs),
    AffineExprKind.MOD: lambda build, lhs, rhs: build.modulo(lhs, rhs),
    AffineExprKind.FLOORDIV: lambda build, lhs, rhs: build.floordiv(lhs, rhs),
    AffineExprKind.CEILDIV: lambda build, lhs, rhs: build.ceildiv(lhs, rhs),
}


def undefined_division(exprs: Sequence[AffineExpr]) -> str | None:
    """Return the error for a division by a constant that is not positive; None if there is none."""
    divisions = (AffineExprKind.MOD, AffineExprKind.FLOORDIV, AffineExprKind.CEILDIV)
    for expr in exprs:
        for node in expr.walk():
            if isinstance(node, AffineBinaryExpr) and node.kind in divisions:
                divisor = node.rhs.constant_value()
                if divisor is not None and divisor <= 0:
                    what = "modulo" if node.kind is AffineExprKind.MOD else "division"
                    return f"{what} by non-positive value is not supported"
    return None


def strides(
    build: IndexBuilder,
    static_basis: Sequence[int],
    dynamic: Sequence[SSAValue],
    flags: arith.IntegerOverflowAttr,
) -> list[SSAValue]:
    """The products of the innermost 1, 2, … extents, the longest product first.

    Dynamic extents are multiplied with each other, then with the product of the static ones.
    """
    values: list[SSAValue] = []
    remaining = list(dynamic)
    dynamic_part: SSAValue | None = None
    static_part = 1
    for extent in reversed(static_basis):
        if extent == DYNAMIC_INDEX:
            value = remaining.pop()
            dynamic_part = value if dynamic_part is None else build.mul(dynamic_part, value, flags)
        else:
            static_part *= extent
        if dynamic_part is not None and static_part == 1:
            values.append(dynamic_part)
        else:
            factor = build.index(static_part)
            values.append(
                factor if dynamic_part is None else build.mul(dynamic_part, factor, flags)
            )
    return values[::-1]


def expand_delinearize(
    build: IndexBuilder,
    linear_index: SSAValue,
    static_basis: Sequence[int],
    dynamic: Sequence[SSAValue],
    num_results: int,
) -> list[SSAValue]:
    """The components of `linear_index`."""
    if num_results == len(static_basis):
        if static_basis and static_basis[0] == DYNAMIC_INDEX:
            dynamic = dynamic[1:]
        static_basis = static_basis[1:]
    if not static_basis:
        return [linear_index]
    factors = strides(build, static_basis, dynamic, NSW_NUW)
    zero = build.index(0)

    def remainder_of(stride: SSAValue) -> SSAValue:
        remainder = build.plain(arith.RemSIOp, linear_index, stride)
        negative = build.compare("slt", remainder, zero)
        return build.select(negative, build.add(remainder, stride, NSW), remainder)

    components = [build.plain(arith.FloorDivSIOp, linear_index, factors[0])]
    for stride, inner in pairwise(factors):
        components.append(build.plain(arith.DivSIOp, remainder_of(stride), inner))
    components.append(remainder_of(factors[-1]))
    return components


def expand_linearize(
    build: IndexBuilder,
    op: Operation,
    multi_index: Sequence[SSAValue],
    static_basis: Sequence[int],
    dynamic: Sequence[SSAValue],
    *,
    disjoint: bool,
) -> SSAValue:
    """The sum of the components times their strides; what is invariant in most loops first."""
    if len(static_basis) == len(multi_index):
        if static_basis and static_basis[0] == DYNAMIC_INDEX:
            dynamic = dynamic[1:]
        static_basis = static_basis[1:]
    if not multi_index:
        return build.index(0)
    flags = NSW_NUW if disjoint else NSW
    factors = strides(build, static_basis, dynamic, flags)
    terms = [
        (_invariant_loops(op, component), build.mul(component, stride, NSW))
        for component, stride in zip(multi_index, factors, strict=False)
    ]
    terms.append((_invariant_loops(op, multi_index[-1]), multi_index[-1]))
    terms.sort(key=lambda term: -term[0])
    total = terms[0][1]
    for _, term in terms[1:]:
        total = build.add(total, term, NSW)
    return total


def _invariant_loops(op: Operation, value: SSAValue) -> int:
    """How many loops around `op`, from the innermost on, define `value` outside of them."""
    count = 0
    current = op.parent_op()
    while current is not None:
        if is_loop(current):
            if is_defined_in(value, current):
                break
            count += 1
        current = current.parent_op()
    return count


# The engine
#
# An operation is folded first; what it cannot be lowered to is a refusal in the ledger, and it
# stays.

Rule: TypeAlias = "Callable[[Lowering, Operation, IndexBuilder], list[SSAValue]]"
"""Makes the operations that take the place of one; gives the values for its results."""

Rules: TypeAlias = Mapping[type[Operation], Rule]
"""How the ops of each class are lowered."""


class FollowsParentError(Exception):
    """The op is lowered, or not, with the op around it, and has no refusal of its own."""


class NoCounterpartError(RefusedError):
    """The op has no counterpart in the target dialects: it stays, which is no failure."""


@dataclass(eq=False)
class Lowering:
    """Lowers the operations from the outside in; those lowered are erased at the end.

    Until then they keep defining their results, so that folds see what they were; `value` gives
    what is to be used instead.
    """

    pass_name: str
    ledger: Ledger
    rules: Rules
    kept_dialects: AbstractSet[str] | None = None
    """Operations without a rule are folded, but those of these dialects; without them none are."""
    replaced: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    lowered: list[Operation] = field(default_factory=list[Operation])

    def run(self, root: Operation, *, itself: bool = False) -> None:
        """Lower everything inside `root`, and with `itself` the op `root` too."""
        gone: set[Operation] = set()
        for op in list(root.walk()):
            if op in gone or (op is root and not itself):
                continue
            if type(op) in self.rules:
                self.lower(op)
            elif op is not root and self._is_foreign(op) and self._fold_other(op):
                gone.update(op.walk())
        self.end()

    def _is_foreign(self, op: Operation) -> bool:
        """Whether an op without a rule is folded."""
        return self.kept_dialects is not None and op.dialect_name() not in self.kept_dialects

    def _fold_other(self, op: Operation) -> bool:
        """Let what an op folds to take its place; constants are those of `arith`."""
        fold = rewriting.fold_of(op)
        if fold is None:
            return False
        kept, folded = rewriting.Kept(op), rewriting.IN_PLACE
        while folded is not None and len(folded) == 0:
            folded = fold(op, [rewriting.constant_of(operand) for operand in op.operands])
        if not folded:
            return False
        constants = [value for value in folded if not isinstance(value, SSAValue)]
        if constants and interface_of(op, rewriting.ConstantBuilder) is not None:
            kept.restore()
            return False
        build = IndexBuilder(inserter(op))
        for result, value in zip(op.results, folded, strict=True):
            if not isinstance(value, SSAValue):
                value = build.constant(value, result.type)
            self.replaced[result] = value
        self.lowered.append(op)
        return True

    def end(self) -> None:
        """Let everything use what takes the place of what was lowered, and erase that."""
        self.finish()
        for op in reversed(self.lowered):
            op.detach()
            op.erase(safe_erase=False)

    def finish(self) -> None:
        """Let everything use what takes the place of what was lowered."""
        for op in self.lowered:
            for result in op.results:
                result.replace_all_uses_with(self.value(result))

    def value(self, value: SSAValue) -> SSAValue:
        """Return the replacement of `value`, or itself."""
        while (new := self.replaced.get(value)) is not None:
            value = new
        return value

    def values(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        """Return the replacements of values."""
        return [self.value(value) for value in values]

    def lower(self, op: Operation) -> None:
        """Fold an operation, or lower it by its rule; refused, it stays."""
        build = IndexBuilder(inserter(op))
        try:
            results = self._fold(op, build)
            if results is None:
                results = self.rules[type(op)](self, op, build)
        except RefusedError as error:
            refusal = replace(error.refusal, ops=(op,))
            self.ledger.append(
                refusal.entry(self.pass_name)
                if isinstance(error, NoCounterpartError)
                else refusal.failure(self.pass_name, is_requested=False)
            )
            return
        except FollowsParentError:
            return
        self.ledger.append(decision("lowered", self.pass_name, (op,)))
        for old, new in zip(op.results, results, strict=True):
            self.replaced[old] = new
        self.lowered.append(op)

    def _fold(self, op: Operation, build: IndexBuilder) -> Sequence[SSAValue] | None:
        """Fold `op` as far as possible; the values of its results if that is all there is."""
        fold = rewriting.fold_of(op)
        while fold is not None:
            folded = fold(op, [rewriting.constant_of(operand) for operand in op.operands])
            if folded is None:
                return None
            if len(folded) > 0:
                return [
                    build.constant(value, value.get_type())
                    if isinstance(value, TypedAttribute)
                    else self.value(cast(SSAValue, value))
                    for value in folded
                ]
        return None

    def check(self, exprs: Sequence[AffineExpr]) -> None:
        """Refuse expressions that divide by a constant that is not positive."""
        problem = undefined_division(exprs)
        if problem is not None:
            raise RefusedError("undefined-division", None, problem)

    def subscripts(
        self, build: IndexBuilder, affine_map: AffineMap, operands: Sequence[SSAValue]
    ) -> list[SSAValue]:
        """The values of the results of a map."""
        self.check(affine_map.results)
        return build.map_results(affine_map, self.values(operands))


def inserter(anchor: Operation) -> Callable[[Operation], None]:
    """Return a function that inserts operations before `anchor`, with its location unless they have
    one."""

    def insert(op: Operation) -> None:
        block = anchor.parent_block()
        assert block is not None
        if isinstance(op.location, UnknownLoc):
            op.location = anchor.location
        block.insert_op_before(op, anchor)

    return insert
