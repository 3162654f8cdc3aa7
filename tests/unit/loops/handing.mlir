// Functions that hand values on in unusual ways: no iterations or one, no dimensions, views, regions
// that are executed once, buffers that are read before they are written, ends of 64 bits.

func.func @zero_trip(%m: memref<?xf32>, %n: index) -> (f32, f32) {
  %z = arith.constant 0.0 : f32
  %a = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> (f32) {
    %v = affine.load %m[%i] : memref<?xf32>
    affine.yield %v : f32
  }
  %b = affine.parallel (%i) = (5) to (3) reduce ("maximumf") -> (f32) {
    %v = affine.load %m[%i] : memref<?xf32>
    affine.yield %v : f32
  }
  return %a, %b : f32, f32
}

func.func @one_trip(%m: memref<4x4xi32>, %x: i32) -> (i32, i32) {
  %r:2 = affine.parallel (%i, %j) = (3, 1) to (4, 2) reduce ("addi", "ori") -> (i32, i32) {
    %v = affine.load %m[%i, %j] : memref<4x4xi32>
    %w = arith.addi %v, %x : i32
    affine.yield %v, %w : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

func.func @rank0(%m: memref<i32>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %v = arith.index_cast %i : index to i32
    %o = affine.atomic_rmw addi %v, %m[] : (i32, memref<i32>) -> i32
  }
  affine.for %i = 0 to %n {
    %u = affine.load %m[] : memref<i32>
    %v = arith.index_cast %i : index to i32
    %w = arith.addi %u, %v : i32
    affine.store %w, %m[] : memref<i32>
  }
  return
}

func.func @atomic_used(%m: memref<4xi32>, %o: memref<16xi32>) {
  affine.parallel (%i) = (0) to (16) {
    %v = arith.index_cast %i : index to i32
    %old = affine.atomic_rmw addi %v, %m[%i floordiv 4] : (i32, memref<4xi32>) -> i32
    affine.store %old, %o[%i] : memref<16xi32>
  }
  return
}

func.func @views(%m: memref<16xi32>, %n: index) {
  %v = memref.subview %m[4] [8] [1] : memref<16xi32> to memref<8xi32, strided<[1], offset: 4>>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[7] : memref<16xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %v[%i] : memref<8xi32, strided<[1], offset: 4>>
    affine.store %y, %m[7] : memref<16xi32>
  }
  affine.parallel (%i) = (0) to (4) {
    %x = affine.load %v[%i] : memref<8xi32, strided<[1], offset: 4>>
    affine.store %x, %m[%i + 12] : memref<16xi32>
  }
  return
}

func.func @dynamic(%m: memref<?x?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %m, %c0 : memref<?x?xf32>
  %b = memref.dim %m, %c1 : memref<?x?xf32>
  %s = affine.parallel (%i, %j) = (0, 0) to (%a, min(%b, %a)) reduce ("maximumf") -> (f32) {
    %v = affine.load %m[%i, %j] : memref<?x?xf32>
    affine.yield %v : f32
  }
  %t = affine.for %i = 0 to %a iter_args(%x = %s) -> (f32) {
    %v = affine.load %m[%i, 0] : memref<?x?xf32>
    %y = arith.addf %x, %v : f32
    affine.yield %y : f32
  }
  return %t : f32
}

func.func @private_nested(%m: memref<4x8xi32>) -> i32 {
  %s = affine.parallel (%i) = (0) to (4) reduce ("addi") -> (i32) {
    %t = affine.parallel (%j) = (0) to (8) step (3) reduce ("muli") -> (i32) {
      %v = affine.load %m[%i, %j] : memref<4x8xi32>
      affine.yield %v : i32
    }
    affine.yield %t : i32
  }
  return %s : i32
}

func.func @index_result(%m: memref<8xindex>) -> index {
  %s = affine.load %m[3] : memref<8xindex>
  %e = memref.alloca_scope -> (index) {
    %b = memref.alloca() : memref<index>
    affine.store %s, %b[] : memref<index>
    affine.for %i = 0 to 3 {
      %v = affine.load %b[] : memref<index>
      %w = arith.addi %v, %v : index
      affine.store %w, %b[] : memref<index>
    }
    %r = affine.load %b[] : memref<index>
    memref.alloca_scope.return %r : index
  }
  return %e : index
}

func.func @memref_result(%m: memref<8xi32>, %w: memref<8xi32>, %c: i1) -> i32 {
  %p = scf.execute_region -> memref<8xi32> {
    %q = arith.select %c, %m, %w : memref<8xi32>
    scf.yield %q : memref<8xi32>
  }
  affine.for %i = 0 to 7 {
    %u = affine.load %p[0] : memref<8xi32>
    %v = affine.load %m[%i + 1] : memref<8xi32>
    %x = arith.addi %u, %v : i32
    affine.store %x, %p[0] : memref<8xi32>
  }
  %r = affine.load %w[0] : memref<8xi32>
  return %r : i32
}

func.func @escape_scope(%n: index, %m: memref<8xi32>) -> i32 {
  %b = memref.alloc() : memref<i32>
  %z = arith.constant 3 : i32
  affine.store %z, %b[] : memref<i32>
  %r = memref.alloca_scope -> (i32) {
    %t = memref.alloca() : memref<8xi32>
    affine.for %i = 0 to 8 {
      %v = affine.load %m[%i] : memref<8xi32>
      affine.store %v, %t[%i] : memref<8xi32>
    }
    affine.for %i = 0 to 8 {
      %v = affine.load %t[7 - %i] : memref<8xi32>
      %w = affine.load %b[] : memref<i32>
      %x = arith.addi %v, %w : i32
      affine.store %x, %b[] : memref<i32>
    }
    %v = affine.load %b[] : memref<i32>
    memref.dealloc %b : memref<i32>
    memref.alloca_scope.return %v : i32
  }
  return %r : i32
}

func.func @return_in_if(%m: memref<8xi32>, %c: i1) -> i32 {
  %b = memref.alloca() : memref<i32>
  %z = arith.constant 3 : i32
  affine.store %z, %b[] : memref<i32>
  scf.if %c {
    scf.execute_region {
      affine.for %i = 0 to 4 {
        %v = affine.load %m[%i] : memref<8xi32>
        scf.execute_region {
          %w = affine.load %b[] : memref<i32>
          %x = arith.muli %v, %w : i32
          affine.store %x, %b[] : memref<i32>
          scf.yield
        }
      }
      scf.yield
    }
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

func.func @par_inside(%m: memref<8xi32>) -> i32 {
  %b = memref.alloca() : memref<i32>
  %z = arith.constant 0 : i32
  affine.store %z, %b[] : memref<i32>
  scf.execute_region {
    affine.parallel (%i) = (0) to (8) {
      %v = affine.load %m[%i] : memref<8xi32>
      %o = affine.atomic_rmw addi %v, %b[] : (i32, memref<i32>) -> i32
    }
    scf.yield
  }
  affine.parallel (%i) = (0) to (8) {
    %q = memref.alloca_scope -> (i32) {
      %v = affine.load %b[] : memref<i32>
      memref.alloca_scope.return %v : i32
    }
    affine.store %q, %m[%i] : memref<8xi32>
  }
  affine.parallel (%i) = (0) to (8) {
    memref.alloca_scope {
      %v = affine.load %m[%i] : memref<8xi32>
      %o = affine.atomic_rmw maxs %v, %b[] : (i32, memref<i32>) -> i32
    }
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

func.func @mixed_kinds(%m: memref<8xi32>) -> i32 {
  %b = memref.alloca() : memref<i32>
  %z = arith.constant 1 : i32
  affine.store %z, %b[] : memref<i32>
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %m[%i] : memref<8xi32>
    %o = affine.atomic_rmw addi %v, %b[] : (i32, memref<i32>) -> i32
    %p = affine.atomic_rmw maxs %v, %b[] : (i32, memref<i32>) -> i32
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

func.func @uninit_through(%m: memref<8xi32>, %n: index) -> i32 {
  %b = memref.alloca() : memref<i32>
  %z = arith.constant 5 : i32
  affine.for %i = 0 to %n {
    %p = memref.alloca_scope -> (i32) {
      %v = affine.load %b[] : memref<i32>
      affine.store %z, %b[] : memref<i32>
      memref.alloca_scope.return %v : i32
    }
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      affine.store %p, %m[0] : memref<8xi32>
    }
  }
  %q = affine.load %m[0] : memref<8xi32>
  return %q : i32
}

func.func @index_as_symbol(%m: memref<64xf32>, %n: index) {
  %k = scf.execute_region -> index {
    %c = arith.constant 3 : index
    %a = arith.addi %n, %c : index
    scf.yield %a : index
  }
  affine.for %i = 0 to %k {
    %v = affine.load %m[%i + symbol(%k)] : memref<64xf32>
    affine.store %v, %m[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 2 {
    %e = memref.alloca_scope -> (index) {
      %c2 = arith.constant 2 : index
      memref.alloca_scope.return %c2 : index
    }
    %v = memref.load %m[%e] : memref<64xf32>
    memref.store %v, %m[%j] : memref<64xf32>
  }
  return
}

func.func @two_trip_tile(%m: memref<?x?xi32>, %n: index, %k: index) -> i32 {
  %s = affine.parallel (%i, %j) = (max(0, %n - 5), 1) to (min(%n, 4), min(%k, %n, 3)) step (2, 1) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i, %j] : memref<?x?xi32>
    affine.yield %v : i32
  }
  return %s : i32
}

func.func @parallel_zero_dims(%m: memref<i32>) {
  %z = arith.constant 4 : i32
  affine.parallel () = () to () {
    affine.store %z, %m[] : memref<i32>
  }
  return
}

func.func @dup(%m: memref<8xi32>, %w: memref<8xi32>) {
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %m[%i] : memref<8xi32>
    affine.store %v, %w[7 - %i] : memref<8xi32>
  }
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %w[%i] : memref<8xi32>
    affine.store %v, %m[%i] : memref<8xi32>
  }
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %m[%i] : memref<8xi32>
    affine.store %v, %w[%i] : memref<8xi32>
  }
  return
}

func.func @huge_band(%m: memref<8xi32>, %n: index) -> i32 {
  %s = affine.parallel (%i) = (9223372036854775800) to (9223372036854775807) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i - 9223372036854775800] : memref<8xi32>
    affine.yield %v : i32
  }
  %t = affine.for %i = -9223372036854775808 to -9223372036854775801 step 3 iter_args(%a = %s) -> (i32) {
    %w = arith.index_cast %i : index to i32
    %b = arith.addi %a, %w : i32
    affine.yield %b : i32
  }
  return %t : i32
}

func.func @empty_reduce_private(%n: index) -> (i32, f32, i64) {
  %c = arith.constant 7 : i32
  %f = arith.constant 2.5 : f32
  %l = arith.constant -1 : i64
  %r:3 = affine.parallel (%i) = (3) to (3) reduce ("muli", "minimumf", "andi") -> (i32, f32, i64) {
    affine.yield %c, %f, %l : i32, f32, i64
  }
  return %r#0, %r#1, %r#2 : i32, f32, i64
}

func.func @vec(%m: memref<4x4xf32>) -> vector<4xf32> {
  %z = arith.constant dense<0.0> : vector<4xf32>
  %b = memref.alloca() : memref<vector<4xf32>>
  affine.store %z, %b[] : memref<vector<4xf32>>
  affine.for %i = 0 to 4 {
    memref.alloca_scope {
      %v = affine.vector_load %m[%i, 0] : memref<4x4xf32>, vector<4xf32>
      %u = affine.load %b[] : memref<vector<4xf32>>
      %w = arith.addf %v, %u : vector<4xf32>
      affine.store %w, %b[] : memref<vector<4xf32>>
    }
  }
  %r = affine.load %b[] : memref<vector<4xf32>>
  return %r : vector<4xf32>
}

func.func @shadowed(%m: memref<8xi32>, %c: i1) -> (i32, i32) {
  %b = memref.alloc() : memref<2xi32>
  %z = arith.constant 9 : i32
  affine.store %z, %b[0] : memref<2xi32>
  %p, %q = scf.execute_region -> (i32, i32) {
    %x = scf.if %c -> (i32) {
      affine.store %z, %b[1] : memref<2xi32>
      scf.yield %z : i32
    } else {
      %y = affine.load %b[0] : memref<2xi32>
      affine.store %y, %b[1] : memref<2xi32>
      affine.store %y, %m[1] : memref<8xi32>
      scf.yield %y : i32
    }
    %k = affine.load %b[1] : memref<2xi32>
    scf.yield %x, %k : i32, i32
  }
  memref.dealloc %b : memref<2xi32>
  return %p, %q : i32, i32
}

func.func @while_inside(%m: memref<8xi32>, %n: i32) -> i32 {
  %b = memref.alloca() : memref<i32>
  %one = arith.constant 1 : i32
  affine.store %one, %b[] : memref<i32>
  scf.while : () -> () {
    %v = scf.execute_region -> i32 {
      %u = affine.load %b[] : memref<i32>
      %w = arith.addi %u, %u : i32
      affine.store %w, %b[] : memref<i32>
      scf.yield %w : i32
    }
    %t = arith.cmpi slt, %v, %n : i32
    scf.condition(%t)
  } do {
    memref.alloca_scope {
      %u = affine.load %b[] : memref<i32>
      affine.store %u, %m[2] : memref<8xi32>
      %w = arith.addi %u, %one : i32
      affine.store %w, %b[] : memref<i32>
    }
    scf.yield
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

func.func @cfg_function(%m: memref<8xi32>, %c: i1) -> i32 {
  %b = memref.alloca() : memref<i32>
  %one = arith.constant 1 : i32
  affine.store %one, %b[] : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  scf.execute_region {
    affine.for %i = 0 to 8 {
      %u = affine.load %b[] : memref<i32>
      %v = affine.load %m[%i] : memref<8xi32>
      %w = arith.addi %u, %v : i32
      affine.store %w, %b[] : memref<i32>
    }
    scf.yield
  }
  cf.br ^bb2
^bb2:
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

func.func @fwd(%m: memref<?xi32>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %t = memref.alloca() : memref<2xi32>
    %v = affine.load %m[%i] : memref<?xi32>
    affine.store %v, %t[0] : memref<2xi32>
    scf.execute_region {
      %u = affine.load %t[0] : memref<2xi32>
      %w = arith.addi %u, %u : i32
      affine.store %w, %t[1] : memref<2xi32>
      scf.yield
    }
    %x = affine.load %t[1] : memref<2xi32>
    affine.store %x, %m[%i] : memref<?xi32>
  }
  return
}

func.func @loop_alloc(%m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %b = memref.alloc() : memref<4xi32>
    memref.alloca_scope {
      affine.for %j = 0 to 4 {
        %c = arith.index_cast %j : index to i32
        affine.store %c, %b[%j] : memref<4xi32>
      }
    }
    %r = memref.alloca_scope -> (i32) {
      %v = affine.load %b[%i floordiv 2] : memref<4xi32>
      memref.alloca_scope.return %v : i32
    }
    affine.store %r, %m[%i] : memref<8xi32>
    memref.dealloc %b : memref<4xi32>
  }
  return
}

func.func @rolling(%m: memref<16xi32>) {
  affine.for %i = 2 to 16 {
    scf.execute_region {
      %a = affine.load %m[%i - 1] : memref<16xi32>
      %b = affine.load %m[%i - 2] : memref<16xi32>
      %c = arith.addi %a, %b : i32
      affine.store %c, %m[%i] : memref<16xi32>
      scf.yield
    }
  }
  return
}

func.func @strided_view(%m: memref<4x4xf32>, %o: memref<f32>) {
  %t = memref.transpose %m (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %a = affine.load %t[%i, %j] : memref<4x4xf32, strided<[1, 4]>>
      %s = affine.load %o[] : memref<f32>
      %r = arith.addf %a, %s : f32
      affine.store %r, %o[] : memref<f32>
      affine.store %r, %m[%j, %i] : memref<4x4xf32>
    }
  }
  return
}

func.func @same_twice(%m: memref<8xi32>, %k: memref<8xi32>) {
  affine.for %i = 0 to 7 {
    %a = affine.load %m[0] : memref<8xi32>
    affine.store %a, %k[%i + 1] : memref<8xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[0] : memref<8xi32>
  }
  return
}

func.func @nested_par(%m: memref<4x4xi64>, %n: index) -> i64 {
  %r = affine.parallel (%i) = (0) to (min(4, %n)) reduce ("addi") -> (i64) {
    %s = affine.parallel (%j) = (%i) to (4) reduce ("ori") -> (i64) {
      %v = affine.load %m[%i, %j] : memref<4x4xi64>
      affine.yield %v : i64
    }
    affine.yield %s : i64
  }
  return %r : i64
}
