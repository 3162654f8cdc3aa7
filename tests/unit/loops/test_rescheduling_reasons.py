"""Why options of rescheduling have no effect: what no dependence shows is said to be unknown."""

import islpy as isl
import pytest

import loopwright as lw
from loopwright.exact.presburger.scheduling import (
    DirectDependences,
    Request,
    Untaken,
    empty_relation,
    schedule,
)
from loopwright.ir.core.enclosing import outermost_op
from loopwright.loops.pipelines import build_pass
from loopwright.loops.rescheduling import plan
from loopwright.reporting.ledger import Ledger, Reason, RefusalEntry
from tests.generate import eliminations

MATRIX = """
func.func @f(%a: memref<8x8xf64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf64>
      %y = arith.mulf %x, %x : f64
      affine.store %y, %a[%i, %j] : memref<8x8xf64>
    }
  }
  return
}
"""


def test_a_reason_without_a_dependence_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_tiles(
        dependences: DirectDependences, request: Request
    ) -> tuple[isl.Schedule, list[Untaken]]:
        """isl's schedule, which is said to have loops that may not change places."""
        tree, _ = schedule(dependences, request)
        return tree, [Untaken("tile-size", "loops may not change places", empty_relation())]

    monkeypatch.setattr(plan, "schedule", without_tiles)
    ledger = Ledger()
    build_pass("affine-reschedule", {"tile-size": "4"}).run(lw.parse(MATRIX).op, ledger)
    (entry,) = (entry for entry in ledger if isinstance(entry, RefusalEntry))
    assert (entry.code, entry.reason) == ("unknown-schedule", Reason.UNKNOWN)
    assert "may not change places" not in entry.message


@pytest.mark.parametrize("seed", [3, 5])
def test_loops_that_are_not_used_leave_nothing_behind(seed: int) -> None:
    """An elimination with too few iterations for blocks: their loops are erased again."""
    module = lw.parse(eliminations.generate(seed).text)
    op = module.op.clone()
    ledger = Ledger()
    build_pass("affine-defer-updates", {}).run(op, ledger)
    assert "unprofitable" in [entry.code for entry in ledger]
    arguments = [a for f in op.walk() if f.name == "func.func" for a in f.regions[0].block.args]
    users = [use.operation for argument in arguments for use in argument.uses]
    assert users
    assert all(outermost_op(user) is op for user in users)


def test_a_dependence_names_statements_of_the_program() -> None:
    """The nest that is refused is the second one: its statement is `S1`, of which executions are
    those of the source."""
    text = """
func.func @f(%a: memref<?x?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i, 0] : memref<?x?xf64>
  }
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %e = affine.load %a[%i, %j] : memref<?x?xf64>
        %l = affine.load %a[%i, %k] : memref<?x?xf64>
        %u = affine.load %a[%k, %j] : memref<?x?xf64>
        %m = arith.mulf %l, %u : f64
        %s = arith.subf %e, %m : f64
        affine.store %s, %a[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}"""
    ledger = Ledger()
    build_pass("affine-defer-updates", {"everywhere": "true"}).run(lw.parse(text).op, ledger)
    (entry,) = (entry for entry in ledger if entry.code == "carried-dependence")
    assert entry.evidence.witness() == {
        "source": "S1[0, 0, 0]",
        "sink": "S1[0, 0, 1]",
        "parameters": {"n": 2},
    }
    assert entry.message == (
        "updates cannot wait: iteration [0, 0, 1] of the statement at <string>:14:9 depends on "
        "iteration [0, 0, 0] (flow)"
    )
