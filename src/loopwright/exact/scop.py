"""The sets and maps of a function: statements, domains, accesses, order, dependences, flow; and
OpenScop, the format in which polyhedral tools exchange programs.

Sets and maps that are not exact are over-approximations, with reasons in `unknown`. Names are those
of `exact.statements`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow, ValueFlow
from loopwright.exact.dependences.model import Dependence, kinds_named
from loopwright.exact.domains import Domain, Loop, time_of
from loopwright.exact.functions import HasOp, name_of, only_function, operation_of
from loopwright.exact.indices import Extent, Fresh, Parameter
from loopwright.exact.memory.access import Access, accesses_by
from loopwright.exact.memory.aliases import Aliases, expect_no_distinct_arguments
from loopwright.exact.memory.shapes import AccessRelation, shape_in
from loopwright.exact.presburger.budget import UndecidedError, fresh_budgets, function_steps
from loopwright.exact.presburger.relation import NamedUnion, Piece, goes_backwards, joined
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import ColumnKind, Space, Tableau
from loopwright.exact.statements import Columns, Names, Statement, dims_of, distinct
from loopwright.ir.core.enclosing import ops_in, outermost_op
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.interfaces.memory_access import rank_of
from loopwright.ir.interfaces.op_interfaces import float_operations
from loopwright.ir.syntax import print_module
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import SourceLocation, UsageError, expect
from loopwright.reporting.spelling import takes_both_spellings
from loopwright.reporting.unknown import Cause, Unknown

if TYPE_CHECKING:
    from loopwright.exact.presburger.counting import Count

# OpenScop
#
# Bastoul, "OpenScop: A Specification and a Library for Data Exchange in Polyhedral Compilation
# Tools", 2011.
#
# A written file contains the program in the extension `<loopwright>`, which other tools ignore. The
# statements' bodies in C are therefore only calls by name, and reading takes only the domains and
# the scattering.

_PROGRAM = re.compile(r"<loopwright>\n(\S+)\n(.*)</loopwright>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Described:
    """The contents of a text: a function of a program, and its domains and schedule, over
    parameters in the order of the program."""

    program: str
    function: str
    domains: NamedUnion
    schedule: NamedUnion


@dataclass(frozen=True, slots=True)
class StatementSets:
    """The sets of a statement to be written: each access has the array number first."""

    name: str
    loops: tuple[str, ...]
    domain: NamedUnion
    scattering: NamedUnion
    accesses: Sequence[tuple[str, NamedUnion]]


def written(
    program: str,
    function: str,
    context: NamedUnion,
    statements: Sequence[StatementSets],
    arrays: Sequence[str],
    times: Sequence[str],
) -> str:
    """Return the text of a function."""
    lines = ["<OpenScop>", "# Language", "C", "# Context"]
    lines += _format_relation("CONTEXT", context.pieces)
    lines += ["# Parameters are provided", "1"]
    lines += _tagged_lines("strings", " ".join(context.parameters))
    lines += ["# Number of statements", str(len(statements))]
    for statement in statements:
        relations = [
            ("DOMAIN", statement.domain),
            ("SCATTERING", statement.scattering),
            *statement.accesses,
        ]
        lines += [f"# Statement {statement.name}: number of relations", str(len(relations))]
        for kind, union in relations:
            lines += _format_relation(
                kind, union.pieces, arrays if kind in ("READ", "WRITE") else ()
            )
        iterators = [
            str(len(statement.loops)),
            *([" ".join(statement.loops)] if statement.loops else []),
        ]
        call = f"{statement.name}({', '.join(statement.loops)});"
        lines += ["# Number of extensions of the statement", "1"]
        lines += _tagged_lines("body", *iterators, call)
    lines += ["# Extensions", *_tagged_lines("scatnames", " ".join(times))]
    names = [f"{number} {name}" for number, name in enumerate(arrays, 1)]
    lines += _tagged_lines("arrays", str(len(arrays)), *names)
    lines += ["<loopwright>", function, program.rstrip("\n"), "</loopwright>", "</OpenScop>", ""]
    return "\n".join(lines)


def _tagged_lines(tag: str, *lines: str) -> list[str]:
    return [f"<{tag}>", *lines, f"</{tag}>"]


def _format_relation(
    kind: str, pieces: Sequence[Piece], arrays: Sequence[str] = ()
) -> Iterator[str]:
    """Yield a relation, written as a union if it has several pieces; for an access, the array (of
    `arrays`) comes first."""
    yield kind
    if len(pieces) != 1:
        yield str(len(pieces))
    for piece in pieces:
        system = piece.tableau
        counts = [system.num_range, system.num_domain, system.num_locals, system.num_symbols]
        rows = [(0, row) for row in system.equalities] + [(1, row) for row in system.inequalities]
        width = sum(counts)
        order = _openscop_columns(system)
        matrix = [[tag, *(row[k] for k in order), row[-1]] for tag, row in rows]
        if arrays:
            counts[0] += 1
            number = arrays.index(piece.tuples[1]) + 1
            matrix = [[tag, 0, *row] for tag, *row in matrix]
            matrix.insert(0, [0, -1, *[0] * width, number])
        yield " ".join(map(str, (len(matrix), sum(counts) + 2, *counts)))
        yield from (" ".join(map(str, row)) for row in matrix)


def _openscop_columns(system: Tableau) -> list[int]:
    """Return the columns in the order of OpenScop: output, input, quantified ones, parameters."""
    kinds = (ColumnKind.RANGE, ColumnKind.DOMAIN, ColumnKind.LOCAL, ColumnKind.SYMBOL)
    return [k for kind in kinds for k, column in enumerate(system.columns) if column.kind is kind]


class _Reader:
    """The lines of a text without comments."""

    def __init__(self, text: str) -> None:
        numbered = (
            (n, line.partition("#")[0].strip()) for n, line in enumerate(text.split("\n"), 1)
        )
        self._lines = [(number, line) for number, line in numbered if line]
        self._at = 0

    def line(self, expected: str = "") -> str:
        """Return the next line; with `expected`, it must be that line."""
        if self._at == len(self._lines):
            raise UsageError(f"OpenScop: the text ends where {expected or 'more'} is expected")
        line = self._lines[self._at][1]
        if expected and line != expected:
            raise self.error(f"{expected} is expected, not '{line}'")
        self._at += 1
        return line

    def error(self, message: str) -> UsageError:
        """Return an error at the next line."""
        number = self._lines[min(self._at, len(self._lines) - 1)][0] if self._lines else 1
        return UsageError(f"OpenScop, line {number}: {message}")

    def numbers(self, count: int | None = None) -> list[int]:
        """Return a line of numbers."""
        words = self.line().split()
        if not all(re.fullmatch(r"-?\d+", word) for word in words) or count not in (
            None,
            len(words),
        ):
            self._at -= 1
            raise self.error(
                f"{'a number' if count == 1 else 'numbers'} expected, not '{words[0]}'"
            )
        return list(map(int, words))

    def tagged(self, tag: str) -> list[str]:
        """Return the lines between the tags of an extension."""
        self.line(f"<{tag}>")
        lines: list[str] = []
        while (line := self.line()) != f"</{tag}>":
            lines.append(line)
        return lines

    def relation(self) -> tuple[str, list[Tableau]]:
        """Return the kind of a relation, and its pieces."""
        kind = self.line()
        head = self.numbers()
        pieces: list[Tableau] = []
        count = head[0] if len(head) == 1 else 1
        for number in range(count):
            if len(head) == 1 or number:
                head = self.numbers()
            if len(head) != 6 or head[1] != sum(head[2:]) + 2 or min(head) < 0:
                raise self.error("a relation begins with six numbers that fit each other")
            pieces.append(self._piece(head[0], head[2:]))
        return kind, pieces

    def _piece(self, rows: int, counts: Sequence[int]) -> Tableau:
        output, input_, locals_, symbols = counts
        kinds = [ColumnKind.DOMAIN] * input_ + [ColumnKind.RANGE] * output
        kinds += [ColumnKind.SYMBOL] * symbols + [ColumnKind.LOCAL] * locals_
        empty = Tableau(Space.of(range=[None] * len(kinds))).with_kinds(kinds)
        order = _openscop_columns(empty)
        systems = (list[Row](), list[Row]())
        for _ in range(rows):
            tag, *values = self.numbers(sum(counts) + 2)
            if tag not in (0, 1):
                raise self.error("a row begins with 0 or 1")
            row = dict(zip(order, values, strict=False))
            systems[tag].append((*(row[k] for k in range(len(kinds))), values[-1]))
        return empty.with_equalities(systems[0]).with_inequalities(systems[1])


def read(text: str) -> Described:
    """Parse a text; raises `UsageError` with the line number if it is not OpenScop."""
    program = _PROGRAM.search(text)
    if program is None:
        raise UsageError("OpenScop: the text has no extension <loopwright> with the program")
    reader = _Reader(text[: program.start()])
    reader.line("<OpenScop>")
    reader.line()
    _, context = reader.relation()
    count = context[0].num_symbols if context else 0
    has_names = reader.numbers(1)[0]
    names = tuple(" ".join(reader.tagged("strings")).split()) if has_names else ()
    if len(names) != count:
        raise reader.error(f"names of {count} parameters are expected")
    domains: list[Piece] = []
    times: list[Piece] = []
    for _ in range(reader.numbers(1)[0]):
        relations = [reader.relation() for _ in range(reader.numbers(1)[0])]
        if not reader.numbers(1)[0]:
            raise reader.error("a statement has a body")
        body = reader.tagged("body")
        name = body[-1].partition("(")[0]
        for kind, pieces in relations:
            for system in pieces:
                if system.num_symbols != count:
                    raise reader.error(f"a relation of {name} has other parameters")
                dims = tuple(f"i{k}'" for k in range(system.num_dims))
                if kind == "DOMAIN":
                    domains.append(Piece(system, ("", name), dims))
                elif kind == "SCATTERING":
                    times.append(Piece(system, (name, ""), dims))
    union = NamedUnion(tuple(domains), names)
    return Described(program[2], program[1], union, NamedUnion(tuple(times), names, is_map=True))


# Sets and maps


@dataclass(frozen=True, slots=True)
class ScopStatement:
    """A statement: its name and place, the names of its loops, and which elements it reads and
    writes in which iterations."""

    name: str
    location: SourceLocation | None
    loops: tuple[str, ...]
    domain: NamedUnion
    reads: NamedUnion
    writes: NamedUnion


class Scop:
    """The sets and maps of one function, from `loopwright.scop`. `str` shows all of them except
    dependences."""

    def __init__(self, analysis: DependenceAnalysis) -> None:
        self._analysis = analysis
        self._names = Names(analysis.function)
        domains = self._analysis.domains
        self._places = {
            name: domains.of_block(statement.block)
            for name, statement in self._names.statements.items()
        }
        self._accesses = {
            name: self.accesses_in(statement.ops, name)
            for name, statement in self._names.statements.items()
        }
        frames = [place.frame for place in self._places.values()]
        frames += [access.frame for accesses in self._accesses.values() for access in accesses]
        keys = [key for frame in frames for key in frame.parameters if not isinstance(key, Fresh)]
        self._symbols = self._analysis.symbols(keys)

    @property
    def function(self) -> str:
        """The name of the function."""
        return name_of(self._analysis.function)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters: values and extents that sets and maps depend on."""
        return tuple(map(self._names.parameter, self._symbols))

    @property
    def keys(self) -> tuple[Parameter, ...]:
        """The values and extents that the parameters stand for."""
        return tuple(self._symbols)

    def ops_of(self, statement: str) -> Statement:
        """Return the ops of a statement."""
        return self._names.statements[statement]

    def place_of(self, statement: str) -> Domain:
        """Return the loops and conditions around a statement."""
        return self._places[statement]

    def accesses_in(self, ops: Iterable[Operation], statement: str) -> list[Access]:
        """Return the accesses of ops, as if executed where a statement is."""
        place = self._places[statement]
        return [
            replace(access, loops=place.loops)
            for op in ops
            for access in accesses_by(op, self._analysis.domains, place.frame)
            if not access.frees
        ]

    @cached_property
    def context(self) -> NamedUnion:
        """Return the constraints on the parameters: extents are not negative."""
        columns = Columns(0, 0, self._symbols)
        for key, number in self._symbols.items():
            if isinstance(key, Extent):
                columns.row({number: 1})
        return NamedUnion((Piece(columns.tableau(), ("", ""), ()),), self.parameters)

    @cached_property
    def statements(self) -> tuple[ScopStatement, ...]:
        """The statements, in the order of the text."""
        return tuple(
            ScopStatement(
                name,
                source_location(statement.stores[0]),
                dims_of(self._places[name].loops, self.parameters),
                self._domain(name),
                self._accessed(name, lambda access: access.reads),
                self._accessed(name, lambda access: access.writes),
            )
            for name, statement in self._names.statements.items()
        )

    @property
    def domains(self) -> NamedUnion:
        """The iterations of all statements."""
        return joined(
            (statement.domain for statement in self.statements), self.parameters, is_map=False
        )

    @property
    def reads(self) -> NamedUnion:
        """From iterations to the elements that they read."""
        return joined(
            (statement.reads for statement in self.statements), self.parameters, is_map=True
        )

    @property
    def writes(self) -> NamedUnion:
        """From iterations to the elements that they write."""
        return joined(
            (statement.writes for statement in self.statements), self.parameters, is_map=True
        )

    @cached_property
    def schedule(self) -> NamedUnion:
        """From iterations to when they are executed: for each loop the position in the text, and
        the induction variable, and then a position again; all of one length, in lexicographic
        order."""
        times = {
            name: list(
                time_of(statement.stores[0], self._places[name].loops, self._positions.__getitem__)
            )
            for name, statement in self._names.statements.items()
        }
        length = max(map(len, times.values()), default=0)
        pieces: list[Piece] = []
        for name, parts in times.items():
            loops = len(self._places[name].loops)
            dims = dims_of(self._places[name].loops, self.parameters)
            columns = Columns(loops, length, self._symbols)
            inner = iter(range(loops))
            for k, part in enumerate([*parts, *[0] * (length - len(parts))]):
                if part is None:
                    columns.row({next(inner): 1, loops + k: -1}, equality=True)
                else:
                    columns.row({loops + k: 1}, -part, equality=True)
            dims += distinct((f"c{k}" for k in range(length)), (*self.parameters, *dims))
            pieces.append(Piece(columns.tableau(), (name, ""), dims))
        return NamedUnion(tuple(pieces), self.parameters, is_map=True)

    def dependences(self, kind: str = "flow") -> NamedUnion:
        """Return the memory dependences of a kind (`flow`, `anti`, `output` or `input`), as pairs
        of dependent iterations. They include writes that are overwritten before the read, which
        `flow` excludes.

        Raises `UsageError` if there is no such kind.
        """
        pairs = map(self._dependent, self._analysis.dependences(kinds_named([kind])))
        return joined(pairs, self.parameters, is_map=True)

    @cached_property
    def flow(self) -> NamedUnion:
        """The value-based flow: from each iteration that writes a value to the iterations that read
        it, so only the last write of an element before a read counts. If the last write is unknown,
        all writes that the read may see count."""
        unions: list[NamedUnion] = []
        vague: set[Access] = set()
        for sources in DataFlow(self._analysis).of_reads():
            for flow in sources.flows:
                unions.append(self._in_statements(self._values(flow), flow.source, flow.sink))
            if sources.unknown:
                vague.add(sources.read)
                unions.append(NamedUnion((), self.parameters, is_map=True, unknown=sources.unknown))
        dependences = self._analysis.dependences(kinds_named(["flow"])) if vague else ()
        unions += [
            self._dependent(dependence) for dependence in dependences if dependence.sink in vague
        ]
        return joined(unions, self.parameters, is_map=True)

    def iterations(self, statement: str) -> Count:
        """Return how often a statement is executed, as a quasi-polynomial of the parameters.

        Raises `UsageError` if that has no such form, or is not known exactly.
        """
        return self._counted(self.domains.restricted(statement), f"iterations of '{statement}'")

    def footprint(self, memory: str) -> Count:
        """Return how many elements of a memory are accessed, each counted once.

        Raises `UsageError` as `iterations` does.
        """
        union = joined((self.reads, self.writes), self.parameters, is_map=True)
        return self._counted(union.restricted(memory), f"elements of '{memory}'")

    def flops(self) -> Count:
        """Return how many floating-point operations are executed: a fused multiply-add is two, a
        comparison or a conversion none.

        Raises `UsageError` as `iterations` does.
        """
        from loopwright.exact.presburger.counting import Count

        total = Count((), (), ())
        blocks = Counter[Block]()
        for op in ops_in(self._analysis.function):
            block = op.parent_block()
            if block is not None and (operations := float_operations(op)):
                blocks[block] += operations
        for block, operations in blocks.items():
            executions = self._iterations("L", self._analysis.domains.of_block(block))
            total += self._counted(executions, "executions of operations") * operations
        return total

    def moved_bytes(self) -> Count:
        """Return the bytes of the distinct elements that are accessed: the traffic with an infinite
        cache.

        Raises `UsageError` as `iterations` does.
        """
        from loopwright.exact.presburger.counting import Count

        total = Count((), (), ())
        sizes: dict[str, int | None] = {}
        for access in chain.from_iterable(self._accesses.values()):
            owner = access.root.value or access.memref
            size = None if owner is None else element_bytes(owner)
            sizes.setdefault(self._names.memory(access.root), size)
        for memory, size in sizes.items():
            if size is None:
                raise UsageError(f"the elements of '{memory}' have no size in bytes")
            total += self.footprint(memory) * size
        return total

    def trips(self, loop: Loop, *, in_all: bool = False) -> Count:
        """Return the trip count of a loop, in terms of the variables of the loops around it; or the
        number of its iterations in total.

        Raises `UsageError` as `iterations` does.
        """
        from loopwright.exact.presburger.counting import count_of_coordinate

        domains = self._analysis.domains
        inner = domains.of_block(loop.op.regions[0].blocks[0])
        outer = domains.of(loop.op)
        union, outer_iterations = (self._iterations("L", place) for place in (inner, outer))
        number = len(outer.loops) + loop.position
        dims = dims_of(inner.loops, self.parameters)
        with self._counting(union, f"iterations of '{dims[number]}'"):
            return count_of_coordinate(union, number, None if in_all else outer_iterations)

    def _counted(self, union: NamedUnion, subject: str) -> Count:
        from loopwright.exact.presburger.counting import count_of

        with self._counting(union, subject):
            return count_of(union, is_patient=True)

    @contextmanager
    def _counting(self, union: NamedUnion, subject: str) -> Generator[None]:
        from loopwright.exact.presburger.counting import NotCountedError

        if not union.is_exact:
            raise UsageError(f"the {subject} are not known exactly: {union.unknown[0]}")
        expect(union.pieces, f"there are no {subject}")
        try:
            yield
        except (NotCountedError, UndecidedError) as error:
            raise UsageError(f"the {subject} have no count as a polynomial: {error}") from error

    def to_openscop(self) -> str:
        """Return the function in the format OpenScop, which `loopwright.from_openscop` reads.

        Raises `UsageError` if something is not known exactly, or statements as a whole are not in
        the order of their accesses.
        """
        unions = self.context, self.domains, self.reads, self.writes, self.schedule
        reasons = [str(reason) for union in unions for reason in union.unknown]
        if reasons:
            raise UsageError(f"'@{self.function}' is not described exactly: {reasons[0]}")
        for kind in ("flow", "anti", "output"):
            if goes_backwards(self.dependences(kind), self.schedule):
                message = f"statements of '@{self.function}' overlap in time: a dependence ({kind})"
                raise UsageError(f"{message} is in another order than they are")
        arrays = list(dict.fromkeys(p.tuples[1] for p in (*self.reads.pieces, *self.writes.pieces)))
        length = max((piece.tableau.num_range for piece in self.schedule.pieces), default=0)
        sets = [
            StatementSets(
                statement.name,
                statement.loops,
                statement.domain,
                self.schedule.restricted(statement.name),
                [
                    (kind, replace(union, pieces=(piece,)))
                    for kind, union in (("READ", statement.reads), ("WRITE", statement.writes))
                    for piece in union.pieces
                ],
            )
            for statement in self.statements
        ]
        times = [f"c{k}" for k in range(length)]
        text = print_module(outermost_op(self._analysis.function))
        return written(text, self.function, self.context, sets, arrays, times)

    def __str__(self) -> str:
        return "\n".join(
            f"{name}: {getattr(self, name)}"
            for name in ("context", "domains", "reads", "writes", "schedule")
        )

    def __repr__(self) -> str:
        return f"<loopwright Scop of @{self.function}: {', '.join(self._names.statements)}>"

    def _repr_html_(self) -> str:
        """Return a table with a row for each statement, which notebooks show."""
        from loopwright.reporting.drawing.svg import html_table

        heads = "statement", "line", "loops", "domain", "reads", "writes"
        rows = (
            (
                statement.name,
                None if statement.location is None else statement.location.line,
                ", ".join(statement.loops),
                statement.domain,
                statement.reads,
                statement.writes,
            )
            for statement in self.statements
        )
        return html_table(f"Sets and maps of @{self.function}", heads, rows)

    # Construction

    def _domain(self, name: str) -> NamedUnion:
        return self._iterations(name, self._places[name])

    def _iterations(self, name: str, place: Domain) -> NamedUnion:
        shape, parameters, reasons = shape_in(place.frame, None)
        dims = dims_of(place.loops, self.parameters)
        pieces: list[Piece] = []
        for piece in shape.pieces:
            columns = Columns(0, len(dims), self._symbols)
            columns.add(piece, range(len(dims)), parameters)
            pieces.append(Piece(columns.tableau(), ("", name), dims))
        unknown = (*reasons, *self._recomputed(parameters))
        return NamedUnion(tuple(pieces), self.parameters, unknown=unknown)

    def _accessed(self, name: str, selects: Callable[[Access], bool]) -> NamedUnion:
        accesses = filter(selects, self._accesses[name])
        unions = [self.elements(access, name) for access in accesses]
        return joined(unions, self.parameters, is_map=True)

    def elements(self, access: Access, statement: str) -> NamedUnion:
        """Return the relation from the iterations of a statement to the elements of one of its
        accesses."""
        loops = len(access.loops)
        shape, parameters, reasons = shape_in(access.frame, access.subscripts)
        rank = shape.rank
        if rank < 0:
            rank = 0 if access.root.value is None else rank_of(access.root.value.type)
        dims = dims_of(access.loops, self.parameters)
        dims += distinct((f"a{k}" for k in range(rank)), (*self.parameters, *dims))
        pieces: list[Piece] = []
        for piece in shape.pieces:
            columns = Columns(loops, rank, self._symbols)
            columns.add(piece, range(loops), parameters, range(loops, loops + rank))
            tuples = statement, self._names.memory(access.root)
            pieces.append(Piece(columns.tableau(), tuples, dims))
        unknown = (*reasons, *self._recomputed(parameters))
        return NamedUnion(tuple(pieces), self.parameters, True, unknown)

    def placed(self, forms: Mapping[str, Sequence[tuple[Mapping[object, int], int]]]) -> NamedUnion:
        """Return the relation from iterations to the values of affine forms, each with the
        coefficients of loops and of keys, and a constant."""
        pieces: list[Piece] = []
        for name, named_forms in forms.items():
            loops = self._places[name].loops
            columns = Columns(len(loops), len(named_forms), self._symbols)
            numbers: dict[object, int] = {loop.op: k for k, loop in enumerate(loops)}
            numbers |= {
                key: len(loops) + len(named_forms) + number for key, number in self._symbols.items()
            }
            for k, (factors, constant) in enumerate(named_forms):
                row = {numbers[key]: factor for key, factor in factors.items()}
                columns.row(row | {len(loops) + k: -1}, constant, equality=True)
            dims = dims_of(loops, self.parameters)
            dims += distinct((f"p{k}" for k in range(len(named_forms))), (*self.parameters, *dims))
            pieces.append(Piece(columns.tableau(), (name, ""), dims))
        return NamedUnion(tuple(pieces), self.parameters, is_map=True)

    def _recomputed(self, parameters: Sequence[Parameter]) -> Iterator[Unknown]:
        if any(key not in self._symbols for key in parameters):
            yield Unknown(Cause.RECOMPUTED)

    @cached_property
    def _positions(self) -> dict[Operation, int]:
        """The positions of statements, and of the loops that contain them, in their loop's body."""
        positions: dict[Operation, int] = {}
        counts: dict[Operation | None, int] = {}
        for name, statement in self._names.statements.items():
            loops = list(dict.fromkeys(loop.op for loop in self._places[name].loops))
            enclosing = (None, *loops)
            for outer, op in zip(enclosing, (*loops, statement.stores[0]), strict=True):
                if op not in positions:
                    positions[op] = counts.get(outer, 0)
                    counts[outer] = positions[op] + 1
        return positions

    def _values(self, flow: ValueFlow) -> NamedUnion:
        """Return the pairs of a write and a read of its value."""
        count = len(flow.source.loops)
        num_sink_loops = len(flow.sink.loops)
        dims = dims_of(flow.source.loops, self.parameters)
        dims += dims_of(flow.sink.loops, (*self.parameters, *dims))
        tuples = self._names.of_op[flow.source.op], self._names.of_op[flow.sink.op]
        pieces: list[Piece] = []
        for system in flow.pairs.tableaus():
            columns = Columns(count, num_sink_loops, self._symbols)
            columns.add(AccessRelation(system, ()), range(count + num_sink_loops), flow.parameters)
            pieces.append(Piece(columns.tableau(), tuples, dims))
        return NamedUnion(tuple(pieces), self.parameters, is_map=True)

    def _dependent(self, dependence: Dependence) -> NamedUnion:
        """Return the pairs of dependent iterations of statements."""
        pairs = self._analysis.relation(dependence, self._names, self._symbols)
        return self._in_statements(pairs, dependence.source, dependence.sink)

    def _in_statements(self, pairs: NamedUnion, source: Access, sink: Access) -> NamedUnion:
        """Map pairs of access iterations to iterations of the statements that contain the accesses.
        A load outside of some loops belongs to all of their iterations."""
        pieces: list[Piece] = []
        for piece in pairs.pieces:
            for ends in product(self._parts(source), self._parts(sink)):
                pieces += self._widened(piece, (len(source.loops), len(sink.loops)), ends)
        return replace(pairs, pieces=tuple(pieces))

    def _parts(self, access: Access) -> list[str]:
        """Return the statements that an access is part of."""
        return [
            name for name, statement in self._names.statements.items() if access.op in statement.ops
        ]

    def _widened(
        self, piece: Piece, counts: tuple[int, int], ends: tuple[str, str]
    ) -> Iterator[Piece]:
        wide = [len(self._places[name].loops) for name in ends]
        if tuple(wide) == counts:
            yield replace(piece, tuples=ends)
            return
        own = [*range(counts[0]), *(wide[0] + k for k in range(counts[1]))]
        dims = dims_of(self._places[ends[0]].loops, self.parameters)
        dims += dims_of(self._places[ends[1]].loops, (*self.parameters, *dims))
        shapes = [shape_in(self._places[name].frame, None) for name in ends]
        for parts in product(*(shape.pieces for shape, _, _ in shapes)):
            columns = Columns(wide[0], wide[1], self._symbols)
            columns.add(AccessRelation(piece.tableau, ()), own, tuple(self._symbols))
            for start, part, count, (_, parameters, _) in zip(
                (0, wide[0]), parts, wide, shapes, strict=True
            ):
                columns.add(part, range(start, start + count), parameters)
            yield Piece(columns.tableau(), ends, dims)


@takes_both_spellings("lw.scop", {"entry": "function", "may_alias": "may_alias_arguments"})
def scop(
    module: HasOp | str,
    function: str | None = None,
    *,
    may_alias_arguments: bool = False,
    max_steps: int | None = None,
) -> Scop:
    """Return the sets and maps of a function, as text in isl's notation and as objects of islpy.

    The program is a module, a text of MLIR, or a kernel: that is analysed as compiled for the last
    call, or else for the types in its annotations.

    Parameters:
        module: A module, a text of MLIR, or a kernel.
        function: The name of the function; it may be left out if only one has a body.
        may_alias_arguments: Whether array arguments may overlap.
        max_steps: What the questions about it may cost; see `loopwright.dependences`.

    Returns:
        The sets and maps.

    Raises:
        UsageError: There is no function of that name.

    Examples:

    >>> import loopwright as lw
    >>> found = lw.scop('''
    ... func.func @f(%A: memref<?xf32>, %n: index) {
    ...   affine.for %i = 0 to %n step 2 {
    ...     %0 = affine.load %A[%i] : memref<?xf32>
    ...     affine.store %0, %A[%i + 4] : memref<?xf32>
    ...   }
    ...   return
    ... }''')
    >>> print(found)
    context: [n] -> { : }
    domains: [n] -> { S0[i] : exists (e0 : 2e0 = i and 0 <= i and 1 + i <= n) }
    reads: [n] -> { S0[i] -> A[a0 = i] : exists (e0 : 2e0 = i and 0 <= i and 1 + i <= n) }
    writes: [n] -> { S0[i] -> A[a0 = 4 + i] : exists (e0 : 2e0 = i and 0 <= i and 1 + i <= n) }
    schedule: [n] -> { S0[i] -> [c0 = 0, c1 = i, c2 = 0] }
    >>> print(found.dependences("flow").as_isl())
    [n] -> { S0[i] -> S0[i' = 4 + i] : (i) mod 2 = 0 and 0 <= i <= -5 + n }
    """
    op = operation_of(module, function, max_steps)
    if may_alias_arguments:
        expect_no_distinct_arguments(op, "may_alias_arguments")
    with function_steps(max_steps), fresh_budgets():
        body = only_function(op, function)
        aliases = Aliases(op, distinct_arguments=not may_alias_arguments)
        return Scop(DependenceAnalysis(body, aliases))
