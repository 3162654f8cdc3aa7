"""Conditions of conditionals that end in jumps."""

from tests.property.mutants.mutant import Mutant

_STATEMENTS = "python/statements.py"
_LIVENESS = "python/liveness.py"

JUMPS = (
    Mutant(
        "jumps: an inner conditional ends if one path does",
        _LIVENESS,
        "isinstance(last, ast.If) and ends(last.body) and ends(last.orelse)",
        "isinstance(last, ast.If) and ends(last.body)",
    ),
    Mutant(
        "jumps: conditionals that do not end",
        _LIVENESS,
        "return ends(node.body) != ends(node.orelse)",
        "return True",
    ),
    Mutant(
        "jumps: iterations that are continued end the loop",
        "python/repetition.py",
        'stays = scalars.compare(b, "<", exit_, b.integer(BREAK))',
        'stays = scalars.compare(b, "==", exit_, b.integer(0))',
    ),
    Mutant(
        "jumps: loops that are broken go on",
        "python/repetition.py",
        'stays = scalars.compare(b, "<", exit_, b.integer(BREAK))',
        'stays = scalars.compare(b, "<", exit_, b.integer(RETURN))',
    ),
    Mutant(
        "jumps: what follows is in the path that ends, too",
        _STATEMENTS,
        "[path if ends(path) else [*path, *rest] for path in paths]",
        "[[*path, *rest] for path in paths]",
    ),
    Mutant(
        "jumps: what lives behind the conditional alone",
        _STATEMENTS,
        "self.liveness.after.get(rest[-1] if rest else node)",
        "self.liveness.after.get(node)",
    ),
    Mutant(
        "jumps: what follows is done twice",
        _STATEMENTS,
        "is_done = not self._behind.pop(statement, rest)",
        "is_done = False",
    ),
    Mutant(
        "jumps: loops whose last iteration is continued are left",
        "python/repetition.py",
        'ended = scalars.compare(b, "<", exit_, b.integer(BREAK))',
        'ended = scalars.compare(b, "==", exit_, b.integer(0))',
    ),
)
