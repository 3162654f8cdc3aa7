// The product modulo 2^96 - 2^32 + 1 of numbers of three limbs of 32 bits, lowest first.
//
// 2^96 is 2^32 - 1 modulo that number, so the upper half of a product folds into the lower one.
reduction.define @product : i32, i32, i32 combination (%a0, %a1, %a2, %b0, %b1, %b2) {
  %mask = arith.constant 4294967295 : i64
  %half = arith.constant 32 : i64
  %aw0 = arith.extui %a0 : i32 to i64
  %aw1 = arith.extui %a1 : i32 to i64
  %aw2 = arith.extui %a2 : i32 to i64
  %bw0 = arith.extui %b0 : i32 to i64
  %bw1 = arith.extui %b1 : i32 to i64
  %bw2 = arith.extui %b2 : i32 to i64
  // Products of limbs, each as two digits; digit k of the whole product is the sum of some.
  %p00 = arith.muli %aw0, %bw0 : i64
  %l00 = arith.andi %p00, %mask : i64
  %h00 = arith.shrui %p00, %half : i64
  %p01 = arith.muli %aw0, %bw1 : i64
  %l01 = arith.andi %p01, %mask : i64
  %h01 = arith.shrui %p01, %half : i64
  %p02 = arith.muli %aw0, %bw2 : i64
  %l02 = arith.andi %p02, %mask : i64
  %h02 = arith.shrui %p02, %half : i64
  %p10 = arith.muli %aw1, %bw0 : i64
  %l10 = arith.andi %p10, %mask : i64
  %h10 = arith.shrui %p10, %half : i64
  %p11 = arith.muli %aw1, %bw1 : i64
  %l11 = arith.andi %p11, %mask : i64
  %h11 = arith.shrui %p11, %half : i64
  %p12 = arith.muli %aw1, %bw2 : i64
  %l12 = arith.andi %p12, %mask : i64
  %h12 = arith.shrui %p12, %half : i64
  %p20 = arith.muli %aw2, %bw0 : i64
  %l20 = arith.andi %p20, %mask : i64
  %h20 = arith.shrui %p20, %half : i64
  %p21 = arith.muli %aw2, %bw1 : i64
  %l21 = arith.andi %p21, %mask : i64
  %h21 = arith.shrui %p21, %half : i64
  %p22 = arith.muli %aw2, %bw2 : i64
  %l22 = arith.andi %p22, %mask : i64
  %h22 = arith.shrui %p22, %half : i64
  %d1_0 = arith.addi %h00, %l01 : i64
  %d1_1 = arith.addi %d1_0, %l10 : i64
  %d2_0 = arith.addi %h01, %l02 : i64
  %d2_1 = arith.addi %d2_0, %h10 : i64
  %d2_2 = arith.addi %d2_1, %l11 : i64
  %d2_3 = arith.addi %d2_2, %l20 : i64
  %d3_0 = arith.addi %h02, %h11 : i64
  %d3_1 = arith.addi %d3_0, %l12 : i64
  %d3_2 = arith.addi %d3_1, %h20 : i64
  %d3_3 = arith.addi %d3_2, %l21 : i64
  %d4_0 = arith.addi %h12, %h21 : i64
  %d4_1 = arith.addi %d4_0, %l22 : i64
  // Digits 3, 4 and 5 folded into 0, 1 and 2.
  %s0_0 = arith.subi %l00, %d3_3 : i64
  %s0_1 = arith.subi %s0_0, %h22 : i64
  %s1_0 = arith.addi %d1_1, %d3_3 : i64
  %s1_1 = arith.subi %s1_0, %d4_1 : i64
  %s1_2 = arith.addi %s1_1, %h22 : i64
  %s2_0 = arith.addi %d2_3, %d4_1 : i64
  %s2_1 = arith.subi %s2_0, %h22 : i64
  // Carries, the last of which folds again.
  %c0_0 = arith.shrsi %s0_1, %half : i64
  %u0_0 = arith.andi %s0_1, %mask : i64
  %v0_1 = arith.addi %s1_2, %c0_0 : i64
  %c0_1 = arith.shrsi %v0_1, %half : i64
  %u0_1 = arith.andi %v0_1, %mask : i64
  %v0_2 = arith.addi %s2_1, %c0_1 : i64
  %c0_2 = arith.shrsi %v0_2, %half : i64
  %u0_2 = arith.andi %v0_2, %mask : i64
  %t0_0 = arith.subi %u0_0, %c0_2 : i64
  %t0_1 = arith.addi %u0_1, %c0_2 : i64
  // Once more.
  %c1_0 = arith.shrsi %t0_0, %half : i64
  %u1_0 = arith.andi %t0_0, %mask : i64
  %v1_1 = arith.addi %t0_1, %c1_0 : i64
  %c1_1 = arith.shrsi %v1_1, %half : i64
  %u1_1 = arith.andi %v1_1, %mask : i64
  %v1_2 = arith.addi %u0_2, %c1_1 : i64
  %c1_2 = arith.shrsi %v1_2, %half : i64
  %u1_2 = arith.andi %v1_2, %mask : i64
  %t1_0 = arith.subi %u1_0, %c1_2 : i64
  %t1_1 = arith.addi %u1_1, %c1_2 : i64
  // Once more.
  %c2_0 = arith.shrsi %t1_0, %half : i64
  %u2_0 = arith.andi %t1_0, %mask : i64
  %v2_1 = arith.addi %t1_1, %c2_0 : i64
  %c2_1 = arith.shrsi %v2_1, %half : i64
  %u2_1 = arith.andi %v2_1, %mask : i64
  %v2_2 = arith.addi %u1_2, %c2_1 : i64
  %c2_2 = arith.shrsi %v2_2, %half : i64
  %u2_2 = arith.andi %v2_2, %mask : i64
  %t2_0 = arith.subi %u2_0, %c2_2 : i64
  %t2_1 = arith.addi %u2_1, %c2_2 : i64
  // What is left is carried once, and less than twice the modulus.
  %e0 = arith.shrsi %t2_0, %half : i64
  %f0 = arith.andi %t2_0, %mask : i64
  %g1 = arith.addi %t2_1, %e0 : i64
  %e1 = arith.shrsi %g1, %half : i64
  %f1 = arith.andi %g1, %mask : i64
  %g2 = arith.addi %u2_2, %e1 : i64
  %f2 = arith.andi %g2, %mask : i64
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %full1 = arith.cmpi eq, %f1, %mask : i64
  %full2 = arith.cmpi eq, %f2, %mask : i64
  %some = arith.cmpi ne, %f0, %zero : i64
  %full = arith.andi %full1, %full2 : i1
  %above = arith.andi %full, %some : i1
  %less = arith.subi %f0, %one : i64
  %r0 = arith.select %above, %less, %f0 : i64
  %r1 = arith.select %above, %zero, %f1 : i64
  %r2 = arith.select %above, %zero, %f2 : i64
  %n0 = arith.trunci %r0 : i64 to i32
  %n1 = arith.trunci %r1 : i64 to i32
  %n2 = arith.trunci %r2 : i64 to i32
  reduction.yield %n0, %n1, %n2 : i32, i32, i32
} identity {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  reduction.yield %one, %zero, %zero : i32, i32, i32
} domain (%a0, %a1, %a2) {
  %mask = arith.constant -1 : i32
  %zero = arith.constant 0 : i32
  %low1 = arith.cmpi ne, %a1, %mask : i32
  %low2 = arith.cmpi ne, %a2, %mask : i32
  %none = arith.cmpi eq, %a0, %zero : i32
  %low = arith.ori %low1, %low2 : i1
  %below = arith.ori %low, %none : i1
  reduction.yield %below : i1
}

func.func @main(%in: memref<?x3xi32>, %n: index) -> (i32, i32, i32) {
  %r:3 = affine.parallel (%i) = (0) to (%n) reduce (@product) -> (i32, i32, i32) {
    %x0 = affine.load %in[%i, 0] : memref<?x3xi32>
    %x1 = affine.load %in[%i, 1] : memref<?x3xi32>
    %x2 = affine.load %in[%i, 2] : memref<?x3xi32>
    affine.yield %x0, %x1, %x2 : i32, i32, i32
  }
  return %r#0, %r#1, %r#2 : i32, i32, i32
}
