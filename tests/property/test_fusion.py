"""Fusion keeps what programs compute; its witnesses of illegal fusions are true."""

from dataclasses import replace

import pytest

import loopwright as lw
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.ledger import Decision
from loopwright.reporting.witnesses import IterationPair
from tests.campaigns import Report
from tests.campaigns.fusion import PASS, judge_witnesses
from tests.campaigns.fusion_witnesses import Tracing, confirmed, with_iterations
from tests.campaigns.passes import count, judge, parse
from tests.generate import nests
from tests.generate.loops import STYLES
from tests.generate.polybench import KERNELS, arguments_of, sizes_of
from tests.generate.program import Program
from tests.property.test_polybench import reference, run, same
from tests.sampling import few, spread
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


EAGER = "compute-tolerance=1000"
"""Everything pays: what is legal is done."""
OPTIONS = (
    "",
    f"{EAGER} maximal=true",
    f"{EAGER} mode=producer",
    "mode=sibling fast-mem-space=1 local-buf-threshold=1",
)
SEEDS = few(range(800_000, 800_048), 8)
GROUPS = 4


@pytest.mark.parametrize("group", few(range(GROUPS), 1))
def test_generated_programs(group: int) -> None:
    report = Report("fusion")
    for seed in SEEDS[group::GROUPS]:
        program = nests.generate(seed, most=6)
        for pipeline, outcome in judge(program, [f"{PASS}{{{text}}}" for text in OPTIONS]).items():
            assert not outcome.failure, outcome.failure
            count(report.coverage, pipeline, outcome)
            judge_witnesses(report, program, outcome)
    assert not report.failures, report.failures[0]
    assert report.coverage[f"{PASS}: decision fusion.fused"] > 1


def test_one_array_for_two_arguments() -> None:
    """Seed 1436 passes an array twice: loops of a nest on both may not be interchanged."""
    program = nests.generate(1436)
    pipeline = f"{PASS}{{mode=producer compute-tolerance=1}}"
    assert not judge(program, [pipeline])[pipeline].failure


TWICE = PROGRAMS["twice"]
CALL = PROGRAMS["call"]


@pytest.mark.parametrize("call", ["", CALL])
def test_loops_on_overlapping_arguments_stay(call: str) -> None:
    module = lw.parse(TWICE + call).apply(PASS)
    sunk = module.ledger.counts().get("fusion.sunk-loops", 0)
    assert sunk == (0 if call else 1)


SKIPPED = PROGRAMS["skipped"]
LOADED = "%x = affine.load %a[0] : memref<10xf32>\n"


@pytest.mark.parametrize(
    "surroundings",
    [
        f"{LOADED}%c = arith.cmpf ogt, %x, %x : f32\nscf.if %c {{",
        f"{LOADED}%c = arith.cmpf ule, %x, %x : f32\nscf.if %c {{\n}} else {{",
        "affine.if affine_set<()[s] : (s - 4 >= 0)>()[%n] {",
    ],
)
@pytest.mark.parametrize("moved", [0, 10])
def test_witnesses_of_nests_that_are_not_executed(surroundings: str, moved: int) -> None:
    """They are confirmed where the nests would be, and only if they are true then."""
    program = Program(0, "p", SKIPPED.format(surroundings), 0)
    pipeline = parse_xdsl_pipeline(f"{PASS}{{maximal=true}}")
    ledger = PassManager(pipeline).run(parse(program.text))
    (entry,) = with_iterations(ledger)
    assert entry.evidence.compute_witness is not None
    witness = entry.evidence.compute_witness()
    assert isinstance(witness, IterationPair)
    source = replace(witness.source, values=[k + moved for k in witness.source.values])
    evidence = replace(entry.evidence, compute_witness=lambda: replace(witness, source=source))
    changed = replace(entry, evidence=evidence)
    assert confirmed(program, Tracing.of(program), changed) == (moved == 0)


@pytest.mark.parametrize(
    "surroundings",
    [
        "%c = arith.constant false\nscf.if %c {",
        "%c = arith.constant true\nscf.if %c {\n} else {",
    ],
)
def test_nests_that_are_never_executed_have_no_witness(surroundings: str) -> None:
    pipeline = parse_xdsl_pipeline(f"{PASS}{{maximal=true}}")
    assert not with_iterations(PassManager(pipeline).run(parse(SKIPPED.format(surroundings))))


# PolyBench's kernels compute the same after every mode of `affine-loop-fusion`, to the bit


MODES: tuple[dict[str, object], ...] = (
    {},
    {"mode": "producer"},
    {"mode": "sibling"},
    {"maximal": True},
    {"compute_tolerance": 10},
)


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("name", KERNELS)
def test_fused_kernel(name: str) -> None:
    kernel = KERNELS[name]
    number = list(KERNELS).index(name)
    for style in spread(STYLES, 3, number):
        sizes = sizes_of(kernel, 6)
        module = lw.parse(kernel.text(style, sizes))
        arguments = arguments_of(kernel, sizes, 6)
        expected = reference(kernel, arguments)
        fused_by_text: dict[str, lw.Module] = {}
        for options in spread(MODES, 2, number // 3):
            fused = module.apply("affine-loop-fusion", **options)
            fused.verify()
            fused_by_text[str(fused)] = fused
        for text, fused in fused_by_text.items():
            if text == str(module):
                continue

            def interpret(*values: object, fused: lw.Module = fused) -> object:
                return fused.interpret(kernel.symbol, *values)

            same(kernel, run(kernel, style, arguments, interpret), expected)


@pytest.mark.parametrize("name", ["gemver", "deriche"])
def test_kernels_that_are_fused(name: str) -> None:
    kernel = KERNELS[name]
    module = lw.parse(kernel.text("static", sizes_of(kernel, 6)))
    fused = module.apply("affine-loop-fusion")
    assert [entry for entry in fused.ledger.of_type(Decision) if entry.code == "fusion.fused"]
