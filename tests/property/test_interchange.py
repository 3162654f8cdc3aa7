"""`affine-blocked-interchange` and `affine-optimize` keep what programs mean, to the bit."""

import pytest

import loopwright as lw
from tests.campaigns.passes import equivalence
from tests.few_passes import without_optimiser_by_day
from tests.generate.loops import STYLES
from tests.generate.polybench import KERNELS, arguments_of, sizes_of
from tests.property.test_polybench import reference, run, same
from tests.sampling import few, spread

EVERYWHERE = "affine-blocked-interchange{everywhere block=3 unroll=2}"

ORDER = "affine-memory-order{everywhere}"


def test_generated_programs() -> None:
    report = equivalence(few(range(720_000, 720_007), 4), [EVERYWHERE, ORDER, "affine-optimize"])
    assert not report.failures, "\n".join(report.failures[:3])
    assert report.coverage["affine-blocked-interchange: decision interchanged"] > 2
    assert report.coverage["affine-blocked-interchange: refusal carried-dependence"] > 0
    assert report.coverage["affine-memory-order: decision permuted"] > 0
    assert report.coverage["affine-super-vectorize: decision vectorize.vectorized"] > 0


@pytest.mark.parametrize("name", spread(list(KERNELS), 10))
def test_polybench(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = KERNELS[name]
    if list(KERNELS).index(name) % 8:
        without_optimiser_by_day(monkeypatch)
    for style in spread(STYLES, len(STYLES), list(KERNELS).index(name)):
        sizes = sizes_of(kernel, 6)
        arguments = arguments_of(kernel, sizes, 6)
        expected = reference(kernel, arguments)
        module = lw.parse(kernel.text(style, sizes))
        moved = module.apply("affine-blocked-interchange", everywhere=True, block=4, unroll=3)

        def interpret(*values: object, moved: lw.Module = moved) -> object:
            return moved.interpret(kernel.symbol, *values)

        same(kernel, run(kernel, style, arguments, interpret), expected)
        compiled = module.compile(kernel.symbol, threads=1, optimise=True)
        same(kernel, run(kernel, style, arguments, compiled), expected)
