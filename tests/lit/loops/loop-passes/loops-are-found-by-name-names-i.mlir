// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-permute=names=%i
// NOTE: What is expected was written by tests/lit/update.py.

// The pass finds loops by the names of their induction variables.

// expected-remark @below {{[Failure] one-loop | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="a single loop has no order: name at least two", reason=unsupported}}
// expected-error @below {{a single loop has no order: name at least two}}
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  affine.for %i = 0 to 2 {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %m[%a, %j] : memref<10x10xf32>
      }
    }
  }
  affine.for %p = 0 to 5 {
    affine.for %q = 0 to 6 {
    }
  }
  return
}
