// empty
func.func @f(%m: memref<8xi32>, %n: index, %k: index) -> (i32, index) {
  %z = arith.constant 7 : i32
  %none = arith.constant -1 : index
  affine.for %i = 5 to 2 {
    affine.store %z, %m[%i] : memref<8xi32>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 3 to min affine_map<(d0)[s0] -> (d0 - 9, s0 + 20)>(%i)[%k] {
      affine.store %z, %m[%i] : memref<8xi32>
    }
    affine.store %z, %m[0] : memref<8xi32>
  }
  %s, %last = affine.for %i = affine_map<(d0) -> (d0)>(%k) to %n step 3
      iter_args(%a = %z, %b = %none) -> (i32, index) {
    %x = affine.load %m[%i] : memref<8xi32>
    %y = arith.addi %a, %x : i32
    %c = arith.addi %i, %b : index
    affine.yield %y, %c : i32, index
  }
  return %s, %last : i32, index
}

// -----
// once
func.func @f(%m: memref<4x4xf32>, %n: index, %x: f32) -> f32 {
  %s = affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0) -> (d0 + 1)>(%n)
      iter_args(%a = %x) -> f32 {
    %b = affine.for %j = 3 to 4 step 5 iter_args(%c = %a) -> f32 {
      %0 = affine.load %m[%i, %j] : memref<4x4xf32>
      %1 = arith.mulf %c, %0 : f32
      affine.store %1, %m[%j, %i] : memref<4x4xf32>
      affine.yield %1 : f32
    }
    affine.for %j = 0 to 4 step 4 {
      affine.store %b, %m[%j, %j] : memref<4x4xf32>
    }
    affine.yield %b : f32
  }
  affine.for %i = 1 to 2 {
    %t = affine.load %m[%i - 1, %i - 1] : memref<4x4xf32>
    affine.store %t, %m[%i, %i] : memref<4x4xf32>
  }
  return %s : f32
}

// -----
// huge
func.func @f(%m: memref<8xi32>, %n: index) -> (i32, index) {
  %z = arith.constant 0 : i32
  %none = arith.constant -1 : index
  %s = affine.for %i = 9223372036854775797 to 9223372036854775806 step 3
      iter_args(%a = %z) -> i32 {
    %0 = affine.load %m[%i mod 8] : memref<8xi32>
    %1 = arith.addi %a, %0 : i32
    affine.store %1, %m[%i mod 8] : memref<8xi32>
    affine.yield %1 : i32
  }
  affine.for %i = affine_map<(d0) -> (d0 + 9223372036854775800)>(%n) to 9223372036854775804 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 - 9223372036854775801)>(%i) {
      affine.store %s, %m[%j] : memref<8xi32>
    }
  }
  %l = affine.for %i = -9223372036854775808 to -9223372036854775806
      iter_args(%a = %none) -> index {
    affine.store %s, %m[%i mod 8] : memref<8xi32>
    affine.yield %i : index
  }
  affine.for %i = 9223372036854775800 to %n {
    affine.store %z, %m[0] : memref<8xi32>
  }
  return %s, %l : i32, index
}

// -----
// backwards
func.func @f(%m: memref<16xi32>, %n: index) -> i32 {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[-%i + 15] : memref<16xi32>
    affine.store %0, %m[%i] : memref<16xi32>
  }
  affine.for %i = 1 to 16 {
    %0 = affine.load %m[-%i + 16] : memref<16xi32>
    %1 = affine.load %m[-%i + 15] : memref<16xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %m[-%i + 15] : memref<16xi32>
  }
  affine.for %i = -3 to 4 step 2 {
    affine.for %j = affine_map<(d0) -> (-d0)>(%i) to min affine_map<(d0) -> (-d0 + 5, 4)>(%i) {
      %0 = affine.load %m[-2 * %j - %i + 12] : memref<16xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %m[%i + %j] : memref<16xi32>
    }
  }
  %c = arith.constant 0 : i32
  %r = affine.for %i = 0 to %n iter_args(%a = %c) -> i32 {
    %0 = affine.load %m[(-%i - 1) mod 16] : memref<16xi32>
    %1 = affine.load %m[(-%i) floordiv 4 + 4] : memref<16xi32>
    %2 = arith.subi %0, %a : i32
    %3 = arith.muli %2, %1 : i32
    affine.yield %3 : i32
  }
  return %r : i32
}

// -----
// symbols
func.func @f(%m: memref<?xi32>, %n: index, %k: index) -> i32 {
  %c = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    %0 = affine.load %m[%i mod symbol(%k)] : memref<?xi32>
    %1 = affine.load %m[%i floordiv symbol(%k)] : memref<?xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %m[%i ceildiv symbol(%k)] : memref<?xi32>
  }
  %r = affine.for %i = max affine_map<()[s0, s1] -> (s0 - s1, 0)>()[%n, %k]
  to min affine_map<()[s0, s1] -> (s0, s0 - s1 + 4)>()[%n, %k] iter_args(%a = %c) -> i32 {
    %e = affine.apply affine_map<(d0)[s0, s1] -> ((d0 * s0) mod s1)>(%i)[%k, %n]
    %0 = affine.load %m[%e] : memref<?xi32>
    %1 = arith.maxsi %a, %0 : i32
    affine.if affine_set<(d0)[s0, s1] : (d0 - s0 + s1 - 1 >= 0, s1 - 2 >= 0)>(%i)[%n, %k] {
      affine.store %1, %m[symbol(%n) - %i - 1] : memref<?xi32>
    } else {
      affine.store %a, %m[%i] : memref<?xi32>
    }
    affine.yield %1 : i32
  }
  return %r : i32
}

// -----
// views
func.func @f(%m: memref<6x8xi32>, %n: index, %k: index) -> i32 {
  %c = arith.constant 1 : i32
  %s = memref.subview %m[%k, 1] [%n, 3] [1, 2] : memref<6x8xi32>
  to memref<?x3xi32, strided<[8, 2], offset: ?>>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<6x8xi32> to memref<8x6xi32, strided<[1, 8]>>
  %e = memref.expand_shape %m [[0], [1, 2]] output_shape [6, 4, 2] : memref<6x8xi32>
  into memref<6x4x2xi32>
  %l = memref.collapse_shape %e [[0, 1, 2]] : memref<6x4x2xi32> into memref<48xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 3 {
      %0 = affine.load %t[%j, %i] : memref<8x6xi32, strided<[1, 8]>>
      %1 = arith.addi %0, %c : i32
      affine.store %1, %s[%i, %j] : memref<?x3xi32, strided<[8, 2], offset: ?>>
      %2 = affine.load %e[%i, %j, 1] : memref<6x4x2xi32>
      affine.store %2, %l[%i * 8 + %j] : memref<48xi32>
    }
  }
  affine.for %i = 0 to 3 {
    %w = memref.subview %l[%i] [4] [%n] : memref<48xi32> to memref<4xi32, strided<[?], offset: ?>>
    affine.for %j = 0 to 4 {
      %0 = affine.load %w[%j] : memref<4xi32, strided<[?], offset: ?>>
      affine.store %0, %m[%i, %j] : memref<6x8xi32>
    }
  }
  %r = affine.for %i = 0 to 48 iter_args(%a = %c) -> i32 {
    %0 = affine.load %l[%i] : memref<48xi32>
    %1 = arith.muli %a, %0 : i32
    %2 = arith.addi %1, %c : i32
    affine.yield %2 : i32
  }
  return %r : i32
}

// -----
// scalars
func.func @f(%m: memref<4x0xi32>, %g: memref<i32>, %v: memref<1xi32>) -> (i32, i32) {
  %t = memref.alloc() : memref<i32>
  %u = memref.alloca() : memref<1x1xi32>
  %c = arith.constant 3 : i32
  affine.store %c, %t[] : memref<i32>
  affine.store %c, %u[0, 0] : memref<1x1xi32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 0 {
      %0 = affine.load %m[%i, %j] : memref<4x0xi32>
      affine.store %0, %t[] : memref<i32>
    }
    %1 = affine.load %t[] : memref<i32>
    %2 = affine.load %g[] : memref<i32>
    %3 = arith.addi %1, %2 : i32
    affine.store %3, %t[] : memref<i32>
    affine.if affine_set<(d0) : (d0 - 2 == 0)>(%i) {
      affine.store %3, %g[] : memref<i32>
      affine.store %1, %u[%i - 2, 0] : memref<1x1xi32>
    }
    affine.store %3, %v[0] : memref<1xi32>
  }
  affine.for %i = 0 to 1 {
    %1 = affine.load %v[%i] : memref<1xi32>
    %2 = affine.load %u[%i, -%i] : memref<1x1xi32>
    %3 = arith.muli %1, %2 : i32
    affine.store %3, %g[] : memref<i32>
  }
  %r = affine.load %t[] : memref<i32>
  %s = affine.load %u[0, 0] : memref<1x1xi32>
  memref.dealloc %t : memref<i32>
  return %r, %s : i32, i32
}

// -----
// extents
func.func @f(%a: memref<?x?xf64>, %b: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  %k = memref.dim %a, %c1 : memref<?x?xf64>
  %t = memref.alloc(%k, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      %0 = affine.load %a[%i, %j] : memref<?x?xf64>
      affine.store %0, %t[%j, %i] : memref<?x?xf64>
    }
  }
  affine.for %j = 0 to %k {
    affine.store %z, %b[%j] : memref<?xf64>
    affine.for %i = 0 to %n {
      %0 = affine.load %t[%j, %i] : memref<?x?xf64>
      %1 = affine.load %b[%j] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %b[%j] : memref<?xf64>
    }
  }
  %q = memref.dim %b, %c0 : memref<?xf64>
  %r = affine.for %i = 0 to %q iter_args(%s = %z) -> f64 {
    %0 = affine.load %b[%i] : memref<?xf64>
    %1 = arith.addf %s, %0 : f64
    affine.yield %1 : f64
  }
  memref.dealloc %t : memref<?x?xf64>
  return %r : f64
}

// -----
// unregistered
func.func @f(%m: memref<8xi32>, %n: index, %on: i1) -> i32 {
  %c = arith.constant 5 : i32
  affine.for %i = 0 to 8 {
    affine.store %c, %m[%i] : memref<8xi32>
  }
  scf.if %on {
    %x = "some.op"(%m, %n) : (memref<8xi32>, index) -> i32
    affine.for %i = 0 to %n {
      "some.loop"() ({
        affine.store %x, %m[%i] : memref<8xi32>
        "some.end"() : () -> ()
      }) : () -> ()
      affine.store %x, %m[0] : memref<8xi32>
    }
  }
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (-d0 - 1 >= 0)>(%i) {
      %y = "some.op"(%i) {some.attribute = [1, "x"]} : (index) -> i32
      affine.store %y, %m[%i] : memref<8xi32>
    }
    %0 = affine.load %m[%i] : memref<8xi32>
    %1 = arith.addi %0, %0 : i32
    affine.store %1, %m[7 - %i] : memref<8xi32>
  }
  %r = affine.load %m[3] : memref<8xi32>
  return %r : i32
}

// -----
// else
func.func @f(%m: memref<8x8xi32>, %n: index, %x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %t = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      affine.store %x, %t[%i] : memref<8xi32>
    } else {
      affine.store %c, %t[%i] : memref<8xi32>
      affine.if affine_set<(d0)[s0] : (d0 - s0 + 2 == 0)>(%i)[%n] {
        affine.store %x, %m[%i, %i + 1] : memref<8x8xi32>
      }
    }
    %0 = affine.load %t[%i] : memref<8xi32>
    affine.store %0, %m[%i, 0] : memref<8x8xi32>
  }
  %r = affine.for %i = 0 to 8 iter_args(%a = %c) -> i32 {
    %b = affine.for %j = 0 to 8 iter_args(%d = %a) -> i32 {
      %e = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        %0 = affine.load %m[%i - %j - 1, %j] : memref<8x8xi32>
        affine.yield %0 : i32
      } else {
        %0 = affine.load %t[%j - %i] : memref<8xi32>
        affine.store %d, %t[%j - %i] : memref<8xi32>
        affine.yield %0 : i32
      }
      %g = arith.addi %d, %e : i32
      affine.yield %g : i32
    }
    affine.store %b, %m[%i, 7] : memref<8x8xi32>
    affine.yield %b : i32
  }
  memref.dealloc %t : memref<8xi32>
  return %r : i32
}

// -----
// parallel
func.func @f(%m: memref<8x8xi32>, %v: memref<8xi32>, %n: index) -> (i32, i32) {
  %p:2 = affine.parallel (%i, %j) = (0, 0) to (8, symbol(%n)) step (3, 1)
      reduce ("addi", "ori") -> (i32, i32) {
    %0 = affine.load %m[%i, %j] : memref<8x8xi32>
    %1 = arith.muli %0, %0 : i32
    affine.yield %0, %1 : i32, i32
  }
  affine.parallel (%i) = (max(0, %n - 5)) to (min(8, %n + 2)) {
    affine.store %p#0, %v[%i] : memref<8xi32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %0 = affine.load %m[%i, %j] : memref<8x8xi32>
      affine.store %0, %m[%i, 7 - %j] : memref<8x8xi32>
    }
  }
  %w = affine.vector_load %v[4] : memref<8xi32>, vector<4xi32>
  affine.for %i = 0 to 2 {
    %0 = affine.vector_load %m[%i * 2 + 1, 4 * %i] : memref<8x8xi32>, vector<4xi32>
    %1 = arith.addi %0, %w : vector<4xi32>
    affine.vector_store %1, %m[%i, 2] : memref<8x8xi32>, vector<4xi32>
  }
  return %p#0, %p#1 : i32, i32
}
