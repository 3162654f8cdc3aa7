"""Dependences of small programs, form by form."""

from __future__ import annotations

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.memory.aliases import Aliases
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
    found = list(DependenceAnalysis(analysis.function, overlapping).dependences())
    assert [line(one) for one in found] == ["flow 1 ?"]


TILES = PROGRAMS["tiles"]


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


RESHAPED = PROGRAMS["reshaped"]


def test_an_argument_that_is_only_accessed_through_one_view() -> None:
    arguments, again = "%a: memref<?xf32>, %n: index", "affine.store %x, %a[0] : memref<?xf32>"
    assert lines(analyse(RESHAPED, arguments)) == ["flow 1 [1, 1] [0, 0]"]
    found = lines(analyse(f"{RESHAPED}\n{again}", arguments))
    assert found and all("?" in one or "*" in one for one in found)
