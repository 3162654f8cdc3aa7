"""`scf.if`, `scf.index_switch` and `scf.execute_region`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl import traits as xdsl_traits
from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.ir import Attribute, Operation, Region
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_dense_array
from loopwright.ir.core.enclosing import block_of
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.arith.conditions import known_where
from loopwright.ir.dialects.elementwise import I1
from loopwright.ir.dialects.ods_checks import HasParentNamed
from loopwright.ir.dialects.regions import (
    ControlFlowEdge,
    ensure_terminator,
    region_terminator,
    verify_edges,
)
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.control_flow import RegionExecution, RegionKind
from loopwright.ir.interfaces.index_values import IndexValues, Known
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import NotedVerifyException, require

# The ops that end the regions of `scf`.


class YieldOp(assembly.ValueTerminator):
    """The end of a region, with the values that it yields."""

    name = "scf.yield"
    traits = irdl.traits_def(
        HasParentNamed("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"),
        xdsl_traits.ReturnLike(),
    )


class ConditionOp(assembly.PureOperation):
    """The end of the first region of `scf.while`: whether to go on, and with what."""

    name = "scf.condition"
    condition = irdl.operand_def(I1)
    arguments = irdl.var_operand_def(ods.ANY_TYPE)
    traits = irdl.traits_def(HasParentNamed("scf.while"), xdsl_traits.IsTerminator())

    ASSEMBLY: ClassVar = "`(` $condition `)` attr-dict ($arguments^ `:` type($arguments))?"

    def __init__(self, condition: ods.Operand, *values: ods.Operand) -> None:
        super().__init__(operands=[condition, values])


class ReduceReturnOp(assembly.PureOperation):
    """The end of a region that combines two values, with the result."""

    name = "scf.reduce.return"
    result = irdl.operand_def(ods.ANY_TYPE)
    traits = irdl.traits_def(HasParentNamed("scf.reduce"), xdsl_traits.IsTerminator())

    ASSEMBLY: ClassVar = "$result attr-dict `:` type($result)"

    def verify_(self) -> None:
        """Check the type against the arguments of the region."""
        block = block_of(self)
        if block.args and self.result.type != block.args[0].type:
            raise VerifyException(
                f"must have type '{block.args[0].type}' (the type of the reduction inputs)"
            )


# `scf.if`, `scf.index_switch` and `scf.execute_region`.


class _Condition(RegionExecution):
    """The condition of an `scf.if`."""

    def known(self, op: Operation, values: IndexValues) -> Known:
        return known_where(op.operands[0], values)


class IfOp(assembly.RegionOperation):
    """One of two regions, as a condition says."""

    name = "scf.if"
    WEIGHTS: ClassVar[str] = "branch_weights"
    """An attribute that says how often each region runs, as on branches of `cf`."""
    condition = irdl.operand_def(I1)
    res = irdl.var_result_def(ods.ANY_TYPE)
    then_region = irdl.region_def("single_block")
    else_region = irdl.region_def()
    traits = irdl.traits_def(
        xdsl_traits.SingleBlockImplicitTerminator(YieldOp),
        _Condition(RegionKind.ONE_OF),
        xdsl_traits.RecursivelySpeculatable(),
        rewriting.ConditionallySpeculatable(),
        rewriting.Foldable(".scf.canonicalization:fold_negated_condition"),
        rewriting.Canonicalizable(
            (
                ".scf.canonicalization:combine_consecutive combine_nested"
                " propagate_condition select_results"
            ),
            ".regions:erase_empty_else",
            (
                ".scf.canonicalization:take_known_branch use_condition"
                " drop_unused_results drop_equal_results"
            ),
        ),
        rewriting.ExtraPattern(
            ".scf.canonicalization:compute_before_both store_after_both execute_both"
        ),
    )
    ASSEMBLY: ClassVar = (
        "$condition arrow-list($res) $then_region (`else` $else_region^)? attr-dict"
    )

    def __init__(
        self,
        condition: ods.Operand,
        result_types: Sequence[Attribute],
        then_region: Region,
        else_region: Region | None = None,
    ) -> None:
        super().__init__(
            operands=[condition],
            result_types=[result_types],
            regions=[then_region, Region() if else_region is None else else_region],
        )

    def verify_(self) -> None:
        """Check the arguments of the regions, and that results have an `else`."""
        for index, region in enumerate(self.regions):
            if region.blocks and region.blocks[0].args:
                raise VerifyException(f"region #{index} should have no arguments")
        if self.results and not self.else_region.blocks:
            raise VerifyException("must have an else block if defining values")

    def verify_regions_(self) -> None:
        """Check what the regions yield."""
        verify_yields(self, self.regions)


def verify_yields(op: Operation, regions: Sequence[Region]) -> None:
    """Check what regions yield against the results of their op."""
    for region in regions:
        for block in region.blocks:
            last = block.last_op
            if isinstance(last, YieldOp):
                verify_edges(op, [ControlFlowEdge(last, None, last.operands, op.results)])


def _parse_cases(parser: Parser, pieces: assembly.Pieces) -> None:
    values: list[int] = []
    regions = pieces.regions["case_regions"] = list[Region]()
    pieces.resolve(parser, IndexSwitchOp)
    while parser.parse_optional_keyword("case") is not None:
        values.append(parser.parse_integer())
        regions.append(parser.parse_region())
    parser.parse_keyword("default")
    default = parser.parse_region()
    ensure_terminator(default, YieldOp.create)
    pieces.regions["default_region"] = [default]
    pieces.properties.setdefault("cases", DenseArrayBase.from_list(i64, values))


def _print_cases(op: IndexSwitchOp, writer: assembly.Writer) -> None:
    writer.before_variable()
    printer = writer.printer
    last = region_terminator(op.default_region)
    for value, region in zip(op.case_values(), op.case_regions, strict=True):
        printer.print_string(f"\ncase {value} ")
        printer.print_region(region, print_entry_block_args=False, print_empty_block=False)
    printer.print_string("\ndefault ")
    printer.print_region(
        op.default_region,
        print_entry_block_args=False,
        print_empty_block=False,
        print_block_terminators=last is not None and bool(last.operands or last.attributes),
    )


class IndexSwitchOp(assembly.RegionOperation):
    """The region of the case that equals an index, or the default."""

    name = "scf.index_switch"
    arg = irdl.operand_def(ods.INDEX)
    cases = irdl.prop_def(ods.DENSE_I64_ARRAY)
    res = irdl.var_result_def(ods.ANY_TYPE)
    default_region = irdl.region_def("single_block")
    case_regions = irdl.var_region_def("single_block")
    traits = irdl.traits_def(
        xdsl_traits.SingleBlockImplicitTerminator(YieldOp),
        RegionExecution(RegionKind.ONE_OF),
        xdsl_traits.RecursivelySpeculatable(),
        rewriting.ConditionallySpeculatable(lambda _: False),
        rewriting.Canonicalizable(
            ".scf.canonicalization:take_known_case use_what_all_cases_yield drop_unused_results"
        ),
    )

    ASSEMBLY: ClassVar = (
        "$arg attr-dict (`->` type($res)^)?",
        assembly.Custom(_parse_cases, _print_cases, ("cases",)),
    )

    def case_values(self) -> list[int]:
        """The values of the cases."""
        assert is_dense_array(self.cases)
        return [int(value) for value in self.cases.iter_values()]

    def verify_(self) -> None:
        """Check the values of the cases, and what the regions yield."""
        values = self.case_values()
        if len(values) != len(self.case_regions):
            raise VerifyException(
                f"has {len(self.case_regions)} case regions but {len(values)} case values"
            )
        for index, value in enumerate(values):
            require(value not in values[:index], f"has duplicate case value: {value}")
        self._verify_region(self.default_region, "default region")
        for index, region in enumerate(self.case_regions):
            self._verify_region(region, f"case region #{index}")

    def _verify_region(self, region: Region, which: str) -> None:
        last = region_terminator(region)
        if not isinstance(last, YieldOp):
            last_name = "nothing" if last is None else last.name
            raise VerifyException(f"expected region to end with scf.yield, but got {last_name}")
        types = [result.type for result in self.results]
        if len(last.operands) != len(types):
            raise NotedVerifyException(
                f"expected each region to return {len(types)} values, but {which} returns "
                f"{len(last.operands)}",
                [(last, "see yield operation here")],
            )
        for index, (type_, value) in enumerate(zip(types, last.operands, strict=True)):
            if value.type != type_:
                raise NotedVerifyException(
                    f"expected result #{index} of each region to be {quoted(type_)}",
                    [(last, f"{which} returns {quoted(value.type)} here")],
                )


class ExecuteRegionOp(assembly.RegionOperation):
    """A region with any number of blocks, executed once."""

    name = "scf.execute_region"
    no_inline = irdl.opt_prop_def(ods.UNIT)
    res = irdl.var_result_def(ods.ANY_TYPE)
    region = irdl.region_def()
    traits = irdl.traits_def(
        RegionExecution(RegionKind.ONCE),
        rewriting.Canonicalizable(".scf.canonicalization:execute_in_place execute_between_blocks"),
    )

    ASSEMBLY: ClassVar = "arrow($res) (`no_inline` $no_inline^)? $region attr-dict"

    def verify_(self) -> None:
        """Check the first block."""
        require(self.region.blocks, "region needs to have at least one block")
        require(not self.region.blocks[0].args, "region cannot have any arguments")

    def verify_regions_(self) -> None:
        """Check what the region yields."""
        verify_yields(self, self.regions)
