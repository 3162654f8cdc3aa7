// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4
// NOTE: What is expected was written by tests/lit/update.py.

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[-%i] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 1)>(%t) {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 3] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 2)>(%t) step 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%t = 1, %i = 2) -> (%t = 2, %i = 2), element [3], where %n = 3", reason=illegal}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="consecutive lanes do not access consecutive elements", reason=unsupported}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%t = 0, %i = 0) -> (%t = 1, %i = 0), element [0]", reason=illegal}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="consecutive lanes do not access consecutive elements", reason=unsupported}}
    affine.for %i = 0 to 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
    affine.for %i = 2 to -1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%t = 0, %i = 0) -> (%t = 1, %i = 0), element [0]", reason=illegal}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.several-subscripts | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an access varies with the loop in more than one subscript", reason=unsupported}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2 + %i] : memref<7xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[-%i] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 1)>(%t) {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 3] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 2)>(%t) step 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%t = 1, %i = 2) -> (%t = 2, %i = 2), element [3], where %n = 3", reason=illegal}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="consecutive lanes do not access consecutive elements", reason=unsupported}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%t = 0, %i = 0) -> (%t = 1, %i = 0), element [0]", reason=illegal}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="consecutive lanes do not access consecutive elements", reason=unsupported}}
    affine.for %i = 0 to 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
    affine.for %i = 2 to -1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<40xi32>
    }
  }
  return
}

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%t = 0, %i = 0) -> (%t = 1, %i = 0), element [0]", reason=illegal}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.several-subscripts | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an access varies with the loop in more than one subscript", reason=unsupported}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2 + %i] : memref<40xi32>
    }
  }
  return
}

// -----

// Memory that seems to end. The subscript of the next iteration is outside, that of the next
// lane is not.

func.func @f(%y: memref<2xi32>, %v: i32) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 0 to 1 {
    affine.store %v, %y[%i * 2] : memref<2xi32>
  }
  return
}

// -----

// Nothing runs. In a loop without iterations no lane needs a mask, wherever it would be.

func.func @f(%y: memref<9xi32>, %v: i32) {
  affine.for %t = 3 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
    affine.for %i = 0 to 7 {
      affine.store %v, %y[7 - %i] : memref<9xi32>
    }
  }
  return
}

// -----

// Nothing runs inside: size0. Lanes of a loop around one without iterations need no mask in
// that.

func.func @f(%y: memref<9x9x9xi32>, %v: i32) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 7 {
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
      affine.for %t = 3 to 3 {
        affine.store %v, %y[%j * 2, 7 - %i, %t floordiv 3] : memref<9x9x9xi32>
      }
    }
  }
  return
}

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 3 is outside dimension 0 of extent 3}}
func.func @f(%y: memref<3xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 3)>(%t) {
      affine.store %v, %y[%i] : memref<3xi32>
    }
  }
  return
}

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 4 is outside dimension 0 of extent 4}}
func.func @f(%y: memref<4xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 3)>(%t) {
      affine.store %v, %y[%i] : memref<4xi32>
    }
  }
  return
}

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 3 is outside dimension 0 of extent 3}}
func.func @f(%y: memref<3xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = 0 to affine_map<(d0) -> (5 - d0)>(%t) {
      affine.store %v, %y[%i] : memref<3xi32>
    }
  }
  return
}

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 4 is outside dimension 0 of extent 4}}
func.func @f(%y: memref<4xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = 0 to affine_map<(d0) -> (5 - d0)>(%t) {
      affine.store %v, %y[%i] : memref<4xi32>
    }
  }
  return
}

// -----

// Carried indices are no loop variables. What a loop carries is not between its bounds.

func.func @f(%y: memref<8xi32>, %v: i32, %n: index) {
  %r = affine.for %t = 4 to 5 iter_args(%k = %n) -> (index) {
    %m = memref.alloc(%k) : memref<?xi32>
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = 0 to 7 {
      affine.store %v, %m[%i] : memref<?xi32>
    }
    memref.dealloc %m : memref<?xi32>
    affine.yield %k : index
  }
  return
}
