// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @y(%x: i32, %i: index, %a10: vector<4xi1>, %k: i64) {
  %0 = arith.uitofp %x : i32 to f64
  %c = arith.constant -1.0 : f64
  %1 = arith.cmpf ugt, %0, %c : f64
  %c2 = arith.constant 2.5 : f64
  %2 = arith.cmpf ogt, %0, %c2 : f64
  %3 = arith.sitofp %x : i32 to f64
  %4 = arith.cmpf olt, %3, %c2 : f64
  %cb = arith.constant 1.0e20 : f64
  %5 = arith.cmpf olt, %3, %cb : f64
  %6 = arith.cmpf olt, %c2, %3 : f64
  %7 = arith.cmpf oeq, %3, %c2 : f64
  %8 = arith.cmpf une, %3, %c2 : f64
  %9 = arith.uitofp %x : i32 to f32
  %c3 = arith.constant 3.0 : f32
  %10 = arith.cmpf ole, %9, %c3 : f32
  %c4 = arith.constant 3.0 : f64
  %11 = arith.cmpf ole, %0, %c4 : f64
  %12 = arith.cmpf oge, %3, %c4 : f64
  %13 = arith.cmpf ueq, %3, %c4 : f64
  %14 = arith.cmpf ord, %3, %c4 : f64
  %n = arith.constant -0.0 : f64
  %15 = arith.cmpf ole, %0, %n : f64
  %16 = arith.cmpf olt, %0, %n : f64
  %inf = arith.constant 0x7FF0000000000000 : f64
  %17 = arith.cmpf olt, %3, %inf : f64
  "test.use"(%1, %2, %4, %5, %6, %7, %8, %10, %11, %12, %13, %14, %15, %16, %17) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @y(%arg0: i32, %arg1: index, %arg2: vector<4xi1>, %arg3: i64) {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: %cst = arith.constant 2.500000e+00 : f64
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT: %0 = arith.cmpi ugt, %arg0, %c2_i32 : i32
// CHECK-NEXT: %1 = arith.sitofp %arg0 : i32 to f64
// CHECK-NEXT: %2 = arith.cmpi sle, %arg0, %c2_i32 : i32
// CHECK-NEXT: %3 = arith.cmpf olt, %cst, %1 : f64
// CHECK-NEXT: %4 = arith.cmpi ule, %arg0, %c3_i32 : i32
// CHECK-NEXT: %5 = arith.cmpi ule, %arg0, %c3_i32 : i32
// CHECK-NEXT: %6 = arith.cmpi sge, %arg0, %c3_i32 : i32
// CHECK-NEXT: %7 = arith.cmpi eq, %arg0, %c3_i32 : i32
// CHECK-NEXT: %8 = arith.cmpi ule, %arg0, %c0_i32 : i32
// CHECK-NEXT: %9 = arith.cmpi ult, %arg0, %c0_i32 : i32
// CHECK-NEXT: "test.use"(%true, %0, %2, %true, %3, %false, %true, %4, %5, %6, %7, %true, %8, %9, %true) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
