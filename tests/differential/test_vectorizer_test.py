"""`affine-super-vectorizer-test` tells what `mlir-opt` tells, and vectorises the same nests."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import mlir_opt, mlir_opt_many

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.errors import Severity

HERE = Path(__file__).parent / "vectorizer_test"
FLAGS = ("--allow-unregistered-dialect",)


def texts(name: str) -> list[str]:
    return (HERE / f"{name}.mlir").read_text().split("// -----\n")


def ours(text: str, options: str) -> tuple[str, list[str], list[str]]:
    """The module, what is remarked, and the errors, after the pass."""
    module = parse_module(text, make_context(allow_unregistered=True))
    pipeline = parse_xdsl_pipeline(f"affine-super-vectorizer-test{{{options}}}")
    told = PassManager(pipeline).run(module).diagnostics()
    remarks = [d.render() for d in told if d.severity is Severity.REMARK]
    errors = [f"{d.location}: error: {d.message}" for d in told if d.severity is Severity.ERROR]
    return print_module(module).strip("\n") + "\n", remarks, errors


@pytest.mark.parametrize(
    "options",
    ["forward-slicing", "backward-slicing", "slicing", "forward-slicing backward-slicing"],
)
@pytest.mark.parametrize("name", ["slices", "nests"])
def test_slices(name: str, options: str) -> None:
    for text in texts(name):
        answer = mlir_opt(text, *FLAGS, f"-affine-super-vectorizer-test={options}")
        assert "\n".join(ours(text, options)[1]).strip() == answer.err.strip()


def test_composed_maps() -> None:
    text = texts("slices")[0]
    answer = mlir_opt(text, *FLAGS, "-affine-super-vectorizer-test=compose-maps")
    assert "Composed map" in answer.err
    assert ours(text, "compose-maps")[1] == [answer.err.rstrip("\n")]


@pytest.mark.parametrize("shape", ["4,8", "8", "2,4,16"])
def test_shape_ratios(shape: str) -> None:
    (text,) = texts("ratios")
    options = f"vector-shape-ratio={shape}"
    answer = mlir_opt(text, *FLAGS, f"-affine-super-vectorizer-test={options}")
    _, remarks, errors = ours(text, options)
    lines = answer.err.splitlines()
    assert [line for line in lines if line.startswith("matched")] == [
        line for remark in remarks for line in remark.splitlines() if line.startswith("matched")
    ]
    assert [line for line in lines if ": error: " in line] == [
        error.replace("<string>", "<stdin>") for error in errors
    ]


def test_nests() -> None:
    options = "vectorize-affine-loop-nest"
    theirs = mlir_opt_many(texts("nests"), f"-affine-super-vectorizer-test={options}")
    assert [ours(text, options)[0] for text in texts("nests")] == theirs
    text = texts("slices")[0]
    answer = mlir_opt(text, *FLAGS, f"-affine-super-vectorizer-test={options}")
    assert "cannot be parallel" in answer.err
    assert ours(text, options)[:2] == (answer.out.strip("\n") + "\n", [answer.err.rstrip() + "\n"])
