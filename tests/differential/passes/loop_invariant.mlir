func.func private @g(i32) -> i32
func.func @f(%a: i32, %n: index, %m: memref<?xf32>, %x: f32, %z: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to %n {
    %c = arith.constant 7 : i32
    %0 = arith.addi %a, %c : i32
    %1 = arith.muli %0, %0 : i32
    %d = memref.dim %m, %c0 : memref<?xf32>
    %d2 = memref.dim %m, %z : memref<?xf32>
    %q = arith.divsi %a, %c : i32
    %q2 = arith.divsi %c, %a : i32
    %l = affine.load %m[%n] : memref<?xf32>
    %w = affine.for %j = 0 to 10 iter_args(%acc = %x) -> f32 {
      %y = arith.addf %acc, %x : f32
      affine.yield %y : f32
    }
    %w2 = affine.for %j = 0 to 10 step 2 iter_args(%acc = %x) -> f32 {
      %y = arith.addf %acc, %x : f32
      affine.yield %y : f32
    }
    %w3 = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
      %y = arith.addf %acc, %x : f32
      scf.yield %y : f32
    }
    %w4 = scf.for %j = %c0 to %n step %c2 iter_args(%acc = %x) -> f32 {
      %y = arith.addf %acc, %x : f32
      scf.yield %y : f32
    }
    %if = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] -> f32 {
      affine.yield %x : f32
    } else {
      %y = arith.addf %x, %x : f32
      affine.yield %y : f32
    }
    %al = memref.alloc() : memref<4xf32>
    %ca = func.call @g(%a) : (i32) -> i32
    %par = affine.parallel (%k) = (0) to (10) reduce ("addf") -> f32 {
      affine.yield %x : f32
    }
    scf.parallel (%p) = (%c0) to (%n) step (%c1) {
       %ii = arith.index_cast %n : index to i32
       %ui = index.divs %n, %z
       scf.reduce
    }

  }
  scf.while : () -> () {
    %c = arith.cmpi slt, %a, %a : i32
    scf.condition(%c)
  } do {
    %c = arith.constant 7 : i32
    %0 = arith.addi %a, %c : i32
    scf.yield
  }
  return %a : i32
}
// -----
func.func @casts(%m: memref<4x4xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = memref.cast %m : memref<4x4xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
    %1 = memref.cast %m : memref<4x4xf32> to memref<*xf32>
    "test.use"(%0, %1) : (memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<*xf32>) -> ()
  }
  return
}
