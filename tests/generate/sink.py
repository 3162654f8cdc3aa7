"""Making values count: their bits are folded into one element of memory that is checked."""

from tests.generate.builder import FLOATS, WIDTH, Builder

SINK = "%sink"


def absorb(builder: Builder) -> None:
    """Fold some values that the current block defined into the sink."""
    if builder.parallel_depth:
        return
    scope = builder.scopes[-1]
    rng = builder.rng
    chosen = [(v.name, v.type) for v in rng.sample(scope.scalars, min(4, len(scope.scalars)))]
    for vector in rng.sample(scope.vectors, min(3, len(scope.vectors))):
        name = builder.fresh("b")
        where = ", ".join(str(rng.randrange(n)) for n in vector.shape)
        builder.line(
            f"{name} = vector.extract {vector.name}[{where}] : {vector.element} from {vector.type}"
        )
        chosen.append((name, vector.element))
    for name, kind in chosen:
        number = bits(builder, name, kind)
        old, factor, scaled, new = (builder.fresh("b") for _ in range(4))
        builder.line(f"{old} = affine.load {SINK}[0] : memref<1xi64>")
        builder.line(f"{factor} = arith.constant 31 : i64")
        builder.line(f"{scaled} = arith.muli {old}, {factor} : i64")
        builder.line(f"{new} = arith.addi {scaled}, {number} : i64")
        builder.line(f"affine.store {new}, {SINK}[0] : memref<1xi64>")


def bits(builder: Builder, value: str, kind: str) -> str:
    """The bits of a scalar as an i64; every NaN counts as the same."""
    if kind == "i64":
        return value
    name = builder.fresh("b")
    if kind in FLOATS:
        whole = f"i{WIDTH[kind]}"
        unordered = builder.fresh("b")
        nan = builder.fresh("b")
        raw = builder.fresh("b")
        builder.line(f"{unordered} = arith.cmpf uno, {value}, {value} : {kind}")
        builder.line(f"{raw} = arith.bitcast {value} : {kind} to {whole}")
        builder.line(f"{nan} = arith.constant -1 : {whole}")
        chosen = builder.fresh("b")
        builder.line(f"{chosen} = arith.select {unordered}, {nan}, {raw} : {whole}")
        if whole == "i64":
            return chosen
        builder.line(f"{name} = arith.extsi {chosen} : {whole} to i64")
    elif kind == "index":
        builder.line(f"{name} = arith.index_cast {value} : index to i64")
    else:
        builder.line(f"{name} = arith.extsi {value} : {kind} to i64")
    return name
