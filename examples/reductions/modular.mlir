// Sum and product modulo the prime 65521.
reduction.define @sum_mod : i32 combination (%a, %b) {
  %p = arith.constant 65521 : i32
  %sum = arith.addi %a, %b : i32
  %rest = arith.remui %sum, %p : i32
  reduction.yield %rest : i32
} identity {
  %zero = arith.constant 0 : i32
  reduction.yield %zero : i32
} domain (%a) {
  %p = arith.constant 65521 : i32
  %below = arith.cmpi ult, %a, %p : i32
  reduction.yield %below : i1
}

reduction.define @product_mod : i32 combination (%a, %b) {
  %p = arith.constant 65521 : i64
  %x = arith.extui %a : i32 to i64
  %y = arith.extui %b : i32 to i64
  %product = arith.muli %x, %y : i64
  %rest = arith.remui %product, %p : i64
  %narrow = arith.trunci %rest : i64 to i32
  reduction.yield %narrow : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
} domain (%a) {
  %p = arith.constant 65521 : i32
  %below = arith.cmpi ult, %a, %p : i32
  reduction.yield %below : i1
}

func.func @main(%in: memref<?xi32>, %n: index) -> (i32, i32) {
  %r:2 = affine.parallel (%i) = (0) to (%n) reduce (@sum_mod, @product_mod) -> (i32, i32) {
    %x = affine.load %in[%i] : memref<?xi32>
    affine.yield %x, %x : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
