"""The values of interpreted programs, and what a program can do wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeGuard, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.vector.lanes import array_of
from loopwright.records import dataclass
from loopwright.reporting.errors import Diagnostic, InterpreterError, Severity


class UnsupportedError(InterpreterError):
    """The interpreter does not know the op, the type or the external function."""

    code = "unsupported"


class PoisonError(InterpreterError):
    """A poison value decided a branch, an address or a result."""

    code = "poison"


class UninitialisedReadError(InterpreterError):
    """A value read from memory that was never written decided something."""

    code = "uninitialised-read"


class OutOfBoundsError(InterpreterError, IndexError):
    """A subscript, a view or a vector position is out of bounds."""

    code = "out-of-bounds"


class UseAfterFreeError(InterpreterError):
    """Memory was used after it was freed or its scope was left."""

    code = "use-after-free"


class DoubleFreeError(InterpreterError):
    """Memory was freed twice."""

    code = "double-free"


class InvalidFreeError(InterpreterError):
    """Raised when memory is freed that does not come from an allocation."""

    code = "invalid-free"


class ReadOnlyError(InterpreterError):
    """A constant global or a read-only array was written."""

    code = "read-only"


class DivisionByZeroError(InterpreterError, ZeroDivisionError):
    """An integer was divided by zero, or by a divisor that must be positive and was not."""

    code = "division-by-zero"


class DivisionOverflowError(InterpreterError):
    """The least signed integer was divided by -1."""

    code = "division-overflow"


class InvalidCastError(InterpreterError):
    """A memref does not have the shape, strides or alignment that it is claimed to have."""

    code = "invalid-cast"


class ShapeMismatchError(InterpreterError):
    """Two operands have different extents that must be equal."""

    code = "shape-mismatch"


class InvalidSizeError(InterpreterError):
    """An extent is negative, or a step is not positive."""

    code = "invalid-size"


class AssertionFailedError(InterpreterError, AssertionError):
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
    """An allocation is larger than the memory that is left."""

    code = "out-of-memory"


class Fault(Exception):  # noqa: N818 - never seen by users: the machine gives it a place
    """An error without a location yet; `origin` is the op to which a note should point.

    The code that gives ops their meaning raises `Fault`; the machine knows which op was running and
    turns the fault into the error class with that op's location.
    """

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
        """Return the located error, for a fault of `op`."""
        notes: tuple[Diagnostic, ...] = ()
        if self.origin is not None:
            notes = (Diagnostic(self.origin_message, source_location(self.origin), Severity.NOTE),)
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        message = f"'{name}' op {self.message}"
        return self.error(Diagnostic(message, source_location(op), notes=notes))


def unsupported(message: str) -> Fault:
    """Return the fault for something that the interpreter has no meaning for."""
    return Fault(UnsupportedError, message)


Value: TypeAlias = Any
"""A value of an interpreted program; which class it has follows from its MLIR type.

A value of type

- `iN` or `index` is a Python `int`: the signed value of its bits (so `true : i1` is -1),
- a float type is the Python `float` of the same value: every narrower format embeds in binary64,
- `complex<T>` is a Python `complex`,
- `vector<...>` is a `Vector`: an array of its lanes,
- `memref<...>` is a `memory.MemRef`, a function type a `FunctionReference`.

Any of them but a vector may instead be a `Poison`: the result of something whose value MLIR does
not define. A vector has poison lanes.
"""


@dataclass(slots=True, eq=False, repr=False)
class Poison:
    """An undefined value: the reason, and the op that produced it."""

    reason: str
    op: Operation | None = None
    error: type[InterpreterError] = PoisonError

    def __repr__(self) -> str:
        return f"Poison({self.reason!r})"

    def fault(self, use: str) -> Fault:
        """Return the fault of a use that needs a defined value."""
        if self.op is None:
            return Fault(self.error, f"uses poison as {use}: {self.reason}")
        return Fault(
            self.error,
            f"uses poison as {use}",
            origin=self.op,
            origin_message=f"because of {self.reason}",
        )


def uninitialised(op: Operation) -> Poison:
    """Return the value that `op` reads from memory that was never written."""
    return Poison("a read of uninitialised memory", op, UninitialisedReadError)


Vector: TypeAlias = NDArray[Any]
"""A vector is an array of its lanes, which nothing changes."""


def vector_of(shape: Sequence[int], lanes: Sequence[Value]) -> Vector:
    """Return the vector of a shape with these lanes, in row-major order.

    >>> vector_of((2, 3), (1, 2, 3, 4, 5, 6))[1, 0]
    4
    """
    return array_of(lanes, shape)


def is_lanes(value: Value) -> TypeGuard[Vector]:
    """Return whether a value is a vector."""
    return value.__class__ is np.ndarray


@dataclass(frozen=True, slots=True)
class FunctionReference:
    """The value of `func.constant`: the function it names."""

    function: Operation


def defined(value: Value, use: str) -> Value:
    """Return `value`, which `use` needs to be defined; raises the fault if it is poison."""
    if value.__class__ is Poison:
        raise value.fault(use)
    if is_lanes(value):
        for lane in value.flat:
            if lane.__class__ is Poison:
                raise lane.fault(f"a lane of {use}")
    return value


def truth(condition: Value, use: str = "the condition") -> bool:
    """Return whether an `i1` is true; poison decides nothing."""
    if condition.__class__ is Poison:
        raise condition.fault(use)
    return condition != 0


Unary = Callable[[Any], Value]
Binary = Callable[[Any, Any], Value]
Ternary = Callable[[Any, Any, Any], Value]
ScalarFunction = Unary | Binary | Ternary
"""A function of as many scalars as an op has operands."""
Scalar = Callable[..., Value]
"""A function of scalars."""


def propagate(scalar_function: ScalarFunction, arity: int) -> Scalar:
    """Return `scalar_function` on scalars, with poison for poison.

    >>> propagate(lambda a, b: a + b, 2)(1, 2)
    3
    """
    function = cast("Scalar", scalar_function)
    if arity == 1:

        def unary(a: Value) -> Value:
            return a if a.__class__ is Poison else function(a)

        return unary
    if arity == 2:

        def binary(a: Value, b: Value) -> Value:
            if a.__class__ is Poison:
                return a
            if b.__class__ is Poison:
                return b
            return function(a, b)

        return binary

    def general(*operands: Value) -> Value:
        for operand in operands:
            if operand.__class__ is Poison:
                return operand
        return function(*operands)

    return general


def lanewise(function: Scalar) -> Scalar:
    """Return `function` on each lane of operands that are all vectors of one shape."""

    def on_vectors(*operands: Vector) -> Vector:
        lanes = [*map(function, *(operand.flat for operand in operands))]
        return vector_of(operands[0].shape, lanes)

    return on_vectors
