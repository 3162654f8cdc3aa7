// Sum and product in the field of 256 elements, modulo x^8 + x^4 + x^3 + x + 1.
reduction.define @gf_sum : i8 combination (%a, %b) {
  %sum = arith.xori %a, %b : i8
  reduction.yield %sum : i8
} identity {
  %zero = arith.constant 0 : i8
  reduction.yield %zero : i8
}

reduction.define @gf_product : i8 combination (%a, %b) {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %modulus = arith.constant 27 : i8
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %product:3 = scf.for %bit = %c0 to %c8 step %c1
      iter_args(%sum = %zero, %left = %a, %right = %b) -> (i8, i8, i8) {
    %low = arith.trunci %right : i8 to i1
    %term = arith.select %low, %left, %zero : i8
    %next = arith.xori %sum, %term : i8
    %high = arith.cmpi slt, %left, %zero : i8
    %reduced = arith.select %high, %modulus, %zero : i8
    %shifted = arith.shli %left, %one : i8
    %twice = arith.xori %shifted, %reduced : i8
    %rest = arith.shrui %right, %one : i8
    scf.yield %next, %twice, %rest : i8, i8, i8
  }
  reduction.yield %product#0 : i8
} identity {
  %one = arith.constant 1 : i8
  reduction.yield %one : i8
}

func.func @main(%in: memref<?xi8>, %n: index) -> (i8, i8) {
  %r:2 = affine.parallel (%i) = (0) to (%n) reduce (@gf_sum, @gf_product) -> (i8, i8) {
    %x = affine.load %in[%i] : memref<?xi8>
    affine.yield %x, %x : i8, i8
  }
  return %r#0, %r#1 : i8, i8
}
