// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=buffers-only=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The buffer stays in memory; the refusal has the code `escapes`.

func.func private @g(memref<1xf32>)
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Missed] escapes | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="'func.call' uses the buffer as a whole", reason=unsupported}}
  %b = memref.alloc() : memref<1xf32>
  affine.store %x, %b[0] : memref<1xf32>
  func.call @g(%b) : (memref<1xf32>) -> ()
  %r = affine.load %b[0] : memref<1xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(memref<1xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xf32>
// CHECK-NEXT:     affine.store %arg2, %alloc[0] : memref<1xf32>
// CHECK-NEXT:     call @g(%alloc) : (memref<1xf32>) -> ()
// CHECK-NEXT:     %0 = affine.load %alloc[0] : memref<1xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
