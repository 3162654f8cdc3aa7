"""What is not decided is refused: each question of fusion in turn is given up, and nothing fuses
that needed its answer."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

import loopwright as lw
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.fusion import conflicts, questions, shifting_distances
from loopwright.reporting.unknown import Cause
from tests.property import test_fusion_by_hand as by_hand
from tests.property import test_fusion_races as parallel
from tests.property.fusion_traps import ALLOC, copy

REASON = Cause.FUNCTION_STEPS.value
QUESTIONS = (
    "meets_late",
    "meets_early",
    "uncovered",
    "never_met",
    "dependence",
    "exposed",
    "reversed_copies",
    "split",
    "left_out",
)
RACES = ("copies_race", "sink_races")


class GivenUp:
    """What stands in the place of a question, and notes whether it was asked."""

    def __init__(self) -> None:
        self.is_asked = False

    def __call__(self, *_: object, **__: object) -> None:
        self.is_asked = True
        raise UndecidedError.of(Cause.FUNCTION_STEPS)


def programs(module: ModuleType) -> Iterator[str]:
    """Functions `f` with nests."""
    if module is conflicts:
        yield from map(parallel.text_of, parallel.PROGRAMS)
        return
    for name, body in by_hand.ALL.items():
        if "returned" not in name:
            yield by_hand.program(body, aliased=False)


@pytest.mark.parametrize(
    ("module", "name"), [(questions, n) for n in QUESTIONS] + [(conflicts, n) for n in RACES]
)
def test_undecided_questions(
    module: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = GivenUp()
    monkeypatch.setattr(module, name, question)
    count = 0
    for text in programs(module):
        _, nests = by_hand.nests_of(text)
        loops = nests.loops()
        for asked in by_hand.questions(len(loops)):
            question.is_asked = False
            pair = loops[asked.source], loops[asked.sink]
            found = nests.can_fuse(*pair, asked.depth, asked.strategy, removes=asked.removes)
            if question.is_asked:
                count += 1
                assert isinstance(found, Refusal), asked
                assert (found.code, found.kind) == ("fusion.undecided", RefusalKind.UNKNOWN), asked
                assert found.message == REASON and found.ops
    assert count > 3


SUNK = """  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i + 1, %j] : memref<8x8xf32>
    }
  }
"""
AHEAD = """  affine.for %i = 0 to 7 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %m[%i + 1] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
"""
PASSES = {
    "a private buffer": (
        (questions, "exposed"), "fusion.private-buffer", {"maximal": True},
        ALLOC + copy("%a", "%m") + copy("%m", "%b"),
    ),
    "sunk loops": (
        (questions, "turned"), "fusion.sunk-loops", {"mode": "producer"},
        "  %m = memref.alloc() : memref<8x8xf32>\n" + SUNK + copy("%a", "%b"),
    ),
    "a shift": (
        (shifting_distances, "reach"), "fusion.shifted", {"shift": True, "compute_tolerance": 0.0},
        ALLOC + copy("%a", "%m") + AHEAD,
    ),
}  # fmt: skip
"""What the pass does besides fusing slices: a question of it, the code of the decision, options."""


@pytest.mark.parametrize("name", PASSES)
def test_the_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (module, question), code, options, body = PASSES[name]
    program = lw.parse(by_hand.program(body, aliased=False))
    decided = {entry.code for entry in program.apply("affine-loop-fusion", **options).ledger}
    assert code in decided
    given_up = GivenUp()
    monkeypatch.setattr(module, question, given_up)
    fused = program.apply("affine-loop-fusion", **options)
    assert given_up.is_asked
    assert code not in {entry.code for entry in fused.ledger}
