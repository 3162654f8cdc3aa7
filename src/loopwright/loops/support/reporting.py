"""Ledger entries and refusals, made of ops: what passes record of what they did or did not do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from loopwright.ir.refusal import Refusal, RefusalKind, enclosing_function, locations_of
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.reporting.ledger import Assumption, Decision, Evidence, Figure

if TYPE_CHECKING:
    from loopwright.exact.dependences.legality import Legality
    from loopwright.exact.dependences.model import Dependence


def decision(
    code: str,
    pass_name: str,
    ops: tuple[Operation, ...],
    message: str = "",
    figures: Mapping[str, Figure] | None = None,
) -> Decision:
    """What was done to the first of some ops."""
    op = ops[0]
    evidence = Evidence(dict(figures or {}))
    function, places = enclosing_function(op), locations_of(*ops)
    return Decision(code, pass_name, operation_name(op), message, function, places, evidence)


def assumption(code: str, pass_name: str, ops: tuple[Operation, ...], message: str) -> Assumption:
    """What is taken for granted about the first of some ops."""
    function, places = enclosing_function(ops[0]), locations_of(*ops)
    return Assumption(code, pass_name, operation_name(ops[0]), message, function, places)


def reassociated(pass_name: str, op: Operation) -> Assumption:
    """That the order in which a reduction rounds does not matter."""
    message = "the reduction may be reassociated"
    return assumption("reassociated", pass_name, (op,), message)


def refusal(
    code: str,
    ops: tuple[Operation, ...],
    message: str,
    figures: Mapping[str, Figure] | None = None,
    dependence: Dependence | None = None,
    kind: RefusalKind = RefusalKind.UNSUPPORTED,
) -> Refusal:
    """Why the first of some ops stays as it is; a dependence gives the witness, and the kind."""
    evidence = Evidence(dict(figures or {}))
    if dependence is not None:
        from loopwright.exact.dependences.describe import evidence_of

        evidence = evidence_of(dependence, figures)
        kind = RefusalKind.ILLEGAL if dependence.is_certain else RefusalKind.UNKNOWN
    return Refusal(code, kind, message, ops, evidence.figures, evidence.compute_witness)


def carried_refusal(found: Dependence, message: str, *ops: Operation) -> Refusal:
    """That a dependence between iterations is, or may be, in the way of what is asked of ops."""
    code = "carried-dependence" if found.is_certain else "unknown-dependence"
    return refusal(code, (*ops, found.source.op, found.sink.op), message, dependence=found)


def legality_refusal(
    legality: Legality, op: Operation, illegal: str, unknown: str, *, with_witness: bool = False
) -> Refusal | None:
    """Why an op's iterations keep their order: the code `illegal` with a witness, or `unknown`;
    None if they need not."""
    if legality.is_legal:
        return None
    if legality.cause or legality.obstacle is None:
        places = (op,) if legality.op is None else (op, legality.op)
        return refusal(unknown, places, legality.cause, kind=RefusalKind.UNKNOWN)
    from loopwright.exact.dependences.describe import turned_message

    found = legality.obstacle
    places = (op, found.source.op, found.sink.op)
    message = turned_message(found, with_witness=with_witness)
    return refusal(illegal, places, message, dependence=found)
