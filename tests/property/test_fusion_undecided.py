"""What is not decided is refused: each question of fusion in turn is given up, and nothing fuses
that needed its answer."""

from collections.abc import Iterator

import pytest

import loopwright as lw
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.ir.refusal import Reason, Refusal
from loopwright.loops.fusion import shifting, slice_queries
from loopwright.reporting.unknown import Cause
from tests.property import test_fusion_by_hand as by_hand
from tests.property import test_fusion_races as parallel
from tests.property.programs import programs as programs_in
from tests.property.test_fusion_traps import program

REASON = Cause.FUNCTION_STEPS.value
QUESTIONS = (
    "misplaced",
    "outside_slice",
    "not_copied_before",
    "dependence",
    "exposed",
    "half_copied",
    "never_copied",
)
RACES = ("copied_later", "sink_races")


class GivenUp:
    """What is in the place of a question, and notes whether it was asked."""

    def __init__(self) -> None:
        self.is_asked = False

    def __call__(self, *_: object, **__: object) -> None:
        self.is_asked = True
        raise UndecidedError.of(Cause.FUNCTION_STEPS)


def programs(name: str) -> Iterator[str]:
    """Functions `f` with nests."""
    if name in RACES:
        yield from map(parallel.text_of, parallel.PROGRAMS)
    for trap in by_hand.ALL.values() if name != "sink_races" else ():
        yield program(trap, aliased=False)


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", QUESTIONS + RACES)
def test_undecided_questions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    question = GivenUp()
    monkeypatch.setattr(slice_queries, name, question)
    count = 0
    for text in programs(name):
        _, nests = by_hand.nests_of(text)
        loops = nests.loops()
        for query in by_hand.questions(len(loops)):
            question.is_asked = False
            pair = loops[query.source], loops[query.sink]
            refusal = nests.can_fuse(*pair, query.depth, query.strategy, removes=query.removes)
            if question.is_asked:
                count += 1
                assert isinstance(refusal, Refusal), query
                assert (refusal.code, refusal.reason) == ("fusion.undecided", Reason.UNKNOWN), query
                assert refusal.message == REASON and refusal.ops
    assert count > 3


PASSES = {
    "a private buffer": (slice_queries, "exposed", "fusion.private-buffer", {"maximal": True}),
    "sunk loops": (slice_queries, "swapped", "fusion.sunk-loops", {"mode": "producer"}),
    "a shift": (shifting, "reach", "fusion.shifted", {"shift": True, "compute_tolerance": 0.0}),
}
"""What the pass does besides fusing slices: a question of it, the code of the decision, options."""


@pytest.mark.parametrize("name", PASSES)
def test_the_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, question, code, options = PASSES[name]
    text = programs_in("fusion_undecided")[name]
    nests = lw.parse(program(text, aliased=False))
    decided = {entry.code for entry in nests.apply("affine-loop-fusion", **options).ledger}
    assert code in decided
    given_up = GivenUp()
    monkeypatch.setattr(module, question, given_up)
    fused = nests.apply("affine-loop-fusion", **options)
    assert given_up.is_asked
    assert code not in {entry.code for entry in fused.ledger}
