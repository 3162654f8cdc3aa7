"""Passes on reductions: in several places at once, and as other dialects state them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import DenseArrayBase, IndexType, SymbolRefAttr, i32
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import SymbolTable

from loopwright.exact.costs.host import Host
from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import is_complex_type, is_integer_type
from loopwright.ir.core.enclosing import replace_all, terminator_of
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import ForOp, LoadOp, YieldOp
from loopwright.ir.dialects.affine import ParallelOp as AffineParallelOp
from loopwright.ir.dialects.affine.nesting import bands_of_parallel_loops, loops_in
from loopwright.ir.dialects.affine.operands import composed_subscripts
from loopwright.ir.dialects.arith import ConstantOp, attributes
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref.layout import bytes_of_type
from loopwright.ir.dialects.reduction import kinds
from loopwright.ir.dialects.reduction.definition import CombineOp, DefineOp, IdentityOp
from loopwright.ir.dialects.reduction.kinds import StatedReduction, has_symbols, stated_reductions
from loopwright.ir.dialects.scf import ParallelOp, ReduceOp, ReduceReturnOp
from loopwright.ir.dialects.vector import ExtractOp, FromElementsOp
from loopwright.ir.interfaces.atomic_kinds import IDEMPOTENT, SEQUENTIAL
from loopwright.ir.interfaces.control_flow import is_terminator
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import memref_of
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.refusal import Evidence, Reason, Refusal, locations_of
from loopwright.loops.lowering.expand_affine import IndexBuilder, inserter
from loopwright.loops.passes.lowering import affine_lowering
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, set_bounds
from loopwright.loops.support.base import Change, ChangingPass, Pass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import at_least, natural, option
from loopwright.loops.support.reporting import Premise, decision
from loopwright.records import replace
from loopwright.reporting.errors import Diagnostic, PassError, RequestError, Severity
from loopwright.reporting.ledger import Failure, Ledger, Remark

if TYPE_CHECKING:
    from loopwright.loops.vectorize.plan import CarriedReduction

# Several values as one
#
# Reductions such as `scf.reduce` combine single values.
#
# Numbers of one type become a vector. Others become one integer of all their bits: floats bit by
# bit, `index` as 64 bits.

Insert = Callable[[Operation], None]
_NO_OVERFLOW = attributes.IntegerOverflowAttr("none")


def packed_type(types: Sequence[Attribute]) -> Attribute | None:
    """Return the type that values of these types are packed into; None if there is none.

    >>> from xdsl.dialects.builtin import f32
    >>> print(packed_type([f32, f32]), packed_type([f32, IndexType()]), packed_type([f32]))
    vector<2xf32> i96 f32
    """
    if len(types) == 1:
        return types[0]
    if _in_vector(types):
        return builtin.VectorType(types[0], [len(types)])
    widths = [_type_width(ty) for ty in types]
    known_widths = [width for width in widths if width is not None]
    return builtin.IntegerType(sum(known_widths)) if len(known_widths) == len(widths) else None


def pack(values: Sequence[SSAValue], insert: Insert) -> SSAValue:
    """Return the values packed into one, by new operations."""
    types = [value.type for value in values]
    into = packed_type(types)
    assert into is not None, "asked before"
    if len(values) == 1:
        return values[0]
    if _in_vector(types):
        return _reduction_op(insert, FromElementsOp, values, into)
    return _pack_bits([_to_bits(value, insert) for value in values], insert)


def unpack(packed: SSAValue, types: Sequence[Attribute], insert: Insert) -> list[SSAValue]:
    """Return the values that `pack` has packed into one."""
    if len(types) == 1:
        return [packed]
    if _in_vector(types):
        places = [builtin.DenseArrayBase.from_list(builtin.i64, [k]) for k in range(len(types))]
        return [
            _reduction_op(insert, ExtractOp, [packed], ty, static_position=place)
            for place, ty in zip(places, types, strict=True)
        ]
    widths = [width for ty in types if (width := _type_width(ty)) is not None]
    parts = _unpack_bits(packed, widths, insert)
    return [_from_bits(part, ty, insert) for part, ty in zip(parts, types, strict=True)]


def _reduction_op(
    insert: Insert,
    kind: type[Operation],
    operands: Sequence[SSAValue],
    into: Attribute,
    **properties: Attribute,
) -> SSAValue:
    """Insert a new operation; return its result."""
    op = kind.create(operands=operands, result_types=[into], properties=properties)
    insert(op)
    return op.results[0]


def _in_vector(types: Sequence[Attribute]) -> bool:
    first = types[0]
    if any(ty != first for ty in types):
        return False
    return isinstance(first, builtin.AnyFloat) or is_signless_integer(first)


def _integer_width(ty: Attribute) -> int:
    assert is_integer_type(ty)
    return ty.width.data


def _type_width(ty: Attribute) -> int | None:
    if isinstance(ty, IndexType):
        return 64
    if isinstance(ty, builtin.AnyFloat):
        return ty.bitwidth
    if is_complex_type(ty):
        part = _type_width(ty.element_type)
        return None if part is None else 2 * part
    return _integer_width(ty) if is_signless_integer(ty) else None


def _integer_constant(value: int, ty: Attribute, insert: Insert) -> SSAValue:
    attribute: Attribute = builtin.IntegerAttr(value, builtin.IntegerType(_integer_width(ty)))
    return _reduction_op(insert, arith.ConstantOp, [], ty, value=attribute)


def _to_bits(value: SSAValue, insert: Insert) -> SSAValue:
    """Return a value as the integer of its bits."""
    ty = value.type
    if isinstance(ty, IndexType):
        return _reduction_op(insert, arith.IndexCastUIOp, [value], builtin.i64)
    if isinstance(ty, builtin.AnyFloat):
        return _reduction_op(insert, arith.BitcastOp, [value], builtin.IntegerType(ty.bitwidth))
    if is_complex_type(ty):
        flags = attributes.FastMathFlagsAttr("none")
        parts = [
            _reduction_op(insert, kind, [value], ty.element_type, fastmath=flags)
            for kind in (ReOp, ImOp)
        ]
        return _pack_bits([_to_bits(part, insert) for part in parts], insert)
    return value


def _pack_bits(values: Sequence[SSAValue], insert: Insert) -> SSAValue:
    """Integers side by side in one, the first in the low bits."""
    into = builtin.IntegerType(sum(_integer_width(value.type) for value in values))
    total: SSAValue | None = None
    shift = 0
    for value in values:
        wide = _reduction_op(insert, arith.ExtUIOp, [value], into)
        if total is not None:
            by = _integer_constant(shift, into, insert)
            moved = _reduction_op(
                insert, arith.ShLIOp, [wide, by], into, overflowFlags=_NO_OVERFLOW
            )
            wide = _reduction_op(insert, arith.OrIOp, [total, moved], into)
        total = wide
        shift += _integer_width(value.type)
    assert total is not None
    return total


def _unpack_bits(packed: SSAValue, widths: Sequence[int], insert: Insert) -> list[SSAValue]:
    """Return the integers that `_pack_bits` packed."""
    values: list[SSAValue] = []
    shift = 0
    for width in widths:
        here = packed
        if shift:
            by = _integer_constant(shift, packed.type, insert)
            here = _reduction_op(insert, arith.ShRUIOp, [packed, by], packed.type)
        into = builtin.IntegerType(width)
        values.append(
            _reduction_op(insert, arith.TruncIOp, [here], into, overflowFlags=_NO_OVERFLOW)
        )
        shift += width
    return values


def _from_bits(bits: SSAValue, ty: Attribute, insert: Insert) -> SSAValue:
    """Return the value of a type that has these bits."""
    if isinstance(ty, IndexType):
        return _reduction_op(insert, arith.IndexCastUIOp, [bits], ty)
    if isinstance(ty, builtin.AnyFloat):
        return _reduction_op(insert, arith.BitcastOp, [bits], ty)
    if is_complex_type(ty):
        width = _integer_width(bits.type) // 2
        halves = _unpack_bits(bits, [width, width], insert)
        parts = [_from_bits(half, ty.element_type, insert) for half in halves]
        return _reduction_op(insert, CreateOp, parts, ty)
    return bits


# Passes

_PARTS = 4
"""The usual number of parts of a reduction; two if the results of more would not fit in
registers."""


@declared("affine-split-reductions", judges_first=True, is_whole=True)
class AffineSplitReductionsPass(ForHost, ChangingPass):
    """`-affine-split-reductions`: a long reduction as several shorter ones, side by side in one
    loop.

    **What.** The iterations of a loop that only reduces are divided into consecutive parts. The
    loop then iterates over all parts at once, with a partial result for each, and these are
    combined after it. Memory is read at several places at once, so that page walks and prefetchers
    overlap.

    **Before → After** (`parts=2`)

        %s = affine.for %i = 0 to 4099               %p:2 = affine.for %i = 0 to 2048
            iter_args(%t = %init) -> (f32) {             iter_args(%t = %init, %u = %minus_zero) … {
          %a = affine.load %m[%i]                      … of %m[%i]
          … add %t, %a                                 … of %m[%i + 2048]
        }                                            }
                                                     %q = … add %p#0, %p#1
                                                     %s = affine.for %i = 4096 to 4099
                                                         iter_args(%t = %q) -> (f32) {
                                                       … of %m[%i]
                                                     }

    A part is a multiple of 64 iterations, so that vectors fill it; the remaining iterations follow.

    **Legal when** all that the loop carries are reductions whose order is free: of integers, minima
    and maxima, or of floats whose operations carry `reassoc`; and when the loop neither writes
    memory nor has other effects.

    **Refuses when** `ordered`: the order of the carried values matters, or one is not a reduction;
    `trip-count`: the number of iterations is not known, or too small, an error if `parts` is given
    and nothing is done; `too-many`: the partial results would not fit the registers;
    `unprofitable`: the memory that the loop runs through fits in the last-level cache, or is
    several memrefs, which are several places at once already (figures). Candidates are innermost
    loops that carry values and only compute and read.
    """

    parts: int = natural(0, "how many parts; 0 is four, or two")

    multiple: int = option(
        64, "a part is a multiple of so many iterations, for vectors to fill it", check=at_least(1)
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops that only reduce."""
        yield from map(self._plan, filter(_is_candidate, loops_in(function)))

    def _plan(self, loop: ForOp) -> Change | Refusal:
        """Plan how many parts a loop is split into, or return why it is not split."""
        from loopwright.loops.vectorize.carried_values import ACCUMULATORS

        reductions = _free_reductions(loop)
        if reductions is None:
            message = "the carried values cannot be reassociated"
            return Refusal("ordered", (loop,), message)
        parts = self.parts
        results = len(reductions)
        if not parts:
            parts = next((p for p in (_PARTS, 2) if results * p <= ACCUMULATORS), 0)
        if not parts:
            message = "partial results would not fit the registers"
            reason = Reason.UNPROFITABLE
            return Refusal("too-many", (loop,), message, reason, Evidence({"results": results}))
        trips = trip_count(loop)
        length = (trips or 0) // parts // self.multiple * self.multiple
        if trips is None or not length or loop.lower_map.num_results != 1:
            message = (
                f"the number of iterations is not known to be at least {parts * self.multiple}"
            )
            return Refusal("trip-count", (loop,), message, is_requested=bool(self.parts))
        figures = _traffic(loop, trips, self.target)
        if not self.everywhere and figures["memrefs"] != 1:
            message = "the loop runs through several memrefs or none, not one"
            return Refusal("unprofitable", (loop,), message, Reason.UNPROFITABLE, Evidence(figures))
        if not self.everywhere and figures["bytes"] <= figures["cache_bytes"]:
            message = "the memory that the loop runs through fits in the last-level cache"
            return Refusal("unprofitable", (loop,), message, Reason.UNPROFITABLE, Evidence(figures))
        message = f"{parts} parts of {length} iterations run side by side"
        remainder = trips - parts * length
        shown = {"parts": parts, "iterations": length, "rest": remainder}
        apply = partial(
            _split_reductions, loop, reductions, parts, length, has_rest=bool(remainder)
        )
        return Change("split", (loop,), apply, message, shown)


def _is_candidate(loop: ForOp) -> bool:
    """Return whether a loop carries values, only computes and reads, and has no `reductions`
    attribute, which would fix the order."""
    if not loop.results or attribute(loop, "reductions") is not None:
        return False
    return all(
        not op.regions and (isinstance(op, LoadOp) or is_terminator(op) or has_no_effects(op))
        for op in loop.body.ops
    )


def _free_reductions(loop: ForOp) -> Sequence[CarriedReduction] | None:
    """Return the reductions of a loop if all its iteration arguments are scalar reductions that may
    be reordered, else None."""
    from loopwright.loops.vectorize.carried_values import accumulation, may_reorder

    reductions: list[CarriedReduction] = []
    for number, result in enumerate(loop.results):
        reduction = accumulation(loop, number)
        if reduction is None or not may_reorder(reduction):
            return None
        if not kinds.can_combine(reduction.kind, result.type):
            return None
        reductions.append(reduction)
    return reductions


def _traffic(loop: ForOp, trips: int, host: Host) -> dict[str, int]:
    """Return the bytes and memrefs that a loop with a given trip count reads along its induction
    variable, and the size of the last-level cache."""
    reads = [
        op
        for op in loop.body.ops
        if isinstance(op, LoadOp) and loop.induction_variable in composed_subscripts(op).operands
    ]
    size = sum(bytes_of_type(op.results[0].type) or 0 for op in reads)
    return {
        "bytes": trips * size,
        "memrefs": len({memref_of(op) for op in reads}),
        "cache_bytes": host.caches[-1].size,
    }


# Rewriting


def _split_reductions(
    loop: ForOp, reductions: Sequence[CarriedReduction], parts: int, length: int, *, has_rest: bool
) -> None:
    """Run parts of `length` iterations side by side, combine their results, then run the rest."""
    count = len(loop.results)
    for reduction in reductions:
        for op in reduction.combining:
            attributes.drop_poison_generating_flags(op)
    distance = length * loop.step_value
    further = [_initial_value(loop, reduction) for reduction in reductions]
    parallel = _side_by_side(loop, [loop.inits, *[further] * (parts - 1)], distance)
    set_bounds(parallel, None, _advanced_bound(loop, distance), loop.lower_bound_operands)
    values: list[SSAValue] = []
    for number, reduction in enumerate(reductions):
        partial = list(parallel.results[number::count])
        while len(partial) > 1:
            pairs = zip(partial[::2], partial[1::2], strict=False)
            odd = partial[len(partial) // 2 * 2 :]
            partial = [_combine_partials(reduction, a, b, loop) for a, b in pairs] + odd
        values += partial
    if has_rest:
        remainder_loop = LoopBuilder.before(loop).clone(loop, {})
        assert isinstance(remainder_loop, ForOp)
        remainder_loop.operands = [
            *remainder_loop.operands[: len(remainder_loop.operands) - count],
            *values,
        ]
        set_bounds(
            remainder_loop, _advanced_bound(loop, parts * distance), None, loop.lower_bound_operands
        )
        values = list(remainder_loop.results)
    replace_all(list(loop.results), values)
    erase_nest(loop)


def _side_by_side(loop: ForOp, starts: Sequence[Sequence[SSAValue]], distance: int) -> ForOp:
    """Return a loop that executes several loops at once, each with its own initial values and
    `distance` iterations after the one before. Its results are those of the first, then those of
    the second, and so on."""
    count = len(loop.results)
    inits = [init for values in starts for init in values]
    new_loop = LoopBuilder.before(loop).loop(
        lower_bound(loop), upper_bound(loop), loop.step_value, inits
    )
    builder = LoopBuilder(new_loop.body, None, loop.location)
    yielded: list[SSAValue] = []
    for number in range(len(starts)):
        variable: SSAValue = new_loop.induction_variable
        if number:
            variable = builder.shifted(variable, number * distance)
        carried = new_loop.region_iter_args[number * count : (number + 1) * count]
        arguments = zip(loop.body.args, (variable, *carried), strict=True)
        values: dict[SSAValue, SSAValue] = dict(arguments)
        for op in list(loop.body.ops)[:-1]:
            builder.clone(op, values)
        yielded += [values.get(value, value) for value in loop.terminator.operands]
    builder.insert(YieldOp(*yielded))
    return new_loop


def _advanced_bound(loop: ForOp, distance: int) -> AffineMap:
    """Return the lower bound of a loop plus a distance."""
    lower = loop.lower_map
    return AffineMap(lower.num_dims, lower.num_symbols, (lower.results[0] + distance,))


def _initial_value(loop: ForOp, reduction: CarriedReduction) -> SSAValue:
    """Return the value that the second and later parts start from: the initial value of an
    idempotent reduction, else the identity."""
    init = loop.inits[reduction.number]
    if reduction.kind in IDEMPOTENT:
        return init
    constant = ConstantOp(kinds.identity_attribute(reduction.kind, init.type, partial=True))
    return LoopBuilder.before(loop).insert(constant).results[0]


def _combine_partials(
    reduction: CarriedReduction, left: SSAValue, right: SSAValue, loop: ForOp
) -> SSAValue:
    """Combine two partial results, under the flags of the first combining op."""
    combination = LoopBuilder.before(loop).insert(kinds.combined(reduction.kind, left, right))
    flags = attribute(reduction.combining[0], "fastmath")
    if flags is not None:
        combination.properties["fastmath"] = flags
    return combination.results[0]


@declared("convert-reduction-to-scf")
class ConvertReductionToScfPass(Pass):
    """Leave the `reduction` dialect: reductions become regions of `scf.reduce`.

    **What** Combinations and identities are written where they are used. Loops that name reductions
    become `scf.parallel` with an `scf.reduce` that combines, `affine.parallel` being lowered
    before; several accumulators travel as one value, a vector or an integer of their bits. Clauses
    of `affine.for` are dropped, definitions erased.

    **Before → After**

        %s = affine.parallel (%i) = (0) to (%n)     %e = arith.constant 0.0 : f32
            reduce (@fsum) -> (f32) {               %s = scf.parallel (%i) = … init (%e) -> f32 {
          …                                           …
          affine.yield %x : f32                       scf.reduce(%x : f32) {
        }                                             ^bb0(%a: f32, %b: f32):
                                                        %0 = arith.addf %a, %b : f32
                                                        scf.reduce.return %0 : f32 …

    **Legal when** always: an `scf.parallel` may combine in any order. A loop of more than 1024
    iterations combines them sequentially, in all of its regions, if one of these is not that of a
    kind. Sums and products of floats may be rounded otherwise, which is an assumption in the ledger
    (`reassociated`).

    **Refuses when** `unsupported-accumulators`: a reduction has several accumulators, and one of
    them is a vector or no signless integer; `undefined-division`, `unsupported-reduction`: the
    affine loop cannot be lowered. All of these are errors.
    """

    @property
    def reassociates(self) -> bool:
        """True: symbol reductions combine in order unless they are reassociated."""
        return True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        refusals = Ledger()
        self._convert(op, refusals)
        failures = [entry for entry in refusals if isinstance(entry, Failure)]
        ledger.extend(
            replace(e, is_requested=True) if isinstance(e, Failure) else e for e in refusals
        )
        if failures:
            raise RequestError([entry.diagnostic() for entry in failures])

    def _convert(self, op: Operation, ledger: Ledger) -> None:
        for loop in bands_of_parallel_loops(op):
            if loop.parent is not None and has_symbols(loop):
                affine_lowering(self.name, ledger).run(loop, itself=True)
        for loop in list(op.walk()):
            if isinstance(loop, ParallelOp) and loop.reductions is not None:
                self._parallel(loop, ledger)
            elif isinstance(loop, ForOp):
                loop.properties.pop("reductions", None)
        _write_out(op)
        used_symbols = _names_in_use(op)
        for definition in [inner for inner in op.walk() if isinstance(inner, DefineOp)]:
            if definition.symbol not in used_symbols:
                ledger.append(decision("erase-definition", self.name, (definition,)))
                erase_nest(definition)

    def _parallel(self, loop: ParallelOp, ledger: Ledger) -> None:
        planned = plan(loop)
        if isinstance(planned, Refusal):
            ledger.append(planned.failure(self.name))
            return
        ledger.append(decision("converted", self.name, (loop,)))
        message = (
            f"the order in which the reductions of more than {SEQUENTIAL} iterations round does"
            " not matter"
        )
        entry = Premise("reassociated", (loop,), message).entry(self.name)
        may_round = kinds.order_matters(loop) and not _has_few_iterations(loop)
        regions = apply(loop, planned)
        if may_round and any(kinds.kind_of_combination(region.block) is None for region in regions):
            ledger.append(entry)


# Loops


def plan(loop: ParallelOp) -> tuple[StatedReduction, ...] | Refusal:
    """Return the reductions of a loop's clause, or why they cannot become regions."""
    stated = stated_reductions(loop, _find_symbol)
    for reduction in stated:
        types = _types(loop, reduction)
        if packed_type(types) is None:
            listed = ", ".join(map(str, types))
            message = f"accumulators of the types {listed} do not fit into one value"
            return Refusal("unsupported-accumulators", (loop,), message)
    return stated


def apply(loop: ParallelOp, stated: Sequence[StatedReduction]) -> list[Region]:
    """Replace a loop with a clause by one that ends in an `scf.reduce`; return its regions."""
    insert = inserter(loop)
    reduce = cast(ReduceOp, loop.region.block.last_op)
    inside = inserter(reduce)
    inits: list[SSAValue] = []
    values: list[SSAValue] = []
    regions: list[Region] = []
    for reduction in stated:
        place = slice(reduction.first, reduction.first + reduction.count)
        started = list(loop.init_vals)[place] or _identity_values(loop, reduction, insert)
        inits.append(pack(started, insert))
        values.append(pack(list(reduce.operands)[place], inside))
        regions.append(_combination(_types(loop, reduction), reduction))
    inside(ReduceOp(values, regions))
    erase_nest(reduce)
    new = _rebuild_parallel(loop, inits)
    insert(new)
    for reduction, packed in zip(stated, new.results, strict=True):
        place = slice(reduction.first, reduction.first + reduction.count)
        old = list(loop.results)[place]
        for result, value in zip(old, unpack(packed, [r.type for r in old], insert), strict=True):
            result.replace_all_uses_with(value)
    erase_nest(loop)
    return regions


def _has_few_iterations(loop: ParallelOp) -> bool:
    """Return whether a loop certainly has so few iterations that they are combined one by one."""
    count = 1
    for low, high, step in zip(loop.lower_bound, loop.upper_bound, loop.step, strict=True):
        first, end, by = map(constant_value, (low, high, step))
        if first is None or end is None or not by:
            return False
        count *= max(0, -((first - end) // by))
    return count <= SEQUENTIAL


def _rebuild_parallel(loop: ParallelOp, inits: Sequence[SSAValue]) -> ParallelOp:
    """Rebuild the loop with other initial values and results; it takes over the body."""
    region = Region()
    for block in list(loop.region.blocks):
        loop.region.detach_block(block)
        region.add_block(block)
    bounds = [*loop.lower_bound, *loop.upper_bound, *loop.step]
    count = len(loop.step)
    sizes = DenseArrayBase.from_list(i32, [count, count, count, len(inits)])
    return ParallelOp.create(
        operands=[*bounds, *inits],
        result_types=[value.type for value in inits],
        properties={"operandSegmentSizes": sizes},
        attributes=dict(loop.attributes),
        regions=[region],
    )


def _types(loop: ParallelOp, reduction: StatedReduction) -> list[Attribute]:
    results = list(loop.results)[reduction.first : reduction.first + reduction.count]
    return [result.type for result in results]


def _identity_values(
    loop: ParallelOp, reduction: StatedReduction, insert: Insert
) -> list[SSAValue]:
    if reduction.definition is not None:
        return _inline_block(reduction.definition.identity.block, [], insert)
    assert reduction.kind is not None
    ty = _types(loop, reduction)[0]
    return [IndexBuilder(insert).constant(kinds.identity_attribute(reduction.kind, ty), ty)]


def _combination(types: Sequence[Attribute], reduction: StatedReduction) -> Region:
    """Return the region of an `scf.reduce` that combines two packed partial results."""
    packed = packed_type(types)
    assert packed is not None, "planned"
    block = Block(arg_types=[packed, packed])
    insert = block.add_op
    if reduction.definition is None:
        assert reduction.kind is not None
        op = kinds.combined(reduction.kind, *block.args)
        insert(op)
        result: SSAValue = op.results[0]
    else:
        operands = [value for side in block.args for value in unpack(side, types, insert)]
        result = pack(
            _inline_block(reduction.definition.combination.block, operands, insert), insert
        )
    insert(ReduceReturnOp.create(operands=[result]))
    return Region(block)


# Applications


def _inline_block(block: Block, arguments: Sequence[SSAValue], insert: Insert) -> list[SSAValue]:
    """Inline the ops of a region for some arguments; return the yielded values."""
    values: dict[SSAValue, SSAValue] = dict(zip(block.args, arguments, strict=True))
    last = terminator_of(block)
    for op in block.ops:
        if op is not last:
            insert(op.clone(values))
    return [values.get(operand, operand) for operand in last.operands]


def _write_out(root: Operation) -> None:
    """Replace every application of a combination by its body; definitions do not use themselves."""
    waiting = [op for op in root.walk() if isinstance(op, CombineOp | IdentityOp)]
    while waiting:
        op = waiting.pop()
        definition = _find_symbol(op, op.reduction)
        assert isinstance(definition, DefineOp), "verified"
        region = definition.combination if isinstance(op, CombineOp) else definition.identity
        inlined_ops: list[Operation] = []
        insert = inserter(op)

        def add(
            new: Operation, insert: Insert = insert, inlined_ops: list[Operation] = inlined_ops
        ) -> None:
            insert(new)
            inlined_ops.append(new)

        values = _inline_block(region.block, list(op.operands), add)
        replace_all(op.results, values)
        erase_nest(op)
        waiting += [
            inner
            for new in inlined_ops
            for inner in new.walk()
            if isinstance(inner, CombineOp | IdentityOp)
        ]


def _find_symbol(op: Operation, reference: Attribute) -> Operation | None:
    assert isinstance(reference, SymbolRefAttr)
    return SymbolTable.lookup_symbol(op, reference)


def _names_in_use(root: Operation) -> set[str]:
    """Return the symbols that loops with a clause still name."""
    loops = (op for op in root.walk() if isinstance(op, AffineParallelOp | ParallelOp))
    stated = (r for op in loops if has_symbols(op) for r in stated_reductions(op, _find_symbol))
    return {r.definition.symbol for r in stated if r.definition}


@declared("reduction-check")
class ReductionCheckPass(Pass):
    """Test whether the reductions that a module defines are reductions.

    **What** For each `reduction.define`, whether its combination is associative and commutative and
    its identity changes nothing; where there is a domain, whether it contains the identity and all
    combinations. Types of few values are tested exhaustively, others on simple and on random
    values. Where floats are rounded, results may differ by what rounding explains: the remark tells
    by how much they did.

    **Changes** nothing. Remarks say what holds; a counter-example is an error with its values, and
    the pass fails.

    **Before → After**

        reduction.define @wrong : i8 combination (%a, %b) {
          %0 = arith.subi %a, %b : i8         error: @wrong is not a reduction: associativity: fails
          reduction.yield %0 : i8               for a = 0, b = 0, c = 1: …
        } identity { … }
    """

    samples: int = option(
        2000, "how many cases of each law are tried where they cannot all be", check=at_least(1)
    )
    seed: int = option(0, "the seed of the random values")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks on each definition in `op`; raise `PassError` for counter-examples."""
        from loopwright.exact.reductions.law_checks import check_laws

        failures: list[Diagnostic] = []
        for definition in op.walk():
            if not isinstance(definition, DefineOp):
                continue
            where = source_location(definition)
            for report in check_laws(definition, samples=self.samples, seed=self.seed):
                if report.holds:
                    text = f"@{definition.symbol}: {report}"
                    diagnostic = Diagnostic(text, where, Severity.REMARK)
                    ledger.append(self._remark("law-holds", definition, text, diagnostic))
                else:
                    text = f"@{definition.symbol} is not a reduction: {report}"
                    failures.append(Diagnostic(text, where))
                    ledger.append(self._remark("law-fails", definition, text, None))
        if failures:
            raise PassError(failures)

    def _remark(
        self, code: str, definition: DefineOp, text: str, diagnostic: Diagnostic | None
    ) -> Remark:
        return Remark(
            code,
            self.name,
            definition.name,
            text,
            definition.symbol,
            locations_of(definition),
            Evidence(),
            diagnostic=diagnostic,
        )
