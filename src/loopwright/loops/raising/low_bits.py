"""Tests of overflow that do not matter, as only the low bits of a result are used.

**Before → After**

    %s = arith.muli %x, %a                   %s = arith.muli %x, %a
    cf.assert %s is exact                    %t = arith.andi %s, %mask
    %t = arith.andi %s, %mask

**Legal when** all that a result is used for are sums, differences, products, shifts to the left and
bitwise operations, and in the end masks that are not negative: the low 64 bits of an exact result
are those of the result that wraps around.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.core.closed_sets import greatest_closed_set
from loopwright.ir.dialects import arith
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.loops.raising.overflow import erase_test, overflow_tests, tested_results

_RING_OPERATIONS = (
    arith.AddiOp,
    arith.SubiOp,
    arith.MuliOp,
    arith.ShLIOp,
    arith.AndIOp,
    arith.OrIOp,
    arith.XOrIOp,
)
"""The operations whose low bits depend on the low bits of their operands alone."""


def drop_low_bit_tests(root: Operation) -> int:
    """Erase the tests of overflow of results of which only the low bits are used; return how many
    there were."""
    tests = overflow_tests(root)
    results = [test.exactness.result for test in tests]
    wrapping = greatest_closed_set(
        (result for result in results if isinstance(result, SSAValue)), _values_with_low_bits
    )
    dropped = [test for test in tests if test.exactness.result in wrapping]
    for test in dropped:
        erase_test(test)
    return len(dropped)


def _values_with_low_bits(value: SSAValue) -> Sequence[SSAValue] | None:
    """Return the values of which only the low bits may be used if that holds for a value; None if
    more of it is used, or may be: an index expression is computed again where it is needed."""
    if not isinstance(value.owner, _RING_OPERATIONS):
        return None
    results: list[SSAValue] = []
    for use in value.uses:
        op = use.operation
        match op:
            case arith.ExtSIOp():
                tested = tested_results(op)
                if tested is None:
                    return None
                results += tested
            case arith.AndIOp() if any(map(_is_mask, op.operands)):
                pass
            case arith.ShLIOp() if use.index:
                return None
            case _ if isinstance(op, _RING_OPERATIONS):
                results.append(op.results[0])
            case _:
                return None
    return results


def _is_mask(value: SSAValue) -> bool:
    number = constant_value(value)
    return number is not None and number >= 0
