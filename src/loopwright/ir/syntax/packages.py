"""Dialects and passes of packages that may be missing: errors say which package has a name.

>>> package_hint("gpu.launch")
'gpu.launch is in the package loopwright-mlir'
>>> package_hint("affine.for")
''
"""

from __future__ import annotations

_IN_MLIR = "loopwright-mlir"
DIALECTS: dict[str, str] = dict.fromkeys(
    (
        "bufferization",
        "dlti",
        "gpu",
        "linalg",
        "llvm",
        "tensor",
        "test",
        "transform",
    ),
    _IN_MLIR,
)
"""The package of each dialect."""
PASSES: dict[str, str] = dict.fromkeys(
    (
        "convert-affine-for-to-gpu",
        "convert-arith-to-llvm",
        "convert-cf-to-llvm",
        "convert-complex-to-llvm",
        "convert-func-to-llvm",
        "convert-index-to-llvm",
        "convert-linalg-to-affine-loops",
        "convert-math-to-llvm",
        "convert-scf-to-cf",
        "convert-to-llvm",
        "convert-ub-to-llvm",
        "convert-vector-to-llvm",
        "convert-vector-to-scf",
        "expand-strided-metadata",
        "finalize-memref-to-llvm",
        "gpu-kernel-outlining",
        "llvm-request-c-wrappers",
        "lower-vector-mask",
        "lower-vector-multi-reduction",
        "print-ir",
        "print-op-stats",
        "reconcile-unrealized-casts",
        "strip-debuginfo",
        "symbol-dce",
        "symbol-privatize",
        "test-affine-loop-unswitch",
        "test-loop-unrolling",
        "test-lower-to-llvm",
        "test-memref-bound-check",
        "transform-interpreter",
    ),
    _IN_MLIR,
)
"""The package of each pass."""


def package_hint(name: str) -> str:
    """Return which package has a pass, or an operation, type or attribute `dialect.name`; else
    empty."""
    package = PASSES.get(name) or DIALECTS.get(name.partition(".")[0])
    return f"{name} is in the package {package}" if package else ""
