"""`affine-mem2reg` through `scf`: values in loops and conditionals, and elements of arrays."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Ledger

HEAD = """memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  %b = memref.alloca() : memref<i32>
"""
TAIL = """
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}
"""


def change(body: str, pipeline: str = "affine-mem2reg") -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline; what the function computes has not changed."""
    module = lw.parse(HEAD + body + TAIL)
    after = lw.parse(str(module))
    try:
        ledger = PassManager(parse_any_pipeline(pipeline)).run(after.op)
    except ValueError as error:
        raise AssertionError(f"'{pipeline}' breaks down on {module}") from error
    text = print_module(after.op)
    for n in range(4):
        for flag in (False, True):
            assert effect(HEAD + body + TAIL, n, flag) == effect(text, n, flag), text
    return ledger.filter(where=lambda entry: entry.code != "alias.arguments"), text


def effect(text: str, n: int, flag: bool) -> object:
    """The result, and the arrays afterwards."""
    arrays = [np.arange(16, dtype=np.int32) * k % 11 for k in (3, 7)]
    try:
        result = lw.parse(text).interpret("f", *arrays, n, flag)
    except InterpreterError as error:
        return error.code
    return result, [array.tolist() for array in arrays]


GONE = {
    "for": """affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    %u = affine.load %b[] : memref<i32>
    %v = memref.load %m[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %b[] : memref<i32>
  }""",
    "if without else": """affine.store %x, %b[] : memref<i32>
  scf.if %c {
    affine.store %y, %b[] : memref<i32>
  }""",
    "if, stored in both": """scf.if %c {
    affine.store %y, %b[] : memref<i32>
  } else {
    affine.store %x, %b[] : memref<i32>
  }""",
    "switch": """affine.store %x, %b[] : memref<i32>
  scf.index_switch %n
  case 1 {
    affine.store %y, %b[] : memref<i32>
    scf.yield
  }
  case 2 {
    scf.yield
  }
  default {
    %u = affine.load %b[] : memref<i32>
    %s = arith.addi %u, %y : i32
    affine.store %s, %b[] : memref<i32>
  }""",
    "while": """affine.store %x, %b[] : memref<i32>
  scf.while : () -> () {
    %u = affine.load %b[] : memref<i32>
    %go = arith.cmpi slt, %u, %y : i32
    scf.condition(%go)
  } do {
    %u = affine.load %b[] : memref<i32>
    %s = arith.addi %u, %x : i32
    affine.store %s, %b[] : memref<i32>
    scf.yield
  }""",
    "while, stored in the condition": """affine.store %x, %b[] : memref<i32>
  %e = scf.while (%k = %x) : (i32) -> i32 {
    %u = affine.load %b[] : memref<i32>
    %s = arith.addi %u, %k : i32
    affine.store %s, %b[] : memref<i32>
    %go = arith.cmpi slt, %s, %y : i32
    scf.condition(%go) %s : i32
  } do {
  ^bb0(%k: i32):
    %u = affine.load %b[] : memref<i32>
    %h = arith.subi %k, %u : i32
    %i = arith.addi %h, %x : i32
    scf.yield %i : i32
  }""",
    "while, read in the body only": """affine.store %x, %b[] : memref<i32>
  %e = scf.while (%k = %x) : (i32) -> i32 {
    affine.store %k, %b[] : memref<i32>
    %go = arith.cmpi slt, %k, %y : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    %u = affine.load %b[] : memref<i32>
    %i = arith.addi %u, %x : i32
    scf.yield %i : i32
  }
  affine.store %e, %b[] : memref<i32>""",
    "read in a parallel loop": """affine.store %x, %b[] : memref<i32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %u = affine.load %b[] : memref<i32>
    memref.store %u, %w[%i] : memref<16xi32>
    scf.reduce
  }""",
    "read behind a conditional store only": """affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      affine.store %y, %b[] : memref<i32>
    }
    %u = affine.load %b[] : memref<i32>
    memref.store %u, %w[%i] : memref<16xi32>
  }
  affine.store %y, %b[] : memref<i32>""",
    "nested": """affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    affine.for %j = 0 to 3 {
      scf.if %c {
        %u = affine.load %b[] : memref<i32>
        %s = arith.muli %u, %x : i32
        affine.store %s, %b[] : memref<i32>
      }
    }
  }""",
}


@pytest.mark.parametrize("case", GONE)
def test_buffers_become_values(case: str) -> None:
    ledger, text = change(GONE[case], "affine-mem2reg{buffers-only=true}")
    assert [entry.code for entry in ledger] == ["promoted"]
    assert "alloca" not in text


STAYS = {
    "stored in a parallel loop": """affine.store %x, %b[] : memref<i32>
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    affine.store %y, %b[] : memref<i32>
    scf.reduce
  }""",
    "in a region with branches": """scf.execute_region {
    cf.br ^next
  ^next:
    affine.store %x, %b[] : memref<i32>
    scf.yield
  }""",
}


@pytest.mark.parametrize("case", STAYS)
def test_buffers_that_stay(case: str) -> None:
    ledger, text = change(STAYS[case], "affine-mem2reg{buffers-only=true}")
    assert [entry.code for entry in ledger] == ["control-flow"]
    assert "alloca" in text


STORED = "affine.store %x, %b[] : memref<i32>\n"
ELEMENT = (
    STORED
    + """  LOOP {
    %u = LOAD : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    STORE : memref<16xi32>
    MORE
  }"""
)
SCF = "scf.for %i = %c0 to %c9 step %c1"
MAYBE = "affine.for %i = 0 to %n"
AFFINE = "affine.for %i = 0 to 9"
PLACED = "%p = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]\n    "
COMPUTED = "%p = affine.apply affine_map<(d0) -> (d0 - d0 + 4)>(%i)\n    "
ELEMENTS = {
    "in scf.for": (SCF, "memref.load %m[%c1]", "memref.store %s, %m[%c1]", "", 1),
    "affine accesses in scf.for": (SCF, "affine.load %m[3]", "affine.store %s, %m[3]", "", 1),
    "a constant of two kinds": (SCF, "affine.load %m[1]", "memref.store %s, %m[%c1]", "", 1),
    "another element": (SCF, "affine.load %m[3]", "affine.store %s, %m[4]", "", 0),
    "written by a call": (
        SCF,
        "affine.load %m[3]",
        "affine.store %s, %m[3]",
        "func.call @g(%m) : (memref<16xi32>) -> ()",
        0,
    ),
    "read at any place": (
        SCF,
        "affine.load %m[3]",
        "affine.store %s, %m[3]",
        "%q = memref.load %m[%i] : memref<16xi32>\n memref.store %q, %w[%i] : memref<16xi32>",
        0,
    ),
    "maybe no iteration, and beyond": (
        "scf.for %i = %c0 to %n step %c1",
        "affine.load %m[symbol(%n)]",
        "affine.store %s, %m[symbol(%n)]",
        "",
        0,
    ),
    "maybe no iteration": (
        f"%z = arith.constant 5 : i32\n affine.store %z, %m[4] : memref<16xi32>\n {MAYBE}",
        "affine.load %m[3]",
        "affine.store %s, %m[3]",
        "",
        1,
    ),
    "maybe no iteration, and nothing else is stored": (
        MAYBE,
        "affine.load %m[3]",
        "affine.store %s, %m[3]",
        "",
        1,
    ),
    "maybe no iteration, and stored in some only": (
        MAYBE,
        "affine.load %m[3]",
        "scf.if %c {\n affine.store %s, %m[3] : memref<16xi32>\n } //",
        "",
        0,
    ),
    "maybe no iteration, and never to be written": (
        f"%g = memref.get_global @c : memref<16xi32>\n {MAYBE}",
        "affine.load %g[3]",
        "affine.store %s, %g[3]",
        "",
        1,
    ),
    "maybe no iteration, and not of the memory": (
        f"%g = memref.reinterpret_cast %m to offset: [9], sizes: [16], strides: [1]"
        f" : memref<16xi32> to memref<16xi32, strided<[1], offset: 9>>\n {MAYBE}",
        "affine.load %g[9] : memref<16xi32, strided<[1], offset: 9>> //",
        "affine.store %s, %g[9] : memref<16xi32, strided<[1], offset: 9>> //",
        "",
        0,
    ),
    "computed inside, always the same": (
        AFFINE,
        "affine.load %m[symbol(%n) + 2]",
        "affine.store %s, %m[%p]",
        "",
        1,
    ),
    "computed inside, by the iteration": (AFFINE, "affine.load %m[4]", COMPUTED, "", 1),
}


@pytest.mark.parametrize("case", ELEMENTS)
def test_elements_are_carried(case: str) -> None:
    loop, load, store, more, count = ELEMENTS[case]
    if store is COMPUTED:
        store = f"{COMPUTED}affine.store %s, %m[%p]"
    elif "%p" in store:
        store = f"{PLACED}{store}"
    body = ELEMENT.replace("LOOP", loop).replace("LOAD", load).replace("MORE", more)
    body = body.replace("STORE", store)
    if "@g" in body:
        module = lw.parse(HEAD + body + TAIL + "func.func private @g(memref<16xi32>)\n")
        ledger = PassManager(parse_any_pipeline("affine-mem2reg")).run(module.op)
    else:
        ledger, text = change(body)
        assert text.count("iter_args") == count
    assert [entry.code for entry in ledger].count("carried") == count


def test_what_was_stored_in_one_of_several_iterations() -> None:
    """An element is stored twice: what two iterations before stored, the last may have stored."""
    body = STORED + """affine.for %i = 2 to 12 {
    %u = affine.load %m[(%i - 2) floordiv 2] : memref<16xi32>
    %k = arith.index_cast %i : index to i32
    %s = arith.addi %u, %k : i32
    affine.store %s, %m[%i floordiv 2] : memref<16xi32>
  }"""  # fmt: skip
    ledger, _ = change(body)
    assert "carried" not in [entry.code for entry in ledger]
