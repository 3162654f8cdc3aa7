"""Which operations are in others."""

from tests.texts import texts_beside

import loopwright as lw
from loopwright.ir.core.enclosing import ops_in

PROGRAMS = texts_beside(__file__)

NESTS = PROGRAMS["nests"].replace(
    "  affine.for %i", "  %x = arith.constant 1.0 : f32\n  affine.for %i"
)


def test_ops_are_given_in_the_order_of_walks() -> None:
    for op in lw.parse(NESTS).op.walk():
        assert list(ops_in(op)) == list(op.walk())


def test_the_op_given_last_may_be_erased() -> None:
    module = lw.parse(NESTS).op.clone()
    names: list[str] = []
    for op in ops_in(module):
        names.append(op.name)
        if op.name == "affine.store":
            op.detach()
            op.erase()
    assert names == [op.name for op in lw.parse(NESTS).op.walk()]
    assert "affine.store" not in [op.name for op in module.walk()]
