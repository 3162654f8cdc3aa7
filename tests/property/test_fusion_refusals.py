"""What fusion refuses where no run would tell: memory in other memory, ops that nothing knows."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import loopwright as lw
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.refusal import Refusal
from loopwright.loops.fusion.plan import Plan
from tests.campaigns.fusion_by_hand import Nests
from tests.property.programs import programs
from tests.property.test_fusion_by_hand import nests_of
from tests.property.test_fusion_traps import program
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAMS = programs("fusion_refused")
REFUSED = {
    name: found.groups()
    for name, text in PROGRAMS.items()
    if (found := re.match(r"// refused: (\S+) (\w+)\n", text))
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusal(name: str) -> None:
    module = lw.parse(program(PROGRAMS[name], aliased=False), allow_unregistered=True)
    block = next(
        op.parent_block()
        for op in module.op.walk()
        if op.name == "affine.for" and op.parent_block() is not None
    )
    assert block is not None
    nests = Nests.of(block)
    first, second = nests.loops()
    found = nests.can_fuse(first, second, 1)
    assert isinstance(found, Refusal) and (found.code, found.kind.value) == REFUSED[name]


def test_buffers_in_other_memory_are_not_private() -> None:
    module = lw.parse(program(PROGRAMS["buffers that other memory has"], aliased=False))
    fused = module.apply("affine-loop-fusion", maximal=True)
    assert str(fused).count("affine.for") == 1
    assert "memref<1xf32>" not in str(fused)


@pytest.mark.parametrize("is_reversed", [False, True])
def test_slices_that_read_what_they_have_not_written(is_reversed: bool) -> None:
    """Slices are the same part of both loops; here they are what each of both needs."""
    text = PROGRAMS["slices that read what they have not written"]
    _, nests = nests_of(program(text, aliased=False))
    first, second = nests.loops()
    plan = nests.can_fuse(first, second, 2)
    assert isinstance(plan, Plan)
    row, other = dim(0), dim(1)
    starts = row, 7 - other if is_reversed else other, other
    lower, upper = (tuple(AffineMap(2, 0, (start + more,)) for start in starts) for more in (0, 1))
    cut = replace(plan.proposal, slice=replace(plan.proposal.slice, lower=lower, upper=upper))
    declined = nests.legality.obstacle(cut)
    assert declined is not None
    expected = "fusion.self-dependence" if is_reversed else "fusion.order"
    assert declined.refusal.code == expected


RETURNED = TEXTS["returned"]


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
