// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Divisions round down whatever the sign.

func.func @f(%i: index, %n: index) -> (index, index, index, index, index, index) {
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.apply}}
  %0 = affine.apply affine_map<(d0) -> (d0 mod 7)>(%i)
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.apply}}
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 7)>(%i)
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.apply}}
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%i)
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.apply}}
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.apply}}
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n]
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.apply}}
  %5 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%i)[%n]
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index, %arg1: index) -> (index, index, index, index, index, index) {
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %0 = arith.remsi %arg0, %c7 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = arith.cmpi slt, %0, %c0 : index
// CHECK-NEXT:     %2 = arith.addi %0, %c7 : index
// CHECK-NEXT:     %3 = arith.select %1, %2, %0 : index
// CHECK-NEXT:     %c7_0 = arith.constant 7 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %4 = arith.cmpi slt, %arg0, %c0_1 : index
// CHECK-NEXT:     %5 = arith.subi %c-1, %arg0 : index
// CHECK-NEXT:     %6 = arith.select %4, %5, %arg0 : index
// CHECK-NEXT:     %7 = arith.divsi %6, %c7_0 : index
// CHECK-NEXT:     %8 = arith.subi %c-1, %7 : index
// CHECK-NEXT:     %9 = arith.select %4, %8, %7 : index
// CHECK-NEXT:     %c7_2 = arith.constant 7 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %10 = arith.cmpi sle, %arg0, %c0_3 : index
// CHECK-NEXT:     %11 = arith.subi %c0_3, %arg0 : index
// CHECK-NEXT:     %12 = arith.subi %arg0, %c1 : index
// CHECK-NEXT:     %13 = arith.select %10, %11, %12 : index
// CHECK-NEXT:     %14 = arith.divsi %13, %c7_2 : index
// CHECK-NEXT:     %15 = arith.subi %c0_3, %14 : index
// CHECK-NEXT:     %16 = arith.addi %14, %c1 : index
// CHECK-NEXT:     %17 = arith.select %10, %15, %16 : index
// CHECK-NEXT:     %18 = arith.remsi %arg0, %arg1 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %19 = arith.cmpi slt, %18, %c0_4 : index
// CHECK-NEXT:     %20 = arith.addi %18, %arg1 : index
// CHECK-NEXT:     %21 = arith.select %19, %20, %18 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %c-1_6 = arith.constant -1 : index
// CHECK-NEXT:     %22 = arith.cmpi slt, %arg0, %c0_5 : index
// CHECK-NEXT:     %23 = arith.subi %c-1_6, %arg0 : index
// CHECK-NEXT:     %24 = arith.select %22, %23, %arg0 : index
// CHECK-NEXT:     %25 = arith.divsi %24, %arg1 : index
// CHECK-NEXT:     %26 = arith.subi %c-1_6, %25 : index
// CHECK-NEXT:     %27 = arith.select %22, %26, %25 : index
// CHECK-NEXT:     %c0_7 = arith.constant 0 : index
// CHECK-NEXT:     %c1_8 = arith.constant 1 : index
// CHECK-NEXT:     %28 = arith.cmpi sle, %arg0, %c0_7 : index
// CHECK-NEXT:     %29 = arith.subi %c0_7, %arg0 : index
// CHECK-NEXT:     %30 = arith.subi %arg0, %c1_8 : index
// CHECK-NEXT:     %31 = arith.select %28, %29, %30 : index
// CHECK-NEXT:     %32 = arith.divsi %31, %arg1 : index
// CHECK-NEXT:     %33 = arith.subi %c0_7, %32 : index
// CHECK-NEXT:     %34 = arith.addi %32, %c1_8 : index
// CHECK-NEXT:     %35 = arith.select %28, %33, %34 : index
// CHECK-NEXT:     return %3, %9, %17, %21, %27, %35 : index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }
