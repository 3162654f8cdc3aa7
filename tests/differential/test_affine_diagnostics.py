"""Each rule of the affine dialect, broken: the diagnostics are `mlir-opt`'s, word for word.

`affine_bad/` has one input for each way to break a parse rule or a verifier. `affine_stricter.mlir`
has what `mlir-opt` accepts although it means nothing, or crashes on: there our own words are in the
second line of each input.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.diagnosing import SEPARATOR, ours, theirs
from tests.oracle import mlir_opt

HERE = Path(__file__).parent
FILES = sorted((HERE / "affine_bad").glob("*.mlir"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_says_what_mlir_opt_says(path: Path) -> None:
    texts = path.read_text().split(SEPARATOR)
    wrong: list[str] = []
    for text, expected in zip(texts, theirs(texts), strict=True):
        assert expected, f"mlir-opt accepts:\n{text}"
        if ours(text) != expected:
            wrong.append(f"{text}\n  expected {expected}\n  found    {ours(text)}")
    assert not wrong, "\n".join(wrong)


def test_every_op_has_failing_inputs() -> None:
    text = "".join(path.read_text() for path in FILES)
    from loopwright.ir.dialects.affine import Affine, AtomicRMWOp

    for op in set(Affine.operations) - {AtomicRMWOp}:
        assert text.count(op.name) >= 5, op.name


@pytest.mark.parametrize("text", (HERE / "affine_stricter.mlir").read_text().split(SEPARATOR))
def test_refuses_more_than_mlir_opt(text: str) -> None:
    expected = text.splitlines()[1].removeprefix("// ")
    line, column, message = ours(text)[0]
    assert f"{line}:{column}: {message}" == expected


def test_mlir_opt_is_not_stricter_now() -> None:
    texts = (HERE / "affine_stricter.mlir").read_text().split(SEPARATOR)
    accepted = [text for text in texts if text.startswith("// mlir-opt accepts")]
    assert len(accepted) >= 10
    assert mlir_opt(SEPARATOR.join(accepted), "--split-input-file").ok
