"""PolyBench's kernels compute the same after every mode of `affine-loop-fusion`, to the bit."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision
from tests.generate.loops import STYLES
from tests.generate.polybench import KERNELS, arguments_of, sizes_of
from tests.property.test_polybench import reference, run, same
from tests.sampling import spread

MODES: tuple[dict[str, object], ...] = (
    {},
    {"mode": "producer"},
    {"mode": "sibling"},
    {"maximal": True},
    {"compute_tolerance": 10},
)


@pytest.mark.cases_by_day(2)
@pytest.mark.parametrize("name", KERNELS)
def test_fused_kernel(name: str) -> None:
    kernel = KERNELS[name]
    number = list(KERNELS).index(name)
    for style in spread(STYLES, 3, number):
        sizes = sizes_of(kernel, 6)
        module = lw.parse(kernel.text(style, sizes))
        arguments = arguments_of(kernel, sizes, 6)
        expected = reference(kernel, arguments)
        done: dict[str, lw.Module] = {}
        for options in spread(MODES, 2, number // 3):
            fused = module.apply("affine-loop-fusion", **options)
            fused.verify()
            done[str(fused)] = fused
        for text, fused in done.items():
            if text == str(module):
                continue

            def interpret(*values: object, fused: lw.Module = fused) -> object:
                return fused.interpret(kernel.symbol, *values)

            same(kernel, run(kernel, style, arguments, interpret), expected)


@pytest.mark.parametrize("name", ["gemver", "deriche"])
def test_kernels_that_are_fused(name: str) -> None:
    kernel = KERNELS[name]
    module = lw.parse(kernel.text("static", sizes_of(kernel, 6)))
    fused = module.apply("affine-loop-fusion")
    assert [entry for entry in fused.ledger.of_type(Decision) if entry.code == "fusion.fused"]
