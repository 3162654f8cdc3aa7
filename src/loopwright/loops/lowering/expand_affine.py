"""Affine expressions, and indices that are linearised or delinearised, as ops of `arith`; and the
engine that lowers operations one by one, each by a rule.

`mod`, `floordiv` and `ceildiv` round as affine expressions do (the quotient towards minus or plus
infinity, the remainder never negative for a positive divisor), built from `remsi` and `divsi`,
which round towards zero.

The rules of `CONTROL_RULES` lower `affine.for`, `affine.if`, `affine.parallel` and `affine.yield`
to `scf`; and of `affine.vector_load` and `affine.vector_store` with strides or a permutation map,
and of memrefs whose innermost dimension is not contiguous.

**Before → After**

    %v = affine.vector_load %m[%i, 0] permutation_map #column : memref<8x8xf32>, vector<4xf32>
    %v = vector.transfer_read %m[%i, %c0], %zero {in_bounds = [true], permutation_map = #column}

With strides other than 1 there is an access for each lane, and `vector.from_elements` or
`vector.to_elements`: no operation of `vector` reads with strides and keeps within bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise, product
from typing import TypeAlias, cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue, TypedAttribute

from loopwright.exact.domains import loop_bounds
from loopwright.exact.indices import Frame
from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    dim,
)
from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.enclosing import block_of, is_defined_in, ops_around
from loopwright.ir.core.properties import mixed
from loopwright.ir.dialects import affine, arith, vector
from loopwright.ir.dialects.affine.operands import condition_of
from loopwright.ir.dialects.arith import AndIOp, MaxSIOp, MinSIOp
from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref import LoadOp, StoreOp
from loopwright.ir.dialects.reduction.kinds import combined, has_symbols, identity_attribute
from loopwright.ir.dialects.scf import ForOp, IfOp, ReduceOp, ReduceReturnOp, YieldOp
from loopwright.ir.dialects.scf import ParallelOp as ScfParallelOp
from loopwright.ir.dialects.ub import PoisonAttr
from loopwright.ir.dialects.vector.memory import is_contiguous_access
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind, identity_of
from loopwright.ir.interfaces.control_flow import induction_variables, is_loop
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import FloatFunction, signed
from loopwright.ir.refusal import RefusedError
from loopwright.loops.steps.editing import LoopBuilder, OpBuilder, erase_nest
from loopwright.loops.support.reporting import decision
from loopwright.records import dataclass, field
from loopwright.reporting.ledger import Ledger

INDEX = builtin.IndexType()
NO_OVERFLOW = arith.IntegerOverflowAttr("none")
NSW = arith.IntegerOverflowAttr([arith.IntegerOverflowFlag.NSW])
NSW_NUW = arith.IntegerOverflowAttr([arith.IntegerOverflowFlag.NSW, arith.IntegerOverflowFlag.NUW])


class IndexBuilder(OpBuilder):
    """Creates operations on index values and passes each to `insert`, in order."""

    def __init__(self, insert: Callable[[Operation], object]) -> None:
        self._insert = insert

    def insert(self, op: Operation) -> SSAValue:
        """Insert an operation; its first result."""
        self._insert(op)
        return op.results[0]

    value = insert

    def append(self, op: Operation) -> list[SSAValue]:
        """Insert an operation that may have no result, or several; return them."""
        self._insert(op)
        return list(op.results)

    def constant(self, value: Attribute, type_: Attribute) -> SSAValue:
        """Return `arith.constant`."""
        return self.create(arith.ConstantOp, [], type_, value=value)

    def index(self, value: int) -> SSAValue:
        """Return a constant of type index."""
        return self.constant(builtin.IntegerAttr(value, INDEX), INDEX)

    def add(
        self, lhs: SSAValue, rhs: SSAValue, flags: arith.IntegerOverflowAttr = NO_OVERFLOW
    ) -> SSAValue:
        """Return `arith.addi`."""
        return self.plain(arith.AddiOp, lhs, rhs, overflowFlags=flags)

    def sub(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Return `arith.subi`."""
        return self.plain(arith.SubiOp, lhs, rhs, overflowFlags=NO_OVERFLOW)

    def mul(self, lhs: SSAValue, rhs: SSAValue, flags: arith.IntegerOverflowAttr = NSW) -> SSAValue:
        """Return `arith.muli`; products in affine expressions do not overflow."""
        return self.plain(arith.MuliOp, lhs, rhs, overflowFlags=flags)

    def plain(
        self, op_type: type[Operation], lhs: SSAValue, rhs: SSAValue, **properties: Attribute
    ) -> SSAValue:
        """Return an operation on two values of one type."""
        return self.create(op_type, [lhs, rhs], lhs.type, **properties)

    def compare(self, predicate: str, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Return `arith.cmpi`."""
        return self.insert(arith.CmpiOp(lhs, rhs, predicate))

    def select(self, condition: SSAValue, yes: SSAValue, no: SSAValue) -> SSAValue:
        """Return `arith.select`."""
        return self.create(arith.SelectOp, [condition, yes, no], yes.type)

    # Expressions

    def expression(
        self, expr: AffineExpr, dims: Sequence[SSAValue], symbols: Sequence[SSAValue]
    ) -> SSAValue:
        """Return the value of `expr`; each occurrence of an operator becomes its own operations."""
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
        """Return the value of each result of a map."""
        dims = operands[: affine_map.num_dims]
        symbols = operands[affine_map.num_dims :]
        return [self.expression(result, dims, symbols) for result in affine_map.results]

    def extremum(
        self, op_type: type[Operation], affine_map: AffineMap, operands: Sequence[SSAValue]
    ) -> SSAValue:
        """Return the results of a map combined with `arith.minsi` or `arith.maxsi`."""
        first, *further_results = self.map_results(affine_map, operands)
        for value in further_results:
            first = self.plain(op_type, first, value)
        return first

    def modulo(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Return `lhs mod rhs` for a positive `rhs`."""
        remainder = self.plain(arith.RemSIOp, lhs, rhs)
        negative = self.compare("slt", remainder, self.index(0))
        return self.select(negative, self.add(remainder, rhs), remainder)

    def floordiv(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Return `lhs floordiv rhs` for a positive `rhs`: `-1 - (-1 - lhs) / rhs` where lhs < 0."""
        zero = self.index(0)
        minus_one = self.index(-1)
        negative = self.compare("slt", lhs, zero)
        dividend = self.select(negative, self.sub(minus_one, lhs), lhs)
        quotient = self.plain(arith.DivSIOp, dividend, rhs)
        return self.select(negative, self.sub(minus_one, quotient), quotient)

    def ceildiv(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Return `lhs ceildiv rhs` for a positive `rhs`: `(lhs - 1) / rhs + 1` where lhs > 0."""
        zero = self.index(0)
        one = self.index(1)
        not_positive = self.compare("sle", lhs, zero)
        negated = self.sub(zero, lhs)
        dividend = self.select(not_positive, negated, self.sub(lhs, one))
        quotient = self.plain(arith.DivSIOp, dividend, rhs)
        negated = self.sub(zero, quotient)
        return self.select(not_positive, negated, self.add(quotient, one))


_EXPAND: dict[AffineExprKind, Callable[[IndexBuilder, SSAValue, SSAValue], SSAValue]] = {
    AffineExprKind.ADD: lambda build, lhs, rhs: build.add(lhs, rhs),
    AffineExprKind.MUL: lambda build, lhs, rhs: build.mul(lhs, rhs, _product_flags(lhs, rhs)),
    AffineExprKind.MOD: lambda build, lhs, rhs: build.modulo(lhs, rhs),
    AffineExprKind.FLOORDIV: lambda build, lhs, rhs: build.floordiv(lhs, rhs),
    AffineExprKind.CEILDIV: lambda build, lhs, rhs: build.ceildiv(lhs, rhs),
}


def _product_flags(value: SSAValue, factor: SSAValue) -> arith.IntegerOverflowAttr:
    """Return the flags of a product in an affine expression, which wraps around: `nsw`, as in
    `mlir-opt`, unless the product is known to exceed 64 bits."""
    number = constant_value(factor) or 0
    ends = [constant_value(value)]
    if isinstance(value, BlockArgument) and (loop := value.block.parent_op()) is not None:
        bounds = value in induction_variables(loop) and loop_bounds(loop, value.index, Frame())
        if bounds:
            exprs = (*bounds[0], *(high - 1 for high in bounds[1]))
            ends = [end.constant_value() for end in exprs]
    return NSW if all(fits_int64((end or 0) * number) for end in ends) else NO_OVERFLOW


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


def _strides(
    build: IndexBuilder, extents: Sequence[int | SSAValue], flags: arith.IntegerOverflowAttr
) -> list[SSAValue]:
    """Return the products of the innermost 1, 2, … extents, the longest product first.

    Dynamic extents are multiplied with each other, then with the product of the static ones.
    """
    values: list[SSAValue] = []
    dynamic: SSAValue | None = None
    static = 1
    for extent in reversed(extents):
        if isinstance(extent, int):
            static *= extent
        else:
            dynamic = extent if dynamic is None else build.mul(dynamic, extent, flags)
        if dynamic is not None and static == 1:
            values.append(dynamic)
        else:
            factor = build.index(signed(static, 64))
            values.append(factor if dynamic is None else build.mul(dynamic, factor, flags))
    return values[::-1]


def expand_index_op(
    build: IndexBuilder, op: affine.BasisOperation, operands: Sequence[SSAValue]
) -> list[SSAValue]:
    """Return the results of an op on linearised indices for other operands than its own."""
    count = len(operands) - len(op.dynamic_basis)
    extents = mixed(op.static_basis_values, operands[count:])
    if isinstance(op, affine.DelinearizeIndexOp):
        inner = extents[1:] if len(extents) == len(op.results) else extents
        return _components(build, operands[0], inner)
    assert isinstance(op, affine.LinearizeIndexOp)
    inner = extents[1:] if len(extents) == count else extents
    return [_linear_sum(build, op, operands[:count], inner)]


def _components(
    build: IndexBuilder, linear_index: SSAValue, extents: Sequence[int | SSAValue]
) -> list[SSAValue]:
    """Return the components of `linear_index`."""
    if not extents:
        return [linear_index]
    factors = _strides(build, extents, NSW_NUW)
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


def _linear_sum(
    build: IndexBuilder,
    op: affine.LinearizeIndexOp,
    multi_index: Sequence[SSAValue],
    extents: Sequence[int | SSAValue],
) -> SSAValue:
    """Return the sum of the components times their strides; terms that are invariant in most loops
    first."""
    if not multi_index:
        return build.index(0)
    factors = _strides(build, extents, NSW_NUW if op.disjoint else NSW)
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
    """Return how many loops around `op`, from the innermost on, define `value` outside of them."""
    count = 0
    for current in filter(is_loop, ops_around(op)):
        if is_defined_in(value, current):
            break
        count += 1
    return count


# The engine
#
# An operation is folded first; if it cannot be lowered, the refusal is in the ledger, and it

Rule: TypeAlias = "Callable[[Lowering, Operation, IndexBuilder], list[SSAValue]]"
"""A function that creates the operations that replace one, and returns the values for its
results."""

Rules: TypeAlias = Mapping[type[Operation], Rule]
"""How the ops of each class are lowered."""


class FollowsParentError(Exception):
    """Raised for an op that is lowered, or not, with the enclosing op, and has no separate
    refusal."""


class NoCounterpartError(RefusedError):
    """Raised for an op that has no counterpart in the target dialects and is kept, which is not a
    failure."""


@dataclass(eq=False)
class Lowering:
    """Lowers the operations from the outside in; those lowered are erased at the end.

    Until then they keep defining their results, so that folds see the original ops; `value` returns
    the value to be used instead.
    """

    pass_name: str
    ledger: Ledger
    rules: Rules
    kept_dialects: AbstractSet[str] | None = None
    """Operations without a rule are folded, except those of these dialects; if empty, none are
    folded."""
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
        """Return whether an op without a rule is folded."""
        return self.kept_dialects is not None and op.dialect_name() not in self.kept_dialects

    def _fold_other(self, op: Operation) -> bool:
        """Replace an op by its fold; constants are those of `arith`."""
        fold = rewriting.fold_of(op)
        if fold is None:
            return False
        original = rewriting.Kept(op)
        folded = rewriting.IN_PLACE
        while folded is not None and len(folded) == 0:
            folded = fold(op, [rewriting.constant_of(operand) for operand in op.operands])
        if not folded:
            return False
        constants = [value for value in folded if not isinstance(value, SSAValue)]
        is_poison = any(isinstance(value, PoisonAttr) for value in constants)
        if is_poison or (constants and interface_of(op, rewriting.ConstantBuilder) is not None):
            original.restore()
            return False
        build = IndexBuilder(inserter(op))
        for result, value in zip(op.results, folded, strict=True):
            if not isinstance(value, SSAValue):
                value = build.constant(value, result.type)
            self.replaced[result] = value
        self.lowered.append(op)
        return True

    def end(self) -> None:
        """Replace the uses of lowered ops by their replacements, and erase them."""
        self.finish()
        for op in reversed(self.lowered):
            op.detach()
            op.erase(safe_erase=False)

    def finish(self) -> None:
        """Replace the uses of lowered ops by their replacements."""
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
            # A division by a constant that is not positive is poison: the rule refuses it.
            if folded is None or any(isinstance(value, PoisonAttr) for value in folded):
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
        """Return the values of the results of a map."""
        self.check(affine_map.results)
        return build.map_results(affine_map, self.values(operands))


def inserter(anchor: Operation) -> Callable[[Operation], None]:
    """Return a function that inserts operations before `anchor`, with its location unless they have
    one."""

    def insert(op: Operation) -> None:
        block = block_of(anchor)
        if isinstance(op.location, builtin.UnknownLoc):
            op.location = anchor.location
        block.insert_op_before(op, anchor)

    return insert


def _yield(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    parent = op.parent_op()
    if parent is None or not isinstance(parent, ForOp | IfOp):
        raise FollowsParentError
    return build.append(YieldOp.create(operands=lowering.values(op.operands)))


def _moved_body(region: Region) -> Region:
    """Return a new region with the blocks of `region`."""
    moved = Region()
    for block in list(region.blocks):
        region.detach_block(block)
        moved.add_block(block)
    return moved


def _for(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, affine.ForOp)
    lowering.check((*op.lower_map.results, *op.upper_map.results))
    low = build.extremum(MaxSIOp, op.lower_map, lowering.values(op.lower_bound_operands))
    high = build.extremum(MinSIOp, op.upper_map, lowering.values(op.upper_bound_operands))
    step = build.constant(op.step, INDEX)
    loop = ForOp.create(
        operands=[low, high, step, *lowering.values(op.inits)],
        result_types=list(op.result_types),
        regions=[_moved_body(op.regions[0])],
    )
    return build.append(loop)


def _if(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    condition = condition_of(op)
    lowering.check(condition.constraints)
    operands = lowering.values(op.operands)
    dims = operands[: condition.num_dims]
    symbols = operands[condition.num_dims :]
    zero = build.index(0)
    holds: SSAValue | None = None
    for expr, equality in zip(condition.constraints, condition.eq_flags, strict=True):
        value = build.expression(expr, dims, symbols)
        this = build.compare("eq" if equality else "sge", value, zero)
        holds = this if holds is None else build.plain(AndIOp, holds, this)
    if holds is None:
        holds = build.constant(builtin.IntegerAttr(-1, builtin.i1), builtin.i1)
    branch = IfOp.create(
        operands=[holds],
        result_types=list(op.result_types),
        regions=[_moved_body(region) for region in op.regions],
    )
    return build.append(branch)


_LOWERED_FLOATS = (
    builtin.Float16Type,
    builtin.BFloat16Type,
    builtin.Float32Type,
    builtin.Float64Type,
)


def _neutral_element(kind: AtomicRMWKind, type_: Attribute) -> Attribute:
    """Return the value that a reduction starts with."""
    combination = COMBINATIONS.get(kind)
    if isinstance(combination, FloatFunction):
        if isinstance(type_, _LOWERED_FLOATS):
            return identity_attribute(kind, type_)
    elif combination is not None:
        neutral = integer_attr(int(identity_of(kind, width_of(type_) or 1)), type_)
        if neutral is not None:
            return neutral
    message = f"reduction '{kind.name}' of {type_} is not supported"
    raise RefusedError("unsupported-reduction", None, message)


def _reducer(kind: AtomicRMWKind, type_: Attribute) -> Region:
    block = Block(arg_types=[type_, type_])
    op = combined(kind, block.args[0], block.args[1])
    block.add_ops([op, ReduceReturnOp.create(operands=[op.results[0]])])
    return Region(block)


def _neutral_elements(op: affine.ParallelOp) -> list[Attribute]:
    return [
        _neutral_element(k, r.type) for k, r in zip(op.reduction_kinds, op.results, strict=True)
    ]


def _lower_parallel(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    """Return a band as `scf.parallel`: the greatest lower and the least upper bound of each
    dimension, the initial values of reductions, and `scf.reduce` at the end. Raises
    `RefusedError`."""
    assert isinstance(op, affine.ParallelOp)
    lowering.check((*op.lower_map.results, *op.upper_map.results))
    symbolic = has_symbols(op)
    neutral = [] if symbolic else _neutral_elements(op)
    count = len(op.induction_variables)
    lower_operands = lowering.values(op.lower_bound_operands)
    upper_operands = lowering.values(op.upper_bound_operands)
    low: list[SSAValue] = []
    high: list[SSAValue] = []
    for loop in range(count):
        low.append(build.extremum(MaxSIOp, op.lower_bound_map(loop), lower_operands))
        high.append(build.extremum(MinSIOp, op.upper_bound_map(loop), upper_operands))
    steps = [build.index(step) for step in op.step_values]
    inits = [
        build.constant(value, result.type)
        for value, result in zip(neutral, op.results, strict=False)
    ]
    if count == 0:
        return _run_once(op, inits)
    _reduce_at_end(op, symbolic=symbolic)
    sizes = builtin.DenseArrayBase.from_list(builtin.i32, [count, count, count, len(inits)])
    clause = {"reductions": op.reductions} if symbolic else {}
    parallel = ScfParallelOp.create(
        operands=[*low, *high, *steps, *inits],
        result_types=list(op.result_types),
        properties={"operandSegmentSizes": sizes, **clause},
        regions=[_moved_body(op.regions[0])],
    )
    return build.append(parallel)


def _reduce_at_end(op: affine.ParallelOp, *, symbolic: bool) -> None:
    """Replace the terminator by `scf.reduce`; reductions that are symbols have no region there."""
    terminator = op.terminator
    kinds = () if symbolic else zip(op.reduction_kinds, op.results, strict=True)
    reducers = [_reducer(kind, result.type) for kind, result in kinds]
    # Values that the body computes are lowered after this; the operands are mended at the end.
    reduce = ReduceOp.create(operands=list(terminator.operands), regions=reducers)
    inserter(terminator)(reduce)
    erase_nest(terminator)


def _run_once(op: affine.ParallelOp, inits: Sequence[SSAValue]) -> list[SSAValue]:
    """Return a parallel loop without induction variables: its body runs once, in its place.

    Its values are the results, except where combining with the identity changes them: -0.0 to 0.0.
    """
    builder = LoopBuilder.before(op)
    yielded = list(op.terminator.operands)
    builder.move_all(inner for inner in op.body.ops if inner is not op.terminator)
    if has_symbols(op):
        return yielded
    pairs = zip(op.reduction_kinds, inits, yielded, strict=True)
    return [builder.value(combined(kind, init, value)) for kind, init, value in pairs]


CONTROL_RULES: Rules = {
    affine.YieldOp: _yield,
    affine.ForOp: _for,
    affine.IfOp: _if,
    affine.ParallelOp: _lower_parallel,
}
"""How control flow is lowered."""


_Access = affine.VectorLoadOp | affine.VectorStoreOp
_NOT_NONTEMPORAL: Mapping[str, Attribute] = {"nontemporal": builtin.BoolAttr.from_bool(False)}


def vector_load(
    plain: Rule, lowering: Lowering, op: Operation, build: IndexBuilder
) -> list[SSAValue]:
    """Lower a vector load; `plain` is the rule for accesses that `vector.load` can do."""
    if not isinstance(op, affine.VectorLoadOp) or _is_vector_access(op):
        return plain(lowering, op, build)
    memref = lowering.value(op.memref)
    start = lowering.subscripts(build, op.affine_map, op.indices)
    padding = _zero(op.memref_type.element_type)
    if padding is not None and _has_unit_strides(op):
        zero = build.constant(padding, op.memref_type.element_type)
        properties = _transfer_properties(op, [1, len(start), 1, 0])
        operands = [memref, *start, zero]
        return [build.create(vector.TransferReadOp, operands, op.vector_type, **properties)]
    element = op.memref_type.element_type
    lanes = [
        build.create(LoadOp, [memref, *place], element, **_NOT_NONTEMPORAL)
        for place in _lane_subscripts(op, start, build)
    ]
    return [build.create(vector.FromElementsOp, lanes, op.vector_type)]


def vector_store(
    plain: Rule, lowering: Lowering, op: Operation, build: IndexBuilder
) -> list[SSAValue]:
    """Lower a vector store; `plain` is the rule for accesses that `vector.store` can do."""
    if not isinstance(op, affine.VectorStoreOp) or _is_vector_access(op):
        return plain(lowering, op, build)
    value, memref = lowering.values([op.value, op.memref])
    start = lowering.subscripts(build, op.affine_map, op.indices)
    if _zero(op.memref_type.element_type) is not None and _has_unit_strides(op):
        properties = _transfer_properties(op, [1, 1, len(start), 0])
        operands = [value, memref, *start]
        return build.append(vector.TransferWriteOp.create(operands=operands, properties=properties))
    types = [op.memref_type.element_type] * op.vector_type.element_count()
    lanes = build.append(vector.ToElementsOp.create(operands=[value], result_types=types))
    for lane, place in zip(lanes, _lane_subscripts(op, start, build), strict=True):
        operands = [lane, memref, *place]
        build.append(StoreOp.create(operands=operands, properties=dict(_NOT_NONTEMPORAL)))
    return []


def _is_vector_access(op: _Access) -> bool:
    """Return whether an access can be a `vector.load` or `vector.store`."""
    return op.is_plain and is_contiguous_access(op.memref_type, op.vector_type)


def _has_unit_strides(op: _Access) -> bool:
    return all(walk.stride == 1 for walk in op.walks if walk.dim is not None)


def _zero(type_: Attribute) -> Attribute | None:
    """Return a zero of a type, for elements out of bounds; None for types without one."""
    if isinstance(type_, builtin.AnyFloat):
        return builtin.FloatAttr(0.0, type_)
    return (
        builtin.IntegerAttr(0, cast(builtin.IntegerType, type_))
        if is_signless_integer(type_)
        else None
    )


def _transfer_properties(op: _Access, segments: Sequence[int]) -> dict[str, Attribute]:
    rank = op.memref_type.get_num_dims()
    vector_rank = op.vector_type.get_num_dims()
    permutation = op.permutation_map
    if permutation is None:
        minor = [dim(rank - vector_rank + k) for k in range(vector_rank)]
        permutation = AffineMapAttr(AffineMap(rank, 0, minor))
    return {
        "permutation_map": permutation,
        "in_bounds": builtin.ArrayAttr([builtin.BoolAttr.from_bool(True)] * vector_rank),
        "operandSegmentSizes": builtin.DenseArrayBase.from_list(builtin.i32, segments),
    }


def _lane_subscripts(
    op: _Access, start: Sequence[SSAValue], build: IndexBuilder
) -> Iterator[list[SSAValue]]:
    """Yield the subscripts of each lane, in row-major order."""
    offset_values: dict[tuple[int, int], SSAValue] = {}
    for lane in product(*map(range, op.vector_type.get_shape())):
        distance = [0] * len(start)
        for walk, number in zip(op.walks, lane, strict=True):
            if walk.dim is not None:
                distance[walk.dim] += walk.stride * number
        place: list[SSAValue] = []
        for number, (value, by) in enumerate(zip(start, distance, strict=True)):
            if (number, by) not in offset_values:
                offset_values[number, by] = value if by == 0 else build.add(value, build.index(by))
            place.append(offset_values[number, by])
        yield place
