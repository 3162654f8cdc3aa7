"""`loopwright run`: what it prints and saves, and how it says what is wrong."""

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import InternalError
from loopwright.tools.main import main
from loopwright.tools.opt import main as opt_main

PROGRAM = Path(__file__).with_name("run.mlir").read_text()


def successor(n: int) -> int:
    return n + 1


def run(*arguments: str) -> int:
    return main(["run", *arguments])


def test_an_entry_without_arguments(program: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(program) == 0
    assert capfd.readouterr().out == "42\n"


def test_standard_input(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PROGRAM.encode())))
    assert run("-") == 0
    assert capfd.readouterr().out == "42\n"


def test_errors_of_the_interpreter_show_the_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """func.func @main(%m: memref<4xf32>) -> f32 {
  %u = memref.alloc() : memref<f32>
  %v = affine.load %u[] : memref<f32>
  %w = affine.load %m[3] : memref<4xf32>
  %s = arith.addf %v, %w : f32
  %c = arith.cmpf olt, %s, %w : f32
  cf.assert %c, "no"
  return %s : f32
}
"""
    path = tmp_path / "reads.mlir"
    path.write_text(text)
    assert run(str(path), "--arg", "zeros", "--interpret") == 1
    lines = capfd.readouterr().err.splitlines()
    assert lines[0].startswith(f"{path}:"), lines
    assert ": error: " in lines[0]
    number, column = map(int, lines[0].removeprefix(f"{path}:").split(":")[:2])
    assert lines[1] == text.splitlines()[number - 1]
    assert lines[2] == " " * (column - 1) + "^"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run("-", "--arg", "zeros", "--interpret") == 1
    assert capfd.readouterr().err.splitlines()[1:3] == lines[1:3]


@pytest.mark.parametrize("how", [[], ["--interpret"], ["--verify"]])
def test_arrays_and_scalars(
    program: str, how: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(program, "--entry", "scale", "--arg", "arange:2x3", "--arg", "-2", *how) == 0
    out = capfd.readouterr().out
    assert out == "%A = float32[2x3]\n[[ -0.  -2.  -4.]\n [ -6.  -8. -10.]]\n-2.0\n"


def test_several_results(program: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(program, "--entry", "pair", "--arg", "-3", "--arg", "true") == 0
    assert capfd.readouterr().out == "result 0 = -3\nresult 1 = True\n"


def test_results_that_are_arrays(program: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(program, "--entry", "row") == 0
    assert capfd.readouterr().out == "float64[4] [2.5 2.5 2.5 2.5]\n"


def test_output_of_the_program(program: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(program, "--entry", "talk") == 0
    assert capfd.readouterr().out == "0.5\n"


def test_files_in_and_out(program: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    input_path = str(tmp_path / "in.npy")
    saved = str(tmp_path / "out.npz")
    np.save(input_path, np.ones((2, 3), np.float32))
    assert run(program, "--entry", "scale", "--arg", input_path, "--arg", "3", "--out", saved) == 0
    assert capfd.readouterr().out == ""
    with np.load(saved) as archive:
        assert sorted(archive.files) == ["A", "f", "result0"]
        assert (archive["A"] == 3).all()
        assert archive["result0"] == 3
    assert (np.load(input_path) == 1).all()
    again = f"{saved}:A"
    assert run(program, "--entry", "scale", "--arg", again, "--arg", "2", "--out", saved) == 0
    with np.load(saved) as archive:
        assert (archive["A"] == 6).all()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.npy", "out.npz", "program.mlir"]


def test_names_that_differ_in_a_number(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.mlir"
    saved = str(tmp_path / "out.npz")
    path.write_text("""
    func.func @f(%x_1: memref<2xi8>, %x_2: memref<2xi8>, %result0: memref<2xi8>, %0: i8) -> i8 {
      affine.for %i = 0 to 2 {
        affine.store %0, %x_1[%i] : memref<2xi8>
      }
      return %0 : i8
    }""")
    argument_options = ["--arg=zeros", "--arg=ones", "--arg=arange", "--arg=7"]
    assert run(str(path), "--entry", "f", *argument_options, "--out", saved) == 0
    with np.load(saved) as archive:
        saved_arrays = {name: archive[name].tolist() for name in archive.files}
    assert saved_arrays == {"x_1": [7, 7], "x_2": [1, 1], "result0": [0, 1], "0": 7, "result0_": 7}
    assert run(str(path), "--entry", "f", *argument_options) == 0
    assert capfd.readouterr().out.startswith("%x_1 = ")
    assert run(str(path), "--entry", "f", "--arg=zeros") == 1
    assert "(%x_1: memref<2xi8>, %x_2: memref<2xi8>, " in capfd.readouterr().err


def test_time(program: str, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["--entry", "scale", "--arg", "random:3:4x3", "--arg", "1", "--time"]
    assert run(program, *arguments) == 0
    assert "ran: " in capfd.readouterr().err
    assert run(program, *arguments, "--repeat", "3") == 0
    assert "ran 3 times: best " in capfd.readouterr().err


def test_random_is_reproducible(program: str, capfd: pytest.CaptureFixture[str]) -> None:
    texts: list[str] = []
    for seed in ("random:1:2x3", "random:1:2x3", "random:2:2x3", "random:2x3"):
        assert run(program, "--entry", "scale", "--arg", seed, "--arg", "1") == 0
        texts.append(capfd.readouterr().out)
    assert texts[0] == texts[1]
    assert len(set(texts)) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--entry", "nope"], "no function '@nope' in the module (it has: @main, @scale, "),
        (["--entry", "printF64"], "'@printF64' has no body"),
        (["--entry", "scale"], "@scale takes 2 arguments (%A: memref<?x3xf32>, %f: f32), given 0"),
        (["--arg", "1"], "@main takes 0 arguments"),
        (
            ["--entry", "scale", "--arg", "zeros", "--arg", "1"],
            "needs extents: zeros:100 has 100 elements",
        ),
        (["--entry", "scale", "--arg", "zeros:4x4", "--arg", "1"], "extents 4x4 do not fit"),
        (["--entry", "scale", "--arg", "zeros:4xx", "--arg", "1"], "not a list of extents"),
        (["--entry", "scale", "--arg", "zeros:9999999999x3", "--arg", "1"], "too large"),
        (["--entry", "scale", "--arg", "7", "--arg", "1"], "expected an array"),
        (
            ["--entry", "scale", "--arg", "what", "--arg", "1"],
            "--arg what for '%A': expected FILE.npy",
        ),
        (["--entry", "scale", "--arg", "no.npy", "--arg", "1"], "cannot read 'no.npy': No such"),
        (["--entry", "scale", "--arg", "no.npz:a", "--arg", "1"], "cannot read 'no.npz'"),
        (["--entry", "pair", "--arg", "300", "--arg", "true"], "argument 1 ('%x') of @pair"),
        (["--entry", "pair", "--arg", "zeros:3", "--arg", "true"], "i8 has no extents"),
        (["--out", "/no/such/place/o.npz"], "cannot open output file '/no/such/place/o.npz'"),
        (["--out", "/"], "cannot open output file '/'"),
        (["--nonsense"], "there is no option '--nonsense' (see"),
        (["--threads", "0"], "--threads must be positive"),
        (["--threads", "x"], "invalid int value: 'x'"),
        (["--repeat", "0"], "--repeat must be positive"),
        (["--entr", "main"], "there is no option '--entr'; did you mean '--entry'?"),
        (["--arg"], "expected one argument"),
    ],
)
def test_mistakes(
    program: str, arguments: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(program, *arguments) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("loopwright: error: ")
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "words",
    [
        ["run", "--out=program.mlir"],
        ["run", "--out=./program.mlir"],
        ["profile", "--svg=program.mlir"],
        ["profile", "--svg=link.svg"],
        ["tune", "--save=program.mlir"],
        ["explain", "--html=program.mlir"],
        ["profile", "--svg=."],
        ["profile", "--svg=none/roof.svg"],
    ],
    ids=" ".join,
)
def test_no_output_replaces_the_program(
    program: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("link.svg").symlink_to("program.mlir")
    assert main([words[0], "program.mlir", *words[1:]]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert re.match("loopwright: error: (the output file|cannot open output file) '", err), err
    assert Path(program).read_text() == PROGRAM


def test_mistakes_in_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.mlir"
    bad.write_text("func.func @main() {\n  %0 = nonsense\n}\n")
    assert run(str(bad)) == 1
    assert capfd.readouterr().err.startswith(f"{bad}:2:")
    bad.write_bytes(b"// caf\xe9\n" + PROGRAM.encode() + b"\xff")
    assert run(str(bad)) == 1
    assert capfd.readouterr().err.startswith(f"{bad}:{PROGRAM.count(chr(10)) + 2}:1: error")
    assert run(str(tmp_path / "missing.mlir")) == 1
    assert "No such file" in capfd.readouterr().err
    array = tmp_path / "bad.npy"
    array.write_bytes(b"not an array")
    bad.write_text(PROGRAM)
    assert run(str(bad), "--entry", "scale", "--arg", str(array), "--arg", "1") == 1
    assert "is not a NumPy file" in capfd.readouterr().err
    np.save(array, np.ones((2, 3)))
    assert run(str(bad), "--entry", "scale", "--arg", str(array), "--arg", "1") == 1
    assert "expected dtype float32" in capfd.readouterr().err
    np.save(array, np.array([None]), allow_pickle=True)
    assert run(str(bad), "--entry", "scale", "--arg", str(array), "--arg", "1") == 1
    assert "has objects of Python" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "no command given"),
        (["walk"], "there is no command 'walk' (see"),
        (["prfile"], "there is no command 'prfile'; did you mean 'profile'?"),
        (["f.mlir"], "there is no command 'f.mlir'; to run a file: loopwright run f.mlir"),
        (["run"], "required: file"),
    ],
)
def test_mistakes_before_the_command(
    arguments: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert words in capfd.readouterr().err


def test_version_and_help(capfd: pytest.CaptureFixture[str]) -> None:
    for arguments, words in [
        (["--version"], "loopwright "),
        (["--help"], "run and measure:\n  run "),
        (["run", "--help"], "--entry NAME"),
    ]:
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 0
        assert words in capfd.readouterr().out


def test_version_loads_nothing_heavy() -> None:
    script = """
import sys
from loopwright.tools.main import main
try:
    main(["--version"])
except SystemExit:
    pass
assert not {"numpy", "llvmlite", "xdsl", "rich"} & set(sys.modules)
"""
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert process.returncode == 0, process.stderr


def test_interruption(program: str, tmp_path: Path) -> None:
    saved = tmp_path / "out.npz"
    command = [sys.executable, "-m", "loopwright", "run", program, "--entry", "forever"]
    command += ["--arg", "ones", "--out", str(saved)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "loopwright: interrupted\n"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["program.mlir"]


def test_a_closed_pipe(program: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "loopwright.tools.main", "run", program, "--entry", "talk"]
    process = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert process.returncode == 1
    assert process.stderr == ""


BAD = "Bad file descriptor"
FULL = "No space left on device"


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("opt <&-", f"loopwright-opt: error: cannot open input file '-': {BAD}"),
        ("opt FILE >&-", f"loopwright-opt: error: {BAD}"),
        ("opt FILE >/dev/full", f"loopwright-opt: error: {FULL}"),
        ("opt --help >/dev/full", f"loopwright-opt: error: {FULL}"),
        ("opt NONE >&- <&-", "loopwright-opt: error: cannot open input file 'NONE': No such file"),
        ("opt NONE 2>&-", ""),
        ("main run - <&-", f"loopwright: error: cannot open input file '-': {BAD}"),
        ("main run FILE --entry=row >/dev/full", f"loopwright: error: {FULL}"),
        ("main run FILE --entry=talk >/dev/full", f"loopwright: error: {FULL}"),
        ("main run FILE --entry=row >&-", f"loopwright: error: {BAD}"),
        ("main explain FILE -p cse >/dev/full", f"loopwright: error: {FULL}"),
        ("main --version >&-", f"loopwright: error: {BAD}"),
    ],
)
def test_streams_that_cannot_be_used(program: str, command: str, message: str) -> None:
    line = f"{sys.executable} -m loopwright.tools.{command.replace('FILE', program)}"
    process = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    assert process.returncode == 1, process
    assert process.stderr.startswith(message)
    assert len(process.stderr.splitlines()) == bool(message)
    assert not process.stdout


@pytest.mark.parametrize(
    ("broken", "act"),
    [
        ("loopwright.tools.run.run_interruptibly", lambda file: run(file)),
        ("loopwright.tools.opt_driver.verify", lambda file: opt_main([file])),
        ("loopwright.loops.module.compiled", lambda _: lw.kernel(successor)(3)),
    ],
)
def test_internal_errors_name_the_variable(
    broken: str,
    act: Callable[[str], object],
    program: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(broken, fail)
    monkeypatch.delenv("LOOPWRIGHT_TRACEBACK", raising=False)
    try:
        act(program)
        error_output = capsys.readouterr().err.strip()
    except InternalError as error:
        error_output = str(error)
    assert "internal error" in error_output
    assert error_output.endswith("KeyError: 'x' (LOOPWRIGHT_TRACEBACK=1 shows the traceback)")
    monkeypatch.setenv("LOOPWRIGHT_TRACEBACK", "1")
    with pytest.raises(KeyError):
        act(program)


def test_profiles_print_nothing_of_the_program(
    program: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["profile", program, "--entry", "talk"]) == 0
    assert capfd.readouterr().out.startswith("@talk: ")


def test_passes_run_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.mlir"
    path.write_text(
        "func.func @main(%a: memref<?xf32>) {\n  %c1 = arith.constant 1.0 : f32\n"
        "  affine.store %c1, %a[0] : memref<?xf32>\n  return\n}\n"
    )
    arguments = ["run", str(path), "--arg", "zeros:2", "--interpret", "-p"]
    for pipeline in ("canonicalize,lower-affine", "builtin.module(func.func(lower-affine))"):
        for more in ([], ["--verify-by-running"]):
            assert main([*arguments, pipeline, *more]) == 0
            assert capsys.readouterr().out == "%a = float32[2] [1. 0.]\n"
    assert main([*arguments, "canonicalyze"]) == 1
    assert "did you mean: canonicalize" in capsys.readouterr().err
    assert main([*arguments[:-1], "--verify-by-running"]) == 1
    assert "--verify-by-running needs passes" in capsys.readouterr().err


def test_arguments_that_a_pass_took_for_distinct_may_not_alias(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "p.mlir"
    path.write_text(
        "func.func @main(%a: memref<8xi32>, %b: memref<9xi32>) {\n  affine.for %i = 0 to 7 {\n"
        "    %0 = affine.load %a[%i] : memref<8xi32>\n"
        "    affine.store %0, %b[%i + 1] : memref<9xi32>\n  }\n  return\n}\n"
    )
    arguments = ["run", str(path), "--arg", "ones", "--arg", "zeros", "--may-alias", "-p"]
    assert main([*arguments, "affine-super-vectorize{virtual-vector-size=4},cse"]) == 1
    assert "'affine-super-vectorize' assumes that arguments do not alias" in capsys.readouterr().err
    assert main([*arguments, "canonicalize,cse"]) == 0
    assert capsys.readouterr().out == "%b = int32[9] [0 1 1 1 1 1 1 1 0]\n"


@pytest.mark.parametrize(
    "words",
    [
        ["run", "--out=k.py", "--arg=1"],
        ["profile", "--svg=k.py", "--arg=1"],
        ["tune", "--save=k.py", "--arg=1"],
        ["explain", "--html=k.py", "--arg-type=int"],
        ["schedule", "--save=k.py", "--arg-type=int"],
    ],
    ids=" ".join,
)
def test_no_output_replaces_a_file_of_python(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "def f(x):\n    return x\n"
    Path("k.py").write_text(text)
    assert main([words[0], "k.py:f", *words[1:]]) == 1
    assert capfd.readouterr().err == (
        "loopwright: error: the output file 'k.py' would replace the program\n"
    )
    assert Path("k.py").read_text() == text


@pytest.mark.parametrize("words", [["deps", "p.txt"], ["prove", "p.txt", "q.txt"]], ids=" ".join)
def test_what_is_printed_into_a_file_does_not_replace_the_program(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("p.txt", "q.txt"):
        Path(name).write_text("func.func @main() {\n  return\n}\n")
    assert main([*words, "-o", words[-1]]) != 0
    assert "would replace the program" in capfd.readouterr().err
    assert Path(words[-1]).read_text().startswith("func.func")


RAISING = """

def sums(x, y):
    z = x + 1
    return z + y

def small(x):
    if x[0] < 2:
        raise KeyError("too small")
    return x
"""


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("sums", ["--arg=zeros:3", "--arg=zeros:4"], "5:12: error: ValueError: operands could not"),
        ("small", ["--arg=zeros:3"], "9:9: error: KeyError: 'too small'\n"),
    ],
)
@pytest.mark.parametrize("command", ["run", "profile", "tune"])
def test_exceptions_of_the_program_have_its_place(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    command: str,
    name: str,
    arguments: list[str],
    error: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("k.py").write_text(RAISING)
    assert main([command, f"k.py:{name}", *arguments]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"k.py:{error}")
    assert "internal error" not in err
