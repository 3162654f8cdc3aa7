// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=2,7 vectorize-reductions=true extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Every kind: sums, addi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.addi %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <add>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, muli.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.muli %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<1> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.muli %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <mul>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, maxsi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxsi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<-2147483648> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.maxsi %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <maxsi>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, minsi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minsi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<2147483647> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.minsi %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <minsi>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, maxui.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxui %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.maxui %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <maxui>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, minui.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minui %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<-1> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.minui %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <minui>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, andi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.andi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<-1> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.andi %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <and>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.ori %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.ori %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <or>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, xori.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.xori %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %7 = arith.xori %6, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <xor>, %1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, addf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.addf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : f32 to vector<2xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<-0.000000e+00> : vector<2x7xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : f32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %7 = arith.addf %6, %arg6 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <add>, %1, %0 [1] : vector<2x7xf32> to vector<2xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xf32>, memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, mulf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.mulf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.mulf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : f32 to vector<2xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<1.000000e+00> : vector<2x7xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : f32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %7 = arith.mulf %6, %arg6 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <mul>, %1, %0 [1] : vector<2x7xf32> to vector<2xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xf32>, memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, maximumf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maximumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : f32 to vector<2xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0xFF800000> : vector<2x7xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : f32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %7 = arith.maximumf %6, %arg6 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <maximumf>, %1, %0 [1] : vector<2x7xf32> to vector<2xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xf32>, memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, minimumf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minimumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : f32 to vector<2xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0x7F800000> : vector<2x7xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : f32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %7 = arith.minimumf %6, %arg6 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <minimumf>, %1, %0 [1] : vector<2x7xf32> to vector<2xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xf32>, memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, maxnumf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.maxnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maxnumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : f32 to vector<2xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0xFFC00000> : vector<2x7xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : f32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %7 = arith.maxnumf %6, %arg6 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <maxnumf>, %1, %0 [1] : vector<2x7xf32> to vector<2xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xf32>, memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: sums, minnumf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.minnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minnumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : f32 to vector<2xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0x7FC00000> : vector<2x7xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %4 = vector.create_mask %3, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %5 = ub.poison : f32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg4, %arg5], %5 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %7 = arith.minnumf %6, %arg6 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %7 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <minnumf>, %1, %0 [1] : vector<2x7xf32> to vector<2xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] : vector<2xf32>, memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, addi.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.addi %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <add>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <add>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.addi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, muli.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.muli %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<1> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.muli %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<1> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <mul>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <mul>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.muli %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, maxsi.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxsi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<-2147483648> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.maxsi %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<-2147483648> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <maxsi>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <maxsi>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.maxsi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, minsi.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minsi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<2147483647> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.minsi %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<2147483647> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <minsi>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <minsi>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.minsi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, maxui.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxui %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.maxui %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <maxui>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <maxui>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.maxui %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, minui.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minui %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<-1> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.minui %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<-1> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <minui>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <minui>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.minui %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, andi.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.andi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<-1> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.andi %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<-1> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <and>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <and>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.andi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.ori %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.ori %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <or>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <or>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.ori %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, xori.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.xori %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : i32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %10 = arith.xori %arg7, %9 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0> : vector<7xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <xor>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:     %2 = vector.reduction <xor>, %1 : vector<7xi32> into i32
// CHECK-NEXT:     %3 = arith.xori %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, addf.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.addf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<-0.000000e+00> : vector<2x7xf32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : f32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xf32>
// CHECK-NEXT:         %10 = arith.addf %arg7, %9 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<-0.000000e+00> : vector<7xf32>
// CHECK-NEXT:     %1 = vector.multi_reduction <add>, %0, %cst_0 [0] : vector<2x7xf32> to vector<7xf32>
// CHECK-NEXT:     %2 = vector.reduction <add>, %1 : vector<7xf32> into f32
// CHECK-NEXT:     %3 = arith.addf %2, %arg3 : f32
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, mulf.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.mulf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.mulf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.mulf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<1.000000e+00> : vector<2x7xf32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : f32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xf32>
// CHECK-NEXT:         %10 = arith.mulf %arg7, %9 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<1.000000e+00> : vector<7xf32>
// CHECK-NEXT:     %1 = vector.multi_reduction <mul>, %0, %cst_0 [0] : vector<2x7xf32> to vector<7xf32>
// CHECK-NEXT:     %2 = vector.reduction <mul>, %1 : vector<7xf32> into f32
// CHECK-NEXT:     %3 = arith.mulf %2, %arg3 : f32
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, maximumf.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maximumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<0xFF800000> : vector<2x7xf32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : f32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xf32>
// CHECK-NEXT:         %10 = arith.maximumf %arg7, %9 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0xFF800000> : vector<7xf32>
// CHECK-NEXT:     %1 = vector.multi_reduction <maximumf>, %0, %cst_0 [0] : vector<2x7xf32> to vector<7xf32>
// CHECK-NEXT:     %2 = vector.reduction <maximumf>, %1 : vector<7xf32> into f32
// CHECK-NEXT:     %3 = arith.maximumf %2, %arg3 : f32
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, minimumf.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minimumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<0x7F800000> : vector<2x7xf32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : f32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xf32>
// CHECK-NEXT:         %10 = arith.minimumf %arg7, %9 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0x7F800000> : vector<7xf32>
// CHECK-NEXT:     %1 = vector.multi_reduction <minimumf>, %0, %cst_0 [0] : vector<2x7xf32> to vector<7xf32>
// CHECK-NEXT:     %2 = vector.reduction <minimumf>, %1 : vector<7xf32> into f32
// CHECK-NEXT:     %3 = arith.minimumf %2, %arg3 : f32
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, maxnumf.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.maxnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.maxnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maxnumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<0xFFC00000> : vector<2x7xf32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : f32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xf32>
// CHECK-NEXT:         %10 = arith.maxnumf %arg7, %9 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0xFFC00000> : vector<7xf32>
// CHECK-NEXT:     %1 = vector.multi_reduction <maxnumf>, %0, %cst_0 [0] : vector<2x7xf32> to vector<7xf32>
// CHECK-NEXT:     %2 = vector.reduction <maxnumf>, %1 : vector<7xf32> into f32
// CHECK-NEXT:     %3 = arith.maxnumf %2, %arg3 : f32
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every kind: total, minnumf.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.minnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.minnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minnumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<0x7FC00000> : vector<2x7xf32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2x7xf32>) {
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<2x7xf32>) {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %7 = ub.poison : f32
// CHECK-NEXT:         %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 : memref<9x21xf32>, vector<2x7xf32>
// CHECK-NEXT:         %9 = arith.select %6, %8, %cst : vector<2x7xi1>, vector<2x7xf32>
// CHECK-NEXT:         %10 = arith.minnumf %arg7, %9 : vector<2x7xf32>
// CHECK-NEXT:         affine.yield %10 : vector<2x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : vector<2x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0x7FC00000> : vector<7xf32>
// CHECK-NEXT:     %1 = vector.multi_reduction <minnumf>, %0, %cst_0 [0] : vector<2x7xf32> to vector<7xf32>
// CHECK-NEXT:     %2 = vector.reduction <minnumf>, %1 : vector<7xf32> into f32
// CHECK-NEXT:     %3 = arith.minnumf %2, %arg3 : f32
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: parts.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxsi %a, %0 : i32
      affine.yield %1 : i32
    }
    %2 = affine.load %y[%i] : memref<9xi32>
    %3 = arith.muli %s, %2 : i32
    %4 = arith.addi %b, %3 : i32
    affine.yield %4 : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2xi32>) {
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       %5 = vector.create_mask %4 : vector<2xi1>
// CHECK-NEXT:       %cst_0 = arith.constant dense<-2147483648> : vector<2x7xi32>
// CHECK-NEXT:       %6 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %cst_0) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %14 = vector.create_mask %13, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %15 = ub.poison : i32
// CHECK-NEXT:         %16 = vector.transfer_read %arg0[%arg4, %arg6], %15 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %17 = arith.maxsi %arg7, %16 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %17 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %7 = vector.multi_reduction <maxsi>, %6, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       %8 = ub.poison : i32
// CHECK-NEXT:       %9 = vector.transfer_read %arg2[%arg4], %8 : memref<9xi32>, vector<2xi32>
// CHECK-NEXT:       %10 = arith.muli %7, %9 : vector<2xi32>
// CHECK-NEXT:       %11 = arith.select %5, %10, %cst : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %12 = arith.addi %arg5, %11 : vector<2xi32>
// CHECK-NEXT:       affine.yield %12 : vector<2xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.reduction <add>, %1 : vector<2xi32> into i32
// CHECK-NEXT:     %3 = arith.addi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: between.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %2 = affine.load %y[%i] : memref<9xi32>
    %3 = arith.addi %b, %2 : i32
    %s = affine.for %j = 0 to 21 iter_args(%a = %3) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2xi32>) {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:       %5 = ub.poison : i32
// CHECK-NEXT:       %6 = vector.transfer_read %arg2[%arg4], %5 : memref<9xi32>, vector<2xi32>
// CHECK-NEXT:       %7 = arith.addi %arg5, %6 : vector<2xi32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %8 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %cst_0) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %12 = vector.create_mask %11, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %13 = ub.poison : i32
// CHECK-NEXT:         %14 = vector.transfer_read %arg0[%arg4, %arg6], %13 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %15 = arith.addi %arg7, %14 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %15 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %9 = vector.multi_reduction <add>, %8, %7 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       %10 = arith.select %4, %9, %arg5 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       affine.yield %10 : vector<2xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<2xi32> into i32
// CHECK-NEXT:     %2 = arith.addi %1, %arg3 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: after.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %2 = affine.load %y[%i] : memref<9xi32>
    %3 = arith.addi %z, %2 : i32
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      affine.yield %1 : i32
    }
    %n = arith.addi %s, %2 : i32
    affine.yield %n : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 9 step 2 iter_args(%arg5 = %cst) -> (vector<2xi32>) {
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       %5 = vector.create_mask %4 : vector<2xi1>
// CHECK-NEXT:       %6 = ub.poison : i32
// CHECK-NEXT:       %7 = vector.transfer_read %arg2[%arg4], %6 : memref<9xi32>, vector<2xi32>
// CHECK-NEXT:       %8 = arith.addi %0, %7 : vector<2xi32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %9 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %cst_0) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %14 = vector.create_mask %13, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %15 = ub.poison : i32
// CHECK-NEXT:         %16 = vector.transfer_read %arg0[%arg4, %arg6], %15 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %17 = arith.addi %arg7, %16 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %17 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %10 = vector.multi_reduction <add>, %9, %arg5 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       %11 = arith.addi %10, %7 : vector<2xi32>
// CHECK-NEXT:       %12 = arith.select %5, %11, %arg5 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       affine.yield %12 : vector<2xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.reduction <add>, %1 : vector<2xi32> into i32
// CHECK-NEXT:     %3 = arith.addi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=3, masked=True, reductions=2, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %s:2 = affine.for %j = 0 to 21 iter_args(%a = %z, %b = %z) -> (i32, i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      %2 = arith.ori %0, %b : i32
      affine.yield %1, %2 : i32, i32
    }
    %d = arith.divsi %s#0, %s#1 : i32
    affine.for %j = 0 to 21 {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.subi %0, %d : i32
      affine.store %1, %m[%i, %j] : memref<9x21xi32>
    }
    affine.store %d, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       %2 = vector.create_mask %1 : vector<2xi1>
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %3:2 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst, %arg7 = %cst_0) -> (vector<2x7xi32>, vector<2x7xi32>) {
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %11 = vector.create_mask %10, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %12 = ub.poison : i32
// CHECK-NEXT:         %13 = vector.transfer_read %arg0[%arg4, %arg5], %12 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %14 = arith.addi %arg6, %13 : vector<2x7xi32>
// CHECK-NEXT:         %15 = arith.ori %13, %arg7 : vector<2x7xi32>
// CHECK-NEXT:         affine.yield %14, %15 : vector<2x7xi32>, vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %4 = vector.multi_reduction <add>, %3#0, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       %5 = vector.multi_reduction <or>, %3#1, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       %cst_1 = arith.constant dense<1> : vector<2xi32>
// CHECK-NEXT:       %6 = arith.select %2, %5, %cst_1 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %7 = arith.divsi %4, %6 : vector<2xi32>
// CHECK-NEXT:       %8 = vector.shape_cast %7 : vector<2xi32> to vector<2x1xi32>
// CHECK-NEXT:       %9 = vector.broadcast %8 : vector<2x1xi32> to vector<2x7xi32>
// CHECK-NEXT:       affine.for %arg5 = 0 to 21 step 7 {
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %11 = vector.create_mask %10, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %12 = ub.poison : i32
// CHECK-NEXT:         %13 = vector.transfer_read %arg0[%arg4, %arg5], %12 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %14 = arith.subi %13, %9 : vector<2x7xi32>
// CHECK-NEXT:         vector.transfer_write %14, %arg0[%arg4, %arg5] : vector<2x7xi32>, memref<9x21xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       vector.transfer_write %7, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: condition.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %c = affine.if affine_set<(d0) : (d0 mod 3 - 1 >= 0)>(%i) -> i32 {
      %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
        %0 = affine.load %m[%i, %j] : memref<9x21xi32>
        %1 = affine.if affine_set<(d0, d1) : (d1 - d0 - 2 >= 0)>(%i, %j) -> i32 {
          %2 = arith.xori %a, %0 : i32
          affine.yield %2 : i32
        } else {
          affine.yield %a : i32
        }
        affine.store %0, %m[%i, %j] : memref<9x21xi32>
        affine.yield %1 : i32
      }
      affine.yield %s : i32
    } else {
      affine.yield %z : i32
    }
    affine.store %c, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       %2 = vector.create_mask %1 : vector<2xi1>
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       %4 = vector.broadcast %3 : index to vector<2xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1]> : vector<2xindex>
// CHECK-NEXT:       %5 = arith.addi %4, %cst_0 : vector<2xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<3> : vector<2xindex>
// CHECK-NEXT:       %6 = arith.floordivsi %5, %cst_1 : vector<2xindex>
// CHECK-NEXT:       %7 = arith.muli %6, %cst_1 : vector<2xindex>
// CHECK-NEXT:       %8 = arith.subi %5, %7 : vector<2xindex>
// CHECK-NEXT:       %cst_2 = arith.constant dense<-1> : vector<2xindex>
// CHECK-NEXT:       %9 = arith.addi %8, %cst_2 : vector<2xindex>
// CHECK-NEXT:       %10 = arith.cmpi sge, %9, %cst : vector<2xindex>
// CHECK-NEXT:       %11 = arith.andi %2, %10 : vector<2xi1>
// CHECK-NEXT:       %12 = vector.shape_cast %11 : vector<2xi1> to vector<2x1xi1>
// CHECK-NEXT:       %13 = vector.broadcast %12 : vector<2x1xi1> to vector<2x7xi1>
// CHECK-NEXT:       %cst_3 = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %14 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst_3) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %20 = vector.create_mask %19, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %21 = arith.andi %13, %20 : vector<2x7xi1>
// CHECK-NEXT:         %22 = ub.poison : i32
// CHECK-NEXT:         %23 = vector.transfer_read %arg0[%arg4, %arg5], %22, %21 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %24 = arith.andi %13, %20 : vector<2x7xi1>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<2x7xindex>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d1 - d0 - 2)>(%arg4, %arg5)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<2x7xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1, 2, 3, 4, 5, 6], [-1, 0, 1, 2, 3, 4, 5]]> : vector<2x7xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_6 : vector<2x7xindex>
// CHECK-NEXT:         %28 = arith.cmpi sge, %27, %cst_5 : vector<2x7xindex>
// CHECK-NEXT:         %29 = arith.andi %24, %28 : vector<2x7xi1>
// CHECK-NEXT:         %30 = arith.xori %arg6, %23 : vector<2x7xi32>
// CHECK-NEXT:         %cst_7 = arith.constant dense<true> : vector<2x7xi1>
// CHECK-NEXT:         %31 = arith.xori %28, %cst_7 : vector<2x7xi1>
// CHECK-NEXT:         %32 = arith.andi %24, %31 : vector<2x7xi1>
// CHECK-NEXT:         %33 = arith.select %28, %30, %arg6 : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %34 = arith.andi %13, %20 : vector<2x7xi1>
// CHECK-NEXT:         vector.transfer_write %23, %arg0[%arg4, %arg5], %34 : vector<2x7xi32>, memref<9x21xi32>
// CHECK-NEXT:         affine.yield %33 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %15 = vector.multi_reduction <xor>, %14, %0 [1] : vector<2x7xi32> to vector<2xi32>
// CHECK-NEXT:       %cst_4 = arith.constant dense<true> : vector<2xi1>
// CHECK-NEXT:       %16 = arith.xori %10, %cst_4 : vector<2xi1>
// CHECK-NEXT:       %17 = arith.andi %2, %16 : vector<2xi1>
// CHECK-NEXT:       %18 = arith.select %10, %15, %0 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %18, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: rows.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=0, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.for %j = 0 to 19 {
        affine.store %z, %m[%i, %j] : memref<9x21xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2x7xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       %2 = vector.create_mask %1 : vector<2xi1>
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg4)
// CHECK-NEXT:       %4 = vector.broadcast %3 : index to vector<2xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1]> : vector<2xindex>
// CHECK-NEXT:       %5 = arith.addi %4, %cst_0 : vector<2xindex>
// CHECK-NEXT:       %6 = arith.cmpi sge, %5, %cst : vector<2xindex>
// CHECK-NEXT:       %7 = arith.andi %2, %6 : vector<2xi1>
// CHECK-NEXT:       %8 = vector.shape_cast %7 : vector<2xi1> to vector<2x1xi1>
// CHECK-NEXT:       %9 = vector.broadcast %8 : vector<2x1xi1> to vector<2x7xi1>
// CHECK-NEXT:       affine.for %arg5 = 0 to 19 step 7 {
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (-d0 + 19)>(%arg5)
// CHECK-NEXT:         %12 = vector.create_mask %10, %11 : vector<2x7xi1>
// CHECK-NEXT:         %13 = arith.andi %9, %12 : vector<2x7xi1>
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%arg4, %arg5], %13 : vector<2x7xi32>, memref<9x21xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: middle.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=2, vector_size=2x7}}
    %s = affine.for %k = 0 to 3 iter_args(%p = %z) -> (i32) {
      %t = affine.for %j = 0 to 21 iter_args(%a = %p) -> (i32) {
        %0 = affine.load %m[%i, %j] : memref<9x21xi32>
        %1 = affine.load %x[%j] : memref<21xi32>
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %a, %2 : i32
        affine.yield %3 : i32
      }
      affine.yield %t : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2x7xi32>
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 3 step 2 iter_args(%arg6 = %cst) -> (vector<2x7xi32>) {
// CHECK-NEXT:         %4 = affine.for %arg7 = 0 to 21 step 7 iter_args(%arg8 = %arg6) -> (vector<2x7xi32>) {
// CHECK-NEXT:           %5 = affine.apply affine_map<(d0) -> (-d0 + 3)>(%arg5)
// CHECK-NEXT:           %c7 = arith.constant 7 : index
// CHECK-NEXT:           %6 = vector.create_mask %5, %c7 : vector<2x7xi1>
// CHECK-NEXT:           %7 = ub.poison : i32
// CHECK-NEXT:           %8 = vector.transfer_read %arg0[%arg4, %arg7], %7 {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:           %9 = ub.poison : i32
// CHECK-NEXT:           %10 = vector.transfer_read %arg1[%arg7], %9 {permutation_map = affine_map<(d0) -> (0, d0)>} : memref<21xi32>, vector<2x7xi32>
// CHECK-NEXT:           %11 = arith.muli %8, %10 : vector<2x7xi32>
// CHECK-NEXT:           %12 = arith.select %6, %11, %cst : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:           %13 = arith.addi %arg8, %12 : vector<2x7xi32>
// CHECK-NEXT:           affine.yield %13 : vector<2x7xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %4 : vector<2x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<7xi32>
// CHECK-NEXT:       %1 = vector.multi_reduction <add>, %0, %cst_0 [0] : vector<2x7xi32> to vector<7xi32>
// CHECK-NEXT:       %2 = vector.reduction <add>, %1 : vector<7xi32> into i32
// CHECK-NEXT:       %3 = arith.addi %2, %arg3 : i32
// CHECK-NEXT:       affine.store %3, %arg2[%arg4] : memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the inner loop: places.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x7", loops=2, masked=True, reductions=1, vector_size=2x7}}
  affine.for %i = 0 to 9 {
    %far = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %s:2 = affine.for %j = 0 to 21 iter_args(%a = %z, %p = %far) -> (i32, index) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %more = arith.cmpi slt, %0, %a : i32
      %1 = arith.select %more, %0, %a : i32
      %2 = arith.select %more, %j, %p : index
      affine.yield %1, %2 : i32, index
    }
    %at = arith.index_cast %s#1 : index to i32
    %3 = arith.addi %at, %s#0 : i32
    affine.store %3, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<2x7xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 2 {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg4)
// CHECK-NEXT:       %2 = vector.broadcast %1 : index to vector<2xindex>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 2]> : vector<2xindex>
// CHECK-NEXT:       %3 = arith.addi %2, %cst : vector<2xindex>
// CHECK-NEXT:       %4 = vector.shape_cast %3 : vector<2xindex> to vector<2x1xindex>
// CHECK-NEXT:       %5 = vector.broadcast %4 : vector<2x1xindex> to vector<2x7xindex>
// CHECK-NEXT:       %6:2 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %0, %arg7 = %5) -> (vector<2x7xi32>, vector<2x7xindex>) {
// CHECK-NEXT:         %79 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %80 = vector.create_mask %79, %c7 : vector<2x7xi1>
// CHECK-NEXT:         %81 = ub.poison : i32
// CHECK-NEXT:         %82 = vector.transfer_read %arg0[%arg4, %arg5], %81 : memref<9x21xi32>, vector<2x7xi32>
// CHECK-NEXT:         %83 = arith.cmpi slt, %82, %arg6 : vector<2x7xi32>
// CHECK-NEXT:         %84 = arith.select %83, %82, %arg6 : vector<2x7xi1>, vector<2x7xi32>
// CHECK-NEXT:         %85 = affine.apply affine_map<(d0) -> (d0)>(%arg5)
// CHECK-NEXT:         %86 = vector.broadcast %85 : index to vector<2x7xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6]]> : vector<2x7xindex>
// CHECK-NEXT:         %87 = arith.addi %86, %cst_0 : vector<2x7xindex>
// CHECK-NEXT:         %88 = arith.select %83, %87, %arg7 : vector<2x7xi1>, vector<2x7xindex>
// CHECK-NEXT:         affine.yield %84, %88 : vector<2x7xi32>, vector<2x7xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       %7 = vector.extract_strided_slice %6#0 {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]} : vector<2x7xi32> to vector<2x1xi32>
// CHECK-NEXT:       %8 = vector.shape_cast %7 : vector<2x1xi32> to vector<2xi32>
// CHECK-NEXT:       %9 = vector.extract_strided_slice %6#1 {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]} : vector<2x7xindex> to vector<2x1xindex>
// CHECK-NEXT:       %10 = vector.shape_cast %9 : vector<2x1xindex> to vector<2xindex>
// CHECK-NEXT:       %11 = vector.extract_strided_slice %6#0 {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x7xi32> to vector<2x1xi32>
// CHECK-NEXT:       %12 = vector.shape_cast %11 : vector<2x1xi32> to vector<2xi32>
// CHECK-NEXT:       %13 = vector.extract_strided_slice %6#1 {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x7xindex> to vector<2x1xindex>
// CHECK-NEXT:       %14 = vector.shape_cast %13 : vector<2x1xindex> to vector<2xindex>
// CHECK-NEXT:       %15 = arith.cmpi slt, %12, %8 : vector<2xi32>
// CHECK-NEXT:       %16 = arith.cmpi eq, %12, %8 : vector<2xi32>
// CHECK-NEXT:       %17 = arith.cmpi slt, %14, %10 : vector<2xindex>
// CHECK-NEXT:       %18 = arith.andi %16, %17 : vector<2xi1>
// CHECK-NEXT:       %19 = arith.ori %15, %18 : vector<2xi1>
// CHECK-NEXT:       %20 = arith.select %19, %12, %8 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %21 = arith.select %19, %14, %10 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:       %22 = vector.extract_strided_slice %6#0 {offsets = [0, 2], sizes = [2, 1], strides = [1, 1]} : vector<2x7xi32> to vector<2x1xi32>
// CHECK-NEXT:       %23 = vector.shape_cast %22 : vector<2x1xi32> to vector<2xi32>
// CHECK-NEXT:       %24 = vector.extract_strided_slice %6#1 {offsets = [0, 2], sizes = [2, 1], strides = [1, 1]} : vector<2x7xindex> to vector<2x1xindex>
// CHECK-NEXT:       %25 = vector.shape_cast %24 : vector<2x1xindex> to vector<2xindex>
// CHECK-NEXT:       %26 = arith.cmpi slt, %23, %20 : vector<2xi32>
// CHECK-NEXT:       %27 = arith.cmpi eq, %23, %20 : vector<2xi32>
// CHECK-NEXT:       %28 = arith.cmpi slt, %25, %21 : vector<2xindex>
// CHECK-NEXT:       %29 = arith.andi %27, %28 : vector<2xi1>
// CHECK-NEXT:       %30 = arith.ori %26, %29 : vector<2xi1>
// CHECK-NEXT:       %31 = arith.select %30, %23, %20 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %32 = arith.select %30, %25, %21 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:       %33 = vector.extract_strided_slice %6#0 {offsets = [0, 3], sizes = [2, 1], strides = [1, 1]} : vector<2x7xi32> to vector<2x1xi32>
// CHECK-NEXT:       %34 = vector.shape_cast %33 : vector<2x1xi32> to vector<2xi32>
// CHECK-NEXT:       %35 = vector.extract_strided_slice %6#1 {offsets = [0, 3], sizes = [2, 1], strides = [1, 1]} : vector<2x7xindex> to vector<2x1xindex>
// CHECK-NEXT:       %36 = vector.shape_cast %35 : vector<2x1xindex> to vector<2xindex>
// CHECK-NEXT:       %37 = arith.cmpi slt, %34, %31 : vector<2xi32>
// CHECK-NEXT:       %38 = arith.cmpi eq, %34, %31 : vector<2xi32>
// CHECK-NEXT:       %39 = arith.cmpi slt, %36, %32 : vector<2xindex>
// CHECK-NEXT:       %40 = arith.andi %38, %39 : vector<2xi1>
// CHECK-NEXT:       %41 = arith.ori %37, %40 : vector<2xi1>
// CHECK-NEXT:       %42 = arith.select %41, %34, %31 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %43 = arith.select %41, %36, %32 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:       %44 = vector.extract_strided_slice %6#0 {offsets = [0, 4], sizes = [2, 1], strides = [1, 1]} : vector<2x7xi32> to vector<2x1xi32>
// CHECK-NEXT:       %45 = vector.shape_cast %44 : vector<2x1xi32> to vector<2xi32>
// CHECK-NEXT:       %46 = vector.extract_strided_slice %6#1 {offsets = [0, 4], sizes = [2, 1], strides = [1, 1]} : vector<2x7xindex> to vector<2x1xindex>
// CHECK-NEXT:       %47 = vector.shape_cast %46 : vector<2x1xindex> to vector<2xindex>
// CHECK-NEXT:       %48 = arith.cmpi slt, %45, %42 : vector<2xi32>
// CHECK-NEXT:       %49 = arith.cmpi eq, %45, %42 : vector<2xi32>
// CHECK-NEXT:       %50 = arith.cmpi slt, %47, %43 : vector<2xindex>
// CHECK-NEXT:       %51 = arith.andi %49, %50 : vector<2xi1>
// CHECK-NEXT:       %52 = arith.ori %48, %51 : vector<2xi1>
// CHECK-NEXT:       %53 = arith.select %52, %45, %42 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %54 = arith.select %52, %47, %43 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:       %55 = vector.extract_strided_slice %6#0 {offsets = [0, 5], sizes = [2, 1], strides = [1, 1]} : vector<2x7xi32> to vector<2x1xi32>
// CHECK-NEXT:       %56 = vector.shape_cast %55 : vector<2x1xi32> to vector<2xi32>
// CHECK-NEXT:       %57 = vector.extract_strided_slice %6#1 {offsets = [0, 5], sizes = [2, 1], strides = [1, 1]} : vector<2x7xindex> to vector<2x1xindex>
// CHECK-NEXT:       %58 = vector.shape_cast %57 : vector<2x1xindex> to vector<2xindex>
// CHECK-NEXT:       %59 = arith.cmpi slt, %56, %53 : vector<2xi32>
// CHECK-NEXT:       %60 = arith.cmpi eq, %56, %53 : vector<2xi32>
// CHECK-NEXT:       %61 = arith.cmpi slt, %58, %54 : vector<2xindex>
// CHECK-NEXT:       %62 = arith.andi %60, %61 : vector<2xi1>
// CHECK-NEXT:       %63 = arith.ori %59, %62 : vector<2xi1>
// CHECK-NEXT:       %64 = arith.select %63, %56, %53 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %65 = arith.select %63, %58, %54 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:       %66 = vector.extract_strided_slice %6#0 {offsets = [0, 6], sizes = [2, 1], strides = [1, 1]} : vector<2x7xi32> to vector<2x1xi32>
// CHECK-NEXT:       %67 = vector.shape_cast %66 : vector<2x1xi32> to vector<2xi32>
// CHECK-NEXT:       %68 = vector.extract_strided_slice %6#1 {offsets = [0, 6], sizes = [2, 1], strides = [1, 1]} : vector<2x7xindex> to vector<2x1xindex>
// CHECK-NEXT:       %69 = vector.shape_cast %68 : vector<2x1xindex> to vector<2xindex>
// CHECK-NEXT:       %70 = arith.cmpi slt, %67, %64 : vector<2xi32>
// CHECK-NEXT:       %71 = arith.cmpi eq, %67, %64 : vector<2xi32>
// CHECK-NEXT:       %72 = arith.cmpi slt, %69, %65 : vector<2xindex>
// CHECK-NEXT:       %73 = arith.andi %71, %72 : vector<2xi1>
// CHECK-NEXT:       %74 = arith.ori %70, %73 : vector<2xi1>
// CHECK-NEXT:       %75 = arith.select %74, %67, %64 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT:       %76 = arith.select %74, %69, %65 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:       %77 = arith.index_cast %76 : vector<2xindex> to vector<2xi32>
// CHECK-NEXT:       %78 = arith.addi %77, %75 : vector<2xi32>
// CHECK-NEXT:       vector.transfer_write %78, %arg2[%arg4] : vector<2xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
