// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 3, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 2, %j@{{\d+}} = 1)", depth=2, reason=illegal, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-windows | Function=f | Op=affine.for, Remark="the 4 iterations of a window become straight code", factor=4}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
    }
  }
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 + 3] : memref<8xi32>
// CHECK-NEXT:       affine.store %0, %alloc[%arg2, 0] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 + 2] : memref<8xi32>
// CHECK-NEXT:       affine.store %1, %alloc[%arg2, 1] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2 + 1] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %alloc[%arg2, 2] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:       %3 = affine.load %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %3, %alloc[%arg2, 3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 1, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 0, %j@{{\d+}} = 0)", depth=2, reason=illegal, with={{\S+}}}}
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=f | Op=affine.for, order="1,0"}}
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%j@{{\d+}} = 0, %i@{{\d+}} = 0) -> (%j@{{\d+}} = 0, %i@{{\d+}} = 1), element [0]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
    }
  }
  // expected-remark-re @below {{[Missed] illegal-permutation | Category:affine-memory-order | Function=f | Op=affine.for, Remark="this would reverse an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - %arg2 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg3, %arg2] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
  // expected-remark-re @below {{[Missed] fusion.slice-unknown-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="it is not known which elements are accessed", reason=unsupported, with={{\S+}}}}
  // expected-remark @below {{[Missed] vectorize.layout | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the memref has a layout other than the identity", reason=unsupported}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] vectorize.layout | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the memref has a layout other than the identity", reason=unsupported}}
    // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-windows | Function=f | Op=affine.for, Remark="the 4 iterations of a window become straight code", factor=4}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
    }
  }
  // expected-remark @below {{[Missed] vectorize.layout | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the memref has a layout other than the identity", reason=unsupported}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] vectorize.layout | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the memref has a layout other than the identity", reason=unsupported}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 + 3] : memref<8xi32>
// CHECK-NEXT:       affine.store %0, %alloc[%arg2, 0] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 + 2] : memref<8xi32>
// CHECK-NEXT:       affine.store %1, %alloc[%arg2, 1] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2 + 1] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %alloc[%arg2, 2] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:       %3 = affine.load %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %3, %alloc[%arg2, 3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, strided<[1, 1]>>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 3, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 2, %j@{{\d+}} = 1)", depth=2, reason=illegal, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-windows | Function=f | Op=affine.for, Remark="the 4 iterations of a window become straight code", factor=4}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
    }
  }
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 + 3] : memref<8xi32>
// CHECK-NEXT:       affine.store %0, %alloc[%arg2, 0] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 + 2] : memref<8xi32>
// CHECK-NEXT:       affine.store %1, %alloc[%arg2, 1] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2 + 1] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %alloc[%arg2, 2] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:       %3 = affine.load %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %3, %alloc[%arg2, 3] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, strided<[0, 1]>>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 1, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 0, %j@{{\d+}} = 0)", depth=2, reason=illegal, with={{\S+}}}}
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=f | Op=affine.for, order="1,0"}}
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%j@{{\d+}} = 0, %i@{{\d+}} = 0) -> (%j@{{\d+}} = 0, %i@{{\d+}} = 1), element [0]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
    }
  }
  // expected-remark-re @below {{[Missed] illegal-permutation | Category:affine-memory-order | Function=f | Op=affine.for, Remark="this would reverse an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - %arg2 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg3, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
