"""Affine forms of integers over atoms, and facts about them: signs, ranges, inequalities.

An *atom* is a value of type index; `symbol(k)` is atom k. `AffineForms.at_least_zero` proves
inequalities by eliminating induction variables, innermost first, at the bound that minimises the
form. It compares the result with facts from tests in the program and at the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineExpr,
    AffineExprKind,
    AffineSymbolExpr,
    constant,
    symbol,
)
from loopwright.records import dataclass

Linear = dict[AffineExpr | None, int]
"""Coefficients of atoms and of non-linear terms; the constant has the key `None`."""


@dataclass(eq=False, slots=True)
class Atom:
    """A value of type index.

    `entry`: it is computed before any effect. `affine`: it is a valid dimension or symbol. An
    induction variable ranges from the maximum of `lower` to the minimum of `upper`, exclusive, if
    known, and in steps that may end earlier to `last`. `extremes` are forms of which it is the
    minimum (`is_least`) or the maximum.
    """

    value: SSAValue
    entry: bool = False
    affine: bool = False
    natural: bool = False
    lower: tuple[AffineExpr, ...] = ()
    upper: tuple[AffineExpr, ...] = ()
    last: tuple[AffineExpr, ...] = ()
    extremes: tuple[AffineExpr, ...] = ()
    is_least: bool = False

    def bound(
        self, lower: tuple[AffineExpr, ...], upper: tuple[AffineExpr, ...], *, natural: bool
    ) -> None:
        """Record the bounds of the atom, and whether it is non-negative by nature."""
        self.lower = lower
        self.upper = upper
        self.natural = natural

    def compute_as(self, value: SSAValue) -> None:
        """Compute the atom by another value, which is equal everywhere."""
        self.value = value


class AffineForms:
    """The atoms of a function and the facts about forms over them."""

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self._facts: list[Linear] = []
        """Forms that are non-negative here."""
        self._strongest: list[Linear] | None = None
        """The strongest of them, computed on request."""
        self._entry_facts: list[Linear] = []
        """Forms that are non-negative everywhere, because of tests at the entry."""
        self._numbers: dict[SSAValue, int] = {}

    def learn(self, *forms: AffineExpr) -> None:
        """Record that forms are non-negative from here until `forget_after`."""
        self.learn_all(map(self.linear, forms))

    def learn_all(self, facts: Iterable[Linear]) -> None:
        """Record that linear forms, given by their coefficients, are non-negative from here until
        `forget_after`. Non-negative numbers imply nothing."""
        self._facts += (x for x in facts if x.keys() - {None} or x.get(None, 0) < 0)
        self._strongest = None

    def learn_at_entry(self, *facts: Linear) -> None:
        """Record that forms are non-negative everywhere, because of tests at the entry."""
        self._entry_facts += facts

    @property
    def known(self) -> int:
        """The number of facts that hold here."""
        return len(self._facts)

    def forget_after(self, fact_count: int) -> list[Linear]:
        """Forget the facts learned after the first `fact_count` ones, and return them."""
        since = self._facts[fact_count:]
        del self._facts[fact_count:]
        self._strongest = None
        return since

    def atom(self, new: Atom) -> AffineExpr:
        """Return the form of a value."""
        number = self._numbers.setdefault(new.value, len(self.atoms))
        if number == len(self.atoms):
            self.atoms.append(new)
        return symbol(number)

    def atoms_of(self, form: AffineExpr) -> list[Atom]:
        """Return the atoms of a form."""
        return [self.atoms[n] for n in positions(form)]

    def at_entry(self, form: AffineExpr) -> bool:
        """Return whether a form can be computed at the entry, before any effect."""
        return all(atom.entry for atom in self.atoms_of(form))

    def unify(self, x: AffineExpr, y: AffineExpr) -> None:
        """Compute two equal forms as the older of them if both are atoms."""
        if isinstance(x, AffineSymbolExpr) and isinstance(y, AffineSymbolExpr):
            value, newer_value = (self.atoms[n].value for n in sorted((x.position, y.position)))
            for atom in self.atoms:
                if atom.value is newer_value:
                    atom.compute_as(value)

    def linear(self, form: AffineExpr) -> Linear:
        """Return a form as coefficients."""
        result: Linear = {}
        self._add(result, form, 1)
        return result

    def _add(self, terms: Linear, form: AffineExpr, factor: int) -> None:
        value = form.constant_value()
        if value is not None:
            terms[None] = terms.get(None, 0) + factor * value
            return
        if isinstance(form, AffineBinaryExpr):
            if form.kind is AffineExprKind.ADD:
                self._add(terms, form.lhs, factor)
                self._add(terms, form.rhs, factor)
                return
            scale = form.rhs.constant_value()
            if form.kind is AffineExprKind.MUL and scale is not None:
                self._add(terms, form.lhs, factor * scale)
                return
        total = terms.get(form, 0) + factor
        terms[form] = total
        if not total:
            del terms[form]

    def least(self, form: AffineExpr) -> Linear | None:
        """Return a lower bound of a form over all iterations; `None` if none is known."""
        linear = self.linear(form)
        for number in positions(form):
            key = symbol(number)
            for last in self.atoms[number].last if linear.get(key, 0) < 0 else ():
                linear = self._sum(linear, last - key, linear[key])
        return self._least(linear)

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
        return bool(self.atoms[number].lower)

    def _without(self, linear: Linear, number: int) -> Linear | None:
        """Return a lower bound from which an induction variable is eliminated; of several bounds,
        the one with the fewest other variables."""
        held = [key for key in linear if key is not None and number in positions(key)]
        result = {key: factor for key, factor in linear.items() if key not in held}
        for key in held:
            bounds = self._bounds(key, number, least=linear[key] > 0)
            if not bounds:
                return None
            result = min(
                (self._sum(result, bound, linear[key]) for bound in bounds), key=self._width
            )
        return result

    def _sum(self, linear: Linear, form: AffineExpr, factor: int) -> Linear:
        result = dict(linear)
        self._add(result, form, factor)
        return result

    def _width(self, linear: Linear) -> tuple[int, int]:
        """Return the number of terms that depend on induction variables, and of all terms."""
        keys = [key for key, factor in linear.items() if key is not None and factor]
        return sum(any(map(self._runs, positions(key))) for key in keys), len(keys)

    def _bounds(self, key: AffineExpr, number: int, *, least: bool) -> tuple[AffineExpr, ...]:
        """Return the bounds of an induction variable that bound a term from below."""
        if isinstance(key, AffineSymbolExpr):
            atom = self.atoms[number]
            return atom.lower if least else tuple(x - 1 for x in atom.upper)
        divisor = key.rhs.constant_value() if isinstance(key, AffineBinaryExpr) else None
        if not isinstance(key, AffineBinaryExpr) or divisor is None or divisor <= 0:
            return ()
        if key.kind is AffineExprKind.MOD:
            return (constant(0 if least else divisor - 1),)
        sign = 1 if least else -1
        is_quotient = key.kind is AffineExprKind.FLOORDIV
        bound = self._least(self.linear(key.lhs * sign)) if is_quotient else None
        return () if bound is None else (as_form(bound) * sign // divisor,)

    def note_extreme(
        self,
        form: AffineExpr,
        extremes: tuple[AffineExpr, ...],
        *,
        least: bool,
    ) -> None:
        """Record that an atom is the minimum, or the maximum, of some forms."""
        (atom,) = self.atoms_of(form)
        atom.extremes = extremes
        atom.is_least = least

    def note_bounds(
        self, form: AffineExpr, lower: tuple[AffineExpr, ...], upper: tuple[AffineExpr, ...]
    ) -> None:
        """Record the lower bound and the exclusive upper bound of an atom, as far as they are
        known; an upper bound alone holds only in the innermost `scope`."""
        (atom,) = self.atoms_of(form)
        if lower:
            atom.lower = lower
            atom.upper = upper
            atom.natural = any(map(self.at_least_zero, lower))
        self.learn(*(end - 1 - form for end in upper))

    def alternatives(self, form: AffineExpr, *, least: bool) -> tuple[AffineExpr, ...]:
        """Return the forms of which a form is the minimum, or the maximum; by default itself."""
        for number in positions(form):
            atom = self.atoms[number]
            own = symbol(number)
            offset = form - own
            if atom.extremes and atom.is_least == least and number not in positions(offset):
                either = (x + offset for x in atom.extremes)
                return tuple(f for x in either for f in self.alternatives(x, least=least))
        return (form,)

    def at_least_zero(self, form: AffineExpr, *, everywhere: bool = False) -> bool:
        """Return whether a form is provably non-negative at the current point, or `everywhere`:
        values at the entry are computed before the enclosing tests."""
        value = form.constant_value()
        if value is not None:  # where control never is, the facts would prove everything
            return value >= 0
        linear = self.linear(form)
        facts = () if everywhere else self._strongest_facts()
        if self._shown(linear, facts) or any(
            self._shown(difference(linear, fact), facts) for fact in facts
        ):
            return True
        quotients = self._with_quotients(linear)
        return quotients != linear and self._shown(quotients, facts)

    def _with_quotients(self, linear: Linear) -> Linear:
        """Return a form in which remainders are replaced by the dividend minus a multiple of the
        quotient, which makes it comparable with facts that are sums with a quotient."""
        result = linear
        for key, factor in linear.items():
            if isinstance(key, AffineBinaryExpr) and key.kind is AffineExprKind.MOD:
                result = difference(result, {key: factor})
                result = self._sum(result, key.lhs, factor)
                divisor = key.rhs.constant_value()
                if divisor is None or divisor <= 0:
                    return linear
                result = self._sum(result, (key.lhs // divisor) * -divisor, factor)
        return result

    def _strongest_facts(self) -> Sequence[Linear]:
        """Return the facts that hold here, without those that another fact with the same terms
        implies: a chain of comparisons leaves one fact for each comparison."""
        if self._strongest is None:
            by_terms: dict[frozenset[tuple[AffineExpr, int]], Linear] = {}
            for fact in self._facts:
                terms = frozenset((key, x) for key, x in fact.items() if key is not None)
                before = by_terms.get(terms)
                if before is None or fact.get(None, 0) < before.get(None, 0):
                    by_terms[terms] = fact
            self._strongest = [*by_terms.values()]
        return self._strongest

    def _shown(self, linear: Linear, facts: Sequence[Linear]) -> bool:
        bound = self._least(linear)
        return bound is not None and self._follows(bound, facts)

    def _follows(self, bound: Linear, facts: Sequence[Linear], most: int = 2) -> bool:
        """Return whether at most `most` facts imply that a form without induction variables is
        non-negative. Of two facts, the first has the subtracted terms, and the second the
        constant."""
        if self._natural(bound):
            return True
        if not most:
            return False
        short = {key: factor for key, factor in bound.items() if factor < 0}
        missing = short.pop(None, 0)
        if most == 1 or not short:
            most = 1
            short[None] = missing
        return any(
            self._follows(difference(bound, fact), facts, most - 1)
            for candidates in (self._entry_facts, facts)
            for fact in candidates
            if all(fact.get(key, 0) <= factor for key, factor in short.items())
        )

    def _natural(self, linear: Linear) -> bool:
        return all(
            factor >= 0 and (key is None or self._term_is_natural(key))
            for key, factor in linear.items()
            if factor
        )

    def _term_is_natural(self, key: AffineExpr) -> bool:
        if isinstance(key, AffineSymbolExpr):
            return self.atoms[key.position].natural
        if isinstance(key, AffineBinaryExpr):
            if key.kind is AffineExprKind.MOD:
                return True
            return key.kind is AffineExprKind.FLOORDIV and self._natural(self.linear(key.lhs))
        return False


def as_form(linear: Linear) -> AffineExpr:
    """Return coefficients as a form."""
    form: AffineExpr = constant(linear.get(None, 0))
    for key, factor in linear.items():
        if key is not None:
            form = form + key * factor
    return form


def difference(lhs: Linear, rhs: Linear) -> Linear:
    """Return `lhs - rhs`."""
    result = dict(lhs)
    for key, factor in rhs.items():
        total = result.get(key, 0) - factor
        if total or key is None:
            result[key] = total
        else:
            result.pop(key, None)
    return result


@lru_cache(1 << 12)
def positions(form: AffineExpr) -> Sequence[int]:
    """Return the numbers of the atoms of a form, without duplicates."""
    return sorted({e.position for e in form.walk() if isinstance(e, AffineSymbolExpr)})
