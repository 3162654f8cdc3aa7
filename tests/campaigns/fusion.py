"""Campaigns on `affine-loop-fusion`: it keeps what programs mean, and is compared with `mlir-opt`.

Each seed gives one program of several nests and one set of options. `sound` judges our pass by the
interpreter and by `mlir-runner`. `beside` also runs `mlir-opt`: both results are printed again by
`mlir-opt -canonicalize -cse` and must be the same text, or the difference belongs to a class; what
`mlir-opt` made is run, too, which tells its wrong results from its right ones: by its results, by
the values that single operations have, with other operations; else both are compared by cost.

python -m tests.campaigns.fusion [--profile PROFILE] SEED … shows where the two differ on single
programs.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import prod

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, i1

from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects.memref.layout import bytes_of_type
from loopwright.ir.syntax import print_module
from loopwright.reporting.ledger import Ledger
from tests.campaigns import Report, again, batches
from tests.campaigns.beside import UNEXPLAINED, Comparison, Pair, asked
from tests.campaigns.fusion_freely import (
    disguised,
    disguises,
    is_wrong_freely,
    kernel_of,
    num_results,
    plain,
)
from tests.campaigns.fusion_origins import Origins
from tests.campaigns.fusion_parts import wrong_in_part
from tests.campaigns.fusion_values import stranger, values_seen
from tests.campaigns.fusion_witnesses import (
    Tracing,
    confirmed,
    flaw_of,
    path_confirmed,
    with_iterations,
    with_paths,
)
from tests.campaigns.passes import (
    Outcome,
    count,
    difference,
    judge,
    meaning,
    parse,
    run_natively,
    transformed,
    variants,
)
from tests.generate.program import CalledProgram, Program
from tests.generate.sources import SOURCES

PASS = "affine-loop-fusion"
MODES = ("greedy", "greedy", "greedy", "producer", "sibling")
TOLERANCES = ("0", "0.1", "0.3", "1", "5")


def options_of(seed: int, *, ours: bool) -> dict[str, str]:
    """Random options of the pass; with `ours` also those that only our pass has."""
    rng = random.Random(f"options {seed}")
    chosen = {"mode": rng.choice(MODES)}
    if rng.random() < 0.25:
        chosen["maximal"] = "true"
    if rng.random() < 0.3:
        chosen["compute-tolerance"] = rng.choice(TOLERANCES)
    if rng.random() < 0.15:
        chosen["fast-mem-space"] = rng.choice(("0", "1", "3"))
        chosen["local-buf-threshold"] = rng.choice(("0", "1", "64", "1000000"))
    if ours and rng.random() < 0.3:
        chosen["cost-model"] = "cache"
    if ours and rng.random() < 0.3:
        chosen["shift"] = "true"
    if ours and rng.random() < 0.15:
        chosen["mode"] = "elements"
    accepted_options = accepted()
    return {
        name: value
        for name, value in chosen.items()
        if (name, value) != ("mode", "greedy") and name in accepted_options
    }


@cache
def accepted() -> frozenset[str]:
    """The options of our pass."""
    from loopwright.loops.pipelines import pass_options

    return frozenset(option.name for option in pass_options(PASS))


def spelled(options: dict[str, str]) -> str:
    """The pass with options, as in a pipeline."""
    text = " ".join(f"{name}={value}" for name, value in options.items())
    return f"{PASS}{{{text}}}" if text else PASS


def program_of(seed: int, profile: str, forms: Counter[str]) -> CalledProgram:
    """The program of a seed; counts once each form that it has."""
    met: Counter[str] = Counter()
    program = SOURCES[profile](seed, met)
    forms.update(met.keys())
    return program


def sound(seeds: Sequence[int], profile: str = "hostile") -> Report:
    """Our pass keeps what programs mean; its refusals are of the three kinds."""
    report = Report("fusion")
    for batch in batches(seeds):
        generated = [program_of(seed, profile, report.coverage) for seed in batch]
        changed: list[tuple[Program, str]] = []
        for program in generated:
            report.count += 1
            pipeline = spelled(options_of(program.seed, ours=True))
            outcome = judge(program, [pipeline])[pipeline]
            if outcome.failure:
                report.failures.append(outcome.failure)
                continue
            count(report.coverage, PASS, outcome)
            judge_witnesses(report, program, outcome)
            if outcome.text:
                changed.append((replace(program, text=outcome.text), PASS))
        run_natively(report, generated, changed)
    return report


def judge_witnesses(report: Report, program: Program, outcome: Outcome) -> None:
    """Each witness of an illegal fusion is one, as the interpreter sees it."""
    ledger = outcome.ledger or Ledger()
    entries = with_iterations(ledger, program)
    paths = with_paths(ledger)
    tracing = Tracing.of(program) if entries or paths else None
    for entry in ledger:
        if flaw := flaw_of(entry):
            report.failures.append(f"program {program.seed}: {entry.code}: {flaw}")
    for entry in paths:
        assert tracing is not None
        if path_confirmed(program, tracing, entry):
            report.coverage["paths confirmed"] += 1
        else:
            report.failures.append(f"program {program.seed}: no path: {entry.evidence.witness()}")
    for entry in entries:
        assert tracing is not None
        if confirmed(program, tracing, entry):
            report.coverage["witnesses confirmed"] += 1
        else:
            report.failures.append(
                f"program {program.seed}: no witness: {entry.code} {entry.evidence.witness()}"
            )


def beside(seeds: Sequence[int], profile: str = "hostile") -> Report:
    """Our pass beside `mlir-opt`'s, class by class."""
    return comparison(profile).run(seeds)


def comparison(profile: str) -> Comparison:
    """The comparison on programs of a profile."""

    def pair(seed: int, forms: Counter[str]) -> Pair:
        return pair_of(program_of(seed, profile, forms))

    return Comparison("fusion beside mlir-opt", pair, difference_of, tally)


def pair_of(program: Program) -> Pair:
    options = options_of(program.seed, ours=False)
    pipeline = spelled(options)
    ours = judge(program, [pipeline])[pipeline]
    return Pair(program, options, pipeline, ours, asked(pipeline, program.text))


def difference_of(pair: Pair, mine: str, reference: str) -> str:
    """The class of a difference."""
    assert pair.theirs is not None
    wrong = fault_of(pair.program, pair.theirs)
    if wrong:
        return f"mlir-opt is wrong ({wrong})"
    if computes_otherwise(pair):
        return "mlir-opt is wrong (other values in between)"
    if kind := wrong_otherwise(pair, reference):
        return kind
    if wrong_in_part(pair.program, spelled(pair.options), pair.ours.ledger or Ledger()):
        return "mlir-opt is wrong (on two nests refused here and what is between them)"
    fewer = fusions(pair.program.text, pair.ours.text)
    more = fusions(pair.program.text, pair.theirs)
    if better := cheaper(mine, reference, pair.program.name):
        return f"{better}, and fuse less" if fewer < more else better
    if computes_otherwise_in_disguise(pair, reference):
        return "mlir-opt is wrong (other values in between, with other operations)"
    if with_iterations(pair.ours.ledger or Ledger()):
        return f"{UNEXPLAINED}: refused here with a witness, after other changes"
    if fewer == more and sinks_beside_else(pair):
        return "loops go inwards by what mlir-opt does not see in else regions"
    if fewer < more:
        return f"{UNEXPLAINED}: we fuse less"
    return f"{UNEXPLAINED}: we fuse {'more' if fewer > more else 'differently'}"


def sinks_beside_else(pair: Pair) -> bool:
    """Whether loops of a nest with an `else` region were exchanged here."""
    codes = {entry.code for entry in pair.ours.ledger or ()}
    return "fusion.sunk-loops" in codes and "} else {" in pair.program.text


def fault_of(program: Program, text: str) -> str:
    """How a transformed program differs from what the program means; empty if it does not."""
    from loopwright.reporting.errors import InterpreterError

    inputs = variants(program)
    expected = [meaning(parse(variant(program.text)), program.name) for variant in inputs]
    try:
        return "other results" if difference(program, text, inputs, expected) else ""
    except InterpreterError as error:
        return error.code


def computes_otherwise(pair: Pair) -> bool:
    """Whether some operation of what `mlir-opt` made has other values than in the program, on one
    of its inputs, though that is not seen in the results; and none of what we made has."""
    origins = Origins.of(pair.program.text, spelled(pair.options))
    if origins is None:
        return False
    before = values_seen(origins.before, pair.program)
    if stranger(before, values_seen(origins.after, pair.program, STEPS)) is None:
        return False
    ours = parse(pair.program.text)
    transformed(ours, spelled(pair.options))
    return stranger(before, values_seen(ours, pair.program, STEPS)) is None


STEPS = 5_000_000
"""How many operations of a fused program are looked at."""


def disguised_alike(pair: Pair, reference: str) -> Iterator[tuple[Program, str]]:
    """The program with other operations, other data, values that depend on the iteration, or a
    caller that sees more memory, wherever `mlir-opt` does the same fusions; and what it made of
    these. `reference` is what it made of the program as it is, canonicalized."""
    program = pair.program
    kernel = kernel_of(pair.program)
    module = parse(program.text)
    results = num_results(module, kernel)
    bare = again([plain(reference, kernel, results)])[0]
    for disguise in disguises(module, kernel):
        changed = disguised(program, disguise)
        theirs = asked(pair.pipeline, changed.text)
        if theirs is not None and again([plain(theirs, kernel, results)])[0] == bare:
            yield changed, theirs


def wrong_otherwise(pair: Pair, reference: str) -> str:
    """The class of a pair whose same fusions by `mlir-opt` are wrong in disguise; or a failure, if
    what we make of the disguised program is."""
    for changed, theirs in disguised_alike(pair, reference):
        if not is_wrong_freely(changed, theirs):
            continue
        ours = parse(changed.text)
        transformed(ours, pair.pipeline)
        if is_wrong_freely(changed, print_module(ours, local_scope=True)):
            return f"{UNEXPLAINED}: ours is wrong with other operations"
        return "mlir-opt is wrong (with other operations)"
    return ""


def computes_otherwise_in_disguise(pair: Pair, reference: str) -> bool:
    """Whether `mlir-opt`'s same fusions have other values in between in disguise, and none of
    ours."""
    return any(
        computes_otherwise(replace(pair, program=changed))
        for changed, _ in disguised_alike(pair, reference)
    )


def cheaper(mine: str, reference: str, name: str) -> str:
    """By what the program that we made is better than `mlir-opt`'s, if it is worse by nothing."""
    ours = cost_of(mine, name)
    theirs = cost_of(reference, name)
    if any(a > b for a, b in zip(ours, theirs, strict=True)):
        return ""
    fewer, less = (a < b for a, b in zip(ours, theirs, strict=True))
    if fewer:
        return "we compute less"
    return "we allocate less" if less else "of equal cost"


def cost_of(text: str, name: str) -> tuple[int, int]:
    """How many operations a program executes, and how many bytes its allocations have; these
    themselves do not count as operations."""
    module = parse(text)
    _, steps = meaning(module, name)
    allocations = [
        op
        for op in module.walk()
        if op.name in ("memref.alloc", "memref.alloca") and is_memref(op.results[0].type)
    ]
    size = sum(
        prod(op.results[0].type.get_shape()) * (bytes_of_type(op.results[0].type.element_type) or 0)
        for op in allocations
        if is_memref(op.results[0].type)
    )
    for op in allocations:
        block = op.parent_block()
        assert block is not None
        block.insert_op_after(ConstantOp(IntegerAttr(0, i1)), op)
    _, with_constants = meaning(module, name)
    return steps - (with_constants - steps), size


def fusions(before: str, after: str) -> int:
    """By how many nests the program became shorter."""
    return roots(before) - roots(after) if after else 0


def roots(text: str) -> int:
    """Loop nests of a program: affine loops that no affine loop is around."""
    module = parse(text)
    return sum(
        op.name == "affine.for"
        and (parent := op.parent_op()) is not None
        and parent.name != "affine.for"
        for op in module.walk()
    )


def tally(coverage: Counter[str], pair: Pair, kind: str) -> None:
    """Fusions that `mlir-opt` does and that are right: how many of them we do, too."""
    if pair.theirs is None or kind.startswith("mlir-opt"):
        return
    theirs = max(fusions(pair.program.text, pair.theirs), 0)
    ours = max(fusions(pair.program.text, pair.ours.text), 0)
    coverage["sound fusions of mlir-opt"] += theirs
    coverage["of these, ours"] += min(ours, theirs)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Show where mlir-opt and we fuse differently.")
    parser.add_argument("seeds", nargs="+", type=int)
    parser.add_argument("--profile", choices=SOURCES, default="hostile")
    given = parser.parse_args()
    for seed in given.seeds:
        print(comparison(given.profile).show(seed))
