func.func @f(%a: i32, %m: memref<4xi32>, %t: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %x = arith.addi %c1, %c2 : i32
  %y = arith.addi %x, %c2 : i32
  %z = arith.addi %a, %c0 : i32
  %w = arith.addi %z, %y : i32
  %dead = arith.muli %w, %w : i32
  %dead2 = arith.constant 55 : i32
  affine.for %i = 0 to 4 {
    %k = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
    %cc = arith.constant 3 : i32
    %v = arith.muli %cc, %c2 : i32
    affine.store %v, %m[%k] : memref<4xi32>
  }
  scf.if %t {
     %v = arith.muli %c1, %c2 : i32
    affine.store %v, %m[0] : memref<4xi32>
  }
  %s = arith.select %t, %c1, %c1 : i32
  %s2 = arith.addi %s, %c1 : i32
  %s3 = arith.addi %s2, %w : i32
  return %s3 : i32
}
func.func @g(%a: i32, %m: memref<4xi32>, %t: i1, %n: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.addi %c0, %a : i32
  %z1 = arith.addi %c1, %a : i32
  %zz = arith.addi %z, %z1 : i32
  %c = memref.cast %m : memref<4xi32> to memref<?xi32>
  %i = arith.constant 0 : index
  %v = memref.load %c[%i] : memref<?xi32>
  %v2 = affine.load %c[%i] : memref<?xi32>
  %d = memref.dim %c, %i : memref<?xi32>
  %e = arith.index_cast %d : index to i32
  %k = affine.apply affine_map<()[s0] -> (s0 * 2 + s0 * 3)>()[%d]
  %k2 = affine.apply affine_map<()[s0] -> (s0 * 2 + s0 * 3)>()[%i]
  %cf = arith.constant 2.0 : f32
  %cf2 = arith.constant dense<2.0> : vector<4xf32>
  %ii = index.constant 4
  affine.for %x = 0 to 10 {
    %ii2 = index.constant 4
    %cf22 = arith.constant dense<2.0> : vector<4xf32>
    affine.if affine_set<(d0) : (d0 + d0 - 3 >= 0, 5 >= 0)>(%x) {
      "test.x"(%cf, %cf22, %ii2) : (f32, vector<4xf32>, index) -> ()
    }
    affine.if affine_set<() : (5 >= 0)>() {
      "test.y"(%cf, %cf22, %ii2) : (f32, vector<4xf32>, index) -> ()
    }
  }
  affine.for %x = 0 to 0 {
  %s = arith.addi %v2, %e : i32
      "test.y"(%s, %s) : (i32, i32) -> ()
  }
  %s = arith.addi %v2, %e : i32
  %s2 = arith.addi %v, %s : i32
  %s3 = arith.addi %s2, %zz : i32
  "test.y"(%k, %k2) : (index, index) -> ()
  return %s3 : i32
}
func.func @h(%a: i32, %i: index, %x: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.addi %c0, %a : i32
  %z1 = arith.addi %z, %c0 : i32
  %q = arith.subi %z1, %c0 : i32
  %k = affine.apply affine_map<(d0) -> (d0 + d0 - 5 - d0 + 5)>(%i)
  %mm = affine.min affine_map<(d0) -> (d0 + d0 - d0, d0)>(%i)
  %cmp = arith.cmpi slt, %c0, %q : i32
  %s = arith.select %cmp, %c1, %q : i32
  %u = arith.muli %c1, %q : i32
  "test.y"(%k, %s, %u, %mm) : (index, i32, i32, index) -> ()
  return %q : i32
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

func.func @bounds_in_one_tile(%m: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 3 step 4 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 4, 3)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 4)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 7 {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = max affine_map<(d0) -> (d0, d0-1)>(%i) to 7 {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = max affine_map<(d0) -> (d0, d0-1)>(%i) to %n {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = 0 to min affine_map<(d0) -> (d0 + 4, 3)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
    affine.for %j = %n to min affine_map<(d0) -> (d0 + 4, 3)>(%i) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  return
}
