// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Passes run inside unregistered operations and nested modules.

module {
  "t.op"() ({
        %i = "t.index"() : () -> index
        module {
          func.func @f(%j: index) -> index {
            // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.apply}}
            %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
            return %0 : index
      }
    }
        // expected-remark @below {{[Passed] lowered | Category:lower-affine | Op=affine.apply}}
        %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
        "t.use"(%1) : (index) -> ()
  }) : () -> ()
}

// CHECK: module {
// CHECK-NEXT:   "t.op"() ({
// CHECK-NEXT:     %0 = "t.index"() : () -> index
// CHECK-NEXT:     builtin.module {
// CHECK-NEXT:       func.func @f(%arg0: index) -> index {
// CHECK-NEXT:         %c1_0 = arith.constant 1 : index
// CHECK-NEXT:         %2 = arith.addi %arg0, %c1_0 : index
// CHECK-NEXT:         return %2 : index
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %1 = arith.addi %0, %c1 : index
// CHECK-NEXT:     "t.use"(%1) : (index) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }
