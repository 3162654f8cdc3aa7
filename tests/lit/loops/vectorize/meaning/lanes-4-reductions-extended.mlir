// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 vectorize-reductions=true extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.muli %p, %0 : i32
    %q = arith.addi %1, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.muli %arg4, %1 : i32
// CHECK-NEXT:       %3 = arith.addi %2, %1 : i32
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    affine.store %p, %y[%i] : memref<8xi32>
    %q = arith.addi %p, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       affine.store %arg4, %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.addi %arg4, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.addi %p, %0 : i32
    affine.store %q, %y[%i] : memref<8xi32>
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.addi %arg4, %1 : i32
// CHECK-NEXT:       affine.store %2, %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.addi %p, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.addi %arg4, %arg4 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.cmpi slt, %p, %0 : i32
    %q = arith.select %1, %0, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.cmpi slt, %arg4, %1 : i32
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg4 : i32
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.subi %0, %p : i32
    %q = arith.addi %1, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.subi %1, %arg4 : i32
// CHECK-NEXT:       %3 = arith.addi %2, %1 : i32
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.subi %0, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.subi %1, %arg4 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What does not accumulate.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.subi %p, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:       %2 = arith.subi %arg4, %arg4 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Differences accumulate. What is taken away from a carried value is added to it with the other
// sign.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.subi %p, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 step 4 iter_args(%arg4 = %cst) -> (vector<4xi32>) {
// CHECK-NEXT:       %3 = ub.poison : i32
// CHECK-NEXT:       %4 = vector.transfer_read %arg0[%arg3], %3 {in_bounds = [true]} : memref<8xi32>, vector<4xi32>
// CHECK-NEXT:       %5 = arith.subi %arg4, %4 : vector<4xi32>
// CHECK-NEXT:       affine.yield %5 : vector<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<4xi32> into i32
// CHECK-NEXT:     %2 = arith.addi %1, %arg2 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Differences accumulate. What is taken away from a carried value is added to it with the other
// sign.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.addi %0, %p : i32
    %q = arith.subi %1, %s : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:     %1 = affine.for %arg3 = 0 to 8 step 4 iter_args(%arg4 = %cst) -> (vector<4xi32>) {
// CHECK-NEXT:       %4 = ub.poison : i32
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%arg3], %4 {in_bounds = [true]} : memref<8xi32>, vector<4xi32>
// CHECK-NEXT:       %6 = arith.addi %5, %arg4 : vector<4xi32>
// CHECK-NEXT:       %7 = arith.subi %6, %0 : vector<4xi32>
// CHECK-NEXT:       affine.yield %7 : vector<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.reduction <add>, %1 : vector<4xi32> into i32
// CHECK-NEXT:     %3 = arith.addi %2, %arg2 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Differences of floats in any order leave the sign of zero. Idle lanes keep what they have:
// nothing is taken from it, not even a zero.

func.func @f(%x: memref<?xf32>, %n: index, %s: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to %n iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<?xf32>
    %q = arith.subf %p, %0 fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to %arg1 step 4 iter_args(%arg4 = %cst) -> (vector<4xf32>) {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg3)[%arg1]
// CHECK-NEXT:       %4 = vector.create_mask %3 : vector<4xi1>
// CHECK-NEXT:       %5 = ub.poison : f32
// CHECK-NEXT:       %6 = vector.transfer_read %arg0[%arg3], %5 : memref<?xf32>, vector<4xf32>
// CHECK-NEXT:       %7 = arith.subf %arg4, %6 fastmath<reassoc> : vector<4xf32>
// CHECK-NEXT:       %8 = arith.select %4, %7, %arg4 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:       affine.yield %8 : vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 fastmath<reassoc> : vector<4xf32> into f32
// CHECK-NEXT:     %2 = arith.addf %1, %arg2 fastmath<reassoc> : f32
// CHECK-NEXT:     return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that must not be reordered.

func.func @f(%x: memref<8xf32>, %s: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %p, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %cst) -> (vector<4xf32>) {
// CHECK-NEXT:       %3 = ub.poison : f32
// CHECK-NEXT:       %4 = vector.transfer_read %arg0[%arg2], %3 {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:       %5 = arith.addf %arg3, %4 : vector<4xf32>
// CHECK-NEXT:       affine.yield %5 : vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<4xf32> into f32
// CHECK-NEXT:     %2 = arith.addf %1, %arg1 : f32
// CHECK-NEXT:     return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Constants wider than 64 bits become vectors.

func.func @f(%x: memref<8xi64>) -> i64 {
  %zero = arith.constant 0 : i65
  %one = arith.constant 1 : i65
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  %sum = affine.for %i = 0 to 8 iter_args(%s = %zero) -> i65 {
    %0 = affine.load %x[%i] : memref<8xi64>
    %1 = arith.extui %0 : i64 to i65
    %2 = arith.addi %s, %1 : i65
    affine.yield %2 : i65
  }
  %half = arith.shrui %sum, %one : i65
  %3 = arith.trunci %half : i65 to i64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 8 {
    %4 = affine.load %x[%i] : memref<8xi64>
    %5 = arith.extsi %4 : i64 to i65
    %6 = arith.addi %5, %one : i65
    %7 = arith.trunci %6 : i65 to i64
    affine.store %7, %x[%i] : memref<8xi64>
  }
  return %3 : i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi64>) -> i64 {
// CHECK-NEXT:     %c0_i65 = arith.constant 0 : i65
// CHECK-NEXT:     %c1_i65 = arith.constant 1 : i65
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi65>
// CHECK-NEXT:     %0 = affine.for %arg1 = 0 to 8 step 4 iter_args(%arg2 = %cst) -> (vector<4xi65>) {
// CHECK-NEXT:       %4 = ub.poison : i64
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%arg1], %4 {in_bounds = [true]} : memref<8xi64>, vector<4xi64>
// CHECK-NEXT:       %6 = arith.extui %5 : vector<4xi64> to vector<4xi65>
// CHECK-NEXT:       %7 = arith.addi %arg2, %6 : vector<4xi65>
// CHECK-NEXT:       affine.yield %7 : vector<4xi65>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<4xi65> into i65
// CHECK-NEXT:     %2 = arith.shrui %1, %c1_i65 : i65
// CHECK-NEXT:     %3 = arith.trunci %2 : i65 to i64
// CHECK-NEXT:     affine.for %arg1 = 0 to 8 step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<1> : vector<4xi65>
// CHECK-NEXT:       %4 = ub.poison : i64
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%arg1], %4 {in_bounds = [true]} : memref<8xi64>, vector<4xi64>
// CHECK-NEXT:       %6 = arith.extsi %5 : vector<4xi64> to vector<4xi65>
// CHECK-NEXT:       %7 = arith.addi %6, %cst_0 : vector<4xi65>
// CHECK-NEXT:       %8 = arith.trunci %7 : vector<4xi65> to vector<4xi64>
// CHECK-NEXT:       vector.transfer_write %8, %arg0[%arg1] {in_bounds = [true]} : vector<4xi64>, memref<8xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3 : i64
// CHECK-NEXT:   }
// CHECK-NEXT: }
