"""`affine-accesses`: vector accesses of the affine dialect, where no lane is idle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import loopwright as lw

HEAD = "func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>)"
CASES = {
    "%b[%i]": "affine.vector_load %arg1[%arg3] : ",
    "%b[%i + 1]": "affine.vector_load %arg1[%arg3 + 1] : ",
    "%b[39 - %i]": "affine.vector_load %arg1[-%arg3 + 39] strides [-1] : ",
    "%b[%i * 3 + 1]": "affine.vector_load %arg1[%arg3 * 3 + 1] strides [3] : ",
    "%b[%i * 9]": "affine.vector_load %arg1[%arg3 * 9] strides [9] : ",
    "%a[3, %i]": "affine.vector_load %arg0[3, %arg3] : ",
    "%a[%i, 3]": "affine.vector_load %arg0[%arg3, 3] permutation_map #map : ",
    "%a[39 - %i, 3]": "affine.vector_load %arg0[-%arg3 + 39, 3] strides [-1] permutation_map #",
    "%b[7]": "affine.vector_load %arg1[7] permutation_map #map : ",
    "%a[%i, %i]": "vector.gather %arg0",
    "%b[(%i * 3) mod 7]": "vector.gather %arg1",
}


def vectorised(body: str, **options: Any) -> tuple[lw.Module, str]:
    """A program and what it becomes, which must compute the same."""
    module = lw.parse(f"{HEAD} {{\n{body}\n  return\n}}")
    chosen = {"virtual_vector_size": (4,), "extended": True, "affine_accesses": True} | options
    made = module.apply("affine-super-vectorize", **chosen)
    rng = np.random.default_rng(3)
    arrays = [rng.random(shape).astype(np.float32) for shape in ((40, 40), (400,), (400,))]
    outcomes: list[list[np.ndarray]] = []
    for run in (module.interpret, made.interpret, made.apply("lower-affine").interpret):
        outcomes.append([array.copy() for array in arrays])
        run("main", *outcomes[-1])
    outcomes.append([array.copy() for array in arrays])
    made.compile("main")(*outcomes[-1])
    for found in outcomes[1:]:
        for array, wanted in zip(found, outcomes[0], strict=True):
            np.testing.assert_array_equal(array, wanted)
    return made, str(made)


def memref(access: str) -> str:
    return "memref<40x40xf32>" if access.startswith("%a") else "memref<400xf32>"


@pytest.mark.parametrize("access", CASES)
def test_loads(access: str) -> None:
    _, text = vectorised(f"""  affine.for %i = 0 to 40 {{
    %0 = affine.load {access} : {memref(access)}
    affine.store %0, %c[%i] : memref<400xf32>
  }}""")
    assert CASES[access] in text


@pytest.mark.parametrize("access", [a for a in CASES if "%i" in a])
def test_stores(access: str) -> None:
    target = access.replace("mod 7", "mod 400")
    _, text = vectorised(f"""  affine.for %i = 0 to 40 {{
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, {target} : {memref(access)}
  }}""")
    assert ("affine.vector_store" in text) is ("load %arg" in CASES[access])


def test_idle_lanes_are_masked_as_ever() -> None:
    body = """  affine.for %i = 0 to 39 {
    %0 = affine.load %b[%i * 3] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }"""
    assert "affine.vector" not in vectorised(body)[1]
    text = vectorised(body, remainder="loop")[1]
    assert "affine.vector_load" in text
    assert "affine.vector_store" in text


def test_lanes_that_choose_are_masked_as_ever() -> None:
    _, text = vectorised("""  affine.for %i = 0 to 40 {
    affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%i) {
      %0 = affine.load %b[%i - 7] : memref<400xf32>
      affine.store %0, %c[%i] : memref<400xf32>
    }
  }""")
    assert "affine.vector" not in text


def test_tiles() -> None:
    _, text = vectorised(
        """  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %0 = affine.load %a[%j, %i] : memref<40x40xf32>
      affine.store %0, %a[%j, %i] : memref<40x40xf32>
    }
  }""",
        virtual_vector_size=(2, 4),
    )
    assert "affine.vector_load %arg0[%arg4, %arg3] permutation_map" in text
    assert "vector<2x4xf32>" in text
