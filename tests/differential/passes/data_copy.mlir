func.func @f(%a: memref<100xf32>, %b: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %b[%i] : memref<100xf32>
  }
  return
}
func.func @tiled(%a: memref<100x100xf32>, %b: memref<100x100xf32>) {
  affine.for %ii = 0 to 100 step 8 {
    affine.for %jj = 0 to 100 step 8 {
  affine.for %i = affine_map<(d0) -> (d0)>(%ii) to min affine_map<(d0) -> (d0 + 8, 100)>(%ii) {
  affine.for %j = affine_map<(d0) -> (d0)>(%jj) to min affine_map<(d0) -> (d0 + 8, 100)>(%jj) {
    %0 = affine.load %a[%j, %i] : memref<100x100xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %b[%i, %j] : memref<100x100xf32>
  }}}}
  return
}
func.func @rw(%a: memref<100xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %0 = affine.load %a[%i] : memref<100xf32>
    %2 = affine.load %a[%i - 1] : memref<100xf32>
    %1 = arith.addf %0, %2 : f32
    affine.store %1, %a[%i] : memref<100xf32>
  }
  return
}
func.func @two(%a: memref<100xf32>, %b: memref<100xf32>, %x: f32) {
  affine.store %x, %a[3] : memref<100xf32>
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
  }
  affine.store %x, %a[4] : memref<100xf32>
  %1 = arith.addf %x, %x : f32
  affine.store %1, %a[5] : memref<100xf32>
  return
}
func.func @p_deep(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 60 {
      %0 = affine.load %a[%i, %j + 2] : memref<64x64xf32>
      %2 = affine.load %a[%i, %j] : memref<64x64xf32>
      %3 = affine.load %c[%j] : memref<64xf32>
      %1 = arith.addf %0, %3 : f32
      affine.store %1, %b[%i, %j + 3] : memref<64x64xf32>
    }
  }
  return
}
func.func @q_p(%a: memref<?xf32>, %b: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
  affine.for %k = 0 to 10 step 2 {
  affine.for %j = 0 to 4 {
    %0 = affine.load %b[%j + symbol(%n) + %k] : memref<100xf32>
    affine.store %0, %a[symbol(%n) + %j] : memref<?xf32>
  }
  }
  }
  return
}

func.func @stepped(%m: memref<40x40xf32>, %z: f32) -> f32 {
  %s = affine.for %i = 1 to 39 step 3 iter_args(%s = %z) -> f32 {
    %t = affine.for %j = 2 to 16 step 2 iter_args(%t = %s) -> f32 {
      %0 = affine.load %m[%i, %j - 2] : memref<40x40xf32>
      %1 = arith.addf %0, %t : f32
      affine.yield %1 : f32
    }
    affine.yield %t : f32
  }
  return %s : f32
}
func.func @blocks(%m: memref<100xf32>, %o: memref<100xf32>, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  affine.for %i = 0 to 40 {
    %0 = affine.load %m[%i + 3] : memref<100xf32>
    affine.store %0, %o[%i] : memref<100xf32>
  }
  cf.br ^b
^b:
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i * 2] : memref<100xf32>
    affine.store %0, %o[%i] : memref<100xf32>
  }
  return
}
func.func @header(%m: memref<?x4xf32>, %o: memref<100xf32>, %c: i1, %n: index) {
  cf.br ^h(%n : index)
^h(%k: index):
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i + symbol(%k), %j] : memref<?x4xf32>
      affine.store %0, %o[%i * 4 + %j] : memref<100xf32>
    }
  }
  %c1 = arith.constant 1 : index
  %x = arith.addi %k, %c1 : index
  cf.cond_br %c, ^h(%x : index), ^e
^e:
  return
}
func.func @again(%c: i1) -> f32 {
  %m = memref.alloc() : memref<32xf32>
  %z = arith.constant 0.0 : f32
  cf.br ^a
^a:
  affine.for %i = 0 to 16 {
    affine.store %z, %m[%i] : memref<32xf32>
  }
  cf.cond_br %c, ^a, ^b
^b:
  affine.for %i = 0 to 16 step 4 {
    %0 = affine.load %m[%i] : memref<32xf32>
    affine.store %0, %m[%i + 1] : memref<32xf32>
  }
  %r = affine.load %m[3] : memref<32xf32>
  return %r : f32
}
func.func @tiles(%m: memref<64x64xf32>, %o: memref<64x64xf32>, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %m[%j, %i] : memref<64x64xf32>
      affine.store %0, %o[%i, %j] : memref<64x64xf32>
    }
  }
  return
^b:
  affine.for %i = 0 to 64 step 16 {
    affine.for %j = 0 to 64 step 16 {
      affine.for %ii = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 16)>(%i) {
        affine.for %jj = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 16)>(%j) {
          %0 = affine.load %m[%ii, %jj] : memref<64x64xf32>
          affine.store %0, %o[%jj, %ii] : memref<64x64xf32>
        }
      }
    }
  }
  return
}
func.func @made_in_block(%o: memref<50xf32>, %c: i1) {
  cf.br ^a
^a:
  %m = memref.alloc() : memref<20xf32>
  %z = arith.constant 1.0 : f32
  affine.for %i = 0 to 20 { affine.store %z, %m[%i] : memref<20xf32> }
  cf.br ^b
^b:
  affine.for %i = 0 to 10 {
    %2 = affine.load %m[%i * 2 + 1] : memref<20xf32>
    affine.store %2, %o[%i + 9] : memref<50xf32>
  }
  cf.cond_br %c, ^a, ^x
^x:
  return
}
func.func @triangle(%m: memref<100x100xf32>, %o: memref<100xf32>, %n: index) {
  cf.br ^a
^a:
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 10 {
      %2 = affine.load %m[%i, %j] : memref<100x100xf32>
      affine.store %2, %o[%i + %j] : memref<100xf32>
    }
  }
  cf.br ^b
^b:
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %2 = affine.load %m[%i + symbol(%n), 3] : memref<100x100xf32>
      %3 = affine.load %m[%i + symbol(%n), %j] : memref<100x100xf32>
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %o[%i] : memref<100xf32>
    }
  }
  return
}
func.func @ways(%m: memref<100xi8>, %o: memref<100xi8, 2>, %c: i1) {
  %a = memref.alloc() : memref<64xi8>
  cf.cond_br %c, ^a, ^b
^a:
  affine.for %i = 0 to 64 {
    %x = affine.load %m[%i] : memref<100xi8>
    affine.store %x, %a[63 - %i] : memref<64xi8>
  }
  cf.br ^c
^b:
  affine.for %i = 0 to 32 {
    %x = affine.load %m[%i * 2] : memref<100xi8>
    affine.store %x, %a[%i] : memref<64xi8>
  }
  cf.br ^c
^c:
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i + %j * 16] : memref<64xi8>
      affine.store %x, %o[%i * 4 + %j] : memref<100xi8, 2>
    }
  }
  return
}
func.func @defined_between(%m: memref<100xf32>, %o: memref<100xf32>, %k: index) {
  %x = affine.load %m[0] : memref<100xf32>
  %j = arith.muli %k, %k : index
  %y = affine.load %m[symbol(%j)] : memref<100xf32>
  affine.store %x, %o[3] : memref<100xf32>
  affine.store %y, %o[4] : memref<100xf32>
  return
}
func.func @two_places(%m: memref<100xf32>, %o: memref<100xf32>, %k: index, %n: index) {
  affine.for %i = 0 to 10 {
  %x = affine.load %m[symbol(%n)] : memref<100xf32>
  %y = affine.load %m[symbol(%k)] : memref<100xf32>
  affine.store %x, %o[3] : memref<100xf32>
  affine.store %y, %o[4] : memref<100xf32>
  }
  return
}
