// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-reductions='parts=2 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi32>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : i32
// CHECK-NEXT:       affine.yield %4, %7 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:       affine.yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i32
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi32>
// CHECK-NEXT:       %6 = arith.addi %arg6, %5 : i32
// CHECK-NEXT:       affine.yield %3, %6 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     return %1, %1 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi32>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : i32
// CHECK-NEXT:       affine.yield %4, %7 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:       affine.yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi32>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : i32
// CHECK-NEXT:       affine.yield %4, %7 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:       affine.yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %c0_i8) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: no wrapping.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %c0_i8) -> (i8, i8) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i8
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi8>
// CHECK-NEXT:       %6 = arith.addi %arg6, %5 : i8
// CHECK-NEXT:       affine.yield %3, %6 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     return %1, %1 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: no wrapping.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %c0_i8) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: no wrapping.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i8) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %c1_i16) -> (i16, i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.muli %arg5, %3 : i16
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi16>
// CHECK-NEXT:       %7 = arith.muli %arg6, %6 : i16
// CHECK-NEXT:       affine.yield %4, %7 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.muli %arg5, %3 : i16
// CHECK-NEXT:       affine.yield %4 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %c1_i16) -> (i16, i16) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %3 = arith.muli %arg5, %2 : i16
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi16>
// CHECK-NEXT:       %6 = arith.muli %arg6, %5 : i16
// CHECK-NEXT:       affine.yield %3, %6 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     return %1, %1 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %c1_i16) -> (i16, i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.muli %arg5, %3 : i16
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi16>
// CHECK-NEXT:       %7 = arith.muli %arg6, %6 : i16
// CHECK-NEXT:       affine.yield %4, %7 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.muli %arg5, %3 : i16
// CHECK-NEXT:       affine.yield %4 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %c1_i16) -> (i16, i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.muli %arg5, %3 : i16
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi16>
// CHECK-NEXT:       %7 = arith.muli %arg6, %6 : i16
// CHECK-NEXT:       affine.yield %4, %7 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.muli %arg5, %3 : i16
// CHECK-NEXT:       affine.yield %4 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %c0) -> (index, index) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : index
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xindex>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : index
// CHECK-NEXT:       affine.yield %4, %7 : index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (index) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : index
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %c0) -> (index, index) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : index
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xindex>
// CHECK-NEXT:       %6 = arith.addi %arg6, %5 : index
// CHECK-NEXT:       affine.yield %3, %6 : index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     return %1, %1 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %c0) -> (index, index) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : index
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xindex>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : index
// CHECK-NEXT:       affine.yield %4, %7 : index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (index) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : index
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0) -> (index, index) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : index
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xindex>
// CHECK-NEXT:       %7 = arith.addi %arg6, %6 : index
// CHECK-NEXT:       affine.yield %4, %7 : index, index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : index
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (index) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xindex>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : index
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.subi %arg5, %3 : i32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi32>
// CHECK-NEXT:       %7 = arith.subi %arg6, %6 : i32
// CHECK-NEXT:       affine.yield %4, %7 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.subi %arg5, %3 : i32
// CHECK-NEXT:       affine.yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %3 = arith.subi %arg5, %2 : i32
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi32>
// CHECK-NEXT:       %6 = arith.subi %arg6, %5 : i32
// CHECK-NEXT:       affine.yield %3, %6 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     return %1, %1 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.subi %arg5, %3 : i32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi32>
// CHECK-NEXT:       %7 = arith.subi %arg6, %6 : i32
// CHECK-NEXT:       affine.yield %4, %7 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.subi %arg5, %3 : i32
// CHECK-NEXT:       affine.yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i32) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.subi %arg5, %3 : i32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi32>
// CHECK-NEXT:       %7 = arith.subi %arg6, %6 : i32
// CHECK-NEXT:       affine.yield %4, %7 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i32
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %4 = arith.subi %arg5, %3 : i32
// CHECK-NEXT:       affine.yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f64, f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %4 = arith.subf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf64>
// CHECK-NEXT:       %7 = arith.subf %arg6, %6 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %4, %7 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %4 = arith.subf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %4 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f64, f64) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %3 = arith.subf %arg5, %2 fastmath<reassoc> : f64
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xf64>
// CHECK-NEXT:       %6 = arith.subf %arg6, %5 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %3, %6 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     return %1, %1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f64, f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %4 = arith.subf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf64>
// CHECK-NEXT:       %7 = arith.subf %arg6, %6 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %4, %7 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %4 = arith.subf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %4 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f64, f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %4 = arith.subf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf64>
// CHECK-NEXT:       %7 = arith.subf %arg6, %6 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %4, %7 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf64>
// CHECK-NEXT:       %4 = arith.subf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %4 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %c0_i64) -> (i64, i64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %4 = arith.xori %arg5, %3 : i64
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi64>
// CHECK-NEXT:       %7 = arith.xori %arg6, %6 : i64
// CHECK-NEXT:       affine.yield %4, %7 : i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %4 = arith.xori %arg5, %3 : i64
// CHECK-NEXT:       affine.yield %4 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %c0_i64) -> (i64, i64) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %3 = arith.xori %arg5, %2 : i64
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi64>
// CHECK-NEXT:       %6 = arith.xori %arg6, %5 : i64
// CHECK-NEXT:       affine.yield %3, %6 : i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     return %1, %1 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %c0_i64) -> (i64, i64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %4 = arith.xori %arg5, %3 : i64
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi64>
// CHECK-NEXT:       %7 = arith.xori %arg6, %6 : i64
// CHECK-NEXT:       affine.yield %4, %7 : i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %4 = arith.xori %arg5, %3 : i64
// CHECK-NEXT:       affine.yield %4 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i64) -> (i64, i64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %4 = arith.xori %arg5, %3 : i64
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi64>
// CHECK-NEXT:       %7 = arith.xori %arg6, %6 : i64
// CHECK-NEXT:       affine.yield %4, %7 : i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.xori %0#0, %0#1 : i64
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi64>
// CHECK-NEXT:       %4 = arith.xori %arg5, %3 : i64
// CHECK-NEXT:       affine.yield %4 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i64, i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.andi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.andi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.andi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %3 = arith.andi %arg5, %2 : i8
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi8>
// CHECK-NEXT:       %6 = arith.andi %arg6, %5 : i8
// CHECK-NEXT:       affine.yield %3, %6 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     return %1, %1 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.andi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.andi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.andi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.andi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.andi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.andi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.maxui %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.maxui %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.maxui %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %3 = arith.maxui %arg5, %2 : i8
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi8>
// CHECK-NEXT:       %6 = arith.maxui %arg6, %5 : i8
// CHECK-NEXT:       affine.yield %3, %6 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     return %1, %1 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.maxui %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.maxui %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.maxui %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.maxui %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.maxui %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maxui %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.maxui %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.minsi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.minsi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.minsi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %3 = arith.minsi %arg5, %2 : i8
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xi8>
// CHECK-NEXT:       %6 = arith.minsi %arg6, %5 : i8
// CHECK-NEXT:       affine.yield %3, %6 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     return %1, %1 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.minsi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.minsi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.minsi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi8>, %arg1: memref<700xi8>, %arg2: i8, %arg3: index) -> (i8, i8) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i8, i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.minsi %arg5, %3 : i8
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xi8>
// CHECK-NEXT:       %7 = arith.minsi %arg6, %6 : i8
// CHECK-NEXT:       affine.yield %4, %7 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.minsi %0#0, %0#1 : i8
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i8) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi8>
// CHECK-NEXT:       %4 = arith.minsi %arg5, %3 : i8
// CHECK-NEXT:       affine.yield %4 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.maximumf %arg5, %3 : f32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf32>
// CHECK-NEXT:       %7 = arith.maximumf %arg6, %6 : f32
// CHECK-NEXT:       affine.yield %4, %7 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.maximumf %arg5, %3 : f32
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (f32, f32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %3 = arith.maximumf %arg5, %2 : f32
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xf32>
// CHECK-NEXT:       %6 = arith.maximumf %arg6, %5 : f32
// CHECK-NEXT:       affine.yield %3, %6 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     return %1, %1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.maximumf %arg5, %3 : f32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf32>
// CHECK-NEXT:       %7 = arith.maximumf %arg6, %6 : f32
// CHECK-NEXT:       affine.yield %4, %7 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.maximumf %arg5, %3 : f32
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.maximumf %arg5, %3 : f32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf32>
// CHECK-NEXT:       %7 = arith.maximumf %arg6, %6 : f32
// CHECK-NEXT:       affine.yield %4, %7 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %0#0, %0#1 : f32
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.maximumf %arg5, %3 : f32
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.addf %arg5, %3 fastmath<reassoc> : f32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf32>
// CHECK-NEXT:       %7 = arith.addf %arg6, %6 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %4, %7 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.addf %arg5, %3 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f32, f32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %3 = arith.addf %arg5, %2 fastmath<reassoc> : f32
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %5 = affine.load %arg0[%4] : memref<700xf32>
// CHECK-NEXT:       %6 = arith.addf %arg6, %5 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %3, %6 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     return %1, %1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.addf %arg5, %3 fastmath<reassoc> : f32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf32>
// CHECK-NEXT:       %7 = arith.addf %arg6, %6 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %4, %7 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.addf %arg5, %3 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %cst) -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.addf %arg5, %3 fastmath<reassoc> : f32
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg0[%5] : memref<700xf32>
// CHECK-NEXT:       %7 = arith.addf %arg6, %6 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %4, %7 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %4 = arith.addf %arg5, %3 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:4 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2) -> (f64, f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %5 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:       %7 = arith.addf %6, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %6 : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[-%9 + 699] : memref<700xf64>
// CHECK-NEXT:       %11 = affine.load %arg1[%9] : memref<700xf64>
// CHECK-NEXT:       %12 = arith.mulf %10, %11 : f64
// CHECK-NEXT:       %13 = arith.addf %12, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %14 = arith.maximumf %arg8, %12 : f64
// CHECK-NEXT:       affine.yield %7, %8, %13, %14 : f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     %3:2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1, %arg6 = %2) -> (f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %5 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:       %7 = arith.addf %6, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %6 : f64
// CHECK-NEXT:       affine.yield %7, %8 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3#0, %3#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: dot and maximum.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:4 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2) -> (f64, f64, f64, f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %4 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %5 = arith.mulf %3, %4 : f64
// CHECK-NEXT:       %6 = arith.addf %5, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %7 = arith.maximumf %arg6, %5 : f64
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %9 = affine.load %arg0[-%8 + 699] : memref<700xf64>
// CHECK-NEXT:       %10 = affine.load %arg1[%8] : memref<700xf64>
// CHECK-NEXT:       %11 = arith.mulf %9, %10 : f64
// CHECK-NEXT:       %12 = arith.addf %11, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %13 = arith.maximumf %arg8, %11 : f64
// CHECK-NEXT:       affine.yield %6, %7, %12, %13 : f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     return %1, %2 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: dot and maximum.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:4 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2) -> (f64, f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %5 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:       %7 = arith.addf %6, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %6 : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[-%9 + 699] : memref<700xf64>
// CHECK-NEXT:       %11 = affine.load %arg1[%9] : memref<700xf64>
// CHECK-NEXT:       %12 = arith.mulf %10, %11 : f64
// CHECK-NEXT:       %13 = arith.addf %12, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %14 = arith.maximumf %arg8, %12 : f64
// CHECK-NEXT:       affine.yield %7, %8, %13, %14 : f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     %3:2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1, %arg6 = %2) -> (f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %5 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:       %7 = arith.addf %6, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %6 : f64
// CHECK-NEXT:       affine.yield %7, %8 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3#0, %3#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: dot and maximum.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:4 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %cst, %arg8 = %arg2) -> (f64, f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %5 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:       %7 = arith.addf %6, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %6 : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %10 = affine.load %arg0[-%9 + 699] : memref<700xf64>
// CHECK-NEXT:       %11 = affine.load %arg1[%9] : memref<700xf64>
// CHECK-NEXT:       %12 = arith.mulf %10, %11 : f64
// CHECK-NEXT:       %13 = arith.addf %12, %arg7 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %14 = arith.maximumf %arg8, %12 : f64
// CHECK-NEXT:       affine.yield %7, %8, %13, %14 : f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#2 fastmath<reassoc,contract> : f64
// CHECK-NEXT:     %2 = arith.maximumf %0#1, %0#3 : f64
// CHECK-NEXT:     %3:2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1, %arg6 = %2) -> (f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %5 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:       %7 = arith.addf %6, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %8 = arith.maximumf %arg6, %6 : f64
// CHECK-NEXT:       affine.yield %7, %8 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3#0, %3#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
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
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=60}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 320 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0) -> (i16, i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.cmpi sgt, %3, %c0_i16 : i16
// CHECK-NEXT:       %5 = arith.addi %arg5, %3 : i16
// CHECK-NEXT:       %6 = arith.select %4, %5, %arg5 : i16
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %8 = affine.load %arg0[%7] : memref<700xi16>
// CHECK-NEXT:       %9 = arith.cmpi sgt, %8, %c0_i16 : i16
// CHECK-NEXT:       %10 = arith.addi %arg6, %8 : i16
// CHECK-NEXT:       %11 = arith.select %9, %10, %arg6 : i16
// CHECK-NEXT:       affine.yield %6, %11 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = affine.for %arg4 = 640 to 700 iter_args(%arg5 = %1) -> (i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.cmpi sgt, %3, %c0_i16 : i16
// CHECK-NEXT:       %5 = arith.addi %arg5, %3 : i16
// CHECK-NEXT:       %6 = arith.select %4, %5, %arg5 : i16
// CHECK-NEXT:       affine.yield %6 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: chosen.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 256 iterations run side by side", iterations=256, parts=2, rest=0}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 256 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0) -> (i16, i16) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %3 = arith.cmpi sgt, %2, %c0_i16 : i16
// CHECK-NEXT:       %4 = arith.addi %arg5, %2 : i16
// CHECK-NEXT:       %5 = arith.select %3, %4, %arg5 : i16
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<700xi16>
// CHECK-NEXT:       %8 = arith.cmpi sgt, %7, %c0_i16 : i16
// CHECK-NEXT:       %9 = arith.addi %arg6, %7 : i16
// CHECK-NEXT:       %10 = arith.select %8, %9, %arg6 : i16
// CHECK-NEXT:       affine.yield %5, %10 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     return %1, %1 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: chosen.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 320 iterations run side by side", iterations=320, parts=2, rest=10}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 5 to 325 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0) -> (i16, i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.cmpi sgt, %3, %c0_i16 : i16
// CHECK-NEXT:       %5 = arith.addi %arg5, %3 : i16
// CHECK-NEXT:       %6 = arith.select %4, %5, %arg5 : i16
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0) -> (d0 + 320)>(%arg4)
// CHECK-NEXT:       %8 = affine.load %arg0[%7] : memref<700xi16>
// CHECK-NEXT:       %9 = arith.cmpi sgt, %8, %c0_i16 : i16
// CHECK-NEXT:       %10 = arith.addi %arg6, %8 : i16
// CHECK-NEXT:       %11 = arith.select %9, %10, %arg6 : i16
// CHECK-NEXT:       affine.yield %6, %11 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = affine.for %arg4 = 645 to 655 iter_args(%arg5 = %1) -> (i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.cmpi sgt, %3, %c0_i16 : i16
// CHECK-NEXT:       %5 = arith.addi %arg5, %3 : i16
// CHECK-NEXT:       %6 = arith.select %4, %5, %arg5 : i16
// CHECK-NEXT:       affine.yield %6 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole: chosen.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="2 parts of 128 iterations run side by side", iterations=128, parts=2, rest=92}}
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
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 3 to 259 step 2 iter_args(%arg5 = %arg2, %arg6 = %c0_i16_0) -> (i16, i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.cmpi sgt, %3, %c0_i16 : i16
// CHECK-NEXT:       %5 = arith.addi %arg5, %3 : i16
// CHECK-NEXT:       %6 = arith.select %4, %5, %arg5 : i16
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %8 = affine.load %arg0[%7] : memref<700xi16>
// CHECK-NEXT:       %9 = arith.cmpi sgt, %8, %c0_i16 : i16
// CHECK-NEXT:       %10 = arith.addi %arg6, %8 : i16
// CHECK-NEXT:       %11 = arith.select %9, %10, %arg6 : i16
// CHECK-NEXT:       affine.yield %6, %11 : i16, i16
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %0#1 : i16
// CHECK-NEXT:     %2 = affine.for %arg4 = 515 to 699 step 2 iter_args(%arg5 = %1) -> (i16) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<700xi16>
// CHECK-NEXT:       %4 = arith.cmpi sgt, %3, %c0_i16 : i16
// CHECK-NEXT:       %5 = arith.addi %arg5, %3 : i16
// CHECK-NEXT:       %6 = arith.select %4, %5, %arg5 : i16
// CHECK-NEXT:       affine.yield %6 : i16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2, %2 : i16, i16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts make the whole.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %g = arith.cmpi sgt, %a, %zero : i16
    %q = arith.addi %t, %a  : i16
    %c = arith.select %g, %q, %t : i16
    affine.yield %c : i16
  }
  return %s, %s : i16, i16
}
