// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -finalize-memref-to-llvm
// NOTE: What is expected was written by tests/lit/update.py.

// Bodies of loops have one block.

func.func @f() {
  affine.for %i = 0 to 3 {
    // expected-error @below {{there may be one block only around it}}
    // expected-remark @below {{[Failure] one-block | Category:finalize-memref-to-llvm | Function=f | Op=memref.alloca_scope, Remark="there may be one block only around it"}}
    memref.alloca_scope {
      // expected-remark @below {{[Passed] lowered | Category:finalize-memref-to-llvm | Function=f | Op=memref.alloca}}
      %0 = memref.alloca() : memref<4xf32>
    }
  }
  return
}

// -----

// Here, too.

func.func @f(%m: memref<?xf32>, %s: memref<?xindex>) {
  affine.for %i = 0 to 3 {
    // expected-error @below {{there may be one block only around it}}
    // expected-remark @below {{[Failure] one-block | Category:finalize-memref-to-llvm | Function=f | Op=memref.reshape, Remark="there may be one block only around it"}}
    %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  }
  return
}

// -----

// Extents are read one behind the other.

func.func @f(%m: memref<?xf32>, %s: memref<2xindex, strided<[2]>>) -> memref<?x?xf32> {
  // expected-remark @below {{[Missed] layout | Category:finalize-memref-to-llvm | Function=f | Op=memref.reshape, Remark="the extents do not lie one behind the other"}}
  %0 = memref.reshape %m(%s)
      : (memref<?xf32>, memref<2xindex, strided<[2]>>) -> memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
