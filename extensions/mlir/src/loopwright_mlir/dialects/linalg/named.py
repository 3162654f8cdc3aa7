"""Named operations: what they compute is in their class, as a structure and a body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from xdsl.dialects.builtin import ArrayAttr, DenseIntOrFPElementsAttr, UnknownLoc, i64
from xdsl.ir import Attribute, Block, Region
from xdsl.irdl import opt_prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import AffineMapAttr, is_array, is_dense
from loopwright.ir.core.properties import element_values
from loopwright.ir.dialects import custom_form
from loopwright.ir.dialects.ods import OdsConstraint
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright_mlir.dialects.linalg import bodies, forms
from loopwright_mlir.dialects.linalg.attributes import PARALLEL, SIGNED, TYPE_FN, TypeFnAttr
from loopwright_mlir.dialects.linalg.structured import SegmentedOp, shape_of
from loopwright_mlir.dialects.linalg.structures import Structure
from loopwright_mlir.dialects.linalg.yields import YieldOp

IN, IN_1, IN_2, IN_3 = (bodies.Argument(index) for index in range(4))
OUT = bodies.Output()
MULTIPLY_ADD = OUT + bodies.Cast(IN) * bodies.Cast(IN_1)
MULTIPLY_ADD_AS_SAID = OUT + bodies.Cast(IN, None) * bodies.Cast(IN_1, None)
MAPS = OdsConstraint(
    "AffineMap array attribute",
    lambda attr: all(isinstance(map_attribute, AffineMapAttr) for map_attribute in attr),
    ArrayAttr,
)


class NamedOp(SegmentedOp):
    """The base of operations whose region follows from their class."""

    BODY: ClassVar[bodies.Expression]

    def body_expression(self) -> bodies.Expression:
        """What the region gives."""
        return self.BODY

    def operand_count(self) -> int:
        """How many operands the region is for."""
        raise NotImplementedError

    @classmethod
    def parse_head(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse the properties in front of the attribute dictionary."""
        return {}

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `head attr-dict ins(…) outs(…) -> types`."""
        properties = cls.parse_head(parser)
        at = parser.pos
        if parser.parse_optional_punctuation("<") is not None:
            property_dictionary = parser.parse_attribute()
            parser.parse_punctuation(">")
            properties |= cls.convert_properties(getattr(property_dictionary, "data", {}))
        moved, attributes = custom_form.parse_attr_dict(parser, cls)
        operands = forms.parse_operands(parser)
        types = forms.parse_optional_arrow_types(parser)
        op = cls.create(
            operands=operands.values,
            result_types=types,
            properties=properties | moved | {forms.SEGMENTS: operands.sizes},
            attributes=attributes,
        )
        op.fill_region(parser, operands, at)
        return op

    def fill_region(self, parser: Parser, operands: forms.Operands, at: int) -> None:
        """Make the region of an op that was read."""
        count = self.operand_count()
        actual_count = len(operands.values)
        if actual_count != count:
            message = "[parseNamedStructuredOpRegion] ods-gen generated region expects"
            custom_form.op_error(parser, f"{message} {count} args, got {actual_count}", parser.pos)
        block = Block(arg_types=operands.element_types)
        try:
            value = bodies.BodyBuilder(block, self.cast_kind()).value(self.body_expression())
        except bodies.BodyError as error:
            custom_form.op_error(parser, str(error), at)
        end = YieldOp(value)
        # Unlike a terminator that is left out, it does not stand where the op is.
        end.location = UnknownLoc()
        block.add_op(end)
        self.add_region(Region(block))

    def cast_kind(self) -> str:
        """How integers are converted where the op's attribute says it."""
        cast = self.properties.get("cast")
        return cast.data if isinstance(cast, TypeFnAttr) else SIGNED

    def print_head(self, printer: Printer) -> tuple[str, ...]:
        """Print what is in front of the attribute dictionary; the properties in it."""
        return ()

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        hidden = self.print_head(printer)
        custom_form.print_attr_dict(printer, self, elided=(forms.SEGMENTS, *hidden))
        forms.print_operands(printer, self)
        if self.results:
            forms.print_arrow_types(printer, [result.type for result in self.results])


_KEPT_MAPS = "linalg.memoized_indexing_maps"
"""An attribute that shows in the generic form; it is not read."""


class FixedOp(NamedOp):
    """The base of operations on operands of fixed ranks."""

    STRUCTURE: ClassVar[Structure]

    def operand_count(self) -> int:
        """As many as the structure has subscripts for."""
        return self.STRUCTURE.operand_count

    def maps(self) -> tuple[AffineMap, ...]:
        """Those of the structure."""
        return self.STRUCTURE.indexing_maps()

    def iterators(self) -> tuple[str, ...]:
        """Those of the structure."""
        return self.STRUCTURE.iterator_types

    def fill_region(self, parser: Parser, operands: forms.Operands, at: int) -> None:
        """Make the region, and keep the maps where `mlir-opt` keeps them."""
        super().fill_region(parser, operands, at)
        self.attributes[_KEPT_MAPS] = maps_attribute(self.maps())

    def print_head(self, printer: Printer) -> tuple[str, ...]:
        """The maps that are kept are not printed."""
        return (_KEPT_MAPS,)


class ContractionOp(FixedOp):
    """The base of sums of products."""

    BODY: ClassVar = MULTIPLY_ADD


class MappedOp(NamedOp):
    """The base of operations whose maps may be given, in front of everything else."""

    cast = opt_prop_def(TYPE_FN)

    def default_maps(self) -> tuple[AffineMap, ...] | None:
        """The maps where none are given; None where they have to be."""
        raise NotImplementedError

    def maps(self) -> tuple[AffineMap, ...]:
        """Those in the property."""
        map_array = self.properties.get("indexing_maps")
        assert is_array(map_array)
        return tuple(
            map_attribute.data
            for map_attribute in map_array
            if isinstance(map_attribute, AffineMapAttr)
        )

    @classmethod
    def parse_head(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse `indexing_maps = […]`, or nothing."""
        if parser.parse_optional_keyword("indexing_maps") is None:
            return {}
        parser.parse_punctuation("=")
        at = parser.pos
        map_array = parser.parse_attribute()
        if not is_array(map_array):
            custom_form.op_error(parser, "invalid kind of attribute specified", at)
        return {"indexing_maps": map_array}

    def fill_region(self, parser: Parser, operands: forms.Operands, at: int) -> None:
        """Make the region, and the maps that were not given."""
        super().fill_region(parser, operands, at)
        default = self.default_maps()
        if "indexing_maps" not in self.properties and default is not None:
            self.properties["indexing_maps"] = maps_attribute(default)

    def print_head(self, printer: Printer) -> tuple[str, ...]:
        """Print the maps where they are not the usual ones."""
        default = self.default_maps()
        if default is None or self.maps() != default:
            printer.print_string(" indexing_maps = ")
            printer.print_attribute(self.properties["indexing_maps"])
        return ("indexing_maps",)


def maps_attribute(maps: Sequence[AffineMap]) -> ArrayAttr[AffineMapAttr]:
    """Maps as an attribute."""
    return ArrayAttr([AffineMapAttr(map_) for map_ in maps])


class WindowOp(FixedOp):
    """The base of operations on windows, which strides and dilations space."""

    WINDOWS: ClassVar[int]

    def _numbers(self, name: str) -> list[int]:
        elements_attr = self.properties.get(name)
        return (
            [int(value) for value in element_values(elements_attr)]
            if is_dense(elements_attr)
            else []
        )

    def maps(self) -> tuple[AffineMap, ...]:
        """Those of the structure, with the op's strides and dilations."""
        strides = self._spread("strides")
        dilations = self._spread("dilations")
        return self.STRUCTURE.indexing_maps(strides, dilations)

    def _spread(self, name: str) -> list[int]:
        numbers = self._numbers(name)
        return numbers * self.WINDOWS if len(numbers) == 1 else numbers

    def verify_regions_(self) -> None:
        """Windows are windows."""
        for name in ("strides", "dilations"):
            if 0 in self._numbers(name):
                raise PlainVerifyException("unexpected input index map for convolutions")
        super().verify_regions_()


def _offsets(rank: int) -> OdsConstraint:
    """Strides or dilations of windows of that rank."""

    def holds(attr: Any) -> bool:
        type_ = attr.get_type()
        return type_.element_type == i64 and tuple(type_.get_shape()) == (rank,)

    return OdsConstraint(
        f"64-bit signless int elements attribute of shape [{rank}]", holds, DenseIntOrFPElementsAttr
    )


class Window1DOp(WindowOp):
    """Windows over one dimension."""

    WINDOWS: ClassVar = 1
    strides = opt_prop_def(_offsets(1))
    dilations = opt_prop_def(_offsets(1))


class Window2DOp(WindowOp):
    """Windows over two dimensions."""

    WINDOWS: ClassVar = 2
    strides = opt_prop_def(_offsets(2))
    dilations = opt_prop_def(_offsets(2))


class Window3DOp(WindowOp):
    """Windows over three dimensions."""

    WINDOWS: ClassVar = 3
    strides = opt_prop_def(_offsets(3))
    dilations = opt_prop_def(_offsets(3))


class PointwiseOp(NamedOp):
    """The base of operations on elements at the same place, of any rank."""

    ARITY: ClassVar[int]

    def operand_count(self) -> int:
        """The inputs, and one output."""
        return self.ARITY + 1

    @property
    def rank(self) -> int:
        """How many loops there are."""
        return len(shape_of(self.operands[-1].type)) if self.operands else 0

    def maps(self) -> tuple[AffineMap, ...]:
        """All elements in their places."""
        return (AffineMap.identity(self.rank),) * len(self.operands)

    def iterators(self) -> tuple[str, ...]:
        """All loops are parallel."""
        return (PARALLEL,) * self.rank


class UnaryOp(PointwiseOp):
    """A function of one operand."""

    ARITY: ClassVar = 1


class BinaryOp(PointwiseOp):
    """A function of two operands."""

    ARITY: ClassVar = 2


def function(name: str, arity: int) -> bodies.Function:
    """A function of the inputs."""
    return bodies.Function(name, tuple(bodies.Argument(index) for index in range(arity)))
