"""Arithmetic within and across vectors: `fma`, reductions, `outerproduct`, `scan`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr, VectorType
from xdsl.ir import Attribute, Operation
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineDimExpr, AffineMap
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects import elementwise, ods
from loopwright.ir.dialects.arith.attributes import FASTMATH, NO_FASTMATH, FastMathFlagsAttr
from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Custom,
    Directive,
    Pieces,
    Property,
    PureOperation,
    Writer,
    build,
    parse_attributes,
    type_of,
)
from loopwright.ir.dialects.custom_form import op_error, parse_type_list, print_types
from loopwright.ir.dialects.vector import constraints
from loopwright.ir.interfaces.op_interfaces import FloatArithmetic, ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import require

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser as OurParser

_KIND = Property("kind", constraints.parse_kind, constraints.print_parameter)


class _FastMath(Directive):
    """`fastmath<…>`, left out where nothing may be assumed."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        if parser.parse_optional_keyword("fastmath") is not None:
            flags = FastMathFlagsAttr.parse_parameter(parser)
            pieces.properties["fastmath"] = FastMathFlagsAttr(flags)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        flags = op.properties["fastmath"]
        if flags != NO_FASTMATH:
            writer.literal("fastmath")
            constraints.print_parameter(writer.printer, flags)

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return ("fastmath",)


class FMAOp(PureOperation):
    """`vector.fma %a, %b, %c : vector<4xf32>`: `a * b + c` with one rounding."""

    name = "vector.fma"

    lhs = operand_def(constraints.FLOAT_VECTOR)
    rhs = operand_def(constraints.FLOAT_VECTOR)
    acc = operand_def(constraints.FLOAT_VECTOR)
    result = result_def(constraints.FLOAT_VECTOR)

    traits = traits_def(FloatArithmetic(2))

    ASSEMBLY: ClassVar = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"
    INFERRED: ClassVar = {
        name: lambda pieces: pieces.type("lhs") for name in ("rhs", "acc", "result")
    }

    def verify_(self) -> None:
        """One type for all."""
        types = [value.type for value in (*self.operands, self.result)]
        elementwise.verify_all_same_type("lhs, rhs, acc, result", types)


class ReductionOp(PureOperation):
    """`vector.reduction <add>, %v, %acc fastmath<reassoc> : vector<4xf32> into f32`."""

    name = "vector.reduction"

    vector = operand_def(constraints.VECTOR_0D)
    acc = opt_operand_def(ods.ANY_TYPE)
    kind = prop_def(constraints.KIND)
    fastmath = prop_def(FASTMATH)
    dest = result_def(ods.ANY_TYPE)

    traits = traits_def(
        FloatArithmetic(of="vector"), Canonicalizable(".vector.canonicalization:reduction_of_one")
    )

    ASSEMBLY: ClassVar = (
        _KIND,
        "`,` $vector (`,` $acc^)?",
        _FastMath(),
        "attr-dict `:` type($vector) `into` type($dest)",
    )
    INFERRED: ClassVar = {"acc": lambda pieces: pieces.type("dest")}
    DEFAULTS: ClassVar = {"fastmath": NO_FASTMATH}

    def verify_(self) -> None:
        """The kind fits the elements."""
        source = type_of(self.vector)
        dest = type_of(self.dest)
        constraints.same_elements(source, dest, "source operand and result have same element type")
        if self.acc is not None and type_of(self.acc) != dest:
            raise VerifyException("failed to verify that dest and acc have the same type")
        if constraints.rank_of(source) > 1:
            raise VerifyException(f"unsupported reduction rank: {constraints.rank_of(source)}")
        if not constraints.supports_kind(self.kind.data, dest):
            raise VerifyException(
                f"unsupported reduction type ''{text_of(dest)}'' for kind '{self.kind.data}'"
            )


class MultiReductionOp(PureOperation):
    """`vector.multi_reduction <add>, %v, %acc [0] : vector<2x4xf32> to vector<4xf32>`."""

    name = "vector.multi_reduction"

    source = operand_def(ods.VECTOR)
    acc = operand_def(ods.ANY_TYPE)
    kind = prop_def(constraints.KIND)
    reduction_dims = prop_def(ods.DENSE_I64_ARRAY)
    dest = result_def(ods.ANY_TYPE)

    traits = traits_def(
        FloatArithmetic(of="source"), Canonicalizable(".vector.canonicalization:reductions_of_one")
    )

    ASSEMBLY: ClassVar = (
        _KIND,
        "`,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
    )
    INFERRED: ClassVar = {"acc": lambda pieces: pieces.type("dest")}

    def verify_(self) -> None:
        """The result has the dimensions that are not reduced."""
        source = type_of(self.source)
        dest = type_of(self.dest)
        constraints.same_elements(source, dest, "source operand and result have same element type")
        elementwise.verify_all_same_type("dest, acc", (dest, type_of(self.acc)))
        reduced = set(integers(self, "reduction_dims"))
        kept_dims = [index for index in range(constraints.rank_of(source)) if index not in reduced]
        expected: Attribute = source.element_type
        if kept_dims:
            shape = constraints.shape_of(source)
            scalable = constraints.scalable_of(source)
            expected = constraints.vector_of(
                expected, [shape[i] for i in kept_dims], [scalable[i] for i in kept_dims]
            )
        if dest != expected:
            raise VerifyException(
                f"destination type '{text_of(dest)}' is incompatible with source type "
                f"'{text_of(source)}'"
            )


class OuterProductOp(PureOperation):
    """`vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<…>, vector<…>`.

    With a scalar as second operand, the product of a vector and a scalar.
    """

    name = "vector.outerproduct"

    lhs = operand_def(ods.VECTOR)
    rhs = operand_def(ods.ANY_TYPE)
    acc = opt_operand_def(ods.VECTOR)
    kind = prop_def(constraints.KIND)
    result = result_def(ods.VECTOR)

    traits = traits_def(FloatArithmetic(2))

    DEFAULTS: ClassVar = {"kind": constraints.ADD}

    @classmethod
    def parse(cls, parser: Parser) -> OuterProductOp:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        operands = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        parse_attributes(parser, cls, pieces)
        parser.parse_punctuation(":")
        types = parse_type_list(parser)
        if len(operands) < 2:
            op_error(parser, "expected at least 2 operands")
        if len(types) != 2:
            op_error(parser, "expected 2 types")
        lhs, rhs = types
        if not isinstance(lhs, VectorType):
            op_error(parser, "expected vector type for operand #1")
        result = _outer_type(lhs, rhs)
        pieces.operands = dict(
            zip(("lhs", "rhs", "acc"), [[value] for value in operands], strict=False)
        )
        acc = [result] if len(operands) > 2 else []
        pieces.types.update({"lhs": [lhs], "rhs": [rhs], "acc": acc, "result": [result]})
        return build(parser, cls, pieces)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        if self.acc is not None:
            printer.print_string(" {kind = ")
            printer.print_attribute(self.kind)
            printer.print_string("}")
        print_types(printer, (type_of(self.lhs), type_of(self.rhs)))

    def verify_(self) -> None:
        """The result has the dimensions of both operands."""
        lhs = type_of(self.lhs)
        rhs = type_of(self.rhs)
        result = type_of(self.result)
        constraints.same_elements(lhs, result, "lhs operand and result have same element type")
        constraints.same_elements(rhs, result, "rhs operand and result have same element type")
        require(constraints.rank_of(lhs) == 1, "expected 1-d vector for operand #1")
        if isinstance(rhs, VectorType):
            self._verify_matrix(rhs)
        else:
            require(constraints.rank_of(result) == 1, "expected 1-d vector result")
            if constraints.shape_of(lhs)[0] != constraints.shape_of(result)[0]:
                raise VerifyException("expected #1 operand dim to match result dim #1")
        if self.acc is not None and type_of(self.acc) != result:
            raise VerifyException("expected operand #3 of same type as result type")
        if not constraints.supports_kind(self.kind.data, constraints.element_of(lhs)):
            raise VerifyException("unsupported outerproduct type")

    def _verify_matrix(self, rhs: Any) -> None:
        lhs = type_of(self.lhs)
        result = type_of(self.result)
        require(constraints.rank_of(rhs) == 1, "expected 1-d vector for operand #2")
        require(constraints.rank_of(result) == 2, "expected 2-d vector result")
        if constraints.shape_of(lhs)[0] != constraints.shape_of(result)[0]:
            raise VerifyException("expected #1 operand dim to match result dim #1")
        if constraints.shape_of(rhs)[0] != constraints.shape_of(result)[1]:
            raise VerifyException("expected #2 operand dim to match result dim #2")
        if constraints.is_scalable(lhs) and not constraints.is_scalable(rhs):
            raise VerifyException("expected either both or only #2 operand dim to be scalable")


def _outer_type(lhs: Any, rhs: Attribute) -> Attribute:
    if not isinstance(rhs, VectorType):
        return lhs
    shape = [*constraints.shape_of(lhs)[:1], *constraints.shape_of(rhs)[:1]]
    return constraints.vector_of(
        lhs.element_type,
        shape,
        [*constraints.scalable_of(lhs)[:1], *constraints.scalable_of(rhs)[:1]],
    )


class ScanOp(PureOperation):
    """`%d, %a = vector.scan <add>, %v, %init {inclusive = true, reduction_dim = 0} : …, …`."""

    name = "vector.scan"

    source = operand_def(ods.VECTOR)
    initial_value = operand_def(constraints.VECTOR_0D)
    kind = prop_def(constraints.KIND)
    reduction_dim = prop_def(ods.I64_ATTR)
    inclusive = prop_def(ods.BOOL)
    dest = result_def(ods.VECTOR)
    accumulated_value = result_def(constraints.VECTOR_0D)

    traits = traits_def(FloatArithmetic(), ResultNames("dest", "accumulated_value"))

    ASSEMBLY: ClassVar = (
        _KIND,
        "`,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
    )
    INFERRED: ClassVar = {
        "dest": lambda pieces: pieces.type("source"),
        "accumulated_value": lambda pieces: pieces.type("initial_value"),
    }

    def verify_(self) -> None:
        """The initial value lacks the dimension that is scanned."""
        source = type_of(self.source)
        initial = type_of(self.initial_value)
        elementwise.verify_all_same_type("source, dest", (source, type_of(self.dest)))
        elementwise.verify_all_same_type(
            "initial_value, accumulated_value", (initial, type_of(self.accumulated_value))
        )
        rank = constraints.rank_of(source)
        dimension = self.reduction_dim.value.data
        require(dimension < rank, f"reduction dimension {dimension} has to be less than {rank}")
        if constraints.rank_of(initial) != rank - 1:
            raise VerifyException(
                f"initial value rank {constraints.rank_of(initial)} has to be equal to {rank - 1}"
            )
        unscanned_sizes = [
            size for index, size in enumerate(constraints.shape_of(source)) if index != dimension
        ]
        if unscanned_sizes != list(constraints.shape_of(initial)):
            raise VerifyException("incompatible input/initial value shapes")
        if not constraints.supports_kind(self.kind.data, constraints.element_of(initial)):
            raise VerifyException(
                f"unsupported reduction type '{text_of(constraints.element_of(initial))}' for kind "
                f"'{self.kind.data}'"
            )


# Generalised matrix products
#
# `vector.contract`.


_ITERATORS = ods.array_of(
    "Iterator type should be an enum.", lambda x: isinstance(x, constraints.IteratorTypeAttr)
)
_MAPS = ods.of_class("array attribute", ArrayAttr)
_HEAD = ("indexing_maps", "iterator_types", "kind")


def _enumerated(parser: OurParser, iterators: Any, position: int) -> Attribute:
    if not isinstance(iterators, ArrayAttr):
        parser.op_error('expected "iterator_types" array attribute', position)
    names: list[Attribute] = []
    items: Sequence[Attribute] = cast(Any, iterators).data
    for item in items:
        if isinstance(item, constraints.IteratorTypeAttr):
            names.append(item)
            continue
        word = item.data if isinstance(item, StringAttr) else str(item)
        if word not in constraints.IteratorTypeAttr.ENUMERATION.cases:
            parser.op_error(f"unexpected iterator_type ({word})", position)
        names.append(constraints.IteratorTypeAttr(word))
    return ArrayAttr(names)


def _parse_head(parser: OurParser, pieces: Pieces) -> None:
    """Parse the leading dictionary, often written as an alias."""
    position = parser.pos
    declared = ContractionOp.get_irdl_definition().properties
    dictionary: DictionaryAttr = parser.parse_attribute_of(DictionaryAttr)
    for name, value in dictionary.data.items():
        (pieces.properties if name in declared else pieces.attributes)[name] = value
    iterators = pieces.properties.pop("iterator_types", None)

    def add_iterators() -> None:
        pieces.properties["iterator_types"] = _enumerated(parser, iterators, position)

    pieces.checks.append(add_iterators)


def _print_head(op: ContractionOp, writer: Writer) -> None:
    iterators = ArrayAttr([StringAttr(name) for name in op.iterators()])
    printer = writer.printer
    writer.variable("{")
    for name, value in zip(_HEAD, (op.indexing_maps, iterators, op.kind), strict=True):
        printer.print_string(f"{name} = " if name == _HEAD[0] else f", {name} = ")
        printer.print_attribute(value)
    printer.print_string("}")


class _Products(FloatArithmetic):
    """A product and a sum at each point of the iteration space."""

    def operations(self, op: Operation) -> int:
        """How many operations one execution does."""
        assert isinstance(op, ContractionOp)
        return 2 * prod(op.extents().values())


class ContractionOp(PureOperation):
    """`vector.contract {indexing_maps = […], iterator_types = […], kind = …} %a, %b, %c : …`.

    `c[mc(i)] = kind(c[mc(i)], a[ma(i)] * b[mb(i)])` for all points `i` of the iteration space, the
    maps being `indexing_maps`.
    """

    name = "vector.contract"

    lhs = operand_def(ods.VECTOR)
    rhs = operand_def(ods.VECTOR)
    acc = operand_def(ods.ANY_TYPE)
    indexing_maps = prop_def(_MAPS)
    iterator_types = prop_def(_ITERATORS)
    kind = prop_def(constraints.KIND)
    result = result_def(ods.ANY_TYPE)

    traits = traits_def(_Products())

    DEFAULTS: ClassVar = {"kind": constraints.ADD}

    ASSEMBLY: ClassVar = (
        Custom(_parse_head, _print_head, _HEAD),
        "$lhs `,` $rhs `,` $acc attr-dict `:` any-type($lhs) `,` any-type($rhs) "
        "`into` type($result)",
    )
    INFERRED: ClassVar = {"acc": lambda pieces: pieces.type("result")}

    def maps(self) -> list[AffineMap]:
        """The indexing maps of the two factors and of the accumulator."""
        return [item.data for item in self.indexing_maps if isinstance(item, AffineMapAttr)]

    def iterators(self) -> list[str]:
        """The iterator type of each dimension of the iteration space."""
        return [item.data for item in self.iterator_types]  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]

    def verify_(self) -> None:
        """The maps fit the shapes, and some dimension is contracted."""
        lhs = type_of(self.lhs)
        rhs = type_of(self.rhs)
        result = type_of(self.result)
        constraints.same_elements(lhs, rhs, "lhs and rhs have same element type")
        constraints.same_elements(
            type_of(self.acc), result, "third operand acc and result have same element type"
        )
        maps = self.maps()
        require(len(maps) == 3, "expected an indexing map for each vector operand")
        iterators = self.iterators()
        for index, (layout, value) in enumerate(zip(maps, self.operands, strict=True)):
            _verify_map(index, layout, len(iterators), value.type)
        require(_contracted(maps, iterators), "expected at least one contracting dimension pair")
        self._verify_extents(maps, iterators)
        if not constraints.supports_kind(self.kind.data, constraints.element_of(result)):
            raise VerifyException("unsupported contraction type")

    def factor_extents(self) -> list[dict[int, int]]:
        """For each factor the extents of the dimensions that it has."""
        return [
            dict(zip(_positions(layout), constraints.shape_of(value.type), strict=True))
            for layout, value in zip(self.maps()[:2], self.operands[:2], strict=True)
        ]

    def extents(self) -> dict[int, int]:
        """The extents of the iteration space."""
        lhs_extents, rhs_extents = self.factor_extents()
        return rhs_extents | lhs_extents

    def _verify_extents(self, maps: list[AffineMap], iterators: list[str]) -> None:
        lhs_extents, rhs_extents = self.factor_extents()
        shared = [position for position in lhs_extents if position in rhs_extents]
        for position in shared:
            if lhs_extents[position] != rhs_extents[position]:
                kind = "contracting" if iterators[position] == "reduction" else "batch"
                raise VerifyException(f"invalid {kind} dimension map")
        extents = rhs_extents | lhs_extents
        acc = type_of(self.acc)
        result = type_of(self.result)
        result_extents = [extents.get(position, 1) for position in _positions(maps[2])]
        if all(iterators[index] == "reduction" and index in shared for index in extents):
            if isinstance(acc, VectorType) or isinstance(result, VectorType):
                raise VerifyException("invalid accumulator/result vector shape")
            return
        expected = constraints.vector_of(constraints.element_of(result), result_extents)
        if expected != result or expected != acc:
            raise VerifyException(
                f"invalid accumulator/result vector shape, expected: '{text_of(expected)}'"
            )


def _positions(layout: AffineMap) -> list[int]:
    return [result.position for result in layout.results if isinstance(result, AffineDimExpr)]


def _contracted(maps: list[AffineMap], iterators: list[str]) -> bool:
    lhs_positions = _positions(maps[0])
    rhs_positions = _positions(maps[1])
    return any(
        kind == "reduction" and index in lhs_positions and index in rhs_positions
        for index, kind in enumerate(iterators)
    )


def _verify_map(index: int, layout: AffineMap, dims: int, type_: Attribute) -> None:
    where = f"expected indexing map {index} to"
    require(not layout.num_symbols, f"{where} have no symbols")
    rank = len(constraints.shape_of(type_)) if isinstance(type_, VectorType) else 0
    require(layout.num_dims == dims, f"{where} have {dims} number of inputs")
    if rank and len(layout.results) != rank:
        raise VerifyException(f"{where} have {rank} number of outputs")
    positions = _positions(layout)
    if len(positions) != len(layout.results) or len(set(positions)) != len(positions):
        raise VerifyException(f"{where} be a projected permutation of its inputs")
