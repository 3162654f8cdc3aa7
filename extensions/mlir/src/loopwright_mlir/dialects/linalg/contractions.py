"""Sums of products: of matrices and vectors, single and in batches, and with maps of one's own."""

from __future__ import annotations

from typing import ClassVar

from xdsl.irdl import prop_def
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.ods import define_op
from loopwright_mlir.dialects.linalg import named
from loopwright_mlir.dialects.linalg.attributes import PARALLEL, REDUCTION
from loopwright_mlir.dialects.linalg.structured import dimension_of
from loopwright_mlir.dialects.linalg.structures import Structure


class ProductOp(named.MappedOp):
    """The base of products of matrices, whose operands may be transposed or broadcast."""

    indexing_maps = prop_def(named.MAPS)
    STRUCTURE: ClassVar[Structure]
    BODY: ClassVar = named.MULTIPLY_ADD_AS_SAID

    def operand_count(self) -> int:
        """Two matrices, and the output."""
        return 3

    def default_maps(self) -> tuple[AffineMap, ...]:
        """Those of the structure."""
        return self.STRUCTURE.indexing_maps()

    def iterators(self) -> tuple[str, ...]:
        """Those of the structure."""
        return self.STRUCTURE.iterator_types

    def verify_(self) -> None:
        """Maps that were given subscript by the dimensions that the operands have."""
        stated_maps = self.maps()
        default = self.default_maps()
        if len(stated_maps) != len(default):
            return
        for map_, usual in zip(stated_maps, default, strict=True):
            default_dims = {dimension_of(result) for result in usual.results}
            if any(dimension_of(result) not in default_dims for result in map_.results):
                raise VerifyException("Unexpected dim expression in map result.")


class ContractOp(named.MappedOp):
    """A sum of products of the elements that maps name."""

    name = "linalg.contract"
    indexing_maps = prop_def(named.MAPS)
    BODY: ClassVar = named.MULTIPLY_ADD_AS_SAID

    def operand_count(self) -> int:
        """Two operands, and the output."""
        return 3

    def default_maps(self) -> None:
        """There are none."""
        return

    def iterators(self) -> tuple[str, ...]:
        """What the output does not have is reduced."""
        maps = self.maps()
        if not maps:
            return ()
        output_dims = {dimension_of(result) for result in maps[-1].results}
        return tuple(PARALLEL if k in output_dims else REDUCTION for k in range(maps[0].num_dims))


_PRODUCTS = {
    "matmul": Structure("m n k", "m k, k n, m n"),
    "batch_matmul": Structure("b m n k", "b m k, b k n, b m n"),
    "batch_reduce_matmul": Structure("b m n k", "b m k, b k n, m n"),
}
_CONTRACTIONS = {
    "matvec": Structure("m n", "m n, n, m"),
    "vecmat": Structure("n m", "m, m n, n"),
    "dot": Structure("m", "m, m, "),
    "batch_matvec": Structure("b m k", "b m k, b k, b m"),
    "batch_vecmat": Structure("b n k", "b k, b k n, b n"),
    "mmt4d": Structure("m n k m0 n0 k0", "m k m0 k0, n k n0 k0, m n m0 n0"),
    "batch_mmt4d": Structure("b m n k m0 n0 k0", "b m k m0 k0, b n k n0 k0, b m n m0 n0"),
}
OPERATIONS = (
    *(
        define_op(__name__, ProductOp, f"linalg.{n}", STRUCTURE=structure)
        for n, structure in _PRODUCTS.items()
    ),
    *(
        define_op(__name__, named.ContractionOp, f"linalg.{n}", STRUCTURE=structure)
        for n, structure in _CONTRACTIONS.items()
    ),
)
