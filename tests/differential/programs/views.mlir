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

  %m = call @matrix() : () -> memref<6x8xf32>
  %a = memref.subview %m[1, %c2] [%c2, 3] [2, %c2]
    : memref<6x8xf32> to memref<?x3xf32, strided<[16, ?], offset: ?>>
  %ua = memref.cast %a : memref<?x3xf32, strided<[16, ?], offset: ?>> to memref<*xf32>
  call @show_f32(%ua) : (memref<*xf32>) -> ()
  %b = memref.subview %m[%c3, 0] [1, 8] [1, 1]
    : memref<6x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %ub = memref.cast %b : memref<8xf32, strided<[1], offset: ?>> to memref<*xf32>
  call @show_f32(%ub) : (memref<*xf32>) -> ()
  %t = memref.transpose %m (i, j) -> (j, i)
    : memref<6x8xf32> to memref<8x6xf32, strided<[1, 8]>>
  %ut = memref.cast %t : memref<8x6xf32, strided<[1, 8]>> to memref<*xf32>
  call @show_f32(%ut) : (memref<*xf32>) -> ()
  %e = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [3, 2, 2, 4]
    : memref<6x8xf32> into memref<3x2x2x4xf32>
  %ue = memref.cast %e : memref<3x2x2x4xf32> to memref<*xf32>
  call @show_f32(%ue) : (memref<*xf32>) -> ()
  %g = memref.collapse_shape %m [[0, 1]] : memref<6x8xf32> into memref<48xf32>
  %r = memref.reinterpret_cast %g to offset: [5], sizes: [%c3, 2], strides: [7, %c2]
    : memref<48xf32> to memref<?x2xf32, strided<[7, ?], offset: 5>>
  %ur = memref.cast %r : memref<?x2xf32, strided<[7, ?], offset: 5>> to memref<*xf32>
  call @show_f32(%ur) : (memref<*xf32>) -> ()
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %r
    : memref<?x2xf32, strided<[7, ?], offset: 5>> -> memref<f32>, index, index, index, index, index
  call @show(%offset) : (index) -> ()
  call @show(%sizes#0) : (index) -> ()
  call @show(%sizes#1) : (index) -> ()
  call @show(%strides#0) : (index) -> ()
  call @show(%strides#1) : (index) -> ()
  %s = memref.alloc() : memref<2xindex>
  affine.store %c2, %s[0] : memref<2xindex>
  %c24 = arith.constant 24 : index
  affine.store %c24, %s[1] : memref<2xindex>
  %h = memref.reshape %m(%s) : (memref<6x8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %uh = memref.cast %h : memref<?x?xf32> to memref<*xf32>
  call @show_f32(%uh) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<6x8xf32>
  return
}
