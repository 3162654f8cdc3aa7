"""Bounds that loops assert are tested in front of them where that says the same."""

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.ir import SSAValue

import loopwright as lw
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.memref import LoadOp
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising.assertions import (
    AssertionHoisting,
    hoist_assertions,
    plan_assertion_hoisting,
)
from loopwright.reporting.errors import ExecutionError, InterpreterError
from loopwright.reporting.ledger import Ledger
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]
FORWARD = PROGRAMS["forward"]
SCALED = PROGRAMS["scaled"]
CAST = PROGRAMS["cast"]
BACKWARD = PROGRAMS["backward"]
SQUARE = PROGRAMS["square"]
MASKED = PROGRAMS["masked"]
FLAGGED = FORWARD.replace("%a, %k", "%a, %k overflow<nsw>")
SHORT = PROGRAMS["short"]
NESTED = FORWARD + "\n    scf.if %in {\n      memref.store %zero, %m[%lo] : memref<?xf64>\n    }"
PICKED = PROGRAMS["picked"]
SELECTED = PROGRAMS["selected"]
SUMMED = SELECTED.replace("%a, %f", "%p, %f")


CARRYING = (
    PROGRAM.replace("%r = scf.for", "%four = arith.constant 4.0 : f64\n  %r:2 = scf.for")
    .replace("(%s = %zero) -> f64", "(%s = %zero, %p = %k) -> (f64, i64)")
    .replace("scf.yield %t : f64", "scf.yield %t, %q : f64, i64")
    .replace("return %r", "return %r#0")
)


def parsed(subscript: str, *, step: int = 1, predicate: str = "ult") -> lw.Module:
    program = CARRYING if "%q" in subscript else PROGRAM
    return lw.parse(program.format(subscript=subscript, step=step, predicate=predicate))


def plan(module: lw.Module) -> AssertionHoisting | Refusal:
    (loop,) = (op for op in module.op.walk() if isinstance(op, ForOp))
    return plan_assertion_hoisting(loop, Aliases(module.op))


def hoisted(module: lw.Module) -> lw.Module:
    op = module.op.clone()
    assert hoist_assertions(op, Ledger()) == 1
    reparsed = lw.parse(str(lw.Module(op)))
    assert str(reparsed).count("cf.assert") == str(module).count("cf.assert")
    return reparsed


def test_the_ledger_tells_of_it() -> None:
    ledger = Ledger()
    hoist_assertions(parsed(FORWARD).op.clone(), ledger)
    (entry,) = ledger
    assert (entry.kind, entry.code, entry.function) == ("decision", "tested-in-front", "main")
    assert "bounds of 1 subscript are tested in front, for both ends" in entry.message
    ledger = Ledger()
    assert not hoist_assertions(parsed(SQUARE).op.clone(), ledger)
    assert not len(ledger)


def outcome(module: lw.Module, values: tuple[int, ...]) -> tuple[object, ...]:
    memory = np.arange(10.0)
    try:
        result = module.compile("main")(memory, *values, True)
    except ExecutionError as error:
        result = str(error)
    return result, memory.tolist()


BIG = 1 << 62
CASES = [
    (FORWARD, [(0, 10, 0, 0), (0, 11, 0, 0), (3, 8, -3, 0), (3, 8, -4, 0), (5, 5, 0, 0)]),
    (FORWARD, [(7, 3, 100, 0), (0, 2, -11, 0), (0, 3, BIG, 0), (-4, 4, 4, 0), (-4, 4, 0, 0)]),
    (BACKWARD, [(0, 10, 9, 0), (0, 11, 9, 0), (0, 3, 10, 0), (0, 0, 99, 0)]),
    (SCALED, [(0, 5, 0, 2), (0, 5, 1, 2), (0, 6, 0, 2), (0, 4, 9, -3), (0, 4, 8, -3)]),
    (CAST, [(0, 5, 0, 2), (0, 5, 1, 2), (0, 6, 0, 2), (0, 4, 9, -3), (0, 4, 8, -3)]),
    (MASKED, [(0, 40, 0, 7), (0, 40, 3, 0), (-5, 3, 0, 0), (0, 0, 3, 0)]),
    (MASKED.replace(" 7", " 15"), [(0, 40, 0, 7), (0, 5, 4, 0), (0, 7, 4, 0), (3, 0, 9, 0)]),
    # The first and the last subscript are in bounds, and those between are not.
    (SCALED, [(0, 5, 0, BIG), (0, 9, 3, 1 << 61), (0, 5, 5, -BIG)]),
    (NESTED, [(0, 10, 0, 0), (0, 11, 0, 0), (3, 8, -3, 0), (3, 8, -4, 0)]),
    (PICKED, [(0, 8, 1, 0), (0, 8, 1, 2), (0, 9, 1, 3), (0, 8, 10, 0), (0, 8, -1, 0)]),
    (SELECTED, [(3, 8, 2, -3), (3, 8, 2, -20), (0, 8, -11, 0), (0, 0, 10, 0), (0, 2, 1, 40)]),
]


@pytest.mark.parametrize(("subscript", "inputs"), CASES)
def test_the_same_results_and_failures(
    subscript: str, inputs: list[tuple[int, int, int, int]]
) -> None:
    before = parsed(subscript)
    after = hoisted(before)
    for values in inputs:
        assert outcome(after, values) == outcome(before, values), values


@pytest.mark.parametrize("subscript", [FORWARD, SCALED, CAST, MASKED])
def test_bounds_that_hold_are_not_asserted_in_the_loop(subscript: str) -> None:
    text = str(hoisted(parsed(subscript)))
    fast = text[text.index("scf.if") : text.index("} else {")]
    assert "scf.for" in fast and "cf.assert" not in fast and "memref.load %arg0[%" in fast


@pytest.mark.parametrize(
    ("module", "code"),
    [
        (parsed(FORWARD, step=2), "no-loop-like-that"),
        (parsed(NESTED), None),
        (parsed(SQUARE), "no-linear-bounds"),
        (parsed(FLAGGED), "no-linear-bounds"),
        (parsed(SHORT), "no-linear-bounds"),
        (parsed(SUMMED), "no-linear-bounds"),
        (parsed(FORWARD, predicate="ule"), "no-linear-bounds"),
        (parsed("%j = arith.addi %i, %n : index").apply("canonicalize"), None),
    ],
)
def test_what_is_left_alone(module: lw.Module, code: str | None) -> None:
    planned = plan(module)
    assert (planned.code if isinstance(planned, Refusal) else None) == code


def test_extents_that_the_loop_knows_only_are_left_alone() -> None:
    text = PROGRAM.format(subscript=FORWARD, step=1, predicate="ult")
    moved = text.replace("  %n = memref.dim %m, %c0 : memref<?xf64>\n", "").replace(
        "    %negative", "    %n = memref.dim %m, %c0 : memref<?xf64>\n    %negative"
    )
    refusal = plan(lw.parse(moved))
    assert isinstance(refusal, Refusal) and refusal.code == "no-linear-bounds"


def spread_by_branch(best, weights, values):
    for i in range(len(weights)):
        w = weights[i]
        for c in range(len(best) - 1, w - 1, -1):
            if best[c - w] + values[i] > best[c]:
                best[c] = best[c - w] + values[i]


def spread(best, weights, values):
    for i in range(len(weights)):
        w = weights[i]
        for c in range(len(best) - 1, w - 1, -1):
            best[c] = max(best[c], best[c - w] + values[i])


@pytest.mark.parametrize("function", [spread, spread_by_branch])
def test_kernels_do_as_python_does_where_bounds_hold_and_where_not(
    function: Callable[..., None],
) -> None:
    kernel = lw.kernel(optimise=True)(function)
    values = np.array([2.0, 5.0, 1.0])
    kernel.check(np.zeros(50), np.array([3, 40, 7]), values)
    kernel.check(np.zeros(50), np.array([3, 60, 0]), values)
    with pytest.raises(IndexError):  # in Python, too, after the same elements were stored
        kernel.check(np.zeros(50), np.array([3, -2, 7]), values)


def turned(a, begin, end):
    for i in range(begin[0], end):
        a[i] += a[i - end]


def test_negative_subscripts_of_kernels() -> None:
    kernel = lw.kernel(turned)
    kernel.check(np.arange(9.0), np.array([-5]), 4)
    kernel.check(np.arange(9.0), np.array([2]), 6)


def counted_down(x, y):
    k = -1
    for i in range(len(x)):
        if x[i] > 0:
            k -= 1
        y[k] += x[i]
    return k


def test_subscripts_that_conditionals_make_of_carried_numbers_are_tested_in_the_loop() -> None:
    kernel = lw.kernel(optimise=False)(counted_down)
    kernel.check(np.arange(20.0) % 3, np.zeros(20))
    with pytest.raises(IndexError):
        kernel.check(np.arange(20.0) % 3, np.zeros(5))


LOADED = PROGRAMS["loaded"]
COUNTED = "scf.for %i = %lo to %hi step %c1"
AFFINE = "affine.for %i = max affine_map<(d0) -> (d0, 0)>(%l) to %h"
RENAMED = """%l = affine.apply affine_map<()[s0] -> (s0)>()[%lo]
  %h = affine.apply affine_map<()[s0] -> (s0)>()[%hi]"""


def loaded(
    *, loop: str = COUNTED, load: str = "memref.load %where[%i]", before: str = "", after: str = ""
) -> lw.Module:
    return lw.parse(LOADED.format(loop=loop, load=load, before=before, after=after))


def counted(module: lw.Module, where: np.ndarray, lo: int, hi: int) -> tuple[object, ...]:
    memory = np.zeros(10)
    try:
        result = module.interpret("main", where, memory, lo, hi, True)
    except InterpreterError as error:
        assert "out of bounds" in str(error)
        result = "stopped"
    return result, memory.tolist()


def with_one(value: int, place: int) -> np.ndarray:
    numbers = np.arange(100) % 10
    numbers[place] = value
    return numbers


@pytest.mark.parametrize(
    "module",
    [
        loaded(),
        loaded(loop=AFFINE, load="affine.load %where[%i]", before=RENAMED),
    ],
    ids=["scf", "affine"],
)
def test_subscripts_that_are_loaded_are_looked_at_in_front(module: lw.Module) -> None:
    after = hoisted(module)
    text = str(after)
    assert text.count(".for %") == 3 and text.count("arith.andi") >= 3
    for where, lo, hi in (
        (with_one(3, 5), 0, 100),
        (with_one(10, 70), 0, 100),
        (with_one(-1, 70), 0, 100),
        (with_one(-11, 99), 0, 100),
        (with_one(-11, 99), 0, 99),
        (with_one(10, 7), 0, 20),
        (with_one(3, 5), 50, 20),
        (with_one(10, 7), 0, 500),  # it stops before it leaves the subscripts
    ):
        assert counted(after, where.copy(), lo, hi) == counted(module, where.copy(), lo, hi)
        assert outcome_of(after, where) == outcome_of(module, where)


def outcome_of(module: lw.Module, where: np.ndarray) -> tuple[object, ...]:
    memory = np.zeros(10)
    try:
        module.compile("main")(where, memory, 0, len(where), True)
    except ExecutionError as error:
        return str(error), memory.tolist()
    return None, memory.tolist()


OWN = """%a = memref.alloc() : memref<100xi64>
  %b = memref.cast %a : memref<100xi64> to memref<?xi64>
  %v = memref.cast %b : memref<?xi64> to memref<?xi64>"""
ELSEWHERE = "%v = memref.cast %where : memref<?xi64> to memref<?xi64>"


@pytest.mark.parametrize(
    "module",
    [
        loaded(after="memref.store %p, %where[%c0] : memref<?xi64>"),
        loaded(after="func.call @other() : () -> ()"),
        loaded(load="memref.load %v[%i]", before=ELSEWHERE),
        loaded(after="memref.store %p, %v[%c0] : memref<?xi64>", before=ELSEWHERE),
        loaded(
            load="memref.load %a[%i] : memref<100xi64> loc(unknown)\n    %u = memref.load %b[%i]",
            after="memref.store %p, %v[%c0] : memref<?xi64>",
            before=OWN,
        ),
        loaded(
            load="memref.load %v[%i]",
            after="memref.store %p, %a[%c0] : memref<100xi64>",
            before=OWN,
        ),
        loaded(loop=AFFINE, load="affine.load %where[%i mod 7]", before=RENAMED),
    ],
    ids=[
        "stored to",
        "called",
        "a view",
        "stored to as a view",
        "its own memory",
        "a view of its own memory",
        "not in order",
    ],
)
def test_subscripts_of_memory_that_may_change_are_left_alone(module: lw.Module) -> None:
    text = str(module)
    assert hoist_assertions(module.op.clone(), Ledger()) == 0, text


def counts(image, histogram):
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            histogram[image[i, j]] += 1
        for k in range(4):
            for j in range(image.shape[1]):
                histogram[k] += image[i, j]
            histogram[image[i, i]] += k


def test_kernels_that_count() -> None:
    kernel = lw.kernel(optimise=True)(counts)
    image = np.arange(300).reshape(3, 100) % 12
    kernel.check(image, np.zeros(12, np.int64))
    assert "by a loop that looks" in str(kernel.history) and "both ends" in str(kernel.history)
    kernel.check(image - 12, np.zeros(12, np.int64))
    with pytest.raises(IndexError):
        kernel.check(image, np.zeros(11, np.int64))


STANDING = PROGRAMS["standing"]


def subscript_of(loop: ForOp) -> SSAValue:
    """The subscript of the one load in a loop."""
    (load,) = (op for op in loop.walk() if isinstance(op, LoadOp))
    return load.indices[0]


@pytest.mark.parametrize(("other", "total"), [("%c1", 40.0), ("%i", 1111.0)])
def test_subscripts_that_may_stand_still_move_in_a_version(other: str, total: float) -> None:
    """Where conditions from outside let them move, they are the induction variable."""
    module = lw.parse(STANDING.replace("%j, %c1", f"%j, {other}"))
    assert hoist_assertions(module.op, Ledger()) == 1
    module.verify()
    fast, general = (op for op in module.op.walk() if isinstance(op, ForOp))
    assert subscript_of(fast) is fast.body.args[0]
    assert subscript_of(general) is not general.body.args[0]
    numbers = np.array([1.0, 10.0, 100.0, 1000.0])
    totals = {(False, False): total, (True, False): total, (True, True): 4.0, (False, True): 1111.0}
    for flags, result in totals.items():
        assert module.compile("main")(numbers, 4, *flags) == result


@pytest.mark.parametrize(
    ("old", "new", "versions"),
    [
        ("%m[%k]", "%m[%i]", 0),
        ("arith.select %other, %j, %c1", "arith.select %other, %i, %j", 1),
        (
            "%k = arith.select %other",
            "%p = arith.cmpi eq, %i, %c1 : index\n%k = arith.select %p",
            1,
        ),
    ],
    ids=["no subscript", "both sides move", "the condition changes"],
)
def test_choices_that_are_left(old: str, new: str, versions: int) -> None:
    """The outer choice is; the inner one goes where it is part of a subscript."""
    module = lw.parse(STANDING.replace(old, new))
    before = str(module)
    assert hoist_assertions(module.op, Ledger()) == versions
    fast = next(op for op in module.op.walk() if isinstance(op, ForOp))
    owner = subscript_of(fast).owner
    assert isinstance(owner, SelectOp) if versions else str(module) == before


def powers(a, v, times):
    for _ in range(times):
        v = a @ v
    return v


def test_choices_are_tested_in_front_of_the_whole_nest() -> None:
    """Whether a vector has one element is known in front of both loops of a product, which are
    vectorised along the rows."""
    kernel = lw.kernel(powers)
    a = np.arange(81.0).reshape(9, 9) % 5
    kernel.check(a, np.arange(9.0), 3)
    assert "vectorize.vectorized" in {entry.code for entry in kernel.history}
    kernel.check(np.array([[2.0]]), np.array([3.0]), 2)
    with pytest.raises(ValueError, match="extents"):
        kernel.check(np.ones((2, 3)), np.ones(3), 2)


def filled(weights, capacity):
    best = np.zeros(capacity + 1, np.int64)
    for weight in weights:
        for c in range(capacity, weight - 1, -1):
            best[c] = max(best[c], best[c - weight] + weight)
    return best


def marked(limit):
    is_prime = np.ones(limit + 1, np.bool_)
    for step in range(2, limit):
        if is_prime[step]:
            for multiple in range(step * step, limit + 1, step):
                is_prime[multiple] = False
    return is_prime


def test_subscripts_of_arrays_that_the_function_makes_are_tested_in_front() -> None:
    """Their extents are what was allocated."""
    kernel = lw.kernel(filled)
    weights = np.array([3, 5, 11, 2, 0])
    kernel.check(weights, 20)
    assert "tested-in-front" in {entry.code for entry in kernel.history}
    kernel.check(np.array([4, 30]), 4)
    with pytest.raises(IndexError, match="index 21 is out of bounds"):
        kernel.check(np.array([-1, 2]), 20)
    sieve = lw.kernel(marked)
    sieve.check(100)


def stretched(starts, a, b):
    for start in starts:
        a[start:] = np.maximum(a[start:], b[: len(b) - start] + 1)


def test_kernels_that_broadcast_as_extents_say() -> None:
    """Extents that are known in a loop alone: rows, single elements, and what does not fit."""
    kernel = lw.kernel(stretched)
    a = np.arange(9.0)
    b = np.arange(9.0)[::-1].copy()
    kernel.check(np.array([0, 3, 8, 9]), a, b)
    kernel.check(np.array([0, 0]), np.arange(4.0), np.array([2.0]))
    kernel.check(np.array([3, 3]), np.arange(4.0), np.arange(10.0)[:4])
    with pytest.raises(ValueError, match="broadcast"):
        kernel.check(np.array([1]), a, np.arange(7.0))


def sparse(starts, columns, values, x, y):
    for i in range(len(y)):
        for k in range(starts[i], starts[i + 1]):
            y[i] += values[k] * x[columns[k]]


def test_what_is_loaded_at_subscripts_that_are_tested_is_looked_at_next() -> None:
    kernel = lw.kernel(sparse)
    columns = np.arange(80) % 5
    arguments = np.array([0, 70, 80]), columns, np.arange(80.0), np.arange(5.0), np.zeros(2)
    kernel.check(*arguments)
    assert "by a loop that looks at all of them" in str(kernel.history)
    columns[40] = 5
    with pytest.raises(IndexError, match="index 5 is out of bounds"):
        kernel.check(*arguments)


def eliminated(matrix, column):
    row = int(np.argmin(matrix[:, column]))
    matrix[row] /= matrix[row, column]
    for i in range(len(matrix)):
        if i != row:
            matrix[i] -= matrix[i, column] * matrix[row]
    return row


def test_subscripts_chosen_by_sign_in_front_of_the_loop() -> None:
    """The select that a negative row needs is outside of the loop that asserts its bounds."""
    kernel = lw.kernel(eliminated)
    matrix = np.arange(20.0).reshape(4, 5) ** 1.5 + 1
    kernel.check(matrix.copy(), 2)
    kernel.check(matrix[::-1].copy(), 0)
    with pytest.raises(IndexError, match="index 5 is out of bounds"):
        kernel.check(matrix.copy(), 5)
