"""Helpers for failures of verification: at another op, and with types in quotes."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Attribute, BlockArgument, Operation

from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.verification import op_failure
from loopwright.reporting.errors import VerificationError


def failure_at(
    op: Operation,
    message: str,
    notes: Iterable[tuple[Operation | BlockArgument, str]] = (),
    *,
    plain: bool = False,
) -> VerificationError:
    """The error `'NAME' op MESSAGE` at an op; `plain` leaves out the name."""
    return op_failure(op, message, notes, plain=plain)


def quoted(attribute: Attribute) -> str:
    """A type or an attribute as diagnostics show it.

    >>> from xdsl.dialects.builtin import i32
    >>> quoted(i32)
    "'i32'"
    """
    return f"'{attribute_text(attribute)}'"
