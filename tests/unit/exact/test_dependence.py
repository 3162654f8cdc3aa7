"""Dependences of small programs, form by form."""

from __future__ import annotations

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.memory.aliases import Aliases
from tests.unit.exact.programs import analyse, line, lines

A = "%m = memref.alloc() : memref<100xf32>\n"


def test_distinct_memrefs() -> None:
    body = """affine.store %x, %a[0] : memref<4xf32>
    %0 = affine.load %b[0] : memref<4xf32>"""
    arguments = "%a: memref<4xf32>, %b: memref<4xf32>"
    analysis = analyse(body, arguments)
    assert lines(analysis) == []
    overlapping = Aliases(analysis.function, distinct_arguments=False)
    found = list(DependenceAnalysis(analysis.function, overlapping).dependences())
    assert [line(one) for one in found] == ["flow 1 ?"]


TILES = """affine.for %t = 0 to 40 step 7 {
      affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 7, 40)>(%t) {
        affine.store %x, %m[%i + 40] : memref<100xf32>
        %0 = affine.load %m[%i floordiv 3 + 39] : memref<100xf32>
      }
    }"""


def test_that_there_is_a_dependence_takes_less_than_its_distances() -> None:
    answers: list[bool] = []
    spent: list[int] = []
    for only_whether in (True, False):
        analysis = analyse(A + TILES)
        source, sink = analysis.accesses
        if only_whether:
            found = analysis.may_depend(source, sink)
        else:
            found = bool(list(analysis.between(source, sink)))
        answers.append(found)
        spent.append(analysis.budget.spent)
    assert answers == [True, True]
    assert 2 * spent[0] < spent[1]


RESHAPED = """%v = memref.expand_shape %a [[0, 1]] output_shape [%n, %n]
      : memref<?xf32> into memref<?x?xf32>
    affine.for %i = 1 to %n {
      affine.for %j = 0 to %n {
        %0 = affine.load %v[%i - 1, %j] : memref<?x?xf32>
        affine.store %0, %v[%i, %j] : memref<?x?xf32>
      }
    }"""


def test_an_argument_that_is_only_accessed_through_one_view() -> None:
    arguments, again = "%a: memref<?xf32>, %n: index", "affine.store %x, %a[0] : memref<?xf32>"
    assert lines(analyse(RESHAPED, arguments)) == ["flow 1 [1, 1] [0, 0]"]
    found = lines(analyse(f"{RESHAPED}\n{again}", arguments))
    assert found and all("?" in one or "*" in one for one in found)
