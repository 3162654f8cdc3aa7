"""Functions of Python files as programs of commands."""

import json
from pathlib import Path

import pytest

from loopwright.tools.main import main

SOURCE = """\
import loopwright as lw

LIMIT = 3


def plain(x, y, n):
    for i in range(n):
        y[i] = 2 * x[i] + y[i]


@lw.kernel
def annotated(x: lw.f64[:], y: lw.f64[:], n: lw.i64):
    for i in range(0, n):
        doubled = x[i] * 2
        y[i] = doubled + y[i]


def shorter(x, y, n):
    for i in range(1, n):
        y[i] = 2 * x[i] + y[i]
"""
TYPES = ["--arg", "float64[:]", "--arg", "float64[:]", "--arg", "int64"]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("written.py").write_text(SOURCE)
    return "written.py"


@pytest.mark.parametrize(("other_function", "status"), [("annotated", 0), ("shorter", 1)])
def test_two_functions_are_compared(file: str, other_function: str, status: int) -> None:
    assert main(["prove", f"{file}:plain", f"{file}:{other_function}", *TYPES]) == status


def test_what_a_proof_takes_for_granted_is_said(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", f"{file}:plain", f"{file}:annotated", *TYPES]) == 0
    assert "  assuming that subscripts are in bounds and not negative" in capsys.readouterr().out


def test_annotations_are_types(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deps", f"{file}:annotated"]) == 0
    assert f"{file}:15:26: anti dependence: 'affine.load'" in capsys.readouterr().out


def test_extents_of_types_are_known(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    types = ["--arg", "float32[7]", "--arg", "float32[7]", "--arg", "int"]
    assert main(["explain", f"{file}:plain", *types, "-p", "affine-optimize"]) == 0
    assert "line 7, `for i in range(n)`" in capsys.readouterr().out


def test_without_passes_compiling_is_explained(
    file: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    assert main(["explain", f"{file}:annotated", "--html", str(page)]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.endswith(f"{file}:")
    assert second.startswith("  line 13, `for i in range(0, n)`: vectorised by ")
    assert second.endswith(" by LLVM") and "vectorised by" in page.read_text()
    assert main(["explain", f"{file}:annotated", "--function", "annotated"]) == 1
    assert "--function needs passes: -p PASSES, or -PASS" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["{}:plain"], "{}:6:11: error: 'plain' cannot be compiled ahead of a call: the parameter"),
        (["{}:missing"], "'{}' has no function 'missing'"),
        (["{}:LIMIT"], "'{}' has no function 'LIMIT'"),
        (["{}:plain", "--arg", "int"], "'plain' has 3 arguments, and --arg-type says 1"),
        (["{}:plain", *["--arg", "float65[:]"] * 3], "'float65[:]' is not a type, such as int"),
        (["{}:plain", *["--arg", "float16"] * 3], "'float16' is not a type, such as int"),
        (
            ["{}:plain", "--arg", "f[", "--arg", "i"],
            "'plain' has 3 arguments, and --arg-type says 2",
        ),
        (["none.py:f"], "cannot open input file 'none.py'"),
        (["{}", "--arg", "int"], "--arg-type applies to Python functions only: FILE.py:NAME"),
    ],
)
def test_mistakes_are_errors(
    file: str, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deps", *(word.format(file) for word in words)]) == 1
    assert message.format(file) in capsys.readouterr().err


FILLED = ["--arg", "float32[40]", "--arg", "random:3:40", "--arg", "40"]


def test_calls_are_profiled(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", f"{file}:plain", *FILLED]) == 0
    assert "@plain: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (FILLED[2:], "'plain' has 3 arguments, and --arg says 2"),
        ([*FILLED, "-p", "cse"], "-p applies to MLIR files only: options of Python"),
        (["--arg", "float32[:]", *FILLED[2:]], "--arg float32[:] for 'x': it needs extents"),
        (["--arg", "none", *FILLED[2:]], "--arg none for 'x': expected FILE.npy"),
        (
            ["--arg", "random:40", *FILLED[2:]],
            "it needs extents (40 is the seed): random:40:100 has 100 elements",
        ),
        (["--arg", "zeros", *FILLED[2:]], "for 'x': it needs extents: zeros:100 has 100"),
        ([*FILLED, "--threads", "0"], "--threads applies to MLIR files"),
        ([*FILLED, "--assume", "x"], "--assume applies to MLIR files"),
        ([*FILLED, "--entry", "other"], "{}:plain names the function 'plain'"),
    ],
)
def test_what_is_no_call(
    file: str, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["profile", f"{file}:plain", *words]) == 1
    assert message.format(file) in capsys.readouterr().err


ANNOTATED = """\
def as_text(x: "float64[:]", y: "nothing that is a type"):
    for i in range(len(x)):
        x[i] = y
"""


def test_annotations_that_are_texts_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "texts.py"
    path.write_text(ANNOTATED)
    assert main(["deps", f"{path}:as_text"]) == 1
    message = capsys.readouterr().err
    assert "has the text 'float64[:]' as annotation: write lw.f64[:] without quotes" in message
    assert "--arg-type" in message


@pytest.mark.parametrize("order", [1, -1])
def test_a_function_is_compared_with_a_program(
    file: str, order: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", f"{file}:annotated", "-o", "before.json"]) == 0
    types = ["float64[:]", "float64[:]", "int64"]
    text = _mlir_of(file)
    Path("program.mlir").write_text(text.replace("@annotated", "@main"))
    words = [f"{file}:annotated", "program.mlir"][::order]
    type_arguments = [word for text in types for word in ("--arg-type", text)]
    assert main(["prove", *words, *type_arguments]) == 0
    assert capsys.readouterr().out.startswith("@main: equal")
    assert main(["prove", "program.mlir", "program.mlir", *type_arguments]) == 3
    assert "--arg-type applies to Python functions" in capsys.readouterr().err


def _mlir_of(file: str) -> str:
    from loopwright.ir.syntax import print_module
    from loopwright.tools.programs import read_program

    return print_module(read_program(f"{file}:annotated").op)


def test_explanations_of_functions_have_formats(file: str) -> None:
    for suffix, beginning in (("json", "{"), ("svg", "<svg"), ("yaml", "--- ")):
        path = Path(f"explained.{suffix}")
        assert main(["explain", f"{file}:annotated", "-o", str(path)]) == 0
        assert path.read_text().startswith(beginning)
    record = json.loads(Path("explained.json").read_text())
    assert [row["line"] for row in record["loops"]] == [13]
    assert record["before"] and record["after"] and record["entries"]
