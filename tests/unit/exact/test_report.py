"""`lw.analysis` and what `lw.dependences` returns: facts as data, JSON, tables and pictures."""

import dataclasses
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

import loopwright as lw
from loopwright.exact.reports.analysing import as_plain_data
from loopwright.reporting.errors import UsageError
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


TEXT = PROGRAMS["program"]


def test_loops() -> None:
    report = lw.analysis(TEXT)
    assert report.function == "mm"
    shown = [(loop.number, loop.parent, loop.op, loop.variable) for loop in report.loops]
    assert shown == [
        (0, None, "affine.for", "%i@5"),
        (1, 0, "affine.for", "%j"),
        (2, 1, "affine.for", "%k"),
        (3, None, "affine.parallel", "%x"),
        (4, 3, "affine.parallel", "%y"),
        (5, None, "affine.for", "%i@20"),
    ]
    assert [loop.trip_count for loop in report.loops] == [4, 6, 8, 4, 5, 3]
    assert [loop.parallel for loop in report.loops] == [True, True, True, True, True, False]
    (sum_,) = report.loops[2].reductions
    assert (sum_.kind, sum_.in_memory) == ("addf", True)
    assert not report.loops[0].reductions, "that loop carries none"
    assert {loop.distance for loop in report.loops[5].obstacles} == {((1, 1),)}
    assert [(loop.temporal, loop.spatial) for loop in report.loops[:3]] == [(1, 0), (1, 3), (2, 1)]
    assert report.loops[0].location is not None
    assert report.loops[0].location.line == 5


def test_loops_that_depend_on_others_are_counted() -> None:
    report = lw.analysis(PROGRAMS["loops that depend on others are counted"])
    assert [(loop.trips, loop.iterations) for loop in report.loops] == [
        ("n if n >= 0", "n if n >= 0"),
        ("i + 1", "n*(n + 1)/2 if n >= 0"),
        ("floor((n - 1)/4) + 1 if floor((n - 1)/4) >= 0",) * 2,
        ("3 if n >= 1", "3*floor((n - 1)/4) + 3 if floor((n - 1)/4) >= 0"),
    ]
    (line,) = (line for line in str(report).splitlines() if "affine.for %j" in line)
    assert line.split()[-3:] == ["i", "+", "1"]
    assert "n*(n + 1)/2 if n >= 0" in str(report)


def test_bands() -> None:
    report = lw.analysis(TEXT)
    assert [(band.loops, band.permutable) for band in report.bands] == [
        ((0, 1, 2), True),
        ((5,), True),
    ]
    shifted = lw.analysis(PROGRAMS["bands"])
    (band,) = shifted.bands
    assert band.obstacle is not None
    assert (band.permutable, band.obstacle.distance) == (False, ((1, 1), (-1, -1)))


def test_accesses() -> None:
    report = lw.analysis(TEXT)
    first = report.accesses[1]
    assert (first.op, first.memory, first.subscripts) == ("affine.load", "%B", ("%k", "%j"))
    assert [(stride.loop, stride.elements, stride.reuse) for stride in first.strides] == [
        (0, 0, "temporal"),
        (1, 1, "spatial"),
        (2, 6, "none"),
    ]
    assert report.accesses[-2].subscripts == ("%i@20 - 1",)


def test_stores_and_reads_without_a_partner() -> None:
    report = lw.analysis(TEXT)
    assert {
        (read.op, read.location and read.location.line) for read in report.uninitialised_reads
    } == {
        ("affine.load", 18),
        ("affine.load", 22),
    }
    assert {
        (store.location and store.location.line, store.always) for store in report.dead_stores
    } == {
        (21, True),
        (23, False),
    }


def test_what_others_can_read() -> None:
    report = lw.analysis(TEXT)
    data = json.loads(report.to_json())
    assert data == report.as_dict()
    assert data["loops"][5]["obstacles"][0]["source"]["line"] in (21, 22, 23)
    assert data["graph"]["edges"]
    html = report._repr_html_()
    for title in ("Loops of @mm", "Perfect nests", "Accesses", "Dead stores"):
        assert f"<caption>{title}</caption>" in html
    assert ElementTree.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>") is not None
    assert report._repr_svg_() == report.graph._repr_svg_()
    assert ElementTree.fromstring(report._repr_svg_())[0].text == "@mm"
    with pytest.raises(dataclasses.FrozenInstanceError):
        report.function = "g"  # type: ignore[misc]
    assert "object at 0x" not in str(as_plain_data(report))


def test_dependences_are_a_list_that_shows_itself() -> None:
    dependences = lw.dependences(TEXT)
    assert isinstance(dependences, list) and len(dependences) > 5
    assert [dependence["kind"] for dependence in json.loads(dependences.to_json())] == [
        dependence.kind.value for dependence in dependences
    ]
    assert dependences.as_dicts()[0]["source"]["op"] == "affine.load"
    assert "<caption>Dependences</caption>" in dependences._repr_html_()
    picture = dependences._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture)[0].text == (
        "flow dependence: affine.store at line 13 → affine.load at line 10"
    )
    nothing = lw.dependences("func.func @f() {\n  return\n}")
    assert nothing == []
    assert nothing._repr_svg_() is None


def test_dependences_of_some_kinds() -> None:
    every = lw.dependences(TEXT, kinds=["flow", "anti", "output", "input"])
    assert {dependence.kind.value for dependence in every} >= {"flow", "input"}
    for kind in ("flow", "input"):
        dependences_of_kind = lw.dependences(TEXT, kinds=[kind])
        assert dependences_of_kind and list(dependences_of_kind) == [
            dependence for dependence in dependences_of_kind if dependence.kind.value == kind
        ]
        assert len(dependences_of_kind) == sum(
            dependence.kind.value == kind for dependence in every
        )
    with pytest.raises(lw.UsageError, match="no kind of dependence is given"):
        lw.dependences(TEXT, kinds=[])


def test_an_iteration_has_the_names_of_its_loops() -> None:
    report = lw.analysis(PROGRAMS["an iteration has the names of its loops"])
    (dead,) = report.dead_stores
    assert dead.variables == ("%row_1",) and dead.iteration[0] in range(3, 9)
    assert f"as in (%row_1 = {dead.iteration[0]})" in str(report)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"module": 3}, "the module is a Module, a kernel or a str, not an int"),
        ({"function": 3}, "the name of a function is a str or None, not an int"),
        ({"kinds": "flow"}, "the list of kinds is a list or tuple, not a str"),
        ({"kinds": ["flows"]}, "unknown kind of dependence 'flows'"),
        ({"may_alias_arguments": 1}, "may_alias_arguments is a bool, not an int"),
    ],
)
def test_wrong_arguments_of_dependences(arguments: dict[str, Any], error: str) -> None:
    with pytest.raises(UsageError, match=error):
        lw.dependences(**{"module": TEXT, **arguments})


def test_wrong_arguments_of_the_analysis() -> None:
    with pytest.raises(UsageError, match="the module is a Module, a kernel or a str, not an int"):
        lw.analysis(3)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="the name of a function is a str or None, not an int"):
        lw.analysis(TEXT, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("function", "error"),
    [
        (None, "the module has functions 'f', 'g': name one"),
        ("h", r"there is no function 'h' with a body \(available: 'f', 'g'\)"),
    ],
)
def test_which_function(function: str | None, error: str) -> None:
    text = "func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}"
    with pytest.raises(UsageError, match=error):
        lw.analysis(text, function)
    assert lw.analysis(lw.parse(text), function="g").function == "g"


@pytest.mark.parametrize("first", few(("import loopwright.exact.loops; ", ""), 1))
def test_the_room_is_a_function_too(first: str) -> None:
    """Whatever has been imported before, `lw.analysis` can be called and imported from."""
    script = (
        f"import loopwright as lw; {first}"
        "print(lw.analysis('func.func @f() {\\n  return\\n}').function); "
        "from loopwright.exact.loops import LoopFacts; from loopwright import analysis; "
        "print(analysis is lw.analysis, callable(analysis), analysis.__name__)"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert process.stdout.split() == ["f", "True", "True", "loopwright.exact"], process.stderr


def test_no_function_at_all() -> None:
    with pytest.raises(UsageError, match="there is no function with a body"):
        lw.analysis("module {\n}")
