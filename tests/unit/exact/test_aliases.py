"""Which roots may share memory, where an op selects one of several memrefs."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.exact.memory.access import root_of
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.dialects.arith import SelectOp
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

TEXT = PROGRAMS["text"]
MAY_BE = {"s": "amstux", "t": "abmstux", "x": "abmostux"}


@pytest.mark.parametrize("name", MAY_BE)
def test_what_is_selected_may_be_what_it_is_selected_from(name: str) -> None:
    module = lw.parse(TEXT).op
    (function,) = (op for op in module.walk() if op.regions and op.regions[0].blocks and op.parent)
    block = function.regions[0].block
    results = [result for op in block.ops for result in op.results]
    values = dict(zip("abomustx", [*block.args[1:], *results], strict=True))
    assert all(isinstance(values[key].owner, SelectOp) for key in MAY_BE)
    aliases, root = Aliases(module), root_of(values[name])
    found = {key for key, value in values.items() if aliases.may_alias(root, root_of(value))}
    assert found == set(MAY_BE[name])
