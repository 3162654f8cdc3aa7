"""Mutants of how a dependence is decided: order of iterations, pairs of elements, witnesses."""

from tests.property.mutants.mutant import Mutant

_ROW = "        row = [0] * (columns.width + 1)\n        row[loop], row[loops + loop] = -1, 1\n"


def _order(name: str, condition: str) -> Mutant:
    """A row of the order left out."""
    skip = f"        if {condition}:\n            continue\n"
    return Mutant(name, "analysis/solver.py", _ROW, skip + _ROW)


SOLVER = (
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
        "depth < first or (depth > common and not self._may_precede(source, sink))",
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
        "FLOW: source_writes and sink_reads",
        "FLOW: sink_reads",
    ),
    Mutant(
        "kinds: an anti dependence needs no read",
        "analysis/dependence.py",
        "ANTI: source_reads and sink_writes",
        "ANTI: sink_writes",
    ),
)

UNIFORM = (
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
