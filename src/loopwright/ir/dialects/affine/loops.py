"""`affine.for`: a loop between affine bounds, with a constant step and loop-carried values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from xdsl import irdl
from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.traits import SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import map_attr
from loopwright.ir.core.properties import set_segments
from loopwright.ir.dialects import assembly, ods, regions
from loopwright.ir.dialects.affine import forms
from loopwright.ir.dialects.affine.conditionals import YieldOp
from loopwright.ir.dialects.affine.symbols import verify_dims_and_symbols, verify_operand_count
from loopwright.ir.dialects.arith.constants import index_constant
from loopwright.ir.dialects.reduction import kinds
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.index_values import HasArgumentRanges, IndexValues
from loopwright.ir.interfaces.rewriting import ConditionallySpeculatable, Foldable
from loopwright.ir.syntax.printer import print_argument_location
from loopwright.ir.syntax.verification import require

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser


class _Counted(control_flow.DimensionLoop):
    """The bounds of an `affine.for`."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[control_flow.LoopBounds]:
        assert isinstance(op, ForOp)
        lower = op.lower_map
        upper = op.upper_map
        operands = op.operands
        first = lower.num_inputs
        end = lower.num_inputs + upper.num_inputs
        lows = values.apply(lower, operands[:first])
        highs = values.apply(upper, operands[first:end])
        return [control_flow.LoopBounds(lows, highs, op.step_value)]


_INITS = assembly.Assignments("inits", "region", "iter_args")
_SHOWN = ("lowerBoundMap", "upperBoundMap", "step", "reductions")


def _read_header(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `%i = … to … step 2 iter_args(%a = %x) reduce (@fsum) -> (f32)`."""
    pieces.arguments.append(assembly.parse_argument(parser))
    parser.parse_punctuation("=")
    lower, pieces.values["lower_bound_operands"] = forms.parse_bound(parser, is_lower=True)
    parser.parse_keyword("to", " between bounds")
    upper, pieces.values["upper_bound_operands"] = forms.parse_bound(parser, is_lower=False)
    pieces.properties |= {"lowerBoundMap": map_attr(lower), "upperBoundMap": map_attr(upper)}
    pieces.properties["step"] = _parse_step(parser)
    types = pieces.types["outputs"] = list[Attribute]()
    if parser.parse_optional_keyword("iter_args") is not None:
        _INITS.parse_pairs(parser, pieces)
        entries = kinds.parse_optional_clause(parser)
        if entries:
            pieces.properties["reductions"] = kinds.clause(entries)
        parser.parse_punctuation("->")
        types += parser.parse_function_results()
        inits = pieces.operands["inits"]
        pieces.values["inits"] = [*map(parser.resolve_operand, inits, types)]
        if len(inits) != len(types):
            parser.op_error("mismatch between the number of loop-carried values and results")


def _print_header(op: ForOp, writer: assembly.Writer) -> None:
    writer.before_variable()
    printer = writer.printer
    printer.print_ssa_value(op.induction_variable)
    print_argument_location(printer, op.induction_variable)
    printer.print_string(" = ")
    forms.print_bound(printer, op.lower_bound_map, op.lower_bound_operands, "max")
    printer.print_string(" to ")
    forms.print_bound(printer, op.upper_bound_map, op.upper_bound_operands, "min")
    if op.step_value != 1:
        printer.print_string(f" step {op.step_value}")
    if op.inits:
        printer.print_string(" iter_args")
        _INITS.print_pairs(op, printer)
        if op.reductions is not None:
            kinds.print_clause(printer, kinds.entries_of(op))
        assembly.Arrow("outputs", listed=True).print(op, writer)


_ONE = IntegerAttr(1, forms.INDEX_TYPE)


def _parse_step(parser: Parser) -> IntegerAttr[IndexType]:
    if parser.parse_optional_keyword("step") is None:
        return _ONE
    position = parser.pos
    step = parser.parse_typed_attribute(forms.INDEX_TYPE)
    if not isinstance(step, IntegerAttr):
        parser.op_error("invalid kind of attribute specified", position)
    number = cast("IntegerAttr[IndexType]", step)
    if forms.signed_value(number) < 0:
        parser.op_error("expected step to be representable as a positive signed integer", position)
    return number


class ForOp(assembly.RegionOperation, assembly.LoopOperation):
    """`affine.for %i = max #lb(%a)[%n] to min #ub(%b)[%n] step 2 iter_args(…) -> (…) {…}`."""

    name = "affine.for"
    lower_bound_operands = irdl.var_operand_def(ods.INDEX)
    upper_bound_operands = irdl.var_operand_def(ods.INDEX)
    inits = irdl.var_operand_def(ods.ANY_TYPE)
    lower_bound_map = irdl.prop_def(ods.AFFINE_MAP, prop_name="lowerBoundMap")
    upper_bound_map = irdl.prop_def(ods.AFFINE_MAP, prop_name="upperBoundMap")
    step = irdl.prop_def(ods.INDEX_ATTR)
    reductions = irdl.opt_prop_def(kinds.REDUCTIONS)
    outputs = irdl.var_result_def(ods.ANY_TYPE)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        _Counted(control_flow.LoopKind.COUNTED),
        ConditionallySpeculatable(lambda op: isinstance(op, ForOp) and op.step_value == 1),
        Foldable(".affine.canonicalization:fold_for"),
        HasArgumentRanges(".affine.intervals:induction_variable"),
    )
    ASSEMBLY: ClassVar = (
        assembly.Custom(_read_header, _print_header, _SHOWN),
        assembly.Body("region", lambda pieces: [forms.INDEX_TYPE, *pieces.types["outputs"]]),
        forms.OtherAttributes(),
    )

    def __init__(
        self,
        lower: AffineMap | int,
        lower_operands: Sequence[SSAValue],
        upper: AffineMap | int,
        upper_operands: Sequence[SSAValue],
        *,
        step: int = 1,
        inits: Sequence[SSAValue] = (),
        reductions: ArrayAttr[Attribute] | None = None,
        region: Region | None = None,
    ) -> None:
        """Create a loop; without a region it gets an empty body, terminated if nothing is
        carried."""
        if region is None:
            block = Block(arg_types=[forms.INDEX_TYPE, *(value.type for value in inits)])
            if not inits:
                block.add_op(YieldOp())
            region = Region(block)
        super().__init__(
            operands=[lower_operands, upper_operands, inits],
            result_types=[[value.type for value in inits]],
            properties={
                "lowerBoundMap": map_attr(_as_map(lower)),
                "upperBoundMap": map_attr(_as_map(upper)),
                "step": index_constant(step),
                "reductions": reductions,
            },
            regions=[region],
        )

    @property
    def lower_map(self) -> AffineMap:
        """The map whose greatest result is the lower bound."""
        return self.lower_bound_map.data

    @property
    def upper_map(self) -> AffineMap:
        """The map whose least result is the upper bound."""
        return self.upper_bound_map.data

    @property
    def step_value(self) -> int:
        """The step, a positive number."""
        return self.step.value.data

    @property
    def constant_lower_bound(self) -> int | None:
        """The lower bound if its map is a single constant; None otherwise."""
        return _constant_result(self.lower_map)

    @property
    def constant_upper_bound(self) -> int | None:
        """The upper bound if its map is a single constant; None otherwise."""
        return _constant_result(self.upper_map)

    @property
    def constant_bounds(self) -> tuple[int, int] | None:
        """The lower and the upper bound, if both are constants."""
        lower = self.constant_lower_bound
        upper = self.constant_upper_bound
        return None if lower is None or upper is None else (lower, upper)

    @property
    def has_constant_bounds(self) -> bool:
        """Whether both bounds are constants."""
        return self.constant_bounds is not None

    @property
    def constant_trip_count(self) -> int | None:
        """How often the body runs, if both bounds are constants."""
        if self.constant_bounds is None:
            return None
        lower, upper = self.constant_bounds
        return max(0, -(-(upper - lower) // self.step_value))

    @property
    def induction_variable(self) -> BlockArgument:
        """The value that counts."""
        return self.body.args[0]

    @property
    def region_iter_args(self) -> Sequence[BlockArgument]:
        """The loop-carried values inside the body."""
        return self.body.args[1:]

    @property
    def terminator(self) -> YieldOp:
        """The `affine.yield` that ends the body."""
        return cast(YieldOp, self.body.last_op)

    def set_lower_bound(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> None:
        """Replace the lower bound."""
        set_segments(self, [operands, self.upper_bound_operands, self.inits])
        self.properties["lowerBoundMap"] = map_attr(affine_map)

    def set_upper_bound(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> None:
        """Replace the upper bound."""
        set_segments(self, [self.lower_bound_operands, operands, self.inits])
        self.properties["upperBoundMap"] = map_attr(affine_map)

    def with_inits(self, inits: Sequence[SSAValue]) -> ForOp:
        """A loop that carries these values instead, with the body, which leaves this one."""
        new_op = ForOp(
            self.lower_map,
            self.lower_bound_operands,
            self.upper_map,
            self.upper_bound_operands,
            step=self.step_value,
            inits=inits,
            region=self.detach_region(self.region),
        )
        new_op.attributes.update(self.attributes)
        return new_op

    def verify_regions_(self) -> None:
        """The body counts and carries what the loop says; the bounds fit their operands."""
        args = self.body.args
        if len(args) != 1 or self.results or self.inits:
            self._verify_carried_values()
        if not args or not isinstance(args[0].type, IndexType):
            raise VerifyException(
                "expected body to have a single index argument for the induction variable"
            )
        require(self.step_value > 0, "expected step to be a positive integer")
        for affine_map, operands in (
            (self.lower_map, self.lower_bound_operands),
            (self.upper_map, self.upper_bound_operands),
        ):
            verify_operand_count(affine_map.num_inputs, len(operands))
            verify_dims_and_symbols(self, operands, affine_map.num_dims)
        require(self.lower_map.results, "expected lower bound map to have at least one result")
        require(self.upper_map.results, "expected upper bound map to have at least one result")

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """A clause names reductions of the carried values, and allows to carry partial results
        instead."""
        if self.reductions is not None:
            kinds.verify_clause(self, table, kinds.can_combine)

    def _verify_carried_values(self) -> None:
        inits = self.inits
        results = self.results
        count = len(self.body.args) - 1
        regions.verify_carried(inits, self.body.args)
        if results and count != len(results):
            raise VerifyException(
                f"different number of region iter_args and yielded values: {count} != "
                f"{len(results)}"
            )
        for index, (init, arg) in enumerate(zip(inits, self.body.args[1:], strict=True)):
            regions.verify_passed(index, ("init", init), ("region iter_arg", arg))
            if results:
                yielded_value = "yielded value", results[index]
                regions.verify_passed(index, ("region iter_arg", arg), yielded_value)
        if count != len(results):
            regions.verify_edges(self, [regions.ControlFlowEdge(None, None, inits, results)])


def _as_map(bound: AffineMap | int) -> AffineMap:
    return AffineMap.constant_map(bound) if isinstance(bound, int) else bound


def _constant_result(affine_map: AffineMap) -> int | None:
    results = affine_map.constant_results()
    return results[0] if results is not None and len(results) == 1 else None
