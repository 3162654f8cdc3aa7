"""Transform scripts that `mlir-opt` does not survive, or leaves with less."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.reporting.errors import DiagnosticError

SCRIPT = """module attributes {transform.with_named_sequence} {
func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<4xf32>
    affine.store %x, %m[%i] : memref<4xf32>
  }
  return
}
transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
  %l = transform.structured.match ops{["affine.for"]} in %r
    : (!transform.any_op) -> !transform.any_op
  %x = transform.structured.match ops{["affine.load"]} in %r
    : (!transform.any_op) -> !transform.any_op
  STEP
  transform.yield
}
}"""


@pytest.mark.parametrize(
    "step, message",
    [
        (
            "%u = transform.get_consumers_of_result %x[-1] : (!transform.any_op) -> "
            "!transform.any_op",
            "result number overflow",
        ),
        (
            'transform.annotate %l "lowerBoundMap" : !transform.any_op\n'
            "transform.loop.unroll %l {factor = 2} : !transform.any_op",
            "'affine.for' op attribute 'lowerBoundMap' failed to satisfy constraint",
        ),
    ],
)
def test_steps_that_make_no_sense(step: str, message: str) -> None:
    module = lw.parse(SCRIPT.replace("STEP", step))
    with pytest.raises(DiagnosticError, match=message):
        module.apply("transform-interpreter")


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
    made = lw.parse(NEST + JAM).apply("transform-interpreter")
    assert "step 2" in str(made)
    assert made.assumed.arguments == {"g": "transform-interpreter"}
