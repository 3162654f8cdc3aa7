"""The checks that MLIR generates from an op's ODS definition, in `mlir-opt`'s words and order.

An op is written like any xDSL op (`operand_def`, `prop_def`, …), with the constraints of this
module in place of xDSL's, and decorated with `ods_op_definition`, not `irdl_op_definition`: its
`verify_` then first checks the counts of regions, results and operands, the structural traits, the
properties, the types, the other traits, and last what the class itself defines as `verify_`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, i32
from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition
from xdsl.traits import SingleBlockImplicitTerminator

from loopwright.dialects.ods_checks import (
    SEGMENTS,
    DefinitionChecks,
    element_constraint,
    i32_array,
    segment_defs,
    verify_terminator,
)
from loopwright.dialects.ods_constraints import (
    AFFINE_MAP,
    ANY_TYPE,
    BOOL,
    DENSE_I64_ARRAY,
    I32_ATTR,
    I64_ARRAY,
    I64_ATTR,
    INDEX,
    INDEX_ATTR,
    INTEGER_SET,
    MEMREF,
    STRING,
    UNIT,
    VECTOR,
    OdsConstraint,
    dense_array_of,
    enum_of,
    integer_of,
    of_class,
)
from loopwright.syntax.printer import attribute_text

__all__ = [
    "AFFINE_MAP",
    "ANY_TYPE",
    "BOOL",
    "DENSE_I64_ARRAY",
    "I32_ATTR",
    "I64_ARRAY",
    "I64_ATTR",
    "INDEX",
    "INDEX_ATTR",
    "INTEGER_SET",
    "MEMREF",
    "STRING",
    "UNIT",
    "VECTOR",
    "OdsConstraint",
    "OdsOperation",
    "PropertyError",
    "dense_array_of",
    "element_constraint",
    "enum_of",
    "integer_of",
    "ods_op_definition",
    "of_class",
]

_OpT = TypeVar("_OpT", bound="OdsOperation")


class PropertyError(ValueError):
    """Properties in the text of a generic form cannot be stored."""


class OdsOperation(IRDLOperation):
    """The base of ops whose checks are worded as MLIR's."""

    @classmethod
    def convert_properties(cls, properties: Mapping[str, Attribute]) -> dict[str, Attribute]:
        """The properties that `<{…}>` of a generic form sets: names the op does not know are
        dropped, segment sizes that are missing are zero.

        Raises `PropertyError`, whose text follows `invalid properties {…} for op NAME: `.
        """
        definition = cls.get_irdl_definition()
        converted: dict[str, Attribute] = {}
        for name, prop_def in definition.properties.items():
            if name in SEGMENTS:
                count = len(segment_defs(definition, name))
                converted[name] = _segment_property(properties.get(name), count)
                continue
            if name not in properties:
                continue
            value = properties[name]
            constraint = prop_def.constr
            if isinstance(constraint, OdsConstraint) and not constraint.convertible(value):
                text = attribute_text(value)
                raise PropertyError(f"Invalid attribute `{name}` in property conversion: {text}")
            converted[name] = value
        return converted

    def verify_regions_(self) -> None:
        """What MLIR verifies after the ops inside; the verification driver calls it then.

        A class that overrides it is asked after the terminators of its blocks are checked.
        """


def ods_op_definition(cls: type[_OpT]) -> type[_OpT]:
    """`irdl_op_definition`, with MLIR's checks before the class's own `verify_`."""
    custom = cls.verify_ if cls.verify_ is not Operation.verify_ else None
    irdl_op_definition(cls)
    definition = cls.get_irdl_definition()
    checks: dict[type[OdsOperation], DefinitionChecks] = {}

    def verify_(self: OdsOperation) -> None:
        kind = type(self)
        known = checks.get(kind)
        if known is None:
            known = checks[kind] = DefinitionChecks(kind, definition)
        known.verify(self)
        if custom is not None:
            custom(self)  # pyright: ignore[reportArgumentType]

    custom_regions = cls.verify_regions_

    def verify_regions_(self: OdsOperation) -> None:
        if self.regions:
            for trait in self.get_traits_of_type(SingleBlockImplicitTerminator):
                verify_terminator(self, trait.op_type)
        custom_regions(self)  # pyright: ignore[reportArgumentType]

    cls.verify_ = verify_  # pyright: ignore[reportAttributeAccessIssue]
    cls.verify_regions_ = verify_regions_  # pyright: ignore[reportAttributeAccessIssue]
    return cls


def _segment_property(value: Attribute | None, count: int) -> DenseArrayBase[IntegerType]:
    if value is None:
        return DenseArrayBase.from_list(i32, [0] * count)
    sizes = i32_array(value)
    if sizes is None:
        raise PropertyError("expected DenseI32ArrayAttr for key `value`")
    if len(sizes) != count:
        raise PropertyError(f"size mismatch in attribute conversion: {len(sizes)} vs {count}")
    return sizes
