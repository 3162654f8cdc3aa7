// RUN: %opt %s -convert-index-to-llvm -mlir-print-local-scope | filecheck %s

func.func @index_numbers(%a: index, %b: index, %c: i32) -> (index, i1, index) {
  %0 = index.ceildivs %a, %b
  %1 = index.castu %c : i32 to index
  %2 = index.mul %0, %1
  %3 = index.cmp ult(%2, %a)
  %4 = index.sizeof
  return %2, %3, %4 : index, i1, index
}

// CHECK: module {
// CHECK-NEXT: func.func @index_numbers(%arg0: index, %arg1: index, %arg2: i32) -> (index, i1, index) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT: %2 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %3 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %4 = llvm.mlir.constant(-1 : i64) : i64
// CHECK-NEXT: %5 = llvm.icmp "sgt" %0, %2 : i64
// CHECK-NEXT: %6 = llvm.select %5, %4, %3 : i1, i64
// CHECK-NEXT: %7 = llvm.add %1, %6 : i64
// CHECK-NEXT: %8 = llvm.sdiv %7, %0 : i64
// CHECK-NEXT: %9 = llvm.add %8, %3 : i64
// CHECK-NEXT: %10 = llvm.sub %2, %1 : i64
// CHECK-NEXT: %11 = llvm.sdiv %10, %0 : i64
// CHECK-NEXT: %12 = llvm.sub %2, %11 : i64
// CHECK-NEXT: %13 = llvm.icmp "sgt" %1, %2 : i64
// CHECK-NEXT: %14 = llvm.icmp "eq" %13, %5 : i1
// CHECK-NEXT: %15 = llvm.icmp "ne" %1, %2 : i64
// CHECK-NEXT: %16 = llvm.and %14, %15 : i1
// CHECK-NEXT: %17 = llvm.select %16, %9, %12 : i1, i64
// CHECK-NEXT: %18 = llvm.zext %arg2 : i32 to i64
// CHECK-NEXT: %19 = llvm.mul %17, %18 : i64
// CHECK-NEXT: %20 = builtin.unrealized_conversion_cast %19 : i64 to index
// CHECK-NEXT: %21 = llvm.icmp "ult" %19, %1 : i64
// CHECK-NEXT: %22 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT: %23 = builtin.unrealized_conversion_cast %22 : i64 to index
// CHECK-NEXT: return %20, %21, %23 : index, i1, index
// CHECK-NEXT: }
// CHECK-NEXT: }
