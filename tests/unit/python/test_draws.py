"""Random numbers in kernels are NumPy's, and so are the states that generators are left in."""

import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.campaigns.draws import draws
from tests.sampling import few

import loopwright as lw
from loopwright.native.runtime import numpy_generators as runtime
from loopwright.python.kernels.ahead import build

OUTER = np.random.default_rng(3)


def some(rng, n):
    total = 0.0
    for _ in range(n):
        total += rng.random() - rng.standard_normal()
    return total, rng.integers(9, size=3), rng.choice(20, 5, replace=False)


def outer(n):
    return OUTER.random(n), np.random.randn(n), np.random.choice(n)


def seeded(rng, seed):
    before = rng.standard_normal()
    rng.seed(seed)
    return before, rng.randint(9), rng.standard_normal()


def filled(rng, n):
    a = np.zeros(4)
    for i in range(n):
        a[i] = rng.random()
    return a


@dataclass(frozen=True)
class Simulation:
    rng: np.random.Generator
    steps: int


def of_field(simulation):
    return simulation.rng.integers(0, 256, simulation.steps, dtype=np.uint8)


def chosen(rng, second_rng, takes_first):
    source = rng if takes_first else second_rng
    total = source.normal()
    for i in range(3):
        source = second_rng if i == 1 else rng
        total += source.random()
    return total


def deep(rng, n):
    return rng.normal() if n < 1 else deep(rng, n - 1) + rng.random()


def deeply(rng, n):
    return deep(rng, n)


def three(a, b):
    return a.random(), b.random(), a.random()


def one(rng):
    return rng.random()


def of_module():
    return np.random.random(), np.random.standard_normal()


def test_generated_functions_draw_what_numpy_draws() -> None:
    report = draws(few(range(40), 12))
    assert not report.failures
    assert report.facts["compared"] > 18
    assert not report.facts["refused"]


@pytest.mark.parametrize("bits", [np.random.PCG64, np.random.MT19937, np.random.Philox])
def test_generators_are_arguments_fields_and_names(bits: Any) -> None:
    rng = np.random.Generator(bits(1))
    lw.kernel(some).check(rng, 5)
    lw.kernel(of_field).check(Simulation(rng, 7))
    lw.kernel(chosen).check(rng, np.random.default_rng(2), False)
    lw.kernel(deeply).check(rng, 9)
    kernel = lw.kernel(outer)
    before = runtime.state_of(OUTER)
    kernel.check(3)
    assert runtime.state_of(OUTER) == before
    first = kernel(3)
    second = kernel(3)
    assert first[0].tolist() != second[0].tolist()


@pytest.mark.parametrize("optimise", [True, False])
def test_the_state_after_an_exception(optimise: bool) -> None:
    ours = np.random.default_rng(2)
    theirs = np.random.default_rng(2)
    with pytest.raises(IndexError):
        lw.kernel(optimise=optimise)(filled)(ours, 6)
    with pytest.raises(IndexError):
        filled(theirs, 6)
    assert runtime.state_of(ours) == runtime.state_of(theirs)


def of_parameters(rng, old, x):
    numbers = (
        rng.normal(np.array(2.0), np.int8(3)),
        rng.poisson(np.array(4.0)),
        old.normal([1.0, 2.0]),
    )
    places = (
        old.choice(x, (), False),
        old.choice(2, (), p=[0.5, 0.5]),
        old.choice(5, (2, 2), False),
        rng.choice(x, ()),
    )
    return (
        numbers,
        rng.exponential([1.0, 2.0]),
        rng.gamma(True, x),
        places,
        rng.binomial(3, [0.5, 0.25]),
    )


def of_rates(rng, x):
    return rng.poisson(x)


def test_parameters_are_numbers_lists_and_arrays() -> None:
    rng = np.random.default_rng(2)
    lw.kernel(of_parameters).check(rng, np.random.RandomState(2), np.arange(1.0, 4.0))
    with pytest.raises(ValueError, match="lam < 0 or lam contains NaNs"):
        lw.kernel(of_rates)(rng, -np.ones(2))
    with pytest.raises(ValueError, match="lam < 0 or lam is NaN"):
        lw.kernel(of_rates)(rng, -1)


def test_one_generator_given_twice() -> None:
    kernel = lw.kernel(three)
    rng = np.random.default_rng(1)
    assert kernel(rng, rng) == tuple(np.random.default_rng(1).random(3).tolist())


def of_its_own(seed):
    rng, again = np.random.default_rng(seed), np.random.RandomState(5)
    first_draws = [np.random.default_rng(k).random() for k in range(3)]
    return rng.random(), np.random.default_rng(rng).random(), again.randn(), first_draws


@pytest.mark.parametrize("seed", [0, 2**40, np.int32(5), [5], [1, 2], np.arange(7), -1])
def test_a_kernel_makes_generators(seed: Any) -> None:
    kernel = lw.kernel(of_its_own)
    if isinstance(seed, int) and seed < 0:
        with pytest.raises(ValueError, match="expected non-negative integer"):
            kernel(seed)
    else:
        kernel.check(seed)
    assert not runtime._made_streams  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("seed", [0, 2**32 - 1, np.int32(5), True, [5], [1, 2], np.arange(700)])
def test_seeds_give_the_states_of_numpy(seed: Any) -> None:
    ours = np.random.RandomState(1)
    theirs = np.random.RandomState(1)
    assert lw.kernel(seeded)(ours, seed) == seeded(theirs, seed)
    np.testing.assert_equal(runtime.state_of(ours), runtime.state_of(theirs))


def test_what_cannot_be_a_seed() -> None:
    kernel = lw.kernel(seeded)
    for seed in (-1, 2**32, [-1, 2]):
        with pytest.raises(ValueError, match="Seed must be between 0 and"):
            kernel(np.random.RandomState(1), seed)
    with pytest.raises(TypeError, match="can only re-seed a MT19937 BitGenerator"):
        kernel(np.random.RandomState(np.random.PCG64(1)), 3)
    with pytest.raises(lw.FrontendError, match="the seed is an integer, or a vector"):
        kernel(np.random.RandomState(1), 1.5)


def test_threads_share_a_generator() -> None:
    rng, numbers_drawn = np.random.default_rng(1), list[float]()
    kernel = lw.kernel(one)

    def work() -> None:
        numbers_drawn.extend(kernel(rng) for _ in range(500))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers_drawn) == sorted(np.random.default_rng(1).random(2000).tolist())


def test_another_bit_generator_of_the_module() -> None:
    kernel = lw.kernel(of_module)
    before = np.random.get_bit_generator()
    try:
        for seed in (5, 6):
            np.random.set_bit_generator(np.random.PCG64(seed))
            numbers_drawn = kernel()
            np.random.set_bit_generator(np.random.PCG64(seed))
            assert numbers_drawn == (np.random.random(), np.random.standard_normal())
    finally:
        np.random.set_bit_generator(before)


def test_what_is_refused() -> None:
    rng = np.random.default_rng(1)
    kernel: Any = lw.kernel(one)
    with pytest.raises(lw.UsageError, match="cannot be tuned"):
        kernel.tune(rng, budget=1)
    before = runtime.state_of(rng)
    kernel.profile(rng)
    assert runtime.state_of(rng) == before


_PROGRAM = """
import numpy as np, loopwright as lw
@lw.kernel
def draw(n: lw.i64):
    return np.random.random() + np.random.randn() + n
np.random.seed(4)
print(draw(1), draw(2))
"""


def test_another_process_draws_the_same(tmp_path: Path) -> None:
    file = tmp_path / "drawing.py"
    file.write_text(_PROGRAM)
    processes = [
        subprocess.run([sys.executable, file], capture_output=True, check=True, env=os.environ)
        for _ in range(2)
    ]
    state = np.random.RandomState(4)
    expected = [state.random() + state.randn() + n for n in (1, 2)]
    assert [process.stdout.split() for process in processes] == [
        [repr(x).encode() for x in expected]
    ] * 2


def of_seed(n: lw.i64):
    return np.random.random() + n


def test_code_compiled_ahead_of_time_draws_nothing() -> None:
    with pytest.raises(lw.FrontendError, match="random numbers are not drawn in code"):
        build(lw.kernel(of_seed))
