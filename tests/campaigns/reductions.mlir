// more

reduction.define @isum : i32 combination (%a, %b) {
  %s = arith.addi %a, %b : i32
  reduction.yield %s : i32
} identity {
  %z = arith.constant 0 : i32
  reduction.yield %z : i32
}
reduction.define @looped : f32 combination (%a, %b) {
  %s = affine.for %i = 0 to 2 iter_args(%x = %a) -> (f32) {
    %y = arith.maximumf %x, %b : f32
    affine.yield %y : f32
  }
  reduction.yield %s : f32
} identity {
  %z = arith.constant 0xFF800000 : f32
  reduction.yield %z : f32
}
reduction.define @both : f32, i32 combination (%a, %n, %b, %k) {
  %s = reduction.combine @fsum %b, %a : f32
  %t = arith.xori %n, %k : i32
  reduction.yield %s, %t : f32, i32
} identity {
  %z:1 = reduction.identity @fsum : f32
  %k = arith.constant 0 : i32
  reduction.yield %z#0, %k : f32, i32
}
