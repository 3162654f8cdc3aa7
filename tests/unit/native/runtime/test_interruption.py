"""Signals reach Python while a kernel runs: its loops end early, on one thread as on several."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from tests.sampling import few, spread
from tests.texts import texts_beside

SCRIPTS = texts_beside(__file__, comment="# ", suffix=".txt")

TEXTS = texts_beside(__file__)

SWEEPS = TEXTS["sweeps"]

FOREVER = TEXTS["forever"]

CALLS = TEXTS["calls"]

INNERMOST = TEXTS["innermost"]

SHORT_INSIDE = TEXTS["short inside"]

CONSTANT = TEXTS["constant"].replace("%c1 =", "%x = arith.constant 0.5 : f32\n  %c1 =")

FEW_AROUND = TEXTS["few around"]

MANY_AROUND = FEW_AROUND.replace("0 to 2", "0 to 100")

LONG_WITH_SHORT_INSIDE = (
    SHORT_INSIDE.replace("%m[%j]", "%m[%j + %k mod 9]")
    .replace("affine.for %i", "affine.for %k = 0 to 100 {\n  affine.for %i")
    .replace("  return", "  }\n  return")
)

REDUCTION = TEXTS["reduction"]

NESTED_WHILE = TEXTS["nested while"].replace("%c1 =", "%x = arith.constant 0.5 : f32\n  %c1 =")

BRANCHES = TEXTS["branches"]

ENDLESS = TEXTS["endless"]

RECURSION = TEXTS["recursion"]

PROGRAMS = {
    "branches": BRANCHES,
    "endless branches": ENDLESS,
    "serial": SWEEPS.format("affine.for %i = 0 to %times"),
    "parallel": SWEEPS.format("affine.parallel (%i) = (0) to (%times)"),
    "few": SWEEPS.format("affine.parallel (%i) = (0) to (symbol(%c1) + 1)"),
    "while": FOREVER,
    "calls": CALLS,
    "innermost": INNERMOST.format("affine.for %i = 0 to %times"),
    "innermost, strided": INNERMOST.format("affine.for %i = 3 to %times step 7"),
    "innermost, parallel": INNERMOST.format("affine.parallel (%i) = (0) to (%times)"),
    "short inside": SHORT_INSIDE,
    "constant": CONSTANT,
    "few around": FEW_AROUND,
    "many around": MANY_AROUND,
    "many around a nest": LONG_WITH_SHORT_INSIDE,
    "reduction": REDUCTION,
    "counting while": TEXTS["counting while"],
    "nested while": NESTED_WHILE,
    "recursion": RECURSION,
}

INTERRUPTED = SCRIPTS["interrupted"]


def run(script: str, *arguments: str) -> list[str]:
    process = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, timeout=120
    )
    assert not process.stderr
    return process.stdout.splitlines()


@pytest.mark.parametrize("threads", ["1", "3"])
def test_long_calls_end_with_keyboard_interrupt(threads: str) -> None:
    names = spread(list(PROGRAMS), 3, int(threads) // 2)
    printed_lines = run(INTERRUPTED, threads, *(PROGRAMS[name] for name in names))
    assert dict(zip(names, printed_lines, strict=True)) == dict.fromkeys(
        names, "interrupted True None"
    )


HANDLED = SCRIPTS["handled"]


@pytest.mark.parametrize("program", few(("parallel", "serial"), 1))
def test_handlers_run_and_the_call_goes_on_until_one_raises(program: str) -> None:
    assert run(HANDLED, PROGRAMS[program]) == ["three 3"]


FORKED = SCRIPTS["forked"]


def test_the_child_of_a_fork_is_interrupted() -> None:
    assert run(FORKED, PROGRAMS["parallel"]) == ["7"]


def polls(text: str) -> int:
    return lw.compile(text, "f").inspect_llvm(optimised=False).count("call preserve_mostcc")


def nest(*loops: str) -> str:
    """A nest of loops of these bounds over one array."""
    head = "func.func @f(%m: memref<?xf32>, %n: index) {\n  %v = arith.constant 1.0 : f32\n"
    opened = "".join(f"affine.for %i{d} = 0 to {bound} {{\n" for d, bound in enumerate(loops))
    store = f"affine.store %v, %m[%i{len(loops) - 1}] : memref<?xf32>\n"
    return f"{head}{opened}{store}{'}' * len(loops)}\n return }}"


def test_which_loops_ask() -> None:
    once = polls(nest("%n"))  # the function may have several versions
    assert once > 0
    assert polls(nest("%n", "%n")) == 2 * once  # one of them in a second form of the inner loop
    assert polls(nest("%n", "min affine_map<(d0) -> (d0, 9)>(%n)")) == once
    assert polls(nest("100000000")) == once
    assert polls(nest("1000")) == 0
    assert polls(nest("1000", "8")) == 0
    assert polls(nest("%n", "8")) == once
    assert polls(nest("%n", "8", "8")) == once
    assert polls(nest("%n", "32", "32")) == once
    assert polls(nest("%n", "1000")) == once
    assert polls(nest("%n", "100000000")) == 2 * once
    assert polls(nest("2", "%n")) == 2 * once
    assert polls(nest("%n", "%n", "%n")) == 3 * once


STRIPS = TEXTS["strips"]


def folded(numbers: np.ndarray) -> int:
    """What `%s * factor + %i` makes of all numbers, in 64 bits."""
    powers = np.full(len(numbers) + 1, 6364136223846793005, np.uint64)
    powers[0] = 1
    weights = powers.cumprod()[: len(numbers)][::-1]
    return int((weights * numbers.astype(np.uint64)).sum(dtype=np.uint64).astype(np.int64))


@pytest.mark.parametrize(
    ("loop", "steps"),
    [
        ("affine.for %i = %from to %n", 1),
        ("affine.for %i = %from to %n step 3", 3),
        ("affine.for %i = %from to min affine_map<(d0) -> (d0, 9223372036854775800)>(%n)", 1),
        ("scf.for %i = %from to %n step %three", 3),
        ("scf.for unsigned %i = %from to %n step %three", 3),
    ],
)
def test_strips_are_the_iterations_of_the_loop(loop: str, steps: int) -> None:
    text = STRIPS.format(loop=loop, dialect=loop.partition(".")[0])
    constant = "%three = arith.constant 3 : index\n  %zero ="
    kernel = lw.compile(text.replace("%zero =", constant, 1), "f")
    limit = (1 << 63) - 1
    cases = [(0, 0), (0, 1), (0, 300_000), (7, 600_003), (9, 5), (limit - 5, limit)]
    if "unsigned" not in loop:
        cases += [(-400_000, 100_001), (limit, -limit), (-limit - 1, 3 - limit), (3, -1)]
    for first, end in cases:
        stop = min(end, 9223372036854775800) if "min" in loop else end
        expected = folded(np.arange(first, max(first, stop), steps))
        assert kernel(end, first, np.zeros(3, np.int64)) == expected, (first, end)


AGAIN = TEXTS["again"]


def test_an_inner_loop_in_strips_if_it_is_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("loopwright.native.codegen.counted.LONG_RUN", 600)
    monkeypatch.setattr("loopwright.native.codegen.runtime_calls._STRIP", 1)
    kernel = lw.compile(AGAIN, "f")
    for n in (0, 5, 6, 1804, 1806, 1808, 1811, 5000):
        expected = 0
        for i in [*range(5, n, 3)] * 3:
            expected = (expected * 6364136223846793005 + i) % (1 << 64)
        expected -= (expected >> 63) << 64
        assert kernel(3, n) == expected, n


COUNTED = TEXTS["counted"]


@pytest.mark.parametrize(
    ("old", "new", "asks"),
    [
        ("", "", False),
        ("slt, %i, %n", "ne, %next, %n", False),
        ("%c1 = arith.constant 1", "%c1 = arith.constant 0", True),
        ("slt, %i, %n", "slt, %i, %i", True),
        ("addi %i, %c1", "shli %i, %c1", True),
        ("memref.store", "func.call @g() : () -> ()\n memref.store", True),
    ],
)
def test_innermost_loops_of_branches_that_count_do_not_ask(old: str, new: str, asks: bool) -> None:
    """LLVM vectorises them as they are."""
    text = COUNTED.replace(old, new) if old else COUNTED
    if "%next, %n" in new:
        text = text.replace("  %next = arith.addi %i, %c1 : index\n", "")
        text = text.replace(
            "^head(%i: index):", "^head(%i: index):\n  %next = arith.addi %i, %c1 : index"
        )
    text += "func.func private @g() {\n  return\n}"
    assert ("lw_poll" in lw.parse(text).compile("f").inspect_llvm(optimised=False)) is asks


def test_calls_without_end_are_errors_on_each_thread() -> None:
    text = TEXTS["calls without end are errors on each thread"]
    kernel = lw.compile(text, entry="again")
    shared = lw.compile(text, entry="shared", threads=2)

    def called(function: Any, argument: Any) -> None:
        with pytest.raises(lw.ExecutionError, match=r"recursion depth exceeded in again .*:1:1"):
            function(argument)

    called(kernel, 1)
    called(shared, np.zeros(8, np.int64))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(called, [kernel] * 4, range(4)))
