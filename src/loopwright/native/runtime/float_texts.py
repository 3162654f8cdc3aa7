"""Floats as text and back without calls into Python.

A call into Python takes some forty microseconds, reading or writing a float a fifth of one. The
functions of `float_texts.ll` call those of CPython that `float`, `repr` and `format` end in, so
that the results are the same. They make the call into Python after all for what they do not take:
strings with other characters than ASCII, underscores or more than 63 characters, and strings that
are no number, to raise the error.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

from loopwright.native.runtime import engine, host_calls
from loopwright.native.runtime.cache import object_code
from loopwright.native.runtime.host_calls import HostCall

_FACTS = "lw_facts"
_ENTRIES = {
    f"{host_calls.__name__}.{host_calls.read_float.__name__}": "lw_read_float",
    f"{host_calls.__name__}.{host_calls.write_float.__name__}": "lw_write_float",
}
_OF_PYTHON = (
    "PyGILState_Ensure",
    "PyGILState_Release",
    "PyOS_string_to_double",
    "PyOS_double_to_string",
    "PyMem_Free",
    "PyErr_Occurred",
    "PyErr_Clear",
)
_SIGN = 1
"""The flag `Py_DTSF_SIGN`: positive numbers have a sign."""
_POINT = 2
"""The flag `Py_DTSF_ADD_DOT_0`: whole numbers have a point."""


def direct_address(call: HostCall, callback: int) -> int | None:
    """Return the address of native code in place of a call into Python, which falls back to
    `callback`; `None` if the call is another one."""
    entry = _ENTRIES.get(call.function)
    if entry is None:
        return None
    text = Path(__file__).with_name("float_texts.ll").read_text(encoding="utf-8")
    symbols = {
        name: ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0
        for name in _OF_PYTHON
    }
    library = engine.link([object_code(text)], symbols, [_FACTS, entry])
    facts = (ctypes.c_int64 * 5).from_address(library.addresses[_FACTS])
    options = dict(call.options)
    letter = options.get("letter", "r")
    flags = (_SIGN if options.get("has_sign") else 0) | (_POINT if letter == "r" else 0)
    facts[:] = (callback, ord(letter), options.get("digits", 0), flags, options.get("room", 0))
    _libraries.append(library)
    return library.addresses[entry]


_libraries: list[engine.Library] = []
"""The libraries whose functions are called, which stay linked."""
