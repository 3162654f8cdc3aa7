// metadata dim and rank

func.func @f(%a: memref<?x?xi32, strided<[?, ?], offset: ?>>, %d: index)
    -> (index, index, index, index, index, index, index, index, i32) {
  %u = memref.cast %a : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<*xi32>
  %r = memref.rank %u : memref<*xi32>
  %s = memref.dim %u, %d : memref<*xi32>
  %t = memref.dim %a, %d : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %a
    : memref<?x?xi32, strided<[?, ?], offset: ?>> -> memref<i32>, index, index, index, index, index
  %x = memref.load %base[] : memref<i32>
  return %r, %s, %t, %off, %sz#0, %sz#1, %st#0, %st#1, %x
    : index, index, index, index, index, index, index, index, i32
}
// -----
// strided arguments and negative strides

func.func @f(%a: memref<?x?xi32, strided<[?, ?], offset: ?>>, %out: memref<3x4xi32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i, %j] : memref<?x?xi32, strided<[?, ?], offset: ?>>
      affine.store %x, %out[%i, %j] : memref<3x4xi32>
    }
  }
  return
}
