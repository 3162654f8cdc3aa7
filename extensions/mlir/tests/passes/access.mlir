func.func @f(%n: index, %x: f32, %d: memref<?x10xf32>, %z: memref<f32>, %v: memref<64xf32>, %c: memref<10x20xf32, strided<[1, 10]>>, %l: memref<10x20xf32, affine_map<(d0,d1)->(d1,d0)>>) {
  %m = memref.alloc() : memref<10x20xf32>
  %0 = affine.load %v[%n] : memref<64xf32>
  affine.for %i = 0 to 12 {
    %k = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    %kk = affine.apply affine_map<(d0,d1) -> (d0 -d1)>(%i, %i)
    affine.for %j = 0 to %n {
      %1 = affine.load %v[%k] : memref<64xf32>
      %2 = affine.load %v[%kk] : memref<64xf32>
      affine.store %x, %z[] : memref<f32>
      %3 = affine.load %c[%i, %j] : memref<10x20xf32, strided<[1, 10]>>
      %4 = affine.load %l[%i, %j] : memref<10x20xf32, affine_map<(d0,d1)->(d1,d0)>>
      affine.parallel (%p, %q) = (0, 0) to (4, 4) {
        %5 = affine.load %m[%i + %p, %j + %q] : memref<10x20xf32>
        affine.if affine_set<(d0) : (d0 >= 0)>(%p) {
          %6 = affine.load %m[%j, %q] : memref<10x20xf32>
          %7 = affine.load %m[%i, %p] : memref<10x20xf32>
        }
      }
      %8 = affine.load %m[%i + 0 * %j, %j - %j] : memref<10x20xf32>
      %w = affine.apply affine_map<(d0) -> (d0 + 3)>(%j)
      %9 = affine.load %m[%i, %w] : memref<10x20xf32>
      scf.for %s = %n to %n step %n {
        %10 = affine.load %m[%i, symbol(%n)] : memref<10x20xf32>
        affine.for %t = 0 to 4 {
        %11 = affine.load %m[%i, %t] : memref<10x20xf32>
        }
      }
      %12 = affine.vector_load %m[%j, %i] : memref<10x20xf32>, vector<2x4xf32>
      affine.vector_store %12, %m[%i, %j] : memref<10x20xf32>, vector<2x4xf32>
      affine.for %r = 0 to 4 step 3 {
        %13 = affine.load %m[%i, %r mod 2] : memref<10x20xf32>
        %14 = affine.load %m[%i mod 2, -%r] : memref<10x20xf32>
        affine.for %iv = 0 to 4 {
        %15 = affine.load %m[%i + %j + %r + %iv, 5] : memref<10x20xf32>
      }
      }
    }
  }
  return
}
func.func private @g()
func.func @second(%n: index, %x: f32, %d: memref<?x10xf32>) {
  %m = memref.alloc() : memref<10x20xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = -1 to 20 {
      %0 = affine.load %m[%i, %j] : memref<10x20xf32>
      affine.store %x, %m[%i - 2, %j * 2] : memref<10x20xf32>
      %1 = affine.load %d[0, 0] : memref<?x10xf32>
      %2 = affine.load %m[%j, %i] : memref<10x20xf32>
      %3 = memref.load %m[%i, %j] : memref<10x20xf32>
      %4 = affine.vector_load %m[%i, %j] : memref<10x20xf32>, vector<8xf32>
      %5 = affine.load %m[%j, %j] : memref<10x20xf32>
      %6 = affine.load %m[%i, %j floordiv 2] : memref<10x20xf32>
      %7 = affine.load %m[%i, %j mod 2] : memref<10x20xf32>
      %8 = affine.load %m[%i+%j, %j] : memref<10x20xf32>
    }
  }
  return
}
