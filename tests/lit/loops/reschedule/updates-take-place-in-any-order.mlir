// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='fuse=max relax-reductions=false'
// NOTE: What is expected was written by tests/lit/update.py.

// Updates take place in any order: arith.addi.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_7, j_8] -> [j_8, i_7, 0] : 0 <= i_7 <= 5 and 0 <= j_8 <= 7; S1[i_15, j_16] -> [7 - j_16, 5 + i_15, 1] : 0 <= i_15 <= 5 and 0 <= j_16 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_31, j_32] -> [j_32, i_31, 0] : 0 <= i_31 <= 5 and 0 <= j_32 <= 7; S1[i_39, j_40] -> [7 - j_40, 5 + i_39, 1] : 0 <= i_39 <= 5 and 0 <= j_40 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_55, j_56] -> [j_56, i_55, 0] : 0 <= i_55 <= 5 and 0 <= j_56 <= 7; S1[i_63, j_64] -> [7 - j_64, 5 + i_63, 1] : 0 <= i_63 <= 5 and 0 <= j_64 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_79, j_80] -> [j_80, i_79, 0] : 0 <= i_79 <= 5 and 0 <= j_80 <= 7; S1[i_87, j_88] -> [7 - j_88, 5 + i_87, 1] : 0 <= i_87 <= 5 and 0 <= j_88 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_103, j_104] -> [j_104, i_103, 0] : 0 <= i_103 <= 5 and 0 <= j_104 <= 7; S1[i_111, j_112] -> [7 - j_112, 5 + i_111, 1] : 0 <= i_111 <= 5 and 0 <= j_112 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_127, j_128] -> [j_128, i_127, 0] : 0 <= i_127 <= 5 and 0 <= j_128 <= 7; S1[i_135, j_136] -> [7 - j_136, 5 + i_135, 1] : 0 <= i_135 <= 5 and 0 <= j_136 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_151, j_152] -> [j_152, i_151, 0] : 0 <= i_151 <= 5 and 0 <= j_152 <= 7; S1[i_159, j_160] -> [7 - j_160, 5 + i_159, 1] : 0 <= i_159 <= 5 and 0 <= j_160 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_175, j_176] -> [j_176, i_175, 0] : 0 <= i_175 <= 5 and 0 <= j_176 <= 7; S1[i_183, j_184] -> [7 - j_184, 5 + i_183, 1] : 0 <= i_183 <= 5 and 0 <= j_184 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_199, j_200] -> [j_200, i_199, 0] : 0 <= i_199 <= 5 and 0 <= j_200 <= 7; S1[i_207, j_208] -> [7 - j_208, 5 + i_207, 1] : 0 <= i_207 <= 5 and 0 <= j_208 <= 7 }", statements=2, updates=0}}
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
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i_223, j_224] -> [j_224, i_223, 0] : 0 <= i_223 <= 5 and 0 <= j_224 <= 7; S1[i_231, j_232] -> [7 - j_232, 5 + i_231, 1] : 0 <= i_231 <= 5 and 0 <= j_232 <= 7 }", statements=2, updates=0}}
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
