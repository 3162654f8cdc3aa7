"""`affine-loop-coalescing` of `scf.for` loops."""

from __future__ import annotations

import pytest

from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Ledger, RefusalEntry
from tests.campaigns.passes import passed, transformed
from tests.generate.counted import generate
from tests.judged_programs import parse
from tests.oracle import mlir_opt, mlir_opt_many

PASS = "affine-loop-coalescing"
CALLS = [(4, 3, 1), (0, 5, 2), (-2, -3, 1), (3, -1, 0), (0, 0, -1), (7, 2, 3), (-1, 4, 2)]


def _results(text: str) -> list[list[int] | None]:
    interpreter = Interpreter(parse(text))
    results: list[list[int] | None] = []
    for call in CALLS:
        try:
            results.append([int(value) for value in interpreter.call("f", *call)])
        except InterpreterError:
            results.append(None)
    return results


def _compare(seeds: range) -> int:
    """How many programs have fewer loops than before."""
    coalesced: list[str] = []
    for seed in seeds:
        text = generate(seed)
        after = passed(text, PASS)
        assert after is not None
        for before, result in zip(_results(text), _results(after), strict=True):
            assert before in (None, result), f"{seed}: {result} instead of {before}"
        if after.count("scf.for") < text.count("scf.for"):
            coalesced.append(after)
    assert all(mlir_opt_many(coalesced, "-canonicalize"))
    return len(coalesced)


def test_generated_nests() -> None:
    assert _compare(range(60)) > 30


def _codes(text: str) -> list[str]:
    ledger = Ledger()
    transformed(parse(text), PASS, ledger)
    return [entry.code for entry in ledger if isinstance(entry, RefusalEntry)]


def _nest(first: str, second: str, body: str = "", *, constants: str = "") -> str:
    return f"""
func.func @f(%m: memref<8x8xi64>, %n: index, %x: i64) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  {constants}
  scf.for {first} {{
    {body}
    scf.for {second} {{
      memref.store %x, %m[%i, %j] : memref<8x8xi64>
    }}
  }}
  return
}}
"""


def test_constant_bounds_as_mlir_opt() -> None:
    text = _nest("%i = %c0 to %c3 step %c1", "%j = %c1 to %c3 step %c1")
    theirs = mlir_opt(text, f"--pass-pipeline=builtin.module(func.func({PASS}))")
    module = parse(text)
    transformed(module, PASS)
    assert print_module(module).strip() == theirs.out.strip()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            _nest(
                "%i = %c0 to %c3 step %c1",
                "%j = %c0 to %least step %c1",
                constants="%least = arith.constant -2 : index",
            ),
            "never-runs",
        ),
        (
            _nest(
                "%i = %c0 to %c3 step %c1",
                "%j = %c0 to %c3 step %step",
                constants="%step = arith.constant 0 : index",
            ),
            "step-not-positive",
        ),
        (_nest("unsigned %i = %c0 to %n step %c1", "%j = %c0 to %c3 step %c1"), "unsigned-bounds"),
        (
            _nest(
                "%i = %c0 to %large step %c1",
                "%j = %c0 to %large step %c1",
                constants="%large = arith.constant 4611686018427387904 : index",
            ),
            "index-overflow",
        ),
    ],
    ids=["never-runs", "step-not-positive", "unsigned-bounds", "index-overflow"],
)
def test_refusals(text: str, code: str) -> None:
    assert _codes(text) == [code]
