// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<1x7xf32>) {
  %v1 = math.erfc %a0 {tag} : vector<1x7xf32>
  return
}

func.func @f1(%a0: vector<3x9xbf16>) {
  %v1 = math.erfc %a0 fastmath<ninf,nsz,arcp,afn> {a.b = 1 : i32, c = "x"} : vector<3x9xbf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<1x7xf32>) {
// CHECK-NEXT: %0 = math.erfc %arg0 {tag} : vector<1x7xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3x9xbf16>) {
// CHECK-NEXT: %0 = math.erfc %arg0 fastmath<ninf,nsz,arcp,afn> {a.b = 1 : i32, c = "x"} : vector<3x9xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
