"""Passes keep what programs compute, and record what they did and what they refused."""

from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import IntegerType, f32

import loopwright as lw
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline, parse_xdsl_pipeline
from loopwright.loops.pipelines.running import RunningVerifier
from loopwright.loops.support.rewriter import Rewriter
from loopwright.meaning import Interpreter
from loopwright.reporting.ledger import Ledger
from tests.generate import recurrences
from tests.generate.program import generate
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


PIPELINES = (
    "canonicalize",
    "cse",
    "lower-affine",
    "canonicalize,cse,lower-affine,canonicalize,cse",
    "lower-affine,canonicalize",
)


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("seed", range(1000, 1006))
def test_generated_programs(seed: int) -> None:
    program = generate(seed)
    expected = Interpreter(parse_module(program.text, make_context())).call(program.name)
    for pipeline in PIPELINES:
        module = parse_module(program.text, make_context())
        PassManager(parse_xdsl_pipeline(pipeline)).run(module)
        assert Interpreter(module).call(program.name) == expected, pipeline


# What passes put in the place of a value has a type that its uses allow


def test_a_value_is_not_replaced_by_one_of_another_type() -> None:
    old = test.TestOp([], [f32])
    new = test.TestOp([], [IntegerType(32)])
    use = test.TestOp([], [])
    use.operands = old.results
    rewriter = Rewriter("test", Ledger())
    with pytest.raises(AssertionError, match="f32 replaced by i32"):
        rewriter.replace_uses(old.results[0], new.results[0])


# What passes write into the ledger, and what they refuse


def test_the_ledger_grows_with_the_program() -> None:
    sizes: list[int] = []
    for count in (50, 100, 200):
        lines = [
            f"  %a{i} = affine.apply affine_map<(d0) -> (d0 + {i})>(%i)\n"
            f'  "t.use"(%a{i}) : (index) -> ()'
            for i in range(1, count)
        ]
        text = "func.func @f(%i: index) {\n" + "\n".join(lines) + "\n  return\n}\n"
        module = parse_module(text, make_context(allow_unregistered=True))
        sizes.append(len(PassManager(parse_xdsl_pipeline("canonicalize,lower-affine")).run(module)))
    assert sizes[2] <= 2 * sizes[1] + 4 and sizes[1] <= 2 * sizes[0] + 4


def test_what_lowerings_make_has_a_location() -> None:
    text = PROGRAMS["what lowerings make has a location"]
    module = parse_module(text, make_context())
    PassManager(parse_xdsl_pipeline("lower-affine")).run(module)
    lines = {op.name: source_location(op) for op in module.walk()}
    assert {name for name, place in lines.items() if place is None} <= {"builtin.module"}
    assert getattr(lines["scf.for"], "line", None) == 2
    assert getattr(lines["arith.muli"], "line", None) == 3


def test_loops_in_no_function_are_refused() -> None:
    """The outermost one of each nest, by passes on functions."""
    text = PROGRAMS["loops in no function are refused"]
    (entry,) = lw.parse(text).apply("affine-loop-unroll").ledger
    assert entry.code == "no-function"
    assert getattr(entry.location, "line", None) == 3


# `affine-carry-recurrences`: what is carried, what is left, and that results are the same


def test_random_recurrences() -> None:
    carried = 0
    for seed in range(40):
        module = lw.parse(recurrences.generate(seed))
        transformed = module.apply(
            "affine-carry-recurrences", everywhere=True, distance=4, version_trips=seed % 2 > 0
        )
        carried += "iter_args" in str(transformed)
        for n in (2, 4, 5, 12):
            arrays = np.random.default_rng(1).random((2, recurrences.EXTENT, recurrences.EXTENT))
            expected = list(arrays.copy())
            results = list(arrays.copy())
            module.interpret("main", *expected, n, 0.7)
            transformed.interpret("main", *results, n, 0.7)
            np.testing.assert_array_equal(results, expected)
    assert carried > 5


# Passes on registers and on parallel loops keep what some hand-written functions compute


PROGRAM = Path(__file__).with_name("handing.mlir").read_text()
HANDING = (
    "affine-mem2reg,affine-parallel-to-for",
    "affine-reg2mem,affine-mem2reg{reassociate=true}",
    "affine-reg2mem{parallel=private},affine-mem2reg",
    "affine-for-to-parallel{atomics=true},affine-parallel-fusion",
    "affine-parallel-tile{tile-sizes=3,2},canonicalize,affine-parallel-to-for{reassociate=true}",
    "affine-mem2reg,affine-parallelize{parallel-reductions=true},cse",
)


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("pipeline", HANDING)
def test_functions_compute_the_same(pipeline: str) -> None:
    module = parse_module(PROGRAM, make_context())
    verifier = RunningVerifier()
    manager = PassManager(parse_any_pipeline(pipeline), instruments=[verifier])
    manager.run(module)
    assert not verifier.warnings
