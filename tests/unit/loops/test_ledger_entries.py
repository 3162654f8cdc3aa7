"""What passes write into the ledger, and what they refuse."""

from __future__ import annotations

import loopwright as lw
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def test_the_ledger_grows_with_the_program() -> None:
    sizes: list[int] = []
    for count in (50, 100, 200):
        lines = [
            f"  %a{i} = affine.apply affine_map<(d0) -> (d0 + {i})>(%i)\n"
            f'  "t.use"(%a{i}) : (index) -> ()'
            for i in range(1, count)
        ]
        text = "func.func @f(%i: index) {\n" + "\n".join(lines) + "\n  return\n}\n"
        module = parse_module(text, make_context(allow_unregistered=True))
        sizes.append(len(PassManager(parse_xdsl_pipeline("canonicalize,lower-affine")).run(module)))
    assert sizes[2] <= 2 * sizes[1] + 4 and sizes[1] <= 2 * sizes[0] + 4


def test_what_lowerings_make_has_a_location() -> None:
    text = PROGRAMS["what lowerings make has a location"]
    module = parse_module(text, make_context())
    PassManager(parse_xdsl_pipeline("lower-affine")).run(module)
    lines = {op.name: source_location(op) for op in module.walk()}
    assert {name for name, place in lines.items() if place is None} <= {"builtin.module"}
    assert getattr(lines["scf.for"], "line", None) == 2
    assert getattr(lines["arith.muli"], "line", None) == 3


def test_loops_in_no_function_are_refused() -> None:
    """The outermost one of each nest, by passes on functions."""
    text = PROGRAMS["loops in no function are refused"]
    (entry,) = lw.parse(text).apply("affine-loop-unroll").ledger
    assert entry.code == "no-function"
    assert getattr(entry.location, "line", None) == 3
