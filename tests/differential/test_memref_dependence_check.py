"""`-test-memref-dependence-check` beside `mlir-opt`'s, where that is exact, and where it is not."""

from __future__ import annotations

import re

import pytest
from tests.oracle import mlir_opt

from loopwright.tools.opt import main

FLAG = "-test-memref-dependence-check"


def function(body: str) -> str:
    return (
        "func.func @f(%x: f32, %n: index, %a: memref<100xf32>, %b: memref<10x10xf32>) {\n"
        f"{body}\n  return\n}}\n"
    )


EQUAL = [
    """affine.for %i = 0 to 9 {
      affine.for %j = 0 to 9 {
        affine.store %x, %b[%i, %j] : memref<10x10xf32>
        %0 = affine.load %b[%i - 2, %j] : memref<10x10xf32>
      }
    }""",
    """affine.for %i = 0 to %n {
      affine.store %x, %a[%i] : memref<100xf32>
      %0 = affine.load %a[%i + 2] : memref<100xf32>
      %1 = affine.load %a[symbol(%n)] : memref<100xf32>
      affine.store %x, %a[0] : memref<100xf32>
    }""",
    """affine.for %i = 0 to 10 {
      affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
        %0 = affine.load %b[%j, %i] : memref<10x10xf32>
        affine.store %0, %b[%i, %j] : memref<10x10xf32>
      }
      affine.store %x, %b[%i, %i] : memref<10x10xf32>
    }""",
    """affine.for %i = 0 to 10 {
      affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, s0 - d0 >= 0)>(%i)[%n] {
        affine.store %x, %a[%i + 20] : memref<100xf32>
      }
      %0 = affine.load %a[%i + 18] : memref<100xf32>
    }
    affine.parallel (%i, %j) = (0, 0) to (4, 4) {
      affine.store %x, %b[%i, %j] : memref<10x10xf32>
      %0 = affine.load %b[%i, %j - 1] : memref<10x10xf32>
    }""",
    """affine.store %x, %a[3] : memref<100xf32>
    affine.for %i = 0 to 10 {
      %k = affine.apply affine_map<(d0) -> (-d0 + 5)>(%i)
      %0 = affine.load %a[%k] : memref<100xf32>
      affine.store %0, %a[%k + 1] : memref<100xf32>
    }""",
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
        """affine.for %i = 0 to 10 {
          affine.for %j = 0 to 7 {
            affine.store %x, %b[%i + 3 * %j, 4 * %i + 5 * %j] : memref<10x10xf32>
            %a0 = affine.load %b[%i + %j, %i + 2 * %j + 3] : memref<10x10xf32>
          }
        }""",
        {(0, 1, 1), (0, 1, 3), (1, 0, 1)},
    ),
    "else": (
        """affine.for %i = 0 to 10 {
          affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
          } else {
            affine.store %x, %a[%i] : memref<100xf32>
          }
          %0 = affine.load %a[%i - 5] : memref<100xf32>
        }""",
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
