// 1: one-trip promotion with constants
func.func @a(%in: memref<10xf32>, %out: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 3 to 4 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  return
}
// -----
// sink sequential loops without any fusion
func.func @b(%a: memref<10x10xf32>, %b: memref<10x10xf32>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %a[%i, %j] : memref<10x10xf32>
      affine.store %0, %a[%i + 1, %j] : memref<10x10xf32>
    }
  }
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %b[%i, %j] : memref<10x10xf32>
      affine.store %0, %b[%i + 1, %j] : memref<10x10xf32>
    }
  }
  return
}
// -----
// dead producer in args: stays?
func.func @d(%in: memref<10xf32>, %m: memref<10xf32>, %out: memref<10xf32>, %out2: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  affine.for %i = 2 to 7 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %out2[%i] : memref<10xf32>
  }
  return
}
// -----
// several consumers, local memref
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>, %out2: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  affine.for %i = 2 to 7 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %out2[%i] : memref<10xf32>
  }
  return
}
// -----
// cyclic: repeated stores of same element with tolerance
func.func @a(%in: memref<10x20xf32>, %out: memref<40xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
   affine.for %j = 0 to 20 {
    %0 = affine.load %in[%i, %j] : memref<10x20xf32>
    affine.store %0, %m[%i] : memref<10xf32>
   }
  }
  affine.for %i = 0 to 40 {
    %0 = affine.load %m[%i floordiv 4] : memref<10xf32>
    affine.store %0, %out[%i] : memref<40xf32>
  }
  return
}
// -----
// injective
func.func @b(%in: memref<10x20xf32>, %out: memref<40xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i, %i] : memref<10x20xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 40 {
    %0 = affine.load %m[%i floordiv 4] : memref<10xf32>
    affine.store %0, %out[%i] : memref<40xf32>
  }
  return
}
// -----
// init + accumulate
func.func @d(%in: memref<10x20xf32>, %out: memref<40xf32>) {
  %m = memref.alloc() : memref<10xf32>
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 {
   affine.store %c, %m[%i] : memref<10xf32>
   affine.for %j = 0 to 20 {
    %0 = affine.load %in[%i, %j] : memref<10x20xf32>
    %1 = affine.load %m[%i] : memref<10xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %m[%i] : memref<10xf32>
   }
  }
  affine.for %i = 0 to 40 {
    %0 = affine.load %m[%i floordiv 4] : memref<10xf32>
    affine.store %0, %out[%i] : memref<40xf32>
  }
  return
}
// -----
// inner block
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>) {
  affine.for %t = 0 to 5 {
   affine.for %u = 0 to 5 {
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
   }
  }
  return
}
// -----
// parallel among the nests
func.func @h(%in: memref<10xf32>, %out: memref<10xf32>) {
    affine.parallel (%i) = (0) to (10) {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  return
}
// -----
// if inside the source
func.func @j(%in: memref<10xf32>, %out: memref<10xf32>) {
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
      affine.store %0, %m[%i] : memref<10xf32>
      }
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  return
}
// -----
// call between
func.func private @x()
func.func @k(%in: memref<10xf32>, %out: memref<10xf32>) {
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    func.call @x() : () -> ()
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  return
}
// -----
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %t = 0 to 5 {
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  }
  return
}
// -----
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>) {
  affine.for %t = 0 to 5 {
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  }
  return
}
// -----
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>, %c : i1) {
  scf.if %c {
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  }
  return
}
// -----
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>, %c : i1) {
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
    memref.dealloc %m : memref<10xf32>
  return
}
// -----
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>, %c : i1) {
    %m = memref.alloca() : memref<10xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  return
}
// -----
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>, %n : index) {
    %m = memref.alloc(%n) : memref<?xf32>
    affine.for %i = 0 to 10 {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<?xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %m[%i] : memref<?xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  return
}
// -----
func.func @e(%in: memref<10xf32>, %out: memref<10xf32>, %n : index) {
    %m = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to %n {
      %0 = affine.load %in[%i] : memref<10xf32>
      affine.store %0, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to %n {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %out[%i] : memref<10xf32>
    }
  return
}
// -----
func.func @a(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @b(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<10xf32>
  }
  return
}
// -----
// not removed, and in edge on m => no private
func.func @c(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %c, %m[9 - %i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<10xf32>
  }
  return
}
// -----
// reversed, escaping
func.func @d(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[9 - %i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<10xf32>
  }
  return
}
// -----
// shifted, escaping
func.func @e(%m: memref<20xf32>, %out: memref<20xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i + 3] : memref<20xf32>
  }
  affine.for %i = 3 to 13 {
    %0 = affine.load %m[%i] : memref<20xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<20xf32>
  }
  return
}
// -----
// same domain shifted by constants, escaping
func.func @f(%m: memref<20xf32>, %out: memref<20xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<20xf32>
  }
  affine.for %i = 0 to 5 {
   affine.for %j = 0 to 2 {
    %0 = affine.load %m[%i * 2 + %j] : memref<20xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<20xf32>
   }
  }
  return
}
// -----
// larger dst domain (not valid slice), escaping
func.func @g(%m: memref<20xf32>, %out: memref<20xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
  affine.for %j = 0 to 10 {
    affine.store %c, %m[%i] : memref<20xf32>
  }
  }
  affine.for %j = 0 to 10 {
    %0 = affine.load %m[%j] : memref<20xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%j] : memref<20xf32>
  }
  return
}
// -----
func.func @a(%a0: memref<4x3xi32>, %a1: memref<4x3xi32>, %c: i32) {
  affine.for %i2 = 0 to 4 {
    affine.for %i3 = 0 to 3 {
      affine.store %c, %a0[%i2, %i3] : memref<4x3xi32>
    }
  }
  affine.for %i14 = 0 to 4 step 3 {
    affine.for %i15 = 0 to 3 {
      %v16 = affine.load %a0[%i14, %i15] : memref<4x3xi32>
      affine.store %v16, %a1[%i14, %i15] : memref<4x3xi32>
    }
  }
  return
}
// -----
func.func @c(%a0: memref<4x3xi32>, %a1: memref<4x3xi32>, %c: i32) {
  affine.for %i2 = 0 to 4 {
    affine.for %i3 = 0 to 3 {
      affine.store %c, %a0[%i2, %i3] : memref<4x3xi32>
    }
  }
  affine.for %i14 = 0 to 4 {
    affine.for %i15 = 0 to 3 {
      %v16 = affine.load %a0[%i14, %i15] : memref<4x3xi32>
      affine.store %v16, %a0[%i14, %i15] : memref<4x3xi32>
    }
  }
  return
}
// -----
// a copy between two nests only reads what both have
func.func @copied_between(%a: memref<8xf32>, %b: memref<8xf32>) {
  %m = memref.alloc() : memref<8xf32>
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 8 {
    affine.store %c, %m[%i] : memref<8xf32>
  }
  memref.copy %m, %a : memref<8xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xf32>
    %1 = arith.mulf %0, %c : f32
    affine.store %1, %b[%i] : memref<8xf32>
  }
  return
}
// -----
// a sibling goes into the loop that carries values
func.func @into_used_reduction(%in: memref<9xi64>, %out: memref<9xi64>, %x: i64) -> i64 {
  affine.for %i = 0 to 9 {
    %0 = affine.load %in[%i] : memref<9xi64>
    affine.store %0, %out[%i] : memref<9xi64>
  }
  %s = affine.for %i = 0 to 9 iter_args(%p = %x) -> (i64) {
    %0 = affine.load %in[%i] : memref<9xi64>
    %1 = arith.addi %p, %0 : i64
    affine.yield %1 : i64
  }
  return %s : i64
}
// -----
// nests inside of a conditional on a symbol
#at_least_three = affine_set<()[s0] : (s0 - 3 >= 0)>
func.func @in_a_conditional(%in: memref<9xf32>, %out: memref<9xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<9xf32>
  affine.if #at_least_three()[%n] {
    affine.for %i = 0 to 9 {
      %0 = affine.load %in[%i] : memref<9xf32>
      %1 = arith.mulf %0, %x : f32
      affine.store %1, %m[-%i + 8] : memref<9xf32>
    }
    affine.for %i = 0 to 9 {
      %0 = affine.load %m[%i] : memref<9xf32>
      affine.store %0, %out[-%i + 8] : memref<9xf32>
    }
  }
  return
}
// -----
// of two siblings that write the same the later one goes into what is between
func.func @three_readers(%a: memref<9xi64>, %b: memref<9xi64>, %x: i64) {
  %m = memref.alloc() : memref<9xi64>
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<9xi64>
  }
  affine.for %i = 0 to 9 {
    %0 = affine.load %m[%i] : memref<9xi64>
    affine.store %0, %a[%i] : memref<9xi64>
  }
  affine.for %i = 0 to 9 {
    %0 = affine.load %m[%i] : memref<9xi64>
    affine.store %0, %b[%i] : memref<9xi64>
  }
  affine.for %i = 0 to 9 {
    %0 = affine.load %m[%i] : memref<9xi64>
    %1 = arith.addi %0, %x : i64
    affine.store %1, %a[%i] : memref<9xi64>
  }
  return
}
// -----
// vectors are taken for their first elements when loops are sunk
func.func @f(%a: memref<12x12xi32>) {
  affine.for %i = 0 to 12 {
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 step 4 {
      %0 = affine.vector_load %a[%i mod 2, %j] : memref<12x12xi32>, vector<4xi32>
      affine.vector_store %0, %a[%i, %j] : memref<12x12xi32>, vector<4xi32>
    }
  }
  return
}
