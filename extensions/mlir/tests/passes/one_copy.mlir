func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 8 {
        %0 = affine.load %A[%i, %k] : memref<64x64xf32>
        %1 = affine.load %B[%k + 3, %j] : memref<64x64xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %C[%i] : memref<64xf32>
      }
    }
  }
  return
}
func.func @no_load(%A: memref<64x64xf32>, %q: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %q, %A[%i, 5] : memref<64x64xf32>
    }
  }
  return
}
func.func @two_nests(%A: memref<64x64xf32>, %q: f32) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i, 6] : memref<64x64xf32>
    affine.store %0, %A[%i, 5] : memref<64x64xf32>
  }
  affine.for %i = 0 to 64 {
    affine.store %q, %A[%i, 5] : memref<64x64xf32>
  }
  return
}

func.func @in_parallel(%a: memref<6x6xi32>) {
  affine.parallel (%p) = (0) to (6) {
    affine.for %i = 0 to 6 {
      %v = affine.load %a[%p, %i] : memref<6x6xi32>
    }
  }
  return
}
func.func @in_if(%a: memref<6x6xi32>) {
  affine.for %p = 0 to 6 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%p) {
    affine.for %i = 0 to 6 {
      %v = affine.load %a[%p, %i] : memref<6x6xi32>
    }
    }
  }
  return
}
func.func @in_parallel_for(%a: memref<6x6xi32>) {
  affine.for %q = 0 to 6 {
  affine.parallel (%p) = (0) to (6) {
    affine.for %i = 0 to 6 {
      %v = affine.load %a[%p, %i] : memref<6x6xi32>
    }
  }
  }
  return
}
func.func @beside(%a: memref<6x6xi32>) {
  affine.for %q = 0 to 6 {
    affine.for %i = 0 to 6 {
      %v = affine.load %a[%q, %i] : memref<6x6xi32>
    }
  }
  affine.parallel (%p) = (0) to (6) {
    affine.for %i = 0 to 6 {
      %v = affine.load %a[%p, %i] : memref<6x6xi32>
    }
  }
  return
}
