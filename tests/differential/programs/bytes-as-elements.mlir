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

  %buffer = memref.alloc() : memref<64xi8>
  %zero = arith.constant 0 : i8
  affine.for %i = 0 to 64 {
    affine.store %zero, %buffer[%i] : memref<64xi8>
  }
  %c8 = arith.constant 8 : index
  %v = memref.view %buffer[%c8][%c3] : memref<64xi8> to memref<?x2xf32>
  %f = arith.constant 1.5 : f32
  memref.store %f, %v[%c2, %c0] : memref<?x2xf32>
  %w = memref.view %buffer[%c0][] : memref<64xi8> to memref<16xi32>
  %uw = memref.cast %w : memref<16xi32> to memref<*xi32>
  call @printMemrefI32(%uw) : (memref<*xi32>) -> ()
  %n = arith.constant -2 : i8
  memref.store %n, %buffer[%c7] : memref<64xi8>
  call @printMemrefI32(%uw) : (memref<*xi32>) -> ()
  return
}
