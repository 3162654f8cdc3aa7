"""Products of narrow numbers in register tiles: several are added at once, where a host does so."""

from itertools import product as product_of
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.costs.host import Cache, Host
from loopwright.reporting.ledger import Decision
from tests.sampling import pairs

_TYPES = {"i8": np.int8, "i16": np.int16, "i32": np.int32}
_CACHES = (Cache(1, 1 << 15, 64, 8, 1), Cache(2, 1 << 20, 64, 8, 1))


def product(
    narrow: str,
    kinds: tuple[str, str] = ("extsi", "extsi"),
    *,
    b: str = "%k, %j",
    depth: int = 11,
    flags: str = "",
) -> lw.Module:
    """`%C[%i, %j] += %A[%i, %k] * %B[b]` of 13 rows and 19 columns."""
    shape = f"{depth}x19" if b == "%k, %j" else f"19x{depth}"
    wide = "i32" if narrow[0] == "i" else "f32"
    add, mul = ("addi", "muli") if wide == "i32" else ("addf", "mulf")
    return lw.parse(f"""
func.func @main(%A: memref<13x{depth}x{narrow}>, %B: memref<{shape}x{narrow}>,
                %C: memref<13x19x{wide}>) {{
  affine.for %i = 0 to 13 {{
    affine.for %j = 0 to 19 {{
      affine.for %k = 0 to {depth} {{
        %a = affine.load %A[%i, %k] : memref<13x{depth}x{narrow}>
        %b = affine.load %B[{b}] : memref<{shape}x{narrow}>
        %c = affine.load %C[%i, %j] : memref<13x19x{wide}>
        %0 = arith.{kinds[0]} %a : {narrow} to {wide}
        %1 = arith.{kinds[1]} %b : {narrow} to {wide}
        %2 = arith.{mul} %0, %1 {flags} : {wide}
        %3 = arith.{add} %c, %2 {flags} : {wide}
        affine.store %3, %C[%i, %j] : memref<13x19x{wide}>
      }}
    }}
  }}
  return
}}""")


def tiled(module: lw.Module, monkeypatch: pytest.MonkeyPatch, *kinds: str, **options: Any) -> int:
    """The size of the groups on a host that adds several products of some kinds; what the module
    computes keeps its bits, interpreted and compiled."""
    host = Host("x86_64", 2, 512, _CACHES, tuple(kinds))
    monkeypatch.setattr("loopwright.loops.support.hosts.host_named", lambda _: host)
    tiled_module = module.apply("affine-register-tile", **{"everywhere": True} | options)
    text = str(module).split("@main(")[1].split("{")[0]
    if "f32" not in text:
        rng = np.random.default_rng(5)
        arrays: list[Any] = []
        for part in text.split("memref<")[1:]:
            *extents, element = part.split(">")[0].split("x")
            info = np.iinfo(_TYPES[element])
            shape = tuple(map(int, extents))
            arrays.append(rng.integers(info.min, info.max + 1, shape).astype(_TYPES[element]))
        outcomes = [[array.copy() for array in arrays] for _ in range(3)]
        module.interpret("main", *outcomes[0])
        tiled_module.interpret("main", *outcomes[1])
        tiled_module.compile("main")(*outcomes[2])
        assert all(outcome[2].tobytes() == outcomes[0][2].tobytes() for outcome in outcomes)
    (decision,) = (
        e for e in tiled_module.ledger if isinstance(e, Decision) and e.code == "register-tiled"
    )
    group = decision.evidence.figures["group"]
    assert isinstance(group, int) and (group > 1) == ("vector.contract" in str(tiled_module))
    return group


SIGNS = list(product_of(("extsi", "extui"), repeat=2))


@pytest.mark.parametrize(("kinds", "b"), pairs(SIGNS, ("%k, %j", "%j, %k"), 2))
def test_bytes_of_any_sign(kinds: tuple[str, str], b: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four at a time; of eleven the last group is not filled."""
    module = product("i8", kinds, b=b)
    assert tiled(module, monkeypatch, "i8", rows=4, vectors=1, block_reduction=8) == 4


@pytest.mark.parametrize(("kinds", "group"), [(("extsi", "extsi"), 2), (("extsi", "extui"), 1)])
def test_numbers_of_16_bits_are_signed(
    kinds: tuple[str, str], group: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tiled(product("i16", kinds), monkeypatch, "i16") == group


def test_lanes_that_no_instruction_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code adds them one after the other then, as on a host without instructions."""
    assert tiled(product("i8"), monkeypatch, "i8", lanes=2, rows=3) == 4


@pytest.mark.parametrize(("depth", "group"), [(2, 1), (3, 4)])
def test_groups_are_more_than_half_full(
    depth: int, group: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tiled(product("i8", depth=depth), monkeypatch, "i8") == group


@pytest.mark.parametrize("pack", ["never", "columns"])
def test_both_operands_are_copied(pack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tiled(product("i8"), monkeypatch, "i8", pack=pack) == 1


def test_hosts_say_what_they_add(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tiled(product("i8"), monkeypatch, "i16", "bf16") == 1


@pytest.mark.parametrize(
    ("flags", "group"), [("fastmath<fast>", 2), ("fastmath<reassoc,contract>", 1), ("", 1)]
)
def test_floats_need_all_flags(flags: str, group: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The instruction for bfloat16 rounds in a way of its own, and takes the smallest for zero."""
    module = product("bf16", ("extf", "extf"), flags=flags)
    assert tiled(module, monkeypatch, "bf16") == group
    assert (
        "fastmath = #arith.fastmath<fast>"
        in str(module.apply("affine-register-tile", everywhere=True))
    ) == (group == 2)
