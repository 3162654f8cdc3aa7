// RUN: call %s

// Vectors of two dimensions are loaded from and stored to slices of a matrix.

func.func @f(%m: memref<5x8xf32>, %i: index) -> (vector<2x3xf32>, vector<2x3xf32>) {
  %c2 = arith.constant 2 : index
  %0 = vector.load %m[%i, %c2] : memref<5x8xf32>, vector<2x3xf32>
  %1 = affine.vector_load %m[symbol(%i) + 1, 3] : memref<5x8xf32>, vector<2x3xf32>
  vector.store %0, %m[%c2, %i] : memref<5x8xf32>, vector<2x3xf32>
  affine.vector_store %1, %m[symbol(%i), 5] : memref<5x8xf32>, vector<2x3xf32>
  return %0, %1 : vector<2x3xf32>, vector<2x3xf32>
}

// CALL: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 0) = [[2.0, 3.0, 4.0], [10.0, 11.0, 12.0]], [[11.0, 12.0, 13.0], [19.0, 20.0, 21.0]] leaves #0 = [[0.0, 1.0, 2.0, 3.0, 4.0, 11.0, 12.0, 13.0], [8.0, 9.0, 10.0, 11.0, 12.0, 19.0, 20.0, 21.0], [2.0, 3.0, 4.0, 19.0, 20.0, 21.0, 22.0, 23.0], [10.0, 11.0, 12.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]]

// -----

// A vector load with a lane outside the memref is an error.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-error @below {{out-of-bounds: 'vector.load' op subscript 8 is outside dimension 1 of extent 8}}
  %0 = vector.load %m[%i, %i] : memref<5x8xf32>, vector<8xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// An error is reported: a transfer that is not in bounds.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-error @below {{out-of-bounds: 'vector.transfer_read' op subscript 8 is outside dimension 1 of extent 8}}
  %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true]} : memref<5x8xf32>, vector<8xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// An error is reported: a written transfer that is not in bounds.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-error @below {{out-of-bounds: 'vector.transfer_write' op subscript 8 is outside dimension 1 of extent 8}}
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<8xf32>, memref<5x8xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// A gather with an active lane outside the memref is an error.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-error @below {{out-of-bounds: 'vector.gather' op subscript 14 is outside dimension 0 of extent 5}}
  %0 = vector.gather %m[%i, %i] [%far], %k, %v : memref<5x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// A masked store whose mask is poison is an error.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : vector<8xi1>
  // expected-error @below {{poison: 'vector.maskedstore' op uses poison as a lane of the mask}}
  vector.maskedstore %m[%i, %i], %p, %v : memref<5x8xf32>, vector<8xi1>, vector<8xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// A vector store with a subscript that is poison is an error.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : index
  // expected-error @below {{poison: 'vector.store' op uses poison as a subscript}}
  vector.store %v, %m[%i, %p] : memref<5x8xf32>, vector<8xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// Printing a vector with a lane that is poison is an error.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-note @below {{because of a lane that the shuffle leaves open}}
  %0 = vector.shuffle %v, %v [0, -1] : vector<8xf32>, vector<8xf32>
  // expected-error @below {{poison: 'vector.print' op uses poison as a lane of what is printed}}
  vector.print %0 : vector<2xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// An error is reported: printing a lane from outside.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  %c9 = arith.constant 9 : index
  // expected-note @below {{because of position 9 in a dimension of extent 8}}
  %0 = vector.extract %v[%c9] : f32 from vector<8xf32>
  // expected-error @below {{out-of-bounds: 'vector.print' op uses poison as what is printed}}
  vector.print %0 : f32
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// Scalable vectors are not supported: an error says so.

func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %far: vector<8xi32>) {
  // expected-error @below {{unsupported: 'arith.constant' op uses the scalable vector type vector<[4]xf32>}}
  %0 = arith.constant dense<1.0> : vector<[4]xf32>
  return
}

// INTERPRET: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], 1.0, 2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [true, true, true, true, true, true, true, true], [0, 100, 200, 300, 400, 500, 600, 700])

// -----

// Masked lanes are not touched.

func.func @f(%m: memref<5x8xf32>, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %c6 = arith.constant 6 : index
  %c4 = arith.constant 4 : index
  %0 = vector.maskedload %m[%c4, %c6], %k, %v
  : memref<5x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%c4, %c6], %k, %v : memref<5x8xf32>, vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CALL: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], [false, true, false, false], [1.0, 2.0, 3.0, 4.0]) = [1.0, 39.0, 3.0, 4.0] leaves #0 = [[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 2.0]]

// -----

// Gathering past the ends of rows.

func.func @f(%m: memref<5x8xf32>, %i: vector<2x2xi32>) -> vector<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = vector.constant_mask [2, 1] : vector<2x2xi1>
  %v = arith.constant dense<-1.0> : vector<2x2xf32>
  %0 = vector.gather %m[%c1, %c0] [%i], %k, %v
  : memref<5x8xf32>, vector<2x2xi32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CALL: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], [[9, 0], [3, 0]]) = [[17.0, -1.0], [11.0, -1.0]]

// -----

// Transfers read and write memrefs whose elements are vectors.

func.func @f(%x: f32, %y: f32) -> vector<2x2xf32> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3xvector<2xf32>>
  %v = vector.broadcast %x : f32 to vector<2xf32>
  affine.for %i = 0 to 3 {
    affine.store %v, %m[%i] : memref<3xvector<2xf32>>
  }
  %p = vector.broadcast %y : f32 to vector<2xf32>
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %m[%c2], %p : memref<3xvector<2xf32>>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// INTERPRET: f(1.5, -2.0) = [[1.5, 1.5], [-2.0, -2.0]]

// -----

// `vector.scan` combines elements in order, with or without the element itself.

func.func @f(%v: vector<2x3xi32>, %i: vector<2xi32>) -> (vector<2x3xi32>, vector<2xi32>) {
  %0, %1 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 1}
  : vector<2x3xi32>, vector<2xi32>
  return %0, %1 : vector<2x3xi32>, vector<2xi32>
}

// CALL: f([[1, 2, 3], [4, 5, 6]], [10, 20]) = [[1, 3, 6], [4, 9, 15]], [6, 15]

// -----

// `vector.scan` combines elements in order, with or without the element itself.

func.func @f(%v: vector<2x3xi32>, %i: vector<2xi32>) -> (vector<2x3xi32>, vector<2xi32>) {
  %0, %1 = vector.scan <add>, %v, %i {inclusive = false, reduction_dim = 1}
  : vector<2x3xi32>, vector<2xi32>
  return %0, %1 : vector<2x3xi32>, vector<2xi32>
}

// CALL: f([[1, 2, 3], [4, 5, 6]], [10, 20]) = [[10, 11, 13], [20, 24, 29]], [13, 29]

// -----

// An operation in `vector.mask` touches only the lanes that the mask selects.

func.func @f(%m: memref<5x8xf32>, %k: vector<4xi1>, %v: vector<4xf32>, %x: f32)
-> (vector<4xf32>, vector<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = vector.mask %k { vector.transfer_read %m[%c1, %c1], %x
    : memref<5x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %k, %v { vector.transfer_read %m[%c1, %c1], %x
    : memref<5x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%c1, %c1]
    : vector<4xf32>, memref<5x8xf32> } : vector<4xi1>
  %2 = vector.mask %k { vector.multi_reduction <add>, %v, %x [0]
    : vector<4xf32> to f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, f32
}

// CALL: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]], [true, false, false, true], [1, 2, 3, 4], -1.0) = [9.0, -1.0, -1.0, 12.0], [9.0, 2.0, 3.0, 12.0], 4.0 leaves #0 = [[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 1.0, 10.0, 11.0, 4.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]]

// -----

// A contraction of f16 into f32 extends its operands first.

func.func @f(%a: vector<2xf16>, %b: vector<2xf16>, %c: f32) -> f32 {

  %r = vector.contract {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2xf16>, vector<2xf16> into f32

  return %r : f32
}

// INTERPRET: f([300.0, 2.0], [300.0, 0.5], 1.0) = 90002.0

// -----

// Functions take and return vectors.

func.func @f(%a: vector<2x2xi8>) -> vector<2x2xi8> {
  %r = arith.addi %a, %a : vector<2x2xi8>
  return %r : vector<2x2xi8>
}

// CALL: f([[1, 2], [3, 100]]) = [[2, 4], [6, -56]]

// -----

// Poison in one lane does not reach the other lanes.

func.func @f(%a: vector<2xi8>, %b: vector<2xi8>) -> i8 {
  // expected-note @below {{because of a shift of 8 bits by 8}}
  %0 = arith.shli %a, %b : vector<2xi8>
  %1 = vector.extract %0[0] : i8 from vector<2xi8>
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %1 : i8
}

// CALL: f([1, 1], [3, 8]) = 8
// INTERPRET: f([1, 1], [8, 3])

// -----

// `vector.type_cast` views a whole matrix as one vector.

func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() : memref<2x4xf32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<2x4xf32>
    }
  }
  %t = vector.type_cast %m : memref<2x4xf32> to memref<vector<2x4xf32>>
  %v = memref.load %t[] : memref<vector<2x4xf32>>
  %r = vector.extract %v[1, 2] : f32 from vector<2x4xf32>
  return %r : f32
}

// CALL: f(4.5) = 4.5

// -----

// `vector.type_cast` views the rows of a matrix as vectors.

func.func @f(%i: index, %x: memref<2x4xf32>) -> vector<4xf32> {
  %m = memref.alloc() : memref<vector<2x4xf32>>
  %w = vector.type_cast %x : memref<2x4xf32> to memref<vector<2x4xf32>>
  %v = memref.load %w[] : memref<vector<2x4xf32>>
  memref.store %v, %m[] : memref<vector<2x4xf32>>
  %t = vector.type_cast %m : memref<vector<2x4xf32>> to memref<2xvector<4xf32>>
  %u = vector.type_cast %x : memref<2x4xf32> to memref<2xvector<4xf32>>
  %a = memref.load %t[%i] : memref<2xvector<4xf32>>
  %b = memref.load %u[%i] : memref<2xvector<4xf32>>
  %s = arith.addf %a, %b : vector<4xf32>
  memref.store %s, %u[%i] : memref<2xvector<4xf32>>
  return %s : vector<4xf32>
}

// CALL: f(1, [[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]) = [8.0, 10.0, 12.0, 14.0] leaves #1 = [[0.0, 1.0, 2.0, 3.0], [8.0, 10.0, 12.0, 14.0]]

// -----

// Constants of tensors are a clean error.

func.func @f() -> f32 {
  // expected-error @below {{unsupported: 'arith.constant' op has the constant dense<1.000000e+00> : tensor<4xf32>, which the interpreter does not support}}
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %c = arith.constant 1.0 : f32
  return %c : f32
}

// INTERPRET: f()
