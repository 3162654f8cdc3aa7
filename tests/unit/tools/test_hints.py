"""What is said of input that is no text, and of names that mean something else than was meant."""

import gzip
import io
import subprocess
import sys
from pathlib import Path

import pytest

import loopwright as lw
from loopwright.reporting.errors import UsageError
from loopwright.tools.main import main as loopwright
from loopwright.tools.opt import main
from tests.oracle import mlir_opt, program
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

TEXT = "func.func @f() {\n  return\n}\n"


def bytecode(path: Path) -> bytes:
    """A module as `mlir-opt` writes it in binary form."""
    target = path / "made.mlirbc"
    command = [program("mlir-opt-22"), "--emit-bytecode", "-o", str(target)]
    subprocess.run(command, input=TEXT.encode(), check=True)
    return target.read_bytes()


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("bytecode", "it is MLIR bytecode: 'mlir-opt-22 FILE -o TEXT' makes text of it"),
        ("gzip", "it is compressed by gzip: 'gunzip' it first"),
        ("utf-16", "it is UTF-16 text: MLIR is UTF-8"),
        ("utf-8-sig", "it is text that begins with a byte order mark"),
        ("bitcode", "it is LLVM bitcode"),
        ("elf", "it is an object file or a program"),
    ],
)
def test_files_that_are_no_text(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    message: str,
) -> None:
    content_by_kind = {"bitcode": b"BC\xc0\xde1", "elf": b"\x7fELF\2\1"}
    if kind == "bytecode":
        content_by_kind[kind] = bytecode(tmp_path)
    elif kind == "gzip":
        content_by_kind[kind] = gzip.compress(TEXT.encode())
    elif kind.startswith("utf"):
        content_by_kind[kind] = TEXT.encode(kind)
    path = tmp_path / "input.mlir"
    path.write_bytes(content_by_kind[kind])
    assert main([str(path)]) == 1
    assert capsys.readouterr().err.startswith(
        f"loopwright-opt: error: cannot read '{path}': {message}"
    )
    for command in (["run"], ["deps"], ["explain", "-cse"], ["reduction-check"]):
        assert loopwright([*command, str(path)]) != 0
        assert message in capsys.readouterr().err
    with pytest.raises(UsageError, match=message):
        lw.load(path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content_by_kind[kind])))
    assert main([]) == 1
    assert f"cannot read the standard input: {message}" in capsys.readouterr().err


def test_an_empty_file_is_an_empty_module(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.mlir"
    path.write_bytes(b"")
    assert main([str(path)]) == 0
    assert capsys.readouterr().out == mlir_opt("").out
    assert main([str(tmp_path)]) == 1
    assert "Is a directory" in capsys.readouterr().err


NAMES = PROGRAMS["names"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("%j-1", "'-' may stand in a name; did you mean '%j - 1'?"),
        ("%j-i", "'-' may stand in a name; did you mean '%j - %i'?"),
        ("%j-5", "'-' may stand in a name; did you mean '%j - 5'?"),
        ("%j-k", "'-' may stand in a name; did you mean '%j - k'?"),
        ("%j-", "'-' may stand in a name; did you mean '%j -'?"),
        ("%r.1", "did you mean result 1, '%r#1'?"),
        ("%r.2", "'.' may stand in a name; did you mean '%r'?"),
        ("%j.x", "'.' may stand in a name; did you mean '%j'?"),
        ("%k-1", ""),
        ("%k", ""),
    ],
)
def test_names_that_are_not_defined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, hint: str
) -> None:
    path = tmp_path / "names.mlir"
    path.write_text(NAMES.format(name))
    theirs = mlir_opt(NAMES.format(name)).err.replace("<stdin>", str(path))
    assert main([str(path)]) == 1
    note = f"{path}:8:23: note: {hint}\n" if hint else ""
    assert capsys.readouterr().err.rstrip("\n") == (theirs.rstrip("\n") + f"\n{note}").rstrip("\n")
    assert main([str(path), "--mlir-disable-diagnostic-notes"]) == 1
    assert capsys.readouterr().err.rstrip("\n") == theirs.rstrip("\n")


@pytest.mark.parametrize("subscript", ["%i- 1", "%i-%i", "%i + %j- 1", "%i-(1)"])
def test_names_that_end_too_late(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], subscript: str
) -> None:
    text = f"""func.func @f(%i: index, %j: index, %m: memref<9xf32>) {{
  %0 = affine.load %m[{subscript}] : memref<9xf32>
  return
}}
"""
    path = tmp_path / "ends.mlir"
    path.write_text(text)
    theirs = mlir_opt(text).err.replace("<stdin>", str(path)).rstrip("\n")
    assert main([str(path)]) == 1
    ours = capsys.readouterr().err.rstrip("\n")
    first, _, note = ours.rpartition("\n")
    assert first == theirs
    name = subscript[: subscript.index("-")].split()[-1]
    assert note.endswith(f"note: '-' may stand in a name; did you mean '{name} -'?")


def test_hints_are_not_compared_with_expectations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "expected.mlir"
    lines = NAMES.format("%j-1").splitlines()
    lines.insert(7, "  // expected-error@+1 {{use of undeclared SSA value name}}")
    path.write_text("\n".join(lines))
    assert main([str(path), "-verify-diagnostics"]) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize("flag", ["-h", "--h", "-help", "--help"])
def test_the_ways_to_ask_for_help(capsys: pytest.CaptureFixture[str], flag: str) -> None:
    assert mlir_opt("", flag).ok
    assert main([flag]) == 0
    assert capsys.readouterr().out.startswith("usage: loopwright-opt [OPTION]… [FILE]")


def test_an_unknown_op_is_told_with_a_similar_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.mlir"
    path.write_text("func.func @f() {\n  %0 = arith.constnt 1 : i32\n  return\n}\n")
    assert main([str(path)]) == 1
    error_output = capsys.readouterr().err
    assert "custom op 'arith.constnt' is unknown" in error_output
    assert error_output.endswith("note: did you mean 'arith.constant'?\n")
    path.write_text("func.func @f() {\n  arith.qqqqqqqqq\n  return\n}\n")
    assert main([str(path)]) == 1
    assert "did you mean" not in capsys.readouterr().err
