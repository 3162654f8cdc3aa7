// RUN: %opt %s -convert-complex-to-llvm -mlir-print-local-scope | filecheck %s

func.func @complex_numbers(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, f32) {
  %0 = complex.mul %a, %b fastmath<nnan> : complex<f32>
  %1 = complex.abs %0 : complex<f32>
  return %0, %1 : complex<f32>, f32
}

// CHECK: module {
// CHECK-NEXT: func.func @complex_numbers(%arg0: complex<f32>, %arg1: complex<f32>) -> (complex<f32>, f32) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : complex<f32> to !llvm.struct<(f32, f32)>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : complex<f32> to !llvm.struct<(f32, f32)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %3 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %4 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %5 = llvm.extractvalue %0[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %6 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %7 = llvm.fmul %4, %2 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: %8 = llvm.fmul %5, %3 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: %9 = llvm.fsub %7, %8 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: %10 = llvm.fmul %3, %4 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: %11 = llvm.fmul %2, %5 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: %12 = llvm.fadd %10, %11 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: %13 = llvm.insertvalue %9, %6[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %14 = llvm.insertvalue %12, %13[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %15 = builtin.unrealized_conversion_cast %14 : !llvm.struct<(f32, f32)> to complex<f32>
// CHECK-NEXT: %16 = llvm.extractvalue %14[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %17 = llvm.extractvalue %14[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %18 = llvm.fmul %16, %16 : f32
// CHECK-NEXT: %19 = llvm.fmul %17, %17 : f32
// CHECK-NEXT: %20 = llvm.fadd %18, %19 : f32
// CHECK-NEXT: %21 = llvm.intr.sqrt(%20) : (f32) -> f32
// CHECK-NEXT: return %15, %21 : complex<f32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: }
