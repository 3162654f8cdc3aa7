// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-reductions='parts=3 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts make the whole: no wrapping.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.addi %t, %a overflow<nsw> : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %c0_i8, %arg7 = %c0_i8) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: no wrapping.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.addi %t, %a overflow<nsw> : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %c0_i8, %arg7 = %c0_i8) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: no wrapping.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.addi %t, %a overflow<nsw> : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %c0_i8, %arg7 = %c0_i8) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: no wrapping.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.addi %t, %a overflow<nsw> : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i8, %arg7 = %c0_i8) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.addi %t, %a overflow<nsw> : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts make the whole: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c1_i16 = arith.constant 1 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %c1_i16, %arg7 = %c1_i16) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi16>
// CHECK-NEXT:       %8 = arith.muli %arg6, %7 : i16
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi16>
// CHECK-NEXT:       %11 = arith.muli %arg7, %10 : i16
// CHECK-NEXT:       affine.yield %5, %8, %11 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.muli %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       affine.yield %5 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c1_i16 = arith.constant 1 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %c1_i16, %arg7 = %c1_i16) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi16>
// CHECK-NEXT:       %8 = arith.muli %arg6, %7 : i16
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi16>
// CHECK-NEXT:       %11 = arith.muli %arg7, %10 : i16
// CHECK-NEXT:       affine.yield %5, %8, %11 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.muli %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       affine.yield %5 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c1_i16 = arith.constant 1 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %c1_i16, %arg7 = %c1_i16) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi16>
// CHECK-NEXT:       %8 = arith.muli %arg6, %7 : i16
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi16>
// CHECK-NEXT:       %11 = arith.muli %arg7, %10 : i16
// CHECK-NEXT:       affine.yield %5, %8, %11 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.muli %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       affine.yield %5 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c1_i16 = arith.constant 1 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %c1_i16, %arg7 = %c1_i16) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi16>
// CHECK-NEXT:       %8 = arith.muli %arg6, %7 : i16
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi16>
// CHECK-NEXT:       %11 = arith.muli %arg7, %10 : i16
// CHECK-NEXT:       affine.yield %5, %8, %11 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.muli %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.muli %arg5, %4 : i16
// CHECK-NEXT:       affine.yield %5 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// -----

// The parts make the whole: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xindex>, %arg1: memref<700xindex>, %arg2: index, %arg3: index) -> (index, index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %c0, %arg7 = %c0) -> (index, index, index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xindex>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : index
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xindex>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : index
// CHECK-NEXT:       affine.yield %5, %8, %11 : index, index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : index
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       affine.yield %5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xindex>, %arg1: memref<700xindex>, %arg2: index, %arg3: index) -> (index, index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %c0, %arg7 = %c0) -> (index, index, index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xindex>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : index
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xindex>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : index
// CHECK-NEXT:       affine.yield %5, %8, %11 : index, index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : index
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       affine.yield %5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xindex>, %arg1: memref<700xindex>, %arg2: index, %arg3: index) -> (index, index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %c0, %arg7 = %c0) -> (index, index, index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xindex>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : index
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xindex>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : index
// CHECK-NEXT:       affine.yield %5, %8, %11 : index, index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : index
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       affine.yield %5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xindex>, %arg1: memref<700xindex>, %arg2: index, %arg3: index) -> (index, index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0, %arg7 = %c0) -> (index, index, index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xindex>
// CHECK-NEXT:       %8 = arith.addi %arg6, %7 : index
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xindex>
// CHECK-NEXT:       %11 = arith.addi %arg7, %10 : index
// CHECK-NEXT:       affine.yield %5, %8, %11 : index, index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : index
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (index) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %5 = arith.addi %arg5, %4 : index
// CHECK-NEXT:       affine.yield %5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// -----

// The parts make the whole: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.subi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.subi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.subi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.subi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.subi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.subi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i32, %arg7 = %c0_i32) -> (i32, i32, i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi32>
// CHECK-NEXT:       %8 = arith.subi %arg6, %7 : i32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi32>
// CHECK-NEXT:       %11 = arith.subi %arg7, %10 : i32
// CHECK-NEXT:       affine.yield %5, %8, %11 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %5 = arith.subi %arg5, %4 : i32
// CHECK-NEXT:       affine.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts make the whole: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.subf %arg6, %7 fastmath<reassoc> : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf64>
// CHECK-NEXT:       %11 = arith.subf %arg7, %10 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5, %8, %11 : f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f64
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.subf %arg6, %7 fastmath<reassoc> : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf64>
// CHECK-NEXT:       %11 = arith.subf %arg7, %10 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5, %8, %11 : f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f64
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.subf %arg6, %7 fastmath<reassoc> : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf64>
// CHECK-NEXT:       %11 = arith.subf %arg7, %10 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5, %8, %11 : f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f64
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.subf %arg6, %7 fastmath<reassoc> : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf64>
// CHECK-NEXT:       %11 = arith.subf %arg7, %10 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5, %8, %11 : f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f64
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.subf %arg5, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// -----

// The parts make the whole: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi64>, %arg1: memref<700xi64>, %arg2: i64, %arg3: index) -> (i64, i64) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %c0_i64, %arg7 = %c0_i64) -> (i64, i64, i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi64>
// CHECK-NEXT:       %8 = arith.xori %arg6, %7 : i64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi64>
// CHECK-NEXT:       %11 = arith.xori %arg7, %10 : i64
// CHECK-NEXT:       affine.yield %5, %8, %11 : i64, i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     %2 = arith.xori %1, %0#2 : i64
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       affine.yield %5 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi64>, %arg1: memref<700xi64>, %arg2: i64, %arg3: index) -> (i64, i64) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %c0_i64, %arg7 = %c0_i64) -> (i64, i64, i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi64>
// CHECK-NEXT:       %8 = arith.xori %arg6, %7 : i64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi64>
// CHECK-NEXT:       %11 = arith.xori %arg7, %10 : i64
// CHECK-NEXT:       affine.yield %5, %8, %11 : i64, i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     %2 = arith.xori %1, %0#2 : i64
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       affine.yield %5 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi64>, %arg1: memref<700xi64>, %arg2: i64, %arg3: index) -> (i64, i64) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %c0_i64, %arg7 = %c0_i64) -> (i64, i64, i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi64>
// CHECK-NEXT:       %8 = arith.xori %arg6, %7 : i64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi64>
// CHECK-NEXT:       %11 = arith.xori %arg7, %10 : i64
// CHECK-NEXT:       affine.yield %5, %8, %11 : i64, i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     %2 = arith.xori %1, %0#2 : i64
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       affine.yield %5 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi64>, %arg1: memref<700xi64>, %arg2: i64, %arg3: index) -> (i64, i64) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i64, %arg7 = %c0_i64) -> (i64, i64, i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi64>
// CHECK-NEXT:       %8 = arith.xori %arg6, %7 : i64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi64>
// CHECK-NEXT:       %11 = arith.xori %arg7, %10 : i64
// CHECK-NEXT:       affine.yield %5, %8, %11 : i64, i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     %2 = arith.xori %1, %0#2 : i64
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %5 = arith.xori %arg5, %4 : i64
// CHECK-NEXT:       affine.yield %5 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.andi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.andi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.andi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.andi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.andi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.andi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.andi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.andi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.andi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.andi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.andi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.andi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.andi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts make the whole: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.maxui %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.maxui %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.maxui %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.maxui %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.maxui %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.maxui %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.maxui %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.maxui %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.maxui %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.maxui %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.maxui %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.maxui %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.maxui %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts make the whole: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.minsi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.minsi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.minsi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.minsi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.minsi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.minsi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.minsi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.minsi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.minsi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (i8, i8, i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi8>
// CHECK-NEXT:       %8 = arith.minsi %arg6, %7 : i8
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xi8>
// CHECK-NEXT:       %11 = arith.minsi %arg7, %10 : i8
// CHECK-NEXT:       affine.yield %5, %8, %11 : i8, i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = arith.minsi %1, %0#2 : i8
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i8) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %5 = arith.minsi %arg5, %4 : i8
// CHECK-NEXT:       affine.yield %5 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts make the whole: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %7 : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.maximumf %arg7, %10 : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     %2 = arith.maximumf %1, %0#2 : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %7 : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.maximumf %arg7, %10 : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     %2 = arith.maximumf %1, %0#2 : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %7 : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.maximumf %arg7, %10 : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     %2 = arith.maximumf %1, %0#2 : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %7 : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.maximumf %arg7, %10 : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     %2 = arith.maximumf %1, %0#2 : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.maximumf %arg5, %4 : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts make the whole: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.addf %arg6, %7 fastmath<reassoc> : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.addf %arg7, %10 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.addf %arg6, %7 fastmath<reassoc> : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.addf %arg7, %10 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.addf %arg6, %7 fastmath<reassoc> : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.addf %arg7, %10 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xf32>
// CHECK-NEXT:       %8 = arith.addf %arg6, %7 fastmath<reassoc> : f32
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<700xf32>
// CHECK-NEXT:       %11 = arith.addf %arg7, %10 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5, %8, %11 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = arith.addf %1, %0#2 fastmath<reassoc> : f32
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %5 = arith.addf %arg5, %4 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts make the whole: dot and maximum.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s:2 = affine.for %i = 0 to 700 iter_args(%t = %init, %u = %init) -> (f64, f64) {
    %a = affine.load %m[699 - %i] : memref<700xf64>
    %b = affine.load %w[%i] : memref<700xf64>
    %p = arith.mulf %a, %b : f64
    %q = arith.addf %p, %t fastmath<reassoc, contract> : f64
    %x = arith.maximumf %u, %p : f64
    affine.yield %q, %x : f64, f64
  }
  return %s#0, %s#1 : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:6 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2, %arg9 = %cst, %arg10 = %arg2) -> (f64, f64, f64, f64, f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %12 = affine.load %arg0[-%11 + 699] : memref<700xf64>
// CHECK-NEXT:       %13 = affine.load %arg1[%11] : memref<700xf64>
// CHECK-NEXT:       %14 = arith.mulf %12, %13 : f64
// CHECK-NEXT:       %15 = arith.addf %14, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %16 = arith.maximumf %arg8, %14 : f64
// CHECK-NEXT:       %17 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %18 = affine.load %arg0[-%17 + 699] : memref<700xf64>
// CHECK-NEXT:       %19 = affine.load %arg1[%17] : memref<700xf64>
// CHECK-NEXT:       %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:       %21 = arith.addf %20, %arg9 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %22 = arith.maximumf %arg10, %20 : f64
// CHECK-NEXT:       affine.yield %9, %10, %15, %16, %21, %22 : f64, f64, f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#4 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %3 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     %4 = arith.maximumf %3, %0#5 : f64
// CHECK-NEXT:     %5:2 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2, %arg6 = %4) -> (f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       affine.yield %9, %10 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %5#0, %5#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: dot and maximum.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s:2 = affine.for %i = 0 to 512 iter_args(%t = %init, %u = %init) -> (f64, f64) {
    %a = affine.load %m[699 - %i] : memref<700xf64>
    %b = affine.load %w[%i] : memref<700xf64>
    %p = arith.mulf %a, %b : f64
    %q = arith.addf %p, %t fastmath<reassoc, contract> : f64
    %x = arith.maximumf %u, %p : f64
    affine.yield %q, %x : f64, f64
  }
  return %s#0, %s#1 : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:6 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2, %arg9 = %cst, %arg10 = %arg2) -> (f64, f64, f64, f64, f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %12 = affine.load %arg0[-%11 + 699] : memref<700xf64>
// CHECK-NEXT:       %13 = affine.load %arg1[%11] : memref<700xf64>
// CHECK-NEXT:       %14 = arith.mulf %12, %13 : f64
// CHECK-NEXT:       %15 = arith.addf %14, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %16 = arith.maximumf %arg8, %14 : f64
// CHECK-NEXT:       %17 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %18 = affine.load %arg0[-%17 + 699] : memref<700xf64>
// CHECK-NEXT:       %19 = affine.load %arg1[%17] : memref<700xf64>
// CHECK-NEXT:       %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:       %21 = arith.addf %20, %arg9 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %22 = arith.maximumf %arg10, %20 : f64
// CHECK-NEXT:       affine.yield %9, %10, %15, %16, %21, %22 : f64, f64, f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#4 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %3 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     %4 = arith.maximumf %3, %0#5 : f64
// CHECK-NEXT:     %5:2 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2, %arg6 = %4) -> (f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       affine.yield %9, %10 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %5#0, %5#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: dot and maximum.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s:2 = affine.for %i = 5 to 655 iter_args(%t = %init, %u = %init) -> (f64, f64) {
    %a = affine.load %m[699 - %i] : memref<700xf64>
    %b = affine.load %w[%i] : memref<700xf64>
    %p = arith.mulf %a, %b : f64
    %q = arith.addf %p, %t fastmath<reassoc, contract> : f64
    %x = arith.maximumf %u, %p : f64
    affine.yield %q, %x : f64, f64
  }
  return %s#0, %s#1 : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:6 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2, %arg9 = %cst, %arg10 = %arg2) -> (f64, f64, f64, f64, f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %12 = affine.load %arg0[-%11 + 699] : memref<700xf64>
// CHECK-NEXT:       %13 = affine.load %arg1[%11] : memref<700xf64>
// CHECK-NEXT:       %14 = arith.mulf %12, %13 : f64
// CHECK-NEXT:       %15 = arith.addf %14, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %16 = arith.maximumf %arg8, %14 : f64
// CHECK-NEXT:       %17 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %18 = affine.load %arg0[-%17 + 699] : memref<700xf64>
// CHECK-NEXT:       %19 = affine.load %arg1[%17] : memref<700xf64>
// CHECK-NEXT:       %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:       %21 = arith.addf %20, %arg9 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %22 = arith.maximumf %arg10, %20 : f64
// CHECK-NEXT:       affine.yield %9, %10, %15, %16, %21, %22 : f64, f64, f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#4 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %3 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     %4 = arith.maximumf %3, %0#5 : f64
// CHECK-NEXT:     %5:2 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2, %arg6 = %4) -> (f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       affine.yield %9, %10 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %5#0, %5#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: dot and maximum.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s:2 = affine.for %i = 3 to 699 step 2 iter_args(%t = %init, %u = %init) -> (f64, f64) {
    %a = affine.load %m[699 - %i] : memref<700xf64>
    %b = affine.load %w[%i] : memref<700xf64>
    %p = arith.mulf %a, %b : f64
    %q = arith.addf %p, %t fastmath<reassoc, contract> : f64
    %x = arith.maximumf %u, %p : f64
    affine.yield %q, %x : f64, f64
  }
  return %s#0, %s#1 : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:6 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2, %arg9 = %cst, %arg10 = %arg2) -> (f64, f64, f64, f64, f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %12 = affine.load %arg0[-%11 + 699] : memref<700xf64>
// CHECK-NEXT:       %13 = affine.load %arg1[%11] : memref<700xf64>
// CHECK-NEXT:       %14 = arith.mulf %12, %13 : f64
// CHECK-NEXT:       %15 = arith.addf %14, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %16 = arith.maximumf %arg8, %14 : f64
// CHECK-NEXT:       %17 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %18 = affine.load %arg0[-%17 + 699] : memref<700xf64>
// CHECK-NEXT:       %19 = affine.load %arg1[%17] : memref<700xf64>
// CHECK-NEXT:       %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:       %21 = arith.addf %20, %arg9 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %22 = arith.maximumf %arg10, %20 : f64
// CHECK-NEXT:       affine.yield %9, %10, %15, %16, %21, %22 : f64, f64, f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.addf %1, %0#4 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %3 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     %4 = arith.maximumf %3, %0#5 : f64
// CHECK-NEXT:     %5:2 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2, %arg6 = %4) -> (f64, f64) {
// CHECK-NEXT:       %6 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %10 = arith.maximumf %arg6, %8 : f64
// CHECK-NEXT:       affine.yield %9, %10 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %5#0, %5#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s:2 = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init, %u = %init) -> (f64, f64) {
    %a = affine.load %m[699 - %i] : memref<700xf64>
    %b = affine.load %w[%i] : memref<700xf64>
    %p = arith.mulf %a, %b : f64
    %q = arith.addf %p, %t fastmath<reassoc, contract> : f64
    %x = arith.maximumf %u, %p : f64
    affine.yield %q, %x : f64, f64
  }
  return %s#0, %s#1 : f64, f64
}

// -----

// The parts make the whole: chosen.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %g = arith.cmpi sgt, %a, %zero : i16
    %q = arith.addi %t, %a  : i16
    %c = arith.select %g, %q, %t : i16
    affine.yield %c : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:     %c0_i16_0 = arith.constant 0 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 192 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0, %arg7 = %c0_i16_0) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %9 = affine.load %arg0[%8] : memref<700xi16>
// CHECK-NEXT:       %10 = arith.cmpi sgt, %9, %c0_i16 : i16
// CHECK-NEXT:       %11 = arith.addi %arg6, %9 : i16
// CHECK-NEXT:       %12 = arith.select %10, %11, %arg6 : i16
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %14 = affine.load %arg0[%13] : memref<700xi16>
// CHECK-NEXT:       %15 = arith.cmpi sgt, %14, %c0_i16 : i16
// CHECK-NEXT:       %16 = arith.addi %arg7, %14 : i16
// CHECK-NEXT:       %17 = arith.select %15, %16, %arg7 : i16
// CHECK-NEXT:       affine.yield %7, %12, %17 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 576 to 700 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       affine.yield %7 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: chosen.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %g = arith.cmpi sgt, %a, %zero : i16
    %q = arith.addi %t, %a  : i16
    %c = arith.select %g, %q, %t : i16
    affine.yield %c : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:     %c0_i16_0 = arith.constant 0 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0, %arg7 = %c0_i16_0) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %9 = affine.load %arg0[%8] : memref<700xi16>
// CHECK-NEXT:       %10 = arith.cmpi sgt, %9, %c0_i16 : i16
// CHECK-NEXT:       %11 = arith.addi %arg6, %9 : i16
// CHECK-NEXT:       %12 = arith.select %10, %11, %arg6 : i16
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %14 = affine.load %arg0[%13] : memref<700xi16>
// CHECK-NEXT:       %15 = arith.cmpi sgt, %14, %c0_i16 : i16
// CHECK-NEXT:       %16 = arith.addi %arg7, %14 : i16
// CHECK-NEXT:       %17 = arith.select %15, %16, %arg7 : i16
// CHECK-NEXT:       affine.yield %7, %12, %17 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 384 to 512 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       affine.yield %7 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: chosen.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %g = arith.cmpi sgt, %a, %zero : i16
    %q = arith.addi %t, %a  : i16
    %c = arith.select %g, %q, %t : i16
    affine.yield %c : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:     %c0_i16_0 = arith.constant 0 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 5 to 197 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0, %arg7 = %c0_i16_0) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 192)>(%arg4)
// CHECK-NEXT:       %9 = affine.load %arg0[%8] : memref<700xi16>
// CHECK-NEXT:       %10 = arith.cmpi sgt, %9, %c0_i16 : i16
// CHECK-NEXT:       %11 = arith.addi %arg6, %9 : i16
// CHECK-NEXT:       %12 = arith.select %10, %11, %arg6 : i16
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %14 = affine.load %arg0[%13] : memref<700xi16>
// CHECK-NEXT:       %15 = arith.cmpi sgt, %14, %c0_i16 : i16
// CHECK-NEXT:       %16 = arith.addi %arg7, %14 : i16
// CHECK-NEXT:       %17 = arith.select %15, %16, %arg7 : i16
// CHECK-NEXT:       affine.yield %7, %12, %17 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 581 to 655 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       affine.yield %7 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: chosen.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %g = arith.cmpi sgt, %a, %zero : i16
    %q = arith.addi %t, %a  : i16
    %c = arith.select %g, %q, %t : i16
    affine.yield %c : i16
  }
  return %s, %s : i16, i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi16>, %arg1: memref<700xi16>, %arg2: i16, %arg3: index) -> (i16, i16) {
// CHECK-NEXT:     %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:     %c0_i16_0 = arith.constant 0 : i16
// CHECK-NEXT:     %0:3 = affine.for %arg4 = 3 to 131 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0, %arg7 = %c0_i16_0) -> (i16, i16, i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %9 = affine.load %arg0[%8] : memref<700xi16>
// CHECK-NEXT:       %10 = arith.cmpi sgt, %9, %c0_i16 : i16
// CHECK-NEXT:       %11 = arith.addi %arg6, %9 : i16
// CHECK-NEXT:       %12 = arith.select %10, %11, %arg6 : i16
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %14 = affine.load %arg0[%13] : memref<700xi16>
// CHECK-NEXT:       %15 = arith.cmpi sgt, %14, %c0_i16 : i16
// CHECK-NEXT:       %16 = arith.addi %arg7, %14 : i16
// CHECK-NEXT:       %17 = arith.select %15, %16, %arg7 : i16
// CHECK-NEXT:       affine.yield %7, %12, %17 : i16, i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i16
// CHECK-NEXT:     %3 = affine.for %arg4 = 387 to 699 step 2 iter_args(%arg5 = %2) -> (i16) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %5 = arith.cmpi sgt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.addi %arg5, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %arg5 : i16
// CHECK-NEXT:       affine.yield %7 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3, %3 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192"}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %g = arith.cmpi sgt, %a, %zero : i16
    %q = arith.addi %t, %a  : i16
    %c = arith.select %g, %q, %t : i16
    affine.yield %c : i16
  }
  return %s, %s : i16, i16
}
