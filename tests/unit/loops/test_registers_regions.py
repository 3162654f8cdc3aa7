"""`affine-mem2reg` and `affine-reg2mem` through regions that are executed once."""

from __future__ import annotations

import loopwright as lw
from loopwright.loops.registers.passing import block_executed
from tests.unit.loops.test_registers_scf import HEAD, TAIL

FORMS = {
    "execute_region": ("scf.execute_region", "scf.yield"),
    "alloca_scope": ("memref.alloca_scope", "memref.alloca_scope.return"),
}


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


def test_blocks_behind_branches_are_not_always_executed() -> None:
    module = lw.parse(HEAD + BRANCHES + TAIL).op
    *_, store, _ = (op for op in module.walk() if op.name == "affine.store")
    assert block_executed(store) is store.parent_block()
    module = lw.parse(HEAD + spelled(GONE["stored inside"], *FORMS["alloca_scope"]) + TAIL).op
    *_, store = (op for op in module.walk() if op.name == "affine.store")
    block = block_executed(store)
    assert block is not None
    assert block.parent_op() is next(op for op in module.walk() if op.name == "func.func")
