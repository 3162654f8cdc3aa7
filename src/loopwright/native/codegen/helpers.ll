; Functions that generated modules contain where they need them; words in capitals are replaced.

; A list of memory that a call of a function has made: the pointer of a node to the next one, then to
; the memory. `_lw_track` puts memory on it, `_lw_untrack` takes it off (its node stays, with null),
; `_lw_release` frees what is on it.

define internal void @_lw_track(ptr %list, ptr %memory) nounwind {
  %node = call ptr @lw_alloc(i64 16, i64 16)
  %next = load ptr, ptr %list, align 8
  store ptr %next, ptr %node, align 8
  %slot = getelementptr inbounds i8, ptr %node, i64 8
  store ptr %memory, ptr %slot, align 8
  store ptr %node, ptr %list, align 8
  ret void
}

define internal void @_lw_untrack(ptr %list, ptr %memory) nounwind {
entry:
  %first = load ptr, ptr %list, align 8
  br label %head
head:
  %node = phi ptr [ %first, %entry ], [ %next, %step ]
  %done = icmp eq ptr %node, null
  br i1 %done, label %end, label %body
body:
  %next = load ptr, ptr %node, align 8
  %slot = getelementptr inbounds i8, ptr %node, i64 8
  %noted = load ptr, ptr %slot, align 8
  %same = icmp eq ptr %noted, %memory
  br i1 %same, label %clear, label %step
clear:
  store ptr null, ptr %slot, align 8
  br label %step
step:
  br label %head
end:
  ret void
}

define internal void @_lw_release(ptr %list) nounwind {
entry:
  %first = load ptr, ptr %list, align 8
  br label %head
head:
  %node = phi ptr [ %first, %entry ], [ %next, %body ]
  %done = icmp eq ptr %node, null
  br i1 %done, label %end, label %body
body:
  %next = load ptr, ptr %node, align 8
  %slot = getelementptr inbounds i8, ptr %node, i64 8
  %noted = load ptr, ptr %slot, align 8
  call void @lw_free(ptr %noted)
  call void @lw_free(ptr %node)
  br label %head
end:
  store ptr null, ptr %list, align 8
  ret void
}

; Frees what is on the list, apart from the %count pointers at %retained.
define internal void @_lw_retain(ptr %list, ptr %retained, i64 %count) nounwind {
entry:
  br label %head
head:
  %link = phi ptr [ %list, %entry ], [ %link, %drop ], [ %node, %keep ]
  %node = load ptr, ptr %link, align 8
  %done = icmp eq ptr %node, null
  br i1 %done, label %end, label %body
body:
  %slot = getelementptr inbounds i8, ptr %node, i64 8
  %memory = load ptr, ptr %slot, align 8
  br label %search
search:
  %k = phi i64 [ 0, %body ], [ %k.next, %compare ]
  %searched = icmp eq i64 %k, %count
  br i1 %searched, label %drop, label %compare
compare:
  %k.next = add i64 %k, 1
  %place = getelementptr inbounds ptr, ptr %retained, i64 %k
  %pointer = load ptr, ptr %place, align 8
  %same = icmp eq ptr %pointer, %memory
  br i1 %same, label %keep, label %search
keep:
  br label %head
drop:
  %next = load ptr, ptr %node, align 8
  store ptr %next, ptr %link, align 8
  call void @lw_free(ptr %memory)
  call void @lw_free(ptr %node)
  br label %head
end:
  ret void
}

; Puts what is on a list on another one, too, and leaves the first one empty.
define internal void @_lw_hand_over(ptr %list, ptr %target) nounwind {
entry:
  br label %head
head:
  %link = phi ptr [ %list, %entry ], [ %node, %body ]
  %node = load ptr, ptr %link, align 8
  %done = icmp eq ptr %node, null
  br i1 %done, label %join, label %body
body:
  br label %head
join:
  %others = load ptr, ptr %target, align 8
  store ptr %others, ptr %link, align 8
  %joined = load ptr, ptr %list, align 8
  store ptr %joined, ptr %target, align 8
  store ptr null, ptr %list, align 8
  ret void
}

; Every element, in row-major order, of a memref to one of the same shape: of both the descriptors are
; given, which have bases, offset, sizes and strides; an element has `width` bytes.
define internal void @_lw_copy_unranked(i64 %rank, ptr %source, ptr %target, i64 %width) nounwind {
entry:
  br label %count
count:
  %d = phi i64 [ 0, %entry ], [ %d.next, %count.body ]
  %total = phi i64 [ 1, %entry ], [ %total.next, %count.body ]
  %counted = icmp eq i64 %d, %rank
  br i1 %counted, label %start, label %count.body
count.body:
  %size.place = getelementptr i64, ptr %source, i64 %d
  %size.field = getelementptr i8, ptr %size.place, i64 24
  %size = load i64, ptr %size.field, align 8
  %total.next = mul i64 %total, %size
  %d.next = add i64 %d, 1
  br label %count
start:
  %source.base.field = getelementptr i8, ptr %source, i64 8
  %source.base = load ptr, ptr %source.base.field, align 8
  %source.offset.field = getelementptr i8, ptr %source, i64 16
  %source.offset = load i64, ptr %source.offset.field, align 8
  %target.base.field = getelementptr i8, ptr %target, i64 8
  %target.base = load ptr, ptr %target.base.field, align 8
  %target.offset.field = getelementptr i8, ptr %target, i64 16
  %target.offset = load i64, ptr %target.offset.field, align 8
  br label %each
each:
  %k = phi i64 [ 0, %start ], [ %k.next, %move ]
  %finished = icmp eq i64 %k, %total
  br i1 %finished, label %end, label %locate
locate:
  %n = phi i64 [ %rank, %each ], [ %n.next, %locate.body ]
  %rest = phi i64 [ %k, %each ], [ %rest.next, %locate.body ]
  %from = phi i64 [ %source.offset, %each ], [ %from.next, %locate.body ]
  %to = phi i64 [ %target.offset, %each ], [ %to.next, %locate.body ]
  %located = icmp eq i64 %n, 0
  br i1 %located, label %move, label %locate.body
locate.body:
  %n.next = sub i64 %n, 1
  %extent.place = getelementptr i64, ptr %source, i64 %n.next
  %extent.field = getelementptr i8, ptr %extent.place, i64 24
  %extent = load i64, ptr %extent.field, align 8
  %index = urem i64 %rest, %extent
  %rest.next = udiv i64 %rest, %extent
  %stride.number = add i64 %rank, %n.next
  %from.place = getelementptr i64, ptr %source, i64 %stride.number
  %from.field = getelementptr i8, ptr %from.place, i64 24
  %from.stride = load i64, ptr %from.field, align 8
  %from.step = mul i64 %index, %from.stride
  %from.next = add i64 %from, %from.step
  %to.place = getelementptr i64, ptr %target, i64 %stride.number
  %to.field = getelementptr i8, ptr %to.place, i64 24
  %to.stride = load i64, ptr %to.field, align 8
  %to.step = mul i64 %index, %to.stride
  %to.next = add i64 %to, %to.step
  br label %locate
move:
  %from.bytes = mul i64 %from, %width
  %to.bytes = mul i64 %to, %width
  %read = getelementptr i8, ptr %source.base, i64 %from.bytes
  %write = getelementptr i8, ptr %target.base, i64 %to.bytes
  call void @llvm.memmove.p0.p0.i64(ptr %write, ptr %read, i64 %width, i1 false)
  %k.next = add i64 %k, 1
  br label %each
end:
  ret void
}

; `powi`: repeated squaring, and the reciprocal for a negative exponent.
define internal SCALAR @_lw_powi_SCALAR(SCALAR %x, i64 %n) nounwind {
entry:
  %negative = icmp slt i64 %n, 0
  %negated = sub i64 0, %n
  %count = select i1 %negative, i64 %negated, i64 %n
  br label %loop
loop:
  %product = phi SCALAR [ 1.0, %entry ], [ %chosen, %square ]
  %base = phi SCALAR [ %x, %entry ], [ %squared, %square ]
  %rest = phi i64 [ %count, %entry ], [ %left, %square ]
  %bit = trunc i64 %rest to i1
  %multiplied = fmul SCALAR %product, %base
  %chosen = select i1 %bit, SCALAR %multiplied, SCALAR %product
  %left = lshr i64 %rest, 1
  %done = icmp eq i64 %left, 0
  br i1 %done, label %exit, label %square
square:
  %squared = fmul SCALAR %base, %base
  br label %loop
exit:
  %inverse = fdiv SCALAR 1.0, %chosen
  %result = select i1 %negative, SCALAR %inverse, SCALAR %chosen
  ret SCALAR %result
}

; A function of the C library, of those of the operands whose bits are set in %lanes, if any are.
define internal void @_lw_lanes_SCALAR(ptr %operands, ptr %results, i64 %lanes, SCALAR %n) cold noinline nounwind {
entry:
  br label %test
test:
  %rest = phi i64 [ %lanes, %entry ], [ %left, %lane ]
  %done = icmp eq i64 %rest, 0
  br i1 %done, label %end, label %lane
lane:
  %k = call i64 @llvm.cttz.i64(i64 %rest, i1 true)
  %from = getelementptr SCALAR, ptr %operands, i64 %k
  %x = load SCALAR, ptr %from
  %result = call SCALAR CALLED
  %to = getelementptr SCALAR, ptr %results, i64 %k
  store SCALAR %result, ptr %to
  %less = add i64 %rest, -1
  %left = and i64 %rest, %less
  br label %test
end:
  ret void
}

; A signed power; with a negative exponent, the quotient towards zero.
define internal SCALAR @_lw_ipowi_SCALAR(SCALAR %x, SCALAR %n) nounwind {
entry:
  %negative = icmp slt SCALAR %n, 0
  br i1 %negative, label %inverse, label %loop
inverse:
  %quotient = sdiv SCALAR 1, %x
  %odd = trunc SCALAR %n to i1
  %square = mul SCALAR %quotient, %quotient
  %power = select i1 %odd, SCALAR %quotient, SCALAR %square
  ret SCALAR %power
loop:
  %product = phi SCALAR [ 1, %entry ], [ %chosen, %loop ]
  %base = phi SCALAR [ %x, %entry ], [ %squared, %loop ]
  %rest = phi SCALAR [ %n, %entry ], [ %left, %loop ]
  %bit = trunc SCALAR %rest to i1
  %multiplied = mul SCALAR %product, %base
  %chosen = select i1 %bit, SCALAR %multiplied, SCALAR %product
  %squared = mul SCALAR %base, %base
  %left = lshr SCALAR %rest, 1
  %done = icmp eq SCALAR %left, 0
  br i1 %done, label %exit, label %loop
exit:
  ret SCALAR %chosen
}

; The next number in [0, 1) of a bit generator, NumPy's `bitgen_t`, and its next 32 bits: functions at
; 24 and 16 bytes, of the state that comes first.
define internal double @_lw_numpy_double(i64 %address) {
  %generator = inttoptr i64 %address to ptr
  %state = load ptr, ptr %generator, align 8
  %slot = getelementptr i8, ptr %generator, i64 24
  %function = load ptr, ptr %slot, align 8
  %made = call double %function(ptr %state)
  ret double %made
}

define internal i32 @_lw_numpy_uint32(i64 %address) {
  %generator = inttoptr i64 %address to ptr
  %state = load ptr, ptr %generator, align 8
  %slot = getelementptr i8, ptr %generator, i64 16
  %function = load ptr, ptr %slot, align 8
  %made = call i32 %function(ptr %state)
  ret i32 %made
}

; A binomial number: what NumPy keeps of one for the next is made anew, as it follows from %p and %n.
define internal i64 @_lw_numpy_binomial(i64 %generator, double %p, i64 %n) {
  %kept = alloca [32 x i64], align 16
  store i64 0, ptr %kept, align 8
  %made = call i64 @numpy.random_binomial(i64 %generator, double %p, i64 %n, ptr %kept)
  ret i64 %made
}

; The same of a `RandomState`, which draws even where %p or %n is 0.
define internal i64 @_lw_numpy_legacy_binomial(i64 %generator, double %p, i64 %n) {
entry:
  %kept = alloca [32 x i64], align 16
  store i64 0, ptr %kept, align 8
  %less = fcmp ole double %p, 5.0e-1
  %q = fsub double 1.0, %p
  %chance = select i1 %less, double %p, double %q
  %number = sitofp i64 %n to double
  %mean = fmul double %chance, %number
  %few = fcmp ole double %mean, 30.0
  br i1 %few, label %inverted, label %rejected
inverted:
  %x = call i64 @numpy.random_binomial_inversion(i64 %generator, i64 %n, double %chance, ptr %kept)
  br label %done
rejected:
  %y = call i64 @numpy.random_binomial_btpe(i64 %generator, i64 %n, double %chance, ptr %kept)
  br label %done
done:
  %drawn = phi i64 [ %x, %inverted ], [ %y, %rejected ]
  %rest = sub i64 %n, %drawn
  %made = select i1 %less, i64 %drawn, i64 %rest
  ret i64 %made
}

; The bit generator of a `RandomState`, of whose `aug_bitgen_t` this is the address.
define internal i64 @_lw_numpy_generator(i64 %address) {
  %state = inttoptr i64 %address to ptr
  %generator = load i64, ptr %state, align 8
  ret i64 %generator
}

; Stores a word of the state of a Mersenne Twister, and takes back what was kept of its normal numbers;
; %address is as above. False for another bit generator, which has another function at 16 bytes.
define internal i64 @_lw_numpy_word(i64 %address, i64 %place, i64 %word) {
entry:
  %state = inttoptr i64 %address to ptr
  %generator = load ptr, ptr %state, align 8
  %slot = getelementptr i8, ptr %generator, i64 16
  %function = load i64, ptr %slot, align 8
  %known = call i64 @lw_numpy_mersenne()
  %is.one = icmp eq i64 %function, %known
  br i1 %is.one, label %store, label %done
store:
  %words = load ptr, ptr %generator, align 8
  %where = getelementptr i32, ptr %words, i64 %place
  %narrow = trunc i64 %word to i32
  store i32 %narrow, ptr %where, align 4
  %flag = getelementptr i8, ptr %state, i64 8
  store i32 0, ptr %flag, align 4
  %kept = getelementptr i8, ptr %state, i64 16
  store double 0.0, ptr %kept, align 8
  br label %done
done:
  %made = zext i1 %is.one to i64
  ret i64 %made
}

; A normal number of a `RandomState`: of two that are made together one is kept, at 16 bytes, if the
; integer at 8 says so (Marsaglia and Bray, "A convenient method for generating normal variables",
; 1964).
define internal double @_lw_numpy_gauss(i64 %address) {
entry:
  %state = inttoptr i64 %address to ptr
  %flag = getelementptr i8, ptr %state, i64 8
  %kept = getelementptr i8, ptr %state, i64 16
  %has = load i32, ptr %flag, align 4
  %is.there = icmp ne i32 %has, 0
  br i1 %is.there, label %there, label %first
there:
  %old = load double, ptr %kept, align 8
  store i32 0, ptr %flag, align 4
  store double 0.0, ptr %kept, align 8
  ret double %old
first:
  %generator = load ptr, ptr %state, align 8
  %bits = load ptr, ptr %generator, align 8
  %slot = getelementptr i8, ptr %generator, i64 24
  %function = load ptr, ptr %slot, align 8
  br label %draw
draw:
  %u = call double %function(ptr %bits)
  %v = call double %function(ptr %bits)
  %u2 = fmul double %u, 2.0
  %v2 = fmul double %v, 2.0
  %x = fsub double %u2, 1.0
  %y = fsub double %v2, 1.0
  %xx = fmul double %x, %x
  %yy = fmul double %y, %y
  %square = fadd double %xx, %yy
  %is.in = fcmp olt double %square, 1.0
  %is.off = fcmp one double %square, 0.0
  %is.good = and i1 %is.in, %is.off
  br i1 %is.good, label %done, label %draw
done:
  %log = call double @llvm.log.f64(double %square)
  %twice = fmul double %log, -2.0
  %ratio = fdiv double %twice, %square
  %factor = call double @llvm.sqrt.f64(double %ratio)
  %other = fmul double %factor, %x
  %made = fmul double %factor, %y
  store i32 1, ptr %flag, align 4
  store double %other, ptr %kept, align 8
  ret double %made
}
