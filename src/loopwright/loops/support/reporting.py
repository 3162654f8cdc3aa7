"""Ledger entries and refusals from ops: records of the changes that passes applied or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Generic, TypeVar

from xdsl.ir import Operation, SSAValue

from loopwright.ir.core.enclosing import ops_around, outermost_op
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright.ir.refusal import Reason, Refusal, enclosing_function, locations_of
from loopwright.ir.syntax.value_names import value_name
from loopwright.records import dataclass, field, replace
from loopwright.reporting import ledger
from loopwright.reporting.errors import Diagnostic, Severity
from loopwright.reporting.witnesses import IterationPair, Link, NamedPoint, OpPair

if TYPE_CHECKING:
    from loopwright.exact.dependences.legality import Legality
    from loopwright.exact.dependences.model import Dependence
    from loopwright.ir.dialects.affine import ForOp


ResultT_co = TypeVar("ResultT_co", covariant=True)


def decision(
    code: str,
    pass_name: str,
    ops: tuple[Operation, ...],
    message: str = "",
    figures: Mapping[str, ledger.Figure] | None = None,
    change: ledger.LoopChange = ledger.LoopChange.LOOP,
    summary: str = "",
    details: Callable[[], ledger.JsonValue] | None = None,
) -> ledger.Decision:
    """Return the ledger entry for a change to the first of some ops; histories of loops show the
    `change` of those at their places, by the `summary` if there is one."""
    op = ops[0]
    evidence = ledger.Evidence(dict(figures or {}), compute_details=details)
    function = enclosing_function(op)
    places = locations_of(*ops)
    name = operation_name(op)
    return ledger.Decision(
        code, pass_name, name, message, function, places, evidence, change, summary
    )


@dataclass(frozen=True, slots=True)
class Premise:
    """An assumption of a plan about the first of some ops."""

    code: str
    ops: tuple[Operation, ...]
    message: str
    evidence: ledger.Evidence = ledger.NO_EVIDENCE

    def entry(self, pass_name: str) -> ledger.Assumption:
        """Return the ledger entry, while the ops are in their function."""
        name = operation_name(self.ops[0])
        function = enclosing_function(self.ops[0])
        about = self.message, function, locations_of(*self.ops), self.evidence
        return ledger.Assumption(self.code, pass_name, name, *about)


@dataclass(frozen=True, slots=True)
class Assuming:
    """A plan with the assumptions under which it is legal."""

    assumed: tuple[Premise, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Planned(Assuming, Generic[ResultT_co]):
    """A change that is legal under the assumptions; `apply` performs it."""

    apply: Callable[[], ResultT_co]


def reassociated(op: Operation) -> Premise:
    """Return the assumption that a reduction may be reassociated."""
    return Premise("reassociated", (op,), "the reduction may be reassociated")


def dependence_refusal(
    code: str, ops: tuple[Operation, ...], message: str, dependence: Dependence
) -> Refusal:
    """Return the refusal of a change of the first op because of a dependence, which is the
    witness."""
    from loopwright.exact.dependences.describe import evidence_of

    reason = Reason.ILLEGAL if dependence.is_certain else Reason.UNKNOWN
    return Refusal(code, ops, message, reason, evidence_of(dependence))


def carried_refusal(dependence: Dependence, message: str, *ops: Operation) -> Refusal:
    """Return the refusal for a dependence between iterations that prevents, or may prevent, a
    transformation of ops."""
    code = "carried-dependence" if dependence.is_certain else "unknown-dependence"
    return dependence_refusal(
        code, (*ops, dependence.source.op, dependence.sink.op), message, dependence
    )


def legality_refusal(
    illegal: str, unknown: str, op: Operation, legality: Legality
) -> Refusal | None:
    """Return the refusal if an op's iterations must keep their order: with the code `illegal` and a
    witness, or `unknown`; None if they need not."""
    if legality.is_legal:
        return None
    if legality.cause or legality.obstacle is None:
        places = (op,) if legality.op is None else (op, legality.op)
        return Refusal(unknown, places, legality.cause, Reason.UNKNOWN)
    from loopwright.exact.dependences.describe import turned_message

    obstacle = legality.obstacle
    places = (op, obstacle.source.op, obstacle.sink.op)
    return dependence_refusal(illegal, places, turned_message(obstacle), obstacle)


# Refusals of loops because of their contents
#
# That is values that they carry, bounds that differ, ops. The witness is the chain from one
# iteration to the next.


def carries_value(code: str, ops: tuple[Operation, ...], message: str, loop: Operation) -> Refusal:
    """Return the refusal of a change of the first op because a loop among the ops carries
    values."""
    from loopwright.exact.dependences.model import carried_by

    carried = next(carried_by(loop), None)
    if carried is None:
        return Refusal(code, ops, message)
    witness = next_iteration(loop, carried.source, carried.sink, Link.VALUE)
    return _next_refused(code, (*ops, carried.source), message, witness)


def bounds_vary(
    code: str, loop: Operation, inner: Operation, message: str, values: Sequence[SSAValue]
) -> Refusal:
    """Return the refusal for a loop because the bounds of a loop in it use values that differ
    between its iterations."""
    owner = values[0].owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    assert op is not None, "the value is defined in a loop"
    witness = replace(next_iteration(loop, op, inner), value=value_name(values[0]))
    return _next_refused(code, tuple(dict.fromkeys((loop, inner, op))), message, witness)


def op_against(code: str, loop: Operation, op: Operation, message: str) -> Refusal:
    """Return the refusal for a loop because of an op in it whose executions must keep their
    order."""
    return _next_refused(code, (loop, op), message, next_iteration(loop, op, op))


def _next_refused(code: str, ops: tuple[Operation, ...], message: str, witness: OpPair) -> Refusal:
    return Refusal(code, ops, message, evidence=ledger.Evidence({}, lambda: witness))


def next_iteration(
    loop: Operation, first: Operation, second: Operation, link: Link | None = None
) -> OpPair:
    """Return a witness with the places of an iteration's op and of one in the next iteration, and
    with the first two iterations if they are constants."""
    from loopwright.exact.dependences.model import place_text
    from loopwright.ir.dialects.affine import ForOp

    iterations: IterationPair | None = None
    if isinstance(loop, ForOp) and (loop.constant_trip_count or 0) > 1:
        start = loop.constant_lower_bound
        assert start is not None, "so many iterations have a first one"
        names = [value_name(loop.induction_variable)]
        iterations = IterationPair(
            NamedPoint([start], names), NamedPoint([start + loop.step_value], names)
        )
    return OpPair(place_text(first), place_text(second), link, iterations)


def nest_refusal(band: Sequence[ForOp], *, ops_between: bool = False) -> Refusal | None:
    """Return the refusal if loops, outermost first, are not a perfect nest."""
    from loopwright.ir.dialects.affine.nesting import inner_loop

    for outer, inner in pairwise(band):
        if inner_loop(outer, ops_between=ops_between) is not inner:
            return not_nested(outer, inner, ops_between=ops_between)
    return None


def not_nested(outer: Operation, inner: Operation, *, ops_between: bool = False) -> Refusal:
    """Return the refusal of two loops that are not perfectly nested, `ops_between` if pure ops do
    not count; it says what is between them."""
    from loopwright.ir.core.enclosing import is_inside
    from loopwright.ir.dialects.affine import ForOp
    from loopwright.ir.interfaces.rewriting import is_pure

    message = "the loops are not perfectly nested"
    if not is_inside(inner, outer):
        return Refusal("not-nested", (outer, inner), f"{message}: one is not inside the other")
    around = inner.parent_op()
    if around is not None and around is not outer:
        between = (
            f"loop {value_name(around.induction_variable)}"
            if isinstance(around, ForOp)
            else f"'{operation_name(around)}'"
        )
        return Refusal("not-nested", (outer, inner, around), f"{message}: {between} is between")
    block = outer.regions[0].block
    further_op = next(
        (
            op
            for op in block.ops
            if op not in (inner, block.last_op) and not (ops_between and is_pure(op))
        ),
        None,
    )
    if further_op is None:
        return Refusal("not-nested", (outer, inner), message)
    beside = f"'{operation_name(further_op)}' is beside the inner one"
    return Refusal("not-nested", (outer, inner, further_op), f"{message}: {beside}")


# Remarks and errors about ops, as `mlir-opt` words and attaches them


class OpPrinter:
    """Prints operations without regions; the values of a function are named once for all of them
    that follow each other.

    They are shown in the custom form below remarks, and in generic form below errors.
    """

    def __init__(self, *, generic: bool = False) -> None:
        self._generic = generic
        self._scope: Operation | None = None

    def text(self, op: Operation) -> str:
        """Return the operation as it is printed in its function."""
        from loopwright.ir.syntax.printer import Printer

        # The innermost op around it that is isolated from above, or the outermost one.
        scope = next(filter(is_isolated, ops_around(op)), outermost_op(op))
        if scope is not self._scope:
            self._scope = scope
            self._printer = Printer(generic=self._generic, local_scope=True)
        self._printer.pieces.clear()
        self._printer.print_op(op)
        return self._printer.text()


class Reporter:
    """Builds the entries of one pass."""

    def __init__(self, pass_name: str) -> None:
        self._pass_name = pass_name
        self._printers = {
            Severity.REMARK: OpPrinter(),
            Severity.ERROR: OpPrinter(generic=True),
        }

    def remark(self, code: str, op: Operation, message: str) -> ledger.Remark:
        """Return a remark about an operation."""
        return self._remark(code, op, message, Severity.REMARK, ledger.NO_EVIDENCE)

    def error(
        self, code: str, op: Operation, message: str, evidence: ledger.Evidence = ledger.NO_EVIDENCE
    ) -> ledger.Remark:
        """Return an error about an operation, which does not make the pass fail."""
        return self._remark(code, op, message, Severity.ERROR, evidence)

    def _remark(
        self, code: str, op: Operation, message: str, severity: Severity, evidence: ledger.Evidence
    ) -> ledger.Remark:
        where = source_location(op)
        shown = self._printers[severity].text(op)
        lead = "\n" if "\n" in shown else ""
        text = f"see current operation: {lead}{shown}"
        note = Diagnostic(text, where, Severity.NOTE)
        return ledger.Remark(
            code,
            self._pass_name,
            operation_name(op),
            message.strip(),
            enclosing_function(op),
            locations_of(op),
            evidence,
            diagnostic=Diagnostic(message, where, severity, None, (note,)),
        )
