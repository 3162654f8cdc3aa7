"""Proofs that two programs compute the same, and what keeps them from being found."""

import json
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.sampling import few
from tests.texts import texts_beside

import loopwright as lw
from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.proofs import certificates
from loopwright.exact.proofs.certificates import Combinations, accepted
from loopwright.exact.proofs.equivalence import compare
from loopwright.exact.proofs.nodes import Parameters
from loopwright.exact.proofs.value_graphs import ValueGraph
from loopwright.loops.pipelines.running import expect_proof
from loopwright.reporting.errors import ChangedMeaningError, UsageError
from loopwright.tools.main import main
from loopwright.tools.opt import main as loopwright_opt

TEXTS = texts_beside(__file__)
FREE = "memref.dealloc %t : memref<16xf32>\n  "
COPIED = """%more = arith.addi %rows, %rows : index
  %u = memref.alloc(%more) : memref<?x7xf32>
  %t = memref.alloc(%rows) : memref<?x7xf32>
  memref.copy %t, %u : memref<?x7xf32> to memref<?x7xf32>
"""
CALLED = "func.func private @g()"


def with_other_text(text: str) -> str:
    """Return a program that does the same and has another text, so that a proof is looked for."""
    return text.replace("  return", "  %unused = arith.constant 7 : i64\n  return")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("sums", "carried sums"),
        ("carried sums", "sums"),
        ("sums", "sums by columns"),
        ("two stages", "computed twice, in lanes"),
        ("computed twice, in lanes", "two stages"),
        ("copied", "compared"),
        ("compared", "masked"),
        ("masked", "copied"),
        # A copy is defined for equal shapes only.
        ("copied as far as an argument", "stored as far as an argument"),
        ("tables", "tables"),
        ("a part by another name", "a part by another name"),
        ("a part is doubled", "a part is doubled in two versions"),
        ("a part is doubled in two versions", "a part is doubled"),
        ("totals", "totals by columns"),
        ("totals by columns", "totals"),
        ("counts", "counts in lanes and in parallel"),
        ("counts in lanes and in parallel", "counts"),
        ("sums and differences", "what is left of sums"),
        ("what is left of sums", "sums and differences"),
        ("diagonal", "diagonal in lanes"),
        ("diagonal in lanes", "diagonal"),
        ("every other one", "every other one in lanes"),
        ("every other one in lanes", "every other one"),
        ("chosen by data", "selected by data"),
        ("selected by data", "chosen by data"),
        ("combined in parallel", "combined in parallel"),
        ("constants that are loaded", "constants that are folded"),
        ("constants that are folded", "constants that are loaded"),
    ],
)
def test_equal(before: str, after: str) -> None:
    proof = lw.prove(TEXTS[before], with_other_text(TEXTS[after]))
    assert proof.is_equal, str(proof)
    assert proof.assumptions
    # What is only moved is no pair of operations.
    moves = before in ("copied", "compared", "masked", "tables", "diagonal", "every other one")
    moves = moves or before in ("diagonal in lanes", "every other one in lanes")
    moves = moves or before == "a part by another name"
    assert moves == (not list(proof.certificate))


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("name", ["sums", "two stages", "sweeps"])
@pytest.mark.parametrize(
    "pipeline",
    [
        "affine-loop-tile{tile-size=3}",
        "affine-loop-unroll{unroll-factor=3}",
        "affine-loop-fusion",
        "affine-reschedule{fuse=max tile-size=4}",
        "affine-carry-recurrences{everywhere=true}",
        "affine-super-vectorize{virtual-vector-size=4}",
        "affine-parallelize",
    ],
)
def test_passes_are_proved(name: str, pipeline: str) -> None:
    before = lw.parse(TEXTS[name])
    step, _, options = pipeline.partition("{")
    chosen = dict(option.split("=") for option in options.rstrip("}").split())
    pass_options = {key.replace("-", "_"): value for key, value in chosen.items()}
    after = before.apply(step, max_steps=None, **pass_options)
    assert lw.prove(before, after).is_equal


def test_lowered_divisions_of_indices() -> None:
    program = lw.parse("""
        func.func @f(%a: memref<40xf32>, %b: memref<40xf32>) {
          affine.for %i = -5 to 9 {
            %x = affine.load %b[%i + 5] : memref<40xf32>
            affine.store %x, %a[(%i floordiv 3) * 3 + %i mod 2 + 6] : memref<40xf32>
            affine.store %x, %a[%i ceildiv 4 + 30] : memref<40xf32>
          }
          return
        }
    """)
    lowered = program.apply("lower-affine")
    assert lw.prove(program, lowered).is_equal and lw.prove(lowered, program).is_equal
    for old, new in (("slt", "sle"), ("divsi", "ceildivsi"), ("constant 30", "constant 29")):
        wrong = str(lowered).replace(old, new, 1)
        assert lw.prove(program, wrong).answer == "different", (old, new)


def changed(name: str, old: str, new: str) -> lw.Module:
    assert TEXTS[name].count(old) >= 1
    return lw.parse(TEXTS[name].replace(old, new, 1))


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("sums", "%j = 0 to %m", "%j = 1 to %m"),
        ("chosen by data", "yield %z", "yield %a"),
        ("combined in parallel", "init (%k)", "init (%zero)"),
        ("combined in parallel", "init (%zero)", "init (%k)"),
        ("combined in parallel", "addi %p", "muli %p"),
        ("sums", "addf %a, %b", "subf %a, %b"),
        ("sums", "0.0 : f32", "1.0 : f32"),
        ("sums", "%y[%i] : memref<?xf32>\n    affine.for", "%y[0] : memref<?xf32>\n    affine.for"),
        ("two stages", "%t[%i + 1]", "%t[%i]"),
        ("two stages", "%i = 0 to 15", "%i = 0 to 14"),
        ("sweeps", "%a[%i - 1]", "%a[%i]"),
        ("sweeps", "%k = 0 to %t", "%k = 0 to min affine_map<()[s0] -> (s0, 9)>()[%t]"),
        ("quotients", "divsi", "divui"),
        ("copied", "(s0 - d0 - 1 >= 0)", "(s0 - d0 >= 0)"),
        ("compared", "slt", "sle"),
        ("masked", "create_mask %left", "create_mask %c8"),
        ("tables", "2.0, 3.0", "3.0, 2.0"),
        ("a part by another name", "0 to 4", "0 to 5"),
        ("a part by another name", "%m[%i]", "%m[%i + 1]"),
        ("a part by another name", "offset: [2]", "offset: [5]"),
        ("a part is doubled in two versions", "%i floordiv 2", "%i ceildiv 4"),
    ],
)
def test_different(name: str, old: str, new: str) -> None:
    proof = lw.prove(TEXTS[name], changed(name, old, new))
    assert proof.answer == "different", str(proof)
    assert proof.difference is not None


@pytest.mark.parametrize(
    ("before", "after", "old", "new"),
    [
        ("totals", "totals by columns", "subi", "addi"),
        ("totals", "totals by columns", "subi %r, %a", "subi %a, %r"),
        ("totals", "totals by columns", "subi %r, %a :", "subi %r, %a overflow<nsw> :"),
        *few([("totals", "totals by columns", "%n - 1 - %i, %j", "%i, %j floordiv 2")], 0),
        ("totals", "totals by columns", "%five, %t[0]", "%zero, %t[0]"),
        ("totals", "totals by columns", "addi %second, %first", "addi %first, %first"),
        ("constants that are loaded", "constants that are folded", "constant 12", "constant 13"),
        ("constants that are loaded", "constants that are folded", "<21>", "<20>"),
        ("counts", "counts in lanes and in parallel", "%n, 2", "%n, 1"),
        ("counts", "counts in lanes and in parallel", "* 2 + 1 - %k", "* 2"),
        ("counts", "counts in lanes and in parallel", 'reduce ("addi")', 'reduce ("muli")'),
        ("counts", "counts in lanes and in parallel", "<add>", "<mul>"),
        ("counts", "counts in lanes and in parallel", "addi %rest, %sum", "addi %rest, %rest"),
        ("what is left of sums", "sums and differences", "subi %sum, %y", "subi %sum, %x"),
        ("what is left of sums", "sums and differences", "subi %x, %y", "subi %y, %x"),
        ("diagonal", "diagonal in lanes", "[0, 17, 34, 51]", "[0, 16, 32, 48]"),
        ("diagonal", "diagonal in lanes", "[0, 17, 34, 51]", "[0, 17, 33, 51]"),
        ("diagonal", "diagonal in lanes", "[0, 3, 6, 9]", "[0, 3, 6, 8]"),
        ("diagonal", "diagonal in lanes", "[0, 3, 6, 9]", "[0, 3, 3, 9]"),
        ("diagonal", "diagonal in lanes", "d0 * 3 + 1", "d0 * 3 + 2"),
        ("every other one", "every other one in lanes", "constant 6", "constant 7"),
        ("every other one", "every other one in lanes", "dense<2>", "dense<1>"),
        ("every other one", "every other one in lanes", "constant 5", "constant 4"),
        ("every other one", "every other one in lanes", "broadcast %five", "broadcast %six"),
    ],
)
def test_other_terms_are_not_equal(before: str, after: str, old: str, new: str) -> None:
    assert not lw.prove(TEXTS[before], changed(after, old, new)).is_equal


@pytest.mark.parametrize(
    ("plain", "promising"),
    [
        (
            "%a = arith.constant -128 : i8\n affine.store %a, %k[0] : memref<4xi8>",
            "%a = arith.constant 127 : i8\n %b = arith.constant 1 : i8\n"
            "%s = arith.addi %a, %b overflow<nsw> : i8\n affine.store %s, %k[0] : memref<4xi8>",
        ),
        (
            "affine.store %x, %o[0] : memref<16xf32>",
            "%z = arith.constant -0.0 : f32\n %s = arith.addf %x, %z fastmath<nnan> : f32\n"
            "affine.store %s, %o[0] : memref<16xf32>",
        ),
        (
            "affine.for %i = 0 to 5 {\n affine.store %x, %o[%i + 4] : memref<16xf32>\n }",
            "%a = arith.constant 1 : index\n affine.for %i = 0 to 5 {\n"
            "%s = affine.linearize_index disjoint [%a, %i] by (2, 4) : index\n"
            "affine.store %x, %o[%s] : memref<16xf32>\n }",
        ),
        (
            "affine.for %i = -2 to 5 {\n affine.store %x, %o[%i + 2] : memref<16xf32>\n }",
            "%a = arith.constant 2 : index\n affine.for %i = -2 to 5 {\n"
            "%s = arith.addi %i, %a overflow<nuw> : index\n"
            "memref.store %x, %o[%s] : memref<16xf32>\n }",
        ),
        (
            "affine.store %x, %o[0] : memref<16xf32>",
            "%p = ub.poison : i1\n scf.if %p {\n affine.store %x, %o[0] : memref<16xf32>\n"
            "} else {\n affine.store %x, %o[0] : memref<16xf32>\n }",
        ),
        (
            "%a = arith.constant 0 : i8\n affine.store %a, %k[0] : memref<4xi8>",
            "%a = arith.constant 0 : i8\n %t = memref.alloc() : memref<4xi8>\n"
            "%b = affine.load %t[0] : memref<4xi8>\n %d = arith.addi %b, %b : i8\n"
            "%s = arith.muli %d, %a : i8\n affine.store %s, %k[0] : memref<4xi8>",
        ),
        # Of zeros of both signs the first one is the result.
        (
            "%z = arith.constant 0.0 : f32\n %s = arith.maxnumf %x, %z fastmath<nnan> : f32\n"
            "affine.store %s, %o[0] : memref<16xf32>",
            "%z = arith.constant 0.0 : f32\n %s = arith.maxnumf %z, %x fastmath<nnan> : f32\n"
            "affine.store %s, %o[0] : memref<16xf32>",
        ),
        ("", "%a = arith.constant 5 : index\n %d = memref.dim %o, %a : memref<16xf32>"),
        (
            "scf.if %c {\n affine.store %x, %o[0] : memref<16xf32>\n }",
            "%n = arith.index_cast %c : i1 to index\n affine.for %i = 0 to %n {\n"
            "affine.store %x, %o[0] : memref<16xf32>\n }",
        ),
    ],
)
def test_only_the_second_program_may_be_undefined(plain: str, promising: str) -> None:
    head = "func.func @f(%o: memref<16xf32>, %k: memref<4xi8>, %x: f32, %c: i1)"
    before, after = (f"{head} {{\n{body}\nreturn\n}}" for body in (plain, promising))
    assert not lw.prove(before, after).is_equal


EXACT = "%q = arith.divsi %n, %three exact : index\n"
STORED = "memref.store %x, %o[%q] : memref<16xf32>\n"
PART = (
    "%v = memref.subview %o[%n][2][1] : memref<16xf32> to memref<2xf32, strided<[1], offset: ?>>\n"
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # A promise of the first program counts where its result decides something.
        (EXACT + STORED.replace("%q", "%third"), EXACT + STORED),
        (f"affine.for %i = 0 to %k {{\n{EXACT}{STORED}}}", EXACT + STORED),
        (f"affine.for %i = 0 to %k {{\n{PART}}}", PART),
    ],
)
def test_promises_that_the_first_program_does_not_keep_count_for_nothing(
    before: str, after: str
) -> None:
    head = "func.func @f(%o: memref<16xf32>, %x: f32, %n: index, %k: index) {\n"
    start = "%three = arith.constant 3 : index\n%third = arith.divsi %n, %three : index\n"
    programs = [f"{head}{start}{body}return\n}}" for body in (before, after)]
    assert not lw.prove(*programs).is_equal
    assert lw.prove(programs[1], programs[1]).is_equal


def test_another_order_of_a_sum_of_floats() -> None:
    programs = TEXTS["sums"], TEXTS["sums backwards"]
    assert lw.prove(*programs).answer == "different"
    proof = lw.prove(*programs, reassociate=True)
    assert proof.is_equal, str(proof)
    assert "rounded" in proof.assumptions[-1]
    allowed = [
        text.replace("addf %a, %b :", "addf %a, %b fastmath<reassoc> :") for text in programs
    ]
    assert lw.prove(*allowed).is_equal
    assert not lw.prove(allowed[0], programs[1]).is_equal


@pytest.mark.parametrize(
    ("body", "old", "new"),
    [
        # Of numbers below one the lesser is never -2.
        (
            """
            %c = arith.constant -2.0 : f32
            %v = affine.load %a[0] : memref<9xf32>
            %r = arith.minnumf %v, %c fastmath<nnan> : f32
            """,
            "%a[0]",
            "%a[1]",
        ),
        # Neither is defined but for one number.
        (
            """
            %m = memref.alloca() : memref<9xf32>
            %c = arith.constant 2.0 : f32
            affine.store %x, %m[5] : memref<9xf32>
            %v = affine.load %m[symbol(%n)] : memref<9xf32>
            %r = arith.mulf %v, %c : f32
            """,
            "mulf",
            "addf",
        ),
        # What is returned is always undefined, and what is stored is not.
        (
            """
            %m = memref.alloca() : memref<9xf32>
            affine.store %x, %a[0] : memref<9xf32>
            %r = affine.load %m[symbol(%n)] : memref<9xf32>
            """,
            "%x, %a[0]",
            "%x, %a[1]",
        ),
    ],
)
def test_inputs_of_many_kinds_are_tried(body: str, old: str, new: str) -> None:
    head = "func.func @f(%a: memref<9xf32>, %n: index, %x: f32) -> f32 {"
    text = f"{head}{body}return %r : f32\n}}"
    assert lw.prove(text, text).is_equal
    assert lw.prove(text, text.replace(old, new)).answer == "different"


def test_a_difference_is_looked_for_where_the_proof_fails() -> None:
    bound = "affine_map<()[s0] -> (s0, 333)>()[%n]"
    proof = lw.prove(TEXTS["quotients"], changed("quotients", "to %n", f"to min {bound}"))
    assert proof.difference is not None
    assert "%n = 334" in proof.difference[0]


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        # An element that the first program does not access need not be there.
        ("sums", "return", "%u = affine.load %y[3] : memref<?xf32>\n  return", "bounds"),
        ("quotients", "affine.for", "%u = arith.divsi %d, %d : i32\n  affine.for", "division"),
        # What memory holds that nothing was written to, no program knows.
        ("two stages", "%t[%i] :", "%t[0] :", "undefined"),
        ("two stages", "%a = affine.load %t", f"{FREE}%a = affine.load %t", "free"),
        ("sums", "affine.for %j = 0 to %m {", "affine.parallel (%j) = (0) to (%m) {", "parallel"),
        ("sums", "return\n}", "call @g() : () -> ()\n return\n}\n" + CALLED, "effects"),
        ("copied", "return", "%u = affine.load %x[0] : memref<8xf32>\n  return", ""),
        ("copied", "  return", "  %u = affine.load %t[0] : memref<8xf32>\n  return", "free"),
        ("stored as far as an argument", "return", f"{COPIED}  return", "copy"),
        ("sums", "%x: memref<?x?xf32>", "%w: memref<*xf32>, %x: memref<?x?xf32>", "unranked"),
        ("sums", "%x[%i, %j]", "%x[%i * symbol(%n), %j]", "not-affine"),
    ],
)  # fmt: skip
def test_what_is_not_equal_for_sure(name: str, old: str, new: str, reason: str) -> None:
    programs = lw.parse(TEXTS[name]), changed(name, old, new)
    comparison = compare(*(functions_with_bodies(program.op)[0] for program in programs))
    assert [gap.reason for gap in comparison.gaps] == ([reason] if reason else [])


def test_places_of_what_was_not_matched() -> None:
    before = lw.parse(TEXTS["sums"], file="a.mlir")
    doubled = TEXTS["sums"].replace("addf %a, %b", "maximumf %a, %b")
    after = lw.parse(doubled, file="b.mlir")
    comparison = compare(*(functions_with_bodies(program.op)[0] for program in (before, after)))
    (gap,) = comparison.gaps
    assert gap.reason == "operations"
    assert gap.first is not None
    assert gap.second is not None
    assert (gap.first.name, gap.second.name) == ("arith.addf", "arith.maximumf")


def test_memory_that_is_returned() -> None:
    text = TEXTS["memory that is returned"]
    assert lw.prove(text, lw.parse(text).apply("affine-loop-tile", tile_size=5)).is_equal
    shorter = lw.prove(text, text.replace("0 to %n", "1 to %n"))
    assert not shorter.is_equal
    assert shorter.answer == "different" and "undefined" in str(shorter)


def test_views_of_memory_that_are_returned() -> None:
    """New memory is equal where it is viewed in one way, and only one result is of it."""
    text = TEXTS["memory that is viewed and returned"]
    assert lw.prove(text, lw.parse(text).apply("affine-loop-tile", tile_size=4)).is_equal
    shifted = text.replace("affine.load %x[0, 0]", "affine.load %x[0, 1]")
    assert lw.prove(text, shifted).answer == "different"
    cast = "%c = memref.cast %k : memref<8xf32> to memref<?xf32>"
    part = "%c = memref.subview %k[1] [7] [1] : memref<8xf32> to memref<?xf32>"
    viewed = text.replace(cast, part).replace("?xf32", "7xf32, strided<[1], offset: 1>")
    assert lw.prove(viewed, with_other_text(viewed)).is_equal
    part = "%c = memref.reinterpret_cast %k to offset: [1], sizes: [7], strides: [1]"
    part += " : memref<8xf32> to memref<?xf32>"
    reinterpreted = text.replace(cast, part).replace("?xf32", "7xf32, strided<[1], offset: 1>")
    assert lw.prove(viewed, reinterpreted).found.gaps[0].reason == "memref-result"
    shared = text.replace(
        "memref.cast %k : memref<8xf32> to", "memref.cast %flat : memref<18xf32> to"
    )
    assert lw.prove(shared, with_other_text(shared)).found.gaps[0].reason == "memref-result"


def test_global_variables_that_one_program_uses() -> None:
    """One that is only read is no result; one that is written is, whether the other program uses it
    or not."""
    text = TEXTS["tables"]
    _, _, variable = text.partition("memref.global")
    unused = (
        "  %h = memref.get_global @table : memref<4xf32>\n  %u = affine.load %h[1] : memref<4xf32>"
    )
    unread = f"""
memref.global{variable.partition("func.func")[0]}
func.func @f(%x: memref<4xf32>) {{
  %c = arith.constant 1.0 : f32
  affine.store %c, %x[0] : memref<4xf32>
  return
}}"""
    read = unread.replace("  %c =", f"{unused}\n  %c =")
    assert lw.prove(unread, read).is_equal
    assert lw.prove(read, unread).is_equal
    counting = TEXTS["counters"]
    silent = counting.replace("  affine.store %b, %g[1] : memref<2xi64>\n", "")
    bare = silent.replace("  %g = memref.get_global @calls : memref<2xi64>\n", "")
    for other in (silent, bare):
        assert not lw.prove(counting, other).is_equal
        assert not lw.prove(other, counting).is_equal
    assert lw.prove(silent, bare).is_equal
    assert lw.prove(counting, with_other_text(counting)).is_equal


def test_the_checker_refuses_what_is_wrong() -> None:
    """A relation that is too wide, one that is missing, and outputs that are not there."""
    functions = [functions_with_bodies(lw.parse(TEXTS[n]).op)[0] for n in ("sums", "carried sums")]
    parameters = Parameters()
    before = ValueGraph(functions[0], "a", parameters)
    after = ValueGraph(functions[1], "b", parameters)
    outputs = before.outputs(), after.outputs()
    adds = [
        next(n for n in graph_outputs["o1"].targets if graph.is_node(n) and graph.node(n).commutes)
        for graph, graph_outputs in zip((before, after), outputs, strict=True)
    ]
    names = (adds[0], adds[1])
    zeros = {
        (left_term, right_term): Relations.linear(left_term, right_term, 0, ())
        for left_term in before.node(adds[0]).operands[1].targets
        if left_term != adds[0]
        for right_term in after.node(adds[1]).operands[0].targets
        if right_term != adds[1]
    }
    same = Relations.linear(*names, 2, [(1, 0, 0), (0, 1, 0)])
    right = same.within(before.node(adds[0]).points, after.node(adds[1]).points)
    crosswise = frozenset([names])
    assert accepted(before, after, outputs, {names: right, **zeros}, crosswise, Combinations())
    assert not accepted(
        before, after, outputs, {names: right, **zeros}, frozenset(), Combinations()
    )
    assert not accepted(before, after, outputs, {names: right}, crosswise, Combinations())
    assert not accepted(before, after, outputs, zeros, crosswise, Combinations())
    assert not accepted(before, after, outputs, {names: same, **zeros}, crosswise, Combinations())
    anything = Relations.anything(adds[0], 2, adds[1], 2)
    wide = anything.within(before.node(adds[0]).points, after.node(adds[1]).points)
    assert not accepted(before, after, outputs, {names: wide, **zeros}, crosswise, Combinations())
    assert not accepted(
        before, after, ({}, outputs[1]), {names: right, **zeros}, crosswise, Combinations()
    )


def test_the_checker_rejects_wrong_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    """What sums combine is not what a slot more, or less, or another matching says."""
    check_arguments: list[Any] = []

    def spied(*arguments: Any) -> bool:
        check_arguments[:] = arguments
        return check(*arguments)

    check: Callable[..., bool] = accepted

    monkeypatch.setattr(certificates, "accepted", spied)
    assert lw.prove(TEXTS["totals"], TEXTS["totals by columns"]).is_equal
    *first_arguments, right_sum = check_arguments
    assert not check(*first_arguments, Combinations())
    assert not check(*first_arguments, replace(right_sum, terms=({}, {})))
    (law,) = right_sum.terms[0]
    for name, relation in right_sum.terms[0][law].items():
        fewer = Relations.of(part for *_, part in list(relation.parts())[1:])
        wrong = {**right_sum.terms[0], law: {**right_sum.terms[0][law], name: fewer}}
        assert not check(*first_arguments, replace(right_sum, terms=(wrong, right_sum.terms[1])))
    for names, matching in right_sum.matchings.items():
        slots = matching.slots
        _, _, part = next(iter(slots.parts()))
        for wrong in (slots.subtract(part), Relations.between(slots, slots.inverse())):
            matchings = {**right_sum.matchings, names: matching._replace(slots=wrong)}
            assert not check(*first_arguments, replace(right_sum, matchings=matchings))


def test_what_the_first_program_accesses_is_there() -> None:
    """A loop over a table runs as far as the table goes, or the program is undefined."""
    text = TEXTS["tables"].replace("%x: memref<4xf32>)", "%x: memref<4xf32>, %n: index)")
    open_ended = text.replace("0 to 4", "0 to %n")
    short = text.replace("0 to 4", "0 to min affine_map<()[s0] -> (s0, 4)>()[%n]")
    assert lw.prove(open_ended, short).is_equal
    assert not lw.prove(short, text).is_equal


def test_few_steps() -> None:
    proof = lw.prove(TEXTS["sums"], TEXTS["carried sums"], max_steps=10)
    assert (proof.answer, proof.found.gaps[0].reason) == ("unknown", "steps")


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths: list[str] = []
    for number, name in enumerate(("sums", "carried sums", "sums backwards", "quotients")):
        path = tmp_path / f"{number}.mlir"
        path.write_text(TEXTS[name])
        paths.append(str(path))
    assert main(["prove", paths[0], paths[1], "--certificate"]) == 0
    assert "~" in capsys.readouterr().out
    assert main(["prove", paths[0], paths[2], "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["answer"] == "different"
    assert main(["prove", paths[0], paths[1], "--max-steps", "10"]) == 2
    assert "steps" in capsys.readouterr().out
    assert main(["prove", paths[0], paths[3]]) == 3
    assert main(["prove", paths[0], paths[1], "--entry", "g"]) == 3
    assert main(["prove", paths[0]]) == 3
    with pytest.raises(UsageError):
        lw.prove(TEXTS["sums"], TEXTS["quotients"])


def test_verify_by_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sums.mlir"
    path.write_text(TEXTS["sums"])
    command_arguments = [str(path), "--verify-by-proof", "-o", str(tmp_path / "out.mlir"), "-p"]
    assert loopwright_opt([*command_arguments, "affine-loop-unroll,affine-super-vectorize"]) == 0
    assert not capsys.readouterr().err


def test_a_fold_in_some_lanes() -> None:
    constants = TEXTS["a product of constants"]
    padded = TEXTS["a product of constants and padding"]
    assert lw.prove(constants, padded).is_equal
    assert lw.prove(padded, constants).is_equal
    assert lw.prove(constants, padded.replace("3.0", "3.5")).answer == "different"
    tripled = lw.parse(TEXTS["tripled twice"])
    lanes = tripled.apply("affine-super-vectorize", virtual_vector_size=4)
    assert lw.prove(tripled, lanes).is_equal
    assert not lw.prove(tripled, str(lanes).replace("dense<3>", "dense<4>", 1)).is_equal


CONSTANTS = TEXTS["constants"]
FOLDED = TEXTS["folded constants"]


def test_folds_of_constants_are_the_same_values() -> None:
    assert lw.prove(CONSTANTS, FOLDED).is_equal
    for text in (FOLDED.replace("<-2.0>", "<2.0>"), FOLDED.replace("extui", "extsi")):
        assert not lw.prove(CONSTANTS, text).is_equal


def test_steps_and_the_optimiser_are_verified_by_proof(tmp_path: Path) -> None:
    before = lw.parse(TEXTS["totals"])
    wrong = changed("totals", "subi", "addi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        schedule = lw.parse(TEXTS["sums by columns"]).schedule("f", verify_by_proof=True)
        assert len(schedule.unroll(schedule.loops[-1], factor=2).steps) == 1
        kernel = lw.kernel(verify_by_proof=True)(smoothed)
        kernel(np.ones(9), result := np.zeros(9))
        assert result[1] == 2
        with pytest.raises(ChangedMeaningError, match="some step changed what '@f' computes"):
            expect_proof(before.op, wrong.op, "some step")
    with pytest.warns(lw.UnprovedWarning, match="'@f' is not proved after a call"):
        called = TEXTS["sums"].replace("  return", "  func.call @g() : () -> ()\n  return")
        other_text = with_other_text(called)
        expect_proof(
            lw.parse(f"{called}\n{CALLED}").op, lw.parse(f"{other_text}\n{CALLED}").op, "a call"
        )
    path = tmp_path / "totals.mlir"
    path.write_text(TEXTS["quotients"])
    assert main(["run", str(path), "--verify-by-proof", "--entry", "f"]) == 1


def smoothed(x: NDArray[np.float64], y: NDArray[np.float64]) -> None:
    for i in range(1, x.shape[0]):
        y[i] = x[i] + x[i - 1]


def test_what_is_asserted_holds() -> None:
    asserted = TEXTS["asserted"]
    assert lw.prove(asserted, with_other_text(asserted)).is_equal
    assert lw.prove(asserted, asserted.replace('  cf.assert %t, "small"\n', "")).is_equal
    assert not lw.prove(asserted.replace('  cf.assert %t, "small"\n', ""), asserted).is_equal
    assert not lw.prove(asserted, asserted.replace("slt", "sle")).is_equal


def test_calls_are_inlined_first() -> None:
    inlined = TEXTS["asserted"]
    call = TEXTS["a call"]
    callee = inlined.replace("@f(", "private @g(")
    assert lw.prove(callee + call, inlined, entry="f").is_equal
    assert lw.prove(inlined, callee + call, entry="f").is_equal
    swapped = call.replace("%x, %y2)", "%y2, %x)")
    assert lw.prove(inlined, callee + swapped, entry="f").answer == "different"


def test_an_index_of_too_many_alternatives_has_a_code() -> None:
    minima = "\n".join(
        f"%k{k} = arith.constant {k} : index\n%m{k} = arith.minsi %i, %k{k} : index"
        for k in range(1, 9)
    )
    sums = "\n".join(f"%s{k} = arith.addi %s{k - 1}, %m{k} : index" for k in range(1, 9))
    text = f"""func.func @f(%a: memref<64xf32>, %c: vector<2xf32>, %s0: index) {{
  affine.for %i = 0 to 8 {{
    {minima}
    {sums}
    %x = vector.load %a[%s8] : memref<64xf32>, vector<2xf32>
    %y = arith.addf %x, %c : vector<2xf32>
    vector.store %y, %a[%i] : memref<64xf32>, vector<2xf32>
  }}
  return
}}"""
    after = text.replace("%y = ", "%z = arith.addf %c, %x : vector<2xf32>\n%y = ")
    proof = lw.prove(text, after)
    assert proof.answer == "unknown"
    assert "too-many-alternatives: there are too many alternatives: more than 64" in str(proof)
