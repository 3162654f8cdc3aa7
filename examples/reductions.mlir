// Sums in four shapes: a loop-carried value, a stride, a parallel band, and one sum a column.
func.func @serial_sum(%in: memref<100xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %total = affine.for %i = 0 to 100 iter_args(%partial = %zero) -> (f32) {
    %x = affine.load %in[%i] : memref<100xf32>
    %next = arith.addf %partial, %x : f32
    affine.yield %next : f32
  }
  return %total : f32
}

func.func @strided_sum(%buffer: memref<1024xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %total = affine.for %i = 0 to 10 step 2 iter_args(%partial = %zero) -> (f32) {
    %x = affine.load %buffer[%i] : memref<1024xf32>
    %next = arith.addf %partial, %x : f32
    affine.yield %next : f32
  }
  return %total : f32
}

func.func @parallel_sum(%A: memref<100x100xf32>) -> f32 {
  %total = affine.parallel (%i, %j) = (0, 0) to (100, 100) reduce ("addf") -> f32 {
    %x = affine.load %A[%i, %j] : memref<100x100xf32>
    affine.yield %x : f32
  }
  return %total : f32
}

func.func @column_sums(%in: memref<16x64xf32>, %out: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %column = 0 to 64 {
    %total = affine.for %row = 0 to 16 iter_args(%partial = %zero) -> (f32) {
      %x = affine.load %in[%row, %column] : memref<16x64xf32>
      %next = arith.addf %partial, %x : f32
      affine.yield %next : f32
    }
    affine.store %total, %out[%column] : memref<64xf32>
  }
  return
}
