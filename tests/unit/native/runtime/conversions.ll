; what llvm expects of the compilers library is there
define i128 @divide(i128 %x, i128 %y) {
  %r = sdiv i128 %x, %y
  ret i128 %r
}
declare double @llvm.powi.f64.i32(double, i32)
define double @power(double %x, i32 %n) {
  %r = call double @llvm.powi.f64.i32(double %x, i32 %n)
  ret double %r
}
define double @remainder(double %x, double %y) {
  %r = frem double %x, %y
  ret double %r
}
define float @convert(i128 %x) {
  %r = sitofp i128 %x to float
  ret float %r
}
