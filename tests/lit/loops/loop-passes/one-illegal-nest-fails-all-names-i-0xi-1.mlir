// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-permute=names=i_0,i_1
// NOTE: What is expected was written by tests/lit/update.py.

// If one of the named nests must not be permuted, none is.

func.func @f(%m: memref<10x10xf32>, %x: f32) {
  affine.for %i_1 = 0 to 2 {
    affine.for %i_0 = 0 to 3 {
      affine.store %x, %m[%i_1, %i_0] : memref<10x10xf32>
    }
  }
  // expected-remark-re @below {{[Failure] illegal-permutation | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="the loops are not permuted: this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1]", Witness="(%i_1@{{\d+}} = 0, %i_0@{{\d+}} = 1) -> (%i_1@{{\d+}} = 1, %i_0@{{\d+}} = 0), element [5, 6]", reason=illegal}}
  // expected-error-re @below {{the loops are not permuted: this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1], as in (%i_1@{{\d+}} = 0, %i_0@{{\d+}} = 1) -> (%i_1@{{\d+}} = 1, %i_0@{{\d+}} = 0), element [5, 6]}}
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
