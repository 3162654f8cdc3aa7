"""The text of reductions, generic and custom, and what is wrong with bad ones, and where."""

from __future__ import annotations

import re

import pytest
from tests.unit.dialects.reduction.programs import ARG_MAX, DEFINITIONS, FSUM, band

import loopwright as lw
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.reduction import DefineOp
from loopwright.ir.dialects.reduction.clauses import entries_of, has_symbols, stated_reductions
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.syntax import parse_module, print_module
from loopwright.reporting.errors import DiagnosticError

LOOPS = (
    DEFINITIONS
    + band('@arg_max, "addf", @fsum', "f32, index, f32, f32", "%x, %i0, %x, %y", [8])
    + """
func.func @others(%m: memref<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> (f32, f32, f32) {
  %0 = affine.for %i = 0 to 8 iter_args(%acc = %f) reduce (@fsum) -> (f32) {
    %x = affine.load %m[%i] : memref<8xf32>
    %n = reduction.combine @fsum %acc, %x {note} : f32
    affine.yield %n : f32
  } {tag = 1 : i32}
  %1 = scf.parallel (%i) = (%l) to (%u) step (%s) reduce (@fsum) -> f32 {
    %x = memref.load %m[%i] : memref<8xf32>
    scf.reduce(%x : f32)
  } {tag = 2 : i32}
  %2 = scf.parallel (%i) = (%l) to (%u) step (%s) init (%f) reduce ("addf") -> f32 {
    %x = memref.load %m[%i] : memref<8xf32>
    scf.reduce(%x : f32)
  }
  %e:2 = reduction.identity @arg_max : f32, index
  return %0, %1, %2 : f32, f32, f32
}
"""
)


@pytest.mark.parametrize("generic", [False, True])
def test_round_trip(generic: bool) -> None:
    module = parse_module(LOOPS, make_context())
    once = print_module(module)
    between = print_module(module, generic=True) if generic else once
    assert print_module(parse_module(between, make_context())) == once
    for text in (
        "reduction.define private @product : i32 combination (%arg0, %arg1) {",
        "reduction.define @arg_max : f32, index combination (%arg0, %arg1, %arg2, %arg3) {",
        "} domain (%arg0, %arg1) {",
        'reduce (@arg_max, "addf", @fsum) -> (f32, index, f32, f32) {',
        "iter_args(%arg6 = %arg1) reduce (@fsum) -> (f32) {",
        "step (%arg4) reduce (@fsum) -> f32 {",
        'step (%arg4) init (%arg1) reduce ("addf") -> f32 {',
        "reduction.combine @fsum %arg6, %",
        "reduction.identity @arg_max : f32, index",
    ):
        assert text in once


def test_what_clauses_say() -> None:
    module = lw.parse(LOOPS).op
    ops = list(module.walk())
    loop = next(op for op in ops if isinstance(op, ParallelOp))
    assert entries_of(loop) == ("arg_max", AtomicRMWKind.addf, "fsum")
    assert has_symbols(loop)
    definitions = {op.symbol: op for op in ops if isinstance(op, DefineOp)}
    stated = stated_reductions(loop, lambda _, name: definitions[str(name).lstrip("@")])  # type: ignore[arg-type]
    assert [(r.first, r.count, r.kind) for r in stated] == [
        (0, 2, None),
        (2, 1, AtomicRMWKind.addf),
        (3, 1, None),
    ]
    carrying = next(op for op in ops if isinstance(op, ForOp))
    assert entries_of(carrying) == ("fsum",)
    plain = lw.parse(band('"addf"', "f32", "%x", [4])).op
    loop = next(op for op in plain.walk() if isinstance(op, ParallelOp))
    assert loop.reduction_kinds == (AtomicRMWKind.addf,)
    assert not has_symbols(loop)


def refused(text: str) -> tuple[str, int]:
    """The first error of a text, and its line."""
    with pytest.raises(DiagnosticError) as caught:
        lw.parse(text)
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.location is not None
    return diagnostic.message, diagnostic.location.line


def definition(
    types: str = "f32",
    arguments: str = "%a, %b",
    body: str = "reduction.yield %a : f32",
    identity: str = "%z = arith.constant 0.0 : f32\nreduction.yield %z : f32",
    domain: str = "",
) -> str:
    return (
        f"reduction.define @r : {types} combination ({arguments}) {{\n{body}\n}} identity {{\n"
        f"{identity}\n}}{domain}\n"
    )


_REDUCING = """%n = affine.parallel (%i) = (0) to (4) reduce (@{}) -> (f32) {{
  affine.yield %b : f32
}}
reduction.yield %n : f32"""
BAD_DEFINITIONS = [
    (definition(arguments="%a"), "expected 2 arguments of the combination, two for each type", 1),
    (definition("f32, i32"), "expected 4 arguments of the combination", 1),
    (definition("memref<4xf32>", body="reduction.yield %a : memref<4xf32>"), "cannot reduce", 1),
    (definition(body="reduction.yield"), "yields 0 values, but the combination gives 1", 2),
    (definition(body="reduction.yield %a, %b : f32, f32"), "yields 2 values", 2),
    (definition("i32"), "expects different type than prior uses", 2),
    (
        definition(body="%c = arith.cmpf oeq, %a, %b : f32\nreduction.yield %c : i1"),
        "yields 'i1' as value #0 of the combination, which gives 'f32'",
        3,
    ),
    (definition(body="func.call @f() : () -> ()\nreduction.yield %a : f32"), "has effects", 2),
    (
        definition(body="%m = memref.alloc() : memref<4xf32>\nreduction.yield %a : f32"),
        "'memref.alloc' op has effects: the combination of a reduction is pure",
        2,
    ),
    (
        definition(
            body="%t = arith.constant true\nscf.if %t {\nvector.print %a : f32\n}\n"
            "reduction.yield %a : f32"
        ),
        "'vector.print' op has effects",
        4,
    ),
    (definition(identity="%z = arith.constant 0 : i32\nreduction.yield %z : i32"), "'i32'", 5),
    (definition(domain=" domain (%a) {\nreduction.yield %a : f32\n}"), "the domain, which", 7),
    (definition(domain=" domain () {\nreduction.yield\n}"), "expected 1 arguments of the dom", 6),
    (
        definition(body="%n = reduction.combine @r %a, %b : f32\nreduction.yield %n : f32"),
        "'reduction.define' op uses itself",
        1,
    ),
    (definition(body=_REDUCING.format("r")), "'reduction.define' op uses itself", 1),
    (
        definition(body=_REDUCING.format("s"))
        + definition(body=_REDUCING.format("r")).replace("@r :", "@s :"),
        "'reduction.define' op uses itself",
        1,
    ),
    (
        "func.func @f(%x: f32) {\n" + definition(body="reduction.yield %x : f32") + "return\n}",
        "symbol's parent must have the SymbolTable trait",
        2,
    ),
    ("reduction.yield", "expects parent op 'reduction.define'", 1),
    (FSUM + FSUM, "redefinition of symbol named 'fsum'", 10),
]


@pytest.mark.parametrize(("text", "message", "line"), BAD_DEFINITIONS)
def test_bad_definitions(text: str, message: str, line: int) -> None:
    said, where = refused(text)
    assert message in said
    assert where == line


def loop(clause: str, types: str = "f32", values: str = "%x") -> str:
    return FSUM + ARG_MAX + band(clause, types, values, [4])


BAD_LOOPS = [
    (loop("@none"), "refers to the reduction @none, which is not defined"),
    (loop("@main"), "refers to @main, which is not a reduction"),
    (loop("@fsum", "i32", "%n"), "reduces a value of type 'i32' with @fsum, which is over 'f32'"),
    (loop("@arg_max"), "a reduction must be specified for each output"),
    (loop("@fsum", "f32, f32", "%x, %x"), "a reduction must be specified for each output"),
    (loop("@arg_max", "f32, i32", "%x, %n"), "which is over 'index'"),
    (loop('@fsum, "addi"', "f32, f32", "%x, %x"), "result type cannot match reduction attribute"),
    (loop("@a::@b"), "invalid kind of attribute specified"),
    (loop("3"), "integer literal not valid for specified type"),
    (loop('"sum"'), "invalid reduction value"),
    (loop("@fsum", "f32, f32", "%x"), "got 1 operands and 2 types"),
    (FSUM + "func.func @f() {\n%0 = reduction.identity @fsum : f64\nreturn\n}", "('f32')"),
    (FSUM + "func.func @f() {\n%0 = reduction.identity @x : f32\nreturn\n}", "not defined"),
    (
        FSUM + "func.func @f(%a: f32) {\n%0 = reduction.combine @fsum %a : f32\nreturn\n}",
        "expected 2 operands, two for each type, but got 1",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD_LOOPS)
def test_bad_loops(text: str, message: str) -> None:
    assert message in refused(text)[0]


SCF = """
func.func @f(%l: index, %x: f32, %k: i32) {
  %0 = scf.parallel (%i) = (%l) to (%l) step (%l) CLAUSE -> TYPES {
    scf.reduceBODY
  }
  return
}
"""


@pytest.mark.parametrize(
    ("clause", "types", "body", "message"),
    [
        ("reduce (@fsum)", "f32", "", "expects number of results: 1 to be the same as number of"),
        ("reduce (@fsum)", "i32", "(%k : i32)", "which is over 'f32'"),
        ("reduce (@nil)", "f32", "(%x : f32)", "which is not defined"),
        ('reduce ("addi")', "f32", "(%x : f32)", "result type cannot match"),
        ("reduce (@fsum)", "f32", "(%k : i32)", "type of 0-th reduction operand: 'i32'"),
        (
            "reduce (@fsum)",
            "f32",
            "(%x : f32) {\n^bb0(%a: f32, %b: f32):\nscf.reduce.return %a : f32\n}",
            "expects no regions: the loop says how to reduce",
        ),
    ],
)
def test_bad_scf_loops(clause: str, types: str, body: str, message: str) -> None:
    text = SCF.replace("CLAUSE", clause).replace("TYPES", types).replace("BODY", body)
    assert message in refused(FSUM + text)[0]


def test_bad_carrying_loops() -> None:
    text = """
func.func @f(%x: i32) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) reduce (@fsum) -> (i32) {
    affine.yield %a : i32
  }
  return
}
"""
    message, line = refused(FSUM + text)
    assert re.search(r"reduces a value of type 'i32' with @fsum", message)
    assert line == 11
