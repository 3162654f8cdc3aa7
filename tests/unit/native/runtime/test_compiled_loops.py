"""What is read from LLVM's output about loops: those that it vectorised, unrolled or left."""

from __future__ import annotations

import re

import loopwright as lw
from loopwright.native.codegen.unit import LOOP
from loopwright.native.runtime.kernel import Kernel, compiled_loops
from loopwright.reporting.errors import SourceLocation
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]


def _compiled() -> Kernel:
    return lw.parse(PROGRAM, file="s.mlir").compile("several")


def test_loops_that_llvm_vectorised() -> None:
    rows = _compiled().explanation().rows
    assert [row.place.line for row in rows] == [3, 8, 13, 18]
    vectorised, recurrence, short, calls = rows
    lanes = re.fullmatch(r"vectorised by (\d+) by LLVM", str(vectorised))
    assert lanes is not None and int(lanes[1]) in (2, 4, 8)
    assert str(recurrence) == "left as written"
    assert str(short) == "no loop is left of it: LLVM unrolled or replaced it"
    assert str(calls) == "left as written" and calls.why == "it calls sin for each element"


def test_a_remainder_is_no_copy() -> None:
    kernel = _compiled()
    text = kernel.inspect_llvm()
    places = [SourceLocation("s.mlir", line, 3) for line in (3, 8, 13, 18)]
    found = compiled_loops(text, places)
    assert found[places[0]].copies == found[places[0]].vectorised > 0
    assert found[places[1]].copies >= 1 and not found[places[1]].vectorised
    assert not found[places[2]].is_left and found[places[3]].calls == ("sin",)
    nothing = compiled_loops(text.replace(LOOP, "else"), places)
    assert not any(one.is_left for one in nothing.values())


def test_the_places_of_loops_change_no_code() -> None:
    lines = [line for line in _compiled().inspect_llvm().splitlines() if not line.startswith("!")]
    moved = lw.parse(f"\n\n{PROGRAM}", file="t.mlir").compile("several")
    others = [line for line in moved.inspect_llvm().splitlines() if not line.startswith("!")]
    assert lines == others
    assert _compiled().code.program == moved.code.program
