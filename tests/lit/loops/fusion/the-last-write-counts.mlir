// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion='mode=producer' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nothing reads %c, and its last write is last among the copies, too.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=last | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @last(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8xf32>) -> memref<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=last | Op=affine.for, Remark="a copy of the source is fused at depth 2: while the source stays, 50% of the computation is redundant", additional_compute=50%, depth=2, fused_bytes=576, fused_cost=240, kind=producer, removes_source=no, sink_bytes=384, sink_cost=96, slice_bytes=192, source_bytes=544, source_cost=192, storage_saving=37.93%, with={{\S+}}}}
  // expected-remark @below {{[Missed] fusion.source-kept | Category:affine-loop-fusion | Function=last | Op=affine.for, Remark="the source stays, and is computed again in the fused nest: %m may be used elsewhere, and mlir-opt does not see from bounds that the slices are all of the source", reason=unsupported}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=last | Op=affine.for, Remark="a private buffer for %m", from=memref<8x8xf32>, to=memref<1x1xf32>}}
  affine.for %i = 1 to 7 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return %m : memref<8x8xf32>
}

// The copy of the last write is the first one.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=first | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @first(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8xf32>) -> memref<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=first | Op=affine.for, Remark="a copy of the source is fused at depth 1: while the source stays, 50% of the computation is redundant", additional_compute=50%, depth=1, fused_bytes=576, fused_cost=240, kind=producer, removes_source=no, sink_bytes=384, sink_cost=96, slice_bytes=192, source_bytes=544, source_cost=192, storage_saving=37.93%, with={{\S+}}}}
  // expected-remark @below {{[Missed] fusion.source-kept | Category:affine-loop-fusion | Function=first | Op=affine.for, Remark="the source stays, and is computed again in the fused nest: %m may be used elsewhere, and mlir-opt does not see from bounds that the slices are all of the source", reason=unsupported}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=first | Op=affine.for, Remark="a private buffer for %m", from=memref<8x8xf32>, to=memref<1x8xf32>}}
  affine.for %i = 1 to 7 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, 7 - %j] : memref<8x8xf32>
      affine.store %x, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return %m : memref<8x8xf32>
}

// The last write has no copy.
func.func @none(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8xf32>) -> memref<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  // expected-remark-re @below {{[Missed] fusion.self-dependence | Category:affine-loop-fusion | Function=none | Op=affine.for, Remark="slices would separate or repeat iterations of the source that depend on each other through %c", Witness="(%i@{{\d+}} = 0, %j@{{\d+}} = 6) -> (%i@{{\d+}} = 0, %j@{{\d+}} = 7)", depth=2, reason=illegal, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 7 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return %m : memref<8x8xf32>
}

// The producer reads %c, too.
func.func @read(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8xf32>) -> memref<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  // expected-remark-re @below {{[Missed] fusion.self-dependence | Category:affine-loop-fusion | Function=read | Op=affine.for, Remark="slices would separate or repeat iterations of the source that depend on each other through %c", Witness="(%i@{{\d+}} = 1, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 1, %j@{{\d+}} = 1)", depth=2, reason=illegal, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
      %y = affine.load %c[0] : memref<8xf32>
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 1 to 7 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return %m : memref<8x8xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @last(%arg0: memref<8x8xf32>, %arg1: memref<8x8xf32>, %arg2: memref<8xf32>) -> memref<8x8xf32> {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1x1xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<8x8xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %alloc_0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 1 to 7 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %alloc[0, 0] : memref<1x1xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<8xf32>
// CHECK-NEXT:         %1 = affine.load %alloc[0, 0] : memref<1x1xf32>
// CHECK-NEXT:         affine.store %1, %arg1[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %alloc_0 : memref<8x8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @first(%arg0: memref<8x8xf32>, %arg1: memref<8x8xf32>, %arg2: memref<8xf32>) -> memref<8x8xf32> {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1x8xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<8x8xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %alloc_0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 1 to 7 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %alloc[0, %arg4] : memref<1x8xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %alloc[0, -%arg4 + 7] : memref<1x8xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %alloc_0 : memref<8x8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @none(%arg0: memref<8x8xf32>, %arg1: memref<8x8xf32>, %arg2: memref<8xf32>) -> memref<8x8xf32> {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<8x8xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %alloc : memref<8x8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @read(%arg0: memref<8x8xf32>, %arg1: memref<8x8xf32>, %arg2: memref<8xf32>) -> memref<8x8xf32> {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<8x8xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<8xf32>
// CHECK-NEXT:         %1 = affine.load %arg2[0] : memref<8xf32>
// CHECK-NEXT:         affine.store %1, %alloc[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 1 to 7 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg3, %arg4] : memref<8x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %alloc : memref<8x8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
