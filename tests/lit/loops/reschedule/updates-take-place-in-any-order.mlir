// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='fuse=max relax-reductions=false'
// NOTE: What is expected was written by tests/lit/update.py.

// Updates take place in any order: arith.addi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.addi %1, %0  : i32
      affine.store %2, %s[%j] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xi32>
      %1 = affine.load %s[7 - %j] : memref<8xi32>
      %2 = arith.addi %0, %1  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.maxsi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.maxsi %1, %0  : i32
      affine.store %2, %s[%j] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xi32>
      %1 = affine.load %s[7 - %j] : memref<8xi32>
      %2 = arith.maxsi %0, %1  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.addf, fastmath<reassoc>.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf64>, %s: memref<8xf64>, %t: memref<8xf64>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf64>
      %1 = affine.load %s[%j] : memref<8xf64>
      %2 = arith.addf %1, %0 fastmath<reassoc> : f64
      affine.store %2, %s[%j] : memref<8xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xf64>
      %1 = affine.load %s[7 - %j] : memref<8xf64>
      %2 = arith.addf %0, %1 fastmath<reassoc> : f64
      affine.store %2, %s[7 - %j] : memref<8xf64>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.mulf, fastmath<fast>.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf64>, %s: memref<8xf64>, %t: memref<8xf64>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf64>
      %1 = affine.load %s[%j] : memref<8xf64>
      %2 = arith.mulf %1, %0 fastmath<fast> : f64
      affine.store %2, %s[%j] : memref<8xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xf64>
      %1 = affine.load %s[7 - %j] : memref<8xf64>
      %2 = arith.mulf %0, %1 fastmath<fast> : f64
      affine.store %2, %s[7 - %j] : memref<8xf64>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.maximumf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf64>, %s: memref<8xf64>, %t: memref<8xf64>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf64>
      %1 = affine.load %s[%j] : memref<8xf64>
      %2 = arith.maximumf %1, %0  : f64
      affine.store %2, %s[%j] : memref<8xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xf64>
      %1 = affine.load %s[7 - %j] : memref<8xf64>
      %2 = arith.maximumf %0, %1  : f64
      affine.store %2, %s[7 - %j] : memref<8xf64>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.addf, fastmath<contract>.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf64>, %s: memref<8xf64>, %t: memref<8xf64>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf64>
      %1 = affine.load %s[%j] : memref<8xf64>
      %2 = arith.addf %1, %0 fastmath<contract> : f64
      affine.store %2, %s[%j] : memref<8xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xf64>
      %1 = affine.load %s[7 - %j] : memref<8xf64>
      %2 = arith.addf %0, %1 fastmath<contract> : f64
      affine.store %2, %s[7 - %j] : memref<8xf64>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.mulf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf64>, %s: memref<8xf64>, %t: memref<8xf64>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf64>
      %1 = affine.load %s[%j] : memref<8xf64>
      %2 = arith.mulf %1, %0  : f64
      affine.store %2, %s[%j] : memref<8xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xf64>
      %1 = affine.load %s[7 - %j] : memref<8xf64>
      %2 = arith.mulf %0, %1  : f64
      affine.store %2, %s[7 - %j] : memref<8xf64>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.maxnumf.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf64>, %s: memref<8xf64>, %t: memref<8xf64>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf64>
      %1 = affine.load %s[%j] : memref<8xf64>
      %2 = arith.maxnumf %1, %0  : f64
      affine.store %2, %s[%j] : memref<8xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xf64>
      %1 = affine.load %s[7 - %j] : memref<8xf64>
      %2 = arith.maxnumf %0, %1  : f64
      affine.store %2, %s[7 - %j] : memref<8xf64>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.subi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.subi %1, %0  : i32
      affine.store %2, %s[%j] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xi32>
      %1 = affine.load %s[7 - %j] : memref<8xi32>
      %2 = arith.subi %0, %1  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}

// -----

// Updates take place in any order: arith.shrui.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i, 0] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 5 + i, 1] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.shrui %1, %0  : i32
      affine.store %2, %s[%j] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xi32>
      %1 = affine.load %s[7 - %j] : memref<8xi32>
      %2 = arith.shrui %0, %1  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}
