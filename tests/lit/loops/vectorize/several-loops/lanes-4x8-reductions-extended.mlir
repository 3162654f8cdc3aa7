// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4,8 vectorize-reductions=true extended=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Sums along the inner loop with `addi` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `muli` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.muli %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `maxsi` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxsi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `minsi` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minsi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `maxui` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxui %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `minui` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minui %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `andi` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.andi %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.ori %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `xori` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.xori %0, %a  : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Sums along the inner loop with `addf` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.addf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// -----

// Sums along the inner loop with `mulf` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.mulf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.mulf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// -----

// Sums along the inner loop with `maximumf` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maximumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// -----

// Sums along the inner loop with `minimumf` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minimumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// -----

// Sums along the inner loop with `maxnumf` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.maxnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maxnumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// -----

// Sums along the inner loop with `minnumf` are vectorised over two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.minnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minnumf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// -----

// A total over both loops with `addi` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `muli` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.muli %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `maxsi` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxsi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `minsi` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minsi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `maxui` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxui %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `minui` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.minui %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `andi` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.andi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.ori %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `xori` is vectorised.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.xori %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// A total over both loops with `addf` is vectorised.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.addf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// -----

// A total over both loops with `mulf` is vectorised.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.mulf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.mulf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.mulf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// -----

// A total over both loops with `maximumf` is vectorised.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maximumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// -----

// A total over both loops with `minimumf` is vectorised.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minimumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// -----

// A total over both loops with `maxnumf` is vectorised.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.maxnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.maxnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.maxnumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// -----

// A total over both loops with `minnumf` is vectorised.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.minnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (f32) {
    // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.minnumf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.minnumf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %t : f32

}

// -----

// Operations around the inner loop are vectorised, too: parts.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.maxsi %a, %0 : i32
      affine.yield %1 : i32
    }
    %2 = affine.load %y[%i] : memref<9xi32>
    %3 = arith.muli %s, %2 : i32
    %4 = arith.addi %b, %3 : i32
    affine.yield %4 : i32
  }
  return %t : i32

}

// -----

// Operations around the inner loop are vectorised, too: between.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %2 = affine.load %y[%i] : memref<9xi32>
    %3 = arith.addi %b, %2 : i32
    %s = affine.for %j = 0 to 21 iter_args(%a = %3) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %t : i32

}

// -----

// Operations around the inner loop are vectorised, too: after.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %2 = affine.load %y[%i] : memref<9xi32>
    %3 = arith.addi %z, %2 : i32
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      affine.yield %1 : i32
    }
    %n = arith.addi %s, %2 : i32
    affine.yield %n : i32
  }
  return %t : i32

}

// -----

// Operations around the inner loop are vectorised, too: two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=3, masked=yes, reductions=2, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %s:2 = affine.for %j = 0 to 21 iter_args(%a = %z, %b = %z) -> (i32, i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.addi %a, %0 : i32
      %2 = arith.ori %0, %b : i32
      affine.yield %1, %2 : i32, i32
    }
    %d = arith.divsi %s#0, %s#1 : i32
    affine.for %j = 0 to 21 {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = arith.subi %0, %d : i32
      affine.store %1, %m[%i, %j] : memref<9x21xi32>
    }
    affine.store %d, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Operations around the inner loop are vectorised, too: condition.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %c = affine.if affine_set<(d0) : (d0 mod 3 - 1 >= 0)>(%i) -> i32 {
      %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
        %0 = affine.load %m[%i, %j] : memref<9x21xi32>
        %1 = affine.if affine_set<(d0, d1) : (d1 - d0 - 2 >= 0)>(%i, %j) -> i32 {
          %2 = arith.xori %a, %0 : i32
          affine.yield %2 : i32
        } else {
          affine.yield %a : i32
        }
        affine.store %0, %m[%i, %j] : memref<9x21xi32>
        affine.yield %1 : i32
      }
      affine.yield %s : i32
    } else {
      affine.yield %z : i32
    }
    affine.store %c, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Operations around the inner loop are vectorised, too: rows.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=0, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.for %j = 0 to 19 {
        affine.store %z, %m[%i, %j] : memref<9x21xi32>
      }
    }
  }
  return
}

// -----

// Operations around the inner loop are vectorised, too: middle.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=2, vector_size=4x8}}
    %s = affine.for %k = 0 to 3 iter_args(%p = %z) -> (i32) {
      %t = affine.for %j = 0 to 21 iter_args(%a = %p) -> (i32) {
        %0 = affine.load %m[%i, %j] : memref<9x21xi32>
        %1 = affine.load %x[%j] : memref<21xi32>
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %a, %2 : i32
        affine.yield %3 : i32
      }
      affine.yield %t : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Operations around the inner loop are vectorised, too: places.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
  affine.for %i = 0 to 9 {
    %far = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %s:2 = affine.for %j = 0 to 21 iter_args(%a = %z, %p = %far) -> (i32, index) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %more = arith.cmpi slt, %0, %a : i32
      %1 = arith.select %more, %0, %a : i32
      %2 = arith.select %more, %j, %p : index
      affine.yield %1, %2 : i32, index
    }
    %at = arith.index_cast %s#1 : index to i32
    %3 = arith.addi %at, %s#0 : i32
    affine.store %3, %y[%i] : memref<9xi32>
  }
  return
}

// -----

// Through memory. What is added up in memory is carried after `affine-mem2reg`.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
    affine.for %arg4 = 0 to 9 {
      %0 = affine.load %arg2[%arg4] : memref<9xi32>
      %1 = affine.for %arg5 = 0 to 21 iter_args(%arg6 = %0) -> (i32) {
        %2 = affine.load %arg0[%arg4, %arg5] : memref<9x21xi32>
        %3 = arith.addi %arg6, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %arg2[%arg4] : memref<9xi32>
    }
    return
  }
}
