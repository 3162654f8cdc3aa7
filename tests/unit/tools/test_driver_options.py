"""The options of `loopwright-opt` that watch and report: the same texts as `mlir-opt`'s."""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from xdsl.ir import Operation

from loopwright.loops.pipelines import Pass, register_pass, registry
from loopwright.reporting.errors import PassError
from loopwright.reporting.ledger import Ledger
from loopwright.tools.opt import main
from tests.oracle import program as oracle_program
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]
NESTED = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),any(cse),cse)"


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> tuple[str, str]:
    assert main(["--allow-unregistered-dialect", *arguments]) == status
    captured = capsys.readouterr()
    return captured.out, captured.err


def theirs(*arguments: str, status: int = 0) -> tuple[str, str]:
    command = [
        oracle_program("mlir-opt-22"),
        "--allow-unregistered-dialect",
        "--mlir-disable-threading",
        *arguments,
    ]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == status, process.stderr
    return process.stdout, process.stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--mlir-print-skip-regions"],
        ["--verify-roundtrip"],
        ["--dump-pass-pipeline"],
        ["--dump-pass-pipeline", "--pass-pipeline=builtin.module(any(cse),func.func(cse,cse))"],
        *(
            ["--dump-pass-pipeline", f"--pass-pipeline=builtin.module({steps})", "-o", "/dev/null"]
            for steps in (
                "affine-loop-fusion,affine-loop-fusion{fast-mem-space=0},inline,func.func(cse)",
                "func.func(affine-loop-unroll,affine-parallelize,"
                "affine-data-copy-generate{fast-mem-capacity=99},"
                "affine-data-copy-generate{fast-mem-capacity=18446744073709551615})",
            )
        ),
        ["--mlir-print-ir-after-all", NESTED],
        ["--mlir-print-ir-after-all", "--mlir-print-ir-after-change", NESTED],
        ["--mlir-print-ir-after-change", NESTED],
        ["--mlir-print-ir-before-all", "--mlir-print-ir-after-failure", NESTED],
        ["--mlir-print-ir-before=cse", "--mlir-print-ir-module-scope", NESTED],
    ],
    ids=" ".join,
)
def test_prints_and_dumps_as_mlir_opt(
    capsys: pytest.CaptureFixture[str], program: str, options: list[str]
) -> None:
    assert run(capsys, program, *options) == theirs(program, *options)


def test_dumps_into_the_same_tree_of_files(
    capsys: pytest.CaptureFixture[str], program: str, tmp_path: Path
) -> None:
    dump_options = [
        "--mlir-print-ir-before-all",
        "--mlir-print-ir-after-all",
        NESTED,
        "-o",
        "/dev/null",
    ]
    run(capsys, program, *dump_options, f"--mlir-print-ir-tree-dir={tmp_path / 'ours'}")
    theirs(program, *dump_options, f"--mlir-print-ir-tree-dir={tmp_path / 'theirs'}")
    trees = [
        {
            path.relative_to(tmp_path / name).as_posix(): path.read_text()
            for path in (tmp_path / name).rglob("*.mlir")
        }
        for name in ("ours", "theirs")
    ]
    assert len(trees[1]) == 10
    assert trees[0] == trees[1]


def test_timing_has_the_passes(capsys: pytest.CaptureFixture[str], program: str) -> None:
    _, tree = run(capsys, program, "--mlir-timing", NESTED)
    pattern = r"  ----User Time----  ----Wall Time----  ----Name----\n((?:.*\n)*)"
    rows = re.findall(r"(?m)^.*\)((?:  )+)([^\s(].*)$", re.findall(pattern, tree)[0])
    assert [(len(indent) // 2, name) for indent, name in rows] == [
        (1, "Parser"),
        (1, "'func.func' Pipeline"),
        (2, "CSE"),
        (2, "Canonicalizer"),
        (1, "'any' Pipeline"),
        (2, "CSE"),
        (1, "CSE"),
        (1, "Output"),
        (1, "Rest"),
        (1, "Total"),
    ]
    _, listed = run(capsys, program, "--mlir-timing", "--mlir-timing-display=list", NESTED)
    assert listed.count("CSE") == 1
    _, data = run(capsys, program, "--mlir-timing", "--mlir-output-format=json", NESTED)
    steps = json.loads(data)
    assert [inner["name"] for inner in steps[1]["passes"]] == ["CSE", "Canonicalizer"]


def test_statistics_count_what_passes_did(capsys: pytest.CaptureFixture[str], program: str) -> None:
    _, text = run(capsys, program, "--mlir-pass-statistics", NESTED)
    assert "'func.func' Pipeline\n  CSE\n    (S) 1 " in text


@dataclass(frozen=True)
class FailPass(Pass):
    """Fails."""

    name: ClassVar[str] = "fail"
    description: ClassVar[str] = "Fail"

    def run(self, op: Operation, ledger: Ledger) -> None:
        raise PassError("failed on purpose")


FAILING = PROGRAMS["failing"]


def test_a_failure_is_dumped_and_can_be_repeated(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "f.mlir"
    again = tmp_path / "again.mlir"
    source.write_text(FAILING)
    # Other tests list all passes.
    monkeypatch.setattr(registry, "_CLASSES", dict(getattr(registry, "_CLASSES")))  # noqa: B009
    register_pass(FailPass)
    pipeline = "--pass-pipeline=builtin.module(func.func(fail))"
    failure_options = [
        "--mlir-print-ir-after-failure",
        f"--mlir-pass-pipeline-crash-reproducer={again}",
    ]
    _, text = run(capsys, str(source), pipeline, *failure_options, status=1)
    assert "IR Dump After FailPass Failed (fail)" in text
    assert f"on 'func.func' operation: @f]: reproducer generated at `{again}`" in text
    _, repeated = run(capsys, "--run-reproducer", str(again), status=1)
    assert "func.func(fail)" in again.read_text()
    assert repeated.splitlines()[0].partition("error")[2] in text


def test_a_reproducer_has_its_pipeline(
    capsys: pytest.CaptureFixture[str], program: str, tmp_path: Path
) -> None:
    path = tmp_path / "again.mlir"
    reproducer_option = f"--mlir-generate-reproducer={path}"
    expected, _ = run(capsys, program, "-cse", "-canonicalize=max-iterations=3", reproducer_option)
    assert run(capsys, "--run-reproducer", str(path)) == (expected, "")
    assert theirs("--run-reproducer", str(path)) == (expected, "")
    _, problem = run(capsys, "--run-reproducer", program, status=1)
    assert problem == "loopwright-opt: error: no pipeline to run: the input is not a reproducer\n"


def test_bytecode_is_refused(capsys: pytest.CaptureFixture[str], program: str) -> None:
    output, problem = run(capsys, program, "--emit-bytecode", status=1)
    assert not output
    assert problem == (
        "loopwright-opt: error: for the --emit-bytecode option: MLIR is written as text alone\n"
    )


def test_dialects_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    output, _ = run(capsys, "--show-dialects")
    assert output.startswith("Available Dialects: affine,arith,")


def test_diagnostics_are_coloured(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @f() {\n  foo.bar\n}\n")
    _, plain = run(capsys, str(path), status=1)
    _, coloured = run(capsys, str(path), "--color", status=1)
    assert coloured.startswith(f"\033[1m{path}:2:3: \033[0m\033[0;1;31merror: \033[0m\033[1m")
    assert re.sub(r"\033\[[\d;]*m", "", coloured) == plain
