"""Mutants of how a dependence is decided: order of iterations, pairs of elements, witnesses."""

from tests.property.mutants.mutant import Mutant

_ROW = "        row = [0] * (width + 1)\n        row[loop], row[loops + loop] = -1, 1\n"


def _order(name: str, condition: str) -> Mutant:
    """A row of the order left out."""
    skip = f"        if {condition}:\n            continue\n"
    return Mutant(name, "exact/dependences/solver.py", _ROW, skip + _ROW)


SOLVER = (
    Mutant(
        "order: later becomes not earlier",
        "exact/dependences/solver.py",
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
        "exact/dependences/dependence.py",
        "depth < first or (depth > common and not self._may_precede(source, sink))",
        "depth < first",
    ),
    Mutant(
        "order: nothing of the depth after the last loop",
        "exact/dependences/dependence.py",
        "for depth in range(1, common + 2) if depths is None",
        "for depth in range(1, common + 1) if depths is None",
    ),
    Mutant(
        "order: all loops at one depth are common",
        "exact/dependences/model.py",
        "        if a.op is not b.op or a.position != b.position:\n            break\n",
        "",
    ),
    *(
        Mutant(
            f"element: subscript {position} is not compared",
            "exact/dependences/solver.py",
            "piece.embed(columns.space, places, columns.element)",
            f"replace(piece, subscripts=tuple(None if k == {position} else row "
            "for k, row in enumerate(piece.subscripts))"
            ").embed(columns.space, places, columns.element)",
        )
        for position in (0, 1)
    ),
    *(
        Mutant(
            f"domain: {rows} of the {end} are left out",
            "exact/dependences/solver.py",
            "        pair = pair.append(piece.embed(columns.space, places, columns.element))",
            f"        if places is columns.{end}:\n"
            f"            piece = replace(piece, domain=replace(piece.domain, {rows}=()))\n"
            "        pair = pair.append(piece.embed(columns.space, places, columns.element))",
        )
        for rows in ("equalities", "inequalities")
        for end in ("source", "sink")
    ),
    Mutant(
        "symbols: not the same for source and sink",
        "exact/dependences/solver.py",
        "if link.depth == 0}",
        "if link.depth < 0}",
    ),
    Mutant(
        "union: only the first piece is asked",
        "exact/dependences/solver.py",
        "    for part in dependence_polyhedron(question, depth):",
        "    for part in list(dependence_polyhedron(question, depth))[:1]:",
    ),
    Mutant(
        "union: distances of the first piece alone",
        "exact/dependences/solver.py",
        "    images = [piece.image(rows) for piece in pieces]",
        "    images = [piece.image(rows) for piece in pieces[:1]]",
    ),
    Mutant(
        "distances: from sink to source",
        "exact/dependences/solver.py",
        "        row[loop], row[question.source.num_loops + loop] = -1, 1\n        rows",
        "        row[loop], row[question.source.num_loops + loop] = 1, -1\n        rows",
    ),
    Mutant(
        "witness: without the order of its parts",
        "exact/dependences/solver.py",
        "        witness[:loops],\n        witness[loops:end],",
        "        witness[loops:end],\n        witness[:loops],",
    ),
    Mutant(
        "kinds: a flow needs no write",
        "exact/dependences/dependence.py",
        "FLOW: source_writes and sink_reads",
        "FLOW: sink_reads",
    ),
    Mutant(
        "kinds: an anti dependence needs no read",
        "exact/dependences/dependence.py",
        "ANTI: source_reads and sink_writes",
        "ANTI: sink_writes",
    ),
)

UNIFORM = (
    Mutant(
        "uniform: later becomes not earlier",
        "exact/dependences/solver.py",
        "            low = max(low, 1)\n",
        "            low = max(low, 0)\n",
    ),
    Mutant(
        "uniform: outer loops in any iteration",
        "exact/dependences/solver.py",
        "            low, high = max(low, 0), min(high, 0)\n",
        "            pass\n",
    ),
    Mutant(
        "uniform: subscripts fix nothing",
        "exact/dependences/solver.py",
        "        if loop in fixed:\n",
        "        if False:\n",
    ),
    Mutant(
        "uniform: differences that are no integers",
        "exact/dependences/solver.py",
        "        if rest or fixed.set",
        "        if fixed.set",
    ),
    Mutant(
        "uniform: subscripts that contradict each other",
        "exact/dependences/solver.py",
        "        if rest or fixed.setdefault(loop, quotient) != quotient:",
        "        fixed.setdefault(loop, quotient)\n        if rest:",
    ),
    Mutant(
        "uniform: constant subscripts are not compared",
        "exact/dependences/solver.py",
        "            if first != second:\n                return None\n",
        "",
    ),
    Mutant(
        "uniform: empty loops are executed",
        "exact/dependences/solver.py",
        "        if a > b or c > d:\n",
        "        if False:\n",
    ),
    Mutant(
        "uniform: whatever the factors",
        "exact/dependences/solver.py",
        "[s[:2] for s in source.subscripts] == [\n        s[:2] for s in sink.subscripts\n    ]",
        "[s[:1] for s in source.subscripts] == [\n        s[:1] for s in sink.subscripts\n    ]",
    ),
    Mutant(
        "uniform: the last lower bound alone",
        "exact/dependences/solver.py",
        "lows[loop] = -row[-1] if known is None else max(known, -row[-1])",
        "lows[loop] = -row[-1]",
    ),
    Mutant(
        "uniform: the last upper bound alone",
        "exact/dependences/solver.py",
        "highs[loop] = row[-1] if known is None else min(known, row[-1])",
        "highs[loop] = row[-1]",
    ),
    Mutant(
        "uniform: the witness begins where the source does",
        "exact/dependences/solver.py",
        "first = max(a, c - low)",
        "first = a",
    ),
)
