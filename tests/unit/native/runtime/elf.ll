; program
@counter = global i64 40, align 64
@many = internal global [5000 x i64] zeroinitializer, align 64
@table = internal constant [3 x ptr] [ptr @one, ptr @two, ptr @sqrt]
@text = internal global [6 x i8] c"hello\00"
declare double @sqrt(double)
declare i64 @strlen(ptr)
declare i64 @given(i64)
define internal i64 @one(i64 %x) noinline { ret i64 %x }
define internal i64 @two(i64 %x) noinline {
  %y = call i64 @given(i64 %x)
  ret i64 %y
}
define i64 @answer(i64 %which) {
  %old = load i64, ptr @counter
  %new = add i64 %old, 1
  store i64 %new, ptr @counter
  %place = getelementptr [5000 x i64], ptr @many, i64 0, i64 4999
  %far = load volatile i64, ptr %place
  store volatile i64 %new, ptr %place
  %entry = getelementptr [3 x ptr], ptr @table, i64 0, i64 %which
  %function = load ptr, ptr %entry
  %called = call i64 %function(i64 %new)
  store volatile i8 104, ptr @text
  %length = call i64 @strlen(ptr @text)
  %root = call double @sqrt(double 100.0)
  %ten = fptosi double %root to i64
  %a = add i64 %called, %length
  %b = add i64 %a, %ten
  %c = add i64 %b, %far
  ret i64 %c
}
