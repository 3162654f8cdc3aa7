"""Element types at the boundary: which NumPy dtypes hold an MLIR element type, and scalar values.

Signless integers accept arrays of either signedness; their results are signed. Integers that do
not fill a power of two of bytes live in the next one that does, `i1` in a byte that is 0 or 1.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType, IntegerType, Signedness
from xdsl.ir import Attribute

from loopwright.runtime.specs import ElementKind, ElementType

_FLOATS: dict[str, tuple[int, str]] = {
    "Float16Type": (16, "float16"),
    "BFloat16Type": (16, "bfloat16"),
    "Float32Type": (32, "float32"),
    "Float64Type": (64, "float64"),
    "f8E3M4": (8, "float8_e3m4"),
    "f8E4M3": (8, "float8_e4m3"),
    "f8E4M3FN": (8, "float8_e4m3fn"),
    "f8E4M3FNUZ": (8, "float8_e4m3fnuz"),
    "f8E4M3B11FNUZ": (8, "float8_e4m3b11fnuz"),
    "f8E5M2": (8, "float8_e5m2"),
    "f8E5M2FNUZ": (8, "float8_e5m2fnuz"),
    "f8E8M0FNU": (8, "float8_e8m0fnu"),
}


def _integer(bits: int, signedness: Signedness, name: str) -> ElementType | None:
    if bits == 1 and signedness is Signedness.SIGNLESS:
        return ElementType(name, ElementKind.BOOL, 1, 1, ("bool",), signed=False, bounds=(-1, 1))
    if not 1 <= bits <= 64:
        return None
    container = max(8, 1 << (bits - 1).bit_length())
    names = (f"int{container}", f"uint{container}")
    small = (f"int{bits}", f"uint{bits}") if bits in (2, 4) else ("", "")
    low, high = -(1 << (bits - 1)), (1 << bits) - 1
    if signedness is Signedness.SIGNED:
        names, small, high = names[:1], small[:1], (1 << (bits - 1)) - 1
    elif signedness is Signedness.UNSIGNED:
        names, small, low = names[1:], small[1:], 0
    return ElementType(
        name,
        ElementKind.INTEGER,
        bits,
        container // 8,
        names + tuple(n for n in small if n),
        signed=signedness is not Signedness.UNSIGNED,
        bounds=(low, high),
    )


@cache
def element_type(attribute: Attribute) -> ElementType | None:
    """What a scalar type is at the boundary; `None` if no dtype holds it.

    >>> element_type(builtin.i32).dtypes
    ('int32', 'uint32')
    >>> element_type(builtin.f32).dtype
    dtype('float32')
    """
    if isinstance(attribute, IndexType):
        found = _integer(64, Signedness.SIGNLESS, "index")
        assert found is not None
        return found
    if isinstance(attribute, IntegerType):
        integer = cast("IntegerType[Any]", attribute)
        return _integer(integer.width.data, integer.signedness.data, str(integer))
    if isinstance(attribute, builtin.ComplexType):
        pair = cast("builtin.ComplexType[Any]", attribute)
        part = element_type(pair.element_type)
        if part is None or part.dtypes[0] not in ("float32", "float64"):
            return None
        name = f"complex{2 * part.bits}"
        return ElementType(str(pair), ElementKind.COMPLEX, 2 * part.bits, 2 * part.size, (name,))
    spelled = str(attribute)
    entry = _FLOATS.get(type(attribute).__name__) or _FLOATS.get(spelled)
    if entry is None:
        return None
    bits, name = entry
    return ElementType(spelled, ElementKind.FLOAT, bits, bits // 8, (name,))
