// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-blocked-interchange='block=4 unroll=3 everywhere=true' -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// All bits stay: whole blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 2 to 30 step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 39 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 39 to 40 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: whole blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 2 to 30 step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 1 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: whole blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 2 to 30 step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 0 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 2 to 30 step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg3] step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: a last block.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 30 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 39 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 39 to 40 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: a last block.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 30 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 1 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: a last block.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 30 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 0 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 30 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg3] step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 2] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, (-d0 + 30) ceildiv 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 2] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: no bound known.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 3 to %arg3 step 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 39 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 39 to 40 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: no bound known.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 3 to %arg3 step 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 1 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: no bound known.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 3 to %arg3 step 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 0 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 3 to %arg3 step 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg3] step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6 * 3] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, (-d0 + s0) ceildiv 3)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5 * 3] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: the least of two.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to min affine_map<()[s0] -> (s0, 23)>()[%arg3] step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 39 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 39 to 40 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: the least of two.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to min affine_map<()[s0] -> (s0, 23)>()[%arg3] step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 1 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: the least of two.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to min affine_map<()[s0] -> (s0, 23)>()[%arg3] step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 0 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to min affine_map<()[s0] -> (s0, 23)>()[%arg3] step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %0, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg3] step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0)[s0] -> (4, -d0 + s0, -d0 + 23)>(%arg4)[%arg3] {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// All bits stay: several values and loops-40; several values and loops-1; several values and
// loops-0.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.354, lines_before=3.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to 30 {
    %c = arith.constant 3.0 : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.apply}}
    %place = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%j)
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s:2 = affine.for %i = 0 to 20 iter_args(%a = %c, %at = %none) -> (f32, index) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %g = arith.cmpf ogt, %v, %a : f32
      %b = arith.select %g, %v, %a : f32
      %t = arith.select %g, %i, %at : index
      affine.yield %b, %t : f32, index
    }
    %number = arith.index_cast %s#1 : index to i64
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.if}}
    affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%place) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
      affine.store %number, %p[%j] : memref<30xi64>
    }
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %t = affine.for %i = 20 to 40 iter_args(%a = %s#0) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.subf %v, %a : f32
      affine.for %k = 0 to 2 {
        // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
        affine.store %b, %m[%i, %j] : memref<40x30xf32>
      }
      affine.yield %b : f32
    }
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %t, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xindex>
// CHECK-NEXT:     %alloca_1 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, -d0 + 30)>(%arg4) {
// CHECK-NEXT:         affine.store %cst, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %c0, %alloca_0[%arg5] : memref<4xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 18 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, -d0 + 30)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %alloca_0[%arg6] : memref<4xindex>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %3 = arith.cmpf ogt, %2, %0 : f32
// CHECK-NEXT:           %4 = arith.select %3, %2, %0 : f32
// CHECK-NEXT:           %5 = arith.select %3, %arg5, %1 : index
// CHECK-NEXT:           %6 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg5)
// CHECK-NEXT:           %7 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %8 = arith.cmpf ogt, %7, %4 : f32
// CHECK-NEXT:           %9 = arith.select %8, %7, %4 : f32
// CHECK-NEXT:           %10 = arith.select %8, %6, %5 : index
// CHECK-NEXT:           %11 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg5)
// CHECK-NEXT:           %12 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %13 = arith.cmpf ogt, %12, %9 : f32
// CHECK-NEXT:           %14 = arith.select %13, %12, %9 : f32
// CHECK-NEXT:           %15 = arith.select %13, %11, %10 : index
// CHECK-NEXT:           affine.store %14, %alloca[%arg6] : memref<4xf32>
// CHECK-NEXT:           affine.store %15, %alloca_0[%arg6] : memref<4xindex>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 18 to 20 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, -d0 + 30)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %alloca_0[%arg6] : memref<4xindex>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %3 = arith.cmpf ogt, %2, %0 : f32
// CHECK-NEXT:           %4 = arith.select %3, %2, %0 : f32
// CHECK-NEXT:           %5 = arith.select %3, %arg5, %1 : index
// CHECK-NEXT:           affine.store %4, %alloca[%arg6] : memref<4xf32>
// CHECK-NEXT:           affine.store %5, %alloca_0[%arg6] : memref<4xindex>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, -d0 + 30)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xindex>
// CHECK-NEXT:         %1 = arith.index_cast %0 : index to i64
// CHECK-NEXT:         affine.if affine_set<(d0, d1) : ((d0 + d1) floordiv 2 - 7 >= 0)>(%arg4, %arg5) {
// CHECK-NEXT:           affine.store %1, %arg2[%arg4 + %arg5] : memref<30xi64>
// CHECK-NEXT:         }
// CHECK-NEXT:         %2 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %2, %alloca_1[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 20 to 38 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, -d0 + 30)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_1[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.subf %1, %0 : f32
// CHECK-NEXT:           affine.for %arg7 = 0 to 2 {
// CHECK-NEXT:             affine.store %2, %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.subf %3, %2 : f32
// CHECK-NEXT:           affine.for %arg7 = 0 to 2 {
// CHECK-NEXT:             affine.store %4, %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.subf %5, %4 : f32
// CHECK-NEXT:           affine.for %arg7 = 0 to 2 {
// CHECK-NEXT:             affine.store %6, %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.store %6, %alloca_1[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 38 to 40 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0) -> (4, -d0 + 30)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %alloca_1[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.subf %1, %0 : f32
// CHECK-NEXT:           affine.for %arg7 = 0 to 2 {
// CHECK-NEXT:             affine.store %2, %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.store %2, %alloca_1[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (4, -d0 + 30)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloca_1[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The form.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1.0, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %zero) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 2 to 30 step 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:         affine.store %cst, %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 39 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           %3 = affine.load %arg0[%arg5 + 1, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           %5 = affine.load %arg0[%arg5 + 2, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 39 to 40 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg4 + %arg6] : memref<40x30xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %alloca_0[%arg6] : memref<4xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloca_0[%arg5] : memref<4xf32>
// CHECK-NEXT:         %1 = affine.load %alloca[%arg5] : memref<4xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4 + %arg5] : memref<30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
