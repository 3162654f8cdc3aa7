"""`loopwright port`: what becomes of Numba's names, and what is said of the functions."""

from pathlib import Path

import pytest

from loopwright.reporting.errors import UsageError
from loopwright.tools.main import main
from loopwright.tools.port import ported
from tests.texts import texts_beside
from tests.unit import imported

TEXTS = texts_beside(__file__, comment="# ", suffix=".txt")
GIVEN = TEXTS["given"]
MADE = TEXTS["made"]
_NAMES = TEXTS["names"]
_PORTED = TEXTS["ported"]


def test_decorators_and_loops_are_replaced_and_the_rest_stays() -> None:
    port = ported("a.py", GIVEN)
    notes = port.notes
    assert port.text == MADE
    assert not port.is_complete
    assert [f"{note.location}: {note.message}" for note in notes] == [
        "a.py:8:1: total() becomes a kernel",
        "a.py:7:2: fastmath={'nnan'} becomes fastmath=True, which allows all of them",
        "a.py:15:1: twice() becomes a kernel",
        "a.py:19:1: cube() becomes a kernel",
        "a.py:25:16: safe(): calls of 'numpy.linalg.tensorsolve' are not supported in kernels",
        "a.py:32:18: 'numba.get_num_threads' has no counterpart and is left as it is",
    ]


def test_a_file_without_numba_is_left_as_it_is() -> None:
    port = ported("a.py", "import numpy as np\n")
    assert (port.text, port.notes, port.is_complete) == ("import numpy as np\n", [], True)


def test_what_was_written_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source_path = tmp_path / "given.py"
    written = tmp_path / "written.py"
    text = GIVEN.replace("import numba as nb\n", "").replace("nb.get_num_threads()", "1")
    text = text.replace("nb.", "").replace("import njit", "import jit, vectorize, njit")
    source_path.write_text(text + "print(total(np.ones(4)), twice(2), cube(2.0))\n1 / 0\n")
    assert main(["port", str(source_path), "-o", str(written), "--run"]) == 1
    out, error_output = capsys.readouterr()
    assert out.splitlines() == ["4.0 4 8.0"]
    assert "error: ZeroDivisionError: division by zero" in error_output
    text = text.replace("tensorsolve", "solve")
    source_path.write_text(
        text + "import sys\nprint(total(np.ones(4)), twice(2), cube(2.0), sys.argv)\n"
    )
    assert main(["port", str(source_path), "-o", str(written), "--run"]) == 0
    out, error_output = capsys.readouterr()
    assert "twice(): compiled for (x: int)\n" in error_output and f"['{written}']" in out
    assert imported(written, "written").twice(3) == 6
    source_path.write_text(
        text + "@njit\ndef printed(x):\n    return globals()[x]\nprinted('np')\n"
    )
    assert main(["port", str(source_path), "-o", str(written), "--run"]) == 1
    assert "Python" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["given.py", "--run"], "--run needs a file to run: -o FILE"),
        (["given.py", "-o", "given.py"], "the output file 'given.py' would replace the program"),
        (["given.py"], "given.py:1:5: error: invalid syntax\nx = = 1\n"),
    ],
)
def test_what_cannot_be_is_said(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("given.py").write_text("x = = 1\n")
    assert main(["port", *arguments]) == 1
    assert message in capsys.readouterr().err


def test_names_that_are_bound_again() -> None:
    port = ported("a.py", _NAMES)
    assert port.text == _PORTED
    rebinding_text = (
        "from numba import njit\ndef njit(f):\n    return f\n@njit\ndef g(x):\n    return x\n"
    )
    port = ported("a.py", rebinding_text)
    assert "@njit" in port.text and "is another one here" in port.notes[0].message
    with pytest.raises(UsageError, match="UTF-8"):
        ported("a.py", "x = '\udce9'\n")


def test_decorators_that_are_handed_on_take_options_of_numba(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source_path = tmp_path / "given.py"
    written = tmp_path / "written.py"
    source_path.write_text(TEXTS["handed on"])
    assert main(["port", str(source_path), "-o", str(written), "--run"]) == 0
    out, error_output = capsys.readouterr()
    assert out == "2 4 1.5 0.5 11.5 3.0\n"
    assert "numba" not in written.read_text().replace("with_numba_options", "")
    for message in (
        "'error_model' is left out: Python's numbers raise ZeroDivisionError",
        "'locals' is left out",
        "the option 'looplift' has no counterpart",
        "Bag is a plain class",
    ):
        assert message in error_output


@pytest.mark.parametrize(
    ("body", "status"),
    [("return x + 1", 0), ("return numba.typeof(x)", 1), ("return np.linalg.tensorinv(x)", 1)],
)
def test_the_exit_status_says_whether_all_was_replaced(
    body: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source_path = tmp_path / "given.py"
    source_path.write_text(
        f"import numba\nimport numpy as np\n\n@numba.njit\ndef f(x):\n    {body}\n"
    )
    assert main(["port", str(source_path), "-o", str(tmp_path / "written.py")]) == status
    assert capsys.readouterr().err
