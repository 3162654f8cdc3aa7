"""Parallel loops: made of loops, unmade, tiled, fused, simplified; what is refused, and why."""

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.parallel.bands import plan_parallel_normalization
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.loops.support.reporting import Planned
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Ledger
from tests.oracle import mlir_opt
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


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
            if isinstance(plan, Planned):
                plan.apply()
    ours = mlir_opt(print_module(module), "--mlir-print-local-scope").out
    assert ours == mlir_opt(text, "--affine-loop-normalize", "--mlir-print-local-scope").out


# `affine-parallelize-outermost`: which loops threads share, and which they cannot


def test_bounds_of_loops_that_are_not_reached_are_not_computed() -> None:
    """What a loop does is counted before it begins: nothing is divided by zero for that."""
    text = PROGRAMS["bounds of loops that are not reached are not computed"]
    kernel = lw.parse(text).compile("f", threads=2)
    for divisor, stored in ((0, 0), (16, 4)):
        values = np.zeros(64)
        kernel(values, 64, divisor)
        assert values.sum() == stored


# Parallelising and permuting loops, bound checks: what is refused, and why


HEAD = "func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32)"


def run_on_loops(body: str, pipeline: str, declarations: str = "") -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline ran on a function with this body."""
    text = f"""{declarations}
{HEAD} {{
{body}
  return
}}"""
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    own = ledger.filter(where=lambda entry: entry.code != "alias.arguments")
    return own, print_module(module)


@pytest.mark.parametrize(
    "options", ["", "{names=i,j order=1,0}", "{order=1,1}", "{order=1}", "{names=i,i}"]
)
def test_permutations_that_cannot_be(options: str) -> None:
    with pytest.raises(UsageError):
        run_on_loops("affine.for %i = 0 to 2 {\n}", f"affine-loop-permute{options}")


NAMED = PROGRAMS["named"]


def bounds(module: lw.Module) -> list[int]:
    lines = [line for line in str(module).splitlines() if "affine.for" in line]
    return [int(line.split(" to ")[1].split()[0]) for line in lines]


def test_names_with_numbers_and_lines() -> None:
    module = lw.parse(NAMED)
    swapped = module.apply("affine-loop-permute", names="i_0,i_1")
    assert bounds(swapped) == [3, 2, 5, 4]
    assert bounds(swapped.apply("affine-loop-permute", names="i_1,i_0")) == [2, 3, 4, 5]
    assert bounds(module.apply("affine-loop-permute", names="i_0@9,i_1@8")) == [2, 3, 5, 4]
    with pytest.raises(lw.PassError, match=r"nests: i_1@3,i_0@4; i_1@8,i_0@9"):
        module.apply("affine-loop-permute", names="i,i_0")
    with pytest.raises(UsageError, match="a name occurs twice"):
        module.apply("affine-loop-permute", names="i_0,%i_0")
