"""`affine.apply`, `affine.min` and `affine.max`: maps applied to SSA values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import prop_def, result_def, traits_def, var_operand_def

from loopwright.ir.affine_expr import AffineExpr, AffineMap
from loopwright.ir.core.attributes import AffineMapAttr, map_attr
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects.affine import symbols
from loopwright.ir.dialects.affine.forms import INDEX_TYPE, MapOperands, OtherAttributes
from loopwright.ir.dialects.assembly import Pieces, PureOperation
from loopwright.ir.dialects.ods import AFFINE_MAP, INDEX
from loopwright.ir.interfaces import index_values
from loopwright.ir.interfaces.index_values import AffineForm, HasIntegerRange, IndexValues
from loopwright.ir.interfaces.op_interfaces import ExecutionCost
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.verification import PlainVerifyException, require


class MapOperation(PureOperation):
    """An op that applies its property `map` to its operands, dimensions first."""

    map = prop_def(AFFINE_MAP)
    map_operands = var_operand_def(INDEX)
    result = result_def(INDEX)

    def __init__(
        self,
        affine_map: AffineMap,
        operands: Sequence[SSAValue],
        *,
        attributes: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            operands=[operands],
            result_types=[INDEX_TYPE],
            properties={"map": map_attr(affine_map)},
            attributes=attributes,
        )

    @property
    def affine_map(self) -> AffineMap:
        """The map."""
        return self.map.data


class _ComposedMap(index_values.DimensionForm):
    """The one result of the map."""

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        map_attribute = attribute(op, "map")
        if not isinstance(map_attribute, AffineMapAttr) or len(map_attribute.data.results) != 1:
            return None
        return values.apply(map_attribute.data, op.operands)[0]


def _one_for_each_result(pieces: Pieces) -> Sequence[Attribute]:
    affine_map = pieces.properties["map"]
    assert isinstance(affine_map, AffineMapAttr)
    return [INDEX_TYPE] * len(affine_map.data.results)


class ApplyOp(MapOperation):
    """`affine.apply #map(%i)[%n]`: the value of a map with one result."""

    name = "affine.apply"
    traits = traits_def(
        Foldable(".affine.canonicalization:fold_apply"),
        Canonicalizable(".affine.canonicalization:compose_subscripts"),
        HasIntegerRange(".affine.intervals:apply"),
        ExecutionCost(0.0),
        _ComposedMap(),
    )
    ASSEMBLY: ClassVar = (MapOperands("map", "map_operands", is_checked=True), OtherAttributes())
    INFERRED: ClassVar = {"result": _one_for_each_result}

    def has_dimensions_as_symbols(self) -> bool:
        """Whether a value that is only a valid dimension is bound to a symbol."""
        scope = symbols.affine_scope(self)
        return any(
            symbols.is_valid_dim(operand, scope) and not symbols.is_valid_symbol(operand, scope)
            for operand in self.operands[self.affine_map.num_dims :]
        )

    def verify_(self) -> None:
        """Verify that the map has one result, and that no symbol is bound to a value that is only a
        valid dimension."""
        symbols.verify_operand_count(self.affine_map.num_inputs, len(self.operands))
        if self.has_dimensions_as_symbols():
            raise PlainVerifyException("dimensional operand cannot be used as a symbol")
        require(len(self.affine_map.results) == 1, "mapping must produce one value")


class _Extremum(AffineForm):
    """The least of the results of the map, or the greatest."""

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        map_attribute = attribute(op, "map")
        if not isinstance(map_attribute, AffineMapAttr):
            return None
        assert isinstance(op, MinMaxOperation)
        return values.extremum(values.apply(map_attribute.data, op.operands), is_least=op.IS_LEAST)


class MinMaxOperation(MapOperation):
    """Base of `affine.min` and `affine.max`."""

    IS_LEAST: ClassVar[bool]
    """Whether it is the least of the results of its map, or the greatest."""

    ASSEMBLY: ClassVar = (MapOperands("map", "map_operands"), OtherAttributes())

    traits = traits_def(
        _Extremum(),
        Foldable(".affine.canonicalization:fold_min_max"),
        Canonicalizable(
            ".affine.canonicalization:merge_min_max drop_equal_expressions"
            " single_min_max_to_apply compose_subscripts sort_expressions"
        ),
    )

    def verify_(self) -> None:
        """The map has at least one result."""
        symbols.verify_operand_count(self.affine_map.num_inputs, len(self.operands))
        require(self.affine_map.results, "affine map expect at least one result")


class MinOp(MinMaxOperation):
    """`affine.min #map(%i)[%n]`: the least of the results of a map."""

    name = "affine.min"
    IS_LEAST: ClassVar = True


class MaxOp(MinMaxOperation):
    """`affine.max #map(%i)[%n]`: the greatest of the results of a map."""

    name = "affine.max"
    IS_LEAST: ClassVar = False
