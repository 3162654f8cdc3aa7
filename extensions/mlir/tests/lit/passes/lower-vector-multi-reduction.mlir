// RUN: %opt %s -lower-vector-multi-reduction -mlir-print-local-scope | filecheck %s

func.func @reduced(
    %v: vector<2x3xf32>, %a: vector<2xf32>, %w: vector<2x2x2xi32>, %b: i32, %k: vector<2x3xi1>
) -> (vector<2xf32>, i32, vector<2xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>
  %1 = vector.multi_reduction <maxsi>, %w, %b [0, 1, 2] : vector<2x2x2xi32> to i32
  %2 = vector.mask %k {
    vector.multi_reduction <mul>, %v, %0 [1] : vector<2x3xf32> to vector<2xf32>
  } : vector<2x3xi1> -> vector<2xf32>
  return %0, %1, %2 : vector<2xf32>, i32, vector<2xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @reduced(%arg0: vector<2x3xf32>, %arg1: vector<2xf32>, %arg2: vector<2x2x2xi32>, %arg3: i32, %arg4: vector<2x3xi1>) -> (vector<2xf32>, i32, vector<2xf32>) {
// CHECK-NEXT: %0 = vector.transpose %arg0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %1 = vector.extract %0[0] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %2 = arith.addf %1, %arg1 : vector<2xf32>
// CHECK-NEXT: %3 = vector.extract %0[1] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %4 = arith.addf %3, %2 : vector<2xf32>
// CHECK-NEXT: %5 = vector.extract %0[2] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %6 = arith.addf %5, %4 : vector<2xf32>
// CHECK-NEXT: %7 = vector.shape_cast %arg2 : vector<2x2x2xi32> to vector<1x8xi32>
// CHECK-NEXT: %8 = vector.broadcast %arg3 : i32 to vector<1xi32>
// CHECK-NEXT: %9 = vector.transpose %7, [1, 0] : vector<1x8xi32> to vector<8x1xi32>
// CHECK-NEXT: %10 = vector.extract %9[0] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %11 = arith.maxsi %10, %8 : vector<1xi32>
// CHECK-NEXT: %12 = vector.extract %9[1] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %13 = arith.maxsi %12, %11 : vector<1xi32>
// CHECK-NEXT: %14 = vector.extract %9[2] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %15 = arith.maxsi %14, %13 : vector<1xi32>
// CHECK-NEXT: %16 = vector.extract %9[3] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %17 = arith.maxsi %16, %15 : vector<1xi32>
// CHECK-NEXT: %18 = vector.extract %9[4] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %19 = arith.maxsi %18, %17 : vector<1xi32>
// CHECK-NEXT: %20 = vector.extract %9[5] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %21 = arith.maxsi %20, %19 : vector<1xi32>
// CHECK-NEXT: %22 = vector.extract %9[6] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %23 = arith.maxsi %22, %21 : vector<1xi32>
// CHECK-NEXT: %24 = vector.extract %9[7] : vector<1xi32> from vector<8x1xi32>
// CHECK-NEXT: %25 = arith.maxsi %24, %23 : vector<1xi32>
// CHECK-NEXT: %26 = vector.extract %25[0] : i32 from vector<1xi32>
// CHECK-NEXT: %27 = vector.transpose %arg4, [1, 0] : vector<2x3xi1> to vector<3x2xi1>
// CHECK-NEXT: %28 = vector.transpose %arg0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %29 = vector.extract %28[0] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %30 = vector.extract %27[0] : vector<2xi1> from vector<3x2xi1>
// CHECK-NEXT: %31 = arith.mulf %29, %6 : vector<2xf32>
// CHECK-NEXT: %32 = arith.select %30, %31, %6 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT: %33 = vector.extract %28[1] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %34 = vector.extract %27[1] : vector<2xi1> from vector<3x2xi1>
// CHECK-NEXT: %35 = arith.mulf %33, %32 : vector<2xf32>
// CHECK-NEXT: %36 = arith.select %34, %35, %32 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT: %37 = vector.extract %28[2] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %38 = vector.extract %27[2] : vector<2xi1> from vector<3x2xi1>
// CHECK-NEXT: %39 = arith.mulf %37, %36 : vector<2xf32>
// CHECK-NEXT: %40 = arith.select %38, %39, %36 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT: return %6, %26, %40 : vector<2xf32>, i32, vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
