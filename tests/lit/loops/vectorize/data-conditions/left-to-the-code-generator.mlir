// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=auto leave-plain=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Of many iterations the code generator makes vectors, with masked stores.

func.func @many(%a: memref<400xf64>, %c: memref<400xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=many | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 400 {
    %x = affine.load %a[%i] : memref<400xf64>
    %p = arith.cmpf ogt, %x, %zero : f64
    scf.if %p {
      affine.store %x, %c[%i] : memref<400xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @many(%arg0: memref<400xf64>, %arg1: memref<400xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<400xf64>
// CHECK-NEXT:       %1 = arith.cmpf ogt, %0, %cst : f64
// CHECK-NEXT:       scf.if %1 {
// CHECK-NEXT:         affine.store %0, %arg1[%arg2] : memref<400xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Few are unrolled, and branches would stay: no iteration is left over.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=few | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @few(%a: memref<14xf64>, %c: memref<14xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=few | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, scalar_cost=133, vector_cost=40, vector_size=4}}
  affine.for %i = 0 to 14 {
    %x = affine.load %a[%i] : memref<14xf64>
    %p = arith.cmpf ogt, %x, %zero : f64
    scf.if %p {
      affine.store %x, %c[%i] : memref<14xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @few(%arg0: memref<14xf64>, %arg1: memref<14xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 14 step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 14)>(%arg2)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : f64
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg2], %2 : memref<14xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = arith.cmpf ogt, %3, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %5 = arith.select %1, %4, %cst_1 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       vector.transfer_write %3, %arg1[%arg2], %5 : vector<4xf64>, memref<14xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A condition that only chooses an address stays: what the other one has is not fetched.

func.func @address(%a: memref<400xf64>, %t: memref<400x400xf64>, %c: memref<400xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=address | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 400 {
    %x = affine.load %a[%i] : memref<400xf64>
    %p = arith.cmpf ogt, %x, %zero : f64
    %y = scf.if %p -> (f64) {
      %u = affine.load %t[0, %i] : memref<400x400xf64>
      scf.yield %u : f64
    } else {
      %u = affine.load %t[%i, 0] : memref<400x400xf64>
      scf.yield %u : f64
    }
    affine.store %y, %c[%i] : memref<400xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @address(%arg0: memref<400xf64>, %arg1: memref<400x400xf64>, %arg2: memref<400xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<400xf64>
// CHECK-NEXT:       %1 = arith.cmpf ogt, %0, %cst : f64
// CHECK-NEXT:       %2 = scf.if %1 -> (f64) {
// CHECK-NEXT:         %3 = affine.load %arg1[0, %arg3] : memref<400x400xf64>
// CHECK-NEXT:         scf.yield %3 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg3, 0] : memref<400x400xf64>
// CHECK-NEXT:         scf.yield %3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2, %arg2[%arg3] : memref<400xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other conditions are branches, which vectors save.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=branches | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @branches(%a: memref<400xf64>, %t: memref<400x400xf64>, %c: memref<400xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=branches | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=4000, vector_cost=1500, vector_size=4}}
  affine.for %i = 0 to 400 {
    %x = affine.load %a[%i] : memref<400xf64>
    %p = arith.cmpf ogt, %x, %zero : f64
    scf.if %p {
      %u = affine.load %t[%i, 0] : memref<400x400xf64>
      affine.store %u, %c[%i] : memref<400xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @branches(%arg0: memref<400xf64>, %arg1: memref<400x400xf64>, %arg2: memref<400xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 400 step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = ub.poison : f64
// CHECK-NEXT:       %1 = vector.transfer_read %arg0[%arg3], %0 {in_bounds = [true]} : memref<400xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (0)>(%arg3)
// CHECK-NEXT:       %5 = ub.poison : f64
// CHECK-NEXT:       %6 = vector.transfer_read %arg1[%3, %4], %5 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<400x400xf64>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %6, %arg2[%arg3], %2 {in_bounds = [true]} : vector<4xf64>, memref<400xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Lanes that are stored far apart under a condition are branches of their own.

func.func @far(%a: memref<400xf64>, %t: memref<400x400xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=far | Op=affine.for, Remark="vectors would gain nothing: an estimated 4600 cycles instead of 3800", reason=unprofitable, scalar_cost=3800, vector_cost=4600}}
  affine.for %i = 0 to 400 {
    %x = affine.load %a[%i] : memref<400xf64>
    %p = arith.cmpf ogt, %x, %zero : f64
    scf.if %p {
      affine.store %x, %t[%i, 0] : memref<400x400xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @far(%arg0: memref<400xf64>, %arg1: memref<400x400xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<400xf64>
// CHECK-NEXT:       %1 = arith.cmpf ogt, %0, %cst : f64
// CHECK-NEXT:       scf.if %1 {
// CHECK-NEXT:         affine.store %0, %arg1[%arg2, 0] : memref<400x400xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
