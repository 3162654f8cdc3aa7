// RUN: %opt %s -mlir-print-local-scope | filecheck %s

gpu.module @k { gpu.func @f(%a: memref<?xf32>, %n: index) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>, %w2: memref<4xi32, 3>) private(%p: memref<1xf32, #gpu.address_space<private>>) kernel attributes {x = 1 : i32} { gpu.return } }

// CHECK: module {
// CHECK-NEXT: gpu.module @k {
// CHECK-NEXT: gpu.func @f(%arg0: memref<?xf32>, %arg1: index) workgroup(%arg2 : memref<32xf32, #gpu.address_space<workgroup>>, %arg3 : memref<4xi32, 3>) private(%arg4 : memref<1xf32, #gpu.address_space<private>>) kernel attributes {x = 1 : i32} {
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
