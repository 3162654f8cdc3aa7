"""Arithmetic within and across vectors: `fma`, reductions, `outerproduct`, `scan`."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.arith.attributes import FASTMATH, NO_FASTMATH, FastMathFlagsAttr
from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Directive,
    Property,
    build,
)
from loopwright.ir.dialects.assembly_text import Pieces, Writer, parse_attributes, type_of
from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.dialects.ods import (
    ANY_TYPE,
    BOOL,
    DENSE_I64_ARRAY,
    I64_ATTR,
    VECTOR,
    ods_op_definition,
)
from loopwright.ir.dialects.vector.attributes import ADD, KIND, parse_kind, print_parameter
from loopwright.ir.dialects.vector.constraints import (
    FLOAT_VECTOR,
    VECTOR_0D,
    element_of,
    is_scalable,
    rank_of,
    same_elements,
    same_types,
    scalable_of,
    shape_of,
    supports_kind,
    vector_of,
)
from loopwright.ir.dialects.vector.shapes import integers, parse_integers, print_integers
from loopwright.ir.interfaces.op_interfaces import FloatArithmetic, ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.syntax.printer import attribute_text as text_of

_KIND = Property("kind", parse_kind, print_parameter)


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
            print_parameter(writer.printer, flags)

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return ("fastmath",)


@ods_op_definition
class FMAOp(AssembledOperation):
    """`vector.fma %a, %b, %c : vector<4xf32>`: `a * b + c` with one rounding."""

    name = "vector.fma"

    lhs = operand_def(FLOAT_VECTOR)
    rhs = operand_def(FLOAT_VECTOR)
    acc = operand_def(FLOAT_VECTOR)
    result = result_def(FLOAT_VECTOR)

    traits = traits_def(Pure(), FloatArithmetic(2))

    ASSEMBLY: ClassVar = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"
    INFERRED: ClassVar = {
        name: lambda pieces: pieces.type("lhs") for name in ("rhs", "acc", "result")
    }

    def verify_(self) -> None:
        """One type for all."""
        types = [value.type for value in (*self.operands, self.result)]
        same_types(types, "lhs, rhs, acc, result")


@ods_op_definition
class ReductionOp(AssembledOperation):
    """`vector.reduction <add>, %v, %acc fastmath<reassoc> : vector<4xf32> into f32`."""

    name = "vector.reduction"

    vector = operand_def(VECTOR_0D)
    acc = opt_operand_def(ANY_TYPE)
    kind = prop_def(KIND)
    fastmath = prop_def(FASTMATH)
    dest = result_def(ANY_TYPE)

    traits = traits_def(
        Pure(),
        FloatArithmetic(of="vector"),
        Canonicalizable("loopwright.ir.dialects.vector.rearranging:reduction_of_one"),
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
        source, dest = type_of(self.vector), type_of(self.dest)
        same_elements(source, dest, "source operand and result have same element type")
        if self.acc is not None and type_of(self.acc) != dest:
            raise VerifyException("failed to verify that dest and acc have the same type")
        if rank_of(source) > 1:
            raise VerifyException(f"unsupported reduction rank: {rank_of(source)}")
        if not supports_kind(self.kind.data, dest):
            raise VerifyException(
                f"unsupported reduction type ''{text_of(dest)}'' for kind '{self.kind.data}'"
            )


@ods_op_definition
class MultiReductionOp(AssembledOperation):
    """`vector.multi_reduction <add>, %v, %acc [0] : vector<2x4xf32> to vector<4xf32>`."""

    name = "vector.multi_reduction"

    source = operand_def(VECTOR)
    acc = operand_def(ANY_TYPE)
    kind = prop_def(KIND)
    reduction_dims = prop_def(DENSE_I64_ARRAY)
    dest = result_def(ANY_TYPE)

    traits = traits_def(
        Pure(),
        FloatArithmetic(of="source"),
        Canonicalizable("loopwright.ir.dialects.vector.rearranging:reductions_of_one"),
    )

    ASSEMBLY: ClassVar = (
        _KIND,
        "`,` $source `,` $acc attr-dict",
        Property("reduction_dims", parse_integers, print_integers),
        "`:` type($source) `to` type($dest)",
    )
    INFERRED: ClassVar = {"acc": lambda pieces: pieces.type("dest")}

    def verify_(self) -> None:
        """The result has the dimensions that are not reduced."""
        source, dest = type_of(self.source), type_of(self.dest)
        same_elements(source, dest, "source operand and result have same element type")
        same_types((dest, type_of(self.acc)), "dest, acc")
        reduced = set(integers(self.reduction_dims))
        kept = [index for index in range(rank_of(source)) if index not in reduced]
        expected: Attribute = source.element_type
        if kept:
            shape, scalable = shape_of(source), scalable_of(source)
            expected = vector_of(expected, [shape[i] for i in kept], [scalable[i] for i in kept])
        if dest != expected:
            raise VerifyException(
                f"destination type '{text_of(dest)}' is incompatible with source type "
                f"'{text_of(source)}'"
            )


@ods_op_definition
class OuterProductOp(AssembledOperation):
    """`vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<…>, vector<…>`.

    With a scalar as second operand, the product of a vector and a scalar.
    """

    name = "vector.outerproduct"

    lhs = operand_def(VECTOR)
    rhs = operand_def(ANY_TYPE)
    acc = opt_operand_def(VECTOR)
    kind = prop_def(KIND)
    result = result_def(VECTOR)

    traits = traits_def(Pure(), FloatArithmetic(2))

    DEFAULTS: ClassVar = {"kind": ADD}

    @classmethod
    def parse(cls, parser: Parser) -> OuterProductOp:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        operands = [parser.parse_unresolved_operand("expected SSA operand")]
        while parser.parse_optional_punctuation(",") is not None:
            operands.append(parser.parse_unresolved_operand("expected SSA operand"))
        parse_attributes(parser, cls, pieces)
        parser.parse_punctuation(":")
        types = [parser.parse_type()]
        while parser.parse_optional_punctuation(",") is not None:
            types.append(parser.parse_type())
        if len(operands) < 2:
            op_error(parser, cls.name, "expected at least 2 operands")
        if len(types) != 2:
            op_error(parser, cls.name, "expected 2 types")
        lhs, rhs = types
        if not isinstance(lhs, VectorType):
            op_error(parser, cls.name, "expected vector type for operand #1")
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
        printer.print_string(" : ")
        printer.print_list((type_of(self.lhs), type_of(self.rhs)), printer.print_attribute)

    def verify_(self) -> None:
        """The result has the dimensions of both operands."""
        lhs, rhs, result = type_of(self.lhs), type_of(self.rhs), type_of(self.result)
        same_elements(lhs, result, "lhs operand and result have same element type")
        same_elements(rhs, result, "rhs operand and result have same element type")
        if rank_of(lhs) != 1:
            raise VerifyException("expected 1-d vector for operand #1")
        if isinstance(rhs, VectorType):
            self._verify_matrix(rhs)
        else:
            if rank_of(result) != 1:
                raise VerifyException("expected 1-d vector result")
            if shape_of(lhs)[0] != shape_of(result)[0]:
                raise VerifyException("expected #1 operand dim to match result dim #1")
        if self.acc is not None and type_of(self.acc) != result:
            raise VerifyException("expected operand #3 of same type as result type")
        if not supports_kind(self.kind.data, element_of(lhs)):
            raise VerifyException("unsupported outerproduct type")

    def _verify_matrix(self, rhs: Any) -> None:
        lhs, result = type_of(self.lhs), type_of(self.result)
        if rank_of(rhs) != 1:
            raise VerifyException("expected 1-d vector for operand #2")
        if rank_of(result) != 2:
            raise VerifyException("expected 2-d vector result")
        if shape_of(lhs)[0] != shape_of(result)[0]:
            raise VerifyException("expected #1 operand dim to match result dim #1")
        if shape_of(rhs)[0] != shape_of(result)[1]:
            raise VerifyException("expected #2 operand dim to match result dim #2")
        if is_scalable(lhs) and not is_scalable(rhs):
            raise VerifyException("expected either both or only #2 operand dim to be scalable")


def _outer_type(lhs: Any, rhs: Attribute) -> Attribute:
    if not isinstance(rhs, VectorType):
        return lhs
    shape = [*shape_of(lhs)[:1], *shape_of(rhs)[:1]]
    return vector_of(lhs.element_type, shape, [*scalable_of(lhs)[:1], *scalable_of(rhs)[:1]])


@ods_op_definition
class ScanOp(AssembledOperation):
    """`%d, %a = vector.scan <add>, %v, %init {inclusive = true, reduction_dim = 0} : …, …`."""

    name = "vector.scan"

    source = operand_def(VECTOR)
    initial_value = operand_def(VECTOR_0D)
    kind = prop_def(KIND)
    reduction_dim = prop_def(I64_ATTR)
    inclusive = prop_def(BOOL)
    dest = result_def(VECTOR)
    accumulated_value = result_def(VECTOR_0D)

    traits = traits_def(Pure(), FloatArithmetic(), ResultNames("dest", "accumulated_value"))

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
        source, initial = type_of(self.source), type_of(self.initial_value)
        same_types((source, type_of(self.dest)), "source, dest")
        same_types((initial, type_of(self.accumulated_value)), "initial_value, accumulated_value")
        rank, dimension = rank_of(source), self.reduction_dim.value.data
        if dimension >= rank:
            raise VerifyException(f"reduction dimension {dimension} has to be less than {rank}")
        if rank_of(initial) != rank - 1:
            raise VerifyException(
                f"initial value rank {rank_of(initial)} has to be equal to {rank - 1}"
            )
        rest = [size for index, size in enumerate(shape_of(source)) if index != dimension]
        if rest != list(shape_of(initial)):
            raise VerifyException("incompatible input/initial value shapes")
        if not supports_kind(self.kind.data, element_of(initial)):
            raise VerifyException(
                f"unsupported reduction type '{text_of(element_of(initial))}' for kind "
                f"'{self.kind.data}'"
            )
