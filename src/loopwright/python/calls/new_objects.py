"""Construction of the Python objects that calls return."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from loopwright.python.calls.argument_containers import ENCODING, Vector
from loopwright.python.types import RecordKind, fields_of, is_enumeration, is_keyed, key_of_field


def structured_array(kind: RecordKind, rank: int, *fields: np.ndarray[Any, Any]) -> object:
    """Return a new structured array with the elements of its fields, or a record."""
    records = np.empty(fields[0].shape[:rank], kind.dtype)
    for name, column in zip(kind.names, fields, strict=True):
        records[name] = column
    if kind.is_record:
        return records[()]
    return records.view(np.recarray) if kind.has_attributes else records


def empty_of(kind: Any, default: Any) -> Any:
    """Return an empty container, or an object of a class without its fields."""
    if is_keyed(kind):
        return dict[str, Any]()
    if kind is defaultdict:
        return cast("Any", defaultdict(default))
    return kind.__new__(kind)


def with_fields(obj: Any, names: Sequence[str], values: Sequence[Any]) -> Any:
    """Return a new object, with its fields set; of a dictionary, with its items."""
    if type(obj) is dict:
        table = cast("dict[str, Any]", obj)
        table.update(zip(map(key_of_field, names), values, strict=True))
        return table
    for name, value in zip(names, values, strict=True):
        object.__setattr__(obj, name, value)
    return obj


def made_of(kind: Any, items: Sequence[Any]) -> Any:
    """Return an object of a class with fields, or a tuple."""
    if issubclass(kind, tuple):
        return cast("Any", tuple).__new__(kind, items)
    if is_enumeration(kind):
        return cast("Any", [*kind][items[0]])
    return with_fields(kind.__new__(kind), fields_of(kind) or (), items)


def update_dict(d: dict[Any, Any], pairs: Any) -> None:
    """Store pairs in a dictionary; in a counter, too, where `update` would add them."""
    kind: Any = OrderedDict if isinstance(d, OrderedDict) else dict
    kind.update(d, pairs)


def string_of(characters: Vector) -> str:
    """Return the string of some code points."""
    return str(characters.astype("int32").tobytes(), *ENCODING)
