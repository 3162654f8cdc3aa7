// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -remarks-filter=.* -affine-loop-tile='size-arguments=0 tile-sizes=4'
// NOTE: What is expected was written by tests/lit/update.py.

// expected-remark @below {{[Failure] size-twice | Category:affine-loop-tile | Function=f | Op=func.func, Remark="'size-arguments' and 'tile-sizes' both say how large tiles are: give one", reason=unsupported}}
// expected-error @below {{'size-arguments' and 'tile-sizes' both say how large tiles are: give one}}
func.func @f(%t: index, %a: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %a[%i] : memref<64xf32>
  }
  return
}
