func.func @constant_bounds(%m: memref<100xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<100xf32>
    affine.store %0, %m[%i + 1] : memref<100xf32>
  }
  affine.for %i = 1 to 9 step 2 {
    %0 = affine.load %m[%i] : memref<100xf32>
    affine.store %0, %m[%i + 1] : memref<100xf32>
  }
  affine.for %i = 0 to 1 {
    %0 = affine.load %m[%i] : memref<100xf32>
    affine.store %0, %m[%i + 1] : memref<100xf32>
  }
  affine.for %i = 5 to 2 {
    %0 = affine.load %m[%i] : memref<100xf32>
    affine.store %0, %m[%i + 1] : memref<100xf32>
  }
  affine.for %i = 0 to 7 {
  }
  return
}

func.func @bounds_of_values(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %size step 3 {
    %0 = affine.load %m[%i] : memref<?xf32>
    affine.store %0, %m[%i] : memref<?xf32>
  }
  affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 {
    %0 = affine.load %m[%i] : memref<?xf32>
    affine.store %0, %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to min affine_map<(d0) -> (d0 + 7, 9)>(%n) step 2 {
    %0 = affine.load %m[%i] : memref<?xf32>
    affine.store %0, %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to min affine_map<(d0) -> (d0 * 12, 24)>(%n) {
    %0 = affine.load %m[%i] : memref<?xf32>
    affine.store %0, %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 5 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {
      %0 = affine.load %m[%i] : memref<?xf32>
      affine.store %0, %m[%j] : memref<?xf32>
    }
  }
  return
}

func.func @carried(%m: memref<100xf32>, %z: f32, %o: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 11 iter_args(%s = %z, %p = %o) -> (f32, f32) {
    %0 = affine.load %m[%i] : memref<100xf32>
    %1 = arith.addf %0, %s : f32
    %2 = arith.mulf %p, %s : f32
    affine.yield %1, %2 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

func.func @nested(%m: memref<100xf32>) {
  affine.for %i = 0 to 3 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      affine.for %j = 0 to 2 {
        %0 = affine.load %m[%i * 2 + %j] : memref<100xf32>
        affine.store %0, %m[%i] : memref<100xf32>
      }
    }
    affine.for %j = 0 to 6 step 2 {
      %0 = affine.load %m[%i + %j] : memref<100xf32>
      affine.store %0, %m[%i] : memref<100xf32>
    }
  }
  return
}
