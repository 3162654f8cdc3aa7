; Floats as text and back, by CPython's own functions instead of calls into Python
; (`float_texts.py`). Arguments are descriptors: their second word is the address of the memory,
; the third the offset in elements, then the extent and the stride in elements.

@lw_facts = global [5 x i64] zeroinitializer
; The address of the call into Python that is made where these functions do not apply; of
; `write`, the letter of the format, the number of digits, the flags, and the room for characters.

declare i32 @PyGILState_Ensure()
declare void @PyGILState_Release(i32)
declare double @PyOS_string_to_double(ptr, ptr, ptr)
declare ptr @PyOS_double_to_string(double, i8, i32, i32, ptr)
declare void @PyMem_Free(ptr)
declare ptr @PyErr_Occurred()
declare void @PyErr_Clear()

define private ptr @memory(ptr %descriptor) {
  %address.p = getelementptr i64, ptr %descriptor, i64 1
  %offset.p = getelementptr i64, ptr %descriptor, i64 2
  %address = load ptr, ptr %address.p
  %offset = load i64, ptr %offset.p
  %result = getelementptr i64, ptr %address, i64 %offset
  ret ptr %result
}

define private i64 @word(ptr %descriptor, i64 %number) {
  %p = getelementptr i64, ptr %descriptor, i64 %number
  %result = load i64, ptr %p
  ret i64 %result
}

define private i1 @is_space(i64 %code) {
  %from.9 = sub i64 %code, 9
  %is.control = icmp ult i64 %from.9, 5
  %is.blank = icmp eq i64 %code, 32
  %result = or i1 %is.control, %is.blank
  ret i1 %result
}

; float(text): stores the number, and 1.
define i64 @lw_read_float(ptr %number, ptr %is_number, ptr %codes) {
entry:
  %buffer = alloca [64 x i8]
  %end.p = alloca ptr
  %memory = call ptr @memory(ptr %codes)
  %count = call i64 @word(ptr %codes, i64 3)
  %stride = call i64 @word(ptr %codes, i64 4)
  br label %next
next:
  %k = phi i64 [ 0, %entry ], [ %k.next, %kept ], [ %k.next, %leading ]
  %length = phi i64 [ 0, %entry ], [ %length.next, %kept ], [ 0, %leading ]
  %last = phi i64 [ 0, %entry ], [ %last.next, %kept ], [ 0, %leading ]
  %has.more = icmp slt i64 %k, %count
  br i1 %has.more, label %look, label %parse
look:
  %k.next = add i64 %k, 1
  %position = mul i64 %k, %stride
  %code.p = getelementptr i64, ptr %memory, i64 %position
  %code = load i64, ptr %code.p
  %is.space = call i1 @is_space(i64 %code)
  %is.first = icmp eq i64 %length, 0
  %is.leading = and i1 %is.space, %is.first
  br i1 %is.leading, label %leading, label %usual
leading:
  br label %next
usual:
  %is.ascii = icmp ult i64 %code, 128
  %is.underscore = icmp eq i64 %code, 95
  %is.room = icmp slt i64 %length, 63
  %is.plain = xor i1 %is.underscore, true
  %fits.1 = and i1 %is.ascii, %is.room
  %fits = and i1 %fits.1, %is.plain
  br i1 %fits, label %kept, label %python
kept:
  %byte = trunc i64 %code to i8
  %byte.p = getelementptr i8, ptr %buffer, i64 %length
  store i8 %byte, ptr %byte.p
  %length.next = add i64 %length, 1
  %last.next = select i1 %is.space, i64 %last, i64 %length.next
  br label %next
parse:
  %is.empty = icmp eq i64 %last, 0
  br i1 %is.empty, label %python, label %call
call:
  %zero.p = getelementptr i8, ptr %buffer, i64 %last
  store i8 0, ptr %zero.p
  %state = call i32 @PyGILState_Ensure()
  %value = call double @PyOS_string_to_double(ptr %buffer, ptr %end.p, ptr null)
  %error = call ptr @PyErr_Occurred()
  %is.fine = icmp eq ptr %error, null
  br i1 %is.fine, label %release, label %clear
clear:
  call void @PyErr_Clear()
  br label %release
release:
  call void @PyGILState_Release(i32 %state)
  %end = load ptr, ptr %end.p
  %is.whole = icmp eq ptr %end, %zero.p
  %is.number = and i1 %is.fine, %is.whole
  br i1 %is.number, label %store, label %python
store:
  %number.p = call ptr @memory(ptr %number)
  store double %value, ptr %number.p
  %is_number.p = call ptr @memory(ptr %is_number)
  store i64 1, ptr %is_number.p
  ret i64 0
python:
  %callback = load ptr, ptr @lw_facts
  %result = call i64 %callback(ptr %number, ptr %is_number, ptr %codes)
  ret i64 %result
}

; format(number, …): stores the length and the characters.
define i64 @lw_write_float(ptr %length, ptr %codes, ptr %number) {
entry:
  %letter.i = call i64 @word(ptr @lw_facts, i64 1)
  %digits.i = call i64 @word(ptr @lw_facts, i64 2)
  %flags.i = call i64 @word(ptr @lw_facts, i64 3)
  %room = call i64 @word(ptr @lw_facts, i64 4)
  %letter = trunc i64 %letter.i to i8
  %digits = trunc i64 %digits.i to i32
  %flags = trunc i64 %flags.i to i32
  %number.p = call ptr @memory(ptr %number)
  %value = load double, ptr %number.p
  %memory = call ptr @memory(ptr %codes)
  %stride = call i64 @word(ptr %codes, i64 4)
  %state = call i32 @PyGILState_Ensure()
  %text = call ptr @PyOS_double_to_string(double %value, i8 %letter, i32 %digits, i32 %flags, ptr null)
  %is.none = icmp eq ptr %text, null
  br i1 %is.none, label %clear, label %next
clear:
  call void @PyErr_Clear()
  call void @PyGILState_Release(i32 %state)
  br label %python
next:
  %k = phi i64 [ 0, %entry ], [ %k.next, %copy ]
  %byte.p = getelementptr i8, ptr %text, i64 %k
  %byte = load i8, ptr %byte.p
  %is.end = icmp eq i8 %byte, 0
  %is.full = icmp sge i64 %k, %room
  %stops = or i1 %is.end, %is.full
  br i1 %stops, label %free, label %copy
copy:
  %code = zext i8 %byte to i64
  %position = mul i64 %k, %stride
  %code.p = getelementptr i64, ptr %memory, i64 %position
  store i64 %code, ptr %code.p
  %k.next = add i64 %k, 1
  br label %next
free:
  call void @PyMem_Free(ptr %text)
  call void @PyGILState_Release(i32 %state)
  br i1 %is.end, label %store, label %python
store:
  %length.p = call ptr @memory(ptr %length)
  store i64 %k, ptr %length.p
  ret i64 0
python:
  %callback = load ptr, ptr @lw_facts
  %result = call i64 %callback(ptr %length, ptr %codes, ptr %number)
  ret i64 %result
}
