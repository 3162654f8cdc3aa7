"""Elements of arrays: affine subscripts of all kinds, and computed ones."""

from tests.generate.handing.writer import Index, Memory, Scope, Writer


def shifted(writer: Writer, index: Index, low: int, high: int) -> str | None:
    """An expression of an index, perhaps reversed, that stays between two numbers."""
    if index.high - index.low > high - low:
        return None
    if writer.chance(0.15):
        shift = writer.rng.randint(low + index.high, high + index.low)
        return f"-{index.name} + {shift}"
    shift = writer.rng.randint(low - index.low, high - index.high)
    near = max(low - index.low, min(high - index.high, writer.rng.randrange(3)))
    return f"{index.name} + {near if writer.chance(0.7) else shift}"


def subscript(writer: Writer, scope: Scope, extent: int) -> str:
    """One affine subscript."""
    choices = [*scope.dims[-2:], *scope.dims[-1:], *scope.symbols[:2]]
    if not choices or writer.chance(0.2):
        return str(writer.rng.randrange(min(extent, 6)))
    pick = writer.rng.random()
    if pick < 0.12:
        names = " + ".join(index.name for index in choices[-2:])
        return f"({names} + {writer.rng.randrange(8)}) mod {writer.rng.randint(1, min(extent, 5))}"
    index = writer.rng.choice(choices)
    if pick < 0.2 and index.low >= 0 and 2 * index.high < extent:
        return f"{index.name} * 2 + {writer.rng.randrange(extent - 2 * index.high)}"
    if pick < 0.28 and index.low >= 0 and index.high < 2 * extent:
        return f"{index.name} floordiv 2"
    return shifted(writer, index, 0, extent - 1) or "0"


def place(writer: Writer, scope: Scope, memory: Memory) -> str:
    """Affine subscripts of an array, or constant ones of a cell."""
    if memory in scope.cells:
        return ", ".join(str(writer.rng.randrange(extent)) for extent in memory.shape)
    return ", ".join(subscript(writer, scope, extent) for extent in memory.shape)


def computed(writer: Writer, scope: Scope, memory: Memory) -> str:
    """Subscripts of `memref.load`: remainders of sums of indices, or constants."""
    subscripts: list[str] = []
    for extent in memory.shape:
        index_values = [*scope.plain, *scope.dims, *scope.symbols]
        if not index_values or memory in scope.cells:
            subscripts.append(writer.op(f"arith.constant {writer.rng.randrange(extent)}", "index"))
            continue
        size = writer.op(f"arith.constant {extent}", "index")
        summands = [writer.rng.choice(index_values).name for _ in range(2)]
        total = writer.op(f"arith.addi {summands[0]}, {summands[1]}", "index")
        subscripts.append(writer.op(f"arith.remui {total}, {size}", "index"))
    return ", ".join(subscripts)


def readable(scope: Scope) -> list[Memory]:
    """The memory that may be loaded from anywhere: not what other iterations may store to."""
    if scope.targets is None:
        return [*scope.arrays, *scope.cells]
    stored = {memory for memory, _ in scope.targets}
    return [memory for memory in (*scope.arrays, *scope.cells) if memory not in stored]


def writable(scope: Scope) -> list[Memory]:
    return [*scope.arrays, *scope.cells, *scope.cells] if scope.targets is None else []


def load(writer: Writer, scope: Scope) -> tuple[str, tuple[Memory, str] | None]:
    """Load an element; the value, and the affine place it is from."""
    own = scope.targets or []
    if own and writer.chance(0.4):
        memory, where = writer.rng.choice(own)
    else:
        memory = writer.rng.choice(readable(scope))
        if writer.chance(0.12):
            at = computed(writer, scope, memory)
            return writer.op(f"memref.load {memory.name}[{at}]", memory.type), None
        where = place(writer, scope, memory)
    return writer.op(f"affine.load {memory.name}[{where}]", memory.type), (memory, where)


def store(
    writer: Writer, scope: Scope, value: str, loaded_place: tuple[Memory, str] | None
) -> None:
    """Store to the place that is known, often, or to another one."""
    if scope.targets is not None:
        if scope.targets:
            memory, where = writer.rng.choice(scope.targets)
            writer.line(f"affine.store {value}, {memory.name}[{where}] : {memory.type}")
        return
    if loaded_place is None or writer.chance(0.55):
        memory = writer.rng.choice(writable(scope))
        if writer.chance(0.1):
            at = computed(writer, scope, memory)
            writer.line(f"memref.store {value}, {memory.name}[{at}] : {memory.type}")
            return
        loaded_place = memory, place(writer, scope, memory)
    memory, where = loaded_place
    writer.line(f"affine.store {value}, {memory.name}[{where}] : {memory.type}")
