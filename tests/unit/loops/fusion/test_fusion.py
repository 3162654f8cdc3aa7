"""Fusion of loop nests: figures, plans, refusals with witnesses, private buffers."""

import pytest
from xdsl.dialects.builtin import ModuleOp

import loopwright as lw
from loopwright.exact.costs.cost_model import NoDepthCause
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.slices.slice import NoSliceCause
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module
from loopwright.loops.fusion.driver import nests_in_order
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.plan import CODES, Plan
from loopwright.reporting.errors import StalePlanError
from tests.campaigns.fusion_by_hand import Nests


def function(body: str) -> str:
    return f"""
func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {{
{body}
  return
}}"""


def nest(body: str, header: str = "%i = 0 to 10") -> str:
    return f"affine.for {header} {{\n{body}\n}}\n"


def copied(source: str, target: str, at: str = "%i", to: str = "%i") -> str:
    return (
        f"%0 = affine.load %{source}[{at}] : memref<10xf32>\n"
        f"affine.store %0, %{target}[{to}] : memref<10xf32>"
    )


LOCAL = "%m = memref.alloc() : memref<10xf32>\n"
PRODUCER = nest(copied("a", "m"))
CONSUMER = nest(copied("m", "b"))


def nests_of(text: str) -> Nests:
    return nests_in(parse_module(text, make_context()))


def nests_in(module: ModuleOp) -> Nests:
    operation = next(op for op in module.walk() if op.name == "func.func" and op.regions[0].blocks)
    return Nests.of(operation.regions[0].block)


def test_planning_changes_nothing() -> None:
    body = nest(copied("a", "b")) + nest(copied("b", "a", "%i", "9 - %i"))
    nests = nests_of(function(body))
    source, sink = nests.loops()
    before = list(source.walk()), list(sink.walk())
    refusal = nests.can_fuse(source, sink, 1)
    assert isinstance(refusal, Refusal) and refusal.code == "fusion.order"
    assert (list(source.walk()), list(sink.walk())) == before


def test_nodes_are_visited_by_bucket() -> None:
    nest = "affine.for %i = 0 to 8 { affine.store %s, %m[%i] : memref<8xf32> }\n"
    text = f"func.func @f(%m: memref<8xf32>, %s: f32) {{\n{nest * 200}return\n}}"
    (function_op,) = lw.parse(text).op.ops
    graph = BlockGraph(function_op.regions[0].block, NestAccesses())
    buckets = [node.number * 37 % 512 for node in nests_in_order(graph)]
    assert len(buckets) == 200
    assert buckets == sorted(buckets, reverse=True)


def test_buffers_in_the_memory_space_zero_are_read_as_they_are_printed() -> None:
    text = function(LOCAL + PRODUCER + CONSUMER)
    kinds = {"0": "memref<1xf32>", "2": "memref<1xf32, 2>"}
    for space, kind in kinds.items():
        options = {"fast_mem_space": space, "local_buf_threshold": "1"}
        fused_text = str(lw.parse(text).apply("affine-loop-fusion", **options))
        assert kind in fused_text and fused_text == str(lw.parse(fused_text))


# Plans of fusions: each for one state of one block


def test_a_plan_is_for_one_state_of_the_block() -> None:
    nests = nests_of(function(LOCAL + PRODUCER + CONSUMER))
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    nests.apply(plan)
    assert nests.loops() == [sink]
    with pytest.raises(StalePlanError):
        nests.apply(plan)


def test_a_plan_is_for_one_block() -> None:
    text = function(LOCAL + PRODUCER + CONSUMER)
    nests = nests_of(text)
    other_nests = nests_of(text)
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    with pytest.raises(StalePlanError):
        other_nests.apply(plan)


def test_each_cause_has_a_code_of_its_own() -> None:
    assert CODES.keys() == {*NoSliceCause, *NoDepthCause}
    assert len({*CODES.values()}) == len(CODES)


@pytest.mark.parametrize(
    ("consumer", "depth", "code"),
    [
        (CONSUMER, 2, "fusion.slice-depth"),
        (nest(copied("m", "b", "%i + 5"), "%i = 5 to 8"), 1, "fusion.slice-no-dependence"),
    ],
)
def test_what_has_no_slice_is_refused(consumer: str, depth: int, code: str) -> None:
    producer = nest(copied("a", "m"), "%i = 0 to 5")
    nests = nests_of(function(LOCAL + producer + consumer))
    refusal = nests.can_fuse(*nests.loops(), depth)
    assert isinstance(refusal, Refusal) and refusal.code == code
