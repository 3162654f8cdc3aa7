"""Generated programs on Python's integers: a kernel returns what Python returns, or raises
OverflowError if an integer on the way has more than 64 bits.

Sums, differences, products and shifts of which only the low bits are used may have more, so that
OverflowError is allowed there and not demanded.
"""

from __future__ import annotations

import ast
import operator
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from tests.sampling import few
from tests.texts import defined_in

_EDGES = (0, 1, -1, 2, 7, -7, 2**15, 2**30, 2**31, -(2**31), 2**32 + 1, 2**53, 2**62, -(2**62))
_EXTREMES = (2**63 - 1, -(2**63), 2**63 - 2, -(2**63) + 1)
_MOST_BITS = 1 << 14
"""Programs whose integers grow without end are not executed to their end."""
_COUNTS = (0, 1, 2, 3, 10, 20)


class Watched(int):
    """An integer whose sums, products and so on say whether any has more than 64 bits."""

    has_overflowed = False


def _watched(function: Callable[..., Any]) -> Callable[..., Watched]:
    def method(*operands: int) -> Watched:
        result = int(function(*map(int, operands)))
        if not -(2**63) <= result < 2**63:
            Watched.has_overflowed = True
        if result.bit_length() > _MOST_BITS:
            raise OverflowError
        return Watched(result)

    return method


def _reflected(function: Callable[..., Watched]) -> Callable[[int, int], Watched]:
    def method(right: int, left: int) -> Watched:
        return function(left, right)

    return method


for _name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and_", "or_", "xor"):
    _function = _watched(getattr(operator, _name))
    _method = _name.rstrip("_")
    setattr(Watched, f"__{_method}__", _function)
    setattr(Watched, f"__r{_method}__", _reflected(_function))
setattr(Watched, "__neg__", _watched(operator.neg))  # noqa: B010


class Program:
    """The text of a function of three integers and a count."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.names = ["a", "b", "c"]
        self.depth = 1

    def add(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def leaf(self) -> str:
        draw = self.random
        if draw.random() < 0.7:
            return draw.choice(self.names)
        return str(draw.choice((1, 2, 3, 5, 31, 1000003, 6364136223846793005)))

    def expression(self, depth: int = 2) -> str:
        draw = self.random
        if not depth or draw.random() < 0.2:
            return self.leaf()
        left = self.expression(depth - 1) if depth > 1 else draw.choice(self.names)
        kind = draw.choice(("+", "-", "*", "+", "-", "*", "<<", ">>", "//", "%", "&", "^", "mask"))
        if kind == "mask":
            bits = draw.choice((1, 8, 16, 31, 32, 48, 61))
            return f"(({left}) & {2**bits - 1})" if draw.random() < 0.6 else f"({left}) % {2**bits}"
        if kind in ("<<", ">>"):
            return f"(({left}) {kind} {draw.choice((1, 3, 16, 33))})"
        if kind in ("//", "%"):
            divisor = draw.choice((*self.names, 3, 7, 1000, 998244353, 2**62 - 57, -(2**61) + 1))
            return f"(({left}) {kind} ({divisor} or 5))"
        return f"({left} {kind} {self.expression(depth - 1)})"

    def update(self) -> None:
        draw = self.random
        variables = [name for name in self.names if name[0] not in "ik"]
        target = draw.choice((*variables, f"x{len(self.names)}"))
        if draw.random() < 0.3 and target in self.names:
            self.add(f"{target} {draw.choice(('+=', '-=', '*='))} {self.expression(1)}")
        else:
            self.add(f"{target} = {self.expression()}")
        if draw.random() < 0.2:
            self.add(f"{target} &= {2 ** draw.choice((16, 32, 60)) - 1}")
        if target not in self.names and self.depth == 1:
            self.names.append(target)
        elif target not in self.names:
            self.add(f"a = a ^ {target}")

    def loop(self) -> None:
        draw = self.random
        if draw.random() < 0.7:
            variable = f"i{self.depth}"
            bounds = draw.choice(("n", "1, n", "n, -1, -1", "0, n, 3", "a % 9, n"))
            self.add(f"for {variable} in range({bounds}):")
        else:
            variable = f"k{self.depth}"
            self.add(f"{variable} = {draw.choice(('0', 'c % 5'))}")
            self.add(f"while {variable} * {variable} < n:")
        names = list(self.names)
        self.depth += 1
        if variable.startswith("k"):
            self.add(f"{variable} += {draw.choice((1, 2))}")
        self.names = [*names, variable]
        for _ in range(draw.randint(1, 3)):
            self.update()
        if self.depth < 3 and draw.random() < 0.4:
            self.loop()
        self.depth -= 1
        self.names = names

    def text(self) -> str:
        self.add("pass")
        for _ in range(self.random.randint(1, 3)):
            self.random.choice((self.update, self.loop, self.loop))()
        self.add(f"return {', '.join(self.names)}")
        return "def program(a, b, c, n):\n" + "\n".join(self.lines) + "\n"


class _Watching(ast.NodeTransformer):
    """Makes the left operand of each operation a `Watched`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        self.generic_visit(node)
        return ast.BinOp(_watched_operand(node.left), node.op, node.right)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.Assign:
        self.generic_visit(node)
        assert isinstance(node.target, ast.Name)
        old = _watched_operand(ast.Name(node.target.id, ast.Load()))
        return ast.Assign([node.target], ast.BinOp(old, node.op, node.value))


def _watched_operand(node: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("Watched", ast.Load()), [node], [])


def watching(text: str) -> Callable[..., Any]:
    """Return the function of a text, which notes integers of more than 64 bits."""
    tree = ast.fix_missing_locations(_Watching().visit(ast.parse(text)))
    return defined_in(ast.unparse(tree), Watched=Watched)["program"]


def outcome(function: Callable[..., Any], arguments: tuple[int, ...]) -> Any:
    """Return what a function returns, or OverflowError."""
    try:
        return tuple(map(int, function(*arguments)))
    except OverflowError:
        return OverflowError


class ModularProgram:
    """The text of a function that reduces all that it computes by a modulus `m`."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.variables = ("x", "y", "z")

    def leaf(self) -> str:
        return self.random.choice((*self.variables, "a", "b", "i"))

    def factor(self) -> str:
        numbers = (2**33 + 1, 6364136223846793005, 2**62 - 1)
        return str(self.random.choice((*self.variables, *numbers)))

    def dividend(self) -> str:
        """Return an expression with at most one product of two factors, and sums, in 128 bits."""
        draw = self.random
        factors = [draw.choice(self.variables), self.factor()]
        if draw.random() < 0.3:
            factors[0] = f"({factors[0]} {draw.choice('+-')} {self.leaf()} % 1000)"
        terms = [f"{factors[0]} * {factors[1]}"]
        terms += [self.leaf() for _ in range(draw.randint(0, 2))]
        draw.shuffle(terms)
        return f" {draw.choice('+-')} ".join(terms)

    def modulus(self) -> str:
        return self.random.choice(("m", "m", "m", "-m", "(2**62 - 57)", "(m | 1)", "998244353"))

    def text(self) -> str:
        lines = ["def program(a, b, m, n):", "    x = a", "    y = b", "    z = 1"]
        lines.append("    for i in range(n):")
        for _ in range(self.random.randint(1, 4)):
            target = self.random.choice(self.variables)
            line = f"{target} = ({self.dividend()}) % {self.modulus()}"
            if self.random.random() < 0.3:
                lines.append(f"        if {self.random.choice(self.variables)} & 1:")
                line = "    " + line
            lines.append("        " + line)
        lines.append("    u = (x * y - z) % m")
        lines.append("    return x, y, z, u")
        return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", few(range(400), 20))
def test_remainders_of_integers_of_up_to_128_bits_are_exact(seed: int) -> None:
    text = ModularProgram(seed).text()
    function = defined_in(text)["program"]
    draw = random.Random(seed)
    kernel: Any = lw.kernel(optimise=seed % 4 != 0)(function)
    for number in range(5):
        limit = 10 if not number else 2 ** draw.choice((31, 40, 62))
        modulus = draw.choice((1, 2, 7, 10**9 + 7, 10**18 + 9, 2**62 - 57, -(2**61) + 1))
        first, second = (draw.randint(-limit, limit) for _ in "ab")
        arguments = (first, second, modulus, draw.choice(_COUNTS))
        expected = tuple(map(int, function(*arguments)))
        assert kernel(*arguments) == expected, f"{text}{arguments}"


@pytest.mark.parametrize("seed", few(range(400), 30))
def test_integers_are_exact_or_overflow(seed: int) -> None:
    text = Program(seed).text()
    function = defined_in(text)["program"]
    watched = watching(text)
    draw = random.Random(seed)
    kernel: Any = lw.kernel(optimise=seed % 4 != 0)(function)
    for number in range(6):
        pool = _EDGES if number < 4 else (*_EDGES, *_EXTREMES)
        arguments = tuple(draw.choice(pool) if number else draw.randint(-9, 9) for _ in "abc")
        count = draw.choice(_COUNTS)
        Watched.has_overflowed = False
        expected = outcome(watched, (*arguments, count))
        if expected is OverflowError:
            continue
        try:
            result = outcome(kernel, (*arguments, count))
        except lw.FrontendError as error:  # a constant of the program has more than 64 bits
            assert "does not fit in" in str(error)
            return
        assert result == expected or (result is OverflowError and Watched.has_overflowed), (
            f"{text}{arguments} {count}: {result} instead of {expected}"
        )


def test_numbers_of_either_class_are_exact_or_overflow() -> None:
    @lw.kernel
    def squared(a: Any, c: Any, k: Any) -> Any:
        x = a[0] if c else k
        return x * x

    three = np.array([3])
    assert squared(three, True, 2**40) == 9
    assert squared(three, False, 5) == 25
    with pytest.raises(OverflowError):
        squared(three, False, 2**40)


def test_masked_sums_whose_other_bits_are_used_overflow() -> None:
    @lw.kernel
    def parts(c: Any) -> Any:
        t = c + 1000003
        return t & 65535, t >> 3

    assert parts(5) == (1000008 & 65535, 1000008 >> 3)
    with pytest.raises(OverflowError):
        parts(2**63 - 1)


def test_dividends_that_other_operations_use_overflow() -> None:
    @lw.kernel
    def both(a: Any, b: Any, m: Any) -> Any:
        product = a * b
        return product % m, product // m

    assert both(2**31, 2**31, 1000) == (2**62 % 1000, 2**62 // 1000)
    with pytest.raises(OverflowError):
        both(2**62, 2**62, 2**62 + 1)


def test_dividends_of_more_than_128_bits_overflow() -> None:
    @lw.kernel
    def cubed(a: Any, m: Any) -> Any:
        return (a * a * a) % m

    assert cubed(2**20, 1000) == 2**60 % 1000
    assert cubed(2**31, 1000) == 2**93 % 1000
    with pytest.raises(OverflowError):
        cubed(2**32, 1000)
