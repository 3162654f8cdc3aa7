"""`affine-memory-order`: which nests are permuted, and that they compute the same."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal

HEAD = "func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>)"


def program(body: str, loops: str = "kij") -> lw.Module:
    bounds = {"i": "2 to 19", "j": "1 to 39", "k": "1 to 47"}
    opened = "".join(f"affine.for %{v} = {bounds[v]} {{\n" for v in loops)
    return lw.parse(f"{HEAD} {{\n{opened}{body}\n{'}' * len(loops)}\nreturn\n}}")


def same(module: lw.Module, made: lw.Module) -> bool:
    rng = np.random.default_rng(1)
    arrays = [rng.random((20, 40, 48)) for _ in range(2)]
    outcomes: list[bytes] = []
    for run in (module, made):
        found = [array.copy() for array in arrays]
        run.compile("main")(*found)
        outcomes.append(b"".join(array.tobytes() for array in found))
    return outcomes[0] == outcomes[1]


STENCIL = """
  %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
  %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
  %s = arith.addf %x, %y : f64
  affine.store %s, OUT : memref<20x40x48xf64>"""
APART = STENCIL.replace("OUT", "%b[%i, %j, %k]")
FROM_BEFORE = STENCIL.replace("OUT", "%a[%i, %j, %k]")
CROSSED = STENCIL.replace("OUT", "%a[%i - 2, %j + 1, %k - 1]")


@pytest.mark.parametrize("loops", ["kij", "kji"])
@pytest.mark.parametrize("body", [APART, FROM_BEFORE])
def test_permutes(loops: str, body: str) -> None:
    module = program(body, loops)
    made = module.apply("affine-memory-order")
    done = list(made.ledger.of_type(Decision))
    if body == APART:
        (decision,) = done
        assert decision.code == "permuted"
        assert decision.evidence.figures["order"] == ("1,2,0" if loops == "kij" else "2,1,0")
    else:
        (refusal,) = made.ledger.of_type(Refusal)
        assert refusal.code == "illegal-permutation" and refusal.evidence.witness is not None
    assert same(module, made)


def test_takes_the_best_loop_inside_where_the_whole_order_is_illegal() -> None:
    """Rows depend on later ones of the column before: they stay in their order."""
    body = """
  %x = affine.load %a[%i - 1, %j + 1, %k] : memref<20x40x48xf64>
  affine.store %x, %a[%i, %j, %k] : memref<20x40x48xf64>"""
    module = program(body, "kji")
    made = module.apply("affine-memory-order")
    (decision,) = made.ledger.of_type(Decision)
    assert decision.evidence.figures["order"] == "1,2,0"
    assert same(module, made)


@pytest.mark.parametrize("loops", ["ijk", "ikj", "jik"])
def test_leaves_what_is_in_order_or_for_another_pass(loops: str) -> None:
    module = program(APART, loops)
    made = module.apply("affine-memory-order")
    assert str(made) == str(module) and not list(made.ledger.of_type(Decision))


def test_loops_that_no_subscript_follows_move_nothing() -> None:
    """The innermost one moves as little as any: there is nothing to tell, or to do."""
    body = """
  %x = affine.load %a[0, 0, %k - 1] : memref<20x40x48xf64>
  affine.store %x, %a[0, 0, %k] : memref<20x40x48xf64>"""
    module = program(body, "ikj")
    made = module.apply("affine-memory-order")
    assert str(made) == str(module) and not list(made.ledger.of_type(Decision))


def test_everywhere() -> None:
    module = program(APART, "ikj")
    made = module.apply("affine-memory-order", everywhere=True)
    (decision,) = made.ledger.of_type(Decision)
    assert decision.evidence.figures["order"] == "1,0"
    assert same(module, made)


def test_nests_with_ops_or_loops_between_stay() -> None:
    inner = APART.replace("%s = arith", "affine.for %l = 0 to 3 {\n}\n%s = arith")
    assert not list(program(inner).apply("affine-memory-order").ledger.of_type(Decision))


def test_optimise_uses_it() -> None:
    module = program(APART)
    made = module.apply("affine-optimize")
    assert any(entry.code == "permuted" for entry in made.ledger)
    assert same(module, made)
