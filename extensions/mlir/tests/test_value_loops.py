"""Steps on loops whose bounds are values (`scf.for`): the same numbers, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import loopwright as lw
from loopwright.meaning import Interpreter
from loopwright.reporting.ledger import Decision, RefusalEntry
from loopwright_mlir.loops import value_loops

TYPES = ("index", "index", "index", "i8", "i32")
PIPELINES: tuple[tuple[str, dict[str, object]], ...] = (
    ("test-loop-unrolling", {"unroll_factor": 2}),
    ("test-loop-unrolling", {"unroll_factor": 3, "loop_depth": 1}),
    ("test-loop-unrolling", {"unroll_factor": -1, "annotate": True}),
    ("test-loop-unrolling", {"unroll_factor": 7}),
)
ARGUMENTS = [(-3, 1, 2), (0, 2, 1), (1, -1, 3), (5, 3, 2), (4, 0, 5)]


def written(seed: int) -> str:
    """Two loops in each other that note which iterations run, in which order."""
    rng = random.Random(seed)
    type_ = rng.choice(TYPES)
    names = [("%n", "%k", "%s")] if type_ == "index" else [("%tn", "%tk", "%ts")]
    unsigned = "unsigned " if rng.random() < 0.2 else ""
    lines = ["%c1 = arith.constant 1 : index", "%z = arith.constant 0 : index"]
    if type_ != "index":
        lines += [
            f"%t{name} = arith.index_cast %{name} : index to {type_}" for name in ("n", "k", "s")
        ]
    heads: list[str] = []
    carries = rng.random() < 0.3
    for depth, carried in enumerate(("%a", "%b")):
        bounds: list[str] = []
        for part in range(3):
            if rng.random() < 0.5:
                value = rng.choice((1, 1, 2, 3)) if part == 2 else rng.randrange(-4, 9)
                value = 100 + value if type_ == "i8" and rng.random() < 0.3 and part < 2 else value
                lines.append(f"%q{depth}{part} = arith.constant {value} : {type_}")
                bounds.append(f"%q{depth}{part}")
            else:
                bounds.append(names[0][2] if part == 2 else rng.choice(names[0][:2]))
        if depth and rng.random() < 0.15:
            bounds[rng.randrange(2)] = "%i0"
        init = f" iter_args({carried} = {'%a' if depth else '%z'}) -> (index)" if carries else ""
        result = f"%r{depth} = " if carries else ""
        ending = "" if type_ == "index" else f" : {type_}"
        low, high, step = bounds
        heads.append(
            f"{result}scf.for {unsigned}%i{depth} = {low} to {high} step {step}{init}{ending} {{"
        )
    body = ["%p = memref.load %m[%z] : memref<200xindex>"]
    if type_ == "index":
        body += ["%x = arith.muli %i0, %eleven : index", "%y = arith.addi %x, %i1 : index"]
    else:
        body += [f"%v{d} = arith.index_cast %i{d} : {type_} to index" for d in range(2)]
        body += ["%x = arith.muli %v0, %eleven : index", "%y = arith.addi %x, %v1 : index"]
    lines.append("%eleven = arith.constant 1100 : index")
    body += [
        "%w = arith.addi %p, %c1 : index",
        "memref.store %w, %m[%z] : memref<200xindex>",
        "%in = arith.remui %w, %big : index",
        "%at = arith.maxui %in, %c1 : index",
        "memref.store %y, %m[%at] : memref<200xindex>",
    ]
    lines.append("%big = arith.constant 200 : index")
    if carries:
        body += ["%u = arith.addi %b, %y : index", "scf.yield %u : index", "}"]
        body += ["scf.yield %r1 : index", "}", "memref.store %r0, %m[%c1] : memref<200xindex>"]
    else:
        body += ["}", "}"]
    text = "\n".join([*lines, *heads, *body, "return"])
    arguments = "%m: memref<200xindex>, %n: index, %k: index, %s: index"
    return f"func.func @f({arguments}) {{\n{text}\n}}"


def outcomes(
    module: lw.Module, argument_lists: list[tuple[int, int, int]], steps: int = 40_000
) -> Iterator[np.ndarray]:
    for arguments in argument_lists:
        memory = np.zeros(200, dtype=np.int64)
        Interpreter(module.op, max_steps=steps).call("f", memory, *arguments)
        yield memory


def has_meaning(module: lw.Module, arguments: tuple[int, int, int]) -> bool:
    try:
        list(outcomes(module, [arguments], 4_000))
    except lw.LoopwrightError:
        return False
    return True


@pytest.mark.parametrize("seed", range(25))
def test_the_same_iterations_run_in_the_same_order(seed: int) -> None:
    plain = lw.parse(written(seed))
    argument_lists = [arguments for arguments in ARGUMENTS if has_meaning(plain, arguments)]
    expected = list(outcomes(plain, argument_lists))
    for name, options in PIPELINES:
        try:
            transformed = plain.apply(name, max_steps=None, **options)
        except lw.LoopwrightError as error:
            raise AssertionError("it is not valid afterwards") from error
        try:
            pairs = list(zip(outcomes(transformed, argument_lists), expected, strict=True))
        except lw.LoopwrightError as error:
            raise AssertionError("it has a fault that it had not") from error
        for memory, truth in pairs:
            np.testing.assert_array_equal(memory, truth, f"{name} {options}")


def test_all_of_it_is_done_somewhere() -> None:
    codes: Counter[str] = Counter()
    for seed in range(25):
        for name, options in PIPELINES:
            ledger = lw.parse(written(seed)).apply(name, max_steps=None, **options).ledger
            codes.update(e.code for e in ledger if isinstance(e, Decision | RefusalEntry))
    assert {"unrolled", "never-runs", "unknown-trip-count", "index-overflow"} <= set(codes)


def test_new_steps_fit_the_type_of_loops() -> None:
    module = lw.parse("""
func.func @f(%m: memref<100xi8>, %n: i8) {
  %c0 = arith.constant 0 : i8
  %c50 = arith.constant 50 : i8
  scf.for %i = %c0 to %n step %c50 : i8 {
    %k = arith.index_cast %i : i8 to index
    memref.store %i, %m[%k] : memref<100xi8>
  }
  return
}""")
    for factor, code in ((2, "unrolled"), (3, "index-overflow")):
        unrolled = module.apply("test-loop-unrolling", unroll_factor=factor)
        assert code in [entry.code for entry in unrolled.ledger]
        for n in (-5, 30, 60, 100):
            arrays = [np.zeros(100, np.int8) for _ in range(2)]
            module.interpret("f", arrays[0], n)
            unrolled.interpret("f", arrays[1], n)
            np.testing.assert_array_equal(arrays[0], arrays[1])


TWO = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = "test.count"() : () -> index
    scf.for %j = %c0 to END step %c1 { "test.use"() : () -> () }
  }
  return
}"""


def test_what_becomes_too_large_is_not_unrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_loops, "MOST_OPS", 12)
    module = lw.parse(TWO.replace("END", "%c8"), allow_unregistered=True)
    for factor, count in ((2, 0), (3, 0), (4, 1)):
        ledger = module.apply("test-loop-unrolling", unroll_factor=factor).ledger
        assert [entry.code for entry in ledger].count("too-large") == count
