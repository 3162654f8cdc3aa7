"""Reasons of refusals on generated programs: none is false, and most are confirmed."""

import pytest

import loopwright as lw
from loopwright.loops.pipelines import build_pass
from loopwright.reporting.errors import RequestError
from loopwright.reporting.ledger import Ledger
from tests.campaigns.reason_claims import Claim, Source
from tests.campaigns.reasons import CHECKS, reasons
from tests.generate.program import Program
from tests.sampling import few


def test_no_reason_is_false() -> None:
    report = reasons(few(range(300), 8))
    assert report.failures == []
    assert report.facts["confirmed"] > report.facts["unchecked"] > 0


PROGRAM = """
func.func @main() -> i64 {
  %m = memref.alloc() : memref<4x6xi64>
  %zero = arith.constant 0 : i64
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      affine.store %zero, %m[%i, %j] : memref<4x6xi64>
    }
  }
  %s = affine.for %i = 0 to 4 iter_args(%x = %zero) -> (i64) {
    %r = affine.for %j = 0 to 6 iter_args(%y = %x) -> (i64) {
      %v = affine.load %m[%i, %j] : memref<4x6xi64>
      %t = arith.addi %y, %v : i64
      affine.yield %t : i64
    }
    affine.yield %r : i64
  }
  return %s : i64
}
"""


def test_values_that_loops_carry_are_no_bounds() -> None:
    text = PROGRAM.replace("affine.store %zero, %m[%i, %j] : memref<4x6xi64>", "")
    ledger = Ledger()
    with pytest.raises(RequestError):
        build_pass("affine-loop-permute", {"order": "1,0"}).run(lw.parse(text).op, ledger)
    assert [entry.code for entry in ledger] == ["unknown-permutation"]


def test_a_wrong_reason_is_noticed() -> None:
    """The checks can fail: a dependence between iterations that do not meet is false."""
    text = PROGRAM.replace("affine.store %zero, %m[%i, %j]", "affine.store %zero, %m[%j - %j, %j]")
    source = Source(Program(0, "main", text, 1))
    ledger = Ledger()
    build_pass("affine-parallelize", {}).run(lw.parse(text).op, ledger)
    (entry,) = (entry for entry in ledger if entry.code == "carried-dependence")
    claim = Claim(source, "affine-parallelize", entry)  # type: ignore[arg-type]
    assert CHECKS[entry.code](claim) is True
    elsewhere = Source(Program(0, "main", PROGRAM, 1))
    wrong = Claim(elsewhere, "affine-parallelize", entry)  # type: ignore[arg-type]
    assert CHECKS[entry.code](wrong) is False
