"""Words that are no case of an enumeration: every error that `mlir-opt` has."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import mlir_opt

from loopwright.cli.opt import main

ATTRIBUTES = [
    "vector.kind<WORD>",
    "vector.punctuation<WORD>",
    "vector.iterator_type<WORD>",
    "index<cmp_predicate WORD>",
    "arith.fastmath<WORD>",
    "arith.fastmath<nnan, WORD>",
    "arith.overflow<WORD>",
    "gpu.address_space<WORD>",
    "gpu.thread<WORD>",
]
OPS = [
    "%0 = vector.reduction <WORD>, %v : vector<4xf32> into f32",
    "vector.print %v : vector<4xf32> punctuation <WORD>",
    "%0 = arith.addf %v, %v fastmath<WORD> : vector<4xf32>",
    "%0 = index.cmp WORD(%n, %n)",
]
TEXTS = [f'"t.x"() {{a = #{attribute}}} : () -> ()\n' for attribute in ATTRIBUTES] + [
    f"func.func @f(%v: vector<4xf32>, %n: index) {{\n  {op}\n  return\n}}\n" for op in OPS
]


def errors(text: str) -> list[str]:
    return [line.split(":", 1)[1] for line in text.splitlines() if " error: " in line]


@pytest.mark.parametrize("word", ["unheard_of", '"none of them"', "3"])
def test_errors_are_those_of_mlir_opt(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "// -----\n".join(text.replace("WORD", word) for text in TEXTS)
    path = tmp_path / "words.mlir"
    path.write_text(text)
    flags = ["--split-input-file", "--allow-unregistered-dialect"]
    assert main([str(path), *flags]) == 1
    found = errors(capsys.readouterr().err)
    assert found == errors(mlir_opt(text, *flags).err)
    assert len(found) == 2 * len(TEXTS)
