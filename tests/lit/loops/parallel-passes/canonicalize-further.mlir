// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -canonicalize=further=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Parallel loops of one iteration are removed.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.parallel}}
  // expected-remark @below {{[Passed] single-iteration | Category:canonicalize | Function=f | Op=affine.parallel}}
  affine.parallel (%i, %j, %k) = (3, 0, symbol(%n)) to (4, %n, symbol(%n) + 1) {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %x, %f[%i + %j + %k] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (symbol(%arg6)) {
// CHECK-NEXT:       affine.store %arg4, %arg1[%arg7 + symbol(%arg6) + 3] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Parallel bands of one iteration keep the bits of the result: addf.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Passed] single-iteration | Category:canonicalize | Function=f | Op=affine.parallel}}
  // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=arith.addf}}
  %r = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (f32) {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.load %arg1[0] : memref<100xf32>
// CHECK-NEXT:     %1 = arith.addf %0, %cst : f32
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Parallel bands of one iteration keep the bits of the result: mulf.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Passed] single-iteration | Category:canonicalize | Function=f | Op=affine.parallel}}
  %r = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (f32) {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.load %arg1[0] : memref<100xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bands that run once give the same bits: maximumf--0.0; maximumf-0.0; maximumf-inf; maximumf-
// nan.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Passed] single-iteration | Category:canonicalize | Function=f | Op=affine.parallel}}
  %r = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (f32) {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.load %arg1[0] : memref<100xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bands that run once give the same bits: minimumf--0.0; minimumf-0.0; minimumf-inf; minimumf-
// nan.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Passed] single-iteration | Category:canonicalize | Function=f | Op=affine.parallel}}
  %r = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (f32) {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.load %arg1[0] : memref<100xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
