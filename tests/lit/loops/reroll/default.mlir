// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-reroll
// NOTE: What is expected was written by tests/lit/update.py.

// A sum in turn, a shared number, the number of the iteration.

func.func @main(%a: memref<?xi64>, %n: index) -> i64 {
  %zero = arith.constant 0 : i64
  // expected-remark @below {{[Passed] rerolled | Category:affine-loop-reroll | Function=main | Op=affine.for, Remark="each iteration becomes 2", factor=2}}
  %sum = affine.for %i = 1 to %n step 2 iter_args(%s = %zero) -> (i64) {
    %two = arith.constant 2 : i64
    %x = affine.load %a[%i] : memref<?xi64>
    %u = arith.muli %x, %two : i64
    %k = arith.index_cast %i : index to i64
    %v = arith.addi %u, %k : i64
    %t = arith.muli %s, %v : i64
    %y = affine.load %a[%i + 1] : memref<?xi64>
    %w = arith.muli %y, %two : i64
    %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %l = arith.index_cast %j : index to i64
    %z = arith.addi %w, %l : i64
    %r = arith.muli %t, %z : i64
    affine.yield %r : i64
  }
  return %sum : i64
}

// -----

// Pairs in steps of 4, in groups of two stores each.

func.func @main(%a: memref<?xf64>, %b: memref<?x?xf64>, %m: index, %n: index) {
  affine.for %j = 0 to %m {
    // expected-remark @below {{[Passed] rerolled | Category:affine-loop-reroll | Function=main | Op=affine.for, Remark="each iteration becomes 2", factor=2}}
    affine.for %i = affine_map<(d0) -> (d0)>(%j) to min affine_map<(d0)[s0] -> (d0 + 12, s0)>(%j)[%n] step 4 {
      %x = affine.load %a[%i] : memref<?xf64>
      affine.store %x, %b[%j, %i] : memref<?x?xf64>
      affine.store %x, %b[%i, %j] : memref<?x?xf64>
      %y = affine.load %a[%i + 2] : memref<?xf64>
      affine.store %y, %b[%j, %i + 2] : memref<?x?xf64>
      affine.store %y, %b[%i + 2, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----

// The first group is not the second one moved: another element, another order, another operand,
// another operation, a step that has room between groups; a value that is not handed on; one that a
// region computes from the induction variable.

func.func @main(%a: memref<?xf64>, %n: index, %c: f64, %d: f64) {
  affine.for %i = 0 to %n step 2 {
    %x = affine.load %a[%i] : memref<?xf64>
    affine.store %x, %a[%i + 2] : memref<?xf64>
    %y = affine.load %a[%i + 2] : memref<?xf64>
    affine.store %y, %a[%i + 3] : memref<?xf64>
  }
  affine.for %i = 0 to %n step 2 {
    affine.store %c, %a[%i + 1] : memref<?xf64>
    affine.store %c, %a[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n step 2 {
    affine.store %c, %a[%i] : memref<?xf64>
    affine.store %d, %a[%i + 1] : memref<?xf64>
  }
  affine.for %i = 0 to %n step 2 {
    %x = affine.load %a[%i] : memref<?xf64>
    %u = arith.addf %x, %c : f64
    affine.store %u, %a[%i] : memref<?xf64>
    %y = affine.load %a[%i + 1] : memref<?xf64>
    %v = arith.mulf %y, %c : f64
    affine.store %v, %a[%i + 1] : memref<?xf64>
  }
  affine.for %i = 0 to %n step 4 {
    affine.store %c, %a[%i] : memref<?xf64>
    affine.store %c, %a[%i + 1] : memref<?xf64>
  }
  %s = affine.for %i = 0 to %n step 2 iter_args(%t = %c) -> (f64) {
    %x = affine.load %a[%i] : memref<?xf64>
    %u = arith.addf %t, %x : f64
    %y = affine.load %a[%i + 1] : memref<?xf64>
    %v = arith.addf %t, %y : f64
    affine.yield %v : f64
  }
  affine.store %s, %a[0] : memref<?xf64>
  affine.for %i = 0 to %n step 2 {
    %o = arith.cmpf oeq, %c, %d : f64
    %z = scf.if %o -> f64 {
      %k = arith.index_cast %i : index to i64
      %y = arith.sitofp %k : i64 to f64
      scf.yield %y : f64
    } else {
      scf.yield %d : f64
    }
    affine.store %z, %a[%i] : memref<?xf64>
    affine.store %z, %a[%i + 1] : memref<?xf64>
  }
  return
}

// -----

// Digits of the number of an iteration are those of the group.

func.func @main(%a: memref<40xf64>, %b: memref<40xf64>) {
  // expected-remark @below {{[Passed] rerolled | Category:affine-loop-reroll | Function=main | Op=affine.for, Remark="each iteration becomes 2", factor=2}}
  affine.for %i = 0 to 30 step 2 {
    %q:2 = affine.delinearize_index %i into (14, 3) : index, index
    %y = affine.load %a[%q#0 + %i floordiv 2] : memref<40xf64>
    affine.store %y, %b[%i] : memref<40xf64>
    %i1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %p:2 = affine.delinearize_index %i1 into (14, 3) : index, index
    %y1 = affine.load %a[%p#0 + (%i + 1) floordiv 2] : memref<40xf64>
    affine.store %y1, %b[%i + 1] : memref<40xf64>
  }
  return
}

// -----

// The second group takes the digit of the first one.

func.func @main(%a: memref<40xf64>, %b: memref<40xf64>) {
  affine.for %i = 0 to 30 step 2 {
    %q:2 = affine.delinearize_index %i into (14, 3) : index, index
    %y = affine.load %a[%q#0] : memref<40xf64>
    affine.store %y, %b[%i] : memref<40xf64>
    %i1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %p:2 = affine.delinearize_index %i1 into (14, 3) : index, index
    %y1 = affine.load %a[%q#0] : memref<40xf64>
    affine.store %y1, %b[%i + 1] : memref<40xf64>
  }
  return
}
