"""The types of the variables of a function on one path.

A state maps the variables that may be bound to their types; `None` in place of a state says that a
path ended: by `return`, `raise`, `break`, `continue`, or since an expression never has a value.

>>> from loopwright.python.types.numbers import PY_FLOAT, PY_INT
>>> joined = join_states([{"x": PY_INT}, {"x": PY_FLOAT, "y": PY_INT}, None])
>>> {name: str(type_) for name, type_ in (joined or {}).items()}
{'x': 'int | float', 'y': 'int | <unbound>'}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from loopwright.python.types.base import Type
from loopwright.python.types.inferred import UNBOUND, UnknownType
from loopwright.python.types.joins import join, note_selection

State = dict[str, Type]
IsLive = Callable[[str], bool]
_DEAD = UnknownType("the variable is not live here")


def join_states(
    states: Iterable[State | None], is_live: IsLive = lambda _name: True
) -> State | None:
    """Return the state where paths meet; `None` if all of them ended.

    Only variables that are live there are joined, so that a value that nobody reads any more
    makes no union and unifies no regions.
    """
    reached = [state for state in states if state is not None]
    if not reached:
        return None
    if len(reached) == 1:
        return reached[0]
    first, *later_states = reached
    result: State = {}
    for name in {name: None for state in reached for name in state}:
        if not is_live(name):
            result[name] = _DEAD
            continue
        type_ = first.get(name, UNBOUND)
        for state in later_states:
            later_type = state.get(name, UNBOUND)
            note_selection(type_, later_type)
            type_ = join(type_, later_type)
        result[name] = type_
    return result
