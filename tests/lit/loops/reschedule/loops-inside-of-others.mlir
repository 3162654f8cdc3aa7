// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule=tile-size=3 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops inside of others. Of a loop with a call the rest is scheduled by itself: its variable
// is a parameter.

func.func private @effect()
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
// expected-remark @below {{[Analysis] alias.unseen | Category:affine-reschedule | Function=main | Op=func.func, Remark="functions without a body touch no memref argument that they do not get", checked=no}}
func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  affine.for %i = 0 to 7 {
    // expected-remark @below {{[Missed] unknown-effects | Category:affine-reschedule | Function=main | Op=func.call, Remark="an op has unknown effects, or effects other than accesses", reason=unsupported}}
    func.call @effect() : () -> ()
    // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[i] -> { S1[j] -> [o0, 0, j, 0, 0] : (o0) mod 3 = 0 and 0 <= i <= 6 and 0 <= j <= 7 and -2 + j <= o0 <= j; S2[j, k] -> [o0, o1, j, k, 1] : (o0) mod 3 = 0 and (o1) mod 3 = 0 and 0 <= i <= 6 and 0 <= j <= 7 and 0 <= k <= 8 and -2 + j <= o0 <= j and -2 + k <= o1 <= k }", statements=2, updates=0}}
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 0 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %b[%k, %j] : memref<9x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @effect()
// CHECK-NEXT:   func.func @main(%arg0: memref<7x9xf32>, %arg1: memref<9x8xf32>, %arg2: memref<7x8xf32>, %arg3: f32) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:       func.call @effect() : () -> ()
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 3 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (8, d0 + 3)>(%arg5) {
// CHECK-NEXT:             affine.if affine_set<(d0) : (d0 == 0)>(%arg6) {
// CHECK-NEXT:               %0 = affine.load %arg2[%arg4, %arg7] : memref<7x8xf32>
// CHECK-NEXT:               %1 = arith.mulf %0, %arg3 : f32
// CHECK-NEXT:               affine.store %1, %arg2[%arg4, %arg7] : memref<7x8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 3)>(%arg6) {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg4, %arg8] : memref<7x9xf32>
// CHECK-NEXT:               %1 = affine.load %arg1[%arg8, %arg7] : memref<9x8xf32>
// CHECK-NEXT:               %2 = affine.load %arg2[%arg4, %arg7] : memref<7x8xf32>
// CHECK-NEXT:               %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:               %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:               affine.store %4, %arg2[%arg4, %arg7] : memref<7x8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
