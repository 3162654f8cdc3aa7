"""Options of passes: dataclass fields whose spelling, checks and help come from the field itself.

A field `tile_sizes: tuple[int, ...]` is the option `tile-sizes=1,2,3`; `bool` may be its name alone
(`maximal`), `Literal["a", "b"]` accepts just those words, `tuple[int, ...] | Literal["auto"]` a
list or that word, `X | None` may be left out.
"""

from __future__ import annotations

import dataclasses
import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Literal

from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.records import dataclass
from loopwright.reporting.errors import UsageError, expect, nearest
from loopwright.reporting.spelling import respelled

_TRUE = ("true", "True", "TRUE", "1", "")
REASSOCIATE = "whether sums and products of floats may be rounded in another order"
"""The description of the option `reassociate`."""
_FALSE = ("false", "False", "FALSE", "0")


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option of a pass, as a person sees it."""

    field: str
    name: str
    type_text: str
    default_text: str
    doc: str
    choices: tuple[str, ...]
    annotation: Any
    is_own: bool
    unset: str | None


def option(
    default: Any,
    doc: str,
    *,
    name: str | None = None,
    check: Callable[[Any], str | None] | None = None,
    own: bool = False,
    unset: str | None = None,
) -> Any:
    """Return the field of a pass: its default, its documentation, and a check that returns an error
    message.

    The pass of `mlir-opt` does not have options with `own`; `unset` is its value for an option that
    is not given, if that has no default here.
    """
    metadata = {"doc": doc, "name": name, "check": check, "own": own, "unset": unset}
    return dataclasses.field(default=default, metadata=metadata)


def at_least(bound: int, most: int | None = None) -> Callable[[Any], str | None]:
    """Return a check: the number, or each number of the list, is not below `bound` nor above
    `most`."""

    def check(value: Any) -> str | None:
        numbers = typing.cast(tuple[Any, ...], value if isinstance(value, tuple) else (value,))
        values = [number for number in numbers if number is not None]
        if any(number < bound for number in values):
            return f"must be at least {bound}"
        too_large = most is not None and any(number > most for number in values)
        return f"must be at most {most}" if too_large else None

    return check


own_option = partial(option, own=True)
"""An option that the pass of `mlir-opt` does not have."""
natural = partial(option, check=at_least(0))
"""An option that is a number, or numbers, not below zero."""


def unsigned(bound: int = 0) -> Callable[[Any], str | None]:
    """Return a check: the number, or each number of the list, is not below `bound` and has 32 bits,
    as those of `mlir-opt` that are called `uint`."""
    return at_least(bound, (1 << 32) - 1)


def is_zero_or_several(value: int) -> str | None:
    """Return a check: the number is 0, which leaves it to the pass, or at least 2."""
    return None if value == 0 or value > 1 else "must be 0 or at least 2"


def is_finite(value: float) -> str | None:
    """Return a check: the number is neither infinite nor NaN.

    >>> is_finite(-0.5), is_finite(math.nan)
    (None, 'must be a finite number')
    """
    return None if math.isfinite(value) else "must be a finite number"


def are_cache_sizes(sizes: tuple[int, ...]) -> str | None:
    """Return a check: bytes of cache levels, each greater than the one before it.

    >>> are_cache_sizes((32768, 1048576)), are_cache_sizes((64, 32))
    (None, 'must be positive and increase from level to level')
    """
    increase = all(a < b for a, b in zip((0, *sizes), sizes, strict=False))
    return None if increase else "must be positive and increase from level to level"


def option_name(field: str) -> str:
    """Return `tile_sizes` is spelt `tile-sizes`."""
    return field.replace("_", "-")


@cache
def options_of(pass_class: type) -> tuple[OptionInfo, ...]:
    """Return the options of a pass class in the order of its fields."""
    hints = typing.get_type_hints(pass_class)
    infos: list[OptionInfo] = []
    for field in dataclasses.fields(pass_class):
        annotation = without_none(hints[field.name])
        infos.append(
            OptionInfo(
                field.name,
                field.metadata.get("name") or option_name(field.name),
                _type_text(annotation),
                "" if field.default is None else format_value(field.default),
                field.metadata.get("doc", ""),
                _choices(annotation),
                annotation,
                field.metadata.get("own", False),
                field.metadata.get("unset"),
            )
        )
    return tuple(infos)


def without_none(annotation: Any) -> Any:
    """Return the type of an option's values, without the `None` of an omitted option."""
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        alternatives = [a for a in typing.get_args(annotation) if a is not type(None)]
        if len(alternatives) == 1:
            return alternatives[0]
    return annotation


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    """Return the types of a union; any other type alone."""
    is_union = typing.get_origin(annotation) in (typing.Union, types.UnionType)
    return typing.get_args(annotation) if is_union else (annotation,)


def _choices(annotation: Any) -> tuple[str, ...]:
    if typing.get_origin(annotation) is Literal:
        return tuple(str(value) for value in typing.get_args(annotation))
    return ("true", "false") if annotation is bool else ()


def _type_text(annotation: Any) -> str:
    alternatives = _alternatives(annotation)
    if len(alternatives) > 1:
        return "|".join(map(_type_text, alternatives))
    if typing.get_origin(annotation) is tuple:
        return f"list of {_type_text(typing.get_args(annotation)[0])}"
    if typing.get_origin(annotation) is Literal:
        return "|".join(_choices(annotation))
    return {bool: "bool", int: "int", float: "float", str: "string"}.get(annotation, "string")


def format_value(value: object) -> str:
    """Return an option's value as it is written in a pipeline."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return ",".join(format_value(v) for v in typing.cast(Sequence[object], value))
    return str(value)


def make_pass(
    pass_class: type[Any], name: str, texts: Mapping[str, str | None], base: Any = None
) -> Any:
    """Return an instance of `pass_class` with the options in `texts` (None: named without a value),
    and otherwise those of `base`, or defaults.

    Raises `UsageError`, which lists the accepted values.
    """
    options = {info.name: info for info in options_of(pass_class)}
    checks = {f.name: f.metadata.get("check") for f in dataclasses.fields(pass_class)}
    values: dict[str, Any] = {}
    for key, text in texts.items():
        info = options.get(key) or options.get(respelled(option_name(key), options))
        if info is None:
            near = [f", did you mean '{meant}'?" for meant in nearest(key, options)[:1]]
            accepted = ", ".join(options) if options else "none"
            raise UsageError(
                f"pass '{name}': no such option '{key}'{''.join(near)} (accepted: {accepted})"
            )
        value = _parse_value(name, info, text)
        check = checks[info.field]
        problem = None if check is None else check(value)
        expect(problem is None, f"pass '{name}': option '{info.name}' {problem}, got '{text}'")
        values[info.field] = value
    try:
        return pass_class(**values) if base is None else dataclasses.replace(base, **values)
    except TypeError:
        required = ", ".join(
            option_name(f.name)
            for f in dataclasses.fields(pass_class)
            if f.default is dataclasses.MISSING and f.name not in values
        )
        raise UsageError(f"pass '{name}': missing option: {required}") from None


def _parse_value(pass_name: str, info: OptionInfo, text: str | None) -> Any:
    if text is None:
        if info.annotation is bool:
            return True
        raise UsageError(
            f"pass '{pass_name}': option '{info.name}' needs a value ({info.type_text})"
        )
    *words, annotation = sorted(_alternatives(info.annotation), key=lambda a: not _choices(a))
    if any(text in _choices(word) for word in words):
        return text
    if typing.get_origin(annotation) is tuple:
        element = typing.get_args(annotation)[0]
        body = text[1:-1] if text.startswith("{") and text.endswith("}") else text
        parts = [part.strip() for part in body.split(",")] if body.strip() else []
        return tuple(_parse_scalar(pass_name, info, element, part) for part in parts)
    return _parse_scalar(pass_name, info, annotation, text)


def _parse_scalar(pass_name: str, info: OptionInfo, annotation: Any, text: str) -> Any:
    if annotation is bool and text in _TRUE + _FALSE:
        return text in _TRUE
    if annotation is str:
        return text
    if typing.get_origin(annotation) is Literal and text in _choices(annotation):
        return text
    if annotation in (int, float):
        try:
            number = annotation(text, 0) if annotation is int else annotation(text)
        except ValueError:
            number = None
        if isinstance(number, int) and not fits_int64(number):
            if text == info.unset:
                return None
            raise UsageError(
                f"pass '{pass_name}': value '{text}' for option '{info.name}' is out of range "
                f"(accepted: {-(1 << 63)} to {(1 << 63) - 1})"
            )
        if number is not None:
            return number
    accepted = _type_text(annotation) if not info.choices else ", ".join(info.choices)
    if len(_alternatives(info.annotation)) > 1:
        accepted = info.type_text
    raise UsageError(
        f"pass '{pass_name}': invalid value '{text}' for option '{info.name}' "
        f"(accepted: {accepted})"
    )
