// RUN: %opt %s -lower-vector-multi-reduction=lowering-strategy=inner-reduction -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[0] : f32 from vector<2xf32>
// CHECK-NEXT: %2 = vector.reduction <add>, %0, %1 : vector<3xf32> into f32
// CHECK-NEXT: %3 = vector.insert %2, %cst [0] : f32 into vector<2xf32>
// CHECK-NEXT: %4 = vector.extract %arg0[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %5 = vector.extract %arg1[1] : f32 from vector<2xf32>
// CHECK-NEXT: %6 = vector.reduction <add>, %4, %5 : vector<3xf32> into f32
// CHECK-NEXT: %7 = vector.insert %6, %3 [1] : f32 into vector<2xf32>
// CHECK-NEXT: %8 = vector.shape_cast %arg2 : vector<2x2x2xi32> to vector<8xi32>
// CHECK-NEXT: %9 = vector.reduction <maxsi>, %8, %arg3 : vector<8xi32> into i32
// CHECK-NEXT: %10 = vector.extract %arg0[0] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %11 = vector.extract %arg4[0] : vector<3xi1> from vector<2x3xi1>
// CHECK-NEXT: %12 = vector.mask %11 { vector.reduction <mul>, %10, %2 : vector<3xf32> into f32 } : vector<3xi1> -> f32
// CHECK-NEXT: %13 = vector.insert %12, %cst [0] : f32 into vector<2xf32>
// CHECK-NEXT: %14 = vector.extract %arg0[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %15 = vector.extract %arg4[1] : vector<3xi1> from vector<2x3xi1>
// CHECK-NEXT: %16 = vector.mask %15 { vector.reduction <mul>, %14, %6 : vector<3xf32> into f32 } : vector<3xi1> -> f32
// CHECK-NEXT: %17 = vector.insert %16, %13 [1] : f32 into vector<2xf32>
// CHECK-NEXT: return %7, %9, %17 : vector<2xf32>, i32, vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
