"""Passes of the extension beside `mlir-opt`'s: the same IR, remarks and errors, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.test_affine_passes import FOLDER, check_output

HERE = Path(__file__).parent / "passes"
CASES = [
    ("bounds", "-test-memref-bound-check"),
    ("strides", "--pass-pipeline=builtin.module(func.func(test-memref-stride-calculation))"),
    ("access", "-test-affine-access-analysis"),
    ("parametric_tile", "-test-affine-parametric-tile"),
    ("linalg_named", "-convert-linalg-to-affine-loops"),
    ("linalg_named", "-mlir-print-op-generic"),
    ("linalg_forms", "-convert-linalg-to-affine-loops"),
    ("single_fold", "-test-single-fold -allow-unregistered-dialect"),
    ("single_fold", "-test-single-fold=max-iterations=2 -allow-unregistered-dialect"),
    ("decompose", "-test-affine-walk"),
    *(
        ("value_unroll", f"-test-loop-unrolling={options}")
        for options in (
            "",
            "unroll-factor=2",
            "unroll-factor=3 annotate",
            "unroll-factor=-1",
            "unroll-factor=20 unroll-up-to-factor",
            "unroll-factor=-1 loop-depth=1",
        )
    ),
    ("processors", "-test-mapping-to-processing-elements -allow-unregistered-dialect"),
    ("numbers_of_llvm", "-canonicalize"),
    ("strided_metadata", "-expand-strided-metadata -allow-unregistered-dialect"),
    ("outer_tiles", "-test-extract-fixed-outer-loops=test-outer-loop-sizes=3"),
    ("outer_tiles", "-test-extract-fixed-outer-loops=test-outer-loop-sizes=5,2,9"),
    *(
        ("tensors", f"-split-input-file -allow-unregistered-dialect -{flag}")
        for flag in ("canonicalize", "cse", "loop-invariant-code-motion")
    ),
]
FUNCTION_CASES = [
    ("one_copy", "test-affine-data-copy{memref-filter}"),
    ("decompose", "test-decompose-affine-ops"),
    *(
        ("value_bounds", f"test-affine-reify-value-bounds{{{options}}}")
        for options in ("", "reify-to-func-args", "use-arith-ops")
    ),
    ("value_bounds_quotients", "test-affine-reify-value-bounds"),
    ("unswitch", "test-affine-loop-unswitch"),
]
"""Passes that `mlir-opt` runs on functions only."""
CASES += [(name, f"--pass-pipeline=builtin.module(func.func({p}))") for name, p in FUNCTION_CASES]


@pytest.mark.parametrize(("name", "flag"), CASES)
def test_same_output(name: str, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / f"{name}.mlir"
    check_output(path if path.exists() else FOLDER / path.name, flag, capsys)
