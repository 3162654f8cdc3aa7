"""`-test-memref-dependence-check` beside that of `mlir-opt`: where that is exact, and where not."""

import re

import pytest
from tests.oracle import mlir_opt
from tests.property.dependences.compare import Comparison, compare_seed, compare_text
from tests.sampling import few
from tests.texts import texts_beside

from loopwright.tools.opt import main

PROGRAMS = texts_beside(__file__)


FLAG = "-test-memref-dependence-check"


def function(body: str) -> str:
    return (
        "func.func @f(%x: f32, %n: index, %a: memref<100xf32>, %b: memref<10x10xf32>) {\n"
        f"{body}\n  return\n}}\n"
    )


EQUAL = [
    PROGRAMS["equal"],
    PROGRAMS["equal, 2"],
    PROGRAMS["equal, 3"],
    PROGRAMS["equal, 4"],
    PROGRAMS["equal, 5"],
]


def ours(text: str, capsys: pytest.CaptureFixture[str], tmp_path: object) -> str:
    path = f"{tmp_path}/f.mlir"
    with open(path, "w") as file:  # noqa: PTH123 - one line
        file.write(text)
    assert main([path, FLAG]) == 0
    return capsys.readouterr().err.replace(path, "<stdin>")


@pytest.mark.parametrize("body", EQUAL)
def test_same_remarks(body: str, capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    text = function(body)
    assert ours(text, capsys, tmp_path).strip() == mlir_opt(text, FLAG).err.strip()


INEXACT = {
    "stepped from a greatest bound": (
        """affine.for %i = max affine_map<()[s0] -> (s0 * 2, 0)>()[%n] to 10 step 2 {
          affine.store %x, %a[%i] : memref<100xf32>
          %0 = affine.load %a[%i + 1] : memref<100xf32>
        }""",
        set(),
    ),
    "rational shadow": (
        PROGRAMS["inexact"],
        {(0, 1, 1), (0, 1, 3), (1, 0, 1)},
    ),
    "else": (
        PROGRAMS["inexact, 2"],
        {(0, 1, 1)},
    ),
}


@pytest.mark.parametrize("name", INEXACT)
def test_exact_where_mlir_is_not(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    body, expected = INEXACT[name]
    text = function(body)
    assert existing(ours(text, capsys, tmp_path)) == expected
    assert existing(mlir_opt(text, FLAG).err) != expected


def existing(remarks: str) -> set[tuple[int, int, int]]:
    """Source, sink and depth of the dependences that remarks tell of."""
    pattern = r"remark: dependence from (\d+) to (\d+) at depth (\d+) = (.*)"
    return {
        (int(m[1]), int(m[2]), int(m[3])) for m in re.finditer(pattern, remarks) if m[4] != "false"
    }


def test_accesses_of_a_module_are_numbered_together(
    capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    second = function("affine.store %x, %a[0] : memref<100xf32>").replace("@f", "@g")
    text = function(EQUAL[0]) + second
    assert ours(text, capsys, tmp_path).strip() == mlir_opt(text, FLAG).err.strip()


# Remarks on the dependences of generated programs: where `mlir-opt` differs, ours are true


SEEDS = few(range(40), 9)


def test_our_remarks_are_true() -> None:
    total = Comparison()
    for seed in SEEDS:
        total.merge(compare_seed(seed))
    assert not total.failures, total.failures[0]
    assert total.answers > 300 * len(SEEDS) // 40
    assert total.silent + total.skipped < len(SEEDS) // 4


CLASSES = {
    "rational shadow": PROGRAMS["rational shadow"],
    "else": PROGRAMS["else"],
    "step of a parallel loop, or from a maximum": PROGRAMS["step or maximum"],
    "mod, floordiv, ceildiv": PROGRAMS["mod, floordiv, ceildiv"],
    "delinearize_index, linearize_index": PROGRAMS["delinearize index, linearize index"],
    "views of one memref": PROGRAMS["views of one memref"],
    "allocation in a loop": PROGRAMS["allocation in a loop"],
    "scf.for": PROGRAMS["scf.for"],
}


@pytest.mark.parametrize("name", CLASSES)
def test_class_of_disagreements(name: str) -> None:
    text = (
        "func.func @f(%n: index, %x: f32, %v2: vector<2xf32>, %w: vector<2x3xf32>) {\n"
        f"  %A = memref.alloc() : memref<64x128xf32>{CLASSES[name]}\n  return\n}}\n"
    )
    comparison = compare_text(text)
    assert not comparison.failures, comparison.failures[0]
    assert {disagreement.cause for disagreement in comparison.disagreements} == {name}
