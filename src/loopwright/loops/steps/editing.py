"""Rewriting of loops: cloning nests, setting bounds, promoting one-trip loops, adding results.

`LoopBuilder` inserts the ops that transformations make, at a place and with a source location. The
functions make no decisions: their callers ensure that the result is equivalent. All of them keep
the IR valid and leave source locations as they are.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import AffineMap, dim, symbol
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import block_of, insert_new, replace_all, splice, terminator_of
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize
from loopwright.ir.dialects.arith import AddiOp, AndIOp, CmpiOp, ConstantOp, MuliOp, OrIOp, RemUIOp
from loopwright.ir.dialects.arith.constants import constant_index, index_constant
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.dialects.memref.allocation import AllocaScopeOp
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.dialects.regions import with_regions_of
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.records import dataclass

OpT = TypeVar("OpT", bound=Operation)


class OpBuilder:
    """Makes ops, which `value` inserts."""

    @abstractmethod
    def value(self, op: Operation) -> SSAValue:
        """Insert a new op; return its first result."""

    def create(
        self,
        kind: type[Operation],
        operands: Sequence[SSAValue],
        result: Attribute,
        /,
        **properties: Attribute,
    ) -> SSAValue:
        """Insert a new op of a kind, with one result of a type; return that."""
        op = kind.create(operands=operands, result_types=[result], properties=properties)
        return self.value(op)


class LoopBuilder(OpBuilder):
    """Inserts ops before `anchor` (None: at the end of the block), in the order of the calls; new
    ops get the location `location`.
    """

    def __init__(
        self, block: Block, anchor: Operation | None, location: builtin.LocationAttr
    ) -> None:
        self.block = block
        self.anchor = anchor
        self.location = location

    @classmethod
    def before(cls, op: Operation) -> LoopBuilder:
        """Before an op, with its location."""
        block = block_of(op)
        return cls(block, op, op.location)

    @classmethod
    def after(cls, op: Operation) -> LoopBuilder:
        """After an op, with its location."""
        block = block_of(op)
        return cls(block, op.next_op, op.location)

    @classmethod
    def at_start(cls, loop: ForOp) -> LoopBuilder:
        """At the start of the body of a loop, with the loop's location."""
        return cls(loop.body, loop.body.first_op, loop.location)

    @classmethod
    def at_end(cls, loop: ForOp) -> LoopBuilder:
        """Before the terminator of a loop, with the loop's location."""
        return cls(loop.body, loop.body.last_op, loop.location)

    def insert(self, op: OpT) -> OpT:
        """Insert a new op."""
        op.location = self.location
        return self.place(op)

    def place(self, op: OpT) -> OpT:
        """Insert an op that keeps its own location: a clone, or a moved op."""
        if self.anchor is None:
            self.block.add_op(op)
        else:
            self.block.insert_op_before(op, self.anchor)
        return op

    def value(self, op: Operation) -> SSAValue:
        """Insert a new op; return its first result."""
        return self.insert(op).results[0]

    def move(self, op: OpT) -> OpT:
        """Move an op here."""
        op.detach()
        return self.place(op)

    def move_all(self, ops: Iterable[Operation]) -> None:
        """Move ops here, in order."""
        for op in list(ops):
            self.move(op)

    def splice(self, block: Block) -> None:
        """Insert all ops of another block."""
        splice(block, self.block, self.anchor)

    def clone(self, op: Operation, values: dict[SSAValue, SSAValue]) -> Operation:
        """Insert a copy of an op. Its operands are mapped by `values`, to which the results of the
        copy are added."""
        # Ops without regions are copied in one step.
        copy = op.clone(values) if op.regions else op.clone_without_regions(values)
        insert_new(self.block, copy, self.anchor)
        return copy

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> SSAValue:
        """Insert an `affine.apply`; return its result."""
        return self.value(ApplyOp(affine_map, list(operands)))

    def shifted(self, value: SSAValue, distance: int) -> SSAValue:
        """Insert an `affine.apply` of a value plus a number; return its result."""
        return self.apply(AffineMap(1, 0, (dim(0) + distance,)), [value])

    def constant(self, number: int) -> SSAValue:
        """Insert a constant index."""
        return self.value(ConstantOp(index_constant(number)))

    def extent(self, memory: SSAValue, position: int) -> SSAValue:
        """Insert an op that returns an extent of a memref or a tensor."""
        kind: type[Operation] = DimOp
        if isinstance(memory.type, builtin.TensorType):
            from xdsl.dialects import tensor

            kind = tensor.DimOp
        index = self.constant(position)
        return self.create(kind, [memory, index], builtin.IndexType())

    def choice(
        self, conditions: BoundExprs, types: Sequence[Attribute] = (), equal: Sequence[bool] = ()
    ) -> IfOp:
        """Insert an `affine.if` with two branches on the condition that all expressions are
        non-negative, or zero where `equal` marks them; branches without results have terminators.
        """
        branches = [Region(Block([] if types else [YieldOp()])) for _ in range(2)]
        condition_set = conditions.integer_set(equal)
        operands = conditions.operands
        new_op = IfOp(
            condition_set, operands, types, then_region=branches[0], else_region=branches[1]
        )
        return self.insert(new_op)

    def loop(
        self,
        lower: BoundExprs,
        upper: BoundExprs,
        step: int = 1,
        inits: Sequence[SSAValue] = (),
        reductions: builtin.ArrayAttr[Attribute] | None = None,
    ) -> ForOp:
        """Insert an `affine.for` with an empty body."""
        new_op = ForOp(
            lower.map,
            lower.operands,
            upper.map,
            upper.operands,
            step=step,
            inits=list(inits),
            reductions=reductions,
        )
        return self.insert(new_op)


Annotate = Callable[[int, Operation], None]
"""A callback for each op of an unrolled iteration, with the iteration's number."""


class Emitter:
    """Inserts ops before the op that a pattern rewrites, and reports them to its rewriter."""

    def __init__(self, anchor: Operation, rewriter: PatternRewriter) -> None:
        self._anchor = anchor
        self._rewriter = rewriter

    def insert(self, op: Operation) -> Operation:
        """Insert an op."""
        op.location = self._anchor.location
        self._rewriter.insert_before(self._anchor, op)
        return op

    def constant(self, number: int) -> SSAValue:
        """Return a constant index."""
        return self._rewriter.constant(self._anchor, index_constant(number))

    def value(self, bound: BoundExprs) -> SSAValue:
        """Return the value of an expression: a constant, an operand, or an `affine.apply`."""
        expr = bound.exprs[0]
        number = expr.constant_value()
        if number is not None:
            return self.constant(number)
        if len(bound.operands) == 1 and expr in (dim(0), symbol(0)):
            return bound.operands[0]
        return self.insert(ApplyOp(bound.map, bound.operands)).results[0]


@dataclass(frozen=True, slots=True)
class Clone:
    """A copy of an op: the new op, and the counterparts of all values and ops inside the old
    one."""

    root: Operation
    values: dict[SSAValue, SSAValue]
    ops: dict[Operation, Operation]


def clone_before(op: Operation, block: Block, anchor: Operation | None) -> Clone:
    """Copy an op, with everything in it, before `anchor` (None: to the end of the block)."""
    values: dict[SSAValue, SSAValue] = {}
    clone = LoopBuilder(block, anchor, op.location).clone(op, values)
    return Clone(clone, values, dict(zip(op.walk(), clone.walk(), strict=True)))


def replace_op(old: Operation, new: Operation) -> None:
    """Replace an op by a new one, which may have more results; the new op gets its location."""
    LoopBuilder.before(old).insert(new)
    for result, value in zip(old.results, new.results, strict=False):
        result.replace_all_uses_with(value)
    erase_nest(old)


def erase_nest(op: Operation) -> None:
    """Erase an op whose results nothing uses, with everything in it."""
    op.detach()
    op.erase()


def erase_all(block: Block) -> None:
    """Erase all ops of a block."""
    for op in reversed(list(block.ops)):
        op.detach()
        op.erase(safe_erase=False)


def set_bounds(
    loop: affine.ForOp,
    lower: AffineMap | None,
    upper: AffineMap | None,
    operands: Sequence[SSAValue],
) -> None:
    """Give a loop other bounds over `operands`, in canonical form; None keeps a bound."""
    if lower is not None:
        bound = canonicalize(bind(lower, operands))
        loop.set_lower_bound(bound.map, bound.operands)
    if upper is not None:
        bound = canonicalize(bind(upper, operands))
        loop.set_upper_bound(bound.map, bound.operands)


def promote_if_single_iteration(loop: affine.ForOp) -> bool:
    """Replace a loop by its body if it is known to run exactly once; return whether it was
    replaced."""
    is_single = is_promotable(loop)
    if is_single:
        promote_single_iteration(loop)
    return is_single


def promote_single_iteration(loop: affine.ForOp) -> None:
    """Replace a loop that `is_promotable` by its body. The induction variable becomes the lower
    bound: a constant, the operand itself, or an `affine.apply`."""
    is_used = loop.induction_variable.first_use is not None
    splice_body(loop, _lower_bound_value(loop) if is_used else None)


def is_promotable(loop: affine.ForOp) -> bool:
    """Return whether a loop is known to run exactly once, from a lower bound that is one value."""
    return loop.lower_map.num_results == 1 and trip_count(loop) == 1


def _lower_bound_value(loop: affine.ForOp) -> SSAValue:
    bound = loop.lower_map
    operands = tuple(loop.lower_bound_operands)
    number = bound.results[0].constant_value()
    if number is not None:
        return constant_index(loop, number)
    if bound == AffineMap(1, 0, (dim(0),)):
        return operands[0]
    return LoopBuilder.before(loop).apply(bound, operands)


def splice_body(loop: Operation, induction_variable: SSAValue | None) -> None:
    """Replace a counted loop by its body, executed once with a value for its induction variable
    (None: unused); yielded values become the loop's results."""
    block = loop.regions[0].block
    if induction_variable is not None:
        block.args[0].replace_all_uses_with(induction_variable)
    replace_all(block.args[1:], initial_values(loop))
    terminator = terminator_of(block)
    yielded = tuple(terminator.operands)
    erase_nest(terminator)
    LoopBuilder.before(loop).splice(block)
    replace_all(loop.results, yielded)
    erase_nest(loop)


def move_body(source: affine.ForOp, target: affine.ForOp) -> None:
    """Move the body of a loop, terminator included, into an empty loop with as many iteration
    arguments."""
    if not target.inits:
        erase_nest(target.terminator)
    replace_all(source.body.args, target.body.args)
    LoopBuilder(target.body, None, target.location).splice(source.body)


def initial_values(loop: Operation) -> Sequence[SSAValue]:
    """Return the initial values of a counted loop's iteration arguments: the last of its
    operands."""
    return loop.operands[len(loop.operands) - len(loop.results) :]


def continue_with(loop: Operation, remaining_loop: Operation) -> None:
    """Start a copy of a counted loop, placed after it, from the loop's results, and replace the
    uses of these results by those of the copy."""
    replace_all(loop.results, remaining_loop.results)
    remaining_loop.operands = [
        *remaining_loop.operands[: len(remaining_loop.operands) - len(remaining_loop.results)],
        *loop.results,
    ]


def repeat_body(
    loop: Operation,
    factor: int,
    variable_of: Callable[[int], SSAValue],
    annotate: Annotate | None = None,
) -> None:
    """Append `factor - 1` copies of the body of a counted loop, one for each following iteration;
    `variable_of` creates the induction variable of a copy before the terminator."""
    block = loop.regions[0].block
    terminator = terminator_of(block)
    variable = block.args[0]
    ops = [op for op in block.ops if op is not terminator]
    yielded = tuple(terminator.operands)
    carried: list[SSAValue] = list(yielded)
    is_used = variable.first_use is not None
    builder = LoopBuilder(block, terminator, loop.location)
    for number in range(1, factor):
        values: dict[SSAValue, SSAValue] = dict(zip(block.args[1:], carried, strict=True))
        if is_used:
            values[variable] = variable_of(number)
        for op in ops:
            clone = builder.clone(op, values)
            if annotate is not None:
                annotate(number, clone)
        carried = [values.get(value, value) for value in yielded]
    if annotate is not None:
        for op in ops:
            annotate(0, op)
    terminator.operands = carried


def bounds_of(loop: affine.ForOp | scf.ForOp, builder: LoopBuilder) -> tuple[SSAValue, SSAValue]:
    """Return the lower and the upper bound of a loop as values, computed where a builder
    inserts."""
    match loop:
        case affine.ForOp():
            lower = loop.lower_map
            upper = loop.upper_map
            lower_kind = affine.MaxOp if lower.num_results > 1 else affine.ApplyOp
            upper_kind = affine.MinOp if upper.num_results > 1 else affine.ApplyOp
            low = builder.value(lower_kind(lower, list(loop.lower_bound_operands)))
            high = builder.value(upper_kind(upper, list(loop.upper_bound_operands)))
            return low, high
        case scf.ForOp():
            return loop.lower_bound, loop.upper_bound


# Versions of loops, and what depends on whether a loop has iterations


SELDOM = 2000
"""The branch weight of the usual version relative to one that is hardly ever chosen."""


def choose_version(
    builder: LoopBuilder,
    condition: SSAValue,
    first: Operation,
    second: Operation,
    weights: Sequence[int] = (),
) -> None:
    """Insert a conditional that runs the first of two ops where a condition holds, and else the
    second; it has their results in place of those of the second. The `weights` say how often each
    is chosen, so that registers go to the usual version."""
    types: Sequence[Attribute] = [result.type for result in second.results]
    versions = [Region(Block()), Region(Block())]
    chosen = builder.insert(scf.IfOp(condition, types, *versions))
    if weights:
        chosen.attributes[scf.IfOp.WEIGHTS] = builtin.DenseArrayBase.from_list(builtin.i32, weights)
    replace_all(second.results, chosen.results)
    for region, version in zip(versions, (first, second), strict=True):
        if version.parent is not None:
            version.detach()
        region.block.add_ops([version, scf.YieldOp(*version.results)])


@dataclass(frozen=True, slots=True)
class MemoryLimit:
    """When tiling is profitable: the memrefs together have more than `bytes`, their first `rows`
    rows fit in `usable` bytes, and a row is a multiple of `multiple` bytes. A field that is 0
    states no condition."""

    bytes: int
    rows: int = 0
    usable: int = 0
    multiple: int = 0

    def holds(self, total: int, row: int) -> bool:
        """Return whether memory of `total` bytes, in rows of `row` bytes, meets the conditions."""
        fits = self.rows * row <= self.usable or not self.rows
        return total > self.bytes and fits and not (self.multiple and row % self.multiple)


def run_where_it_pays(
    changed: Operation,
    plain: affine.ForOp,
    memrefs: Sequence[SSAValue],
    limits: Sequence[MemoryLimit],
    least: int,
    rows_of: Sequence[SSAValue] = (),
) -> None:
    """Put `changed`, which is in a block, and the detached loop `plain` into an `scf.if`.

    `changed` runs where the memrefs together are larger than the bytes of a limit, with rows that
    fit it, and `plain` has at least `least` iterations. Otherwise `plain` runs. Neither has
    results; sizes of elements are known. Rows are those of `rows_of` together, by default of all
    memrefs."""
    builder = LoopBuilder.before(changed)
    total = _emit_total_bytes(builder, memrefs, 0)
    needs_rows = any(limit.rows or limit.multiple for limit in limits)
    row = _emit_total_bytes(builder, rows_of or memrefs, 1) if needs_rows else total
    pays: SSAValue | None = None
    for limit in limits:
        good = builder.value(CmpiOp(total, builder.constant(limit.bytes), "sgt"))
        if limit.rows:
            most = builder.constant(limit.usable // limit.rows)
            good = builder.value(AndIOp(good, builder.value(CmpiOp(row, most, "sle"))))
        if limit.multiple:
            remainder = builder.value(RemUIOp(row, builder.constant(limit.multiple)))
            even = builder.value(CmpiOp(remainder, builder.constant(0), "eq"))
            good = builder.value(AndIOp(good, even))
        pays = good if pays is None else builder.value(OrIOp(pays, good))
    assert pays is not None, "there is a cache"
    if trip_count(plain) is None:
        low, high = bounds_of(plain, builder)
        behind = builder.constant((least - 1) * plain.step_value)
        enough = builder.value(CmpiOp(builder.value(AddiOp(low, behind)), high, "slt"))
        pays = builder.value(AndIOp(pays, enough))
    choose_version(builder, pays, changed, plain, (1, SELDOM))  # large memory is rare


def _emit_total_bytes(builder: LoopBuilder, memrefs: Sequence[SSAValue], start: int) -> SSAValue:
    """Return the bytes of all memrefs together, over the dimensions from `start` on."""
    total = builder.constant(0)
    for memref in memrefs:
        type_ = memref.type
        size = element_bytes(memref)
        assert is_memref(type_) and size is not None, "sizes of elements are known"
        shape = [*enumerate(type_.get_shape())][start:]
        for _, extent in shape:
            size = size if extent == builtin.DYNAMIC_INDEX else size * extent
        product = builder.constant(size)
        for number, extent in shape:
            if extent == builtin.DYNAMIC_INDEX:
                product = builder.value(MuliOp(product, builder.extent(memref, number)))
        total = builder.value(AddiOp(total, product))
    return total


def has_iterations(loop: Operation, builder: LoopBuilder) -> SSAValue:
    """Return whether a counted loop (`affine.for`, `scf.for`) has iterations, computed at the place
    of a builder.

    The bounds are compared directly; comparing their difference with 0 could overflow 64 bits.
    """
    match loop:
        case affine.ForOp():
            predicate = "slt"
        case scf.ForOp():
            predicate = "slt" if loop.unsigned_cmp is None else "ult"
        case _:
            raise ValueError(f"'{loop.name}' is not a counted loop")
    return builder.value(CmpiOp(*bounds_of(loop, builder), predicate))


def insert_where_it_ran(op: Operation, loop: Operation) -> None:
    """Insert an op without results after a counted loop, executed only if that has iterations."""
    builder = LoopBuilder.after(loop)
    runs = has_iterations(loop, builder)
    builder.insert(scf.IfOp(runs, [], Region(Block([op, scf.YieldOp()]))))


# Ops with one more value
#
# Loops carry it, conditionals yield it. Other ops that execute their region once are treated as
# conditionals are. The blocks stay the same objects; the caller adds what loops yield for the
# value.


def executes_once(op: Operation) -> bool:
    """Return whether an op executes its only region exactly once."""
    # `region_kind` is the same for `memref.generic_atomic_rmw`, which cannot have further results.
    return isinstance(op, scf.ExecuteRegionOp | AllocaScopeOp)


def executes_at_most_once(op: Operation) -> bool:
    """Return whether an op is a conditional, or executes its only region once."""
    return is_conditional(op) or executes_once(op)


def is_conditional(op: Operation) -> bool:
    """Return whether an op executes at most one of its regions."""
    return isinstance(op, affine.IfOp | scf.IfOp | scf.IndexSwitchOp)


def is_counted(op: Operation) -> bool:
    """Return whether an op is a counted loop that can be given one more carried value."""
    return isinstance(op, affine.ForOp | scf.ForOp)


def hands_on(op: Operation) -> bool:
    """Return whether an op can yield another value: not if its region has branches."""
    handing = executes_at_most_once(op) or is_counted(op) or isinstance(op, scf.WhileOp)
    return handing and not (executes_once(op) and len(op.regions[0].blocks) != 1)


def block_executed(op: Operation) -> Block | None:
    """Return the innermost enclosing block of an op that executes it exactly once per execution,
    looking through regions that are executed once."""
    block = op.parent_block()
    parent = None if block is None else block.parent_op()
    if parent is not None and executes_once(parent) and hands_on(parent):
        return block_executed(parent)
    return block


def ops_executed(block: Block) -> Iterator[Operation]:
    """Yield the ops of a block, and those in regions that are executed once."""
    for op in block.ops:
        yield op
        if executes_once(op) and hands_on(op):
            yield from ops_executed(op.regions[0].block)


def body_of(loop: Operation) -> Block:
    """Return the only block of a counting loop."""
    return loop.regions[0].block


def append_to_yield(block: Block, *values: SSAValue) -> None:
    """Add values to the operands of a block's terminator."""
    terminator = terminator_of(block)
    terminator.operands = [*terminator.operands, *values]


def add_carried(loop: Operation, init: SSAValue) -> tuple[Operation, BlockArgument]:
    """Return a counting loop that carries one more value, and its argument."""
    body = body_of(loop)
    argument = body.insert_arg(init.type, len(body.args))
    if isinstance(loop, affine.ForOp):
        new_loop = loop.with_inits([*loop.inits, init])
        replace_op(loop, new_loop)
        return new_loop, argument
    return _with_one_more(loop, [*loop.operands, init], init), argument


def add_to_while(loop: Operation, init: SSAValue) -> tuple[Operation, BlockArgument, BlockArgument]:
    """Return an `scf.while` that carries one more value, and the argument of each of its
    regions."""
    before, after = (region.block for region in loop.regions)
    arguments = [block.insert_arg(init.type, len(block.args)) for block in (before, after)]
    return _with_one_more(loop, [*loop.operands, init], init), arguments[0], arguments[1]


def add_result(op: Operation, values: Sequence[SSAValue]) -> Operation:
    """Rebuild a conditional, or an op that executes its region once, with one more result, yielded
    by each region in order."""
    for region, value in zip(op.regions, values, strict=True):
        if not region.blocks:
            region.add_block(
                Block([affine.YieldOp() if isinstance(op, affine.IfOp) else scf.YieldOp()])
            )
        append_to_yield(region.block, value)
    return _with_one_more(op, op.operands, values[0])


def _with_one_more(op: Operation, operands: Sequence[SSAValue], like: SSAValue) -> Operation:
    """Rebuild an op with the regions of another one and an additional result."""
    new_op = with_regions_of(op, operands, [*op.result_types, like.type])
    replace_op(op, new_op)
    return new_op
