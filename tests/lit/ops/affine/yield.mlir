// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: index, %b: index, %i: i32, %j: i64, %f: f32, %si: si32, %v: vector<4xindex>, %m: memref<?xf32>) {
  %x = index.add %a, %b affine.for %k = 0 to 4 { scf.execute_region { %c = index.constant 2 %y = index.add %a, %c affine.for %l = 0 to %y { } scf.yield } }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: index, %arg2: i32, %arg3: i64, %arg4: f32, %arg5: si32, %arg6: vector<4xindex>, %arg7: memref<?xf32>) {
// CHECK-NEXT: %0 = index.add %arg0, %arg1
// CHECK-NEXT: affine.for %arg8 = 0 to 4 {
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: %idx2 = index.constant 2
// CHECK-NEXT: %1 = index.add %arg0, %idx2
// CHECK-NEXT: affine.for %arg9 = 0 to %1 {
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
