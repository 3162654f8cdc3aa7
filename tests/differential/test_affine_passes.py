"""Passes on affine loops beside `mlir-opt`'s: the same IR, remarks and errors, byte for byte.

The inputs are those where `mlir-opt` is sound and exact; `docs/differences.md` has others.
"""

import re
from pathlib import Path

import pytest
from tests.oracle import mlir_opt

from loopwright.tools.opt import main

FOLDER = Path(__file__).parent / "passes"
CASES = [
    ("permutation", "-test-loop-permutation=permutation-map=1,0"),
    ("permutation", "-test-loop-permutation=permutation-map=1,2,0"),
    ("permutation", "-test-loop-permutation=permutation-map=0,1,2 check-validity=1"),
    ("permutation", "-test-loop-permutation"),
    ("index_ops", "-affine-expand-index-ops"),
    ("index_ops", "-affine-expand-index-ops-as-affine"),
    ("folded_views", "-affine-fold-memref-alias-ops"),
    ("reshaped", "-canonicalize"),
    ("normal_layouts", "-normalize-memrefs"),
    ("parallelize", "-affine-parallelize"),
    ("parallelize", "-affine-parallelize=parallel-reductions"),
    ("parallelize", "-affine-parallelize=max-nested=1"),
    ("parallelize", "-affine-parallelize=max-nested=0 parallel-reductions=1"),
    *(
        (name, f"-split-input-file -allow-unregistered-dialect -{flag}")
        for name in (
            "numbers_together",
            "poison",
            "known_control",
            "described_memory",
            "lanes",
        )
        for flag in ("canonicalize", "cse", "loop-invariant-code-motion")
    ),
]

FUNCTION_CASES = [
    *(
        ("unroll", f"affine-loop-unroll{{{options}}}")
        for options in (
            "",
            "unroll-factor=-1",
            "unroll-factor=1",
            "unroll-factor=-1 unroll-full-threshold=5",
            "cleanup-unroll unroll-factor=20",
            "cleanup-unroll unroll-factor=3",
            "unroll-num-reps=2",
            "unroll-factor=2",
        )
    ),
    *(
        ("tile", f"affine-loop-tile{{{options}}}")
        for options in (
            "",
            "tile-size=4",
            "tile-sizes=8,3",
            "tile-sizes=2,3,4,5",
            "tile-size=5 separate",
            "tile-size=4 separate",
            "tile-size=1",
            "cache-size=1",
            "cache-size=0",
        )
    ),
    ("scalrep", "affine-scalrep"),
    *(
        ("data_copy", f"affine-data-copy-generate{{{options}}}")
        for options in (
            "",
            "fast-mem-space=3",
            "slow-mem-space=2",
            "skip-non-unit-stride-loops",
            "generate-dma",
            "generate-dma tag-mem-space=2",
        )
    ),
    *(
        ("data_copy_bounds", f"affine-data-copy-generate{{{options}}}")
        for options in ("", "skip-non-unit-stride-loops")
    ),
    ("pipelined", "affine-pipeline-data-transfer"),
    ("normalize", "affine-loop-normalize"),
    ("normalize", "affine-loop-normalize{promote-single-iter=1}"),
    ("coalesce", "affine-loop-coalescing"),
    ("structures", "affine-simplify-structures"),
    ("min_max", "affine-simplify-min-max"),
    ("invariant", "affine-loop-invariant-code-motion"),
    ("jam", "affine-loop-unroll-jam{unroll-jam-factor=2}"),
    ("jam", "affine-loop-unroll-jam{unroll-jam-factor=3}"),
    ("jam", "affine-loop-unroll-jam"),
    ("jam", "affine-loop-unroll-jam{unroll-jam-factor=1}"),
]
"""Passes that `mlir-opt` runs on functions only."""
CASES += [(name, f"--pass-pipeline=builtin.module(func.func({p}))") for name, p in FUNCTION_CASES]


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize(("name", "flag"), CASES)
def test_same_output(name: str, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_output(FOLDER / f"{name}.mlir", flag, capsys)


def check_output(path: Path, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Flags make of a file what they do with `mlir-opt`, with the same messages."""
    flags = re.split(" (?=-)", flag)
    theirs = mlir_opt(path.read_text(), *flags)
    assert theirs.ok
    assert main([str(path), *flags]) == 0
    ours = capsys.readouterr()
    assert ours.out == theirs.out
    assert ours.err.replace(str(path), "<stdin>") == theirs.err
