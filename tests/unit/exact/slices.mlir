// stencil
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 1 to 99 {
    %0 = affine.load %m[%i - 1] : memref<100xf32>
    %1 = affine.load %m[%i + 1] : memref<100xf32>
  }
// -----
// quotients and remainders
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %x, %m[%i * 10 + %j] : memref<100xf32>
    }
  }
  affine.for %i = 0 to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
// -----
// loops around both nests are not sliced
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to 100 {
      affine.store %x, %m[%i] : memref<100xf32>
    }
    affine.for %i = 0 to 100 {
      %0 = affine.load %m[%i] : memref<100xf32>
    }
  }
// -----
// loops that carry values run from their start
  affine.for %i = 0 to 10 {
    %s = affine.for %k = 0 to 10 iter_args(%a = %x) -> f32 {
      %0 = arith.addf %a, %x : f32
      affine.store %0, %m[%i, %k] : memref<10x10xf32>
      affine.yield %0 : f32
    }
  }
  affine.for %i = 2 to 10 {
    affine.for %k = 2 to 10 {
      %0 = affine.load %m[%i, %k] : memref<10x10xf32>
    }
  }
// -----
// symbolic nests have slices
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i, %j] : memref<?x?xf32>
    }
  }
// -----
// an extent is an operand where a value has it
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %d {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %t = 0 to 5 {
    affine.for %i = 0 to %d {
      %0 = affine.load %m[%i] : memref<?xf32>
    }
  }
// -----
// steps
  affine.for %i = 0 to 100 step 2 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 4 to 90 step 2 {
    %0 = affine.load %m[%i + 2] : memref<100xf32>
  }
