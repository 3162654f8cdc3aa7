// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-memory-order
// NOTE: What is expected was written by tests/lit/update.py.

// Loops are permuted so that the innermost one runs along memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,2,0"}}
  affine.for %k = 1 to 47 {
    affine.for %i = 2 to 19 {
      affine.for %j = 1 to 39 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %b[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Loops are permuted so that the innermost one runs along memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="2,1,0"}}
  affine.for %k = 1 to 47 {
    affine.for %j = 1 to 39 {
      affine.for %i = 2 to 19 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %b[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Permutes.

func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  // expected-remark-re @below {{[Missed] illegal-permutation | Category:affine-memory-order | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 1] [-1, -1] [0, 0]", Witness="(%k = 1, %i = 3, %j = 1) -> (%k = 2, %i = 2, %j = 1), element [2, 1, 2]", reason=illegal}}
  affine.for %k = 1 to 47 {
    affine.for %i = 2 to 19 {
      affine.for %j = 1 to 39 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %a[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Permutes.

func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  // expected-remark-re @below {{[Missed] illegal-permutation | Category:affine-memory-order | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 1] [0, 0] [-1, -1]", Witness="(%k = 1, %j = 1, %i = 3) -> (%k = 2, %j = 1, %i = 2), element [2, 1, 2]", reason=illegal}}
  affine.for %k = 1 to 47 {
    affine.for %j = 1 to 39 {
      affine.for %i = 2 to 19 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %a[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Takes the best loop inside where the whole order is illegal. Rows depend on later ones of the
// column before: they stay in their order.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,2,0"}}
  affine.for %k = 1 to 47 {
    affine.for %j = 1 to 39 {
      affine.for %i = 2 to 19 {

        %x = affine.load %a[%i - 1, %j + 1, %k] : memref<20x40x48xf64>
        affine.store %x, %a[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Leaves what is in order or for another pass.

func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  affine.for %i = 2 to 19 {
    affine.for %j = 1 to 39 {
      affine.for %k = 1 to 47 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %b[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Leaves what is in order or for another pass.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  affine.for %i = 2 to 19 {
    // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,0"}}
    affine.for %k = 1 to 47 {
      affine.for %j = 1 to 39 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %b[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Leaves what is in order or for another pass.

func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  affine.for %j = 1 to 39 {
    affine.for %i = 2 to 19 {
      affine.for %k = 1 to 47 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %b[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Loops that no subscript follows move nothing. The innermost one moves as little as any: there
// is nothing to tell, or to do.

func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  affine.for %i = 2 to 19 {
    affine.for %k = 1 to 47 {
      affine.for %j = 1 to 39 {

        %x = affine.load %a[0, 0, %k - 1] : memref<20x40x48xf64>
        affine.store %x, %a[0, 0, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Nests with ops or loops between stay.

func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  affine.for %k = 1 to 47 {
    affine.for %i = 2 to 19 {
      affine.for %j = 1 to 39 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        affine.for %l = 0 to 3 {
        }
        %s = arith.addf %x, %y : f64
        affine.store %s, %b[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// -----

// Diagonals become rows, also of a choice: the loop that would be inside of blocks depends on the one around it.

func.func @main(%a: memref<41x41xi64>, %n: index) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,0"}}
  affine.for %d = 0 to 79 {
    affine.for %i = max affine_map<(d0) -> (0, d0 - 39)>(%d) to min affine_map<(d0) -> (40, d0 + 1)>(%d) {
      %x = affine.load %a[%i, %d - %i] : memref<41x41xi64>
      %y = affine.load %a[%i + 1, %d - %i] : memref<41x41xi64>
      %less = arith.cmpi slt, %x, %y : i64
      scf.if %less {
        affine.store %x, %a[%i + 1, %d - %i + 1] : memref<41x41xi64>
      } else {
        %z = affine.load %a[%i, %d - %i + 1] : memref<41x41xi64>
        affine.store %z, %a[%i + 1, %d - %i + 1] : memref<41x41xi64>
      }
    }
  }
  return
}

// -----

// Rows are taken inside where the sweep carries dependences, so that no blocks of it can be made.

func.func @main(%a: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,0"}}
  affine.for %j = 1 to %m {
    affine.for %i = 1 to %n {
      %x = affine.load %a[%i - 1, %j] : memref<?x?xf64>
      %y = affine.load %a[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %a[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----

// What a loop only repeats is not taken around it: it would be one chain of operations, each of which waits for the one before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<?xf64>, %r: memref<?xf64>, %b: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %t = 0 to %n {
    affine.for %i = 0 to %m {
      %x = affine.load %a[%i] : memref<?xf64>
      %y = affine.load %r[%i] : memref<?xf64>
      %p = arith.mulf %x, %y : f64
      affine.store %p, %a[%i] : memref<?xf64>
    }
  }
  affine.for %t = 0 to %n {
    // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,0"}}
    affine.for %j = 1 to %m {
      affine.for %i = 0 to %m {
        %x = affine.load %b[%i, %j - 1] : memref<?x?xf64>
        %y = affine.load %b[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        affine.store %p, %b[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// -----

// The innermost loop runs along memory: sums in one place, each of which waits for the one before
// it, would save loads and stores alone.

func.func @along(%x: memref<150xf32>, %y: memref<256xf32>) {
  affine.for %i = 0 to 150 {
    affine.for %j = 0 to 256 {
      %a = affine.load %y[%j] : memref<256xf32>
      %b = affine.load %x[%i] : memref<150xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %y[%j] : memref<256xf32>
    }
  }
  return
}
