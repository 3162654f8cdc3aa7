// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<1x1xf64>) {
  %v1 = math.asin %a0 : vector<1x1xf64>
  return
}

func.func @f1(%a0: vector<9xf16>) {
  %v1 = math.asin %a0 fastmath<reassoc,nnan,ninf,nsz,afn> : vector<9xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<1x1xf64>) {
// CHECK-NEXT: %0 = math.asin %arg0 : vector<1x1xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<9xf16>) {
// CHECK-NEXT: %0 = math.asin %arg0 fastmath<reassoc,nnan,ninf,nsz,afn> : vector<9xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
