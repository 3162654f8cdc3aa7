"""The enumerations of the linalg dialect: iterators, casts, elementwise functions."""

from __future__ import annotations

from typing import ClassVar

from xdsl.irdl import irdl_attr_definition

from loopwright.ir.dialects.custom_form import Enumeration, EnumerationAttribute
from loopwright.ir.dialects.ods import OdsConstraint

PARALLEL = "parallel"
REDUCTION = "reduction"
SIGNED = "cast_signed"
UNSIGNED = "cast_unsigned"
UNARY = (
    "exp",
    "log",
    "abs",
    "ceil",
    "floor",
    "negf",
    "reciprocal",
    "round",
    "sqrt",
    "rsqrt",
    "square",
    "tanh",
    "erf",
)
BINARY = (
    "add",
    "sub",
    "mul",
    "div",
    "div_unsigned",
    "max_signed",
    "min_signed",
    "max_unsigned",
    "min_unsigned",
    "powf",
)
TERNARY = ("select",)


@irdl_attr_definition
class IteratorTypeAttr(EnumerationAttribute):
    """`#linalg.iterator_type<parallel>`: what a loop of an operation is."""

    name = "linalg.iterator_type"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::utils::IteratorType",
        "IteratorTypeEnum parameter 'value'",
        (PARALLEL, REDUCTION),
    )


@irdl_attr_definition
class TypeFnAttr(EnumerationAttribute):
    """`#linalg.type_fn<cast_signed>`: how integers are converted."""

    name = "linalg.type_fn"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::linalg::TypeFn", "TypeFnAttr parameter 'value'", (SIGNED, UNSIGNED)
    )


@irdl_attr_definition
class UnaryFnAttr(EnumerationAttribute):
    """`#linalg.unary_fn<exp>`: a function of one number."""

    name = "linalg.unary_fn"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::linalg::UnaryFn", "UnaryFnAttr parameter 'value'", UNARY
    )


@irdl_attr_definition
class BinaryFnAttr(EnumerationAttribute):
    """`#linalg.binary_fn<add>`: a function of two numbers."""

    name = "linalg.binary_fn"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::linalg::BinaryFn", "BinaryFnAttr parameter 'value'", BINARY
    )


@irdl_attr_definition
class TernaryFnAttr(EnumerationAttribute):
    """`#linalg.ternary_fn<select>`: a function of three values."""

    name = "linalg.ternary_fn"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::linalg::TernaryFn", "TernaryFnAttr parameter 'value'", TERNARY
    )


@irdl_attr_definition
class ElementwiseKindAttr(EnumerationAttribute):
    """`#linalg.elementwise_kind<add>`: the function of an elementwise operation."""

    name = "linalg.elementwise_kind"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::linalg::ElementwiseKind",
        "ElementwiseKindAttr parameter 'value'",
        (*UNARY, *BINARY, *TERNARY),
    )


TYPE_FN = OdsConstraint("allowed 32-bit signless integer cases: 0, 1", lambda _: True, TypeFnAttr)
ELEMENTWISE_KIND = OdsConstraint(
    f"allowed 32-bit signless integer cases: {', '.join(map(str, range(24)))}",
    lambda _: True,
    ElementwiseKindAttr,
)
