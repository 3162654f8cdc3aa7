// RUN: %opt %s -convert-vector-to-llvm='reassociate-fp-reductions force-32bit-vector-indices=0 use-vector-alignment' -mlir-print-local-scope | filecheck %s

func.func @rows(%m: memref<?xf32>, %i: index, %p: f32, %n: memref<8x16xf32>) -> f32 {
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  %1 = vector.transfer_read %n[%i, %i], %p {in_bounds = [true]} : memref<8x16xf32>, vector<4xf32>
  %2 = vector.fma %0, %1, %0 : vector<4xf32>
  vector.transfer_write %2, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  %3 = vector.broadcast %2 : vector<4xf32> to vector<2x4xf32>
  %4 = vector.transpose %3, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %5 = vector.extract %4[1, 0] : f32 from vector<4x2xf32>
  %6 = vector.reduction <add>, %2, %5 : vector<4xf32> into f32
  return %6 : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @rows(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: memref<8x16xf32>) -> f32 {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg3 : memref<8x16xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT: %3 = arith.subi %dim, %arg1 : index
// CHECK-NEXT: %4 = arith.index_cast %3 : index to i64
// CHECK-NEXT: %5 = llvm.mlir.poison : vector<4xi64>
// CHECK-NEXT: %6 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %7 = llvm.insertelement %4, %5[%6 : i32] : vector<4xi64>
// CHECK-NEXT: %8 = llvm.shufflevector %7, %5 [0, 0, 0, 0] : vector<4xi64>
// CHECK-NEXT: %9 = arith.cmpi sgt, %8, %cst : vector<4xi64>
// CHECK-NEXT: %10 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT: %11 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %12 = llvm.insertelement %arg2, %10[%11 : i32] : vector<4xf32>
// CHECK-NEXT: %13 = llvm.shufflevector %12, %10 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %14 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %15 = llvm.getelementptr %14[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %16 = llvm.intr.masked.load %15, %9, %13 {alignment = 16 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %17 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %18 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT: %19 = llvm.mul %1, %18 : i64
// CHECK-NEXT: %20 = llvm.add %19, %1 : i64
// CHECK-NEXT: %21 = llvm.getelementptr %17[%20] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %22 = llvm.load %21 {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT: %23 = llvm.intr.fmuladd(%16, %22, %16) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %24 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %25 = llvm.getelementptr %24[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %23, %25 {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT: %26 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %27 = llvm.extractelement %23[%26 : i64] : vector<4xf32>
// CHECK-NEXT: %28 = "llvm.intr.vector.reduce.fadd"(%27, %23) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT: return %28 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
