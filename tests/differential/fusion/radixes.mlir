func.func @partial(%a: memref<100xf32>, %o: memref<100xf32>, %n: index) {
%m = memref.alloc() : memref<100xf32>
affine.for %i = 0 to 10 {
affine.for %j = 0 to 8 {
%v = affine.load %a[8*%i + %j] : memref<100xf32>
%w = arith.addf %v, %v : f32
affine.store %w, %m[8*%i + %j] : memref<100xf32>
}}
affine.for %i = 2 to 10 {
affine.for %j = 0 to 5 {
%v = affine.load %m[8*%i + %j] : memref<100xf32>
%w = arith.mulf %v, %v : f32
affine.store %w, %o[8*%i + %j] : memref<100xf32>
}}
return
}
// -----
func.func @offset(%a: memref<100xf32>, %o: memref<100xf32>, %n: index) {
%m = memref.alloc() : memref<100xf32>
affine.for %i = 0 to 10 {
affine.for %j = 0 to 8 {
%v = affine.load %a[8*%i + %j] : memref<100xf32>
%w = arith.addf %v, %v : f32
affine.store %w, %m[8*%i + %j] : memref<100xf32>
}}
affine.for %i = 2 to 10 {
affine.for %j = 0 to 5 {
%v = affine.load %m[8*%i + %j + 2] : memref<100xf32>
%w = arith.mulf %v, %v : f32
affine.store %w, %o[8*%i + %j + 2] : memref<100xf32>
}}
return
}
// -----
func.func @three(%a: memref<120xf32>, %o: memref<120xf32>, %n: index) {
%m = memref.alloc() : memref<120xf32>
affine.for %i = 0 to 4 {
affine.for %j = 0 to 5 {
affine.for %k = 0 to 6 {
%v = affine.load %a[30*%i + 6*%j + %k] : memref<120xf32>
%w = arith.addf %v, %v : f32
affine.store %w, %m[30*%i + 6*%j + %k] : memref<120xf32>
}}}
affine.for %i = 0 to 4 {
affine.for %j = 0 to 5 {
affine.for %k = 0 to 6 {
%v = affine.load %m[30*%i + 6*%j + %k] : memref<120xf32>
%w = arith.mulf %v, %v : f32
affine.store %w, %o[30*%i + 6*%j + %k] : memref<120xf32>
}}}
return
}
// -----
func.func @reversed(%a: memref<50xf32>, %o: memref<50xf32>, %n: index) {
%m = memref.alloc() : memref<50xf32>
affine.for %i = 0 to 10 {
affine.for %j = 0 to 5 {
%v = affine.load %a[5*%i + %j] : memref<50xf32>
%w = arith.addf %v, %v : f32
affine.store %w, %m[5*%i + %j] : memref<50xf32>
}}
affine.for %i = 0 to 10 {
affine.for %j = 0 to 5 {
%v = affine.load %m[49 - 5*%i - %j] : memref<50xf32>
%w = arith.mulf %v, %v : f32
affine.store %w, %o[49 - 5*%i - %j] : memref<50xf32>
}}
return
}
// -----
func.func @grid(%a: memref<10x5xf32>, %o: memref<50xf32>) {
  %m = memref.alloc() : memref<50xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 5 {
      %v = affine.load %a[%i, %j] : memref<10x5xf32>
      affine.store %v, %m[5*%i + %j] : memref<50xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 5 {
      %v = affine.load %m[5*%i + %j] : memref<50xf32>
      affine.store %v, %o[5*%i + %j] : memref<50xf32>
    }
  }
  return
}
// -----
func.func @sinkover(%a: memref<10x5xf32>, %o: memref<10x9xf32>) {
  %m = memref.alloc() : memref<50xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 5 {
      %v = affine.load %a[%i, %j] : memref<10x5xf32>
      affine.store %v, %m[5*%i + %j] : memref<50xf32>
    }
  }
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      %v = affine.load %m[5*%i + %j] : memref<50xf32>
      affine.store %v, %o[%i, %j] : memref<10x9xf32>
    }
  }
  return
}
