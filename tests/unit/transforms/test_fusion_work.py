"""How much fusion asks about programs in which many nests use the same memory.

Work is counted, not timed: questions about pairs of accesses, and witnesses of refusals. With twice
the nests there may be about twice as many.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FrameType

import pytest
from xdsl.ir import Operation, OpResult, SSAValue

import loopwright as lw
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.ir.refusal import Refusal
from loopwright.loops.fusion import conflicts
from loopwright.loops.fusion.conflicts import Step
from loopwright.loops.fusion.driver import BlockFusion
from loopwright.loops.fusion.edges import Places
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Plan
from loopwright.loops.fusion.policy import Producers
from loopwright.loops.fusion.siblings import Reach, near

MEMREF = "memref<8x8xf32>"


def point(source: str, target: str) -> str:
    """A nest that makes the elements of one memref of those of another."""
    return f"""affine.for %i = 0 to 8 {{ affine.for %j = 0 to 8 {{
      %0 = affine.load {source}[%i, %j] : {MEMREF}
      %1 = arith.addf %0, %c : f32
      affine.store %1, {target}[%i, %j] : {MEMREF}
    }} }}"""


def row(k: int) -> str:
    """A nest that updates one row."""
    return f"""affine.for %j = 0 to 8 {{
      %0 = affine.load %out[{k}, %j] : {MEMREF}
      affine.store %0, %out[{k}, %j] : {MEMREF}
    }}"""


def function(parts: Sequence[str], allocations: int = 0) -> str:
    """A function of nests."""
    made = "\n".join(f"%m{k} = memref.alloc() : {MEMREF}" for k in range(allocations))
    body = "\n".join(parts)
    return f"""func.func @f(%in: {MEMREF}, %out: {MEMREF}) {{
      %c = arith.constant 1.0 : f32
      {made}
      {body}
      return
    }}"""


def updates(count: int) -> str:
    """Nests that update one memref."""
    return function([point("%out", "%out")] * count)


def ping_pong(count: int) -> str:
    """Nests between two memrefs, by turns."""
    names = ("%in", "%out")
    return function([point(names[k % 2], names[1 - k % 2]) for k in range(count)])


def hub(count: int) -> str:
    """One memref that all other nests read."""
    parts = [point("%in", "%m0"), *(point("%m0", f"%m{k + 1}") for k in range(count))]
    return function(parts, count + 1)


def overwritten(count: int) -> str:
    """A memref that is written again and again, each time with a reader."""
    parts = [
        part for k in range(count) for part in (point("%in", "%m0"), point("%m0", f"%m{k + 1}"))
    ]
    return function(parts, count + 1)


def rows(count: int) -> str:
    """Nests that each update a row of one memref."""
    return function([row(k) for k in range(count)])


SHAPES = [updates, ping_pong, hub, overwritten, rows]


@pytest.mark.parametrize("make", SHAPES)
def test_questions_grow_with_the_program(
    make: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: Counter[str] = Counter()
    ask = NestAccesses.dependence
    step = Step.of
    producer, sibling = BlockFusion._try_producer, BlockFusion._plan_sibling  # pyright: ignore[reportPrivateUsage]

    def counted_ask(*arguments: object) -> object:
        asked["dependences"] += 1
        return ask(*arguments)  # pyright: ignore[reportArgumentType]

    def counted_step(graph: BlockGraph, first: Node, second: Node) -> Step:
        asked["steps"] += 1
        return step(graph, first, second)

    def counted_producer(*arguments: object) -> object:
        asked["pairs"] += 1
        return producer(*arguments)  # pyright: ignore[reportArgumentType]

    def counted_sibling(*arguments: object) -> object:
        asked["pairs"] += 1
        return sibling(*arguments)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(BlockFusion, "_try_producer", counted_producer)
    monkeypatch.setattr(BlockFusion, "_plan_sibling", counted_sibling)
    monkeypatch.setattr(NestAccesses, "dependence", counted_ask)
    monkeypatch.setattr(Step, "of", staticmethod(counted_step))

    def work(count: int) -> Counter[str]:
        asked.clear()
        lw.parse(make(count)).apply("affine-loop-fusion")
        return Counter(asked)

    few, many = work(16), work(32)
    assert many["dependences"] <= 2.5 * few["dependences"] + 8
    if make is not rows:
        # No edges join rows: what is in between is found for each pair.
        assert many["steps"] <= 2.5 * few["steps"] + 8
        assert many["pairs"] <= 2.5 * few["pairs"] + 8


MOST_FILES = 12


@pytest.mark.parametrize("make", [updates, ping_pong, hub, overwritten])
def test_one_decision_enters_few_files(
    make: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a reader has to open to follow one producer from the question to the plan: files of
    fusion, without those of the analyses that it asks."""
    decide = BlockFusion._plan_producer  # pyright: ignore[reportPrivateUsage]
    room = str(Path(conflicts.__file__).parent)
    entered: set[str] = set()
    journeys: list[set[str]] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(room):
            entered.add(Path(frame.f_code.co_filename).name)

    def watched(
        fusion: BlockFusion, source: Node, node: Node, memrefs: list[SSAValue]
    ) -> Plan | Refusal:
        entered.clear()
        before = sys.getprofile()
        sys.setprofile(note)
        try:
            return decide(fusion, source, node, memrefs)
        finally:
            sys.setprofile(before)
            journeys.append(set(entered))

    monkeypatch.setattr(BlockFusion, "_plan_producer", watched)
    lw.parse(make(6)).apply("affine-loop-fusion")
    assert journeys
    longest = max(journeys, key=len)
    assert len(longest) <= MOST_FILES, sorted(longest)
    assert "choosing.py" in longest


def graph_of(text: str) -> tuple[BlockGraph, list[Node]]:
    """The graph of the function in a program, and its nests."""
    function_op = next(iter(lw.parse(text).op.ops))
    graph = BlockGraph(function_op.regions[0].block, NestAccesses())
    return graph, [node for node in graph.nodes.values() if node.is_nest]


def test_nests_that_do_the_same_have_the_same_sign() -> None:
    graph, nests = graph_of(updates(6))
    memref = next(iter(nests[0].stores))
    assert len({graph.alike(node, memref) for node in nests}) == 1
    assert [n.number for n in graph.following(nests[2], memref)] == [n.number for n in nests[3:]]
    assert [n.number for n in graph.preceding(nests[2], memref)] == [
        nests[1].number,
        nests[0].number,
    ]
    assert list(graph.following(nests[5], memref)) == []


def test_rows_of_their_own_are_not_joined() -> None:
    graph, nests = graph_of(rows(6))
    memref = next(iter(nests[0].stores))
    assert list(graph.following(nests[0], memref)) == []
    assert list(graph.predecessors(nests[5], memref)) == []
    assert graph.insertion_point(nests[0], nests[5]) is nests[5]


def test_what_leads_to_a_nest() -> None:
    chain = [point(f"%m{k}", f"%m{k + 1}") for k in range(4)]
    graph, nests = graph_of(function([*chain, point("%in", "%out"), point("%m0", "%m9")], 10))
    after = Reach(graph, nests[1], forwards=True)
    assert [node in after for node in nests] == [False, True, True, True, False, False]
    before = Reach(graph, nests[3], forwards=False)
    assert [node in before for node in nests] == [True, True, True, True, False, False]


def test_writers_in_between_lead_from_reader_to_reader() -> None:
    graph, nests = graph_of(overwritten(3))
    first, *others = [node for node in nests if len(node.stores) == 1][1::2]
    assert all(other in Reach(graph, first, forwards=True) for other in others)
    assert all(first in Reach(graph, other, forwards=False) for other in others)


def test_places_follow_nodes_that_move() -> None:
    graph, nests = graph_of(updates(4))
    places = Places()
    for node in nests:
        places.add(node)
    start = nests[0].place
    assert list(places.after(start)) == nests[1:]
    nests[3].place = start - 1
    places.add(nests[3])
    assert list(places) == [nests[3], *nests[:3]]
    assert list(places.before(start)) == [nests[3]]
    assert list(places.between(start - 1, nests[2].place)) == nests[:2]
    places.discard(nests[0])
    assert len(places) == 3
    assert graph.version > 0


def accesses_in(text: str) -> tuple[NestAccesses, list[Operation]]:
    """The loads and stores of a program."""
    function_op = next(iter(lw.parse(text).op.ops))
    ops = [op for op in function_op.walk() if op.name in ("affine.load", "affine.store")]
    return NestAccesses(), ops


def test_partners_are_those_of_the_same_row() -> None:
    nests, ops = accesses_in(function([row(0), row(1), point("%out", "%out")]))
    accesses = [access for op in ops for access in nests.of(op)]
    partners = Partners(nests, accesses)
    assert partners.of(accesses[0]) == [*accesses[:2], *accesses[4:]]
    assert partners.of(accesses[3]) == accesses[2:]
    assert partners.of(accesses[4]) == accesses


def test_ends_are_the_first_and_the_last_of_a_kind() -> None:
    load = f"%x = affine.load %in[0, 0] : {MEMREF}\n"
    body = "".join(load.replace("%x", f"%x{k}") for k in range(5))
    nests, ops = accesses_in(function(["affine.for %i = 0 to 8 {\n" + body + "}"]))
    accesses = [access for op in ops for access in nests.of(op)]
    assert nests.ends(accesses[::-1]) == [accesses[4], accesses[0]]
    assert nests.ends(accesses[:2]) == accesses[:2]
    assert nests.distinct(accesses) == accesses[:1]


def numbers(nodes: Iterable[Node]) -> list[int]:
    """Which nodes they are."""
    return [node.number for node in nodes]


def producers(graph: BlockGraph, sink: Node) -> list[Node]:
    """All nests in front of a nest that write what it loads."""
    found = {
        node
        for memref in sink.loads
        for node in graph.preceding(sink, memref)
        if node.is_nest and memref in node.stores
    }
    return sorted(found, key=lambda node: node.number)


def test_producers_behind_others_are_left_out_and_counted() -> None:
    graph, nests = graph_of(ping_pong(9))
    found = Producers(graph, nests[8])
    assert numbers(producers(graph, nests[8])) == numbers(nests[k] for k in (1, 3, 5, 7))
    assert numbers(found) == [nests[7].number]
    (hidden,) = found.hidden
    assert hidden.count == 3 and hidden.nearest is nests[5]


def test_producers_that_are_wanted_are_not_left_out() -> None:
    graph, nests = graph_of(ping_pong(9))
    found = Producers(graph, nests[8], [nests[3], nests[4]])
    assert numbers(found) == [nests[7].number, nests[3].number]


def test_only_readers_with_nothing_in_between_are_near() -> None:
    graph, nests = graph_of(overwritten(4))
    writers = [nest for nest in nests if len(nest.stores) == 1][::2]
    memref = next(iter(writers[0].stores))
    readers = [nest for nest in nests if memref in nest.loads]
    assert near(graph, readers[1], memref) == [readers[1]]
    graph, nests = graph_of(hub(4))
    memref = next(iter(nests[0].stores))
    assert near(graph, nests[2], memref) == nests[1:]


def test_makers_are_kept_while_nests_change() -> None:
    graph, nests = graph_of(function([point("%m0", "%m1"), point("%m1", "%m0")], 2))
    (first, second), third = nests, graph.nodes[0]
    makers = {graph.of_op[value.op] for value in first.uses if isinstance(value, OpResult)}
    assert makers == set(graph.makers.of(first))
    memref = next(iter(first.loads))
    graph.forget_uses(first, memref, first.uses[memref])
    assert isinstance(memref, OpResult)
    assert graph.of_op[memref.op] not in graph.makers.of(first)
    graph.refresh(first)
    assert numbers(graph.makers.of(first)) == numbers(graph.makers.of(second))
    assert third in graph.makers.of(first)
