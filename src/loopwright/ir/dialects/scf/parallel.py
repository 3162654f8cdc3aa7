"""`scf.parallel` and its reductions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.traits import (
    HasParent,
    IsTerminator,
    NoTerminator,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_array
from loopwright.ir.core.properties import integers, mixed, segments, set_segments
from loopwright.ir.dialects import assembly, index_lists, ods
from loopwright.ir.dialects.reduction import kinds
from loopwright.ir.dialects.regions import region_terminator
from loopwright.ir.dialects.scf.conditionals import ReduceReturnOp
from loopwright.ir.dialects.scf.loops import counted_bounds
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.index_values import IndexValues, constant_value
from loopwright.ir.interfaces.rewriting import Canonicalizable, PositiveConstants
from loopwright.ir.syntax.parser import Parser
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import (
    NotedVerifyException,
    PlainVerifyException,
    op_failure,
    require,
)


def _parse_group(parser: Parser, pieces: assembly.Pieces, name: str, count: int | None) -> None:
    """Parse a fixed number of operands in parentheses."""
    at = pieces.places[name] = parser.pos
    pieces.operands[name] = parser.parse_comma_separated_list(
        Parser.Delimiter.PAREN, parser.parse_unresolved_operand, " in operand list"
    )
    if count is not None and len(pieces.operands[name]) != count:
        parser.op_error(f"expected {count} operands", at)


def _parse_nest(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `(ivs) = (lbs) to (ubs) step (steps) (init (vals))? (reduce (@fsum))?`.

    Without `init` the reductions of a clause start from their identities.
    """
    pieces.arguments.extend(assembly.parse_arguments(parser))
    count = len(pieces.arguments)
    for word, name in (("=", "lower_bound"), ("to", "upper_bound"), ("step", "step")):
        if word == "=":
            parser.parse_punctuation(word)
        else:
            parser.parse_keyword(word)
        _parse_group(parser, pieces, name, count)
    if parser.parse_optional_keyword("init") is not None:
        _parse_group(parser, pieces, "init_vals", None)
    entries = kinds.parse_optional_clause(parser)
    if entries:
        pieces.properties["reductions"] = kinds.clause(entries)
    pieces.places["init_vals"] = parser.name_pos


def _types_of_initial_values(pieces: assembly.Pieces) -> Sequence[Attribute]:
    """Return the types of the results; none if the reductions start from their identities."""
    has_none = "reductions" in pieces.properties and not pieces.operands.get("init_vals")
    return [] if has_none else pieces.types["res"]


def _print_nest(op: ParallelOp, writer: assembly.Writer) -> None:
    printer = writer.printer
    groups = (
        ("", op.region.block.args),
        ("= ", op.lower_bound),
        ("to ", op.upper_bound),
        ("step ", op.step),
        ("init ", op.init_vals),
    )
    for word, values in groups:
        if word != "init " or values:
            writer.variable(word)
            with printer.in_parens():
                printer.print_list(values, printer.print_ssa_value)
    if op.reductions is not None:
        kinds.print_clause(printer, kinds.entries_of(op))


class _Nest(control_flow.LoopLike):
    """The bounds of an `scf.parallel`."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[control_flow.LoopBounds]:
        assert isinstance(op, ParallelOp)
        bounds = zip(op.lower_bound, op.upper_bound, op.step, strict=True)
        return [counted_bounds(op, values, *bound) for bound in bounds]


class ParallelOp(assembly.RegionOperation, assembly.LoopOperation):
    """A nest of loops whose iterations may run in any order."""

    name = "scf.parallel"
    lower_bound = irdl.var_operand_def(ods.INDEX)
    upper_bound = irdl.var_operand_def(ods.INDEX)
    step = irdl.var_operand_def(ods.INDEX)
    init_vals = irdl.var_operand_def(ods.ANY_TYPE)
    res = irdl.var_result_def(ods.ANY_TYPE)
    reductions = irdl.opt_prop_def(kinds.REDUCTIONS)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        _Nest(control_flow.LoopKind.PARALLEL),
        Canonicalizable(".scf.canonicalization:drop_single_iterations merge_parallel_loops"),
        PositiveConstants(lambda op: segments(op)[2]),
        RecursivelySpeculatable(),
    )
    ASSEMBLY: ClassVar = (
        assembly.Custom(_parse_nest, _print_nest, ("reductions",)),
        "arrow($res)",
        assembly.Body(
            "region",
            lambda pieces: [builtin.IndexType()] * len(pieces.arguments),
            is_first=True,
            end=lambda: ReduceOp(),
        ),
        "attr-dict",
    )
    INFERRED: ClassVar = {"init_vals": _types_of_initial_values}

    def __init__(
        self,
        lower_bound: Sequence[ods.Operand],
        upper_bound: Sequence[ods.Operand],
        step: Sequence[ods.Operand],
        body: Region | Block,
        init_vals: Sequence[ods.Operand] = (),
        *,
        reductions: builtin.ArrayAttr[Attribute] | None = None,
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

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """A clause is over what the body gives."""
        if self.reductions is not None:
            kinds.verify_clause(self, table, kinds.can_combine)

    def verify_(self) -> None:
        """Check the bounds, the body and its reductions."""
        require(len(self.region.blocks) <= 1, "expects region #0 to have 0 or 1 blocks")
        require(self.region.block.last_op is not None, "expects a non-empty block")
        steps = self.step
        require(steps, "needs at least one tuple element for lowerBound, upperBound and step")
        for value in steps:
            constant = constant_value(value)
            if constant is not None and constant <= 0:
                raise VerifyException("constant step operand must be positive")
        arguments = self.region.block.args
        if len(arguments) != len(steps):
            raise VerifyException(
                f"expects the same number of induction variables: {len(arguments)} as bound and "
                f"step values: {len(steps)}"
            )
        if any(not isinstance(argument.type, builtin.IndexType) for argument in arguments):
            raise VerifyException(
                "expects arguments for the induction variable to be of index type"
            )
        self._verify_reductions()

    def _verify_reductions(self) -> None:
        last = region_terminator(self.region)
        if not isinstance(last, ReduceOp):
            notes = [] if last is None else [(last, "terminator here")]
            raise NotedVerifyException("expects body to terminate with 'scf.reduce'", notes)
        reductions = len(last.reductions)
        inits = len(self.init_vals)
        if self.reductions is not None:
            if reductions:
                raise op_failure(last, "expects no regions: the loop says how to reduce")
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
                raise op_failure(
                    last,
                    f"expects type of {index}-th reduction operand: {quoted(operand.type)} to be "
                    f"the same as the {index}-th result type: {quoted(result.type)}",
                )


class ReduceOp(assembly.AssembledOperation):
    """The end of the body of `scf.parallel`: a value for each reduction, and how to combine two."""

    name = "scf.reduce"
    operands_ = irdl.var_operand_def(ods.ANY_TYPE)
    reductions = irdl.var_region_def("single_block")
    traits = irdl.lazy_traits_def(
        lambda: (HasParent(ParallelOp), IsTerminator(), RecursiveMemoryEffect())
    )

    def __init__(
        self, operands: Sequence[ods.Operand] = (), regions: Sequence[Region] = ()
    ) -> None:
        super().__init__(operands=[operands], regions=[regions])

    ASSEMBLY: ClassVar = (
        "(`(` $operands_^ `:` type($operands_) `)`)?",
        assembly.Bodies("reductions", entry=True),
        "attr-dict",
    )

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


RANKED_TENSOR = ods.of_class("ranked tensor of any type values", builtin.TensorType)
_MAPPINGS = frozenset(
    f"gpu.{name}" for name in ("block", "lane", "memory_space", "thread", "warp", "warpgroup")
)
DEVICE_MAPPING = ods.array_of("Device Mapping array attribute", lambda x: x.name in _MAPPINGS)
_BOUNDS = (
    index_lists.IndexList("dynamic_lower_bound", "staticLowerBound", "()"),
    index_lists.IndexList("dynamic_upper_bound", "staticUpperBound", "()"),
    index_lists.IndexList("dynamic_step", "staticStep", "()"),
)


class InParallelOp(assembly.AssembledOperation):
    """The end of the body of `scf.forall`: how the iterations' tensors are put together."""

    name = "scf.forall.in_parallel"
    region = irdl.region_def("single_block")
    traits = irdl.lazy_traits_def(
        lambda: (HasParent(ForallOp), IsTerminator(), NoTerminator(), RecursiveMemoryEffect())
    )

    def __init__(self) -> None:
        super().__init__(regions=[Region(Block())])

    ASSEMBLY: ClassVar = "$region attr-dict"

    def verify_(self) -> None:
        """Check what is inside."""
        for op in self.region.block.ops:
            if op.name != "tensor.parallel_insert_slice":
                raise VerifyException("expected only ParallelCombiningOpInterface ops")


def _parse_bounds(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `(ivs) in (ubs)` or `(ivs) = (lbs) to (ubs) step (steps)`."""
    pieces.arguments.extend(assembly.parse_arguments(parser))
    lower, upper, step = _BOUNDS
    if parser.parse_optional_keyword("in") is not None:
        upper.parse(parser, ForallOp, pieces)
        for part, number in ((lower, 0), (step, 1)):
            pieces.properties[part.static] = index_lists.static_entries(
                [number] * len(pieces.arguments)
            )
        return
    parser.parse_punctuation("=")
    lower.parse(parser, ForallOp, pieces)
    parser.parse_keyword("to")
    upper.parse(parser, ForallOp, pieces)
    parser.parse_keyword("step")
    step.parse(parser, ForallOp, pieces)


def _print_bounds(op: ForallOp, writer: assembly.Writer) -> None:
    lower, _, step = op.bounds()
    writer.before_variable()
    with writer.printer.in_parens():
        writer.printer.print_list(op.region.block.args[: len(step)], writer.printer.print_ssa_value)
    is_plain = all(value == 0 for value in lower) and all(value == 1 for value in step)
    for word, part in zip(("=", "to", "step"), _BOUNDS, strict=True):
        if not is_plain or word == "to":
            writer.variable("in" if is_plain else word)
            part.print(op, writer)


def _types_of_arguments(pieces: assembly.Pieces) -> Sequence[Attribute]:
    carried = pieces.types["outputs"]
    return [*[builtin.IndexType()] * (len(pieces.arguments) - len(carried)), *carried]


class _UncheckedAttributes(assembly.AttributeDictionary):
    """`{…}`, of which the verifier checks the mapping."""

    def parse(
        self, parser: XdslParser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        pieces.attributes = dict(parser.parse_optional_attr_dict())
        if "mapping" in pieces.attributes:
            pieces.properties["mapping"] = pieces.attributes.pop("mapping")


class ForallOp(assembly.RegionOperation, assembly.LoopOperation):
    """Loops whose iterations may run at the same time."""

    name = "scf.forall"
    dynamic_lower_bound = irdl.var_operand_def(ods.INDEX)
    dynamic_upper_bound = irdl.var_operand_def(ods.INDEX)
    dynamic_step = irdl.var_operand_def(ods.INDEX)
    outputs = irdl.var_operand_def(RANKED_TENSOR)
    static_lower_bound = irdl.prop_def(ods.DENSE_I64_ARRAY, prop_name="staticLowerBound")
    static_upper_bound = irdl.prop_def(ods.DENSE_I64_ARRAY, prop_name="staticUpperBound")
    static_step = irdl.prop_def(ods.DENSE_I64_ARRAY, prop_name="staticStep")
    mapping = irdl.opt_prop_def(DEVICE_MAPPING)
    res = irdl.var_result_def()
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        SingleBlockImplicitTerminator(InParallelOp),
        control_flow.LoopLike(),
        RecursivelySpeculatable(),
        Canonicalizable(".scf.canonicalization:use_static_bounds drop_single_iterations_of_all"),
    )

    ASSEMBLY: ClassVar = (
        assembly.Custom(_parse_bounds, _print_bounds, tuple(part.static for part in _BOUNDS)),
        assembly.Assignments("outputs", "region", "shared_outs", "res"),
        assembly.Body("region", _types_of_arguments, end=InParallelOp),
        _UncheckedAttributes(),
    )

    def mixed(self, name: str) -> list[int | SSAValue]:
        """The bounds or steps of one property: constants, and operands where they are dynamic."""
        operands = next(self.values(part.dynamic) for part in _BOUNDS if part.static == name)
        return mixed(integers(self, name), operands)

    def bounds(self) -> list[list[int | SSAValue]]:
        """Lower bounds, upper bounds and steps."""
        return [self.mixed(part.static) for part in _BOUNDS]

    def set_bounds(self, lists: Sequence[Sequence[int | SSAValue]]) -> None:
        """Count between other bounds, in other steps."""
        outputs = list(self.outputs)
        for part, entries in zip(_BOUNDS, lists, strict=True):
            self.properties[part.static] = index_lists.static_entries(entries)
        set_segments(self, [*map(index_lists.dynamic_entries, lists), outputs])

    def verify_(self) -> None:
        """Check the body against bounds and outputs, and the bounds against each other."""
        if len(self.results) != len(self.outputs):
            raise VerifyException(
                f"produces {len(self.results)} results, but has only {len(self.outputs)} outputs"
            )
        rank = len(integers(self, "staticLowerBound"))
        arguments = self.region.block.args
        require(len(arguments) == rank + len(self.outputs), f"region expects {rank} arguments")
        for index, argument in enumerate(arguments[:rank]):
            if not isinstance(argument.type, builtin.IndexType):
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
        for part, words in zip(_BOUNDS, ("lower bound", "upper bound", "step"), strict=True):
            values = integers(self, part.static)
            if len(values) != rank:
                raise PlainVerifyException(f"expected {rank} {words} values, got {len(values)}")
            expected = values.count(builtin.DYNAMIC_INDEX)
            if len(self.values(part.dynamic)) != expected:
                raise PlainVerifyException(f"expected {expected} dynamic {words} values")
