func.func @plain(%m: memref<100x100xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %m[%i, %j] : memref<100x100xf32>
      affine.store %0, %m[%i + 1, %j] : memref<100x100xf32>
    }
  }
  return
}
func.func @pieces(%m: memref<100x100xf32>, %v: memref<100xf32>, %z: f32) {
  affine.for %i = 0 to 9 step 2 {
    %x = affine.load %v[%i] : memref<100xf32>
    affine.for %j = 0 to 20 {
      affine.store %x, %m[%i, %j] : memref<100x100xf32>
    }
    affine.for %j = 0 to 20 {
      %s = affine.for %k = 0 to 3 iter_args(%a = %z) -> f32 {
        %0 = affine.load %m[%i, %j + %k + 20] : memref<100x100xf32>
        %1 = arith.addf %0, %a : f32
        affine.yield %1 : f32
      }
      affine.store %s, %m[%i, %j] : memref<100x100xf32>
    }
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.store %z, %m[%i, 0] : memref<100x100xf32>
    }
  }
  return
}
func.func @carried(%m: memref<100x100xf32>, %s: memref<100xf32>, %z: f32, %o: f32) {
  affine.for %i = 0 to 10 {
    %r:2 = affine.for %j = 0 to 20 iter_args(%a = %z, %b = %o) -> (f32, f32) {
      %0 = affine.load %m[%i, %j] : memref<100x100xf32>
      %1 = arith.addf %0, %a : f32
      %2 = arith.mulf %0, %b : f32
      affine.yield %1, %2 : f32, f32
    }
    %p = arith.addf %r#0, %r#1 : f32
    affine.store %p, %s[%i] : memref<100xf32>
  }
  return
}
func.func @inner_bounds(%m: memref<100x100xf32>, %z: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 20 {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
    }
  }
  return
}
