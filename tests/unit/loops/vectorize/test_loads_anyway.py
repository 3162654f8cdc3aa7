"""What is loaded under a condition, but there anyway, is loaded in all lanes; nothing else is."""

from __future__ import annotations

import pytest

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.domains import Domains
from loopwright.exact.speculation import is_always_dereferenceable, is_dereferenceable
from loopwright.ir.dialects.registry import read_module
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

HEAD = """
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64
"""
IN_RANGE = PROGRAMS["in range"]


@pytest.mark.parametrize("outside", [True, False])
def test_what_is_asserted_under_a_condition_says_nothing_elsewhere(outside: bool) -> None:
    loop = PROGRAMS["what is asserted under a condition says nothing elsewhere"]
    text = HEAD + (IN_RANGE + loop if outside else loop.replace("INSIDE", IN_RANGE))
    module = read_module(text.replace("INSIDE", ""))
    analysis = DependenceAnalysis(module.body.block.ops.first)
    (load,) = (op for op in module.walk() if op.name == "affine.load")
    assert is_dereferenceable(load, analysis, load)
    undecided = Domains(deciding=False)
    assert is_always_dereferenceable(load, analysis, undecided) is outside
