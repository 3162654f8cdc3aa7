; What compiled programs call at run time: memory, the way out of a failed program, the thread pool.
;
; A failure (`lw_abort`) jumps to the innermost handler of its thread, which `lw_call` and `lw_chunk`
; set up; the message comes back as their result. Long-running code asks now and then whether it is to
; end (`lw_poll`): on the main thread Python's signal handlers run, and an exception of theirs ends the
; program like a failure; other threads look whether the job that they work on has failed. The pool is a list of jobs under one mutex. A
; thread that starts a job works on it too, so that a job finishes even when every worker is busy,
; and a body may start jobs of its own. A chunk is what is left divided by twice the threads: few
; chunks in all, and none so large at the end that others wait for it.

%handler = type { [64 x i64], ptr, ptr, ptr, ptr }
; jmp_buf, message, handler around, job, the first memory of its own
%memory = type { ptr, ptr, ptr, i64 }
; Before each memory: where it was allocated, what names it in the list of its handler (null if it is in
; none), the next memory of that list, how many bytes it has if it may be kept, else 0.
%host = type { i32, i32, i32, i32, i64, [6 x ptr], [3 x ptr] }
; SIG_BLOCK, MADV_HUGEPAGE, CLOCK_REALTIME, CLOCK_MONOTONIC, the main thread, Python's functions, the
; functions of the system that give the stack of a thread (see `lw_stack`), null where there are none
%job = type { ptr, ptr, ptr, i64, i64, i64, i64, i64, ptr }
; next job, body, env, count, parts, first index not given out, threads at work, seats, message

@mutex = internal global [16 x i64] zeroinitializer, align 64
@work = internal global [16 x i64] zeroinitializer, align 64
@done = internal global [16 x i64] zeroinitializer, align 64
@jobs = internal global ptr null
@workers = internal global i64 0
@lw_most_threads = global i64 1024                       ; `set_num_threads`
@started = internal global i64 0                          ; how many jobs have been started
@key = internal global i32 0
@kept = internal global [8 x ptr] zeroinitializer, align 64 ; memory to be used again
@next_kept = internal global i64 0
@block = internal global i32 0                            ; SIG_BLOCK
@huge = internal global i32 -1                            ; MADV_HUGEPAGE, -1 where there is none
@memory = internal constant [42 x i8] c"out of memory: an allocation of %lu bytes\00"
@memories = internal constant [52 x i8] c"out of memory: an allocation of more than %lu bytes\00"
@text = internal global [64 x [1024 x i8]] zeroinitializer ; messages with numbers, in a ring
@next_text = internal global i64 0
@realtime = internal global i32 0                         ; CLOCK_REALTIME
@monotonic = internal global i32 0                        ; CLOCK_MONOTONIC
@main = internal global i64 0                             ; the thread that handles signals
@python = internal global [6 x ptr] zeroinitializer       ; see `lw_attend`, `lw_raise`, `lw_release`
@stack = internal global [3 x ptr] zeroinitializer        ; see `lw_stack`
@stack_key = internal global i32 0                        ; the lowest address for calls of a thread
@caught = internal global [3 x ptr] zeroinitializer       ; an exception of a signal handler
@attended = internal global i64 0                         ; when signals were handled last, in ns
@polled = internal global i64 0                           ; when anybody asked last, in ns
@interval = internal global i32 8                         ; iterations from a question to the next
@stopped = internal constant [12 x i8] c"interrupted\00"

declare ptr @malloc(i64)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare void @free(ptr)
declare i32 @madvise(ptr, i64, i32)
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
declare i32 @puts(ptr)
declare i32 @snprintf(ptr, i64, ptr, ...)
declare void @abort() noreturn
declare i32 @pthread_key_create(ptr, ptr)
declare ptr @pthread_getspecific(i32)
declare i32 @pthread_setspecific(i32, ptr)
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_cond_init(ptr, ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_cond_timedwait(ptr, ptr, ptr)
declare i32 @pthread_cond_broadcast(ptr)
declare i64 @pthread_self()
declare i32 @clock_gettime(i32, ptr)
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_detach(i64)
declare i32 @sigfillset(ptr)
declare i32 @pthread_sigmask(i32, ptr, ptr)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i32 @llvm.umin.i32(i32, i32)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i32 @pthread_attr_getstack(ptr, ptr, ptr)
declare i32 @pthread_attr_destroy(ptr)

; ---- memory ----

; Memory of 64 KiB to 16 MiB that is given back is kept in a few places and used again, since the system
; takes long to give new pages. Larger memory asks for huge pages: it takes fewer faults to fill and fewer
; page walks to run through. That is a wish, granted or not; whole units of 64 KiB suit every size of page.
define ptr @lw_alloc(i64 %bytes, i64 %alignment) {
  %aligned = call i64 @llvm.umax.i64(i64 %alignment, i64 64)
  %size = call i64 @llvm.umax.i64(i64 %bytes, i64 1)
  %not.small = icmp uge i64 %size, 65536
  %not.large = icmp ule i64 %size, 16777216
  %usual = icmp eq i64 %aligned, 64
  %middle = and i1 %not.small, %not.large
  %keeps = and i1 %middle, %usual
  %capacity = select i1 %keeps, i64 %size, i64 0
  br i1 %keeps, label %look, label %fresh
look:
  %k = phi i64 [ 0, %0 ], [ %k.next, %on ]
  %place = getelementptr [8 x ptr], ptr @kept, i64 0, i64 %k
  %seen = load atomic ptr, ptr %place monotonic, align 8
  %empty = icmp eq ptr %seen, null
  br i1 %empty, label %on, label %take
take:
  %old = atomicrmw xchg ptr %place, ptr null acquire
  %lost = icmp eq ptr %old, null
  br i1 %lost, label %on, label %measure
measure:
  %old.start.p = getelementptr %memory, ptr %old, i64 -1, i32 0
  %old.size.p = getelementptr %memory, ptr %old, i64 -1, i32 3
  %old.start = load ptr, ptr %old.start.p
  %old.size = load i64, ptr %old.size.p
  %enough = icmp uge i64 %old.size, %size
  %twice = shl i64 %size, 1
  %modest = icmp ule i64 %old.size, %twice
  %fits = and i1 %enough, %modest
  br i1 %fits, label %reuse, label %back
reuse:
  call void @lw_enlist(ptr %old, ptr %old.start)
  ret ptr %old
back:
  %put = cmpxchg ptr %place, ptr null, ptr %old release monotonic
  %is.put = extractvalue { ptr, i1 } %put, 1
  br i1 %is.put, label %on, label %drop
drop:
  call void @free(ptr %old.start)
  br label %on
on:
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 8
  br i1 %more, label %look, label %fresh
fresh:
  %most = add i64 %aligned, 32                            ; what is before it, and up to its alignment
  %total = call i64 @llvm.uadd.sat.i64(i64 %size, i64 %most)
  %start.m = call ptr @malloc(i64 %total)
  %bad = icmp eq ptr %start.m, null
  br i1 %bad, label %none, label %good
good:
  %end.m = getelementptr i8, ptr %start.m, i64 %most
  %mask = sub i64 0, %aligned
  %memory = call ptr @llvm.ptrmask.p0.i64(ptr %end.m, i64 %mask)
  %size.p = getelementptr %memory, ptr %memory, i64 -1, i32 3
  store i64 %capacity, ptr %size.p
  call void @lw_enlist(ptr %memory, ptr %start.m)
  %large = icmp uge i64 %size, 4194304
  %advice = load i32, ptr @huge
  %known = icmp sge i32 %advice, 0
  %asks = and i1 %large, %known
  br i1 %asks, label %ask, label %end
ask:
  %first = ptrtoint ptr %memory to i64
  %up = add i64 %first, 65535
  %start = and i64 %up, -65536
  %last = add i64 %first, %size
  %room = sub i64 %last, %start
  %length = and i64 %room, -65536
  %page = inttoptr i64 %start to ptr
  %ignored = call i32 @madvise(ptr %page, i64 %length, i32 %advice)
  br label %end
end:
  ret ptr %memory
none:
  %uncounted = icmp uge i64 %size, 9223372036854775807  ; what a product is that does not fit
  %format = select i1 %uncounted, ptr @memories, ptr @memory
  call void @lw_abort_with(ptr %format, i64 %size, i64 0)
  unreachable
}

define void @lw_free(ptr %memory) {
  %none = icmp eq ptr %memory, null
  br i1 %none, label %out, label %some
some:
  %head = getelementptr %memory, ptr %memory, i64 -1
  %link.p = getelementptr %memory, ptr %head, i64 0, i32 1
  %next.p = getelementptr %memory, ptr %head, i64 0, i32 2
  %link = load ptr, ptr %link.p
  %alone = icmp eq ptr %link, null
  br i1 %alone, label %give, label %delist
delist:
  %next = load ptr, ptr %next.p
  store ptr %next, ptr %link
  %last = icmp eq ptr %next, null
  br i1 %last, label %give, label %relink
relink:
  %back.p = getelementptr %memory, ptr %next, i64 -1, i32 1
  store ptr %link, ptr %back.p
  br label %give
give:
  %size.p = getelementptr %memory, ptr %head, i64 0, i32 3
  %size = load i64, ptr %size.p
  %keeps = icmp ne i64 %size, 0
  br i1 %keeps, label %look, label %release
look:
  %k = phi i64 [ 0, %give ], [ %k.next, %on ]
  %place = getelementptr [8 x ptr], ptr @kept, i64 0, i64 %k
  %put = cmpxchg ptr %place, ptr null, ptr %memory release monotonic
  %is.put = extractvalue { ptr, i1 } %put, 1
  br i1 %is.put, label %out, label %on
on:
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 8
  br i1 %more, label %look, label %replace
replace:                                                  ; what has been kept for long goes
  %turn = atomicrmw add ptr @next_kept, i64 1 monotonic
  %which = and i64 %turn, 7
  %place.r = getelementptr [8 x ptr], ptr @kept, i64 0, i64 %which
  %old = atomicrmw xchg ptr %place.r, ptr %memory acq_rel
  %gone = icmp eq ptr %old, null
  br i1 %gone, label %out, label %release
release:
  %freed = phi ptr [ %memory, %give ], [ %old, %replace ]
  %start.p = getelementptr %memory, ptr %freed, i64 -1, i32 0
  %start = load ptr, ptr %start.p
  call void @free(ptr %start)
  br label %out
out:
  ret void
}

; Makes memory the first of the list of the innermost handler of this thread, if there is one.
define internal void @lw_enlist(ptr %memory, ptr %start) {
  %head = getelementptr %memory, ptr %memory, i64 -1
  %link.p = getelementptr %memory, ptr %head, i64 0, i32 1
  %next.p = getelementptr %memory, ptr %head, i64 0, i32 2
  store ptr %start, ptr %head
  store ptr null, ptr %link.p
  store ptr null, ptr %next.p
  %key = load i32, ptr @key
  %handler = call ptr @pthread_getspecific(i32 %key)
  %none = icmp eq ptr %handler, null
  br i1 %none, label %out, label %some
some:
  %list = getelementptr %handler, ptr %handler, i64 0, i32 4
  %next = load ptr, ptr %list
  store ptr %list, ptr %link.p
  store ptr %next, ptr %next.p
  store ptr %memory, ptr %list
  %last = icmp eq ptr %next, null
  br i1 %last, label %out, label %relink
relink:
  %back.p = getelementptr %memory, ptr %next, i64 -1, i32 1
  store ptr %next.p, ptr %back.p
  br label %out
out:
  ret void
}

; At the end of what a handler ran, its memory is in no list any more: it outlives the handler, as results
; do, or is freed if what was run has failed.
define internal void @lw_delist(ptr %handler, i1 %failed) noinline {
  %list = getelementptr %handler, ptr %handler, i64 0, i32 4
  %first = load ptr, ptr %list
  br label %look
look:
  %memory = phi ptr [ %first, %0 ], [ %next, %free ], [ %next, %one ]
  %none = icmp eq ptr %memory, null
  br i1 %none, label %out, label %one
one:
  %link.p = getelementptr %memory, ptr %memory, i64 -1, i32 1
  %next.p = getelementptr %memory, ptr %memory, i64 -1, i32 2
  %next = load ptr, ptr %next.p
  store ptr null, ptr %link.p
  br i1 %failed, label %free, label %look
free:
  call void @lw_free(ptr %memory)
  br label %look
out:
  ret void
}

; ---- failure ----

define void @lw_abort(ptr %message) noreturn {
  %key = load i32, ptr @key
  %handler = call ptr @pthread_getspecific(i32 %key)
  %none = icmp eq ptr %handler, null
  br i1 %none, label %die, label %jump
jump:
  %slot = getelementptr %handler, ptr %handler, i64 0, i32 1
  store volatile ptr %message, ptr %slot
  call void @longjmp(ptr %handler, i32 1)
  unreachable
die:
  %ignored = call i32 @puts(ptr %message)
  call void @abort()
  unreachable
}

; Fails with a message that has numbers in it, as `printf` would write them.
define void @lw_abort_with(ptr %format, i64 %number, i64 %other) noreturn {
  %ticket = atomicrmw add ptr @next_text, i64 1 monotonic
  %place = and i64 %ticket, 63
  %message = getelementptr [1024 x i8], ptr @text, i64 %place
  %length = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %message, i64 1024, ptr %format, i64 %number, i64 %other)
  call void @lw_abort(ptr %message)
  unreachable
}

; Runs entry(frame); null, or the message of the failure that ended it.
define ptr @lw_call(ptr %entry, ptr %frame) {
  %handler = alloca %handler, align 16
  %key = load i32, ptr @key
  %outer = call ptr @pthread_getspecific(i32 %key)
  call void @lw_set_up(ptr %handler, ptr %outer, ptr null)
  %s0 = call i32 @pthread_setspecific(i32 %key, ptr %handler)
  %code = call i32 @_setjmp(ptr %handler) returns_twice
  %first = icmp eq i32 %code, 0
  br i1 %first, label %run, label %failed
run:
  call void %entry(ptr %frame)
  call void @lw_delist(ptr %handler, i1 false)
  %s1 = call i32 @pthread_setspecific(i32 %key, ptr %outer)
  ret ptr null
failed:
  call void @lw_delist(ptr %handler, i1 true)
  %s2 = call i32 @pthread_setspecific(i32 %key, ptr %outer)
  %slot = getelementptr %handler, ptr %handler, i64 0, i32 1
  %message = load volatile ptr, ptr %slot
  ret ptr %message
}

; Runs body(lo, hi, env) for a job; null, or the message of the failure that ended it.
define internal ptr @lw_chunk(ptr %body, i64 %lo, i64 %hi, ptr %env, ptr %job) {
  %handler = alloca %handler, align 16
  %key = load i32, ptr @key
  %outer = call ptr @pthread_getspecific(i32 %key)
  call void @lw_set_up(ptr %handler, ptr %outer, ptr %job)
  %s0 = call i32 @pthread_setspecific(i32 %key, ptr %handler)
  %code = call i32 @_setjmp(ptr %handler) returns_twice
  %first = icmp eq i32 %code, 0
  br i1 %first, label %run, label %failed
run:
  call void %body(i64 %lo, i64 %hi, ptr %env)
  call void @lw_delist(ptr %handler, i1 false)
  %s1 = call i32 @pthread_setspecific(i32 %key, ptr %outer)
  ret ptr null
failed:
  call void @lw_delist(ptr %handler, i1 true)
  %s2 = call i32 @pthread_setspecific(i32 %key, ptr %outer)
  %slot = getelementptr %handler, ptr %handler, i64 0, i32 1
  %message = load volatile ptr, ptr %slot
  ret ptr %message
}

define internal void @lw_set_up(ptr %handler, ptr %outer, ptr %job) {
  %outer.p = getelementptr %handler, ptr %handler, i64 0, i32 2
  %job.p = getelementptr %handler, ptr %handler, i64 0, i32 3
  store ptr %outer, ptr %outer.p
  store ptr %job, ptr %job.p
  %list = getelementptr %handler, ptr %handler, i64 0, i32 4
  store ptr null, ptr %list
  ret void
}

; The lowest address of the stack of this thread at which a function may call itself: what lies below
; is for functions of other libraries, an eighth of the stack, of 24 to 256 KiB. `here` is an address in the
; stack, which is assumed to have 256 KiB below that where the system does not tell.
define preserve_mostcc i64 @lw_stack(i64 %here) {
  %attributes = alloca [32 x i64], align 16
  %low.p = alloca i64, align 8
  %size.p = alloca i64, align 8
  %key = load i32, ptr @stack_key
  %known = call ptr @pthread_getspecific(i32 %key)
  %none = icmp eq ptr %known, null
  br i1 %none, label %ask, label %out
ask:
  %assumed = call i64 @llvm.usub.sat.i64(i64 %here, i64 262144)
  store i64 %assumed, ptr %low.p
  store i64 262144, ptr %size.p
  %attributes.f = load ptr, ptr @stack
  %no.attributes = icmp eq ptr %attributes.f, null
  br i1 %no.attributes, label %ask.top, label %ask.attributes
ask.attributes:
  ; pthread_getattr_np, of Linux
  %self = call i64 @pthread_self()
  %code = call i32 %attributes.f(i64 %self, ptr %attributes)
  %fine = icmp eq i32 %code, 0
  br i1 %fine, label %read, label %limit
read:
  %code.of.read = call i32 @pthread_attr_getstack(ptr %attributes, ptr %low.p, ptr %size.p)
  %code.of.end = call i32 @pthread_attr_destroy(ptr %attributes)
  br label %limit
ask.top:
  ; pthread_get_stackaddr_np and pthread_get_stacksize_np, of macOS
  %top.f.p = getelementptr [3 x ptr], ptr @stack, i64 0, i64 1
  %size.f.p = getelementptr [3 x ptr], ptr @stack, i64 0, i64 2
  %top.f = load ptr, ptr %top.f.p
  %size.f = load ptr, ptr %size.f.p
  %no.top = icmp eq ptr %top.f, null
  br i1 %no.top, label %limit, label %top
top:
  %this = call i64 @pthread_self()
  %end = call i64 %top.f(i64 %this)
  %bytes = call i64 %size.f(i64 %this)
  %first = sub i64 %end, %bytes
  store i64 %first, ptr %low.p
  store i64 %bytes, ptr %size.p
  br label %limit
limit:
  %low = load i64, ptr %low.p
  %size = load i64, ptr %size.p
  %eighth = lshr i64 %size, 3
  %at.most = call i64 @llvm.umin.i64(i64 %eighth, i64 262144)
  %margin = call i64 @llvm.umax.i64(i64 %at.most, i64 24576)
  %from.low = add i64 %low, %margin
  ; where the stack has no end, as without a limit of the shell
  %from.here = call i64 @llvm.usub.sat.i64(i64 %here, i64 67108864)
  %result = call i64 @llvm.umax.i64(i64 %from.low, i64 %from.here)
  %kept = inttoptr i64 %result to ptr
  %s = call i32 @pthread_setspecific(i32 %key, ptr %kept)
  ret i64 %result
out:
  %again = ptrtoint ptr %known to i64
  ret i64 %again
}

; ---- interruption ----

; Nanoseconds of a clock.
define internal i64 @lw_now(ptr %clock) {
  %time = alloca [2 x i64], align 8
  %id = load i32, ptr %clock
  %ignored = call i32 @clock_gettime(i32 %id, ptr %time)
  %s = load i64, ptr %time
  %ns.p = getelementptr i64, ptr %time, i64 1
  %ns = load i64, ptr %ns.p
  %whole = mul i64 %s, 1000000000
  %now = add i64 %whole, %ns
  ret i64 %now
}

define internal i1 @lw_is_main() {
  %self = call i64 @pthread_self()
  %main = load i64, ptr @main
  %same = icmp eq i64 %self, %main
  ret i1 %same
}

; On the main thread, a tenth of a second after the last time: runs Python's signal handlers. A
; message if one of them raised an exception, which `lw_raise` raises again; null otherwise. The
; mutex is not held, since handlers may do anything.
define internal ptr @lw_attend() {
  %here = call i1 @lw_is_main()
  br i1 %here, label %time, label %none
time:
  %now = call i64 @lw_now(ptr @monotonic)
  %before = load i64, ptr @attended
  %passed = sub i64 %now, %before
  %due = icmp sgt i64 %passed, 100000000
  br i1 %due, label %handle, label %none
handle:
  store i64 %now, ptr @attended
  %check.p = getelementptr ptr, ptr @python, i64 1
  %release.p = getelementptr ptr, ptr @python, i64 2
  %fetch.p = getelementptr ptr, ptr @python, i64 3
  %ensure = load ptr, ptr @python
  %check = load ptr, ptr %check.p
  %release = load ptr, ptr %release.p
  %fetch = load ptr, ptr %fetch.p
  %state = call i32 %ensure()
  %raised = call i32 %check()
  %some = icmp ne i32 %raised, 0
  br i1 %some, label %keep, label %leave
keep:
  %value.p = getelementptr ptr, ptr @caught, i64 1
  %trace.p = getelementptr ptr, ptr @caught, i64 2
  call void %fetch(ptr @caught, ptr %value.p, ptr %trace.p)
  br label %leave
leave:
  %message = phi ptr [ null, %handle ], [ @stopped, %keep ]
  call void %release(i32 %state)
  ret ptr %message
none:
  ret ptr null
}

; Raises the exception of a signal handler again, if one ended a program. The GIL is held.
define void @lw_raise() {
  %type = load ptr, ptr @caught
  %none = icmp eq ptr %type, null
  br i1 %none, label %out, label %restore
restore:
  %value.p = getelementptr ptr, ptr @caught, i64 1
  %trace.p = getelementptr ptr, ptr @caught, i64 2
  %value = load ptr, ptr %value.p
  %trace = load ptr, ptr %trace.p
  store ptr null, ptr @caught
  %restore.p = getelementptr ptr, ptr @python, i64 4
  %restore.f = load ptr, ptr %restore.p
  call void %restore.f(ptr %type, ptr %value, ptr %trace)
  br label %out
out:
  ret void
}

; The destructor of the capsules that own the memory of arrays.
define void @lw_release(ptr %capsule) {
  %pointer.p = getelementptr ptr, ptr @python, i64 5
  %pointer = load ptr, ptr %pointer.p
  %memory = call ptr %pointer(ptr %capsule, ptr null)
  call void @lw_free(ptr %memory)
  ret void
}

; What ends the work of this thread: a signal, or the failure of a job around; null if nothing does.
define internal ptr @lw_end_of_work() {
  %signal = call ptr @lw_attend()
  %signalled = icmp ne ptr %signal, null
  br i1 %signalled, label %out, label %start
start:
  %key = load i32, ptr @key
  %innermost = call ptr @pthread_getspecific(i32 %key)
  br label %look
look:
  %handler = phi ptr [ %innermost, %start ], [ %outer, %next ]
  %last = icmp eq ptr %handler, null
  br i1 %last, label %out, label %consider
consider:
  %outer.p = getelementptr %handler, ptr %handler, i64 0, i32 2
  %job.p = getelementptr %handler, ptr %handler, i64 0, i32 3
  %outer = load ptr, ptr %outer.p
  %job = load ptr, ptr %job.p
  %alone = icmp eq ptr %job, null
  br i1 %alone, label %next, label %ask
ask:
  %message.p = getelementptr %job, ptr %job, i64 0, i32 8
  %message = load atomic ptr, ptr %message.p monotonic, align 8
  %failed = icmp ne ptr %message, null
  br i1 %failed, label %out, label %next
next:
  br label %look
out:
  %end = phi ptr [ %signal, %0 ], [ null, %look ], [ %message, %ask ]
  ret ptr %end
}

; Leaves the program if it is to end. Otherwise, after how many more iterations to ask again: more
; of them while questions come fast, few again after a slow one. It keeps general registers, so that
; loops need not save theirs for the sake of a call that hardly ever happens (not those of vectors: LLVM
; clears the upper halves of what it has just restored).
define preserve_mostcc i32 @lw_poll() {
  %end = call ptr @lw_end_of_work()
  %leaves = icmp ne ptr %end, null
  br i1 %leaves, label %leave, label %stay
leave:
  call void @lw_abort(ptr %end)
  unreachable
stay:
  %now = call i64 @lw_now(ptr @monotonic)
  %before = load atomic i64, ptr @polled monotonic, align 8
  store atomic i64 %now, ptr @polled monotonic, align 8
  %passed = sub i64 %now, %before
  %fast = icmp slt i64 %passed, 1000000
  %slow = icmp sgt i64 %passed, 10000000
  %interval = load atomic i32, ptr @interval monotonic, align 4
  %double = shl i32 %interval, 1
  %bounded = call i32 @llvm.umin.i32(i32 %double, i32 2048)
  %longer = select i1 %fast, i32 %bounded, i32 %interval
  %next = select i1 %slow, i32 8, i32 %longer
  store atomic i32 %next, ptr @interval monotonic, align 4
  ret i32 %next
}

; ---- the pool ----

; Called once, before anything else.
define void @lw_initialise(ptr %host) {
  %huge.p = getelementptr %host, ptr %host, i64 0, i32 1
  %realtime.p = getelementptr %host, ptr %host, i64 0, i32 2
  %monotonic.p = getelementptr %host, ptr %host, i64 0, i32 3
  %main.p = getelementptr %host, ptr %host, i64 0, i32 4
  %python.p = getelementptr %host, ptr %host, i64 0, i32 5
  %block = load i32, ptr %host
  %huge = load i32, ptr %huge.p
  %realtime = load i32, ptr %realtime.p
  %monotonic = load i32, ptr %monotonic.p
  %main = load i64, ptr %main.p
  %python = load [6 x ptr], ptr %python.p
  %stack.p = getelementptr %host, ptr %host, i64 0, i32 6
  %stack = load [3 x ptr], ptr %stack.p
  store [3 x ptr] %stack, ptr @stack
  %ignored.stack = call i32 @pthread_key_create(ptr @stack_key, ptr null)
  store i32 %block, ptr @block
  store i32 %huge, ptr @huge
  store i32 %realtime, ptr @realtime
  store i32 %monotonic, ptr @monotonic
  store [6 x ptr] %python, ptr @python
  %ignored = call i32 @pthread_key_create(ptr @key, ptr null)
  call void @lw_pool_reset()
  store i64 %main, ptr @main
  ret void
}

; An empty pool: at the start, and in the child of a fork, which has none of its parent's threads and
; whose main thread is the one that forked.
define void @lw_pool_reset() {
  %m = call i32 @pthread_mutex_init(ptr @mutex, ptr null)
  %w = call i32 @pthread_cond_init(ptr @work, ptr null)
  %d = call i32 @pthread_cond_init(ptr @done, ptr null)
  store ptr null, ptr @jobs
  store i64 0, ptr @workers
  %self = call i64 @pthread_self()
  store i64 %self, ptr @main
  ret void
}

; The address of what `np.random` draws from, and that of the function by which a Mersenne Twister is
; known (see `support_library.py`).
@numpy_state = internal global i64 0
@numpy_mersenne = internal global i64 0

define i64 @lw_numpy_state() {
  %address = load i64, ptr @numpy_state
  ret i64 %address
}

define i64 @lw_numpy_mersenne() {
  %address = load i64, ptr @numpy_mersenne
  ret i64 %address
}

define void @lw_set_numpy_state(i64 %address, i64 %mersenne) {
  store i64 %address, ptr @numpy_state
  store i64 %mersenne, ptr @numpy_mersenne
  ret void
}

; Takes chunks of a job until none is left. The mutex is held before and after, not during chunks.
define internal void @lw_work_on(ptr %job) {
  %body.p = getelementptr %job, ptr %job, i64 0, i32 1
  %env.p = getelementptr %job, ptr %job, i64 0, i32 2
  %count.p = getelementptr %job, ptr %job, i64 0, i32 3
  %parts.p = getelementptr %job, ptr %job, i64 0, i32 4
  %next.p = getelementptr %job, ptr %job, i64 0, i32 5
  %running.p = getelementptr %job, ptr %job, i64 0, i32 6
  %message.p = getelementptr %job, ptr %job, i64 0, i32 8
  %body = load ptr, ptr %body.p
  %env = load ptr, ptr %env.p
  %count = load i64, ptr %count.p
  %parts = load i64, ptr %parts.p
  br label %again
again:
  %lo = load i64, ptr %next.p
  %left = sub i64 %count, %lo
  %some = icmp sgt i64 %left, 0
  br i1 %some, label %take, label %out
take:
  %share = udiv i64 %left, %parts
  %size = call i64 @llvm.umax.i64(i64 %share, i64 1)
  %hi = add i64 %lo, %size
  store i64 %hi, ptr %next.p
  %before = load i64, ptr %running.p
  %entered = add i64 %before, 1
  store atomic i64 %entered, ptr %running.p monotonic, align 8
  %u = call i32 @pthread_mutex_unlock(ptr @mutex)
  %failure = call ptr @lw_chunk(ptr %body, i64 %lo, i64 %hi, ptr %env, ptr %job)
  %finished = icmp eq ptr %failure, null
  br i1 %finished, label %ask, label %back
ask:
  %end = call ptr @lw_end_of_work()
  br label %back
back:
  %message = phi ptr [ %failure, %take ], [ %end, %ask ]
  %l = call i32 @pthread_mutex_lock(ptr @mutex)
  %after = load i64, ptr %running.p
  %left_behind = sub i64 %after, 1
  store atomic i64 %left_behind, ptr %running.p monotonic, align 8
  %failed = icmp ne ptr %message, null
  br i1 %failed, label %stop, label %announce
stop:
  store atomic ptr %message, ptr %message.p monotonic, align 8
  store i64 %count, ptr %next.p
  br label %announce
announce:
  %last = icmp eq i64 %left_behind, 0
  br i1 %last, label %tell, label %again
tell:
  %b = call i32 @pthread_cond_broadcast(ptr @done)
  br label %again
out:
  ret void
}

; A job with chunks and a seat left, or null. The mutex is held.
define internal ptr @lw_find() {
  %head = load ptr, ptr @jobs
  br label %look
look:
  %job = phi ptr [ %head, %0 ], [ %following, %skip ]
  %none = icmp eq ptr %job, null
  br i1 %none, label %out, label %consider
consider:
  %count.p = getelementptr %job, ptr %job, i64 0, i32 3
  %next.p = getelementptr %job, ptr %job, i64 0, i32 5
  %seats.p = getelementptr %job, ptr %job, i64 0, i32 7
  %count = load i64, ptr %count.p
  %next = load i64, ptr %next.p
  %seats = load i64, ptr %seats.p
  %some = icmp slt i64 %next, %count
  %room = icmp sgt i64 %seats, 0
  %good = and i1 %some, %room
  br i1 %good, label %sit, label %skip
sit:
  %fewer = sub i64 %seats, 1
  store i64 %fewer, ptr %seats.p
  br label %out
skip:
  %following = load ptr, ptr %job
  br label %look
out:
  %found = phi ptr [ null, %look ], [ %job, %sit ]
  ret ptr %found
}

; Looks whether a number changes, for a tenth of a millisecond at most: to wake a thread that sleeps takes
; longer than many a parallel loop, and another one often follows at once. It does not yield: a thread that
; yields is moved to no other core. The mutex is not held.
define internal void @lw_await(ptr %number, i64 %old) {
  %begun = call i64 @lw_now(ptr @monotonic)
  br label %look
look:
  %number.now = load atomic i64, ptr %number monotonic, align 8
  %same = icmp eq i64 %number.now, %old
  br i1 %same, label %stay, label %out
stay:
  %now = call i64 @lw_now(ptr @monotonic)
  %waited = sub i64 %now, %begun
  %patient = icmp ult i64 %waited, 100000
  br i1 %patient, label %look, label %out
out:
  ret void
}

; The life of a worker. Signals are for the threads of the interpreter.
define internal ptr @lw_worker(ptr %unused) {
  %signals = alloca [16 x i64], align 16
  %f = call i32 @sigfillset(ptr %signals)
  %how = load i32, ptr @block
  %s = call i32 @pthread_sigmask(i32 %how, ptr %signals, ptr null)
  %l = call i32 @pthread_mutex_lock(ptr @mutex)
  br label %look
look:
  %job = call ptr @lw_find()
  %none = icmp eq ptr %job, null
  br i1 %none, label %await, label %help
await:
  %old = load i64, ptr @started
  %u = call i32 @pthread_mutex_unlock(ptr @mutex)
  call void @lw_await(ptr @started, i64 %old)
  %l0 = call i32 @pthread_mutex_lock(ptr @mutex)
  %new = load i64, ptr @started
  %nothing = icmp eq i64 %new, %old
  br i1 %nothing, label %sleep, label %look
sleep:
  %w = call i32 @pthread_cond_wait(ptr @work, ptr @mutex)
  br label %look
help:
  call void @lw_work_on(ptr %job)
  br label %look
}

; At least `wanted` workers, or as many as the system allows. The mutex is held.
define internal void @lw_hire(i64 %wanted) {
  %thread = alloca i64
  br label %again
again:
  %have = load i64, ptr @workers
  %enough = icmp sge i64 %have, %wanted
  br i1 %enough, label %out, label %more
more:
  %code = call i32 @pthread_create(ptr %thread, ptr null, ptr @lw_worker, ptr null)
  %ok = icmp eq i32 %code, 0
  br i1 %ok, label %hired, label %out
hired:
  %id = load i64, ptr %thread
  %d = call i32 @pthread_detach(i64 %id)
  %now = add i64 %have, 1
  store i64 %now, ptr @workers
  br label %again
out:
  ret void
}

; Waits for the end of a chunk, for a twentieth of a second at most. The mutex is held.
define internal void @lw_doze() {
  %time = alloca [2 x i64], align 8
  %now = call i64 @lw_now(ptr @realtime)
  %until = add i64 %now, 50000000
  %s = udiv i64 %until, 1000000000
  %ns = urem i64 %until, 1000000000
  %ns.p = getelementptr i64, ptr %time, i64 1
  store i64 %s, ptr %time
  store i64 %ns, ptr %ns.p
  %w = call i32 @pthread_cond_timedwait(ptr @done, ptr @mutex, ptr %time)
  ret void
}

; Runs body over [0, count) in chunks on at most `threads` threads, this one included, and waits.
define void @lw_pool_run(ptr %body, ptr %env, i64 %count, i64 %own) {
  %job = alloca %job, align 16
  %most = load atomic i64, ptr @lw_most_threads monotonic, align 8
  %threads = call i64 @llvm.smin.i64(i64 %own, i64 %most)
  %empty = icmp sle i64 %count, 0
  br i1 %empty, label %out, label %choose
choose:
  %one = icmp sle i64 %threads, 1
  %single = icmp eq i64 %count, 1
  %serial = or i1 %one, %single
  br i1 %serial, label %alone, label %together
alone:
  call void %body(i64 0, i64 %count, ptr %env)
  br label %out
together:
  %parts = mul i64 %threads, 2
  %helpers = sub i64 %threads, 1
  %others = sub i64 %count, 1
  %seats = call i64 @llvm.smin.i64(i64 %helpers, i64 %others)
  %body.p = getelementptr %job, ptr %job, i64 0, i32 1
  %env.p = getelementptr %job, ptr %job, i64 0, i32 2
  %count.p = getelementptr %job, ptr %job, i64 0, i32 3
  %parts.p = getelementptr %job, ptr %job, i64 0, i32 4
  %next.p = getelementptr %job, ptr %job, i64 0, i32 5
  %running.p = getelementptr %job, ptr %job, i64 0, i32 6
  %seats.p = getelementptr %job, ptr %job, i64 0, i32 7
  %message.p = getelementptr %job, ptr %job, i64 0, i32 8
  store ptr %body, ptr %body.p
  store ptr %env, ptr %env.p
  store i64 %count, ptr %count.p
  store i64 %parts, ptr %parts.p
  store i64 0, ptr %next.p
  store i64 0, ptr %running.p
  store i64 %seats, ptr %seats.p
  store ptr null, ptr %message.p
  %l = call i32 @pthread_mutex_lock(ptr @mutex)
  call void @lw_hire(i64 %seats)
  %head = load ptr, ptr @jobs
  store ptr %head, ptr %job
  store ptr %job, ptr @jobs
  %earlier = load i64, ptr @started
  %number = add i64 %earlier, 1
  store atomic i64 %number, ptr @started monotonic, align 8
  %b = call i32 @pthread_cond_broadcast(ptr @work)
  call void @lw_work_on(ptr %job)
  br label %wait
wait:
  %running = load i64, ptr %running.p
  %busy = icmp sgt i64 %running, 0
  br i1 %busy, label %await, label %remove
await:
  %u1 = call i32 @pthread_mutex_unlock(ptr @mutex)
  call void @lw_await(ptr %running.p, i64 %running)
  %l1 = call i32 @pthread_mutex_lock(ptr @mutex)
  %still = load i64, ptr %running.p
  %waits = icmp eq i64 %still, %running
  br i1 %waits, label %sleep, label %wait
sleep:
  %here = call i1 @lw_is_main()
  br i1 %here, label %doze, label %rest
rest:
  %w = call i32 @pthread_cond_wait(ptr @done, ptr @mutex)
  br label %wait
doze:
  call void @lw_doze()
  %u0 = call i32 @pthread_mutex_unlock(ptr @mutex)
  %end = call ptr @lw_end_of_work()
  %l0 = call i32 @pthread_mutex_lock(ptr @mutex)
  %ends = icmp ne ptr %end, null
  br i1 %ends, label %stop, label %wait
stop:
  store atomic ptr %end, ptr %message.p monotonic, align 8
  store i64 %count, ptr %next.p
  br label %wait
remove:
  %link = phi ptr [ @jobs, %wait ], [ %linked, %remove.next ]
  %linked = load ptr, ptr %link
  %mine = icmp eq ptr %linked, %job
  br i1 %mine, label %unlink, label %remove.next
remove.next:
  br label %remove
unlink:
  %following = load ptr, ptr %job
  store ptr %following, ptr %link
  %message = load ptr, ptr %message.p
  %u = call i32 @pthread_mutex_unlock(ptr @mutex)
  %failed = icmp ne ptr %message, null
  br i1 %failed, label %fail, label %out
fail:
  call void @lw_abort(ptr %message)
  unreachable
out:
  ret void
}
