"""The attributes of affine maps and integer sets.

They hold `loopwright.affine_expr`'s maps and sets, not xDSL's, and print as `mlir-opt` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefLayoutAttr
from xdsl.ir import BuiltinAttribute, Data
from xdsl.ir.affine import AffineMap as XdslAffineMap
from xdsl.irdl import irdl_attr_definition

from loopwright.affine_expr import AffineMap, IntegerSet

if TYPE_CHECKING:
    from xdsl.parser import AttrParser
    from xdsl.printer import Printer


@irdl_attr_definition
class AffineMapAttr(MemRefLayoutAttr, Data[AffineMap], BuiltinAttribute):
    """`affine_map<(d0)[s0] -> (d0 + s0)>`; as the layout of a memref, its index map."""

    name = "affine_map"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> AffineMap:
        """Not used: the parser knows the syntax of builtin attributes."""
        raise ValueError("affine_map is parsed by the parser itself")

    def print_parameter(self, printer: Printer) -> None:
        """Not used: see `print_builtin`."""
        self.print_builtin(printer)

    def print_builtin(self, printer: Printer) -> None:
        """Print the attribute in full, without an alias."""
        printer.print_string(f"affine_map<{self.data}>")

    def get_affine_map(self) -> XdslAffineMap:
        """The map in xDSL's terms, for xDSL's own code; semi-affine maps have none there."""
        raise NotImplementedError

    def get_strides(self) -> Sequence[int | None] | None:
        """The stride of each dimension, `None` where it is dynamic; `None` if not strided."""
        return None


@irdl_attr_definition
class IntegerSetAttr(Data[IntegerSet], BuiltinAttribute):
    """`affine_set<(d0)[s0] : (d0 - s0 >= 0)>`."""

    name = "affine_set"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> IntegerSet:
        """Not used: the parser knows the syntax of builtin attributes."""
        raise ValueError("affine_set is parsed by the parser itself")

    def print_parameter(self, printer: Printer) -> None:
        """Not used: see `print_builtin`."""
        self.print_builtin(printer)

    def print_builtin(self, printer: Printer) -> None:
        """Print the attribute in full, without an alias."""
        printer.print_string(f"affine_set<{self.data}>")
