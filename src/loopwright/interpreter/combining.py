"""Combining two values of a type: what reductions and atomic updates do, and their identities."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Attribute

from loopwright.interfaces.atomic_kinds import (
    COMBINATIONS,
    AtomicRMWKind,
    identity_of,
    of_vector_kind,
)
from loopwright.interpreter.codecs import splat
from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.floats import (
    maximum,
    maximum_number,
    minimum,
    minimum_number,
    rounding,
)
from loopwright.interpreter.lifting import format_of, is_integer, width_of
from loopwright.interpreter.values import Binary, Value, lanewise, propagate, unsigned, wrap
from loopwright.syntax.narrowing import is_vector

_EXACT: dict[str, Binary] = {
    "assign": lambda a, b: b,
    "andi": lambda a, b: a & b,
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
    "maxs": max,
    "mins": min,
    "maximumf": maximum,
    "minimumf": minimum,
    "maxnumf": maximum_number,
    "minnumf": minimum_number,
}


def atomic_kind(number: int) -> str:
    """The name of an `AtomicRMWKind`.

    >>> atomic_kind(15)
    'xori'
    """
    try:
        return AtomicRMWKind(number).name
    except ValueError:
        raise unsupported(f"has the unknown kind {number}") from None


def vector_kind(kind: str, value_type: Attribute) -> str:
    """The atomic kind that a `#vector.kind` stands for on a type."""
    return of_vector_kind(kind, is_float=not is_integer(value_type))


def scalar_combiner(kind: str, value_type: Attribute) -> Callable[[Value, Value], Value]:
    """The function that combines two scalars; poison gives poison, but for `assign`."""
    if kind == "assign":
        return _EXACT[kind]
    return propagate(_defined_combiner(kind, value_type), 2)


def _defined_combiner(kind: str, value_type: Attribute) -> Callable[[Value, Value], Value]:
    if kind in ("addf", "mulf"):
        to_format = rounding(format_of(value_type))
        if kind == "addf":
            return lambda a, b: to_format(a + b)
        return lambda a, b: to_format(a * b)
    if kind in ("addi", "muli", "maxu", "minu"):
        width = width_of(value_type)
        by_kind: dict[str, Binary] = {
            "addi": lambda a, b: wrap(a + b, width),
            "muli": lambda a, b: wrap(a * b, width),
            "maxu": lambda a, b: max(a, b, key=lambda v: unsigned(v, width)),
            "minu": lambda a, b: min(a, b, key=lambda v: unsigned(v, width)),
        }
        return by_kind[kind]
    if kind not in _EXACT:
        raise unsupported(f"combines with '{kind}', which is not known")
    return _EXACT[kind]


def combiner(kind: str, value_type: Attribute) -> Callable[[Value, Value], Value]:
    """The function that combines two values of a scalar or vector type."""
    function = scalar_combiner(kind, value_type)
    return lanewise(function) if is_vector(value_type) else function


def combiner_by_number(number: int, value_type: Attribute) -> Callable[[Value, Value], Value]:
    """The function of an `AtomicRMWKind`."""
    return combiner(atomic_kind(number), value_type)


def identity(kind: str, value_type: Attribute) -> Value:
    """The value that leaves any other unchanged when combined with it."""
    if is_vector(value_type):
        return splat(value_type, identity(kind, value_type.element_type))
    known = AtomicRMWKind[kind]
    return identity_of(known, 0 if COMBINATIONS[known].is_float else width_of(value_type))


def partial_identity(kind: str, value_type: Attribute) -> Value:
    """What every partial result of a reduction but the first starts from."""
    if kind == "addf":
        return identity_of(AtomicRMWKind.addf, 0, partial=True)
    return identity(kind, value_type)
