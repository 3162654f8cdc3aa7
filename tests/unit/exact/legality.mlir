// triangle whose dependences all go one way
affine.for %i = 0 to 20 {
  affine.for %j = affine_map<(d0) -> (d0)>(%i) to 20 {
    %0 = affine.load %m[%j - %i, 0] : memref<99x99xf32>
    affine.store %0, %m[%j - %i, 0] : memref<99x99xf32>
  }
}
// -----
// three loops
affine.for %i = 1 to 9 {
  affine.for %j = 1 to 9 {
    affine.for %k = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j + 1, %k] : memref<10x10x10xf32>
      affine.store %0, %m[%i, %j, %k] : memref<10x10x10xf32>
    }
  }
}
// -----
// carried values are left in order
%r = affine.for %i = 0 to 4 iter_args(%s = %x) -> f32 {
  %t = affine.for %j = 0 to 4 iter_args(%u = %s) -> f32 {
    %n = arith.addf %u, %x : f32
    affine.yield %n : f32
  }
  affine.yield %t : f32
}
// -----
// outer loops are the same
affine.for %t = 0 to 9 {
  affine.for %i = 1 to 9 {
    affine.for %j = 1 to 9 {
      %v = affine.load %m[%i - 1, %j + 1, %t + 1] : memref<10x10x10xf32>
      affine.store %v, %m[%i, %j, %t] : memref<10x10x10xf32>
    }
  }
}
