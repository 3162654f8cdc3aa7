// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4x3xf32>) {
  %v1 = math.atanh %a0 fastmath<reassoc,nnan,ninf,arcp,contract,afn> : vector<4x3xf32>
  return
}

func.func @f1(%a0: f32) {
  %v1 = math.atanh %a0 fastmath<ninf,nsz,contract> {tag} : f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4x3xf32>) {
// CHECK-NEXT: %0 = math.atanh %arg0 fastmath<reassoc,nnan,ninf,arcp,contract,afn> : vector<4x3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32) {
// CHECK-NEXT: %0 = math.atanh %arg0 fastmath<ninf,nsz,contract> {tag} : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
