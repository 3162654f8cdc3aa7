"""`affine-loop-fusion` and `test-loop-fusion` beside `mlir-opt`'s: the same IR where it is right.

Both results are printed again by `mlir-opt -canonicalize -cse`: where a constant is, and
whether an `affine.apply` is composed, does not matter.
"""

from functools import cache
from pathlib import Path

import pytest
from tests.oracle import mlir_opt
from tests.sampling import spread
from xdsl.dialects.builtin import ModuleOp

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.tools.opt import main

FOLDER = Path(__file__).parent / "fusion"
SEPARATOR = "// -----\n"
OPTIONS = (
    "",
    "maximal=true",
    "mode=producer",
    "mode=sibling",
    "compute-tolerance=0",
    "compute-tolerance=5",
    "fast-mem-space=1 local-buf-threshold=1",
)


@cache
def parsed(text: str) -> ModuleOp:
    return parse_module(text, make_context())


def ours(text: str, pipeline: str) -> str:
    module = parsed(text).clone()
    PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    return print_module(module)


def again(texts: list[str]) -> list[str]:
    """Texts as `mlir-opt -canonicalize -cse` prints them."""
    answer = mlir_opt(SEPARATOR.join(texts), "--split-input-file", "-canonicalize", "-cse")
    assert answer.ok, answer.err
    return answer.out.split(SEPARATOR)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_same_ir(options: str) -> None:
    names = ("nests.mlir", "products.mlir", "copies.mlir", "weighing.mlir", "decisions.mlir")
    names += ("ages.mlir", "barriers.mlir", "blocks.mlir", "radixes.mlir", "selected.mlir")
    names += ("forms.mlir",)
    names += ("repeats.mlir",) if options != "maximal=true" else ()
    parts = SEPARATOR.join((FOLDER / name).read_text() for name in names).split(SEPARATOR)
    text = SEPARATOR.join(spread(parts, 8, OPTIONS.index(options)))
    theirs = mlir_opt(text, "--split-input-file", f"-affine-loop-fusion={options}")
    assert theirs.ok, theirs.err
    spelled = f"affine-loop-fusion{{{options}}}" if options else "affine-loop-fusion"
    our_texts = [ours(part, spelled) for part in text.split(SEPARATOR)]
    printed = again([*our_texts, *theirs.out.split(SEPARATOR)])
    assert printed[: len(our_texts)] == printed[len(our_texts) :]


def test_maximal_fusion_repeats_no_loop_that_carries_values_for_a_sibling() -> None:
    text = (FOLDER / "repeats.mlir").read_text()
    theirs = mlir_opt(text, "-affine-loop-fusion=maximal=true")
    (mine, reference) = again([ours(text, "affine-loop-fusion{maximal=true}"), theirs.out])
    assert (mine.count("affine.for"), reference.count("affine.for")) == (4, 4)
    assert mine.count("affine.load %arg0[%arg6, %arg6]") == 1
    assert reference.count("affine.load %arg0[%arg7, %arg7]") == 1


@pytest.mark.parametrize("options", ["", "mode=sibling", "compute-tolerance=0"])
def test_siblings_that_overwrite_what_others_have_read(options: str) -> None:
    text = (FOLDER / "siblings.mlir").read_text()
    theirs = mlir_opt(text, f"-affine-loop-fusion={options}")
    assert theirs.ok, theirs.err
    assert again([ours(text, f"affine-loop-fusion{{{options}}}")]) == again([theirs.out])


@pytest.mark.parametrize("mode", ["dependence-check", "slice-computation"])
@pytest.mark.parametrize("name", ["pairs", "products"])
def test_the_same_remarks(name: str, mode: str, capfd: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / f"{name}.mlir"
    flag = f"-test-loop-fusion=test-loop-fusion-{mode}"
    theirs = mlir_opt(path.read_text(), flag, "--split-input-file")
    assert main([str(path), flag, "--split-input-file"]) == 0
    captured = capfd.readouterr()
    assert captured.out == theirs.out
    assert captured.err.replace(str(path), "<stdin>") == theirs.err


def test_a_long_chain_is_fused_byte_for_byte(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "chain.mlir"
    path.write_text(chain(90))
    theirs = mlir_opt(path.read_text(), "-affine-loop-fusion")
    assert main([str(path), "-affine-loop-fusion"]) == 0
    assert capfd.readouterr().out == theirs.out


def chain(length: int) -> str:
    """Nests each of which reads what the one before it writes."""
    lines = ["func.func @chain(%a0: memref<64x64xf32>, %out: memref<64x64xf32>, %c: f32) {"]
    lines += [f"  %a{k} = memref.alloc() : memref<64x64xf32>" for k in range(1, length)]
    for k in range(length):
        target = f"%a{k + 1}" if k + 1 < length else "%out"
        lines += [
            "  affine.for %i = 0 to 64 {",
            "    affine.for %j = 0 to 64 {",
            f"      %0 = affine.load %a{k}[%i, %j] : memref<64x64xf32>",
            "      %1 = arith.addf %0, %c : f32",
            f"      affine.store %1, {target}[%i, %j] : memref<64x64xf32>",
            "    }",
            "  }",
        ]
    return "\n".join([*lines, "  return", "}", ""])
