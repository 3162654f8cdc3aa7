"""What the picture of an iteration space shows: points, arrows, what is left out."""

import pytest

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import MEMORY_KINDS, DependenceKind
from loopwright.exact.reports.space_picture import clearest, picture_of
from loopwright.reporting.drawing.lattice import Picture
from tests.texts import texts_beside
from tests.unit.exact.programs import analyse

PROGRAMS = texts_beside(__file__)

ARRAY = "%m: memref<99x99xf32>"


def drawn(analysis: DependenceAnalysis, kind: str | None = None) -> Picture:
    kinds = MEMORY_KINDS if kind is None else [DependenceKind(kind)]
    main = clearest(list(analysis.dependences(kinds)))
    assert main is not None
    return picture_of(analysis, main, kinds)


def ends(picture: Picture) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    return {(arrow.source, arrow.sink) for arrow in picture.arrows}


def test_two_loops() -> None:
    picture = drawn(analyse(PROGRAMS["two loops"], ARRAY))
    (panel,) = picture.panels
    assert (panel.across.name, panel.up and panel.up.name) == ("%i", "%j")
    assert panel.sources == {(i, j) for i in range(3) for j in range(i, 4)}
    assert panel.sinks == {(i, j) for i in range(1, 3) for j in range(i, 4)}
    assert ends(picture) == {((i, j), (i + 1, j + 1)) for i in range(2) for j in range(i, 3)}
    assert sum(arrow.marked for arrow in picture.arrows) == 1
    assert picture.notes[0] == "Depth 1, carried by %i, distance [1, 1] [1, 1]."
    assert picture.title == "flow dependence: affine.store at line 4 → affine.load at line 6"


def test_two_loops_tell_more_than_one() -> None:
    picture = drawn(analyse(PROGRAMS["two loops tell more than one"], ARRAY))
    assert [panel.across.name for panel in picture.panels] == ["%b"]
    assert picture.title.startswith("anti dependence")


def test_steps_are_the_units_of_an_axis() -> None:
    picture = drawn(analyse(PROGRAMS["steps are the units of an axis"], ARRAY))
    across = picture.panels[0].across
    assert (across.first, across.count, across.step) == (0, 20, 32)
    assert len(picture.arrows) == 19 * 4
    assert not any("only" in note for note in picture.notes)


def test_unequal_residues_need_unit_steps() -> None:
    picture = drawn(analyse(PROGRAMS["unequal residues need unit steps"], ARRAY))
    up = picture.panels[0].up
    assert up is not None and up.step == 1
    assert ends(picture) == {((i, j), (i + 2, j)) for i in (0, 1) for j in range(i + 2, 8, 2)}


def test_of_four_loops_those_that_tell_most() -> None:
    picture = drawn(analyse(PROGRAMS["of four loops those that tell most"], ARRAY))
    (panel,) = picture.panels
    assert (panel.across.name, panel.up and panel.up.name) == ("%i", "%k")
    assert ends(picture) == {((i, 0), (i + 1, 2)) for i in range(2)}
    assert "Shown for %t = 0." in picture.notes
    assert "Shown for any %j." in picture.notes


def test_one_loop_without_an_end() -> None:
    picture = drawn(analyse(PROGRAMS["one loop without an end"], f"{ARRAY}, %n: index"))
    (panel,) = picture.panels
    assert panel.up is None
    assert panel.sources == {(i, 0) for i in range(7, 27)}
    assert ends(picture) == {((i, 0), (i + 1, 0)) for i in range(7, 26)}
    assert "%n = 32." in picture.notes
    assert "%i goes from 7 to 31; only 7 to 26 are shown." in picture.notes
    assert "Arrows that leave the picture are not drawn." in picture.notes


def test_a_symbol_in_a_subscript_has_the_value_of_the_witness() -> None:
    picture = drawn(
        analyse(
            PROGRAMS["a symbol in a subscript has the value of the witness"], f"{ARRAY}, %n: index"
        ),
        "flow",
    )
    (note,) = [note for note in picture.notes if note.startswith("%n = ")]
    value = int(note.removeprefix("%n = ").rstrip("."))
    assert ends(picture) == {((i, 0), (i + value, 0)) for i in range(9 - value)}


def test_a_parameter_that_bounds_in_both_directions_leaves_room() -> None:
    """As extents do that are compared in front. What a subscript depends on stays as it is."""
    picture = drawn(
        analyse(
            PROGRAMS["a parameter that bounds in both directions leaves room"],
            f"{ARRAY}, %n: index, %k: index, %l: index",
        )
    )
    (panel,) = picture.panels
    assert panel.sources == {(i, 0) for i in range(1, 21)}
    assert ends(picture) == {((i, 0), (i + 1, 0)) for i in range(1, 20)}
    assert "%n = 32." in picture.notes and "%l = 32." not in picture.notes


def test_two_nests_have_a_panel_each() -> None:
    picture = drawn(analyse(PROGRAMS["two nests have a panel each"], ARRAY))
    ours, theirs = picture.panels
    assert (ours.up, theirs.up and theirs.up.name) == (None, "%l")
    assert ends(picture) == {((i, 0), (0, i)) for i in range(3)}
    assert {(a.source_panel, a.sink_panel) for a in picture.arrows} == {(0, 1)}
    assert len(theirs.sinks) == 16 and not theirs.sources


def test_an_op_outside_loops_is_one_place() -> None:
    picture = drawn(analyse(PROGRAMS["an op outside loops is one place"], ARRAY))
    assert picture.panels[0].sources == {(0, 0)}
    assert ends(picture) == {((0, 0), (1, 0))}


def test_far_away_and_too_many() -> None:
    picture = drawn(analyse(PROGRAMS["far away and too many"], ARRAY))
    assert len(picture.panels) == 2 and sum(arrow.marked for arrow in picture.arrows) == 1
    assert {arrow.sink[0] - arrow.source[0] for arrow in picture.arrows} == {500}
    picture = drawn(analyse(PROGRAMS["far away and too many, 2"], ARRAY))
    assert 2 < len(picture.arrows) < 400, "one from each iteration at most, and a few"
    assert any(" arrows are drawn" in note for note in picture.notes)


def test_a_triangle_is_no_thicket() -> None:
    """Each row ties all of its iterations to the first: some short arrows tell it."""
    picture = drawn(analyse(PROGRAMS["a triangle is no thicket"], ARRAY), "anti")
    assert 20 < len([arrow for arrow in picture.arrows if not arrow.stays]) <= 60
    assert any(note.endswith("of 190 arrows are drawn.") for note in picture.notes)


@pytest.mark.parametrize(("count", "most"), [(5, 10), (20, 61), (60, 61)])
def test_arrows_of_many_lengths_are_few(count: int, most: int) -> None:
    """A triangular solve: iterations need all earlier ones."""
    picture = drawn(analyse(f"""affine.for %i = 0 to {count} {{
      affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {{
        %0 = affine.load %m[%j, 0] : memref<99x99xf32>
        affine.store %0, %m[%i, 0] : memref<99x99xf32>
      }}
    }}""", ARRAY), "flow")  # fmt: skip
    (panel,) = picture.panels
    assert panel.across.count <= 20
    assert 3 < len(picture.arrows) <= most


def test_a_reversal_has_a_panel_for_each_end() -> None:
    """The witness spans the whole loop."""
    picture = drawn(analyse(PROGRAMS["a reversal has a panel for each end"], ARRAY), "flow")
    assert len(picture.arrows) >= 8
    assert all(arrow.source[0] + arrow.sink[0] == 98 for arrow in picture.arrows)
    assert len(picture.panels) == 2 and any(arrow.marked for arrow in picture.arrows)


def test_what_is_possible_has_no_witness() -> None:
    picture = drawn(
        analyse(PROGRAMS["what is possible has no witness"], f"{ARRAY}, %at: memref<9xindex>"),
        "output",
    )
    assert len(picture.arrows) == 6
    assert not any(arrow.certain or arrow.marked for arrow in picture.arrows)
    assert any(note.startswith("Not certain: ") for note in picture.notes)


def test_between_lattices_few_arrows_are_drawn() -> None:
    """All that end where others begin would cross: those of some iterations tell it, from which
    no more than a few go out."""
    transposed = PROGRAMS["between lattices few arrows are drawn"]
    spread = PROGRAMS["between lattices few arrows are drawn 2"]
    for size in (3, 5, 20):
        picture = drawn(analyse(transposed.format(size), ARRAY))
        assert 8 < len(picture.arrows) <= 13
        assert all(arrow.source == arrow.sink[::-1] for arrow in picture.arrows)
    for size in (5, 20):
        picture = drawn(analyse(spread.format(size), ARRAY), "flow")
        sources = {arrow.source for arrow in picture.arrows}
        assert len(sources) <= len(picture.arrows) <= 13
        assert all(sum(arrow.sink) == arrow.source[0] for arrow in picture.arrows)
        assert any(note.endswith("arrows are drawn.") for note in picture.notes)
