"""`affine-jam-rows`: what becomes of reductions side by side, what is refused, what pays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.target import describe_host
from loopwright.reporting.ledger import Decision, Refusal

HEAD = "func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index)"

SUM = """
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>"""


def program(body: str, bounds: str = "0 to 24") -> lw.Module:
    return lw.parse(f"""{HEAD} {{
  %zero = arith.constant 0.0 : f32
  affine.for %i = {bounds} {{{body}
  }}
  return
}}""")


def jammed(module: lw.Module, **options: Any) -> lw.Module:
    """The module after the pass; every bit of what it computes is checked."""
    made = module.apply("affine-jam-rows", **{"everywhere": True} | options)
    rng = np.random.default_rng(5)
    arrays = [rng.random(shape).astype(np.float32) for shape in ((24, 30), 30, 24)]
    outcomes: list[list[np.ndarray]] = []
    for run in (module.interpret, made.interpret):
        outcomes.append([array.copy() for array in arrays])
        run("main", *outcomes[-1], 7)
    outcomes.append([array.copy() for array in arrays])
    made.compile("main")(*outcomes[-1], 7)
    for found in outcomes[1:]:
        for array, wanted in zip(found, outcomes[0], strict=True):
            np.testing.assert_array_equal(array, wanted)
    return made


CASES = {
    "plain": (SUM, "0 to 24"),
    "a step": (SUM, "0 to 24 step 3"),
    "not from zero": (SUM, "4 to 12"),
    "from memory": (
        SUM.replace("%zero)", "%c)").replace(
            "\n    %s =", "\n    %c = affine.load %y[%i] : memref<24xf32>\n    %s ="
        ),
        "0 to 24",
    ),
    "bounds from outside": (SUM.replace("0 to 30", "%n to 30 step 2"), "0 to 24"),
    "written before and in the loop": (
        """
    affine.store %zero, %y[%i] : memref<24xf32>"""
        + SUM.replace(
            "affine.yield", "affine.store %q, %y[%i] : memref<24xf32>\n      affine.yield"
        ),
        "0 to 24",
    ),
    "several sums": (
        SUM.replace("%s =", "%s:2 =")
        .replace("(%t = %zero) -> (f32)", "(%t = %zero, %u = %zero) -> (f32, f32)")
        .replace(
            "affine.yield %q : f32", "%r = arith.addf %u, %a : f32\n affine.yield %r, %q : f32, f32"
        )
        .replace("affine.store %s,", "%d = arith.subf %s#0, %s#1 : f32\n    affine.store %d,"),
        "0 to 24",
    ),
    "handed on crosswise": (
        SUM.replace("%s =", "%s:2 =")
        .replace("(%t = %zero) -> (f32)", "(%t = %zero, %u = %zero) -> (f32, f32)")
        .replace("affine.yield %q : f32", "affine.yield %u, %q : f32, f32")
        .replace("affine.store %s,", "affine.store %s#0,"),
        "0 to 24",
    ),
}


@pytest.mark.parametrize("apart", ["never", "always"])
@pytest.mark.parametrize("rows", [2, 4])
@pytest.mark.parametrize("name", CASES)
def test_every_bit_stays(name: str, rows: int, apart: str) -> None:
    made = jammed(program(*CASES[name]), rows=rows, apart=apart)
    (decision,) = made.ledger.of_type(Decision)
    assert decision.code == "jammed"
    assert dict(decision.evidence.figures) == {"rows": rows, "apart": apart == "always"}
    loops = [op for op in made.op.walk() if op.name == "affine.for"]
    assert len(loops) == 2
    assert len(loops[1].results) % rows == 0


def test_rows_from_the_greatest_of_several_bounds_are_neighbours() -> None:
    made = jammed(program(SUM, "max affine_map<() -> (0, 4)>() to 24"), rows=4, apart="always")
    (decision,) = made.ledger.of_type(Decision)
    assert not decision.evidence.figures["apart"]


STAYS = {
    "no multiple": (SUM, "0 to 23"),
    "unknown": (SUM, "0 to %n"),
    "triangular": (SUM.replace("0 to 30", "affine_map<(d0) -> (d0)>(%i) to 30"), "0 to 24"),
    "two loops": (SUM + SUM.replace("%s", "%o"), "0 to 24"),
    "nothing carried": (
        "\n    affine.for %j = 0 to 24 { affine.store %zero, %m[%i, %j] : memref<24x30xf32> }",
        "0 to 24",
    ),
    "deeper": (
        SUM.replace("affine.yield", "affine.for %k = 0 to 2 {}\n      affine.yield"),
        "0 to 24",
    ),
    "allocated": (SUM + "\n    %o = memref.alloc() : memref<4xf32>", "0 to 24"),
}


@pytest.mark.parametrize("name", STAYS)
def test_no_candidate(name: str) -> None:
    module = program(*STAYS[name])
    if name in ("no multiple", "unknown"):
        with pytest.raises(lw.PassError, match="not known to be a multiple of 2"):
            module.apply("affine-jam-rows", everywhere=True, rows=2)
        made = module.apply("affine-jam-rows", everywhere=True)
        assert [entry.code for entry in made.ledger.of_type(Refusal)] == ["row-count"]
    else:
        made = module.apply("affine-jam-rows", everywhere=True, rows=2)
        assert not list(made.ledger.of_type(Refusal))
    assert not list(made.ledger.of_type(Decision))
    assert str(made) == str(module)


def test_iterations_that_depend_on_each_other_stay() -> None:
    body = SUM.replace("(%t = %zero)", "(%t = %c)").replace(
        "\n    %s =", "\n    %c = affine.load %y[%i - 1] : memref<24xf32>\n    %s ="
    )
    made = jammed(program(body, "1 to 21"))
    (refusal,) = made.ledger.of_type(Refusal)
    assert refusal.code == "carried-dependence"
    assert refusal.evidence.witness is not None


def matrix(columns: int, flags: str = "fastmath<fast>", shared: str = "%j") -> lw.Module:
    return lw.parse(f"""func.func @main(%m: memref<16x{columns}xf64>, %v: memref<{columns}xf64>,
    %y: memref<16xf64>) {{
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 16 {{
    %s = affine.for %j = 0 to {columns} iter_args(%t = %zero) -> (f64) {{
      %a = affine.load %m[%i, %j] : memref<16x{columns}xf64>
      %x = affine.load %v[{shared}] : memref<{columns}xf64>
      %p = arith.mulf %a, %x {flags} : f64
      %q = arith.addf %t, %p {flags} : f64
      affine.yield %q : f64
    }}
    affine.store %s, %y[%i] : memref<16xf64>
  }}
  return
}}""")


def test_it_pays_where_much_is_shared() -> None:
    whole = describe_host().cache_size(1) // 8
    rows = [
        dict(decision.evidence.figures)["rows"]
        for decision in matrix(whole).apply("affine-jam-rows").ledger.of_type(Decision)
    ]
    assert rows == [4]
    for other in (matrix(whole // 2), matrix(whole, ""), matrix(whole, shared="%i")):
        (refusal,) = other.apply("affine-jam-rows").ledger
        assert refusal.code == "unprofitable"
        assert set(refusal.evidence.figures) > {"shared_bytes", "cache_bytes"}


def test_affine_optimize_uses_it() -> None:
    columns = describe_host().cache_size(1) // 8
    module = matrix(columns)
    made = module.apply("affine-optimize")
    assert ("affine-jam-rows", "jammed") in [
        (entry.pass_name, entry.code) for entry in made.ledger.of_type(Decision)
    ]
    rng = np.random.default_rng(2)
    m, v, y = rng.random((16, columns)), rng.random(columns), np.zeros(16)
    made.compile("main")(m, v, y)
    np.testing.assert_allclose(y, m @ v, rtol=1e-12)
