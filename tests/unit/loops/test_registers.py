"""`affine-mem2reg` and `affine-reg2mem`: values in loops, conditionals and other regions."""

import numpy as np

import loopwright as lw
from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.loops.steps.editing import block_executed
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Ledger
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


# `affine-mem2reg` through `scf`: values in loops and conditionals, and elements of arrays

HEAD = PROGRAMS["head"]
TAIL = PROGRAMS["tail"]


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


STORED = "affine.store %x, %b[] : memref<i32>\n"


# `affine-mem2reg` and `affine-reg2mem` through regions that are executed once

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
    "stored nowhere else": PROGRAMS["gone"],
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
