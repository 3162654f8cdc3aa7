"""The public names of the package with their signatures, one a line.

A test compares them with `tests/unit/surface/public.txt`; `make public` writes that file.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import loopwright as lw
from loopwright.python.kernels.kernel import FunctionKernel

FROZEN = Path(__file__).resolve().parents[1] / "tests" / "unit" / "surface" / "public.txt"


def public_lines() -> list[str]:
    """A line for each public name, and for each public member of a public class."""
    lines: list[str] = []
    for name in sorted(lw.__all__):
        lines += lines_of(name, getattr(lw, name))
    lines += lines_of("FunctionKernel", FunctionKernel)  # what `lw.kernel` gives
    return lines


def lines_of(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, type):
        bases = ", ".join(base.__name__ for base in value.__bases__ if base is not object)
        yield f"class {name}({bases})"
        if not issubclass(value, BaseException):
            yield from (
                line for member in members_of(value) for line in member_lines(name, *member)
            )
    elif inspect.ismodule(value) or not callable(value):
        yield f"{name}: {value!r}" if isinstance(value, str | Enum) else name
    elif inspect.isfunction(value):
        yield f"{name}{signature_of(value)}"
    else:
        yield f"{name}: {value!r}"


def members_of(kind: type) -> Iterator[tuple[str, object]]:
    """The public members that a class of this package defines, by name."""
    found: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("loopwright"):
            found |= vars(base)
    annotated = {name for base in kind.__mro__ for name in vars(base).get("__annotations__", {})}
    found |= dict.fromkeys(annotated - found.keys())
    yield from ((name, found[name]) for name in sorted(found) if not name.startswith("_"))


def member_lines(owner: str, name: str, member: Any) -> Iterator[str]:
    function = getattr(member, "__func__", member)
    shown = signature_of(function) if inspect.isfunction(function) else ""
    yield f"{owner}.{name}{shown}"


def signature_of(function: Any) -> str:
    """The parameters with their defaults, without types."""
    signature = inspect.signature(function)
    parameters = [
        p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()
    ]
    shown: list[inspect.Parameter] = []
    for parameter in parameters:
        default = parameter.default
        is_plain = default is None or isinstance(default, bool | int | float | str | tuple)
        if default is not inspect.Parameter.empty and not is_plain:
            parameter = parameter.replace(default=...)
        shown.append(parameter)
    return str(inspect.Signature(shown))


def main() -> int:
    text = "\n".join(public_lines()) + "\n"
    if "--write" in sys.argv:
        FROZEN.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
