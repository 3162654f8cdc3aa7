"""Fusion into parallel loops makes no races: iterations that may run at once share no element.

No run tells, in whatever order the iterations come: all accesses are traced, before and after.
"""

from collections import defaultdict
from itertools import combinations

import pytest
from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.costs.cost_model import Strategy
from loopwright.loops.fusion.plan import Plan
from loopwright.meaning import Interpreter
from loopwright.meaning.machine import Access
from tests.campaigns.passes import parse
from tests.property.dependences.enumerate import ancestors
from tests.property.programs import programs
from tests.property.test_fusion_by_hand import nests_of, planned
from tests.property.test_fusion_traps import OPTIONS

PROGRAMS = programs("fusion_races")
CALLER = """func.func @caller() {
  %n = arith.constant 9 : index
  %p = memref.alloc() : memref<8x8xf32>
  call @f(%p, %p, %n) : (memref<8x8xf32>, memref<8x8xf32>, index) -> ()
  return
}
"""
_AT_ONCE = ("affine.parallel", "scf.parallel")


def text_of(name: str) -> str:
    return PROGRAMS[name] + CALLER


def races(text: str) -> set[str]:
    """The pairs of ops that touch one element, one of them writing it, in iterations that may run
    at once."""
    interpreter = Interpreter(parse(text), trace=True)
    interpreter.call("caller")
    touching: dict[tuple[int, int], list[Access]] = defaultdict(list)
    for access in interpreter.accesses:
        touching[id(access.allocation), access.position].append(access)
    return {
        f"{first_access.op.name} and {second_access.op.name}"
        for accesses in touching.values()
        if any(access.is_write for access in accesses)
        for first_access, second_access in combinations(accesses, 2)
        if (first_access.is_write or second_access.is_write)
        and at_once(first_access, second_access)
    }


def at_once(first_access: Access, second_access: Access) -> bool:
    """Whether the first loop around both that has not the same iteration for them is parallel."""
    place = 0
    for first, second in zip(
        loops_around(first_access.op), loops_around(second_access.op), strict=False
    ):
        if first is not second:
            return False
        count = len(first.regions[0].block.args) if first.name in _AT_ONCE else 1
        if (
            first_access.iteration[place : place + count]
            != second_access.iteration[place : place + count]
        ):
            return first.name in _AT_ONCE
        place += count
    return False


def loops_around(op: Operation) -> list[Operation]:
    loops = ("affine.for", "scf.for", *_AT_ONCE)
    return [ancestor for ancestor in reversed(ancestors(op)) if ancestor.name in loops]


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_pass(name: str) -> None:
    text = text_of(name)
    assert not races(text)
    for options in OPTIONS:
        fused = str(lw.parse(text).apply("affine-loop-fusion", **options))
        assert not races(fused), f"{options}: {races(fused)}"


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("name", PROGRAMS)
def test_by_hand(name: str) -> None:
    for question, module in planned(text_of(name)):
        assert not races(str(module)), question


def test_what_shares_nothing_is_fused() -> None:
    """Each iteration has an element of its own, also of the buffer."""
    _, nests = nests_of(text_of("rows"))
    first, second = nests.loops()
    assert isinstance(nests.can_fuse(first, second, 2, Strategy.PRODUCER), Plan)
    fused = str(lw.parse(text_of("rows")).apply("affine-loop-fusion", maximal=True))
    assert fused.count("affine.parallel") == 1 and fused.count("affine.for") == 1
    assert "memref.alloc() : memref<1x8xf32>" in fused
