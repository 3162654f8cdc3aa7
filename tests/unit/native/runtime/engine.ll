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
; -----
; points of a circle
define double @circle(i64 %seed, i64 %n) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %total = phi double [ 0.0, %0 ], [ %sum, %loop ]
  %state = phi i64 [ %seed, %0 ], [ %t, %loop ]
  %a = mul i64 %state, 1103515245
  %b = add i64 %a, 12345
  %s = and i64 %b, 2147483647
  %x = sitofp i64 %s to double
  %c = mul i64 %s, 1103515245
  %d = add i64 %c, 12345
  %t = and i64 %d, 2147483647
  %y = sitofp i64 %t to double
  %xx = fmul double %x, %x
  %yy = fmul double %y, %y
  %r = fadd double %xx, %yy
  %sum = fadd double %total, %r
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret double %sum
}
; -----
; copies
define void @copies(ptr noalias %from, ptr noalias %to) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %source = getelementptr inbounds double, ptr %from, i64 %i
  %x = load double, ptr %source, align 8
  %place = getelementptr inbounds double, ptr %to, i64 %i
  store double %x, ptr %place, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, 500
  br i1 %more, label %loop, label %out
out:
  ret void
}
