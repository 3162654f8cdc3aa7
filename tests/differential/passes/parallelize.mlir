func.func @f(%m: memref<10x10xf32>, %v: memref<10xf32>, %x: f32, %n: index) -> f32 {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0, 7)>(%i)[%n] step 2 {
      affine.store %x, %m[%i, %j] : memref<10x10xf32>
    } {a = 1}
  } {b = "x"}
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<()[s0] -> (0, s0)>()[%n] to 10 {
      %0 = affine.load %v[%i] : memref<10xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %v[%i] : memref<10xf32>
    }
  }
  %c = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 10 iter_args(%a = %c) -> f32 {
    %0 = affine.load %v[%i] : memref<10xf32>
    %1 = arith.addf %0, %a : f32
    affine.yield %1 : f32
  }
  %r2:2 = affine.for %i = 0 to 10 step 3 iter_args(%a = %r, %b = %r) -> (f32, f32) {
    %0 = affine.load %v[%i] : memref<10xf32>
    %1 = arith.mulf %a, %0 : f32
    %2 = arith.maximumf %b, %0 : f32
    affine.yield %1, %2 : f32, f32
  }
  %r3 = affine.for %i = 0 to 10 iter_args(%a = %r2#0) -> f32 {
    affine.yield %a : f32
  }
  %q = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %t = memref.alloc() : memref<1xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %0 = affine.load %t[0] : memref<1xf32>
    affine.store %0, %q[%i] : memref<10xf32>
    memref.dealloc %t : memref<1xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %q[%i] : memref<10xf32>
    func.call @g() : () -> ()
  }
  affine.for %i = 0 to 10 {
    memref.store %x, %q[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
    affine.store %x, %q[0] : memref<10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
    } else {
    affine.store %x, %q[0] : memref<10xf32>
    }
  }
  return %r3 : f32
}
func.func private @g()
func.func @reductions(%v: memref<10xf32>, %x: f32, %w: memref<10xi64>, %n: i64) -> (f32, f32, i64) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %l = affine.load %v[%i] : memref<10xf32>
    %1 = arith.addf %l, %a fastmath<fast> : f32
    %2 = arith.minimumf %b, %l : f32
    affine.yield %1, %2 : f32, f32
  }
  %s:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %l = affine.load %v[%i] : memref<10xf32>
    %1 = arith.addf %l, %a : f32
    %2 = arith.mulf %b, %l : f32
    affine.yield %2, %1 : f32, f32
  }
  %t = affine.for %i = 0 to 10 iter_args(%a = %n) -> (i64) {
    %u = affine.for %j = 0 to 10 iter_args(%b = %a) -> (i64) {
      %l = affine.load %w[%j] : memref<10xi64>
      %1 = arith.ori %l, %b : i64
      affine.yield %1 : i64
    }
    affine.yield %u : i64
  }
  affine.for %i = 0 to 10 {
    %u = affine.for %j = 0 to 10 iter_args(%b = %n) -> (i64) {
      %l = affine.load %w[%i] : memref<10xi64>
      %1 = arith.addi %l, %l : i64
      %2 = arith.muli %1, %b : i64
      affine.yield %2 : i64
    }
    affine.store %u, %w[%i] : memref<10xi64>
  }
  return %r#0, %s#1, %t : f32, f32, i64
}
