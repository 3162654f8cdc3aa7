func.func @v0(%x: f32, %v: vector<4xf32>, %w: vector<2x4xf32>) -> (f32, vector<4xf32>, f32, vector<4xf32>, f32) {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  %2 = vector.insert %x, %v [1] : f32 into vector<4xf32>
  %3 = vector.extract %2[1] : f32 from vector<4xf32>
  %4 = vector.extract %2[0] : f32 from vector<4xf32>
  %5 = vector.insert %v, %w [1] : vector<4xf32> into vector<2x4xf32>
  %6 = vector.extract %5[1] : vector<4xf32> from vector<2x4xf32>
  %7 = vector.extract %5[0, 3] : f32 from vector<2x4xf32>
  %8 = arith.addf %4, %7 : f32
  return %1, %6, %3, %0, %8 : f32, vector<4xf32>, f32, vector<4xf32>, f32
}

// -----

func.func @v1(%v: vector<2x4xf32>, %x: vector<8xf32>) -> (vector<2x4xf32>, vector<8xf32>, vector<4x2xf32>, vector<2x4xf32>) {
  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  %1 = vector.shape_cast %0 : vector<8xf32> to vector<2x4xf32>
  %2 = vector.shape_cast %0 : vector<8xf32> to vector<4x2xf32>
  %3 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %4 = vector.transpose %3, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %5 = vector.transpose %v, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  %6 = arith.addf %4, %5 : vector<2x4xf32>
  return %1, %0, %2, %6 : vector<2x4xf32>, vector<8xf32>, vector<4x2xf32>, vector<2x4xf32>
}

// -----

func.func @v2(%m: memref<8x16xf32>, %i: index, %p: f32) -> (vector<4xf32>, vector<4x8xf32>, vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_read %m[%c0, %c4], %p : memref<8x16xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%c4, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<8x16xf32>, vector<4x8xf32>
  %2 = vector.transfer_read %m[%i, %c0], %p {in_bounds = [true]} : memref<8x16xf32>, vector<16xf32>
  vector.transfer_write %0, %m[%c0, %c0] : vector<4xf32>, memref<8x16xf32>
  vector.transfer_write %2, %m[%i, %i] : vector<16xf32>, memref<8x16xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4x8xf32>, vector<16xf32>
}

// -----

func.func @v3(%a: vector<4xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<8xf32>, vector<2xf32>, vector<4xf32>, vector<2xf32>) {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %a, %b [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  %2 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %3 = vector.insert_strided_slice %2, %b {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %4 = vector.extract_strided_slice %3 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %5 = vector.shuffle %a, %b [4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  return %0, %1, %2, %5, %4 : vector<4xf32>, vector<8xf32>, vector<2xf32>, vector<4xf32>, vector<2xf32>
}

// -----

func.func @v4(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %t = vector.create_mask %c4 : vector<4xi1>
  %f = vector.create_mask %c0 : vector<4xi1>
  %k = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %t, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %f, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %f, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// -----

func.func @v5(%v: vector<4xf32>, %s: f32, %w: vector<1xf32>, %u: vector<2x3xf32>, %z: vector<2xf32>) -> (f32, f32, f32, vector<2xf32>) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.reduction <add>, %w : vector<1xf32> into f32
  %2 = vector.reduction <maximumf>, %w, %s : vector<1xf32> into f32
  %3 = vector.multi_reduction <add>, %u, %z [1] : vector<2x3xf32> to vector<2xf32>
  return %0, %1, %2, %3 : f32, f32, f32, vector<2xf32>
}

// -----

func.func @v6(%x: f32, %y: f32) -> (vector<2xf32>, f32, vector<4xf32>, f32, f32) {
  %0 = vector.from_elements %x, %y : vector<2xf32>
  %1 = vector.extract %0[1] : f32 from vector<2xf32>
  %2 = vector.from_elements %x, %x, %x, %x : vector<4xf32>
  %3:2 = vector.to_elements %0 : vector<2xf32>
  %c = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %4 = vector.extract %c[1] : f32 from vector<2xf32>
  return %0, %1, %2, %3#1, %4 : vector<2xf32>, f32, vector<4xf32>, f32, f32
}

// -----

func.func @v7(%v: vector<4x1x8xf32>, %x: vector<8xf32>, %f: f32) -> (vector<4x8xf32>, vector<4x8xf32>, vector<1xf32>, vector<8xf32>) {
  %0 = vector.shape_cast %v : vector<4x1x8xf32> to vector<4x8xf32>
  %1 = vector.broadcast %x : vector<8xf32> to vector<2x8xf32>
  %2 = vector.broadcast %1 : vector<2x8xf32> to vector<4x2x8xf32>
  %3 = vector.extract %2[1, 1] : vector<8xf32> from vector<4x2x8xf32>
  %4 = vector.broadcast %f : f32 to vector<1xf32>
  %5 = vector.broadcast %f : f32 to vector<8xf32>
  %6 = vector.broadcast %5 : vector<8xf32> to vector<4x8xf32>
  return %0, %6, %4, %3 : vector<4x8xf32>, vector<4x8xf32>, vector<1xf32>, vector<8xf32>
}

// -----

func.func @v9(%m: memref<4x8xf32>, %i: index, %mask: vector<8xi1>, %idx: vector<8xi32>, %p: vector<8xf32>) -> (vector<8xf32>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<true> : vector<8xi1>
  %f = arith.constant dense<false> : vector<8xi1>
  %0 = vector.gather %m[%c0, %i] [%idx], %f, %p : memref<4x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.scatter %m[%c0, %i] [%idx], %f, %p : memref<4x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  %1 = vector.expandload %m[%c0, %i], %t, %p : memref<4x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.compressstore %m[%c0, %i], %f, %p : memref<4x8xf32>, vector<8xi1>, vector<8xf32>
  return %0, %1 : vector<8xf32>, vector<8xf32>
}

// -----

func.func @v10(%a: vector<4xi32>, %x: i32, %m: vector<4xi1>) -> (vector<4xf32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) {
  %0 = vector.bitcast %a : vector<4xi32> to vector<4xf32>
  %1 = vector.bitcast %0 : vector<4xf32> to vector<4xi32>
  %2 = vector.broadcast %x : i32 to vector<4xi32>
  %3 = arith.addi %2, %2 : vector<4xi32>
  %4 = arith.select %m, %a, %a : vector<4xi1>, vector<4xi32>
  %5 = vector.mask %m { vector.reduction <add>, %a : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %6 = vector.broadcast %5 : i32 to vector<4xi32>
  return %0, %1, %3, %6 : vector<4xf32>, vector<4xi32>, vector<4xi32>, vector<4xi32>
}

// -----

func.func @v11() -> (vector<4xf32>, vector<2x2xi32>, vector<4xi1>, i1, vector<4xindex>) {
  %c = arith.constant dense<1.5> : vector<4xf32>
  %k = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %t = vector.transpose %k, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
  %s = arith.addf %c, %c : vector<4xf32>
  %m = vector.constant_mask [2] : vector<4xi1>
  %e = vector.extract %m[1] : i1 from vector<4xi1>
  %st = vector.step : vector<4xindex>
  return %s, %t, %m, %e, %st : vector<4xf32>, vector<2x2xi32>, vector<4xi1>, i1, vector<4xindex>
}

// -----

func.func @v12(%v: vector<1x4xf32>, %w: vector<4xf32>, %i: index) -> (vector<4xf32>, f32, vector<4xf32>, vector<2x4xf32>) {
  %0 = vector.extract %v[0] : vector<4xf32> from vector<1x4xf32>
  %c1 = arith.constant 1 : index
  %1 = vector.extract %w[%c1] : f32 from vector<4xf32>
  %2 = vector.insert %1, %w [%c1] : f32 into vector<4xf32>
  %3, %4 = vector.deinterleave %w : vector<4xf32> -> vector<2xf32>
  %5 = vector.interleave %3, %4 : vector<2xf32> -> vector<4xf32>
  %6 = vector.broadcast %w : vector<4xf32> to vector<2x4xf32>
  return %0, %1, %2, %6 : vector<4xf32>, f32, vector<4xf32>, vector<2x4xf32>
}
// -----
func.func @rows_apart(%a: vector<2x3xi32>, %x: i32, %y: i32) -> vector<3xi32> {
  %0 = vector.insert %x, %a [0, 2] : i32 into vector<2x3xi32>
  %1 = vector.insert %y, %0 [1, 2] : i32 into vector<2x3xi32>
  %2 = vector.extract %1[0] : vector<3xi32> from vector<2x3xi32>
  return %2 : vector<3xi32>
}
func.func @unknown_lane(%a: vector<2x3xi32>, %x: i32, %y: i32, %i: index, %r: vector<3xi32>) -> (vector<3xi32>, i32, i32, vector<3xi32>, i32) {
  %0 = vector.insert %x, %a [1, 2] : i32 into vector<2x3xi32>
  %1 = vector.insert %y, %0 [1, %i] : i32 into vector<2x3xi32>
  %2 = vector.extract %1[0] : vector<3xi32> from vector<2x3xi32>
  %3 = vector.extract %1[0, 1] : i32 from vector<2x3xi32>
  %4 = vector.extract %1[1, 1] : i32 from vector<2x3xi32>
  %5 = vector.extract %1[1] : vector<3xi32> from vector<2x3xi32>
  %6 = vector.insert %r, %1 [%i] : vector<3xi32> into vector<2x3xi32>
  %7 = vector.extract %6[1, 1] : i32 from vector<2x3xi32>
  return %2, %3, %4, %5, %7 : vector<3xi32>, i32, i32, vector<3xi32>, i32
}

// -----
func.func @of_no_dimension(%v: vector<f32>) -> (f32, vector<1xf32>) {
  %0 = vector.broadcast %v : vector<f32> to vector<2x1xf32>
  %1 = vector.extract %0[1, 0] : f32 from vector<2x1xf32>
  %2 = vector.extract %0[1] : vector<1xf32> from vector<2x1xf32>
  return %1, %2 : f32, vector<1xf32>
}
func.func @shuffled(%a: vector<3xf32>, %b: vector<8xf32>) -> (f32, f32) {
  %s = vector.shuffle %a, %b [10, 4, 9] : vector<3xf32>, vector<8xf32>
  %0 = vector.extract %s[0] : f32 from vector<3xf32>
  %1 = vector.extract %s[2] : f32 from vector<3xf32>
  return %0, %1 : f32, f32
}
