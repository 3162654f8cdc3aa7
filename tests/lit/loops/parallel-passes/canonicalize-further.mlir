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

// -----

// Both branches end with a store to one place: there is one store, of what is chosen.

func.func @one_place(%a: memref<8xf64>, %c: memref<8xf64>, %p: i1, %i: index) {
  // expected-remark @below {{[Passed] store-after-both-branches | Category:canonicalize | Function=one_place | Op=scf.if}}
  scf.if %p {
    %x = affine.load %a[symbol(%i)] : memref<8xf64>
    affine.store %x, %c[symbol(%i)] : memref<8xf64>
  } else {
    %x = affine.load %a[7 - symbol(%i)] : memref<8xf64>
    affine.store %x, %c[symbol(%i)] : memref<8xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @one_place(%arg0: memref<8xf64>, %arg1: memref<8xf64>, %arg2: i1, %arg3: index) {
// CHECK-NEXT:     %0 = scf.if %arg2 -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[symbol(%arg3)] : memref<8xf64>
// CHECK-NEXT:       scf.yield %1 : f64
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %1 = affine.load %arg0[-symbol(%arg3) + 7] : memref<8xf64>
// CHECK-NEXT:       scf.yield %1 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0, %arg1[symbol(%arg3)] : memref<8xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The places differ, or what is stored is read after one of the stores.

func.func @two_places(%a: memref<8xf64>, %c: memref<8xf64>, %p: i1, %i: index) -> f64 {
  scf.if %p {
    %x = affine.load %a[symbol(%i)] : memref<8xf64>
    affine.store %x, %c[symbol(%i)] : memref<8xf64>
  } else {
    %x = affine.load %a[7 - symbol(%i)] : memref<8xf64>
    affine.store %x, %c[7 - symbol(%i)] : memref<8xf64>
  }
  // expected-remark @below {{[Passed] combine-conditionals | Category:canonicalize | Function=two_places | Op=scf.if}}
  %r = scf.if %p -> (f64) {
    %x = affine.load %a[symbol(%i)] : memref<8xf64>
    affine.store %x, %c[symbol(%i)] : memref<8xf64>
    %y = affine.load %c[3] : memref<8xf64>
    scf.yield %y : f64
  } else {
    %x = affine.load %a[7 - symbol(%i)] : memref<8xf64>
    affine.store %x, %c[symbol(%i)] : memref<8xf64>
    scf.yield %x : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @two_places(%arg0: memref<8xf64>, %arg1: memref<8xf64>, %arg2: i1, %arg3: index) -> f64 {
// CHECK-NEXT:     %0 = scf.if %arg2 -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[symbol(%arg3)] : memref<8xf64>
// CHECK-NEXT:       affine.store %1, %arg1[symbol(%arg3)] : memref<8xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[symbol(%arg3)] : memref<8xf64>
// CHECK-NEXT:       affine.store %2, %arg1[symbol(%arg3)] : memref<8xf64>
// CHECK-NEXT:       %3 = affine.load %arg1[3] : memref<8xf64>
// CHECK-NEXT:       scf.yield %3 : f64
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %1 = affine.load %arg0[-symbol(%arg3) + 7] : memref<8xf64>
// CHECK-NEXT:       affine.store %1, %arg1[-symbol(%arg3) + 7] : memref<8xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[-symbol(%arg3) + 7] : memref<8xf64>
// CHECK-NEXT:       affine.store %2, %arg1[symbol(%arg3)] : memref<8xf64>
// CHECK-NEXT:       scf.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
