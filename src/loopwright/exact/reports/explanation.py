"""An explanation of a program as a page: the changes to each line, the refusals, and their reasons.

It shows the text with the fate of each line, and what the analysis finds before any pass: which
loops are affine, which are parallel, what the others carry. The loops before and after, and
pictures of dependences, are one click away. The ledger follows: the changes of passes in their
order, their refusals with witnesses, and their assumptions. Long parts are shortened, with a note:
a page of a large program stays within some megabytes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import islice
from os import PathLike, fspath

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence
from loopwright.exact.functions import functions_with_bodies, name_of
from loopwright.exact.loops import LoopFacts
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import UndecidedError, fresh_budgets
from loopwright.exact.reports.advice import (
    data_dependent_update,
    has_independent_iterations,
    repeated_update,
    slow_call,
    whole_expression,
)
from loopwright.exact.reports.analysing import outline
from loopwright.exact.reports.dependences import Dependences, block_graphs
from loopwright.exact.reports.space_picture import clearest, picture_of
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.files import Origin, SourceText, check_writable, write_text
from loopwright.ir.syntax.value_names import value_name
from loopwright.records import dataclass, field, replace
from loopwright.reporting import explaining
from loopwright.reporting import ledger as ledgers
from loopwright.reporting.drawing import page
from loopwright.reporting.drawing.lattice import Axis, Picture, draw_lattice
from loopwright.reporting.drawing.layered_graph import Graph, draw_graphs
from loopwright.reporting.drawing.svg import duration, html_table, percent
from loopwright.reporting.errors import SourceLocation, counted, expect_kind, listed
from loopwright.reporting.package_files import is_of_package
from loopwright.reporting.plain_words import entry_text, in_plain_words

_MOST_OBSTACLES = 2
_LEAST_PARALLEL_SECONDS = 1e-3
"""The least time of a call for which several threads are advised."""
_LEAST_PARALLEL_SHARE = 0.3


AFFINE_LOOP = "loop: affine"


def affinity(root: Operation) -> Iterator[tuple[SourceLocation | None, str]]:
    """Yield for each loop whether it is affine, and each access that is not affine."""
    for op in root.walk():
        place = source_location(op)
        if is_affine_loop(op):
            yield place, AFFINE_LOOP
        elif control_flow.is_counted_loop(op) or control_flow.is_parallel_loop(op):
            yield place, "loop: its bounds are not affine; it runs as it is written"
        elif control_flow.is_loop(op):
            yield place, "loop: left by a condition; it runs as it is written"
        else:
            access = interface_of(op, SubscriptedAccess)
            if access is not None and access.element is not None and access.map is None:
                yield place, "subscript: not affine; dependences on it are not exact"


def parallelism(function: Operation, facts: LoopFacts) -> Iterator[tuple[SourceLocation, str]]:
    """Yield for each induction variable of a function whether its loop is parallel, or why not."""
    for op in function.walk():
        place = source_location(op)
        if place is None or not control_flow.is_loop(op):
            continue
        for position, variable in enumerate(control_flow.induction_variables(op)):
            facts_of_loop = facts.parallelism(op, position)
            name = value_name(variable)
            if facts_of_loop.is_parallel:
                kinds = [*dict.fromkeys(reduction.kind for reduction in facts_of_loop.reductions)]
                exception = f", but for a reduction ({listed(kinds)})" if kinds else ""
                yield place, f"loop {name}: iterations may run in any order{exception}"
                continue
            reasons = [*dict.fromkeys(map(_obstacle, facts_of_loop.obstacles))]
            first_reasons = reasons[:_MOST_OBSTACLES]
            if len(reasons) > len(first_reasons):
                first_reasons.append(f"{len(reasons) - len(first_reasons)} more")
            if facts_of_loop.carries_values:
                first_reasons.append("values that it hands on")
            yield place, f"loop {name}: iterations are tied together by {listed(first_reasons)}"


def _obstacle(dependence: Dependence) -> str:
    doubt = "" if dependence.is_certain else "possible "
    lines = [source_location(access.op) for access in (dependence.source, dependence.sink)]
    numbers = ["?" if place is None else str(place.line) for place in lines]
    article = "an" if dependence.kind.value[0] in "aio" and not doubt else "a"
    return (
        f"{article} {doubt}{dependence.kind.value} dependence from line {' to line '.join(numbers)}"
    )


_MOST_TEXT = 48
"""The most characters of source text shown before a loop's history."""
_LOOP = re.compile(r"(async )?(for|while)\b|(%\S+ = )?(affine|scf)\.")
_CALLED = re.compile(r"[\w.]+\(")
_DEFINITION = re.compile(r"@|(async )?def\b|lambda\b")
_OF_ARGUMENTS = "the loops that prepare arguments and memory"
"""What loops at the definition of a function do."""
_MOST_LINES = 1500
_MOST_TEXTS = 20
_MOST_NOTES = 8
"""The most notes on a line."""
_MOST_GROUPS = 80
"""The most entries of a kind, with equal entries counted once."""
_MOST_PLACES = 12
_MOST_ROWS = 100
_MOST_FUNCTIONS = 8
_MOST_PICTURES = 8
"""The most iteration spaces, of all functions together."""
_PICTURE_BYTES = 1_500_000
"""The most bytes of all pictures together."""
_TEXT_BYTES = 150_000
"""The most bytes of the text of each of the two modules, before and after."""

_KINDS = {ledgers.Decision: "done", ledgers.RefusalEntry: "refused", ledgers.Assumption: "assumed"}


@dataclass(frozen=True)
class Explanation:
    """A program before and after passes, with their ledger, to be explained.

    `function` is the function to explain; None for all. `measured` is HTML with measured times.
    """

    origin: Origin
    after: ModuleOp
    ledger: ledgers.Ledger
    title: str
    function: str | None = None
    measured: str = ""
    hint: str = ""
    """How to measure it, if it was not measured."""
    run: explaining.Run = explaining.NOT_RUN
    """Results of running the compiled code."""
    full: ledgers.Ledger | None = None
    """All entries, if `ledger` is restricted to some codes."""
    is_python: bool = False
    """Whether the source is Python, whose readers know no operations of MLIR."""
    threads_option: str = ""
    """What to write for loops to run on several threads, if that was not requested."""

    def text(self) -> str:
        """Return a short text: what happened to each loop, the entries of the ledger, and their
        count."""
        entries = list(self._entries)
        summary = explaining.summary_lines(entries)
        return "\n".join([*self.happened(), *explaining.explanation_lines(entries), *summary])

    def summary_html(self) -> str:
        """Return what happened to each loop, and advice, as HTML: the form that notebooks show."""
        functions = functions_with_bodies(self.origin.op, self.function)
        sign = "" if self.is_python else "@"
        names = [f"{sign}{name_of(function)}" for function in functions[:_MOST_FUNCTIONS]]
        remaining = len(functions) - _MOST_FUNCTIONS
        more = (
            f", and {counted(remaining, 'more function')}, which are not shown"
            if remaining > 0
            else ""
        )
        what = f"{listed(names)}{more}"
        rows = self.rows
        if not rows:
            return page.paragraph(f"There are no loops in {what}.")
        heads = "line", "loops", "what happened", "share of the time", "time", "machine's limit"
        tables = (
            page.scrolling(title, html_table(title, heads, map(_cells, group)))
            for heading, group in explaining.grouped(rows)
            for title in (heading.capitalize() or f"What happened in {what}",)
        )
        call = self.run.call
        measured = "" if call is None else page.paragraph(_sentence(str(call)))
        obstacles = islice(explaining.obstacles(rows), _MOST_ROWS)
        advice = map(_advice_html, (*obstacles, *self.advice(rows)))
        legend = page.paragraph(_LEGEND, "faint") if call is not None else ""
        return "".join([measured, *tables, *advice, legend])

    def happened(self) -> Iterator[str]:
        """Yield what happened to each loop, and advice for the loops that take time."""
        rows = self.rows
        call = self.run.call
        if call is not None:
            yield f"{call}"
        if rows:
            yield from explaining.row_lines(rows)
            yield from self.advice(rows)
        if rows or call is not None:
            yield ""

    @property
    def rows(self) -> Sequence[explaining.Row]:
        """Return the history of the loops at each place."""
        functions = functions_with_bodies(self.origin.op, self.function)
        enclosing_places: dict[SourceLocation, list[SourceLocation]] = {}
        conditional: set[SourceLocation] = set()
        for op in (
            op for function in functions for op in function.walk() if control_flow.is_loop(op)
        ):
            place = source_location(op)
            places_around = map(source_location, filter(control_flow.is_loop, ops_around(op)))
            if place is not None:
                outer_places = dict.fromkeys(
                    outer_place
                    for outer_place in places_around
                    if outer_place is not None and outer_place != place
                )
                enclosing_places.setdefault(place, [*outer_places])
                if not (control_flow.is_counted_loop(op) or control_flow.is_parallel_loop(op)):
                    conditional.add(place)

        def written(place: SourceLocation) -> explaining.Written:
            return self._written(place, is_counted=place not in conditional)

        entries = self.full or self.ledger
        rows = explaining.rows_of(enclosing_places, written, entries, self.run, self._conflict)
        if not self.is_python:
            return rows
        plain_rows = [replace(row, why=in_plain_words(row.why)) for row in rows]
        return explaining.without_repetitions(
            row
            for row in plain_rows
            if row.written.text != _OF_ARGUMENTS or row.weight >= explaining.LEAST_SHARE
        )

    @property
    def lines_of_little_time(self) -> Collection[tuple[str, int]]:
        """The lines, with their files, of loops that take little of the time that was measured."""
        if self.run.call is None:
            return ()
        rows = self.rows
        minor = {_line_of(row) for row in rows if row.weight < explaining.LEAST_SHARE}
        return minor - {_line_of(row) for row in rows if row.weight >= explaining.LEAST_SHARE}

    @property
    def covered_lines(self) -> Collection[tuple[str, int]]:
        """The lines, with their files, of loops that became something else with their nest, such as
        tiles: refusals there are about other versions, or steps of the same change."""
        rows = self.rows
        covered = {_line_of(row) for row in rows if row.is_covered}
        return covered - {_line_of(row) for row in rows if not row.is_covered}

    def advice(self, rows: Sequence[explaining.Row]) -> Iterator[str]:
        """Yield what to write for calls that are slow in loops, and for loops that take most of the
        time to run on several threads."""
        for row in rows if self.is_python else ():
            advice = slow_call(self._text_at(row.place)) if row.depth else ""
            if advice and row.weight >= explaining.LEAST_SHARE:
                yield f"line {row.place.line} {advice}"
        if not self.threads_option:
            return
        functions = functions_with_bodies(self.origin.op, self.function)
        for row in rows:
            is_long = row.seconds is not None and row.seconds >= _LEAST_PARALLEL_SECONDS
            if row.depth or not is_long or row.weight < _LEAST_PARALLEL_SHARE:
                continue
            if any(has_independent_iterations(function, row.place) for function in functions):
                yield (
                    f"line {row.place.line}, {row.text}, runs on one thread: its iterations do not "
                    f"depend on each other, so that {self.threads_option} shares them among threads"
                )

    def label(self, place: SourceLocation) -> str:
        """Return the source at the place of a loop, without quotes."""
        return self._written(place, is_counted=True).text.replace("`", "")

    def _conflict(self, place: SourceLocation) -> str:
        """Say which update in a loop depends on the data, or is of the same element in each
        iteration; '' if there is none."""
        for function in functions_with_bodies(self.origin.op, self.function):
            for op in function.walk():
                if control_flow.is_loop(op) and source_location(op) == place:
                    conflict = data_dependent_update(op, self._text_at)
                    if conflict or not self.is_python:
                        return conflict
                    return repeated_update(op, self._text_at)
        return ""

    def _text_at(self, place: SourceLocation) -> str:
        """Return the text from a place to the end of its line; '' if it is not known."""
        for source in self.origin.sources:
            number = place.line - source.first_line
            if place.file == source.file and 0 <= number < len(source.lines):
                text = source.lines[number].encode(errors="surrogateescape")[place.column - 1 :]
                return text.decode(errors="replace")
        return ""

    def _written(self, place: SourceLocation, *, is_counted: bool) -> explaining.Written:
        """Return what the source has at a place: a loop, or an expression with loops inside, such
        as a call of a NumPy function."""
        for source in self.origin.sources:
            number = place.line - source.first_line
            if place.file == source.file and 0 <= number < len(source.lines):
                line = self._text_at(place)
                if self.is_python and _DEFINITION.match(line):
                    return explaining.Written(_OF_ARGUMENTS, is_loop=False)
                text = line.strip().rstrip(":{ ")
                is_loop = _LOOP.match(line) is not None
                text = text if is_loop else whole_expression(text)
                call = None if is_loop else _CALLED.match(line)
                if call is not None:
                    text = f"{call[0]}…)"
                text = text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"
                if is_loop:
                    return explaining.Written(f"`{text}`", is_counted=is_counted)
                return explaining.Written(f"the loops of `{text}`", is_loop, call is not None)
        return explaining.Written("a loop", is_counted=is_counted)

    def write(self, path: str | PathLike[str]) -> None:
        """Write the page to a file atomically; raises `UsageError` if the file cannot be
        written."""
        expect_kind("the file of a page", path, str, PathLike)
        file = fspath(path)
        check_writable(file)
        write_text(file, self.html())

    def html(self) -> str:
        """Return the page."""
        return _Page(self).html()

    @property
    def _entries(self) -> Iterator[ledgers.Entry]:
        name = None if self.function is None else self.function.removeprefix("@")
        return (e for e in self.ledger if name is None or e.function in ("", name))

    @cached_property
    def groups(self) -> Sequence[_Group]:
        """The entries, with equal ones grouped."""
        groups: dict[object, _Group] = {}
        for entry in self._entries:
            key = entry.kind, entry.pass_name, entry.code, entry.function, entry.message
            groups.setdefault(key, _Group(len(groups) + 1)).entries.append(entry)
        return [*groups.values()]


class Report(str):
    """The text of an explanation, as `explain` returns it; notebooks show its table instead."""

    _explanation: Explanation

    @classmethod
    def of(cls, text: str, explanation: Explanation) -> Report:
        """Return a text about an explanation."""
        report = cls(text)
        report._explanation = explanation
        return report

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return what happened to each loop, as a table, and advice, which notebooks show."""
        return self._explanation.summary_html()


@dataclass()
class _Group:
    """Entries of one kind, pass, code and message."""

    number: int
    entries: list[ledgers.Entry] = field(default_factory=list[ledgers.Entry])

    @property
    def name(self) -> str:
        """The anchor of the entries on the page."""
        return f"entry-{self.number}"

    @property
    def kind(self) -> str:
        """Return the heading of entries of this kind on the page."""
        return next((w for c, w in _KINDS.items() if isinstance(self.entries[0], c)), "found")

    @property
    def places(self) -> Sequence[SourceLocation]:
        """All places, in order."""
        return [*dict.fromkeys(p for entry in self.entries for p in entry.locations)]


@dataclass(frozen=True)
class _Text:
    """A text that is listed; `name` and a line number are the anchor of a line."""

    source: SourceText
    name: str

    @property
    def lines(self) -> range:
        """The numbers of the lines that are shown."""
        first = self.source.first_line
        return range(first, first + min(len(self.source.lines), _MOST_LINES))

    def has(self, place: SourceLocation) -> bool:
        """Return whether a place is on a line that is shown."""
        return place.file == self.source.file and place.line in self.lines


class _Page:
    """The page under construction."""

    def __init__(self, explanation: Explanation) -> None:
        self._explanation = explanation
        all_sources = explanation.origin.sources
        sources = [
            source for source in all_sources if not is_of_package(source.file)
        ] or all_sources
        self._texts = [
            _Text(source, f"text-{number}-line" if number > 1 else "line")
            for number, source in enumerate(sources[:_MOST_TEXTS], 1)
        ]
        self._functions = functions_with_bodies(explanation.origin.op, explanation.function)
        with fresh_budgets():
            aliases = Aliases(explanation.origin.op)
            self._analyses = {
                function: DependenceAnalysis(function, aliases)
                for function in self._functions[:_MOST_FUNCTIONS]
            }
        self._shown = {
            kind: groups[:_MOST_GROUPS]
            for kind in (*_KINDS.values(), "found")
            if (groups := [group for group in explanation.groups if group.kind == kind])
        }
        self._named = {group.number for groups in self._shown.values() for group in groups}
        self._bytes_left = _PICTURE_BYTES
        self._spaces_left = _MOST_PICTURES

    def html(self) -> str:
        """Return the whole page."""
        explanation = self._explanation
        sections = [
            page.Section("source", "The program, line by line", self._listing()),
            page.Section("loops", "Loops before and after", self._loops()),
            page.Section("dependences", "Dependences", self._dependences()),
            page.Section("schedule", "What was done, in order", self._entries("done")),
            page.Section("refusals", "What was refused, and why", self._entries("refused")),
            page.Section("assumptions", "What is assumed", self._entries("assumed")),
        ]
        if "found" in self._shown:
            sections.append(page.Section("findings", "Also found", self._entries("found")))
        measured = explanation.measured or page.paragraph(
            f"Not measured. {explanation.hint}".strip()
        )
        sections.append(page.Section("roofline", "Where time goes", measured))
        sections.append(page.Section("code", "Affine code", self._code()))
        return page.page(explanation.title, explanation.summary_html(), sections)

    # The listing

    def _listing(self) -> str:
        if not self._texts:
            return page.paragraph("The text of the program is not known.")
        notes = self._notes()
        return "".join(
            self._text(text, notes.get(number, {})) for number, text in enumerate(self._texts)
        )

    def _text(self, text: _Text, notes: Mapping[int, Mapping[page.Note, None]]) -> str:
        """Return the listing of a text."""
        source = text.source
        lines = (
            page.Line(number, line, _first_notes([*notes.get(number, ())]))
            for number, line in zip(text.lines, source.lines, strict=False)
        )
        listing = page.listing(f"Source of {source.file}", lines, text.name)
        num_omitted = len(source.lines) - len(text.lines)
        more = (
            page.paragraph(f"{counted(num_omitted, 'more line')} of it not shown.")
            if num_omitted
            else ""
        )
        return page.paragraph(source.file, "faint") + listing + more

    def _notes(self) -> Mapping[int, Mapping[int, Mapping[page.Note, None]]]:
        """Return the notes for each line of each text: first the changes and refusals of passes,
        then findings."""
        notes: dict[int, dict[int, dict[page.Note, None]]] = {}

        def say(place: SourceLocation | None, note: page.Note) -> None:
            text = None if place is None else self._text_at(place)
            if place is not None and text is not None:
                lines = notes.setdefault(self._texts.index(text), {})
                lines.setdefault(place.line, {})[note] = None

        for group in sorted(
            self._explanation.groups, key=lambda group: [*_ORDER].index(group.kind)
        ):
            entry = group.entries[0]
            is_without_consequence = isinstance(entry, ledgers.Observation)
            if self._explanation.is_python and (group.kind in _OF_ROWS or is_without_consequence):
                continue
            target = group.name if group.number in self._named else ""
            message = self._in_words(entry.message) or entry.pass_name
            note = page.Note(group.kind, entry.code, message, target)
            for place in group.places:
                say(place, note)
        for row in self._explanation.rows if self._explanation.is_python else ():
            say(row.place, page.Note("done" if row.is_changed else "found", "", str(row)))
            if row.why:
                say(row.place, page.Note("refused", "", f"not vectorised: {row.why}"))
        for function, analysis in self._analyses.items():
            with fresh_budgets():
                for place, text in parallelism(function, LoopFacts(analysis)):
                    message_text = _LOOP_NAME.sub("", text) if self._explanation.is_python else text
                    say(place, page.Note("found", "", self._in_words(message_text)))
            for place, text in affinity(function):
                if text != AFFINE_LOOP:
                    say(place, page.Note("found", "", text))
        return notes

    def _text_at(self, place: SourceLocation) -> _Text | None:
        """Return the text that contains the line of a place."""
        return next((text for text in self._texts if text.has(place)), None)

    def _place(self, place: SourceLocation) -> str:
        text = self._text_at(place)
        if text is None:
            return escape(str(place))
        return f'<a href="#{text.name}-{place.line}">line {place.line}</a>'

    # Loops and dependences

    def _loops(self) -> str:
        parts: list[str] = []
        after = {name_of(op): op for op in functions_with_bodies(self._explanation.after)}
        for function in self._analyses:
            name = name_of(function)
            then = after.get(name)
            outlined = self._outlined(outline(function))
            before = "<h4>Before</h4>" + page.preformatted(f"@{name} before", outlined)
            text = "nothing is left of it" if then is None else self._outlined(outline(then))
            now = "<h4>After</h4>" + page.preformatted(f"@{name} after", text)
            parts.append(f"<h3>Loops of @{escape(name)}</h3>" + page.columns([before, now]))
        return "".join(parts) or page.paragraph("There is no function with a body.")

    def _dependences(self) -> str:
        return "".join(
            self._of_function(function, analysis) for function, analysis in self._analyses.items()
        )

    def _of_function(self, function: Operation, analysis: DependenceAnalysis) -> str:
        with fresh_budgets():
            dependences = list(analysis.dependences(MEMORY_KINDS))
            title = f"Dependences in @{name_of(function)}"
            first_dependences = Dependences(dependences[:_MOST_ROWS], {function: analysis})
            table = first_dependences.as_table(title, self._in_words)
            parts = [f"<h3>{escape(title)}</h3>"]
            parts += self._pictures(analysis, dependences)
            parts += self._graphs(function, analysis)
        if dependences:
            num_omitted = len(dependences) - _MOST_ROWS
            more = page.paragraph(f"{num_omitted} more are not shown.") if num_omitted > 0 else ""
            dependence_count = counted(min(len(dependences), _MOST_ROWS), "dependence")
            table = page.scrolling(title, table)
            parts.append(page.folded(f"Table of {dependence_count}", table + more))
        else:
            parts.append(page.paragraph("No two accesses depend on each other."))
        return "".join(parts)

    def _pictures(
        self, analysis: DependenceAnalysis, dependences: Iterable[Dependence]
    ) -> Iterator[str]:
        """Yield the iteration spaces of the pairs of nests that depend on each other; for each pair
        of nests the pair of accesses that shows most."""
        pairs: dict[object, list[Dependence]] = {}
        for dependence in dependences:
            if dependence.source.loops or dependence.sink.loops:
                ends = (
                    tuple(loop.op for loop in end.loops)
                    for end in (dependence.source, dependence.sink)
                )
                pairs.setdefault(tuple(ends), []).append(dependence)
        left_out = 0
        for dependences_of_pair in pairs.values():
            main = clearest(dependences_of_pair)
            assert main is not None
            if not self._spaces_left:
                left_out += 1
                continue
            try:
                picture = picture_of(analysis, main, MEMORY_KINDS)
            except UndecidedError:
                continue
            self._spaces_left -= 1
            picture = self._picture_in_words(picture)
            yield self._figure(draw_lattice(picture), picture.title)
        if left_out:
            yield page.paragraph(f"{counted(left_out, 'more pair')} of nests are not drawn.")

    def _graphs(self, function: Operation, analysis: DependenceAnalysis) -> Iterator[str]:
        for whole in block_graphs(function, analysis):
            graph = whole.of_loops_and_accesses()
            if len(graph.nodes) > 1:
                graph = self._graph_in_words(graph)
                caption = f"What depends on what: {graph.title}"
                yield self._figure(draw_graphs([graph]), caption)

    def _picture_in_words(self, picture: Picture) -> Picture:
        """Return an iteration space in terms of the source."""

        def renamed(axis: Axis) -> Axis:
            is_unnamed = self._explanation.is_python and _UNNAMED.match(axis.name)
            return replace(axis, name="iteration" if is_unnamed else self._in_words(axis.name))

        panels = tuple(
            replace(
                panel,
                title=self._in_words(panel.title),
                across=renamed(panel.across),
                up=None if panel.up is None else renamed(panel.up),
            )
            for panel in picture.panels
        )
        notes = tuple(map(self._in_words, picture.notes))
        return replace(picture, title=self._in_words(picture.title), panels=panels, notes=notes)

    def _graph_in_words(self, graph: Graph) -> Graph:
        """Return a graph in terms of the source."""
        nodes = tuple(
            replace(node, lines=tuple(map(self._in_words, node.lines))) for node in graph.nodes
        )
        edges = tuple(replace(edge, label=self._in_words(edge.label)) for edge in graph.edges)
        return replace(graph, title=self._in_words(graph.title), nodes=nodes, edges=edges)

    def _figure(self, svg: str, caption: str) -> str:
        if len(svg) > self._bytes_left:
            return page.paragraph(f"{caption}: this picture is too large for the page.")
        self._bytes_left -= len(svg)
        return page.figure(svg, caption)

    # Entries

    def _entries(self, kind: str) -> str:
        groups = self._shown.get(kind, ())
        if not groups:
            return page.paragraph(_NOTHING[kind])
        items = "".join(map(self._group, groups))
        num_omitted = sum(group.kind == kind for group in self._explanation.groups) - len(groups)
        more = page.paragraph(f"{num_omitted} more are not shown.") if num_omitted > 0 else ""
        return f'<ol class="entries">{items}</ol>{more}'

    def _group(self, group: _Group) -> str:
        entry = group.entries[0]
        scope = f" in @{entry.function}" if entry.function else ""
        times = f" ({counted(len(group.entries), 'time')})" if len(group.entries) > 1 else ""
        head = f'<p><b class="{group.kind}">{group.kind}</b>'
        if not self._explanation.is_python:
            head += f" <code>{escape(entry.code)}</code> by <code>{escape(entry.pass_name)}</code>"
        head += escape(scope + times)
        places_shown = dict.fromkeys(map(self._place, group.places[:_MOST_PLACES]))
        places = ", ".join(places_shown)
        if len(group.places) > _MOST_PLACES:
            places += f" and {len(group.places) - _MOST_PLACES} more places"
        where = f": {places}</p>" if places else "</p>"
        text = entry_text([entry]) if self._explanation.is_python else entry.message
        message = page.paragraph(text) if text else ""
        return f'<li id="{group.name}">{head}{where}{message}{"".join(_evidence(entry))}</li>'

    def _outlined(self, text: str) -> str:
        """Return the outline of a function in terms of the source."""
        if not self._explanation.is_python:
            return text
        return _STATEMENT.sub(r"\1", text).replace("%", "")

    def _in_words(self, message: str) -> str:
        """Return a message in terms of the source."""
        return in_plain_words(message) if self._explanation.is_python else message

    def _code(self) -> str:
        listings: list[str] = []
        before = print_module(self._explanation.origin.op)
        after = print_module(self._explanation.after)
        for label, text in (("Before", before), ("After", after)):
            shown = text[:_TEXT_BYTES]
            if len(text) > len(shown):
                shown = shown.rpartition("\n")[0] + "\n…"
            if label == "After" and after == before:
                continue
            listings.append(
                page.folded(f"{label}: MLIR", page.preformatted(f"{label}: MLIR", shown))
            )
        return "".join(listings)


def _line_of(row: explaining.Row) -> tuple[str, int]:
    return row.place.file, row.place.line


def _cells(row: explaining.Row) -> tuple[object, ...]:
    """Return a row of the table of loops' histories."""
    return (
        row.place.line,
        "\N{NO-BREAK SPACE}" * 4 * row.depth + row.text.replace("`", ""),
        "; ".join(row.actions) or explaining.AS_WRITTEN,
        "" if row.share is None else explaining.percent_of_call(row.share),
        "" if row.seconds is None else duration(row.seconds),
        "" if row.share_of_limit is None else percent(min(row.share_of_limit, 1.0)),
    )


_LEGEND = (
    "The share of a loop includes the loops in it. The machine's limit is the least time that its "
    "arithmetic and its memory allow for the operations of the loop."
)
_UNNAMED = re.compile(r"%arg\d")
_LOOP_NAME = re.compile(r"^loop %\S+: ")
_STATEMENT = re.compile(r"\b(?:affine|scf)\.(if|while|for|parallel)\b")
_CODE = re.compile(r"`([^`]+)`")


def _sentence(text: str) -> str:
    """Return a text as a sentence."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _advice_html(text: str) -> str:
    """Return a paragraph whose parts in backquotes are code."""
    marked = _CODE.sub(r"<code>\1</code>", escape(_sentence(text), quote=False))
    return f"<p>{marked}</p>"


_ORDER = ("done", "refused", "assumed", "found")
_OF_ROWS = frozenset({"done", "refused"})
"""Kinds of entries that the rows of loops sum up at lines of Python; sections have them all."""
_NOTHING = {
    "done": "Nothing: the program runs as it is written.",
    "refused": "Nothing.",
    "assumed": "Nothing.",
    "found": "Nothing.",
}


def _first_notes(notes: Sequence[page.Note]) -> Sequence[page.Note]:
    """Return the notes on a line; if there are too many, the first and how many are omitted."""
    if len(notes) <= _MOST_NOTES:
        return notes
    num_omitted = len(notes) - _MOST_NOTES + 1
    return [*notes[: _MOST_NOTES - 1], page.Note("found", "", f"{num_omitted} more notes")]


def _evidence(entry: ledgers.Entry) -> Iterator[str]:
    """Yield the figures of an entry, its witness, and the alternatives weighed."""
    figures = ledgers.figure_texts(entry)
    if figures:
        yield page.paragraph(", ".join(figures), "faint")
    witness = entry.evidence.witness_text()
    if witness is not None:
        yield f"<p>Witness: <code>{escape(witness)}</code></p>"
    details = entry.evidence.details()
    for key, value in details.items() if isinstance(details, Mapping) else ():
        yield _detail(key, value)


def _detail(key: str, value: ledgers.JsonValue) -> str:
    """Return a table of an entry, collapsed; single values as text."""
    rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
    if not rows:
        return page.paragraph(f"{ledgers.spelled(key)}: {ledgers.value_text(value)}", "faint")
    heads, cells = explaining.table_cells([*islice(rows, _MOST_ROWS)])
    table = html_table(ledgers.spelled(key), [*map(ledgers.spelled, heads)], cells)
    return page.folded(ledgers.spelled(key), page.scrolling(ledgers.spelled(key), table))
