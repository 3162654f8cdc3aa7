// RUN: loopwright-opt %s -split-input-file -verify-diagnostics
// NOTE: What is expected was written by tests/lit/update.py.

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires strides other than zero}}
  %r = affine.vector_load %m[0, 0] strides [0] : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires one stride for each dimension of the vector}}
  %r = affine.vector_load %m[0, 0] strides [1, 1] : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op strides and a permutation map need a vector of fixed size}}
  %r = affine.vector_load %m[0, 0] strides [1] : memref<8x8xf32>, vector<[4]xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires a permutation map with a dimension for each of the memref}}
  %r = affine.vector_load %m[0, 0] permutation_map affine_map<(d0) -> (d0)> : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires a permutation map with a result for each dimension of the vector}}
  %r = affine.vector_load %m[0, 0] permutation_map affine_map<(d0, d1) -> (d0, d1)> : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires a permutation map whose results are different dimensions, or 0}}
  %r = affine.vector_load %m[0, 0] permutation_map affine_map<(d0, d1) -> (d0 + 1)> : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires a permutation map whose results are different dimensions, or 0}}
  %r = affine.vector_load %m[0, 0] permutation_map affine_map<(d0, d1) -> (1)> : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires a permutation map without symbols}}
  %r = affine.vector_load %m[0, 0] permutation_map affine_map<(d0, d1)[s0] -> (d0)> : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires a permutation map whose results are different dimensions, or 0}}
  %r = affine.vector_load %m[0, 0] permutation_map affine_map<(d0, d1) -> (d0, d0)> : memref<8x8xf32>, vector<4x2xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_store' op requires a permutation map whose results are different dimensions}}
  affine.vector_store %v, %m[0, 0] permutation_map affine_map<(d0, d1) -> (0)> : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
// expected-error @below {{custom op 'affine.vector_store' expected integer value}}
affine.vector_store %v, %m[0, 0] strides [x] : memref<8x8xf32>, vector<4xf32>
return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
// expected-error @below {{custom op 'affine.vector_store' attribute 'strides' occurs more than once in the attribute list}}
affine.vector_store %v, %m[0, 0] strides [1] {strides = 1} : memref<8x8xf32>, vector<4xf32>
return
}

// -----

// The verifier refuses these strides or subscripts.

func.func @f(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_load' op requires a permutation map where the vector has more dimensions}}
  %r = affine.vector_load %m[0, 0] strides [1, 1, 1] : memref<8x8xf32>, vector<2x2x2xf32>
  return
}
