"""`affine-super-vectorize` beside `mlir-opt`: the same IR, once both are canonicalized."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import mlir_opt, mlir_opt_many

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.errors import PassError

HERE = Path(__file__).parent / "vectorize"
SETTLED = ("-canonicalize", "-cse")
CORPUS = sorted(HERE.glob("*.mlir"))


def vectorized(text: str, options: str) -> str:
    module = parse_module(text, make_context())
    PassManager(parse_xdsl_pipeline(f"affine-super-vectorize{{{options}}}")).run(module)
    return print_module(module)


def surely_vectorized(text: str, options: str) -> str:
    """What the pass makes of a program; that it fails is wrong, too."""
    try:
        return vectorized(text, options)
    except Exception as error:
        raise AssertionError(f"{error!r}: {text}") from error


def corpus(path: Path) -> tuple[str, list[str]]:
    header, _, rest = path.read_text().partition("\n")
    return header.removeprefix("// options: "), rest.split("// -----\n")


@pytest.mark.cases_by_day(2)
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_same_ir(path: Path) -> None:
    options, texts = corpus(path)
    ours = mlir_opt_many([surely_vectorized(text, options) for text in texts], *SETTLED)
    theirs = mlir_opt_many(texts, f"-affine-super-vectorize={options}", *SETTLED)
    for text, found, expected in zip(texts, ours, theirs, strict=True):
        assert found == expected, text


FUNCTIONS = """func.func private @declared(f32)
func.func @defined() {
  return
}
"""


@pytest.mark.parametrize(
    "options",
    [
        "virtual-vector-size=0",
        "virtual-vector-size=4,-1",
        "virtual-vector-size=4,4 vectorize-reductions",
        "virtual-vector-size=4 test-fastest-varying=0,1",
        "virtual-vector-size=0 test-fastest-varying=0,1",
        "virtual-vector-size=0,4 vectorize-reductions",
        "vectorize-reductions",
    ],
)
def test_same_words(options: str) -> None:
    answer = mlir_opt(FUNCTIONS, f"-affine-super-vectorize={options}")
    kinds = (": error: ", ": remark: ")
    lines = [line for line in answer.err.splitlines() if any(word in line for word in kinds)]
    assert not answer.ok
    assert lines
    with pytest.raises(PassError) as caught:
        vectorized(FUNCTIONS, options)
    ours = [
        f"{d.location}: {d.severity.value}: {d.message}".replace("<string>", "<stdin>")
        for d in caught.value.diagnostics
    ]
    assert sorted(ours) == sorted(lines)
