"""A second run of a function, by Python, after compiled code has raised an exception: it leaves
containers in the state in which Python leaves them. Prints and draws are not repeated."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from threading import get_ident
from typing import Any


class States:
    """The states of random generators before a call."""

    def __init__(self, streams: Iterable[Any]) -> None:
        self._states = [(stream, _state_of(stream)) for stream in dict.fromkeys(streams)]

    def restore(self) -> None:
        """Restore the generators so that they draw the same numbers again."""
        for stream, state in self._states:
            if hasattr(stream, "bit_generator"):
                stream.bit_generator.__setstate__(state)
            else:
                stream.set_state(state)


def _state_of(stream: Any) -> Any:
    """Return the state of a `Generator` or a `RandomState`."""
    if hasattr(stream, "bit_generator"):
        return stream.bit_generator.state
    return stream.get_state(legacy=False)


class _Muted:
    """A text stream that discards the output of one thread."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._thread = get_ident()

    def write(self, text: str) -> int:
        """Write what another thread prints."""
        return len(text) if get_ident() == self._thread else self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def muted() -> redirect_stdout[Any]:
    """A context in which this thread prints nothing."""
    stream: Any = _Muted(sys.stdout)
    return redirect_stdout(stream)
