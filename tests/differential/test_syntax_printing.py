"""Names, aliases, locations and numbers, printed as `mlir-opt` prints them."""

import random
from pathlib import Path

import pytest
from tests.oracle import mlir_opt
from xdsl.dialects import builtin

from loopwright.ir.core.floats import bits_to_float, float_text, format_of, round_to_type
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module

PROGRAM = Path(__file__).with_name("syntax_printing.mlir").read_text()

LOCATIONS = """
#named = loc("name"("deep.c":3:4))
module {
  func.func @f(%a: i32 loc("x":1:2), %b: index loc(#later)) -> i32 {
    %0 = arith.addi %a, %a : i32 loc(#named)
    %1 = arith.addi %0, %a : i32 loc(fused<"why">["x":1:2, "y":3:4, unknown])
    affine.for %i = 0 to 4 {
      "t.use"(%1) {where = loc("here":5:6)} : (i32) -> () loc(callsite(#named at "z":7:8))
    } loc(#later)
    affine.for %i loc("i") = 0 to 4 iter_args(%c loc("c") = %a) -> i32 {
      affine.yield %c : i32 loc("y")
    }
    affine.parallel (%i loc(#later), %j) = (0, 0) to (4, 4) {
    }
    scf.forall (%i loc("i"), %j) in (4, 5) {
    }
    %v = vector.broadcast %1 : i32 to vector<4xi32>
    %k = vector.constant_mask [2] : vector<4xi1>
    %s = vector.mask %k { vector.reduction <add>, %v : vector<4xi32> into i32 }
      : vector<4xi1> -> i32
    return %1 : i32 loc("r":1:2 to 3:4)
  } loc(unknown)
}
#later = loc(fused["p":1:1, "q":2:2])
"""

FLOAT_TYPES = (
    "f16 bf16 f32 f64 f80 f128 tf32 f8E5M2 f8E4M3 f8E3M4 f8E4M3FN f8E5M2FNUZ f8E4M3FNUZ "
    "f8E4M3B11FNUZ f6E3M2FN f6E2M3FN f4E2M1FN"
).split()

ALLOW = "--allow-unregistered-dialect"


def printed(text: str, **options: bool) -> str:
    module = parse_module(text, make_context(allow_unregistered=True))
    return print_module(module, **options).strip("\n")


def expected(text: str, *arguments: str) -> str:
    answer = mlir_opt(text, ALLOW, *arguments)
    assert answer.ok, answer.err
    return answer.out.strip("\n")


@pytest.mark.parametrize("text", [PROGRAM, LOCATIONS], ids=["names", "locations"])
@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], {}),
        (["--mlir-print-op-generic"], {"generic": True}),
        (["--mlir-print-local-scope"], {"local_scope": True}),
        (["--mlir-print-debuginfo"], {"debug_info": True}),
        (
            ["--mlir-print-debuginfo", "--mlir-print-op-generic"],
            {"debug_info": True, "generic": True},
        ),
        (
            ["--mlir-print-debuginfo", "--mlir-print-local-scope"],
            {"debug_info": True, "local_scope": True},
        ),
    ],
    ids=["custom", "generic", "local", "debug", "generic-debug", "local-debug"],
)
def test_printed_forms(text: str, arguments: list[str], options: dict[str, bool]) -> None:
    assert printed(text, **options) == expected(text, *arguments)


def test_floats_of_every_type() -> None:
    chance = random.Random(7)
    literals: list[str] = []
    texts: list[str] = []
    for name in FLOAT_TYPES:
        type_ = getattr(builtin, name)
        form = format_of(type_)
        for _ in range(60):
            if form.width <= 64:
                bits = chance.getrandbits(form.width)
                literals.append(f"0x{bits:X} : {name}")
                texts.append(float_text(bits_to_float(form, bits), type_))
            value = chance.choice((1, -1)) * chance.random() * 10.0 ** chance.randint(-12, 12)
            literals.append(f"{value:.17e} : {name}")
            texts.append(float_text(round_to_type(float(f"{value:.17e}"), type_), type_))
    module = "\n".join(f'"t.x"() {{a = {literal}}} : () -> ()' for literal in literals)
    lines = [line for line in expected(module).splitlines() if "t.x" in line]
    types = [literal.split()[-1] for literal in literals]
    pairs = zip(texts, types, strict=True)
    expected_lines = [f'"t.x"() {{a = {text} : {type_}}} : () -> ()' for text, type_ in pairs]
    assert [line.strip() for line in lines] == expected_lines


@pytest.mark.parametrize(
    "element", ["i1", "i3", "i8", "i24", "i40", "i128", "index", "f32", "bf16", "complex<f32>"]
)
@pytest.mark.parametrize("count", [1, 100, 101, 130])
def test_elements_as_lists_and_as_data(element: str, count: int) -> None:
    chance = random.Random(count)

    def literal() -> str:
        if element == "i1":
            return chance.choice(("true", "false"))
        if element == "complex<f32>":
            return f"({chance.randint(-9, 9)}.5, {chance.random():.6f})"
        if element in ("f32", "bf16"):
            return f"{chance.uniform(-9, 9):.7f}"
        return str(chance.randint(-3, 3))

    values = ", ".join(literal() for _ in range(count))
    text = f'"t.x"() {{a = dense<[{values}]> : tensor<{count}x{element}>}} : () -> ()'
    first = expected(text)
    assert printed(text) == first
    assert printed(first) == first


def test_resources_are_kept() -> None:
    text = (
        '"t.x"() {a = dense_resource<blob> : tensor<1xf32>} : () -> ()\n'
        "{-# dialect_resources: {builtin: "
        '{blob: "0x040000000000803F", spare: "0x0400000000000000"}},'
        ' external_resources: {tool: {"a b": "x", flag: true}} #-}\n'
    )
    assert printed(text) == expected(text)
