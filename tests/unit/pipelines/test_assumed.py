"""What passes took for granted is kept by the module."""

from __future__ import annotations

import loopwright as lw
from loopwright.ledger import Ledger

TEXT = """func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a[%i] : memref<8xf32>
    affine.store %v, %b[%i] : memref<8xf32>
  }
  return
}
"""


def test_nothing_is_assumed_of_what_is_read() -> None:
    module = lw.parse(TEXT)
    assert module.assumed.first_pass is None
    assert not module.assumed.elements


def test_a_module_keeps_what_passes_assumed() -> None:
    module = lw.parse(TEXT).apply("affine-parallelize").apply("canonicalize")
    assert module.assumed.arguments == {"f": "affine-parallelize"}
    assert module.assumed.elements == {"f"}
    assert "loopwright.distinct_arguments" in module.text(keep_assumptions=True)


def test_the_ledger_is_not_asked() -> None:
    """Entries may be left out: what was assumed stays."""
    made = lw.parse(TEXT).apply("affine-parallelize")
    module = lw.Module(made.op, Ledger(), made.assumed)
    assert module.assumed.first_pass == "affine-parallelize"


def test_the_worst_is_assumed_of_a_module_that_only_has_a_ledger() -> None:
    made = lw.parse(TEXT).apply("affine-parallelize")
    assert lw.Module(made.op, made.ledger).assumed.elements == {"f"}
    assert lw.Module(made.op, made.ledger).assumed.first_pass == "affine-parallelize"
