"""Which loops are tried, and in which order: `mlir-opt`'s.

A loop is a candidate if its iterations are independent (but for reductions, where these are asked
for), and if it contains only loops, accesses and plain ops. Each access inside varies with it along
at most one dimension of memory, which is the same one for all. A match for vectors of rank n is a
chain of n candidates, each inside the one before. Matches are found from the inside out; those that
share loops form a bucket, of which the first one that works is vectorised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.ir import Attribute, Operation

from loopwright.exact.dependences.model import DependenceKind
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.dialects.scf import IfOp as ScfIfOp
from loopwright.ir.interfaces.memory_access import is_affine_element_access, memref_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.enclosing import is_within, ops_around
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.narrowing import is_complex_type
from loopwright.loops.vectorize import subscripts
from loopwright.loops.vectorize.accesses import NOT_ALONG
from loopwright.loops.vectorize.carried_values import carried_values, only_accumulates
from loopwright.loops.vectorize.loop_dependences import CarriedDependences, cause_of, witness_of
from loopwright.loops.vectorize.plan import Settings, is_vector_element

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


@dataclass
class Candidates:
    """The candidates of one function; what refuses the other loops is kept."""

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
        """Keep why the first op of a refusal is not vectorised, if that is not known yet."""
        self.refused.setdefault(refusal.ops[0], refusal)

    def leave(self, loop: ForOp) -> None:
        """Leave a loop to the code generator, whatever else was in the way."""
        self.refused[loop] = None

    def buckets(self) -> list[list[Match]]:
        """The matches, those together of which only one can be vectorised."""
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
        """The dimension of memory, from the last, that a candidate varies; -1 for none.

        None if the loop is no candidate.
        """
        if loop not in self._dimensions and loop not in self.refused:
            found = self._judge(loop)
            if isinstance(found, Refusal):
                self.refused[loop] = found
            else:
                self._dimensions[loop] = found
        return self._dimensions.get(loop)

    def _judge(self, loop: ForOp) -> int | Refusal:
        if loop.results and carried_values(loop, self.settings) is None:
            plain = self.settings.rank == 1 or self.settings.beyond_mlir
            if not plain or not only_accumulates(loop):
                message = "a value is carried from one iteration to the next"
                summary = "each iteration needs a value of the one before"
                return _unsupported("vectorize.carried-value", message, (loop,), summary)
            message = "reductions are vectorised only with 'vectorize-reductions'"
            summary = "`fastmath=True` allows to combine its floats in another order"
            return _unsupported("vectorize.reduction", message, (loop,), summary)
        found = self._body_dimension(loop)
        if isinstance(found, Refusal):
            return found
        group = self.most_lanes(loop) if self.settings.beyond_mlir else None
        dependence = self.dependences.obstacle(loop, group)
        if dependence is None:
            return found
        ops = (loop, dependence.source.op, dependence.sink.op)
        witness, cause = witness_of(dependence), cause_of(dependence)
        code, kind = "vectorize.unknown-dependence", RefusalKind.UNKNOWN
        if dependence.is_certain:
            code, kind = "vectorize.carried-dependence", RefusalKind.ILLEGAL
        summary = _TIES.get(dependence.kind, "") if dependence.is_certain else ""
        return Refusal(code, kind, cause, ops, witness=lambda: witness, summary=summary)

    def _structure(self) -> tuple[type[Operation], ...]:
        return (ForOp, IfOp, ScfIfOp) if self.settings.beyond_mlir else (ForOp,)

    def _body_dimension(self, loop: ForOp) -> int | Refusal:
        common = -1
        variable = loop.induction_variable
        for op in loop.walk():
            if op is loop:
                continue
            if op.regions and not isinstance(op, self._structure()):
                message = f"the loop contains '{operation_name(op)}', which has a body of its own"
                return _unsupported("vectorize.unsupported-op", message, (loop, op))
            if not is_affine_element_access(op):
                continue
            problem = _access_problem(loop, op, self.settings)
            if problem is not None:
                return problem
            if self.settings.beyond_mlir:
                continue
            found = subscripts.varying_dimension(op, variable)
            if found is None:
                message = "an access varies with the loop in more than one subscript"
                return _unsupported("vectorize.several-subscripts", message, (loop, op), NOT_ALONG)
            if found >= 0:
                if common not in (-1, found):
                    message = "accesses vary with the loop along different dimensions of memory"
                    ops = loop, op
                    return _unsupported("vectorize.different-dimensions", message, ops, NOT_ALONG)
                common = found
        return common


def _unsupported(code: str, message: str, ops: tuple[Operation, ...], summary: str = "") -> Refusal:
    return Refusal(code, RefusalKind.UNSUPPORTED, message, ops, summary=summary)


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
