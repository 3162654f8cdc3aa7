"""Calls of what the runtime provides, and the helpers that free what a function call left over."""

from __future__ import annotations

from dataclasses import replace

from loopwright.codegen.core.attributes import integers
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import I64, PTR, VOID
from loopwright.codegen.core.values import Index, MemRef, UnrankedMemRef, Value, index_value
from loopwright.dialects.cf import AssertOp

_FAMILY = '"alloc-family"="lw_alloc"'

_TRACK = """\
define internal void @_lw_track(ptr %list, ptr %memory) nounwind {
  %node = call ptr @lw_alloc(i64 16, i64 16)
  %next = load ptr, ptr %list, align 8
  store ptr %next, ptr %node, align 8
  %slot = getelementptr inbounds i8, ptr %node, i64 8
  store ptr %memory, ptr %slot, align 8
  store ptr %node, ptr %list, align 8
  ret void
}
"""


def _walk(signature: str, last: str, each: str, after: str = "") -> str:
    """A function that walks a list: `each` is done with what a node has `%noted` in its `%slot`,
    and ends in block `last`; `after` is done in the end."""
    return f"""\
define internal void {signature} nounwind {{
entry:
  %first = load ptr, ptr %list, align 8
  br label %head
head:
  %node = phi ptr [ %first, %entry ], [ %next, %{last} ]
  %done = icmp eq ptr %node, null
  br i1 %done, label %end, label %body
body:
  %next = load ptr, ptr %node, align 8
  %slot = getelementptr inbounds i8, ptr %node, i64 8
  %noted = load ptr, ptr %slot, align 8
{each}
  br label %head
end:
{after}  ret void
}}
"""


_UNTRACK = _walk(
    "@_lw_untrack(ptr %list, ptr %memory)",
    "step",
    """\
  %same = icmp eq ptr %noted, %memory
  br i1 %same, label %clear, label %step
clear:
  store ptr null, ptr %slot, align 8
  br label %step
step:""",
)
_RELEASE = _walk(
    "@_lw_release(ptr %list)",
    "body",
    """\
  call void @lw_free(ptr %noted)
  call void @lw_free(ptr %node)""",
    "  store ptr null, ptr %list, align 8\n",
)
_TRACKING = f"{_TRACK}\n{_UNTRACK}\n{_RELEASE}"


def _declare(fn: FunctionLowering) -> None:
    fn.unit.declare(
        "lw_alloc",
        "noalias nonnull ptr",
        "i64, i64 allocalign",
        f' nounwind willreturn allockind("alloc,uninitialized,aligned") allocsize(0) '
        f"memory(inaccessiblemem: readwrite) {_FAMILY}",
        runtime=True,
    )
    fn.unit.declare(
        "lw_free",
        "void",
        "ptr allocptr captures(none)",
        f' nounwind willreturn allockind("free") '
        f"memory(argmem: readwrite, inaccessiblemem: readwrite) {_FAMILY}",
        runtime=True,
    )


def allocate(fn: FunctionLowering, size: Index, alignment: int) -> Value:
    """Memory of `size` bytes."""
    _declare(fn)
    arguments = f"i64 {index_value(size).text}, i64 {alignment}"
    return fn.b.emit(PTR, f"call noalias nonnull align {alignment} ptr @lw_alloc({arguments})")


def fail_if(fn: FunctionLowering, condition: Value, message: str, number: Value) -> None:
    """End the program where a condition holds, with a message that has `%ld` for a number."""
    b = fn.b
    failed, passed = b.new_block("failed"), b.new_block("passed")
    b.branch_if(condition, failed, passed)
    b.place(failed)
    fail_with(fn, message, number, Value(I64, "0"))
    b.place(passed)


def fail_with(fn: FunctionLowering, message: str, number: Value, other: Value) -> None:
    """End the program with a message that has `%ld` for up to two numbers."""
    fn.unit.declare("lw_abort_with", "void", "ptr, i64, i64", " noreturn cold", runtime=True)
    text = Value(PTR, f"@{fn.unit.private_string(message)}")
    arguments = f"{text.typed}, {number.typed}, {other.typed}"
    fn.b.emit_void(f"call void @lw_abort_with({arguments}) noreturn")
    fn.b.unreachable()


def observe_arguments(fn: FunctionLowering) -> None:
    """Let LLVM take the memory of `AssertOp.OBSERVED` arguments for read here: what fails jumps to
    a handler, which LLVM does not know of."""
    if fn.instance is None:
        return
    function = fn.instance.op
    for position in integers(function, AssertOp.OBSERVED):
        argument = function.regions[0].blocks[0].args[position]
        record = fn.lowered(argument) if fn.knows(argument) else None
        if isinstance(record, MemRef):
            fn.b.emit_void(f'call void asm sideeffect "", "r,~{{memory}}"({record.aligned.typed})')


def fill(fn: FunctionLowering, memory: Value, size: Index) -> None:
    """Give fresh memory the contents that the options ask for, if any."""
    byte = fn.unit.options.fill
    if byte is not None:
        length = index_value(size).typed
        fn.b.emit_void(
            f"call void @llvm.memset.p0.i64({memory.typed}, i8 {byte}, {length}, i1 false)"
        )


def free(fn: FunctionLowering, memory: Value) -> None:
    """Give memory back; null is ignored."""
    _declare(fn)
    if memory.text != "null":
        fn.b.call("lw_free", VOID, [memory])


def track(fn: FunctionLowering, tracked: Value, memory: Value) -> None:
    """Note memory in the list of this call."""
    _declare(fn)
    fn.unit.define_once("_lw_track", _TRACKING)
    fn.b.call("_lw_track", VOID, [tracked, memory])


def untrack(fn: FunctionLowering, tracked: Value, memory: Value) -> None:
    """Take memory off the list of this call."""
    fn.b.call("_lw_untrack", VOID, [tracked, memory])


def release_list(fn: FunctionLowering, tracked: Value) -> None:
    """Free everything on the list of this call."""
    fn.b.call("_lw_release", VOID, [tracked])


def kept_descriptor(fn: FunctionLowering, value: UnrankedMemRef) -> UnrankedMemRef:
    """The descriptor in memory that outlives the function; the caller frees it."""
    b = fn.b
    size = b.index_add(b.index_mul(value.rank, 16), 24)
    memory = allocate(fn, size, 16)
    arguments = f"{memory.typed}, {value.descriptor.typed}, {index_value(size).typed}, i1 false"
    b.emit_void(f"call void @llvm.memcpy.p0.p0.i64({arguments})")
    return replace(value, descriptor=memory)
