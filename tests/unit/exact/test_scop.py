"""Sets and maps of functions, compared with what programs do when they are executed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import islpy as isl
import pytest
from xdsl.ir import Operation, SSAValue

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.statements import Names
from loopwright.ir.core.attributes import IntegerSetAttr
from loopwright.ir.core.properties import attribute
from loopwright.reporting.errors import UsageError
from tests.sampling import few
from tests.texts import texts_beside
from tests.unit.exact.nest_programs import Values, element, generated, loop_range, loops_around
from tests.unit.exact.programs import function_of

TEXTS = texts_beside(__file__)

Point = tuple[str, tuple[int, ...]]
Pair = tuple[Point, Point]

WRITTEN = {name: TEXTS[name] for name in ("triangle with conditions", "reads of two statements")}


@dataclass(frozen=True)
class Event:
    """An access when it takes place, and all iterations of statements that it is a part of."""

    op: Operation
    element: tuple[int, ...]
    writes: bool


def executed(op: Operation, values: Values) -> Iterator[tuple[Operation, Values]]:
    """The ops in an op in the order of execution, with the values of induction variables."""
    for inner in op.regions[0].blocks[0].ops if op.regions else ():
        yield from _one(inner, values)


def _one(inner: Operation, values: Values) -> Iterator[tuple[Operation, Values]]:
    if inner.name == "affine.for":
        for value in loop_range(inner, values):
            yield from executed(inner, {**values, inner.regions[0].block.args[0]: value})
    elif inner.name == "affine.if":
        condition = attribute(inner, "condition")
        assert isinstance(condition, IntegerSetAttr)
        held = condition.data
        inputs = [values[operand] for operand in inner.operands]
        dims = held.num_dims
        holds = held.contains(inputs[:dims], inputs[dims:])
        region = inner.regions[0 if holds else 1]
        for block in region.blocks:
            for nested in block.ops:
                yield from _one(nested, values)
    else:
        yield inner, values


def iteration(op: Operation, values: Values) -> tuple[int, ...]:
    return tuple(values[loop.regions[0].block.args[0]] for loop in loops_around(op))


class Run:
    """What a program does for one value of its parameter."""

    def __init__(self, text: str, size: int) -> None:
        self.function = function_of(
            "#low = affine_map<(d0)[s0] -> (d0, s0 - 2)>\n#high = affine_map<()[s0] -> (s0, 5)>\n"
            f"func.func @f(%x: f32, %m: memref<64x64xf32>, %n: index) {{\n{text}\nreturn\n}}"
        )
        self.names = Names(self.function)
        variable: SSAValue = self.function.regions[0].block.args[2]
        self.instances: list[tuple[Point, Values]] = []
        self.trace: list[tuple[Operation, Values]] = []
        for op, values in executed(self.function, {variable: size}):
            if op in self.names.of_store:
                self.instances.append(((self.names.of_store[op], iteration(op, values)), values))
            if map_of_access(op):
                self.trace.append((op, values))

    def parts(self, op: Operation, values: Values) -> Iterator[Point]:
        """The iterations of statements that an access is part of."""
        own = iteration(op, values)
        for (name, point), _ in self.instances:
            if op in self.names.statements[name].ops and point[: len(own)] == own:
                yield name, point

    def accesses(self, *, writes: bool) -> set[tuple[Point, tuple[int, ...]]]:
        return {
            (instance, element(op, values))
            for instance, values in self.instances
            for op in self.names.statements[instance[0]].ops
            if map_of_access(op) and is_write(op) is writes
        }

    def dependences(self, first: bool, second: bool, *, last: bool = False) -> set[Pair]:
        pairs: set[Pair] = set()
        accesses_by_place: dict[tuple[int, ...], list[tuple[Operation, Values]]] = {}
        for op, values in self.trace:
            place = element(op, values)
            sources = [
                access
                for access in accesses_by_place.get(place, [])
                if is_write(access[0]) is first
            ]
            if is_write(op) is second:
                for source in sources[-1:] if last else sources:
                    pairs |= {
                        (first_instance, second_instance)
                        for first_instance in self.parts(*source)
                        for second_instance in self.parts(op, values)
                    }
            accesses_by_place.setdefault(place, []).append((op, values))
        return pairs


def map_of_access(op: Operation) -> bool:
    return op.name in ("affine.load", "affine.store")


def is_write(op: Operation) -> bool:
    return op.name == "affine.store"


def points(
    union: isl.UnionSet | isl.UnionMap, size: int
) -> Iterator[tuple[tuple[int, ...], isl.Set]]:
    where = isl.Set(f"[n] -> {{ : n = {size} }}")
    point_list: list[isl.Point] = []
    union = union.intersect_params(where)
    (union.wrap() if isinstance(union, isl.UnionMap) else union).foreach_point(point_list.append)
    for point in point_list:
        inside = point.to_set()
        rank = inside.dim(isl.dim_type.set)
        yield (
            tuple(point.get_coordinate_val(isl.dim_type.set, k).to_python() for k in range(rank)),
            inside,
        )


def set_of(union: isl.UnionSet, size: int) -> set[Point]:
    return {(inside.get_tuple_name(), point) for point, inside in points(union, size)}


def pairs_of(union: isl.UnionMap, size: int) -> list[tuple[Point, Point]]:
    coordinate_pairs: list[tuple[Point, Point]] = []
    for point, inside in points(union, size):
        pair = inside.unwrap()
        first = pair.dim(isl.dim_type.in_)
        names = (pair.get_tuple_name(kind) for kind in (isl.dim_type.in_, isl.dim_type.out))
        source, sink = (name or "" for name in names)
        coordinate_pairs.append(((source, point[:first]), (sink, point[first:])))
    return coordinate_pairs


PROGRAMS: Mapping[str, str] = WRITTEN | {
    f"seed {seed}": generated(seed) for seed in few(range(60), 10)
}


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", PROGRAMS)
def test_sets_and_maps_are_what_programs_do(name: str) -> None:
    for size in (0, 3, 6) if name in WRITTEN else (0,):
        run = Run(PROGRAMS[name], size)
        scop = lw.Scop(DependenceAnalysis(run.function))
        assert all(
            union.is_exact for union in (scop.domains, scop.reads, scop.writes, scop.schedule)
        )
        assert set_of(scop.domains.as_isl(), size) == {instance for instance, _ in run.instances}
        for union, writes in ((scop.reads, False), (scop.writes, True)):
            pairs = {(source, place) for source, (_, place) in pairs_of(union.as_isl(), size)}
            assert pairs == run.accesses(writes=writes)
        order = scop.schedule.as_isl().intersect_domain(scop.domains.as_isl())
        times = {instance: time for instance, (_, time) in pairs_of(order, size)}
        in_order = [times[instance] for instance, _ in run.instances]
        assert in_order == sorted(in_order) and len(set(in_order)) == len(in_order)
        for kind, first, second in (
            ("flow", True, False),
            ("anti", False, True),
            ("output", True, True),
        ):
            related = scop.dependences(kind)
            assert related.is_exact
            assert set(pairs_of(related.as_isl(), size)) == run.dependences(first, second), kind
        assert set(pairs_of(scop.flow.as_isl(), size)) == run.dependences(True, False, last=True)


def test_what_is_not_known_is_marked() -> None:
    scop = lw.scop(TEXTS["not all is known"])
    assert not scop.reads.is_exact and scop.writes.is_exact
    assert "over-approximated" in repr(scop.reads)
    reads = {place for _, (_, place) in pairs_of(scop.reads.restricted("k").as_isl(), 0)}
    assert reads == {(k,) for k in range(9)}
    assert not scop.dependences("anti").is_exact
    assert not scop.flow.is_exact


def test_a_dependence_has_its_relation() -> None:
    dependences = lw.dependences(TEXTS["a dependence"])
    (flow,) = dependences
    expected = isl.UnionMap("[A_0] -> { S0[i] -> S0[i + 3] : 3 <= i and i + 3 < A_0 }")
    assert flow.as_isl().is_equal(expected)
    assert isl.UnionMap(str(flow.relation)).is_equal(expected)


def test_extents_are_not_negative() -> None:
    scop = lw.scop(TEXTS["extents"])
    assert str(scop.context) == "[A_0] -> { : 0 <= A_0 }"
    assert scop.writes.as_isl().range().is_equal(isl.UnionSet("[A_0] -> { A[a] : 0 <= a < A_0 }"))


def test_arguments_of_other_kinds_are_refused() -> None:
    with pytest.raises(UsageError, match="name one"):
        lw.scop("func.func @f() {\nreturn\n}\nfunc.func @g() {\nreturn\n}")
    with pytest.raises(UsageError, match="the module is a Module, a kernel or a str"):
        lw.scop(3)  # type: ignore[arg-type]


def test_the_kind_of_dependences_is_checked() -> None:
    with pytest.raises(UsageError, match="unknown kind of dependence 'flows'"):
        lw.scop(TEXTS["extents"]).dependences("flows")


def test_iterations_and_elements_are_counted() -> None:
    scop = lw.scop(TEXTS["counted iterations"])
    assert str(scop.iterations("S1")) == "N*(N + 1)/2 if N >= 0"
    for size in (0, 1, 2, 7):
        pairs = {(i, 3) for i in range(size)} | {(j, 0) for j in range(0, size, 2)}
        pairs |= {(i, j) for i in range(size) for j in range(i + 1)}
        assert scop.footprint("A").value({"N": size}) == len(pairs)
        halves = sum(len(range(0, i + 1, 2)) for i in range(size))
        assert scop.iterations("S0").value({"N": size}) == halves
    with pytest.raises(UsageError, match="there are no iterations of 'S9'"):
        scop.iterations("S9")


def test_what_has_no_count_is_an_error() -> None:
    scop = lw.scop(TEXTS["no count"])
    with pytest.raises(UsageError, match="no count as a polynomial: there are too many quotients"):
        scop.iterations("S0")


MEAN = {
    "empty": (
        "(%A: memref<8xf32>, %x: f32)",
        "affine.for %i = 5 to 5 { affine.store %x, %A[%i] : memref<8xf32> }",
        (0, 0),
    ),
    "as long as 64 bits allow": (
        "(%A: memref<?xf32>, %x: f32)",
        "affine.for %i = -9223372036854775807 to 9223372036854775807 {"
        " affine.store %x, %A[%i mod 8] : memref<?xf32> }",
        (2**64 - 2, 8),
    ),
    "of steps as long": (
        "(%A: memref<?xf32>, %x: f32)",
        "affine.for %i = 0 to 4611686018427387904 step 4611686018427387903 {"
        " affine.store %x, %A[%i] : memref<?xf32> }",
        (2, 2),
    ),
    "without dimensions": (
        "(%A: memref<f32>, %x: f32)",
        "affine.for %i = 0 to 5 { affine.store %x, %A[] : memref<f32> }",
        (5, 1),
    ),
    "that overlaps itself": (
        "(%A: memref<64xf32>, %x: f32)",
        "%V = memref.reinterpret_cast %A to offset: [0], sizes: [8, 8], strides: [1, 1]"
        " : memref<64xf32> to memref<8x8xf32, strided<[1, 1]>>\n"
        "affine.for %i = 0 to 8 { affine.for %j = 0 to 8 {"
        " affine.store %x, %V[%i, %j] : memref<8x8xf32, strided<[1, 1]>> } }",
        (64, 15),
    ),
    "of strides of zero": (
        "(%A: memref<8x8xf32, strided<[0, 1]>>, %x: f32)",
        "affine.for %i = 0 to 8 { affine.for %j = 0 to 8 {"
        " affine.store %x, %A[%i, %j] : memref<8x8xf32, strided<[0, 1]>> } }",
        (64, 8),
    ),
    "backwards": (
        "(%A: memref<8xf32, strided<[-1], offset: 7>>, %x: f32)",
        "affine.for %i = 0 to 8 {"
        " affine.store %x, %A[%i] : memref<8xf32, strided<[-1], offset: 7>> }",
        (8, 8),
    ),
    "in no iteration of the other loop": (
        "(%A: memref<9x9xf32>, %x: f32)",
        "affine.parallel (%i, %j) = (0, 0) to (9, 0) {"
        " affine.store %x, %A[%i, %j] : memref<9x9xf32> }",
        (0, 0),
    ),
}


@pytest.mark.parametrize("name", MEAN)
def test_counts_of_mean_programs(name: str) -> None:
    arguments, body, (iterations, elements) = MEAN[name]
    scop = lw.scop(f"func.func @f{arguments} {{\n{body}\nreturn\n}}")
    assert scop.iterations("S0").value({}) == iterations
    assert scop.footprint("A").value({}) == elements


def test_nested_quotients_are_counted() -> None:
    """A quotient of a quotient is one quotient; what has many is counted all the same."""
    count = lw.scop(TEXTS["nested quotients"]).iterations("S0")
    assert len(count.floors) < 10
    for n in range(16):
        trips = sum(
            len(range((i + j) // 2, j + n)) for i in range(n) for j in range(0, -(-(i + n) // 3), 2)
        )
        assert count.value({"n": n}) == trips


def test_a_long_count() -> None:
    scop = lw.scop(TEXTS["a long count"])
    count = scop.iterations("S0")
    for n in range(0, 60, 7):
        for m in range(0, 12, 3):
            trips = len(range(n % 3 + m // 5, -(-n // 7), 3))
            assert count.value({"n": n, "m": m}) == trips
    with pytest.raises(UsageError, match="there are too many"):
        scop.footprint("A")


def test_the_context_is_a_set_that_restricts_parameters() -> None:
    scop = lw.scop("""
    func.func @f(%A: memref<?xf32>, %n: index) {
      affine.for %i = 0 to %n {
        %0 = affine.load %A[%i] : memref<?xf32>
      }
      return
    }""")
    context = scop.context.as_isl()
    assert isinstance(context, isl.Set)
    domains = scop.domains.as_isl()
    assert domains.intersect_params(context).is_subset(domains)
