// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-window-buffers=most-bytes=0 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Three elements of a row; the loop certainly runs.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=row | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @row(%a: memref<64xf32>, %b: memref<64xf32>) {
  // expected-remark @below {{[Passed] windowed | Category:affine-window-buffers | Function=row | Op=affine.for, Remark="registers keep 2 elements of earlier iterations: an iteration loads 1 instead of 3", carried=2, reads_after=1, reads_before=3}}
  affine.for %i = 1 to 63 {
    %l = affine.load %a[%i - 1] : memref<64xf32>
    %c = affine.load %a[%i] : memref<64xf32>
    %r = affine.load %a[%i + 1] : memref<64xf32>
    %0 = arith.addf %l, %c : f32
    %1 = arith.addf %0, %r : f32
    affine.store %1, %b[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @row(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     %0 = affine.load %arg0[1] : memref<64xf32>
// CHECK-NEXT:     %1 = affine.load %arg0[0] : memref<64xf32>
// CHECK-NEXT:     %2:2 = affine.for %arg2 = 1 to 63 iter_args(%arg3 = %0, %arg4 = %1) -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg2 + 1] : memref<64xf32>
// CHECK-NEXT:       %4 = arith.addf %arg4, %arg3 : f32
// CHECK-NEXT:       %5 = arith.addf %4, %3 : f32
// CHECK-NEXT:       affine.store %5, %arg1[%arg2] : memref<64xf32>
// CHECK-NEXT:       affine.yield %3, %arg3 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that perhaps does not run, with a step and a dilation.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=strided | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @strided(%a: memref<?xi32>, %b: memref<?xi32>, %n: index) {
  // expected-remark @below {{[Passed] windowed | Category:affine-window-buffers | Function=strided | Op=affine.for, Remark="registers keep 2 elements of earlier iterations: an iteration loads 1 instead of 2", carried=2, reads_after=1, reads_before=2}}
  affine.for %i = 0 to %n step 2 {
    %0 = affine.load %a[%i * 3] : memref<?xi32>
    %1 = affine.load %a[%i * 3 + 12] : memref<?xi32>
    %2 = affine.load %a[%i * 3 + 5] : memref<?xi32>
    %3 = arith.addi %0, %1 : i32
    %4 = arith.addi %2, %3 : i32
    affine.store %4, %b[%i] : memref<?xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @strided(%arg0: memref<?xi32>, %arg1: memref<?xi32>, %arg2: index) {
// CHECK-NEXT:     %0 = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg2] -> i32 {
// CHECK-NEXT:       %3 = affine.load %arg0[6] : memref<?xi32>
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:       affine.yield %c0_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg2] -> i32 {
// CHECK-NEXT:       %3 = affine.load %arg0[0] : memref<?xi32>
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:       affine.yield %c0_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %2:2 = affine.for %arg3 = 0 to %arg2 step 2 iter_args(%arg4 = %0, %arg5 = %1) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg3 * 3 + 12] : memref<?xi32>
// CHECK-NEXT:       %4 = affine.load %arg0[%arg3 * 3 + 5] : memref<?xi32>
// CHECK-NEXT:       %5 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:       %6 = arith.addi %4, %5 : i32
// CHECK-NEXT:       affine.store %6, %arg1[%arg3] : memref<?xi32>
// CHECK-NEXT:       affine.yield %3, %arg4 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Along a diagonal, downwards.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=diagonal | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @diagonal(%a: memref<16x32xi32>, %b: memref<16xi32>) {
  // expected-remark @below {{[Passed] windowed | Category:affine-window-buffers | Function=diagonal | Op=affine.for, Remark="registers keep 1 element of earlier iterations: an iteration loads 1 instead of 2", carried=1, reads_after=1, reads_before=2}}
  affine.for %i = 0 to 14 {
    %0 = affine.load %a[15 - %i, %i * 2] : memref<16x32xi32>
    %1 = affine.load %a[14 - %i, %i * 2 + 2] : memref<16x32xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %b[%i] : memref<16xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @diagonal(%arg0: memref<16x32xi32>, %arg1: memref<16xi32>) {
// CHECK-NEXT:     %0 = affine.load %arg0[15, 0] : memref<16x32xi32>
// CHECK-NEXT:     %1 = affine.for %arg2 = 0 to 14 iter_args(%arg3 = %0) -> (i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[-%arg2 + 14, %arg2 * 2 + 2] : memref<16x32xi32>
// CHECK-NEXT:       %3 = arith.addi %arg3, %2 : i32
// CHECK-NEXT:       affine.store %3, %arg1[%arg2] : memref<16xi32>
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A boundary: conditions guard what is not known to be within the array.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=boundary | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @boundary(%a: memref<?xf64>, %b: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %a, %c0 : memref<?xf64>
  // expected-remark @below {{[Passed] windowed | Category:affine-window-buffers | Function=boundary | Op=affine.for, Remark="registers keep 2 elements of earlier iterations: an iteration loads 1 instead of 3", carried=2, reads_after=1, reads_before=3}}
  affine.for %i = 0 to %n {
    %l = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) -> f64 {
      %0 = affine.load %a[%i - 1] : memref<?xf64>
      affine.yield %0 : f64
    } else {
      affine.yield %zero : f64
    }
    %c = affine.load %a[%i] : memref<?xf64>
    %r = affine.if affine_set<(d0)[s0] : (s0 - 2 - d0 >= 0)>(%i)[%n] -> f64 {
      %0 = affine.load %a[%i + 1] : memref<?xf64>
      affine.yield %0 : f64
    } else {
      affine.yield %zero : f64
    }
    %0 = arith.addf %l, %c : f64
    %1 = arith.addf %0, %r : f64
    affine.store %1, %b[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @boundary(%arg0: memref<?xf64>, %arg1: memref<?xf64>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf64>
// CHECK-NEXT:     %0 = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%dim] -> f64 {
// CHECK-NEXT:       %2 = affine.load %arg0[0] : memref<?xf64>
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %cst_3 = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:       affine.yield %cst_3 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %dim_2 = memref.dim %arg0, %c0_1 : memref<?xf64>
// CHECK-NEXT:     %1:2 = affine.for %arg2 = 0 to %dim iter_args(%arg3 = %0, %arg4 = %cst_0) -> (f64, f64) {
// CHECK-NEXT:       %2 = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg2) -> f64 {
// CHECK-NEXT:         affine.yield %arg4 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %cst : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0)>(%arg2)[%dim_2] -> f64 {
// CHECK-NEXT:         %7 = affine.load %arg0[%arg2 + 1] : memref<?xf64>
// CHECK-NEXT:         affine.yield %7 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %cst_3 = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:         affine.yield %cst_3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %4 = affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0)>(%arg2)[%dim] -> f64 {
// CHECK-NEXT:         affine.yield %3 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %cst : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %5 = arith.addf %2, %arg3 : f64
// CHECK-NEXT:       %6 = arith.addf %5, %4 : f64
// CHECK-NEXT:       affine.store %6, %arg1[%arg2] : memref<?xf64>
// CHECK-NEXT:       affine.yield %3, %arg3 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop writes the elements behind it, which it reads again, but not those in front.

func.func @in_place(%a: memref<64xf32>) {
  // expected-remark @below {{[Passed] windowed | Category:affine-window-buffers | Function=in_place | Op=affine.for, Remark="registers keep 1 element of earlier iterations: an iteration loads 1 instead of 2", carried=1, reads_after=1, reads_before=2}}
  affine.for %i = 1 to 62 {
    %l = affine.load %a[%i - 1] : memref<64xf32>
    %c = affine.load %a[%i] : memref<64xf32>
    %r = affine.load %a[%i + 1] : memref<64xf32>
    %0 = arith.addf %l, %c : f32
    %1 = arith.addf %0, %r : f32
    affine.store %1, %a[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @in_place(%arg0: memref<64xf32>) {
// CHECK-NEXT:     %0 = affine.load %arg0[1] : memref<64xf32>
// CHECK-NEXT:     %1 = affine.for %arg1 = 1 to 62 iter_args(%arg2 = %0) -> (f32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg1 - 1] : memref<64xf32>
// CHECK-NEXT:       %3 = affine.load %arg0[%arg1 + 1] : memref<64xf32>
// CHECK-NEXT:       %4 = arith.addf %2, %arg2 : f32
// CHECK-NEXT:       %5 = arith.addf %4, %3 : f32
// CHECK-NEXT:       affine.store %5, %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// It writes what it reads in the next iteration.

func.func @recurrence(%a: memref<64xf32>) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-window-buffers | Function=recurrence | Op=affine.for, Remark="the loop writes elements that it reads again later", Witness="(%i = 1) -> (%i = 2), element [1]", reason=illegal}}
  affine.for %i = 1 to 63 {
    %l = affine.load %a[%i - 1] : memref<64xf32>
    %c = affine.load %a[%i] : memref<64xf32>
    %0 = arith.addf %l, %c : f32
    affine.store %0, %a[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @recurrence(%arg0: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 63 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 - 1] : memref<64xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The memory is a part of other memory, which need not have the element in front.

func.func @part(%m: memref<64xf32>, %b: memref<32xf32>, %k: index) {
  %a = memref.subview %m[%k][32][1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
  // expected-remark @below {{[Missed] may-fault | Category:affine-window-buffers | Function=part | Op=affine.for, Remark="the element is loaded conditionally, and may not exist otherwise", reason=unsupported}}
  affine.for %i = 0 to 32 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %0 = affine.load %a[%i - 1] : memref<32xf32, strided<[1], offset: ?>>
      affine.store %0, %b[%i] : memref<32xf32>
    }
    %1 = affine.load %a[%i] : memref<32xf32, strided<[1], offset: ?>>
    affine.store %1, %b[%i] : memref<32xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @part(%arg0: memref<64xf32>, %arg1: memref<32xf32>, %arg2: index) {
// CHECK-NEXT:     %subview = memref.subview %arg0[%arg2] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     affine.for %arg3 = 0 to 32 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg3) {
// CHECK-NEXT:         %1 = affine.load %subview[%arg3 - 1] : memref<32xf32, strided<[1], offset: ?>>
// CHECK-NEXT:         affine.store %1, %arg1[%arg3] : memref<32xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %subview[%arg3] : memref<32xf32, strided<[1], offset: ?>>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3] : memref<32xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Unknown code may write the elements, and free them.

func.func private @f(memref<64xf32>)

func.func @called(%a: memref<64xf32>, %b: memref<64xf32>) {
  // expected-remark @below {{[Missed] unknown-dependence | Category:affine-window-buffers | Function=called | Op=affine.for, Remark="the loop writes elements that it reads again later", Witness="not certain: the function that is called is not looked into; the memrefs may overlap", reason=unknown}}
  affine.for %i = 1 to 64 {
    %0 = affine.load %a[%i - 1] : memref<64xf32>
    %1 = affine.load %a[%i] : memref<64xf32>
    func.call @f(%b) : (memref<64xf32>) -> ()
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @f(memref<64xf32>)
// CHECK-NEXT:   func.func @called(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 1] : memref<64xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:       func.call @f(%arg1) : (memref<64xf32>) -> ()
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The first iteration is the greatest of two bounds.

func.func @bounds(%a: memref<64xf32>, %b: memref<64xf32>, %n: index) {
  // expected-remark @below {{[Missed] several-lower-bounds | Category:affine-window-buffers | Function=bounds | Op=affine.for, Remark="the first iteration is the greatest of several bounds", reason=unsupported}}
  affine.for %i = max affine_map<()[s0] -> (1, s0)>()[%n] to 64 {
    %0 = affine.load %a[%i - 1] : memref<64xf32>
    %1 = affine.load %a[%i] : memref<64xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @bounds(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = max affine_map<()[s0] -> (1, s0)>()[%arg2] to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 1] : memref<64xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<64xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg3] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Complex numbers have no zero to take the place of an element that does not exist.

func.func @complex(%a: memref<64xcomplex<f32>>, %b: memref<64xcomplex<f32>>, %n: index) {
  // expected-remark @below {{[Missed] element-type | Category:affine-window-buffers | Function=complex | Op=affine.for, Remark="elements of this type have no placeholder where they are not loaded", reason=unsupported}}
  affine.for %i = 1 to %n {
    %0 = affine.load %a[%i - 1] : memref<64xcomplex<f32>>
    %1 = affine.load %a[%i] : memref<64xcomplex<f32>>
    %2 = complex.add %0, %1 : complex<f32>
    affine.store %2, %b[%i] : memref<64xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @complex(%arg0: memref<64xcomplex<f32>>, %arg1: memref<64xcomplex<f32>>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 1 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 1] : memref<64xcomplex<f32>>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<64xcomplex<f32>>
// CHECK-NEXT:       %2 = complex.add %0, %1 : complex<f32>
// CHECK-NEXT:       affine.store %2, %arg1[%arg3] : memref<64xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The memory is allocated under a condition around the loop: its extent is not a symbol.

func.func @extents(%n: index, %m: index, %b: memref<64xf32>) {
  affine.for %t = 0 to 4 {
    %a = memref.alloc(%n) : memref<?xf32>
    // expected-remark @below {{[Missed] no-symbols | Category:affine-window-buffers | Function=extents | Op=affine.for, Remark="an extent that guards a load is no symbol there", reason=unsupported}}
    affine.for %i = 0 to 64 {
      affine.if affine_set<(d0)[s0] : (s0 - 2 - d0 >= 0)>(%i)[%m] {
        %0 = affine.load %a[%i] : memref<?xf32>
        %1 = affine.load %a[%i + 1] : memref<?xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %b[%i] : memref<64xf32>
      }
    }
    memref.dealloc %a : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @extents(%arg0: index, %arg1: index, %arg2: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       %alloc = memref.alloc(%arg0) : memref<?xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:         affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0)>(%arg4)[%arg1] {
// CHECK-NEXT:           %0 = affine.load %alloc[%arg4] : memref<?xf32>
// CHECK-NEXT:           %1 = affine.load %alloc[%arg4 + 1] : memref<?xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg2[%arg4] : memref<64xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The distance of the bounds does not fit 64 bits.

func.func @far(%a: memref<?xf32>, %b: memref<8xf32>, %n: index) {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-window-buffers | Function=far | Op=affine.for, Remark="a subscript or a bound does not fit 64 bits", reason=unsupported}}
  affine.for %i = affine_map<()[s0] -> (s0 - 5)>()[%n] to 9223372036854775807 {
    %0 = affine.load %a[%i] : memref<?xf32>
    %1 = affine.load %a[%i + 1] : memref<?xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i mod 8] : memref<8xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @far(%arg0: memref<?xf32>, %arg1: memref<8xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = affine_map<()[s0] -> (s0 - 5)>()[%arg2] to 9223372036854775807 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3 + 1] : memref<?xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg3 mod 8] : memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
