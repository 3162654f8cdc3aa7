"""Parallelising and permuting loops, bound checks: what is refused, and why."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Ledger
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

HEAD = "func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32)"


def run(body: str, pipeline: str, declarations: str = "") -> tuple[Ledger, str]:
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
        run("affine.for %i = 0 to 2 {\n}", f"affine-loop-permute{options}")


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
