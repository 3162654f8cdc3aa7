; The items of Python's containers as columns of numbers: what calls with lists, tuples, dictionaries and
; sets spend their time on. Each exported function is called by CPython's vectorcall convention, holds the
; GIL throughout, and runs no Python code between looking at a container and copying from it, so that no
; other thread changes the container meanwhile. Memory is allocated before anything is read: allocating
; may collect garbage, which runs finalisers.
;
; None of them trusts what it was told of a container: what does not hold gives None.

@lw_py_none = external global i8
@lw_py_true = external global i8
@lw_py_false = external global i8
@lw_py_bool = external global i8
@lw_py_int = external global i8
@lw_py_float = external global i8
@lw_py_numpy_bool = external global i8
@lw_py_numpy_true = external global i8
@lw_py_int64 = external global i8
@lw_py_float64 = external global i8

declare ptr @PyList_New(i64)
declare i32 @PyList_Append(ptr, ptr)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare ptr @PyLong_FromLongLong(i64)
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare void @Py_IncRef(ptr)
declare void @Py_DecRef(ptr)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)

; ---- parts of objects ----

define internal ptr @class_of(ptr %object) alwaysinline {
  %place = getelementptr i8, ptr %object, i64 8
  %class = load ptr, ptr %place
  ret ptr %class
}

; The number of items of a list or a tuple.
define internal i64 @size_of(ptr %object) alwaysinline {
  %place = getelementptr i8, ptr %object, i64 16
  %size = load i64, ptr %place
  ret i64 %size
}

define internal ptr @items_of_list(ptr %list) alwaysinline {
  %place = getelementptr i8, ptr %list, i64 24
  %items = load ptr, ptr %place
  ret ptr %items
}

; The elements of an array.
define internal ptr @elements_of(ptr %array) alwaysinline {
  %place = getelementptr i8, ptr %array, i64 16
  %data = load ptr, ptr %place
  ret ptr %data
}

; The first extent of an array.
define internal i64 @extent_of(ptr %array) alwaysinline {
  %place = getelementptr i8, ptr %array, i64 32
  %table = load ptr, ptr %place
  %extent = load i64, ptr %table
  ret i64 %extent
}

define internal ptr @argument(ptr %arguments, i64 %k) alwaysinline {
  %place = getelementptr ptr, ptr %arguments, i64 %k
  %value = load ptr, ptr %place
  ret ptr %value
}

define internal i64 @integer(ptr %arguments, i64 %k) {
  %overflow = alloca i32
  %value = call ptr @argument(ptr %arguments, i64 %k)
  %number = call i64 @PyLong_AsLongLongAndOverflow(ptr %value, ptr %overflow)
  ret i64 %number
}

define internal ptr @new_reference(ptr %object) {
  call void @Py_IncRef(ptr %object)
  ret ptr %object
}

; ---- columns ----

; tuple_columns(items, class, arity): a tuple of lists, one for each field, where all items are of that
; class of tuples and have so many fields; else None.
define ptr @lw_tuple_columns(ptr %self, ptr %arguments, i64 %count) {
  %list = call ptr @argument(ptr %arguments, i64 0)
  %class = call ptr @argument(ptr %arguments, i64 1)
  %arity = call i64 @integer(ptr %arguments, i64 2)
  %n = call i64 @size_of(ptr %list)
  %result = call ptr @PyTuple_New(i64 %arity)
  %bad = icmp eq ptr %result, null
  br i1 %bad, label %failed, label %make
make:
  %j = phi i64 [ 0, %0 ], [ %j.next, %made ]
  %more.columns = icmp slt i64 %j, %arity
  br i1 %more.columns, label %new, label %check
new:
  %column = call ptr @PyList_New(i64 %n)
  %no.column = icmp eq ptr %column, null
  br i1 %no.column, label %drop, label %made
made:
  %ignored = call i32 @PyTuple_SetItem(ptr %result, i64 %j, ptr %column)
  %j.next = add i64 %j, 1
  br label %make
check:
  %n.now = call i64 @size_of(ptr %list)
  %same.size = icmp eq i64 %n, %n.now
  br i1 %same.size, label %begin, label %differs
begin:
  %items = call ptr @items_of_list(ptr %list)
  br label %test
test:
  %k = phi i64 [ 0, %begin ], [ %k.next, %fits ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %fill
look:
  %place = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %place
  %item.class = call ptr @class_of(ptr %item)
  %item.size = call i64 @size_of(ptr %item)
  %is.class = icmp eq ptr %item.class, %class
  %is.size = icmp eq i64 %item.size, %arity
  %is.tuple = and i1 %is.class, %is.size
  br i1 %is.tuple, label %fits, label %differs
fits:
  %k.next = add i64 %k, 1
  br label %test
fill:
  %f = phi i64 [ 0, %test ], [ %f.next, %filled ]
  %more.fields = icmp slt i64 %f, %arity
  br i1 %more.fields, label %one, label %done
one:
  %f.offset = add i64 %f, 3
  %column.place = getelementptr i64, ptr %result, i64 %f.offset
  %to.list = load ptr, ptr %column.place
  %to = call ptr @items_of_list(ptr %to.list)
  br label %copy
copy:
  %c = phi i64 [ 0, %one ], [ %c.next, %copied ]
  %more.items = icmp slt i64 %c, %n
  br i1 %more.items, label %copied, label %filled
copied:
  %from.place = getelementptr ptr, ptr %items, i64 %c
  %from = load ptr, ptr %from.place
  %field.place = getelementptr i64, ptr %from, i64 %f.offset
  %field = load ptr, ptr %field.place
  call void @Py_IncRef(ptr %field)
  %to.place = getelementptr ptr, ptr %to, i64 %c
  store ptr %field, ptr %to.place
  %c.next = add i64 %c, 1
  br label %copy
filled:
  %f.next = add i64 %f, 1
  br label %fill
done:
  ret ptr %result
differs:
  call void @Py_DecRef(ptr %result)
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
drop:
  call void @Py_DecRef(ptr %result)
  br label %failed
failed:
  ret ptr null
}

; numbers(items, class, form, elements): fills an array with numbers of a class. The form is 0 for Python's
; integers, -1 for its booleans, else the bytes of the value in the object. True; None where an item is of
; another class; False where an integer does not fit.
define ptr @lw_numbers(ptr %self, ptr %arguments, i64 %count) {
  %overflow = alloca i32
  %list = call ptr @argument(ptr %arguments, i64 0)
  %class = call ptr @argument(ptr %arguments, i64 1)
  %form = call i64 @integer(ptr %arguments, i64 2)
  %array = call ptr @argument(ptr %arguments, i64 3)
  %n = call i64 @size_of(ptr %list)
  %expected = call i64 @extent_of(ptr %array)
  %same = icmp eq i64 %n, %expected
  br i1 %same, label %begin, label %differs
begin:
  %items = call ptr @items_of_list(ptr %list)
  %to = call ptr @elements_of(ptr %array)
  br label %loop
loop:
  %k = phi i64 [ 0, %begin ], [ %k.next, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %done
look:
  %place = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %place
  %item.class = call ptr @class_of(ptr %item)
  %is.class = icmp eq ptr %item.class, %class
  br i1 %is.class, label %convert, label %differs
convert:
  %value = getelementptr i8, ptr %item, i64 16
  switch i64 %form, label %differs [ i64 0, label %integer
                                     i64 -1, label %truth
                                     i64 1, label %one
                                     i64 2, label %two
                                     i64 4, label %four
                                     i64 8, label %eight
                                     i64 16, label %sixteen ]
integer:
  %number = call i64 @PyLong_AsLongLongAndOverflow(ptr %item, ptr %overflow)
  %flag = load i32, ptr %overflow
  %large = icmp ne i32 %flag, 0
  %to.integer = getelementptr i64, ptr %to, i64 %k
  store i64 %number, ptr %to.integer
  br i1 %large, label %too.large, label %next
truth:
  %is.true = icmp eq ptr %item, @lw_py_true
  %byte = zext i1 %is.true to i8
  %to.byte = getelementptr i8, ptr %to, i64 %k
  store i8 %byte, ptr %to.byte
  br label %next
one:
  %v1 = load i8, ptr %value
  %p1 = getelementptr i8, ptr %to, i64 %k
  store i8 %v1, ptr %p1
  br label %next
two:
  %v2 = load i16, ptr %value
  %p2 = getelementptr i16, ptr %to, i64 %k
  store i16 %v2, ptr %p2
  br label %next
four:
  %v4 = load i32, ptr %value
  %p4 = getelementptr i32, ptr %to, i64 %k
  store i32 %v4, ptr %p4
  br label %next
eight:
  %v8 = load i64, ptr %value
  %p8 = getelementptr i64, ptr %to, i64 %k
  store i64 %v8, ptr %p8
  br label %next
sixteen:
  %p16 = getelementptr { i64, i64 }, ptr %to, i64 %k
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p16, ptr %value, i64 16, i1 false)
  br label %next
next:
  %k.next = add i64 %k, 1
  br label %loop
done:
  %true = call ptr @new_reference(ptr @lw_py_true)
  ret ptr %true
too.large:
  %false = call ptr @new_reference(ptr @lw_py_false)
  ret ptr %false
differs:
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
}

; tagged_numbers(items, widest, codes, elements, tags): fills an array with numbers of several classes, and
; one with the code of each one's class. The codes are those of bool, int, float, and of NumPy's bool, int64
; and float64; `widest` is 1 for elements that are floats, 0 for integers. The set of the classes as the bits
; of their places; None where an item is of another class, or no exact float; False where an integer does
; not fit.
define ptr @lw_tagged_numbers(ptr %self, ptr %arguments, i64 %count) {
  %overflow = alloca i32
  %list = call ptr @argument(ptr %arguments, i64 0)
  %widest = call i64 @integer(ptr %arguments, i64 1)
  %codes.array = call ptr @argument(ptr %arguments, i64 2)
  %array = call ptr @argument(ptr %arguments, i64 3)
  %tag.array = call ptr @argument(ptr %arguments, i64 4)
  %n = call i64 @size_of(ptr %list)
  %expected = call i64 @extent_of(ptr %array)
  %same = icmp eq i64 %n, %expected
  br i1 %same, label %begin, label %differs
begin:
  %is.float = icmp ne i64 %widest, 0
  %codes = call ptr @elements_of(ptr %codes.array)
  %items = call ptr @items_of_list(ptr %list)
  %to = call ptr @elements_of(ptr %array)
  %tags = call ptr @elements_of(ptr %tag.array)
  br label %loop
loop:
  %k = phi i64 [ 0, %begin ], [ %k.next, %next ]
  %seen = phi i64 [ 0, %begin ], [ %seen.next, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %done
look:
  %place = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %place
  %class = call ptr @class_of(ptr %item)
  %to.place = getelementptr i64, ptr %to, i64 %k
  %tag.place = getelementptr i64, ptr %tags, i64 %k
  %value.place = getelementptr i8, ptr %item, i64 16
  %is.item.float = icmp eq ptr %class, @lw_py_float
  br i1 %is.item.float, label %float, label %not.float
not.float:
  %is.int = icmp eq ptr %class, @lw_py_int
  br i1 %is.int, label %integer, label %not.int
not.int:
  %is.numpy.float = icmp eq ptr %class, @lw_py_float64
  br i1 %is.numpy.float, label %float, label %not.numpy.float
not.numpy.float:
  %is.numpy.int = icmp eq ptr %class, @lw_py_int64
  br i1 %is.numpy.int, label %numpy.integer, label %not.numpy.int
not.numpy.int:
  %is.bool = icmp eq ptr %class, @lw_py_bool
  br i1 %is.bool, label %truth, label %not.bool
not.bool:
  %is.numpy.bool = icmp eq ptr %class, @lw_py_numpy_bool
  br i1 %is.numpy.bool, label %truth, label %differs
float:
  %float.number = phi i64 [ 2, %look ], [ 5, %not.int ]
  %value = load i64, ptr %value.place
  store i64 %value, ptr %to.place
  br i1 %is.float, label %next, label %differs
truth:
  %truth.number = phi i64 [ 0, %not.numpy.int ], [ 3, %not.bool ]
  %is.python.true = icmp eq ptr %item, @lw_py_true
  %is.numpy.true = icmp eq ptr %item, @lw_py_numpy_true
  %is.true = or i1 %is.python.true, %is.numpy.true
  %truth.value = zext i1 %is.true to i64
  br label %fits
numpy.integer:
  %numpy.value = load i64, ptr %value.place
  br label %fits
integer:
  %number.value = call i64 @PyLong_AsLongLongAndOverflow(ptr %item, ptr %overflow)
  %flag = load i32, ptr %overflow
  %large = icmp ne i32 %flag, 0
  br i1 %large, label %too.large, label %fits
fits:
  %class.number = phi i64 [ %truth.number, %truth ], [ 4, %numpy.integer ], [ 1, %integer ]
  %number = phi i64 [ %truth.value, %truth ], [ %numpy.value, %numpy.integer ], [ %number.value, %integer ]
  br i1 %is.float, label %as.float, label %as.integer
as.float:
  %above = icmp sgt i64 %number, 9007199254740992
  %below = icmp slt i64 %number, -9007199254740992
  %inexact = or i1 %above, %below
  %double = sitofp i64 %number to double
  store double %double, ptr %to.place
  br i1 %inexact, label %differs, label %next
as.integer:
  store i64 %number, ptr %to.place
  br label %next
next:
  %its.number = phi i64 [ %float.number, %float ], [ %class.number, %as.float ], [ %class.number, %as.integer ]
  %code.place = getelementptr i64, ptr %codes, i64 %its.number
  %code = load i64, ptr %code.place
  store i64 %code, ptr %tag.place
  %bit = shl i64 1, %its.number
  %seen.next = or i64 %seen, %bit
  %k.next = add i64 %k, 1
  br label %loop
done:
  %result = call ptr @PyLong_FromLongLong(i64 %seen)
  ret ptr %result
too.large:
  br i1 %is.float, label %differs, label %overflows
overflows:
  %false = call ptr @new_reference(ptr @lw_py_false)
  ret ptr %false
differs:
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
}

; without_none(items, present): fills an array with whether items are not None; a list with the first of
; these in the place of each None. None where all items are None, or none is.
define ptr @lw_without_none(ptr %self, ptr %arguments, i64 %count) {
  %list = call ptr @argument(ptr %arguments, i64 0)
  %array = call ptr @argument(ptr %arguments, i64 1)
  %n = call i64 @extent_of(ptr %array)
  %result = call ptr @PyList_New(i64 %n)
  %bad = icmp eq ptr %result, null
  br i1 %bad, label %failed, label %check
check:
  %n.now = call i64 @size_of(ptr %list)
  %same = icmp eq i64 %n, %n.now
  br i1 %same, label %begin, label %differs
begin:
  %items = call ptr @items_of_list(ptr %list)
  %present = call ptr @elements_of(ptr %array)
  br label %find
find:
  %k = phi i64 [ 0, %begin ], [ %k.next, %look ]
  %nones = phi i64 [ 0, %begin ], [ %nones.next, %look ]
  %filler = phi ptr [ null, %begin ], [ %filler.next, %look ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %found
look:
  %place = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %place
  %is.none = icmp eq ptr %item, @lw_py_none
  %is.there = xor i1 %is.none, true
  %byte = zext i1 %is.there to i8
  %byte.place = getelementptr i8, ptr %present, i64 %k
  store i8 %byte, ptr %byte.place
  %one.none = zext i1 %is.none to i64
  %nones.next = add i64 %nones, %one.none
  %no.filler = icmp eq ptr %filler, null
  %is.first = and i1 %no.filler, %is.there
  %filler.next = select i1 %is.first, ptr %item, ptr %filler
  %k.next = add i64 %k, 1
  br label %find
found:
  %all.there = icmp eq i64 %nones, 0
  %none.there = icmp eq ptr %filler, null
  %uniform = or i1 %all.there, %none.there
  br i1 %uniform, label %differs, label %fill
fill:
  %to = call ptr @items_of_list(ptr %result)
  br label %copy
copy:
  %c = phi i64 [ 0, %fill ], [ %c.next, %copied ]
  %more.items = icmp slt i64 %c, %n
  br i1 %more.items, label %copied, label %done
copied:
  %from.place = getelementptr ptr, ptr %items, i64 %c
  %from = load ptr, ptr %from.place
  %from.none = icmp eq ptr %from, @lw_py_none
  %chosen = select i1 %from.none, ptr %filler, ptr %from
  call void @Py_IncRef(ptr %chosen)
  %to.place = getelementptr ptr, ptr %to, i64 %c
  store ptr %chosen, ptr %to.place
  %c.next = add i64 %c, 1
  br label %copy
done:
  ret ptr %result
differs:
  call void @Py_DecRef(ptr %result)
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
failed:
  ret ptr null
}

; class_of_all(items): the class of all items; None where there are several, or no items.
define ptr @lw_class_of_all(ptr %self, ptr %arguments, i64 %count) {
  %list = call ptr @argument(ptr %arguments, i64 0)
  %n = call i64 @size_of(ptr %list)
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %begin, label %differs
begin:
  %items = call ptr @items_of_list(ptr %list)
  %first = load ptr, ptr %items
  %class = call ptr @class_of(ptr %first)
  br label %loop
loop:
  %k = phi i64 [ 1, %begin ], [ %k.next, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %done
look:
  %place = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %place
  %item.class = call ptr @class_of(ptr %item)
  %same = icmp eq ptr %item.class, %class
  br i1 %same, label %next, label %differs
next:
  %k.next = add i64 %k, 1
  br label %loop
done:
  %result = call ptr @new_reference(ptr %class)
  ret ptr %result
differs:
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
}

; ---- identity ----

; The number of an object in a table of pairs of addresses and numbers: that which it has there, or the one
; given.
define internal i64 @numbered(ptr %table, i64 %capacity, ptr %object, i64 %number) {
  %address = ptrtoint ptr %object to i64
  %mask = sub i64 %capacity, 1
  ; Neighbours in memory are neighbours in the table; regions of 256 KiB lie anywhere.
  %region = lshr i64 %address, 18
  %product = mul i64 %region, -7046029254386353131
  %mixed = lshr i64 %product, 32
  %inside = lshr i64 %address, 4
  %high = add i64 %mixed, %inside
  br label %probe
probe:
  %from = phi i64 [ %high, %0 ], [ %on, %other ]
  %k = and i64 %from, %mask
  %place = getelementptr { i64, i64 }, ptr %table, i64 %k
  %seen = load i64, ptr %place
  %is.it = icmp eq i64 %seen, %address
  %number.place = getelementptr { i64, i64 }, ptr %table, i64 %k, i32 1
  br i1 %is.it, label %known, label %not.it
known:
  %before = load i64, ptr %number.place
  ret i64 %before
not.it:
  %free = icmp eq i64 %seen, 0
  br i1 %free, label %put, label %other
other:
  %on = add i64 %k, 1
  br label %probe
put:
  store i64 %address, ptr %place
  store i64 %number, ptr %number.place
  ret i64 %number
}

; number_objects(items, class, table, first, numbers, objects): fills an array with the numbers of objects of
; a class. Those that are not in the table get the numbers from `first` on, and are appended to `objects`; if
; that is None, there must be none. The next number; None where an item is of another class, or new. The table
; has pairs, a power of 2 of them, of which at least half are free.
define ptr @lw_number_objects(ptr %self, ptr %arguments, i64 %count) {
  %list = call ptr @argument(ptr %arguments, i64 0)
  %expected = call ptr @argument(ptr %arguments, i64 1)
  %table.array = call ptr @argument(ptr %arguments, i64 2)
  %first = call i64 @integer(ptr %arguments, i64 3)
  %array = call ptr @argument(ptr %arguments, i64 4)
  %objects = call ptr @argument(ptr %arguments, i64 5)
  %n = call i64 @extent_of(ptr %array)
  %numbers = call ptr @elements_of(ptr %array)
  %table = call ptr @elements_of(ptr %table.array)
  %capacity = call i64 @extent_of(ptr %table.array)
  %n.now = call i64 @size_of(ptr %list)
  %same = icmp eq i64 %n, %n.now
  br i1 %same, label %begin, label %differs
begin:
  %items = call ptr @items_of_list(ptr %list)
  br label %loop
loop:
  %k = phi i64 [ 0, %begin ], [ %k.next, %next ]
  %new = phi i64 [ %first, %begin ], [ %new.next, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %done
look:
  %place = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %place
  %class = call ptr @class_of(ptr %item)
  %is.class = icmp eq ptr %class, %expected
  br i1 %is.class, label %number, label %differs
number:
  %its = call i64 @numbered(ptr %table, i64 %capacity, ptr %item, i64 %new)
  %number.place = getelementptr i64, ptr %numbers, i64 %k
  store i64 %its, ptr %number.place
  %is.new = icmp eq i64 %its, %new
  br i1 %is.new, label %add, label %next
add:
  %known.only = icmp eq ptr %objects, @lw_py_none
  br i1 %known.only, label %differs, label %append
append:
  %bad = call i32 @PyList_Append(ptr %objects, ptr %item)
  %new.after = add i64 %new, 1
  %is.bad = icmp ne i32 %bad, 0
  br i1 %is.bad, label %failed, label %next
next:
  %new.next = phi i64 [ %new, %number ], [ %new.after, %append ]
  %k.next = add i64 %k, 1
  br label %loop
done:
  %result = call ptr @PyLong_FromLongLong(i64 %new)
  ret ptr %result
differs:
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
failed:
  ret ptr null
}

; copy_table(table, larger): puts all pairs of a table into another one.
define ptr @lw_copy_table(ptr %self, ptr %arguments, i64 %count) {
  %from.array = call ptr @argument(ptr %arguments, i64 0)
  %to.array = call ptr @argument(ptr %arguments, i64 1)
  %n = call i64 @extent_of(ptr %from.array)
  %from = call ptr @elements_of(ptr %from.array)
  %capacity = call i64 @extent_of(ptr %to.array)
  %to = call ptr @elements_of(ptr %to.array)
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %k.next, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %done
look:
  %place = getelementptr { i64, i64 }, ptr %from, i64 %k
  %object = load ptr, ptr %place
  %free = icmp eq ptr %object, null
  br i1 %free, label %next, label %put
put:
  %number.place = getelementptr { i64, i64 }, ptr %from, i64 %k, i32 1
  %number = load i64, ptr %number.place
  %ignored = call i64 @numbered(ptr %to, i64 %capacity, ptr %object, i64 %number)
  br label %next
next:
  %k.next = add i64 %k, 1
  br label %loop
done:
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
}

; chained(rows, lengths): fills an array with the lengths of lists; a list of the items of all of them. None
; where they changed meanwhile.
define ptr @lw_chained(ptr %self, ptr %arguments, i64 %count) {
  %list = call ptr @argument(ptr %arguments, i64 0)
  %array = call ptr @argument(ptr %arguments, i64 1)
  %n = call i64 @size_of(ptr %list)
  %lengths = call ptr @elements_of(ptr %array)
  %rows = call ptr @items_of_list(ptr %list)
  br label %measure
measure:
  %k = phi i64 [ 0, %0 ], [ %k.next, %measured ]
  %total = phi i64 [ 0, %0 ], [ %total.next, %measured ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %measured, label %allocate
measured:
  %place = getelementptr ptr, ptr %rows, i64 %k
  %row = load ptr, ptr %place
  %length = call i64 @size_of(ptr %row)
  %length.place = getelementptr i64, ptr %lengths, i64 %k
  store i64 %length, ptr %length.place
  %total.next = add i64 %total, %length
  %k.next = add i64 %k, 1
  br label %measure
allocate:
  %result = call ptr @PyList_New(i64 %total)
  %bad = icmp eq ptr %result, null
  br i1 %bad, label %failed, label %fill
fill:
  %to = call ptr @items_of_list(ptr %result)
  br label %rows.loop
rows.loop:
  %r = phi i64 [ 0, %fill ], [ %r.next, %row.done ]
  %start = phi i64 [ 0, %fill ], [ %start.next, %row.done ]
  %more.rows = icmp slt i64 %r, %n
  br i1 %more.rows, label %row.begin, label %done
row.begin:
  %row.place = getelementptr ptr, ptr %rows, i64 %r
  %from.row = load ptr, ptr %row.place
  %size = call i64 @size_of(ptr %from.row)
  %size.place = getelementptr i64, ptr %lengths, i64 %r
  %size.before = load i64, ptr %size.place
  %same = icmp eq i64 %size, %size.before
  br i1 %same, label %row.copy, label %differs
row.copy:
  %from = call ptr @items_of_list(ptr %from.row)
  br label %copy
copy:
  %c = phi i64 [ 0, %row.copy ], [ %c.next, %copied ]
  %more.items = icmp slt i64 %c, %size
  br i1 %more.items, label %copied, label %row.done
copied:
  %from.place = getelementptr ptr, ptr %from, i64 %c
  %item = load ptr, ptr %from.place
  call void @Py_IncRef(ptr %item)
  %at = add i64 %start, %c
  %to.place = getelementptr ptr, ptr %to, i64 %at
  store ptr %item, ptr %to.place
  %c.next = add i64 %c, 1
  br label %copy
row.done:
  %start.next = add i64 %start, %size
  %r.next = add i64 %r, 1
  br label %rows.loop
done:
  ret ptr %result
differs:
  call void @Py_DecRef(ptr %result)
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
failed:
  ret ptr null
}

; ---- sets ----

; set_slots(members, free, there, hashes): fills arrays with the slots of a set: whether there is a member,
; and its hash, or `free` and the place where `pop` looks first. A list of the members, in the order of the
; slots. None where the set has another number of slots.
define ptr @lw_set_slots(ptr %self, ptr %arguments, i64 %count) {
  %set = call ptr @argument(ptr %arguments, i64 0)
  %least = call i64 @integer(ptr %arguments, i64 1)
  %there.array = call ptr @argument(ptr %arguments, i64 2)
  %hash.array = call ptr @argument(ptr %arguments, i64 3)
  %n = call i64 @extent_of(ptr %there.array)
  %used.place = getelementptr i64, ptr %set, i64 3
  %used = load i64, ptr %used.place
  %result = call ptr @PyList_New(i64 %used)
  %bad = icmp eq ptr %result, null
  br i1 %bad, label %failed, label %check
check:
  %mask.place = getelementptr i64, ptr %set, i64 4
  %mask = load i64, ptr %mask.place
  %slots = add i64 %mask, 1
  %same.slots = icmp eq i64 %slots, %n
  %used.now = load i64, ptr %used.place
  %same.members = icmp eq i64 %used, %used.now
  %same = and i1 %same.slots, %same.members
  br i1 %same, label %begin, label %differs
begin:
  %table.place = getelementptr i64, ptr %set, i64 5
  %table = load ptr, ptr %table.place
  %finger.place = getelementptr i64, ptr %set, i64 7
  %finger = load i64, ptr %finger.place
  %first = and i64 %finger, %mask
  %free.hash = add i64 %first, %least
  %there = call ptr @elements_of(ptr %there.array)
  %hashes = call ptr @elements_of(ptr %hash.array)
  %to = call ptr @items_of_list(ptr %result)
  br label %read
read:
  %k = phi i64 [ 0, %begin ], [ %k.next, %on ]
  %member = phi i64 [ 0, %begin ], [ %member.next, %on ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %done
look:
  %key.place = getelementptr { ptr, i64 }, ptr %table, i64 %k
  %key = load ptr, ptr %key.place
  %hash.place = getelementptr { ptr, i64 }, ptr %table, i64 %k, i32 1
  %hash = load i64, ptr %hash.place
  %is.free = icmp eq ptr %key, null
  %is.dummy = icmp eq i64 %hash, -1
  %not.there = or i1 %is.free, %is.dummy
  %is.there = xor i1 %not.there, true
  %byte = zext i1 %is.there to i8
  %byte.place = getelementptr i8, ptr %there, i64 %k
  store i8 %byte, ptr %byte.place
  %kept.hash = select i1 %is.free, i64 %free.hash, i64 %hash
  %to.hash = getelementptr i64, ptr %hashes, i64 %k
  store i64 %kept.hash, ptr %to.hash
  br i1 %is.there, label %take, label %on
take:
  call void @Py_IncRef(ptr %key)
  %to.place = getelementptr ptr, ptr %to, i64 %member
  store ptr %key, ptr %to.place
  %member.taken = add i64 %member, 1
  br label %on
on:
  %member.next = phi i64 [ %member, %look ], [ %member.taken, %take ]
  %k.next = add i64 %k, 1
  br label %read
done:
  ret ptr %result
differs:
  call void @Py_DecRef(ptr %result)
  %none = call ptr @new_reference(ptr @lw_py_none)
  ret ptr %none
failed:
  ret ptr null
}
