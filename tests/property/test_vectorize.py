"""Vectorised programs mean what they meant, bit for bit: interpreted, and some compiled."""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Decision
from tests.generate.polybench import KERNELS, arguments_of, sizes_of
from tests.property.test_polybench import run, same
from tests.property.vectorizing import OPTIONS, arguments, program
from tests.sampling import few, spread

SEEDS = few(range(40), 7)
RARE = tuple(o for o in OPTIONS if o.startswith("virtual-vector-size=2") or "fastest" in o)
"""Options that few programs have loops for."""


def outcome(call: Any, argument_values: list[Any]) -> list[bytes]:
    """The bytes of all arrays and results after a call; all NaNs count as one."""
    copies = [value.copy() if isinstance(value, np.ndarray) else value for value in argument_values]
    results = call(*copies)
    arrays_left = [value for value in copies if isinstance(value, np.ndarray)]
    if results is not None:
        arrays_left += [np.asarray(value) for value in np.atleast_1d(np.asarray(results))]
    return [(np.where(a == a, a, 0) if a.dtype.kind == "f" else a).tobytes() for a in arrays_left]


def interpreted(module: lw.Module, argument_values: list[Any]) -> list[bytes]:
    """What a program does, which must not be undefined."""
    try:
        return outcome(lambda *a: module.interpret("f", *a), argument_values)
    except InterpreterError as error:
        raise AssertionError(str(error)) from error


@cache
def generated(seed: int) -> tuple[lw.Module, list[Any]]:
    """A program, and what it is called with."""
    text, element = program(seed)
    return lw.parse(text), arguments(seed, element)


@cache
def meaning(seed: int) -> list[bytes]:
    return interpreted(*generated(seed))


def vectorized(module: lw.Module, options: str) -> lw.Module:
    from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
    from loopwright.loops.support.assumed import Assumed

    assumed = Assumed()
    op = lw.parse(str(module)).op
    try:
        pipeline = parse_xdsl_pipeline(f"affine-super-vectorize{{{options}}}")
        ledger = PassManager(pipeline).run(op, None, assumed)
    except Exception as error:
        raise AssertionError(f"{error!r}: {module}") from error
    return lw.Module(op, ledger, assumed)


def check(seed: int, options: str, *, compiled: bool = False) -> Counter[str]:
    """Judge one program; the codes of what was done and refused."""
    module, argument_values = generated(seed)
    after = vectorized(module, options)
    if any(after.ledger.of_type(Decision)):
        expected = meaning(seed)
        again = lw.parse(str(after))
        assert interpreted(again, argument_values) == expected, f"seed {seed}\n{module}"
        if compiled:
            assert outcome(after.compile("f"), argument_values) == expected, (
                f"seed {seed}\n{module}"
            )
    return Counter(entry.code for entry in after.ledger)


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("options", OPTIONS)
def test_same_meaning(options: str) -> None:
    codes: Counter[str] = Counter()
    for seed in SEEDS:
        codes += check(seed, options)
    assert codes["vectorize.vectorized"] or options in RARE


def test_compiled_code_agrees() -> None:
    for seed in few(range(1000, 1012), len(OPTIONS)):
        check(seed, OPTIONS[seed % len(OPTIONS)], compiled=True)


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("name", KERNELS)
def test_polybench(name: str) -> None:
    kernel = KERNELS[name]
    sizes = sizes_of(kernel, 6)
    module = lw.parse(kernel.text("static", sizes))
    kernel_arguments = arguments_of(kernel, sizes)
    entry = f"kernel_{name.replace('-', '_')}"
    expected = run(kernel, "static", kernel_arguments, lambda *a: module.interpret(entry, *a))
    sizes_of_vectors = ({"virtual_vector_size": (4,)}, {"virtual_vector_size": "auto"})
    for options in spread(sizes_of_vectors, 2, list(KERNELS).index(name)):
        after = module.apply("affine-super-vectorize", **options)
        actual = run(
            kernel, "static", kernel_arguments, lambda *a, after=after: after.interpret(entry, *a)
        )
        same(kernel, actual, expected)
