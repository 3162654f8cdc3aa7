// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule
// NOTE: What is expected was written by tests/lit/update.py.

// Rescheduling sweeps keeps every bit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[steps, n] -> { S0[t, i] -> [t, 2t + i, 0] : 0 <= t < steps and 0 < i <= -2 + n; S1[t, j] -> [t, 1 + 2t + j, 1] : 0 <= t < steps and 0 < j <= -2 + n }", statements=2, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%i - 1] : memref<?xf32>
      %r = affine.load %a[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      %m = arith.mulf %s, %c : f32
      affine.store %m, %b[%i] : memref<?xf32>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %v = affine.load %b[%j] : memref<?xf32>
      affine.store %v, %a[%j] : memref<?xf32>
    }
  }
  return
}

// -----

// Bounds cost no steps of the scheduler. With those of four loops each its linear programs take
// a minute.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<9x9x9xf32>, %b: memref<9x9x9xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[t, i, j, k] -> [i + k, t, t + j, t + i - j, 0] : 0 <= t <= 6 and 0 < i <= 7 and 0 < j <= 7 and 0 < k <= 7; S1[t, i, j, k] -> [i + k, t, t + j, 1 + t + i - j, 1] : 0 <= t <= 6 and 0 < i <= 7 and 0 < j <= 7 and 0 < k <= 7 }", statements=2, updates=0}}
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 8 {
      affine.for %j = 1 to 8 {
        affine.for %k = 1 to 8 {
          %0 = affine.load %a[%i - 1, %j, %k + 1] : memref<9x9x9xf32>
          %1 = affine.load %a[%i + 1, %j + 1, %k - 1] : memref<9x9x9xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %b[%i, %j, %k] : memref<9x9x9xf32>
        }
      }
    }
    affine.for %i = 1 to 8 {
      affine.for %j = 1 to 8 {
        affine.for %k = 1 to 8 {
          %0 = affine.load %b[%i, %j, %k] : memref<9x9x9xf32>
          affine.store %0, %a[%i, %j, %k] : memref<9x9x9xf32>
        }
      }
    }
  }
  return
}

// -----

// Subscripts from memory are refused.

func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  affine.for %i = 0 to 9 {
    %x = affine.load %p[%i] : memref<20xindex>
    %0 = affine.load %a[%i] : memref<20xf32>
    // expected-remark @below {{[Missed] not-affine | Category:affine-reschedule | Function=main | Op=memref.store, Remark="an index is computed in the region, not from its loops", reason=unsupported}}
    memref.store %0, %b[%x] : memref<20xf32>
  }
  return
}

// -----

// Memory of unknown origin is refused.

func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %k: i1, %d: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  %e = arith.select %k, %b, %d : memref<20xf32>
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    // expected-remark @below {{[Missed] not-affine | Category:affine-reschedule | Function=main | Op=affine.store, Remark="the memory that an op accesses is of unknown origin", reason=unknown}}
    affine.store %0, %e[%i] : memref<20xf32>
  }
  return
}

// -----

// Arguments that may overlap are refused.

func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    // expected-remark @below {{[Missed] may-alias | Category:affine-reschedule | Function=main | Op=affine.store, Remark="two memrefs may share memory", reason=unknown}}
    affine.store %0, %b[%i] : memref<20xf32>
  }
  return
}
func.func @twice(%a: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  call @main(%a, %a, %p, %n) : (memref<20xf32>, memref<20xf32>, memref<20xindex>, index) -> ()
  return
}

// -----

// Many accesses are refused.

func.func private @effect()
// expected-warning @below {{'@main' is not run: 'affine.store' op subscript 20 is outside dimension 0 of extent 20}}
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  // expected-remark @below {{[Missed] too-large | Category:affine-reschedule | Function=main | Op=affine.for, Remark="there are too many accesses", accesses=161, reason=unsupported}}
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    affine.store %0, %b[%i + 0] : memref<20xf32>
    affine.store %0, %b[%i + 1] : memref<20xf32>
    affine.store %0, %b[%i + 2] : memref<20xf32>
    affine.store %0, %b[%i + 3] : memref<20xf32>
    affine.store %0, %b[%i + 4] : memref<20xf32>
    affine.store %0, %b[%i + 5] : memref<20xf32>
    affine.store %0, %b[%i + 6] : memref<20xf32>
    affine.store %0, %b[%i + 7] : memref<20xf32>
    affine.store %0, %b[%i + 8] : memref<20xf32>
    affine.store %0, %b[%i + 9] : memref<20xf32>
    affine.store %0, %b[%i + 10] : memref<20xf32>
    affine.store %0, %b[%i + 11] : memref<20xf32>
    affine.store %0, %b[%i + 12] : memref<20xf32>
    affine.store %0, %b[%i + 13] : memref<20xf32>
    affine.store %0, %b[%i + 14] : memref<20xf32>
    affine.store %0, %b[%i + 15] : memref<20xf32>
    affine.store %0, %b[%i + 16] : memref<20xf32>
    affine.store %0, %b[%i + 17] : memref<20xf32>
    affine.store %0, %b[%i + 18] : memref<20xf32>
    affine.store %0, %b[%i + 19] : memref<20xf32>
    affine.store %0, %b[%i + 20] : memref<20xf32>
    affine.store %0, %b[%i + 21] : memref<20xf32>
    affine.store %0, %b[%i + 22] : memref<20xf32>
    affine.store %0, %b[%i + 23] : memref<20xf32>
    affine.store %0, %b[%i + 24] : memref<20xf32>
    affine.store %0, %b[%i + 25] : memref<20xf32>
    affine.store %0, %b[%i + 26] : memref<20xf32>
    affine.store %0, %b[%i + 27] : memref<20xf32>
    affine.store %0, %b[%i + 28] : memref<20xf32>
    affine.store %0, %b[%i + 29] : memref<20xf32>
    affine.store %0, %b[%i + 30] : memref<20xf32>
    affine.store %0, %b[%i + 31] : memref<20xf32>
    affine.store %0, %b[%i + 32] : memref<20xf32>
    affine.store %0, %b[%i + 33] : memref<20xf32>
    affine.store %0, %b[%i + 34] : memref<20xf32>
    affine.store %0, %b[%i + 35] : memref<20xf32>
    affine.store %0, %b[%i + 36] : memref<20xf32>
    affine.store %0, %b[%i + 37] : memref<20xf32>
    affine.store %0, %b[%i + 38] : memref<20xf32>
    affine.store %0, %b[%i + 39] : memref<20xf32>
    affine.store %0, %b[%i + 40] : memref<20xf32>
    affine.store %0, %b[%i + 41] : memref<20xf32>
    affine.store %0, %b[%i + 42] : memref<20xf32>
    affine.store %0, %b[%i + 43] : memref<20xf32>
    affine.store %0, %b[%i + 44] : memref<20xf32>
    affine.store %0, %b[%i + 45] : memref<20xf32>
    affine.store %0, %b[%i + 46] : memref<20xf32>
    affine.store %0, %b[%i + 47] : memref<20xf32>
    affine.store %0, %b[%i + 48] : memref<20xf32>
    affine.store %0, %b[%i + 49] : memref<20xf32>
    affine.store %0, %b[%i + 50] : memref<20xf32>
    affine.store %0, %b[%i + 51] : memref<20xf32>
    affine.store %0, %b[%i + 52] : memref<20xf32>
    affine.store %0, %b[%i + 53] : memref<20xf32>
    affine.store %0, %b[%i + 54] : memref<20xf32>
    affine.store %0, %b[%i + 55] : memref<20xf32>
    affine.store %0, %b[%i + 56] : memref<20xf32>
    affine.store %0, %b[%i + 57] : memref<20xf32>
    affine.store %0, %b[%i + 58] : memref<20xf32>
    affine.store %0, %b[%i + 59] : memref<20xf32>
    affine.store %0, %b[%i + 60] : memref<20xf32>
    affine.store %0, %b[%i + 61] : memref<20xf32>
    affine.store %0, %b[%i + 62] : memref<20xf32>
    affine.store %0, %b[%i + 63] : memref<20xf32>
    affine.store %0, %b[%i + 64] : memref<20xf32>
    affine.store %0, %b[%i + 65] : memref<20xf32>
    affine.store %0, %b[%i + 66] : memref<20xf32>
    affine.store %0, %b[%i + 67] : memref<20xf32>
    affine.store %0, %b[%i + 68] : memref<20xf32>
    affine.store %0, %b[%i + 69] : memref<20xf32>
    affine.store %0, %b[%i + 70] : memref<20xf32>
    affine.store %0, %b[%i + 71] : memref<20xf32>
    affine.store %0, %b[%i + 72] : memref<20xf32>
    affine.store %0, %b[%i + 73] : memref<20xf32>
    affine.store %0, %b[%i + 74] : memref<20xf32>
    affine.store %0, %b[%i + 75] : memref<20xf32>
    affine.store %0, %b[%i + 76] : memref<20xf32>
    affine.store %0, %b[%i + 77] : memref<20xf32>
    affine.store %0, %b[%i + 78] : memref<20xf32>
    affine.store %0, %b[%i + 79] : memref<20xf32>
    affine.store %0, %b[%i + 80] : memref<20xf32>
    affine.store %0, %b[%i + 81] : memref<20xf32>
    affine.store %0, %b[%i + 82] : memref<20xf32>
    affine.store %0, %b[%i + 83] : memref<20xf32>
    affine.store %0, %b[%i + 84] : memref<20xf32>
    affine.store %0, %b[%i + 85] : memref<20xf32>
    affine.store %0, %b[%i + 86] : memref<20xf32>
    affine.store %0, %b[%i + 87] : memref<20xf32>
    affine.store %0, %b[%i + 88] : memref<20xf32>
    affine.store %0, %b[%i + 89] : memref<20xf32>
    affine.store %0, %b[%i + 90] : memref<20xf32>
    affine.store %0, %b[%i + 91] : memref<20xf32>
    affine.store %0, %b[%i + 92] : memref<20xf32>
    affine.store %0, %b[%i + 93] : memref<20xf32>
    affine.store %0, %b[%i + 94] : memref<20xf32>
    affine.store %0, %b[%i + 95] : memref<20xf32>
    affine.store %0, %b[%i + 96] : memref<20xf32>
    affine.store %0, %b[%i + 97] : memref<20xf32>
    affine.store %0, %b[%i + 98] : memref<20xf32>
    affine.store %0, %b[%i + 99] : memref<20xf32>
    affine.store %0, %b[%i + 100] : memref<20xf32>
    affine.store %0, %b[%i + 101] : memref<20xf32>
    affine.store %0, %b[%i + 102] : memref<20xf32>
    affine.store %0, %b[%i + 103] : memref<20xf32>
    affine.store %0, %b[%i + 104] : memref<20xf32>
    affine.store %0, %b[%i + 105] : memref<20xf32>
    affine.store %0, %b[%i + 106] : memref<20xf32>
    affine.store %0, %b[%i + 107] : memref<20xf32>
    affine.store %0, %b[%i + 108] : memref<20xf32>
    affine.store %0, %b[%i + 109] : memref<20xf32>
    affine.store %0, %b[%i + 110] : memref<20xf32>
    affine.store %0, %b[%i + 111] : memref<20xf32>
    affine.store %0, %b[%i + 112] : memref<20xf32>
    affine.store %0, %b[%i + 113] : memref<20xf32>
    affine.store %0, %b[%i + 114] : memref<20xf32>
    affine.store %0, %b[%i + 115] : memref<20xf32>
    affine.store %0, %b[%i + 116] : memref<20xf32>
    affine.store %0, %b[%i + 117] : memref<20xf32>
    affine.store %0, %b[%i + 118] : memref<20xf32>
    affine.store %0, %b[%i + 119] : memref<20xf32>
    affine.store %0, %b[%i + 120] : memref<20xf32>
    affine.store %0, %b[%i + 121] : memref<20xf32>
    affine.store %0, %b[%i + 122] : memref<20xf32>
    affine.store %0, %b[%i + 123] : memref<20xf32>
    affine.store %0, %b[%i + 124] : memref<20xf32>
    affine.store %0, %b[%i + 125] : memref<20xf32>
    affine.store %0, %b[%i + 126] : memref<20xf32>
    affine.store %0, %b[%i + 127] : memref<20xf32>
    affine.store %0, %b[%i + 128] : memref<20xf32>
    affine.store %0, %b[%i + 129] : memref<20xf32>
    affine.store %0, %b[%i + 130] : memref<20xf32>
    affine.store %0, %b[%i + 131] : memref<20xf32>
    affine.store %0, %b[%i + 132] : memref<20xf32>
    affine.store %0, %b[%i + 133] : memref<20xf32>
    affine.store %0, %b[%i + 134] : memref<20xf32>
    affine.store %0, %b[%i + 135] : memref<20xf32>
    affine.store %0, %b[%i + 136] : memref<20xf32>
    affine.store %0, %b[%i + 137] : memref<20xf32>
    affine.store %0, %b[%i + 138] : memref<20xf32>
    affine.store %0, %b[%i + 139] : memref<20xf32>
    affine.store %0, %b[%i + 140] : memref<20xf32>
    affine.store %0, %b[%i + 141] : memref<20xf32>
    affine.store %0, %b[%i + 142] : memref<20xf32>
    affine.store %0, %b[%i + 143] : memref<20xf32>
    affine.store %0, %b[%i + 144] : memref<20xf32>
    affine.store %0, %b[%i + 145] : memref<20xf32>
    affine.store %0, %b[%i + 146] : memref<20xf32>
    affine.store %0, %b[%i + 147] : memref<20xf32>
    affine.store %0, %b[%i + 148] : memref<20xf32>
    affine.store %0, %b[%i + 149] : memref<20xf32>
    affine.store %0, %b[%i + 150] : memref<20xf32>
    affine.store %0, %b[%i + 151] : memref<20xf32>
    affine.store %0, %b[%i + 152] : memref<20xf32>
    affine.store %0, %b[%i + 153] : memref<20xf32>
    affine.store %0, %b[%i + 154] : memref<20xf32>
    affine.store %0, %b[%i + 155] : memref<20xf32>
    affine.store %0, %b[%i + 156] : memref<20xf32>
    affine.store %0, %b[%i + 157] : memref<20xf32>
    affine.store %0, %b[%i + 158] : memref<20xf32>
    affine.store %0, %b[%i + 159] : memref<20xf32>
  }
  return
}

// -----

// Memory under two addresses is refused. Positions in a view with another shape are no
// subscripts of the memref behind it.

func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  %v = memref.reinterpret_cast %b to offset: [0], sizes: [5, 4], strides: [4, 1] : memref<20xf32> to memref<5x4xf32>
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    affine.store %0, %b[%i] : memref<20xf32>
    // expected-remark @below {{[Missed] not-affine | Category:affine-reschedule | Function=main | Op=affine.store, Remark="memory is accessed with different subscript forms", reason=unsupported}}
    affine.store %0, %v[2, 0] : memref<5x4xf32>
  }
  return
}

// -----

// Exchanged elements have no schedule. Each of two nests overwrites what the other one is to
// store, which was loaded in front.

func.func @main(%a: memref<20xf32>) {
  // expected-remark @below {{[Missed] no-schedule | Category:affine-reschedule | Function=main | Op=affine.for, Remark="isl gave up: call to isl_schedule_constraints_compute_schedule failed: unable to carry dependences", reason=unknown}}
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[0] : memref<20xf32>
    %1 = affine.load %a[1] : memref<20xf32>
    affine.for %j = 0 to 1 { affine.store %1, %a[0] : memref<20xf32> }
    affine.for %j = 0 to 1 { affine.store %0, %a[1] : memref<20xf32> }
  }
  return
}

// -----

// Loads between nests keep their place. What is loaded between nests, and used behind them,
// divides them.

func.func private @effect()
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) -> f32 {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i] -> [i] : 0 <= i <= 8 }", statements=1, updates=0}}
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    affine.store %0, %b[%i] : memref<20xf32>
  }
  %r = affine.load %b[3] : memref<20xf32>
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S2[i] -> [i] : 0 <= i <= 8 }", statements=1, updates=0}}
  affine.for %i = 0 to 9 {
    %1 = affine.load %b[%i] : memref<20xf32>
    affine.store %1, %a[%i + 10] : memref<20xf32>
  }
  return %r : f32
}

// -----

// Products of variables are refused.

func.func private @effect()
// expected-warning @below {{'@main' is not run: 'memref.store' op subscript 25 is outside dimension 0 of extent 20}}
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  affine.for %i = 0 to 9 {
    %x = arith.muli %i, %i : index
    %0 = affine.load %a[%i] : memref<20xf32>
    // expected-remark @below {{[Missed] not-affine | Category:affine-reschedule | Function=main | Op=memref.store, Remark="an index is computed in the region, not from its loops", reason=unsupported}}
    memref.store %0, %b[%x] : memref<20xf32>
  }
  return
}

// -----

// Remainders by variables are refused.

func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    // expected-remark @below {{[Missed] not-affine | Category:affine-reschedule | Function=main | Op=affine.store, Remark="not known exactly: an index is not affine (it multiplies or divides by a variable)", reason=unsupported}}
    affine.store %0, %b[%i mod symbol(%n)] : memref<20xf32>
  }
  return
}
