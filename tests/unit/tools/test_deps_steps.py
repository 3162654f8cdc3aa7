"""`loopwright deps --steps` on nests whose derivations are known table by table.

`derivations/NAME.txt` has a title and a tableau for each, rows in their order; white space does not
count.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from loopwright.tools.main import main
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


FOLDER = Path(__file__).parent / "derivations"

SHIFTED = PROGRAMS["shifted"]
APPLIED = PROGRAMS["applied"]
SKEWED = PROGRAMS["skewed"]
PRODUCTS = PROGRAMS["products"]

# The program, the kind of dependence, the line that only the pair in question touches, the tables.
NESTS = {
    "shifted": (SHIFTED, "flow", 6, "shifted"),
    "shifted by affine.apply": (APPLIED, "flow", 11, "shifted"),
    "skewed": (SKEWED, "anti", 6, "skewed"),
    "products": (PRODUCTS, "flow", 21, "products"),
}
Tables = list[tuple[str, list[str]]]


def tables(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each title with the lines of its tableau, white space normalised."""
    title = ""
    lines = []
    for line in [" ".join(line.split()) for line in text.splitlines()]:
        if line.startswith("Domain: "):
            lines = [line]
        elif lines and (line.endswith((" constraints", " = 0", ">= 0", " const)"))):
            lines.append(line)
        else:
            if lines:
                yield title, lines
            title = line
            lines = []
    if lines:
        yield title, lines


def steps(text: str, kind: str, line: int, capsys: pytest.CaptureFixture[str], path: Path) -> str:
    file = path / "nest.mlir"
    file.write_text(text)
    assert main(["deps", str(file), "--steps", "--kind", kind, "--at", str(line)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", NESTS)
def test_tableaus(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text, kind, line, table_file = NESTS[name]
    shown: Tables = list(tables(steps(text, kind, line, capsys, tmp_path)))
    expected: Tables = list(tables((FOLDER / f"{table_file}.txt").read_text()))
    titles = [title for title, _ in expected]
    shown_tables = [(title, rows) for title, rows in shown if title in titles]
    assert shown_tables == expected


ANSWERS = ("distance", "rational", "exact")


def answers(out: str) -> list[str]:
    return [line.strip() for line in out.splitlines() if line.strip().startswith(ANSWERS)]


KNOWN = {"shifted": 7, "skewed": 15, "products": 6}


def test_every_table_is_compared() -> None:
    counts = {name: len(list(tables((FOLDER / f"{name}.txt").read_text()))) for name in KNOWN}
    assert counts == KNOWN


def test_order_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What each depth adds to the composition."""
    shown = dict(tables(steps(SHIFTED, "flow", 6, capsys, tmp_path)))
    composed = shown["dstRel.compose(srcRel)"]
    added = {depth: list(shown[f"with the order at depth {depth}"][3:]) for depth in (1, 2, 3)}
    for rows in added.values():
        for row in composed[3:]:
            rows.remove(row)
    assert added == {
        1: ["-1 0 1 0 -1 >= 0"],
        2: ["-1 0 1 0 0 = 0", "0 -1 0 1 -1 >= 0"],
        3: ["-1 0 1 0 0 = 0", "0 -1 0 1 0 = 0"],
    }


@pytest.mark.parametrize("name", ["shifted", "shifted by affine.apply"])
def test_distance_of_the_shift(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text, kind, line, _ = NESTS[name]
    out = steps(text, kind, line, capsys, tmp_path)
    assert answers(out) == [
        "distance [2, 2] [0, 0]",
        "rational distance [2, 2] [0, 0]",
        "exact distance [2, 2] [0, 0]",
    ]


def test_distances_of_the_skewed_nest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """At depth 2 the rational shadow has distances, and no iterations do."""
    out = steps(SKEWED, "flow", 6, capsys, tmp_path)
    assert answers(out) == [
        "distance [1, 7] [-1, 3]",
        "distances (1, 1) (2, 2) (3, 3) (5, -1) (6, 0) (7, 1)",
        "distance [0, 0] [0, 0]",
        "rational distance [1, 7] [-1, 3]",
        "exact distance [1, 7] [-1, 3]",
        "rational distance [0, 0] [2, 4]",
        "exact: no dependence",
        "rational distance [0, 0] [0, 0]",
        "exact distance [0, 0] [0, 0]",
    ]


def test_slices_of_the_product(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The iterations of the first product that one of the second's loops needs, and isl's form."""
    out = steps(PRODUCTS, "flow", 21, capsys, tmp_path)
    lines = [line.strip() for line in out.splitlines()]
    bounds = [line for line in lines if line.startswith(("i0: ", "i1: ", "i2: ", "i3: "))]
    assert bounds[:4] == [
        "i0: (d0) -> (d0) to (d0) -> (d0 + 1)",
        "i1: (d0) -> (0) to (d0) -> (128)",
        "i2: (d0) -> (0) to (d0) -> (512)",
        "i3: (d0) -> (0) to (d0) -> (384)",
    ]
    inputs = "(d0, d1, d2, d3)"
    assert bounds[-4:] == [
        f"i0: {inputs} -> (d0) to {inputs} -> (d0 + 1)",
        f"i1: {inputs} -> (d1) to {inputs} -> (d1 + 1)",
        f"i2: {inputs} -> (d3) to {inputs} -> (d3 + 1)",
        f"i3: {inputs} -> (0) to {inputs} -> (384)",
    ]
    source = "0 <= i0 <= 7 and 0 <= i1 <= 127 and 0 <= i2 <= 511 and 0 <= i3 <= 383"
    sink = "0 <= j0 <= 7 and 0 <= j1 <= 127 and 0 <= j2 <= 63 and 0 <= j3 <= 511"
    first = "[i0, i1, i2, i3]"
    assert f"= {{ {first} -> [j0 = i0, j1 = i1, j2, j3 = i2] : {source} and {sink} }}" in lines
    assert f"= {{ {first} -> [j0 = i0] : {source} and 0 <= j0 <= 7 }}" in lines


def rows_of(lines: list[str]) -> set[tuple[int, ...]]:
    """The rows of a tableau, without what they are compared with."""
    return {tuple(map(int, line.split("=")[0].rstrip(" >").split())) for line in lines[3:]}


def test_levels_of_detail(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "nest.mlir"
    file.write_text(SKEWED)
    command = ["deps", str(file), "--steps", "--kinds", "flow"]
    shown: dict[str, str] = {}
    for level in ("results", "systems", "eliminations"):
        assert main([*command, "--detail", level]) == 0
        shown[level] = capsys.readouterr().out
    assert main(command) == 0
    assert capsys.readouterr().out == shown["systems"]
    assert "constraints" not in shown["results"]
    assert "depth 2: rational distance [0, 0] [2, 4]; exact: no dependence" in shown["results"]
    all_tables = list(tables(shown["eliminations"]))
    steps = [step for step in all_tables if not step[0].startswith(("column", "("))]
    assert [*tables(shown["systems"])] == [step for step in steps if "elimination" not in step[0]]
    assert len(all_tables) > len(steps)


def test_what_elimination_leaves_is_the_last_of_its_steps(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """After the last column is gone, there are the rows of the polyhedron, or weaker ones, too."""
    file = tmp_path / "nest.mlir"
    file.write_text(SKEWED)
    assert main(["deps", str(file), "--steps", "--detail", "eliminations", "--kind", "flow"]) == 0
    last: set[tuple[int, ...]] = set()
    compared = 0
    for title, lines in tables(capsys.readouterr().out):
        if title.startswith("dependence polyhedron"):
            width = len(next(iter(rows_of(lines))))
            remaining_rows = {
                (*row[: width - 1], row[-1]) for row in last if not any(row[width - 1 : -1])
            }
            assert rows_of(lines) <= remaining_rows
            compared += 1
        last = rows_of(lines)
    assert compared >= 3


def test_detail_is_about_steps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "nest.mlir"
    file.write_text(SKEWED)
    assert main(["deps", str(file), "--detail", "results"]) == 1
    assert "--detail needs --steps" in capsys.readouterr().err


def test_steps_of_accesses_that_do_not_depend_on_each_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "parity.mlir"
    file.write_text(PROGRAMS["parity"])
    assert main(["deps", str(file), "--steps", "--detail", "results"]) == 0
    text = capsys.readouterr().out
    assert f"{file}:5:5: no dependence: 'affine.store' -> 'affine.load' at {file}:6:10" in text
    assert "1 + 2j0 = 2i0" in text
    assert "with the order at depth 1: elimination finds a contradiction" in text
    assert main(["deps", str(file)]) == 0
    assert capsys.readouterr().out == "no dependences\n"
