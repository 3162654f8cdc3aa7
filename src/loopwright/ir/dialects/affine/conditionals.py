"""`affine.if`: one of two regions, chosen by an integer set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import prop_def, region_def, traits_def, var_operand_def, var_result_def
from xdsl.parser import Parser
from xdsl.traits import SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineExpr, IntegerSet
from loopwright.ir.core.attributes import IntegerSetAttr
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.affine import forms
from loopwright.ir.dialects.affine.symbols import verify_dims_and_symbols
from loopwright.ir.dialects.custom_form import ours
from loopwright.ir.dialects.regions import ControlFlowEdge, verify_edges
from loopwright.ir.interfaces.control_flow import RegionExecution, RegionKind
from loopwright.ir.interfaces.index_values import IndexValues
from loopwright.ir.interfaces.rewriting import Canonicalizable, ConditionallySpeculatable, Foldable
from loopwright.ir.syntax.verification import require

# `affine.yield`: the end of the regions of affine ops, and the values they give.


_PARENTS = ("affine.for", "affine.if", "affine.parallel")


class YieldOp(assembly.ValueTerminator):
    """`affine.yield %a, %b : f32, index`."""

    name = "affine.yield"

    def __init__(
        self, *values: SSAValue, attributes: Mapping[str, Attribute] | None = None
    ) -> None:
        # xDSL's initializer sorts values into groups, of which there is one only.
        Operation.__init__(self, operands=values, attributes=attributes or {})

    def verify_(self) -> None:
        """The values have the types of the results of the op around."""
        parent = self.parent_op()
        if parent is None or parent.name not in _PARENTS:
            raise VerifyException("only terminates affine.if/for/parallel regions")
        if len(parent.results) != len(self.operands):
            raise VerifyException(
                "parent of yield must have same number of results as the yield operands"
            )
        for operand, result in zip(self.operands, parent.results, strict=True):
            require(operand.type == result.type, "types mismatch between yield op and its parent")


# `affine.if`: one of two regions, chosen by an integer set.


class _AffineCondition(RegionExecution):
    """The condition of an `affine.if`."""

    def condition(
        self, op: Operation, values: IndexValues
    ) -> Sequence[tuple[AffineExpr, bool]] | None:
        assert isinstance(op, IfOp)
        integer_set = op.integer_set
        operands = [values.resolve(operand) for operand in op.set_operands]
        dims = operands[: integer_set.num_dims]
        symbols = operands[integer_set.num_dims :]
        return [
            (expr.replace_dims_and_symbols(dims, symbols), is_equality)
            for expr, is_equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True)
        ]


class _Condition(forms.MapOperands):
    """`#set(%i)[%n]`."""

    def parse(
        self, parser: Parser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        p = ours(parser)
        condition: IntegerSetAttr = p.parse_attribute_of(IntegerSetAttr)
        operands, num_dims = forms.parse_dims_and_symbols(p)
        if condition.data.num_dims != num_dims:
            p.op_error("dim operand count and integer set dim count must match")
        if condition.data.num_inputs != len(operands):
            p.op_error("symbol operand count and integer set symbol count must match")
        pieces.properties[self.map] = condition
        pieces.values[self.operands] = operands


class IfOp(assembly.RegionOperation):
    """`affine.if #set(%i)[%n] -> f32 {…} else {…}`."""

    name = "affine.if"
    set_operands = var_operand_def(ods.ANY_TYPE)
    condition = prop_def(ods.INTEGER_SET)
    outputs = var_result_def(ods.ANY_TYPE)
    then_region = region_def("single_block")
    else_region = region_def()
    traits = traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        _AffineCondition(RegionKind.ONE_OF),
        ConditionallySpeculatable(),
        Foldable(".affine.canonicalization:fold_if"),
        Canonicalizable(".regions:erase_empty_else", ".affine.canonicalization:take_known_branch"),
    )
    ASSEMBLY: ClassVar = (
        _Condition("condition", "set_operands"),
        "arrow($outputs) $then_region (`else` $else_region^)?",
        forms.OtherAttributes(),
    )

    def __init__(
        self,
        condition: IntegerSet,
        operands: Sequence[SSAValue],
        result_types: Sequence[Attribute] = (),
        *,
        then_region: Region | None = None,
        else_region: Region | None = None,
    ) -> None:
        """A conditional; without a region for `then` it gets an empty one, without `else` none."""
        if then_region is None:
            then_region = Region(Block([] if result_types else [YieldOp()]))
        super().__init__(
            operands=[operands],
            result_types=[result_types],
            properties={"condition": IntegerSetAttr(condition)},
            regions=[then_region, Region() if else_region is None else else_region],
        )

    @property
    def integer_set(self) -> IntegerSet:
        """The condition."""
        return self.condition.data

    @property
    def has_else(self) -> bool:
        """Whether there is an `else` region."""
        return bool(self.else_region.blocks)

    def verify_(self) -> None:
        """The operands fit the set and may be bound; the blocks have no arguments."""
        for index, region in enumerate(self.regions):
            if region.blocks and region.block.args:
                raise VerifyException(f"region #{index} should have no arguments")
        if len(self.operands) != self.integer_set.num_inputs:
            raise VerifyException(
                "operand count and condition integer set dimension and symbol count must match"
            )
        verify_dims_and_symbols(self, self.operands, self.integer_set.num_dims)

    def verify_regions_(self) -> None:
        """Without `else` there are no results."""
        if self.results and not self.has_else:
            verify_edges(self, [ControlFlowEdge(None, None, (), self.results)])
