"""The conditions of the dependence analysis, each disabled in turn by a change of its text.

`make mutants` applies every change to a copy of the package; the property suite must then fail.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """In `file` of the package, `old`, which stands there once, becomes `new`."""

    name: str
    file: str
    old: str
    new: str


_ROW = "        row = [0] * (columns.width + 1)\n        row[loop], row[loops + loop] = -1, 1\n"


def _order(name: str, condition: str) -> Mutant:
    """A row of the order left out."""
    skip = f"        if {condition}:\n            continue\n"
    return Mutant(name, "analysis/solver.py", _ROW, skip + _ROW)


_SOLVER = (
    Mutant(
        "order: later becomes not earlier",
        "analysis/solver.py",
        "            row[-1] = -1\n            inequalities.append(row)",
        "            row[-1] = 0\n            inequalities.append(row)",
    ),
    *(
        _order(
            f"order: no row for the loop that carries at depth {depth}",
            f"loop == depth - 1 == {depth - 1}",
        )
        for depth in (1, 2, 3)
    ),
    *(
        _order(f"order: no equal iteration of loop {loop}", f"loop == {loop - 1} < depth - 1")
        for loop in (1, 2, 3)
    ),
    Mutant(
        "order: nothing at the depth after the last loop",
        "analysis/dependence.py",
        "depth < first or (depth > common and not order & Order.BEFORE)",
        "depth < first",
    ),
    Mutant(
        "order: nothing of the depth after the last loop",
        "analysis/dependence.py",
        "depths = range(1, common + 2)",
        "depths = range(1, common + 1)",
    ),
    Mutant(
        "order: all loops at one depth are common",
        "analysis/dependence.py",
        "        if a.op is not b.op or a.position != b.position:\n            break\n",
        "",
    ),
    *(
        Mutant(
            f"element: subscript {position} is not compared",
            "analysis/solver.py",
            "            if subscript is not None:\n",
            f"            if subscript is not None and position != {position}:\n",
        )
        for position in (0, 1)
    ),
    *(
        Mutant(
            f"domain: {rows} of the {end} are left out",
            "analysis/solver.py",
            f"        {rows} += [columns.spread(row, places) for row in piece.{rows}]",
            f"        if places is not columns.{end}:\n"
            f"            {rows} += [columns.spread(row, places) for row in piece.{rows}]",
        )
        for rows in ("equalities", "inequalities")
        for end in ("source", "sink")
    ),
    Mutant(
        "symbols: not the same for source and sink",
        "analysis/solver.py",
        "if link.depth == 0}",
        "if link.depth < 0}",
    ),
    Mutant(
        "union: only the first piece is asked",
        "analysis/solver.py",
        "    for part in dependence_polyhedron(question, depth):",
        "    for part in dependence_polyhedron(question, depth)[:1]:",
    ),
    Mutant(
        "union: distances of the first piece alone",
        "analysis/solver.py",
        "    images = [piece.image(rows) for piece in pieces]",
        "    images = [piece.image(rows) for piece in pieces[:1]]",
    ),
    Mutant(
        "distances: from sink to source",
        "analysis/solver.py",
        "        row[loop], row[question.source.num_loops + loop] = -1, 1\n        rows",
        "        row[loop], row[question.source.num_loops + loop] = 1, -1\n        rows",
    ),
    Mutant(
        "witness: without the order of its parts",
        "analysis/solver.py",
        "        witness[:loops],\n        witness[loops:end],",
        "        witness[loops:end],\n        witness[:loops],",
    ),
    Mutant(
        "kinds: a flow needs no write",
        "analysis/dependence.py",
        "return source.writes and sink.reads",
        "return sink.reads",
    ),
    Mutant(
        "kinds: an anti dependence needs no read",
        "analysis/dependence.py",
        "return source.reads and sink.writes",
        "return sink.writes",
    ),
)

_UNIFORM = (
    Mutant(
        "uniform: later becomes not earlier",
        "analysis/uniform.py",
        "            low = max(low, 1)\n",
        "            low = max(low, 0)\n",
    ),
    Mutant(
        "uniform: outer loops in any iteration",
        "analysis/uniform.py",
        "            low, high = max(low, 0), min(high, 0)\n",
        "            pass\n",
    ),
    Mutant(
        "uniform: subscripts fix nothing",
        "analysis/uniform.py",
        "        if loop in fixed:\n",
        "        if False:\n",
    ),
    Mutant(
        "uniform: differences that are no integers",
        "analysis/uniform.py",
        "        if rest or fixed.set",
        "        if fixed.set",
    ),
    Mutant(
        "uniform: subscripts that contradict each other",
        "analysis/uniform.py",
        "        if rest or fixed.setdefault(loop, quotient) != quotient:",
        "        fixed.setdefault(loop, quotient)\n        if rest:",
    ),
    Mutant(
        "uniform: constant subscripts are not compared",
        "analysis/uniform.py",
        "            if first != second:\n                return None\n",
        "",
    ),
    Mutant(
        "uniform: empty loops are executed",
        "analysis/uniform.py",
        "        if a > b or c > d:\n",
        "        if False:\n",
    ),
    Mutant(
        "uniform: whatever the factors",
        "analysis/uniform.py",
        "[s[:2] for s in source.subscripts] == [\n        s[:2] for s in sink.subscripts\n    ]",
        "[s[:1] for s in source.subscripts] == [\n        s[:1] for s in sink.subscripts\n    ]",
    ),
    Mutant(
        "uniform: the last lower bound alone",
        "analysis/uniform.py",
        "lows[loop] = -row[-1] if known is None else max(known, -row[-1])",
        "lows[loop] = -row[-1]",
    ),
    Mutant(
        "uniform: the last upper bound alone",
        "analysis/uniform.py",
        "highs[loop] = row[-1] if known is None else min(known, row[-1])",
        "highs[loop] = row[-1]",
    ),
    Mutant(
        "uniform: the witness begins where the source does",
        "analysis/uniform.py",
        "first = max(a, c - low)",
        "first = a",
    ),
)

_DOMAINS = (
    Mutant(
        "bounds: no lower bound",
        "analysis/domains.py",
        "frame.require(*(Constraint(value - low) for low in lows))",
        "frame.require()",
    ),
    Mutant(
        "bounds: the first of a max alone",
        "analysis/domains.py",
        "frame.require(*(Constraint(value - low) for low in lows))",
        "frame.require(*(Constraint(value - low) for low in lows[:1]))",
    ),
    Mutant(
        "bounds: no upper bound",
        "analysis/domains.py",
        "frame.require(*(Constraint(high - 1 - value) for high in dict.fromkeys(highs)))",
        "frame.require()",
    ),
    Mutant(
        "bounds: the first of a min alone",
        "analysis/domains.py",
        "frame.require(*(Constraint(high - 1 - value) for high in dict.fromkeys(highs)))",
        "frame.require(*(Constraint(high - 1 - value) for high in highs[:1]))",
    ),
    Mutant(
        "bounds: the upper one belongs to the loop",
        "analysis/domains.py",
        "Constraint(high - 1 - value) for high in dict",
        "Constraint(high - value) for high in dict",
    ),
    Mutant("step: all are 1", "analysis/domains.py", "    if step == 1:\n", "    if step:\n"),
    Mutant(
        "step: counted from any lower bound",
        "analysis/domains.py",
        "greatest = tuple(Constraint(low - other) for other in lows if other is not low)",
        "greatest: Conjunction = ()",
    ),
    Mutant(
        "step: counted from the first lower bound",
        "analysis/domains.py",
        "    for low in lows:\n        greatest",
        "    for low in lows[:1]:\n        greatest",
    ),
    Mutant(
        "step: scf.for has none",
        "analysis/domains.py",
        "_count(frame, variable, [low], [high], known or 1)",
        "_count(frame, variable, [low], [high], 1)",
    ),
    Mutant(
        "parallel: all loops have the first one's lower bounds",
        "analysis/domains.py",
        "_count(frame, variable, lows[position], highs[position], step)",
        "_count(frame, variable, lows[0], highs[position], step)",
    ),
    Mutant(
        "parallel: all loops have the first one's upper bounds",
        "analysis/domains.py",
        "_count(frame, variable, lows[position], highs[position], step)",
        "_count(frame, variable, lows[position], highs[0], step)",
    ),
    Mutant(
        "if: no condition",
        "analysis/domains.py",
        "        frame.require(*constraints)\n    else:",
        "        pass\n    else:",
    ),
    Mutant(
        "if: the first constraint alone",
        "analysis/domains.py",
        "        frame.require(*constraints)\n    else:",
        "        frame.require(*constraints[:1])\n    else:",
    ),
    Mutant(
        "if: equalities become inequalities",
        "analysis/domains.py",
        "Constraint(expr.replace_dims_and_symbols(dims, symbols), equality)\n",
        "Constraint(expr.replace_dims_and_symbols(dims, symbols), False)\n",
    ),
    Mutant(
        "else: the condition as it stands",
        "analysis/domains.py",
        "    if region is op.regions[0]:\n        frame.require",
        "    if True:\n        frame.require",
    ),
    Mutant(
        "else: no condition",
        "analysis/domains.py",
        "        frame.choose([(violated,) for c in constraints for violated in _violations(c)])",
        "        pass",
    ),
    Mutant(
        "else: only the first constraint is violated",
        "analysis/domains.py",
        "for c in constraints for violated in _violations(c)",
        "for c in constraints[:1] for violated in _violations(c)",
    ),
    Mutant(
        "else: all constraints are violated",
        "analysis/domains.py",
        "        frame.choose([(violated,) for c in constraints for violated in _violations(c)])",
        "        for c in constraints:\n"
        "            frame.choose([(violated,) for violated in _violations(c)])",
    ),
    Mutant(
        "else: equalities are violated on one side",
        "analysis/domains.py",
        "return [below, Constraint(constraint.expr - 1)] if constraint.equality else [below]",
        "return [below]",
    ),
)

_INDICES = (
    Mutant(
        "min, max: not bounded by all candidates",
        "analysis/indices.py",
        "frame.require(*(Constraint((other - result) * sign) for other in candidates))",
        "frame.require()",
    ),
    Mutant(
        "min, max: none of the candidates",
        "analysis/indices.py",
        "    frame.choose([(Constraint(result - one, equality=True),) for one in candidates])",
        "    pass",
    ),
    Mutant(
        "min, max: the first candidate alone",
        "analysis/indices.py",
        "equality=True),) for one in candidates])",
        "equality=True),) for one in candidates[:1]])",
    ),
    Mutant(
        "max: as min",
        "analysis/indices.py",
        'sign = 1 if op.name == "affine.min" else -1',
        "sign = 1",
    ),
    Mutant(
        "delinearize_index: digits without modulus",
        "analysis/indices.py",
        "return quotient % modulus if index else quotient",
        "return quotient",
    ),
    Mutant(
        "delinearize_index: digits without divisor",
        "analysis/indices.py",
        "        divisor *= size or 1",
        "        pass",
    ),
    Mutant(
        "linearize_index: digits without weight",
        "analysis/indices.py",
        "            factor *= size",
        "            pass",
    ),
    Mutant(
        "locals: a remainder may be negative",
        "analysis/shapes.py",
        "    return [(low, False), (high, False)]",
        "    return [(high, False)]",
    ),
    Mutant(
        "locals: a remainder may reach the divisor",
        "analysis/shapes.py",
        "    return [(low, False), (high, False)]",
        "    return [(low, False)]",
    ),
    Mutant(
        "locals: no divisions",
        "analysis/shapes.py",
        "        if definition is not None:\n",
        "        if False:\n",
    ),
    Mutant(
        "locals: of the source stand for those of the sink",
        "analysis/solver.py",
        "*range(middle, end), end]",
        "*range(parameters, parameters + sink.num_locals), end]",
    ),
    Mutant(
        "mod: as the dividend",
        "affine_expr/flatten.py",
        "return _sum(row, quotient, -modulus)",
        "return row",
    ),
    Mutant(
        "ceildiv: as floordiv",
        "affine_expr/flatten.py",
        "        if kind is AffineExprKind.CEILDIV:\n            dividend",
        "        if False:\n            dividend",
    ),
    Mutant(
        "floordiv: as ceildiv",
        "affine_expr/flatten.py",
        "        if kind is AffineExprKind.CEILDIV:\n            dividend",
        "        if True:\n            dividend",
    ),
    Mutant(
        "union: only the first of the pieces of an access",
        "analysis/shapes.py",
        "rank, tuple(dict.fromkeys(pieces)))",
        "rank, tuple(dict.fromkeys(pieces))[:1])",
    ),
)

_PLACES = (
    Mutant(
        "vector: only its first element",
        "analysis/touches.py",
        "start + frame.between(0, extent) if extent != 1 else start",
        "start",
    ),
    Mutant(
        "vector: one element more",
        "analysis/touches.py",
        "start + frame.between(0, extent) if extent",
        "start + frame.between(0, extent + 1) if extent",
    ),
    Mutant(
        "atomic_rmw: reads nothing",
        "analysis/touches.py",
        "op.operands[first + 1 :]), True, True)]",
        "op.operands[first + 1 :]), False, True)]",
    ),
    Mutant(
        "atomic_rmw: writes nothing",
        "analysis/touches.py",
        "op.operands[first + 1 :]), True, True)]",
        "op.operands[first + 1 :]), True, False)]",
    ),
    Mutant(
        "subview: no offset",
        "analysis/views.py",
        "found.append(start + next(rest) * frame.resolve(stride))",
        "found.append(next(rest) * frame.resolve(stride))",
    ),
    Mutant(
        "subview: no stride",
        "analysis/views.py",
        "found.append(start + next(rest) * frame.resolve(stride))",
        "found.append(start + next(rest))",
    ),
    Mutant(
        "subview: no offset of a dropped dimension",
        "analysis/views.py",
        "            found.append(start)\n",
        "            found.append(constant(0))\n",
    ),
    Mutant(
        "transpose: none",
        "analysis/views.py",
        "        found[result.position] = subscript\n",
        "        found[len(found) - 1 - result.position] = subscript\n",
    ),
    Mutant(
        "collapse_shape: no remainder",
        "analysis/views.py",
        "found[position] = subscript % shape[position]",
        "found[position] = subscript",
    ),
    Mutant(
        "expand_shape: no weight",
        "analysis/views.py",
        "place = place * shape[position] + subscripts[position]",
        "place = place + subscripts[position]",
    ),
    Mutant(
        "reinterpret_cast: no offset",
        "analysis/views.py",
        "    total = frame.resolve(offsets[0])\n",
        "    total = constant(0)\n",
    ),
    Mutant(
        "reinterpret_cast: no strides",
        "analysis/views.py",
        "total = total + subscript * frame.resolve(stride)\n",
        "total = total + subscript\n",
    ),
    Mutant(
        "position: no stride",
        "analysis/views.py",
        "        total = total + subscript * stride\n",
        "        total = total + subscript\n",
    ),
    Mutant(
        "alias: allocations are not told apart",
        "analysis/dependence.py",
        "            groups.setdefault(access.root, []).append(access)",
        "            groups.setdefault(self.accesses[0].root, []).append(access)\n"
        "            groups.setdefault(access.root, groups[self.accesses[0].root])",
    ),
    Mutant(
        "alias: an allocation lives for ever",
        "analysis/dependence.py",
        "return 1 + self.domains.depth_of_lifetime(root.value)",
        "return 1",
    ),
)

_FLOW = (
    Mutant(
        "flow: the read may be earlier in the same iteration",
        "analysis/flow_relations.py",
        "range(lifetime + 1, common + 1 + bool(before))",
        "range(lifetime + 1, common + 2)",
    ),
    Mutant(
        "flow: an allocation lives for ever",
        "analysis/flow_relations.py",
        "range(lifetime + 1, common + 1 + bool(before))",
        "range(1, common + 1 + bool(before))",
    ),
    Mutant(
        "flow: writes not earlier, but not later",
        "analysis/flow_relations.py",
        "row = space.row({loop: 1, places[loop]: -1}, -later)",
        "row = space.row({loop: 1, places[loop]: -1}, 0)",
    ),
    Mutant(
        "flow: the first writer",
        "analysis/flow_relations.py",
        "PresburgerMap.from_tableaus(found).lexmax_range() if found else None\n\n    def final",
        "PresburgerMap.from_tableaus(found).lexmin_range() if found else None\n\n    def final",
    ),
    Mutant(
        "flow: time without positions in the text",
        "analysis/flow_relations.py",
        "yield number_of(loop.op) if loop.position == 0 else 0",
        "yield 0",
    ),
    Mutant(
        "flow: elements are not compared",
        "analysis/flow_relations.py",
        "        equalities.append(spread(subscript, element + position))",
        "        pass",
    ),
    Mutant(
        "flow: all reads see memory from before",
        "analysis/dataflow.py",
        "reads if last is None else reads.subtract(last.domain())",
        "reads",
    ),
    Mutant(
        "flow: each write is the last one",
        "analysis/dataflow.py",
        "            flow = self._space.restricted(last, write)\n",
        "            flow = last.pairs\n",
    ),
    Mutant(
        "flow: stores that are read are dead",
        "analysis/dataflow.py",
        "written if mine is None else written.subtract(mine)",
        "written",
    ),
)

MUTANTS = (*_SOLVER, *_UNIFORM, *_DOMAINS, *_INDICES, *_PLACES, *_FLOW)
