"""Assumptions about numbers that are tested at the entry. If a test fails, the call is repeated
with general code, which has no such assumptions."""

from __future__ import annotations

import math

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineConstantExpr, AffineExpr, AffineSymbolExpr, constant
from loopwright.ir.dialects import cf
from loopwright.python.values.affine_facts import Atom, Linear, as_form
from loopwright.python.values.builder import Builder
from loopwright.reporting.errors import RETRY

_FAR = 1 << 40
"""Numbers and extents below this, times `_MOST_FACTORS`, fit in 64 bits."""
_MOST_RUNNING = 4
"""This many induction variables, each less than 16 times another or a small number, fit in 63
bits."""
_MOST_FACTORS = 1 << 20


def assume(b: Builder, form: AffineExpr) -> bool:
    """Return whether a form is non-negative: proved, or tested at the entry if allowed."""
    if b.forms.at_least_zero(form):
        return True
    least = b.forms.least(form)
    if not b.mode.fast or least is None:
        return False
    bound = as_form(least)
    if bound.constant_value() is not None or not b.forms.at_entry(bound):
        return False
    # What is added and what is subtracted are compared: their difference need not have 64 bits.
    more = {key: n for key, n in least.items() if n > 0}
    less = {key: -n for key, n in least.items() if n < 0}
    if not (_is_one_value(more) and _is_one_value(less)):
        for atom in b.forms.atoms_of(bound):
            _bound_at_entry(b, atom)
        if b.forms.at_least_zero(form):
            return True
        if not _has_64_bits(bound, least):
            return False
    sides = as_form(more), as_form(less)
    with b.inside(b.prologue):
        retry_unless(b, b.compare_index("sge", *sides))
    b.forms.learn_at_entry(least)
    return True


def fits(b: Builder, form: AffineExpr) -> bool:
    """Return whether a form fits in 64 bits, given that entry-tested numbers are small."""
    if isinstance(form, AffineSymbolExpr | AffineConstantExpr):
        return True
    atoms = list[Atom]()
    waiting = [form]
    for item in waiting:
        linear = b.forms.linear(item)
        if any(not isinstance(key, AffineSymbolExpr) for key in linear if key is not None):
            return False
        if not _is_small(linear):
            return False
        new = [atom for atom in b.forms.atoms_of(item) if atom not in atoms]
        atoms += new
        waiting += [bound for atom in new for bound in (*atom.lower, *atom.upper)]
    running = [atom for atom in atoms if not atom.entry]
    if not b.mode.fast or len(running) > _MOST_RUNNING or not all(x.lower for x in running):
        return False
    for atom in atoms:
        if atom.entry:
            _bound_at_entry(b, atom)
    return True


def _bound_at_entry(b: Builder, atom: Atom) -> None:
    """Test once at the entry that a number is small enough for sums to fit in 64 bits."""
    if atom.value in b.entry_tests.bounded:
        return
    b.entry_tests.bounded.add(atom.value)
    form = b.forms.atom(atom)
    with b.inside(b.prologue):
        if not b.forms.at_least_zero(form, everywhere=True):
            retry_unless(b, b.compare_index("sge", form, constant(-_FAR)))
            b.forms.learn_at_entry({form: 1, None: _FAR})
        retry_unless(b, b.compare_index("slt", form, constant(_FAR)))
        b.forms.learn_at_entry({form: -1, None: _FAR - 1})


def assume_true(b: Builder, condition: SSAValue) -> bool:
    """Test a condition computed at the entry; false if that is not allowed."""
    if not b.mode.fast:
        return False
    retry_unless(b, condition)
    return True


def retry_unless(b: Builder, condition: SSAValue) -> None:
    """Let a call be repeated with general code unless a condition computed at the entry
    holds."""
    with b.inside(b.prologue):
        b.emit(cf.AssertOp(condition, RETRY))


def _is_one_value(linear: Linear) -> bool:
    """Return whether a linear form is a single run-time value or a constant, which cannot wrap
    around."""
    if len(linear) > 1:
        return False
    return all(
        key is None or (isinstance(key, AffineSymbolExpr) and n == 1) for key, n in linear.items()
    )


def _has_64_bits(form: AffineExpr, linear: Linear) -> bool:
    """Return whether all parts of a form fit in 64 bits if its atoms are below `_FAR`."""
    factors = sum(abs(n) for key, n in linear.items() if key is not None)
    constants = [abs(x.value) for x in form.walk() if isinstance(x, AffineConstantExpr)]
    if all(isinstance(key, AffineSymbolExpr) for key in linear if key is not None):
        return factors <= _MOST_FACTORS and max(constants, default=0) <= 1 << 60
    return math.prod(x or 1 for x in constants) <= _MOST_FACTORS


def _is_small(linear: Linear) -> bool:
    """Return whether a sum is less than 16 times its largest term, or a constant."""
    factors = sum(abs(n) for key, n in linear.items() if key is not None)
    return factors < 15 and abs(linear.get(None, 0)) < _FAR
