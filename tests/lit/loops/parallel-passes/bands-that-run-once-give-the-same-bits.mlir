// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -cse | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Parallel bands of one iteration keep the bits of the result: addf.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  %r = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (1) reduce ("addf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Parallel bands of one iteration keep the bits of the result: mulf.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  %r = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (1) reduce ("mulf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bands that run once give the same bits: maximumf--0.0; maximumf-0.0; maximumf-inf; maximumf-
// nan.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  %r = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (1) reduce ("maximumf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bands that run once give the same bits: minimumf--0.0; minimumf-0.0; minimumf-inf; minimumf-
// nan.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  %r = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (1) reduce ("minimumf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
