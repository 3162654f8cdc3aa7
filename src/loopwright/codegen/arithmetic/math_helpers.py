"""Functions that the generated module contains itself: integer powers."""

from __future__ import annotations

from loopwright.codegen.core.constants import const_float
from loopwright.codegen.core.types import FloatType, IntType
from loopwright.codegen.core.unit import ModuleLowering


def define_float_power(unit: ModuleLowering, scalar: FloatType) -> str:
    """The symbol of `powi`: repeated squaring, and the reciprocal for a negative exponent."""
    name, one = f"_lw_powi_{scalar}", const_float(1.0, scalar).text
    unit.define_once(
        name,
        f"""define internal {scalar} @{name}({scalar} %x, i64 %n) nounwind {{
entry:
  %negative = icmp slt i64 %n, 0
  %negated = sub i64 0, %n
  %count = select i1 %negative, i64 %negated, i64 %n
  br label %loop
loop:
  %product = phi {scalar} [ {one}, %entry ], [ %chosen, %square ]
  %base = phi {scalar} [ %x, %entry ], [ %squared, %square ]
  %rest = phi i64 [ %count, %entry ], [ %left, %square ]
  %bit = trunc i64 %rest to i1
  %multiplied = fmul {scalar} %product, %base
  %chosen = select i1 %bit, {scalar} %multiplied, {scalar} %product
  %left = lshr i64 %rest, 1
  %done = icmp eq i64 %left, 0
  br i1 %done, label %exit, label %square
square:
  %squared = fmul {scalar} %base, %base
  br label %loop
exit:
  %inverse = fdiv {scalar} {one}, %chosen
  %result = select i1 %negative, {scalar} %inverse, {scalar} %chosen
  ret {scalar} %result
}}""",
    )
    return name


def define_integer_power(unit: ModuleLowering, scalar: IntType) -> str:
    """The symbol of a signed power; with a negative exponent, the quotient towards zero."""
    name = f"_lw_ipowi_{scalar}"
    unit.define_once(
        name,
        f"""define internal {scalar} @{name}({scalar} %x, {scalar} %n) nounwind {{
entry:
  %negative = icmp slt {scalar} %n, 0
  br i1 %negative, label %inverse, label %loop
inverse:
  %quotient = sdiv {scalar} 1, %x
  %odd = trunc {scalar} %n to i1
  %square = mul {scalar} %quotient, %quotient
  %power = select i1 %odd, {scalar} %quotient, {scalar} %square
  ret {scalar} %power
loop:
  %product = phi {scalar} [ 1, %entry ], [ %chosen, %loop ]
  %base = phi {scalar} [ %x, %entry ], [ %squared, %loop ]
  %rest = phi {scalar} [ %n, %entry ], [ %left, %loop ]
  %bit = trunc {scalar} %rest to i1
  %multiplied = mul {scalar} %product, %base
  %chosen = select i1 %bit, {scalar} %multiplied, {scalar} %product
  %squared = mul {scalar} %base, %base
  %left = lshr {scalar} %rest, 1
  %done = icmp eq {scalar} %left, 0
  br i1 %done, label %exit, label %loop
exit:
  ret {scalar} %chosen
}}""",
    )
    return name
