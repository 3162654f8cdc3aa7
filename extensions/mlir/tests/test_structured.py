"""Generated operations of linalg: printed and lowered to loops as by `mlir-opt`, byte for byte."""

from __future__ import annotations

import pytest
from extensions.mlir.tests.structured import generate
from tests.campaigns.passes_beside import ours as transformed
from tests.differential.snippets import ours
from tests.oracle import SPLIT, mlir_opt

PASS = "convert-linalg-to-affine-loops"


@pytest.mark.parametrize("tensors", [False, True])
def test_generated_operations(tensors: bool) -> None:
    count = 16
    texts: list[str] = []
    for seed in range(1000):
        text = generate(seed, tensors=tensors)
        if ours(text).error is None:
            texts.append(text)
        if len(texts) == count:
            break
    answers = []
    for flags in ([], ["--mlir-print-op-generic"], [f"--{PASS}"]):
        answer = mlir_opt(SPLIT.join(texts), "--split-input-file", *flags)
        assert answer.ok, answer.err
        answers.append([part.strip("\n") for part in answer.out.split("// -----\n")])
    for text, custom, generic, loops in zip(texts, *answers, strict=True):
        printed = ours(text)
        assert (printed.custom, printed.generic) == (custom, generic), text
        assert transformed(text, PASS).strip("\n") == loops, text
