// -test-memref-dependence-check
func.func @waits(%m: memref<9xf32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<9xf32>
    affine.store %x, %m[%i + 1] : memref<9xf32>
  }
  return
}
// -----
f.mlir:3:10: remark: dependence from 0 to 0 at depth 1 = false
    %x = affine.load %m[%i] : memref<9xf32>
         ^
f.mlir:3:10: note: see current operation: %0 = affine.load %arg0[%arg1] : memref<9xf32>
f.mlir:3:10: remark: dependence from 0 to 0 at depth 2 = false
    %x = affine.load %m[%i] : memref<9xf32>
         ^
f.mlir:3:10: note: see current operation: %0 = affine.load %arg0[%arg1] : memref<9xf32>
f.mlir:3:10: remark: dependence from 0 to 1 at depth 1 = false
    %x = affine.load %m[%i] : memref<9xf32>
         ^
f.mlir:3:10: note: see current operation: %0 = affine.load %arg0[%arg1] : memref<9xf32>
f.mlir:3:10: remark: dependence from 0 to 1 at depth 2 = false
    %x = affine.load %m[%i] : memref<9xf32>
         ^
f.mlir:3:10: note: see current operation: %0 = affine.load %arg0[%arg1] : memref<9xf32>
f.mlir:4:5: remark: dependence from 1 to 0 at depth 1 = [1, 1]
    affine.store %x, %m[%i + 1] : memref<9xf32>
    ^
f.mlir:4:5: note: see current operation: affine.store %0, %arg0[%arg1 + 1] : memref<9xf32>
f.mlir:4:5: remark: dependence from 1 to 0 at depth 2 = false
    affine.store %x, %m[%i + 1] : memref<9xf32>
    ^
f.mlir:4:5: note: see current operation: affine.store %0, %arg0[%arg1 + 1] : memref<9xf32>
f.mlir:4:5: remark: dependence from 1 to 1 at depth 1 = false
    affine.store %x, %m[%i + 1] : memref<9xf32>
    ^
f.mlir:4:5: note: see current operation: affine.store %0, %arg0[%arg1 + 1] : memref<9xf32>
f.mlir:4:5: remark: dependence from 1 to 1 at depth 2 = false
    affine.store %x, %m[%i + 1] : memref<9xf32>
    ^
f.mlir:4:5: note: see current operation: affine.store %0, %arg0[%arg1 + 1] : memref<9xf32>
module {
  func.func @waits(%arg0: memref<9xf32>) {
    affine.for %arg1 = 0 to 8 {
      %0 = affine.load %arg0[%arg1] : memref<9xf32>
      affine.store %0, %arg0[%arg1 + 1] : memref<9xf32>
    }
    return
  }
}
