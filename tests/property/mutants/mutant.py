"""A condition of the package disabled by a change of its text."""

from __future__ import annotations

from dataclasses import dataclass

PACKAGE, EXTENSION = "loopwright", "loopwright_mlir"


@dataclass(frozen=True)
class Mutant:
    """In `file` of the package, or the function or class `inside` of it, `old`, which stands there
    once, becomes `new`."""

    name: str
    file: str
    """From the package on; that of the extension in `extensions/mlir` is named in front."""
    old: str
    new: str
    inside: str = ""

    @property
    def path(self) -> str:
        """The file from the folder of the packages on."""
        return self.file if self.file.startswith(f"{EXTENSION}/") else f"{PACKAGE}/{self.file}"


@dataclass(frozen=True)
class Group:
    """Mutants, and the tests (paths below `tests/property`) of which one must fail for each."""

    suite: tuple[str, ...]
    mutants: tuple[Mutant, ...]


def without(
    group: str, name: str, file: str, condition: str, rest: str = "", inside: str = ""
) -> Mutant:
    """A condition that never holds; `rest` follows it where it stands more than once."""
    return Mutant(f"{group}: {name}", file, f"if {condition}:{rest}", f"if False:{rest}", inside)
