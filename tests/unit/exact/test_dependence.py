"""Dependences of small programs, form by form, and the dependence graph of a block."""

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.graph import DependenceGraph, MemoryEdge
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.reports.dependences import picture_of
from tests.texts import texts_beside
from tests.unit.exact.programs import analyse, line, lines

PROGRAMS = texts_beside(__file__)


A = "%m = memref.alloc() : memref<100xf32>\n"


def test_distinct_memrefs() -> None:
    body = """affine.store %x, %a[0] : memref<4xf32>
    %0 = affine.load %b[0] : memref<4xf32>"""
    arguments = "%a: memref<4xf32>, %b: memref<4xf32>"
    analysis = analyse(body, arguments)
    assert lines(analysis) == []
    overlapping = Aliases(analysis.function, distinct_arguments=False)
    dependences = list(DependenceAnalysis(analysis.function, overlapping).dependences())
    assert [line(dependence) for dependence in dependences] == ["flow 1 ?"]


def test_roots_of_which_nothing_is_known_have_the_same_partners() -> None:
    """Each has those that may alias it; what is selected, and what escapes, are told apart."""
    arguments = "%a: memref<4xf32>, %all: memref<2xmemref<4xf32>>, %c: i1, %k: index"
    analysis = analyse(PROGRAMS["several roots"], arguments)
    partners = analysis.partners()
    assert sorted({len(partners_of_root) for partners_of_root in partners.values()}) == [3, 4, 5, 9]
    for root, partners_of_root in partners.items():
        expected = [x for x in analysis.accesses if analysis.aliases.may_alias(root, x.root)]
        assert partners_of_root == expected


CARRIED = """%r = affine.for %t = 0 to 5 iter_args(%begun = %m) -> (memref<9xf32>) {
  %w = memref.alloc() : memref<9xf32>
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      %v = affine.load %begun[%j] : memref<9xf32>
      affine.store %v, %w[%i] : memref<9xf32>
    }
  }
  affine.yield %w : memref<9xf32>
}"""


def test_memory_of_this_iteration_is_not_what_it_began_with() -> None:
    analysis = analyse(CARRIED, "%m: memref<9xf32>")
    load, store = analysis.accesses[-2:]
    depths = [dependence.depth for dependence in analysis.between(load, store)]
    assert depths == [1]
    assert [dependence.depth for dependence in analysis.between(store, load)] == [1]


def test_memory_of_an_earlier_iteration_may_be_what_this_one_began_with() -> None:
    """Memory that is allocated outside of the loop may be carried by it, whatever it is."""
    allocation = "  %w = memref.alloc() : memref<9xf32>\n"
    outside = allocation.strip() + "\n" + CARRIED.replace(allocation, "")
    analysis = analyse(outside, "%m: memref<9xf32>")
    load, store = analysis.accesses[-2:]
    assert [dependence.depth for dependence in analysis.between(load, store)] == [1, 2, 3, 4]


def test_iterations_of_one_loop_of_a_band_share_memory() -> None:
    """A loop of a band is executed again in an iteration of the one around it."""
    band = """affine.parallel (%i, %j) = (0, 0) to (3, 3) {
      %begun = memref.load %all[%i] : memref<9xmemref<9xf32>>
      %w = memref.alloc() : memref<9xf32>
      %v = affine.load %begun[%j] : memref<9xf32>
      affine.store %v, %w[%i] : memref<9xf32>
      memref.store %w, %all[%i] : memref<9xmemref<9xf32>>
    }"""
    analysis = analyse(band, "%all: memref<9xmemref<9xf32>>")
    load, store = (access for access in analysis.accesses if access.op.name.startswith("affine"))
    assert 2 in [dependence.depth for dependence in analysis.between(store, load)]


TILES = PROGRAMS["tiles"]


def test_that_there_is_a_dependence_takes_less_than_its_distances() -> None:
    answers: list[bool] = []
    spent: list[int] = []
    for only_whether in (True, False):
        analysis = analyse(A + TILES)
        source, sink = analysis.accesses
        if only_whether:
            answer = analysis.may_depend(source, sink)
        else:
            answer = bool(list(analysis.between(source, sink)))
        answers.append(answer)
        spent.append(analysis.budget.spent)
    assert answers == [True, True]
    assert 2 * spent[0] < spent[1]


RESHAPED = PROGRAMS["reshaped"]


def test_an_argument_that_is_only_accessed_through_one_view() -> None:
    arguments = "%a: memref<?xf32>, %n: index"
    again = "affine.store %x, %a[0] : memref<?xf32>"
    assert lines(analyse(RESHAPED, arguments)) == ["flow 1 [1, 1] [0, 0]"]
    dependence_lines = lines(analyse(f"{RESHAPED}\n{again}", arguments))
    assert dependence_lines and all(
        "?" in text_line or "*" in text_line for text_line in dependence_lines
    )


# The dependence graph of a block


BODY = PROGRAMS["body"]


def graph() -> DependenceGraph:
    analysis = analyse(BODY, "%o: memref<10xf32>")
    return DependenceGraph(analysis.function.regions[0].block, analysis)


def test_edges() -> None:
    edges = graph()
    alloc, first, second, third, fourth, free = edges.nodes
    assert [op.name for op in (alloc, free)] == ["memref.alloc", "memref.dealloc"]
    memory = {(e.source, e.sink) for e in edges.edges if isinstance(e, MemoryEdge)}
    assert memory == {(first, third), (third, fourth), (first, free), (second, free), (third, free)}
    assert edges.successors(alloc) == (first, second, third, free)
    assert first in edges.predecessors(third)
    assert [access.writes for access in edges.accesses(third)] == [False, True]


def test_edges_inside_a_loop_are_of_one_iteration() -> None:
    analysis = analyse(PROGRAMS["edges inside a loop are of one iteration"], "%o: memref<10xf32>")
    loop = next(op for op in analysis.function.walk() if op.name == "affine.for")
    edges = DependenceGraph(loop.regions[0].block, analysis)
    store, earlier, same = edges.nodes
    assert edges.successors(store) == (same,)
    assert not edges.predecessors(earlier)


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
