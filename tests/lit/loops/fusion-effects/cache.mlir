// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=cost-model=cache
// NOTE: What is expected was written by tests/lit/update.py.

// Fusion keeps the order of calls: the source calls, cache.

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
  // expected-remark-re @below {{[Missed] fusion.unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'func.call' has no traffic model", reason=unsupported, with={{\S+}}}}
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
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: the sink calls, cache.

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
  // expected-remark-re @below {{[Missed] fusion.unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'func.call' has no traffic model", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %c, %t[%i, %j] : memref<4x4xf32>
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

// Fusion keeps the order of calls: both call, cache.

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

// Fusion keeps the order of calls: something is printed between, cache.

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

// Fusion keeps the order of calls: something is printed before the sink, cache.

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
  // expected-remark-re @below {{[Missed] fusion.unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'func.call' has no traffic model", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %c, %t[%i, %j] : memref<4x4xf32>
    }
  }
  vector.print %c : f32
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

// Fusion keeps the order of calls: in another order, cache.

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

// Fusion keeps the order of calls: backwards, cache.

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

// Fusion keeps the order of calls: a part of it, cache.

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

// Fusion keeps the order of calls: in other steps, cache.

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
  // expected-remark-re @below {{[Missed] fusion.unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'func.call' has no traffic model", reason=unsupported, with={{\S+}}}}
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

// Fusion keeps the order of calls: again and again, cache.

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

// Fusion keeps the order of calls: again for each column, cache.

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
  // expected-remark-re @below {{[Missed] fusion.unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'func.call' has no traffic model", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    %1 = func.call @g(%z) : (f32) -> f32
    affine.store %1, %t[%i, 0] : memref<4x4xf32>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, 0] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: for each row, cache.

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
  // expected-remark-re @below {{[Missed] fusion.unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'func.call' has no traffic model", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)

    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    %1 = func.call @g(%z) : (f32) -> f32
    affine.for %j = 0 to 4 {
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

// Fusion keeps the order of calls: in one iteration of three loops, cache.

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

// Fusion keeps the order of calls: under a condition, cache.

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
  // expected-remark-re @below {{[Missed] fusion.unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'func.call' has no traffic model", reason=unsupported, with={{\S+}}}}
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

// Fusion keeps the order of calls: what the call writes is read, cache.

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

// Fusion keeps the order of calls: the source calls, printed, cache.

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
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion at depth 2 is predicted to save 81.2% of the time", depth=2, fused_compute_cycles=12, fused_fresh_bytes=0, fused_parallel_iterations=4, fused_time_cycles=12, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, kind=producer, removes_source=yes, time_saving=81.25%, unfused_compute_cycles=64, unfused_fresh_bytes=0, unfused_parallel_iterations=4, unfused_time_cycles=64, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=0%, with={{\S+}}}}
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

// Fusion keeps the order of calls: the sink calls, printed, cache.

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
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion at depth 2 is predicted to save 79.2% of the time", depth=2, fused_compute_cycles=10, fused_fresh_bytes=0, fused_parallel_iterations=4, fused_time_cycles=10, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, kind=producer, removes_source=yes, time_saving=79.17%, unfused_compute_cycles=48, unfused_fresh_bytes=0, unfused_parallel_iterations=4, unfused_time_cycles=48, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=0%, with={{\S+}}}}
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

// Fusion keeps the order of calls: both call, printed, cache.

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

// Fusion keeps the order of calls: something is printed between, printed, cache.

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

// Fusion keeps the order of calls: something is printed before the sink, printed, cache.

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
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion at depth 2 is predicted to save 79.2% of the time", depth=2, fused_compute_cycles=10, fused_fresh_bytes=0, fused_parallel_iterations=4, fused_time_cycles=10, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, kind=producer, removes_source=yes, time_saving=79.17%, unfused_compute_cycles=48, unfused_fresh_bytes=0, unfused_parallel_iterations=4, unfused_time_cycles=48, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=0%, with={{\S+}}}}
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

// Fusion keeps the order of calls: in another order, printed, cache.

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

// Fusion keeps the order of calls: backwards, printed, cache.

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

// Fusion keeps the order of calls: a part of it, printed, cache.

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

// Fusion keeps the order of calls: in other steps, printed, cache.

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
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion at depth 1 is predicted to save 78.1% of the time", depth=1, fused_compute_cycles=10, fused_fresh_bytes=0, fused_parallel_iterations=4, fused_time_cycles=10, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, kind=producer, removes_source=yes, time_saving=78.12%, unfused_compute_cycles=48, unfused_fresh_bytes=0, unfused_parallel_iterations=4, unfused_time_cycles=48, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 step 2 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Missed] fusion.buffer-read | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="%t is read where it was not written in the same iteration", Witness="iteration (0, 1, 0, 1)", reason=illegal}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {

      %0 = affine.load %t[%i, %j] : memref<4x4xf32>
      affine.store %0, %v[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// -----

// Fusion keeps the order of calls: again and again, printed, cache.

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

// Fusion keeps the order of calls: again for each column, printed, cache.

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
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion at depth 1 is predicted to save 75.6% of the time", depth=1, fused_compute_cycles=10, fused_fresh_bytes=0, fused_parallel_iterations=4, fused_time_cycles=10, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, kind=producer, removes_source=yes, time_saving=75.62%, unfused_compute_cycles=40, unfused_fresh_bytes=0, unfused_parallel_iterations=4, unfused_time_cycles=40, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=0%, with={{\S+}}}}
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

// Fusion keeps the order of calls: for each row, printed, cache.

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
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion at depth 1 is predicted to save 78.8% of the time", depth=1, fused_compute_cycles=10, fused_fresh_bytes=0, fused_parallel_iterations=4, fused_time_cycles=10, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, kind=producer, removes_source=yes, time_saving=78.8%, unfused_compute_cycles=46, unfused_fresh_bytes=0, unfused_parallel_iterations=4, unfused_time_cycles=46, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=0%, with={{\S+}}}}
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

// Fusion keeps the order of calls: in one iteration of three loops, printed, cache.

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

// Fusion keeps the order of calls: under a condition, printed, cache.

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
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion at depth 1 is predicted to save 81.2% of the time", depth=1, fused_compute_cycles=12, fused_fresh_bytes=0, fused_parallel_iterations=4, fused_time_cycles=12, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, kind=producer, removes_source=yes, time_saving=81.25%, unfused_compute_cycles=64, unfused_fresh_bytes=0, unfused_parallel_iterations=4, unfused_time_cycles=64, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %z = arith.sitofp %k : i32 to f32
      vector.print %z : f32
      affine.store %z, %t[%i, %j] : memref<4x4xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<4x4xf32>, to=memref<1x4xf32>}}
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

// Fusion keeps the order of calls: what the call writes is read, printed, cache.

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

// Sibling loops that carry values are fused: alike, cache.

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

// Siblings that carry values: the first writes late what the second reads, cache.

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

// Sibling loops that carry values are fused: the first writes early what the second reads, cache.

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

// Sibling loops that carry values are fused: the first writes what the second reads, cache.

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

// Siblings that carry values: the first writes what the second reads earlier, cache.

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

// Sibling loops that carry values are not fused: the second begins with the result, cache.

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

// Sibling loops that carry values are fused: the result is stored between, cache.

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

// Siblings that carry values: the result is stored where the second reads, cache.

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

// Sibling loops that carry values are not fused: the second ends earlier, cache.

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

// Sibling loops that carry values are not fused: the second begins later, cache.

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

// Sibling loops that carry values are not fused: in other steps, cache.

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

// expected-warning @below {{'@f' is not run: 'arith.divsi' op divides by zero}}
func.func @f(%a: memref<4xi1>) -> (i32, i32) {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %c, %t[%i] : memref<4xi32>
  }
  // expected-remark-re @below {{[Missed] fusion.shift-unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no time is saved", fused_compute_cycles=46, fused_fresh_bytes=0, fused_parallel_iterations=1, fused_time_cycles=46, fused_traffic_l1_bytes=0, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=0%, reason=unprofitable, time_saving=8.91%, unfused_compute_cycles=50, unfused_fresh_bytes=0, unfused_parallel_iterations=1, unfused_time_cycles=50, unfused_traffic_l1_bytes=0, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=10.53%, with={{\S+}}}}
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
