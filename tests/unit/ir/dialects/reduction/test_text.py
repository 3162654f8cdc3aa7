"""The text of reductions, generic and custom, and what is wrong with bad ones, and where."""

import pytest
from tests.texts import texts_beside
from tests.unit.ir.dialects.reduction.programs import ARG_MAX, DEFINITIONS, FSUM, band

import loopwright as lw
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.reduction import DefineOp
from loopwright.ir.dialects.reduction.kinds import entries_of, has_symbols, stated_reductions
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.syntax import parse_module, print_module
from loopwright.reporting.errors import DiagnosticError

PROGRAMS = texts_beside(__file__)

LOOPS = (
    DEFINITIONS
    + band('@arg_max, "addf", @fsum', "f32, index, f32, f32", "%x, %i0, %x, %y", [8])
    + PROGRAMS["loops"]
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
        "number of operands and types do not match: got 1 operands and 2 types",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD_LOOPS)
def test_bad_loops(text: str, message: str) -> None:
    assert message in refused(text)[0]
