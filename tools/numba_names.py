"""The table of Numba's names in `docs/numba-drop-in.md`.

python tools/numba_names.py [--write]     # prints the table, or writes it to the page
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

PAGE = Path(__file__).resolve().parent.parent / "docs/numba-drop-in.md"
_MODULES = (
    *("", "types", "typed", "extending", "experimental", "errors", "config"),
    *("cuda", "code_names"),
)
_BEGIN = "<!-- written by tools/numba_names.py -->\n"
_END = "<!-- end -->\n"
_SHOWN = {
    "": "numba",
    "code_names": "numba.core.registry, core.dispatcher, np.numpy_support, np.ufunc",
}


def names_of(module: ModuleType) -> list[str]:
    """Return the public names that a module of the package defines."""
    stated: list[str] | None = vars(module).get("__all__")
    if stated is not None:
        return sorted(x for x in stated if x != "IS_LOOPWRIGHT")
    return sorted(
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and (
            name.isupper()
            or (getattr(value, "__module__", None) or type(value).__module__).startswith(
                "loopwright.numba"
            )
        )
    )


def table() -> str:
    """Return the names of each module as a table."""
    rows = ["| module | names |", "| --- | --- |"]
    for name in _MODULES:
        module = import_module(f"loopwright.numba.{name}" if name else "loopwright.numba")
        names = ", ".join(f"`{x}`" for x in names_of(module))
        rows.append(f"| `{_SHOWN.get(name, f'numba.{name}')}` | {names} |")
    return "\n".join([*rows, ""])


def page(text: str) -> str:
    """Return the text of the page with the table in its place."""
    before, _, remaining = text.partition(_BEGIN)
    _, _, after = remaining.partition(_END)
    return before + _BEGIN + table() + _END + after


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(PAGE.read_text()))
    else:
        print(table(), end="")
