// convolution
func.func @main(%a: memref<18x34xi32>, %b: memref<16x32xi32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 32 {
      %0 = affine.load %a[%i, %j] : memref<18x34xi32>
      %1 = affine.load %a[%i, %j + 1] : memref<18x34xi32>
      %2 = affine.load %a[%i, %j + 2] : memref<18x34xi32>
      %3 = affine.load %a[%i + 1, %j] : memref<18x34xi32>
      %4 = affine.load %a[%i + 1, %j + 1] : memref<18x34xi32>
      %5 = affine.load %a[%i + 1, %j + 2] : memref<18x34xi32>
      %6 = affine.load %a[%i + 2, %j] : memref<18x34xi32>
      %7 = affine.load %a[%i + 2, %j + 1] : memref<18x34xi32>
      %8 = affine.load %a[%i + 2, %j + 2] : memref<18x34xi32>
      %9 = arith.addi %0, %1 : i32
      %10 = arith.subi %9, %2 : i32
      %11 = arith.addi %10, %3 : i32
      %12 = arith.muli %11, %4 : i32
      %13 = arith.addi %12, %5 : i32
      %14 = arith.subi %13, %6 : i32
      %15 = arith.addi %14, %7 : i32
      %16 = arith.muli %15, %8 : i32
      affine.store %16, %b[%i, %j] : memref<16x32xi32>
    }
  }
  return
}
// -----
// convolution with loops over the window
func.func @main(%a: memref<18x34xi32>, %b: memref<16x32xi32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 32 {
      affine.for %u = 0 to 3 {
        affine.for %v = 0 to 3 {
          %0 = affine.load %a[%i + %u, %j + %v] : memref<18x34xi32>
          %1 = affine.load %b[%i, %j] : memref<16x32xi32>
          %2 = arith.addi %0, %1 : i32
          affine.store %2, %b[%i, %j] : memref<16x32xi32>
        }
      }
    }
  }
  return
}
// -----
// seven points
func.func @main(%a: memref<10x12x14xi32>, %b: memref<10x12x14xi32>) {
  affine.for %i = 1 to 9 {
    affine.for %j = 1 to 11 {
      affine.for %k = 1 to 13 {
        %0 = affine.load %a[%i - 1, %j, %k] : memref<10x12x14xi32>
        %1 = affine.load %a[%i, %j - 1, %k] : memref<10x12x14xi32>
        %2 = affine.load %a[%i, %j, %k - 1] : memref<10x12x14xi32>
        %3 = affine.load %a[%i, %j, %k] : memref<10x12x14xi32>
        %4 = affine.load %a[%i, %j, %k + 1] : memref<10x12x14xi32>
        %5 = affine.load %a[%i, %j + 1, %k] : memref<10x12x14xi32>
        %6 = affine.load %a[%i + 1, %j, %k] : memref<10x12x14xi32>
        %7 = arith.addi %0, %1 : i32
        %8 = arith.subi %7, %2 : i32
        %9 = arith.muli %8, %3 : i32
        %10 = arith.addi %9, %4 : i32
        %11 = arith.subi %10, %5 : i32
        %12 = arith.muli %11, %6 : i32
        affine.store %12, %b[%i, %j, %k] : memref<10x12x14xi32>
      }
    }
  }
  return
}
