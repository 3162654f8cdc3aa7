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

  affine.for %i = 0 to 60 step 7 {
    %0:3 = affine.delinearize_index %i into (%c3, 4, 5) : index, index, index
    func.call @show(%0#0) : (index) -> ()
    func.call @show(%0#1) : (index) -> ()
    func.call @show(%0#2) : (index) -> ()
    %1:2 = affine.delinearize_index %i into (%c7) : index, index
    func.call @show(%1#0) : (index) -> ()
    func.call @show(%1#1) : (index) -> ()
    %2 = affine.linearize_index disjoint [%0#0, %0#1, %0#2] by (%c3, 4, 5) : index
    func.call @show(%2) : (index) -> ()
    %3 = affine.linearize_index [%i, %1#0, %1#1] by (%c7, 3) : index
    func.call @show(%3) : (index) -> ()
  }
  %m = arith.subi %c0, %c7 : index
  %4:2 = affine.delinearize_index %m into (3) : index, index
  func.call @show(%4#0) : (index) -> ()
  func.call @show(%4#1) : (index) -> ()
  return
}
