"""The verification driver: walks the IR in MLIR's order and turns failures into diagnostics."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import BlockArgument, Operation
from xdsl.utils.exceptions import VerifyException

from loopwright.errors import Diagnostic, VerificationError
from loopwright.syntax.locations import source_location


class PlainVerifyException(VerifyException):
    """A failure whose message does not begin with `'dialect.op' op `."""


class NotedVerifyException(VerifyException):
    """A failure with notes that point at other places."""

    def __init__(
        self, message: str, notes: Sequence[tuple[Operation | BlockArgument, str]]
    ) -> None:
        super().__init__(message)
        self.notes = tuple(notes)


def verify(op: Operation) -> None:
    """Verify an operation and all it contains; raises `VerificationError`."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                verify(inner)
    try:
        op.verify_()
    except PlainVerifyException as error:
        raise VerificationError(Diagnostic(str(error), source_location(op))) from error
    except VerifyException as error:
        message = f"'{op.name}' op {error}"
        raise VerificationError(Diagnostic(message, source_location(op))) from error
