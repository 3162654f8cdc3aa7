// RUN: %opt %s -mlir-print-debuginfo -mlir-pretty-debuginfo | filecheck %s

func.func @f(%x: i32 loc("x"("a.c":1:2))) -> i32 {
  %c1 = arith.constant 1 : i32 loc(unknown)
  %0 = arith.addi %x, %x : i32 loc(fused<"twice">["left", "right"])
  %1 = arith.addi %0, %x : i32 loc(callsite("g" at "main.c":4:5))
  %2 = arith.addi %1, %x : i32 loc(callsite("b.c":6:7 at "h"))
  return %2 : i32 loc("end.c":8:1 to :9)
}

// CHECK: @f(%arg0: i32 "x"(#loc{{[0-9]+}})) -> i32
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32 [unknown]
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32 <"twice">[#loc{{[0-9]+}}, #loc{{[0-9]+}}]
// CHECK-NEXT: %1 = arith.addi %0, %arg0 : i32 #loc{{[0-9]+}} at #loc{{[0-9]+}}
// CHECK-NEXT: %2 = arith.addi %1, %arg0 : i32 #loc{{[0-9]+}}
// CHECK-NEXT: at #loc
// CHECK: return %2 : i32 end.c:8:1 to :9
