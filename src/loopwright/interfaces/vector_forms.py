"""How an op works on vectors: what the vectoriser asks of any op, by its name.

An op with a `VectorForm` may stand in a loop that is vectorised. Most ops work lane by lane: the
form `ELEMENTWISE` is the op itself on vector types. A dialect of its own registers forms for its
ops with `register_vector_form`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation, SSAValue

Shape: TypeAlias = Sequence[int]
"""The extents of the vectors that take the place of scalars."""

Widen: TypeAlias = Callable[[Operation, Sequence[SSAValue], Shape], Operation]
"""Makes the vector form of an op from its operands; one result for each of the op's."""


def widened(op: Operation, operands: Sequence[SSAValue], shape: Shape) -> Operation:
    """The same op on vectors: operands as given, each result a vector of its scalar type."""
    return type(op).create(
        operands=operands,
        result_types=[vector_type(result.type, shape) for result in op.results],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
    )


def vector_type(element: Attribute, shape: Shape) -> VectorType[Attribute]:
    """The type of vectors of this element type and these extents.

    >>> from xdsl.dialects.builtin import f32
    >>> vector_type(f32, [4, 8]).get_shape()
    (4, 8)
    """
    return VectorType(element, shape)


@dataclass(frozen=True, slots=True)
class VectorForm:
    """What stands for an op where each of its scalars is a vector.

    `scalar_operands` are the positions of operands that remain scalars: they must be the same in
    all lanes. `divisors` are positions of operands that must not be zero in any lane, not even in
    one whose result nobody uses. The op has no effects and no regions, and lane `k` of each result
    depends on lane `k` of its operands only. `cost` is its price in additions.
    """

    widen: Widen = widened
    scalar_operands: frozenset[int] = frozenset()
    divisors: tuple[int, ...] = ()
    cost: float = 1.0


ELEMENTWISE = VectorForm()
_CONVERSION = VectorForm(cost=1.0)
_DIVISION = VectorForm(divisors=(1,), cost=20.0)
_FLOAT_DIVISION = VectorForm(cost=5.0)
_FUNCTION = VectorForm(cost=20.0)


def _named(dialect: str, names: str, form: VectorForm) -> dict[str, VectorForm]:
    return {f"{dialect}.{name}": form for name in names.split()}


_FORMS: dict[str, VectorForm] = {
    **_named(
        "arith",
        "addf addi addui_extended andi cmpf cmpi maximumf maxnumf maxsi maxui minimumf minnumf "
        "minsi minui mulf muli mulsi_extended mului_extended negf ori select shli shrsi shrui "
        "subf subi xori",
        ELEMENTWISE,
    ),
    **_named(
        "arith",
        "bitcast extf extsi extui fptosi fptoui index_cast index_castui sitofp truncf trunci "
        "uitofp scaling_extf scaling_truncf convertf flush_denormals",
        _CONVERSION,
    ),
    **_named("arith", "ceildivsi ceildivui divsi divui floordivsi remsi remui", _DIVISION),
    **_named("arith", "divf remf", _FLOAT_DIVISION),
    **_named(
        "math", "absf absi ceil copysign floor fma isfinite isinf isnan isnormal", ELEMENTWISE
    ),
    **_named("math", "round roundeven trunc ctlz ctpop cttz clampf", ELEMENTWISE),
    **_named("math", "sqrt rsqrt", _FLOAT_DIVISION),
    **_named(
        "math",
        "acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp exp2 expm1 fpowi ipowi "
        "log log10 log1p log2 powf sin sincos sinh tan tanh",
        _FUNCTION,
    ),
    "ub.poison": ELEMENTWISE,
}


def vector_form(name: str) -> VectorForm | None:
    """The vector form of the ops of a name; None if they have none.

    >>> vector_form("arith.divsi").divisors, vector_form("func.call")
    ((1,), None)
    """
    return _FORMS.get(name)


def register_vector_form(name: str, form: VectorForm = ELEMENTWISE) -> None:
    """State the vector form of the ops of a name, instead of the one they had.

    >>> register_vector_form("mine.gamma", VectorForm(cost=30.0))
    >>> vector_form("mine.gamma").cost
    30.0
    """
    _FORMS[name] = form
