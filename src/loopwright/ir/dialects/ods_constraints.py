"""Constraints on types and attributes, with the summaries that MLIR's diagnostics quote."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from typing_extensions import TypeVar
from xdsl import irdl
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    VectorType,
)
from xdsl.ir import Attribute
from xdsl.irdl.constraints import RangeLengthConstraint, VerificationContext
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.syntax.narrowing import is_subclass


@dataclass(frozen=True)
class OdsConstraint(irdl.AttrConstraint[Any]):
    """A constraint on a type or an attribute, with the summary that diagnostics quote.

    `storage` is the class in which MLIR keeps a property: a value of another class is refused when
    properties are set, before anything is verified. With `strict` the predicate belongs to that
    class, as for enumerations.
    """

    summary: str
    predicate: Callable[[Any], bool]
    storage: type[Attribute] | tuple[type[Attribute], ...] = Attribute
    strict: bool = False
    is_interface: bool = False
    """Whether the classes are those of an interface, whose name no error says."""
    of_type: Attribute | None = None
    """The only type that satisfies the constraint, or that of the numbers that do."""

    def holds(self, attr: Attribute) -> bool:
        """Whether an attribute or type satisfies the constraint."""
        return is_subclass(attr.__class__, self.storage) and self.predicate(attr)

    def convertible(self, attr: Attribute) -> bool:
        """Whether an attribute can be stored as the property at all."""
        return isinstance(attr, self.storage) and (not self.strict or self.predicate(attr))

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """As xDSL wants it: raise unless the constraint holds."""
        if not self.holds(attr):
            raise VerifyException(f"failed to satisfy constraint: {self.summary}")

    def mapping_type_vars(
        self,
        type_var_mapping: Mapping[TypeVar, irdl.AttrConstraint[Attribute] | irdl.IntConstraint],
    ) -> OdsConstraint:
        """There are no type variables inside."""
        return self


def of_class(summary: str, storage: type[Attribute] | tuple[type[Attribute], ...]) -> OdsConstraint:
    """The constraint to be of an attribute class."""
    return OdsConstraint(summary, lambda _: True, storage)


def only(summary: str, type_: Attribute) -> OdsConstraint:
    """The constraint to be one type."""
    return OdsConstraint(summary, lambda found: found == type_, of_type=type_)


def integer_of(summary: str, type_: Attribute) -> OdsConstraint:
    """The constraint to be an integer attribute of one type."""
    return OdsConstraint(summary, lambda attr: attr.type == type_, IntegerAttr, of_type=type_)


def enum_of(summary: str, width: int, values: Sequence[int]) -> OdsConstraint:
    """The constraint to be one of the cases of an integer enumeration of `width` bits."""
    type_ = IntegerType(width)
    allowed = frozenset(values)
    return OdsConstraint(
        summary,
        lambda attr: attr.type == type_ and attr.value.data in allowed,
        IntegerAttr,
        strict=True,
    )


def dense_array_of(summary: str, width: int, *, length: int | None = None) -> OdsConstraint:
    """The constraint to be `array<iN: …>`, perhaps of one length."""
    type_ = IntegerType(width)
    return OdsConstraint(
        summary,
        lambda attr: attr.elt_type == type_ and length in (None, len(attr)),
        DenseArrayBase,
        strict=True,
        of_type=type_,
    )


ANY_TYPE = OdsConstraint("any type", lambda _: True)
INDEX = OdsConstraint("index", lambda _: True, IndexType, of_type=IndexType())
MEMREF = of_class("memref of any type values", MemRefType)
VECTOR = OdsConstraint(
    "vector of any type values", lambda type_: type_.get_num_dims() > 0, VectorType
)
AFFINE_MAP = of_class("AffineMap attribute", AffineMapAttr)
INTEGER_SET = of_class("IntegerSet attribute", IntegerSetAttr)
STRING = of_class("string attribute", StringAttr)
UNIT = of_class("unit attribute", UnitAttr)
BOOL = OdsConstraint(
    "bool attribute", lambda attr: attr.type == IntegerType(1), IntegerAttr, strict=True
)
INDEX_ATTR = integer_of("index attribute", IndexType())
I32_ATTR = integer_of("32-bit signless integer attribute", IntegerType(32))
I64_ATTR = integer_of("64-bit signless integer attribute", IntegerType(64))
DENSE_I64_ARRAY = dense_array_of("i64 dense array attribute", 64)
FLAT_SYMBOL = OdsConstraint(
    "flat symbol reference attribute",
    lambda attr: not attr.nested_references.data,
    SymbolRefAttr,
    strict=True,
)
I64_ARRAY = OdsConstraint(
    "64-bit integer array attribute",
    lambda attr: all(I64_ATTR.holds(element) for element in attr),
    ArrayAttr,
)


def element_constraint(part: irdl.OperandDef | irdl.ResultDef) -> object:
    """The constraint on each of the types of an operand or result definition."""
    constraint: object = part.constr
    if isinstance(constraint, RangeLengthConstraint):
        constraint = cast(object, constraint.constraint)
    return getattr(constraint, "constr", constraint)
