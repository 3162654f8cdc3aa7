"""What fusion refuses where no run would tell: memory in other memory, ops that nobody knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

import loopwright as lw
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.fusion.plan import Plan
from tests.fusion_by_hand import Nests
from tests.property.fusion_memory_traps import LIMIT
from tests.property.fusion_traps import ALLOC, copy
from tests.property.test_fusion_by_hand import nests_of, program

BOX = "  %box = memref.alloc() : memref<1xmemref<8xf32>>\n"
KEPT = "  affine.store %m, %box[0] : memref<1xmemref<8xf32>>\n"
REFUSED = {
    "an unknown op": (
        ALLOC + copy("%a", "%m") + '  "test.unknown"() : () -> ()\n' + copy("%m", "%b"),
        ("fusion.op-between", RefusalKind.UNSUPPORTED),
    ),
    "a call that may find the buffer in other memory": (
        ALLOC + BOX + KEPT + copy("%a", "%m")
        + "  call @touch_global(%s) : (f32) -> ()\n" + copy("%m", "%b"),
        ("fusion.op-between", RefusalKind.UNSUPPORTED),
    ),
    "an order that a condition decides": (
        ALLOC + LIMIT + copy("%a", "%m") + """  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %is = arith.cmpf olt, %x, %limit : f32
    scf.if %is {
      affine.store %x, %a[7 - %i] : memref<8xf32>
    }
    affine.store %x, %b[%i] : memref<8xf32>
  }
""",
        ("fusion.order", RefusalKind.UNKNOWN),
    ),
    "an update of elements that no rule gives": (
        ALLOC + """  affine.for %i = 0 to 8 {
    %x = affine.load %m[(%i floordiv -2) + 4] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %m[%i] : memref<8xf32>
    affine.store %y, %b[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
""",
        ("fusion.self-dependence", RefusalKind.UNKNOWN),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refusal(name: str) -> None:
    body, expected = REFUSED[name]
    module = lw.parse(program(body, aliased=False), allow_unregistered=True)
    block = next(
        op.parent_block()
        for op in module.op.walk()
        if op.name == "affine.for" and op.parent_block() is not None
    )
    assert block is not None
    nests = Nests.of(block)
    first, second = nests.loops()
    found = nests.can_fuse(first, second, 1)
    assert isinstance(found, Refusal) and (found.code, found.kind) == expected


def test_buffers_in_other_memory_are_not_private() -> None:
    body = ALLOC + BOX + copy("%a", "%m") + copy("%m", "%b") + KEPT
    module = lw.parse(program(body, aliased=False))
    fused = module.apply("affine-loop-fusion", maximal=True)
    assert str(fused).count("affine.for") == 1
    assert "memref<1xf32>" not in str(fused)


HANDED_ON = """  %p = memref.alloc() : memref<8x8xf32>
  %q = memref.alloc() : memref<8x8xf32>
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %t[%j] : memref<8xf32>
      affine.store %x, %p[%i, %j] : memref<8x8xf32>
    }
    affine.for %k = 0 to 8 {
      %x = affine.load %t[%k] : memref<8xf32>
      affine.store %x, %q[%i, %k] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %p[%i, -%j + 7] : memref<8x8xf32>
      %y = affine.load %q[%i, %j] : memref<8x8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
"""


@pytest.mark.parametrize("is_reversed", [False, True])
def test_slices_that_read_what_they_have_not_written(is_reversed: bool) -> None:
    """Slices are the same part of both loops; here they are what each of both needs."""
    _, nests = nests_of(program(HANDED_ON, aliased=False))
    first, second = nests.loops()
    plan = nests.can_fuse(first, second, 2)
    assert isinstance(plan, Plan)
    row, other = dim(0), dim(1)
    starts = row, 7 - other if is_reversed else other, other
    lower, upper = (tuple(AffineMap(2, 0, (start + more,)) for start in starts) for more in (0, 1))
    cut = replace(plan.proposal, slice=replace(plan.proposal.slice, lower=lower, upper=upper))
    refusal = nests.legality.judge(cut)
    assert refusal is not None
    expected = "fusion.self-dependence" if is_reversed else "fusion.order"
    assert refusal.code == expected


RETURNED = """
func.func private @look(%g: memref<8xf32>) -> f32 {
  %x = affine.load %g[0] : memref<8xf32>
  return %x : f32
}
func.func private @same(%g: memref<8xf32>) -> memref<8xf32> {
  return %g : memref<8xf32>
}
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) -> (memref<8xf32>, f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %r = func.call @look(%a) : (memref<8xf32>) -> f32
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
"""


@pytest.mark.parametrize("is_known", [False, True])
def test_calls_do_not_know_what_is_returned_later(is_known: bool) -> None:
    """But a function that returns its argument may have let others know that."""
    end = "return %m, %r : memref<8xf32>, f32\n}"
    if is_known:
        call = "%n = func.call @same(%m) : (memref<8xf32>) -> memref<8xf32>\n"
        end = call + end.replace("%m", "%n")
    _, nests = nests_of(RETURNED + end)
    first, second = nests.loops()
    assert isinstance(nests.can_fuse(first, second, 1), Refusal) == is_known
