// siblings by loads at a variable of the loops around, or at a symbol
func.func @sym(%a0: memref<8x8xf32>, %a1: memref<8x8xf32>, %a2: memref<8x8xf32>, %m1: memref<8x8xf32>, %x: f32, %n: index) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i6 = 0 to 8 {
    %v7 = affine.load %m[symbol(%n), %i6] : memref<8x8xf32>
    affine.store %v7, %a1[3, %i6] : memref<8x8xf32>
  }
  affine.for %i9 = 0 to 8 {
    %v10 = affine.load %m[symbol(%n), %i9] : memref<8x8xf32>
    %v12 = arith.mulf %v10, %x : f32
    affine.store %v12, %m1[3, %i9] : memref<8x8xf32>
  }
  return
}
// -----
func.func @three(%a0: memref<8x8xf32>, %a1: memref<8x8xf32>, %a2: memref<8x8xf32>, %m1: memref<8x8xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %i6 = 0 to 8 {
      %v7 = affine.load %a0[%i, %i6] : memref<8x8xf32>
      affine.store %v7, %a1[3, %i6] : memref<8x8xf32>
    }
    affine.for %i9 = 0 to 8 {
      %v10 = affine.load %a0[%i, %i9] : memref<8x8xf32>
      %v12 = arith.mulf %v10, %x : f32
      affine.store %v12, %m1[3, %i9] : memref<8x8xf32>
    }
    affine.for %i9 = 0 to 8 {
      %v10 = affine.load %a0[%i, %i9] : memref<8x8xf32>
      %v12 = arith.mulf %v10, %x : f32
      affine.store %v12, %a2[%i, %i9] : memref<8x8xf32>
    }
  }
  return
}
// -----
func.func @deeper(%a0: memref<8x8x8xf32>, %a1: memref<8x8xf32>, %a2: memref<8x8xf32>, %m1: memref<8x8xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %i6 = 0 to 8 {
     affine.for %j = 0 to 8 {
      %v7 = affine.load %a0[%i, %j, %i6] : memref<8x8x8xf32>
      affine.store %v7, %a1[%j, %i6] : memref<8x8xf32>
     }
    }
    affine.for %i9 = 0 to 8 {
     affine.for %j = 0 to 8 {
      %v10 = affine.load %a0[%i, %j, %i9] : memref<8x8x8xf32>
      %v12 = arith.mulf %v10, %x : f32
      affine.store %v12, %m1[%j, %i9] : memref<8x8xf32>
     }
    }
  }
  return
}
// -----
func.func @scffor(%a0: memref<8x8x8xf32>, %a1: memref<8x8xf32>, %a2: memref<8x8xf32>, %m1: memref<8x8xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    affine.for %i6 = 0 to 8 {
     affine.for %j = 0 to 8 {
      %v7 = affine.load %a0[symbol(%n), %j, %i6] : memref<8x8x8xf32>
      affine.store %v7, %a1[%j, %i6] : memref<8x8xf32>
     }
    }
    affine.for %i9 = 0 to 8 {
     affine.for %j = 0 to 8 {
      %v10 = affine.load %a0[symbol(%n), %j, %i9] : memref<8x8x8xf32>
      %v12 = arith.mulf %v10, %x : f32
      affine.store %v12, %m1[%j, %i9] : memref<8x8xf32>
     }
    }
  }
  return
}
// -----
func.func @alloc(%a1: memref<8x8xf32>, %a2: memref<8x8xf32>, %m1: memref<8x8xf32>, %x: f32, %n: index) {
  %a0 = memref.alloc() : memref<8x8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %i6 = 0 to 8 {
     affine.for %j = 0 to 8 {
      %v7 = affine.load %a0[%i, %j, %i6] : memref<8x8x8xf32>
      affine.store %v7, %a1[%j, %i6] : memref<8x8xf32>
     }
    }
    affine.for %i9 = 0 to 8 {
     affine.for %j = 0 to 8 {
      %v10 = affine.load %a0[%i, %j, %i9] : memref<8x8x8xf32>
      %v12 = arith.mulf %v10, %x : f32
      affine.store %v12, %m1[%j, %i9] : memref<8x8xf32>
     }
    }
  }
  return
}
// -----
func.func @g(%a0: memref<8x8xf32>, %a1: memref<8x8xf32>, %a2: memref<8xf32>, %m1: memref<8x8xf32>, %x: f32) {
  affine.for %i5 = 0 to 8 {
    affine.for %i6 = 0 to 8 {
      %v7 = affine.load %a0[%i5, %i6] : memref<8x8xf32>
      affine.store %v7, %a1[%i5, %i6] : memref<8x8xf32>
    }
    affine.for %i9 = 0 to 8 {
      %v10 = affine.load %a0[%i5, %i9] : memref<8x8xf32>
      %v12 = arith.mulf %v10, %x : f32
      affine.store %v12, %m1[%i5, %i9] : memref<8x8xf32>
    }
  }
  return
}
// -----
// stores of what is there: a source that only repeats them
func.func @f(%a0: memref<6xf32>, %a1: memref<6xf32>, %a2: memref<8xf32>, %x: f32) {
  affine.for %i7 = 0 to 6 {
    affine.for %i8 = 0 to 6 {
      %v9 = affine.load %a0[%i7] : memref<6xf32>
      affine.store %v9, %a0[%i7] : memref<6xf32>
    }
    affine.for %i10 = 0 to 6 {
      %v11 = affine.load %a0[%i10] : memref<6xf32>
      affine.store %v11, %a2[%i10] : memref<8xf32>
    }
  }
  return
}
// -----
func.func @g(%a0: memref<6xf32>, %a1: memref<6xf32>, %a2: memref<8xf32>, %x: f32) {
  affine.for %i7 = 0 to 6 {
    affine.for %i8 = 0 to 6 {
      %v9 = affine.load %a1[%i7] : memref<6xf32>
      affine.store %v9, %a0[%i7] : memref<6xf32>
    }
    affine.for %i10 = 0 to 6 {
      %v11 = affine.load %a0[%i10] : memref<6xf32>
      affine.store %v11, %a2[%i10] : memref<8xf32>
    }
  }
  return
}
// -----
func.func @h(%a0: memref<6xf32>, %a1: memref<6xf32>, %a2: memref<8xf32>, %x: f32) {
    affine.for %i8 = 0 to 6 {
      %v9 = affine.load %a0[0] : memref<6xf32>
      affine.store %v9, %a0[0] : memref<6xf32>
    }
    affine.for %i10 = 0 to 6 {
      %v11 = affine.load %a0[%i10] : memref<6xf32>
      affine.store %v11, %a2[%i10] : memref<8xf32>
    }
  return
}
// -----
func.func @i(%a0: memref<6xf32>, %a1: memref<6xf32>, %a2: memref<8xf32>, %x: f32) {
    affine.for %i8 = 0 to 6 {
      %v9 = affine.load %a0[2] : memref<6xf32>
      affine.store %v9, %a0[0] : memref<6xf32>
    }
    affine.for %i10 = 0 to 6 {
      %v11 = affine.load %a0[%i10] : memref<6xf32>
      affine.store %v11, %a2[%i10] : memref<8xf32>
    }
  return
}
// -----
func.func @j(%a0: memref<6xf32>, %a1: memref<6xf32>, %a2: memref<8xf32>, %x: f32) {
    affine.for %i8 = 0 to 6 {
      %v9 = affine.load %a0[%i8] : memref<6xf32>
      affine.store %v9, %a0[%i8] : memref<6xf32>
    }
    affine.for %i10 = 0 to 6 {
      %v11 = affine.load %a0[%i10] : memref<6xf32>
      affine.store %v11, %a2[%i10] : memref<8xf32>
    }
  return
}
// -----
// steps of outer loops: what a slice touches ends with them
func.func @two(%a1: memref<6x6xf32>, %a2: memref<8x6xf32>, %x: f32) {
  %m1 = memref.alloca() : memref<20x20xf32>
  affine.for %i2 = 0 to 20 {
    affine.for %i3 = 0 to 20 {
      affine.store %x, %m1[%i2, %i3] : memref<20x20xf32>
    }
  }
  affine.for %i10 = 0 to 6 {
    affine.for %i11 = 0 to 6 step 3 {
      affine.for %i12 = affine_map<(d0) -> (d0)>(%i11) to affine_map<(d0) -> (d0 + 3)>(%i11) {
        %v14 = affine.load %m1[%i10, %i12] : memref<20x20xf32>
        affine.store %v14, %a1[%i10, %i12] : memref<6x6xf32>
      }
      %v15 = affine.load %m1[%i10, 0] : memref<20x20xf32>
      affine.store %v15, %a1[%i10, 3] : memref<6x6xf32>
    }
  }
  return
}
// -----
func.func @oneload(%a1: memref<6x6xf32>, %a2: memref<8x6xf32>, %x: f32) {
  %m1 = memref.alloca() : memref<20x20xf32>
  affine.for %i2 = 0 to 20 {
    affine.for %i3 = 0 to 20 {
      affine.store %x, %m1[%i2, %i3] : memref<20x20xf32>
    }
  }
  affine.for %i10 = 0 to 6 {
    affine.for %i11 = 0 to 6 step 3 {
      affine.for %i12 = affine_map<(d0) -> (d0)>(%i11) to affine_map<(d0) -> (d0 + 3)>(%i11) {
        %v14 = affine.load %m1[%i10, %i12] : memref<20x20xf32>
        affine.store %v14, %a1[%i10, %i12] : memref<6x6xf32>
      }
    }
  }
  return
}
// -----
func.func @odd(%a1: memref<6x6xf32>, %a2: memref<8x6xf32>, %x: f32) {
  %m1 = memref.alloca() : memref<20x20xf32>
  affine.for %i2 = 0 to 20 {
    affine.for %i3 = 0 to 20 {
      affine.store %x, %m1[%i2, %i3] : memref<20x20xf32>
    }
  }
  affine.for %i10 = 0 to 6 {
    affine.for %i11 = 0 to 6 step 3 {
      affine.for %i12 = 0 to 2 {
        %v14 = affine.load %m1[%i10, %i11+%i12] : memref<20x20xf32>
        affine.store %v14, %a1[%i10, %i12] : memref<6x6xf32>
      }
    }
  }
  return
}
// -----
func.func @single(%a1: memref<6x6xf32>, %a2: memref<8x6xf32>, %x: f32) {
  %m1 = memref.alloca() : memref<20x20xf32>
  affine.for %i2 = 0 to 20 {
    affine.for %i3 = 0 to 20 {
      affine.store %x, %m1[%i2, %i3] : memref<20x20xf32>
    }
  }
  affine.for %i10 = 0 to 6 {
    affine.for %i11 = 0 to 6 step 3 {
        %v14 = affine.load %m1[%i10, %i11] : memref<20x20xf32>
        affine.store %v14, %a1[%i10, %i11] : memref<6x6xf32>
    }
  }
  return
}
// -----
// loads and stores that are nodes themselves, and conditionals, join all on the same memref
func.func @a(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i9 = 0 to 8 {
    affine.for %i10 = 0 to 4 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[%i16, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.store %c, %a2[0, 0] : memref<8x4xf64>
  return
}
// -----
func.func @b(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i9 = 0 to 8 {
    affine.for %i10 = 0 to 4 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[%i16, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.for %i16 = 0 to 4 {
    affine.store %c, %a2[%i16, 0] : memref<8x4xf64>
  }
  return
}
// -----
func.func @c(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i9 = 0 to 8 {
    affine.for %i10 = 0 to 4 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[%i16, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  return
}
// -----
func.func @before(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64) {
  %c = arith.constant 2.250000e+00 : f64
  affine.store %c, %a2[7, 3] : memref<8x4xf64>
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[%i16, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  return
}
// -----
func.func @beforenest(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %k = 0 to 2 {
    affine.store %c, %a2[7, 3] : memref<8x4xf64>
  }
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[%i16, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  return
}
// -----
func.func @constants(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[2, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.store %c, %a2[0, 0] : memref<8x4xf64>
  return
}
// -----
func.func @ifs(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64, %n: index) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[2, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.if affine_set<()[s0]: (s0 - 3 >= 0)>()[%n] {
    affine.store %c, %a2[0, 0] : memref<8x4xf64>
  }
  return
}
// -----
func.func @inif(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64, %n: index) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[2, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.for %k = 0 to 3 {
  affine.if affine_set<()[s0]: (s0 - 3 >= 0)>()[%n] {
    affine.store %c, %a2[0, 0] : memref<8x4xf64>
  }
  }
  return
}
// -----
func.func @par(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64, %n: index) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[2, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.parallel (%k) = (0) to (3) {
    affine.store %c, %a2[%k, 0] : memref<8x4xf64>
  }
  return
}
// -----
func.func @inner(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64, %n: index) {
  %c = arith.constant 2.250000e+00 : f64
  affine.for %i = 0 to 8 {
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[2, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.store %c, %a2[0, 0] : memref<8x4xf64>
  }
  return
}
// -----
func.func @innerif(%a0: memref<8x4xf64>, %a1: memref<8xf64>, %a2: memref<8x4xf64>, %x: f64, %n: index) {
  %c = arith.constant 2.250000e+00 : f64
  scf.execute_region {
  affine.for %i9 = 0 to 7 {
    affine.for %i10 = 0 to 3 {
      affine.store %x, %a2[%i9, %i10] : memref<8x4xf64>
    }
  }
  affine.for %i16 = 0 to 4 {
      %v14 = affine.load %a2[2, 1] : memref<8x4xf64>
      affine.store %v14, %a0[%i16, 0] : memref<8x4xf64>
  }
  affine.store %c, %a2[0, 0] : memref<8x4xf64>
  scf.yield
  }
  return
}
// -----
// siblings with loops that carry values
func.func @sib(%x: i64, %m2: memref<8x6xi64>, %m1: memref<8xi64>) -> (memref<8xi64>) {
  affine.for %i33 = 0 to 8 {
    affine.for %i34 = 0 to 6 {
      %s36 = affine.for %i38 = 0 to 8 iter_args(%s37 = %x) -> (i64) {
        %v39 = affine.load %m1[%i33] : memref<8xi64>
        %v40 = arith.addi %s37, %v39 : i64
        affine.yield %v40 : i64
      }
      affine.store %s36, %m2[%i33, %i34] : memref<8x6xi64>
    }
  }
  %m41 = memref.alloc() : memref<8xi64>
  affine.for %i42 = 0 to 8 {
    %v43 = affine.load %m1[%i42] : memref<8xi64>
    affine.store %v43, %m41[%i42] : memref<8xi64>
  }
  return %m41 : memref<8xi64>
}
// -----
func.func @prod(%x: i64, %m2: memref<8x6xi64>) {
  %m1 = memref.alloc() : memref<8xi64>
  affine.for %i30 = 0 to 8 {
    affine.store %x, %m1[%i30] : memref<8xi64>
  }
  affine.for %i33 = 0 to 8 {
    affine.for %i34 = 0 to 6 {
      %s36 = affine.for %i38 = 0 to 8 iter_args(%s37 = %x) -> (i64) {
        %v39 = affine.load %m1[%i33] : memref<8xi64>
        %v40 = arith.addi %s37, %v39 : i64
        affine.yield %v40 : i64
      }
      affine.store %s36, %m2[%i33, %i34] : memref<8x6xi64>
    }
  }
  return
}
// -----
func.func @mid1(%x: i64, %m2: memref<8x6xi64>, %m1: memref<8xi64>, %m3: memref<8x6xi64>) -> (memref<8xi64>) {
  affine.for %i33 = 0 to 8 {
      %s36 = affine.for %i38 = 0 to 8 iter_args(%s37 = %x) -> (i64) {
        %v39 = affine.load %m1[%i33] : memref<8xi64>
        affine.yield %v39 : i64
      }
      affine.store %s36, %m3[%i33, 0] : memref<8x6xi64>
  }
  %m41 = memref.alloc() : memref<8xi64>
  affine.for %i42 = 0 to 8 {
    %v43 = affine.load %m1[%i42] : memref<8xi64>
    affine.store %v43, %m41[%i42] : memref<8xi64>
  }
  return %m41 : memref<8xi64>
}
// -----
func.func @mid2(%x: i64, %m2: memref<8x6xi64>, %m1: memref<8xi64>, %m3: memref<8x6xi64>) -> (memref<8xi64>) {
  affine.for %i33 = 0 to 8 {
   affine.for %j = 0 to 8 {
      %s36 = affine.for %i38 = 0 to 8 iter_args(%s37 = %x) -> (i64) {
        affine.for %k = 0 to 4 {
          %v39 = affine.load %m1[%i33] : memref<8xi64>
          affine.store %v39, %m3[%i33, 0] : memref<8x6xi64>
        }
        affine.yield %s37 : i64
      }
   }
  }
  %m41 = memref.alloc() : memref<8xi64>
  affine.for %i42 = 0 to 8 {
    %v43 = affine.load %m1[%i42] : memref<8xi64>
    affine.store %v43, %m41[%i42] : memref<8xi64>
  }
  return %m41 : memref<8xi64>
}
// -----
func.func @mid2(%x: i64, %m2: memref<8x6xi64>, %m1: memref<8xi64>, %m3: memref<8x6xi64>) -> (memref<8xi64>) {
  affine.for %i33 = 0 to 6 {
   affine.for %j = 0 to 8 {
      %s36 = affine.for %i38 = 0 to 5 iter_args(%s37 = %x) -> (i64) {
        affine.for %k = 0 to 5 {
          %v39 = affine.load %m1[%j] : memref<8xi64>
          affine.store %v39, %m3[%j, %i33] : memref<8x6xi64>
        }
        affine.yield %x : i64
      }
   }
  }
  %m41 = memref.alloc() : memref<8xi64>
  affine.for %i42 = 0 to 8 {
    %v43 = affine.load %m1[%i42] : memref<8xi64>
    affine.store %v43, %m41[%i42] : memref<8xi64>
  }
  return %m41 : memref<8xi64>
}
// -----
func.func @mid3(%x: i64, %m2: memref<8x6xi64>, %m1: memref<8xi64>, %m3: memref<8x6xi64>) -> (memref<8xi64>) {
  affine.for %i33 = 0 to 6 {
   affine.for %j = 0 to 8 {
      %s36 = affine.for %i38 = 0 to 5 iter_args(%s37 = %x) -> (i64) {
        affine.yield %x : i64
      }
      %v39 = affine.load %m1[%j] : memref<8xi64>
      affine.store %v39, %m3[%j, %i33] : memref<8x6xi64>
   }
  }
  %m41 = memref.alloc() : memref<8xi64>
  affine.for %i42 = 0 to 8 {
    %v43 = affine.load %m1[%i42] : memref<8xi64>
    affine.store %v43, %m41[%i42] : memref<8xi64>
  }
  return %m41 : memref<8xi64>
}
// -----
// slices of triangular parts that are the whole nest
func.func @f1(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 8 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %w = affine.load %m1[%j + %i] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  return
}
// -----
func.func @f4(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %w = affine.load %m1[%j + %i] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %z = 0 to 6 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  return
}
// -----
func.func @f9(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 8 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to affine_map<(d0)->(d0+1)>(%i) {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  return
}
// -----
func.func @f17(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 8 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0)->(d0)>(%i) to 8 {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  return
}
// -----
func.func @f20(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0)->(d0)>(%i) to 8 {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %z = 0 to 6 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  return
}
// -----
func.func @f25(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 8 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0)->(d0)>(%i) to 6 {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  return
}
// -----
func.func @f44(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0)->(d0)>(%i) to affine_map<(d0)->(d0+2)>(%i) {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %z = 0 to 6 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  return
}
// -----
func.func @f45(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %z = 1 to 7 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0)->(d0)>(%i) to affine_map<(d0)->(d0+2)>(%i) {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  return
}
// -----
func.func @f54(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0)->(d0+1)>(%i) to 8 {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %z = 1 to 7 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  return
}
// -----
func.func @f59(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 6 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0)->(-d0+5)>(%i) to 8 {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  return
}
// -----
func.func @f70(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %w = affine.load %m1[%j + %i + 1] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %z = 1 to 7 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  return
}
// -----
func.func @f73(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 8 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %w = affine.load %m1[%j - %i + 5] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  return
}
// -----
func.func @f86(%x: i64, %m1: memref<32xi64>, %m3: memref<32x32xi64>, %m4: memref<32xi64>, %m5: memref<16xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to affine_map<(d0)->(d0+2)>(%i) {
      %w = affine.load %m1[%j] : memref<32xi64>
      affine.store %w, %m3[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %z = 1 to 7 {
    %v = affine.load %m1[%z] : memref<32xi64>
    affine.store %v, %m4[%z] : memref<32xi64>
  }
  return
}
// -----
func.func @f22(%x: i64, %m1: memref<16xi64>, %m3: memref<16x16xi64>, %m4: memref<16xi64>, %m5: memref<16xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %s = affine.for %k = 0 to 5 iter_args(%c = %x) -> (i64) {
        %w = affine.load %m1[%i] : memref<16xi64>
        %q = arith.addi %c, %w : i64
        affine.yield %q : i64
      }
      affine.store %s, %m3[%i, %j] : memref<16x16xi64>
    }
  }
  affine.for %z = 0 to 6 {
    %v = affine.load %m1[%z] : memref<16xi64>
    affine.store %v, %m4[%z] : memref<16xi64>
  }
  return
}
// -----
func.func @f43(%x: i64, %m1: memref<16xi64>, %m3: memref<16x16xi64>, %m4: memref<16xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 8 {
    %v = affine.load %m1[%z] : memref<16xi64>
    affine.store %v, %m4[%z] : memref<16xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %s = affine.for %k = 0 to 5 iter_args(%c = %x) -> (i64) {
        %w = affine.load %m1[%j + %i] : memref<16xi64>
        %q = arith.addi %c, %w : i64
        affine.yield %q : i64
      }
      affine.store %s, %m3[%i, %j] : memref<16x16xi64>
    }
  }
  return
}
// -----
func.func @f45(%x: i64, %m1: memref<16xi64>, %m3: memref<16x16xi64>, %m4: memref<16xi64>, %m5: memref<16xi64>) {
  affine.for %z = 0 to 6 {
    %v = affine.load %m1[%z] : memref<16xi64>
    affine.store %v, %m4[%z] : memref<16xi64>
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %s = affine.for %k = 0 to 5 iter_args(%c = %x) -> (i64) {
        %w = affine.load %m1[%j + %i] : memref<16xi64>
        %q = arith.addi %c, %w : i64
        affine.yield %q : i64
      }
      affine.store %s, %m3[%i, %j] : memref<16x16xi64>
    }
  }
  return
}
// -----
// a source that stays takes in another after it was copied: it is copied once more, and no more
func.func @stays(%a0: memref<10x8xi32>, %a1: memref<10x8xi32>, %n0: index, %x: i32) -> (memref<8x8xi32>) {
  %m1 = memref.alloca() : memref<8x8xi32>
  %m2 = memref.alloca() : memref<8x8xi32>
  affine.for %i3 = 0 to 8 {
    affine.for %i4 = 0 to 8 {
      %c5 = arith.constant 3 : i32
      %c6 = arith.constant 3 : i32
      %v7 = arith.muli %c5, %c6 : i32
      affine.store %v7, %m2[%i3, %i4] : memref<8x8xi32>
    }
  }
  affine.for %i8 = 0 to 10 {
    affine.for %i9 = 0 to 8 {
      %c10 = arith.constant -3 : i32
      affine.store %c10, %a0[%i8, %i9] : memref<10x8xi32>
    }
  }
  affine.for %i11 = 0 to 10 {
    affine.for %i12 = 0 to 8 {
      %v13 = affine.load %a0[%i11, %i12] : memref<10x8xi32>
      %v14 = arith.maxsi %v13, %x : i32
      affine.store %v14, %a1[%i11, %i12] : memref<10x8xi32>
    }
  }
  affine.for %i15 = 0 to 8 {
    affine.for %i16 = 0 to 8 {
      %v17 = affine.load %a1[%i15, %i16] : memref<10x8xi32>
      %v18 = arith.muli %v17, %x : i32
      affine.store %v18, %m1[%i15, %i16] : memref<8x8xi32>
    }
  }
  affine.for %i19 = 0 to 8 {
    affine.for %i20 = 0 to 8 {
      %v21 = affine.load %m1[%i19, %i20] : memref<8x8xi32>
      affine.store %v21, %m2[%i19, %i20] : memref<8x8xi32>
    }
  }
  affine.for %i22 = 0 to 10 {
    affine.for %i23 = 0 to 8 {
      %c24 = arith.constant 8 : i32
      %c25 = arith.constant 3 : i32
      %v26 = arith.muli %c24, %c25 : i32
      affine.store %v26, %a0[%i22, %i23] : memref<10x8xi32>
    }
  }
  affine.for %i27 = 0 to 10 {
    affine.for %i28 = 0 to 8 {
      %v29 = affine.load %a0[%i27, %i28] : memref<10x8xi32>
      %c30 = arith.constant 1 : i32
      %v31 = arith.addi %v29, %c30 : i32
      affine.store %v31, %a1[%i27, %i28] : memref<10x8xi32>
    }
  }
  affine.for %i32 = 0 to 8 {
    affine.for %i33 = 0 to 8 {
      %v34 = affine.load %a1[%i32, %i33] : memref<10x8xi32>
      %v35 = affine.load %a0[%i32, %i33] : memref<10x8xi32>
      %c36 = arith.constant 2 : i32
      %v37 = arith.addi %v34, %v35 : i32
      %v38 = arith.subi %v37, %c36 : i32
      affine.store %v38, %m1[%i32, %i33] : memref<8x8xi32>
    }
  }
  %m39 = memref.alloc() : memref<8x8xi32>
  affine.for %i40 = 0 to 8 {
    affine.for %i41 = 0 to 8 {
      %v42 = affine.load %m2[%i40, %i41] : memref<8x8xi32>
      %c43 = arith.constant 3 : i32
      %v44 = arith.muli %v42, %c43 : i32
      affine.store %v44, %m39[%i40, %i41] : memref<8x8xi32>
    }
  }
  return %m39 : memref<8x8xi32>
}
// -----
// values that are computed between two nests keep them apart where what is in between depends on the first
func.func @const(%a0: memref<8xf32>, %a1: memref<8xf32>, %a2: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a0[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    affine.store %v, %a1[%i] : memref<8xf32>
  }
  %c = arith.constant 2.5 : f32
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    %w = arith.mulf %v, %c : f32
    affine.store %w, %a2[%i] : memref<8xf32>
  }
  return
}
// -----
func.func @neg(%a0: memref<8xf32>, %a1: memref<8xf32>, %a2: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a0[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    affine.store %v, %a1[%i] : memref<8xf32>
  }
  %c = arith.negf %x : f32
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    %w = arith.mulf %v, %c : f32
    affine.store %w, %a2[%i] : memref<8xf32>
  }
  return
}
// -----
func.func @sib(%a0: memref<8xf32>, %a1: memref<8xf32>, %a2: memref<8xf32>, %a3: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    affine.store %v, %a1[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %a1[%i] : memref<8xf32>
    affine.store %v, %a3[%i] : memref<8xf32>
  }
  %c = arith.negf %x : f32
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    %w = arith.mulf %v, %c : f32
    affine.store %w, %a2[%i] : memref<8xf32>
  }
  return
}
// -----
func.func @apply(%a0: memref<8xf32>, %a1: memref<8xf32>, %a2: memref<8xf32>, %a3: memref<8xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    affine.store %v, %a1[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %a1[%i] : memref<8xf32>
    affine.store %v, %a3[%i] : memref<8xf32>
  }
  %c = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%n]
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    %z = affine.load %a0[symbol(%c)] : memref<8xf32>
    affine.store %z, %a2[%i] : memref<8xf32>
  }
  return
}
// -----
func.func @prodother(%a0: memref<8xf32>, %a1: memref<8xf32>, %a2: memref<8xf32>, %a3: memref<8xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a0[%i] : memref<8xf32>
    affine.store %v, %a1[%i] : memref<8xf32>
  }
  affine.store %x, %a0[3] : memref<8xf32>
  %c = arith.negf %x : f32
  affine.for %i = 0 to 8 {
    %v = affine.load %a1[%i] : memref<8xf32>
    %w = arith.mulf %v, %c : f32
    affine.store %w, %a2[%i] : memref<8xf32>
  }
  return
}
// -----
func.func @noA(%a0: memref<12x12x12xf32>, %a1: memref<12xf32>, %x: f32) -> memref<12x12x12xf32> {
  %m2 = memref.alloca() : memref<12x12x12xf32>
  %m3 = memref.alloc() : memref<12x12x12xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %m3[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m3[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %a0[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %a0[%i, 4, 0] : memref<12x12x12xf32>
    affine.store %v, %a1[%i] : memref<12xf32>
  }
  %m39 = memref.alloc() : memref<12x12x12xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %m39[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  return %m39 : memref<12x12x12xf32>
}
// -----
func.func @CD(%a0: memref<12x12x12xf32>, %a1: memref<12xf32>, %x: f32) -> memref<12x12x12xf32> {
  %m2 = memref.alloca() : memref<12x12x12xf32>
  %m3 = memref.alloc() : memref<12x12x12xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %m3[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m3[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %a0[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %a0[%i, 4, 0] : memref<12x12x12xf32>
    affine.store %v, %a1[%i] : memref<12xf32>
  }
  affine.store %x, %a1[0] : memref<12xf32>
  %m39 = memref.alloc() : memref<12x12x12xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %m39[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  return %m39 : memref<12x12x12xf32>
}
// -----
func.func @mid(%a0: memref<12x12x12xf32>, %a1: memref<12xf32>, %a3: memref<12xf32>, %x: f32) -> memref<12x12x12xf32> {
  %m2 = memref.alloca() : memref<12x12x12xf32>
  %m3 = memref.alloc() : memref<12x12x12xf32>
  %q = memref.alloc() : memref<f32>
  %p = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %p[0] : memref<1xf32>
        %v2 = affine.load %p[0] : memref<1xf32>
        %w2 = arith.subf %v2, %x : f32
        affine.store %w2, %a0[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  %m39 = memref.alloc() : memref<12x12x12xf32>
  affine.for %i = 0 to 12 {
    %v = affine.load %a0[%i, 4, 0] : memref<12x12x12xf32>
    affine.store %v, %a1[%i] : memref<12xf32>
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %m39[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  return %m39 : memref<12x12x12xf32>
}
// -----
func.func @noload(%a0: memref<12x12x12xf32>, %a1: memref<12xf32>, %a3: memref<12xf32>, %x: f32) -> memref<12x12x12xf32> {
  %m2 = memref.alloca() : memref<12x12x12xf32>
  %m3 = memref.alloc() : memref<12x12x12xf32>
  %q = memref.alloc() : memref<f32>
  %p = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %p[0] : memref<1xf32>
        %w2 = arith.subf %w, %x : f32
        affine.store %w2, %a0[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %a0[%i, 4, 0] : memref<12x12x12xf32>
    affine.store %v, %a1[%i] : memref<12xf32>
  }
  %m39 = memref.alloc() : memref<12x12x12xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %m39[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  return %m39 : memref<12x12x12xf32>
}
// -----
func.func @read(%a0: memref<12x12x12xf32>, %a1: memref<12xf32>, %a3: memref<12xf32>, %x: f32) -> memref<12x12x12xf32> {
  %m2 = memref.alloca() : memref<12x12x12xf32>
  %m3 = memref.alloc() : memref<12x12x12xf32>
  %q = memref.alloc() : memref<f32>
  %p = memref.alloc() : memref<1xf32>
  affine.store %x, %p[0] : memref<1xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        %v2 = affine.load %p[0] : memref<1xf32>
        %w2 = arith.subf %v2, %w : f32
        affine.store %w2, %a0[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %a0[%i, 4, 0] : memref<12x12x12xf32>
    affine.store %v, %a1[%i] : memref<12xf32>
  }
  %m39 = memref.alloc() : memref<12x12x12xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %m2[%i, %j, %k] : memref<12x12x12xf32>
        %w = arith.subf %v, %x : f32
        affine.store %w, %m39[%i, %j, %k] : memref<12x12x12xf32>
      }
    }
  }
  return %m39 : memref<12x12x12xf32>
}
// -----
// a source of which a part is copied, in memory from outside that nothing else reads
func.func @dead(%a: memref<8xf32>, %b: memref<8xf32>, %n: index, %s: f32) {
  %m = memref.alloc() : memref<8x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %t = %c0 to %n step %c1 {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 4 {
        %x = affine.load %a[%i] : memref<8xf32>
        affine.store %x, %m[%i, %j] : memref<8x4xf32>
      }
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[1, 2] : memref<8x4xf32>
      %y = arith.addf %x, %s : f32
      affine.store %y, %b[%i] : memref<8xf32>
    }
  }
  return
}
// -----
// vectors count by their first elements
func.func @lanes(%a: memref<12x12xf32>, %b: memref<12x12xf32>, %c: memref<12x12xf32>) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %x = affine.load %a[%i, %j] : memref<12x12xf32>
      affine.store %x, %b[%j, %i] : memref<12x12xf32>
    }
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 step 4 {
      %x = affine.vector_load %a[%i, %j] : memref<12x12xf32>, vector<4xf32>
      affine.vector_store %x, %c[%i, %j] : memref<12x12xf32>, vector<4xf32>
    }
  }
  return
}
// -----
// An op with regions that is no loop counts as one op, in the source and in the sink.
func.func @branches(%a: memref<8xi32>, %b: memref<8xi32>, %limit: i32) {
  %m = memref.alloc() : memref<9xi32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xi32>
    %1 = arith.cmpi sgt, %0, %limit : i32
    %2 = scf.if %1 -> i32 {
      %3 = arith.addi %0, %limit : i32
      %4 = arith.muli %3, %limit : i32
      %5 = arith.xori %4, %3 : i32
      scf.yield %5 : i32
    } else {
      scf.yield %0 : i32
    }
    affine.store %2, %m[%i] : memref<9xi32>
  }
  affine.for %i = 0 to 6 {
    %0 = affine.load %m[%i] : memref<9xi32>
    %1 = affine.load %m[%i + 2] : memref<9xi32>
    %2 = arith.cmpi slt, %0, %1 : i32
    %3 = scf.if %2 -> i32 {
      %4 = arith.subi %0, %1 : i32
      %5 = arith.muli %4, %limit : i32
      scf.yield %5 : i32
    } else {
      scf.yield %1 : i32
    }
    affine.store %3, %b[%i] : memref<8xi32>
  }
  return
}
// -----
// In such an op a loop is not counted, and the nest has no cost.
func.func @hidden(%a: memref<8xi32>, %b: memref<8xi32>, %limit: i32) {
  %m = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xi32>
    affine.store %0, %m[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xi32>
    %1 = arith.cmpi slt, %0, %limit : i32
    scf.if %1 {
      affine.for %j = 0 to 2 {
        affine.store %0, %b[%i] : memref<8xi32>
      }
    }
  }
  return
}
