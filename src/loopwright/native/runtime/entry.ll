; The entry of calls whose arguments are like those of a call before: it binds them to parameters, tests
; them and takes them apart as a program of fixed steps says (`call_entry`), and calls compiled code. Where
; a test fails, it calls the general function with the arguments that it was given.
;
; Values are numbered: the parameters, then what steps append. What is read from objects that another
; thread may change is owned until the code returns.

declare ptr @PyBytes_AsString(ptr)
declare ptr @PyFunction_GetCode(ptr)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare ptr @PyObject_GetAttr(ptr, ptr)
declare ptr @PyObject_GetItem(ptr, ptr)
declare ptr @PyObject_GenericGetDict(ptr, ptr)
declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)
declare i64 @PyDict_Size(ptr)
declare ptr @PyDict_GetItemWithError(ptr, ptr)
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare void @PyErr_Clear()
declare void @PyErr_Fetch(ptr, ptr, ptr)
declare void @PyErr_NormalizeException(ptr, ptr, ptr)
declare i32 @PyException_SetTraceback(ptr, ptr)
declare void @Py_IncRef(ptr)
declare void @Py_DecRef(ptr)

@lw_py_true = external global i8
@lw_py_none = external global i8

define internal ptr @item(ptr %tuple, i64 %k) alwaysinline {
  %items = getelementptr i8, ptr %tuple, i64 24
  %place = getelementptr ptr, ptr %items, i64 %k
  %value = load ptr, ptr %place
  ret ptr %value
}

define internal i64 @size_of(ptr %tuple) alwaysinline {
  %place = getelementptr i8, ptr %tuple, i64 16
  %size = load i64, ptr %place
  ret i64 %size
}

define internal i64 @word(ptr %words, i64 %k) alwaysinline {
  %place = getelementptr i64, ptr %words, i64 %k
  %value = load i64, ptr %place
  ret i64 %value
}

define internal void @release(ptr %owned, i64 %count) {
  br label %test
test:
  %k = phi i64 [ 0, %0 ], [ %k.next, %drop ]
  %more = icmp slt i64 %k, %count
  br i1 %more, label %drop, label %done
drop:
  %place = getelementptr ptr, ptr %owned, i64 %k
  %value = load ptr, ptr %place
  call void @Py_DecRef(ptr %value)
  %k.next = add i64 %k, 1
  br label %test
done:
  ret void
}

; The arguments, by parameter: true where each parameter has one.
define internal i1 @bind(ptr %self, ptr %args, i64 %given, ptr %keywords, ptr %values, i64 %count, i64 %most) {
  %too.many = icmp sgt i64 %given, %most
  br i1 %too.many, label %differs, label %begin
begin:
  br label %positional
positional:
  %k = phi i64 [ 0, %begin ], [ %k.next, %copy ]
  %more = icmp slt i64 %k, %given
  br i1 %more, label %copy, label %defaults
copy:
  %from = getelementptr ptr, ptr %args, i64 %k
  %argument = load ptr, ptr %from
  %to = getelementptr ptr, ptr %values, i64 %k
  store ptr %argument, ptr %to
  %k.next = add i64 %k, 1
  br label %positional
defaults:
  %all = icmp eq i64 %given, %count
  br i1 %all, label %named, label %fill
fill:
  %f = phi i64 [ %given, %defaults ], [ %f.next, %fill ]
  %free = getelementptr ptr, ptr %values, i64 %f
  store ptr null, ptr %free
  %f.next = add i64 %f, 1
  %filled = icmp eq i64 %f.next, %count
  br i1 %filled, label %named, label %fill
named:
  %no.names = icmp eq ptr %keywords, null
  br i1 %no.names, label %complete, label %names
names:
  %parameters = call ptr @item(ptr %self, i64 3)
  %name.count = call i64 @size_of(ptr %keywords)
  br label %keyword
keyword:
  %j = phi i64 [ 0, %names ], [ %j.next, %store ]
  %more.names = icmp slt i64 %j, %name.count
  br i1 %more.names, label %look, label %complete
look:
  %name = call ptr @item(ptr %keywords, i64 %j)
  br label %search
search:
  %p = phi i64 [ 0, %look ], [ %p.next, %other ]
  %known = icmp slt i64 %p, %count
  br i1 %known, label %compare, label %differs
compare:
  %parameter = call ptr @item(ptr %parameters, i64 %p)
  %same = icmp eq ptr %parameter, %name
  br i1 %same, label %place, label %other
other:
  %p.next = add i64 %p, 1
  br label %search
place:
  %slot = getelementptr ptr, ptr %values, i64 %p
  %before = load ptr, ptr %slot
  %is.free = icmp eq ptr %before, null
  br i1 %is.free, label %store, label %differs
store:
  %at = add i64 %given, %j
  %value.place = getelementptr ptr, ptr %args, i64 %at
  %value = load ptr, ptr %value.place
  store ptr %value, ptr %slot
  %j.next = add i64 %j, 1
  br label %keyword
complete:
  br i1 %all, label %fine, label %missing
missing:
  %table = call ptr @item(ptr %self, i64 4)
  %sentinel = call ptr @item(ptr %self, i64 5)
  br label %default
default:
  %d = phi i64 [ %given, %missing ], [ %d.next, %next.default ]
  %more.defaults = icmp slt i64 %d, %count
  br i1 %more.defaults, label %is.missing, label %fine
is.missing:
  %gap = getelementptr ptr, ptr %values, i64 %d
  %present = load ptr, ptr %gap
  %has.none = icmp eq ptr %present, null
  br i1 %has.none, label %take, label %next.default
take:
  %value.default = call ptr @item(ptr %table, i64 %d)
  %has.default = icmp ne ptr %value.default, %sentinel
  br i1 %has.default, label %put, label %differs
put:
  store ptr %value.default, ptr %gap
  br label %next.default
next.default:
  %d.next = add i64 %d, 1
  br label %default
fine:
  ret i1 true
differs:
  ret i1 false
}

; Whether all that the code depends on is as it was when it was compiled: guards of four words.
define internal i1 @holds(ptr %words, i64 %first, i64 %count) {
  %argument = alloca ptr, align 8
  br label %guard
guard:
  %g = phi i64 [ 0, %0 ], [ %g.next, %next ]
  %more = icmp slt i64 %g, %count
  br i1 %more, label %read, label %fine
read:
  %at = mul i64 %g, 4
  %w0 = add i64 %first, %at
  %w1 = add i64 %w0, 1
  %w2 = add i64 %w0, 2
  %w3 = add i64 %w0, 3
  %code = call i64 @word(ptr %words, i64 %w0)
  %a.word = call i64 @word(ptr %words, i64 %w1)
  %b.word = call i64 @word(ptr %words, i64 %w2)
  %c.word = call i64 @word(ptr %words, i64 %w3)
  %a = inttoptr i64 %a.word to ptr
  %b = inttoptr i64 %b.word to ptr
  %c = inttoptr i64 %c.word to ptr
  switch i64 %code, label %differs [
    i64 0, label %code.of
    i64 1, label %entry
    i64 2, label %no.entry
    i64 3, label %member
    i64 4, label %subscript
    i64 5, label %test
    i64 6, label %test.of
  ]
code.of:
  %now = call ptr @PyFunction_GetCode(ptr %a)
  %is.code = icmp eq ptr %now, %b
  br i1 %is.code, label %next, label %differs
entry:
  %value = call ptr @PyDict_GetItemWithError(ptr %a, ptr %b)
  %is.value = icmp eq ptr %value, %c
  br i1 %is.value, label %next, label %differs
no.entry:
  %present = call ptr @PyDict_GetItemWithError(ptr %a, ptr %b)
  %is.absent = icmp eq ptr %present, null
  br i1 %is.absent, label %next, label %differs
member:
  %attribute = call ptr @PyObject_GetAttr(ptr %a, ptr %b)
  br label %compare
subscript:
  %item = call ptr @PyObject_GetItem(ptr %a, ptr %b)
  br label %compare
compare:
  %part = phi ptr [ %attribute, %member ], [ %item, %subscript ]
  %failed = icmp eq ptr %part, null
  br i1 %failed, label %differs, label %drop
drop:
  %is.part = icmp eq ptr %part, %c
  call void @Py_DecRef(ptr %part)
  br i1 %is.part, label %next, label %differs
test:
  br label %ask
test.of:
  store ptr %b, ptr %argument
  br label %ask
ask:
  %arity = phi i64 [ 0, %test ], [ 1, %test.of ]
  %answer = call ptr @PyObject_Vectorcall(ptr %a, ptr %argument, i64 %arity, ptr null)
  %no.answer = icmp eq ptr %answer, null
  br i1 %no.answer, label %differs, label %look
look:
  %is.true = icmp eq ptr %answer, @lw_py_true
  call void @Py_DecRef(ptr %answer)
  br i1 %is.true, label %next, label %differs
next:
  %g.next = add i64 %g, 1
  br label %guard
fine:
  ret i1 true
differs:
  call void @PyErr_Clear()
  ret i1 false
}

define ptr @lw_enter(ptr %self, ptr %args, i64 %count.given, ptr %keywords) {
  %values = alloca [64 x ptr], align 8
  %passed = alloca [64 x ptr], align 8
  %owned = alloca [64 x ptr], align 8
  %overflow = alloca i32, align 4
  %kind = alloca ptr, align 8
  %error = alloca ptr, align 8
  %traceback = alloca ptr, align 8
  %bytes = call ptr @item(ptr %self, i64 6)
  %words = call ptr @PyBytes_AsString(ptr %bytes)
  %count = call i64 @word(ptr %words, i64 0)
  %most = call i64 @word(ptr %words, i64 1)
  %steps = call i64 @word(ptr %words, i64 2)
  %guards = call i64 @word(ptr %words, i64 3)
  %guard.words = mul i64 %guards, 4
  %first = add i64 %guard.words, 4
  %bound = call i1 @bind(ptr %self, ptr %args, i64 %count.given, ptr %keywords, ptr %values, i64 %count, i64 %most)
  br i1 %bound, label %guard, label %general
guard:
  %holds = call i1 @holds(ptr %words, i64 4, i64 %guards)
  br i1 %holds, label %step, label %general
step:
  %s = phi i64 [ 0, %guard ], [ %s.next, %stepped ]
  %p = phi i64 [ 0, %guard ], [ %p.next, %stepped ]
  %o = phi i64 [ 0, %guard ], [ %o.next, %stepped ]
  %more = icmp slt i64 %s, %steps
  br i1 %more, label %read, label %run
read:
  %at = mul i64 %s, 4
  %w0 = add i64 %first, %at
  %w1 = add i64 %w0, 1
  %w2 = add i64 %w0, 2
  %w3 = add i64 %w0, 3
  %code = call i64 @word(ptr %words, i64 %w0)
  %k = call i64 @word(ptr %words, i64 %w1)
  %a = call i64 @word(ptr %words, i64 %w2)
  %b = call i64 @word(ptr %words, i64 %w3)
  %object = inttoptr i64 %a to ptr
  %k.place = getelementptr ptr, ptr %values, i64 %k
  %value = load ptr, ptr %k.place
  %b.place = getelementptr ptr, ptr %values, i64 %b
  switch i64 %code, label %differs [
    i64 0, label %pass
    i64 1, label %class
    i64 2, label %range
    i64 3, label %identity
    i64 4, label %equal
    i64 5, label %dtype
    i64 6, label %items
    i64 7, label %attribute
    i64 8, label %subscript
    i64 9, label %dictionary
    i64 10, label %key
    i64 11, label %convert
  ]
pass:
  %p.place = getelementptr ptr, ptr %passed, i64 %p
  store ptr %value, ptr %p.place
  %p.more = add i64 %p, 1
  br label %stepped
class:
  %class.place = getelementptr i8, ptr %value, i64 8
  %class.now = load ptr, ptr %class.place
  %is.class = icmp eq ptr %class.now, %object
  br i1 %is.class, label %stepped, label %differs
range:
  %number = call i64 @PyLong_AsLongLongAndOverflow(ptr %value, ptr %overflow)
  %beyond = load i32, ptr %overflow
  %is.inside = icmp eq i32 %beyond, 0
  %is.above = icmp sge i64 %number, %a
  %is.below = icmp sle i64 %number, %b
  %is.between = and i1 %is.above, %is.below
  %is.in.range = and i1 %is.inside, %is.between
  br i1 %is.in.range, label %stepped, label %differs
identity:
  %is.same = icmp eq ptr %value, %object
  br i1 %is.same, label %stepped, label %differs
equal:
  %comparison = call i32 @PyObject_RichCompareBool(ptr %value, ptr %object, i32 2)
  %is.equal = icmp eq i32 %comparison, 1
  br i1 %is.equal, label %stepped, label %differs
dtype:
  %dtype.place = getelementptr i8, ptr %value, i64 56
  %dtype.now = load ptr, ptr %dtype.place
  %is.dtype = icmp eq ptr %dtype.now, %object
  br i1 %is.dtype, label %stepped, label %differs
items:
  %arity = call i64 @size_of(ptr %value)
  %has.arity = icmp eq i64 %arity, %a
  br i1 %has.arity, label %item, label %differs
item:
  %i = phi i64 [ 0, %items ], [ %i.next, %copy ]
  %more.items = icmp slt i64 %i, %a
  br i1 %more.items, label %copy, label %stepped
copy:
  %part = call ptr @item(ptr %value, i64 %i)
  %part.place = getelementptr ptr, ptr %b.place, i64 %i
  store ptr %part, ptr %part.place
  %i.next = add i64 %i, 1
  br label %item
attribute:
  %member = call ptr @PyObject_GetAttr(ptr %value, ptr %object)
  br label %own
subscript:
  %field = call ptr @PyObject_GetItem(ptr %value, ptr %object)
  br label %own
dictionary:
  %namespace = call ptr @PyObject_GenericGetDict(ptr %value, ptr null)
  %no.namespace = icmp eq ptr %namespace, null
  br i1 %no.namespace, label %differs, label %measure
measure:
  %entries = call i64 @PyDict_Size(ptr %namespace)
  %has.entries = icmp eq i64 %entries, %a
  br i1 %has.entries, label %own, label %drop.namespace
drop.namespace:
  call void @Py_DecRef(ptr %namespace)
  br label %differs
key:
  %entry = call ptr @PyDict_GetItemWithError(ptr %value, ptr %object)
  %no.entry = icmp eq ptr %entry, null
  br i1 %no.entry, label %differs, label %take
take:
  call void @Py_IncRef(ptr %entry)
  br label %own
convert:
  %converted = call ptr @PyObject_Vectorcall(ptr %object, ptr %k.place, i64 1, ptr null)
  %is.refused = icmp eq ptr %converted, @lw_py_none
  br i1 %is.refused, label %drop.none, label %own
drop.none:
  call void @Py_DecRef(ptr %converted)
  br label %differs
own:
  %new = phi ptr [ %member, %attribute ], [ %field, %subscript ], [ %namespace, %measure ], [ %entry, %take ], [ %converted, %convert ]
  %is.missing = icmp eq ptr %new, null
  br i1 %is.missing, label %differs, label %keep
keep:
  %o.place = getelementptr ptr, ptr %owned, i64 %o
  store ptr %new, ptr %o.place
  store ptr %new, ptr %b.place
  %o.more = add i64 %o, 1
  br label %stepped
stepped:
  %p.next = phi i64 [ %p.more, %pass ], [ %p, %class ], [ %p, %range ], [ %p, %identity ], [ %p, %equal ], [ %p, %dtype ], [ %p, %item ], [ %p, %keep ]
  %o.next = phi i64 [ %o, %pass ], [ %o, %class ], [ %o, %range ], [ %o, %identity ], [ %o, %equal ], [ %o, %dtype ], [ %o, %item ], [ %o.more, %keep ]
  %s.next = add i64 %s, 1
  br label %step
run:
  %kernel = call ptr @item(ptr %self, i64 1)
  %result = call ptr @PyObject_Vectorcall(ptr %kernel, ptr %passed, i64 %p, ptr null)
  %raised = icmp eq ptr %result, null
  br i1 %raised, label %recover, label %done
done:
  call void @release(ptr %owned, i64 %o)
  ret ptr %result
recover:
  call void @PyErr_Fetch(ptr %kind, ptr %error, ptr %traceback)
  call void @PyErr_NormalizeException(ptr %kind, ptr %error, ptr %traceback)
  call void @release(ptr %owned, i64 %o)
  %exception = load ptr, ptr %error
  %frames = load ptr, ptr %traceback
  %no.frames = icmp eq ptr %frames, null
  br i1 %no.frames, label %ask, label %attach
attach:
  %ignored = call i32 @PyException_SetTraceback(ptr %exception, ptr %frames)
  call void @Py_DecRef(ptr %frames)
  br label %ask
ask:
  %exception.class = load ptr, ptr %kind
  call void @Py_DecRef(ptr %exception.class)
  store ptr %exception, ptr %passed
  br label %argument
argument:
  %n = phi i64 [ 0, %ask ], [ %n.next, %append ]
  %more.arguments = icmp slt i64 %n, %count
  br i1 %more.arguments, label %append, label %retry
append:
  %n.from = getelementptr ptr, ptr %values, i64 %n
  %n.value = load ptr, ptr %n.from
  %n.next = add i64 %n, 1
  %n.to = getelementptr ptr, ptr %passed, i64 %n.next
  store ptr %n.value, ptr %n.to
  br label %argument
retry:
  %recovery = call ptr @item(ptr %self, i64 2)
  %arity.recovery = add i64 %count, 1
  %recovered = call ptr @PyObject_Vectorcall(ptr %recovery, ptr %passed, i64 %arity.recovery, ptr null)
  call void @Py_DecRef(ptr %exception)
  ret ptr %recovered
differs:
  call void @PyErr_Clear()
  call void @release(ptr %owned, i64 %o)
  br label %general
general:
  %function = call ptr @item(ptr %self, i64 0)
  %otherwise = call ptr @PyObject_Vectorcall(ptr %function, ptr %args, i64 %count.given, ptr %keywords)
  ret ptr %otherwise
}
