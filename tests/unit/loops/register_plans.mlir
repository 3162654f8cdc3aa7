// a buffer that is stored itself
affine.store %x, %b[] : memref<i32>
%h = memref.alloca() : memref<memref<i32>>
memref.store %b, %h[] : memref<memref<i32>>
%k = memref.load %h[] : memref<memref<i32>>
memref.store %y, %k[] : memref<i32>
// -----
// named
reduction.define private @sum : i32 combination (%a, %b) {
  %s = arith.addi %a, %b : i32
  reduction.yield %s : i32
} identity {
  %z = arith.constant 0 : i32
  reduction.yield %z : i32
}
// -----
// stated
affine.for %i = 0 to 9 iter_args(%a = %x) reduce (@sum) -> (i32) {
  %u = affine.load %m[3] : memref<16xi32>
  %v = reduction.combine @sum %a, %u : i32
  %d = arith.addi %u, %u : i32
  affine.store %d, %m[3] : memref<16xi32>
  affine.yield %v : i32
}
// -----
// updated
affine.for %i = 0 to 9 {
  OPEN
  %u = affine.load %m[PLACE] : memref<16xi32>
  %d = arith.addi %u, %u : i32
  affine.store %d, %m[PLACE] : memref<16xi32>
  CLOSE
}
// -----
// values are forwarded where they are there
memref.alloca_scope {
  %u = affine.load %m[3] : memref<16xi32>
  affine.store %u, %w[0] : memref<16xi32>
}
%v = affine.load %w[0] : memref<16xi32>
affine.store %v, %b[] : memref<i32>
