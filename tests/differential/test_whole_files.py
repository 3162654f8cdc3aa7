"""Whole files and programs beside `mlir-opt` and `mlir-runner`: the same bytes."""

from pathlib import Path

import pytest
from tests.differential.interpreting import compiled_by_mlir, interpreted, without_addresses
from tests.oracle import ask

import loopwright as lw
from loopwright.tools.opt import main

FILES = Path(__file__).with_name("whole_files.txt").read_text().split("====\n")
FLAGS = (
    "",
    "--mlir-print-op-generic",
    "--mlir-print-debuginfo",
    "--mlir-print-debuginfo --mlir-print-op-generic --mlir-print-local-scope",
    "--allow-unregistered-dialect --verify-roundtrip",
    "--mlir-print-skip-regions",
    "--mlir-elide-elementsattrs-if-larger=1 --mlir-elide-resource-strings-if-larger=3",
)


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("number", range(len(FILES)))
def test_file(number: int, flags: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_file(FILES[number], flags, tmp_path / "file.mlir", capsys)


def check_file(text: str, flags: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file is printed as `mlir-opt` prints it, or refused with the same messages."""
    path.write_text(text)
    expected = ask("mlir-opt-22", ["-mlir-disable-threading", str(path), *flags.split()], "")
    assert main([str(path), *flags.split()]) == expected.status
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == (expected.out, expected.err)


# Programs that print: the interpreter, compiled code and `mlir-runner-22` print the same, but for


PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.mlir"))


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_prints_the_same(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = path.read_text()
    expected = compiled_by_mlir(text)
    assert expected
    assert interpreted(text) == expected
    if not text.startswith("// Interpreted only."):
        lw.parse(text).compile()()
        assert without_addresses(capfd.readouterr().out) == expected
