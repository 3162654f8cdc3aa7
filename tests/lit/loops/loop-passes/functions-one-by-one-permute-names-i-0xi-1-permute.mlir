// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(affine-loop-permute{names=i_0,i_1},func.func(affine-loop-permute{names=j}))'
// NOTE: What is expected was written by tests/lit/update.py.

// Loops are looked up by name in each function by itself.

// expected-remark-re @below {{[Failure] no-such-nest | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="there is no nest of j (nests: i_0@{{\d+}},i_1@{{\d+}}; i_0@{{\d+}},i_1@{{\d+}})", reason=unsupported}}
// expected-error-re @below {{there is no nest of j (nests: i_0@{{\d+}},i_1@{{\d+}}; i_0@{{\d+}},i_1@{{\d+}})}}
func.func @f(%m: memref<10x10xf32>, %x: f32) {
  // expected-remark @below {{[Passed] permuted | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
  affine.for %i_1 = 0 to 2 {
    affine.for %i_0 = 0 to 3 {
      affine.store %x, %m[%i_1, %i_0] : memref<10x10xf32>
    }
  }
  // expected-remark @below {{[Passed] permuted | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
  affine.for %i_1 = 0 to 4 {
    affine.for %i_0 = 0 to 5 {
      affine.store %x, %m[%i_1 + 5, %i_0 + 5] : memref<10x10xf32>
    }
  }
  return
}
// expected-remark @below {{[Failure] no-such-nest | Category:affine-loop-permute | Function=g | Op=affine.for, Remark="there is no nest of j (nests: none)", reason=unsupported}}
func.func @g() {
  return
}
