// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate='fast-mem-capacity=0 generate-dma=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Programs mean the same.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^again(%zero : index)
^again(%k: index):
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=10, bytes=80, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=80}}
    %0 = affine.load %m[%i + symbol(%k)] : memref<10xf64>
    affine.store %0, %m[%i * 2 + 3] : memref<10xf64>
  }
  %next = arith.addi %k, %one : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^again(%next : index), ^behind
^behind:
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
    %0 = affine.load %m[%i] : memref<10xf64>
    affine.store %0, %r[-%i + 9] : memref<10xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c10_3 = arith.constant 10 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     %c1_7 = arith.constant 1 : index
// CHECK-NEXT:     cf.br ^bb1(%c0_6 : index)
// CHECK-NEXT:   ^bb1(%0: index):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     %alloc_8 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     affine.dma_start %arg0[%c0_4], %alloc[%c0_4], %alloc_8[%c0_4], %c10_3 : memref<10xf64>, memref<10xf64, 1>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_8[%c0_4], %c10_3 : memref<1xi32>
// CHECK-NEXT:     %alloc_9 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       %3 = affine.load %alloc[%arg4 + symbol(%0)] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %3, %alloc[%arg4 * 2 + 3] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.dma_start %alloc[%c0_2], %arg0[%c0_2], %alloc_9[%c0_2], %c10 : memref<10xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_9[%c0_2], %c10 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_9 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_8 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     %1 = arith.addi %0, %c1_7 : index
// CHECK-NEXT:     %2 = arith.cmpi slt, %1, %arg2 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb1(%1 : index), ^bb2
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       %alloc_10 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:       %alloc_11 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       affine.dma_start %arg0[%arg4], %alloc_10[%c0_1], %alloc_11[%c0_1], %c1_0 : memref<10xf64>, memref<1xf64, 1>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_11[%c0_1], %c1_0 : memref<1xi32>
// CHECK-NEXT:       %alloc_12 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:       %alloc_13 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       %4 = affine.load %alloc_10[0] : memref<1xf64, 1>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       affine.store %4, %alloc_12[0] : memref<1xf64, 1>
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       affine.dma_start %alloc_12[%c0], %arg1[-%arg4 + 9], %alloc_13[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_13[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_13 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_12 : memref<1xf64, 1>
// CHECK-NEXT:       memref.dealloc %alloc_11 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_10 : memref<1xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=10, bytes=80, fills=1, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=88}}
  %0 = affine.load %r[3] : memref<10xf64>
  %k = arith.addi %n, %n : index
  %h = arith.shrui %k, %n : index
  affine.store %0, %m[symbol(%h)] : memref<10xf64>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_4 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     affine.dma_start %arg1[%c3], %alloc[%c0_2], %alloc_4[%c0_2], %c1 : memref<10xf64>, memref<1xf64, 1>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_4[%c0_2], %c1 : memref<1xi32>
// CHECK-NEXT:     %alloc_5 = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     %alloc_6 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     affine.dma_start %arg0[%c0_1], %alloc_5[%c0_1], %alloc_6[%c0_1], %c10_0 : memref<10xf64>, memref<10xf64, 1>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_6[%c0_1], %c10_0 : memref<1xi32>
// CHECK-NEXT:     %alloc_7 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %1 = affine.load %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:     %2 = arith.addi %arg2, %arg2 : index
// CHECK-NEXT:     %3 = arith.shrui %2, %arg2 : index
// CHECK-NEXT:     affine.store %1, %alloc_5[symbol(%3)] : memref<10xf64, 1>
// CHECK-NEXT:     affine.dma_start %alloc_5[%c0], %arg0[%c0], %alloc_7[%c0], %c10 : memref<10xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_7[%c0], %c10 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_7 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_6 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_5 : memref<10xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_4 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: partial tiles.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %t = 0 to 10 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 4, 10)>(%t) {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[-%i + 9] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 4 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 4, 10)>(%arg4) {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg5, %arg4)
// CHECK-NEXT:         %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_3 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         affine.dma_start %arg0[%arg5], %alloc[%c0_1], %alloc_3[%c0_1], %c1_0 : memref<10xf64>, memref<1xf64, 1>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_3[%c0_1], %c1_0 : memref<1xi32>
// CHECK-NEXT:         %alloc_4 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_5 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         %1 = affine.load %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg5)
// CHECK-NEXT:         affine.store %1, %alloc_4[0] : memref<1xf64, 1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (-d0 + 9)>(%arg5, %arg4)
// CHECK-NEXT:         affine.dma_start %alloc_4[%c0], %arg1[-%arg5 + 9], %alloc_5[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_5[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_5 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_4 : memref<1xf64, 1>
// CHECK-NEXT:         memref.dealloc %alloc_3 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 10 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers take more than the capacity of fast memory", bytes=8}}
      affine.store %x, %m[%j] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_1 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         affine.store %arg3, %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0)>(%arg5)
// CHECK-NEXT:         affine.dma_start %alloc[%c0], %arg0[%arg5], %alloc_1[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_1[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_1 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: every second element.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 step 2 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers take more than the capacity of fast memory", bytes=8}}
    affine.store %x, %m[%i] : memref<10xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 2 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:       %alloc_1 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       affine.store %arg3, %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       affine.dma_start %alloc[%c0], %arg0[%arg4], %alloc_1[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_1[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_1 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: only else.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) {
    } else {
      affine.store %x, %m[%i] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%arg4) {
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %0 = affine.load %m[%i - 1] : memref<10xf64>
      affine.store %0, %r[%i] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 - 1] : memref<10xf64>
// CHECK-NEXT:         affine.store %0, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 10 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
      %0 = affine.load %m[%j] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
    }
    affine.for %j = 0 to 9 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
      %1 = affine.load %r[%j] : memref<10xf64>
      affine.store %1, %m[%j + 1] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c1_4 = arith.constant 1 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0)>(%arg5)
// CHECK-NEXT:         %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_7 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         affine.dma_start %arg0[%arg5], %alloc[%c0_5], %alloc_7[%c0_5], %c1_4 : memref<10xf64>, memref<1xf64, 1>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_7[%c0_5], %c1_4 : memref<1xi32>
// CHECK-NEXT:         %alloc_8 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_9 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         %1 = affine.load %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:         affine.store %1, %alloc_8[0] : memref<1xf64, 1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg5)
// CHECK-NEXT:         affine.dma_start %alloc_8[%c0_3], %arg1[%arg5], %alloc_9[%c0_3], %c1_2 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_9[%c0_3], %c1_2 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_9 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_8 : memref<1xf64, 1>
// CHECK-NEXT:         memref.dealloc %alloc_7 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0)>(%arg5)
// CHECK-NEXT:         %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_7 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         affine.dma_start %arg1[%arg5], %alloc[%c0_1], %alloc_7[%c0_1], %c1_0 : memref<10xf64>, memref<1xf64, 1>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_7[%c0_1], %c1_0 : memref<1xi32>
// CHECK-NEXT:         %alloc_8 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_9 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         %1 = affine.load %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg5)
// CHECK-NEXT:         affine.store %1, %alloc_8[0] : memref<1xf64, 1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg5)
// CHECK-NEXT:         affine.dma_start %alloc_8[%c0], %arg0[%arg5 + 1], %alloc_9[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_9[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_9 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_8 : memref<1xf64, 1>
// CHECK-NEXT:         memref.dealloc %alloc_7 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=1}}
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
      affine.for %k = 0 to 1 {
        // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
        // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers take more than the capacity of fast memory", bytes=8}}
        affine.store %x, %m[%k + %i] : memref<10xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_5 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         affine.dma_start %arg0[%arg4], %alloc[%c0_3], %alloc_5[%c0_3], %c1_2 : memref<10xf64>, memref<1xf64, 1>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_5[%c0_3], %c1_2 : memref<1xi32>
// CHECK-NEXT:         %alloc_6 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:         %alloc_7 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         %1 = affine.load %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:         affine.store %1, %alloc_6[0] : memref<1xf64, 1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg5)
// CHECK-NEXT:         affine.dma_start %alloc_6[%c0_1], %arg1[%arg5], %alloc_7[%c0_1], %c1_0 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_7[%c0_1], %c1_0 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_7 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_6 : memref<1xf64, 1>
// CHECK-NEXT:         memref.dealloc %alloc_5 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:         affine.for %arg6 = 0 to 1 {
// CHECK-NEXT:           %alloc_8 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:           %alloc_9 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg6, %arg4)
// CHECK-NEXT:           affine.store %arg3, %alloc_8[0] : memref<1xf64, 1>
// CHECK-NEXT:           %4 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg6, %arg4)
// CHECK-NEXT:           affine.dma_start %alloc_8[%c0], %arg0[%arg6 + %arg4], %alloc_9[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:           affine.dma_wait %alloc_9[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:           memref.dealloc %alloc_9 : memref<1xi32>
// CHECK-NEXT:           memref.dealloc %alloc_8 : memref<1xf64, 1>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: straight code.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=2, bytes=16, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers take more than the capacity of fast memory", bytes=24}}
  affine.store %x, %m[3] : memref<10xf64>
  %0 = affine.load %m[4] : memref<10xf64>
  affine.store %0, %r[symbol(%n)] : memref<10xf64>
  affine.for %i = 0 to 3 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers take more than the capacity of fast memory", bytes=8}}
    affine.store %x, %r[%i + symbol(%n)] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
  %1 = affine.load %r[5] : memref<10xf64>
  affine.store %1, %m[0] : memref<10xf64>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c1_4 = arith.constant 1 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     %c3_7 = arith.constant 3 : index
// CHECK-NEXT:     %c2_8 = arith.constant 2 : index
// CHECK-NEXT:     %c0_9 = arith.constant 0 : index
// CHECK-NEXT:     %c0_10 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<2xf64, 1>
// CHECK-NEXT:     %alloc_11 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     affine.dma_start %arg0[%c3_7], %alloc[%c0_9], %alloc_11[%c0_9], %c2_8 : memref<10xf64>, memref<2xf64, 1>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_11[%c0_9], %c2_8 : memref<1xi32>
// CHECK-NEXT:     %alloc_12 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     %alloc_13 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_14 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     affine.store %arg3, %alloc[0] : memref<2xf64, 1>
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (4)>()
// CHECK-NEXT:     %2 = affine.load %alloc[1] : memref<2xf64, 1>
// CHECK-NEXT:     %3 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     affine.store %2, %alloc_13[0] : memref<1xf64, 1>
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:     affine.dma_start %alloc_13[%c0_5], %arg1[symbol(%arg2)], %alloc_14[%c0_5], %c1_4 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_14[%c0_5], %c1_4 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_14 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_13 : memref<1xf64, 1>
// CHECK-NEXT:     affine.dma_start %alloc[%c0_6], %arg0[%c3], %alloc_12[%c0_6], %c2 : memref<2xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_12[%c0_6], %c2 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_12 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_11 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc : memref<2xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       %alloc_19 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:       %alloc_20 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg2]
// CHECK-NEXT:       affine.store %arg3, %alloc_19[0] : memref<1xf64, 1>
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg4, %arg2)
// CHECK-NEXT:       affine.dma_start %alloc_19[%c0_3], %arg1[%arg4 + symbol(%arg2)], %alloc_20[%c0_3], %c1_2 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_20[%c0_3], %c1_2 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_20 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_19 : memref<1xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_15 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_16 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     affine.dma_start %arg1[%c5], %alloc_15[%c0_1], %alloc_16[%c0_1], %c1_0 : memref<10xf64>, memref<1xf64, 1>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_16[%c0_1], %c1_0 : memref<1xi32>
// CHECK-NEXT:     %alloc_17 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_18 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     %5 = affine.apply affine_map<() -> (5)>()
// CHECK-NEXT:     %6 = affine.load %alloc_15[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %6, %alloc_17[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.dma_start %alloc_17[%c0], %arg0[%c0], %alloc_18[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_18[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_18 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_17 : memref<1xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_16 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_15 : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %t = 0 to 10 step 3 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark="the buffers take more than the capacity of fast memory", bytes=80}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 3, 10)>(%t) {
      affine.store %x, %m[%i floordiv 3] : memref<10xf64>
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %m[%i floordiv 3] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 3 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:       %alloc_3 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       affine.dma_start %arg0[%c0_1], %alloc[%c0_1], %alloc_3[%c0_1], %c10_0 : memref<10xf64>, memref<10xf64, 1>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_3[%c0_1], %c10_0 : memref<1xi32>
// CHECK-NEXT:       %alloc_4 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 3, 10)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %alloc[%arg5 floordiv 3] : memref<10xf64, 1>
// CHECK-NEXT:         %0 = affine.load %alloc[%arg5] : memref<10xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc[%arg5 floordiv 3] : memref<10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.dma_start %alloc[%c0], %arg0[%c0], %alloc_4[%c0], %c10 : memref<10xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_4[%c0], %c10 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_4 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_3 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: carried values.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %s = affine.for %i = 0 to 9 iter_args(%a = %x) -> (f64) {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=2, bytes=16, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
    %0 = affine.load %m[%i + 1] : memref<10xf64>
    %1 = arith.addf %a, %0 : f64
    affine.store %1, %m[%i] : memref<10xf64>
    affine.yield %1 : f64
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers take more than the capacity of fast memory", bytes=8}}
  affine.store %s, %r[0] : memref<10xf64>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c2_1 = arith.constant 2 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %arg3) -> (f64) {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       %alloc_5 = memref.alloc() : memref<2xf64, 1>
// CHECK-NEXT:       %alloc_6 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       affine.dma_start %arg0[%arg4], %alloc_5[%c0_2], %alloc_6[%c0_2], %c2_1 : memref<10xf64>, memref<2xf64, 1>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_6[%c0_2], %c2_1 : memref<1xi32>
// CHECK-NEXT:       %alloc_7 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %3 = affine.load %alloc_5[1] : memref<2xf64, 1>
// CHECK-NEXT:       %4 = arith.addf %arg5, %3 : f64
// CHECK-NEXT:       affine.store %4, %alloc_5[0] : memref<2xf64, 1>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       affine.dma_start %alloc_5[%c0_0], %arg0[%arg4], %alloc_7[%c0_0], %c2 : memref<2xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_7[%c0_0], %c2 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_7 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_6 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_5 : memref<2xf64, 1>
// CHECK-NEXT:       affine.yield %4 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_4 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:     affine.store %0, %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.dma_start %alloc[%c0], %arg1[%c0], %alloc_4[%c0], %c1 : memref<1xf64, 1>, memref<10xf64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %alloc_4[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc_4 : memref<1xi32>
// CHECK-NEXT:     memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Single elements at quotients are copied without loops.

func.func @f(%m: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=4, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers take more than the capacity of fast memory", bytes=4}}
    affine.store %x, %m[%i floordiv 2] : memref<4xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xf32>, %arg1: f32) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<1xf32, 1>
// CHECK-NEXT:       %alloc_1 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%arg2)
// CHECK-NEXT:       affine.store %arg1, %alloc[0] : memref<1xf32, 1>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%arg2)
// CHECK-NEXT:       affine.dma_start %alloc[%c0], %arg0[%arg2 floordiv 2], %alloc_1[%c0], %c1 : memref<1xf32, 1>, memref<4xf32>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %alloc_1[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc_1 : memref<1xi32>
// CHECK-NEXT:       memref.dealloc %alloc : memref<1xf32, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bounds that are cast from integers. Copies are bound to the indices that integers are cast
// to, not to these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%n_arg: i32, %k_arg: i32, %m: memref<?x6xf64>, %r: memref<?x6xf64>) -> index {
  %n = arith.index_cast %n_arg : i32 to index
  %k = arith.index_cast %k_arg : i32 to index
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to %n {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1x1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers take more than the capacity of fast memory", bytes=16}}
      %0 = affine.load %m[%i + symbol(%k), %j] : memref<?x6xf64>
      affine.store %0, %r[%i + symbol(%k), %j] : memref<?x6xf64>
    }
  }
  %again = arith.index_cast %k_arg : i32 to index
  return %again : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32, %arg1: i32, %arg2: memref<?x6xf64>, %arg3: memref<?x6xf64>) -> index {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.index_cast %arg0 : i32 to index
// CHECK-NEXT:     %1 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT:     affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %0 {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 + d2)>(%arg4, %arg5, %1, %0)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %1, %0)
// CHECK-NEXT:         %alloc = memref.alloc() : memref<1x1xf64, 1>
// CHECK-NEXT:         %alloc_3 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         affine.dma_start %arg2[%arg4 + symbol(%1), %arg5], %alloc[%c0_1, %c0_1], %alloc_3[%c0_1], %c1_0 : memref<?x6xf64>, memref<1x1xf64, 1>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_3[%c0_1], %c1_0 : memref<1xi32>
// CHECK-NEXT:         %alloc_4 = memref.alloc() : memref<1x1xf64, 1>
// CHECK-NEXT:         %alloc_5 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + s0)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1)[s0] -> (d1)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         %7 = affine.load %alloc[0, 0] : memref<1x1xf64, 1>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + s0)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0, d1)[s0] -> (d1)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         affine.store %7, %alloc_4[0, 0] : memref<1x1xf64, 1>
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 + d2)>(%arg4, %arg5, %1, %0)
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %1, %0)
// CHECK-NEXT:         affine.dma_start %alloc_4[%c0, %c0], %arg3[%arg4 + symbol(%1), %arg5], %alloc_5[%c0], %c1 : memref<1x1xf64, 1>, memref<?x6xf64>, memref<1xi32>
// CHECK-NEXT:         affine.dma_wait %alloc_5[%c0], %c1 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_5 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc_4 : memref<1x1xf64, 1>
// CHECK-NEXT:         memref.dealloc %alloc_3 : memref<1xi32>
// CHECK-NEXT:         memref.dealloc %alloc : memref<1x1xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT:     return %2 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
