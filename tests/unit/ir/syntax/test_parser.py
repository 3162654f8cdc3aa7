"""What dialects rely on in the parser: affine pieces, positions, names, and deep programs."""

import cProfile

import pytest
from xdsl.dialects.builtin import IndexType, IntegerAttr, StringAttr, i32

from loopwright.ir.core.locations import LineIndex, source_location
from loopwright.ir.core.properties import element_values
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import Parser, parse_module, print_module
from loopwright.ir.syntax.affine_syntax import SsaNames
from loopwright.reporting.errors import SourceLocation, SyntaxDiagnosticError


def parser(text: str) -> Parser:
    return Parser(make_context(allow_unregistered=True), text)


def test_map_over_ssa_values() -> None:
    affine_map, operands = parser("[%i + symbol(%n) * 2, %j - %i]").parse_affine_map_of_ssa_ids()
    assert str(affine_map) == "(d0, d1)[s0] -> (d0 + s0 * 2, d1 - d0)"
    assert [operand.operand_name for operand in operands] == ["i", "j", "n"]


def test_a_value_is_a_dimension_or_a_symbol_by_its_first_use() -> None:
    affine_map, operands = parser(
        "[%i + symbol(%i), symbol(%n) + %n]"
    ).parse_affine_map_of_ssa_ids()
    assert str(affine_map) == "(d0)[s0] -> (d0 * 2, s0 * 2)"
    assert len(operands) == 2


def test_expressions_share_names() -> None:
    names = SsaNames()
    source = parser("%i + 1, symbol(%n) - %i")
    first = source.parse_affine_expr_of_ssa_ids(names)
    source.parse_punctuation(",")
    second = source.parse_affine_expr_of_ssa_ids(names)
    assert (str(first), str(second)) == ("d0 + 1", "-d0 + s0")


def test_dimensions_and_symbols() -> None:
    operands, dims = parser("(%a, %b)[%c]").parse_dim_and_symbol_list()
    assert ([operand.operand_name for operand in operands], dims) == (["a", "b", "c"], 2)


def test_typed_attributes_take_the_type_that_is_given() -> None:
    assert parser("7").parse_typed_attribute(IndexType()) == IntegerAttr(7, IndexType())
    with pytest.raises(Exception, match="out of range"):
        parser("4294967296").parse_typed_attribute(i32)


def test_bytes_that_are_not_utf8_survive() -> None:
    text = '"a.b"() {s = "\udcff\\C3"} : () -> ()'
    module = parse_module(text, make_context(allow_unregistered=True))
    op = module.body.block.first_op
    assert op is not None
    assert op.attributes["s"] == StringAttr("\udcff\udcc3")
    assert '"\\FF\\C3"' in print_module(module)


def test_columns_count_bytes() -> None:
    lines = LineIndex('é "x"\nab')
    assert (lines.position(2), lines.position(7), lines.line(2)) == ((1, 4), (2, 2), "ab")


def test_an_op_is_where_its_name_is() -> None:
    module = parse_module("module {\n  %0 = arith.constant 1 : i32\n}", make_context())
    op = module.body.block.first_op
    assert op is not None
    assert source_location(op) == SourceLocation("<stdin>", 2, 8)


def test_hundreds_of_nested_loops() -> None:
    depth = 250
    loops = "".join(f"affine.for %i{n} = 0 to 4 {{ " for n in range(depth))
    text = f"func.func @f() {{ {loops} {'}' * depth} return }}"
    module = parse_module(text, make_context())
    assert print_module(module).count("affine.for") == depth


def test_too_deep_nesting_is_a_diagnostic() -> None:
    with pytest.raises(SyntaxDiagnosticError, match="nesting is too deep") as caught:
        parse_module("module {\n" * 5000, make_context())
    place = caught.value.diagnostics[0].location
    assert place is not None
    assert place.line > 100


@pytest.mark.parametrize(
    ("literal", "type_", "values"),
    [
        ("[1, -2]", "tensor<2xi128>", [1, -2]),
        ("[5, 6]", "tensor<2xi3>", [-3, -2]),
        ("(1.5, 2.0)", "tensor<2xcomplex<f32>>", [1.5, 2.0, 1.5, 2.0]),
        ("0.1", "tensor<1xf80>", [0.1]),
        ("1.0e40", "tensor<1xf32>", [float("inf")]),
        ('"0xFFFF7F000080"', "tensor<2xi24>", [8388607, -8388608]),
    ],
)
def test_elements_of_every_type(literal: str, type_: str, values: list[float]) -> None:
    attribute = parser(f"dense<{literal}> : {type_}").parse_attribute()
    elements = element_values(attribute)  # pyright: ignore[reportArgumentType]
    assert elements == values


def test_printing_many_blocks_takes_time_in_proportion() -> None:
    """Numbering all blocks for each of them once made it quadratic."""

    def steps(count: int) -> int:
        blocks = "".join(f"^b{i}:\n cf.br ^b{i + 1}\n" for i in range(count))
        text = f"func.func @f() {{\n cf.br ^b0\n{blocks}^b{count}:\n return\n}}"
        module = parse_module(text, make_context())
        profile = cProfile.Profile()
        profile.enable()
        print_module(module)
        profile.disable()
        return sum(entry.callcount for entry in profile.getstats())

    assert steps(400) < 6 * steps(100)
