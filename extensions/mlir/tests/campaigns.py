"""What campaigns on passes know of the extension: to import this module is enough.

It adds the passes and their programs to the tables of the core's campaigns.
"""

from __future__ import annotations

import extensions.mlir.tests.structured_forms  # noqa: F401 - its forms are listed then
from extensions.mlir.tests import launches, structured
from tests.campaigns import loops, passes_beside

EVERY_PASS = (
    "loop-invariant-code-motion,symbol-dce,strip-debuginfo,print-ir",
    "print-op-stats",
    "reconcile-unrealized-casts",
    "llvm-request-c-wrappers",
    "convert-linalg-to-affine-loops",
    "lower-affine,convert-scf-to-cf,canonicalize",
    "expand-strided-metadata",
    "symbol-privatize{exclude=main}",
    "affine-super-vectorize{virtual-vector-size=2,3},lower-affine,convert-vector-to-scf",
    "lower-vector-mask",
    "lower-vector-multi-reduction",
    "lower-vector-multi-reduction{lowering-strategy=inner-reduction}",
    "affine-super-vectorize{virtual-vector-size=4},convert-vector-to-scf{full-unroll=true}",
    "test-affine-loop-unswitch",
    "test-loop-unrolling{unroll-factor=3}",
    "test-memref-bound-check",
    "gpu-kernel-outlining",
)
"""Every pass, alone or with others, that leaves programs which the interpreter runs."""

TO_LLVM = (
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-complex-to-llvm",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "convert-math-to-llvm",
    "convert-to-llvm",
    "convert-ub-to-llvm",
    "convert-vector-to-llvm",
    "finalize-memref-to-llvm",
    "test-lower-to-llvm",
)
"""What leaves programs that only `mlir-runner` runs."""

PASSES_BESIDE = (
    "symbol-dce",
    "strip-debuginfo",
    "convert-arith-to-llvm",
    "convert-math-to-llvm",
    "convert-vector-to-llvm",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "convert-complex-to-llvm",
    "convert-ub-to-llvm",
    "convert-cf-to-llvm",
    "convert-vector-to-scf",
    "convert-linalg-to-affine-loops",
    "lower-affine,convert-scf-to-cf",
    "lower-affine,convert-scf-to-cf,convert-cf-to-llvm",
)
"""The passes of general use, and the bridges; launches have a generator of their own."""

ON_NESTS: dict[str, tuple[str, ...]] = {
    "test-affine-loop-unswitch": ("",),
    "test-loop-unrolling": ("unroll-factor=2", "unroll-factor=3 loop-depth=1", "unroll-factor=-1"),
}

passes_beside.TEXTS["launches"] = launches.generate
passes_beside.TEXTS["structured"] = structured.generate
loops.PASSES.update(ON_NESTS)
loops.OPTIONS.update(ON_NESTS)
loops.BEFORE["test-loop-unrolling"] = "lower-affine,canonicalize"
_METADATA = "expand-strided-metadata"
loops.VIEW_PASSES[_METADATA] = loops.OPTIONS[_METADATA] = ("",)
loops.WHOLE.add(_METADATA)
loops.BETTER[_METADATA] = "fewer operations are executed for views than by what mlir-opt makes"
