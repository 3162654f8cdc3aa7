"""`lw.analysis` and what `lw.dependences` returns: facts as data, JSON, tables and pictures."""

import dataclasses
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

import loopwright as lw
from loopwright.exact.reports.analysing import plain
from loopwright.reporting.errors import UsageError
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


TEXT = PROGRAMS["program"]


def test_loops() -> None:
    found = lw.analysis(TEXT)
    assert found.function == "mm"
    shown = [(one.number, one.parent, one.op, one.variable) for one in found.loops]
    assert shown == [
        (0, None, "affine.for", "%i@5"),
        (1, 0, "affine.for", "%j"),
        (2, 1, "affine.for", "%k"),
        (3, None, "affine.parallel", "%x"),
        (4, 3, "affine.parallel", "%y"),
        (5, None, "affine.for", "%i@20"),
    ]
    assert [one.trip_count for one in found.loops] == [4, 6, 8, 4, 5, 3]
    assert [one.parallel for one in found.loops] == [True, True, True, True, True, False]
    (sum_,) = found.loops[2].reductions
    assert (sum_.kind, sum_.in_memory) == ("addf", True)
    assert not found.loops[0].reductions, "that loop carries none"
    assert {one.distance for one in found.loops[5].obstacles} == {((1, 1),)}
    assert [(one.temporal, one.spatial) for one in found.loops[:3]] == [(1, 0), (1, 3), (2, 1)]
    assert found.loops[0].location is not None
    assert found.loops[0].location.line == 5


def test_loops_that_depend_on_others_are_counted() -> None:
    found = lw.analysis(PROGRAMS["loops that depend on others are counted"])
    assert [(one.trips, one.iterations) for one in found.loops] == [
        ("n if n >= 0", "n if n >= 0"),
        ("i + 1", "n*(n + 1)/2 if n >= 0"),
        ("floor((n - 1)/4) + 1 if floor((n - 1)/4) >= 0",) * 2,
        ("3 if n >= 1", "3*floor((n - 1)/4) + 3 if floor((n - 1)/4) >= 0"),
    ]
    (line,) = (line for line in str(found).splitlines() if "affine.for %j" in line)
    assert line.split()[-3:] == ["i", "+", "1"]
    assert "n*(n + 1)/2 if n >= 0" in str(found)


def test_bands() -> None:
    found = lw.analysis(TEXT)
    assert [(one.loops, one.permutable) for one in found.bands] == [((0, 1, 2), True), ((5,), True)]
    shifted = lw.analysis(PROGRAMS["bands"])
    (band,) = shifted.bands
    assert band.obstacle is not None
    assert (band.permutable, band.obstacle.distance) == (False, ((1, 1), (-1, -1)))


def test_accesses() -> None:
    found = lw.analysis(TEXT)
    first = found.accesses[1]
    assert (first.op, first.memory, first.subscripts) == ("affine.load", "%B", ("%k", "%j"))
    assert [(one.loop, one.elements, one.reuse) for one in first.strides] == [
        (0, 0, "temporal"),
        (1, 1, "spatial"),
        (2, 6, "none"),
    ]
    assert found.accesses[-2].subscripts == ("%i@20 - 1",)


def test_stores_and_reads_without_a_partner() -> None:
    found = lw.analysis(TEXT)
    assert {(one.op, one.location and one.location.line) for one in found.uninitialised_reads} == {
        ("affine.load", 18),
        ("affine.load", 22),
    }
    assert {(one.location and one.location.line, one.always) for one in found.dead_stores} == {
        (21, True),
        (23, False),
    }


def test_what_others_can_read() -> None:
    found = lw.analysis(TEXT)
    data = json.loads(found.to_json())
    assert data == found.as_dict()
    assert data["loops"][5]["obstacles"][0]["source"]["line"] in (21, 22, 23)
    assert data["graph"]["edges"]
    html = found._repr_html_()
    for title in ("Loops of @mm", "Perfect nests", "Accesses", "Dead stores"):
        assert f"<caption>{title}</caption>" in html
    assert ElementTree.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>") is not None
    assert found._repr_svg_() == found.graph._repr_svg_()
    assert ElementTree.fromstring(found._repr_svg_())[0].text == "@mm"
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.function = "g"  # type: ignore[misc]
    assert "object at 0x" not in str(plain(found))


def test_dependences_are_a_list_that_shows_itself() -> None:
    found = lw.dependences(TEXT)
    assert isinstance(found, list) and len(found) > 5
    assert [one["kind"] for one in json.loads(found.to_json())] == [one.kind.value for one in found]
    assert found.as_dicts()[0]["source"]["op"] == "affine.load"
    assert "<caption>Dependences</caption>" in found._repr_html_()
    picture = found._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture)[0].text == (
        "flow dependence: affine.store at line 13 → affine.load at line 10"
    )
    nothing = lw.dependences("func.func @f() {\n  return\n}")
    assert nothing == []
    assert nothing._repr_svg_() is None


def test_dependences_of_some_kinds() -> None:
    every = lw.dependences(TEXT, kinds=["flow", "anti", "output", "input"])
    assert {one.kind.value for one in every} >= {"flow", "input"}
    for kind in ("flow", "input"):
        found = lw.dependences(TEXT, kinds=[kind])
        assert found and list(found) == [one for one in found if one.kind.value == kind]
        assert len(found) == sum(one.kind.value == kind for one in every)
    with pytest.raises(lw.UsageError, match="no kind of dependence is given"):
        lw.dependences(TEXT, kinds=[])


def test_an_iteration_has_the_names_of_its_loops() -> None:
    found = lw.analysis(PROGRAMS["an iteration has the names of its loops"])
    (dead,) = found.dead_stores
    assert dead.variables == ("%row_1",) and dead.iteration[0] in range(3, 9)
    assert f"as in (%row_1 = {dead.iteration[0]})" in str(found)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"module": 3}, "the module is a Module, a kernel or a str, not an int"),
        ({"function": 3}, "the name of a function is a str or None, not an int"),
        ({"kinds": "flow"}, "the list of kinds is a list or tuple, not str"),
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
        ("h", r"there is no function 'h' with a body \(there are: 'f', 'g'\)"),
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
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == ["f", "True", "True", "loopwright.exact"], done.stderr


def test_no_function_at_all() -> None:
    with pytest.raises(UsageError, match="there is no function with a body"):
        lw.analysis("module {\n}")
