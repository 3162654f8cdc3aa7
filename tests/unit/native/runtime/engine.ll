; sum
define float @sum(ptr %data, i64 %n) "prefer-vector-width"="512" {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %place = getelementptr inbounds float, ptr %data, i64 %i
  %old = load float, ptr %place, align 4
  %scaled = fmul float %old, 3.0
  %new = fadd float %scaled, 1.0
  store float %new, ptr %place, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret float 0.0
}
; -----
; symbols of the process and of the caller
declare double @cos(double)
declare i32 @given()
define i32 @answer() {
  %c = call double @cos(double 0.0)
  %i = fptosi double %c to i32
  %g = call i32 @given()
  %s = add i32 %i, %g
  ret i32 %s
}
; -----
; strided
define void @strided(ptr %data, i64 %n, i64 %stride) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %row = mul i64 %i, %stride
  %place = getelementptr inbounds float, ptr %data, i64 %row
  store float 1.0, ptr %place, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret void
}
