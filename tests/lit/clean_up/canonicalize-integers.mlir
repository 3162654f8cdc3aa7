// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @i1(%a: i1, %b: i1, %v: vector<2xi1>, %x: i32, %y: i32) {
  %t = arith.constant true
  %f = arith.constant false
  %w = arith.constant dense<true> : vector<2xi1>
  %0 = arith.divsi %a, %t : i1
  %1 = arith.divui %a, %t : i1
  %2 = arith.ceildivsi %a, %t : i1
  %3 = arith.ceildivui %a, %t : i1
  %4 = arith.floordivsi %a, %t : i1
  %5 = arith.remsi %a, %t : i1
  %6 = arith.remui %a, %t : i1
  %7 = arith.muli %a, %t : i1
  %8 = arith.divsi %t, %t : i1
  %9 = arith.ceildivsi %t, %t : i1
  %10 = arith.floordivsi %t, %t : i1
  %11 = arith.divui %t, %t : i1
  %12 = arith.remsi %t, %t : i1
  %13 = arith.divsi %f, %t : i1
  %14 = arith.ceildivsi %f, %t : i1
  %15 = arith.floordivsi %f, %t : i1
  %16 = arith.divsi %v, %w : vector<2xi1>
  %17 = arith.remsi %v, %w : vector<2xi1>
  %18 = arith.floordivsi %v, %w : vector<2xi1>
  %19 = arith.ceildivui %v, %w : vector<2xi1>
  %20 = arith.ceildivui %t, %t : i1
  %21 = arith.maxsi %a, %t : i1
  %22 = arith.minsi %a, %t : i1
  %23 = arith.maxui %a, %t : i1
  %24 = arith.minui %a, %t : i1
  %25 = arith.maxsi %a, %f : i1
  %26 = arith.minsi %a, %f : i1
  %27 = arith.shli %a, %f : i1
  %28 = arith.shrsi %t, %f : i1
  %29 = arith.addi %a, %t : i1
  %30 = arith.subi %a, %t : i1
  %31 = arith.xori %a, %t : i1
  %32 = arith.extui %a : i1 to i32
  %33 = arith.trunci %32 : i32 to i1
  %34 = arith.extsi %a : i1 to i8
  %35 = arith.cmpi slt, %a, %t : i1
  %36 = arith.cmpi ult, %a, %t : i1
  %37 = arith.cmpi sgt, %a, %f : i1
  %38 = arith.cmpi eq, %a, %t : i1
  %39 = arith.cmpi ne, %a, %t : i1
  %40 = arith.cmpi eq, %a, %f : i1
  %41 = arith.cmpi ne, %a, %f : i1
  %42 = arith.divui %v, %w : vector<2xi1>
  %43 = arith.remui %v, %w : vector<2xi1>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %33, %35, %36, %37, %38, %39, %40, %41) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
  "test.use"(%16, %17, %18, %19, %34, %42, %43) : (vector<2xi1>, vector<2xi1>, vector<2xi1>, vector<2xi1>, i8, vector<2xi1>, vector<2xi1>) -> ()
  return
}
func.func @same(%x: i32, %y: i32, %v: vector<4xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm1 = arith.constant -1 : i32
  %min = arith.constant -2147483648 : i32
  %0 = arith.divsi %x, %x : i32
  %1 = arith.divui %x, %x : i32
  %2 = arith.remsi %x, %x : i32
  %3 = arith.remui %x, %x : i32
  %4 = arith.floordivsi %x, %x : i32
  %5 = arith.ceildivsi %x, %x : i32
  %6 = arith.divsi %c0, %x : i32
  %7 = arith.divui %c0, %x : i32
  %8 = arith.remsi %c0, %x : i32
  %9 = arith.divsi %min, %cm1 : i32
  %10 = arith.remsi %min, %cm1 : i32
  %11 = arith.floordivsi %min, %cm1 : i32
  %12 = arith.ceildivsi %min, %cm1 : i32
  %13 = arith.divsi %x, %cm1 : i32
  %14 = arith.remsi %x, %cm1 : i32
  %15 = arith.subi %x, %x : i32
  %16 = arith.xori %x, %x : i32
  %17 = arith.muli %x, %cm1 : i32
  %18 = arith.shli %c0, %x : i32
  %19 = arith.shrui %c0, %x : i32
  %20 = arith.shrsi %cm1, %x : i32
  %21 = arith.divsi %c1, %c0 : i32
  %22 = arith.remui %c1, %c0 : i32
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @i1(%arg0: i1, %arg1: i1, %arg2: vector<2xi1>, %arg3: i32, %arg4: i32) {
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: %cst = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT: %0 = arith.addi %arg0, %true : i1
// CHECK-NEXT: %1 = arith.subi %arg0, %true : i1
// CHECK-NEXT: %2 = arith.xori %arg0, %true : i1
// CHECK-NEXT: %3 = arith.extsi %arg0 : i1 to i8
// CHECK-NEXT: %4 = arith.cmpi slt, %arg0, %true : i1
// CHECK-NEXT: %5 = arith.cmpi ult, %arg0, %true : i1
// CHECK-NEXT: %6 = arith.cmpi sgt, %arg0, %false : i1
// CHECK-NEXT: %7 = arith.cmpi ne, %arg0, %true : i1
// CHECK-NEXT: %8 = arith.cmpi eq, %arg0, %false : i1
// CHECK-NEXT: "test.use"(%arg0, %arg0, %arg0, %arg0, %arg0, %false, %false, %arg0, %true, %true, %true, %true, %false, %false, %false, %false, %true, %arg0, %true, %true, %arg0, %false, %arg0, %arg0, %true, %0, %1, %2, %arg0, %4, %5, %6, %arg0, %7, %8, %arg0) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
// CHECK-NEXT: "test.use"(%arg2, %cst, %arg2, %arg2, %3, %arg2, %cst) : (vector<2xi1>, vector<2xi1>, vector<2xi1>, vector<2xi1>, i8, vector<2xi1>, vector<2xi1>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @same(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>) {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT: %0 = arith.divsi %arg0, %arg0 : i32
// CHECK-NEXT: %1 = arith.divui %arg0, %arg0 : i32
// CHECK-NEXT: %2 = arith.remsi %arg0, %arg0 : i32
// CHECK-NEXT: %3 = arith.remui %arg0, %arg0 : i32
// CHECK-NEXT: %4 = arith.floordivsi %arg0, %arg0 : i32
// CHECK-NEXT: %5 = arith.ceildivsi %arg0, %arg0 : i32
// CHECK-NEXT: %6 = arith.divsi %c0_i32, %arg0 : i32
// CHECK-NEXT: %7 = arith.divui %c0_i32, %arg0 : i32
// CHECK-NEXT: %8 = arith.remsi %c0_i32, %arg0 : i32
// CHECK-NEXT: %9 = arith.divsi %c-2147483648_i32, %c-1_i32 : i32
// CHECK-NEXT: %10 = arith.floordivsi %c-2147483648_i32, %c-1_i32 : i32
// CHECK-NEXT: %11 = arith.ceildivsi %c-2147483648_i32, %c-1_i32 : i32
// CHECK-NEXT: %12 = arith.divsi %arg0, %c-1_i32 : i32
// CHECK-NEXT: %13 = arith.remsi %arg0, %c-1_i32 : i32
// CHECK-NEXT: %14 = arith.muli %arg0, %c-1_i32 : i32
// CHECK-NEXT: %15 = arith.shli %c0_i32, %arg0 : i32
// CHECK-NEXT: %16 = arith.shrui %c0_i32, %arg0 : i32
// CHECK-NEXT: %17 = arith.shrsi %c-1_i32, %arg0 : i32
// CHECK-NEXT: %18 = arith.divsi %c1_i32, %c0_i32 : i32
// CHECK-NEXT: %19 = arith.remui %c1_i32, %c0_i32 : i32
// CHECK-NEXT: "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %c0_i32, %10, %11, %12, %13, %c0_i32, %c0_i32, %14, %15, %16, %17, %18, %19) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
