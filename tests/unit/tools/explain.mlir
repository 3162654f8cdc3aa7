// program
func.func @chain(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<64xf32>
  %two = arith.constant 2.0 : f32
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.mulf %0, %two : f32
    affine.store %1, %m[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %m[%i] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  return
}
func.func @other(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i)
  return %0 : index
}
// -----
// skewed

func.func @f(%m: memref<10x10xf32>) {
  affine.for %i_1 = 1 to 9 {
    affine.for %j_1 = 0 to 8 {
      %1 = affine.load %m[%i_1 - 1, %j_1 + 1] : memref<10x10xf32>
      affine.store %1, %m[%i_1, %j_1] : memref<10x10xf32>
    }
  }
  return
}
// -----
// blur
func.func @blur(%image: memref<64xf32>, %out: memref<64xf32>) {
  affine.for %i = 1 to 63 {
    %left = affine.load %image[%i - 1] : memref<64xf32>
    %right = affine.load %image[%i + 1] : memref<64xf32>
    %sum = arith.addf %left, %right : f32
    affine.store %sum, %out[%i] : memref<64xf32>
  }
  affine.for %i = 1 to 63 {
    %x = affine.load %out[%i] : memref<64xf32>
    affine.store %x, %image[%i] : memref<64xf32>
  }
  return
}
// -----
// what stops a loop is one line and a witness
func.func @reverse(%m: memref<100xf32>, %v: f32) {
  affine.for %i = 0 to 100 {
    affine.store %v, %m[99 - %i] : memref<100xf32>
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}
// -----
// copied
func.func @shift(%a: memref<16xf32>, %b: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i] : memref<16xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 15 step 2 {
    %x = affine.load %b[%i] : memref<16xf32>
    affine.store %x, %a[%i + 1] : memref<16xf32>
  }
  return
}
