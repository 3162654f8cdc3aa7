"""`affine-parallelize-reductions`: which reductions threads share; bits whatever their number."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal

REDUCTION = """func.func @main(%a: memref<2000000xTYPE>, %x: TYPE) -> TYPE {
  %r = affine.for %i = 0 to LENGTH iter_args(%s = %x) -> (TYPE) {
    %v = affine.load %a[%i] : memref<2000000xTYPE>
    %y = OP %s, %v FLAGS : TYPE
    affine.yield %y : TYPE
  }
  return %r : TYPE
}"""


def reduction(op: str, flags: str = "", length: int = 2_000_000) -> str:
    text = REDUCTION.replace("OP", op).replace("FLAGS", flags).replace("LENGTH", str(length))
    return text.replace("TYPE", "f64" if op.endswith("f") else "i32")


def codes(text: str, **options: object) -> list[tuple[type, str]]:
    made = lw.parse(text).apply("affine-parallelize-reductions", **options)
    found = [(type(entry), entry.code) for entry in made.ledger]
    assert ("affine.parallel" in str(made)) == ((Decision, "parallelized") in found)
    return found


CASES = {
    "integers": (reduction("arith.addi"), (Decision, "parallelized")),
    "greatest": (reduction("arith.maximumf"), (Decision, "parallelized")),
    "reassoc": (reduction("arith.addf", "fastmath<reassoc>"), (Decision, "parallelized")),
    "other flags": (reduction("arith.addf", "fastmath<contract>"), (Refusal, "float-order")),
    "products": (reduction("arith.mulf"), (Refusal, "float-order")),
    "no reduction": (reduction("arith.subi"), (Refusal, "carried-values")),
    "short": (reduction("arith.addi", length=50_000), None),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_shared(name: str) -> None:
    text, expected = CASES[name]
    assert codes(text, threads=2) == ([] if expected is None else [expected])
    assert codes(text, threads=1) == []


def test_only_outermost_loops_are_shared() -> None:
    text = reduction("arith.addi").replace(
        "%r = affine.for", "affine.for %t = 0 to 9 {\n%r = affine.for"
    )
    text = text.replace(
        "  return %r", "affine.store %r, %a[%t] : memref<2000000xi32>\n}\n  return %x"
    )
    assert codes(text, threads=2) == []


def test_bits_do_not_depend_on_the_number_of_threads() -> None:
    values = np.random.default_rng(1).random(2_000_000)
    found: set[bytes] = set()
    for threads in (2, 3):
        module = lw.parse(reduction("arith.addf", "fastmath<reassoc>"))
        made = module.apply("affine-optimize", threads=threads)
        assert "affine.parallel" in str(made)
        for used in (1, threads):
            result = made.compile("main", threads=used)(values, 0.5)
            assert result == pytest.approx(values.sum() + 0.5, rel=1e-12)
            found.add(np.float64(result).tobytes())
    assert len(found) == 1
