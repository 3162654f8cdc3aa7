memref.global "private" constant @a : memref<2x2xi1> = dense<[[true, false], [true, true]]>
memref.global "private" constant @b : memref<2xf16> = dense<[1.0, 0x7C01]>
memref.global "private" constant @c : memref<2xvector<4xf32>>
memref.global "private" constant @d : memref<2xcomplex<f32>> = dense<(1.0,2.0)>
memref.global "private" constant @e : memref<2xsi8> = dense<[-1, 2]>
memref.global "private" constant @f : memref<3x3xf64> = sparse<[[0, 0], [1, 2]], [1.0, 5.0]>
memref.global "private" constant @h : memref<2xi4> = dense<[-1, 2]>
memref.global "private" constant @i : memref<2xbf16> = dense<1.5>
func.func @k(%i: index) -> (i1, f16, complex<f32>, si8, f64, f64, i4, bf16) {
  %a = memref.get_global @a : memref<2x2xi1>
  %b = memref.get_global @b : memref<2xf16>
  %d = memref.get_global @d : memref<2xcomplex<f32>>
  %e = memref.get_global @e : memref<2xsi8>
  %f = memref.get_global @f : memref<3x3xf64>
  %h = memref.get_global @h : memref<2xi4>
  %ii = memref.get_global @i : memref<2xbf16>
  %0 = affine.load %a[0, 1] : memref<2x2xi1>
  %1 = affine.load %b[1] : memref<2xf16>
  %2 = affine.load %d[1] : memref<2xcomplex<f32>>
  %3 = affine.load %e[0] : memref<2xsi8>
  %4 = affine.load %f[0, 0] : memref<3x3xf64>
  %5 = affine.load %f[0, 1] : memref<3x3xf64>
  %7 = affine.load %h[1] : memref<2xi4>
  %8 = affine.load %ii[symbol(%i)] : memref<2xbf16>
  return %0, %1, %2, %3, %4, %5, %7, %8 : i1, f16, complex<f32>, si8, f64, f64, i4, bf16
}
// -----
module {
memref.global "private" constant @a : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
module @inner {
  memref.global "private" constant @a : memref<2x2xi32> = dense<[[5, 6], [7, 8]]>
  func.func @k() -> (i32, i32) {
    %a = memref.get_global @a : memref<2x2xi32>
    %c = memref.cast %a : memref<2x2xi32> to memref<?x2xi32>
    %0 = affine.load %a[0, 1] : memref<2x2xi32>
    %1 = affine.load %c[0, 1] : memref<?x2xi32>
    return %0, %1 : i32, i32
  }
}
func.func @q() -> (i32, i32) {
    %a = memref.get_global @a : memref<2x2xi32>
    %c = memref.subview %a[1, 0] [1, 2] [1, 1] : memref<2x2xi32> to memref<1x2xi32, strided<[2, 1], offset: 2>>
    %0 = affine.load %a[0, 1] : memref<2x2xi32>
    %1 = affine.load %c[0, 1] : memref<1x2xi32, strided<[2, 1], offset: 2>>
    affine.for %i = 0 to 2 {
      %2 = affine.apply affine_map<(d0) -> (d0 - d0)>(%i)
      %3 = affine.load %a[%2, %i - %i + 1] : memref<2x2xi32>
      "t.use"(%3) : (i32) -> ()
    }
    return %0, %1 : i32, i32
  }
}
// -----
memref.global "private" constant @w : memref<3x4xf32> = dense<0.125>
memref.global "private" constant @v : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global "private" @mut : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global constant @pub : memref<2x2xi32> = dense<5>
memref.global constant @ext : memref<2x2xi32>
memref.global "private" constant @un : memref<2x2xi32> = uninitialized
memref.global "private" constant @sc : memref<i32> = dense<7>
memref.global "private" constant @ix : memref<2x2xindex> = dense<7>
memref.global "private" constant @lay : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>> = dense<[[1, 2], [3, 4]]>
func.func @g(%i: index) -> (f32, i32, i32, i32, i32, i32, i32, i32, i32, index, i32) {
  %w = memref.get_global @w : memref<3x4xf32>
  %v = memref.get_global @v : memref<2x2xi32>
  %m = memref.get_global @mut : memref<2x2xi32>
  %p = memref.get_global @pub : memref<2x2xi32>
  %e = memref.get_global @ext : memref<2x2xi32>
  %u = memref.get_global @un : memref<2x2xi32>
  %s = memref.get_global @sc : memref<i32>
  %x = memref.get_global @ix : memref<2x2xindex>
  %l = memref.get_global @lay : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  %c1 = arith.constant 1 : index
  affine.for %k = 0 to 4 {
  }
  %0 = affine.load %w[%i, %i + 1] : memref<3x4xf32>
  %1 = affine.load %v[1, 0] : memref<2x2xi32>
  %2 = affine.load %v[%i, 0] : memref<2x2xi32>
  %3 = affine.load %m[1, 0] : memref<2x2xi32>
  %4 = affine.load %p[%i, %i] : memref<2x2xi32>
  %5 = affine.load %e[0, 0] : memref<2x2xi32>
  %6 = affine.load %u[0, 0] : memref<2x2xi32>
  %7 = affine.load %s[] : memref<i32>
  %8 = affine.load %v[%c1, %c1 - 1] : memref<2x2xi32>
  %9 = affine.load %x[0, 0] : memref<2x2xindex>
  %10 = affine.load %l[0, 1] : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : f32, i32, i32, i32, i32, i32, i32, i32, i32, index, i32
}
