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
