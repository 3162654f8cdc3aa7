// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// An outer loop is vectorised only if no dependence crosses its iterations.

func.func @f(%m: memref<?x8xf32>, %x: memref<?x8xf32>, %s: f32) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i = 0, %j = 7) -> (%i = 1, %j = 0), element [1, 3]", reason=illegal}}
  affine.for %i = 0 to 12 {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i = 0, %j = 0) -> (%i = 0, %j = 1), element [0, 3]", reason=illegal}}
    affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 1, 3] : memref<?x8xf32>
      affine.store %0, %m[%i, 3] : memref<?x8xf32> }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x8xf32>, %arg1: memref<?x8xf32>, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 12 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 + 1, 3] : memref<?x8xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, 3] : memref<?x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An outer loop is vectorised only if no dependence crosses its iterations.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<?x8xf32>, %x: memref<?x8xf32>, %s: f32) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 1, 3] : memref<?x8xf32>
      affine.store %0, %x[%i, 3] : memref<?x8xf32> }
    affine.for %j = 0 to 8 { affine.store %s, %m[%i, 3] : memref<?x8xf32> }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x8xf32>, %arg1: memref<?x8xf32>, %arg2: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg2 : f32 to vector<4xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 12 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (3)>(%arg3)
// CHECK-NEXT:         %3 = ub.poison : f32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%1, %2], %3 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x8xf32>, vector<4xf32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (3)>(%arg3)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5, %6] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (3)>(%arg3)
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%1, %2] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An outer loop is vectorised only if no dependence crosses its iterations.

func.func @f(%m: memref<?x8xf32>, %x: memref<?x8xf32>, %s: f32) {
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i = 0, %j@{{\d+}} = 0) -> (%i = 1, %j@{{\d+}} = 0), element [1, 3]", reason=illegal}}
  affine.for %i = 0 to 12 {
    // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i = 0, %j@{{\d+}} = 0) -> (%i = 0, %j@{{\d+}} = 1), element [0, 3]", reason=illegal}}
    affine.for %j = 0 to 8 { affine.store %s, %m[%i, 3] : memref<?x8xf32> }
    // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i = 0, %j@{{\d+}} = 0) -> (%i = 0, %j@{{\d+}} = 1), element [0, 3]", reason=illegal}}
    affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 1, 3] : memref<?x8xf32>
      affine.store %0, %x[%i, 3] : memref<?x8xf32> }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x8xf32>, %arg1: memref<?x8xf32>, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 12 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3, 3] : memref<?x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 + 1, 3] : memref<?x8xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg3, 3] : memref<?x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An outer loop is vectorised only if no dependence crosses its iterations.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<?x8xf32>, %x: memref<?x8xf32>, %s: f32) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 4, 3] : memref<?x8xf32>
      affine.store %0, %m[%i, 3] : memref<?x8xf32> }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x8xf32>, %arg1: memref<?x8xf32>, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 12 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (3)>(%arg3)
// CHECK-NEXT:         %2 = ub.poison : f32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%0, %1], %2 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x8xf32>, vector<4xf32>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (3)>(%arg3)
// CHECK-NEXT:         vector.transfer_write %3, %arg0[%4, %5] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Steps count. Distances are in iterations.

func.func @f(%a: memref<64xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 step 2 {
    %0 = affine.load %a[%i] : memref<64xf32>
    affine.store %0, %a[%i + 8] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 40 step 8 {
// CHECK-NEXT:       %cst = arith.constant dense<[0, 2, 4, 6]> : vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %0 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %1 = vector.gather %arg0[%arg1] [%cst], %cst_0, %0 : memref<64xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       %cst_1 = arith.constant dense<[0, 2, 4, 6]> : vector<4xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 8)>(%arg1)
// CHECK-NEXT:       %cst_2 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       vector.scatter %arg0[%2] [%cst_1], %cst_2, %1 : memref<64xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
