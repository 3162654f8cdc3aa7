"""Failures of verification that belong to another op than the one being verified."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import BlockArgument, Operation

from loopwright.errors import VerificationError
from loopwright.syntax.verification import op_failure


def failure_at(
    op: Operation,
    message: str,
    notes: Iterable[tuple[Operation | BlockArgument, str]] = (),
    *,
    plain: bool = False,
) -> VerificationError:
    """The error `'NAME' op MESSAGE` at an op; `plain` leaves out the name."""
    return op_failure(op, message, notes, plain=plain)
