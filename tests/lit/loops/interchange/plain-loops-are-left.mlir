// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=auto | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A loop that needs no interchange is left to LLVM.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  affine.for %i = 0 to 30 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=no, reductions=0, scalar_cost=150, vector_cost=45, vector_size=8}}
    affine.for %j = 0 to 30 {
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.mulf %v, %v : f32
      affine.store %b, %m[%i, %j] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 24 step 8 {
// CHECK-NEXT:         %0 = ub.poison : f32
// CHECK-NEXT:         %1 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<40x30xf32>, vector<8xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %1 : vector<8xf32>
// CHECK-NEXT:         vector.transfer_write %2, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<8xf32>, memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<() -> (24, 0)>() to 30 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x30xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that needs no interchange is left to LLVM.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectors would gain nothing: an estimated 5697 cycles instead of 2790", reason=unprofitable, scalar_cost=2790, vector_cost=5697}}
  affine.for %i = 0 to 30 {
    // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectors would gain nothing: an estimated 237 cycles instead of 150", reason=unprofitable, scalar_cost=150, vector_cost=237}}
    affine.for %j = 0 to 30 {
      %v = affine.load %m[%i, -%j + 29] : memref<40x30xf32>
      %b = arith.mulf %v, %v : f32
      affine.store %b, %m[%i, -%j + 29] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 30 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, -%arg5 + 29] : memref<40x30xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, -%arg5 + 29] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that needs no interchange is left to LLVM.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=no, reductions=0, scalar_cost=2790, vector_cost=837, vector_size=8}}
  affine.for %i = 0 to 30 {
    affine.for %j = 0 to 30 {
      %v = affine.load %m[%j, %i] : memref<40x30xf32>
      %b = arith.mulf %v, %v : f32
      affine.store %b, %m[%j, %i] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 30 {
// CHECK-NEXT:         %0 = ub.poison : f32
// CHECK-NEXT:         %1 = vector.transfer_read %arg0[%arg5, %arg4], %0 {in_bounds = [true]} : memref<40x30xf32>, vector<8xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %1 : vector<8xf32>
// CHECK-NEXT:         vector.transfer_write %2, %arg0[%arg5, %arg4] {in_bounds = [true]} : vector<8xf32>, memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<() -> (24, 0)>() to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 30 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5, %arg4] : memref<40x30xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg5, %arg4] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
