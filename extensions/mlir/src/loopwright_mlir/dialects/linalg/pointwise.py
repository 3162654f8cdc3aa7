"""Elementwise operations, copies, and memory filled with one value."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute
from xdsl.irdl import opt_prop_def, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.dialects.ods import define_op
from loopwright.ir.interfaces.memory_access import is_in_memory
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright_mlir.dialects.linalg import attributes, named
from loopwright_mlir.dialects.linalg.bodies import Cast, Expression
from loopwright_mlir.dialects.linalg.named import PointwiseOp
from loopwright_mlir.dialects.linalg.structured import element_type, shape_of


class CopyOp(named.UnaryOp):
    """Each element in its place, converted to the type of the output."""

    name = "linalg.copy"
    cast = opt_prop_def(attributes.TYPE_FN)
    BODY: ClassVar = Cast(named.IN, None)


class FillOp(named.UnaryOp):
    """One value in all places."""

    name = "linalg.fill"
    BODY: ClassVar = Cast(named.IN)

    def maps(self) -> tuple[AffineMap, ...]:
        """The value has no place."""
        return (AffineMap.empty(self.rank), AffineMap.identity(self.rank))

    def verify_(self) -> None:
        """The value is a scalar of the type of the elements."""
        if (len(self.inputs), len(self.outputs)) != (1, 1):
            raise PlainVerifyException("expected op with 1 input and 1 output")
        value = self.inputs[0].type
        if is_in_memory(value) or isinstance(value, TensorType):
            raise PlainVerifyException("expected op with scalar input")
        element = element_type(self.outputs[0].type)
        if value != element:
            raise VerifyException(
                f"expected fill value type ({quoted(value)}) to match output element type "
                f"({quoted(element)})"
            )


class SelectOp(PointwiseOp):
    """The second operand where the first is true, else the third."""

    name = "linalg.select"
    ARITY: ClassVar = 3
    BODY: ClassVar = named.function("select", 3)


class ElementwiseOp(named.MappedOp):
    """A function of the elements that maps name."""

    name = "linalg.elementwise"
    kind = prop_def(attributes.ELEMENTWISE_KIND)
    indexing_maps = prop_def(named.MAPS)

    @property
    def function_name(self) -> str:
        """Which function it is."""
        kind = self.properties["kind"]
        assert isinstance(kind, attributes.ElementwiseKindAttr)
        return kind.data

    @property
    def arity(self) -> int:
        """How many inputs there are."""
        name = self.function_name
        return 3 if name in attributes.TERNARY else 2 if name in attributes.BINARY else 1

    def operand_count(self) -> int:
        """The inputs, and the output."""
        return self.arity + 1

    def body_expression(self) -> Expression:
        """The function of the inputs."""
        return named.function(self.function_name, self.arity)

    def default_maps(self) -> tuple[AffineMap, ...]:
        """All elements in their places."""
        rank = len(shape_of(self.operands[-1].type)) if self.operands else 0
        return (AffineMap.identity(rank),) * len(self.operands)

    def iterators(self) -> tuple[str, ...]:
        """All loops are parallel."""
        maps = self.maps()
        return (attributes.PARALLEL,) * (maps[-1].num_dims if maps else 0)

    @classmethod
    def parse_head(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse `kind = … indexing_maps = […]`, the maps only where they are not the usual ones."""
        at = parser.pos
        if parser.parse_optional_keyword("kind") is None:
            op_error(parser, "expected 'kind'", at)
        parser.parse_punctuation("=")
        at = parser.pos
        kind = parser.parse_attribute()
        if not isinstance(kind, attributes.ElementwiseKindAttr):
            op_error(parser, "expected operation 'kind' attribute", at)
        return {"kind": kind} | super().parse_head(parser)

    def print_head(self, printer: Printer) -> tuple[str, ...]:
        """Print what `parse_head` reads."""
        printer.print_string(" kind=")
        printer.print_attribute(self.properties["kind"])
        return ("kind", *super().print_head(printer))


_BINARY = "add sub mul div div_unsigned max min powf"
_FUNCTIONS = {"max": "max_signed", "min": "min_signed"}
"""The functions that are not called as their operations are."""
OPERATIONS = (
    *(
        define_op(__name__, named.UnaryOp, f"linalg.{name}", BODY=named.function(name, 1))
        for name in attributes.UNARY
    ),
    *(
        define_op(
            __name__,
            named.BinaryOp,
            f"linalg.{name}",
            BODY=named.function(_FUNCTIONS.get(name, name), 2),
        )
        for name in _BINARY.split()
    ),
)
