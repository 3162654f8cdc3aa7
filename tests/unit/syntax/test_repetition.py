"""Lines that are like earlier ones are read as if they were the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from tests.stand_in_campaign import Answer, ours, text_of

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax import parser as parsing
from loopwright.ir.syntax.generic_syntax import LineKey, RepetitionSyntax
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import DiagnosticError


def again(text: str) -> str:
    """What is printed of a text, of which some lines are kept."""
    kept: list[int] = []
    plain = RepetitionSyntax.parse_again

    def counting(self: RepetitionSyntax, line: object) -> object:
        op = plain(self, line)  # pyright: ignore[reportArgumentType]
        kept.append(op is not None)
        return op

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RepetitionSyntax, "parse_again", counting)
        try:
            module = parse_module(text, make_context(allow_unregistered=True))
        except DiagnosticError as error:
            (found,) = error.diagnostics
            assert found.location is not None
            return f"{found.location.line}:{found.location.column}: {found.message}"
    return f"{sum(kept)}\n{print_module(module, local_scope=True)}"


def func(*lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    head = "func.func @f(%a: f32, %b: f32, %i: index, %m: memref<4x4xf32>, %d: f64) {\n"
    return f"{head}{body}  return\n}}\n"


def test_made_again() -> None:
    found = again(
        func(
            "%0 = arith.addf %a, %b {x} : f32",
            "%1 = arith.addf %0, %a {x} : f32",
            "%2 = arith.addf %1, %0 {x} : f32",
            "affine.store %0, %m[%i, %i + 1] : memref<4x4xf32>",
            "affine.store %1, %m[%i, %i + 1] : memref<4x4xf32>",
            "affine.store %2, %m[%i, %i + 1] : memref<4x4xf32>",
        )
    )
    assert found.startswith("2\n")
    assert "%1 = arith.addf %0, %arg0 {x} : f32" in found
    assert "affine.store %1, %arg3[%arg2, %arg2 + 1]" in found


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # Which names are equal matters, and what types they have.
        (
            ("affine.prefetch %m[%i, %i], read, locality<3>, data : memref<4x4xf32>",) * 3
            + (
                "%j = arith.constant 1 : index",
                "affine.prefetch %m[%i, %j], read, locality<3>, data : memref<4x4xf32>",
            ),
            "1\n",
        ),
        (
            ("%0 = arith.addf %a, %b : f32", "%1 = arith.addf %d, %b : f32"),
            "3:19: use of value '%d' expects different type than prior uses: 'f32' vs 'f64'",
        ),
        (
            ("%0 = arith.addf %a, %b : f32", "%1 = arith.addf %a, %c : f32"),
            "3:23: use of undeclared SSA value name",
        ),
        (
            ("%0 = arith.addf %a, %b : f32", "%0 = arith.addf %a, %b : f32"),
            "3:3: redefinition of SSA value '%0'",
        ),
        # What a text goes on with on the next line.
        (
            ('"x.y"(%a) : (f32) -> ()', '"x.y"(%b) : (f32) -> ()', "  loc(unknown)"),
            "0\n",
        ),
        # Results with numbers, and strings with names.
        (
            (
                '%0:2 = "x.y"(%a) : (f32) -> (f32, f32)',
                '%1:2 = "x.y"(%0#1) : (f32) -> (f32, f32)',
                '%2:2 = "x.y"(%1#2) : (f32) -> (f32, f32)',
            ),
            "4:16: reference to invalid result number",
        ),
        (
            ('"x.y"(%a) {s = "%a"} : (f32) -> ()', '"x.y"(%b) {s = "%b"} : (f32) -> ()'),
            "0\n",
        ),
        (
            [rf'"x.y"(%{a}) {{s = "\"%{a}"}} : (f32) -> ()' for a in "aba"],
            "0\n",
        ),
        (
            [f"%{c} = arith.addf %a, %b : f32" for c in ("0", "1#1", "2")],
            "3:5: expected '=' after SSA name",
        ),
        (
            ("%0 = arith.addf %a, %b : f32 // %a", "%1 = arith.addf %b, %a : f32 // %b"),
            "0\n",
        ),
    ],
)
def test_like_another_or_not(lines: Sequence[str], expected: str) -> None:
    assert again(func(*lines)).startswith(expected)


def test_terminator_with_operands_on_the_next_line() -> None:
    text = (
        "func.func @f() {\n  return\n}\nfunc.func @g(%a: f32) -> f32 {\n  return\n  %a : f32\n}\n"
    )
    assert "return %arg0 : f32" in again(text)


def test_texts_of_all_forms_after_others() -> None:
    shared: dict[LineKey, object] = {}
    headers: dict[object, object] = {}
    plain = parsing.Parser.__init__

    def sharing(self: parsing.Parser, *arguments: object, **options: object) -> None:
        plain(self, *arguments, **options)  # pyright: ignore[reportArgumentType]
        self.kept_lines = shared  # pyright: ignore[reportAttributeAccessIssue]
        self.kept_headers = headers  # pyright: ignore[reportAttributeAccessIssue]

    def with_shared(text: str) -> Answer:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(parsing.Parser, "__init__", sharing)
            return ours(text)

    for seed in range(300):
        text = text_of(seed)
        if "#map" in text or "#set" in text or text.startswith(("#", "!")):
            continue
        expected = ours(text)
        assert with_shared(text) == expected, text
        assert with_shared(text) == expected, text
    assert len(shared) > 100 and headers


def refused(text: str) -> str:
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(text, make_context()))
    return caught.value.diagnostics[0].message


def test_ops_that_are_like_right_ones_may_stand_wrong() -> None:
    verify(parse_module(func("affine.for %k = 0 to 2 {", "  affine.yield", "}"), make_context()))
    assert refused("func.func @f() {\n  affine.yield\n}") == (
        "'affine.yield' op only terminates affine.if/for/parallel regions"
    )
    middle = func(
        "affine.for %k = 0 to 2 {", '  "affine.yield"() : () -> ()', "  affine.yield", "}"
    )
    assert refused(middle) == "'affine.yield' op must be the last operation in the parent block"


def test_an_op_that_was_right_and_is_changed() -> None:
    module = parse_module(func("%0 = arith.addf %a, %b : f32"), make_context())
    verify(module)
    (op,) = [op for op in module.walk() if op.name == "arith.addf"]
    op.operands[0] = next(iter(op.parent.args[2:])) if op.parent else op.operands[0]
    with pytest.raises(DiagnosticError, match="operand #0 must be floating-point-like"):
        verify(module)


LOOP = (
    "%{0} = affine.for %{1} = %{2} to min affine_map<()[s0] -> (8, s0)>()[%i]"
    " iter_args(%{3} = %{4}) -> (f32) {{"
)


@pytest.mark.parametrize("second", ["skiyb", "skiyd", "skiab", "sknyb", "skikb", "skiyi"])
def test_loops_that_begin_like_others(second: str) -> None:
    """Names that differ, values of other types, names that are taken or unknown."""
    end = ("  affine.yield %b : f32", "}")
    text = func(LOOP.format(*"rjixa"), *end, LOOP.format(*second), *end)
    found = again(text)

    def plainly(self: RepetitionSyntax, parse: Callable[[RepetitionSyntax], object]) -> object:
        return parse(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RepetitionSyntax, "parse_header", plainly)
        assert found == again(text)
    assert ("iter_args" in found) == (second == "skiyb")


def test_each_wrong_op_is_told_though_another_is_like_it() -> None:
    op = '  %0 = "arith.addf"(%a, %b) : (f32, f32) -> f64'
    text = "".join(
        f"func.func @f{index}(%a: f32, %b: f32) {{\n{op}\n  return\n}}\n" for index in range(3)
    )
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(text, make_context()))
    assert len(caught.value.diagnostics) == 3
