// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Scattered lanes do not write one element either.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.invariant-store | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="all lanes would write the same element", reason=unsupported}}
  affine.for %i = 5 to 6 {
    affine.store %v, %x[0] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     affine.for %arg9 = 5 to 6 {
// CHECK-NEXT:       affine.store %arg4, %arg0[0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A column access to rows of unknown length is not vectorised.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.unknown-stride | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="lanes access elements at an unknown stride", reason=unsupported}}
  affine.for %i = 0 to 8 {
    affine.store %v, %d[2 * %i, 3] : memref<?x?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     affine.for %arg9 = 0 to 8 {
// CHECK-NEXT:       affine.store %arg4, %arg3[%arg9 * 2, 3] : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// With `extended` the loop is vectorised: contiguous.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 32 {
    %0 = affine.load %x[2 * %i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     affine.for %arg9 = 0 to 32 step 4 {
// CHECK-NEXT:       %cst = arith.constant dense<[0, 2, 4, 6]> : vector<4xindex>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg9)
// CHECK-NEXT:       %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %1 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %2 = vector.gather %arg0[%0] [%cst], %cst_0, %1 : memref<64xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg1[%arg9] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// With `extended` the loop is vectorised: index, value.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 64 {
    %0 = arith.index_cast %i : index to i32
    affine.store %0, %k[%i] : memref<64xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     affine.for %arg9 = 0 to 64 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0)>(%arg9)
// CHECK-NEXT:       %1 = vector.broadcast %0 : index to vector<4xindex>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %2 = arith.addi %1, %cst : vector<4xindex>
// CHECK-NEXT:       %3 = arith.index_cast %2 : vector<4xindex> to vector<4xi32>
// CHECK-NEXT:       vector.transfer_write %3, %arg6[%arg9] {in_bounds = [true]} : vector<4xi32>, memref<64xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// With `extended` the loop is vectorised: composed, subscript.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 60 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.store %v, %x[%0 + 1] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     %0 = vector.broadcast %arg4 : f32 to vector<4xf32>
// CHECK-NEXT:     affine.for %arg9 = 0 to 60 step 4 {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg9)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%1)
// CHECK-NEXT:       vector.transfer_write %0, %arg0[%2] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger has an assumption where sums are reordered.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 64 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %p fastmath<reassoc> : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %0 = affine.for %arg9 = 0 to 64 step 4 iter_args(%arg10 = %cst) -> (vector<4xf32>) {
// CHECK-NEXT:       %3 = ub.poison : f32
// CHECK-NEXT:       %4 = vector.transfer_read %arg0[%arg9], %3 {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:       %5 = arith.addf %4, %arg10 fastmath<reassoc> : vector<4xf32>
// CHECK-NEXT:       affine.yield %5 : vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 fastmath<reassoc> : vector<4xf32> into f32
// CHECK-NEXT:     %2 = arith.addf %1, %arg4 fastmath<reassoc> : f32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger has an assumption where sums are reordered.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'", reason=unsupported}}
  %r = affine.for %i = 0 to 64 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %p : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     %0 = affine.for %arg9 = 0 to 64 iter_args(%arg10 = %arg4) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg9] : memref<64xf32>
// CHECK-NEXT:       %2 = arith.addf %1, %arg10 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
