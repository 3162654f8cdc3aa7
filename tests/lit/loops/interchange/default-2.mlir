// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-blocked-interchange | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Where it pays.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<1000x1000xf32>, %o: memref<1000xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 1000", block=1000, lines_after=0.078, lines_before=1.0, unroll=8}}
  affine.for %j = 0 to 1000 {
    %s = affine.for %i = 0 to 1000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<1000x1000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<1000xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<1000x1000xf32>, %arg1: memref<1000xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<1000xf32>
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 1000 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg2)
// CHECK-NEXT:       affine.store %cst, %alloca[%arg2] : memref<1000xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 1000 step 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 1000 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:         %1 = affine.load %alloca[%arg3] : memref<1000xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %6 = arith.addf %3, %5 : f32
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %8 = affine.load %arg0[%7, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %9 = arith.addf %6, %8 : f32
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %11 = affine.load %arg0[%10, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %15 = arith.addf %12, %14 : f32
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg2)
// CHECK-NEXT:         %17 = affine.load %arg0[%16, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %18 = arith.addf %15, %17 : f32
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg2)
// CHECK-NEXT:         %20 = affine.load %arg0[%19, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %21 = arith.addf %18, %20 : f32
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg2)
// CHECK-NEXT:         %23 = affine.load %arg0[%22, %0] : memref<1000x1000xf32>
// CHECK-NEXT:         %24 = arith.addf %21, %23 : f32
// CHECK-NEXT:         affine.store %24, %alloca[%arg3] : memref<1000xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 1000 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg2)
// CHECK-NEXT:       %1 = affine.load %alloca[%arg2] : memref<1000xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%0] : memref<1000xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Where it pays.

func.func @f(%m: memref<1000x1000xf32>, %o: memref<1000xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 1000 {
    %s = affine.for %i = 0 to 1000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%j, %i] : memref<1000x1000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<1000xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<1000x1000xf32>, %arg1: memref<1000xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 1000 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 1000 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2, %arg3] : memref<1000x1000xf32>
// CHECK-NEXT:         %2 = arith.addf %arg4, %1 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<1000xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Where it pays.

func.func @f(%m: memref<1000x1000xf32>, %o: memref<1000xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 1000 {
    %s = affine.for %i = 0 to 1000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, 0] : memref<1000x1000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<1000xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<1000x1000xf32>, %arg1: memref<1000xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 1000 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 1000 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, 0] : memref<1000x1000xf32>
// CHECK-NEXT:         %2 = arith.addf %arg4, %1 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<1000xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Where it pays.

func.func @f(%m: memref<20x30xf32>, %o: memref<30xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 30 {
    %s = affine.for %i = 0 to 20 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<20x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<30xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<20x30xf32>, %arg1: memref<30xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 30 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 20 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg2] : memref<20x30xf32>
// CHECK-NEXT:         %2 = arith.addf %arg4, %1 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<30xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Where it pays.

func.func @f(%m: memref<12x10000xf32>, %o: memref<10000xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 10000 {
    %s = affine.for %i = 0 to 12 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<12x10000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<10000xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x10000xf32>, %arg1: memref<10000xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 10000 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 12 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg2] : memref<12x10000xf32>
// CHECK-NEXT:         %2 = arith.addf %arg4, %1 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<10000xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops through few vectors stay. In a triangle, too: it is known how many neighbours there are
// at most.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<500x14xf64>, %s: memref<14xf64>) {
  affine.for %k = 0 to 14 {
    // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=main | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4096", block=4096, lines_after=0.156, lines_before=1.0, unroll=8}}
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to 14 {
      %zero = arith.constant 0.0 : f64
      %sum = affine.for %i = 0 to 500 iter_args(%old = %zero) -> (f64) {
        %x = affine.load %a[%i, %j] : memref<500x14xf64>
        %new = arith.addf %old, %x : f64
        affine.yield %new : f64
      }
      affine.store %sum, %s[%j] : memref<14xf64>
    }
  }
  return }

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<500x14xf64>, %arg1: memref<14xf64>) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4096xf64>
// CHECK-NEXT:     affine.for %arg2 = 0 to 14 {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 + 1)>(%arg2) to 14 step 4096 {
// CHECK-NEXT:         affine.for %arg4 = 0 to min affine_map<(d0) -> (4096, -d0 + 14)>(%arg3) {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg4)
// CHECK-NEXT:           %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:           affine.store %cst, %alloca[%arg4] : memref<4096xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = 0 to 496 step 8 {
// CHECK-NEXT:           affine.for %arg5 = 0 to min affine_map<(d0) -> (4096, -d0 + 14)>(%arg3) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg5)
// CHECK-NEXT:             %1 = affine.load %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:             %2 = affine.load %arg0[%arg4, %0] : memref<500x14xf64>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:             %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:             %5 = affine.load %arg0[%4, %0] : memref<500x14xf64>
// CHECK-NEXT:             %6 = arith.addf %3, %5 : f64
// CHECK-NEXT:             %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:             %8 = affine.load %arg0[%7, %0] : memref<500x14xf64>
// CHECK-NEXT:             %9 = arith.addf %6, %8 : f64
// CHECK-NEXT:             %10 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:             %11 = affine.load %arg0[%10, %0] : memref<500x14xf64>
// CHECK-NEXT:             %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:             %13 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:             %14 = affine.load %arg0[%13, %0] : memref<500x14xf64>
// CHECK-NEXT:             %15 = arith.addf %12, %14 : f64
// CHECK-NEXT:             %16 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg4)
// CHECK-NEXT:             %17 = affine.load %arg0[%16, %0] : memref<500x14xf64>
// CHECK-NEXT:             %18 = arith.addf %15, %17 : f64
// CHECK-NEXT:             %19 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:             %20 = affine.load %arg0[%19, %0] : memref<500x14xf64>
// CHECK-NEXT:             %21 = arith.addf %18, %20 : f64
// CHECK-NEXT:             %22 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg4)
// CHECK-NEXT:             %23 = affine.load %arg0[%22, %0] : memref<500x14xf64>
// CHECK-NEXT:             %24 = arith.addf %21, %23 : f64
// CHECK-NEXT:             affine.store %24, %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = max affine_map<() -> (496, 0)>() to 500 {
// CHECK-NEXT:           affine.for %arg5 = 0 to min affine_map<(d0) -> (4096, -d0 + 14)>(%arg3) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg5)
// CHECK-NEXT:             %1 = affine.load %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:             %2 = affine.load %arg0[%arg4, %0] : memref<500x14xf64>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:             affine.store %3, %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = 0 to min affine_map<(d0) -> (4096, -d0 + 14)>(%arg3) {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg4)
// CHECK-NEXT:           %1 = affine.load %alloca[%arg4] : memref<4096xf64>
// CHECK-NEXT:           affine.store %1, %arg1[%0] : memref<14xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops through few vectors stay. In a triangle, too: it is known how many neighbours there are
// at most.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<500x64xf64>, %s: memref<64xf64>) {
  affine.for %k = 0 to 64 {
    // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=main | Op=affine.for, Remark="interchanged with what it contains, in blocks of 4096", block=4096, lines_after=0.156, lines_before=1.0, unroll=8}}
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to 64 {
      %zero = arith.constant 0.0 : f64
      %sum = affine.for %i = 0 to 500 iter_args(%old = %zero) -> (f64) {
        %x = affine.load %a[%i, %j] : memref<500x64xf64>
        %new = arith.addf %old, %x : f64
        affine.yield %new : f64
      }
      affine.store %sum, %s[%j] : memref<64xf64>
    }
  }
  return }

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<500x64xf64>, %arg1: memref<64xf64>) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4096xf64>
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 + 1)>(%arg2) to 64 step 4096 {
// CHECK-NEXT:         affine.for %arg4 = 0 to min affine_map<(d0) -> (4096, -d0 + 64)>(%arg3) {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg4)
// CHECK-NEXT:           %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:           affine.store %cst, %alloca[%arg4] : memref<4096xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = 0 to 496 step 8 {
// CHECK-NEXT:           affine.for %arg5 = 0 to min affine_map<(d0) -> (4096, -d0 + 64)>(%arg3) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg5)
// CHECK-NEXT:             %1 = affine.load %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:             %2 = affine.load %arg0[%arg4, %0] : memref<500x64xf64>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:             %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:             %5 = affine.load %arg0[%4, %0] : memref<500x64xf64>
// CHECK-NEXT:             %6 = arith.addf %3, %5 : f64
// CHECK-NEXT:             %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:             %8 = affine.load %arg0[%7, %0] : memref<500x64xf64>
// CHECK-NEXT:             %9 = arith.addf %6, %8 : f64
// CHECK-NEXT:             %10 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:             %11 = affine.load %arg0[%10, %0] : memref<500x64xf64>
// CHECK-NEXT:             %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:             %13 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:             %14 = affine.load %arg0[%13, %0] : memref<500x64xf64>
// CHECK-NEXT:             %15 = arith.addf %12, %14 : f64
// CHECK-NEXT:             %16 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg4)
// CHECK-NEXT:             %17 = affine.load %arg0[%16, %0] : memref<500x64xf64>
// CHECK-NEXT:             %18 = arith.addf %15, %17 : f64
// CHECK-NEXT:             %19 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:             %20 = affine.load %arg0[%19, %0] : memref<500x64xf64>
// CHECK-NEXT:             %21 = arith.addf %18, %20 : f64
// CHECK-NEXT:             %22 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg4)
// CHECK-NEXT:             %23 = affine.load %arg0[%22, %0] : memref<500x64xf64>
// CHECK-NEXT:             %24 = arith.addf %21, %23 : f64
// CHECK-NEXT:             affine.store %24, %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = max affine_map<() -> (496, 0)>() to 500 {
// CHECK-NEXT:           affine.for %arg5 = 0 to min affine_map<(d0) -> (4096, -d0 + 64)>(%arg3) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg5)
// CHECK-NEXT:             %1 = affine.load %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:             %2 = affine.load %arg0[%arg4, %0] : memref<500x64xf64>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:             affine.store %3, %alloca[%arg5] : memref<4096xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = 0 to min affine_map<(d0) -> (4096, -d0 + 64)>(%arg3) {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg4)
// CHECK-NEXT:           %1 = affine.load %alloca[%arg4] : memref<4096xf64>
// CHECK-NEXT:           affine.store %1, %arg1[%0] : memref<64xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What stays in registers is not saved by running iterations together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<3000x384xf32>, %o: memref<384xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 384", block=384, lines_after=0.078, lines_before=1.0, unroll=8}}
  affine.for %j = 0 to 384 {
    %s = affine.for %i = 0 to 3000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<3000x384xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<384xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<3000x384xf32>, %arg1: memref<384xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<384xf32>
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 384 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg2)
// CHECK-NEXT:       affine.store %cst, %alloca[%arg2] : memref<384xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 3000 step 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 384 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:         %1 = affine.load %alloca[%arg3] : memref<384xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %6 = arith.addf %3, %5 : f32
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %8 = affine.load %arg0[%7, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %9 = arith.addf %6, %8 : f32
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %11 = affine.load %arg0[%10, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %15 = arith.addf %12, %14 : f32
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg2)
// CHECK-NEXT:         %17 = affine.load %arg0[%16, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %18 = arith.addf %15, %17 : f32
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg2)
// CHECK-NEXT:         %20 = affine.load %arg0[%19, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %21 = arith.addf %18, %20 : f32
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg2)
// CHECK-NEXT:         %23 = affine.load %arg0[%22, %0] : memref<3000x384xf32>
// CHECK-NEXT:         %24 = arith.addf %21, %23 : f32
// CHECK-NEXT:         affine.store %24, %alloca[%arg3] : memref<384xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 384 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg2)
// CHECK-NEXT:       %1 = affine.load %alloca[%arg2] : memref<384xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%0] : memref<384xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What stays in registers is not saved by running iterations together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<3000x385xf32>, %o: memref<385xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with what it contains, in blocks of 385", block=385, lines_after=0.078, lines_before=1.0, unroll=8}}
  affine.for %j = 0 to 385 {
    %s = affine.for %i = 0 to 3000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<3000x385xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<385xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<3000x385xf32>, %arg1: memref<385xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<385xf32>
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 385 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg2)
// CHECK-NEXT:       affine.store %cst, %alloca[%arg2] : memref<385xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 3000 step 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 385 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:         %1 = affine.load %alloca[%arg3] : memref<385xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %6 = arith.addf %3, %5 : f32
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %8 = affine.load %arg0[%7, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %9 = arith.addf %6, %8 : f32
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %11 = affine.load %arg0[%10, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %15 = arith.addf %12, %14 : f32
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg2)
// CHECK-NEXT:         %17 = affine.load %arg0[%16, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %18 = arith.addf %15, %17 : f32
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg2)
// CHECK-NEXT:         %20 = affine.load %arg0[%19, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %21 = arith.addf %18, %20 : f32
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg2)
// CHECK-NEXT:         %23 = affine.load %arg0[%22, %0] : memref<3000x385xf32>
// CHECK-NEXT:         %24 = arith.addf %21, %23 : f32
// CHECK-NEXT:         affine.store %24, %alloca[%arg3] : memref<385xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 385 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg2)
// CHECK-NEXT:       %1 = affine.load %alloca[%arg2] : memref<385xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%0] : memref<385xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
