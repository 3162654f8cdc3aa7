"""Generalised matrix products: `vector.contract`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, ClassVar, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr, VectorType
from xdsl.ir import Attribute, Operation
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineDimExpr, AffineMap
from loopwright.ir.dialects.assembly import AssembledOperation, TypeOf, build
from loopwright.ir.dialects.assembly_text import Pieces, parse_attributes, print_attributes, type_of
from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.dialects.ods import ANY_TYPE, VECTOR, OdsConstraint, ods_op_definition
from loopwright.ir.dialects.vector.attributes import (
    ADD,
    KIND,
    IteratorTypeAttr,
)
from loopwright.ir.dialects.vector.constraints import (
    element_of,
    same_elements,
    shape_of,
    supports_kind,
    vector_of,
)
from loopwright.ir.interfaces.op_interfaces import FloatArithmetic
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.printer import attribute_text as text_of

_ITERATORS = OdsConstraint(
    "Iterator type should be an enum.",
    lambda attr: all(isinstance(item, IteratorTypeAttr) for item in attr),
    ArrayAttr,
)
_MAPS = OdsConstraint("array attribute", lambda _: True, ArrayAttr)
_HEAD = ("indexing_maps", "iterator_types", "kind")


class _Products(FloatArithmetic):
    """A product and a sum at each point of the iteration space."""

    def operations(self, op: Operation) -> int:
        """How many operations one execution does."""
        assert isinstance(op, ContractionOp)
        return 2 * prod(op.extents().values())


@ods_op_definition
class ContractionOp(AssembledOperation):
    """`vector.contract {indexing_maps = […], iterator_types = […], kind = …} %a, %b, %c : …`.

    `c[mc(i)] = kind(c[mc(i)], a[ma(i)] * b[mb(i)])` for all points `i` of the iteration space, the
    maps being `indexing_maps`.
    """

    name = "vector.contract"

    lhs = operand_def(VECTOR)
    rhs = operand_def(VECTOR)
    acc = operand_def(ANY_TYPE)
    indexing_maps = prop_def(_MAPS)
    iterator_types = prop_def(_ITERATORS)
    kind = prop_def(KIND)
    result = result_def(ANY_TYPE)

    traits = traits_def(Pure(), _Products())

    DEFAULTS: ClassVar = {"kind": ADD}

    @classmethod
    def parse(cls, parser: Parser) -> ContractionOp:
        """Parse the custom form, after the name."""
        position = parser.pos
        pieces = Pieces(position=position)
        known = cls.get_irdl_definition().properties
        for name, value in _dictionary(parser).items():
            (pieces.properties if name in known else pieces.attributes)[name] = value
        given = pieces.properties.pop("iterator_types", None)
        for index, name in enumerate(("lhs", "rhs", "acc")):
            if index:
                parser.parse_punctuation(",")
            pieces.operands[name] = [parser.parse_unresolved_operand("expected SSA operand")]
        parse_attributes(parser, cls, pieces)
        parser.parse_punctuation(":")
        TypeOf("lhs", checked=False).parse(parser, cls, pieces)
        parser.parse_punctuation(",")
        TypeOf("rhs", checked=False).parse(parser, cls, pieces)
        parser.parse_keyword("into")
        TypeOf("result").parse(parser, cls, pieces)
        pieces.types["acc"] = pieces.types["result"]
        op = build(parser, cls, pieces)
        op.properties["iterator_types"] = _enumerated(parser, given, position)
        return op

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        printer.print_string(" {indexing_maps = ")
        printer.print_attribute(self.indexing_maps)
        printer.print_string(", iterator_types = ")
        printer.print_attribute(ArrayAttr([StringAttr(name) for name in self.iterators()]))
        printer.print_string(", kind = ")
        printer.print_attribute(self.kind)
        printer.print_string("} ")
        printer.print_list(self.operands, printer.print_operand)
        print_attributes(printer, self, _HEAD)
        printer.print_string(" : ")
        printer.print_list((type_of(self.lhs), type_of(self.rhs)), printer.print_attribute)
        printer.print_string(" into ")
        printer.print_attribute(type_of(self.result))

    def maps(self) -> list[AffineMap]:
        """The indexing maps of the two factors and of the accumulator."""
        return [item.data for item in self.indexing_maps if isinstance(item, AffineMapAttr)]

    def iterators(self) -> list[str]:
        """What each dimension of the iteration space is."""
        return [item.data for item in self.iterator_types]  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]

    def verify_(self) -> None:
        """The maps fit the shapes, and some dimension is contracted."""
        lhs, rhs, result = type_of(self.lhs), type_of(self.rhs), type_of(self.result)
        same_elements(lhs, rhs, "lhs and rhs have same element type")
        same_elements(
            type_of(self.acc), result, "third operand acc and result have same element type"
        )
        maps = self.maps()
        if len(maps) != 3:
            raise VerifyException("expected an indexing map for each vector operand")
        iterators = self.iterators()
        for index, (layout, value) in enumerate(zip(maps, self.operands, strict=True)):
            _verify_map(index, layout, len(iterators), value.type)
        if not _contracted(maps, iterators):
            raise VerifyException("expected at least one contracting dimension pair")
        self._verify_extents(maps, iterators)
        if not supports_kind(self.kind.data, element_of(result)):
            raise VerifyException("unsupported contraction type")

    def factor_extents(self) -> list[dict[int, int]]:
        """For each factor the extents of the dimensions that it has."""
        return [
            dict(zip(_positions(layout), shape_of(value.type), strict=True))
            for layout, value in zip(self.maps()[:2], self.operands[:2], strict=True)
        ]

    def extents(self) -> dict[int, int]:
        """The extents of the iteration space."""
        left, right = self.factor_extents()
        return right | left

    def _verify_extents(self, maps: list[AffineMap], iterators: list[str]) -> None:
        left, right = self.factor_extents()
        shared = [position for position in left if position in right]
        for position in shared:
            if left[position] != right[position]:
                kind = "contracting" if iterators[position] == "reduction" else "batch"
                raise VerifyException(f"invalid {kind} dimension map")
        extents = right | left
        acc, result = type_of(self.acc), type_of(self.result)
        wanted = [extents.get(position, 1) for position in _positions(maps[2])]
        if all(iterators[index] == "reduction" and index in shared for index in extents):
            if isinstance(acc, VectorType) or isinstance(result, VectorType):
                raise VerifyException("invalid accumulator/result vector shape")
            return
        expected = vector_of(element_of(result), wanted)
        if expected != result or expected != acc:
            raise VerifyException(
                f"invalid accumulator/result vector shape, expected: '{text_of(expected)}'"
            )


def _positions(layout: AffineMap) -> list[int]:
    return [result.position for result in layout.results if isinstance(result, AffineDimExpr)]


def _contracted(maps: list[AffineMap], iterators: list[str]) -> bool:
    left, right = _positions(maps[0]), _positions(maps[1])
    return any(
        kind == "reduction" and index in left and index in right
        for index, kind in enumerate(iterators)
    )


def _verify_map(index: int, layout: AffineMap, dims: int, type_: Attribute) -> None:
    where = f"expected indexing map {index} to"
    if layout.num_symbols:
        raise VerifyException(f"{where} have no symbols")
    rank = len(shape_of(type_)) if isinstance(type_, VectorType) else 0
    if layout.num_dims != dims:
        raise VerifyException(f"{where} have {dims} number of inputs")
    if rank and len(layout.results) != rank:
        raise VerifyException(f"{where} have {rank} number of outputs")
    positions = _positions(layout)
    if len(positions) != len(layout.results) or len(set(positions)) != len(positions):
        raise VerifyException(f"{where} be a projected permutation of its inputs")


def _dictionary(parser: Parser) -> Mapping[str, Attribute]:
    """The leading dictionary, often written as an alias."""
    found: DictionaryAttr = cast(Any, parser).parse_attribute_of(DictionaryAttr)
    return found.data


def _enumerated(parser: Parser, given: Any, position: int) -> Attribute:
    if not isinstance(given, ArrayAttr):
        message = 'expected "iterator_types" array attribute'
        op_error(parser, ContractionOp.name, message, position)
    names: list[Attribute] = []
    items: Sequence[Attribute] = cast(Any, given).data
    for item in items:
        if isinstance(item, IteratorTypeAttr):
            names.append(item)
            continue
        word = item.data if isinstance(item, StringAttr) else str(item)
        if word not in IteratorTypeAttr.ENUMERATION.cases:
            message = f"unexpected iterator_type ({word})"
            op_error(parser, ContractionOp.name, message, position)
        names.append(IteratorTypeAttr(word))
    return ArrayAttr(names)
