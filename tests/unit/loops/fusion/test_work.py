"""How much fusion asks about programs in which many nests use the same memory.

Work is counted, not timed: questions about pairs of accesses, and witnesses of refusals. With twice
the nests there may be about twice as many.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from xdsl.ir import Operation, OpResult

import loopwright as lw
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.loops.fusion.conflicts import DependencePaths, PathEdge
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node

ROOT = Path(lw.__file__).parents[2]
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
    allocation_ops = "\n".join(f"%m{k} = memref.alloc() : {MEMREF}" for k in range(allocations))
    body = "\n".join(parts)
    return f"""func.func @f(%in: {MEMREF}, %out: {MEMREF}) {{
      %c = arith.constant 1.0 : f32
      {allocation_ops}
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
    questions: Counter[str] = Counter()
    ask = NestAccesses.dependence
    step = DependencePaths.step

    def counted_ask(*arguments: object) -> object:
        questions["dependences"] += 1
        return ask(*arguments)  # pyright: ignore[reportArgumentType]

    def counted_step(paths: DependencePaths, first: Node, second: Node) -> PathEdge:
        questions["steps"] += 1
        return step(paths, first, second)

    monkeypatch.setattr(NestAccesses, "dependence", counted_ask)
    monkeypatch.setattr(DependencePaths, "step", counted_step)

    def work(count: int) -> Counter[str]:
        questions.clear()
        lw.parse(make(count)).apply("affine-loop-fusion")
        return Counter(questions)

    few = work(16)
    many = work(32)
    assert many["dependences"] <= 2.5 * few["dependences"] + 8
    if make is not rows:
        # No edges join rows: what is in between is found for each pair.
        assert many["steps"] <= 2.5 * few["steps"] + 8


FOLDERS = ("loops/fusion", "exact/slices", "exact/costs")
"""Where codes of fusion are given."""


def test_each_code_is_in_one_line() -> None:
    """What a reader finds who searches for a code, besides the docstring of the pass."""
    lines: dict[str, list[str]] = {}
    for path in (ROOT / "src").rglob("*.py"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for code in re.findall(r"(?<!`)\"(fusion\.[a-z-]+)\"", line):
                lines.setdefault(code, []).append(f"{path.relative_to(ROOT)}:{number}")
    assert len(lines) > 30
    folders = tuple(f"src/loopwright/{folder}/" for folder in FOLDERS)
    assert not {
        code: lines_with_code
        for code, lines_with_code in lines.items()
        if len(lines_with_code) > 1 or not lines_with_code[0].startswith(folders)
    }


def graph_of(text: str) -> tuple[BlockGraph, list[Node]]:
    """The graph of the function in a program, and its nests."""
    function_op = next(iter(lw.parse(text).op.ops))
    graph = BlockGraph(function_op.regions[0].block, NestAccesses())
    return graph, [node for node in graph.nodes.values() if node.is_nest]


def test_each_update_depends_on_those_before() -> None:
    graph, nests = graph_of(updates(6))
    memref = next(iter(nests[0].stores))
    assert list(graph.nodes_of(nests[2].successors[memref])) == nests[3:]
    assert list(graph.nodes_of(nests[2].predecessors[memref])) == nests[:2]
    assert graph.insertion_point(nests[0], nests[1]) is nests[1]
    assert graph.insertion_point(nests[0], nests[2]) is None


def test_rows_of_their_own_are_not_joined() -> None:
    graph, nests = graph_of(rows(6))
    memref = next(iter(nests[0].stores))
    assert memref not in nests[0].successors
    assert memref not in nests[5].predecessors
    assert graph.insertion_point(nests[0], nests[5]) is nests[5]


def test_what_leads_to_a_nest() -> None:
    chain = [point(f"%m{k}", f"%m{k + 1}") for k in range(4)]
    graph, nests = graph_of(function([*chain, point("%in", "%out"), point("%m0", "%m9")], 10))
    assert [node for node in nests if graph.reach(nests[1], forwards=True) & node.bit] == nests[2:4]
    assert [node for node in nests if graph.reach(nests[3], forwards=False) & node.bit] == nests[:3]
    assert not graph.reach(nests[5], forwards=False) & nests[3].bit


def test_writers_in_between_lead_from_reader_to_reader() -> None:
    graph, nests = graph_of(overwritten(3))
    first, *other_writers = [node for node in nests if len(node.stores) == 1][1::2]
    assert all(graph.reach(first, forwards=True) & writer.bit for writer in other_writers)
    assert all(graph.reach(writer, forwards=False) & first.bit for writer in other_writers)


def test_a_node_that_moves_has_a_place_between_its_neighbours() -> None:
    graph, nests = graph_of(updates(4))
    for _ in range(50):
        nests[3].op.detach()
        block = nests[0].op.parent
        assert block is not None
        block.insert_op_before(nests[3].op, nests[1].op)
        graph.move(nests[3])
        places = [graph.of_op[op].place for op in block.ops if op in graph.of_op]
        assert places == sorted(set(places))


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


def test_producers_behind_others_have_no_place() -> None:
    graph, nests = graph_of(ping_pong(9))
    assert list(graph.nodes_of(graph.superseded(nests[8]))) == nests[1:7:2]
    graph, nests = graph_of(updates(4))
    assert list(graph.nodes_of(graph.superseded(nests[3]))) == nests[:2]
    graph, nests = graph_of(hub(3))
    assert all(not graph.superseded(nest) for nest in nests)


def test_values_that_are_used_make_edges() -> None:
    graph, nests = graph_of(function([point("%m0", "%m1"), point("%m1", "%m0")], 2))
    for nest in nests:
        makers = {graph.of_op[value.op] for value in nest.uses if isinstance(value, OpResult)}
        assert makers <= set(graph.nodes_of(nest.dependencies))
        assert all(graph.depends(nest, maker) for maker in makers)


def test_sums_stay_in_front_of_what_uses_them_in_vain() -> None:
    total = """affine.for %i = 0 to 8 iter_args(%s = %c) -> (f32) {
      %0 = affine.load %in[%i, %i] : memref<8x8xf32>
      %1 = arith.addf %s, %0 : f32
      affine.yield %1 : f32
    }"""
    parts = [f"%a = {total}", "%unused = arith.addf %a, %a : f32", f"%b = {total}"]
    parts += [f"affine.store %{name}, %out[0, 0] : {MEMREF}" for name in "ab"]
    text = str(lw.parse(function(parts)).apply("affine-loop-fusion"))
    assert text.index("-> (f32, f32)") < text.index("arith.addf %0#0, %0#0")
