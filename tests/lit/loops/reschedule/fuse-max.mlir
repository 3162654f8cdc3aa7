// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule=fuse=max
// NOTE: What is expected was written by tests/lit/update.py.

// Updates take place in any order: arith.addi.
// What is no update keeps its order: two kinds; loaded used; combined used; not all of a kind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, 0, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 1, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=1}}
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

// -----

// Differences are sums of what is negated.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
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
      %2 = arith.subi %1, %0  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}

// -----

// Statements that are no updates keep their order: two kinds.

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
      %2 = arith.muli %0, %1  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}

// -----

// Statements that are no updates keep their order: loaded used.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, 0, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 1, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=1}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.addi %1, %0  : i32
      affine.store %2, %s[%j] : memref<8xi32>
      affine.store %1, %t[%j] : memref<8xi32>
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

// Statements that are no updates keep their order: combined used.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, 0, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 1, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=1}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.addi %1, %0  : i32
      affine.store %2, %s[%j] : memref<8xi32>
      affine.store %2, %t[%j] : memref<8xi32>
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

// Statements that are no updates keep their order: not all of a kind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, 0, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 1, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=1}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %3 = arith.muli %1, %0 : i32
      %2 = arith.addi %3, %0  : i32
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

// Statements that are no updates keep their order: itself.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, 0, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 1, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=1}}
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
      %0 = affine.load %s[7 - %j] : memref<8xi32>
      %1 = affine.load %s[7 - %j] : memref<8xi32>
      %2 = arith.addi %0, %1  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}

// -----

// Statements that are no updates keep their order: between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, 0, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, 1, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=1}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %z = arith.constant 0 : i32
      affine.store %z, %s[%j] : memref<8xi32>
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

// An update of another element keeps its order. What is loaded is not what is stored.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [0, i, i + j] : 0 <= i <= 5 and 0 <= j <= 6; S1[i, j] -> [1, j, i] : 0 <= i <= 5 and 0 <= j <= 6 }", statements=2, updates=1}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.addi %1, %0  : i32
      affine.store %2, %s[%j + 1] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %a[%i, 6 - %j] : memref<6x8xi32>
      %1 = affine.load %s[6 - %j] : memref<8xi32>
      %2 = arith.addi %0, %1  : i32
      affine.store %2, %s[6 - %j] : memref<8xi32>
    }
  }
  return
}

// -----

// Partial sums may wrap in another order.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.addi %1, %0 overflow<nsw> : i32
      affine.store %2, %s[%j] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xi32>
      %1 = affine.load %s[7 - %j] : memref<8xi32>
      %2 = arith.addi %0, %1 overflow<nsw> : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}
