"""The command line: programs of all kinds, what is meant by a misspelt word, files by suffix."""

import json
from pathlib import Path

import pytest

import loopwright as lw
from loopwright.tools.main import command_names, main
from loopwright.tools.opt import main as opt_main

PROGRAM = """
import loopwright as lw

@lw.kernel
def scaled(a: lw.f64["N"], factor: float):
    for i in range(len(a)):
        a[i] *= factor
    return a.sum()
"""
TEXT = """
func.func @f(%m: memref<9xf32>) {
  affine.for %i = 0 to 6 {
    %0 = affine.load %m[%i] : memref<9xf32>
    affine.store %0, %m[%i + 3] : memref<9xf32>
  }
  return
}"""
CALL = ["--arg", "arange:4", "--arg", "2.0"]


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return str(path)


def test_functions_of_python_are_run(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", f"{program}:scaled", *CALL, "--verify", "--time", "--repeat", "2"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "a = float64[4] [0. 2. 4. 6.]\n12.0\n"
    assert "ran" in printed.err
    assert main(["run", f"{program}:scaled", *CALL, "--repeat", "2"]) == 0
    assert "ran 2 times" in capsys.readouterr().err


def test_results_of_functions_of_python_are_kept(program: str, tmp_path: Path) -> None:
    import numpy as np

    saved = tmp_path / "out.npz"
    assert main(["run", f"{program}:scaled", *CALL, "-o", str(saved)]) == 0
    with np.load(saved) as arrays:
        assert arrays["a"].tolist() == [0, 2, 4, 6]
        assert arrays["result0"] == 12


def test_functions_of_python_are_scheduled(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schedule", f"{program}:scaled"]) == 0
    assert capsys.readouterr().out.startswith("schedule @scaled ")
    assert main(["schedule", f"{program}:scaled", "--arg-type", "float32[:]"]) == 1
    assert "and --arg-type says 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rnu"], "there is no command 'rnu'; did you mean 'run'?"),
        (["f.mlir"], "there is no command 'f.mlir'; to run a file: loopwright run f.mlir"),
        (
            ["deps", "f.mlir", "--knids=flow"],
            "there is no option '--knids'; did you mean '--kinds'?",
        ),
        (["run", "f.mlir", "--optimize=model"], "did you mean '--optimise'?"),
        (["run", "{}"], "is a file of Python: name a function of it, as in {}:scaled"),
        (["explain", "{}"], "is a file of Python: name a function of it, as in {}:scaled"),
        (["run", "{}", "--host", "x86-64-v3"], "it is an option of 'loopwright schedule'"),
        (["deps", "{}"], "is a file of Python: name a function of it, as in {}:scaled"),
        (["run", "{}:scald"], "has no function 'scald': did you mean 'scaled'?"),
        (["run", "{}:scaled", *CALL, "-p", "cse"], "-p applies to MLIR files"),
        (["tune", "{}:scaled", *CALL, "--threads", "2"], "--threads applies to MLIR files"),
        (
            ["deps", "{}:scaled", "-o", "deps.png"],
            "the format follows from the suffix, one of .dot, .json",
        ),
        (["passes", "affine-loop-tlie"], "did you mean: affine-loop-tile"),
        (["passes", "nonsense"], "`loopwright passes` lists them"),
        (["explain", "f.mlir", "-affine-loop-tlie"], "did you mean '-affine-loop-tile'?"),
        (
            ["deps", "{}:scaled", "--graph", "svg", "-o", "graph.json"],
            "-o graph.json: the file of --graph svg ends in .svg",
        ),
        (
            ["tune", "{}:scaled", *CALL, "--budget", "-1s"],
            "--budget -1s: the budget must be positive",
        ),
        (["run", "{}:scaled", *CALL, "-o", "o.txt"], "NumPy, whose name ends in .npz"),
    ],
)
def test_errors_say_what_is_meant(
    program: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format(program) for word in arguments]) == 1
    assert message.format(program) in capsys.readouterr().err


@pytest.mark.parametrize("suffix", ["json", "svg", "txt", "dot"])
def test_formats_follow_from_suffixes(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / "f.mlir"
    output_path = tmp_path / f"deps.{suffix}"
    path.write_text(TEXT)
    assert main(["deps", str(path), "-o", str(output_path)]) == 0
    text = output_path.read_text()
    begins = {"json": "[", "svg": "<svg", "txt": str(path), "dot": "digraph"}
    assert text.lstrip().startswith(begins[suffix])


def test_what_is_installed_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    lw.compile(TEXT.replace("9xf32", "29xf32"), "f")
    assert main(["info", "--format", "json"]) == 0
    properties = json.loads(capsys.readouterr().out)
    assert properties["loopwright"] == lw.__version__
    assert properties["disk_cache"]["files"] >= 1 and properties["threads"] >= 1
    assert main(["cache"]) == 0
    kept_message = capsys.readouterr().out
    assert kept_message.startswith(f"{tmp_path}: ")
    assert main(["cache", "--clear"]) == 0
    assert capsys.readouterr().out == f"deleted {kept_message}"


def test_passes_are_described(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["passes"]) == 0
    assert "affine-loop-tile " in capsys.readouterr().out
    assert main(["passes", "affine-parallelise"]) == 0
    assert capsys.readouterr().out.startswith("affine-parallelize: ")


def test_what_passes_share_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["passes", "affine-loop-tile"]) == 0
    output = capsys.readouterr().out
    assert "affine.for %a = 0 to %n step 4" in output
    assert "illegal-tiling" in output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_all_commands(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in command_names())
    assert "may-alias-arguments" in script


@pytest.mark.parametrize("command", command_names())
def test_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"examples:\n  loopwright {command}" in capsys.readouterr().out


def test_graphs_are_written_to_files(tmp_path: Path) -> None:
    source = tmp_path / "f.mlir"
    graph = tmp_path / "graph.svg"
    source.write_text(TEXT)
    assert main(["deps", str(source), "--graph", "svg", "-o", str(graph)]) == 0
    assert graph.read_text().startswith("<svg")


def test_archives_name_their_arrays(
    program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import numpy as np

    archive_path = tmp_path / "one.npz"
    two = tmp_path / "two.npz"
    np.savez(archive_path, a=np.ones(3))
    np.savez(two, a=np.ones(3), b=np.ones(3))
    assert main(["run", f"{program}:scaled", "--arg", str(archive_path), "--arg", "2.0"]) == 0
    assert capsys.readouterr().out == "a = float64[3] [2. 2. 2.]\n6.0\n"
    assert main(["run", f"{program}:scaled", "--arg", str(two), "--arg", "2.0"]) == 1
    assert f"has a and b: name one, as in {two}:a" in capsys.readouterr().err


def test_the_only_function_needs_no_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.mlir"
    path.write_text(TEXT)
    assert main(["run", str(path), "--arg", "arange:9", "--verify"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "%m = float32[9] [0. 1. 2. 0. 1. 2. 0. 1. 2.]\n"
    assert printed.err == "verified: compiled code and the interpreter agree in all bits\n"
    assert main(["schedule", str(path)]) == 0
    assert capsys.readouterr().out.startswith("schedule @f ")
    path.write_text(TEXT + TEXT.replace("@f", "@g"))
    assert main(["run", str(path), "--arg", "arange:9"]) == 1
    assert "--entry NAME says which function is meant (available: f, g)" in capsys.readouterr().err


def test_schedules_for_another_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = TEXT.replace("%i + 3", "%i")
    path = tmp_path / "f.mlir"
    path.write_text(text)
    assert main(["schedule", str(path), "--host", "aarch64"]) == 0
    steps = capsys.readouterr().out.splitlines()
    schedule = lw.parse(text, file=str(path)).schedule("f").optimise(host="aarch64")
    assert str(schedule).splitlines()[1:] == steps[1:]
    assert main(["schedule", str(path), "--host", "z80"]) == 1
    assert "'host' must be one of native, x86-64-v2" in capsys.readouterr().err


def test_python_is_recognised_by_the_command_for_passes(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert opt_main([program, "-cse"]) == 1
    assert f"'loopwright explain {program}:NAME' takes functions" in capsys.readouterr().err
    assert opt_main([f"{program}:scaled", "-cse"]) == 1
    assert f"'loopwright explain {program}:scaled' takes" in capsys.readouterr().err


def test_passes_are_spelt_in_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f.mlir"
    path.write_text(TEXT)
    assert main(["explain", str(path), "-affine-parallelise", "--no-graph"]) == 0
    british = capsys.readouterr().out
    assert main(["explain", str(path), "-affine-parallelize", "--no-graph"]) == 0
    assert capsys.readouterr().out == british
    assert opt_main([str(path), "-canonicalise"]) == 0
    assert opt_main([str(path), "-affine-loop-tile=tile-sise=4"]) == 1
    assert "no such option 'tile-sise', did you mean 'tile-size'?" in capsys.readouterr().err


CHAIN = """func.func @chain(%in: memref<64x64xf32>, %out: memref<64x64xf32>) {
  %c2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<64x64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %in[%i, %j] : memref<64x64xf32>
      affine.store %0, %a[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      affine.store %0, %out[%i, %j] : memref<64x64xf32>
    }
  }
  memref.dealloc %a : memref<64x64xf32>
  return
}"""


TWICE = CHAIN.replace(
    "affine.load %a[%i, %j] : memref<64x64xf32>",
    "affine.load %a[63 - %i, %j] : memref<64x64xf32>\n"
    "      %1 = affine.load %a[%i, 63 - %j] : memref<64x64xf32>",
)


@pytest.mark.parametrize(
    ("flag", "text", "messages"),
    [
        (
            "-affine-super-vectorize",
            TEXT,
            ["vectorize.no-size: 'virtual-vector-size' is missing: use 'auto'"],
        ),
        (
            "-affine-loop-tile",
            TEXT,
            ["tiled: 1: all that the nest touches, 36 bytes, fits cache-size=512"],
        ),
        (
            "-affine-loop-tile",
            CHAIN.replace("%j = 0 to", "%j = affine_map<(d0) -> (d0)>(%i) to"),
            ["bounds of loop %j@5 depend on %i@4, which the band changes: any-bounds tiles such"],
        ),
        (
            "-affine-loop-fusion",
            CHAIN,
            [
                "fusion.no-private-buffer: %a stays as large as it is: 'memref.dealloc' uses it",
                "and the nests touch 25% less memory",
                "line 5, `affine.for %j = 0 to 64`: in the fused nest of line 4",
                "  2  legal ",
                "  1  not chosen ",
            ],
        ),
        (
            "-affine-loop-fusion",
            TWICE,
            ["tolerated (compute-tolerance is 30%; a shift computes nothing twice)"],
        ),
    ],
    ids=["no-size", "cache", "triangle", "private", "tolerance"],
)
def test_explanations_name_the_option(
    flag: str, text: str, messages: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.mlir"
    path.write_text(text)
    assert main(["explain", str(path), flag, "--no-graph"]) == 0
    printed = capsys.readouterr().out
    for message in messages:
        assert message in printed
