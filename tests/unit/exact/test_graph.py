"""The dependence graph of a block."""

from __future__ import annotations

from loopwright.exact.dependences.graph import DependenceGraph, MemoryEdge
from loopwright.exact.reports.dependences import picture_of
from tests.texts import texts_beside
from tests.unit.exact.programs import analyse

PROGRAMS = texts_beside(__file__)

BODY = PROGRAMS["body"]


def graph() -> DependenceGraph:
    analysis = analyse(BODY, "%o: memref<10xf32>")
    return DependenceGraph(analysis.function.regions[0].block, analysis)


def test_edges() -> None:
    found = graph()
    alloc, first, second, third, fourth, free = found.nodes
    assert [op.name for op in (alloc, free)] == ["memref.alloc", "memref.dealloc"]
    memory = {(e.source, e.sink) for e in found.edges if isinstance(e, MemoryEdge)}
    assert memory == {(first, third), (third, fourth), (first, free), (second, free), (third, free)}
    assert found.successors(alloc) == (first, second, third, free)
    assert first in found.predecessors(third)
    assert [access.writes for access in found.accesses(third)] == [False, True]


def test_edges_inside_a_loop_are_of_one_iteration() -> None:
    analysis = analyse(PROGRAMS["edges inside a loop are of one iteration"], "%o: memref<10xf32>")
    loop = next(op for op in analysis.function.walk() if op.name == "affine.for")
    found = DependenceGraph(loop.regions[0].block, analysis)
    store, earlier, same = found.nodes
    assert found.successors(store) == (same,)
    assert not found.predecessors(earlier)


def test_picture() -> None:
    shown = picture_of(graph())
    assert shown.title == "@f"
    assert [node.lines[0].split()[0] for node in shown.nodes][1:5] == ["affine.for"] * 4
    assert {edge.kind for edge in shown.edges} == {"flow", "value", "free"}
    assert {edge.label for edge in shown.edges if edge.kind == "flow"} == {"%m", "%o"}
    assert all(edge.source < edge.sink for edge in shown.edges)
    text = shown.dot()
    assert text.startswith("digraph {")
    assert text.count("->") == len(shown.edges)
    assert 'label="flow' in text
