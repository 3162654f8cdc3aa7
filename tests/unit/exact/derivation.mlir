// body
%m = memref.alloc() : memref<10x10xf32>
affine.for %i = 0 to 10 {
  affine.for %j = 0 to 7 {
    affine.store %x, %m[%i + 3 * %j, 4 * %i + 5 * %j] : memref<10x10xf32>
    %0 = affine.load %m[%i + %j, %i + 2 * %j + 3] : memref<10x10xf32>
  }
}
// -----
// accesses of two nests
affine.for %i = 0 to 8 {
  affine.for %j = 0 to 128 {
    affine.for %k = 0 to 512 {
      affine.for %l = 0 to 384 {
        affine.store %x, %m[%i, %j, %k] : memref<8x128x512xf32>
      }
    }
  }
}
affine.for %i = 0 to 8 {
  affine.for %j = 0 to 128 {
    affine.for %k = 0 to 64 {
      affine.for %l = 0 to 512 {
        %0 = affine.load %m[%i, %j, %l] : memref<8x128x512xf32>
      }
    }
  }
}
// -----
// steps
affine.for %i = 0 to 40 step 3 {
  affine.for %j = 2 to %n step 2 {
    affine.for %k = max affine_map<(d0) -> (d0, 4)>(%i) to 50 step 5 {
      affine.if affine_set<(d0, d1)[s0] : (d0 mod 4 - s0 >= 0, d1 - 3 >= 0)>(%i, %k)[%n] {
        affine.store %x, %m[%i + %n, %k mod 7] : memref<99x99xf32>
      }
      %0 = affine.load %m[%i + 3, (%j + %k) floordiv 2] : memref<99x99xf32>
      %1 = affine.load %m[%k + symbol(%p), 4] : memref<99x99xf32>
    }
  }
}
