// head
memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  %b = memref.alloca() : memref<i32>
// -----
// stored inside
affine.store %x, %b[] : memref<i32>
ONCE {
  %u = affine.load %b[] : memref<i32>
  %v = arith.addi %u, %y : i32
  affine.store %v, %b[] : memref<i32>
  LEAVE
}
// -----
// results beside
affine.store %x, %b[] : memref<i32>
%q = ONCE -> (i32) {
  %u = affine.load %b[] : memref<i32>
  affine.store %y, %b[] : memref<i32>
  LEAVE %u : i32
}
affine.store %q, %m[3] : memref<16xi32>
// -----
// only read
affine.store %x, %b[] : memref<i32>
ONCE {
  %u = affine.load %b[] : memref<i32>
  affine.store %u, %m[2] : memref<16xi32>
  LEAVE
}
// -----
// in a loop and a conditional
affine.store %x, %b[] : memref<i32>
scf.for %i = %c0 to %n step %c1 {
  ONCE {
    scf.if %c {
      ONCE {
        %u = affine.load %b[] : memref<i32>
        %v = arith.muli %u, %y : i32
        affine.store %v, %b[] : memref<i32>
        LEAVE
      }
    }
    LEAVE
  }
}
// -----
// overwritten behind
ONCE {
  affine.store %y, %b[] : memref<i32>
  LEAVE
}
affine.store %x, %b[] : memref<i32>
// -----
// branches
affine.store %x, %b[] : memref<i32>
%q = scf.execute_region -> i32 {
  %u = affine.load %b[] : memref<i32>
  cf.cond_br %c, ^one, ^two
^one:
  affine.store %y, %b[] : memref<i32>
  scf.yield %u : i32
^two:
  scf.yield %y : i32
}
affine.store %q, %m[3] : memref<16xi32>
// -----
// tail
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}
// -----
// gone
ONCE {
    affine.store %y, %b[] : memref<i32>
    LEAVE
  }
