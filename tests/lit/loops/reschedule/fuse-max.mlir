// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule=fuse=max
// NOTE: What is expected was written by tests/lit/update.py.

// Updates take place in any order: arith.addi.
// What is no update keeps its order: two kinds; loaded used; combined used; not all of a kind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_8, j_9] -> [j_9, i_8] : 0 <= i_8 <= 5 and 0 <= j_9 <= 7; S1[i_16, j_17] -> [7 - j_17, i_16] : 0 <= i_16 <= 5 and 0 <= j_17 <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_32, j_33] -> [j_33, i_32] : 0 <= i_32 <= 5 and 0 <= j_33 <= 7; S1[i_40, j_41] -> [7 - j_41, i_40] : 0 <= i_40 <= 5 and 0 <= j_41 <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_56, j_57] -> [j_57, i_56] : 0 <= i_56 <= 5 and 0 <= j_57 <= 7; S1[i_64, j_65] -> [7 - j_65, i_64] : 0 <= i_64 <= 5 and 0 <= j_65 <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_80, j_81] -> [j_81, i_80] : 0 <= i_80 <= 5 and 0 <= j_81 <= 7; S1[i_88, j_89] -> [7 - j_89, i_88] : 0 <= i_88 <= 5 and 0 <= j_89 <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_104, j_105] -> [j_105, i_104] : 0 <= i_104 <= 5 and 0 <= j_105 <= 7; S1[i_112, j_113] -> [7 - j_113, i_112] : 0 <= i_112 <= 5 and 0 <= j_113 <= 7 }", statements=2, updates=2}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_128, j_129] -> [j_129, i_128, 0] : 0 <= i_128 <= 5 and 0 <= j_129 <= 7; S1[i_136, j_137] -> [7 - j_137, 5 + i_136, 1] : 0 <= i_136 <= 5 and 0 <= j_137 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_152, j_153] -> [j_153, i_152, 0] : 0 <= i_152 <= 5 and 0 <= j_153 <= 7; S1[i_160, j_161] -> [7 - j_161, 5 + i_160, 1] : 0 <= i_160 <= 5 and 0 <= j_161 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_176, j_177] -> [j_177, i_176, 0] : 0 <= i_176 <= 5 and 0 <= j_177 <= 7; S1[i_184, j_185] -> [7 - j_185, 5 + i_184, 1] : 0 <= i_184 <= 5 and 0 <= j_185 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_200, j_201] -> [j_201, 0, i_200] : 0 <= i_200 <= 5 and 0 <= j_201 <= 7; S1[i_208, j_209] -> [7 - j_209, 1, i_208] : 0 <= i_208 <= 5 and 0 <= j_209 <= 7 }", statements=2, updates=1}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_224, j_225] -> [j_225, i_224, 0] : 0 <= i_224 <= 5 and 0 <= j_225 <= 7; S1[i_232, j_233] -> [7 - j_233, 5 + i_232, 1] : 0 <= i_232 <= 5 and 0 <= j_233 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_248, j_249] -> [j_249, i_248] : 0 <= i_248 <= 5 and 0 <= j_249 <= 7; S1[i_256, j_257] -> [7 - j_257, i_256] : 0 <= i_256 <= 5 and 0 <= j_257 <= 7 }", statements=2, updates=2}}
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

// What is no update keeps its order: two kinds.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_272, j_273] -> [j_273, i_272, 0] : 0 <= i_272 <= 5 and 0 <= j_273 <= 7; S1[i_280, j_281] -> [7 - j_281, 5 + i_280, 1] : 0 <= i_280 <= 5 and 0 <= j_281 <= 7 }", statements=2, updates=0}}
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

// What is no update keeps its order: loaded used.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_296, j_297] -> [j_297, 0, i_296] : 0 <= i_296 <= 5 and 0 <= j_297 <= 7; S1[i_305, j_306] -> [7 - j_306, 1, i_305] : 0 <= i_305 <= 5 and 0 <= j_306 <= 7 }", statements=2, updates=1}}
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

// What is no update keeps its order: combined used.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_321, j_322] -> [j_322, 0, i_321] : 0 <= i_321 <= 5 and 0 <= j_322 <= 7; S1[i_330, j_331] -> [7 - j_331, 1, i_330] : 0 <= i_330 <= 5 and 0 <= j_331 <= 7 }", statements=2, updates=1}}
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

// What is no update keeps its order: not all of a kind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_346, j_347] -> [j_347, 0, i_346] : 0 <= i_346 <= 5 and 0 <= j_347 <= 7; S1[i_355, j_356] -> [7 - j_356, 1, i_355] : 0 <= i_355 <= 5 and 0 <= j_356 <= 7 }", statements=2, updates=1}}
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

// What is no update keeps its order: itself.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_371, j_372] -> [j_372, 0, i_371] : 0 <= i_371 <= 5 and 0 <= j_372 <= 7; S1[i_379, j_380] -> [7 - j_380, 1, i_379] : 0 <= i_379 <= 5 and 0 <= j_380 <= 7 }", statements=2, updates=1}}
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

// What is no update keeps its order: between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_395, j_396] -> [j_396, 0, i_395] : 0 <= i_395 <= 5 and 0 <= j_396 <= 7; S1[i_405, j_406] -> [7 - j_406, 1, i_405] : 0 <= i_405 <= 5 and 0 <= j_406 <= 7 }", statements=2, updates=1}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_421, j_422] -> [0, i_421, i_421 + j_422] : 0 <= i_421 <= 5 and 0 <= j_422 <= 6; S1[i_429, j_430] -> [1, j_430, i_429] : 0 <= i_429 <= 5 and 0 <= j_430 <= 6 }", statements=2, updates=1}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_445, j_446] -> [j_446, i_445] : 0 <= i_445 <= 5 and 0 <= j_446 <= 7; S1[i_453, j_454] -> [7 - j_454, i_453] : 0 <= i_453 <= 5 and 0 <= j_454 <= 7 }", statements=2, updates=2}}
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
