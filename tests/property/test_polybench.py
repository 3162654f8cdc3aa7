"""PolyBench's kernels: printed as by `mlir-opt`, interpreted and compiled to the same bits.

The reference is the kernel run by Python; what the kernels compute is checked in closed form.
"""

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from benchmarks import peer_kernels

import loopwright as lw
from tests.few_passes import without_optimiser_by_day
from tests.generate.loops import STYLES, Kernel
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of
from tests.oracle import mlir_opt, mlir_opt_many
from tests.sampling import pairs, spread

Arguments = dict[str, Any]


@cache
def printed(style: str, least: int) -> dict[str, str]:
    """`mlir-opt`'s form of every kernel."""
    texts = [kernel.text(style, sizes_of(kernel, least)) for kernel in KERNELS.values()]
    return dict(zip(KERNELS, mlir_opt_many(texts), strict=True))


def reference(kernel: Kernel, arguments: Arguments) -> Arguments:
    values = copy.deepcopy(arguments)
    kernel.function(**values)
    return values


def run(kernel: Kernel, style: str, arguments: Arguments, call: Callable[..., object]) -> Arguments:
    values = copy.deepcopy(arguments)
    names = [n for n in parameters(kernel) if style != "static" or n not in kernel.extents]
    call(*(values[name] for name in names))
    return values


def same(kernel: Kernel, actual: Arguments, expected: Arguments) -> None:
    for name in kernel.arrays:
        assert np.isfinite(expected[name]).all()
        if kernel.name == "deriche":  # NumPy's exp for float32 is not the C library's
            np.testing.assert_allclose(actual[name], expected[name], rtol=1e-4, atol=1e-6)
        else:
            np.testing.assert_array_equal(actual[name], expected[name], err_msg=name)


@pytest.fixture
def few_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What LLVM makes of kernels is seen in larger ones."""
    without_optimiser_by_day(monkeypatch)


@pytest.mark.cases_by_day(6)
@pytest.mark.usefixtures("few_passes")
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", KERNELS)
def test_kernel(name: str, style: str) -> None:
    kernel = KERNELS[name]
    for least in spread((3, 6), 2, list(KERNELS).index(name) + STYLES.index(style)):
        sizes = sizes_of(kernel, least)
        module = lw.parse(kernel.text(style, sizes))
        assert str(module).strip() == printed(style, least)[name].strip()
        arguments = arguments_of(kernel, sizes, least)
        expected = reference(kernel, arguments)

        def interpret(*values: Any, module: lw.Module = module) -> object:
            return module.interpret(kernel.symbol, *values)

        same(kernel, run(kernel, style, arguments, interpret), expected)
        same(kernel, run(kernel, style, arguments, module.compile(kernel.symbol)), expected)


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("name", spread(list(KERNELS), 2))
def test_larger_kernel(name: str) -> None:
    """Extents that fill vectors and leave a rest."""
    kernel = KERNELS[name]
    sizes = sizes_of(kernel, 17 if kernel.name in ("doitgen", "heat-3d") else 21)
    arguments = arguments_of(kernel, sizes)
    compiled = lw.parse(kernel.text("arguments", sizes)).compile(kernel.symbol)
    same(kernel, run(kernel, "arguments", arguments, compiled), reference(kernel, arguments))


PIPELINES = (
    "affine-parallelize",
    "affine-data-copy-generate{generate-dma fast-mem-space=2}",
    "affine-loop-normalize,canonicalize,cse",
    "affine-scalrep,affine-loop-invariant-code-motion,lower-affine,convert-scf-to-cf",
    "affine-parallelize,lower-affine",
    "affine-loop-unroll{unroll-factor=3},affine-simplify-structures",
    "lower-affine,scf-for-loop-peeling,scf-for-to-while",
)
"""Passes of `mlir-opt` that keep the meaning of all kernels."""


@pytest.mark.cases_by_day(6)
@pytest.mark.usefixtures("few_passes")
@pytest.mark.parametrize("name", spread(list(KERNELS), 2, 1))
def test_transformed_kernel(name: str) -> None:
    """What other tools make of a kernel."""
    kernel = KERNELS[name]
    number = list(KERNELS).index(name)
    pipeline = PIPELINES[number % len(PIPELINES)]
    style = STYLES[number % 3]
    sizes = sizes_of(kernel, 5)
    answer = mlir_opt(
        kernel.text(style, sizes), f"--pass-pipeline=builtin.module(func.func({pipeline}))"
    )
    assert answer.ok, answer.err
    module = lw.parse(answer.out)
    assert str(module).strip() == answer.out.strip()
    arguments = arguments_of(kernel, sizes)
    expected = reference(kernel, arguments)
    same(kernel, run(kernel, style, arguments, module.compile(kernel.symbol)), expected)


def after(name: str, least: int = 9) -> tuple[Arguments, Arguments]:
    """Arguments before and after the compiled kernel."""
    kernel = KERNELS[name]
    sizes = sizes_of(kernel, least)
    arguments = arguments_of(kernel, sizes)
    compiled = lw.parse(kernel.text("static", sizes)).compile(kernel.symbol)
    return arguments, run(kernel, "static", arguments, compiled)


LINEAR: dict[str, Callable[[Any], dict[str, Any]]] = {
    "gemm": lambda a: {"C": a.beta * a.C + a.alpha * a.A @ a.B},
    "2mm": lambda a: {"D": a.beta * a.D + a.alpha * a.A @ a.B @ a.C},
    "3mm": lambda a: {"G": (a.A @ a.B) @ (a.C @ a.D)},
    "atax": lambda a: {"y": a.A.T @ (a.A @ a.x)},
    "bicg": lambda a: {"s": a.A.T @ a.r, "q": a.A @ a.p},
    "mvt": lambda a: {"x1": a.x1 + a.A @ a.y1, "x2": a.x2 + a.A.T @ a.y2},
    "doitgen": lambda a: {"A": a.A @ a.C4},
    "gesummv": lambda a: {"y": a.alpha * a.A @ a.x + a.beta * a.B @ a.x},
    "trmm": lambda a: {"B": a.alpha * (np.tril(a.A, -1) + np.eye(len(a.A))).T @ a.B},
    "symm": lambda a: {
        "C": a.beta * a.C + a.alpha * (np.tril(a.A) + np.tril(a.A, -1).T) @ a.B
    },
    "syrk": lambda a: {
        "C": np.tril(a.beta * a.C + a.alpha * a.A @ a.A.T) + np.triu(a.C, 1)
    },
    "syr2k": lambda a: {
        "C": np.tril(a.beta * a.C + a.alpha * (a.A @ a.B.T + a.B @ a.A.T)) + np.triu(a.C, 1)
    },
    "cholesky": lambda a: {"A": np.linalg.cholesky(a.A) + np.triu(a.A, 1)},
    "trisolv": lambda a: {"x": np.linalg.solve(np.tril(a.L), a.b)},
    "ludcmp": lambda a: {"x": np.linalg.solve(a.A, a.b)},
    "covariance": lambda a: {"cov": np.cov(a.data, rowvar=False)},
    "correlation": lambda a: {"corr": np.corrcoef(a.data, rowvar=False)},
}  # fmt: skip


class Names:
    """A dictionary's values as attributes."""

    def __init__(self, values: Arguments) -> None:
        self.__dict__.update(values)


@pytest.mark.usefixtures("few_passes")
@pytest.mark.parametrize("name", LINEAR)
def test_closed_form(name: str) -> None:
    before, values = after(name)
    for array, expected in LINEAR[name](Names(before)).items():
        np.testing.assert_allclose(values[array], expected, rtol=1e-9)


@pytest.mark.usefixtures("few_passes")
def test_factorisations() -> None:
    before, values = after("lu")
    lower = np.tril(values["A"], -1) + np.eye(len(values["A"]))
    upper = np.triu(values["A"])
    np.testing.assert_allclose(lower @ upper, before["A"], rtol=1e-9)
    before, values = after("gramschmidt")
    q = values["Q"][:, : len(before["A"])]
    np.testing.assert_allclose(q @ np.triu(values["R"])[: q.shape[1]], before["A"], rtol=1e-9)


@pytest.mark.usefixtures("few_passes")
def test_recursions() -> None:
    before, values = after("gemver")
    a = Names(before)
    updated = a.A + np.outer(a.u1, a.v1) + np.outer(a.u2, a.v2)
    x = a.x + a.beta * updated.T @ a.y + a.z
    np.testing.assert_allclose(values["w"], a.w + a.alpha * updated @ x, rtol=1e-9)
    before, values = after("durbin")
    r = before["r"]
    n = len(r)
    toeplitz = np.array(
        [[1.0 if i == j else r[abs(i - j) - 1] for j in range(n)] for i in range(n)]
    )
    np.testing.assert_allclose(toeplitz @ values["y"], -r, rtol=1e-7)
    before, values = after("floyd-warshall")
    path = before["path"].copy()
    for _ in range(len(path)):
        path = np.minimum(path, (path[:, :, None] + path[None]).min(axis=1))
    np.testing.assert_array_equal(values["path"], path)


FURTHER = pairs(spread(list(peer_kernels.KERNELS), 2), ("static", "dynamic"), 2)


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize(("name", "style"), FURTHER)
def test_further_kernels_optimised(name: str, style: str) -> None:
    """Optimised they have the bits of the plain program, and what Python computes but for rounding
    of functions."""
    kernel = peer_kernels.KERNELS[name]
    place = list(peer_kernels.KERNELS).index(name) // 4
    for least in spread((9, 21), 2, place):
        sizes = {extent: min(size, 40) for extent, size in sizes_of(kernel, least).items()}
        module = lw.parse(kernel.text(style, sizes))
        arguments = arguments_of(kernel, sizes)
        plain = run(kernel, style, arguments, module.compile(kernel.symbol))
        optimised = module.apply("affine-optimize")
        actual = run(kernel, style, arguments, optimised.compile(kernel.symbol))
        expected = reference(kernel, arguments) if least == 9 else plain
        for array in kernel.arrays:
            np.testing.assert_array_equal(actual[array], plain[array], err_msg=array)
            np.testing.assert_allclose(actual[array], expected[array], rtol=1e-12)
