"""There is a file for each op, pass and option of the driver that both programs have."""

import re
from pathlib import Path

import pytest

from loopwright.loops.pipelines.registry import own_passes
from loopwright.tools.opt_options import OPTIONS
from tests.generate.forms import FORMS, OWN_FORMS
from tests.lit.write_forms import SUITE
from tests.oracle import ask

HERE = Path(__file__).parent
ELSEWHERE = {
    *("color", "emit-bytecode", "o", "run-reproducer", "version"),
    "irdl-file",
    *("load-dialect-plugin", "load-pass-plugin"),
    *("mlir-generate-reproducer", "mlir-print-ir-tree-dir"),
    *("mlir-pass-pipeline-crash-reproducer", "mlir-pass-pipeline-local-reproducer"),
    *("remark-format", "remark-policy", "remarks-filter", "remarks-output-file"),
    *(f"remarks-filter-{kind}" for kind in ("analyse", "failed", "missed", "passed")),
}
"""Options that write files, or of which the programs say different things: `tests/unit/tools`."""


def words_of_runs(folder: Path) -> set[str]:
    """What the tests of a folder that are for both programs name in their commands."""
    runs = [
        line
        for path in folder.rglob("*.mlir")
        for line in path.read_text().splitlines()
        if line.startswith(("// RUN: %opt", "// RUN: not %opt"))
    ]
    return {word for line in runs for word in re.findall(r"[a-z][a-z0-9-]*", line)}


def options_of_mlir_opt() -> set[str]:
    help_text = ask("mlir-opt-22", ["--help-hidden"], "").out
    return set(re.findall(r"^\s+--?([a-z][\w-]*)", help_text, re.MULTILINE))


def test_passes_and_options() -> None:
    named = words_of_runs(HERE)
    passes_and_options = {*own_passes(), *OPTIONS} & options_of_mlir_opt()
    assert not passes_and_options - named - ELSEWHERE
    assert not ELSEWHERE & named


def test_ops() -> None:
    written = {f"{path.parent.name}.{path.stem}" for path in HERE.glob("ops/*/*.mlir")}
    forms = {name.replace(".", "_").replace("_", ".", 1) for name in FORMS if "." in name}
    assert not forms - written
    assert not SUITE.missing_ops()


def test_names_without_a_file_are_reported() -> None:
    assert "affine.atomic_rmw" in OWN_FORMS
    own = "written for affine.atomic_rmw: it is not an operation of mlir-opt"
    with pytest.raises(ValueError, match=f"{own}\nno file is written for arith.none: no form"):
        SUITE.write(["affine.atomic_rmw", "arith.none"])
