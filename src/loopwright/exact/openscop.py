"""OpenScop, the format in which polyhedral tools exchange programs (Bastoul, "OpenScop: A
Specification and a Library for Data Exchange in Polyhedral Compilation Tools", 2011).

A written file contains the program in the extension `<loopwright>`, which other tools ignore. The
statements' bodies in C are therefore only calls by name, and reading takes only the domains and the
scattering.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loopwright.exact.presburger.relation import NamedUnion, Piece
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import ColumnKind, Tableau
from loopwright.records import dataclass
from loopwright.reporting.errors import UsageError

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
    """The text of a function."""
    lines = ["<OpenScop>", "# Language", "C", "# Context"]
    lines += _relation("CONTEXT", context.pieces)
    lines += ["# Parameters are provided", "1"]
    lines += _tagged("strings", " ".join(context.parameters))
    lines += ["# Number of statements", str(len(statements))]
    for statement in statements:
        relations = [
            ("DOMAIN", statement.domain),
            ("SCATTERING", statement.scattering),
            *statement.accesses,
        ]
        lines += [f"# Statement {statement.name}: number of relations", str(len(relations))]
        for kind, union in relations:
            lines += _relation(kind, union.pieces, arrays if kind in ("READ", "WRITE") else ())
        iterators = [
            str(len(statement.loops)),
            *([" ".join(statement.loops)] if statement.loops else []),
        ]
        call = f"{statement.name}({', '.join(statement.loops)});"
        lines += ["# Number of extensions of the statement", "1"]
        lines += _tagged("body", *iterators, call)
    lines += ["# Extensions", *_tagged("scatnames", " ".join(times))]
    names = [f"{number} {name}" for number, name in enumerate(arrays, 1)]
    lines += _tagged("arrays", str(len(arrays)), *names)
    lines += ["<loopwright>", function, program.rstrip("\n"), "</loopwright>", "</OpenScop>", ""]
    return "\n".join(lines)


def _tagged(tag: str, *lines: str) -> list[str]:
    return [f"<{tag}>", *lines, f"</{tag}>"]


def _relation(kind: str, pieces: Sequence[Piece], arrays: Sequence[str] = ()) -> Iterator[str]:
    """A relation, written as a union if it has several pieces; for an access, the array (of
    `arrays`) comes first."""
    yield kind
    if len(pieces) != 1:
        yield str(len(pieces))
    for piece in pieces:
        system = piece.tableau
        counts = [system.num_range, system.num_domain, system.num_locals, system.num_symbols]
        rows = [(0, row) for row in system.equalities] + [(1, row) for row in system.inequalities]
        width = sum(counts)
        order = _columns(system)
        made = [[tag, *(row[k] for k in order), row[-1]] for tag, row in rows]
        if arrays:
            counts[0] += 1
            number = arrays.index(piece.tuples[1]) + 1
            made = [[tag, 0, *row] for tag, *row in made]
            made.insert(0, [0, -1, *[0] * width, number])
        yield " ".join(map(str, (len(made), sum(counts) + 2, *counts)))
        yield from (" ".join(map(str, row)) for row in made)


def _columns(system: Tableau) -> list[int]:
    """The columns in the order of OpenScop: output, input, quantified ones, parameters."""
    kinds = (ColumnKind.RANGE, ColumnKind.DOMAIN, ColumnKind.LOCAL, ColumnKind.SYMBOL)
    return [k for kind in kinds for k, one in enumerate(system.columns) if one.kind is kind]


class _Reader:
    """The lines of a text without comments."""

    def __init__(self, text: str) -> None:
        numbered = (
            (n, line.partition("#")[0].strip()) for n, line in enumerate(text.split("\n"), 1)
        )
        self._lines = [(number, line) for number, line in numbered if line]
        self._at = 0

    def line(self, expected: str = "") -> str:
        """The next line; with `expected`, it must be that line."""
        if self._at == len(self._lines):
            raise UsageError(f"OpenScop: the text ends where {expected or 'more'} is expected")
        found = self._lines[self._at][1]
        if expected and found != expected:
            raise self.error(f"{expected} is expected, not '{found}'")
        self._at += 1
        return found

    def error(self, message: str) -> UsageError:
        """An error at the next line."""
        number = self._lines[min(self._at, len(self._lines) - 1)][0] if self._lines else 1
        return UsageError(f"OpenScop, line {number}: {message}")

    def numbers(self, count: int | None = None) -> list[int]:
        """A line of numbers."""
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
        """The lines between the tags of an extension."""
        self.line(f"<{tag}>")
        found: list[str] = []
        while (line := self.line()) != f"</{tag}>":
            found.append(line)
        return found

    def relation(self) -> tuple[str, list[Tableau]]:
        """The kind of a relation, and its pieces."""
        kind, head = self.line(), self.numbers()
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
        empty = Tableau.universe(range=[None] * len(kinds)).with_kinds(kinds)
        order, systems = _columns(empty), (list[Row](), list[Row]())
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
