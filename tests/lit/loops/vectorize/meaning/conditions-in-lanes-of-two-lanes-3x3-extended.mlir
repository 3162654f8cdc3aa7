// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=3,3 extended=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, %i] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, %i] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, 3] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, 3] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, %i] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, %i] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, 3] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, 3] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, %i] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, %i] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, 3] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, 3] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// -----

// Conditionals are vectorised in the lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=yes, reductions=0, vector_size=3x3}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}
