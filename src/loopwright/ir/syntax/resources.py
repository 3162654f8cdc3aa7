"""The resources of modules: named blobs that stand behind a module in its file, kept as text."""

from __future__ import annotations

from collections.abc import Collection
from weakref import WeakKeyDictionary

from xdsl.ir import Operation

from loopwright.ir.syntax.pieces import identifier_or_string

Resources = dict[str, dict[str, dict[str, str]]]
"""The values of resources as they are written, by kind, by owner, by name."""

_RESOURCES: WeakKeyDictionary[Operation, Resources] = WeakKeyDictionary()


def set_resources(module: Operation, resources: Resources) -> None:
    """Remember the resources of a module."""
    if resources:
        _RESOURCES[module] = resources


def take_external_resource(module: Operation, owner: str) -> dict[str, str]:
    """The entries of a program outside of the compiler, which are no longer printed then."""
    return _RESOURCES.get(module, {}).get("external_resources", {}).pop(owner, {})


def resources_text(module: Operation, used: Collection[str], longest: int | None = None) -> str:
    """The `{-# … #-}` section of a module; of dialects' resources, those that are used.

    What has a longer text than `longest` is left out.
    """
    kinds: list[str] = []
    elided = False
    for kind, owners in _RESOURCES.get(module, {}).items():
        shown = {
            owner: {
                name: value
                for name, value in entries.items()
                if kind != "dialect_resources" or name in used
            }
            for owner, entries in owners.items()
        }
        if longest is not None:
            before = sum(map(len, shown.values()))
            shown = {
                owner: {name: value for name, value in entries.items() if len(value) <= longest}
                for owner, entries in shown.items()
            }
            elided |= sum(map(len, shown.values())) < before
        texts = [_owner_text(owner, entries) for owner, entries in shown.items() if entries]
        if texts:
            kinds.append(f"  {kind}: {{\n{_joined(texts)}\n  }}")
    return f"\n{{-#\n{_joined(kinds)}\n#-}}\n" if kinds or elided else ""


def _owner_text(owner: str, entries: dict[str, str]) -> str:
    lines = [f"      {identifier_or_string(name)}: {value}" for name, value in entries.items()]
    return f"    {owner}: {{\n{_joined(lines)}\n    }}"


def _joined(texts: list[str]) -> str:
    return ",\n".join(texts)
