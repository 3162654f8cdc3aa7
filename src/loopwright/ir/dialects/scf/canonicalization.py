"""Canonicalization patterns of `scf`: control flow that is known, and values that loops carry in
vain.

**Before → After**

    scf.if %true {A} else {B}                              A
    scf.for %i = %c3 to %c4 step %c1 {A}                   A with 3 for %i
    scf.index_switch %c5 case 5 {A} default {B}            A
    scf.execute_region {A}                                 A

**Legal when** conditions and bounds are constants and steps are positive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, i1
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import Pure

from loopwright.ir.affine_expr import AffineMap, simplify_affine_map
from loopwright.ir.core.enclosing import Reached, defining_block
from loopwright.ir.dialects.arith import OPPOSITE, AndIOp, CmpiOp, SelectOp, XOrIOp
from loopwright.ir.dialects.arith.constants import index_constant, integer_of, width_of
from loopwright.ir.dialects.arith.folds import chosen_by_comparison
from loopwright.ir.dialects.cf import BranchOp
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.regions import (
    inlined,
    keep_operands,
    keep_results,
    region_terminator,
    with_regions_of,
    yielded,
)
from loopwright.ir.dialects.scf.conditionals import ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp
from loopwright.ir.dialects.scf.loops import ForOp, WhileOp
from loopwright.ir.dialects.scf.parallel import ForallOp, ParallelOp, ReduceOp
from loopwright.ir.interfaces.memory_access import SubscriptedAccess, is_load, is_store
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.interfaces.op_interfaces import VectorForm, interface_of
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    Rewritten,
    UndefinedDivisors,
    constant_of,
    is_constant,
    pattern,
)
from loopwright.ir.interfaces.scalars import unsigned


def _constant_integer(value: SSAValue) -> int | None:
    attribute = constant_of(value)
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None


def _unsigned(number: int | None, type_: Attribute) -> int | None:
    return None if number is None else unsigned(number, width_of(type_) or 64)


@pattern("take-known-branch", with_rewriter=True)
def take_known_branch(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """The branch of an `scf.if` whose condition is constant."""
    condition = _constant_integer(op.operands[0])
    if condition is None:
        return None
    block = op.regions[0 if condition else 1].first_block
    return [] if block is None else inlined(op, block, (), rewriter)


@pattern("take-known-branch", with_rewriter=True)
def take_known_case(op: IndexSwitchOp, rewriter: PatternRewriter) -> Rewritten:
    """The case of an `scf.index_switch` whose index is constant."""
    index = _constant_integer(op.arg)
    if index is None:
        return None
    regions = dict(zip(op.case_values(), op.case_regions, strict=True))
    return inlined(op, regions.get(index, op.default_region).block, (), rewriter)


@pattern("yielded-anyway", with_rewriter=True)
def use_what_all_cases_yield(op: IndexSwitchOp, rewriter: PatternRewriter) -> Rewritten:
    """Use a value that all regions of an `scf.index_switch` yield instead of the result."""
    each = zip(op.results, *(yielded(region) for region in op.regions), strict=True)
    replacements = [
        (result, value)
        for result, value, *further_values in each
        if {value}.issuperset(further_values)
    ]
    return _use_instead(
        [pair for pair in replacements if not op.is_ancestor(pair[1].owner)], rewriter
    )


@pattern("drop-unused-results", with_rewriter=True)
def drop_unused_results(op: IfOp | IndexSwitchOp, rewriter: PatternRewriter) -> Rewritten:
    """Yield nothing for results without uses."""
    used_results = [
        number for number, result in enumerate(op.results) if result.first_use is not None
    ]
    return _keep_only(op, used_results, rewriter)


def _keep_only(
    op: IfOp | IndexSwitchOp, kept_indices: list[int], rewriter: PatternRewriter
) -> Rewritten:
    """Yield some of the results, if these are not all."""
    if len(kept_indices) == len(op.results):
        return None
    _keep_results(op, kept_indices, rewriter)
    return True


def _keep_results(
    op: IfOp | IndexSwitchOp, kept_indices: Sequence[int], rewriter: PatternRewriter
) -> Operation:
    if isinstance(op, IfOp):
        op.attributes.clear()  # as `mlir-opt` has it
    for region in op.regions:
        if (last := region_terminator(region)) is not None:
            keep_operands(last, kept_indices, rewriter)
    return keep_results(op, kept_indices, rewriter)


@pattern("execute-in-place", with_rewriter=True)
def execute_in_place(op: ExecuteRegionOp, rewriter: PatternRewriter) -> Rewritten:
    """The only block of an `scf.execute_region` that may be inlined."""
    block = op.region.first_block
    if op.no_inline is not None or block is not op.region.last_block or block is None:
        return None
    if not isinstance(block.last_op, YieldOp):
        return None
    return inlined(op, block, (), rewriter)


@pattern("execute-in-place", with_rewriter=True)
def execute_between_blocks(op: ExecuteRegionOp, rewriter: PatternRewriter) -> Rewritten:
    """Move the blocks of an `scf.execute_region` into the function, or the `scf.execute_region`,
    around it."""
    parent = op.parent_op()
    block = op.parent_block()
    entry = op.region.first_block
    if not isinstance(parent, FuncOp | ExecuteRegionOp) or block is None or entry is None:
        return None
    ends = [inner.last_op for inner in op.region.blocks if isinstance(inner.last_op, YieldOp)]
    if op.no_inline is not None or entry is op.region.last_block:
        return None
    region = block.parent_region()
    assert region is not None
    continuation = block.split_before(op, arg_types=list(op.result_types))
    op.region.move_blocks_before(continuation)
    block.add_op(jump := BranchOp(entry))
    rewriter.added(jump)
    for end in ends:
        assert end is not None
        rewriter.replace_with(end, BranchOp(continuation, *end.operands))
    return continuation.args


def unroll_short_loop(op: Operation, rewriter: PatternRewriter) -> str | None:
    """An `scf.for` with constant bounds that runs once, or never."""
    lower, upper, step = map(_constant_integer, op.operands[:3])
    inits = op.operands[3:]
    if "unsignedCmp" in op.properties:
        lower, upper = (_unsigned(number, op.operands[0].type) for number in (lower, upper))
    if op.operands[0] is op.operands[1]:
        lower = 0
        upper = 0
    if lower is None or upper is None:
        return None
    if lower >= upper:
        rewriter.replace(op, inits)
        return "erase-loop"
    if step is None or step <= 0 or lower + step < upper:
        return None
    rewriter.replace(op, inlined(op, op.regions[0].block, (op.operands[0], *inits), rewriter))
    return "inline-loop"


def drop_single_iterations(op: ParallelOp, rewriter: PatternRewriter) -> str | None:
    """Take loops that run once out of an `scf.parallel`; one that never runs gives its initial
    values. So does one with a step that is not positive, which the verifier refuses: it is an error
    where it is executed."""
    bounds = zip(op.lower_bound, op.upper_bound, op.step, strict=True)
    counts = [_trip_count(*map(_static_entry, bound)) for bound in bounds]
    steps = map(_constant_integer, op.step)
    if any(step is not None and step <= 0 for step in steps):
        rewriter.replace(op, op.init_vals)
        return "never-executed"
    if op.reductions is not None or (0 not in counts and 1 not in counts):
        return None
    if 0 in counts:
        rewriter.replace(op, op.init_vals)
        return "no-iterations"
    kept_dims = [number for number, count in enumerate(counts) if count != 1]
    block = op.region.block
    # From the last one on, as the others keep their places then.
    for argument in [argument for argument in block.args[::-1] if argument.index not in kept_dims]:
        rewriter.replace_uses(argument, op.lower_bound[argument.index])
        block.erase_arg(argument)
    if not kept_dims:
        rewriter.replace(op, _reduced_in_place(op, block, rewriter))
        return "single-iteration"
    lower, upper, step = (
        [group[k] for k in kept_dims] for group in (op.lower_bound, op.upper_bound, op.step)
    )
    new = ParallelOp(lower, upper, step, op.detach_region(op.region), op.init_vals)
    new.location = op.location
    rewriter.replace_with(op, new)
    return "single-iteration"


@pattern("merge-parallel-loops", with_rewriter=True)
def merge_parallel_loops(op: ParallelOp, rewriter: PatternRewriter) -> Rewritten:
    """One `scf.parallel` instead of two where there is nothing but the inner one in the outer."""
    block = op.region.block
    inner = block.first_op
    if not isinstance(inner, ParallelOp) or inner.next_op is not block.last_op:
        return None
    if op.init_vals or inner.init_vals or op.reductions or inner.reductions:
        return None
    if any(operand.owner is block for operand in inner.operands):
        return None
    merged = inner.region.block
    for argument in list(block.args):
        rewriter.replace_uses(argument, merged.insert_arg(argument.type, argument.index))
    bounds = zip(
        (op.lower_bound, op.upper_bound, op.step),
        (inner.lower_bound, inner.upper_bound, inner.step),
        strict=True,
    )
    lower, upper, step = ([*outer, *inner_bounds] for outer, inner_bounds in bounds)
    return ParallelOp(lower, upper, step, inner.detach_region(inner.region), ())


@pattern("known-bounds")
def use_static_bounds(op: ForallOp) -> Rewritten:
    """Put bounds and steps of an `scf.forall` that are constant into the operation."""
    lists = op.bounds()
    constant_bounds = [[_static_entry(entry) for entry in entries] for entries in lists]
    if constant_bounds == lists:
        return None
    op.set_bounds(constant_bounds)
    return IN_PLACE


def _static_entry(entry: int | SSAValue) -> int | SSAValue:
    number = entry if isinstance(entry, int) else _constant_integer(entry)
    return entry if number is None or number == DYNAMIC_INDEX else number


def drop_single_iterations_of_all(op: ForallOp, rewriter: PatternRewriter) -> str | None:
    """Take loops that run once out of an `scf.forall` without outputs, or all of it where one never
    runs; those that are mapped stay."""
    lists = op.bounds()
    counts = [_trip_count(*bounds) for bounds in zip(*lists, strict=True)]
    if op.outputs or (0 not in counts and 1 not in counts):
        return None
    if 0 in counts:
        rewriter.erase(op)
        return "no-iterations"
    block = op.region.block
    is_mapped = op.mapping is not None
    once = [argument for argument in block.args[::-1] if counts[argument.index] == 1]
    if is_mapped and all(argument.first_use is None for argument in once):
        return None
    kept_dims = [number for number, count in enumerate(counts) if count != 1]
    for argument in once:
        lower = lists[0][argument.index]
        if isinstance(lower, int):
            lower = rewriter.constant(op, index_constant(lower))
        rewriter.replace_uses(argument, lower)
        if not is_mapped:
            block.erase_arg(argument)
    if not is_mapped and not kept_dims:
        rewriter.replace(op, inlined(op, block, (), rewriter))
        return "single-iteration"
    if not is_mapped:
        op.set_bounds([[entries[k] for k in kept_dims] for entries in lists])
    rewriter.revisit(op)
    return "single-iteration"


def _trip_count(lower: int | SSAValue, upper: int | SSAValue, step: int | SSAValue) -> int | None:
    """How often a parallel loop runs, if that is known."""
    if lower is upper:
        return 0
    if not (isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int)):
        return None
    return max(0, -((lower - upper) // step)) if step > 0 else None


def _reduced_in_place(
    op: ParallelOp, block: Block, rewriter: PatternRewriter
) -> Sequence[SSAValue]:
    """Replace a loop by its only iteration; return the reduced values."""
    rewriter.inline_block(block, op, ())
    reduce = op.prev_op
    assert isinstance(reduce, ReduceOp)
    results: list[SSAValue] = []
    for region, *values in zip(reduce.regions, op.init_vals, reduce.operands, strict=True):
        results += inlined(reduce, region.block, values, rewriter)
    rewriter.erase(reduce)
    return results


# Patterns of scf.if
#
# **Before → After**
#
#     scf.if %c {A}; scf.if %c {B}                           scf.if %c {A; B}
#     scf.if %c {scf.if %d {A}}                              scf.if (%c and %d) {A}
#     scf.if %c {"use"(%c)}                                  scf.if %c {"use"(%true)}
#     scf.if %true {A} else {B}                              A
#     scf.if %c {yield %x} else {yield %y}                   arith.select %c, %x, %y
#     scf.if %c {A; store %x, %m[%i]} else {B; store %y, …}  %z = scf.if …; store %z, %m[%i]
#
# **Legal when** one conditional follows the other at once, or is all that the other does; values
# that become operands of `arith.select` are defined before the conditional.


TRUE = IntegerAttr(-1, i1)
FALSE = IntegerAttr(0, i1)


def fold_negated_condition(op: IfOp, constants: Constants) -> FoldResult:
    """Exchange the branches of a conditional whose condition is a negation."""
    positive = _negated(op.condition)
    if positive is None or op.else_region.first_block is None:
        return None
    op.operands[0] = positive
    then = op.then_region.detach_block(0)
    op.then_region.add_block(op.else_region.detach_block(0))
    op.else_region.add_block(then)
    return IN_PLACE


@pattern("combine-conditionals", with_rewriter=True)
def combine_consecutive(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """One conditional of two that follow each other, on one condition or on its negation."""
    before = op.prev_op
    if not isinstance(before, IfOp):
        return None
    if before.condition is op.condition:
        order = (0, 1)
    elif _negated(before.condition) is op.condition or _negated(op.condition) is before.condition:
        order = (1, 0)
    else:
        return None
    regions: list[Region] = []
    for region, earlier in [(op.regions[n], before.regions[e]) for n, e in enumerate(order)]:
        values = yielded(earlier)
        _use_yielded(before, values, region, rewriter)
        regions.append(_concatenate_regions(earlier, region, [*values, *yielded(region)], rewriter))
    new = IfOp(op.condition, [*before.result_types, *op.result_types], *regions)
    rewriter.insert_before(op, new)
    count = len(before.results)
    rewriter.replace(op, new.results[count:])
    rewriter.replace(before, new.results[:count])
    return True


@pattern("combine-nested-conditionals", with_rewriter=True)
def combine_nested(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """One conditional of two, one of which does nothing but the other.

    What the outer one yields besides results of the inner one depends on its own condition alone.
    """
    body = op.then_region.first_block
    inner = None if body is None else body.first_op
    if not isinstance(inner, IfOp) or inner.next_op is not region_terminator(op.then_region):
        return None
    if not (_does_nothing(op.else_region) and _does_nothing(inner.else_region)):
        return None
    alternatives: dict[int, tuple[SSAValue, SSAValue]] = {}
    inner_results: list[int] = []
    for number, (yes, no) in enumerate(_yielded_by_both(op)):
        if yes.owner is inner and isinstance(yes, OpResult):
            if yielded(inner.else_region)[yes.index] is not no:
                return None
            inner_results.append(yes.index)
        elif not _is_outside(yes, op.then_region):
            return None
        else:
            alternatives[number] = (yes, no)
    chosen = {number: SelectOp(op.condition, yes, no) for number, (yes, no) in alternatives.items()}
    conjunction = AndIOp(op.condition, inner.condition)
    rewriter.insert_before(op, conjunction, *chosen.values())
    inner.detach()
    rewriter.insert_before(op, inner)
    inner.operands[0] = conjunction.results[0]
    results = iter(_keep_results(inner, inner_results, rewriter).results)
    return [
        chosen[number].results[0] if number in chosen else next(results)
        for number in range(len(op.results))
    ]


@pattern("propagate-condition", with_rewriter=True)
def propagate_condition(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """Constants for uses of the condition in the branches."""
    if constant_of(op.condition) is not None:
        return None
    constants: dict[Region, SSAValue] = {}
    for use in list(op.condition.uses):
        if use.operation is op:
            continue
        use_block = use.operation.parent
        for region, value in zip(op.regions, (TRUE, FALSE), strict=True):
            if use_block is None or not region.is_ancestor(use_block):
                continue
            if region not in constants:
                constants[region] = rewriter.constant(op, value)
            use.operation.operands[use.index] = constants[region]
            rewriter.revisit(use.operation)
    return bool(constants)


@pattern("select-results", with_rewriter=True)
def select_results(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """`arith.select` for results that both branches have from before the conditional."""
    inner_results: list[int] = []
    for number, (yes, no) in enumerate(_yielded_by_both(op)):
        if not (_is_outside(yes, op.then_region) and _is_outside(no, op.else_region)):
            inner_results.append(number)
            continue
        if yes is not no:
            (yes,) = rewriter.insert_before(op, SelectOp(op.condition, yes, no))
        rewriter.replace_uses(op.results[number], yes)
    return _keep_only(op, inner_results, rewriter)


_MOST_CHOSEN = 6
"""How many ops are executed in vain at most."""


@pattern("execute-both-branches", with_rewriter=True)
def execute_both(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """Execute both branches of a conditional that only chooses between results of a few cheap ops.
    A load is speculated only if an earlier load shows that its element exists."""
    if not op.results:
        return None
    speculated: list[tuple[Operation, Operation | None]] = []
    for region in op.regions:
        for inner in region.block.ops:
            if inner is not region.block.last_op:
                before = _loaded_before(inner, op)
                if before is None and not (_is_cheap(inner) or _is_in_memory(inner, op)):
                    return None
                speculated.append((inner, before))
    if (
        not speculated
        or sum(before is None and not is_constant(x) for x, before in speculated) > _MOST_CHOSEN
    ):
        return None
    for inner, before in speculated:
        if before is not None:
            rewriter.replace(inner, before.results)
        else:
            inner.detach()
            rewriter.insert_before(op, inner)
    rewriter.revisit(op)
    return True


@pattern("compute-before-both-branches", with_rewriter=True)
def compute_before_both(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """One op before a conditional for one in each branch: it computes or loads the same."""
    else_ops = list(_movable(op.else_region))
    same = {_computation(inner): inner for inner in _movable(op.then_region)} if else_ops else {}
    pairs = [(same.get(_computation(inner)), inner) for inner in else_ops]
    for then_op, else_op in pairs:
        if then_op is not None:
            if then_op.parent is not op.parent:
                then_op.detach()
                rewriter.insert_before(op, then_op)
            rewriter.replace(else_op, then_op.results)
    return any(then_op is not None for then_op, _ in pairs)


def _movable(region: Region) -> Iterator[Operation]:
    """Yield the ops of a branch that compute or load from outside values before any other
    effect."""
    for inner in region.block.ops if region.blocks else ():
        if inner.regions or not (
            inner.has_trait(Pure, value_if_unregistered=False) or is_load(inner)
        ):
            return
        if inner.results and all(_is_outside(value, region) for value in inner.operands):
            yield inner


def _computation(op: Operation) -> object:
    """What the results of an op without effects depend on."""
    types = tuple(op.result_types)
    attributes = (*op.properties.items(), *op.attributes.items())
    return type(op), tuple(op.operands), types, frozenset(attributes)


@pattern("store-after-both-branches", with_rewriter=True)
def store_after_both(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """One store of what a conditional chooses, if both branches end with a store to one place."""
    lasts = [last for region in op.regions if (last := region_terminator(region)) is not None]
    stores = [store for last in lasts if (store := last.prev_op) is not None and is_store(store)]
    if len(stores) < 2:
        return None
    first_store, second_store = stores
    places = [(type(store), store.operands[1:], store.properties) for store in stores]
    if places[0] != places[1]:
        return None
    for last, store in zip(lasts, stores, strict=True):
        last.operands = [*last.operands, store.operands[0]]
    new = with_regions_of(op, op.operands, [*op.result_types, first_store.operands[0].type])
    new.location = op.location
    first_store.detach()
    rewriter.insert_before(op, new, first_store)
    first_store.operands[0] = new.results[-1]
    rewriter.erase(second_store)
    rewriter.revisit(first_store)
    return new.results[:-1]


def _is_cheap(op: Operation) -> bool:
    """Whether an op may be executed in vain: it is defined for all operands, and quick."""
    form = interface_of(op, VectorForm)
    is_quick = form is not None and form.cost <= 1.0
    is_defined = interface_of(op, UndefinedDivisors) is None and op.has_trait(
        Pure, value_if_unregistered=False
    )
    return is_constant(op) or (is_quick and is_defined and not op.regions)


def _loaded_before(op: Operation, conditional: Operation) -> Operation | None:
    """The load before a conditional that has loaded what one in it loads."""
    for before in _like_before(op, conditional, Effect.WRITE | Effect.FREE):
        if before.properties == op.properties:
            return before
    return None


def _is_in_memory(op: Operation, conditional: Operation) -> bool:
    """Whether the memory that an op in a conditional loads from has that element: in each dimension
    it lies between others that were loaded before."""
    access = interface_of(op, SubscriptedAccess)
    if access is None:
        return False
    loads = (op, *_like_before(op, conditional, Effect.FREE))
    here, *earlier_maps = [access.accesses(load)[0].map for load in loads]
    distances = [_distance(here, there) for there in earlier_maps if here and there]

    def is_between(numbers: Sequence[int | None]) -> bool:
        constants = [number for number in numbers if number is not None]
        return bool(constants) and min(constants) <= 0 <= max(constants)

    return bool(distances) and all(map(is_between, zip(*distances, strict=True)))


def _distance(here: AffineMap, there: AffineMap) -> list[int | None]:
    """Return the distance between two places over the same values in each dimension; None where it
    is not constant."""
    each = zip(here.results, there.results, strict=True)
    difference = AffineMap(here.num_dims, here.num_symbols, tuple(x - y for x, y in each))
    return [expr.constant_value() for expr in simplify_affine_map(difference).results]


def _like_before(op: Operation, conditional: Operation, until: Effect) -> Iterator[Operation]:
    """Yield loads with the same operands as `op` that precede the conditionals around it, latest
    first, up to the first op with one of the effects `until`."""
    conditional_op: Operation | None = conditional
    while is_load(op) and isinstance(conditional_op, IfOp):
        before = conditional_op.prev_op
        conditional_op = conditional_op.parent_op()
        while before is not None:
            if type(before) is type(op) and tuple(before.operands) == tuple(op.operands):
                yield before
            effects = effects_of(before)
            if effects is None or effects & until:
                return
            before = before.prev_op


@pattern("drop-equal-results", with_rewriter=True)
def drop_equal_results(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """Use one result for those for which both branches yield the same."""
    first: dict[tuple[SSAValue, ...], SSAValue] = {}
    replacements = [
        (result, first.setdefault(pair, result))
        for result, pair in zip(op.results, _yielded_by_both(op), strict=False)
    ]
    return _use_instead(replacements, rewriter)


def _use_instead(
    replacements: Iterable[tuple[SSAValue, SSAValue]], rewriter: PatternRewriter
) -> Rewritten:
    """Use other values instead of results, where these are used."""
    effective = [
        (old, new) for old, new in replacements if old is not new and old.first_use is not None
    ]
    for old, new in effective:
        rewriter.replace_uses(old, new)
    return IN_PLACE if effective else None


@pattern("use-condition", with_rewriter=True)
def use_condition(op: IfOp, rewriter: PatternRewriter) -> Rewritten:
    """The condition, or its negation, for results that say which branch was taken; a value that is
    compared for one that is the same in either branch."""
    replacements: list[tuple[SSAValue, SSAValue]] = []
    for result, (yes, no) in zip(op.results, _yielded_by_both(op), strict=False):
        if result.first_use is None or yes is no:
            continue
        value = chosen_by_comparison(op.condition, yes, no)
        constants = (integer_of(constant_of(yes)), integer_of(constant_of(no)))
        if value is None and result.type == i1 and constants == (-1, 0):
            value = op.condition
        elif value is None and result.type == i1 and constants == (0, -1):
            negation = XOrIOp(op.condition, rewriter.constant(op, TRUE))
            (value,) = rewriter.insert_before(op, negation)
        if value is not None:
            replacements.append((result, value))
    return _use_instead(replacements, rewriter)


def _yielded_by_both(op: IfOp) -> Iterable[tuple[SSAValue, SSAValue]]:
    return zip(yielded(op.then_region), yielded(op.else_region), strict=False)


def _negated(value: SSAValue) -> SSAValue | None:
    """Return the operand of a negation, which is an `arith.xori` with true."""
    owner = value.owner
    if isinstance(owner, XOrIOp) and value.type == i1:
        if integer_of(constant_of(owner.operands[1])) == -1:
            return owner.operands[0]
    return None


def _does_nothing(region: Region) -> bool:
    """Whether a region is empty, or its only op yields."""
    block = region.first_block
    return block is None or isinstance(block.first_op, YieldOp)


def _is_outside(value: SSAValue, region: Region) -> bool:
    """Whether a value that an op directly in a region of one block uses is defined around it."""
    return defining_block(value) is not region.first_block


def _use_yielded(
    before: IfOp, values: Sequence[SSAValue], target: Region, rewriter: PatternRewriter
) -> None:
    """Use what a region of `before` yields instead of its results in `target`."""
    for result, value in zip(before.results, values, strict=False):
        for use in list(result.uses):
            use_block = use.operation.parent
            if use_block is not None and target.is_ancestor(use_block):
                use.operation.operands[use.index] = value
                rewriter.revisit(use.operation)


def _concatenate_regions(
    first: Region, second: Region, values: Sequence[SSAValue], rewriter: PatternRewriter
) -> Region:
    """The operations of two regions in one of its own, which yields other values."""
    blocks = [block for block in (first.first_block, second.first_block) if block is not None]
    if not blocks:
        return Region()
    for block in blocks:
        assert block.last_op is not None
        rewriter.erase(block.last_op)
    for block in blocks[1:]:
        for inner in list(block.ops):
            inner.detach()
            blocks[0].add_op(inner)
    blocks[0].add_op(YieldOp(*values))
    region = blocks[0].parent
    assert region is not None
    return Region(region.detach_block(blocks[0]))


# Values that loops carry in vain
#
# **Before → After**
#
#     %r:2 = scf.while (%a = %x, %b = %y) {     %r = scf.while (%a = %x) {
#       scf.condition(%c) %a, %b                  scf.condition(%c) %a
#     } do {                                    } do {
#     ^bb0(%d, %e): … scf.yield %f, %g          ^bb0(%d): … scf.yield %f
#
#     scf.for … iter_args(%x = %a) {… yield %x}              %a for %x and for the result
#     scf.for … iter_args(%x = %a, %y = %a) {… yield %v, %v} one value carried
#     scf.for … iter_args(%x = %a) {yield %v}, %x unused     nothing carried
#
# **Legal when** neither the result nor the argument of the body is used, or the argument of the
# condition is not; or the value is the same in all iterations, and is used instead; or two values
# begin as the same value and become the same one.


def _loop_terminators(op: WhileOp) -> tuple[Operation, Operation, Sequence[SSAValue]]:
    """Return the terminators of both regions, and the values passed to the body and to the
    results."""
    condition = op.before.block.last_op
    terminator = op.after.block.last_op
    assert condition is not None and terminator is not None
    return condition, terminator, condition.operands[1:]


def keep_arguments(block: Block, kept_indices: Sequence[int]) -> None:
    """Erase the arguments of a block that are not among the kept ones."""
    for argument in [argument for argument in block.args if argument.index not in kept_indices]:
        block.erase_arg(argument)


def _keep_carried(op: WhileOp, kept_indices: Sequence[int], rewriter: PatternRewriter) -> bool:
    """Carry some of the values to the condition; False if these are all."""
    if len(kept_indices) == len(op.inits):
        return False
    keep_operands(_loop_terminators(op)[1], kept_indices, rewriter)
    keep_arguments(op.before.block, kept_indices)
    inits = [op.inits[k] for k in kept_indices]
    keep_results(op, range(len(op.results)), rewriter, operands=inits)
    return True


def _keep_passed(op: WhileOp, kept_indices: Sequence[int], rewriter: PatternRewriter) -> bool:
    """Hand some of the values to the body, in this order; False if these are all as they are."""
    if list(kept_indices) == list(range(len(op.results))):
        return False
    keep_operands(_loop_terminators(op)[0], kept_indices, rewriter, leading=1)
    keep_arguments(op.after.block, kept_indices)
    keep_results(op, kept_indices, rewriter)
    return True


@pattern("use-initial-values", with_rewriter=True)
def use_initial_values(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Replace carried values that each iteration yields unchanged by their initial values."""
    _, terminator, passed = _loop_terminators(op)
    arguments = op.before.block.args
    changing: list[int] = []
    for number, (init, value) in enumerate(zip(op.inits, terminator.operands, strict=True)):
        if isinstance(value, BlockArgument) and value.block is op.after.block:
            value = passed[value.index]
        if value is not init and value is not arguments[number]:
            changing.append(number)
    for argument in arguments:
        if argument.index not in changing:
            rewriter.replace_uses(argument, op.inits[argument.index])
    return _keep_carried(op, changing, rewriter)


@pattern("use-what-is-passed", with_rewriter=True)
def use_what_is_passed(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Use values of outside that are handed to the body, and become results."""
    passed = _loop_terminators(op)[2]
    inner_values = [k for k, value in enumerate(passed) if not _is_outside(value, op.before)]
    for number, value in enumerate(passed):
        if number not in inner_values:
            rewriter.replace_uses(op.after.block.args[number], value)
            rewriter.replace_uses(op.results[number], value)
    return _keep_passed(op, inner_values, rewriter)


@pattern("use-truth", with_rewriter=True)
def use_truth(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Replace the condition that is passed to the body, where it holds, by true."""
    condition, _, passed = _loop_terminators(op)
    has_changed = False
    for argument, value in zip(op.after.block.args, passed, strict=True):
        if value is condition.operands[0] and argument.first_use is not None:
            rewriter.replace_uses(argument, rewriter.constant(op, IntegerAttr(-1, i1)))
            has_changed = True
    return has_changed


@pattern("use-comparison", with_rewriter=True)
def use_comparison(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Replace a comparison in the body that repeats the condition of the loop, or its opposite, by
    a constant."""
    condition, _, passed = _loop_terminators(op)
    compared = condition.operands[0].owner
    if not isinstance(compared, CmpiOp):
        return None
    has_changed = False
    for place, (lhs, rhs) in enumerate((compared.operands, compared.operands[::-1])):
        for argument, value in zip(op.after.block.args, passed, strict=True):
            if value is not lhs:
                continue
            for user in [use.operation for use in argument.uses]:
                is_true = _known_of_same(user, argument, rhs, compared, is_swapped=bool(place))
                if is_true is None or user.results[0].first_use is None:
                    continue
                truth = rewriter.constant(op, IntegerAttr(-1 if is_true else 0, i1))
                rewriter.replace_uses(user.results[0], truth)
                rewriter.revisit(user)
                has_changed = True
    return has_changed


def _known_of_same(
    user: Operation, value: SSAValue, second_value: SSAValue, holds: CmpiOp, *, is_swapped: bool
) -> bool | None:
    """Return whether a comparison of two values holds where another one of them does; None if that
    does not follow."""
    if not isinstance(user, CmpiOp):
        return None
    operands = (second_value, value) if is_swapped else (value, second_value)
    if tuple(user.operands) != operands:
        return None
    if user.predicate == holds.predicate:
        return True
    return False if user.predicate_name == OPPOSITE[holds.predicate_name] else None


@pattern("merge-equally-passed", with_rewriter=True)
def merge_equally_passed(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Pass a value once instead of several times."""
    passed = list(_loop_terminators(op)[2])
    firsts = [passed.index(value) for value in passed]
    for number, first in enumerate(firsts):
        if number != first:
            rewriter.replace_uses(op.after.block.args[number], op.after.block.args[first])
            rewriter.replace_uses(op.results[number], op.results[first])
    return _keep_passed(op, sorted(set(firsts)), rewriter)


@pattern("align-passed", with_rewriter=True)
def align_passed(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Hand all arguments of the condition on in the order in which it has them."""
    passed = list(_loop_terminators(op)[2])
    arguments = list(op.before.block.args)
    block = op.after.block
    if passed == arguments or len(passed) != len(arguments) or set(passed) != set(arguments):
        return None
    order = [passed.index(argument) for argument in arguments]
    old = list(block.args)
    for place in order:
        rewriter.replace_uses(old[place], block.insert_arg(old[place].type, len(block.args)))
    for argument in old:
        block.erase_arg(argument)
    return _keep_passed(op, order, rewriter)


@pattern("drop-unused-results", with_rewriter=True)
def drop_unread_results(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Drop results that are used neither after the loop nor by its body."""
    pairs = zip(op.results, op.after.block.args, strict=True)
    read_results = [k for k, values in enumerate(pairs) if any(value.first_use for value in values)]
    return _keep_passed(op, read_results, rewriter)


@pattern("drop-unused-arguments", with_rewriter=True)
def drop_unused_arguments(op: WhileOp, rewriter: PatternRewriter) -> Rewritten:
    """Drop values carried to the condition that it does not use."""
    used_arguments = [
        argument.index for argument in op.before.block.args if argument.first_use is not None
    ]
    return _keep_carried(op, used_arguments, rewriter)


@pattern("use-what-is-carried", with_rewriter=True)
def use_what_is_carried(op: ForOp, rewriter: PatternRewriter) -> Rewritten:
    """Replace a carried value that never changes by its initial value."""
    arguments = list(op.body.args[1:])
    position: dict[SSAValue, int] = {argument: number for number, argument in enumerate(arguments)}
    following = yielded(op.region)
    has_changed = False
    for number, argument in enumerate(arguments):
        values: set[SSAValue] = set()
        reached = Reached([number])
        for current in reached:
            values.add(op.init_args[current])
            after = position.get(following[current])
            if after is None:
                values.add(following[current])
            else:
                reached.add([after])
        # What begins the loop is defined before it: so is the only value there is.
        if len(values) == 1:
            has_changed |= _use(values.pop(), (argument, op.results[number]), rewriter)
    return has_changed


@pattern("merge-equally-carried", with_rewriter=True)
def merge_equally_carried(op: ForOp, rewriter: PatternRewriter) -> Rewritten:
    """One value carried instead of two that begin and go on as the same."""
    first: dict[tuple[SSAValue, SSAValue], int] = {}
    has_changed = False
    for number, pair in enumerate(zip(op.init_args, yielded(op.region), strict=True)):
        same = first.setdefault(pair, number)
        if same != number:
            for values in (op.body.args[1:], op.results):
                has_changed |= _use(values[same], (values[number],), rewriter)
    return has_changed


@pattern("drop-unused-carried", with_rewriter=True)
def drop_unused_carried(op: ForOp, rewriter: PatternRewriter) -> Rewritten:
    """Carry nothing that is used neither in the loop nor after it."""
    pairs = zip(op.body.args[1:], op.results, strict=True)
    used_values = [k for k, values in enumerate(pairs) if any(value.first_use for value in values)]
    terminator = region_terminator(op.region)
    if len(used_values) == len(op.results) or terminator is None:
        return None
    keep_operands(terminator, used_values, rewriter)
    keep_arguments(op.body, [0, *(k + 1 for k in used_values)])
    operands = [*op.operands[:3], *(op.init_args[k] for k in used_values)]
    keep_results(op, used_values, rewriter, operands=operands)
    return True


def _use(value: SSAValue, olds: Sequence[SSAValue], rewriter: PatternRewriter) -> bool:
    """Use `value` instead of others; whether there was any use."""
    has_changed = False
    for old in olds:
        if old.first_use is not None:
            rewriter.replace_uses(old, value)
            has_changed = True
    return has_changed
