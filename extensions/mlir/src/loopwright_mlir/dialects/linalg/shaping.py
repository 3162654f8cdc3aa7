"""`map`, `reduce`, `transpose`, `broadcast`: operations whose loops follow from a few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.irdl import operand_def, prop_def, region_def, traits_def, var_operand_def, var_result_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects import custom_form, ods
from loopwright.ir.dialects.arith.attributes import NO_FASTMATH
from loopwright.ir.interfaces.memory_access import is_in_memory
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright.ir.syntax.printer import quoted
from loopwright_mlir.dialects.linalg import structured
from loopwright_mlir.dialects.linalg.attributes import PARALLEL, REDUCTION
from loopwright_mlir.dialects.linalg.forms import Operands, located, parse_operands, print_operands
from loopwright_mlir.dialects.linalg.yields import YieldOp

TENSOR_OR_MEMREF = ods.of_class(
    "memref of any type values or ranked tensor of any type values",
    (builtin.MemRefType, builtin.TensorType),
)
_ORDERED = ods.OdsConstraint(
    "i64 dense array attribute should be in increasing order",
    lambda attr: ods.DENSE_I64_ARRAY.holds(attr) and _is_increasing(attr.get_values()),
    builtin.DenseArrayBase,
    strict=False,
)


def _is_increasing(values: Sequence[int]) -> bool:
    return list(values) == sorted(set(values))


class ShapingOp(structured.StructuredOp):
    """The base of these: one output for each result, whose types are not written."""

    result_tensors = var_result_def(structured.RANKED_TENSOR)
    region = region_def()

    NUMBERS: ClassVar[str | None] = None
    """The property that says which dimensions."""

    @property
    def input_values(self) -> Sequence[SSAValue]:
        """All operands but the last."""
        return self.operands[:-1]

    @property
    def numbers(self) -> tuple[int, ...]:
        """Which dimensions."""
        assert self.NUMBERS is not None
        return integers(self, self.NUMBERS)

    @property
    def output_rank(self) -> int:
        """The rank of the output."""
        return len(structured.shape_of(self.operands[-1].type))

    @classmethod
    def parse_numbers(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse `permutation = [1, 0]`, or what the numbers are called."""
        if cls.NUMBERS is None:
            return {}
        if parser.parse_optional_keyword(cls.NUMBERS) is None:
            custom_form.op_error(parser, f"expected '{cls.NUMBERS}'", parser.pos)
        parser.parse_punctuation("=")
        values = parser.parse_comma_separated_list(
            Parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
        )
        return {cls.NUMBERS: builtin.DenseArrayBase.from_list(builtin.i64, values)}

    @classmethod
    def of_parts(
        cls,
        parser: Parser,
        operands: Operands,
        properties: dict[str, Attribute],
        attributes: dict[str, Attribute],
        region: Region,
    ) -> Self:
        """Create the op from its parsed parts."""
        types = [value.type for value in operands.outputs if not is_in_memory(value.type)]
        return cls.create(
            operands=operands.values,
            result_types=types,
            properties=properties,
            attributes=attributes,
            regions=[region],
        )

    def print_tail(self, printer: Printer) -> None:
        """Print operands, numbers and attributes."""
        print_operands(printer, self)
        if self.NUMBERS is not None:
            printer.print_string(f" {self.NUMBERS} = [{', '.join(map(str, self.numbers))}] ")
            custom_form.print_attr_dict(printer, self, elided=(self.NUMBERS,))
        else:
            custom_form.print_attr_dict(printer, self)


def _place_of(value: SSAValue) -> builtin.LocationAttr:
    place = value.owner if isinstance(value, OpResult) else value
    assert isinstance(place, Operation | BlockArgument)
    return place.location


class MovingOp(ShapingOp):
    """The base of operations that give each element of the output one of the input."""

    input = operand_def(TENSOR_OR_MEMREF)
    init = operand_def(TENSOR_OR_MEMREF)

    def iterators(self) -> tuple[str, ...]:
        """All loops are parallel."""
        return (PARALLEL,) * self.output_rank

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `ins(…) outs(…) numbers attr-dict`."""
        operands = parse_operands(parser)
        numbers = cls.parse_numbers(parser)
        properties, attributes = custom_form.parse_attr_dict(parser, cls)
        block = Block(arg_types=operands.element_types)
        if block.args:
            block.add_op(YieldOp(block.args[0]))
        for argument, value in zip(block.args, operands.values, strict=True):
            argument.location = _place_of(value)
        located(block, parser)
        return cls.of_parts(parser, operands, properties | numbers, attributes, Region(block))

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        self.print_tail(printer)


class TransposeOp(MovingOp):
    """The dimensions in another order: that of dimension `k` is the input's `permutation[k]`."""

    name = "linalg.transpose"
    permutation = prop_def(ods.DENSE_I64_ARRAY)
    traits = traits_def(ResultNames("transposed"))
    NUMBERS: ClassVar = "permutation"

    def folded(self) -> Sequence[SSAValue]:
        """A tensor whose dimensions keep their order is the same."""
        is_same = list(self.numbers) == list(range(len(self.numbers)))
        return [self.input] if self.results and is_same else ()

    def maps(self) -> tuple[AffineMap, ...]:
        """The output in order, the input by the inverse permutation."""
        rank = self.output_rank
        inverse = [dim(self.numbers.index(k)) for k in range(rank)]
        return (AffineMap(rank, 0, inverse), AffineMap.identity(rank))

    def verify_(self) -> None:
        """The permutation is one, and the extents agree."""
        order = self.numbers
        if sorted(order) != list(range(len(order))):
            raise VerifyException("permutation is not valid")
        before = structured.shape_of(self.input.type)
        after = structured.shape_of(self.init.type)
        if len(before) != len(order):
            raise VerifyException(
                f"size of permutation {len(order)} does not match the argument rank {len(before)}"
            )
        if len(before) != len(after):
            raise VerifyException(f"input rank {len(before)} does not match init rank {len(after)}")
        for index, source in enumerate(order):
            if after[index] != before[source]:
                raise VerifyException(
                    f"dim(result, {index}) = {after[index]} doesn't match dim(input, "
                    f"permutation[{index}]) = {before[source]}"
                )


class BroadcastOp(MovingOp):
    """The same elements again along `dimensions`, which the input does not have."""

    name = "linalg.broadcast"
    dimensions = prop_def(ods.DENSE_I64_ARRAY)
    traits = traits_def(ResultNames("broadcasted"))
    NUMBERS: ClassVar = "dimensions"

    def _remaining_dims(self) -> list[int]:
        return [k for k in range(self.output_rank) if k not in self.numbers]

    def maps(self) -> tuple[AffineMap, ...]:
        """The output in order, the input without the new dimensions."""
        rank = self.output_rank
        return (
            AffineMap(rank, 0, [dim(k) for k in self._remaining_dims()]),
            AffineMap.identity(rank),
        )

    def verify_(self) -> None:
        """The dimensions are new, and the extents of the others agree."""
        before = structured.shape_of(self.input.type)
        after = structured.shape_of(self.init.type)
        added = self.numbers
        if len(before) + len(added) != len(after):
            raise VerifyException(
                "input rank plus added dimensions does not match init rank. input rank: "
                f"{len(before)}, dimensions size: {len(added)}, init rank: {len(after)}"
            )
        for index, number in enumerate(added):
            if not 0 <= number < len(after):
                raise VerifyException(
                    f"dimension {index} is out of range. expected range: [0, {len(after) - 1}], "
                    f"got: {number}"
                )
        for index, position in enumerate(self._remaining_dims()):
            if before[index] != after[position]:
                raise VerifyException(
                    f"input dim {index} should match init dim {position}. input: {before[index]}, "
                    f"init: {after[position]}"
                )


class PayloadOp(ShapingOp):
    """The base of operations whose region is often one op: `{ arith.addf }`."""

    @staticmethod
    def payload_arguments(block: Block) -> Sequence[SSAValue]:
        """The operands of that op, among the arguments of the region."""
        raise NotImplementedError

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `{ op } ins(…) outs(…) numbers attr-dict`, or all but the op, and a region."""
        payload = _parse_payload(parser)
        operands = parse_operands(parser)
        numbers = cls.parse_numbers(parser)
        properties, attributes = custom_form.parse_attr_dict(parser, cls)
        if payload is None:
            region = _parse_body(parser)
        else:
            block = Block(arg_types=operands.element_types)
            if block.args:
                kind, payload_attributes = payload
                types = [block.args[-1].type]
                op = _created(kind, cls.payload_arguments(block), types, payload_attributes)
                block.add_op(op)
                block.add_op(YieldOp(*op.results))
            located(block, parser)
            region = Region(block)
        return cls.of_parts(parser, operands, properties | numbers, attributes, region)

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        payload = self._payload()
        if payload is not None:
            _print_payload(printer, payload)
        self.print_tail(printer)
        if payload is None:
            _print_body(printer, self)

    def _payload(self) -> Operation | None:
        """The op that is all that the region does."""
        block = self.body
        first = block.first_op
        last = block.last_op
        if first is None or last is None or first.next_op is not last:
            return None
        arguments = self.payload_arguments(block)
        if not arguments or list(first.operands) != list(arguments):
            return None
        return first if list(last.operands) == list(first.results) else None


def _parse_body(parser: Parser) -> Region:
    """Parse `(arguments) region`."""

    def parse_argument() -> Parser.Argument:
        argument = custom_form.ours(parser).parse_argument()
        assert isinstance(argument, Parser.Argument)
        return argument

    delimiter = Parser.Delimiter.PAREN
    arguments = parser.parse_comma_separated_list(delimiter, parse_argument, " in argument list")
    return parser.parse_region(arguments)


def _created(
    kind: type[ods.OdsOperation],
    operands: Sequence[SSAValue],
    types: Sequence[Attribute],
    attributes: dict[str, Attribute],
) -> Operation:
    """An op of a class, some of whose attributes may be properties."""
    declared = kind.get_irdl_definition().properties
    return kind.create(
        operands=operands,
        result_types=types,
        properties={name: value for name, value in attributes.items() if name in declared},
        attributes={name: value for name, value in attributes.items() if name not in declared},
    )


def _parse_payload(
    parser: Parser,
) -> tuple[type[ods.OdsOperation], dict[str, Attribute]] | None:
    """Parse `{ op {attributes} }`, or nothing."""
    if parser.parse_optional_punctuation("{") is None:
        return None
    op_name = parser.parse_identifier()
    attributes = dict(parser.parse_optional_attr_dict())
    parser.parse_punctuation("}")
    kind = parser.ctx.get_optional_op(op_name)
    if kind is None or not issubclass(kind, ods.OdsOperation):
        dialect = op_name.partition(".")[0]
        message = (
            f"unregistered operation '{op_name}' found in dialect ('{dialect}') that does not "
            "allow unknown operations"
        )
        custom_form.ours(parser).fail(message, custom_form.ours(parser).name_pos)
    return kind, attributes


def _print_payload(printer: Printer, op: Operation) -> None:
    """Print what `_parse_payload` reads; fast-math flags only where there are some."""
    printer.print_string(f" {{ {op.name}")
    shown = {
        name: value
        for name, value in {**op.properties, **op.attributes}.items()
        if value != NO_FASTMATH
    }
    if shown:
        printer.print_string(" ")
        printer.print_attr_dict(dict(sorted(shown.items())))
    printer.print_string(" }")


def _print_body(printer: Printer, op: ShapingOp) -> None:
    """Print the arguments of the region, and it, on lines of their own."""
    with custom_form.our(printer).indented_line():
        with printer.in_parens():
            printer.print_list(op.body.args, printer.print_block_argument)
        printer.print_string(" ")
        printer.print_region(op.regions[0], print_entry_block_args=False)


class MapOp(PayloadOp):
    """A function of the elements at the same place."""

    name = "linalg.map"
    mapped = var_operand_def(TENSOR_OR_MEMREF)
    init = operand_def(TENSOR_OR_MEMREF)
    traits = traits_def(ResultNames("mapped"), structured.argument_names("init"))

    @staticmethod
    def payload_arguments(block: Block) -> Sequence[SSAValue]:
        """The elements of the inputs."""
        return block.args[:-1]

    def maps(self) -> tuple[AffineMap, ...]:
        """All elements in their places."""
        return (AffineMap.identity(self.output_rank),) * len(self.operands)

    def iterators(self) -> tuple[str, ...]:
        """All loops are parallel."""
        return (PARALLEL,) * self.output_rank

    def verify_(self) -> None:
        """The region takes the elements, and the shapes are the same."""
        arguments = self.body.args if self.region.blocks else ()
        if len(arguments) != len(self.operands):
            raise VerifyException(
                "expects number of operands to match the arity of mapper, but got: "
                f"{len(self.operands)} and {len(arguments)}"
            )
        for operand, argument in zip(self.operands[:-1], arguments, strict=False):
            element = structured.element_type(operand.type)
            if argument.type != element:
                raise VerifyException(
                    f"expected element type of input {quoted(element)} to match bbArg type "
                    f"{quoted(argument.type)}"
                )
        output_shape = list(structured.shape_of(self.init.type))
        for operand in self.operands[:-1]:
            input_shape = list(structured.shape_of(operand.type))
            if input_shape != output_shape:
                raise VerifyException(
                    f"expected shape of input {_listed(input_shape)} to match shape of output "
                    f"{_listed(output_shape)}"
                )


def _listed(shape: Sequence[int]) -> str:
    return f"({', '.join(map(str, shape))})"


class ReduceOp(PayloadOp):
    """The elements along `dimensions`, combined; as many outputs as inputs."""

    name = "linalg.reduce"
    values = var_operand_def(TENSOR_OR_MEMREF)
    dimensions = prop_def(_ORDERED)
    traits = traits_def(ResultNames("reduced"), structured.argument_names("init"))
    NUMBERS: ClassVar = "dimensions"

    @property
    def input_values(self) -> Sequence[SSAValue]:
        """The first half of the operands."""
        return self.operands[: len(self.operands) // 2]

    @staticmethod
    def payload_arguments(block: Block) -> Sequence[SSAValue]:
        """What has been combined so far, then the next element."""
        return () if not block.args else (block.args[-1], *block.args[:-1])

    def _remaining_dims(self, rank: int) -> list[int]:
        return [k for k in range(rank) if k not in self.numbers]

    def maps(self) -> tuple[AffineMap, ...]:
        """The inputs in order, the outputs without the dimensions that are reduced."""
        rank = len(self.iterators())
        reduced_map = AffineMap(rank, 0, [dim(k) for k in self._remaining_dims(rank)])
        count = len(self.input_values)
        return (AffineMap.identity(rank),) * count + (reduced_map,) * count

    def iterators(self) -> tuple[str, ...]:
        """The dimensions are reduced."""
        rank = len(structured.shape_of(self.operands[0].type)) if self.operands else 0
        return tuple(REDUCTION if k in self.numbers else PARALLEL for k in range(rank))

    def verify_(self) -> None:
        """The shapes of all inputs, and those of all outputs, are the same, and agree."""
        inputs = self.input_values
        outputs = self.output_values
        for words, values in (("inputs", inputs), ("outputs", outputs)):
            for index, value in enumerate(values):
                if structured.shape_of(value.type) != structured.shape_of(values[0].type):
                    word = "input" if words == "inputs" else "init"
                    raise VerifyException(
                        f"expects all {words} to have the same shapes. Shape at {word}-index "
                        f"{index} is not equal to the shape at {word}-index 0."
                    )
        before = list(structured.shape_of(inputs[0].type))
        after = list(structured.shape_of(outputs[0].type))
        if any(not 0 <= number < len(before) for number in self.numbers):
            raise VerifyException(
                f"dimensions for reduction should be in the range [0, {len(before) - 1}]."
            )
        remaining_extents = [before[k] for k in self._remaining_dims(len(before))]
        if len(remaining_extents) != len(after):
            raise VerifyException(
                f"number of dimensions after reduction {len(remaining_extents)} doesn't match the "
                f"init rank {len(after)}"
            )
        if remaining_extents != after:
            raise VerifyException(
                f"init dimensions {after} doesn't match input dimensions after reduction "
                f"{remaining_extents}"
            )
        self._verify_arguments()

    def _verify_arguments(self) -> None:
        arguments = self.body.args if self.region.blocks else ()
        if len(arguments) != len(self.operands):
            raise VerifyException("mismatching number of operands and block arguments")
        count = len(self.input_values)
        for index, (operand, argument) in enumerate(zip(self.operands, arguments, strict=True)):
            element = structured.element_type(operand.type)
            if element != argument.type:
                word = "input" if index < count else "output"
                raise VerifyException(
                    f"{word} element type {quoted(element)} does not match corresponding block "
                    f"argument type {quoted(argument.type)}"
                )
