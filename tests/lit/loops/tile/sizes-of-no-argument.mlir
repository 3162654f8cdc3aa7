// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -remarks-filter=.* -affine-loop-tile='size-arguments=9'
// NOTE: What is expected was written by tests/lit/update.py.

// expected-remark @below {{[Failure] size-not-index | Category:affine-loop-tile | Function=f | Op=func.func, Remark="there is no argument 9: the function has 3 arguments, from 0", reason=unsupported}}
// expected-error @below {{there is no argument 9: the function has 3 arguments, from 0}}
func.func @f(%t: index, %a: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %a[%i] : memref<64xf32>
  }
  return
}
