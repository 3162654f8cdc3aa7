"""Recognition of contractions: nests whose innermost body updates elements selected by outer loops.

    affine.for %i, %j, %k … {
      %c = affine.load %C[%i, %j]
      %n = … of %c, loads and pure ops …
      affine.store %n, %C[%i, %j]
    }

Loops are of two kinds. *Free* loops number the elements that are updated: every dependence of the
nest has the distance zero along them. The others are *reductions*: they update the same element
repeatedly, in their original order. One free loop, along which the updated elements are neighbours
in memory, provides the columns of a register tile, another one its rows; a value that depends on
only one of the two is reused along the other.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from enum import Flag
from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects.builtin import AnyFloat, BFloat16Type, IntegerType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.domains import trip_count
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.core.enclosing import is_defined_in, is_inside, is_within
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around, loops_in
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    coefficient,
    compose,
    composed_subscripts,
)
from loopwright.ir.dialects.arith.attributes import FastMathFlag, has_flag, may_reassociate
from loopwright.ir.interfaces.atomic_kinds import (
    AtomicRMWKind,
    CombinesInverse,
    combining_kind,
)
from loopwright.ir.interfaces.op_interfaces import interface_of, vector_form
from loopwright.ir.interfaces.rewriting import UndefinedDivisors
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.counts import always_runs, lower_bound, upper_bound
from loopwright.loops.steps.distribute import Isolation, can_be_repeated
from loopwright.loops.support.reporting import carried_refusal
from loopwright.loops.vectorize.accesses import is_contiguous
from loopwright.records import dataclass, replace

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence


class Role(Flag):
    """The loops of a register tile on which a value depends."""

    NONE = 0
    ROW = 1
    COLUMN = 2
    BOTH = 3


@dataclass(frozen=True, slots=True)
class Accumulator:
    """An element that each iteration of the reduction loops loads, updates and stores."""

    load: LoadOp
    store: StoreOp

    @property
    def type(self) -> Attribute:
        """The type of the element."""
        return self.load.results[0].type

    @property
    def updated(self) -> SSAValue:
        """The stored value."""
        return self.store.operands[0]

    @property
    def is_fused(self) -> bool:
        """Whether a product is added to it in the instruction that computes the product."""
        update = self.updated.owner
        return isinstance(update, arith.AddfOp) and has_flag(update, FastMathFlag.ALLOW_CONTRACT)

    @property
    def is_free(self) -> bool:
        """Whether the reductions may run in any order: all that happens to the element between the
        load and the store are combinations of one kind, which may be reassociated."""
        kinds: set[AtomicRMWKind] = set()
        value: SSAValue = self.load.results[0]
        while value is not self.updated:
            uses = list(value.uses)
            if len(uses) != 1:
                return False
            op = uses[0].operation
            kind = _combination(op, uses[0].index)
            if kind is None:
                return False
            if isinstance(self.type, AnyFloat) and not may_reassociate(op):
                return False
            kinds.add(kind)
            value = op.results[0]
        return len(kinds) == 1 and len(list(value.uses)) == 1


def _combination(op: Operation, operand: int) -> AtomicRMWKind | None:
    """Return the kind by which an op combines one of its operands with the other one, or with the
    inverse of that; None if it does neither."""
    inverse = interface_of(op, CombinesInverse)
    if inverse is not None and operand == 0:
        return inverse.kind
    return combining_kind(op)


Extension: TypeAlias = arith.ExtSIOp | arith.ExtUIOp | arith.ExtFOp


@dataclass(frozen=True, slots=True)
class NarrowProduct:
    """A product of two extended narrow operands that is added to a 32-bit accumulator. Processors
    add several such products to a lane in one instruction."""

    row: SSAValue
    column: SSAValue
    row_extension: Extension
    column_extension: Extension
    flags: Attribute | None
    """The fast-math flags of sums of floats."""

    @property
    def group(self) -> int:
        """How many narrow operands fit the width of the accumulator."""
        return 32 // _number_width(self.row.type)

    @property
    def flips(self) -> bool:
        """Whether the signedness of the column operand must be flipped: byte instructions multiply
        signed by unsigned numbers."""
        return self.group == 4 and type(self.row_extension) is type(self.column_extension)


@dataclass(frozen=True)
class Contraction:
    """A nest that updates elements: its loops by their kind, and the roles of its values."""

    band: tuple[ForOp, ...]
    outer: tuple[ForOp, ...]
    row: ForOp
    column: ForOp
    reductions: tuple[ForOp, ...]
    accumulators: tuple[Accumulator, ...]
    roles: Mapping[SSAValue, Role]
    roots: tuple[SSAValue, ...]
    """Values that depend only on rows or only on columns, and are used by values that depend on
    both."""
    mixed: tuple[LoadOp, ...]
    """Loads, apart from those of accumulators, whose subscripts depend on the row and the
    column."""

    @property
    def root(self) -> ForOp:
        """The outermost loop."""
        return self.band[0]

    def of_role(self, role: Role) -> tuple[SSAValue, ...]:
        """Return the values of one role that may be packed."""
        return tuple(value for value in self.roots if self.roles[value] is role)

    @property
    def unknown_inner(self) -> ForOp | None:
        """The first reduction, apart from the outermost one, whose trip count is unknown."""
        inner_loops = self.reductions[1:]
        return next((loop for loop in inner_loops if trip_count(loop) is None), None)

    @property
    def narrow(self) -> NarrowProduct | None:
        """The product of narrow numbers, if it is all that is added. Those of floats need all
        fast-math flags."""
        if len(self.accumulators) != 1:
            return None
        (acc,) = self.accumulators
        old = acc.load.results[0]
        update = acc.updated.owner
        if not isinstance(update, arith.AddiOp | arith.AddfOp) or old not in update.operands:
            return None
        product = next((v.owner for v in update.operands if v is not old), None)
        if not isinstance(product, arith.MuliOp | arith.MulfOp) or not all(
            map(_is_free, (update, product))
        ):
            return None
        extended = {self.roles[value]: value.owner for value in product.operands}
        row = extended.get(Role.ROW)
        column = extended.get(Role.COLUMN)
        if not isinstance(row, Extension) or not isinstance(column, Extension):
            return None
        flags = update.properties.get("fastmath")
        narrow_product = NarrowProduct(row.operands[0], column.operands[0], row, column, flags)
        return _narrow(narrow_product, old.type)

    def of_narrow(self, product: NarrowProduct) -> Contraction:
        """Return this contraction with the narrow operands of its product as roots, so that they
        are packed before they are extended."""
        return replace(self, roots=(product.row, product.column))

    @property
    def inner_outer(self) -> tuple[ForOp, ...]:
        """The outer loops out of which packing of the column operand can be hoisted. No packed
        column value depends on them, and no loop bounds except those of the rows and their own."""
        loops: list[ForOp] = []
        variables_used = {
            v for root in self.of_role(Role.COLUMN) for v in _subscript_variables(root, self.root)
        }
        bounded = {self.column, *self.reductions}
        for loop in reversed(self.outer):
            is_used = loop.induction_variable in variables_used
            if is_used or any(_depends_on(bounded_loop, loop) for bounded_loop in bounded):
                bounded.add(loop)
            else:
                loops.insert(0, loop)
        return tuple(loops)

    @property
    def is_triangular(self) -> bool:
        """Whether the bounds of the column loop depend on the row."""
        return _depends_on(self.column, self.row)


def _is_free(op: Operation) -> bool:
    """Return whether an op works on integers or has all fast-math flags. Instructions for narrow
    floats round differently and flush subnormal numbers."""
    flags = op.properties.get("fastmath")
    return isinstance(op, arith.AddiOp | arith.MuliOp) or (
        isinstance(flags, arith.FastMathFlagsAttr) and set(flags.data) == set(arith.FastMathFlag)
    )


def _narrow(candidate: NarrowProduct, type_: Attribute) -> NarrowProduct | None:
    """Return the product, if there are instructions for its operand types; else None."""
    row = candidate.row.type
    column = candidate.column.type
    is_signed = all(
        isinstance(op, arith.ExtSIOp)
        for op in (candidate.row_extension, candidate.column_extension)
    )
    if row != column or _number_width(type_) != 32:
        return None
    if isinstance(row, BFloat16Type) or (is_integer_type(row) and _number_width(row) == 8):
        return candidate
    return candidate if is_integer_type(row) and _number_width(row) == 16 and is_signed else None


def _number_width(type_: Attribute) -> int:
    """Return the bits of a number."""
    assert isinstance(type_, AnyFloat | IntegerType), "values with lanes are numbers"
    return type_.bitwidth


def candidates(function: Operation) -> Iterator[tuple[ForOp, ...]]:
    """Yield the loops around each innermost body that updates elements, outermost first."""
    for loop in loops_in(function):
        if _updates(loop.body):
            chain = [loop]
            for parent in loops_directly_around(loop.parent_block()):
                if parent.results:
                    break
                chain.insert(0, parent)
            if len(chain) >= 3:  # rows, columns, and a reduction
                yield tuple(chain)


def _updates(block: Block) -> bool:
    """Return whether a block only loads, computes and stores, and loads an element that it stores
    to."""
    loads = [op for op in block.ops if isinstance(op, LoadOp)]
    stores = [op for op in block.ops if isinstance(op, StoreOp)]
    if not stores or block.args[1:]:
        return False
    if not all(isinstance(op, StoreOp) or can_be_repeated(op) for op in list(block.ops)[:-1]):
        return False
    return all(any(load.memref is store.memref for load in loads) for store in stores)


class UnfitError(Exception):
    """Raised during recognition: the nest is not a candidate for a contraction."""


@dataclass(frozen=True, slots=True)
class _Nest:
    """The analysis of a function, and the ops in a chain of loops that will not be part of the
    isolated nest."""

    analysis: DependenceAnalysis
    elsewhere: Container[Operation]

    def within(self, band: Sequence[ForOp]) -> Iterator[Dependence]:
        """Yield the dependences that order the iterations of a band."""
        first = len(self.analysis.domains.of(band[0]).loops) + 1
        for source, sink in self.analysis.pairs_in(band[0]):
            if source.op in self.elsewhere or sink.op in self.elsewhere:
                continue
            depths = range(first, common_loops(source.loops, sink.loops) + 2)
            for dependence in self.analysis.between(source, sink, depths=depths):
                if dependence.loop is None or dependence.loop.op in band:
                    yield dependence


def recognise(plan: Isolation, analysis: DependenceAnalysis) -> Contraction | Refusal | None:
    """Recognise the contraction that a nest computes once it is isolated, with as many of its outer
    loops as possible; None if it is not a candidate."""
    refused: Contraction | Refusal | None = None
    nest = _Nest(analysis, plan.moved)
    for first in range(len(plan.band) - 2):
        try:
            outcome = _recognised(plan.band[first:], nest)
        except UnfitError:
            continue
        if isinstance(outcome, Contraction):
            return outcome
        refused = refused or outcome
    return refused


def _recognised(band: tuple[ForOp, ...], nest: _Nest) -> Contraction | Refusal:
    """Recognise the contraction of a band. The loops that subscripts of the accumulators use are
    free; all others are reductions."""
    _check_subscripts(band, nest.elsewhere)
    accumulators = _accumulators(band[-1].body)
    pairs = {frozenset((acc.load, acc.store)) for acc in accumulators}
    pairs |= {frozenset((acc.store,)) for acc in accumulators}
    subscript_loops = {
        loop
        for loop in band
        for acc in accumulators
        if loop.induction_variable in _operands(composed_subscripts(acc.store))
    }
    for dependence in nest.within(band):
        ends = frozenset((dependence.source.op, dependence.sink.op))
        if ends not in pairs or not _has_zero_distance(dependence, subscript_loops):
            message = "the updated element is accessed elsewhere in the nest"
            return carried_refusal(dependence, message, band[0])
    free = [loop for loop in band if loop in subscript_loops]
    reductions = tuple(loop for loop in band if loop not in subscript_loops)
    if all(acc.is_free for acc in accumulators) and not any(
        _depends_on(loop, later) for loop in reductions for later in reductions
    ):  # the first one is divided into blocks; the others have few iterations
        reductions = tuple(sorted(reductions, key=lambda loop: trip_count(loop) is not None))
    if len(free) < 2 or not reductions:
        raise UnfitError
    if any(loop.step_value != 1 for loop in band):
        return Refusal("step", (band[0],), "the step of a loop is not 1")
    return _shaped(band, free, reductions, accumulators)


def _has_zero_distance(dependence: Dependence, loops: set[ForOp]) -> bool:
    """Return whether the distance of a dependence along some loops is zero."""
    return all(
        interval.lower == 0 == interval.upper
        for loop, interval in zip(dependence.common_loops, dependence.intervals, strict=True)
        if loop.op in loops
    )


def _accumulators(body: Block) -> tuple[Accumulator, ...]:
    """Return the accumulators of a body: elements that are loaded once before their store."""
    accumulators: list[Accumulator] = []
    for store in body.ops:
        if not isinstance(store, StoreOp):
            continue
        subscripts = composed_subscripts(store)
        same = [
            load
            for load in body.ops
            if isinstance(load, LoadOp)
            and load.memref is store.memref
            and composed_subscripts(load) == subscripts
        ]
        if len(same) != 1 or not same[0].is_before_in_block(store):
            raise UnfitError
        accumulators.append(Accumulator(same[0], store))
    return tuple(accumulators)


def _check_subscripts(band: Sequence[ForOp], elsewhere: Container[Operation]) -> None:
    """Check that subscripts and bounds only use the induction variables and values defined outside
    the loops."""
    variables = {loop.induction_variable for loop in band}
    for op in band[0].walk():
        if op in elsewhere:
            continue
        if isinstance(op, LoadOp | StoreOp):
            operands = _operands(composed_subscripts(op))
        elif isinstance(op, ForOp):
            operands = {v for b in (lower_bound(op), upper_bound(op)) for v in compose(b).operands}
        else:
            continue
        if any(is_defined_in(value, band[0]) for value in operands - variables):
            raise UnfitError


def _operands(bound: BoundExprs) -> set[SSAValue]:
    return set(bound.operands)


def _depends_on(loop: ForOp, outer: ForOp) -> bool:
    variable = outer.induction_variable
    return any(variable in _operands(compose(b)) for b in (lower_bound(loop), upper_bound(loop)))


def _shaped(
    band: tuple[ForOp, ...],
    free: list[ForOp],
    reductions: tuple[ForOp, ...],
    accumulators: tuple[Accumulator, ...],
) -> Contraction | Refusal:
    """Return the contraction with the choice of row and column loops that gives most reuse."""
    columns = [loop for loop in free if all(is_contiguous(acc.store, loop) for acc in accumulators)]
    if not columns:
        return Refusal("not-contiguous", (band[0],), "no loop accesses consecutive elements")
    column = columns[0]
    best: Contraction | None = None
    unfit: UnfitError | None = None
    for row in reversed([loop for loop in free if loop is not column]):
        outer = tuple(loop for loop in free if loop not in (row, column))
        if not _bounds_stand(outer, reductions, row, column):
            continue
        try:
            roles = _Roles(band[0], row, column, accumulators)
        except UnfitError as error:
            unfit = error
            continue
        candidate = Contraction(
            band, outer, row, column, reductions, accumulators, roles.by_value, *roles.uses()
        )
        if not candidate.of_role(Role.COLUMN) or not candidate.of_role(Role.ROW):
            continue
        if best is None or _preference(candidate) > _preference(best):
            best = candidate
    if best is None and unfit is not None:
        raise unfit
    if best is None:
        return Refusal("no-reuse", (band[0],), "no value is reused across rows")
    return best


def _preference(contraction: Contraction) -> tuple[bool, bool, int]:
    trips = trip_count(contraction.row)
    return (
        not contraction.mixed,
        trips is None or trips >= 4,
        0 if trips is None else min(trips, 16),
    )


def _subscript_variables(value: SSAValue, root: ForOp) -> Iterator[SSAValue]:
    """Yield the operands of the subscripts of all loads from which a value is computed."""
    op = value.owner
    if isinstance(op, Operation) and is_inside(op, root):
        if isinstance(op, LoadOp):
            yield from _operands(composed_subscripts(op))
        for operand in op.operands:
            yield from _subscript_variables(operand, root)


def _bounds_stand(
    outer: Sequence[ForOp], reductions: Sequence[ForOp], row: ForOp, column: ForOp
) -> bool:
    """Return whether all bounds are available if the loops are nested in the order outer loops,
    reductions, rows, columns. Only the columns' bounds may depend on the row. A loop may end at the
    least of several values."""
    for number, loop in enumerate(outer):
        if any(_depends_on(loop, later) for later in (*outer[number:], *reductions, row, column)):
            return False
    for number, loop in enumerate(reductions):
        if any(_depends_on(loop, later) for later in (*reductions[number:], row, column)):
            return False
        if number and any(_depends_on(loop, reduction) for reduction in reductions):
            return False
    if any(_depends_on(row, inner) for inner in (*reductions, row, column)):
        return False
    if any(_depends_on(column, inner) for inner in (*reductions, column)):
        return False
    if any(loop.lower_map.num_results != 1 for loop in (row, column, *reductions)):
        return False
    if not _depends_on(column, row):
        return True
    has_one_end = row.upper_map.num_results == 1 or not _falls_with(lower_bound(column), row)
    return (
        column.upper_map.num_results == 1
        and has_one_end
        and _shifts_by_one(column, row)
        and always_runs(column)
    )


def _falls_with(bound: BoundExprs, loop: ForOp) -> bool:
    """Return whether a bound decreases in later iterations of a loop."""
    return (coefficient(compose(bound), loop.induction_variable) or 0) < 0


def _shifts_by_one(column: ForOp, row: ForOp) -> bool:
    """Return whether the bounds of the columns move by at most one column from row to row. Then
    each column between the least and the greatest occurs in some row."""
    bounds = compose(lower_bound(column)), compose(upper_bound(column))
    return all(coefficient(bound, row.induction_variable) in (-1, 0, 1) for bound in bounds)


class _Roles:
    """The roles of the values of a body, from what the updated ones depend on."""

    def __init__(
        self, root: ForOp, row: ForOp, column: ForOp, accumulators: Sequence[Accumulator]
    ) -> None:
        self._root = root
        self._row = row.induction_variable
        self._column = column.induction_variable
        self._accumulators = accumulators
        self.by_value = Kept(self._of)
        self.by_value.update(
            (accumulator.load.results[0], Role.BOTH) for accumulator in accumulators
        )
        self._loop = column
        for accumulator in accumulators:
            if self.by_value[accumulator.updated] is not Role.BOTH or not _has_lanes(
                accumulator.type
            ):
                raise UnfitError

    def _of(self, value: SSAValue) -> Role:
        """Return the role of a value: it varies with rows, columns, both or neither."""
        op = value.owner
        if not isinstance(op, Operation):
            if is_within(op, self._root):
                raise UnfitError  # an induction variable as a number
            return Role.NONE
        if not is_inside(op, self._root):
            return Role.NONE
        if isinstance(op, LoadOp):
            return self._of_load(op)
        if isinstance(op, ApplyOp) or not can_be_repeated(op) or len(op.results) != 1:
            raise UnfitError
        role = Role.NONE
        for operand in op.operands:
            role |= self.by_value[operand]
        if Role.COLUMN in role:
            form = vector_form(op)
            if form is None or interface_of(op, UndefinedDivisors) is not None:
                raise UnfitError
            if any(Role.COLUMN in self.by_value[op.operands[k]] for k in form.scalar_operands):
                raise UnfitError
            if not all(_has_lanes(v.type) for v in (*op.results, *op.operands)):
                raise UnfitError
        return role

    def _of_load(self, op: LoadOp) -> Role:
        operands = _operands(composed_subscripts(op))
        role = Role.ROW if self._row in operands else Role.NONE
        if self._column in operands:
            role |= Role.COLUMN
        if not _has_lanes(op.results[0].type):
            raise UnfitError
        if role is Role.BOTH and not is_contiguous(op, self._loop):
            raise UnfitError
        return role

    def uses(self) -> tuple[tuple[SSAValue, ...], tuple[LoadOp, ...]]:
        """Return the roots, and the mixed loads."""
        roots: dict[SSAValue, None] = {}
        mixed: list[LoadOp] = []
        accumulated = {acc.load for acc in self._accumulators}
        for value, role in list(self.by_value.items()):
            op = value.owner
            if role is not Role.BOTH or not isinstance(op, Operation) or op in accumulated:
                continue
            if isinstance(op, LoadOp):
                mixed.append(op)
                continue
            for operand in op.operands:
                if self.by_value[operand] in (Role.ROW, Role.COLUMN):
                    roots[operand] = None
        return tuple(roots), tuple(mixed)


def _has_lanes(type_: Attribute) -> bool:
    if is_integer_type(type_):
        return type_.width.data in (8, 16, 32, 64)
    return isinstance(type_, AnyFloat) and type_.bitwidth in (16, 32, 64)


def lanes_are_neighbours(value: SSAValue, contraction: Contraction) -> bool:
    """Return whether all loads from which a value is computed access adjacent elements along the
    columns, or a single element."""
    op = value.owner
    if not isinstance(op, Operation) or not is_inside(op, contraction.root):
        return True
    if isinstance(op, LoadOp):
        if Role.COLUMN not in contraction.roles[value]:
            return True
        return is_contiguous(op, contraction.column)
    return all(lanes_are_neighbours(operand, contraction) for operand in op.operands)
