"""The loops of a structured operation, and which element of each operand an iteration accesses.

    Structure("m n k", "m k, k n, m n")          a product of matrices
    Structure("n f oh kh", "n oh@kh, f kh, n f oh")   windows: oh@kh is oh * stride + kh * dilation

The last subscripts are those of the output; a dimension that it does not have is reduced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from loopwright.ir.affine_expr import AffineExpr, AffineMap, dim
from loopwright_mlir.dialects.linalg.attributes import PARALLEL, REDUCTION


@dataclass(frozen=True)
class Structure:
    """The dimensions of an iteration space, and the subscripts of the operands over them.

    >>> structure = Structure("m n k", "m k, k n, m n")
    >>> print(structure.indexing_maps()[1])
    (d0, d1, d2) -> (d2, d1)
    >>> structure.iterator_types
    ('parallel', 'parallel', 'reduction')
    """

    dimensions: str
    subscripts: str

    @cached_property
    def iterator_types(self) -> tuple[str, ...]:
        """What each loop is."""
        output = self.subscripts.split(",")[-1].split()
        return tuple(PARALLEL if name in output else REDUCTION for name in self.dimensions.split())

    @property
    def operand_count(self) -> int:
        """How many operands there are, the output among them."""
        return self.subscripts.count(",") + 1

    def indexing_maps(
        self, strides: Sequence[int] = (), dilations: Sequence[int] = ()
    ) -> tuple[AffineMap, ...]:
        """The maps from iterations to subscripts; where nothing is said windows move by 1.

        >>> windows = Structure("n oh kh", "n oh@kh, kh, n oh")
        >>> print(windows.indexing_maps([2], [3])[0])
        (d0, d1, d2) -> (d0, d1 * 2 + d2 * 3)
        """
        names = self.dimensions.split()
        dims = {name: dim(index) for index, name in enumerate(names)}
        maps: list[AffineMap] = []
        for subscripts in self.subscripts.split(","):
            windows = 0
            results: list[AffineExpr] = []
            for subscript in subscripts.split():
                outer, _, inner = subscript.partition("@")
                result = dims[outer]
                if inner:
                    stride = strides[windows] if strides else 1
                    dilation = dilations[windows] if dilations else 1
                    result = result * stride + dims[inner] * dilation
                    windows += 1
                results.append(result)
            maps.append(AffineMap(len(names), 0, results))
        return tuple(maps)
