"""Affine forms of integers over atoms, and what is known of them: signs, ranges, facts.

An *atom* is a value of type index; `symbol(k)` stands for atom k. `Forms.at_least_zero` proves by
eliminating induction variables, innermost first, at the bound where the form is least, and by
comparing what is left with the facts that tests of the program state and with those that are
tested at the entry.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass

from xdsl.ir import SSAValue

from loopwright.ir import affine_expr

Linear = dict[affine_expr.AffineExpr | None, int]
"""Coefficients of atoms and of terms that are not linear; `None` is the constant."""


@dataclass(eq=False, slots=True)
class Atom:
    """A value of type index.

    `entry`: it is known before anything is done. `affine`: it may be bound to a dimension or a
    symbol. An induction variable runs from `lower` to below `upper`, if these are known.
    """

    value: SSAValue
    entry: bool = False
    affine: bool = False
    natural: bool = False
    lower: affine_expr.AffineExpr | None = None
    upper: affine_expr.AffineExpr | None = None


class Forms:
    """The atoms of a function and what is known of forms over them."""

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self._facts: list[Linear] = []
        """Forms that are at least zero here."""
        self._entry_facts: list[Linear] = []
        """Forms that are at least zero everywhere: tests at the entry say so."""
        self._numbers: dict[SSAValue, int] = {}

    def learn(self, *forms: affine_expr.AffineExpr) -> None:
        """Forms are at least zero from here to the end of the innermost `scope`."""
        self.learn_all(map(self.linear, forms))

    def learn_all(self, facts: Iterable[Linear]) -> None:
        """The same of forms that are coefficients already."""
        self._facts += facts

    def learn_at_entry(self, *facts: Linear) -> None:
        """Forms are at least zero everywhere, since tests at the entry say so."""
        self._entry_facts += facts

    @contextmanager
    def scope(self) -> Generator[None]:
        """What is learnt inside is forgotten at the end."""
        known = len(self._facts)
        try:
            yield
        finally:
            del self._facts[known:]

    def atom(self, made: Atom) -> affine_expr.AffineExpr:
        """The form that stands for a value."""
        number = self._numbers.get(made.value)
        if number is None:
            number = self._numbers[made.value] = len(self.atoms)
            self.atoms.append(made)
        return affine_expr.symbol(number)

    def atoms_of(self, form: affine_expr.AffineExpr) -> list[Atom]:
        """The atoms of a form."""
        return [self.atoms[n] for n in positions(form)]

    def at_entry(self, form: affine_expr.AffineExpr) -> bool:
        """Whether the form can be computed before anything is done."""
        return all(atom.entry for atom in self.atoms_of(form))

    def linear(self, form: affine_expr.AffineExpr) -> Linear:
        """A form as coefficients."""
        found: Linear = {}
        self._add(found, form, 1)
        return found

    def _add(self, found: Linear, form: affine_expr.AffineExpr, factor: int) -> None:
        value = form.constant_value()
        if value is not None:
            found[None] = found.get(None, 0) + factor * value
            return
        if isinstance(form, affine_expr.AffineBinaryExpr):
            if form.kind is affine_expr.AffineExprKind.ADD:
                self._add(found, form.lhs, factor)
                self._add(found, form.rhs, factor)
                return
            scale = form.rhs.constant_value()
            if form.kind is affine_expr.AffineExprKind.MUL and scale is not None:
                self._add(found, form.lhs, factor * scale)
                return
        total = found.get(form, 0) + factor
        found[form] = total
        if not total:
            del found[form]

    def least(self, form: affine_expr.AffineExpr) -> Linear | None:
        """A lower bound of a form over all iterations; `None` if none is known."""
        return self._least(self.linear(form))

    def _least(self, linear: Linear) -> Linear | None:
        for _ in range(64):
            inner = max(
                (n for key in linear if key is not None for n in positions(key) if self._runs(n)),
                default=None,
            )
            if inner is None:
                return linear
            step = self._without(linear, inner)
            if step is None:
                return None
            linear = step
        return None

    def _runs(self, number: int) -> bool:
        return self.atoms[number].lower is not None

    def _without(self, linear: Linear, number: int) -> Linear | None:
        """A lower bound that does not depend on one induction variable."""
        made: Linear = {}
        for key, factor in linear.items():
            if key is None or number not in positions(key):
                made[key] = made.get(key, 0) + factor
                continue
            bound = self._bound(key, number, least=factor > 0)
            if bound is None:
                return None
            self._add(made, bound, factor)
        return made

    def _bound(
        self, key: affine_expr.AffineExpr, number: int, *, least: bool
    ) -> affine_expr.AffineExpr | None:
        """A bound of a term that does not depend on an induction variable."""
        if isinstance(key, affine_expr.AffineSymbolExpr):
            atom = self.atoms[number]
            assert atom.lower is not None
            if least:
                return atom.lower
            return None if atom.upper is None else atom.upper - 1
        if not isinstance(key, affine_expr.AffineBinaryExpr):
            return None
        divisor = key.rhs.constant_value()
        if divisor is None or divisor <= 0:
            return None
        if key.kind is affine_expr.AffineExprKind.MOD:
            return affine_expr.constant(0 if least else divisor - 1)
        if key.kind is affine_expr.AffineExprKind.FLOORDIV:
            inside = self.linear(key.lhs)
            if not least:
                inside = {k: -v for k, v in inside.items()}
            bound = self._least(inside)
            if bound is None:
                return None
            total = as_form(bound) if least else -as_form(bound)
            return total // divisor
        return None

    def at_least_zero(self, form: affine_expr.AffineExpr) -> bool:
        """Whether a form is proved to be at least zero wherever control is now."""
        value = form.constant_value()
        if value is not None:  # where control never is, the facts would prove everything
            return value >= 0
        linear = self.linear(form)
        return self._shown(linear) or any(
            self._shown(difference(linear, fact)) for fact in self._facts
        )

    def _shown(self, linear: Linear) -> bool:
        bound = self._least(linear)
        if bound is None:
            return False
        if self._natural(bound):
            return True
        known = (*self._entry_facts, *self._facts)
        return any(self._natural(difference(bound, fact)) for fact in known)

    def _natural(self, linear: Linear) -> bool:
        return all(
            factor >= 0 and (key is None or self._term_is_natural(key))
            for key, factor in linear.items()
            if factor
        )

    def _term_is_natural(self, key: affine_expr.AffineExpr) -> bool:
        if isinstance(key, affine_expr.AffineSymbolExpr):
            return self.atoms[key.position].natural
        if isinstance(key, affine_expr.AffineBinaryExpr):
            if key.kind is affine_expr.AffineExprKind.MOD:
                return True
            return key.kind is affine_expr.AffineExprKind.FLOORDIV and self._natural(
                self.linear(key.lhs)
            )
        return False


def as_form(linear: Linear) -> affine_expr.AffineExpr:
    """Coefficients as a form."""
    form: affine_expr.AffineExpr = affine_expr.constant(linear.get(None, 0))
    for key, factor in linear.items():
        if key is not None:
            form = form + key * factor
    return form


def difference(left: Linear, right: Linear) -> Linear:
    """`left - right`."""
    made = dict(left)
    for key, factor in right.items():
        total = made.get(key, 0) - factor
        if total or key is None:
            made[key] = total
        else:
            made.pop(key, None)
    return made


def positions(form: affine_expr.AffineExpr) -> list[int]:
    """The numbers of the atoms of a form."""
    return sorted({e.position for e in form.walk() if isinstance(e, affine_expr.AffineSymbolExpr)})


def is_constant(form: affine_expr.AffineExpr) -> bool:
    """Whether a form is a number."""
    return isinstance(form, affine_expr.AffineConstantExpr)


def with_atoms(forms: Iterable[affine_expr.AffineExpr]) -> list[int]:
    """The numbers of the atoms of several forms, each once."""
    return sorted({n for form in forms for n in positions(form)})
