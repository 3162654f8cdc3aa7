// A seven-point heat stencil.
func.func @kernel(%A: memref<130x130x130xf32>, %B: memref<130x130x130xf32>) {
  %two = arith.constant 2.0 : f32
  %eighth = arith.constant 0.125 : f32
  affine.for %i = 1 to 129 {
    affine.for %j = 1 to 129 {
      affine.for %k = 1 to 129 {
        %c = affine.load %A[%i, %j, %k] : memref<130x130x130xf32>
        %d = arith.mulf %two, %c fastmath<contract> : f32
        %a0 = affine.load %A[%i + 1, %j, %k] : memref<130x130x130xf32>
        %a1 = affine.load %A[%i - 1, %j, %k] : memref<130x130x130xf32>
        %a2 = arith.subf %a0, %d fastmath<contract> : f32
        %a3 = arith.addf %a2, %a1 fastmath<contract> : f32
        %b0 = affine.load %A[%i, %j + 1, %k] : memref<130x130x130xf32>
        %b1 = affine.load %A[%i, %j - 1, %k] : memref<130x130x130xf32>
        %b2 = arith.subf %b0, %d fastmath<contract> : f32
        %b3 = arith.addf %b2, %b1 fastmath<contract> : f32
        %c0 = affine.load %A[%i, %j, %k + 1] : memref<130x130x130xf32>
        %c1 = affine.load %A[%i, %j, %k - 1] : memref<130x130x130xf32>
        %c2 = arith.subf %c0, %d fastmath<contract> : f32
        %c3 = arith.addf %c2, %c1 fastmath<contract> : f32
        %s0 = arith.mulf %eighth, %a3 fastmath<contract> : f32
        %s1 = arith.mulf %eighth, %b3 fastmath<contract> : f32
        %s2 = arith.mulf %eighth, %c3 fastmath<contract> : f32
        %t0 = arith.addf %s0, %s1 fastmath<contract> : f32
        %t1 = arith.addf %t0, %s2 fastmath<contract> : f32
        %t2 = arith.addf %t1, %c fastmath<contract> : f32
        affine.store %t2, %B[%i, %j, %k] : memref<130x130x130xf32>
      }
    }
  }
  return
}
