"""Mutants of register tiles: what makes a nest a contraction, and its edges."""

from tests.property.mutants.mutant import Mutant

_PLAN = "loops/contraction/plan.py"
_KERNEL = "loops/contraction/kernel.py"
_ISOLATE = "loops/steps/distribute.py"
_WINDOWS = "loops/passes/distribution.py"
_SUBSCRIPTS = "loops/vectorize/subscripts.py"
_STARTING = "loops/contraction/tiling.py"
_CARRIED = "loops/contraction/carried.py"

CONTRACTIONS = (
    Mutant(
        "isolation: later parts write what earlier ones use",
        _ISOLATE,
        "and parts.get(found.source.op, _Part.NEST) > parts.get(found.sink.op, _Part.NEST)",
        "and False",
    ),
    Mutant(
        "contraction: steps", _PLAN, "if any(loop.step_value != 1 for loop in band):", "if False:"
    ),
    Mutant(
        "contraction: columns apart",
        _SUBSCRIPTS,
        "and element_step(access, loop) == 1",
        "",
    ),
    Mutant(
        "contraction: columns along another dimension",
        _SUBSCRIPTS,
        "and steps[-1] == 1 and not any(steps[:-1]) and",
        "and",
    ),
    Mutant(
        "contraction: copies of columns that a batch has",
        _PLAN,
        "if is_used or any(",
        "if any(",
    ),
    Mutant(
        "contraction: bounds that a batch has",
        _PLAN,
        "if is_used or any(_depends_on(other, loop) for other in bounded):",
        "if is_used:",
    ),
    Mutant(
        "contraction: columns before the first",
        _KERNEL,
        "found = together(found, differences(variable_of(self.first_column), low))",
        "pass",
    ),
    Mutant(
        "threads: copies of rows that all share",
        "loops/contraction/apply.py",
        "buffers = self._buffers(around, self.tiles.packs & ~own)",
        "buffers = self._buffers(around, self.tiles.packs)",
    ),
    Mutant(
        "contraction: rows that are read behind the last",
        _KERNEL,
        "if packed or not self.panels or is_multiple(self.contraction.row, self.rows):",
        "if True:",
    ),
    Mutant(
        "carried: what is stored is loaded before",
        "loops/passes/tiling.py",
        "if chain[-1] in innermost and isinstance(self._plan(chain, dependences), RegisterTiling)",
        "if chain[-1] in innermost",
    ),
    Mutant(
        "carried: later uses",
        _CARRIED,
        "or len(list(last.results[0].uses)) != 1",
        "",
    ),
    Mutant("carried: other starts", _CARRIED, "init is not argument or", ""),
    Mutant(
        "carried: what is between loops",
        _CARRIED,
        "if last.terminator.operands[0] is not inner[0].results[0]:",
        "if False:",
    ),
    Mutant("carried: stores in loops", _CARRIED, "and _only_computes(loops)", ""),
    Mutant("carried: stores before", _CARRIED, "or not has_no_effects(between)", ""),
    Mutant(
        "carried: places that are known behind",
        _CARRIED,
        "if not owner.is_before_in_block(loop):",
        "if False:",
    ),
    Mutant(
        "carried: starts of other elements",
        _CARRIED,
        "or composed_subscripts(load) != composed_subscripts(store)",
        "",
    ),
    Mutant(
        "windows: what cannot be distributed",
        _WINDOWS,
        "if isolation.loops != tuple(loops):",
        "if not isolation.loops:",
    ),
    Mutant("windows: ties", _WINDOWS, "found.loop is not None", "False"),
    Mutant("windows: gaps", _WINDOWS, "or low.exprs[0] != dim(0) * size + offset", ""),
    Mutant(
        "windows: values from around",
        _WINDOWS,
        "is_defined_in(v, around[0]) and not is_defined_in(v, body)",
        "False",
    ),
    Mutant("windows: steps", _WINDOWS, "outer.step_value != 1 or", ""),
    Mutant("windows: unknown ends", _WINDOWS, "not trip_count(outer) or", ""),
    Mutant("starts: accesses between", _STARTING, "if ends & mine and ends & others:", "if False:"),
    Mutant(
        "starts: other extents",
        _STARTING,
        "and place.evaluated(upper_bound(a)) == place.evaluated(upper_bound(b))",
        "",
    ),
    Mutant(
        "products: rounding of floats",
        _PLAN,
        "set(flags.data) == set(FastMathFlag)",
        "FastMathFlag.REASSOC in flags.data",
    ),
    Mutant(
        "products: unsigned numbers of 16 bits", _PLAN, "_width(row) == 16 and is_signed", "True"
    ),
    Mutant(
        "products: corrections of unsigned bytes",
        "loops/contraction/packing.py",
        "factor = _SIGN if isinstance(product.column_extension, ExtSIOp) else -_SIGN",
        "factor = _SIGN",
    ),
    Mutant(
        "starts: several blocks",
        "loops/contraction/apply.py",
        "None if deep.loop.constant_trip_count == 1 else _is_first(deep.loop)",
        "None",
    ),
    Mutant(
        "starts: reductions without iterations",
        "loops/contraction/tiling.py",
        "if runs and is_only else ()",
        "if is_only else ()",
    ),
    Mutant(
        "starts: nests that stay",
        "loops/contraction/tiling.py",
        "if runs and is_only else ()",
        "if runs else ()",
    ),
)
