"""Transform scripts that `mlir-opt` does not survive, or leaves with less."""

from __future__ import annotations

import pytest

import loopwright as lw

COPY = """func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a[%i] : memref<8xf32>
    affine.store %v, %b[%i] : memref<8xf32>
  }
  return
}
"""


REGISTERED = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %m
      : (!transform.any_op) -> !transform.any_op
    %g = transform.apply_registered_pass "NAME" to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
"""


NEST = """func.func @g(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %v, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
"""


JAM = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %f = transform.structured.match ops{["affine.for"]} in %m
      : (!transform.any_op) -> !transform.any_op
    %i, %j = transform.split_handle %f
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.loop.unroll_and_jam %j {factor = 2} : !transform.any_op
    transform.yield
  }
}
"""


@pytest.mark.parametrize("is_fused", [True, False])
def test_a_script_keeps_what_its_passes_assumed(is_fused: bool) -> None:
    name = "affine-parallelize" if is_fused else "canonicalize"
    module = lw.parse(COPY + REGISTERED.replace("NAME", name)).apply("transform-interpreter")
    assert module.assumed.arguments == ({"f": name} if is_fused else {})
    assert module.assumed.elements == ({"f"} if is_fused else set())


def test_a_script_assumes_what_its_steps_do() -> None:
    transformed = lw.parse(NEST + JAM).apply("transform-interpreter")
    assert "step 2" in str(transformed)
    assert transformed.assumed.arguments == {"g": "transform-interpreter"}
