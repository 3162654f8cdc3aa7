"""Whatever `can_fuse` has a plan for computes what it computed before: on the traps, by hand.

The pass asks only for fusions that its graph and its cost model suggest; here all pairs of nests,
depths and both fates of the source are asked for, so that legality alone decides.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from xdsl.dialects.builtin import StringAttr

import loopwright as lw
from loopwright.exact.costs.cost_model import Strategy
from loopwright.loops.fusion.plan import Plan
from loopwright.reporting.errors import LoopwrightError
from tests.campaigns.fusion_by_hand import Nests
from tests.campaigns.passes import parse
from tests.property.programs import programs
from tests.property.test_fusion_traps import OPTIONS, TRAPS, both, program, run
from tests.sampling import spread

HAND = programs("fusion_by_hand")
"""Programs on which the pass itself would not ask for what is not legal."""
BUFFERS = programs("fusion_buffers")
"""Programs in which the pass makes private buffers, or may not."""
ALL = {name: text for name, text in (TRAPS | HAND).items() if ") -> memref" not in text}


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


parsed = cache(parse)


def nests_of(text: str) -> tuple[lw.Module, Nests]:
    module = lw.Module(parsed(text).clone())
    function = next(
        op
        for op in module.op.walk()
        if op.name == "func.func" and op.properties["sym_name"] == StringAttr("f")
    )
    return module, Nests.of(function.regions[0].blocks[0])


@pytest.mark.parametrize("name", BUFFERS)
def test_private_buffers(name: str) -> None:
    module = lw.parse(program(BUFFERS[name], aliased=True))
    expected = both(module)
    for options in spread(OPTIONS, 2, list(BUFFERS).index(name)):
        fused = module.apply("affine-loop-fusion", **options)
        assert both(fused) == expected, options


def plan_for(nests: Nests, question: Question) -> Plan | None:
    """What may be done of a question; nothing is changed."""
    loops = nests.loops()
    ends = loops[question.source], loops[question.sink]
    plan_or_refusal = nests.can_fuse(
        *ends, question.depth, question.strategy, removes=question.removes
    )
    return plan_or_refusal if isinstance(plan_or_refusal, Plan) else None


def planned(text: str) -> Iterator[tuple[Question, lw.Module]]:
    """What becomes of a program by each question that has a plan."""
    _, unchanged = nests_of(text)
    for question in questions(len(unchanged.loops())):
        if plan_for(unchanged, question) is not None:
            module, nests = nests_of(text)
            plan = plan_for(nests, question)
            assert plan is not None, f"{question}: planned once and not again"
            nests.apply(plan)
            yield question, module


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", ALL)
def test_plans_keep_what_programs_mean(name: str) -> None:
    text = program(ALL[name], aliased=True)
    expected = both(lw.parse(text))
    right: set[str] = set()
    for question, module in planned(text):
        fused_text = str(module)
        if fused_text in right:
            continue
        try:
            results = both(lw.parse(fused_text))
        except LoopwrightError as error:
            results = [str(error)]
        assert results == expected, f"{question}: {results} instead of {expected}"
        right.add(fused_text)


@pytest.mark.parametrize("name", HAND)
def test_fusing_all_pairs(name: str) -> None:
    module = lw.parse(program(HAND[name], aliased=False))
    try:
        results = run(module.apply("test-loop-fusion", test_loop_fusion_utilities=True), "f")
    except LoopwrightError as error:
        results = [str(error)]
    assert results == run(module, "f")
