"""Complex arithmetic: the interpreter prints the bits that MLIR's lowering computes."""

from __future__ import annotations

import random

import pytest
from tests.differential.interpreting import Calls, print_float, print_integer
from tests.differential.test_interpreter_scalars import floats


@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_arithmetic(kind: str) -> None:
    rng = random.Random(kind)
    calls = Calls()
    type_ = f"complex<{kind}>"
    operands = [(name, kind) for name in ("%a", "%b", "%c", "%d")]
    numbers = f"  %x = complex.create %a, %b : {type_}\n  %y = complex.create %c, %d : {type_}\n"
    show = (
        f"\n  %re = complex.re %r : {type_}\n  %im = complex.im %r : {type_}\n"
        f"{print_float('%re', kind)}\n{print_float('%im', kind)}"
    )

    def some(count: int) -> list[tuple[object, ...]]:
        return list(zip(*(floats(kind, count, rng) for _ in operands), strict=True))

    for op in ("add", "sub", "mul", "div"):
        calls.add(f"{numbers}  %r = complex.{op} %x, %y : {type_}{show}", operands, some(30))
    for op in ("neg", "conj"):
        calls.add(f"{numbers}  %r = complex.{op} %x : {type_}{show}", operands, some(9))
    body = f"{numbers}  %r = complex.abs %x : {type_}\n{print_float('%r', kind)}"
    calls.add(body, operands, some(30))
    for op in ("eq", "neq"):
        body = f"{numbers}  %r = complex.{op} %x, %y : {type_}\n{print_integer('%r', 1)}"
        calls.add(body, operands, [*some(9), ("1.0", "2.0", "1.0", "2.0")])
    constant = f"  %r = complex.constant [1.5 : {kind}, -0.0 : {kind}] : {type_}{show}"
    calls.add(constant, [], [()])
    calls.agree()
