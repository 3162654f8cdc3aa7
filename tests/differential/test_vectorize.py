"""`affine-super-vectorize` beside `mlir-opt`: the same IR, once both are canonicalized."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.campaigns.beside import UNEXPLAINED
from tests.campaigns.passes import meaning, parse
from tests.campaigns.vectorize import compared, program_of, sound
from tests.campaigns.vectorize_beside import beside, comparison
from tests.campaigns.vectorize_inputs import differences
from tests.generate import reducing
from tests.oracle import mlir_opt, mlir_opt_many
from tests.sampling import few
from tests.texts import texts_beside

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.errors import PassError

PROGRAMS = texts_beside(__file__)


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
    header, _, program_texts = path.read_text().partition("\n")
    return header.removeprefix("// options: "), program_texts.split("// -----\n")


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_same_ir(path: Path) -> None:
    options, texts = corpus(path)
    ours = mlir_opt_many([surely_vectorized(text, options) for text in texts], *SETTLED)
    theirs = mlir_opt_many(texts, f"-affine-super-vectorize={options}", *SETTLED)
    for text, our_ir, expected in zip(texts, ours, theirs, strict=True):
        assert our_ir == expected, text


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


# A sample of the campaigns on the vectoriser, and what tells wrong results from right ones


def test_sound() -> None:
    report = sound(few(range(60, 70), 8))
    assert report.failures == []
    assert report.coverage["run by mlir-runner"] > 3


def test_beside() -> None:
    seeds = few(range(400, 406), 3)
    report = beside(seeds)
    assert report.failures == []
    assert report.identical >= len(seeds) - 1
    ours = report.coverage["of these, ours"]
    assert ours == report.coverage["loops that mlir-opt vectorises soundly"] > 0


def test_what_has_no_explanation_fails() -> None:
    """What differs without a cause, and what is the same and wrong."""
    strict = replace(comparison(), difference=lambda *_: UNEXPLAINED, flaw=lambda _: "and wrong")
    report = strict.run([700713, 700714])
    assert report.failures == [
        f"program 700713: {UNEXPLAINED}",
        f"program 700714: {UNEXPLAINED}: the same, and wrong",
    ]
    assert comparison().show(700713).splitlines()[0].endswith("mlir-opt is wrong (lanes astray)")


def bounded_program() -> reducing.ReducingProgram:
    """A program with a sum that may be rounded otherwise."""
    for seed in range(1000):
        program = reducing.generate(seed)
        if any(b.kind == "addf" and b.reassociates and b.element == "f32" for b in program.bounded):
            return program
    raise AssertionError("there is none")


@pytest.mark.parametrize(("change", "fine"), [(0, True), (1, True), (1 << 12, False)])
def test_bound(change: int, fine: bool) -> None:
    """A last bit may differ, many must not; and no bit where nothing may be reordered."""
    program = bounded_program()
    truth, _ = meaning(parse(program.text), program.name)
    first = next(b for b in program.bounded if b.kind == "addf" and b.reassociates)
    changed_bits = list(truth)
    changed_bits[first.first] ^= change
    assert (compared(program, {}, changed_bits, truth) == "") is fine
    strict = replace(
        program, bounded=tuple(replace(b, reassociates=False) for b in program.bounded)
    )
    assert (compared(strict, {}, changed_bits, truth) == "") is (change == 0)


PROGRAM = PROGRAMS["a kernel"]
KEPT = "affine.store %0, %a[%i] : memref<?xf32>"
RIGHT = f"{KEPT}\n affine.store %0, %b[%i + 2] : memref<8xf32>"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (RIGHT, ""),
        (RIGHT.replace("+ 2", "+ 1"), "overwritten later"),
        (f"{RIGHT}\n {KEPT}", "writes more"),
        (f"%p = ub.poison : f32\n {KEPT.replace('%0', '%p')}\n {RIGHT}", "undefined elements"),
        (f"{RIGHT}\n affine.store %0, %a[symbol(%n)] : memref<?xf32>", "out-of-bounds"),
    ],
)
def test_other_inputs(body: str, word: str) -> None:
    program = replace(program_of(4), seed=7, name="p7", text=PROGRAM.format(body=RIGHT))
    assert word in differences(program, PROGRAM.format(body=body))
    assert word or not differences(program, PROGRAM.format(body=body))
