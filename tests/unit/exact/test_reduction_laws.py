"""`reduction-check` finds every planted error, and nothing where there is none."""

import json
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerType, StringAttr, f16, f32, i8
from xdsl.ir import Attribute, Block, Region

import loopwright as lw
from loopwright.exact.reductions.law_checks import LawReport, check_laws
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.reduction import DefineOp
from loopwright.ir.dialects.reduction.definition import YieldOp
from loopwright.ir.dialects.reduction.kinds import can_combine, combined, identity_attribute
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind
from loopwright.reporting.errors import PassError
from loopwright.tools.main import main
from tests.sampling import spread
from tests.unit.ir.dialects.reduction.programs import DEFINITIONS

EXAMPLES = Path(__file__).parents[3] / "examples/reductions"


def definition(types: str, arguments: str, body: str, identity: str, domain: str = "") -> str:
    return (
        f"reduction.define @r : {types} combination ({arguments}) {{\n{body}\n}} identity {{\n"
        f"{identity}\n}}{domain}\n"
    )


def plain(ty: str, body: str, identity: str, domain: str = "") -> str:
    """A reduction of one accumulator that yields `%r`, whose identity is a constant."""
    if domain:
        domain = f" domain (%a) {{\n{domain}\nreduction.yield %d : i1\n}}"
    return definition(
        ty,
        "%a, %b",
        f"{body}\nreduction.yield %r : {ty}",
        f"%e = arith.constant {identity} : {ty}\nreduction.yield %e : {ty}",
        domain,
    )


def reports(text: str, samples: int = 300) -> dict[str, LawReport]:
    module = lw.parse(text).op
    found = next(op for op in module.walk() if isinstance(op, DefineOp))
    return {report.law: report for report in check_laws(found, samples=samples)}


def definition_of(kind: AtomicRMWKind, type_: Attribute, name: str) -> DefineOp:
    """The reduction that a kind is short for on values of a type."""
    block = Block(arg_types=[type_, type_])
    op = combined(kind, block.args[0], block.args[1])
    block.add_ops([op, YieldOp(op.results[0])])
    constant = ConstantOp.create(
        properties={"value": identity_attribute(kind, type_)}, result_types=[type_]
    )
    identity = Block([constant, YieldOp(constant.results[0])])
    properties = {"sym_name": StringAttr(name), "types": ArrayAttr([type_])}
    return DefineOp.create(properties=properties, regions=[Region(block), Region(identity)])


BELOW_97 = "%p = arith.constant 97 : i32\n%d = arith.cmpi ult, %a, %p : i32"
MODULO_97 = (
    "%p = arith.constant 97 : i32\n%s = arith.addi %a, %b : i32\n%r = arith.remui %s, %p : i32"
)

PLANTED = {
    "difference": (plain("i8", "%r = arith.subi %a, %b : i8", "0"), "associativity"),
    "difference of floats": (plain("f32", "%r = arith.subf %a, %b : f32", "0.0"), "associativity"),
    "mean": (
        plain("f64", "%h = arith.constant 0.5 : f64\n%s = arith.addf %a, %b : f64\n"
              "%r = arith.mulf %s, %h : f64", "0.0"),
        "associativity",
    ),
    "left": (plain("i32", "%r = arith.addi %a, %e0 : i32".replace(
        "%r", "%e0 = arith.constant 0 : i32\n%r"), "0"), "commutativity"),
    "zero for a product": (plain("i32", "%r = arith.muli %a, %b : i32", "0"), "identity"),
    "one for a sum": (plain("f32", "%r = arith.addf %a, %b : f32", "1.0"), "identity"),
    "zero for a maximum": (plain("i32", "%r = arith.maxsi %a, %b : i32", "0"), "identity"),
    "signed identity": (plain("i16", "%r = arith.maxui %a, %b : i16", "-32768"), "identity"),
    "nan": (
        plain("f32", "%c = arith.cmpf ogt, %a, %b : f32\n%r = arith.select %c, %a, %b : f32",
              "0xFF800000"),
        "commutativity",
    ),
    "rare": (
        plain("i32", "%k = arith.constant 3 : i32\n%c = arith.cmpi eq, %a, %k : i32\n"
              "%s = arith.addi %a, %b : i32\n%r = arith.select %c, %b, %s : i32", "0"),
        "commutativity",
    ),
    "off by one": (
        plain("i32", "%k = arith.constant 1 : i32\n%s = arith.addi %a, %b : i32\n"
              "%r = arith.addi %s, %k : i32", "0"),
        "identity",
    ),
    "leaves the domain": (plain("i32", "%r = arith.addi %a, %b : i32", "0", BELOW_97), "domain"),
    "identity outside": (plain("i32", MODULO_97, "97", BELOW_97), "domain"),
    "saturates on one side": (
        plain("i8", "%k = arith.constant 100 : i8\n%s = arith.addi %a, %b : i8\n"
              "%r = arith.minsi %s, %k : i8", "0"),
        "associativity",
    ),
    "divides by zero": (plain("i32", "%r = arith.divsi %a, %b : i32", "1"), "associativity"),
    "overflows": (plain("i32", "%r = arith.addi %a, %b overflow<nsw> : i32", "0"), "associativity"),
    "rounds too much": (
        plain("f32", "%s = arith.addf %a, %b : f32\n%h = arith.truncf %s : f32 to bf16\n"
              "%r = arith.extf %h : bf16 to f32", "0.0"),
        "associativity",
    ),
    "ties": (
        definition(
            "f32, index",
            "%a, %i, %b, %j",
            "%c = arith.cmpf oge, %a, %b : f32\n%x = arith.select %c, %a, %b : f32\n"
            "%k = arith.select %c, %i, %j : index\nreduction.yield %x, %k : f32, index",
            "%x = arith.constant 0xFF800000 : f32\n%k = arith.constant -1 : index\n"
            "reduction.yield %x, %k : f32, index",
        ),
        "commutativity",
    ),
    "swapped accumulators": (
        definition(
            "i32, i32",
            "%a, %b, %c, %d",
            "%x = arith.addi %a, %d : i32\n%y = arith.addi %b, %c : i32\n"
            "reduction.yield %x, %y : i32, i32",
            "%z = arith.constant 0 : i32\nreduction.yield %z, %z : i32, i32",
        ),
        "associativity",
    ),
    "complex": (
        definition(
            "complex<f32>",
            "%a, %b",
            "%x = complex.div %a, %b : complex<f32>\nreduction.yield %x : complex<f32>",
            "%z = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>\n"
            "reduction.yield %z : complex<f32>",
        ),
        "associativity",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", spread(list(PLANTED), 2))
def test_planted_errors_are_found(name: str) -> None:
    text, law = PLANTED[name]
    reports_by_law = reports(text)
    assert not reports_by_law[law].holds, reports_by_law[law]
    assert ": fails" in str(reports_by_law[law])
    example = reports_by_law[law].counterexample
    assert example is not None
    assert example.left[1] != example.right[1] or "undefined" in example.left[1]


def test_a_counterexample_has_values() -> None:
    report = reports(PLANTED["difference"][0])["associativity"]
    shown = "for a = 0, b = 0, c = 1: (a∘b)∘c = -1, a∘(b∘c) = 1"
    assert str(report) == f"associativity: fails {shown}"
    report = reports(PLANTED["divides by zero"][0])["associativity"]
    assert "undefined (" in str(report)


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("kind", COMBINATIONS)
def test_kinds_are_reductions(kind: AtomicRMWKind) -> None:
    for ty in (IntegerType(4), IntegerType(1), IntegerType(32), IndexType(), f16, f32):
        if can_combine(kind, ty):
            for report in check_laws(definition_of(kind, ty, "k"), samples=100):
                assert report.holds, report
                few = isinstance(ty, IntegerType) and ty.width.data < 8
                assert report.exhaustive == few
                rounded = kind in (AtomicRMWKind.addf, AtomicRMWKind.mulf)
                assert (report.error is not None) == rounded


def test_all_cases_of_small_types() -> None:
    law_reports = check_laws(definition_of(AtomicRMWKind.maxs, i8, "k"))
    assert [report.tried for report in law_reports] == [256**3, 256**2, 256**2]


def test_the_largest_error_is_told() -> None:
    reports_by_law = reports(plain("f32", "%r = arith.addf %a, %b : f32", "0.0"), samples=1000)
    error = reports_by_law["associativity"].error
    assert error is not None
    assert 1e-9 < error < 1e-6
    assert "holds up to rounding (" in str(reports_by_law["associativity"])


def test_the_identity_is_tried_where_it_matters() -> None:
    """Numbers that are no remainders do no harm: 200 and 6 are the same modulo 97."""
    body = MODULO_97.replace("i32", "i16")
    combination = body.replace("addi %a, %b", "addi %x, %y")
    remainders = "%q = arith.constant 97 : i16\n%x = arith.remui %a, %q : i16\n"
    remainders += "%y = arith.remui %b, %q : i16\n"
    reports_by_law = reports(plain("i16", remainders + combination, "0"))
    assert all(report.holds for report in reports_by_law.values()), reports_by_law


def test_an_empty_domain_is_unknown() -> None:
    reports_by_law = reports(
        plain("i32", "%r = arith.addi %a, %b : i32", "0", "%d = arith.constant false")
    )
    assert "unknown" in str(reports_by_law["associativity"])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "reductions.mlir"
    file.write_text(DEFINITIONS)
    arguments = ["reduction-check", str(file), "--samples", "100"]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("@")] == [
        "@fsum : f32",
        "@arg_max : f32, index",
        "@product : i32",
    ]
    assert main([*arguments, "--reduction", "fsum", "--format", "json"]) == 0
    (record,) = json.loads(capsys.readouterr().out)
    assert [law["law"] for law in record["laws"]] == ["associativity", "commutativity", "identity"]
    assert main([*arguments, "--reduction", "none"]) == 1
    assert "no reduction is called 'none'" in capsys.readouterr().err
    file.write_text(PLANTED["mean"][0])
    assert main(arguments) == 1
    assert "associativity: fails for a = " in capsys.readouterr().out
    file.write_text("func.func @f() {\nreturn\n}")
    assert main(arguments) == 0
    assert capsys.readouterr().out == "no reductions\n"


def test_the_pass() -> None:
    module = lw.parse(DEFINITIONS).apply("reduction-check", samples=50)
    assert len([entry for entry in module.ledger if entry.pass_name == "reduction-check"]) == 10
    with pytest.raises(PassError, match="@r is not a reduction: identity: fails for a = "):
        lw.parse(PLANTED["zero for a maximum"][0]).apply("reduction-check")


@pytest.mark.parametrize(
    "example", spread(sorted(EXAMPLES.glob("*.mlir")), 2), ids=lambda path: path.stem
)
def test_examples_are_reductions(example: Path) -> None:
    for op in lw.load(example).op.walk():
        if isinstance(op, DefineOp) and op.symbol != "gf_product":
            for report in check_laws(op, samples=150):
                assert report.holds, report
                assert report.tried > 100
