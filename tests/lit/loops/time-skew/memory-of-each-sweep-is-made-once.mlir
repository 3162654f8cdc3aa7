// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew=tile-size=8 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Memory that each sweep makes and frees is made once; where no sweep is, it has no extents.

func.func @main(%k: index, %n: index, %a: memref<200xf32>) {
  // expected-remark @below {{[Passed] allocated-once | Category:affine-time-skew | Function=main | Op=affine.for, arrays=1}}
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=2, tile_size=8}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-time-skew | Function=main | Op=affine.for, Remark="skewed positions (sweeps times the skew factor, plus an index) fit in 64 bits"}}
  affine.for %t = 0 to %k {
    %m = memref.alloc(%n) : memref<?xf32>
    affine.for %i = 1 to 199 {
      %l = affine.load %a[%i - 1] : memref<200xf32>
      %r = affine.load %a[%i + 1] : memref<200xf32>
      %s = arith.addf %l, %r : f32
      affine.store %s, %m[%i] : memref<?xf32>
    }
    affine.for %i = 1 to 199 {
      %v = affine.load %m[%i] : memref<?xf32>
      affine.store %v, %a[%i] : memref<200xf32>
    }
    memref.dealloc %m : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: index, %arg2: memref<200xf32>) {
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg0]
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %3 = arith.select %2, %arg1, %c0 : index
// CHECK-NEXT:     %alloc = memref.alloc(%3) : memref<?xf32>
// CHECK-NEXT:     affine.for %arg3 = 1 to affine_map<()[s0] -> (s0 * 2 + 198)>()[%arg0] step 8 {
// CHECK-NEXT:       affine.for %arg4 = max affine_map<(d0) -> (0, (d0 - 199) ceildiv 2)>(%arg3) to min affine_map<(d0)[s0] -> (s0, d0 floordiv 2 + 4)>(%arg3)[%arg0] {
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg3, %arg4) to min affine_map<(d0, d1) -> (199, d0 - d1 * 2 + 8)>(%arg3, %arg4) {
// CHECK-NEXT:           %4 = affine.load %arg2[%arg5 - 1] : memref<200xf32>
// CHECK-NEXT:           %5 = affine.load %arg2[%arg5 + 1] : memref<200xf32>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %alloc[%arg5] : memref<?xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg3, %arg4) to min affine_map<(d0, d1) -> (199, d0 - d1 * 2 + 7)>(%arg3, %arg4) {
// CHECK-NEXT:           %4 = affine.load %alloc[%arg5] : memref<?xf32>
// CHECK-NEXT:           affine.store %4, %arg2[%arg5] : memref<200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<?xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations that do not depend on each other keep their own.

func.func @main(%a: memref<200xf32>, %b: memref<9xf32>) {
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'memref.alloc'", Witness="{{\S+}} -> {{\S+}}, (%t = 0) -> (%t = 1)", reason=unsupported}}
  affine.for %t = 0 to 9 {
    %m = memref.alloc() : memref<200xf32>
    affine.for %i = 0 to 200 {
      %l = affine.load %a[%i] : memref<200xf32>
      affine.store %l, %m[%i] : memref<200xf32>
    }
    affine.for %i = 0 to 200 {
      %v = affine.load %m[%i] : memref<200xf32>
      affine.store %v, %b[%t] : memref<9xf32>
    }
    memref.dealloc %m : memref<200xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<200xf32>, %arg1: memref<9xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<200xf32>
// CHECK-NEXT:       affine.for %arg3 = 0 to 200 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3] : memref<200xf32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg3] : memref<200xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 0 to 200 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg3] : memref<200xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2] : memref<9xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<200xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// So does a loop that the program may end in.

func.func @main(%k: index, %n: index, %a: memref<200xf32>) {
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'memref.alloc'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
  affine.for %t = 0 to %k {
    %m = memref.alloc(%n) : memref<?xf32>
    affine.for %i = 1 to 199 {
      %c = arith.cmpi slt, %i, %n : index
      cf.assert %c, "beyond the end"
      %l = affine.load %a[%i - 1] : memref<200xf32>
      affine.store %l, %m[%i] : memref<?xf32>
    }
    affine.for %i = 1 to 199 {
      %v = affine.load %m[%i] : memref<?xf32>
      affine.store %v, %a[%i] : memref<200xf32>
    }
    memref.dealloc %m : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: index, %arg2: memref<200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT:       %alloc = memref.alloc(%arg1) : memref<?xf32>
// CHECK-NEXT:       affine.for %arg4 = 1 to 199 {
// CHECK-NEXT:         %0 = arith.cmpi slt, %arg4, %arg1 : index
// CHECK-NEXT:         cf.assert %0, "beyond the end"
// CHECK-NEXT:         %1 = affine.load %arg2[%arg4 - 1] : memref<200xf32>
// CHECK-NEXT:         affine.store %1, %alloc[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 199 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg4] : memref<200xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Where no sweep may be, memory that is as large as ever is not made.

func.func @main(%k: index, %a: memref<200xf32>) {
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'memref.alloc'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
  affine.for %t = 0 to %k {
    %m = memref.alloc() : memref<200xf32>
    affine.for %i = 1 to 200 {
      %l = affine.load %a[%i - 1] : memref<200xf32>
      affine.store %l, %m[%i] : memref<200xf32>
    }
    affine.for %i = 1 to 200 {
      %v = affine.load %m[%i] : memref<200xf32>
      affine.store %v, %a[%i] : memref<200xf32>
    }
    memref.dealloc %m : memref<200xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<200xf32>
// CHECK-NEXT:       affine.for %arg3 = 1 to 200 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg3 - 1] : memref<200xf32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg3] : memref<200xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 1 to 200 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg3] : memref<200xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg3] : memref<200xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<200xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Extents that are asked for stay symbols.

func.func @main(%k: index, %n: index, %a: memref<3x200xf32>) {
  affine.for %row = 0 to 3 {
    // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'memref.alloc'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
    affine.for %t = 0 to %k {
      %m = memref.alloc(%n) : memref<?xf32>
      %c0 = arith.constant 0 : index
      %d = memref.dim %m, %c0 : memref<?xf32>
      affine.for %i = 1 to %d {
        %l = affine.load %a[%row, %i - 1] : memref<3x200xf32>
        affine.store %l, %m[%i] : memref<?xf32>
      }
      affine.for %i = 1 to %d {
        %v = affine.load %m[%i] : memref<?xf32>
        affine.store %v, %a[%row, %i] : memref<3x200xf32>
      }
      memref.dealloc %m : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: index, %arg2: memref<3x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg0 {
// CHECK-NEXT:         %alloc = memref.alloc(%arg1) : memref<?xf32>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %dim = memref.dim %alloc, %c0 : memref<?xf32>
// CHECK-NEXT:         affine.for %arg5 = 1 to %dim {
// CHECK-NEXT:           %0 = affine.load %arg2[%arg3, %arg5 - 1] : memref<3x200xf32>
// CHECK-NEXT:           affine.store %0, %alloc[%arg5] : memref<?xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 1 to %dim {
// CHECK-NEXT:           %0 = affine.load %alloc[%arg5] : memref<?xf32>
// CHECK-NEXT:           affine.store %0, %arg2[%arg3, %arg5] : memref<3x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         memref.dealloc %alloc : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
