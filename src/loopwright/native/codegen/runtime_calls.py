"""Calls of the runtime: memory, failures, and interruption."""

from __future__ import annotations

import platform
from collections.abc import Generator, Sequence
from contextlib import contextmanager

from loopwright.ir.core.properties import integers
from loopwright.ir.dialects.cf import AssertOp
from loopwright.native.codegen import llvm
from loopwright.native.codegen.builder import (
    Block,
    Index,
    MemRef,
    UnrankedMemRef,
    Value,
    index_value,
)
from loopwright.native.codegen.function_codegen import FunctionCodegen
from loopwright.records import dataclass, replace

_FAMILY = '"alloc-family"="lw_alloc"'


def _declare(fn: FunctionCodegen) -> None:
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


def allocate(fn: FunctionCodegen, size: Index, alignment: int) -> Value:
    """Return memory of `size` bytes."""
    _declare(fn)
    arguments = f"i64 {index_value(size).text}, i64 {alignment}"
    return fn.b.emit(llvm.PTR, f"call noalias nonnull align {alignment} ptr @lw_alloc({arguments})")


def fail_if(fn: FunctionCodegen, condition: Value, message: str, number: Value) -> None:
    """End the program where a condition holds, with a message that has `%ld` for a number."""
    b = fn.b
    failed = b.new_block("failed")
    passed = b.new_block("passed")
    b.branch_if(condition, failed, passed)
    b.place(failed)
    fail_with(fn, message, number)
    b.place(passed)


def fail_with(fn: FunctionCodegen, message: str, *numbers: Value) -> None:
    """End the program with a message that may contain `%ld` for up to two numbers."""
    fn.unit.declare("lw_abort_with", "void", "ptr, i64, i64", " noreturn cold", runtime=True)
    text = Value(llvm.PTR, f"@{fn.unit.private_string(message)}")
    number, second_number = (*numbers, Value(llvm.I64, "0"))[:2]
    arguments = f"{text.typed}, {number.typed}, {second_number.typed}"
    fn.b.emit_void(f"call void @lw_abort_with({arguments}) noreturn")
    fn.b.unreachable()


def observe_arguments(fn: FunctionCodegen) -> None:
    """Make LLVM assume that the memory of `AssertOp.OBSERVED` arguments is read here: a failure
    jumps to a handler that LLVM does not see."""
    if fn.instance is None:
        return
    function = fn.instance.op
    for position in integers(function, AssertOp.OBSERVED):
        argument = function.regions[0].blocks[0].args[position]
        record = fn.lowered(argument) if fn.knows(argument) else None
        if isinstance(record, MemRef):
            fn.b.emit_void(f'call void asm sideeffect "", "r,~{{memory}}"({record.aligned.typed})')


def fill(fn: FunctionCodegen, memory: Value, size: Index) -> None:
    """Give fresh memory the contents that the options ask for, if any."""
    byte = fn.unit.options.fill
    if byte is not None:
        length = index_value(size).typed
        fn.b.emit_void(
            f"call void @llvm.memset.p0.i64({memory.typed}, i8 {byte}, {length}, i1 false)"
        )


def free(fn: FunctionCodegen, memory: Value) -> None:
    """Give memory back; null is ignored."""
    _declare(fn)
    if memory.text != "null":
        fn.b.call("lw_free", llvm.VOID, [memory])


def track(fn: FunctionCodegen, tracked: Value, memory: Value) -> None:
    """Add memory to a list."""
    _declare(fn)
    fn.b.call(fn.unit.define_helper("_lw_track"), llvm.VOID, [tracked, memory])


def untrack(fn: FunctionCodegen, tracked: Value, memory: Value) -> None:
    """Remove memory from a list."""
    fn.b.call(fn.unit.define_helper("_lw_untrack"), llvm.VOID, [tracked, memory])


def retain(fn: FunctionCodegen, tracked: Value, pointers: Sequence[Value]) -> None:
    """Free everything on a list of memory apart from these pointers."""
    _declare(fn)
    b = fn.b
    retained = Value(llvm.PTR, "null")
    if pointers:
        retained = b.stack_slot(f"[{len(pointers)} x ptr]", 8)
    for number, pointer in enumerate(pointers):
        place = b.emit(llvm.PTR, f"getelementptr inbounds ptr, {retained.typed}, i64 {number}")
        b.emit_void(f"store {pointer.typed}, {place.typed}, align 8")
    count = Value(llvm.I64, str(len(pointers)))
    b.call(fn.unit.define_helper("_lw_retain"), llvm.VOID, [tracked, retained, count])


def hand_over(fn: FunctionCodegen, tracked: Value, target: Value) -> None:
    """Move everything on a list of memory to another list."""
    b = fn.b
    b.call(fn.unit.define_helper("_lw_hand_over"), llvm.VOID, [tracked, target])


def release_list(fn: FunctionCodegen, tracked: Value) -> None:
    """Free everything on a list of memory."""
    fn.b.call(fn.unit.define_helper("_lw_release"), llvm.VOID, [tracked])


def kept_descriptor(fn: FunctionCodegen, value: UnrankedMemRef) -> UnrankedMemRef:
    """Return the descriptor in memory that outlives the function; the caller frees it."""
    b = fn.b
    size = b.index_add(b.index_mul(value.rank, 16), 24)
    memory = allocate(fn, size, 16)
    arguments = f"{memory.typed}, {value.descriptor.typed}, {index_value(size).typed}, i1 false"
    b.emit_void(f"call void @llvm.memcpy.p0.p0.i64({arguments})")
    return replace(value, descriptor=memory)


LONG = 256
"""The least number of inner iterations per outer one that counts as many."""

LONG_RUN = 1 << 28
"""More iterations than this of an innermost loop are too many to wait for."""

UNKNOWN = 1 << 20
"""The assumed trip count of a loop with an unknown one."""

_STRIP = 1 << 22
"""The number of instructions of a strip, as far as it can be estimated."""

_FEW = 8
"""The most iterations of a loop for which inner loops do not count as repeated."""

_FIRST = 8
"""The iterations before a call polls the runtime for the first time."""

_DEPTHS = 8
"""One in this many recursion depths is counted."""

_PAGE = 1 << 13
"""A recursive function checks the stack where its frames cross a multiple of this many bytes, which
is less than the margin of `lw_stack`."""
_TOP_OF_FRAME = (
    "addressofreturnaddress.p0()"  # which takes no register for the frame
    if platform.machine() in ("x86_64", "AMD64", "aarch64", "arm64")
    else "frameaddress.p0(i32 0)"
)
_BETWEEN_FRAMES = 64
"""The most bytes between the frame of a function and that of its caller, besides arguments."""

_CONVENTION = "preserve_mostcc"
"""The calling convention of polling, which preserves all general registers."""


@dataclass(frozen=True, slots=True)
class Trips:
    """A bound on the trip count: at most `most`, or exactly if `exact`."""

    most: int | None = None
    exact: bool = False


class LoopAccount:
    """Counts the iterations of a loop whose body is being lowered.

    A loop around other loops counts its iterations down and polls the runtime at zero (`lw_poll`,
    which returns the next count, or ends the program). One count, in a register or on the stack,
    serves all loops of a function. An innermost loop, or one around few iterations of constant
    number, which LLVM unrolls, is strip-mined instead (`counted`). It stays as it is, for LLVM to
    vectorise, and runs for a strip of iterations at a time. The loop around it polls after each
    strip. Where such a loop is itself executed repeatedly, and may be short, nothing is added to
    it: the loop around polls. If it may also be very long, it is divided into strips only when it
    is. `scf.while` ops have no strips: they count down. Recursive functions count all their calls
    in one counter.
    """

    def __init__(self, fn: FunctionCodegen, trips: Trips, *, repeats: bool = True) -> None:
        """Register the loop; it makes inner code `repeated`, unless it has few iterations or does
        not count (`repeats`)."""
        self._fn = fn
        self._trips = trips
        few = trips.most is not None and trips.most <= _FEW
        self._repeats = repeats and not few
        self.asks = False
        """Whether iterations are long enough to count down individually."""
        self.length = LONG
        """The number of iterations in a strip."""

    def __enter__(self) -> LoopAccount:
        """Begin to lower the body."""
        self._names = self._fn.b.names
        self._before = self._fn.loops.begin(repeats=self._repeats)
        return self

    def __exit__(self, *_: object) -> None:
        """Account for the body, which has been lowered."""
        fn = self._fn
        inner = fn.loops.iterations - self._before.iterations
        most = UNKNOWN if self._trips.most is None else self._trips.most
        fn.loops.end(self._before, most * max(1, inner))
        self.asks = inner >= LONG
        self.length = strip_length(fn.b.names - self._names, inner)

    @property
    def is_strip_mined(self) -> bool:
        """Whether the loop is strip-mined: not if it polls itself, has at most a strip of
        iterations, or may have few and is executed repeatedly."""
        most = self._trips.most
        exact = self._trips.exact
        long = most is None or most > self.length
        return long and not self.asks and (exact or not self._before.repeated)

    @property
    def may_run_long(self) -> bool:
        """Whether the loop is executed repeatedly, neither polls nor is strip-mined, and may have
        very many iterations."""
        most = self._trips.most
        possible = self._before.repeated and (most is None or most > LONG_RUN)
        return possible and not self.asks and not self.is_strip_mined


def strip_length(instructions: int, inside: int) -> int:
    """Return the number of iterations between two polls, given the instructions of an iteration
    (inner loops counted once) and the number of inner iterations.

    >>> strip_length(10, 0), strip_length(10, 100), strip_length(10**6, 255)
    (262144, 4096, 256)
    """
    most = _STRIP // max(1, instructions * max(1, inside))
    return max(LONG, 1 << most.bit_length() >> 1)


def poll(fn: FunctionCodegen) -> None:
    """Count down, and poll at zero whether to end the program."""
    b = fn.b
    countdown = fn.stack_slot_once(
        "countdown",
        str(llvm.I32),
        4,
        lambda slot: b.entry_lines.append(f"store i32 {_FIRST}, {slot.typed}, align 4"),
    )
    remaining = b.binary("sub", b.load(llvm.I32, countdown, 4), Value(llvm.I32, "1"))
    b.store(remaining, countdown, 4)
    due = b.icmp("eq", remaining, Value(llvm.I32, "0"))
    with _if_rare(fn, due):
        b.store(ask_runtime(fn), countdown, 4)


def begin_call(fn: FunctionCodegen, depth: Value | None, stack: StackCheck) -> None:
    """Begin a recursive function: count down for a poll, and check that the stack has room. If the
    depth of each call is known, both happen only at every n-th depth."""
    if depth is None:
        _poll_call(fn)
        stack.expect_room(fn, 1)
        return
    b = fn.b
    place = b.binary("and", depth, Value(depth.type, str(_DEPTHS - 1)))
    with _if_rare(fn, b.icmp("eq", place, Value(depth.type, str(_DEPTHS // 2)))):
        _poll_call(fn)
        if stack.is_alone:
            stack.expect_room(fn, _DEPTHS)
    if not stack.is_alone:
        stack.expect_room(fn, 1)


def _poll_call(fn: FunctionCodegen) -> None:
    """Count down for a call. The counter is shared by all threads without synchronisation, so
    updates may be lost, and it may become negative."""
    b = fn.b
    symbol = "_lw_calls"
    fn.unit.define_once(symbol, f"@{symbol} = internal global i32 {_FIRST}, align 4")

    def count(remaining: Value) -> None:
        b.emit_void(f"store atomic {remaining.typed}, ptr @{symbol} monotonic, align 4")

    before = b.emit(llvm.I32, f"load atomic i32, ptr @{symbol} monotonic, align 4")
    remaining = b.binary("sub", before, Value(llvm.I32, "1"))
    count(remaining)
    with _if_rare(fn, b.icmp("sle", remaining, Value(llvm.I32, "0"))):
        count(ask_runtime(fn))


@dataclass(frozen=True, slots=True)
class StackCheck:
    """Fails with a message where a call has so little room on the stack of its thread that the
    system would end the process."""

    message: str
    argument_count: int
    is_alone: bool
    """Whether the function calls itself directly alone, so that all frames are of its size."""

    def expect_room(self, fn: FunctionCodegen, call_count: int) -> None:
        """Check for room on the stack in every n-th nested call, where the frames reach another
        page: the stack is probed page by page. Nothing is cached, as the next call may be on
        another thread."""
        b = fn.b
        address = b.emit(llvm.PTR, f"call ptr @llvm.{_TOP_OF_FRAME}")
        end = b.emit(llvm.PTR, "call ptr @llvm.stacksave.p0()")
        top, low = (b.emit(llvm.I64, f"ptrtoint {x.typed} to i64") for x in (address, end))
        gap = Value(llvm.I64, str(_BETWEEN_FRAMES + 8 * self.argument_count))
        frame = b.binary("add", b.binary("sub", top, low), gap)
        size = b.binary("mul", frame, Value(llvm.I64, str(call_count)))
        crossed = b.binary("xor", b.binary("add", low, size), low)
        with _if_rare(fn, b.icmp("uge", crossed, Value(llvm.I64, str(_PAGE)))):
            attributes = " nounwind cold memory(inaccessiblemem: readwrite)"
            fn.unit.declare("lw_stack", f"{_CONVENTION} i64", "i64", attributes, runtime=True)
            limit = b.emit(llvm.I64, f"call {_CONVENTION} i64 @lw_stack({low.typed})")
            is_deep = b.icmp("ult", b.binary("sub", low, size), limit)
            fail_if(fn, is_deep, self.message.replace("%", "%%"), Value(llvm.I64, "0"))


@contextmanager
def _if_rare(fn: FunctionCodegen, due: Value) -> Generator[Block]:
    """Emit code for a condition that rarely holds; yields its first block."""
    b = fn.b
    ask = b.new_block("ask")
    go_on = b.new_block("on")
    b.branch_if(due, ask, go_on, rarely(fn))
    b.place(ask)
    yield ask
    b.branch(go_on)
    b.place(go_on)


def poll_after_strip(
    fn: FunctionCodegen, header: Block, sources: tuple[Block, Block], length: int
) -> None:
    """Poll every `length` iterations of a loop that cannot be strip-mined; its `header` is entered
    from the first and then from the second of `sources`."""
    b = fn.b
    (entry, latch) = sources
    count = b.phi(llvm.I32, header)
    count.add(Value(llvm.I32, str(length)), entry)
    remaining = b.binary("sub", count.value, Value(llvm.I32, "1"))
    due = b.icmp("eq", remaining, Value(llvm.I32, "0"))
    asked_from = b.block
    with _if_rare(fn, due) as ask:
        ask_runtime(fn)
    following = b.phi(llvm.I32)
    following.add(remaining, asked_from)
    following.add(Value(llvm.I32, str(length)), ask)
    count.add(following.value, latch)


def ask_runtime(fn: FunctionCodegen) -> Value:
    """Poll: leave the program if the runtime ends it, else return the number of iterations until
    the next poll."""
    fn.unit.declare(
        "lw_poll",
        f"{_CONVENTION} i32",
        "",
        " nounwind cold memory(inaccessiblemem: readwrite)",
        runtime=True,
    )
    return fn.b.call("lw_poll", llvm.I32, [], flags=_CONVENTION)


def rarely(fn: FunctionCodegen) -> str:
    """Return the branch weights for a condition that is rarely true."""
    return branch_weights(fn, 1, 2000)


def branch_weights(fn: FunctionCodegen, true: int, false: int) -> str:
    """Return the metadata of a branch with these weights."""
    weights = f'!{{!"branch_weights", i32 {true}, i32 {false}}}'
    return f", !prof {fn.unit.metadata(weights)}"
