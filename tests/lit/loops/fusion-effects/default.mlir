// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion
// NOTE: What is expected was written by tests/lit/update.py.

// Fusion keeps the order of calls: the source calls.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 2: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=2, fused_bytes=192, fused_cost=112, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=64, source_cost=80, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: the sink calls.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 2: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=2, fused_bytes=192, fused_cost=64, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=48, slice_bytes=64, source_bytes=64, source_cost=16, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %c, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      %1 = func.call @g(%0) : (f32) -> f32
      affine.store %1, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: both call.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'func.call' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      %1 = func.call @g(%0) : (f32) -> f32
      affine.store %1, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: something is printed between.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'vector.print' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  vector.print %c : f32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: something is printed before the sink.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 2: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=2, fused_bytes=192, fused_cost=64, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=48, slice_bytes=64, source_bytes=64, source_cost=16, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %c, %t[%i, %j] : memref<4x4xf32>
    }
  }
  vector.print %c : f32
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      %1 = func.call @g(%0) : (f32) -> f32
      affine.store %1, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: in another order.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'func.call' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%j, %i] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: backwards.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'func.call' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[-%i + 3, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: a part of it.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'func.call' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: in other steps.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.symbolic-nest | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the cost model 'mlir' takes only slices that mlir-opt computes: mostly of nests with constant bounds and without steps, and of loops that carry values as a whole", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 step 2 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: again and again.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=32, source_cost=20, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    %1 = func.call @g(%z) : (f32) -> f32
    affine.store %1, %t[%i, 0] : memref<4x4xf32>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%j, 0] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: again for each column.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: -30.77% of the computation is redundant, and the nests touch 0% less memory", additional_compute=-30.77%, depth=1, fused_bytes=96, fused_cost=36, kind=producer, removes_source=yes, sink_bytes=80, sink_cost=32, slice_bytes=16, source_bytes=16, source_cost=20, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    %1 = func.call @g(%z) : (f32) -> f32
    affine.store %1, %t[%i, 0] : memref<4x4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, 0] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: for each row.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=64, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=64, source_cost=32, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    %1 = func.call @g(%z) : (f32) -> f32
    affine.for %j = 0 to 4 {
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x4xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: in one iteration of three loops.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=128, source_cost=80, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.sunk-loops | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="sequential loops inwards", order="0, 2, 1"}}
  affine.for %l = 0 to 4 {
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 4 {

        %0 = affine.load %t[%i, %j] : memref<4x4xf32>
        affine.store %0, %v[%l, %j] : memref<4x4xf32>
      }
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: under a condition.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.conditional | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the cost model 'mlir' fuses no nests with conditionals", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.for %j = 0 to 4 {

        %0 = affine.load %t[%i, %j] : memref<4x4xf32>
        affine.store %0, %v[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: what the call writes is read.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  %w = memref.get_global @w : memref<1xf32>
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'func.call' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      %1 = func.call @g(%z) : (f32) -> f32
      affine.store %1, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      %2 = affine.load %w[0] : memref<1xf32>
      affine.store %2, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: the source calls, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 2: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=2, fused_bytes=192, fused_cost=112, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=64, source_cost=80, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: the sink calls, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 2: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=2, fused_bytes=192, fused_cost=64, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=48, slice_bytes=64, source_bytes=64, source_cost=16, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %c, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      vector.print %0 : f32
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: both call, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'vector.print' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      vector.print %0 : f32
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: something is printed between, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'vector.print' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  vector.print %c : f32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: something is printed before the sink, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 2: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=2, fused_bytes=192, fused_cost=64, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=48, slice_bytes=64, source_bytes=64, source_cost=16, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %c, %t[%i, %j] : memref<4x4xf32>
    }
  }
  vector.print %c : f32
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      vector.print %0 : f32
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: in another order, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'vector.print' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%j, %i] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: backwards, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'vector.print' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[-%i + 3, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: a part of it, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'vector.print' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: in other steps, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.symbolic-nest | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the cost model 'mlir' takes only slices that mlir-opt computes: mostly of nests with constant bounds and without steps, and of loops that carry values as a whole", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 step 2 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: again and again, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 30%; a shift computes nothing twice)", reason=unprofitable, sink_cost=32, source_cost=20, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    vector.print %z : f32
    affine.store %z, %t[%i, 0] : memref<4x4xf32>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%j, 0] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: again for each column, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: -30.77% of the computation is redundant, and the nests touch 0% less memory", additional_compute=-30.77%, depth=1, fused_bytes=96, fused_cost=36, kind=producer, removes_source=yes, sink_bytes=80, sink_cost=32, slice_bytes=16, source_bytes=16, source_cost=20, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    vector.print %z : f32
    affine.store %z, %t[%i, 0] : memref<4x4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, 0] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: for each row, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=64, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=64, source_cost=32, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    vector.print %z : f32
    affine.for %j = 0 to 4 {
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x4xf32>}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: in one iteration of three loops, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 30%; a shift computes nothing twice)", reason=unprofitable, sink_cost=128, source_cost=80, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.sunk-loops | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="sequential loops inwards", order="0, 2, 1"}}
  affine.for %l = 0 to 4 {
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 4 {

        %0 = affine.load %t[%i, %j] : memref<4x4xf32>
        affine.store %0, %v[%l, %j] : memref<4x4xf32>
      }
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: under a condition, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  // expected-remark-re @below {{[Missed] fusion.conditional | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the cost model 'mlir' fuses no nests with conditionals", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.for %j = 0 to 4 {

        %0 = affine.load %t[%i, %j] : memref<4x4xf32>
        affine.store %0, %v[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: what the call writes is read, printed.

memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
  %w = memref.get_global @w : memref<1xf32>
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'vector.print' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      %2 = affine.load %w[0] : memref<1xf32>
      affine.store %2, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Sibling loops that carry values are fused: alike.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }

  %b = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are not fused: the first writes late what the second reads.

module {
  func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
    // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
    %0 = affine.for %arg4 = 1 to 64 iter_args(%arg5 = %arg2) -> (f32) {
      %2 = affine.load %arg0[%arg4] : memref<64xf32>
      %3 = arith.addf %arg5, %2 : f32
      affine.store %3, %arg0[%arg4 - 1] : memref<64xf32>
      affine.yield %3 : f32
    }
    %1 = affine.for %arg4 = 1 to 64 iter_args(%arg5 = %arg2) -> (f32) {
      %2 = affine.load %arg0[%arg4] : memref<64xf32>
      %3 = arith.mulf %arg5, %2 : f32
      affine.yield %3 : f32
    }
    return %0, %1 : f32, f32
  }
}

// -----

// Sibling loops that carry values are fused: the first writes early what the second reads.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
    // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
    %0 = affine.for %arg4 = 1 to 64 iter_args(%arg5 = %arg2) -> (f32) {
      %2 = affine.load %arg0[%arg4] : memref<64xf32>
      %3 = arith.addf %arg5, %2 : f32
      affine.store %3, %arg0[%arg4] : memref<64xf32>
      affine.yield %3 : f32
    }
    %1 = affine.for %arg4 = 1 to 64 iter_args(%arg5 = %arg2) -> (f32) {
      %2 = affine.load %arg0[%arg4 - 1] : memref<64xf32>
      %3 = arith.mulf %arg5, %2 : f32
      affine.yield %3 : f32
    }
    return %0, %1 : f32, f32
  }
}

// -----

// Sibling loops that carry values are fused: the first writes what the second reads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32
    affine.store %1, %x[%i] : memref<64xf32>
    affine.yield %1 : f32
  }

  %b = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are not fused: the first writes what the second reads earlier.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-overlap | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the loops would run together for less than half of the shorter one", reason=unprofitable, shorter=64, together=1, with={{\S+}}}}
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32
    affine.store %1, %x[%i] : memref<64xf32>
    affine.yield %1 : f32
  }

  %b = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[-%i + 63] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are not fused: the second begins with the result.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  // expected-remark-re @below {{[Missed] fusion.shift-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest uses a value that another one computes", reason=unsupported, with={{\S+}}}}
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }

  %b = affine.for %i = 0 to 64 iter_args(%s = %a) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are fused: the result is stored between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }
  affine.store %a, %y[0] : memref<64xf32>
  %b = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are not fused: the result is stored where the second reads.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'affine.store' between the nests depends on one of them", Witness="{{\S+}} -> {{\S+}}, in this order", reason=illegal, with={{\S+}}}}
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }
  affine.store %a, %x[0] : memref<64xf32>
  %b = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are not fused: the second ends earlier.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }

  %b = affine.for %i = 0 to 32 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are not fused: the second begins later.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }

  %b = affine.for %i = 1 to 65 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i - 1] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Sibling loops that carry values are not fused: in other steps.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  // expected-remark-re @below {{[Missed] fusion.shift-steps | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the loops differ in step", reason=unsupported, with={{\S+}}}}
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }

  %b = affine.for %i = 0 to 64 step 2 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// -----

// Siblings inside of fused nests join: rows.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) -> (f32, f32) {
  %z = arith.constant 1.0 : f32

  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
    %s = affine.for %j = 0 to 16 iter_args(%t = %z) -> f32 {
      %0 = affine.load %x[%i * 16 + %j] : memref<64xf32>
      %1 = arith.addf %t, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i + 0] : memref<64xf32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 2.94% less memory", additional_compute=0%, depth=1, fused_bytes=528, fused_cost=264, kind=sibling, removes_source=yes, sink_bytes=272, sink_cost=132, slice_bytes=256, source_bytes=272, source_cost=132, storage_saving=2.94%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %s = affine.for %j = 0 to 16 iter_args(%t = %z) -> f32 {
      %0 = affine.load %x[%i * 16 + %j] : memref<64xf32>
      %1 = arith.mulf %t, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i + 32] : memref<64xf32>
  }
  return %z, %z : f32, f32
}

// -----

// Siblings inside of fused nests join: values of both loops.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) -> (f32, f32) {
  %z = arith.constant 1.0 : f32

  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %a = affine.for %i = 0 to 4 iter_args(%o = %z) -> f32 {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
    %s = affine.for %j = 0 to 16 iter_args(%t = %o) -> f32 {
      %0 = affine.load %x[%i * 16 + %j] : memref<64xf32>
      %1 = arith.addf %t, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  %b = affine.for %i = 0 to 4 iter_args(%o = %z) -> f32 {
    %s = affine.for %j = 0 to 16 iter_args(%t = %o) -> f32 {
      %0 = affine.load %x[%i * 16 + %j] : memref<64xf32>
      %1 = arith.mulf %t, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %s : f32
  }
  return %a, %b : f32, f32
}

// -----

// Assertions that fail. Where one ends the program, what others know is written as far as
// before.

func.func @f(%y: memref<4xf32>, %b: memref<4xi1>) {
  %m = memref.alloc() : memref<4xf32>
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=1, fused_bytes=36, fused_cost=20, kind=producer, removes_source=yes, sink_bytes=20, sink_cost=16, slice_bytes=16, source_bytes=16, source_cost=4, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<4xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xf32>
    %1 = affine.load %b[%i] : memref<4xi1>
    cf.assert %1, "no"
    affine.store %0, %m[%i] : memref<4xf32>
  }
  return
}

// -----

// Assertions that fail. Where one ends the program, what others know is written as far as
// before.

func.func @f(%y: memref<4xf32>, %b: memref<4xi1>) {
  %m = memref.alloc() : memref<4xf32>
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'cf.assert' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %x, %y[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %y[%i] : memref<4xf32>
    %1 = affine.load %b[%i] : memref<4xi1>
    cf.assert %1, "no"
    affine.store %0, %m[%i] : memref<4xf32>
  }
  return
}

// -----

// Memory without a rank. Elements are followed through casts that forget the rank, if all views
// have one rank.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
  %m = memref.alloc() : memref<64xf32>
  %v = memref.cast %m : memref<64xf32> to memref<*xf32>
  %t = memref.cast %v : memref<*xf32> to memref<64xf32>

  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=768, fused_cost=256, kind=producer, removes_source=yes, sink_bytes=512, sink_cost=128, slice_bytes=256, source_bytes=512, source_cost=128, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }
  return
}

// -----

// Memory without a rank. Elements are followed through casts that forget the rank, if all views
// have one rank.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
  %m = memref.alloc() : memref<64xf32>
  %v = memref.cast %m : memref<64xf32> to memref<*xf32>
  %t = memref.cast %v : memref<*xf32> to memref<64xf32>

  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a copy of the source is fused at depth 1: while the source stays, 50% of the computation is redundant", additional_compute=50%, depth=1, fused_bytes=768, fused_cost=256, kind=producer, removes_source=no, sink_bytes=512, sink_cost=128, slice_bytes=256, source_bytes=512, source_cost=128, storage_saving=25%, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.partial-sibling | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a sibling is fused as a whole or not at all", reason=unsupported, with={{\S+}}}}
  // expected-remark @below {{[Missed] fusion.source-kept | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the source stays, and is computed again in the fused nest: %t may be used elsewhere, and mlir-opt does not see from bounds that the slices are all of the source", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %t[%i] : memref<64xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<64xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[-%i + 63] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }
  return
}

// -----

// Memory without a rank. Elements are followed through casts that forget the rank, if all views
// have one rank.

// expected-warning @below {{'@f' is not run: 'memref.cast' op casts a memref of rank 1 to rank 2}}
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
  %m = memref.alloc() : memref<64xf32>
  %v = memref.cast %m : memref<64xf32> to memref<*xf32>
  %t = memref.cast %v : memref<*xf32> to memref<64xf32>
  %w = memref.cast %v : memref<*xf32> to memref<8x8xf32>
  // expected-remark-re @below {{[Missed] fusion.slice-unknown-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="it is not known which elements are accessed", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }
  return
}

// -----

// Loops with effects are not nested in another order.

func.func @f(%b: memref<4x4xf32>) {
  %t = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i, %j] : memref<4x4xf32>
      vector.print %x : f32
      affine.store %x, %t[0, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
  }
  return
}

// -----

// Loops with effects are not nested in another order.

func.func @f(%b: memref<4x4xf32>) {
  %t = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] fusion.sunk-loops | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="sequential loops inwards", order="1, 0"}}
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i, %j] : memref<4x4xf32>

      affine.store %x, %t[0, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
  }
  return
}

// -----

// Loops with effects are not nested in another order.

// expected-warning @below {{'@f' is not run: 'cf.assert' op fails: no}}
func.func @f(%b: memref<4x4xf32>) {
  %c = arith.constant false
  %t = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i, %j] : memref<4x4xf32>
      cf.assert %c, "no"
      affine.store %x, %t[0, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
  }
  return
}

// -----

// Loops with effects are not nested in another order.

func.func @f(%b: memref<4x4xf32>) {
  %c = arith.constant false
  %t = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] fusion.sunk-loops | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="sequential loops inwards", order="1, 0"}}
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i, %j] : memref<4x4xf32>

      affine.store %x, %t[0, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
  }
  return
}

// -----

// What may fault stays behind an assertion.

// expected-warning @below {{'@f' is not run: 'cf.assert' op fails: no}}
func.func @f(%a: memref<4xi1>) -> i32 {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'cf.assert' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %ok = affine.load %a[%i] : memref<4xi1>
    cf.assert %ok, "no"
    affine.store %c, %t[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %t[%i] : memref<4xi32>
    %y = arith.divsi %c, %x : i32
    affine.store %y, %t[%i] : memref<4xi32>
  }
  %r = affine.load %t[2] : memref<4xi32>
  return %r : i32
}

// -----

// What may fault stays behind an assertion.

// expected-warning @below {{'@f' is not run: 'cf.assert' op fails: no}}
func.func @f(%a: memref<4xi1>) -> i32 {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 11.11% less memory", additional_compute=0%, depth=1, fused_bytes=32, fused_cost=24, kind=producer, removes_source=yes, sink_bytes=16, sink_cost=12, slice_bytes=16, source_bytes=20, source_cost=12, storage_saving=11.11%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %ok = affine.load %a[%i] : memref<4xi1>
    cf.assert %ok, "no"
    affine.store %c, %t[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %t[%i] : memref<4xi32>
    %y = arith.addi %c, %x : i32
    affine.store %y, %t[%i] : memref<4xi32>
  }
  %r = affine.load %t[2] : memref<4xi32>
  return %r : i32
}

// -----

// What may fault stays behind an assertion.

// expected-warning @below {{'@f' is not run: 'arith.divsi' op divides by zero}}
func.func @f(%a: memref<4xi1>) -> (i32, i32) {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %c, %t[%i] : memref<4xi32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.ori %x, %y : i32
    affine.yield %z : i32
  }
  %ok = affine.load %a[3] : memref<4xi1>
  cf.assert %ok, "no"
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.divsi %x, %y : i32
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}

// -----

// What may fault stays behind an assertion.

func.func @f(%a: memref<4xi1>) -> (i32, i32) {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %c, %t[%i] : memref<4xi32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.ori %x, %y : i32
    affine.yield %z : i32
  }
  %ok = affine.load %a[3] : memref<4xi1>
  cf.assert %ok, "no"
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.addi %x, %y : i32
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}

// -----

// Subscripts that may be outside stay behind an assertion.

func.func @f(%a: memref<4xi1>, %b: memref<?xi32>) -> (i32, i32) {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %c, %t[%i] : memref<4xi32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.ori %x, %y : i32
    affine.yield %z : i32
  }
  %ok = affine.load %a[3] : memref<4xi1>
  cf.assert %ok, "no"
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = affine.load %b[%i] : memref<?xi32>
    // : i32
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}

// -----

// What an assertion says is not known in front of it.

func.func @f(%a: memref<4xi32>, %b: memref<?xi32>) -> (i32, i32) {
  %c = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %b, %c0 : memref<?xi32>
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'cf.assert' between the nests depends on one of them", Witness="{{\S+}} -> {{\S+}}, in this order", reason=illegal, with={{\S+}}}}
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %a[%i] : memref<4xi32>
    affine.yield %y : i32
  }
  %first = arith.cmpi sge, %s, %c : i32
  cf.assert %first, "first"
  %second = arith.cmpi sge, %d, %c4 : index
  cf.assert %second, "second"
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %a[%i] : memref<4xi32>
    %z = affine.load %b[%i] : memref<?xi32>
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}

// -----

// What may fault need not stay behind what prints. A print returns: what may divide by zero
// behind it is executed at all events.

// expected-warning @below {{'@f' is not run: 'arith.divsi' op divides by zero}}
func.func @f(%a: memref<4xi1>) -> (i32, i32) {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %c, %t[%i] : memref<4xi32>
  }
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'cf.assert' between the nests depends on one of them", Witness="{{\S+}} -> {{\S+}}, in this order", reason=illegal, with={{\S+}}}}
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.ori %x, %y : i32
    affine.yield %z : i32
  }
  %ok = arith.cmpi sge, %s, %c : i32
  cf.assert %ok, "no"
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.divsi %x, %y : i32
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}

// -----

// What may fault need not stay behind what prints. A print returns: what may divide by zero
// behind it is executed at all events.

// expected-warning @below {{'@f' is not run: 'arith.divsi' op divides by zero}}
func.func @f(%a: memref<4xi1>) -> (i32, i32) {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %c, %t[%i] : memref<4xi32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 loops over the same memory carry their values together", depth=1, kind=sibling, nests=2, with={{\S+}}}}
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.ori %x, %y : i32
    affine.yield %z : i32
  }
  %ok = arith.cmpi sge, %s, %c : i32
  vector.print %ok : i1
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.divsi %x, %y : i32
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}
