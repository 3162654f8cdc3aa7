// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences='strip=3 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops inside come first. A sum of sums: copies of the inner loop are not asked for again.

func.func @main(%m: memref<64xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=3}}
  %r = affine.for %i = 0 to 10 iter_args(%s = %z) -> f32 {
    %a = affine.load %m[%i] : memref<64xf32>
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=3}}
    %q = affine.for %j = 0 to 7 iter_args(%t = %a) -> f32 {
      %b = affine.load %m[%i + %j] : memref<64xf32>
      %v = arith.addf %t, %b : f32
      affine.yield %v : f32
    }
    %w = arith.subf %q, %s : f32
    affine.yield %w : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<64xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<3xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<3xf32>
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 10 step 3 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0) -> (d0 + 3, 10)>(%arg2) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4] : memref<64xf32>
// CHECK-NEXT:         %3 = affine.for %arg5 = 0 to 7 step 3 iter_args(%arg6 = %2) -> (f32) {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:             %5 = affine.load %arg0[%arg4 + %arg7] : memref<64xf32>
// CHECK-NEXT:             affine.store %5, %alloca[%arg7 - %arg5] : memref<3xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %4 = affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg8 = %arg6) -> (f32) {
// CHECK-NEXT:             %5 = affine.load %alloca[%arg7 - %arg5] : memref<3xf32>
// CHECK-NEXT:             %6 = arith.addf %arg8, %5 : f32
// CHECK-NEXT:             affine.yield %6 : f32
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.yield %4 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %3, %alloca_0[%arg4 - %arg2] : memref<3xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0) -> (d0 + 3, 10)>(%arg2) iter_args(%arg5 = %arg3) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca_0[%arg4 - %arg2] : memref<3xf32>
// CHECK-NEXT:         %3 = arith.subf %2, %arg5 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
