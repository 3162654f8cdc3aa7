"""Attributes that xDSL lacks, or has in another form: those of affine maps and integer sets first
of all; and `isinstance` for generic ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeVar

from typing_extensions import TypeIs
from xdsl import ir
from xdsl.dialects import builtin
from xdsl.ir.affine import AffineMap as XdslAffineMap
from xdsl.irdl import irdl_attr_definition

from loopwright.ir.affine_expr import AffineMap, IntegerSet, as_read

if TYPE_CHECKING:
    from xdsl.parser import AttrParser
    from xdsl.printer import Printer

# Attributes of maps and sets
#
# They hold `loopwright.ir.affine_expr`'s maps and sets, not xDSL's, and print as `mlir-opt` does.

_NAME_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._"
_AttributeT = TypeVar("_AttributeT", bound=ir.Attribute)
_DataT = TypeVar("_DataT", AffineMap, IntegerSet, covariant=True)

SCHEDULED_CYCLE = "loopwright.cycle"
"""The attribute of an operation that says in which cycle of a schedule it begins. It has no effect
on what the operation computes."""


class _ExpressionsAttr(ir.Data[_DataT], ir.BuiltinAttribute):
    """An attribute of affine expressions."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> _DataT:
        """Not used: the parser knows the syntax of builtin attributes."""
        raise ValueError(f"{cls.name} is parsed by the parser itself")

    def print_parameter(self, printer: Printer) -> None:
        """Not used: see `print_builtin`."""
        self.print_builtin(printer)

    def print_builtin(self, printer: Printer) -> None:
        """Print the attribute in full, without an alias."""
        printer.print_string(f"{self.name}<{self.data}>")


@irdl_attr_definition
class AffineMapAttr(builtin.MemRefLayoutAttr, _ExpressionsAttr[AffineMap]):
    """`affine_map<(d0)[s0] -> (d0 + s0)>`; as the layout of a memref, its index map."""

    name = "affine_map"

    def verify(self) -> None:
        """Raise `ConstantOverflowError` for a constant that cannot be written."""
        for expr in self.data.results:
            expr.check_constants()

    def as_read(self) -> AffineMapAttr:
        """Return the attribute as the parser reads its printed form."""
        results = tuple(map(as_read, self.data.results))
        return self if results == self.data.results else map_attr(self.data.with_results(results))

    def get_affine_map(self) -> XdslAffineMap:
        """Return the map in xDSL's terms, for xDSL's own code; semi-affine maps have none there."""
        raise NotImplementedError

    def get_strides(self) -> Sequence[int | None] | None:
        """Return the stride of each dimension, `None` where it is dynamic; `None` if not
        strided."""
        return None


@lru_cache(maxsize=1 << 12)
def map_attr(affine_map: AffineMap) -> AffineMapAttr:
    """Return the attribute of a map, mostly the same one for the same map."""
    return AffineMapAttr(affine_map)


@irdl_attr_definition
class IntegerSetAttr(_ExpressionsAttr[IntegerSet]):
    """`affine_set<(d0)[s0] : (d0 - s0 >= 0)>`."""

    name = "affine_set"

    def verify(self) -> None:
        """Raise `ConstantOverflowError` for a constant that cannot be written."""
        for expr in self.data.constraints:
            expr.check_constants()

    def as_read(self) -> IntegerSetAttr:
        """Return the attribute as the parser reads its printed form."""
        integer_set = self.data
        constraints = tuple(map(as_read, self.data.constraints))
        if constraints == integer_set.constraints:
            return self
        counts = integer_set.num_dims, integer_set.num_symbols
        return IntegerSetAttr(IntegerSet(*counts, constraints, integer_set.eq_flags))


@irdl_attr_definition
class FileLineColRange(ir.ParametrizedAttribute, ir.BuiltinAttribute):
    """`loc("f":1:2 to 3:4)`: a place that has an end."""

    name = "file_line_range"

    filename: builtin.StringAttr
    line: builtin.IntAttr
    column: builtin.IntAttr
    end_line: builtin.IntAttr
    end_column: builtin.IntAttr

    def print_builtin(self, printer: Printer) -> None:
        """Print the location as an attribute."""
        with printer.in_location():
            printer.print_string_literal(self.filename.data)
            printer.print_string(f":{self.numbers()}")

    def numbers(self) -> str:
        """Return the lines and columns, without the file: `1:2 to 3:4`, or `1:2 to :4` in one
        line."""
        line = "" if self.line == self.end_line else str(self.end_line.data)
        return f"{self.line.data}:{self.column.data} to {line}:{self.end_column.data}"


@irdl_attr_definition
class SparseElementsAttr(ir.TypedAttribute, ir.BuiltinAttribute):
    """`sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`: zero but at the given indices.

    `indices` and `values` are elements attributes, or `NoneAttr` where everything is zero.
    """

    name = "sparse"

    type: ir.Attribute
    indices: ir.Attribute
    values: ir.Attribute

    @classmethod
    def get_type_index(cls) -> int:
        """Return the type comes first."""
        return 0

    def print_without_type(self, printer: Printer) -> None:
        """Print the part before the type, which the printer itself adds."""
        printer.print_string("sparse<…>")

    def print_builtin(self, printer: Printer) -> None:
        """Print the attribute in full; our printer does it itself."""
        self.print_without_type(printer)
        printer.print_string(" : ")
        printer.print_attribute(self.type)


@irdl_attr_definition
class DistinctAttr(ir.ParametrizedAttribute, ir.BuiltinAttribute):
    """`distinct[0]<"x">`: another than all others that refer to the same attribute."""

    name = "distinct"

    identity: builtin.IntAttr
    referenced: ir.Attribute

    def print_builtin(self, printer: Printer) -> None:
        """Print the attribute with its own number; our printer numbers them as they come up."""
        printer.print_string(f"distinct[{self.identity.data}]<")
        printer.print_attribute(self.referenced)
        printer.print_string(">")


@irdl_attr_definition
class DenseStringElementsAttr(ir.ParametrizedAttribute, ir.BuiltinAttribute):
    """`dense<["a", "b"]> : tensor<2x!foo.string>`; a single value is a splat."""

    name = "dense_string"

    type: ir.Attribute
    values: builtin.ArrayAttr[builtin.StringAttr]

    def print_builtin(self, printer: Printer) -> None:
        """Print the attribute in full; our printer does it itself."""
        printer.print_string("dense<…> : ")
        printer.print_attribute(self.type)


@irdl_attr_definition
class OpaqueAttr(ir.ParametrizedAttribute, ir.BuiltinAttribute):
    """`#foo.bar<x> : i32`: an attribute of an unknown dialect; without a type, `NoneAttr`."""

    name = "opaque_attr"

    dialect: builtin.StringAttr
    body: builtin.StringAttr
    type: ir.Attribute

    def print_builtin(self, printer: Printer) -> None:
        """Print the attribute."""
        printer.print_string(f"#{_symbol(self.dialect.data, self.body.data)}")
        if not isinstance(self.type, builtin.NoneAttr):
            printer.print_string(" : ")
            printer.print_attribute(self.type)


@irdl_attr_definition
class OpaqueType(ir.ParametrizedAttribute, ir.BuiltinAttribute, ir.TypeAttribute):
    """`!foo.bar<x>`: a type of an unknown dialect."""

    name = "opaque_type"

    dialect: builtin.StringAttr
    body: builtin.StringAttr

    def print_builtin(self, printer: Printer) -> None:
        """Print the type."""
        printer.print_string(f"!{_symbol(self.dialect.data, self.body.data)}")


def _symbol(dialect: str, body: str) -> str:
    """Return an attribute or type of a dialect, with a dot where its body begins with a name.

    >>> _symbol("foo", "bar<x>"), _symbol("foo", "bar x")
    ('foo.bar<x>', 'foo<bar x>')
    """
    suffix = body.lstrip(_NAME_CHARACTERS)
    is_pretty = body[:1].isalpha() and (not suffix or (suffix[0] == "<" and suffix[-1] == ">"))
    return f"{dialect}.{body}" if is_pretty else f"{dialect}<{body}>"


def unchecked(kind: type[_AttributeT], **fields: ir.Attribute) -> _AttributeT:
    """Create an attribute without the check of xDSL's class, which refuses values that MLIR
    allows."""
    attribute = kind.__new__(kind)
    vars(attribute).update(fields)
    return attribute


# `isinstance` for generic attributes
#
# With the type arguments that a type checker needs.

ShapedType = (
    builtin.VectorType[Any]
    | builtin.TensorType[Any]
    | builtin.UnrankedTensorType[Any]
    | builtin.MemRefType[Any]
    | builtin.UnrankedMemRefType[Any]
)
Structure = builtin.VectorType[Any] | builtin.TensorType[Any] | builtin.MemRefType[Any]
_STRUCTURES = (builtin.VectorType, builtin.TensorType, builtin.MemRefType)
_SHAPED = (*_STRUCTURES, builtin.UnrankedTensorType, builtin.UnrankedMemRefType)


def is_structure(attribute: object) -> TypeIs[Structure]:
    """Return whether an attribute is a type of a known rank with elements."""
    return is_subclass(attribute.__class__, _STRUCTURES)


def is_shaped(attribute: object) -> TypeIs[ShapedType]:
    """Return whether an attribute is a vector, tensor or memref type, ranked or not."""
    return is_subclass(attribute.__class__, _SHAPED)


def is_vector(attribute: object) -> TypeIs[builtin.VectorType[Any]]:
    """Return whether an attribute is a vector type."""
    return is_subclass(attribute.__class__, builtin.VectorType)


def is_memref(attribute: object) -> TypeIs[builtin.MemRefType[Any]]:
    """Return whether an attribute is a ranked memref type."""
    return is_subclass(attribute.__class__, builtin.MemRefType)


def is_unranked(attribute: object) -> TypeIs[builtin.UnrankedMemRefType]:
    """Return whether an attribute is an unranked memref type."""
    return isinstance(attribute, builtin.UnrankedMemRefType)


@lru_cache(maxsize=1 << 12)
def is_subclass(kind: type, classes: type | UnionType | tuple[type, ...]) -> bool:
    """Return `issubclass`, remembered: for xDSL's classes, which are abstract, that is slow to find
    out.

    >>> is_subclass(builtin.NoneType, ir.TypeAttribute), is_subclass(builtin.NoneType, ir.Data)
    (True, False)
    """
    return issubclass(kind, classes)


def is_integer_type(attribute: object) -> TypeIs[builtin.IntegerType[Any, Any]]:
    """Return whether an attribute is an integer type.

    >>> is_integer_type(builtin.IntegerType(3))
    True
    """
    return is_subclass(attribute.__class__, builtin.IntegerType)


def is_complex_type(attribute: object) -> TypeIs[builtin.ComplexType[Any]]:
    """Return whether an attribute is a complex type."""
    return isinstance(attribute, builtin.ComplexType)


def is_integer(attribute: object) -> TypeIs[builtin.IntegerAttr[Any]]:
    """Return whether an attribute is an integer."""
    return isinstance(attribute, builtin.IntegerAttr)


def is_float(attribute: object) -> TypeIs[builtin.FloatAttr[Any]]:
    """Return whether an attribute is a floating-point number."""
    return isinstance(attribute, builtin.FloatAttr)


def is_dense(attribute: object) -> TypeIs[builtin.DenseIntOrFPElementsAttr[Any]]:
    """Return whether an attribute is `dense<…>` of numbers."""
    return isinstance(attribute, builtin.DenseIntOrFPElementsAttr)


def is_array(attribute: object) -> TypeIs[builtin.ArrayAttr[Any]]:
    """Return whether an attribute is `[…]`."""
    return isinstance(attribute, builtin.ArrayAttr)


def is_dense_array(attribute: object) -> TypeIs[builtin.DenseArrayBase[Any]]:
    """Return whether an attribute is `array<…>`."""
    return isinstance(attribute, builtin.DenseArrayBase)


def can_be_held(type_: object) -> bool:
    """Return whether a buffer can hold values of a type: numbers, and vectors of fixed size."""
    if is_vector(type_):
        return not any(type_.get_scalable_dims())
    scalars = builtin.IntegerType | builtin.IndexType | builtin.AnyFloat | builtin.ComplexType
    return isinstance(type_, scalars)
