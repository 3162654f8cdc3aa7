"""What an interpreted program can do wrong: one error class, with a stable code, for each.

The code that gives ops their meaning raises `Fault`; the machine knows which op was running and
turns the fault into the error class with that op's location.
"""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from loopwright.errors import Diagnostic, InterpreterError, Severity
from loopwright.syntax.locations import source_location


class UnsupportedError(InterpreterError):
    """The interpreter does not know the op, the type or the external function."""

    code = "unsupported"


class PoisonError(InterpreterError):
    """A poison value decided a branch, an address or a result."""

    code = "poison"


class UninitialisedReadError(InterpreterError):
    """A value read from memory that was never written decided something."""

    code = "uninitialised-read"


class OutOfBoundsError(InterpreterError):
    """A subscript, a view or a vector position lies outside what it indexes."""

    code = "out-of-bounds"


class UseAfterFreeError(InterpreterError):
    """Memory was used after it was freed or its scope was left."""

    code = "use-after-free"


class DoubleFreeError(InterpreterError):
    """Memory was freed twice."""

    code = "double-free"


class InvalidFreeError(InterpreterError):
    """What was freed did not come from an allocation."""

    code = "invalid-free"


class ReadOnlyError(InterpreterError):
    """A constant global or a read-only array was written."""

    code = "read-only"


class DivisionByZeroError(InterpreterError):
    """An integer was divided by zero, or by a divisor that must be positive and was not."""

    code = "division-by-zero"


class DivisionOverflowError(InterpreterError):
    """The least signed integer was divided by -1."""

    code = "division-overflow"


class InvalidCastError(InterpreterError):
    """A memref does not have the shape, strides or alignment that it is claimed to have."""

    code = "invalid-cast"


class ShapeMismatchError(InterpreterError):
    """Two operands whose extents must be equal have different ones."""

    code = "shape-mismatch"


class InvalidSizeError(InterpreterError):
    """An extent is negative, or a step is not positive."""

    code = "invalid-size"


class AssertionFailedError(InterpreterError):
    """The condition of a `cf.assert` was false."""

    code = "assertion"


class UnreachableError(InterpreterError):
    """Control reached a `ub.unreachable`."""

    code = "unreachable"


class StepLimitError(InterpreterError):
    """More ops were executed than `max_steps` allows."""

    code = "step-limit"


class StackOverflowError(InterpreterError):
    """Calls are nested too deeply."""

    code = "stack-overflow"


class OutOfMemoryError(InterpreterError):
    """An allocation is larger than the memory there is."""

    code = "out-of-memory"


class Fault(Exception):  # noqa: N818 - never seen by users: the machine gives it a place
    """An error without a location yet; `origin` is the op to which a note should point."""

    def __init__(
        self,
        error: type[InterpreterError],
        message: str,
        *,
        origin: Operation | None = None,
        origin_message: str = "",
    ) -> None:
        super().__init__(message)
        self.error = error
        self.message = message
        self.origin = origin
        self.origin_message = origin_message

    def at(self, op: Operation) -> InterpreterError:
        """The located error, for a fault of `op`."""
        notes: tuple[Diagnostic, ...] = ()
        if self.origin is not None:
            notes = (Diagnostic(self.origin_message, source_location(self.origin), Severity.NOTE),)
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        message = f"'{name}' op {self.message}"
        return self.error(Diagnostic(message, source_location(op), notes=notes))


def unsupported(message: str) -> Fault:
    """The fault for something that the interpreter has no meaning for."""
    return Fault(UnsupportedError, message)
