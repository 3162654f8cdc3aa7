; Conversions of 16-bit floats that LLVM leaves to the compiler's support library where the processor
; has no instruction for them. Round to nearest, ties to even, once.

declare double @llvm.fabs.f64(double)

; binary64 to binary32, rounded to odd: rounding the result to a much narrower format afterwards
; gives what rounding once would have given (Boldo and Melquiond, 2008).
define internal i32 @narrow(double %x) {
  %f = fptrunc double %x to float
  %bits = bitcast float %f to i32
  %back = fpext float %f to double
  %inexact = fcmp one double %back, %x
  %last = and i32 %bits, 1
  %even = icmp eq i32 %last, 0
  %move = and i1 %inexact, %even
  %a = call double @llvm.fabs.f64(double %back)
  %b = call double @llvm.fabs.f64(double %x)
  %above = fcmp ogt double %a, %b
  %step = select i1 %above, i32 -1, i32 1
  %moved = add i32 %bits, %step
  %odd = select i1 %move, i32 %moved, i32 %bits
  ret i32 %odd
}

; The bits of a binary32 to those of a bfloat16.
define internal i16 @to_bfloat(i32 %bits) {
  %magnitude = and i32 %bits, 2147483647
  %nan = icmp ugt i32 %magnitude, 2139095040
  %high = lshr i32 %bits, 16
  %quiet = or i32 %high, 64
  %last = and i32 %high, 1
  %bias = add i32 %last, 32767
  %sum = add i32 %bits, %bias
  %rounded = lshr i32 %sum, 16
  %wide = select i1 %nan, i32 %quiet, i32 %rounded
  %result = trunc i32 %wide to i16
  ret i16 %result
}

; The bits of a binary32 to those of a binary16.
define internal i16 @to_half(i32 %bits) {
  %shifted = lshr i32 %bits, 16
  %sign = and i32 %shifted, 32768
  %magnitude = and i32 %bits, 2147483647
  ; NaN: the upper bits of the payload, quiet.
  %payload = lshr i32 %magnitude, 13
  %kept = and i32 %payload, 1023
  %nan.bits = or i32 %kept, 32256
  ; Normal numbers: the exponent's bias changes from 127 to 15.
  %rebased = sub i32 %magnitude, 939524096
  %cut = lshr i32 %rebased, 13
  %last = and i32 %cut, 1
  %bias = add i32 %last, 4095
  %sum = add i32 %rebased, %bias
  %normal = lshr i32 %sum, 13
  ; Subnormal numbers: adding 0.5 leaves the rounded multiple of 2^-24 in the lower bits.
  %absolute = bitcast i32 %magnitude to float
  %moved = fadd float %absolute, 5.0e-01
  %moved.bits = bitcast float %moved to i32
  %subnormal = sub i32 %moved.bits, 1056964608
  %is.nan = icmp ugt i32 %magnitude, 2139095040
  %is.large = icmp uge i32 %magnitude, 1199566848
  %is.small = icmp ult i32 %magnitude, 947912704
  %a = select i1 %is.small, i32 %subnormal, i32 %normal
  %b = select i1 %is.large, i32 31744, i32 %a
  %c = select i1 %is.nan, i32 %nan.bits, i32 %b
  %d = or i32 %c, %sign
  %result = trunc i32 %d to i16
  ret i16 %result
}

define bfloat @__truncdfbf2(double %x) {
  %odd = call i32 @narrow(double %x)
  %bits = call i16 @to_bfloat(i32 %odd)
  %result = bitcast i16 %bits to bfloat
  ret bfloat %result
}

define bfloat @__truncsfbf2(float %x) {
  %wide = bitcast float %x to i32
  %bits = call i16 @to_bfloat(i32 %wide)
  %result = bitcast i16 %bits to bfloat
  ret bfloat %result
}

define half @__truncdfhf2(double %x) {
  %odd = call i32 @narrow(double %x)
  %bits = call i16 @to_half(i32 %odd)
  %result = bitcast i16 %bits to half
  ret half %result
}

define half @__truncsfhf2(float %x) {
  %wide = bitcast float %x to i32
  %bits = call i16 @to_half(i32 %wide)
  %result = bitcast i16 %bits to half
  ret half %result
}

define float @__extendhfsf2(half %x) {
  %bits = bitcast half %x to i16
  %wide = zext i16 %bits to i32
  %sign.place = and i32 %wide, 32768
  %sign = shl i32 %sign.place, 16
  %magnitude = and i32 %wide, 32767
  %mantissa = shl i32 %magnitude, 13
  ; The exponent's bias changes from 15 to 127, subnormal numbers included: times 2^112.
  %small = bitcast i32 %mantissa to float
  %scaled = fmul float %small, 0x46F0000000000000
  %scaled.bits = bitcast float %scaled to i32
  %special.bits = or i32 %mantissa, 2139095040
  %special = icmp uge i32 %magnitude, 31744
  %finite.or.not = select i1 %special, i32 %special.bits, i32 %scaled.bits
  %signed = or i32 %finite.or.not, %sign
  %result = bitcast i32 %signed to float
  ret float %result
}
