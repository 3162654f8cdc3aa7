// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=maximal=true
// NOTE: What is expected was written by tests/lit/update.py.

// The loops are not fused; the refusal has the code `fusion.order`.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites %a", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 0)", depth=1, reason=illegal, with={{\S+}}}}
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

// -----

// The loops are not fused; the refusal has the code `fusion.self-dependence`.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 10 is outside dimension 0 of extent 10}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.self-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="slices would separate or repeat iterations of the source that depend on each other through %b", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 0)", depth=1, reason=illegal, with={{\S+}}}}
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

// -----

// The refusal has a witness of the order that fusion would reverse.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites %a", Witness="(%i@{{\d+}} = 5) -> (%i@{{\d+}} = 4)", depth=1, reason=illegal, with={{\S+}}}}
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

// -----

// A witness says with which symbols the nests are executed.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  affine.if affine_set<()[s] : (s - 7 == 0)>()[%n] {
    // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites %a", Witness="(%i@{{\d+}} = 5) -> (%i@{{\d+}} = 4), where %n = 7", depth=1, reason=illegal, with={{\S+}}}}
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

// -----

// A source goes away when only its copies are read.

func.func @f(%x: f32, %y: f32) -> (memref<4xf32>, memref<4x4xf32>) {
  %m = memref.alloc() : memref<4x4xf32>
  %l = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=no, with={{\S+}}}}
  // expected-remark @below {{[Passed] fusion.erased-source | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="nothing reads what the nest writes"}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i, 2] : memref<4x4xf32>
    affine.store %0, %l[%i] : memref<4xf32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 2", depth=2, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %y, %m[%i, %j] : memref<4x4xf32>
    }
  }
  %o = memref.alloc() : memref<4x4xf32>
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<4x4xf32>, to=memref<1x4xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i, %j] : memref<4x4xf32>
      affine.store %0, %o[%i, %j] : memref<4x4xf32>
    }
  }
  return %l, %o : memref<4xf32>, memref<4x4xf32>
}

// -----

// A source stays that others may read.

func.func @f(%x: f32, %y: f32) -> (memref<4xf32>, memref<4x4xf32>, memref<4x4xf32>) {
  %m = memref.alloc() : memref<4x4xf32>
  %l = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=no, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i, 2] : memref<4x4xf32>
    affine.store %0, %l[%i] : memref<4xf32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 2", depth=2, kind=producer, removes_source=yes, with={{\S+}}}}
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

// -----

// Vectors that follow each other. Each vector is made where it is read; the buffer has all
// lanes of these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<68xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.vector_load %a[4 * %i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %m[4 * %i] : memref<68xf32>, vector<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<68xf32>, to=memref<4xf32>}}
  affine.for %i = 0 to 15 {
    %v = affine.vector_load %m[4 * %i + 0] : memref<68xf32>, vector<4xf32>
    affine.vector_store %v, %b[4 * %i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// -----

// Vectors that follow each other. Each vector is made where it is read; the buffer has all
// lanes of these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<68xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.vector_load %a[4 * %i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %m[4 * %i] : memref<68xf32>, vector<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<68xf32>, to=memref<8xf32>}}
  affine.for %i = 0 to 15 {
    %v = affine.vector_load %m[4 * %i + 2] : memref<68xf32>, vector<4xf32>
    affine.vector_store %v, %b[4 * %i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// -----

// Vectors that follow each other. Each vector is made where it is read; the buffer has all
// lanes of these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<68xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.vector_load %a[4 * %i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %m[4 * %i] : memref<68xf32>, vector<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<68xf32>, to=memref<4xf32>}}
  affine.for %i = 0 to 15 {
    %v = affine.vector_load %m[4 * %i + 4] : memref<68xf32>, vector<4xf32>
    affine.vector_store %v, %b[4 * %i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// -----

// Loops are not fused where one reads what the other writes through an alias.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  %w = memref.cast %m : memref<10xf32> to memref<?xf32>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %w", Witness="(%i@{{\d+}} = 5) -> (%i@{{\d+}} = 4)", depth=1, reason=illegal, with={{\S+}}}}
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

// -----

// The depth of a refusal counts loops of the sink.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites %a", Witness="(%t = 0, %i@{{\d+}} = 5) -> (%t = 0, %i@{{\d+}} = 4)", depth=1, reason=illegal, with={{\S+}}}}
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
