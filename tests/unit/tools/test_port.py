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
    made, said = ported("a.py", GIVEN)
    assert made == MADE
    assert [f"{one.location}: {one.message}" for one in said] == [
        "a.py:8:1: total() becomes a kernel",
        "a.py:7:2: fastmath={'nnan'} becomes fastmath=True, which allows all of them",
        "a.py:15:1: twice() becomes a kernel",
        "a.py:19:1: cube() becomes a kernel",
        "a.py:25:16: safe(): calls of 'numpy.linalg.tensorsolve' are not supported in kernels",
        "a.py:32:18: 'numba.get_num_threads' has no counterpart and is left as it is",
    ]


def test_a_file_without_numba_is_left_as_it_is() -> None:
    assert ported("a.py", "import numpy as np\n") == ("import numpy as np\n", [])


def test_what_was_written_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, written = tmp_path / "given.py", tmp_path / "written.py"
    text = GIVEN.replace("import numba as nb\n", "").replace("nb.get_num_threads()", "1")
    text = text.replace("nb.", "").replace("import njit", "import jit, vectorize, njit")
    given.write_text(text + "print(total(np.ones(4)), twice(2), cube(2.0))\n1 / 0\n")
    assert main(["port", str(given), "-o", str(written), "--run"]) == 1
    out, said = capsys.readouterr()
    assert out.splitlines() == ["4.0 4 8.0"]
    assert "error: ZeroDivisionError: division by zero" in said
    given.write_text(text + "print(total(np.ones(4)), twice(2), cube(2.0))\n")
    assert main(["port", str(given), "-o", str(written), "--run"]) == 0
    assert "twice(): compiled for (x: int)\n" in capsys.readouterr().err
    assert imported(written, "written").twice(3) == 6


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["given.py", "--run"], "--run needs a file to run: -o FILE"),
        (["given.py", "-o", "given.py"], "the output file 'given.py' would replace the program"),
        (["given.py"], "given.py:1:5: error: invalid syntax\nx = = 1\n"),
    ],
)
def test_what_cannot_be_is_said(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("given.py").write_text("x = = 1\n")
    assert main(["port", *arguments]) == 1
    assert said in capsys.readouterr().err


def test_names_that_are_bound_again() -> None:
    made, said = ported("a.py", _NAMES)
    assert made == _PORTED
    messages = [one.message for one in said]
    assert "the options in '**options' are left out" in messages
    assert "total(): calls of 'numba.typed.Dict.empty' are not supported in kernels" in messages
    other = "from numba import njit\ndef njit(f):\n    return f\n@njit\ndef g(x):\n    return x\n"
    made, said = ported("a.py", other)
    assert "@njit" in made and "is another one here" in said[0].message
    with pytest.raises(UsageError, match="UTF-8"):
        ported("a.py", "x = '\udce9'\n")
