// RUN: %opt %s -mlir-print-local-scope | filecheck %s

module attributes {gpu.container_module} { gpu.module @m { gpu.func @k(%x: memref<?xf32>, %n: index) kernel { gpu.return } gpu.func @e() kernel { gpu.return } gpu.func @h() { gpu.return } } func.func @f(%c: index, %m: memref<?xf32>, %s: i32, %i: i64, %t: !gpu.async.token) { gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) dynamic_shared_memory_size %s args(%m : memref<?xf32>, %c : index) {a} return } }

// CHECK: module attributes {gpu.container_module} {
// CHECK-NEXT: gpu.module @m {
// CHECK-NEXT: gpu.func @k(%arg0: memref<?xf32>, %arg1: index) kernel {
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: gpu.func @e() kernel {
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: gpu.func @h() {
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: memref<?xf32>, %arg2: i32, %arg3: i64, %arg4: !gpu.async.token) {
// CHECK-NEXT: gpu.launch_func  @m::@k blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  dynamic_shared_memory_size %arg2 args(%arg1 : memref<?xf32>, %arg0 : index) {a}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
