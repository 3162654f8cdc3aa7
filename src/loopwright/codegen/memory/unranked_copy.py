"""Copying between memrefs whose rank is only known at run time."""

from __future__ import annotations

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import VOID, element_bytes, is_memref, is_unranked
from loopwright.codegen.core.values import MemRef, UnrankedMemRef, Value, index_value
from loopwright.codegen.memory.views import to_unranked
from loopwright.errors import CompileError

_NAME = "_lw_copy_unranked"
_HELPER = f"""\
define internal void @{_NAME}(i64 %rank, ptr %source, ptr %target, i64 %width) nounwind {{
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
}}
"""


def copy_unranked(
    fn: FunctionLowering, source: MemRef | UnrankedMemRef, target: MemRef | UnrankedMemRef
) -> None:
    """Copy every element, in row-major order, of a memref to one of the same shape."""
    ty = source.type
    if not is_memref(ty) and not is_unranked(ty):
        raise CompileError(f"copies of '{ty}' are not supported by code generation")
    fn.unit.define_once(_NAME, _HELPER)
    pair = [
        to_unranked(fn, value, value.type) if isinstance(value, MemRef) else value
        for value in (source, target)
    ]
    width = Value(index_value(0).type, str(element_bytes(ty.element_type)))
    fn.b.call(
        _NAME,
        VOID,
        [index_value(pair[0].rank), pair[0].descriptor, pair[1].descriptor, width],
    )
