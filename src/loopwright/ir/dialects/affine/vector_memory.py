"""`affine.vector_load` and `affine.vector_store`: slices of memory at affine subscripts.

MLIR's slices extend along the last dimensions of the memref, element by element. Beyond that a
slice may have *strides*, one for each dimension of the vector, and a *permutation map* that names
for each the dimension of the memref that it runs along (for loads also none: a broadcast):

    #turned = affine_map<(d0, d1) -> (d1, d0)>
    %v = affine.vector_load %m[%i, %j] strides [1, 2] permutation_map #turned
           : memref<8x8xf32>, vector<4x2xf32>

Lane `(a, b)` of that vector is `%m[%i + 2 * b, %j + a]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from xdsl.dialects.builtin import DenseArrayBase, VectorType, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineConstantExpr, AffineDimExpr, AffineMap
from loopwright.ir.dialects.affine.assembly import parse_map
from loopwright.ir.dialects.affine.memory import AccessOperation
from loopwright.ir.dialects.custom_form import ours
from loopwright.ir.dialects.ods import AFFINE_MAP, DENSE_I64_ARRAY, VECTOR, ods_op_definition
from loopwright.ir.interfaces.memory_access import Span, SubscriptedAccess
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.syntax.attributes import AffineMapAttr


@dataclass(frozen=True, slots=True)
class Walk:
    """How a dimension of a vector runs through a memref: along `dim` (None: a broadcast), each lane
    `stride` elements of that dimension after the one before."""

    dim: int | None
    stride: int = 1


class VectorAccessOperation(AccessOperation):
    """A load or a store of a slice of a memref."""

    VECTOR: ClassVar[bool] = True
    strides = opt_prop_def(DENSE_I64_ARRAY)
    permutation_map = opt_prop_def(AFFINE_MAP)
    traits = traits_def(
        Canonicalizable(
            "loopwright.ir.dialects.affine.canonicalization:compose_subscripts",
            "loopwright.ir.dialects.affine.canonicalization:drop_trivial_walk",
        ),
    )

    @property
    def vector_type(self) -> VectorType[Attribute]:
        """The type of the slice."""
        return cast("VectorType[Attribute]", self.accessed.type)

    @property
    def is_plain(self) -> bool:
        """Whether neither strides nor a permutation map are given: MLIR's own form."""
        return self.strides is None and self.permutation_map is None

    @property
    def stride_values(self) -> tuple[int, ...]:
        """The stride of each dimension of the vector."""
        if self.strides is None:
            return (1,) * self.vector_type.get_num_dims()
        return tuple(int(stride) for stride in self.strides.get_values())

    @property
    def walks(self) -> tuple[Walk, ...]:
        """How each dimension of the vector runs through the memref."""
        rank = self.vector_type.get_num_dims()
        dims: Sequence[int | None] = range(self.memref_type.get_num_dims())[-rank:]
        if self.permutation_map is not None:
            results = self.permutation_map.data.results
            dims = [r.position if isinstance(r, AffineDimExpr) else None for r in results]
        return tuple(Walk(dim, s) for dim, s in zip(dims, self.stride_values, strict=True))

    def verify_(self) -> None:
        """The slice has the elements of the memref, and runs along its dimensions."""
        self.verify_subscripts()
        if self.memref_type.element_type != self.vector_type.element_type:
            raise VerifyException("requires memref and vector types of the same elemental type")
        if not self.is_plain:
            self._verify_extension()

    def _verify_extension(self) -> None:
        vector, rank = self.vector_type, self.memref_type.get_num_dims()
        if any(vector.get_scalable_dims()):
            raise VerifyException("strides and a permutation map need a vector of fixed size")
        if len(self.stride_values) != vector.get_num_dims():
            raise VerifyException("requires one stride for each dimension of the vector")
        if 0 in self.stride_values:
            raise VerifyException("requires strides other than zero")
        if self.permutation_map is None:
            if vector.get_num_dims() > rank:
                raise VerifyException(
                    "requires a permutation map where the vector has more dimensions"
                )
            return
        permutation = self.permutation_map.data
        if permutation.num_symbols:
            raise VerifyException("requires a permutation map without symbols")
        if permutation.num_dims != rank:
            raise VerifyException(
                "requires a permutation map with a dimension for each of the memref"
            )
        if len(permutation.results) != vector.get_num_dims():
            raise VerifyException(
                "requires a permutation map with a result for each dimension of the vector"
            )
        self._verify_results(permutation)

    def _verify_results(self, permutation: AffineMap) -> None:
        seen: set[int] = set()
        for result in permutation.results:
            if isinstance(result, AffineDimExpr) and result.position not in seen:
                seen.add(result.position)
                continue
            broadcasts = isinstance(result, AffineConstantExpr) and result.value == 0
            if self.STORES or not broadcasts:
                also = "" if self.STORES else ", or 0"
                raise VerifyException(
                    f"requires a permutation map whose results are different dimensions{also}"
                )

    @classmethod
    def parse_extension(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse `strides [2, -1] permutation_map #map`; both may be left out."""
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("strides") is not None:
            strides = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, parser.parse_integer, " in strides"
            )
            properties["strides"] = DenseArrayBase.from_list(i64, strides)
        if parser.parse_optional_keyword("permutation_map") is not None:
            properties["permutation_map"] = parse_map(ours(parser))
        return properties

    def print_extension(self, printer: Printer) -> None:
        """Print what `parse_extension` reads."""
        if self.strides is not None:
            printer.print_string(f" strides [{', '.join(map(str, self.stride_values))}]")
        if self.permutation_map is not None:
            printer.print_string(" permutation_map ")
            printer.print_attribute(self.permutation_map)


def _properties(
    affine_map: AffineMap, strides: Sequence[int] | None, permutation: AffineMap | None
) -> Mapping[str, Attribute | None]:
    return {
        "map": AffineMapAttr(affine_map),
        "strides": None if strides is None else DenseArrayBase.from_list(i64, strides),
        "permutation_map": None if permutation is None else AffineMapAttr(permutation),
    }


class _Walked(SubscriptedAccess):
    """A slice of a memref, with strides and along any dimensions where the op says so."""

    def spans(self, op: Operation, memref: SSAValue) -> tuple[Span, ...] | None:
        assert isinstance(op, VectorAccessOperation)
        if op.is_plain:
            return super().spans(op, memref)
        return tuple(
            Span(walk.dim, extent, walk.stride)
            for walk, extent in zip(op.walks, op.vector_type.get_shape(), strict=True)
            if walk.dim is not None and extent != 1
        )


@ods_op_definition
class VectorLoadOp(VectorAccessOperation):
    """`affine.vector_load %m[%i, %j] strides [1, 2] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_load"
    STORES: ClassVar[bool] = False
    result = result_def(VECTOR)
    traits = traits_def(
        _Walked(reads=("memref",), map="map", vector="result", element="result"),
    )

    def __init__(
        self,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
        result_type: VectorType[Attribute],
        *,
        strides: Sequence[int] | None = None,
        permutation: AffineMap | None = None,
    ) -> None:
        super().__init__(
            operands=[memref, indices],
            result_types=[result_type],
            properties=_properties(affine_map, strides, permutation),
        )


@ods_op_definition
class VectorStoreOp(VectorAccessOperation):
    """`affine.vector_store %v, %m[%i, %j] strides [1, 2] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_store"
    STORES: ClassVar[bool] = True
    value = operand_def(VECTOR)
    traits = traits_def(
        _Walked(writes=("memref",), map="map", vector="value", element="value"),
    )

    def __init__(
        self,
        value: SSAValue,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
        *,
        strides: Sequence[int] | None = None,
        permutation: AffineMap | None = None,
    ) -> None:
        super().__init__(
            operands=[value, memref, indices],
            properties=_properties(affine_map, strides, permutation),
        )
