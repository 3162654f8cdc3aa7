"""Scientific kernels as people write them in Python: as plain loops, as array slices, and mixed.

`forms` has them all: the thirty programs of PolyBench (`algebra`, `solvers`, `grids`, and as loops
those of `tests.generate.polybench`), and others (`others`, `points`). Each is a function of NumPy
alone; `arguments` makes what it is called with. The loops and slices of many others are those
that `benchmarks.scientific` measures.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from benchmarks.python_kernels import CASES
from benchmarks.scientific.case import Case

from tests.generate.loops import Kernel
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of


@dataclass(frozen=True)
class Form:
    """A kernel in one of its forms."""

    kernel: str
    form: str
    function: Callable[..., Any]
    make: Callable[[Source], tuple[Any, ...]]
    near: bool
    """Whether it is only compared up to rounding: functions of NumPy on arrays and BLAS."""

    @property
    def name(self) -> str:
        """The kernel and its form, as `gemm-loops`."""
        return f"{self.kernel}-{self.form}"

    def arguments(self, seed: int = 0) -> tuple[Any, ...]:
        """New arguments."""
        return self.make(Source(seed))


class Source:
    """Numbers for arguments, of which sums and products of a few are exact."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._random = np.random.default_rng(seed)

    def __call__(self, *shape: int) -> np.ndarray[Any, Any]:
        """Multiples of a quarter."""
        return self._random.integers(-16, 17, shape) / 4

    def positive(self, *shape: int) -> np.ndarray[Any, Any]:
        """Numbers between 1 and 2."""
        return 1 + self._random.random(shape)

    def integers(self, least: int, end: int, *shape: int) -> np.ndarray[Any, Any]:
        """Integers of a range."""
        return self._random.integers(least, end, shape)

    def definite(self, size: int) -> np.ndarray[Any, Any]:
        """A symmetric matrix whose eigenvalues are positive."""
        half = self._random.random((size, size))
        return half @ half.T + size * np.eye(size)


FORMS: list[Form] = []

ROUNDING = re.compile(r" @ |\bnp\.(?:exp|log|sin|cos|tanh|arcsin)\(")
"""What NumPy or BLAS round in their own way."""


def kernel(
    make: Callable[[Source], tuple[Any, ...]], *, near: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The decorated function is a kernel in a form: `gemm_loops` is `gemm` as loops."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        name, _, form = function.__name__.rpartition("_")
        FORMS.append(Form(name, form, function, make, near))
        return function

    return register


def _shared(loops: Kernel) -> Form:
    """A kernel of PolyBench as loops, whose extents are arguments."""

    def make(source: Source) -> tuple[Any, ...]:
        values_by_name = arguments_of(loops, sizes_of(loops, 7), source.seed)
        return tuple(values_by_name[name] for name in parameters(loops))

    return Form(loops.function.__name__, "loops", loops.function, make, near=False)


def _measured(case: Case) -> Iterator[Form]:
    """The forms of a kernel that benchmarks measure, whose extents are small here."""

    def make(source: Source) -> tuple[Any, ...]:
        return case.arguments(np.random.default_rng(source.seed), 8)

    for form, function in (("loops", case.loops), ("slices", case.arrays)):
        if function is not None:
            near = bool(ROUNDING.search(inspect.getsource(function)))
            yield Form(case.name, form, function, make, near)


@functools.cache
def forms() -> list[Form]:
    """All kernels in all forms, those of this package before others of their names. `deriche` has
    loops of its own, as the shared ones take NumPy's exponential of an f32, which rounds otherwise,
    and `three_products`, where so many pieces depend on each other that bounds alone decide."""
    from tests.kernels import algebra, grids, others, points, solvers

    assert algebra and grids and others and points and solvers
    measured = chain.from_iterable(map(_measured, CASES))
    every = (*measured, *map(_shared, KERNELS.values()), *FORMS)
    return list({form.name: form for form in every}.values())
