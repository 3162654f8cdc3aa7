"""Arithmetic of constants with elements: those of splats may be held once or as often as it is."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, IndexType, VectorType

from loopwright.ir.dialects.arith.folds import evaluated

TYPE = VectorType(IndexType(), [2])
EMPTY = VectorType(IndexType(), [0])


def held(*numbers: int, type_: VectorType[IndexType] = TYPE) -> DenseIntOrFPElementsAttr:
    """A constant whose bytes hold just these."""
    data = b"".join(number.to_bytes(8, "little") for number in numbers)
    return DenseIntOrFPElementsAttr(type_, BytesAttr(data))


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        (held(0, 1), held(5), "dense<[5, 6]> : vector<2xindex>"),
        (held(5), held(0, 1), "dense<[5, 6]> : vector<2xindex>"),
        (held(5, 5), held(0, 1), "dense<[5, 6]> : vector<2xindex>"),
        (held(5), held(5, 5), "dense<10> : vector<2xindex>"),
        (held(type_=EMPTY), held(type_=EMPTY), "dense<> : vector<0xindex>"),
    ],
)
def test_sums(
    first: DenseIntOrFPElementsAttr, second: DenseIntOrFPElementsAttr, result: str
) -> None:
    kind = first.type
    assert isinstance(kind, VectorType)
    (found,) = evaluated([first, second], kind, lambda a, b: a + b) or ()
    assert str(found) == result
