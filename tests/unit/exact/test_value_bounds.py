"""Lower bounds of index values, as expressions of what they are computed from."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.exact.value_bounds import ValueBounds, tightest

CASES = {
    "a sum with a quotient": (0, "d0 floordiv 3 + d0 + 100", 100),
    "a difference of quotients": (0, "(-d0) floordiv 3 - d0 ceildiv 2 + 100", 92),
    "a remainder": (5, "d0 mod 4 + 100", 100),
    "a remainder and itself": (0, "d0 mod 4 - d0 * 2 + 100", 83),
    "a difference that grows and falls": (0, "d0 floordiv 3 - d0", None),
}


@pytest.mark.parametrize(("start", "expr", "least"), CASES.values(), ids=CASES)
def test_what_is_computed_of_induction_variables(start: int, expr: str, least: int | None) -> None:
    module = lw.parse(f"""func.func @f(%m: memref<10xindex>) {{
      affine.for %i = {start} to 10 {{
        %v = affine.apply affine_map<(d0) -> ({expr})>(%i)
        affine.store %v, %m[%i] : memref<10xindex>
      }}
      return
    }}""")
    (apply,) = (op for op in module.op.walk() if op.name == "affine.apply")
    bounds = ValueBounds(lambda quantity: False)
    value = bounds.resolve(apply.results[0])
    bounds.explore()
    found = tightest(bounds.lower(value))
    assert (None if found is None else found.constant_value()) == least
