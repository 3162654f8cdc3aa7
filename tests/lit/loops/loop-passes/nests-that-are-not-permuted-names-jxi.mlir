// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-permute=names=j,i
// NOTE: What is expected was written by tests/lit/update.py.

// The nest is not permuted; the refusal has the code `illegal-permutation`.

func.func private @g()
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Failure] illegal-permutation | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="the loops are not permuted: this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1]", Witness="(%i = 1, %j = 1) -> (%i = 2, %j = 0), element [1, 1]", reason=illegal}}
  // expected-error-re @below {{the loops are not permuted: this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1], as in (%i = 1, %j = 1) -> (%i = 2, %j = 0), element [1, 1]}}
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>

      affine.store %0, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

// -----

// The nest is not permuted; the refusal has the code `unknown-permutation`.

func.func private @g()
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Failure] unknown-permutation | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="the loops are not permuted: the function that is called is not looked into; the memrefs may overlap", reason=unknown}}
  // expected-error @below {{the loops are not permuted: the function that is called is not looked into; the memrefs may overlap}}
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<10x10xf32>
      func.call @g() : () -> ()
      affine.store %0, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

// -----

// The nest is not permuted; the refusal has the code `bounds-depend`.

func.func private @g()
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  affine.for %i = 1 to 9 {
    // expected-remark @below {{[Failure] bounds-depend | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="the loops are not permuted: the bounds of a loop depend on a loop that would not enclose it", reason=unsupported}}
    // expected-error @below {{the loops are not permuted: the bounds of a loop depend on a loop that would not enclose it}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>

      affine.store %0, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}
