// stencil
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
    affine.store %0, %m[%i] : memref<100xf32>
  }
  affine.for %i = 1 to 99 {
    %0 = affine.load %m[%i - 1] : memref<100xf32>
    %1 = affine.load %m[%i] : memref<100xf32>
    %2 = affine.load %m[%i + 1] : memref<100xf32>
    affine.store %0, %b[%i] : memref<100xf32>
  }
// -----
// several stores go to the innermost depth or nowhere
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i] : memref<100xf32>
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %m[%i] : memref<100xf32>
    }
  }
// -----
// ops are counted where they stand
  affine.for %i = 0 to 10 {
    %0 = arith.addf %x, %x : f32
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 4)>(%i) step 3 {
      %1 = arith.addf %x, %x : f32
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%j) {
        %2 = arith.addf %x, %x : f32
      }
    }
    affine.parallel (%k, %l) = (0, 0) to (4, 5) step (2, 2) {
      %3 = arith.addf %x, %x : f32
    }
  }
// -----
// other ops with regions count as one
  affine.for %i = 0 to 10 {
    %0 = scf.for %j = %n to %n step %n iter_args(%a = %x) -> f32 {
      %1 = arith.addf %a, %a : f32
      %2 = arith.addf %1, %a : f32
      scf.yield %2 : f32
    }
    %3 = arith.addf %0, %x : f32
  }
