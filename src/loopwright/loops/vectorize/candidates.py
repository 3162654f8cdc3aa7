"""Which loops are tried, and in which order: `mlir-opt`'s.

A loop is a candidate if its iterations are independent (but for reductions, where these are asked
for), and if it contains only loops, accesses and plain ops. Each access inside varies with it along
at most one dimension of memory, which is the same one for all. A match for vectors of rank n is a
chain of n candidates, each inside the one before. Matches are found from the inside out; those that
share loops form a bucket, of which the first one that works is vectorised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile

from xdsl.ir import Attribute, Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.describe import shown_witness
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence, DependenceKind
from loopwright.exact.domains import Domains
from loopwright.exact.memory.access import Access
from loopwright.exact.speculation import is_always_dereferenceable
from loopwright.ir.core.attributes import is_complex_type
from loopwright.ir.core.enclosing import directly_in, is_within, ops_around
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.dialects.scf import IfOp as ScfIfOp
from loopwright.ir.dialects.scf import WhileOp
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    is_affine_element_store,
    memref_of,
)
from loopwright.ir.interfaces.op_interfaces import vector_form
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.loops.vectorize import subscripts
from loopwright.loops.vectorize.accesses import NOT_ALONG
from loopwright.loops.vectorize.carried_values import carried_values, only_accumulates
from loopwright.loops.vectorize.plan import Settings, is_vector_element
from loopwright.records import dataclass, field, replace
from loopwright.reporting.unknown import Cause
from loopwright.reporting.witnesses import Doubts, ElementPair

_TIES = {
    DependenceKind.FLOW: "an iteration reads what one before it stored",
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
    settings: Settings
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
        """The matches, grouped into buckets of which only one match can be vectorised."""
        buckets: list[list[Match]] = []
        roots: dict[Operation, int] = {}
        above: dict[Operation, int] = {}
        for match in self._matches():
            around = (match.root, *ops_around(match.root))
            inside = above.get(match.root, len(buckets))
            number = min((roots[op] for op in around if op in roots), default=len(buckets))
            if inside < number:
                number = roots[match.root] = inside
            elif number == len(buckets):
                buckets.append([])
                roots[match.root] = number
            buckets[number].append(match)
            for op in around:
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
        if not self._fits(loop, level):
            return None
        dims = {loop: level}
        if level + 1 == self.settings.rank:
            return dims
        chosen: list[Operation] = []
        for inner in loops_inside_out(loop):
            if any(is_within(other, inner) for other in chosen):
                continue
            below = self._match(inner, level + 1)
            if below is not None:
                chosen.append(inner)
                dims |= below
        return dims if chosen else None

    def _fits(self, loop: ForOp, level: int) -> bool:
        dimension = self.dimension(loop)
        if dimension is None:
            return False
        fastest = self.settings.fastest
        wanted = fastest[level] if fastest else -1
        return wanted < 0 or dimension in (-1, wanted)

    def dimension(self, loop: ForOp) -> int | None:
        """The dimension of memory, counted from the last, along which a candidate's accesses vary;
        -1 if they are invariant. None if the loop is no candidate.
        """
        if loop not in self._dimensions and loop not in self.refused:
            judged = self._judge(loop)
            if isinstance(judged, Refusal):
                self.refused[loop] = judged
            else:
                self._dimensions[loop] = judged
        return self._dimensions.get(loop)

    def _judge(self, loop: ForOp) -> int | Refusal:
        """The dimension of memory along which a loop's accesses vary, or the refusal if it cannot
        become lanes."""
        if loop.results and carried_values(loop, self.settings) is None:
            plain = self.settings.rank == 1 or self.settings.beyond_mlir
            if not plain or not only_accumulates(loop):
                message = "a value is carried from one iteration to the next"
                summary = "each iteration needs a value of the one before"
                return _unsupported("vectorize.carried-value", message, (loop,), summary)
            message = "reductions are vectorised only with 'vectorize-reductions'"
            summary = "`fastmath=True` allows to combine its floats in another order"
            return _unsupported("vectorize.reduction", message, (loop,), summary)
        dimension = self._body_dimension(loop)
        if isinstance(dimension, Refusal):
            return dimension
        group = self.most_lanes(loop) if self.settings.beyond_mlir else None
        dependence = self.dependences.obstacle(loop, group)
        if dependence is None:
            return dimension
        ops = (loop, dependence.source.op, dependence.sink.op)
        witness, cause = _witness_of(dependence), _cause_of(dependence)
        code, reason = "vectorize.unknown-dependence", Reason.UNKNOWN
        if dependence.is_certain:
            code, reason = "vectorize.carried-dependence", Reason.ILLEGAL
        tie = _TIES.get(dependence.kind, "")
        summary = tie if dependence.is_certain else _possible_tie(dependence)
        return Refusal(code, ops, cause, reason, Evidence({}, lambda: witness), summary=summary)

    def _structure(self) -> tuple[type[Operation], ...]:
        if not self.settings.beyond_mlir:
            return (ForOp,)
        lasting = (WhileOp,) if self.settings.rank == 1 else ()
        return (ForOp, IfOp, ScfIfOp, *lasting)

    def _body_dimension(self, loop: ForOp) -> int | Refusal:
        """The dimension along which all accesses of a body vary; -1 if none does."""
        common = -1
        variable = loop.induction_variable
        for op in loop.walk():
            if op is loop:
                continue
            if op.regions and not isinstance(op, self._structure()):
                message = f"the loop contains '{operation_name(op)}', which has a body of its own"
                return _unsupported("vectorize.unsupported-op", message, (loop, op))
            if isinstance(op, ForOp) or is_affine_element_store(op):
                around = takewhile(lambda one: one is not loop, ops_around(op))
                if any(isinstance(one, WhileOp) for one in around):
                    message = f"a 'scf.while' in the loop contains '{operation_name(op)}'"
                    return _unsupported("vectorize.unsupported-op", message, (loop, op))
            if not is_affine_element_access(op):
                continue
            problem = _access_problem(loop, op, self.settings)
            if problem is not None:
                return problem
            if self.settings.beyond_mlir:
                continue
            dimension = subscripts.varying_dimension(op, variable)
            if dimension is None:
                message = "an access varies with the loop in more than one subscript"
                return _unsupported("vectorize.several-subscripts", message, (loop, op), NOT_ALONG)
            if dimension >= 0:
                if common not in (-1, dimension):
                    message = "accesses vary with the loop along different dimensions of memory"
                    ops = loop, op
                    return _unsupported("vectorize.different-dimensions", message, ops, NOT_ALONG)
                common = dimension
        return common


def _unsupported(code: str, message: str, ops: tuple[Operation, ...], summary: str = "") -> Refusal:
    return Refusal(code, ops, message, summary=summary)


def _access_problem(loop: ForOp, access: Operation, settings: Settings) -> Refusal | None:
    memref = memref_of(access)
    element = getattr(memref.type, "element_type", None)
    split = settings.beyond_mlir and is_complex_type(element)
    if not isinstance(element, Attribute) or not (split or is_vector_element(element)):
        message = "the memref's element type is no element type of vectors"
        return _unsupported("vectorize.element-type", message, (loop, access))
    if not (
        subscripts.has_strides(access) if settings.beyond_mlir else subscripts.is_row_major(access)
    ):
        message = "the memref has a layout of its own"
        return _unsupported("vectorize.layout", message, (loop, access))
    return None


class CarriedDependences:
    """Answers about the loops of one function, each computed once."""

    def __init__(self, function: Operation) -> None:
        self._function = function
        self._analysis: DependenceAnalysis | None = None
        self._accesses: dict[Operation, list[Access]] = {}
        self._undecided: Domains | None = None
        self._found: dict[tuple[Operation, int | None], Dependence | None] = {}

    @property
    def analysis(self) -> DependenceAnalysis:
        """The dependences of the function."""
        if self._analysis is None:
            self._analysis = DependenceAnalysis(self._function)
            for access in self._analysis.accesses:
                if vector_form(access.op) is not None:
                    continue  # It has no effects, even if nothing else is known of it.
                self._accesses.setdefault(access.op, []).append(access)
        return self._analysis

    def is_always_dereferenceable(self, load: Operation) -> bool:
        """Whether a load would be valid even if the conditionals around it were ignored."""
        if self._undecided is None:
            self._undecided = Domains(self.analysis.domains.layouts, deciding=False)
        return is_always_dereferenceable(load, self.analysis, self._undecided)

    def obstacle(self, loop: ForOp, group: int | None = None) -> Dependence | None:
        """A dependence that the loop may carry; None if it certainly carries none. With `group`,
        only a dependence that is violated if groups of so many iterations are executed op by op.
        """
        key = loop, group
        if key not in self._found:
            self._found[key] = next(
                (
                    dependence
                    for dependence in self._carried(loop)
                    if group is None or not keeps_order(dependence, loop, group)
                ),
                None,
            )
        return self._found[key]

    def _carried(self, loop: ForOp) -> Iterator[Dependence]:
        analysis = self.analysis
        inside = [a for op in loop.walk() for a in self._accesses.get(op, ())]
        depth = len(analysis.domains.of_block(loop.body).loops)
        chosen = set(inside)
        partners = analysis.partners()
        for source in inside:
            if source.frees:
                continue
            for sink in partners[source.root]:
                if sink not in chosen or sink.frees or not (source.writes or sink.writes):
                    continue
                yield from analysis.between(source, sink, MEMORY_KINDS, [depth])


def keeps_order(dependence: Dependence, loop: ForOp, group: int) -> bool:
    """Whether groups of iterations, executed as lanes, respect a dependence that the loop carries.

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


def _witness_of(dependence: Dependence) -> ElementPair | Doubts:
    """The iterations that would run at once, and the element that both access."""
    found = shown_witness(dependence)
    return found if isinstance(found, Doubts) else replace(found, kind=dependence.kind.value)


def _possible_tie(dependence: Dependence) -> str:
    """What a dependence that is not certain means for the person who wrote the loop, if it is only
    not known which elements are accessed; otherwise nothing."""
    computed = {Cause.RECOMPUTED, Cause.NOT_AFFINE}
    if not {one.cause for one in dependence.unknown} <= computed:
        return ""
    return "iterations may access the same element: only when it runs are its subscripts known"


def _cause_of(dependence: Dependence) -> str:
    """Describe the dependence that a loop carries."""
    if dependence.is_certain:
        return f"iterations of the loop depend on each other ({dependence.kind.value})"
    reasons = "; ".join(map(str, dependence.unknown))
    return f"iterations of the loop may depend on each other: {reasons}"
