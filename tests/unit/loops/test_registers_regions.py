"""`affine-mem2reg` and `affine-reg2mem` through regions that are executed once."""

from __future__ import annotations

import loopwright as lw
from loopwright.loops.steps.editing import block_executed
from tests.texts import texts_beside
from tests.unit.loops.test_registers_scf import HEAD, TAIL

PROGRAMS = texts_beside(__file__)

FORMS = {
    "execute_region": ("scf.execute_region", "scf.yield"),
    "alloca_scope": ("memref.alloca_scope", "memref.alloca_scope.return"),
}


def spelled(body: str, op: str, leave: str) -> str:
    return body.replace("ONCE", op).replace("LEAVE", leave)


GONE = {
    "stored inside": PROGRAMS["stored inside"],
    "results beside": PROGRAMS["results beside"],
    "only read": PROGRAMS["only read"],
    "in a loop and a conditional": PROGRAMS["in a loop and a conditional"],
    "overwritten behind": PROGRAMS["overwritten behind"],
    "stored nowhere else": """ONCE {
    affine.store %y, %b[] : memref<i32>
    LEAVE
  }""",
}


BRANCHES = PROGRAMS["branches"]


def test_blocks_behind_branches_are_not_always_executed() -> None:
    module = lw.parse(HEAD + BRANCHES + TAIL).op
    *_, store, _ = (op for op in module.walk() if op.name == "affine.store")
    assert block_executed(store) is store.parent_block()
    module = lw.parse(HEAD + spelled(GONE["stored inside"], *FORMS["alloca_scope"]) + TAIL).op
    *_, store = (op for op in module.walk() if op.name == "affine.store")
    block = block_executed(store)
    assert block is not None
    assert block.parent_op() is next(op for op in module.walk() if op.name == "func.func")
