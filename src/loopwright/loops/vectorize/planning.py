"""Plans the vectorisation of one nest, or refuses it.

Every op of the nest is a loop, an access, a constant, index arithmetic that stays scalar, or has a
vector form. Values that vectors need are vectors themselves or the same in all lanes; subscripts
and bounds are scalars, the bounds the same in all lanes. The nest is a match of `candidates`, or
one loop that the user has chosen, with a given number of lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.domains import most_iterations
from loopwright.exact.speculation import divides_by_numbers
from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.core.attributes import is_complex_type
from loopwright.ir.core.enclosing import is_within
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects import cf, loopwright, scf
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, MaxOp, MinOp, YieldOp
from loopwright.ir.dialects.affine.index import MapOperation
from loopwright.ir.dialects.affine.operands import composed_constraints, condition_of
from loopwright.ir.dialects.arith import Arith, ConstantOp
from loopwright.ir.dialects.reduction.definition import CombineOp, IdentityOp
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.op_interfaces import interface_of, vector_form
from loopwright.ir.interfaces.rewriting import UndefinedDivisors
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.steps.unroll import split_into_groups
from loopwright.loops.vectorize import carried_values, plan, subscripts
from loopwright.loops.vectorize.accesses import (
    PARTS,
    SOURCES,
    TAKEN,
    AccessPlanner,
    accesses_complex,
    can_split,
    fills_groups,
    runs_never,
)
from loopwright.loops.vectorize.candidates import Candidates, CarriedDependences, Match
from loopwright.records import dataclass, replace

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
    """It makes a complex number of parts, or takes a part, and the parts are known as vectors."""
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
        planner = AccessPlanner(self.settings, loops)
        accesses = {
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
            accesses=accesses,
            scalars=frozenset(self._scalars),
            vectors=frozenset(vectors),
            guarded=frozenset(op for op in vectors if self._needs_guard(op, loops)),
            predicated=frozenset(self._predicated),
            reductions=reductions,
            is_nested=self.settings.beyond_mlir,
        )

    def _lane_loop(self, loop: ForOp) -> plan.LaneLoop:
        """Decide how one loop becomes lanes, and whether a remainder loop is split off."""
        number = self.match.dims[loop]
        factor = self.settings.sizes[number]
        low, high = loop.constant_bounds or (0, 0)
        if not fits_int64(max(high - low, 0) + loop.step_value * factor):
            message = "a group of iterations would overflow a 64-bit index"
            raise RefusedError("vectorize.index-overflow", loop, message)
        never = runs_never(loop)
        whole = fills_groups(loop, factor) or (never and not loop.results)
        if loop.results:
            if loop.step_value != 1 and not self.settings.beyond_mlir:
                message = "a loop with reductions has a step that is not 1"
                raise RefusedError("vectorize.reduction-step", loop, message)
            whole = whole and (self.settings.beyond_mlir or loop.has_constant_bounds)
        splits = self.settings.split or accesses_complex(loop)
        leaves_rest = not whole and splits and can_split(loop) and self.settings.rank == 1
        split = split_into_groups(loop, factor) if leaves_rest else None
        single = never or most_iterations(loop) in (0, 1)
        return plan.LaneLoop(loop, number, factor, whole or leaves_rest, split, single)

    # Conditionals

    def _condition(self, op: Operation) -> None:
        """Decide whether a condition is uniform across lanes."""
        for operand in op.operands:
            self._scalar(operand, op)
        bound = composed_constraints(condition_of(op), op.operands)
        if any(
            any(s != 0 for s in subscripts.lane_strides(bound, subscripts.lanes_of(loop)))
            for loop in self._loops
        ):
            self._predicated[op] = None

    def _is_predicated(self, op: Operation) -> bool:
        return any(is_within(op, conditional) for conditional in self._predicated)

    def _access(self, op: Operation, planner: AccessPlanner) -> plan.AccessPlan:
        """Plan the vector form of an access. A conditional load that is always dereferenceable is
        executed in all lanes."""
        predicated = self._is_predicated(op)
        everywhere = (
            predicated
            and self.settings.beyond_mlir
            and all(loop.is_whole for loop in self._loops)
            and not memory_access.is_affine_element_store(op)
            and self.dependences.is_always_dereferenceable(op)
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
        """Whether a value is the same for all iterations of the nest."""
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
        if isinstance(op, PARTS) and self.settings.beyond_mlir:
            if isinstance(op, TAKEN) and self._is_outside(op.operands[0]):
                return _Role.SHARED
            if not isinstance(op, TAKEN) or _has_split_parts(op.operands[0]):
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
        """The ops of the nest that yield or store vectors, or branch on them."""
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
            message = "the type of a value is no element type of vectors"
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
        """Whether an idle lane might divide by zero, or divide the least integer by -1."""
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
    if vector_form(op) is None:
        message = f"'{operation_name(op)}' has no vector form"
        summary = _TESTS if isinstance(op, cf.AssertOp | loopwright.AssertOp) else ""
        raise RefusedError("vectorize.unsupported-op", op, message, summary=summary)
    types = [value.type for value in (*op.operands, *op.results)]
    if not all(map(plan.is_vector_element, types)):
        message = f"'{operation_name(op)}' works on types that vectors cannot have as elements"
        raise RefusedError("vectorize.unsupported-op", op, message)


def _has_split_parts(number: SSAValue) -> bool:
    """Whether the parts of a complex number become vectors."""
    if isinstance(number, OpResult):
        return isinstance(number.op, (*SOURCES, scf.WhileOp))
    return isinstance(number.owner.parent_op(), scf.WhileOp)


def _hands_parts(op: Operation) -> bool:
    """Whether an op may yield complex numbers whose parts are vectors."""
    if isinstance(op, scf.YieldOp):
        return isinstance(op.parent_op(), scf.WhileOp)
    return isinstance(op, scf.WhileOp | scf.ConditionOp)


def _is_plain_scalar(op: Operation) -> bool:
    """Whether an op only computes numbers, so that it may be kept as a scalar."""
    from loopwright.ir.dialects.index import Index

    return isinstance(op, (*Arith.operations, *Index.operations))


def plan_loop(function: Operation, loop: ForOp, lanes: int) -> plan.VectorPlan | Refusal:
    """Plan to vectorise a loop, or refuse; sums keep their order unless ops allow another. A scalar
    loop executes iterations that do not fill all lanes."""
    settings = plan.Settings((lanes,), beyond_mlir=True, split=True, affine_accesses=True)
    dependences = CarriedDependences(function)
    candidates = Candidates(function, settings, dependences, lambda _: lanes)
    if candidates.dimension(loop) is None:
        refusal = candidates.refused[loop]
        assert refusal is not None, "no loop was left to the code generator"
        return refusal
    return plan_nest(Match(loop, {loop: 0}), settings, dependences)
