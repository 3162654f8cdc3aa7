// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-tile-transposes | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Large memory is read along one loop and written along the other.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-tile-transposes | Function=known | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @known(%a: memref<2000x1000xf64>, %b: memref<1000x2000xf64>) {
  // expected-remark @below {{[Passed] tiled | Category:affine-tile-transposes | Function=known | Op=affine.for, across=16, along=64}}
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to 2000 {
      %x = affine.load %a[%j, %i] : memref<2000x1000xf64>
      affine.store %x, %b[%i, %j] : memref<1000x2000xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @known(%arg0: memref<2000x1000xf64>, %arg1: memref<1000x2000xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 1000 step 16 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 2000 step 64 {
// CHECK-NEXT:         affine.if affine_set<(d0, d1) : (-d0 + 984 >= 0, -d1 + 1936 >= 0)>(%arg2, %arg3) {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 16)>(%arg2) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 64)>(%arg3) {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5, %arg4] : memref<2000x1000xf64>
// CHECK-NEXT:               affine.store %0, %arg1[%arg4, %arg5] : memref<1000x2000xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0) -> (d0 + 16, 1000)>(%arg2) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 2000)>(%arg3) {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5, %arg4] : memref<2000x1000xf64>
// CHECK-NEXT:               affine.store %0, %arg1[%arg4, %arg5] : memref<1000x2000xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Extents of the call decide.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-tile-transposes | Function=unknown | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @unknown(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %n: index) {
  // expected-remark @below {{[Passed] tiled | Category:affine-tile-transposes | Function=unknown | Op=affine.for, Remark="if the arrays together have 64 KiB or more", across=8, along=8, from_bytes=65536}}
  // expected-remark @below {{[Passed] tiled | Category:affine-tile-transposes | Function=unknown | Op=affine.for, Remark="if the arrays together have 4096 KiB or more", across=16, along=64, from_bytes=4194304}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %a[%j, %i] : memref<?x?xf64>
      affine.store %x, %b[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @unknown(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0_0 : memref<?x?xf64>
// CHECK-NEXT:     %0 = arith.muli %c8, %dim : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %dim_1 = memref.dim %arg0, %c1 : memref<?x?xf64>
// CHECK-NEXT:     %1 = arith.muli %0, %dim_1 : index
// CHECK-NEXT:     %2 = arith.addi %c0, %1 : index
// CHECK-NEXT:     %c8_2 = arith.constant 8 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %dim_4 = memref.dim %arg1, %c0_3 : memref<?x?xf64>
// CHECK-NEXT:     %3 = arith.muli %c8_2, %dim_4 : index
// CHECK-NEXT:     %c1_5 = arith.constant 1 : index
// CHECK-NEXT:     %dim_6 = memref.dim %arg1, %c1_5 : memref<?x?xf64>
// CHECK-NEXT:     %4 = arith.muli %3, %dim_6 : index
// CHECK-NEXT:     %5 = arith.addi %2, %4 : index
// CHECK-NEXT:     %c0_7 = arith.constant 0 : index
// CHECK-NEXT:     %c8_8 = arith.constant 8 : index
// CHECK-NEXT:     %c1_9 = arith.constant 1 : index
// CHECK-NEXT:     %dim_10 = memref.dim %arg0, %c1_9 : memref<?x?xf64>
// CHECK-NEXT:     %6 = arith.muli %c8_8, %dim_10 : index
// CHECK-NEXT:     %7 = arith.addi %c0_7, %6 : index
// CHECK-NEXT:     %c65536 = arith.constant 65536 : index
// CHECK-NEXT:     %8 = arith.cmpi sgt, %5, %c65536 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %9 = arith.remui %7, %c512 : index
// CHECK-NEXT:     %c0_11 = arith.constant 0 : index
// CHECK-NEXT:     %10 = arith.cmpi eq, %9, %c0_11 : index
// CHECK-NEXT:     %11 = arith.andi %8, %10 : i1
// CHECK-NEXT:     %12 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %13 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %14 = arith.addi %12, %c7 : index
// CHECK-NEXT:     %15 = arith.cmpi slt, %14, %13 : index
// CHECK-NEXT:     %16 = arith.andi %11, %15 : i1
// CHECK-NEXT:     scf.if %16 {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg2 step 8 {
// CHECK-NEXT:         affine.for %arg4 = 0 to %arg2 step 8 {
// CHECK-NEXT:           affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 8 >= 0, -d1 + s0 - 8 >= 0)>(%arg3, %arg4)[%arg2] {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 8)>(%arg3) {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) {
// CHECK-NEXT:                 %17 = affine.load %arg0[%arg6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:                 affine.store %17, %arg1[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%arg3)[%arg2] {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%arg4)[%arg2] {
// CHECK-NEXT:                 %17 = affine.load %arg0[%arg6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:                 affine.store %17, %arg1[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %c0_12 = arith.constant 0 : index
// CHECK-NEXT:       %c8_13 = arith.constant 8 : index
// CHECK-NEXT:       %c0_14 = arith.constant 0 : index
// CHECK-NEXT:       %dim_15 = memref.dim %arg0, %c0_14 : memref<?x?xf64>
// CHECK-NEXT:       %17 = arith.muli %c8_13, %dim_15 : index
// CHECK-NEXT:       %c1_16 = arith.constant 1 : index
// CHECK-NEXT:       %dim_17 = memref.dim %arg0, %c1_16 : memref<?x?xf64>
// CHECK-NEXT:       %18 = arith.muli %17, %dim_17 : index
// CHECK-NEXT:       %19 = arith.addi %c0_12, %18 : index
// CHECK-NEXT:       %c8_18 = arith.constant 8 : index
// CHECK-NEXT:       %c0_19 = arith.constant 0 : index
// CHECK-NEXT:       %dim_20 = memref.dim %arg1, %c0_19 : memref<?x?xf64>
// CHECK-NEXT:       %20 = arith.muli %c8_18, %dim_20 : index
// CHECK-NEXT:       %c1_21 = arith.constant 1 : index
// CHECK-NEXT:       %dim_22 = memref.dim %arg1, %c1_21 : memref<?x?xf64>
// CHECK-NEXT:       %21 = arith.muli %20, %dim_22 : index
// CHECK-NEXT:       %22 = arith.addi %19, %21 : index
// CHECK-NEXT:       %c4194304 = arith.constant 4194304 : index
// CHECK-NEXT:       %23 = arith.cmpi sgt, %22, %c4194304 : index
// CHECK-NEXT:       %24 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:       %25 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:       %c15 = arith.constant 15 : index
// CHECK-NEXT:       %26 = arith.addi %24, %c15 : index
// CHECK-NEXT:       %27 = arith.cmpi slt, %26, %25 : index
// CHECK-NEXT:       %28 = arith.andi %23, %27 : i1
// CHECK-NEXT:       scf.if %28 {
// CHECK-NEXT:         affine.for %arg3 = 0 to %arg2 step 16 {
// CHECK-NEXT:           affine.for %arg4 = 0 to %arg2 step 64 {
// CHECK-NEXT:             affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 16 >= 0, -d1 + s0 - 64 >= 0)>(%arg3, %arg4)[%arg2] {
// CHECK-NEXT:               affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 16)>(%arg3) {
// CHECK-NEXT:                 affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 64)>(%arg4) {
// CHECK-NEXT:                   %29 = affine.load %arg0[%arg6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:                   affine.store %29, %arg1[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 16, s0)>(%arg3)[%arg2] {
// CHECK-NEXT:                 affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0)[s0] -> (d0 + 64, s0)>(%arg4)[%arg2] {
// CHECK-NEXT:                   %29 = affine.load %arg0[%arg6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:                   affine.store %29, %arg1[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:           affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:             %29 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:             affine.store %29, %arg1[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       } {branch_weights = array<i32: 1, 2000>}
// CHECK-NEXT:     } {branch_weights = array<i32: 1, 2000>}
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A transpose in place has its refusal, where it is not known to touch each pair once.

func.func @carried(%a: memref<?x?xf64>, %n: index) {
  // expected-remark-re @below {{[Missed] illegal-tiling | Category:affine-tile-transposes | Function=carried | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, +inf] [-inf, 0]", Witness="(%i = 0, %j = 2) -> (%i = 2, %j = 1), element [2, 1], where %n = 3", reason=illegal}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %a[%j, %i + 1] : memref<?x?xf64>
      affine.store %x, %a[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @carried(%arg0: memref<?x?xf64>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg2 + 1] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What the caches hold stays, and so do columns that all accesses run along.

func.func @small(%a: memref<300x300xf64>, %b: memref<300x300xf64>, %c: memref<9000x9000xf64>) {
  affine.for %i = 0 to 300 {
    affine.for %j = 0 to 300 {
      %x = affine.load %a[%j, %i] : memref<300x300xf64>
      affine.store %x, %b[%i, %j] : memref<300x300xf64>
    }
  }
  affine.for %i = 0 to 9000 {
    affine.for %j = 0 to 9000 {
      %x = affine.load %c[%j, %i] : memref<9000x9000xf64>
      %y = arith.addf %x, %x : f64
      affine.store %y, %c[%j, %i] : memref<9000x9000xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @small(%arg0: memref<300x300xf64>, %arg1: memref<300x300xf64>, %arg2: memref<9000x9000xf64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 300 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 300 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg3] : memref<300x300xf64>
// CHECK-NEXT:         affine.store %0, %arg1[%arg3, %arg4] : memref<300x300xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 9000 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 9000 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg4, %arg3] : memref<9000x9000xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %0 : f64
// CHECK-NEXT:         affine.store %1, %arg2[%arg4, %arg3] : memref<9000x9000xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Lines that are 1536 bytes apart are in few places of the nearest cache; a loop around repeats.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-tile-transposes | Function=apart | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @apart(%a: memref<150x192xf64>, %b: memref<192x150xf64>) {
  affine.for %t = 0 to 10 {
    // expected-remark @below {{[Passed] tiled | Category:affine-tile-transposes | Function=apart | Op=affine.for, across=8, along=8}}
    affine.for %i = 0 to 192 {
      affine.for %j = 0 to 150 {
        %x = affine.load %a[%j, %i] : memref<150x192xf64>
        affine.store %x, %b[%i, %j] : memref<192x150xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @apart(%arg0: memref<150x192xf64>, %arg1: memref<192x150xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 192 step 8 {
// CHECK-NEXT:         affine.for %arg4 = 0 to 150 step 8 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 142 >= 0)>(%arg4) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 8)>(%arg3) {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) {
// CHECK-NEXT:                 %0 = affine.load %arg0[%arg6, %arg5] : memref<150x192xf64>
// CHECK-NEXT:                 affine.store %0, %arg1[%arg5, %arg6] : memref<192x150xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 8)>(%arg3) {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 150)>(%arg4) {
// CHECK-NEXT:                 %0 = affine.load %arg0[%arg6, %arg5] : memref<150x192xf64>
// CHECK-NEXT:                 affine.store %0, %arg1[%arg5, %arg6] : memref<192x150xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores go from one element to the next in tiles.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-tile-transposes | Function=columns | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @columns(%m: memref<192x150xf64>, %t: memref<150x192xf64>) {
  affine.for %r = 0 to 10 {
    // expected-remark @below {{[Passed] tiled | Category:affine-tile-transposes | Function=columns | Op=affine.for, across=8, along=8}}
    affine.for %j = 0 to 192 {
      affine.for %i = 0 to 150 {
        %x = affine.load %m[%j, %i] : memref<192x150xf64>
        affine.store %x, %t[%i, %j] : memref<150x192xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @columns(%arg0: memref<192x150xf64>, %arg1: memref<150x192xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 150 step 8 {
// CHECK-NEXT:         affine.for %arg4 = 0 to 192 step 8 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 142 >= 0)>(%arg3) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 8)>(%arg3) {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) {
// CHECK-NEXT:                 %0 = affine.load %arg0[%arg6, %arg5] : memref<192x150xf64>
// CHECK-NEXT:                 affine.store %0, %arg1[%arg5, %arg6] : memref<150x192xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 8, 150)>(%arg3) {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) {
// CHECK-NEXT:                 %0 = affine.load %arg0[%arg6, %arg5] : memref<192x150xf64>
// CHECK-NEXT:                 affine.store %0, %arg1[%arg5, %arg6] : memref<150x192xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// More memory is accessed along rows, which tiles would cut, than along columns.

func.func @rows(%a: memref<2000x1000xf64>, %b: memref<1000x2000xf64>, %c: memref<1000x2000xf64>) {
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to 2000 {
      %x = affine.load %a[%j, %i] : memref<2000x1000xf64>
      %y = affine.load %b[%i, %j] : memref<1000x2000xf64>
      %z = arith.addf %x, %y : f64
      affine.store %z, %c[%i, %j] : memref<1000x2000xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @rows(%arg0: memref<2000x1000xf64>, %arg1: memref<1000x2000xf64>, %arg2: memref<1000x2000xf64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 1000 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 2000 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg3] : memref<2000x1000xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3, %arg4] : memref<1000x2000xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg2[%arg3, %arg4] : memref<1000x2000xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
