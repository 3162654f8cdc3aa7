"""The enumerations of the linalg dialect: iterators, casts, elementwise functions."""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.ir.dialects.custom_form import EnumerationAttribute
from loopwright.ir.dialects.ods import OdsConstraint
from loopwright_mlir.dialects.keyed_attributes import enumeration

PARALLEL = "parallel"
REDUCTION = "reduction"
SIGNED = "cast_signed"
UNSIGNED = "cast_unsigned"
_UNARY = "exp log abs ceil floor negf reciprocal round sqrt rsqrt square tanh erf"
_BINARY = "add sub mul div div_unsigned max_signed min_signed max_unsigned min_unsigned powf"
UNARY = _UNARY.split()
BINARY = _BINARY.split()
TERNARY = ("select",)


def _enumeration(
    name: str, cases: Sequence[str], kind: str = "", parameter: str = ""
) -> type[EnumerationAttribute]:
    """`#linalg.name<word>`."""
    word = "".join(map(str.capitalize, name.split("_")))
    description = f"{parameter or word + 'Attr'} parameter 'value'"
    return enumeration(__name__, f"linalg.{name}", kind or f"linalg::{word}", description, cases)


IteratorTypeAttr = _enumeration(
    "iterator_type", (PARALLEL, REDUCTION), "utils::IteratorType", "IteratorTypeEnum"
)
TypeFnAttr = _enumeration("type_fn", (SIGNED, UNSIGNED))
UnaryFnAttr = _enumeration("unary_fn", UNARY)
BinaryFnAttr = _enumeration("binary_fn", BINARY)
TernaryFnAttr = _enumeration("ternary_fn", TERNARY)
ElementwiseKindAttr = _enumeration("elementwise_kind", (*UNARY, *BINARY, *TERNARY))
TYPE_FN = OdsConstraint("allowed 32-bit signless integer cases: 0, 1", lambda _: True, TypeFnAttr)
ELEMENTWISE_KIND = OdsConstraint(
    f"allowed 32-bit signless integer cases: {', '.join(map(str, range(24)))}",
    lambda _: True,
    ElementwiseKindAttr,
)
