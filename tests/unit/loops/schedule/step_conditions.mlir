// carried inside

func.func @f(%m: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 8 {
      %r = affine.for %k = 0 to 8 iter_args(%a = %x) -> f32 {
        %0 = affine.load %m[%i] : memref<16xf32>
        affine.yield %0 : f32
      }
    }
  }
  return
}
// -----
// product

func.func @f(%C: memref<16x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %a = affine.load %A[%i, %k] : memref<16x16xf32>
        %b = affine.load %B[%k, %j] : memref<16x16xf32>
        %c = affine.load %C[%i, %j] : memref<16x16xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<16x16xf32>
      }
    }
  }
  return
}
// -----
// carried

func.func @f(%m: memref<16xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 16 iter_args(%a = %x) -> f32 {
    %0 = affine.load %m[%i] : memref<16xf32>
    %s = arith.addf %a, %0 : f32
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
// inner carries

func.func @f(%m: memref<16x16xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %r = affine.for %j = 0 to 8 iter_args(%a = %x) -> f32 {
      %0 = affine.load %m[%i, %j] : memref<16x16xf32>
      affine.yield %0 : f32
    }
  }
  return
}
// -----
// beside

func.func private @g()
func.func @f(%m: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<16xf32>
  }
  affine.for %j = 0 to 8 {
    func.call @g() : () -> ()
  }
  return
}
// -----
// carried around
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%j] : memref<16xf32>
    }
    %0 =
// -----
// twice
  affine.for %j = 0 to 16 {
    affine.store %x, %m[%j] : memref<16xf32>
  }
  return
