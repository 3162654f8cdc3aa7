// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-parallelize-outermost=threads=2
// NOTE: What is expected was written by tests/lit/update.py.

// The outer loop becomes parallel.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// The inner loop becomes parallel, as the outer one carries a dependence.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.for %i = 0 to 39 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i + 1, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// Chosen loops: outer, although the inner one carries.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 39 {
      %x = affine.load %a[%i, %j + 1] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// The inner loop becomes parallel, as the outer one is short.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.for %i = 0 to 3 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// Chosen loops: outer, short, as the inner one carries.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 39 {
      %x = affine.load %a[%i, %j + 1] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// The outer loop becomes parallel, although its length is unknown.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// No loop becomes parallel where each has one iteration.

func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to 1 {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// No loop becomes parallel where there is no iteration.

func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.for %i = 0 to 0 {
    affine.for %j = 0 to 1 {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// Refusals are of the outermost loop.

func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize-outermost | Function=main | Op=affine.for, Remark="the loop carries an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 1] [1, 1]", Witness="(%i = 0, %j = 0) -> (%i = 1, %j = 1), element [1, 1]", reason=illegal}}
  affine.for %i = 0 to 39 {
    affine.for %j = 0 to 39 {
      %x = affine.load %a[%i + 1, %j + 1] : memref<40x40xf32>
      %z = affine.load %a[%i, %j + 1] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// Loops in conditions and in parallel loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
    affine.for %i = 0 to 40 {
      affine.for %j = 0 to 40 {
        %x = affine.load %a[%i, %j] : memref<40x40xf32>
        %y = arith.addf %x, %x : f32
        affine.store %y, %a[%i, %j] : memref<40x40xf32>
      }
    }
  } return
}

// -----

// Loops in conditions and in parallel loops.

func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.for %i = 0 to 40 {
    affine.parallel (%j) = (0) to (40) {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// Loops in conditions and in parallel loops.

func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.parallel (%i) = (0) to (40) {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {

    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %t : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize-outermost | Function=main | Op=affine.for, Remark="the loop carries an output dependence from 'memref.store' at {{\S+}} to 'memref.store' at {{\S+}}, distance [1, 39]", Witness="(%i = 0) -> (%i = 1), element [0]", reason=illegal}}
  affine.for %i = 0 to 40 {

    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {

    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize-outermost | Function=main | Op=affine.for, Remark="the loop carries an output dependence from 'memref.store' at {{\S+}} to 'memref.store' at {{\S+}}, distance [1, 39]", Witness="(%i = 0) -> (%i = 1), element [0]", reason=illegal}}
  affine.for %i = 0 to 40 {
    %s = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %s : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

// expected-warning @below {{'@main' is not run: 'memref.store' op writes memory that was freed before}}
func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  %s = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize-outermost | Function=main | Op=affine.for, Remark="the loop contains 'memref.dealloc'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {

    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %t : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %s = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize-outermost | Function=main | Op=affine.for, Remark="the loop contains 'memref.dealloc'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %s : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize-outermost | Function=main | Op=affine.for, Remark="the loop contains 'scf.if'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      %u = vector.broadcast %y : f32 to vector<2xf32>
      vector.print %u : vector<2xf32>
    }
  }
  return
}
