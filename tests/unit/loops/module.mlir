// scale
func.func @scale(%A: memref<?x4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x4xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %v = affine.load %A[%i, %j] : memref<?x4xf32>
      %w = arith.mulf %v, %f : f32
      affine.store %w, %A[%i, %j] : memref<?x4xf32>
    }
  }
  return
}
// -----
// shifted
func.func @main(%a: memref<8xf32>, %b: memref<9xf32>) {
  affine.for %i = 0 to 7 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[%i + 1] : memref<9xf32>
  }
  return
}
func.func @alone(%b: memref<9xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i] : memref<9xf32>
    affine.store %0, %b[%i] : memref<9xf32>
  }
  return
}
// -----
// strided elements

func.func @f(%m: memref<8x8xf32, strided<[?, ?]>>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<8x8xf32, strided<[?, ?]>>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %m[%i, %j] : memref<8x8xf32, strided<[?, ?]>>
    }
  }
  return
}
// -----
// own
func.func @main(%a: memref<8x8xf32, strided<[?, ?], offset: ?>>, %b: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%j, %i] : memref<8x8xf32, strided<[?, ?], offset: ?>>
      %1 = affine.load %b[%j, %i] : memref<8x8xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %a[%j, %i] : memref<8x8xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
// -----
// assumptions are in the ledger
func.func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
  }
  return
}
// -----
// same
func.func @same(%a: memref<?xf32>, %n: index) {
  func.call @f(%a, %a, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}
// -----
// by address
func.func @address(%a: memref<?xf32>, %n: index) {
  %f = func.constant @f : (memref<?xf32>, memref<?xf32>, index) -> ()
  func.call_indirect %f(%a, %a, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}
// -----
// elements of added calls
func.func @main(%m: memref<64xf32>) {
  %c = arith.constant 1 : index
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [8, 8], strides: [%c, %c]
    : memref<64xf32> to memref<8x8xf32, strided<[?, ?]>>
  func.call @f(%v) : (memref<8x8xf32, strided<[?, ?]>>) -> ()
  return
}
// -----
// calls
func.func {public} @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {{
  affine.for %i = 0 to %n {{
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %b[%i] : memref<?xf32>
  }}
  return
}}
func.func @apart(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {{
  func.call @f(%a, %b, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}}
