// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg
// NOTE: What is expected was written by tests/lit/update.py.

// The loop may never run, and what the subscript divides may not fit in 64 bits.

func.func @f(%a: memref<10xf32>, %i: index, %n: index) {
  affine.for %j = 0 to %n {
    %x = affine.load %a[(symbol(%i) * 3) mod 10] : memref<10xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[(symbol(%i) * 3) mod 10] : memref<10xf32>
  }
  return
}

// -----

// What is divided is a number of 64 bits.

func.func @f(%a: memref<10xf32>, %i: index, %n: index) {
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %j = 0 to %n {
    %x = affine.load %a[symbol(%i) mod 10] : memref<10xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[symbol(%i) mod 10] : memref<10xf32>
  }
  return
}

// -----

// The bounds of the outer loop bound what is divided.

func.func @f(%a: memref<10xf32>, %m: index, %n: index) {
  affine.for %i = 0 to %m {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %j = 0 to %n {
      %x = affine.load %a[(%i + 1) mod 10] : memref<10xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[(%i + 1) mod 10] : memref<10xf32>
    }
  }
  return
}
