// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %c = arith.constant {a = dense<[9, 9, -8]> : tensor<3xi32>, b = dense<[7.5, -1.5, -9.5]> : vector<3xf32>, c = dense<5> : tensor<2x3xi64>, d = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, f = dense<> : tensor<0xi32>, g = dense<1.5> : tensor<f64>, h = dense<0x7FC00000> : vector<2xf32>, i = dense<"0x0100000002000000"> : tensor<2xi32>, k = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, m = dense<-1> : vector<4xindex>, n = dense<[[1.0], [2.0]]> : tensor<2x1xf16>} 1 : i32
  return
}

func.func @f1() {
  %c = arith.constant {a = dense<[-2, 1, 0]> : tensor<3xi32>, b = dense<[-4.5, -3.5, -2.5]> : vector<3xf32>, c = dense<8> : tensor<2x3xi64>, e = dense<[true, false]> : vector<2xi1>, f = dense<> : tensor<0xi32>, g = dense<1.5> : tensor<f64>, j = dense<[1.0, 0x7F800000]> : vector<2xf32>, l = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, m = dense<-1> : vector<4xindex>} 1 : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %c1_i32 = arith.constant {a = dense<[9, 9, -8]> : tensor<3xi32>, b = dense<[7.500000e+00, -1.500000e+00, -9.500000e+00]> : vector<3xf32>, c = dense<5> : tensor<2x3xi64>, d = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>, f = dense<> : tensor<0xi32>, g = dense<1.500000e+00> : tensor<f64>, h = dense<0x7FC00000> : vector<2xf32>, i = dense<[1, 2]> : tensor<2xi32>, k = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>, m = dense<-1> : vector<4xindex>, n = dense<{{\[\[}}1.000000e+00], [2.000000e+00]]> : tensor<2x1xf16>} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %c1_i32 = arith.constant {a = dense<[-2, 1, 0]> : tensor<3xi32>, b = dense<[-4.500000e+00, -3.500000e+00, -2.500000e+00]> : vector<3xf32>, c = dense<8> : tensor<2x3xi64>, e = dense<[true, false]> : vector<2xi1>, f = dense<> : tensor<0xi32>, g = dense<1.500000e+00> : tensor<f64>, j = dense<[1.000000e+00, 0x7F800000]> : vector<2xf32>, l = sparse<{{\[\[}}0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, m = dense<-1> : vector<4xindex>} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
