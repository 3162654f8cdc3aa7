"""Estimated cost of a nest as it is and as vectors, in additions of one register.

The estimate counts the ops of one group of lanes, those in inner loops as often as these run (or
`UNKNOWN_TRIPS` times), by the prices of their vector forms. Contiguous transfers cost one per
register, strided ones the registers that they span, and accesses by lane a price for each: most for
stores, and if gather instructions are needed, as positions are computed or lanes may be idle.
Iterations in a scalar remainder loop keep their cost. The cost of code before and after the loop is
distributed over its groups.

From costs follows how many registers wide the lanes of a loop that reduces are, or of one around
reductions. Additions to one register wait for each other. Several registers with independent
partial sums hide the latency, and share values that are the same in all lanes.

Some loops LLVM vectorises as well from scalar code, so that vectorising them here gains nothing
(`is_left_to_llvm`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from math import ceil, inf, log2, prod

from xdsl.dialects.builtin import AnyFloat, FixedBitwidthType, i1
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.costs import cycles
from loopwright.exact.costs.host import Host
from loopwright.exact.costs.parameters import CYCLES
from loopwright.exact.domains import most_iterations, trip_count
from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
)
from loopwright.ir.core.attributes import is_complex_type, is_integer_type, is_memref
from loopwright.ir.core.enclosing import is_within, ops_around, terminator_of
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp
from loopwright.ir.dialects.affine.index import MinMaxOperation
from loopwright.ir.dialects.affine.nesting import has_affine_regions, loops_around, loops_in
from loopwright.ir.dialects.affine.operands import composed_subscripts, condition_of, map_of
from loopwright.ir.dialects.arith.attributes import FastMathFlag, has_flag
from loopwright.ir.dialects.complex import part_type
from loopwright.ir.dialects.memref.layout import bytes_of_type, element_bytes, strides_and_offset
from loopwright.ir.dialects.reduction.definition import CombineOp
from loopwright.ir.dialects.scf import ConditionOp, WhileOp
from loopwright.ir.dialects.scf import IfOp as ScfIfOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    is_affine_element_load,
    memref_of,
    subscript_operands,
)
from loopwright.ir.interfaces.op_interfaces import Computation, VectorForm, computation, vector_form
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.loops.vectorize import accesses, carried_values
from loopwright.loops.vectorize.plan import INDEX_BITS, AccessKind, AccessPlan, VectorPlan
from loopwright.records import dataclass

WORTH_IT = 1.05
"""How many times faster vectors must be estimated to be."""

# All other costs are in additions; `exact.costs.cycles` counts two of them as a cycle (`PLAIN`).
UNKNOWN_TRIPS = 64
"""The assumed trip count of a loop with an unknown one."""
_LOOP = 1.0
"""The cost of a loop iteration's overhead, and of the branch of a conditional."""
_BRANCH = 5.0
"""The cost of a branch that data decide, one of eight of which the processor predicts wrongly."""
_MASKING = 2.0
"""The cost of computing the mask of an iteration."""
_SHARE_OF_BRANCH = 0.5
"""How often scalar code takes a data-dependent branch, where vector code computes both. A branch
that contains loops counts as never taken: the loops may be long, and vector code would run them for
nothing."""
_LANE = 2.0
"""Moving one lane between a vector and memory or a scalar."""
_STORED = 5.0
"""Storing one lane of a vector at a stride: each is extracted first, while processors overlap the
stores of scalar code with all that it does besides."""
_STEPPED = 8.0
"""The same at a known stride: scalar code stores several elements into a line."""
_GATHERED = 4.0
"""Moving one lane by an instruction for gathers or scatters."""
_MOST_PICKED = 4
"""The greatest stride of loads for which the code generator loads whole vectors and picks lanes out
of them."""
_SHORT_ROW = 96
"""The greatest size in bytes of rows that are loaded whole if lanes are a row apart."""
_SHUFFLED = 2.0
"""One step of shuffling such rows into registers of lanes; each step doubles the run of lanes."""
_BY_LANE = 20.0
"""Ops at least this expensive are executed lane by lane, unless they may be approximated."""
_RARE_CALL = CYCLES.rare_call / CYCLES.plain
LATENCY = 6.0
"""The latency of an addition, in additions that can be issued meanwhile: three cycles."""
_QUOTIENT = 6.0
"""The cost of dividing an index by a constant, which takes a high product: there is no 64-bit
vector instruction for it, so lanes divide one by one."""
_DIVISION = 12.0
"""Dividing indices in vectors, by a constant."""
_DIVISIONS = (AffineExprKind.MOD, AffineExprKind.FLOORDIV, AffineExprKind.CEILDIV)
_MAY_LEAVE = 1.5
"""Moving a register to or from memory if some of its lanes may be out of bounds."""
_FETCHED = 4.0
"""Getting a line of memory that the first cache does not hold."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Costs of a nest as it is and as vectors.

    `more_*` are added only to compare plans of one nest: cache misses, remainders of unknown
    length, hoisted loads (negative).
    """

    scalar: float
    vector: float
    more_scalar: float = 0.0
    more_vector: float = 0.0

    @property
    def speedup(self) -> float:
        """Return how many times faster vectors are estimated to be."""
        return self.scalar / max(self.vector, 1e-9)

    @property
    def gain(self) -> float:
        """The speedup with the costs in `more_*` included."""
        return (self.scalar + self.more_scalar) / max(self.vector + self.more_vector, 1e-9)


def bits_of(type_: Attribute) -> int:
    """Return how many bits a scalar takes in a register."""
    if is_complex_type(type_):
        return bits_of(part_type(type_))
    return type_.bitwidth if isinstance(type_, FixedBitwidthType) else INDEX_BITS


def widest_bits(loop: ForOp) -> int:
    """Return the bits of the widest element that a loop loads or stores; 64 if it does neither.

    Bytes at least: masks apart, nothing narrower is packed.
    """
    widths = [
        bits_of(type_.element_type)
        for op in loop.walk()
        if is_affine_element_access(op) and is_memref(type_ := memref_of(op).type)
    ]
    return max(8, *widths) if widths else INDEX_BITS


def lanes_in_register(loop: ForOp, host: Host) -> int:
    """Return how many of the widest elements of a loop a vector register of a host holds; at least
    2."""
    return max(host.vector_bits // widest_bits(loop), 2)


def judge(
    plan: VectorPlan, *, llvm_covers_remainder: bool, least: float = WORTH_IT
) -> Estimate | Refusal:
    """Return the estimated costs of a nest on the plan's host, or the refusal if vectors are not
    `least` times as fast."""
    costs = estimate(plan, plan.host.vector_bits, llvm_covers_remainder=llvm_covers_remainder)
    if costs.speedup >= least:
        return costs
    message = (
        f"vectors would gain nothing: an estimated {costs.vector:.0f} cycles instead of "
        f"{costs.scalar:.0f}"
    )
    figures = {"scalar_cost": round(costs.scalar), "vector_cost": round(costs.vector)}
    reason = Reason.UNPROFITABLE
    return Refusal("vectorize.unprofitable", (plan.root,), message, reason, Evidence(figures))


def estimate(
    plan: VectorPlan, register_bits: int, *, llvm_covers_remainder: bool = False
) -> Estimate:
    """Estimate the cost of a nest before and after vectorisation, for one execution of its
    outermost loop. With `llvm_covers_remainder` LLVM vectorises the remainder iterations, too.
    """
    runs = _Runs(plan)
    scalar = _LOOP * runs.scalar(len(plan.shape))
    vector = _LOOP * runs.vector(len(plan.shape))
    more_scalar = more_vector = 0.0
    for op in plan.root.walk():
        times = _executions(op, plan)
        depth = runs.depth(op)
        lanes = prod(plan.shape[: plan.rank_in(depth)])
        as_is = scalar_cost(op)
        widened = _vector_cost(op, plan, lanes, register_bits)
        if op in plan.vectors:
            as_is += _quotients(op) * _QUOTIENT
            widened += _quotients(op) * lanes * (_QUOTIENT + 2 * _LANE)
        as_is *= _executed_share(op, plan.root)
        whiles = sum(isinstance(ancestor, WhileOp) for ancestor in _ancestors_within(op, plan.root))
        widened *= _unevenness(lanes) ** whiles
        scalar += times * as_is * runs.scalar(depth)
        vector += times * widened * runs.vector(depth)
        if (access := plan.accesses.get(op)) is not None and (line := _part_of_line(op, plan.host)):
            more_scalar += times * _FETCHED * line * runs.scalar(depth)
            moved = 1 if access.is_uniform else lanes
            more_vector += times * _FETCHED * line * moved * runs.vector(depth)
        if op in plan.accesses and (hoisted := times - _executions(op, plan, hoists=True)):
            more_scalar -= hoisted * as_is * runs.scalar(depth)
            more_vector -= hoisted * widened * runs.vector(depth)
        if isinstance(op, ForOp) and plan.lane_loop(op) is None and accumulates_floats(op):
            body = list(op.body.ops)
            times = _executions(body[0], plan)
            latency = LATENCY * _carried_chain(op)
            if not is_reordered(op):
                scalar += times * _stall(latency, map(scalar_cost, body)) * runs.scalar(depth)
            waits = _stall(latency, (_vector_cost(o, plan, lanes, register_bits) for o in body))
            vector += times * waits * runs.vector(depth)
    if not llvm_covers_remainder:
        vector += runs.left_over * scalar
    if not plan.is_whole:
        vector += _MASKING * runs.vector(len(plan.shape))
    for loop, carried in plan.reductions.items():
        lane_loop = plan.lane_loop(loop)
        depth = 0 if lane_loop is None else lane_loop.dim
        vector += prod(plan.shape[: depth + 1]) * _LANE * len(carried) * runs.vector(depth)
    more_vector += runs.unknown_left * scalar
    return Estimate(scalar, vector, more_scalar, more_vector)


def _ancestors_within(op: Operation, root: ForOp) -> Iterator[Operation]:
    """Return the ops around an op, inside of a loop."""
    inside = ops_around(op) if op is not root else iter(())
    return takewhile(lambda ancestor: ancestor is not root, inside)


def _unevenness(lanes: int) -> float:
    """Return the ratio of the longest-running lane to the average one in a `scf.while`, where all
    numbers of iterations up to the greatest one are equally likely.

    >>> [round(_unevenness(lanes), 2) for lanes in (1, 4, 8)]
    [1.0, 1.6, 1.78]
    """
    return 2 * lanes / (lanes + 1)


def _executed_share(op: Operation, root: ForOp) -> float:
    """Return the ratio of executions of an op in scalar code to executions in vector code."""
    share = 1.0
    is_looped = False
    for ancestor in _ancestors_within(op, root):
        is_looped |= is_loop(ancestor) and not cycles.is_unrolled(ancestor)
        if isinstance(ancestor, ScfIfOp):
            share *= 0.0 if is_looped else _SHARE_OF_BRANCH
    return share


def _part_of_line(access: Operation, host: Host) -> float:
    """Return the share of a cache line that an access of one element fetches from beyond the first
    cache. Zero if the accessed elements stay in the first cache until they are reused."""
    element = element_bytes(memref_of(access))
    if element is None:
        return 0.0
    operands = set(composed_subscripts(access).operands)
    footprint: float = element
    for loop in loops_around(access):
        if loop.induction_variable not in operands:
            break
        footprint *= trip_count(loop) or inf
    whole = bytes_of_type(memref_of(access).type)
    footprint = min(footprint, inf if whole is None else whole)
    return element / host.line_size if footprint > host.cache_size(1) else 0.0


class _Runs:
    """How often ops at each depth of the vectorised loops are executed, in scalar and in vector
    code."""

    def __init__(self, plan: VectorPlan) -> None:
        self._plan = plan
        self.left_over = 0.0
        """The share of the iterations left to the scalar remainder loop. At most one loop is
        split."""
        self.unknown_left = 0.0
        """The share left to the remainder loop if the trip count varies: half a group on
        average."""
        self._trips: list[int] = []
        self._groups: list[int] = []
        for dim in range(len(plan.shape)):
            loop = next(loop for loop in plan.loops if loop.dim == dim)
            count = trip_count(loop.op)
            self._trips.append(_usual_trips(loop.op))
            whole, remainder = divmod(self._trips[-1], loop.factor)
            is_left = loop.split is not None and count is not None
            self._groups.append(whole if is_left else whole + (remainder > 0))
            self.left_over += remainder / count if is_left and count else 0.0
            if loop.split and count is None and _has_varying_trip_count(loop.op):
                self.unknown_left += min(loop.factor / 2 / UNKNOWN_TRIPS, 1.0)

    def depth(self, op: Operation) -> int:
        """Return how many of the vectorised loops are around an op, at least one: the outermost
        loop counts as inside itself."""
        return max(
            1, sum(loop.op is not op and is_within(op, loop.op) for loop in self._plan.loops)
        )

    def scalar(self, depth: int) -> int:
        """Return the number of iterations of the outermost `depth` loops in scalar code."""
        return prod(self._trips[:depth])

    def vector(self, depth: int) -> int:
        """Return the number of groups of iterations of these in vector code."""
        return prod(self._groups[:depth])


def _usual_trips(loop: ForOp) -> int:
    """Return the expected trip count of a loop."""
    count = trip_count(loop)
    return min(UNKNOWN_TRIPS, most_iterations(loop) or UNKNOWN_TRIPS) if count is None else count


def _has_varying_trip_count(loop: ForOp) -> bool:
    """Return whether the trip count of a loop varies between iterations of the loops around it."""
    operands = (*loop.lower_bound_operands, *loop.upper_bound_operands)
    variables = {enclosing.induction_variable for enclosing in loops_around(loop)}
    return any(operand in variables for operand in operands)


def accumulates_floats(loop: ForOp) -> bool:
    """Return whether an innermost loop carries a floating-point value, so that each iteration waits
    for the previous one."""
    return any(isinstance(result.type, AnyFloat) for result in loop.results) and not any(
        inner is not loop for inner in loops_in(loop)
    )


def is_reordered(loop: ForOp) -> bool:
    """Return whether scalar code has several accumulators, as the order of combining is free."""
    reductions = (carried_values.accumulation(loop, number) for number in range(len(loop.results)))
    return all(
        reduction is not None and carried_values.may_reorder(reduction) for reduction in reductions
    )


def _carried_chain(loop: ForOp) -> int:
    """Return the length of the longest chain of operations in an iteration of an innermost loop
    from a carried value to a yielded one; at least one."""
    depths: dict[SSAValue, int] = dict.fromkeys(loop.body.args[1:], 0)
    for op in loop.body.ops:
        before = [depths[operand] for operand in op.operands if operand in depths]
        if before:
            deepest = max(before) + any(isinstance(r.type, AnyFloat) for r in op.results)
            depths.update(dict.fromkeys(op.results, deepest))
    return max(1, *(depths.get(operand, 0) for operand in terminator_of(loop.body).operands))


def _stall(latency: float, costs: Iterable[float]) -> float:
    """How long an iteration with these op costs stalls on the previous one, whose chain of
    operations takes so long."""
    return max(0.0, latency - sum(costs))


def _executions(op: Operation, plan: VectorPlan, *, hoists: bool = False) -> int:
    """Return how often an op is executed in one iteration of the vectorised loops. With `hoists`,
    loads are counted outside the loops in which they are invariant."""
    times = 1
    for current in () if op is plan.root else ops_around(op):
        if isinstance(current, ForOp) and plan.lane_loop(current) is None:
            stays = not (hoists and _is_hoisted(op, current))
            times *= _usual_trips(current) if stays else 1
        elif isinstance(current, WhileOp):
            times *= UNKNOWN_TRIPS
        if current is plan.root:
            break
    return times


def _is_hoisted(op: Operation, loop: ForOp) -> bool:
    """Return whether a load is invariant in a loop: nothing stores to the memref, and only loops
    that are unrolled lie between the load and the loop."""
    if (
        not is_affine_element_load(op)
        or loop.induction_variable in composed_subscripts(op).operands
    ):
        return False
    memref = memref_of(op)
    return all(
        cycles.is_unrolled(inner)
        for inner in takewhile(lambda ancestor: ancestor is not loop, loops_around(op))
    ) and not any(
        is_affine_element_access(access)
        and not is_affine_element_load(access)
        and memref_of(access) is memref
        for access in loop.walk()
    )


def scalar_cost(op: Operation) -> float:
    """Return the cost of an op on scalars."""
    if is_affine_element_access(op):
        return 1.0
    if _is_branch(op):
        return _BRANCH
    if _has_regions(op):
        return _LOOP
    if isinstance(op, CombineOp):
        return sum(map(scalar_cost, _combination(op)))
    form = vector_form(op)
    return 0.0 if form is None else _scalar_cost(op, form, in_lanes=False)


def _is_branch(op: Operation) -> bool:
    """Return whether an op is a conditional on data around accesses, which scalar code branches
    on."""
    return isinstance(op, ScfIfOp) and any(map(is_affine_element_access, op.walk()))


def _calls_rarely(op: Operation) -> bool:
    return computation(op, in_lanes=True) is Computation.RARE_CALL


def _scalar_cost(op: Operation, form: VectorForm, *, in_lanes: bool) -> float:
    is_rare = computation(op, in_lanes=in_lanes) is Computation.RARE_CALL
    return _RARE_CALL if is_rare else form.cost


def _combination(op: Operation) -> Sequence[Operation]:
    """Return the ops that a `reduction.combine` executes."""
    definition = carried_values.definition_of(op)
    return () if definition is None else tuple(definition.combination.block.ops)


def _vector_cost(op: Operation, plan: VectorPlan, lanes: int, register_bits: int) -> float:
    access = plan.accesses.get(op)
    if access is not None:
        predicated = any(is_within(op, outer) for outer in plan.predicated)
        busy = plan.is_whole and (access.everywhere or not predicated)
        return _access_cost(access, plan, lanes, register_bits, all_busy=busy)
    if _has_regions(op):
        return _condition_cost(op, lanes, register_bits) if op in plan.predicated else _LOOP
    if isinstance(op, ConditionOp):
        return (2 + len(op.arguments)) * _registers(lanes, INDEX_BITS, register_bits)
    if op not in plan.vectors:
        return 0.0
    return _widened_cost(op, lanes, register_bits)


def _widened_cost(op: Operation, lanes: int, register_bits: int) -> float:
    """Return the price of an op that works on vectors."""
    if isinstance(op, CombineOp):
        return sum(_widened_cost(inner, lanes, register_bits) for inner in _combination(op))
    form = vector_form(op)
    if form is None:
        return 0.0
    price = _scalar_cost(op, form, in_lanes=True)
    if price >= _BY_LANE and not has_flag(op, FastMathFlag.APPROX_FUNC):
        return lanes * (price + 2 * _LANE)
    widest = max((bits_of(value.type) for value in (*op.operands, *op.results)), default=0)
    return price * _registers(lanes, widest, register_bits)


def _has_regions(op: Operation) -> bool:
    return has_affine_regions(op) or isinstance(op, ScfIfOp | WhileOp)


def divides(op: Operation) -> bool:
    """Return whether the condition of an `affine.if` has a quotient or remainder."""
    return any(
        _is_division(expr)
        for constraint in condition_of(op).constraints
        for expr in constraint.walk()
    )


def _is_division(expr: AffineExpr) -> bool:
    return isinstance(expr, AffineBinaryExpr) and expr.kind in _DIVISIONS


def _quotients(op: Operation) -> int:
    """Return the number of quotients and remainders in an index computation whose divisor is not a
    power of two."""
    if not isinstance(op, ApplyOp | MinMaxOperation):
        return 0
    exprs = (expr for result in map_of(op).results for expr in result.walk())
    return sum(_is_division(expr) and not _is_power_of_two(expr) for expr in exprs)


def _is_power_of_two(division: AffineExpr) -> bool:
    assert isinstance(division, AffineBinaryExpr)
    divisor = division.rhs
    return isinstance(divisor, AffineConstantExpr) and divisor.value.bit_count() == 1


def _condition_cost(op: Operation, lanes: int, register_bits: int) -> float:
    """Return the price of a condition evaluated by lane, and of the masks."""
    each = 0.0
    for constraint in condition_of(op).constraints if isinstance(op, IfOp) else ():
        for expr in constraint.walk():
            each += _DIVISION if _is_division(expr) else 1.0
    return 2 * _LOOP + each * _registers(lanes, INDEX_BITS, register_bits)


def _access_cost(
    access: AccessPlan, plan: VectorPlan, lanes: int, register_bits: int, *, all_busy: bool
) -> float:
    """Return the cost of an access; `all_busy` if no lane is ever idle in it."""
    type_ = memref_of(access.op).type
    assert is_memref(type_)
    registers = float(_registers(lanes, bits_of(type_.element_type), register_bits))
    moved = _LANE if all_busy else _GATHERED
    moved = moved if is_affine_element_load(access.op) else _STORED
    if not access.everywhere and isinstance(access.op.parent_op(), ScfIfOp):
        moved += _BRANCH  # without fast instructions for gathers, each lane is tested
    one_by_one = lanes * moved
    if access.kind is AccessKind.LINEAR:
        return lanes * _GATHERED
    if access.kind is AccessKind.PARTS:
        return 2 * lanes * _LANE
    if access.kind is AccessKind.STEPS:
        return _strided_cost(access, access.steps[-1], registers, one_by_one, all_busy=all_busy)
    last = access.permutation.results[-1]
    if not isinstance(last, AffineDimExpr):
        return 1.0
    if last.position != access.permutation.num_dims - 1:
        row = _row_stride(access, plan, last.position) if all_busy else None
        return one_by_one if row is None else registers * _SHUFFLED * log2(max(row, 2))
    if access.kind is AccessKind.WALK and access.steps[-1] != 1:
        return _strided_cost(access, access.steps[-1], registers, one_by_one, all_busy=all_busy)
    in_bounds = access.in_bounds or access.kind is AccessKind.WALK
    return registers * (1.0 if in_bounds else _MAY_LEAVE)


def _row_stride(access: AccessPlan, plan: VectorPlan, position: int) -> int | None:
    """Return the distance in elements of neighbouring lanes along a dimension, if whole rows are
    loaded and shuffled: lanes are close, and loads use most of the elements in between."""
    type_ = memref_of(access.op).type
    layout = strides_and_offset(type_) if is_memref(type_) else None
    stride = None if layout is None else layout[0][position]
    element = element_bytes(memref_of(access.op))
    if stride is None or element is None or not is_affine_element_load(access.op):
        return None
    if not 0 < stride * element <= _SHORT_ROW:
        return None
    memref = memref_of(access.op)
    loaded = sum(
        _executions(op, plan)
        for op in plan.accesses
        if is_affine_element_load(op) and memref_of(op) is memref
    )
    return stride if 2 * loaded > stride else None


def _strided_cost(
    access: AccessPlan, step: int, registers: float, one_by_one: float, *, all_busy: bool
) -> float:
    """Return the cost of a strided access; loads with short strides pick lanes out of whole
    vectors."""
    if not is_affine_element_load(access.op):
        return one_by_one * _STEPPED / _STORED
    picks = all_busy and 0 < abs(step) <= _MOST_PICKED
    return registers * 2 * abs(step) if picks else one_by_one


def _registers(lanes: int, bits: int, register_bits: int) -> int:
    return max(1, ceil(lanes * bits / register_bits))


_UNASKED = 48.0
"""The greatest cost of the iterations between two tests of whether any lane continues."""
_MOST = 4
"""The most registers that the iterations of a loop should fill at once."""


def rows_at_once(root: ForOp, lanes: int, host: Host) -> int:
    """Return how many registers of `lanes` lanes the iterations of an `affine.for` should fill: 1,
    2 or 4.

    Several, if inner loops accumulate floats and access memory contiguously along the lanes,
    without a longer remainder; or if rare lanes call functions, which branch prediction handles
    better with more lanes; or if a `scf.while` has a recurrence: two for floats, and several for
    integers where masks have registers, as testing lanes takes time.
    """
    inner = [loop for loop in loops_in(root) if loop is not root]
    waiting = [loop for loop in inner if accumulates_floats(loop)]
    count = trip_count(root)
    lasting = [op for op in root.walk() if isinstance(op, WhileOp)]
    if lasting:
        types = [type_ for op in lasting for type_ in op.result_types]
        if any(isinstance(type_, AnyFloat) or is_complex_type(type_) for type_ in types):
            return 2
        most = _MOST if len(types) < _MOST else 2
        return most if host.has_mask_registers else 1
    if not inner and any(_calls_rarely(op) for op in root.body.ops):
        return _MOST if not count or count % (lanes * _MOST) == count % lanes else 1
    if not waiting or len(waiting) < len(inner) or not count:
        return 1
    if not all(_is_near(root, op) for loop in waiting for op in loop.walk()):
        return 1
    sums = max(len(loop.results) for loop in waiting)
    registers = _MOST
    while registers > 1 and (
        sums * registers > carried_values.ACCUMULATORS
        or count % (lanes * registers) != count % lanes
    ):
        registers //= 2
    return registers


def asked_after(loop: Operation) -> int:
    """Return the number of iterations after which a loop tests whether any lane continues, if all
    lanes may continue longer."""
    body = sum(map(scalar_cost, loop.walk()))
    return next((times for times in (8, 4, 2) if times * body <= _UNASKED), 1)


def accumulators(root: ForOp, lanes: int, host: Host) -> int:
    """Return how many registers of `lanes` lanes the iterations of a reducing `affine.for` should
    fill: 4, or 1 or 2 if that shortens the remainder and is estimated to be faster. One where masks
    are combined that have no registers of their own: LLVM packs those of several registers."""
    if not host.has_mask_registers and any(map(_combines_masks, root.walk())):
        return 1
    count = trip_count(root) or most_iterations(root)
    if not count:
        return _MOST
    work = sum(map(scalar_cost, root.body.ops))

    def cost(registers: int) -> float:
        groups, remainder = divmod(count, lanes * registers)
        return groups * (1 + max(registers * work, LATENCY)) + remainder * max(work, LATENCY)

    return min((_MOST, 2, 1), key=cost)


def waits_for_lanes(plan: VectorPlan) -> bool:
    """Return whether a reduction collects its lanes one by one, which takes longer than combining
    them: more registers would not be faster, and leave more iterations over."""
    return bool(plan.root.results) and any(access.is_far for access in plan.accesses.values())


def _combines_masks(op: Operation) -> bool:
    return any(value.type == i1 for value in op.results) and any(
        isinstance(value.owner, Operation) and value.type == i1 for value in op.operands
    )


def _is_near(root: ForOp, op: Operation) -> bool:
    """Return whether an op, if it is an access, accesses adjacent elements or a single element
    along the lanes."""
    if not is_affine_element_access(op):
        return True
    variable = root.induction_variable
    strides = accesses.lane_strides(
        composed_subscripts(op), accesses.Lanes(variable, root.step_value, 1, None)
    )
    return not any(stride != 0 for stride in strides[:-1]) and strides[-1:] in ((), (0,), (1,))


_LEFT_OVER = 4
"""The ratio of remainder iterations to full registers of lanes beyond which the remainder takes
most of the time: its iterations wait for each other."""
_WORTH_GATHERING = 2.0
"""The speedup required of reductions whose lanes are gathered. Scalar code has several accumulators
as well, and elements that it adds one after the other may be adjacent in memory."""
_WORTH_GATHERING_ROWS = 1.5
"""That required where lanes are rows that are summed in order: scalar code overlaps several."""
_SUMMED = (AtomicRMWKind.addf, AtomicRMWKind.mulf)


def is_elementwise_for_llvm(plan: VectorPlan) -> bool:
    """Return whether a plan is for one innermost loop without carried values, with linear
    conditions only, that accesses memory contiguously, forwards or backwards (loads may be
    strided). Unrolled inner loops do not count. Invariant loads must not be from memory that it
    stores to: LLVM would not see that these are other elements."""
    stored = {memref_of(op) for op in plan.accesses if not is_affine_element_load(op)}
    accesses = plan.accesses.values()
    return (
        _is_alone(plan)
        and all(map(_is_simple, accesses))
        and not any(
            (access.is_uniform and memref_of(access.op) in stored) or _stays_guarded(access)
            for access in accesses
        )
    )


def _stays_guarded(access: AccessPlan) -> bool:
    """Return whether an access is one that LLVM keeps under a condition on data: of lanes that it
    would have to gather, unless the condition only chooses an address, or of an element that it
    does not know to exist in front of the loop."""
    conditional = access.op.parent_op()
    if not isinstance(conditional, ScfIfOp):
        return False
    return access.is_uniform or (access.is_far and not _chooses_address(conditional))


def _chooses_address(conditional: ScfIfOp) -> bool:
    """Return whether both branches only load an element: LLVM loads from one address or the other,
    so that it fetches no lines in vain."""
    bodies = [[*region.block.ops] for region in conditional.regions if region.blocks]
    loads = [body[0] for body in bodies if len(body) == 2 and is_affine_element_load(body[0])]
    return len(loads) == len(conditional.regions)


def is_left_to_llvm(plan: VectorPlan) -> bool:
    """Return whether LLVM vectorises the loop as well as the best plan of a nest does."""
    answers = is_gather_for_llvm, is_reduction_for_llvm, is_unrolled_by_llvm, is_sum_of_pairs
    return any(is_done(plan) for is_done in (*answers, is_side_by_side))


def is_side_by_side(plan: VectorPlan) -> bool:
    """Return whether a plan is for one innermost loop that carries enough results to fill a
    register, as after jamming columns, while its iterations are far apart in memory: LLVM
    vectorises across the results, which are adjacent."""
    far = sum(access.is_far for access in plan.accesses.values())
    lanes = lanes_in_register(plan.root, plan.host)
    return _is_one_loop(plan) and min(len(plan.root.results), far) >= lanes


def is_sum_of_pairs(plan: VectorPlan) -> bool:
    """Return whether a plan is for one innermost loop that is not unrolled and accumulates, in 32
    bits, products of integers of at most 16 bits. Processors add two such products in one
    instruction, which LLVM selects for the plain loop."""
    loop = plan.root
    loads = [access.op for access in plan.accesses.values() if is_affine_element_load(access.op)]
    return (
        _is_one_loop(plan)
        and _is_kept(loop)
        and bool(loop.results)
        and all(_has_bits(result, 32, 32) for result in loop.results)
        and all(_has_bits(op.results[0], 1, 16) for op in loads)
        and _has_simple_accesses(plan)
    )


def _has_bits(value: SSAValue, least: int, most: int) -> bool:
    return is_integer_type(value.type) and least <= value.type.width.data <= most


def is_gather_for_llvm(plan: VectorPlan) -> bool:
    """Return whether a plan is for such a loop, except that loads may have any constant stride.

    LLVM gathers such lanes in the same way if that is profitable, but not under a condition. It
    must see that stored elements are not loaded, which it does if no written memref is accessed at
    two places.
    """
    if any(map(_stays_guarded, plan.accesses.values())):
        return False
    places: dict[SSAValue, set[tuple[object, ...]]] = {}
    stored: set[SSAValue] = set()
    for access in plan.accesses.values():
        op = access.op
        memref = memref_of(access.op)
        if not is_affine_element_load(op):
            stored.add(memref)
            if not _is_simple(access):
                return False
        elif access.kind not in (AccessKind.TRANSFER, AccessKind.STEPS):
            return False
        places.setdefault(memref, set()).add((map_of(op), *subscript_operands(op)))
    return _is_alone(plan) and all(len(places[memref]) == 1 for memref in stored)


def is_reduction_for_llvm(plan: VectorPlan) -> bool:
    """Return whether a plan is for one innermost loop with contiguous accesses that carries only
    reassociable sums or products of floats, with one op each.

    LLVM also uses several accumulators, and vectors for the remainder. It unrolls short loops
    instead, which is only better if the remainder is long.
    """
    is_sum = bool(plan.root.results) and _is_free_sum(plan)
    return is_sum and (_stays_a_loop(plan) or _leaves_many(plan))


def sums_of_unknown_length(plan: VectorPlan, nest: Operation) -> list[ForOp]:
    """Return the reassociable reduction loops of a nest with unknown trip counts; empty unless the
    loop of the plan is one of them. LLVM's interleaved vectors need many iterations to be filled,
    and its partial sums must be combined at the end."""
    if trip_count(plan.root) is not None or not _has_reorderable_sums(plan):
        return []
    return [
        loop
        for loop in loops_in(nest)
        if loop.results and trip_count(loop) is None and [*loops_in(loop)] == [loop]
    ]


def is_unrolled_by_llvm(plan: VectorPlan) -> bool:
    """Return whether a plan is for one innermost loop that LLVM unrolls, a reassociable reduction
    whose lanes are not adjacent in memory: unrolled, elements are loaded just as often, and
    enclosing loops may be vectorised."""
    kinds = {access.kind for access in plan.accesses.values()}
    is_strided = kinds <= {AccessKind.TRANSFER, AccessKind.STEPS} and not _has_simple_accesses(plan)
    return is_strided and _has_reorderable_sums(plan) and not _is_kept(plan.root)


def least_speedup(plan: VectorPlan) -> float:
    """Return how many times faster vectors must be estimated to be than the loops that LLVM
    gets."""
    if not any(access.is_far for access in plan.accesses.values()):
        return WORTH_IT
    if plan.root.results and _has_reorderable_sums(plan):
        return _WORTH_GATHERING
    sums = (x for x in loops_in(plan.root) if accumulates_floats(x) and _combines_once(x))
    return WORTH_IT if all(map(is_reordered, sums)) else _WORTH_GATHERING_ROWS


def _combines_once(loop: ForOp) -> bool:
    """Return whether each iteration computes what it carries by single operations on carried
    values, as in running sums: several rows of longer chains are more than scalar code can
    overlap."""
    return all(
        isinstance(value.owner, Operation) and set(value.owner.operands) & {*loop.region_iter_args}
        for value in loop.terminator.operands
    )


def llvm_covers_remainder(plan: VectorPlan) -> bool:
    """Return whether LLVM vectorises such a loop, including its remainder iterations."""
    return _is_free_sum(plan) and _stays_a_loop(plan)


def _is_free_sum(plan: VectorPlan) -> bool:
    return _has_reorderable_sums(plan) and _has_simple_accesses(plan)


def _has_simple_accesses(plan: VectorPlan) -> bool:
    return all(map(_is_simple, plan.accesses.values()))


def _has_reorderable_sums(plan: VectorPlan) -> bool:
    loop = plan.root
    reductions = [carried_values.accumulation(loop, number) for number in range(len(loop.results))]
    return _is_one_loop(plan) and all(
        reduction is not None
        and reduction.kind in _SUMMED
        and reduction.is_single_op(loop)
        and carried_values.may_reorder(reduction)
        for reduction in reductions
    )


def _stays_a_loop(plan: VectorPlan) -> bool:
    """Return whether LLVM keeps a loop rolled. If it computes several sums, it must stay rolled
    even after vectorisation: unrolled, operands that the sums share are reloaded from spill slots,
    and each sum is a single chain."""
    is_several = len(plan.root.results) > 1
    return _is_kept(plan.root, lanes_in_register(plan.root, plan.host) if is_several else 1)


def _is_kept(loop: ForOp, lanes: int = 1) -> bool:
    """Return whether LLVM keeps a loop rolled once it has vectors of this many lanes. The estimate
    of its body leaves out invariant ops and repeated loads; the terminator stands for the loop
    counter."""
    count = trip_count(loop)
    if count is None:
        return True
    block = loop.regions[0].blocks[0]
    varying = set[SSAValue](block.args)
    loaded = set[tuple[object, ...]]()
    size = 0.0
    for op in block.ops:
        if op is block.last_op or any(v in varying for inner in op.walk() for v in inner.operands):
            varying.update(op.results)
            if is_affine_element_load(op):
                place = memref_of(op), map_of(op), *subscript_operands(op)
                if place in loaded:
                    continue
                loaded.add(place)
            size += 0 if isinstance(op, ApplyOp) else cycles.unrolled_size(op)
    return count // lanes * size >= CYCLES.surely_kept


def _leaves_many(plan: VectorPlan) -> bool:
    """Return whether remainder iterations take most of the time."""
    trips = trip_count(plan.root)
    if trips is None or not plan.loops[0].split:
        return False
    remainder = trips % plan.loops[0].factor
    lanes = lanes_in_register(plan.root, plan.host)
    return remainder > _LEFT_OVER * ((trips - remainder) // lanes)


def _is_alone(plan: VectorPlan) -> bool:
    """Return whether a plan is for one loop without carried values that contains only linear
    conditions, unrolled loops, and no calls."""
    carries = plan.reductions or plan.root.results
    return _is_one_loop(plan) and not carries and not unrolls_branches(plan.root)


def unrolls_branches(loop: ForOp) -> bool:
    """Return whether LLVM may unroll a loop with conditionals on data before it would vectorise it:
    it vectorises straight-line code afterwards, but not branches. No loop that carries values."""
    return any(map(_is_branch, loop.walk())) and not (loop.results or _is_kept(loop))


def _is_one_loop(plan: VectorPlan) -> bool:
    return len(plan.loops) == 1 and not any(
        _branches(op) for op in plan.root.walk() if op is not plan.root
    )


def _branches(op: Operation) -> bool:
    if isinstance(op, ForOp):
        return not cycles.is_unrolled(op)
    return is_loop(op) or computation(op).calls or (isinstance(op, IfOp) and divides(op))


def _is_simple(access: AccessPlan) -> bool:
    """Return whether lanes access adjacent elements, a single element, or load with a constant
    stride."""
    near = is_affine_element_load(access.op) or access.steps in ((), (1,), (-1,))
    if access.kind is AccessKind.STEPS:
        return near
    if access.kind in (AccessKind.LINEAR, AccessKind.PARTS) or not near:
        return False
    last = access.permutation.results[-1]
    if isinstance(last, AffineConstantExpr):
        return True
    return isinstance(last, AffineDimExpr) and last.position == access.permutation.num_dims - 1
