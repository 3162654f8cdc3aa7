// -affine-register-tile="rows=2 vectors=1 lanes=8 pack=never everywhere=true"
func.func @product(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %x = affine.load %a[%i, %k] : memref<64x64xf32>
        %y = affine.load %b[%k, %j] : memref<64x64xf32>
        %s = affine.load %c[%i, %j] : memref<64x64xf32>
        %p = arith.mulf %x, %y : f32
        %t = arith.addf %s, %p : f32
        affine.store %t, %c[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
module {
  func.func @product(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>) {
    affine.for %arg3 = 0 to 64 step 64 {
      affine.for %arg4 = 0 to 64 step 64 {
        affine.for %arg5 = 0 to 64 step 64 {
          affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 64)>(%arg3) step 8 {
            affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 64)>(%arg5) step 2 {
              %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<64x64xf32>, vector<8xf32>
              %1 = affine.vector_load %arg2[%arg7 + 1, %arg6] : memref<64x64xf32>, vector<8xf32>
              %2:2 = affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg4) to 64 iter_args(%arg9 = %0, %arg10 = %1) -> (vector<8xf32>, vector<8xf32>) {
                %3 = affine.load %arg0[%arg7, %arg8] : memref<64x64xf32>
                %4 = vector.broadcast %3 : f32 to vector<8xf32>
                %5 = affine.vector_load %arg1[%arg8, %arg6] : memref<64x64xf32>, vector<8xf32>
                %6 = arith.mulf %4, %5 : vector<8xf32>
                %7 = arith.addf %arg9, %6 : vector<8xf32>
                %8 = affine.load %arg0[%arg7 + 1, %arg8] : memref<64x64xf32>
                %9 = vector.broadcast %8 : f32 to vector<8xf32>
                %10 = arith.mulf %9, %5 : vector<8xf32>
                %11 = arith.addf %arg10, %10 : vector<8xf32>
                affine.yield %7, %11 : vector<8xf32>, vector<8xf32>
              }
              affine.vector_store %2#0, %arg2[%arg7, %arg6] : memref<64x64xf32>, vector<8xf32>
              affine.vector_store %2#1, %arg2[%arg7 + 1, %arg6] : memref<64x64xf32>, vector<8xf32>
            }
          }
        }
      }
    }
    return
  }
}
