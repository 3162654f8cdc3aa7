"""What passes on loops whose bounds are values refuse, each for its own reason."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.ir.dialects import affine, scf
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.loops.steps.value_loops import ValueCoalescing, plan_coalescing
from loopwright.reporting.ledger import Refusal
from loopwright_mlir.loops import value_loops
from loopwright_mlir.loops.unswitch import Unswitching, plan_unswitching

CONSTANTS = {
    "m1": "-1 : index",
    "c0": "0 : index",
    "c1": "1 : index",
    "c2": "2 : index",
    "c8": "8 : index",
    "far": f"{2**62} : index",
    "b0": "0 : i8",
    "b1": "1 : i8",
    "b100": "100 : i8",
}
USE = '"test.use"() : () -> ()'
COALESCE = "affine-loop-coalescing"
UNROLL = "test-loop-unrolling{unroll-factor=3}"
FULLY = "test-loop-unrolling{unroll-factor=-1}"


def loops(outer: str, inner: str, between: str = "", types: str = "") -> str:
    """Two loops in each other."""
    return f"""
  scf.for %i = {outer} {types}{{
    {between}
    scf.for %j = {inner} {types}{{ {USE} }}
  }}"""


REFUSED = {
    "coalescing narrow loops": (
        COALESCE,
        "not-an-index",
        loops("%b0 to %b100 step %b1", "%b0 to %b100 step %b1", types=": i8 "),
    ),
    "coalescing loops without a sign": (
        COALESCE,
        "not-an-index",
        loops("%c0 to %c8 step %c1", "%c0 to %n step %c1").replace("for", "for unsigned"),
    ),
    "coalescing loops backwards": (
        COALESCE,
        "step-not-positive",
        loops("%c0 to %n step %m1", "%c0 to %c8 step %c1"),
    ),
    "coalescing too many": (
        COALESCE,
        "index-overflow",
        loops("%c0 to %far step %c1", "%c0 to %c8 step %c1"),
    ),
    "unrolling backwards": (
        UNROLL,
        "step-not-positive",
        loops("%c0 to %n step %m1", "%c0 to %c8 step %c1"),
    ),
    "unrolling unknown numbers": (
        FULLY,
        "unknown-trip-count",
        loops("%c0 to %n step %c1", "%c0 to %c8 step %c1"),
    ),
    "unrolling nothing": (FULLY, "never-runs", loops("%c8 to %c2 step %c1", "%c0 to %n step %c1")),
}


def parsed(body: str) -> lw.Module:
    """A function with this body, which begins with constants."""
    constants = "\n".join(
        f"  %{name} = arith.constant {value}" for name, value in CONSTANTS.items()
    )
    head = "%t: index, %u: index, %n: index, %m: memref<8xf32>, %x: f32"
    text = f"func.func @f({head}) {{\n{constants}\n  {body}\n  return\n}}"
    return lw.parse(text, allow_unregistered=True)


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    pipeline, code, body = REFUSED[name]
    ledger = PassManager(parse_any_pipeline(pipeline)).run(parsed(body).op)
    assert code in {entry.code for entry in ledger if isinstance(entry, Refusal)}


def test_what_is_computed_between_loops_is_not_part_of_one() -> None:
    """The pass asks for nests without it, others that name two loops may not."""
    between = '%k = "test.count"() : () -> index'
    module = parsed(loops("%c0 to %n step %c1", "%c0 to %k step %c1", between))
    band = [op for op in module.op.walk() if isinstance(op, scf.ForOp)]
    found = plan_coalescing(band)
    assert not isinstance(found, ValueCoalescing)
    assert found.code == "bounds-vary"


def test_what_becomes_too_large_is_not_unrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_loops, "MOST_OPS", 10)
    for factor, count in ((3, 0), (4, 1)):
        body = loops("%c0 to %n step %c1", "%c0 to %c8 step %c1")
        pipeline = parse_any_pipeline(f"test-loop-unrolling{{unroll-factor={factor}}}")
        ledger = PassManager(pipeline).run(parsed(body).op)
        assert [entry.code for entry in ledger].count("too-large") == count


def test_conditionals_that_give_values_stay() -> None:
    module = parsed("""affine.for %i = 0 to 8 {
    %y = affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] -> f32 {
      affine.yield %x : f32
    } else {
      %z = arith.addf %x, %x : f32
      affine.yield %z : f32
    }
    affine.store %y, %m[%i] : memref<8xf32>
  }""")
    (conditional,) = (op for op in module.op.walk() if isinstance(op, affine.IfOp))
    found = plan_unswitching(conditional)
    assert not isinstance(found, Unswitching)
    assert found.code == "gives-values"


def test_conditionals_on_what_is_next_around_them_stay() -> None:
    module = parsed("""affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<8xf32>
    }
  }""")
    (conditional,) = (op for op in module.op.walk() if isinstance(op, affine.IfOp))
    found = plan_unswitching(conditional)
    assert not isinstance(found, Unswitching)
    assert found.code == "condition-varies"
