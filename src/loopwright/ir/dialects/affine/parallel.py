"""`affine.parallel`: a band of loops whose iterations may run in any order, with reductions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.irdl import prop_def, traits_def, var_operand_def, var_result_def
from xdsl.traits import RecursiveMemoryEffect, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineExpr, AffineMap, dim, symbol
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.affine.conditionals import YieldOp
from loopwright.ir.dialects.affine.forms import INDEX_TYPE, OtherAttributes, resolve_indices
from loopwright.ir.dialects.affine.symbols import verify_dims_and_symbols, verify_operand_count
from loopwright.ir.dialects.reduction import kinds
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.index_values import HasArgumentRanges, IndexValues
from loopwright.ir.interfaces.rewriting import ConditionallySpeculatable, ExtraPattern, Foldable
from loopwright.ir.syntax.affine_syntax import SsaNames

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser
    from loopwright.ir.syntax.printer import Printer


_GROUPS = ods.OdsConstraint(
    "32-bit signless integer elements attribute",
    lambda attr: attr.get_element_type() == builtin.i32,
    builtin.DenseIntOrFPElementsAttr,
)


class _Band(control_flow.DimensionLoop):
    """The bounds of an `affine.parallel`."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[control_flow.LoopBounds]:
        assert isinstance(op, ParallelOp)
        lows = iter(values.apply(op.lower_map, op.lower_bound_operands))
        highs = iter(values.apply(op.upper_map, op.upper_bound_operands))
        groups = zip(op.lower_groups, op.upper_groups, op.step_values, strict=True)
        return [
            control_flow.LoopBounds(
                [next(lows) for _ in range(low)], [next(highs) for _ in range(high)], step
            )
            for low, high, step in groups
        ]


def groups_attribute(groups: Sequence[int]) -> builtin.DenseIntOrFPElementsAttr[Any]:
    """The property that holds how many bounds each loop has."""
    return builtin.DenseIntOrFPElementsAttr.from_list(
        builtin.TensorType(builtin.i32, [len(groups)]), list(groups)
    )


def _group_sizes(attr: Attribute) -> tuple[int, ...]:
    values = cast("builtin.DenseIntOrFPElementsAttr[Any]", attr).get_values()
    return tuple(int(value) for value in values)


def _group(affine_map: AffineMap, groups: Sequence[int], loop: int) -> tuple[AffineExpr, ...]:
    start = sum(groups[:loop])
    return affine_map.results[start : start + groups[loop]]


def _verify_groups(affine_map: AffineMap, groups: Sequence[int], side: str) -> None:
    expected = sum(groups)
    if len(affine_map.results) != expected:
        raise VerifyException(f"expected {side} bounds map to have {expected} results")
    if any(size <= 0 for size in groups):
        raise VerifyException(f"expected {side} bound map to have at least one result")


def _parse_bounds(parser: Parser, keyword: str) -> tuple[AffineMap, list[SSAValue], list[int]]:
    """Parse `(%a, max(0, %b))`: a map of all bounds, its operands, the sizes of the groups."""

    def parse_group() -> tuple[SsaNames, list[AffineExpr]]:
        names = SsaNames()
        parse = partial(parser.parse_affine_expr_of_ssa_ids, names)
        if parser.parse_optional_keyword(keyword) is None:
            return names, [parse()]
        return names, parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parse, " in affine map"
        )

    parsed = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_group)
    return merged_bounds(
        (resolve_indices(parser, names.dims), resolve_indices(parser, names.symbols), bounds)
        for names, bounds in parsed
    )


def merged_bounds(
    groups: Iterable[tuple[Sequence[SSAValue], Sequence[SSAValue], Sequence[AffineExpr]]],
) -> tuple[AffineMap, list[SSAValue], list[int]]:
    """One map for groups of expressions, with their dimensions and symbols: each value is bound
    once. Its operands; the sizes of the groups."""
    dims: dict[SSAValue, int] = {}
    symbols: dict[SSAValue, int] = {}
    results: list[AffineExpr] = []
    sizes: list[int] = []
    for group_dims, group_symbols, exprs in groups:
        new_dims = [dim(dims.setdefault(value, len(dims))) for value in group_dims]
        new_symbols = [symbol(symbols.setdefault(value, len(symbols))) for value in group_symbols]
        results += [expr.replace_dims_and_symbols(new_dims, new_symbols) for expr in exprs]
        sizes.append(len(exprs))
    return AffineMap(len(dims), len(symbols), results), [*dims, *symbols], sizes


def _parse_steps(parser: Parser) -> list[int]:
    affine_map, _ = parser.parse_affine_map_of_ssa_ids(parser.Delimiter.PAREN)
    steps = affine_map.constant_results()
    if steps is None:
        parser.op_error("steps must be constant integers")
    return list(steps)


_SHOWN = (
    "reductions",
    "lowerBoundsMap",
    "lowerBoundsGroups",
    "upperBoundsMap",
    "upperBoundsGroups",
    "steps",
)


def _parse_band(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `(%i) = (0) to (10) step (2) reduce ("addf")`."""
    pieces.arguments.extend(assembly.parse_arguments(parser))
    parser.parse_punctuation("=")
    lower, lower_operands, lower_groups = _parse_bounds(parser, "max")
    parser.parse_keyword("to")
    upper, upper_operands, upper_groups = _parse_bounds(parser, "min")
    steps = [1] * len(pieces.arguments)
    if parser.parse_optional_keyword("step") is not None:
        steps = _parse_steps(parser)
    pieces.values["map_operands"] = [*lower_operands, *upper_operands]
    pieces.properties |= _properties(lower, upper, steps, lower_groups, upper_groups)
    pieces.properties["reductions"] = kinds.clause(kinds.parse_optional_clause(parser))


def _properties(
    lower: AffineMap,
    upper: AffineMap,
    steps: Sequence[int],
    lower_groups: Sequence[int],
    upper_groups: Sequence[int],
) -> dict[str, Attribute]:
    return {
        "lowerBoundsMap": AffineMapAttr(lower),
        "lowerBoundsGroups": groups_attribute(lower_groups),
        "upperBoundsMap": AffineMapAttr(upper),
        "upperBoundsGroups": groups_attribute(upper_groups),
        "steps": builtin.ArrayAttr([builtin.IntegerAttr(step, builtin.i64) for step in steps]),
    }


def _print_band(op: ParallelOp, writer: assembly.Writer) -> None:
    printer = writer.printer
    writer.variable("(")
    printer.print_list(op.induction_variables, printer.print_ssa_value)
    lower = (op.lower_map, op.lower_groups)
    upper = (op.upper_map, op.upper_groups)
    printer.print_string(") = (")
    _print_bounds(printer, *lower, op.lower_bound_operands, "max")
    printer.print_string(") to (")
    _print_bounds(printer, *upper, op.upper_bound_operands, "min")
    printer.print_string(")")
    if any(step != 1 for step in op.step_values):
        printer.print_string(f" step ({', '.join(map(str, op.step_values))})")
    if op.results:
        kinds.print_clause(printer, kinds.entries_of(op))


def _print_bounds(
    printer: Printer,
    affine_map: AffineMap,
    groups: Sequence[int],
    operands: Sequence[SSAValue],
    keyword: str,
) -> None:
    dims = operands[: affine_map.num_dims]
    symbols = operands[affine_map.num_dims :]

    def print_group(loop: int) -> None:
        bounds = _group(affine_map, groups, loop)
        printer.print_string(f"{keyword}(" if len(bounds) != 1 else "")
        printer.print_list(
            bounds, lambda bound: printer.print_affine_expr_of_ssa_ids(bound, dims, symbols)
        )
        printer.print_string(")" if len(bounds) != 1 else "")

    printer.print_list(range(len(groups)), print_group)


class ParallelOp(assembly.LoopOperation):
    """`affine.parallel (%i, %j) = (max(0, %a), 0) to (9, 20) step (2, 1) reduce (…) -> (…) {…}`."""

    name = "affine.parallel"
    map_operands = var_operand_def(ods.INDEX)
    reductions = prop_def(kinds.REDUCTIONS)
    lower_bounds_map = prop_def(ods.AFFINE_MAP, prop_name="lowerBoundsMap")
    lower_bounds_groups = prop_def(_GROUPS, prop_name="lowerBoundsGroups")
    upper_bounds_map = prop_def(ods.AFFINE_MAP, prop_name="upperBoundsMap")
    upper_bounds_groups = prop_def(_GROUPS, prop_name="upperBoundsGroups")
    steps = prop_def(ods.I64_ARRAY)
    outputs = var_result_def(ods.ANY_TYPE)
    traits = traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        _Band(control_flow.LoopKind.PARALLEL),
        RecursiveMemoryEffect(),
        ConditionallySpeculatable(),
        Foldable(".affine.canonicalization:fold_parallel"),
        HasArgumentRanges(".affine.intervals:induction_variables"),
        ExtraPattern(".affine.canonicalization:drop_single_iterations"),
    )
    ASSEMBLY: ClassVar = (
        assembly.Custom(_parse_band, _print_band, _SHOWN),
        "arrow-list($outputs)",
        assembly.Body("region", lambda pieces: [INDEX_TYPE] * len(pieces.arguments)),
        OtherAttributes(),
    )

    def __init__(
        self,
        lower: AffineMap,
        lower_operands: Sequence[SSAValue],
        upper: AffineMap,
        upper_operands: Sequence[SSAValue],
        steps: Sequence[int],
        *,
        lower_groups: Sequence[int] | None = None,
        upper_groups: Sequence[int] | None = None,
        reductions: Sequence[AtomicRMWKind | str | Attribute] = (),
        result_types: Sequence[Attribute] = (),
        region: Region | None = None,
    ) -> None:
        """Create a band; without groups each loop has one bound, without a region it gets an empty
        body."""
        if region is None:
            block = Block(arg_types=[INDEX_TYPE] * len(steps))
            if not result_types:
                block.add_op(YieldOp())
            region = Region(block)
        super().__init__(
            operands=[[*lower_operands, *upper_operands]],
            result_types=[result_types],
            properties={
                **_properties(
                    lower,
                    upper,
                    steps,
                    lower_groups or [1] * len(lower.results),
                    upper_groups or [1] * len(upper.results),
                ),
                "reductions": kinds.clause(reductions),
            },
            regions=[region],
        )

    @property
    def lower_map(self) -> AffineMap:
        """The map with all lower bounds, one group of results after the other."""
        return self.lower_bounds_map.data

    @property
    def upper_map(self) -> AffineMap:
        """The map with all upper bounds, one group of results after the other."""
        return self.upper_bounds_map.data

    @property
    def lower_bound_operands(self) -> Sequence[SSAValue]:
        """The operands of the lower bounds' map."""
        return self.operands[: self.lower_map.num_inputs]

    @property
    def upper_bound_operands(self) -> Sequence[SSAValue]:
        """The operands of the upper bounds' map."""
        return self.operands[self.lower_map.num_inputs :]

    @property
    def lower_groups(self) -> tuple[int, ...]:
        """How many results of the lower bounds' map each loop has."""
        return _group_sizes(self.lower_bounds_groups)

    @property
    def upper_groups(self) -> tuple[int, ...]:
        """How many results of the upper bounds' map each loop has."""
        return _group_sizes(self.upper_bounds_groups)

    def lower_bound_map(self, loop: int) -> AffineMap:
        """The map whose greatest result is the lower bound of a loop."""
        return self.lower_map.with_results(_group(self.lower_map, self.lower_groups, loop))

    def upper_bound_map(self, loop: int) -> AffineMap:
        """The map whose least result is the upper bound of a loop."""
        return self.upper_map.with_results(_group(self.upper_map, self.upper_groups, loop))

    @property
    def step_values(self) -> tuple[int, ...]:
        """The steps."""
        return tuple(
            cast("builtin.IntegerAttr[builtin.IntegerType]", step).value.data for step in self.steps
        )

    @property
    def reduction_kinds(self) -> tuple[AtomicRMWKind, ...]:
        """The kind by which each result is reduced, where no reduction is a symbol.

        `clauses.stated_reductions` returns all reductions.
        """
        atomic = [entry for entry in kinds.entries_of(self) if isinstance(entry, AtomicRMWKind)]
        assert len(atomic) == len(self.reductions), "asked where a symbol says how to reduce"
        return tuple(atomic)

    @property
    def induction_variables(self) -> Sequence[BlockArgument]:
        """The values that count."""
        return self.body.args

    @property
    def terminator(self) -> YieldOp:
        """The `affine.yield` that ends the body."""
        return cast(YieldOp, self.body.last_op)

    def verify_(self) -> None:
        """Bounds, steps, reductions and body fit together, and the operands may be bound."""
        loops = len(self.body.args)
        steps = len(self.steps)
        lower = self.lower_groups
        upper = self.upper_groups
        if not loops == steps == len(lower) == len(upper):
            raise VerifyException(
                f"the number of region arguments ({loops}) and the number of map groups for lower"
                f" ({len(lower)}) and upper bound ({len(upper)}), and the number of steps"
                f" ({steps}) must all match"
            )
        _verify_groups(self.lower_map, lower, "lower")
        _verify_groups(self.upper_map, upper, "upper")
        if not kinds.has_symbols(self):
            kinds.verify_clause(self, {}, kinds.can_reduce)
        inputs = self.lower_map.num_inputs + self.upper_map.num_inputs
        verify_operand_count(inputs, len(self.operands))
        verify_dims_and_symbols(self, self.lower_bound_operands, self.lower_map.num_dims)
        verify_dims_and_symbols(self, self.upper_bound_operands, self.upper_map.num_dims)
        if any(arg.type != INDEX_TYPE for arg in self.body.args):
            raise VerifyException("expected the induction variables to have 'index' type")
        if any(step <= 0 for step in self.step_values):
            raise VerifyException("expected steps to be positive integers")

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """Check that user-defined reductions exist and match the yielded values."""
        if kinds.has_symbols(self):
            kinds.verify_clause(self, table, kinds.can_reduce)
