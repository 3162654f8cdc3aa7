"""The thirty computations of the PolyBench suite, as loop nests over NumPy arrays.

Each is written from what it computes: linear algebra, statistics, dynamic programming, stencils.
`KERNELS[name].text(style, sizes)` is one in affine MLIR; calling `.function` is the reference.
"""

from tests.generate.polybench import linear, others, solvers, stencils
from tests.generate.polybench.arguments import arguments_of, parameters, sizes_of
from tests.generate.polybench.registry import KERNELS

__all__ = [
    "KERNELS",
    "arguments_of",
    "linear",
    "others",
    "parameters",
    "sizes_of",
    "solvers",
    "stencils",
]
