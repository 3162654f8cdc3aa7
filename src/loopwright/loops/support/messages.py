"""Remarks and errors of a pass about accesses, as `mlir-opt` words and attaches them.

Below a remark the operation is shown as it is printed in its function, below an error in generic
form.
"""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.locations import source_location
from loopwright.ir.syntax.printer import Printer
from loopwright.reporting.errors import Diagnostic, Severity
from loopwright.reporting.ledger import Evidence, Remark

_NO_EVIDENCE = Evidence()


class OpPrinter:
    """Prints operations without regions; the values of a function are named once for all of them
    that follow each other."""

    def __init__(self, *, generic: bool = False) -> None:
        self._generic = generic
        self._scope: Operation | None = None

    def text(self, op: Operation) -> str:
        """The operation as it is printed in its function."""
        scope = _isolated_scope(op)
        if scope is not self._scope:
            self._scope = scope
            self._printer = Printer(generic=self._generic, local_scope=True)
        self._printer.pieces.clear()
        self._printer.print_op(op)
        return self._printer.text()


def _isolated_scope(op: Operation) -> Operation:
    """The innermost op around an op that is isolated from above, or the outermost one."""
    while (parent := op.parent_op()) is not None:
        op = parent
        if is_isolated(op):
            break
    return op


class Reporter:
    """Makes the entries of one pass."""

    def __init__(self, pass_name: str) -> None:
        self._pass_name = pass_name
        self._printers = {
            Severity.REMARK: OpPrinter(),
            Severity.ERROR: OpPrinter(generic=True),
        }

    def remark(self, code: str, op: Operation, message: str) -> Remark:
        """A remark about an operation."""
        return self._remark(code, op, message, Severity.REMARK, _NO_EVIDENCE)

    def error(
        self, code: str, op: Operation, message: str, evidence: Evidence = _NO_EVIDENCE
    ) -> Remark:
        """An error about an operation, which does not make the pass fail."""
        return self._remark(code, op, message, Severity.ERROR, evidence)

    def _remark(
        self, code: str, op: Operation, message: str, severity: Severity, evidence: Evidence
    ) -> Remark:
        where = source_location(op)
        shown = self._printers[severity].text(op)
        lead = "\n" if "\n" in shown else ""
        text = f"see current operation: {lead}{shown}"
        note = Diagnostic(text, where, Severity.NOTE)
        return Remark(
            code,
            self._pass_name,
            operation_name(op),
            message.strip(),
            enclosing_function(op),
            locations_of(op),
            evidence,
            diagnostic=Diagnostic(message, where, severity, None, (note,)),
        )
