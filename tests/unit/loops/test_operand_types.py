"""What passes put in the place of a value has a type that its uses allow."""

from __future__ import annotations

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import IntegerType, f32

from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger


def test_a_value_is_not_replaced_by_one_of_another_type() -> None:
    old, new, use = test.TestOp([], [f32]), test.TestOp([], [IntegerType(32)]), test.TestOp([], [])
    use.operands = old.results
    rewriter = Rewriter("test", Ledger())
    with pytest.raises(AssertionError, match="f32 replaced by i32"):
        rewriter.replace_uses(old.results[0], new.results[0])
