func.func @t0(%t: tensor<4x?xf32>, %n: index, %i: index) -> (index, index, tensor<?x?xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  %1 = tensor.empty(%n) : tensor<?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  %3 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %4 = tensor.cast %3 : tensor<?x?xf32> to tensor<4x?xf32>
  %5 = tensor.extract %4[%c0, %i] : tensor<4x?xf32>
  %cst = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %6 = tensor.extract %cst[%c1] : tensor<2xf32>
  return %0, %2, %3, %5, %6 : index, index, tensor<?x?xf32>, f32, f32
}

// -----

func.func @t1(%x: f32, %y: f32, %t: tensor<8xf32>, %i: index) -> (f32, tensor<2xf32>, f32, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %x, %y : tensor<2xf32>
  %1 = tensor.extract %0[%c1] : tensor<2xf32>
  %2 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %3 = tensor.extract %2[%i] : tensor<8xf32>
  %4 = tensor.extract_slice %t[0] [8] [1] : tensor<8xf32> to tensor<8xf32>
  return %1, %0, %3, %4 : f32, tensor<2xf32>, f32, tensor<8xf32>
}

// -----

func.func @t2(%t: tensor<8x8xf32>, %n: index, %s: tensor<4x4xf32>) -> (tensor<?x4xf32>, tensor<8x8xf32>, tensor<64xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[%c0, 0] [%c4, 4] [1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
  %1 = tensor.insert_slice %s into %t[%c4, %c0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %4 = tensor.collapse_shape %3 [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  return %0, %1, %4 : tensor<?x4xf32>, tensor<8x8xf32>, tensor<64xf32>
}

// -----

func.func @i0(%x: index, %y: index) -> (index, index, i1, index, index, i32) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %c7 = index.constant 7
  %0 = index.add %x, %c0
  %1 = index.mul %0, %c1
  %2 = index.sub %c7, %c1
  %3 = index.cmp slt(%x, %x)
  %4 = index.add %x, %c7
  %5 = index.add %4, %c7
  %6 = index.maxs %x, %x
  %7 = index.casts %c7 : index to i32
  %8 = index.divs %c7, %c0
  return %1, %2, %3, %5, %6, %7 : index, index, i1, index, index, i32
}

// -----

func.func @i1(%x: index, %y: index) -> (index, index, i1, index, index, index) {
  %c2 = index.constant 2
  %c-5 = index.constant -5
  %0 = index.floordivs %c-5, %c2
  %1 = index.ceildivs %c-5, %c2
  %2 = index.sub %x, %y
  %c0 = index.constant 0
  %3 = index.cmp eq(%2, %c0)
  %4 = index.rems %c-5, %c2
  %5 = index.shl %c2, %c2
  %6 = index.sizeof
  %7 = index.and %x, %c0
  return %0, %1, %3, %4, %5, %7 : index, index, i1, index, index, index
}

// -----

func.func @mth(%x: f32, %i: i32) -> (f32, f32, f32, f32, i32, f32, f32, f64) {
  %c2 = arith.constant 2.0 : f32
  %c4 = arith.constant 4.0 : f32
  %k = arith.constant 8 : i32
  %0 = math.sqrt %c4 : f32
  %1 = math.absf %x : f32
  %2 = math.absf %1 : f32
  %3 = math.ctlz %k : i32
  %4 = math.powf %c2, %c4 : f32
  %5 = math.floor %x : f32
  %6 = math.floor %5 : f32
  %7 = math.ceil %6 : f32
  %e = arith.constant 1.0 : f64
  %8 = math.exp %e : f64
  return %0, %2, %4, %6, %3, %7, %5, %8 : f32, f32, f32, f32, i32, f32, f32, f64
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @l0(%m: memref<4xf32>, %n: memref<0xf32>, %t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<0xf32>)
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.fill ins(%x : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @l1(%m: memref<4xf32>, %n: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c0 = arith.constant 0.0 : f32
    %c1 = arith.constant 1.0 : f32
    %0 = arith.mulf %a, %c1 : f32
    %1 = arith.addf %0, %c0 : f32
    linalg.yield %1 : f32
  }
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %d = memref.cast %n : memref<4xf32> to memref<?xf32>
  linalg.add ins(%c, %d : memref<?xf32>, memref<?xf32>) outs(%d : memref<?xf32>)
  %s = memref.subview %m[0][0][1] : memref<4xf32> to memref<0xf32, strided<[1]>>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : memref<0xf32, strided<[1]>>) {
  ^bb0(%a: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @b0(%t: tensor<4xf32>, %m: memref<4xf32>) -> (tensor<4xf32>, memref<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.to_tensor %0 : memref<4xf32> to tensor<4xf32>
  %2 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %3 = bufferization.to_buffer %2 : tensor<4xf32> to memref<4xf32>
  %4 = memref.load %0[%c1] : memref<4xf32>
  return %1, %3, %4 : tensor<4xf32>, memref<4xf32>, f32
}

// -----

func.func @bp(%m: memref<8x8xf32>, %x: f32) -> f32 {
  %a = memref.alloca() : memref<8xf32>
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 8 {
    %s = affine.for %j = 0 to 8 iter_args(%acc = %x) -> f32 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      %k = arith.mulf %x, %x : f32
      %w = arith.mulf %v, %k : f32
      %r = arith.addf %acc, %w : f32
      affine.yield %r : f32
    }
    affine.store %s, %a[%i] : memref<8xf32>
  }
  %z = affine.load %a[symbol(%c1)] : memref<8xf32>
  return %z : f32
}

// -----

func.func @b1(%m: memref<4xf32>, %x: f32, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  memref.store %x, %m[%c1] : memref<4xf32>
  %1 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %2 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  %3 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, memref<4xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @l2(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %m: memref<4x4xf32>, %v: tensor<?xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<?xf32>, tensor<4x4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%t, %u : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %c, %a : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %1 = linalg.generic {indexing_maps = [#id2, #tr], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%u : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %b : f32
  }
  %2 = linalg.copy ins(%v : tensor<?xf32>) outs(%v : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.copy ins(%t : tensor<4x4xf32>) outs(%u : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%u : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %k = arith.constant 1.0 : f32
    linalg.yield %k : f32
  } -> tensor<4x4xf32>
  return %0#0, %0#1, %1, %2, %4 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<?xf32>, tensor<4x4xf32>
}

// -----

func.func @t4(%t: tensor<?x4xf32>, %n: index, %x: f32, %u: tensor<*xf32>) -> (index, tensor<4x4xf32>, tensor<?x?xf32>, f32, f32, tensor<?xf32>, tensor<4xf32>, f32, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c1 : tensor<?x4xf32>
  %0 = tensor.cast %t : tensor<?x4xf32> to tensor<4x4xf32>
  %1 = tensor.cast %0 : tensor<4x4xf32> to tensor<?x4xf32>
  %2 = tensor.cast %1 : tensor<?x4xf32> to tensor<?x?xf32>
  %3 = tensor.empty(%c4, %n) : tensor<?x?xf32>
  %4 = tensor.splat %x : tensor<4xf32>
  %5 = tensor.extract %4[%n] : tensor<4xf32>
  %cst = arith.constant dense<2.0> : tensor<4xf32>
  %6 = tensor.extract %cst[%n] : tensor<4xf32>
  %7 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %8 = tensor.cast %7 : tensor<?xf32> to tensor<4xf32>
  %9 = tensor.extract %8[%c1] : tensor<4xf32>
  %k = arith.constant 5 : i32
  %10 = tensor.from_elements %k, %k : tensor<2xi32>
  %e = tensor.dim %3, %c1 : tensor<?x?xf32>
  %s = arith.addi %d, %e : index
  return %s, %0, %2, %5, %6, %7, %8, %9, %10 : index, tensor<4x4xf32>, tensor<?x?xf32>, f32, f32, tensor<?xf32>, tensor<4xf32>, f32, tensor<2xi32>
}

// -----

func.func @t5(%t: tensor<8x8xf32>, %n: index, %s: tensor<?x4xf32>, %r: tensor<4xf32>) -> (tensor<?x4xf32>, tensor<4xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<2x2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%c2, %c0] [%n, 4] [1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
  %1 = tensor.extract_slice %t[%c2, %c0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<4xf32>
  %2 = tensor.insert_slice %s into %t[%c2, %c0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<8x8xf32>
  %3 = tensor.insert_slice %r into %2[%c2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  %4 = tensor.extract_slice %3[0, 0][%c2, 4][1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
  %5 = tensor.cast %4 : tensor<?x4xf32> to tensor<2x4xf32>
  %6 = tensor.expand_shape %5 [[0], [1, 2]] output_shape [2, 2, 2] : tensor<2x4xf32> into tensor<2x2x2xf32>
  return %0, %1, %2, %3, %6 : tensor<?x4xf32>, tensor<4xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<2x2x2xf32>
}

// -----

func.func @cx3(%a: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.sub %a, %z : complex<f32>
  %r = complex.re %a : complex<f32>
  %i = complex.im %a : complex<f32>
  %1 = complex.create %i, %r : complex<f32>
  %c = arith.constant 1.0 : f32
  %2 = complex.create %c, %c : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, complex<f32>
}

// -----

func.func @s9(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.0 : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %1 = tensor.insert %cst into %a[%i] : tensor<8xf32>
    %2 = tensor.cast %1 : tensor<8xf32> to tensor<?xf32>
    %3 = tensor.cast %2 : tensor<?xf32> to tensor<8xf32>
    scf.yield %3 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
