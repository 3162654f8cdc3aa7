"""The campaign on `affine-super-vectorize`: it keeps what programs mean.

Each seed gives one program, of nests, of everything or of reductions, or all of one profile, and
one set of options.
`sound` judges our pass by the interpreter and by `mlir-runner`: to the bit, but for sums and
products of floats that the operations or the options allow to reorder. These stay within a bound.
With n terms t, combined in any order with unit roundoff u, and g = n u / (1 - n u), a sum is within
g * sum |t| of the exact one, a product within g of it relatively; so are two such numbers within
the sum of their bounds. `tests.generate.reducing` gives a program that computes value, absolute sum
and n in double precision; other programs are judged by `tests.exact_arithmetic`.
"""

import random
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from loopwright.ir.syntax import print_module
from tests import exact_arithmetic
from tests.campaigns import Report, attempt, batches, compiled
from tests.campaigns.passes import (
    PATIENCE,
    Outcome,
    count,
    each_natively,
    judge,
    meaning,
    packs_truth_values,
    parse,
    transformed,
    unwrapped,
)
from tests.generate import nests, reducing
from tests.generate.program import Program, generate
from tests.generate.reducing import ReducingProgram, number_of
from tests.generate.sources import SOURCES
from tests.oracle import mlir_opt

PASS = "affine-super-vectorize"
ONE = ("2", "3", "4", "4", "5", "7", "8", "8", "16", "32", "64", "128")
TWO = ("4,8", "2,3", "2,2", "3,4", "2,8", "8,4")
THREE = ("2,2,2", "2,3,2", "2,4,8")
ROUNDOFF = {"f32": 2.0**-24, "f64": 2.0**-53}


def options_of(seed: int, *, ours: bool) -> dict[str, str]:
    """Random options of the pass; with `ours` also those that only our pass has."""
    rng = random.Random(f"vector options {seed}")
    sizes = rng.choice((ONE, ONE, ONE, ONE, TWO, TWO, THREE))
    chosen = {"virtual-vector-size": rng.choice(sizes)}
    rank = chosen["virtual-vector-size"].count(",") + 1
    if rng.random() < 0.2:
        fastest = [rng.choice(("-1", "0", "0", "1", "1", "2")) for _ in range(rank)]
        chosen["test-fastest-varying"] = ",".join(fastest)
    if rank == 1 and rng.random() < 0.4:
        chosen["vectorize-reductions"] = "true"
    if not ours:
        return chosen
    if rng.random() < 0.6:
        chosen["extended"] = "true"
    if rng.random() < 0.2:
        chosen["interleave"] = rng.choice(("2", "3", "4"))
    if rng.random() < 0.15:
        chosen["cost-model"] = "true"
    if rng.random() < 0.3:
        chosen["remainder"] = "loop"
    if rng.random() < 0.1:
        chosen["leave-plain"] = "true"
    if rank == 1 and rng.random() < 0.1:
        chosen |= {"virtual-vector-size": "auto"}
    if rank > 1 and "extended" in chosen and rng.random() < 0.6:
        chosen["vectorize-reductions"] = "true"
    return chosen


def spelled(options: dict[str, str]) -> str:
    """The pass with options, as in a pipeline."""
    text = " ".join(f"{name}={value}" for name, value in options.items())
    return f"{PASS}{{{text}}}"


def program_of(seed: int, *, named: bool = True, profile: str = "") -> Program:
    """The program of a seed: of a profile, or two of five reduce, two are of nests, one is of
    everything.

    With `named` some reductions are symbols, which `mlir-opt` does not know.
    """
    if profile:
        return SOURCES[profile](seed)
    kind = seed % 5
    if kind < 2:
        return reducing.generate(seed, named=named)
    return nests.generate(seed) if kind < 4 else generate(seed)


def compared(
    program: Program, options: dict[str, str], actual: Sequence[int], truth: Sequence[int]
) -> str:
    """How numbers differ that must not; empty where all is well."""
    if list(actual) == list(truth):
        return ""
    loose: dict[int, str] = {}
    if isinstance(program, ReducingProgram) and len(actual) == len(truth):
        loose = _beyond_bounds(program, options, actual)
    for number, (ours, true_number) in enumerate(zip(actual, truth, strict=False)):
        if ours != true_number and loose.get(number, "other bits"):
            return f"number {number}: {loose.get(number, 'other bits')}: {actual} for {truth}"
    return "" if len(actual) == len(truth) else f"{actual} for {truth}"


def _beyond_bounds(
    program: ReducingProgram, options: dict[str, str], actual: Sequence[int]
) -> dict[int, str]:
    """For each number that may be rounded otherwise what is wrong with it, or nothing."""
    judging = program.judge()
    assert isinstance(judging, ReducingProgram)
    triples, _ = meaning(parse(judging.text), judging.name)
    verdicts: dict[int, str] = {}
    for ours, theirs in zip(program.bounded, judging.bounded, strict=True):
        if not (ours.reassociates or options.get("vectorize-reductions")):
            continue
        for number in range(ours.count):
            triple = triples[theirs.first + 3 * number : theirs.first + 3 * number + 3]
            value, total, terms = (number_of(bits, "f64") for bits in triple)
            size = total if ours.kind == "addf" else abs(value)
            bound = (gamma(terms, ours.element) + gamma(terms, "f64")) * size * (1 + 2.0**-40)
            error = abs(number_of(actual[ours.first + number], ours.element) - value)
            wrong = "" if error <= bound else f"error {error} of {value}, at most {bound}"
            verdicts[ours.first + number] = wrong
    return verdicts


def gamma(terms: float, element: str) -> float:
    """The relative error of so many roundings."""
    share = terms * ROUNDOFF[element]
    return share / (1 - share)


def sound(seeds: Sequence[int], profile: str = "") -> Report:
    """Our pass keeps what programs mean, of a profile or of all kinds."""
    report = Report("vectorize")
    for batch in batches(seeds):
        changed: list[tuple[Program, dict[str, str], list[int]]] = []
        for seed in batch:
            program = program_of(seed, profile=profile)
            options = options_of(seed, ours=True)
            report.count += 1
            outcome, truth = judged(program, options, report.coverage)
            if outcome.failure:
                report.failures.append(outcome.failure)
                continue
            count(report.coverage, PASS, outcome)
            if outcome.rounded:
                truth, _ = meaning(parse(outcome.text), program.name)
            if outcome.text:
                changed.append((replace(program, text=outcome.text), options, truth))
        natively(report, changed)
    return report


def judged(
    program: Program, options: dict[str, str], coverage: Counter[str]
) -> tuple[Outcome, list[int]]:
    """Our pass on a program, and what the program returns."""
    pipeline = spelled(options)
    if not isinstance(program, ReducingProgram):
        outcome = judge(program, [pipeline])[pipeline]
        if "vectorize-reductions" in options:
            outcome = exact_arithmetic.reordered(program, pipeline, outcome, coverage)
        return outcome, meaning(parse(program.text), program.name)[0]
    module = parse(program.text)
    truth, steps = meaning(module, program.name)
    try:
        plain = print_module(module, local_scope=True)
        ledger = transformed(module, pipeline)
        text = print_module(module, local_scope=True)
        if text == plain:
            return Outcome(ledger=ledger), truth
        results, _ = meaning(parse(text), program.name, PATIENCE * steps + 10_000)
    except Exception:
        failure = f"program {program.seed}, {pipeline}:\n{traceback.format_exc(limit=-4)}"
        return Outcome(failure), truth
    problem = compared(program, options, results, truth)
    failure = f"program {program.seed}, {pipeline}: {problem}" if problem else ""
    return Outcome(failure, text, ledger), truth


NOT_LOWERED = ("inferred mask type", "unsupported permutation map")
"""What `mlir-opt` says where its own lowering of masked transfers of several dimensions fails."""


def natively(report: Report, changed: Sequence[tuple[Program, dict[str, str], list[int]]]) -> None:
    """`mlir-runner` computes the same; what it cannot lower our compiler runs."""
    able: list[tuple[Program, dict[str, str], list[int]]] = []
    for program, options, truth in changed:
        if not is_lowered(program.text, options):
            here(report, program, options, truth)
        else:
            able.append((unwrapped(left(program)), options, truth))
    answers = each_natively([program for program, _, _ in able])
    for (program, options, truth), answer in zip(able, answers, strict=True):
        if isinstance(answer, str) and any(words in answer for words in NOT_LOWERED):
            here(report, program, options, truth)
        elif isinstance(answer, str):
            report.failures.append(f"program {program.seed}, {spelled(options)}: {answer}")
        else:
            enter(report, program, options, [int(n) for n in answer], truth, "mlir-runner")
            report.coverage["run by mlir-runner"] += 1


def left(program: Program) -> Program:
    """A program without what only we know of reductions."""
    if "reduction." not in program.text:
        return program
    module = parse(program.text)
    transformed(module, "convert-reduction-to-scf")
    return replace(program, text=print_module(module, local_scope=True))


def here(report: Report, program: Program, options: dict[str, str], truth: list[int]) -> None:
    """Our compiler computes the same, of a program that `mlir-opt` accepts."""
    report.coverage["not lowered by mlir-opt: compiled here"] += 1
    answer = mlir_opt(left(program).text)
    if not answer.ok:
        report.failures.append(f"program {program.seed}, {spelled(options)}: {answer.err[:500]}")
    label = f"program {program.seed}, {spelled(options)}"
    printed = attempt(report.failures, label, lambda: " ".join(compiled(program)))
    if printed is not None:
        enter(report, program, options, [int(n) for n in printed.split()], truth, "compiled")


def enter(
    report: Report,
    program: Program,
    options: dict[str, str],
    actual: list[int],
    truth: list[int],
    engine: str,
) -> None:
    problem = compared(program, options, actual, truth)
    if problem:
        report.failures.append(f"program {program.seed}, {spelled(options)}, {engine}: {problem}")


def is_lowered(text: str, options: dict[str, str]) -> bool:
    """Whether `mlir-opt` lowers a program as it is meant.

    It has no scatters of several dimensions, and packs vectors of i1 in memory, but not scalars.
    """
    if "vector.scatter" in text and "," in options["virtual-vector-size"]:
        return False
    return not packs_truth_values(text)
