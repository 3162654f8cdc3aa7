"""Bands of parallel loops, and their reductions.

Reductions of parallel loops.

What passes on parallel loops ask about reductions: whether order matters, and combining.

Several accumulators in one value, as an `scf.reduce`, which combines single values, needs it.

Numbers of one type become a vector. Others become one integer of all their bits: floats bit by bit,
`index` as 64 bits.

Bands of parallel loops: made, normalised, cut and joined.

Bands of parallel loops.

Cutting and joining of `affine.parallel` bands: their loops one by one, and bands made of such.

These functions rewrite and never judge, as those of `loops.editing`.

Normalising bands of parallel loops: each loop counts from 0 by 1.

**What.** The upper bounds become trip counts, and `affine.apply` gives the old induction variables.

**Before → After**

    affine.parallel (%i) = (%n) to (%n + 20)     affine.parallel (%k) = (0) to (7) {
        step (3) {                                 %i = affine.apply #map(%k)[%n]

**Legal when** the distance of the bounds fits 64 bits, which is taken for granted where it is not
known.

**Refuses when** `bound-of-several`: a bound is the greatest or least of several values, which no
map with one result gives; `index-overflow`: the distance of two bounds does not fit 64 bits.

Making one `affine.for` an `affine.parallel`, as planned; and merging bands in each other.

A loop whose iterations are independent as a parallel one.

`loops.passes.parallelizing` shows what becomes of a loop that reduces: what its
iterations compute is reduced by the parallel loop, and the initial value is combined with that
behind it.

**Legal when** the caller has proved that iterations are independent but for the reductions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.traits import RecursiveMemoryEffect, SymbolTable

from loopwright.exact.functions import map_of
from loopwright.ir.affine_expr import AffineMap, constant, dim
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import AtomicRMWOp, ForOp, IfOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize
from loopwright.ir.dialects.arith.attributes import (
    FastMathFlagsAttr,
    IntegerOverflowAttr,
    drop_poison_generating_flags,
)
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp
from loopwright.ir.dialects.memref import AtomicRMWOp as MemRefAtomicRMWOp
from loopwright.ir.dialects.memref.layout import is_signless
from loopwright.ir.dialects.reduction import CombineOp, clauses
from loopwright.ir.dialects.vector import ExtractOp, FromElementsOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.memory_access import AccessInterface, is_affine_access, is_allocation
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.ir.syntax.narrowing import is_complex_type, is_integer_type
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest, replace_op
from loopwright.loops.support.reporting import refusal


def reduces_one_iteration(op: Operation) -> bool:
    """Whether a result of a loop is that of its only iteration."""
    return AtomicRMWKind.assign in clauses.entries_of(op)


def groups_of_results(op: Operation) -> list[tuple[clauses.Entry, Sequence[OpResult]]]:
    """The results of a loop for each entry of its clause."""
    entries = clauses.entries_of(op)
    if not clauses.has_symbols(op):
        return [(entry, [result]) for entry, result in zip(entries, op.results, strict=True)]
    stated = clauses.stated_reductions(op, SymbolTable.lookup_symbol)  # pyright: ignore[reportArgumentType]
    return [
        (entry, op.results[one.first : one.first + one.count])
        for entry, one in zip(entries, stated, strict=True)
    ]


def has_signed_results(op: Operation) -> bool:
    """Whether a result is an integer with a sign, or without on purpose: `arith` has no such."""
    types = (result.type for result in op.results)
    return any(isinstance(type_, builtin.IntegerType) and not is_signless(type_) for type_ in types)


Insert = Callable[[Operation], None]


def packed_type(types: Sequence[Attribute]) -> Attribute | None:
    """The type that values of these types are packed into; None if there is none.

    >>> from xdsl.dialects.builtin import f32
    >>> print(packed_type([f32, f32]), packed_type([f32, IndexType()]), packed_type([f32]))
    vector<2xf32> i96 f32
    """
    if len(types) == 1:
        return types[0]
    if _in_vector(types):
        return builtin.VectorType(types[0], [len(types)])
    widths = [_width(ty) for ty in types]
    known = [width for width in widths if width is not None]
    return builtin.IntegerType(sum(known)) if len(known) == len(widths) else None


def pack(values: Sequence[SSAValue], insert: Insert) -> SSAValue:
    """The values as one, which new operations make."""
    types = [value.type for value in values]
    into = packed_type(types)
    assert into is not None, "asked before"
    if len(values) == 1:
        return values[0]
    if _in_vector(types):
        return _made(insert, FromElementsOp.create(operands=values, result_types=[into]))
    return _pack_bits([_to_bits(value, insert) for value in values], insert)


def unpack(packed: SSAValue, types: Sequence[Attribute], insert: Insert) -> list[SSAValue]:
    """The values that `pack` made one of."""
    if len(types) == 1:
        return [packed]
    if _in_vector(types):
        return [
            _made(
                insert,
                ExtractOp.create(
                    operands=[packed],
                    result_types=[ty],
                    properties={
                        "static_position": builtin.DenseArrayBase.from_list(builtin.i64, [number])
                    },
                ),
            )
            for number, ty in enumerate(types)
        ]
    widths = [width for ty in types if (width := _width(ty)) is not None]
    parts = _unpack_bits(packed, widths, insert)
    return [_from_bits(part, ty, insert) for part, ty in zip(parts, types, strict=True)]


def _made(insert: Insert, op: Operation) -> SSAValue:
    insert(op)
    return op.results[0]


def _in_vector(types: Sequence[Attribute]) -> bool:
    first = types[0]
    if any(ty != first for ty in types):
        return False
    return isinstance(first, builtin.AnyFloat) or _is_signless(first)


def _is_signless(ty: Attribute) -> bool:
    return is_integer_type(ty) and ty.signedness.data is builtin.Signedness.SIGNLESS


def _bits(ty: Attribute) -> int:
    assert is_integer_type(ty)
    return ty.width.data


def _width(ty: Attribute) -> int | None:
    if isinstance(ty, IndexType):
        return 64
    if isinstance(ty, builtin.AnyFloat):
        return ty.bitwidth
    if is_complex_type(ty):
        part = _width(ty.element_type)
        return None if part is None else 2 * part
    return _bits(ty) if _is_signless(ty) else None


def _constant(value: int, ty: Attribute, insert: Insert) -> SSAValue:
    attribute: Attribute = builtin.IntegerAttr(value, builtin.IntegerType(_bits(ty)))
    return _made(
        insert, arith.ConstantOp.create(properties={"value": attribute}, result_types=[ty])
    )


def _to_bits(value: SSAValue, insert: Insert) -> SSAValue:
    """A value as the integer of its bits."""
    ty = value.type
    if isinstance(ty, IndexType):
        return _made(
            insert, arith.IndexCastUIOp.create(operands=[value], result_types=[builtin.i64])
        )
    if isinstance(ty, builtin.AnyFloat):
        to = builtin.IntegerType(ty.bitwidth)
        return _made(insert, arith.BitcastOp.create(operands=[value], result_types=[to]))
    if is_complex_type(ty):
        parts = [
            op_type.create(
                operands=[value],
                result_types=[ty.element_type],
                properties={"fastmath": FastMathFlagsAttr("none")},
            )
            for op_type in (ReOp, ImOp)
        ]
        return _pack_bits([_to_bits(_made(insert, part), insert) for part in parts], insert)
    return value


def _pack_bits(values: Sequence[SSAValue], insert: Insert) -> SSAValue:
    """Integers side by side in one, the first in the low bits."""
    into = builtin.IntegerType(sum(_bits(value.type) for value in values))
    total: SSAValue | None = None
    shift = 0
    for value in values:
        wide = _made(insert, arith.ExtUIOp.create(operands=[value], result_types=[into]))
        if total is not None:
            moved = arith.ShLIOp.create(
                operands=[wide, _constant(shift, into, insert)],
                result_types=[into],
                properties={"overflowFlags": IntegerOverflowAttr("none")},
            )
            both = arith.OrIOp.create(operands=[total, _made(insert, moved)], result_types=[into])
            wide = _made(insert, both)
        total = wide
        shift += _bits(value.type)
    assert total is not None
    return total


def _unpack_bits(packed: SSAValue, widths: Sequence[int], insert: Insert) -> list[SSAValue]:
    """The integers that `_pack_bits` put side by side."""
    values: list[SSAValue] = []
    shift = 0
    for width in widths:
        here = packed
        if shift:
            by = _constant(shift, packed.type, insert)
            here = _made(
                insert, arith.ShRUIOp.create(operands=[packed, by], result_types=[packed.type])
            )
        bits = arith.TruncIOp.create(
            operands=[here],
            result_types=[builtin.IntegerType(width)],
            properties={"overflowFlags": IntegerOverflowAttr("none")},
        )
        values.append(_made(insert, bits))
        shift += width
    return values


def _from_bits(bits: SSAValue, ty: Attribute, insert: Insert) -> SSAValue:
    """The value of a type that has these bits."""
    if isinstance(ty, IndexType):
        return _made(insert, arith.IndexCastUIOp.create(operands=[bits], result_types=[ty]))
    if isinstance(ty, builtin.AnyFloat):
        return _made(insert, arith.BitcastOp.create(operands=[bits], result_types=[ty]))
    if is_complex_type(ty):
        width = _bits(bits.type) // 2
        halves = _unpack_bits(bits, [width, width], insert)
        parts = [_from_bits(half, ty.element_type, insert) for half in halves]
        return _made(insert, CreateOp.create(operands=parts, result_types=[ty]))
    return bits


def replace_band(op: ParallelOp, loops: Sequence[nesting.BandLoop]) -> ParallelOp:
    """Put a band of other loops in the place of a band, with its body, which must fit them."""
    made = nesting.make_band(
        loops, op.detach_region(op.region), nesting.reduction_entries(op), tuple(op.result_types)
    )
    put_in_place(op, made)
    return made


def put_in_place(old: ParallelOp, new: ParallelOp) -> None:
    """Put a new op in the place of a band, its first results in that of the band's."""
    new.attributes.update(old.attributes)
    replace_op(old, new)


def splice_band(op: ParallelOp) -> tuple[SSAValue, ...]:
    """Put the body of a band without loops in its place; what it yields. The band stays, empty, as
    the caller has to replace its results."""
    terminator = op.terminator
    LoopBuilder.before(op).move_all(inner for inner in op.body.ops if inner is not terminator)
    return tuple(terminator.operands)


_ZERO = BoundExprs((constant(0),), (), ())


@dataclass(frozen=True, slots=True)
class Normalization:
    """A band whose loops are to count from 0 by 1."""

    band: ParallelOp
    loops: tuple[nesting.BandLoop, ...]


def plan_parallel_normalization(band: ParallelOp) -> Normalization | Refusal | None:
    """Whether a band is to be normalised; None if it is."""
    loops = nesting.loops_of_band(band)
    if all(loop.lower.exprs == (constant(0),) and loop.step == 1 for loop in loops):
        return None
    if any(len(loop.lower.exprs) > 1 or len(loop.upper.exprs) > 1 for loop in loops):
        message = "a bound is the greatest or the least of several values"
        return refusal("bound-of-several", (band,), message)
    if not all(_fits(loop) for loop in loops):
        message = "the distance of two bounds does not fit 64 bits"
        return refusal("index-overflow", (band,), message)
    return Normalization(band, tuple(loops))


def _fits(loop: nesting.BandLoop) -> bool:
    """Whether all numbers of a loop and of its normalised form are below 2**63."""
    distance = loop.distance
    if distance is not None and abs(distance) > INT64_MAX:
        return False
    exprs = (*loop.lower.exprs, *nesting.difference(loop.upper, loop.lower).exprs)
    numbers = (part.constant_value() for expr in exprs for part in expr.walk())
    return all(abs(number) <= INT64_MAX for number in numbers if number is not None)


def apply_parallel_normalization(plan: Normalization) -> ParallelOp:
    """Rewrite a band as planned."""
    band = plan.band
    for position, loop in enumerate(plan.loops):
        _rebuild_variable(band, position, loop)
    return replace_band(band, [_counting(loop) for loop in plan.loops])


def _counting(loop: nesting.BandLoop) -> nesting.BandLoop:
    distance = nesting.difference(loop.upper, loop.lower)
    count = distance.with_exprs([distance.exprs[0].ceildiv(loop.step)])
    return nesting.BandLoop(_ZERO, canonicalize(count).simplified(), 1)


def _rebuild_variable(band: ParallelOp, position: int, loop: nesting.BandLoop) -> None:
    """Compute the old induction variable from the new one, which is the same block argument."""
    argument = band.body.args[position]
    lower = loop.lower
    dims = len(lower.dims)
    expr = lower.exprs[0] + dim(dims) * loop.step
    affine_map = AffineMap(dims + 1, len(lower.symbols), [expr])
    operands: list[SSAValue] = [*lower.dims, argument, *lower.symbols]
    builder = LoopBuilder(band.body, _after_applies(band, position), band.location)
    value = builder.apply(affine_map, operands)
    argument.replace_uses_with_if(value, lambda use: use.operation is not value.owner)


def _after_applies(band: ParallelOp, position: int) -> Operation:
    """The op in front of which the `position`-th variable is computed."""
    anchor = band.body.first_op
    for _ in range(position):
        assert anchor is not None
        anchor = anchor.next_op
    assert anchor is not None, "a body has a terminator"
    return anchor


@dataclass(frozen=True, slots=True)
class CarriedReduction:
    """Carried values number `first` and following that a chain of ops combines with others."""

    first: int
    count: int
    entry: Attribute
    chain: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class MemoryReduction:
    """An element that is loaded, combined and stored again, to be updated atomically."""

    kind: AtomicRMWKind
    chain: tuple[Operation, ...]
    load: Operation
    store: Operation


@dataclass(frozen=True, slots=True)
class BandPlan:
    """A loop that becomes a band: what it reduces, and which values it carries unchanged."""

    loop: ForOp
    carried: tuple[CarriedReduction, ...]
    unchanged: tuple[int, ...]
    memory: tuple[MemoryReduction, ...]
    reassociates: bool


def apply_band(plan: BandPlan) -> ParallelOp:
    """Put a band in the place of the loop of a plan."""
    loop = plan.loop
    for found in plan.memory:
        _make_atomic(found)
    inits, block = tuple(loop.inits), loop.body
    arguments = tuple(block.args[1:])
    for number in plan.unchanged:
        arguments[number].replace_all_uses_with(inits[number])
        loop.results[number].replace_all_uses_with(inits[number])
    yielded: list[SSAValue] = []
    combining: list[tuple[CarriedReduction, Operation]] = []
    for found in plan.carried:
        first, values = _uncarry(found, arguments, loop.terminator)
        combining.append((found, first))
        yielded += values
    replace_op(loop.terminator, YieldOp(*yielded))
    for argument in reversed(arguments):
        block.erase_arg(argument)
    types = [loop.results[f.first + k].type for f in plan.carried for k in range(f.count)]
    entries = [found.entry for found in plan.carried]
    made = nesting.make_band([_band_loop(loop)], loop.detach_region(loop.region), entries, types)
    made.attributes.update(loop.attributes)
    LoopBuilder.before(loop).insert(made)
    results = list(made.results)
    for found, op in combining:
        partial, results = results[: found.count], results[found.count :]
        _combine_after(loop, found, op, inits, partial)
    erase_nest(loop)
    return made


def _band_loop(loop: ForOp) -> nesting.BandLoop:
    lower = bind(loop.lower_map, tuple(loop.lower_bound_operands))
    upper = bind(loop.upper_map, tuple(loop.upper_bound_operands))
    return nesting.BandLoop(lower, upper, loop.step_value)


def _uncarry(
    found: CarriedReduction, arguments: Sequence[SSAValue], terminator: Operation
) -> tuple[Operation, list[SSAValue]]:
    """Take the first op out of a chain, whose other operands take its place; the op, and what is
    to be yielded now."""
    first = found.chain[0]
    own = arguments[found.first : found.first + found.count]
    others = [operand for operand in first.operands if operand not in own]
    if len(others) > found.count:
        raise AssertionError("a chain uses what is carried once")
    for result, value in zip(first.results, others, strict=True):
        result.replace_all_uses_with(value)
    first.detach()
    first.operands = ()
    for op in found.chain[1:]:
        drop_poison_generating_flags(op)
    places = range(found.first, found.first + found.count)
    return first, [terminator.operands[k] for k in places]


def _combine_after(
    loop: ForOp,
    found: CarriedReduction,
    op: Operation,
    inits: Sequence[SSAValue],
    partial: Sequence[SSAValue],
) -> None:
    """Combine initial values with what a band gives, by the op that did so in each iteration."""
    drop_poison_generating_flags(op)
    places = range(found.first, found.first + found.count)
    op.operands = [*(inits[k] for k in places), *partial]
    LoopBuilder.before(loop).place(op)
    for k, value in zip(places, op.results, strict=True):
        loop.results[k].replace_all_uses_with(value)


def _make_atomic(found: MemoryReduction) -> None:
    """Update the element of a reduction through memory in one step."""
    load, store, first = found.load, found.store, found.chain[0]
    (other,) = [operand for operand in first.operands if operand is not load.results[0]]
    first.results[0].replace_all_uses_with(other)
    erase_nest(first)
    for op in found.chain[1:]:
        drop_poison_generating_flags(op)
    value, memref, *indices = store.operands
    made: Operation
    affine_map = map_of(store, "map")
    if affine_map is not None:
        made = AtomicRMWOp(found.kind, value, memref, affine_map, indices)
    else:
        made = MemRefAtomicRMWOp.create(
            operands=[value, memref, *indices],
            result_types=[value.type],
            properties={"kind": builtin.IntegerAttr(found.kind.value, 64)},
        )
    replace_op(store, made)
    erase_nest(load)


# Merging bands ----------------------------------------------------------------------------------


def merge_with_inner(outer: ParallelOp) -> ParallelOp | None:
    """Make one band of two of which the inner is all that the outer contains; None if it is not."""
    inner = outer.body.first_op
    if not isinstance(inner, ParallelOp) or inner.next_op is not outer.body.last_op:
        return None
    if tuple(outer.terminator.operands) != tuple(inner.results):
        return None
    if nesting.reduction_entries(outer) != nesting.reduction_entries(inner):
        return None
    if any(operand in outer.body.args for operand in inner.operands):
        return None
    loops = [*nesting.loops_of_band(outer), *nesting.loops_of_band(inner)]
    variables: Mapping[SSAValue, SSAValue] = {
        argument: inner.body.insert_arg(argument.type, k)
        for k, argument in enumerate(outer.body.args)
    }
    for old, new in variables.items():
        old.replace_all_uses_with(new)
    types = tuple(outer.result_types)
    made = nesting.make_band(
        loops, inner.detach_region(inner.region), nesting.reduction_entries(outer), types
    )
    put_in_place(outer, made)
    return made


def is_combination_of(op: Operation, name: str) -> bool:
    """Whether an op combines two partial results by the reduction of a name."""
    return isinstance(op, CombineOp) and op.reduction.root_reference.data == name


@dataclass(frozen=True, slots=True)
class ReducedValue:
    """A carried value that one op combines with what an iteration computes."""

    kind: AtomicRMWKind
    combining: Operation


@dataclass(frozen=True, slots=True)
class Parallelization:
    """A loop that may become parallel, and how its values are reduced."""

    loop: ForOp
    reductions: tuple[ReducedValue, ...]


def apply_parallelization(plan: Parallelization) -> ParallelOp:
    """Put a parallel loop in the place of the loop of a plan."""
    carried = tuple(
        CarriedReduction(number, 1, builtin.IntegerAttr(one.kind.value, 64), (one.combining,))
        for number, one in enumerate(plan.reductions)
    )
    plan.loop.attributes.clear()
    return apply_band(BandPlan(plan.loop, carried, (), (), False))


def unsupported_in(
    loop: Operation, *, beyond_mlir: bool = False, for_threads: bool = False
) -> Operation | None:
    """The first op in a loop that may not be in a parallel one, if there is any; with `beyond_mlir`
    accesses without maps may, such as transfers of vectors, and `for_threads` also ops that do no
    more than those in them, and what frees memory of the same iteration."""
    for inner in loop.walk():
        is_allowed = (
            _is_allowed(inner)
            or ((beyond_mlir or for_threads) and _only_accesses(inner))
            or (for_threads and (_does_what_is_inside(inner) or _frees_own(inner, loop)))
        )
        if not is_allowed and effects_of(inner) != Effect.NONE:
            return inner
    return None


def _is_allowed(op: Operation) -> bool:
    """Whether an op may be in a loop that is made parallel: others are not looked into."""
    return isinstance(op, ForOp | IfOp | YieldOp) or is_affine_access(op) or is_allocation(op)


def _only_accesses(op: Operation) -> bool:
    """Whether all that an op does is to read, or to write, memory that it says itself."""
    is_access = interface_of(op, AccessInterface) is not None
    return is_access and effects_of(op) in (Effect.READ, Effect.WRITE)


def _does_what_is_inside(op: Operation) -> bool:
    """Whether all effects of an op, which are known, are those of ops in it."""
    return bool(op.regions) and op.has_trait(RecursiveMemoryEffect) and effects_of(op) is not None


def _frees_own(op: Operation, loop: Operation) -> bool:
    """Whether an op frees what was allocated in the same iteration of a loop."""
    return is_deallocation(op) and all(
        isinstance(value.owner, Operation)
        and is_allocation(value.owner)
        and is_inside(value.owner, loop)
        for value in op.operands
    )
