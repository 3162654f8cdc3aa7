"""`loopwright explain`: graphs, entries with their evidence, in every format."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import loopwright as lw
from loopwright.reporting.errors import SourceLocation
from loopwright.reporting.explaining import entry_lines, table_lines
from loopwright.reporting.ledger import Decision, Evidence, Percentage, RefusalEntry
from loopwright.reporting.witnesses import IterationPair, NamedPoint
from loopwright.tools import explain
from loopwright.tools.main import main
from loopwright.tools.opt import main as opt
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "chain.mlir"
    path.write_text(PROGRAM)
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 0
    return capsys.readouterr().out


def test_text(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, file, "-affine-loop-fusion", "--function", "chain")
    assert text.startswith(f"{file}:\n  line 4, `affine.for %i = 0 to 64`: fused with line 9\n")
    assert "\n\nbefore: @chain: 2 nodes, 1 edge, " in text
    assert "  [1] affine.for at line 4 (%i@4); reads %a; writes %m\n" in text
    assert "  [1] -> [2] flow %m\n" in text
    assert "affine-loop-fusion in @chain\n" in text
    assert f"{file}:4:3 and {file}:9:3: decision: fusion.fused" in text
    assert "after: " in text
    assert text.rstrip().endswith("refused: none")


@pytest.mark.parametrize(
    ("option", "said_of_both"),
    [("-affine-loop-fusion=shift", "2 nests run together"), ("-affine-loop-tile", "tiled by ")],
)
def test_a_decision_is_about_all_its_loops(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, said_of_both: str
) -> None:
    path = tmp_path / "blur.mlir"
    path.write_text(PROGRAMS["blur"])
    rows = said(capsys, str(path), option, "--no-graph").split("\n\n")[0].splitlines()[1:]
    assert all(said_of_both in row for row in rows), rows
    assert not any("as written" in row for row in rows)


def test_the_program_is_left_alone(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, file, "-p", "canonicalize,cse")
    assert first == said(capsys, file, "-canonicalize", "-cse")
    assert first == said(capsys, file, "-p", "builtin.module(canonicalize,cse)")
    assert "canonicalize in @other" in first
    assert "canonicalize in @other" not in said(
        capsys, file, "-canonicalize", "--function", "chain"
    )


def test_codes_and_graphs(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, file, "-affine-loop-fusion", "--no-graph", "--codes=private-buffer")
    assert "`: fused with line 9\n" in text, "what happened does not depend on the codes"
    assert "before" not in text
    assert text.count("decision: ") == text.count("decision: fusion.private-buffer") == 1


SKEWED = PROGRAMS["skewed"]


@pytest.mark.parametrize(
    ("names", "code"), [("j_1,i_1", "illegal-permutation"), ("j,i", "no-such-nest")]
)
def test_what_is_asked_for_and_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], names: str, code: str
) -> None:
    path = tmp_path / "skewed.mlir"
    output_path = tmp_path / "made.mlir"
    path.write_text(SKEWED)
    pipeline = f"affine-loop-permute{{names={names}}}"
    assert main(["explain", str(path), "-p", pipeline]) == 1
    printed, error = capsys.readouterr()
    assert f"refusal: {code}" in printed
    assert f"refused: 1 (1 {code})" in printed
    assert "after:" not in printed
    assert "error: " in error
    assert main(["explain", str(path), "-p", pipeline, "--format=json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert ([entry["code"] for entry in record["entries"]], record["after"]) == ([code], [])
    flag = f"-affine-loop-permute=names={names}"
    arguments = ["run", str(path), "--entry=f", "--arg=zeros", "-p", pipeline]
    for command, words in (
        (opt, [str(path), flag]),
        (opt, [str(path), flag, "-o", str(output_path)]),
        (main, [*arguments, "--out", str(output_path)]),
    ):
        assert command(words) == 1
        printed, error = capsys.readouterr()
        assert printed == "" and error.count("error: ") == 1
    assert not output_path.exists()
    with pytest.raises(lw.PassError):
        lw.load(path).apply("affine-loop-permute", names=names)


def test_json(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(said(capsys, file, "-affine-loop-fusion", "--format", "json"))
    assert record["pipeline"] == "builtin.module(affine-loop-fusion)"
    (chain, second_function) = record["before"]
    assert (chain["title"], second_function["title"]) == ("@chain", "@other")
    assert {edge["kind"] for edge in chain["edges"]} >= {"flow"}
    entry = record["entries"][0]
    assert (entry["code"], entry["pass"], entry["kind"]) == (
        "fusion.fused", "affine-loop-fusion", "decision",
    )  # fmt: skip
    assert "witness" in entry


def test_yaml(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, file, "-affine-loop-fusion", "--format=yaml")
    assert text.startswith("--- !Passed\nPass:            affine-loop-fusion\n")


def test_svg(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, file, "-affine-loop-fusion", "--format=svg", "--function", "chain")
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    words = "".join(root.itertext())
    assert "@chain" in words
    assert "(after)" in words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no passes to explain"),
        (["-affine-loop-fusion=mode=all"], "accepted: greedy, producer, sibling"),
        (["-affine-loop-fussion"], "there is no option '-affine-loop-fussion'"),
        (["-p", "no-pass"], "does not refer to a registered pass"),
        (["-p", "cse", "-cse"], "can't be used with individual pass options"),
        (["-cse", "--function", "g"], "there is no function 'g'"),
    ],
)
def test_mistakes(
    file: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", file, *arguments]) == 1
    assert message in capsys.readouterr().err


HERE = SourceLocation("a.mlir", 2, 3), SourceLocation("a.mlir", 9, 3)
REFUSAL = RefusalEntry(
    "x.unprofitable",
    "x",
    "affine.for",
    "it does not pay",
    "f",
    HERE,
    Evidence(
        {"source_cost": 12, "additional_compute": Percentage(0.5), "whole": True, "note": ""},
        lambda: IterationPair(NamedPoint([0, 1]), NamedPoint([1, 0])),
        lambda: {
            "depths": [{"depth": 1, "verdict": "legal"}, {"depth": 10, "why": "too much"}],
            "remarks": ["one", "two"],
            "best": 1.25,
        },
    ),
)


def test_evidence() -> None:
    assert list(entry_lines(REFUSAL)) == [
        "a.mlir:2:3 and a.mlir:9:3: refusal: x.unprofitable: it does not pay",
        "  reason unsupported, source cost 12, additional compute 50%, whole yes",
        "  depths",
        "    depth  verdict  why",
        "        1  legal",
        "       10           too much",
        "  remarks",
        "    one",
        "    two",
        "  best: 1.25",
        "  witness: (0, 1) -> (1, 0)",
    ]
    assert list(entry_lines(Decision("done", "x", "op"))) == ["somewhere: decision: done"]


def test_long_figures_are_wrapped() -> None:
    entry = Decision("c", "p", "o", evidence=Evidence({f"figure_{k}": k for k in range(30)}))
    lines = list(entry_lines(entry))
    assert len(lines) > 4
    assert max(map(len, lines)) <= 100


def test_wide_tables_are_continued_below() -> None:
    rows: list[dict[str, object]] = [
        {"depth": k, **{f"some_figure_{n}": 10**9 for n in range(12)}} for k in (1, 2)
    ]
    for width in (80, 100, 200):
        lines = list(table_lines(rows, width))  # type: ignore[arg-type]
        assert max(map(len, lines)) <= width
        assert " ".join(lines).count("some figure") == 12


def test_what_stops_a_loop_is_one_line_and_a_witness(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "reverse.mlir"
    path.write_text(PROGRAMS["what stops a loop is one line and a witness"])
    text = said(capsys, str(path), "-affine-parallelize", "--no-graph")
    assert text.count("witness: ") == 1
    assert "    witness: (%i = 0) -> (%i = 99), element [99]\n" in text
    assert "refusal: carried-dependence: the loop carries a flow dependence from " in text


def test_tables_have_a_column_for_each_key() -> None:
    rows: list[dict[str, object]] = [{"a": 1}, {"b_c": "x"}]
    assert list(table_lines(rows)) == ["    a  b c", "    1", "       x"]  # type: ignore[arg-type]


def test_colours(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    explain.coloured("x in @f\n  a.mlir:2:3: decision: done\nrefused: none")
    out = capsys.readouterr().out
    assert "\x1b[" in out
    assert "decision: done" in out


KERNEL = """\
import loopwright as lw

@lw.kernel
def doubled(x: lw.f64[:]):
    for i in range(x.shape[0]):
        x[i] *= 2.0
"""


@pytest.mark.parametrize(
    ("passes", "stages"),
    [
        ([], ["front end", "affine-optimize", "affine-super-vectorize", "code generation"]),
        (["-affine-loop-tile"], ["front end", "affine-loop-tile", "code generation"]),
    ],
)
def test_times_of_the_stages(
    file: str, capsys: pytest.CaptureFixture[str], passes: list[str], stages: list[str]
) -> None:
    record = json.loads(
        said(capsys, file, *passes, "--time", "--format=json", "--function", "chain")
    )
    names = [step["stage"] for step in record["stages"]]
    assert [name for name in dict.fromkeys(names) if name in stages] == stages
    outer = sum(step["ms"] for step in record["stages"] if step["depth"] == 0)
    assert outer == pytest.approx(record["ms"]), "the stages and the rest are all of it"


def test_times_of_a_function_of_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kernels.py"
    path.write_text(KERNEL)
    lines = said(capsys, f"{path}:doubled", "--time").splitlines()
    names = [line.split("  ")[0] for line in lines]
    assert lines[0].split() == ["stage", "ms", "share"]
    assert {"front end", "affine-optimize", "entry", "linking and loading", "all"} <= {*names}


def test_a_copied_source_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "copied.mlir"
    path.write_text(PROGRAMS["copied"])
    text = said(capsys, str(path), "-affine-loop-fusion", "--no-graph")
    assert "line 2, `affine.for %i = 0 to 16`: stays, and a copy of it is fused with line 7" in text
    assert "while the source stays, 37.5% of the computation is redundant" in text
    assert "additional compute 37.5%" in text


PAIRS = """
def pairs(a, n):
    xs = []
    for i in range(n):
        xs.append((i, a[i]))
    return xs
"""


def test_types_of_a_function(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pairs.py"
    path.write_text(PAIRS)
    types = "--arg-type", "float64[:]", "--arg-type", "int"
    text = said(capsys, f"{path}:pairs", "--types", *types)
    assert text.startswith("pairs(a: float64[:], n: int) -> list[tuple[int, float64]]")
    assert "xs: list[tuple[int, float64]]" in text
    assert "a[i]: float64" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("{py}:pairs", "--types", "--arg-type", "int"), "has 2 arguments, and --arg-type says 1"),
        (("{py}:pairs", "--types", "--codes", "fused"), "--codes does not go with --types"),
        (("{mlir}", "--types"), "--types is for functions of Python: FILE.py:NAME"),
    ],
)
def test_types_need_a_function_of_python(
    tmp_path: Path,
    file: str,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    message: str,
) -> None:
    path = tmp_path / "pairs.py"
    path.write_text(PAIRS)
    assert main(["explain", *(x.format(py=path, mlir=file) for x in arguments)]) == 1
    assert message in capsys.readouterr().err
