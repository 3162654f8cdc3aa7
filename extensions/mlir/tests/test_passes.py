"""Passes of the extension beside `mlir-opt`'s: the same IR, remarks and errors, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.test_affine_passes import FOLDER, check_output

HERE = Path(__file__).parent / "passes"
CASES = [
    ("bounds", "-test-memref-bound-check"),
    ("linalg_named", "-convert-linalg-to-affine-loops"),
    ("linalg_named", "-mlir-print-op-generic"),
    ("linalg_forms", "-convert-linalg-to-affine-loops"),
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
    ("numbers_of_llvm", "-canonicalize"),
    ("strided_metadata", "-expand-strided-metadata -allow-unregistered-dialect"),
    *(
        ("tensors", f"-split-input-file -allow-unregistered-dialect -{flag}")
        for flag in ("canonicalize", "cse", "loop-invariant-code-motion")
    ),
    ("unswitch", "--pass-pipeline=builtin.module(func.func(test-affine-loop-unswitch))"),
]


@pytest.mark.parametrize(("name", "flag"), CASES)
def test_same_output(name: str, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / f"{name}.mlir"
    check_output(path if path.exists() else FOLDER / path.name, flag, capsys)
