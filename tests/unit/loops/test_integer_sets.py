"""Integer sets in simpler form have the same elements."""

from __future__ import annotations

import itertools

import pytest

from loopwright.ir.affine_expr import IntegerSet, ceildiv, dim, symbol
from loopwright.loops.passes.simplification import simplify_integer_set

D, E, S = dim(0), dim(1), symbol(0)
SETS = [
    ((D * 2 - 5, D + 1, D - 3), (False, False, False)),
    ((D * 2 - 5,), (True,)),
    ((D * 2 - 4, S - D, S + 3), (True, True, False)),
    ((D % 2 - 1, D // 3 - E), (True, False)),
    ((ceildiv(D + S, 3) - 1, E - D, E - D + 4), (False, False, False)),
    ((D - E - 1, E - D), (False, False)),
    ((D - D, S - S), (False, True)),
    ((D * 4 + E * 6 - 3, -D), (False, False)),
    ((D * S - 2, D - 1), (False, False)),
]


@pytest.mark.parametrize(("constraints", "flags"), SETS)
def test_same_elements(constraints: tuple[object, ...], flags: tuple[bool, ...]) -> None:
    plain = IntegerSet(2, 1, constraints, flags)  # pyright: ignore[reportArgumentType]
    made = simplify_integer_set(plain)
    for d, e, s in itertools.product(range(-4, 5), repeat=3):
        assert plain.contains([d, e], [s]) == made.contains([d, e], [s])


def test_what_is_left() -> None:
    never = IntegerSet(1, 0, (D - 3, -D), (False, False))
    assert simplify_integer_set(never) == IntegerSet.empty(1, 0)
    always = IntegerSet(1, 0, (D - D + 4,), (False,))
    assert str(simplify_integer_set(always)) == "(d0) : (0 == 0)"
