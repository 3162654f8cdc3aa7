"""Plans the vectorisation of one nest, or refuses it.

Every op of the nest is a loop, an access, a constant, index arithmetic that stays scalar, or has a
vector form. Values that vectors need are vectors themselves or the same in all lanes; subscripts
and bounds are scalars, the bounds the same in all lanes. The nest is a match of `Candidates`, or
one loop that the user has chosen, with a given number of lanes.

Loops are tried in `mlir-opt`'s order. A loop is a candidate if its iterations are independent
(except for reductions, where requested), and if it contains only loops, accesses and plain ops.
Each access inside varies with it along at most one dimension of memory, which is the same one for
all. A match for vectors of rank n is a chain of n candidates, each inside the one before. Matches
are found from the inside out; those that share loops form a bucket, of which the first one that
works is vectorised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from itertools import takewhile

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from loopwright.exact.costs.host import Host
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.describe import evidence_of
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence, DependenceKind
from loopwright.exact.domains import Domains, most_iterations
from loopwright.exact.loops import settled_of
from loopwright.exact.memory.access import Access
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.speculation import divides_by_numbers, is_always_dereferenceable
from loopwright.ir.core.attributes import is_complex_type
from loopwright.ir.core.enclosing import directly_in, is_within, ops_around
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects import cf, loopwright, scf
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, MaxOp, MinOp, YieldOp
from loopwright.ir.dialects.affine.index import MapOperation
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.dialects.affine.operands import composed_constraints, condition_of
from loopwright.ir.dialects.arith import Arith, ConstantOp
from loopwright.ir.dialects.reduction.definition import CombineOp, IdentityOp
from loopwright.ir.dialects.scf import IfOp as ScfIfOp
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.op_interfaces import interface_of, vector_form
from loopwright.ir.interfaces.rewriting import UndefinedDivisors
from loopwright.ir.refusal import Reason, Refusal, RefusedError
from loopwright.loops.steps.counts import distance_fits
from loopwright.loops.steps.unroll import split_into_groups
from loopwright.loops.vectorize import accesses, carried_values, cost, plan
from loopwright.records import dataclass, field, replace
from loopwright.reporting.unknown import Cause

_TIES = {
    DependenceKind.FLOW: "an iteration reads an element that an earlier one stored",
    DependenceKind.ANTI: "an iteration stores where one before it read",
    DependenceKind.OUTPUT: "iterations store to the same elements",
}


@dataclass(frozen=True, slots=True)
class Match:
    """Loops to vectorise together: for each the dimension of the vectors that it becomes."""

    root: ForOp
    dims: Mapping[ForOp, int]


@dataclass()
class Candidates:
    """The candidates of one function, with the refusals of the other loops."""

    function: Operation
    settings: plan.Settings
    dependences: CarriedDependences
    most_lanes: Callable[[ForOp], int]
    """The most iterations of a loop that are executed at once."""
    refused: dict[Operation, Refusal | None] = field(
        default_factory=dict["Operation", "Refusal | None"]
    )
    """Why loops are not vectorised; None of one that is left to the code generator."""
    _dimensions: dict[Operation, int] = field(default_factory=dict[Operation, int])

    def refuse(self, refusal: Refusal) -> None:
        """Record why the first op of a refusal is not vectorised, unless a reason is recorded
        already."""
        self.refused.setdefault(refusal.ops[0], refusal)

    def leave(self, loop: ForOp) -> None:
        """Leave a loop to the code generator; this overrides a recorded refusal."""
        self.refused[loop] = None

    def buckets(self) -> list[list[Match]]:
        """Return the matches, grouped into buckets of which only one match can be vectorised."""
        buckets: list[list[Match]] = []
        roots: dict[Operation, int] = {}
        above: dict[Operation, int] = {}
        for match in self._matches():
            chain = (match.root, *ops_around(match.root))
            inside = above.get(match.root, len(buckets))
            number = min((roots[op] for op in chain if op in roots), default=len(buckets))
            if inside < number:
                number = roots[match.root] = inside
            elif number == len(buckets):
                buckets.append([])
                roots[match.root] = number
            buckets[number].append(match)
            for op in chain:
                above.setdefault(op, number)
        return buckets

    def _matches(self) -> Iterator[Match]:
        if not 1 <= self.settings.rank <= 3:
            return
        for loop in loops_inside_out(self.function):
            dims = self._match(loop, 0)
            if dims is not None:
                yield Match(loop, dims)

    def _match(self, loop: ForOp, level: int) -> dict[ForOp, int] | None:
        if not self._fits_level(loop, level):
            return None
        dims = {loop: level}
        if level + 1 == self.settings.rank:
            return dims
        chosen: list[Operation] = []
        for inner in loops_inside_out(loop):
            if any(is_within(chosen_loop, inner) for chosen_loop in chosen):
                continue
            below = self._match(inner, level + 1)
            if below is not None:
                chosen.append(inner)
                dims |= below
        return dims if chosen else None

    def _fits_level(self, loop: ForOp, level: int) -> bool:
        dimension = self.dimension(loop)
        if dimension is None:
            return False
        fastest = self.settings.fastest
        fastest_dimension = fastest[level] if fastest else -1
        return fastest_dimension < 0 or dimension in (-1, fastest_dimension)

    def dimension(self, loop: ForOp) -> int | None:
        """Return the dimension of memory, counted from the last, along which a candidate's accesses
        vary; -1 if they are invariant. None if the loop is not a candidate."""
        if loop not in self._dimensions and loop not in self.refused:
            judged = self._judge(loop)
            if isinstance(judged, Refusal):
                self.refused[loop] = judged
            else:
                self._dimensions[loop] = judged
        return self._dimensions.get(loop)

    def _judge(self, loop: ForOp) -> int | Refusal:
        """Return the dimension of memory along which a loop's accesses vary, or the refusal if it
        cannot become lanes."""
        if loop.results and carried_values.carried_values(loop, self.settings) is None:
            plain = self.settings.rank == 1 or self.settings.beyond_mlir
            if not plain or not carried_values.only_accumulates(loop):
                message = "a value is carried from one iteration to the next"
                summary = "each iteration needs a value of the one before"
                return _unsupported("vectorize.carried-value", message, (loop,), summary)
            message = "reductions are vectorised only with 'vectorize-reductions'"
            summary = (
                "the additions, or other combinations, are in the order of the source; "
                "`fastmath=True` lets its floats be combined in another order"
            )
            return _unsupported("vectorize.reduction", message, (loop,), summary)
        dimension = self._body_dimension(loop)
        if isinstance(dimension, Refusal):
            return dimension
        group = self.most_lanes(loop) if self.settings.beyond_mlir else None
        dependence = self.dependences.obstacle(loop, group)
        if dependence is None:
            return dimension
        ops = (loop, dependence.source.op, dependence.sink.op)
        cause = _cause_of(dependence)
        code = "vectorize.unknown-dependence"
        reason = Reason.UNKNOWN
        advice = ""
        if dependence.is_certain:
            code = "vectorize.carried-dependence"
            reason = Reason.ILLEGAL
            if group is None and self.dependences.obstacle(loop, self.most_lanes(loop)) is None:
                reason = Reason.UNSUPPORTED
                advice = ", but lanes would respect that: 'extended' vectorises such loops"
        tie = _TIES.get(dependence.kind, "")
        summary = tie if dependence.is_certain else _possible_tie(dependence)
        evidence = evidence_of(dependence)
        return Refusal(code, ops, cause + advice, reason, evidence, summary=summary + advice)

    def _structure(self) -> tuple[type[Operation], ...]:
        if not self.settings.beyond_mlir:
            return (ForOp,)
        lasting = (scf.WhileOp,) if self.settings.rank == 1 else ()
        return (ForOp, IfOp, ScfIfOp, *lasting)

    def _body_dimension(self, loop: ForOp) -> int | Refusal:
        """Return the dimension along which all accesses of a body vary; -1 if none does."""
        common = -1
        variable = loop.induction_variable
        for op in loop.walk():
            if op is loop:
                continue
            if op.regions and not isinstance(op, self._structure()):
                message = f"the loop contains '{operation_name(op)}', which has its own body"
                return _unsupported("vectorize.unsupported-op", message, (loop, op))
            if isinstance(op, ForOp) or memory_access.is_affine_element_store(op):
                ancestors = takewhile(lambda ancestor: ancestor is not loop, ops_around(op))
                if any(isinstance(ancestor, scf.WhileOp) for ancestor in ancestors):
                    message = f"a 'scf.while' in the loop contains '{operation_name(op)}'"
                    return _unsupported("vectorize.unsupported-op", message, (loop, op))
            if not memory_access.is_affine_element_access(op):
                continue
            problem = _access_problem(loop, op, self.settings)
            if problem is not None:
                return problem
            if self.settings.beyond_mlir:
                continue
            dimension = accesses.varying_dimension(op, variable)
            if dimension is None:
                message = "an access varies with the loop in more than one subscript"
                return _unsupported(
                    "vectorize.several-subscripts", message, (loop, op), accesses.NOT_ALONG
                )
            if dimension >= 0:
                if common not in (-1, dimension):
                    message = "accesses vary with the loop along different dimensions of memory"
                    ops = loop, op
                    return _unsupported(
                        "vectorize.different-dimensions", message, ops, accesses.NOT_ALONG
                    )
                common = dimension
        return common


def _unsupported(code: str, message: str, ops: tuple[Operation, ...], summary: str = "") -> Refusal:
    return Refusal(code, ops, message, summary=summary)


def _access_problem(loop: ForOp, access: Operation, settings: plan.Settings) -> Refusal | None:
    memref = memory_access.memref_of(access)
    element = getattr(memref.type, "element_type", None)
    split = settings.beyond_mlir and is_complex_type(element)
    if not isinstance(element, Attribute) or not (split or plan.is_vector_element(element)):
        message = "the memref's element type is not an element type of vectors"
        return _unsupported("vectorize.element-type", message, (loop, access))
    if not (
        accesses.has_strides(access) if settings.beyond_mlir else accesses.is_row_major(access)
    ):
        message = "the memref has a layout other than the identity"
        return _unsupported("vectorize.layout", message, (loop, access))
    return None


class CarriedDependences:
    """Answers about the loops of one function, each computed once."""

    def __init__(self, function: Operation) -> None:
        self._function = function

        self._accesses: dict[Operation, list[Access]] = {}
        self._undecided = Kept(self._undecided_in)
        self._obstacles = Kept(self._first)

    @cached_property
    def analysis(self) -> DependenceAnalysis:
        """The dependences of the function."""
        analysis = DependenceAnalysis(self._function)
        for access in analysis.accesses:
            if vector_form(access.op) is None:  # It has no effects, even if nothing else is known.
                self._accesses.setdefault(access.op, []).append(access)
        return analysis

    def is_always_dereferenceable(self, load: Operation, root: ForOp) -> bool:
        """Return whether a load in a loop would be valid even if conditionals in it were
        ignored."""
        return is_always_dereferenceable(load, self.analysis, self._undecided[root])

    def _undecided_in(self, root: ForOp) -> Domains:
        return Domains(self.analysis.domains.layouts, undecided=root)

    def obstacle(self, loop: ForOp, group: int | None = None) -> Dependence | None:
        """Return a dependence that the loop may carry; None if it certainly carries none. With
        `group`, only a dependence that is violated if groups of this many iterations are executed
        op by op."""
        return self._obstacles[loop, group]

    def _first(self, key: tuple[ForOp, int | None]) -> Dependence | None:
        loop, group = key
        for dependence in self._carried(loop):
            if group is None or not keeps_order(dependence, loop, group):
                return dependence
        return None

    def _carried(self, loop: ForOp) -> Iterator[Dependence]:
        analysis = self.analysis
        inside = [a for op in loop.walk() for a in self._accesses.get(op, ())]
        depth = len(analysis.domains.of_block(loop.body).loops)
        chosen = set(inside)
        partners = analysis.partners()
        if len(inside) > _MANY_ACCESSES:
            # Loops around nests mostly overwrite elements: then one question decides.
            for access in inside:
                if access.writes and not access.frees:
                    yield from analysis.between(access, access, MEMORY_KINDS, [depth])
        for source in inside:
            if source.frees:
                continue
            for sink in partners[source.root]:
                if sink not in chosen or sink.frees or not (source.writes or sink.writes):
                    continue
                yield from analysis.between(source, sink, MEMORY_KINDS, [depth])


_MANY_ACCESSES = 24
"""The number of accesses in a loop from which on it is tested first whether a store overwrites its
own elements."""


def keeps_order(dependence: Dependence, loop: ForOp, group: int) -> bool:
    """Return whether groups of iterations, executed as lanes, respect a dependence that the loop
    carries.

    Groups are executed in order, so they do if source and sink are never in one group. Within a
    group, all lanes execute an op of the body before the next op, so they also do if the source
    precedes the sink in the body.
    """
    if not dependence.is_certain:
        return False
    least = dependence.intervals[dependence.depth - 1].lower
    if least is not None and least >= group * loop.step_value:
        return True
    first, second = (
        directly_in(loop.body, access.op) for access in (dependence.source, dependence.sink)
    )
    return first is not second and first.is_before_in_block(second)


def _possible_tie(dependence: Dependence) -> str:
    """Return advice on an uncertain dependence for the author of the loop, if its only doubt is
    which elements are accessed; otherwise an empty text."""
    computed = {Cause.RECOMPUTED, Cause.NOT_AFFINE}
    if not {doubt.cause for doubt in dependence.unknown} <= computed:
        return ""
    return "iterations may access the same element: its subscripts are known only at run time"


def _cause_of(dependence: Dependence) -> str:
    """Describe the dependence that a loop carries."""
    if dependence.is_certain:
        return f"iterations of the loop depend on each other ({dependence.kind.value})"
    reasons = "; ".join(map(str, dependence.unknown))
    return f"iterations of the loop may depend on each other: {reasons}"


_INDEX_OPS = (MapOperation, ConstantOp)
_STRUCTURE = (ForOp, IfOp, YieldOp, scf.IfOp, scf.YieldOp, scf.WhileOp, scf.ConditionOp)


class _Role(Enum):
    """How an op of a nest is transformed."""

    STRUCTURE = "structure"
    """Loops, conditionals, terminators, and accesses: each has rules of its own."""
    ON_DEMAND = "on demand"
    """Constants that are splat where vectors use them."""
    INDEX = "index"
    """Kept as a scalar: only subscripts, bounds and conditions use it."""
    SHARED = "shared"
    """Kept as a scalar: the same in all lanes."""
    PARTS = "parts"
    """It combines parts to a complex number, or extracts a part, and the parts are available as
    vectors."""
    VECTOR = "vector"
    """It works on vectors."""

    __hash__ = object.__hash__


def plan_nest(
    match: Match, settings: plan.Settings, dependences: CarriedDependences
) -> plan.VectorPlan | Refusal:
    """Plan to vectorise a match, or why not."""
    try:
        return _Planner(match, settings, dependences).decide()
    except RefusedError as error:
        return replace(error.refusal, ops=(match.root, *error.refusal.ops))


@dataclass()
class _Planner:
    """The decisions about one match.

    `decide` makes them in the order in which they build on each other: how loops become lanes,
    which ops stay scalar, the role of each op, whether operands are vectors where they must be, the
    form of each access, and how lanes share carried values.
    """

    match: Match
    settings: plan.Settings
    dependences: CarriedDependences

    def __post_init__(self) -> None:
        self._root = self.match.root
        self._ops = list(self._root.walk())
        self._variables = {loop.induction_variable for loop in self.match.dims}
        self._scalars: dict[Operation, bool] = {}
        """The ops kept as scalars, each with whether its result varies from lane to lane."""
        self._loops: tuple[plan.LaneLoop, ...] = ()
        self._predicated: dict[Operation, None] = {}

    def decide(self) -> plan.VectorPlan:
        """Decide everything."""
        loops = self._loops = tuple(self._lane_loop(loop) for loop in self.match.dims)
        for op in self._ops:
            self._keep_scalars(op)
        roles = {op: self._role(op) for op in self._ops}
        for op, role in roles.items():
            if role is _Role.SHARED:
                self._scalars[op] = False
        vectors = [op for op, role in roles.items() if role is _Role.VECTOR]
        for op in (*vectors, *self._ops_that_hand_on()):
            self._check_operands(op)
        planner = accesses.AccessPlanner(self.settings, loops)
        planned = {
            op: self._access(op, planner)
            for op in self._ops
            if memory_access.is_affine_element_access(op)
        }
        reductions = carried_values.shared(
            {
                loop: carried_values.carried_values(loop, self.settings) or ()
                for loop in self.match.dims
                if loop.results
            }
        )
        return plan.VectorPlan(
            root=self._root,
            loops=loops,
            shape=self.settings.sizes,
            accesses=planned,
            scalars=frozenset(self._scalars),
            vectors=frozenset(vectors),
            guarded=frozenset(op for op in vectors if self._needs_guard(op, loops)),
            predicated=frozenset(self._predicated),
            settled={
                op: (settled, cost.asked_after(op))
                for op in self._ops
                if isinstance(op, scf.WhileOp) and not any(map(is_complex_type, op.result_types))
                if (settled := settled_of(op)) is not None
            },
            reductions=reductions,
            is_nested=self.settings.beyond_mlir,
            host=self.settings.host,
        )

    def _lane_loop(self, loop: ForOp) -> plan.LaneLoop:
        """Decide how one loop becomes lanes, and whether a remainder loop is split off."""
        number = self.match.dims[loop]
        factor = self.settings.sizes[number]
        never = accesses.runs_never(loop)
        whole = accesses.fills_groups(loop, factor) or (never and not loop.results)
        if loop.results:
            if loop.step_value != 1 and not self.settings.beyond_mlir:
                message = "a loop with reductions has a step that is not 1"
                raise RefusedError("vectorize.reduction-step", loop, message)
            whole = whole and (self.settings.beyond_mlir or loop.has_constant_bounds)
        splits = self.settings.split or accesses.accesses_complex(loop)
        if self.settings.host.has_mask_registers and not accesses.accesses_complex(loop):
            splits = splits and not any(isinstance(op, scf.WhileOp) for op in self._ops)
        leaves_rest = not whole and splits and accesses.can_split(loop) and self.settings.rank == 1
        split = split_into_groups(loop, factor) if leaves_rest else None
        fits = distance_fits(loop, loop.step_value * factor)
        if not fits or (leaves_rest and split is None):
            message = "a group of iterations would overflow a 64-bit index"
            raise RefusedError("vectorize.index-overflow", loop, message)
        single = never or most_iterations(loop) in (0, 1)
        return plan.LaneLoop(loop, number, factor, whole or leaves_rest, split, single)

    # Conditionals

    def _condition(self, op: Operation) -> None:
        """Decide whether a condition is uniform across lanes."""
        for operand in op.operands:
            self._scalar(operand, op)
        bound = composed_constraints(condition_of(op), op.operands)
        if any(
            any(s != 0 for s in accesses.lane_strides(bound, accesses.lanes_of(loop)))
            for loop in self._loops
        ):
            self._predicated[op] = None

    def _is_predicated(self, op: Operation) -> bool:
        return any(is_within(op, conditional) for conditional in self._predicated)

    def _access(self, op: Operation, planner: accesses.AccessPlanner) -> plan.AccessPlan:
        """Plan the vector form of an access. A conditional load that is always dereferenceable is
        executed in all lanes."""
        predicated = self._is_predicated(op)
        everywhere = (
            predicated
            and self.settings.beyond_mlir
            and all(loop.is_whole for loop in self._loops)
            and not memory_access.is_affine_element_store(op)
            and self.dependences.is_always_dereferenceable(op, self._root)
        )
        access_plan = planner.plan(op, predicated=predicated and not everywhere)
        return replace(access_plan, everywhere=everywhere)

    # Scalars

    def _keep_scalars(self, op: Operation) -> None:
        if not divides_by_numbers(op):
            self._check_defined(op, op)
        if memory_access.is_affine_element_access(op):
            for operand in memory_access.subscript_operands(op):
                self._scalar(operand, op)
        elif isinstance(op, IfOp):
            self._condition(op)
        elif isinstance(op, scf.IfOp | scf.WhileOp):
            self._predicated[op] = None
        elif isinstance(op, ForOp) and op is not self._root:
            for operand in (*op.lower_bound_operands, *op.upper_bound_operands):
                if self._scalar(operand, op):
                    message = "the bounds of an inner loop differ from lane to lane"
                    raise RefusedError("vectorize.varying-bounds", op, message)

    def _scalar(self, value: SSAValue, user: Operation) -> bool:
        """Keep the ops that compute an index as scalars; return whether the index varies from lane
        to lane."""
        if value in self._variables:
            return True
        if self._is_outside(value):
            return False
        if not isinstance(value, OpResult):
            loop = value.owner.parent_op()
            if isinstance(loop, ForOp) and loop.induction_variable is value:
                return False
            raise RefusedError("vectorize.varying-index", user, "an index is carried by a loop")
        op = value.op
        cached = self._scalars.get(op)
        if cached is not None:
            return cached
        if not isinstance(op, _INDEX_OPS) and not _is_plain_scalar(op):
            message = f"an index is computed by '{operation_name(op)}' in the loop"
            raise RefusedError("vectorize.varying-index", user, message)
        self._check_defined(op, user)
        operands = [self._scalar(operand, user) for operand in op.operands]
        varies = any(operands)
        if varies and not isinstance(op, ApplyOp):
            message = f"an index is computed from the loop's by '{operation_name(op)}'"
            raise RefusedError("vectorize.not-affine", user, message)
        self._scalars[op] = varies
        return varies

    def _check_defined(self, op: Operation, user: Operation) -> None:
        """Refuse an op for an index, a bound or a condition if it may divide by zero when executed
        unconditionally: such scalars are computed even if the conditional around the op would skip
        it."""
        divides = interface_of(op, UndefinedDivisors) is not None or not divides_by_numbers(op)
        if divides and self._is_predicated(op):
            message = "an index is divided by a value that may be zero where a condition is false"
            raise RefusedError("vectorize.guarded-index", user, message)

    def _is_outside(self, value: SSAValue) -> bool:
        """Return whether a value is the same for all iterations of the nest."""
        owner = value.owner
        if isinstance(owner, Operation):
            return not is_within(owner, self._root)
        parent = owner.parent_op()
        return parent is None or not is_within(parent, self._root)

    # Vectors

    def _role(self, op: Operation) -> _Role:
        """Return the role of an op whose indices are classified. Raises `RefusedError` if it must
        be widened and cannot be."""
        if memory_access.is_affine_element_access(op) or isinstance(op, _STRUCTURE):
            return _Role.STRUCTURE
        if isinstance(op, ApplyOp | ConstantOp) or (
            self.settings.beyond_mlir and isinstance(op, _INDEX_OPS)
        ):
            return _Role.ON_DEMAND
        if op in self._scalars and all(
            self._uses_as_scalar(use.operation, use.index)
            for result in op.results
            for use in result.uses
        ):
            return _Role.INDEX
        if isinstance(op, IdentityOp):
            return _Role.SHARED
        if isinstance(op, accesses.PARTS) and self.settings.beyond_mlir:
            if isinstance(op, accesses.PART_GETTERS) and self._is_outside(op.operands[0]):
                return _Role.SHARED
            if not isinstance(op, accesses.PART_GETTERS) or _has_split_parts(op.operands[0]):
                return _Role.PARTS
        if isinstance(op, CombineOp):
            self._check_combination(op)
        else:
            _check_form(op)
        return _Role.VECTOR

    def _check_combination(self, op: Operation) -> None:
        definition = carried_values.definition_of(op)
        problem = op if definition is None else carried_values.obstacle(definition)
        if problem is not None:
            message = f"'{operation_name(problem)}' in a combination has no vector form"
            raise RefusedError("vectorize.unsupported-op", op, message)

    def _uses_as_scalar(self, user: Operation, index: int) -> bool:
        if memory_access.is_affine_element_access(user):
            return index >= memory_access.memref_position(user) + 1
        if isinstance(user, ForOp):
            return index < len(user.operands) - len(user.results)
        return isinstance(user, IfOp) or user in self._scalars

    def _ops_that_hand_on(self) -> Iterator[Operation]:
        """Yield the ops of the nest that yield or store vectors, or branch on them."""
        for op in self._ops:
            if (
                memory_access.is_affine_element_store(op)
                or isinstance(op, YieldOp | scf.IfOp | scf.YieldOp)
                or _hands_parts(op)
                or (isinstance(op, ForOp) and op.results and op is not self._root)
            ):
                yield op

    def _check_operands(self, op: Operation) -> None:
        form = vector_form(op)
        for index, operand in enumerate(op.operands):
            if (memory_access.is_affine_element_store(op) and index) or (
                isinstance(op, ForOp) and self._uses_as_scalar(op, index)
            ):
                continue
            if form is not None and index in form.scalar_operands:
                if self._scalar(operand, op):
                    message = f"operand {index} of '{operation_name(op)}' differs between lanes"
                    raise RefusedError("vectorize.varying-index", op, message)
                continue
            if is_complex_type(operand.type) and (
                memory_access.is_affine_element_store(op) or _hands_parts(op)
            ):
                if self._is_outside(operand) or _has_split_parts(operand):
                    continue
            self._check_vector(operand, op)

    def _check_vector(self, value: SSAValue, user: Operation) -> None:
        """Check that a value is a vector, or the same in all lanes."""
        if not plan.is_vector_element(value.type):
            message = "the type of a value is not an element type of vectors"
            raise RefusedError("vectorize.element-type", user, message)
        if self._is_outside(value):
            return
        if not isinstance(value, OpResult):
            if value in self._variables and not self.settings.beyond_mlir:
                message = "the induction variable is used as a value"
                raise RefusedError("vectorize.index-value", user, message)
        elif isinstance(value.op, ApplyOp | MinOp | MaxOp):
            if self.settings.beyond_mlir:
                for operand in value.op.operands:
                    self._scalar(operand, user)
                return
            message = f"the result of '{value.op.name}' is used as a value"
            raise RefusedError("vectorize.index-value", user, message)

    def _needs_guard(self, op: Operation, loops: tuple[plan.LaneLoop, ...]) -> bool:
        """Return whether an idle lane might divide by zero, or divide the least integer by -1."""
        division = interface_of(op, UndefinedDivisors)
        if division is None or (
            all(loop.is_whole for loop in loops) and not self._is_predicated(op)
        ):
            return False
        return constant_value(op.operands[division.divisor]) in (None, *division.undefined)


_TESTS = (
    "each iteration tests whether it may go on, such as subscripts or arguments of functions; "
    "tests that do not depend on data may be written in front of the loop"
)


def _check_form(op: Operation) -> None:
    """Refuse an op that has no form on vectors."""
    values = (*op.operands, *op.results)
    if any(isinstance(value.type, VectorType) for value in values):
        message = f"'{operation_name(op)}' works on vectors: the loop was vectorised before"
        raise RefusedError("vectorize.unsupported-op", op, message)
    if vector_form(op) is None:
        message = f"'{operation_name(op)}' has no vector form"
        summary = _TESTS if isinstance(op, cf.AssertOp | loopwright.AssertOp) else ""
        raise RefusedError("vectorize.unsupported-op", op, message, summary=summary)
    if not all(plan.is_vector_element(value.type) for value in values):
        message = f"'{operation_name(op)}' works on types that vectors cannot have as elements"
        raise RefusedError("vectorize.unsupported-op", op, message)


def _has_split_parts(number: SSAValue) -> bool:
    """Return whether the parts of a complex number become vectors."""
    if isinstance(number, OpResult):
        return isinstance(number.op, (*accesses.SOURCES, scf.WhileOp))
    return isinstance(number.owner.parent_op(), scf.WhileOp)


def _hands_parts(op: Operation) -> bool:
    """Return whether an op may yield complex numbers whose parts are vectors."""
    if isinstance(op, scf.YieldOp):
        return isinstance(op.parent_op(), scf.WhileOp)
    return isinstance(op, scf.WhileOp | scf.ConditionOp)


def _is_plain_scalar(op: Operation) -> bool:
    """Return whether an op only computes numbers, so that it may be kept as a scalar."""
    from loopwright.ir.dialects.index import Index

    return isinstance(op, (*Arith.operations, *Index.operations))


def plan_loop(
    function: Operation, loop: ForOp, lanes: int, host: Host
) -> plan.VectorPlan | Refusal:
    """Plan to vectorise a loop, or refuse; sums keep their order unless ops allow another. A scalar
    loop executes iterations that do not fill all lanes."""
    settings = plan.Settings(
        (lanes,), beyond_mlir=True, split=True, affine_accesses=True, host=host
    )
    dependences = CarriedDependences(function)
    candidates = Candidates(function, settings, dependences, lambda _: lanes)
    if candidates.dimension(loop) is None:
        refusal = candidates.refused[loop]
        assert refusal is not None, "no loop was left to the code generator"
        return refusal
    return plan_nest(Match(loop, {loop: 0}), settings, dependences)
