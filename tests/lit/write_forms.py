"""Writes the files of `ops` from the forms of operations, and what `mlir-opt` makes of all files of
`ops`, `passes` and `clean_up`; those of the two latter have their inputs themselves.

.venv/bin/python -m tests.lit.write_forms [OPERATION …]

With names of operations only the files of their forms are written. Names of which no file is
written are listed, and the status is 1.
"""

import re
import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import DiagnosticError
from tests.differential.snippets import read_snippets
from tests.generate.forms import FORMS, OWN_FORMS, snippet
from tests.lit.update import checks
from tests.oracle import mlir_opt

HERE = Path(__file__).parent
LOCAL = "-mlir-print-local-scope"
OURS = {"loopwright", "reduction"}
ELSEWHERE = {"builtin.unregistered", "transform.affine.simplify_bounded_affine_ops"}
"""What the text of a program does not name, and what needs what a snippet has not."""


def written(path: Path, text: str, flags: str) -> None:
    """Write a test, if `mlir-opt` takes its input."""
    answer = mlir_opt(text, *shlex.split(flags))
    assert answer.ok, f"{path}\n{answer.err}"
    head = f"// RUN: %opt %s {flags} | filecheck %s"
    path.parent.mkdir(parents=True, exist_ok=True)
    body = "\n".join(checks(answer.out))
    path.write_text(f"{head}\n\n{text.strip()}\n\n{body}\n")


@dataclass(frozen=True)
class Suite:
    """The files of a package: for its passes, and for the operations of its dialects."""

    folder: Path
    package: str
    dialects: Iterable[str]
    forms: Callable[[], Iterable[tuple[str, str]]]
    """Operations, or forms of them, and modules that have these."""
    snippets: Sequence[Path]
    """Where modules are looked for that have the other operations."""

    def registered(self) -> set[str]:
        """The names of all operations, but those that `mlir-opt` does not have; what tests
        register are not among them."""
        context = make_context()
        for dialect in self.dialects:
            if dialect not in {*(each.name for each in context.loaded_dialects), *OURS}:
                assert dialect in context.registered_dialect_names
                context.load_registered_dialect(dialect)
        packages = (f"{self.package}.", *(("xdsl.",) if self.package == "loopwright" else ()))
        own = {op for op in context.loaded_ops if op.__module__.startswith(packages)}
        return {op.name for op in own} - ELSEWHERE - OWN_FORMS.keys()

    def found_snippets(self, names: set[str]) -> Iterable[tuple[str, str]]:
        """For each name of an operation a snippet that has it and that both programs take."""
        missing = set(names)
        for path in self.snippets:
            for text in read_snippets(path):
                try:
                    module = parse_module(text, make_context())
                    verify(module)
                except DiagnosticError:
                    continue
                names_in_text = {op.name for op in module.walk()} & missing
                if names_in_text and mlir_opt(text).ok:
                    missing -= names_in_text
                    yield from ((name, text) for name in sorted(names_in_text))
        assert not missing, sorted(missing)

    def file_of(self, name: str) -> Path:
        """The file of an operation, or of a form."""
        dialect, _, name_in_dialect = name.partition(".")
        file = re.sub(r"\W+", "_", name_in_dialect or dialect).strip("_")
        return self.folder / "ops" / dialect / f"{file}.mlir"

    def missing_ops(self) -> set[str]:
        """Operations without a file."""
        return {name for name in self.registered() if not self.file_of(name).exists()}

    def write(self, names: Collection[str] = ()) -> None:
        """Write the files of some operations, or all files.

        Raises `ValueError` that says of which operations no file was written.
        """
        reasons_by_name = dict.fromkeys(names, "no form has this name")
        reasons_by_name |= {
            name: "it is not an operation of mlir-opt" for name in names if name in OWN_FORMS
        }
        for name, text in self.forms():
            if name in names or not names:
                if mlir_opt(text).ok:
                    written(self.file_of(name), text, LOCAL)
                    reasons_by_name.pop(name, None)
                elif names:
                    reasons_by_name[name] = "mlir-opt refuses its form"
        if reasons_by_name:
            lines = (
                f"no file is written for {name}: {why}" for name, why in reasons_by_name.items()
            )
            raise ValueError("\n".join(lines))
        if names:
            return
        for name, text in self.found_snippets(self.missing_ops()):
            written(self.file_of(name), text, LOCAL)
        for folder in ("passes", "clean_up"):
            for path in sorted((self.folder / folder).glob("*.mlir")):
                written(path, *input_of(path))


def forms() -> Iterable[tuple[str, str]]:
    """The name of each form, and a module with it."""
    for name in FORMS:
        yield name, "\n".join(snippet(name, seed, f"f{seed}") for seed in range(2))


def input_of(path: Path) -> tuple[str, str]:
    """The input that a test has, and the flags it is run with."""
    head, *lines = path.read_text().splitlines()
    match = re.fullmatch(r"// RUN: %opt %s (.*) \| filecheck %s", head)
    assert match is not None, path
    return "\n".join(line for line in lines if not line.startswith("// CHECK")), match[1]


SUITE = Suite(
    HERE,
    "loopwright",
    sorted(make_context().registered_dialect_names),
    forms,
    sorted((HERE.parent / "differential").glob("*_snippets.txt")),
)

if __name__ == "__main__":
    try:
        SUITE.write(sys.argv[1:])
    except ValueError as error:
        sys.exit(str(error))
