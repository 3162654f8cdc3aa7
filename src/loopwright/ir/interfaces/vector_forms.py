"""How an op works on vectors: what the vectoriser asks of any op.

An op with a `VectorForm` may be in a loop that is vectorised. Most ops work lane by lane: the
form `ELEMENTWISE` is the op itself on vector types. Ops that have no class, those of dialects
that are not registered, are given forms by their name with `register_vector_form`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from xdsl.dialects.builtin import UnregisteredOp, VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of

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


class VectorForm(Interface):
    """How an op is vectorized: the op in which each scalar is replaced by a vector.

    `scalar_operands` are the positions of operands that remain scalars: they must be the same in
    all lanes. The op has no effects and no regions, and lane `k` of each result depends on lane `k`
    of its operands only. Where it divides (`rewriting.UndefinedDivisors`), the divisor must be
    defined in all lanes, also in those whose result nothing uses. `cost` is its price in additions.
    """

    def __init__(
        self,
        widen: Widen = widened,
        scalar_operands: frozenset[int] = frozenset(),
        cost: float = 1.0,
    ) -> None:
        self.widen = widen
        self.scalar_operands = scalar_operands
        self.cost = cost


ELEMENTWISE: Final = VectorForm()
INTEGER_DIVISION: Final = VectorForm(cost=20.0)
FLOAT_DIVISION: Final = VectorForm(cost=5.0)
FUNCTION: Final = VectorForm(cost=20.0)
"""The vector form of an op that costs as much as a function of the C library."""

_BY_NAME: Final[dict[str, VectorForm]] = {}


def vector_form(op: Operation) -> VectorForm | None:
    """The vector form of an op; None if it has none.

    >>> from xdsl.dialects.test import TestPureOp
    >>> vector_form(TestPureOp()) is None
    True
    """
    if isinstance(op, UnregisteredOp):
        return _BY_NAME.get(op.op_name.data)
    return interface_of(op, VectorForm)


def register_vector_form(name: str, form: VectorForm = ELEMENTWISE) -> None:
    """State the vector form of the ops of a name that no dialect defines.

    >>> register_vector_form("mine.gamma", VectorForm(cost=30.0))
    """
    _BY_NAME[name] = form
