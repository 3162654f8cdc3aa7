"""The page that explains a program: every line's fate, refusals with witnesses, bounded size."""

from pathlib import Path

import pytest

import loopwright as lw
from loopwright.exact.reports import explanation
from loopwright.exact.reports.analysing import outline
from loopwright.exact.reports.explanation import Explanation
from loopwright.reporting.errors import SourceLocation, UsageError
from loopwright.reporting.ledger import Ledger, RefusalEntry
from loopwright.tools.main import main
from tests.texts import texts_beside
from tests.unit.exact.programs import function_of
from tests.unit.reporting.drawing.reading import check_page

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]


def notes_of(html: str, line: int) -> str:
    """What the page says of a line."""
    start = html.index(f'<li id="line-{line}">')
    end = html.find('<li id="line-', start + 1)
    return html[start : end if end != -1 else html.index("</ol>", start)]


def test_every_line_has_its_fate(tmp_path: Path) -> None:
    module = lw.parse(PROGRAM, file="walk.mlir")
    parallelised = module.apply("affine-parallelize")
    file = tmp_path / "report.html"
    text = parallelised.explain(html=file)
    html = file.read_text()
    reader = check_page(html)
    decisions = [entry for entry in parallelised.ledger if entry.kind == "decision"]
    refusals = [entry for entry in parallelised.ledger if entry.kind == "refusal"]
    assert decisions and refusals
    for entry in (*decisions, *refusals):
        assert entry.location is not None
        word = "done" if entry.kind == "decision" else "refused"
        notes = notes_of(html, entry.location.line)
        assert f"<b>{word}</b> <code>{entry.code}</code>" in notes
        assert entry.code in text
    assert "iterations are tied together by a flow dependence from line 5 to line 4" in notes_of(
        html, 2
    )
    assert "iterations may run in any order" in notes_of(html, 8)
    assert "Witness: <code>" in html
    assert "for %k = 0 to 32    (line 8)" in html and "parallel for" in html
    assert len(reader.pictures) >= 2


def test_outline() -> None:
    module = lw.parse(PROGRAMS["outline"])
    (function,) = module.op.ops
    assert outline(function).splitlines() == [
        "for %i = 0 to …    (line 5)",
        "  for %j = max(0, %i - 3) to %a.shape[0] step 2    (line 6)",
        "    reads %a; writes %a",
        "scf.if    (line 11)",
        "  for %k (bounds are not affine)    (line 12)",
        "else",
        "  parallel for %p = 0 to 10, %q = 1 to %n    (line 15)",
        "    reads %a as vector<4xf32>",
    ]
    assert outline(function, 3).splitlines()[2:] == ["…"]


def test_outline_of_what_is_left_by_a_condition() -> None:
    """What a loop runs behind its condition is there, too."""
    function = function_of(PROGRAMS["outline of what is left by a condition"])
    lines = [line.partition("    (line")[0] for line in outline(function).splitlines()]
    assert lines == ["scf.while", "  for %i = 0 to 9", "    writes %m"]


def test_a_program_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    text = lw.parse(PROGRAM).explain("@walk", html=str(file))
    assert "\n    line 3, `affine.for %j = 0 to 31`: left as written\n" in text
    assert text.endswith("\n\ndone: none\nrefused: none")
    html = file.read_text()
    check_page(html)
    assert "Nothing: the program runs as it is written." in html
    assert html.count("<summary>Before: MLIR") == 1 and "After: MLIR" not in html


def test_wrong_requests(tmp_path: Path) -> None:
    module = lw.parse(PROGRAM)
    with pytest.raises(UsageError, match="there is no function 'g' with a body"):
        module.explain("g", html=tmp_path / "a.html")
    with pytest.raises(UsageError, match="there is no function 'g' with a body"):
        module.explain("g")
    with pytest.raises(UsageError, match="No such file or directory"):
        module.explain(html=tmp_path / "none" / "a.html")
    with pytest.raises(UsageError, match="Is a directory"):
        module.explain(html=tmp_path)
    with pytest.raises(UsageError, match="the file of a page"):
        module.explain(html=3)  # pyright: ignore[reportArgumentType]
    assert not list(tmp_path.iterdir())


def test_a_file_stays_as_it_was_where_the_page_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.html"
    file.write_text("kept")

    def fail(*_: object) -> str:
        raise RuntimeError

    monkeypatch.setattr(explanation, "outline", fail)
    with pytest.raises(RuntimeError):
        lw.parse(PROGRAM).explain(html=file)
    assert file.read_text() == "kept" and len(list(tmp_path.iterdir())) == 1


def test_a_kernel_explains_itself(tmp_path: Path) -> None:
    file = tmp_path / "k.html"
    kernel = lw.parse(nests(1), file="nest.mlir").compile("f", optimise=True)
    text = kernel.explain(html=file)
    html = file.read_text()
    check_page(html)
    assert "affine-super-vectorize in @f" in text and "alias.entry" in text
    assert "Not measured" in html and 'id="line-9"' in html
    module = lw.parse(PROGRAM, file="walk.mlir").apply("affine-parallelize")
    module.compile("walk").explain(html=file)
    assert "parallel for" in file.read_text(), "what passes did before is told, too"


def test_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("<b>.mlir").write_text(PROGRAM)
    assert main(["explain", "<b>.mlir", "-affine-parallelize", "--html", "a.html"]) == 0
    assert "parallelized" in capsys.readouterr().out
    check_page(Path("a.html").read_text())
    assert main(["explain", "<b>.mlir", "--html", "b.html", "--no-graph"]) == 0
    assert "Nothing: the program" in Path("b.html").read_text()
    assert main(["explain", "<b>.mlir", "--html", "<b>.mlir"]) == 1
    assert main(["explain", "<b>.mlir", "--html", "none/b.html"]) == 1
    assert "No such file or directory" in capsys.readouterr().err
    assert main(["explain", "<b>.mlir"]) == 1


def nests(count: int) -> str:
    """A function of nests, each of which reads what others write."""
    arguments = ", ".join(f"%m{k}: memref<64x64xf32>" for k in range(5))
    body = "".join(
        f"""\
affine.for %i{k} = 0 to 60 {{
  affine.for %j{k} = 0 to 60 {{
    %a{k} = affine.load %m{k % 5}[%i{k}, %j{k} + 1] : memref<64x64xf32>
    affine.store %a{k}, %m{(3 * k + 1) % 5}[%i{k} + 1, %j{k}] : memref<64x64xf32>
  }}
}}
"""
        for k in range(count)
    )
    return f"func.func @f({arguments}) {{\n{body}return\n}}\n"


def test_size_is_bounded(tmp_path: Path) -> None:
    module = lw.parse(nests(100), file="f.mlir")
    place = SourceLocation("f.mlir", 2, 1)
    refusals = [
        RefusalEntry(f"code-{k}", "a-pass", "affine.for", "x" * 300, "f", (place,))
        for k in range(5000)
    ]
    told = Explanation(module.origin, module.op, Ledger(refusals), "t")
    html = told.html()
    assert len(html) < 3_000_000
    check_page(html)
    assert "more are not shown" in html and "more notes" in html
