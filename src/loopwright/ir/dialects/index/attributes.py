"""How two values of type `index` are compared."""

from __future__ import annotations

from xdsl.ir import (
    Data,
    SpacedOpaqueSyntaxAttribute,
)
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.dialects.arith.selection import CMPI_PREDICATES
from loopwright.ir.dialects.custom_form import Enumeration

PREDICATES = Enumeration(
    "::mlir::index::IndexCmpPredicate",
    "IndexCmpPredicateAttr parameter 'value'",
    tuple(CMPI_PREDICATES),
)


@irdl_attr_definition
class CmpPredicateAttr(SpacedOpaqueSyntaxAttribute, Data[str]):
    """`#index<cmp_predicate slt>`: how two indices are compared."""

    name = "index.cmp_predicate"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse the predicate."""
        return PREDICATES.parse(parser)

    def print_parameter(self, printer: Printer) -> None:
        """Print the predicate."""
        printer.print_string(self.data)
