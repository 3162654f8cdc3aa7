"""Errors and their notes, word for word those of `mlir-opt`."""

import re
from pathlib import Path

import pytest
from tests.differential.diagnosing import SEPARATOR, ours, theirs
from tests.oracle import SPLIT, ask, mlir_opt
from tests.texts import texts_beside

from loopwright.loops.pipelines import available_passes, parse_any_pipeline
from loopwright.reporting.errors import UsageError
from loopwright.tools.opt import main
from loopwright.tools.opt import main as loopwright_opt

PROGRAMS = texts_beside(__file__)


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


# The notes that follow an error are `mlir-opt`'s, too: the whole output, byte for byte


BRANCHES = (
    PROGRAMS["branches"],
    PROGRAMS["branches, 2"],
    PROGRAMS["branches, 3"],
)


def test_notes_on_branches(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = SPLIT.join(BRANCHES)
    file = tmp_path / "branches.mlir"
    file.write_text(text)
    assert loopwright_opt(["--split-input-file", str(file)]) == 1
    answer = mlir_opt(text, "--split-input-file")
    assert capfd.readouterr().err.replace(str(file), "<stdin>") == answer.err
    assert answer.err.count("note: region branch point") == len(BRANCHES)


# Options of 32 bits: numbers that do not fit are refused, as by `mlir-opt`


def unsigned_options() -> list[tuple[str, str]]:
    """The passes that are here, each with an option that `mlir-opt` calls `uint`."""
    options_by_pass: list[tuple[str, str]] = []
    name, here = "", set(available_passes())
    for line in ask("mlir-opt-22", ["--help"], "").out.splitlines():
        if head := re.match(r" {6}--([\w-]+)", line):
            name = head[1]
        elif (match := re.match(r" {8}--([\w-]+)=<uint>", line)) and name in here:
            options_by_pass.append((name, match[1]))
    return options_by_pass


def test_numbers_that_do_not_fit_are_refused() -> None:
    options = unsigned_options()
    assert ("affine-loop-tile", "tile-size") in options
    accepted_options: list[tuple[str, str]] = []
    for name, option in options:
        try:
            parse_any_pipeline(f"{name}{{{option}={1 << 32}}}")
            accepted_options.append((name, option))
        except UsageError:
            continue
    assert not accepted_options
    parse_any_pipeline(f"affine-loop-tile{{tile-size={(1 << 32) - 1}}}")


# Words that are no case of an enumeration: every error that `mlir-opt` has


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


MISSPELT = [*map(with_attribute, ATTRIBUTES)] + [
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
    our_errors = errors(capsys.readouterr().err)
    assert our_errors == errors(mlir_opt(text, *flags).err)
    assert len(our_errors) == 2 * len(texts)


WORDS = pytest.mark.parametrize("word", ["unheard_of", '"none of them"', "3"])


@WORDS
def test_errors_are_those_of_mlir_opt(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [text.replace("WORD", word) for text in MISSPELT]
    check_errors(tmp_path / "words.mlir", texts, capsys)
