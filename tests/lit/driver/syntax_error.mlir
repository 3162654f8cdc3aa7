// RUN: not %opt %s -split-input-file 2>&1 | filecheck %s

func.func @f( {

// CHECK: :3:14: error: expected non-function type
// -----
// What is no token is not looked for in `x` of a comment.
`x`

// CHECK: :8:1: error: unexpected character
// -----
// The first token is where it is.
  )

// CHECK: :13:3: error: expected operation name in quotes
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  memref.prefetch %m[%i, write, locality<3>, data : memref<4xf32>
}

// CHECK: :18:25: error: expected SSA operand
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  memref.prefetch %m[%i write, locality<3>, data : memref<4xf32>
}

// CHECK: :24:24: error: expected ']' in operand list
// -----
func.func @f(%m: memref<4xf32, strided<[2], offset 3>>)

// CHECK: :29:51: error: expected ':' after 'offset'
// CHECK: :36:1: error: custom op 'affine.for' expected 'to' between bounds
// -----
func.func @f() {
  affine.for %i = 0
