"""Dialects and passes of packages that may be missing: errors say which package has a name.

>>> package_hint("gpu.launch")
'gpu.launch is in the package loopwright-mlir'
>>> package_hint("affine.for")
''
"""

from __future__ import annotations

_MLIR = "loopwright-mlir"
DIALECTS: dict[str, str] = dict.fromkeys(("dlti", "gpu", "spirv"), _MLIR)
"""The package of each dialect."""
PASSES: dict[str, str] = dict.fromkeys(("convert-affine-for-to-gpu", "gpu-kernel-outlining"), _MLIR)
"""The package of each pass."""


def package_hint(name: str) -> str:
    """Which package has a pass, or an operation, type or attribute `dialect.name`; else empty."""
    package = PASSES.get(name) or DIALECTS.get(name.partition(".")[0])
    return f"{name} is in the package {package}" if package else ""
