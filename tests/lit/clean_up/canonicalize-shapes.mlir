// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @a(%c: vector<2x3xf32>, %d: vector<2x3x4xf32>, %e: vector<1x1x4xf32>, %f: vector<1x4xf32>, %x: f32, %v: vector<4xf32>, %w: vector<1xf32>) {
  %0 = vector.extract_strided_slice %c {offsets = [1, 1], sizes = [1, 1], strides = [1, 1]} : vector<2x3xf32> to vector<1x1xf32>
  %1 = vector.extract_strided_slice %c {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x3xf32> to vector<1x2xf32>
  %2 = vector.extract_strided_slice %c {offsets = [1, 0], sizes = [1, 3], strides = [1, 1]} : vector<2x3xf32> to vector<1x3xf32>
  %3 = vector.extract_strided_slice %d {offsets = [1, 1], sizes = [1, 1], strides = [1, 1]} : vector<2x3x4xf32> to vector<1x1x4xf32>
  %4 = vector.extract_strided_slice %d {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3x4xf32> to vector<1x2x4xf32>
  %5 = vector.extract_strided_slice %d {offsets = [1], sizes = [1], strides = [1]} : vector<2x3x4xf32> to vector<1x3x4xf32>
  %6 = vector.extract_strided_slice %d {offsets = [1, 1, 1], sizes = [1, 1, 2], strides = [1, 1, 1]} : vector<2x3x4xf32> to vector<1x1x2xf32>
  %7 = vector.extract_strided_slice %e {offsets = [0, 0, 1], sizes = [1, 1, 2], strides = [1, 1, 1]} : vector<1x1x4xf32> to vector<1x1x2xf32>
  %8 = vector.extract_strided_slice %d {offsets = [1, 1, 3], sizes = [1, 1, 1], strides = [1, 1, 1]} : vector<2x3x4xf32> to vector<1x1x1xf32>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (vector<1x1xf32>, vector<1x2xf32>, vector<1x3xf32>, vector<1x1x4xf32>, vector<1x2x4xf32>, vector<1x3x4xf32>, vector<1x1x2xf32>, vector<1x1x2xf32>, vector<1x1x1xf32>) -> ()
  return
}
func.func @b(%c: vector<2x3xf32>, %e: vector<1x1x4xf32>, %f: vector<1x4xf32>, %x: f32, %v: vector<4xf32>, %w: vector<1xf32>) {
  %b0 = vector.broadcast %x : f32 to vector<4xf32>
  %0 = vector.shape_cast %b0 : vector<4xf32> to vector<2x2xf32>
  %b1 = vector.broadcast %v : vector<4xf32> to vector<3x4xf32>
  %1 = vector.shape_cast %b1 : vector<3x4xf32> to vector<3x1x4xf32>
  %2 = vector.shape_cast %b1 : vector<3x4xf32> to vector<12xf32>
  %b2 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>
  %3 = vector.shape_cast %b2 : vector<1x4xf32> to vector<4xf32>
  %4 = vector.shape_cast %b2 : vector<1x4xf32> to vector<2x2xf32>
  %b3 = vector.broadcast %w : vector<1xf32> to vector<4xf32>
  %5 = vector.shape_cast %b3 : vector<4xf32> to vector<4x1xf32>
  %6 = vector.shape_cast %b3 : vector<4xf32> to vector<2x2xf32>
  %b4 = vector.broadcast %f : vector<1x4xf32> to vector<3x4xf32>
  %7 = vector.shape_cast %b4 : vector<3x4xf32> to vector<1x3x4xf32>
  %8 = vector.shape_cast %b4 : vector<3x4xf32> to vector<3x1x4xf32>
  %9 = vector.broadcast %b2 : vector<1x4xf32> to vector<3x4xf32>
  %10 = vector.broadcast %b0 : vector<4xf32> to vector<3x4xf32>
  %11 = vector.shape_cast %v : vector<4xf32> to vector<1x4xf32>
  %12 = vector.broadcast %11 : vector<1x4xf32> to vector<5x4xf32>
  %13 = vector.shape_cast %v : vector<4xf32> to vector<1x1x4xf32>
  %14 = vector.broadcast %13 : vector<1x1x4xf32> to vector<5x1x4xf32>
  %15 = vector.shape_cast %v : vector<4xf32> to vector<4x1xf32>
  %16 = vector.broadcast %15 : vector<4x1xf32> to vector<4x3xf32>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %12, %14, %16) : (vector<2x2xf32>, vector<3x1x4xf32>, vector<12xf32>, vector<4xf32>, vector<2x2xf32>, vector<4x1xf32>, vector<2x2xf32>, vector<1x3x4xf32>, vector<3x1x4xf32>, vector<3x4xf32>, vector<3x4xf32>, vector<5x4xf32>, vector<5x1x4xf32>, vector<4x3xf32>) -> ()
  return
}
func.func @c(%c: vector<2x3xf32>, %e: vector<1x1x4xf32>, %x: f32, %v: vector<4xf32>, %w: vector<1xf32>) {
  %k = arith.constant dense<[[1., 2., 3.], [4., 5., 6.]]> : vector<2x3xf32>
  %b0 = vector.broadcast %x : f32 to vector<2x3xf32>
  %0 = vector.transpose %b0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.transpose %k, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.transpose %c, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %3 = vector.transpose %2, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %b1 = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>
  %4 = vector.transpose %b1, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %5 = vector.transpose %b1, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
  %6 = vector.transpose %e, [2, 0, 1] : vector<1x1x4xf32> to vector<4x1x1xf32>
  %7 = vector.transpose %e, [1, 0, 2] : vector<1x1x4xf32> to vector<1x1x4xf32>
  %8 = vector.shape_cast %v : vector<4xf32> to vector<1x4xf32>
  %9 = vector.transpose %8, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  %10 = vector.shape_cast %9 : vector<4x1xf32> to vector<4xf32>
  %11 = vector.transpose %2, [0, 1] : vector<3x2xf32> to vector<3x2xf32>
  %12 = vector.from_elements %x, %x, %x, %x, %x, %x : vector<2x3xf32>
  %13 = vector.transpose %12, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %14 = vector.insert %x, %c [0, 1] : f32 into vector<2x3xf32>
  %15 = vector.insert %x, %14 [0, 1] : f32 into vector<2x3xf32>
  %16 = vector.insert %w, %w [] : vector<1xf32> into vector<1xf32>
  %17 = vector.insert %x, %w [0] : f32 into vector<1xf32>
  %18 = vector.insert %x, %b0 [1, 1] : f32 into vector<2x3xf32>
  %19 = vector.extract %c[1, 2] : f32 from vector<2x3xf32>
  %20 = vector.insert %19, %c [1, 2] : f32 into vector<2x3xf32>
  %21 = vector.reduction <add>, %w : vector<1xf32> into f32
  %22 = vector.reduction <mul>, %w, %x : vector<1xf32> into f32
  %bv = vector.broadcast %x : f32 to vector<4xf32>
  %23 = vector.reduction <add>, %bv : vector<4xf32> into f32
  %24 = vector.extract %b0[1] : vector<3xf32> from vector<2x3xf32>
  "test.use"(%0, %1, %3, %4, %5, %6, %7, %9, %10, %11, %13, %15, %16, %17, %18, %20, %21, %22, %23, %24) : (vector<3x2xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<3x2x4xf32>, vector<2x4x3xf32>, vector<4x1x1xf32>, vector<1x1x4xf32>, vector<4x1xf32>, vector<4xf32>, vector<3x2xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<1xf32>, vector<1xf32>, vector<2x3xf32>, vector<2x3xf32>, f32, f32, f32, vector<3xf32>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @a(%arg0: vector<2x3xf32>, %arg1: vector<2x3x4xf32>, %arg2: vector<1x1x4xf32>, %arg3: vector<1x4xf32>, %arg4: f32, %arg5: vector<4xf32>, %arg6: vector<1xf32>) {
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [1, 1], sizes = [1, 1], strides = [1, 1]} : vector<2x3xf32> to vector<1x1xf32>
// CHECK-NEXT: %1 = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x3xf32> to vector<1x2xf32>
// CHECK-NEXT: %2 = vector.extract %arg0[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %3 = vector.shape_cast %2 : vector<3xf32> to vector<1x3xf32>
// CHECK-NEXT: %4 = vector.extract %arg1[1, 1] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: %5 = vector.shape_cast %4 : vector<4xf32> to vector<1x1x4xf32>
// CHECK-NEXT: %6 = vector.extract_strided_slice %arg1 {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3x4xf32> to vector<1x2x4xf32>
// CHECK-NEXT: %7 = vector.extract %arg1[1] : vector<3x4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: %8 = vector.shape_cast %7 : vector<3x4xf32> to vector<1x3x4xf32>
// CHECK-NEXT: %9 = vector.extract_strided_slice %arg1 {offsets = [1, 1, 1], sizes = [1, 1, 2], strides = [1, 1, 1]} : vector<2x3x4xf32> to vector<1x1x2xf32>
// CHECK-NEXT: %10 = vector.extract_strided_slice %arg2 {offsets = [0, 0, 1], sizes = [1, 1, 2], strides = [1, 1, 1]} : vector<1x1x4xf32> to vector<1x1x2xf32>
// CHECK-NEXT: %11 = vector.extract_strided_slice %arg1 {offsets = [1, 1, 3], sizes = [1, 1, 1], strides = [1, 1, 1]} : vector<2x3x4xf32> to vector<1x1x1xf32>
// CHECK-NEXT: "test.use"(%0, %1, %3, %5, %6, %8, %9, %10, %11) : (vector<1x1xf32>, vector<1x2xf32>, vector<1x3xf32>, vector<1x1x4xf32>, vector<1x2x4xf32>, vector<1x3x4xf32>, vector<1x1x2xf32>, vector<1x1x2xf32>, vector<1x1x1xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @b(%arg0: vector<2x3xf32>, %arg1: vector<1x1x4xf32>, %arg2: vector<1x4xf32>, %arg3: f32, %arg4: vector<4xf32>, %arg5: vector<1xf32>) {
// CHECK-NEXT: %0 = vector.broadcast %arg3 : f32 to vector<2x2xf32>
// CHECK-NEXT: %1 = vector.broadcast %arg4 : vector<4xf32> to vector<3x4xf32>
// CHECK-NEXT: %2 = vector.broadcast %arg4 : vector<4xf32> to vector<3x1x4xf32>
// CHECK-NEXT: %3 = vector.shape_cast %1 : vector<3x4xf32> to vector<12xf32>
// CHECK-NEXT: %4 = vector.shape_cast %arg4 : vector<4xf32> to vector<2x2xf32>
// CHECK-NEXT: %5 = vector.broadcast %arg5 : vector<1xf32> to vector<4x1xf32>
// CHECK-NEXT: %6 = vector.broadcast %arg5 : vector<1xf32> to vector<2x2xf32>
// CHECK-NEXT: %7 = vector.broadcast %arg2 : vector<1x4xf32> to vector<1x3x4xf32>
// CHECK-NEXT: %8 = vector.broadcast %arg2 : vector<1x4xf32> to vector<3x1x4xf32>
// CHECK-NEXT: %9 = vector.broadcast %arg4 : vector<4xf32> to vector<3x4xf32>
// CHECK-NEXT: %10 = vector.broadcast %arg3 : f32 to vector<3x4xf32>
// CHECK-NEXT: %11 = vector.broadcast %arg4 : vector<4xf32> to vector<5x4xf32>
// CHECK-NEXT: %12 = vector.broadcast %arg4 : vector<4xf32> to vector<5x1x4xf32>
// CHECK-NEXT: %13 = vector.shape_cast %arg4 : vector<4xf32> to vector<4x1xf32>
// CHECK-NEXT: %14 = vector.broadcast %13 : vector<4x1xf32> to vector<4x3xf32>
// CHECK-NEXT: "test.use"(%0, %2, %3, %arg4, %4, %5, %6, %7, %8, %9, %10, %11, %12, %14) : (vector<2x2xf32>, vector<3x1x4xf32>, vector<12xf32>, vector<4xf32>, vector<2x2xf32>, vector<4x1xf32>, vector<2x2xf32>, vector<1x3x4xf32>, vector<3x1x4xf32>, vector<3x4xf32>, vector<3x4xf32>, vector<5x4xf32>, vector<5x1x4xf32>, vector<4x3xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @c(%arg0: vector<2x3xf32>, %arg1: vector<1x1x4xf32>, %arg2: f32, %arg3: vector<4xf32>, %arg4: vector<1xf32>) {
// CHECK-NEXT: %cst = arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : vector<2x3xf32>
// CHECK-NEXT: %0 = vector.broadcast %arg2 : f32 to vector<2x3xf32>
// CHECK-NEXT: %1 = vector.broadcast %arg2 : f32 to vector<3x2xf32>
// CHECK-NEXT: %2 = vector.transpose %cst, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %3 = vector.transpose %arg0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %4 = vector.broadcast %arg3 : vector<4xf32> to vector<2x3x4xf32>
// CHECK-NEXT: %5 = vector.broadcast %arg3 : vector<4xf32> to vector<3x2x4xf32>
// CHECK-NEXT: %6 = vector.transpose %4, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
// CHECK-NEXT: %7 = vector.transpose %arg1, [2, 0, 1] : vector<1x1x4xf32> to vector<4x1x1xf32>
// CHECK-NEXT: %8 = vector.shape_cast %arg3 : vector<4xf32> to vector<4x1xf32>
// CHECK-NEXT: %9 = vector.broadcast %arg2 : f32 to vector<3x2xf32>
// CHECK-NEXT: %10 = vector.insert %arg2, %arg0 [0, 1] : f32 into vector<2x3xf32>
// CHECK-NEXT: %11 = vector.broadcast %arg2 : f32 to vector<1xf32>
// CHECK-NEXT: %12 = vector.insert %arg2, %0 [1, 1] : f32 into vector<2x3xf32>
// CHECK-NEXT: %13 = vector.extract %arg0[1, 2] : f32 from vector<2x3xf32>
// CHECK-NEXT: %14 = vector.insert %13, %arg0 [1, 2] : f32 into vector<2x3xf32>
// CHECK-NEXT: %15 = vector.extract %arg4[0] : f32 from vector<1xf32>
// CHECK-NEXT: %16 = vector.extract %arg4[0] : f32 from vector<1xf32>
// CHECK-NEXT: %17 = arith.mulf %16, %arg2 : f32
// CHECK-NEXT: %18 = vector.broadcast %arg2 : f32 to vector<4xf32>
// CHECK-NEXT: %19 = vector.reduction <add>, %18 : vector<4xf32> into f32
// CHECK-NEXT: %20 = vector.broadcast %arg2 : f32 to vector<3xf32>
// CHECK-NEXT: "test.use"(%1, %2, %arg0, %5, %6, %7, %arg1, %8, %arg3, %3, %9, %10, %arg4, %11, %12, %14, %15, %17, %19, %20) : (vector<3x2xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<3x2x4xf32>, vector<2x4x3xf32>, vector<4x1x1xf32>, vector<1x1x4xf32>, vector<4x1xf32>, vector<4xf32>, vector<3x2xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<1xf32>, vector<1xf32>, vector<2x3xf32>, vector<2x3xf32>, f32, f32, f32, vector<3xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
