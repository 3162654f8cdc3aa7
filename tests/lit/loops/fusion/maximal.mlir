// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=maximal=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Refusals: fusion.order.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites its data", depth=1, reason=illegal}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[0] : memref<10xf32>
    affine.store %0, %a[%i] : memref<10xf32>
  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @unknown(memref<10xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[0] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals: fusion.self, dependence.

func.func private @unknown(memref<10xf32>)
// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 10 is outside dimension 0 of extent 10}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark @below {{[Missed] fusion.self-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="iterations of the source that depend on each other would be torn apart or repeated", depth=1, reason=illegal}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 20 step 2 {
    %0 = affine.load %b[%i floordiv 2] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @unknown(memref<10xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       affine.store %1, %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 20 step 2 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5 floordiv 2] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The witness of a wrong order.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites its data", depth=1, reason=illegal}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %a[9 - %i] : memref<10xf32>
  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @unknown(memref<10xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg0[-%arg5 + 9] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A witness says with which symbols the nests are executed.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  affine.if affine_set<()[s] : (s - 7 == 0)>()[%n] {
    // expected-remark @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites its data", depth=1, reason=illegal}}
    affine.for %i = 0 to 10 {
      %0 = affine.load %a[%i] : memref<10xf32>
      affine.store %0, %b[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %b[%i] : memref<10xf32>
      affine.store %0, %a[9 - %i] : memref<10xf32>
    }
  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @unknown(memref<10xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 7 == 0)>()[%arg3] {
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:         affine.store %0, %arg0[-%arg5 + 9] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A source goes away when only its copies are read.

func.func @f(%x: f32, %y: f32) -> (memref<4xf32>, memref<4x4xf32>) {
  %m = memref.alloc() : memref<4x4xf32>
  %l = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=False}}
  // expected-remark @below {{[Passed] fusion.erased-source | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="nobody reads what the nest writes"}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=True}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i, 2] : memref<4x4xf32>
    affine.store %0, %l[%i] : memref<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 2", depth=2, kind=producer, removes_source=True}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %y, %m[%i, %j] : memref<4x4xf32>
    }
  }
  %o = memref.alloc() : memref<4x4xf32>
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer", from=memref<4x4xf32>, to=memref<1x4xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i, %j] : memref<4x4xf32>
      affine.store %0, %o[%i, %j] : memref<4x4xf32>
    }
  }
  return %l, %o : memref<4xf32>, memref<4x4xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f32, %arg1: f32) -> (memref<4xf32>, memref<4x4xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1x4xf32>
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %alloc_1 = memref.alloc() : memref<4x4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.store %arg0, %alloc[0, 2] : memref<1x4xf32>
// CHECK-NEXT:       %0 = affine.load %alloc[0, 2] : memref<1x4xf32>
// CHECK-NEXT:       affine.store %0, %alloc_0[%arg2] : memref<4xf32>
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         affine.store %arg1, %alloc[0, %arg3] : memref<1x4xf32>
// CHECK-NEXT:         %1 = affine.load %alloc[0, %arg3] : memref<1x4xf32>
// CHECK-NEXT:         affine.store %1, %alloc_1[%arg2, %arg3] : memref<4x4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %alloc_0, %alloc_1 : memref<4xf32>, memref<4x4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A source stays that others may read.

func.func @f(%x: f32, %y: f32) -> (memref<4xf32>, memref<4x4xf32>, memref<4x4xf32>) {
  %m = memref.alloc() : memref<4x4xf32>
  %l = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=False}}
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=True}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=True}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i, 2] : memref<4x4xf32>
    affine.store %0, %l[%i] : memref<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 2", depth=2, kind=producer, removes_source=True}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %y, %m[%i, %j] : memref<4x4xf32>
    }
  }
  %o = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i, %j] : memref<4x4xf32>
      affine.store %0, %o[%i, %j] : memref<4x4xf32>
    }
  }
  return %l, %o, %m : memref<4xf32>, memref<4x4xf32>, memref<4x4xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f32, %arg1: f32) -> (memref<4xf32>, memref<4x4xf32>, memref<4x4xf32>) {
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %alloc_1 = memref.alloc() : memref<4x4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         affine.store %arg0, %alloc[%arg2, %arg3] : memref<4x4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %arg0, %alloc[%arg2, %c2] : memref<4x4xf32>
// CHECK-NEXT:       %0 = affine.load %alloc[%arg2, 2] : memref<4x4xf32>
// CHECK-NEXT:       affine.store %0, %alloc_0[%arg2] : memref<4xf32>
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         affine.store %arg1, %alloc[%arg2, %arg3] : memref<4x4xf32>
// CHECK-NEXT:         %1 = affine.load %alloc[%arg2, %arg3] : memref<4x4xf32>
// CHECK-NEXT:         affine.store %1, %alloc_1[%arg2, %arg3] : memref<4x4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %alloc_0, %alloc_1, %alloc : memref<4xf32>, memref<4x4xf32>, memref<4x4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Vectors that follow each other. Each vector is made where it is read; the buffer has all
// lanes of these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<68xf32>
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=True}}
  affine.for %i = 0 to 16 {
    %v = affine.vector_load %a[4 * %i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %m[4 * %i] : memref<68xf32>, vector<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer", from=memref<68xf32>, to=memref<4xf32>}}
  affine.for %i = 0 to 15 {
    %v = affine.vector_load %m[4 * %i + 0] : memref<68xf32>, vector<4xf32>
    affine.vector_store %v, %b[4 * %i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 15 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[%arg2 * 4] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %alloc[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       %1 = affine.vector_load %alloc[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %1, %arg1[%arg2 * 4] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Vectors that follow each other. Each vector is made where it is read; the buffer has all
// lanes of these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<68xf32>
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=True}}
  affine.for %i = 0 to 16 {
    %v = affine.vector_load %a[4 * %i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %m[4 * %i] : memref<68xf32>, vector<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer", from=memref<68xf32>, to=memref<8xf32>}}
  affine.for %i = 0 to 15 {
    %v = affine.vector_load %m[4 * %i + 2] : memref<68xf32>, vector<4xf32>
    affine.vector_store %v, %b[4 * %i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 15 {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 2)>(%arg2) {
// CHECK-NEXT:         %1 = affine.vector_load %arg0[%arg3 * 4] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:         affine.vector_store %1, %alloc[%arg2 * -4 + %arg3 * 4] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.vector_load %alloc[2] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg1[%arg2 * 4] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Vectors that follow each other. Each vector is made where it is read; the buffer has all
// lanes of these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<68xf32>
  // expected-remark @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=True}}
  affine.for %i = 0 to 16 {
    %v = affine.vector_load %a[4 * %i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %m[4 * %i] : memref<68xf32>, vector<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer", from=memref<68xf32>, to=memref<4xf32>}}
  affine.for %i = 0 to 15 {
    %v = affine.vector_load %m[4 * %i + 4] : memref<68xf32>, vector<4xf32>
    affine.vector_store %v, %b[4 * %i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 15 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %1 = affine.vector_load %arg0[%0 * 4] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %1, %alloc[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       %2 = affine.vector_load %alloc[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %2, %arg1[%arg2 * 4] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Aliases are not fused.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  %w = memref.cast %m : memref<10xf32> to memref<?xf32>
  // expected-remark @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after one that depends on it", depth=1, reason=illegal}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %w[9 - %i] : memref<?xf32>
    %1 = affine.load %m[%i] : memref<10xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<10xf32>
  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @unknown(memref<10xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:     %cast = memref.cast %alloc : memref<10xf32> to memref<?xf32>
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %alloc[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %cast[-%arg5 + 9] : memref<?xf32>
// CHECK-NEXT:       %1 = affine.load %alloc[%arg5] : memref<10xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The depth of a refusal counts loops of the sink.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites its data", depth=1, reason=illegal}}
  affine.for %t = 0 to 3 { affine.for %i = 0 to 10 {
      %0 = affine.load %a[%i] : memref<10xf32>
      affine.store %0, %b[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %b[%i] : memref<10xf32>
      affine.store %0, %a[9 - %i] : memref<10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @unknown(memref<10xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:     affine.for %arg5 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg6 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg6] : memref<10xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg6] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg6 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg6] : memref<10xf32>
// CHECK-NEXT:         affine.store %0, %arg0[-%arg6 + 9] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
