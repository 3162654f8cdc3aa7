"""Mutants of what is recorded of distinct arguments."""

from tests.property.mutants.mutant import Mutant

_ASSUMED = "loops/support/assumed.py"
_OPTIMIZE = "loops/passes/optimizing.py"

ASSUMED = (
    Mutant(
        "assumed: scripts keep nothing of their passes",
        "loopwright_mlir/scripts/rewriting.py",
        "run(target, state.ledger, state.assumed)",
        "run(target, state.ledger)",
    ),
    Mutant(
        "assumed: scripts keep nothing of their jams",
        "loopwright_mlir/scripts/loops.py",
        "        state.assumed.record(NAME, {enclosing_function(around)}, around, state.ledger)\n",
        "",
    ),
    Mutant(
        "assumed: the optimiser keeps nothing of its steps",
        _OPTIMIZE,
        "            elif before is not None and not assumes:\n                changed |=",
        "            elif before is not None and not assumes:\n                changed &=",
    ),
    Mutant(
        "assumed: the optimiser keeps nothing where a step cannot do what is asked for",
        _OPTIMIZE,
        "            unmet = error\n",
        "            raise error\n",
    ),
    Mutant(
        "assumed: other operands are no change",
        _ASSUMED,
        "        mine += [constants.get(id(operand), operand) for operand in operands_of(op)]\n",
        "",
    ),
    Mutant(
        "assumed: other constants are no change",
        _ASSUMED,
        "                self._constants[id(op.results[0])] = value\n",
        "                self._constants[id(op.results[0])] = op.results[0].type\n",
    ),
    Mutant(
        "assumed: functions that are new are as they were",
        _ASSUMED,
        "if self._before.get(name) != found}",
        "if self._before.get(name, found) != found}",
    ),
    Mutant(
        "assumed: a module of unknown origin assumes nothing",
        "loops/module.py",
        "return Assumed.everything(self._op) if len(self._ledger) else Assumed()",
        "return Assumed()",
    ),
    Mutant(
        "assumed: callers take nothing for granted of what was inlined",
        _ASSUMED,
        "                if gone in now or gone == name:\n",
        "                if gone not in now:\n",
    ),
    Mutant(
        "assumed: only direct callers take what was inlined for granted",
        _ASSUMED,
        "                waiting += fresh\n",
        "",
    ),
)
