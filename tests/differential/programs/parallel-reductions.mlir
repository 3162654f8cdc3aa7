func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefInd(memref<*xindex>) attributes {llvm.emit_c_interface}
func.func private @printI64(i64)
func.func private @printNewline()
func.func @show(%x: index) {
  %0 = arith.index_cast %x : index to i64
  call @printI64(%0) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @show_f32(%m: memref<*xf32>) {
  call @printMemrefF32(%m) : (memref<*xf32>) -> ()
  return
}
func.func @fill(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %k = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f32
      affine.store %2, %m[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
func.func @matrix() -> memref<6x8xf32> {
  %m = memref.alloc() : memref<6x8xf32>
  %c = memref.cast %m : memref<6x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @fill(%c) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  return %m : memref<6x8xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index

  %n = affine.parallel (%i, %j) = (0, max(1, %c2)) to (5, min(%c7, 6)) step (2, 1)
      reduce ("addi") -> (i64) {
    %x = arith.muli %i, %j : index
    %y = arith.index_cast %x : index to i64
    affine.yield %y : i64
  }
  call @printI64(%n) : (i64) -> ()
  call @printNewline() : () -> ()
  %k0, %k1 = affine.parallel (%i) = (1) to (6) reduce ("muli", "ori") -> (i64, i64) {
    %y = arith.index_cast %i : index to i64
    affine.yield %y, %y : i64, i64
  }
  call @printI64(%k0) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%k1) : (i64) -> ()
  call @printNewline() : () -> ()
  %z0, %z1 = affine.parallel (%i) = (6) to (6) reduce ("muli", "andi") -> (i64, i64) {
    affine.yield %n, %n : i64, i64
  }
  call @printI64(%z0) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%z1) : (i64) -> ()
  call @printNewline() : () -> ()
  %f = memref.alloc() : memref<5xf32>
  %f0, %f1, %f2, %f3 = affine.parallel (%i) = (1) to (40)
      reduce ("addf", "mulf", "maximumf", "minimumf") -> (f32, f32, f32, f32) {
    %1 = arith.index_cast %i : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    %3 = arith.constant 3.7 : f32
    %4 = arith.divf %2, %3 : f32
    affine.yield %4, %4, %4, %4 : f32, f32, f32, f32
  }
  affine.store %f0, %f[0] : memref<5xf32>
  affine.store %f1, %f[1] : memref<5xf32>
  affine.store %f2, %f[2] : memref<5xf32>
  affine.store %f3, %f[3] : memref<5xf32>
  %f4 = affine.parallel (%i) = (0) to (0) reduce ("maximumf") -> (f32) {
    affine.yield %f0 : f32
  }
  affine.store %f4, %f[4] : memref<5xf32>
  %u = memref.cast %f : memref<5xf32> to memref<*xf32>
  call @show_f32(%u) : (memref<*xf32>) -> ()
  return
}
