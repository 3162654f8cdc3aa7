"""More reductions that are none: special floats, flags, undefined operations, several results."""

import pytest

from tests.unit.exact.test_reduction_laws import definition, plain, reports


def pair(body: str, results: str, types: str, identity: tuple[str, str]) -> str:
    """A reduction of two accumulators, `%a, %i` on the left and `%b, %j` on the right."""
    first, second = types.split(", ")
    return definition(
        types,
        "%a, %i, %b, %j",
        f"{body}\nreduction.yield {results} : {types}",
        f"%z = arith.constant {identity[0]} : {first}\n"
        f"%y = arith.constant {identity[1]} : {second}\nreduction.yield %z, %y : {types}",
    )


def greater(predicate: str, ty: str) -> str:
    """The greater of two floats by a comparison."""
    return f"%c = arith.cmpf {predicate}, %a, %b : {ty}\n%r = arith.select %c, %b, %a : {ty}"


LEAST_F64 = "0xFFF0000000000000"
LARGER = "%c = arith.cmpi sgt, %a, %b : i32\n%x = arith.maxsi %a, %b : i32\n"
COMPLEX_ONE = (
    "%z = complex.constant [1.0 : f64, 0.0 : f64] : complex<f64>\nreduction.yield %z : complex<f64>"
)
WRONG = {
    "maximum, unordered": (plain("f64", greater("ult", "f64"), LEAST_F64), "commutativity"),
    "maximum, ordered": (plain("f64", greater("olt", "f64"), LEAST_F64), "commutativity"),
    "maximum from the least finite number": (
        plain("f32", "%r = arith.maximumf %a, %b : f32", "-3.4028234663852886E+38"), "identity"
    ),
    "maximum from -0.0": (plain("f32", "%r = arith.maxnumf %a, %b : f32", "-0.0"), "identity"),
    "maximum without NaNs": (
        plain("f32", "%r = arith.maximumf %a, %b fastmath<nnan> : f32", "0xFF800000"),
        "associativity",
    ),
    "maximum without infinities": (
        plain("f32", "%r = arith.maximumf %a, %b fastmath<ninf> : f32", "0xFF800000"),
        "identity",
    ),
    "unsigned minimum from the greatest signed number": (
        plain("i32", "%r = arith.minui %a, %b : i32", "2147483647"), "identity"
    ),
    "exclusive or from -1": (plain("i32", "%r = arith.xori %a, %b : i32", "-1"), "identity"),
    "and from 0": (plain("i16", "%r = arith.andi %a, %b : i16", "0"), "identity"),
    "product that must not wrap": (
        plain("i16", "%r = arith.muli %a, %b overflow<nsw> : i16", "1"), "associativity"
    ),
    "sum of exact halves": (
        plain("i32", "%k = arith.constant 1 : i32\n%x = arith.shrui %a, %k exact : i32\n"
              "%y = arith.shrui %b, %k exact : i32\n%r = arith.addi %x, %y : i32", "0"),
        "associativity",
    ),
    "shift by anything": (plain("i32", "%r = arith.shli %a, %b : i32", "0"), "associativity"),
    "signed remainder": (
        plain("i32", "%p = arith.constant 97 : i32\n%s = arith.addi %a, %b : i32\n"
              "%r = arith.remsi %s, %p : i32", "0"),
        "associativity",
    ),
    "remainder by zero": (plain("i8", "%r = arith.remui %a, %b : i8", "0"), "associativity"),
    "mean of integers": (
        plain("i32", "%k = arith.constant 1 : i32\n%s = arith.addi %a, %b : i32\n"
              "%r = arith.shrsi %s, %k : i32", "0"),
        "associativity",
    ),
    "floats too large for the integers that they become": (
        plain("f32", "%i = arith.fptosi %a : f32 to i8\n%j = arith.fptosi %b : f32 to i8\n"
              "%s = arith.addi %i, %j : i8\n%r = arith.sitofp %s : i8 to f32", "0.0"),
        "commutativity",
    ),
    "a thousandth more": (
        plain("f32", "%k = arith.constant 1.001 : f32\n%s = arith.addf %a, %b : f32\n"
              "%r = arith.mulf %s, %k : f32", "0.0"),
        "associativity",
    ),
    "sum that counts itself": (
        pair("%s = arith.addf %a, %b : f32\n%n = arith.addi %i, %j : i32\n"
             "%k = arith.constant 1 : i32\n%m = arith.addi %n, %k : i32", "%s, %m", "f32, i32",
             ("0.0", "0")),
        "identity",
    ),
    "place of the greatest, any of several": (
        pair(f"{LARGER}%k = arith.select %c, %i, %j : index", "%x, %k", "i32, index",
             ("-2147483648", "-1")),
        "commutativity",
    ),
    "place of the greatest, from place 0": (
        pair(f"{LARGER}%e = arith.cmpi eq, %a, %b : i32\n%l = arith.minui %i, %j : index\n"
             "%q = arith.select %c, %i, %j : index\n%k = arith.select %e, %l, %q : index",
             "%x, %k", "i32, index", ("-2147483648", "0")),
        "identity",
    ),
    "mean of means": (
        pair("%h = arith.constant 0.5 : f64\n%s = arith.addf %a, %b : f64\n"
             "%x = arith.mulf %s, %h : f64\n%n = arith.addf %i, %j : f64", "%x, %n", "f64, f64",
             ("0.0", "0.0")),
        "associativity",
    ),
    "product with a conjugate": (
        definition("complex<f64>", "%a, %b",
                   "%c = complex.conj %b : complex<f64>\n%x = complex.mul %a, %c : complex<f64>\n"
                   "reduction.yield %x : complex<f64>", COMPLEX_ONE),
        "associativity",
    ),
    "one lane of four": (
        definition("vector<4xi32>", "%a, %b",
                   "%x = arith.addi %a, %b : vector<4xi32>\nreduction.yield %x : vector<4xi32>",
                   "%z = arith.constant dense<[0, 0, 0, 1]> : vector<4xi32>\n"
                   "reduction.yield %z : vector<4xi32>"),
        "identity",
    ),
}  # fmt: skip


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_reductions_are_found(name: str) -> None:
    text, law = WRONG[name]
    report = reports(text)[law]
    assert ": fails" in str(report), report
