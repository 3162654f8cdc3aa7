"""The examples of reductions give NumPy's answers, with the same bits on any number of threads."""

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.meaning import Interpreter

EXAMPLES = Path(__file__).parents[3] / "examples/reductions"
SIZES = (0, 1, 700, 4000)
PRIME = 65521
LIMBS = 2**96 - 2**32 + 1

Array = np.ndarray[Any, np.dtype[Any]]


def number(limbs: Any) -> int:
    return sum((int(limb) % 2**32) << 32 * place for place, limb in enumerate(limbs))


def gf_product(a: int, b: int) -> int:
    product = 0
    for bit in range(8):
        product ^= (a << bit) * (b >> bit & 1)
    for bit in reversed(range(8, 16)):
        product ^= (0x11B << bit - 8) * (product >> bit & 1)
    return product


def check_modular(values: Array, result: Any) -> None:
    product = reduce(lambda a, b: a * b % PRIME, values.tolist(), 1)
    assert result == (int(values.sum(dtype=np.int64)) % PRIME, product)


def check_galois(values: Array, result: Any) -> None:
    bits = [value % 256 for value in values.tolist()]
    assert result[0] % 256 == reduce(int.__xor__, bits, 0)
    assert result[1] % 256 == reduce(gf_product, bits, 1)


def check_complex(values: Array, result: Any) -> None:
    assert np.allclose(result, values.prod())


def check_arg_max(values: Array, result: Any) -> None:
    expected = (values.max(), values.argmax()) if values.size else (-np.inf, -1)
    assert result == expected


def check_welford(values: Array, result: Any) -> None:
    count, mean, squares = result
    assert count == values.size
    if count:
        assert np.isclose(mean, values.mean(), rtol=1e-13)
        assert np.isclose(squares, values.var() * count, rtol=1e-11)


def check_limbs(values: Array, result: Any) -> None:
    product = reduce(lambda a, b: a * number(b) % LIMBS, values, 1)
    assert number(result) == product


Maker = Callable[[np.random.Generator, int], Array]
CASES: dict[str, tuple[Maker, Callable[[Array, Any], None]]] = {
    "modular": (lambda r, n: r.integers(1, PRIME, n).astype(np.int32), check_modular),
    "galois": (lambda r, n: r.integers(-128, 128, n).astype(np.int8), check_galois),
    "complex_product": (lambda r, n: np.exp(1j * r.random(n)), check_complex),
    "arg_max": (lambda r, n: r.integers(-50, 50, n).astype(np.float32), check_arg_max),
    "welford": (lambda r, n: r.standard_normal(n) + 5, check_welford),
    "limbs": (lambda r, n: r.integers(-(2**31), 2**31, (n, 3)).astype(np.int32), check_limbs),
}


def test_every_example_is_run() -> None:
    assert sorted(CASES) == sorted(path.stem for path in EXAMPLES.glob("*.mlir"))


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("name", CASES)
def test_examples(name: str) -> None:
    make, check = CASES[name]
    module = lw.load(EXAMPLES / f"{name}.mlir")
    kernels = [module.compile("main", threads=threads) for threads in (1, 2, 4)]
    rng = np.random.default_rng(sum(map(ord, name)))
    for size in SIZES:
        values = make(rng, size)
        results = [kernel(values, size) for kernel in kernels]
        check(values, results[0])
        assert repr(results[1]) == repr(results[0])
        assert repr(results[2]) == repr(results[0])
        if size < 2000 or name == "welford":
            meant = Interpreter(module.op).call("main", values, size)
            alone = meant if len(meant) != 1 else meant[0]
            assert repr(alone) == repr(results[0])
