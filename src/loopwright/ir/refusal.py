"""The answer of a planner that declines: one type for all analyses and passes.

A planner looks and changes nothing: `plan(...) -> Plan | Refusal`. A `Refusal` has a stable code,
one of those that its pass declares (**Refuses when** in its docstring), the operations that it is
about, and the evidence. The ledger keeps of it what needs no operations (`Refusal.entry`): the
function around them, and their places in the source. Deep inside of a planner `RefusedError`
carries it to where plans are returned.
"""

from __future__ import annotations

from typing import Self

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import ops_from
from loopwright.ir.core.locations import named_location, operation_name
from loopwright.ir.dialects.symbols import is_function, symbol_name
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import SourceLocation
from loopwright.reporting.ledger import NO_EVIDENCE, Evidence, Failure, Reason, RefusalEntry


def locations_of(*ops: Operation) -> tuple[SourceLocation, ...]:
    """Return the known source locations of the operations, in order, with their names."""
    return tuple(place for op in ops if (place := named_location(op)) is not None)


def enclosing_function(op: Operation) -> str:
    """Return the name of the function that `op` is in or is, empty if there is none."""
    function = next(filter(is_function, ops_from(op)), None)
    return "" if function is None else symbol_name(function) or ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not done to the first of some operations.

    `is_requested` says that an option asks for exactly this, such as the size of a tile. `summary`
    is for the author of a loop, `message` for those who know the passes.
    """

    code: str
    ops: tuple[Operation, ...]
    message: str
    reason: Reason = Reason.UNSUPPORTED
    evidence: Evidence = NO_EVIDENCE
    is_requested: bool = False
    summary: str = ""

    def entry(
        self,
        pass_name: str,
        places: tuple[SourceLocation, ...] | None = None,
        *,
        explains_missing_vectors: bool = False,
    ) -> RefusalEntry:
        """Return the ledger entry: names and places (looked up here if not given) instead of
        ops."""
        return RefusalEntry(*self._fields(pass_name, places), explains_missing_vectors)

    def failure(self, pass_name: str, *, is_requested: bool = True) -> Failure:
        """Return the ledger entry as a failure: the pass exists to do this, or an option asks for
        it by name."""
        return Failure(*self._fields(pass_name), is_requested=is_requested)

    def _fields(
        self, pass_name: str, places: tuple[SourceLocation, ...] | None = None
    ) -> tuple[str, str, str, str, str, tuple[SourceLocation, ...], Evidence, Reason, str]:
        ops = tuple(dict.fromkeys(self.ops))
        return (
            self.code,
            pass_name,
            operation_name(ops[0]) if ops else "",
            self.message,
            enclosing_function(ops[0]) if ops else "",
            locations_of(*ops) if places is None else places,
            self.evidence,
            self.reason,
            self.summary,
        )


class RefusedError(Exception):
    """Raised while planning, if no plan exists.

    The planner catches it and returns its `refusal`. If the operation is None, the planner fills in
    the refused op.
    """

    def __init__(
        self,
        code: str,
        op: Operation | None,
        message: str,
        *further_ops: Operation,
        reason: Reason = Reason.UNSUPPORTED,
        evidence: Evidence = NO_EVIDENCE,
        summary: str = "",
    ) -> None:
        super().__init__(message)
        places = further_ops if op is None else (op, *further_ops)
        self.refusal = Refusal(code, places, message, reason, evidence, summary=summary)

    @classmethod
    def carrying(cls, refusal: Refusal) -> Self:
        """Return the error that carries a refusal as it is."""
        error = cls(refusal.code, None, refusal.message)
        error.refusal = refusal
        return error

    def move_to(self, *ops: Operation) -> None:
        """Refuse the originals of copied operations for the same reason."""
        self.refusal = replace(self.refusal, ops=ops)
