"""Using a reduction on values at hand: `reduction.combine` and `reduction.identity`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import prop_def, traits_def, var_operand_def, var_result_def
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.ods import ANY_TYPE, FLAT_SYMBOL, ods_op_definition
from loopwright.ir.dialects.reduction.clauses import find_definition
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import NotedVerifyException


@ods_op_definition
class CombineOp(AssembledOperation):
    """`reduction.combine @fsum %a, %b : f32`: the left partial result with the right one.

    With several accumulators all of the left come first: `@argmax %v, %i, %w, %j : f32, index`.
    """

    name = "reduction.combine"
    reduction = prop_def(FLAT_SYMBOL)
    operands_ = var_operand_def(ANY_TYPE)
    combined = var_result_def(ANY_TYPE)
    traits = traits_def(Pure())
    ASSEMBLY: ClassVar = "$reduction $operands_ attr-dict `:` type($combined)"
    INFERRED: ClassVar = {"operands_": lambda pieces: pieces.types["combined"] * 2}

    def __init__(self, name: str, left: Sequence[SSAValue], right: Sequence[SSAValue]) -> None:
        super().__init__(
            operands=[[*left, *right]],
            result_types=[[value.type for value in left]],
            properties={"reduction": SymbolRefAttr(name)},
        )

    def verify_(self) -> None:
        """Both sides have the types of the results."""
        types = [result.type for result in self.results]
        if [operand.type for operand in self.operands] != types * 2:
            raise VerifyException("expects the left values, and the right ones, typed as results")

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The reduction is over values of these types."""
        _verify_types(self, self.reduction, table)


@ods_op_definition
class IdentityOp(AssembledOperation):
    """`reduction.identity @fsum : f32`: what may be combined in without changing anything."""

    name = "reduction.identity"
    reduction = prop_def(FLAT_SYMBOL)
    results_ = var_result_def(ANY_TYPE)
    traits = traits_def(Pure())
    ASSEMBLY: ClassVar = "$reduction attr-dict `:` type($results_)"

    def __init__(self, name: str, types: Sequence[Attribute]) -> None:
        super().__init__(result_types=[types], properties={"reduction": SymbolRefAttr(name)})

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The reduction is over values of these types."""
        _verify_types(self, self.reduction, table)


def _verify_types(op: Operation, name: SymbolRefAttr, table: Mapping[str, Operation]) -> None:
    definition: DefineOp = find_definition(table, name.root_reference.data)
    types = tuple(result.type for result in op.results)
    if types != definition.accumulator_types:
        wanted = ", ".join(map(quoted, definition.accumulator_types))
        raise NotedVerifyException(
            f"expects values of the types ({wanted}) that @{definition.symbol} reduces",
            [(definition, "reduction defined here")],
        )
