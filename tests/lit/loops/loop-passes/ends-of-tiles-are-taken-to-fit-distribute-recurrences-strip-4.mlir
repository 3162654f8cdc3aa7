// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences='strip=4 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Ends of tiles are taken to fit.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=f | Op=affine.for, expanded=1, stored=0, strip=4}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-distribute-recurrences | Function=f | Op=affine.for, Remark="the ends of blocks fit 64 bits"}}
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> f32 {
    %b = math.exp %x : f32
    %s = arith.subf %a, %b : f32
    affine.yield %s : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %0 = affine.for %arg5 = 0 to %arg3 step 4 iter_args(%arg6 = %arg2) -> (f32) {
// CHECK-NEXT:       affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:         %2 = math.exp %arg2 : f32
// CHECK-NEXT:         affine.store %2, %alloca[%arg7 - %arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg5)[%arg3] iter_args(%arg8 = %arg6) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg7 - %arg5] : memref<4xf32>
// CHECK-NEXT:         %3 = arith.subf %arg8, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Ends of tiles are taken to fit.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=f | Op=affine.for, expanded=1, stored=0, strip=4}}
  %r = affine.for %i = 0 to 16 iter_args(%a = %x) -> f32 {
    %b = math.exp %x : f32
    %s = arith.subf %a, %b : f32
    affine.yield %s : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %0 = affine.for %arg5 = 0 to 16 step 4 iter_args(%arg6 = %arg2) -> (f32) {
// CHECK-NEXT:       affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 4)>(%arg5) {
// CHECK-NEXT:         %2 = math.exp %arg2 : f32
// CHECK-NEXT:         affine.store %2, %alloca[%arg7 - %arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 4)>(%arg5) iter_args(%arg8 = %arg6) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg7 - %arg5] : memref<4xf32>
// CHECK-NEXT:         %3 = arith.subf %arg8, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
