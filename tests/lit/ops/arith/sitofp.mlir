// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<7x2x7xi8>) {
  %v1 = arith.sitofp %a0 : vector<7x2x7xi8> to vector<7x2x7xf16>
  return
}

func.func @f1(%a0: vector<6x5xi1>) {
  %v1 = arith.sitofp %a0 : vector<6x5xi1> to vector<6x5xbf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<7x2x7xi8>) {
// CHECK-NEXT: %0 = arith.sitofp %arg0 : vector<7x2x7xi8> to vector<7x2x7xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6x5xi1>) {
// CHECK-NEXT: %0 = arith.sitofp %arg0 : vector<6x5xi1> to vector<6x5xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
