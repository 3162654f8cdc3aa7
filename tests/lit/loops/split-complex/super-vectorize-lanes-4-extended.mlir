// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 33 {
    %0 = affine.load %x[%i * 2] : memref<67xcomplex<f32>>
    affine.store %0, %y[%i] : memref<67xcomplex<f32>>
    affine.store %z, %y[%i + 34] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 32 step 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %1 = complex.re %0 : complex<f32>
// CHECK-NEXT:       %2 = complex.im %0 : complex<f32>
// CHECK-NEXT:       %3 = affine.load %arg0[(%arg4 + 1) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %4 = complex.re %3 : complex<f32>
// CHECK-NEXT:       %5 = complex.im %3 : complex<f32>
// CHECK-NEXT:       %6 = affine.load %arg0[(%arg4 + 2) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %7 = complex.re %6 : complex<f32>
// CHECK-NEXT:       %8 = complex.im %6 : complex<f32>
// CHECK-NEXT:       %9 = affine.load %arg0[(%arg4 + 3) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:       %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:       %12 = vector.from_elements %1, %2, %4, %5, %7, %8, %10, %11 : vector<8xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %12 : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT:       %13 = vector.interleave %res1, %res2 : vector<4xf32> -> vector<8xf32>
// CHECK-NEXT:       %14 = vector.extract %13[0] : f32 from vector<8xf32>
// CHECK-NEXT:       %15 = vector.extract %13[1] : f32 from vector<8xf32>
// CHECK-NEXT:       %16 = complex.create %14, %15 : complex<f32>
// CHECK-NEXT:       affine.store %16, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %17 = vector.extract %13[2] : f32 from vector<8xf32>
// CHECK-NEXT:       %18 = vector.extract %13[3] : f32 from vector<8xf32>
// CHECK-NEXT:       %19 = complex.create %17, %18 : complex<f32>
// CHECK-NEXT:       affine.store %19, %arg1[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %20 = vector.extract %13[4] : f32 from vector<8xf32>
// CHECK-NEXT:       %21 = vector.extract %13[5] : f32 from vector<8xf32>
// CHECK-NEXT:       %22 = complex.create %20, %21 : complex<f32>
// CHECK-NEXT:       affine.store %22, %arg1[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %23 = vector.extract %13[6] : f32 from vector<8xf32>
// CHECK-NEXT:       %24 = vector.extract %13[7] : f32 from vector<8xf32>
// CHECK-NEXT:       %25 = complex.create %23, %24 : complex<f32>
// CHECK-NEXT:       affine.store %25, %arg1[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 34] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 35] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 36] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 37] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<() -> (32, 0)>() to 33 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 34] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass refuses this program with the code `vectorize.idle-complex`.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Missed] vectorize.idle-complex | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="complex numbers are accessed one by one, but lanes may be idle", reason=unsupported}}
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
      affine.store %z, %y[%i] : memref<67xcomplex<f32>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Operations on complex numbers that have no form in parts are not split.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'complex.mul' has no vector form", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i + 2] : memref<67xcomplex<f32>>
    %1 = complex.mul %z, %0 : complex<f32>
    %2 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
    %3 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> complex<f32> {
      affine.yield %1 : complex<f32>
    } else {
      affine.yield %z : complex<f32>
    }
    affine.store %3, %y[66 - %i] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %1 = complex.mul %arg3, %0 : complex<f32>
// CHECK-NEXT:       %cst = complex.constant [1.000000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
// CHECK-NEXT:       %2 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%arg4) -> complex<f32> {
// CHECK-NEXT:         affine.yield %1 : complex<f32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %arg3 : complex<f32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2, %arg1[-%arg4 + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Operations on complex numbers that have no form in parts are not split.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'complex.mul' has no vector form", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i + 2] : memref<67xcomplex<f32>>
    %1 = complex.mul %z, %0 : complex<f32>
    %2 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
    %3 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> complex<f32> {
      affine.yield %1 : complex<f32>
    } else {
      affine.yield %z : complex<f32>
    }
    %r = complex.re %3 : complex<f32>
    affine.store %3, %y[66 - %i] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %1 = complex.mul %arg3, %0 : complex<f32>
// CHECK-NEXT:       %cst = complex.constant [1.000000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
// CHECK-NEXT:       %2 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%arg4) -> complex<f32> {
// CHECK-NEXT:         affine.yield %1 : complex<f32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %arg3 : complex<f32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = complex.re %2 : complex<f32>
// CHECK-NEXT:       affine.store %2, %arg1[-%arg4 + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Operations on complex numbers that have no form in parts are not split.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %s = affine.for %i = 0 to 67 iter_args(%a = %z) -> (complex<f32>) {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %1 = affine.load %y[%i] : memref<67xcomplex<f32>>
    %2 = complex.conj %0 : complex<f32>
    %t = complex.mul %2, %1 : complex<f32>
    %n = complex.add %a, %t fastmath<reassoc> : complex<f32>
    affine.yield %n : complex<f32>
  }
  return %s : complex<f32>

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) -> complex<f32> {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 67 iter_args(%arg5 = %arg3) -> (complex<f32>) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %2 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %3 = complex.conj %1 : complex<f32>
// CHECK-NEXT:       %4 = complex.mul %3, %2 : complex<f32>
// CHECK-NEXT:       %5 = complex.add %arg5, %4 fastmath<reassoc> : complex<f32>
// CHECK-NEXT:       affine.yield %5 : complex<f32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
