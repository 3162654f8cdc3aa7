// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-window-buffers=most-bytes=8192 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A part of a convolution: rows in a buffer, and elements in registers. What is read once is not kept.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=convolution | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @convolution(%a: memref<18x34xf32>, %b: memref<16x32xf32>) {
  // expected-remark @below {{[Passed] line-buffer | Category:affine-window-buffers | Function=convolution | Op=affine.for, Remark="a buffer of 1x1 elements keeps 1 of 2 in dimension 0: an iteration reads only what is new in its window", kept=1, new=1, reads_after=1, reads_before=2, shape=1x1}}
  // expected-remark @below {{[Passed] line-buffer | Category:affine-window-buffers | Function=convolution | Op=affine.for, Remark="a buffer of 3x33 elements keeps 2 of 3 in dimension 0: an iteration reads only what is new in its window", kept=2, new=1, reads_after=33, reads_before=96, shape=3x33}}
  affine.for %i = 0 to 16 {
    // expected-remark @below {{[Passed] windowed | Category:affine-window-buffers | Function=convolution | Op=affine.for, Remark="registers keep 2 elements of earlier iterations: an iteration loads 2 instead of 4", carried=2, reads_after=2, reads_before=4}}
    affine.for %j = 0 to 32 {
      %0 = affine.load %a[%i, %j] : memref<18x34xf32>
      %1 = affine.load %a[%i, %j + 1] : memref<18x34xf32>
      %2 = affine.load %a[%i + 1, %j] : memref<18x34xf32>
      %3 = affine.load %a[%i + 1, %j + 1] : memref<18x34xf32>
      %4 = affine.load %a[%i + 2, %j + 2] : memref<18x34xf32>
      %5 = arith.addf %0, %1 : f32
      %6 = arith.addf %5, %2 : f32
      %7 = arith.addf %6, %3 : f32
      %8 = arith.addf %7, %4 : f32
      affine.store %8, %b[%i, %j] : memref<16x32xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @convolution(%arg0: memref<18x34xf32>, %arg1: memref<16x32xf32>) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<1x1xf32>
// CHECK-NEXT:     %0 = affine.load %arg0[0, 0] : memref<18x34xf32>
// CHECK-NEXT:     affine.store %0, %alloca[0, 0] : memref<1x1xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<3x33xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 2 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 33 {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2, %arg3 + 1] : memref<18x34xf32>
// CHECK-NEXT:         affine.store %1, %alloca_0[%arg2 mod 3, %arg3] : memref<3x33xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 33 {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg2 + 2, %arg3 + 1] : memref<18x34xf32>
// CHECK-NEXT:         affine.store %4, %alloca_0[(%arg2 + 2) mod 3, %arg3] : memref<3x33xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.load %alloca[0, 0] : memref<1x1xf32>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2 + 1, 0] : memref<18x34xf32>
// CHECK-NEXT:       %3:2 = affine.for %arg3 = 0 to 32 iter_args(%arg4 = %1, %arg5 = %2) -> (f32, f32) {
// CHECK-NEXT:         %4 = affine.load %alloca_0[%arg2 mod 3, %arg3] : memref<3x33xf32>
// CHECK-NEXT:         %5 = affine.load %alloca_0[(%arg2 + 1) mod 3, %arg3] : memref<3x33xf32>
// CHECK-NEXT:         %6 = affine.load %alloca_0[(%arg2 + 2) mod 3, %arg3 + 1] : memref<3x33xf32>
// CHECK-NEXT:         %7 = arith.addf %arg4, %4 : f32
// CHECK-NEXT:         %8 = arith.addf %7, %arg5 : f32
// CHECK-NEXT:         %9 = arith.addf %8, %5 : f32
// CHECK-NEXT:         %10 = arith.addf %9, %6 : f32
// CHECK-NEXT:         affine.store %10, %arg1[%arg2, %arg3] : memref<16x32xf32>
// CHECK-NEXT:         affine.yield %4, %5 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2, %alloca[0, 0] : memref<1x1xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A filter: the window is read by an inner loop, with a dilation and a stride that leave gaps.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=filter | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @filter(%a: memref<?xf32>, %c: memref<5xf32>, %b: memref<?xf32>, %n: index) {
  // expected-remark @below {{[Passed] line-buffer | Category:affine-window-buffers | Function=filter | Op=affine.for, Remark="a buffer of 9 elements keeps 8 of 9 in dimension 0: an iteration reads only what is new in its window", kept=8, new=1, reads_after=1, reads_before=5, shape=9}}
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 5 {
      %x = affine.load %a[2 * %i + 4 * %k + 1] : memref<?xf32>
      %y = affine.load %c[%k] : memref<5xf32>
      %z = affine.load %b[%i] : memref<?xf32>
      %0 = arith.mulf %x, %y : f32
      %1 = arith.addf %z, %0 : f32
      affine.store %1, %b[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @filter(%arg0: memref<?xf32>, %arg1: memref<5xf32>, %arg2: memref<?xf32>, %arg3: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:     %alloca = memref.alloca() : memref<9xf32>
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg3] {
// CHECK-NEXT:       affine.for %arg4 = 0 to min affine_map<()[s0] -> (8, (s0 - 1) ceildiv 2)>()[%dim] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 * 2 + 1] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %alloca[%arg4 mod 9] : memref<9xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 8 to min affine_map<(d0)[s0] -> (9, (d0 * -2 + s0 - 1) ceildiv 2)>(%arg4)[%dim] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 * 2 + %arg5 * 2 + 1] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %alloca[(%arg4 + %arg5) mod 9] : memref<9xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.load %alloca[(%arg4 + %arg5 * 2) mod 9] : memref<9xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg5] : memref<5xf32>
// CHECK-NEXT:         %2 = affine.load %arg2[%arg4] : memref<?xf32>
// CHECK-NEXT:         %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg2[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Downwards, with rows as long as the memref is.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=downwards | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @downwards(%a: memref<64x?xf32>, %b: memref<64x?xf32>, %n: index) {
  // expected-remark @below {{[Passed] line-buffer | Category:affine-window-buffers | Function=downwards | Op=affine.for, Remark="a buffer of 3x? elements keeps 2 of 3 in dimension 0: an iteration reads only what is new in its window", kept=2, new=1, shape=3x?}}
  affine.for %i = 0 to 62 {
    affine.for %j = 0 to %n {
      %0 = affine.load %a[63 - %i, %j] : memref<64x?xf32>
      %1 = affine.load %a[61 - %i, %j] : memref<64x?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i, %j] : memref<64x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @downwards(%arg0: memref<64x?xf32>, %arg1: memref<64x?xf32>, %arg2: index) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c1 : memref<64x?xf32>
// CHECK-NEXT:     %alloc = memref.alloc(%dim) : memref<3x?xf32>
// CHECK-NEXT:     affine.for %arg3 = 1 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %dim {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 + 61, %arg4] : memref<64x?xf32>
// CHECK-NEXT:         affine.store %0, %alloc[(%arg3 + 61) mod 3, %arg4] : memref<3x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 62 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %dim {
// CHECK-NEXT:         %0 = affine.load %arg0[-%arg3 + 61, %arg4] : memref<64x?xf32>
// CHECK-NEXT:         affine.store %0, %alloc[(-%arg3 + 61) mod 3, %arg4] : memref<3x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %alloc[(-%arg3) mod 3, %arg4] : memref<3x?xf32>
// CHECK-NEXT:         %1 = affine.load %alloc[(-%arg3 + 61) mod 3, %arg4] : memref<3x?xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg3, %arg4] : memref<64x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<3x?xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions at the boundary: copies are cut at the ends of the memref.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=boundary | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @boundary(%a: memref<16x8xf32>, %b: memref<16x8xf32>) {
  // expected-remark @below {{[Passed] line-buffer | Category:affine-window-buffers | Function=boundary | Op=affine.for, Remark="a buffer of 3x8 elements keeps 2 of 3 in dimension 0: an iteration reads only what is new in its window", kept=2, new=1, reads_after=8, reads_before=24, shape=3x8}}
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<16x8xf32>
      affine.if affine_set<(d0) : (d0 - 1 >= 0, 14 - d0 >= 0)>(%i) {
        %1 = affine.load %a[%i - 1, %j] : memref<16x8xf32>
        %2 = affine.load %a[%i + 1, %j] : memref<16x8xf32>
        %3 = arith.addf %1, %2 : f32
        %4 = arith.addf %3, %0 : f32
        affine.store %4, %b[%i, %j] : memref<16x8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @boundary(%arg0: memref<16x8xf32>, %arg1: memref<16x8xf32>) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<3x8xf32>
// CHECK-NEXT:     affine.for %arg2 = 1 to 2 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<16x8xf32>
// CHECK-NEXT:         affine.store %0, %alloca[(%arg2 - 1) mod 3, %arg3] : memref<3x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (2, -d0 + 1)>(%arg2) to min affine_map<(d0) -> (3, -d0 + 17)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2 + %arg3 - 1, %arg4] : memref<16x8xf32>
// CHECK-NEXT:           affine.store %0, %alloca[(%arg2 + %arg3 - 1) mod 3, %arg4] : memref<3x8xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg2 mod 3, %arg3] : memref<3x8xf32>
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 14 >= 0)>(%arg2) {
// CHECK-NEXT:           %1 = affine.load %alloca[(%arg2 - 1) mod 3, %arg3] : memref<3x8xf32>
// CHECK-NEXT:           %2 = affine.load %alloca[(%arg2 + 1) mod 3, %arg3] : memref<3x8xf32>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:           %4 = arith.addf %3, %0 : f32
// CHECK-NEXT:           affine.store %4, %arg1[%arg2, %arg3] : memref<16x8xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The window of a triangle grows.

func.func @triangle(%a: memref<64x?xf32>, %b: memref<64x?xf32>) {
  // expected-remark @below {{[Missed] not-translation-invariant | Category:affine-window-buffers | Function=triangle | Op=affine.for, Remark="the extent of its window in dimension 1 depends on the iteration", reason=unsupported}}
  affine.for %i = 0 to 63 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %0 = affine.load %a[%i, %j] : memref<64x?xf32>
      %1 = affine.load %a[%i + 1, %j] : memref<64x?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i, %j] : memref<64x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @triangle(%arg0: memref<64x?xf32>, %arg1: memref<64x?xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 63 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg3] : memref<64x?xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 + 1, %arg3] : memref<64x?xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg2, %arg3] : memref<64x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A window that moves along a diagonal has few elements in common with the next.

func.func @diagonally(%a: memref<64x64xf32>, %b: memref<32xf32>) {
  // expected-remark @below {{[Missed] moves-diagonally | Category:affine-window-buffers | Function=diagonally | Op=affine.for, Remark="its window moves along several dimensions", reason=unsupported}}
  affine.for %i = 0 to 32 {
    affine.for %u = 0 to 4 {
      affine.for %v = 0 to 4 {
        %0 = affine.load %a[%i + %u, %i + %v] : memref<64x64xf32>
        affine.store %0, %b[%i] : memref<32xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @diagonally(%arg0: memref<64x64xf32>, %arg1: memref<32xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 32 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2 + %arg3, %arg2 + %arg4] : memref<64x64xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg2] : memref<32xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows that are far from each other by a value have separate windows, of one row.

func.func @far(%a: memref<?x8xf32>, %b: memref<32x8xf32>, %n: index) {
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<?x8xf32>
      %1 = affine.load %a[%i + symbol(%n), %j] : memref<?x8xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i, %j] : memref<32x8xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @far(%arg0: memref<?x8xf32>, %arg1: memref<32x8xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 32 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<?x8xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3 + symbol(%arg2), %arg4] : memref<?x8xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg3, %arg4] : memref<32x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Whether elements are read depends on data.

func.func @data(%a: memref<64xf32>, %b: memref<32xf32>, %c: i1) {
  // expected-remark @below {{[Missed] unknown-region | Category:affine-window-buffers | Function=data | Op=affine.for, Remark="the elements that it reads are not known: the condition of 'scf.if' is not affine", reason=unknown}}
  affine.for %i = 0 to 32 {
    // expected-remark @below {{[Missed] unknown-region | Category:affine-window-buffers | Function=data | Op=affine.for, Remark="the elements that it reads are not known: the condition of 'scf.if' is not affine", reason=unknown}}
    affine.for %k = 0 to 4 {
      scf.if %c {
        %0 = affine.load %a[%i + %k] : memref<64xf32>
        affine.store %0, %b[%i] : memref<32xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @data(%arg0: memref<64xf32>, %arg1: memref<32xf32>, %arg2: i1) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 32 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:         scf.if %arg2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg3 + %arg4] : memref<64xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg3] : memref<32xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A buffer that is too large, and one of which a part is written before it is read.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-window-buffers | Function=large | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @large(%a: memref<64x4096xf32>, %b: memref<64x4096xf32>) {
  // expected-remark @below {{[Missed] buffer-size | Category:affine-window-buffers | Function=large | Op=affine.for, Remark="the buffer would have 16384 bytes", reason=unsupported}}
  affine.for %i = 0 to 63 {
    affine.for %j = 0 to 4096 {
      %0 = affine.load %a[%i, %j] : memref<64x4096xf32>
      %1 = affine.load %a[%i + 1, %j] : memref<64x4096xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i, %j] : memref<64x4096xf32>
    }
  }
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-window-buffers | Function=large | Op=affine.for, Remark="the loop writes elements that it reads again later", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 4, %j@{{\d+}} = 0), element [2, 0]", reason=illegal}}
  // expected-remark @below {{[Passed] line-buffer | Category:affine-window-buffers | Function=large | Op=affine.for, Remark="a buffer of 1x16 elements keeps 1 of 2 in dimension 0: an iteration reads only what is new in its window", kept=1, new=1, reads_after=16, reads_before=32, shape=1x16}}
  affine.for %i = 2 to 63 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %a[%i, %j] : memref<64x4096xf32>
      %1 = affine.load %a[%i + 1, %j] : memref<64x4096xf32>
      %2 = affine.load %a[%i - 2, %j] : memref<64x4096xf32>
      %3 = arith.addf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %a[%i, %j] : memref<64x4096xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @large(%arg0: memref<64x4096xf32>, %arg1: memref<64x4096xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 63 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4096 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg3] : memref<64x4096xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 + 1, %arg3] : memref<64x4096xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg2, %arg3] : memref<64x4096xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloca = memref.alloca() : memref<1x16xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:       %0 = affine.load %arg0[2, %arg2] : memref<64x4096xf32>
// CHECK-NEXT:       affine.store %0, %alloca[0, %arg2] : memref<1x16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 2 to 63 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 16 {
// CHECK-NEXT:         %0 = affine.load %alloca[0, %arg3] : memref<1x16xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 + 1, %arg3] : memref<64x4096xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2 - 2, %arg3] : memref<64x4096xf32>
// CHECK-NEXT:         %3 = arith.addf %0, %1 : f32
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg0[%arg2, %arg3] : memref<64x4096xf32>
// CHECK-NEXT:         affine.store %1, %alloca[0, %arg3] : memref<1x16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The memory may be freed in the loop.

func.func @freed(%b: memref<32xf32>, %n: index) {
  %a = memref.alloc() : memref<64xf32>
  // expected-remark @below {{[Missed] freed-in-loop | Category:affine-window-buffers | Function=freed | Op=affine.for, Remark="the loop may free the memory", reason=unsupported}}
  affine.for %i = 0 to 32 {
    affine.for %k = 0 to 4 {
      %0 = affine.load %a[%i + %k] : memref<64xf32>
      affine.store %0, %b[%i] : memref<32xf32>
    }
    affine.if affine_set<(d0) : (d0 - 31 == 0)>(%i) {
      memref.dealloc %a : memref<64xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @freed(%arg0: memref<32xf32>, %arg1: index) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<64xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 32 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2 + %arg3] : memref<64xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2] : memref<32xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 31 == 0)>(%arg2) {
// CHECK-NEXT:         memref.dealloc %alloc : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
