"""Campaign on proofs of programs against themselves: the files of the lit suite, and generated
programs.

The texts are equal, and so are the programs, whatever operations they have. A copy that begins with
a constant that nothing uses has another text: the search has to succeed there, or say what it does
not describe. It is never `different`. The forms are the answers for such copies, with the reasons.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import ModuleOp

from loopwright.exact.functions import functions_with_bodies, name_of
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines.running import prove_modules
from tests.campaigns import EXAMPLES, Report
from tests.campaigns.passes import GENERATORS
from tests.oracle import SPLIT

_STEPS = 2_000_000
"""What a proof of a copy may spend: about two seconds."""


def proofs_of_themselves(seeds: Sequence[int]) -> Report:
    """Proofs of functions against themselves, and against copies with an unused constant."""
    report = Report("prove themselves")
    texts = _lit_texts()
    profiles = sorted(GENERATORS)
    for seed in seeds:
        report.count += 1
        text = texts[seed // 2 % len(texts)]
        if seed % 2:
            text = GENERATORS[profiles[seed // 2 % len(profiles)]](seed).text
        with report.trying(f"program {seed}"):
            _judge(report, seed, text)
    return report


@cache
def _lit_texts() -> list[str]:
    """The programs of the lit suite, in an order that mixes its folders."""
    files = sorted(
        (Path(__file__).resolve().parents[1] / "lit").rglob("*.mlir"), key=lambda file: file.name
    )
    return [text for file in files for text in file.read_text().split(SPLIT)]


def _judge(report: Report, seed: int, text: str) -> None:
    try:
        module = _read(text)
    except Exception:  # the suite has texts that are not valid, too
        report.facts["texts that are refused"] += 1
        return
    for name in _functions(module):
        proof = prove_modules(module, _read(text), name)
        report.facts["functions"] += 1
        if not proof.is_equal:
            report.failures.append(f"program {seed}, itself: {proof}")
        copy = _read(text)
        _insert_constant(copy, name)
        proof = prove_modules(module, copy, name, _STEPS)
        form = proof.answer
        if proof.answer == "unknown" and proof.found.gaps:
            form += f": {proof.found.gaps[0].reason}"
        report.coverage[form] += 1
        seeds_of_form = report.examples.setdefault(form, [])
        seeds_of_form += [seed][: EXAMPLES - len(seeds_of_form)]
        if proof.answer == "different":
            report.failures.append(f"program {seed}, a copy with a constant: {proof}")


def _read(text: str) -> ModuleOp:
    return parse_module(text, make_context(allow_unregistered=True))


def _functions(module: ModuleOp) -> Iterator[str]:
    """The names of the functions that a proof can name: no two have the same one."""
    functions = [op for op in functions_with_bodies(module) if op.name == "func.func"]
    names = list(map(name_of, functions))
    for function, name in zip(functions, names, strict=True):
        if function.parent_op() is module and names.count(name) == 1:
            yield name


def _insert_constant(module: ModuleOp, name: str) -> None:
    for function in functions_with_bodies(module):
        block = function.regions[0].blocks[0]
        if name_of(function) == name and block.first_op is not None:
            block.insert_op_before(ConstantOp.from_int_and_width(12345, 32), block.first_op)
