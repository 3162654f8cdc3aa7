// triangle with conditions
  affine.for %i = 0 to %n {
    %c = affine.load %m[%i, 0] : memref<64x64xf32>
    affine.for %j = max #low(%i)[%n] to min #high()[%n] step 2 {
      affine.if affine_set<(d0, d1) : (d0 + d1 - 3 >= 0, (d0 * 2 + d1) mod 3 - 1 == 0)>(%i, %j) {
        %u = affine.load %m[%i floordiv 2 + 1, %j mod 4] : memref<64x64xf32>
        %v = arith.addf %u, %c : f32
        affine.store %v, %m[%i, %j] : memref<64x64xf32>
      } else {
        affine.store %x, %m[%j, %i] : memref<64x64xf32>
      }
    }
    affine.store %c, %m[0, %i + 1] : memref<64x64xf32>
  }
// -----
// reads of two statements
  %c = affine.load %m[0, 1] : memref<64x64xf32>
  affine.for %i = 0 to %n {
    %s = arith.addf %c, %x : f32
    affine.store %s, %m[0, %i] : memref<64x64xf32>
  }
  affine.for %k = 1 to %n {
    affine.store %c, %m[%k, 1] : memref<64x64xf32>
    %d = affine.load %m[%k - 1, 1] : memref<64x64xf32>
    affine.store %d, %m[%k, 2] : memref<64x64xf32>
  }
// -----
// not all is known
func.func @f(%m: memref<9xf32>, %k: memref<9xindex>) {
  affine.for %i = 0 to 9 {
    %0 = memref.load %k[%i] : memref<9xindex>
    %1 = memref.load %m[%0] : memref<9xf32>
    memref.store %1, %m[%i] : memref<9xf32>
  }
  return
}
// -----
// a dependence
func.func @f(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 3 to %n {
    %0 = affine.load %A[%i - 3] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}
// -----
// extents
func.func @f(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %and = memref.dim %A, %c0 : memref<?xf32>
  affine.for %exists = 0 to %and {
    affine.store %x, %A[%exists] : memref<?xf32>
  }
  return
}
// -----
// counted iterations
func.func @f(%A: memref<?x?xf32>, %N: index, %x: f32) {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) step 2 {
      %0 = affine.load %A[%j, 0] : memref<?x?xf32>
      affine.store %0, %A[%i, 3] : memref<?x?xf32>
    }
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// no count
func.func @f(%A: memref<?xf32>, %N: index, %x: f32) {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to affine_map<(d0) -> (d0 * 1009 floordiv 2003)>(%i) {
      affine.store %x, %A[%j] : memref<?xf32>
    }
  }
  return
}
// -----
// a long count
#low = affine_map<()[s0, s1] -> (s0 mod 3 + s1 floordiv 5)>
#high = affine_map<()[s0] -> (s0 ceildiv 7)>
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = #low()[%n, %m] to #high()[%n] step 3 {
    affine.store %x, %A[%i floordiv 2 + symbol(%n) mod 4] : memref<?xf32>
  }
  return
}
// -----
// nested quotients
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0)[s0] -> ((d0 + s0) ceildiv 3)>(%i)[%n] step 2 {
      affine.for %k = affine_map<(d0, d1) -> ((d0 + d1) floordiv 2)>(%i, %j) to affine_map<(d0)[s0] -> (d0 + s0)>(%j)[%n] {
        affine.store %x, %A[%k] : memref<?xf32>
      }
    }
  }
  return
}
