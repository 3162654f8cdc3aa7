"""Modules optimised for another machine than this one: the same text everywhere."""

from collections.abc import Iterator

import pytest

import loopwright as lw
from loopwright.exact.costs import host as hosts
from loopwright.loops.passes.optimizing import AffineOptimizePass, optimising_passes
from loopwright.loops.support.hosts import ForHost
from loopwright.reporting.errors import UsageError

SUM = """
func.func @f(%a: memref<4096xf32>, %b: memref<4096x64xf32>, %c: memref<4096x64xf32>) {
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i] : memref<4096xf32>
      %1 = affine.load %b[%i, %j] : memref<4096x64xf32>
      %2 = math.exp %1 : f32
      %3 = arith.mulf %0, %2 : f32
      affine.store %3, %c[%i, %j] : memref<4096x64xf32>
    }
  }
  return
}"""


@pytest.mark.parametrize(
    ("name", "lanes"), [("x86-64-v2", 4), ("x86-64-v3", 8), ("x86-64-v4", 16), ("aarch64", 4)]
)
def test_vectors_fill_the_registers_of_the_named_host(name: str, lanes: int) -> None:
    options = {"virtual_vector_size": "auto", "extended": True, "interleave": 1, "host": name}
    text = str(lw.parse(SUM).apply("affine-super-vectorize", **options))
    assert f"vector<{lanes}xf32>" in text


PRODUCT = """
func.func @f(%a: memref<480x480xf64>, %b: memref<480x480xf64>, %c: memref<480x480xf64>) {
  affine.for %i = 0 to 480 {
    affine.for %j = 0 to 480 {
      affine.for %k = 0 to 480 {
        %0 = affine.load %a[%i, %k] : memref<480x480xf64>
        %1 = affine.load %b[%k, %j] : memref<480x480xf64>
        %2 = affine.load %c[%i, %j] : memref<480x480xf64>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %c[%i, %j] : memref<480x480xf64>
      }
    }
  }
  return
}"""


@pytest.fixture
def small_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process on a machine with small registers and caches."""
    caches = (hosts.Cache(level=1, size=4 << 10, line_size=32, associativity=2, shared_by=1),)
    monkeypatch.setattr(hosts, "_vector_bits", lambda *_: 128)
    monkeypatch.setattr(hosts, "_read_caches", lambda _: caches)
    hosts.describe_host.cache_clear()
    yield
    hosts.describe_host.cache_clear()


def optimised(program: str, host: str) -> str:
    return str(lw.parse(program).apply("affine-optimize", host=host))


EXPECTED = {program: optimised(program, "x86-64-v4") for program in (SUM, PRODUCT)}


@pytest.mark.usefixtures("small_machine")
def test_modules_for_a_named_host_are_the_same_everywhere() -> None:
    assert hosts.describe_host().line_size == 32
    assert all(optimised(text, "x86-64-v4") == EXPECTED[text] for text in (SUM, PRODUCT))
    assert optimised(PRODUCT, "native") != EXPECTED[PRODUCT]


def test_a_setting_of_a_step_goes_before_the_host() -> None:
    settings = ("affine-super-vectorize.host=x86-64-v4",)
    steps = AffineOptimizePass(host="x86-64-v2", settings=settings).configured()
    named = {step.name: step.host for step in steps if isinstance(step, ForHost)}
    assert named["affine-super-vectorize"] == "x86-64-v4"
    assert named["affine-time-skew"] == "x86-64-v2"


def test_a_host_that_is_not_known_is_refused() -> None:
    with pytest.raises(UsageError, match="must be one of native, x86-64-v2"):
        lw.parse(SUM).apply("affine-optimize", host="z80")


def test_steps_that_depend_on_the_machine_have_the_option() -> None:
    assert {step.name for step in optimising_passes() if isinstance(step, ForHost)} >= {
        "affine-loop-fusion",
        "affine-memory-order",
        "affine-register-tile",
        "affine-super-vectorize",
        "affine-time-skew",
    }
