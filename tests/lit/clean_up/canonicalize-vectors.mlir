// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @shuffles(%a: vector<4xi32>, %b: vector<4xi32>, %c: vector<2x3xf32>, %d: vector<1xi32>, %s: i32, %z: vector<i32>) {
  %k = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %l = arith.constant dense<7> : vector<4xi32>
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<4xi32>, vector<4xi32>
  %1 = vector.shuffle %a, %b [4, 5, 6, 7] : vector<4xi32>, vector<4xi32>
  %2 = vector.shuffle %a, %b [0, -1, 2, 3] : vector<4xi32>, vector<4xi32>
  %3 = vector.shuffle %a, %b [-1, -1] : vector<4xi32>, vector<4xi32>
  %4 = vector.shuffle %k, %l [0, 5, 2, 4, 1] : vector<4xi32>, vector<4xi32>
  %5 = vector.shuffle %k, %l [0, -1, 2, 4, 1] : vector<4xi32>, vector<4xi32>
  %6 = vector.shuffle %k, %b [0, 1, 2] : vector<4xi32>, vector<4xi32>
  %10 = vector.shuffle %d, %d [0] : vector<1xi32>, vector<1xi32>
  %11 = vector.shuffle %d, %d [1] : vector<1xi32>, vector<1xi32>
  %12 = vector.shuffle %d, %a [0] : vector<1xi32>, vector<4xi32>
  %13 = vector.shuffle %d, %a [1, 2, 3, 4] : vector<1xi32>, vector<4xi32>
  %14 = vector.broadcast %s : i32 to vector<4xi32>
  %15 = vector.shuffle %14, %14 [1, 5, 3] : vector<4xi32>, vector<4xi32>
  %16 = vector.shuffle %a, %b [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xi32>, vector<4xi32>
  %17 = vector.shuffle %z, %z [0, 1] : vector<i32>, vector<i32>
  %18 = vector.shuffle %z, %z [0] : vector<i32>, vector<i32>
  %19 = vector.shuffle %c, %c [0, 1] : vector<2x3xf32>, vector<2x3xf32>
  %20 = vector.shuffle %c, %c [3, 1] : vector<2x3xf32>, vector<2x3xf32>
  %21 = vector.shuffle %a, %a [4, 1, 2, 7] : vector<4xi32>, vector<4xi32>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %10, %11, %12, %13, %15, %16, %17, %18, %19, %20, %21) : (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<2xi32>, vector<5xi32>, vector<5xi32>, vector<3xi32>, vector<1xi32>, vector<1xi32>, vector<1xi32>, vector<4xi32>, vector<3xi32>, vector<8xi32>, vector<2xi32>, vector<1xi32>, vector<2x3xf32>, vector<2x3xf32>, vector<4xi32>) -> ()
  return
}
func.func @slices(%a: vector<4xi32>, %b: vector<2xi32>, %c: vector<2x3xf32>, %d: vector<4x4xf32>, %s: i32) {
  %k = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %l = arith.constant dense<7> : vector<2xi32>
  %m = arith.constant dense<7> : vector<4xi32>
  %kk = arith.constant dense<[[1., 2., 3.], [4., 5., 6.]]> : vector<2x3xf32>
  %cc = arith.constant dense<[[10., 20.]]> : vector<1x2xf32>
  %0 = vector.extract_strided_slice %k {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %1 = vector.extract_strided_slice %kk {offsets = [1], sizes = [1], strides = [1]} : vector<2x3xf32> to vector<1x3xf32>
  %2 = vector.extract_strided_slice %kk {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3xf32> to vector<2x2xf32>
  %3 = vector.insert_strided_slice %l, %k {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %4 = vector.insert_strided_slice %l, %m {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %5 = vector.insert_strided_slice %cc, %kk {offsets = [1, 1], strides = [1, 1]} : vector<1x2xf32> into vector<2x3xf32>
  %6 = vector.insert_strided_slice %b, %k {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %7 = vector.insert_strided_slice %a, %k {offsets = [0], strides = [1]} : vector<4xi32> into vector<4xi32>
  %e = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %8 = vector.insert_strided_slice %e, %a {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %9 = vector.insert_strided_slice %e, %a {offsets = [2], strides = [1]} : vector<2xi32> into vector<4xi32>
  %10 = vector.extract_strided_slice %9 {offsets = [2], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %11 = vector.extract_strided_slice %9 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %12 = vector.extract_strided_slice %d {offsets = [0, 1], sizes = [3, 2], strides = [1, 1]} : vector<4x4xf32> to vector<3x2xf32>
  %13 = vector.extract_strided_slice %12 {offsets = [1], sizes = [2], strides = [1]} : vector<3x2xf32> to vector<2x2xf32>
  %14 = vector.broadcast %s : i32 to vector<4xi32>
  %15 = vector.extract_strided_slice %14 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %16 = vector.broadcast %b : vector<2xi32> to vector<4x2xi32>
  %17 = vector.extract_strided_slice %16 {offsets = [1], sizes = [2], strides = [1]} : vector<4x2xi32> to vector<2x2xi32>
  %18 = vector.extract_strided_slice %16 {offsets = [1, 0], sizes = [2, 1], strides = [1, 1]} : vector<4x2xi32> to vector<2x1xi32>
  %19 = vector.broadcast %s : i32 to vector<2xi32>
  %20 = vector.insert_strided_slice %19, %14 {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %21 = vector.insert_strided_slice %c, %c {offsets = [0, 0], strides = [1, 1]} : vector<2x3xf32> into vector<2x3xf32>
  %22 = vector.extract_strided_slice %c {offsets = [1], sizes = [1], strides = [1]} : vector<2x3xf32> to vector<1x3xf32>
  %23 = vector.extract_strided_slice %c {offsets = [0], sizes = [2], strides = [1]} : vector<2x3xf32> to vector<2x3xf32>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %13, %15, %17, %18, %20, %21, %22, %23) : (vector<2xi32>, vector<1x3xf32>, vector<2x2xf32>, vector<4xi32>, vector<4xi32>, vector<2x3xf32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<2xi32>, vector<2xi32>, vector<2x2xf32>, vector<2xi32>, vector<2x2xi32>, vector<2x1xi32>, vector<4xi32>, vector<2x3xf32>, vector<1x3xf32>, vector<2x3xf32>) -> ()
  return
}
func.func @elements(%a: vector<4xi32>, %b: vector<2xi32>, %c: vector<2x3xf32>, %d: vector<1x4xf32>, %s: i32, %t: i32, %i: index, %z: vector<f32>, %f: f32) {
  %0 = vector.from_elements %s : vector<1xi32>
  %1 = vector.from_elements %s, %s : vector<2xi32>
  %2 = vector.from_elements %s, %t : vector<2xi32>
  %3:4 = vector.to_elements %a : vector<4xi32>
  %4 = vector.from_elements %3#0, %3#1, %3#2, %3#3 : vector<4xi32>
  %5 = vector.from_elements %3#0, %3#1, %3#2, %3#3 : vector<2x2xi32>
  %6 = vector.extract %a[0] : i32 from vector<4xi32>
  %7 = vector.extract %a[1] : i32 from vector<4xi32>
  %8 = vector.extract %a[2] : i32 from vector<4xi32>
  %9 = vector.extract %a[3] : i32 from vector<4xi32>
  %10 = vector.from_elements %6, %7, %8, %9 : vector<4xi32>
  %11 = vector.from_elements %7, %8 : vector<2xi32>
  %12 = vector.from_elements %6, %7, %8, %9 : vector<2x2xi32>
  %13 = vector.from_elements %f : vector<f32>
  %14 = vector.shuffle %a, %a [3, 2, 5] : vector<4xi32>, vector<4xi32>
  %15 = vector.extract %14[1] : i32 from vector<3xi32>
  %16 = vector.extract %14[2] : i32 from vector<3xi32>
  %17 = vector.extract %14[%i] : i32 from vector<3xi32>
  %18 = vector.shape_cast %c : vector<2x3xf32> to vector<6xf32>
  %19 = vector.extract %18[4] : f32 from vector<6xf32>
  %20 = vector.shape_cast %d : vector<1x4xf32> to vector<4xf32>
  %21 = vector.shape_cast %c : vector<2x3xf32> to vector<3x2xf32>
  %22 = vector.extract %21[1] : vector<2xf32> from vector<3x2xf32>
  %23 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %24 = vector.extract %23[1] : i32 from vector<2xi32>
  %25 = vector.insert_strided_slice %b, %a {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %26 = vector.extract %25[1] : i32 from vector<4xi32>
  %27 = vector.extract %25[0] : i32 from vector<4xi32>
  %28 = vector.transpose %c, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %29 = vector.extract %28[1, 1] : f32 from vector<3x2xf32>
  %30 = vector.extract %28[1] : vector<2xf32> from vector<3x2xf32>
  %31 = vector.broadcast %c : vector<2x3xf32> to vector<5x2x3xf32>
  %32 = vector.extract %31[1, 1, 1] : f32 from vector<5x2x3xf32>
  %33 = vector.extract %31[1] : vector<2x3xf32> from vector<5x2x3xf32>
  %34 = vector.extract %31[1, 1] : vector<3xf32> from vector<5x2x3xf32>
  %35 = vector.extract %1[1] : i32 from vector<2xi32>
  %36 = vector.extract %2[1] : i32 from vector<2xi32>
  %37 = vector.extract %z[] : f32 from vector<f32>
  %38 = vector.broadcast %37 : f32 to vector<f32>
  %39 = vector.extract %38[] : f32 from vector<f32>
  %40 = vector.broadcast %d : vector<1x4xf32> to vector<3x4xf32>
  %41 = vector.extract %40[1] : vector<4xf32> from vector<3x4xf32>
  %42 = vector.extract %40[1, 2] : f32 from vector<3x4xf32>
  %43 = vector.extract %d[0, 1] : f32 from vector<1x4xf32>
  %44 = vector.insert %s, %a [%i] : i32 into vector<4xi32>
  %45 = vector.extract %44[%i] : i32 from vector<4xi32>
  "test.use"(%0, %1, %2, %4, %5, %10, %11, %12, %13, %14, %15, %16, %17, %19, %20, %22, %24, %26, %27, %29, %30, %32, %33, %34, %35, %36, %38, %39, %41, %42, %43, %45) : (vector<1xi32>, vector<2xi32>, vector<2xi32>, vector<4xi32>, vector<2x2xi32>, vector<4xi32>, vector<2xi32>, vector<2x2xi32>, vector<f32>, vector<3xi32>, i32, i32, i32, f32, vector<4xf32>, vector<2xf32>, i32, i32, i32, f32, vector<2xf32>, f32, vector<2x3xf32>, vector<3xf32>, i32, i32, vector<f32>, f32, vector<4xf32>, f32, f32, i32) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @shuffles(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<2x3xf32>, %arg3: vector<1xi32>, %arg4: i32, %arg5: vector<i32>) {
// CHECK-NEXT: %cst = arith.constant dense<[1, 1, 3, 7, 2]> : vector<5xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<[1, 7, 3, 7, 2]> : vector<5xi32>
// CHECK-NEXT: %cst_1 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg1 [0, -1, 2, 3] : vector<4xi32>, vector<4xi32>
// CHECK-NEXT: %1 = vector.shuffle %arg0, %arg1 [-1, -1] : vector<4xi32>, vector<4xi32>
// CHECK-NEXT: %2 = vector.shuffle %cst_1, %arg1 [0, 1, 2] : vector<4xi32>, vector<4xi32>
// CHECK-NEXT: %3 = vector.broadcast %arg4 : i32 to vector<3xi32>
// CHECK-NEXT: %4 = vector.interleave %arg0, %arg1 : vector<4xi32> -> vector<8xi32>
// CHECK-NEXT: %5 = vector.interleave %arg5, %arg5 : vector<i32> -> vector<2xi32>
// CHECK-NEXT: %6 = vector.broadcast %arg5 : vector<i32> to vector<1xi32>
// CHECK-NEXT: %7 = vector.shuffle %arg2, %arg2 [3, 1] : vector<2x3xf32>, vector<2x3xf32>
// CHECK-NEXT: %8 = vector.shuffle %arg0, %arg0 [4, 1, 2, 7] : vector<4xi32>, vector<4xi32>
// CHECK-NEXT: "test.use"(%arg0, %arg1, %0, %1, %cst_0, %cst, %2, %arg3, %arg3, %arg3, %arg0, %3, %4, %5, %6, %arg2, %7, %8) : (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<2xi32>, vector<5xi32>, vector<5xi32>, vector<3xi32>, vector<1xi32>, vector<1xi32>, vector<1xi32>, vector<4xi32>, vector<3xi32>, vector<8xi32>, vector<2xi32>, vector<1xi32>, vector<2x3xf32>, vector<2x3xf32>, vector<4xi32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @slices(%arg0: vector<4xi32>, %arg1: vector<2xi32>, %arg2: vector<2x3xf32>, %arg3: vector<4x4xf32>, %arg4: i32) {
// CHECK-NEXT: %cst = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<[2, 3]> : vector<2xi32>
// CHECK-NEXT: %cst_1 = arith.constant dense<{{\[\[}}4.000000e+00, 5.000000e+00, 6.000000e+00]]> : vector<1x3xf32>
// CHECK-NEXT: %cst_2 = arith.constant dense<{{\[\[}}2.000000e+00, 3.000000e+00], [5.000000e+00, 6.000000e+00]]> : vector<2x2xf32>
// CHECK-NEXT: %cst_3 = arith.constant dense<[1, 7, 7, 4]> : vector<4xi32>
// CHECK-NEXT: %cst_4 = arith.constant dense<7> : vector<4xi32>
// CHECK-NEXT: %cst_5 = arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 1.000000e+01, 2.000000e+01]]> : vector<2x3xf32>
// CHECK-NEXT: %0 = vector.insert_strided_slice %arg1, %cst {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
// CHECK-NEXT: %1 = vector.extract_strided_slice %arg0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT: %2 = vector.insert_strided_slice %1, %arg0 {offsets = [2], strides = [1]} : vector<2xi32> into vector<4xi32>
// CHECK-NEXT: %3 = vector.extract_strided_slice %2 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT: %4 = vector.extract_strided_slice %arg3 {offsets = [0, 1], sizes = [3, 2], strides = [1, 1]} : vector<4x4xf32> to vector<3x2xf32>
// CHECK-NEXT: %5 = vector.extract_strided_slice %4 {offsets = [1], sizes = [2], strides = [1]} : vector<3x2xf32> to vector<2x2xf32>
// CHECK-NEXT: %6 = vector.broadcast %arg4 : i32 to vector<4xi32>
// CHECK-NEXT: %7 = vector.broadcast %arg4 : i32 to vector<2xi32>
// CHECK-NEXT: %8 = vector.broadcast %arg1 : vector<2xi32> to vector<2x2xi32>
// CHECK-NEXT: %9 = vector.extract_strided_slice %arg1 {offsets = [0], sizes = [1], strides = [1]} : vector<2xi32> to vector<1xi32>
// CHECK-NEXT: %10 = vector.broadcast %9 : vector<1xi32> to vector<2x1xi32>
// CHECK-NEXT: %11 = vector.extract %arg2[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %12 = vector.shape_cast %11 : vector<3xf32> to vector<1x3xf32>
// CHECK-NEXT: "test.use"(%cst_0, %cst_1, %cst_2, %cst_3, %cst_4, %cst_5, %0, %arg0, %arg0, %2, %1, %3, %5, %7, %8, %10, %6, %arg2, %12, %arg2) : (vector<2xi32>, vector<1x3xf32>, vector<2x2xf32>, vector<4xi32>, vector<4xi32>, vector<2x3xf32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<2xi32>, vector<2xi32>, vector<2x2xf32>, vector<2xi32>, vector<2x2xi32>, vector<2x1xi32>, vector<4xi32>, vector<2x3xf32>, vector<1x3xf32>, vector<2x3xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @elements(%arg0: vector<4xi32>, %arg1: vector<2xi32>, %arg2: vector<2x3xf32>, %arg3: vector<1x4xf32>, %arg4: i32, %arg5: i32, %arg6: index, %arg7: vector<f32>, %arg8: f32) {
// CHECK-NEXT: %0 = vector.broadcast %arg4 : i32 to vector<1xi32>
// CHECK-NEXT: %1 = vector.broadcast %arg4 : i32 to vector<2xi32>
// CHECK-NEXT: %2 = vector.from_elements %arg4, %arg5 : vector<2xi32>
// CHECK-NEXT: %3:4 = vector.to_elements %arg0 : vector<4xi32>
// CHECK-NEXT: %4 = vector.from_elements %3#0, %3#1, %3#2, %3#3 : vector<2x2xi32>
// CHECK-NEXT: %5 = vector.extract %arg0[1] : i32 from vector<4xi32>
// CHECK-NEXT: %6 = vector.extract %arg0[2] : i32 from vector<4xi32>
// CHECK-NEXT: %7 = vector.from_elements %5, %6 : vector<2xi32>
// CHECK-NEXT: %8 = vector.shape_cast %arg0 : vector<4xi32> to vector<2x2xi32>
// CHECK-NEXT: %9 = vector.broadcast %arg8 : f32 to vector<f32>
// CHECK-NEXT: %10 = vector.shuffle %arg0, %arg0 [3, 2, 5] : vector<4xi32>, vector<4xi32>
// CHECK-NEXT: %11 = vector.extract %arg0[2] : i32 from vector<4xi32>
// CHECK-NEXT: %12 = vector.extract %arg0[1] : i32 from vector<4xi32>
// CHECK-NEXT: %13 = vector.extract %10[%arg6] : i32 from vector<3xi32>
// CHECK-NEXT: %14 = vector.extract %arg2[1, 1] : f32 from vector<2x3xf32>
// CHECK-NEXT: %15 = vector.shape_cast %arg3 : vector<1x4xf32> to vector<4xf32>
// CHECK-NEXT: %16 = vector.shape_cast %arg2 : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %17 = vector.extract %16[1] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %18 = vector.extract %arg0[2] : i32 from vector<4xi32>
// CHECK-NEXT: %19 = vector.insert_strided_slice %arg1, %arg0 {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
// CHECK-NEXT: %20 = vector.extract %arg1[0] : i32 from vector<2xi32>
// CHECK-NEXT: %21 = vector.extract %19[0] : i32 from vector<4xi32>
// CHECK-NEXT: %22 = vector.transpose %arg2, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %23 = vector.extract %arg2[1, 1] : f32 from vector<2x3xf32>
// CHECK-NEXT: %24 = vector.extract %22[1] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %25 = vector.extract %arg2[1, 1] : f32 from vector<2x3xf32>
// CHECK-NEXT: %26 = vector.extract %arg2[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %27 = vector.extract %arg7[] : f32 from vector<f32>
// CHECK-NEXT: %28 = vector.broadcast %27 : f32 to vector<f32>
// CHECK-NEXT: %29 = vector.extract %arg3[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %30 = vector.extract %arg3[0, 2] : f32 from vector<1x4xf32>
// CHECK-NEXT: %31 = vector.extract %arg3[0, 1] : f32 from vector<1x4xf32>
// CHECK-NEXT: %32 = vector.insert %arg4, %arg0 [%arg6] : i32 into vector<4xi32>
// CHECK-NEXT: %33 = vector.extract %32[%arg6] : i32 from vector<4xi32>
// CHECK-NEXT: "test.use"(%0, %1, %2, %arg0, %4, %arg0, %7, %8, %9, %10, %11, %12, %13, %14, %15, %17, %18, %20, %21, %23, %24, %25, %arg2, %26, %arg4, %arg5, %28, %27, %29, %30, %31, %33) : (vector<1xi32>, vector<2xi32>, vector<2xi32>, vector<4xi32>, vector<2x2xi32>, vector<4xi32>, vector<2xi32>, vector<2x2xi32>, vector<f32>, vector<3xi32>, i32, i32, i32, f32, vector<4xf32>, vector<2xf32>, i32, i32, i32, f32, vector<2xf32>, f32, vector<2x3xf32>, vector<3xf32>, i32, i32, vector<f32>, f32, vector<4xf32>, f32, f32, i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
