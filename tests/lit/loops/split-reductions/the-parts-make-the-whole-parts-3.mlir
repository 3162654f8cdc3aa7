// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-reductions='parts=3 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result: no wrapping.

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

// -----

// The parts of a split reduction combine to its result: no wrapping.

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

// -----

// The parts of a split reduction combine to its result: no wrapping.

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

// -----

// The parts of a split reduction combine to its result: no wrapping.

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

// -----

// The parts of a split reduction combine to its result.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.addi %t, %a overflow<nsw> : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// -----

// The parts of a split reduction combine to its result: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// -----

// The parts of a split reduction combine to its result: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// -----

// The parts of a split reduction combine to its result: multiply.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i16) {
    %a = affine.load %m[%i] : memref<700xi16>
    %q = arith.muli %t, %a  : i16
    affine.yield %q : i16
  }
  return %s, %s : i16, i16
}

// -----

// The parts of a split reduction combine to its result: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// -----

// The parts of a split reduction combine to its result: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// -----

// The parts of a split reduction combine to its result: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// -----

// The parts of a split reduction combine to its result: index.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xindex>, %w: memref<700xindex>, %init: index, %n: index) -> (index, index) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (index) {
    %a = affine.load %m[%i] : memref<700xindex>
    %q = arith.addi %t, %a  : index
    affine.yield %q : index
  }
  return %s, %s : index, index
}

// -----

// The parts of a split reduction combine to its result: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result: subtract.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.subi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The parts of a split reduction combine to its result: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// -----

// The parts of a split reduction combine to its result: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// -----

// The parts of a split reduction combine to its result: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// -----

// The parts of a split reduction combine to its result: float subtract.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (f64) {
    %a = affine.load %m[%i] : memref<700xf64>
    %q = arith.subf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s, %s : f64, f64
}

// -----

// The parts of a split reduction combine to its result: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// -----

// The parts of a split reduction combine to its result: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// -----

// The parts of a split reduction combine to its result: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// -----

// The parts of a split reduction combine to its result: exclusive or.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi64>, %w: memref<700xi64>, %init: i64, %n: index) -> (i64, i64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i64) {
    %a = affine.load %m[%i] : memref<700xi64>
    %q = arith.xori %t, %a  : i64
    affine.yield %q : i64
  }
  return %s, %s : i64, i64
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.andi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: unsigned maximum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.maxui %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: signed minimum.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi8>, %w: memref<700xi8>, %init: i8, %n: index) -> (i8, i8) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (i8) {
    %a = affine.load %m[%i] : memref<700xi8>
    %q = arith.minsi %t, %a  : i8
    affine.yield %q : i8
  }
  return %s, %s : i8, i8
}

// -----

// The parts of a split reduction combine to its result: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: maximum.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.maximumf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=124}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 128 iterations run side by side", iterations=128, parts=3, rest=128}}
  %s = affine.for %i = 0 to 512 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 192 iterations run side by side", iterations=192, parts=3, rest=74}}
  %s = affine.for %i = 5 to 655 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: float add.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="3 parts of 64 iterations run side by side", iterations=64, parts=3, rest=156}}
  %s = affine.for %i = 3 to 699 step 2 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 192}}
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to 690 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The parts of a split reduction combine to its result: dot and maximum.

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

// -----

// The parts of a split reduction combine to its result: dot and maximum.

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

// -----

// The parts of a split reduction combine to its result: dot and maximum.

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

// -----

// The parts of a split reduction combine to its result: dot and maximum.

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

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
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

// The parts of a split reduction combine to its result: chosen.

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

// -----

// The parts of a split reduction combine to its result: chosen.

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

// -----

// The parts of a split reduction combine to its result: chosen.

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

// -----

// The parts of a split reduction combine to its result: chosen.

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

// -----

// The parts of a split reduction combine to its result.

func.func @main(%m: memref<700xi16>, %w: memref<700xi16>, %init: i16, %n: index) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 192", reason=unsupported}}
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
