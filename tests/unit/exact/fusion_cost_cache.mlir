// passes
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      %0 = affine.load %a[%i, %j] : memref<256x256xf32>
      %1 = arith.mulf %0, %0 : f32
      affine.store %1, %m[%i, %j] : memref<256x256xf32>
    }
  }
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      %0 = affine.load %m[%i, %j] : memref<256x256xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %b[%i, %j] : memref<256x256xf32>
    }
  }
// -----
// what is used again moves once if it fits
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 1024 {
      %0 = affine.load %a[%j] : memref<1024xf32>
    }
  }
  affine.for %i = 0 to 8 {
  }
// -----
// columns take a line for each element
  affine.for %j = 0 to 64 {
    affine.for %i = 0 to 256 {
      %0 = affine.load %a[%i, %j] : memref<256x256xf32>
    }
  }
  affine.for %i = 0 to 8 {
  }
// -----
// what is put in keeps its registers
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 4096 {
    %0 = affine.load %a[%i] : memref<4096xf32>
    affine.store %0, %t[0] : memref<1xf32>
    %1 = affine.load %t[0] : memref<1xf32>
    affine.store %1, %m[%i] : memref<4096xf32>
  }
  affine.for %i = 0 to 4096 {
    %0 = affine.load %m[%i] : memref<4096xf32>
    affine.store %0, %b[%i] : memref<4096xf32>
  }
// -----
// products are not computed again
  affine.for %i = 0 to 256 {
    affine.for %k = 0 to 256 {
      affine.for %j = 0 to 256 {
        %0 = affine.load %a[%i, %k] : memref<256x256xf32>
        %1 = affine.load %m[%i, %j] : memref<256x256xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %m[%i, %j] : memref<256x256xf32>
      }
    }
  }
  affine.for %i = 0 to 256 {
    affine.for %k = 0 to 256 {
      affine.for %j = 0 to 256 {
        %0 = affine.load %m[%i, %k] : memref<256x256xf32>
        affine.store %0, %b[%k, %j] : memref<256x256xf32>
      }
    }
  }
// -----
// what pays only where sizes are large is not done
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    %1 = arith.divf %0, %x : f32
    affine.store %1, %m[%i] : memref<?xf32>
  }
  affine.for %i = 3 to %n {
    %0 = affine.load %m[%i] : memref<?xf32>
    %1 = affine.load %m[%i - 1] : memref<?xf32>
    %2 = affine.load %m[%i - 2] : memref<?xf32>
    %3 = affine.load %m[%i - 3] : memref<?xf32>
    %4 = arith.addf %0, %1 : f32
    %5 = arith.addf %2, %3 : f32
    %6 = arith.addf %4, %5 : f32
    affine.store %6, %b[%i] : memref<?xf32>
  }
// -----
// calls
  affine.for %i = 0 to 65536 {
    %0 = affine.load %a[%i] : memref<65536xf32>
    %1 = math.exp %0 FLAGS : f32
    affine.store %1, %m[%i] : memref<65536xf32>
  }
  affine.for %i = 2 to 65536 {
    %0 = affine.load %m[%i] : memref<65536xf32>
    %1 = affine.load %m[%i - 1] : memref<65536xf32>
    %2 = affine.load %m[%i - 2] : memref<65536xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %2, %3 : f32
    affine.store %4, %b[%i] : memref<65536xf32>
  }
// -----
// sequential
  affine.for %i = 0 to 100000 {
    %0 = affine.load %a[%i * 2] : memref<200000xf32>
    %1 = arith.divf %0, %x : f32
    %2 = arith.divf %x, %1 : f32
    %3 = arith.divf %2, %0 : f32
    affine.store %3, %m[%i * 2] : memref<200000xf32>
  }
  affine.for %i = 1 to 100000 {
    %0 = affine.load %m[%i * 2] : memref<200000xf32>
    %1 = affine.load %b[%i - 1] : memref<200000xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<200000xf32>
  }
