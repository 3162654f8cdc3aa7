"""What campaigns on passes know of the extension: to import this module is enough.

It adds the passes and their programs to the tables of the core's campaigns.
"""

from __future__ import annotations

import extensions.mlir.tests.structured_forms  # noqa: F401 - its forms are listed then
from extensions.mlir.tests import launches, structured
from extensions.mlir.tests.asking import by_all_processors, with_bounds_asked, with_processors
from tests import loop_campaigns, passes_beside

EVERY_PASS = (
    "loop-invariant-code-motion,symbol-dce,strip-debuginfo,print-ir",
    "print-op-stats",
    "reconcile-unrealized-casts",
    "llvm-request-c-wrappers",
    "convert-linalg-to-affine-loops",
    "lower-affine,convert-scf-to-cf,canonicalize",
    "symbol-privatize{exclude=main}",
    "affine-super-vectorize{virtual-vector-size=2,3},lower-affine,convert-vector-to-scf",
    "lower-vector-mask",
    "lower-vector-multi-reduction",
    "lower-vector-multi-reduction{lowering-strategy=inner-reduction}",
    "affine-super-vectorize{virtual-vector-size=4},convert-vector-to-scf{full-unroll=true}",
    "test-affine-access-analysis",
    "test-affine-data-copy",
    "test-affine-loop-unswitch",
    "test-affine-parametric-tile",
    "test-affine-reify-value-bounds",
    "test-affine-walk",
    "test-decompose-affine-ops",
    "test-extract-fixed-outer-loops{test-outer-loop-sizes=3,2}",
    "test-loop-unrolling{unroll-factor=3}",
    "test-mapping-to-processing-elements",
    "test-memref-bound-check",
    "test-memref-stride-calculation",
    "test-single-fold{max-iterations=2}",
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

_ON_VALUES = "lower-affine,canonicalize"
_PROCESSORS = "test-mapping-to-processing-elements"
ON_NESTS: dict[str, tuple[str, ...]] = {
    "test-affine-data-copy": (
        "",
        "memref-filter=1",
        "for-memref-region=1",
        "memref-filter=1 capacity-kib=1",
    ),
    "test-affine-loop-unswitch": ("",),
    "test-decompose-affine-ops": ("",),
    "test-single-fold": ("", "max-iterations=3"),
    "test-loop-unrolling": ("unroll-factor=2", "unroll-factor=3 loop-depth=1", "unroll-factor=-1"),
    "test-extract-fixed-outer-loops": ("test-outer-loop-sizes=3", "test-outer-loop-sizes=2,3"),
}
SIZED: dict[str, tuple[str, ...]] = {"test-affine-parametric-tile": ("",)}
"""Those of passes that use the first arguments, for programs that have such (`sized`)."""
ASKING: dict[str, tuple[str, ...]] = {
    "test-affine-reify-value-bounds": ("", "reify-to-func-args=1", "use-arith-ops=1"),
    "test-affine-walk": ("",),
    "test-mapping-to-processing-elements": ("",),
}

passes_beside.TEXTS["launches"] = launches.generate
passes_beside.TEXTS["structured"] = structured.generate
loop_campaigns.PASSES.update(ON_NESTS)
loop_campaigns.ASKING_PASSES.update(ASKING)
loop_campaigns.GROUPS["sized"] = SIZED
loop_campaigns.OPTIONS.update({**ON_NESTS, **SIZED, **ASKING})
loop_campaigns.WHOLE.add("test-affine-walk")
loop_campaigns.COPIES.append("test-affine-data-copy")
loop_campaigns.BETTER["test-affine-data-copy"] = loop_campaigns.BETTER["affine-data-copy-generate"]
loop_campaigns.BEFORE.update(
    {
        "test-loop-unrolling": _ON_VALUES,
        "test-extract-fixed-outer-loops": _ON_VALUES,
        _PROCESSORS: _ON_VALUES,
    }
)
loop_campaigns.PREPARATIONS.update(
    {"test-affine-reify-value-bounds": with_bounds_asked, _PROCESSORS: with_processors}
)
loop_campaigns.MEANINGS[_PROCESSORS] = by_all_processors
_METADATA = "expand-strided-metadata"
loop_campaigns.VIEW_PASSES[_METADATA] = loop_campaigns.OPTIONS[_METADATA] = ("",)
loop_campaigns.WHOLE.add(_METADATA)
loop_campaigns.BETTER[_METADATA] = (
    "fewer operations are executed for views than by what mlir-opt makes"
)
