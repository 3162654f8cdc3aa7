// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is read as a remainder is printed as one: affine-reschedule. So a schedule that is saved
// of the text fits the module.

func.func @f(%m: memref<20xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=f | Op=affine.for, schedule="{ S0[i] -> [i] : 0 <= i <= 19 }", statements=1, updates=0}}
  affine.for %i = 0 to 20 {
    %q = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
    %x = affine.load %m[%i + %q * -3] : memref<20xf32>
    affine.store %x, %m[%i] : memref<20xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<20xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 20 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%arg1)
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1 - %0 * 3] : memref<20xf32>
// CHECK-NEXT:       affine.store %1, %arg0[%arg1] : memref<20xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
