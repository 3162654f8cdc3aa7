"""Mutants of the front end: bounds of subscripts, stencils, functions in parts, building ahead,
orders in memory: where NumPy has arrays in another order than C's."""

from tests.property.mutants.mutant import Mutant

_ARRAYS = "python/arrays.py"
_SLICES = "python/slices.py"
_STENCIL = "python/comprehensions.py"
_SPLIT = "python/splitting.py"
_AHEAD = "python/ahead.py"
_INDEXING = "python/numpy_indexing.py"
_TAKEN = "python/parallelism.py"
_IN_FRONT = "loops/steps/assertions.py"

BOUNDS = (
    Mutant(
        "bounds: constants from the end",
        _SLICES,
        "if not b.assume(form) and b.boundscheck:",
        "if False:",
    ),
    Mutant(
        "bounds: subscripts that may be negative",
        _SLICES,
        'b.check(inside, "IndexError", message, outside(axis, "%ld", "%ld"))',
        "pass",
    ),
    Mutant(
        "bounds: subscripts that may be too large",
        _SLICES,
        "if b.boundscheck and not b.assume(size - 1 - form):",
        "if False:",
    ),
    Mutant(
        "bounds: negative subscripts are from the end",
        _SLICES,
        "wrapped = b.op(arith.AddiOp, index, length)",
        "wrapped = index",
    ),
    Mutant(
        "bounds: arrays of indices",
        _INDEXING,
        "for one in tested:",
        "for one in ():",
    ),
    Mutant(
        "bounds: indices from the end",
        _INDEXING,
        'scalars.select(b, negative, scalars.binary(b, "+", plain, extent), plain)',
        "plain",
    ),
    Mutant(
        "bounds: the last of many indices alone",
        _INDEXING,
        "b.op(arith.MaxUIOp, b.ssa(now[0]), b.ssa(number))",
        "b.ssa(number)",
    ),
    Mutant(
        "bounds: no index is out of bounds of what is empty",
        _INDEXING,
        "scalars.select(b, none, one, extent)",
        "b.integer(b.form(extent))",
    ),
    Mutant(
        "in front: subscripts move whatever the condition is",
        _IN_FRONT,
        'CmpiOp(condition, wanted, "eq")',
        'CmpiOp(wanted, wanted, "eq")',
    ),
    Mutant(
        "in front: subscripts stand still",
        _IN_FRONT,
        "copy.true_value if choice.moves else copy.false_value",
        "copy.false_value if choice.moves else copy.true_value",
    ),
    Mutant(
        "in front: conditions that change in the loop",
        _IN_FRONT,
        "if is_defined_in(select.condition, loop) or not _is_subscript(select.results[0]):",
        "if not _is_subscript(select.results[0]):",
    ),
    Mutant(
        "in front: both sides move",
        _IN_FRONT,
        "None if None in sides or moves[0] == moves[1] else _Choice(select, moves[0])",
        "None if None in sides or not any(moves) else _Choice(select, moves[0])",
    ),
    Mutant(
        "in front: what a loop carries first",
        _IN_FRONT,
        "found = [(initial_values(loop)[number], _Slope(0))]",
        "found = list[tuple[SSAValue, _Slope]]()",
    ),
    Mutant(
        "in front: what becomes of a value that a loop carries",
        _IN_FRONT,
        "                found.append((following, slope))",
        "                found.append((found[0][0], slope))",
    ),
    Mutant(
        "in front: what conditionals compute from other values than their operands",
        _IN_FRONT,
        "not op.regions  # whose values are no operands\n            and never_faults(op)",
        "never_faults(op)",
    ),
    Mutant(
        "in front: choices that are no subscripts",
        _IN_FRONT,
        "or not _is_subscript(select.results[0]):",
        "or False:",
    ),
)

ORDERS = (
    Mutant(
        "order: operands that do not agree",
        _ARRAYS,
        "if whole is None or any(one != [k for k in whole if k in one] for one in found):",
        "if whole is None:",
    ),
    Mutant(
        "order: of layouts",
        _ARRAYS,
        "if -1 in found or len(set(found)) < len(found):",
        "if False:",
    ),
    Mutant(
        "order: axes of several elements that are not in memory",
        _ARRAYS,
        "if here is None or not all(is_one(a.shape[k]) for k in loose):",
        "if here is None:",
    ),
    Mutant(
        "order: what is carried",
        _ARRAYS,
        "carried = roots is None and len(a.buffer.shape) > 1",
        "carried = False",
    ),
    Mutant(
        "order: of functions of NumPy",
        _ARRAYS,
        "order = None if all(map(_may_be_plain, orders)) else False",
        "order = True",
    ),
    Mutant(
        "order: axes that are interleaved",
        "python/types.py",
        "if not strides[inner] or strides[outer] <= (shape[inner] - 1) * strides[inner]:",
        "if False:",
    ),
)

SQUARES = (
    Mutant(
        "squares: numbers are multiplied",
        "python/scalars.py",
        "if y.const == 2 and not b.strict:",
        "if y.const == 2:",
    ),
    Mutant(
        "squares: arrays are raised by the C library",
        "python/scalars.py",
        "if type_.is_float and exponent.const == 2:",
        "if False:",
    ),
)

STENCILS = (
    Mutant(
        "stencils: arrays that are smaller",
        _STENCIL,
        "if not b.assume(ahead):",
        "if False:",
    ),
    Mutant(
        "stencils: dimensions of other arrays",
        _STENCIL,
        "if len(array.shape) != len(first.shape):",
        "if False:",
    ),
    Mutant(
        "stencils: dimensions of the result",
        _STENCIL,
        "if len(target.shape) != len(first.shape):",
        "if False:",
    ),
    Mutant(
        "stencils: types of the result",
        _STENCIL,
        'if not np.can_cast(element.dtype, target.element.dtype, "same_kind"):',
        "if False:",
    ),
    Mutant(
        "stencils: extents of the result",
        _STENCIL,
        "for mine, wanted in zip(target.shape, first.shape, strict=True):",
        "for mine, wanted in ():",
    ),
    Mutant(
        "stencils: what is read while it is stored",
        _STENCIL,
        "Lazy(element, inner.shape, at, tuple(reads))",
        "Lazy(element, inner.shape, at, ())",
    ),
    Mutant(
        "stencils: values at the borders",
        _STENCIL,
        "if is_none(out) or stencil.cval is not None:",
        "if is_none(out):",
    ),
    Mutant(
        "stencils: kinds of values at the borders",
        _STENCIL,
        "if value.type.kind > max(made.element.kind, Kind.INTEGER):",
        "if False:",
    ),
    Mutant(
        "stencils: arguments are not written",
        _STENCIL,
        "return Array(value.element, value.buffer, value.axes, value.shape, writable=False)",
        "return value",
    ),
    Mutant(
        "stencils: the border behind",
        _STENCIL,
        "SliceValue(b.integer(-after), None, None)] if after else []",
        "SliceValue(b.integer(-after), None, None)] if before else []",
    ),
)

FALLBACK = (
    Mutant(
        "fallback: returns before",
        _SPLIT,
        "if any(map(_returns, before)):",
        "if False:",
    ),
    Mutant("fallback: variables without a value", _SPLIT, "if missing:", "if False:"),
    Mutant(
        "fallback: what looks at variables", _SPLIT, "if isinstance(one, _LASTING):", "if False:"
    ),
    Mutant(
        "fallback: names that look at variables",
        _SPLIT,
        "if isinstance(one, ast.Name) and one.id in _LOOKING:",
        "if False:",
    ),
    Mutant(
        "fallback: both branches bind",
        _SPLIT,
        "_bound_for_sure(node.body) & _bound_for_sure(node.orelse)",
        "_bound_for_sure(node.body) | _bound_for_sure(node.orelse)",
    ),
    Mutant(
        "fallback: handlers bind",
        _SPLIT,
        "paths = [[*node.body, *node.orelse], *(one.body for one in node.handlers)]",
        "paths = [[*node.body, *node.orelse]]",
    ),
    Mutant(
        "fallback: a statement that returns ends the function",
        _SPLIT,
        "statements = body[number:] if to_end else [node]",
        "statements = [node]",
    ),
)

BUILD = (
    Mutant(
        "build: any number of arguments",
        _AHEAD,
        "if parameter.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD):",
        "if False:",
    ),
    Mutant("build: no type", _AHEAD, "if annotation is None:", "if False:"),
    Mutant("build: elements of any type", _AHEAD, "if element is None:", "if False:"),
    Mutant(
        "build: defaults",
        _AHEAD,
        "if parameter.default is not Parameter.empty and not np.isscalar(parameter.default):",
        "if False:",
    ),
)

SUMS = (
    Mutant(
        "promised sums: of one kind",
        _TAKEN,
        "if len(kinds) == 1 and combining is not None",
        "if combining is not None",
    ),
    Mutant(
        "promised sums: nobody else reads what is accumulated",
        _TAKEN,
        "if not inside or any(user is not inside[0][1] for _, user in inside):",
        "if not inside:",
    ),
    Mutant(
        "promised sums: every way through a conditional accumulates",
        _TAKEN,
        "if len(known) == len(ways):",
        "if known:",
    ),
)
