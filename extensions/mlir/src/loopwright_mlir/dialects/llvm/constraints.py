"""What the operands, results and properties of `llvm` ops may be, in the words of MLIR."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
)
from xdsl.ir import Attribute

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects.elementwise import is_float, is_signless_integer
from loopwright.ir.dialects.ods import OdsConstraint, of_class

_FLOATS = (BFloat16Type, Float16Type, Float32Type, Float64Type, Float80Type, Float128Type)


def element_of(type_: Attribute) -> Attribute:
    """The type of the elements of a vector; any other type itself."""
    return type_.element_type if is_vector(type_) else type_


def _like(summary: str, element: Callable[[Attribute], bool]) -> OdsConstraint:
    """A type, or a vector of it."""

    def holds(type_: Attribute) -> bool:
        return element(element_of(type_)) and _is_flat(type_)

    return OdsConstraint(f"{summary} or LLVM dialect-compatible vector of {summary}", holds)


def vector_of(summary: str, element: Callable[[Attribute], bool]) -> OdsConstraint:
    """Return a one-dimensional vector type."""

    def holds(type_: Attribute) -> bool:
        return is_vector(type_) and _is_flat(type_) and element(type_.element_type)

    return OdsConstraint(f"LLVM dialect-compatible vector of {summary}", holds)


def _is_flat(type_: Attribute) -> bool:
    """Whether a type is a scalar or a one-dimensional vector."""
    return not is_vector(type_) or len(type_.get_shape()) == 1


def is_pointer(type_: Attribute) -> bool:
    """Whether a type is `!llvm.ptr`."""
    return isinstance(type_, llvm.LLVMPointerType)


def is_compatible(type_: Attribute) -> bool:
    """Whether the dialect has values of a type."""
    element = element_of(type_)
    return _is_flat(type_) and (
        is_signless_integer(element)
        or isinstance(element, _FLOATS)
        or element.name.startswith("llvm.")
    )


def is_llvm_throughout(type_: Attribute) -> bool:
    """Whether a type, and all that it is made of, is one that the dialect has values of."""
    parts: list[Attribute] = []
    pending = [type_]
    while pending:
        part = pending.pop()
        parts.append(part)
        if isinstance(part, llvm.LLVMArrayType):
            pending.append(part.type)
        elif isinstance(part, llvm.LLVMFunctionType):
            pending += [part.output, *part.inputs]
        elif part.name == "llvm.struct":
            pending += getattr(getattr(part, "types", None), "data", ())
    return all(map(is_compatible, parts))


_UNSIZED = ("llvm.void", "llvm.func", "llvm.label", "llvm.metadata", "llvm.token")


def is_sized(type_: Attribute) -> bool:
    """Whether the values of a type can lie in memory."""
    return is_compatible(type_) and type_.name not in _UNSIZED


SIGNLESS = OdsConstraint("signless integer", is_signless_integer)
SIGNLESS_LIKE = _like("signless integer", is_signless_integer)
SIGNLESS_VECTOR = vector_of("signless integer", is_signless_integer)
FLOAT_LIKE = _like("floating point LLVM type", lambda type_: isinstance(type_, _FLOATS))
FLOAT = OdsConstraint("floating-point", is_float)
FLOAT_VECTOR = vector_of("floating-point", lambda type_: isinstance(type_, _FLOATS))
POINTER = OdsConstraint("LLVM pointer type", is_pointer)
POINTER_LIKE = _like("LLVM pointer type", is_pointer)
COMPARABLE = OdsConstraint(
    f"{SIGNLESS_LIKE.summary} or {POINTER_LIKE.summary}",
    lambda type_: SIGNLESS_LIKE.holds(type_) or POINTER_LIKE.holds(type_),
)
COMPATIBLE = OdsConstraint("LLVM dialect-compatible type", is_compatible)
FASTMATH = of_class("LLVM fastmath flags", llvm.FastMathAttr)
TYPE = OdsConstraint("any type attribute", lambda _: True)
SIZED = OdsConstraint("LLVM type with size", is_sized)
