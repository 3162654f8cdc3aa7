"""`affine-super-vectorize` beside `mlir-opt`'s, and what tells its wrong results from right ones.

What `mlir-opt` made is run on the program's own data and on other inputs; and lanes that are not
where the iterations are that they stand for are found by their indices alone.

python -m tests.campaigns.vectorize_beside [--profile PROFILE] SEED … shows where the two differ on
single programs.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.ir import Operation

from loopwright.ir.core.locations import source_location
from loopwright.reporting.errors import InterpreterError
from tests import exact_arithmetic
from tests.campaigns import Report
from tests.campaigns.beside import UNEXPLAINED, Comparison, Pair, asked
from tests.campaigns.passes import meaning, parse, transformed
from tests.campaigns.vectorize import compared, judged, options_of, program_of, spelled
from tests.campaigns.vectorize_inputs import ONE_TWICE, calls_of, differences
from tests.campaigns.vectorize_lanes import REFUTED, Place, astray, step_of
from tests.generate.reducing import ReducingProgram
from tests.generate.sources import SOURCES

STEPS = 100_000_000


def beside(seeds: Sequence[int], profile: str = "") -> Report:
    """Our pass beside `mlir-opt`'s, class by class."""
    return comparison(profile).run(seeds)


def pair_of(seed: int, forms: Counter[str], profile: str = "") -> Pair:
    program = program_of(seed, named=False, profile=profile)
    options = options_of(seed, ours=False)
    ours, _ = judged(program, options, forms)
    pipeline = spelled(options)
    theirs = asked(pipeline, program.text, "--mlir-print-debuginfo")
    return Pair(program, options, pipeline, ours, theirs)


def difference(pair: Pair, _mine: str, _other: str) -> str:
    """The class of a difference."""
    if wrong := fault_of(pair) or stray_of(pair):
        return f"{UNEXPLAINED}: {wrong}" if REFUTED in wrong else f"mlir-opt is wrong ({wrong})"
    ours, theirs = vectorised(pair)
    if ours > theirs:
        return "more loops here"
    if ours == theirs:
        return f"{UNEXPLAINED}: the same loops otherwise"
    return f"{UNEXPLAINED}: {'fewer' if ours < theirs else 'other'} loops here"


def fault_of(pair: Pair) -> str:
    """How what `mlir-opt` made differs from what the program means; empty if it does not."""
    program = pair.program
    (ours, theirs) = pair.texts
    truth, _ = meaning(parse(program.text), program.name)
    try:
        results, _ = meaning(parse(theirs), program.name, STEPS)
    except InterpreterError as error:
        return error.code
    rounded = "vectorize-reductions" in pair.options
    if compared(program, pair.options, results, truth) and (
        not rounded
        or isinstance(program, ReducingProgram)
        or exact_arithmetic.problem(program.text, theirs, program.name)[0]
    ):
        return "other results"
    wrong = differences(program, theirs, rounded=rounded)
    if wrong == ONE_TWICE and differences(program, ours, rounded=rounded) == wrong:
        return ""  # Both take the arguments for distinct.
    return wrong


def stray_of(pair: Pair) -> str:
    """Whether a lane of what `mlir-opt` made is not where its iteration is in the program."""
    calls = calls_of(pair.program)
    if not calls:
        return ""
    astray_lane = astray(pair.program.text, pair.texts[1], f"k{pair.program.seed}", calls)
    if astray_lane is None:
        return ""
    stray, confirmation_found = astray_lane
    lanes = "lanes behind" if stray.element is None else "lanes astray"
    return f"{lanes}, {confirmation_found}" if confirmation_found else lanes


def steps_of(module: Operation) -> Iterator[tuple[Place, int]]:
    """The step of each `affine.for`, and its place in the text that was given."""
    for op in module.walk():
        place = source_location(op)
        if op.name == "affine.for" and place is not None:
            yield (place.line, place.column), step_of(op)


def vectorised(pair: Pair) -> tuple[frozenset[Place], frozenset[Place]]:
    """The loops whose iterations became lanes: here, and in `mlir-opt`."""
    module = parse(pair.program.text)
    before = dict(steps_of(module))
    transformed(module, spelled(pair.options))
    ours, theirs = (
        frozenset(place for place, step in steps_of(after) if step != before.get(place, step))
        for after in (module, parse(pair.theirs or pair.program.text))
    )
    return ours, theirs


def tally(coverage: Counter[str], pair: Pair, kind: str) -> None:
    """Loops that `mlir-opt` vectorises and that are right: how many of them we do, too."""
    if pair.theirs is None or kind.startswith("mlir-opt"):
        return
    ours, theirs = vectorised(pair)
    coverage["loops that mlir-opt vectorises soundly"] += len(theirs)
    coverage["of these, ours"] += len(ours & theirs)


def comparison(profile: str = "") -> Comparison:
    """The comparison on programs of a profile, or of all kinds."""
    pair = partial(pair_of, profile=profile)
    return Comparison("vectorize beside mlir-opt", pair, difference, tally, stray_of)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Show where mlir-opt vectorises otherwise.")
    parser.add_argument("seeds", nargs="+", type=int)
    parser.add_argument("--profile", choices=SOURCES, default="")
    given = parser.parse_args()
    for seed in given.seeds:
        print(comparison(given.profile).show(seed))
