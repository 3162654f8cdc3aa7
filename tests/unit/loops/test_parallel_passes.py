"""Parallel bands: made of loops, unmade, tiled, fused, simplified; what is refused, and why."""

from __future__ import annotations

import pytest

from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.parallel.bands import (
    BandNormalization,
    apply_parallel_normalization,
    plan_parallel_normalization,
)
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.ledger import Ledger
from tests.oracle import mlir_opt

ARGUMENTS = (
    "%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, "
    "%z: i32, %n: index"
)


def run(body: str, pipeline: str, result: str = "", before: str = "") -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline ran on a function with this body."""
    arrow = f" -> {result}" if result else ""
    returned = f"return %r : {result}" if result else "return"
    text = f"{before}func.func @f({ARGUMENTS}){arrow} {{\n{body}\n  {returned}\n}}"
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    own = ledger.filter(where=lambda entry: entry.code != "alias.arguments")
    return own, print_module(module)


def sum_of(kind: str, element: str, count: str) -> str:
    array = "m" if element == "i32" else "f"
    return f"""%r = affine.parallel (%i) = (0) to ({count}) reduce ("{kind}") -> ({element}) {{
      %v = affine.load %{array}[%i] : memref<100x{element}>
      affine.yield %v : {element}
    }}"""


def test_nests_of_bands_go_to_mlir() -> None:
    body = sum_of("maximumf", "f32", "symbol(%n)")
    for pipeline in ("affine-parallel-to-for", "affine-parallel-tile{tile-sizes=8}"):
        assert mlir_opt(run(body, pipeline, "f32")[1]).ok


BOUNDS = [
    "(3, symbol(%n)) to (17, symbol(%n) + 9) step (4, 2)",
    "(0, 1) to (10, 10)",
    "(%n * 2, %n floordiv 2) to (%n + 50, %n mod 7 + 30) step (3, 1)",
    "(max(0, %n), 1) to (10, 10)",
    "(0, 0) to (10, %n)",
]


@pytest.mark.parametrize("bounds", BOUNDS)
def test_normalised_as_mlir_opt_does(bounds: str) -> None:
    text = f"""func.func @f(%f: memref<100x100xf32>, %x: f32, %n: index) {{
      affine.parallel (%i, %j) = {bounds} {{
        affine.store %x, %f[%i, %j] : memref<100x100xf32>
      }}
      return
    }}"""  # fmt: skip
    module = parse_module(text, make_context())
    for op in list(module.walk()):
        if isinstance(op, ParallelOp):
            plan = plan_parallel_normalization(op)
            if isinstance(plan, BandNormalization):
                apply_parallel_normalization(plan)
    ours = mlir_opt(print_module(module), "--mlir-print-local-scope").out
    assert ours == mlir_opt(text, "--affine-loop-normalize", "--mlir-print-local-scope").out
