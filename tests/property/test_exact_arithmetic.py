"""What tells a program in another order from one that is wrong: planted errors are found."""

import pytest

from loopwright.ir.syntax import print_module
from tests.campaigns.passes import parse, transformed
from tests.exact_arithmetic import Shadow, problem
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

HEAD = PROGRAMS["head"]
TAIL = PROGRAMS["tail"]


def program(body: str) -> str:
    return HEAD + body + TAIL


PLAIN = program(
    "%0 = arith.addf %t, %b : f32 %1 = arith.addf %0, %n : f32 %v = arith.addf %1, %t : f32"
)


def test_another_order_is_within_the_bound() -> None:
    reordered = program(
        "%0 = arith.addf %t, %t : f32 %1 = arith.addf %b, %n : f32 %v = arith.addf %0, %1 : f32"
    )
    assert problem(PLAIN, reordered, "p") == ("", True)
    lanes = program("""
      %0 = vector.from_elements %t, %n, %b, %t : vector<4xf32>
      %v = vector.reduction <add>, %0, %z : vector<4xf32> into f32""")
    assert problem(PLAIN, lanes, "p") == ("", True)


@pytest.mark.parametrize(
    "body",
    [
        "%0 = arith.addf %t, %b : f32 %v = arith.addf %0, %t : f32",
        "%0 = arith.addf %t, %b : f32 %v = arith.addf %0, %n : f32",
        "%0 = arith.addf %t, %b : f32 %1 = arith.addf %0, %n : f32 %v = arith.subf %1, %t : f32",
    ],
)
def test_other_terms_are_found(body: str) -> None:
    assert "in exact arithmetic" in problem(PLAIN, program(body), "p")[0]


def test_less_precision_is_found() -> None:
    body = """
      %0 = arith.addf %t, %b : f32 %h = arith.truncf %0 : f32 to f16
      %w = arith.extf %h : f16 to f32 %1 = arith.addf %w, %n : f32 %v = arith.addf %1, %t : f32"""
    assert "off by" in problem(PLAIN, program(body), "p")[0]


def test_exact_sums_have_no_error() -> None:
    body = "%c = arith.constant 3.0 : f32 %0 = arith.mulf %c, %b : f32 %v = arith.addf %0, %c : f32"
    (number,) = Shadow().run(program(body), "p").numbers
    assert (number.exact, number.bound) == (3003, 0.0)
    body = "%c = arith.constant 3.0 : f32 %0 = arith.mulf %t, %b : f32 %v = arith.addf %0, %c : f32"
    (number,) = Shadow().run(program(body), "p").numbers
    assert 0.0 < number.bound < 303 * 3.1 * 2.0**-24


def test_comparisons_that_rounding_decides_have_no_bound() -> None:
    choice = "%q = arith.cmpf ogt, %s, %l : f32 %v = arith.select %q, %t, %b : f32"
    close = "%s = arith.mulf %t, %b : f32 %l = arith.constant 300.0 : f32 " + choice
    assert Shadow().run(program(close), "p").undecided
    clear = "%s = arith.mulf %t, %b : f32 %l = arith.constant 301.0 : f32 " + choice
    assert not Shadow().run(program(clear), "p").undecided
    assert problem(program(close), program(close), "p") == ("", False)
    wrong = close.replace("ogt", "olt")
    assert "in exact arithmetic" in problem(program(close), program(wrong), "p")[0]


def test_maxima_are_off_by_the_worse() -> None:
    body = "%s = arith.mulf %t, %b : f32 %v = arith.maximumf %s, %b : f32"
    (number,) = Shadow().run(program(body), "p").numbers
    assert number.exact == 1000
    assert number.bound > 300 * 2.0**-24


NEST = PROGRAMS["nest"]


@pytest.mark.cases_by_day(2)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("dense<0.000000e+00>", "dense<1.000000e+00>"),
        ("dense<0.000000e+00>", "dense<1.000000e-02>"),
        ("-d0 + 61", "-d0 + 60"),
        ("-d0 + 61", "-d0 + 62"),
        ("0 to 61", "0 to 53"),
        ("<add>, %0", "<add>, %0, %cst"),
        ("%8 = arith.mulf", "%8 = arith.addf"),
    ],
)
def test_errors_of_a_vectoriser_are_found(old: str, new: str) -> None:
    module = parse(NEST)
    options = "virtual-vector-size=8 vectorize-reductions=true test-fastest-varying=0"
    transformed(module, f"affine-super-vectorize{{{options}}}")
    after = print_module(module)
    assert "vector.reduction <add>" in after
    assert problem(NEST, after, "p") == ("", True)
    assert old in after
    assert "in exact arithmetic" in problem(NEST, after.replace(old, new), "p")[0]
