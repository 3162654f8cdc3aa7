// program

func.func @several(%A: memref<48x48xf32>, %B: memref<48x48xf32>, %C: memref<48x48xf32>,
    %D: memref<900x900xf32>, %s: memref<1xf32>, %n: index) {
  affine.for %i = 0 to 48 {
    affine.for %j = 0 to 48 {
      affine.for %k = 0 to 48 {
        %a = affine.load %A[%i, %k] : memref<48x48xf32>
        %b = affine.load %B[%k, %j] : memref<48x48xf32>
        %c = affine.load %C[%i, %j] : memref<48x48xf32>
        %p = arith.mulf %a, %b : f32
        %q = arith.addf %c, %p : f32
        affine.store %q, %C[%i, %j] : memref<48x48xf32>
      }
    }
  }
  affine.for %x = 0 to 900 {
    affine.for %y = 0 to 900 {
      %0 = affine.load %D[%y, %x] : memref<900x900xf32>
      %1 = arith.mulf %0, %0 : f32
      affine.store %1, %D[%y, %x] : memref<900x900xf32>
    }
  }
  affine.for %t = 0 to %n {
    %0 = affine.load %s[0] : memref<1xf32>
    %1 = affine.load %A[0, symbol(%n)] : memref<48x48xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %s[0] : memref<1xf32>
  }
  return
}
// -----
// columns

func.func @columns(%D: memref<900x900xf32>, %E: memref<900x900xf32>) {
  affine.for %x = 1 to 900 {
    affine.for %y = 1 to 900 {
      %0 = affine.load %D[%y, %x] : memref<900x900xf32>
      %1 = affine.load %E[%y - 1, %x] : memref<900x900xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %E[%y, %x] : memref<900x900xf32>
    }
  }
  return
}
