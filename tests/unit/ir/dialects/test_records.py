"""An op whose class says what it computes: nothing else is written for it."""

import operator

import pytest
from tests.unit.meaning.running import evaluate
from xdsl.ir import Dialect
from xdsl.irdl import traits_def

import loopwright as lw
from loopwright.ir.dialects.arith.forms import IntegerBinaryOp
from loopwright.ir.dialects.ods import define_op
from loopwright.ir.dialects.registry import make_context, register_dialect
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange
from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE
from loopwright.ir.interfaces.rewriting import Foldable
from loopwright.ir.interfaces.scalars import IntegerFunction, Kind
from loopwright.ir.syntax import parse_module
from loopwright.native.codegen.emit_module import lower_module
from loopwright.native.codegen.module_codegen import CodegenOptions


def _row(name: str, kind: Kind, llvm: str) -> type[IntegerBinaryOp]:
    return define_op(
        __name__,
        IntegerBinaryOp,
        f"records.{name}",
        traits=traits_def(
            IntegerFunction(kind, operator.sub, llvm, neutral=0),
            Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
            HasIntegerRange("loopwright.ir.dialects.arith.ranges:integer_function"),
            ELEMENTWISE,
        ),
    )


WRAPPING = _row("wrapping", "wrapping", "sub")
OTHER = _row("other", "other", "")
register_dialect("records", lambda: Dialect("records", [WRAPPING, OTHER], []))

BODY = "  %r = records.{} %a, %b : i8"
PROGRAM = "func.func @f(%a: i8, %b: i8) -> i8 {{\n" + BODY + "\n  return %r : i8\n}}"


@pytest.mark.parametrize("name", ["wrapping", "other"])
def test_it_is_interpreted_and_wraps_around(name: str) -> None:
    assert evaluate(BODY.format(name), "%a: i8, %b: i8", "i8", -100, 100) == 56


def test_it_is_folded() -> None:
    module = lw.parse(
        "func.func @f(%x: i8) -> (i8, i8) {\n  %a = arith.constant -100 : i8\n"
        "  %b = arith.constant 100 : i8\n  %z = arith.constant 0 : i8\n"
        "  %r = records.wrapping %a, %b : i8\n  %s = records.wrapping %x, %z : i8\n"
        "  return %r, %s : i8, i8\n}"
    )
    text = str(module.apply("canonicalize"))
    assert "arith.constant 56 : i8" in text
    assert "return %c56_i8, %arg0" in text


def test_it_is_one_instruction() -> None:
    module = parse_module(PROGRAM.format("wrapping"), make_context())
    assert "sub i8 %" in lower_module(module, CodegenOptions()).llvm_ir


def test_without_an_instruction_it_is_refused() -> None:
    module = parse_module(PROGRAM.format("other"), make_context())
    with pytest.raises(lw.CompileError, match="is not supported by code generation"):
        lower_module(module, CodegenOptions())


@pytest.mark.parametrize(("op_class", "low"), [(WRAPPING, 3), (OTHER, -128)])
def test_a_range_is_known_where_corners_bound_it(op_class: type[IntegerBinaryOp], low: int) -> None:
    module = parse_module(PROGRAM.format(op_class.name.partition(".")[2]), make_context())
    op = next(op for op in module.walk() if isinstance(op, op_class))
    (rule,) = op.get_traits_of_type(HasIntegerRange)
    ranges = [IntegerRange.of(8, *bounds, is_signed=True) for bounds in ((5, 9), (1, 2))]
    range_found = rule.rule(op, ranges)
    assert range_found is not None
    assert range_found.smin == low
