"""Clean-up passes on programs of any dialect: the same text as `mlir-opt` makes."""

from pathlib import Path

import pytest

from loopwright.loops.pipelines import load_pass
from loopwright.tools.opt import main
from tests.campaigns.passes import detached_users, transformed
from tests.campaigns.passes_beside import ours
from tests.judged_programs import again
from tests.oracle import mlir_opt
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAMS = Path(__file__).parents[2] / "differential" / "passes"


@pytest.mark.parametrize(
    ("file", "pipeline"),
    [
        ("blocks", "canonicalize"),
        ("blocks", "canonicalize{region-simplify=aggressive}"),
        ("blocks", "canonicalize{region-simplify=disabled}"),
        ("blocks", "canonicalize{enable-patterns=none}"),
        ("blocks", "canonicalize{top-down=false}"),
        ("blocks", "canonicalize{max-iterations=-1 max-num-rewrites=1}"),
        ("loop_invariant", "loop-invariant-code-motion"),
        ("comparisons", "canonicalize"),
    ],
)
def test_does_the_same_as_mlir_opt(file: str, pipeline: str) -> None:
    check_pipeline(PROGRAMS / f"{file}.mlir", pipeline)


def check_pipeline(path: Path, pipeline: str) -> None:
    """What is made of a file is what `mlir-opt` makes of it."""
    text = path.read_text()
    wrapped = pipeline if pipeline.startswith("builtin.module(") else f"builtin.module({pipeline})"
    assert ours(text, pipeline).strip() == mlir_opt(text, f"--pass-pipeline={wrapped}").out.strip()


def test_what_may_fault_stays_in_a_loop_that_may_not_run() -> None:
    program = TEXTS["what may fault stays in a loop that may not run"]
    pipeline = "loop-invariant-code-motion"
    assert "for" in ours(program.format(bound="%n", before=""), pipeline).partition("remsi")[0]
    assert "for" not in ours(program.format(bound=4, before=""), pipeline).partition("remsi")[0]
    ending = "func.call @g() : () -> ()"
    text = program.format(bound=4, before=ending) + "func.func private @g()"
    assert "for" in ours(text, pipeline).partition("remsi")[0]


def test_convergence_can_be_asked_for() -> None:
    text = (PROGRAMS / "blocks.mlir").read_text()
    message = ours(text, "canonicalize{test-convergence max-iterations=1}")
    assert message == "error: 'canonicalize' has not converged after 1 iteration"
    assert not ours(text, "canonicalize{test-convergence}").startswith("error")


def test_patterns_are_chosen_by_name() -> None:
    text = (PROGRAMS / "blocks.mlir").read_text()
    without = ours(text, "canonicalize{disable-patterns=branch_to_one_block}")
    only = ours(text, "canonicalize{enable-patterns=branch_to_one_block}")
    assert "^bb1(%arg0 : i32), ^bb1(%arg0 : i32)" in without
    assert "^bb1(%arg0 : i32), ^bb1(%arg0 : i32)" not in only


def test_parts_whose_types_would_not_tell_what_is_left_out_stay() -> None:
    text = TEXTS["parts whose types would not tell what is left out stay"]
    assert "[%c1, 4, 1]" in ours(text, "canonicalize")
    assert "mismatch of result layout" in mlir_opt(text, "--canonicalize").err


def test_values_of_cycles_are_no_loops(tmp_path: Path) -> None:
    path = tmp_path / "cycle.mlir"
    path.write_text(TEXTS["values of cycles are no loops"])
    assert main([str(path), "--allow-unregistered-dialect", "-affine-reschedule"]) == 0


def test_conditionals_that_cannot_be_combined_leave_nothing_behind() -> None:
    module = again(TEXTS["conditionals that cannot be combined leave nothing behind"])
    transformed(module, "canonicalize")
    assert not detached_users(module)


def test_the_first_of_two_zeros_stays_the_first() -> None:
    text = (Path(__file__).parents[3] / "docs/differences/first_zero.mlir").read_text()
    canonical = ours(text, "canonicalize")
    assert "minnumf %cst, %arg0" in canonical
    assert "minnumf %arg0, %cst_0" in canonical
    of_vectors = """
func.func @f(%x: vector<2xf32>) -> vector<2xf32> {
  %zeros = arith.constant dense<[1.0, -0.0]> : vector<2xf32>
  %0 = arith.maxnumf %zeros, %x : vector<2xf32>
  return %0 : vector<2xf32>
}
"""
    assert "maxnumf %cst, %arg0" in ours(of_vectors, "canonicalize")


def test_titles() -> None:
    titles = {"affine-loop-fusion": "AffineLoopFusion", "inline": "Inliner"}
    assert {name: load_pass(name).shown_as() for name in titles} == titles
