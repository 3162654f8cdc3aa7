"""Forms of the dialects, printed and read as by `mlir-opt`, and each way to break one."""

from pathlib import Path

import pytest
from tests.differential.snippets import differences, ours, read_snippets, theirs
from tests.oracle import SPLIT, mlir_opt_many

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.ir.syntax.printer import print_module
from loopwright.ir.syntax.verification import verify

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "name",
    [
        "arith",
        "math",
        "control",
        "func",
        "index",
        "complex",
        "rest",
    ],
)
def test_as_mlir_opt(name: str) -> None:
    texts = read_snippets(HERE / f"{name}_snippets.txt")
    wrong: list[str] = []
    for text, expected in zip(texts, theirs(texts), strict=True):
        our_answer = ours(text)
        if our_answer != expected:
            wrong.append(f"{text}\n  expected {expected}\n  found    {our_answer}")
    assert not wrong, f"{len(wrong)} of {len(texts)}:\n" + "\n".join(wrong)


# The memref and vector dialects, each form and each way to break one, as `mlir-opt` has them


MANY = 200


@pytest.mark.parametrize("name", ["memref", "vector"])
def test_snippets_are_what_mlir_opt_makes_of_them(name: str) -> None:
    texts = read_snippets(HERE / f"{name}_snippets.txt")
    assert len(texts) > MANY
    wrong_texts = differences(texts)
    assert not wrong_texts, "\n\n".join(wrong_texts)


# Each op of the affine dialect in many forms: printed as `mlir-opt` prints it, and read back


FILES = sorted((Path(__file__).parent / "affine_good").glob("*.mlir"))


def their_forms(texts: list[str], *, generic: bool) -> list[str]:
    flags = ["--mlir-print-op-generic"] if generic else []
    return mlir_opt_many(texts, "--allow-unregistered-dialect", *flags)


def printed(text: str, *, generic: bool) -> str:
    module = parse_module(text, make_context(allow_unregistered=True))
    verify(module)
    return print_module(module, generic=generic)


@pytest.mark.parametrize("generic", [False, True], ids=["custom", "generic"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_prints_as_mlir_opt(path: Path, generic: bool) -> None:
    texts = path.read_text().split(SPLIT)
    expected = their_forms(texts, generic=generic)
    assert len(expected) == len(texts)
    for text, expected_text in zip(texts, expected, strict=True):
        assert printed(text, generic=generic).strip() == expected_text.strip()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_reads_what_mlir_opt_prints(path: Path) -> None:
    texts = path.read_text().split(SPLIT)
    custom = their_forms(texts, generic=False)
    generic = their_forms(texts, generic=True)
    for first, second in zip(custom, generic, strict=True):
        assert printed(first, generic=False).strip() == first.strip()
        assert printed(second, generic=False).strip() == first.strip()
        assert printed(first, generic=True).strip() == second.strip()


def test_mlir_opt_reads_what_we_print() -> None:
    texts = [text for path in FILES for text in path.read_text().split(SPLIT)]
    ours = [printed(text, generic=False) for text in texts]
    for text, again in zip(ours, their_forms(ours, generic=False), strict=True):
        assert text.strip() == again.strip()
