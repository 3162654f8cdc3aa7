// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule
// NOTE: What is expected was written by tests/lit/update.py.

// Sums are made where they are stored.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// What is computed from a sum is stored there too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V1[i] -> [i, 6, 2] : 0 <= i <= 4; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m = arith.mulf %r, %z : f64
    affine.store %m, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Values that are used twice are followed once.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V1[i] -> [i, 6, 2] : 0 <= i <= 4; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m1 = arith.maximumf %r, %r : f64
    %m2 = arith.maximumf %m1, %m1 : f64
    %m3 = arith.maximumf %m2, %m2 : f64
    %m4 = arith.maximumf %m3, %m3 : f64
    %m5 = arith.maximumf %m4, %m4 : f64
    %m6 = arith.maximumf %m5, %m5 : f64
    %m7 = arith.maximumf %m6, %m6 : f64
    %m8 = arith.maximumf %m7, %m7 : f64
    %m9 = arith.maximumf %m8, %m8 : f64
    %m10 = arith.maximumf %m9, %m9 : f64
    %m11 = arith.maximumf %m10, %m10 : f64
    %m12 = arith.maximumf %m11, %m11 : f64
    %m13 = arith.maximumf %m12, %m12 : f64
    %m14 = arith.maximumf %m13, %m13 : f64
    %m15 = arith.maximumf %m14, %m14 : f64
    %m16 = arith.maximumf %m15, %m15 : f64
    %m17 = arith.maximumf %m16, %m16 : f64
    %m18 = arith.maximumf %m17, %m17 : f64
    %m19 = arith.maximumf %m18, %m18 : f64
    %m20 = arith.maximumf %m19, %m19 : f64
    %m21 = arith.maximumf %m20, %m20 : f64
    %m22 = arith.maximumf %m21, %m21 : f64
    %m23 = arith.maximumf %m22, %m22 : f64
    %m24 = arith.maximumf %m23, %m23 : f64
    %m25 = arith.maximumf %m24, %m24 : f64
    %m26 = arith.maximumf %m25, %m25 : f64
    %m27 = arith.maximumf %m26, %m26 : f64
    %m28 = arith.maximumf %m27, %m27 : f64
    %m29 = arith.maximumf %m28, %m28 : f64
    %m30 = arith.maximumf %m29, %m29 : f64
    %m31 = arith.maximumf %m30, %m30 : f64
    %m32 = arith.maximumf %m31, %m31 : f64
    %m33 = arith.maximumf %m32, %m32 : f64
    %m34 = arith.maximumf %m33, %m33 : f64
    %m35 = arith.maximumf %m34, %m34 : f64
    %m36 = arith.maximumf %m35, %m35 : f64
    %m37 = arith.maximumf %m36, %m36 : f64
    %m38 = arith.maximumf %m37, %m37 : f64
    %m39 = arith.maximumf %m38, %m38 : f64
    %m40 = arith.maximumf %m39, %m39 : f64
    %m41 = arith.maximumf %m40, %m40 : f64
    %m42 = arith.maximumf %m41, %m41 : f64
    %m43 = arith.maximumf %m42, %m42 : f64
    %m44 = arith.maximumf %m43, %m43 : f64
    %m45 = arith.maximumf %m44, %m44 : f64
    %m46 = arith.maximumf %m45, %m45 : f64
    %m47 = arith.maximumf %m46, %m46 : f64
    %m48 = arith.maximumf %m47, %m47 : f64
    %m49 = arith.maximumf %m48, %m48 : f64
    %m50 = arith.maximumf %m49, %m49 : f64
    %m51 = arith.maximumf %m50, %m50 : f64
    %m52 = arith.maximumf %m51, %m51 : f64
    %m53 = arith.maximumf %m52, %m52 : f64
    %m54 = arith.maximumf %m53, %m53 : f64
    %m55 = arith.maximumf %m54, %m54 : f64
    %m56 = arith.maximumf %m55, %m55 : f64
    %m57 = arith.maximumf %m56, %m56 : f64
    %m58 = arith.maximumf %m57, %m57 : f64
    %m59 = arith.maximumf %m58, %m58 : f64
    %m60 = arith.maximumf %m59, %m59 : f64
    affine.store %m60, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum: read.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i] -> [1, 1 + i, 0, 0] : 0 <= i <= 4; V2[i, j] -> [1, i, 1, j] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [0, i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %s[4 - %i] : memref<5xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum: read behind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i] -> [i, 6, 0, 2] : 0 <= i <= 4; V1[i] -> [i, 5, 1, 0] : 0 <= i <= 4; V3[i, j] -> [i, j, 0, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [i, 0, 0, 0] : 0 <= i <= 4 }", statements=4, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %o = affine.load %s[%i] : memref<5xf64>
    affine.store %o, %t[%i] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum: written behind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i] -> [i, 6, 2, i, 0] : 0 <= i <= 4; V0[i] -> [i, 0, 0, 0, 0] : 0 <= i <= 4; V3[i, j] -> [i, j, 1, 0, 0] : 0 <= i <= 4 and 0 <= j <= 6; V1[i] -> [4 - i, 6, 2, 1, 1] : 0 <= i <= 4 }", statements=4, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %z, %s[4 - %i] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum: place.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V1[i] -> [i, 6, 2] : 0 <= i <= 4; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %k = affine.apply affine_map<(d0) -> (d0)>(%i)
    affine.store %r, %s[%k] : memref<5xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum: needed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i] -> [1, i, 0, 0] : 0 <= i <= 4; V2[i, j] -> [0, i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [0, i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %o : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum: added.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V1[i] -> [i, 6, 2] : 0 <= i <= 4; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {%o = affine.load %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m = arith.addf %o, %r : f64
    affine.store %m, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum: matrix.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i] -> [1, i, 0, 0] : 0 <= i <= 4; V2[i, j] -> [0, i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [0, i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %a[%i, %i] : memref<5x7xf64>
  }
  return
}

// -----

// Memory that is accessed is no place for a sum.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V2[i] -> [i, 6, 2] : 2 <= i <= 4; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.store %r, %s[%i] : memref<5xf64>
    }
  }
  return
}

// -----

// Memory for values of another type is no place for a sum.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64
  %w = memref.alloc() : memref<5xf32>
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V1[i] -> [i, 6, 2] : 0 <= i <= 4; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m = arith.truncf %r : f64 to f32
    affine.store %m, %w[%i] : memref<5xf32>
  }
  return
}

// -----

// Each of two sums has its own memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i] -> [1, i, 6, 2] : 0 <= i <= 4; V1[i] -> [0, i, 0, 0] : 0 <= i <= 4; V3[i, j] -> [1, i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [1, i, 0, 0] : 0 <= i <= 4 }", statements=4, updates=0, values_in_memory=2}}
  affine.for %i = 0 to 5 {
    %r:2 = affine.for %j = 0 to 7 iter_args(%c = %z, %e = %z) -> (f64, f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d, %c : f64, f64
    }
    affine.store %r#0, %s[%i] : memref<5xf64>
    affine.store %r#1, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Each of two sums has its own memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i] -> [1, i, 6, 2] : 0 <= i <= 4; V1[i] -> [0, i, 0, 0] : 0 <= i <= 4; V3[i, j] -> [1, i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [1, i, 0, 0] : 0 <= i <= 4 }", statements=4, updates=0, values_in_memory=2}}
  affine.for %i = 0 to 5 {
    %r:2 = affine.for %j = 0 to 7 iter_args(%c = %z, %e = %z) -> (f64, f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d, %c : f64, f64
    }
    %m = arith.subf %r#0, %r#1 : f64
    affine.store %m, %s[%i] : memref<5xf64>}
  return
}

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V0[i, j] -> [i, j] : 0 <= i <= 4 and 0 <= j <= 6 }", statements=1, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %t[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [3i + j, 1 + i] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [3i, i] : 0 <= i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[4 - %i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[%i] : memref<5xf64>
    affine.store %z, %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// A sum in a sum has the same memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j, k] -> [i, j, 6j + k, 1] : 0 <= i <= 4 and 0 <= j <= 6 and 0 <= k <= 6; V0[i] -> [i, 0, 0, 0] : 0 <= i <= 4 }", statements=2, updates=0, values_in_memory=2}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {

      %d = affine.for %k = 0 to 7 iter_args(%e = %c) -> (f64) {
        %x = affine.load %a[%i, %k] : memref<5x7xf64>
        %q = arith.addf %e, %x : f64
        affine.yield %q : f64
      }

      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Only what is there already is not stored. The same value once more, over what was stored in
// between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V1[i] -> [i, 6, 2] : 0 <= i <= 4; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
    affine.store %z, %s[%i] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i] -> [1, i, 0, 0] : 0 <= i <= 4; V2[i, j] -> [0, i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [0, i, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, 6i + j, 1] : 0 < i <= 4 and 0 <= j <= 6; V0[i] -> [i, 6i, 0] : 0 < i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 1 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, 2i + j, 1] : (-1 + i) mod 3 = 0 and 0 < i <= 4 and 0 <= j <= 6; V0[i] -> [i, 2i, 0] : (-1 + i) mod 3 = 0 and 0 < i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 1 to 5 step 3 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, 6i + j, 1] : 3 <= i <= 4 and 0 <= j <= 6; V0[i] -> [i, 6i, 0] : 3 <= i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = max affine_map<() -> (2, 3)>() to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// -----

// Buffers are as long as the loops around at most. The inner loop depends on the outer one.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i, l, j] -> [1, i, l, 0, j] : 0 <= i <= 4 and i <= l <= 4 and 0 <= j <= 6; V1[i, l] -> [1, i, l, 1, 0] : 0 <= i <= 4 and i <= l <= 4; V0[i, l] -> [0, i, l, 0, 0] : 0 <= i <= 4 and i <= l <= 4 }", statements=3, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %l = affine_map<(d0) -> (d0)>(%i) to 5 {
      %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
        %x = affine.load %a[%i, %j] : memref<5x7xf64>
        %d = arith.addf %c, %x : f64
        affine.yield %d : f64
      }

      affine.store %r, %a[%i, %l] : memref<5x7xf64>
    }
  }
  return
}

// -----

// Results are there behind the loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) -> f64 {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V2[i] -> [0, i, 0, 0] : 0 <= i <= 4; V4[j] -> [1, j, 1, 0] : 0 <= j <= 6; V3[i, j] -> [0, i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[] -> [1, 0, 0, 0]; V1[] -> [1, 6, 2, 0] }", statements=5, updates=0, values_in_memory=2}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
    %x = affine.load %a[%n, %j] : memref<5x7xf64>
    %d = arith.addf %c, %x : f64
    affine.yield %d : f64
  }

  affine.store %r, %s[1] : memref<5xf64>
  return %r : f64
}

// -----

// What is loaded begins a sum. It is no bound, and splits no region.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  %o = affine.load %t[2] : memref<5xf64>
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [i, 0, 0] : 0 <= i <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// A sum of indices is no bound.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V0[] -> [0, 0]; V1[j] -> [1, j] : 0 <= j <= 2 }", statements=2, updates=0, values_in_memory=1}}
  %k = affine.for %j = 0 to 3 iter_args(%c = %n) -> (index) {
    affine.yield %j : index
  }
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[k] -> { V0[l] -> [0, l, 0, 0] : 0 <= l < k; V1[i] -> [1, i, 0, 0] : 0 <= i <= 4; V2[i, j] -> [1, i, j, 1] : 0 <= i <= 4 and 0 <= j <= 6 }", statements=3, updates=0, values_in_memory=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %l = 0 to %k {
    affine.store %z, %s[%l] : memref<5xf64>
  }
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// A bound that a region in front gives is what is loaded behind it.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  %one = arith.constant 1 : index
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V0[] -> [0, 0]; V1[j] -> [1, j] : 0 <= j <= 2 }", statements=2, updates=1, values_in_memory=1}}
  %k = affine.for %j = 0 to 3 iter_args(%c = %one) -> (index) {
    %d = arith.addi %c, %one : index
    affine.yield %d : index
  }
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[k] -> { S0[l] -> [l] : 0 <= l < k }", statements=1, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %l = 0 to %k {
    affine.store %z, %s[%l] : memref<5xf64>
  }
  return
}

// -----

// What a sum begins with is no bound. What is loaded in front of both stays there.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) -> index {
  %z = arith.constant 0.5 : f64

  %w = memref.alloc() : memref<1xindex>
  affine.store %n, %w[0] : memref<1xindex>
  %o = affine.load %w[0] : memref<1xindex>
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[o] -> { V0[] -> [0, 0, 0]; V2[j] -> [0, 1, j] : 0 <= j < o; V1[j] -> [1, j, 0] : 0 <= j < o }", statements=3, updates=0, values_in_memory=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  %k = affine.for %j = 0 to %o iter_args(%c = %o) -> (index) {
    affine.store %z, %s[%j] : memref<5xf64>
    affine.yield %j : index
  }
  return %k : index
}

// -----

// Rescheduling exchanged values keeps every bit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i] -> [i, 0, 0, 1] : 0 <= i <= 4; V2[i, j] -> [i, j, 1, 0] : 0 <= i <= 4 and 0 <= j <= 6; V0[i] -> [i, 0, 0, 0] : 0 <= i <= 4 }", statements=3, updates=0, values_in_memory=2}}
  affine.for %i = 0 to 5 {
    %r:2 = affine.for %j = 0 to 7 iter_args(%c = %z, %e = %z) -> (f64, f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %e, %d : f64, f64
    }
    affine.store %r#0, %s[%i] : memref<5xf64>
    affine.store %r#1, %t[%i] : memref<5xf64>
  }
  return
}

// -----

// Conditionals store what they give.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V0[i, j] -> [i, j] : 0 <= i <= 4 and 0 <= j <= 4 and j < i }", statements=1, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %o = affine.load %a[%i, %j] : memref<5x7xf64>
      %q = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> f64 {
        %x = affine.load %t[%j] : memref<5xf64>
        %d = arith.addf %o, %x : f64
        affine.yield %d : f64
      } else {
        affine.yield %o : f64
      }
      affine.store %q, %a[%i, %j] : memref<5x7xf64>
    }
  }
  return
}

// -----

// Conditionals store what they give.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V0[i, j] -> [i - j, i] : 0 <= i <= 4 and 0 <= j <= 4 and j < i }", statements=1, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %o = affine.load %a[%i, %j] : memref<5x7xf64>
      %q = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> f64 {
        %x = affine.load %a[%j, 6 - %i] : memref<5x7xf64>
        %d = arith.addf %o, %x : f64
        affine.yield %d : f64
      } else {
        affine.yield %o : f64
      }
      affine.store %q, %a[%i, %j] : memref<5x7xf64>
    }
  }
  return
}

// -----

// Conditionals store what they give.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V0[i, j] -> [1, i, j] : 0 <= i <= 4 and 0 <= j <= 4 and j < i; V1[i, j] -> [0, i, j] : 0 <= i <= 4 and j >= i and 0 <= j <= 4 }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %o = affine.load %a[%i, %j] : memref<5x7xf64>
      %q = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> f64 {
        %x = affine.load %t[%j] : memref<5xf64>
        %d = arith.addf %o, %x : f64
        affine.yield %d : f64
      } else {
        affine.yield %z : f64
      }
      affine.store %q, %a[%i, %j] : memref<5x7xf64>
    }
  }
  return
}

// -----

// Arguments that may overlap are refused.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %b: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Missed] may-alias | Category:affine-reschedule | Function=main | Op=affine.for, Remark="two memrefs may share memory", reason=unknown}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %b[4 - %i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}
func.func @twice(%a: memref<5x7xf64>, %p: memref<5xf64>, %n: index) {
  call @main(%a, %p, %p, %n) : (memref<5x7xf64>, memref<5xf64>, memref<5xf64>, index) -> ()
  return
}

// -----

// Buffers of unknown length are refused.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] carries-values | Category:affine-reschedule | Function=main | Op=affine.for, Remark="a loop of unknown extent carries values", reason=unsupported}}
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %z, %s[0] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Buffers with subscripts that no text can have are refused.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Missed] index-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="a bound does not fit 64 bits", reason=unsupported}}
  affine.for %i = -9223372036854775808 to -9223372036854775805 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i mod 4, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %z, %s[0] : memref<5xf64>
    affine.store %r, %s[%i mod 5] : memref<5xf64>
  }
  return
}

// -----

// Values that stay are refused: parallel.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Missed] carries-values | Category:affine-reschedule | Function=main | Op=affine.parallel, Remark="a loop or a conditional yields values", reason=unsupported}}
    %r = affine.parallel (%j) = (0) to (7) reduce ("addf") -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %z, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// -----

// Values that stay are refused: memref.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Missed] carries-values | Category:affine-reschedule | Function=main | Op=affine.for, Remark="a loop or a conditional yields values: a buffer cannot hold result #0 of type memref<5xf64>", reason=unsupported}}
    %r = affine.for %j = 0 to 7 iter_args(%c = %s) -> (memref<5xf64>) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %z, %x : f64
      affine.yield %c : memref<5xf64>
    }
    affine.store %z, %r[%i] : memref<5xf64>
  }
  return
}

// -----

// Refusals of flow show the program. Not what was made of it meanwhile.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 2 iter_args(%c = %z) -> (f64) {
      %p = arith.muli %i, %j : index
      // expected-remark @below {{[Missed] not-affine | Category:affine-reschedule | Function=main | Op=memref.load, Remark="an index is computed in the region, not from its loops", reason=unsupported}}
      %x = memref.load %a[%i, %p] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}
