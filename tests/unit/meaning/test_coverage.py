"""Every op that can be parsed has a meaning."""

import pytest
from xdsl.irdl import IRDLOperation
from xdsl.traits import IsTerminator

from loopwright.ir.dialects.registry import make_context
from loopwright.meaning.machine import BRANCHES, FUNCTIONS, MEANINGS, meaning
from loopwright.native.codegen import func

DIALECTS = ("affine", "arith", "cf", "func", "loopwright", "math", "memref", "scf", "ub", "vector")


def test_every_op_has_a_meaning() -> None:
    context = make_context()
    for dialect in DIALECTS:
        context.load_registered_dialect(dialect)
    names = {op.name for op in context.loaded_ops}
    exits = {
        op.name
        for op in context.loaded_ops
        if op.has_trait(IsTerminator)
        and issubclass(op, IRDLOperation)
        and not op.get_irdl_definition().successors
    }
    functions = {op.name for op in context.loaded_ops if any(map(op.has_trait, FUNCTIONS))}
    defined_names = {*MEANINGS, *BRANCHES, *exits, *functions}
    missing = {name for name in names if name.split(".")[0] in DIALECTS} - defined_names
    assert len(names) > 200
    assert not missing


def test_an_op_has_one_meaning_and_one_lowering() -> None:
    assert not MEANINGS.keys() & BRANCHES.keys()
    for register in (meaning, func.lowers):
        with pytest.raises(ValueError, match=r"of 'func\.call' already"):
            register("func.call")(lambda *_: None)
