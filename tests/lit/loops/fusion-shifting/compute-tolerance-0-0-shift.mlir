// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion='compute-tolerance=0.0 shift=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Parts of loops with several bounds. Bounds that are not known to be in an order make several
// parts, all but one of them empty.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 1), where %n = 2", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (1)", depth=1, kind=shift, nests=2, shifts="(0), (1)", with={{\S+}}}}
  affine.for %i = 1 to min affine_map<()[s0] -> (s0, 39)>()[%n] {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to %n {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// The nests are not fused, and the refusal says why: unknown, effects.

func.func private @unknown()
func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'func.call' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to 39 {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>
    func.call @unknown() : () -> ()
  }

  return
}

// -----

// The nests are not fused, and the refusal says why: shift, steps.

func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-steps | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the loops differ in step", reason=unsupported, with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to 39 step 2 {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// The nests are not fused, and the refusal says why: shift, bounds.

func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.symbolic-nest | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the cost model 'mlir' takes only slices that mlir-opt computes: mostly of nests with constant bounds and without steps, and of loops that carry values as a whole", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-bounds | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="it is not known whether the loops with a step meet", reason=unsupported, with={{\S+}}}}
  affine.for %i = 1 to 39 step 2 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = %n to 39 step 2 {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// The nests are not fused, and the refusal says why: shift, overlap.

func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 38)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-overlap | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the loops would run together for less than half of the shorter one", reason=unprofitable, shorter=38, together=1, with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to 39 {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[-%i + 39] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// Refusals say why: shift, distance.
// A witness names two iterations on one element.

func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-unbounded | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slices of two pairs have no common box", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-distance | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no constant shift keeps the order of iterations that depend on each other", Witness="(%i@{{\d+}} = 2) -> (%i@{{\d+}} = 1), where %n = 3", reason=illegal, with={{\S+}}}}
  affine.for %i = 1 to %n {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to %n {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[-%i + symbol(%n)] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// The nests are not fused, and the refusal says why: between.

func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 7) -> (); then {{\S+}} -> {{\S+}}, through a value; then {{\S+}} -> {{\S+}}, () -> (%i@{{\d+}} = 7)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'affine.store' between the nests depends on one of them", Witness="{{\S+}} -> {{\S+}}, in this order", reason=illegal, with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  %x = affine.load %b[7] : memref<40xf32>
  affine.store %x, %c[7] : memref<40xf32>
  affine.for %i = 1 to 39 {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// The ledger has shifts and what demands them.
// Arrays that stay: an argument.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (1)", depth=1, kind=shift, nests=2, shifts="(0), (1)", with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to 39 {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// An array keeps its last rows.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  %m = memref.alloc() {alignment = 64 : i64} : memref<40xf32>
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=144, source_cost=152, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (1)", depth=1, kind=shift, nests=2, shifts="(0), (1)", with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.rolling-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a buffer of the last 4 rows of %m", from=memref<40xf32>, to=memref<4xf32>, with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %m[%i] : memref<40xf32>

  }
  affine.for %i = 2 to 38 {
    %0 = affine.load %m[%i - 1] : memref<40xf32>
    %1 = affine.load %m[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  memref.dealloc %m : memref<40xf32>

  return
}

// -----

// Arrays that stay: another reader.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  %m = memref.alloc() {alignment = 64 : i64} : memref<40xf32>
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 38)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=144, source_cost=152, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-overlap | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the loops would run together for less than half of the shorter one", reason=unprofitable, shorter=36, together=1, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (1)", depth=1, kind=shift, nests=2, shifts="(0), (1)", with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %m[%i] : memref<40xf32>

  }
  affine.for %i = 2 to 38 {
    %0 = affine.load %m[%i - 1] : memref<40xf32>
    %1 = affine.load %m[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to 39 {
    %0 = affine.load %m[%i - 1] : memref<40xf32>
    %1 = affine.load %m[-%i + 39] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// -----

// Arrays that stay: too many rows.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  %m = memref.alloc() {alignment = 64 : i64} : memref<40xf32>
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=72, source_cost=152, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (19)", depth=1, kind=shift, nests=2, shifts="(0), (19)", with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %m[%i] : memref<40xf32>

  }
  affine.for %i = 2 to 20 {
    %0 = affine.load %m[%i - 1] : memref<40xf32>
    %1 = affine.load %m[%i + 19] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }

  return
}

// -----

// Arrays that stay: an epilogue of any length.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  %m = memref.alloc() {alignment = 64 : i64} : memref<40xf32>
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 3), for (%i@{{\d+}} = 2), where %n = 0", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (1)", depth=1, kind=shift, nests=2, shifts="(0), (1)", with={{\S+}}}}
  affine.for %i = 1 to %n {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %m[%i] : memref<40xf32>

  }
  affine.for %i = 2 to 30 {
    %0 = affine.load %m[%i - 1] : memref<40xf32>
    %1 = affine.load %m[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }

  return
}
