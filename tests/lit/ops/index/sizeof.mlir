// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: index, %b: index, %i: i32, %j: i64, %f: f32, %si: si32, %v: vector<4xindex>, %m: memref<?xf32>) {
  %r = index.sizeof
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: index, %arg2: i32, %arg3: i64, %arg4: f32, %arg5: si32, %arg6: vector<4xindex>, %arg7: memref<?xf32>) {
// CHECK-NEXT: %0 = index.sizeof
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
