"""Failures of verification that belong to another op than the one being verified."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import BlockArgument, Operation

from loopwright.errors import Diagnostic, Severity, VerificationError
from loopwright.syntax.locations import source_location


def failure_at(
    op: Operation,
    message: str,
    notes: Iterable[tuple[Operation | BlockArgument, str]] = (),
    *,
    plain: bool = False,
) -> VerificationError:
    """The error `'NAME' op MESSAGE` at an op; `plain` leaves out the name."""
    text = message if plain else f"'{op.name}' op {message}"
    remarks = tuple(
        Diagnostic(remark, source_location(place), Severity.NOTE) for place, remark in notes
    )
    return VerificationError(Diagnostic(text, source_location(op), notes=remarks))
