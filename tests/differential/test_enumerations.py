"""Words that are no case of an enumeration: every error that `mlir-opt` has."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import mlir_opt

from loopwright.tools.opt import main

ATTRIBUTES = [
    "vector.kind<WORD>",
    "vector.punctuation<WORD>",
    "vector.iterator_type<WORD>",
    "index<cmp_predicate WORD>",
    "arith.fastmath<WORD>",
    "arith.fastmath<nnan, WORD>",
    "arith.overflow<WORD>",
]
OPS = [
    "%0 = vector.reduction <WORD>, %v : vector<4xf32> into f32",
    "vector.print %v : vector<4xf32> punctuation <WORD>",
    "%0 = arith.addf %v, %v fastmath<WORD> : vector<4xf32>",
    "%0 = index.cmp WORD(%n, %n)",
]


def with_attribute(attribute: str) -> str:
    return f'"t.x"() {{a = #{attribute}}} : () -> ()\n'


TEXTS = [*map(with_attribute, ATTRIBUTES)] + [
    f"func.func @f(%v: vector<4xf32>, %n: index) {{\n  {op}\n  return\n}}\n" for op in OPS
]


def errors(text: str) -> list[str]:
    return [line.split(":", 1)[1] for line in text.splitlines() if " error: " in line]


def check_errors(path: Path, texts: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Each text has the errors that `mlir-opt` has, two of them."""
    text = "// -----\n".join(texts)
    path.write_text(text)
    flags = ["--split-input-file", "--allow-unregistered-dialect"]
    assert main([str(path), *flags]) == 1
    found = errors(capsys.readouterr().err)
    assert found == errors(mlir_opt(text, *flags).err)
    assert len(found) == 2 * len(texts)


WORDS = pytest.mark.parametrize("word", ["unheard_of", '"none of them"', "3"])


@WORDS
def test_errors_are_those_of_mlir_opt(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [text.replace("WORD", word) for text in TEXTS]
    check_errors(tmp_path / "words.mlir", texts, capsys)
