"""Facts about loops: perfect nests, parallel loops, strides, guards of `scf.while`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TypeAlias, cast

from typing_extensions import TypeIs
from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, i64
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import Dependence, common_loops
from loopwright.exact.dependences.solver import Condition
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Frame, Fresh
from loopwright.exact.memory.access import Access
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.reductions.recognition import Reduction, reductions_of
from loopwright.ir.affine_expr import AffineExpr, Flattener
from loopwright.ir.core.enclosing import is_defined_in, terminator_of
from loopwright.ir.dialects import arith, scf
from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright.ir.interfaces.control_flow import is_counted_loop, is_parallel_loop
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_effects import has_effects_beyond_reading
from loopwright.ir.interfaces.rewriting import constant_of, folded, is_constant, is_pure
from loopwright.ir.interfaces.scalars import integers_compare
from loopwright.records import dataclass


def perfect_nest(loop: Operation) -> list[Operation]:
    """Return the loop, and each loop that is all that the one before it contains.

    Ops without effects that only compute indices do not count.
    """
    nest = [loop]
    while True:
        block = nest[-1].regions[0].block
        inner = [op for op in block.ops if op is not block.last_op and not is_pure(op)]
        if (
            len(inner) != 1
            or not (is_counted_loop(inner[0]) or is_parallel_loop(inner[0]))
            or nest[-1].results
        ):
            return nest
        nest.append(inner[0])


class Stride(Enum):
    """How far apart in memory an access's elements are in consecutive iterations of a loop."""

    INVARIANT = "invariant"
    CONTIGUOUS = "contiguous"
    STRIDED = "strided"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, elements: int | None) -> Stride:
        """Return the kind of a stride in elements; None if that is not known.

        >>> Stride.of(-1)
        <Stride.CONTIGUOUS: 'contiguous'>
        """
        match elements:
            case None:
                return cls.UNKNOWN
            case 0:
                return cls.INVARIANT
            case 1 | -1:
                return cls.CONTIGUOUS
            case _:
                return cls.STRIDED


@dataclass(frozen=True, slots=True)
class AccessStride:
    """The stride of an access along one loop, in elements; None where it is not constant."""

    loop: Loop
    elements: int | None

    @property
    def kind(self) -> Stride:
        """Return the kind of reuse for the stride: of the element, of its neighbours, or none."""
        return Stride.of(self.elements)


def strides(access: Access) -> tuple[AccessStride, ...]:
    """Return the stride of an access along each loop around it: from one iteration to the next."""
    layout = _root_strides(access)
    result: list[AccessStride] = []
    for position, loop in enumerate(access.loops):
        total: int | None = None
        if access.subscripts is not None and loop.step is not None and layout is not None:
            total = 0
            for subscript, stride in zip(access.subscripts, layout, strict=True):
                factor = _coefficient(access.frame, subscript, position)
                if factor == 0:
                    continue
                if factor is None or stride is None:
                    total = None
                    break
                total += factor * stride * loop.step
        result.append(AccessStride(loop, _in_units(total, access)))
    return tuple(result)


def _in_units(total: int | None, access: Access) -> int | None:
    """Convert a distance in elements of the underlying memory to one in elements of the accessed
    view."""
    unit = 1 if access.place is None else access.place.unit
    if total is None or unit == 0 or total % unit:
        return None
    return total // unit


def _root_strides(access: Access) -> Sequence[int | None] | None:
    place = access.place
    if place is None or place.subscripts is None:
        return None
    if place.is_linear:
        return [1]
    if not isinstance(place.memref.type, MemRefType):
        return None
    layout = strides_and_offset(cast("MemRefType[Attribute]", place.memref.type))
    return None if layout is None else layout[0]


def _coefficient(frame: Frame, subscript: AffineExpr, loop: int) -> int | None:
    """Return the coefficient of a loop in a subscript; None if it depends on a division or a
    choice."""
    flattener = Flattener(len(frame.loops), len(frame.parameters))
    row = flattener.flatten(subscript)
    if row is None:
        return None
    first_local = len(frame.loops) + len(frame.parameters)
    if any(column >= first_local for column in row):
        return None if loop in subscript.used_dims() else 0
    keys = [*frame.parameters]
    for column in row:
        number = column - len(frame.loops)
        if number >= 0 and isinstance(keys[number], Fresh):
            if not _is_footprint(frame, number):
                return None
    return row.get(loop, 0)


def _is_footprint(frame: Frame, number: int) -> bool:
    """Return whether a fresh parameter is only constrained by constant bounds."""
    for clause in frame.clauses:
        for conjunction in clause:
            for constraint in conjunction:
                if number in constraint.expr.used_symbols():
                    if constraint.expr.used_dims() or len(constraint.expr.used_symbols()) > 1:
                        return False
    return True


@dataclass(frozen=True, slots=True)
class Parallelism:
    """Whether a loop's iterations may run in any order.

    `obstacles` are the dependences that it carries, certain or not, excluding those of reductions;
    `carries_values` is true if it carries values that are not reductions. A loop with reductions is
    parallel if these may be reordered.
    """

    obstacles: tuple[Dependence, ...]
    reductions: tuple[Reduction, ...]
    carries_values: bool

    @property
    def is_parallel(self) -> bool:
        """Return whether the iterations are independent apart from reductions."""
        return not self.obstacles and not self.carries_values


class LoopFacts:
    """Facts about the loops of one function, derived from its dependences on demand."""

    def __init__(self, analysis: DependenceAnalysis) -> None:
        self._analysis = analysis
        self._carried = Kept(self._find)
        self._inside: dict[tuple[Operation, int], list[Access]] = {}
        for access in analysis.accesses:
            for loop in access.loops if not access.frees else ():
                self._inside.setdefault((loop.op, loop.position), []).append(access)

    def carried_by(self, loop: Operation, position: int = 0) -> Sequence[Dependence]:
        """Return the dependences that a loop carries, by source and sink in program order."""
        return self._carried[loop, position]

    def worst_carried(
        self, loop: Operation, reductions: Iterable[Reduction] = ()
    ) -> Dependence | None:
        """Return the first dependence that a loop certainly carries, else the first that it may
        carry, excluding dependences of `reductions`. Computes no further dependences."""
        explained = _explained_pairs(reductions)
        first: Dependence | None = None
        for source, sink, depth in self._pairs((loop, 0)):
            if (source.op, sink.op) in explained:
                continue
            if first is not None and not self._analysis.may_be_certain(source, sink, depth):
                continue
            for dependence in self._analysis.between(source, sink, depths=[depth]):
                if dependence.is_certain:
                    return dependence
                first = first or dependence
        return first

    def carries_any(self, loop: Operation, position: int = 0) -> bool:
        """Return whether a loop may carry a dependence; stops at the first one."""
        return any(
            self._analysis.may_depend(source, sink, depths=[depth])
            for source, sink, depth in self._pairs((loop, position))
        )

    def carries_any_beside(self, loop: Operation, enclosing: Operation) -> bool:
        """Return whether a loop may carry a dependence between two iterations that are both less,
        or both greater, than the induction variable of the enclosing loop `enclosing`."""
        for source, sink, depth in self._pairs((loop, 0)):
            outer = [loop_.op for loop_ in source.loops].index(enclosing)
            row = (*[0] * common_loops(source.loops, sink.loops), -1)
            for sign in (1, -1):
                form = tuple(sign * ((k == outer) - (k == depth - 1)) for k in range(depth))
                where = Condition(row, source=form), Condition(row, sink=form)
                if self._analysis.may_depend(source, sink, depths=[depth], where=where):
                    return True
        return False

    def _find(self, key: tuple[Operation, int]) -> list[Dependence]:
        return [
            dependence
            for source, sink, depth in self._pairs(key)
            for dependence in self._analysis.between(source, sink, depths=[depth])
        ]

    def _pairs(self, key: tuple[Operation, int]) -> Iterator[tuple[Access, Access, int]]:
        """Yield the ordered pairs of accesses in a loop that may share memory, with its depth; one
        of them writes."""
        inside = self._inside.get(key, ())
        writing = [access for access in inside if access.writes]
        partners = self._analysis.partners()
        members = {
            root: set(partners[root]) for root in dict.fromkeys(access.root for access in inside)
        }
        for source in inside:
            depth = [(loop.op, loop.position) for loop in source.loops].index(key) + 1
            for sink in inside if source.writes else writing:
                if sink in members[source.root]:
                    yield source, sink, depth

    def parallelism(self, loop: Operation, position: int = 0) -> Parallelism:
        """Return whether a loop is parallel, or what prevents it."""
        reductions, unexplained = reductions_of(loop)
        explained = _explained_pairs(reductions)
        obstacles = tuple(
            dependence
            for dependence in self.carried_by(loop, position)
            if (dependence.source.op, dependence.sink.op) not in explained
        )
        return Parallelism(obstacles, tuple(reductions), unexplained)


def _explained_pairs(reductions: Iterable[Reduction]) -> set[tuple[Operation, Operation]]:
    """Return the pairs of ops whose dependences one reduction explains."""
    return {
        (a, b) for reduction in reductions for a in reduction.accesses for b in reduction.accesses
    }


# Guards


@dataclass(frozen=True, slots=True)
class Guard:
    """A comparison without which an `scf.while` ends, or that ends it unless it `holds`: of a
    carried integer with the invariant `bound`. Each iteration adds `step` or more, less than zero
    where the integer falls, so that they meet."""

    test: arith.CmpiOp
    predicate: str
    """The predicate with the carried integer on the left."""
    carried: int
    bound: SSAValue
    step: int
    holds: bool


@dataclass(frozen=True, slots=True)
class Break:
    """A block that ends an iteration of an `scf.while` and the loop; if there is a condition, only
    where that holds, or does not."""

    block: Block
    around: Sequence[Block]
    """The blocks of the body around it, the innermost one first."""
    results: Sequence[SSAValue]
    """The results of the loop where it ends there."""
    condition: SSAValue | None = None
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Settled:
    """The comparison that ends an `scf.while` permanently: the loop continues as long as the
    carried integer `number` compared with a constant satisfies it, and once it fails, further
    iterations never satisfy it again. Carried values that are `free` are not used after the loop,
    or further iterations preserve them."""

    test: arith.CmpiOp
    number: int
    free: frozenset[int]


_TURNED = {"slt": "sgt", "sle": "sge", "sgt": "slt", "sge": "sle"}
_Folded: TypeAlias = Attribute | SSAValue
_NOT_ZERO = ("ne", "sgt", "ugt")
MOST_BITS = 64


def guard_of(loop: scf.WhileOp) -> Guard | None:
    """Return the guard of a loop whose condition has no effects where the guard does not hold."""
    before = loop.before.block
    for test, holds in _implied_comparisons(_terminator(before).operands[0]):
        predicate = test.predicate_name
        left, right = map(uncast, test.operands)
        for name, own, bound in (
            (predicate, left, right),
            (_TURNED.get(predicate, ""), right, left),
        ):
            is_fixed = constant_value(bound) is not None or not is_defined_in(bound, loop)
            if name not in _TURNED or not is_fixed or not _is_argument(own, before):
                continue
            changes = _change_per_iteration(loop, own.index)
            rises = (name in ("slt", "sle")) is holds
            step = 0 if changes is None else changes[0] if rises else changes[1]
            if step and (step > 0) == rises and _is_idle(before, test if holds else None):
                return Guard(test, name, own.index, bound, step, holds)
    return None


def halving_of(loop: scf.WhileOp) -> arith.CmpiOp | None:
    """Return the comparison without which a loop ends: that an integer that it carries is not zero,
    or is greater than a number. Each iteration takes bits away from it."""
    before = loop.before.block
    after = loop.after.block
    for test, holds in _implied_comparisons(_terminator(before).operands[0]):
        predicate = test.predicate_name
        own = test.lhs
        if (
            holds
            and (bound := constant_value(test.rhs)) is not None
            and (predicate in _NOT_ZERO if bound == 0 else predicate == "sgt" and bound > 0)
            and _is_argument(own, before)
            and (passed := _carried_argument(loop, own.index)) is not None
            and _loses_bits(_terminator(after).operands[own.index], passed, predicate)
        ):
            return test
    return None


def settled_of(loop: scf.WhileOp) -> Settled | None:
    """Return the comparison that alone decides whether a loop continues, if it never holds again
    after the loop has ended."""
    before = loop.before.block
    after = loop.after.block
    condition, *passed = _terminator(before).operands
    following = _terminator(after).operands
    test = condition.owner
    if not isinstance(test, arith.CmpiOp) or passed != [*before.args]:
        return None
    own = test.lhs
    end = constant_of(test.rhs)
    is_alone = all(op in (test, before.last_op) or is_constant(op) for op in before.ops)
    if not is_alone or end is None or not _is_argument(own, before):
        return None
    start = after.args[own.index]
    is_exact = test.predicate_name == "ne" or constant_value(test.rhs) == 0
    substitution: dict[SSAValue, _Folded] = {start: end} if is_exact else {}
    next_values = [_substitute(value, substitution) for value in following]
    ends = (
        next_values[own.index] == end if test.predicate_name == "ne" else halving_of(loop) is test
    )
    next_values[own.index] = start if is_exact else next_values[own.index]
    free = (
        number
        for number, (result, value) in enumerate(zip(loop.results, next_values, strict=True))
        if not result.uses or value is after.args[number]
    )
    return Settled(test, own.index, frozenset(free)) if ends else None


def _substitute(value: SSAValue, substitution: dict[SSAValue, _Folded]) -> _Folded:
    """Return the constant, or the value, that a value equals under a substitution of other
    values."""
    if value not in substitution:
        substitution[value] = _fold(value, substitution)
    return substitution[value]


def _fold(value: SSAValue, substitution: dict[SSAValue, _Folded]) -> _Folded:
    op = value.owner
    number = constant_of(value)
    if isinstance(op, Block) or number is not None:
        return value if number is None else number
    operands = [_substitute(operand, substitution) for operand in op.operands]
    constants = [operand if isinstance(operand, Attribute) else None for operand in operands]
    match op, constants:
        case arith.SelectOp(), [IntegerAttr() as choice, *_]:
            return _substitute(op.operands[1 if choice.value.data else 2], substitution)
        case scf.IfOp(), [IntegerAttr() as choice]:
            assert isinstance(value, OpResult)
            branch = op.regions[0 if choice.value.data else 1].block
            return _substitute(_terminator(branch).operands[value.index], substitution)
        case _:
            pass
    match folded(op, constants):
        case [Attribute() as number] if None not in constants:
            return number
        case [SSAValue() as passed_on]:
            return _substitute(passed_on, substitution)
        case _:
            return value


def breaks_of(loop: scf.WhileOp) -> Iterator[Break]:
    """Yield the places where the body ends with a choice that ends the loop, as after `break`: its
    condition is false there and has no effects."""
    before = loop.before.block
    after = loop.after.block
    condition, *results = _terminator(before).operands
    if not all(_is_argument(value, before) for value in results):
        return
    ends = [
        (test, holds)
        for test, holds in _implied_comparisons(condition)
        if _is_argument(test.lhs, before)
        and constant_value(test.rhs) is not None
        and _is_idle(before, test if holds else None)
    ]
    if ends:
        places = [cast(BlockArgument, value).index for value in results]
        yield from _breaks(after, (), list(_terminator(after).operands), ends, places)


def _breaks(
    block: Block,
    enclosing: tuple[Block, ...],
    passed: Sequence[SSAValue],
    ends: Sequence[tuple[arith.CmpiOp, bool]],
    places: Sequence[int],
) -> Iterator[Break]:
    """Yield the breaks at the end of a block and in the arms of the op before it; `passed` are the
    values that the body passes on if it ends there."""

    def leaves(values: Sequence[SSAValue]) -> bool:
        return any(_never_holds(test, values, holds=holds) for test, holds in ends)

    for test, _ in ends:
        assert isinstance(test.lhs, BlockArgument)
        choice = passed[test.lhs.index].owner
        if isinstance(choice, arith.SelectOp):
            condition = choice.condition
            sides = {
                holds: [selected(value, condition, holds=holds) for value in passed]
                for holds in (True, False)
            }
            ways = [holds for holds, values in sides.items() if leaves(values)]
            if len(ways) == 1:
                results = [sides[ways[0]][place] for place in places]
                yield Break(block, enclosing, results, condition, ways[0])
                return
    choice = _terminator(block).prev_op
    if not isinstance(choice, scf.IfOp) or not choice.results:
        return
    arms: list[tuple[Block, list[SSAValue]]] = []
    for region in choice.regions:
        arm = region.block
        yielded = _terminator(region.block).operands
        inside = [
            yielded[value.index] if isinstance(value, OpResult) and value.op is choice else value
            for value in passed
        ]
        arms.append((arm, inside))
    if all(leaves(inside) for _, inside in arms):
        return
    for arm, inside in arms:
        if leaves(inside):
            yield Break(arm, (block, *enclosing), [inside[place] for place in places])
        else:
            yield from _breaks(arm, (block, *enclosing), inside, ends, places)


def selected(value: SSAValue, condition: SSAValue, *, holds: bool) -> SSAValue:
    """Return the value that a value equals where a condition holds, or does not."""
    match value.owner:
        case arith.SelectOp() as op if op.condition is condition:
            return op.true_value if holds else op.false_value
        case _:
            return value


def _never_holds(test: arith.CmpiOp, passed: Sequence[SSAValue], *, holds: bool) -> bool:
    """Return whether a comparison of a carried integer with a constant is known, and not to be
    `holds`."""
    assert isinstance(test.lhs, BlockArgument)
    own = constant_value(passed[test.lhs.index])
    bound = constant_value(test.rhs)
    if own is None or bound is None:
        return False
    predicate = test.PREDICATES.index(test.predicate_name)
    return integers_compare(predicate, own, bound, 64) is not holds


def _implied_comparisons(
    condition: SSAValue, *, holds: bool = True
) -> Iterator[tuple[arith.CmpiOp, bool]]:
    """Yield the comparisons of 64-bit integers that must hold, or must not, where a condition
    holds, or does not."""
    match condition.owner:
        case arith.CmpiOp() as test if isinstance(test.lhs.type, IndexType) or test.lhs.type == i64:
            yield test, holds
        case arith.AndIOp() | arith.OrIOp() as junction if (
            type(junction) is arith.AndIOp
        ) is holds:
            for part in junction.operands:
                yield from _implied_comparisons(part, holds=holds)
        case arith.XOrIOp() as negation if constant_value(negation.rhs):
            yield from _implied_comparisons(negation.lhs, holds=not holds)
        case scf.IfOp() as choice if holds:
            assert isinstance(condition, OpResult)
            tested_branch, else_value = (
                _terminator(r.block).operands[condition.index] for r in choice.regions
            )
            if constant_value(else_value) == 0:
                yield from (
                    *_implied_comparisons(choice.operands[0]),
                    *_implied_comparisons(tested_branch),
                )
        case arith.SelectOp() as choice if holds and constant_value(choice.false_value) == 0:
            yield from (
                *_implied_comparisons(choice.condition),
                *_implied_comparisons(choice.true_value),
            )
        case _:
            pass


def _is_idle(block: Block, test: arith.CmpiOp | None) -> bool:
    """Return whether a block has no effects where a comparison in it does not hold, or never."""
    for op in block.ops:
        if isinstance(op, scf.IfOp):
            skipped = test is not None and op.operands[0] is test.results[0]
            regions = op.regions[1:] if skipped else op.regions
            if not all(_is_idle(x, test) for region in regions for x in region.blocks):
                return False
        elif has_effects_beyond_reading(op):
            return False
    return True


def _change_per_iteration(loop: scf.WhileOp, number: int) -> tuple[int, int] | None:
    """Return the least and the greatest change of a carried integer per iteration; None if
    unknown."""
    passed = _carried_argument(loop, number)
    return (
        None
        if passed is None
        else _added_range(_terminator(loop.after.block).operands[number], passed)
    )


def _carried_argument(loop: scf.WhileOp, number: int) -> SSAValue | None:
    """Return the argument of the body that is a carried value."""
    forwarded = _terminator(loop.before.block).operands[1:]
    same = zip(forwarded, loop.after.block.args, strict=True)
    return next((own for value, own in same if value is loop.before.block.args[number]), None)


def _added_range(value: SSAValue, start: SSAValue) -> tuple[int, int] | None:
    """Return the least and the greatest difference of a value from another one; None if unknown."""
    value = uncast(value)
    if value is start:
        return 0, 0
    match value.owner:
        case arith.AddiOp() as op:
            return _shifted_range(op.lhs, start, constant_value(op.rhs))
        case arith.SubiOp() as op:
            by = constant_value(op.rhs)
            return _shifted_range(op.lhs, start, None if by is None else -by)
        case scf.IfOp() as op:
            assert isinstance(value, OpResult)
            sides = [
                _added_range(_terminator(r.block).operands[value.index], start) for r in op.regions
            ]
        case arith.SelectOp() as op:
            sides = [_added_range(side, start) for side in (op.true_value, op.false_value)]
        case _:
            return None
    if sides[0] is None or sides[1] is None:
        return None
    return min(sides[0][0], sides[1][0]), max(sides[0][1], sides[1][1])


def _shifted_range(value: SSAValue, start: SSAValue, by: int | None) -> tuple[int, int] | None:
    below = None if by is None else _added_range(value, start)
    return None if by is None or below is None else (below[0] + by, below[1] + by)


def _loses_bits(value: SSAValue, start: SSAValue, predicate: str) -> bool:
    """Return whether a value has fewer bits than another one, for which a comparison with zero
    holds."""
    op = value.owner
    match op:
        case arith.AndIOp():
            return any(
                operand is start and _added_range(mask, start) == (-1, -1)
                for operand, mask in (op.operands, op.operands[::-1])
            )
        case arith.ShRUIOp():
            return op.lhs is start and 0 < (constant_value(op.rhs) or 0) < MOST_BITS
        case arith.ShRSIOp():
            moved = constant_value(op.rhs) or 0
            return op.lhs is start and predicate == "sgt" and 0 < moved < MOST_BITS
        case arith.DivSIOp() | arith.FloorDivSIOp():
            divisor = constant_value(op.rhs) or 0
            return op.lhs is start and predicate == "sgt" and divisor > 1
        case _:
            return False


def _is_argument(value: SSAValue, block: Block) -> TypeIs[BlockArgument]:
    return isinstance(value, BlockArgument) and value.owner is block


def uncast(value: SSAValue) -> SSAValue:
    """Return a value before casts between `index` and 64-bit integers."""
    cast_from = value.owner
    if not isinstance(cast_from, arith.IndexCastOp):
        return value
    source = SSAValue.get(cast_from.operands[0])
    is_whole = source.type == i64 or isinstance(source.type, IndexType)
    return uncast(source) if is_whole else value


def _terminator(block: Block) -> Operation:
    return terminator_of(block)
