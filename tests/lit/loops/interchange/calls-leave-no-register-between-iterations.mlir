// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-blocked-interchange='unroll=4 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Calls leave no register between iterations.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64x64xf32>, %o: memref<64xf32>, %zero: f32) {
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 64", block=64, lines_after=0.094, lines_before=1, unroll=4}}
  affine.for %j = 0 to 64 {
    %s = affine.for %i = 0 to 64 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<64x64xf32>
      %e = math.exp %v : f32
      %b = arith.addf %a, %e : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:       affine.store %arg2, %alloca[%arg3] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg4)
// CHECK-NEXT:         %1 = affine.load %alloca[%arg4] : memref<64xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %0] : memref<64x64xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %6 = affine.load %arg0[%5, %0] : memref<64x64xf32>
// CHECK-NEXT:         %7 = math.exp %6 : f32
// CHECK-NEXT:         %8 = arith.addf %4, %7 : f32
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %10 = affine.load %arg0[%9, %0] : memref<64x64xf32>
// CHECK-NEXT:         %11 = math.exp %10 : f32
// CHECK-NEXT:         %12 = arith.addf %8, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %0] : memref<64x64xf32>
// CHECK-NEXT:         %15 = math.exp %14 : f32
// CHECK-NEXT:         %16 = arith.addf %12, %15 : f32
// CHECK-NEXT:         affine.store %16, %alloca[%arg4] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:       %1 = affine.load %alloca[%arg3] : memref<64xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls leave no register between iterations: absf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64x64xf32>, %o: memref<64xf32>, %zero: f32) {
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 64", block=64, lines_after=0.094, lines_before=1, unroll=4}}
  affine.for %j = 0 to 64 {
    %s = affine.for %i = 0 to 64 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<64x64xf32>
      %e = math.absf %v : f32
      %b = arith.addf %a, %e : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:       affine.store %arg2, %alloca[%arg3] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg4)
// CHECK-NEXT:         %1 = affine.load %alloca[%arg4] : memref<64xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %0] : memref<64x64xf32>
// CHECK-NEXT:         %3 = math.absf %2 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %6 = affine.load %arg0[%5, %0] : memref<64x64xf32>
// CHECK-NEXT:         %7 = math.absf %6 : f32
// CHECK-NEXT:         %8 = arith.addf %4, %7 : f32
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %10 = affine.load %arg0[%9, %0] : memref<64x64xf32>
// CHECK-NEXT:         %11 = math.absf %10 : f32
// CHECK-NEXT:         %12 = arith.addf %8, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %0] : memref<64x64xf32>
// CHECK-NEXT:         %15 = math.absf %14 : f32
// CHECK-NEXT:         %16 = arith.addf %12, %15 : f32
// CHECK-NEXT:         affine.store %16, %alloca[%arg4] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:       %1 = affine.load %alloca[%arg3] : memref<64xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
