// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -transform-interpreter
// NOTE: What is expected was written by tests/lit/update.py.

// A number of no result.

module attributes {transform.with_named_sequence} {
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
  // expected-error @below {{result number overflow}}
  %u = transform.get_consumers_of_result %x[-1] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// An operation that is no longer valid.

module attributes {transform.with_named_sequence} {
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'affine.for' op attribute 'lowerBoundMap' failed to satisfy constraint: AffineMap attribute}}
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
  transform.annotate %l "lowerBoundMap" : !transform.any_op
  transform.loop.unroll %l {factor = 2} : !transform.any_op
  transform.yield
}
}
