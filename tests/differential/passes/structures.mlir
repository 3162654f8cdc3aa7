func.func @s(%n: index, %k: index, %x: memref<10xf32>, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0)[s0] : (d0 * 2 - 5 >= 0, -d0 + s0 >= 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 floordiv 2 - 5 >= 0, -d0 + s0 >= 0, -d0 + s0 + 3 >= 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 mod 2 - 1 == 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0, d0 - s0 >= 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 - 4 >= 0, d0 - 2 >= 0, d0 * 2 - 4 == 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 - s0 - 1 - d0 + s0 >= 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 - 3 == 0, d0 - 3 == 0, -d0 + 3 == 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 * 2 - 3 == 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 * 2 - 4 == 0, s0 + 3 >= 0, s0 - d0 == 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
    affine.if affine_set<(d0)[s0] : (d0 ceildiv 3 - 4 >= 0, s0 floordiv 3 >= 0, s0 + 4 >= 0)>(%i)[%n] { affine.store %f, %x[%i] : memref<10xf32> }
  }
  %b = affine.load %x[symbol(%n) + 3 - symbol(%n)] : memref<10xf32>
  affine.store %b, %x[1] : memref<10xf32>
  return
}
func.func @many(%m: memref<100x100xf32>, %n: index, %k: index, %f: f32) -> index {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to min affine_map<()[s0, s1] -> (s0 + 3 - s0 + 8, 16)>()[%n, %k] {
      %a = affine.apply affine_map<(d0, d1) -> (d0 - d0 + d1 + 0)>(%i, %j)
      %b = affine.apply affine_map<(d0) -> ((d0 * 16 + 5) mod 16)>(%j)
      %c = affine.min affine_map<(d0) -> (d0, 16)>(%i)
      %d = affine.max affine_map<(d0) -> (d0, -3)>(%i)
      %z = affine.apply affine_map<(d0) -> (d0)>(%i)
      affine.if affine_set<(d0) : (d0 - d0 >= 0, d0 * 2 - 4 >= 0, d0 - 2>= 0)>(%i) {
        memref.store %f, %m[%b, %c] : memref<100x100xf32>
      }
      affine.if affine_set<(d0) : (-1 >= 0)>(%i) {
        memref.store %f, %m[%z, %d] : memref<100x100xf32>
      }
      affine.if affine_set<(d0) : (d0 - 3 == 0, d0 - 4 == 0)>(%i) {
        memref.store %f, %m[%z, %d] : memref<100x100xf32>
      } else {
        affine.store %f, %m[%z, %z] : memref<100x100xf32>
      }
      affine.if affine_set<(d0) : (d0 + 4 >= 0)>(%i) {
        affine.store %f, %m[%z, %i + %i * 3 - %i] : memref<100x100xf32>
      } else {
        affine.store %f, %m[%z, %z] : memref<100x100xf32>
      }
    }
  }
  %u = affine.apply affine_map<()[s0] -> (s0 * 0 + 3)>()[%k]
  %dead = affine.apply affine_map<()[s0] -> (s0 * 3)>()[%k]
  %t = arith.addi %u, %k : index
  return %t : index
}
func.func @l(%f: f32) {
  %m = memref.alloc() : memref<16x64xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>>
  affine.for %i = 0 to 16 {
    affine.store %f, %m[%i, 5] : memref<16x64xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>>
  }
  memref.dealloc %m : memref<16x64xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>>
  return
}
func.func @taken(%m: memref<10xf32>, %f: f32, %k: i32) {
  %c3 = arith.constant 3 : index
  affine.if affine_set<() : (1 >= 0)>() {
    %0 = arith.andi %k, %k : i32
    %1 = arith.shrui %k, %0 : i32
    affine.parallel (%i) = (max(%c3 - 2, 0)) to (4) {
      affine.store %f, %m[%i] : memref<10xf32>
    }
  }
  return
}

func.func @bounds_of_short_loops(%m: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 2 to 3 {
    affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  affine.for %i = 2 to 1 {
    affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  affine.for %i = 2 to 2 {
    affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  affine.for %i = 2 to 6 {
    affine.for %j = 1 to affine_map<(d0) -> (d0 * 0 + 4)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = 1 to min affine_map<(d0) -> (d0+7, 4)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = 1 to min affine_map<(d0) -> (4, 4)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  return
}
