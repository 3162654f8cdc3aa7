"""Whatever `can_fuse` has a plan for computes what it computed before: on the traps, by hand.

The pass asks only for fusions that its graph and its cost model suggest; here all pairs of nests,
depths and both fates of the source are asked for, so that legality alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from xdsl.dialects.builtin import StringAttr

import loopwright as lw
from loopwright.exact.costs.nest_figures import Strategy
from loopwright.loops.fusion.plan import Plan
from loopwright.reporting.errors import LoopwrightError
from tests.fusion_by_hand import Nests
from tests.pass_campaigns import parse
from tests.property.fusion_buffer_traps import BUFFER_TRAPS
from tests.property.fusion_kind_traps import KIND_TRAPS
from tests.property.fusion_memory_traps import MEMORY_TRAPS
from tests.property.fusion_place_traps import PLACE_TRAPS
from tests.property.fusion_rare_traps import RARE_TRAPS
from tests.property.fusion_slice_traps import SLICE_TRAPS
from tests.property.fusion_traps import ALLOC, ARGUMENTS, HELPER, TRAPS, VIEW, copy
from tests.property.test_fusion_traps import OPTIONS, TWICE, run

HAND = {
    "a temporary of the iteration before, of which slices go backwards":
        "  %t = memref.alloc() : memref<9xf32>\n  affine.store %s, %t[0] : memref<9xf32>\n" + """
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[%i + 1] : memref<9xf32>
    %o = affine.load %t[%i] : memref<9xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
""" + copy("%b", "%c", "-%i + 7"),
    "what is written in between by an op that reads nothing of the source":
        ALLOC + copy("%a", "%m") + "  memref.copy %b, %c : memref<8xf32> to memref<8xf32>\n"
        + copy("%m", "%b"),
    "the producer writes through a view what is read in between":
        VIEW.format("%b") + """  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<?xf32>
  }
  memref.copy %b, %c : memref<8xf32> to memref<8xf32>
""" + """  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<?xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
""",
    "rows of sums": """  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %j = 0 to 8 {
    %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
      %x = affine.load %a[%i] : memref<8xf32>
      %y = arith.addf %t, %x : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
      affine.yield %y : f32
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
""",
    "a temporary that is read before it is written": """  %t = memref.alloc() : memref<1xf32>
  affine.store %s, %t[0] : memref<1xf32>
  affine.for %i = 0 to 8 {
    %o = affine.load %t[0] : memref<1xf32>
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
""" + copy("%b", "%c", "-%i + 7"),
    "a temporary that the consumer reads, too": """  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %o = affine.load %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    %y = affine.load %t[0] : memref<1xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
""",
    "a temporary that the last iteration of the consumer reads": """
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %o = affine.load %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
    affine.if affine_set<(d0) : (d0 - 7 == 0)>(%i) {
      %0 = arith.constant 0 : index
      %y = memref.load %t[%0] : memref<1xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%i] : memref<8xf32>
    }
  }
""",
    "a temporary that is read later": """  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %o = affine.load %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
""" + copy("%b", "%c", "-%i + 7") + """  %y = affine.load %t[0] : memref<1xf32>
  affine.store %y, %a[0] : memref<8xf32>
""",
    "a later nest that uses what an earlier one results in": """
  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    %y = arith.addf %t, %x : f32
    affine.yield %y : f32
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.mulf %x, %r : f32
    affine.store %y, %c[%i] : memref<8xf32>
  }
""",
    "a later nest that uses what is computed in between, and results of the earlier one": """
  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    %y = arith.addf %t, %x : f32
    affine.yield %y : f32
  }
  %q = affine.load %a[3] : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.mulf %x, %q : f32
    affine.store %y, %c[%i] : memref<8xf32>
  }
  affine.store %r, %a[0] : memref<8xf32>
""",
}  # fmt: skip
"""Programs on which the pass itself would not ask for what is not legal."""


BUFFERS = {
    "a buffer of which every other element is written": """  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i * 2] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i * 2] : memref<8xf32>
    %y = affine.load %b[%i * 2 + 1] : memref<8xf32>
    %z = affine.load %b[%i * 2 + 2] : memref<8xf32>
    %u = arith.addf %x, %y : f32
    %v = arith.addf %u, %z : f32
    affine.store %v, %c[%i] : memref<8xf32>
  }
""",
    "a buffer that is written under another name": copy("%b", "%a") + """  affine.for %i = 0 to 5 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %c[%i] : memref<8xf32>
    %z = affine.load %a[%i] : memref<8xf32>
    affine.store %z, %b[%i] : memref<8xf32>
  }
""",
}  # fmt: skip
"""Programs in which the pass makes private buffers, or may not."""


ALL = (
    TRAPS | SLICE_TRAPS | MEMORY_TRAPS | BUFFER_TRAPS | RARE_TRAPS | PLACE_TRAPS | KIND_TRAPS | HAND
)


@dataclass(frozen=True)
class Question:
    """One fusion to ask for."""

    source: int
    sink: int
    depth: int
    strategy: Strategy
    removes: bool


def questions(count: int) -> Iterator[Question]:
    for source in range(count):
        for sink in range(count):
            for depth in (1, 2, 3) if source != sink else ():
                for removes in (True, False):
                    yield Question(source, sink, depth, Strategy.PRODUCER, removes)
                yield Question(source, sink, depth, Strategy.SIBLING, True)


def nests_of(text: str) -> tuple[lw.Module, Nests]:
    module = lw.Module(parse(text))
    function = next(
        op
        for op in module.op.walk()
        if op.name == "func.func" and op.properties["sym_name"] == StringAttr("f")
    )
    return module, Nests.of(function.regions[0].blocks[0])


def program(body: str, *, aliased: bool) -> str:
    text = f"{HELPER}func.func @f({ARGUMENTS}) {{\n{body}  return\n}}\n"
    return text + (TWICE.replace("MORE", "()") if aliased else "")


@pytest.mark.parametrize("aliased", [False, True], ids=["", "aliased"])
@pytest.mark.parametrize("name", BUFFERS)
def test_private_buffers(name: str, aliased: bool) -> None:
    module = lw.parse(program(BUFFERS[name], aliased=aliased))
    entry = "twice" if aliased else "f"
    expected = run(module, entry)
    for options in OPTIONS:
        fused = module.apply("affine-loop-fusion", **options)
        assert run(fused, entry) == expected, options


@pytest.mark.parametrize("aliased", [False, True], ids=["", "aliased"])
@pytest.mark.parametrize("name", ALL)
def test_plans_keep_what_programs_mean(name: str, aliased: bool) -> None:
    body = ALL[name]
    if "returned" in name:
        return
    text = program(body, aliased=aliased)
    entry = "twice" if aliased else "f"
    module, nests = nests_of(text)
    expected = run(module, entry)
    for asked in questions(len(nests.loops())):
        module, nests = nests_of(text)
        loops = nests.loops()
        plan = nests.can_fuse(
            loops[asked.source],
            loops[asked.sink],
            asked.depth,
            asked.strategy,
            removes=asked.removes,
        )
        if isinstance(plan, Plan):
            nests.apply(plan)
            try:
                found = run(lw.parse(str(module)), entry)
            except LoopwrightError as error:
                found = [str(error)]
            assert found == expected, f"{asked}: {found} instead of {expected}"


@pytest.mark.parametrize("name", HAND)
def test_fusing_all_pairs(name: str) -> None:
    module = lw.parse(program(HAND[name], aliased=False))
    try:
        found = run(module.apply("test-loop-fusion", test_loop_fusion_utilities=True), "f")
    except LoopwrightError as error:
        found = [str(error)]
    assert found == run(module, "f")
