"""Loads and stores of vectors, and asynchronous copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Self, cast

from xdsl.dialects.builtin import DenseArrayBase, IndexType, MemRefType, VectorType, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import attr_def, operand_def, opt_prop_def, result_def, traits_def, var_operand_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineConstantExpr, AffineDimExpr, AffineMap
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects import custom_form, ods
from loopwright.ir.dialects.affine import forms
from loopwright.ir.dialects.affine.memory import SUBSCRIPTED, AccessOperation
from loopwright.ir.dialects.affine.symbols import is_dim_or_symbol
from loopwright.ir.dialects.assembly import ColonMemref
from loopwright.ir.dialects.memref.layout import UNCAST
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.memory_effects import NoCapture
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.syntax.verification import require
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause

# `affine.vector_load` and `affine.vector_store`: slices of memory at affine subscripts.
#
# MLIR's slices extend along the last dimensions of the memref, element by element. Beyond that a
# slice may have *strides*, one for each dimension of the vector, and a *permutation map* that names
# for each the dimension of the memref that it runs along (for loads also none: a broadcast):
#
#     #turned = affine_map<(d0, d1) -> (d1, d0)>
#     %v = affine.vector_load %m[%i, %j] strides [1, 2] permutation_map #turned
#            : memref<8x8xf32>, vector<4x2xf32>
#
# Lane `(a, b)` of that vector is `%m[%i + 2 * b, %j + a]`.


@dataclass(frozen=True, slots=True)
class Walk:
    """How a dimension of a vector traverses a memref: along `dim` (None: a broadcast), with
    `stride` elements of that dimension from each lane to the next."""

    dim: int | None
    stride: int = 1


_WALK = (
    "(`strides` $strides^)? (`permutation_map` $permutation_map^)?",
    forms.OtherAttributes(),
    ColonMemref("memref"),
)


class VectorAccessOperation(AccessOperation):
    """A load or a store of a slice of a memref."""

    strides = opt_prop_def(ods.DENSE_I64_ARRAY)
    permutation_map = opt_prop_def(ods.AFFINE_MAP)
    traits = traits_def(
        Canonicalizable(".affine.canonicalization:compose_subscripts drop_trivial_walk")
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
        """Return how each dimension of the vector traverses the memref."""
        rank = self.vector_type.get_num_dims()
        dims: Sequence[int | None] = range(self.memref_type.get_num_dims())[-rank:]
        if self.permutation_map is not None:
            dims = self.permutation_map.data.dim_positions()
        return tuple(Walk(dim, s) for dim, s in zip(dims, self.stride_values, strict=True))

    def verify_(self) -> None:
        """The slice has the elements of the memref, and runs along its dimensions."""
        self.verify_subscripts()
        if self.memref_type.element_type != self.vector_type.element_type:
            raise VerifyException("requires memref and vector types of the same elemental type")
        if not self.is_plain:
            self._verify_extension()

    def _verify_extension(self) -> None:
        vector = self.vector_type
        rank = self.memref_type.get_num_dims()
        if any(vector.get_scalable_dims()):
            raise VerifyException("strides and a permutation map need a vector of fixed size")
        if len(self.stride_values) != vector.get_num_dims():
            raise VerifyException("requires one stride for each dimension of the vector")
        require(0 not in self.stride_values, "requires strides other than zero")
        if self.permutation_map is None:
            if vector.get_num_dims() > rank:
                raise VerifyException(
                    "requires a permutation map where the vector has more dimensions"
                )
            return
        permutation = self.permutation_map.data
        require(not permutation.num_symbols, "requires a permutation map without symbols")
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
        positions: set[int] = set()
        for result in permutation.results:
            if isinstance(result, AffineDimExpr) and result.position not in positions:
                positions.add(result.position)
                continue
            broadcasts = isinstance(result, AffineConstantExpr) and result.value == 0
            if self.STORES or not broadcasts:
                also = "" if self.STORES else ", or 0"
                raise VerifyException(
                    f"requires a permutation map whose results are different dimensions{also}"
                )


def _properties(
    affine_map: AffineMap, strides: Sequence[int] | None, permutation: AffineMap | None
) -> Mapping[str, Attribute | None]:
    return {
        "map": AffineMapAttr(affine_map),
        "strides": None if strides is None else DenseArrayBase.from_list(i64, strides),
        "permutation_map": None if permutation is None else AffineMapAttr(permutation),
    }


class _Walked(memory_access.SubscriptedAccess):
    """A slice of a memref, with strides and along any dimensions where the op says so."""

    def spans(self, op: Operation, memref: SSAValue) -> tuple[memory_access.Span, ...] | None:
        assert isinstance(op, VectorAccessOperation)
        if op.is_plain:
            return super().spans(op, memref)
        return tuple(
            memory_access.Span(walk.dim, extent, walk.stride)
            for walk, extent in zip(op.walks, op.vector_type.get_shape(), strict=True)
            if walk.dim is not None and extent != 1
        )


class VectorLoadOp(VectorAccessOperation):
    """`affine.vector_load %m[%i, %j] strides [1, 2] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_load"
    STORES: ClassVar[bool] = False
    result = result_def(ods.VECTOR)
    ASSEMBLY: ClassVar = (SUBSCRIPTED, *_WALK, "`,` type($result)")
    traits = traits_def(_Walked(reads=("memref",), map="map", vector="result", element="result"))

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


class VectorStoreOp(VectorAccessOperation):
    """`affine.vector_store %v, %m[%i, %j] strides [1, 2] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_store"
    STORES: ClassVar[bool] = True
    value = operand_def(ods.VECTOR)
    ASSEMBLY: ClassVar = ("$value `,`", SUBSCRIPTED, *_WALK, "`,` type($value)")
    traits = traits_def(_Walked(writes=("memref",), map="map", vector="value", element="value"))

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


# `affine.dma_start` and `affine.dma_wait`: copies that run beside the program.


class Place(NamedTuple):
    """A memref, and the subscripts that a map computes from operands."""

    memref: SSAValue
    map: AffineMap
    indices: Sequence[SSAValue]


class DmaOperation(ods.OdsOperation):
    """A copy, or a wait for one.

    The operands are those of the `PLACES`, each a memref and the operands of its map, then the
    number of elements and, for a copy in strides, the stride and the number of elements in each.
    """

    PLACES: ClassVar[Mapping[str, str]]
    """The name of each map, and that of its memref in errors."""
    arguments = var_operand_def(ods.ANY_TYPE)
    tag_map = attr_def(ods.AFFINE_MAP)

    @property
    def places(self) -> dict[str, Place]:
        """The memrefs with their subscripts, by the names of the maps."""
        places: dict[str, Place] = {}
        start = 0
        for name in self.PLACES:
            affine_map = cast("AffineMapAttr", self.attributes[name]).data
            end = start + 1 + affine_map.num_inputs
            places[name] = Place(self.operands[start], affine_map, self.operands[start + 1 : end])
            start = end
        return places

    @property
    def tag(self) -> SSAValue:
        """The memref whose element signals completion of the copy."""
        return self.places["tag_map"].memref

    @property
    def sizes(self) -> Sequence[SSAValue]:
        """How many elements are copied and, if strided, the stride and the elements in each."""
        maps = [cast("AffineMapAttr", self.attributes[name]).data for name in self.PLACES]
        return self.operands[sum(1 + affine_map.num_inputs for affine_map in maps) :]

    @property
    def num_elements(self) -> SSAValue:
        """How many elements are copied."""
        return self.sizes[0]

    def verify_index(self, indices: Sequence[SSAValue], prefix: str) -> None:
        """Subscripts are of `index` type, and may be bound to dimensions and symbols."""
        if any(not isinstance(index.type, IndexType) for index in indices):
            raise VerifyException(f"{prefix}index to {self.name[7:]} must have 'index' type")
        if not is_dim_or_symbol(self, indices):
            raise VerifyException(f"{prefix}index must be a valid dimension or symbol identifier")

    def verify_ranks_and_sizes(self) -> None:
        """Each memref has as many dimensions as its map has results; sizes are of `index` type."""
        for (memref, affine_map, _), what in zip(
            self.places.values(), self.PLACES.values(), strict=True
        ):
            type_ = cast("MemRefType[Attribute]", memref.type)
            if type_.get_num_dims() != len(affine_map.results):
                raise VerifyException(f"expected as many subscripts of the DMA {what} as its rank")
        if any(not isinstance(size.type, IndexType) for size in self.sizes):
            raise VerifyException("expected the number of elements to have 'index' type")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `%src[%i], %dst[%j], %tag[0], %n, %stride, %per_stride : types`."""
        p = custom_form.ours(parser)
        starts = len(cls.PLACES) > 1
        memrefs: list[UnresolvedOperand] = []
        maps: dict[str, Attribute] = {}
        indices: list[list[UnresolvedOperand]] = []
        for name in cls.PLACES:
            memrefs.append(p.parse_unresolved_operand())
            affine_map, operands = p.parse_affine_map_of_ssa_ids()
            p.parse_punctuation(",")
            maps[name] = AffineMapAttr(affine_map)
            indices.append(operands)
        sizes = [p.parse_unresolved_operand()]
        if starts and p.parse_optional_punctuation(",") is not None:
            sizes += custom_form.parse_operand_list(p)
        if len(sizes) not in (1, 3):
            p.op_error("expected two stride related operands")
        p.parse_punctuation(":")
        types = custom_form.parse_type_list(p) if starts else [p.parse_type()]
        if len(types) != len(memrefs):
            p.op_error("expected three types")
        values: list[SSAValue] = []
        for memref, type_, operands in zip(memrefs, types, indices, strict=True):
            values += [p.resolve_operand(memref, type_), *forms.resolve_indices(p, operands)]
        values += forms.resolve_indices(p, sizes)
        if not starts and not isinstance(types[0], MemRefType):
            p.op_error("expected tag to be of memref type")
        return cls.create(operands=values, attributes=maps)

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        printer.print_string(" ")
        places = self.places.values()
        for memref, affine_map, indices in places:
            printer.print_ssa_value(memref)
            forms.print_subscripts(printer, affine_map, indices)
            printer.print_string(", ")
        printer.print_list(self.sizes, printer.print_ssa_value)
        custom_form.print_types(printer, [place.memref.type for place in places])


def _verify_memref(value: SSAValue, what: str) -> None:
    require(isinstance(value.type, MemRefType), f"expected DMA {what} to be of memref type")


class DmaStartOp(DmaOperation):
    """`affine.dma_start %src[%i], %dst[%j], %tag[0], %n, %stride, %per_stride : …`."""

    name = "affine.dma_start"
    PLACES: ClassVar = {"src_map": "source", "dst_map": "destination", "tag_map": "tag"}
    src_map = attr_def(ods.AFFINE_MAP)
    dst_map = attr_def(ods.AFFINE_MAP)
    traits = traits_def(memory_access.AsynchronousCopy(), UNCAST)

    @property
    def src(self) -> SSAValue:
        """The memref to copy from."""
        return self.places["src_map"].memref

    @property
    def dst(self) -> SSAValue:
        """The memref to copy to."""
        return self.places["dst_map"].memref

    def verify_(self) -> None:
        """Verify the number of the operands, which the maps and the form determine, and their
        types."""
        if len(self.sizes) not in (1, 3):
            if self.operands:
                _verify_memref(self.operands[0], "source")
            raise VerifyException("incorrect number of operands")
        for (memref, _, _), what in zip(self.places.values(), self.PLACES.values(), strict=True):
            _verify_memref(memref, what)
        for name, place in self.places.items():
            self.verify_index(place.indices, f"{name[:3]} ")
        self.verify_ranks_and_sizes()


class DmaWaitOp(DmaOperation):
    """`affine.dma_wait %tag[0], %n : memref<1xi32>`: wait until a copy is done."""

    name = "affine.dma_wait"
    PLACES: ClassVar = {"tag_map": "tag"}
    traits = traits_def(
        memory_access.UnknownAccess(Cause.END_OF_TRANSFER), NoCapture(("tag",)), UNCAST
    )

    def verify_(self) -> None:
        """The operands are those that the map and the form need, and of the right types."""
        if self.operands:
            _verify_memref(self.operands[0], "tag")
        self.verify_index(
            self.operands[1:][: cast("AffineMapAttr", self.tag_map).data.num_inputs], ""
        )
        require(len(self.sizes) == 1, "incorrect number of operands")
        self.verify_ranks_and_sizes()
