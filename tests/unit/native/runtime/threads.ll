; iterations
declare void @lw_parallel_for(ptr, ptr, i64)
declare void @lw_abort(ptr)
@text = internal constant [5 x i8] c"stop\00"

define internal void @count(i64 %lo, i64 %hi, ptr %env) {
  br label %loop
loop:
  %i = phi i64 [ %lo, %0 ], [ %next, %loop ]
  %place = getelementptr i64, ptr %env, i64 %i
  %old = load i64, ptr %place
  %new = add i64 %old, 1
  store i64 %new, ptr %place
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %hi
  br i1 %more, label %loop, label %out
out:
  ret void
}

define internal void @rows(i64 %lo, i64 %hi, ptr %env) {
  br label %loop
loop:
  %i = phi i64 [ %lo, %0 ], [ %next, %loop ]
  %begin = mul i64 %i, 16
  %row = getelementptr i64, ptr %env, i64 %begin
  call void @lw_parallel_for(ptr @count, ptr %row, i64 16)
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %hi
  br i1 %more, label %loop, label %out
out:
  ret void
}

define internal void @fail(i64 %lo, i64 %hi, ptr %env) {
  %late = icmp sgt i64 %hi, 20
  br i1 %late, label %stop, label %out
stop:
  call void @lw_abort(ptr @text)
  unreachable
out:
  ret void
}
; -----
; spin
define internal void @spin(i64 %lo, i64 %hi, ptr %env) {
  br label %loop
loop:
  %seen = load atomic i64, ptr %env seq_cst, align 8
  %go = icmp ne i64 %seen, 0
  br i1 %go, label %out, label %loop
out:
  ret void
}
