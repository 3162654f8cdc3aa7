"""Remark flags of `loopwright-opt`: the same filters and formats as `mlir-opt`'s."""

from pathlib import Path

import pytest

from loopwright.reporting.errors import SourceLocation
from loopwright.reporting.ledger import (
    Decision,
    Entry,
    Evidence,
    Failure,
    Observation,
    RefusalEntry,
)
from loopwright.reporting.remarks import (
    RemarkFilter,
    remark_diagnostic,
    remark_type,
    yaml_scalar,
)
from loopwright.tools.opt import main
from tests.oracle import mlir_opt

TEXT = """func.func @f(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod -2)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  return %0 : index
}
"""
KINDS = {"Passed": "passed", "Missed": "missed", "Failure": "failed", "Analysis": "analyse"}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "f.mlir").write_text(TEXT)
    return "f.mlir"


def remarks(capsys: pytest.CaptureFixture[str]) -> list[str]:
    lines = capsys.readouterr().err.splitlines()
    return [line for line in lines if ": remark: " in line]


def test_remarks_as_diagnostics(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([file, "-canonicalize", "--remarks-filter=canon.*"]) == 0
    assert remarks(capsys)[-1] == (
        "f.mlir:3:8: remark: [Passed] erase-dead | Category:canonicalize | Function=f | "
        "Op=affine.apply"
    )
    for flags in (["--remarks-filter=canon"], ["--remarks-filter="], ["--remarks-filter=["], [],
                  ["--remarks-filter-missed=.*"], ["--remarks-filter-analyse=.*"]):  # fmt: skip
        assert main([file, "-canonicalize", *flags]) == 0
        assert not remarks(capsys)


def entries() -> list[Entry]:
    here = (SourceLocation("a.mlir", 2, 3),)
    return [
        kind("code", name, "op", text, "f", here)
        for kind in (Decision, RefusalEntry, Failure, Observation)
        for name in ("one", "two")
        for text in ("first", "last")
    ]


@pytest.mark.parametrize("kind", [*KINDS, ""])
def test_filters(kind: str) -> None:
    chosen_entries = RemarkFilter({kind: "on.|tw"}).chosen(entries())
    assert {entry.pass_name for entry in chosen_entries} == {"one"}
    assert {remark_type(entry) for entry in chosen_entries} == ({kind} if kind else set(KINDS))


def test_filters_add_up() -> None:
    chosen_entries = RemarkFilter({"": "one", "Passed": "two"}).chosen(entries())
    assert len(chosen_entries) == 2 * 4 + 2


def test_of_like_remarks_the_last_is_kept() -> None:
    chosen_entries = RemarkFilter({"": ".*"}, final=True).chosen(entries())
    assert [entry.message for entry in chosen_entries] == ["last"] * 8


ARGUMENTS = (
    ("Remark", "This is a test {} remark"),
    ("Reason", "because we are testing the remark pipeline"),
    ("Suggestion", "try using the remark pipeline feature"),
)
SAID = (
    ("Missed", "a-category-1-missed", "missed", 3),
    ("Passed", "category-1-passed", "passed", 3),
    ("Failure", "category-2-failed", "failed", 3),
    ("Analysis", "category-2-analysis", "analysis", 1),
)


def arguments(word: str, count: int, extra: str = "") -> tuple[tuple[str, str], ...]:
    return tuple((key, value.format(word) + (extra if key == "Remark" else ""))
                 for key, value in ARGUMENTS[:count])  # fmt: skip


def test_texts_are_those_of_mlir_opt() -> None:
    """`mlir-opt` has a pass that says one remark of each kind."""
    answer = mlir_opt(
        '"t.op"() : () -> () loc("a.mlir":2:3)', "--test-remark", "--allow-unregistered-dialect",
        "--remarks-filter=.*",
    )  # fmt: skip
    theirs = [line for line in answer.err.splitlines() if line.startswith("a.mlir:2:3: remark: ")]
    classes = {"Missed": RefusalEntry, "Passed": Decision}
    classes |= {"Failure": Failure, "Analysis": Observation}
    ours: list[str] = []
    for kind, category, word, count in SAID:
        remark_arguments = dict(arguments(word, count))
        entry = classes[kind](
            "test-remark",
            category,
            "",
            "",
            "",
            (SourceLocation("a.mlir", 2, 3),),
            Evidence(remark_arguments),
        )
        shown = remark_diagnostic(entry).render().replace("| Op=, ", "| ")
        ours.append(shown.replace(", reason=unsupported", ""))
    assert [line for line in theirs if "dropped" not in line] == ours


@pytest.mark.parametrize("name", ["a b.mlir", "a/b.mlir", "it's", "1.5", "true", "x: y", "-x", "ä"])
def test_quoting_is_that_of_llvm(name: str) -> None:
    answer = mlir_opt(
        f'"t.op"() : () -> () loc("{name}":2:3)', "--test-remark", "--allow-unregistered-dialect",
        "--remarks-filter=.*failed", "--remark-format=yaml", "--remarks-output-file=-",
    )  # fmt: skip
    assert f"DebugLoc:        {{ File: {yaml_scalar(name)}, Line: 2, Column: 3 }}" in answer.out


def test_files_of_remarks(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    flags = [file, "-canonicalize", "--remarks-filter=.*", "-o", "out.mlir"]
    assert main([*flags, "--remark-format=yaml"]) == 0
    text = Path("mlir-remarks.yaml").read_text()
    assert text.startswith(
        "--- !Passed\nPass:            canonicalize\nName:            compose-map"
    )
    assert main([*flags, "--remark-format=yaml", "--remarks-output-file=r.yaml"]) == 0
    assert Path("r.yaml").read_text() == text
    assert not capsys.readouterr().err
    assert main([*flags, "--remark-format=yaml", "--remarks-output-file=no/r.yaml"]) == 1
    assert "cannot open output file 'no/r.yaml'" in capsys.readouterr().err
    for flag in ("--remark-format=xml", "--remark-policy=first"):
        assert main([*flags, flag]) == 1
        assert "cannot find option named" in capsys.readouterr().err
