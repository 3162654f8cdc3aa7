"""`affine-mem2reg` and `affine-reg2mem` through regions that are executed once."""

from __future__ import annotations

import pytest
from tests.unit.transforms.test_registers_scf import HEAD, TAIL, change

import loopwright as lw
from loopwright.loops.registers.cells import block_executed

FORMS = {
    "execute_region": ("scf.execute_region", "scf.yield"),
    "alloca_scope": ("memref.alloca_scope", "memref.alloca_scope.return"),
}
forms = pytest.mark.parametrize(("op", "leave"), list(FORMS.values()), ids=list(FORMS))


def spelled(body: str, op: str, leave: str) -> str:
    return body.replace("ONCE", op).replace("LEAVE", leave)


GONE = {
    "stored inside": """affine.store %x, %b[] : memref<i32>
  ONCE {
    %u = affine.load %b[] : memref<i32>
    %v = arith.addi %u, %y : i32
    affine.store %v, %b[] : memref<i32>
    LEAVE
  }""",
    "results beside": """affine.store %x, %b[] : memref<i32>
  %q = ONCE -> (i32) {
    %u = affine.load %b[] : memref<i32>
    affine.store %y, %b[] : memref<i32>
    LEAVE %u : i32
  }
  affine.store %q, %m[3] : memref<16xi32>""",
    "only read": """affine.store %x, %b[] : memref<i32>
  ONCE {
    %u = affine.load %b[] : memref<i32>
    affine.store %u, %m[2] : memref<16xi32>
    LEAVE
  }""",
    "in a loop and a conditional": """affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    ONCE {
      scf.if %c {
        ONCE {
          %u = affine.load %b[] : memref<i32>
          %v = arith.muli %u, %y : i32
          affine.store %v, %b[] : memref<i32>
          LEAVE
        }
      }
      LEAVE
    }
  }""",
    "overwritten behind": """ONCE {
    affine.store %y, %b[] : memref<i32>
    LEAVE
  }
  affine.store %x, %b[] : memref<i32>""",
    "stored nowhere else": """ONCE {
    affine.store %y, %b[] : memref<i32>
    LEAVE
  }""",
}


@forms
@pytest.mark.parametrize("body", list(GONE.values()), ids=list(GONE))
def test_buffers_become_values(body: str, op: str, leave: str) -> None:
    ledger, text = change(spelled(body, op, leave))
    assert "memref.alloca()" not in text
    assert "promoted" in [entry.code for entry in ledger]


@forms
def test_dead_values_are_not_given(op: str, leave: str) -> None:
    _, text = change(spelled(GONE["overwritten behind"], op, leave))
    assert f"{op} ->" not in text.replace("  ", " ")


CARRIED = """affine.store %x, %b[] : memref<i32>
  affine.for %i = 0 to 7 {
    ONCE {
      %u = affine.load %m[3] : memref<16xi32>
      %v = arith.addi %u, %y : i32
      affine.store %v, %m[3] : memref<16xi32>
      LEAVE
    }
  }"""


@forms
def test_elements_are_carried(op: str, leave: str) -> None:
    ledger, text = change(spelled(CARRIED, op, leave))
    assert "carried" in [entry.code for entry in ledger]
    assert "iter_args" in text


ROLLING = """affine.store %x, %b[] : memref<i32>
  affine.for %i = 2 to 14 {
    OPEN
      %u = affine.load %m[%i - 2] : memref<16xi32>
      %v = affine.load %w[%i] : memref<16xi32>
      %s = arith.addi %u, %v : i32
    ONCE {
      ONCE {
        %t = arith.muli %s, %y : i32
        affine.store %t, %m[%i] : memref<16xi32>
        LEAVE
      }
      LEAVE
    }
    CLOSE
  }"""


@forms
@pytest.mark.parametrize("inside", [False, True])
def test_what_was_stored_before_is_carried(inside: bool, op: str, leave: str) -> None:
    body = ROLLING.replace("OPEN", "ONCE {" if inside else "")
    body = body.replace("CLOSE", "LEAVE }" if inside else "")
    ledger, text = change(spelled(body, op, leave))
    assert "carried" in [entry.code for entry in ledger]
    assert "iter_args" in text
    assert text.count("affine.load") == 3


@forms
def test_what_is_stored_sometimes_is_not_carried(op: str, leave: str) -> None:
    body = ROLLING.replace("OPEN", "").replace("CLOSE", "").replace("ONCE {", "scf.if %c {", 1)
    body = body.replace("      LEAVE\n    }\n    \n", "    }\n")
    ledger, _ = change(spelled(body, op, leave))
    assert "carried" not in [entry.code for entry in ledger]


@forms
def test_elements_that_may_not_exist_stay(op: str, leave: str) -> None:
    body = CARRIED.replace("%m[3]", "%m[symbol(%n) + 14]").replace("0 to 7", "0 to %n")
    ledger, _ = change(spelled(body, op, leave))
    assert "carried" not in [entry.code for entry in ledger]


BRANCHES = """affine.store %x, %b[] : memref<i32>
  %q = scf.execute_region -> i32 {
    %u = affine.load %b[] : memref<i32>
    cf.cond_br %c, ^one, ^two
  ^one:
    affine.store %y, %b[] : memref<i32>
    scf.yield %u : i32
  ^two:
    scf.yield %y : i32
  }
  affine.store %q, %m[3] : memref<16xi32>"""
AGAIN = """affine.store %x, %b[] : memref<i32>
  scf.execute_region {
    cf.br ^next(%c0 : index)
  ^next(%k: index):
    %u = affine.load %b[] : memref<i32>
    %v = arith.addi %u, %y : i32
    affine.store %v, %b[] : memref<i32>
    %l = arith.addi %k, %c1 : index
    %t = arith.cmpi slt, %l, %n : index
    cf.cond_br %t, ^next(%l : index), ^last
  ^last:
    scf.yield
  }"""


@pytest.mark.parametrize("body", [BRANCHES, AGAIN])
def test_branches_stay(body: str) -> None:
    ledger, text = change(body, "affine-mem2reg{buffers-only=true}")
    assert [entry.code for entry in ledger] == ["control-flow"]
    assert "memref.alloca()" in text
    change(body)
    ledger, after = change(body, "affine-reg2mem")
    assert [entry.code for entry in ledger] == ["several-blocks"] * ("%q" in body)
    assert after == str(lw.parse(HEAD + body + TAIL))


def test_blocks_behind_branches_are_not_always_executed() -> None:
    module = lw.parse(HEAD + BRANCHES + TAIL).op
    *_, store, _ = (op for op in module.walk() if op.name == "affine.store")
    assert block_executed(store) is store.parent_block()
    module = lw.parse(HEAD + spelled(GONE["stored inside"], *FORMS["alloca_scope"]) + TAIL).op
    *_, store = (op for op in module.walk() if op.name == "affine.store")
    block = block_executed(store)
    assert block is not None
    assert block.parent_op() is next(op for op in module.walk() if op.name == "func.func")


def test_loops_in_front_of_branches_write() -> None:
    body = """affine.store %x, %b[] : memref<i32>
  scf.execute_region {
    affine.for %i = 0 to %n {
      %u = affine.load %b[] : memref<i32>
      %v = arith.muli %u, %y : i32
      affine.store %v, %b[] : memref<i32>
    }
    cf.cond_br %c, ^one, ^two
  ^one:
    scf.yield
  ^two:
    scf.yield
  }"""
    change(body)


GIVEN = """affine.store %x, %b[] : memref<i32>
  %q:2 = ONCE -> (i32, index) {
    %u = affine.load %m[1] : memref<16xi32>
    %p = ONCE -> (i32) {
      affine.store %u, %m[2] : memref<16xi32>
      LEAVE %y : i32
    }
    %v = arith.addi %u, %p : i32
    LEAVE %v, %n : i32, index
  }
  memref.store %q#0, %m[%q#1] : memref<16xi32>"""


@forms
def test_results_go_through_buffers_and_back(op: str, leave: str) -> None:
    body = spelled(GIVEN, op, leave)
    ledger, text = change(body, "affine-reg2mem")
    assert [entry.code for entry in ledger] == ["spilled", "spilled"]
    assert f"{op} ->" not in text.replace("  ", " ")
    assert text.count("memref.alloca()") == 4
    there, back = (
        change(body, pipeline + "affine-mem2reg{buffers-only=true}")[1]
        for pipeline in ("", "affine-reg2mem,")
    )
    assert there == back


def test_properties_stay() -> None:
    body = GIVEN.replace("ONCE -> (i32, index)", "ONCE -> (i32, index) no_inline", 1)
    body = spelled(body, *FORMS["execute_region"])
    for pipeline in ("affine-reg2mem", "affine-reg2mem,affine-mem2reg"):
        assert "no_inline" in change(body, pipeline)[1]
