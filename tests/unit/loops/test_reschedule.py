"""`affine-reschedule`: other loops do the same, to the bit; what is refused, and why."""

import copy
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.presburger import scheduling
from loopwright.exact.presburger.scheduling import (
    Call,
    DirectDependences,
    Event,
    Execute,
    For,
    If,
    Node,
    Request,
    Series,
    loops_of,
    schedule,
)
from loopwright.loops.rescheduling import plan
from loopwright.loops.rescheduling.events import ReductionUpdate, updates_of
from loopwright.loops.schedule.schedule import read_schedule
from loopwright.reporting.errors import RefusedStepError
from loopwright.reporting.ledger import Entry, RefusalEntry
from tests.generate.polybench import KERNELS, sizes_of
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


JACOBI = PROGRAMS["jacobi"]

PRODUCT = PROGRAMS["product"]


def rescheduled(text: str, **options: Any) -> tuple[lw.Module, list[Entry]]:
    """A program after the pass, and what the pass said."""
    after = lw.parse(text).apply("affine-reschedule", **options)
    return after, [entry for entry in after.ledger if not entry.code.startswith("alias.")]


def refusals(text: str, **options: Any) -> list[str]:
    """The codes of refusals; the program is as before."""
    after, entries = rescheduled(text, **options)
    assert str(after) == str(lw.parse(text))
    return [entry.code for entry in entries if isinstance(entry, RefusalEntry)]


def loops(text: object, word: str) -> list[str]:
    """The lines of loops in a program."""
    return [line.strip() for line in str(text).splitlines() if f"affine.{word} " in line]


def test_full_tiles_have_constant_extents() -> None:
    text = PRODUCT.replace("7", "70").replace("9", "90").replace("8", "80")
    after, _ = rescheduled(text, tile_size=32, full_tiles=True)
    inside = [line for line in loops(after, "for") if "step 32" not in line]
    assert "affine_map<(d0) -> (d0 + 32)>" in str(after)
    first = next(k for k, line in enumerate(inside) if "min" not in line)
    assert all("min" not in line and "max" not in line for line in inside[first : first + 3])
    plain, _ = rescheduled(text, tile_size=32)
    shared = [line for line in loops(plain, "for") if "step 32" not in line]
    assert len(shared) == 3 and all("min" in line for line in shared)


SUBSTITUTION = PROGRAMS["substitution"]


def test_schedules_that_need_bounds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of iterations that depend on each other only the bounds say that one comes before."""
    tries: list[bool] = []
    original = scheduling._scheduled  # pyright: ignore[reportPrivateUsage]

    def noted(*arguments: Any, is_near: bool) -> Any:
        tries.append(is_near)
        return original(*arguments, is_near=is_near)

    monkeypatch.setattr(scheduling, "_scheduled", noted)
    _, entries = rescheduled(SUBSTITUTION)
    assert [entry.code for entry in entries] == ["rescheduled"]
    assert tries == [True, False]


@pytest.mark.parametrize("name", ["nussinov", "ludcmp"])
@pytest.mark.parametrize("options", [{"fuse": "max", "tile_size": 2}, {"separate": True}])
def test_schedules_that_need_bounds_are_found_in_kernels(name: str, options: Any) -> None:
    kernel = KERNELS[name]
    _, entries = rescheduled(kernel.text("static", sizes_of(kernel, 60)), **options)
    assert "rescheduled" in [entry.code for entry in entries]


def test_a_region_has_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "_REGION_STEPS", 2000)
    assert refusals(JACOBI) == ["budget-spent"]


LOOP = PROGRAMS["loop"]


def test_calls_split_regions() -> None:
    """What is around a call is scheduled by itself."""
    text = LOOP.replace("  return", "  call @effect() : () -> ()\n  return")
    _, entries = rescheduled(text)
    assert [entry.code for entry in entries] == ["rescheduled"]
    inside = LOOP.replace("%0 =", "func.call @effect() : () -> ()\n%0 =")
    assert refusals(inside) == ["unknown-effects"]


class Misled:
    """isl's scheduler, which does not get some of the dependences."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.kinds = kinds

    def __call__(self, dependences: DirectDependences, request: Request) -> object:
        misstated = copy.copy(dependences)
        for kind in self.kinds:
            relation = getattr(misstated, kind)
            setattr(misstated, kind, relation.subtract(relation))
        return schedule(misstated, request)


@pytest.mark.parametrize("kinds", [("flow",), ("anti",), ("flow", "anti", "output")])
def test_illegal_schedules_are_not_believed(
    kinds: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "schedule", Misled(kinds))
    after, entries = rescheduled(JACOBI, tile_size=3)
    assert str(after) == str(lw.parse(JACOBI))
    assert [entry.code for entry in entries] == ["flow-not-proved"]
    witness = entries[0].evidence.witness()
    assert isinstance(witness, dict)
    assert set(witness) == {"parameters", "first", "second"}


def shifted(node: Node) -> Node:
    """A tree whose statements are executed for the next iteration of their innermost loops."""
    match node:
        case Execute(statement, (*outer, last)):
            return Execute(statement, (*outer, Call("add", (last, 1))))
        case _:
            return inside(node, shifted)


def doubled(node: Node) -> Node:
    """A tree whose statements are executed twice."""
    return Series((node, node)) if isinstance(node, Execute) else inside(node, doubled)


def turned(node: Node) -> Node:
    """A tree whose parts come in the other order."""
    parts = inside(node, turned)
    return Series(parts.nodes[::-1]) if isinstance(parts, Series) else parts


def thinned(node: Node) -> Node:
    """A tree whose loops take every second iteration."""
    parts = inside(node, thinned)
    return replace(parts, step=2 * parts.step) if isinstance(parts, For) else parts


def inside(node: Node, change: Callable[[Node], Node]) -> Node:
    """A node with others in it."""
    match node:
        case For():
            return replace(node, body=change(node.body))
        case If():
            otherwise = None if node.otherwise is None else change(node.otherwise)
            return replace(node, then=change(node.then), otherwise=otherwise)
        case Series():
            return Series(tuple(map(change, node.nodes)))
        case Execute():
            return node


@pytest.mark.parametrize("change", [shifted, doubled, turned, thinned])
@pytest.mark.parametrize("text", [JACOBI, PRODUCT])
def test_wrong_loops_are_not_believed(
    change: Callable[[Node], Node], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*arguments: Any) -> Node:
        return change(loops_of(*arguments))

    monkeypatch.setattr(plan, "loops_of", wrong)
    assert refusals(text) == ["flow-not-proved"]


def test_dependences_are_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler and the proof both get too few of them."""

    class Forgotten(DirectDependences):
        def __init__(self, events: Sequence[Event]) -> None:
            super().__init__(events)
            self.direct = self.direct.subtract(self.direct)

    monkeypatch.setattr(plan, "DirectDependences", Forgotten)
    assert refusals(JACOBI) == ["flow-not-proved"]


ONE_UPDATE = PROGRAMS["one update"]


def updates_in(text: str) -> list[ReductionUpdate]:
    module = lw.parse(text.replace("BETWEEN", "").replace("BEHIND", "")).op
    return list(updates_of(DependenceAnalysis(next(iter(module.ops))).accesses))


@pytest.mark.parametrize(
    ("between", "behind", "count"),
    [
        ("", "", 1),
        ("affine.store %1, %t[%i] : memref<8xi32>", "", 1),
        ("affine.store %1, %s[%i] : memref<8xi32>", "", 0),
        ("affine.store %0, %t[%i] : memref<8xi32>", "", 0),
        ("", "affine.store %0, %t[%i] : memref<8xi32>", 0),
        ("affine.store %2, %t[%i] : memref<8xi32>", "", 0),
        ("", "affine.store %2, %t[%i] : memref<8xi32>", 0),
        ("%3 = arith.addi %2, %1 : i32", "", 1),
        ("%3 = arith.muli %2, %1 : i32", "", 0),
    ],
)
def test_what_an_update_is(between: str, behind: str, count: int) -> None:
    text = ONE_UPDATE.replace("BETWEEN", between).replace("BEHIND", behind)
    if "%3" in text:
        text = text.replace("affine.store %2", "affine.store %3")
    assert len(updates_in(text)) == count


def test_an_element_that_is_combined_with_itself() -> None:
    assert not updates_in(ONE_UPDATE.replace("affine.load %t", "affine.load %s"))


SKEWED = PROGRAMS["skewed"]


def are_equal(before: lw.Module, after: lw.Module) -> bool:
    """Whether the functions are proved to be equal without the call, which does nothing."""
    first, second = (re.sub(r"(func\.)?call @g.*", "", str(module)) for module in (before, after))
    return lw.prove(first, second, entry="f").is_equal


@pytest.mark.parametrize(
    "times",
    [
        *("[i, j] -> [i + j, i]", "[i, j] -> [i, -j]", "[i, j] -> [floor(i / 4), i, j]"),
        *("[i, j] -> [i]", "[i, j] -> [2 i + j, j]", "[k, i, j] -> [0, k, i + j, i]"),
    ],
)
def test_a_map_is_taken_as_the_schedule(times: str) -> None:
    module = lw.parse(SKEWED)
    after = module.apply("affine-reschedule", schedule=f"{{ S0{times} }}")
    decisions = [entry for entry in after.ledger if entry.kind == "decision"]
    assert len(decisions) == 1
    assert are_equal(module, after)
    written = str(decisions[0].evidence.figures["schedule"])
    again = module.apply("affine-reschedule", schedule=written)
    assert str(again) == str(after)
    by_hand = module.schedule("f").apply_map(written)
    assert str(by_hand.module) == str(after)
    saved = read_schedule(str(by_hand), "f")
    assert saved == by_hand.saved
    assert str(module.schedule("f", saved).module) == str(after)


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("{ S0[i, j] -> [j, i] }", "dependence-violated", "would not be preserved"),
        ("{ S0[i, j] -> [0] }", "dependence-violated", "a dependence (flow) would"),
        ("{ S0[i, j -> [0] }", "not-a-schedule", "isl does not read it"),
        ("{ S0[i, j] -> [i, j] : i > 2 }", "not-a-schedule", "iterations have no time"),
        ("[n] -> { S0[i, j] -> [i, j] : i >= n }", "not-a-schedule", "iterations have no time"),
        ("[q] -> { S0[i, j] -> [i, q] }", "not-a-schedule", "there is no parameter 'q'"),
        ("{ S0[i, j] -> [i, q] }", "not-a-schedule", "an iteration has several times"),
        ("{ S9[i, j] -> [i, j] }", "not-a-schedule", "there is no statement 'S9'"),
        ("{ S0[i, j] -> T[i, j] }", "not-a-schedule", "times are tuples without names"),
        ("{ S0[i] -> [i] }", "not-a-schedule", "iterations have no time"),
        ("{ S0[k, i, j] -> [-k, i, j] }", "not-a-schedule", "would not stay around it"),
        ("{ S0[k, i, j] -> [k, i, j] : k > 0 }", "not-a-schedule", "iterations have no time"),
        ("{ }", "other-statements", "for other statements"),
    ],
)
def test_a_map_that_is_no_legal_schedule_is_refused(text: str, code: str, message: str) -> None:
    module = lw.parse(SKEWED)
    after = module.apply("affine-reschedule", schedule=text)
    assert str(after) == str(module)
    refusal = next(
        entry for entry in after.ledger if isinstance(entry, RefusalEntry) and entry.code == code
    )
    assert message in refusal.message
    if code == "dependence-violated":
        witness = refusal.evidence.witness()
        assert isinstance(witness, dict) and set(witness) == {"source", "sink", "parameters"}
        assert text != "{ S0[i, j] -> [j, i] }" or witness["sink"] == "S0[2, 1]"
    expected_code = "other-statements" if "S9" in text else code
    with pytest.raises(RefusedStepError, match=expected_code):
        module.schedule("f").apply_map(text)


def test_parts_of_a_map_are_for_regions_of_their_own() -> None:
    module = lw.parse(SKEWED)
    after = module.schedule("f").apply_map("{ S0[i, j] -> [i + j, i]; S1[i] -> [-i, 0] }").module
    assert are_equal(module, after)
    assert str(after).count("affine.for") == 4


def test_loops_that_carry_values_have_no_map() -> None:
    text = PROGRAMS["a carried sum"]
    after = lw.parse(text).apply("affine-reschedule", schedule="{ S0[i] -> [i]; S1[] -> [0] }")
    assert [entry.code for entry in after.ledger if isinstance(entry, RefusalEntry)] == [
        "carries-values"
    ]
