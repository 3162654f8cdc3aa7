func.func @f(%n: index, %x: f32, %d: memref<?x10xf32>, %v: vector<8xf32>) {
  %m = memref.alloc() : memref<10x20xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = -1 to 20 {
      %0 = affine.load %m[%i, %j] : memref<10x20xf32>
      affine.store %x, %m[%i - 2, %j * 2] : memref<10x20xf32>
      %1 = affine.load %d[%i, %j] : memref<?x10xf32>
      %2 = affine.load %m[%i + symbol(%n), %j] : memref<10x20xf32>
      %3 = memref.load %m[%i, %j] : memref<10x20xf32>
      affine.prefetch %m[%i, %j], read, locality<3>, data : memref<10x20xf32>
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
        %5 = affine.load %m[%i, 0] : memref<10x20xf32>
      }
      %7 = affine.load %m[%i mod 11, %j floordiv 2] : memref<10x20xf32>
      affine.vector_store %v, %m[%i + 3, %i] : memref<10x20xf32>, vector<8xf32>
    }
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %m[%i, 0] : memref<10x20xf32>
  }
  affine.for %i = 10 to 5 {
    %0 = affine.load %m[%i, 0] : memref<10x20xf32>
  }
  affine.for %i = 0 to 10 {
    %1 = affine.load %m[%i * symbol(%n), 0] : memref<10x20xf32>
  }
  affine.for %i = 1 to 2 step 4 {
    %0 = affine.load %m[%i * 10, 0] : memref<10x20xf32>
    %s = memref.subview %m[1, 0] [4, 4] [1, 1] : memref<10x20xf32> to memref<4x4xf32, strided<[20, 1], offset: 20>>
    %1 = affine.load %s[%i * 10, 0] : memref<4x4xf32, strided<[20, 1], offset: 20>>
    %z = memref.alloc() : memref<0xf32>
    %2 = affine.load %z[%i] : memref<0xf32>
  }
  affine.parallel (%i, %j) = (0, 0) to (11, 20) {
    affine.for %k = max affine_map<(d0) -> (d0, 3)>(%i) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%j)[%n] {
      affine.store %x, %m[%k - 3, %j] : memref<10x20xf32>
    }
  }
  %c = memref.alloc() : memref<f32>
  affine.store %x, %c[] : memref<f32>
  return
}
