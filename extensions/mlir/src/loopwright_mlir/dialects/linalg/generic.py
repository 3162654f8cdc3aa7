"""`linalg.generic`: any loops around any region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute
from xdsl.irdl import opt_prop_def, prop_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import AffineMapAttr, is_array
from loopwright.ir.dialects.custom_form import (
    op_error,
    take_properties,
)
from loopwright.ir.dialects.ods import STRING, OdsConstraint
from loopwright_mlir.dialects.linalg.attributes import IteratorTypeAttr
from loopwright_mlir.dialects.linalg.forms import (
    SEGMENTS,
    parse_operands,
    parse_optional_arrow_types,
    print_arrow_types,
    print_operands,
)
from loopwright_mlir.dialects.linalg.named import MAPS
from loopwright_mlir.dialects.linalg.structured import SegmentedOp, argument_names

_ITERATORS = OdsConstraint(
    "Iterator type should be an enum.",
    lambda attr: all(isinstance(iterator, IteratorTypeAttr) for iterator in attr),
    ArrayAttr,
)
_TRAIT = ("doc", "indexing_maps", "library_call", "iterator_types")


class GenericOp(SegmentedOp):
    """Loops, maps and a region that the text gives."""

    name = "linalg.generic"
    indexing_maps = prop_def(MAPS)
    iterator_types = prop_def(_ITERATORS)
    doc = opt_prop_def(STRING)
    library_call = opt_prop_def(STRING)
    traits = traits_def(argument_names("out"))

    def maps(self) -> tuple[AffineMap, ...]:
        """Those in the property."""
        map_array = self.properties["indexing_maps"]
        assert is_array(map_array)
        return tuple(
            map_attribute.data
            for map_attribute in map_array
            if isinstance(map_attribute, AffineMapAttr)
        )

    def iterators(self) -> tuple[str, ...]:
        """Those in the property."""
        iterator_array = self.properties["iterator_types"]
        assert is_array(iterator_array)
        return tuple(
            iterator.data for iterator in iterator_array if isinstance(iterator, IteratorTypeAttr)
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `{trait} ins(…) outs(…) attrs = {…} region -> types`."""
        at = parser.pos
        trait = parser.parse_attribute()
        if not isinstance(trait, DictionaryAttr):
            op_error(parser, "invalid kind of attribute specified", at)
        attributes = dict(trait.data)
        attributes["iterator_types"] = _enumerated(parser, attributes.get("iterator_types"), at)
        behind = parser.pos
        operands = parse_operands(parser)
        if parser.parse_optional_keyword("attrs") is not None:
            parser.parse_punctuation("=")
            attributes |= parser.parse_optional_attr_dict()
        properties = take_properties(parser, cls, attributes, behind)
        region = parser.parse_region()
        types = parse_optional_arrow_types(parser)
        return cls.create(
            operands=operands.values,
            result_types=types,
            properties=properties | {SEGMENTS: operands.sizes},
            attributes=attributes,
            regions=[region],
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        trait = {name: self.properties[name] for name in _TRAIT if name in self.properties}
        trait["iterator_types"] = ArrayAttr([StringAttr(word) for word in self.iterators()])
        printer.print_string(" ")
        printer.print_attr_dict(dict(sorted(trait.items())))
        print_operands(printer, self)
        if self.attributes:
            printer.print_string(" attrs =  ")
            printer.print_attr_dict(dict(sorted(self.attributes.items())))
        if self.region.blocks:
            printer.print_string(" ")
            printer.print_region(self.region)
        if self.results:
            print_arrow_types(printer, [result.type for result in self.results])


def _enumerated(parser: Parser, iterator_array: Attribute | None, at: int) -> Attribute:
    """The kinds of loops, which the text gives as strings."""
    if not is_array(iterator_array):
        op_error(parser, 'expected "iterator_types" array attribute', at)
    iterators: list[Attribute] = []
    items: Sequence[Attribute] = iterator_array.data
    for item in items:
        word = item.data if isinstance(item, StringAttr | IteratorTypeAttr) else str(item)
        if word not in IteratorTypeAttr.ENUMERATION.cases:
            op_error(parser, f"unexpected iterator_type ({word})", parser.pos)
        iterators.append(IteratorTypeAttr(word))
    return ArrayAttr(iterators)
