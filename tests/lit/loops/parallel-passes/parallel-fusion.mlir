// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallel-fusion
// NOTE: What is expected was written by tests/lit/update.py.

// Two parallel loops are fused.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallel-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-parallel-fusion | Function=f | Op=affine.parallel}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// -----

// Two parallel loops are fused.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallel-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-parallel-fusion | Function=f | Op=affine.parallel}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i + 50] : memref<100xf32>
  }
  return
}

// -----

// The parallel loops are not fused; the refusal has the code `bounds-differ`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] bounds-differ | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="the loops have different bounds or steps", reason=unsupported}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (49) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// -----

// The parallel loops are not fused; the refusal has the code `bounds-differ`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] bounds-differ | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="the loops have different bounds or steps", reason=unsupported}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) step (2) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// -----

// The parallel loops are not fused; the refusal has the code `carried-dependence`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="different iterations access the same element: anti dependence: 'affine.load' at {{\S+}} -> 'affine.store' at {{\S+}}, distance [1, 1]", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 1), element [1]", reason=illegal}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i + 1] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// -----

// The parallel loops are not fused; the refusal has the code `carried-dependence`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="different iterations access the same element: flow dependence: 'affine.store' at {{\S+}} -> 'affine.load' at {{\S+}}, distance [1, 49]", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 49), element [0]", reason=illegal}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[0] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// -----

// The parallel loops are not fused; the refusal has the code `carried-dependence`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="different iterations access the same element: anti dependence: 'affine.load' at {{\S+}} -> 'affine.store' at {{\S+}}, distance [1, 49]", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 49), element [0]", reason=illegal}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %f[49 - %i] : memref<100xf32>
  }
  return
}

// -----

// The parallel loops are not fused; the refusal has the code `op-between`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] op-between | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="'affine.store' is between the bands", reason=unsupported}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.store %x, %f[0] : memref<100xf32>
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// -----

// The parallel loops are not fused; the refusal has the code `unsupported-op`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="'affine.parallel' has effects other than reads and writes", reason=unsupported}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    vector.print %i : index
  }
  return
}

// -----

// Fusion keeps results and moves what is needed.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-parallel-fusion | Function=f | Op=affine.parallel}}
  %p = affine.parallel (%i) = (0) to (50) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %a = memref.alloc() : memref<100xf32>
  %unneeded = arith.addi %p, %z : i32
  %q:2 = affine.parallel (%i) = (0) to (50) reduce ("ori", "muli") -> (i32, i32) {
    affine.store %x, %a[%i] : memref<100xf32>
    affine.yield %z, %z : i32, i32
  }
  %r = arith.addi %unneeded, %q#1 : i32
  return %r : i32
}

// -----

// A band that uses the other ones result stays.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] uses-result | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="it uses a result of the first band", reason=unsupported}}
  %p = affine.parallel (%i) = (0) to (50) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  affine.parallel (%i) = (0) to (50) {
    affine.store %p, %m[%i] : memref<100xi32>
  }
  return
}
