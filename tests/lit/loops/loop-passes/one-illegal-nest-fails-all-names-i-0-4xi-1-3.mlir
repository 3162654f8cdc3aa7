// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-permute=names=i_0@4,i_1@3
// NOTE: What is expected was written by tests/lit/update.py.

// If one of the named nests must not be permuted, none is.

// expected-remark-re @below {{[Failure] no-such-nest | Category:affine-loop-permute | Op=affine.for, Remark="there is no nest of i_0@{{\d+}},i_1@{{\d+}} (nests: i_1@{{\d+}},i_0@{{\d+}}; i_1@{{\d+}},i_0@{{\d+}})", reason=unsupported}}
// expected-error-re @below {{there is no nest of i_0@{{\d+}},i_1@{{\d+}} (nests: i_1@{{\d+}},i_0@{{\d+}}; i_1@{{\d+}},i_0@{{\d+}})}}
func.func @f(%m: memref<10x10xf32>, %x: f32) {
  affine.for %i_1 = 0 to 2 {
    affine.for %i_0 = 0 to 3 {
      affine.store %x, %m[%i_1, %i_0] : memref<10x10xf32>
    }
  }
  affine.for %i_1 = 0 to 4 {
    affine.for %i_0 = 0 to 5 {
      affine.store %x, %m[%i_1 + 5, %i_0 + 5] : memref<10x10xf32>
      %0 = affine.load %m[%i_1 + 4, %i_0 + 6] : memref<10x10xf32>
      affine.store %0, %m[%i_1 + 5, %i_0 + 5] : memref<10x10xf32>
    }
  }
  return
}
func.func @g() {
  return
}
