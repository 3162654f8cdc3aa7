// RUN: %opt %s -arith-unsigned-when-equivalent -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @f(%a: i32, %b: i8, %n: index, %m: memref<8xi32>, %v: vector<4xi32>) {
  %c7 = arith.constant 7 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = arith.andi %a, %c7 : i32
  %x = arith.extui %b : i8 to i32
  %1 = arith.divsi %0, %x : i32
  %2 = arith.remsi %0, %c7 : i32
  %3 = arith.ceildivsi %0, %c7 : i32
  %4 = arith.floordivsi %0, %c7 : i32
  %5 = arith.maxsi %0, %x : i32
  %6 = arith.minsi %0, %x : i32
  %7 = arith.extsi %0 : i32 to i64
  %8 = arith.cmpi slt, %0, %x : i32
  %9 = arith.cmpi sge, %0, %a : i32
  %10 = arith.sitofp %0 : i32 to f32
  %11 = arith.shrsi %0, %c7 : i32
  %12 = arith.index_cast %0 : i32 to index
  %13 = arith.divsi %0, %a : i32
  %14 = arith.extsi %5 : i32 to i64
  scf.for %i = %c0 to %c8 step %c1 {
    %20 = arith.divsi %i, %c8 : index
    %21 = arith.cmpi slt, %i, %n : index
    %22 = arith.cmpi sle, %i, %c8 : index
    "test.use"(%20, %21, %22) : (index, i1, i1) -> ()
  }
  %w = arith.constant dense<7> : vector<4xi32>
  %30 = arith.andi %v, %w : vector<4xi32>
  %31 = arith.divsi %30, %w : vector<4xi32>
  %32 = arith.cmpi slt, %30, %w : vector<4xi32>
  "test.use"(%1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %31, %32) : (i32, i32, i32, i32, i32, i32, i64, i1, i1, f32, i32, index, i32, i64, vector<4xi32>, vector<4xi1>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: i8, %arg2: index, %arg3: memref<8xi32>, %arg4: vector<4xi32>) {
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %0 = arith.andi %arg0, %c7_i32 : i32
// CHECK-NEXT: %1 = arith.extui %arg1 : i8 to i32
// CHECK-NEXT: %2 = arith.divsi %0, %1 : i32
// CHECK-NEXT: %3 = arith.remui %0, %c7_i32 : i32
// CHECK-NEXT: %4 = arith.ceildivui %0, %c7_i32 : i32
// CHECK-NEXT: %5 = arith.divui %0, %c7_i32 : i32
// CHECK-NEXT: %6 = arith.maxui %0, %1 : i32
// CHECK-NEXT: %7 = arith.minui %0, %1 : i32
// CHECK-NEXT: %8 = arith.extui %0 : i32 to i64
// CHECK-NEXT: %9 = arith.cmpi ult, %0, %1 : i32
// CHECK-NEXT: %10 = arith.cmpi sge, %0, %arg0 : i32
// CHECK-NEXT: %11 = arith.sitofp %0 : i32 to f32
// CHECK-NEXT: %12 = arith.shrsi %0, %c7_i32 : i32
// CHECK-NEXT: %13 = arith.index_cast %0 : i32 to index
// CHECK-NEXT: %14 = arith.divsi %0, %arg0 : i32
// CHECK-NEXT: %15 = arith.extsi %6 : i32 to i64
// CHECK-NEXT: scf.for %arg5 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %19 = arith.divui %arg5, %c8 : index
// CHECK-NEXT: %20 = arith.cmpi slt, %arg5, %arg2 : index
// CHECK-NEXT: %21 = arith.cmpi ule, %arg5, %c8 : index
// CHECK-NEXT: "test.use"(%19, %20, %21) : (index, i1, i1) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: %cst = arith.constant dense<7> : vector<4xi32>
// CHECK-NEXT: %16 = arith.andi %arg4, %cst : vector<4xi32>
// CHECK-NEXT: %17 = arith.divui %16, %cst : vector<4xi32>
// CHECK-NEXT: %18 = arith.cmpi ult, %16, %cst : vector<4xi32>
// CHECK-NEXT: "test.use"(%2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %17, %18) : (i32, i32, i32, i32, i32, i32, i64, i1, i1, f32, i32, index, i32, i64, vector<4xi32>, vector<4xi1>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
