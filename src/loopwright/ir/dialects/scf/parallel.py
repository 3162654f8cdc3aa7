"""`scf.parallel` and its reductions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    lazy_traits_def,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    ConstantLike,
    HasParent,
    IsTerminator,
    NoTerminator,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import (
    name_position,
    op_error,
    ours,
    parse_arrow_types,
    parse_attr_dict,
    parse_operand_list,
    parse_optional_arrow_types,
    parse_type_list,
    print_arrow_types,
    print_attr_dict,
    print_typed_operands,
    print_types,
    resolve_all,
)
from loopwright.ir.dialects.ods import (
    ANY_TYPE,
    DENSE_I64_ARRAY,
    INDEX,
    OdsConstraint,
    OdsOperation,
    ods_op_definition,
    of_class,
)
from loopwright.ir.dialects.ods_checks import failure_at, quoted
from loopwright.ir.dialects.reduction.clauses import (
    REDUCTIONS,
    clause,
    entries_of,
    parse_optional_clause,
    print_clause,
    verify_clause,
)
from loopwright.ir.dialects.reduction.definition import can_combine
from loopwright.ir.dialects.regions import ensure_terminator, region_terminator
from loopwright.ir.dialects.scf.conditionals import ReduceReturnOp
from loopwright.ir.dialects.scf.loops import counted_bounds, parse_assignments, print_assignments
from loopwright.ir.interfaces.control_flow import (
    AutomaticAllocationScope,
    LoopBounds,
    LoopKind,
    LoopLike,
    RegionBranch,
)
from loopwright.ir.interfaces.index_values import IndexValues
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.syntax.narrowing import is_array, is_dense_array
from loopwright.ir.syntax.properties import set_segments
from loopwright.ir.syntax.verification import NotedVerifyException, PlainVerifyException

_SEGMENTS = "operandSegmentSizes"


def parse_operand_group(parser: Parser, op_name: str, count: int | None) -> list[UnresolvedOperand]:
    """Parse operands in parentheses, as many as wanted."""
    at = parser.pos
    operands = parser.parse_comma_separated_list(
        Parser.Delimiter.PAREN,
        lambda: parser.parse_unresolved_operand("expected SSA operand"),
        " in operand list",
    )
    if count is not None and len(operands) != count:
        op_error(parser, op_name, f"expected {count} operands", at)
    return operands


class _Nest(LoopLike):
    """The bounds of an `scf.parallel`."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[LoopBounds]:
        assert isinstance(op, ParallelOp)
        bounds = zip(op.lower_bound, op.upper_bound, op.step, strict=True)
        return [counted_bounds(op, values, *bound) for bound in bounds]


@ods_op_definition
class ParallelOp(OdsOperation):
    """A nest of loops whose iterations may run in any order."""

    name = "scf.parallel"
    lower_bound = var_operand_def(INDEX)
    upper_bound = var_operand_def(INDEX)
    step = var_operand_def(INDEX)
    init_vals = var_operand_def(ANY_TYPE)
    res = var_result_def(ANY_TYPE)
    reductions = opt_prop_def(REDUCTIONS)
    region = region_def("single_block")
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(
        _Nest(LoopKind.PARALLEL),
        AutomaticAllocationScope(),
        Canonicalizable(
            "loopwright.ir.dialects.scf.canonicalization:drop_single_iterations",
            "loopwright.ir.dialects.scf.canonicalization:merge_parallel_loops",
        ),
        RecursiveMemoryEffect(),
        RecursivelySpeculatable(),
        RegionBranch(),
    )

    def __init__(
        self,
        lower_bound: Sequence[SSAValue | Operation],
        upper_bound: Sequence[SSAValue | Operation],
        step: Sequence[SSAValue | Operation],
        body: Region | Block,
        init_vals: Sequence[SSAValue | Operation] = (),
        *,
        reductions: ArrayAttr[Attribute] | None = None,
        result_types: Sequence[Attribute] | None = None,
    ) -> None:
        if result_types is None:
            result_types = [SSAValue.get(value).type for value in init_vals]
        super().__init__(
            operands=[lower_bound, upper_bound, step, init_vals],
            result_types=[result_types],
            properties={"reductions": reductions},
            regions=[Region(body) if isinstance(body, Block) else body],
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(ivs) = (lbs) to (ubs) step (steps) (init (vals))? (-> types)? region`.

        Before the types may stand `reduce (@fsum)`; the end of the body then has no regions, and
        without `init` the reductions start from their identities.
        """
        at = name_position(parser)
        arguments = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN,
            lambda: parser.parse_argument(expect_type=False),
            " in argument list",
        )
        count, index = len(arguments), IndexType()
        operands: list[SSAValue] = []
        for word in ("=", "to", "step"):
            if word == "=":
                parser.parse_punctuation(word)
            else:
                parser.parse_keyword(word)
            bounds = parse_operand_group(parser, cls.name, count)
            operands += [parser.resolve_operand(bound, index) for bound in bounds]
        inits: list[UnresolvedOperand] = []
        if parser.parse_optional_keyword("init") is not None:
            inits = parse_operand_group(parser, cls.name, None)
        entries = parse_optional_clause(ours(parser))
        types = parse_optional_arrow_types(parser)
        region = parser.parse_region([argument.resolve(index) for argument in arguments])
        ensure_terminator(region, ReduceOp)
        moved, attributes = parse_attr_dict(parser, cls)
        if entries:
            moved["reductions"] = clause(entries)
        if inits or not entries:
            operands += resolve_all(parser, cls.name, inits, types, at)
        sizes = DenseArrayBase.from_list(i32, [count, count, count, len(inits)])
        return cls.create(
            operands=operands,
            result_types=types,
            properties=moved | {_SEGMENTS: sizes},
            attributes=attributes,
            regions=[region],
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        groups = (
            ("", self.region.block.args),
            (" = ", self.lower_bound),
            (" to ", self.upper_bound),
            (" step ", self.step),
            (" init ", self.init_vals),
        )
        for word, values in groups:
            if word != " init " or values:
                printer.print_string(word)
                with printer.in_parens():
                    printer.print_list(values, printer.print_ssa_value)
        if self.reductions is not None:
            print_clause(printer, entries_of(self))
        if self.results:
            print_arrow_types(printer, [result.type for result in self.results])
        printer.print_string(" ")
        printer.print_region(self.region, print_entry_block_args=False, print_empty_block=False)
        print_attr_dict(printer, self, elided=(_SEGMENTS, "reductions"))

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """A clause is over what the body gives."""
        if self.reductions is not None:
            verify_clause(self, table, [result.type for result in self.results], can_combine)

    def verify_(self) -> None:
        """Check the bounds, the body and its reductions."""
        if len(self.region.blocks) > 1:
            raise VerifyException("expects region #0 to have 0 or 1 blocks")
        if self.region.block.last_op is None:
            raise VerifyException("expects a non-empty block")
        steps = self.step
        if not steps:
            raise VerifyException(
                "needs at least one tuple element for lowerBound, upperBound and step"
            )
        for value in steps:
            constant = _constant(value)
            if constant is not None and constant <= 0:
                raise VerifyException("constant step operand must be positive")
        arguments = self.region.block.args
        if len(arguments) != len(steps):
            raise VerifyException(
                f"expects the same number of induction variables: {len(arguments)} as bound and "
                f"step values: {len(steps)}"
            )
        if any(not isinstance(argument.type, IndexType) for argument in arguments):
            raise VerifyException(
                "expects arguments for the induction variable to be of index type"
            )
        self._verify_reductions()

    def _verify_reductions(self) -> None:
        last = region_terminator(self.region)
        if not isinstance(last, ReduceOp):
            notes = [] if last is None else [(last, "terminator here")]
            raise NotedVerifyException("expects body to terminate with 'scf.reduce'", notes)
        reductions, inits = len(last.reductions), len(self.init_vals)
        if self.reductions is not None:
            if reductions:
                raise failure_at(last, "expects no regions: the loop says how to reduce")
            reductions = len(last.operands)
            inits = inits or reductions
        if len(self.results) != reductions:
            raise VerifyException(
                f"expects number of results: {len(self.results)} to be the same as number of "
                f"reductions: {reductions}"
            )
        if inits != reductions:
            raise VerifyException(
                f"expects number of results: {len(self.results)} to be the same as number of "
                f"initial values: {inits}"
            )
        for index, (operand, result) in enumerate(zip(last.operands, self.results, strict=False)):
            if operand.type != result.type:
                raise failure_at(
                    last,
                    f"expects type of {index}-th reduction operand: {quoted(operand.type)} to be "
                    f"the same as the {index}-th result type: {quoted(result.type)}",
                )


def _constant(value: SSAValue) -> int | None:
    """The value of an `index` constant."""
    owner = value.owner
    if isinstance(owner, Operation) and owner.has_trait(ConstantLike):
        attribute = owner.properties.get("value")
        if isinstance(attribute, IntegerAttr):
            return attribute.value.data
    return None


@ods_op_definition
class ReduceOp(OdsOperation):
    """The end of the body of `scf.parallel`: a value for each reduction, and how to combine two."""

    name = "scf.reduce"
    operands_ = var_operand_def(ANY_TYPE)
    reductions = var_region_def("single_block")
    traits = lazy_traits_def(
        lambda: (HasParent(ParallelOp), IsTerminator(), RecursiveMemoryEffect())
    )

    def __init__(
        self, operands: Sequence[SSAValue | Operation] = (), regions: Sequence[Region] = ()
    ) -> None:
        super().__init__(operands=[operands], regions=[regions])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `((operands : types))? region (, region)* attr-dict`."""
        unresolved: list[UnresolvedOperand] = []
        types: list[Attribute] = []
        at = parser.pos
        if parser.parse_optional_punctuation("(") is not None:
            at = parser.pos
            unresolved = parse_operand_list(parser)
            parser.parse_punctuation(":")
            types = parse_type_list(parser)
            parser.parse_punctuation(")")
        regions: list[Region] = []
        first = parser.parse_optional_region()
        if first is not None:
            regions.append(first)
            while parser.parse_optional_punctuation(",") is not None:
                regions.append(parser.parse_region())
        properties, attributes = parse_attr_dict(parser, cls)
        operands = resolve_all(parser, cls.name, unresolved, types, at)
        return cls.create(
            operands=operands, properties=properties, attributes=attributes, regions=regions
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        if self.operands:
            with printer.in_parens():
                print_typed_operands(printer, self.operands)
        printer.print_string(" ")
        for index, region in enumerate(self.regions):
            if index:
                printer.print_string(", ")
            printer.print_region(region, print_empty_block=False)
        print_attr_dict(printer, self)

    def verify_regions_(self) -> None:
        """Check the regions that combine."""
        parent = self.parent_op()
        if isinstance(parent, ParallelOp) and parent.reductions is not None:
            return
        if len(self.operands) != len(self.regions):
            raise VerifyException(
                f"expects number of operands: {len(self.operands)} to be the same as number of "
                f"reductions: {len(self.regions)}"
            )
        for index, (operand, region) in enumerate(zip(self.operands, self.regions, strict=True)):
            self._verify_reduction(index, operand.type, region)

    def _verify_reduction(self, index: int, type_: Attribute, region: Region) -> None:
        if not region.blocks or region.blocks[0].last_op is None:
            raise VerifyException(f"{index}-th reduction has an empty body")
        block = region.blocks[0]
        if [argument.type for argument in block.args] != [type_, type_]:
            raise VerifyException(
                f"expected two block arguments with type {quoted(type_)} in the {index}-th "
                "reduction region"
            )
        if not isinstance(block.last_op, ReduceReturnOp):
            raise VerifyException(
                "reduction bodies must be terminated with an 'scf.reduce.return' op"
            )


# `scf.forall`: a parallel loop nest, with bounds that are constants or operands.


RANKED_TENSOR = of_class("ranked tensor of any type values", TensorType)
_MAPPINGS = frozenset(
    f"gpu.{name}" for name in ("block", "lane", "memory_space", "thread", "warp", "warpgroup")
)
DEVICE_MAPPING = OdsConstraint(
    "Device Mapping array attribute",
    lambda attr: all(element.name in _MAPPINGS for element in attr),
    ArrayAttr,
)
_BOUNDS = (
    ("staticLowerBound", "lower bound"),
    ("staticUpperBound", "upper bound"),
    ("staticStep", "step"),
)
_ELIDED = ("operandSegmentSizes", *(name for name, _ in _BOUNDS))

MixedList = list[int | UnresolvedOperand]


def _parse_mixed_list(parser: Parser) -> MixedList:
    """Parse `(1, %a, …)`."""

    def parse_element() -> int | UnresolvedOperand:
        operand = parser.parse_optional_unresolved_operand()
        return parser.parse_integer() if operand is None else operand

    delimiter = Parser.Delimiter.PAREN
    return parser.parse_comma_separated_list(delimiter, parse_element, " in dynamic index list")


@ods_op_definition
class InParallelOp(OdsOperation):
    """The end of the body of `scf.forall`: how the iterations' tensors are put together."""

    name = "scf.forall.in_parallel"
    region = region_def("single_block")
    traits = lazy_traits_def(
        lambda: (HasParent(ForallOp), IsTerminator(), NoTerminator(), RecursiveMemoryEffect())
    )

    def __init__(self) -> None:
        super().__init__(regions=[Region(Block())])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `region attr-dict`."""
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        properties, attributes = parse_attr_dict(parser, cls)
        return cls.create(properties=properties, attributes=attributes, regions=[region])

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_region(self.region, print_entry_block_args=False, print_empty_block=False)
        print_attr_dict(printer, self)

    def verify_(self) -> None:
        """Check what is inside."""
        for op in self.region.block.ops:
            if op.name != "tensor.parallel_insert_slice":
                raise VerifyException("expected only ParallelCombiningOpInterface ops")


@ods_op_definition
class ForallOp(OdsOperation):
    """Loops whose iterations may run at the same time."""

    name = "scf.forall"
    dynamic_lower_bound = var_operand_def(INDEX)
    dynamic_upper_bound = var_operand_def(INDEX)
    dynamic_step = var_operand_def(INDEX)
    outputs = var_operand_def(RANKED_TENSOR)
    static_lower_bound = prop_def(DENSE_I64_ARRAY, prop_name="staticLowerBound")
    static_upper_bound = prop_def(DENSE_I64_ARRAY, prop_name="staticUpperBound")
    static_step = prop_def(DENSE_I64_ARRAY, prop_name="staticStep")
    mapping = opt_prop_def(DEVICE_MAPPING)
    res = var_result_def()
    region = region_def("single_block")
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(
        SingleBlockImplicitTerminator(InParallelOp),
        LoopLike(),
        AutomaticAllocationScope(),
        RecursiveMemoryEffect(),
        RecursivelySpeculatable(),
        RegionBranch(),
        Canonicalizable(
            "loopwright.ir.dialects.scf.canonicalization:use_static_bounds",
            "loopwright.ir.dialects.scf.canonicalization:drop_single_iterations_of_all",
        ),
    )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(ivs) in (ubs)` or `(ivs) = (lbs) to (ubs) step (steps)`, then the rest."""
        arguments = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN,
            lambda: parser.parse_argument(expect_type=False),
            " in argument list",
        )
        if parser.parse_optional_keyword("in") is not None:
            upper = _parse_mixed_list(parser)
            lists: list[MixedList] = [[0] * len(arguments), upper, [1] * len(arguments)]
        else:
            parser.parse_punctuation("=")
            lists = [_parse_mixed_list(parser)]
            for keyword in ("to", "step"):
                parser.parse_keyword(keyword)
                lists.append(_parse_mixed_list(parser))
        properties, dynamic = _bound_properties(parser, lists)
        outputs: list[UnresolvedOperand] = []
        types: list[Attribute] = []
        at = parser.pos
        index = IndexType()
        block_arguments = [argument.resolve(index) for argument in arguments]
        if parser.parse_optional_keyword("shared_outs") is not None:
            shared, outputs = parse_assignments(parser, cls.name)
            types = parse_arrow_types(parser)
            block_arguments += [
                argument.resolve(type_) for argument, type_ in zip(shared, types, strict=False)
            ]
        results = resolve_all(parser, cls.name, outputs, types, at)
        sizes = _values(properties["operandSegmentSizes"])
        sizes[-1] = len(results)
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)
        region = parser.parse_region(block_arguments)
        ensure_terminator(region, InParallelOp)
        attributes = dict(parser.parse_optional_attr_dict())
        if "mapping" in attributes:
            properties["mapping"] = attributes.pop("mapping")
        return cls.create(
            operands=[*dynamic, *results],
            result_types=types,
            properties=properties,
            attributes=attributes,
            regions=[region],
        )

    def mixed(self, name: str) -> list[int | SSAValue]:
        """The bounds or steps of one property: constants, and operands where they are dynamic."""
        operands = {
            "staticLowerBound": self.dynamic_lower_bound,
            "staticUpperBound": self.dynamic_upper_bound,
            "staticStep": self.dynamic_step,
        }[name]
        dynamic = iter(operands)
        values = _values(self.properties[name])
        return [next(dynamic) if value == DYNAMIC_INDEX else value for value in values]

    def bounds(self) -> list[list[int | SSAValue]]:
        """Lower bounds, upper bounds and steps."""
        return [self.mixed(name) for name, _ in _BOUNDS]

    def set_bounds(self, lists: Sequence[Sequence[int | SSAValue]]) -> None:
        """Count between other bounds, in other steps."""
        outputs = list(self.outputs)
        dynamic = [[one for one in entries if isinstance(one, SSAValue)] for entries in lists]
        for (name, _), entries in zip(_BOUNDS, lists, strict=True):
            static = [one if isinstance(one, int) else DYNAMIC_INDEX for one in entries]
            self.properties[name] = DenseArrayBase.from_list(i64, static)
        set_segments(self, [*dynamic, outputs])

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        rank = len(_values(self.properties["staticLowerBound"]))
        arguments = self.region.block.args
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(arguments[:rank], printer.print_ssa_value)
        lower, upper, step = (self.mixed(name) for name, _ in _BOUNDS)
        if all(value == 0 for value in lower) and all(value == 1 for value in step):
            groups = [(" in ", upper)]
        else:
            groups = [(" = ", lower), (" to ", upper), (" step ", step)]
        for word, values in groups:
            printer.print_string(word)
            _print_mixed_list(printer, values)
        if self.outputs:
            printer.print_string(" shared_outs")
            print_assignments(printer, arguments[rank:], self.outputs)
            printer.print_string(" -> (")
            print_types(printer, [result.type for result in self.results])
            printer.print_string(")")
        printer.print_string(" ")
        printer.print_region(
            self.region,
            print_entry_block_args=False,
            print_empty_block=False,
            print_block_terminators=bool(self.results),
        )
        print_attr_dict(printer, self, elided=_ELIDED)

    def verify_(self) -> None:
        """Check the body against bounds and outputs, and the bounds against each other."""
        if len(self.results) != len(self.outputs):
            raise VerifyException(
                f"produces {len(self.results)} results, but has only {len(self.outputs)} outputs"
            )
        rank = len(_values(self.properties["staticLowerBound"]))
        arguments = self.region.block.args
        if len(arguments) != rank + len(self.outputs):
            raise VerifyException(f"region expects {rank} arguments")
        for index, argument in enumerate(arguments[:rank]):
            if not isinstance(argument.type, IndexType):
                raise VerifyException(f"expects {index}-th block argument to be an index")
        for index, (output, argument) in enumerate(
            zip(self.outputs, arguments[rank:], strict=True)
        ):
            if output.type != argument.type:
                raise VerifyException(
                    f"type mismatch between {index}-th output and corresponding block argument"
                )
        mapping = self.properties.get("mapping")
        if is_array(mapping) and mapping.data and len(mapping.data) != rank:
            raise VerifyException("mapping attribute size must match op rank")
        self._verify_bounds(rank)

    def _verify_bounds(self, rank: int) -> None:
        groups = (self.dynamic_lower_bound, self.dynamic_upper_bound, self.dynamic_step)
        for (name, words), dynamic in zip(_BOUNDS, groups, strict=True):
            values = _values(self.properties[name])
            if len(values) != rank:
                raise PlainVerifyException(f"expected {rank} {words} values, got {len(values)}")
            expected = values.count(DYNAMIC_INDEX)
            if len(dynamic) != expected:
                raise PlainVerifyException(f"expected {expected} dynamic {words} values")


def _values(array: Attribute) -> list[int]:
    assert is_dense_array(array)
    return [int(value) for value in array.iter_values()]


def _print_mixed_list(printer: Printer, values: Sequence[int | SSAValue]) -> None:
    with printer.in_parens():
        for index, value in enumerate(values):
            if index:
                printer.print_string(", ")
            if isinstance(value, int):
                printer.print_string(str(value))
            else:
                printer.print_ssa_value(value)


def _bound_properties(
    parser: Parser, lists: Sequence[MixedList]
) -> tuple[dict[str, Attribute], list[SSAValue]]:
    """The properties of bounds and steps, and their operands."""
    properties: dict[str, Attribute] = {}
    operands: list[SSAValue] = []
    sizes: list[int] = []
    index = IndexType()
    for (name, _), mixed in zip(_BOUNDS, lists, strict=True):
        static = [value if isinstance(value, int) else DYNAMIC_INDEX for value in mixed]
        properties[name] = DenseArrayBase.from_list(i64, static)
        dynamic = [value for value in mixed if not isinstance(value, int)]
        operands += [parser.resolve_operand(operand, index) for operand in dynamic]
        sizes.append(len(dynamic))
    properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [*sizes, 0])
    return properties, operands
